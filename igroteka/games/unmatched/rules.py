"""Unmatched: what may happen. Positions are described in state.py, what cards do in effects.py.

`apply` answers the open question and then `proceed` goes on, effect by effect and step by step,
until the next question or the end.
"""

from __future__ import annotations

import numpy as np

from ...core.record import EVERYONE, begin, draw, emit, hide_shared, seed_chance
from ...core.rule import rule
from ...core.sets import has, lowest, rest
from .deeds import (
    add_to_hand, ask, ask_mover, boost_of, check_end, discard, discard_noted, draw_cards, end_if_beaten, fighters_of,
    forget, free_spaces, full_health, go, has_fighters, hurt, is_hero, leave_hand, may_play, put_on_pile, random_kind,
    reach, side_of, stand, start_moves, take_top, targets, team_of, team_seats, trigger, usable, voyages, zone_mates,
)  # fmt: skip
from .effects import (
    answer_effect, boost_voided, choose_mover, fighter_in, foe, is_optional, markable, options, raised, resume, room,
    start_ability, start_effect, victims,
)  # fmt: skip
from .language import (
    AFTER, AFTER_ATTACKING, AFTER_DEFENDING, DURING, HAS_SIZE, IMMEDIATELY, NOW, ON_ATTACK, ON_BOOST, ON_TURN_END,
    ON_TURN_START, ON_VOYAGE_PLAYED, RAISE_ATTACK, RAISE_DEFENCE, RAISE_MOVE,
)  # fmt: skip
from .state import (
    ABILITY_ATTACK, ABILITY_DEFENCE, ACTING, ACTIONS_A_TURN, ADDING_BOOST, ADD_BOOST, AFTER_ATTACK, AFTER_DEFENCE, ATTACK,
    ATTACKED, ATTACKING, BEGIN_MOVES, BIG, BONUS, BOOSTED, BOOSTING, BOOST_REVEALED, BY_ABILITY, BY_SIZE, CARD, CHOOSING, COPIES, DAMAGE, DEFENCE,
    DEFEND, DEFENDED, DEFENDING, DEPLOYED, DEPLOYING, DISCARDING, DURING_ATTACK, DURING_DEFENCE, END_TURN, FACE_DOWN,
    FIGHTER, FIGHTERS, FOUGHT, GOING, H, HAND_LIMIT, HURTING, IMMEDIATE_ATTACK, IMMEDIATE_DEFENCE, KINDS, LAID, LIMITING,
    MANEUVER, MANEUVERED, MARKING, MOVE, MOVES, MOVING, NEXT_ACTION, NOBODY, NONE, N_KINDS, OPENING_HAND, OPTION, OPT_BOARD,
    OPT_EXCALIBUR, OPT_FALL, OPT_HEROES, OPT_PAIR, ORDERING, OVER, PASS, PICKING, PLACING, PUBLIC, RESOLVING, REVEAL,
    REVEALED, SCHEME, SCHEMED, SCHEME_ENDS, SCHEMING, SET_UP, SIDEKICKS, SIDES, SIDE_FIGHTERS, SIZED, SIZING, SMALL, STARTS,
    START_TURN, STRENGTHENING, TAKING, TARGETING, TURN, TYPE, VALUE, VOYAGE, WON,
)  # fmt: skip


# Set-up


@rule
def setup(s, options, seed):
    """Everybody takes a hero and five cards; then the heroes come onto the board one after another."""
    seed_chance(s, seed)
    s.players = options[0]
    s.sides = 2 if s.players == 2 else SIDES
    s.board = options[OPT_BOARD]
    s.fall = options[OPT_FALL]
    s.excalibur = options[OPT_EXCALIBUR]
    s.winner = NOBODY
    s.at[:] = NONE
    s.began[:] = NONE
    s.on[:] = NOBODY
    seat_players(s, options)
    clear_combat(s)
    for side in range(s.sides):
        for kind in range(KINDS):
            s.deck[side, kind] = COPIES[s.hero[side], kind]
            s.n_deck[side] += s.deck[side, kind]
        for _ in range(OPENING_HAND):
            add_to_hand(s, side, take_top(s, side))
    s.mover = 0
    s.step = SET_UP
    while s.phase == RESOLVING:
        set_up(s)


