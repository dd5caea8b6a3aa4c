"""After a start the games are compiled (or read from the cache) and tried out in a thread, while pages are answered already.

Whoever needs a game that isn't ready waits for that one alone: it comes next.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import random
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache

from ..bots import LEVELS, bot, compile_game
from ..core.cards import LANGUAGES
from ..core.game import Game
from ..core.record import SPECTATOR
from ..core.rule import COMPILED
from ..games import game as find_game
from . import pictures, views
from .store import PERSON, MatchRow
from .tables import Seat, Table

log = logging.getLogger("igroteka.web")
DECISIONS = 40  # of each mode
HEAD_START = 0.3  # seconds for the first page


class Warming:
    """The games that aren't ready yet."""

    def __init__(self, names: Sequence[str], step: Callable[[str], None] = lambda name: None):
        self.waiting, self.step = list(names), step
        self.ready = {name: asyncio.Event() for name in names}

    def start(self) -> None:
        """Begin, in a thread that the server's end doesn't wait for."""
        if self.waiting:
            threading.Thread(target=self._run, args=[asyncio.get_running_loop()], daemon=True, name="warming").start()

    def is_ready(self, name: str) -> bool:
        """Can this game be played without waiting?"""
        return name not in self.ready or self.ready[name].is_set()

    async def wait(self, name: str) -> None:
        """Until this game can be played."""
        with suppress(ValueError):
            self.waiting.remove(name)
            self.waiting.insert(0, name)
        if name in self.ready:
            await self.ready[name].wait()

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        time.sleep(HEAD_START)
        with suppress(RuntimeError):  # the server has stopped
            while self.waiting:
                name = self.waiting.pop(0)
                self.step(name)
                try:
                    warm(name)
                except Exception:
                    log.exception("%s could not be tried out", name)
                loop.call_soon_threadsafe(self.ready[name].set)
        self.step("")
        gc.collect()
        gc.freeze()  # what is there now stays: looking through it again and again would make moves wait


@lru_cache
def warm(name: str) -> None:
    """Compile a game and meet everything once that would be slow when it is met first."""
    compile_game(name)
    for lang in LANGUAGES:
        pictures.sheet(name, lang)
        pictures.thumbnail(name, lang, "light")
    if COMPILED:
        for mode in find_game(name).modes:
            _try_out(find_game(name), mode)


def _try_out(game: Game, mode: str) -> None:
    """Play a little and look at it from every side."""
    match, noise = game.new(seed=1, **game.modes[mode]), random.Random(1)
    row = MatchRow(id="", maker="", salt="", created=0.0, begun=True, undos=0, result=None, rematch=None)
    table = Table(row, match, [Seat(PERSON, str(seat), "") for seat in range(match.players)])
    bot(LEVELS[-1]).explain(match, match.movers[0], 0.01, lang=LANGUAGES[-1])
    for number in range(DECISIONS):
        if match.over:
            return
        player = match.movers[0]
        for viewer in (player, SPECTATOR):
            lang = LANGUAGES[number % len(LANGUAGES)]
            views.position(table, "", viewer, lang, number % 4 > 1, views.lines(table, viewer, lang, max(0, number - 1)))
        match.play(noise.choice(match.legal(player)), player)
        table.kept.forget()
