"""Tash-Kalar: what a learner sees of a position, and how good it looks to a bot."""

from __future__ import annotations

import numpy as np

from ...core.piles import known
from ...core.rule import numbers, rule
from ...core.sets import SPLIT, lowest, rest, wide
from .arena import count_pieces, own_side
from .cards import CELLS, FIRST_BEING, FIRST_LEGEND, MOST_BEINGS, TASK_POINTS
from .language import COMMONS, HEROICS, LEGENDARIES
from .scoring import highest, points_of, trigger
from .state import AT, DOUBLE_SIDED, DUEL, DUEL_SCORE, LEGENDARY_PIECES, LEGENDARY_SET, MELEE, PIECES, SEATS, SIDE_PARTS
from .tasks import progress


@numbers
def observe(s, player, out):
    """The arena from the player's side, own cards, tasks, discard piles, what is being decided."""
    out[:] = 0
    side = player % s.sides
    for i in range(s.sides):
        see_side(s, side, out, AT.sides + i * SIDE_PARTS)
        pieces = s.pieces[side]
        for r in range(3):
            see_squares(wide(pieces[r]), out, AT.pieces + (3 * i + r) * CELLS)
        side = side + 1 if side + 1 < s.sides else 0
    see_cards(s.hand[player], 1.0, out, AT.hand + FIRST_BEING[s.deck_of[player]])
    see_cards(s.legend_hand[player], 1.0, out, AT.hand + FIRST_LEGEND)
    for p in range(s.players):
        see_cards(s.discard[p], 0.5, out, AT.discard + FIRST_BEING[s.deck_of[p]])
    if s.being >= 0:
        out[AT.discard + s.being] = -1
    if s.flare[player] >= 0:
        out[AT.flare + s.flare[player]] = 1
    see_cards(known(s.current, 3), 1.0, out, AT.tasks)
    if s.next >= 0:
        out[AT.tasks + s.next] = 0.5
    see_squares(wide(s.choices), out, AT.choices)
    out[AT.phase + s.phase] = 1
    p = player
    for i in range(s.players):
        out[AT.decks + i] = s.n_deck[p] / MOST_BEINGS
        p = p + 1 if p + 1 < s.players else 0
    out[AT.control] = 1 if s.control == player else 0
    out[AT.actions] = s.actions / 4
    out[AT.leaving] = 1 if s.left > 0 else 0
    out[AT.bonus] = s.bonus


@numbers
def see_squares(squares, out, at):
    """A number for every cell."""
    low, high = out[at : at + SPLIT], out[at + SPLIT : at + CELLS]
    for cell in range(SPLIT):
        low[cell] = np.float32((squares.low >> cell) & 1)
    for cell in range(CELLS - SPLIT):
        high[cell] = np.float32((squares.high >> cell) & 1)


@rule
def see_cards(cards, worth, out, at):
    """A number for every card."""
    while cards:
        out[at + lowest(cards)] += worth
        cards = rest(cards)


@rule
def see_side(s, side, out, at):
    """Scores and supply, in the order of SIDE_SEEN."""
    points = points_of(s, side)
    out[at] = points / 10
    out[at + 1] = (highest(s, side) if s.mode == MELEE else points) / 10
    out[at + 2] = s.supply[side, DOUBLE_SIDED] / PIECES
    out[at + 3] = s.supply[side, LEGENDARY_PIECES] / LEGENDARY_SET


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
