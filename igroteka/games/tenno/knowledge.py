"""Tenno: how cards are handled, and who knows what then.

A hand is its owner's; a table card is the owner's and theirs who can name it; at the end all is open.
`could` keeps for everybody which cards may lie where, as a perfect memory holds it.
"""

from __future__ import annotations

from ...core.record import EVERYONE, draw, hide_shared, seed_chance, tell
from ...core.rule import numbers, rule
from ...core.sets import bit, count, has, lowest, rest
from .state import ALL, EMPTY, FACE_DOWN, HAND, LEFTOVER, OVER, SHOGUN, SLOTS, TARGET

# Cards


@rule
def lay(s, player, slot, card):
    """Put a card of the hand face down in an empty slot."""
    s.hand[player] ^= bit(card)
    s.n_hand[player] -= 1
    s.table[player, slot] = card
    s.seen[player, slot] = 0
    for row in range(s.players + 1):
        if row != player + 1:
            s.could[row, player, slot] = s.could[row, player, HAND]


@rule
def take_up(s, player, slot):
    """Take a table card into the hand: from now on it may be anywhere there."""
    for row in range(s.players + 1):
        if row != player + 1:
            tighten(s, row, player)
            s.could[row, player, HAND] |= s.could[row, player, slot]
            s.could[row, player, slot] = 0
    s.hand[player] |= bit(s.table[player, slot])
    s.n_hand[player] += 1
    s.table[player, slot] = EMPTY
    s.seen[player, slot] = 0


@rule
def turn_up(s, player, slot):
    """A table card is turned over for everybody."""
    if s.seen[player, slot] != EVERYONE:
        s.seen[player, slot] = EVERYONE
        card = s.table[player, slot]
        for row in range(s.players + 1):
            if row != player + 1:
                note(s, row, player, slot, card)
    tell(s)


@rule
def note(s, row, player, slot, card):
    """A viewer now knows that this card is here, and so nowhere else."""
    for i in range(SLOTS + 1):
        s.could[row, player, i] &= ~bit(card)
    s.could[row, player, slot] = bit(card)


@rule
def leave(s, player, slot):
    """A card that was turned up goes out of play."""
    s.left[player] |= bit(s.table[player, slot])
    for row in range(s.players + 1):
        s.could[row, player, slot] = 0
    s.table[player, slot] = EMPTY
    s.seen[player, slot] = 0


@rule
def tighten(s, row, player):
    """Before cards move: note all that the viewer can work out."""
    for place in range(HAND + 1):
        s.could[row, player, place] = possible(s, row, player, place)


@rule
def possible(s, row, player, place):
    """The cards that may lie here: where n other places have only n possible cards between them, those don't.

    To look at all groups of the other places once is enough, because every card lies somewhere.
    """
    one, two, three = (place + 1) & 3, (place + 2) & 3, (place + 3) & 3
    a, b, c = s.could[row, player, one], s.could[row, player, two], s.could[row, player, three]
    n, m, k = room(s, player, one), room(s, player, two), room(s, player, three)
    cards = without(without(without(s.could[row, player, place], a, n), b, m), c, k)
    cards = without(without(without(cards, a | b, n + m), a | c, n + k), b | c, m + k)
    return without(cards, a | b | c, n + m + k)


@numbers
def possible_everywhere(s, row, player):
    """`possible` for the three slots and the hand at once: each group of places is counted once."""
    a, b, c, d = s.could[row, player, 0], s.could[row, player, 1], s.could[row, player, 2], s.could[row, player, HAND]
    k, m, n, h = room(s, player, 0), room(s, player, 1), room(s, player, 2), s.n_hand[player]
    ab, ac, ad = filled(a | b, k + m), filled(a | c, k + n), filled(a | d, k + h)
    bc, bd, cd = filled(b | c, m + n), filled(b | d, m + h), filled(c | d, n + h)
    abc, abd = filled(a | b | c, k + m + n), filled(a | b | d, k + m + h)
    acd, bcd = filled(a | c | d, k + n + h), filled(b | c | d, m + n + h)
    in_a, in_b, in_c, in_d = filled(a, k), filled(b, m), filled(c, n), filled(d, h)
    first = a & ~(in_b | in_c | in_d | bc | bd | cd | bcd)
    second = b & ~(in_a | in_c | in_d | ac | ad | cd | acd)
    third = c & ~(in_a | in_b | in_d | ab | ad | bd | abd)
    return first, second, third, d & ~(in_a | in_b | in_c | ab | ac | bc | abc)


