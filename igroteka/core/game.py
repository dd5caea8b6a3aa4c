"""A game as the library sees it: its options, its record, its rules, its words and its drawings."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from . import cards, ready, verbs
from .effects import Language
from .observation import Layout

if TYPE_CHECKING:
    from .match import Match
    from .position import Notation

Value = str | int | bool


class BadOption(ValueError):
    """An option that the game doesn't have or a value it doesn't allow."""


@dataclass(frozen=True)
class Option:
    """Something to choose before the game starts.

    With `each` there is one value a player (a list); with `distinct` no two may be equal.
    In the array that `setup` gets, a value is its index in `values`.
    """

    name: str
    values: tuple[Value, ...]
    default: Any
    each: bool = False
    distinct: bool = False


@dataclass(frozen=True)
class Game:
    """One game. `rules` answers the verbs, `words` speaks, `drawings` draw (see docs/add-a-game.md)."""

    id: str
    version: int  # grows whenever old matches would replay differently
    title: Mapping[str, str]
    players: range
    minutes: int
    state: np.dtype[Any]
    actions: int
    observation: int  # how many numbers `observe` fills; a Layout says what they are
    longest: int  # no match has more decisions
    rules: ModuleType
    words: ModuleType
    drawings: ModuleType
    options: tuple[Option, ...] = ()
    modes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # what tests and benchmarks play
    check: Callable[[Mapping[str, Any]], str | None] | None = None  # what is wrong with options that don't go together
    languages: Mapping[str, Language] = field(default_factory=dict)  # in which its card files speak, as docs/effects.md calls them

    def __post_init__(self) -> None:
        verbs.register(self.state, self.rules)

    @property
    def State(self) -> np.dtype[Any]:  # noqa: N802
        """The type of the state record."""
        return self.state

    @cached_property
    def cards(self) -> str:
        """A short hash of the card files; a saved match needs the same ones."""
        return cards.fingerprint(self.id)

    @property
    def ready(self) -> bool:
        """Are the rules compiled? Until then they run as plain Python, with the same results."""
        return ready.is_ready(self)

    def compile(self) -> None:
        """Wait until the rules are compiled: before simulating much."""
        if not ready.wait(self):
            ready.compile_now(self)

    @cached_property
    def notation(self) -> Notation:
        """How positions are written: the game's position.py, if it has one."""
        from .position import Notation

        own = f"{self.rules.__package__}.position"
        return import_module(own).NOTATION if find_spec(own) else Notation()

    @cached_property
    def answers(self) -> ModuleType | None:
        """What the game says when somebody asks (core/answers.py), if it has an answers.py."""
        own = f"{self.rules.__package__}.answers"
        return import_module(own) if find_spec(own) else None

    def new(self, seed: int | None = None, players: int | None = None, **options: Any) -> Match:
        """Deal a new match."""
        from .match import Match

        ready.want(self)
        return Match(self, self.settle(players=players, **options), random.SystemRandom().getrandbits(63) if seed is None else seed)

    def position(self, text: str, seed: int = 0) -> Match:
        """A match that begins at a position in words; what they leave open is dealt by the seed."""
        from .position import match

        return match(self, text, seed)

    def blank(self, count: int = 1) -> np.ndarray:
        """Zeroed records."""
        return np.zeros(count, self.state)

    def mask(self) -> np.ndarray:
        """A mask for `verbs.legal`."""
        return np.zeros(self.actions, np.uint8)

    def signs(self, view: Any) -> list[int]:
        """The sign of each seat: its number, or what the game's pieces there have."""
        sign_of = getattr(self.drawings, "sign_of", lambda view, seat: seat)
        return [int(sign_of(view, seat)) for seat in range(int(view.players))]

    def describe_observation(self) -> list[str]:
        """What each number of `observe` says."""
        seen = self.observation
        return seen.describe() if isinstance(seen, Layout) else [f"number {i}" for i in range(seen)]

    def settle(self, players: int | None = None, **given: Any) -> dict[str, Any]:
        """All options with their values: the given ones checked, the rest by default."""
        if players is None:
            players = self.players[0]
        if players not in self.players:
            raise BadOption(f"{self.id} is for {_span(self.players)} players, not {players!r}")
        known = {option.name for option in self.options}
        for name in given:
            if name not in known:
                raise BadOption(f"{self.id} has no option {name!r}; it has {', '.join(sorted(known | {'players'}))}")
        settled: dict[str, Any] = {"players": int(players)}
        for option in self.options:
            value = given.get(option.name, option.default)
            settled[option.name] = self._each(option, value, players) if option.each else self._one(option, value)
        wrong = self.check(settled) if self.check else None
        if wrong:
            raise BadOption(f"{self.id}: {wrong}")
        return settled

    def encode(self, settled: Mapping[str, Any]) -> np.ndarray:
        """The options as `setup` reads them: players, then every option (one number, or one for each possible seat)."""
        numbers = [settled["players"]]
        for option in self.options:
            if option.each:
                row = [_index(option, value) for value in settled[option.name]]
                numbers += row + [0] * (self.players[-1] - len(row))
            else:
                numbers.append(_index(option, settled[option.name]))
        return np.array(numbers, np.int64)

    def _one(self, option: Option, value: Any) -> Value:
        for allowed in option.values:
            if value == allowed and isinstance(value, bool) == isinstance(allowed, bool):
                return allowed
        raise BadOption(f"{self.id}: {option.name} should be one of {', '.join(map(str, option.values))}, not {value!r}")

    def _each(self, option: Option, value: Any, players: int) -> list[Value]:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise BadOption(f"{self.id}: {option.name} should be a list with a value for each player, not {value!r}")
        row = [self._one(option, item) for item in value]
        if len(row) > players and value is option.default:
            row = row[:players]
        if len(row) != players:
            raise BadOption(f"{self.id}: {option.name} should have {players} values, not {len(row)}")
        if option.distinct and len(set(row)) < len(row):
            raise BadOption(f"{self.id}: {option.name} should all be different, not {', '.join(map(str, row))}")
        return row


def _index(option: Option, value: Value) -> int:
    return option.values.index(value)


def _span(numbers: range) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
