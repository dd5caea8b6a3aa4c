"""Unmatched: hands, decks and discard piles. Who may play what, drawing and discarding."""

from __future__ import annotations

from ...core.record import EVERYONE, draw, emit, tell
from ...core.rule import rule
from .board import check_end, hurt, is_hero, side_of, team_seats, trigger
from .language import ON_VOYAGE_DISCARDED
from .state import (
    ANYONE, ATTACK, ATTACK_CARD, BOOST, BY, DEFENCE_CARD, DISCARDED, DREW, EXHAUSTED, EXHAUSTION, HERO_ONLY, KINDS, NONE,
    OVER, SIDE_FIGHTERS, TYPE, VERSATILE, VIEWERS, VOYAGE,
)  # fmt: skip


@rule
def may_play(s, fighter, kind):
    """Is the card marked for this fighter, or for any?"""
    by = BY[s.hero[side_of(fighter)], kind]
    return by == ANYONE or (by == HERO_ONLY) == is_hero(fighter)


@rule
def usable(s, fighter, role, kind):
    """May this fighter play the card as an attack, or as a defence?"""
    kind_type = TYPE[s.hero[side_of(fighter)], kind]
    fits = kind_type == VERSATILE or kind_type == (ATTACK_CARD if role == ATTACK else DEFENCE_CARD)
    return fits and may_play(s, fighter, kind)


@rule
def boost_of(s, side, kind):
    """The boost number of a card."""
    return BOOST[s.hero[side], kind]


@rule
def voyages(s, side):
    """How many voyages lie in a side's discard pile."""
    count = 0
    for kind in range(KINDS):
        if VOYAGE[s.hero[side], kind]:
            count += s.discard[side, kind]
    return count


@rule
def random_kind(s, counts, total):
    """A random one of so many cards."""
    n = draw(s, total)
    for kind in range(KINDS):
        n -= counts[kind]
        if n < 0:
            return kind
    return NONE


@rule
def take_top(s, side):
    """The top card of a deck that isn't empty."""
    s.n_deck[side] -= 1
    if s.n_top[side] > 0:
        return take_looked_at(s, side, 0)
    kind = random_kind(s, s.deck[side], s.n_deck[side] + 1)
    s.deck[side, kind] -= 1
    return kind


@rule
def take_looked_at(s, side, place):
    """Take one of the known cards on top of the deck; those below move up."""
    kind = s.top[side, place]
    s.n_top[side] -= 1
    last = s.n_top[side]
    for i in range(place, last):
        s.top[side, i] = s.top[side, i + 1]
    s.top[side, last] = 0
    return kind


@rule
def add_to_hand(s, side, kind):
    """A card comes into a hand."""
    s.hand[side, kind] += 1
    s.n_hand[side] += 1


@rule
def draw_cards(s, side, count):
    """Draw; each card that isn't there exhausts the side's fighters."""
    for _ in range(count):
        if s.phase == OVER:
            return
        if s.n_deck[side] == 0:
            exhaust(s, side)
        else:
            kind = take_top(s, side)
            add_to_hand(s, side, kind)
            emit(s, DREW, side, NONE, NONE, kind, team_seats(s, side))
            tell(s)


@rule
def exhaust(s, side):
    """Every fighter of the side takes 2 damage together."""
    emit(s, EXHAUSTED, side, NONE, NONE, NONE, EVERYONE)
    for fighter in range(side * SIDE_FIGHTERS, (side + 1) * SIDE_FIGHTERS):
        hurt(s, fighter, EXHAUSTION)
    check_end(s)


@rule
def leave_hand(s, side, kind):
    """A card leaves a hand. If it is shown, `forget` follows."""
    s.hand[side, kind] -= 1
    s.n_hand[side] -= 1


@rule
def forget(s, side, kind):
    """A card of the hand was shown and is there no more: whoever knew of it need not remember it."""
    for viewer in range(VIEWERS):
        if s.known[viewer, side, kind] > 0:
            s.known[viewer, side, kind] -= 1
    tell(s)


@rule
def discard(s, side, kind):
    """Discard a card from the hand, face up."""
    leave_hand(s, side, kind)
    forget(s, side, kind)
    put_on_pile(s, side, kind)


@rule
def put_on_pile(s, side, kind):
    """A card is discarded that was not played."""
    s.discard[side, kind] += 1
    if VOYAGE[s.hero[side], kind]:
        trigger(s, side, ON_VOYAGE_DISCARDED)


@rule
def discard_noted(s, side, kind, at_random):
    """Discard a card and say so."""
    discard(s, side, kind)
    emit(s, DISCARDED, side, at_random, NONE, kind, EVERYONE)


@rule
def everyone_knows(s, side, kind):
    """One more card of this kind is known to all to be in the hand."""
    for viewer in range(VIEWERS):
        s.known[viewer, side, kind] += 1


@rule
def schemers(s, side, kind):
    """The set of fighters who may play a scheme."""
    found = 0
    for fighter in range(side * SIDE_FIGHTERS, (side + 1) * SIDE_FIGHTERS):
        if s.health[fighter] > 0 and may_play(s, fighter, kind):
            found |= 1 << fighter
    return found


@rule
def has_attack(s, side, fighter):
    """Is there a card in the hand with which this fighter may attack?"""
    kind = 0
    while kind < KINDS and not (s.hand[side, kind] > 0 and usable(s, fighter, ATTACK, kind)):
        kind += 1
    return kind < KINDS
