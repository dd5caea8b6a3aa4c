"""Rules as plain Python: the same source, run on whole numbers instead of NumPy's.

NumPy's small integers overflow where compiled code widens, so interpreted rules see a record through `Record` and an
array through `Row`, which read and write the same memory and give Python's own numbers. A `World` makes the twins: each
rule's code with its tables, its other rules and its verbs exchanged for plain ones. A world of one's own may exchange
rules for others, as the story does with `emit`.
"""

from __future__ import annotations

import ctypes
import dis
import sys
from collections.abc import Callable
from functools import lru_cache
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

FORMATS = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q", "f4": "f", "f8": "d", "b1": "?"}


class Row:
    """An array of numbers, of any rank."""

    __slots__ = ("array", "rows", "view")

    def __init__(self, array: np.ndarray):
        self.array, self.view = array, memoryview(array)  # type: ignore[arg-type]
        self.rows: dict[Any, Row] = {}

    def __getitem__(self, i: Any) -> Any:
        try:
            found = self.view[i]
        except (NotImplementedError, TypeError):  # a row of a table, or a slice of one
            key = i if i.__class__ is int else None
            row = self.rows.get(key)
            if row is None or key is None:
                self.rows[key] = row = Row(self.array[i])
            return row
        return Row(self.array[i]) if found.__class__ is memoryview else found

    def __setitem__(self, i: Any, value: Any) -> None:
        if i.__class__ is slice or isinstance(value, Row):
            self.array[i] = value.array if isinstance(value, Row) else value
            return
        try:
            self.view[i] = value
        except (NotImplementedError, TypeError):
            self.array[i] = value

    def __len__(self) -> int:
        return len(self.array)

    @property
    def shape(self) -> tuple[int, ...]:
        return self.array.shape

    @property
    def size(self) -> int:
        return self.array.size


class Record:
    """A record's fields as plain numbers and rows; `_class_for` makes a class of it for each type of record."""

    dtype: np.dtype[Any]
    _codes: tuple[str, ...]

    def __init__(self, owner: Any, memory: memoryview):
        self._owner, self._memory = owner, memory  # the owner keeps the memory
        for code in self._codes:
            setattr(self, f"_as_{code}", memory.cast(code))  # type: ignore[call-overload]

    def __getattr__(self, name: str) -> Any:
        try:
            kind, offset = self.dtype.fields[name][:2]  # type: ignore[index]
        except KeyError:
            raise AttributeError(f"the record has no field {name!r}; it has {', '.join(self.dtype.names or ())}") from None
        row = Row(np.ndarray(kind.shape, kind.base, self._memory, offset))
        self.__dict__[name] = row
        return row


def _read(code: str, place: int) -> property:
    scope: dict[str, Any] = {}
    exec(f"def read(self): return self._as_{code}[{place}]\ndef write(self, value): self._as_{code}[{place}] = value", scope)
    return property(scope["read"], scope["write"])


