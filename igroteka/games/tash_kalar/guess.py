"""Tash-Kalar: what a learner sees of a position, and how good it looks to a bot."""

from __future__ import annotations

import numpy as np

from ...core.piles import known
from ...core.rule import rule
from ...core.sets import NO_SQUARES, first_of, lowest, rest, rest_of, wide
from .arena import count_pieces, own_side
from .cards import BEINGS as _BEINGS
from .cards import CELLS, FIRST_BEING, FIRST_LEGEND, MOST_BEINGS, TASK_POINTS
from .language import COMMONS, HEROICS, LEGENDARIES
from .scoring import highest, points_of, trigger
from .state import DOUBLE_SIDED, DUEL, DUEL_SCORE, LEGENDARY_PIECES, LEGENDARY_SET, MELEE, N_FLARES, N_TASKS, PHASES, PIECES, SEATS
from .tasks import progress

N_BEINGS = len(_BEINGS)

@rule
def observe(s, player, out):
    """The arena from the player's side, own cards, tasks, discard piles, what is being decided."""
    out[:] = 0
    side = player % s.sides
    for i in range(s.sides):
        for r in range(3):
            see_squares(wide(s.pieces[(side + i) % s.sides, r]), out, (3 * i + r) * CELLS)
    at = SEATS * 3 * CELLS
    see_cards(s.hand[player], 1.0, out, at + FIRST_BEING[s.deck_of[player]])
    see_cards(s.legend_hand[player], 1.0, out, at + FIRST_LEGEND)
    at += N_BEINGS
    for p in range(s.players):
        see_cards(s.discard[p], 0.5, out, at + FIRST_BEING[s.deck_of[p]])
    if s.being >= 0:
        out[at + s.being] = -1
    at += N_BEINGS
    if s.flare[player] >= 0:
        out[at + s.flare[player]] = 1
    at += N_FLARES
    see_cards(known(s.current, 3), 1.0, out, at)
    if s.next >= 0:
        out[at + s.next] = 0.5
    at += N_TASKS
    see_squares(wide(s.choices), out, at)
    observe_numbers(s, player, out, at + CELLS)


@rule
def see_squares(squares, out, at):
    """A number for every cell."""
    while squares != NO_SQUARES:
        out[at + first_of(squares)] = 1
        squares = rest_of(squares)


@rule
def see_cards(cards, worth, out, at):
    """A number for every card."""
    while cards:
        out[at + lowest(cards)] += worth
        cards = rest(cards)


@rule
def observe_numbers(s, player, out, at):
    """Scores, counts, phase."""
    side = player % s.sides
    out[at + s.phase] = 1
    at += PHASES
    for i in range(s.sides):
        other = (side + i) % s.sides
        out[at] = points_of(s, other) / 10
        out[at + 1] = highest(s, other) / 10
        out[at + 2] = s.supply[other, DOUBLE_SIDED] / PIECES
        out[at + 3] = s.supply[other, LEGENDARY_PIECES] / LEGENDARY_SET
        at += 4
    at += 4 * (SEATS - s.sides)
    for i in range(s.players):
        out[at + i] = s.n_deck[(player + i) % s.players] / MOST_BEINGS
    at += SEATS
    out[at] = 1 if s.control == player else 0
    out[at + 1] = s.actions / 4
    out[at + 2] = 1 if s.left > 0 else 0
    out[at + 3] = s.bonus


@rule
def estimate(s, out):
    """Points towards the trigger, pieces by rank, tasks that are near."""
    worth = np.zeros(SEATS, np.float64)
    mean = 0.0
    for side in range(s.sides):
        worth[side] = value(s, side)
        mean += worth[side] / s.sides
    for player in range(s.players):
        lead = (worth[player % s.sides] - mean) * (2 if s.sides == 2 else 1.4)
        out[player] = lead / (1 + abs(lead))


@rule
def value(s, side):
    """How well a side stands; 1 is about a whole game."""
    pieces = 1.0 * count_pieces(s, side, COMMONS) + 2.2 * count_pieces(s, side, HEROICS) + 3.0 * count_pieces(s, side, LEGENDARIES)
    standing = 0.012 * pieces + points_of(s, side) / trigger(s)
    if s.mode == MELEE:
        total = 0
        for other in range(s.sides):
            total += s.points[side, other]
        standing += 0.5 * total / (trigger(s) * (s.sides - 1))
    elif s.mode == DUEL:
        if own_side(s) == side:
            for other in range(s.sides):
                standing += (s.destroyed[other, 0] * 0.5 + s.destroyed[other, 1] + s.destroyed[other, 2] * 2) / DUEL_SCORE
    else:
        for i in range(3):
            if s.current[i] >= 0:
                near = progress(s, side, s.current[i])
                standing += 0.35 * near * near * TASK_POINTS[s.current[i]] / trigger(s)
    return standing
