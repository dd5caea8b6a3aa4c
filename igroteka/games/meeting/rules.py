"""Meeting Engagement: what may happen. Positions are described in state.py.

A turn is a chain of small decisions: (choose a card,) enter a home cell, then every
displaced unit steps on until one finds an empty cell, a fight or the enemy's camp.
"""

from __future__ import annotations

import numpy as np

from ...core.piles import cover, fill, known, shuffled, take_out, take_top
from ...core.record import EVERYONE, begin, draw, emit, hide_shared, seed_chance, tell
from ...core.rule import numbers, rule
from ...core.sets import all_of, bit, count, has
from .state import (
    ARMY_SIZE, AT, ATTACK, BASIC, BEAT, BOTH_FELL, BREAKTHROUGH, BROKE_THROUGH, CAMP, CARDS_OF, CELLS, CHOOSE, CHOOSING, COLUMNS, COUNTER,
    DEPLOY, DRAW, DREW, ELITE, EMPTY, ENDED, ENTER, ENTERED, FACE_DOWN, FELL, FLANK_BONUS, FOUGHT, FRONT, HAND, KIND, KINDS, LAST_LOOK, LOOKS,
    MORE_ELITE, MORE_UNITS, MOVE, MOVED, NOBODY, OPT_ARMIES, OPT_FIRST, OPT_VARIANT, OVER, PLACED, ROWS, SECOND_STEP, SHOWS, SIDEWAYS,
    STEPS, STOP, STRATEGY, TURNED_UP, WHOSE,
)  # fmt: skip


# Set-up


@rule
def setup(s, options, seed):
    """Shuffle the armies and lay the first card of each on the middle of the front."""
    seed_chance(s, seed)
    s.players = 2
    s.variant = options[OPT_VARIANT]
    s.first = draw(s, 2) if options[OPT_FIRST] == 0 else options[OPT_FIRST] - 1
    s.winner = NOBODY
    s.card = s.mover = s.at = EMPTY
    s.field[:] = EMPTY
    s.owner[:] = NOBODY
    s.hand[:] = EMPTY
    for player in range(2):
        s.army[player] = options[OPT_ARMIES + player]
        s.n_reserve[player] = shuffled(s, s.reserve[player], all_of(ARMY_SIZE))
    s.phase = DEPLOY
    for i in range(2):
        s.turn = s.first ^ i
        put(s, FRONT[i], s.turn, turn_up(s))
    s.turn = s.first
    s.card = turn_up(s)


@rule
def turn_up(s):
    """Take the top card of the reserve for everybody to see."""
    card = take_from_reserve(s, s.turn)
    s.public[s.turn] |= bit(card)
    emit(s, TURNED_UP, s.turn, EMPTY, EMPTY, card, EVERYONE)
    tell(s)
    return card


@rule
def take_from_reserve(s, player):
    """Take the top card of a reserve."""
    s.n_reserve[player] -= 1
    return take_top(s.reserve[player], s.n_reserve[player] + 1)


@rule
def put(s, cell, player, card):
    """Lay a unit on a cell."""
    s.field[cell] = card
    s.owner[cell] = player


# The field


@rule
def row_of(cell, s):
    """How far a cell is from the home row of the player on turn: 0 to 3."""
    row = cell // COLUMNS
    return row if s.turn == s.first else ROWS - 1 - row


@rule
def home_cell(s, column):
    """A cell of the home row of the player on turn."""
    return column if s.turn == s.first else (ROWS - 1) * COLUMNS + column


@rule
def ahead(s, cell):
    """The cell in front, or the enemy's camp."""
    if row_of(cell, s) == ROWS - 1:
        return CAMP
    return cell + COLUMNS if s.turn == s.first else cell - COLUMNS


# Decisions


@rule
def movers(s):
    """The player on turn."""
    return 0 if s.phase == OVER else bit(s.turn)


