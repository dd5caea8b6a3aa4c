"""Tash-Kalar: the effect language of beings and flares, and its interpreter.

An effect is a list of sentences: (if …) (may | up to N | all) verb target. docs/effects.md is its dictionary.
`run` carries sentences out until a player has to choose; `answer` takes the choice. A sentence without a legal
target is skipped, and so is the rest of an "up to N".
"""

from __future__ import annotations

import numpy as np

from ...core.cards import Entry as _Entry
from ...core.effects import END, FILLERS, Programs, Vocabulary, Word
from ...core.record import EVERYONE, emit
from ...core.rule import rule
from .arena import (
    ONE, add, can_downgrade, can_upgrade, change_rank, convert, count_pieces, destroy, empty_squares, enemies, enterable, everybody,
    has, kind, move, neighbours, own_side, pieces_of, place, rank_at, side_at, single, size,
)  # fmt: skip
from .cards import (
    ADJACENT, ARENA_HIGH, ARENA_LOW, ARROWS, BESIDE_GREEN_HIGH, BESIDE_GREEN_LOW, CELLS, CENTRE, COLOURED, COMMON, DIAGONAL, FIRST_BEING,
    GREEN, LEGENDARY, LINE, MARK_DX, MARK_DY, N_MARKS, NEAR_GREEN_HIGH, NEAR_GREEN_LOW, NEAR_RED_HIGH, NEAR_RED_LOW,
    ORTHOGONAL, RED, REGION, SIDE, SPLIT, STEP, WITHIN,
)  # fmt: skip
from .cards import BEINGS as _BEINGS
from .cards import FLARES as _FLARES
from .state import (
    AGAIN, AIM, AIMED, BORROWS, CARD, CHOOSE, CHOSE, COLOUR, DESTINATION, DID_AIM, DID_DESTROY, DID_DESTROY_LEGENDARY, DID_DOWNGRADE,
    DID_DRAW, DID_MOVE, DID_PICK, DID_PLACE, DID_RECOVER, DID_UPGRADE, DIRECTION, DONE, EMPTY, GAINED, KNOWN_TO_ALL, NONE, OPTION,
    RECOVER, RECOVERED, SIDE_CHOICE, TARGET,
)  # fmt: skip

# The columns of a sentence
COLUMNS = (
    "verb", "mode", "count", "test", "at_least", "negated", "option", "whose", "rank", "where", "distance",
    "manner", "onto", "piece", "direction", "stop", "into", "uncounted",
)  # fmt: skip
(
    VERB, MODE, COUNT, TEST, AT_LEAST, NEGATED, IF_OPTION, WHOSE, RANKS, WHERE, DISTANCE,
    MANNER, ONTO, PIECE, SAME_DIRECTION, STOP, INTO, UNCOUNTED,
) = range(len(COLUMNS))  # fmt: skip

# What is done
_VERBS = (
    "end", "destroy", "upgrade", "downgrade", "convert", "place", "pick", "tend", "move", "leap",
    "aim", "shoot", "choose", "recover", "gain", "draw", "draw-legend", "borrow", "again",
)  # fmt: skip
(
    _, V_DESTROY, V_UPGRADE, V_DOWNGRADE, V_CONVERT, V_PLACE, V_PICK, V_TEND, V_MOVE, V_LEAP,
    V_AIM, V_SHOOT, V_CHOOSE, V_RECOVER, V_GAIN, V_DRAW, V_DRAW_LEGEND, V_BORROW, V_AGAIN,
) = range(len(_VERBS))  # fmt: skip
MUST, MAY, ALL = range(3)

# Under which condition: the counts of what the effect did (DID_…, from 1), then the others
_TESTS = {
    "destroyed": DID_DESTROY, "destroyed-legendary": DID_DESTROY_LEGENDARY, "moved": DID_MOVE, "promoted": DID_UPGRADE,
    "demoted": DID_DOWNGRADE, "placed": DID_PLACE, "picked": DID_PICK, "aimed": DID_AIM, "recovered": DID_RECOVER,
}  # fmt: skip
FURTHER_TESTS = DID_DRAW + 1
_OTHER_TESTS = ("picked-common", "picked-heroic", "picked-legendary", "on-red", "on-green", "on-outer", "from-red", "actions-left")
T_COMMON, T_HEROIC, T_LEGENDARY, T_ON_RED, T_ON_GREEN, T_ON_OUTER, T_FROM_RED, T_ACTIONS = range(
    FURTHER_TESTS + 1, FURTHER_TESTS + 1 + len(_OTHER_TESTS)
)

