"""Nets that learn a game by playing against themselves: what is trained on, the kernels for it, and the file that ships.

igroteka train meeting --build kernels                      writes the kernels and `selfplay.py`; needs no GPU
python kernels/selfplay.py kernels/meeting --seconds 600    learns where there is one, with PyTorch and CuPy alone
igroteka train meeting --pack meeting.npz                   puts what was learned into the package

The learning itself is in selfplay.py. Without a GPU `igroteka train meeting --seconds 60` learns a little on the CPU, and
`igroteka train tenno --against net.npz` says how well a net can be exploited.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations, product
from pathlib import Path
from typing import Any

import numpy as np

from ..bots import net
from ..core import draw
from ..core.game import BadOption, Game
from . import batch
from .batch import Batch

Kind = tuple[float, dict[str, Any]]  # how often, and the options

# What is played while training


def meeting_kinds() -> list[Kind]:
    """Both variants with all pairs of armies."""
    armies = ("west", "north", "east", "south")
    return [(1, {"variant": variant, "armies": list(pair)}) for variant in ("basic", "strategy") for pair in product(armies, repeat=2)]


def tenno_kinds() -> list[Kind]:
    """Two players most of the time."""
    return [(weight, {"players": players}) for players, weight in zip(range(2, 8), (50, 18, 16, 6, 5, 5), strict=True)]


def portrait_kinds() -> list[Kind]:
    """Two players most of the time."""
    several = [(weight, {"players": players}) for players, weight in zip(range(2, 7), (40, 18, 16, 8, 6), strict=True)]
    return [*several, (12, {"players": 2, "court": "tactical"})]


def unmatched_kinds() -> list[Kind]:
    """All duels on both boards; teams."""
    box, boards = ("king-arthur", "alice", "medusa", "sinbad"), ("sarpedon", "marmoreal")
    duels = [(3, {"heroes": list(pair), "board": board}) for pair in permutations(box, 2) for board in boards]
    orders = [list(order) for order in list(permutations(box))[::3]]
    teams = [(1.5, {"players": 4, "heroes": order, "board": board}) for order in orders for board in boards]
    three = [(1, {"players": 3, "heroes": [*order[:3]], "pair": pair}) for order, pair in zip(orders, ["first team", "second team"] * 4, strict=True)]
    return [*duels, *teams, *three]


def tash_kalar_kinds() -> list[Kind]:
    """All duels, the melee, teams."""
    decks = ("north", "south", "highland", "sylvan")
    duels = [(weight, {"mode": mode, "decks": list(pair)}) for mode, weight in (("high", 3), ("duel", 3)) for pair in permutations(decks, 2)]
    first = [(2, {"mode": "first", "decks": list(pair)}) for pair in (("north", "south"), ("south", "north"))]
    three = [(0.6, {"mode": "melee", "players": 3, "decks": list(seats)}) for seats in permutations(decks, 3)]
    four = [(1, {"mode": mode, "players": 4, "decks": list(seats)}) for seats in list(permutations(decks))[::3] for mode in ("melee", "high", "duel")]
    return [*duels, *first, *three, *four]


KINDS = {
    "meeting": meeting_kinds, "tenno": tenno_kinds, "portrait": portrait_kinds, "unmatched": unmatched_kinds, "tash_kalar": tash_kalar_kinds,
}  # fmt: skip


def kinds(game: Game, players: int | None = None) -> list[Kind]:
    """The forms of a game (or those for so many players) that are trained together, each with its weight; its modes if it has no list of its own."""
    every = KINDS[game.id]() if game.id in KINDS else [(1, dict(options)) for options in game.modes.values()]
    found = [(weight, options) for weight, options in every if players in (None, game.settle(**options)["players"])]
    if not found:
        raise BadOption(f"{game.id} isn't trained with {players} players; it has {', '.join(map(str, game.players))}")
    return found


def about(game: Game, players: int | None = None) -> dict[str, Any]:
    """What whoever trains has to know about a game."""
    every = kinds(game, players)
    settled = [game.settle(**options) for _, options in every]
    return {
        "game": game.id, "itemsize": game.state.itemsize, "actions": game.actions, "observation": int(game.observation),
        "players": game.players[-1], "kinds": [game.encode(options).tolist() for options in settled], "seats": [o["players"] for o in settled],
        "weights": [weight for weight, _ in every], "spread": net.spread_of(game).tolist(), **net.stamp(game),
    }  # fmt: skip


# Kernels


def kernels() -> dict[str, Any]:
    """What gpu.py has, each row with options of its own."""
    from numba import cuda

    def reset(states, blank, options, kinds, seeds, movers, masks, observations):
        row = cuda.grid(1)
        if row < states.shape[0]:
            batch.deal(states, row, blank, options[kinds[row]], seeds)
            batch.look(states, row, movers, masks, observations)

    def step(states, blank, options, kinds, seeds, movers, masks, observations, actions, done, returns):
        row = cuda.grid(1)
        if row < states.shape[0]:
            batch.decide(states, row, movers, actions, done, returns)
            if done[row]:
                seeds[row] += states.shape[0]
                batch.deal(states, row, blank, options[kinds[row]], seeds)
            batch.look(states, row, movers, masks, observations)

    return {"reset": reset, "step": step}


def build(game: Game, out: Path, players: int | None = None) -> Path:
    """Write the kernels, and the program that trains with them, into a folder."""
    from numba import types

    from . import gpu

    folder = out / game.id
    folder.mkdir(parents=True, exist_ok=True)
    rows, i8 = gpu.record_type(game)[::1], types.int64
    world = (rows, rows, i8[:, ::1], types.int32[::1], i8[::1], types.int8[::1], types.uint8[:, ::1], types.float32[:, ::1])
    signatures = {"reset": types.void(*world), "step": types.void(*world, i8[::1], types.uint8[::1], types.float32[:, ::1])}
    for name, kernel in kernels().items():
        gpu.write(folder, name, gpu.translate(kernel, signatures[name], name))
    (folder / "about.json").write_text(json.dumps(about(game, players)))
    for name in ("kernels.py", "selfplay.py"):
        shutil.copy(Path(__file__).with_name(name), out)
    return folder


# On the CPU


class Rows:
    """Games of all kinds on the CPU, as selfplay.Rows has them on the GPU."""

    def __init__(self, game: Game, told: dict[str, Any], count: int, seed: int, players: int | None = None):
        import torch

        from . import selfplay

        self.count, self.kinds = count, selfplay.share_out(told["weights"], count)
        every = kinds(game, players)
        used = np.unique(self.kinds)
        self.parts = [Batch(game, int((self.kinds == kind).sum()), every[kind][1], seed + 1_000_000 * int(kind), threads=1) for kind in used]
        self.returns = torch.zeros(count, told["players"])
        self._read()

    def _read(self) -> None:
        import torch

        def joined(name: str) -> Any:
            return torch.from_numpy(np.concatenate([getattr(part, name) for part in self.parts]))

        self.movers, self.masks, self.observations, self.done = map(joined, ("movers", "masks", "observations", "done"))
        at = 0
        for part in self.parts:
            self.returns[at : at + len(part), : part.returns.shape[1]] = torch.from_numpy(part.returns)
            at += len(part)

    def step(self, actions: Any) -> None:
        """One decision in every game."""
        chosen, at = actions.numpy(), 0
        for part in self.parts:
            part.step(chosen[at : at + len(part)])
            at += len(part)
        self._read()


def practise(
    game: Game, out: Path, seconds: float, games: int = 1024, seed: int = 1, start: Path | None = None, against: Path | None = None,
    players: int | None = None, lessons: int | None = None, told: Callable[[dict[str, float]], None] = lambda lesson: None,
) -> Path:  # fmt: skip
    """Learn on the CPU, or learn to beat a net: to try things out. Equal seeds and numbers of lessons learn the same."""
    from . import selfplay

    if against and players not in (None, 2):
        raise BadOption(f"a best response is learned with two players, not with {players}")
    for path in filter(None, (start, against)):
        net.load(game, path)  # or it says what is wrong
    about_it = about(game, players)
    plan = replace(selfplay.PLANS.get(game.id, selfplay.Plan()), games=games, steps=32, batch=2048, seed=seed)
    school = selfplay.enrol(about_it, plan, "cpu", lambda forms, count, seed: Rows(game, forms, count, seed, players), start, against)
    begin = selfplay.progress_of(start) if start else 0.0
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{game.id}{'.response' if against else ''}.npz"
    with path.with_suffix(".jsonl").open("a") as curve:

        def tell(lesson: dict[str, float]) -> None:
            curve.write(json.dumps(lesson) + "\n")
            told(lesson)

        selfplay.study(school, seconds, (begin if begin < 1 else 0.0, 1.0), lambda made, at: selfplay.save(path, made, about_it, at), tell, lessons)
    return path


def pack(game: Game, path: Path, players: int | None = None) -> Path:
    """Put a trained net into the game's folder, if it fits the game: for all, or for so many players alone."""
    kinds(game, players)
    net.load(game, path)
    return Path(shutil.copy(path, net.file_for(game, players)))


