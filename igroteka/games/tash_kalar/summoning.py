"""Tash-Kalar: where a being can be summoned, and with which pieces.

A pattern is matched for all squares at once: the squares that fit are those left when the sets of own
pieces, shifted by each piece of the pattern, are laid over each other.
"""

from __future__ import annotations

import numpy as np

from ...core.rule import rule
from .arena import add, count_pieces, drop, enemies, enterable, has, kind, pieces_of, rank_at, side_at, single, size
from .cards import CELLS, FIRST_WAY, LEGENDARY, MOST_PIECES, N_PIECES, N_WAYS, NEEDS_UPGRADED, PIECE_RANK, PIECE_SHIFT, RANK, SPLIT, STANDS_ON, VALID
from .state import EMPTY, MELEE


@rule
def seen_from(low, high, shift):
    """A set as seen from squares that look so many cells ahead: cell c is in it if c + shift was."""
    if shift > 0:
        return (low >> shift) | (high << (SPLIT - shift)), high >> shift
    if shift < 0:
        return low << -shift, (high << -shift) | (low >> (SPLIT + shift))
    return low, high


@rule
def ranks_from(rank):
    """A rank and those above it, as bits."""
    return 7 & ~((1 << (rank - 1)) - 1)


# Foreign pieces that stand in for own ones. In a melee every enemy colour may help once a game ("fresh" colours);
# the war summoner's bonus lets a piece of any enemy colour help once. A fresh piece may be helped in by either.


@rule
def fresh_sides(s, side):
    """Enemy sides (bits) whose pieces may be used by improvised summoning."""
    return enemies(s, side) & ~np.int64(s.improvised[side]) if s.mode == MELEE else np.int64(0)


@rule
def stale_sides(s, side):
    """Enemy sides (bits) whose pieces may be used by the bonus only."""
    return enemies(s, side) & ~fresh_sides(s, side) if s.bonus else np.int64(0)


@rule
def allowed(s, fresh, stale):
    """May so many foreign pieces help, fresh ones and those that need the bonus?"""
    if stale > 0 and not s.bonus:
        return False
    return stale <= 1 and fresh + stale <= (1 if s.mode == MELEE else 0) + s.bonus


@rule
def squares_for(s, side, being):
    """The squares on which a being can be summoned."""
    if s.bonus or (s.mode == MELEE and fresh_sides(s, side) != 0):
        return squares_with_help(s, side, being)
    if s.supply[side, kind(np.int64(RANK[being]))] <= 0 and count_pieces(s, side, same_kind(being)) <= MOST_PIECES + 1:
        return squares_one_by_one(s, side, being)  # with more pieces than any pattern and its square take, one is always spare
    return squares_alone(s, side, being)


@rule
def squares_alone(s, side, being):
    """The same with own pieces only, and a piece in supply or more than enough in the arena."""
    legend_a, legend_b = s.pieces[side, 2, 0], s.pieces[side, 2, 1]
    heroic_a, heroic_b = legend_a | s.pieces[side, 1, 0], legend_b | s.pieces[side, 1, 1]
    if size(heroic_a, heroic_b) < NEEDS_UPGRADED[being]:
        return np.int64(0), np.int64(0)
    common_a, common_b = heroic_a | s.pieces[side, 0, 0], heroic_b | s.pieces[side, 0, 1]
    start_a, start_b = enterable(s, np.int64(RANK[being]) + 1)
    if STANDS_ON[being] == 1:
        start_a &= common_a
        start_b &= common_b
    elif STANDS_ON[being] > 1:
        c, d = pieces_of(s, 1 << side, ranks_from(np.int64(STANDS_ON[being])))
        start_a &= c
        start_b &= d
    found_a = found_b = np.int64(0)
    first = np.int64(FIRST_WAY[being])
    for way in range(first, first + N_WAYS[being]):
        a, b = squares_of_way(way, start_a, start_b, common_a, common_b, heroic_a, heroic_b, legend_a, legend_b)
        found_a |= a
        found_b |= b
    return found_a, found_b


@rule
def squares_of_way(way, a, b, common_a, common_b, heroic_a, heroic_b, legend_a, legend_b):
    """Of these summoning squares those around which one way to lay the pattern finds its pieces (sets by least rank)."""
    a &= VALID[way, 0]
    b &= VALID[way, 1]
    for i in range(N_PIECES[way]):
        rank = PIECE_RANK[way, i]
        shift = np.int64(PIECE_SHIFT[way, i])
        if rank == 1:
            c, d = seen_from(common_a, common_b, shift)
        elif rank == 2:
            c, d = seen_from(heroic_a, heroic_b, shift)
        else:
            c, d = seen_from(legend_a, legend_b, shift)
        a &= c
        b &= d
        if a == 0 and b == 0:
            break
    return a, b


