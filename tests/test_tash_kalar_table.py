"""Tash-Kalar in words and pictures: what a player sees, can click, and can't know."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import igroteka as ig
from igroteka.core import verbs
from igroteka.core.cards import LANGUAGES
from igroteka.core.draw import width, wrap
from igroteka.core.match import Match
from igroteka.core.record import events
from igroteka.games.tash_kalar import state as st
from igroteka.core.scene import picture as drawn_by
from igroteka.games.tash_kalar import drawings, words
from igroteka.games.tash_kalar.cards import BEINGS, DECKS, FLARES, SQUARE_NAMES, TASKS
from igroteka.games.tash_kalar.drawings.pictures import CARD_W, piece

GAME = ig.game("tash_kalar")
both_languages = pytest.mark.parametrize("lang", LANGUAGES)


def position(text: str) -> Any:
    """The record of a position in words; the other deck is the highland one, or the north one if the hand is of that."""
    decks = "highland, north" if re.search("hill-giant|wolf-rider", text) else "north, highland"
    return ig.position("tash_kalar", f"decks: {decks}; {text}").state


def cell(name: str) -> int:
    return SQUARE_NAMES.index(name)


def choices(s: Any, lang: str = "en", player: int = 0) -> dict[int, str]:
    mask = GAME.mask()
    verbs.legal(s, player, mask)
    return {int(a): words.say(s, player, int(a), lang) for a in np.flatnonzero(mask)}


def drawn(s: Any, lang: str = "en", tall: bool = False, player: int = 0) -> str:
    return drawn_by(GAME, s, player, choices(s, lang, player) if player == s.control else {}, lang, tall, ["Ann", "Bob", "Cid", "Dan"])


def after(s: Any, *decisions: str) -> Any:
    for decision in decisions:
        action = next(a for a in choices(s) if words.name(s, 0, a) == decision)
        verbs.apply(s, 0, action)
    return s


def clickable(picture: str) -> set[int]:
    return {int(part.split('"')[0]) for part in picture.split('data-action="')[1:]}


def element(picture: str, action: int) -> str:
    """The element of a choice, up to the next thing that can be chosen."""
    return picture.split(f'data-action="{action}"')[1].split("data-action=")[0]


def moments(mode: str, seed: int) -> Iterator[Match]:
    """A random match that prefers to summon, decision by decision."""
    match, noise = GAME.new(seed=seed, **GAME.modes[mode]), np.random.default_rng(seed)
    while not match.over:
        yield match
        legal = match.legal()
        cards = [a for a in legal if st.CARD <= a < st.DISCARD]
        match.play(int(noise.choice(cards if cards and noise.random() < 0.7 else legal)))


# Cards


@both_languages
def test_every_card_has_a_symbol_and_the_sheet_stays_small(lang: str) -> None:
    sheet = "".join(drawings.sheet(lang).values())
    ids = re.findall(r'<symbol id="([^"]+)"', sheet)
    assert len(ids) == len(set(ids))
    assert all(name.startswith("tash_kalar-") for name in ids)
    for letter, cards in (("b", BEINGS), ("f", FLARES), ("t", TASKS)):
        assert all(f"tash_kalar-{letter}{i}" in ids for i in range(len(cards)))
    assert set(re.findall(r'href="#([^"]+)"', sheet)) <= set(re.findall(r'id="([^"]+)"', sheet)), "all parts are there"
    assert len(gzip.compress(sheet.encode())) < 60_000, "it is sent once, packed"


@both_languages
def test_the_short_texts_fit_their_cards(lang: str) -> None:
    for being in BEINGS:
        lines = wrap(being.brief[lang], CARD_W - 7, 11)
        assert len(lines) <= 4, f"{being.id}: {lines}"
        assert all(width(line, 11) <= CARD_W - 5 for line in lines), f"{being.id}: {lines}"
    for flare in FLARES:
        assert all(len(wrap(half.brief[lang], CARD_W - 6, 11)) <= 3 for half in (flare.upper, flare.lower)), flare.id


def test_the_three_ranks_differ_in_shape_and_not_only_in_colour() -> None:
    shapes = [re.findall(r"<(\w+)", piece(0, rank)) for rank in (1, 2, 3)]
    assert len({tuple(shape) for shape in shapes}) == 3
    assert "polygon" not in shapes[0]


def test_both_languages_have_the_same_messages() -> None:
    keys = [set(re.findall(r"^([\w-]+) =", (words.words.folder / f"words.{lang}.ftl").read_text(encoding="utf-8"), re.M)) for lang in LANGUAGES]
    assert keys[0] == keys[1]


# Choosing


def test_a_common_piece_is_placed_by_one_click_on_an_empty_square() -> None:
    s = position("arena: c5 c, d5 C; hand: swordmaster")
    picture = drawn(s)
    assert cell("e5") in clickable(picture)
    assert cell("d5") not in clickable(picture)
    assert "Place a common piece on e5" in element(picture, cell("e5"))


def test_pointing_at_a_card_shows_where_it_can_be_summoned() -> None:
    s = position("arena: c5 c, e5 c, e3 c, d5 C; hand: swordmaster")
    action = next(a for a in choices(s) if words.name(s, 0, a) == "summon swordmaster")
    card = element(drawn(s), action)
    assert 'class="preview"' in card
    assert card.count("h46v46") == 2, "d5 and e4"


def test_a_summoning_square_shows_its_pattern_and_what_it_destroys() -> None:
    s = after(position("arena: c5 c, e5 c, e3 c, d5 C; hand: swordmaster"), "summon swordmaster")
    picture = drawn(s)
    assert clickable(picture) == {cell("d5"), cell("e4")}
    assert f'data-marks="s{cell("d5")}"' in element(picture, cell("d5"))
    assert "data-marks" not in element(picture, cell("e4"))
    assert element(picture, cell("e4")).count("h46v46") == 2, "the two pieces of the pattern"


def test_a_summoning_marks_all_that_its_effect_destroys_by_itself() -> None:
    s = after(position("arena: e3 c, d2 c, e2 c, f2 c, e5 C, d4 H, f4 L; hand: hill-giant"), "summon hill-giant")
    marks = re.search(r'data-marks="([^"]*)"', element(drawn(s), cell("e4")))
    assert marks is not None
    assert set(marks[1].split()) == {f"s{cell(name)}" for name in ("e5", "d4", "e3")}


def test_directions_are_arrows_around_the_being_that_mark_what_they_hit() -> None:
    s = after(position("arena: c4 c, d5 c, e5 c, f6 C, g7 C, h8 H; hand: cannon"), "summon cannon", "on e5")
    assert s.phase in (st.LAY, st.AIM)
    if s.phase == st.LAY:
        verbs.apply(s, 0, min(choices(s)))
    for tall in (False, True):
        picture = drawn(s, tall=tall)
        assert clickable(picture) == set(choices(s))
        shot = re.search(r'data-marks="([^"]*)"', element(picture, st.DIRECTION + 1))
        assert shot is not None
        assert set(shot[1].split()) == {f"s{cell('f6')}", f"s{cell('g7')}"}, "the commons on the line, not the heroic piece"


def test_ways_to_lay_a_pattern_are_small_pictures_that_mark_what_they_hit() -> None:
    s = position("arena: d8 c, c7 c, b6 c, f8 c, g7 c, h6 c, d6 C, f6 H; hand: assassin")
    after(s, "summon assassin", "on e5")
    assert s.phase == st.LAY
    picture = drawn(s)
    assert clickable(picture) == set(choices(s))
    hits = {re.search(r'data-marks="([^"]*)"', element(picture, action))[1] for action in choices(s)}  # type: ignore[index]
    assert hits == {f"s{cell('d6')}", f"s{cell('f6')}"}


@pytest.mark.parametrize("mode", sorted(GAME.modes))
def test_in_every_phase_all_that_is_legal_can_be_clicked_and_nothing_else(mode: str) -> None:
    seen = set()
    for seed in range(3):
        for match in moments(mode, seed):
            player, phase = match.movers[0], int(match.state.phase)
            if phase in seen:
                continue
            seen.add(phase)
            for tall in (False, True):
                picture = drawn_by(GAME, match.view(player), player, match.choices(player, "ru"), "ru", tall, match.names("ru"))
                assert clickable(picture) == set(match.legal(player)), f"phase {phase}"
                other = (player + 1) % match.players
                assert not clickable(drawn_by(GAME, match.view(other), other, {}, "en", tall, match.names()))
    assert {st.ACTION, st.SUMMON} <= seen


def test_a_piece_that_moves_keeps_its_key_and_so_travels() -> None:
    s = after(position("arena: e4 c, f4 c, g4 c, e3 c, d6 C; hand: wolf-rider"), "summon wolf-rider", "on e5")
    assert f'data-key="s{cell("e5")}" data-tip="e5' in drawn(s)
    after(s, "to d6")
    picture = drawn(s)
    assert f'data-key="s{cell("e5")}" data-tip="d6' in picture
    keys = re.findall(r'data-key="([^"]+)"', picture)
    assert len(keys) == len(set(keys))


# Secrets and size


def test_other_hands_are_backs_only() -> None:
    for match in moments("high", 2):
        if len(match.moves) > 60:
            break
    player = match.movers[0]
    other = 1 - player
    deck = DECKS[match.state.deck_of[player]]
    picture = drawn_by(GAME, match.view(other), other, {}, "en", False, match.names())
    shown = {b for b in deck.beings if f'href="#tash_kalar-b{b}"' in picture}
    assert shown <= {int(match.state.being)}
    assert picture.count('href="#tash_kalar-back-legend"') >= int(match.state.n_legend_hand[player])


@both_languages
def test_texts_are_large_enough_and_pictures_small_enough(lang: str) -> None:
    for mode in ("first", "melee-4", "high-teams"):
        for match in moments(mode, 4):
            if len(match.moves) % 40 == 39:
                player = match.movers[0]
                for tall, smallest in ((False, 15), (True, 11)):
                    picture = drawn_by(GAME, match.view(player), player, match.choices(player, lang), lang, tall, match.names(lang))
                    assert all(float(size) >= smallest for size in re.findall(r'font-size="([\d.]+)"', picture))
                    assert len(picture) < 32_000


# The log


@both_languages
@pytest.mark.parametrize("mode", sorted(GAME.modes))
def test_every_event_is_a_sentence(mode: str, lang: str) -> None:
    for match in moments(mode, 6):
        view = match.view(0)
        for event in events(view):
            said = words.event(view, event, lang, match.names(lang))
            assert said or event.what == st.CHOSE, f"event {event}"
            assert not said or "{" not in said


def test_a_log_line_reads_like_a_sentence() -> None:
    s = after(position("arena: c5 c, e5 c, d5 C; hand: swordmaster"), "summon swordmaster", "on d5")
    english = [words.event(s, e, "en", ["Ann", "Bob"]) for e in events(s)]
    russian = [words.event(s, e, "ru", ["Аня", "Боря"]) for e in events(s)]
    assert english[:2] == ["Ann summons Swordmaster on d5", "The brown common piece on d5 is destroyed"]
    assert russian[:2] == ["Аня призывает мастера меча на d5", "Коричневый простой камень на d5 уничтожен"]


def test_the_question_says_what_is_chosen() -> None:
    s = position("arena: c5 c, e5 c, c6 C; hand: swordmaster")
    assert words.ask(s, 0, "en") == "2 actions left: place a common piece, summon a being or discard"
    assert words.ask(s, 0, "ru") == "Осталось 2 действия: поставьте простой камень, призовите создание или сбросьте карту"
    assert words.ask(s, 1, "en") == "North Imperial is choosing"
    after(s, "summon swordmaster")
    assert words.ask(s, 0, "ru") == "Выберите, куда призвать мастера меча"
    after(s, "on d5")
    assert words.ask(s, 0, "en") == "Swordmaster: choose a piece to destroy, or stop"
