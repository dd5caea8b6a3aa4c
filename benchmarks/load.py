"""How quickly a move reaches the other's screen with many live tables and bots thinking: `make load`.

Starts a server of its own, fills it with tables of all games, lets people move every few seconds and measures the time
from sending a move to hearing of it at another page of the same table. Server and clients share the machine. It counts from the moment at which
all processes have their games ready (as /metrics says) and all pages are there. Last comes what the processor was used for meanwhile.

The clients are part of that, so they do what a move needs and no more: they unpack and read every message, but put a picture together only when they
are about to choose from it. (Browsers do that on their own machines.)
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection, connect

import igroteka as ig
from igroteka.web.changes import Told
from igroteka.web.warming import settle

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from web import postgres

SERVER = (
    "from igroteka.web import serve; from igroteka.web.safety import Limits; from pathlib import Path; import sys; "
    "limits = Limits(requests=1e6, tables=1e6, connections=100000); "
    "serve('127.0.0.1', 0, Path(sys.argv[1]), limits=limits, database=sys.argv[2], workers=int(sys.argv[3]))"
)
THINKING = (2.0, 6.0)  # seconds between somebody's moves
AT_ONCE = 20  # tables that are made, and pages that come, at the same time


@dataclass
class Figures:
    """What was measured."""

    delays: list[float] = field(default_factory=list)
    pictures: list[int] = field(default_factory=list)  # the first message to a page
    sizes: list[int] = field(default_factory=list)  # the later ones
    bots: int = 0
    refused: int = 0
    used: dict[str, float] = field(default_factory=dict)  # seconds of CPU while it counted, by what they were used for


@dataclass
class Table:
    """A table with two pages: two people, or one and a spectator."""

    name: str
    cookies: list[str]
    sent: dict[int, float] = field(default_factory=dict)  # when the move that makes this version was sent


def allowed(game: ig.Game, players: int) -> bool:
    """Do the defaults of a game fit so many players?"""
    try:
        game.settle(players=players)
    except ig.BadOption:
        return False
    return True


async def make(client: httpx.AsyncClient, game: ig.Game, level: str) -> Table:
    """People on two seats and bots on the rest; a game for two has a bot on the other side and a spectator."""
    players = next(count for count in (3, 2) if allowed(game, count))
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (players > 2) + [{"kind": "bot", "level": level}] * (players - (2 if players > 2 else 1))
    made = (await client.post("/api/v1/tables", json={"game": game.id, "seats": seats})).raise_for_status().json()
    name, cookies = made["info"]["table"], [made["token"], ""]
    if players > 2:
        cookies[1] = (await client.post(f"/api/v1/tables/{name}/seats/1", json={"name": "B"})).raise_for_status().json()["token"]
    return Table(name, cookies)


@dataclass
class Room:
    """Everybody who plays: they come a few at a time, and it counts when all are there."""

    pages: int
    seconds: float
    door: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    there: int = 0
    full: asyncio.Event = field(default_factory=asyncio.Event)
    began: float = 0.0

    def come(self) -> None:
        """One more page."""
        self.there += 1
        if self.there == self.pages:
            self.began = time.monotonic()
            self.full.set()

    async def close(self) -> None:
        """The time is over."""
        await self.full.wait()
        await asyncio.sleep(self.seconds)


async def sit(url: str, table: Table, page: int, figures: Figures, room: Room, noise: random.Random) -> None:
    """One page of a table: hears, thinks a while, moves, until it is sent away."""
    headers = {"cookie": f"igroteka={table.cookies[page]}"} if table.cookies[page] else {}
    where = f"{url.replace('http', 'ws')}/table/{table.name}/live"
    async with room.door:
        socket = await connect(where, additional_headers=headers, max_size=None, open_timeout=120, ping_interval=None)  # as a browser
    room.come()
    moving: asyncio.Task[None] | None = None
    told, untold, first = Told(), list[dict[str, Any]](), True
    try:
        async for text in socket:
            now = time.perf_counter()
            message = json.loads(text)
            untold.append(message)
            if message["tell"] == "refused":
                figures.refused += 1
            if message["tell"] != "position":
                continue
            (figures.pictures if first else figures.sizes).append(len(str(text).encode()))
            first = False
            sent = table.sent.get(message["version"])
            if sent is not None and room.full.is_set() and not message_is_own(table, message["version"], page):
                figures.delays.append(now - sent)
            elif sent is None:
                figures.bots += page == 0 and room.full.is_set()
            if moving:
                moving.cancel()
            moving = asyncio.create_task(move(socket, table, told, untold, page, noise)) if message["mine"] else None
    finally:
        if moving:
            moving.cancel()
        await socket.close()


movers: dict[tuple[str, int], int] = {}


def message_is_own(table: Table, version: int, page: int) -> bool:
    """The mover's own page doesn't count."""
    return movers.get((table.name, version)) == page


async def move(socket: ClientConnection, table: Table, told: Told, untold: list[dict[str, Any]], page: int, noise: random.Random) -> None:
    await asyncio.sleep(noise.uniform(*THINKING))
    message = [unfolded for unfolded in map(told.unfold, untold) if unfolded["tell"] == "position"][-1]
    untold.clear()
    action = int(noise.choice(message["svg"].split('data-action="')[1:]).split('"')[0])
    movers[table.name, message["version"] + 1] = page
    table.sent[message["version"] + 1] = time.perf_counter()
    await socket.send(json.dumps({"do": "move", "seat": message["seat"], "action": action, "version": message["version"]}))


async def warm(client: httpx.AsyncClient, workers: int) -> None:
    """Wait until every process has its games compiled, loaded and tried out."""
    began, left = time.monotonic(), [1]
    while len(left) < workers or any(left):
        await asyncio.sleep(0.5)
        figures = (await client.get("/metrics")).raise_for_status().text
        left = [int(line.split()[-1]) for line in figures.splitlines() if line.startswith("igroteka_games_warming{")]
    print(f"the games were ready in {'all processes' if workers > 1 else 'the server'} after {time.monotonic() - began:.0f} s", flush=True)


async def play(url: str, count: int, seconds: float, level: str, workers: int, server: int) -> Figures:
    figures, noise = Figures(), random.Random(1)
    settle()  # 2,000 pages in one process: looking for garbage among them would be counted as the server's delay
    games = ig.games()
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        await warm(client, workers)
        door = asyncio.Semaphore(AT_ONCE)

        async def one(i: int) -> Table:
            async with door:
                return await make(client, games[i % len(games)], level)

        began = time.monotonic()
        tables = await asyncio.gather(*(one(i) for i in range(count)))
    room = Room(2 * count, seconds)
    pages = [asyncio.create_task(sit(url, table, page, figures, room, noise)) for table in tables for page in (0, 1)]
    closing = asyncio.create_task(room.close())
    await asyncio.wait([asyncio.create_task(room.full.wait()), *pages], return_when=asyncio.FIRST_COMPLETED)
    print(f"all pages were there after {room.began - began:.0f} s", flush=True)
    before = parts(server)
    await asyncio.wait([closing, *pages], return_when=asyncio.FIRST_COMPLETED)
    figures.used = {part: used - before.get(part, 0.0) for part, used in parts(server).items()}
    gone = [page for page in pages if page.done()]
    for page in (closing, *pages):
        page.cancel()
    await asyncio.wait([closing, *pages], timeout=20)
    for page in gone:
        page.result()
        sys.exit("a page was sent away by the server")
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--level", default="master")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="", help="postgresql://…; its matches stay there. Several workers without one have one of their own")
    parser.add_argument("--peer", action="store_true", help="boardgame.io 0.50 under the same load afterwards; needs npm")
    given = parser.parse_args()
    own = postgres() if given.workers > 1 and not given.database else nullcontext(given.database)
    with tempfile.TemporaryDirectory() as data, own as database:
        server = subprocess.Popen([sys.executable, "-c", SERVER, data, database, str(given.workers)], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            url = server.stdout.readline().split()[-1]
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                figures = runner.run(play(url, given.tables, given.seconds, given.level, given.workers, server.pid))
        finally:
            server.terminate()  # the workers too
            server.wait()
    delays = [1000 * delay for delay in figures.delays]
    games = ", ".join(game.id for game in ig.games())
    print(f"{given.tables} tables of {games}; {2 * given.tables} pages; {os.cpu_count()} cores, clients on the same machine")
    print(f"people's moves measured: {len(delays)}, bots' moves: {figures.bots}, refused: {figures.refused}, in {given.seconds:.0f} s")
    print(f"move to the other's screen: {shares(delays)}")
    for label, sizes in {"first picture": figures.pictures, "later update": figures.sizes}.items():
        print(f"{label} before compression: median {statistics.median(sizes) / 1000:.1f} KB, largest {max(sizes) / 1000:.1f} KB")
    for part, used in figures.used.items():
        print(f"CPU of {part}: {used:.1f} s, {1000 * used / max(1, len(delays)):.2f} ms for each of people's moves")
    if given.peer:
        peer(given.tables, given.seconds)


def peer(tables: int, seconds: float) -> None:
    """The same load on boardgame.io: as many tables and pages, a very small game, no bots."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(Path(__file__).parent / "peer.js", folder)
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "boardgame.io@0.50"], cwd=folder, check=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = str(free.getsockname()[1])
        server = subprocess.Popen(["node", "peer.js", "serve", port], cwd=folder, stdout=subprocess.DEVNULL)
        try:
            time.sleep(3)
            play = ["node", "peer.js", "play", port, str(tables), str(seconds)]
            played = subprocess.run(play, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
            used = cpu(server.pid)
        finally:
            server.kill()
            server.wait()
    delays = json.loads(played.stdout.splitlines()[-1])
    print(f"boardgame.io 0.50: {tables} tables, {2 * tables} pages, a game of one line, no bots; moves measured: {len(delays)}")
    print(f"move to the other's screen: {shares(delays)}; the server used {used:.0f} s of CPU")


def shares(delays: list[float]) -> str:
    """In milliseconds: the middle, and the slow ones."""
    ordered = sorted(delays)
    return ", ".join(f"{label} {at(ordered, share):.1f} ms" for label, share in {"median": 0.5, "p95": 0.95, "p99": 0.99, "worst": 1.0}.items())


def parts(server: int) -> dict[str, float]:
    """Seconds of CPU so far: of the event loops, of the threads that write and read, of those that think, of PostgreSQL, of the clients."""
    used = dict.fromkeys(("event loops", "store's threads", "bots", "PostgreSQL", "clients"), 0.0)
    for path in Path("/proc").glob("[0-9]*/task/[0-9]*/stat"):
        with suppress(OSError):
            name, fields = path.read_text().split("(", 1)[1].rsplit(")", 1)
            about = fields.split()
            process, thread, parent, nice = int(path.parts[2]), int(path.parts[4]), int(about[1]), int(about[16])
            seconds = (int(about[11]) + int(about[12])) / os.sysconf("SC_CLK_TCK")
            if process == os.getpid():
                used["clients"] += seconds
            elif name == "postgres":
                used["PostgreSQL"] += seconds
            elif server in (process, parent):
                behind = nice > os.getpriority(os.PRIO_PROCESS, process)
                used["event loops" if thread == process else "bots" if behind else "store's threads"] += seconds
    return used


def cpu(process: int) -> float:
    """Seconds of a process and of its children."""
    used = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text().rsplit(")", 1)[1].split()
            if process in (int(path.parent.name), int(fields[1])):
                used += int(fields[11]) + int(fields[12])
    return used / os.sysconf("SC_CLK_TCK")


def at(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


if __name__ == "__main__":
    main()