@lru_cache
def _class_for(dtype: np.dtype[Any]) -> type[Record]:
    scalars = {name: kind for name, (kind, *_) in dtype.fields.items() if not kind.shape}  # type: ignore[union-attr]
    codes = {name: FORMATS[kind.str[1:]] for name, kind in scalars.items()}
    size = max([1, *(kind.itemsize for kind in scalars.values())])
    if dtype.itemsize % size:
        raise TypeError(f"a record of {dtype.itemsize} bytes isn't aligned: make its type with align=True")
    fields = {name: _read(codes[name], dtype.fields[name][1] // kind.itemsize) for name, kind in scalars.items()}  # type: ignore[index]
    return type("PlainRecord", (Record,), {"dtype": dtype, "_codes": tuple(sorted({*codes.values()})), **fields})


class Records:
    """An array of records."""

    def __init__(self, array: np.ndarray):
        self.array, self.size, self.dtype = array, array.size, array.dtype
        self.bytes = memoryview(array.view(np.uint8)).cast("B")  # type: ignore[arg-type]
        self.kind, self.step = _class_for(array.dtype), array.dtype.itemsize
        self.made: dict[int, Record] = {}

    def __getitem__(self, i: int) -> Record:
        i = range(self.size)[i]
        if i not in self.made:
            self.made[i] = self.kind(self.array, self.bytes[i * self.step : (i + 1) * self.step])
        return self.made[i]

    def __setitem__(self, i: int, other: Record) -> None:
        self[i]._memory[:] = other._memory

    @property
    def shape(self) -> tuple[int, ...]:
        return self.array.shape


def plain(value: Any) -> Any:
    """Whatever a rule is given, as plain numbers on the same memory."""
    if isinstance(value, np.void):
        return getattr(value, "as_plain", None) or _plain_record(value)
    if isinstance(value, np.ndarray):
        return Records(value) if value.dtype.names else Row(value)
    if isinstance(value, np.signedinteger):
        return int(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(plain, value))
    return value


def _plain_record(value: Any) -> Record:
    if hasattr(value.__class__, "as_plain"):  # a copy that is asked about more than once (record.quick_copy, watched.py)
        value.as_plain = made = _class_for(value.dtype)(None, memoryview(value.data))
        return made
    place = np.frombuffer(value, np.uint8).__array_interface__["data"][0]  # the record's own interface describes every field, each time
    memory = (ctypes.c_char * value.dtype.itemsize).from_address(place)
    return _class_for(value.dtype)(value, memoryview(memory).cast("B"))


class _Numpy(SimpleNamespace):
    """What rules need of NumPy."""

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)


def _making(name: str) -> Callable[..., Row]:
    make = getattr(np, name)
    return lambda *arguments, **how: Row(make(*arguments, **how))


_NUMPY = _Numpy(int64=int, **{name: _making(name) for name in ("empty", "zeros", "ones", "full")})


class World:
    """Twins of rules. Rules given by name are exchanged for plain functions."""

    def __init__(self, **exchanged: Callable[..., Any]):
        self.exchanged = exchanged
        self.twins: dict[Any, Callable[..., Any]] = {}
        self.rows: dict[int, tuple[np.ndarray, Any]] = {}

    def call(self, rule: Any, arguments: tuple[Any, ...]) -> Any:
        """Run a rule as plain Python."""
        with np.errstate(over="ignore"):  # unsigned arithmetic wraps around, as the machine's does
            return self.twin(rule)(*map(plain, arguments))

    def twin(self, rule: Any) -> Callable[..., Any]:
        """A rule's plain form."""
        if rule not in self.twins:
            function, scope = rule.function, {"__builtins__": __builtins__}
            for name, inner in globals_in(function.__code__).items():
                if name in function.__globals__:
                    scope[name] = self.translate(function.__globals__[name], inner)
            made = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
            if getattr(sys.modules[function.__module__].__spec__, "_initializing", False):
                return made  # its module isn't complete
            self.twins[rule] = made
        return self.twins[rule]

    def translate(self, value: Any, inner: frozenset[str]) -> Any:
        """What stands for a rule's global name in its twin; `inner` are the names it takes from a module."""
        if hasattr(type(value), "compiled"):  # a rule
            return self.exchanged.get(value.__name__) or self.twin(value)
        if hasattr(value, "answer"):  # a verb
            return lambda s, *rest: self.twin(value.answer(s.dtype))(s, *rest)
        if isinstance(value, np.ndarray):
            return self.rows.setdefault(id(value), (value, plain(value)))[1]
        if value is np:
            return _NUMPY
        if is_ours(value):
            return SimpleNamespace(**{name: self.translate(getattr(value, name), frozenset()) for name in inner})
        return plain(value)


def is_ours(value: Any) -> bool:
    """Is it a module of this package?"""
    return isinstance(value, ModuleType) and value.__name__.split(".")[0] == __name__.split(".")[0]


@lru_cache(None)
def globals_in(code: CodeType) -> dict[str, frozenset[str]]:
    """The global names in a function's code, each with the attributes taken from it."""
    found: dict[str, frozenset[str]] = {}
    latest = ""
    for step in dis.get_instructions(code):
        if step.opname == "LOAD_GLOBAL":
            found.setdefault(step.argval, frozenset())
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and latest:
            found[latest] |= {step.argval}
        latest = step.argval if step.opname == "LOAD_GLOBAL" else ""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            for name, attributes in globals_in(inner).items():
                found[name] = found.get(name, frozenset()) | attributes
    return found
