"""The core: chance, card files, the effect language, options, matches, drawing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import igroteka as ig
from igroteka.core import draw, piles, record
from igroteka.core.cards import CardError, CardFile, card_files, fingerprint
from igroteka.core.effects import Language, Operation, Programs, Word, fill_in
from igroteka.core.rule import COMPILED, PACKAGE
from igroteka.core.scene import Scene
from igroteka.core.words import Words

MEETING = ig.game("meeting")


# Chance


def test_chance_is_the_published_splitmix64() -> None:
    """Reference values of SplitMix64 started at 1234567."""
    x, values = np.uint64(1234567), []
    for _ in range(3):
        x = np.uint64(record.next_seed(x))
        values.append(int(record.mix(x)))
    assert values == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_draw_is_even_and_shuffle_reaches_every_order_equally() -> None:
    s = MEETING.blank()[0]
    record.seed_chance(s, 5)
    counts = np.bincount([record.draw(s, 7) for _ in range(7000)], minlength=7)
    assert counts.min() > 850
    assert counts.max() < 1150
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(2400):
        cards = np.arange(4, dtype=np.int8)
        piles.shuffle(s, cards, 4)
        key = tuple(int(c) for c in cards)
        orders[key] = orders.get(key, 0) + 1
    assert len(orders) == 24
    assert max(abs(n - 100) for n in orders.values()) < 50


def test_an_event_list_that_is_full_takes_no_more_and_breaks_nothing() -> None:
    s = MEETING.blank()[0]
    for i in range(50):
        record.emit(s, i + 1, 0, 0, 0, 0, record.EVERYONE)
    assert s.n_events == s.events.shape[0]
    record.begin(s)
    assert s.tobytes() == MEETING.blank()[0].tobytes()


# Card files


@pytest.fixture
def meeting_cards(tmp_path: Path) -> Callable[[str, str], Path]:
    """A user's card folder with one change in Meeting Engagement's file."""

    def write(old: str, new: str) -> Path:
        source = (PACKAGE / "games" / "meeting" / "cards.toml").read_text(encoding="utf-8")
        assert old in source
        (tmp_path / "meeting").mkdir(exist_ok=True)
        (tmp_path / "meeting" / "cards.toml").write_text(source.replace(old, new, 1), encoding="utf-8")
        return tmp_path

    return write


def start(cards: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Python with a user's card folder, interpreted."""
    env = {**os.environ, "IGROTEKA_CARDS": str(cards), "IGROTEKA_JIT": "0", "PYTHONPATH": str(PACKAGE.parent)}
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, check=False)


@pytest.mark.parametrize(
    ("old", "new", "line", "expectation"),
    [
        ("attack = 7", 'attack = "seven"', "attack", "attack should be a whole number from 0 to 20, not 'seven'"),
        ("attack = 7", "attack = 70", "attack", "attack should be a whole number from 0 to 20, not 70"),
        ("attack = 7", "atack = 7", "atack", "'attack' is missing (is 'atack' meant for it?)"),
        ('arrow = "F2"', 'arrow = "F3"', "arrow", "arrow should be one of F1, T1, F2, T2, not 'F3'"),
        ('army = "west"', 'army = "vest"', "army", "did you mean 'west'?"),
        ('ru = "Рыцарь"', 'rv = "Рыцарь"', "name", "name should have a text for each of en, ru"),
        ("count = 3", "count = 4", "id", "its units should be 17 cards together, not 18"),
        ('id = "sergeant"', 'id = "knight"', "id", "the id 'knight' is taken by entry 1"),
        ("elite = true", "elite = true\ncolour = 3", "colour", "unknown key 'colour'"),
        ("[[unit]]", "[[unit", "", "not valid TOML"),
    ],
)
def test_a_mistake_in_a_card_file_is_explained_with_file_line_and_expectation(
    meeting_cards: Callable[[str, str], Path], old: str, new: str, line: str, expectation: str
) -> None:
    folder = meeting_cards(old, new)
    done = start(folder, "import igroteka; igroteka.game('meeting')")
    message = done.stderr.strip().splitlines()[-1]
    assert "CardError" in message
    assert str(folder / "meeting" / "cards.toml") in message
    assert expectation in message
    if line:
        text = (folder / "meeting" / "cards.toml").read_text(encoding="utf-8").splitlines()
        number = int(message.split(", line ")[1].split(":")[0])
        assert text[number - 1].startswith(line)


