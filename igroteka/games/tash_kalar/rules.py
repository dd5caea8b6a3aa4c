"""Tash-Kalar: what may happen, in the order of the rulebook. Positions are described in state.py.

Pieces and squares are in arena.py, patterns in summoning.py, effects in effects.py, tasks in tasks.py.
"""

from __future__ import annotations

import numpy as np

from ...core.piles import shuffle
from ...core.record import EVERYONE, begin, draw, emit, hide_shared, seed_chance, tell
from ...core.rule import rule
from .arena import ONE, code_at, count_pieces, destroy, empty_squares, enemies, kind, lift, own_side, pieces_of, place, put, side_at, single, size
from .cards import (
    CELLS, COMMON, DECK_COLOUR, DECK_SIZE, FIRST_BEING, FIRST_LEGEND, FIRST_WAY, FLARE_LEAD, GREEN, IMPERIAL, LEGENDARY, MOST_BEINGS,
    N_WAYS, RANK, RED, REGION, SPLIT, STANDS_ON, TASK_ADVANCED, TASK_POINTS, TASK_TYPE, WAY_MATTERS,
)  # fmt: skip
from .cards import BEINGS as _BEINGS
from .cards import COLOURS as _COLOURS
from .cards import DUEL_START as _DUEL_START
from .cards import MELEE_START as _MELEE_START
from .effects import BEING_PROGRAM, FLARE_PROGRAM, answer, first_cell, may_decline, only_side, run, start_effect
from .state import (
    ACTION, ACTIONS_A_TURN, AIM, APPEARING, BURIED, CARD, CHOOSE, CLAIMED, COLOUR, COUNTED, DESTINATION, DIRECTION, DISCARD, DISCARDED,
    DISCARDING, DONE, DOUBLE_SIDED,
    DREW, DUEL, DUEL_SCORE, EMPTY, END, ENDED, ENDING, FACE_DOWN, FINAL, FIRST_GAME, FIRST_GAME_SCORE, FLARE, FLARED, FLARES_DECK, FOR_DESTROYED,
    FOR_FLARE, FOR_LEFTOVERS, FOR_LEGEND, FROM_HAND, FROM_HAND_1, HAND, HANDED, HIGH, HIGH_SCORE, IMPROVISED, KNOWN_TO_ALL, LAY, LEFTOVER,
    LEGEND, LEGEND_HAND, LEGEND_POINT, LEGENDARY_PIECES, LEGENDARY_SET, LEGENDS_DECK, MELEE, MELEE_3_SCORE, MELEE_4_SCORE, N_FLARES,
    N_LEGENDS, N_TASKS, NOBODY, NONE, OPT_DECKS, OPT_FIRST, OPT_MODE, OPTION, OVER, OWN, PASS, PASSED, PHASES, PICKED_UP, PIECES, PLACE, PUT_UNDER,
    RECOVER, RESHUFFLED, RESOLVING, REVEALED, ROUNDS, SCORED, SEATS, SETTLING, SIDE_CHOICE, SOURCE, SPARE, START, STARTED, SUMMON, SUMMONED, TARGET,
    TASK, TURN, TURNED, UNDER, WAY, start_side,
)  # fmt: skip
from .summoning import fitting_ways, foreign_sides, fresh_sides, remember_pattern, reused, spare_pieces, squares_for
from .tasks import is_met, progress

N_COLOURS = len(_COLOURS)
N_BEINGS = len(_BEINGS)
DUEL_START = np.array(_DUEL_START, np.int8)
MELEE_START = np.array(_MELEE_START, np.int8)
FIRST_TASK_POINTS = 2  # the first game begins with tasks of at most so many points


# Set-up


@rule
def setup(s, options, seed):
    """Deal a new game."""
    seed_chance(s, seed)
    s.players = options[0]
    s.mode = options[OPT_MODE]
    s.sides = 2 if s.players == 4 and s.mode != MELEE else s.players
    s.first = draw(s, s.players) if options[OPT_FIRST] == 0 else (options[OPT_FIRST] - 1) % s.players
    s.turn = s.control = s.first
    s.winner = NOBODY
    for player in range(SEATS):
        s.deck_of[player] = options[OPT_DECKS + player] if player < s.players else NONE
    set_colours(s)
    set_supplies(s)
    clear_cards(s)
    clear_effect(s)
    deal_beings(s)
    deal_common_decks(s)
    if s.mode <= HIGH:
        lay_out_tasks(s)
        begin_turn(s)
    else:
        s.control = (s.first + s.players - 1) % s.players
        ask_start_piece(s)


@rule
def set_colours(s):
    """A side has the colour of its deck, in a team of its imperial deck; two decks of one colour need another."""
    s.colour[:] = NONE
    taken = np.int64(0)
    for side in range(s.sides):
        deck = s.deck_of[side]
        if s.sides < s.players and IMPERIAL[s.deck_of[side + 2]] and not IMPERIAL[deck]:
            deck = s.deck_of[side + 2]
        colour = np.int64(DECK_COLOUR[deck])
        while (taken >> colour) & 1:
            colour = (colour + 1) % N_COLOURS
        s.colour[side] = colour
        taken |= ONE << colour


@rule
def set_supplies(s):
    """17 double-sided pieces, less the score markers of a deathmatch; no legendary ones in the first game."""
    markers = 0 if s.mode <= HIGH else 1 if s.mode == DUEL else s.players - 1
    for side in range(s.sides):
        s.supply[side, DOUBLE_SIDED] = PIECES - markers
        s.supply[side, LEGENDARY_PIECES] = 0 if s.mode == FIRST_GAME else LEGENDARY_SET


@rule
def clear_cards(s):
    """Nothing dealt yet."""
    s.deck[:] = NONE
    s.legends[:] = NONE
    s.flares[:] = NONE
    s.tasks[:] = NONE
    s.flare[:] = NONE
    s.current[:] = NONE
    s.next = NONE


@rule
def deal_beings(s):
    """Every player shuffles the own deck and draws three beings."""
    for player in range(s.players):
        count = DECK_SIZE[s.deck_of[player]]
        for card in range(count):
            s.deck[player, card] = card
        shuffle(s, s.deck[player], count)
        s.n_deck[player] = count
        for _ in range(HAND):
            draw_being(s, player)
    s.met = 0


@rule
def deal_common_decks(s):
    """Legends for all but the first game: two for a player, or two for a team, held by the partner who moves first."""
    if s.mode != FIRST_GAME:
        for card in range(N_LEGENDS):
            s.legends[card] = card
        shuffle(s, s.legends, N_LEGENDS)
        s.n_legends = N_LEGENDS
        for i in range(s.sides):
            for _ in range(LEGEND_HAND):
                draw_legend(s, (s.first + i) % s.players)
    for card in range(N_FLARES):
        s.flares[card] = card
    shuffle(s, s.flares, N_FLARES)
    s.n_flares = N_FLARES
    for player in range(s.players):
        draw_flare(s, player)
    begin(s)  # hands are dealt before anybody looks


