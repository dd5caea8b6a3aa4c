"""The pages of a table meet in one of several workers; whatever can't be handed over is served where it came."""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from igroteka.web.changes import Told
from igroteka.web.handover import MOST, Neighbours
from web import postgres, running

pytestmark = pytest.mark.skipif(not hasattr(socket, "recv_fds"), reason="connections can't be handed over on this system")


def request_of_a_page(table: str) -> bytes:
    return f"GET /table/{table}/live?tall=1 HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n".encode()


class Served(asyncio.Protocol):
    """What a worker does with a connection, here: it answers with its name."""

    def __init__(self, name: str):
        self.name = name

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.transport.write(f"{self.name} has {data.decode()}".encode())


async def two_workers(folder: Path) -> tuple[Neighbours, Neighbours, list[str], list[str]]:
    """Two of them that listen, and tables that fall to the first and to the second."""
    first, second = Neighbours(folder), Neighbours(folder)
    for worker in (first, second):
        worker.open(asyncio.get_running_loop(), lambda name=worker.name: Served(name))  # type: ignore[misc]
    names = [f"table{number}" for number in range(40)]
    theirs = [name for name in names if first.home(name.encode()) == second.name]
    return first, second, [name for name in names if name not in theirs], theirs


def handed(worker: Neighbours, request: bytes) -> bool:
    here, there = socket.socketpair()
    with here, there:
        return worker.hand_over(here, request)


def test_a_page_is_handed_to_the_worker_its_table_falls_to(tmp_path: Path) -> None:
    async def check() -> None:
        first, second, own, theirs = await two_workers(tmp_path)
        assert min(len(own), len(theirs)) > 5  # a fair share each
        assert theirs == [name for name in own + theirs if second.home(name.encode()) == second.name]  # both agree
        assert not handed(second, request_of_a_page(theirs[0]))
        assert not handed(first, request_of_a_page(own[0]))
        page, accepted = socket.socketpair()
        assert first.hand_over(accepted, request_of_a_page(theirs[0]))
        accepted.close()  # the first one has nothing to do with it any more
        page.setblocking(False)
        answer = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(page, MOST), 5)
        assert answer == f"{second.name} has ".encode() + request_of_a_page(theirs[0])
        page.close()

    asyncio.run(check())


def test_what_is_no_whole_request_of_a_page_stays(tmp_path: Path) -> None:
    async def check() -> None:
        first, _, _, theirs = await two_workers(tmp_path)
        whole = request_of_a_page(theirs[0])
        for other in (
            whole[:-2], whole.replace(b"Upgrade: websocket\r\n", b""), whole.replace(b"/live", b""), whole.replace(b"GET", b"POST"),
            whole.replace(b"here", b"h" * MOST), b"\xff\xfe" + whole,
        ):  # fmt: skip
            assert not handed(first, other)

    asyncio.run(check())


def test_a_worker_that_is_dead_or_has_too_much_to_do_gets_nothing(tmp_path: Path) -> None:
    async def check() -> None:
        first, second, _, theirs = await two_workers(tmp_path)
        room = 0
        while handed(first, request_of_a_page(theirs[0])):  # nobody takes them: the event loop isn't asked meanwhile
            room += 1
        assert room > 0
        asyncio.get_running_loop().remove_reader(second._own.fileno())
        second._own.close()
        assert (tmp_path / second.name).exists()
        assert not handed(first, request_of_a_page(theirs[0]))
        assert not (tmp_path / second.name).exists()  # nobody tries it again
        assert not any(handed(first, request_of_a_page(name)) for name in theirs)
        shutil.rmtree(tmp_path)  # somebody tidied up
        assert not any(handed(first, request_of_a_page(name)) for name in theirs)
        Neighbours(tmp_path).open(asyncio.get_running_loop(), asyncio.Protocol)

    asyncio.run(check())


def test_pages_of_a_table_are_served_by_one_worker_and_hear_each_other(tmp_path: Path) -> None:
    with postgres() as database, running(tmp_path, jit=False, database=database, workers=2) as server, ExitStack() as open_pages:
        deadline = time.monotonic() + 60
        while len(pages_of(server.url)) < 2:  # both are there
            assert time.monotonic() < deadline, server.errors()
        for _ in range(30):
            httpx.get(f"{server.url}/health", timeout=60)  # each has had somebody
        sockets = [open_table(server.url, open_pages) for _ in range(5)]
        while sum(together := list(pages_of(server.url).values())) < 15:  # the other one tells its figures every few seconds
            assert time.monotonic() < deadline, together
        assert [count % 3 for count in together] == [0, 0], together
        for player, *others in sockets:
            shown = Told().unfold(position(player))
            action = int(shown["svg"].split('data-action="')[1].split('"')[0])
            player.send(json.dumps({"do": "move", "seat": 0, "action": action, "version": shown["version"]}))
            assert all(position(page)["version"] > shown["version"] for page in others)
        assert "Traceback" not in server.errors(), server.errors()


def pages_of(url: str) -> dict[str, int]:
    """How many pages each worker serves."""
    lines = httpx.get(f"{url}/metrics", timeout=60).text.splitlines()
    return {line.split('"')[1]: int(line.split()[-1]) for line in lines if line.startswith("igroteka_pages{")}


def open_table(url: str, open_pages: ExitStack) -> list[ClientConnection]:
    """A person's page and two spectators'."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    wanted = {"game": "meeting", "options": {"variant": "strategy", "first": "seat 1"}, "seats": seats}
    made = httpx.post(f"{url}/api/v1/tables", json=wanted, timeout=60).json()
    where = f"{url.replace('http', 'ws')}/table/{made['info']['table']}/live"
    cookies = ({"cookie": f"igroteka={made['token']}"}, {}, {})
    opened = [open_pages.enter_context(connect(where, additional_headers=cookie)) for cookie in cookies]
    for page in opened[1:]:
        position(page)
    return opened


def position(page: ClientConnection) -> dict[str, Any]:
    """The next position this page is told."""
    while True:
        message: dict[str, Any] = json.loads(page.recv(timeout=30))
        if message["tell"] == "position":
            return message