@rule
def seat_players(s, options):
    """Player n is side n; of three players one has both sides of a team, the second one with a hero nobody took."""
    for side in range(s.sides):
        s.seat[side] = side
    if s.players == 3 and options[OPT_PAIR] == 0:
        s.seat[2] = 0
        s.seat[3] = 2
    elif s.players == 3:
        s.seat[3] = 1
    taken = 0
    for side in range(s.sides):
        second = s.players == 3 and side >= 2 and s.seat[side] == s.seat[side - 2]
        s.hero[side] = NOBODY if second else options[OPT_HEROES + s.seat[side]]
        if not second:
            taken |= 1 << s.hero[side]
    for side in range(s.sides):
        if s.hero[side] == NOBODY:
            s.hero[side] = first_free(taken)


@rule
def first_free(taken):
    """The first hero nobody has."""
    for hero in range(H):
        if not has(taken, hero):
            return hero
    return 0


@rule
def set_up(s):
    """Side after side: the hero on its start space and its size, then the sidekicks in the hero's zones."""
    side, fighter = s.turn, s.mover
    if is_hero(fighter) and side_of(fighter) == side:
        arrive(s, side, fighter, STARTS[s.board, side])
        if HAS_SIZE[s.hero[side]]:
            ask(s, SIZING, side)
    elif fighter - side * SIDE_FIGHTERS <= SIDEKICKS[s.hero[side]]:
        ask(s, DEPLOYING, side)
    elif side + 1 < s.sides:
        s.turn = side + 1
        s.mover = (side + 1) * SIDE_FIGHTERS
    else:
        s.turn = 0
        s.mover = NONE
        s.step = START_TURN


@rule
def arrive(s, side, fighter, space):
    """A fighter comes onto the board; the next one follows."""
    s.health[fighter] = full_health(s, fighter)
    stand(s, fighter, space)
    emit(s, DEPLOYED, side, fighter, space, NONE, EVERYONE)
    s.mover = fighter + 1


# Decisions


@rule
def movers(s):
    """The player who decides for the side that is asked."""
    return 0 if s.phase == OVER else 1 << s.seat[s.decider]


@rule
def legal(s, player, mask):
    """How the open question may be answered."""
    mask[:] = 0
    phase, side = s.phase, s.decider
    if phase == ACTING:
        return legal_actions(s, side, mask)
    if phase == GOING:
        return allow_spaces(mask, reach(s, s.mover, s.allowance, s.through))
    if phase == MOVING:
        return allow_fighters(mask, s.left) + allow(mask, PASS)
    if phase == DEFENDING:
        return allow_usable(s, s.target, DEFENCE, mask) + allow(mask, PASS)
    if phase == ATTACKING:
        return allow_usable(s, s.attacker, ATTACK, mask)
    if phase in (BOOSTING, ADDING_BOOST, STRENGTHENING):
        return allow_kinds(mask, s.hand[side]) + allow(mask, PASS)
    if phase in (LIMITING, DISCARDING):
        return allow_kinds(mask, s.hand[side])
    return legal_rarely(s, phase, side, mask)


@rule
def legal_rarely(s, phase, side, mask):
    """The other questions."""
    if phase == TARGETING:
        return allow_those_on(s, mask, targets(s, s.attacker))
    if phase == DEPLOYING:
        return allow_spaces(mask, zone_mates(s, side * SIDE_FIGHTERS) & free_spaces(s))
    if phase == SIZING:
        return allow(mask, BIG) + allow(mask, SMALL)
    if phase == SCHEMING:
        return allow_fighters(mask, schemers(s, side, s.laid[ATTACK]))
    if phase == PLACING:
        return allow_spaces(mask, room(s)) + allow_pass(s, mask)
    if phase == MARKING:
        return allow_spaces(mask, markable(s))
    if phase == HURTING:
        return allow_those_on(s, mask, victims(s, s.row)) + allow_pass(s, mask)
    if phase == PICKING:
        return allow_kinds(mask, s.known[team_of(side), side_of(foe(s))])
    if phase == TAKING:
        return allow_looked_at(s, side, 0, mask)
    if phase == ORDERING:
        return allow_looked_at(s, side, s.progress, mask)
    return allow_options(mask, options(s) if phase == CHOOSING else 3)  # SEARCHING


