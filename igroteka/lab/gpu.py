"""The rules on a GPU: kernels made of the same functions as lab.batch, compiled to files.

igroteka gpu build meeting --out kernels     on a machine with numba-cuda; it needs no GPU
igroteka.lab.kernels.Batch("kernels", 65536) where there is one, with CuPy alone

What the kernels do with one game is in batch.py; here is how threads share the games. This file needs the extra `gpu`.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import types as python_types
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba.cuda.api
import numba.cuda.compiler
import numba.cuda.dispatcher
import numpy as np
from numba import cuda, from_dtype, types
from numba.core.dispatcher import Dispatcher
from numba.cuda.dispatcher import CUDADispatcher
from numba.cuda.target import CUDATypingContext

from ..core import verbs
from ..core.game import BadOption, Game
from ..core.record import below, first, mix, next_seed
from ..core.simulate import nth
from . import batch

HOPPER = (9, 0)
PTX_VERSION = "8.0"  # old enough for the drivers people have
WHOLE_WARP = 0xFFFFFFFF
PHASES = 32  # as many as the phases of any game
FRESH, STOPPED = PHASES, PHASES + 1  # a place that waits for a deal, and one that gets none any more

# Rules as device functions


class DeviceRule(CUDADispatcher):
    """A rule in a kernel: like the compiled rule of core/rule.py it takes every number as int64, so that there is one form of it."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        wide = tuple(map(_wide, args))
        return super().get_call_template(wide, {name: _wide(kind) for name, kind in kws.items()})


def _wide(kind: Any) -> Any:
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


_device_rules: dict[int, DeviceRule] = {}
_plain_resolve = CUDATypingContext.resolve_value_type


def _resolve(context: Any, value: Any) -> Any:
    if isinstance(value, Dispatcher) and not isinstance(value, CUDADispatcher):
        made = _device_rules.get(id(value))
        if made is None:
            how = {**value.targetoptions, "device": True, "debug": False, "opt": True}
            made = _device_rules[id(value)] = DeviceRule(value.py_func, how)
        value = made
    return _plain_resolve(context, value)


CUDATypingContext.resolve_value_type = _resolve


@contextmanager
def compiling_for(capability: tuple[int, int]) -> Iterator[None]:
    """numba-cuda asks the driver what to compile for; here it needs none."""
    modules = (numba.cuda.api, numba.cuda.compiler, numba.cuda.dispatcher)
    kept = [module.get_current_device for module in modules]
    try:
        for module in modules:
            module.get_current_device = lambda: python_types.SimpleNamespace(compute_capability=capability)
        yield
    finally:
        for module, function in zip(modules, kept, strict=True):
            module.get_current_device = function


# Kernels: one thread a game


def reset(states, blank, options, seeds, movers, masks, observations):
    row = cuda.grid(1)
    if row < states.shape[0]:
        batch.deal(states, row, blank, options, seeds)
        batch.look(states, row, movers, masks, observations)


def step(states, blank, options, seeds, movers, masks, observations, actions, done, returns, refused):
    row = cuda.grid(1)
    if row < states.shape[0]:
        action = actions[row]
        if action < 0 or action >= masks.shape[1] or masks[row, action] == 0:
            cuda.atomic.add(refused, 0, 1)
        else:
            batch.decide(states, row, movers, actions, done, returns)
            if done[row]:
                seeds[row] += states.shape[0]
                batch.deal(states, row, blank, options, seeds)
            batch.look(states, row, movers, masks, observations)


def playing(record: Any, actions: int, places: int, voting: bool) -> Callable[..., None]:
    """The kernel that plays whole games at random, as core.simulate does.

    Every thread has a few places for games in its own memory, and a finished game is replaced at once. With `voting` the
    threads of a warp agree on a phase, and each goes on with a game of its own that is in it: so they do the same.
    """

    def play(blank, options, seed, games, gains, counter, moves, finals):
        here = cuda.local.array(places, record)
        mask = cuda.local.array(actions, types.uint8)
        noise = cuda.local.array(places, types.uint64)
        number = cuda.local.array(places, types.int64)
        phase = cuda.local.array(places, types.int32)
        for place in range(places):
            phase[place] = FRESH
        made = 0
        while True:
            if voting:
                have = 0
                for place in range(places):
                    have |= 1 << phase[place]
                chosen, best = -1, 0
                for p in range(FRESH + 1):
                    score = cuda.popc(cuda.ballot_sync(WHOLE_WARP, (have >> p) & 1)) * gains[p]
                    if score > best:
                        chosen, best = p, score
                if chosen < 0:
                    break
                at = -1
                for place in range(places):
                    if phase[place] == chosen:
                        at = place
            else:
                at = 0
                chosen = phase[0]
                if chosen == STOPPED:
                    break
            if at >= 0:
                s = here[at]
                if chosen == FRESH:
                    game = cuda.atomic.add(counter, 0, 1)
                    number[at] = game
                    if game < games:
                        here[at] = blank[0]
                        verbs.setup(s, options, seed + game)
                        noise[at] = mix(np.uint64(seed + game))
                        phase[at] = s.phase
                    else:
                        phase[at] = STOPPED
                else:
                    player = first(verbs.movers(s))
                    count = verbs.legal(s, player, mask)
                    noise[at] = next_seed(noise[at])
                    verbs.apply(s, player, nth(mask, below(mix(noise[at]), count)))
                    made += 1
                    phase[at] = s.phase
                    if verbs.movers(s) == 0:
                        phase[at] = FRESH
                        if number[at] < finals.shape[0]:
                            finals[number[at]] = s
        moves[cuda.grid(1)] = made

    return play


def signatures(record: Any) -> dict[str, Any]:
    """The kernels' arguments."""
    i8, rows = types.int64, record[::1]
    world = (rows, rows, i8[::1], i8[::1], types.int8[::1], types.uint8[:, ::1], types.float32[:, ::1])
    return {
        "reset": types.void(*world),
        "step": types.void(*world, i8[::1], types.uint8[::1], types.float32[:, ::1], types.int32[::1]),
        "play": types.void(rows, i8[::1], i8, i8, types.int32[::1], i8[::1], i8[::1], rows),
    }


def translate(kernel: Callable[..., Any], signature: Any, capability: tuple[int, int] = HOPPER) -> tuple[str, str]:
    """A kernel as PTX, and the name of its entry."""
    with compiling_for(capability):
        ptx, _ = cuda.compile_ptx(kernel, signature, device=False, cc=capability)
    # Tables go to constant memory, which ends at 64 KB: global memory instead.
    ptx = re.sub(r"^\.const", ".global", ptx, flags=re.M).replace("cvta.const", "cvta.global").replace("ld.const", "ld.global.nc")
    entry = re.search(r"\.entry\s+(\S+?)\(", ptx)
    assert entry
    return ptx, entry.group(1)
