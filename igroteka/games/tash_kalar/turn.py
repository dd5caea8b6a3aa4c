"""Tash-Kalar: a turn. Its actions, the flare, passing control, its end."""

from __future__ import annotations


from ...core.record import EVERYONE, emit, tell
from ...core.rule import rule
from ...core.sets import NO_SQUARES, SPLIT, bit, keep, lowest, rest, size
from .arena import count_pieces, empty_squares, own_side, pieces_of, place
from .cards import CELLS, FIRST_BEING, FIRST_LEGEND, FLARE_LEAD, FLARE_PROGRAM
from .language import ANY_RANK, COMMON, NON_LEGENDARY, UPGRADED_RANKS
from .effects import answer, start_effect
from .hands import being_leaves, draw_up, hand_over, in_teams, partner_of, put_under
from .scoring import check_end, finish, leftovers, score, score_destroyed
from .state import (
    ACTION, ACTIONS_A_TURN, DISCARD, DISCARDED, DISCARDING, DONE, DOUBLE_SIDED, DUEL, EMPTY, END, ENDING, FIRST_GAME, FLARE, FLARED,
    FOR_FLARE, HIGH, LEFTOVER, MELEE, NONE, OVER, PASS, PASSED, PLACE, RESOLVING, ROUNDS, SOURCE, TASK, TURN, UNDER,
)  # fmt: skip
from .summoning import choose_card, legal_summons, pick_up
from .tasks import claim, legal_claims


@rule
def begin_turn(s):
    """Two actions, but one in the very first turn; a clean slate."""
    s.phase = ACTION
    s.control = s.turn
    s.passed = s.discarded = s.bonus = 0
    keep(s.choices, NO_SQUARES)
    s.actions = ACTIONS_A_TURN if s.turns > 0 else 1
    s.destroyed[:] = 0
    s.summoned[:] = 0
    s.extra[:] = 0
    emit(s, TURN, s.turn, NONE, s.actions, NONE, EVERYONE)


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
        mask[FLARE + s.flare[s.turn]] = 1
        count += 1
    if may_end:
        mask[END] = 1
        count += 1
        if s.mode <= HIGH:
            count += legal_claims(s, mask)
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
    side = own_side(s)
    return empty_squares(s) != NO_SQUARES and (s.supply[side, DOUBLE_SIDED] > 0 or count_pieces(s, side, NON_LEGENDARY) > 0)


@rule
def legal_places(s, mask):
    """The empty squares; with no double-sided piece in supply, the own pieces to pick up first."""
    side = own_side(s)
    squares = empty_squares(s)
    if s.supply[side, DOUBLE_SIDED] <= 0 and squares != NO_SQUARES:
        squares = pieces_of(s, bit(side), NON_LEGENDARY)
    return mark_squares(squares, mask)


@rule
def mark_squares(squares, mask):
    """Put a set of squares into the mask; return how many."""
    for cell in range(SPLIT):
        mask[cell] = (squares.low >> cell) & 1
        if cell < CELLS - SPLIT:
            mask[SPLIT + cell] = (squares.high >> cell) & 1
    return size(squares)


@rule
def place_common(s, cell):
    """The place action."""
    s.actions -= 1
    place(s, cell, own_side(s), COMMON)
    clear_effect(s)
    to_action(s)


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
        s.flares_discard |= bit(s.playing_flare)
    elif s.being >= FIRST_LEGEND:
        s.legends_discard |= bit(s.being - FIRST_LEGEND)
    else:
        s.discard[s.turn] |= bit(s.being - FIRST_BEING[s.deck_of[s.turn]])
    clear_effect(s)
    to_action(s)


@rule
def clear_effect(s):
    """No effect is going on: equal positions are equal records."""
    start_effect(s, 0)
    s.then = 0
    s.being = s.square = s.way = s.playing_flare = s.source = s.me = NONE
    s.alive = 0
    keep(s.used, NO_SQUARES)


# Discarding


@rule
def discard(s, card):
    """One being to the discard pile; then any cards may go under their decks."""
    s.actions -= 1
    s.discarded = 1
    being_leaves(s, card)
    s.discard[s.turn] |= bit(card)
    emit(s, DISCARDED, s.turn, NONE, NONE, FIRST_BEING[s.deck_of[s.turn]] + card, EVERYONE)
    s.phase = UNDER
    leave_under_if_empty(s)


@rule
def go_under(s, action):
    """Put a card under its deck, or stop."""
    if action == DONE:
        to_action(s)
    else:
        put_under(s, action)
        leave_under_if_empty(s)


@rule
def leave_under_if_empty(s):
    """With nothing in hand there is nothing to put away."""
    if s.n_hand[s.turn] == 0 and s.n_legend_hand[s.turn] == 0 and s.flare[s.turn] == NONE:
        to_action(s)


# Flares


@rule
def flare_halves(s, flare, other):
    """Which halves (bits) of a flare apply, with this side as its source."""
    own = own_side(s)
    upgraded = count_pieces(s, other, UPGRADED_RANKS) - count_pieces(s, own, UPGRADED_RANKS)
    total = count_pieces(s, other, ANY_RANK) - count_pieces(s, own, ANY_RANK)
    return (1 if upgraded >= FLARE_LEAD[flare, 0] else 0) | (2 if total >= FLARE_LEAD[flare, 1] else 0)


@rule
def flare_sources(s, flare):
    """The opponents (bits) who are far enough ahead."""
    own = own_side(s)
    sources = 0
    for other in range(s.sides):
        if other != own and flare_halves(s, flare, other) != 0:
            sources |= bit(other)
    return sources


@rule
def show_flare(s, flare):
    """The flare leaves the hand; with several opponents far enough ahead its source is chosen."""
    s.flare[s.turn] = NONE
    s.playing_flare = flare
    sources = flare_sources(s, flare)
    if rest(sources):
        s.choices[0] = sources
        s.phase = SOURCE
    else:
        play_flare(s, lowest(sources))


@rule
def play_flare(s, source):
    """Both conditions are looked at now; the upper half comes first."""
    flare = s.playing_flare
    halves = flare_halves(s, flare, source)
    s.source = source
    emit(s, FLARED, s.turn, source, halves, flare, EVERYONE)
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
    if not in_teams(s) or s.passed or (s.phase == ACTION and (s.actions == 0 or not can_place(s))):
        return 0
    mask[PASS] = 1
    return 1


@rule
def pass_control(s):
    """The partner goes on with the turn and gets the legends; what was before is settled."""
    partner = partner_of(s.turn)
    s.passed = 1
    s.control = partner
    emit(s, PASSED, s.turn, NONE, partner, NONE, EVERYONE)
    hand_over(s, s.turn, partner)
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
    if s.mode == MELEE and rest(left):
        s.choices[0] = left
        s.phase = LEFTOVER
    else:
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
    if s.again > 0 and s.turns < ROUNDS * s.players:
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
