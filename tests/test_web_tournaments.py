"""Tournaments: who meets whom, who is where, and a whole one over the API with bots filling in."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from hypothesis import given, settings
from hypothesis import strategies as st

from igroteka.web import tables
from igroteka.web.app import create_app
from igroteka.web.safety import Limits
from igroteka.web.tournaments import Pair, _alone, at_tables, members, round_robin, sizes, standings, swiss

RESULTS = ((1.0, 0.0), (0.5, 0.5), (0.0, 1.0))


@given(st.integers(2, 12))
def test_in_a_round_robin_everybody_meets_everybody_once_and_plays_in_every_round(players: int) -> None:
    rounds = round_robin(players)
    met = [frozenset((p.first, p.second)) for pairs in rounds for p in pairs if p.second is not None]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(range(players), 2)))
    for pairs in rounds:
        there = [player for pair in pairs for player in (pair.first, pair.second) if player is not None]
        assert sorted(there) == list(range(players))


@given(st.integers(2, 12))
def test_in_a_round_robin_everybody_has_the_first_seat_about_as_often_as_the_second(players: int) -> None:
    pairs = [pair for pairs in round_robin(players) for pair in pairs if pair.second is not None]
    for player in range(players):
        first, second = sum(p.first == player for p in pairs), sum(p.second == player for p in pairs)
        assert abs(first - second) <= 1


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 17), st.integers(1, 7), st.randoms(use_true_random=False))
def test_in_a_swiss_tournament_nobody_meets_twice_nor_is_free_twice_while_that_can_be_helped(players: int, rounds: int, noise: object) -> None:
    played: list[Pair] = []
    for _ in range(min(rounds, players // 2)):
        pairs = swiss(players, played)
        there = [player for pair in pairs for player in (pair.first, pair.second) if player is not None]
        assert sorted(there) == list(range(players))
        assert sum(pair.second is None for pair in pairs) == players % 2
        played += [pair._replace(points=noise.choice(RESULTS)) for pair in pairs]  # type: ignore[attr-defined]
    met = [frozenset((p.first, p.second)) for p in played if p.second is not None]
    assert len(met) == len(set(met))
    free = [p.first for p in played if p.second is None]
    assert len(free) == len(set(free))


@given(st.integers(2, 32), st.sampled_from([(2,), (2, 3), (2, 3, 4), (3, 4), (4,), (2, 3, 4, 5, 6, 7)]))
def test_everybody_has_a_seat_or_a_free_round_and_tables_are_about_as_large(players: int, fitting: tuple[int, ...]) -> None:
    found = sizes(players, fitting)
    seated = [size for size in found if size > 1]
    assert sum(found) == players
    assert set(seated) <= set(fitting)
    assert not seated or max(seated) - min(seated) <= 1
    assert found.count(1) < min(fitting), "nobody is left over who could play"


@settings(deadline=None, max_examples=8)
@given(st.integers(4, 12), st.sampled_from([(2, 3), (2, 3, 4), (3, 4), (4,)]))
def test_at_larger_tables_everybody_meets_everybody_too(players: int, fitting: tuple[int, ...]) -> None:
    rounds = round_robin(players, fitting)
    for pairs in rounds:
        tables = [members(table) for table in at_tables(pairs)]
        assert sorted(player for table in tables for player in table) == list(range(players))
        assert sorted(map(len, tables)) == sorted(sizes(players, fitting))
    met = {frozenset((p.first, p.second)) for pairs in rounds for p in pairs if p.second is not None}
    assert len(met) == players * (players - 1) // 2
    free = Counter(p.first for pairs in rounds for p in pairs if p.second is None)
    assert max(free.values(), default=0) - min(free[player] for player in range(players)) <= 1, "everybody plays about as often"


@pytest.mark.parametrize(("players", "table", "rounds"), [(9, 3, 4), (8, 4, 3), (12, 4, 5), (12, 3, 7), (4, 3, 3)])
def test_a_round_robin_at_larger_tables_takes_no_longer_than_it_needs(players: int, table: int, rounds: int) -> None:
    assert len(round_robin(players, (table,))) == rounds


def test_those_with_equal_points_meet_in_a_swiss_tournament() -> None:
    first = [Pair(0, 1, (1.0, 0.0)), Pair(2, 3, (1.0, 0.0))]
    assert {frozenset((p.first, p.second)) for p in swiss(4, first)} == {frozenset((0, 2)), frozenset((1, 3))}


def test_equal_points_are_told_apart_by_whom_they_were_won_against() -> None:
    played = [Pair(0, 3, (1.0, 0.0)), Pair(1, 2, (1.0, 0.0)), Pair(2, 3, (1.0, 0.0))]
    assert [row.entry for row in standings(4, played, 1.0)] == [1, 2, 0, 3], "whoever met the better ones is ahead"


def test_a_free_round_is_a_point_in_swiss_and_nothing_in_a_round_robin() -> None:
    assert standings(1, [Pair(0, None)], 1.0)[0].points == 1.0
    assert standings(1, [Pair(0, None)], 0.0)[0].points == 0.0


def test_a_tournament_goes_through_its_rounds_with_bots_filling_in(tmp_path: Path) -> None:
    app = create_app(tmp_path, Limits(requests=10000, tables=10000, work=1000), pace=0)
    with TestClient(app) as client:
        made = client.post("/api/v1/tournaments", json={"game": "meeting", "bots": ["novice", "novice"], "name": "Ann", "title": "Tea <b>cup"}).json()
        me, name = {"authorization": f"Bearer {made['token']}"}, made["info"]["tournament"]
        place = f"/api/v1/tournaments/{name}"
        assert client.post(f"{place}/begin").status_code == 401
        assert client.post(f"{place}/begin", headers=me).json()["rounds"] == 3
        assert client.post(f"{place}/entries", params={"name": "Bob"}).status_code == 409
        deadline = time.monotonic() + 60
        while (info := client.get(place).json())["round"] <= info["rounds"]:
            assert time.monotonic() < deadline
            table = client.post(f"{place}/here", headers=me).json()["table"]
            if table:  # Ann gives up at once
                with client.websocket_connect(f"/table/{table}/live", headers={"cookie": f"igroteka={made['token']}"}) as socket:
                    seat = socket.receive_json()["seat"]
                    socket.send_json({"do": "resign", "seat": seat})
                    socket.receive_json()
            time.sleep(0.05)
        assert [row["played"] for row in info["standings"]] == [2, 2, 2]
        assert info["standings"][-1]["entry"] == 0, "Ann is the last"
        assert sum(row["points"] for row in info["standings"]) == 3.0
        page = client.get(f"/tournament/{name}").text
        assert "Tea &lt;b&gt;cup" in page
        assert client.get("/tournament/nothing").status_code == 404


def test_three_at_a_table_with_options_of_ones_own(tmp_path: Path) -> None:
    """Whoever comes out ahead of both others has two points; whoever gave up is last, whatever a bot made of it."""
    app = create_app(tmp_path, Limits(requests=10000, tables=10000, work=1000), pace=0)
    with TestClient(app) as client:
        wanted = {"game": "portrait", "options": {"players": 3, "court": "tactical"}, "terms": {"days": 1}}
        melee = {"game": "tash_kalar", "options": {"mode": "melee", "players": 2}}
        assert client.post("/api/v1/tournaments", json=melee).status_code == 422, "a melee of two"
        made = client.post("/api/v1/tournaments", json=wanted | {"name": "Ann"}).json()
        place = f"/api/v1/tournaments/{made['info']['tournament']}"
        for name in ("Bob", "Cid"):
            client.cookies.clear()
            client.post(f"{place}/entries", params={"name": name}).raise_for_status()
        info = client.post(f"{place}/begin", headers={"authorization": f"Bearer {made['token']}"}).json()
        assert (info["rounds"], len(info["rounds_played"][0])) == (1, 3), "one table, three pairs"
        (name,) = {pair["table"] for pair in client.get(place).json()["rounds_played"][0]}

        async def end() -> None:
            house = app.state.house
            table = await house.table(name)
            assert [seat.name for seat in table.seats] == ["Ann", "Bob", "Cid"]
            assert table.match.options["court"] == "tactical"
            async with table.lock:
                await house.end(table, [1.0, 0.0, -1.0], None, {0: replace(table.seats[0], resigned=True)})

        client.portal.call(end)  # type: ignore[union-attr]
        assert [(row["entry"], row["points"]) for row in client.get(place).json()["standings"]] == [(1, 2.0), (2, 1.0), (0, 0.0)]
        page = client.get(place.replace("/api/v1/tournaments", "/tournament")).text
        assert "Ann – Bob – Cid" in page
        assert "0 : 2 : 1" in page


def test_rounds_are_looked_for_one_after_another() -> None:
    """Several at once would share Python's lock among themselves, and whoever answers people would wait for all of them."""
    at_work, most = 0, 0

    def look() -> None:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        time.sleep(0.02)
        at_work -= 1

    async def four() -> None:
        await asyncio.gather(*(_alone(look) for _ in range(4)))

    asyncio.run(four())
    assert most == 1


def test_bots_among_themselves_rest_so_that_people_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At six tables with nobody there, together no quicker than one after another."""
    monkeypatch.setattr(tables, "REST", 0.2)
    app = create_app(tmp_path, Limits(requests=10000, tables=10000, work=1000), pace=0)
    with TestClient(app) as client:
        for _ in range(6):
            seats = [{"kind": "bot", "level": "novice"}] * 2
            client.post("/api/v1/tables", json={"game": "meeting", "seats": seats}).raise_for_status()
        decided, began = app.state.house.figures.counts, time.monotonic()
        before = sum(decided.values())
        time.sleep(1)
        assert 1 < sum(decided.values()) - before <= (time.monotonic() - began) / 0.2 + 6