def test_a_users_card_file_replaces_ours_and_its_matches_are_kept_apart(meeting_cards: Callable[[str, str], Path], tmp_path: Path) -> None:
    folder = meeting_cards("attack = 7", "attack = 9")
    program = (
        f"import igroteka as ig; ig.game('meeting').new(seed=1).save({str(tmp_path / 'm.json')!r});"
        "from igroteka.games.meeting.state import UNITS; print(UNITS[0].attack)"
    )
    assert start(folder, program).stdout == "9\n"
    with pytest.raises(ig.BadMatch, match="other card files"):
        ig.load(tmp_path / "m.json")


def test_a_better_text_in_a_card_file_leaves_saved_matches_what_they_are(
    meeting_cards: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = fingerprint("meeting")
    monkeypatch.setenv("IGROTEKA_CARDS", str(meeting_cards('ru = "Рыцарь"', 'ru = "Витязь"')))
    assert fingerprint("meeting") == ours
    monkeypatch.setenv("IGROTEKA_CARDS", str(meeting_cards("attack = 7", "attack = 9")))
    assert fingerprint("meeting") != ours


def test_a_card_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(CardError, match="can't be read"):
        CardFile(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(CardError, match="UTF-8"):
        CardFile(tmp_path / "bad.toml")
    assert "cards.toml" in card_files("meeting")


# The effect language

LANGUAGE = Language(
    columns=("do", "whose", "rank", "where", "may", "count", "if"),
    operations={
        "destroy": Operation(1, "a piece goes.", ("[may|upto] [enemy] [RANK] [diagonal|line]",), gives="destroyed"),
        "upgrade": Operation(2, "a piece rises.", ("self", "[enemy] common|heroic diagonal")),
        "gain": Operation(3, "more actions.", number="count", most=3),
        "aim": Operation(4, "a direction.", needs="arrows", gives="aim"),
    },
    words={
        "enemy": Word("whose", 1, means="of an opponent"), "common": Word("rank", 1), "heroic": Word("rank", 2), "diagonal": Word("where", 1),
        "self": Word("where", 2), "line": Word("where", 3, needs="aim"), "may": Word("may", 1), "upto": Word("may", 1, "count"),
        "destroyed": Word("if", 1, needs="destroyed"), "slain": Word("if", 1, needs="destroyed"),
    },
    everywhere="[IF]",
    unsaid=(Word("count", 1),),
    reasons={"aim": "a sentence before it that aims", "arrows": "a card with arrows", "destroyed": "a sentence before it that destroys"},
)  # fmt: skip


def effect(tmp_path: Path, *sentences: str, has: str = "") -> list[list[int]]:
    path = tmp_path / "cards.toml"
    path.write_text('[[being]]\nid = "x"\neffect = """\n' + "\n".join(sentences) + '\n"""\n', encoding="utf-8")
    return LANGUAGE.compile(CardFile(path).entries("being")[0], has=has.split())


def test_a_sentence_is_a_row_and_a_program_ends(tmp_path: Path) -> None:
    assert effect(tmp_path, "may destroy an enemy common piece diagonal", "if destroyed upgrade self  # a comment") == [
        [1, 1, 1, 1, 1, 1, 0],
        [2, 0, 0, 2, 0, 1, 1],
        [0] * 7,
    ]
    assert effect(tmp_path, "upto 3 destroy heroic")[0] == [1, 0, 2, 0, 1, 3, 0]


@pytest.mark.parametrize(
    ("sentence", "complaint"),
    [
        ("may destory enemy", "unknown word 'destory' in 'may destory enemy'; did you mean 'destroy'"),
        ("destroy common heroic", "both 'common' and 'heroic' say rank"),
        ("may enemy", "says nothing to do; expected one of aim, destroy, gain, upgrade"),
        ("upto many destroy", "'upto' should be followed by a number"),
        ("gain 1 diagonal", "'gain' can't take 'diagonal' in 'gain 1 diagonal'; expected gain N"),
        ("gain 4", "the number after 'gain' should be from 1 to 3, not 4"),
        ("destroy self", "'destroy' can't take 'self' in 'destroy self'; expected destroy [may|upto N] [enemy] [RANK] [diagonal|line]"),
        ("upgrade enemy self", "'enemy self' in 'upgrade enemy self'; expected upgrade self or upgrade [enemy] common|heroic diagonal"),
        ("upgrade", "'upgrade' says too little in 'upgrade'"),
        ("aim", "'aim' needs a card with arrows ('aim')"),
        ("destroy line", "'line' needs a sentence before it that aims ('destroy line')"),
    ],
)
def test_a_wrong_sentence_is_explained(tmp_path: Path, sentence: str, complaint: str) -> None:
    with pytest.raises(CardError, match="line 5") as error:
        effect(tmp_path, "destroy enemy", sentence)
    assert complaint in str(error.value)


def test_what_a_sentence_needs_is_given_by_the_card_or_by_a_sentence_before(tmp_path: Path) -> None:
    assert [row[0] for row in effect(tmp_path, "aim", "destroy line", "if slain gain 2", has="arrows")] == [4, 1, 3, 0]
    with pytest.raises(CardError, match=r"line 4: .*'destroyed' needs a sentence before it that destroys"):
        effect(tmp_path, "if destroyed gain 2", "destroy enemy")


def test_the_dictionary_has_every_operation_and_word(tmp_path: Path) -> None:
    told = LANGUAGE.dictionary()
    assert "- `upgrade self`, `upgrade [enemy] common|heroic diagonal`: a piece rises." in told
    assert "- `aim`: a direction. Needs *arrows*." in told
    assert "**if**\n- `destroyed`, `slain`; needs *destroyed*." in told
    assert "- *arrows*: a card with arrows" in told
    assert "- `enemy`: of an opponent" in told
    document = "# Words\n<!-- words of one -->\nold\n<!-- end of words -->\nrest"
    assert fill_in(document, {"one": LANGUAGE}) == f"# Words\n<!-- words of one -->\n{told}<!-- end of words -->\nrest"


def test_a_row_can_be_told_in_its_words(tmp_path: Path) -> None:
    (row, _) = effect(tmp_path, "upto 3 destroy heroic enemy")
    assert LANGUAGE.said(row) == {"do": "destroy", "whose": "enemy", "rank": "heroic", "where": 0, "may": "may", "count": 3, "if": 0}
    assert LANGUAGE.operation(row).means == "a piece goes."


def test_programs_lie_one_after_another_and_a_card_without_effect_has_program_0(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text('[[being]]\nid = "a"\neffect = "destroy enemy"\n[[being]]\nid = "b"\n', encoding="utf-8")
    programs = Programs(LANGUAGE)
    assert [programs.add(entry) for entry in CardFile(path).entries("being")] == [1, 0]
    assert programs.table().shape == (3, 7)


# Options and matches


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"players": 3}, "is for 2 players, not 3"),
        ({"variant": "chess"}, "variant should be one of basic, strategy, not 'chess'"),
        ({"armies": ["west"]}, "armies should have 2 values, not 1"),
        ({"armies": "west"}, "should be a list with a value for each player"),
        ({"boards": 2}, "has no option 'boards'; it has armies, first, players, variant"),
        ({"seed": -1}, "the seed should be a number from 0"),
    ],
)
def test_a_wrong_option_is_explained(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ig.BadOption, match=complaint.replace("*", r"\*")):
        MEETING.new(**options)


