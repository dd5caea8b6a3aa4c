"""Meeting Engagement: a position from a few words, for the rulebook's figures and for tests.

>>> s = position("b1 sarbaz, b2 saklab", "b3 archer", armies=("south", "north"), card="bedouin")

puts seat 0's units and seat 1's on the field, with the card turned up for seat 0 to enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .state import ARMIES, ARMY_SIZE, CELL_NAMES, CHOOSING, EMPTY, ENTER, KIND, NOBODY, STRATEGY, UNITS, State


def position(
    *units: str,
    armies: Sequence[str] = ("south", "north"),
    turn: int = 0,
    card: str | None = None,
    hands: Sequence[str] = ("", ""),
    reserves: Sequence[int] = (3, 3),
) -> Any:
    """A record with these units; the reserves hold so many other cards, the rest is out of the game."""
    s = np.zeros(1, State)[0]
    s.players, s.turn, s.winner = 2, turn, NOBODY
    s.field[:], s.owner[:], s.hand[:], s.reserve[:] = EMPTY, NOBODY, EMPTY, EMPTY
    s.card = s.mover = s.at = EMPTY
    s.phase = ENTER
    left = []
    for seat in range(2):
        army = s.army[seat] = ARMIES.index(armies[seat])
        free = list(range(ARMY_SIZE))

        def take(kind: str, free: list[int] = free, army: int = army) -> int:
            found = next(c for c in free if UNITS[KIND[army, c]].id == kind)
            free.remove(found)
            return found

        for item in filter(None, units[seat].split(", ") if seat < len(units) else []):
            cell, kind = item.split()
            s.field[CELL_NAMES.index(cell)] = take(kind)
            s.owner[CELL_NAMES.index(cell)] = seat
        if seat == turn and card:
            s.card = take(card)
        for kind in filter(None, hands[seat].split(", ")):
            s.hand[seat, s.n_hand[seat]] = take(kind)
            s.n_hand[seat] += 1
            s.variant, s.phase = STRATEGY, CHOOSING
        left.append(free)
    for seat in range(2):
        s.n_reserve[seat] = reserves[seat]
        s.reserve[seat, : reserves[seat]] = left[seat][: reserves[seat]]
        unseen = {*left[seat][: reserves[seat]], *(int(c) for c in s.hand[seat, : s.n_hand[seat]])}
        s.public[seat] = sum(1 << c for c in range(ARMY_SIZE) if c not in unseen)
    return s
