"""Matches of bots against bots, stored as a server stores them, and the ratings that follow from them: do they agree with the ladders?

python benchmarks/ratings.py FOLDER 1000     so many matches of all games together; stops after nine minutes and goes on where it stopped

Levels meet their neighbours and those beyond them. A second is one of the bot's own core, and master, who thinks as long as he may, has about three
times what expert needs; the champion would need more and isn't among them. `igroteka ratings GAME --data FOLDER` tells more.
"""

from __future__ import annotations

import random
import sys
import time
from itertools import permutations
from pathlib import Path

from sqlalchemy import func, insert, select

import igroteka as ig
from igroteka.bots import LEVELS, compile_game, ladder
from igroteka.bots.minds import SLICE
from igroteka.lab.arena import enter
from igroteka.web.ratings import recompute
from igroteka.web.store import BOT, MatchRow, MoveRow, SeatRow, Store

LEVELS_MEASURED = LEVELS[:5]
SHARES = {"meeting": 0.25, "tenno": 0.3, "portrait": 0.25, "unmatched": 0.12, "tash_kalar": 0.08}  # of the matches: as the time they take
SECONDS = {"meeting": 0.01, "tenno": 0.015, "portrait": 0.12, "unmatched": 0.03, "tash_kalar": 0.25}  # a decision, and the slice before the end
LIMIT = 540.0  # seconds of one run


def play(store: Store, game: ig.Game, number: int) -> None:
    """One match of two levels by lot, into the store."""
    noise = random.Random(f"{game.id} {number}")
    seats = noise.choice([pair for pair in permutations(LEVELS_MEASURED, 2) if abs(LEVELS.index(pair[0]) - LEVELS.index(pair[1])) <= 2])
    match = game.new(seed=noise.getrandbits(63))
    bots = [enter(level, game.id, noise.getrandbits(32)) for level in seats]
    while not match.over:
        player = match.movers[0]
        match.play(bots[player].choose(match, player, seconds=SECONDS[game.id] + SLICE), player)
    row = {"id": f"{game.id}-{number}", "game": game.id, "rules": game.version, "cards": game.cards, "options": match.options, "seed": match.seed,
           "salt": "", "maker": "", "begun": True, "result": match.returns, "finished": float(number), "counted": True}  # fmt: skip
    moves = [{"match": row["id"], "number": i, "player": p, "action": a} for i, (p, a) in enumerate(match.moves, 1)]
    with store.engine.begin() as connection:
        connection.execute(insert(MatchRow).values(row))
        connection.execute(insert(SeatRow), [{"match": row["id"], "seat": i, "kind": BOT, "level": level} for i, level in enumerate(seats)])
        connection.execute(insert(MoveRow), moves)


def told(store: Store, game: ig.Game, matches: int) -> str:
    """The levels by rating, best first, with the matches of each, and whether that is the order of the ladder."""
    measured = ladder(game.id)
    assert measured
    found = [row for row in recompute(store).levels(game.id) if row[0] in LEVELS_MEASURED]
    order = sorted((level for level, _, _ in found), key=lambda level: -measured["strength"][level])
    agrees = [level for level, _, _ in found] == order
    shown = ", ".join(f"{level} {rating} ({count})" for level, rating, count in found)
    return f"{game.id}: {matches} matches; {shown}: {'the order of the ladder' if agrees else 'the ladder has ' + ', '.join(order)}"


def main(folder: str, count: int) -> None:
    """Play on until there are so many matches, or the time is over; then tell the order in each game."""
    store, began = Store(Path(folder)), time.monotonic()
    store.prepare()
    for name, share in SHARES.items():
        game = ig.game(name)
        with store.engine.begin() as connection:
            there = connection.execute(select(func.count()).select_from(MatchRow).where(MatchRow.game == game.id)).scalar_one()
        compile_game(name)
        while there < share * count and time.monotonic() - began < LIMIT:
            play(store, game, there)
            there += 1
        print(told(store, game, there), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
