"""Puzzles: every one can be read and played, does what it claims, and has the solutions it claims and no others."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import igroteka as ig
from igroteka.core import verbs
from igroteka.learn.puzzles import (
    HARDEST, BadPuzzle, Attempt, Puzzle, check, check_file, difficulty, find, name_line, puzzles, read, solutions, worlds, write,
)  # fmt: skip

GAMES = [game.id for game in ig.games()]
ALL = bool(os.environ.get("IGROTEKA_PUZZLES"))  # search all of them again
SAMPLE = 2
FEWEST = 1  # of each difficulty


@pytest.mark.parametrize("game", GAMES)
def test_there_are_forty_of_all_difficulties_that_can_be_read_and_played(game: str) -> None:
    found = puzzles(game)
    assert len(found) >= 40
    assert len({puzzle.id for puzzle in found}) == len(found)
    for puzzle in found:
        check(ig.game(game), puzzle)
        assert set(puzzle.solved) == {"novice", "learner", "player", "expert"}
        assert puzzle.difficulty == difficulty(puzzle.solved)
    assert all(sum(puzzle.difficulty == level for puzzle in found) >= FEWEST for level in range(1, HARDEST + 1))


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_to_be_won_is_won_whatever_is_hidden(game: str) -> None:
    for puzzle in [puzzle for puzzle in puzzles(game) if puzzle.kind == "win"][: None if ALL else 5]:
        for line in puzzle.lines:
            for seed in (1, 2):
                match = puzzle.begin(ig.game(game), seed)
                for action in line:
                    match.play(action, puzzle.player)
                assert match.over
                assert match.returns[puzzle.player] == 1


@pytest.mark.parametrize("game", GAMES if ALL else ["meeting", "tenno"])
def test_searched_again_a_puzzle_has_exactly_the_solutions_it_claims(game: str) -> None:
    of = ig.game(game)
    exact = [puzzle for puzzle in puzzles(game) if ALL or (puzzle.kind != "best" and len(puzzle.lines[0]) < 4)]
    for puzzle in exact[:: 1 if ALL else max(1, len(exact) // SAMPLE)]:
        found = solutions(of, puzzle)
        assert found, puzzle
        view = puzzle.begin(of).view(puzzle.player)
        assert sorted(name_line(of, view, puzzle.player, line) for line in found[0]) == puzzle.lines, puzzle


def test_a_wrong_move_is_answered_and_changes_nothing() -> None:
    puzzle = next(puzzle for puzzle in puzzles("meeting") if len(puzzle.lines[0]) > 1)
    attempt = Attempt(ig.game("meeting"), puzzle)
    wanted, legal = attempt.wanted(), attempt.match.legal(puzzle.player)
    before = attempt.match.state.tobytes()
    for action in legal:
        if action not in wanted:
            reply = attempt.try_move(action)
            assert not reply.right
            assert reply.text["en"]
            assert reply.text["ru"]
    assert attempt.match.state.tobytes() == before
    with pytest.raises(ig.IllegalAction, match="'nonsense' isn't legal here; legal are"):
        attempt.try_move("nonsense")
    while not attempt.over:
        assert attempt.try_move(attempt.wanted()[0]).right
    with pytest.raises(ig.IllegalAction, match="solved"):
        attempt.try_move(0)


def test_the_position_of_a_puzzle_tells_only_what_its_player_sees() -> None:
    for game in GAMES:
        for puzzle in puzzles(game):
            assert puzzle.position.startswith(f"seen by: {puzzle.player + 1};")


def test_worlds_look_the_same_to_the_player() -> None:
    puzzle = puzzles("tenno")[0]
    view = puzzle.begin(ig.game("tenno")).view(puzzle.player)
    for world in worlds(view, puzzle.player, 4):
        verbs.hide(world, puzzle.player)
        assert world.tobytes() == view.tobytes()


def test_a_broken_file_is_explained_with_file_and_line(tmp_path: Path) -> None:
    good = json.loads(write(puzzles("meeting")[0]))
    path = tmp_path / "puzzles.jsonl"

    def explained(**changed: object) -> str:
        path.write_text(json.dumps(good) + "\n\n" + json.dumps({**good, **changed}) + "\n", encoding="utf-8")
        with pytest.raises(BadPuzzle) as error:
            check_file(ig.game("meeting"), path)
        return str(error.value)

    assert explained(kind="draw") == "puzzles.jsonl, line 3: there is no kind 'draw'; expected one of win, save, legend, most, best"
    assert "line 3: the difficulty should be from 1 to 5, not 9" in explained(difficulty=9)
    assert "line 3: the lines should be lists" in explained(lines=[])
    assert "line 3: position: meeting, field" in explained(position="field: b1 sarbas")
    assert "line 3: decision 1 of fly" in explained(lines=[["fly"]])
    assert "line 3: 'colour' is no part of a puzzle" in explained(colour="red")
    path.write_text("{", encoding="utf-8")
    with pytest.raises(BadPuzzle, match=r"puzzles.jsonl, line 1: not valid JSON"):
        read(path)


@pytest.mark.skipif(os.environ.get("IGROTEKA_JIT") == "0", reason="finding takes compiled rules")
def test_the_same_match_has_the_same_puzzles() -> None:
    game = ig.game("meeting")
    game.compile()
    found = [list(find(game, 3, {}, tries=1)) for _ in range(2)]
    assert found[0] == found[1]
    assert all(isinstance(puzzle, Puzzle) for puzzle in found[0])
