"""Sets, piles and shared results: what the rules of all games are written with."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import igroteka as ig
from igroteka.core import piles, record, results, sets
from igroteka.core.observation import Layout
from igroteka.core.rule import rule

MEETING = ig.game("meeting")


def test_a_card_is_taken_out_and_the_others_close_up() -> None:
    cards = np.array([5, 7, 9, -1], np.int8)
    assert piles.take_out(cards, 3, 7) == 2
    assert cards.tolist() == [5, 9, -1, -1]
    assert piles.take_out(cards, 2, 9) == 1
    assert cards.tolist() == [5, -1, -1, -1]
    assert piles.take_top(cards, 1) == 5
    assert cards.tolist() == [-1, -1, -1, -1]


def test_a_pile_is_made_of_a_set_covered_and_dealt_again() -> None:
    s = MEETING.blank()[0]
    record.seed_chance(s, 5)
    pile, unseen = np.full(5, -1, np.int8), np.empty(5, np.int8)
    assert piles.shuffled(s, pile, sets.gather([1, 4, 6, 30])) == 4
    assert sorted(pile.tolist()) == [-1, 1, 4, 6, 30]
    assert sets.members(piles.known(pile, 4)) == [1, 4, 6, 30]
    top = int(pile[3])
    piles.cover(pile, 3)
    assert pile.tolist() == [-2, -2, -2, top, -1]
    assert sets.members(piles.known(pile, 4)) == [top]
    n = piles.shuffled(s, unseen, sets.gather({1, 4, 6, 30} - {top}))
    assert piles.fill(pile, 4, unseen, n) == 0
    assert sorted(pile.tolist()) == [-1, 1, 4, 6, 30]


@settings(deadline=None)
@given(st.sets(st.integers(0, 62)))
def test_a_small_set_is_counted_and_walked_from_its_lowest_member(members: set[int]) -> None:
    cards = sets.gather(members)
    assert sets.count(cards) == len(members)
    assert sets.members(cards) == sorted(members)
    assert [i for i in range(63) if sets.has(cards, i)] == sorted(members)
    for member in sorted(members):
        assert sets.lowest(cards) == member
        cards = sets.rest(cards)
    assert cards == 0
    assert sets.lowest(cards) == -1


SQUARES = st.sets(st.integers(0, 89))


@settings(deadline=None)
@given(SQUARES, SQUARES)
def test_a_wide_set_joins_meets_and_loses_another(one: set[int], other: set[int]) -> None:
    a, b = sets.gather_wide(one), sets.gather_wide(other)
    assert sets.members(a | b) == sorted(one | other)
    assert sets.members(a & b) == sorted(one & other)
    assert sets.members(a - b) == sorted(one - other)
    assert tuple(every_way(a, b)) == (a | b, a & b, a - b)
    assert sets.size(a) == len(one)
    row = np.zeros(2, np.int64)
    sets.keep(row, a)
    assert sets.wide(row) == a
    for member in sorted(one):
        assert sets.covers(a, member)
        assert sets.first_of(a) == member
        assert sets.single(member) & a == sets.single(member)
        a = sets.rest_of(a)
    assert a == sets.NO_SQUARES
    assert sets.first_of(a) == -1


@rule
def every_way(a, b):
    """The operators as rules see them."""
    return a | b, a & b, a - b


def test_a_shared_win_is_worth_its_share() -> None:
    out = np.zeros(4)
    results.share(0b0101, 4, out)
    assert out.tolist() == [0, -1, 0, -1]
    results.share(0b0001, 2, out)
    assert out.tolist()[:2] == [1, -1]
    results.share(0, 4, out)
    assert out.tolist() == [0] * 4


def test_a_lead_is_over_the_best_of_the_others() -> None:
    for worth, ahead in (([3, 8, 5], [-5, 3, -3]), ([8, 2, 8], [0, -6, 0])):
        out = np.array([*worth, 99], np.float64)
        results.leads(out, 3)
        assert out[:3].tolist() == ahead


# What a learner sees


@pytest.mark.parametrize("name", ["meeting", "portrait", "tenno"])
def test_every_number_that_a_learner_sees_has_a_text_of_its_own(name: str) -> None:
    game = ig.game(name)
    texts = game.describe_observation()
    assert len(texts) == len(set(texts)) == game.observation


def test_an_observation_has_named_parts() -> None:
    seen = Layout(("hand", "{} in hand", ("ace", "king")), ("points", "points of player {} in round {}", 2, 3), ("turn", "1 on the own turn"))
    assert seen == 9
    assert tuple(seen.at) == (0, 2, 8)
    assert seen.describe()[1:4] == ["king in hand", "points of player 0 in round 0", "points of player 0 in round 1"]
