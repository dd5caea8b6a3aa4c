"""After a start the games get compiled, and everything that would be slow when it is met first is met once, while people play already."""

from __future__ import annotations

import gc
import logging
import random
import threading
import time
from collections.abc import Callable, Sequence

from ..bots import LEVELS, bot
from ..core import ready
from ..core.cards import LANGUAGES
from ..core.game import Game
from ..core.record import SPECTATOR
from ..games import game as find_game
from . import pictures, views
from .store import PERSON, MatchRow
from .tables import Seat, Table

log = logging.getLogger("igroteka.web")
DECISIONS = 40  # of each mode
MUCH = (1_000_000, 1, 1)  # so many things more, and Python looks for garbage among all: with a thousand tables that takes half a second
HEAD_START = 0.3  # seconds for the first page


class Warming:
    """Games on their way."""

    def __init__(self, names: Sequence[str], step: Callable[[str], None] = lambda name: None):
        self.names, self.step = list(names), step
        self.left = len(self.names)  # games, and what comes after the last

    def start(self) -> None:
        """Begin, in a thread that the server's end doesn't wait for."""
        if self.names:
            threading.Thread(target=self._run, daemon=True, name="warming").start()

    def _run(self) -> None:
        time.sleep(HEAD_START)
        games = [find_game(name) for name in self.names]
        ready.want(*games)
        for game in sorted(games, key=lambda game: game.ready, reverse=True):
            self.step(game.id)
            try:
                if ready.wait(game):
                    _try_out(game)
            except Exception:
                log.exception("%s could not be tried out", game.id)
            self.left = max(1, self.left - 1)
        self.step("")
        gc.collect()
        settle()
        self.left = 0


def settle() -> None:
    """What is there now stays: looking through it again and again would make moves wait. What is new is looked through by app._sweep."""
    gc.freeze()
    gc.set_threshold(*MUCH)


def _try_out(game: Game) -> None:
    """Draw what pages show of the game, play a little of every mode and look at it from every side."""
    for lang in LANGUAGES:
        pictures.sheet(game.id, lang)
        for shade in ("light", "dark"):
            pictures.thumbnail(game.id, lang, shade)
    for mode in game.modes:
        match, noise = game.new(seed=1, **game.modes[mode]), random.Random(1)
        row = MatchRow(id="", maker="", salt="", created=0.0, begun=True, undos=0, result=None, rematch=None, revision=0)
        table = Table(row, match, [Seat(PERSON, str(seat), "") for seat in range(match.players)])
        bot(LEVELS[-1]).explain(match, match.movers[0], 0.01, lang=LANGUAGES[-1])
        for number in range(DECISIONS):
            if match.over:
                break
            player = match.movers[0]
            for viewer in (player, SPECTATOR):
                lang = LANGUAGES[number % len(LANGUAGES)]
                views.position(table, "", viewer, lang, number % 4 > 1, views.lines(table, viewer, lang, max(0, number - 1)))
            match.play(noise.choice(match.legal(player)), player)
            table.kept.forget()
