"""What strangers, broken clients and old files may send: refused with a reason, and nothing changes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import create_engine, text
from starlette.websockets import WebSocketDisconnect

import igroteka as ig
from igroteka.web.app import create_app
from igroteka.web.changes import Told
from igroteka.web.safety import COOKIE, Bucket, Limits, Person, Signer, clean_name

PAGE = {"accept": "text/html", "origin": "http://testserver"}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def client(data: Path) -> Iterator[TestClient]:
    with TestClient(create_app(data, pace=0), follow_redirects=False) as one:
        yield one


def start(client: TestClient, second: str = "friend", **more: str) -> str:
    """A table of Meeting Engagement; the maker has the first seat and the first move."""
    form = {"option-variant": "0", "option-armies-0": "0", "option-armies-1": "1", "option-first": "1"}
    answer = client.post("/play/meeting", data=form | {"seat-0": "me", "seat-1": second, "name": "Ann"} | more, headers=PAGE)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def hear(socket: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind, as the page reads it."""
    if not hasattr(socket, "told"):
        socket.told = Told()
    while True:
        message = socket.told.unfold(json.loads(socket.receive_text()))
        if message["tell"] == kind:
            return dict(message)


def ask(socket: Any, **message: Any) -> dict[str, Any]:
    """Send something that will be refused; the refusal."""
    socket.send_text(json.dumps(message))
    return hear(socket, "refused")


def first_action(position: dict[str, Any]) -> int:
    return int(position["svg"].split('data-action="')[1].split('"')[0])


# Messages


def test_messages_that_make_no_sense_are_refused_and_the_table_stays(client: TestClient) -> None:
    url = start(client, "device")
    with client.websocket_connect(f"{url}/live") as socket:
        position = hear(socket, "position")
        for raw, why in {
            "": "not-json", "{": "not-json", "[]": "not-json", "null": "not-json", '"move"': "not-json", "[" * 1500: "not-json",
            "x" * 5000: "too-long", "{}": "unknown-message", '{"do":"explode"}': "unknown-message", '{"do":["move"]}': "unknown-message",
            '{"do":"move"}': "not-a-number", '{"do":"move","seat":"0","action":1,"version":0}': "not-a-number",
            '{"do":"move","seat":true,"action":1,"version":0}': "not-a-number", '{"do":"move","seat":0,"action":1e99,"version":0}': "not-a-number",
            '{"do":"move","seat":0,"action":99999999999999999999,"version":0}': "not-a-number", '{"do":"look","move":-1}': "no-move",
            '{"do":"look","move":0,"open":true}': "not-over", '{"do":"look","move":100}': "no-move", '{"do":"undo","seat":0,"version":0}': "no-undo",
            '{"do":"take","seat":0}': "not-your-seat", '{"do":"give","seat":99}': "no-seat", '{"do":"again"}': "not-over",
        }.items():  # fmt: skip
            socket.send_text(raw)
            refused = hear(socket, "refused")
            assert refused["why"] == why, raw
            assert refused["text"]
            assert "Traceback" not in refused["text"]
            assert refused["version"] == position["version"] == 0


def test_illegal_stale_and_replayed_moves_are_refused(client: TestClient) -> None:
    url = start(client, "device")
    with client.websocket_connect(f"{url}/live") as socket:
        position = hear(socket, "position")
        seat, good = position["seat"], first_action(position)
        legal = {int(part.split('"')[0]) for part in position["svg"].split('data-action="')[1:]}
        wrong = next(a for a in range(-1, 100) if a not in legal)
        assert ask(socket, do="move", seat=seat, action=wrong, version=0)["why"] == "illegal"
        assert ask(socket, do="move", seat=1 - seat, action=good, version=0)["why"] == "not-your-seat"
        assert ask(socket, do="move", seat=seat, action=good, version=7)["why"] == "stale"
        socket.send_text(json.dumps({"do": "move", "seat": seat, "action": good, "version": 0}))
        after = hear(socket, "position")
        assert after["version"] == 1
        assert ask(socket, do="move", seat=after["seat"], action=good, version=0)["why"] == "stale", "the same message again"


