"""What a move costs the server with two pages open: `python benchmarks/moves.py [GAME …]`.

Two people at a table play at random; each has a page, wide and in English. Counted is the processor's time of everything from
the message that says the move to the bytes that are handed to both sockets: rules, the database (a file), the story, the pictures, what is said.
It begins when all games are ready, as the server says when it is warm. `--best 3` plays everything three times and takes each move at its
quickest, which tells more on a machine that has other things to do. `--profile` prints where it goes.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import pstats
import random
import statistics
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import igroteka as ig
from igroteka.core.game import Game
from igroteka.web.chat import Chat
from igroteka.web.live import Connection
from igroteka.web.safety import Limits, Person
from igroteka.web.store import PERSON, Store
from igroteka.web.tables import House, Seat, Table
from igroteka.web.thinking import Thinkers
from igroteka.web.warming import settle

MODES, MATCHES, DECISIONS = 3, 2, 100  # of a game, of a mode, of a match


class Page:
    """A page without a browser: what the server sends is counted."""

    def __init__(self, house: House, table: Table, seat: int, lang: str, tall: bool):
        self.bytes = self.messages = 0
        self.scope = {"client": ("127.0.0.1", 1)}
        self.app = SimpleNamespace(state=SimpleNamespace(chat=Chat(house)))
        self.connection = Connection(self, house, table, Person(str(seat), ""), lang, tall)  # type: ignore[arg-type]
        self.sending = asyncio.create_task(self.connection._send())
        table.watchers.add(self.connection)
        self.connection._push(self.connection.present())

    async def send_text(self, text: str) -> None:
        """To the browser."""
        self.messages += 1
        self.bytes += len(text.encode())

    def message(self, noise: random.Random) -> str:
        """Any move of those that this page may make now."""
        page, table = self.connection, self.connection.table
        said = {"do": "move", "seat": page.viewer, "action": noise.choice(table.match.legal(page.viewer)), "version": table.version_for(page.person)}
        return json.dumps(said)

    async def say(self, message: str) -> None:
        """As if it came from the browser."""
        await self.connection._try(self.connection._do(message, 10_000))


async def measure(house: House, game: Game, mode: str, tall: bool, first_seed: int = 0) -> list[float]:
    """Milliseconds of every move."""
    spent = []
    for seed in range(first_seed, first_seed + MATCHES):
        options = game.settle(**game.modes[mode])
        match, noise = game.new(seed=seed, **options), random.Random(seed)
        table = await house.make(game, options, [Seat(PERSON, str(seat), "Alexander") for seat in range(match.players)], "0", match)
        pages = [Page(house, table, seat, "en", tall) for seat in (0, 1)]
        for _ in range(DECISIONS):
            await settled()
            if table.over:
                break
            awaited = [page for page in pages if page.connection.viewer in table.movers]
            if awaited:
                page = noise.choice(awaited)
                playing = page.say(page.message(noise))
            else:  # the others have no page here
                player = noise.choice(table.movers)
                playing = house.move(table, player, noise.choice(table.match.legal(player)), None, str(player))
            began = time.process_time()
            await playing
            await settled()
            spent.append(1000 * (time.process_time() - began))
        for page in pages:
            page.sending.cancel()
    return spent


async def settled() -> None:
    """Until everything that is waiting has been sent."""
    for _ in range(4):
        await asyncio.sleep(0)


async def run(games: list[Game], tall: bool, best: int, profile: bool) -> None:
    for game in games:
        game.compile()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        house = House(store, Thinkers(), 0, Limits())
        await store.open(house.heard)
        everything = []
        for game in games:
            spent: list[float] = []
            for mode in list(game.modes)[:MODES]:
                await measure(house, game, mode, tall, 100)  # other matches: what is made once is made
                settle()  # as the server does when all games are ready
                profiler = cProfile.Profile()
                if profile:
                    profiler.enable()
                runs = [await measure(house, game, mode, tall) for _ in range(best)]
                profiler.disable()
                moves = sorted(map(min, zip(*runs, strict=True)))
                print(f"{game.id:11}{mode[:28]:30}{statistics.mean(moves):.2f} ms a move, median {statistics.median(moves):.2f}, "
                      f"99 % in {moves[int(0.99 * len(moves))]:.2f}", flush=True)  # fmt: skip
                if profile:
                    pstats.Stats(profiler).sort_stats("tottime").print_stats(35)
                spent += moves
            print(f"{game.id:11}{'together':30}{statistics.mean(spent):.2f} ms a move", flush=True)
            everything.append(statistics.mean(spent))
        print(f"{'all games':41}{statistics.mean(everything):.2f} ms a move")
        await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all of them unless said")
    parser.add_argument("--tall", action="store_true", help="as on a phone")
    parser.add_argument("--best", type=int, default=1, metavar="N", help="every move at its best of so many runs")
    parser.add_argument("--profile", action="store_true")
    given: Any = parser.parse_args()
    asyncio.run(run([game for game in ig.games() if not given.games or game.id in given.games], given.tall, given.best, given.profile))


if __name__ == "__main__":
    main()
