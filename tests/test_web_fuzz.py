"""Bad input: good frames, API calls, saved matches and card files, each spoilt a little. Nothing breaks, and what is refused changes no byte.

In the suite a small sample; as a script as many as wanted: `python tests/test_web_fuzz.py frames 40000 [PIECE]` (or calls, visits, saves, cards).
It works in pieces of 500, each with a seed of its own, stops after nine minutes and says with which piece to go on.
"""

from __future__ import annotations

import json
import logging
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import igroteka as ig
from igroteka.core.rule import game_folders
from igroteka.web.app import create_app
from igroteka.web.changes import Told
from igroteka.web.safety import Limits
from igroteka.web.store import Base

PROPOSALS = ("draw", "back", "pause", "abandon", "end")
CALM = ("settings", "processes", "presence", "once", "alembic_version", "leases")  # they live without anybody
FREE = Limits(requests=1e9, tables=1e9, frames=1e9, work=1e9, body=1 << 20, frame=1 << 20)
STRANGE: list[Any] = [
    None, True, False, 0, -1, 1, 2, 7, 2**31, -(2**63), 10**40, 0.5, 1e308, "", "0", "x" * 300, "\ud800", "\x00", "плюс", "../..", [], [[]], {},
    {"a": 1}, "players", "self",
]  # fmt: skip


TABLES = [name for name in Base.metadata.tables if name not in CALM]


def spoil(value: Any, noise: random.Random) -> Any:
    """A copy with one thing in it exchanged, missing, doubled or nested."""
    if noise.random() < 0.3 or not value or not isinstance(value, (dict, list)):
        if isinstance(value, str) and value and noise.random() < 0.5:
            at = noise.randrange(len(value))
            return value[:at] + noise.choice(["", "\ud800", "\x00", "9", value]) + value[at + 1 :]
        if isinstance(value, int) and noise.random() < 0.5:
            return value + noise.choice([-1, 1, 256, 1 << 31])
        return noise.choice(STRANGE)
    spoilt = value.copy()
    key = noise.choice(list(value)) if isinstance(value, dict) else noise.randrange(len(value))
    how = noise.random()
    if how < 0.7:
        spoilt[key] = spoil(value[key], noise)
    elif how < 0.85:
        del spoilt[key]
    elif isinstance(spoilt, dict):
        spoilt[noise.choice(["self", "\ud800", "", str(key) + "x"])] = noise.choice(STRANGE)
    else:
        spoilt.insert(key, noise.choice(STRANGE))
    return spoilt


def spoil_text(text: str, noise: random.Random) -> bytes:
    """JSON whose bytes are spoilt, now and then."""
    raw = text.encode("utf-8", "surrogatepass")
    if noise.random() < 0.85 or not raw:
        return raw
    at = noise.randrange(len(raw))
    return raw[:at] + noise.choice([b"", b"\xff", b"\xed\xa0\x80", b"[" * 2000, b'"', b"\\ud800", b"1e999"]) + raw[at + noise.randrange(3) :]


@contextmanager
def served(data: Path) -> Iterator[TestClient]:
    with TestClient(create_app(data, FREE, pace=0), follow_redirects=False, raise_server_exceptions=True) as client:
        yield client


def content(client: TestClient) -> list[bytes]:
    """All that is stored; read only if anything was written since it was read last."""
    state = client.app.state  # type: ignore[attr-defined]
    if not hasattr(state, "read"):
        state.reading, state.read = sqlite3.connect(state.house.store.data / "igroteka.db"), (-1, [])
    (version,) = state.reading.execute("pragma data_version").fetchone()
    if version != state.read[0]:
        state.read = version, [repr(state.reading.execute(f"select * from {table} order by 1, 2").fetchall()).encode() for table in TABLES]
    return state.read[1]  # type: ignore[no-any-return]


def matches(client: TestClient) -> int:
    """How many there are."""
    with client.app.state.house.store.engine.connect() as connection:  # type: ignore[attr-defined]
        return int(connection.exec_driver_sql("select count(*) from matches").scalar())


def table(client: TestClient, game: str = "meeting") -> tuple[str, str]:
    seats = [{"kind": "me"}] * ig.game(game).players[0]
    made = client.post("/api/v1/tables", json={"game": game, "seats": seats}).json()
    return made["info"]["table"], made["token"]


