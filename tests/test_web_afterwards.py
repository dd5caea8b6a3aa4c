"""After a match on the page: what happened, playing on from a position, and puzzles."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import igroteka as ig
from igroteka.learn.puzzles import puzzles
from igroteka.web.app import create_app
from igroteka.web.safety import Limits

FREE = Limits(requests=1e6, tables=1e6, frames=1e6, work=1e6)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("after")


@pytest.fixture
def client(folder: Path) -> Iterator[TestClient]:
    with TestClient(create_app(folder, FREE, pace=0)) as one:
        yield one


def finished(decisions: int = 400) -> ig.Match:
    match, noise = ig.game("meeting").new(seed=5), random.Random(5)
    while not match.over and len(match.moves) < decisions:
        match.play(noise.choice(match.legal()))
    return match


def load(client: TestClient, match: ig.Match) -> str:
    return str(client.post("/load", json=match.to_json()).json()["table"])


def test_an_analysis_is_made_in_the_background_and_kept_with_the_match(client: TestClient, folder: Path) -> None:
    table = load(client, finished())
    assert f"/table/{table}/analysis" in client.get(f"/table/{table}").text, "the end of a match leads there"
    assert client.get(f"/table/{table}/analysis.json").status_code == 404
    assert client.get(f"/table/{table}/analysis/decisive").json() == {"told": [], "done": -1}
    assert client.get(f"/table/{table}/analysis").status_code == 200
    assert client.post(f"/table/{table}/analysis").json()["done"] < 1
    until = time.monotonic() + 120
    while client.get(f"/table/{table}/analysis/part").json()["done"] < 1:
        assert time.monotonic() < until
        time.sleep(0.3)
    found = client.get(f"/table/{table}/analysis.json").json()
    told = client.get(f"/table/{table}/analysis/decisive").json()["told"]
    worst = max(found["moments"], key=lambda moment: moment["best"] - moment["chance"], default=None)
    assert worst is None or worst["played"]["en"] in told[0], "the end of a match tells what decided it"
    assert len(found["curve"]) == found["decisions"] + 1
    page = client.get(f"/table/{table}/analysis", headers={"accept-language": "ru"}).text
    assert "Что решило партию" in page
    assert "Уничтожено отрядов противника" in page
    with TestClient(create_app(folder.parent / "after-copy", FREE, pace=0)) as other:
        assert other.get(f"/table/{table}/analysis.json").status_code == 404
    client.app.state.analyses.making.clear()  # type: ignore[attr-defined]
    assert client.get(f"/table/{table}/analysis.json").json() == found, "it is in the store"


def test_a_match_that_goes_on_has_no_analysis(client: TestClient) -> None:
    table = load(client, finished(20))
    for path in ("analysis", "analysis.json", "analysis/part", "analysis/decisive", "analysis/at/3"):
        assert client.get(f"/table/{table}/{path}").status_code == 403
    assert client.post(f"/table/{table}/analysis").status_code == 403
    assert client.post(f"/table/{table}/analysis/play", data={"move": "3", "how": "both"}).status_code == 403


@pytest.mark.parametrize("how", ["bot", "friend", "both"])
def test_any_position_can_be_played_on(client: TestClient, how: str) -> None:
    match = finished()
    table = load(client, match)
    at = client.get(f"/table/{table}/analysis/at/12").json()
    assert at["svg"].startswith("<svg")
    answer = client.post(f"/table/{table}/analysis/play", data={"move": "12", "how": how}, follow_redirects=False)
    assert answer.status_code == 303
    name = answer.headers["location"].rsplit("/", 1)[1]
    made = client.portal.call(client.app.state.house.table, name)  # type: ignore[union-attr,attr-defined]
    assert made.match.states[0].field.tolist() == match.states[12].field.tolist()
    kinds = sorted(seat.kind for seat in made.seats)
    assert kinds == {"bot": ["bot", "person"], "friend": ["open", "person"], "both": ["person", "person"]}[how]
    start = made.match.states[0].tobytes()
    client.app.state.house._tables.clear()  # type: ignore[attr-defined]
    again = client.portal.call(client.app.state.house.table, name)  # type: ignore[union-attr,attr-defined]
    assert again.match.states[0].tobytes() == start, "it comes back from the store as it was"
    last = {"move": str(len(match.moves)), "how": how}
    assert client.post(f"/table/{table}/analysis/play", data=last).status_code == 409
    assert client.post(f"/table/{table}/analysis/play", data={"move": "-1", "how": how}).status_code == 422


def test_a_puzzle_is_solved_on_its_page(client: TestClient) -> None:
    assert client.get("/puzzles").status_code == 200
    assert "/puzzles" in client.get("/").text
    number, puzzle = next((i, p) for i, p in enumerate(puzzles("meeting"), 1) if len(p.lines[0]) > 1)
    here = f"/puzzles/meeting/{number}"
    assert client.get(here).status_code == 200
    said: list[int] = []
    told = client.post(here, json={"said": [], "last": None}).json()
    legal = puzzle.begin(ig.game("meeting")).legal(puzzle.player)
    wrong = next((action for action in legal if action not in told["wanted"]), None)
    if wrong is not None:
        refused = client.post(here, json={"said": [], "last": wrong}).json()
        assert refused["right"] is False
        assert refused["reply"]
    while told["waits"] == "move":
        last = told["wanted"][0]
        told = client.post(here, json={"said": said, "last": last}).json()
        said.append(last)
    assert told["waits"] == "over"
    assert client.post(here, json={"said": ["go on"], "last": None}).status_code == 422
    assert client.get("/puzzles/meeting/9999").status_code == 404
    assert client.get("/puzzles/chess/1").status_code == 404
