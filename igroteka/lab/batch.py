"""Thousands of games at once: arrays in, arrays out, on all cores.

>>> import numpy as np
>>> import igroteka as ig
>>> from igroteka.lab.batch import Batch
>>> games = Batch(ig.game("meeting"), 8, seed=1)
>>> games.step(games.sample())
>>> games.masks.shape, games.observations.shape, bool((games.movers >= 0).all())
((8, 17), (8, 140), True)

A finished game gives its result in `returns` and `done` and is dealt anew at once, so there is a decision to make in
every row, always. The rules that work on one row are shared with the GPU (gpu.py), and so is the interface.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from threading import Thread
from time import sleep
from typing import Any
from weakref import finalize

import numpy as np

from ..core import verbs
from ..core.game import BadOption, Game
from ..core.machine import eight, expect, publish, published
from ..core.match import IllegalAction
from ..core.record import below, mix, next_seed
from ..core.rule import COMPILED, rule
from ..core.sets import count, lowest
from ..core.simulate import play_on

SMALLEST_PART = 64  # rows: fewer aren't worth a thread
PATIENCE = 40_000 if COMPILED else 1  # looks at the board, some 15 µs: so long threads wait for each other awake
NAP = 20e-6  # seconds, where that isn't enough

EACH = 0x0101010101010101  # one in every byte of a number

# The rows of a board say who does what: a thread's part of the rows, how far it is with which piece of work, by its number, and whether it
# sleeps. The first row says for all of them which piece of work it is.
START, STOP, NUMBER, JOB, NOISE, BEGUN, ENDED, ASLEEP = range(8)  # a row is what a processor hands from thread to thread at once
DEAL, STEP, SAMPLE = range(3)  # jobs


# What happens to one row. `seeds` are the deals of the games that are being played.


@rule
def deal(states, row, blank, options, seeds):
    """Deal a new game."""
    states[row] = blank[0]
    verbs.setup(states[row], options, seeds[row])


@rule
def look(states, row, movers, masks, observations):
    """Who is asked (the first of several), what they may do and what they see; without room for observations, not that.

    Returns how many things they may do.
    """
    player = lowest(verbs.movers(states[row]))
    movers[row] = player
    if observations.shape[1] > 0:
        verbs.observe(states[row], player, observations[row])
    return verbs.legal(states[row], player, masks[row])


@rule
def decide(states, row, movers, actions, done, returns):
    """One decision; at the end of the game its result is noted."""
    verbs.apply(states[row], np.int64(movers[row]), np.int64(actions[row]))
    done[row] = verbs.movers(states[row]) == 0
    for player in range(returns.shape[1]):
        returns[row, player] = 0
    if done[row]:
        verbs.returns(states[row], returns[row])


# Many rows, on the CPU: a thread's part of them


@rule
def lead(board, patience, states, blank, options, seeds, movers, masks, counts, observations, actions, done, returns):
    """Begin a piece of work, do the first part of it and wait a while for the others."""
    publish(board, 0, BEGUN, board[0, NUMBER])
    work(board, 0, states, blank, options, seeds, movers, masks, counts, observations, actions, done, returns)
    all_done(board, patience)


@rule
def follow(board, part, patience, states, blank, options, seeds, movers, masks, counts, observations, actions, done, returns):
    """Do a part of every piece of work until nothing is asked for a while."""
    while more_to_do(board, part, patience):
        work(board, part, states, blank, options, seeds, movers, masks, counts, observations, actions, done, returns)
        publish(board, part, ENDED, board[0, NUMBER])


@rule
def work(board, part, states, blank, options, seeds, movers, masks, counts, observations, actions, done, returns):
    """A part of the piece of work that is to be done now."""
    start, stop, job = board[part, START], board[part, STOP], board[0, JOB]
    if job == STEP:
        step_rows(start, stop, states, blank, options, seeds, movers, masks, counts, observations, actions, done, returns)
    elif job == SAMPLE:
        sample_rows(start, stop, masks, counts, actions, np.uint64(board[0, NOISE]) << np.uint64(32))
    else:
        deal_rows(start, stop, states, blank, options, seeds, movers, masks, counts, observations)


@rule
def deal_rows(start, stop, states, blank, options, seeds, movers, masks, counts, observations):
    for row in range(start, stop):
        deal(states, row, blank, options, seeds)
        counts[row] = look(states, row, movers, masks, observations)


@rule
def step_rows(start, stop, states, blank, options, seeds, movers, masks, counts, observations, actions, done, returns):
    for row in range(start, stop):
        expect(states, min(row + 1, stop - 1))
        decide(states, row, movers, actions, done, returns)
        if done[row]:
            seeds[row] += states.size
            deal(states, row, blank, options, seeds)
        counts[row] = look(states, row, movers, masks, observations)


@rule
def sample_rows(start, stop, masks, counts, actions, noise):
    for row in range(start, stop):
        actions[row] = choose(masks, row, below(mix(next_seed(noise + np.uint64(row))), counts[row]))


@rule
def choose(masks, row, n):
    """The n-th legal action, as core.simulate finds it, but eight at a time and with no question that a processor could guess wrong."""
    passed = skipped = found = 0
    for block in range(masks.shape[1] // 8):
        found += count(eight(masks, row, 8 * block))
        passed += 1 if found <= n else 0
        skipped = found if found <= n else skipped
    sums = eight(masks, row, 8 * passed) * EACH & 15 * EACH  # in each byte: how many are legal up to here; then the fifth bit says "more than n"
    return 8 * passed + 8 - count(sums + (15 - n + skipped) * EACH & 16 * EACH)


@rule
def first_illegal(masks, actions):
    """The first game whose action isn't legal, or -1."""
    for row in range(actions.size):
        action = actions[row]
        if action < 0 or action >= masks.shape[1] or masks[row, action] == 0:
            return row
    return -1


