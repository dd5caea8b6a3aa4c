"""Unmatched: what may happen. Positions are described in state.py, fighters and spaces in board.py,
hands and decks in cards.py, an attack in combat.py, what cards do in effects.py, who knows what in knowledge.py.

`apply` answers the open question and then `proceed` goes on, effect by effect and step by step,
until the next question or the end.
"""

from __future__ import annotations

from ...core.effects import END
from ...core.record import EVERYONE, begin, emit, seed_chance
from ...core.rule import rule
from ...core.sets import has, lowest, rest
from .board import (
    ask, ask_mover, end_if_beaten, fighters_of, free_spaces, full_health, go, has_fighters, is_hero, reach, side_of, stand,
    start_moves, targets, team_of, trigger, zone_mates,
)  # fmt: skip
from .cards import (
    add_to_hand, boost_of, discard, discard_noted, draw_cards, forget, has_attack, leave_hand, schemers, take_top, usable,
)  # fmt: skip
from .combat import aim, ask_defender, clean_up, clear_combat, lay_attack, lay_defence, step_of_combat
from .effects import (
    answer_effect, choose_mover, foe, is_optional, markable, options, raised, resume, room, start_ability, start_effect,
    true_of_side, victims,
)  # fmt: skip
from .knowledge import estimate, hide, observe, redeal
from .language import ABILITY, AMOUNT, HAS_SIZE, NOW, ON_BOOST, ON_TURN_END, ON_TURN_START, OPERATION, PER, RAISE_MOVE, ROWS
from .state import (
    ACTING, ACTIONS_A_TURN, ADDING_BOOST, ATTACK, ATTACKING, BEGIN_MOVES, BIG, BOOSTED, BOOSTING, CARD, CHOOSING, COPIES,
    DEFENCE, DEFEND, DEFENDING, DEPLOYED, DEPLOYING, DISCARDING, END_TURN, FIGHTER, FIGHTERS, GOING, H, HAND_LIMIT, HURTING,
    KINDS, LIMITING, MANEUVER, MANEUVERED, MARKING, MOVE, MOVES, MOVING, NEXT_ACTION, NOBODY, NONE, N_KINDS, OPENING_HAND,
    OPTION, OPT_BOARD, OPT_EXCALIBUR, OPT_FALL, OPT_HEROES, OPT_PAIR, ORDERING, OVER, PASS, PICKING, PLACING, RESOLVING,
    REVEAL, SCHEME, SCHEMED, SCHEME_ENDS, SCHEMING, SET_UP, SIDEKICKS, SIDES, SIDE_FIGHTERS, SIZED, SIZING, SMALL, STARTS,
    START_TURN, STRENGTHENING, TAKING, TARGETING, TURN, TYPE, VOYAGE,
)  # fmt: skip

__all__ = ["apply", "estimate", "hide", "legal", "movers", "observe", "redeal", "returns", "setup"]

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
    return MOVE[s.hero[side]] + s.stride + raised(s, side, RAISE_MOVE, side * SIDE_FIGHTERS)


@rule
def boost_worth(s, side, kind):
    """How much further one moves if this card is discarded: a voyage counts in the discard pile already."""
    boost = boost_of(s, side, kind)
    if VOYAGE[s.hero[side], kind]:
        row = ABILITY[s.hero[side]]
        while ROWS[row, OPERATION] != END:
            if ROWS[row, OPERATION] == RAISE_MOVE and ROWS[row, PER] and true_of_side(s, side, row):
                boost += ROWS[row, AMOUNT]
            row += 1
    return boost


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


@rule
def returns(s, out):
    """1 for the players of the winning team, -1 for the others."""
    out[:] = 0
    if s.winner != NOBODY:
        for side in range(s.sides):
            out[s.seat[side]] = 1 if team_of(side) == s.winner else -1
