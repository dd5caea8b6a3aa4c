"""People, the lobby and talk: who may be called what, who hears whom, and what is left of somebody who goes."""

from __future__ import annotations

import calendar
import json
import re
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import create_engine, insert, text
from starlette.websockets import WebSocketDisconnect

from igroteka.web import people
from igroteka.web.app import create_app
from igroteka.web.clocks import PRESETS
from igroteka.web.chat import LONGEST, SIGNS, clean_text
from igroteka.web.faces import INKS, face
from igroteka.web.faces import SIGNS as FACES
from igroteka.web.people import fold, one_script
from igroteka.web.safety import COOKIE, Limits
from igroteka.web.store import MatchRow, SeatRow, Store
from test_web_browser import mistakes
from test_web_safety import PAGE, first_action, hear, start
from web import CHROMIUM, Server, needs_browser, postgres, running

GENEROUS = Limits(links=100, tables=100, talk=100)


@pytest.fixture
def app(tmp_path: Path) -> Any:
    return create_app(tmp_path, GENEROUS, pace=0)


@pytest.fixture
def ann(app: Any) -> Iterator[TestClient]:
    """The first visitor; the server runs as long as she is here."""
    with TestClient(app, follow_redirects=False, headers=PAGE) as client:
        yield client


@pytest.fixture
def visit(app: Any, ann: TestClient) -> Any:
    """Somebody else with a browser of their own, on the same server."""

    def come() -> TestClient:
        other = TestClient(app, follow_redirects=False, headers=PAGE)
        other.portal = ann.portal
        return other

    return come


def take_name(client: TestClient, name: str) -> Any:
    return client.post("/me", data={"name": name, "sign": "3", "ink": "2", "shown": "1"})


def sit(client: TestClient, url: str, name: str = "") -> Any:
    return client.post(f"{url}/sit", data={"seat": "1", "name": name})


def rows(app: Any, query: str) -> list[Any]:
    with create_engine(f"sqlite:///{app.state.house.store.data}/igroteka.db").connect() as connection:
        return list(connection.execute(text(query)).all())


# Names


@pytest.mark.parametrize("fake", ["oscar", "OSCAR", "Оscar", "Osсаr", "0scar", "Ós car", "Osc​ar", "O.s.c.a.r", "Ｏｓｃａｒ"])
def test_a_name_that_looks_like_somebody_elses_is_theirs(fake: str) -> None:
    assert fold(fake) == fold("Oscar")


