"""Bots think in threads, fewer than there are cores, so that the page stays quick. How long a bot takes tells nothing."""

from __future__ import annotations

import asyncio
import logging
import math
import os
import random
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ..bots import LEVELS, Hint, bot
from ..bots.minds import HASTE
from ..bots.tuning import TEMPERATURES
from ..core.match import Match
from ..core.ready import stand_behind

T = TypeVar("T")
SEARCHING = LEVELS[len(TEMPERATURES) :]  # the levels that are more than a net
log = logging.getLogger("igroteka.web")
SECONDS = 0.8  # until the strongest answers, and anybody if others wait too
THINKING = 0.85  # the part of it in which a bot that is alone thinks
HINT_SECONDS = 1.5
SHORTEST = 0.02
CROWDED = 0.05  # whoever would have less time doesn't search: the net alone answers at once, and better than so short a search


def think(level: str, match: Match, player: int, seconds: float) -> int:
    """The action a bot chooses. Without a choice it takes as long as with one: else whoever waits for a thread could tell."""
    ready, end, legal = match.game.ready, time.monotonic() + min(seconds, HASTE), match.legal(player)
    mind = bot("instant" if ready and seconds < CROWDED and level in SEARCHING else level)
    if len(legal) > 1:
        action = int(mind.choose(match, player, seconds=seconds))
    else:
        action = legal[0]
        if ready:
            mind.explain(match, player, seconds)
    if not ready:  # a look at each action: there may be few
        time.sleep(max(0.0, end - time.monotonic()))
    return action


def _stand_behind() -> None:
    """A thread that thinks lets whoever answers people go first; only Linux has threads of different rank."""
    if sys.platform == "linux":
        stand_behind(threading.get_native_id())


class Thinkers:
    """The threads. The more bots wait or have just been asked, the less time each gets: nobody waits longer."""

    def __init__(self, workers: int | None = None):
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.waiting = 0
        self._asked, self._when = 0.0, 0.0  # how many decisions of about the last second, and when the last one was
        self._pool = ThreadPoolExecutor(self.workers, "bot", _stand_behind)

    async def choose(self, level: str, match: Match, player: int, pace: float = 0.0, most: float = SECONDS) -> int:
        """The action a bot takes, at a time that is fixed before anything of its choice is known; `most` is what its clock allows."""
        takes_all = level in LEVELS[-2:] or self.waiting >= self.workers
        waits = max(pace, SECONDS if takes_all else 0.0)
        due = time.monotonic() + (waits if most >= SECONDS else min(waits, max(most, SHORTEST)))
        own, seconds = match.fork(), self._share(min(SECONDS, most) * THINKING)  # a thread has its own copy
        try:
            action = await self._run(lambda: think(level, own, player, seconds))
        except Exception:
            log.exception("a bot of level %s failed at decision %d of %s", level, len(own.moves) + 1, own.game.id)
            action = random.choice(own.legal(player))  # the others don't wait for ever
        await asyncio.sleep(due - time.monotonic())
        return action

    async def explain(self, match: Match, player: int, lang: str) -> list[Hint]:
        """What the strongest bot thinks of the actions, best first."""
        own = match.fork()
        return await self._run(lambda: bot(LEVELS[-1]).explain(own, player, self._share(HINT_SECONDS), lang=lang))

    def close(self) -> None:
        """No more thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _share(self, seconds: float) -> float:
        """Somebody's part of the threads' time."""
        now = time.monotonic()
        self._asked, self._when = 1.0 + self._asked * math.exp(min(0.0, self._when - now)), now
        return max(SHORTEST, seconds * min(1.0, self.workers / max(self.waiting + 1, (self._asked - 1.0) * seconds)))

    async def _run(self, think: Callable[[], T]) -> T:
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, think)
        finally:
            self.waiting -= 1