# Tasks on the table


@rule
def lay_out_tasks(s):
    """Three current tasks and the next one."""
    for task in range(N_TASKS):
        if s.mode == HIGH or not TASK_ADVANCED[task]:
            s.tasks[s.n_tasks] = task
            s.n_tasks += 1
    shuffle(s, s.tasks, s.n_tasks)
    for place_ in range(3):
        s.current[place_] = take_task(s, place_)
    shuffle(s, s.tasks, s.n_tasks)  # the rejected ones go back
    reveal_next_task(s)
    begin(s)


@rule
def take_task(s, place_):
    """The first task from the top that may lie there; if there is none, the top one."""
    at = s.n_tasks - 1
    for i in range(s.n_tasks - 1, -1, -1):
        if may_lie(s, s.tasks[i], place_):
            at = i
            break
    task = s.tasks[at]
    for i in range(at, s.n_tasks - 1):
        s.tasks[i] = s.tasks[i + 1]
    s.n_tasks -= 1
    s.tasks[s.n_tasks] = NONE
    return task


@rule
def may_lie(s, task, place_):
    """No advanced tasks at first and not three of one type; in the first game small ones of different types."""
    alike = 0
    for i in range(place_):
        if TASK_TYPE[s.current[i]] == TASK_TYPE[task]:
            alike += 1
    if s.mode == FIRST_GAME:
        return alike == 0 and TASK_POINTS[task] <= FIRST_TASK_POINTS
    return alike < 2 and not TASK_ADVANCED[task]


@rule
def reveal_next_task(s):
    """Turn up the top task; one that would be the third of its type goes to the bottom (one pass at most)."""
    s.next = NONE
    for _ in range(s.n_tasks):
        s.n_tasks -= 1
        task = s.tasks[s.n_tasks]
        s.tasks[s.n_tasks] = NONE
        s.tasks_seen[s.n_tasks] = 0
        tell(s)
        if s.mode == FIRST_GAME or not third_of_type(s, task):
            s.next = task
            emit(s, REVEALED, np.int64(s.turn), NONE, NONE, task, EVERYONE)
            return
        for i in range(s.n_tasks, 0, -1):
            s.tasks[i] = s.tasks[i - 1]
            s.tasks_seen[i] = s.tasks_seen[i - 1]
        s.tasks[0] = task
        s.tasks_seen[0] = KNOWN_TO_ALL
        s.n_tasks += 1
        emit(s, BURIED, np.int64(s.turn), NONE, NONE, task, EVERYONE)


@rule
def third_of_type(s, task):
    """Do two of the current tasks have its type?"""
    alike = 0
    for i in range(3):
        if s.current[i] >= 0 and TASK_TYPE[s.current[i]] == TASK_TYPE[task]:
            alike += 1
    return alike >= 2


# Start pieces of a deathmatch, put by the player before the starting one


@rule
def ask_start_piece(s):
    """A duel has two squares; a melee three pairs, with one piece in each."""
    s.phase = START
    s.choices[0] = s.choices[1] = 0
    if s.mode == DUEL:
        for i in range(2):
            offer_start(s, DUEL_START[i], DUEL_START[i])
    else:
        for pair in range(3):
            for i in range(2):
                offer_start(s, MELEE_START[pair, i], MELEE_START[pair, 1 - i])


@rule
def offer_start(s, cell, other):
    """A start square is free if its pair is."""
    if s.board[cell] == EMPTY and s.board[other] == EMPTY:
        a, b = single(cell)
        s.choices[0] |= a
        s.choices[1] |= b


@rule
def put_start_piece(s, cell):
    """Put the next start piece; in a duel the second one has only one square."""
    side = start_side(s)
    put(s, cell, side, COMMON)
    emit(s, STARTED, np.int64(s.control), cell, NONE, code_at(s, cell), EVERYONE)
    ask_start_piece(s)
    if s.mode == DUEL and size(s.choices[0], s.choices[1]) == 1:
        other = DUEL_START[0] if cell == DUEL_START[1] else DUEL_START[1]
        side = start_side(s)
        put(s, other, side, COMMON)
        emit(s, STARTED, np.int64(s.control), other, NONE, code_at(s, other), EVERYONE)
        s.choices[0] = s.choices[1] = 0
    if s.choices[0] == 0 and s.choices[1] == 0:
        begin_turn(s)


# Decisions


@rule
def movers(s):
    """The player who has control."""
    return 0 if s.phase == OVER else 1 << s.control


@rule
def legal(s, player, mask):
    """What may be chosen."""
    mask[:] = 0
    phase = s.phase
    if phase == ACTION:
        return legal_actions(s, mask)
    if phase in (TARGET, DESTINATION, SUMMON, START, SPARE):
        count = mark_squares(s.choices[0], s.choices[1], mask)
    elif phase == PLACE:
        a, b = empty_squares(s)
        count = mark_squares(a, b, mask)
    elif phase == DISCARDING:
        count = mark_bits(np.int64(s.hand[s.turn]), CARD, MOST_BEINGS, mask)
    elif phase == UNDER:
        count = legal_under(s, mask)
    else:
        count = mark_bits(s.choices[0], first_number(phase), MOST_BEINGS, mask)
    if (TARGET <= phase <= COLOUR and may_decline(s)) or phase == LEFTOVER:
        mask[DONE] = 1
        count += 1
    if TARGET <= phase <= COLOUR:
        count += offer_pass(s, mask)
    return count


@rule
def first_number(phase):
    """From which number on the choices of a phase are counted."""
    if phase == LAY:
        return WAY
    if phase == AIM:
        return DIRECTION
    if phase == CHOOSE:
        return OPTION
    if phase == RECOVER:
        return CARD
    return SIDE_CHOICE


@rule
def mark_squares(low, high, mask):
    """Put a set of squares into the mask; return how many."""
    for cell in range(SPLIT):
        mask[cell] = (low >> cell) & 1
    for cell in range(SPLIT, CELLS):
        mask[cell] = (high >> (cell - SPLIT)) & 1
    return size(low, high)


@rule
def mark_bits(bits, start, width, mask):
    """Put a set of bits into the mask from some number on; return how many."""
    count = 0
    for i in range(width):
        if (bits >> i) & 1:
            mask[start + i] = 1
            count += 1
    return count