def test_an_illegal_decision_says_what_was_expected_and_changes_nothing() -> None:
    match = MEETING.new(seed=7, first="seat 1")
    before = match.state.tobytes()
    with pytest.raises(ig.IllegalAction, match=r"meeting, decision 1: player 0 can't play 'enter d1' now; expected one of: place a1, place b1"):
        match.play("enter d1")
    with pytest.raises(ig.IllegalAction, match="it is not player 1's turn; waiting for player 0"):
        match.play("place a4", 1)
    with pytest.raises(ig.IllegalAction, match="there is no player 5; players are 0 to 1"):
        match.play(0, 5)
    assert match.state.tobytes() == before
    assert not match.moves
    match.play("Place  A1")
    assert match.moves == [(0, 0)]


def saved(**changes: Any) -> dict[str, Any]:
    match = MEETING.new(seed=7, first="seat 1")
    for _ in range(4):
        match.play(match.legal()[0])
    return match.to_json() | changes


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (saved(rules=99), "played by version 99 of the rules of meeting; here is version"),
        (saved(game="go"), "there is no game 'go'; there are"),
        (saved(igroteka=2), "of another format"),
        (saved(seed="x"), "'seed' should be a whole number, not 'x'"),
        (saved(options={"players": 9}), "options: meeting is for 2 players, not 9"),
        (saved(moves=[[0, "place a1"], [1, "place a1"]]), "move 2: meeting, decision 2: player 1 can't play 'place a1' now; expected"),
        (saved(moves=[[0, "place a1"], [0, "place b1"]]), "move 2: meeting, decision 2: it is not player 0's turn"),
        (saved(moves=["x"]), "move 1 should be a player and an action in words"),
        ([], "not a match of igroteka"),
    ],
)
def test_a_broken_save_is_refused_and_the_move_named(tmp_path: Path, data: Any, complaint: str) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(ig.BadMatch) as error:
        ig.load(path)
    assert complaint in str(error.value)
    assert str(path) in str(error.value)


