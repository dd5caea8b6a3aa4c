"""The games for PettingZoo: https://pettingzoo.farama.org

>>> from igroteka.lab.pettingzoo import aec, parallel
>>> env = aec("tenno", players=3)
>>> env.reset(seed=1)
>>> seen, reward, terminated, truncated, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(seen["action_mask"]))

A player sees {"observation": numbers (`game.describe_observation` names them), "action_mask": 1 for what is legal}.
Rewards come at the end, the results of the match in [-1, 1]. In the parallel form all give an action in every step; it is
ignored from those who aren't asked, and their masks are empty.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ..core.sets import lowest
from ..games import game as find
from .seats import Seats


def aec(game: str, render_mode: str | None = None, **options: Any) -> Aec:
    """A game in which agents act one after another."""
    return Aec(game, render_mode, options)


def parallel(game: str, render_mode: str | None = None, **options: Any) -> Parallel:
    """A game in which all agents act in every step."""
    return Parallel(game, render_mode, options)


class _Spaces:
    """What both forms have in common."""

    render_mode: str | None

    def _sit_down(self, game: str, render_mode: str | None, options: dict[str, Any]) -> None:
        self.seats = Seats(find(game), options)
        self.metadata = {"name": f"igroteka_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": True}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(self.seats.players)]
        self.number = {agent: player for player, agent in enumerate(self.possible_agents)}
        # The numbers are counts and flags without a bound that all games share.
        seen = spaces.Dict({
            "observation": spaces.Box(-np.inf, np.inf, (self.seats.game.observation,), np.float32),
            "action_mask": spaces.Box(0, 1, (self.seats.game.actions,), np.int8),
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.seats.game.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent does: the game's action numbers."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The position as a spectator sees it, in characters."""
        return self.seats.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


class Aec(_Spaces, AECEnv):
    """One decision after another; of those who choose at the same time, in secret, the lowest seat is asked first."""

    def __init__(self, game: str, render_mode: str | None, options: dict[str, Any]):
        super().__init__()
        self._sit_down(game, render_mode, options)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew."""
        self.seats.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._asked = int(lowest(self.seats.asked))
        self.agent_selection = self.possible_agents[self._asked]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees and may do."""
        return self.seats.look(self.number[agent])

    def step(self, action: int | None) -> None:
        """The decision of the agent who is asked."""
        seats = self.seats
        if not seats.asked:
            self._was_dead_step(action)
            return
        seats.decide(self._asked, int(action))  # type: ignore[arg-type]
        asked = seats.asked
        if asked:
            self._asked = (asked & -asked).bit_length() - 1
            self.agent_selection = self.possible_agents[self._asked]
            return
        self.rewards = dict(zip(self.possible_agents, map(float, seats.returns), strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


class Parallel(_Spaces, ParallelEnv):
    """Everybody at once: one step makes the decisions of all who are asked."""

    def __init__(self, game: str, render_mode: str | None, options: dict[str, Any]):
        super().__init__()
        self._sit_down(game, render_mode, options)
        self.agents: list[str] = []

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal anew."""
        self.seats.deal(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """The decisions of those who are asked; the actions of the others don't count."""
        asked = self.seats.asked
        for agent in self.agents:
            player = self.number[agent]
            if asked >> player & 1 and self.seats.asked >> player & 1:
                self.seats.decide(player, int(actions[agent]))
        over = self.seats.asked == 0
        agents = self.agents
        rewards = dict(zip(agents, map(float, self.seats.returns), strict=True))
        result = self._seen(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), {agent: dict[str, Any]() for agent in agents}
        if over:
            self.agents = []
        return result

    def _seen(self) -> dict[str, dict[str, np.ndarray]]:
        return {agent: self.seats.look(self.number[agent]) for agent in self.agents}
