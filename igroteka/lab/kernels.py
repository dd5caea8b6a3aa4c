"""Games on a GPU, from the files that `igroteka gpu build` wrote. Needs CuPy and nothing of Igroteka: this file lies beside them.

    from kernels import Batch
    games = Batch("kernels/meeting", 65536, seed=1)
    games.step(games.sample())
    torch.from_dlpack(games.observations)

python kernels.py FOLDER…   plays 10,000 games, compares their final records with the CPU's, and measures
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

try:
    import cupy as cp
except ImportError:  # whoever builds the kernels needs none
    cp = None


WARP, WHOLE_WARP = 32, 0xFFFFFFFF  # threads, and the mask of all of them
LANES = 4  # games that a warp plays at once
MEMORY = 0.35  # the share of it for the trees of a launch: the next one is begun before it ends
LONGEST = 1024  # decisions of a game that the log of bots holds
ROUNDS = 4  # games for each that is played at once


def array(a: Any, item: int | None = None) -> list[Any]:
    """An array as Numba's kernels take it: (0, 0, items, item size, pointer, shape…, strides…); records by their size."""
    shape, strides = (a.shape[:-1], a.strides[:-1]) if item else (a.shape, a.strides)
    items = int(np.prod(shape))
    head = [np.uint64(0), np.uint64(0), np.int64(items), np.int64(item or a.itemsize), np.uint64(a.data.ptr)]
    return head + [np.int64(n) for n in shape] + [np.int64(n) for n in strides]


def need_gpu() -> None:
    """Say what is missing."""
    if cp is None:
        raise RuntimeError("a GPU is used through CuPy, which isn't installed here: pip install cupy-cuda13x")
    try:
        cp.cuda.Device().compute_capability  # noqa: B018
    except cp.cuda.runtime.CUDARuntimeError as error:
        raise RuntimeError(f"CuPy finds no GPU here: {error}") from None


class Build:
    """The kernels of a game."""

    def __init__(self, folder: str | Path):
        self.folder = Path(folder)
        self.about = json.loads((self.folder / "about.json").read_text())
        self.item: int = self.about["itemsize"]

    def kernel(self, name: str) -> Any:
        """A kernel by its name; the cubin where it was made for this device, or else what the driver makes of the PTX."""
        for kind in ("cubin", "ptx"):
            path = self.folder / f"{name}.{kind}"
            if path.exists():
                try:
                    return cp.RawModule(path=str(path)).get_function(name)
                except cp.cuda.driver.CUDADriverError:
                    if kind == "ptx":
                        raise
        raise FileNotFoundError(f"{self.folder} has no kernel {name!r}")

    def options(self, mode: str | None) -> Any:
        """The options of a mode as the rules read them."""
        modes = self.about["modes"]
        if mode is not None and mode not in modes:
            raise KeyError(f"{self.about['game']} has no mode {mode!r}; it has {', '.join(modes)}")
        return cp.array(modes[mode or next(iter(modes))], dtype=np.int64)

    def blank(self, count: int = 1) -> Any:
        """Zeroed records."""
        return cp.zeros((count, self.item), np.uint8)


