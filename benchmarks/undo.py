"""Does anybody get a byte of what can still be taken back? `python benchmarks/undo.py [DECISIONS] [GAME …]`.

Random play with random undos in every mode of every game, so many decisions in all (a million unless told), on all cores. After each decision that
can be undone, and after each undo, the views, the numbers and who is waited for are compared with what they were before, for everybody
else; the log at every tenth and pictures at every thousandth. Prints one line a mode and the number of violations; exits 1 if there are any.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

import igroteka as ig
from igroteka.core.match import IllegalAction, Match
from igroteka.core.record import SPECTATOR

UNDOING = 0.1  # how often somebody who may takes something back
SAID, DRAWN = 10, 1000


def told(match: Match, viewer: int, said: bool, drawn: bool) -> tuple[Any, ...]:
    """What this viewer gets."""
    return (
        match.view(viewer).tobytes(),
        match.number(viewer),
        match.waiting(viewer),
        match.log(viewer, since=max(0, match.final - 2)) if said else (),
        match.svg(viewer) if drawn else "",
    )


def play(name: str, mode: str, decisions: int) -> tuple[int, int, int]:
    """So many decisions: how many of them could be undone, and how many violations there were."""
    game = ig.game(name)
    game.compile()
    made = undoable = violations = seed = 0
    while made < decisions:
        seed += 1
        match, noise = game.new(seed=seed, **game.modes[mode]), np.random.default_rng(seed)
        while not match.over and made < decisions:
            made += 1
            about = (made % SAID == 0, made % DRAWN == 0)
            viewers = range(SPECTATOR, match.players)
            before, final = [told(match, viewer, *about) for viewer in viewers], match.final
            undoing = [p for p in range(match.players) if match.can_undo(p)] if noise.random() < UNDOING else []
            player = undoing[0] if undoing else int(noise.choice(match.movers))
            if undoing:
                match.undo(player)
            else:
                match.play(int(noise.choice(match.legal(player))), player)
            if undoing or match.can_undo(player):
                undoable += 1
                violations += any(told(match, viewer, *about) != before[viewer + 1] for viewer in viewers if viewer != player)
            else:
                violations += match.number() != len(match.moves) or can_take_back(match, player)
            violations += match.final < final
    return made, undoable, violations


def can_take_back(match: Match, player: int) -> bool:
    """Is what is final taken back?"""
    try:
        match.fork().undo(player)
    except IllegalAction:
        return False
    return True


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    games = [game for game in ig.games() if game.id in sys.argv[1:]] or list(ig.games())
    modes = [(game, mode) for game in games for mode in game.modes]
    each, bad, start = -(-(numbers[0] if numbers else 1_000_000) // len(modes)), 0, time.monotonic()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        runs = [(game.id, mode, pool.submit(play, game.id, mode, each)) for game, mode in modes]
        for name, mode, run in runs:
            made, undoable, violations = run.result()
            bad += violations
            print(f"{name:11}{mode[:30]:30} {made:8} decisions, {undoable:8} could be undone, {violations} violations", flush=True)
    print(f"{each * len(modes)} decisions in {time.monotonic() - start:.0f} s: {bad} violations")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
