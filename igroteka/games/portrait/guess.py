"""Emperor's Portrait for bots: what a learner sees, and a guess of the result."""

from __future__ import annotations

import numpy as np

from ...core.results import leads, share
from ...core.rule import rule
from ...core.sets import has
from .garden import count_squares, emperor_goal, farthest, nearest, next_ahead, painters_ahead, taken
from .state import (
    AT, AWARD, BY_PAINTERS_AHEAD, CARDS, CHOOSE, COURT, EMPEROR_BACK, EMPEROR_EITHER, EMPEROR_FORWARD, EMPTY, FARTHEST_FORWARD, GARDEN, GARDEN_ACTION,
    GARDEN_STEPS, GATE, LAST, LEAP, NEAREST_BACK, OVER, OWN, OWN_ACTION, OWN_STEPS, SAKURA, SAKURAS, SEATS, SELF_EITHER, SQUARES_BACK,
)  # fmt: skip


@rule
def observe(s, player, out):
    """Cards in hand, discarded and on the table; every painter, the own one first; the way to the next sakura."""
    out[:] = 0
    for i in range(s.n_hand[player]):
        out[AT.hand + s.hand[player, i]] = 1
    discard = s.discard
    for card in range(CARDS):
        out[AT.discard + card] = np.float32((discard >> card) & 1)
    if s.phase == GARDEN or s.phase == OWN:
        for i in range(s.n_row):
            out[AT.row + s.row[i]] = 0.5 if i < s.at else 1
            out[AT.card + seen_as(s, player, s.row_owner[i])] = (1 + s.row[i]) / CARDS
    for painter in range(s.painters):
        observe_painter(s, painter, out, seen_as(s, player, painter))
    out[AT.phase + s.phase] = 1
    out[AT.emperor] = s.emperor / LAST[s.path]
    out[AT.scored + min(s.scored, SAKURAS - 1)] = 1
    out[AT.to_sakura] = to_next_sakura(s) / 10
    out[AT.deck] = s.n_deck / CARDS
    out[AT.players] = s.players / SEATS
    out[AT.arrived] = s.arrived
    if s.phase == CHOOSE:
        out[AT.advises] = 1 if s.advisor == player else 0
        if s.chosen[player] != EMPTY:
            out[AT.choice] = (1 + s.chosen[player]) / CARDS
            if s.advisor == player and s.chosen[COURT] != EMPTY:
                out[AT.advice] = (1 + s.chosen[COURT]) / CARDS
    elif s.phase != OVER:
        out[AT.decides] = 1 if s.row_owner[s.at] == player else 0


@rule
def seen_as(s, player, painter):
    """The place of a painter as a player counts them: the own one first, the Court Painter last."""
    if painter >= s.players:
        return painter
    return painter - player if painter >= player else painter - player + s.players


@rule
def observe_painter(s, painter, out, i):
    """The i-th painter in numbers."""
    out[AT.painter + i] = 1
    out[AT.square + i] = s.square[painter] / LAST[s.path]
    out[AT.gap + i] = (s.emperor - s.square[painter]) / 10
    out[AT.tokens + i] = s.tokens[painter] / 10
    out[AT.ahead + i] = painters_ahead(s, painter) / SEATS
    out[AT.chosen + i] = 1 if s.phase == CHOOSE and s.chosen[painter] != EMPTY else 0


@rule
def to_next_sakura(s):
    """How far the Emperor has to go."""
    return SAKURA[s.path, min(s.scored, SAKURAS - 1)] - s.emperor


@rule
def outlook(s, player, emperor, square, lost):
    """Tokens, what the place would be paid at the next sakura, and the danger of standing right behind the Emperor."""
    worth = 1.0 * max(0, s.tokens[player] - lost)
    if s.scored == SAKURAS:
        return worth
    ahead = 0
    for other in range(s.painters):
        if other != player and s.square[other] > square:
            ahead += 1
    left = SAKURA[s.path, s.scored] - emperor
    certain = 1.0 - min(left, 15) / 20.0  # the nearer the sakura, the surer the place
    gap = emperor - square
    if square != GATE:
        worth += certain * AWARD[s.path, s.scored, ahead]
    worth -= 0.1 * min(gap, 12)
    if left > 0 and gap <= 2:
        worth -= 0.7 if gap == 1 else 0.3
    return worth


