"""Learning by self-play, on the CPU and small: what it notes, that it is seeded and goes on, that PyTorch's net is ours.

Needs the extra `train`.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from test_nets import later

import igroteka as ig
from igroteka.bots import net
from igroteka.core import verbs
from igroteka.core.rule import COMPILED
from igroteka.lab import train

torch = pytest.importorskip("torch")
from igroteka.lab import selfplay  # noqa: E402


@pytest.mark.parametrize("name", ["meeting", "unmatched", "tash_kalar"])
def test_inference_equals_pytorch(name: str) -> None:
    game = ig.game(name)
    torch.manual_seed(1)
    theirs = selfplay.Net(train.about(game), 32)
    ours = net.assemble(game, {key: value.detach().numpy() for key, value in theirs.state_dict().items()})
    match = later(name, 11)
    player = match.movers[0]
    seen, mask = np.zeros(int(game.observation), np.float32), game.mask()
    verbs.observe(match.view(player), player, seen)
    verbs.legal(match.view(player), player, mask)
    logits, values = theirs(torch.from_numpy(seen)[None], torch.from_numpy(mask)[None])
    answer = net.ask(ours, match.view(player), player)
    assert np.abs(torch.softmax(logits, 1)[0].detach().numpy() - answer.likes).max() < 1e-4
    assert abs(float(values[0, 0].detach()) - answer.expects[player]) < 1e-4


def test_a_plan_is_altered_on_the_command_line() -> None:
    plan = selfplay.altered(selfplay.Plan(), "seed=3,entropy=0.2,")
    assert (plan.seed, plan.entropy, plan.rate) == (3, 0.2, selfplay.Plan.rate)
    for written, told in (("speed=3", "a plan has no 'speed'"), ("seed=0.5", "seed in the plan: expected a whole number, not '0.5'")):
        with pytest.raises(SystemExit, match=told):
            selfplay.altered(plan, written)


def test_a_net_may_be_trained_for_so_many_players_alone() -> None:
    game = ig.game("tenno")
    assert train.about(game, 2)["seats"] == [2]
    assert train.about(game)["seats"] == [2, 3, 4, 5, 6, 7]
    with pytest.raises(ig.BadOption, match="tenno isn't trained with 8 players"):
        train.kinds(game, 8)


@pytest.mark.skipif(not COMPILED, reason="plays many decisions")
def test_equal_seeds_learn_equally_and_a_file_goes_on(tmp_path: Path) -> None:
    game, told = ig.game("meeting"), []
    for folder in ("one", "two"):
        train.practise(game, tmp_path / folder, 60, games=4, lessons=1)
    with np.load(tmp_path / "one" / "meeting.npz") as one, np.load(tmp_path / "two" / "meeting.npz") as two:
        assert all(np.array_equal(one[key], two[key]) for key in one.files)
    assert net.load(game, tmp_path / "one" / "meeting.npz").first.bias.size == 512
    train.practise(game, tmp_path / "one", 60, games=4, players=2, lessons=1, start=tmp_path / "two" / "meeting.npz", told=told.append)
    assert told[0]["decisions"] > 0
    assert "Meeting Engagement" in train.plot(game, tmp_path / "one" / "meeting.jsonl")


def test_advantages_follow_a_players_own_decisions() -> None:
    """Two players in turn: the first one's decisions are worth what that player expects next, and at last the result."""
    game = ig.game("meeting")
    about = train.about(game)
    school = selfplay.School(train.Rows(game, about, 2, 1), about, selfplay.Plan(games=2, steps=4, width=8, trace=1.0), "cpu")
    school.mover[:] = torch.tensor([[0, 0], [1, 1], [0, 0], [1, 1]])
    school.learns[:] = True
    school.legal[:] = 1
    school.expected[:, 0, 0] = torch.tensor([0.1, 0.2, 0.3, 0.4])
    school.finished[3, 0] = True
    school.results[3, 0] = torch.tensor([1.0, -1.0])
    school.look_back()
    assert school.target[0, 0, 0] == pytest.approx(1.0)  # the first game ended with a win
    assert school.advantage[2, 0] == pytest.approx(1.0 - 0.3)
    assert school.learns[:, 0].all()
    assert school.learns[:, 1].tolist() == [True, True, False, False]  # the second goes on: the last decision of each is left open