# Whose pieces
_WHOSE = ("any", "own", "enemy", "richer-in-commons", "richer-in-upgraded", "each-colour", "placed-colours")
W_ANY, W_OWN, W_ENEMY, W_RICHER_COMMONS, W_RICHER_UPGRADED, W_EACH, W_PLACED = range(len(_WHOSE))
_RANKS = {"common": 1, "heroic": 2, "legendary": 4, "non-legendary": 3, "upgraded": 6}
ANY_RANK = 7

# Where
_WHERE = (
    "anywhere", "self", "other", "adjacent", "diagonal", "orthogonal", "marked", "within", "line", "fan", "on-arrows",
    "pattern", "last", "beside-last", "near-red", "near-green", "beside-green", "beside-own",
)  # fmt: skip
(
    ANYWHERE, SELF, OTHER, BY_SIDE, DIAGONALLY, ORTHOGONALLY, MARKED, WITHIN_N, ON_LINE, IN_FAN, ON_ARROWS,
    IN_PATTERN, LAST, BESIDE_LAST, BY_RED, BY_GREEN, BESIDE_GREEN, BESIDE_OWN,
) = range(len(_WHERE))  # fmt: skip

# How pieces move, onto what, which of them, and when they stop
_MANNERS = ("standard", "combat", "peaceful", "one-combat", "or-combat")
STANDARD, COMBAT, PEACEFUL, ONE_COMBAT, OR_COMBAT = range(len(_MANNERS))
_ONTO = ("onto-anything", "onto-marked", "onto-coloured", "onto-picked", "sparing-commons", "staying-beside-own", "exactly")
_, ONTO_MARKED, ONTO_COLOURED, ONTO_PICKED, SPARING_COMMONS, STAYING_BESIDE_OWN, EXACTLY = range(len(_ONTO))
_PIECE = ("free", "same-piece", "each-once", "connected", "self-too")
_, SAME_PIECE, EACH_ONCE, CONNECTED, SELF_TOO = range(len(_PIECE))
_STOP = ("whenever", "while-destroying", "until-legendary", "including-self")
_, WHILE_DESTROYING, UNTIL_LEGENDARY, INCLUDING_SELF = range(len(_STOP))


def _all_words() -> dict[str, Word]:
    words = {verb: Word("verb", i) for i, verb in enumerate(_VERBS) if i}
    words |= {"moves": Word("verb", V_MOVE), "leaps": Word("verb", V_LEAP)}
    words |= {verb: Word("verb", _VERBS.index(verb), "count") for verb in ("gain", "shoot", "choose", "draw", "draw-legend")}
    words |= {"may": Word("mode", MAY), "up": Word("mode", MAY, "count"), "all": Word("mode", ALL)}
    words |= {"two": Word("count", 2), "three": Word("count", 3)}
    words |= {test: Word("test", 1 + i) for test, i in _TESTS.items()}
    words |= {test: Word("test", FURTHER_TESTS + 1 + i) for i, test in enumerate(_OTHER_TESTS)}
    words |= {"at-least": Word("at_least", 0, "at_least"), "unless": Word("negated", 1), "option": Word("option", 0, "option")}
    words |= {whose: Word("whose", i) for i, whose in enumerate(_WHOSE)}
    words |= {rank: Word("rank", i) for rank, i in _RANKS.items()}
    words |= {where: Word("where", i) for i, where in enumerate(_WHERE)}
    words |= {"within": Word("where", WITHIN_N, "distance"), "exactly": Word("onto", EXACTLY, "distance")}
    words |= {manner: Word("manner", i) for i, manner in enumerate(_MANNERS)}
    words |= {onto: Word("onto", i) for i, onto in enumerate(_ONTO) if 0 < i < EXACTLY}
    words |= {piece: Word("piece", i) for i, piece in enumerate(_PIECE) if i}
    words |= {stop: Word("stop", i) for i, stop in enumerate(_STOP) if i}
    words |= {"same-direction": Word("direction", 1), "one-colour": Word("uncounted", 2)}
    words |= {"into-common": Word("into", COMMON), "uncounted": Word("uncounted", 1)}
    return words


ONE_COLOUR = 2  # in the column "uncounted": nothing needs both

