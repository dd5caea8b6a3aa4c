"""Positions as text: every position of every game can be written, read and played on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import igroteka as ig
from igroteka.cli import app
from igroteka.core import position
from igroteka.core.game import Game
from igroteka.core.match import Match, from_json
from igroteka.core.record import copy

MODES = [(game.id, mode) for game in ig.games() for mode in game.modes]
every_mode = pytest.mark.parametrize(("name", "mode"), MODES, ids=[f"{name}-{mode}" for name, mode in MODES])
SOME = 10  # positions of a match


def some_positions(name: str, mode: str, seed: int) -> Iterator[Match]:
    """A match of random decisions, stopped now and then."""
    game = ig.game(name)
    match, chance = game.new(seed=seed, **game.modes[mode]), random.Random(seed)
    stops = sorted(chance.sample(range(1, 60 + 20 * seed), SOME))
    for number in range(stops[-1]):
        if number in (0, *stops) or match.over:
            yield match
        if match.over:
            return
        player = chance.choice(match.movers)
        match.play(chance.choice(match.legal(player)), player)


def lasting(s: object) -> bytes:
    """A record without the events of the last decision."""
    kept = copy(s)
    for name in position.PASSING:
        kept[name] = 0
    return kept.tobytes()


@every_mode
def test_every_position_has_a_text_that_gives_it_back(name: str, mode: str) -> None:
    for seed in (1, 2):
        for match in some_positions(name, mode, seed):
            text = match.position()
            s, _, viewer = position.read(match.game, text)
            assert viewer is None
            assert lasting(s) == lasting(match.state), text
            assert position.write(match.game, s) == text


@every_mode
def test_so_has_every_position_as_a_player_sees_it(name: str, mode: str) -> None:
    for match in some_positions(name, mode, 3):
        for player in range(-1, match.players):
            text = match.position(player)
            s, _, viewer = position.read(match.game, text)
            assert viewer == player
            assert lasting(s) == lasting(match.view(player)), text
            dealt = ig.position(name, text, seed=5)
            assert dealt.position(player) == text


@every_mode
def test_every_field_of_a_record_is_in_the_text_or_follows_from_it(name: str, mode: str) -> None:
    parts = position.parts_of(ig.game(name))
    covered = [field for part in parts for field in part.fields]
    assert sorted([*covered, "chance", *position.PASSING]) == sorted(ig.game(name).state.names or ())


# What a person types


@pytest.mark.parametrize("game", ig.games(), ids=lambda game: game.id)
def test_nothing_need_be_said(game: Game) -> None:
    fighters = {"unmatched": "fighters: king-arthur s04 / alice s20"}
    match = ig.position(game.id, fighters.get(game.id, ""))
    assert match.movers
    again = ig.position(game.id, match.position())
    assert lasting(again.state) == lasting(match.state)


def test_what_is_left_open_is_dealt_by_the_seed() -> None:
    deals = [ig.position("portrait", "players: 4; hand: 1, 2 / 5?", seed=seed) for seed in (1, 1, 2)]
    assert deals[0].position() == deals[1].position() != deals[2].position()
    assert deals[2].state.hand[0].tolist() == [0, 1, -1, -1, -1]


def test_a_text_may_have_many_lines_and_any_order() -> None:
    text = """
    card: bedouin
    field: b1 sarbaz,
           b2 saklab
         / b3 archer
    reserve: 3? / 3?
    """
    one_line = "field: b1 sarbaz, b2 saklab / b3 archer; reserve: 3? / 3?; card: bedouin"
    assert ig.position("meeting", text).position() == ig.position("meeting", one_line).position()


def test_an_arena_is_nine_rows_or_pieces_or_a_little_picture() -> None:
    rows = ig.position("tash_kalar", "arena: 9/9/9/4c4/9/4c1H2/9/9/9")
    pieces = ig.position("tash_kalar", "arena: e6 c, e4 c, g4 H")
    picture = ig.position("tash_kalar", "arena: c . . / @ . . / c . H at e5")
    assert rows.position() == pieces.position() == picture.position()


MISTAKES = [
    ("meeting", "feld: b1 archer", r"no section 'feld' here; did you mean 'field'\?"),
    ("meeting", "b1 archer", r"expected 'section: value', not 'b1 archer'"),
    ("meeting", "turn: 1; turn: 2", r"\(column 10\): the section 'turn' is there twice"),
    ("meeting", "field: b2 mamluk, b1 sarbas", r"field \(column 22\): there is no unit 'sarbas' here; did you mean 'sarbaz'"),
    ("meeting", "field: b2 mamluk\nmoved: b9", r"moved \(line 2, column 8\): there is no cell 'b9'"),
    ("meeting", "field: / b1 archer, b1 archer", "two units stand on b1"),
    ("meeting", "field: a1 sarbaz, a2 sarbaz, a3 sarbaz", "player 1 has 2 sarbaz"),
    ("meeting", "reserve: 18?", "18 cards are too many: there is room for 17"),
    ("meeting", "field: a1 archer; reserve: 17?", "not so many cards of player 1"),
    ("meeting", "armies: south", "armies should have 2 values, not 1"),
    ("meeting", "players: 3", "a whole number from 2 to 2, not '3'"),
    ("meeting", "turn: 3", "no player '3' here; expected one of 1, 2"),
    ("meeting", "phase: move", "a unit has to move, but none is said"),
    ("meeting", "card: ?", "'\\?' is what a player can't see; it needs 'seen by: 1'"),
    ("meeting", "chance: xyz", "expected at most 16 digits from 0 to f"),
    ("meeting", "seen by: 3", "no player '3'"),
    ("tenno", "table: monk, monk, ronin", "monk is named twice; there is only one"),
    ("tenno", "table: monk, ronin", "expected 3 cards"),
    ("tenno", "phase: look", "but lookers isn't said"),
    ("tenno", "phase: refill", "nobody has an empty slot"),
    ("tenno", "points: 1", "expected 2 values with '/' between them, one a player, not 1"),
    ("portrait", "hand: 7, 7", "7 is named twice"),
    ("portrait", "discard: 7; hand: 7", "card 7 is in a hand or in the deck, and it was played too"),
    ("portrait", "squares: 40 / 1 / 1", "painters stay behind the Emperor"),
    ("portrait", "phase: garden", "should lead to a card that asks for a direction"),
    ("unmatched", "fighters: alice s99 / sinbad s01", "no space 's99'"),
    ("unmatched", "fighters: alice s01 / sinbad s01", "two fighters stand on s01"),
    ("unmatched", "fighters: alice s01 / sinbad s02; hand: 4 feint", "side 1 has more feint than there are"),
    ("unmatched", "fighters: alice s01 / sinbad s02; hand: 31?", "more than the 30 cards of a deck"),
    ("unmatched", "fighters: alice s01", "a team has no fighters on the board"),
    ("unmatched", "fighters: alice s01 / sinbad s02; phase: going", "but 'mover' isn't said"),
    ("tash_kalar", "arena: a9 c", "a9 is no square of the arena"),
    ("tash_kalar", "arena: e5 q", "no piece 'q'; expected chl of side 1"),
    ("tash_kalar", "arena: 9/9", "expected 9 rows"),
    ("tash_kalar", "arena: 9/9/9/55/9/9/9/9/9", "a row has 9 squares, not 10"),
    ("tash_kalar", "arena: c . c at e5", "one square of the picture should be @"),
    ("tash_kalar", "arena: e5 l, e4 l, e3 l, e2 l", "side 1 has more pieces in the arena than there are"),
    ("tash_kalar", "phase: summon", "'being' isn't said"),
    ("tash_kalar", "phase: target", "no effect is going on"),
    ("tash_kalar", "hand: knight, knight", "knight is named twice"),
]


@pytest.mark.parametrize(("name", "text", "expected"), MISTAKES)
def test_mistakes_are_explained(name: str, text: str, expected: str) -> None:
    with pytest.raises(ig.BadPosition, match=expected):
        ig.position(name, text)


# A match that begins at a position


@every_mode
def test_a_match_from_a_position_goes_on_as_the_other_one(name: str, mode: str) -> None:
    *_, match = some_positions(name, mode, 4)
    twin = ig.position(name, match.position())
    chance = random.Random(1)
    for _ in range(10):
        if match.over:
            break
        player = chance.choice(match.movers)
        action = chance.choice(match.legal(player))
        match.play(action, player)
        twin.play(action, player)
        assert twin.state.tobytes() == match.state.tobytes()


def test_it_is_saved_with_its_position(tmp_path: Path) -> None:
    match = ig.position("unmatched", "fighters: alice s20 / king-arthur s24, merlin s38; hand: feint / 3?", seed=5)
    match.play("maneuver")
    match.save(tmp_path / "match.json")
    loaded = ig.load(tmp_path / "match.json")
    assert [s.tobytes() for s in loaded.states] == [s.tobytes() for s in match.states]
    assert loaded.options == match.options


def test_a_mistake_in_a_saved_position_is_named(tmp_path: Path) -> None:
    data = ig.position("meeting", "card: knight").to_json()
    with pytest.raises(ig.BadMatch, match=r"start: meeting, position .*'crad'"):
        from_json(data | {"start": "crad: knight"}, ig.game)


def test_an_illegal_action_tells_the_position_as_its_player_sees_it() -> None:
    match = ig.position("meeting", "variant: strategy; hand: knight / berserk; reserve: 3? / 3?")
    with pytest.raises(ig.IllegalAction, match=r"expected choose knight\. The position: seen by: 1; ") as refused:
        match.play("choose berserk")
    assert "hand: knight / 1?" in str(refused.value)


def test_a_game_without_a_notation_is_written_in_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ig.game("tenno")
    match = game.new(seed=3, players=2)
    match.play(match.legal(0)[0], 0)
    monkeypatch.setitem(game.__dict__, "notation", position.Notation())
    text = match.position()
    assert "table: 0.0 0" in text
    assert lasting(position.read(game, text)[0]) == lasting(match.state)


# Elsewhere


def test_the_command_shows_a_position(tmp_path: Path) -> None:
    text = "meeting: field: b1 sarbaz / b3 archer; card: bedouin"
    shown = CliRunner().invoke(app, ["show", text, "--lang", "en"])
    assert shown.exit_code == 0
    assert "Sarbaz" in shown.output
    assert "Choose where Bedouin enters" in shown.output
    assert not CliRunner().invoke(app, ["show", text, "--out", str(tmp_path / "field.svg"), "--lang", "ru"]).exit_code
    assert "Сарбаз" in (tmp_path / "field.svg").read_text(encoding="utf-8")
