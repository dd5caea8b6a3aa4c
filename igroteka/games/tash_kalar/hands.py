"""Tash-Kalar: cards. What is drawn, what leaves a hand, what goes under a deck, what partners hand over.

Beside every deck lies a row that says who knows the card at each place (KNOWN_TO_ALL, FROM_HAND, bits of players).
"""

from __future__ import annotations

import numpy as np


from ...core.piles import shuffled, take_top
from ...core.record import EVERYONE, emit, tell
from ...core.rule import rule
from ...core.sets import bit, has
from .cards import DECK_SIZE, FIRST_BEING, FIRST_LEGEND, MOST_BEINGS
from .state import (
    CARD, DREW, FIRST_GAME, FLARE, FLARES_DECK, FROM_HAND, FROM_HAND_1, HAND, HANDED, KNOWN_TO_ALL, LEGEND, LEGENDS_DECK, LEGEND_HAND, NONE,
    N_LEGENDS, OWN, PUT_UNDER, RESHUFFLED, TURNED,
)  # fmt: skip

TURNED_OF = np.minimum(TURNED, DECK_SIZE - HAND - 1)  # in team play; a small deck has one card that isn't turned after the deal


@rule
def partner_of(player):
    """Who sits opposite, in teams."""
    return (player + 2) % 4


@rule
def in_teams(s):
    """Do two players share a side?"""
    return s.sides < s.players


# Drawing


@rule
def draw_up(s):
    """Up to three beings, two legends, a flare; then the extra cards. A team's legends go to the partner."""
    player = s.turn
    holder = player
    if in_teams(s):
        holder = partner_of(player)
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
    card = take_top(s.deck[player], s.n_deck[player])
    if s.deck_seen[player, top] & KNOWN_TO_ALL:
        s.shown[player] |= bit(card)
    s.deck_seen[player, top] = 0
    s.n_deck[player] = top
    s.hand[player] |= bit(card)
    s.n_hand[player] += 1
    tidy_marks(s, player)
    if top == (TURNED_OF[s.deck_of[player]] if in_teams(s) else 0):
        s.met = 1
    emit(s, DREW, player, OWN, NONE, FIRST_BEING[s.deck_of[player]] + card, bit(player))
    tell(s)


@rule
def draw_legend(s, player):
    """The top legend; an empty deck is made anew from the discard pile."""
    if s.n_legends == 0:
        s.n_legends = shuffled(s, s.legends, s.legends_discard)
        s.legends_discard = 0
        if s.n_legends == 0:
            return
        emit(s, RESHUFFLED, player, LEGENDS_DECK, NONE, NONE, EVERYONE)
    top = s.n_legends - 1
    card = take_top(s.legends, s.n_legends)
    seen = s.legends_seen[top]
    s.legends_seen[top] = 0
    s.n_legends = top
    s.legend_hand[player] |= bit(card)
    s.n_legend_hand[player] += 1
    s.handed[player] &= ~bit(card)
    if in_teams(s) and seen & team_mark(1 - player % 2):
        forget_handed(s, 1 - player % 2)
    emit(s, DREW, player, LEGENDS_DECK, NONE, FIRST_LEGEND + card, bit(player))
    tell(s)


@rule
def draw_flare(s, player):
    """The top flare; an empty deck is made anew from the discard pile."""
    if s.n_flares == 0:
        s.n_flares = shuffled(s, s.flares, s.flares_discard)
        s.flares_discard = 0
        if s.n_flares == 0:
            return
        emit(s, RESHUFFLED, player, FLARES_DECK, NONE, NONE, EVERYONE)
    s.flare[player] = take_top(s.flares, s.n_flares)
    s.n_flares -= 1
    s.flares_seen[s.n_flares] = 0
    emit(s, DREW, player, FLARES_DECK, NONE, s.flare[player], bit(player))
    tell(s)


# Leaving a hand


@rule
def being_leaves(s, card):
    """A being of the own deck leaves the hand openly."""
    s.hand[s.turn] &= ~bit(card)
    s.n_hand[s.turn] -= 1
    s.shown[s.turn] &= ~bit(card)
    tidy_marks(s, s.turn)


@rule
def legend_leaves(s, card):
    """A legend leaves the hand openly."""
    s.legend_hand[s.turn] &= ~bit(card)
    s.n_legend_hand[s.turn] -= 1
    for player in range(s.players):
        s.handed[player] &= ~bit(card)


@rule
def tidy_marks(s, player):
    """When nothing of a hand is publicly known, no place of the deck can hold it."""
    if s.shown[player] == 0:
        for i in range(s.n_deck[player]):
            s.deck_seen[player, i] &= ~FROM_HAND


# Under a deck


@rule
def legal_under(s, mask):
    """Any card of the hand; return how many."""
    count = mark(s.hand[s.turn], CARD, MOST_BEINGS, mask) + mark(s.legend_hand[s.turn], LEGEND, N_LEGENDS, mask)
    if s.flare[s.turn] >= 0:
        mask[FLARE + s.flare[s.turn]] = 1
        count += 1
    return count


@rule
def mark(members, start, width, mask):
    """Put a set into the mask from some number on; return how many."""
    count = 0
    for i in range(width):
        if has(members, i):
            mask[start + i] = 1
            count += 1
    return count


@rule
def put_under(s, action):
    """A card goes secretly to the bottom of its deck."""
    player = s.turn
    if action >= FLARE:
        s.flare[player] = NONE
        lay_under(s.flares, s.flares_seen, s.n_flares, action - FLARE, bit(player))
        s.n_flares += 1
        emit(s, PUT_UNDER, player, FLARES_DECK, NONE, action - FLARE, bit(player))
    elif action >= LEGEND:
        put_legend_under(s, player, action - LEGEND)
    else:
        card = action - CARD
        s.hand[player] &= ~bit(card)
        s.n_hand[player] -= 1
        lay_under(s.deck[player], s.deck_seen[player], s.n_deck[player], card, bit(player) | (FROM_HAND if s.shown[player] != 0 else 0))
        s.n_deck[player] += 1
        emit(s, PUT_UNDER, player, OWN, NONE, FIRST_BEING[s.deck_of[player]] + card, bit(player))


@rule
def put_legend_under(s, player, card):
    """The same with a legend; a partner who knows some of the hand knows that it may lie there."""
    s.legend_hand[player] &= ~bit(card)
    s.n_legend_hand[player] -= 1
    known = bit(player)
    if in_teams(s) and s.handed[partner_of(player)] != 0:
        known |= team_mark(player % 2)
    lay_under(s.legends, s.legends_seen, s.n_legends, card, known)
    s.n_legends += 1
    emit(s, PUT_UNDER, player, LEGENDS_DECK, NONE, FIRST_LEGEND + card, bit(player))


@rule
def lay_under(deck, seen, n, card, known):
    """Lay a card under the n of a deck."""
    for i in range(n, 0, -1):
        deck[i] = deck[i - 1]
        seen[i] = seen[i - 1]
    deck[0] = card
    seen[0] = known


# Teams: the legends wander between partners, who remember them


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


@rule
def team_mark(side):
    """Places in the legends' deck that a team has filled from its hand."""
    return FROM_HAND_1 if side else FROM_HAND


@rule
def forget_handed(s, side):
    """An opponent drew a card that a team had put under the deck: its partners lose track."""
    s.handed[side] = s.handed[side + 2] = 0
    for i in range(s.n_legends):
        s.legends_seen[i] &= ~team_mark(side)
