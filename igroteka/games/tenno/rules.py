"""Tenno: what may happen. Positions are described in state.py.

A turn: choose a card, choose its target, perhaps the monk helps, the battle, perhaps the ronin's second one;
then everybody refills, and the attacker exchanges or the defender looks.
"""

from __future__ import annotations

from ...core.record import EVERYONE, begin, draw, emit, seed_chance, tell
from ...core.results import share
from ...core.rule import rule
from ...core.sets import all_of, bit, count, has, lowest
from .guess import estimate, observe
from .knowledge import hide, lay, leave, leftover, may_attack, note, redeal, take_up, tighten, turn_up
from .state import (
    ACTIONS, ALL, ATTACK, ATTACKED, ATTACKER_WON, B_AGAINST, B_ATTACKER, B_CARD, B_DEFENDER, B_MONK, B_OTHER, B_RESULT, B_STRENGTH, CAPTURED, CARD,
    CARDS, DEFENDED, DEFENDER_WON, DISCARDED, DONE, EMPTY, ENDED, EXCHANGE, FOUGHT, GEISHA, HAND, IN_ATTACK, LAID, LOOK, LOOKED, LOOKED_AWAY, MONK,
    MONK_ASKED, MONK_BONUS, MOST_LEFT, NOBODY_WON, OPT_FIRST, OVER, PAIR, PENDING, PICKED_TWO, PLACE, PUT, PUT_BACK, PUT_DOWN, REFILL, RONIN, SECOND,
    SETUP, SHOGUN, SLOTS, STARTERS, STOPPED, STRENGTH, SUPPORT, SUPPORTED, SWAP, SWAPPING, TARGET, TOOK_UP, WORTH,
)  # fmt: skip

__all__ = ["apply", "estimate", "hide", "legal", "movers", "observe", "redeal", "returns", "setup"]


# Set-up


@rule
def setup(s, options, seed):
    """Everybody takes a set; who starts is drawn unless a seat was named that somebody sits on."""
    seed_chance(s, seed)
    s.players = options[0]
    drawn = draw(s, s.players)
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
    s.waiting = all_of(s.players)


@rule
def arrange(s, player, card):
    """Lay the peasants out in an order of one's own, all players at the same time; the last one needs no choice."""
    slot = empty_slot(s, player)
    lay(s, player, slot, card)
    emit(s, LAID, player, player * SLOTS + slot, EMPTY, card, bit(player))
    if slot == SLOTS - 2:
        last = lowest(s.hand[player] & STARTERS)
        lay(s, player, SLOTS - 1, last)
        emit(s, LAID, player, player * SLOTS + SLOTS - 1, EMPTY, last, bit(player))
        s.waiting ^= bit(player)
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
        return legal_cards(s.hand[player] & STARTERS, mask)
    if phase in (REFILL, PUT):
        return legal_cards(s.hand[player], mask)
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
    return count(cards)


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
    s.waiting = bit(s.turn)


@rule
def attack(s, target):
    """Both cards are turned up; the defender may be asked for the monk."""
    s.target = target
    turn, slot = s.turn, s.slot
    defender, aim = target // SLOTS, target % SLOTS
    turn_up(s, turn, slot)
    turn_up(s, defender, aim)
    card, other = s.table[turn, slot], s.table[defender, aim]
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
        s.waiting = bit(defender)
    else:
        fight(s)


@rule
def monk_is_possible(s, defender, aim):
    """Whether the defender is asked depends only on what everybody saw: being asked mustn't betray the monk."""
    for slot in range(SLOTS):  # noqa: SIM110 (compiled)
        if slot != aim and has(s.could[0, defender, slot], MONK):
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
        target = s.target
        defender = target // SLOTS
        slot = monk_slot(s, defender)
        turn_up(s, defender, slot)
        emit(s, SUPPORTED, defender, defender * SLOTS + slot, target, MONK, EVERYONE)
        s.battle[B_MONK] = 1
        weigh(s)
    fight(s)


@rule
def weigh(s):
    """The strength of both cards in the battle."""
    s.battle[B_STRENGTH], s.battle[B_AGAINST] = strengths(s.battle[B_CARD], s.battle[B_OTHER], MONK_BONUS * s.battle[B_MONK])


