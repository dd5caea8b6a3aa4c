"""Tenno: what may happen. Positions are described in state.py.

A turn: choose a card, choose its target, perhaps the monk helps, the battle, perhaps the ronin's second one;
then everybody refills, and the attacker exchanges or the defender looks.
Fields are small integers; what is passed on is made a plain one first, so that every function is compiled once.
"""

from __future__ import annotations

import numpy as np

from ...core.record import EVERYONE, begin, draw, emit, hide_shared, seed_chance, tell
from ...core.rule import rule
from .state import (
    ACTIONS, ALL, ATTACK, ATTACKED, ATTACKER_WON, BIT, B_AGAINST, B_ATTACKER, B_CARD, B_DEFENDER, B_MONK, B_OTHER,
    B_RESULT, B_STRENGTH, CAPTURED, CARD, CARDS, COUNT, DEFENDED, DEFENDER_WON, DISCARDED, DONE, EMPTY, ENDED,
    EXCHANGE, FACE_DOWN, FOUGHT, GEISHA, HAND, IN_ATTACK, LAID, LOOK, LOOKED, LOOKED_AWAY, LOWEST, MONK, MONK_ASKED,
    MONK_BONUS, NOBODY_WON, OPT_FIRST, OVER, PAIR, PENDING, PICKED_TWO, PLACE, PROMISE, PUT, PUT_BACK, PUT_DOWN, REFILL, RONIN,
    SEATS, SEAT_FEATURES, SECOND, SETUP, SHOGUN, SLOTS, STARTERS, STOPPED, STRENGTH, SUPPORT, SUPPORTED, SWAP,
    SWAPPING, TARGET, TOOK_UP, WORTH,
)  # fmt: skip

# Set-up


@rule
def setup(s, options, seed):
    """Everybody takes a set; who starts is drawn unless a seat was named that somebody sits on."""
    seed_chance(s, seed)
    s.players = options[0]
    drawn = draw(s, np.int64(s.players))
    named = options[OPT_FIRST] - 1
    s.first = named if 0 <= named < s.players else drawn
    s.turn = s.first
    s.slot = s.target = s.first_slot = s.first_target = EMPTY
    s.lookers[0] = s.lookers[1] = EMPTY
    s.battle[B_ATTACKER] = EMPTY
    for p in range(s.players):
        s.hand[p] = ALL
        s.n_hand[p] = CARDS
        for slot in range(SLOTS):
            s.table[p, slot] = EMPTY
        for row in range(s.players + 1):
            if row != p + 1:
                s.could[row, p, HAND] = ALL
    s.phase = SETUP
    s.waiting = (1 << np.int64(s.players)) - 1


@rule
def arrange(s, player, card):
    """Lay the peasants out in an order of one's own, all players at the same time; the last one needs no choice."""
    slot = empty_slot(s, player)
    lay(s, player, slot, card)
    emit(s, LAID, player, player * SLOTS + slot, EMPTY, card, 1 << player)
    if slot == SLOTS - 2:
        last = np.int64(LOWEST[s.hand[player] & STARTERS])
        lay(s, player, SLOTS - 1, last)
        emit(s, LAID, player, player * SLOTS + SLOTS - 1, EMPTY, last, 1 << player)
        s.waiting ^= 1 << player
    for row in range(s.players + 1):  # the order is secret, but everybody knows that these are the peasants
        if row != player + 1:
            s.could[row, player, slot] = STARTERS
            if slot == SLOTS - 2:
                s.could[row, player, SLOTS - 1] = STARTERS
                s.could[row, player, HAND] = ALL & ~STARTERS
    if s.waiting == 0:
        start_attack(s)


@rule
def empty_slot(s, player):
    """The first slot without a card."""
    for slot in range(SLOTS):
        if s.table[player, slot] == EMPTY:
            return slot
    return EMPTY


# Handling cards, and what the others then hold possible


@rule
def lay(s, player, slot, card):
    """Put a card of the hand face down in an empty slot."""
    s.hand[player] ^= BIT[card]
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
    s.hand[player] |= BIT[s.table[player, slot]]
    s.n_hand[player] += 1
    s.table[player, slot] = EMPTY
    s.seen[player, slot] = 0