@rule
def apply(s, player, action):
    """One decision and everything it causes."""
    begin(s)
    phase = s.phase
    if phase == ACTION:
        act(s, action)
    elif TARGET <= phase <= COLOUR:
        answer_effect(s, action)
    elif phase == START:
        put_start_piece(s, action)
    elif phase == PLACE:
        place_common(s, action)
    elif phase == SUMMON:
        choose_square(s, action)
    elif phase == LAY:
        choose_way(s, np.int64(FIRST_WAY[s.being]) + action - WAY)
    elif phase == COUNTED:
        count_foreign(s, action - SIDE_CHOICE)
    elif phase == SPARE:
        pick_up(s, action)
        s.phase = APPEARING
    elif phase == LEGEND_POINT:
        score(s, own_side(s), action - SIDE_CHOICE, 1, FOR_LEGEND)
        begin_being_effect(s)
    elif phase == DISCARDING:
        discard(s, action - CARD)
    elif phase == UNDER:
        put_under(s, action)
    elif phase == SOURCE:
        play_flare(s, action - SIDE_CHOICE)
    else:
        settle_leftovers(s, action)
    carry_on(s)


@rule
def carry_on(s):
    """What follows from a decision by itself."""
    if s.phase == SETTLING:
        find_piece(s)
    if s.phase == APPEARING:
        appear(s)
    if s.phase == RESOLVING and not run(s):
        finish_effect(s)
    if s.phase == ENDING:
        finish_turn(s)


# A turn


@rule
def begin_turn(s):
    """Two actions, but one in the very first turn; a clean slate."""
    s.phase = ACTION
    s.control = s.turn
    s.passed = s.discarded = s.bonus = 0
    s.choices[0] = s.choices[1] = 0
    s.actions = ACTIONS_A_TURN if s.turns > 0 else 1
    s.destroyed[:] = 0
    s.summoned[:] = 0
    s.extra[:] = 0
    emit(s, TURN, np.int64(s.turn), NONE, s.actions, NONE, EVERYONE)


@rule
def legal_actions(s, mask):
    """Actions, the flare, passing control, and the end of the turn when no action is left or possible."""
    count = 0
    if s.actions > 0:
        count = legal_places(s, mask)
        if not s.passed:
            count += legal_summons(s, mask)
            if s.mode != FIRST_GAME and not s.discarded and s.n_hand[s.turn] > 0:
                mask[DISCARD] = 1
                count += 1
    if s.passed and s.control != s.turn:
        return count
    may_end = count == 0
    count += offer_pass(s, mask)
    if not s.passed and s.flare[s.turn] >= 0 and flare_sources(s, s.flare[s.turn]) != 0:
        mask[FLARE + np.int64(s.flare[s.turn])] = 1
        count += 1
    if may_end:
        mask[END] = 1
        count += 1
        if s.mode <= HIGH:
            count += legal_claims(s, mask)
    return count


@rule
def legal_claims(s, mask):
    """The current tasks whose condition holds now."""
    count = 0
    for i in range(3):
        if s.current[i] >= 0 and is_met(s, own_side(s), np.int64(s.current[i])):
            mask[TASK + i] = 1
            count += 1
    return count


@rule
def act(s, action):
    """What the player on turn does next."""
    if action < CELLS:
        if s.board[action] == EMPTY:
            place_common(s, action)
        else:
            pick_up(s, action)
            s.phase = PLACE
    elif action < FLARE:
        choose_card(s, action)
    elif action < DISCARD:
        show_flare(s, action - FLARE)
    elif action == DISCARD:
        s.phase = DISCARDING
    elif action == PASS:
        pass_control(s)
    else:
        end_turn(s, action)


@rule
def to_action(s):
    """Back to choosing an action; a partner with nothing left to do gives control back."""
    s.phase = ACTION
    if s.passed and (s.actions == 0 or not can_place(s)):
        s.control = s.turn


# Placing


@rule
def can_place(s):
    """Is there an empty square, and a piece in supply or one to pick up?"""
    a, b = empty_squares(s)
    side = own_side(s)
    return (a != 0 or b != 0) and (s.supply[side, DOUBLE_SIDED] > 0 or count_pieces(s, side, 3) > 0)


@rule
def legal_places(s, mask):
    """The empty squares; with no double-sided piece in supply, the own pieces to pick up first."""
    side = own_side(s)
    a, b = empty_squares(s)
    if s.supply[side, DOUBLE_SIDED] <= 0 and (a != 0 or b != 0):
        a, b = pieces_of(s, 1 << side, 3)
    return mark_squares(a, b, mask)


@rule
def pick_up(s, cell):
    """The supply is short: take a piece back. That isn't destroying."""
    emit(s, PICKED_UP, np.int64(s.control), cell, NONE, code_at(s, cell), EVERYONE)
    lift(s, cell)


@rule
def place_common(s, cell):
    """The place action."""
    s.actions -= 1
    place(s, cell, own_side(s), COMMON)
    clear_effect(s)
    to_action(s)


# Summoning


@rule
def legal_summons(s, mask):
    """The cards that can be summoned somewhere."""
    side = own_side(s)
    first = np.int64(FIRST_BEING[s.deck_of[s.turn]])
    hand, legends = np.int64(s.hand[s.turn]), np.int64(s.legend_hand[s.turn])
    count = 0
    for card in range(MOST_BEINGS):
        if (hand >> card) & 1:
            a, b = squares_for(s, side, first + card)
            if a != 0 or b != 0:
                mask[CARD + card] = 1
                count += 1
    for card in range(N_LEGENDS):
        if (legends >> card) & 1:
            a, b = squares_for(s, side, FIRST_LEGEND + card)
            if a != 0 or b != 0:
                mask[LEGEND + card] = 1
                count += 1
    return count


@rule
def choose_card(s, action):
    """Show a being of the hand; then choose where."""
    if action >= LEGEND:
        card = action - LEGEND
        s.being = FIRST_LEGEND + card
        legend_leaves(s, card)
    else:
        card = action - CARD
        s.being = FIRST_BEING[s.deck_of[s.turn]] + card
        being_leaves(s, card)
    s.choices[0], s.choices[1] = squares_for(s, own_side(s), np.int64(s.being))
    s.phase = SUMMON


@rule
def being_leaves(s, card):
    """A being of the own deck leaves the hand openly."""
    s.hand[s.turn] &= ~(ONE << card)
    s.n_hand[s.turn] -= 1
    s.shown[s.turn] &= ~(ONE << card)
    tidy_marks(s, s.turn)


