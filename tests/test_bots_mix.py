"""Secret choices: a small game with a known best mixture, to see that bots mix and can't be read.

Two players choose rock, paper or scissors without seeing each other's choice. A win with rock counts 1, the others count
1/2. Whoever plays rock 1/4, paper 1/2 and scissors 1/4 of the time can't be beaten; everybody else can.
"""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache

import pytest

from igroteka.bots import bot
from igroteka.core.game import Game, Option
from igroteka.core.record import begin, draw, hide_shared, record, seed_chance
from igroteka.core.rule import COMPILED, rule

NOT_YET, FACE_DOWN = -1, -2
ROCK, PAPER, SCISSORS = range(3)

State = record([("chosen", "i1", (2,)), ("in_turn", "i1")], events=1)


@rule
def setup(s, options, seed):
    seed_chance(s, seed)
    s.players = 2
    s.chosen[:] = NOT_YET
    s.in_turn = options[1]


@rule
def movers(s):
    if s.chosen[0] == NOT_YET:
        return 1 if s.in_turn or s.chosen[1] != NOT_YET else 3
    return 2 if s.chosen[1] == NOT_YET else 0


@rule
def legal(s, player, mask):
    mask[:] = 1
    return 3


@rule
def apply(s, player, action):
    begin(s)
    s.chosen[player] = action


@rule
def returns(s, out):
    out[:] = 0
    for player in range(2):
        if (s.chosen[player] - s.chosen[1 - player]) % 3 == 1:
            out[player] = 1.0 if s.chosen[player] == ROCK else 0.5
            out[1 - player] = -out[player]


@rule
def hide(s, player):
    hide_shared(s, player)
    for p in range(2):
        if p != player and s.chosen[1 - p] == NOT_YET and s.chosen[p] != NOT_YET:
            s.chosen[p] = FACE_DOWN


@rule
def redeal(s, player, seed):
    seed_chance(s, seed)
    for p in range(2):
        if s.chosen[p] == FACE_DOWN:
            s.chosen[p] = draw(s, 3)


@rule
def observe(s, player, out):
    out[:] = 0


@rule
def estimate(s, out):
    out[:] = 0


@cache
def duel() -> Game:
    here = sys.modules[__name__]
    return Game(id="duel", version=1, title={"en": "Duel", "ru": "Дуэль"}, players=range(2, 3), minutes=1, state=State, actions=3, observation=1,
                longest=2, rules=here, words=here, drawings=here, options=(Option("in_turn", (False, True), False),))  # fmt: skip


@pytest.mark.skipif(not COMPILED, reason="needs many iterations")
@pytest.mark.parametrize("in_turn", [False, True], ids=["at the same time", "one after the other, unseen"])
def test_secret_choices_are_mixed_so_that_nobody_can_read_them(in_turn: bool) -> None:
    counted: Counter[int] = Counter()
    match = duel().new(seed=1, in_turn=in_turn)
    for seed in range(200):
        counted[bot("search", seed, iterations=2000).choose(match, 0)] += 1
    assert counted[ROCK] / 200 == pytest.approx(0.25, abs=0.12)
    assert counted[PAPER] / 200 == pytest.approx(0.5, abs=0.12)
    assert counted[SCISSORS] / 200 == pytest.approx(0.25, abs=0.12)
