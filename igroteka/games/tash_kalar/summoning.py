"""Tash-Kalar: where a being can be summoned and with which pieces, and how it appears.

A pattern is matched for all squares at once: the squares that fit are those left when the sets of own
pieces, shifted by each piece of the pattern, are laid over each other.
"""

from __future__ import annotations


from ...core.record import EVERYONE, emit
from ...core.rule import rule
from ...core.sets import NO_SQUARES, bit, covers, first_of, has, keep, lowest, rest, rest_of, single, size, wide
from .arena import (
    add, code_at, count_pieces, destroy, drop, enemies, enterable, kind, lift, own_side, pieces_of, put, rank_at, shifted, side_at,
)  # fmt: skip
from .cards import (
    BEING_PROGRAM, FIRST_BEING, FIRST_LEGEND, FIRST_WAY, GREEN, MOST_BEINGS, MOST_PIECES, NEEDS_UPGRADED, N_PIECES, N_WAYS, PIECE_RANK,
    PIECE_SHIFT, RANK, RED, REGION, STANDS_ON, VALID, WAY_MATTERS,
)  # fmt: skip
from .language import ANY_RANK, LEGENDARIES, LEGENDARY, NON_LEGENDARY, UPGRADED_RANKS
from .effects import start_effect
from .hands import being_leaves, legend_leaves
from .scoring import score
from .state import (
    APPEARING, CARD, COUNTED, DUEL, EMPTY, FOR_LEGEND, IMPROVISED, LAY, LEGEND, LEGEND_POINT, MELEE, NONE, PICKED_UP, RESOLVING,
    SETTLING, SPARE, SPENT, SUMMON, SUMMONED,
)  # fmt: skip

TWO_OF_ONE = 128  # in a set of sides: two pieces of one of them

# Foreign pieces that stand in for own ones. In a melee every enemy colour may help once a game ("fresh" colours);
# the war summoner's bonus lets a piece of any enemy colour help once. A fresh piece may be helped in by either.


@rule
def fresh_sides(s, side):
    """Enemy sides (bits) whose pieces may be used by improvised summoning."""
    return enemies(s, side) & ~s.improvised[side] if s.mode == MELEE else 0


@rule
def stale_sides(s, side):
    """Enemy sides (bits) whose pieces may be used by the bonus only."""
    return enemies(s, side) & ~fresh_sides(s, side) if s.bonus else 0


@rule
def allowed(s, fresh, stale):
    """May so many foreign pieces help, fresh ones and those that need the bonus?"""
    if stale > 0 and not s.bonus:
        return False
    return stale <= 1 and fresh + stale <= (1 if s.mode == MELEE else 0) + s.bonus


# Where a being can be summoned


@rule
def squares_for(s, side, being):
    """The squares on which a being can be summoned."""
    if s.bonus or (s.mode == MELEE and fresh_sides(s, side) != 0):
        return squares_with_help(s, side, being)
    squares = squares_alone(s, side, being)
    if s.supply[side, kind(RANK[being])] <= 0 and count_pieces(s, side, same_kind(being)) <= MOST_PIECES + 1:
        return with_a_piece(s, side, being, squares)  # with more pieces than any pattern and its square take, one is always spare
    return squares


@rule
def squares_alone(s, side, being):
    """The same with own pieces only, and a piece in supply or more than enough in the arena."""
    legendary = wide(s.pieces[side, 2])
    upgraded = legendary | wide(s.pieces[side, 1])
    if size(upgraded) < NEEDS_UPGRADED[being]:
        return NO_SQUARES
    own = upgraded | wide(s.pieces[side, 0])
    start = enterable(s, RANK[being] + 1)
    if STANDS_ON[being] == 1:
        start &= own
    elif STANDS_ON[being] > 1:
        start &= pieces_of(s, bit(side), ranks_from(STANDS_ON[being]))
    found = NO_SQUARES
    first = FIRST_WAY[being]
    for way in range(first, first + N_WAYS[being]):
        found |= squares_of_way(way, start, own, upgraded, legendary)
    return found


@rule
def squares_of_way(way, squares, common, heroic, legendary):
    """Of these summoning squares those around which one way to lay the pattern finds its pieces (sets by least rank)."""
    squares &= wide(VALID[way])
    for i in range(N_PIECES[way]):
        rank, shift = PIECE_RANK[way, i], PIECE_SHIFT[way, i]
        squares &= shifted(common if rank == 1 else heroic if rank == 2 else legendary, -shift)
        if squares == NO_SQUARES:
            break
    return squares


@rule
def ranks_from(rank):
    """A rank and those above it, as bits."""
    return ANY_RANK & ~((1 << (rank - 1)) - 1)


