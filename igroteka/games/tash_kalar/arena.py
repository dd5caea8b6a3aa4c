"""Tash-Kalar: squares and pieces. How pieces get into the arena, move, change rank and leave it.

Everything that puts, moves or removes a piece goes through the functions here, so that the board, the sets of
squares (core/sets.py) and the supplies agree.
"""

from __future__ import annotations


from ...core.record import EVERYONE, emit
from ...core.rule import rule
from ...core.sets import NO_SQUARES, SPLIT, Wide, all_of, bit, covers, keep, single, size, wide
from ...core.sets import gather_wide as _gather_wide
from .cards import ARENA, CELLS, SIDE, STEP
from .language import COMMON, DID_DESTROY, DID_DESTROY_LEGENDARY, DID_DOWNGRADE, DID_MOVE, DID_PLACE, DID_UPGRADE, HEROIC, LEGENDARY
from .state import CONVERTED, DESTROYED, DOUBLE_SIDED, DOWNGRADED, EMPTY, LEAPT, LEGENDARY_PIECES, MOVED, NONE, PLACED, UPGRADED

NOT_COLUMN_A = _gather_wide(cell for cell in range(CELLS) if cell % SIDE != 0)
NOT_COLUMN_I = _gather_wide(cell for cell in range(CELLS) if cell % SIDE != SIDE - 1)

# Squares


@rule
def add(squares, cell):
    """Put a cell into a set kept in the record."""
    keep(squares, wide(squares) | single(cell))


@rule
def drop(squares, cell):
    """Take a cell out of a set kept in the record."""
    keep(squares, wide(squares) - single(cell))


@rule
def neighbours(squares):
    """The squares next to a set (and those of the set that have a neighbour in it)."""
    beside = (shifted(squares, 1) & NOT_COLUMN_A) | (shifted(squares, -1) & NOT_COLUMN_I)
    rows = squares | beside
    return (shifted(rows, SIDE) | shifted(rows, -SIDE) | beside) & ARENA


@rule
def shifted(squares, by):
    """All squares so many cells further on (from the last cell of a row that is the first of the next)."""
    if by > 0:
        return Wide(squares.low << by, (squares.high << by) | (squares.low >> (SPLIT - by)))
    return Wide((squares.low >> -by) | (squares.high << (SPLIT + by)), squares.high >> -by)


# Who stands where


@rule
def own_side(s):
    """The side of the player on turn."""
    return s.turn % s.sides


@rule
def pieces_of(s, sides, ranks):
    """The squares of these sides' (bits) pieces of these ranks (bits: COMMONS, UPGRADED_RANKS …)."""
    squares = NO_SQUARES
    for side in range(s.sides):
        if (sides >> side) & 1:
            for r in range(3):
                if (ranks >> r) & 1:
                    squares |= wide(s.pieces[side, r])
    return squares


@rule
def everybody(s):
    """All sides, as bits."""
    return all_of(s.sides)


@rule
def enemies(s, side):
    """All other sides, as bits."""
    return everybody(s) & ~bit(side)


@rule
def empty_squares(s):
    """The squares without a piece."""
    return enterable(s, COMMON)


@rule
def enterable(s, lowest_blocking):
    """The squares that are empty or hold a piece below this rank."""
    squares = ARENA
    for side in range(s.sides):
        for rank in range(lowest_blocking, LEGENDARY + 1):
            squares -= wide(s.pieces[side, rank - 1])
    return squares


@rule
def count_pieces(s, side, ranks):
    """How many pieces of these ranks (bits) a side has in the arena."""
    return size(pieces_of(s, bit(side), ranks))


@rule
def kind(rank):
    """Which pieces of the supply a rank needs."""
    return LEGENDARY_PIECES if rank == LEGENDARY else DOUBLE_SIDED


@rule
def code_at(s, cell):
    """What stands on a cell, as the board notes it."""
    return s.board[cell]


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
    emit(s, PLACED, s.control, cell, NONE, code_at(s, cell), EVERYONE)
    s.last, s.last_alive = cell, 1
    s.count[DID_PLACE] += 1
    s.placed[side] += 1


@rule
def destroy(s, cell, counted):
    """A piece is destroyed; enemy pieces count for the player on turn."""
    side, rank = side_at(s, cell), rank_at(s, cell)
    emit(s, DESTROYED, s.control, cell, NONE, code_at(s, cell), EVERYONE)
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
    emit(s, LEAPT if leap else MOVED, s.control, start, end, code_at(s, start), EVERYONE)
    lift(s, start)
    put(s, end, side, rank)
    if covers(wide(s.used), start):
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
    emit(s, UPGRADED if by > 0 else DOWNGRADED, s.control, cell, NONE, code_at(s, cell), EVERYONE)
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
    emit(s, CONVERTED, s.control, cell, was, code_at(s, cell), EVERYONE)
    s.last, s.last_alive = cell, 1