@rule
def legal(s, player, mask):
    """What the player on turn may choose."""
    mask[:] = 0
    count = 0
    if s.phase == DEPLOY:
        for i in range(2 * COLUMNS):
            cell = i if s.turn == s.first else CELLS - 1 - i
            if s.owner[cell] == NOBODY:
                mask[cell] = 1
                count += 1
    elif s.phase == CHOOSING:
        army = s.army[player]
        for i in range(s.n_hand[player]):
            if first_alike(s, army, player, i) == i:
                mask[CHOOSE + i] = 1
                count += 1
    elif s.phase == ENTER:
        for column in range(COLUMNS):
            mask[home_cell(s, column)] = 1
        count = COLUMNS
    else:
        count = legal_steps(s, mask)
        if s.phase == SECOND_STEP:
            mask[STOP] = 1
            count += 1
    return count


@rule
def first_alike(s, army, player, i):
    """Equal cards in a hand are one choice: the first of them."""
    for j in range(i):
        if KIND[army, s.hand[player, j]] == KIND[army, s.hand[player, i]]:
            return j
    return i


@rule
def legal_steps(s, mask):
    """Forward always; sideways by the arrow, but not onto an own unit that has moved already."""
    mask[ahead(s, s.at)] = 1
    count = 1
    if SIDEWAYS[s.army[s.turn], s.mover]:
        column = s.at % COLUMNS
        if column > 0 and may_step(s, s.at - 1):
            mask[s.at - 1] = 1
            count += 1
        if column < COLUMNS - 1 and may_step(s, s.at + 1):
            mask[s.at + 1] = 1
            count += 1
    return count


@rule
def may_step(s, cell):
    """A unit moves once a turn, so one that has moved can't be displaced."""
    return s.owner[cell] != s.turn or not has(s.moved, cell)


@rule
def apply(s, player, action):
    """One decision and everything it causes."""
    begin(s)
    if s.phase == DEPLOY:
        deploy(s, action)
    elif s.phase == CHOOSING:
        s.card = s.hand[player, action - CHOOSE]
        s.phase = ENTER
    elif s.phase == ENTER:
        enter(s, action)
    elif action == STOP:
        settle(s)
    else:
        step(s, action)


# Deployment


@rule
def deploy(s, cell):
    """Lay the card on a free cell of the own half, until all twelve are filled."""
    put(s, cell, s.turn, s.card)
    emit(s, PLACED, s.turn, cell, EMPTY, s.card, EVERYONE)
    s.card = EMPTY
    s.turn ^= 1
    if s.n_reserve[s.turn] > ARMY_SIZE - ROWS * COLUMNS // 2:
        s.card = turn_up(s)
        return
    if s.variant == STRATEGY:
        for p in range(2):
            for _ in range(HAND):
                draw_card(s, p)
    s.turn = s.first
    start_turn(s)


@rule
def draw_card(s, player):
    """Into the hand, while the reserve lasts."""
    if s.n_reserve[player] == 0:
        return
    card = take_from_reserve(s, player)
    s.hand[player, s.n_hand[player]] = card
    s.n_hand[player] += 1
    emit(s, DREW, player, EMPTY, EMPTY, card, bit(player))
    tell(s)


# A turn


@rule
def start_turn(s):
    """Turn up the top card, or choose one of the hand; without cards the game is over."""
    s.moved = 0
    if s.variant == STRATEGY and s.n_hand[s.turn] > 0:
        s.phase = CHOOSING
    elif s.variant == BASIC and s.n_reserve[s.turn] > 0:
        s.phase = ENTER
        s.card = turn_up(s)
    else:
        count_units(s)


@rule
def enter(s, cell):
    """The new card comes onto a home cell."""
    card = s.card
    s.card = EMPTY
    s.turns += 1
    if s.variant == STRATEGY:
        leave_hand(s, card)
    emit(s, ENTERED, s.turn, cell, EMPTY, card, EVERYONE)
    if s.owner[cell] == NOBODY:
        put(s, cell, s.turn, card)
        end_turn(s)
    elif s.owner[cell] == s.turn:
        displace(s, cell, card)
    else:
        s.mover = card
        fight(s, EMPTY, cell)


