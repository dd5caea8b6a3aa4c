"""How long a bot takes at a table must tell nothing about what it holds."""

from __future__ import annotations

import asyncio
import time

import pytest
from unmatched_position import duel

import igroteka as ig
from igroteka.bots import LEVELS
from igroteka.core.match import Match
from igroteka.web import thinking
from igroteka.web.thinking import Thinkers, is_plainly_forced


def attacked(hand: str) -> Match:
    """King Arthur is attacked and has this in his hand."""
    return duel("alice s10 | skirmish", f"king-arthur s11, merlin s38 | {hand}").play("attack alice", "target king-arthur", "lay skirmish").match


def test_a_defender_without_a_usable_card_has_no_choice_but_the_others_cannot_know() -> None:
    match = attacked("the-aid-of-morgana")
    assert len(match.legal(1)) == 1
    assert not is_plainly_forced(match, 1)


def test_in_a_game_without_secrets_at_this_decision_everybody_sees_that_there_is_no_choice() -> None:
    match = ig.game("meeting").new(seed=1)
    while len(match.legal()) > 1:
        match.play(match.legal()[0])
    assert is_plainly_forced(match, match.movers[0])


@pytest.mark.parametrize("hand", ["the-aid-of-morgana", "skirmish, feint"])
def test_the_strongest_takes_the_same_time_with_a_choice_and_without(hand: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SECONDS", 0.3)
    match, thinkers = attacked(hand), Thinkers(1)
    began = time.monotonic()
    action = asyncio.run(thinkers.choose(LEVELS[-1], match, 1))
    thinkers.close()
    assert action in match.legal(1)
    assert time.monotonic() - began >= 0.29, "it never answers before its time"
