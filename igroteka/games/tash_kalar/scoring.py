"""Tash-Kalar: points, the end of the game and who has won."""

from __future__ import annotations


from ...core.record import EVERYONE, emit
from ...core.rule import rule
from ...core.sets import bit, has
from .arena import count_pieces, own_side
from .cards import TASK_POINTS
from .language import ANY_RANK, LEGENDARIES, UPGRADED_RANKS
from .state import (
    DONE, DUEL, DUEL_SCORE, ENDED, ENDING, FINAL, FIRST_GAME, FIRST_GAME_SCORE, FOR_DESTROYED, FOR_LEFTOVERS, HIGH, HIGH_SCORE, MELEE,
    MELEE_3_SCORE, MELEE_4_SCORE, NOBODY, NONE, N_TASKS, OVER, ROUNDS, SCORED, SIDE_CHOICE,
)  # fmt: skip

# Points of a deathmatch


@rule
def score(s, side, colour, points, why):
    """Points of a deathmatch, in the colour of a side; never lost, not capped."""
    s.points[side, colour] += points
    emit(s, SCORED, side, points, colour, why, EVERYONE)


@rule
def score_destroyed(s):
    """Two for a legendary piece, one for a heroic one, one for two commons of a colour."""
    side = own_side(s)
    for other in range(s.sides):
        points = 2 * s.destroyed[other, 2] + s.destroyed[other, 1] + s.destroyed[other, 0] // 2
        if points > 0:
            score(s, side, other, points, FOR_DESTROYED)


@rule
def leftovers(s):
    """The sides (bits) of which an odd common was destroyed."""
    left = 0
    for other in range(s.sides):
        if s.destroyed[other, 0] % 2:
            left |= bit(other)
    return left


@rule
def settle_leftovers(s, action):
    """Two single commons of two colours make a point in one of them."""
    if action != DONE:
        score(s, own_side(s), action - SIDE_CHOICE, 1, FOR_LEFTOVERS)
    s.phase = ENDING


# The score


@rule
def task_points(s, side):
    """Points of the claimed tasks."""
    points = 0
    for task in range(N_TASKS):
        if has(s.claimed[side], task):
            points += TASK_POINTS[task]
    return points


@rule
def points_of(s, side):
    """The score as it is looked at: tasks and legendary pieces, crowd points, or the lowest of the colours."""
    if s.mode == FIRST_GAME:
        return task_points(s, side)
    if s.mode == HIGH:
        return task_points(s, side) + count_pieces(s, side, LEGENDARIES)
    if s.mode == DUEL:
        return s.points[side, 1 - side]
    lowest = 9999
    for other in range(s.sides):
        if other != side:
            lowest = min(lowest, s.points[side, other])
    return lowest


@rule
def trigger(s):
    """The score that brings the end."""
    if s.mode == FIRST_GAME:
        return FIRST_GAME_SCORE
    if s.mode == HIGH:
        return HIGH_SCORE
    if s.mode == DUEL:
        return DUEL_SCORE
    return MELEE_3_SCORE if s.players == 3 else MELEE_4_SCORE


@rule
def highest(s, side):
    """The number compared with the trigger: in a melee any one colour counts."""
    if s.mode != MELEE:
        return points_of(s, side)
    most = 0
    for other in range(s.sides):
        most = max(most, s.points[side, other])
    return most


# The end of the game


@rule
def check_end(s):
    """Once the condition is met, everybody else has one more turn and the player on turn the last one."""
    for side in range(s.sides):
        if highest(s, side) >= trigger(s):
            s.met = 1
    if s.turns + 1 >= ROUNDS * s.players:
        s.met = 1
    if s.met and s.left == 0:
        if s.mode == FIRST_GAME:
            finish(s)
        else:
            s.left = s.players + 1
            emit(s, FINAL, s.turn, NONE, NONE, NONE, EVERYONE)


@rule
def finish(s):
    """The game is over; the best side wins."""
    s.phase = OVER
    s.actions = 0
    best = 0
    for side in range(1, s.sides):
        if compare(s, side, best) > 0:
            best = side
    s.winner = best
    for side in range(s.sides):
        if side != best and compare(s, side, best) == 0:
            s.winner = NOBODY
    emit(s, ENDED, s.winner, NONE, NONE, NONE, EVERYONE)


@rule
def compare(s, side, other):
    """Who is better: the score (in a melee the lowest colour, then the next), upgraded pieces, pieces."""
    if s.mode == MELEE:
        for place in range(s.sides - 1):
            difference = colour_points(s, side, place) - colour_points(s, other, place)
            if difference != 0:
                return difference
    else:
        difference = points_of(s, side) - points_of(s, other)
        if difference != 0:
            return difference
    difference = count_pieces(s, side, UPGRADED_RANKS) - count_pieces(s, other, UPGRADED_RANKS)
    if difference != 0:
        return difference
    return count_pieces(s, side, ANY_RANK) - count_pieces(s, other, ANY_RANK)


@rule
def colour_points(s, side, place):
    """The lowest, second lowest, … of a side's points by enemy colour."""
    for colour in range(s.sides):
        below = equal = 0
        for other in range(s.sides):
            if other != side and colour != side:
                if s.points[side, other] < s.points[side, colour]:
                    below += 1
                elif s.points[side, other] == s.points[side, colour]:
                    equal += 1
        if colour != side and below <= place < below + equal:
            return s.points[side, colour]
    return 0


@rule
def returns(s, out):
    """1 for the first place down to -1 for the last; equals share their places."""
    for player in range(s.players):
        side = player % s.sides
        worse = better = 0
        for other in range(s.sides):
            if other != side:
                difference = compare(s, side, other)
                worse += 1 if difference > 0 else 0
                better += 1 if difference < 0 else 0
        out[player] = 0 if s.phase != OVER else (worse - better) / (s.sides - 1)
