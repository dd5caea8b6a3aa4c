"""How a bot decides: at random, one decision ahead, or by search. The levels made of these are in levels.py."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypedDict, TypeVar

import numpy as np

from ..core import verbs
from ..core.game import Game
from ..core.match import Match
from ..core.record import copy
from ..core.rule import COMPILED, is_forced
from ..core.sets import lowest
from . import guided, net, search
from .search import ROOT, WORLD, Tree
from .tuning import Tuning, level_temperature, mixes, tuned, tuned_with_net

SLICE = 0.02  # seconds between looks at the clock
MOST_NODES, MOST_EDGES = 1 << 17, 1 << 20
WORLDS = 8  # dealt to look for a win in this turn, and to look ahead
POSITIONS = 1000 if COMPILED else 50  # looked at for it, for each action and world
OTHERS = 5  # nodes for an own one where others choose as the net would
LONGEST_LINE = 8
HASTE = 0.2  # seconds for a decision while the game is being compiled
FEWEST_VISITS = 8  # a line ends where the search has hardly been
UNLIKELY = 0.1  # a net that mixes draws from what it likes at least so much as its favourite

Option = TypeVar("Option")


class Hint(TypedDict):
    """An action as a bot sees it: value in [-1, 1] for the player, and the line (player, words) it expects."""

    action: int
    value: float
    visits: int
    line: list[tuple[int, str]]


class Bot(Protocol):
    """Whoever can play."""

    def choose(self, match: Match, player: int, seconds: float = 1.5) -> int:
        """A legal action for this player, within about so many seconds."""

    def explain(self, match: Match, player: int, seconds: float = 1.0, move: int | None = None, lang: str = "en") -> list[Hint]:
        """What the player may do, best first; `move` looks back at a position of a match."""


class Random:
    """Any legal action."""

    def __init__(self, seed: int | None = None):
        self.noise = random.Random(seed)

    def choose(self, match: Match, player: int, seconds: float = 1.5) -> int:
        """Any of them."""
        return self.noise.choice(legal_in(match.game, match.view(player), player))

    def explain(self, match: Match, player: int, seconds: float = 1.0, move: int | None = None, lang: str = "en") -> list[Hint]:
        """All are the same to it."""
        view = match.view(player, move)
        return [hint(match.game, view, player, a, 0.0, 0, lang) for a in legal_in(match.game, view, player)]


class Greedy:
    """The action after which the position looks best, over a few dealt worlds. As a level it doesn't notice every action."""

    def __init__(self, seed: int | None = None, worlds: int = WORLDS, level: int | None = None):
        self.worlds, self.level = worlds, level
        self.seed = fresh(seed)
        self.noise = random.Random(self.seed)

    def values(self, game: Game, view: Any, player: int) -> dict[int, float]:
        """What each legal action looks like."""
        tree = search.plant(game, view, 1, 1)
        search.look_ahead(tree, player, seed_for(self.seed, view), self.worlds)
        return {action: float(tree.looks[action]) for action in legal_in(game, view, player)}

    def choose(self, match: Match, player: int, seconds: float = 1.5) -> int:
        """The best looking one of those it noticed."""
        if not is_quick(match.game):
            return hasty(match, player, seconds, self.noise)
        values = self.values(match.game, match.view(player), player)
        noticed = those_noticed(list(values), match.game, self.level, self.noise)
        best = max(values[a] for a in noticed)
        return self.noise.choice([a for a in noticed if values[a] >= best - 1e-9])

    def explain(self, match: Match, player: int, seconds: float = 1.0, move: int | None = None, lang: str = "en") -> list[Hint]:
        """All actions by their looks."""
        view = match.view(player, move)
        values = self.values(match.game, view, player)
        return [hint(match.game, view, player, a, values[a], self.worlds, lang) for a in sorted(values, key=lambda a: -values[a])]


@dataclass
class Choice:
    """A root action after a search."""

    action: int
    visits: int
    value: float
    share: float  # how often it should be played where choices are secret


