"""What the tests of the page share: a server in a process of its own, and a browser."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

CHROMIUM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium found on this machine")
GENEROUS = "Limits(requests=10000, tables=10000, frames=10000)"
LANGUAGES = ("en", "ru")


class Server:
    """A running server; it can be killed and started again on the same data and port."""

    def __init__(self, data: Path, jit: bool = True):
        self.data, self.jit, self.port = data, jit, 0
        self.start()

    def start(self) -> None:
        """Returns when it has said its address."""
        code = (
            f"from igroteka.web import serve; from igroteka.web.safety import Limits; from pathlib import Path; "
            f"serve('127.0.0.1', {self.port}, Path({str(self.data)!r}), limits={GENEROUS}, pace=0)"
        )
        environment = {name: value for name, value in os.environ.items() if name != "IGROTEKA_JIT"} | ({} if self.jit else {"IGROTEKA_JIT": "0"})
        self.log = (self.data / "log.txt").open("a")
        self.process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment)
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line.startswith("Igroteka is at "), (self.data / "log.txt").read_text()
        self.url = line.split()[-1]
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def errors(self) -> str:
        """What the server complained about."""
        self.log.flush()
        return (self.data / "log.txt").read_text()


@contextmanager
def running(data: Path, jit: bool = True) -> Iterator[Server]:
    """A server for a while."""
    server = Server(data, jit)
    try:
        yield server
    finally:
        server.kill()