@rule
def turn_up(s, player, slot):
    """A table card is turned over for everybody."""
    if s.seen[player, slot] != EVERYONE:
        s.seen[player, slot] = EVERYONE
        card = np.int64(s.table[player, slot])
        for row in range(s.players + 1):
            if row != player + 1:
                note(s, row, player, slot, card)
    tell(s)


@rule
def note(s, row, player, slot, card):
    """A viewer now knows that this card is here, and so nowhere else."""
    for i in range(SLOTS + 1):
        s.could[row, player, i] &= ~BIT[card]
    s.could[row, player, slot] = BIT[card]


@rule
def leave(s, player, slot):
    """A card that was turned up goes out of play."""
    s.left[player] |= BIT[s.table[player, slot]]
    for row in range(s.players + 1):
        s.could[row, player, slot] = 0
    s.table[player, slot] = EMPTY
    s.seen[player, slot] = 0


@rule
def tighten(s, row, player):
    """Before cards move: where n places have only n possible cards between them, those lie nowhere else."""
    for group in range(1, 1 << HAND + 1):
        cards = 0
        room = 0
        for i in range(HAND + 1):
            if (group >> i) & 1:
                cards |= s.could[row, player, i]
                if i == HAND:
                    room += s.n_hand[player]
                elif s.table[player, i] != EMPTY:
                    room += 1
        if COUNT[cards] == room:
            for i in range(HAND + 1):
                if (group >> i) & 1 == 0:
                    s.could[row, player, i] &= ~cards


# Decisions


@rule
def movers(s):
    """Whoever is waited for: one player, or several in the set-up and when slots are refilled."""
    return s.waiting


@rule
def legal(s, player, mask):
    """What this player may choose."""
    for action in range(ACTIONS):
        mask[action] = 0
    phase = s.phase
    if phase in (ATTACK, SECOND):
        return legal_attackers(s, player, mask)
    if phase == TARGET:
        return legal_targets(s, player, mask)
    if phase == SETUP:
        return legal_cards(np.int64(s.hand[player]) & STARTERS, mask)
    if phase in (REFILL, PUT):
        return legal_cards(np.int64(s.hand[player]), mask)
    mask[DONE] = 1
    count = 1
    if phase == MONK_ASKED:
        if monk_slot(s, player) != EMPTY:
            mask[SUPPORT] = 1
            count = 2
    elif phase == SWAPPING:
        mask[SWAP] = 1
        count = 2
    else:
        first = PAIR if phase == EXCHANGE and s.n_hand[player] == 0 else PLACE + s.turn * SLOTS
        for slot in range(SLOTS):
            mask[first + slot] = 1
        count = 1 + SLOTS
    return count


@rule
def legal_attackers(s, player, mask):
    """Any own table card but the shogun; after the ronin one of the other two, or none."""
    count = 0
    for slot in range(SLOTS):
        if may_attack(s, player, slot):
            mask[PLACE + player * SLOTS + slot] = 1
            count += 1
    if s.phase == SECOND:
        mask[DONE] = 1
        count += 1
    return count


@rule
def may_attack(s, player, slot):
    """The shogun never attacks, nor does the ronin's slot twice."""
    card = s.table[player, slot]
    return card != EMPTY and card != SHOGUN and slot != s.first_slot


@rule
def legal_targets(s, player, mask):
    """Any table card of any opponent; the ronin's second attack not the card attacked before."""
    count = 0
    for p in range(s.players):
        if p != player:
            for slot in range(SLOTS):
                place = p * SLOTS + slot
                if s.table[p, slot] != EMPTY and place != s.first_target:
                    mask[PLACE + place] = 1
                    count += 1
    return count


@rule
def legal_cards(cards, mask):
    """One of these cards."""
    for card in range(CARDS):
        mask[CARD + card] = (cards >> card) & 1
    return COUNT[cards]


@rule
def apply(s, player, action):
    """One decision and everything it causes."""
    begin(s)
    phase = s.phase
    if phase == ATTACK:
        s.slot = action - PLACE - player * SLOTS
        s.phase = TARGET
    elif phase == TARGET:
        attack(s, action - PLACE)
    elif phase == MONK_ASKED:
        answer(s, action == SUPPORT)
    elif phase == REFILL:
        refill(s, player, action - CARD)
    elif phase == EXCHANGE:
        exchange(s, action)
    elif phase == PUT:
        put_down(s, action - CARD)
    elif phase == LOOK:
        look(s, action)
    elif phase == SETUP:
        arrange(s, player, action - CARD)
    elif phase == SECOND:
        strike_again(s, action)
    else:
        put_back(s, action == SWAP)


