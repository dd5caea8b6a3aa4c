"""Unmatched: fighters and the board. Who belongs to whom, where one may stand and go, damage and the end of the game."""

from __future__ import annotations

from ...core.record import EVERYONE, emit
from ...core.rule import rule
from ...core.sets import has, lowest, rest
from .language import ON_SIDEKICK_FALL, TIMES_A_SIDE, TRIGGERS
from .state import (
    ADJACENT, AT_ONCE, DAMAGED, DEFEATED, ENDED, FIGHTERS, FULL_HEALTH, GOING, MOVED, MOVING, NOBODY, NONE, N_SPACES, OUT,
    OVER, PLACED, RANGED, SHARING, SIDE_FIGHTERS, TEAMS,
)  # fmt: skip

# Questions


@rule
def ask(s, phase, side):
    """Something is asked of a side."""
    s.phase = phase
    s.decider = side


@rule
def trigger(s, side, time):
    """If the side's hero has an ability for this, it is carried out as soon as no other effect is under way."""
    if has(TRIGGERS[s.hero[side]], time):
        s.due |= 1 << (side * TIMES_A_SIDE + time)


# Sides, teams and fighters


@rule
def side_of(fighter):
    """The side a fighter belongs to."""
    return fighter // SIDE_FIGHTERS


@rule
def team_of(side):
    """The team of a side."""
    return side % TEAMS


@rule
def is_hero(fighter):
    """A hero, not a sidekick."""
    return fighter % SIDE_FIGHTERS == 0


@rule
def full_health(s, fighter):
    """The top of a fighter's dial."""
    return FULL_HEALTH[s.hero[side_of(fighter)], fighter % SIDE_FIGHTERS]


@rule
def has_fighters(s, side):
    """Is anybody of this side on the board?"""
    return fighters_of(s, side) != 0


@rule
def fighters_of(s, side):
    """The set of a side's fighters on the board."""
    found = 0
    for fighter in range(side * SIDE_FIGHTERS, (side + 1) * SIDE_FIGHTERS):
        if s.health[fighter] > 0:
            found |= 1 << fighter
    return found


@rule
def everyone(s):
    """The set of all fighters on the board."""
    found = 0
    for fighter in range(FIGHTERS):
        if s.health[fighter] > 0:
            found |= 1 << fighter
    return found


@rule
def team_seats(s, side):
    """The players (bits) of a side's team: they see its cards."""
    seats = 0
    for other in range(s.sides):
        if team_of(other) == team_of(side):
            seats |= 1 << s.seat[other]
    return seats


# The board


@rule
def held_by(s, team):
    """The set of spaces on which a team's fighters stand."""
    held = 0
    for fighter in range(s.sides * SIDE_FIGHTERS):
        if s.health[fighter] > 0 and team_of(side_of(fighter)) == team:
            held |= 1 << s.at[fighter]
    return held


@rule
def free_spaces(s):
    """The set of spaces on which nobody stands."""
    return ((1 << N_SPACES[s.board]) - 1) & ~(held_by(s, 0) | held_by(s, 1))


@rule
def zone_mates(s, fighter):
    """The set of spaces that share a zone with a fighter's space."""
    return SHARING[s.board, s.at[fighter]]


@rule
def reach(s, fighter, steps, through):
    """The set of spaces where a fighter may end a move: across its own team, not across the other one unless `through`."""
    team = team_of(side_of(fighter))
    friends, foes = held_by(s, team), held_by(s, 1 - team)
    board = s.board
    start = 1 << s.at[fighter]
    closed = start if through else start | foes
    reached, edge = start, start
    for _ in range(steps):
        ahead = 0
        while edge:
            ahead |= ADJACENT[board, lowest(edge)]
            edge = rest(edge)
        edge = ahead & ~closed
        if edge == 0:
            break
        closed |= edge
        reached |= edge
    return (reached & ~(friends | foes)) | start


@rule
def targets(s, fighter):
    """The set of spaces of opposing fighters that a fighter can attack: adjacent, or for a ranged one in its zones."""
    space, board = s.at[fighter], s.board
    within = ADJACENT[board, space]
    if RANGED[s.hero[side_of(fighter)], fighter % SIDE_FIGHTERS]:
        within |= SHARING[board, space]
    return within & held_by(s, 1 - team_of(side_of(fighter)))


@rule
def stand(s, fighter, space):
    """A fighter is on a space now."""
    leave(s, fighter)
    s.at[fighter] = space
    s.on[space] = fighter


@rule
def leave(s, fighter):
    """A fighter's space becomes free."""
    if s.at[fighter] != NONE:
        s.on[s.at[fighter]] = NOBODY
        s.at[fighter] = NONE


# Moving, one fighter after another


@rule
def start_moves(s, movers, allowance, through):
    """These fighters (bits) may move, in any order."""
    s.left = movers
    s.allowance = allowance
    s.through = through


@rule
def ask_mover(s, side):
    """Ask who moves next, or where to if only one is left; False if nobody is."""
    left = s.left & everyone(s)
    s.left = left
    if left == 0:
        s.allowance = 0
        s.through = 0
        return False
    if rest(left) == 0:
        s.mover = lowest(left)
        ask(s, GOING, side)
    else:
        ask(s, MOVING, side)
    return True


@rule
def go(s, space):
    """The moving fighter ends its move here; its own space means that it stays."""
    fighter = s.mover
    if space != s.at[fighter]:
        emit(s, MOVED, s.decider, fighter, space, s.at[fighter], EVERYONE)
        stand(s, fighter, space)
    s.left &= ~(1 << fighter)
    s.mover = NONE


@rule
def place(s, fighter, space):
    """Put a fighter somewhere, without a path."""
    emit(s, PLACED, s.decider, fighter, space, s.at[fighter], EVERYONE)
    stand(s, fighter, space)


# Damage, defeat and the end


@rule
def hurt(s, fighter, damage):
    """Damage; at 0 the fighter leaves the board at once. The caller checks the end when all of it is dealt."""
    if s.health[fighter] <= 0:
        return
    side = side_of(fighter)
    left = max(0, s.health[fighter] - damage)
    s.health[fighter] = left
    emit(s, DAMAGED, side, fighter, damage, left, EVERYONE)
    if left == 0:
        emit(s, DEFEATED, side, fighter, NONE, s.at[fighter], EVERYONE)
        leave(s, fighter)
        if not is_hero(fighter):
            trigger(s, side, ON_SIDEKICK_FALL)
        if not has_fighters(s, side):
            emit(s, OUT, side, NONE, NONE, NONE, EVERYONE)


@rule
def check_end(s):
    """After damage: does the game end at once?"""
    if s.fall == AT_ONCE:
        end_if_beaten(s)


@rule
def end_if_beaten(s):
    """A team whose heroes have all fallen loses; if both have, the player whose turn it is wins."""
    first, second = heroes_standing(s, 0), heroes_standing(s, 1)
    if first == 0 and second == 0:
        finish(s, team_of(s.turn))
    elif first == 0:
        finish(s, 1)
    elif second == 0:
        finish(s, 0)


@rule
def heroes_standing(s, team):
    """How many heroes of a team are on the board."""
    count = 0
    for side in range(team, s.sides, TEAMS):
        if s.health[side * SIDE_FIGHTERS] > 0:
            count += 1
    return count


@rule
def finish(s, team):
    """The game is over."""
    s.phase = OVER
    s.winner = team
    emit(s, ENDED, team, NONE, NONE, NONE, EVERYONE)
