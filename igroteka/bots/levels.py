"""The levels that people choose from, weakest first, and `bot`, which makes any bot by name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..core import ready
from ..core.game import Game
from ..core.match import Match
from ..core.words import Words
from ..games import game
from .minds import Bot, Champion, Greedy, Instant, Random, Search
from .tuning import TEMPERATURES

LEVELS = ("novice", "learner", "player", "expert", "master", "champion")
OTHERS = ("random", "greedy", "search", "instant", "classic")  # classic is master under a name that stays: a yardstick
SETTINGS = {"greedy": ("worlds",), "search": ("iterations", "seconds", "worlds"), "instant": ("temperature", "mixing")}  # what can be told to a bot
SETTINGS["champion"] = SETTINGS["search"]

LADDERS = Path(__file__).parent / "ladder"

words = Words(__file__)


def bot(level: str, seed: int | None = None, **how: Any) -> Bot:
    """A bot by its level, or one of OTHERS (search and champion take seconds=… or iterations=…)."""
    if level == "random":
        return Random(seed)
    if level == "greedy":
        return Greedy(seed, **how)
    if level == "search":
        return Search(seed, **how)
    if level in LEVELS[: len(TEMPERATURES)]:
        return Instant(seed, level=LEVELS.index(level))
    if level == "champion":
        return Champion(seed, **how)
    if level == "instant":
        return Instant(seed, **how)
    if level in ("master", "classic"):
        return Search(seed)
    if level in LEVELS:
        return Search(seed, level=LEVELS.index(level))
    raise KeyError(no_such(level))


def no_such(level: str) -> str:
    """What to tell whoever asks for a bot that there isn't."""
    return f"there is no bot {level!r}; there are {', '.join((*LEVELS, *OTHERS))}"


def compile_game(name: str) -> str:
    """Compile a game and the search for it in this process."""
    ready.compile_now(game(name))
    return name


def _meet_search(game: Game) -> None:
    match = Match(game, game.settle(), 1)
    for level in ("greedy", "master", "instant", "champion"):
        bot(level).choose(match, match.movers[0], seconds=0.01)


ready.tried.append(_meet_search)


def title(level: str, lang: str = "en") -> str:
    """What people call a level."""
    return words(lang, f"level-{level}")


def ladder(game: str) -> dict[str, Any] | None:
    """The measured strength of the levels in a game (`igroteka ladder` measures it), if it has been measured."""
    path = LADDERS / f"{game}.json"
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else None