# 1. The attack


@rule
def start_attack(s):
    """The player on turn has to attack."""
    s.slot = s.target = s.first_slot = s.first_target = EMPTY
    s.lost = 0
    s.phase = ATTACK
    s.waiting = 1 << s.turn


@rule
def attack(s, target):
    """Both cards are turned up; the defender may be asked for the monk."""
    s.target = target
    turn, slot = np.int64(s.turn), np.int64(s.slot)
    defender, aim = target // SLOTS, target % SLOTS
    turn_up(s, turn, slot)
    turn_up(s, defender, aim)
    card, other = np.int64(s.table[turn, slot]), np.int64(s.table[defender, aim])
    s.battle[B_ATTACKER] = turn
    s.battle[B_CARD] = card
    s.battle[B_DEFENDER] = defender
    s.battle[B_OTHER] = other
    s.battle[B_MONK] = 0
    s.battle[B_RESULT] = PENDING
    weigh(s)
    emit(s, ATTACKED, turn, turn * SLOTS + slot, target, card, EVERYONE)
    emit(s, DEFENDED, defender, target, EMPTY, other, EVERYONE)
    if monk_is_possible(s, defender, aim):
        s.phase = MONK_ASKED
        s.waiting = 1 << defender
    else:
        fight(s)


@rule
def monk_is_possible(s, defender, aim):
    """Whether the defender is asked depends only on what everybody saw: being asked mustn't betray the monk."""
    for slot in range(SLOTS):  # noqa: SIM110 (compiled)
        if slot != aim and s.could[0, defender, slot] & BIT[MONK]:
            return True
    return False


@rule
def monk_slot(s, player):
    """Where the player's monk lies on the table, other than in the slot attacked."""
    for slot in range(SLOTS):
        if s.table[player, slot] == MONK and player * SLOTS + slot != s.target:
            return slot
    return EMPTY


@rule
def answer(s, helps):
    """The monk is turned up and helps, or stays as he is, if he is there at all."""
    if helps:
        target = np.int64(s.target)
        defender = target // SLOTS
        slot = monk_slot(s, defender)
        turn_up(s, defender, slot)
        emit(s, SUPPORTED, defender, defender * SLOTS + slot, target, MONK, EVERYONE)
        s.battle[B_MONK] = 1
        weigh(s)
    fight(s)


@rule
def weigh(s):
    """The strength of both cards; the geisha is one stronger than the other, whatever helps that one."""
    s.battle[B_STRENGTH], s.battle[B_AGAINST] = strengths(s.battle[B_CARD], s.battle[B_OTHER], MONK_BONUS * s.battle[B_MONK])


@rule
def strengths(card, other, help_):
    """How strong an attacking and an attacked card are, with what helps the attacked one."""
    strength, against = np.int64(IN_ATTACK[card]), np.int64(STRENGTH[other] + help_)
    if card == GEISHA and other == GEISHA:
        against = np.int64(0)
    elif card == GEISHA:
        strength = against + 1
    elif other == GEISHA:
        against = strength + 1
    return strength, against


# 2. The result of a battle


@rule
def fight(s):
    """The weaker card leaves, both if they are equal, and a geisha always."""
    tell(s)
    turn, slot, target = np.int64(s.turn), np.int64(s.slot), np.int64(s.target)
    defender, aim = target // SLOTS, target % SLOTS
    strength, against = np.int64(s.battle[B_STRENGTH]), np.int64(s.battle[B_AGAINST])
    emit(s, FOUGHT, turn, strength, against, target, EVERYONE)
    if strength > against:
        s.battle[B_RESULT] = ATTACKER_WON
        if s.battle[B_CARD] == GEISHA:
            discard(s, turn, slot)
        capture(s, turn, defender, aim)
    elif strength < against:
        s.battle[B_RESULT] = DEFENDER_WON
        defender_wins(s, turn, slot, defender, aim)
    else:
        s.battle[B_RESULT] = NOBODY_WON
        discard(s, turn, slot)
        discard(s, defender, aim)
    if s.table[turn, slot] == EMPTY:
        s.lost = 1
    after_battle(s)


