"""The arena: seats exchanged, honest intervals, stopping in time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

import igroteka as ig
from igroteka.bots import ladder as kept_ladder
from igroteka.cli import app
from igroteka.core.rule import COMPILED
from igroteka.lab import arena as lab
from igroteka.lab import ladder

MEETING = ig.game("meeting")


def test_every_deal_is_played_with_the_seats_exchanged() -> None:
    deals = lab.schedule(MEETING, {}, ["greedy", "random"], 6, 1.0, 1)
    assert [[task.seats for task in deal] for deal in deals] == [[("greedy", "random"), ("random", "greedy")]] * 3
    assert [{task.seed for task in deal} for deal in deals] == [{1}, {2}, {3}]


def test_more_bots_than_seats_all_meet_and_fewer_sit_down_twice() -> None:
    assert lab.line_ups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert lab.line_ups(["a", "b"], 4) == [("a", "b", "a", "b")]
    assert lab.rotations(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_the_interval_is_wilsons() -> None:
    found = lab.interval(15, 20)
    assert (found.rate, round(found.low, 3), round(found.high, 3)) == (0.75, 0.531, 0.888)
    assert lab.interval(0, 0) == (0.5, 0.0, 1.0)


def test_the_sequential_test_waits_until_it_knows() -> None:
    assert lab.verdict([1.0] * 4, 0.5, 0.6) == ""
    assert lab.verdict([1.0, 0.5] * 20, 0.5, 0.6) == "rate is at least 0.6 rather than 0.5"
    assert lab.verdict([0.5, 0.0] * 20, 0.5, 0.6) == "rate is at most 0.5 rather than 0.6"
    assert lab.verdict([1.0, 0.0] * 5, 0.5, 0.6) == ""


def test_points_of_a_table_with_several_players() -> None:
    result = lab.Result("tenno", {}, 1.0, [lab.Row("a"), lab.Row("b")])
    result.note([lab.Outcome(("a", "b", "b"), [0.0, 1.0, -1.0])])
    assert result.rows[0].points == 0.5  # ahead of one of the two
    assert (result.rows[1].games, result.rows[1].points, result.rows[1].wins) == (2, 1.0, 1.0)


def test_greedy_beats_random_and_the_same_arena_gives_the_same_result() -> None:
    games = 20 if COMPILED else 4
    first, again = (lab.arena(MEETING, ["greedy", "random"], games, seed=3).data() for _ in range(2))
    assert first == again
    assert first["games"] == games
    assert first["rate"] > 0.5
    assert first["low"] <= first["rate"] <= first["high"]


def test_mistakes_are_named() -> None:
    with pytest.raises(ig.BadOption, match="two different bots"):
        lab.arena(MEETING, ["greedy"], 2)
    with pytest.raises(ig.BadOption, match="there is no bot 'wizard'"):
        lab.arena(MEETING, ["greedy", "wizard"], 2)
    with pytest.raises(ig.BadOption, match="expected NAME=NUMBER"):
        lab.arena(MEETING, ["greedy", "search:iterations=many"], 2)
    with pytest.raises(ig.BadOption, match="instant has no setting 'exploration'; it has temperature, mixing"):
        lab.arena(MEETING, ["greedy", "instant:exploration=2"], 2)
    with pytest.raises(ig.BadOption, match="master has no setting 'iterations'; it has none"):
        lab.arena(MEETING, ["greedy", "master:iterations=5"], 2)


def test_the_command_prints_json_and_draws(tmp_path: Path) -> None:
    picture = tmp_path / "arena.svg"
    run = CliRunner().invoke(app, ["arena", "meeting", "greedy", "random", "novice", "--games", "3", "--json", "--plot", str(picture)])
    assert run.exit_code == 0, run.output
    data = json.loads(run.stdout)
    assert {"bots", "games", "wins", "rate", "low", "high"} <= set(data)
    assert {row["bot"] for row in data["table"]} == {"greedy", "random", "novice"}
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_ladders_say_what_was_measured() -> None:
    for game in ig.games():
        kept = kept_ladder(game.id)
        if kept is not None:
            assert [(m["bot"], m["against"]) for m in kept["matches"]] == [match[:2] for match in ladder.MATCHES]
            assert all(m["games"] > 0 and m["low"] <= m["rate"] <= m["high"] for m in kept["matches"])


# On a Ray cluster


def test_a_worker_gets_our_settings_and_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("IGROTEKA_CARDS", "cards")
    monkeypatch.setenv("IGROTEKA_BOUNDS", "1")
    settings = lab.settings()
    assert (settings["IGROTEKA_CARDS"], settings["IGROTEKA_BOUNDS"]) == (str(tmp_path / "cards"), "1")
    assert settings["PYTHONPATH"].startswith(str(Path(ig.__file__).parents[1]))


def test_a_worker_with_other_cards_or_rules_does_not_play() -> None:
    task = lab.Task("meeting", {}, 1, ("greedy", "random"), 1.0)
    assert lab.play_away(task, lab.package_hash()) == lab.play(task)
    with pytest.raises(ig.BadOption, match="has another version of igroteka or other card files"):
        lab.play_away(task, "something else")


def test_an_arena_on_two_ray_workers() -> None:
    """In a process of its own: when Ray's own daemons can't live on a machine, it takes the process that asked them along."""
    pytest.importorskip("ray")
    told = subprocess.run([sys.executable, __file__], capture_output=True, text=True, timeout=400)
    if told.returncode and "Traceback" not in told.stderr:
        pytest.skip(f"Ray ended its own process with {told.returncode}: {told.stderr[-500:]}")
    assert told.returncode == 0, told.stderr


def two_ray_workers() -> None:
    """The same result as here; a decided match ends at once and leaves nothing running; a worker's error is ours to read."""
    import ray

    os.environ |= {"RAY_worker_niceness": "0", "RAY_USAGE_STATS_ENABLED": "0"}  # other tests run beside this one
    ray.init(num_cpus=2, object_store_memory=100_000_000, include_dashboard=False, log_to_driver=False)
    bots = ["search:iterations=20", "greedy"] if COMPILED else ["greedy", "random"]
    assert lab.arena(MEETING, bots, 4, ray=True).data() == lab.arena(MEETING, bots, 4).data()
    decided = lab.arena(MEETING, ["greedy", "random"], 10_000, sprt=(0.2, 0.4), ray=True)
    assert decided.verdict == "rate is at least 0.4 rather than 0.2"
    assert decided.games < 100
    slow = lab.Task("meeting", {}, 1, ("search:seconds=600", "greedy"), 600)
    played = lab.on_ray([[slow._replace(seats=("greedy", "random"))], *[[slow]] * 1000])
    next(played)
    start = time.perf_counter()
    played.close()
    assert len(list(lab.on_ray([[slow._replace(seats=("greedy", "random"))]] * 4))) == 4
    assert time.perf_counter() - start < 300, "the games that nobody waits for any more were stopped"
    with pytest.raises(ig.BadOption, match="variant should be one of basic, strategy"):
        list(lab.on_ray([[slow._replace(options={"variant": "chess"})]]))


if __name__ == "__main__":
    two_ray_workers()
