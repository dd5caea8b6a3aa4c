"""Unmatched: what the effect language refuses, what it carries out, and what it says of itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

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
        ("scheme", "damage 1 to enemies anywhere", "expected damage N foe|self|hero|sidekicks|fighters or damage N [may] someone|enemy adjacent|zone"),
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
        ("scheme", "resize", "'resize' needs a hero whose ability has the sentence `placed size`"),
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
        ("placed draw 1", "'draw' needs a moment"),
        ("turn-start may lay-boost", "'lay-boost' needs `attacking`"),
        ("always if big raise-attack 2 hero", "'big' needs a hero whose ability has the sentence `placed size`"),
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
