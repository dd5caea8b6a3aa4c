"""Tenno for bots: what a learner sees, and a guess of the result."""

from __future__ import annotations

from ...core.record import EVERYONE
from ...core.results import leads
from ...core.rule import rule
from ...core.sets import bit, count, has, lowest, rest
from .knowledge import leftover, possible
from .state import AT, B_ATTACKER, B_CARD, B_OTHER, CARDS, EMPTY, HAND, PROMISE, SLOTS, TARGET


@rule
def observe(s, player, out):
    """For each seat from the player's own on: counts, what each slot and the hand may hold, what is gone; then the decision."""
    out[:] = 0
    for i in range(s.players):
        observe_seat(s, player, (player + i) % s.players, out, i)
    out[AT.phase + s.phase] = 1
    out[AT.asked] = (s.waiting >> player) & 1
    out[AT.turn + (s.turn - player) % s.players] = 1
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
    for slot in range(SLOTS):
        own = p == player and s.table[p, slot] != EMPTY
        cards = bit(s.table[p, slot]) if own else possible(s, player + 1, p, slot)
        share = 1.0 / max(1, count(cards))
        while cards:
            out[AT.table + (i * SLOTS + slot) * CARDS + lowest(cards)] = share
            cards = rest(cards)
        out[AT.seen + i * SLOTS + slot] = 1 if s.seen[p, slot] == EVERYONE else 0.5 if s.seen[p, slot] != 0 else 0
    cards = s.hand[p] if p == player else possible(s, player + 1, p, HAND)
    for card in range(CARDS):
        out[AT.hand + i * CARDS + card] = (cards >> card) & 1
        out[AT.left + i * CARDS + card] = (s.left[p] >> card) & 1


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