@rule
def leave_hand(s, card):
    """The entered card becomes known; the hand closes up."""
    player = s.turn
    s.public[player] |= bit(card)
    tell(s)
    s.n_hand[player] = take_out(s.hand[player], s.n_hand[player], card)


@rule
def displace(s, cell, card):
    """A unit takes the cell of an own one, which must move on."""
    s.mover = s.field[cell]
    s.at = cell
    s.field[cell] = card
    s.moved |= bit(cell)
    s.phase = MOVE


@rule
def step(s, cell):
    """The moving unit goes one step and meets whatever is there."""
    came_from = s.at
    second = s.phase == SECOND_STEP
    if second:  # it stands on the cell of its first step
        put(s, came_from, NOBODY, EMPTY)
    if cell == CAMP:
        emit(s, BROKE_THROUGH, s.turn, came_from, CAMP, s.mover, EVERYONE)
        s.mover = EMPTY
        finish(s, s.turn, BREAKTHROUGH)
    elif s.owner[cell] == NOBODY:
        emit(s, MOVED, s.turn, came_from, cell, s.mover, EVERYONE)
        put(s, cell, s.turn, s.mover)
        s.at = cell
        if not second and STEPS[s.army[s.turn], s.mover] == 2:
            s.phase = SECOND_STEP
        else:
            settle(s)
    elif s.owner[cell] == s.turn:
        emit(s, MOVED, s.turn, came_from, cell, s.mover, EVERYONE)
        displace(s, cell, s.mover)
    else:
        fight(s, came_from, cell)


@rule
def fight(s, came_from, cell):
    """The moving unit attacks the enemy on a cell; the turn is over in any case."""
    enemy = 1 - s.turn
    attacker, defender = s.mover, s.field[cell]
    attack = attack_strength(s, s.turn, attacker, came_from, cell)
    counter = COUNTER[s.army[enemy], defender]
    emit(s, FOUGHT, s.turn, came_from, cell, attacker, EVERYONE)
    if attack > counter:
        emit(s, BEAT, s.turn, came_from, cell, defender, EVERYONE)
        put(s, cell, s.turn, attacker)
    elif attack == counter:
        emit(s, BOTH_FELL, s.turn, came_from, cell, defender, EVERYONE)
        put(s, cell, NOBODY, EMPTY)
    else:
        emit(s, FELL, s.turn, came_from, cell, attacker, EVERYONE)
    settle(s)


@rule
def attack_strength(s, player, card, came_from, cell):
    """The attack of a unit; from the side it hits the flank."""
    return ATTACK[s.army[player], card] + (FLANK_BONUS if from_the_side(came_from, cell) else 0)


@rule
def from_the_side(came_from, cell):
    """Did it step sideways, and not onto the field?"""
    return came_from != EMPTY and came_from // COLUMNS == cell // COLUMNS


@rule
def settle(s):
    """Nobody is left to move."""
    s.mover = EMPTY
    s.at = EMPTY
    end_turn(s)


@rule
def end_turn(s):
    """Draw in the variant, then the other player's turn."""
    if s.variant == STRATEGY:
        draw_card(s, s.turn)
    s.turn ^= 1
    start_turn(s)


# The end


@rule
def count_units(s):
    """All cards are laid: more units win, then more elite ones."""
    units = count_of(s, s.turn, False) - count_of(s, 1 - s.turn, False)
    elite = count_of(s, s.turn, True) - count_of(s, 1 - s.turn, True)
    if units != 0:
        finish(s, s.turn if units > 0 else 1 - s.turn, MORE_UNITS)
    elif elite != 0:
        finish(s, s.turn if elite > 0 else 1 - s.turn, MORE_ELITE)
    else:
        finish(s, NOBODY, DRAW)


