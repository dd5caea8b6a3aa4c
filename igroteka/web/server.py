"""Starting the server: say the address, answer; the games get ready meanwhile. With several workers one process watches over the others."""

from __future__ import annotations

import asyncio
import ctypes
import json
import logging
import os
import socket
import struct
import sys
import tempfile
import threading
import time
import webbrowser
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import uvicorn
from fastapi import FastAPI
from rich.console import Console
from rich.progress import Progress
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.supervisors import Multiprocess
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from ..games import games, ids
from . import handover, pages
from .app import KEEP, create_app
from .safety import Limits, Network, address, networks, within
from .store import Store, Trouble
from .tables import PACE
from .warming import Warming, settle

EVERYWHERE = ("0.0.0.0", "::")
SETTINGS = "IGROTEKA_SERVER"  # how a worker learns its settings
ARENA_MAX = -8  # as malloc.h says
LINE = 1024  # connections that may wait until they are accepted


@dataclass(frozen=True)
class Settings:
    """What whoever runs a server chooses."""

    host: str = "0.0.0.0"
    port: int = 8080
    data: str = ""
    database: str = ""
    workers: int = 1
    proxies: Sequence[str] = ()
    keep: float = KEEP
    log: str = "text"
    pace: float = PACE
    limits: Limits = field(default_factory=Limits)

    @property
    def folder(self) -> Path:
        """Where matches are kept."""
        return Path(self.data) if self.data else data_folder()


