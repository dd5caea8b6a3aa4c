"""Is the code here as quick as another version of it? Both play and search in turn, in many short runs, so that a busy machine slows both.

git worktree add /tmp/old COMMIT; python benchmarks/compare.py /tmp/old [GAME…]

Each folder has compiled code of its own beside it (FOLDER.cache). A figure is the best of all runs, in the processor's own time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
RUNS = 12
SECONDS = 0.15  # a run

WORKER = """
import sys, time
import numpy as np
import igroteka as ig
from igroteka.bots import search
from igroteka.core import simulate

def spent(work):
    start = time.thread_time()
    work()
    return time.thread_time() - start

for line in sys.stdin:
    what, game, mode, count = line.split(maxsplit=3)
    game, count = ig.game(game), int(count)
    given = dict(list(game.modes.items())[int(mode)][1])
    settled = game.settle(**given)
    if what == "moves":
        options, states, mask = game.encode(settled), game.blank(2), game.mask()
        work = lambda: simulate.play_games(states, options, mask, 1, count, game.longest)
    else:
        match = game.new(seed=1, **settled)
        player, settings = match.movers[0], np.array([1.0, 0.0, game.longest + 1, 0.1, 0, 0, 0])
        tree = search.plant(game, match.view(player), 1 << 14, 1 << 18)
        work = lambda: search.iterate(tree, player, 1, 0, count, settings)
    print(spent(work), flush=True)
"""


class Version:
    """A process that measures one version."""

    def __init__(self, folder: Path):
        environment = {**os.environ, "PYTHONPATH": str(folder), "IGROTEKA_JIT": "1", "IGROTEKA_CACHE": f"{folder}.cache"}
        command, pipe = [sys.executable, "-c", WORKER], subprocess.PIPE
        self.process: Any = subprocess.Popen(command, cwd=folder, env=environment, text=True, stdin=pipe, stdout=pipe)

    def seconds(self, what: str, game: str, mode: int, count: int) -> float:
        """How long so many games or iterations take."""
        print(what, game, mode, count, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())


def compare(old: Version, new: Version, what: str, game: str, mode: int) -> float:
    """How many times as quick the new one is."""
    count = 1
    for version in (old, new):
        version.seconds(what, game, mode, 1)  # compile or load
    while old.seconds(what, game, mode, count) < SECONDS:
        count *= 2
    runs = [[version.seconds(what, game, mode, count) for version in (old, new)] for _ in range(RUNS)]
    return min(old for old, _ in runs) / min(new for _, new in runs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("games", nargs="*")
    given = parser.parse_args()
    import igroteka as ig

    old, new = Version(given.old.resolve()), Version(HERE)
    for game in map(ig.game, given.games) if given.games else ig.games():
        for number, mode in enumerate(game.modes):
            moves, search = (compare(old, new, what, game.id, number) for what in ("moves", "search"))
            print(f"{game.id:12} {mode:28} moves/s {moves:5.2f}  search/s {search:5.2f}", flush=True)


if __name__ == "__main__":
    main()