_IF = ("verb", "test", "at_least", "negated", "option")
_TARGET = (*_IF, "mode", "count", "whose", "rank", "where", "distance", "piece")
_MOVING = (*_TARGET, "manner", "onto", "direction", "stop", "uncounted")
VOCABULARY = Vocabulary(
    columns=COLUMNS,
    words=_all_words(),
    defaults={"count": 1, "at_least": 1, "rank": ANY_RANK},
    needs={
        **dict.fromkeys(("upgrade", "downgrade", "pick", "tend", "place"), _TARGET),
        "destroy": (*_TARGET, "uncounted"),
        "convert": (*_TARGET, "into"),
        **dict.fromkeys(("move", "moves", "leap", "leaps"), _MOVING),
        "aim": (*_IF, "mode"),
        "choose": (*_IF, "mode", "count"),
        "recover": (*_IF, "mode"),
        "shoot": (*_IF, "count", "rank"),
        **dict.fromkeys(("gain", "draw", "draw-legend"), (*_IF, "count")),
        **dict.fromkeys(("borrow", "again"), _IF),
    },
    fillers=FILLERS | {"if", "make", "makes", "action", "actions", "square", "squares"},
)

_programs = Programs(VOCABULARY)
BEING_PROGRAM = np.array([_programs.add(being.entry) for being in _BEINGS], np.int16)
FLARE_PROGRAM = np.array([[_programs.add(flare.entry, f"{half}_effect") for half in ("upper", "lower")] for flare in _FLARES], np.int16)
PROGRAM = _programs.table()


MOST_TIMES = 20  # the largest number in a sentence


def _check(start: int, entry: _Entry, key: str, options: int, arrows: bool) -> None:
    """What a sentence alone can't tell: options have names, arrows are there, numbers are sensible."""
    row = start
    while PROGRAM[row, VERB] != END:
        verb, count = int(PROGRAM[row, VERB]), int(PROGRAM[row, COUNT])
        if verb == V_CHOOSE and not 2 <= count == options <= 4:
            raise entry.error(key, f"the effect has {count} options, so {key} should name {count} (2 to 4), not {options}")
        if (verb == V_AIM or PROGRAM[row, WHERE] == ON_ARROWS) and not arrows:
            raise entry.error(key.replace("choices", "effect"), "the effect speaks of arrows, but the card has none")
        if not 1 <= count <= MOST_TIMES or not 0 <= PROGRAM[row, DISTANCE] <= 4:
            raise entry.error(key.replace("choices", "effect"), f"numbers should be from 1 to {MOST_TIMES}, distances at most 4")
        row += 1


for _i, _being in enumerate(_BEINGS):
    _check(int(BEING_PROGRAM[_i]), _being.entry, "choices", len(_being.choices), bool(_being.arrows))
for _i, _flare in enumerate(_FLARES):
    _check(int(FLARE_PROGRAM[_i, 0]), _flare.entry, "upper_choices", len(_flare.upper.choices), False)
    _check(int(FLARE_PROGRAM[_i, 1]), _flare.entry, "lower_choices", len(_flare.lower.choices), False)


def _longest(start: int) -> tuple[int, int]:
    """At most how many decisions a program asks for, and how many actions it gives."""
    decisions = actions = 0
    row = start
    while PROGRAM[row, VERB] != END:
        verb, count = int(PROGRAM[row, VERB]), int(PROGRAM[row, COUNT])
        if verb == V_GAIN:
            actions += count
        elif verb < V_AIM and PROGRAM[row, MODE] != ALL:
            decisions += 2 * max(count, 4)
        else:
            decisions += 1
        row += 1
    return decisions, actions


_effects = [_longest(int(start)) for start in (*BEING_PROGRAM, *FLARE_PROGRAM.flat)]
LONGEST_EFFECT = max(decisions for decisions, _ in _effects)
MOST_ACTIONS = max(actions for _, actions in _effects)


# Starting an effect


@rule
def start_effect(s, row):
    """Begin a program with an empty memory."""
    s.row = row
    s.last, s.last_alive, s.direction, s.option = NONE, 0, NONE, 0
    s.count[:] = 0
    s.placed[:] = 0
    forget_sentence(s)


@rule
def forget_sentence(s):
    """Every sentence starts afresh."""
    s.times = s.spent = s.i_moved = s.sides_done = 0
    s.one_side = s.actor = NONE
    s.touched[0] = s.touched[1] = 0
    s.choices[0] = s.choices[1] = 0


@rule
def next_sentence(s):
    """Go on to the next line."""
    s.row += 1
    forget_sentence(s)


# Running

SKIP, WAIT, GO_ON = range(3)


@rule
def run(s):
    """Carry out sentences until a player has to choose (True) or the effect is over (False)."""
    while True:
        verb = PROGRAM[s.row, VERB]
        if verb == END:
            if s.then == 0:
                return False
            start_effect(s, s.then)  # the lower half of a flare
            s.then = 0
        elif s.times == 0 and not applies(s):
            next_sentence(s)
        else:
            outcome = carry_out(s, verb)
            if outcome == WAIT:
                return True
            if outcome == SKIP:
                next_sentence(s)


