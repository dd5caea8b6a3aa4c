"""What a learner sees, number by number: every part of `observe` is named once.

    SEEN = Layout(
        ("hand", "{} in hand", CARD_NAMES),
        ("points", "points of player {}, counted from the own seat", SEATS),
        ("turn", "1 on the own turn"),
    )

A part is a name, what it says, and its axes: how many there are, or what they are called. A layout is how many numbers there are
together (`np.zeros(SEEN)`); `SEEN.at.points` is where a part begins, for the rules; `SEEN.describe()` has a text for each number.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

Axis = int | Sequence[Any]


class Layout(int):
    """The numbers of an observation and what they mean."""

    at: Any  # a named tuple: compiled rules read it as constants
    parts: tuple[tuple[Any, ...], ...]

    def __new__(cls, *parts: tuple[Any, ...]) -> Layout:
        starts = [0]
        for _, _, *axes in parts:
            starts.append(starts[-1] + prod(map(len, map(_labels, axes))))
        layout = super().__new__(cls, starts.pop())
        make: Any = namedtuple
        layout.at = make("Starts", [name for name, *_ in parts])(*starts)
        layout.parts = parts
        return layout

    def describe(self) -> list[str]:
        """A text for each number, in order."""
        return [text.format(*labels) for _, text, *axes in self.parts for labels in product(*map(_labels, axes))]


def _labels(axis: Axis) -> Sequence[Any]:
    return range(axis) if isinstance(axis, int) else axis
