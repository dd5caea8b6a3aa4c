"""One game as a learner's environment: what the adapters for other libraries share.

A step is two compiled calls, one that decides and one that looks, and nothing of the game is kept but its record.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from ..core import verbs
from ..core.game import Game
from ..core.match import IllegalAction
from ..core.record import SPECTATOR, quick_copy
from ..core.rule import rule
from ..games import game as find
from .batch import compiled

REFUSED = -1


@rule
def go_on(states, player, action, mask, returns):
    """One decision, if it is legal; returns who is asked then (bits), or REFUSED."""
    s = states[0]
    if not (verbs.movers(s) >> player) & 1:
        return REFUSED
    verbs.legal(s, player, mask)
    if action < 0 or action >= mask.size or mask[action] == 0:
        return REFUSED
    verbs.apply(s, player, action)
    asked = verbs.movers(s)
    if asked == 0:
        verbs.returns(s, returns)
    return asked


@rule
def see(states, player, mask, observation):
    """What a player sees, and what they may do: nothing, if they aren't asked."""
    s = states[0]
    if (verbs.movers(s) >> player) & 1:
        verbs.legal(s, player, mask)
    else:
        mask[:] = 0
    verbs.observe(s, player, observation)


class Seats:
    """A game that is being played. `asked` is the set (bits) of the players who owe a decision, 0 at the end."""

    def __init__(self, game: Game, options: Mapping[str, Any] | None = None):
        self.game, self.options = game, game.settle(**(options or {}))
        self.players: int = self.options["players"]
        self.states, self.asked, self.returns = game.blank(), 0, np.zeros(self.players, np.float64)
        self._encoded, self._mask = game.encode(self.options), game.mask()
        self._go_on, self._see = compiled(go_on), compiled(see)

    def deal(self, seed: int | None) -> None:
        """Start anew; without a seed, by chance."""
        self.states = self.game.blank()
        verbs.setup(self.states[0], self._encoded, random.SystemRandom().getrandbits(62) if seed is None else seed)
        self.asked = int(verbs.movers(self.states[0]))
        self.returns[:] = 0

    def decide(self, player: int, action: int) -> None:
        """One decision of a player who is asked."""
        asked = self._go_on(self.states, player, action, self._mask, self.returns)
        if asked == REFUSED:
            raise IllegalAction(self.why_not(player, action))
        self.asked = asked

    def look(self, player: int) -> dict[str, np.ndarray]:
        """What a player sees and may do, in arrays of their own."""
        mask, observation = np.empty(self.game.actions, np.int8), np.empty(self.game.observation, np.float32)
        self._see(self.states, player, mask, observation)
        return {"observation": observation, "action_mask": mask}

    def legal(self, player: int) -> list[int]:
        """The action numbers a player may choose from."""
        if not self.asked >> player & 1:
            return []
        verbs.legal(self.states[0], player, self._mask)
        return [int(action) for action in np.flatnonzero(self._mask)]

    def why_not(self, player: int, action: int) -> str:
        """Why an action was refused, and what was expected."""
        if not self.asked >> player & 1:
            who = " and ".join(str(p) for p in range(self.players) if self.asked >> p & 1)
            return f"{self.game.id}: player {player} isn't asked now; " + (f"waiting for player {who}" if who else "the game is over")
        view = self.view(player)
        expected = ", ".join(f"{a} ({self.game.words.name(view, player, a)})" for a in self.legal(player))
        return f"{self.game.id}: player {player} can't play {action!r} now; expected one of: {expected}"

    def view(self, player: int = SPECTATOR) -> Any:
        """What a player knows, as a hidden copy."""
        hidden = quick_copy(self.states[0])
        verbs.hide(hidden, player)
        return hidden

    def text(self, player: int = SPECTATOR, lang: str = "en") -> str:
        """The position in characters, as a player sees it."""
        return str(self.game.words.position(self.view(player), lang))

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.game.id, self.options, self.states.tobytes(), self.asked, self.returns.tolist())

    def __deepcopy__(self, memo: dict[int, Any]) -> Seats:
        other = object.__new__(Seats)
        other.__dict__.update(self.__dict__)
        other.states, other.returns, other._mask = read(self.game, self.states.tobytes()), self.returns.copy(), self.game.mask()
        return other


def read(game: Game, data: bytes) -> np.ndarray:
    """Records from their bytes, padding included."""
    return np.frombuffer(bytearray(data), game.state)


def restore(name: str, options: dict[str, Any], data: bytes, asked: int, returns: list[float]) -> Seats:
    """A game that was put away."""
    seats = Seats(find(name), options)
    seats.states, seats.asked, seats.returns[:] = read(seats.game, data), asked, returns
    return seats
