"""Tash-Kalar: effects, carried out sentence by sentence. The sentences are rows of numbers (language.py).

`run` carries sentences out until a player has to choose; `answer` takes the choice. A sentence without a legal
target is skipped, and so is the rest of an "up to N".
"""

from __future__ import annotations

from ...core.effects import END
from ...core.record import EVERYONE, emit
from ...core.rule import rule
from ...core.sets import NO_SQUARES, bit, covers, first_of, has, keep, lowest, rest, rest_of, single, size, wide
from .arena import (
    add, can_downgrade, can_upgrade, change_rank, convert, destroy, empty_squares, enemies, kind, move, neighbours, own_side,
    pieces_of, place, rank_at, side_at,
)  # fmt: skip
from .cards import ARROWS, CENTRE, COLOURED, FIRST_BEING, GREEN, PROGRAM, RED, REGION, STEP
from .language import (
    ALL, AT_LEAST, COMMON, CONNECTED, COUNT, DID_AIM, DID_DESTROY, DID_PICK, DID_RECOVER, EACH_ONCE, COUNTED_TESTS, HEROIC, HEROICS,
    IF_OPTION, INTO, LAST, LEGENDARIES, LEGENDARY, MANNER, MAY, MODE, MUST, NEGATED, NON_LEGENDARY, ONE_COLOUR, OR_COMBAT, PIECE, RANKS,
    SAME_PIECE, SELF, STOP, TEST, T_ACTIONS, T_COMMON, T_FROM_RED, T_LEGENDARY, T_ON_GREEN, T_ON_OUTER, UNCOUNTED, UNTIL_LEGENDARY, VERB,
    V_AGAIN, V_AIM, V_BORROW, V_CHOOSE, V_CONVERT, V_DESTROY, V_DOWNGRADE, V_DRAW, V_DRAW_LEGEND, V_GAIN, V_LEAP, V_MOVE, V_PLACE,
    V_RECOVER, V_SHOOT, V_TEND, V_UPGRADE, WHERE, WHILE_DESTROYING, WHOSE, W_EACH, W_ENEMY, W_PLACED,
)  # fmt: skip
from .meaning import destinations, movable, squares_meant, targets
from .state import (
    AGAIN, AIM, AIMED, BORROWS, CARD, CHOOSE, CHOSE, COLOUR, DESTINATION, DIRECTION, DONE, EMPTY, GAINED, KNOWN_TO_ALL, NONE, NOT_PLACED,
    OPTION, RECOVER, RECOVERED, SIDE_CHOICE, TARGET,
)  # fmt: skip

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
    keep(s.touched, NO_SQUARES)
    keep(s.choices, NO_SQUARES)


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
    if test <= COUNTED_TESTS:
        return s.count[test - 1] >= PROGRAM[s.row, AT_LEAST]
    if test <= T_LEGENDARY:
        return s.count[DID_PICK] > 0 and s.last_alive == 1 and rank_at(s, s.last) == test - T_COMMON + 1
    if test == T_ACTIONS:
        return s.actions > 0
    if test == T_FROM_RED:
        return s.count[DID_DESTROY] > 0 and covers(wide(REGION[RED]), s.last)
    if test == T_ON_GREEN:
        return covers(wide(REGION[GREEN]), s.square)
    if test == T_ON_OUTER:
        return s.square != CENTRE and covers(wide(REGION[COLOURED]), s.square)
    return covers(wide(REGION[RED]), s.square)


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
        emit(s, GAINED, s.control, number, NONE, NONE, EVERYONE)
    elif verb == V_DRAW:
        s.extra[0] += number
    elif verb == V_DRAW_LEGEND:
        s.extra[1] += number
    elif verb == V_BORROW:
        s.bonus = 1
        emit(s, BORROWS, s.control, NONE, NONE, NONE, EVERYONE)
    elif verb == V_AGAIN:
        s.again += 1
        emit(s, AGAIN, s.turn, NONE, NONE, NONE, EVERYONE)


@rule
def shoot(s, number):
    """Destroy the first pieces on the line; a piece of another rank than said stops the shot."""
    if s.direction == NONE:
        return
    cell = STEP[s.me, s.direction]
    while cell >= 0 and number > 0:
        if s.board[cell] != EMPTY:
            if (PROGRAM[s.row, RANKS] >> (rank_at(s, cell) - 1)) & 1 == 0:
                return
            destroy(s, cell, True)
            s.last = cell
            number -= 1
        cell = STEP[cell, s.direction]


@rule
def destroy_all(s):
    """Every piece that the sentence means, at once."""
    meant = targets(s)
    while meant != NO_SQUARES:
        destroy(s, first_of(meant), PROGRAM[s.row, UNCOUNTED] == 0)
        meant = rest_of(meant)


# Choosing a target


@rule
def ask_target(s, verb):
    """Let the player choose a piece or a square; what is compulsory and the only possibility happens by itself."""
    if verb == V_PLACE and s.one_side == NONE:
        sides = sides_to_place(s)
        if rest(sides):
            s.choices[0] = sides
            s.phase = COLOUR
            return WAIT
        s.one_side = lowest(sides)
    squares = choosable(s, verb)
    if squares == NO_SQUARES:
        if verb == V_PLACE and PROGRAM[s.row, MODE] == MUST:
            emit(s, NOT_PLACED, s.control, NONE, NONE, NONE, EVERYONE)
        return SKIP
    if PROGRAM[s.row, MODE] == MUST and size(squares) == 1:
        treat(s, verb, first_of(squares))
        return GO_ON
    keep(s.choices, squares)
    s.phase = TARGET
    return WAIT


