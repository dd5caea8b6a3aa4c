"""What strangers, broken clients and old files may send: refused with a reason, and nothing changes."""

from __future__ import annotations

import json
import os
import re
import socket as socket_
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import create_engine, text
from starlette.websockets import WebSocketDisconnect

import igroteka as ig
from igroteka.web.app import create_app
from igroteka.web.changes import Told
from igroteka.web.safety import COOKIE, Bucket, Guard, Limits, Person, Signer, address, clean_name, networks
from web import running

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
        assert "version 77" in closed.value.reason, "an accepted connection is closed with the reason"
        assert client.get("/").status_code == 200
    with engine.connect() as connection:
        assert connection.execute(text("select count(*) from matches")).scalar() == 2


# What may take long


MOST_UPLOADS = 1000


def long_match() -> dict[str, Any]:
    """A match of many decisions, as a file."""
    match = ig.game("meeting").new(seed=3, variant="strategy")
    while not match.over:
        match.play(match.legal()[-1])
    return match.to_json()


def test_work_has_a_budget_a_person_at_all_tables_and_by_all_ways(data: Path) -> None:
    """Uploads, looking back, whole logs and hints draw on the same seconds, and a new name at the same address doesn't help for ever."""
    saved = long_match()
    with TestClient(create_app(data, Limits(work=0.001, saved_work=0.1, tables=1e6, requests=1e6), pace=0), follow_redirects=False) as client:
        answers = [client.post("/load", json=saved)]
        assert answers[0].status_code == 200
        while answers[-1].status_code == 200 and len(answers) < MOST_UPLOADS:  # how many, depends on the machine
            answers.append(client.post("/load", json=saved))
        assert answers[-1].status_code == 429
        assert "Wait" in answers[-1].json()["detail"]
        table = answers[0].json()["table"]
        with client.websocket_connect(f"/table/{table}/live") as socket:
            hear(socket, "position")
            assert ask(socket, do="look", move=1)["why"] == "budget", "the same person at a table"
        token = {"authorization": f"Bearer {client.cookies[COOKIE]}"}
        assert client.get(f"/api/v1/tables/{table}/events", headers=token).status_code == 429, "the same person by the API"
        assert client.get(f"/table/{table}/match.json").status_code == 429, "the same person as a file"
        client.cookies.clear()
        assert client.post("/load", json=saved).status_code == 200, "somebody else at the same address"
        status, uploads = 200, 0
        while status == 200 and uploads < MOST_UPLOADS:
            client.cookies.clear()
            status, uploads = client.post("/load", json=saved).status_code, uploads + 1
        assert status == 429, "but not without end"


def test_hints_are_counted_by_person_and_not_by_page(data: Path) -> None:
    with TestClient(create_app(data, Limits(saved_work=2, work=0.001), pace=0), follow_redirects=False) as client:
        url = start(client, "device")
        for why in (None, None, "budget"):
            with client.websocket_connect(f"{url}/live") as socket:
                seat = hear(socket, "position")["seat"]
                socket.send_text(json.dumps({"do": "hint", "seat": seat}))
                answer = hear(socket, "refused" if why else "hint")
                assert answer.get("why") == why


def test_moves_go_on_while_matches_are_uploaded(tmp_path: Path) -> None:
    """Thirty uploads at once: nobody else's move waits for them."""
    saved = json.dumps(long_match())
    with running(tmp_path, jit=False) as server, httpx.Client(base_url=server.url, timeout=60) as client:
        seats = [{"kind": "me"}, {"kind": "me"}]
        made = client.post("/api/v1/tables", json={"game": "meeting", "seats": seats}).json()
        table, headers = made["info"]["table"], {"authorization": f"Bearer {made['token']}"}
        with ThreadPoolExecutor(8) as pool:
            uploads = [pool.submit(httpx.post, f"{server.url}/load", content=saved, timeout=60) for _ in range(30)]
            delays = []
            while not all(upload.done() for upload in uploads):
                actions = client.get(f"/api/v1/tables/{table}/view", headers=headers).json()["actions"]
                if not actions:
                    break
                began = time.monotonic()
                assert client.post(f"/api/v1/tables/{table}/moves", json={"action": actions[0]["action"]}, headers=headers).status_code == 200
                delays.append(time.monotonic() - began)
        assert {upload.result().status_code for upload in uploads} <= {200, 429}
        assert max(delays) < 2, "on the event loop the uploads alone took many seconds"


