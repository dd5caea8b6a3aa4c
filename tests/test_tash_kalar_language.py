"""Every sentence of Tash-Kalar's language is carried out as it reads, or refused with file, line and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest
from tash_kalar_arena import Arena

from igroteka.core.cards import CardError, CardFile
from igroteka.core.effects import Programs
from igroteka.games.tash_kalar import language, rules, words
from igroteka.games.tash_kalar.cards import BEINGS, PROGRAM, USES_ARROWS, USES_MARKS, USES_PATTERN
from igroteka.games.tash_kalar.tasks import CONDITIONS

BEING = {"being"}


def compiled(tmp_path: Path, effect: str, has: set[str], names: int = 0) -> list[list[int]]:
    """An effect as rows; line 4 of the file is its first sentence."""
    path = tmp_path / "deck.toml"
    path.write_text(f'[[being]]\nid = "someone"\neffect = """\n{effect}\n"""\n', encoding="utf-8")
    entry = CardFile(path).entries("being")[0]
    programs = Programs(language.LANGUAGE)
    rows = programs.program(programs.add(entry, has=has))
    language.check(rows, entry, "effect", names)
    return rows


@pytest.mark.parametrize(("effect", "line", "said"), [
    ("upgrade all own common adjacent", 4, "'upgrade' can't take 'all"),
    ("downgrade all enemy heroic adjacent", 4, "'downgrade' can't take 'all"),
    ("convert all enemy adjacent", 4, "'convert' can't take 'all"),
    ("destroy all enemy line", 4, "'line' needs a sentence before it that aims"),
    ("destroy all enemy fan", 4, "'fan' needs a sentence before it that aims"),
    ("destroy enemy marked", 4, "'marked' needs a marked square (+) in the card's pattern"),
    ("may move self onto-marked", 4, "'onto-marked' needs a marked square"),
    ("may aim", 4, "'aim' needs the arrows of a card"),
    ("destroy enemy on-arrows", 4, "'on-arrows' needs the arrows"),
    ("shoot 2", 4, "'shoot' needs a sentence before it that aims or moves"),
    ("upgrade last", 4, "'last' needs a sentence before it that touches one piece"),
    ("destroy enemy adjacent\nupgrade last", 5, "'last' needs a sentence before it that touches one piece"),
    ("destroy all common adjacent\ndestroy heroic beside-last", 5, "touches one piece (not all of them)"),
    ("destroy all common adjacent\nif from-red gain 1", 5, "touches one piece (not all of them)"),
    ("if destroyed gain 1", 4, "'destroyed' needs a sentence before it that can destroy something"),
    ("gain 1\nif promoted gain 1", 5, "'promoted' needs a sentence before it that upgrades"),
    ("destroy two placed-colours common", 4, "'placed-colours' needs a sentence before it that places"),
    ("convert own common adjacent", 4, "'convert' can't take 'own common adjacent'"),
    ("convert common adjacent", 4, "expected convert [may|up N|two|three] enemy|"),
    ("place any common adjacent", 4, "'place' can't take 'any common adjacent'"),
    ("place non-legendary adjacent", 4, "'place' can't take"),
    ("place common self", 4, "'place' can't take"),
    ("upgrade own legendary", 4, "'upgrade' can't take"),
    ("downgrade own common", 4, "'downgrade' can't take"),
    ("up to 2 pick own", 4, "'pick' can't take"),
    ("up to 3 tend enemy adjacent", 4, "'tend' can't take"),
    ("up to 2 combat moves, own, connected", 4, "'moves' can't take"),
    ("may combat move, enemy self", 4, "'move' can't take"),
    ("may combat move, heroic self", 4, "'move' can't take"),
    ("may move self exactly 2", 4, "'move' can't take"),
    ("may leap self same-direction", 4, "'leap' can't take"),
    ("may make move, own, one-combat", 4, "'move' can't take"),
    ("may make move, own, each-once", 4, "'move' can't take"),
    ("up to 2 move each-colour", 4, "'move' can't take"),
    ("up to 2 upgrade each-colour common", 4, "'upgrade' can't take"),
    ("destroy all each-colour common", 4, "'destroy' can't take"),
    ("destroy enemy adjacent same-piece", 4, "'destroy' can't take"),
    ("combat leap self, onto-picked", 4, "'onto-picked' needs a sentence before it that picks"),
    ("gain 1 unless", 4, "'unless' needs a condition"),
    ("gain 1 at-least 2", 4, "'at-least' needs a condition"),
    ("if on-red at-least 2 gain 1", 4, "'at-least' needs a condition that counts"),
    ("first gain 1", 4, "'first' needs a sentence before it that lets one choose"),
    ("choose one\nfirst gain 1\nthird gain 2", 3, "options first, second"),
    ("choose one\nfirst gain 1\nsecond gain 2", 3, "2 options, so 2 should be named in choices, not 0"),
    ("choose 2", 4, "unknown word '2'"),
    ("up to 99 destroy enemy adjacent", 4, "from 1 to 20, not 99"),
    ("destroy enemy within 5", 4, "from 1 to 4, not 5"),
])  # fmt: skip
def test_a_sentence_that_cannot_be_carried_out_is_refused(tmp_path: Path, effect: str, line: int, said: str) -> None:
    with pytest.raises(CardError) as error:
        compiled(tmp_path, effect, BEING)
    assert said in str(error.value)
    assert f"deck.toml, line {line}:" in str(error.value)


@pytest.mark.parametrize("sentence", ["destroy enemy adjacent", "destroy other", "upgrade self", "if on-red gain 1", "destroy pattern", "shoot 1"])
def test_a_flare_has_no_being_to_speak_of(tmp_path: Path, sentence: str) -> None:
    with pytest.raises(CardError, match="a flare has none"):
        compiled(tmp_path, sentence, set())


def test_what_a_card_has_its_effect_may_speak_of(tmp_path: Path) -> None:
    assert compiled(tmp_path, "destroy enemy marked", BEING | {"marks"})
    assert compiled(tmp_path, "may aim\nif aimed destroy all common line\nshoot 1", BEING | {"arrows"})
    assert compiled(tmp_path, "choose one\nfirst gain 1\nsecond gain 2", BEING, 2)
    assert compiled(tmp_path, "may move self\nshoot 1\ndestroy all common beside-last", BEING)


def test_one_colour_and_uncounted_are_two_things(tmp_path: Path) -> None:
    row = compiled(tmp_path, "up to 3 combat moves, enemy common, each-once, one-colour", BEING)[0]
    assert (row[language.ONE_COLOUR], row[language.UNCOUNTED]) == (1, 0)
    row = compiled(tmp_path, "destroy all any adjacent uncounted", BEING)[0]
    assert (row[language.ONE_COLOUR], row[language.UNCOUNTED]) == (0, 1)


def test_marks_and_arrows_matter_where_sentences_use_them() -> None:
    used = {name: {b.id for b, yes in zip(BEINGS, table, strict=True) if yes}
            for name, table in (("marks", USES_MARKS), ("arrows", USES_ARROWS), ("pattern", USES_PATTERN))}  # fmt: skip
    assert used["marks"] == {"assassin", "time-mage", "summoner"}
    assert used["arrows"] == {"cannon", "gun-tower", "kiskin-leafsplitter", "fire-dragon", "bone-catapult"}
    assert used["pattern"] == {"master-of-intrigue", "clan-guardian", "two-headed-dragon"}


def test_a_fan_without_a_direction_burns_nothing() -> None:
    """An optional aim may be declined; the fan of the sentence after it is empty then."""
    from igroteka.games.tash_kalar.meaning import fan

    table = Arena().put("e5:c")
    table.s.me, table.s.direction = 40, -1
    assert tuple(fan(table.s)) == (0, 0)


def test_everything_declared_can_be_said_in_both_languages() -> None:
    for operation in language.OPERATIONS.values():
        keys = [f"ask-{operation.asks}"] * bool(operation.asks) + [f"event-{key}" for key in operation.logs]
        keys += [operation.says] * bool(operation.says and operation.says != "target-tend")
        for key in keys:
            for lang in ("en", "ru"):
                assert f"\n{key} =" in (Path(rules.__file__).parent / f"words.{lang}.ftl").read_text(encoding="utf-8"), key


def test_every_sentence_of_ours_is_told_by_its_declaration() -> None:
    for row in PROGRAM:
        if row[language.VERB]:
            assert language.LANGUAGE.operation(row).means
    assert words.LANGUAGE is language.LANGUAGE


@pytest.mark.parametrize(("condition", "said"), [
    ("occupy 3", "'occupy' says too little"), ("chain from left", "'chain' can't take 'left'"), ("surround 9", "from 1 to 8"),
    ("destroyed 3 red", "'destroyed' can't take 'red'"), ("isolate 2", "'isolate' says too little"),
])  # fmt: skip
def test_a_condition_of_a_task_that_cannot_be_met_as_it_reads_is_refused(tmp_path: Path, condition: str, said: str) -> None:
    path = tmp_path / "tasks.toml"
    path.write_text(f'[[task]]\nid = "t"\ncondition = """\n{condition}\n"""\n', encoding="utf-8")
    with pytest.raises(CardError, match=said):
        CONDITIONS.compile(CardFile(path).entries("task")[0], "condition")
