"""Compiled rules: Numba's dispatchers, and their cache on disk.

What is kept is found by what it was made from: the code of a rule and of all that it calls, the numbers and tables they
read, and the answers of the games whose records it is compiled for. So a mended text, drawing or comment recompiles
nothing, and a mended rule just what depends on it.
"""

from __future__ import annotations

import hashlib
import inspect
import operator
import time
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from types import CodeType
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numba
import numba.core.compiler_lock
import numpy as np
from llvmlite import ir as llvm_ir
from numba._dynfunc import make_function
from numba.core import cgutils, codegen, ir
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
from numba.core.compiler import CompilerBase, DefaultPassBuilder, compile_result
from numba.core.compiler_machinery import register_pass
from numba.core.errors import NumbaRuntimeError
from numba.core.typed_passes import NativeLowering
from numba.core.typing.typeof import typeof_impl
from numba.extending import overload

from . import verbs
from .machine import eight, expect, half, publish, published
from .plain import globals_in, is_ours
from .rule import BOUNDS, Rule, cache_folder
from .sets import Wide

NUMBA = str(numba.__version__)
FORM = 3  # another one whenever the same rule is compiled in another way
KEPT_DAYS = 60
LONG = 150  # instructions of a rule that is only linked
HOW: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": BOUNDS}
BORROWED = ("getattr", "getitem", "static_getitem", "cast", "phi", "build_tuple", "exhaust_iter")  # they make no array: at most another look at one
types: Any = numba.types
jit: Any = numba.njit
intrinsic: Any = numba.extending.intrinsic


def sweep() -> None:
    """Throw away what has not been written for long: it was made from sources that are gone, most likely."""
    for path in (*cache_folder().glob("*/*.nb?"), *cache_folder().glob("*.ready")):
        if path.stat().st_mtime < time.time() - KEPT_DAYS * 86400:
            path.unlink(missing_ok=True)


# Rules are branches, not vectors: without LLVM's vectorisers they compile faster and run as fast.
for setting, value in {"CACHE_DIR": str(cache_folder()), "LOOP_VECTORIZE": 0, "SLP_VECTORIZE": 0}.items():
    setattr(numba.config, setting, value)


# A rule has two compiled forms. Rules call the inner one, which has neither machine code nor a door for Python: it is optimised
# once, together with the short rules it calls, and linked with the long ones afterwards. Python calls the outer one, which
# does nothing but call the inner one.


