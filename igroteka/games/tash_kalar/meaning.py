"""Tash-Kalar: which pieces and squares a sentence means, and where it lets pieces go. effects.py carries it out."""

from __future__ import annotations

from ...core.rule import rule
from ...core.sets import NO_SQUARES, bit, first_of, has, rest_of, single, wide
from .arena import count_pieces, enemies, enterable, everybody, neighbours, own_side, pieces_of, rank_at
from .cards import (
    ADJACENT, ARENA, ARROWS, COLOURED, DIAGONAL, LINE, MARK_DX, MARK_DY, NEXT_TO_GREEN, N_MARKS, ON_OR_NEAR_GREEN, ON_OR_NEAR_RED,
    ORTHOGONAL, PROGRAM, REGION, SIDE, STEP, WITHIN,
)  # fmt: skip
from .language import (
    ANY_RANK, BESIDE_GREEN, BESIDE_LAST, BESIDE_OWN, BY_GREEN, BY_RED, BY_SIDE, COMBAT, COMMONS, COUNT, DIAGONALLY, DISTANCE, EACH_ONCE,
    EXACTLY, INCLUDING_SELF, IN_FAN, IN_PATTERN, LAST, MANNER, MARKED, ONE_COMBAT, ONTO, ONTO_COLOURED, ONTO_MARKED, ONTO_PICKED,
    ON_ARROWS, ON_LINE, ORTHOGONALLY, OR_COMBAT, OTHER, PEACEFUL, PIECE, RANKS, SAME_DIRECTION, SELF, SELF_TOO, SPARING_COMMONS,
    STAYING_BESIDE_OWN, STOP, UPGRADED_RANKS, VERB, V_LEAP, WHERE, WHOSE, WITHIN_N, W_ANY, W_EACH, W_ENEMY, W_OWN, W_PLACED,
    W_RICHER_COMMONS,
)  # fmt: skip
from .state import NONE


@rule
def sides_meant(s):
    """The sides (bits) of the pieces meant."""
    own = own_side(s)
    whose = PROGRAM[s.row, WHOSE]
    if s.one_side != NONE:
        return bit(s.one_side)
    if whose == W_OWN:
        return bit(own)
    if whose == W_ENEMY:
        return enemies(s, own)
    if whose == W_EACH:
        return everybody(s) & ~s.sides_done
    if whose == W_ANY:
        return everybody(s)
    sides = 0
    for side in range(s.sides):
        if s.placed[side] > 0 if whose == W_PLACED else richer(s, side, own, COMMONS if whose == W_RICHER_COMMONS else UPGRADED_RANKS):
            sides |= bit(side)
    return sides


@rule
def richer(s, side, own, ranks):
    """Does an opponent have more pieces of these ranks?"""
    return side != own and count_pieces(s, side, ranks) > count_pieces(s, own, ranks)


@rule
def around(cell, table):
    """The squares around a cell that a table gives; none if there is no such cell."""
    return wide(table[cell]) if cell >= 0 else NO_SQUARES


@rule
def squares_meant(s):
    """The squares that the sentence speaks of."""
    where = PROGRAM[s.row, WHERE]
    if where == SELF:
        return single(s.me if s.alive else NONE)
    if where == OTHER:
        return ARENA - single(s.me if s.alive else NONE)
    if where == LAST:
        return single(s.last if s.last_alive else NONE)
    if where == BY_SIDE:
        return around(s.me, ADJACENT)
    if where == DIAGONALLY:
        return around(s.me, DIAGONAL)
    if where == ORTHOGONALLY:
        return around(s.me, ORTHOGONAL)
    if where == BESIDE_LAST:
        return around(s.last, ADJACENT)
    if where == WITHIN_N:
        return around(s.me, WITHIN[PROGRAM[s.row, DISTANCE]])
    if where == MARKED:
        return marked(s)
    if where == ON_LINE:
        return around(s.direction, LINE[s.me])
    if where == IN_FAN:
        return fan(s)
    if where == ON_ARROWS:
        return on_arrows(s)
    if where == IN_PATTERN:
        return wide(s.used)
    if where == BY_RED:
        return ON_OR_NEAR_RED
    if where == BY_GREEN:
        return ON_OR_NEAR_GREEN
    if where == BESIDE_GREEN:
        return NEXT_TO_GREEN
    if where == BESIDE_OWN:
        return neighbours(pieces_of(s, bit(own_side(s)), ANY_RANK))
    return ARENA


