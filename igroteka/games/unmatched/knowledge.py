"""Unmatched: what a player knows, what else may be true, and what a position looks like to a bot."""

from __future__ import annotations

import numpy as np

from ...core.record import draw, hide_shared, seed_chance
from ...core.rule import rule
from .board import full_health, side_of, team_of
from .cards import has_attack, random_kind, usable
from .state import (
    AT, ATTACK, ATTACKING, COPIES, DEFENCE, FACE_DOWN, FIGHTER, FIGHTER_PARTS, H, HAND_LIMIT, KINDS, NOBODY, NONE, OVER, PUBLIC,
    SIDE_FIGHTERS, SIDE_PARTS, TARGETING,
)  # fmt: skip

# Knowledge: a team knows its hands, what is left in its decks (the order only where it has looked), and what it has
# seen of the other team's hands as long as it is there. Nobody else's, and a spectator's is what everybody knows.


@rule
def team_of_player(s, player):
    """A player's team, or -1 for a spectator."""
    for side in range(s.sides):
        if s.seat[side] == player:
            return team_of(side)
    return NOBODY


@rule
def hide(s, player):
    """Erase what this player can't know."""
    hide_shared(s, player)
    team = team_of_player(s, player)
    for side in range(s.sides):
        if team_of(side) == team:
            continue
        for kind in range(KINDS):
            s.hand[side, kind] = 0
            s.deck[side, kind] = 0
        for i in range(s.n_top[side]):
            s.top[side, i] = FACE_DOWN
        if not s.revealed and s.attacker != NONE and side_of(s.attacker) == side:
            if s.laid[ATTACK] != NONE:
                s.laid[ATTACK] = FACE_DOWN
            if s.boost != NONE:
                s.boost = FACE_DOWN
    if team == NOBODY:
        for side in range(s.sides):
            for kind in range(KINDS):
                s.known[0, side, kind] = s.known[1, side, kind] = s.known[PUBLIC, side, kind]


@rule
def redeal(s, player, seed):
    """Deal the other team's cards again: every arrangement that fits what this player has seen is equally likely."""
    seed_chance(s, seed)
    team = team_of_player(s, player)
    viewer = PUBLIC if team == NOBODY else team
    pool = np.zeros(KINDS, np.int8)  # cards that may be anywhere
    held = np.zeros(KINDS, np.int8)  # cards known to be in the hand or laid from it
    for side in range(s.sides):
        if team_of(side) != team:
            redeal_side(s, side, viewer, pool, held)


@rule
def redeal_side(s, side, viewer, pool, held):
    """Laid cards first, then the hand, then the deck."""
    hero = s.hero[side]
    n_pool = n_held = 0
    for kind in range(KINDS):
        held[kind] = s.known[viewer, side, kind]
        pool[kind] = COPIES[hero, kind] - s.discard[side, kind] - held[kind]
        n_held += held[kind]
    take_shown_out(s, side, pool)
    for kind in range(KINDS):
        n_pool += pool[kind]
    unknown = s.n_hand[side] - n_held  # of the hand and the face-down cards, those that may be anything
    attacking = s.attacker != NONE and side_of(s.attacker) == side
    laid_hidden = attacking and s.laid[ATTACK] == FACE_DOWN
    boost_hidden = attacking and s.boost == FACE_DOWN
    unknown += (1 if laid_hidden else 0) + (1 if boost_hidden else 0)
    if laid_hidden:
        s.laid[ATTACK], unknown, n_pool = guess_laid(s, pool, held, unknown, n_pool, True)
    if boost_hidden:
        s.boost, unknown, n_pool = guess_laid(s, pool, held, unknown, n_pool, False)
    # Whoever has declared an attack holds a card for it.
    must_attack = attacking and s.phase in (TARGETING, ATTACKING)
    deal_hand(s, side, pool, held, unknown, n_pool)
    while must_attack and not has_attack(s, side, s.attacker):
        for kind in range(KINDS):
            pool[kind] += s.hand[side, kind] - held[kind]
        deal_hand(s, side, pool, held, unknown, n_pool)
    n_pool -= unknown
    for i in range(s.n_top[side]):
        s.top[side, i] = deal_one(s, pool, n_pool - i)
    for kind in range(KINDS):
        s.deck[side, kind] = pool[kind]


@rule
def deal_hand(s, side, pool, held, unknown, n_pool):
    """The known cards and so many others."""
    for kind in range(KINDS):
        s.hand[side, kind] = held[kind]
    for i in range(unknown):
        s.hand[side, deal_one(s, pool, n_pool - i)] += 1


@rule
def deal_one(s, pool, n_pool):
    """A random card of the pool."""
    kind = random_kind(s, pool, n_pool)
    pool[kind] -= 1
    return kind