# Curves


def plot(game: Game, curve: Path) -> str:
    """How a net learned: its result against earlier selves and the entropy of its choices, by decisions learned from."""
    lessons = [json.loads(line) for line in curve.read_text().splitlines()]
    learned = np.cumsum([lesson["samples"] for lesson in lessons])
    left, right, top, bottom = 60, 940, 70, 420
    title = f"{game.title['en']}: {learned[-1] / 1e6:,.0f} M decisions"
    parts = [draw.rect(0, 0, draw.WIDE, bottom + 90, fill="var(--paper)"), draw.text(left, 40, title, 22)]
    most = max(lesson["entropy"] for lesson in lessons)
    told = {"old": "result against earlier selves, -1 … 1", "entropy": f"entropy of the choices, 0 … {most:.1f}"}
    shown = [("old", -1.0, 1.0), ("entropy", 0.0, most)]
    for i, (name, low, high) in enumerate(line for line in shown if line[0] in lessons[0]):
        size = max(1, len(lessons) // 60)
        points = []
        for begin in range(0, len(lessons), size):
            mean = np.mean([lesson[name] for lesson in lessons[begin : begin + size]])
            x, y = learned[begin : begin + size].mean() / learned[-1], (mean - low) / (high - low)
            points.append(f"{left + (right - left) * x:.1f} {bottom - (bottom - top) * y:.1f}")
        parts.append(draw.path("M" + "L".join(points), stroke=f"var(--p{i})", stroke_width=3, fill="none"))
        parts.append(draw.text(left, bottom + 34 + 28 * i, told[name], 16, fill=f"var(--p{i})"))
    return draw.standalone(draw.document(draw.WIDE, bottom + 80, *parts, title=f"{game.id}: training"))