@rule
def filled(cards, room_there):
    """These cards, if they just fill the room there; none otherwise."""
    return cards if count(cards) == room_there else 0


@rule
def room(s, player, place):
    """How many cards lie here."""
    return s.n_hand[player] if place == HAND else 0 if s.table[player, place] == EMPTY else 1


@rule
def without(cards, others, room_there):
    """The cards that are left when these others lie elsewhere, if they just fill the room there."""
    return cards & ~others if count(others) == room_there else cards


@rule
def may_attack(s, player, slot):
    """The shogun never attacks, nor does the ronin's slot twice."""
    card = s.table[player, slot]
    return card != EMPTY and card != SHOGUN and slot != s.first_slot


@rule
def leftover(s, player):
    """The worth of the cards in a player's hand and on the table."""
    return LEFTOVER[s.left[player]]


# Knowledge


@rule
def hide(s, player):
    """Erase what this player can't know: cards, what others saw of them, and the card about to attack."""
    hide_shared(s, player)
    if s.phase == OVER:
        return
    mine = player + 1
    for p in range(s.players):
        if p != player:
            s.hand[p] = 0
            for slot in range(SLOTS):
                card = s.table[p, slot]
                if card >= 0 and not can_name(s, mine, p, slot):
                    s.table[p, slot] = FACE_DOWN
            for row in range(1, s.players + 1):
                if row != mine:
                    for i in range(SLOTS + 1):
                        s.could[row, p, i] = 0
    if s.phase == TARGET and s.turn != player:
        s.slot = FACE_DOWN


@rule
def can_name(s, row, player, slot):
    """Does the viewer know this card, or can work it out?"""
    cards, next_, last = s.could[row, player, slot], s.could[row, player, (slot + 1) % SLOTS], s.could[row, player, (slot + 2) % SLOTS]
    if cards != bit(s.table[player, slot]) and cards != next_ and cards != last:  # of two that may be the same cards neither can be named
        cards = possible(s, row, player, slot)
        s.could[row, player, slot] = cards
    return cards == bit(s.table[player, slot])


@rule
def redeal(s, player, seed):
    """Deal every opponent's cards anew; all worlds that agree with what this player saw are equally likely."""
    seed_chance(s, seed)
    if s.phase == OVER:
        return
    mine = player + 1
    for p in range(s.players):
        if p != player:
            deal(s, mine, p)
            for row in range(1, s.players + 1):
                if row != mine and row != p + 1:
                    recall(s, row, p)
    if s.slot == FACE_DOWN:
        s.slot = draw(s, SLOTS)
        while not may_attack(s, s.turn, s.slot):
            s.slot = draw(s, SLOTS)


@rule
def deal(s, row, p):
    """Draw a card for each slot out of the possible ones, again if that can't be; the rest is the hand."""
    in_play = ALL & ~s.left[p]
    while True:
        used = 0
        fits = True
        for slot in range(SLOTS):
            if s.table[p, slot] != EMPTY:
                card = any_of(s, s.could[row, p, slot])
                s.table[p, slot] = card
                if has(used, card):
                    fits = False
                    break
                used |= bit(card)
        if fits and (in_play & ~used & ~s.could[row, p, HAND]) == 0:
            s.hand[p] = in_play & ~used
            return


@rule
def any_of(s, cards):
    """One of these cards by chance."""
    n = count(cards)
    if n > 1:
        for _ in range(draw(s, n)):
            cards = rest(cards)
    return lowest(cards)


@rule
def recall(s, row, p):
    """What another player holds possible in a dealt world: what everybody saw and the cards they looked at.

    What they can rule out from looks that are out of date is theirs alone, and is left out.
    """
    for i in range(SLOTS + 1):
        s.could[row, p, i] = s.could[0, p, i]
    for slot in range(SLOTS):
        if s.seen[p, slot] != EVERYONE and has(s.seen[p, slot], row - 1):
            note(s, row, p, slot, s.table[p, slot])
