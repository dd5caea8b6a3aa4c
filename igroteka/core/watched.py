"""What is made of a position is made once: pieces of pictures and sentences are remembered by what was read for them.

A watched record notes which of its numbers are read; a rule that is asked about it reads all that it speaks of. What was made is kept
together with these numbers, and made again only when one of them is another. So what is remembered depends on nothing but its key:
this viewer's hidden record, the arguments, and whatever a scene adds (its language; its viewer, names and choices if they are read).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dis import get_instructions
from functools import lru_cache
from itertools import count
from operator import itemgetter
from struct import Struct
from types import CodeType
from typing import Any, ClassVar, TypeVar

import numpy as np

from .plain import FORMATS, globals_in, is_ours
from .record import quick_copy
from .rule import Rule, watching

T = TypeVar("T")
REMEMBERED = 50_000  # pieces, and as many older ones: a table draws mostly the same again, 60 to 100 of them
NUMBERED = 20_000  # names and choices, and as many older ones
PLANS = 3  # of a piece
BEHIND = Struct("<b?QQ")  # what a scene adds to a record's bytes: see `_behind`
MOST = 512  # actions; where there are more, the bytes are more
NO_CHOICES = bytes(8 * MOST)


class Watch:
    """What is being read of one record: places (first, last) in its bytes and in what lies behind them, which is what a scene adds: who looks,
    what players are called, the choices. A plan stands for all that a piece was made of."""

    def __init__(self, view: Any):
        self.bytes: bytes = view.tobytes()
        self.read: set[Any] = set()
        self.size, self._view, self._copy = len(self.bytes), view, None
        self.viewer, self.names, self.any, self.all, self.first = _behind(self.size)

    @property
    def record(self) -> Any:
        """A copy for rules that are asked."""
        if self._copy is None:
            self._copy = quick_copy(self._view)
        return self._copy

    def seen_by(self, viewer: int, names: Sequence[str], choices: Mapping[int, str]) -> Mapping[int, str]:
        """Who looks, and what they may choose; it is noted if that is read."""
        if isinstance(choices, Choices):  # the same ones
            return choices
        behind = BEHIND.pack(viewer, bool(choices), number_of(tuple(names)), number_of(tuple(choices.items())))
        self.bytes = self.bytes[: self.size] + behind + (_in_numbers(choices) if choices else NO_CHOICES)
        return Choices(choices, self)

    def made(self, what: tuple[Hashable, ...], make: Callable[..., T], *given: Any) -> T:
        """What `make` makes of the record, or made before of one that is the same as far as it was read."""
        plans = _plans.get(what)
        if plans is None:
            plans = _plans[what] = []
        for plan in plans:
            key = plan.key(self.bytes)
            found: T | _Nothing = plan.made.get(key, NOTHING)
            if found is NOTHING and (found := plan.older.get(key, NOTHING)) is not NOTHING:
                plan.keep(key, found)
            if found is not NOTHING:
                self.read.add(plan)
                return found  # type: ignore[return-value]
        outer, self.read = self.read, set()
        try:
            result = make(*given)
        finally:
            read, self.read = self.read, outer
        plan = _plan_for(plans, read)
        plan.keep(plan.key(self.bytes), result)
        outer.add(plan)
        return result

    def ask(self, rule: Rule, rest: tuple[Any, ...], by: Callable[..., Any]) -> Any:
        """What a rule says of the record. It may read any of the fields that it or the rules it calls speak of."""
        self.read |= _fields(self.record.dtype, rule)
        return by(rule, (self.record, *rest))


def _in_numbers(choices: Mapping[int, str]) -> bytes:
    """A number for each action: that of its words if it can be chosen, else 0."""
    numbers = array("Q", bytes(8 * max(MOST, max(choices) + 1)))
    for action, words in choices.items():
        numbers[action] = _numbers.get(words) or number_of(words)
    return numbers.tobytes()


@lru_cache(None)
def _behind(size: int) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int], tuple[int, int], int]:
    """Where things lie behind a record of that size: who looks, the names, whether there are choices, all of them as one number, each of them."""
    return (size, size + 1), (size + 2, size + 10), (size + 1, size + 2), (size + 10, size + 18), size + BEHIND.size


class Plan:
    """All that a piece was ever made of, and what was made of it: lately, and before that."""

    pieces: ClassVar[int] = 0  # of all plans, lately

    def __init__(self, read: set[Any]):
        self.read = frozenset(read)
        joined: list[tuple[int, int]] = []
        for start, end in sorted(read):
            if joined and start <= joined[-1][1]:
                joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
            else:
                joined.append((start, end))
        self.key: Callable[[bytes], Any] = itemgetter(*[slice(*place) for place in joined]) if joined else len
        self.made: dict[Hashable, Any] = {}
        self.older: dict[Hashable, Any] = {}
        self.covers: set[Any] = set(read)  # and other plans that read no more than this one

    def keep(self, key: Hashable, made: Any) -> None:
        """Something was made, or asked for again."""
        self.made[key] = made
        Plan.pieces += 1
        if Plan.pieces >= REMEMBERED:
            age()


def _plan_for(plans: list[Plan], read: set[Any]) -> Plan:
    """The first plan that knows of everything that was read. A piece that sometimes looks at more has several, up to PLANS: what it is made of
    without looking there doesn't depend on it."""
    for plan in plans:
        if read <= plan.covers:
            return plan
    notes = {note for one in read for note in (one.read if one.__class__ is Plan else (one,))}
    for plan in plans:
        if notes <= plan.read:
            plan.covers |= read
            return plan
    if len(plans) == PLANS:
        notes |= plans.pop().read
    plans.append(Plan(notes))
    return plans[-1]


