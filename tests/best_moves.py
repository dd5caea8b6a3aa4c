"""What the tests of hand-made positions share: a match that stands at a position, and what bots do there."""

from __future__ import annotations

import sys

import pytest

from igroteka.bots import bot
from igroteka.core.match import Match
from igroteka.core.rule import COMPILED

MINDS = ["search", "champion"]  # champion is the same search, guided by a net
# What champion misses: the net alone thinks otherwise, and its policy outweighs the iterations of a test (docs/bots.md).
by_search_alone = pytest.mark.parametrize("mind", ["search"], indirect=True)
by_champion_alone = pytest.mark.parametrize("mind", ["champion"], indirect=True)  # what the search misses without one
needs_speed = pytest.mark.skipif(not COMPILED, reason="needs many iterations")


_who = MINDS[0]


@pytest.fixture(params=MINDS, autouse=True)
def mind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who decides in a test; each file of positions takes this in."""
    monkeypatch.setattr(sys.modules[__name__], "_who", request.param)


def finish_turn(match: Match, player: int, iterations: int, seed: int = 1) -> list[str]:
    """Let a search decide as long as it is this player's decision alone; returns what it did."""
    done = []
    while match.movers == (player,):
        action = bot(_who, seed, iterations=iterations).choose(match, player)
        done.append(match.name(action, player))
        match.play(action, player)
    return done


def choices(match: Match, player: int, iterations: int, seeds: int = 5) -> list[str]:
    """What searches with different seeds choose."""
    return [match.name(bot(_who, seed, iterations=iterations).choose(match, player), player) for seed in range(seeds)]


def greedy_choices(match: Match, player: int, seeds: int = 5) -> list[str]:
    """What looking one decision ahead chooses."""
    return [match.name(bot("greedy", seed).choose(match, player), player) for seed in range(seeds)]
