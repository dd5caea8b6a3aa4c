"""What every state record has: chance, events, news and the number of players.

A state is one fixed-size NumPy record. `record` makes its type; the rules below
work on the fields that all games share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np

from .rule import kind_of, rule

EVERYONE = 255  # seen by all players and by spectators
SPECTATOR = -1
HIDDEN = -1  # an event's card that this viewer may not know
WHAT, WHO, WHERE, TO, CARD, SEEN = range(6)  # the columns of an event

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX1, MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)

Fields = Sequence[tuple[Any, ...]]


def record(fields: Fields, events: int = 16) -> np.dtype[Any]:
    """The type of a game's state: the shared fields, then the game's own.

    chance    the state of the random generator
    players   how many play
    news      1 if the last decision showed anybody something they did not know
    n_events  how many events the last decision caused; `events` are their rows
    """
    shared = [("chance", "u8"), ("players", "i1"), ("news", "i1"), ("n_events", "i2"), ("events", "i2", (events, 6))]
    for name, *_ in fields:
        if hasattr(np.record, name):
            raise ValueError(f"a field can't be called {name!r}: NumPy records have an attribute of that name")
    return np.dtype((np.record, np.dtype([*shared, *fields], align=True)))


# Chance: a counter that walks in golden steps and is mixed on the way out (SplitMix64).


@rule
def mix(x):
    """Scramble 64 bits."""
    x = (x ^ (x >> S30)) * MIX1
    x = (x ^ (x >> S27)) * MIX2
    return x ^ (x >> S31)


@rule
def next_seed(x):
    """One golden step of a counter."""
    return x + GOLDEN


@rule
def seed_chance(s, seed):
    """Start the record's generator from a seed."""
    s.chance = mix(np.uint64(seed))


@rule
def below(bits, n):
    """A number from 0 to n - 1 out of 64 random bits."""
    return np.int64(((bits >> S32) * np.uint64(n)) >> S32)


@rule
def draw(s, n):
    """A random number from 0 to n - 1."""
    s.chance = next_seed(s.chance)
    return below(mix(s.chance), n)


# Events: what the last decision caused, for the log, the animations and the sounds.


class Event(NamedTuple):
    """One thing that happened, as Python code reads it."""

    what: int
    who: int
    where: int
    to: int
    card: int
    seen: int


@rule
def begin(s):
    """Every `apply` starts with this: forget what the decision before caused."""
    for i in range(s.n_events):
        for column in range(6):
            s.events[i, column] = 0
    s.n_events = 0
    s.news = 0


@rule
def emit(s, what, who, where, to, card, seen):
    """Note an event. `seen` is the set of players (bits) who may know its card, or EVERYONE."""
    i = s.n_events
    if i < s.events.shape[0]:
        s.events[i, WHAT] = what
        s.events[i, WHO] = who
        s.events[i, WHERE] = where
        s.events[i, TO] = to
        s.events[i, CARD] = card
        s.events[i, SEEN] = seen
        s.n_events = i + 1


@rule
def tell(s):
    """Somebody learned something: this decision can't be taken back."""
    s.news = 1


@rule
def hide_shared(s, player):
    """The shared part of `hide`: the state of chance and the cards of events."""
    s.chance = np.uint64(0)
    for i in range(s.n_events):
        seen = s.events[i, SEEN]
        known = seen == EVERYONE or (player >= 0 and (seen >> player) & 1)
        if not known:
            s.events[i, CARD] = HIDDEN


def copy(s: Any) -> Any:
    """A record of its own with the same bytes (NumPy's own copy leaves the padding undefined)."""
    return np.frombuffer(bytearray(s.tobytes()), s.dtype)[0]


def quick_copy(s: Any) -> Any:
    """A copy whose fields Python code reads five times as fast (words and tables read hundreds of them), as compiled rules find its memory."""
    memory = bytearray(s.tobytes())
    made = np.frombuffer(memory, _quick_type(s.dtype))[0]
    made.memory = memory
    return made


def _data(s: Any) -> Any:
    return np.void.data.__get__(s) if s.memory is None else s.memory


# Compiled rules find a record's bytes by its `data`, and NumPy's own describes every field, each time.
QUICK = {"memory": None, "data": property(_data), "as_plain": None}


@lru_cache
def _quick_type(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same record, its fields found by Python's own means instead of by NumPy's search. It has the type's own object in `dtype`:
    to find two alike takes long."""
    fields = {name: property(itemgetter(name), _setter(name)) for name in dtype.names or ()}
    plain = {"__getattribute__": np.void.__getattribute__, "__setattr__": np.void.__setattr__, "__getitem__": np.void.__getitem__}
    made = type("QuickRecord", (np.record,), plain | fields | QUICK | {"dtype": dtype})
    kind_of[made] = dtype
    return np.dtype((made, dtype))


def _setter(name: str) -> Callable[[Any, Any], None]:
    def write(s: Any, value: Any) -> None:
        s[name] = value

    return write


def events(s: Any) -> list[Event]:
    """The events of the last decision."""
    return [Event(*row) for row in s.events[: s.n_events].tolist()]