def data_folder() -> Path:
    """Where matches are kept when nobody says otherwise."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "igroteka"


def serve(
    host: str = "0.0.0.0", port: int = 8080, data: Path | None = None, open_page: bool = False, limits: Limits | None = None, pace: float = PACE,
    database: str = "", workers: int = 1, proxies: Sequence[str] = (), keep: float = KEEP, log: str = "text",
) -> None:  # fmt: skip
    """Run the server until it is stopped."""
    settings = Settings(host, port, str(data or ""), database, workers, tuple(proxies), keep, log, pace, limits or Limits())
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as listening:
            _bind(listening, settings)
            _run(settings, listening, open_page)
    except (Trouble, ValueError) as error:
        Console(stderr=True).print(str(error), highlight=False, soft_wrap=True)
        sys.exit(1)


def _bind(listening: socket.socket, settings: Settings) -> None:
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if listening.family == socket.AF_INET6:
        listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # IPv4 comes this way too
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(LINE)  # whoever comes before we are ready waits in line
    except OSError as error:
        raise Trouble(f"Port {settings.port} can't be used: {error.strerror}. Try another one with --port.") from None


def _run(settings: Settings, listening: socket.socket, open_page: bool) -> None:
    networks(settings.proxies)
    if settings.log not in ("text", "json"):
        raise Trouble(f"--log should be text or json, not {settings.log}")
    if settings.workers > 1 and not settings.database:
        raise Trouble("Several workers need a database that they can share: add --database postgresql://…")
    store = Store(settings.folder, settings.database)
    store.prepare()
    games()  # the front page shows them all
    port, everywhere = listening.getsockname()[1], settings.host in EVERYWHERE
    local = f"http://{'127.0.0.1' if everywhere else f'[{settings.host}]' if ':' in settings.host else settings.host}:{port}"
    print(f"Igroteka is at {local}", flush=True)
    if everywhere:
        print(f"In your network: http://{pages.network_address()}:{port}", flush=True)
    if open_page:
        threading.Timer(0.5, webbrowser.open, [local]).start()
    if settings.workers == 1:
        _prepare_process(settings)
        uvicorn.Server(_config(settings, _app(settings, store))).run([listening])
    else:
        store.engine.dispose()
        os.environ[SETTINGS] = json.dumps(asdict(settings))
        with tempfile.TemporaryDirectory(prefix="igroteka-") as meeting:
            if hasattr(socket, "recv_fds"):
                os.environ[handover.FOLDER] = meeting
            Workers(_config(settings, "igroteka.web.server:worker"), [listening]).run()


class Workers(Multiprocess):
    """The process that watches over the others. Whoever dies is replaced at once, even if it was just being asked how it is."""

    def keep_subprocess_alive(self) -> None:
        """Look after all of them."""
        for process in self.processes:
            process.child_conn.close()  # only the worker has it now: when it dies there is an end to wait for, not a minute
        super().keep_subprocess_alive()


def worker() -> FastAPI:
    """The server in a process of its own, one of several."""
    values = json.loads(os.environ[SETTINGS])
    settings = Settings(**values | {"limits": Limits(**values["limits"])})
    _prepare_process(settings)
    Connection.neighbours = handover.neighbours()
    return _app(settings, Store(settings.folder, settings.database))


def _prepare_process(settings: Settings) -> None:
    settle()
    with suppress(OSError, AttributeError):  # glibc gives every thread a heap of its own, and of each a part stays unused
        ctypes.CDLL(None).mallopt(ARENA_MAX, 2)
    with suppress(ImportError, ValueError, OSError):  # every page is an open file, and 1024 are soon used up
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    sys.setswitchinterval(0.0005)  # a thinking bot hands over quickly
    Connection.limits, Connection.proxies = settings.limits, networks(settings.proxies)
    plain = logging.Formatter("%(levelname)s %(name)s: %(message)s")
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if settings.log == "json" else plain)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


class JsonLines(logging.Formatter):
    """A line of JSON for every entry of the log."""

    def format(self, record: logging.LogRecord) -> str:
        """One entry."""
        about = {"time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)), "level": record.levelname.lower(), "logger": record.name}
        trace = {"trace": self.formatException(record.exc_info)} if record.exc_info else {}
        return json.dumps(about | {"message": record.getMessage()} | trace, ensure_ascii=False)


def _app(settings: Settings, store: Store) -> FastAPI:
    warming = Warming(ids(), _progress(Console(stderr=True)))  # the one that takes longest first
    return create_app(
        store, settings.limits, settings.host in EVERYWHERE, settings.pace, warming, networks(settings.proxies), settings.keep
    )  # fmt: skip


def _config(settings: Settings, app: FastAPI | str) -> uvicorn.Config:
    return uvicorn.Config(
        app, factory=isinstance(app, str), workers=settings.workers, log_config=None, access_log=False, http=Connection, ws=Page, proxy_headers=False,
        ws_max_size=4 * settings.limits.frame, ws_ping_interval=20, server_header=False, timeout_graceful_shutdown=2, timeout_worker_healthcheck=60,
    )  # fmt: skip


class Connection(HttpToolsProtocol):
    """A connection whose request has to arrive in time, and one of not too many from its address."""

    limits = Limits()
    proxies: ClassVar[Sequence[Network]] = ()  # they stand for many
    open: ClassVar[Counter[str]] = Counter()
    neighbours: ClassVar[handover.Neighbours | None] = None
    _fresh = True  # has nothing come yet?
    _timer: asyncio.TimerHandle | None = None
    _address = ""
    _arrived = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        if self.neighbours:
            self.neighbours.open(self.loop, partial(type(self), self.config, self.server_state, self.app_state))
        if not within((self.client or ("", 0))[0], self.proxies):
            self._address = address({"client": self.client})
            self.open[self._address] += 1
        if self.open[self._address] > self.limits.connections:
            transport.abort()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From now on it counts at its table."""
        self._leave()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Something of a request is here."""
        fresh, self._fresh = self._fresh, False
        if fresh and self.neighbours and self.neighbours.hand_over(self.transport.get_extra_info("socket"), data):
            self.transport.abort()
            return
        self._arrived = arrival(self.transport)
        super().data_received(data)

    def on_message_complete(self) -> None:
        """All of a request is here."""
        self.scope["arrived"] = self._arrived  # type: ignore[typeddict-unknown-key]
        super().on_message_complete()

    def on_message_begin(self) -> None:
        """The next request begins."""
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        """Its head is here; the body has a time of its own."""
        self._stop()
        super().on_headers_complete()

    def _wait(self) -> None:
        self._stop()
        self._timer = self.loop.call_later(self.limits.patience, self.transport.abort)

    def _stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _leave(self) -> None:
        self._stop()
        if self._address:
            self.open[self._address] -= 1
            if not self.open[self._address]:
                del self.open[self._address]
            self._address = ""


# An update repeats much of the picture before it, so a window that reaches back to it (16 KB) packs better than a great effort in a small one,
# in half of the time; it costs 80 KB a page.
PACKING = ServerPerMessageDeflateFactory(server_max_window_bits=14, client_max_window_bits=12, compress_settings={"level": 2, "memLevel": 5})


class Page(WebSocketsSansIOProtocol):
    """The connection of a page that shows a table: it knows when the last frame came, and packs pictures quickly."""

    def __init__(self, *given: Any, **named: Any):
        super().__init__(*given, **named)
        self.conn.available_extensions = [PACKING]

    def data_received(self, data: bytes) -> None:
        """Something of a frame is here."""
        at = arrival(self.transport)
        super().data_received(data)
        if self.handshake_initiated:
            self.scope["arrived"] = at  # type: ignore[typeddict-unknown-key]


LAST_RECEIVED = struct.Struct("=52xI")  # in what Linux tells of a connection: milliseconds since its last bytes came


def arrival(transport: asyncio.BaseTransport) -> float:
    """When the bytes that are read now arrived, by the monotonic clock: a busy event loop may be late, the system's network isn't."""
    now, connection = time.monotonic(), transport.get_extra_info("socket")
    if sys.platform != "linux" or connection is None or connection.family not in (socket.AF_INET, socket.AF_INET6):
        return now
    (ago,) = LAST_RECEIVED.unpack(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, LAST_RECEIVED.size))
    return now - float(ago) / 1000


def _progress(console: Console) -> Callable[[str], None]:
    """A bar that shows which game is getting ready; it goes away when all are."""
    progress = Progress(console=console, transient=True)
    bar = progress.add_task("", total=len(ids()), completed=-1)

    def step(name: str) -> None:
        if name:
            if console.is_terminal:
                progress.start()
            progress.update(bar, advance=1, description=f"Compiling {name}")
        else:
            progress.stop()

    return step