@rule
def defender_wins(s, turn, slot, defender, aim):
    """Only the shogun captures in defence; a geisha leaves with the attacker."""
    if s.battle[B_OTHER] == SHOGUN:
        capture(s, defender, turn, slot)
    else:
        discard(s, turn, slot)
    if s.battle[B_OTHER] == GEISHA:
        discard(s, defender, aim)
    s.lookers[0 if s.lookers[0] == EMPTY else 1] = defender


@rule
def capture(s, captor, player, slot):
    """A beaten card goes to the captor's pile.

    Everybody saw it go there, so the record keeps it open: a bot with a good memory would know it anyway.
    But a pile may not be consulted: words and pictures show no more than its size before the end.
    """
    card = np.int64(s.table[player, slot])
    s.captured[captor, player] |= BIT[card]
    s.points[captor] += WORTH[card]
    leave(s, player, slot)
    emit(s, CAPTURED, player, player * SLOTS + slot, captor, card, EVERYONE)


@rule
def discard(s, player, slot):
    """A card leaves the game."""
    card = np.int64(s.table[player, slot])
    leave(s, player, slot)
    emit(s, DISCARDED, player, player * SLOTS + slot, EMPTY, card, EVERYONE)


# 3. The ronin's second attack


@rule
def after_battle(s):
    """After an attack with the ronin, won or lost, one more may follow before anybody refills."""
    if s.battle[B_CARD] == RONIN and s.first_slot == EMPTY:
        s.first_slot = s.slot
        s.first_target = s.target
        s.slot = s.target = EMPTY
        s.phase = SECOND
        s.waiting = 1 << s.turn
    else:
        start_refill(s)


@rule
def strike_again(s, action):
    """Attack with one of the other two cards, or leave it at that."""
    if action == DONE:
        emit(s, STOPPED, np.int64(s.turn), EMPTY, EMPTY, EMPTY, EVERYONE)
        start_refill(s)
    else:
        s.slot = action - PLACE - s.turn * SLOTS
        s.phase = TARGET


# 4. Refill


@rule
def start_refill(s):
    """All who have empty slots fill them at the same time; if somebody can't, the game ends at once."""
    s.waiting = 0
    for p in range(s.players):
        holes = 0
        for slot in range(SLOTS):
            if s.table[p, slot] == EMPTY:
                holes += 1
        if holes > s.n_hand[p]:
            finish(s)
            return
        if holes > 0:
            s.waiting |= 1 << p
    s.slot = s.target = s.first_slot = s.first_target = EMPTY
    s.phase = REFILL  # somebody has lost a card in every battle


@rule
def refill(s, player, card):
    """One card into the first empty slot."""
    slot = empty_slot(s, player)
    lay(s, player, slot, card)
    emit(s, LAID, player, player * SLOTS + slot, EMPTY, card, 1 << player)
    if empty_slot(s, player) == EMPTY:
        s.waiting ^= 1 << player
        if s.waiting == 0:
            after_refill(s)


@rule
def after_refill(s):
    """An attacker who lost nothing may exchange; defenders who won may look."""
    if s.lost == 0:
        s.phase = EXCHANGE
        s.waiting = 1 << s.turn
    elif s.lookers[0] != EMPTY:
        s.phase = LOOK
        s.waiting = 1 << s.lookers[0]
    else:
        next_turn(s)


@rule
def next_turn(s):
    """The next player clockwise."""
    s.turn = (s.turn + 1) % s.players
    start_attack(s)


# 5. The attacker lost no card: exchange with the hand, or swap two when it is empty


@rule
def exchange(s, action):
    """Everybody sees which slots are handled."""
    turn = np.int64(s.turn)
    if action == DONE:
        next_turn(s)
    elif action >= PAIR:
        s.slot = action - PAIR  # the one left alone
        s.phase = SWAPPING
        emit(s, PICKED_TWO, turn, turn * SLOTS + action - PAIR, EMPTY, EMPTY, EVERYONE)
    else:
        slot = action - PLACE - turn * SLOTS
        s.slot = slot
        s.phase = PUT
        emit(s, TOOK_UP, turn, action - PLACE, EMPTY, np.int64(s.table[turn, slot]), 1 << turn)
        take_up(s, turn, slot)


