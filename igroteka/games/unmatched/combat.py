"""Unmatched: an attack, from the card laid face down to the discard piles. In every step the defender comes first."""

from __future__ import annotations

from ...core.record import EVERYONE, emit
from ...core.rule import rule
from .board import ask, check_end, hurt, is_hero, side_of, team_seats, trigger
from .cards import boost_of, forget, leave_hand, put_on_pile
from .effects import boost_voided, fighter_in, raised, start_effect
from .language import (
    AFTER, AFTER_ATTACKING, AFTER_DEFENDING, DURING, HAS_SIZE, IMMEDIATELY, ON_ATTACK, ON_VOYAGE_PLAYED, RAISE_ATTACK,
    RAISE_DEFENCE,
)  # fmt: skip
from .state import (
    ABILITY_ATTACK, ABILITY_DEFENCE, ADD_BOOST, AFTER_ATTACK, AFTER_DEFENCE, ATTACK, ATTACKED, ATTACKING, BONUS,
    BOOST_REVEALED, BY_ABILITY, BY_SIZE, CARD, DAMAGE, DEFENCE, DEFEND, DEFENDED, DEFENDING, DURING_ATTACK, DURING_DEFENCE,
    FOUGHT, IMMEDIATE_ATTACK, IMMEDIATE_DEFENCE, LAID, NEXT_ACTION, NONE, PASS, REVEAL, REVEALED, VALUE, VOYAGE, WON,
)  # fmt: skip


@rule
def aim(s, side, target):
    """The target is named; now the attack card."""
    s.target = target
    emit(s, ATTACKED, side, s.attacker, target, NONE, EVERYONE)
    ask(s, ATTACKING, side)


@rule
def lay_attack(s, side, kind):
    """Face down; an ability may follow, and then the defender is asked."""
    leave_hand(s, side, kind)
    s.laid[ATTACK] = kind
    emit(s, LAID, side, NONE, NONE, kind, team_seats(s, side))
    s.step = DEFEND
    if is_hero(s.attacker):
        trigger(s, side, ON_ATTACK)


@rule
def ask_defender(s):
    """Whoever has a hand is asked, so that having no card to use doesn't show."""
    side = side_of(s.target)
    if s.n_hand[side] > 0:
        ask(s, DEFENDING, side)
    else:
        s.step = REVEAL


@rule
def lay_defence(s, side, action):
    """A card face down, or none."""
    if action != PASS:
        leave_hand(s, side, action - CARD)
        s.laid[DEFENCE] = action - CARD
    emit(s, DEFENDED, side, 0 if action == PASS else 1, NONE, NONE, EVERYONE)
    s.step = REVEAL


@rule
def step_of_combat(s, step):
    """In every step the defender's effect comes first."""
    s.step = step + 1
    if step == REVEAL:
        reveal(s)
    elif step == IMMEDIATE_DEFENCE:
        start_effect(s, DEFENCE, IMMEDIATELY)
    elif step == IMMEDIATE_ATTACK:
        start_effect(s, ATTACK, IMMEDIATELY)
    elif step == ADD_BOOST:
        add_boost(s)
    elif step == DURING_DEFENCE:
        start_effect(s, DEFENCE, DURING)
    elif step == DURING_ATTACK:
        start_effect(s, ATTACK, DURING)
    elif step == DAMAGE:
        deal_combat_damage(s)
    elif step == AFTER_DEFENCE:
        start_effect(s, DEFENCE, AFTER)
    elif step == AFTER_ATTACK:
        start_effect(s, ATTACK, AFTER)
    elif step == ABILITY_DEFENCE:
        if is_hero(s.target):
            trigger(s, side_of(s.target), AFTER_DEFENDING)
    elif step == ABILITY_ATTACK:
        if is_hero(s.attacker):
            trigger(s, side_of(s.attacker), AFTER_ATTACKING)
    else:
        clean_up(s)


@rule
def reveal(s):
    """Both cards are turned up together; abilities raise their values."""
    s.revealed = 1
    for role in range(2):
        kind = s.laid[role]
        if kind < 0:
            continue
        fighter = fighter_in(s, role)
        side = side_of(fighter)
        hero = s.hero[side]
        forget(s, side, kind)
        s.value[role] = VALUE[hero, kind]
        emit(s, REVEALED, side, role, VALUE[hero, kind], kind, EVERYONE)
        more = raised(s, side, RAISE_ATTACK if role == ATTACK else RAISE_DEFENCE, fighter)
        if more:
            s.value[role] += more
            emit(s, BONUS, side, BY_SIZE if HAS_SIZE[hero] else BY_ABILITY, more, s.value[role], EVERYONE)
    if s.boost >= 0:
        side = side_of(s.attacker)
        forget(s, side, s.boost)
        emit(s, BOOST_REVEALED, side, NONE, boost_of(s, side, s.boost), s.boost, EVERYONE)


@rule
def add_boost(s):
    """A face-down boost counts unless the attack card was cancelled."""
    if s.boost >= 0 and not boost_voided(s):
        s.value[ATTACK] += boost_of(s, side_of(s.attacker), s.boost)


@rule
def deal_combat_damage(s):
    """Attack minus defence. The attacker won if the attack itself did damage."""
    damage = max(0, s.value[ATTACK] - s.value[DEFENCE])
    if s.shielded:
        damage = 0
    s.result = ATTACK if damage > 0 else DEFENCE
    winner = fighter_in(s, s.result)
    emit(s, FOUGHT, side_of(winner), s.value[ATTACK], s.value[DEFENCE], damage, EVERYONE)
    emit(s, WON, side_of(winner), winner, fighter_in(s, 1 - s.result), NONE, EVERYONE)
    if damage > 0:
        hurt(s, s.target, damage)
        check_end(s)


@rule
def clean_up(s):
    """What was played goes to the discard piles."""
    for role in range(2):
        if s.laid[role] >= 0:
            side, kind = side_of(fighter_in(s, role)), s.laid[role]
            s.discard[side, kind] += 1
            if VOYAGE[s.hero[side], kind]:
                trigger(s, side, ON_VOYAGE_PLAYED)
    if s.boost >= 0:
        put_on_pile(s, side_of(s.attacker), s.boost)
    clear_combat(s)
    s.step = NEXT_ACTION


@rule
def clear_combat(s):
    """No combat and no scheme is under way."""
    s.attacker = s.target = s.boost = s.result = NONE
    s.revealed = s.shielded = 0
    for role in range(2):
        s.laid[role] = NONE
        s.value[role] = 0
        s.cancelled[role] = 0