@rule
def allow(mask, action):
    """One action."""
    mask[action] = 1
    return 1


@rule
def allow_pass(s, mask):
    """Declining, if the sentence under way says may."""
    return allow(mask, PASS) if is_optional(s) else 0


@rule
def allow_spaces(mask, spaces):
    """The spaces of a set."""
    count = 0
    for space in range(FIGHTER):
        if has(spaces, space):
            mask[space] = 1
            count += 1
    return count


@rule
def allow_fighters(mask, fighters):
    """The fighters of a set."""
    count = 0
    for fighter in range(FIGHTERS):
        if has(fighters, fighter):
            mask[FIGHTER + fighter] = 1
            count += 1
    return count


@rule
def allow_those_on(s, mask, spaces):
    """The fighters on the spaces of a set."""
    count = 0
    for fighter in range(FIGHTERS):
        if s.health[fighter] > 0 and has(spaces, s.at[fighter]):
            mask[FIGHTER + fighter] = 1
            count += 1
    return count


@rule
def allow_kinds(mask, counts):
    """The kinds of which there is a card."""
    count = 0
    for kind in range(KINDS):
        if counts[kind] > 0:
            mask[CARD + kind] = 1
            count += 1
    return count


@rule
def allow_usable(s, fighter, role, mask):
    """The cards of the hand that a fighter may play in a combat."""
    side = side_of(fighter)
    count = 0
    for kind in range(KINDS):
        if s.hand[side, kind] > 0 and usable(s, fighter, role, kind):
            mask[CARD + kind] = 1
            count += 1
    return count


@rule
def allow_looked_at(s, side, first, mask):
    """The kinds among the looked-at cards of the deck."""
    count = 0
    for i in range(first, s.n_top[side]):
        if mask[CARD + s.top[side, i]] == 0:
            mask[CARD + s.top[side, i]] = 1
            count += 1
    return count


@rule
def allow_options(mask, offered):
    """Options of a card."""
    count = 0
    for option in range(3):
        if has(offered, option):
            mask[OPTION + option] = 1
            count += 1
    return count


@rule
def legal_actions(s, side, mask):
    """A maneuver always; a scheme with a fighter that may play it; an attack with a target and a card for it."""
    count = allow(mask, MANEUVER)
    hero = s.hero[side]
    for kind in range(N_KINDS[hero]):
        if s.hand[side, kind] > 0 and TYPE[hero, kind] == SCHEME and schemers(s, side, kind):
            count += allow(mask, CARD + kind)
    for fighter in range(side * SIDE_FIGHTERS, (side + 1) * SIDE_FIGHTERS):
        if s.health[fighter] > 0 and targets(s, fighter) and has_attack(s, side, fighter):
            count += allow(mask, FIGHTER + fighter)
    return count


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


@rule
def apply(s, player, action):
    """One decision and everything it causes."""
    begin(s)
    phase = s.phase
    s.phase = RESOLVING
    if s.row > 0:
        answer_effect(s, phase, action)
    else:
        answer(s, phase, action)
    proceed(s)