@rule
def legend_leaves(s, card):
    """A legend leaves the hand openly."""
    s.legend_hand[s.turn] &= ~(ONE << card)
    s.n_legend_hand[s.turn] -= 1
    for player in range(s.players):
        s.handed[player] &= ~(ONE << card)


@rule
def choose_square(s, cell):
    """The way to lay the pattern is asked for if several fit and it makes a difference."""
    s.square = cell
    s.choices[0] = s.choices[1] = 0
    side = own_side(s)
    ways = fitting_ways(s, side, np.int64(s.being), np.int64(cell))
    if ways & (ways - 1) and way_matters(s, side, ways):
        s.choices[0] = ways
        s.phase = LAY
    else:
        choose_way(s, np.int64(FIRST_WAY[s.being]) + first_bit(ways))


@rule
def way_matters(s, side, ways):
    """For the effect, for the foreign pieces used, or for the piece to pick up."""
    if WAY_MATTERS[s.being]:
        return True
    if s.supply[side, kind(np.int64(RANK[s.being]))] <= 0 and not reused(s, side, np.int64(RANK[s.being]), np.int64(s.square)):
        return True
    for i in range(N_WAYS[s.being]):
        if (ways >> i) & 1 and foreign_sides(s, side, np.int64(s.being), np.int64(FIRST_WAY[s.being]) + i, np.int64(s.square)) != 0:
            return True
    return False


@rule
def first_bit(bits):
    """The lowest bit that is set."""
    i = 0
    while (bits >> i) & 1 == 0:
        i += 1
    return i


@rule
def choose_way(s, way):
    """The pattern lies; foreign pieces are accounted for."""
    s.way = way
    s.choices[0] = 0
    side = own_side(s)
    foreign = foreign_sides(s, side, np.int64(s.being), way, np.int64(s.square))
    fresh = foreign & fresh_sides(s, side)
    two = foreign >= 128 or foreign & (foreign - 1) != 0
    if two and fresh & (fresh - 1):
        s.choices[0] = fresh
        s.phase = COUNTED
    elif foreign != 0 and (two or not s.bonus):
        count_foreign(s, only_side(fresh))
    else:
        s.phase = SETTLING


@rule
def count_foreign(s, other):
    """Improvised summoning with a piece of this side is used up."""
    s.improvised[own_side(s)] |= 1 << other
    s.phase = SETTLING


@rule
def find_piece(s):
    """The being's piece comes from the supply, from its square, or from elsewhere in the arena."""
    s.bonus = 0
    side, rank = own_side(s), np.int64(RANK[s.being])
    if s.supply[side, kind(rank)] > 0 or reused(s, side, rank, np.int64(s.square)):
        s.phase = APPEARING
        return
    a, b = spare_pieces(s, side, np.int64(s.being), np.int64(s.way), np.int64(s.square))
    if size(a, b) == 1:
        pick_up(s, first_cell(a, b))
        s.phase = APPEARING
    else:
        s.choices[0], s.choices[1] = a, b
        s.phase = SPARE


@rule
def appear(s):
    """What stood on the square is destroyed, the being's piece takes its place, its effect begins."""
    side, cell = own_side(s), np.int64(s.square)
    s.choices[0] = s.choices[1] = 0
    s.actions -= 1
    emit(s, SUMMONED, np.int64(s.turn), cell, s.way, s.being, EVERYONE)
    note_foreign(s, side, cell)
    if s.board[cell] != EMPTY:
        destroy(s, cell, True)
    put(s, cell, side, np.int64(RANK[s.being]))
    remember_pattern(s, np.int64(s.way), cell)
    count_summoned(s, cell)
    if RANK[s.being] == LEGENDARY and s.mode == DUEL:
        score(s, side, 1 - side, 1, FOR_LEGEND)
    if RANK[s.being] == LEGENDARY and s.mode == MELEE:
        s.choices[0] = enemies(s, side)
        s.phase = LEGEND_POINT
    else:
        begin_being_effect(s)


@rule
def note_foreign(s, side, cell):
    """Tell of the foreign pieces that stand in."""
    if STANDS_ON[s.being] > 0 and side_at(s, cell) != side:
        emit(s, IMPROVISED, np.int64(s.turn), cell, NONE, code_at(s, cell), EVERYONE)
    remember_pattern(s, np.int64(s.way), cell)
    a, b = pieces_of(s, enemies(s, side), 7)
    for other in range(CELLS):
        c, d = single(other)
        if s.used[0] & a & c != 0 or s.used[1] & b & d != 0:
            emit(s, IMPROVISED, np.int64(s.turn), other, NONE, code_at(s, other), EVERYONE)


@rule
def count_summoned(s, cell):
    """For the tasks of summoning."""
    a, b = single(cell)
    s.summoned[0] += 1
    if a & REGION[RED, 0] != 0 or b & REGION[RED, 1] != 0:
        s.summoned[1] += 1
    if a & REGION[GREEN, 0] != 0 or b & REGION[GREEN, 1] != 0:
        s.summoned[2] += 1
    if RANK[s.being] == LEGENDARY:
        s.summoned[3] += 1


@rule
def begin_being_effect(s):
    """The effect of the being just summoned."""
    start_effect(s, BEING_PROGRAM[s.being])
    s.me, s.alive = s.square, 1
    s.phase = RESOLVING


# Effects


@rule
def answer_effect(s, action):
    """A choice inside an effect."""
    if action == PASS:
        pass_control(s)
    elif not answer(s, action):
        s.phase = RESOLVING


@rule
def finish_effect(s):
    """The card goes to its discard pile."""
    if s.playing_flare != NONE:
        s.flares_discard |= ONE << s.playing_flare
    elif s.being >= FIRST_LEGEND:
        s.legends_discard |= ONE << (s.being - FIRST_LEGEND)
    else:
        s.discard[s.turn] |= ONE << (s.being - FIRST_BEING[s.deck_of[s.turn]])
    clear_effect(s)
    to_action(s)


@rule
def clear_effect(s):
    """No effect is going on: equal positions are equal records."""
    start_effect(s, 0)
    s.then = 0
    s.being = s.square = s.way = s.playing_flare = s.source = s.me = NONE
    s.alive = 0
    s.used[0] = s.used[1] = 0


# Discarding


@rule
def discard(s, card):
    """One being to the discard pile; then any cards may go under their decks."""
    s.actions -= 1
    s.discarded = 1
    being_leaves(s, card)
    s.discard[s.turn] |= ONE << card
    emit(s, DISCARDED, np.int64(s.turn), NONE, NONE, FIRST_BEING[s.deck_of[s.turn]] + card, EVERYONE)
    s.phase = UNDER
    leave_under_if_empty(s)