def test_a_file_that_is_no_json_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{", encoding="utf-8")
    with pytest.raises(ig.BadMatch, match="not valid JSON"):
        ig.load(tmp_path / "x.json")
    with pytest.raises(ig.BadMatch, match="can't be read"):
        ig.load(tmp_path / "nothing.json")


def test_a_match_is_saved_and_loaded(tmp_path: Path) -> None:
    match = MEETING.new(seed=7)
    for _ in range(20):
        match.play(match.legal()[-1])
    match.save(tmp_path / "m.json")
    again = ig.load(tmp_path / "m.json")
    assert again.state.tobytes() == match.state.tobytes()
    assert [s.tobytes() for s in again.states] == [s.tobytes() for s in match.states]


def test_a_wrong_viewer_is_refused() -> None:
    with pytest.raises(ig.IllegalAction, match="a spectator is -1"):
        MEETING.new(seed=1).view(2)


# Interpreted and compiled


@pytest.mark.skipif(not COMPILED, reason="compares with the compiled run")
@pytest.mark.parametrize("name", [game.id for game in ig.games()])
def test_interpreted_and_compiled_runs_are_equal(name: str) -> None:
    """The same decisions give the same bytes, in every mode."""
    program = (
        "import hashlib, random, igroteka as ig\n"
        f"game = ig.game({name!r})\n"
        "for mode, options in game.modes.items():\n"
        "    match, noise = game.new(seed=9, **options), random.Random(9)\n"
        "    while not match.over:\n"
        "        player = noise.choice(match.movers)\n"
        "        match.play(noise.choice(match.legal(player)), player)\n"
        "    views = b''.join(match.view(p, len(match.moves) // 2).tobytes() for p in range(-1, match.players))\n"
        "    print(mode, len(match.moves), hashlib.sha256(b''.join(s.tobytes() for s in match.states) + views).hexdigest())\n"
    )
    outputs = []
    for jit in ("0", "1"):
        env = {**os.environ, "IGROTEKA_JIT": jit, "PYTHONPATH": str(PACKAGE.parent)}
        outputs.append(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, check=True).stdout)
    assert outputs[0] == outputs[1]
    assert outputs[0]


# Words and drawing


@pytest.mark.parametrize("english", sorted(PACKAGE.rglob("*.en.ftl")), ids=lambda p: f"{p.parent.name}-{p.name}")
def test_both_languages_have_the_same_messages(english: Path) -> None:
    keys = []
    for path in (english, english.with_name(english.name.replace(".en.", ".ru."))):
        source = path.read_text(encoding="utf-8")
        found = {line.split(" = ")[0] for line in source.splitlines() if " = " in line and line[0].isalpha()}
        keys.append({key for key in found if not key.startswith("short-")})  # a shorter text where one language needs it
    assert keys[0] == keys[1]


def test_a_missing_message_is_named() -> None:
    with pytest.raises(KeyError, match=r"words.ru.ftl has no message 'nonsense'"):
        Words(str(PACKAGE / "games" / "meeting" / "x"))("ru", "nonsense")


def test_a_text_is_said_with_all_that_it_refers_to(tmp_path: Path) -> None:
    won = "won = { $count ->\n    [one] { -team } won\n   *[other] { -team } won { $count } times\n }\n"
    (tmp_path / "words.en.ftl").write_text(f"# Who\n-team = the {{ side }}\n\n{won}")
    (tmp_path / "more.en.ftl").write_text("side = Reds\nlost = Lost\n")
    words = Words(str(tmp_path / "x"))
    assert [words("en", "won", count=1), words("en", "won", count=3), words("en", "lost")] == ["the Reds won", "the Reds won 3 times", "Lost"]
    assert words.has("en", "side")
    assert not words.has("en", "team")


def test_texts_are_wrapped_and_escaped() -> None:
    assert draw.wrap("one two three", draw.width("one two", 10), 10) == ["one two", "three"]
    assert draw.wrap("one two three four", 40, 10, lines=1)[0].endswith("…")
    assert "&lt;b&gt;" in draw.text(0, 0, "<b>")
    assert 'aria-label="say &quot;hi&quot;"' in Scene(None, 0, {3: 'say "hi"'}, "en", False, []).thing(0, 0, action=3)