class Batch:
    """Many games of one kind, as in lab.batch: the arrays are CuPy's and stay where they are (see there what they mean)."""

    def __init__(self, folder: str | Path, count: int, mode: str | None = None, seed: int = 0, observe: bool = True, block: int = 128):
        self.build = build = Build(folder)
        about = build.about
        self.states, self._blank, self._encoded = build.blank(count), build.blank(), build.options(mode)
        players = int(self._encoded[0])
        self.seeds = cp.zeros(count, np.int64)
        self.movers, self.done = cp.zeros(count, np.int8), cp.zeros(count, np.uint8)
        self.masks = cp.zeros((count, about["actions"]), np.uint8)
        self.observations = cp.zeros((count, about["observation"] if observe else 0), np.float32)
        self.returns = cp.zeros((count, players), np.float32)
        self._refused = cp.zeros(1, np.int32)
        self._reset, self._step = build.kernel("reset"), build.kernel("step")
        self._grid, self._block = ((count + block - 1) // block,), (block,)
        self.reset(seed)

    def __len__(self) -> int:
        return int(self.states.shape[0])

    def _world(self) -> list[Any]:
        item = self.build.item
        return [
            *array(self.states, item), *array(self._blank, item), *array(self._encoded), *array(self.seeds), *array(self.movers),
            *array(self.masks), *array(self.observations),
        ]  # fmt: skip

    def reset(self, seed: int) -> None:
        """Deal all games anew: row i plays the deals seed + i, seed + i + count, …"""
        self.seeds[:] = cp.arange(seed, seed + len(self))
        self.done[:] = 0
        self.returns[:] = 0
        self._reset(self._grid, self._block, tuple(self._world()))

    def step(self, actions: Any, check: bool = True) -> None:
        """One decision in every game. `check` waits for the GPU and raises an error if some weren't legal (those games stay as they are)."""
        chosen = cp.ascontiguousarray(cp.asarray(actions), dtype=np.int64)
        self._step(self._grid, self._block, (*self._world(), *array(chosen), *array(self.done), *array(self.returns), *array(self._refused)))
        if check and int(self._refused[0]):
            refused = int(self._refused[0])
            self._refused[:] = 0
            raise ValueError(f"{self.build.about['game']}: in {refused} games the action wasn't legal; masks say which are")

    def sample(self) -> Any:
        """A random legal action for every game."""
        return cp.argmax(cp.random.random(self.masks.shape, dtype=np.float32) * self.masks, axis=1)


def play(folder: str | Path, games: int, mode: str | None = None, seed: int = 0, finals: int = 0, kernel: str = "play", **how: Any) -> dict[str, Any]:
    """Play random games to their end on the whole device; return decisions, seconds and the first `finals` final records."""
    build = Build(folder)
    tuned = {**build.about["tuned"], **how}
    function, block = build.kernel(kernel), int(tuned["block"])
    shared = int(tuned["shared"])
    if shared:
        function.max_dynamic_shared_size_bytes = shared
    together = cp.cuda.driver.occupancyMaxActiveBlocksPerMultiprocessor(function.kernel.ptr, block, shared)
    together = min(together, int(tuned["together"]))
    blocks = max(1, min(together * cp.cuda.Device().attributes["MultiProcessorCount"], (games + block - 1) // block))
    options, kept = build.options(mode), build.blank(finals)
    counter, moves = cp.zeros(1, np.int64), cp.zeros(blocks * block, np.int64)
    gains = cp.array(tuned["gains"], np.int32)
    arguments = [
        *array(options), np.int64(seed), np.int64(games), *array(gains), *array(counter), *array(moves), *array(kept, build.item),
    ]  # fmt: skip
    cp.cuda.Device().synchronize()
    start = time.perf_counter()
    function((blocks,), (block,), tuple(arguments), shared_mem=shared)
    cp.cuda.Device().synchronize()
    seconds = time.perf_counter() - start
    return {
        "moves": int(moves.sum()), "games": games, "seconds": seconds, "finals": kept.get(), "registers": function.num_regs, "blocks": blocks,
        "at_once": blocks * block * int(tuned["places"]),
    }  # fmt: skip


class Bots:
    """Greedy play or the search, which decide on the device: whole games, and a log of what was decided in them."""

    def __init__(self, folder: str | Path, searching: bool, longest: int = LONGEST):
        self.build, self.longest, self.searching = Build(folder), longest, searching
        self.kernel = self.build.kernel("search" if searching else "greedy")

    def room(self, rows: int, nodes: int, edges: int, worlds: int) -> tuple[list[Any], list[Any]]:
        """Memory for so many games at once: the arrays, and how the kernel takes them."""
        about, item = self.build.about, self.build.item
        tree, actions = about["tree"], about["actions"]
        states, views = cp.zeros((rows, item), np.uint8), cp.zeros((rows, item), np.uint8)
        own = rows if self.searching else 0
        nodes, edges = (nodes, edges) if self.searching else (1, 1)
        kept = [
            states, views, cp.zeros((rows, actions), np.uint8), cp.zeros((rows, actions), np.int16), cp.zeros((rows, max(worlds, 1) * actions)),
            cp.zeros((rows, actions), np.uint8), cp.zeros((own, 2 * nodes + 1), np.int32), cp.zeros((own, nodes, tree["node"]), np.uint8),
            cp.zeros((own, edges, tree["edge"]), np.uint8), cp.zeros((own, 2), np.int64), cp.zeros((own, tree["mixed"]), np.int32),
            cp.zeros((own, tree["mixed"])),
        ]  # fmt: skip
        masks, acts, looks, sure, table, all_nodes, all_edges, sizes, mixed, share = kept[2:]
        return kept, [
            *array(states, item), *array(states.view(np.uint64)), *array(views, item), *array(views.view(np.uint64)), *array(masks), *array(acts),
            *array(looks), *array(sure), *array(table), *array(all_nodes, tree["node"]), *array(all_edges, tree["edge"]), *array(sizes),
            *array(mixed), *array(share),
        ]  # fmt: skip

    def play(
        self, options: Any, seating: Any, deals: Any, worlds: int, iterations: int = 0, settings: Any = (0.0,), nodes: int = 1, edges: int = 1,
        lanes: int = LANES, block: int = 64,
    ) -> Any:  # fmt: skip
        """Play games to their end: for each its deal and its row of options. Others may be played at the same time.

        Returns what waits for the end and gives every game's actions, and how many there were; -1 where that is more than the log holds.
        """
        games, warps = len(deals), block // WARP
        together = cp.cuda.driver.occupancyMaxActiveBlocksPerMultiprocessor(self.kernel.kernel.ptr, block, 0)
        blocks = min(together * cp.cuda.Device().attributes["MultiProcessorCount"], -(-games // (lanes * warps)))
        if self.searching:  # as many trees as there is memory for
            tree = self.build.about["tree"]
            each = nodes * (8 + tree["node"]) + edges * tree["edge"] + 12 * tree["mixed"]
            blocks = max(1, min(blocks, int(MEMORY * cp.cuda.Device().mem_info[1]) // (each * lanes * warps)))
        with cp.cuda.Stream(non_blocking=True) as stream:
            log, lengths = cp.zeros((games, self.longest), np.int16), cp.zeros(games, np.int32)
            given = [cp.asarray(options, np.int64), cp.asarray(seating, np.int32), cp.asarray(deals, np.int64), cp.zeros(1, np.int64), log, lengths]
            numbers, how = [np.int64(lanes), np.int64(worlds), np.int64(iterations)], cp.asarray(settings, np.float64)
            kept, room = self.room(blocks * warps * lanes, nodes, edges, worlds)
            self.kernel((blocks,), (block,), tuple([n for a in given for n in array(a)] + numbers + array(how) + room))

        def ended() -> tuple[Any, Any]:
            with stream:
                found = log.get(), lengths.get()
            kept.clear()
            given.clear()
            return found

        return ended


def fingerprints(finals: Any) -> Any:
    """A number for each record, by its bytes."""
    rows = np.ascontiguousarray(finals).view(np.uint8).reshape(len(finals), -1)
    return np.array([int.from_bytes(hashlib.blake2b(row.tobytes(), digest_size=8).digest(), "little") for row in rows], np.uint64)


def check(folder: str | Path) -> dict[str, Any]:
    """Are the final records the CPU's?"""
    wanted = np.load(Path(folder) / "finals.npz")
    found = play(folder, len(wanted["finals"]), seed=int(wanted["seed"]), finals=len(wanted["finals"]))
    equal = int((fingerprints(found["finals"]) == wanted["finals"]).sum())
    return {"games": len(wanted["finals"]), "equal": equal, "moves": found["moves"], "moves_on_cpu": int(wanted["moves"])}


def measure(folder: str | Path, seconds: float = 2.0) -> dict[str, Any]:
    """Random moves a second: more games until it takes long enough, and until those at the end, when threads have no more to do, are few."""
    games = 100_000
    while True:
        found = play(folder, games, seed=1)
        if found["seconds"] > seconds / 2 and games >= ROUNDS * found["at_once"]:
            break
        games = max(ROUNDS * found["at_once"], int(games * min(8.0, 1.2 * seconds / max(found["seconds"], 1e-3))))
    return {"moves_per_s": found["moves"] / found["seconds"], "games_per_s": games / found["seconds"], "registers": found["registers"]}


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(json.dumps({"game": Path(name).name, **check(name), **measure(name)}), flush=True)
