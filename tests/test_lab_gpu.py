"""The kernels do what the CPU does: on Numba's CUDA simulator here, byte for byte on a device by `python kernels.py`."""

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import igroteka as ig
from igroteka.core import verbs
from igroteka.core.plain import World
from igroteka.core.record import copy
from igroteka.lab.kernels import fingerprints

pytest.importorskip("numba_cuda")


@pytest.mark.parametrize("name", [game.id for game in ig.games()])
def test_kernels_on_the_simulator_leave_the_same_bytes(name):
    settings = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "IGROTEKA_JIT": "0"}
    program = Path(__file__).with_name("gpu_simulated.py")
    done = subprocess.run([sys.executable, str(program), name], env=settings, capture_output=True, text=True)
    assert done.stdout.strip() == "equal", done.stderr


@pytest.mark.parametrize("name", [game.id for game in ig.games()])
def test_no_rule_reads_the_events_that_kernels_leave_out(name):
    from igroteka.lab import gpu

    match, noise = ig.game(name).new(seed=2), random.Random(1)
    silent = World(**{rule.__name__: function for rule, function in gpu.QUIET.items()})
    state = copy(match.state)
    state.n_events, state.events[:] = 0, 0
    for _ in range(25):
        mover = noise.choice(match.movers)
        action = noise.choice(match.legal(mover))
        match.play(action, mover)
        silent.call(verbs.apply.answer(state.dtype), (state, mover, action))
    assert not state.n_events
    state.n_events, state.events[:] = match.state.n_events, match.state.events
    assert state.tobytes() == match.state.tobytes()


def test_a_kernel_is_translated_without_a_gpu():
    from igroteka.lab import gpu

    record = gpu.record_type(ig.game("meeting"))
    ptx = gpu.translate(gpu.reset, gpu.signatures(record)["reset"], "reset")
    assert ".entry reset(" in ptx
    assert "\n.const" not in ptx


def test_bots_are_translated_and_round_as_the_cpu_does():
    from igroteka.lab import gpu

    ptx = gpu.translate_bots(ig.game("meeting"), "greedy")
    assert ".entry greedy(" in ptx
    assert "fma." not in ptx


def test_arrays_of_a_rule_are_in_local_memory():
    from igroteka.games.unmatched.knowledge import redeal
    from igroteka.lab import gpu

    made = gpu.as_kernels_have_it(redeal.function)
    assert not {"empty", "zeros"}.intersection(made.__code__.co_names)
    assert gpu.as_kernels_have_it(gpu.forget) is gpu.forget


def test_loops_stay_loops_and_only_branches_back_close_one():
    from igroteka.lab import gpu

    text = 'define linkonce_odr i32 @"f"()\n{\nentry:\n  br label %"again"\nagain:\n  br i1 %x, label %"again", label %"end"\nend:\n  ret i32 0\n}'
    lines = gpu.keep_loops(text).split("\n")
    assert [line.strip()[:4] for line in lines if line.endswith(f"!llvm.loop !{gpu.LOOP}")] == ["br i"]
    assert any("unroll.disable" in line for line in lines)
    hashing = gpu.keep_loops(text.replace('"f"', '"hash_row"')).split("\n")
    assert [line.strip()[:4] for line in hashing if line.endswith(f"!llvm.loop !{gpu.FOURFOLD}")] == ["br i"]  # four words at a time


def test_records_are_told_apart_by_their_bytes():
    finals = ig.game("meeting").blank(2)
    assert len(set(fingerprints(finals).tolist())) == 1
    finals[1] = copy(ig.game("meeting").new(seed=1).state)
    found = fingerprints(finals)
    assert found.dtype == np.uint64
    assert found[0] != found[1]