@rule
def applies(s):
    """The option and the condition of a sentence, tested just before it."""
    option = PROGRAM[s.row, IF_OPTION]
    if option != 0 and option != s.option:
        return False
    test = PROGRAM[s.row, TEST]
    return test == 0 or holds(s, test) != (PROGRAM[s.row, NEGATED] == 1)


@rule
def holds(s, test):
    """Is the condition true?"""
    if test <= FURTHER_TESTS:
        return s.count[test - 1] >= PROGRAM[s.row, AT_LEAST]
    if test <= T_LEGENDARY:
        return s.count[DID_PICK] > 0 and s.last_alive == 1 and rank_at(s, s.last) == test - T_COMMON + 1
    if test == T_ACTIONS:
        return s.actions > 0
    if test == T_FROM_RED:
        return s.count[DID_DESTROY] > 0 and has(REGION[RED, 0], REGION[RED, 1], np.int64(s.last))
    if test == T_ON_GREEN:
        return has(REGION[GREEN, 0], REGION[GREEN, 1], np.int64(s.square))
    if test == T_ON_OUTER:
        return s.square != CENTRE and has(REGION[COLOURED, 0], REGION[COLOURED, 1], np.int64(s.square))
    return has(REGION[RED, 0], REGION[RED, 1], np.int64(s.square))


@rule
def carry_out(s, verb):
    """One sentence, or one more time of an "up to N"."""
    if verb >= V_SHOOT and verb != V_CHOOSE and verb != V_RECOVER:
        simply_do(s, verb)
        return SKIP
    if verb == V_AIM:
        return ask_direction(s)
    if verb == V_CHOOSE:
        return ask_option(s)
    if verb == V_RECOVER:
        return ask_card(s)
    if PROGRAM[s.row, MODE] == ALL:
        destroy_all(s)
        return SKIP
    if s.times >= how_often(s):
        return SKIP
    if verb in (V_MOVE, V_LEAP):
        return ask_move(s)
    return ask_target(s, verb)


@rule
def how_often(s):
    """The number of times; one for each colour in the game if it says so."""
    return s.sides if PROGRAM[s.row, WHOSE] == W_EACH else PROGRAM[s.row, COUNT]


@rule
def simply_do(s, verb):
    """What needs no choice."""
    number = PROGRAM[s.row, COUNT]
    if verb == V_SHOOT:
        shoot(s, number)
    elif verb == V_GAIN:
        s.actions += number
        emit(s, GAINED, np.int64(s.control), np.int64(number), NONE, NONE, EVERYONE)
    elif verb == V_DRAW:
        s.extra[0] += number
    elif verb == V_DRAW_LEGEND:
        s.extra[1] += number
    elif verb == V_BORROW:
        s.bonus = 1
        emit(s, BORROWS, np.int64(s.control), NONE, NONE, NONE, EVERYONE)
    elif verb == V_AGAIN:
        s.again += 1
        emit(s, AGAIN, np.int64(s.turn), NONE, NONE, NONE, EVERYONE)


@rule
def shoot(s, number):
    """Destroy the first pieces on the line; a piece of another rank than said stops the shot."""
    if s.direction == NONE:
        return
    cell = np.int64(STEP[s.me, s.direction])
    while cell >= 0 and number > 0:
        if s.board[cell] != EMPTY:
            if (PROGRAM[s.row, RANKS] >> (rank_at(s, cell) - 1)) & 1 == 0:
                return
            destroy(s, cell, True)
            s.last = cell
            number -= 1
        cell = np.int64(STEP[cell, s.direction])


@rule
def destroy_all(s):
    """Every piece that the sentence means, at once."""
    a, b = targets(s)
    for cell in range(CELLS):
        if has(a, b, cell):
            destroy(s, cell, PROGRAM[s.row, UNCOUNTED] != 1)


# Which pieces and squares a sentence means


@rule
def sides_meant(s):
    """The sides (bits) of the pieces meant."""
    own = own_side(s)
    whose = PROGRAM[s.row, WHOSE]
    if s.one_side != NONE:
        return 1 << np.int64(s.one_side)
    if whose == W_OWN:
        return 1 << own
    if whose == W_ENEMY:
        return enemies(s, own)
    if whose == W_EACH:
        return everybody(s) & ~np.int64(s.sides_done)
    if whose == W_ANY:
        return everybody(s)
    sides = 0
    for side in range(s.sides):
        if (whose == W_PLACED and s.placed[side] > 0) or (whose != W_PLACED and richer(s, side, own, 1 if whose == W_RICHER_COMMONS else 6)):
            sides |= 1 << side
    return sides


@rule
def richer(s, side, own, ranks):
    """Does an opponent have more pieces of these ranks?"""
    return side != own and count_pieces(s, side, ranks) > count_pieces(s, own, ranks)


