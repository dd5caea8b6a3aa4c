"""What Tash-Kalar tells people: scores, labels, cards and rulebooks say what the rules do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tash_kalar_arena import GAME, Arena, cell

from igroteka.core.record import events
from igroteka.games.tash_kalar import rules, words
from igroteka.games.tash_kalar.cards import BEINGS, DECKS, FLARES, TASKS
from igroteka.games.tash_kalar.scoring import finish

FOLDER = Path(rules.__file__).parent
NAMES = ["Ann", "Bob", "Cid", "Dot"]
LANGUAGES = pytest.mark.parametrize("lang", ["en", "ru"])


def told(table: Arena, lang: str = "en") -> list[str]:
    """The log of the last decision."""
    return [text for event in events(table.s) if (text := words.event(table.s, event, lang, NAMES))]


def labels(table: Arena, lang: str = "en") -> dict[str, str]:
    """What the choices are called, by their text form."""
    return {name: words.say(table.s, int(table.s.control), action, lang) for name, action in table.names().items()}


def test_points_of_a_team_are_told_as_the_teams() -> None:
    table = Arena("duel", 4).put("e6:c e4:c d4:C d6:C").give("flare-02")
    for square in ("a5", "b5", "c5", "i5"):
        table.put(f"{square}:C")
    table.s.turn = table.s.control = 2
    table.give("flare-02", player=2).play("flare")
    assert any(line.startswith("Bob and Dot score 1 point") for line in told(table))
    assert any(line.startswith("Bob и Dot получают 1 очко") for line in told(table, "ru"))


def test_where_points_are_equal_the_end_says_what_decided() -> None:
    table = Arena("high").put("e6:h e4:c d4:C d6:C a5:C")
    finish(table.s)
    assert told(table)[-1] == "Ann wins the match: points are equal, more upgraded pieces"
    table = Arena("high").put("e6:h e4:c d4:H d6:C a5:C")
    finish(table.s)
    assert told(table)[-1] == "Bob wins the match: points and upgraded pieces are equal, more pieces"
    table = Arena("duel").put("d4:H d6:C a5:C")
    table.s.points[0, 1] = 3
    finish(table.s)
    assert told(table, "ru")[-1] == "Ann побеждает"


def test_a_summoning_that_uses_up_a_colour_says_so() -> None:
    table = Arena("melee", 3).put("e6:c e4:c b6:c b4:C").give("swordmaster").play("summon swordmaster")
    said = labels(table)
    assert said["on e5"] == "Summon Swordmaster on e5"
    assert said["on b5"] == "Summon Swordmaster on b5. It uses up improvised summoning with red"
    assert "импровизированный призыв" in labels(table, "ru")["on b5"]
    table.play("on b5")
    assert "Ann has used up improvised summoning with red" in told(table)


def test_the_picture_shows_which_squares_and_colours_are_used_up() -> None:
    table = Arena("melee", 3).put("e6:c e4:c b6:c b4:C").give("swordmaster").play("summon swordmaster")
    dashed = re.findall(r'data-action="(\d+)"[^>]*stroke-dasharray', table.match.svg(0))
    assert dashed == [str(cell("b5"))]
    struck = re.compile(r'd="M[\d.]+ [\d.]+l14 -14"')
    assert not struck.search(table.match.svg(0))
    table.play("on b5")
    assert len(struck.findall(table.match.svg(0))) == 1


def test_a_way_that_uses_up_a_colour_says_so() -> None:
    table = Arena("melee", 3, ["highland"]).put("d4:c d6:c f6:C f4:c").give("wild-eagle").play("summon wild-eagle")
    assert "may use up improvised summoning with blue" in labels(table)["on e5"]
    ways = labels(table.play("on e5"))
    assert {"uses up improvised summoning" in said for said in ways.values()} == {True, False}


def test_the_war_summoners_bonus_is_no_improvised_summoning() -> None:
    table = Arena("high", 2, ["highland"]).put("d4:c f4:C").give("wild-eagle")
    table.s.bonus = 1
    table.play("summon wild-eagle", "on e5")
    for lang in ("en", "ru"):
        assert not any("импровиз" in line.lower() or "improvis" in line.lower() for line in told(table, lang))
    assert any("чужой камень" in line for line in told(table, "ru"))


def test_the_gryphon_rider_comes_down_only_if_she_leapt_and_the_priestess_may_stay() -> None:
    text = {being.id: being.text for being in BEINGS}
    assert "If she did, you may downgrade her" in text["gryphon-rider"]["en"]
    assert "Если прыгнула" in text["gryphon-rider"]["ru"]
    assert "Whether she moved or not" in text["high-priestess"]["en"]
    assert "Пошла она или нет" in text["high-priestess"]["ru"]


@pytest.mark.parametrize("being", [b for b in BEINGS if re.search(r"^(?!.*upgrade).*non-legendary|tend", b.effect, re.M)], ids=lambda b: b.id)
def test_a_card_face_does_not_promise_to_touch_legends(being: words.Being) -> None:
    for lang, allowed in (("en", "legend|common.*heroic|corners"), ("ru", "легенд|прост.*особ")):
        assert re.search(allowed, being.brief[lang].lower()), being.brief[lang]


def test_russian_speaks_as_the_russian_edition() -> None:
    for path in FOLDER.rglob("*.*"):
        if path.suffix in (".toml", ".ftl", ".md"):
            found = re.findall(r"\b(?:существ\w*|свойств\w*|запас\w*|Нагорь\w*)", path.read_text(encoding="utf-8"), re.I)
            assert not found, (path.name, found)
    assert {deck.id: deck.name["ru"] for deck in DECKS}["sylvan"] == "Лесная школа"
    assert {deck.id: deck.name["ru"] for deck in DECKS}["highland"] == "Высокогорная школа"


def test_two_decks_win_and_one_deck_wins() -> None:
    table = Arena("high", 4)
    table.s.phase, table.s.winner = 0, 1
    assert re.match(r"South Imperial and Sylvan win with", words.ask(table.s, 0, "en"))
    table = Arena()
    table.s.phase, table.s.winner = 0, 1
    assert re.match(r"South Imperial wins with", words.ask(table.s, 0, "en"))


def test_beings_in_the_plural_are_asked_for_in_good_grammar() -> None:
    table = Arena(decks=["sylvan"]).put("c5:c f5:c").give("forest-wardens").play("summon forest-wardens")
    assert words.ask(table.s, 0, "en") == "Choose where to summon Forest Wardens"
    assert words.ask(table.s, 0, "ru") == "Выберите, куда призвать лесных стражей"


def test_tasks_and_legends_leave_no_doubt_whose_and_where() -> None:
    text = {thing.id: thing.text for thing in (*TASKS, *BEINGS)}
    assert "upgraded on each" in text["diagonals"]["en"]
    assert "на каждой хотя бы 1" in text["diagonals"]["ru"]
    assert "a piece of yours" in text["storm-elemental"]["en"]


@LANGUAGES
def test_the_rulebook_tells_the_first_tasks_and_ends_with_our_readings(lang: str) -> None:
    book = (FOLDER / f"rulebook.{lang}.md").read_text(encoding="utf-8")
    first = book.split({"en": "## The first game", "ru": "## Первая игра"}[lang])[1].split("##")[0]
    assert {"en": "at most 2 points", "ru": "не больше 2 очков"}[lang] in first
    assert {"en": "different types", "ru": "разного вида"}[lang] in first
    assert book.split("\n## ")[-1].startswith({"en": "How we read the rules", "ru": "Как мы понимаем правила"}[lang])


def test_a_flare_that_can_place_nothing_says_why() -> None:
    flare = next(f.id for f in FLARES if f.entry.values["lower_effect"].strip() == "place common" and f.lower.lead == 4)
    table = Arena("duel").put("a5:C b5:C c5:C d5:C").give(flare)
    table.s.supply[0, 0] = 0
    table.play("flare")
    assert "Ann can't place a piece: none is in supply, or no square is free" in told(table)
    assert any("резерв пуст" in line for line in told(table, "ru"))


def test_the_log_opens_with_who_begins() -> None:
    for mode in ("first", "high"):
        match = GAME.new(seed=3, mode=mode, first="seat 2")
        match.play(match.legal()[0])
        assert match.log(names=NAMES)[0].text == "Bob begins a turn with 1 action"