@rule
def squares_with_help(s, side, being):
    """The same when foreign pieces may stand in: first a quick look with all of them, then square by square."""
    helpers = (1 << side) | fresh_sides(s, side) | stale_sides(s, side)
    start_a, start_b = enterable(s, np.int64(RANK[being]) + 1)
    if STANDS_ON[being] > 0:
        c, d = pieces_of(s, helpers, ranks_from(np.int64(STANDS_ON[being])))
        start_a &= c
        start_b &= d
    common_a, common_b = pieces_of(s, helpers, 7)
    heroic_a, heroic_b = pieces_of(s, helpers, 6)
    legend_a, legend_b = pieces_of(s, helpers, 4)
    found_a = found_b = np.int64(0)
    first = np.int64(FIRST_WAY[being])
    for way in range(first, first + N_WAYS[being]):
        a, b = squares_of_way(way, start_a, start_b, common_a, common_b, heroic_a, heroic_b, legend_a, legend_b)
        c, d = only_fitting(s, side, being, way, a & ~found_a, b & ~found_b)
        found_a |= c
        found_b |= d
    return found_a, found_b


@rule
def only_fitting(s, side, being, way, a, b):
    """Of a set of squares those on which the pattern really fits."""
    c = d = np.int64(0)
    if a != 0 or b != 0:
        for cell in range(CELLS):
            if has(a, b, cell) and fits(s, side, being, way, cell):
                e, f = single(cell)
                c |= e
                d |= f
    return c, d


@rule
def squares_one_by_one(s, side, being):
    """The same when the supply is short: it depends on which pieces the pattern needs."""
    a, b = squares_alone(s, side, being)
    c = d = np.int64(0)
    for cell in range(CELLS):
        if has(a, b, cell) and fitting_ways(s, side, being, cell) != 0:
            e, f = single(cell)
            c |= e
            d |= f
    return c, d


# One square


@rule
def fitting_ways(s, side, being, cell):
    """The ways (bits, from the being's first) in which its pattern fits a square."""
    ways = 0
    for i in range(N_WAYS[being]):
        if fits(s, side, being, np.int64(FIRST_WAY[being]) + i, cell):
            ways |= 1 << i
    return ways


@rule
def fits(s, side, being, way, cell):
    """Does the pattern, laid this way, fit this square?"""
    if not has(VALID[way, 0], VALID[way, 1], cell) or rank_at(s, cell) > RANK[being]:
        return False
    fresh = stale = 0
    for i in range(-1, N_PIECES[way]):
        need = PIECE_RANK[way, i] if i >= 0 else STANDS_ON[being]
        if need > 0:
            at = cell + np.int64(PIECE_SHIFT[way, i]) if i >= 0 else cell
            if rank_at(s, at) < need:
                return False
            other = side_at(s, at)
            if other != side:
                if (fresh_sides(s, side) >> other) & 1:
                    fresh += 1
                else:
                    stale += 1
    return allowed(s, fresh, stale) and piece_available(s, side, being, way, cell)


@rule
def piece_available(s, side, being, way, cell):
    """Is there a piece to be the being: in supply, on the summoning square, or one that the pattern doesn't need?"""
    rank = np.int64(RANK[being])
    if s.supply[side, kind(rank)] > 0 or reused(s, side, rank, cell):
        return True
    a, b = spare_pieces(s, side, being, way, cell)
    return a != 0 or b != 0


@rule
def reused(s, side, rank, cell):
    """Does the summoning square hold an own piece of the kind that is needed?"""
    return s.board[cell] != EMPTY and side_at(s, cell) == side and kind(rank_at(s, cell)) == kind(rank)


@rule
def same_kind(being):
    """The ranks (bits) whose pieces are of the kind that the being needs."""
    return 4 if RANK[being] == LEGENDARY else 3


@rule
def spare_pieces(s, side, being, way, cell):
    """The own pieces of the needed kind that the pattern doesn't use."""
    a, b = pieces_of(s, 1 << side, same_kind(being))
    for i in range(N_PIECES[way]):
        c, d = single(cell + np.int64(PIECE_SHIFT[way, i]))
        a &= ~c
        b &= ~d
    c, d = single(cell)
    return a & ~c, b & ~d


@rule
def foreign_sides(s, side, being, way, cell):
    """The sides (bits) of the foreign pieces that the pattern uses here; bit 7: two of one side."""
    sides = 0
    for i in range(-1, N_PIECES[way]):
        if i >= 0 or STANDS_ON[being] > 0:
            other = side_at(s, cell + np.int64(PIECE_SHIFT[way, i]) if i >= 0 else cell)
            if other != side:
                sides |= 128 if (sides >> other) & 1 else 1 << other
    return sides


@rule
def remember_pattern(s, way, cell):
    """Which pieces were used to summon: the effect may speak of them."""
    s.used[0] = s.used[1] = 0
    for i in range(N_PIECES[way]):
        add(s.used, cell + np.int64(PIECE_SHIFT[way, i]))
    drop(s.used, cell)
