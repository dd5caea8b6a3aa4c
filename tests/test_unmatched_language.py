"""Unmatched: what the effect language refuses, what it carries out, and what it says of itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from unmatched_position import duel

import igroteka as ig
from igroteka.core.cards import CardError, CardFile
from igroteka.core.effects import Programs
from igroteka.games.unmatched import language, words
from igroteka.games.unmatched import state as t

HERE = Path(__file__).parent
SAMPLE = """
[hero]
id = "robin"
name = {{ en = "Robin", ru = "Робин" }}
health = 13
move = 2
attack = "ranged"
ability = "{ability}"
{text}
[sidekick]
id = "outlaw"
name = {{ en = "Outlaw", ru = "Разбойник" }}
count = 3
health = 1
attack = "melee"
[[card]]
id = "longbow"
name = {{ en = "Longbow", ru = "Лук" }}
copies = 28
type = "{type}"
{value}
boost = 1
effect = '''
{effect}
'''
text = {{ en = "…", ru = "…" }}
[[card]]
id = "arrow"
name = {{ en = "Arrow", ru = "Стрела" }}
copies = 2
type = "attack"
value = 1
boost = 1
"""


def read(tmp_path: Path, effect: str = "draw 1", card: str = "scheme", ability: str = "") -> t.Hero:
    """A hero with this ability and this card."""
    path = tmp_path / "robin.toml"
    text = 'text = { en = "…", ru = "…" }' if ability else ""
    value = "" if card == "scheme" else "value = 2"
    path.write_text(SAMPLE.format(effect=effect, type=card, value=value, ability=ability, text=text), encoding="utf-8")
    hero = t._hero(CardFile(path))
    language.compile_hero(Programs(language.LANGUAGE), hero)
    return hero


def test_sentences_that_no_card_of_the_box_has_are_carried_out_as_they_read():
    environment = os.environ | {"IGROTEKA_CARDS": str(HERE / "cards"), "IGROTEKA_JIT": "0"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(HERE / "unmatched_sentences.py")]
    done = subprocess.run(command, env=environment, cwd=HERE.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]


@pytest.mark.parametrize(
    ("card", "effect", "complaint"),
    [
        ("scheme", "damage 3 to foe", "'foe' needs a combat; elsewhere say someone, enemy or enemies"),
        ("scheme", "opponent discard 1", "'opponent' needs a combat; elsewhere say"),
        ("scheme", "damage 1 to enemies", "'damage' can't take 'enemies'"),
        ("scheme", "damage 1 to enemies anywhere", "expected damage N foe|self|hero|sidekicks|fighters or damage N [may] someone|enemy"),
        ("scheme", "damage 1 to foe adjacent", "'damage' can't take 'foe adjacent'"),
        ("scheme", "damage 2 to enemies marked", "'marked' needs a sentence before it that marks a space"),
        ("scheme", "place self", "expected place [may] self|hero|foe anywhere|zone|adjacent"),
        ("scheme", "place someone anywhere", "'place' can't take 'someone anywhere'"),
        ("scheme", "heal 2 foe", "expected heal N self|hero|sidekicks|fighters"),
        ("scheme", "draw 1 to foe", "'draw' can't take 'foe' in 'draw 1 to foe'; expected draw N"),
        ("scheme", "add 2", "'add' needs a combat whose values still count"),
        ("scheme", "if won draw 1", "'won' needs a combat that has been fought"),
        ("scheme", "after draw 1", "'after' needs an attack, defense or versatile card"),
        ("scheme", "turn-start draw 1", "'turn-start' needs an ability"),
        ("scheme", "peek", "'peek' needs a combat"),
        ("scheme", "take 2", "'take' needs a sentence before it that looks at the deck"),
        ("scheme", "look 5", "the number after 'look' should be from 1 to 4, not 5"),
        ("scheme", "move self", "'move' can't take 'self' in 'move self'; expected move"),
        ("scheme", "first draw 1", "'first' needs a sentence before it that lets one choose"),
        ("scheme", "choose one\nfirst draw 1", "there should be sentences for the options first, second"),
        ("scheme", "choose 2\nfirst draw 1", "unknown word '2'"),
        ("scheme", "resize", "'resize' needs a hero whose ability has the sentence `entering size`"),
        ("scheme", "recall voyages", "'voyages' needs a deck with voyages"),
        ("scheme", "search longbow", "longbow brings cards back itself"),
        ("scheme", "search excalibur", "unknown word 'excalibur'"),
        ("scheme", "if felled draw 1", "'felled' needs a sentence before it that deals damage"),
        ("attack", "draw 1", "a sentence without time needs a scheme"),
        ("attack", "during prevent", "'prevent' needs a card of the type defense"),
        ("attack", "after add 2", "'add' needs a combat whose values still count"),
        ("attack", "during if won draw 1", "'won' needs a combat that has been fought"),
        ("attack", "during mark space in zone\nafter damage 1 enemies marked", "'marked' needs a sentence before it that marks"),
        ("attack", "after pick", "'pick' needs a sentence before it that looks at the hand"),
        ("attack", "during boost", "'boost' says too little in 'during boost'; expected boost may"),
        ("versatile", "during may boost", "'boost' needs a card of the type attack"),
    ],
)  # fmt: skip
def test_a_sentence_that_would_not_be_carried_out_is_refused_with_its_line(tmp_path: Path, card: str, effect: str, complaint: str):
    with pytest.raises(CardError) as error:
        read(tmp_path, effect, card)
    assert complaint in str(error.value)
    assert "robin.toml, line 2" in str(error.value)


@pytest.mark.parametrize(
    ("ability", "complaint"),
    [
        ("draw 1", "a sentence without time needs a scheme; sentences of other cards begin with immediately, during or after, those of an ability"),
        ("always draw 1", "'draw' needs a moment at which something is done"),
        ("turn-start raise-attack 2 hero", "'raise-attack' needs `always`"),
        ("turn-start heal 1 hero", "'heal' needs something that costs a card"),
        ("turn-start damage 1 to foe", "'foe' needs a combat"),
        ("boosting recall voyages", "'recall' needs a card that is played: an ability can't bring cards back"),
        ("boosting search arrow", "'search' needs a card that is played"),
        ("entering draw 1", "'draw' needs a moment"),
        ("turn-start may lay-boost", "'lay-boost' needs `attacking`"),
        ("always if big raise-attack 2 hero", "'big' needs a hero whose ability has the sentence `entering size`"),
        ("gaze", "unknown word 'gaze'"),
    ],
)
def test_an_ability_that_would_not_be_carried_out_is_refused(tmp_path: Path, ability: str, complaint: str):
    with pytest.raises(CardError) as error:
        read(tmp_path, ability=ability)
    assert complaint in str(error.value)
    assert "robin.toml, line 8" in str(error.value)


def test_a_hero_may_have_no_ability_and_a_text_needs_one(tmp_path: Path):
    assert read(tmp_path).text == {"en": "", "ru": ""}
    path = tmp_path / "robin.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('ability = ""', 'text = { en = "Fast", ru = "Быстр" }'), encoding="utf-8")
    with pytest.raises(CardError, match="there is a text, but no ability that would carry it out"):
        t._hero(CardFile(path))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_operation_has_the_words_it_declares(lang: str):
    for name, operation in language.OPERATIONS.items():
        assert words.words.has(lang, f"does-{name}"), name
        assert not operation.asks or words.words.has(lang, f"ask-{operation.asks}"), name
        assert all(words.words.has(lang, f"event-{event}") for event in operation.logs), name
    for name, word in language.WORDS.items():
        prefix = {"who": "who", "where": "where", "time": "time", "condition": "if", "option": "option"}.get(word.column)
        assert prefix is None or words.words.has(lang, f"{prefix}-{name}") or name == "sidekicks", name


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_sentence_of_the_box_can_be_said(lang: str):
    for h, hero in enumerate(t.HEROES):
        for start in (int(language.ABILITY[h]), *map(int, language.PROGRAM[h])):
            for row in language.program(start):
                said = words.sentence(row, hero, lang)
                assert said[0].isupper() or said[0] in "«", said


def test_what_a_sentence_says():
    arthur, alice, medusa, _ = t.HEROES
    assert words.sentence(language.program(int(language.ABILITY[2]))[0], medusa, "en") == (
        "At the start of your turn, perhaps: Deal 1 damage to an opposing fighter in the same zone"
    )
    looking_glass = language.program(int(language.PROGRAM[1, 0]))
    assert words.sentence(looking_glass[2], alice, "en") == "After combat, second option: Heal Alice by 3"
    skirmish = next(k for k, kind in enumerate(arthur.kinds) if kind.id == "skirmish")
    assert words.sentence(language.program(int(language.PROGRAM[0, skirmish]))[0], arthur, "ru") == (
        "После боя, если вы победили: Переместить одного из двух бойцов на расстояние до 2 ячеек"
    )


# What people are told


def test_the_log_names_the_fighter_that_won_not_its_hero():
    p = duel("king-arthur s33, merlin s20 | skirmish", "medusa s36, harpy1 s19 | ")
    p.play("attack merlin", "target harpy1", "lay skirmish")
    assert "Merlin wins the combat" in p.log(0)
    assert "В бою побеждает Мерлин" in p.log(0, "ru")


def test_a_voyage_discarded_for_a_maneuver_is_said_to_take_one_as_far_as_it_does():
    p = duel("sinbad s20 | voyage-home, feint", "medusa s36 | feint").play("maneuver")
    said = {p.match.name(action): p.match.say(action) for action in p.match.legal()}
    assert said["boost voyage-home"] == "Discard Voyage Home to move 2 further"
    assert said["boost feint"] == "Discard Feint to move 1 further"
    p.play("boost voyage-home")
    assert "Sinbad discards Voyage Home to move 2 further" in p.log(0)
    assert int(p.state.allowance) == 2 + 2


def test_tips_tell_how_many_copies_there_are_and_alices_size():
    alice = t.HEROES[1]
    assert "3 of the 30 cards" in words.tip(alice.kinds[-1], alice, "en")
    assert "в колоде: 3 из 30" in words.tip(alice.kinds[-1], alice, "ru")
    p = duel("alice s20 | feint", "medusa s36 | feint")
    assert words.fighter_tip(p.state, 0, "en").endswith(", BIG")
    assert words.fighter_tip(p.state, 4, "en").endswith("move 3")


def test_whoever_is_still_to_be_placed_is_neither_fallen_nor_without_health():
    match = ig.game("unmatched").new(seed=1, heroes=["king-arthur", "alice"])
    assert words.seat(match.view(0), 0, "en").startswith("King Arthur 18/18; Merlin 7;")
    assert words.seat(match.view(0), 1, "en").startswith("Alice 13/13; The Jabberwock 8;")


def test_declining_to_place_names_the_space():
    p = duel("medusa s20 | dash", "merlin s19, king-arthur s33 | bewilderment")
    p.play("attack medusa", "target merlin", "lay dash", "defend bewilderment")
    assert "Leave Merlin on s19" in {p.match.say(action) for action in p.match.legal()}


def test_the_russian_words_are_those_of_the_box():
    folder = Path(words.__file__).parent
    for path in (folder / "words.ru.ftl", folder / "answers.ru.ftl", folder / "rulebook.ru.md", *folder.glob("lessons/*.toml")):
        text = path.read_text(encoding="utf-8").lower()
        assert not any(word in text for word in ("свойств", "защитник", "движение героя", "| движение")), path.name
    rulebook = (folder / "rulebook.ru.md").read_text(encoding="utf-8")
    assert all(word in rulebook for word in ("способность", "бороняющийся", "дальность перемещения", "## Толкования"))


def test_the_rulebook_seats_teammates_side_by_side_and_lists_its_readings():
    text = (Path(words.__file__).parent / "rulebook.en.md").read_text(encoding="utf-8")
    assert "Teammates sit side by side" in text
    assert "*Bewilderment*" in text.split("## Readings")[1]
    assert "*Looking Glass*" in text.split("## Readings")[1]


# No mistake in a card file is a traceback


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ('id = "longbow"', "id = [1, 2]", "id should be a text, not [1, 2]"),
        ("copies = 28", "copies = []", "copies should be a whole number from 1 to 30, not []"),
        ('type = "scheme"', "type = {}", "type should be one of attack, defense, versatile, scheme, not {}"),
        ("health = 13", 'health = "x"', "health should be a whole number"),
        ('ability = ""', 'ability = 3\ntext = { en = "…", ru = "…" }', "ability should be a text of one sentence a line, not 3"),
        ("count = 3", "count = 9", "count should be a whole number from 1 to 3, not 9"),
    ],
)
def test_a_value_of_another_kind_is_explained(tmp_path: Path, right: str, wrong: str, complaint: str):
    read(tmp_path)
    path = tmp_path / "robin.toml"
    source = path.read_text(encoding="utf-8")
    assert right in source
    path.write_text(source.replace(right, wrong), encoding="utf-8")
    with pytest.raises(CardError) as error:
        language.compile_hero(Programs(language.LANGUAGE), t._hero(CardFile(path)))
    assert complaint in str(error.value)


def test_a_list_that_is_no_list_of_tables_is_explained(tmp_path: Path):
    path = tmp_path / "cards.toml"
    path.write_text("card = [1, 2]\n", encoding="utf-8")
    with pytest.raises(CardError, match=r"expected at least 1 \[\[card\]\]"):
        CardFile(path).entries("card")


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [("zones = 3", "zones should be a table"), ('zones.green = "green"', "zones should be a table"), ("width = []", "width should be a number")],
)
def test_a_board_with_a_value_of_another_kind_is_explained(tmp_path: Path, wrong: str, complaint: str):
    source = t.card_files("unmatched")["boards.toml"].read_text(encoding="utf-8")
    lines = [line for line in source.splitlines() if not line.startswith("zones" if "zones" in wrong else wrong.split()[0])]
    at = lines.index("[[board]]") + 1
    path = tmp_path / "boards.toml"
    path.write_text("\n".join([*lines[:at], wrong, *lines[at:]]), encoding="utf-8")
    with pytest.raises(CardError, match=complaint):
        t._board(CardFile(path).entries("board")[0])
