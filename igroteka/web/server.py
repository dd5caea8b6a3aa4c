"""Starting the server: say the address, answer; the games get ready meanwhile."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn
from rich.console import Console
from rich.progress import Progress

from ..games import games, ids
from . import pages
from .app import create_app
from .safety import Limits
from .tables import PACE
from .warming import Warming

EVERYWHERE = ("0.0.0.0", "::")


def data_folder() -> Path:
    """Where matches are kept when nobody says otherwise."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "igroteka"


def serve(
    host: str = "0.0.0.0", port: int = 8080, data: Path | None = None, open_page: bool = False, limits: Limits | None = None, pace: float = PACE
) -> None:
    """Run the server until it is stopped."""
    console = Console(stderr=True)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
            listening.listen(1024)  # whoever comes before we are ready waits in line
        except OSError as error:
            console.print(f"Port {port} can't be used: {error.strerror}. Try another one with --port.")
            sys.exit(1)
        port = listening.getsockname()[1]
        limits, everywhere = limits or Limits(), host in EVERYWHERE
        games()  # the front page shows them all
        warming = Warming(ids(), _progress(console))  # the one that takes longest first
        app = create_app(data or data_folder(), limits, everywhere, pace, warming)
        config = uvicorn.Config(app, log_level="warning", access_log=False, ws_max_size=4 * limits.frame, ws_ping_interval=20, server_header=False,
                                timeout_graceful_shutdown=2)  # fmt: skip
        local = f"http://{'127.0.0.1' if everywhere else host}:{port}"
        print(f"Igroteka is at {local}", flush=True)
        if everywhere:
            print(f"In your network: http://{pages.network_address()}:{port}", flush=True)
        if open_page:
            threading.Timer(0.5, webbrowser.open, [local]).start()
        sys.setswitchinterval(0.0005)  # a thinking bot hands over quickly
        uvicorn.Server(config).run([listening])


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
