"""Champion against master at the page's time: duels, tables of three and four, teams. Every game is kept, so that sessions add up.

python benchmarks/champion.py                        what is known so far (benchmarks/champion.jsonl)
python benchmarks/champion.py 30                     plays for so many minutes, begun games are finished
python benchmarks/champion.py 30 tenno-3 tenno-4     these lines alone

Each deal is played with champion at every seat (in teams: as either team). A second is one of the bot's own core. Rows of `games` other than 1 are
sums of earlier sessions. Only what was played by champion as it is now counts: with this net, guided in this way.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from datetime import date
from functools import cache
from itertools import count, permutations
from pathlib import Path
from typing import Any, NamedTuple

import igroteka as ig
from igroteka.bots import net
from igroteka.bots.tuning import about
from igroteka.lab.arena import Task, interval, play

KEPT = Path(__file__).with_suffix(".jsonl")
SECONDS = 0.8
FIRST_DEAL = 40001
DECKS = ("north", "south", "highland", "sylvan")
HEROES = ("king-arthur", "alice", "medusa", "sinbad")


class Line(NamedTuple):
    """Who meets whom."""

    game: str
    options: Callable[[int], dict[str, Any]]  # of a deal
    seatings: tuple[tuple[int, ...], ...]  # where champion sits, in turn
    players: int
    wanted: int  # games
    asked: float  # the share of games that champion should win


def duel(game: str) -> Line:
    """Two players, in the game's usual form."""
    return Line(game, lambda deal: {}, ((0,), (1,)), 2, 200, 0.75)


def table(game: str, players: int, options: Callable[[int], dict[str, Any]] = lambda deal: {}) -> Line:
    """One champion among masters: 60 % over a fair share."""
    return Line(game, lambda deal: {"players": players, **options(deal)}, tuple((seat,) for seat in range(players)), players, 100, 1.6 / players)


def melee(players: int) -> Line:
    """Tash-Kalar, all decks in turn."""
    decks = list(permutations(DECKS, players))
    return table("tash_kalar", players, lambda deal: {"mode": "melee", "decks": list(decks[deal % len(decks)])})


def teams(deal: int) -> dict[str, Any]:
    """Unmatched with four, all orders of the heroes and both boards in turn."""
    orders = list(permutations(HEROES))
    return {"players": 4, "heroes": list(orders[deal % len(orders)]), "board": ("sarpedon", "marmoreal")[deal // len(orders) % 2]}


LINES = {
    **{game: duel(game) for game in ("meeting", "tenno", "portrait", "unmatched", "tash_kalar")},
    **{f"{game}-{players}": table(game, players) for game in ("portrait", "tenno") for players in (3, 4)},
    **{f"melee-{players}": melee(players) for players in (3, 4)},
    "unmatched-teams": Line("unmatched", teams, ((0, 2), (1, 3)), 4, 100, 0.8),
}


@cache
def stamp(game: str, players: int) -> str:
    """Which net a game has for so many, and how it guides the search."""
    found = ig.game(game)
    return hashlib.sha256(net.path_of(found, players).read_bytes() + json.dumps(about(found, "guided")).encode()).hexdigest()[:8]


def known() -> list[dict[str, Any]]:
    """All that was played by champion as it is now."""
    rows = [json.loads(text) for text in KEPT.read_text().splitlines()] if KEPT.exists() else []
    return [row for row in rows if row["champion"] == stamp(LINES[row["line"]].game, LINES[row["line"]].players)]


def told(rows: list[dict[str, Any]]) -> str:
    """A table of all lines with their intervals."""
    lines = ["line              games   won                     asked"]
    for name, line in LINES.items():
        games = sum(row["games"] for row in rows if row["line"] == name)
        found = interval(sum(row["won"] for row in rows if row["line"] == name), games)
        share = f"{100 * found.rate:.0f} % [{100 * found.low:.0f}-{100 * found.high:.0f} %]" if games else ""
        lines.append(f"{name:16} {games:6} {found.rate * games if games else 0:7.1f}  {share:16} {100 * line.asked:.0f} %")
    return "\n".join(lines)


def one_game(name: str, number: int) -> dict[str, Any]:
    """Play game `number` of a line; how much of the win was champion's."""
    line = LINES[name]
    deal, seating = FIRST_DEAL + number // len(line.seatings), line.seatings[number % len(line.seatings)]
    seats = tuple("champion" if seat in seating else "master" for seat in range(line.players))
    begin = time.monotonic()
    returns = play(Task(line.game, line.options(deal), deal, seats, SECONDS)).returns
    best = max(returns)
    won = sum(returns[seat] == best for seat in seating) / returns.count(best)
    return {"line": name, "champion": stamp(line.game, line.players), "day": str(date.today()), "number": number, "seats": list(seating), "games": 1,
            "won": round(won, 4), "took": round(time.monotonic() - begin)}  # fmt: skip


def still_to_play(name: str, rows: list[dict[str, Any]]) -> Iterator[int]:
    """The numbers of a line's games that weren't played yet."""
    played = {row["number"] for row in rows if row["line"] == name and "number" in row}
    return (number for number in count() if number not in played)


def main(minutes: float, names: list[str]) -> None:
    """Play until the time is over, then tell."""
    rows = known()
    ahead = {name: still_to_play(name, rows) for name in names}
    counted = Counter({name: sum(row["games"] for row in rows if row["line"] == name) for name in names})
    end = time.monotonic() + 60 * minutes
    for game in dict.fromkeys(LINES[name].game for name in names):
        ig.game(game).compile()
    workers = int(os.environ.get("JOBS", os.cpu_count() or 1))
    with ThreadPoolExecutor(workers) as pool, KEPT.open("a") as file:
        waiting: set[Future[dict[str, Any]]] = set()
        while True:
            while time.monotonic() < end and len(waiting) < workers:
                name = min(names, key=lambda name: counted[name] / LINES[name].wanted)
                waiting.add(pool.submit(one_game, name, next(ahead[name])))
                counted[name] += 1
            if not waiting:
                break
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                file.write(json.dumps(future.result()) + "\n")
                file.flush()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(float(sys.argv[1]), sys.argv[2:] or list(LINES))
    print(told(known()))
