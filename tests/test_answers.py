"""What games answer when somebody asks: galleries, goals, chapters, and why something can't be chosen."""

from __future__ import annotations

import random
import re
from types import SimpleNamespace
from typing import Any

import pytest

import igroteka as ig
from igroteka.core.answers import terms
from igroteka.core.match import Match
from igroteka.core.scene import Scene
from igroteka.web import views
from igroteka.web.forms import chosen
from igroteka.web.gallery import meanings, sections
from igroteka.web.pages import _sides
from igroteka.web.pictures import contents, part_called

GAMES = [game.id for game in ig.games()]
LANGUAGES = ("en", "ru")


def scene(match: Match, player: int, lang: str = "en") -> Scene:
    return Scene(match.view(player), player, match.choices(player, lang), lang, False, match.names(lang))


def why(match: Match, key: str, player: int = 0, at: tuple[float, float] = (0, 0)) -> str:
    """The reason why the thing with this key can't be chosen."""
    assert match.game.answers
    found = match.game.answers.why(scene(match, player), key, at)
    return found.text if found else ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_gallery_shows_every_card_of_the_sheet_once(game: str, lang: str) -> None:
    sheet = ig.game(game).drawings.sheet(lang)
    shown = [symbol for section in sections(game, lang) for card in section.cards for symbol in card.symbols]
    assert len(shown) == len(set(shown))
    assert set(shown) <= set(sheet)
    faces = {"tash_kalar": r"tash_kalar-[bft]\d", "unmatched": r"-mini$", "portrait": r"portrait-card-\d", "tenno": r"tenno-card-\d"}.get(game, r"^$")
    assert {name for name in sheet if re.search(faces, name)} <= set(shown)


def test_the_gallery_counts_copies_as_the_decks_do() -> None:
    sizes = {section.id: sum(card.copies for card in section.cards) for game in GAMES for section in sections(game, "en")}
    people = {section.id: sum(card.copies for card in section.cards[:2]) for section in sections("unmatched", "en")}
    assert {hero: sizes[hero] - people[hero] for hero in ("king-arthur", "alice", "medusa", "sinbad")} == dict.fromkeys(people, 30)
    assert [sizes[name] for name in ("west", "north", "east", "south")][0::2] == [17, 17]
    assert (sizes["cards"], sizes["set"], sizes["legends"], sizes["flares"], sizes["tasks"]) == (60, 11, 12, 12, 24)


@pytest.mark.parametrize("game", GAMES)
def test_words_of_the_cards_are_explained_where_they_stand(game: str) -> None:
    for lang in LANGUAGES:
        text = " ".join(card.about for section in sections(game, lang) for card in section.cards)
        found = meanings(game, lang, text)
        assert len(found) >= len(terms(ig.game(game).words.words, ig.game(game).answers.TERMS, lang)) / 2  # type: ignore[union-attr]


@pytest.mark.parametrize("game", GAMES)
def test_parts_of_the_rulebook_are_the_same_in_both_languages_and_answer_every_question(game: str) -> None:
    english, russian = contents(game, "en"), contents(game, "ru")
    assert [part.level for part in english] == [part.level for part in russian]
    answers = ig.game(game).answers
    assert answers
    assert part_called(game, answers.END)
    for mode in ig.game(game).modes.values():
        match, noise = ig.game(game).new(seed=2, **mode), random.Random(2)
        for _ in range(60):
            for viewer in (-1, 0):
                view = match.view(viewer)
                assert part_called(game, answers.chapter(view))
                assert all(answers.goal(view, lang) for lang in LANGUAGES)
            if match.over:
                break
            match.play(noise.choice(match.legal(match.movers[0])), match.movers[0])


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_asked_about_there_is_an_answer_or_silence_but_no_error(game: str) -> None:
    said = set()
    for mode in list(ig.game(game).modes.values())[-3:]:
        match, noise = ig.game(game).new(seed=4, **mode), random.Random(4)
        for number in range(80):
            if match.over:
                break
            player = match.movers[0]
            if number % 8 == 0:
                for lang in LANGUAGES:
                    picture = match.game.drawings.draw(scene(match, player, lang))
                    things = [thing for thing in re.findall(r"<[^>]*data-key=[^>]*>", picture) if "data-action" not in thing]
                    for key in {re.search(r'data-key="([^"]+)"', thing)[1] for thing in things}:  # type: ignore[index]
                        found = match.game.answers.why(scene(match, player, lang), key, (300, 300))  # type: ignore[union-attr]
                        said |= {found.text} if found else set()
            match.play(noise.choice(match.legal(player)), player)
    assert len(said) > 2
    assert all(said)