@rule
def outlook_with_card(s, player):
    """The outlook after the chosen card, as if nobody else played one; directions are chosen for the best."""
    card = s.chosen[player]
    steps = GARDEN_STEPS[card]
    if GARDEN_ACTION[card] == EMPEROR_FORWARD:
        return outlook_after_garden(s, player, card, emperor_goal(s, steps))
    if GARDEN_ACTION[card] == EMPEROR_BACK:
        return outlook_after_garden(s, player, card, emperor_goal(s, -steps))
    if GARDEN_ACTION[card] == EMPEROR_EITHER:
        return max(outlook_after_garden(s, player, card, emperor_goal(s, steps)), outlook_after_garden(s, player, card, emperor_goal(s, -steps)))
    return outlook_after_garden(s, player, card, s.emperor)


@rule
def outlook_after_garden(s, player, card, emperor):
    """The garden action is done and has brought the Emperor here; now the own action."""
    others = taken(s, player)
    square = s.square[player]
    lost = 0
    if GARDEN_ACTION[card] == NEAREST_BACK and nearest(s) == player:
        square = count_squares(others, emperor, square, -GARDEN_STEPS[card])
    elif GARDEN_ACTION[card] == FARTHEST_FORWARD and farthest(s) == player:
        square = count_squares(others, emperor, square, GARDEN_STEPS[card])
    if square >= emperor:
        lost += 1
        square = count_squares(others, emperor, emperor, -SQUARES_BACK)
    best = outlook_after_walk(s, player, emperor, others, square, own_steps(s, player, card, square), lost)
    if OWN_ACTION[card] == SELF_EITHER:
        best = max(best, outlook_after_walk(s, player, emperor, others, square, -own_steps(s, player, card, square), lost))
    return best


@rule
def own_steps(s, player, card, square):
    """How many empty squares the own action counts forward."""
    if OWN_ACTION[card] == LEAP:
        over = next_ahead(s, player)
        return 0 if over == s.emperor else squares_up_to(taken(s, player), square, over)
    if OWN_ACTION[card] == BY_PAINTERS_AHEAD:
        return painters_ahead(s, player)
    return OWN_STEPS[card]


@rule
def squares_up_to(others, square, over):
    """The empty squares on the way to the first one beyond a painter."""
    count = 1
    for i in range(square + 1, over):
        if not has(others, i):
            count += 1
    return count


@rule
def outlook_after_walk(s, player, emperor, others, square, steps, lost):
    """The own painter walks, and blunders if it meets the Emperor."""
    to = count_squares(others, emperor, square, steps)
    if to == emperor:
        return outlook(s, player, emperor, count_squares(others, emperor, emperor, -SQUARES_BACK), lost + 1)
    return outlook(s, player, emperor, to, lost)


@rule
def prospects(s, player):
    """The outlook; while cards are chosen, with the own card if the record shows it."""
    if s.phase == CHOOSE and s.chosen[player] >= 0 and s.scored < SAKURAS:
        return outlook_with_card(s, player)
    return outlook(s, player, s.emperor, s.square[player], 0)


@rule
def estimate(s, out):
    """The lead over the best of the others, weighed by how much is still to come."""
    if s.phase == OVER:
        share(s.winners, s.players, out)
        return
    scale = 3.0 + 1.5 * (SAKURAS - s.scored)
    for player in range(s.players):
        out[player] = prospects(s, player)
    leads(out, s.players)
    for player in range(s.players):
        out[player] = max(-0.95, min(0.95, out[player] / scale))
