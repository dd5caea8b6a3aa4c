"""The kernels do what the CPU does: on Numba's CUDA simulator here, byte for byte on a device by `python kernels.py`."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import igroteka as ig
from igroteka.core.record import copy
from igroteka.lab.kernels import fingerprints

pytest.importorskip("numba_cuda")


@pytest.mark.parametrize("name", [game.id for game in ig.games()])
def test_kernels_on_the_simulator_leave_the_same_bytes(name):
    settings = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "IGROTEKA_JIT": "0"}
    program = Path(__file__).with_name("gpu_simulated.py")
    done = subprocess.run([sys.executable, str(program), name], env=settings, capture_output=True, text=True)
    assert done.stdout.strip() == "equal", done.stderr


def test_a_kernel_is_translated_without_a_gpu():
    from igroteka.lab import gpu

    record = gpu.record_type(ig.game("meeting"))
    ptx = gpu.translate(gpu.reset, gpu.signatures(record)["reset"], "reset")
    assert ".entry reset(" in ptx
    assert "\n.const" not in ptx


def test_records_are_told_apart_by_their_bytes():
    finals = ig.game("meeting").blank(2)
    assert len(set(fingerprints(finals).tolist())) == 1
    finals[1] = copy(ig.game("meeting").new(seed=1).state)
    found = fingerprints(finals)
    assert found.dtype == np.uint64
    assert found[0] != found[1]
