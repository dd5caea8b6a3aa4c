"""How long a table takes to draw and how much an update brings: `python benchmarks/pictures.py [GAME]`.

Random matches of every mode, seen from the first seat, wide in English and tall in Russian. Each position is drawn once,
as at a table; times are the processor's, so that other programs on the machine disturb less.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from types import SimpleNamespace
from typing import Any

import igroteka as ig
from igroteka.core.game import Game
from igroteka.core.scene import picture
from igroteka.web.changes import Told
from igroteka.web.figures import Figures
from igroteka.web.live import Connection
from igroteka.web.safety import Person
from igroteka.web.store import PERSON, MatchRow
from igroteka.web.tables import Seat, Table

MATCHES, DECISIONS = 2, 150


def table_of(game: Game, mode: str, seed: int) -> Table:
    """A table without a server."""
    match = game.new(seed=seed, **game.modes[mode])
    row = MatchRow(id="", maker="", salt="", created=0.0, begun=True, undos=0, result=None, rematch=None, revision=0, public=False)
    return Table(row, match, [Seat(PERSON, str(seat), "Alexander") for seat in range(match.players)])


def measure(game: Game, mode: str, first_seed: int = 0) -> str:
    """One line of the table."""
    drawn: list[float] = []
    first: list[int] = []
    later: list[int] = []
    for seed in range(first_seed, first_seed + MATCHES):
        table, noise = table_of(game, mode, seed), random.Random(seed)
        nowhere: Any = SimpleNamespace(scope={}, figures=Figures())
        pages = [(Connection(nowhere, nowhere, table, Person("0", ""), lang, tall), Told()) for lang, tall in (("en", False), ("ru", True))]
        for number in range(DECISIONS):
            for page, told in pages:
                drawn.append(draw_once(table, page.lang, page.tall))
                sent = json.dumps(told.fold(page.present()), ensure_ascii=False, separators=(",", ":"))
                (later if number else first).append(len(sent.encode()))
            if table.match.over:
                break
            player = noise.choice(table.match.movers)
            table.match.play(noise.choice(table.match.legal(player)), player)
            table.kept.forget()
            table.result = table.match.returns if table.match.over else None
    drawn.sort()
    return (
        f"{game.id:11}{mode[:28]:28}  drawn in {statistics.median(drawn):.2f} ms, 99 % in {drawn[int(0.99 * len(drawn))]:.2f}; "
        f"first picture {max(first) / 1000:.1f} KB, later {statistics.median(later) / 1000:.1f} KB, largest {max(later) / 1000:.1f} KB"
    )


def draw_once(table: Table, lang: str, tall: bool) -> float:
    """Milliseconds for the picture of the first seat."""
    view, names = table.match.view(0), table.match.names(lang)
    choices = table.match.choices(0, lang)
    start = time.thread_time()
    picture(table.game, view, 0, choices, lang, tall, names)
    return 1000 * (time.thread_time() - start)


def main() -> None:
    for game in ig.games():
        if not sys.argv[1:] or game.id in sys.argv[1:]:
            for mode in game.modes:
                measure(game, mode, 100)  # other matches: what is slow when it is met first
                print(measure(game, mode), flush=True)


if __name__ == "__main__":
    main()