@rule
def play_rows(finals, start, stop, blank, options, seed, limit, moves, mask):
    """Deal and play games at random to their end, as core.simulate does; `moves` says how many decisions each had."""
    for row in range(start, stop):
        finals[row] = blank[0]
        verbs.setup(finals[row], options, seed + row)
        moves[row] = play_on(finals[row], mask, seed + row, limit)


# Threads


@rule
def more_to_do(board, part, patience):
    """Is there another piece of work? The first part, which nobody else does, tells."""
    while published(board, 0, BEGUN) == board[part, ENDED]:
        patience -= 1
        if patience < 0:
            return False
    return True


@rule
def all_done(board, patience):
    """Has everybody done their part?"""
    for part in range(1, board.shape[0]):
        while published(board, part, ENDED) != board[0, NUMBER]:
            patience -= 1
            if patience < 0:
                return False
    return True


def compiled(rule: Any) -> Any:
    """A rule's compiled form, where there is one: who asks for thousands of games waits for the compiler."""
    return rule.compiled if COMPILED else rule


class Batch:
    """Many games of one kind. All arrays stay where they are: a step writes into them.

    states        the records
    movers        who is asked in each game
    masks         what they may do: 1 for a legal action
    observations  what they see (`game.describe_observation` names the numbers)
    done          1 where the last step ended a game; its row holds a new one already
    returns       the results of those games, a column for each player; zeros elsewhere
    """

    def __init__(
        self, game: Game, count: int, options: Mapping[str, Any] | None = None, seed: int = 0, threads: int | None = None, observe: bool = True
    ):
        if count < 1:
            raise BadOption(f"a batch has at least one game, not {count}")
        self.game, self.options = game, game.settle(**(options or {}))
        players = self.options["players"]
        self.states, self._blank, self._encoded = game.blank(count), game.blank(), game.encode(self.options)
        self.seeds = np.zeros(count, np.int64)
        self.movers, self.done = np.zeros(count, np.int8), np.zeros(count, np.uint8)
        self.masks = np.zeros(count * game.actions + 8, np.uint8)[:-8].reshape(count, game.actions)  # eight more: `choose` reads so many at once
        self.observations = np.zeros((count, game.observation if observe else 0), np.float32)
        self.returns = np.zeros((count, players), np.float32)
        self._actions, self._counts = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self._noise = seed
        cores = threads or os.cpu_count() or 1
        arrays = (
            self.states, self._blank, self._encoded, self.seeds, self.movers, self.masks, self._counts, self.observations, self._actions,
            self.done, self.returns,
        )  # fmt: skip
        self._crew = Crew(max(1, min(cores, count // SMALLEST_PART)), count, lead, follow, arrays)
        self.reset(seed)

    def __len__(self) -> int:
        return self.states.size

    def reset(self, seed: int) -> None:
        """Deal all games anew: row i plays the deals seed + i, seed + i + count, …"""
        self.seeds[:] = np.arange(seed, seed + len(self))
        self.done[:] = 0
        self.returns[:] = 0
        self._crew.share(DEAL)

    def step(self, actions: Any) -> None:
        """One decision in every game. If one of them isn't legal, none is made."""
        self._actions[:] = actions
        self._check()
        self._crew.share(STEP)

    def sample(self) -> np.ndarray:
        """A random legal action for every game."""
        self._noise += 1
        self._crew.share(SAMPLE, self._noise)
        return self._actions

    def _check(self) -> None:
        row = int(compiled(first_illegal)(self.masks, self._actions))
        if row >= 0:
            expected = ", ".join(map(str, np.flatnonzero(self.masks[row])))
            raise IllegalAction(
                f"{self.game.id}: player {self.movers[row]} of game {row} can't play {self._actions[row]} now; expected one of: {expected}"
            )


class Crew:
    """Threads that share rows: compiled rules run without the GIL.

    To wake a thread by a queue takes as long as a tenth of a step of a small game, and so does it to wait for the GIL where two of them come back to
    Python at once. So threads stay outside of Python and look at the board; only one for which there is nothing to do for a while falls asleep.
    """

    def __init__(self, size: int, rows: int, lead: Any, follow: Any, arrays: Sequence[Any]):
        board = self.board = np.zeros((size, ASLEEP + 1), np.int64)
        board[:, START] = [rows * part // size for part in range(size)]
        board[:, STOP] = [*board[1:, START], rows]
        self._lead, self._failed = partial(compiled(lead), board, PATIENCE, *arrays), list[BaseException]()
        self._posts = [SimpleQueue[bool]() for _ in range(size - 1)]
        for part, post in enumerate(self._posts, 1):
            part_of_it = partial(compiled(follow), board, part, PATIENCE, *arrays)
            Thread(target=_stand_by, name="crew", args=(post, board, part, part_of_it, self._failed), daemon=True).start()
            finalize(self, post.put, False)

    def share(self, job: int, noise: int = 0) -> None:
        """Do a job on all rows, in equal parts, one here and the others on threads."""
        board = self.board
        board[0, JOB], board[0, NOISE] = job, noise
        board[0, NUMBER] += 1
        for part, post in enumerate(self._posts, 1):
            if board[part, ASLEEP]:
                post.put(True)
        try:
            self._lead()
        finally:
            while not compiled(all_done)(board, 1):
                sleep(NAP)
        if self._failed:
            raise self._failed.pop()


def _stand_by(post: SimpleQueue[bool], board: np.ndarray, part: int, work: Callable[[], Any], failed: list[BaseException]) -> None:
    """What a thread of a crew does until the crew is gone."""
    stays = True
    while stays:
        try:
            work()
        except BaseException as error:
            failed.append(error)
            board[part, ENDED] = board[0, NUMBER]
        board[part, ASLEEP] = 1  # whoever has work for it says so first, and then looks here
        if board[0, NUMBER] == board[part, ENDED]:
            stays = post.get()
        board[part, ASLEEP] = 0


def play(game: Game, count: int, options: Mapping[str, Any] | None = None, seed: int = 0, threads: int | None = None) -> tuple[Any, Any]:
    """Play random games to their end; return the final records and how many decisions each had."""
    finals, moves, encoded = game.blank(count), np.zeros(count, np.int64), game.encode(game.settle(**(options or {})))
    cores = threads or os.cpu_count() or 1

    def part(i: int) -> None:
        compiled(play_rows)(finals, count * i // cores, count * (i + 1) // cores, game.blank(), encoded, seed, game.longest, moves, game.mask())

    with ThreadPoolExecutor(cores) as pool:
        list(pool.map(part, range(cores)))
    return finals, moves