@rule
def around(s, cell, table):
    """The squares around a cell that a table gives; none if there is no such cell."""
    if cell < 0:
        return np.int64(0), np.int64(0)
    return table[cell, 0], table[cell, 1]


@rule
def squares_meant(s):
    """The squares that the sentence speaks of."""
    where = PROGRAM[s.row, WHERE]
    a, b = np.int64(ARENA_LOW), np.int64(ARENA_HIGH)
    if where == SELF:
        return single(np.int64(s.me) if s.alive else NONE)
    if where == OTHER:
        c, d = single(np.int64(s.me) if s.alive else NONE)
        return a & ~c, b & ~d
    if where == LAST:
        return single(np.int64(s.last) if s.last_alive else NONE)
    if where == BY_SIDE:
        return around(s, np.int64(s.me), ADJACENT)
    if where == DIAGONALLY:
        return around(s, np.int64(s.me), DIAGONAL)
    if where == ORTHOGONALLY:
        return around(s, np.int64(s.me), ORTHOGONAL)
    if where == BESIDE_LAST:
        return around(s, np.int64(s.last), ADJACENT)
    if where == WITHIN_N:
        return around(s, np.int64(s.me), WITHIN[PROGRAM[s.row, DISTANCE]])
    if where == MARKED:
        return marked(s)
    if where == ON_LINE:
        return around_line(s)
    if where == IN_FAN:
        return fan(s)
    if where == ON_ARROWS:
        return on_arrows(s)
    if where == IN_PATTERN:
        return s.used[0], s.used[1]
    if where == BY_RED:
        return np.int64(NEAR_RED_LOW), np.int64(NEAR_RED_HIGH)
    if where == BY_GREEN:
        return np.int64(NEAR_GREEN_LOW), np.int64(NEAR_GREEN_HIGH)
    if where == BESIDE_GREEN:
        return np.int64(BESIDE_GREEN_LOW), np.int64(BESIDE_GREEN_HIGH)
    if where == BESIDE_OWN:
        c, d = pieces_of(s, 1 << own_side(s), ANY_RANK)
        return neighbours(c, d)
    return a, b


@rule
def marked(s):
    """The marked squares of the card as its pattern was laid."""
    a = b = np.int64(0)
    for i in range(N_MARKS[s.way]):
        x = s.square % SIDE + MARK_DX[s.way, i]
        y = s.square // SIDE + MARK_DY[s.way, i]
        if 0 <= x < SIDE and 0 <= y < SIDE:
            c, d = single(np.int64(y * SIDE + x))
            a |= c
            b |= d
    return a & ARENA_LOW, b & ARENA_HIGH


@rule
def around_line(s):
    """The line that was aimed along."""
    if s.direction == NONE:
        return np.int64(0), np.int64(0)
    return LINE[s.me, s.direction, 0], LINE[s.me, s.direction, 1]


@rule
def fan(s):
    """The first two squares in the direction aimed at and in the two next to it."""
    a = b = np.int64(0)
    for turn in range(3):
        d = (np.int64(s.direction) + turn + 7) % 8
        cell = np.int64(s.me)
        for _ in range(2):
            if cell >= 0:
                cell = np.int64(STEP[cell, d])
                c, e = single(cell)
                a |= c
                b |= e
    return a, b


@rule
def on_arrows(s):
    """The squares on the lines of the card's arrows."""
    a = b = np.int64(0)
    for d in range(8):
        if (ARROWS[s.way] >> d) & 1:
            a |= LINE[s.me, d, 0]
            b |= LINE[s.me, d, 1]
    return a, b


@rule
def targets(s):
    """The pieces that the sentence means."""
    a, b = pieces_of(s, sides_meant(s), PROGRAM[s.row, RANKS])
    c, d = squares_meant(s)
    return a & c, b & d


# Choosing a target


@rule
def ask_target(s, verb):
    """Let the player choose a piece or a square; what is compulsory and the only possibility happens by itself."""
    if verb == V_PLACE and s.one_side == NONE:
        sides = sides_to_place(s)
        if sides & (sides - 1):
            s.choices[0] = sides
            s.phase = COLOUR
            return WAIT
        s.one_side = only_side(sides)
    a, b = choosable(s, verb)
    if a == 0 and b == 0:
        return SKIP
    if PROGRAM[s.row, MODE] == MUST and size(a, b) == 1:
        treat(s, verb, first_cell(a, b))
        return GO_ON
    s.choices[0], s.choices[1] = a, b
    s.phase = TARGET
    return WAIT


