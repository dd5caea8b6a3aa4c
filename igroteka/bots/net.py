"""Nets that learned a game by themselves (docs/training.md): their files, and what they say about a position.

A net sees what a player sees and may do, and says how much it likes each action and what it expects for every player.

>>> import igroteka as ig
>>> from igroteka.bots import net
>>> match = ig.game("meeting").new(seed=7)
>>> found = net.find(match.game, match.players)
>>> found is None or len(net.ask(found, match.view(match.movers[0]), match.movers[0]).likes) == match.game.actions
True
"""

from __future__ import annotations

import hashlib
import json
import logging
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..core import verbs
from ..core.game import Game
from ..core.machine import half
from ..core.match import Match
from ..core.record import copy
from ..core.rule import PLAIN, kernel, rule
from ..core.sets import lowest
from .tuning import spread

LARGEST = 3_000_000  # bytes of a file
SMALLEST, MOST = np.finfo(np.float16).smallest_normal, 2.0**15  # of numbers in 16 bits that have all their bits

log = logging.getLogger(__name__)


class BadNet(ValueError):
    """A file that is no net, or none for this game."""


class Layer(NamedTuple):
    """Weights in 16 bits, as files have them, a row for each input: reading them is what thinking waits for."""

    weights: Any
    unit: Any  # what 1 in them is worth
    bias: Any


class Net(NamedTuple):
    """The layers, and room to think: one for each thread."""

    first: Layer
    second: Layer
    third: Layer
    policy: Layer
    value: Layer
    spread: Any  # number of the observation, offset, levels, the other number or -1, where its inputs begin
    scale: Any
    seen: Any
    which: Any  # the inputs that aren't zero …
    much: Any  # … and what they are
    x: Any
    y: Any
    likes: Any  # after `think`: logits of all actions, then how likely each legal one is
    expects: Any  # … and what is expected for each seat, counted from the own one


class Answer(NamedTuple):
    """What a net says: how likely it would play each action, and what it expects for each player."""

    likes: np.ndarray
    expects: np.ndarray


# Thinking


@kernel
def add_rows(layer, which, much, n, out):
    """A layer: its bias, and so many rows, each as much as its input says, four at a time."""
    out[:] = layer.bias
    k = 0
    while k + 4 <= n:
        a, b, c, d = layer.weights[which[k]], layer.weights[which[k + 1]], layer.weights[which[k + 2]], layer.weights[which[k + 3]]
        p, q, r, s = much[k] * layer.unit, much[k + 1] * layer.unit, much[k + 2] * layer.unit, much[k + 3] * layer.unit
        for j in range(out.size):
            out[j] += p * half(a[j]) + q * half(b[j]) + r * half(c[j]) + s * half(d[j])
        k += 4
    while k < n:
        a, p = layer.weights[which[k]], much[k] * layer.unit
        for j in range(out.size):
            out[j] += p * half(a[j])
        k += 1


def _add_rows(layer: Any, which: Any, much: Any, n: int, out: Any) -> None:
    """The same, uncompiled."""
    rows = layer.weights.array[which.array[:n]].view(np.float16)
    out.array[:] = layer.bias.array + layer.unit * much.array[:n] @ rows.astype(np.float32)


PLAIN.exchanged["add_rows"] = _add_rows


@rule
def think(net, s, player, mask):
    """Fill `likes` with the chances of the legal actions and `expects` with what each seat gets, from the mover's knowledge."""
    verbs.observe(s, player, net.seen)
    n = notice(net, mask)
    add_rows(net.first, net.which, net.much, n, net.x)
    for j in range(net.x.size):
        net.x[j] = max(net.x[j], 0.0)
    n = gather(net)
    add_rows(net.second, net.which, net.much, n, net.y)
    add_positive(net)
    n = gather(net)
    add_rows(net.third, net.which, net.much, n, net.y)
    add_positive(net)
    n = gather(net)
    add_rows(net.policy, net.which, net.much, n, net.likes)
    add_rows(net.value, net.which, net.much, n, net.expects)
    for seat in range(net.expects.size):
        net.expects[seat] = np.tanh(net.expects[seat])
    make_chances(net.likes, mask)


