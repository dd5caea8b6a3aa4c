"""Emperor's Portrait: who is where in the garden, and where a walk leads."""

from __future__ import annotations

from ...core.rule import rule
from ...core.sets import bit, has
from .state import GATE, NOBODY, SAKURA


@rule
def next_in_line(s, square):
    """The painter nearest the Emperor of all who are behind a square; nobody if those are level at the gate."""
    best = NOBODY
    at = -1
    level = False
    for painter in range(s.painters):
        if at <= s.square[painter] < square:
            level = s.square[painter] == at
            at = s.square[painter]
            best = painter
    return NOBODY if level else best


@rule
def nearest(s):
    """The painter on the highest square; nobody if all are at the gate."""
    return next_in_line(s, s.emperor)


@rule
def farthest(s):
    """The painter on the lowest square; nobody if two or more are at the gate."""
    best = 0
    level = False
    for painter in range(1, s.painters):
        if s.square[painter] <= s.square[best]:
            level = s.square[painter] == s.square[best]
            best = painter
    return NOBODY if level else best


@rule
def next_ahead(s, painter):
    """The square of the next painter ahead; the Emperor's if there is none."""
    found = s.emperor
    for other in range(s.painters):
        if s.square[painter] < s.square[other] < found:
            found = s.square[other]
    return found


@rule
def painters_ahead(s, painter):
    """How many painters are between this one and the Emperor."""
    count = 0
    for other in range(s.painters):
        if s.square[other] > s.square[painter]:
            count += 1
    return count


@rule
def taken(s, painter):
    """The garden squares (bits) on which other painters stand."""
    squares = 0
    for other in range(s.painters):
        if other != painter and s.square[other] != GATE:
            squares |= bit(s.square[other])
    return squares


@rule
def reach(s, painter, start, steps):
    """Where a painter comes from a square by counting empty squares; the Emperor's square means a blunder."""
    return count_squares(taken(s, painter), s.emperor, start, steps)


@rule
def count_squares(others, emperor, start, steps):
    """The end of a walk that steps over the squares of others and stops at the Emperor's or at the gate."""
    square = start
    while steps > 0:
        square += 1
        if square >= emperor:
            return emperor
        if not has(others, square):
            steps -= 1
    while steps < 0 and square > GATE:
        square -= 1
        if not has(others, square):
            steps += 1
    return square


@rule
def emperor_goal(s, steps):
    """Where so many steps, ahead or (minus) back, bring the Emperor: not past a sakura that he comes to for the first time, nor into the gate."""
    return max(GATE + 1, min(s.emperor + steps, SAKURA[s.path, s.scored]))
