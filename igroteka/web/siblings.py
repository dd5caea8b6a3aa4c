"""Several workers: all pages of a table come to the same one. There it is drawn for all of them at once, and the others needn't follow it.

The system gives a new connection to any worker. One that reads a page's first bytes and finds that another worker looks after that table hands
the connection over, with what it has read. If the other one is gone or busy it serves the page itself: any worker can serve any table.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import zlib
from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

FOLDER = "IGROTEKA_WORKERS"  # where each worker has its door
PAGE = re.compile(rb"GET /table/([\w-]{1,24})/live[? ]")
MOST = 60_000  # bytes of a request that is handed over


class Siblings:
    """The workers behind one address, by their doors: each is a socket that takes connections of others."""

    def __init__(self, folder: Path, take: Callable[[bytes], asyncio.Protocol]):
        self.folder, self.own, self.take = folder, str(os.getpid()), take
        self._tasks: set[asyncio.Task[None]] = set()
        self.door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.door.setblocking(False)
        self.door.bind(str(folder / self.own))
        asyncio.get_running_loop().add_reader(self.door, self._open)

    def looks_after(self, table: str) -> str:
        """The worker at which a table's pages meet; the same one as long as the workers are the same."""
        return max(os.listdir(self.folder), key=lambda name: (zlib.crc32(f"{name} {table}".encode()), name), default=self.own)

    def hand_over(self, data: bytes, connection: int) -> bool:
        """Give a connection that begins with these bytes to whoever looks after its table. False: it is ours."""
        page = PAGE.match(data)
        if page is None or not data.endswith(b"\r\n\r\n") or len(data) > MOST:
            return False
        while (other := self.looks_after(page[1].decode())) != self.own:
            door = str(self.folder / other)
            try:
                self.door.sendmsg([data], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))], 0, door)
            except (ConnectionRefusedError, FileNotFoundError):  # it has died
                with suppress(OSError):
                    os.unlink(door)
            except OSError:
                return False
            else:
                return True
        return False

    def _open(self) -> None:
        """Connections from others."""
        with suppress(BlockingIOError):
            while True:
                data, connections, _, _ = socket.recv_fds(self.door, MOST, 1)
                for number in connections:
                    task = asyncio.create_task(self._welcome(data, socket.socket(fileno=number)))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)

    async def _welcome(self, data: bytes, connection: socket.socket) -> None:
        connection.setblocking(False)
        with suppress(OSError):  # it has hung up
            await asyncio.get_running_loop().connect_accepted_socket(lambda: self.take(data), connection)
