"""How fast the games are, measured on one core: what `igroteka bench` prints."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from .core import simulate
from .core.game import Game

SEED = 1
TURN = 0.05  # seconds that a batch and the bench have in turn


class Peer(NamedTuple):
    """Another library's random play, for comparison in the same run."""

    name: str
    moves_per_s: float


def rate(work: Callable[[int], float], seconds: float) -> float:
    """How many units of work a second: the batch grows until it takes a good part of the time; best of three."""
    batch, best = 1, 0.0
    work(1)  # compile
    while True:
        start = time.perf_counter()
        work(batch)
        if time.perf_counter() - start > seconds / 4:
            break
        batch *= 4
    for _ in range(3):
        start = time.perf_counter()
        done = work(batch)
        best = max(best, done / (time.perf_counter() - start))
    return best


def measure(game: Game, seconds: float) -> list[dict[str, Any]]:
    """One row for each mode of a game."""
    return [_measure_mode(game, mode, dict(options), seconds) for mode, options in game.modes.items()]


def _measure_mode(game: Game, mode: str, given: dict[str, Any], seconds: float) -> dict[str, Any]:
    settled = game.settle(**given)
    options, states, mask = game.encode(settled), game.blank(64), game.mask()
    counted = [0, 0]

    def games(count: int) -> int:
        moves = int(simulate.play_games(states, options, mask, SEED, count, game.longest))
        counted[:] = [moves, count]
        return moves

    moves_per_s = rate(games, seconds)
    states[0] = _middle(game, given)
    player = 0

    def copies(count: int) -> int:
        simulate.copy_many(states, count * 1000)
        return count * 1000

    def redeals(count: int) -> int:
        simulate.redeal_many(states, player, count * 100)
        return count * 100

    return {
        "game": game.id,
        "mode": mode,
        "players": settled["players"],
        "moves_per_s": round(moves_per_s),
        "games_per_s": round(moves_per_s * counted[1] / counted[0], 1),
        "copies_per_s": round(rate(copies, seconds)),
        "redeals_per_s": round(rate(redeals, seconds)),
        "search_per_s": _search(game, settled, seconds),
        "record_bytes": game.state.itemsize,
    }


def measure_batches(game: Game, seconds: float, count: int = 4096, threads: int = 2) -> dict[str, Any]:
    """Many games at once on some threads beside one after the other on one, in turn, each at its best.

    `…_share` is what a batch makes of the bench by the clock, `…_share_of_time` by the processor's time of a thread: the same where nothing
    else runs.
    """
    from .lab.batch import Batch

    options, states, mask = game.encode(game.settle()), game.blank(2), game.mask()
    plain, seeing = (Batch(game, count, seed=SEED, threads=threads, observe=observe) for observe in (False, True))

    def one_by_one(rounds: int) -> int:
        return int(simulate.play_games(states, options, mask, SEED, rounds, game.longest))

    def at_once(batch: Batch, rounds: int) -> int:
        for _ in range(rounds):
            batch.step(batch.sample())
        return rounds * count

    works: dict[str, Callable[[int], int]] = {
        "bench": one_by_one, "without": lambda rounds: at_once(plain, rounds), "with": lambda rounds: at_once(seeing, rounds),
    }  # fmt: skip
    rounds = {name: max(1, round(TURN * rate(work, TURN) / work(1))) for name, work in works.items()}
    best = {name: [0.0, 0.0] for name in works}
    end = time.perf_counter() + 4 * seconds
    while time.perf_counter() < end:
        for name, work in works.items():
            clock, time_used = time.perf_counter(), time.process_time()
            moves = work(rounds[name])
            rates = moves / (time.perf_counter() - clock), moves / (time.process_time() - time_used) * (1 if name == "bench" else threads)
            best[name] = [max(pair) for pair in zip(best[name], rates, strict=True)]
    shares = {
        f"{name}_{share}": round(best[name][i] / best["bench"][i], 2)
        for name in ("without", "with") for i, share in enumerate(("share", "share_of_time"))
    }  # fmt: skip
    return {"game": game.id, **{f"{name}_moves_per_s": round(best[name][0]) for name in works}, **shares}


def _middle(game: Game, given: dict[str, Any]) -> Any:
    """What player 0 knows in the middle of a random match."""
    match, noise = game.new(seed=SEED, **given), random.Random(SEED)
    while not match.over:
        player = noise.choice(match.movers)
        match.play(noise.choice(match.legal(player)), player)
    return match.view(0, len(match.moves) // 2)


def _search(game: Game, settled: dict[str, Any], seconds: float) -> float | None:
    from .bots.search import iterations_per_second

    return round(iterations_per_second(game, settled, seconds))


def peer(seconds: float) -> Peer:
    """OpenSpiel if it is installed (the extra `open_spiel`), else our own rules interpreted."""
    try:
        import pyspiel
    except ImportError:
        return _interpreted(seconds)
    noise, game = random.Random(SEED), pyspiel.load_game("breakthrough")

    def games(count: int) -> int:
        moves = 0
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(noise.choice(state.legal_actions()))
                moves += 1
        return moves

    return Peer("OpenSpiel's breakthrough, random play from Python", rate(games, seconds))


def _interpreted(seconds: float) -> Peer:
    """Meeting Engagement on NumPy records without Numba, in a process of its own."""
    program = (
        "from igroteka import bench, game; from igroteka.core import simulate;"
        "g = game('meeting'); s, m = g.blank(2), g.mask(); o = g.encode(g.settle());"
        f"print(bench.rate(lambda n: simulate.play_games(s, o, m, 1, n, g.longest), {seconds}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env={**os.environ, "IGROTEKA_JIT": "0"})
    return Peer("Meeting Engagement interpreted (install the extra 'open_spiel' to compare with OpenSpiel)", float(done.stdout))
