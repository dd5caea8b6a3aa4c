"""What a page is told: only what is new, in little, and it reads the same."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import igroteka as ig
from igroteka.core.match import LogLine
from igroteka.core.scene import Picture
from igroteka.games.tash_kalar.state import DESTINATION
from igroteka.web.changes import Told, fold, unfold
from igroteka.web.figures import LATE, MANY, Figures
from igroteka.web.live import Connection
from igroteka.web.safety import Person
from igroteka.web.tables import Seat, Table
from igroteka.web.views import names

LARGEST = 15_000  # bytes of an update before compression
LONGEST_NAME = "Александра Владимировна!"
MODES = [(game.id, mode) for game in ig.games() for mode in game.modes]


def table_of(game: str, mode: str, seed: int = 1) -> Table:
    """A table without a server; one person has the first seat, others the rest."""
    match = ig.game(game).new(seed=seed, **ig.game(game).modes[mode])
    row: Any = SimpleNamespace(id="x", maker="", salt="0" * 32, created=0.0, begun=True, undos=0, result=None, rematch=None, revision=0, public=False,
                               terms=None, clock=None, proposal=None, ended=None)  # fmt: skip
    return Table(row, match, [Seat("person", str(i), LONGEST_NAME) for i in range(match.players)])


def play(table: Table, seed: int, most: int) -> Iterator[None]:
    """Whoever is to move does something; after each decision it can be looked at."""
    noise = random.Random(seed)
    for _ in range(most):
        yield
        if table.match.over:
            return
        player = noise.choice(table.match.movers)
        table.match.play(noise.choice(table.match.legal(player)), player)
        table.kept.forget()
        table.result = table.match.returns if table.match.over else None


def page(table: Table, lang: str, tall: bool, seat: int = 0) -> Connection:
    socket: Any = SimpleNamespace(scope={})
    house: Any = SimpleNamespace(figures=Figures())
    return Connection(socket, house, table, Person(str(seat), ""), lang, tall)


def sent(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_update_is_small_and_reads_as_it_was_said(game: str, mode: str) -> None:
    table = table_of(game, mode)
    pages = [(page(table, "ru", True), Told(), Told()), (page(table, "en", False), Told(), Told())]
    for number, _ in enumerate(play(table, 2, 50)):
        for one, speaker, listener in pages:
            said = one.present()
            text = sent(speaker.fold(said))
            heard = listener.unfold(json.loads(text))
            assert heard == said | {"lines": [line._asdict() for line in said["lines"]]}
            assert number == 0 or len(text.encode()) < LARGEST * (1 + len(said["story"]))


@pytest.mark.parametrize("game", [game.id for game in ig.games()])
def test_a_page_is_told_how_it_came_about_in_the_order_of_the_log(game: str) -> None:
    """Every picture of a story has its sentences; with those of the last picture they are just what is new in the log."""
    table = table_of(game, next(iter(ig.game(game).modes)))
    one, known, pictures = page(table, "en", False), 0, 0
    for _ in play(table, 4, 60):
        message = one.present()
        said = [text for frame in message["story"] for text in frame["says"]]
        new = [line.text for line in message["lines"] if line.move > known]
        assert new[: len(said)] == said
        known, pictures = message["number"], pictures + len(message["story"])
        assert one.present()["story"] == [], "nothing is told twice"
    assert pictures


def test_in_a_crowd_that_isnt_kept_up_with_only_the_present_is_drawn() -> None:
    """The pictures in between are left out; the log tells all the same."""
    table = table_of("portrait", "2")
    usual, hurried = page(table, "en", False), page(table, "en", False)
    for _ in range(2 * MANY):
        hurried.house.figures.took(LATE * 2, time.monotonic())  # all at once
    pictures = 0
    for _ in play(table, 4, 40):
        told, brief = usual.present(), hurried.present()
        pictures += len(told["story"])
        assert brief == told | {"story": []}
    assert pictures
    assert hurried.house.figures.counts["hurried_total"] > 0


def test_a_crowd_is_many_decisions_that_wait_for_each_other() -> None:
    def after(count: int, between: float, each: float) -> bool:
        figures = Figures()
        for i in range(1, count + 1):
            figures.took(each, i * between)
        return figures.crowded(count * between)

    assert after(2 * MANY, LATE, 3 * LATE)
    assert not after(MANY - 1, LATE, 3 * LATE), "a few may be late by chance"
    assert not after(2 * MANY, 3 * LATE, 2.9 * LATE), "one after the other, as quickly as a slow machine can"
    assert not after(2 * MANY, LATE / 20, LATE / 2), "all are told in time"


@pytest.mark.parametrize("game", [game.id for game in ig.games()])
def test_the_log_of_a_page_is_that_of_the_match_the_set_up_first(game: str) -> None:
    table = table_of(game, next(iter(ig.game(game).modes)))
    one, who = page(table, "en", False), names(table, "en")
    set_up = table.match.log(0, names=who)
    for _ in play(table, 4, 10):
        lines = one.present()["lines"]
        assert lines == table.match.log(0, names=who)
        assert [line for line in lines if not line.move] == set_up


def test_whoever_sits_down_is_called_by_name_in_the_set_up() -> None:
    table = table_of("meeting", "basic")
    first = table.seats[0]
    table.begun, table.seats = False, [first, Seat("open", "", "")]
    page(table, "en", False).present()
    table.begun, table.seats = True, [first, Seat("person", "1", "Boris")]
    table.kept.forget()
    assert "Boris turns up" in " ".join(line.text for line in page(table, "en", False).present()["lines"])


def test_a_leap_over_the_whole_arena_is_a_small_update() -> None:
    """The most that can be asked in one picture: every square, most of them with something to destroy."""
    table = table_of("tash_kalar", "melee-4")
    one, told, most = page(table, "ru", True), Told(), 0
    for number, _ in enumerate(play(table, 8, 300)):
        said: dict[str, Any] = one.present() if number > 270 else {"story": []}
        update = sent(told.fold(said))
        if number > 271:
            assert len(update.encode()) < LARGEST * (1 + len(said["story"]))
            most = max(most, len(table.match.legal(0)) if table.match.state.phase == DESTINATION else 0)
    assert most == 69


def test_an_undo_takes_lines_away_and_sends_none_again() -> None:
    table = table_of("meeting", "strategy")
    one, told = page(table, "en", False), Told()
    for _ in play(table, 1, 200):
        told.fold(one.present())
        if table.match.can_undo(0) and one.present()["lines"][-1].move == len(table.match.moves):
            break
    known = len(one.present()["lines"])
    table.match.undo(0)
    table.kept.forget()
    after = told.fold(one.present())["lines"]
    assert after == [[0, len(one.present()["lines"])]]
    assert len(one.present()["lines"]) < known


def test_two_on_one_device_are_told_only_the_lines_that_differ() -> None:
    table = table_of("meeting", "strategy")
    table.seats = [Seat("person", "0", name) for name in ("Ann", "Bob")]
    one, told = page(table, "en", False), Told()
    for number, _ in enumerate(play(table, 1, 60)):
        if one.curtain:
            one.viewer, one.curtain = table.match.movers[0], False  # lifted
        parts = told.fold(one.present())["lines"]
        assert number == 0 or sum(isinstance(part, dict) for part in parts) < 12


@pytest.mark.parametrize(
    ("old", "new"),
    [([], []), ([], ["<svg/>"]), (["<svg/>"], []), (["<a/><b/>"], ["<b/><a/>"]), (["<g><rect/></g>" * 9], ["<g><rect/></g>" * 12]),
     (["<text>one and the same</text>", "", "<g/>"], ["<text>one and the same</text>", "<text>other</text>", "<g/>"]),
     (["<text>one and the same</text>", "<text>other</text>"], ["<text>other</text>", "<text>one and the same</text>"]),
     (["<text>one and the same</text>", "<text>other</text>"], ["<text>one and the same</text>", "<g/>", "<text>other</text>"])],
)  # fmt: skip
def test_any_two_pictures_are_folded_and_unfolded(old: list[str], new: list[str]) -> None:
    speaker, listener = Told(), Told()
    for picture in (Picture(tuple(old)), Picture(tuple(new)), "", Picture(tuple(new)), "".join(old)):
        assert listener.unfold(json.loads(sent(speaker.fold({"svg": picture}))))["svg"] == picture


def test_rows_are_folded_into_runs() -> None:
    lines = [LogLine(i, 0, f"line {i}") for i in range(6)]
    assert fold([], lines[:2]) == lines[:2]
    assert fold(lines[:3], lines[:5]) == [[0, 3], *lines[3:5]]
    assert fold(lines, [*lines[:2], LogLine(9, 1, "new"), *lines[4:]]) == [[0, 2], LogLine(9, 1, "new"), [4, 2]]
    assert unfold("abcdef", [[3, 2], "x", [0, 1]]) == ["d", "e", "x", "a"]
