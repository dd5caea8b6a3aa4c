"""What is remembered of a picture depends on what was read for it, and on nothing else."""

from __future__ import annotations

import gc
import random
import weakref
from typing import Any

import numpy as np
import pytest

import igroteka as ig
from igroteka.core.record import SPECTATOR, record
from igroteka.core.rule import rule
from igroteka.core.scene import Scene, part, piece, picture
from igroteka.core.watched import Lists, age, watched

KIND = record([("hands", "i1", (2, 3)), ("score", "i1", (2,)), ("secret", "i1")])


def position(**fields: Any) -> Any:
    made = np.zeros(1, KIND)[0]
    for name, value in fields.items():
        made[name] = value
    return made


def scene(view: Any, viewer: int = 0, choices: dict[int, str] | None = None) -> Scene:
    return Scene(watched(view), viewer, choices or {}, "en", False, ["Ann", "Bob"])


@rule
def best(s):
    return max(s.score[0], s.score[1])


calls: list[str] = []


@part
def hand(t: Scene, seat: int) -> str:
    calls.append("hand")
    return f"{t.names[seat]}: {t.view.hands[seat].tolist()}"


@part
def shown(t: Scene) -> str:
    calls.append("shown")
    return f"best {int(best(t.view))}" + (" choose" if 3 in t.choices else "") + (f" secret {int(t.view.secret)}" if t.viewer == 1 else "")


@piece
def card(t: Scene, number: int) -> str:
    calls.append("card")
    return f"{t.lang} {number}{' of ' + t.names[0] if number > 9 else ''}"


@pytest.fixture(autouse=True)
def anew() -> None:
    age()
    age()
    calls.clear()


def test_a_part_is_drawn_again_only_if_something_that_it_read_is_another() -> None:
    assert hand(scene(position(hands=[[1, 2, 3], [0, 0, 0]])), 0) == "Ann: [1, 2, 3]"
    hand(scene(position(hands=[[1, 2, 3], [7, 7, 7]], secret=9)), 0)  # the other hand isn't its business
    assert calls == ["hand"]
    assert hand(scene(position(hands=[[1, 2, 4], [0, 0, 0]])), 0) == "Ann: [1, 2, 4]"
    assert hand(scene(position(hands=[[1, 2, 3], [0, 0, 0]])), 1) == "Bob: [0, 0, 0]"
    assert calls == ["hand"] * 3


def test_what_is_asked_for_again_is_remembered_and_the_rest_is_forgotten_when_there_is_too_much() -> None:
    wanted, other = scene(position(hands=[[1, 2, 3], [0, 0, 0]])), scene(position(hands=[[4, 5, 6], [0, 0, 0]]))
    hand(wanted, 0), hand(other, 0)
    for _ in range(2):
        age()
        hand(wanted, 0)
    assert calls == ["hand"] * 2
    assert hand(other, 0) == "Ann: [4, 5, 6]"
    assert calls == ["hand"] * 3


def test_a_part_that_asks_a_rule_depends_on_what_the_rule_speaks_of() -> None:
    assert shown(scene(position(score=[2, 5]))) == "best 5"
    assert shown(scene(position(score=[2, 5], hands=[[1, 2, 3], [4, 5, 6]]))) == "best 5"
    assert calls == ["shown"]
    assert shown(scene(position(score=[6, 5]))) == "best 6"


def test_what_one_viewer_may_see_is_never_shown_to_another() -> None:
    assert shown(scene(position(secret=4), 1)) == "best 0 secret 4"
    assert shown(scene(position(secret=4), 0)) == "best 0"
    assert shown(scene(position(secret=5), 1)) == "best 0 secret 5"
    assert shown(scene(position(secret=4), SPECTATOR)) == "best 0"


def test_a_part_with_choices_depends_on_those_it_looked_for() -> None:
    assert shown(scene(position(), 0, {3: "go"})) == "best 0 choose"
    assert shown(scene(position(), 0, {4: "stay"})) == "best 0"
    assert shown(scene(position(), 0)) == "best 0"
    assert shown(scene(position(), 0, {3: "go", 4: "stay"})) == "best 0 choose"
    assert calls == ["shown"] * 2


def test_a_part_that_names_nobody_is_the_same_for_everybody() -> None:
    others = Scene(watched(position()), 0, {}, "en", False, ["Cid", "Dot"])
    assert shown(scene(position())) == shown(others)
    assert (hand(scene(position()), 0), hand(others, 0)) == ("Ann: [0, 0, 0]", "Cid: [0, 0, 0]")
    assert calls == ["shown", "hand", "hand"]


def test_a_piece_knows_its_arguments_and_the_language_alone() -> None:
    card(scene(position()), 1)
    assert card(scene(position(secret=9), 1, {3: "go"}), 1) == "en 1"
    assert card(Scene(position(), 0, {}, "ru", False, ["Cid", "Dot"]), 1) == "ru 1"
    assert calls == ["card"] * 2
    with pytest.raises(IndexError):
        card(scene(position()), 10)


def test_single_numbers_and_rows_of_an_array_are_noted_as_such() -> None:
    seen = watched(position(hands=[[1, 2, 3], [4, 5, 6]]))
    start = seen.dtype.fields["hands"][1]
    assert (seen.hands[1, 0], seen.hands[-1, np.int8(2)], seen.hands[0].tolist()) == (4, 6, [1, 2, 3])
    width = seen.dtype.fields["hands"][0].base.itemsize
    assert seen.watch.read == {(start + width * first, start + width * last) for first, last in ((3, 4), (5, 6), (0, 3))}


def test_lists_note_the_same_as_the_record() -> None:
    seen = watched(position(hands=[[1, 2, 3], [4, 5, 6]], secret=7))
    lists, (_, start, *_) = Lists(seen), KIND.fields["hands"]  # type: ignore[index]
    assert (lists.hands[1], lists.secret) == ([4, 5, 6], 7)
    assert seen.watch.read == {(start + 3, start + 6), (KIND.fields["secret"][1], KIND.fields["secret"][1] + 1)}  # type: ignore[index]


@pytest.mark.parametrize("game", ig.games(), ids=lambda game: game.id)
def test_a_picture_out_of_remembered_parts_is_the_same_as_one_drawn_anew(game: ig.Game) -> None:
    """Random matches of several modes, all viewers, wide and tall: what matches before them left is remembered too."""
    noise = random.Random(game.id)
    for mode in noise.sample(list(game.modes), min(3, len(game.modes))):
        match = game.new(seed=noise.randrange(1000), **game.modes[mode])
        for _ in range(14):
            if match.over:
                break
            for viewer in range(SPECTATOR, match.players):
                lang, tall = noise.choice(("en", "ru")), noise.random() < 0.5
                for choices in ({}, match.choices(viewer, lang)):
                    about = (viewer, choices, lang, tall, match.names(lang))
                    assert picture(game, match.view(viewer), *about) == game.drawings.draw(Scene(match.view(viewer), *about)), (mode, viewer)
            player = noise.choice(match.movers)
            match.play(noise.choice(match.legal(player)), player)


def test_what_was_needed_for_a_picture_goes_at_once() -> None:
    """Nothing points in a circle, so a server needn't look for garbage among its thousand tables."""
    gc.disable()
    try:
        drawn = scene(position(), choices={3: "Pass"})
        assert hand(drawn, 0)
        assert 3 in drawn.choices
        watch = weakref.ref(drawn.watch)
        del drawn
        assert watch() is None
    finally:
        gc.enable()