class Search:
    """Tree search over dealt worlds (search.py).

    With a number of iterations it makes just these, however long that takes, so that equal seeds choose equally.
    A level has a number of iterations too, each game's own, but stops at the time all the same.
    With neither, it thinks as long as it may.
    """

    def __init__(self, seed: int | None = None, seconds: float | None = None, iterations: int | None = None,
                 level: int | None = None, tuning: Tuning | None = None, worlds: int = WORLDS):  # fmt: skip
        self.seconds, self.iterations, self.level, self.tuning, self.worlds = seconds, iterations, level, tuning, worlds
        self.seed = fresh(seed)
        self.noise = random.Random(self.seed)
        self.clock = time.perf_counter

    def choose(self, match: Match, player: int, seconds: float = 1.5) -> int:
        """The action it came back to most; where choices are secret, a mixture."""
        end = self.clock() + (self.seconds or seconds)
        game, view = match.game, match.view(player)
        legal = legal_in(game, view, player)
        if len(legal) == 1:
            return legal[0]
        if not is_quick(game):
            return hasty(match, player, self.seconds or seconds, self.noise)
        tree = search.plant(game, view, *self.room(game))
        winning = sure_win(tree, player, seed_for(self.seed, view))
        if winning is not None:
            return winning
        self.think(tree, game, player, seed_for(self.seed, view), end)
        choices = those_noticed(root_choices(tree), game, self.level, self.noise)
        if is_secret(tree):
            return self.mix(choices)
        return max(choices, key=lambda c: (c.visits, c.value)).action

    def explain(self, match: Match, player: int, seconds: float = 1.0, move: int | None = None, lang: str = "en") -> list[Hint]:
        """The root's actions, most visited first, each with the line the search expects."""
        end = self.clock() + (self.seconds or seconds)
        game, view = match.game, match.view(player, move)
        seed = seed_for(self.seed, view)
        tree = search.plant(game, view, *self.room(game))
        winning = sure_win(tree, player, seed)
        self.think(tree, game, player, seed, end)
        choices = root_choices(tree)
        total = sum(c.visits for c in choices)
        for choice in choices:
            if choice.action == winning:
                choice.visits, choice.value = max(total, 1), 1.0
        choices.sort(key=lambda c: (-c.visits, -c.value))
        trusted = self.trusted(game, match.players)
        lines = [expected_line(tree, game, player, c.action, seed, lang, trusted) for c in choices]
        return [Hint(action=c.action, value=c.value, visits=c.visits, line=line) for c, line in zip(choices, lines, strict=True)]

    def trusted(self, game: Game, players: int) -> net.Net | None:
        """Whose choices others are expected to make; None where they are searched as well."""
        return None

    def most(self, game: Game) -> int:
        """How many iterations it makes at most."""
        if self.level is not None:
            return tuned(game).level_iterations[self.level]
        return self.iterations or 1 << 31

    def room(self, game: Game) -> tuple[int, int]:
        """How many nodes and edges the tree may have: memory is bounded whatever the time."""
        nodes = min(MOST_NODES, self.most(game) + 2)
        return nodes, min(MOST_EDGES, nodes * game.actions)

    def think(self, tree: Tree, game: Game, player: int, seed: int, end: float) -> int:
        """Iterate in small slices until the time or the number of iterations is reached; return how many there were."""
        most, hurried = self.most(game), self.iterations is None
        iterate = self.iterating(tree, game, player, seed)
        begin = self.clock()
        done, size = 0, 16
        while done < most:
            size = min(size, most - done)
            start = self.clock()
            iterate(done, done + size)
            done += size
            now = self.clock()
            if hurried and (now + SLICE >= end or is_settled(tree, done * (end - now) / (now - begin))):
                break
            size = max(8, min(4 * size, int(size * SLICE / max(now - start, 1e-6))))
        return done

    def iterating(self, tree: Tree, game: Game, player: int, seed: int) -> Callable[[int, int], Any]:
        """What makes the iterations from one number to another."""
        settings = (self.tuning or tuned(game)).numbers()
        search.look_ahead(tree, player, seed, self.worlds)
        return lambda begin, end: search.iterate(tree, player, seed, begin, end, settings)

    def mix(self, choices: list[Choice]) -> int:
        """One of the actions by their shares; those hardly ever played are noise."""
        shares = [c.share for c in choices] if any(c.share for c in choices) else [float(c.visits) for c in choices]
        kept = [(c.action, share) for c, share in zip(choices, shares, strict=True) if share >= 0.1 * max(shares)]
        return self.noise.choices([action for action, _ in kept], [share + 1e-9 for _, share in kept])[0]


