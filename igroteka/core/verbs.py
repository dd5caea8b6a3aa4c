"""The verbs: generic functions that find a game's own by the type of its state record.

In Python it is a lookup; in compiled code the game is found while typing (core/compiled.py), so a call costs nothing.
Search, simulation and adapters are written on these.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from .rule import Rule, game_of


def verb(declaration: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function whose first argument, a state, picks the game that answers."""
    answers: dict[np.dtype[Any], Rule] = {}

    def generic(state, *rest):
        return answers[state.dtype](state, *rest)

    def register(dtype: np.dtype[Any], implementation: Rule) -> None:
        if answers.get(dtype, implementation) is not implementation:
            raise TypeError("two games have the same record type: give one of them another field")
        answers[dtype] = implementation

    generic.__name__, generic.__doc__ = declaration.__name__, declaration.__doc__
    generic.register, generic.answer, generic.answers = register, answers.__getitem__, answers  # type: ignore[attr-defined]
    generic.names = list(inspect.signature(declaration).parameters)  # type: ignore[attr-defined]
    return generic


@verb
def setup(s, options, seed):
    """Deal a new game into a zeroed record. `options` is what Game.encode made."""


@verb
def movers(s):
    """The set (bits) of players who owe a decision now; 0 when the game is over."""


@verb
def legal(s, player, mask):
    """Fill the mask over the game's action numbers; return how many are legal for a player in `movers`."""


@verb
def apply(s, player, action):
    """One legal decision and everything it causes."""


@verb
def returns(s, out):
    """The result for each player in [-1, 1]; zeros while the game goes on."""


@verb
def hide(s, player):
    """Erase in place all that this player (or a spectator, -1) can't know."""


@verb
def redeal(s, player, seed):
    """From a hidden record: draw again in place all that this player can't know, as likely as it is."""


@verb
def observe(s, player, out):
    """Numbers for a learner: what this player knows, as float32. Every number of `out` is written."""


@verb
def estimate(s, out):
    """A quick guess of `returns` for an unfinished game, in [-1, 1]."""


VERBS = (setup, movers, legal, apply, returns, hide, redeal, observe, estimate)


def register(dtype: np.dtype[Any], module: ModuleType) -> None:
    """Make a rules module answer for its record type."""
    game_of[dtype] = module.apply.home or module.__name__
    for generic in VERBS:
        generic.register(dtype, getattr(module, generic.__name__))  # type: ignore[attr-defined]
