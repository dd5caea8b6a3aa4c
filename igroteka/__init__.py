"""Igroteka: tactical board games with complete rules, to play, to simulate and to build bots for.

>>> import igroteka as ig
>>> match = ig.game("meeting").new(seed=7)
>>> match.play(match.legal()[0])
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from .core.cards import CardError
from .core.game import BadOption, Game, Option
from .core.match import BadMatch, IllegalAction, Match
from .core.position import BadPosition
from .games import game

if TYPE_CHECKING:
    from .games import games
else:
    from . import games  # a package that can be called

try:
    __version__ = version("igroteka")
except PackageNotFoundError:
    __version__ = "0"

__all__ = ["BadMatch", "BadOption", "BadPosition", "CardError", "Game", "IllegalAction", "Match", "Option", "game", "games", "load", "position"]


def load(path: str | Path) -> Match:
    """Read a match saved with `Match.save`."""
    from .core import match

    return match.load(path, game)


def position(name: str, text: str, seed: int = 0) -> Match:
    """A match that begins at a position in words (see docs/positions.md); what they leave open is dealt by the seed.

    >>> match = position("meeting", "field: b1 sarbaz, b2 saklab / b3 archer; card: bedouin")
    >>> match.play("enter b1")
    >>> match.ask(0)
    'Sarbaz is displaced from b1: choose where it moves'
    """
    return game(name).position(text, seed)