@rule
def leave_under_if_empty(s):
    """With nothing in hand there is nothing to put away."""
    if s.n_hand[s.turn] == 0 and s.n_legend_hand[s.turn] == 0 and s.flare[s.turn] == NONE:
        to_action(s)


@rule
def legal_under(s, mask):
    """Any card of the hand, or no more."""
    count = mark_bits(np.int64(s.hand[s.turn]), CARD, MOST_BEINGS, mask) + mark_bits(np.int64(s.legend_hand[s.turn]), LEGEND, N_LEGENDS, mask)
    if s.flare[s.turn] >= 0:
        mask[FLARE + np.int64(s.flare[s.turn])] = 1
        count += 1
    mask[DONE] = 1
    return count + 1


@rule
def put_under(s, action):
    """A card goes secretly to the bottom of its deck."""
    player = s.turn
    if action == DONE:
        to_action(s)
        return
    if action >= FLARE:
        card = action - FLARE
        s.flare[player] = NONE
        to_bottom(s.flares, s.flares_seen, s.n_flares, card, 1 << player)
        s.n_flares += 1
        emit(s, PUT_UNDER, player, FLARES_DECK, NONE, card, 1 << player)
    elif action >= LEGEND:
        put_legend_under(s, player, action - LEGEND)
    else:
        card = action - CARD
        s.hand[player] &= ~(ONE << card)
        s.n_hand[player] -= 1
        mark = FROM_HAND if s.shown[player] != 0 else 0
        to_bottom(s.deck[player], s.deck_seen[player], s.n_deck[player], card, (1 << player) | mark)
        s.n_deck[player] += 1
        emit(s, PUT_UNDER, player, OWN, NONE, FIRST_BEING[s.deck_of[player]] + card, 1 << player)
    leave_under_if_empty(s)


@rule
def put_legend_under(s, player, card):
    """The same with a legend; a partner who knows some of the hand knows that it may lie there."""
    s.legend_hand[player] &= ~(ONE << card)
    s.n_legend_hand[player] -= 1
    mark = 0
    if s.sides < s.players and s.handed[(player + 2) % 4] != 0:
        mark = team_mark(player % 2)
    to_bottom(s.legends, s.legends_seen, s.n_legends, card, (1 << player) | mark)
    s.n_legends += 1
    emit(s, PUT_UNDER, player, LEGENDS_DECK, NONE, FIRST_LEGEND + card, 1 << player)


@rule
def team_mark(side):
    """Places in the legends' deck that a team has filled from its hand."""
    return FROM_HAND_1 if side else FROM_HAND


@rule
def to_bottom(deck, seen, count, card, known):
    """Put a card under a deck."""
    for i in range(count, 0, -1):
        deck[i] = deck[i - 1]
        seen[i] = seen[i - 1]
    deck[0] = card
    seen[0] = known


# Flares


@rule
def flare_halves(s, flare, other):
    """Which halves (bits) of a flare apply, with this side as its source."""
    own = own_side(s)
    upgraded = count_pieces(s, other, 6) - count_pieces(s, own, 6)
    total = count_pieces(s, other, 7) - count_pieces(s, own, 7)
    return (1 if upgraded >= FLARE_LEAD[flare, 0] else 0) | (2 if total >= FLARE_LEAD[flare, 1] else 0)


@rule
def flare_sources(s, flare):
    """The opponents (bits) who are far enough ahead."""
    own = own_side(s)
    sources = 0
    for other in range(s.sides):
        if other != own and flare_halves(s, flare, other) != 0:
            sources |= 1 << other
    return sources


@rule
def show_flare(s, flare):
    """The flare leaves the hand; with several opponents far enough ahead its source is chosen."""
    s.flare[s.turn] = NONE
    s.playing_flare = flare
    sources = flare_sources(s, flare)
    if sources & (sources - 1):
        s.choices[0] = sources
        s.phase = SOURCE
    else:
        play_flare(s, only_side(sources))


@rule
def play_flare(s, source):
    """Both conditions are looked at now; the upper half comes first."""
    flare = np.int64(s.playing_flare)
    halves = flare_halves(s, flare, source)
    s.source = source
    emit(s, FLARED, np.int64(s.turn), source, halves, flare, EVERYONE)
    if s.mode >= DUEL:
        score(s, source, own_side(s), 1, FOR_FLARE)
    upper, lower = FLARE_PROGRAM[flare, 0], FLARE_PROGRAM[flare, 1]
    start_effect(s, upper if halves & 1 else lower)
    s.then = lower if halves == 3 else 0
    s.phase = RESOLVING


# Teams: passing control


@rule
def offer_pass(s, mask):
    """Before an action or inside an effect, once a turn, if there is something left to do."""
    if s.sides == s.players or s.passed or (s.phase == ACTION and (s.actions == 0 or not can_place(s))):
        return 0
    mask[PASS] = 1
    return 1


@rule
def pass_control(s):
    """The partner goes on with the turn and gets the legends; what was before is settled."""
    partner = (s.turn + 2) % 4
    s.passed = 1
    s.control = partner
    emit(s, PASSED, np.int64(s.turn), NONE, partner, NONE, EVERYONE)
    hand_over(s, s.turn, partner)
    tell(s)


@rule
def hand_over(s, giver, taker):
    """The team's legends change hands; the giver remembers them."""
    if s.n_legend_hand[giver] == 0:
        return
    s.handed[giver] |= s.legend_hand[giver]
    s.legend_hand[taker] |= s.legend_hand[giver]
    s.n_legend_hand[taker] += s.n_legend_hand[giver]
    s.legend_hand[giver] = 0
    s.n_legend_hand[giver] = 0
    s.handed[taker] &= ~s.legend_hand[taker]
    emit(s, HANDED, giver, NONE, taker, NONE, EVERYONE)
    tell(s)


# The end of a turn


@rule
def end_turn(s, action):
    """Claim a task, or score what was destroyed; then draw."""
    if s.mode <= HIGH:
        if action != END:
            claim(s, action - TASK)
        s.phase = ENDING
        return
    score_destroyed(s)
    left = leftovers(s)
    if s.mode == MELEE and left & (left - 1):
        s.choices[0] = left
        s.phase = LEFTOVER
    else:
        s.phase = ENDING


@rule
def claim(s, place_):
    """A task is announced; the next one fills the gap."""
    task = s.current[place_]
    s.claimed[own_side(s)] |= ONE << task
    emit(s, CLAIMED, np.int64(s.turn), place_, NONE, task, EVERYONE)
    s.current[place_] = s.next
    reveal_next_task(s)


@rule
def score(s, side, colour, points, why):
    """Points of a deathmatch, in the colour of a side; never lost, not capped."""
    s.points[side, colour] += points
    emit(s, SCORED, side, points, colour, why, EVERYONE)


