"""Compiled rules: Numba's dispatchers, and their cache on disk.

What is kept is found by what it was made from: the code of a rule and of all that it calls, the numbers and tables they
read, and the answers of the games whose records it is compiled for. So a mended text, drawing or comment recompiles
nothing, and a mended rule just what depends on it.
"""

from __future__ import annotations

import getpass
import hashlib
import inspect
import operator
import os
import tempfile
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any

import numba
import numba.core.compiler_lock
import numpy as np
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.typing.typeof import typeof_impl
from numba.extending import overload

from . import verbs
from .plain import globals_in, is_ours
from .rule import BOUNDS, Rule
from .sets import Wide

NUMBA = str(numba.__version__)
KEPT_DAYS = 60
HOW: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": BOUNDS}
types: Any = numba.types


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


def sweep() -> None:
    """Throw away what has not been written for long: it was made from sources that are gone, most likely."""
    for path in (*cache_folder().glob("*/*.nb?"), *cache_folder().glob("*.ready")):
        if path.stat().st_mtime < time.time() - KEPT_DAYS * 86400:
            path.unlink(missing_ok=True)


# Rules are branches, not vectors: without LLVM's vectorisers they compile faster and run as fast.
for setting, value in {"CACHE_DIR": str(cache_folder()), "LOOP_VECTORIZE": 0, "SLP_VECTORIZE": 0}.items():
    setattr(numba.config, setting, value)


@typeof_impl.register(Rule)
def _as_dispatcher(rule: Rule, context: Any) -> Any:
    return types.Dispatcher(rule.compiled)


def dispatcher(rule: Rule) -> Any:
    """Numba's form of a rule."""
    made: Any = numba.njit(**HOW, **rule.how)(rule.function)
    if "inline" in rule.how:
        return made
    made._cache = Kept(rule)
    if "fastmath" in rule.how:
        made.compile = _with_vectors(made.compile)
    take_call = made.get_call_template

    def call_template(arguments: Any, keywords: Any) -> Any:
        return take_call(tuple(map(_wide, arguments)), {name: _wide(kind) for name, kind in keywords.items()})

    made.get_call_template = call_template
    return made


def _with_vectors(compile: Any) -> Any:
    """Long loops over numbers are worth LLVM's vectorisers. Numba compiles one function at a time, so nobody else gets them by accident."""

    def compiling(signature: Any) -> Any:
        with numba.core.compiler_lock.global_compiler_lock:
            settings: Any = numba.config
            kept, settings.LOOP_VECTORIZE = settings.LOOP_VECTORIZE, 1
            try:
                return compile(signature)
            finally:
                settings.LOOP_VECTORIZE = kept

    return compiling


def _wide(kind: Any) -> Any:
    """Rules that call a rule pass every number as int64: without this Numba compiles it anew for each constant and size."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


# Verbs in compiled code: the type of the record picks the game while the call is typed, so it costs nothing.


def _make_generic(verb: Any) -> None:
    arguments = ", ".join(verb.names)
    answers: dict[Any, Any] = {}

    def find(state: Any) -> Any:
        if not isinstance(state, types.Record):
            return None
        if state not in answers:
            found = next((rule for dtype, rule in verb.answers.items() if numba.from_dtype(dtype) == state), None)
            answers[state] = found and _answer(verb.__name__, arguments, found)
        return answers[state]

    scope: dict[str, Any] = {"find": find}
    exec(f"def typed({arguments}):\n    return find({verb.names[0]})\n", scope)
    overload(verb, strict=False)(scope["typed"])


def _answer(verb: str, arguments: str, implementation: Rule) -> Any:
    """A game's answer to a verb. Code read from the cache is linked by name, so each has a name of its own."""
    name = f"{verb}_{implementation.__module__.replace('.', '_')}"
    scope: dict[str, Any] = {"implementation": implementation}
    exec(f"def {name}({arguments}):\n    return implementation({arguments})\n", scope)
    return scope[name]


for generic in verbs.VERBS:
    _make_generic(generic)