class Choices(dict[int, str]):
    """A scene's choices; it is noted which of them are looked at."""

    def __init__(self, choices: Mapping[int, str], watch: Watch):
        super().__init__(choices)
        self._watch, self._first = watch, watch.first

    def __contains__(self, action: object) -> bool:
        self._look(action)
        return super().__contains__(action)

    def __getitem__(self, action: int) -> str:
        self._look(action)
        return super().__getitem__(action)

    def get(self, action: int, otherwise: Any = None) -> Any:
        """The words of an action, if it can be chosen."""
        self._look(action)
        return super().get(action, otherwise)

    def _look(self, action: Any) -> None:
        place = self._first + 8 * action
        self._watch.read.add((place, place + 8))

    def __iter__(self) -> Iterator[int]:
        self._watch.read.add(self._watch.all)
        return super().__iter__()

    def items(self) -> Any:
        """All of them."""
        self._watch.read.add(self._watch.all)
        return super().items()

    def __len__(self) -> int:
        self._watch.read.add(self._watch.any)
        return super().__len__()


def number_of(about: Hashable) -> int:
    """A number for what is long to compare."""
    found = _numbers.get(about)
    if found is None:
        if len(_numbers) >= NUMBERED:
            _older_numbers.clear()
            _older_numbers.update(_numbers)
            _numbers.clear()
        found = _numbers[about] = _older_numbers.get(about) or next(_next)
    return found


class _Nothing:
    pass


NOTHING = _Nothing()
_numbers: dict[Hashable, int] = {}
_older_numbers: dict[Hashable, int] = {}
_next = count(1)  # never the same one again
_plans: dict[Any, list[Plan]] = {}


def age() -> None:
    """Forget what wasn't asked for since this was done last. (All at once would be made anew at all tables in the same second.)"""
    for what, plans in list(_plans.items()):
        plans[:] = [plan for plan in plans if plan.made]
        for plan in plans:
            plan.older, plan.made = plan.made, {}
        if not plans:
            del _plans[what]
    Plan.pieces = 0


def watched(view: Any) -> Any:
    """A record's fields as Python's own numbers and rows of them; it notes what is read, in its `watch`."""
    return view if isinstance(view, Watched) else _watched_type(view.dtype)(view)


class Watched:
    """A record that notes what is read of it; `_watched_type` makes a class of it for each type of record."""

    dtype: ClassVar[np.dtype[Any]]
    _layout: ClassVar[Struct]

    def __init__(self, view: Any):
        self.watch = Watch(view)
        self._numbers = self._layout.unpack_from(self.watch.bytes)

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def tobytes(self) -> bytes:
        """All of it."""
        self.watch.read.add((0, self.dtype.itemsize))
        return self.watch.bytes[: self.dtype.itemsize]