@rule
def score_destroyed(s):
    """Two for a legendary piece, one for a heroic one, one for two commons of a colour."""
    side = own_side(s)
    for other in range(s.sides):
        points = 2 * s.destroyed[other, 2] + s.destroyed[other, 1] + s.destroyed[other, 0] // 2
        if points > 0:
            score(s, side, other, points, FOR_DESTROYED)


@rule
def leftovers(s):
    """The sides (bits) of which an odd common was destroyed."""
    left = 0
    for other in range(s.sides):
        if s.destroyed[other, 0] % 2:
            left |= 1 << other
    return left


@rule
def settle_leftovers(s, action):
    """Two single commons of two colours make a point in one of them."""
    if action != DONE:
        score(s, own_side(s), action - SIDE_CHOICE, 1, FOR_LEFTOVERS)
    s.phase = ENDING


@rule
def finish_turn(s):
    """Draw, look whether the end is near, pass the turn."""
    tell(s)
    draw_up(s)
    check_end(s)
    if s.phase == OVER:
        return
    s.turns += 1
    if s.again > 0 and s.turns < ROUNDS * np.int64(s.players):
        s.again -= 1
    else:
        s.again = 0
        if s.left > 0:
            s.left -= 1
            if s.left == 0:
                finish(s)
                return
        s.turn = (s.turn + 1) % s.players
    begin_turn(s)


# Drawing


@rule
def draw_up(s):
    """Up to three beings, two legends, a flare; then the extra cards. A team's legends go to the partner."""
    player = s.turn
    holder = player
    if s.sides < s.players:
        holder = (player + 2) % 4
        hand_over(s, player, holder)
    while s.n_hand[player] < HAND and s.n_deck[player] > 0:
        draw_being(s, player)
    if s.mode != FIRST_GAME:
        for _ in range(LEGEND_HAND - s.n_legend_hand[holder]):
            draw_legend(s, holder)
    if s.flare[player] == NONE:
        draw_flare(s, player)
    for _ in range(s.extra[0]):
        draw_being(s, player)
    for _ in range(s.extra[1]):
        draw_legend(s, holder)


@rule
def draw_being(s, player):
    """The top card of the own deck; the last one (in teams the last that isn't turned) brings the end."""
    if s.n_deck[player] == 0:
        return
    top = s.n_deck[player] - 1
    card = s.deck[player, top]
    if s.deck_seen[player, top] & KNOWN_TO_ALL:
        s.shown[player] |= ONE << card
    s.deck[player, top] = NONE
    s.deck_seen[player, top] = 0
    s.n_deck[player] = top
    s.hand[player] |= ONE << card
    s.n_hand[player] += 1
    tidy_marks(s, player)
    if top == (TURNED if s.sides < s.players else 0):
        s.met = 1
    emit(s, DREW, player, OWN, NONE, FIRST_BEING[s.deck_of[player]] + card, 1 << player)
    tell(s)


@rule
def tidy_marks(s, player):
    """When nothing of a hand is publicly known, no place of the deck can hold it."""
    if s.shown[player] == 0:
        for i in range(s.n_deck[player]):
            s.deck_seen[player, i] &= ~FROM_HAND


@rule
def draw_legend(s, player):
    """The top legend; an empty deck is made anew from the discard pile."""
    if s.n_legends == 0:
        s.n_legends = reshuffle(s, s.legends, s.legends_discard, N_LEGENDS)
        s.legends_discard = 0
        if s.n_legends == 0:
            return
        emit(s, RESHUFFLED, player, LEGENDS_DECK, NONE, NONE, EVERYONE)
    top = s.n_legends - 1
    card = s.legends[top]
    seen = s.legends_seen[top]
    s.legends[top] = NONE
    s.legends_seen[top] = 0
    s.n_legends = top
    s.legend_hand[player] |= ONE << card
    s.n_legend_hand[player] += 1
    s.handed[player] &= ~(ONE << card)
    if s.sides < s.players and seen & team_mark(1 - player % 2):
        forget_handed(s, 1 - player % 2)
    emit(s, DREW, player, LEGENDS_DECK, NONE, FIRST_LEGEND + card, 1 << player)
    tell(s)


@rule
def forget_handed(s, side):
    """An opponent drew a card that a team had put under the deck: its partners lose track."""
    s.handed[side] = s.handed[side + 2] = 0
    for i in range(s.n_legends):
        s.legends_seen[i] &= ~team_mark(side)


@rule
def draw_flare(s, player):
    """The top flare; an empty deck is made anew from the discard pile."""
    if s.n_flares == 0:
        s.n_flares = reshuffle(s, s.flares, s.flares_discard, N_FLARES)
        s.flares_discard = 0
        if s.n_flares == 0:
            return
        emit(s, RESHUFFLED, player, FLARES_DECK, NONE, NONE, EVERYONE)
    top = s.n_flares - 1
    s.flare[player] = s.flares[top]
    s.flares[top] = NONE
    s.flares_seen[top] = 0
    s.n_flares = top
    emit(s, DREW, player, FLARES_DECK, NONE, s.flare[player], 1 << player)
    tell(s)


@rule
def reshuffle(s, deck, discards, width):
    """A discard pile becomes a deck; return how many cards it has."""
    count = 0
    for card in range(width):
        if (discards >> card) & 1:
            deck[count] = card
            count += 1
    shuffle(s, deck, count)
    return count


# The end of the game


@rule
def task_points(s, side):
    """Points of the claimed tasks."""
    points = 0
    for task in range(N_TASKS):
        if (s.claimed[side] >> task) & 1:
            points += TASK_POINTS[task]
    return points


@rule
def points_of(s, side):
    """The score as it is looked at: tasks and legendary pieces, crowd points, or the lowest of the colours."""
    if s.mode == FIRST_GAME:
        return task_points(s, side)
    if s.mode == HIGH:
        return task_points(s, side) + count_pieces(s, side, 4)
    if s.mode == DUEL:
        return np.int64(s.points[side, 1 - side])
    lowest = np.int64(9999)
    for other in range(s.sides):
        if other != side:
            lowest = min(lowest, np.int64(s.points[side, other]))
    return lowest


@rule
def trigger(s):
    """The score that brings the end."""
    if s.mode == FIRST_GAME:
        return FIRST_GAME_SCORE
    if s.mode == HIGH:
        return HIGH_SCORE
    if s.mode == DUEL:
        return DUEL_SCORE
    return MELEE_3_SCORE if s.players == 3 else MELEE_4_SCORE


