"""What chat, lobby and presence of many people cost: `python benchmarks/company.py --people 500 --seconds 60`.

Starts a server of its own. Half of the people have the front page open, half sit at public tables in pairs. Meanwhile people come and go,
everybody at a table says something now and then, tables open and begin. Nobody moves: what is measured is the company, not the games.
The server's CPU time is told as a share of one core, once idle with everybody connected and once with all of it going on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from igroteka.web.safety import Person, Signer
from igroteka.web.store import Store

SERVER = """
import sys, uvicorn
from pathlib import Path
from igroteka.web.app import create_app
from igroteka.web.safety import Limits
limits = Limits(requests=1e6, tables=1e6, talk=1e6, links=1e6, connections=100000)
uvicorn.run(create_app(Path(sys.argv[1]), limits), host="127.0.0.1", port=int(sys.argv[2]), log_level="warning", access_log=False)
"""  # nothing is compiled meanwhile: nobody moves
SAYS = 20.0  # seconds between two lines of one person
STAYS = 60.0  # seconds for which somebody stays on the front page
OPENS = 5.0  # seconds between two new tables


async def main(people: int, seconds: float) -> None:
    """Measure."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        store.prepare()
        signer = Signer(store.secret)
        store.engine.dispose()
        store.let_go()
        cookies = [f"igroteka={signer.sign(Person(f'person-{i}', f'Visitor {i}'))}" for i in range(people)]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server = subprocess.Popen([sys.executable, "-c", SERVER, folder, str(port)], env=os.environ | {"IGROTEKA_JIT": "0"})
        try:
            await until_it_answers(port)
            await measure(f"http://127.0.0.1:{port}", server.pid, cookies, seconds)
        finally:
            server.kill()


async def until_it_answers(port: int) -> None:
    """The server has started."""
    while True:
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        await asyncio.sleep(0.2)


def cpu(pid: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(url: str, pid: int, cookies: list[str], seconds: float) -> None:
    """Everybody comes; then nothing happens for a while; then all of it."""
    live, noise, half = url.replace("http", "ws"), random.Random(1), len(cookies) // 2
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for i in range(0, half, 10):  # every tenth has a name and a picture
            await http.post(
                "/me", data={"name": f"Somebody {i}", "sign": str(i % 12), "ink": str(i % 8), "shown": "1"}, headers={"cookie": cookies[i]}
            )
        tables = []
        for i in range(half, len(cookies) - 1, 2):
            made = await http.post("/now", data={"game": "meeting"}, headers={"cookie": cookies[i]})
            table = made.headers["location"]
            await http.post(f"{table}/join", headers={"cookie": cookies[i + 1]})
            tables += [(table, cookies[i]), (table, cookies[i + 1])]
        heard = [0]
        pages = [asyncio.create_task(sit(f"{live}{table}/live", cookie, heard, noise, SAYS)) for table, cookie in tables]
        pages += [asyncio.create_task(sit(f"{live}/lobby/live", cookie, heard, noise, 0.0)) for cookie in cookies[:half]]
        await asyncio.sleep(15)
        quiet = await share(pid, seconds / 2)
        TALKING.set()
        busy = [asyncio.create_task(come_and_go(pages, half, live, cookies, heard, noise)), asyncio.create_task(open_tables(http, cookies, noise))]
        await asyncio.sleep(5)
        heard[0] = 0
        loud = await share(pid, seconds)
        print(f"{len(cookies)} people: {half} on the front page, {len(tables)} at {len(tables) // 2} tables")
        print(f"quiet: {quiet:.1%} of a core; {heard[0] / seconds:.0f} messages a second delivered: {loud:.1%} of a core")
        for task in (*pages, *busy):
            task.cancel()
        await asyncio.gather(*pages, *busy, return_exceptions=True)


TALKING = asyncio.Event()


async def share(pid: int, seconds: float) -> float:
    """How much of a core a process uses."""
    before, began = cpu(pid), time.monotonic()
    await asyncio.sleep(seconds)
    return (cpu(pid) - before) / (time.monotonic() - began)


async def sit(url: str, cookie: str, heard: list[int], noise: random.Random, says: float) -> None:
    """A page that is open; at a table somebody says something now and then."""
    async with connect(url, additional_headers={"cookie": cookie}, max_size=None, open_timeout=60) as socket:
        talking = asyncio.create_task(talk(socket, noise, says)) if says else None
        try:
            with suppress(ConnectionClosed):
                async for _ in socket:
                    heard[0] += 1
        finally:
            if talking:
                talking.cancel()


async def talk(socket: ClientConnection, noise: random.Random, says: float) -> None:
    await TALKING.wait()
    while True:
        await asyncio.sleep(noise.uniform(0, 2 * says))
        await socket.send(json.dumps({"do": "talk", "text": f"I think I said that {noise.randrange(1000)} times before"}))


async def come_and_go(pages: list[asyncio.Task[None]], half: int, live: str, cookies: list[str], heard: list[int], noise: random.Random) -> None:
    """Front pages are closed and opened again."""
    while True:
        await asyncio.sleep(noise.uniform(0, 2 * STAYS / half))
        which = noise.randrange(half)
        pages[len(pages) - half + which].cancel()
        pages[len(pages) - half + which] = asyncio.create_task(sit(f"{live}/lobby/live", cookies[which], heard, noise, 0.0))


async def open_tables(http: httpx.AsyncClient, cookies: list[str], noise: random.Random) -> None:
    """Somebody plays now; somebody else sits down with them."""
    while True:
        await asyncio.sleep(noise.uniform(0, 2 * OPENS))
        one, other = noise.sample(cookies[: len(cookies) // 2], 2)
        made = await http.post("/now", data={"game": "meeting"}, headers={"cookie": one})
        await http.post(f"{made.headers['location']}/join", headers={"cookie": other})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    given = parser.parse_args()
    asyncio.run(main(given.people, given.seconds))