def frames(data: Path, count: int, seed: int) -> None:
    """Messages of a page that plays, each also spoilt."""
    noise = random.Random(seed)
    kinds = ["move", "undo", "hint", "look", "take", "lift", "shape", "why", "talk", "mute", "propose", "answer", "go-on", "nudge"]
    with served(data) as client:
        done = 0
        while done < count:
            name, token = table(client, noise.choice(["meeting", "portrait", "tenno"]))
            with client.websocket_connect(f"/table/{name}/live", headers={"cookie": f"igroteka={token}"}) as socket:
                told = Told()
                position = told.unfold(json.loads(socket.receive_text()))
                for _ in range(200):
                    done += 1
                    actions = [int(part.split('"')[0]) for part in position["svg"].split('data-action="')[1:]]
                    about = {"seat": position["seat"], "version": position["version"], "action": noise.choice(actions or [0])}
                    said = {"move": 0, "open": False, "key": "card-1", "x": 10, "y": 20, "text": "Hello", "sign": "", "line": "x", "yes": True}
                    message = spoil({"do": noise.choice([*kinds, "move", "move"]), **about, **said, "what": noise.choice(PROPOSALS)}, noise)
                    if isinstance(message, dict) and message.get("do") in ("hint", "resign", "again"):
                        continue
                    before = content(client)
                    text = spoil_text(json.dumps(message), noise)
                    if noise.random() < 0.05:
                        socket.send_bytes(text)
                    else:
                        socket.send_text(text.decode("utf-8", "replace"))
                    socket.send_text('{"do":"ping"}')
                    refused = False
                    while (heard := told.unfold(json.loads(socket.receive_text())))["tell"] != "pong":
                        refused |= heard["tell"] == "refused"
                        position = heard if heard["tell"] == "position" else position
                    assert not refused or content(client) == before, message
                    if position["over"]:
                        break


def calls(data: Path, count: int, seed: int) -> None:
    """Calls of the API and forms of the pages, each spoilt."""
    noise = random.Random(seed)
    with served(data) as client:
        name, token = table(client)
        for _ in range(count):
            seats = [{"kind": "me", "level": None}, {"kind": noise.choice(["me", "open"]), "level": "nobody"}]  # bots would move
            game = noise.choice([game.id for game in ig.games()])
            new = {"game": game, "options": {"players": 2, "first": "seat 1"}, "seats": seats, "name": "Ann"}
            path, body = noise.choice([
                ("/api/v1/tables", new), (f"/api/v1/tables/{name}/moves", {"action": noise.choice([0, 1, "enter b1"]), "version": 0}),
                (f"/api/v1/tables/{name}/seats/{noise.choice([0, 1, 9])}", {"name": "Bob"}),
            ])  # fmt: skip
            headers = {"content-type": noise.choice(["application/json"] * 5 + ["text/plain", "\x7f"])}
            if noise.random() < 0.7:
                headers["authorization"] = noise.choice([f"Bearer {token}"] * 4 + ["Bearer", "Bearer \xff", token])
            before = content(client)
            how = noise.random()
            if how < 0.7:
                text = spoil_text(json.dumps(spoil(body, noise)), noise)
                answer = client.post(path, content=text, headers={k: v.encode("latin-1") for k, v in headers.items()})
            elif how < 0.85:
                query = {key: noise.choice(["0", "-1", "x", "1e99", "9" * 30, "\x00", "ru"]) for key in noise.sample(["after", "since", "lang"], 2)}
                where = noise.choice([name, "none", "%00", "%ed%a0%80"])
                answer = client.get(f"/api/v1/tables/{where}/events", params=query | {"seconds": "0"}, headers={"accept-language": "ru"})
            else:
                fields = ("players", "option-variant", "seat-0", "seat", "name")
                form = {key: str(noise.choice(STRANGE)).encode("utf-8", "replace").decode() for key in fields}
                form |= {f"seat-{seat}": "friend" for seat in range(1, 8)}
                where = noise.choice(["/play/meeting", "/play/tenno", f"/table/{name}/sit", f"/table/{name}/fill", "/load", "/play/%00"])
                answer = client.post(where, data=form, headers={"accept": "text/html"})
            assert answer.status_code < 500, (path, answer.text)
            assert answer.status_code < 400 or content(client) == before


