"""Tenno for bots: what a learner sees, and a guess of the result."""

from __future__ import annotations

import numpy as np

from ...core.record import EVERYONE
from ...core.results import leads
from ...core.rule import rule
from ...core.sets import bit, count, has, lowest, rest
from .knowledge import leftover, possible, possible_everywhere
from .state import AT, B_ATTACKER, B_CARD, B_OTHER, CARDS, EMPTY, PROMISE, SLOTS, TARGET

SHARE = np.array([1 / max(1, n) for n in range(CARDS + 1)], np.float32)  # of one card among n


@rule
def observe(s, player, out):
    """For each seat from the player's own on: counts, what each slot and the hand may hold, what is gone; then the decision."""
    out[:] = 0
    seat = player
    for i in range(s.players):
        observe_seat(s, player, seat, out, i)
        seat = seat + 1 if seat + 1 < s.players else 0
    out[AT.phase + s.phase] = 1
    out[AT.asked] = (s.waiting >> player) & 1
    out[AT.turn + s.turn - player + (s.players if s.turn < player else 0)] = 1
    out[AT.lost] = s.lost
    out[AT.second] = 1 if s.first_slot != EMPTY else 0
    if s.slot >= 0 and (s.turn == player or s.phase != TARGET):
        out[AT.slot + s.slot] = 1
    if s.target >= 0:
        out[AT.target + s.target % SLOTS] = 1
    if s.battle[B_ATTACKER] != EMPTY:
        out[AT.attacker + s.battle[B_CARD]] = 1
        out[AT.attacked + s.battle[B_OTHER]] = 1


@rule
def observe_seat(s, player, p, out, i):
    """The i-th seat as the player sees it: a card is spread over all that it may be."""
    out[AT.plays + i] = 1
    out[AT.cards + i] = s.n_hand[p] / 8
    out[AT.points + i] = s.points[p] / 30
    out[AT.leftover + i] = leftover(s, p) / 55
    at = AT.table + i * SLOTS * CARDS
    if p == player:
        hand = s.hand[p]
        for slot in range(SLOTS):
            own = s.table[p, slot]
            spread(bit(own) if own != EMPTY else possible(s, player + 1, p, slot), out, at + slot * CARDS)
    else:
        first, second, third, hand = possible_everywhere(s, player + 1, p)
        spread(first, out, at)
        spread(second, out, at + CARDS)
        spread(third, out, at + 2 * CARDS)
    for slot in range(SLOTS):
        out[AT.seen + i * SLOTS + slot] = 1 if s.seen[p, slot] == EVERYONE else 0.5 if s.seen[p, slot] != 0 else 0
    left = s.left[p]
    for card in range(CARDS):
        out[AT.hand + i * CARDS + card] = np.float32((hand >> card) & 1)
        out[AT.left + i * CARDS + card] = np.float32((left >> card) & 1)


@rule
def spread(cards, out, at):
    """A card that is one of these: each has the same share."""
    share = SHARE[count(cards)]
    while cards:
        out[at + lowest(cards)] = share
        cards = rest(cards)


@rule
def estimate(s, out):
    """Points captured, and what the cards still in play promise; the lead over the best of the others."""
    for p in range(s.players):
        out[p] = s.points[p]
        for card in range(CARDS):
            if not has(s.left[p], card):
                out[p] += PROMISE[card]
    leads(out, s.players)
    for p in range(s.players):
        out[p] /= abs(out[p]) + 10.0
