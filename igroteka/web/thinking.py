"""Bots think in threads, fewer than there are cores, so that the page stays quick."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ..bots import LEVELS, Hint, bot
from ..core import verbs
from ..core.match import Match

T = TypeVar("T")
log = logging.getLogger("igroteka.web")
SECONDS = 0.8  # for a decision when nobody else waits
HINT_SECONDS = 1.5
SHORTEST = 0.02
WORLDS = 32  # dealt to see whether a player could have had a choice


def is_plainly_forced(match: Match, player: int) -> bool:
    """Do all others know that the player has just one action?"""
    if len(match.legal(player)) > 1:
        return False
    for other in set(range(match.players)) - {player}:
        for world in range(WORLDS):
            dealt = match.view(other)
            verbs.redeal(dealt, other, world)
            if verbs.legal(dealt, player, match.game.mask()) > 1:
                return False
    return True


class Thinkers:
    """The threads. The more bots wait, the less time each gets: nobody waits longer."""

    def __init__(self, workers: int | None = None):
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.waiting = 0
        self._pool = ThreadPoolExecutor(self.workers, "bot")

    async def choose(self, level: str, match: Match, player: int) -> int:
        """The action a bot takes. The time it takes tells nothing: the strongest always uses all of it, also without a choice,
        unless everybody sees that there is none; the others are done before the pace of the table lets them move."""
        own = match.fork()  # a thread has its own copy
        legal = own.legal(player)
        if is_plainly_forced(own, player):
            return legal[0]
        began, seconds = time.monotonic(), self._share(SECONDS)
        try:
            action = legal[0] if len(legal) == 1 else await self._run(lambda: int(bot(level).choose(own, player, seconds=seconds)))
        except Exception:
            log.exception("a bot of level %s failed at decision %d of %s", level, len(own.moves) + 1, own.game.id)
            action = random.choice(legal)  # the others don't wait for ever
        if level == LEVELS[-1]:
            await asyncio.sleep(seconds - (time.monotonic() - began))
        return action

    async def explain(self, match: Match, player: int, lang: str) -> list[Hint]:
        """What the strongest bot thinks of the actions, best first."""
        own = match.fork()
        return await self._run(lambda: bot(LEVELS[-1]).explain(own, player, self._share(HINT_SECONDS), lang=lang))

    def close(self) -> None:
        """No more thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _share(self, seconds: float) -> float:
        return max(SHORTEST, seconds * min(1.0, self.workers / max(1, self.waiting)))

    async def _run(self, think: Callable[[], T]) -> T:
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, think)
        finally:
            self.waiting -= 1
