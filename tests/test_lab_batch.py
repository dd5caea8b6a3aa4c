"""Many games at once are the same games as one by one."""

import gc
import threading
import time

import numpy as np
import pytest

import igroteka as ig
from igroteka.core import simulate
from igroteka.core.record import copy
from igroteka.lab import batch
from igroteka.lab.batch import Batch

GAMES = [game.id for game in ig.games()]


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_plays_what_matches_play(name):
    game = ig.game(name)
    many = Batch(game, 3, seed=5)
    matches = [game.new(seed=5 + row) for row in range(3)]
    for _ in range(12):
        actions = many.sample().copy()
        for row, match in enumerate(matches):
            mover = match.movers[0]
            assert many.movers[row] == mover
            assert list(np.flatnonzero(many.masks[row])) == match.legal(mover)
            seen = np.zeros(game.observation, np.float32)
            ig.core.verbs.observe(copy(match.state), mover, seen)
            assert np.array_equal(many.observations[row], seen)
            match.play(int(actions[row]), mover)
        many.step(actions)
        assert [s.tobytes() for s in many.states] == [match.state.tobytes() for match in matches]


def test_a_finished_game_tells_its_result_and_is_replaced_at_once():
    game, count = ig.game("meeting"), 4
    many = Batch(game, count, seed=1)
    while not many.done.any():
        many.step(many.sample())
    row = int(np.argmax(many.done))
    assert set(many.returns[row].tolist()) <= {-1.0, 0.0, 1.0}
    assert many.seeds[row] == 1 + row + count
    assert many.states[row].tobytes() == game.new(seed=1 + row + count).state.tobytes()
    many.step(many.sample())
    assert not many.returns[row].any()


def test_an_illegal_action_is_refused_and_nothing_is_played():
    many = Batch(ig.game("meeting"), 3, seed=1)
    before, actions = many.states.tobytes(), many.sample().copy()
    actions[1] = int(np.argmin(many.masks[1]))
    with pytest.raises(ig.IllegalAction, match=r"of game 1 can't play \d+ now; expected one of"):
        many.step(actions)
    with pytest.raises(ig.IllegalAction, match="can't play 99 now"):
        many.step([99, 99, 99])
    assert many.states.tobytes() == before


def test_threads_change_nothing():
    game = ig.game("meeting")
    one, two = (Batch(game, 2 * batch.SMALLEST_PART, seed=3, threads=threads, observe=False) for threads in (1, 2))
    for _ in range(5):
        one.step(one.sample())
        two.step(two.sample())
    assert one.states.tobytes() == two.states.tobytes()
    assert one.observations.shape == (2 * batch.SMALLEST_PART, 0)


def test_a_thread_that_fails_says_so_and_goes_on():
    def lead(board, patience, done):
        batch.publish(board, 0, batch.BEGUN, board[0, batch.NUMBER])
        done[0] += 1

    def follow(board, part, patience, done):
        if batch.more_to_do(board, part, patience):
            if board[0, batch.NUMBER] == 1:
                raise ValueError("torn card")
            done[part] += 1
            batch.publish(board, part, batch.ENDED, board[0, batch.NUMBER])

    lead.compiled, follow.compiled = lead, follow
    done = np.zeros(2, np.int64)
    crew = batch.Crew(2, 10, lead, follow, [done])
    with pytest.raises(ValueError, match="torn card"):
        crew.share(batch.STEP)
    crew.share(batch.STEP)
    assert done.tolist() == [2, 1]


def test_a_thread_that_fell_asleep_is_woken_and_goes_when_its_crew_does():
    before = set(threading.enumerate())
    many = Batch(ig.game("meeting"), 2 * batch.SMALLEST_PART, seed=3, threads=2, observe=False)
    board = many._crew.board
    for _ in range(3):
        wait_until(lambda: board[1, batch.ASLEEP] == 1)
        many.step(many.sample())
    (thread,) = (thread for thread in threading.enumerate() if thread.name == "crew" and thread not in before)
    del many
    gc.collect()
    thread.join(30)
    assert not thread.is_alive()


def wait_until(so):
    end = time.monotonic() + 30
    while not so():
        assert time.monotonic() < end
        time.sleep(0.001)


def test_whole_games_are_those_of_the_simulation():
    game = ig.game("meeting")
    finals, moves = batch.play(game, 5, seed=7, threads=2)
    states = game.blank(2)
    for row in range(5):
        made = simulate.play_games(states, game.encode(game.settle()), game.mask(), 7 + row, 1, game.longest)
        assert (states[1].tobytes(), made) == (finals[row].tobytes(), moves[row])


def test_an_empty_batch_is_refused():
    with pytest.raises(ig.BadOption, match="at least one game"):
        Batch(ig.game("meeting"), 0)


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_an_observation_has_a_name(name):
    game = ig.game(name)
    names = game.describe_observation()
    assert len(names) == len(set(names)) == game.observation
    assert not any(text.startswith("number ") for text in names)