GOOD: dict[str, Any] = {  # what a form or a call says when nothing is wrong with it
    "name": "Ann", "game": "meeting", "players": "2", "seat": "1", "seat-0": "me", "seat-1": "open", "level": "novice", "who": "x", "sign": "2",
    "ink": "3", "shown": "1", "device": "x", "id": "x", "title": "A cup", "kind": "swiss", "rounds": "3", "clock": "5+3", "late": "loses",
    "rated": "1", "public": "1", "move": "0", "how": "bot", "said": ["enter b1"], "last": 3, "tall": True, "text": "Hello", "card": "[x]",
    "action": 1, "version": 0, "what": "draw", "yes": True, "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"players": 2},
}  # fmt: skip
QUIET = ("/sw.js", "/static", "/workshop/balance", "/workshop/play", "/metrics", "/now")  # the last one plays with bots


def visits(data: Path, count: int, seed: int) -> None:
    """Every address there is, with good and with strange names in it, and forms, JSON and nonsense for those that take something."""
    noise = random.Random(seed)
    with served(data) as client:
        app: Any = client.app
        routes = [(route.path, method) for route in app.routes for method in getattr(route, "methods", None) or () if method != "HEAD"]
        routes = [(path, method) for path, method in routes if not path.startswith(QUIET)]
        name, token = table(client)
        cup = client.post("/tournaments", data={"title": "Cup", "game": "meeting", "kind": "swiss", "rounds": "3", "players": "2"})
        names = {
            "name": [name, "meeting", "tenno", cup.headers.get("location", "/x").rsplit("/", 1)[1]], "table": [name], "number": ["1", "99999", "-1"],
            "which": ["1", "first"], "what": ["enter", "leave", "start", "bot", "next"], "move": ["0", "1"], "seat": ["0", "1"],
        }  # fmt: skip
        for _ in range(count):
            path, method = noise.choice(routes)
            while "{" in path:
                key = path.split("{")[1].split("}")[0]
                strange = noise.choice(["", "%00", "%ed%a0%80", "..", "9" * 40, "плюс", "x" * 300, "-1"])
                path = path.replace("{" + key + "}", strange if noise.random() < 0.2 else noise.choice(names.get(key, ["x"])))
            client.cookies.clear()
            if noise.random() < 0.8:
                client.cookies.set("igroteka", token)
            good = {key: GOOD[key] for key in noise.sample(list(GOOD), noise.randrange(2, len(GOOD)))}
            headers = {"accept": noise.choice(["text/html", "application/json"]), "authorization": noise.choice([f"Bearer {token}", "Bearer x", ""])}
            before = content(client)
            if method == "GET":
                asked = noise.sample(["lang", "tall", "game", "q"], 2)
                params = {key: str(noise.choice(STRANGE)).encode("utf-8", "replace").decode() for key in asked}
                answer = client.get(path, params=params | {"seconds": "0"}, headers=headers)
            elif noise.random() < 0.5:
                form = {key: str(noise.choice(STRANGE) if noise.random() < 0.2 else value) for key, value in good.items()}
                answer = client.request(method, path, data={k: v.encode("utf-8", "replace") for k, v in form.items()}, headers=headers)
            else:
                answer = client.request(method, path, content=spoil_text(json.dumps(spoil(good, noise)), noise), headers=headers)
            assert answer.status_code < 500, (method, path, answer.text)
            assert answer.status_code < 400 or content(client) == before, (method, path, answer.status_code)


def saves(data: Path, count: int, seed: int) -> None:
    """Saved matches, each spoilt."""
    noise = random.Random(seed)
    saved = []
    for game in ig.games():
        match = game.new(seed=seed)
        for _ in range(6):
            player = match.movers[0]
            match.play(noise.choice(match.legal(player)), player)
        saved.append(match.to_json())
    with served(data) as client:
        for _ in range(count):
            before = matches(client)
            answer = client.post("/load", content=spoil_text(json.dumps(spoil(noise.choice(saved), noise)), noise))
            assert answer.status_code in (200, 413, 422), answer.text
            assert answer.status_code == 200 or matches(client) == before, "bots may have moved at the others"


