"""Errands: long work that is done by processes of their own, which give way to everybody else.

A thread that works holds Python's lock again and again, and whoever answers people waits for it; a process doesn't. It is started when
somebody first needs it, does one errand after another by the plain rules (nothing is compiled, it stays small), ends when it hasn't been needed
for a while or has grown large, and is replaced when it dies: then its errand is done again by the next one, once.

An errand is a function that the process can import, and what it is given; what it returns or raises comes back.
"""

from __future__ import annotations

import asyncio
import mmap
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from .ready import stand_behind
from .rule import PACKAGE

T = TypeVar("T")
AT_ONCE = 2  # processes
PATIENCE = 60.0  # seconds that an errand may take
IDLE = 120.0  # seconds after which a process that nobody needs ends
MUCH = 300.0  # megabytes after which it is replaced
TRIES = 2


class Lost(Exception):
    """An errand that took too long, or whose process died every time."""


class Helper:
    """One process, for whoever started it."""

    def __init__(self, prepare: Callable[[], Any]):
        path = os.pathsep.join([str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")])
        command = [sys.executable, "-m", f"{PACKAGE.name}.core.errands"]
        environment = {**os.environ, "IGROTEKA_JIT": "0", "PYTHONPATH": path}
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        stand_behind(self.process.pid)
        with suppress(OSError):
            self._say(prepare)

    def ask(self, work: Callable[..., Any], given: Sequence[Any], patience: float) -> tuple[bool, Any, float]:
        """Did it succeed, what came of it, and how many seconds of the processor it took; EOFError if the process has died."""
        assert self.process.stdout
        began, late = time.monotonic(), threading.Timer(patience, self.process.kill)
        late.start()
        try:
            self._say((work, given))
            return pickle.load(self.process.stdout)  # type: ignore[no-any-return]
        except (OSError, EOFError, pickle.UnpicklingError):
            if time.monotonic() - began >= patience:
                raise Lost(f"it took longer than {patience:.0f} s") from None
            raise EOFError from None
        finally:
            late.cancel()

    def _say(self, what: Any) -> None:
        assert self.process.stdin
        self.process.stdin.write(pickle.dumps(what))
        self.process.stdin.flush()

    @property
    def lives(self) -> bool:
        """Is the process there?"""
        return self.process.poll() is None

    def end(self) -> None:
        """It isn't needed any more."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]


class Errands:
    """The processes, each of which begins with what `prepare` does. Whoever comes when all are at work waits in line."""

    def __init__(self, prepare: Callable[[], Any], at_once: int = AT_ONCE, patience: float = PATIENCE):
        self.prepare, self.patience = prepare, patience
        self.helpers: dict[int, Helper] = {}  # of each thread that waits for one
        self._threads = ThreadPoolExecutor(at_once, "errand")
        self._closed = False

    async def run(self, work: Callable[..., T], *given: Any) -> tuple[T, float]:
        """What comes of it, and how many seconds of the processor it took; `Lost` if nothing does."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._do, work, given)

    def _do(self, work: Callable[..., T], given: Sequence[Any]) -> tuple[T, float]:
        for _ in range(TRIES):
            helper = self._helper()
            try:
                done, answer, seconds = helper.ask(work, given, self.patience)
            except (EOFError, Lost) as gone:
                helper.end()
                if isinstance(gone, Lost):
                    raise
            else:
                if not done:
                    raise answer
                return answer, seconds
        raise Lost("the process that does it has died")

    def _helper(self) -> Helper:
        """The process of this thread, or a new one."""
        own = threading.get_ident()
        known = self.helpers.get(own)
        if known and known.lives:
            return known
        if self._closed:
            raise Lost("no more errands")
        self.helpers[own] = Helper(self.prepare)
        return self.helpers[own]

    def close(self) -> None:
        """No more errands; those that are being done are lost."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for helper in list(self.helpers.values()):
            helper.end()


# In the process


def main() -> None:
    """Do errands until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for whoever started us; if they end, so do we
    asked, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what an errand prints is no answer
    pickle.load(asked)()
    while _size() < MUCH:
        idle = threading.Timer(IDLE, os._exit, [0])
        idle.daemon = True
        idle.start()
        try:
            work, given = pickle.load(asked)
        except EOFError:
            return
        finally:
            idle.cancel()
        before = _spent()
        try:
            told = (True, work(*given), _spent() - before)
        except Exception as error:
            told = (False, error, _spent() - before)
        answers.write(_written(told))
        answers.flush()


def _written(told: tuple[bool, Any, float]) -> bytes:
    try:
        return pickle.dumps(told)
    except Exception as error:
        return pickle.dumps((False, RuntimeError(f"{told[1]!r}: {error}"), told[2]))


def _spent() -> float:
    """Seconds of the processor, with those of processes that were started for it."""
    used = os.times()
    return time.process_time() + used.children_user + used.children_system


def _size() -> float:
    """How much memory this process has, in megabytes; where the system doesn't tell, none."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE / 2**20
    return 0.0


if __name__ == "__main__":
    main()