@rule
def sides_to_place(s):
    """Whose pieces (bits) can be placed: there must be a square, and a piece in supply."""
    if empty_squares(s) & squares_meant(s) == NO_SQUARES:
        return 0
    own = own_side(s)
    meant = enemies(s, own) if PROGRAM[s.row, WHOSE] == W_ENEMY else bit(own)
    sides = 0
    for side in range(s.sides):
        if has(meant, side) and s.supply[side, kind(placed_rank(s))] > 0:
            sides |= bit(side)
    return sides


@rule
def placed_rank(s):
    """The rank of a piece to place: common unless another is said."""
    ranks = PROGRAM[s.row, RANKS]
    return LEGENDARY if ranks == LEGENDARIES else HEROIC if ranks == HEROICS else COMMON


@rule
def choosable(s, verb):
    """The squares that the player may choose."""
    if verb == V_PLACE:
        return empty_squares(s) & squares_meant(s) if s.one_side != NONE else NO_SQUARES
    if verb == V_TEND:
        return tendable(s)
    squares = targets(s)
    if PROGRAM[s.row, PIECE] == EACH_ONCE or PROGRAM[s.row, PIECE] == CONNECTED:
        squares -= wide(s.touched)
        if PROGRAM[s.row, PIECE] == CONNECTED and s.times > 0:
            squares &= neighbours(wide(s.touched))
    if verb in (V_UPGRADE, V_DOWNGRADE, V_CONVERT):
        return only_changeable(s, verb, squares)
    return squares


@rule
def only_changeable(s, verb, squares):
    """Of these pieces those whose rank or owner can be changed with what is in supply."""
    own = own_side(s)
    found = NO_SQUARES
    while squares != NO_SQUARES:
        cell = first_of(squares)
        squares = rest_of(squares)
        if verb == V_UPGRADE:
            possible = can_upgrade(s, cell)
        elif verb == V_DOWNGRADE:
            possible = can_downgrade(s, cell)
        else:
            possible = s.supply[own, kind(converted_rank(s, cell))] > 0
        if possible:
            found |= single(cell)
    return found


@rule
def converted_rank(s, cell):
    """The rank of the piece that replaces a converted one."""
    return PROGRAM[s.row, INTO] if PROGRAM[s.row, INTO] != 0 else rank_at(s, cell)


@rule
def tendable(s):
    """The eldest tree: enemy common or heroic pieces, own commons, empty squares while the supply lasts."""
    own = own_side(s)
    squares = pieces_of(s, enemies(s, own), NON_LEGENDARY) | wide(s.pieces[own, 0])
    if s.supply[own, kind(COMMON)] > 0:
        squares |= empty_squares(s)
    return (squares & squares_meant(s)) - wide(s.touched)


@rule
def treat(s, verb, cell):
    """Do to the chosen square what the sentence says."""
    s.times += 1
    add(s.touched, cell)
    if verb == V_PLACE:
        place(s, cell, s.one_side, placed_rank(s))
        s.one_side = NONE
        return
    if verb == V_TEND:
        tend(s, cell)
        return
    side = side_at(s, cell)
    s.sides_done |= bit(side)
    if verb == V_DESTROY:
        destroy(s, cell, PROGRAM[s.row, UNCOUNTED] == 0)
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
    squares = movable(s)
    if squares == NO_SQUARES:
        return SKIP
    keep(s.choices, squares)
    s.phase = TARGET
    return WAIT


@rule
def bound_actor(s):
    """The piece that has to be the one moving, if there is no choice."""
    where = PROGRAM[s.row, WHERE]
    if PROGRAM[s.row, PIECE] == SAME_PIECE and s.times > 0:
        return s.last if s.last_alive else NONE
    if where == SELF and s.alive:
        return s.me
    if where == LAST and s.last_alive:
        return s.last
    return NONE


@rule
def ask_destination(s):
    """Let the player choose where the acting piece goes."""
    squares = destinations(s, s.actor)
    if squares == NO_SQUARES:
        return SKIP
    if PROGRAM[s.row, MODE] == MUST and size(squares) == 1:
        go(s, first_of(squares))
        return GO_ON
    keep(s.choices, squares)
    s.phase = DESTINATION
    return WAIT


@rule
def go(s, to):
    """The acting piece goes there."""
    start = s.actor
    rank = rank_at(s, start)
    met = rank_at(s, to)
    if PROGRAM[s.row, ONE_COLOUR]:
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
    if PROGRAM[s.row, MODE] == MUST and rest(options) == 0:
        choose_option(s, lowest(options))
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
            found |= bit(option)
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
        return movable(s) != NO_SQUARES
    return choosable(s, verb) != NO_SQUARES


@rule
def choose_option(s, option):
    """The player takes an option."""
    s.option = option + 1
    s.times = 1
    emit(s, CHOSE, s.control, NONE, option, s.being, EVERYONE)


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
    s.discard[player] &= ~bit(card)
    top = s.n_deck[player]
    s.deck[player, top] = card
    s.deck_seen[player, top] = KNOWN_TO_ALL
    s.n_deck[player] = top + 1
    s.count[DID_RECOVER] = 1
    s.times = 1
    emit(s, RECOVERED, s.control, NONE, NONE, FIRST_BEING[s.deck_of[player]] + card, EVERYONE)


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
        keep(s.choices, destinations(s, action))
        s.phase = DESTINATION
        return True
    elif s.phase == TARGET:
        treat(s, verb, action)
    elif s.phase == DESTINATION:
        go(s, action)
    elif s.phase == AIM:
        s.direction = action - DIRECTION
        s.count[DID_AIM] = 1
        s.times = 1
        emit(s, AIMED, s.control, s.me, s.direction, NONE, EVERYONE)
    elif s.phase == CHOOSE:
        choose_option(s, action - OPTION)
    elif s.phase == RECOVER:
        recover(s, action - CARD)
    else:
        s.one_side = action - SIDE_CHOICE
    return False
