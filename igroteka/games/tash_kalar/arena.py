"""Tash-Kalar: squares and pieces. How pieces get into the arena, move, change rank and leave it.

A set of squares is two numbers (low, high); see cards.py. Everything that puts, moves or removes
a piece goes through the functions here, so that the board, the sets of squares and the supplies agree.
"""

from __future__ import annotations

import numpy as np

from ...core.record import EVERYONE, emit
from ...core.rule import rule
from .cards import ARENA_HIGH, ARENA_LOW, CELLS, COMMON, HEROIC, LEGENDARY, SIDE, SPLIT, STEP
from .cards import bits as _bits
from .state import (
    CONVERTED, DESTROYED, DID_DESTROY, DID_DESTROY_LEGENDARY, DID_DOWNGRADE, DID_MOVE, DID_PLACE, DID_UPGRADE, DOUBLE_SIDED,
    DOWNGRADED, EMPTY, LEAPT, LEGENDARY_PIECES, MOVED, NONE, PLACED, UPGRADED,
)  # fmt: skip

ONE = np.int64(1)
ODD, PAIRS, NIBBLES, BYTES = (np.uint64(0x0101010101010101 * x) for x in (0x55, 0x33, 0x0F, 0x01))
U1, U2, U4, U56 = (np.uint64(x) for x in (1, 2, 4, 56))
ROW = np.int64((1 << SIDE) - 1)
NOT_COLUMN_A_LOW, NOT_COLUMN_A_HIGH = (np.int64(x) for x in _bits(cell for cell in range(CELLS) if cell % SIDE != 0))
NOT_COLUMN_I_LOW, NOT_COLUMN_I_HIGH = (np.int64(x) for x in _bits(cell for cell in range(CELLS) if cell % SIDE != SIDE - 1))

# Sets of squares


@rule
def has(low, high, cell):
    """Is the cell in the set?"""
    if cell < SPLIT:
        return (low >> cell) & 1 == 1
    return (high >> (cell - SPLIT)) & 1 == 1


@rule
def add(squares, cell):
    """Put a cell into a set kept in the record."""
    if cell < SPLIT:
        squares[0] |= ONE << cell
    else:
        squares[1] |= ONE << (cell - SPLIT)


@rule
def drop(squares, cell):
    """Take a cell out of a set kept in the record."""
    if cell < SPLIT:
        squares[0] &= ~(ONE << cell)
    else:
        squares[1] &= ~(ONE << (cell - SPLIT))


@rule
def single(cell):
    """The set of one cell; empty for no cell."""
    if cell < 0:
        return np.int64(0), np.int64(0)
    if cell < SPLIT:
        return ONE << cell, np.int64(0)
    return np.int64(0), ONE << (cell - SPLIT)


@rule
def ones(x):
    """How many bits a number has (in the form that the compiler knows as one instruction)."""
    x = np.uint64(x)
    x = x - ((x >> U1) & ODD)
    x = (x & PAIRS) + ((x >> U2) & PAIRS)
    x = (x + (x >> U4)) & NIBBLES
    return np.int64((x * BYTES) >> U56)


@rule
def size(low, high):
    """How many squares a set has."""
    return ones(low) + ones(high)


@rule
def neighbours(low, high):
    """The squares next to a set (and those of the set that have a neighbour in it)."""
    a = low | ((low << 1) & NOT_COLUMN_A_LOW) | ((low >> 1) & NOT_COLUMN_I_LOW)
    b = high | ((high << 1) & NOT_COLUMN_A_HIGH) | ((high >> 1) & NOT_COLUMN_I_HIGH)
    up_a, up_b = (a >> SIDE) | ((b & ROW) << (SPLIT - SIDE)), b >> SIDE
    down_a, down_b = a << SIDE, (b << SIDE) | (a >> (SPLIT - SIDE))
    beside_a = ((low << 1) & NOT_COLUMN_A_LOW) | ((low >> 1) & NOT_COLUMN_I_LOW)
    beside_b = ((high << 1) & NOT_COLUMN_A_HIGH) | ((high >> 1) & NOT_COLUMN_I_HIGH)
    return (up_a | down_a | beside_a) & ARENA_LOW, (up_b | down_b | beside_b) & ARENA_HIGH


# Who stands where


@rule
def own_side(s):
    """The side of the player on turn."""
    return np.int64(s.turn % s.sides)


@rule
def pieces_of(s, sides, ranks):
    """The squares of these sides' (bits) pieces of these ranks (bits: 1 common, 2 heroic, 4 legendary)."""
    a = b = np.int64(0)
    for side in range(s.sides):
        if (sides >> side) & 1:
            for r in range(3):
                if (ranks >> r) & 1:
                    a |= s.pieces[side, r, 0]
                    b |= s.pieces[side, r, 1]
    return a, b


@rule
def everybody(s):
    """All sides, as bits."""
    return (1 << s.sides) - 1


@rule
def enemies(s, side):
    """All other sides, as bits."""
    return everybody(s) & ~(1 << side)


@rule
def empty_squares(s):
    """The squares without a piece."""
    return enterable(s, COMMON)


@rule
def enterable(s, lowest_blocking):
    """The squares that are empty or hold a piece below this rank."""
    a, b = np.int64(ARENA_LOW), np.int64(ARENA_HIGH)
    for side in range(s.sides):
        for rank in range(lowest_blocking, LEGENDARY + 1):
            a &= ~s.pieces[side, rank - 1, 0]
            b &= ~s.pieces[side, rank - 1, 1]
    return a, b