@rule
def highest(s, side):
    """The number compared with the trigger: in a melee any one colour counts."""
    if s.mode != MELEE:
        return points_of(s, side)
    most = np.int64(0)
    for other in range(s.sides):
        most = max(most, np.int64(s.points[side, other]))
    return most


@rule
def check_end(s):
    """Once the condition is met, everybody else has one more turn and the player on turn the last one."""
    for side in range(s.sides):
        if highest(s, side) >= trigger(s):
            s.met = 1
    if s.turns + 1 >= ROUNDS * np.int64(s.players):
        s.met = 1
    if s.met and s.left == 0:
        if s.mode == FIRST_GAME:
            finish(s)
        else:
            s.left = s.players + 1
            emit(s, FINAL, np.int64(s.turn), NONE, NONE, NONE, EVERYONE)


@rule
def finish(s):
    """The game is over; the best side wins."""
    s.phase = OVER
    s.actions = 0
    best = 0
    for side in range(1, s.sides):
        if compare(s, side, best) > 0:
            best = side
    s.winner = best
    for side in range(s.sides):
        if side != best and compare(s, side, best) == 0:
            s.winner = NOBODY
    emit(s, ENDED, s.winner, NONE, NONE, NONE, EVERYONE)


@rule
def compare(s, side, other):
    """Who is better: the score (in a melee the lowest colour, then the next), upgraded pieces, pieces."""
    if s.mode == MELEE:
        for place_ in range(s.sides - 1):
            difference = colour_points(s, side, place_) - colour_points(s, other, place_)
            if difference != 0:
                return difference
    else:
        difference = points_of(s, side) - points_of(s, other)
        if difference != 0:
            return difference
    difference = count_pieces(s, side, 6) - count_pieces(s, other, 6)
    if difference != 0:
        return difference
    return count_pieces(s, side, 7) - count_pieces(s, other, 7)


@rule
def colour_points(s, side, place_):
    """The lowest, second lowest, … of a side's points by enemy colour."""
    for colour in range(s.sides):
        below = equal = 0
        for other in range(s.sides):
            if other != side and colour != side:
                if s.points[side, other] < s.points[side, colour]:
                    below += 1
                elif s.points[side, other] == s.points[side, colour]:
                    equal += 1
        if colour != side and below <= place_ < below + equal:
            return np.int64(s.points[side, colour])
    return np.int64(0)


@rule
def returns(s, out):
    """1 for the first place down to -1 for the last; equals share their places."""
    for player in range(s.players):
        side = player % s.sides
        worse = better = 0
        for other in range(s.sides):
            if other != side:
                difference = compare(s, side, other)
                worse += 1 if difference > 0 else 0
                better += 1 if difference < 0 else 0
        out[player] = 0 if s.phase != OVER else (worse - better) / (s.sides - 1)


# Knowledge: hands, decks and flares are secret; what a player put under a deck, that player knows.


@rule
def hide(s, player):
    """Erase what this player can't know."""
    hide_shared(s, player)
    team = player % s.sides if player >= 0 else NONE
    for p in range(s.players):
        if p != player:
            s.hand[p] = 0
            s.legend_hand[p] = 0
            if s.flare[p] != NONE:
                s.flare[p] = FACE_DOWN
        if p % s.sides != team:
            s.handed[p] = 0
        hide_deck(s.deck[p], s.deck_seen[p], s.n_deck[p], player)
    hide_deck(s.legends, s.legends_seen, s.n_legends, player)
    hide_deck(s.flares, s.flares_seen, s.n_flares, player)
    hide_deck(s.tasks, s.tasks_seen, s.n_tasks, player)
    if s.sides < s.players:
        for i in range(s.n_legends):
            for side in range(2):
                if side != team:
                    s.legends_seen[i] &= ~team_mark(side)


@rule
def hide_deck(deck, seen, count, player):
    """The cards of a deck that a player doesn't know."""
    for i in range(count):
        if not (seen[i] & KNOWN_TO_ALL or (player >= 0 and (seen[i] >> player) & 1)):
            deck[i] = FACE_DOWN


@rule
def redeal(s, player, seed):
    """Deal again what this player can't know."""
    seed_chance(s, seed)
    cards = np.empty(32, np.int8)
    for p in range(s.players):
        redeal_beings(s, player, p, cards)
    redeal_legends(s, player, cards)
    redeal_flares(s, cards)
    redeal_tasks(s, cards)


@rule
def unknown(cards, everything, known):
    """List the cards of a set that aren't known; return how many."""
    count = 0
    for card in range(32):
        if (everything >> card) & 1 and (known >> card) & 1 == 0:
            cards[count] = card
            count += 1
    return count


@rule
def in_deck(deck, count):
    """The known cards (bits) of a deck."""
    known = np.int64(0)
    for i in range(count):
        if deck[i] >= 0:
            known |= ONE << deck[i]
    return known


@rule
def fill_deck(deck, count, cards, n):
    """Put unknown cards from the end of a list into the unknown places of a deck; return how many are left."""
    for i in range(count):
        if deck[i] == FACE_DOWN:
            n -= 1
            deck[i] = cards[n]
    return n


@rule
def redeal_beings(s, viewer, p, cards):
    """A player's own cards. What everybody knows of the hand lies there or where it was put secretly."""
    known = np.int64(s.discard[p]) | s.hand[p] | in_deck(s.deck[p], s.n_deck[p])
    first = FIRST_BEING[s.deck_of[p]]
    if p == s.turn and 0 <= s.being - first < DECK_SIZE[s.deck_of[p]]:
        known |= ONE << (s.being - first)
    in_hand = s.n_hand[p] if p != viewer else 0
    surely = s.shown[p] & ~known if p != viewer else 0
    in_hand -= deal_known(s, surely, s.deck[p], s.deck_seen[p], s.n_deck[p], FROM_HAND, in_hand, s.hand[p : p + 1])
    known |= surely
    n = unknown(cards, (ONE << DECK_SIZE[s.deck_of[p]]) - 1, known)
    shuffle(s, cards, n)
    n = fill_deck(s.deck[p], s.n_deck[p], cards, n)
    for i in range(in_hand):
        s.hand[p] |= ONE << cards[i]


@rule
def deal_known(s, surely, deck, seen, count, mark, in_hand, hand):
    """Cards known to be in a hand or in marked places go there at random; return how many went to the hand."""
    dealt = 0
    for card in range(32):
        if (surely >> card) & 1:
            marked = 0
            for i in range(count):
                if deck[i] == FACE_DOWN and seen[i] & mark:
                    marked += 1
            place_ = draw(s, in_hand - dealt + marked)
            if place_ < in_hand - dealt:
                hand[0] |= ONE << card
                dealt += 1
            else:
                place_ -= in_hand - dealt
                for i in range(count):
                    if deck[i] == FACE_DOWN and seen[i] & mark:
                        if place_ == 0:
                            deck[i] = card
                            break
                        place_ -= 1
    return dealt