def test_all_forms_of_a_game_are_played() -> None:
    for game in ig.games():
        seats = train.about(game)["seats"]
        assert set(seats) == set(game.players)


def test_half_of_the_earlier_selves_err() -> None:
    game = ig.game("tenno")
    about = train.about(game)
    plan = selfplay.Plan(games=64, steps=2, width=8, batch=8, league=2, heat=16.0)
    cool = selfplay.School(train.Rows(game, about, 64, 1), about, plan, "cpu").coolness
    assert (cool == 1).sum() == 16
    assert abs(float(cool.min()) - 1 / 16) < 1e-6
    assert selfplay.responding(plan).heat == 1, "whoever learns to beat it meets the net as it is"


@pytest.mark.skipif(not COMPILED, reason="plays many decisions")
@pytest.mark.parametrize(("league", "kept", "met"), [(0, 0, 0), (4, 1, 2)], ids=["alone", "with earlier selves"])
def test_a_net_meets_earlier_selves_if_its_plan_says_so(league: int, kept: int, met: int, tmp_path: Path) -> None:
    game = ig.game("tenno")
    about = train.about(game)
    school, told = selfplay.School(train.Rows(game, about, 8, 1), about, selfplay.Plan(games=8, steps=2, width=8, batch=8, league=league), "cpu"), []
    selfplay.study(school, 60, (0.0, 1.0), lambda net, at: None, told.append, lessons=1)
    assert len(school.selves) == kept
    assert len(school.league) == met
    assert ("old" in told[0]) == bool(met)
    (tmp_path / "curve.jsonl").write_text(json.dumps(told[0]))
    assert ("earlier selves" in train.plot(game, tmp_path / "curve.jsonl")) == bool(met)


@pytest.mark.skipif(not COMPILED, reason="plays many decisions")
def test_a_response_begins_as_the_net_it_learns_to_beat_and_plays_for_two(tmp_path: Path) -> None:
    game, told = ig.game("tenno"), []
    plan, about = selfplay.Plan(games=4, steps=2), train.about(game)
    school = selfplay.enrol(about, plan, "cpu", lambda forms, count, seed: train.Rows(game, forms, count, seed), against=net.file_for(game))
    theirs = school.old
    assert all(torch.equal(ours, other) for ours, other in zip(school.net.parameters(), theirs.parameters(), strict=True))
    assert set(school.players.tolist()) == {2}
    made = train.practise(game, tmp_path, 60, games=8, against=net.file_for(game), lessons=1, told=told.append)
    assert made.name == "tenno.response.npz"
    assert -1 <= told[0]["old"] <= 1
    with pytest.raises(net.BadNet, match="other game"):
        train.practise(game, tmp_path, 60, against=net.file_for(ig.game("meeting")))
    with pytest.raises(ig.BadOption, match="learned with two players, not with 3"):
        train.practise(game, tmp_path, 60, against=net.file_for(game), players=3)


@pytest.mark.skipif(not COMPILED, reason="plays many decisions")
def test_a_response_meets_the_net_as_it_plays_at_a_table() -> None:
    """With `least` 1 the net it learns to beat plays its favourite and nothing else."""
    game = ig.game("tenno")
    about = selfplay.for_two(train.about(game))
    theirs = selfplay.Net(about, 8)
    plan = selfplay.Plan(games=8, steps=16, width=8, batch=8)
    school = selfplay.School(train.Rows(game, about, 8, 1), about, plan, "cpu", theirs, least=1.0)
    school.play()
    asked = (school.mover % 2 == school.old_parity) & (school.legal.sum(2) > 1)
    assert asked.any()
    likes, _ = theirs(school.seen[asked].float(), school.legal[asked])
    assert torch.equal(school.action[asked], likes.argmax(1))
