"""Balance: the games are counted rightly, and the statistics say what they should."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import igroteka as ig
from igroteka.bots import bot, minds, search
from igroteka.cli import app
from igroteka.lab import balance, kernels, report, tally
from igroteka.lab.decks import deck_of


def measured(game: str, games: int = 12, bots: str = "random", **given: object) -> dict:
    return balance.measure(ig.game(game), bots, games, given, jobs=1).data()


@pytest.mark.parametrize(
    ("game", "options", "dealt"),
    [
        ("tenno", {}, [11, 11]),  # all cards of a set, three of them are laid down at once
        ("portrait", {"players": 3}, [5, 5, 5]),
        ("unmatched", {}, [5, 5]),
        ("tash_kalar", {}, [6, 6]),  # three beings, two legends and a flare
    ],
)
def test_the_opening_is_what_the_rules_deal(game: str, options: dict, dealt: list[int]) -> None:
    states = np.array([ig.game(game).new(seed=seed, **options).state for seed in range(4)])
    notes = tally.Notes(ig.game(game), deck_of(game), states, np.zeros((4, len(dealt))))
    assert notes.drawn.tolist() == [dealt] * 4


def test_in_meeting_engagement_the_opening_is_what_was_deployed() -> None:
    match, deck = ig.game("meeting").new(seed=1), deck_of("meeting")
    states = np.array([match.state])
    notes = tally.Notes(match.game, deck, states, np.zeros((1, 2)))
    for _ in range(9):  # the tenth card that is deployed ends the opening
        match.play(match.legal(match.movers[0])[0], match.movers[0])
        states[0] = match.state
        notes.note(np.ones(1, bool))
    assert notes.drawn.tolist() == [[5, 5]]
    assert notes.setting_up.all()


def test_every_game_is_somebodys() -> None:
    """The seats' shares of the wins add up to all games, and so do the sides'."""
    found = measured("meeting", 10, variant="basic")
    (table,) = found["tables"]
    assert table["games"] == 60  # six pairings
    assert sum(seat["rate"] for seat in table["seats"]) == pytest.approx(1, abs=0.001)
    assert sum(turn["rate"] for turn in table["turns"]) == pytest.approx(1, abs=0.001)
    assert sum(side["rate"] for side in table["sides"]) == pytest.approx(2, abs=0.001)
    assert sum(table["length"]["counts"]) == 60
    assert {pair["games"] for pair in table["pairs"]} == {10}
    knight = next(card for card in table["cards"] if card["name"]["en"] == "Knight")
    assert knight["side"] == "west"
    assert knight["had"] == 30
    assert sum(knight["when"]) > 30  # three in an army, most of them are drawn


def test_the_same_seeds_give_the_same_figures() -> None:
    assert measured("meeting", 2) == measured("meeting", 2)


def test_a_run_goes_on_where_the_last_one_stopped() -> None:
    """Two runs add up to what one long run finds, also if they measured different pairings."""
    game, west = ig.game("meeting"), {"variant": "basic", "armies": ["west", "east"]}
    half = balance.measure(game, "random", 6, west, jobs=1)
    study = json.loads(json.dumps({**half.data(), "sums": half.sums()}))
    whole = balance.measure(game, "random", 12, {"variant": "basic"}, jobs=1)
    assert whole.goes_on_from(study)
    assert not balance.Balance(game, "random", seed=2).goes_on_from(study)
    found = balance.measure(game, "random", 12, {"variant": "basic"}, jobs=1, before=[study])
    pairs = {tuple(pair["sides"]): pair for pair in whole.data()["tables"][0]["pairs"]}
    assert {tuple(pair["sides"]): pair for pair in found.data()["tables"][0]["pairs"]} == pairs


def test_a_run_that_is_stopped_counts_what_it_began(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "WAVE", 2)
    game, one = ig.game("meeting"), {"variant": "basic", "armies": ["west", "north"]}
    stopped = balance.measure(game, "random", 60, one, jobs=2, at_most=1e-9)
    games = stopped.data()["tables"][0]["games"]
    assert 2 <= games <= 16
    assert stopped.data() == balance.measure(game, "random", games, one, jobs=1).data()


def test_greedy_play_is_that_of_bots_greedy() -> None:
    match = ig.game("meeting").new(seed=3)
    states, actions = match.game.blank(1), np.zeros(1, np.int64)
    for _ in range(12):
        player = match.movers[0]
        states[0] = match.state
        balance.Quick(match.game, states, np.zeros(1, np.int64), 8).choose(np.array([player], np.int8), actions, 1)
        values = bot("greedy", 1).values(match.game, match.view(player), player)
        assert values[int(actions[0])] >= max(values.values()) - 0.1  # other worlds are dealt, so it is nearly the same
        match.play(int(actions[0]), player)


def test_the_search_is_that_of_bots_search() -> None:
    match, searching = ig.game("meeting").new(seed=3), "search:iterations=12"
    task = balance.Task("meeting", balance.LineUp({}, (), ()), 0, searching, 1, 0, 1)
    states, actions = match.game.blank(1), np.zeros(1, np.int64)
    states[0] = match.state
    here = balance.players_of(match.game, task, states, np.zeros(1, np.int64))
    assert isinstance(here, balance.Deep)
    for move in range(1, 9):
        player = match.movers[0]
        states[0] = match.state
        here.choose(np.array([player], np.int8), actions, move)
        if len(match.legal(player)) > 1:
            seed = int(balance.noise_of(0, move)) >> 2
            tree = search.plant(match.game, match.view(player), 14, 14 * match.game.actions)
            bot("search", 1, iterations=12).think(tree, match.game, player, seed, 0.0)
            choices = minds.root_choices(tree)
            if minds.is_secret(tree):  # a draw from the mixture
                assert next(c for c in choices if c.action == actions[0]).share >= 0.1 * max(c.share for c in choices)
            else:
                assert actions[0] == max(choices, key=lambda c: (c.visits, c.value)).action
        match.play(int(actions[0]), player)


def test_the_search_sees_a_win() -> None:
    """Wherever bots.Search is sure to win at once, so is the one that balance plays with."""
    game, found = ig.game("meeting"), 0
    states, actions, wins = game.blank(1), np.zeros(1, np.int64), np.zeros((8, game.actions), np.uint8)
    for seed in range(1, 5):
        match, move = game.new(seed=seed), 0
        while match.movers:
            player, move = match.movers[0], move + 1
            states[0] = match.state
            tree = search.plant(game, match.view(player), 1, 1)
            sure = minds.sure_win(tree, player, 7)
            assert balance.find_win(tree, player, 7, wins) == (-1 if sure is None else sure)
            found += sure is not None
            balance.Quick(game, states, np.zeros(1, np.int64), 1).choose(np.array([player], np.int8), actions, move)
            match.play(int(actions[0]), player)
    assert found


def test_games_that_were_decided_elsewhere_are_counted_as_if_here() -> None:
    game, line = ig.game("meeting"), balance.line_ups(ig.game("meeting"), {})[0]
    task, log = balance.Task("meeting", line, 0, "random", 1, 5, 6), []
    choose = balance.Quick.choose

    def noted(self: balance.Quick, movers: np.ndarray, actions: np.ndarray, move: int) -> None:
        choose(self, movers, actions, move)
        log.append(actions.copy())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(balance.Quick, "choose", noted)
        _, whole = balance.play_wave(task)
    lengths = np.repeat(np.arange(game.longest + 1), whole["length"])
    decided = np.array(log, np.int16).T
    short = decided[:, :20]  # what there was no room for is decided here
    for rows, ends in ((decided, None), (short, np.full(6, -1))):
        _, again = balance.play_wave(replace(task, log=rows, lengths=ends))
        assert again.written() == whole.written()
    with pytest.raises(RuntimeError, match="other rules"):
        balance.play_wave(replace(task, log=decided, lengths=lengths[:6] + 1))


def test_what_is_missing_for_a_gpu_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, waves = ig.game("meeting"), lambda bots: balance.measure(ig.game("meeting"), bots, 1, jobs=1, gpu=tmp_path)
    with pytest.raises(ig.BadOption, match="doesn't decide on a GPU"):
        waves("instant")
    with pytest.raises(ig.BadOption, match="igroteka gpu build meeting --bots"):
        waves("greedy")
    (tmp_path / "meeting").mkdir()
    about = tmp_path / "meeting" / "about.json"
    about.write_text(json.dumps({"rules": "others", "cards": game.cards}))
    with pytest.raises(ig.BadOption, match="of other rules"):
        waves("greedy")
    about.write_text(json.dumps({"rules": game.version, "cards": game.cards}))
    monkeypatch.setattr(kernels, "cp", None)
    with pytest.raises(ig.BadOption, match="CuPy"):
        waves("greedy")


def test_the_net_plays_what_it_likes_best() -> None:
    match = ig.game("meeting").new(seed=3)
    states, actions, task = match.game.blank(1), np.zeros(1, np.int64), balance.Task("meeting", balance.LineUp({}, (), ()), 0, "instant", 1, 0, 1)
    for _ in range(12):
        player = match.movers[0]
        states[0] = match.state
        balance.players_of(match.game, task, states, np.zeros(1, np.int64)).choose(np.array([player], np.int8), actions, 1)
        assert actions[0] == bot("instant", 1).choose(match, player)
        match.play(int(actions[0]), player)


def test_bots_of_the_arena_play_too() -> None:
    (table,) = measured("meeting", 2, "novice", variant="basic", armies=["west", "east"])["tables"]
    assert table["pairs"][0]["games"] == 2


def test_a_difference_is_weighted_by_layers() -> None:
    """Two layers: 60 % against 50 % and 30 % against 20 %: a card is worth 10 %, though all in all players with it win less."""
    found = balance.difference([100, 900], [60, 270], [900, 100], [450, 20], rivals=1)
    assert found is not None
    assert found["change"] == pytest.approx(0.1)
    plain = (60 + 270) / 1000 - (450 + 20) / 1000
    assert plain < 0
    assert balance.difference([0], [0], [9], [3], rivals=1) is None
    wider = balance.difference([100, 900], [60, 270], [900, 100], [450, 20], rivals=2)
    assert wider is not None
    assert wider["high"] - wider["low"] == pytest.approx((found["high"] - found["low"]) * 2**0.5, abs=0.001)


def test_exactness_says_how_many_games() -> None:
    assert (balance.games_for(2), balance.games_for(0.5)) == (2401, 38416)
    with pytest.raises(ig.BadOption, match=r"from 0\.05 to 25"):
        balance.games_for(0)


def test_an_equal_share_of_more_players_is_known_by_fewer_games() -> None:
    lines = balance.line_ups(ig.game("tenno"), {})
    assert [balance.as_exact(2401, line) for line in lines] == [2401, 2135, 1801, 1537, 1334, 1176]


def test_decks_with_the_same_cards_are_played_once() -> None:
    lines = balance.line_ups(ig.game("tash_kalar"), {"mode": "high"})
    assert [line.sides for line in lines] == [("north", "highland"), ("north", "sylvan"), ("highland", "sylvan")]
    given = balance.line_ups(ig.game("tash_kalar"), {"mode": "high", "decks": ["north", "south"]})
    assert [line.sides for line in given] == [("north", "south")]
    assert len(balance.line_ups(ig.game("tash_kalar"), {"mode": "melee", "players": 4})) == 1  # four seats need them all


def test_seats_are_exchanged_and_no_side_meets_itself() -> None:
    lines = balance.line_ups(ig.game("unmatched"), {"board": "sarpedon"})
    assert len(lines) == 6
    assert [seating["heroes"] for seating in lines[0].seatings] == [["king-arthur", "alice"], ["alice", "king-arthur"]]


def test_the_report_has_plots_and_both_languages(tmp_path: Path) -> None:
    out = tmp_path / "r.html"
    quickly = ["--bots", "random", "--within", "25", "--jobs", "1", "--out", str(out), "--lang", "ru"]
    told = CliRunner().invoke(app, ["balance", "meeting", "variant=basic", *quickly])
    assert told.exit_code == 0, told.output
    assert "Запад" in (page := out.read_text(encoding="utf-8"))
    assert page.count("<svg") == 4
    assert "http" not in page.replace("http://www.w3.org", "")  # nothing from anywhere else
    studies = json.loads(out.with_suffix(".json").read_text(encoding="utf-8"))
    assert "Knight (West)" in report.report(ig.game("meeting"), studies)
    again = CliRunner().invoke(app, ["balance", "tenno", "--add", str(out.with_suffix(".json"))])
    assert again.exit_code != 0
    assert "igroteka balance tenno wrote" in str(again.exception)