@rule
def notice(net, mask):
    """List the inputs that aren't zero: numbers seen, legal actions, things that numbers name; return how many."""
    n = 0
    for i in range(net.seen.size):
        net.which[n] = i
        net.much[n] = net.seen[i]
        n += 1 if net.seen[i] != 0 else 0
    for action in range(mask.size):
        if mask[action]:
            net.which[n] = net.seen.size + action
            net.much[n] = 1
            n += 1
    for k in range(net.spread.shape[0]):
        index, offset, levels, other, base = net.spread[k, 0], net.spread[k, 1], net.spread[k, 2], net.spread[k, 3], net.spread[k, 4]
        level = np.int64(np.floor(net.seen[index] * net.scale[k] + 0.5)) + offset
        level = max(0, min(level, levels - 1))
        if other >= 0 and net.seen[other] > 0.5:
            level += levels
        net.which[n] = base + level
        net.much[n] = 1
        n += 1
    return n


@rule
def gather(net):
    """List what isn't zero in x."""
    n = 0
    for j in range(net.x.size):
        net.which[n] = j
        net.much[n] = net.x[j]
        n += 1 if net.x[j] != 0 else 0
    return n


@rule
def add_positive(net):
    """x + max(y, 0)."""
    for j in range(net.x.size):
        if net.y[j] > 0:
            net.x[j] += net.y[j]


@rule
def make_chances(likes, mask):
    """Logits to chances; none for what isn't legal."""
    top = -1e30
    for action in range(mask.size):
        if mask[action] and likes[action] > top:
            top = likes[action]
    total = 0.0
    for action in range(mask.size):
        chance = np.exp(likes[action] - top) if mask[action] else 0.0
        likes[action] = chance
        total += chance
    for action in range(mask.size):
        likes[action] /= total


# Files


def path_of(game: Game, players: int) -> Path:
    """Where the net for so many players is kept: a file of their own if there is one, or else that of all."""
    own = file_for(game, players)
    return own if own.exists() else file_for(game)


def file_for(game: Game, players: int | None = None) -> Path:
    """The file of a net for so many players alone, or for all."""
    return Path(str(game.rules.__file__)).with_name(f"net-{players}.npz" if players else "net.npz")


_found: dict[Path, tuple[Net | None, str]] = {}  # by file: the net, or why there is none


def find(game: Game, players: int) -> Net | None:
    """A game's net for so many players, if it has one that fits; `why_none` says what is wrong otherwise. Threads that think take `with_room`."""
    path = path_of(game, players)
    if path not in _found:
        try:
            _found[path] = (load(game, path), "") if path.exists() else (None, f"{game.id} has no net")
        except BadNet as wrong:
            _found[path] = (None, str(wrong))
            log.warning("%s; its bots play without one", wrong)
    return _found[path][0]


def why_none(game: Game, players: int = 2) -> str:
    """Why the bots of a game play without a net; nothing if they have one."""
    find(game, players)
    return _found[path_of(game, players)][1]


