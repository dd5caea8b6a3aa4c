"""The rules on a GPU: kernels made of the same functions as lab.batch, compiled to files.

igroteka gpu build meeting --out kernels     on a machine with numba-cuda; it needs no GPU
igroteka.lab.kernels.Batch("kernels", 65536) where there is one, with CuPy alone

What the kernels do with one game is in batch.py; here is how threads share the games. This file needs the extra `gpu`.
"""

from __future__ import annotations

import inspect
import json
import math
import re
import shutil
import subprocess
import textwrap
import types as python_types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numba.cuda.api
import numba.cuda.compiler
import numba.cuda.dispatcher
import numpy as np
from numba import cuda, from_dtype, types
from numba.cuda.cudadrv import nvvm
from numba.cuda.dispatcher import CUDADispatcher
from numba.cuda.typing.typeof import typeof_impl

from ..bots import search
from ..core import compiled, verbs
from ..core.game import Game
from ..core.record import begin, below, emit, mix, next_seed
from ..core.rule import Rule
from ..core.sets import lowest, rest
from ..core.simulate import nth
from . import batch, gpu_bots
from .kernels import WHOLE_WARP, fingerprints

HOPPER = (9, 0)
PTX_VERSION = "9.0"  # what the assembler and drivers of CUDA 13.0 read
WORD = 8  # bytes: records are cleared by words
SEED = 1
BOTS = ("greedy", "search")  # kernels that decide
BOT_REGISTERS = 128


class Tuning(NamedTuple):
    """How a game is played fastest on a device, found by trying."""

    places: int = 1  # games a thread has at hand
    phases: int = 0  # the warp votes between so many; 1: only on dealing together; 0: no vote
    alone: bool = False  # whether others still owe a decision makes two of each phase: whoever is the last sets off what all have chosen
    masks: bool = False  # in shared memory; records are always in local memory, which is interleaved by thread
    registers: int = 0  # at most so many a thread; 0: as the assembler likes
    block: int = 128  # threads
    together: int = 32  # at most so many blocks on a multiprocessor
    fresh: int = 1  # the weight of a new deal in the vote, against GAIN for a phase


GAIN = 1000
TUNED = {
    "meeting": Tuning(phases=1),
    "tenno": Tuning(places=2, phases=11, masks=True, fresh=GAIN),
    "portrait": Tuning(phases=4, alone=True, masks=True),
    "unmatched": Tuning(places=4, phases=24, masks=True, fresh=GAIN),
    "tash_kalar": Tuning(places=4, phases=19, registers=96, together=2, fresh=GAIN),
}

# Rules as device functions. Kernels note no events: no rule reads them, and without them the code is half as long.


def forget(s):
    s.news = 0


def keep_quiet(s, what, who, where, to, card, seen):
    pass


QUIET: dict[Any, Callable[..., None]] = {begin: forget, emit: keep_quiet}


def without_events(finals: Any) -> Any:
    """Records of the CPU as kernels leave them."""
    finals["events"], finals["n_events"] = 0, 0
    return finals


class DeviceRule(CUDADispatcher):
    """A rule in a kernel. As on the CPU (core/compiled.py) it takes every number as int64, so that there is one form of it."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(tuple(map(compiled._wide, args)), {name: compiled._wide(kind) for name, kind in kws.items()})


@lru_cache(None)
def device_rule(rule: Rule) -> DeviceRule:
    """A rule's form for kernels."""
    return DeviceRule(as_kernels_have_it(QUIET.get(rule, rule.function)), {"device": True, "debug": False, "opt": True, **compiled.HOW, **rule.how})


MAKING = re.compile(r"^( *)(\w+) = np\.(empty|zeros)\(([^()]*)\)", re.M)


