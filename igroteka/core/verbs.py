"""The verbs: generic functions that find a game's own by the type of its state record.

In compiled code the game is found while typing (Numba's `overload`), so a call costs
nothing; in Python it is a lookup. Search, simulation and adapters are written on these.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from .rule import COMPILED


def verb(declaration: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function whose first argument, a state, picks the game that answers."""
    by_dtype: dict[np.dtype[Any], Callable[..., Any]] = {}
    by_numba_type: dict[Any, Callable[..., Any]] = {}
    names = list(inspect.signature(declaration).parameters)
    arguments = ", ".join(names)

    def generic(state, *rest):
        return by_dtype[state.dtype](state, *rest)

    generic.__name__ = declaration.__name__
    generic.__doc__ = declaration.__doc__

    if COMPILED:
        from numba.extending import overload

        scope: dict[str, Any] = {"games": by_numba_type}
        exec(f"def typed({arguments}):\n    return games.get({names[0]})\n", scope)
        overload(generic, strict=False)(scope["typed"])

    def register(dtype: np.dtype[Any], implementation: Callable[..., Any]) -> None:
        if by_dtype.get(dtype, implementation) is not implementation:
            raise TypeError("two games have the same record type: give one of them another field")
        by_dtype[dtype] = implementation
        if COMPILED:
            from numba import from_dtype

            by_numba_type[from_dtype(dtype)] = _answer(declaration.__name__, arguments, implementation)

    generic.register = register  # type: ignore[attr-defined]
    return generic


def _answer(verb: str, arguments: str, implementation: Callable[..., Any]) -> Any:
    """A game's answer to a verb. Code read from the cache is linked by name, so each has a name of its own."""
    name = f"{verb}_{implementation.__module__.replace('.', '_')}"
    scope: dict[str, Any] = {"implementation": implementation}
    exec(f"def {name}({arguments}):\n    return implementation({arguments})\n", scope)
    return scope[name]


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
    """Numbers for a learner: what this player knows, as float32."""


@verb
def estimate(s, out):
    """A quick guess of `returns` for an unfinished game, in [-1, 1]."""


VERBS = (setup, movers, legal, apply, returns, hide, redeal, observe, estimate)


def register(dtype: np.dtype[Any], module: ModuleType) -> None:
    """Make a rules module answer for its record type."""
    for generic in VERBS:
        generic.register(dtype, getattr(module, generic.__name__))  # type: ignore[attr-defined]
