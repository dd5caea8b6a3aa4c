"""Can anybody tell from a bot's answer time whether it had a choice? `python benchmarks/answer_times.py [SAMPLES] [LEVEL …]`.

King Arthur is attacked in Unmatched, with a usable card or without one, while other bots think in the same threads. So many answers of
each kind (200 unless told) are timed for each level, and for the net alone, which answers where there is no time to search, in random order, and
compared by the test of Kolmogorov and Smirnov; a p-value under 0.01 fails. Seven kinds of bots take about six minutes.
"""

from __future__ import annotations

import asyncio
import math
import random
import statistics
import sys
import time

import igroteka as ig
from igroteka.bots import LEVELS
from igroteka.core.match import Match
from igroteka.games.unmatched.state import DEFENDING
from igroteka.web.tables import PACE
from igroteka.web.thinking import Thinkers

OTHERS = 6  # bots that think all the time
AT_ONCE = 8  # answers that are waited for together
DOUBTFUL = 0.01
ASKED = (*LEVELS, "instant")


def defenders() -> list[Match]:
    """Two matches in which somebody is asked for a defence: with one action only, and with several."""
    found: dict[bool, Match] = {}
    seed = 0
    while len(found) < 2:
        seed += 1
        match = ig.game("unmatched").new(seed=seed)
        while not match.over and len(match.moves) < 150 and len(found) < 2:
            player = match.movers[0]
            legal = match.legal(player)
            names = {match.name(action, player): action for action in legal}
            if match.state.phase == DEFENDING:
                found.setdefault(len(legal) == 1, match.fork())
            match.play(next((names[name] for name in sorted(names) if name.startswith(("attack", "target", "lay"))), legal[0]), player)
    return [found[True], found[False]]


async def answer(thinkers: Thinkers, level: str, match: Match) -> float:
    began = time.monotonic()
    await thinkers.choose(level, match, match.movers[0], PACE)
    return time.monotonic() - began


async def others(thinkers: Thinkers, match: Match) -> None:
    while True:
        await thinkers.choose(LEVELS[-1], match, match.movers[0])


async def measure(level: str, samples: int) -> float:
    """The p-value."""
    thinkers, kinds = Thinkers(1), defenders()
    load = [asyncio.create_task(others(thinkers, kinds[1])) for _ in range(OTHERS)]
    times: list[list[float]] = [[], []]
    await answer(thinkers, level, kinds[1])  # what is loaded once is loaded
    while len(times[0]) < samples:
        order = random.sample([0, 1] * (AT_ONCE // 2), AT_ONCE)  # whoever asks last is answered a little later
        for kind, took in zip(order, await asyncio.gather(*(answer(thinkers, level, kinds[kind]) for kind in order)), strict=True):
            times[kind].append(took)
    for task in load:
        task.cancel()
    thinkers.close()
    p = kolmogorov_smirnov(*times)
    shown = ", ".join(f"{statistics.median(kind):.3f} s ({min(kind):.3f} to {max(kind):.3f})" for kind in times)
    print(f"{level:8} without and with a choice: {shown}; p = {p:.3f}", flush=True)
    return p


def kolmogorov_smirnov(one: list[float], two: list[float]) -> float:
    """How likely samples that differ so much are if nothing tells them apart (the limit for many samples)."""
    points = sorted([*one, *two])
    most = max(abs(sum(x <= t for x in one) / len(one) - sum(x <= t for x in two) / len(two)) for t in points)
    scaled = most * math.sqrt(len(one) * len(two) / (len(one) + len(two)))
    if scaled < 0.2:
        return 1.0
    return min(1.0, 2 * sum((-1) ** (k - 1) * math.exp(-2 * k * k * scaled * scaled) for k in range(1, 101)))


def main() -> None:
    samples = next((int(word) for word in sys.argv[1:] if word.isdigit()), 200)
    levels = [level for level in ASKED if level in sys.argv[1:]] or list(ASKED)
    found = [asyncio.run(measure(level, samples)) for level in levels]
    sys.exit(1 if min(found) < DOUBTFUL else 0)


if __name__ == "__main__":
    main()