@rule
def answer(s, phase, action):
    """What was asked outside of effects."""
    side = s.decider
    if phase == ACTING:
        act(s, side, action)
    elif phase == GOING:
        go(s, action)
    elif phase == MOVING:
        choose_mover(s, action)
    elif phase == BOOSTING:
        boost_maneuver(s, side, action)
    elif phase == TARGETING:
        aim(s, side, action - FIGHTER)
    elif phase == ATTACKING:
        lay_attack(s, side, action - CARD)
    elif phase == DEFENDING:
        lay_defence(s, side, action)
    elif phase == LIMITING:
        discard_noted(s, side, action - CARD, 0)
    elif phase == SCHEMING:
        play_scheme(s, side, action - FIGHTER)
    elif phase == DEPLOYING:
        arrive(s, side, s.mover, action)
    else:
        s.big[side] = 1 if action == BIG else 0
        emit(s, SIZED, side, s.big[side], NONE, NONE, EVERYONE)


@rule
def proceed(s):
    """Effects first, then the next step, until something is asked."""
    while s.phase == RESOLVING:
        if s.row > 0:
            resume(s)
        elif s.due:
            start_ability(s)
        elif s.step >= REVEAL:
            step_of_combat(s, s.step)
        else:
            step_of_turn(s, s.step)


# A turn


@rule
def step_of_turn(s, step):
    """What comes next outside of a combat."""
    if step == NEXT_ACTION:
        next_action(s)
    elif step == BEGIN_MOVES:
        begin_moves(s, s.turn)
    elif step == MOVES:
        if not ask_mover(s, s.turn):
            s.step = NEXT_ACTION
    elif step == SCHEME_ENDS:
        clean_up(s)
    elif step == END_TURN:
        end_turn(s)
    elif step == DEFEND:
        ask_defender(s)
    elif step == START_TURN:
        start_turn(s)
    else:
        set_up(s)


@rule
def start_turn(s):
    """Remember where everybody stands."""
    side = s.turn
    s.turns += 1
    s.actions = ACTIONS_A_TURN
    for fighter in range(FIGHTERS):
        s.began[fighter] = s.at[fighter]
    emit(s, TURN, side, NONE, NONE, NONE, EVERYONE)
    s.step = NEXT_ACTION
    trigger(s, side, ON_TURN_START)


@rule
def next_action(s):
    """Two actions, unless the last fighter is lost before."""
    end_if_beaten(s)
    if s.phase == OVER:
        return
    if s.actions > 0 and has_fighters(s, s.turn):
        ask(s, ACTING, s.turn)
    else:
        s.step = END_TURN
        trigger(s, s.turn, ON_TURN_END)


@rule
def act(s, side, action):
    """A maneuver, a scheme or an attack."""
    s.actions -= 1
    if action == MANEUVER:
        maneuver(s, side)
    elif action >= CARD:
        lay_scheme(s, side, action - CARD)
    else:
        s.attacker = action - FIGHTER
        ask(s, TARGETING, side)


@rule
def end_turn(s):
    """Down to the hand limit, then the next side that still has a fighter."""
    side = s.turn
    if s.n_hand[side] > HAND_LIMIT and has_fighters(s, side):
        ask(s, LIMITING, side)
        return
    side = (side + 1) % s.sides
    while not has_fighters(s, side):
        side = (side + 1) % s.sides
    s.turn = side
    s.step = START_TURN


# Maneuver


@rule
def maneuver(s, side):
    """Draw a card; then perhaps boost; then move."""
    emit(s, MANEUVERED, side, NONE, NONE, NONE, EVERYONE)
    draw_cards(s, side, 1)
    if s.phase == OVER:
        return
    if s.n_hand[side] > 0:
        ask(s, BOOSTING, side)
    else:
        s.step = BEGIN_MOVES


@rule
def boost_maneuver(s, side, action):
    """Of a card discarded to boost only the number counts, and what an ability makes of it."""
    if action != PASS:
        s.stride = boost_of(s, side, action - CARD)
        emit(s, BOOSTED, side, NONE, boost_worth(s, side, action - CARD), action - CARD, EVERYONE)
        discard(s, side, action - CARD)
        trigger(s, side, ON_BOOST)
    s.step = BEGIN_MOVES


