"""The games. One folder each; a folder is found by being here, or in the user's IGROTEKA_GAMES.

`igroteka.games()` lists them, and `igroteka.games.meeting.rules` is still a module: the package can be called.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import import_module
from types import ModuleType

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


class _Package(ModuleType):
    def __call__(self) -> list[Game]:
        """All the games."""
        return games()


sys.modules[__name__].__class__ = _Package