class Code(codegen.JITCodeLibrary):
    """The code of a rule as Python calls it."""

    def __init__(self, codegen: Any, name: str):
        super().__init__(codegen, name)
        self.needs: dict[str, Any] = {}  # long rules: their names, and their own code

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager(loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap")
        passes.run(self._final_module, builder)

    def finalize(self) -> None:
        """Link what is worth optimising together; then the rest."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            if isinstance(library, Code):
                self.needs |= library.needs
            if isinstance(library, InnerCode) and library.is_long:
                self.needs[library.name] = library._get_module_for_linking()
            else:
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._optimize_final_module()
        self._finalize_final_module()

    def _finalize_final_module(self) -> None:
        for module in reversed(self.needs.values()):  # callers first: LLVM takes over just what is called
            self._final_module.link_in(module, preserve=True)
        super()._finalize_final_module()


class InnerCode(Code):
    """The code of a rule as rules call it."""

    is_long = False
    _optimize_final_module = codegen.JITCodeLibrary._optimize_final_module

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def serialize_using_object_code(self) -> Any:
        """What is kept of it."""
        return self.name, self.is_long, self._get_module_for_linking().as_bitcode(), {name: code.as_bitcode() for name, code in self.needs.items()}

    def name_it(self, function: str) -> None:
        """After its one function. Is it so long that LLVM wouldn't make it a part of its callers?"""
        self._name = function
        found = (1 for block in self._final_module.get_function(function).blocks for _ in block.instructions)
        self.is_long = sum(islice(found, LONG)) == LONG


def _key(fndesc: Any, environment: Any, library: InnerCode) -> Any:
    """What Numba finds an inner form by: a function that nobody can call."""
    return make_function(fndesc.lookup_module(), fndesc.qualname, "", 0, environment, (library,))


@register_pass(mutates_CFG=True, analysis_only=False)
class Lowering(NativeLowering):
    """The last step of Numba's compiler, for a rule as Python calls it."""

    _name = "igroteka_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = Code(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class InnerLowering(NativeLowering):
    """The same for a rule as rules call it."""

    _name = "igroteka_inner_lowering"

    def run_pass(self, state: Any) -> bool:
        state.flags.no_compile = True
        if _makes_arrays(state) or not self._lower(state, counting=False):
            self._lower(state, counting=True)
        state.library.finalize()
        found = state["cr"]
        state.library.name_it(found.fndesc.llvm_func_name)
        key = _key(found.fndesc, found.env, state.library)
        state.targetctx.insert_user_function(key, found.fndesc, [state.library])
        state["cr"] = found._replace(cfunc=key)
        return True

    def _lower(self, state: Any, counting: bool) -> bool:
        """With or without counting who holds an array; without, it fails where one is made on the way, as for a copy between two."""
        whole = state.targetctx
        state.library = InnerCode(whole.codegen(), state.func_id.func_qualname)
        state.targetctx = whole.subtarget(enable_nrt=counting)
        vars(state.targetctx).pop("nrt", None)
        try:
            return bool(super().run_pass(state))
        except NumbaRuntimeError:
            if counting:
                raise
            return False
        finally:
            state.targetctx = whole


def _makes_arrays(state: Any) -> bool:
    """Does a rule make arrays, or get or give new ones? One that only borrows them needn't count who holds them, an atomic instruction
    for every array and call: whoever calls it does."""

    def is_kept(kind: Any) -> bool:
        return bool(state.targetctx.data_model_manager[kind].contains_nrt_meminfo())

    assigned = (step for block in state.func_ir.blocks.values() for step in block.find_insts(ir.Assign) if isinstance(step.value, ir.Expr))
    return is_kept(state.return_type) or any(step.value.op not in BORROWED and is_kept(state.typemap[step.target.name]) for step in assigned)


class Compiler(CompilerBase):
    """Numba's compiler with a last step of our own."""

    lowering: Any = Lowering

    def define_pipelines(self) -> list[Any]:
        """Numba's passes, but for one."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [(self.lowering if step is NativeLowering else step, about) for step, about in passes.passes]
        passes.finalize()
        return [passes]


class InnerCompiler(Compiler):
    """The same for inner forms."""

    lowering = InnerLowering


LEAN: Any = {"pipeline_class": InnerCompiler}


@typeof_impl.register(Rule)
def _as_dispatcher(rule: Rule, context: Any) -> Any:
    return types.Dispatcher(rule.inner)


def inner(rule: Rule) -> Any:
    """A rule as other rules call it."""
    if "inline" in rule.how:
        return jit(**HOW, **rule.how)(rule.function)
    made = jit(**HOW, **rule.how, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=InnerCompiler)(rule.function)
    made._cache = KeptInside(rule)
    made.compile = _with_vectors(made.compile, int(rule.vectors))
    take_call = made.get_call_template

    def call_template(arguments: Any, keywords: Any) -> Any:
        return take_call(tuple(map(_wide, arguments)), {name: _wide(kind) for name, kind in keywords.items()})

    made.get_call_template = call_template
    return made


def outer(rule: Rule) -> Any:
    """A rule as Python calls it. A game's own take microseconds and keep the GIL: who gives it away has to wait for it. What loops runs without."""
    arguments = ", ".join(inspect.signature(rule.function).parameters)
    scope: dict[str, Any] = {"__name__": rule.__module__, "inner": rule}
    name = f"call_{rule.__name__}"
    exec(f"def {name}({arguments}):\n    return inner({arguments})\n", scope)
    made = jit(**HOW | {"nogil": rule.home is None}, no_cfunc_wrapper=True, pipeline_class=Compiler)(scope[name])
    made._cache = Kept(rule)
    return made


def _with_vectors(compile: Any, wanted: int) -> Any:
    """Rows of numbers are worth LLVM's vectorisers. Numba compiles one function at a time, and those that it calls meanwhile."""

    def compiling(signature: Any) -> Any:
        with numba.core.compiler_lock.global_compiler_lock:
            settings: Any = numba.config
            kept = settings.LOOP_VECTORIZE
            settings.LOOP_VECTORIZE = settings.SLP_VECTORIZE = wanted
            try:
                return compile(signature)
            finally:
                settings.LOOP_VECTORIZE = settings.SLP_VECTORIZE = kept

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
    overload(verb, jit_options=LEAN, strict=False)(scope["typed"])


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


# What rules say to the machine


LINE = 64  # bytes that a processor fetches at once
WORD = 8  # bytes of a number


def _place(context: Any, builder: Any, kind: Any, array: Any, *index: Any) -> Any:
    """Where an element of an array is."""
    return cgutils.get_item_pointer(context, builder, kind, context.make_array(kind)(context, builder, array), index)


@intrinsic  # type: ignore[untyped-decorator]
def _fetch(typing: Any, states: Any, i: Any) -> Any:
    """Ask for all memory of a record, and don't wait for it: rules read it here and there, where a processor doesn't look ahead."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number, byte = llvm_ir.IntType(32), llvm_ir.IntType(8).as_pointer()
        form = llvm_ir.FunctionType(llvm_ir.VoidType(), (byte, number, number, number))
        prefetch = cgutils.get_or_insert_function(builder.module, form, "llvm.prefetch.p0i8")
        first = builder.bitcast(_place(context, builder, states, *arguments), byte)
        for start in range(0, states.dtype.size, LINE):
            builder.call(prefetch, (builder.gep(first, (llvm_ir.IntType(64)(start),)), number(1), number(3), number(1)))
        return context.get_dummy_value()

    return types.void(states, i), generate


@intrinsic  # type: ignore[untyped-decorator]
def _eight(typing: Any, rows: Any, row: Any, at: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = llvm_ir.IntType(8 * WORD).as_pointer()
        return builder.load(builder.bitcast(_place(context, builder, rows, *arguments), word), align=1)

    return types.int64(rows, row, at), generate


@intrinsic  # type: ignore[untyped-decorator]
def _store(typing: Any, cells: Any, row: Any, column: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        *where, value = arguments
        builder.store_atomic(value, _place(context, builder, cells, *where), "release", WORD)
        return context.get_dummy_value()

    return types.void(cells, row, column, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _load(typing: Any, cells: Any, row: Any, column: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_place(context, builder, cells, *arguments), "acquire", WORD)

    return types.int64(cells, row, column), generate


@intrinsic  # type: ignore[untyped-decorator]
def _half(typing: Any, bits: Any) -> Any:
    """Its parts move to their places in 32 bits, where an exponent means less by 112: any processor does that with many at once."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        whole = llvm_ir.IntType(32)
        moved = builder.shl(builder.sext(arguments[0], whole), whole(13))
        number = builder.bitcast(builder.and_(moved, whole(0x8FFFE000)), llvm_ir.FloatType())
        return builder.fmul(number, llvm_ir.FloatType()(2.0**112))

    return types.float32(types.int16), generate


for said, meant in (
    (half, lambda bits: _half(bits)),
    (expect, lambda states, i: _fetch(states, i)),
    (eight, lambda rows, row, at: _eight(rows, row, at)),
    (publish, lambda cells, row, column, value: _store(cells, row, column, value)),
    (published, lambda cells, row, column: _load(cells, row, column)),
):
    overload(said, jit_options=LEAN, strict=False)(lambda *_, meant=meant: meant)


# The cache


class Kept(FunctionCache):
    """Numba's cache of a function, with files named after all that the compiled code depends on."""

    form = ""

    def __init__(self, rule: Rule):
        super().__init__(rule.function)
        self.rule = rule

    def _find(self, sig: Any) -> None:
        made_from = made_of(self.rule, tuple(sig))
        self._cache_file = IndexDataCacheFile(self._cache_path, f"{self.rule.__module__}.{self.rule.__name__}.{made_from}{self.form}", "")

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        self._find(sig)
        try:
            return super().load_overload(sig, target_context)
        except ImportError:  # a rule it calls has moved, and its old module is gone
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        self._find(sig)
        super().save_overload(sig, data)


class InnerForm(CompileResultCacheImpl):
    """How an inner form is read from a file."""

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """Without machine code."""
        (name, is_long, bitcode, needs), fndesc, environment, signature, objectmode, lifted, annotation, reload_init, environments = payload
        library = InnerCode(target_context.codegen(), name)
        library._final_module = library._shared_module = llvm.parse_bitcode(bitcode)
        library._finalized, library.is_long = True, is_long
        library.needs = {name: llvm.parse_bitcode(code) for name, code in needs.items()}
        return compile_result(
            typing_context=target_context.typing_context, target_context=target_context, entry_point=_key(fndesc, environment, library),
            type_annotation=annotation, signature=signature, objectmode=objectmode, lifted=lifted, fndesc=fndesc, library=library,
            environment=environment, reload_init=reload_init, referenced_envs=environments,
        )  # fmt: skip


class KeptInside(Kept):
    """The cache of inner forms."""

    _impl_class: Any = InnerForm
    form = ".inner"


def made_of(rule: Rule, signature: tuple[Any, ...]) -> str:
    """A short hash of all that a compiled form depends on, the machine and the signature aside."""
    digest, used = facts(rule)
    records = {record for kind in signature for record in _records(kind)}
    parts = [f"form={FORM} bounds={BOUNDS}", digest]
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
    digest.update(b"vectors" * rule.vectors)
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