# The rulebook's own reasons


def test_a_being_lacks_the_pieces_of_its_pattern_and_they_are_shown() -> None:
    match = ig.game("tash_kalar").new(seed=1, mode="first")
    player = match.movers[0]
    being = next(i for i in range(18) if int(match.state.hand[player]) >> i & 1)  # both Imperial decks begin with the same beings
    told = match.game.answers.why(scene(match, player), f"card-b{being}", (0, 0))  # type: ignore[union-attr]
    assert told
    assert "lacks a piece of yours on" in told.text, "the arena is empty"
    assert "var(--hit)" in told.shows


def test_no_action_left_is_the_reason_after_two_actions() -> None:
    match, noise = ig.game("tash_kalar").new(seed=1, mode="first"), random.Random(3)
    while match.state.actions or match.state.phase != 2:
        match.play(noise.choice(match.legal(match.movers[0])), match.movers[0])
    player = match.movers[0]
    being = next(i for i in range(18) if int(match.state.hand[player]) >> i & 1)
    assert why(match, f"card-b{being}", player) == "No action is left this turn."


def test_the_shogun_never_attacks() -> None:
    match, noise = ig.game("tenno").new(seed=3, players=2), random.Random(1)
    for _ in range(200):
        if match.over:
            break
        player = match.movers[0]
        shogun = [slot for slot in range(3) if match.state.table[player, slot] == 9]
        if shogun and match.state.phase == match.game.rules.ATTACK:
            assert why(match, f"tenno-{player}-9", player) == "The shogun never attacks."
            return
        match.play(noise.choice(match.legal(player)), player)
    pytest.skip("no shogun was laid")


def test_an_enemy_out_of_reach_is_said_so() -> None:
    match = ig.game("unmatched").new(seed=1, heroes=["king-arthur", "medusa"])
    while match.state.phase != match.game.rules.ACTING:
        match.play(match.legal(match.movers[0])[0], match.movers[0])
    player = match.movers[0]
    assert "reach" in why(match, f"fighter-{4 * (1 - player)}", player)
    assert "reach" in why(match, f"fighter-{4 * player}", player)


def test_a_key_that_somebody_made_up_is_answered_with_silence() -> None:
    for game in ig.games():
        match = game.new(seed=1)
        table: Any = SimpleNamespace(game=game, match=match, over=False, begun=True, trouble=None, movers=match.movers, seats=[SEAT] * match.players,
                                     kept=SimpleNamespace(views={}))  # fmt: skip
        for key in ("card-b999", "card-bx", "card-", "unit-9-9", "unit", "tenno-slot-0-9", "tenno-", "fighter-99", "task99", "s99", "painter-x", ""):
            told = views.why(table, match.movers[0], "en", True, key, (1e6, -5))
            assert told["tell"] == "why"


SEAT = SimpleNamespace(kind="person", name="Anna", person="anna", level=None, bot=False)


def test_an_invitation_says_what_is_played_and_of_fine_options_only_what_is_unusual() -> None:
    unmatched = ig.game("unmatched")
    usual = unmatched.new(seed=1, heroes=["medusa", "alice"]).options
    assert chosen(unmatched, usual, "en") == {"whole": ["Board: Sarpedon"], "seats": ["Medusa", "Alice"]}
    fall = next(option for option in unmatched.options if option.name == "fall").values[1]
    assert chosen(unmatched, usual | {"fall": fall}, "en")["whole"] == ["Board: Sarpedon", "A fallen hero ends the game: After the action"]


def test_no_two_sides_to_choose_from_look_alike() -> None:
    for one in ig.games():
        shown = [side["picture"] for side in _sides(one, "en")["sides"]]
        assert len(shown) == len(set(shown)), one.id