@rule
def first_cell(low, high):
    """The first cell of a set that isn't empty."""
    cell = 0
    if low == 0:
        cell = SPLIT
        low = high
    while low & 1 == 0:
        low >>= 1
        cell += 1
    return cell


@rule
def sides_to_place(s):
    """Whose pieces (bits) can be placed: there must be a square, and a piece in supply."""
    a, b = empty_squares(s)
    c, d = squares_meant(s)
    if a & c == 0 and b & d == 0:
        return 0
    rank = placed_rank(s)
    own = own_side(s)
    meant = enemies(s, own) if PROGRAM[s.row, WHOSE] == W_ENEMY else 1 << own
    sides = 0
    for side in range(s.sides):
        if (meant >> side) & 1 and s.supply[side, kind(rank)] > 0:
            sides |= 1 << side
    return sides


@rule
def only_side(sides):
    """The single side of a set, or NONE."""
    for side in range(4):
        if (sides >> side) & 1:
            return side
    return NONE


@rule
def placed_rank(s):
    """The rank of a piece to place."""
    ranks = PROGRAM[s.row, RANKS]
    return 3 if ranks == 4 else 2 if ranks == 2 else 1


@rule
def choosable(s, verb):
    """The squares that the player may choose."""
    if verb == V_PLACE:
        if s.one_side == NONE:
            return np.int64(0), np.int64(0)
        a, b = empty_squares(s)
        c, d = squares_meant(s)
        return a & c, b & d
    if verb == V_TEND:
        return tendable(s)
    a, b = targets(s)
    if PROGRAM[s.row, PIECE] == EACH_ONCE or PROGRAM[s.row, PIECE] == CONNECTED:
        a &= ~s.touched[0]
        b &= ~s.touched[1]
        if PROGRAM[s.row, PIECE] == CONNECTED and s.times > 0:
            c, d = neighbours(s.touched[0], s.touched[1])
            a &= c
            b &= d
    if verb in (V_UPGRADE, V_DOWNGRADE, V_CONVERT):
        return only_changeable(s, verb, a, b)
    return a, b


@rule
def only_changeable(s, verb, a, b):
    """Pieces whose rank or owner can be changed with what is in supply."""
    own = own_side(s)
    for cell in range(CELLS):
        if has(a, b, cell):
            if verb == V_UPGRADE:
                possible = can_upgrade(s, cell)
            elif verb == V_DOWNGRADE:
                possible = can_downgrade(s, cell)
            else:
                possible = s.supply[own, kind(converted_rank(s, cell))] > 0
            if not possible:
                c, d = single(cell)
                a &= ~c
                b &= ~d
    return a, b


@rule
def converted_rank(s, cell):
    """The rank of the piece that replaces a converted one."""
    return np.int64(PROGRAM[s.row, INTO]) if PROGRAM[s.row, INTO] != 0 else rank_at(s, cell)


@rule
def tendable(s):
    """The eldest tree: enemy common or heroic pieces, own commons, empty squares while the supply lasts."""
    own = own_side(s)
    a, b = pieces_of(s, enemies(s, own), 3)
    a |= s.pieces[own, 0, 0]
    b |= s.pieces[own, 0, 1]
    if s.supply[own, kind(COMMON)] > 0:
        c, d = empty_squares(s)
        a |= c
        b |= d
    c, d = squares_meant(s)
    return a & c & ~s.touched[0], b & d & ~s.touched[1]


@rule
def treat(s, verb, cell):
    """Do to the chosen square what the sentence says."""
    s.times += 1
    add(s.touched, cell)
    if verb == V_PLACE:
        place(s, cell, np.int64(s.one_side), placed_rank(s))
        s.one_side = NONE
        return
    if verb == V_TEND:
        tend(s, cell)
        return
    side = side_at(s, cell)
    s.sides_done |= 1 << side
    if verb == V_DESTROY:
        destroy(s, cell, PROGRAM[s.row, UNCOUNTED] != 1)
        s.last = cell
        if PROGRAM[s.row, WHOSE] == W_PLACED:
            s.placed[side] -= 1
    elif verb == V_UPGRADE:
        change_rank(s, cell, 1)
    elif verb == V_DOWNGRADE:
        change_rank(s, cell, -1)
    elif verb == V_CONVERT:
        convert(s, cell, converted_rank(s, cell))
    else:
        s.last, s.last_alive = cell, 1
        s.count[DID_PICK] += 1


@rule
def tend(s, cell):
    """What the eldest tree does to a square depends on what stands there."""
    own = own_side(s)
    if s.board[cell] == EMPTY:
        place(s, cell, own, COMMON)
    elif side_at(s, cell) == own:
        change_rank(s, cell, 1)
    else:
        destroy(s, cell, True)


# Moves and leaps


