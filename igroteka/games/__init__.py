"""The games. One folder each; a folder is found by being here."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path

from ..core.game import Game

ORDER = ("tash_kalar", "unmatched", "portrait", "tenno", "meeting")  # as people are shown them


def ids() -> list[str]:
    """The ids of all games."""
    found = [p.parent.name for p in Path(__file__).parent.glob("*/__init__.py")]
    return sorted(found, key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))


@lru_cache
def game(name: str) -> Game:
    """A game by its id."""
    if name not in ids():
        raise KeyError(f"there is no game {name!r}; there are {', '.join(ids())}")
    return import_module(f"{__name__}.{name}").game  # type: ignore[no-any-return]


def games() -> list[Game]:
    """All the games."""
    return [game(name) for name in ids()]
