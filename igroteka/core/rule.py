"""The `@rule` decorator: plain Python functions on a state record, interpreted at once and compiled as soon as that is ready.

A rule is an object. Compiled code sees its Numba dispatcher in it; Python code that calls it gets the compiled form if the
rule's game is ready (core/ready.py) and the plain one (core/plain.py) until then. Both leave the same bytes.

IGROTEKA_JIT=0     never compile: debugger, coverage (so does NUMBA_DISABLE_JIT=1)
IGROTEKA_JIT=1     never interpret: a first call waits for the compiler (tests, benchmarks)
IGROTEKA_BOUNDS=1  compile with bounds checking
IGROTEKA_CACHE     folder for compiled code (default: the user's cache folder)
IGROTEKA_CARDS     folder with card files that replace or join ours (see core/cards.py)
IGROTEKA_GAMES     folder with games of your own beside ours (see docs/add-a-game.md)
"""

from __future__ import annotations

import getpass
import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, update_wrapper
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from .plain import World

PACKAGE = Path(__file__).resolve().parent.parent
INTERPRETED = os.environ.get("IGROTEKA_JIT") == "0" or os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
COMPILED = not INTERPRETED
TIERED = COMPILED and os.environ.get("IGROTEKA_JIT") != "1"
BOUNDS = os.environ.get("IGROTEKA_BOUNDS", "0") == "1"
GAMES = f"{__name__.split('.')[0]}.games."

F = TypeVar("F", bound=Callable[..., Any])
ready: set[str] = set()  # the games whose compiled form is loaded
game_of: dict[np.dtype[Any], str] = {}  # which game a type of record belongs to (verbs.register fills it)
PLAIN = World()
watching: set[type] = set()  # the types of records that want to know what rules say of them (watched.py)


class _Here(threading.local):
    forced = False


_here = _Here()


@contextmanager
def forced() -> Iterator[None]:
    """In this thread every rule runs compiled, ready or not."""
    _here.forced = True
    try:
        yield
    finally:
        _here.forced = False


def is_forced() -> bool:
    """Does this thread compile or load a game?"""
    return _here.forced


def card_folder() -> Path | None:
    """The user's own card files, if there are any."""
    folder = os.environ.get("IGROTEKA_CARDS")
    return Path(folder) if folder else None


def game_folders() -> list[Path]:
    """Where games live: in the package, and in the user's own folder if there is one."""
    own = os.environ.get("IGROTEKA_GAMES")
    return [PACKAGE / "games"] + ([Path(own)] if own else [])


def cache_folder() -> Path:
    """Where compiled code is kept: where the user says, in the user's cache, or where else one may write."""
    chosen = os.environ.get("IGROTEKA_CACHE")
    base = Path(chosen or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "igroteka")
    try:
        base.mkdir(parents=True, exist_ok=True)
    except OSError:
        base = Path(tempfile.gettempdir()) / f"igroteka-{getpass.getuser()}"
        base.mkdir(exist_ok=True)
    return base


class Rule:
    """A function in two forms."""

    def __init__(self, function: Callable[..., Any], vectors: bool = False, **how: Any):
        update_wrapper(self, function)
        self.function, self.vectors, self.how = function, vectors, how
        module = function.__module__
        self.home = module.removeprefix(GAMES).split(".")[0] if module.startswith(GAMES) else None
        self.doors: dict[Any, Callable[..., Any]] = {}  # into compiled code, by the kinds of arguments

    def __call__(self, *arguments: Any) -> Any:
        if arguments and type(arguments[0]) in watching:
            return arguments[0].watch.ask(self, arguments[1:], _answer)
        return _answer(self, arguments)

    @cached_property
    def compiled(self) -> Any:
        """Numba's form of it: compiled on first use, kept on disk."""
        from . import compiled

        return compiled.outer(self)

    @cached_property
    def inner(self) -> Any:
        """… and its form as other compiled rules call it."""
        from . import compiled

        return compiled.inner(self)

    def __getattr__(self, name: str) -> Any:
        if name in ("py_func", "targetoptions"):  # Numba asks for these before it inlines
            return getattr(self.inner, name)
        raise AttributeError(f"the rule {self.__name__} has no attribute {name!r}")


def _answer(rule: Rule, arguments: tuple[Any, ...]) -> Any:
    """By whichever form is ready."""
    if COMPILED and (not TIERED or (rule.home or _game_in(arguments)) in ready or _here.forced):
        kinds = tuple([kind_of.get(value.__class__) or _kind(value) for value in arguments])
        door = rule.doors.get(kinds)
        return door(*arguments) if door else _enter(rule, kinds, arguments)
    return PLAIN.call(rule, arguments)


def _enter(rule: Rule, kinds: tuple[Any, ...], arguments: tuple[Any, ...]) -> Any:
    """The first call with such arguments: Numba looks at each to find the form for them, which takes longer than most rules do."""
    answer = rule.compiled(*arguments)
    if None not in kinds:  # or it is asked each time, and to say what a tuple of arrays is takes a tenth of a second
        form = rule.compiled.overloads.get(tuple(map(rule.compiled.typeof_pyval, arguments)))
        if form:
            rule.doors[kinds] = form.entry_point
    return answer


kind_of: dict[type, Any] = {int: int, float: float}  # of classes that say it all; quick records add theirs


def _kind(value: Any) -> Any:
    """What Numba takes two values for the same type by; None where that isn't known here."""
    kind = value.__class__
    if issubclass(kind, np.void):
        return value.dtype
    if kind is np.ndarray:
        return (value.dtype, value.ndim) if value.flags.carray else None
    return kind if issubclass(kind, np.number) else None


def rule(function: F) -> F:
    """A rule of a game, or one that all games share."""
    return Rule(function)  # type: ignore[return-value]


def part(function: F) -> F:
    """A short rule that is compiled as a part of those that call it: whatever calls `apply` on its own is compiled
    together with all rules of a game, which takes seconds."""
    return Rule(function, inline="always")  # type: ignore[return-value]


def kernel(function: F) -> F:
    """A rule that is a long loop over floating-point numbers: compiled with vectors, in whatever order of sums is quickest."""
    return Rule(function, vectors=True, fastmath=True)  # type: ignore[return-value]


def numbers(function: F) -> F:
    """A rule that fills a row of numbers: compiled with vectors; the numbers are the same as without."""
    return Rule(function, vectors=True)  # type: ignore[return-value]


def plainly(rule: Any, *arguments: Any) -> Any:
    """A rule's answer by its plain form: words and drawings ask little and mustn't wait for a compiler."""
    if type(arguments[0]) in watching:
        return arguments[0].watch.ask(rule, arguments[1:], PLAIN.call)
    return PLAIN.call(rule, arguments)


def _game_in(arguments: tuple[Any, ...]) -> str | None:
    """The game that a shared rule works for: that of the record, the records or the tree it is given, first or after a net."""
    for given in arguments[:2]:
        dtype = getattr(getattr(given, "states", given), "dtype", None)
        if dtype in game_of:
            return game_of[dtype]
    return None