def test_what_the_library_refuses_is_said_in_the_readers_language(client: TestClient) -> None:
    russian = {"accept-language": "ru"} | PAGE
    said = []
    with client.websocket_connect(f"{start(client, 'device')}/live", headers={"accept-language": "ru"}) as socket:
        seat = hear(socket, "position")["seat"]
        said.append(ask(socket, do="move", seat=seat, action=9999, version=0)["text"])
    assert "Поставить" in said[0], "a refusal says what is possible"
    for second in ("0", "1"):  # the same deck twice; then a melee of two
        form = {"option-mode": "3", "option-first": "0", "option-decks-0": "0", "option-decks-1": second, "players": "2"}
        said.append(error_of(client.post("/play/tash_kalar", data=form, headers=russian).text))
    assert "3, 4" in said[-1]
    match = ig.game("meeting").new(seed=3).to_json()
    for change in ({"rules": 99}, {"cards": "x"}, {"game": "chess"}, {"moves": [[0, "fly"]]}, {"seed": -1}):
        said.append(client.post("/load", json=match | change, headers={"accept-language": "ru"}).json()["detail"])
    for text_ in said:
        assert re.search("[а-яё]{3}", text_), text_
        assert not re.search("[a-z]{3}", text_), text_


def error_of(page: str) -> str:
    """What a form complains about."""
    return re.sub("<[^>]+>", "", page.split('class="error"')[1].split(">", 1)[1].split("</p>")[0]).strip()


def test_an_undo_makes_older_messages_stale_although_the_position_is_the_same(client: TestClient) -> None:
    url = start(client, "device", **{"option-variant": "1"})
    with client.websocket_connect(f"{url}/live") as socket:
        position = hear(socket, "position")
        undone = False
        for _ in range(80):
            if "curtain" in position:
                socket.send_text('{"do":"lift"}')
            elif position["steps"] and position["mine"]:
                socket.send_text(json.dumps({"do": "undo", "seat": position["seat"], "version": position["version"]}))
                back = hear(socket, "position")
                assert back["version"] == position["version"] + 1
                assert back["number"] == position["number"] - 1
                stale = ask(socket, do="move", seat=back["seat"], action=first_action(back), version=position["version"] - 1)
                assert stale["why"] == "stale"
                undone = True
                break
            else:
                move = {"do": "move", "seat": position["seat"], "action": first_action(position), "version": position["version"]}
                socket.send_text(json.dumps(move))
            position = hear(socket, "position")
        assert undone


def test_too_many_messages_close_the_connection(data: Path) -> None:
    with TestClient(create_app(data, Limits(frames=1, burst=3), pace=0), follow_redirects=False) as client:
        url = start(client)
        with client.websocket_connect(f"{url}/live") as socket:
            for _ in range(20):
                socket.send_text('{"do":"ping"}')
            with pytest.raises(WebSocketDisconnect) as closed:
                hear(socket, "nothing like that")
        assert closed.value.code == 4429


def test_one_hint_at_a_time(client: TestClient) -> None:
    url = start(client, "device")
    with client.websocket_connect(f"{url}/live") as socket:
        seat = hear(socket, "position")["seat"]
        socket.send_text(json.dumps({"do": "hint", "seat": seat}))
        assert ask(socket, do="hint", seat=seat)["why"] == "busy"
        assert hear(socket, "hint")["ideas"]