@lru_cache(None)
def _watched_type(dtype: np.dtype[Any]) -> type[Watched]:
    fields: Any = dtype.fields
    numbers = _numbers_of(dtype)
    layout, end = "<", 0
    for name in numbers:
        kind, start = fields[name][:2]
        layout, end = f"{layout}{start - end}x{FORMATS[kind.str[1:]]}", start + kind.itemsize
    made: dict[str, Any] = {"dtype": dtype, "_layout": Struct(layout)}
    for name, (kind, start, *_) in fields.items():
        place = (start, start + kind.itemsize)
        made[name] = property(_row_reader(name, kind, start)) if kind.shape else property(_number_reader(numbers.index(name), place))
    found = type("WatchedRecord", (Watched,), made)
    watching.add(found)
    return found


def _numbers_of(dtype: np.dtype[Any]) -> list[str]:
    """The fields that are single numbers, as they lie in the record."""
    fields: Any = dtype.fields
    return sorted((name for name in fields if not fields[name][0].shape), key=lambda name: fields[name][1])


def _array_in(memory: bytes, kind: np.dtype[Any], start: int) -> np.ndarray:
    return np.ndarray(kind.shape, kind.base, memory, start)


def _number_reader(i: int, place: tuple[int, int]) -> Callable[[Any], Any]:
    def read(s: Any) -> Any:
        s.watch.read.add(place)
        return s._numbers[i]

    return read


def _row_reader(name: str, kind: np.dtype[Any], start: int) -> Callable[[Any], Any]:
    places, numbers = _places(start, kind), _numbers_in(kind, start)
    rows, flat = f"_{name}", len(kind.shape) == 1

    def read(s: Any) -> Any:
        row = s.__dict__.get(rows)
        if row is None:
            place = (s.watch, start, places)
            row = FlatRow(numbers(s.watch.bytes), kind, *place) if flat else Row(_array_in(s.watch.bytes, kind, start), *place)
            s.__dict__[rows] = row
        return row

    return read


def _places(start: int, kind: np.dtype[Any]) -> list[tuple[int, int]]:
    """Where the parts of an array lie."""
    step = kind.itemsize // kind.shape[0]
    return [(place, place + step) for place in range(start, start + kind.itemsize, step)]


def _numbers_in(kind: np.dtype[Any], start: int) -> Callable[[bytes], Sequence[Any]]:
    """What reads an array as Python's own numbers. Most have one dimension, and an array of NumPy's takes three times as long to make."""
    if len(kind.shape) > 1:
        return lambda memory: _array_in(memory, kind, start).tolist()
    layout = Struct(f"<{kind.shape[0]}{FORMATS[kind.base.str[1:]]}")
    return lambda memory: layout.unpack_from(memory, start)


class Row:
    """An array of a watched record: whole numbers in brackets read only what is there, everything else reads all of it."""

    __slots__ = ("_array", "_places", "_start", "_watch")

    def __init__(self, array: np.ndarray, watch: Watch, start: int, places: list[tuple[int, int]]):
        self._array, self._watch, self._start, self._places = array, watch, start, places

    def _all(self) -> np.ndarray:
        self._watch.read.add((self._start, self._start + self._array.nbytes))
        return self._array

    def __getitem__(self, i: Any) -> Any:
        array, start = self._array, self._start
        if i.__class__ is int:
            self._watch.read.add(self._places[i])
            return array[i]
        length = array.nbytes
        for at, size, step in zip(i if i.__class__ is tuple else (i,), array.shape, array.strides, strict=False):
            if at.__class__ is not int:
                if not isinstance(at, np.integer):
                    break
                at = int(at)
            start, length = start + at % size * step, step
        self._watch.read.add((start, start + length))
        found = array[i]
        return found.item() if isinstance(found, np.generic) else found

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._array)

    def __array__(self, *how: Any, **named: Any) -> np.ndarray:
        return np.array(self._all(), *how, **named)

    def __contains__(self, value: Any) -> bool:
        return value in self._all()

    def __eq__(self, other: Any) -> Any:
        return self._all() == other

    def __ne__(self, other: Any) -> Any:
        return self._all() != other

    __hash__ = None  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._all(), name)