def load(game: Game, path: Path) -> Net:
    """A net from a file; BadNet if it is broken or made for something else."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadNet(f"{path.name}: expected at most {LARGEST:,} bytes, not {path.stat().st_size:,}")
        if not zipfile.is_zipfile(path):
            raise BadNet(f"{path.name} can't be read as a net of {game.id}: expected a whole file of arrays (.npz)")
        with np.load(path, allow_pickle=False) as kept:
            about = json.loads(bytes(kept["about"]))
            arrays = {name: kept[name].astype(np.float32) for name in kept.files if name != "about"}
    except (OSError, ValueError, KeyError, zipfile.BadZipFile, EOFError) as error:
        if isinstance(error, BadNet):
            raise
        raise BadNet(f"{path.name} can't be read as a net of {game.id}: {error}") from None
    for what, expected in {"game": game.id, **stamp(game)}.items():
        if about.get(what) != expected:
            raise BadNet(f"the net of {game.id} was trained with other {what}: expected {expected!r}, the file has {about.get(what)!r}")
    return assemble(game, arrays, path.name)


def assemble(game: Game, arrays: dict[str, np.ndarray], name: str = "net") -> Net:
    """The weights in the form that `think` reads; sizes are checked."""
    table = spread_of(game)
    many = (table[:, 3] * (1 + (table[:, 4] >= 0))).astype(np.int64)
    base = int(game.observation) + game.actions
    inputs, width = base + int(many.sum()), len(arrays.get("a.bias", ()))
    shapes = {"a": (width, inputs), "b": (width, width), "c": (width, width), "policy": (game.actions, width), "value": (game.players[-1], width)}
    layers: list[Layer] = []
    for layer, shape in shapes.items():
        nothing = np.zeros(0, np.float32)
        weight, bias = arrays.get(f"{layer}.weight", nothing), arrays.get(f"{layer}.bias", nothing)
        if weight.shape != shape or bias.shape != shape[:1] or not width:
            raise BadNet(f"{name}: expected a layer {layer!r} of shape {shape}, not {weight.shape}")
        if not (np.isfinite(weight).all() and np.isfinite(bias).all()):
            raise BadNet(f"{name}: layer {layer!r} has numbers that aren't finite")
        layers.append(layer_of(weight, bias))
    spread = np.column_stack([table[:, 0], table[:, 2], table[:, 3], table[:, 4], base + np.cumsum(many) - many]).astype(np.int64)
    made: Any = Net  # its room comes below
    return with_room(made(*layers, spread, np.ascontiguousarray(table[:, 1]), *[None] * 7), int(game.observation))


def layer_of(weight: np.ndarray, bias: np.ndarray) -> Layer:
    """A layer as `add_rows` reads it. The unit, a power of 2, is so small that hardly a weight has fewer than all bits: those would be slow."""
    unit = np.float32(2.0 ** np.ceil(np.log2(np.abs(weight).max() + SMALLEST)) / MOST)
    rows = np.ascontiguousarray(weight.T / unit, np.float16)
    rows[np.abs(rows) < SMALLEST] = 0
    return Layer(rows.view(np.int16), unit, np.ascontiguousarray(bias))


def with_room(net: Net, seen: int | None = None) -> Net:
    """The same weights with room of its own, for another thread."""
    inputs, width = net.first.weights.shape
    sizes = {"seen": len(net.seen) if seen is None else seen, "much": max(inputs, width), "x": width, "y": width,
             "likes": net.policy.bias.size, "expects": net.value.bias.size}  # fmt: skip
    room: dict[str, Any] = {name: np.zeros(size, np.float32) for name, size in sizes.items()}
    return net._replace(which=np.zeros(sizes["much"], np.int64), **room)


def spread_of(game: Game) -> np.ndarray:
    """The table of what is spread: number of the observation, scale, offset, levels, the other number or -1."""
    texts = game.describe_observation()
    rows = [
        (i, row["scale"], row["offset"], row["levels"], texts.index(row["other"]) if "other" in row else -1)
        for row in spread(game)
        for i, text in enumerate(texts)
        if row["text"] in text
    ]
    return np.array(rows, np.float32).reshape(-1, 5)


def stamp(game: Game) -> dict[str, Any]:
    """What a net belongs to: the rules' version, the facts on the cards, the meaning of what it sees."""
    layout = hashlib.sha256("\n".join([*game.describe_observation(), str(game.actions)]).encode()).hexdigest()[:12]
    return {"rules": game.version, "cards": game.cards, "layout": layout}


# Asking


def ask(net: Net, view: Any, player: int) -> Answer:
    """What a net says to a player who is asked, by the player's view."""
    mask = np.zeros(net.likes.size, np.uint8)
    verbs.legal(view, player, mask)
    think(net, view, player, mask)
    players = int(view.players)
    return Answer(net.likes.copy(), np.array([net.expects[(seat - player) % players] for seat in range(players)], np.float64))


def values(match: Match) -> list[list[float]] | None:
    """What a net expected for each player after every decision of a finished match, the start first: the curve of its analysis.

    Each moment is judged by what its mover knew. None if the game has no net.
    """
    found = find(match.game, match.players)
    if found is None:
        return None
    net = with_room(found)
    return [_value_of(net, state, match.players) for state in match.states]


def _value_of(net: Net, state: Any, players: int) -> list[float]:
    movers = int(verbs.movers(state))
    if not movers:
        out = np.zeros(players, np.float64)
        verbs.returns(state, out)
        return [float(x) for x in out]
    mover = int(lowest(movers))
    view = copy(state)
    verbs.hide(view, mover)
    return [float(x) for x in ask(net, view, mover).expects]
