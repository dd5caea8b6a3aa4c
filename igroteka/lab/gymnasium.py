"""The games for Gymnasium, one player against bots: https://gymnasium.farama.org

>>> import gymnasium
>>> import igroteka.lab.gymnasium
>>> env = gymnasium.make("igroteka/tenno-v0", players=3, opponent="random", seat=0)
>>> seen, info = env.reset(seed=1)
>>> seen, reward, terminated, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))

The opponents are random or bots by name (greedy, a level, search:iterations=50). The reward is the result at the end. An
action that isn't legal loses the game, and info["refused"] says why. `gymnasium.make_vec` runs many; for thousands there is
igroteka.lab.batch.
"""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ..bots import Bot
from ..core.game import BadOption
from ..core.match import IllegalAction, Match
from ..games import game as find
from ..games import ids
from .arena import enter
from .seats import Seats


class Solo(gymnasium.Env):
    """One seat of a game; bots have the others."""

    def __init__(self, game: str, opponent: str = "random", seat: int = 0, render_mode: str | None = None, **options: Any):
        self.seats, self.opponent, self.seat, self.render_mode = Seats(find(game), options), opponent, seat, render_mode
        self.metadata = {"render_modes": ["ansi"]}
        if not 0 <= seat < self.seats.players:
            raise BadOption(f"the seat should be from 0 to {self.seats.players - 1}, not {seat}")
        enter(opponent, game, 0)  # a bot that there isn't is refused here
        self.bots: list[Bot] = []
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(-np.inf, np.inf, (self.seats.game.observation,), np.float32),
            "action_mask": spaces.Box(0, 1, (self.seats.game.actions,), np.int8),
        })  # fmt: skip
        self.action_space = spaces.Discrete(self.seats.game.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal anew, and play until this seat is asked."""
        super().reset(seed=seed)
        self.seats.deal(int(self.np_random.integers(2**62)))
        self.noise = random.Random(int(self.np_random.integers(2**62)))
        if self.opponent != "random":
            self.bots = [enter(self.opponent, self.seats.game.id, self.noise.getrandbits(62)) for _ in range(self.seats.players)]
        self._others()
        return self.seats.look(self.seat), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """A decision, and those of the others until this seat is asked again."""
        try:
            self.seats.decide(self.seat, int(action))
        except IllegalAction as error:
            return self.seats.look(self.seat), -1.0, True, False, {"refused": str(error)}
        self._others()
        over = self.seats.asked == 0
        return self.seats.look(self.seat), float(self.seats.returns[self.seat]) if over else 0.0, over, False, {}

    def _others(self) -> None:
        seats = self.seats
        while seats.asked and not seats.asked >> self.seat & 1:
            player = (seats.asked & -seats.asked).bit_length() - 1
            seats.decide(player, self._choose(player))

    def _choose(self, player: int) -> int:
        if not self.bots:
            return self.noise.choice(self.seats.legal(player))
        return self.bots[player].choose(_AtTable(self.seats), player, seconds=0.05)

    def render(self) -> str | None:
        """The position as this seat sees it, in characters."""
        return self.seats.text(self.seat) if self.render_mode == "ansi" else None


class _AtTable(Match):
    """What bots ask of a match: the game and a view of the present."""

    def __init__(self, seats: Seats):
        self.game, self.options, self.states, self.moves, self.final = seats.game, seats.options, [seats.states[0]], [], 0
        self._mask, self._known = seats.game.mask(), {}


for _name in ids():
    gymnasium.register(id=f"igroteka/{_name}-v0", entry_point=f"{__name__}:Solo", kwargs={"game": _name})
