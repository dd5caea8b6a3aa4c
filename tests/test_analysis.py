"""What happened in a match: judged from what each player knew, the same twice, and nothing hidden in it."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

import igroteka as ig
from igroteka.bots import net
from igroteka.core import verbs
from igroteka.core.record import copy
from igroteka.learn.analysis import Analysis, advice, analyse, sides
from igroteka.learn.judging import guide

GAMES = [game.id for game in ig.games()]
FEW = 6  # iterations


def played(game: str, decisions: int, seed: int = 4, **options: object) -> ig.Match:
    """A match of random decisions."""
    match, noise = ig.game(game).new(seed=seed, **options), random.Random(seed)
    while not match.over and len(match.moves) < decisions:
        player = match.movers[0]
        match.play(noise.choice(match.legal(player)), player)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_advice_never_depends_on_hidden_cards(game: str) -> None:
    match = played(game, 16)
    asked = [(move, *match.moves[move]) for move in range(len(match.moves)) if move % 8 == 7]
    for move, player, action in asked:
        known = match.view(player, move)
        other = copy(known)
        verbs.redeal(other, player, 99)  # somebody else's cards are others now
        match.states[move] = other
        by = guide(match.game, match.players) if move > 8 else None
        found = advice(match.game, copy(match.view(player, move)), player, action, 2 * FEW, by=by)
        assert found == advice(match.game, copy(known), player, action, 2 * FEW, by=by)


def test_analysing_twice_gives_the_same() -> None:
    match = played("meeting", 12)
    assert analyse(match, 2) == analyse(match, 2)
    assert match.analyse(iterations=2, seed=3) == analyse(match, 2, 3)


class Enough(Exception):
    """No more of the analysis is wanted."""


def first_curve(match: ig.Match) -> list[list[float]]:
    """What is told first."""

    def tell(part: Analysis) -> None:
        raise Enough(part.curve)

    with pytest.raises(Enough) as told:
        analyse(match, 1, progress=tell)
    return list(told.value.args[0])


@pytest.mark.parametrize("game", GAMES)
def test_the_first_curve_is_the_nets_who_judges_each_moment_by_what_its_mover_knew(game: str) -> None:
    match = played(game, 12, players=4 if game == "tenno" else None)
    assert guide(match.game, match.players)
    curve = first_curve(match)
    assert len(curve) == 13
    assert all(abs(sum(chances) - 1) < 0.001 for chances in curve)
    player, _ = match.moves[11]
    other = copy(match.view(player, 11))
    verbs.redeal(other, player, 99)
    match.states[11] = other
    assert first_curve(match) == curve


def test_partners_are_on_one_side_even_before_anything_has_happened() -> None:
    assert sides(played("tenno", 2, players=4)) == {0: 0, 1: 1, 2: 2, 3: 3}
    teams = sides(played("unmatched", 2, players=4))
    assert sorted(teams.values()) in ([0, 0, 1, 1], [0, 0, 2, 2])


def test_without_a_net_the_search_draws_the_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("meeting", 12)
    monkeypatch.setitem(net._found, "meeting", (None, "none today"))
    parts = list[float]()
    found = analyse(match, 2, progress=lambda part: parts.append(part.done))
    assert len(found.curve) == 13
    assert parts[0] == 0.1


def test_a_missed_win_is_told_with_the_winning_line() -> None:
    match = ig.position("meeting", "field: a4 sarbaz, a3 saklab, b1 mamluk / c4 archer; card: bedouin")
    assert "enter b1" in [match.name(action) for action in match.legal()]
    found = advice(match.game, match.view(0), 0, match._number("enter b1", 0), 40)
    assert found is None or found.best >= found.chance
    winning = ig.position("meeting", "field: b1 sarbaz, b2 saklab, b3 mamluk, b4 bedouin / a4 archer; card: sarbaz")
    for name in ("enter a1", "enter c1"):
        if name in [winning.name(action) for action in winning.legal()]:
            told = advice(winning.game, winning.view(0), 0, winning._number(name, 0), 40)
            assert told
            assert told.best == 1.0
            assert "b1" in told.better["en"]
            return
    pytest.fail("nothing to compare with")


def test_the_curve_has_a_point_for_every_decision_and_ends_with_the_result() -> None:
    match = played("meeting", 400)
    parts: list[float] = []
    found = analyse(match, FEW, progress=lambda part: parts.append(part.done))
    assert match.over
    assert len(found.curve) == len(match.moves) + 1
    assert found.curve[-1] == [0.5 + 0.5 * value for value in match.returns]
    assert parts == sorted(parts)
    assert parts[-1] == 1
    assert len(found.moments) <= 5
    assert all(one.move < other.move for one, other in pairwise(found.moments))
    assert Analysis.from_data(found.data()) == found
    assert "Player 2" in str(found)
    assert "Игрок 2" in found.text("ru")
    root = ET.fromstring(found.svg())
    assert sum("var(--p" in element.get("stroke", "") for element in root.iter()) == match.players


@pytest.mark.parametrize("game", GAMES)
def test_facts_are_counted_for_everybody_in_both_languages(game: str) -> None:
    match = played(game, 60)
    for fact in analyse(match, 1).facts if game == "meeting" else _facts(match):
        assert set(fact.what) == {"en", "ru"}
        assert len(fact.values) == match.players


def _facts(match: ig.Match) -> list[object]:
    from igroteka.learn.analysis import facts

    return list(facts(match))


def test_what_one_side_beat_the_other_side_lost() -> None:
    match = played("meeting", 400)
    counted = {fact.what["en"]: fact.values for fact in _facts(match)}  # type: ignore[attr-defined]
    assert counted["Enemy units beaten"] == counted["Units lost"][::-1]
    match = played("unmatched", 300)
    counted = {fact.what["en"]: fact.values for fact in _facts(match)}  # type: ignore[attr-defined]
    assert counted["Damage dealt"] == counted["Damage taken"][::-1]
    assert sum(counted["Damage dealt"]) > 0
