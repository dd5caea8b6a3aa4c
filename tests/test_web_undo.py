"""What can be taken back is nobody else's business, on every channel that leaves the server."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import igroteka as ig
from igroteka.web.app import create_app
from igroteka.web.changes import Told
from igroteka.web.safety import COOKIE, Limits

FREE = Limits(requests=1e6, tables=1e6, frames=1e6)
MODES = {"tash_kalar": "first", "meeting": "strategy"}  # where the first mode isn't the one that shows most
DECISIONS = 25


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path, FREE, pace=0)) as one:
        yield one


class Somebody:
    """A page, and a program with the same token. Nobody in particular is a spectator."""

    def __init__(self, client: TestClient, table: str, token: str | None):
        self.client, self.table, self.told = client, table, Told()
        self.position: dict[str, Any] = {}
        self.headers = {"cookie": f"{COOKIE}={token}", "authorization": f"Bearer {token}"} if token else {}

    def come(self) -> Any:
        """Open the page."""
        self.socket = self.client.websocket_connect(f"/table/{self.table}/live", headers=self.headers)
        return self.socket

    def send(self, **message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def hear(self) -> list[dict[str, Any]]:
        """All that has been told since, as the page reads it."""
        self.send(do="ping")
        heard: list[dict[str, Any]] = []
        while not heard or heard[-1]["tell"] != "pong":
            heard.append(self.told.unfold(json.loads(self.socket.receive_text())))
        return heard[:-1]

    def listen(self) -> None:
        """Remember the last position that was told."""
        for heard in self.hear():
            self.position = heard if heard["tell"] == "position" else self.position

    def look_around(self, moves: int) -> list[str]:
        """Everything else that can be asked for: pages, the file, the API, the moves before and the next one."""
        api = f"/api/v1/tables/{self.table}"
        paths = ["/", f"/table/{self.table}", f"/table/{self.table}/match.json", api, f"{api}/view", f"{api}/events?seconds=0"]
        bodies = [self.client.get(path, headers=self.headers).text for path in paths]
        for move in (moves, moves + 1):
            self.send(do="look", move=move)
        return bodies + [json.dumps(message) for message in self.hear()]


@pytest.mark.parametrize("game", [game.id for game in ig.games()])
def test_while_a_decision_can_be_undone_nobody_else_gets_a_byte(client: TestClient, game: str) -> None:
    mode = ig.game(game).modes[MODES.get(game, next(iter(ig.game(game).modes)))]
    players = mode.get("players", ig.game(game).players[0])
    made = client.post("/api/v1/tables", json={"game": game, "options": mode, "seats": [{"kind": "me"}] + [{"kind": "open"}] * (players - 1)}).json()
    table, tokens = made["info"]["table"], [made["token"]]
    for seat in range(1, players):
        tokens.append(client.post(f"/api/v1/tables/{table}/seats/{seat}", json={}).json()["token"])
    people = [Somebody(client, table, token) for token in [*tokens, None]]
    noise, undoable = random.Random(3), 0
    with ExitStack() as pages:
        for person in people:
            person.socket = pages.enter_context(person.come())
        for _ in range(DECISIONS):
            for person in people:
                person.listen()
            asked = [person for person in people if person.position["mine"]]
            if not asked:
                break
            mover = noise.choice(asked)
            others = [person for person in people if person is not mover]
            number = {person: person.position["number"] for person in others}
            before = {person: person.look_around(number[person]) for person in others}
            action = noise.choice([int(part.split('"')[0]) for part in mover.position["svg"].split('data-action="')[1:]])
            mover.send(do="move", seat=mover.position["seat"], action=action, version=mover.position["version"])
            mover.listen()
            if mover.position["steps"]:
                undoable += 1
                for person in others:
                    assert person.hear() == [], "not even that something happened"
                    assert person.look_around(number[person]) == before[person]
                if noise.random() < 0.3:
                    mover.send(do="undo", seat=mover.position["seat"], version=mover.position["version"])
                    mover.listen()
                    for person in others:
                        assert person.hear() == []
                        assert person.look_around(number[person]) == before[person]
    assert undoable > 3


def test_a_turn_is_told_at_once_when_it_is_final(client: TestClient) -> None:
    """Tash-Kalar: a piece, then another one; the opponent hears of both when the turn has ended."""
    _, ann, bob = tash_kalar(client)
    with ann.come() as ann.socket, bob.come() as bob.socket:
        at = ann.hear()[0]["version"]
        told = bob.hear()[0]
        for step in range(3):
            ann.send(do="move", seat=0, action=first_action(client, ann), version=at + step)
            position = ann.hear()[-1]
            if not position["steps"]:
                break
            assert bob.hear() == []
        after = bob.hear()
    assert len(after) == 1
    assert after[0]["number"] > told["number"] + 1
    assert {line["move"] for line in after[0]["lines"]} >= {1, 2}


def test_waiting_programs_are_not_woken_by_what_can_be_undone(client: TestClient) -> None:
    table, ann, bob = tash_kalar(client)
    heard: list[dict[str, Any]] = []
    wait = threading.Thread(
        target=lambda: heard.append(client.get(f"/api/v1/tables/{table}/events", params={"after": 0, "seconds": 20}, headers=bob.headers).json())
    )
    wait.start()
    steps = 0
    while wait.is_alive() and steps < 4:
        with ann.come() as ann.socket:
            position = [message for message in ann.hear() if message["tell"] == "position"][-1]
            ann.send(do="move", seat=0, action=first_action(client, ann), version=position["version"])
            steps, after = steps + 1, ann.hear()[-1]
        wait.join(0.3)
        assert wait.is_alive() == bool(after["steps"])
    assert steps > 1
    assert heard[0]["moves"] == heard[0]["version"] == steps


def tash_kalar(client: TestClient) -> tuple[str, Somebody, Somebody]:
    """A first game of two; the maker begins."""
    asked = {"game": "tash_kalar", "options": {"mode": "first", "first": "seat 1"}, "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = client.post("/api/v1/tables", json=asked).json()
    table = made["info"]["table"]
    token = client.post(f"/api/v1/tables/{table}/seats/1", json={}).json()["token"]
    return table, Somebody(client, table, made["token"]), Somebody(client, table, token)


def first_action(client: TestClient, person: Somebody) -> int:
    return int(client.get(f"/api/v1/tables/{person.table}/view", headers=person.headers).json()["actions"][0]["action"])


def test_what_is_final_stays(client: TestClient) -> None:
    _, ann, _ = tash_kalar(client)
    with ann.come() as ann.socket:
        at = ann.hear()[0]["version"]
        while True:
            ann.send(do="move", seat=0, action=first_action(client, ann), version=at)
            position = ann.hear()[-1]
            at = position["version"]
            if not position["steps"]:
                break
        ann.send(do="undo", seat=0, version=at)
        assert ann.hear()[-1]["why"] == "no-undo"


def test_nobody_sees_a_hand_before_the_match_has_begun(client: TestClient) -> None:
    """Otherwise tables could be made until the hand is good."""
    made = client.post("/api/v1/tables", json={"game": "portrait", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    ann = Somebody(client, made["info"]["table"], made["token"])
    with ann.come() as ann.socket:
        ann.hear()
        ann.send(do="look", move=0)
        assert ann.hear()[-1]["why"] == "not-begun"
