"""Run by test_lab_gpu.py in a process of its own: the kernels on Numba's CUDA simulator, against lab.batch.

NUMBA_ENABLE_CUDASIM=1 IGROTEKA_JIT=0 python tests/gpu_simulated.py GAME
"""

import sys

import numpy as np
from numba import cuda

import igroteka as ig
from igroteka.core import plain
from igroteka.lab import batch, gpu

ROWS, STEPS = 3, 8
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
print("equal")
