"""Matches of bots against bots, stored as a server stores them, and the ratings that follow from them.

python benchmarks/ratings.py FOLDER meeting 1000 [SECONDS]     goes on where it stopped; then: igroteka ratings meeting --data FOLDER
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from sqlalchemy import func, insert, select

import igroteka as ig
from igroteka.bots import bot, ladder
from igroteka.web.ratings import recompute
from igroteka.web.store import BOT, MatchRow, MoveRow, SeatRow, Store

THINKING = 0.02  # seconds a decision at most: hasty, but the same for all
LIMIT = 540.0  # seconds of one run


def main(folder: str, name: str, count: int, seconds: float = THINKING) -> None:
    """Play on until there are so many matches, or the time is over; then tell the order."""
    game, measured = ig.game(name), ladder(name)
    assert measured
    levels = list(measured["strength"])
    store, began = Store(Path(folder)), time.monotonic()
    store.prepare()
    with store.engine.begin() as connection:
        there = connection.execute(select(func.count()).select_from(MatchRow)).scalar_one()
    while there < count and time.monotonic() - began < LIMIT:
        noise = random.Random(there)
        seats = noise.sample(levels, 2)
        match = game.new(seed=noise.getrandbits(63))
        while not match.over:
            player = match.movers[0]
            match.play(bot(seats[player], seed=noise.getrandbits(32)).choose(match, player, seconds=seconds), player)
        row = {"id": f"{name}-{there}", "game": name, "rules": game.version, "cards": game.cards, "options": match.options, "seed": match.seed,
               "salt": "", "maker": "", "begun": True, "result": match.returns, "finished": float(there), "counted": True}  # fmt: skip
        moves = [{"match": row["id"], "number": i, "player": p, "action": a} for i, (p, a) in enumerate(match.moves, 1)]
        with store.engine.begin() as connection:
            connection.execute(insert(MatchRow).values(row))
            connection.execute(insert(SeatRow), [{"match": row["id"], "seat": i, "kind": BOT, "level": level} for i, level in enumerate(seats)])
            connection.execute(insert(MoveRow), moves)
        there += 1
    found = recompute(store).levels(name)
    print(f"{name}: {there} matches, {time.monotonic() - began:.0f} s in this run")
    print("  measured: " + ", ".join(f"{level} {rating} ({matches})" for level, rating, matches in found))
    print("  ladder:   " + ", ".join(f"{level} {points}" for level, points in sorted(measured["strength"].items(), key=lambda item: -item[1])))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), *map(float, sys.argv[4:5]))