@rule
def ask_move(s):
    """Let the player choose a piece, and then where it goes."""
    actor = bound_actor(s)
    if actor != NONE:
        s.actor = actor
        return ask_destination(s)
    a, b = movable(s)
    if a == 0 and b == 0:
        return SKIP
    s.choices[0], s.choices[1] = a, b
    s.phase = TARGET
    return WAIT


@rule
def bound_actor(s):
    """The piece that has to be the one moving, if there is no choice."""
    where = PROGRAM[s.row, WHERE]
    if PROGRAM[s.row, PIECE] == SAME_PIECE and s.times > 0:
        return np.int64(s.last) if s.last_alive else NONE
    if where == SELF and s.alive:
        return np.int64(s.me)
    if where == LAST and s.last_alive:
        return np.int64(s.last)
    return NONE


@rule
def movable(s):
    """The pieces that may be chosen to move and that have somewhere to go."""
    a, b = targets(s)
    if PROGRAM[s.row, PIECE] == EACH_ONCE:
        a &= ~s.touched[0]
        b &= ~s.touched[1]
    if PROGRAM[s.row, PIECE] == SELF_TOO and s.alive:
        c, d = single(np.int64(s.me))
        a |= c
        b |= d
    if PROGRAM[s.row, STOP] == INCLUDING_SELF and s.times == PROGRAM[s.row, COUNT] - 1 and s.i_moved == 0:
        c, d = single(np.int64(s.me) if s.alive else NONE)
        a &= c
        b &= d
    for half in range(2):
        rest = a if half == 0 else b
        cell = 0 if half == 0 else SPLIT
        while rest != 0:
            if rest & 1:
                c, d = destinations(s, cell)
                if c == 0 and d == 0:
                    if half == 0:
                        a &= ~(ONE << cell)
                    else:
                        b &= ~(ONE << (cell - SPLIT))
            rest >>= 1
            cell += 1
    return a, b


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
    a, b = enterable(s, lowest_blocking(s, cell))
    if PROGRAM[s.row, VERB] == V_LEAP:
        c, d = single(cell)
        a &= ~c
        b &= ~d
    elif PROGRAM[s.row, SAME_DIRECTION] and s.direction != NONE:
        c, d = single(np.int64(STEP[cell, s.direction]))
        a &= c
        b &= d
    else:
        a &= ADJACENT[cell, 0]
        b &= ADJACENT[cell, 1]
    if PROGRAM[s.row, ONTO] != 0:
        c, d = onto(s, cell, a, b)
        a &= c
        b &= d
    return a, b


@rule
def onto(s, cell, a, b):
    """The squares that the sentence allows as an end of the move."""
    which = PROGRAM[s.row, ONTO]
    if which == ONTO_MARKED:
        return marked(s)
    if which == ONTO_COLOURED:
        return REGION[COLOURED, 0], REGION[COLOURED, 1]
    if which == ONTO_PICKED:
        return single(np.int64(s.last))
    if which == EXACTLY:
        n = PROGRAM[s.row, DISTANCE]
        return WITHIN[n, cell, 0] & ~WITHIN[n - 1, cell, 0], WITHIN[n, cell, 1] & ~WITHIN[n - 1, cell, 1]
    if which == SPARING_COMMONS:
        c, d = pieces_of(s, everybody(s), 1)
        return ~c, ~d
    return staying_beside_own(s, cell, a, b)


@rule
def staying_beside_own(s, cell, a, b):
    """The squares next to another piece of the player on turn."""
    c, d = pieces_of(s, 1 << own_side(s), ANY_RANK)
    e, f = single(cell)
    c &= ~e
    d &= ~f
    for to in range(CELLS):
        if has(a, b, to) and ADJACENT[to, 0] & c == 0 and ADJACENT[to, 1] & d == 0:
            e, f = single(to)
            a &= ~e
            b &= ~f
    return a, b


@rule
def ask_destination(s):
    """Let the player choose where the acting piece goes."""
    a, b = destinations(s, np.int64(s.actor))
    if a == 0 and b == 0:
        return SKIP
    if PROGRAM[s.row, MODE] == MUST and size(a, b) == 1:
        go(s, first_cell(a, b))
        return GO_ON
    s.choices[0], s.choices[1] = a, b
    s.phase = DESTINATION
    return WAIT