@rule
def marked(s):
    """The marked squares of the card as its pattern was laid."""
    squares = NO_SQUARES
    for i in range(N_MARKS[s.way]):
        x = s.square % SIDE + MARK_DX[s.way, i]
        y = s.square // SIDE + MARK_DY[s.way, i]
        if 0 <= x < SIDE and 0 <= y < SIDE:
            squares |= single(y * SIDE + x)
    return squares & ARENA


@rule
def fan(s):
    """The first two squares in the direction aimed at and in the two next to it."""
    squares = NO_SQUARES
    for turn in range(3 if s.direction != NONE else 0):
        direction = (s.direction + turn + 7) % 8
        cell = s.me
        for _ in range(2):
            if cell >= 0:
                cell = STEP[cell, direction]
                squares |= single(cell)
    return squares


@rule
def on_arrows(s):
    """The squares on the lines of the card's arrows."""
    squares = NO_SQUARES
    for direction in range(8):
        if has(ARROWS[s.way], direction):
            squares |= wide(LINE[s.me, direction])
    return squares


@rule
def targets(s):
    """The pieces that the sentence means."""
    return pieces_of(s, sides_meant(s), PROGRAM[s.row, RANKS]) & squares_meant(s)


# Where pieces may go


@rule
def movable(s):
    """The pieces that may be chosen to move and that have somewhere to go."""
    squares = targets(s)
    me = single(s.me if s.alive else NONE)
    if PROGRAM[s.row, PIECE] == EACH_ONCE:
        squares -= wide(s.touched)
    if PROGRAM[s.row, PIECE] == SELF_TOO:
        squares |= me
    if PROGRAM[s.row, STOP] == INCLUDING_SELF and s.times == PROGRAM[s.row, COUNT] - 1 and s.i_moved == 0:
        squares &= me
    found = NO_SQUARES
    while squares != NO_SQUARES:
        cell = first_of(squares)
        squares = rest_of(squares)
        if destinations(s, cell) != NO_SQUARES:
            found |= single(cell)
    return found


@rule
def lowest_blocking(s, cell):
    """The lowest rank that the piece on a cell may not enter."""
    manner = PROGRAM[s.row, MANNER]
    rank = rank_at(s, cell)
    if manner == PEACEFUL:
        return 1
    if PROGRAM[s.row, PIECE] == SELF_TOO and cell == s.me and s.alive:
        return rank
    combat = manner == COMBAT or (manner == ONE_COMBAT and s.spent == 0) or (manner == OR_COMBAT and s.times == 0)
    return rank + 1 if combat else rank


@rule
def destinations(s, cell):
    """Where the piece on a cell may go."""
    squares = enterable(s, lowest_blocking(s, cell))
    if PROGRAM[s.row, VERB] == V_LEAP:
        squares -= single(cell)
    elif PROGRAM[s.row, SAME_DIRECTION] and s.direction != NONE:
        squares &= single(STEP[cell, s.direction])
    else:
        squares &= wide(ADJACENT[cell])
    return squares & onto(s, cell, squares)


@rule
def onto(s, cell, squares):
    """The squares that the sentence allows as an end of the move."""
    which = PROGRAM[s.row, ONTO]
    if which == ONTO_MARKED:
        return marked(s)
    if which == ONTO_COLOURED:
        return wide(REGION[COLOURED])
    if which == ONTO_PICKED:
        return single(s.last)
    if which == EXACTLY:
        n = PROGRAM[s.row, DISTANCE]
        return wide(WITHIN[n, cell]) - wide(WITHIN[n - 1, cell])
    if which == SPARING_COMMONS:
        return squares - pieces_of(s, everybody(s), COMMONS)
    if which == STAYING_BESIDE_OWN:
        return neighbours(pieces_of(s, bit(own_side(s)), ANY_RANK) - single(cell))
    return squares
