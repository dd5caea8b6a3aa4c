"""A server that is killed in the middle of play, again and again, comes back with every table where it was."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path

import httpx

from web import Server, running

KILLS = 4
TABLES = 3


class Player(threading.Thread):
    """Plays both seats of a table over the API and remembers what the server said was done."""

    def __init__(self, server: Server, seed: int):
        super().__init__(daemon=True)
        self.server, self.noise = server, random.Random(seed)
        self.client = httpx.Client(base_url=f"{server.url}/api/v1", timeout=5)
        seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
        made = self.client.post("/tables", json={"game": "meeting", "options": {"variant": "strategy", "first": "seat 1"}, "seats": seats}).json()
        self.table, headers = made["info"]["table"], {"authorization": f"Bearer {made['token']}"}
        self.client.headers.update(headers)
        self.acknowledged, self.done, self.wrong = 0, False, ""

    def run(self) -> None:
        while not self.done:
            try:
                self.step()
            except httpx.TransportError:
                time.sleep(0.05)  # killed: it will come back

    def step(self) -> None:
        view = self.client.get(f"/tables/{self.table}/view").json()
        if view["version"] < self.acknowledged:
            self.wrong, self.done = f"lost: {view['version']} < {self.acknowledged}", True
        elif view["over"]:
            self.done = True
        elif view["asked"]:
            action = self.noise.choice(view["actions"])["action"]
            answer = self.client.post(f"/tables/{self.table}/moves", json={"action": action, "version": view["version"]})
            if answer.status_code == 200:
                self.acknowledged = max(self.acknowledged, view["version"] + 1, answer.json()["version"])
        else:
            self.client.get(f"/tables/{self.table}/events", params={"after": view["version"], "seconds": 1})


def test_nothing_is_lost_when_the_server_is_killed_in_the_middle(tmp_path: Path) -> None:
    noise = random.Random(1)
    with running(tmp_path, jit=False) as server:
        players = [Player(server, seed) for seed in range(TABLES)]
        for player in players:
            player.start()
        for _ in range(KILLS):
            time.sleep(noise.uniform(0.3, 0.9))
            server.kill()
            server.start()
        deadline = time.monotonic() + 60
        while not all(player.done for player in players) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert [player.wrong for player in players] == [""] * TABLES
        assert all(player.done for player in players), "the bots went on and every match came to its end"
        assert "Traceback" not in server.errors(), server.errors()