@pytest.mark.parametrize(("one", "other"), [("Борис", "Boris"), ("Ann", "Anna"), ("山田", "山本"), ("Ваня", "Ваня2")])
def test_other_names_are_others(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_letters_of_unlike_scripts_do_not_mix() -> None:
    assert one_script("Анна Smith")  # look-alikes of these are known
    assert one_script("山田")
    assert not one_script("Ꭺnn")  # a Cherokee letter among Latin ones


def test_a_name_belongs_to_one_person(ann: TestClient, visit: Any) -> None:
    assert take_name(ann, "Oscar").status_code == 303
    boris = visit()
    for fake in ("oscar", "Оscаr", "Guest", "Гость", "Bot (Novice)", "Кто-то"):
        refused = take_name(boris, fake)
        assert refused.status_code == 409, fake
        assert "Choose another one" in refused.text
    assert take_name(boris, "x").status_code == 422
    assert take_name(boris, "Борис").status_code == 303
    assert take_name(ann, "Oscar II").status_code == 303, "one may change it"
    assert take_name(boris, "Oscar").status_code == 303, "then it is free"


def test_nobody_sits_down_under_somebody_elses_name(ann: TestClient, visit: Any) -> None:
    take_name(ann, "Oscar")
    url, boris = start(ann, name="whatever"), visit()
    assert "Oscar" in ann.get(url).text, "who has a name plays under it"
    refused = sit(boris, url, "Оsсаr")
    assert refused.status_code == 409
    made = boris.post("/api/v1/tables", json={"game": "meeting", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "OSCAR"})
    assert made.status_code == 409
    assert sit(boris, url, "Boris").status_code == 303


def test_a_guest_whose_name_somebody_took_is_a_guest_again(ann: TestClient, visit: Any) -> None:
    boris = visit()
    start(boris, name="Oscar")
    take_name(ann, "Oscar")
    url = start(ann)
    assert sit(boris, url).status_code == 303
    names = [ann.get(f"{url}/match.json", headers={"accept-language": lang}).json()["names"][1] for lang in ("en", "ru")]
    assert names == ["Guest", "Гость"], "each reads it in their own language"


def test_names_and_talk_are_never_markup(ann: TestClient, visit: Any) -> None:
    evil = "<b>'\"&</b>"
    take_name(ann, evil)
    with ann.websocket_connect("/lobby/live") as lobby:
        ann.post("/now", data={"game": "meeting"})
        for page in ("/", "/me", ann.post("/now").headers["location"]):
            shown = ann.get(page).text
            assert evil not in shown
        told = next_with(lobby, "lobby", lambda message: "&lt;b&gt;" in message["parts"].get("lobby-here", ""))
        assert "<b>'" not in json.dumps(told)
    boris = visit()
    boris.post("/now", data={"game": "meeting"})
    assert evil not in boris.get("/").text


def next_with(socket: Any, kind: str, right: Any) -> dict[str, Any]:
    while True:
        message = json.loads(socket.receive_text())
        if message["tell"] == kind and right(message):
            return dict(message)


def test_every_face_is_a_picture(ann: TestClient) -> None:
    for sign in range(len(FACES)):
        ElementTree.fromstring(face(sign, sign % len(INKS)))
    assert ann.get("/face/3-2.svg").headers["content-type"].startswith("image/svg")
    assert ann.get("/face/x-2.svg").status_code == 422


# Devices


def device_link(client: TestClient) -> str:
    return re.search(r"/me/device/[\w-]+", client.post("/me/device").text)[0]  # type: ignore[index]


def test_a_link_to_another_device_works_once(ann: TestClient, visit: Any) -> None:
    take_name(ann, "Ann")
    url, link = start(ann, "device"), device_link(ann)
    phone, thief = visit(), visit()
    assert "Ann" in phone.get(link).text
    assert phone.get(link).status_code == 200, "looking doesn't use it up"
    assert phone.post(link).status_code == 303
    assert thief.get(link).status_code == 410
    assert thief.post(link).status_code == 410
    assert COOKIE not in thief.cookies
    with phone.websocket_connect(f"{url}/live") as socket:
        assert hear(socket, "position")["mine"], "the same seat, the same turn"
    assert url in phone.get("/").text


def test_links_expire_and_a_new_one_replaces_the_last(ann: TestClient, visit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = device_link(ann), device_link(ann)
    assert visit().post(first).status_code == 410
    now = time.time()
    monkeypatch.setattr(people.time, "time", lambda: now + people.LINK_LIFE + 1)
    assert visit().post(second).status_code == 410
    assert visit().post("/me/device/guess").status_code == 410


def test_a_device_that_was_signed_out_is_nobody(ann: TestClient, visit: Any) -> None:
    url, phone = start(ann, "device"), visit()
    phone.post(device_link(ann))
    old = ann.cookies[COOKIE]
    with phone.websocket_connect(f"{url}/live") as socket:
        assert hear(socket, "position")["mine"]
        device = re.findall(r'name="device" value="([\w-]+)"', ann.get("/me").text)
        assert len(device) == 1, "this one isn't offered"
        ann.post("/me/out", data={"device": device[0]})
        with pytest.raises(WebSocketDisconnect):
            hear(socket, "nothing any more")
    assert url not in phone.get("/").text
    assert url in ann.get("/").text
    thief = visit()
    thief.cookies.set(COOKIE, old)
    phone.post(device_link(ann))
    ann.post("/me/out", data={})
    assert url not in phone.get("/").text
    assert url in ann.get("/").text


def test_nobody_signs_out_others(ann: TestClient, visit: Any) -> None:
    take_name(ann, "Ann")
    (device,) = rows(ann.app, "select id from devices")[0]
    boris = visit()
    take_name(boris, "Boris")
    boris.post("/me/out", data={"device": device})
    assert "Ann" in ann.get("/me").text


# Export, deletion


def test_somebody_gets_all_that_is_known_and_can_delete_it(ann: TestClient, visit: Any) -> None:
    take_name(ann, "Ann")
    boris = visit()
    take_name(boris, "Boris")
    playing, waiting, over = start(ann), start(ann), start(ann, "novice")
    for url in (playing, over):
        sit(boris, url)
    with ann.websocket_connect(f"{over}/live") as socket:
        socket.send_text(json.dumps({"do": "resign", "seat": hear(socket, "position")["seat"]}))
        while not hear(socket, "position")["over"]:
            pass
    with ann.websocket_connect(f"{playing}/live") as socket:
        hear(socket, "position")
        socket.send_text(json.dumps({"do": "talk", "text": "hello there"}))
        hear(socket, "talk")
    known = ann.get("/me/export.json").json()
    assert known["person"]["name"] == "Ann"
    assert {match["id"] for match in known["matches"]} == {url.rsplit("/", 1)[1] for url in (playing, waiting, over)}
    assert [line["text"] for line in known["talk"]] == ["hello there"]
    assert "Boris" not in json.dumps(known), "nothing about others"
    assert ann.post("/me/delete", data={}).status_code == 422, "asked twice"
    cookie = ann.cookies[COOKIE]
    with boris.websocket_connect(f"{playing}/live") as socket:
        hear(socket, "position")
        assert ann.post("/me/delete", data={"sure": "1"}).status_code == 303
        told = hear(socket, "position")
        while "Somebody" not in [seat["name"] for seat in told["seats"]]:
            told = hear(socket, "position")
        while not told["mine"]:  # a bot plays on for them
            told = hear(socket, "position")
    everything = " ".join(str(row) for table in ("people", "devices", "talk", "seats", "matches") for row in rows(ann.app, f"select * from {table}"))
    assert known["id"] not in everything
    assert "Ann" not in everything
    assert "hello there" not in everything
    assert "Somebody" in boris.get(over).text or boris.get(f"{over}/match.json").json()["names"][0] == "Somebody"
    assert "Кто-то" in str(boris.get(f"{over}/match.json", headers={"accept-language": "ru"}).json()["names"])
    stale = visit()
    stale.cookies.set(COOKIE, cookie)
    assert playing not in stale.get("/").text, "an old cookie is nobody"
    assert take_name(boris, "Ann").status_code == 303, "the name is free"


# The lobby


def test_two_strangers_meet_with_one_click_each(ann: TestClient, visit: Any) -> None:
    boris = visit()
    first = ann.post("/now", data={"game": "meeting"}).headers["location"]
    assert boris.post("/now", data={"game": "meeting"}).headers["location"] != first, "Ann isn't here: her page isn't open"
    carl = visit()
    with ann.websocket_connect(f"{first}/live") as socket:
        assert not hear(socket, "position")["begun"]
        assert carl.post("/now").headers["location"] == first
        assert hear(socket, "position")["begun"]


def test_play_now_again_comes_back_to_the_table_where_one_waits(ann: TestClient) -> None:
    assert ann.post("/now").headers["location"] == ann.post("/now").headers["location"]


def test_the_lobby_shows_who_waits_and_what_goes_on_but_only_at_public_tables(ann: TestClient, visit: Any) -> None:
    take_name(ann, "Ann")
    boris, carl = visit(), visit()
    secret, public = start(ann), start(ann, public="1")
    with ann.websocket_connect(f"{secret}/live"), ann.websocket_connect(f"{public}/live"):
        with carl.websocket_connect("/lobby/live") as lobby:
            told = next_with(lobby, "lobby", lambda message: public in message["parts"].get("lobby-open", ""))
            assert secret not in json.dumps(told)
            assert "Ann" in told["parts"]["lobby-open"]
            assert boris.post(f"{public}/join").status_code == 303
            told = next_with(lobby, "lobby", lambda message: public in message["parts"].get("lobby-live", ""))
            assert public not in told["parts"].get("lobby-open", "")
        assert public in carl.get("/").text
    assert carl.get("/api/v1/lobby").json()["open"] == []


def test_what_can_be_taken_back_changes_nothing_in_the_lobby(ann: TestClient, visit: Any) -> None:
    url = start(ann, "novice", public="1", **{"option-variant": "1"})
    carl = visit()
    with ann.websocket_connect(f"{url}/live") as socket:
        position = hear(socket, "position")
        for _ in range(40):
            while not position["mine"]:
                position = hear(socket, "position")
            before = carl.get("/").text
            socket.send_text(json.dumps({"do": "move", "seat": position["seat"], "action": first_action(position), "version": position["version"]}))
            position = hear(socket, "position")
            if position["steps"]:
                assert carl.get("/").text == before
                return
    pytest.fail("nothing could be taken back")


def test_an_invitation_is_one_click_and_only_for_people_one_has_played_with(ann: TestClient, visit: Any) -> None:
    take_name(ann, "Ann")
    boris, carl = visit(), visit()
    take_name(boris, "Boris")
    take_name(carl, "Carl")
    sit(boris, start(ann))
    url = start(ann)
    page = ann.get(url).text
    assert "Boris" in page
    assert "Carl" not in page
    who = re.search(r'name="who" value="(\w+)"', page)[1]  # type: ignore[index]
    assert carl.post(f"{url}/invite", data={"who": who}).status_code == 403
    assert ann.post(f"{url}/invite", data={"who": people.handle("x")}).status_code == 404
    with boris.websocket_connect("/lobby/live") as lobby:
        assert ann.post(f"{url}/invite", data={"who": who}).status_code == 303
        told = next_with(lobby, "mine", lambda message: message["invited"])
        assert f"{url}/join" in told["html"]
    assert "Ann invites you" in boris.get("/").text
    assert "invites you" not in carl.get("/").text
    assert boris.post(f"{url}/join").headers["location"] == url
    with boris.websocket_connect(f"{url}/live") as socket:
        assert hear(socket, "position")["begun"]
    assert "invites you" not in boris.get("/").text


def test_an_invitation_can_be_declined(ann: TestClient, visit: Any) -> None:
    boris = visit()
    sit(boris, start(ann), "Boris")
    url = start(ann)
    who = re.search(r'name="who" value="(\w+)"', ann.get(url).text)[1]  # type: ignore[index]
    ann.post(f"{url}/invite", data={"who": who})
    boris.post(f"{url}/decline")
    assert "invites you" not in boris.get("/").text


def test_the_feed_lists_where_one_is_awaited_and_is_secret(ann: TestClient, visit: Any) -> None:
    url, boris = start(ann, time=str(PRESETS.index((0, 0, 3)))), visit()
    take_name(ann, "Ann")
    sit(boris, url, "Boris & <Co>")
    feed = re.search(r"/feed/[\w-]+\.atom", ann.get("/me").text)[0]  # type: ignore[index]
    atom = "{http://www.w3.org/2005/Atom}"
    entries = ElementTree.fromstring(boris.get(feed).text).findall(f"{atom}entry")
    assert len(entries) == 1
    assert url in entries[0].find(f"{atom}link").attrib["href"]  # type: ignore[union-attr]
    assert "Boris & <Co>" in entries[0].find(f"{atom}title").text  # type: ignore[union-attr, operator]
    until = re.search(r"Decide by ([\d :-]+) ", str(entries[0].find(f"{atom}summary").text))[1]  # type: ignore[index, union-attr]
    assert abs(calendar.timegm(time.strptime(until, "%Y-%m-%d %H:%M")) - time.time() - 3 * 86400) < 600
    assert "2 d 23 h left" in ann.get("/").text
    ann.post("/me/feed")
    assert boris.get(feed).status_code == 404
    assert boris.get("/feed/x.atom").status_code == 404


def test_a_table_that_waits_is_not_lost_behind_many_newer_ones(ann: TestClient, visit: Any) -> None:
    url = start(ann)
    sit(visit(), url)
    ((person,),) = rows(ann.app, "select person from seats where seat = 0")
    match = {"game": "meeting", "rules": 1, "cards": "", "options": {}, "seed": 1, "salt": "", "maker": "x", "begun": True, "result": [1.0, -1.0]}

    def work(connection: Any) -> None:
        for number in range(60):
            connection.execute(insert(MatchRow).values(match | {"id": f"m{number}", "created": 1e12}))
            connection.execute(insert(SeatRow).values(match=f"m{number}", seat=0, kind="person", person=person))

    ann.portal.call(lambda: ann.app.state.house.store.write(work))  # type: ignore[union-attr, attr-defined]
    assert url in ann.get("/").text


# Talk


def say(socket: Any, **said: str) -> None:
    socket.send_text(json.dumps({"do": "talk"} | said))


def test_the_gallery_is_heard_by_players_only_when_all_is_over(ann: TestClient, visit: Any) -> None:
    url, boris, carl, dora = start(ann), visit(), visit(), visit()
    sit(boris, url, "Boris")
    take_name(carl, "Carl")
    with (
        ann.websocket_connect(f"{url}/live") as at, boris.websocket_connect(f"{url}/live", headers={"accept-language": "ru"}) as opposite,
        carl.websocket_connect(f"{url}/live") as gallery, dora.websocket_connect(f"{url}/live") as stranger,
    ):  # fmt: skip
        seat = hear(at, "position")["seat"]
        say(gallery, text="take the hill!")
        assert hear(gallery, "talk")["said"][0]["text"] == "take the hill!"
        assert hear(stranger, "talk")["said"][0]["name"] == "Carl"
        say(at, sign="luck")
        assert hear(at, "talk")["said"][0] | {"id": "", "at": 0} == {
            "id": "", "at": 0, "name": "Ann", "text": "Good luck!", "sign": "luck", "mine": True, "gallery": False,
        }  # fmt: skip
        heard = hear(opposite, "talk")
        assert [line["text"] for line in heard["said"]] == ["Удачи!"], "each reads it in their own language, and no advice"
        say(stranger, text="me too")
        assert hear(stranger, "refused")["why"] == "nobody"
        at.send_text(json.dumps({"do": "resign", "seat": seat}))
        both = hear(opposite, "talk")
        assert {line["text"] for line in both["said"]} == {"Удачи!", "take the hill!"}
    with boris.websocket_connect(f"{url}/live") as socket:
        assert len(hear(socket, "talk")["said"]) == 2, "it survives a reload"


def test_whom_one_mutes_one_does_not_hear_anywhere(ann: TestClient, visit: Any) -> None:
    url, boris = start(ann), visit()
    sit(boris, url, "Boris")
    with ann.websocket_connect(f"{url}/live") as at, boris.websocket_connect(f"{url}/live") as opposite:
        say(opposite, text="nyah nyah")
        line = hear(at, "talk")["said"][0]
        at.send_text(json.dumps({"do": "mute", "line": line["id"]}))
        assert hear(at, "talk")["said"] == []
        say(opposite, text="hear me")
        hear(opposite, "talk")
        hear(opposite, "talk")
        say(at, text="peace")
        assert [line["text"] for line in hear(at, "talk")["said"]] == ["peace"]
        at.send_text(json.dumps({"do": "mute", "line": "nothing"}))
        assert hear(at, "refused")["why"] == "unknown-message"
    who = re.search(r'name="who" value="(\w+)"', ann.get("/me").text)[1]  # type: ignore[index]
    ann.post("/me/unmute", data={"who": who})
    with ann.websocket_connect(f"{url}/live") as at:
        assert len(hear(at, "talk")["said"]) == 3


def test_a_flood_is_stopped_early(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, Limits(talk=0.5, frames=1000), pace=0), follow_redirects=False, headers=PAGE) as ann:
        url = start(ann, "novice", public="1")
        with ann.websocket_connect(f"{url}/live") as socket:
            hear(socket, "position")
            for i in range(40):
                say(socket, text=f"spam {i}")
            said = [json.loads(socket.receive_text()) for _ in range(40)]
        heard, refused = (sum(message["tell"] == kind for message in said) for kind in ("talk", "refused"))
        assert 5 <= heard <= 7
        assert refused >= 30
        assert len(rows(ann.app, "select * from talk")) == heard


@pytest.mark.parametrize(("said", "read"), [
    ("  hello \n there\t", "hello there"),
    ("a\u202eb\u200bc\x00d", "a b c d"), ("x" * 999, "x" * LONGEST),
    ("e" + "\u0301\u0302\u0303\u0304" * 9, "é\u0302\u0303"),
    ("\ud800half", "half"), ("<script>alert(1)</script>", "<script>alert(1)</script>"), (" \u200b ", ""),
])  # fmt: skip
def test_a_line_is_something_one_can_read(said: str, read: str) -> None:
    assert clean_text(said) == read


def test_what_makes_no_sense_is_not_said(ann: TestClient) -> None:
    url = start(ann, "novice", public="1")
    with ann.websocket_connect(f"{url}/live") as socket:
        for message, why in (
            ({"text": " \u200b"}, "nothing-said"),
            ({"sign": "no such"}, "unknown-message"),
            ({"text": ["x"]}, "unknown-message"),
            ({}, "nothing-said"),
        ):
            socket.send_text(json.dumps({"do": "talk"} | message))
            assert hear(socket, "refused")["why"] == why
    alone = start(ann, "novice")
    assert 'id="talk"' not in ann.get(alone).text, "nobody talks with bots"
    with ann.websocket_connect(f"{alone}/live") as socket:
        say(socket, text="hello?")
        assert hear(socket, "refused")["why"] == "unknown-message"


def test_talk_is_forgotten_a_day_after_the_match(ann: TestClient) -> None:
    url = start(ann, "novice", public="1")
    with ann.websocket_connect(f"{url}/live") as socket:
        seat = hear(socket, "position")["seat"]
        say(socket, sign=SIGNS[0])
        hear(socket, "talk")
        chat, store = ann.app.state.chat, ann.app.state.house.store  # type: ignore[attr-defined]
        ann.portal.call(lambda: store.write(lambda c: c.execute(text("update talk set at = at - 90000"))))  # type: ignore[union-attr]
        ann.portal.call(chat.clean_up)  # type: ignore[union-attr]
        assert len(rows(ann.app, "select * from talk")) == 1, "not while it goes on"
        socket.send_text(json.dumps({"do": "resign", "seat": seat}))
        while not hear(socket, "position")["over"]:
            pass
        ann.portal.call(chat.clean_up)  # type: ignore[union-attr]
        assert rows(ann.app, "select * from talk") == []
        say(socket, sign=SIGNS[1])
        hear(socket, "talk")
    assert ann.portal.call(lambda: store.forget(time.time() + 1, [])) == 1, "and with the match"  # type: ignore[union-attr]
    assert rows(ann.app, "select * from talk") == []


# Several processes


def test_people_at_different_processes_meet_talk_and_leave(tmp_path: Path) -> None:
    with (
        postgres() as url,
        TestClient(create_app(Store(tmp_path / "1", url), GENEROUS, pace=0), follow_redirects=False, headers=PAGE) as ann,
        TestClient(create_app(Store(tmp_path / "2", url), GENEROUS, pace=0), follow_redirects=False, headers=PAGE) as boris,
    ):
        take_name(ann, "Ann")
        assert take_name(boris, "ann").status_code == 409
        take_name(boris, "Boris")
        table = ann.post("/now", data={"game": "meeting"}).headers["location"]
        with ann.websocket_connect(f"{table}/live") as at, boris.websocket_connect("/lobby/live") as lobby:
            hear(at, "position")
            next_with(lobby, "lobby", lambda message: table in message["parts"].get("lobby-open", ""))
            assert boris.post("/now").headers["location"] == table
            while not hear(at, "position")["begun"]:
                pass
            with boris.websocket_connect(f"{table}/live") as opposite:
                hear(opposite, "position")
                say(at, text="hello from the other machine")
                assert hear(opposite, "talk")["said"][0]["text"] == "hello from the other machine"
                boris.post("/me/delete", data={"sure": "1"})
                while "Somebody" not in [seat["name"] for seat in hear(at, "position")["seats"]]:
                    pass


# In a browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), jit=False) as one:
        one.url = one.url.replace("127.0.0.1", "localhost")  # passkeys need a name
        yield one
        assert "Traceback" not in one.errors(), one.errors()


@pytest.fixture
def open_page(server: Server) -> Iterator[Any]:
    """Somebody with a browser of their own. Everything the browser complains about fails the test."""
    from playwright.sync_api import sync_playwright

    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])

        def come(lang: str = "en", **about: Any) -> Any:
            page = browser.new_context(locale=lang, base_url=server.url, **about).new_page()
            page.set_default_timeout(15_000)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
            return page

        yield come
        browser.close()
    assert complaints == []


