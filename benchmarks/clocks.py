"""How right clocks are with many tables under load: what the server charged against what players thought, and when flags fell.

python benchmarks/clocks.py [TABLES] [SECONDS]      a server of its own, every table played by an impatient program
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from web import running

import igroteka
from igroteka.web import clocks
from igroteka.web.store import PERSON, Store
from igroteka.web.tables import House, Seat
from igroteka.web.thinking import Thinkers

MINUTES = 4.0


async def play(client: httpx.AsyncClient, seconds: float, thinking: float, errors: list[float], number: int) -> None:
    """Both seats of a table; after every decision: how much was charged, against the time that passed here."""
    noise = random.Random(number)
    seats = [{"kind": "me"}, {"kind": "me"}]
    wanted = {"game": "meeting", "options": {"variant": "strategy"}, "seats": seats, "terms": {"minutes": MINUTES}}
    await asyncio.sleep(noise.uniform(0, thinking))
    made = (await client.post("/tables", json=wanted)).raise_for_status().json()
    place, me = f"/tables/{made['info']['table']}", {"authorization": f"Bearer {made['token']}"}
    had, began, until = sum(made["info"]["clock"]["left"]), time.monotonic(), time.monotonic() + seconds
    while time.monotonic() < until:
        view = (await client.get(f"{place}/view", headers=me)).json()
        if view["over"]:
            return
        await asyncio.sleep(noise.uniform(0.5, 1.5) * thinking)
        answer = await client.post(f"{place}/moves", json={"action": noise.choice(view["actions"])["action"]}, headers=me)
        now, left = time.monotonic(), answer.raise_for_status().json()["clock"]["left"]
        # between two answers exactly one clock ran (no increment): what was charged is the time between the server's looks at its clock
        errors.append((had - sum(left)) / 1000 - (now - began))
        had, began = sum(left), now


async def flag(client: httpx.AsyncClient, allowance: float, errors: list[float], number: int) -> None:
    """A table at which nobody moves: how late its flag falls."""
    await asyncio.sleep(number * 0.02)
    seats = [{"kind": "me"}, {"kind": "me"}]
    made = (await client.post("/tables", json={"game": "meeting", "seats": seats, "terms": {"minutes": allowance / 60}})).raise_for_status().json()
    clock, over = made["info"]["clock"], False
    due = time.monotonic() + clock["left"][clock["running"][0]] / 1000
    while not over:
        told = (await client.get(f"/tables/{made['info']['table']}/events", params={"after": made["info"]["version"], "seconds": 25})).json()
        over = told["over"]
    errors.append(time.monotonic() - due)


async def inside(data: Path, tables: int, seconds: float) -> None:
    """Without network and pages: what is charged against the moments at which decisions reached the house, whatever waits for the store."""
    store, thinkers = Store(data), Thinkers(1)
    house = House(store, thinkers, 0.0)
    await store.open(house.heard)
    await house.time.note(store)
    keeping = asyncio.create_task(clocks.keep_time(house))
    decided: list[float] = []
    fallen: list[float] = []

    async def one(number: int) -> None:
        noise, seats = random.Random(number), [Seat(PERSON, "ann", "Ann"), Seat(PERSON, "bob", "Bob")]
        await asyncio.sleep(noise.uniform(0, 4))
        game, about = igroteka.game("meeting"), clocks.terms({"minutes": seconds / 60})
        table = await house.make(game, {"variant": "strategy"} | {"players": 2}, seats, "ann", terms=about)
        assert table.clock
        before, until = table.clock.since, time.monotonic() + seconds / 2
        while time.monotonic() < until and not table.over:
            await asyncio.sleep(noise.uniform(2, 6))
            if table.over:
                return
            seat, had, at = table.movers[0], sum(table.clock.left), house.time()
            await house.move(table, seat, noise.choice(table.match.legal(seat)), None, str(seats[seat].person))
            decided.append((had - sum(table.clock.left)) - (at - before))
            before = at
        due = table.clock.due
        while not table.over and due is not None:
            await asyncio.sleep(0.005)
        if due is not None:
            fallen.append(house.time() - due)

    await asyncio.gather(*(one(i) for i in range(tables)))
    print(told(f"inside: decisions at {tables} tables", decided), flush=True)
    print(told("inside: flags", fallen), flush=True)
    keeping.cancel()
    thinkers.close()
    house.budget.close()
    await store.close()


def told(name: str, errors: list[float]) -> str:
    """The errors in milliseconds."""
    sizes = sorted(abs(error) * 1000 for error in errors)
    within = sum(size <= 100 for size in sizes) / len(sizes)
    median, most = sizes[len(sizes) // 2], sizes[int(len(sizes) * 0.99)]
    return f"{name}: {len(sizes)}, median {median:.0f} ms, 99 % within {most:.0f} ms, largest {sizes[-1]:.0f} ms; {100 * within:.1f} % within 100 ms"


async def measure(url: str, tables: int, seconds: float) -> None:
    """Decisions first, then flags."""
    limits = httpx.Limits(max_connections=2 * tables)
    async with httpx.AsyncClient(base_url=f"{url}/api/v1", timeout=60, limits=limits) as client:
        decided: list[float] = []
        fallen: list[float] = []
        await asyncio.gather(*(play(client, seconds, 4.0, decided, i) for i in range(tables)))
        print(told(f"decisions at {tables} tables, {len(decided) / seconds:.0f} a second", decided), flush=True)
        flags = [flag(client, 15.0, fallen, i) for i in range(tables)]
        await asyncio.gather(*flags, *(play(client, 25, 8.0, decided, i) for i in range(tables // 2)))
        print(told(f"flags at {tables} tables, with {tables // 2} more in play", fallen), flush=True)


if __name__ == "__main__":
    count, length = int(sys.argv[1]) if len(sys.argv) > 1 else 200, float(sys.argv[2]) if len(sys.argv) > 2 else 40.0
    with tempfile.TemporaryDirectory() as data:
        asyncio.run(inside(Path(data), count, length))
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server:
        asyncio.run(measure(server.url, count, length))