@rule
def go(s, to):
    """The acting piece goes there."""
    start = np.int64(s.actor)
    rank = rank_at(s, start)
    met = rank_at(s, to)
    if PROGRAM[s.row, UNCOUNTED] == ONE_COLOUR:
        s.one_side = side_at(s, start)
    move(s, start, to, PROGRAM[s.row, VERB] == V_LEAP)
    s.actor = NONE
    s.times += 1
    if met == rank:
        s.spent = 1  # a combat move is spent only when it destroys an equal
    stop = PROGRAM[s.row, STOP]
    if (
        (stop == WHILE_DESTROYING and met == 0)
        or (stop == UNTIL_LEGENDARY and met == LEGENDARY)
        or (PROGRAM[s.row, MANNER] == OR_COMBAT and s.spent == 1)
    ):
        s.times = PROGRAM[s.row, COUNT]


# Directions, options, cards


@rule
def ask_direction(s):
    """Let the player choose one of the card's arrows, once."""
    if s.times > 0:
        return SKIP
    s.count[DID_AIM] = 0
    s.choices[0] = ARROWS[s.way]
    s.phase = AIM
    return WAIT


@rule
def ask_option(s):
    """Let the player choose between options, once; a compulsory choice with one possibility is made."""
    if s.times > 0:
        return SKIP
    options = open_options(s)
    if options == 0:
        return SKIP
    if PROGRAM[s.row, MODE] == MUST and options & (options - 1) == 0:
        choose_option(s, only_side(options))
        return GO_ON
    s.choices[0] = options
    s.phase = CHOOSE
    return WAIT


@rule
def open_options(s):
    """The options (bits, from 0) whose first sentence can be carried out."""
    found = 0
    here = s.row
    for option in range(PROGRAM[here, COUNT]):
        s.row = here + 1
        while PROGRAM[s.row, VERB] != END and PROGRAM[s.row, IF_OPTION] != option + 1:
            s.row += 1
        if can_carry_out(s):
            found |= 1 << option
    s.row = here
    return found


@rule
def can_carry_out(s):
    """Is a sentence optional, without a choice, or is there a target for it?"""
    verb = PROGRAM[s.row, VERB]
    if verb == V_PLACE and PROGRAM[s.row, MODE] == MUST:
        return sides_to_place(s) != 0
    if PROGRAM[s.row, MODE] != MUST or verb >= V_AIM or verb == END:
        return True
    if verb in (V_MOVE, V_LEAP):
        a, b = movable(s)
    else:
        a, b = choosable(s, verb)
    return a != 0 or b != 0


@rule
def choose_option(s, option):
    """The player takes an option."""
    s.option = option + 1
    s.times = 1
    emit(s, CHOSE, np.int64(s.control), NONE, option, np.int64(s.being), EVERYONE)


@rule
def ask_card(s):
    """Let the player choose a card of the discard pile; an empty pile counts as done."""
    if s.times > 0:
        return SKIP
    if s.discard[s.turn] == 0:
        s.count[DID_RECOVER] = 1
        return SKIP
    s.choices[0] = s.discard[s.turn]
    s.phase = RECOVER
    return WAIT


@rule
def recover(s, card):
    """A card of the open discard pile comes on top of the own deck; everybody has seen which."""
    player = s.turn
    s.discard[player] &= ~(ONE << card)
    top = s.n_deck[player]
    s.deck[player, top] = card
    s.deck_seen[player, top] = KNOWN_TO_ALL
    s.n_deck[player] = top + 1
    s.count[DID_RECOVER] = 1
    s.times = 1
    emit(s, RECOVERED, np.int64(s.control), NONE, NONE, np.int64(FIRST_BEING[s.deck_of[player]] + card), EVERYONE)


# Answers


@rule
def may_decline(s):
    """Optional sentences may be left; but a piece chosen to move has to."""
    chosen = s.phase == DESTINATION and bound_actor(s) == NONE
    return PROGRAM[s.row, MODE] == MAY and not chosen


@rule
def answer(s, action):
    """The player has chosen; `run` goes on after it, unless a chosen piece still has to go somewhere (True)."""
    verb = PROGRAM[s.row, VERB]
    if action == DONE:
        next_sentence(s)
    elif s.phase == TARGET and verb in (V_MOVE, V_LEAP):
        s.actor = action
        s.choices[0], s.choices[1] = destinations(s, np.int64(action))
        s.phase = DESTINATION
        return True
    elif s.phase == TARGET:
        treat(s, verb, np.int64(action))
    elif s.phase == DESTINATION:
        go(s, np.int64(action))
    elif s.phase == AIM:
        s.direction = action - DIRECTION
        s.count[DID_AIM] = 1
        s.times = 1
        emit(s, AIMED, np.int64(s.control), np.int64(s.me), np.int64(s.direction), NONE, EVERYONE)
    elif s.phase == CHOOSE:
        choose_option(s, action - OPTION)
    elif s.phase == RECOVER:
        recover(s, action - CARD)
    else:
        s.one_side = action - SIDE_CHOICE
    return False
