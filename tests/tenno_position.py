"""Tenno: a position from a few words, for tests."""

from __future__ import annotations

import igroteka as ig
from igroteka.core.match import Match
from igroteka.games.tenno.state import ALL, ATTACK, CARDS, SET

TENNO = ig.game("tenno")
IDS = [card.id for card in SET]


def card(name: str) -> int:
    return IDS.index(name)


def position(*sides: str, turn: int = 0) -> Match:
    """A position in words: for each player "table / hand"; without a hand, all other cards are in it. The rest is out of the game.

    Nobody knows more about the others' cards than which are out.
    """
    match = TENNO.new(seed=1, players=len(sides), first="seat 1")
    s = match.state
    for p, side in enumerate(sides):
        laid, _, held = side.partition("/")
        cards = [card(name) for name in laid.split()]
        others = [c for c in range(CARDS) if c not in cards]
        in_hand = [card(name) for name in held.split()] if "/" in side else others
        s.table[p] = cards
        s.hand[p] = sum(1 << c for c in in_hand)
        s.n_hand[p] = len(in_hand)
        s.left[p] = ALL & ~sum(1 << c for c in cards + in_hand)
        for row in range(len(sides) + 1):
            if row != p + 1:
                s.could[row, p] = ALL & ~int(s.left[p])
    s.turn, s.phase, s.waiting = turn, ATTACK, 1 << turn
    return match
