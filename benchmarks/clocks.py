"""How right clocks are with many tables under load: what players are charged against what they thought, when flags fall, what a kill costs.

python benchmarks/clocks.py [TABLES] [SECONDS]      a server of its own, every table played over HTTP by an impatient program

A player thinks from the moment at which an answer reached their machine until a decision leaves it. So that a busy program doesn't measure its own
delays, the system is asked when an answer came; and where all cores are taken that program is too late to send, which is charged as it should be.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from igroteka.web.server import arrival

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from web import Server, running

MINUTES = 10.0
THINKING = 8.0  # seconds about each decision
FLAG = 12.0  # seconds at tables where nobody moves
AT_ONCE = 20  # tables that are made at the same time


class Answer(NamedTuple):
    """What was answered, when the question was sent and when the answer was there."""

    said: Any
    sent: float
    heard: float


async def ask(server: Server, place: str, body: dict[str, Any] | None = None, token: str = "") -> Answer:
    """One request, by hand: a client of many parts is busy with itself."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    sent = json.dumps(body).encode() if body else b""
    head = f"{'POST' if body else 'GET'} /api/v1{place} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n"
    asked = time.monotonic()
    writer.write(f"{head}Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n".encode() + sent)
    told, _, answer = (await reader.read()).partition(b"\r\n\r\n")
    heard = arrival(writer.transport)
    writer.close()
    assert told[9:10] == b"2", (told, answer)
    return Answer(json.loads(answer), asked, heard)


class Seats:
    """Both seats of a table, in one hand."""

    def __init__(self, server: Server, answer: Answer):
        made, self.since = answer.said, answer.heard
        self.server, self.place, self.token = server, f"/tables/{made['info']['table']}", made["token"]
        self.left = sum(made["info"]["clock"]["left"])
        self.due = self.since + made["info"]["clock"]["left"][0] / 1000

    async def play(self, until: float, noise: random.Random, errors: list[float]) -> None:
        """After every decision: how much was charged beyond the time from the last answer to this decision, as the player has it."""
        while time.monotonic() < until:
            view = (await ask(self.server, f"{self.place}/view", token=self.token)).said
            if view["over"]:
                return
            await asyncio.sleep(noise.uniform(0.1, 1.9) * THINKING)
            action = noise.choice(view["actions"])["action"]
            answer, sent, heard = await ask(self.server, f"{self.place}/moves", {"action": action}, self.token)
            left = sum(answer["clock"]["left"])  # no increment, and one clock runs at a time
            errors.append((self.left - left) / 1000 - (sent - self.since))
            self.left, self.since = left, heard

    async def fall(self, errors: list[float]) -> None:
        """Nobody moves: how late the flag falls."""
        while not (answer := await ask(self.server, f"{self.place}/events?after=0&seconds=25")).said["over"]:
            pass
        errors.append(answer.heard - self.due)


async def make(server: Server, tables: int, minutes: float) -> list[Seats]:
    """So many tables, a few at a time."""
    wanted = {"game": "meeting", "options": {"variant": "strategy"}, "seats": [{"kind": "me"}] * 2, "terms": {"minutes": minutes}}
    door = asyncio.Semaphore(AT_ONCE)

    async def one() -> Seats:
        async with door:
            return Seats(server, await ask(server, "/tables", wanted))

    return await asyncio.gather(*(one() for _ in range(tables)))


def told(name: str, errors: Iterable[float]) -> str:
    """The errors in milliseconds."""
    sizes = sorted(abs(error) * 1000 for error in errors)
    within = sum(size <= 100 for size in sizes) / len(sizes)
    median, most = sizes[len(sizes) // 2], sizes[int(len(sizes) * 0.99)]
    return f"{name}: {len(sizes)}, median {median:.0f} ms, 99 % within {most:.0f} ms, largest {sizes[-1]:.0f} ms; {100 * within:.1f} % within 100 ms"


async def measure(server: Server, tables: int, seconds: float) -> None:
    """Decisions; flags while others play; a kill."""
    decided: list[float] = []
    fallen: list[float] = []
    noise, began = random.Random(1), time.monotonic()
    sitting = await make(server, tables, MINUTES)
    print(f"{tables} tables made in {time.monotonic() - began:.1f} s", flush=True)

    async def play_on(many: list[Seats], *more: Awaitable[None]) -> None:
        until = time.monotonic() + seconds
        await asyncio.gather(*more, *(one.play(until, random.Random(noise.random()), decided) for one in many))

    await play_on(sitting)
    print(told(f"decisions at {tables} tables, {len(decided) / seconds:.0f} a second", decided), flush=True)
    waiting = await make(server, tables // 2, FLAG / 60)
    await play_on(sitting[: tables // 2], *(one.fall(fallen) for one in waiting))
    print(told(f"flags at {tables // 2} tables while {tables // 2} play", fallen), flush=True)
    await asyncio.to_thread(kill, server, sitting[-1])


def kill(server: Server, one: Seats) -> None:
    """The time of the house when the server is killed, by a clock that was just told, against what is noted for whoever starts next."""
    clock = httpx.get(f"{server.url}/api/v1{one.place}").json()["clock"]
    asked, running_seat = time.monotonic(), clock["running"][0]
    time.sleep(1.23)
    died = time.monotonic()
    server.kill()
    with sqlite3.connect(server.data / "igroteka.db") as database:
        (noted,) = database.execute("select value from settings where name = 'time'").fetchone()
        (kept,) = database.execute("select clock from matches where id = ?", (one.place.rsplit("/", 1)[1],)).fetchone()
    stored = json.loads(kept)
    then = stored["since"] + stored["left"][running_seat] - clock["left"][running_seat] / 1000  # the time of the house when we asked
    server.start()
    after = httpx.get(f"{server.url}/api/v1{one.place}").json()["clock"]
    used = (clock["left"][running_seat] - after["left"][running_seat]) / 1000
    lost = then + (died - asked) - float(noted.split()[0])
    print(f"killed: {1000 * lost:.0f} ms weren't noted; {died - asked:.2f} s before and some start later {used:.2f} s are charged", flush=True)


if __name__ == "__main__":
    count, length = int(sys.argv[1]) if len(sys.argv) > 1 else 200, float(sys.argv[2]) if len(sys.argv) > 2 else 30.0
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server_:
        asyncio.run(measure(server_, count, length))
