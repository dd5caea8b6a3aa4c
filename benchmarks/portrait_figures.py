"""Emperor's Portrait in figures: 2,000 random games for each number of players.

    python benchmarks/portrait_figures.py [games]

Rounds, tokens, and what sitting at the first or the last place is worth.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

import igroteka as ig
from igroteka.core import simulate, verbs

GAME = ig.game("portrait")
SEED = 2018


def play(mode: str, games: int) -> dict[str, np.ndarray]:
    """Random games of a mode: rounds, decisions, tokens and shares of the win by seat."""
    settled = GAME.settle(**GAME.modes[mode])
    n, options, states, mask = settled["players"], GAME.encode(settled), GAME.blank(2), GAME.mask()
    rounds, decisions, tokens, wins = np.zeros(games), np.zeros(games), np.zeros((games, n)), np.zeros((games, n))
    result = np.zeros(n)
    for i in range(games):
        states[1] = states[0]
        verbs.setup(states[1], options, SEED + i)
        decisions[i] = simulate.play_on(states[1], mask, SEED + games + i, GAME.longest)
        assert verbs.movers(states[1]) == 0, f"game {i} of mode {mode} did not end"
        verbs.returns(states[1], result)
        rounds[i], tokens[i], wins[i] = states[1]["rounds"], states[1]["tokens"][:n], (result + 1) / 2
    return {"rounds": rounds, "decisions": decisions, "tokens": tokens, "wins": wins}


def line(mode: str, games: int) -> str:
    """One row of the table."""
    played = play(mode, games)
    low, high = np.percentile(played["rounds"], (5, 95))
    tokens, wins = played["tokens"], 100 * played["wins"].mean(0)
    error = 100 * played["wins"].std(0).max() / games**0.5
    return (
        f"{mode:<11}{played['rounds'].mean():7.1f}{f'{low:.0f}-{high:.0f}':>8}{played['rounds'].max():6.0f}{played['decisions'].mean():11.1f}"
        f"{tokens.mean():8.2f}{f'{tokens.min():.0f}-{tokens.max():.0f}':>7}{100 * (tokens == 0).mean():7.1f}%   "
        + " ".join(f"{share:.1f}" for share in wins)
        + f" (±{error:.1f})"
    )


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    start = time.perf_counter()
    print(f"Emperor's Portrait, {games} random games each")
    print(f"{'players':<11}{'rounds':>7}{'5-95%':>8}{'max':>6}{'decisions':>11}{'tokens':>8}{'range':>7}{'on 0':>8}   wins by seat, %")
    for mode in GAME.modes:
        print(line(mode, games), flush=True)
    print(f"{time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