@rule
def redeal_legends(s, viewer, cards):
    """The legends. A player knows those handed to the partner."""
    known = np.int64(s.legends_discard) | in_deck(s.legends, s.n_legends)
    if s.being >= FIRST_LEGEND:
        known |= ONE << (s.being - FIRST_LEGEND)
    if viewer >= 0:
        known |= s.legend_hand[viewer]
    dealt = partner = 0
    if viewer >= 0 and s.sides < s.players:
        partner = (viewer + 2) % 4
        surely = s.handed[viewer] & ~known
        mark = team_mark(viewer % 2)
        dealt = deal_known(s, surely, s.legends, s.legends_seen, s.n_legends, mark, s.n_legend_hand[partner], s.legend_hand[partner : partner + 1])
        known |= surely
    everything = (ONE << N_LEGENDS) - 1 if s.mode != FIRST_GAME else np.int64(0)
    n = unknown(cards, everything, known)
    shuffle(s, cards, n)
    n = fill_deck(s.legends, s.n_legends, cards, n)
    for p in range(s.players):
        if p != viewer:
            for _ in range(s.n_legend_hand[p] - (dealt if p == partner else 0)):
                n -= 1
                s.legend_hand[p] |= ONE << cards[n]


@rule
def redeal_flares(s, cards):
    """The flares."""
    known = np.int64(s.flares_discard) | in_deck(s.flares, s.n_flares) | in_deck(s.flare, s.players)
    if s.playing_flare != NONE:
        known |= ONE << s.playing_flare
    n = unknown(cards, (ONE << N_FLARES) - 1, known)
    shuffle(s, cards, n)
    n = fill_deck(s.flares, s.n_flares, cards, n)
    fill_deck(s.flare, s.players, cards, n)


@rule
def redeal_tasks(s, cards):
    """The tasks that haven't been seen."""
    known = in_deck(s.tasks, s.n_tasks) | in_deck(s.current, 3)
    if s.next >= 0:
        known |= ONE << s.next
    for side in range(s.sides):
        known |= s.claimed[side]
    for task in range(N_TASKS):
        if s.mode == FIRST_GAME and TASK_ADVANCED[task]:
            known |= ONE << task
    n = unknown(cards, (ONE << N_TASKS) - 1 if s.mode <= HIGH else np.int64(0), known)
    shuffle(s, cards, n)
    fill_deck(s.tasks, s.n_tasks, cards, n)


# For bots


@rule
def observe(s, player, out):
    """The arena from the player's side, own cards, tasks, discard piles, what is being decided."""
    out[:] = 0
    at = np.int64(0)
    side = player % s.sides
    for i in range(s.sides):
        for r in range(3):
            for half in range(2):
                squares = s.pieces[(side + i) % s.sides, r, half]
                for bit in range(45 - 9 * half):
                    out[at + bit] = (squares >> bit) & 1
                at += 45 - 9 * half
    at = np.int64(SEATS * 3 * CELLS)
    first = FIRST_BEING[s.deck_of[player]]
    for card in range(MOST_BEINGS):
        if (s.hand[player] >> card) & 1:
            out[at + first + card] = 1
    for card in range(N_LEGENDS):
        if (s.legend_hand[player] >> card) & 1:
            out[at + FIRST_LEGEND + card] = 1
    at += N_BEINGS
    for p in range(s.players):
        for card in range(MOST_BEINGS):
            if (s.discard[p] >> card) & 1:
                out[at + FIRST_BEING[s.deck_of[p]] + card] += 0.5
    if s.being >= 0:
        out[at + s.being] = -1
    at += N_BEINGS
    if s.flare[player] >= 0:
        out[at + s.flare[player]] = 1
    at += N_FLARES
    for i in range(3):
        if s.current[i] >= 0:
            out[at + s.current[i]] = 1
    if s.next >= 0:
        out[at + s.next] = 0.5
    at += N_TASKS
    for i in range(2):
        squares = s.choices[i]
        for bit in range(45 - 9 * i):
            out[at + bit] = (squares >> bit) & 1
        at += 45 - 9 * i
    observe_numbers(s, player, out, at)


@rule
def observe_numbers(s, player, out, at):
    """Scores, counts, phase."""
    side = player % s.sides
    out[at + s.phase] = 1
    at += PHASES
    for i in range(s.sides):
        other = (side + i) % s.sides
        out[at] = points_of(s, other) / 10
        out[at + 1] = highest(s, other) / 10
        out[at + 2] = s.supply[other, DOUBLE_SIDED] / PIECES
        out[at + 3] = s.supply[other, LEGENDARY_PIECES] / LEGENDARY_SET
        at += 4
    at += 4 * (SEATS - s.sides)
    for i in range(s.players):
        out[at + i] = s.n_deck[(player + i) % s.players] / MOST_BEINGS
    at += SEATS
    out[at] = 1 if s.control == player else 0
    out[at + 1] = s.actions / 4
    out[at + 2] = 1 if s.left > 0 else 0
    out[at + 3] = s.bonus


@rule
def estimate(s, out):
    """Points towards the trigger, pieces by rank, tasks that are near."""
    worth = np.zeros(SEATS, np.float64)
    mean = 0.0
    for side in range(s.sides):
        worth[side] = value(s, side)
        mean += worth[side] / s.sides
    for player in range(s.players):
        lead = (worth[player % s.sides] - mean) * (2 if s.sides == 2 else 1.4)
        out[player] = lead / (1 + abs(lead))


@rule
def value(s, side):
    """How well a side stands; 1 is about a whole game."""
    pieces = 1.0 * count_pieces(s, side, 1) + 2.2 * count_pieces(s, side, 2) + 3.0 * count_pieces(s, side, 4)
    standing = 0.012 * pieces + points_of(s, side) / trigger(s)
    if s.mode == MELEE:
        total = 0
        for other in range(s.sides):
            total += s.points[side, other]
        standing += 0.5 * total / (trigger(s) * (s.sides - 1))
    elif s.mode == DUEL:
        if own_side(s) == side:
            for other in range(s.sides):
                standing += (s.destroyed[other, 0] * 0.5 + s.destroyed[other, 1] + s.destroyed[other, 2] * 2) / DUEL_SCORE
    else:
        for i in range(3):
            if s.current[i] >= 0:
                near = progress(s, side, np.int64(s.current[i]))
                standing += 0.35 * near * near * TASK_POINTS[s.current[i]] / trigger(s)
    return standing