@rule
def move_of(s, side):
    """How far each fighter may go in the maneuver: the printed move, the boost, and what an ability adds."""
    return MOVE[s.hero[side]] + s.stride + raised(s, side, RAISE_MOVE, side * SIDE_FIGHTERS, voyages(s, side))


@rule
def boost_worth(s, side, kind):
    """How much further one moves if this card is discarded: a voyage counts in the discard pile already."""
    hero, pile = side * SIDE_FIGHTERS, voyages(s, side)
    more = raised(s, side, RAISE_MOVE, hero, pile + VOYAGE[s.hero[side], kind]) - raised(s, side, RAISE_MOVE, hero, pile)
    return boost_of(s, side, kind) + more


@rule
def begin_moves(s, side):
    """One after another."""
    start_moves(s, fighters_of(s, side), move_of(s, side), 0)
    s.stride = 0
    s.step = MOVES


# Scheme


@rule
def lay_scheme(s, side, kind):
    """Lay a scheme face up; if several fighters may play it, one is named."""
    leave_hand(s, side, kind)
    forget(s, side, kind)
    s.laid[ATTACK] = kind
    s.revealed = 1
    able = schemers(s, side, kind)
    if rest(able):
        ask(s, SCHEMING, side)
    else:
        play_scheme(s, side, lowest(able))


@rule
def play_scheme(s, side, fighter):
    """This fighter plays it."""
    s.attacker = fighter
    emit(s, SCHEMED, side, fighter, NONE, s.laid[ATTACK], EVERYONE)
    start_effect(s, ATTACK, NOW)
    s.step = SCHEME_ENDS


# Attack


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
        more = raised(s, side, RAISE_ATTACK if role == ATTACK else RAISE_DEFENCE, fighter, voyages(s, side))
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


@rule
def returns(s, out):
    """1 for the players of the winning team, -1 for the others."""
    out[:] = 0
    if s.winner != NOBODY:
        for side in range(s.sides):
            out[s.seat[side]] = 1 if team_of(side) == s.winner else -1


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
    team = max(0, team_of_player(s, player))
    at = 0
    for i in range(s.sides):
        side = (i + own_side(s, player)) % s.sides
        for f in range(SIDE_FIGHTERS):
            fighter = side * SIDE_FIGHTERS + f
            if s.health[fighter] > 0:
                out[at] = s.health[fighter] / full_health(s, fighter)
                out[at + 1] = s.health[fighter] / 18
                out[at + 2] = (s.at[fighter] + 1) / FIGHTER
                out[at + 3] = 1 if fighter == s.attacker else 0
                out[at + 4] = 1 if fighter == s.target else 0
                out[at + 5] = 1 if fighter == s.mover else 0
            at += 6
    at = FIGHTERS * 6
    for i in range(s.sides):
        side = (i + own_side(s, player)) % s.sides
        out[at] = s.n_hand[side] / HAND_LIMIT
        out[at + 1] = s.n_deck[side] / 30
        out[at + 2] = s.big[side]
        for kind in range(KINDS):
            if team_of(side) == team:
                out[at + 3 + kind] = s.hand[side, kind]
            else:
                out[at + 3 + kind] = s.known[team, side, kind]
        at += 3 + KINDS
    at = FIGHTERS * 6 + SIDES * (3 + KINDS)
    for kind in range(KINDS):
        out[at + kind] = s.discard[own_side(s, player), kind]
    at += KINDS
    out[at + s.phase] = 1
    out[at + 26] = 1 if s.phase != OVER and s.seat[s.decider] == player else 0
    out[at + 27] = 1 if team_of(s.turn) == team else 0
    out[at + 28] = s.actions / 2
    out[at + 29] = s.value[ATTACK] / 9
    out[at + 30] = s.value[DEFENCE] / 9
    out[at + 31] = 1 if s.boost != NONE else 0
    out[at + 32] = s.board
    for i in range(s.sides):
        out[at + 33 + i] = (s.hero[(i + own_side(s, player)) % s.sides] + 1) / H
    out[at + 37] = s.allowance / 9


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
