"""The HTTP API: whole games by programs, what it refuses, and its own description tried out by Schemathesis."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import content_type_conformance, not_a_server_error, response_schema_conformance, status_code_conformance

import igroteka as ig
from igroteka.bots import LEVELS
from igroteka.web.app import create_app
from igroteka.web.safety import Limits
from web import running

FREE = Limits(requests=1e6, tables=1e6, frames=1e6, work=1e6)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("api"), FREE, pace=0), base_url="http://testserver/api/v1") as one:
        yield one


def make(client: TestClient, game: str, seats: list[dict[str, str]], **options: Any) -> tuple[str, dict[str, str]]:
    answer = client.post("/tables", json={"game": game, "seats": seats, "options": options, "name": "Ann"})
    assert answer.status_code == 201, answer.text
    return answer.json()["info"]["table"], {"authorization": f"Bearer {answer.json()['token']}"}


def test_the_games_are_listed_with_their_options_in_both_languages(client: TestClient) -> None:
    for lang in ("en", "ru"):
        listed = client.get("/games", params={"lang": lang}).json()
        assert [game["id"] for game in listed["games"]] == [game.id for game in ig.games()]
        assert listed["games"][0]["title"] == ig.games()[0].title[lang]
        assert [level["id"] for level in listed["levels"]] == list(LEVELS)


@pytest.mark.parametrize("game", [game.id for game in ig.games()])
def test_a_program_plays_a_game_to_its_end(client: TestClient, game: str) -> None:
    """One program has all the seats: it is asked for whoever is to move."""
    noise, players = random.Random(2), ig.game(game).players[0]
    table, me = make(client, game, [{"kind": "me"}] * players)
    for _ in range(ig.game(game).longest + 1):
        view = client.get(f"/tables/{table}/view", headers=me).json()
        if view["over"]:
            break
        assert client.get(f"http://testserver/table/{table}/position.txt").status_code == 403, "not before the end"
        chosen = noise.choice(view["actions"])
        by = noise.choice([chosen["action"], chosen["name"]])
        answer = client.post(f"/tables/{table}/moves", json={"action": by, "version": view["version"]}, headers=me)
        assert answer.status_code == 200, answer.text
    info = client.get(f"/tables/{table}").json()
    assert info["over"]
    assert len(info["result"]) == players
    assert set(info["fair"]) == {"hash", "seed", "salt"}
    assert ig.position(game, view["text"]).over
    name, text = client.get(f"http://testserver/table/{table}/position.txt").text.split(": ", 1)
    assert ig.position(name, text).returns == info["result"]


def test_two_tokens_have_two_seats_and_wait_for_each_other(client: TestClient) -> None:
    table, ann = make(client, "meeting", [{"kind": "me"}, {"kind": "open"}], first="seat 1")
    refused = client.post(f"/tables/{table}/moves", json={"action": 0}, headers=ann)
    assert refused.status_code == 409
    assert "open seat" in refused.json()["detail"]
    bob = {"authorization": "Bearer " + client.post(f"/tables/{table}/seats/1", json={"name": "Bob"}).json()["token"]}
    assert client.get(f"/tables/{table}/view", headers=bob).json()["actions"] == []
    assert client.post(f"/tables/{table}/moves", json={"action": 0}, headers=bob).status_code == 409
    start, got = time.monotonic(), {}

    def wait() -> None:
        got.update(client.get(f"/tables/{table}/events", params={"after": 0, "seconds": 10}, headers=bob).json())

    waiting = threading.Thread(target=wait)
    waiting.start()
    time.sleep(0.3)
    view = client.get(f"/tables/{table}/view", headers=ann).json()
    client.post(f"/tables/{table}/moves", json={"action": view["actions"][0]["name"]}, headers=ann)
    waiting.join()
    assert got["version"] == 1
    assert got["lines"]
    assert time.monotonic() - start < 8


def test_what_a_token_does_not_allow(client: TestClient) -> None:
    table, ann = make(client, "meeting", [{"kind": "me"}, {"kind": "bot", "level": "novice"}], first="seat 1")
    move = {"action": client.get(f"/tables/{table}/view", headers=ann).json()["actions"][0]["action"], "version": 0}
    assert client.post(f"/tables/{table}/moves", json=move).status_code == 401
    assert client.post(f"/tables/{table}/moves", json=move, headers={"authorization": "Bearer forged"}).status_code == 401
    _, stranger = make(client, "meeting", [{"kind": "me"}, {"kind": "open"}])
    assert client.post(f"/tables/{table}/moves", json=move, headers=stranger).status_code == 403
    assert client.post(f"/tables/{table}/moves", json=move | {"version": 5}, headers=ann).status_code == 409
    refused = client.post(f"/tables/{table}/moves", json={"action": "fly to the moon"}, headers=ann)
    assert refused.status_code == 409
    assert "expected" in refused.json()["detail"]
    spectator = client.get(f"/tables/{table}/view").json()
    assert spectator["seat"] == -1
    assert spectator["actions"] == []
    assert client.post(f"/tables/{table}/seats/1", json={}).status_code == 409
    wrong = {"game": "meeting", "seats": [{"kind": "me"}]}
    assert "2 players" in client.post("/tables", json=wrong).json()["detail"]


def test_a_server_that_stops_at_once_stops(tmp_path: Path) -> None:
    for _ in range(3):
        with TestClient(create_app(tmp_path)):
            pass


def test_the_example_bot_plays_a_match(tmp_path: Path) -> None:
    example = Path(__file__).parent.parent / "docs" / "bot-example.py"
    with running(tmp_path, jit=False) as server:
        made = httpx.post(f"{server.url}/api/v1/tables", json={"game": "meeting", "seats": [{"kind": "open"}, {"kind": "bot", "level": "novice"}]})
        done = subprocess.run([sys.executable, example, made.json()["info"]["link"]], capture_output=True, text=True, timeout=60, check=True)
    assert "won" in done.stdout or "draw" in done.stdout.lower()


# The description of the API, tried out


def test_the_api_does_what_it_says_whatever_it_is_sent(tmp_path: Path) -> None:
    with running(tmp_path, jit=False) as server:
        made = httpx.post(f"{server.url}/api/v1/tables", json={"game": "meeting", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        schema = schemathesis.openapi.from_url(f"{server.url}/api/v1/openapi.json")
        for found in schema.get_all_operations():
            try_out(found.ok(), made["info"]["table"], made["token"])
        assert "Traceback" not in server.errors(), server.errors()


def try_out(operation: Any, table: str, token: str) -> None:
    """Whatever fits the description and much that doesn't; half of it with a seat at a table that exists."""

    @given(case=st.one_of(operation.as_strategy(), operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)), real=st.booleans())
    @settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def tried(case: Any, real: bool) -> None:
        if "seconds" in (case.query or {}):
            case.query["seconds"] = 0
        headers = {}
        if real:
            headers = {"authorization": f"Bearer {token}"}
            if "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = table
        answer = case.call(headers=headers)
        assert answer.status_code < 500
        case.validate_response(answer, checks=[not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance])

    tried()