@rule
def squares_with_help(s, side, being):
    """The same when foreign pieces may stand in: first a quick look with all of them, then square by square."""
    helpers = bit(side) | fresh_sides(s, side) | stale_sides(s, side)
    start = enterable(s, RANK[being] + 1)
    if STANDS_ON[being] > 0:
        start &= pieces_of(s, helpers, ranks_from(STANDS_ON[being]))
    common, heroic, legendary = pieces_of(s, helpers, ANY_RANK), pieces_of(s, helpers, UPGRADED_RANKS), pieces_of(s, helpers, LEGENDARIES)
    found = NO_SQUARES
    first = FIRST_WAY[being]
    for way in range(first, first + N_WAYS[being]):
        squares = squares_of_way(way, start, common, heroic, legendary) - found
        while squares != NO_SQUARES:
            cell = first_of(squares)
            squares = rest_of(squares)
            if fits(s, side, being, way, cell):
                found |= single(cell)
    return found


@rule
def with_a_piece(s, side, being, squares):
    """Of these squares those for which there is a piece: the supply is short, so it depends on which ones the pattern needs."""
    found = NO_SQUARES
    while squares != NO_SQUARES:
        cell = first_of(squares)
        squares = rest_of(squares)
        if fitting_ways(s, side, being, cell) != 0:
            found |= single(cell)
    return found


# One square


@rule
def fitting_ways(s, side, being, cell):
    """The ways (bits, from the being's first) in which its pattern fits a square."""
    ways = 0
    for i in range(N_WAYS[being]):
        if fits(s, side, being, FIRST_WAY[being] + i, cell):
            ways |= bit(i)
    return ways


@rule
def fits(s, side, being, way, cell):
    """Does the pattern, laid this way, fit this square?"""
    if not covers(wide(VALID[way]), cell) or rank_at(s, cell) > RANK[being]:
        return False
    fresh = stale = 0
    for i in range(-1, N_PIECES[way]):
        need = PIECE_RANK[way, i] if i >= 0 else STANDS_ON[being]
        if need > 0:
            at = cell + PIECE_SHIFT[way, i] if i >= 0 else cell
            if rank_at(s, at) < need:
                return False
            other = side_at(s, at)
            if other != side:
                if has(fresh_sides(s, side), other):
                    fresh += 1
                else:
                    stale += 1
    return allowed(s, fresh, stale) and piece_available(s, side, being, way, cell)


@rule
def piece_available(s, side, being, way, cell):
    """Is there a piece to be the being: in supply, on the summoning square, or one that the pattern doesn't need?"""
    return piece_at_hand(s, side, RANK[being], cell) or spare_pieces(s, side, being, way, cell) != NO_SQUARES


@rule
def piece_at_hand(s, side, rank, cell):
    """Is a piece of the kind that is needed in supply, or the side's own on the summoning square?"""
    own = s.board[cell] != EMPTY and side_at(s, cell) == side
    return s.supply[side, kind(rank)] > 0 or (own and kind(rank_at(s, cell)) == kind(rank))


@rule
def same_kind(being):
    """The ranks (bits) whose pieces are of the kind that the being needs."""
    return LEGENDARIES if RANK[being] == LEGENDARY else NON_LEGENDARY


@rule
def spare_pieces(s, side, being, way, cell):
    """The own pieces of the needed kind that the pattern doesn't use."""
    squares = pieces_of(s, bit(side), same_kind(being)) - single(cell)
    for i in range(N_PIECES[way]):
        squares -= single(cell + PIECE_SHIFT[way, i])
    return squares


@rule
def foreign_sides(s, side, being, way, cell):
    """The sides (bits) of the foreign pieces that the pattern uses here, and TWO_OF_ONE."""
    sides = 0
    for i in range(-1, N_PIECES[way]):
        if i >= 0 or STANDS_ON[being] > 0:
            other = side_at(s, cell + PIECE_SHIFT[way, i] if i >= 0 else cell)
            if other != side:
                sides |= TWO_OF_ONE if has(sides, other) else bit(other)
    return sides


# Summoning: the card, the square, the way the pattern lies, the piece, the effect


@rule
def legal_summons(s, mask):
    """The cards that can be summoned somewhere."""
    side = own_side(s)
    first = FIRST_BEING[s.deck_of[s.turn]]
    hand, legends = s.hand[s.turn], s.legend_hand[s.turn]
    count = 0
    cards = hand | (legends << MOST_BEINGS)
    while cards:
        card = lowest(cards)
        cards = rest(cards)
        being = first + card if card < MOST_BEINGS else FIRST_LEGEND + card - MOST_BEINGS
        if squares_for(s, side, being) != NO_SQUARES:
            mask[CARD + card] = 1
            count += 1
    return count


@rule
def choose_card(s, action):
    """Show a being of the hand; then choose where."""
    if action >= LEGEND:
        s.being = FIRST_LEGEND + action - LEGEND
        legend_leaves(s, action - LEGEND)
    else:
        s.being = FIRST_BEING[s.deck_of[s.turn]] + action - CARD
        being_leaves(s, action - CARD)
    keep(s.choices, squares_for(s, own_side(s), s.being))
    s.phase = SUMMON