@rule
def count_of(s, player, only_elite):
    """How many units, or elite units, a player has on the field."""
    count = 0
    for cell in range(CELLS):
        if s.owner[cell] == player and (not only_elite or ELITE[s.army[player], s.field[cell]]):
            count += 1
    return count


@rule
def finish(s, winner, ending):
    """The game is over."""
    s.phase = OVER
    s.winner = winner
    s.ending = ending
    emit(s, ENDED, winner, EMPTY, EMPTY, ending, EVERYONE)


@rule
def returns(s, out):
    """1 for the winner, -1 for the loser, 0 for a draw."""
    for player in range(2):
        out[player] = 0 if s.winner == NOBODY else 1 if s.winner == player else -1


# Knowledge: nobody knows the order of the reserves; a hand and the card chosen from it are their owner's.


@rule
def hide(s, player):
    """Erase what this player can't know."""
    hide_shared(s, player)
    for p in range(2):
        cover(s.reserve[p], s.n_reserve[p])
        if p != player:
            cover(s.hand[p], s.n_hand[p])
    if s.phase == ENTER and s.variant == STRATEGY and s.turn != player:
        s.card = FACE_DOWN


@rule
def redeal(s, player, seed):
    """Deal the cards nobody has seen to the places where one lies face down."""
    seed_chance(s, seed)
    unseen = np.empty(ARMY_SIZE, np.int8)
    for p in range(2):
        n = shuffled(s, unseen, all_of(ARMY_SIZE) & ~(s.public[p] | known(s.hand[p], s.n_hand[p])))
        n = fill(s.hand[p], s.n_hand[p], unseen, n)
        fill(s.reserve[p], s.n_reserve[p], unseen, n)
    if s.card == FACE_DOWN:
        s.card = s.hand[s.turn, draw(s, s.n_hand[s.turn])]


# For bots


@numbers
def observe(s, player, out):
    """Twelve cells, cards not yet seen of both armies, and the card in question."""
    out[:] = 0
    at_home = player == s.first
    for i in range(CELLS):
        cell = i if at_home else CELLS - 1 - i
        owner = s.owner[cell]
        out[AT.owner + i] = WHOSE[player, owner & 3]
        describe(s, owner & 1, s.field[cell] & LAST_LOOK, out, AT.unit + i * SHOWS)
    for i in range(2):
        p = player ^ i
        unseen, cards_of = ~s.public[p], CARDS_OF[s.army[p]]
        for kind in range(KINDS):
            out[AT.unseen + i * KINDS + kind] = 0.25 * count(unseen & cards_of[kind])
        out[AT.reserve + i] = s.n_reserve[p] / ARMY_SIZE
    if s.turn == player and s.card >= 0:
        describe(s, player, s.card, out, AT.moving)
    if s.mover >= 0:
        describe(s, s.turn, s.mover, out, AT.moving)
        out[AT.place] = (s.at + 1) / CELLS
    for i in range(s.n_hand[player]):
        out[AT.hand + i] = LOOKS[s.army[player], s.hand[player, i], 1]
    out[AT.phase + s.phase] = 1
    out[AT.turn] = 1 if s.turn == player else 0
    out[AT.first] = 1 if at_home else 0


@rule
def describe(s, owner, card, out, at):
    """What a card shows, in six numbers."""
    looks = LOOKS[s.army[owner], card]
    for i in range(SHOWS):
        out[at + i] = looks[i]


@rule
def estimate(s, out):
    """Units on the field, a little for elite ones and for those who are far ahead."""
    lead = 0.0
    for cell in range(CELLS):
        owner = s.owner[cell]
        if owner != NOBODY:
            row = cell // COLUMNS if owner == s.first else ROWS - 1 - cell // COLUMNS
            worth = 1 + 0.15 * ELITE[s.army[owner], s.field[cell]] + 0.12 * row * row
            lead += worth if owner == 0 else -worth
    out[0] = max(-0.95, min(0.95, lead / 8))
    out[1] = -out[0]