def cards(data: Path, count: int, seed: int) -> None:
    """Card files, each spoilt and read by a process of its own, which has loaded no game yet: the error is a sentence."""

    def read_all() -> None:
        for name in [name for name in sys.modules if name.startswith("igroteka")]:
            del sys.modules[name]
        os.environ["IGROTEKA_JIT"] = "0"
        import igroteka

        assert igroteka.games.__path__
        noise = random.Random(seed)
        files = [path for folder in game_folders() for path in sorted(folder.glob("*/*.toml"))]
        for number in range(count):
            path = noise.choice(files)
            own = data / f"cards{number}" / path.parent.name / path.name
            own.parent.mkdir(parents=True)
            own.write_text(spoil_cards(path.read_text(), noise))
            assert _in_a_child(lambda own=own: _read_cards(own.parent.parent, own.parent.name)) == 0, own.read_text()

    assert _in_a_child(read_all) == 0


def spoil_cards(source: str, noise: random.Random) -> str:
    """A line missing, doubled, halved, or with another value."""
    lines = source.split("\n")
    at, how = noise.randrange(len(lines)), noise.randrange(5)
    if how == 0:
        del lines[at]
    elif how == 1:
        lines.insert(at, noise.choice(lines))
    elif "=" in lines[at]:
        key, _, _ = lines[at].partition("=")
        lines[at] = f"{key}= " + noise.choice(["[]", "{}", "true", "-1", "99999", '""', '"x"', "[[1]]", '{ en = 1, ru = 2 }', "1.5", "[1, 'a']"])
    else:
        lines[at] = lines[at][: len(lines[at]) // 2]
    return "\n".join(lines)


def _read_cards(folder: Path, game: str) -> None:
    os.environ["IGROTEKA_CARDS"] = str(folder)
    import igroteka

    with suppress(igroteka.CardError):
        igroteka.game(game).new(seed=1)


def _in_a_child(work: Callable[[], None]) -> int:
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException:
            import traceback

            traceback.print_exc()
            os._exit(3)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


FOUND = [  # what once ended in a traceback, and the like of it
    ("tash_kalar/sylvan.toml", 'id = "sylvan"', 'id = "another"'), ("meeting/cards.toml", 'id = "west"', 'id = "another"'),
    ("unmatched/alice.toml", 'id = "alice"', 'id = "another"'), ("tash_kalar/arena.toml", "melee_start = [", "melee_start = 1.5 #"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "old", "new"), FOUND)
def test_a_spoilt_card_file_is_played_or_refused_in_words(tmp_path: Path, path: str, old: str, new: str) -> None:
    own = tmp_path / path
    own.parent.mkdir()
    source = next(folder for folder in game_folders() if (folder / path).exists()) / path
    assert old in source.read_text()
    own.write_text(source.read_text().replace(old, new, 1))

    def read() -> None:
        for name in [name for name in sys.modules if name.startswith("igroteka")]:
            del sys.modules[name]
        os.environ["IGROTEKA_JIT"] = "0"
        _read_cards(tmp_path, own.parent.name)

    assert _in_a_child(read) == 0


@pytest.mark.parametrize(("what", "count"), [(frames, 150), (calls, 120), (visits, 120), (saves, 60), (cards, 6)])
def test_whatever_is_sent_nothing_breaks_and_what_is_refused_changes_nothing(tmp_path: Path, what: Any, count: int, caplog: Any) -> None:
    what(tmp_path, count, 1)
    assert [record for record in caplog.records if record.exc_info] == []


class Tracebacks(logging.Handler):
    """Counts the errors of the log that have a traceback."""

    count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += record.exc_info is not None


PIECE, LIMIT = 500, 540.0  # things sent to one server; seconds


def main(kind: str, count: int, piece: int = 0) -> None:
    """Piece by piece, each at a new server."""
    seen, began = Tracebacks(), time.monotonic()
    logging.getLogger().addHandler(seen)
    what = {"frames": frames, "calls": calls, "visits": visits, "saves": saves, "cards": cards}[kind]
    while piece * PIECE < count and time.monotonic() - began < LIMIT:
        with tempfile.TemporaryDirectory() as name:
            what(Path(name), PIECE, piece)
        piece += 1
    print(f"{kind}: {piece * PIECE} of {count}, tracebacks: {seen.count}, {time.monotonic() - began:.0f} s; go on with piece {piece}", flush=True)
    sys.exit(bool(seen.count))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *map(int, sys.argv[3:4]))