@rule
def take_shown_out(s, side, pool):
    """Cards that lie face up in a combat are neither in the hand nor in the deck."""
    if side == (s.turn if s.attacker == NONE else side_of(s.attacker)):
        if s.laid[ATTACK] >= 0:
            pool[s.laid[ATTACK]] -= 1
        if s.boost >= 0:
            pool[s.boost] -= 1
    if s.target != NONE and side_of(s.target) == side and s.laid[DEFENCE] >= 0:
        pool[s.laid[DEFENCE]] -= 1


@rule
def guess_laid(s, pool, held, unknown, n_pool, attack):
    """A face-down card: one of the known ones or an unknown one.

    Of the arrangements with a given known card laid there are C(n_pool, unknown), with a given
    unknown one C(n_pool - 1, unknown - 1): they are as n_pool to unknown.
    """
    of_held = max(1, n_pool)
    total = 0
    for kind in range(KINDS):
        if not attack or usable(s, s.attacker, ATTACK, kind):
            total += held[kind] * of_held + pool[kind] * unknown
    n = draw(s, total)
    for kind in range(KINDS):
        if attack and not usable(s, s.attacker, ATTACK, kind):
            continue
        n -= held[kind] * of_held
        if n < 0:
            held[kind] -= 1
            return kind, unknown, n_pool
        n -= pool[kind] * unknown
        if n < 0:
            pool[kind] -= 1
            return kind, unknown - 1, n_pool - 1
    return NONE, unknown, n_pool


# For bots


@rule
def observe(s, player, out):
    """Fighters, cards and the question, as the player knows them; the own team first."""
    out[:] = 0
    own = own_side(s, player)
    for i in range(s.sides):
        side = (i + own) % s.sides
        for f in range(SIDE_FIGHTERS):
            observe_fighter(s, side * SIDE_FIGHTERS + f, out, AT.fighters + (i * SIDE_FIGHTERS + f) * FIGHTER_PARTS)
        observe_side(s, player, side, out, AT.sides + i * SIDE_PARTS)
        out[AT.heroes + i] = (s.hero[side] + 1) / H
    for kind in range(KINDS):
        out[AT.discard + kind] = s.discard[own, kind]
    out[AT.phase + s.phase] = 1
    out[AT.asked] = 1 if s.phase != OVER and s.seat[s.decider] == player else 0
    out[AT.turn] = 1 if team_of(s.turn) == max(0, team_of_player(s, player)) else 0
    out[AT.actions] = s.actions / 2
    out[AT.attack] = s.value[ATTACK] / 9
    out[AT.defence] = s.value[DEFENCE] / 9
    out[AT.boost] = 1 if s.boost != NONE else 0
    out[AT.board] = s.board
    out[AT.allowance] = s.allowance / 9


@rule
def observe_fighter(s, fighter, out, at):
    """A fighter on the board, in the order of FIGHTER_SEEN."""
    if s.health[fighter] > 0:
        out[at] = s.health[fighter] / full_health(s, fighter)
        out[at + 1] = s.health[fighter] / 18
        out[at + 2] = (s.at[fighter] + 1) / FIGHTER
        out[at + 3] = 1 if fighter == s.attacker else 0
        out[at + 4] = 1 if fighter == s.target else 0
        out[at + 5] = 1 if fighter == s.mover else 0


@rule
def observe_side(s, player, side, out, at):
    """A side's cards, in the order of SIDE_SEEN."""
    team = max(0, team_of_player(s, player))
    out[at] = s.n_hand[side] / HAND_LIMIT
    out[at + 1] = s.n_deck[side] / 30
    out[at + 2] = s.big[side]
    for kind in range(KINDS):
        out[at + 3 + kind] = s.hand[side, kind] if team_of(side) == team else s.known[team, side, kind]


@rule
def own_side(s, player):
    """The side a player decides for now, or the first one of theirs."""
    if s.phase != OVER and s.seat[s.decider] == player:
        return s.decider
    for side in range(s.sides):
        if s.seat[side] == player:
            return side
    return 0


@rule
def estimate(s, out):
    """Heroes' health above all, a little for sidekicks and for cards; a nearly empty deck is a danger."""
    lead = 0.0
    for side in range(s.sides):
        worth = side_worth(s, side)
        lead += worth if team_of(side) == 0 else -worth
    for side in range(s.sides):
        ahead = lead if team_of(side) == 0 else -lead
        out[s.seat[side]] = max(-0.95, min(0.95, ahead))


@rule
def side_worth(s, side):
    """From 0 to a little over 1."""
    hero = side * SIDE_FIGHTERS
    worth = 0.0
    if s.health[hero] > 0:
        worth += 0.15 + 0.045 * s.health[hero]
    for fighter in range(hero + 1, hero + SIDE_FIGHTERS):
        if s.health[fighter] > 0:
            worth += 0.02 + 0.012 * s.health[fighter]
    return worth + 0.015 * min(s.n_hand[side], HAND_LIMIT) + 0.006 * min(s.n_deck[side], 10)
