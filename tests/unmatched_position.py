"""Positions of Unmatched in a line, for tests.

    duel("jabberwock s21, alice s33 | jaws-that-bite", "king-arthur s24, merlin s38 | skirmish")

A side is its fighters with their spaces (alice:5 s20 has 5 health; whoever isn't named is defeated), then its
hand, and after further bars `top` (the next cards of the deck), `discard` and `deck` (all that is left of it).
The first side is to act.
"""

from __future__ import annotations

import re
from typing import Any

import igroteka as ig
from igroteka.core import verbs
from igroteka.core.match import Match
from igroteka.core.record import events
from igroteka.games.unmatched import state as t

game = ig.game("unmatched")


def duel(*sides: str, turn: int = 0, actions: int = 2, big: bool = True, **options: Any) -> Position:
    """A match in this position; also a team battle, with four sides."""
    said: dict[str, list[str]] = {key: ["*"] * len(sides) for key in ("fighters", "hand", "top", "discard", "deck")}
    for side, line in enumerate(sides):
        fighters, hand, *piles = [part.strip() for part in f"{line} | ".split("|")]
        fighters = re.sub(r"([\w-]+):(\d+) (\w+)", r"\1 \3 \2", fighters)
        said["fighters"][side] = re.sub(r"(alice \w+( \d+)?)", r"\1 big", fighters) if big else fighters
        said["hand"][side] = hand
        for name, _, cards in (pile.partition(" ") for pile in piles if pile):
            said[name][side] = cards
    sections = {"turn": turn + 1, "actions": actions, **options} | {key: " / ".join(parts) for key, parts in said.items()}
    return Position(ig.position("unmatched", "; ".join(f"{key}: {value}" for key, value in sections.items()), seed=1))


class Position:
    """A match that can be asked in the words of the game."""

    def __init__(self, match: Match):
        self.match = match

    # Names

    @property
    def state(self) -> Any:
        return self.match.state

    def hero(self, side: int) -> t.Hero:
        return t.HEROES[int(self.state.hero[side])]

    def fighter(self, name: str, side: int | None = None) -> int:
        """The number of king-arthur, merlin, harpy2 …"""
        for number in range(int(self.state.sides)) if side is None else (side,):
            hero = self.hero(number)
            if name == hero.id:
                return number * 4
            if name.rstrip("123") == hero.sidekick.id:
                return number * 4 + int(name[len(hero.sidekick.id) :] or 1)
        raise KeyError(name)

    def space(self, name: str) -> int:
        return [space.id for space in t.BOARDS[int(self.state.board)].spaces].index(name)

    # Playing

    def play(self, *actions: str) -> Position:
        """Decisions in their text form, by whoever is asked."""
        for action in actions:
            self.match.play(action)
        return self

    def offered(self) -> set[str]:
        """What may be chosen now, in text form."""
        return {self.match.name(action) for action in self.match.legal()}

    def goes(self) -> set[str]:
        """The spaces among what may be chosen now."""
        return {action.split()[-1] for action in self.offered()} - {"pass"}

    def asked(self) -> tuple[int, int]:
        """Which side is asked what."""
        return int(self.state.decider), int(self.state.phase)

    # Asking

    def at(self, name: str) -> str:
        """Where a fighter stands; nowhere if it is defeated."""
        space = int(self.state.at[self.fighter(name)])
        return t.BOARDS[int(self.state.board)].spaces[space].id if space >= 0 else "nowhere"

    def health(self, name: str) -> int:
        return int(self.state.health[self.fighter(name)])

    def hand(self, side: int) -> list[str]:
        return self._cards(side, self.state.hand[side])

    def discard(self, side: int) -> list[str]:
        return self._cards(side, self.state.discard[side])

    def _cards(self, side: int, counts: Any) -> list[str]:
        return sorted(kind.id for k, kind in enumerate(self.hero(side).kinds) for _ in range(int(counts[k])))

    def happened(self, what: int) -> list[Any]:
        """The events of a kind that the last decision caused."""
        return [event for event in events(self.state) if event.what == what]

    def fought(self) -> tuple[int, int, int]:
        """Attack, defence and damage of the combat that the last decision settled."""
        (event,) = self.happened(t.FOUGHT)
        return event.where, event.to, event.card

    def log(self, player: int = -1, lang: str = "en") -> list[str]:
        return [line.text for line in self.match.log(player, lang)]

    @property
    def returns(self) -> list[float]:
        return self.match.returns


def redealt(view: Any, player: int, seed: int) -> Any:
    """A world that a player holds possible."""
    world = view.copy()
    verbs.redeal(world, player, seed)
    return world