class FlatRow(Row):
    """… of one dimension."""

    __slots__ = ("_kind", "_numbers")

    def __init__(self, numbers: Sequence[Any], kind: np.dtype[Any], watch: Watch, start: int, places: list[tuple[int, int]]):
        self._numbers, self._kind, self._watch, self._start, self._places = numbers, kind, watch, start, places

    @property
    def _array(self) -> np.ndarray:  # type: ignore[override]
        return _array_in(self._watch.bytes, self._kind, self._start)

    def __getitem__(self, i: Any) -> Any:
        if i.__class__ is not int:
            return super().__getitem__(i)
        self._watch.read.add(self._places[i])
        return self._numbers[i]

    def __iter__(self) -> Iterator[Any]:
        self._watch.read.add((self._start, self._start + self._kind.itemsize))
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def tolist(self) -> list[Any]:
        """All of it."""
        return [*self]


class Lists:
    """A record's fields as numbers and lists of them, which drawings read most quickly; it notes the same. The rules want the record itself."""

    def __new__(cls, record: Any) -> Any:
        """Of a class that knows the fields."""
        return object.__new__(_lists_of(record.dtype, isinstance(record, Watched)))

    def __init__(self, record: Any):
        self.record, self.watch = record, getattr(record, "watch", None)
        self._numbers = getattr(record, "_numbers", ())


@lru_cache(None)
def _lists_of(dtype: np.dtype[Any], watched: bool) -> type[Lists]:
    fields: Any = dtype.fields
    numbers = _numbers_of(dtype)
    made = {name: _row_lister(name, *fields[name][:2]) if fields[name][0].shape else _number_lister(name) for name in fields}
    if watched:
        made |= {name: _number_reader(i, (fields[name][1], fields[name][1] + fields[name][0].itemsize)) for i, name in enumerate(numbers)}
    return type("Lists", (Lists,), {name: property(read) for name, read in made.items()})


def _number_lister(name: str) -> Callable[[Any], Any]:
    return lambda s: s.record[name].item()


def _row_lister(name: str, kind: np.dtype[Any], start: int) -> Callable[[Any], Any]:
    kept, numbers = f"_{name}", _numbers_in(kind, start)
    whole, places = (start, start + kind.itemsize), _places(start, kind)

    def read(s: Any) -> Any:
        found = s.__dict__.get(kept)
        if found is None:
            found = s.__dict__[kept] = List(numbers(s.watch.bytes), s.watch, whole, places) if s.watch else s.record[name].tolist()
        return found

    return read


class List(list[Any]):
    """An array of a watched record as a list, in which a whole number reads only what is there."""

    def __init__(self, values: Sequence[Any], watch: Watch, whole: tuple[int, int], places: list[tuple[int, int]]):
        super().__init__(values)
        self._watch, self._whole, self._places = watch, whole, places

    def __getitem__(self, i: Any) -> Any:
        self._watch.read.add(self._places[i] if i.__class__ is int else self._whole)
        return list.__getitem__(self, i)

    def __iter__(self) -> Iterator[Any]:
        self._watch.read.add(self._whole)
        return super().__iter__()


@lru_cache(None)
def _fields(dtype: np.dtype[Any], rule: Rule) -> frozenset[tuple[int, int]]:
    """The places of all fields whose names a rule, or whatever it calls, takes from anything: more than it reads, never less."""
    found: set[str] = set()
    waiting, known = [rule], {rule}
    while waiting:
        function = waiting.pop().function
        found |= _names_in(function.__code__)
        for name, inner in globals_in(function.__code__).items():
            value: Any = function.__globals__.get(name)
            for called in [getattr(value, name) for name in inner] if is_ours(value) else [value]:
                other = called.answer(dtype) if hasattr(called, "answers") else called  # a verb is the game's own rule
                if isinstance(other, Rule) and other not in known:
                    known.add(other)
                    waiting.append(other)
    fields: Any = dtype.fields or {}
    return frozenset((fields[name][1], fields[name][1] + fields[name][0].itemsize) for name in found & fields.keys())


def _names_in(code: CodeType) -> set[str]:
    taken = {step.argval for step in get_instructions(code) if step.opname in ("LOAD_ATTR", "LOAD_METHOD", "STORE_ATTR")}
    return taken.union(*(_names_in(inner) for inner in code.co_consts if isinstance(inner, CodeType)))
