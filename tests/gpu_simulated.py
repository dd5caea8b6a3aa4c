"""Run by test_lab_gpu.py in a process of its own: the kernels on Numba's CUDA simulator, against lab.batch.

NUMBA_ENABLE_CUDASIM=1 IGROTEKA_JIT=0 python tests/gpu_simulated.py GAME
"""

import sys

import numpy as np
from numba import cuda
from numba.cuda.simulator.cudadrv.devicearray import FakeCUDAArray
from numba.cuda.simulator.kernelapi import FakeCUDAModule

import igroteka as ig
from igroteka.bots.search import Edge, Node
from igroteka.bots.tuning import tuned
from igroteka.core import plain
from igroteka.lab import arena, balance, batch, gpu, gpu_bots

ROWS, STEPS = 3, 8
GAMES, DECISIONS = 2, 6
_plain = plain.plain


def unwrapped(value):
    """Rules see the arrays behind the simulator's."""
    item = getattr(value, "_item", None)
    return _plain(getattr(item, "_ary", value) if item is not None else value)


plain.plain = unwrapped

game = ig.game(sys.argv[1])
expected = batch.Batch(game, ROWS, seed=4)
there = batch.Batch(game, ROWS, seed=0)
refused = np.zeros(1, np.int32)
world = (there.states, there._blank, there._encoded, there.seeds, there.movers, there.masks, there.observations)
there.seeds[:] = np.arange(4, 4 + ROWS)
cuda.jit(gpu.reset)[1, ROWS + 1](*world)
assert there.states.tobytes() == expected.states.tobytes()
step = cuda.jit(gpu.step)
for _ in range(STEPS):
    actions = expected.sample().copy()
    step[1, ROWS](*world, actions, there.done, there.returns, refused)
    expected.step(actions)
    for name in ("states", "seeds", "movers", "masks", "observations", "done", "returns"):
        assert getattr(there, name).tobytes() == getattr(expected, name).tobytes(), name
step[1, ROWS](*world, np.full(ROWS, -1), there.done, there.returns, refused)
assert refused[0] == ROWS
assert there.states.tobytes() == expected.states.tobytes()

if game.id == "meeting":  # whole games: one game is enough to see that it ends as on the CPU
    play = cuda.jit(gpu.playing(game, gpu.Tuning()))
    counter, moves, finals = np.zeros(1, np.int64), np.zeros(2, np.int64), game.blank(3)
    play[1, 2](there._encoded, 9, 3, np.ones(2, np.int32), counter, moves, finals)
    played, made = batch.play(game, 3, seed=9, threads=1)
    assert finals.tobytes() == played.tobytes()
    assert moves.sum() == made.sum()

# Bots that decide there, one thread a game: the simulator has no warps
for name in ("any_sync", "all_sync", "shfl_sync", "syncwarp"):
    setattr(FakeCUDAModule, name, staticmethod(lambda mask, value=None, lane=0: value))
gpu_bots.WARP = 1
line = balance.line_ups(game, {})[0]
options, deals = np.array([game.encode(settled) for settled in line.seatings]), np.arange(7, 7 + GAMES)
seating, nothing = np.arange(GAMES, dtype=np.int32) % len(options), np.zeros(1)
for bots, searching in (("greedy:worlds=2", False), ("search:iterations=4", True)) if game.id != "tash_kalar" else ():  # minutes, uncompiled
    made = arena.enter(bots, game.id, 0)
    iterations = made.iterations if searching else 0
    nodes, edges = balance.room(game, iterations)
    states, views = game.blank(GAMES), game.blank(GAMES)
    memory = [FakeCUDAArray(a) for rows in (states, views) for a in (rows, rows.view(np.uint64).reshape(GAMES, -1))]  # each given twice, not copied
    log, lengths = np.full((GAMES, DECISIONS), -1, np.int16), np.zeros(GAMES, np.int32)
    shapes = ((np.uint8, 1), (np.int16, 1), (np.float64, 8), (np.uint8, 1))
    masks, acts, looks, sure = (np.zeros((GAMES, times * game.actions), kind) for kind, times in shapes)
    cuda.jit(gpu_bots.deciding(game, searching, cuda.jit(device=True)))[1, GAMES](
        options, seating, deals, np.zeros(1, np.int64), log, lengths, 1, 8 if searching else made.worlds, iterations,
        tuned(game).numbers(), *memory,
        masks, acts, looks, sure, np.zeros((GAMES, 2 * nodes + 1), np.int32), np.zeros((GAMES, nodes), Node),
        np.zeros((GAMES, edges), Edge), np.zeros((GAMES, 2), np.int64), np.zeros((GAMES, 4096), np.int32), np.zeros((GAMES, 4096)),
    )  # fmt: skip
    task = balance.Task(game.id, line, 0, bots, 1.0, 7, GAMES)
    states, movers, actions = game.blank(GAMES), np.zeros(GAMES, np.int8), np.zeros(GAMES, np.int64)
    guess, returns = np.zeros((GAMES, 2)), np.zeros((GAMES, 2), np.float32)
    balance.deal_rows(states, game.blank(), options, deals, movers, guess)
    here = balance.players_of(game, task, states, deals)
    for move in range(1, DECISIONS + 1):
        here.choose(movers, actions, move)
        assert actions.tolist() == log[:, move - 1].tolist(), (bots, move)
        balance.play_rows(states, deals, movers, actions, np.zeros(GAMES, np.uint8), returns, guess, move)
print("equal")
