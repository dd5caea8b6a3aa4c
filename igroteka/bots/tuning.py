"""How a game is played best, found with the arena: the numbers in its file `bots.json`, where it has one.

search   the tree search, and what the levels below the strongest make of it: see `Tuning`
guided   the search with a net, where that is stronger; the game's champion plays without one otherwise
net      `mixes`: the net alone draws from its mixture. `level_temperatures`: how much the lower levels stray from what it likes. `spread`:
         numbers of an observation that name a thing (a space, a card) become one input for each thing: those with this text in their
         description; value × scale + offset is one of so many levels, anew for each value of the other number (the board)

docs/bots.md tells what was tried.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from ..core.game import Game

TEMPERATURES = (6.0, 4.0, 2.0)  # of the levels that play as a net does, where a game has none of its own


@dataclass(frozen=True)
class Tuning:
    """How a game is searched best."""

    exploration: float = 0.5
    prior: float = 2.0  # how many visits the quick guess counts for …
    root_prior: float = 10.0  # … and a look ahead to the end of the own turn, at the root
    rollout: int = 12  # random decisions before the position is judged by the guess
    mixing: float = 0.1  # how often a secret choice is tried at random
    turns: int = 0  # first it goes on with what looks best until so many turns are over …
    sample: int = 8  # … among about so many of the legal actions
    regret: int = 1  # guided by a net: secret choices by regret matching (1), or as all others, near the policy (0)
    trust: float = 0.0  # guided by a net: others are searched too (0), or choose as the net would so often (1: always), at random otherwise
    looks: float = 0.0  # guided by a net: how much of the policy at the root is a look ahead to the end of the own turn
    level_iterations: tuple[int, ...] = (0, 25, 120, 500)  # of the levels below the strongest: the weakest only looks ahead
    level_overlooks: tuple[float, ...] = (0.6, 0.15, 0.03, 0.0)  # and how much of what they could do they don't notice

    def numbers(self) -> np.ndarray:
        """As the compiled code reads them."""
        numbers = (self.exploration, self.prior, self.rollout, self.mixing, self.turns, self.sample, self.root_prior, self.regret, self.trust,
                   self.looks)  # fmt: skip
        return np.array(numbers, np.float64)


@lru_cache
def _found(path: Path) -> dict[str, dict[str, Any]]:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def about(game: Game, part: str) -> dict[str, Any] | None:
    """A part of a game's file; None if it has none."""
    return _found(Path(str(game.rules.__file__)).with_name("bots.json")).get(part)


def tuned(game: Game) -> Tuning:
    """How this game is searched."""
    return _tuning(about(game, "search") or {})


def tuned_with_net(game: Game) -> Tuning | None:
    """How it is searched with a net; None where that isn't stronger."""
    found = about(game, "guided")
    return None if found is None else _tuning(found)


def _tuning(found: dict[str, Any]) -> Tuning:
    numbers: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}
    return Tuning(**numbers)


def mixes(game: Game) -> bool:
    """Does the net alone draw from its mixture?"""
    return bool((about(game, "net") or {}).get("mixes"))


def level_temperature(game: Game, level: int) -> float:
    """How much a level strays from what the net likes."""
    return float((about(game, "net") or {}).get("level_temperatures", TEMPERATURES)[level])


def spread(game: Game) -> list[dict[str, Any]]:
    """The numbers of an observation that name a thing."""
    return list((about(game, "net") or {}).get("spread", []))