class Champion(Search):
    """The search guided by a net that learned the game by itself (guided.py); in a game without one, the search as it is."""

    def guide(self, game: Game, players: int) -> tuple[net.Net, Tuning] | None:
        """The net, with room of its own, and how it guides."""
        how = self.tuning or tuned_with_net(game)
        found = net.find(game, players) if how else None
        return (net.with_room(found), how) if found and how else None

    def room(self, game: Game) -> tuple[int, int]:
        """More of it: what others are expected to do is kept in the tree as well."""
        nodes, edges = super().room(game)
        return min(MOST_NODES, OTHERS * nodes), min(MOST_EDGES, OTHERS * edges)

    def iterating(self, tree: Tree, game: Game, player: int, seed: int) -> Callable[[int, int], Any]:
        """The net at hand."""
        guide = self.guide(game, len(tree.value))
        if guide is None:
            return super().iterating(tree, game, player, seed)
        own, chances, settings = guide[0], np.zeros(tree.edges.size, np.float32), guide[1].numbers()
        if guide[1].looks:
            search.look_ahead(tree, player, seed, self.worlds)
        return lambda begin, end: guided.iterate(tree, own, chances, player, seed, begin, end, settings)

    def trusted(self, game: Game, players: int) -> net.Net | None:
        """The net, where others choose as it would."""
        guide = self.guide(game, players)
        return guide[0] if guide and guide[1].trust else None


class Instant:
    """The net alone, within a few milliseconds: its favourite, or a draw from its mixture where choices are secret.

    With a temperature it makes a person's mistakes: the hotter, the more often it plays what it likes less. The lower levels are that, each game
    with temperatures of its own; without a net they search a little and overlook things.
    """

    def __init__(self, seed: int | None = None, mixing: bool | None = None, temperature: float | None = None, level: int | None = None):
        self.mixing, self.temperature, self.level = mixing, temperature, level
        self.seed = fresh(seed)
        self.noise = random.Random(self.seed)

    def answer(self, match: Match, player: int, move: int | None = None) -> net.Answer | None:
        """What the net says; None without one."""
        found = net.find(match.game, match.players)
        return net.ask(net.with_room(found), match.view(player, move), player) if found else None

    def choose(self, match: Match, player: int, seconds: float = 1.5) -> int:
        """What the net likes best, or a draw."""
        said = self.answer(match, player)
        if said is None:
            return without_net(self.level, self.seed).choose(match, player, seconds)
        temperature = self.temperature if self.level is None else level_temperature(match.game, self.level)
        if temperature:
            likes = said.likes.astype(np.float64) ** (1 / temperature)
            return self.noise.choices(range(len(likes)), list(likes))[0]
        mixing = mixes(match.game) if self.mixing is None else self.mixing
        most = float(said.likes.max())
        kept = [int(a) for a in np.flatnonzero(said.likes >= (UNLIKELY if mixing else 1.0) * most)]
        return self.noise.choices(kept, [float(said.likes[a]) for a in kept])[0]

    def explain(self, match: Match, player: int, seconds: float = 1.0, move: int | None = None, lang: str = "en") -> list[Hint]:
        """All actions as the net likes them, each with what it expects of the position."""
        said = self.answer(match, player, move)
        if said is None:
            return without_net(self.level, self.seed).explain(match, player, seconds, move, lang)
        view = match.view(player, move)
        legal = sorted(legal_in(match.game, view, player), key=lambda a: -said.likes[a])
        return [hint(match.game, view, player, a, float(said.expects[player]), round(1000 * float(said.likes[a])), lang) for a in legal]


def without_net(level: int | None, seed: int) -> Bot:
    """Who plays where there is no net: a level that looks ahead as far as it can and overlooks things; greedy, who is no level."""
    return Search(seed, level=level) if level else Greedy(seed) if level is None else Greedy(seed, worlds=1, level=0)


# What all of them need


def is_quick(game: Game) -> bool:
    """Is there any sense in searching? Not until the rules are compiled."""
    return game.ready or is_forced()


def hasty(match: Match, player: int, seconds: float, noise: random.Random) -> int:
    """One look at as many actions as there is time for, while the game is being compiled."""
    end = time.perf_counter() + min(seconds, HASTE)
    game, view = match.game, match.view(player)
    best, worth, out = -1, -np.inf, np.zeros(match.players, np.float64)
    legal = legal_in(game, view, player)
    for action in noise.sample(legal, len(legal)):
        world = copy(view)
        verbs.redeal(world, player, noise.getrandbits(62))
        verbs.apply(world, player, action)
        (verbs.estimate if verbs.movers(world) else verbs.returns)(world, out)
        if out[player] > worth:
            best, worth = action, out[player]
        if time.perf_counter() > end:
            break
    return best


