"""Positions of Unmatched in a line, for tests.

    duel("jabberwock s21, alice s33 | jaws-that-bite", "king-arthur s24, merlin s38 | skirmish")

A side is its fighters with their spaces (alice:5 s20 has 5 health; whoever isn't named is defeated), then its
hand, and after further bars `top` (the next cards of the deck), `discard` and `deck` (all that is left of it).
The first side is to act.
"""

from __future__ import annotations

from typing import Any

import igroteka as ig
from igroteka.core import verbs
from igroteka.core.match import Match
from igroteka.core.record import events
from igroteka.games.unmatched import board
from igroteka.games.unmatched import state as t

game = ig.game("unmatched")
HERO_OF = {figure.id: hero for hero in t.HEROES for figure in (hero.hero, hero.sidekick)}


def _hero(side: str) -> t.Hero:
    first = side.split("|")[0].split()[0].split(":")[0].rstrip("123")
    return HERO_OF[first]


def duel(*sides: str, turn: int = 0, actions: int = 2, big: bool = True, **options: Any) -> Position:
    """A match in this position; also a team battle, with four sides."""
    options = {"heroes": [_hero(side).id for side in sides][: options.get("players", 4)], "players": len(sides), **options}
    return Position(game.new(seed=1, **options), sides, turn, actions, big)


class Position:
    """A match that can be asked in the words of the game."""

    def __init__(self, match: Match, sides: tuple[str, ...], turn: int, actions: int, big: bool):
        self.match = match
        s = match.state
        s.at[:] = s.began[:] = t.NONE
        s.on[:] = t.NOBODY
        s.health[:] = 0
        for side, line in enumerate(sides):
            self._side(side, line)
        s.big[:] = big
        s.turn, s.actions, s.mover, s.turns = turn, actions, t.NONE, 1
        s.began[:] = s.at
        s.n_events = s.news = 0
        s.events[:] = 0
        s.step, s.phase, s.decider = t.NEXT_ACTION, t.ACTING, turn

    def _side(self, side: int, line: str) -> None:
        s = self.state
        fighters, hand, *piles = [part.strip() for part in [*line.split("|"), ""]][:-1] if "|" in line else [line.strip(), ""]
        for entry in filter(None, fighters.split(",")):
            name, space = entry.split()
            name, _, health = name.partition(":")
            fighter = self.fighter(name, side)
            board.stand(s, fighter, self.space(space))
            s.health[fighter] = int(health) if health else board.full_health(s, fighter)
        s.hand[side] = s.discard[side] = s.deck[side] = 0
        s.n_top[side] = 0
        left = list(self._kinds(side, ", ".join(k.id for k in self.hero(side).kinds for _ in range(k.copies))))
        for kind in self._kinds(side, hand):
            s.hand[side, kind] += 1
            left.remove(kind)
        for pile in piles:
            name, _, cards = pile.partition(" ")
            for kind in self._kinds(side, cards):
                left.remove(kind)
                if name == "top":
                    s.top[side, s.n_top[side]] = kind
                    s.n_top[side] += 1
                elif name == "discard":
                    s.discard[side, kind] += 1
                else:
                    s.deck[side, kind] += 1
        if not any(pile.split(" ")[0] == "deck" for pile in piles):
            for kind in left:
                s.deck[side, kind] += 1
        s.n_hand[side] = s.hand[side].sum()
        s.n_deck[side] = s.deck[side].sum() + s.n_top[side]

    def _kinds(self, side: int, cards: str) -> list[int]:
        ids = [kind.id for kind in self.hero(side).kinds]
        return [ids.index(card.strip()) for card in cards.split(",") if card.strip() and card.strip() != "none"]

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