def as_kernels_have_it(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function as it is, or where it makes itself an array with one in local memory: kernels have no other, and no NumPy's roots either."""
    if not {"empty", "zeros", "sqrt"}.intersection(function.__code__.co_names):
        return function

    def local(made: re.Match[str]) -> str:
        indent, name, kind, shape = made.groups()
        array = f"{indent}{name} = cuda.local.array({shape})"
        return array if kind == "empty" else f"{array}\n{indent}for each in range({name}.size):\n{indent}    {name}[each] = 0"

    text = MAKING.sub(local, textwrap.dedent(inspect.getsource(function))).replace("np.sqrt(", "math.sqrt(").replace("np.log(", "math.log(")
    scope = {**function.__globals__, "cuda": cuda, "math": math}
    exec(text[text.index("def ") :], scope)
    return scope[function.__name__]  # type: ignore[no-any-return]


@typeof_impl.register(Rule)
def _as_device_rule(rule: Rule, context: Any) -> Any:
    return device_rule(rule)._numba_type_


@contextmanager
def compiling_for(capability: tuple[int, int]) -> Iterator[None]:
    """numba-cuda asks the driver what to compile for; here it needs none. And it hands LLVM's text on as we want it."""
    modules = (numba.cuda.api, numba.cuda.compiler, numba.cuda.dispatcher)
    kept, replace, compile_ir = [module.get_current_device for module in modules], nvvm.llvm_replace, nvvm.compile_ir
    try:
        for module in modules:
            module.get_current_device = lambda: python_types.SimpleNamespace(compute_capability=capability)
        nvvm.llvm_replace = lambda text: replace(keep_loops(text))
        nvvm.compile_ir = lambda text, **options: compile_ir(text, fma=False, **options)  # guesses as the CPU has them, to the last bit
        yield
    finally:
        for module, function in zip(modules, kept, strict=True):
            module.get_current_device = function
        nvvm.llvm_replace, nvvm.compile_ir = replace, compile_ir


LOOP, NOT_UNROLLED, FOURFOLD, BY_FOUR = range(990001, 990005)  # numbers that Numba gives to nothing
HASHING = search.hash_row.__name__
LABEL, TARGET = re.compile(r'^"?([^":\s]+)"?:'), re.compile(r'label %"?([^",\s]+)')


def keep_loops(text: str) -> str:
    """LLVM's text of a module with loops that stay loops. Unrolled, the rules are several times as long, far more than a GPU keeps at hand.

    A branch to a block that came before closes a loop, and says so. Only a hash reads four words at a time, which it needn't wait for one by one.
    """
    before, lines, loop = set[str](), text.split("\n"), LOOP
    for i, line in enumerate(lines):
        label = LABEL.match(line)
        if line.startswith("define"):
            before.clear()
            loop = FOURFOLD if HASHING in line else LOOP
        elif label:
            before.add(label[1])
        elif line.lstrip().startswith("br ") and before.intersection(TARGET.findall(line)):
            lines[i] = f"{line}, !llvm.loop !{loop}"
    kinds = {LOOP: (NOT_UNROLLED, '!"llvm.loop.unroll.disable"'), FOURFOLD: (BY_FOUR, '!"llvm.loop.unroll.count", i32 4')}
    said = [text for kind, (how, what) in kinds.items() for text in (f"!{kind} = distinct !{{!{kind}, !{how}}}", f"!{how} = !{{{what}}}")]
    return "\n".join([*lines, *said])


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


def playing(game: Game, tuned: Tuning) -> Callable[..., None]:
    """The kernel that plays whole games at random, as core.simulate does, and replaces those that are finished.

    The threads of a warp vote: each has one game or a few (`places`), the phase in which most of them have one wins (times
    its `gain`), and those go on with it. So they do the same and read the same fields, and new games are dealt together.
    """
    record, actions = game.state, game.actions
    words = record.itemsize // WORD
    places, phases, alone = tuned.places, tuned.phases, tuned.alone
    all_words = places * words
    fresh = groups(tuned)  # a place that waits for a deal
    stopped = fresh + 1  # and one that gets none any more
    by_phase, voting = phases > 1, phases > 0
    row = mask_row(actions)

    def play_on(room, mask, noise, number, phase, options, seed, games, gains, counter, finals):
        here = room.view(record)
        for place in range(places):
            phase[place] = fresh
        made = 0
        while True:
            chosen, at = phase[0], 0
            if voting:
                chosen, at = choose(phase, gains)
                if chosen < 0:
                    break
            elif chosen == stopped:
                break
            if at >= 0:
                s = here[at]
                if chosen == fresh:
                    game = cuda.atomic.add(counter, 0, 1)
                    number[at] = game
                    if game < games:
                        for word in range(at * words, (at + 1) * words):
                            room[word] = 0
                        verbs.setup(s, options, seed + game)
                        noise[at] = mix(np.uint64(seed + game))
                        phase[at] = group(s)
                    else:
                        phase[at] = stopped
                else:
                    player = lowest(verbs.movers(s))
                    count = verbs.legal(s, player, mask)
                    noise[at] = next_seed(noise[at])
                    verbs.apply(s, player, nth(mask, below(mix(noise[at]), count)))
                    made += 1
                    phase[at] = group(s)
                    if phase[at] == fresh and number[at] < finals.shape[0]:
                        finals[number[at]] = s
        return made

    def group(s):
        """With which games this one goes on."""
        movers = verbs.movers(s)
        if movers == 0:
            return fresh
        if not by_phase:
            return 0
        return s.phase + phases if alone and rest(movers) == 0 else np.int64(s.phase)

    def choose(phase, gains):
        """What the warp goes on with, and the place of this thread that is in it."""
        have = 0
        for place in range(places):
            have |= 1 << phase[place]
        chosen, best = -1, 0
        for p in range(fresh + 1):
            score = cuda.popc(cuda.ballot_sync(WHOLE_WARP, (have >> p) & 1)) * gains[p]
            if score > best:
                chosen, best = p, score
        at = -1
        for place in range(places):
            if phase[place] == chosen:
                at = place
        return chosen, at

    choose, group = cuda.jit(device=True)(choose), cuda.jit(device=True)(group)
    play_on = cuda.jit(device=True)(play_on)

    def play_in_local_memory(options, seed, games, gains, counter, moves, finals):
        room = cuda.local.array(all_words, types.uint64)
        mask = cuda.local.array(actions, types.uint8)
        noise = cuda.local.array(places, types.uint64)
        number = cuda.local.array(places, types.int64)
        phase = cuda.local.array(places, types.int32)
        moves[cuda.grid(1)] = play_on(room, mask, noise, number, phase, options, seed, games, gains, counter, finals)

    def play_with_shared_masks(options, seed, games, gains, counter, moves, finals):
        room = cuda.local.array(all_words, types.uint64)
        masks = cuda.shared.array(0, types.uint8)
        noise = cuda.local.array(places, types.uint64)
        number = cuda.local.array(places, types.int64)
        phase = cuda.local.array(places, types.int32)
        start = cuda.threadIdx.x * row
        mask = masks[start : start + actions]
        moves[cuda.grid(1)] = play_on(room, mask, noise, number, phase, options, seed, games, gains, counter, finals)

    return play_with_shared_masks if tuned.masks else play_in_local_memory


def groups(tuned: Tuning) -> int:
    """How many groups of games a warp tells apart, those that wait for a deal aside."""
    return max(tuned.phases, 1) * (2 if tuned.alone else 1)


def mask_row(actions: int) -> int:
    """The bytes of a mask in shared memory: an odd number of words, so that threads don't meet in a bank."""
    return 4 * (-(-actions // 4) | 1)


def shared_bytes(game: Game, tuned: Tuning) -> int:
    """How much shared memory a block needs."""
    return tuned.block * mask_row(game.actions) if tuned.masks else 0


def record_type(game: Game) -> Any:
    """A game's record as Numba types it."""
    return from_dtype(game.state)


def signatures(record: Any) -> dict[str, Any]:
    """The kernels' arguments."""
    i8, rows = types.int64, record[::1]
    world = (rows, rows, i8[::1], i8[::1], types.int8[::1], types.uint8[:, ::1], types.float32[:, ::1])
    return {
        "reset": types.void(*world),
        "step": types.void(*world, i8[::1], types.uint8[::1], types.float32[:, ::1], types.int32[::1]),
        "play": types.void(i8[::1], i8, i8, types.int32[::1], i8[::1], i8[::1], rows),
    }


def translate(kernel: Callable[..., Any], signature: Any, name: str, capability: tuple[int, int] = HOPPER) -> str:
    """A kernel as PTX, its entry under a plain name."""
    with compiling_for(capability):
        ptx, _ = cuda.compile_ptx(kernel, signature, device=False, cc=capability)
    # Tables go to constant memory, which ends at 64 KB: global memory instead.
    ptx = re.sub(r"^\.const", ".global", ptx, flags=re.M).replace("cvta.const", "cvta.global").replace("ld.const", "ld.global.nc")
    entry = re.search(r"\.entry\s+(\S+?)\(", ptx)
    assert entry
    return re.sub(r"\.version \d+\.\d+", f".version {PTX_VERSION}", ptx.replace(entry.group(1), name))


# Files


def build(game: Game, out: Path, games: int = 10_000, bots: bool = False) -> Path:
    """Write a game's kernels, and the final records of random games to compare with, into a folder of its name.

    With those of `bots` that decide there (greedy play and the search), which take minutes more.
    """
    folder, record = out / game.id, record_type(game)
    folder.mkdir(parents=True, exist_ok=True)
    tuned = TUNED.get(game.id, Tuning())
    kernels: dict[str, Any] = {"reset": reset, "step": step, "play": playing(game, tuned)}
    for name, signature in signatures(record).items():
        write(folder, name, translate(kernels[name], signature, name), tuned.registers if name == "play" else 0)
    if bots:
        for name in BOTS:
            write(folder, name, translate_bots(game, name), BOT_REGISTERS)
    describe(game, folder, tuned)
    finals, moves = batch.play(game, games, next(iter(game.modes.values())), seed=SEED)
    np.savez_compressed(folder / "finals.npz", finals=fingerprints(without_events(finals)), moves=moves.sum(), seed=SEED)
    return folder


def translate_bots(game: Game, name: str) -> str:
    """A kernel of bots as PTX."""
    device_rule.cache_clear()  # the search's rules are those of all games, and copy records of this one
    device = cuda.jit(device=True)
    QUIET[search.copy_row] = gpu_bots.copying(game, device)
    try:
        return translate(gpu_bots.deciding(game, name == "search", device), gpu_bots.signature(game), name)
    finally:
        del QUIET[search.copy_row]


def describe(game: Game, folder: Path, tuned: Tuning) -> None:
    """What whoever loads the kernels has to know."""
    about = {
        "game": game.id, "rules": game.version, "cards": game.cards, "itemsize": game.state.itemsize, "actions": game.actions,
        "observation": game.observation, "modes": {mode: game.encode(game.settle(**options)).tolist() for mode, options in game.modes.items()},
        "tuned": {
            "block": tuned.block, "together": tuned.together, "places": tuned.places, "shared": shared_bytes(game, tuned),
            "gains": [GAIN] * groups(tuned) + [tuned.fresh],
        },
        "tree": {"node": search.Node.itemsize, "edge": search.Edge.itemsize, "mixed": search.ROOM_FOR_MIXING},
    }  # fmt: skip
    (folder / "about.json").write_text(json.dumps(about, indent=1))
    shutil.copy(Path(__file__).with_name("kernels.py"), folder.parent)


def write(folder: Path, name: str, ptx: str, registers: int = 0) -> None:
    """A kernel as PTX, and as machine code where the assembler is at hand: drivers take minutes for what it does in one."""
    path = folder / f"{name}.ptx"
    path.write_text(ptx)
    assembler = shutil.which("ptxas")
    if assembler:
        limit = [f"--maxrregcount={registers}"] if registers else []
        subprocess.run([assembler, "-arch=sm_90", "--fmad=false", *limit, str(path), "-o", str(path.with_suffix(".cubin"))], check=True)