def _teach(operation: Any, method: Any) -> None:
    """Compiled code joins wide sets as Python does."""

    def typed(a: Any, b: Any) -> Any:
        both = all(isinstance(kind, types.NamedUniTuple) and kind.instance_class is Wide for kind in (a, b))
        return method if both else None

    overload(operation, strict=False)(typed)


for operations, method in (
    ((operator.and_, operator.iand), Wide.__and__), ((operator.or_, operator.ior), Wide.__or__), ((operator.sub, operator.isub), Wide.__sub__),
):  # fmt: skip
    for operation in operations:
        _teach(operation, method)


# The cache


class Kept(FunctionCache):
    """Numba's cache of a function, with files named after all that the compiled code depends on."""

    def __init__(self, rule: Rule):
        super().__init__(rule.function)
        self.rule = rule

    def _find(self, sig: Any) -> None:
        made_from = made_of(self.rule, tuple(sig))
        self._cache_file = IndexDataCacheFile(self._cache_path, f"{self.rule.__module__}.{self.rule.__name__}.{made_from}", "")

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        self._find(sig)
        try:
            return super().load_overload(sig, target_context)
        except ImportError:  # a rule it calls has moved, and its old module is gone
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        self._find(sig)
        super().save_overload(sig, data)


def made_of(rule: Rule, signature: tuple[Any, ...]) -> str:
    """A short hash of all that a compiled form depends on, the machine and the signature aside."""
    digest, used = facts(rule)
    records = {record for kind in signature for record in _records(kind)}
    parts = [f"bounds={BOUNDS}", digest]
    for verb in sorted(used, key=lambda verb: str(verb.__name__)):
        answers = {facts(answer)[0] for dtype, answer in verb.answers.items() if numba.from_dtype(dtype) in records}
        parts += sorted(answers)
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()[:16]


def _records(kind: Any) -> Iterator[Any]:
    """The types of record in the type of an argument."""
    if isinstance(kind, types.Record):
        yield kind
    elif isinstance(kind, types.Array):
        yield from _records(kind.dtype)
    elif isinstance(kind, types.BaseTuple):
        for inner in kind.types:
            yield from _records(inner)


@lru_cache(None)
def facts(rule: Rule) -> tuple[str, frozenset[Any]]:
    """A hash of a rule's code and of all that it reads and calls, and the verbs among that."""
    digest, used = hashlib.sha256(), set[Any]()
    code = rule.function.__code__
    _add_code(digest, code, rule.function.__doc__)
    for name, inner in sorted(globals_in(code).items()):
        _add_value(digest, used, name, rule.function.__globals__.get(name), inner)
    return digest.hexdigest(), frozenset(used)


def _add_code(digest: Any, code: CodeType, doc: str | None) -> None:
    digest.update(code.co_code)
    digest.update(repr((code.co_names, code.co_varnames)).encode())
    for value in code.co_consts:
        if isinstance(value, CodeType):
            _add_code(digest, value, None)
        elif value != doc:
            digest.update(repr(value).encode())


def _add_value(digest: Any, used: set[Any], name: str, value: Any, inner: frozenset[str]) -> None:
    if isinstance(value, Rule):
        made_from, verbs_inside = facts(value)
        used |= verbs_inside
        digest.update(f"{name} {made_from}".encode())
    elif hasattr(value, "answers"):
        used.add(value)
    elif isinstance(value, np.ndarray):
        digest.update(f"{name} {value.dtype} {value.shape}".encode())
        digest.update(value.tobytes())
    elif is_ours(value):
        for attribute in sorted(inner):
            _add_value(digest, used, f"{name}.{attribute}", getattr(value, attribute), frozenset())
    elif isinstance(value, type):
        for method in filter(inspect.isfunction, vars(value).values()):
            _add_code(digest, method.__code__, method.__doc__)
    elif isinstance(value, (bool, int, float, str, tuple, np.generic)):
        digest.update(f"{name} {value!r}".encode())
