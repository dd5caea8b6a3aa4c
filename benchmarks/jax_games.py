"""How fast Pgx and Mahjax play their own games at random on this machine's accelerator, to put beside ours.

    python benchmarks/jax_games.py [SECONDS] [BOARDS,…] [WAIT]      # needs jax, and the packages pgx and mahjax where they are found

All boards are stepped at once by one compiled loop: a legal action by chance, `step`, and a new game where one is over (the packages' own
`auto_reset`). Every step of every board is a move. Observations aren't asked for, so JAX leaves them out, as our figures do. What is
compiled isn't counted: all loops are compiled at the same time, then those that are ready after WAIT seconds are measured one by one, each for
about SECONDS. Of several numbers of BOARDS the fastest counts.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from importlib import import_module
from typing import Any

import jax
import jax.numpy as jnp

PGX = ("connect_four", "leduc_holdem", "backgammon", "animal_shogi", "gardner_chess", "go_9x9", "chess")
MAHJAX = ("no_red_mahjong",)
ROOM = 4 << 30  # bytes for the states of all boards


def by_chance(mask: Any, seed: Any) -> Any:
    """A legal action: every action draws a number by mixing its own with the board's, and the highest of the legal ones wins."""
    x = jnp.arange(mask.size, dtype=jnp.uint32) * jnp.uint32(0x9E3779B9) ^ seed
    x = (x ^ (x >> 16)) * jnp.uint32(0x7FEB352D)
    x = (x ^ (x >> 15)) * jnp.uint32(0x846CA68B)
    return jnp.argmax(jnp.where(mask, (x >> 1) + 1, 0)).astype(jnp.int32)


def loop(env: Any, step: Callable[..., Any], boards: int) -> tuple[Any, Any]:
    """What deals all boards and what plays on them, to be compiled."""
    deal, step, keys = jax.jit(jax.vmap(env.init)), jax.vmap(step), jax.random.split(jax.random.key(1), boards)

    def play(state: Any, key: Any, moves: Any) -> Any:
        def move(_: Any, carried: Any) -> Any:
            state, key, ended = carried
            key, one, two = jax.random.split(key, 3)
            actions = jax.vmap(by_chance)(state.legal_action_mask, jax.random.bits(one, (boards,), jnp.uint32))
            state = step(state, actions, jax.random.split(two, boards))
            return state, key, ended + (state.terminated | state.truncated).sum(dtype=jnp.int32)

        return jax.lax.fori_loop(0, moves, move, (state, key, jnp.int32(0)))[2]

    return deal.lower(keys), jax.jit(play).lower(jax.eval_shape(deal, keys), jax.random.key(2), jnp.int32(1))


def measure(deal: Any, play: Any, boards: int, seconds: float) -> tuple[float, float]:
    """Moves a second, and how many moves a game has."""
    moves, state = 16, deal(jax.random.split(jax.random.key(1), boards))
    play(state, jax.random.key(2), jnp.int32(1)).block_until_ready()
    while True:
        began = time.perf_counter()
        ended = int(play(state, jax.random.key(2), jnp.int32(moves)))  # waits for the result
        took = time.perf_counter() - began
        if took > seconds:
            return boards * moves / took, boards * moves / max(1, ended)
        moves = int(moves * min(16, max(1.5, 1.2 * seconds / took)))


def games() -> Iterator[tuple[str, Any, Any]]:
    """Name, environment and its step with new games where one is over."""
    for package, wrappers, names in (("pgx", "pgx.experimental", PGX), ("mahjax", "mahjax.wrappers", MAHJAX)):
        try:
            make, auto_reset = import_module(package).make, import_module(wrappers).auto_reset
            for name in names:
                env = make(name)
                yield f"{package.capitalize()} {name}", env, auto_reset(env.step, env.init)
        except ImportError as error:
            print(f"without {package.capitalize()}: {error}")


def fits(env: Any, boards: int) -> bool:
    """Is there room for so many boards?"""
    state = jax.eval_shape(env.init, jax.random.key(0))
    return boards * sum(part.size * part.dtype.itemsize for part in jax.tree.leaves(state)) <= ROOM


def main(seconds: float = 0.5, sizes: tuple[int, ...] = (8192, 65536, 1048576), longest: float = 600) -> None:
    print(f"{jax.devices()[0].device_kind}, jax {jax.__version__}", flush=True)
    began, pool = time.perf_counter(), ThreadPoolExecutor(16)
    prepared: dict[tuple[str, int], list[Future[Any]]] = {}
    for name, env, step in games():
        for boards in sizes:
            if boards == min(sizes) or fits(env, boards):
                prepared[name, boards] = [pool.submit(part.compile) for part in loop(env, step, boards)]
    ready, _ = wait([part for parts in prepared.values() for part in parts], max(0, began + longest - time.perf_counter()))
    print(f"{len(ready) // 2} of {len(prepared)} loops compiled in {time.perf_counter() - began:.0f} s", flush=True)
    for (name, boards), parts in prepared.items():
        if not ready.issuperset(parts):
            print(f"{name:22} {boards:8} boards: not compiled in time", flush=True)
            continue
        try:
            rate, length = measure(*(part.result() for part in parts), boards, seconds)
            print(f"{name:22} {boards:8} boards: {rate / 1e6:10.4g} M moves/s, {length:6.1f} moves a game", flush=True)
        except Exception as error:  # no room for so many boards, or a package that this JAX is too new for
            print(f"{name:22} {boards:8} boards: {type(error).__name__}: {str(error)[:200]}", flush=True)
    os._exit(0)  # what is still being compiled isn't waited for


if __name__ == "__main__":
    given = sys.argv[1:]
    main(*map(float, given[:1]), *(tuple(map(int, text.split(","))) for text in given[1:2]), *map(float, given[2:3]))