@rule
def put_down(s, card):
    """A card of the hand, perhaps the very one that was taken up."""
    turn, slot = np.int64(s.turn), np.int64(s.slot)
    lay(s, turn, slot, card)
    emit(s, PUT_DOWN, turn, turn * SLOTS + slot, EMPTY, card, 1 << turn)
    next_turn(s)


@rule
def put_back(s, swapped):
    """Two cards go back into their slots; only the owner knows whether they changed places."""
    player = np.int64(s.turn)
    one, two = (s.slot + 1) % SLOTS, (s.slot + 2) % SLOTS
    for row in range(s.players + 1):
        if row != player + 1:
            tighten(s, row, player)
            either = s.could[row, player, one] | s.could[row, player, two]
            s.could[row, player, one] = s.could[row, player, two] = either
    s.seen[player, one] = s.seen[player, two] = 0
    if swapped:
        card = s.table[player, one]
        s.table[player, one] = s.table[player, two]
        s.table[player, two] = card
    emit(s, PUT_BACK, player, player * SLOTS + s.slot, EMPTY, 1 if swapped else 0, 1 << player)
    next_turn(s)


# 6. A defender who won may look


@rule
def look(s, action):
    """Look at one of the attacker's three cards; everybody sees which. One look for each battle won."""
    looker, turn = np.int64(s.lookers[0]), np.int64(s.turn)
    if action == DONE:
        emit(s, LOOKED_AWAY, looker, EMPTY, EMPTY, EMPTY, EVERYONE)
    else:
        place = action - PLACE
        slot = place % SLOTS
        card = np.int64(s.table[turn, slot])
        if s.seen[turn, slot] != EVERYONE:
            s.seen[turn, slot] |= 1 << looker
            note(s, looker + 1, turn, slot, card)
        emit(s, LOOKED, looker, place, EMPTY, card, 1 << looker | 1 << turn)
        tell(s)
    s.lookers[0] = s.lookers[1]
    s.lookers[1] = EMPTY
    after_refill(s)


# The end


@rule
def finish(s):
    """Somebody can't fill a slot: most points win; tied leaders add what they still have; else they share the win."""
    s.phase = OVER
    s.waiting = 0
    best = -1
    for p in range(s.players):
        total = s.points[p]
        if total > best:
            best = total
    most = -1
    s.winners = 0
    for p in range(np.int64(s.players)):
        if s.points[p] == best:
            rest = leftover(s, p)
            if rest > most:
                most = rest
                s.winners = 0
            if rest == most:
                s.winners |= 1 << p
    emit(s, ENDED, EMPTY, EMPTY, EMPTY, np.int64(s.winners), EVERYONE)
    tell(s)


@rule
def leftover(s, player):
    """The worth of the cards in a player's hand and on the table."""
    total = 0
    for card in range(CARDS):
        if ((s.left[player] >> card) & 1) == 0:
            total += WORTH[card]
    return total


@rule
def returns(s, out):
    """1 for the winner and -1 for the others; those who share a win share it evenly."""
    count = 0
    for p in range(s.players):
        count += (s.winners >> p) & 1
    for p in range(s.players):
        out[p] = 0.0 if count == 0 else 2.0 / count - 1.0 if (s.winners >> p) & 1 else -1.0


# Knowledge: a hand is its owner's; a table card is the owner's and theirs who could name it; at the end all is open.


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
                if card >= 0 and s.could[mine, p, slot] != BIT[card]:
                    s.table[p, slot] = FACE_DOWN
            for row in range(1, s.players + 1):
                if row != mine:
                    for i in range(SLOTS + 1):
                        s.could[row, p, i] = 0
    if s.phase == TARGET and s.turn != player:
        s.slot = FACE_DOWN


@rule
def redeal(s, player, seed):
    """Deal every opponent's cards anew; all worlds that agree with what this player saw are equally likely."""
    seed_chance(s, seed)
    if s.phase == OVER:
        return
    mine = player + 1
    for p in range(np.int64(s.players)):
        if p != player:
            deal(s, mine, p)
            for row in range(1, s.players + 1):
                if row != mine and row != p + 1:
                    recall(s, row, p)
    if s.slot == FACE_DOWN:
        turn, slot = np.int64(s.turn), draw(s, SLOTS)
        while not may_attack(s, turn, slot):
            slot = draw(s, SLOTS)
        s.slot = slot