@rule
def count_pieces(s, side, ranks):
    """How many pieces of these ranks (bits) a side has in the arena."""
    a, b = pieces_of(s, 1 << side, ranks)
    return size(a, b)


@rule
def kind(rank):
    """Which pieces of the supply a rank needs."""
    return LEGENDARY_PIECES if rank == LEGENDARY else DOUBLE_SIDED


@rule
def code_at(s, cell):
    """What stands on a cell, as the board notes it."""
    return np.int64(s.board[cell])


@rule
def side_at(s, cell):
    """Whose piece stands there (the square isn't empty)."""
    return code_at(s, cell) >> 2


@rule
def rank_at(s, cell):
    """The rank of the piece there; 0 if there is none."""
    return code_at(s, cell) & 3


# Pieces come and go


@rule
def put(s, cell, side, rank):
    """A piece leaves the supply and stands on an empty square."""
    s.board[cell] = 4 * side + rank
    add(s.pieces[side, rank - 1], cell)
    s.supply[side, kind(rank)] -= 1


@rule
def lift(s, cell):
    """A piece leaves the arena for the supply of its side."""
    side, rank = side_at(s, cell), rank_at(s, cell)
    s.board[cell] = EMPTY
    drop(s.pieces[side, rank - 1], cell)
    s.supply[side, kind(rank)] += 1


@rule
def place(s, cell, side, rank):
    """A piece is placed by an action or an effect."""
    put(s, cell, side, rank)
    emit(s, PLACED, np.int64(s.control), cell, NONE, code_at(s, cell), EVERYONE)
    s.last, s.last_alive = cell, 1
    s.count[DID_PLACE] += 1
    s.placed[side] += 1


@rule
def destroy(s, cell, counted):
    """A piece is destroyed; enemy pieces count for the player on turn."""
    side, rank = side_at(s, cell), rank_at(s, cell)
    emit(s, DESTROYED, np.int64(s.control), cell, NONE, code_at(s, cell), EVERYONE)
    lift(s, cell)
    note_destroyed(s, side, rank, counted)
    drop(s.used, cell)
    if cell == s.me:
        s.alive = 0
    if cell == s.last:
        s.last_alive = 0


@rule
def note_destroyed(s, side, rank, counted):
    """Remember for the effect, and for tasks and points, what was destroyed."""
    s.count[DID_DESTROY] += 1
    if rank == LEGENDARY:
        s.count[DID_DESTROY_LEGENDARY] += 1
    if counted and side != own_side(s):
        s.destroyed[side, rank - 1] += 1


@rule
def move(s, start, end, leap):
    """A piece moves or leaps; what stands on its way's end is destroyed. What is remembered of it moves along."""
    side, rank = side_at(s, start), rank_at(s, start)
    if s.board[end] != EMPTY:
        destroy(s, end, True)
    emit(s, LEAPT if leap else MOVED, np.int64(s.control), start, end, code_at(s, start), EVERYONE)
    lift(s, start)
    put(s, end, side, rank)
    if has(s.used[0], s.used[1], start):
        drop(s.used, start)
        add(s.used, end)
    drop(s.touched, start)
    add(s.touched, end)
    if start == s.me and s.alive:
        s.me = end
        s.i_moved = 1
    s.last, s.last_alive = end, 1
    s.count[DID_MOVE] += 1
    s.direction = NONE if leap else direction_of(start, end)


@rule
def direction_of(start, end):
    """The direction of a single step."""
    for d in range(8):
        if STEP[start, d] == end:
            return d
    return NONE


@rule
def can_upgrade(s, cell):
    """Common pieces always; a heroic one needs a legendary piece in its owner's supply."""
    rank = rank_at(s, cell)
    return rank == COMMON or (rank == HEROIC and s.supply[side_at(s, cell), LEGENDARY_PIECES] > 0)


@rule
def can_downgrade(s, cell):
    """Heroic pieces always; a legendary one needs a double-sided piece in its owner's supply."""
    rank = rank_at(s, cell)
    return rank == HEROIC or (rank == LEGENDARY and s.supply[side_at(s, cell), DOUBLE_SIDED] > 0)


@rule
def change_rank(s, cell, by):
    """A piece is upgraded (1) or downgraded (-1)."""
    side, rank = side_at(s, cell), rank_at(s, cell)
    lift(s, cell)
    put(s, cell, side, rank + by)
    emit(s, UPGRADED if by > 0 else DOWNGRADED, np.int64(s.control), cell, NONE, code_at(s, cell), EVERYONE)
    s.last, s.last_alive = cell, 1
    s.count[DID_UPGRADE if by > 0 else DID_DOWNGRADE] += 1


@rule
def convert(s, cell, rank):
    """An enemy piece is replaced by one of the player on turn; it counts as destroyed."""
    was = code_at(s, cell)
    side, old_rank = side_at(s, cell), rank_at(s, cell)
    lift(s, cell)
    note_destroyed(s, side, old_rank, True)
    put(s, cell, own_side(s), rank)
    emit(s, CONVERTED, np.int64(s.control), cell, was, code_at(s, cell), EVERYONE)
    s.last, s.last_alive = cell, 1
