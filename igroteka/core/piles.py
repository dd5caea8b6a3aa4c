"""Piles of cards: rows of numbers in the record, the top being the last one, of which each viewer knows some.

A place without a card holds EMPTY, a card that a viewer doesn't know is FACE_DOWN there. How many cards
a pile has is the game's own field: what takes some or adds some says how many there are then.
"""

from __future__ import annotations

from .record import draw
from .rule import rule
from .sets import bit, lowest, rest

EMPTY = -1
FACE_DOWN = -2


@rule
def shuffle(s, pile, n):
    """Shuffle the first n cards in place."""
    for i in range(n - 1, 0, -1):
        j = draw(s, i + 1)
        kept = pile[i]
        pile[i] = pile[j]
        pile[j] = kept


@rule
def shuffled(s, pile, cards):
    """Make a pile of a set of cards, shuffled: a new deck, a discard pile as a deck, or all that may lie somewhere. Returns how many."""
    n = 0
    while cards:
        pile[n] = lowest(cards)
        cards = rest(cards)
        n += 1
    shuffle(s, pile, n)
    return n


@rule
def take_top(pile, n):
    """Take the top card of n; the caller counts one less."""
    card = pile[n - 1]
    pile[n - 1] = EMPTY
    return card


@rule
def take_at(pile, n, i):
    """Take the card at a place out of the first n; those above it close up. Returns how many are left."""
    for j in range(i, n - 1):
        pile[j] = pile[j + 1]
    pile[n - 1] = EMPTY
    return n - 1


@rule
def take_out(pile, n, card):
    """Take a card out of the first n; those above it close up. Returns how many are left."""
    i = 0
    while i < n - 1 and pile[i] != card:
        i += 1
    return take_at(pile, n, i)


# Who knows what


@rule
def cover(pile, n):
    """Nobody here knows the first n cards."""
    for i in range(n):
        pile[i] = FACE_DOWN


@rule
def known(pile, n):
    """The set of those of the first n cards that are known here."""
    cards = 0
    for i in range(n):
        if pile[i] >= 0:
            cards |= bit(pile[i])
    return cards


@rule
def fill(pile, n, cards, left):
    """Where one of the first n cards is unknown, lay one from the end of a list. Returns how many of the list are left."""
    for i in range(n):
        if pile[i] == FACE_DOWN:
            left -= 1
            pile[i] = cards[left]
    return left
