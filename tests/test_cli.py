"""The `igroteka` command, as a person and as a program use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import igroteka as ig
from igroteka.cli import app, parse_options

run = CliRunner(env={"COLUMNS": "120", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"})


def command(*arguments: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    """The command as the shell starts it."""
    env = {**os.environ, "IGROTEKA_JIT": "0", "COLUMNS": "100"}
    return subprocess.run([sys.executable, "-m", "igroteka", *arguments], input=answers, capture_output=True, text=True, env=env, check=False)


def test_games_lists_the_games_for_people_and_for_programs() -> None:
    shown = run.invoke(app, ["games"])
    listed = json.loads(run.invoke(app, ["games", "--json"]).stdout)
    assert [g["id"] for g in listed] == [g.id for g in ig.games()]
    assert all(g["id"] in shown.stdout for g in listed)
    meeting = next(g for g in listed if g["id"] == "meeting")
    assert meeting["title"]["ru"] == "Встречный бой"
    assert {"name": "variant", "values": ["basic", "strategy"], "default": "basic", "each": False, "distinct": False} in meeting["options"]


def test_a_file_that_is_no_net_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    path.write_text("weights")
    for file, why in ((path, "expected a whole file of arrays (.npz)"), (tmp_path / "none.npz", "No such file")):
        refused = command("train", "tenno", "--pack", str(file))
        assert refused.returncode == 2
        assert refused.stderr.startswith(f"{file.name} can't be read as a net of tenno: ")
        assert why in refused.stderr


def test_rules_prints_the_rulebook() -> None:
    assert "Breakthrough" in run.invoke(app, ["rules", "meeting", "--lang", "en"]).stdout
    assert "Прорыв" in json.loads(run.invoke(app, ["rules", "meeting", "--lang", "ru", "--json"]).stdout)["markdown"]


def test_bench_gives_a_program_every_figure_of_every_mode() -> None:
    rows = json.loads(run.invoke(app, ["bench", "meeting", "--seconds", "0.02", "--json"]).stdout)
    assert [row["mode"] for row in rows] == ["basic", "strategy"]
    keys = {"game", "mode", "players", "moves_per_s", "games_per_s", "copies_per_s", "redeals_per_s", "search_per_s", "record_bytes"}
    assert all(row.keys() == keys for row in rows)
    assert all(row["moves_per_s"] > row["games_per_s"] > 0 for row in rows)


def test_a_saved_match_is_replayed(tmp_path: Path) -> None:
    match = ig.game("meeting").new(seed=3)
    while not match.over:
        match.play(match.legal()[0])
    match.save(tmp_path / "m.json")
    assert match.log(-1, "en")[-1].text in run.invoke(app, ["replay", str(tmp_path / "m.json"), "--lang", "en"]).stdout
    told = json.loads(run.invoke(app, ["replay", str(tmp_path / "m.json"), "--player", "1", "--json"]).stdout)
    assert told["over"]
    assert told["returns"] == match.returns
    assert len(told["log"]) == len(match.log(0))


def test_play_shows_the_position_takes_numbers_and_names_and_explains_a_mistake(tmp_path: Path) -> None:
    saved = tmp_path / "m.json"
    answers = f"1\nplace z9\nplace b1\nsave {saved}\nq\n"
    done = command("play", "meeting", "first=seat 1", "--bot", "random", "--seed", "1", "--lang", "en", answers=answers)
    assert done.returncode == 0, done.stderr
    assert "Choose where" in done.stdout
    assert "can't play 'place z9' now; expected one of" in done.stdout.replace("\n", " ")
    assert len(ig.load(saved).moves) >= 3


def test_play_goes_on_to_the_end() -> None:
    done = command("play", "meeting", "--bot", "random", "--seed", "5", "--lang", "ru", answers="1\n" * 200)
    assert done.returncode == 0, done.stderr
    assert "Итог:" in done.stdout


def test_without_a_game_play_asks_which_one() -> None:
    done = command("play", "--lang", "ru", answers="0\nmeeting\nq\n")
    assert "Во что играем?" in done.stdout
    assert "Нужно число от 1 до" in done.stdout
    assert "Вы — Игрок 1" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "meeting", "variant=blitz"], "variant should be one of basic, strategy, not 'blitz'"),
        (["play", "meeting", "variant"], "an option is written NAME=VALUE, not 'variant'"),
        (["play", "meeting", "--seat", "3"], "the seat should be from 1 to 2, not 3"),
        (["replay", "nothing.json"], "can't be read"),
        (["rules", "meeting", "--lang", "fr"], "has no rulebook in 'fr'"),
    ],
)
def test_a_mistake_is_a_sentence_and_not_a_traceback(arguments: list[str], complaint: str) -> None:
    done = command(*arguments)
    assert done.returncode == 2
    assert complaint in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_options_are_read_as_the_library_takes_them() -> None:
    game = ig.game("meeting")
    assert parse_options(game, ["players=2", "armies=north,South", "first=seat 2"]) == {"players": 2, "armies": ["north", "south"], "first": "seat 2"}