@rule
def choose_square(s, cell):
    """The way to lay the pattern is asked for if several fit and it makes a difference."""
    s.square = cell
    keep(s.choices, NO_SQUARES)
    side = own_side(s)
    ways = fitting_ways(s, side, s.being, cell)
    if rest(ways) and way_matters(s, side, ways):
        s.choices[0] = ways
        s.phase = LAY
    else:
        choose_way(s, FIRST_WAY[s.being] + lowest(ways))


@rule
def way_matters(s, side, ways):
    """For the effect, for the foreign pieces used, or for the piece to pick up."""
    if WAY_MATTERS[s.being] or not piece_at_hand(s, side, RANK[s.being], s.square):
        return True
    while ways:
        if foreign_sides(s, side, s.being, FIRST_WAY[s.being] + lowest(ways), s.square) != 0:
            return True
        ways = rest(ways)
    return False


@rule
def choose_way(s, way):
    """The pattern lies; foreign pieces are accounted for."""
    s.way = way
    s.choices[0] = 0
    sides = spent_sides(s, own_side(s), s.being, way, s.square)
    if rest(sides):
        s.choices[0] = sides
        s.phase = COUNTED
    elif sides:
        count_foreign(s, lowest(sides))
    else:
        s.phase = SETTLING


@rule
def spent_sides(s, side, being, way, cell):
    """The sides (bits) with one of whose colours improvised summoning is used up; none if the bonus pays."""
    foreign = foreign_sides(s, side, being, way, cell)
    two = foreign >= TWO_OF_ONE or rest(foreign) != 0
    return foreign & fresh_sides(s, side) if two or not s.bonus else 0


@rule
def count_foreign(s, other):
    """Improvised summoning with a piece of this side is used up."""
    s.improvised[own_side(s)] |= bit(other)
    emit(s, SPENT, s.turn, NONE, other, NONE, EVERYONE)
    s.phase = SETTLING


@rule
def find_piece(s):
    """The being's piece comes from the supply, from its square, or from elsewhere in the arena."""
    s.bonus = 0
    side = own_side(s)
    if piece_at_hand(s, side, RANK[s.being], s.square):
        s.phase = APPEARING
        return
    spare = spare_pieces(s, side, s.being, s.way, s.square)
    if size(spare) == 1:
        pick_up(s, first_of(spare))
        s.phase = APPEARING
    else:
        keep(s.choices, spare)
        s.phase = SPARE


@rule
def pick_up(s, cell):
    """The supply is short: take a piece back. That isn't destroying."""
    emit(s, PICKED_UP, s.control, cell, NONE, code_at(s, cell), EVERYONE)
    lift(s, cell)


@rule
def appear(s):
    """What stood on the square is destroyed, the being's piece takes its place, its effect begins."""
    side, cell = own_side(s), s.square
    keep(s.choices, NO_SQUARES)
    s.actions -= 1
    emit(s, SUMMONED, s.turn, cell, s.way, s.being, EVERYONE)
    note_foreign(s, side, cell)
    if s.board[cell] != EMPTY:
        destroy(s, cell, True)
    put(s, cell, side, RANK[s.being])
    remember_pattern(s, s.way, cell)
    count_summoned(s, cell)
    if RANK[s.being] == LEGENDARY and s.mode == DUEL:
        score(s, side, 1 - side, 1, FOR_LEGEND)
    if RANK[s.being] == LEGENDARY and s.mode == MELEE:
        s.choices[0] = enemies(s, side)
        s.phase = LEGEND_POINT
    else:
        begin_being_effect(s)


@rule
def remember_pattern(s, way, cell):
    """Which pieces were used to summon: the effect may speak of them."""
    keep(s.used, NO_SQUARES)
    for i in range(N_PIECES[way]):
        add(s.used, cell + PIECE_SHIFT[way, i])
    drop(s.used, cell)


@rule
def note_foreign(s, side, cell):
    """Tell of the foreign pieces that stand in."""
    if STANDS_ON[s.being] > 0 and side_at(s, cell) != side:
        emit(s, IMPROVISED, s.turn, cell, NONE, code_at(s, cell), EVERYONE)
    remember_pattern(s, s.way, cell)
    foreign = wide(s.used) & pieces_of(s, enemies(s, side), ANY_RANK)
    while foreign != NO_SQUARES:
        other = first_of(foreign)
        foreign = rest_of(foreign)
        emit(s, IMPROVISED, s.turn, other, NONE, code_at(s, other), EVERYONE)


@rule
def count_summoned(s, cell):
    """For the tasks of summoning."""
    s.summoned[0] += 1
    if covers(wide(REGION[RED]), cell):
        s.summoned[1] += 1
    if covers(wide(REGION[GREEN]), cell):
        s.summoned[2] += 1
    if RANK[s.being] == LEGENDARY:
        s.summoned[3] += 1


@rule
def begin_being_effect(s):
    """The effect of the being just summoned."""
    start_effect(s, BEING_PROGRAM[s.being])
    s.me, s.alive = s.square, 1
    s.phase = RESOLVING
