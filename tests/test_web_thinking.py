"""How long a bot takes at a table must tell nothing about what it holds."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace

import pytest
from unmatched_position import duel

from igroteka.bots import LEVELS, bot
from igroteka.core.match import Match
from igroteka.web import tables, thinking
from igroteka.web.tables import House
from igroteka.web.thinking import Thinkers, think


def attacked(hand: str) -> Match:
    """King Arthur is attacked and has this in his hand."""
    return duel("alice s10 | skirmish", f"king-arthur s11, merlin s38 | {hand}").play("attack alice", "target king-arthur", "lay skirmish").match


class Clock:
    """Time that passes when somebody says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch):
        self.now = 0.0
        monkeypatch.setattr(thinking.time, "monotonic", lambda: self.now)
        monkeypatch.setattr(thinking.asyncio, "sleep", self.sleep)

    async def sleep(self, seconds: float) -> None:
        self.now += max(0.0, seconds)


@pytest.mark.parametrize("busy", [0, 3])
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_answers_at_a_time_that_was_fixed_before_its_choice_was_known(level: str, busy: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone or with others who think, with a usable card or without, quick or slow: the same moment."""
    answered = set()
    for hand, took in (("the-aid-of-morgana", 0.0), ("skirmish, feint", 0.4), ("skirmish, feint", 0.01)):
        match, thinkers, clock = attacked(hand), Thinkers(1), Clock(monkeypatch)

        def thinks(level: str, match: Match, player: int, seconds: float, clock: Clock = clock, took: float = took) -> int:
            clock.now += took
            return match.legal(player)[0]

        monkeypatch.setattr(thinking, "think", thinks)
        thinkers.waiting = busy
        assert asyncio.run(thinkers.choose(level, match, 1, pace=0.45)) in match.legal(1)
        answered.add(clock.now)
        thinkers.close()
    assert len(answered) == 1


def test_without_a_choice_a_bot_works_as_long_as_with_one() -> None:
    """Under load its answer may be late: then whoever waits for a thread is late in the same way."""
    took = []
    for hand in ("the-aid-of-morgana", "skirmish, feint"):
        match, began = attacked(hand), time.monotonic()
        assert think(LEVELS[-1], match, 1, 0.2) in match.legal(1)
        took.append(time.monotonic() - began)
    assert min(took) >= 0.1, "near the end of its time it begins nothing new"


@pytest.mark.parametrize("hand", ["the-aid-of-morgana", "skirmish, feint"])
def test_the_strongest_never_answers_before_its_time(hand: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SECONDS", 0.3)
    match, thinkers = attacked(hand), Thinkers(1)
    began = time.monotonic()
    action = asyncio.run(thinkers.choose(LEVELS[-1], match, 1))
    thinkers.close()
    assert action in match.legal(1)
    assert time.monotonic() - began >= 0.29


def test_the_more_bots_are_asked_the_less_time_each_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone it has all of it; with fifty decisions a second there is too little for a search."""
    thinkers, clock = Thinkers(1), Clock(monkeypatch)
    assert thinkers._share(0.68) == 0.68
    for _ in range(200):
        clock.now += 0.02
        thinkers._share(0.68)
    assert thinkers._share(0.68) < thinking.CROWDED
    clock.now += 10
    assert thinkers._share(0.68) == 0.68, "a while later there is time again"
    thinkers.close()


@pytest.mark.parametrize("hand", ["the-aid-of-morgana", "skirmish, feint"])
def test_in_a_crowded_house_nobody_searches_with_a_choice_or_without(hand: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(thinking, "bot", lambda level: asked.append(level) or bot(level))
    match = attacked(hand)
    for seconds in (thinking.CROWDED / 2, thinking.CROWDED):
        think("master", match, 1, seconds)
        think("novice", match, 1, seconds)
    assert asked == (["instant", "novice", "master", "novice"] if match.game.ready else ["master", "novice"] * 2)


def test_a_bots_decision_lets_peoples_pass_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """One bot at a time, when nobody's own decision is on its way; if somebody's always is, after a while all the same."""
    happened: list[str] = []

    async def play(way: float, person: float, clock: object = None) -> list[str]:
        monkeypatch.setattr(tables, "WAY", way)
        happened.clear()
        house, table = House(None, None, 0.0), SimpleNamespace(clock=clock)  # type: ignore[arg-type]

        async def decide(name: str) -> None:
            async with house._after_people(table):  # type: ignore[arg-type]
                happened.append(name)
                await asyncio.sleep(0.01)
                happened.append(f"/{name}")

        async def move() -> None:
            with house._before_bots():
                await asyncio.sleep(person)
                happened.append("person")

        await asyncio.gather(move(), decide("a"), decide("b"))
        house.budget.close()
        return list(happened)

    assert asyncio.run(play(5.0, 0.05)) == ["person", "a", "/a", "b", "/b"]
    assert asyncio.run(play(0.05, 0.5))[-1] == "person"
    assert asyncio.run(play(5.0, 0.1, clock=1))[-1] == "person", "a clock doesn't wait"
