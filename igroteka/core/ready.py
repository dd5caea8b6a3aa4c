"""Which games are compiled, and getting the others so while they are played already.

Child processes compile, one a core, the game somebody waits for first, and fill the cache on disk; this process then loads
a game from there in about a second, and from the next call on its rules run compiled. Until then they run as plain Python.
"""

from __future__ import annotations

import atexit
import gc
import hashlib
import logging
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import numpy as np

from . import verbs
from .rule import BOUNDS, PACKAGE, TIERED, cache_folder, forced, ready

if TYPE_CHECKING:
    from .game import Game

log = logging.getLogger("igroteka")
DECISIONS = 3  # made to meet all the verbs
LOOK = 0.05  # seconds between looks at the children
HEAD_START = 1.5  # seconds without children for whoever asked first: a page or a table is drawn
BEHIND = 10  # how far behind this process the system puts what can wait
WATCHED = "IGROTEKA_PARENT"  # a child ends with its parent

tried: list[Callable[[Game], None]] = []  # what else is to be compiled for a game: the bots add their search
_wanted: list[Game] = []
_running: dict[str, tuple[Game, subprocess.Popen[bytes]]] = {}
_failed: set[str] = set()
_lock = threading.Lock()
_news = threading.Condition(_lock)


def is_ready(game: Game) -> bool:
    """Do the rules run as quickly as they ever will?"""
    return not TIERED or game.id in ready


def want(*games: Game) -> None:
    """Get these games compiled, before others that were asked for earlier."""
    if not TIERED:
        return
    with _lock:
        start = not _wanted and not _running
        for game in reversed(games):
            if game.id in ready or game.id in _running or game.id in _failed:
                continue
            with suppress(ValueError):
                _wanted.remove(game)
            _wanted.insert(0, game)
        if start and _wanted:
            threading.Thread(target=_work, daemon=True, name="compiling").start()


def wait(game: Game, seconds: float | None = None) -> bool:
    """Until a game is compiled; False if that takes longer or fails."""
    want(game)
    with _news:
        _news.wait_for(lambda: is_ready(game) or game.id in _failed, seconds)
    return is_ready(game)


def compile_now(game: Game) -> None:
    """Compile or load a game in this very process."""
    with forced(), _much_is_made():
        _meet_verbs(game)
        for more in tried:
            more(game)
    _marker(game).touch()
    with _lock:
        ready.add(game.id)
        _news.notify_all()


@contextmanager
def _much_is_made() -> Iterator[None]:
    """A compiler makes millions of objects and hardly any garbage: looking for it costs a tenth of the time."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _work() -> None:
    """The thread that looks after the children."""
    cores, begin = os.cpu_count() or 1, time.monotonic() + HEAD_START
    while True:
        with _lock:
            done = [name for name, (_, child) in _running.items() if child.poll() is not None]
            loading = [_running.pop(name) for name in done]
            while _wanted and len(_running) < cores:
                game = _wanted[0]
                kept = _is_kept(game)
                if not kept and time.monotonic() < begin:
                    break
                _wanted.remove(game)
                if kept:
                    loading.append((game, None))  # type: ignore[arg-type]
                    break
                _running[game.id] = (game, _child(game))
            if not (loading or _running or _wanted):
                return
        for game, child in loading:
            _load(game, child)
        time.sleep(LOOK)


def _load(game: Game, child: subprocess.Popen[bytes] | None) -> None:
    """Read what a child compiled, or what has long been compiled."""
    try:
        if child is not None and child.returncode:
            raise RuntimeError(f"the compiler ended with {child.returncode}")
        compile_now(game)
    except Exception as error:
        log.warning("%s could not be compiled and goes on slowly: %s", game.id, error)
        with _lock:
            _failed.add(game.id)
            _news.notify_all()


def _child(game: Game) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "IGROTEKA_JIT": "1", WATCHED: str(os.getpid())}
    command = [sys.executable, "-m", PACKAGE.name, "compile", game.id]
    child = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    atexit.register(child.kill)
    stand_behind(child.pid)  # from its first moment: what it imports takes a second, and just then somebody waits for a page
    return child


def stand_behind(who: int) -> None:
    """Put a process, or on Linux a thread, behind this process in the system's queue."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, who, os.getpriority(os.PRIO_PROCESS, 0) + BEHIND)


def end_with_parent() -> None:
    """In a child: don't outlive whoever wanted it, and leave them the better part of the cores."""
    parent = os.environ.get(WATCHED)
    if not parent:
        return

    def watch() -> None:
        while str(os.getppid()) == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)


def _meet_verbs(game: Game) -> None:
    """Call every verb as the library does."""
    from .match import Match

    match, noise = Match(game, game.settle(), 1), random.Random(1)
    for _ in range(DECISIONS):
        player = match.movers[0]
        view = match.view(player)
        verbs.observe(view, player, np.zeros(game.observation, np.float32))
        verbs.estimate(view, np.zeros(match.players, np.float64))
        verbs.redeal(view, player, 1)
        match.play(noise.choice(match.legal(player)), player)
    verbs.returns(match.state, np.zeros(match.players, np.float64))


def _is_kept(game: Game) -> bool:
    """Has it been compiled on this machine? On a new one that is told without Numba, which takes its time to import while somebody waits."""
    return any(cache_folder().glob(f"{game.id}.*.ready")) and bool(_marker(game).exists())


def _marker(game: Game) -> Any:
    """The file that says that all of a game, as it is now, has been compiled on this machine."""
    from . import compiled

    digest = hashlib.sha256(f"{compiled.NUMBA} {BOUNDS}".encode())
    for verb in verbs.VERBS:
        digest.update(compiled.facts(verb.answers[game.state])[0].encode())  # type: ignore[attr-defined]
    for part in ("core", "bots"):
        for path in sorted((PACKAGE / part).glob("*.py")):
            digest.update(path.read_bytes())
    return cache_folder() / f"{game.id}.{digest.hexdigest()[:16]}.ready"
