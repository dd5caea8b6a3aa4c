"""Tenno for bots: what a learner sees, and a guess of the result."""

from __future__ import annotations

import numpy as np

from ...core.record import EVERYONE
from ...core.results import leads
from ...core.rule import numbers, part, rule
from ...core.sets import bit, has
from .knowledge import leftover, possible_everywhere
from .state import ALL, AT, B_ATTACKER, B_CARD, B_OTHER, CARDS, EMPTY, NUMBERS, PROMISE, SLOTS, TARGET

MEMBERS = np.array([[cards >> card & 1 for card in range(CARDS)] for cards in range(ALL + 1)], np.float32)  # 1 for each card of a set
SHARES = MEMBERS / np.maximum(1, MEMBERS.sum(1, keepdims=True))  # how likely one card of a set is each


@numbers
def observe(s, player, out):
    """For each seat from the player's own on: counts, what each slot and the hand may hold, what is gone; then the decision."""
    for i in range(NUMBERS):
        out[i] = 0
    seat = player
    for i in range(s.players):
        observe_seat(s, player, seat, out, i)
        seat = seat + 1 if seat + 1 < s.players else 0
    observe_shown(s, player, out)
    out[AT.phase + s.phase] = 1
    out[AT.asked] = (s.waiting >> player) & 1
    out[AT.turn + s.turn - player + (s.players if s.turn < player else 0)] = 1
    out[AT.lost] = s.lost
    out[AT.second] = 1 if s.first_slot != EMPTY else 0
    told = s.slot >= 0 and (s.turn == player or s.phase != TARGET)
    out[AT.slot + max(0, s.slot)] = 1 if told else 0
    out[AT.target + max(0, s.target) % SLOTS] = 1 if s.target >= 0 else 0
    fought = 0 if s.battle[B_ATTACKER] == EMPTY else 1
    out[AT.attacker + max(0, s.battle[B_CARD])] = fought
    out[AT.attacked + max(0, s.battle[B_OTHER])] = fought


@part
def observe_seat(s, player, p, out, i):
    """The i-th seat as the player sees it: a card is spread over all that it may be."""
    out[AT.plays + i] = 1
    out[AT.cards + i] = s.n_hand[p] / 8
    out[AT.points + i] = s.points[p] / 30
    out[AT.leftover + i] = leftover(s, p) / 55
    if p == player:
        first, second, third = own_card(s, p, 0), own_card(s, p, 1), own_card(s, p, 2)
        hand = s.hand[p]
    else:
        first, second, third, hand = possible_everywhere(s, player + 1, p)
    copy_slots(first, second, third, out, AT.table + i * SLOTS * CARDS)
    for slot in range(SLOTS):
        out[AT.seen + i * SLOTS + slot] = 1 if s.seen[p, slot] == EVERYONE else 0.5 if s.seen[p, slot] != 0 else 0
    copy_row(MEMBERS[hand & ALL], out, AT.hand + i * CARDS)
    copy_row(MEMBERS[s.left[p] & ALL], out, AT.left + i * CARDS)


@part
def observe_shown(s, player, out):
    """What others may think of the own cards: with two players the other one, with more whoever only saw what everybody saw."""
    first, second, third, hand = possible_everywhere(s, 2 - player if s.players == 2 else 0, player)
    copy_slots(first, second, third, out, AT.shown)
    copy_row(MEMBERS[hand & ALL], out, AT.shown_hand)


@part
def copy_slots(first, second, third, out, at):
    """A number for every card that may be in each of three slots."""
    copy_row(SHARES[first & ALL], out, at)
    copy_row(SHARES[second & ALL], out, at + CARDS)
    copy_row(SHARES[third & ALL], out, at + 2 * CARDS)


@rule
def own_card(s, player, slot):
    """The card in an own slot, as a set."""
    card = s.table[player, slot]
    return bit(card) if card != EMPTY else 0


@numbers
def copy_row(row, out, at):
    """A number for every card of a set."""
    for card in range(CARDS):
        out[at + card] = row[card]


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