@needs_browser
def test_two_strangers_meet_talk_and_one_goes_on_with_the_telephone(open_page: Any) -> None:
    ann, boris = open_page(), open_page("ru")
    ann.goto("/")
    ann.click("#play-now")
    ann.wait_for_selector("#bot-now")  # offered while she waits
    boris.goto("/")
    boris.wait_for_selector("#lobby-open form")
    boris.click("#lobby-open .button")  # the first click; the second one is a decision
    for page in (ann, boris):
        page.wait_for_selector("#board svg")
        page.click("#tab-talk")
    awaited, other = (ann, boris) if ann.locator("#room.mine").count() else (boris, ann)
    awaited.wait_for_selector("#room.mine #board [data-action]")
    other.fill("#say-text", "<img src=x onerror=alert(1)> & <b>bold</b>")
    other.press("#say-text", "Enter")
    awaited.wait_for_selector("#talk li")
    assert awaited.locator("#talk .said").inner_text() == "<img src=x onerror=alert(1)> & <b>bold</b>"
    assert awaited.locator("#talk img, #talk b").count() == 0
    awaited.click("[data-sign=luck]")
    other.wait_for_selector("#talk .is-sign")
    assert other.locator("#talk .is-sign .said").inner_text() == ("Удачи!" if other is boris else "Good luck!")

    table = awaited.url
    awaited.goto("/")
    assert table.endswith(awaited.locator("#front-awaited a.row").first.get_attribute("href"))
    awaited.goto("/me")
    awaited.fill("[name=name]", "Walker")
    awaited.click("form[action='/me'] .button.main")
    awaited.click("#add-device")
    phone = open_page(viewport={"width": 360, "height": 640})
    phone.goto(awaited.input_value("#link"))
    phone.click("form .button.main")
    phone.goto(table)
    phone.wait_for_selector("#room.mine #board [data-action]")
    phone.locator("#board [data-action]").first.click(force=True)
    other.wait_for_selector("#room.mine")