@rule
def strengths(card, other, help_):
    """How strong an attacking and an attacked card are, with what helps the latter; the geisha is one stronger than the other."""
    strength, against = IN_ATTACK[card], STRENGTH[other] + help_
    if card == GEISHA and other == GEISHA:
        return strength, 0
    if card == GEISHA:
        return against + 1, against
    if other == GEISHA:
        return strength, strength + 1
    return strength, against


# 2. The result of a battle


@rule
def fight(s):
    """The weaker card leaves, both if they are equal, and a geisha always."""
    tell(s)
    turn, slot, target = s.turn, s.slot, s.target
    defender, aim = target // SLOTS, target % SLOTS
    strength, against = s.battle[B_STRENGTH], s.battle[B_AGAINST]
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
    card = s.table[player, slot]
    s.captured[captor, player] |= bit(card)
    s.points[captor] += WORTH[card]
    leave(s, player, slot)
    emit(s, CAPTURED, player, player * SLOTS + slot, captor, card, EVERYONE)


@rule
def discard(s, player, slot):
    """A card leaves the game."""
    card = s.table[player, slot]
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
        s.waiting = bit(s.turn)
    else:
        start_refill(s)


@rule
def strike_again(s, action):
    """Attack with one of the other two cards, or leave it at that."""
    if action == DONE:
        emit(s, STOPPED, s.turn, EMPTY, EMPTY, EMPTY, EVERYONE)
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
            s.waiting |= bit(p)
    s.slot = s.target = s.first_slot = s.first_target = EMPTY
    s.phase = REFILL  # somebody has lost a card in every battle


@rule
def refill(s, player, card):
    """One card into the first empty slot."""
    slot = empty_slot(s, player)
    lay(s, player, slot, card)
    emit(s, LAID, player, player * SLOTS + slot, EMPTY, card, bit(player))
    if empty_slot(s, player) == EMPTY:
        s.waiting ^= bit(player)
        if s.waiting == 0:
            after_refill(s)


@rule
def after_refill(s):
    """An attacker who lost nothing may exchange; defenders who won may look."""
    if s.lost == 0:
        s.phase = EXCHANGE
        s.waiting = bit(s.turn)
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
    turn = s.turn
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
        emit(s, TOOK_UP, turn, action - PLACE, EMPTY, s.table[turn, slot], bit(turn))
        take_up(s, turn, slot)


@rule
def put_down(s, card):
    """A card of the hand, perhaps the very one that was taken up."""
    turn, slot = s.turn, s.slot
    lay(s, turn, slot, card)
    emit(s, PUT_DOWN, turn, turn * SLOTS + slot, EMPTY, card, bit(turn))
    next_turn(s)


@rule
def put_back(s, swapped):
    """Two cards go back into their slots; only the owner knows whether they changed places."""
    player = s.turn
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
    emit(s, PUT_BACK, player, player * SLOTS + s.slot, EMPTY, 1 if swapped else 0, bit(player))
    next_turn(s)


# 6. A defender who won may look


@rule
def look(s, action):
    """Look at one of the attacker's three cards; everybody sees which. One look for each battle won."""
    looker, turn = s.lookers[0], s.turn
    if action == DONE:
        emit(s, LOOKED_AWAY, looker, EMPTY, EMPTY, EMPTY, EVERYONE)
    else:
        place = action - PLACE
        slot = place % SLOTS
        card = s.table[turn, slot]
        if s.seen[turn, slot] != EVERYONE:
            s.seen[turn, slot] |= bit(looker)
            note(s, looker + 1, turn, slot, card)
        emit(s, LOOKED, looker, place, EMPTY, card, bit(looker) | bit(turn))
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
        score = s.points[p] * MOST_LEFT + leftover(s, p)
        if score > best:
            best = score
            s.winners = 0
        if score == best:
            s.winners |= bit(p)
    emit(s, ENDED, EMPTY, EMPTY, EMPTY, s.winners, EVERYONE)
    tell(s)


@rule
def returns(s, out):
    """A win alone, a shared win, or none."""
    share(s.winners, s.players, out)
