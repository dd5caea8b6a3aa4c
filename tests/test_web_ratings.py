"""Ratings and records: fixed points, what counts, the same figures however they are worked out."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import insert
from typer.testing import CliRunner

from igroteka.bots import LEVELS
from igroteka.cli import app as command
from igroteka.games import ids
from igroteka.web.app import create_app
from igroteka.web.people import handle
from igroteka.web.ratings import MODEL, POINTS, Book, Played, Scale, curve
from igroteka.web.clocks import Terms
from igroteka.web.lobby import Row
from igroteka.web.safety import COOKIE, Limits, Person
from igroteka.web.store import BOT, PERSON, MatchRow, SeatRow, Store


@dataclass
class Sitting:
    """A seat of a match that is over."""

    kind: str = PERSON
    person: str | None = None
    name: str = ""
    level: str | None = None
    resigned: bool = False
    late: bool = False


def person(name: str) -> Sitting:
    return Sitting(person=name, name=name.title())


def bot(level: str) -> Sitting:
    return Sitting(BOT, level=level)


def played(number: int, *seats: Sitting, result: list[float], counted: bool = True, **more: Any) -> Played:
    return Played(f"m{number}", "meeting", {}, seats, result, float(number), counted, more.get("ended"))


ANN = f"person/{handle('ann')}"


def test_whoever_beats_a_bot_again_and_again_is_better_than_it() -> None:
    book = Book(played(i, person("ann"), bot("player"), result=[1.0, -1.0]) for i in range(12))
    ranking = book.ranking("meeting")
    rating = next(row["rating"] for row in ranking if row["who"] == ANN)
    assert rating > Scale("meeting").levels["player"]
    assert [row["rating"] for row in ranking] == sorted((row["rating"] for row in ranking), reverse=True)


def test_bots_are_fixed_points() -> None:
    before = {row["who"]: row["rating"] for row in Book().ranking("meeting")}
    book = Book(played(i, person("ann"), bot("master"), result=[1.0, -1.0]) for i in range(30))
    assert before.items() <= {row["who"]: row["rating"] for row in book.ranking("meeting")}.items()


def test_half_of_the_points_against_a_bot_lead_to_its_rating() -> None:
    results = [[1.0, -1.0], [-1.0, 1.0]] * 60
    book = Book(played(i, person("ann"), bot("expert"), result=result) for i, result in enumerate(results))
    rating = next(row["rating"] for row in book.ranking("meeting") if row["who"] == ANN)
    assert abs(rating - Scale("meeting").levels["expert"]) < 60


def test_only_matches_that_count_change_a_rating_but_all_are_in_the_record() -> None:
    book = Book([played(1, person("ann"), person("bob"), result=[1.0, -1.0], counted=False)])
    assert not book.skills
    assert book.records[ANN].tally["meeting", "game", ""] == [1, 0, 0]


def test_an_abandoned_match_is_nobodys() -> None:
    assert not Book([played(1, person("ann"), person("bob"), result=[0.0, 0.0], counted=False, ended="abandoned")]).records


def test_whoever_ran_out_of_time_is_last_whatever_the_bot_made_of_it() -> None:
    late = person("ann")
    late.late, late.level = True, "player"
    book = Book([played(1, late, person("bob"), result=[1.0, -1.0])])
    assert book.skills["meeting", ANN].skill.mu < MODEL.mu
    assert book.records[ANN].tally["meeting", "game", ""] == [0, 0, 1]


def test_matches_of_bots_measure_the_levels_in_the_order_of_the_ladder() -> None:
    """Matches that come out as the ladder foresees. (Real ones: benchmarks/ratings.py.)"""
    strength, noise, book = Scale("meeting").levels, random.Random(5), Book()
    for i in range(1000):
        one, other = noise.sample(LEVELS, 2)
        chance = 1 / (1 + 10 ** ((strength[other] - strength[one]) / 400))
        book.add(played(i, bot(one), bot(other), result=[1.0, -1.0] if noise.random() < chance else [-1.0, 1.0]))
    assert [level for level, _, _ in book.levels("meeting")] == list(reversed(LEVELS))


@pytest.mark.parametrize("game", ids())
def test_every_game_has_a_scale(game: str) -> None:
    scale = Scale(game)
    for level in LEVELS:
        assert scale.rating(scale.fixed(level)) == pytest.approx(scale.levels[level], abs=1)
    assert POINTS > 0


def test_a_curve_is_a_picture_with_a_text_form() -> None:
    book = Book(played(i, person("ann"), bot("player"), result=[1.0, -1.0]) for i in range(4))
    drawn = curve(book.skills["meeting", ANN].curve, book.scale("meeting"), "ru")
    assert 'role="img"' in drawn
    assert "Рейтинг за 4 партии" in drawn


def kept(data: Path, count: int, seed: int = 3) -> None:
    """Matches as a server keeps them."""
    store, noise = Store(data), random.Random(seed)
    store.prepare()
    people = ["ann", "bob", "cid"]
    with store.engine.begin() as connection:
        for i in range(count):
            seats = noise.sample([person(p) for p in people] + [bot(level) for level in LEVELS], 2)
            won = noise.choice([1.0, -1.0])
            row = {"id": f"m{seed}-{i}", "game": "meeting", "rules": 1, "cards": "", "options": {"players": 2},
                   "seed": 1, "salt": "", "maker": "ann", "begun": True, "result": [won, -won],
                   "finished": 1000.0 * seed + i, "counted": True}  # fmt: skip
            connection.execute(insert(MatchRow).values(row))
            connection.execute(insert(SeatRow), [{"match": row["id"], "seat": n, **vars(seat)} for n, seat in enumerate(seats)])
    store.engine.dispose()
    store.let_go()


def test_ratings_worked_out_anew_are_the_same_on_the_page_in_the_api_and_by_the_command(tmp_path: Path) -> None:
    kept(tmp_path, 40)
    with TestClient(create_app(tmp_path, Limits(requests=10000))) as client:
        client.get("/api/v1/ratings/meeting")
        store = client.app.state.house.store  # type: ignore[attr-defined]
        with store.engine.begin() as connection:  # another match ends
            connection.execute(insert(MatchRow).values(
                id="last", game="meeting", rules=1, cards="", options={"players": 2}, seed=1, salt="", maker="ann", begun=True, result=[1.0, -1.0],
                finished=9000.0, counted=True,
            ))  # fmt: skip
            sitting = [{"match": "last", "seat": n, **vars(seat)} for n, seat in enumerate((person("ann"), person("bob")))]
            connection.execute(insert(SeatRow), sitting)
        told = client.get("/api/v1/ratings/meeting").json()
        page = client.get(f"/{ANN}", headers={"accept-language": "ru"}).text
        assert "Ann" in client.get("/ratings?game=meeting").text
        assert client.get("/bot/master").status_code == 200
        assert client.get("/person/nobody").status_code == 404
        record = client.get(f"/api/v1/records/{ANN}").json()
    ran = CliRunner().invoke(command, ["ratings", "meeting", "--data", str(tmp_path), "--json"])
    assert ran.exit_code == 0, ran.output
    anew = json.loads(ran.output)["meeting"]["ranking"]
    figures = [(row["who"], row["rating"], row["doubt"], row["matches"]) for row in anew]
    assert [(row["who"], row["rating"], row["doubt"], row["matches"]) for row in told] == figures
    mine = next(row for row in anew if row["who"] == ANN)
    assert record["ratings"]["meeting"][-1][1] == mine["rating"]
    assert str(mine["rating"]) in page
    assert "polyline" in page
    assert {tally["kind"] for tally in record["tallies"]} >= {"game", "opponent"}


def test_whoever_deletes_themselves_is_in_no_ranking_and_their_opponents_keep_their_matches(tmp_path: Path) -> None:
    kept(tmp_path, 120)
    bob = f"person/{handle('bob')}"
    with TestClient(create_app(tmp_path, Limits(requests=10000)), follow_redirects=False) as client:
        before = client.get(f"/api/v1/records/{bob}").json()
        assert "Ann" in client.get(f"/{bob}").text
        client.cookies.set(COOKIE, client.app.state.signer.sign(Person("ann", "Ann")))  # type: ignore[attr-defined]
        assert client.post("/me/delete", data={"sure": "1"}).status_code == 303
        assert ANN not in [row["who"] for row in client.get("/api/v1/ratings/meeting").json()]
        assert client.get(f"/{ANN}").status_code == 404
        assert "Ann" not in client.get(f"/{bob}").text
        after = client.get(f"/api/v1/records/{bob}").json()
        assert after["last"] == before["last"]
        assert [t for t in after["tallies"] if t["kind"] == "game"] == [t for t in before["tallies"] if t["kind"] == "game"]


def test_whoever_waits_in_the_lobby_has_their_rating_beside_them_at_once(tmp_path: Path) -> None:
    """Nobody has looked at the ratings since the server was started."""
    kept(tmp_path, 40)
    with TestClient(create_app(tmp_path, Limits(requests=10000)), follow_redirects=False) as client:
        client.cookies.set(COOKIE, client.app.state.signer.sign(Person("ann", "Ann")))  # type: ignore[attr-defined]
        table = client.post("/now", data={"game": "meeting"}).headers["location"]
        with client.websocket_connect(f"{table}/live") as socket:
            socket.receive_text()
            client.portal.call(client.app.state.lobby.look)  # type: ignore[union-attr, attr-defined]
            shown = client.get("/").text
        rating = next(row["rating"] for row in client.get("/api/v1/ratings/meeting").json() if row["who"] == ANN)
        assert f"Ann ({rating})" in shown


def test_play_now_finds_somebody_of_ones_own_strength(tmp_path: Path) -> None:
    strong, weak = person("strong"), person("weak")
    results = [played(i, strong, bot("master"), result=[1.0, -1.0]) for i in range(9)]
    results += [played(i, weak, bot("novice"), result=[-1.0, 1.0]) for i in range(9, 18)]
    results += [played(i, person("me"), bot("master"), result=[1.0, -1.0]) for i in range(18, 27)]
    with TestClient(create_app(tmp_path)) as client:
        lobby = client.app.state.lobby  # type: ignore[attr-defined]
        lobby._book = Book(results)

        def waits(who: Sitting, since: float, **about: Any) -> Row:
            lobby.come(str(who.person))
            return Row(f"table of {who.person}", "meeting", {}, False, "", since, Terms(**about), [who, Sitting("open")])

        lobby.rows = [waits(weak, 1.0), waits(strong, 2.0), waits(person("strict"), 0.0, rated=True, minutes=5)]
        assert lobby.best("me", "").id == "table of strong"
        assert lobby.best("somebody new", "").id == "table of weak", "whoever waits longest, and no rated match without being asked"
        assert lobby.best("me", "tenno") is None


def test_there_is_nothing_to_rate_where_there_are_no_matches(tmp_path: Path) -> None:
    ran = CliRunner().invoke(command, ["ratings", "--data", str(tmp_path / "nothing")])
    assert ran.exit_code != 0
    assert "no matches" in str(ran.exception)