def fresh(seed: int | None) -> int:
    """A seed, the given one or a new one."""
    return random.SystemRandom().getrandbits(62) if seed is None else seed


def seed_for(seed: int, view: Any) -> int:
    """Equal seeds and equal views think equally."""
    words = np.frombuffer(view.tobytes(), np.uint64).reshape(1, -1)
    return (int(search.hash_row(words, 0, 0, 0)) ^ seed) & (2**62 - 1)


def legal_in(game: Game, view: Any, player: int) -> list[int]:
    """The legal actions, from a player's own view."""
    mask = game.mask()
    verbs.legal(view, player, mask)
    return [int(a) for a in np.flatnonzero(mask)]


def those_noticed(options: list[Option], game: Game, level: int | None, noise: random.Random) -> list[Option]:
    """What a level sees of its options, at least one; who is no level sees all."""
    if level is None:
        return options
    missed = tuned(game).level_overlooks[level]
    return [option for option in options if noise.random() >= missed] or [noise.choice(options)]


def sure_win(tree: Tree, player: int, seed: int) -> int | None:
    """An action that leads to a win within this player's own decisions, in all of some dealt worlds."""
    sure = np.ones(tree.mask.size, np.uint8)
    for world in range(WORLDS):
        wins = np.zeros(tree.mask.size, np.uint8)
        if not search.wins_in_a_world(tree, player, seed + world, POSITIONS, wins):
            return None
        sure &= wins
    return int(np.argmax(sure)) if sure.any() else None


def hint(game: Game, view: Any, player: int, action: int, value: float, visits: int, lang: str) -> Hint:
    """An action without a line."""
    return Hint(action=action, value=value, visits=visits, line=[(player, str(game.words.say(view, player, action, lang)))])


def is_secret(tree: Tree) -> bool:
    """Do others choose at the same time or without seeing this choice?"""
    movers = int(verbs.movers(tree.states[ROOT]))
    return bool(tree.nodes[0].secret) or bool(movers & (movers - 1))


def is_settled(tree: Tree, left: float) -> bool:
    """Is one action so far ahead that no other can catch up in the iterations that are left?"""
    if is_secret(tree):
        return False
    *_, second, most = sorted([0, *(int(e.visits) for e in edges_of(tree, 0))])
    return most - second > left


def edges_of(tree: Tree, node: int) -> list[Any]:
    """The edges of a node."""
    found, edge = [], int(tree.nodes[node].first)
    while edge >= 0:
        found.append(tree.edges[edge])
        edge = int(tree.edges[edge].next)
    return found


def root_choices(tree: Tree) -> list[Choice]:
    """What the search found about each action."""
    return [Choice(int(e.action), int(e.visits), float(e.total / e.visits if e.visits else e.prior), float(e.strategy)) for e in edges_of(tree, 0)][
        ::-1
    ]


def expected_line(tree: Tree, game: Game, player: int, action: int, seed: int, lang: str, trusted: net.Net | None) -> list[tuple[int, str]]:
    """The action in words, then what the search expects in one of the worlds it dealt."""
    world = copy(tree.states[ROOT])
    verbs.redeal(world, player, seed & 0xFFFF)
    mover, line = player, list[tuple[int, str]]()
    while True:
        view = copy(world)
        verbs.hide(view, mover)
        line.append((mover, str(game.words.say(view, mover, action, lang))))
        verbs.apply(world, mover, action)
        movers = int(verbs.movers(world))
        if movers == 0 or len(line) == LONGEST_LINE:
            return line
        mover = int(lowest(movers))
        legal = legal_in(game, world, mover)
        if len(legal) == 1:
            action = legal[0]
            continue
        if trusted and mover != player:
            action = int(np.argmax(net.ask(trusted, world, mover).likes))
            continue
        tree.bytes[WORLD] = np.frombuffer(world.tobytes(), np.uint64)
        node = int(search.node_at(tree, WORLD, mover, player))
        tried = [e for e in edges_of(tree, node) if int(e.action) in legal] if node >= 0 else []
        likely = max(tried, key=lambda e: int(e.visits), default=None)
        if likely is None or likely.visits < FEWEST_VISITS:
            return line
        action = int(likely.action)