@needs_browser
def test_a_passkey_brings_somebody_back(open_page: Any) -> None:
    page = open_page()
    keys = page.context.new_cdp_session(page)
    keys.send("WebAuthn.enable")
    about = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}
    keys.send("WebAuthn.addVirtualAuthenticator", {"options": about | {"automaticPresenceSimulation": True}})
    page.goto("/me")
    page.fill("[name=name]", "Keykeeper")
    page.click("form[action='/me'] .button.main")
    page.click("#passkey-add")
    page.wait_for_selector("form[action='/me/passkey/drop']")
    assert mistakes(page) == [], "what axe-core finds"
    page.context.clear_cookies()
    page.goto("/me")
    assert page.locator("text=Keykeeper").count() == 0
    page.click("#passkey-enter")
    page.wait_for_selector("h1:has-text('Keykeeper')")
    page.click("form[action='/me/passkey/drop'] button")
    page.wait_for_selector("form[action='/me/passkey/drop']", state="detached")


@needs_browser
def test_somebody_who_looks_elsewhere_is_called(open_page: Any) -> None:
    """Title and notification on the front page when a table begins to wait for me."""
    ann, boris = open_page(permissions=["notifications"]), open_page()
    ann.add_init_script(
        "window.notes = []; window.Notification = class { constructor(title) { notes.push(title); } addEventListener() {} close() {}"
        " static permission = 'granted'; }; Object.defineProperty(document, 'hasFocus', { value: () => false });"
    )
    ann.goto("/play/meeting")
    ann.locator('#with input[value="friends"]').check(force=True)
    ann.click("form .button.main")
    ann.wait_for_url("**/table/*")
    table = ann.url
    boris.goto(table)
    ann.goto("/")
    ann.wait_for_selector("#play-now")
    boris.click(".invitation .button.main, .seats-waiting .button.main >> nth=0")
    boris.wait_for_selector("#board svg")
    for _ in range(6):
        if boris.locator("#room.mine").count():
            boris.locator("#board [data-action]").first.click(force=True)
        if ann.locator("#front-awaited a.row").count():
            break
        ann.wait_for_timeout(700)
    ann.wait_for_selector("#front-awaited a.row")
    assert ann.title().startswith("(1) ")
    assert len(ann.evaluate("notes")) == 1
