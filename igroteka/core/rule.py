"""The `@rule` decorator: plain Python functions on a state record, compiled by Numba.

IGROTEKA_JIT=0     run the same source interpreted (debugger, coverage)
IGROTEKA_BOUNDS=1  compile with bounds checking
IGROTEKA_CACHE     folder for compiled code (default: the user's cache folder)
IGROTEKA_CARDS     folder with card files that replace or join ours (see core/cards.py)
IGROTEKA_GAMES     folder with games of your own beside ours (see docs/add-a-game.md)
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED = os.environ.get("IGROTEKA_JIT", "1") != "0"
BOUNDS = os.environ.get("IGROTEKA_BOUNDS", "0") == "1"
KEPT_CACHES = 8
UNCOMPILED = {
    "words.py", "drawings.py", "match.py", "draw.py", "scene.py", "cli.py", "terminal.py", "bench.py", "minds.py", "levels.py", "__main__.py",
}  # fmt: skip
UNCOMPILED_FOLDERS = {"web", "lab", "drawings"}

F = TypeVar("F", bound=Callable[..., Any])


def card_folder() -> Path | None:
    """The user's own card files, if there are any."""
    folder = os.environ.get("IGROTEKA_CARDS")
    return Path(folder) if folder else None


def game_folders() -> list[Path]:
    """Where games live: in the package, and in the user's own folder if there is one."""
    own = os.environ.get("IGROTEKA_GAMES")
    return [PACKAGE / "games"] + ([Path(own)] if own else [])


def fingerprint() -> str:
    """A hash of everything the compiled code depends on: rules, card files, switches."""
    digest = hashlib.sha256(f"bounds={BOUNDS}".encode())
    roots = [PACKAGE, *game_folders()[1:]] + ([folder] if (folder := card_folder()) else [])
    for root in roots:
        for path in sorted((*root.rglob("*.py"), *root.rglob("*.toml"))):
            if path.name not in UNCOMPILED and not UNCOMPILED_FOLDERS & set(path.relative_to(root).parts):
                digest.update(str(path.relative_to(root)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Numba does not see changes in other files, so each version of the sources has its own folder."""
    base = os.environ.get("IGROTEKA_CACHE") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "igroteka"
    folder = Path(base) / fingerprint()
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        others = sorted((p for p in folder.parent.iterdir() if p.is_dir()), key=lambda p: p.stat().st_mtime)
        for old in others[:-KEPT_CACHES]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


if COMPILED:
    import numba

    # Rules are branches, not vectors: without LLVM's vectorisers they compile faster and run as fast.
    for setting, value in {"CACHE_DIR": str(cache_folder()), "LOOP_VECTORIZE": 0, "SLP_VECTORIZE": 0}.items():
        setattr(numba.config, setting, value)

    HOW: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": BOUNDS}

    def rule(function: F) -> F:
        """Compile on first use, keep on disk, run without the GIL."""
        compiled: Any = numba.njit(cache=True, **HOW)(function)
        take_call = compiled.get_call_template

        def call_template(arguments: Any, keywords: Any) -> Any:
            return take_call(tuple(map(_wide, arguments)), {name: _wide(kind) for name, kind in keywords.items()})

        compiled.get_call_template = call_template
        return compiled  # type: ignore[no-any-return]

    def _wide(kind: Any) -> Any:
        """Rules that call a rule pass every number as int64: without this Numba compiles it anew for each constant and size."""
        types: Any = numba.types
        kind = types.unliteral(kind)
        return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind

    def part(function: F) -> F:
        """A short function that is compiled as a part of those that call it: whatever calls `apply` on its own is
        compiled together with all rules of a game, which takes seconds."""
        return numba.njit(inline="always", **HOW)(function)  # type: ignore[no-any-return]

    wrapping_rule = rule
else:

    def rule(function: F) -> F:
        """Interpreted: the function itself."""
        return function

    part = rule

    def wrapping_rule(function: F) -> F:
        """Interpreted unsigned arithmetic that wraps around, as the machine's does."""

        @wraps(function)
        def quiet(*arguments: Any) -> Any:
            with np.errstate(over="ignore"):
                return function(*arguments)

        return quiet  # type: ignore[return-value]
