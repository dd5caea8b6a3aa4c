"""Sets of players, squares or cards: the bits of a number, or two numbers where 63 members aren't enough.

A small set joins, meets and loses others with `|`, `&` and `& ~`. It is walked from its lowest member on:

    while cards:
        card = lowest(cards)
        cards = rest(cards)

A `Wide` set knows `|`, `&` and `-` itself; `covers`, `size`, `first_of` and `rest_of` are its `has`, `count`, `lowest` and `rest`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .rule import rule

# At most 63 members


@rule
def bit(i):
    """The set with one member."""
    return 1 << i


@rule
def all_of(n):
    """The set of 0 to n - 1."""
    return (1 << n) - 1


@rule
def has(members, i):
    """Is it in the set?"""
    return (members >> i) & 1 == 1


@rule
def count(members):
    """How many there are (in the form that the compiler knows as one instruction)."""
    x = members - ((members >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (x * 0x0101010101010101) >> 56 & 0x7F


@rule
def lowest(members):
    """The lowest member; -1 if there is none (one instruction, too)."""
    return count((members & -members) - 1) if members else -1


@rule
def rest(members):
    """The set without its lowest member."""
    return members & (members - 1)


def gather(members: Iterable[int]) -> int:
    """The set of these."""
    found = 0
    for i in members:
        found |= 1 << int(i)
    return found


def members(of: int | Wide) -> list[int]:
    """What is in a set, in order."""
    bits = of.low | of.high << SPLIT if isinstance(of, Wide) else int(of)
    return [i for i in range(bits.bit_length()) if bits >> i & 1]


# At most 90 members

SPLIT = 45  # the first member in the second number: no row of a 9 × 9 board is torn, and there is room to shift by two rows


class Wide(NamedTuple):
    """A set of up to 90 members. In a record or a table it is a row of two numbers, which `wide` reads and `Wide(…)` fits into."""

    low: int
    high: int

    def __and__(self, other):
        return Wide(self.low & other.low, self.high & other.high)

    def __or__(self, other):
        return Wide(self.low | other.low, self.high | other.high)

    def __sub__(self, other):
        return Wide(self.low & ~other.low, self.high & ~other.high)


NO_SQUARES = Wide(0, 0)


@rule
def wide(row):
    """The set that is kept in a row of two numbers."""
    return Wide(row[0], row[1])


@rule
def keep(row, squares):
    """Keep a set in a row of two numbers."""
    row[0] = squares.low
    row[1] = squares.high


@rule
def single(i):
    """The wide set with one member; none if i is negative."""
    if i < 0:
        return Wide(0, 0)
    if i < SPLIT:
        return Wide(bit(i), 0)
    return Wide(0, bit(i - SPLIT))


@rule
def covers(squares, i):
    """Is it in the wide set?"""
    return has(squares.low, i) if i < SPLIT else has(squares.high, i - SPLIT)


@rule
def size(squares):
    """How many a wide set has."""
    return count(squares.low) + count(squares.high)


@rule
def first_of(squares):
    """The lowest member of a wide set; -1 if there is none."""
    if squares.low:
        return lowest(squares.low)
    return lowest(squares.high) + SPLIT if squares.high else -1


@rule
def rest_of(squares):
    """The wide set without its lowest member."""
    return Wide(rest(squares.low), squares.high) if squares.low else Wide(0, rest(squares.high))


def gather_wide(members: Iterable[int]) -> Wide:
    """The wide set of these."""
    bits = gather(members)
    return Wide(bits & (1 << SPLIT) - 1, bits >> SPLIT)
