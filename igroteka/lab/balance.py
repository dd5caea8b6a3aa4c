"""Balance: who wins how often, by which army, hero, deck and seat, and what the cards have to do with it.

igroteka balance meeting --bots expert            every pairing to ±2 %
igroteka balance unmatched --within 0.5           by greedy play, to ±0.5 %
igroteka balance unmatched --gpu kernels          decided on a GPU, with what `igroteka gpu build unmatched --bots` wrote
igroteka balance unmatched --cards mara.toml      a hero of your own against the box
igroteka balance tenno --minutes 9 --add tenno.balance.json    goes on from there

A line-up is a pairing under certain options. Its games are played in waves: all of a wave make their n-th decision at
the same time, so that what is counted is counted by NumPy over whole arrays of records. Random and greedy play, a search of so many
iterations and the net alone (`instant`) are compiled; any other bot of the arena decides in Python. Waves go to processes on all cores, or to Ray.
On a GPU (gpu_bots.py) all games of some waves are decided first; the cores play them again from the log, and count.
"""

from __future__ import annotations

import json
import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, islice, permutations, takewhile
from math import ceil, sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from ..bots.minds import UNLIKELY, WORLDS, Greedy, Instant, Random, Search
from ..bots.net import Net, think
from ..bots.net import find as find_net
from ..bots.search import ROOT, iterate, look_ahead, plant, wins_in_a_world
from ..bots.tuning import mixes, tuned
from ..core import cards as card_files
from ..core import verbs
from ..core.game import BadOption, Game, Option
from ..core.match import Match
from ..core.record import below, mix, next_seed
from ..core.rule import rule
from ..core.sets import count, lowest, rest
from ..core.simulate import nth
from . import arena
from .batch import compiled, deal, decide
from .decks import EVERYBODY, Deck, deck_of, side_option
from .tally import Notes, Tally

WAVE = 256  # games that are played side by side
GPU_WAVE, GPU_WAVES = 10 * WAVE, 12  # … of those that a GPU decides (seats are exchanged as in small waves), and how many it plays at once
APART, PLACES = 1 << 32, 1 << 28  # line-ups have deals of their own: two decks with the same cards mustn't play the same games twice
POSITIONS = 100  # that the search looks at for a win in this turn, for each action and world: fewer than at a table
EDGES = 64  # of a node of the search, in the mean
TIE = 1e-9  # guesses that differ less are equal, as for bots.Greedy

# What is compared: the options under which each game's pairings (or its seats) are measured.
CONTEXTS: dict[str, tuple[dict[str, Any], ...]] = {
    "meeting": ({"variant": "basic"}, {"variant": "strategy"}),
    "tenno": tuple({"players": players} for players in range(2, 8)),
    "portrait": ({"players": 2}, {"players": 2, "court": "tactical"}, *({"players": players} for players in range(3, 7))),
    "unmatched": ({"board": "sarpedon"}, {"board": "marmoreal"}),
    "tash_kalar": ({"mode": "high"}, {"mode": "duel"}),
}


# Who meets whom


class LineUp(NamedTuple):
    """A pairing under certain options. Seats are exchanged from game to game."""

    context: dict[str, Any]  # what all line-ups of a table have in common
    sides: tuple[Any, ...]  # armies, heroes or decks; nothing where all players have the same
    seatings: tuple[dict[str, Any], ...]  # settled options, one for each way to sit down

    @property
    def deals(self) -> int:
        """Where its deals begin, whatever is measured beside it."""
        return crc32(json.dumps([self.context, self.sides], sort_keys=True).encode()) % PLACES * APART


def line_ups(game: Game, given: Mapping[str, Any], of: Sequence[str] = ()) -> list[LineUp]:
    """All pairings; `of`: only those with one of these armies, heroes or decks on just one side."""
    chosen = side_option(game)
    found = []
    for context in contexts(game, given):
        players = game.settle(**context)["players"]
        for sides in pairings(game, chosen, players, given) if chosen else [()]:
            if of and sum(side in of for side in sides) != 1:
                continue
            sides = tuple(sorted(sides, key=lambda side: side not in of))
            turned = list(dict.fromkeys(permutations(sides))) if players == 2 else [sides[i:] + sides[:i] for i in range(len(sides))]
            seatings = [game.settle(**{**context, **({chosen.name: list(seats)} if chosen else {})}) for seats in turned or [()]]
            found.append(LineUp(context, sides, tuple(seatings)))
    if not found:
        raise BadOption(f"{game.id}: there is nothing to compare with these options")
    return found