# Slow and half-sent requests


def test_half_a_request_is_not_waited_for_and_few_come_from_one_address(tmp_path: Path) -> None:
    code = "serve('127.0.0.1', 0, Path(sys.argv[1]), limits=Limits(patience=1, connections=20))"
    with serving(tmp_path, code) as url:
        port = int(url.rsplit(":", 1)[1])
        silent, head, body = (socket_.create_connection(("127.0.0.1", port)) for _ in range(3))
        head.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n")
        body.sendall(b"POST /load HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
        began = time.monotonic()
        for half in (silent, head, body):
            half.settimeout(20)
            with suppress(ConnectionResetError):
                answer = half.recv(10000)
                assert b" 408 " in answer or not answer
        assert time.monotonic() - began < 15
        many = [socket_.create_connection(("127.0.0.1", port)) for _ in range(40)]
        time.sleep(0.5)
        assert sum(is_closed(one) for one in many) >= 20
        time.sleep(1.5)
        assert httpx.get(url, timeout=20).status_code == 200, "and afterwards everybody gets in again"


def is_closed(one: socket_.socket) -> bool:
    one.setblocking(False)
    try:
        return one.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


@contextmanager
def serving(data: Path, code: str) -> Iterator[str]:
    """A server with limits of its own."""
    lines = "import sys; from pathlib import Path; from igroteka.web import serve; from igroteka.web.safety import Limits; "
    command = [sys.executable, "-c", lines + code, str(data)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"IGROTEKA_JIT": "0"})
    try:
        assert process.stdout
        yield process.stdout.readline().split()[-1]
    finally:
        process.kill()
        process.wait()


def test_a_body_without_a_stated_length_ends_where_the_limit_is(client: TestClient) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 2000

    assert client.post("/load", content=chunks(), headers=PAGE).status_code == 413


# What broke before


