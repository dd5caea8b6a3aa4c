"""Unmatched in figures: win rates of random play for the twelve pairings, game lengths, speed.

    python benchmarks/unmatched_figures.py [games a pairing, 1000 by default]

Each pairing is played half of the time with either hero first. A game that doesn't end within the
stated bound of decisions, or whose list of events is full, is an error.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np

import igroteka as ig
from igroteka.core import simulate, verbs
from igroteka.core.rule import rule

game = ig.game("unmatched")


@rule
def tally(states, options, mask, first_seed, games, limit, wins):
    """Play random games in states[1]; count the wins of each side; return the decisions made, or -1 if a game didn't end."""
    moves = 0
    for i in range(games):
        states[1] = states[0]
        verbs.setup(states[1], options, first_seed + i)
        moves += simulate.play_on(states[1], mask, first_seed + i, limit)
        if verbs.movers(states[1]) != 0:
            return -1
        wins[states[1].winner] += 1
    return moves


def play(heroes: list[str], board: str, games: int) -> tuple[int, int, float]:
    """Wins of the first hero, decisions and seconds of processor time."""
    options = game.encode(game.settle(heroes=heroes, board=board))
    states, mask, wins = game.blank(2), game.mask(), np.zeros(2, np.int64)
    tally(states, options, mask, 0, 0, 0, wins)  # compiled before the clock runs
    start = time.process_time()
    moves = tally(states, options, mask, 0, games, game.longest, wins)
    if moves < 0:
        raise SystemExit(f"{' against '.join(heroes)} on {board}: a game did not end within {game.longest} decisions")
    return int(wins[0]), int(moves), time.process_time() - start


def pairings() -> list[tuple[str, str, str]]:
    """Every two heroes of the box on both boards."""
    duels: list[dict[str, Any]] = [dict(mode) for mode in game.modes.values() if "players" not in mode]
    return [(*mode["heroes"], mode["board"]) for mode in duels]


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    total, seconds = 0, 0.0
    print(f"{'board':10} {'first hero':12} {'second hero':12} {'first wins':>10} {'decisions a game':>17}")
    for a, b, board in pairings():
        won, moves, took = play([a, b], board, games // 2)
        lost, more, longer = play([b, a], board, games - games // 2)
        won += games - games // 2 - lost
        total, seconds = total + moves + more, seconds + took + longer
        print(f"{board:10} {a:12} {b:12} {100 * won / games:9.1f}% {(moves + more) / games:17.0f}")
    print(f"{12 * games} games, {total} decisions, {total / seconds / 1e6:.2f} million a second on one core")


if __name__ == "__main__":
    main()