def contexts(game: Game, given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Under which options to compare: those of the table above that agree with the given ones."""
    chosen = side_option(game)
    fixed = {name: value for name, value in given.items() if not chosen or name != chosen.name}
    agreeing = [c for c in CONTEXTS.get(game.id, ({},)) if all(fixed.get(name, value) == value for name, value in c.items())]
    found = [{**context, **fixed} for context in agreeing] or [fixed]
    return found


def pairings(game: Game, option: Option, players: int, given: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Every group of different values for the seats of a table, or just the given one.

    Two decks with the same cards win half of their games against each other, and alike against others: the first of them is enough.
    """
    if option.name in given:
        return [tuple(given[option.name])]
    deck = deck_of(game.id)
    different = [value for i, value in enumerate(option.values) if not (deck and deck.home) or deck.home[i] == i]
    return list(combinations(different if len(different) >= players else option.values, players))


def games_for(within: float) -> int:
    """How many games for two give an interval of ± so many percent, at worst."""
    if not 0.05 <= within <= 25:
        raise BadOption(f"--within should be from 0.05 to 25 percent, not {within:g}")
    return ceil((arena.Z * 50 / within) ** 2)


def as_exact(games: int, line_up: LineUp) -> int:
    """How many games tell as much about an equal share as so many games for two: with more players it is smaller, and known with fewer."""
    players = int(line_up.seatings[0]["players"])
    return ceil(games * 4 * (players - 1) / players**2)


# A decision in many games. These rules are compiled; `row` is a game.


@rule
def any_mover(s, seed):
    """One of those who are asked. Of several who choose in secret the last one knows most about what comes: let it be anybody."""
    movers = verbs.movers(s)
    for _ in range(below(mix(next_seed(np.uint64(seed))), count(movers))):
        movers = rest(movers)
    return lowest(movers)


@rule
def deal_rows(states, blank, options, seeds, movers, guess):
    """Deal; `options` has a row for each way to sit down, taken in turn."""
    for row in range(states.size):
        deal(states, row, blank, options[row % options.shape[0]], seeds)
        movers[row] = any_mover(states[row], seeds[row])
        verbs.estimate(states[row], guess[row])


@rule
def noise_of(seed, move):
    """What chance says to a game's bots at a decision: a game goes the same way whatever is played beside it."""
    return mix(mix(np.uint64(seed)) + np.uint64(move))


@rule
def choose_rows(tree, states, seeds, movers, actions, worlds, move):
    """What each mover plays: with no worlds anything, or else what looks best over so many dealt worlds (as bots.Greedy)."""
    for row in range(states.size):
        player = np.int64(movers[row])
        if player < 0:
            continue
        legal = verbs.legal(states[row], player, tree.mask)
        noise = noise_of(seeds[row], move)
        if worlds == 0 or legal == 1:
            actions[row] = nth(tree.mask, below(noise, legal))
            continue
        tree.states[ROOT] = states[row]
        verbs.hide(tree.states[ROOT], player)
        look_ahead(tree, player, np.int64(noise >> np.uint64(2)), worlds)
        actions[row] = best_of(tree, below(mix(next_seed(noise)), 1 << 20))


@rule
def search_rows(tree, states, seeds, movers, actions, wins, settings, worlds, iterations, move):
    """What each mover plays after a search of so many iterations (as bots.Search)."""
    for row in range(states.size):
        player = np.int64(movers[row])
        if player < 0:
            continue
        legal = verbs.legal(states[row], player, tree.mask)
        if legal == 1:
            actions[row] = nth(tree.mask, 0)
            continue
        noise = noise_of(seeds[row], move)
        tree.states[ROOT] = states[row]
        verbs.hide(tree.states[ROOT], player)
        actions[row] = find_win(tree, player, np.int64(noise >> np.uint64(2)), wins)
        if actions[row] < 0:
            clear(tree)
            look_ahead(tree, player, np.int64(noise >> np.uint64(2)), worlds)
            iterate(tree, player, np.int64(noise >> np.uint64(2)), 0, iterations, settings)
            actions[row] = settle(tree, verbs.movers(states[row]), below(mix(next_seed(noise)), 1 << 20) / (1 << 20))


@rule
def find_win(tree, player, seed, wins):
    """An action that wins before anybody else decides, in all of some dealt worlds; -1 if there is none."""
    wins[:, :] = 0
    for world in range(WORLDS):
        if wins_in_a_world(tree, player, seed + world, POSITIONS, wins[world]) == 0:
            return -1
    for action in range(tree.mask.size):
        sure = 1
        for world in range(WORLDS):
            sure &= wins[world, action]
        if sure:
            return action
    return -1


@rule
def clear(tree):
    """Forget what was searched."""
    for i in range(tree.table.size):
        tree.table[i] = -1
    for i in range(tree.size[0]):
        node = tree.nodes[i]
        node.visits = 0
        node.secret = 0
    for i in range(tree.size[1]):
        edge = tree.edges[i]
        edge.visits = 0
        edge.available = 0
        edge.total = 0
        edge.regret = 0
        edge.strategy = 0
    tree.size[0] = 0
    tree.size[1] = 0


@rule
def settle(tree, movers, point):
    """The action that the search came back to most; where choices are secret a mixture, of which `point` in [0, 1) draws one."""
    if tree.nodes[0].secret == 0 and movers & (movers - 1) == 0:
        return most_visited(tree)
    by_strategy, most = 0.0, 0.0
    edge = tree.nodes[0].first
    while edge >= 0:
        by_strategy = max(by_strategy, np.float64(tree.edges[edge].strategy))
        edge = tree.edges[edge].next
    tree.looks[:] = 0
    edge = tree.nodes[0].first
    while edge >= 0:
        e = tree.edges[edge]
        tree.looks[e.action] = np.float64(e.strategy) if by_strategy > 0 else np.float64(e.visits)
        most = max(most, tree.looks[e.action])
        edge = e.next
    total = 0.0
    for action in range(tree.looks.size):
        if tree.looks[action] >= UNLIKELY * most:
            total += tree.looks[action]
    left, chosen = point * total, -1
    for action in range(tree.looks.size):
        if tree.looks[action] > 0 and tree.looks[action] >= UNLIKELY * most and left >= 0:
            chosen = action
            left -= tree.looks[action]
    return chosen


@rule
def most_visited(tree):
    """Of those visited equally often the one with the best mean, and of those the first."""
    best, visits, value = -1, -1, -2.0
    edge = tree.nodes[0].first
    while edge >= 0:
        e = tree.edges[edge]
        mean = e.total / e.visits if e.visits > 0 else np.float64(e.prior)
        if e.visits > visits or (e.visits == visits and (mean > value or (mean == value and e.action < best))):
            best, visits, value = e.action, e.visits, mean
        edge = e.next
    return best


@rule
def like_rows(net, mask, states, seeds, movers, actions, least, move):
    """What each mover plays by the net alone (as bots.Instant): a draw among what it likes at least so much as its favourite."""
    for row in range(states.size):
        player = np.int64(movers[row])
        if player < 0:
            continue
        noise = noise_of(seeds[row], move)
        legal = verbs.legal(states[row], player, mask)
        if legal == 1:
            actions[row] = nth(mask, 0)
            continue
        think(net, states[row], player, mask)
        actions[row] = draw_liked(net.likes, mask, least, below(noise, 1 << 20) / (1 << 20))


@rule
def draw_liked(likes, mask, least, point):
    """One of the actions that are liked enough, as likely as it is liked; `point` in [0, 1) says which."""
    most = 0.0
    for action in range(mask.size):
        if mask[action] and likes[action] > most:
            most = likes[action]
    total = 0.0
    for action in range(mask.size):
        if mask[action] and likes[action] >= least * most:
            total += likes[action]
    left, chosen = point * total, -1
    for action in range(mask.size):
        if mask[action] and likes[action] >= least * most and left >= 0:
            chosen = action
            left -= likes[action]
    return chosen


@rule
def best_of(tree, point):
    """One of the best looking actions."""
    best = -2.0
    for action in range(tree.mask.size):
        if tree.mask[action] and tree.looks[action] > best:
            best = tree.looks[action]
    equal = 0
    for action in range(tree.mask.size):
        if tree.mask[action] and tree.looks[action] >= best - TIE:
            equal += 1
    left = point % equal
    for action in range(tree.mask.size):
        if tree.mask[action] and tree.looks[action] >= best - TIE:
            if left == 0:
                return action
            left -= 1
    return -1


@rule
def play_rows(states, seeds, movers, actions, done, returns, guess, move):
    """One decision in every game that isn't over, who is asked next and how it looks for everybody."""
    for row in range(states.size):
        if movers[row] < 0:
            continue
        decide(states, row, movers, actions, done, returns)
        if done[row]:
            movers[row] = -1
            for player in range(guess.shape[1]):
                guess[row, player] = returns[row, player]
        else:
            movers[row] = any_mover(states[row], seeds[row] + (move << 40))
            verbs.estimate(states[row], guess[row])


class Quick:
    """Random or greedy play, compiled."""

    def __init__(self, game: Game, states: Any, seeds: Any, worlds: int):
        self.tree, self.states, self.seeds, self.worlds = plant(game, states[0], 1, 1), states, seeds, worlds

    def choose(self, movers: np.ndarray, actions: np.ndarray, move: int) -> None:
        """Fill the actions."""
        compiled(choose_rows)(self.tree, self.states, self.seeds, movers, actions, self.worlds, move)


class Deep:
    """The search, compiled: a number of iterations whatever the time, so that equal seeds choose equally."""

    def __init__(self, game: Game, states: Any, seeds: Any, made: Any):
        self.worlds, self.iterations, self.settings = made.worlds, made.most(game), (made.tuning or tuned(game)).numbers()
        self.tree, self.states, self.seeds = plant(game, states[0], *room(game, self.iterations)), states, seeds
        self.wins = np.zeros((WORLDS, game.actions), np.uint8)

    def choose(self, movers: np.ndarray, actions: np.ndarray, move: int) -> None:
        """Fill the actions."""
        compiled(search_rows)(self.tree, self.states, self.seeds, movers, actions, self.wins, self.settings, self.worlds, self.iterations, move)


def room(game: Game, iterations: int) -> tuple[int, int]:
    """How many nodes and edges a tree of so many iterations has room for."""
    return iterations + 2, (iterations + 2) * min(game.actions, EDGES) + game.actions


class Taught:
    """The net alone, compiled."""

    def __init__(self, game: Game, states: Any, seeds: Any, net: Net, mixing: bool):
        self.net, self.mask, self.states, self.seeds, self.least = net, game.mask(), states, seeds, UNLIKELY if mixing else 1.0

    def choose(self, movers: np.ndarray, actions: np.ndarray, move: int) -> None:
        """Fill the actions."""
        compiled(like_rows)(self.net, self.mask, self.states, self.seeds, movers, actions, self.least, move)


class Thinking:
    """A bot of the arena for everybody, which looks at a match."""

    def __init__(self, game: Game, settled: Sequence[dict[str, Any]], seeds: Any, name: str, seconds: float):
        self.matches = [Match(game, settled[i % len(settled)], int(seed)) for i, seed in enumerate(seeds)]
        self.bots = [arena.enter(name, game.id, int(seed)) for seed in seeds]
        self.seconds = seconds

    def choose(self, movers: np.ndarray, actions: np.ndarray, move: int) -> None:
        """Fill the actions, and keep the matches at the same position."""
        for row in np.flatnonzero(movers >= 0):
            player, match = int(movers[row]), self.matches[row]
            actions[row] = self.bots[row].choose(match, player, seconds=self.seconds)
            match.play(int(actions[row]), player)


class Recorded:
    """Games that were decided on a GPU; what its log has no room for is decided here."""

    def __init__(self, log: np.ndarray, here: Any):
        self.log, self.here = log, here

    def choose(self, movers: np.ndarray, actions: np.ndarray, move: int) -> None:
        """Fill the actions."""
        if move <= self.log.shape[1]:
            actions[:] = self.log[:, move - 1]
        else:
            self.here.choose(movers, actions, move)


# A wave


@dataclass
class Task:
    """A wave to be played somewhere."""

    game: str
    line_up: LineUp
    number: int  # of the line-up
    bots: str
    seconds: float
    seed: int
    games: int
    cards: tuple[str, ...] = ()  # a user's card files
    log: np.ndarray | None = None  # what was decided on a GPU: a row of actions for each game …
    lengths: np.ndarray | None = None  # … and how many; -1 if there was no room for all of them


@cache
def _game(name: str, cards: tuple[str, ...]) -> tuple[Game, Deck | None]:
    from ..games import game

    for path in cards:
        if path not in map(str, card_files.card_files(name).values()):
            card_files.join(name, Path(path))
    found = game(name)
    found.compile()
    return found, deck_of(name)


def play_wave(task: Task) -> tuple[int, Tally]:
    """Play a wave to its end and count."""
    game, deck = _game(task.game, task.cards)
    settled = task.line_up.seatings
    options = np.array([game.encode(options) for options in settled])
    players = settled[0]["players"]
    states, seeds = game.blank(task.games), np.arange(task.seed, task.seed + task.games)
    movers, done = np.zeros(task.games, np.int8), np.zeros(task.games, np.uint8)
    actions = np.zeros(task.games, np.int64)
    returns, guess = np.zeros((task.games, players), np.float32), np.zeros((task.games, players), np.float64)
    compiled(deal_rows)(states, game.blank(), options, seeds, movers, guess)
    here = players_of(game, task, states, seeds)
    bots = here if task.log is None else Recorded(task.log, here)
    notes = Notes(game, deck, states, guess)
    while (movers >= 0).any():
        active, move = movers >= 0, len(notes.looked)
        bots.choose(movers, actions, move)
        compiled(play_rows)(states, seeds, movers, actions, done, returns, guess, move)
        notes.note(active)
    if task.lengths is not None and (notes.moves != task.lengths)[task.lengths >= 0].any():
        raise RuntimeError(f"{game.id}: games that were decided on the GPU end elsewhere than here; its kernels are of other rules")
    return task.number, notes.tally(settled, returns)


def players_of(game: Game, task: Task, states: Any, seeds: Any) -> Quick | Deep | Taught | Thinking:
    """Whoever plays the games of a wave: compiled where they can be."""
    made = arena.enter(task.bots, game.id, 0)
    if isinstance(made, Random):
        return Quick(game, states, seeds, 0)
    if isinstance(made, Greedy) and made.level is None:
        return Quick(game, states, seeds, made.worlds)
    if is_counted(made, game):
        return Deep(game, states, seeds, made)
    net = find_net(game, int(states["players"][0])) if isinstance(made, Instant) else None
    if net is not None:
        return Taught(game, states, seeds, net, mixes(game))
    return Thinking(game, task.line_up.seatings, seeds, task.bots, task.seconds)


def is_counted(made: Any, game: Game) -> bool:
    """Is it a search of so many iterations, which overlooks nothing?"""
    return type(made) is Search and bool(made.iterations or (made.level and not tuned(game).level_overlooks[made.level]))


# On all cores


def tasks(found: Balance, numbers: Sequence[int], games: int, cards: tuple[str, ...] = (), wave: int = WAVE) -> Iterator[Task]:
    """The waves that some line-ups still need: one of each, then the next of each, so that one may stop at any time."""
    played, wanted = [int(tally.get("games", 0)) for tally in found.tallies], [as_exact(games, line_up) for line_up in found.lines]
    while any(played[number] < wanted[number] for number in numbers):
        for number in numbers:
            line_up, start = found.lines[number], played[number]
            if start < wanted[number]:
                size = min(wave, wanted[number] - start)
                yield Task(found.game.id, line_up, number, found.bots, found.seconds, found.seed + start + line_up.deals, size, cards)
                played[number] += size


def measure(
    game: Game,
    bots: str = "greedy",
    games: int = 2401,
    given: Mapping[str, Any] | None = None,
    seconds: float = 1.0,
    seed: int = 1,
    jobs: int | None = None,
    ray: bool = False,
    gpu: Path | None = None,
    cards: Path | None = None,
    at_most: float = 0.0,
    told: Callable[[int, int], None] = lambda done, total: None,
    before: Sequence[dict[str, Any]] = (),
) -> Balance:
    """Play all line-ups: so many games each (for two), or what can be played in `at_most` seconds; go on from what was measured before."""
    of = own_values(game, cards) if cards else ()
    found = Balance(game, bots, seconds, seed)
    for study in before:
        found.add(study)
    numbers = [found.place(line_up) for line_up in line_ups(game, given or {}, of)]
    files, cores = (str(cards.resolve()),) if cards else (), jobs or os.cpu_count() or 1
    start, total = time.monotonic(), sum(as_exact(games, found.lines[number]) for number in numbers)

    def is_late() -> bool:
        return bool(at_most) and time.monotonic() - start > at_most and all(found.tallies)

    waves = takewhile(lambda _: not is_late(), tasks(found, numbers, games, files, GPU_WAVE if gpu else WAVE))
    played = on_ray(waves) if ray and not gpu else on_cores(decided_on_gpu(game, waves, gpu) if gpu else waves, cores, is_late)
    done = sum(found.tallies[number].get("games", 0) for number in numbers)
    for number, tally in played:
        found.tallies[number].add(tally)
        done += tally["games"]
        told(done, total)
    return found


def load(path: Path, game: Game) -> list[dict[str, Any]]:
    """What was measured before."""
    try:
        studies = json.loads(path.read_text(encoding="utf-8"))
        fits = all(study["game"] == game.id for study in studies)
    except (OSError, ValueError, TypeError, KeyError):
        fits = False
    if not fits:
        raise BadOption(f"{path}: expected a JSON file that igroteka balance {game.id} wrote")
    return list(studies)


def own_values(game: Game, path: Path) -> tuple[str, ...]:
    """The heroes or decks of a user's card file."""
    option = side_option(game)
    if not option:
        raise BadOption(f"{game.id} has nothing that a player chooses: a card file replaces the game's own there; say IGROTEKA_CARDS")
    entries = card_files.CardFile(path).values
    ids = [table.get("id") for kind in ("deck", "army") for table in entries.get(kind, [])] + [entries.get("hero", {}).get("id")]
    found = tuple(str(name) for name in ids if name in option.values)
    if not found:
        raise BadOption(f"{path}: expected one of the game's {option.name} in it")
    return found


def on_cores(waves: Iterator[Task], jobs: int, is_late: Callable[[], bool]) -> Iterator[tuple[int, Tally]]:
    """In processes of this machine, or right here if there is one. What was begun is counted, however late it is."""
    if jobs == 1:
        yield from map(play_wave, waves)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting: deque[Future[tuple[int, Tally]]] = deque()
        try:
            for task in waves:
                waiting.append(pool.submit(play_wave, task))
                if len(waiting) > 2 * jobs:
                    yield waiting.popleft().result()
            while waiting:
                future = waiting.popleft()
                if not (is_late() and future.cancel()):
                    yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def decided_on_gpu(game: Game, waves: Iterator[Task], folder: Path) -> Iterator[Task]:
    """Waves whose games a GPU has played: what is left is to count. While the cores count some of them, the GPU plays the next."""
    there: Any = None
    playing: deque[tuple[list[Task], Callable[[], tuple[np.ndarray, np.ndarray]]]] = deque()
    while True:
        group = list(islice(waves, GPU_WAVES))
        if group:
            there = there or device(game, folder, group[0].bots)
            seatings = [game.encode(settled) for task in group for settled in task.line_up.seatings]
            starts = np.cumsum([0, *(len(task.line_up.seatings) for task in group)])
            seating = np.concatenate([start + np.arange(task.games) % len(task.line_up.seatings) for start, task in zip(starts, group, strict=False)])
            deals = np.concatenate([np.arange(task.seed, task.seed + task.games) for task in group])
            playing.append((group, there(np.array(seatings), seating, deals)))
        if len(playing) > 1 or not group:  # the next one fills the GPU while the last games of this one end
            if not playing:
                return
            played, ended = playing.popleft()
            log, lengths = ended()
            ends = np.cumsum([task.games for task in played])
            for task, rows, own in zip(played, np.split(log, ends[:-1]), np.split(lengths, ends[:-1]), strict=True):
                most = log.shape[1] if (own < 0).any() else int(own.max())
                yield replace(task, log=rows[:, :most].copy(), lengths=own)


def device(game: Game, folder: Path, bots: str) -> Callable[[Any, Any, Any], Callable[[], tuple[np.ndarray, np.ndarray]]]:
    """Whoever plays whole games on the GPU, and what waits for their end; what is missing for that is said."""
    from . import kernels

    made = arena.enter(bots, game.id, 0)
    if not isinstance(made, Random | Greedy) and not is_counted(made, game):
        raise BadOption(f"{bots} doesn't decide on a GPU; random, greedy, expert and search:iterations=… do")
    about = folder / game.id / "about.json"
    if not about.exists():
        raise BadOption(f"{folder} has no kernels of {game.id}: igroteka gpu build {game.id} --bots --out {folder}")
    found = json.loads(about.read_text(encoding="utf-8"))
    if (found["rules"], found["cards"]) != (game.version, game.cards):
        raise BadOption(f"{about}: these kernels are of other rules or cards; build them again")
    try:
        kernels.need_gpu()
    except RuntimeError as error:
        raise BadOption(str(error)) from None
    there = kernels.Bots(folder / game.id, isinstance(made, Search))
    how: dict[str, Any] = {"worlds": getattr(made, "worlds", 0)}
    if isinstance(made, Search):
        nodes, edges = room(game, made.most(game))
        how |= {"iterations": made.most(game), "settings": (made.tuning or tuned(game)).numbers(), "nodes": nodes, "edges": edges}
    return lambda options, seating, deals: there.play(options, seating, deals, **how)


def on_ray(waves: Iterator[Task]) -> Iterator[tuple[int, Tally]]:
    """On a Ray cluster, as the arena's games are."""
    ray = arena.cluster()
    away = ray.remote(play_away).options(runtime_env={"env_vars": arena.settings()})
    sources, most = arena.package_hash(), 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting: deque[Any] = deque()
    for task in waves:
        waiting.append(away.remote(task, sources))
        if len(waiting) >= most:
            yield from arena.fetch(ray, [waiting.popleft()])
    while waiting:
        yield from arena.fetch(ray, [waiting.popleft()])


def play_away(task: Task, sources: str) -> tuple[int, Tally]:
    """A wave on a worker that has the same igroteka."""
    arena.same_sources(sources)
    return play_wave(task)


# What was found


@dataclass
class Balance:
    """The sums of all line-ups, and what they say."""

    game: Game
    bots: str
    seconds: float = 1.0
    seed: int = 1
    lines: list[LineUp] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)

    def place(self, line_up: LineUp) -> int:
        """The number of a line-up."""
        if line_up not in self.lines:
            self.lines.append(line_up)
            self.tallies.append(Tally())
        return self.lines.index(line_up)

    def how(self) -> dict[str, Any]:
        """What has to be the same for sums to add up."""
        return {
            "game": self.game.id, "rules": self.game.version, "cards": self.game.cards, "bots": self.bots, "seconds": self.seconds, "seed": self.seed,
        }  # fmt: skip

    def goes_on_from(self, study: Mapping[str, Any]) -> bool:
        """Was it measured in the same way?"""
        return "sums" in study and all(study.get(name) == value for name, value in self.how().items())

    def add(self, study: Mapping[str, Any]) -> None:
        """Add the sums of an earlier run."""
        for part in study["sums"]:
            line_up = LineUp(part["context"], tuple(part["sides"]), tuple(part["seatings"]))
            self.tallies[self.place(line_up)].add(Tally.read(part["tally"]))

    def data(self) -> dict[str, Any]:
        """For a program, and for the report."""
        return {**self.how(), "tables": [self.table(context) for context in unique(line.context for line in self.lines)]}

    def sums(self) -> list[dict[str, Any]]:
        """For a later run, which goes on from here."""
        return [{**line._asdict(), "tally": tally.written()} for line, tally in zip(self.lines, self.tallies, strict=True) if tally]

    def table(self, context: dict[str, Any]) -> dict[str, Any]:
        """The figures under certain options."""
        inside = [(line, tally) for line, tally in zip(self.lines, self.tallies, strict=True) if line.context == context and tally]
        whole = Tally()
        for _, tally in inside:
            whole.add(tally)
        option, games = side_option(self.game), int(whole["games"])
        table: dict[str, Any] = {"context": context, "players": self.game.settle(**context)["players"], "games": games}
        if option:
            table["pairs"] = [pair(line, tally, option) for line, tally in inside if len(set(line.sides)) > 1]
            table["sides"] = sides(whole, option)
            table["option"] = option.name
        table["seats"] = [rate(points, games) for points in whole["seat"]]
        table["turns"] = [rate(points, games) for points in whole["turn"]] if "turn" in whole else []
        table["draws"] = round(whole["draws"] / games, 4)
        table["length"] = length(whole["length"])
        table["half"] = half(whole)
        deck = deck_of(self.game.id)
        table["cards"] = cards_of(deck, whole, option, table["players"]) if deck else []
        return table


