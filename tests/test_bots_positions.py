"""Positions in which everybody at the table would see the move: a win, the only defence, a gift to refuse.

What holds in every game, and Meeting Engagement; the other games have files of their own.
"""

from __future__ import annotations

import numpy as np
import pytest
from best_moves import by_search_alone, choices, finish_turn, mind, needs_speed  # noqa: F401

import igroteka as ig
from igroteka.core import verbs
from igroteka.core.match import Match
from igroteka.core.rule import COMPILED

ENOUGH = 3000
QUICK = ("meeting", "tenno")  # enough so when the same code runs interpreted
MODES = [(game.id, mode) for game in ig.games() for mode in list(game.modes)[: 2 if COMPILED else 1] if COMPILED or game.id in QUICK]


# Every game


@by_search_alone
@pytest.mark.parametrize(("name", "mode"), MODES, ids=["-".join(m) for m in MODES])
def test_a_win_in_this_turn_is_never_missed(name: str, mode: str) -> None:
    """The last decision of random matches, where it wins for sure: one iteration is enough to find it or another win."""
    game, found = ig.game(name), 0
    for seed in range(12 if COMPILED else 2):
        match, noise = game.new(seed=seed, **game.modes[mode]), np.random.default_rng(seed)
        while not match.over:
            player = int(noise.choice(match.movers))
            match.play(int(noise.choice(match.legal(player))), player)
        winner, last = match.moves[-1]
        if match.returns[winner] < 1:
            continue
        match.moves.pop()
        match.states.pop()
        match.final = len(match.moves)
        if match.movers == (winner,) and all(wins_in_a_world(match, winner, last, world) for world in range(10)):
            finish_turn(match, winner, 1)
            assert match.over
            assert match.returns[winner] == 1
            found += 1
    assert found or name != "meeting" or not COMPILED, "in Meeting Engagement some random matches end with a breakthrough"


def wins_in_a_world(match: Match, player: int, action: int, seed: int) -> bool:
    """Does the action win at once in a world dealt from the player's view?"""
    world, out = match.view(player), np.zeros(match.players, np.float64)
    verbs.redeal(world, player, seed)
    verbs.apply(world, player, action)
    verbs.returns(world, out)
    return int(verbs.movers(world)) == 0 and out[player] == 1


# Meeting Engagement


def test_a_full_column_breaks_through() -> None:
    match = ig.position("meeting", "field: a1 sarbaz, a2 saklab, a3 saklab, a4 saklab / b4 archer, c4 archer; card: bedouin; reserve: 3? / 3?")
    finish_turn(match, 0, 50 if COMPILED else 5)
    assert match.returns == [1, -1]


@needs_speed
def test_the_only_defence_against_a_breakthrough_is_found() -> None:
    match = ig.position("meeting", "field: a1 saklab, b1 saklab / c4 archer, c3 archer, c2 archer, c1 archer; card: mamluk; reserve: 3? / 3?")
    assert choices(match, 0, ENOUGH) == ["enter c1"] * 5


@needs_speed
def test_a_unit_is_not_given_away_for_nothing() -> None:
    match = ig.position("meeting", "field: b2 mamluk / a1 konung, b4 archer; card: sarbaz; reserve: 3? / 3?")
    assert "enter a1" not in choices(match, 0, ENOUGH)


@needs_speed
def test_a_free_capture_in_the_last_turn_is_taken() -> None:
    """Nobody has cards after this one: beating the archer on a1 leaves more units than standing elsewhere."""
    match = ig.position("meeting", "field: b2 saklab / a1 archer, b4 archer; card: mamluk; reserve: /")
    finish_turn(match, 0, ENOUGH)
    assert match.returns == [1, -1]
