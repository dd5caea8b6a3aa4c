"""The games. One folder each; a folder is found by being here, or in the user's IGROTEKA_GAMES."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from ..core.game import Game
from ..core.rule import game_folders

__path__ = [str(folder) for folder in game_folders()]

ORDER = ("tash_kalar", "unmatched", "portrait", "tenno", "meeting")  # as people are shown them


def ids() -> list[str]:
    """The ids of all games."""
    found = [p.parent.name for folder in game_folders() for p in folder.glob("*/__init__.py")]
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