def test_strange_options_actions_and_letters_are_refused_and_nothing_breaks(client: TestClient) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    for options in ({"self": 1}, {"players": [1]}, {"players": {}}, {"\ud800": 1}, {"variant": "\ud800"}, {"armies": [[], {}]}, {"first": None}):
        body = json.dumps({"game": "meeting", "seats": seats, "options": options})
        answer = client.post("/api/v1/tables", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 422, options
        saved = json.dumps(ig.game("meeting").new(seed=3).to_json() | {"options": options})
        assert client.post("/load", content=saved).status_code == 422, options
    for body in ('{"game": "\\ud800", "seats": []}', '{"\\ud800": 1}', '{"game": "meeting", "seats": [{"kind": "\\udfff"}]}', "\ud800"):
        raw = body.encode("utf-8", "surrogatepass")
        assert client.post("/api/v1/tables", content=raw, headers={"content-type": "application/json"}).status_code in (404, 422), body
    made = client.post("/api/v1/tables", json={"game": "meeting", "seats": [{"kind": "me"}] * 2}).json()
    for action in (True, 1.5, None, [], "\ud800"):
        path = f"/api/v1/tables/{made['info']['table']}/moves"
        headers = {"authorization": f"Bearer {made['token']}", "content-type": "application/json"}
        assert client.post(path, content=json.dumps({"action": action}), headers=headers).status_code in (409, 422), action
    assert client.get(f"/api/v1/tables/{made['info']['table']}").json()["version"] == 0


def test_a_binary_frame_is_refused_and_the_table_stays(client: TestClient) -> None:
    with client.websocket_connect(f"{start(client, 'device')}/live") as socket:
        hear(socket, "position")
        socket.send_bytes(b"\x00\xff")
        assert hear(socket, "refused")["why"] == "not-json"


def test_half_a_character_in_a_frame_is_refused_and_the_table_stays(client: TestClient) -> None:
    with client.websocket_connect(f"{start(client, 'device')}/live") as socket:
        hear(socket, "position")
        for said, why in (
            ('"mute", "line": "\\ud800"', "not-json"), ('"why", "key": "\\ud800"', "not-json"), ('"mute", "line": "\\u0000"', "unknown-message"),
        ):  # fmt: skip
            socket.send_text(f'{{"do": {said}}}')
            assert hear(socket, "refused")["why"] == why


def test_whoever_goes_away_in_the_middle_of_a_request_is_no_error(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    said: list[Any] = []

    async def ask() -> None:
        coming = iter([{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}])
        scope = {"type": "http", "method": "POST", "path": "/load", "raw_path": b"/load", "query_string": b"", "headers": [], "client": ("::1", 5),
                 "server": ("x", 80), "scheme": "http", "http_version": "1.1", "root_path": "", "state": {}}  # fmt: skip

        async def receive() -> Any:
            return next(coming)

        async def send(message: Any) -> None:
            said.append(message)

        await client.app(scope, receive, send)

    client.portal.call(ask)  # type: ignore[union-attr]
    assert (said, caplog.records) == ([], [])


def test_an_error_has_the_headers_of_every_answer(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from igroteka.web import pages

    with TestClient(create_app(data)) as client:
        monkeypatch.setattr(pages, "games", lambda: 1 / 0)
        for accept in ("text/html", "application/json"):
            answer = client.get("/", headers={"accept": accept})
            assert answer.status_code == 500
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"


# Griefing


def test_spectators_do_not_take_the_places_of_those_who_sit_there(data: Path) -> None:
    with TestClient(create_app(data, Limits(watchers=3, pages=2), pace=0), follow_redirects=False) as client, ExitStack() as stack:
        url = start(client, "device")
        mine = {"cookie": f"{COOKIE}={client.cookies[COOKIE]}"}
        client.cookies.clear()
        for _ in range(3):
            hear(stack.enter_context(client.websocket_connect(f"{url}/live")), "position")
        with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect(f"{url}/live") as socket:
            socket.receive_text()
        assert closed.value.code == 4429
        assert "spectators" in closed.value.reason
        for _ in range(2):
            assert hear(stack.enter_context(client.websocket_connect(f"{url}/live", headers=mine)), "position")["seat"] >= 0
        with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect(f"{url}/live", headers=mine) as socket:
            socket.receive_text()
        assert "pages" in closed.value.reason


def test_somebody_who_has_just_left_is_not_replaced_yet_and_programs_are_here_while_they_call(data: Path) -> None:
    with TestClient(create_app(data, Limits(grace=0.6), pace=0), follow_redirects=False) as client:
        made = client.post("/api/v1/tables", json={"game": "meeting", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        table, ann = made["info"]["table"], {"cookie": f"{COOKIE}={made['token']}"}
        token = client.post(f"/api/v1/tables/{table}/seats/1", json={"name": "Bob"}).json()["token"]
        with client.websocket_connect(f"/table/{table}/live", headers=ann) as socket:
            hear(socket, "position")
            assert ask(socket, do="give", seat=1)["why"] == "still-here", "a program called a moment ago"
            with client.websocket_connect(f"/table/{table}/live", headers={"cookie": f"{COOKIE}={token}"}) as other:
                hear(other, "position")
                assert ask(socket, do="give", seat=1)["why"] == "still-here"
            refused = ask(socket, do="give", seat=1)
            assert refused["why"] == "grace"
            time.sleep(0.8)
            socket.send_text('{"do":"give","seat":1}')
            while not any(seat["take"] or seat["note"] for seat in hear(socket, "position")["seats"]):
                pass


def test_resigning_and_playing_again_has_a_rate(data: Path) -> None:
    with TestClient(create_app(data, Limits(tables=0.002, burst=40), pace=0), follow_redirects=False) as client:
        url = start(client, "novice")
        for _ in range(6):
            with client.websocket_connect(f"{url}/live") as socket:
                seat = hear(socket, "position")["seat"]
                socket.send_text(json.dumps({"do": "resign", "seat": seat}))
                while not hear(socket, "position")["over"]:
                    pass
                socket.send_text('{"do":"again"}')
                told = json.loads(socket.receive_text())
                while told["tell"] not in ("rematch", "refused"):
                    told = json.loads(socket.receive_text())
                if told["tell"] == "refused":
                    assert told["why"] == "too-many-tables"
                    return
                url = f"/table/{told['table']}"
        pytest.fail("tables without end")


# Proxies and addresses


def scope(client: str, **headers: str) -> dict[str, Any]:
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "method": "GET", "scheme": "http", "client": (client, 1), "headers": sent}


@pytest.mark.parametrize(
    ("client", "forwarded", "seen"),
    [("10.0.0.1", "5.6.7.8", "5.6.7.8"), ("127.0.0.1", "5.6.7.8", "127.0.0.1"), ("10.0.0.1", "1.1.1.1, 5.6.7.8", "5.6.7.8"),
     ("10.0.0.1", "5.6.7.8, 10.0.0.2", "5.6.7.8"), ("9.9.9.9", "5.6.7.8", "9.9.9.9"), ("::ffff:10.0.0.1", "5.6.7.8", "5.6.7.8"),
     ("10.0.0.1", "", "10.0.0.1")],
)  # fmt: skip
def test_only_a_trusted_proxy_says_who_asks(client: str, forwarded: str, seen: str) -> None:
    asked = scope(client, x_forwarded_for=forwarded, x_forwarded_proto="https", x_forwarded_host="play.example", host="inside:8080")
    Guard(None, Limits(), networks(["10.0.0.0/8"]), None)._believe(asked, {k.decode(): v.decode() for k, v in asked["headers"]})  # type: ignore[arg-type]
    assert address(asked) == seen
    trusted = "10.0.0.1" in client
    assert asked["scheme"] == ("https" if trusted else "http")
    assert dict(asked["headers"])[b"host"] == (b"play.example" if trusted else b"inside:8080")


def test_addresses_are_counted_by_person_as_far_as_can_be() -> None:
    assert address(scope("::ffff:1.2.3.4")) == address(scope("1.2.3.4")), "IPv4 over an IPv6 socket"
    assert address(scope("2001:db8:1:2::1")) == address(scope("2001:db8:1:2:ffff::9")), "one household"
    assert address(scope("2001:db8:1:2::1")) != address(scope("2001:db8:1:3::1"))


# Health and figures


def test_the_server_says_how_it_is_and_what_it_counted(client: TestClient, data: Path) -> None:
    assert client.get("/health").json()["status"] == "ok"
    assert client.get("/metrics").status_code == 403, "figures are for our own network"
    with TestClient(create_app(data / "other", pace=0), client=("127.0.0.1", 5), follow_redirects=False) as near:
        with near.websocket_connect(f"{start(near, 'device')}/live") as socket:
            position = hear(socket, "position")
            ask(socket, do="explode")
            socket.send_text(json.dumps({"do": "move", "seat": position["seat"], "action": first_action(position), "version": position["version"]}))
            hear(socket, "position")
            said = near.get("/metrics").text
        for line in (
            r'igroteka_tables\{process="\w+"\} 1', r'igroteka_pages\{process="\w+"\} 1', r'igroteka_moves_total\{process="\w+",by="person"\} 1',
            r'igroteka_refused_total\{process="\w+",why="unknown-message"\} 1', r'igroteka_move_seconds_count\{process="\w+"\} 1',
            r'igroteka_move_seconds_bucket\{process="\w+",le="\+Inf"\} 1',
        ):  # fmt: skip
            assert re.search(line, said), (line, said)
