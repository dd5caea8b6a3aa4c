"""Servers that are killed in the middle of play, again and again: no accepted move is lost, none is there twice.

In the suite a few kills; as a script as many as wanted: `python tests/test_web_kill.py 100 --sqlite`, `… 200` (PostgreSQL, two workers).
It stops after eight minutes and says how many there were; another run with another `--seed` adds to them.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from web import Server, postgres, running

TABLES = 3
LIMIT = 480.0  # seconds in which servers are killed


class Player(threading.Thread):
    """Plays one side of a table over the API, match after match, and remembers what the server said was done."""

    def __init__(self, server: Server, seed: int):
        super().__init__(daemon=True)
        self.noise = random.Random(seed)
        self.client = httpx.Client(base_url=f"{server.url}/api/v1", timeout=10)
        self.moves, self.matches, self.stop, self.wrong = 0, 0, False, ""

    def run(self) -> None:
        try:
            while not self.stop:
                self.table = self.insist(self.make)
                self.accepted: dict[int, int] = {}  # what the server said is done: the move with this number
                while not self.insist(self.step) and not self.stop:
                    pass
                self.matches += 1
        except AssertionError as error:
            self.wrong = str(error)

    def insist(self, do: Callable[[], Any]) -> Any:
        """Again and again while there is no server."""
        while not self.stop:
            with suppress(httpx.TransportError):
                return do()
            time.sleep(0.05)
        return None

    def make(self) -> str:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
        options = {"variant": "strategy", "first": "seat 1"}
        answer = self.client.post("/tables", json={"game": "meeting", "options": options, "seats": seats})
        assert answer.status_code in (201, 503), answer.text
        if answer.status_code == 503:
            raise httpx.ConnectError("not now")
        made = answer.json()
        self.client.headers["authorization"] = f"Bearer {made['token']}"
        return str(made["info"]["table"])

    def step(self) -> bool:
        """One decision, or one wait. Is the match over?"""
        answer = self.client.get(f"/tables/{self.table}/view")
        assert answer.status_code == 200, answer.text
        view = answer.json()
        assert view["version"] >= max(self.accepted, default=0), f"lost: {view['version']} < {max(self.accepted)} at {self.table}"
        if view["over"]:
            self.check()
        elif view["asked"]:
            action = self.noise.choice(view["actions"])["action"]
            answer = self.client.post(f"/tables/{self.table}/moves", json={"action": action, "version": view["version"]})
            assert answer.status_code in (200, 409, 503), answer.text
            if answer.status_code == 200:
                self.accepted[view["version"] + 1] = action
                self.moves += 1
        else:
            self.client.get(f"/tables/{self.table}/events", params={"after": view["version"], "seconds": 1})
        return bool(view["over"])

    def check(self) -> None:
        """The match as it was kept has exactly the moves that were accepted, where they were accepted."""
        from igroteka.core.match import from_json
        from igroteka.games import game

        saved = self.client.get(f"{str(self.client.base_url).removesuffix('/api/v1/')}/table/{self.table}/match.json").json()
        match = from_json({key: value for key, value in saved.items() if key not in ("fair", "names", "result")}, game)
        for number, action in self.accepted.items():
            assert match.moves[number - 1] == (0, action), f"move {number} of {self.table} is another one"


def play_and_kill(server: Server, kills: int, workers: int, seed: int = 1) -> str:
    """Kill so many times while people play; what came of it, in words."""
    noise = random.Random(seed)
    players = [Player(server, seed) for seed in range(TABLES)]
    for player in players:
        player.start()
    began, killed = time.monotonic(), 0
    while killed < kills and time.monotonic() - began < LIMIT:
        so_far = [player.moves for player in players]
        while [player.moves for player in players] == so_far and not any(player.wrong for player in players):  # somebody plays again
            assert time.monotonic() - began < 2 * LIMIT, f"nobody gets on: {server.errors()}"
            time.sleep(0.01)
        time.sleep(noise.uniform(0.0, 0.5))
        killed += 1
        if workers == 1:
            server.kill()
            server.start()
        elif victims := server.workers():
            with suppress(ProcessLookupError):
                os.kill(noise.choice(victims), signal.SIGKILL)
    before = [player.matches for player in players]
    latest = [(player.moves, time.monotonic()) for player in players]  # how quick the machine is doesn't matter, only that everybody gets on
    while any(player.matches < count + 1 and not player.wrong for player, count in zip(players, before, strict=True)):
        now = time.monotonic()
        latest = [(player.moves, at if player.moves == moves else now) for player, (moves, at) in zip(players, latest, strict=True)]
        assert all(time.monotonic() - at < 120 for _, at in latest), f"somebody waits for ever: {server.errors()}"
        time.sleep(0.1)
    for player in players:
        player.stop = True
    for player in players:
        player.join()
    assert [player.wrong for player in players] == [""] * TABLES
    assert "Traceback" not in server.errors(), server.errors()
    moves, matches = sum(player.moves for player in players), sum(player.matches for player in players)
    return f"{killed} kills, {moves} moves accepted in {matches} matches: none lost, none twice; {time.monotonic() - began:.0f} s"


def replaced(server: Server) -> None:
    """A worker that dies while it starts, and is asked how it is, is soon replaced."""
    time.sleep(0.7)
    victim = server.workers()[0]
    os.kill(victim, signal.SIGKILL)
    deadline = time.monotonic() + 30
    while victim in (workers := server.workers()) or len(workers) < 2:
        assert time.monotonic() < deadline, "nobody looks after the workers"
        time.sleep(0.05)


def test_nothing_is_lost_when_the_server_is_killed_in_the_middle(tmp_path: Path) -> None:
    with running(tmp_path, jit=False) as server:
        play_and_kill(server, 4, workers=1)


def test_nothing_is_lost_when_one_of_two_workers_is_killed_in_the_middle(tmp_path: Path) -> None:
    with postgres() as database, running(tmp_path, jit=False, database=database, workers=2) as server:
        replaced(server)
        play_and_kill(server, 4, workers=2)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", type=int)
    parser.add_argument("--sqlite", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        if given.sqlite:
            with running(Path(name), jit=False) as one:
                print(play_and_kill(one, given.kills, workers=1, seed=given.seed))
        else:
            with postgres() as url, running(Path(name), jit=False, database=url, workers=2) as both:
                print(play_and_kill(both, given.kills, workers=2, seed=given.seed))
