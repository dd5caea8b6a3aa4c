"""Tash-Kalar: who knows what. Hands, decks and flares are secret; what a player put under a deck, that player knows."""

from __future__ import annotations

import numpy as np

from ...core.piles import fill, known, shuffled
from ...core.record import draw, hide_shared, seed_chance
from ...core.rule import rule
from ...core.sets import all_of, bit, has, lowest, rest
from .cards import DECK_SIZE, FIRST_BEING, FIRST_LEGEND, TASK_ADVANCED
from .hands import in_teams, partner_of, team_mark
from .state import FACE_DOWN, FIRST_GAME, FROM_HAND, HIGH, KNOWN_TO_ALL, N_FLARES, N_LEGENDS, N_TASKS, NONE

MOST_CARDS = 32  # in a deck


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
    if in_teams(s):
        for i in range(s.n_legends):
            for side in range(2):
                if side != team:
                    s.legends_seen[i] &= ~team_mark(side)


@rule
def hide_deck(deck, seen, n, player):
    """The cards of a deck that a player doesn't know."""
    for i in range(n):
        if not (seen[i] & KNOWN_TO_ALL or (player >= 0 and has(seen[i], player))):
            deck[i] = FACE_DOWN


@rule
def redeal(s, player, seed):
    """Deal again what this player can't know."""
    seed_chance(s, seed)
    cards = np.empty(MOST_CARDS, np.int8)
    for p in range(s.players):
        redeal_beings(s, player, p, cards)
    redeal_legends(s, player, cards)
    redeal_flares(s, cards)
    redeal_tasks(s, cards)


@rule
def redeal_beings(s, viewer, p, cards):
    """A player's own cards. What everybody knows of the hand lies there or where it was put secretly."""
    placed = s.discard[p] | s.hand[p] | known(s.deck[p], s.n_deck[p])
    being = s.being - FIRST_BEING[s.deck_of[p]]
    if p == s.turn and 0 <= being < DECK_SIZE[s.deck_of[p]]:
        placed |= bit(being)
    in_hand = s.n_hand[p] if p != viewer else 0
    surely = s.shown[p] & ~placed if p != viewer else 0
    in_hand -= deal_known(s, surely, s.deck[p], s.deck_seen[p], s.n_deck[p], FROM_HAND, in_hand, s.hand[p : p + 1])
    n = shuffled(s, cards, all_of(DECK_SIZE[s.deck_of[p]]) & ~(placed | surely))
    fill(s.deck[p], s.n_deck[p], cards, n)
    for i in range(in_hand):
        s.hand[p] |= bit(cards[i])


@rule
def deal_known(s, surely, deck, seen, n, mark, in_hand, hand):
    """Cards known to be in a hand or in marked places go there at random; return how many went to the hand."""
    dealt = 0
    while surely:
        marked = 0
        for i in range(n):
            if deck[i] == FACE_DOWN and seen[i] & mark:
                marked += 1
        to = draw(s, in_hand - dealt + marked) - (in_hand - dealt)
        if to < 0:
            hand[0] |= bit(lowest(surely))
            dealt += 1
        else:
            for i in range(n):
                if deck[i] == FACE_DOWN and seen[i] & mark:
                    if to == 0:
                        deck[i] = lowest(surely)
                        break
                    to -= 1
        surely = rest(surely)
    return dealt


@rule
def redeal_legends(s, viewer, cards):
    """The legends. A player knows those handed to the partner."""
    if s.mode == FIRST_GAME:
        return
    placed = s.legends_discard | known(s.legends, s.n_legends)
    if s.being >= FIRST_LEGEND:
        placed |= bit(s.being - FIRST_LEGEND)
    if viewer >= 0:
        placed |= s.legend_hand[viewer]
    dealt = partner = 0
    if viewer >= 0 and in_teams(s):
        partner = partner_of(viewer)
        surely = s.handed[viewer] & ~placed
        mark = team_mark(viewer % 2)
        dealt = deal_known(s, surely, s.legends, s.legends_seen, s.n_legends, mark, s.n_legend_hand[partner], s.legend_hand[partner : partner + 1])
        placed |= surely
    n = fill(s.legends, s.n_legends, cards, shuffled(s, cards, all_of(N_LEGENDS) & ~placed))
    for p in range(s.players):
        if p != viewer:
            for _ in range(s.n_legend_hand[p] - (dealt if p == partner else 0)):
                n -= 1
                s.legend_hand[p] |= bit(cards[n])


@rule
def redeal_flares(s, cards):
    """The flares."""
    placed = s.flares_discard | known(s.flares, s.n_flares) | known(s.flare, s.players)
    if s.playing_flare != NONE:
        placed |= bit(s.playing_flare)
    n = fill(s.flares, s.n_flares, cards, shuffled(s, cards, all_of(N_FLARES) & ~placed))
    fill(s.flare, s.players, cards, n)


@rule
def redeal_tasks(s, cards):
    """The tasks that haven't been seen."""
    if s.mode > HIGH:
        return
    placed = known(s.tasks, s.n_tasks) | known(s.current, 3)
    if s.next >= 0:
        placed |= bit(s.next)
    for side in range(s.sides):
        placed |= s.claimed[side]
    for task in range(N_TASKS):
        if s.mode == FIRST_GAME and TASK_ADVANCED[task]:
            placed |= bit(task)
    fill(s.tasks, s.n_tasks, cards, shuffled(s, cards, all_of(N_TASKS) & ~placed))