def unique(items: Iterator[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each once, in their order."""
    found: list[dict[str, Any]] = []
    for item in items:
        if item not in found:
            found.append(item)
    return found


def rate(points: float, games: float) -> dict[str, Any]:
    """A share of won games with Wilson's interval; a shared win counts its part."""
    found = arena.interval(float(points), int(games))
    return {"games": int(games), "rate": round(found.rate, 4), "low": round(found.low, 4), "high": round(found.high, 4)}


def pair(line: LineUp, tally: Tally, option: Option) -> dict[str, Any]:
    """How the first of a pairing does, all in all and when it begins."""
    first = option.values.index(line.sides[0])
    found = {"sides": list(line.sides), **rate(tally["side"][first], tally["side_seats"][first])}
    if "side_first" in tally:
        found["begins"] = rate(tally["side_first"][first], tally["side_first_games"][first])
    return found


def sides(tally: Tally, option: Option) -> list[dict[str, Any]]:
    """Each army, hero or deck against all others."""
    return [
        {"side": value, **rate(tally["side"][i], tally["side_seats"][i])} for i, value in enumerate(option.values) if tally["side_seats"][i]
    ]  # fmt: skip


def length(counts: np.ndarray) -> dict[str, Any]:
    """How many decisions games have."""
    total, reached = counts.sum(), np.cumsum(counts)
    low, middle, high = (int(np.searchsorted(reached, part * total)) for part in (0.05, 0.5, 0.95))
    step = max(1, ceil((int(np.flatnonzero(counts)[-1]) + 1) / 40))
    bins = np.add.reduceat(counts, np.arange(0, counts.size, step))
    bins = bins[: int(np.flatnonzero(bins)[-1]) + 1]
    mean = float((counts * np.arange(counts.size)).sum() / total)
    return {"mean": round(mean, 1), "low": low, "median": middle, "high": high, "step": step, "counts": bins.tolist()}


def half(tally: Tally) -> dict[str, Any]:
    """Who led at half-time, and what came of it."""
    games, led = tally["games"], max(tally["led"], 1)
    found = {"leader_wins": rate(tally["leader_won"], tally["led"]), "comebacks": rate(tally["comebacks"], tally["led"])}
    found["great_comebacks"] = rate(tally["great_comebacks"], tally["decided"])
    found["level"] = round(1 - tally["led"] / games, 4)
    if "first_led" in tally:
        found["first_leads"] = rate(tally["first_led"], led)
    return found


def cards_of(deck: Deck, tally: Tally, option: Option | None, players: int) -> list[dict[str, Any]]:
    """What each card has to do with winning."""
    found = []
    for card, name in enumerate(deck.names):
        had = int(tally["had"][card])
        if not had:
            continue
        owner = int(deck.owners[card])
        # Where all draw from the same cards, one's winning with a card is another's losing without it.
        rivals = players / (players - 1) if owner == EVERYBODY else 1.0
        opening, opening_points = tally["opening"][card], tally["opening_points"][card]
        without = had - opening, tally["had_points"][card] - opening_points
        row = {
            "name": dict(name),
            "side": option.values[owner] if option and owner != EVERYBODY else None,
            "had": had,
            "played": round(float(tally["played"][card] / had), 4),
            "spent": round(float(tally["spent"][card] / had), 4),
            "opening": difference([opening], [opening_points], [without[0]], [without[1]], rivals=rivals),
            "drawn": difference(*[tally[key][:, card] for key in ("drawn", "drawn_points", "missed", "missed_points")], rivals=rivals),
            "when": tally["when"][card].tolist(),
        }
        found.append(row)
    return found


def difference(games: Any, points: Any, other_games: Any, other_points: Any, *, rivals: float) -> dict[str, Any] | None:
    """How much oftener one wins with a card than without it: Mantel and Haenszel's weighted mean over layers of equal games."""
    n, m = np.asarray(games, float), np.asarray(other_games, float)
    both = (n > 1) & (m > 1)
    if not both.any():
        return None
    n, m, p, q = n[both], m[both], np.asarray(points, float)[both], np.asarray(other_points, float)[both]
    weight = n * m / (n + m)
    p, q = p / n, q / m
    mean = float((weight * (p - q)).sum() / weight.sum())
    spread = (weight**2 * (p * (1 - p) / n + q * (1 - q) / m)).sum() / weight.sum() ** 2
    doubt = arena.Z * sqrt(rivals * spread)
    return {"games": int(n.sum()), "change": round(mean, 4), "low": round(mean - doubt, 4), "high": round(mean + doubt, 4)}
