"""What the tests of the page share: a server in a process of its own, and a browser."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

CHROMIUM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium found on this machine")
GENEROUS = "Limits(requests=10000, tables=10000, frames=10000, work=1000, grace=0, connections=10000)"
LANGUAGES = ("en", "ru")


class Server:
    """A running server; it can be killed and started again on the same data and port."""

    def __init__(self, data: Path, jit: bool = True, **settings: object):
        self.data, self.jit, self.settings, self.port = data, jit, settings, 0
        self.start()

    def start(self) -> None:
        """Returns when it has said its address."""
        code = (
            f"from igroteka.web import serve; from igroteka.web.safety import Limits; from pathlib import Path; "
            f"serve('127.0.0.1', {self.port}, Path({str(self.data)!r}), limits={GENEROUS}, pace=0, **{self.settings!r})"
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
        workers = self.workers()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        self.log.close()

    def workers(self) -> list[int]:
        """The processes that serve, where there are several."""
        found = []
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent, command = int(path.read_text().rsplit(")", 1)[1].split()[1]), (path.parent / "cmdline").read_text()
            except OSError:
                continue
            if parent == self.process.pid and "spawn_main" in command:
                found.append(int(path.parent.name))
        return sorted(found)

    def errors(self) -> str:
        """What the server complained about."""
        self.log.flush()
        return (self.data / "log.txt").read_text()


@contextmanager
def running(data: Path, jit: bool = True, **settings: object) -> Iterator[Server]:
    """A server for a while."""
    server = Server(data, jit, **settings)
    try:
        yield server
    finally:
        server.kill()


# PostgreSQL

POSTGRES = next((path.parent for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)), None) or (
    Path(found).parent if (found := shutil.which("initdb")) else None
)


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own for a while, in a temporary folder; its address. Root can't run it, so it gets another user then."""
    if POSTGRES is None:
        pytest.skip("no PostgreSQL found on this machine (Debian: apt install postgresql)")
    user: dict[str, object] = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        made = [POSTGRES / "initdb", "-D", folder / "db", "-U", "igroteka", "-A", "trust", "--no-sync"]
        subprocess.run(made, check=True, capture_output=True, cwd=folder, **user)  # type: ignore[call-overload]
        options = f"-c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off -c max_connections=60 -p {port}"
        start = [POSTGRES / "pg_ctl", "-D", folder / "db", "-w", "-l", folder / "log", "-o", options, "start"]
        subprocess.run(start, check=True, capture_output=True, cwd=folder, **user)  # type: ignore[call-overload]
        try:
            yield f"postgresql://igroteka@127.0.0.1:{port}/postgres"
        finally:
            stop = [POSTGRES / "pg_ctl", "-D", folder / "db", "-m", "immediate", "stop"]
            subprocess.run(stop, check=True, capture_output=True, cwd=folder, **user)  # type: ignore[call-overload]


def new_database(server: str) -> str:
    """Another empty database of a server."""
    import psycopg

    name = f"db{os.urandom(6).hex()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"create database {name}")  # type: ignore[call-overload]
    return f"{server.rsplit('/', 1)[0]}/{name}"
