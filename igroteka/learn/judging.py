"""How a decision is judged: by a search from what its player knew then. Analyses and puzzles are made of this.

What the player couldn't see is dealt again in every iteration, so nothing here depends on cards that they didn't know.
With a number of iterations and a seed the same view is judged the same way, always. A game's net guides the search, if there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots import guided, net, search
from ..bots.minds import MOST_EDGES, MOST_NODES, WORLDS, Champion, Choice, expected_line, is_secret, root_choices, seed_for
from ..bots.tuning import Tuning, tuned, tuned_with_net
from ..core.cards import LANGUAGES
from ..core.game import Game

SURE = 1e6  # visits that a guess counts for if nothing may outweigh it

Line = dict[str, list[tuple[int, str]]]  # by language: who does what


@dataclass
class Judgement:
    """What a search found about one decision."""

    game: Game
    player: int
    chances: list[float]  # everybody's, from 0 to 1, as this player could reckon them
    choices: list[Choice]  # the most visited first
    secret: bool  # others choose at the same time or without seeing it
    tree: search.Tree
    seed: int
    trusted: net.Net | None  # whose choices others were expected to make

    @property
    def best(self) -> int:
        """The action it came back to most."""
        return self.choices[0].action

    def chance(self, action: int) -> float:
        """The player's own chance after an action; nothing is known about one that isn't legal."""
        return next((chance_of(choice.value) for choice in self.choices if choice.action == action), self.chances[self.player])

    def visits(self, action: int) -> int:
        """How often the search went there."""
        return next((choice.visits for choice in self.choices if choice.action == action), 0)

    def line(self, action: int) -> Line:
        """The action and what the search expects then, in words."""
        return {lang: expected_line(self.tree, self.game, self.player, action, self.seed, lang, self.trusted) for lang in LANGUAGES}


def chance_of(value: float) -> float:
    """A result from -1 to 1 as a chance from 0 to 1."""
    return min(1.0, max(0.0, 0.5 + 0.5 * value))


def guide(game: Game, players: int) -> net.Net | None:
    """The net that makes the search of so many players' games stronger, if there is one and it fits."""
    return net.find(game, players) if tuned_with_net(game) else None


def judge(game: Game, view: Any, player: int, iterations: int, seed: int = 0, between: Sequence[int] = (), by: net.Net | None = None) -> Judgement:
    """A search from a player's view, guided `by` a net; `between` weighs only these actions against each other, each as often as the others."""
    seed = seed_for(seed, view)
    nodes = min(MOST_NODES, iterations + 2)
    tree = search.plant(game, view, nodes, min(MOST_EDGES, nodes * game.actions))
    iterate = _guided(tree, game, player, seed, between, by) if by else _plain(tree, game, player, seed, between)
    total = np.zeros(len(tree.value))
    for i in range(iterations):
        iterate(i)
        total += tree.value
    choices = [choice for choice in root_choices(tree) if not between or choice.action in between]
    if between:
        choices.sort(key=lambda c: -c.value)
    else:
        choices.sort(key=lambda c: (-c.visits, -c.value))
    chances = [chance_of(float(value)) for value in total / iterations]
    return Judgement(game, player, chances, choices, is_secret(tree), tree, seed, Champion().trusted(game, len(total)) if by else None)


def _plain(tree: search.Tree, game: Game, player: int, seed: int, between: Sequence[int]) -> Callable[[int], None]:
    """An iteration of the search without a net."""
    settings = tuned(game).numbers()
    if between:
        tree.looks[:] = -1
        tree.looks[list(between)] = 0
        settings[search.ROOT_PRIOR] = SURE
    else:
        search.look_ahead(tree, player, seed, WORLDS)
    return lambda i: search.iterate(tree, player, seed, i, i + 1, settings)


def _guided(tree: search.Tree, game: Game, player: int, seed: int, between: Sequence[int], by: net.Net) -> Callable[[int], None]:
    """An iteration of the search with a net; after the first one, whose policy is known then, what is weighed counts alone."""
    settings, own, chances = (tuned_with_net(game) or Tuning()).numbers(), net.with_room(by), np.zeros(tree.edges.size, np.float32)

    def iterate(i: int) -> None:
        if i == 1 and between:
            edge = int(tree.nodes[0].first)
            while edge >= 0:
                chances[edge] = SURE if int(tree.edges[edge].action) in between else 0.0
                edge = int(tree.edges[edge].next)
        guided.iterate(tree, own, chances, player, seed, i, i + 1, settings)

    return iterate
