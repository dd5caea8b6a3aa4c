"""Positions as text: every position of every game can be written, read and played on."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import igroteka as ig
from igroteka.core import position
from igroteka.core.match import Match
from igroteka.core.record import copy

MODES = [(game.id, mode) for game in ig.games() for mode in game.modes]
every_mode = pytest.mark.parametrize(("name", "mode"), MODES, ids=[f"{name}-{mode}" for name, mode in MODES])
SOME = 25  # positions of a match


def some_positions(name: str, mode: str, seed: int) -> Iterator[Match]:
    """A match of random decisions, stopped now and then."""
    game = ig.game(name)
    match, chance = game.new(seed=seed, **game.modes[mode]), random.Random(seed)
    stops = sorted(chance.sample(range(1, 60 + 20 * seed), SOME))
    for number in range(stops[-1]):
        if number in (0, *stops) or match.over:
            yield match
        if match.over:
            return
        player = chance.choice(match.movers)
        match.play(chance.choice(match.legal(player)), player)


def lasting(s: object) -> bytes:
    """A record without the events of the last decision."""
    kept = copy(s)
    for name in position.PASSING:
        kept[name] = 0
    return kept.tobytes()


@every_mode
def test_every_position_has_a_text_that_gives_it_back(name: str, mode: str) -> None:
    for seed in (1, 2):
        for match in some_positions(name, mode, seed):
            text = match.position()
            s, _, viewer = position.read(match.game, text)
            assert viewer is None
            assert lasting(s) == lasting(match.state), text
            assert position.write(match.game, s) == text


@every_mode
def test_so_has_every_position_as_a_player_sees_it(name: str, mode: str) -> None:
    for match in some_positions(name, mode, 3):
        for player in range(-1, match.players):
            text = match.position(player)
            s, _, viewer = position.read(match.game, text)
            assert viewer == player
            assert lasting(s) == lasting(match.view(player)), text
            dealt = ig.position(name, text, seed=5)
            assert dealt.position(player) == text
