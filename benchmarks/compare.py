"""Is the code here as quick as another version of it? Both play and search in turn, in many short runs, so that a busy machine slows both.

git worktree add /tmp/old COMMIT; python benchmarks/compare.py /tmp/old [GAME…] [--kept FILE]

Compiled code of the other version is kept beside it (/tmp/old.cache). A figure is the best of all runs, in the processor's own time.
What is measured is kept in a file, and a run that was stopped goes on from there.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
RUNS = 10
SECONDS = 0.1  # a run

WORKER = """
import sys, time
import numpy as np
import igroteka as ig
from igroteka.bots import search
from igroteka.core import simulate

def measure(work):
    start = time.thread_time()
    done = work()
    return time.thread_time() - start, done

for line in sys.stdin:
    what, game, mode, count = line.split(maxsplit=3)
    game, count = ig.game(game), int(count)
    given = dict(list(game.modes.items())[int(mode)][1])
    settled = game.settle(**given)
    if what == "moves":
        options, states, mask = game.encode(settled), game.blank(2), game.mask()
        work = lambda: int(simulate.play_games(states, options, mask, 1, count, game.longest))
    else:
        match = game.new(seed=1, **settled)
        player, settings = match.movers[0], np.array([1.0, 0.0, game.longest + 1, 0.1, 0, 0, 0, 0])
        tree = search.plant(game, match.view(player), 1 << 14, 1 << 18)
        work = lambda: (search.iterate(tree, player, 1, 0, count, settings), count)[1]
    print(*measure(work), flush=True)
"""


class Version:
    """A process that measures one version."""

    def __init__(self, folder: Path, cache: str):
        environment = {**os.environ, "PYTHONPATH": str(folder), "IGROTEKA_JIT": "1", "IGROTEKA_CACHE": cache}
        command, pipe = [sys.executable, "-c", WORKER], subprocess.PIPE
        self.process: Any = subprocess.Popen(command, cwd=folder, env=environment, text=True, stdin=pipe, stdout=pipe)

    def run(self, what: str, game: str, mode: int, count: int) -> tuple[float, float]:
        """So many games or iterations: the seconds they take, and the moves or iterations a second."""
        print(what, game, mode, count, file=self.process.stdin, flush=True)
        seconds, done = map(float, self.process.stdout.readline().split())
        return seconds, done / seconds


def compare(old: Version, new: Version, what: str, game: str, mode: int) -> tuple[float, float]:
    """How much a second: the old one, the new one."""
    count = 1
    for version in (old, new):
        version.run(what, game, mode, 1)  # compile or load
    while old.run(what, game, mode, count)[0] < SECONDS:
        count *= 2
    runs = [[version.run(what, game, mode, count)[1] for version in (old, new)] for _ in range(RUNS)]
    return max(old for old, _ in runs), max(new for _, new in runs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--kept", type=Path, help="the file of what is measured already")
    given = parser.parse_args()
    import igroteka as ig

    kept = given.kept or Path(f"{given.old.resolve()}.compared.json")
    rows: dict[str, dict[str, tuple[float, float]]] = json.loads(kept.read_text()) if kept.exists() else {}
    old = Version(given.old.resolve(), f"{given.old.resolve()}.cache")
    new = Version(HERE, os.environ.get("IGROTEKA_CACHE", f"{HERE}.cache"))
    print(f"{'':41}  {'moves/s':>10} {'old':>10} {'ratio':>6}  {'search/s':>10} {'old':>10} {'ratio':>6}")
    for game in map(ig.game, given.games) if given.games else ig.games():
        for number, mode in enumerate(game.modes):
            row = rows.setdefault(f"{game.id} {mode}", {})
            for what in ("moves", "search"):
                if what not in row:
                    row[what] = compare(old, new, what, game.id, number)
                    kept.write_text(json.dumps(rows, indent=1))
            told = "  ".join(f"{row[what][1]:10,.0f} {row[what][0]:10,.0f} {row[what][1] / row[what][0]:6.2f}" for what in ("moves", "search"))
            print(f"{game.id:12} {mode:28}  {told}", flush=True)


if __name__ == "__main__":
    main()
