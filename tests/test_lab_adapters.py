"""The adapters pass the test suites of the libraries they are for: every game, every mode, every number of players."""

import copy
import pickle
import random
import subprocess
import sys

import numpy as np
import pytest

import igroteka as ig
from igroteka.core.rule import COMPILED

pytest.importorskip("pettingzoo")
pyspiel = pytest.importorskip("pyspiel")

import gymnasium  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from pettingzoo.test import api_test, parallel_api_test, seed_test  # noqa: E402

import igroteka.lab.gymnasium  # noqa: E402
from igroteka.lab import openspiel  # noqa: E402
from igroteka.lab.pettingzoo import aec, parallel  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
openspiel.register()

MODES = [(game.id, mode) for game in ig.games() for mode in (game.modes if COMPILED else list(game.modes)[:1])]
every_mode = pytest.mark.parametrize(("name", "mode"), MODES, ids=["-".join(m) for m in MODES])
every_game = pytest.mark.parametrize("name", [game.id for game in ig.games()])
CYCLES = 200 if COMPILED else 20


def options(name, mode):
    return dict(ig.game(name).modes[mode])


def spiel(name, mode):
    """A mode as OpenSpiel writes it."""
    written = {key: "+".join(map(str, value)) if isinstance(value, list) else value for key, value in options(name, mode).items()}
    return pyspiel.load_game(f"igroteka_{name}", {"deals": 20, **written})


# PettingZoo


@every_mode
def test_pettingzoo_one_after_another(name, mode, capsys):
    api_test(aec(name, **options(name, mode)), num_cycles=CYCLES)
    seed_test(lambda: aec(name, **options(name, mode)), num_cycles=CYCLES // 10)


@every_mode
def test_pettingzoo_all_at_once(name, mode, capsys):
    parallel_api_test(parallel(name, **options(name, mode)), num_cycles=CYCLES)


def test_rewards_are_the_results_of_the_match():
    env, noise = aec("meeting", render_mode="ansi"), random.Random(1)
    env.reset(seed=3)
    match, rewards = ig.game("meeting").new(seed=3), {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            rewards[agent] = reward
            env.step(None)
        else:
            assert env.number[agent] == match.movers[0]
            action = noise.choice(np.flatnonzero(seen["action_mask"]))
            match.play(int(action))
            env.step(action)
    assert list(rewards.values()) == match.returns
    assert env.render() == ig.game("meeting").words.position(match.view(), "en")


def test_a_wrong_action_is_refused_with_what_was_expected():
    env = aec("meeting")
    env.reset(seed=1)
    with pytest.raises(ig.IllegalAction, match=r"player \d can't play 16 now; expected one of: \d+ \("):
        env.step(16)


# OpenSpiel


@every_mode
def test_openspiel_random_games(name, mode, capfd):
    pyspiel.random_sim_test(spiel(name, mode), num_sims=1, serialize=False, verbose=False)


@every_game
def test_openspiel_resamples_what_a_player_does_not_know(name):
    state, noise = spiel(name, next(iter(ig.game(name).modes))).new_initial_state(), random.Random(1)
    state.apply_action(3)
    for _ in range(20):
        player = state.current_player()
        other = state.resample_from_infostate(player, noise.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(noise.choice(state.legal_actions()))


def test_openspiel_states_are_copied_and_kept():
    state = spiel("tenno", "3").new_initial_state()
    state.apply_action(7)
    state.apply_action(state.legal_actions()[0])
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert clone.information_state_string(0) != state.information_state_string(0)
    kept = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]
    assert kept.seats.states.tobytes() == state.seats.states.tobytes()
    for again in (copy.deepcopy(state.seats), pickle.loads(pickle.dumps(state.seats))):
        assert again.states.tobytes() == state.seats.states.tobytes()
        assert again.legal(0) == state.seats.legal(0)


@every_game
def test_openspiel_ismcts_plays_our_games(name):
    game, noise = spiel(name, next(iter(ig.game(name).modes))), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, noise), 2.0, 3, random_state=noise)
    state = game.new_initial_state()
    state.apply_action(1)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_openspiel_names_a_bad_parameter():
    with pytest.raises(Exception, match="armies should be one of"):
        pyspiel.load_game("igroteka_meeting(armies=up+down)")


def test_openspiel_leaves_in_peace():
    program = "import pyspiel; from igroteka.lab import openspiel; openspiel.register(); pyspiel.load_game('igroteka_tenno(players=4)')"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True).returncode == 0


# Gymnasium


@every_mode
def test_gymnasium_checks(name, mode):
    env = gymnasium.make(f"igroteka/{name}-v0", **options(name, mode))
    check_env(env.unwrapped, skip_render_check=True)


@every_game
def test_gymnasium_plays_against_bots_to_the_end(name):
    env, noise = gymnasium.make(f"igroteka/{name}-v0", opponent="random", seat=1, render_mode="ansi"), random.Random(2)
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        seen, reward, over, _, _ = env.step(noise.choice(np.flatnonzero(seen["action_mask"])))
    assert -1 <= reward <= 1
    assert isinstance(env.render(), str)


def test_gymnasium_greedy_opponents_and_vectors():
    env = gymnasium.make("igroteka/meeting-v0", opponent="greedy")
    seen, _ = env.reset(seed=1)
    for _ in range(5):
        seen, *_ = env.step(int(np.argmax(seen["action_mask"])))
    many = gymnasium.make_vec("igroteka/tenno-v0", num_envs=3, vectorization_mode="sync", players=3)
    seen, _ = many.reset(seed=1)
    assert seen["action_mask"].shape == (3, ig.game("tenno").actions)
    seen, *_ = many.step([int(np.argmax(mask)) for mask in seen["action_mask"]])


def test_gymnasium_an_illegal_action_loses_and_says_why():
    env = gymnasium.make("igroteka/meeting-v0").unwrapped
    env.reset(seed=1)
    _, reward, over, _, info = env.step(16)
    assert (reward, over) == (-1.0, True)
    assert "expected one of" in info["refused"]
    with pytest.raises(ig.BadOption, match="seat should be from 0 to 1"):
        gymnasium.make("igroteka/meeting-v0", seat=2)
    with pytest.raises(ig.BadOption, match="there is no bot"):
        gymnasium.make("igroteka/meeting-v0", opponent="nobody")
