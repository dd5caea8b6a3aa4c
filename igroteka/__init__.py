"""Igroteka: tactical board games with complete rules, to play, to simulate and to build bots for.

>>> import igroteka as ig
>>> match = ig.game("meeting").new(seed=7)
>>> match.play(match.legal()[0])
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from .core.cards import CardError
from .core.game import BadOption, Game, Option
from .core.match import BadMatch, IllegalAction, Match
from .games import game, games

try:
    __version__ = version("igroteka")
except PackageNotFoundError:
    __version__ = "0"

__all__ = ["BadMatch", "BadOption", "CardError", "Game", "IllegalAction", "Match", "Option", "game", "games", "load"]


def load(path: str | Path) -> Match:
    """Read a match saved with `Match.save`."""
    from .core import match

    return match.load(path, game)
