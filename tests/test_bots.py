"""The bots: never illegal, never peeking, the same again for the same seed, and within bounds."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import igroteka as ig
from igroteka.bots import LEVELS, bot, search, title
from igroteka.bots.minds import those_noticed
from igroteka.core import verbs
from igroteka.core.match import Match
from igroteka.core.record import copy
from igroteka.core.rule import COMPILED

QUICK = ("meeting", "tenno")  # enough so when the same code runs interpreted
MODES = [(game.id, mode) for game in ig.games() for mode in list(game.modes)[: 2 if COMPILED else 1] if COMPILED or game.id in QUICK]
every_mode = pytest.mark.parametrize(("name", "mode"), MODES, ids=["-".join(m) for m in MODES])
FEW = 60 if COMPILED else 3
MOST = 12 if COMPILED else 2  # positions of a match


def positions(name: str, mode: str, seed: int, every: int) -> Iterator[Match]:
    """Some positions of a random match."""
    game, shown = ig.game(name), 0
    match, noise = game.new(seed=seed, **game.modes[mode]), np.random.default_rng(seed)
    while not match.over and shown < MOST:
        if len(match.moves) % every == 0:
            shown += 1
            yield match
        player = int(noise.choice(match.movers))
        match.play(int(noise.choice(match.legal(player))), player)


def in_another_world(match: Match, player: int, seed: int) -> Match:
    """The same match in a world that this player can't tell from the true one."""
    other = Match(match.game, match.options, match.seed)
    world: Any = match.view(player)
    verbs.redeal(world, player, seed)
    other.final = known = match.number(player)
    other.states, other.moves = [*match.states[:known], copy(world)], match.moves[:known]
    return other


@every_mode
def test_bots_choose_legal_actions(name: str, mode: str) -> None:
    makers = [lambda: bot("random", 1), lambda: bot("greedy", 1), lambda: bot("search", 1, iterations=FEW)]
    for i, match in enumerate(positions(name, mode, 1, 5)):
        for player in match.movers:
            assert makers[i % 3]().choose(match, player) in match.legal(player)


@every_mode
def test_equal_seeds_choose_equally(name: str, mode: str) -> None:
    for match in positions(name, mode, 2, 9):
        player = match.movers[-1]
        for kind, how in (("random", {}), ("greedy", {}), ("search", {"iterations": FEW})):
            assert bot(kind, 5, **how).choose(match, player) == bot(kind, 5, **how).choose(match, player)


@every_mode
def test_a_bot_does_not_peek(name: str, mode: str) -> None:
    """In worlds a player can't tell apart, the same seed makes the same choice and the same estimates."""
    for match in positions(name, mode, 3, 9):
        for player in match.movers:
            other = in_another_world(match, player, 99)
            for kind, how in (("greedy", {}), ("search", {"iterations": FEW})):
                assert bot(kind, 5, **how).choose(match, player) == bot(kind, 5, **how).choose(other, player)
            assert bot("search", 5, iterations=FEW).explain(match, player) == bot("search", 5, iterations=FEW).explain(other, player)


@every_mode
def test_hints_are_about_legal_actions_best_first(name: str, mode: str) -> None:
    for match in positions(name, mode, 4, 15):
        player = match.movers[0]
        for lang in ("en", "ru"):
            hints = bot("search", 1, iterations=FEW).explain(match, player, lang=lang)
            assert {h["action"] for h in hints} == set(match.legal(player))
            assert [h["visits"] for h in hints] == sorted((h["visits"] for h in hints), reverse=True)
            assert all(-1 <= h["value"] <= 1 and h["line"][0][0] == player and h["line"][0][1] for h in hints)


@pytest.mark.skipif(not COMPILED, reason="speed is for compiled code")
@every_mode
def test_it_stops_in_time_and_within_its_memory(name: str, mode: str) -> None:
    match = next(positions(name, mode, 5, 1))
    player = match.movers[0]
    thinker = bot("search", 1)
    thinker.choose(match, player, seconds=0.01)  # compiled now
    for seconds in (0.01, 0.2):
        start = time.perf_counter()
        thinker.choose(match, player, seconds=seconds)
        assert time.perf_counter() - start < seconds + 0.3
    tree = search.plant(match.game, match.view(player), 50, 400)
    search.iterate(tree, player, 1, 0, 2000, np.array([0.5, 2.0, 10.0, 0.1]))
    assert tree.size[0] <= 50
    assert tree.size[1] <= 400


def test_levels_have_names_in_both_languages() -> None:
    assert len(LEVELS) == 6
    assert [title(level, "ru") for level in LEVELS] == ["Новичок", "Ученик", "Игрок", "Знаток", "Мастер", "Чемпион"]
    with pytest.raises(KeyError, match="there is no bot 'wizard'"):
        bot("wizard")


def test_a_level_that_overlooks_nearly_everything_still_sees_little() -> None:
    """Where nothing is noticed one thing is left by chance: seeing all would make the weakest level strong where there is little to choose."""
    noise, options = random.Random(1), list(range(4))
    seen = [those_noticed(options, ig.game("portrait"), 0, noise) for _ in range(2000)]
    assert min(map(len, seen)) == 1
    assert sum(map(len, seen)) / len(seen) < 1.2
    assert {one for few in seen for one in few} == set(options)
    assert those_noticed(options, ig.game("portrait"), None, noise) == options
