"""Big moments and the end of a match are pictures made of what the page has already."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from igroteka.core.match import Match
from igroteka.core.scene import Scene, picture, triumph
from igroteka.games import game, ids
from igroteka.games.meeting import state as meeting
from igroteka.games.portrait import state as portrait
from igroteka.games.tash_kalar import state as tash_kalar
from igroteka.games.tenno import state as tenno
from igroteka.games.unmatched import state as unmatched
from igroteka.games.unmatched.drawings.combat import CHANGES

BIG = {
    "meeting": {meeting.BEAT, meeting.FELL, meeting.BOTH_FELL, meeting.BROKE_THROUGH},
    "portrait": {portrait.RESOLVING, portrait.BLUNDERED, portrait.ARRIVED, portrait.AWARDED},
    "tash_kalar": {tash_kalar.SUMMONED, tash_kalar.FLARED, tash_kalar.CLAIMED},
    "tenno": {tenno.ATTACKED, tenno.DEFENDED, tenno.SUPPORTED, tenno.FOUGHT, tenno.CAPTURED},
    "unmatched": {unmatched.SCHEMED, unmatched.DEFENDED, *CHANGES, unmatched.FOUGHT, unmatched.WON, unmatched.DAMAGED, unmatched.DEFEATED},
}
SMALL = 2400  # characters of a moment, and of the picture of an end
DECISIONS = {"meeting": 60, "portrait": 60, "tash_kalar": 120, "tenno": 60, "unmatched": 160}


def played(name: str, decisions: int) -> Match:
    """A match some decisions long, at random but always the same."""
    match, noise = game(name).new(seed=3), random.Random(3)
    while not match.over and len(match.moves) < decisions:
        seat = match.movers[0]
        match.play(noise.choice(match.legal(seat)), seat)
    return match


def placed(drawn: str) -> set[str]:
    """The symbols that a picture places."""
    return set(re.findall(r'href="#([^"]+)"', drawn))


@pytest.mark.parametrize("name", ids())
def test_what_is_big_is_a_moment_and_what_is_not_is_none(name: str) -> None:
    match, shown = played(name, DECISIONS[name]), 0
    names, sheet = [f"P{p}" for p in range(match.players)], set(match.game.drawings.sheet("en"))
    for move in range(1, match.number(-1) + 1):
        for part in match.story(move):
            drawn = picture(match.game, part.view, -1, {}, "en", bool(move % 2), names)
            moments = re.findall(r'<g [^>]*class="moment[^"]*"', drawn)
            last = part.view.events[part.view.n_events - 1][0] if part.view.n_events else 0
            assert len(moments) <= 1
            if moments:
                shown += 1
                assert last in BIG[name]
                assert placed(drawn) <= sheet
                assert len(drawn) - drawn.index(moments[0]) < SMALL
    assert shown > 1


@pytest.mark.parametrize("name", ids())
def test_a_figure_of_the_rulebook_has_no_moment(name: str) -> None:
    match = played(name, 30)
    names = [f"P{p}" for p in range(match.players)]
    views = [part.view for move in range(1, match.number(-1) + 1) for part in match.story(move)]
    assert not any("moment" in match.game.drawings.draw(Scene(view, -1, {}, "en", True, names, still=True)) for view in views)


@pytest.mark.parametrize("name", ids())
def test_the_end_is_a_picture_of_whoever_won(name: str) -> None:
    match = played(name, 20)
    sheet, ends = set(match.game.drawings.sheet("en")), set()
    for winners in ([0], [1], [0, 1]):
        drawn = triumph(match.game, match.view(-1), winners)
        ElementTree.fromstring(drawn)
        assert placed(drawn)
        assert placed(drawn) <= sheet
        assert len(drawn) < 2 * SMALL
        ends.add(drawn)
    assert len(ends) == 3
    assert triumph(match.game, match.view(-1), []) == "", "nobody won"
