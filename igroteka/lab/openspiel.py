"""The games for OpenSpiel: https://github.com/google-deepmind/open_spiel

>>> import pyspiel
>>> from igroteka.lab import openspiel
>>> openspiel.register()
>>> game = pyspiel.load_game("igroteka_tenno(players=4)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Parameters are the game's options (one value a player is written west+north) and `deals`: chance speaks once, at the root,
and chooses one of so many deals; what is drawn later follows from it. Of players who choose at the same time, in secret,
the lowest seat is asked first. An information state is what the hidden record says: all that a player knows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from ..core import verbs
from ..core.game import BadOption, Game, Option
from ..core.record import copy
from ..games import games
from .seats import Seats

DEALS = 1000


@cache
def register() -> None:
    """Make all games known to OpenSpiel as igroteka_NAME."""
    for game in games():
        # OpenSpiel keeps what makes a game until after Python's end, and only a class survives that.
        pyspiel.register_game(_kind(game), type(f"SpielGame_{game.id}", (SpielGame,), {"igroteka": game}))


def _kind(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=f"igroteka_{game.id}",
        long_name=f"Igroteka: {game.title['en']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], "deals": DEALS, **{o.name: "" for o in game.options}},
    )


def _read(option: Option, written: str) -> Any:
    """A parameter as the game's option; empty: the default."""
    by_name = {str(value): value for value in option.values}
    parts = written.split("+") if option.each else [written]
    for part in parts:
        if part not in by_name:
            raise BadOption(f"{option.name} should be one of {', '.join(by_name)}, not {part!r}")
    return [by_name[part] for part in parts] if option.each else by_name[written]


class SpielGame(pyspiel.Game):
    """A game with its options."""

    igroteka: Game

    def __init__(self, params: dict[str, Any] | None = None):
        game, params = self.igroteka, params or {}
        given = {o.name: _read(o, params[o.name]) for o in game.options if params.get(o.name)}
        self.options = game.settle(players=params.get("players", game.players[0]), **given)
        self.deals = int(params.get("deals", DEALS))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions, max_chance_outcomes=self.deals, num_players=self.options["players"],
            min_utility=-1.0, max_utility=1.0, max_game_length=game.longest,
        )  # fmt: skip
        super().__init__(_kind(game), info, params)

    def new_initial_state(self) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who puts a state into numbers and words."""
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return Observer(self.igroteka, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):
    """A position."""

    def __init__(self, game: SpielGame):
        super().__init__(game)
        self.deals, self.dealt = game.deals, False
        self.seats = Seats(game.igroteka, game.options)

    def current_player(self) -> int:
        """Who is asked."""
        if not self.dealt:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.seats.asked
        return (asked & -asked).bit_length() - 1 if asked else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.seats.legal(player) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals."""
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if self.dealt:
            self.seats.decide(self.current_player(), action)
        else:
            self.seats.deal(action)
            self.dealt = True

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(self.seats.game.words.name(self.seats.view(player), player, action))

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.dealt and self.seats.asked == 0

    def returns(self) -> list[float]:
        """The result, zeros until then."""
        return [float(x) for x in self.seats.returns]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that differs in nothing the player knows, drawn as likely as it is."""
        other = self.clone()
        verbs.hide(other.seats.states[0], player)
        verbs.redeal(other.seats.states[0], player, int(sampler() * 2**53))
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return self.seats.text() if self.dealt else "before the deal"


class Observer:
    """What a player knows, in numbers and in words."""

    def __init__(self, game: Game, recall: bool):
        self.recall, self.mask = recall, game.mask()
        self.tensor = np.zeros(game.observation, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Put it into numbers."""
        self.tensor.fill(0)
        if state.dealt:
            verbs.observe(state.seats.states[0], player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """An information state is named by its bytes, an observation is the position in characters."""
        if not state.dealt:
            return f"player {player} before the deal"
        if self.recall:
            view = copy(state.seats.states[0])
            verbs.hide(view, player)
            return f"player {player} sees {hashlib.blake2b(view.tobytes(), digest_size=16).hexdigest()}"
        return state.seats.text(player)
