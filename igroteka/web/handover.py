"""With several workers: the pages of a table meet in one process, so that its match is followed once and drawn from one copy.

Any worker can serve any table, so this spares work and nothing depends on it. Each has a socket in a folder that all share. Whoever accepts
a page's connection gives it to the worker that its table falls to; if that one can't take it, it is served where it is.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import secrets
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

FOLDER = "IGROTEKA_WORKERS"  # where their sockets are
MOST = 16384  # bytes of a request
PAGE = re.compile(rb"GET /table/([\w-]{1,24})/live[ ?][^\n]*\n(?s:.*)\r\n\r\n\Z")


class Neighbours:
    """The other workers of this server."""

    def __init__(self, folder: Path):
        self.folder, self.name = folder, secrets.token_hex(6)
        self._own = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._own.setblocking(False)
        self._open = False
        self._arriving: set[asyncio.Task[None]] = set()

    def open(self, loop: asyncio.AbstractEventLoop, make: Callable[[], asyncio.Protocol]) -> None:
        """From now on the others may hand us connections; `make` is what serves one."""
        if not self._open:
            self._open = True
            with suppress(OSError):  # the folder is gone: then everybody serves what comes
                self._own.bind(str(self.folder / self.name))
                loop.add_reader(self._own.fileno(), self._take, loop, make)

    def home(self, table: bytes) -> str:
        """The worker that a table falls to: all say the same."""
        there = os.listdir(self.folder) if self.folder.exists() else []
        return max(there, key=lambda name: hashlib.blake2b(name.encode() + table).digest(), default=self.name)

    def hand_over(self, connection: socket.socket, request: bytes) -> bool:
        """If this request is that of a page whose table falls to another worker, it has it from now on."""
        found = PAGE.match(request) if len(request) <= MOST else None
        if found is None or b"upgrade: websocket" not in request.lower():
            return False
        home = self.home(found[1])
        if home == self.name:
            return False
        try:
            rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, struct.pack("i", connection.fileno()))  # (send_fds forgets the address)
            self._own.sendmsg([request], [rights], 0, str(self.folder / home))
        except ConnectionRefusedError:  # it is dead
            with suppress(OSError):
                (self.folder / home).unlink()
            return False
        except OSError:  # it has more than enough to do
            return False
        return True

    def _take(self, loop: asyncio.AbstractEventLoop, make: Callable[[], asyncio.Protocol]) -> None:
        with suppress(BlockingIOError):
            while True:
                request, files, _, _ = socket.recv_fds(self._own, MOST, 1)
                for file in files:
                    task = loop.create_task(_welcome(loop, make, socket.socket(fileno=file), request))
                    self._arriving.add(task)
                    task.add_done_callback(self._arriving.discard)


async def _welcome(loop: asyncio.AbstractEventLoop, make: Callable[[], asyncio.Protocol], connection: socket.socket, request: bytes) -> None:
    connection.setblocking(False)
    with suppress(OSError):  # gone meanwhile
        _, protocol = await loop.connect_accepted_socket(make, connection)
        protocol.data_received(request)


def neighbours() -> Neighbours | None:
    """If there are any."""
    folder = os.environ.get(FOLDER)
    return Neighbours(Path(folder)) if folder else None