@rule
def deal(s, row, p):
    """Draw a card for each slot out of the possible ones, again if that can't be; the rest is the hand."""
    in_play = ALL & ~s.left[p]
    while True:
        used = 0
        fits = True
        for slot in range(SLOTS):
            if s.table[p, slot] != EMPTY:
                card = any_of(s, np.int64(s.could[row, p, slot]))
                s.table[p, slot] = card
                if used & BIT[card]:
                    fits = False
                    break
                used |= BIT[card]
        if fits and (in_play & ~used & ~s.could[row, p, HAND]) == 0:
            s.hand[p] = in_play & ~used
            return


@rule
def any_of(s, cards):
    """One of these cards by chance."""
    if COUNT[cards] > 1:
        for _ in range(draw(s, np.int64(COUNT[cards]))):
            cards &= cards - 1
    return LOWEST[cards]


@rule
def recall(s, row, p):
    """What another player holds possible in a dealt world: what everybody saw and the cards they looked at.

    What they can rule out from looks that are out of date is theirs alone, and is left out.
    """
    for i in range(SLOTS + 1):
        s.could[row, p, i] = s.could[0, p, i]
    for slot in range(SLOTS):
        if s.seen[p, slot] != EVERYONE and (s.seen[p, slot] >> (row - 1)) & 1:
            note(s, row, p, slot, np.int64(s.table[p, slot]))


# For bots


@rule
def observe(s, player, out):
    """For each seat from the player's own on: counts, what each slot and the hand may hold, what is gone; then the decision."""
    out[:] = 0
    players = np.int64(s.players)
    for i in range(players):
        observe_seat(s, player, (player + i) % players, out, i * SEAT_FEATURES)
    at = np.int64(SEATS * SEAT_FEATURES)
    out[at + s.phase] = 1
    at += 11
    out[at] = (s.waiting >> player) & 1
    out[at + 1] = 1 if s.turn == player else 0
    out[at + 2] = s.lost
    out[at + 3] = 1 if s.first_slot != EMPTY else 0
    at += 4
    out[at + (s.turn - player + players) % players] = 1
    at += SEATS
    if s.slot >= 0 and (s.turn == player or s.phase != TARGET):
        out[at + s.slot] = 1
    at += SLOTS
    if s.target >= 0:
        out[at + s.target % SLOTS] = 1
    at += SLOTS
    if s.battle[B_ATTACKER] != EMPTY:
        out[at + s.battle[B_CARD]] = 1
        out[at + CARDS + s.battle[B_OTHER]] = 1


@rule
def observe_seat(s, player, p, out, at):
    """One seat as the player sees it: a card is spread over all that it may be."""
    out[at] = 1
    out[at + 1] = s.n_hand[p] / 8
    out[at + 2] = s.points[p] / 30
    out[at + 3] = leftover(s, p) / 55
    at += 4
    for i in range(HAND + 1):
        cards = s.could[player + 1, p, i]
        if p == player and i == HAND:
            cards = s.hand[p]
        elif p == player and s.table[p, i] != EMPTY:
            cards = BIT[s.table[p, i]]
        share = 1.0 if i == HAND else 1.0 / max(1, COUNT[cards])
        for card in range(CARDS):
            if (cards >> card) & 1:
                out[at + card] = share
        at += CARDS
        if i < HAND:
            out[at] = 1 if s.seen[p, i] == EVERYONE else 0.5 if s.seen[p, i] != 0 else 0
            at += 1
    for card in range(CARDS):
        out[at + card] = (s.left[p] >> card) & 1


@rule
def estimate(s, out):
    """Points captured, and what the cards still in play promise; the lead over the best of the others."""
    for p in range(s.players):
        out[p] = s.points[p]
        for card in range(CARDS):
            if ((s.left[p] >> card) & 1) == 0:
                out[p] += PROMISE[card]
    best = -1000.0
    second = -1000.0
    for p in range(s.players):
        if out[p] > best:
            second = best
            best = out[p]
        elif out[p] > second:
            second = out[p]
    for p in range(s.players):
        lead = out[p] - (second if out[p] == best else best)
        out[p] = lead / (abs(lead) + 10.0)
