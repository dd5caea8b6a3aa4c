"""What others ask of the server, and how much later a move reaches the other's screen meanwhile: `python benchmarks/delays.py [SECONDS] [KIND …]`.

Two people play at a table; somebody else does one kind of thing as often as the limits allow: uploads matches, looks back, asks for hints,
for whole logs, for an analysis, tries puzzles, makes tournaments, checks cards in the workshop. Printed is how long a move took from being sent
to being heard at the other page, for each kind, how much that is more than with nobody else there, and what the server said to the others:
most of it is refused where somebody asks for more than the limits allow. With and without take turns of a few seconds, so that whatever else
the machine does meets both.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import cycle
from typing import Any

import httpx
from load import at, warm
from websockets.asyncio.client import ClientConnection, connect

import igroteka as ig
from igroteka.lab.workshop import beginnings
from igroteka.web.changes import Told

SERVER = "from igroteka.web import serve; from pathlib import Path; import sys; serve('127.0.0.1', 0, Path(sys.argv[1]), pace=0)"
ELSEWHERE = "127.0.0.2"  # the address of whoever disturbs: limits are an address's
ALLOWED = 50.0  # milliseconds
WARM = 10.0  # seconds until it counts
BEAT = 0.03  # seconds between two moves
TURNS = 4  # in which it is measured with somebody else and without
PAUSE = 1.0  # seconds until what was begun is done


def long_match(game: str, decisions: int = 300) -> ig.Match:
    """A match of chance."""
    match, noise = ig.game(game).new(seed=1), random.Random(1)
    while not match.over and len(match.moves) < decisions:
        player = noise.choice(match.movers)
        match.play(noise.choice(match.legal(player)), player)
    return match


class Page:
    """One of the two pages at a table."""

    def __init__(self, socket: ClientConnection):
        self.socket, self.told, self.now = socket, Told(), dict[str, Any]()

    async def hear(self) -> None:
        """Until the position is told."""
        while (message := self.told.unfold(json.loads(await self.socket.recv())))["tell"] != "position":
            pass
        self.now = message


async def players(url: str, client: httpx.AsyncClient, seconds: float) -> list[float]:
    """Two pages that move in turn; milliseconds from a move to the other page."""
    delays: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        made = (await client.post("/api/v1/tables", json={"game": "meeting", "seats": [{"kind": "me"}, {"kind": "open"}]})).raise_for_status().json()
        name = made["info"]["table"]
        other = (await client.post(f"/api/v1/tables/{name}/seats/1", json={"name": "B"})).raise_for_status().json()["token"]
        where = f"{url.replace('http', 'ws')}/table/{name}/live"
        cookies = [{"cookie": f"igroteka={token}"} for token in (made["token"], other)]
        async with connect(where, additional_headers=cookies[0]) as one, connect(where, additional_headers=cookies[1]) as two:
            delays += await play((Page(one), Page(two)), end)
    return delays


async def play(pages: tuple[Page, Page], end: float) -> list[float]:
    """One match, or as much of it as there is time for."""
    delays: list[float] = []
    await asyncio.gather(pages[0].hear(), pages[1].hear())
    while time.monotonic() < end and not pages[0].now["over"]:
        seat = 0 if pages[0].now["mine"] else 1
        mover, other = pages[seat], pages[1 - seat]
        if not mover.now["mine"]:
            await mover.hear()
            continue
        action = int(random.choice(mover.now["svg"].split('data-action="')[1:]).split('"')[0])
        number, sent = other.now["number"], time.perf_counter()
        await mover.socket.send(json.dumps({"do": "move", "seat": seat, "action": action, "version": mover.now["version"]}))
        await mover.hear()
        if not mover.now["mine"] or mover.now["over"]:  # the turn is over: the other one hears of it
            while other.now["number"] == number:
                await other.hear()
            delays.append(1000 * (time.perf_counter() - sent))
        await asyncio.sleep(BEAT)
    return delays


async def disturbances(url: str, client: httpx.AsyncClient, owner: httpx.AsyncClient) -> dict[str, Callable[[], Awaitable[object]]]:
    """What somebody does again and again, by name; the workshop is for whoever sits at the machine."""
    saved, beginning = json.dumps(long_match("tash_kalar").to_json()), next(iter(beginnings("unmatched").values()))
    over = (await client.post("/load", content=json.dumps(long_match("tenno", 10_000).to_json()))).raise_for_status().json()["table"]
    mine = (await client.post("/api/v1/tables", json={"game": "tash_kalar", "seats": [{"kind": "me"}, {"kind": "bot", "level": "novice"}]})).json()
    headers = {"cookie": f"igroteka={mine['token']}"}
    where = f"{url.replace('http', 'ws')}/table/{mine['info']['table']}/live"
    socket = await connect(where, additional_headers=headers, local_addr=(ELSEWHERE, 0))
    moves, one_at_a_time = cycle(range(200)), asyncio.Lock()

    async def over_socket(message: dict[str, object]) -> str:
        async with one_at_a_time:
            await socket.send(json.dumps(message))
            await asyncio.sleep(1 / 14)
            kinds = []
            with suppress(TimeoutError):
                while True:
                    kinds.append(json.loads(await asyncio.wait_for(socket.recv(), 0.001))["tell"])
        return "refused" if "refused" in kinds else "done"

    async def tournament() -> httpx.Response:
        seven = {"game": "tenno", "options": {"players": 3}, "bots": ["novice"] * 6, "name": "C"}
        made = await client.post("/api/v1/tournaments", json=seven)
        if made.status_code != 201:
            return made
        token = {"authorization": f"Bearer {made.json()['token']}"}
        return await client.post(f"/api/v1/tournaments/{made.json()['info']['tournament']}/begin", headers=token)

    return {
        "uploads": lambda: client.post("/load", content=saved),
        "looking back": lambda: over_socket({"do": "look", "move": 0}),
        "hints": lambda: over_socket({"do": "hint", "seat": 0}),
        "whole logs": lambda: client.get(f"/api/v1/tables/{over}/events?seconds=0&since=0", headers={"authorization": f"Bearer {mine['token']}"}),
        "analysis": lambda: client.post(f"/table/{over}/analysis"),
        "pages of an analysis": lambda: client.get(f"/table/{over}/analysis/at/{next(moves)}"),
        "downloads": lambda: client.get(f"/table/{over}/match.json"),
        "puzzles": lambda: client.post("/puzzles/tash_kalar/1", content=json.dumps({"said": []})),
        "tournaments": tournament,
        "workshop": lambda: owner.post("/workshop/check", content=json.dumps({"game": "unmatched", "source": beginning})),
    }


async def repeat(work: Callable[[], Awaitable[object]], said: Counter[str]) -> None:
    """As often as the limits of one address allow, four at a time; what was said to it is counted."""

    async def one() -> None:
        while True:
            with suppress(httpx.HTTPError):
                answer = await work()
                said[f"{answer.status_code}" if isinstance(answer, httpx.Response) else str(answer)] += 1
            await asyncio.sleep(0.1)

    await asyncio.gather(*(one() for _ in range(4)))


async def measure(url: str, seconds: float, kinds: list[str]) -> bool:
    """Is nobody delayed by more than is allowed?"""
    async with httpx.AsyncClient(base_url=url, timeout=120) as client:
        await warm(client, 1)
        await players(url, client, WARM)  # what is made once is made
        good = True
        elsewhere = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
        async with httpx.AsyncClient(base_url=url, timeout=120, transport=elsewhere) as other:
            for kind, work in (await disturbances(url, other, client)).items():
                if kinds and kind not in kinds:
                    continue
                said, alone, delays = Counter[str](), list[float](), list[float]()
                for _ in range(TURNS):
                    alone += await players(url, client, seconds / TURNS)
                    busy = asyncio.create_task(repeat(work, said))
                    delays += await players(url, client, seconds / TURNS)
                    busy.cancel()
                    await asyncio.sleep(PAUSE)
                alone.sort()
                delays.sort()
                more = at(delays, 0.99) - at(alone, 0.99)
                good &= more <= ALLOWED
                answers = ", ".join(f"{count} x {what}" for what, count in said.most_common())
                print(f"{kind:22} {shown(delays)}; alone {shown(alone)}: {max(0, more):.0f} ms more; {answers}", flush=True)
    return good


def shown(delays: list[float]) -> str:
    """The middle and the slow ones."""
    return f"{len(delays):5} moves, median {at(delays, 0.5):6.1f} ms, p99 {at(delays, 0.99):6.1f} ms"


def main() -> None:
    seconds, kinds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0, sys.argv[2:]
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen([sys.executable, "-c", SERVER, data], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            good = asyncio.run(measure(server.stdout.readline().split()[-1], seconds, kinds))
        finally:
            server.terminate()
            server.wait()
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
