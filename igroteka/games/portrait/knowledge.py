"""Emperor's Portrait: who knows what.

Hands, the cards chosen from them and the order of the deck are secret. Every card that left a hand was shown, so everybody knows of
each card in which deck it was last, and of each hidden card of a hand from which deck it was drawn: a card held since before a
reshuffle can't be one of the new deck.
"""

from __future__ import annotations

import numpy as np

from ...core.piles import cover, known, shuffled, take_at
from ...core.record import draw, hide_shared, seed_chance
from ...core.rule import rule
from ...core.sets import all_of
from .state import CARDS, COURT, EMPTY, FACE_DOWN, GARDEN, OWN


@rule
def hide(s, player):
    """Erase what this player can't know."""
    hide_shared(s, player)
    cover(s.deck, s.n_deck)
    for other in range(s.players):
        if other != player:
            hide_hand(s, other)
            if s.chosen[other] != EMPTY:
                s.chosen[other] = FACE_DOWN
            if s.advisor == other and s.chosen[COURT] != EMPTY:
                s.chosen[COURT] = FACE_DOWN


@rule
def hide_hand(s, player):
    """Of a hidden card one knows from which deck it was drawn."""
    for i in range(s.n_hand[player]):
        card = s.hand[player, i]
        if card >= 0:
            s.hand[player, i] = FACE_DOWN - s.deck_of[card]


@rule
def shown(s, player):
    """The cards (bits) whose place this player knows."""
    cards = s.discard
    if s.phase == GARDEN or s.phase == OWN:
        cards |= known(s.row, s.n_row)
    return cards | known(s.hand[player], s.n_hand[player]) if player >= 0 else cards


@rule
def redeal(s, player, seed):
    """Deal the unseen cards of each deck to the hidden cards drawn from it; the rest is the deck."""
    seed_chance(s, seed)
    unseen = np.empty(CARDS, np.int8)
    n = shuffled(s, unseen, all_of(CARDS) & ~shown(s, player))
    for other in range(s.players):
        for i in range(s.n_hand[other]):
            if s.hand[other, i] <= FACE_DOWN:
                n = take_from_deck(s, unseen, n, FACE_DOWN - s.hand[other, i], other, i)
    for i in range(s.n_deck):
        s.deck[i] = unseen[i]
    for other in range(s.players):
        redeal_chosen(s, other)


@rule
def take_from_deck(s, unseen, n, deck, player, i):
    """The last unseen card of a deck goes to a place in a hand; return how many are left."""
    at = n - 1
    while s.deck_of[unseen[at]] != deck:
        at -= 1
    s.hand[player, i] = unseen[at]
    return take_at(unseen, n, at)


@rule
def redeal_chosen(s, player):
    """A hidden choice may be any card of the hand."""
    if s.chosen[player] != FACE_DOWN:
        return
    i = draw(s, s.n_hand[player])
    s.chosen[player] = s.hand[player, i]
    if s.advisor == player and s.chosen[COURT] == FACE_DOWN:
        j = draw(s, s.n_hand[player] - 1)
        s.chosen[COURT] = s.hand[player, j if j < i else j + 1]