def test_a_bot_that_fails_does_not_stop_the_table(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from igroteka.web import thinking

    def broken(level: str) -> Any:
        raise RuntimeError("no idea")

    monkeypatch.setattr(thinking, "bot", broken)
    url = start(client, "novice", **{"option-first": "2"})
    with client.websocket_connect(f"{url}/live") as socket:
        while not hear(socket, "position")["mine"]:
            pass


def test_another_site_gets_no_connection_and_posts_nothing(client: TestClient) -> None:
    url = start(client)
    for origin in ("http://evil.example", "null", "https://testserver.evil.example"):
        with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect(f"{url}/live", headers={"origin": origin}) as socket:
            socket.receive_text()
        assert closed.value.code == 4403
        assert client.post(f"{url}/sit", data={"seat": "1"}, headers={"origin": origin}).status_code == 403


# Seats


def test_a_seat_is_nobody_elses(client: TestClient, data: Path) -> None:
    url = start(client, "device")
    cookie = client.cookies[COOKIE]
    client.cookies.clear()
    (data / "other").mkdir()
    forged = [cookie[:-2] + "xx", cookie.split(".")[0] + ".", "x", Signer("another key").sign(Person("me", "Ann"))]
    for fake in [None, *forged]:
        headers = {"cookie": f"{COOKIE}={fake}"} if fake else {}
        with client.websocket_connect(f"{url}/live", headers=headers) as socket:
            position = hear(socket, "position")
            assert position["seat"] == -1
            assert "data-action" not in position["svg"]
            for seat in (0, 1):
                assert ask(socket, do="move", seat=seat, action=0, version=0)["why"] == "not-your-seat"
                assert ask(socket, do="resign", seat=seat)["why"] == "not-your-seat"
                assert ask(socket, do="hint", seat=seat)["why"] == "not-your-seat"
            assert ask(socket, do="give", seat=0)["why"] == "not-seated"
            assert ask(socket, do="again")["why"] == "not-seated"


def test_a_taken_seat_stays_taken(client: TestClient) -> None:
    url = start(client)
    mine = client.cookies[COOKIE]
    assert client.post(f"{url}/sit", data={"seat": "1", "name": "Ann again"}, headers=PAGE).status_code == 409, "one seat each"
    client.cookies.clear()
    assert client.post(f"{url}/sit", data={"seat": "0", "name": "Bob"}, headers=PAGE).status_code == 409
    assert client.post(f"{url}/sit", data={"seat": "1", "name": "Bob"}, headers=PAGE).status_code == 303
    assert client.cookies[COOKIE] != mine
    assert client.post(f"{url}/fill", data={"seat": "1", "level": "novice"}, headers=PAGE).status_code == 409
    assert client.post(f"{url}/sit", data={"seat": "7"}, headers=PAGE).status_code == 404
    assert client.post(f"{url}/sit", data={"seat": "one"}, headers=PAGE).status_code == 422


def test_only_those_at_the_table_put_bots_on_seats(client: TestClient) -> None:
    url = start(client)
    client.cookies.clear()
    assert client.post(f"{url}/fill", data={"seat": "1", "level": "novice"}, headers=PAGE).status_code == 403


# Pages


def test_every_answer_has_a_policy_without_inline_script(client: TestClient) -> None:
    url = start(client, "novice")
    for path in ("/", "/play/meeting", url, "/rules/meeting", "/nothing", "/static/table.js", "/api/v1/games", f"{url}/match.json"):
        answer = client.get(path, headers={"accept": "text/html"})
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "<script>" not in answer.text
        assert " onclick=" not in answer.text
        assert "javascript:" not in answer.text


def test_names_are_text_and_nothing_else(client: TestClient) -> None:
    form = {"name": "<img src=x onerror=alert(1)>\u202e\n"}
    url = start(client, **form)
    page = client.get(url, headers={"accept": "text/html"}).text
    assert "<img src=x" not in page
    assert "&lt;img src=x" in page
    assert clean_name("  a \n\t b  ") == "a b"
    assert len(clean_name("long " * 50)) <= 24


def test_long_bodies_strange_forms_and_missing_things_are_refused_with_a_reason(client: TestClient) -> None:
    assert client.post("/load", content=b"x" * 100_000, headers=PAGE).status_code == 413
    for path, form, status in (
        ("/play/meeting", {}, 422),
        ("/play/meeting", {"option-variant": "9"}, 422),
        ("/play/meeting", {"players": "3"}, 422),
        ("/play/chess", {}, 404),
        ("/table/nothing/sit", {"seat": "0"}, 404),
    ):
        answer = client.post(path, data=form, headers=PAGE)
        assert answer.status_code == status, path
        assert "Traceback" not in answer.text
    for path in ("/table/none", "/play/none", "/rules/none", "/picture/none.svg", "/none", "/table/none/match.json"):
        assert client.get(path, headers={"accept": "text/html"}).status_code == 404
    assert client.get("/language/ru?to=//evil.example").headers["location"] == "/"


def test_an_error_inside_shows_nothing_of_the_inside(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from igroteka.web import pages

    def break_down(*_: Any) -> None:
        raise RuntimeError("a secret of the inside")

    with TestClient(create_app(data), raise_server_exceptions=False) as client:
        monkeypatch.setattr(pages, "games", break_down)
        answer = client.get("/", headers={"accept": "text/html"})
        assert answer.status_code == 500
        assert "secret" not in answer.text
        assert "Traceback" not in answer.text


def test_requests_and_new_tables_have_a_rate(data: Path) -> None:
    with TestClient(create_app(data, Limits(requests=1, burst=5)), follow_redirects=False) as client:
        assert 429 in {client.get("/board.css").status_code for _ in range(8)}
    with TestClient(create_app(data, Limits(tables=0.01)), follow_redirects=False) as client:
        statuses = [client.post("/play/meeting", data={"option-variant": "0"}, headers=PAGE).status_code for _ in range(6)]
        assert statuses[-1] == 429
    bucket = Bucket(0.0001, 1)
    assert bucket.take()
    assert not bucket.take()


# Files and versions


def test_a_download_during_play_has_no_seed_and_can_not_be_loaded(client: TestClient, data: Path) -> None:
    url = start(client, "device")
    saved = client.get(f"{url}/match.json").json()
    assert saved["unfinished"]
    assert "seed" not in saved
    assert "moves" not in saved
    assert set(saved["fair"]) == {"hash"}
    with create_engine(f"sqlite:///{data / 'igroteka.db'}").connect() as connection:
        seed, salt = connection.execute(text("select seed, salt from matches")).one()
    assert str(seed) not in json.dumps(saved)
    assert salt not in json.dumps(saved)
    answer = client.post("/load", json=saved)
    assert answer.status_code == 422
    assert "wasn't over" in answer.text


@pytest.mark.parametrize(
    ("change", "said"),
    [({"rules": 99}, "version 99"), ({"cards": "other"}, "other card files"), ({"game": "chess"}, "chess"), ({"seed": -1}, "seed"),
     ({"moves": [[0, "fly"]]}, "move 1"), ({"moves": 3}, "moves"), ({"igroteka": 7}, "igroteka"), ({"options": {"x": 1}}, "option")],
)  # fmt: skip
def test_a_wrong_file_is_refused_and_the_mistake_named(client: TestClient, change: dict[str, Any], said: str) -> None:
    data = ig.game("meeting").new(seed=3).to_json() | change
    answer = client.post("/load", json=data, headers={"origin": "http://testserver"})
    assert answer.status_code == 422
    assert said in answer.json()["detail"]


def test_a_match_whose_rules_are_gone_is_refused_and_kept(data: Path) -> None:
    with TestClient(create_app(data), follow_redirects=False) as client:
        url, other = start(client, "device"), start(client, "novice")
    engine = create_engine(f"sqlite:///{data / 'igroteka.db'}")
    with engine.begin() as connection:
        connection.execute(text("update matches set rules = 77 where id = :id"), {"id": url.split("/")[-1]})
        connection.execute(text("update matches set cards = 'x' where id = :id"), {"id": other.split("/")[-1]})
    with TestClient(create_app(data), follow_redirects=False) as client:
        gone = client.get(url, headers={"accept": "text/html"})
        assert gone.status_code == 410
        assert "version 77" in gone.text
        russian = client.get(other, headers={"accept": "text/html", "accept-language": "ru"})
        assert russian.status_code == 410
        assert "файлами карт" in russian.text
        with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect(f"{url}/live") as socket:
            socket.receive_text()
        assert closed.value.code == 4410
        assert client.get("/").status_code == 200
    with engine.connect() as connection:
        assert connection.execute(text("select count(*) from matches")).scalar() == 2
