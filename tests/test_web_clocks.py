"""Time at a table: the arithmetic of clocks, then clocks at tables, through kills, pauses and flags."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

import igroteka as ig
from igroteka.games import ids
from igroteka.web import agreements, clocks, safety, views
from igroteka.web.clocks import Clock, HouseTime, Terms, start
from igroteka.web.server import Connection, Page
from igroteka.web.store import BOT, PERSON, Store
from igroteka.web.tables import House, Seat, Table
from igroteka.web.thinking import Thinkers
from igroteka.web.words import Refused
from web import CHROMIUM, Server, needs_browser, postgres, running

FIVE_MINUTES = Terms(minutes=5, increment=3)
THREE_DAYS = Terms(days=3)
TWO = (Seat(PERSON, "ann", "Ann"), Seat(PERSON, "bob", "Bob"))


def clock_of(about: Terms, players: int, *running: int) -> Clock:
    made = start(about, players, 0.0, running)
    assert made
    return made


# The arithmetic


def test_only_who_owes_a_decision_runs() -> None:
    clock = clock_of(FIVE_MINUTES, 2, 0)
    assert (clock.left_at(0, 20.0), clock.left_at(1, 20.0)) == (280.0, 300.0)


def test_whose_clock_stops_gets_the_increment() -> None:
    clock = clock_of(FIVE_MINUTES, 2, 0).decide(FIVE_MINUTES, 20.0, [1], decided=0)
    assert clock.left == (283.0, 300.0)
    assert clock.running == (1,)


def test_a_busy_server_is_charged_to_nobody_but_those_who_think_meanwhile() -> None:
    clock = clock_of(FIVE_MINUTES, 3, 0, 1).decide(FIVE_MINUTES, 20.0, [1, 2], decided=0, now=25.0)
    assert clock.left == (283.0, 275.0, 300.0)
    assert [clock.left_at(seat, 26.0) for seat in range(3)] == [283.0, 274.0, 299.0]


def test_several_decisions_of_one_turn_are_one_stretch() -> None:
    clock = clock_of(FIVE_MINUTES, 2, 0).decide(FIVE_MINUTES, 10.0, [0], decided=0)
    assert clock.left == (290.0, 300.0)
    assert clock.decide(FIVE_MINUTES, 15.0, [1], decided=0).left == (288.0, 300.0)


def test_days_a_move_begin_anew_with_each_move() -> None:
    clock = clock_of(THREE_DAYS, 2, 0).decide(THREE_DAYS, 2 * clocks.DAY, [1], decided=0)
    assert clock.left == (3 * clocks.DAY, 3 * clocks.DAY)


def test_three_choose_at_the_same_time_and_each_runs_until_they_have() -> None:
    clock = clock_of(FIVE_MINUTES, 3, 0, 1, 2).choose(10.0, [1, 2]).choose(20.0, [1])
    assert [clock.left_at(seat, 30.0) for seat in range(3)] == [290.0, 270.0, 280.0]
    clock = clock.decide(FIVE_MINUTES, 30.0, [0, 1, 2], decided=1)
    assert clock.left == (293.0, 273.0, 283.0), "everybody who chose gets the increment, also if all are asked again at once"


def test_others_see_a_clock_run_until_the_choice_is_final() -> None:
    clock = clock_of(FIVE_MINUTES, 2, 0, 1).choose(10.0, [1])
    assert clock.left_at(0, 60.0) == 290.0
    assert clock.left_at(0, 60.0, secretly=False) == 240.0, "as though nothing had been chosen"
    assert clock.public() == clock_of(FIVE_MINUTES, 2, 0, 1).public()


def test_what_is_taken_back_was_never_a_stop() -> None:
    clock = clock_of(FIVE_MINUTES, 2, 0, 1).choose(10.0, [1]).choose(70.0, [0, 1])
    assert clock.left_at(0, 70.0) == 230.0


def test_a_flag_falls_when_the_time_is_over() -> None:
    assert clock_of(FIVE_MINUTES, 2, 0).due == 300.0


def test_a_flag_that_does_not_fall_tells_nothing_about_a_secret_choice() -> None:
    """One has 5 seconds, the other 300: nothing may happen after 5 seconds, whether the one has chosen or not."""
    short = Clock((5.0, 300.0), 0.0, (0, 1))
    assert short.due == short.choose(2.0, [1]).due == 300.0
    assert short.choose(40.0, [0]).due == 5.0, "the other one has chosen: the flag falls at once"


def test_a_pause_is_as_though_it_had_not_been() -> None:
    clock = clock_of(FIVE_MINUTES, 2, 0, 1).choose(10.0, [1]).pause(30.0)
    assert clock.due is None
    assert clock.left_at(1, 500.0) == 270.0
    clock = clock.go_on(1030.0)
    assert (clock.left_at(0, 1040.0), clock.left_at(1, 1040.0)) == (290.0, 260.0)


def test_who_is_out_of_the_match_has_no_clock() -> None:
    clock = clock_of(FIVE_MINUTES, 3, 0, 1).release(40.0, [0])
    assert clock.running == (1,)
    assert clock.left_at(0, 500.0) == 260.0


def test_a_clock_comes_back_from_the_store_as_it_was() -> None:
    clock = clock_of(FIVE_MINUTES, 3, 0, 2).choose(10.0, [2]).pause(12.5)
    assert clocks.stored(json.loads(json.dumps(clock.dump()))) == clock


def test_bots_keep_within_their_clock() -> None:
    about = Terms(minutes=1)
    long, short = Clock((60.0, 60.0), 0.0, (0,)), Clock((1.5, 60.0), 0.0, (0,))
    assert clocks.thinking_time(long, about, 0, 0.0, 0.8) == 0.8
    assert clocks.thinking_time(short, about, 0, 0.0, 0.8) == pytest.approx(0.05)
    assert clocks.thinking_time(None, about, 0, 0.0, 0.8) == 0.8


NONSENSE = [{"minutes": -1}, {"minutes": 5, "days": 1}, {"days": 31}, {"late": "dies"}, {"minutes": 0.001}, {"minutes": float("nan")}]


@pytest.mark.parametrize("wrong", NONSENSE)
def test_terms_that_make_no_sense_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="bad-time"):
        clocks.terms(wrong)


def test_a_rated_match_has_no_hints() -> None:
    assert clocks.terms({"rated": True}).hints is False
    with pytest.raises(Refused, match="rated-without-help"):
        clocks.terms({"rated": True, "hints": True})


# The time of the house


class Noted:
    """A note of the time that several processes share; the database's clock is ours to set."""

    def __init__(self) -> None:
        self.note, self.clock = "", 1_000_000.0
        self.slow: Callable[[], None] = lambda: None  # what else goes on while the clock is read

    def read(self) -> float:
        self.slow()
        now = self.clock
        self.slow()
        return now

    def of(self, process: str) -> Any:
        noted = self

        class One:
            def __init__(self) -> None:
                self.process = process

            async def note_time(self, agree: Callable[[str, Callable[[], float]], str]) -> None:
                noted.note = agree(noted.note, noted.read)

        return One()


class Ticking:
    """A monotonic clock that goes on when we say so."""

    def __init__(self) -> None:
        self.at = 77.0

    def __call__(self) -> float:
        return self.at


def test_the_house_has_no_time_while_it_is_closed() -> None:
    noted, ticking = Noted(), Ticking()
    store, now = noted.of("one"), HouseTime(ticking)
    asyncio.run(now.note(store))
    ticking.at += 100
    asyncio.run(now.note(store))
    noted.clock += 5000  # the server is down meanwhile, and the system time goes on
    again = HouseTime(Ticking())
    asyncio.run(again.note(noted.of("two")))
    assert again() == pytest.approx(now())


def test_a_jumping_system_time_changes_nothing() -> None:
    noted, ticking = Noted(), Ticking()
    store, now = noted.of("one"), HouseTime(ticking)
    asyncio.run(now.note(store))
    for jump in (3600.0, -7200.0, 86400.0):
        noted.clock += jump
        ticking.at += 1
        asyncio.run(now.note(store))
    assert now() == pytest.approx(3.0)


def test_two_processes_agree_on_the_time() -> None:
    noted, ticking = Noted(), Ticking()
    one, two, clock_one = noted.of("one"), noted.of("two"), HouseTime(ticking)
    asyncio.run(clock_one.note(one))
    for _ in range(50):
        ticking.at += 1
        noted.clock += 1
        asyncio.run(clock_one.note(one))
    ticking.at += 0.4
    noted.clock += 0.4
    clock_two = HouseTime(ticking)
    asyncio.run(clock_two.note(two))  # a new process begins where the note is …
    assert clock_two() == pytest.approx(50.0)
    ticking.at += 0.6
    noted.clock += 0.6
    asyncio.run(clock_one.note(one))
    ticking.at += 0.4
    noted.clock += 0.4
    asyncio.run(clock_two.note(two))  # … and a note that another one wrote since pulls it forward
    assert clock_two() == pytest.approx(clock_one(), abs=0.002)


def test_a_jumping_clock_of_the_database_does_not_carry_several_processes_away() -> None:
    noted, ticking = Noted(), Ticking()
    processes = [(HouseTime(ticking), noted.of(name)) for name in ("one", "two")]
    for number in range(200):
        noted.clock += {50: 3600.0, 100: -7200.0, 150: 86400.0}.get(number, 0.05)
        ticking.at += 0.05
        now, store = processes[number % 2]
        asyncio.run(now.note(store))
    for now, _ in processes:
        assert now() == pytest.approx(10.0, abs=0.2), "a tick for each jump at most"


def test_a_slow_database_does_not_make_the_time_run_faster() -> None:
    noted, ticking, noise = Noted(), Ticking(), random.Random(3)

    def wait() -> None:
        passed = noise.uniform(0.0, 0.04)
        ticking.at += passed
        noted.clock += passed

    noted.slow = wait
    began, processes = ticking.at, [(HouseTime(ticking), noted.of(name)) for name in ("one", "two", "three")]
    for _ in range(200):
        for now, store in processes:
            asyncio.run(now.note(store))
            wait()
    real = ticking.at - began
    for now, _ in processes:
        assert real - 0.1 < now() <= real


# At tables


def at_house(data: Path, play: Callable[[House], Awaitable[None]]) -> None:
    """A house without pages for a while."""

    async def open_it() -> None:
        store, thinkers = Store(data), Thinkers(1)
        house = House(store, thinkers, 0.0)
        await store.open(house.heard)
        await house.time.note(store)
        keeping = asyncio.create_task(clocks.keep_time(house))
        try:
            await play(house)
        finally:
            await house.time.note(store)
            for task in (keeping, *house.tasks):
                task.cancel()
            await asyncio.gather(keeping, *house.tasks, return_exceptions=True)
            thinkers.close()
            house.budget.close()
            await store.close()

    asyncio.run(open_it())


async def table_of(house: House, about: Terms, seats: tuple[Seat, ...] = TWO, game: str = "meeting", **options: Any) -> Table:
    given = {"variant": "strategy", "first": "seat 1"} if game == "meeting" and not options else options
    return await house.make(ig.game(game), {"players": len(seats)} | given, list(seats), "ann", terms=about)


async def any_move(house: House, table: Table, seat: int) -> None:
    person = str(table.seats[seat].person)
    await house.move(table, seat, table.match.legal(seat)[0], None, person)


async def until(true: Callable[[], Any], seconds: float = 5.0) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        await asyncio.sleep(0.01)


def test_with_two_players_whoever_runs_out_loses_at_the_right_moment(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        table = await table_of(house, clocks.terms({"minutes": 1 / 60, "rated": True}))
        began = time.monotonic()
        await until(lambda: table.over)
        assert 1.0 <= time.monotonic() - began < 1.5  # the machine may be busy: benchmarks/clocks.py measures how exact it is
        assert (table.result, table.seats[0].late) == ([-1.0, 1.0], True)

    at_house(tmp_path, play)


def test_a_table_may_put_a_bot_where_somebody_ran_out_of_time(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        table = await table_of(house, clocks.terms({"minutes": 1 / 60, "late": "bot"}))
        await until(lambda: table.seats[0].late)
        assert table.seats[0].bot
        assert not table.over
        await until(lambda: 1 in table.movers)  # the bot goes on
        assert table.clock
        assert 0 not in table.clock.running
        with pytest.raises(Refused, match="not-your-seat"):
            await house.take_back(table, 0, "ann")

    at_house(tmp_path, play)


def test_with_three_players_the_others_play_on_when_one_runs_out(tmp_path: Path) -> None:
    seats = (*TWO, Seat(PERSON, "cid", "Cid"))

    async def play(house: House) -> None:
        table = await table_of(house, clocks.terms({"minutes": 1 / 60}), seats, "portrait", players=3)
        first = table.match.movers[0]
        await until(lambda: table.seats[first].late)
        assert table.seats[first].bot
        assert not table.over

    at_house(tmp_path, play)


def test_a_decision_after_ones_time_is_refused(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        table = await table_of(house, clocks.terms({"minutes": 1 / 60}))
        house.watch_clock = lambda table: None  # type: ignore[method-assign]  # nobody looks at the flag yet
        if table.timer:
            table.timer.cancel()
        house.time.forward(house.time() + 2)
        with pytest.raises(Refused, match="time-over"):
            await any_move(house, table, 0)

    at_house(tmp_path, play)


def test_a_decision_that_waited_until_it_was_read_came_when_it_arrived(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        table = await table_of(house, FIVE_MINUTES)
        house.time.forward(house.time() + 20)
        await house.move(table, 0, table.match.legal(0)[0], None, "ann", arrived=time.monotonic() - 15)
        assert table.clock
        assert table.clock.left[0] == pytest.approx(300 - 5 + 3, abs=0.5)
        assert table.clock.left_at(1, house.time()) == pytest.approx(300, abs=0.5), "Bob has seen it only now"

    at_house(tmp_path, play)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells when bytes arrived")
@pytest.mark.parametrize("kind", ["http", "ws"])
def test_what_arrives_while_the_server_is_busy_is_known_to_have_come_then(kind: str) -> None:
    """The event loop stands still for half a second; what came at its beginning is read at its end."""
    waited: list[float] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if kind == "ws":
            await receive()
            await send({"type": "websocket.accept"})
        await receive()
        waited.append(time.monotonic() - safety.arrived(scope))
        if kind == "http":
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b""})

    async def play() -> None:
        served = uvicorn.Server(uvicorn.Config(app, port=0, http=Connection, ws=Page, lifespan="off", log_config=None))
        running_ = asyncio.create_task(served.serve())
        await until(lambda: served.started)
        place = served.servers[0].sockets[0].getsockname()
        with await asyncio.to_thread(socket.create_connection, place) as client:
            head = b"GET / HTTP/1.1\r\nHost: x\r\n"
            if kind == "ws":
                key = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
                client.sendall(head + b"Connection: Upgrade\r\nUpgrade: websocket\r\n" + key)
                await asyncio.to_thread(client.recv, 1000)
            await asyncio.sleep(0.1)
            client.sendall(b"\x81\x80\x00\x00\x00\x00" if kind == "ws" else head + b"\r\n")
            time.sleep(0.5)
            await until(lambda: waited)
        served.should_exit = True
        await running_

    asyncio.run(play())
    assert 0.4 < waited[0] < 5


def test_clocks_stand_still_while_the_house_is_closed(tmp_path: Path) -> None:
    left: list[float] = []
    name = ""

    async def begin(house: House) -> None:
        nonlocal name
        table = await table_of(house, THREE_DAYS)
        name = table.id
        await asyncio.sleep(0.3)
        assert table.clock
        left.append(table.clock.left_at(0, house.time()))

    async def come_back(house: House) -> None:
        table = await house.table(name)
        assert table.clock
        left.append(table.clock.left_at(0, house.time()))

    at_house(tmp_path, begin)
    time.sleep(1.0)
    at_house(tmp_path, come_back)
    assert left[0] == pytest.approx(left[1], abs=0.1)


def test_a_flag_falls_at_a_table_that_nobody_has_opened(tmp_path: Path) -> None:
    async def begin(house: House) -> None:
        await table_of(house, clocks.terms({"minutes": 2 / 60}))

    async def wait(house: House) -> None:
        await until(lambda: any(table.over for table in house.loaded()))

    at_house(tmp_path, begin)
    at_house(tmp_path, wait)


@pytest.mark.parametrize("name", ids())
def test_no_clock_of_others_tells_of_a_decision_that_can_be_taken_back(tmp_path: Path, name: str) -> None:
    async def play(house: House) -> None:
        ticking, noise, hidden = Ticking(), random.Random(4), 0
        house.time = HouseTime(ticking)
        game = ig.game(name)
        seats = tuple(Seat(PERSON, f"person{i}", f"P{i}") for i in range(game.players[0]))
        table = await table_of(house, FIVE_MINUTES, seats, name, **game.modes[next(iter(game.modes))] | {"players": len(seats)})
        for _ in range(60):
            if table.over:
                break
            seat = noise.choice(table.movers)
            ticking.at += noise.choice([0.0, 1.5])
            others = [[i] for i in range(len(seats)) if i != seat] + [[]]
            before = [clocks.shown(table, own) for own in others], table.clock and table.clock.public()
            await house.move(table, seat, noise.choice(table.match.legal(seat)), None, f"person{seat}")
            if table.match.can_undo(seat):
                hidden += 1
                assert ([clocks.shown(table, own) for own in others], table.clock and table.clock.public()) == before
        assert hidden or name == "meeting"

    at_house(tmp_path, play)


# Agreements


def test_a_pause_is_agreed_on_and_a_decision_ends_it(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        table = await table_of(house, FIVE_MINUTES)
        await agreements.propose(house, table, "pause", "ann")
        assert not table.paused
        await agreements.answer(house, table, True, "bob")
        assert table.paused
        await any_move(house, table, 0)
        assert not table.paused

    at_house(tmp_path, play)


def test_a_draw_needs_everybody_and_a_refusal_holds_until_somebody_moves(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        table = await table_of(house, Terms())
        await agreements.propose(house, table, "draw", "ann")
        await agreements.answer(house, table, False, "bob")
        with pytest.raises(Refused, match="declined-already"):
            await agreements.propose(house, table, "draw", "ann")
        while table.match.final == 0:
            await any_move(house, table, table.movers[0])
        await agreements.propose(house, table, "draw", "ann")
        await agreements.answer(house, table, True, "bob")
        assert (table.result, table.ended) == ([0.0, 0.0], "draw")

    at_house(tmp_path, play)


def test_taking_back_by_consent_needs_that_nothing_hidden_was_shown(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        table = await table_of(house, Terms(), game="unmatched", players=2)
        versions, shown = [table.version_for("ann")], True
        while shown:
            await any_move(house, table, table.movers[0])
            final = table.match.final
            mover = table.match.moves[final - 1][0] if final else 0
            last = max((i for i, (player, _) in enumerate(table.match.moves[:final]) if player == mover), default=0)
            shown = not final or any(state.news for state in table.match.states[last + 1 : final + 1])
        before = table.match.final
        person, other = ("ann", "bob") if mover == 0 else ("bob", "ann")
        versions.append(table.version_for("ann"))
        await agreements.propose(house, table, "back", person)
        await agreements.answer(house, table, True, other)
        assert table.match.final < before
        assert table.version_for("ann") not in versions, "a stale page must be known as such"
        again = await House(house.store, house.thinkers, 0.0).table(table.id)
        assert again.match.moves == table.match.moves

    at_house(tmp_path, play)


def test_what_was_seen_can_not_be_taken_back(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        table = await table_of(house, Terms(), game="unmatched", players=2)
        for _ in range(200):
            await any_move(house, table, table.movers[0])
            seat = table.match.moves[table.match.final - 1][0] if table.match.final else 0
            if table.match.states[table.match.final].news:
                break
        with pytest.raises(Refused, match="no-way-back"):
            await agreements.propose(house, table, "back", str(table.seats[seat].person))

    at_house(tmp_path, play)


def test_bots_agree_to_a_pause_but_not_to_a_draw_nor_in_a_rated_match(tmp_path: Path) -> None:
    seats = (TWO[0], Seat(BOT, level="novice"))

    async def play(house: House) -> None:
        table = await table_of(house, FIVE_MINUTES, seats)
        await agreements.propose(house, table, "pause", "ann")
        assert table.paused
        with pytest.raises(Refused, match="bots-play-on"):
            await agreements.propose(house, table, "draw", "ann")
        rated = await table_of(house, clocks.terms({"minutes": 5, "rated": True}), seats)
        with pytest.raises(Refused, match="bots-play-on"):
            await agreements.propose(house, rated, "pause", "ann")

    at_house(tmp_path, play)


def test_hints_are_for_those_who_play_against_bots_alone_or_where_the_table_says_so(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        friends, alone = await table_of(house, Terms()), await table_of(house, Terms(), (TWO[0], Seat(BOT, level="novice")))
        learning = await table_of(house, Terms(hints=True))
        assert [table.hints for table in (friends, alone, learning)] == [False, True, True]
        with pytest.raises(Refused, match="no-hints"):
            await house.hint(friends, 0, "ann", "here", "en")
        await house.hint(learning, 0, "ann", "here", "en")
        assert learning.seats[0].hints == 1, "everybody sees it"

    at_house(tmp_path, play)


def test_looking_into_the_cards_is_for_tables_made_for_it_and_shows_no_decision_that_can_be_taken_back(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        closed, opened = await table_of(house, Terms()), await table_of(house, Terms(open=True), game="unmatched", players=2)
        with pytest.raises(Refused, match="not-over"):
            await house.look_into_cards(closed, "ann")
        with pytest.raises(Refused, match="not-over"):
            views.past(closed, 1, "en", False, 0, True)
        await house.look_into_cards(opened, "bob")
        assert [seat.looked for seat in opened.seats] == [False, True], "everybody sees who did"
        for _ in range(20):
            seat, before = opened.movers[0], views.seen(opened, 1, open_cards=True).tobytes()
            await any_move(house, opened, seat)
            if seat == 0 and opened.match.can_undo(0):
                assert views.seen(opened, 1, open_cards=True).tobytes() == before
                return
        pytest.fail("nothing could be taken back")

    at_house(tmp_path, play)


def test_a_nudge_is_a_sign_to_whoever_is_waited_for_and_not_too_often(tmp_path: Path) -> None:
    class Page:
        person, signs = "ann", 0

        def changed(self) -> None: ...
        def met(self) -> None: ...
        def nudged(self, by: int) -> None:
            self.signs += 1

    async def play(house: House) -> None:
        table, page = await table_of(house, Terms()), Page()
        table.watchers.add(page)
        await house.nudge(table, "bob")
        with pytest.raises(Refused, match="nudged"):
            await house.nudge(table, "bob")
        with pytest.raises(Refused, match="nobody-to-nudge"):
            await house.nudge(table, "ann")
        assert page.signs == 1

    at_house(tmp_path, play)


# Browsers


def begin(url: str, about: dict[str, Any], second: str, **more: Any) -> tuple[httpx.Client, str]:
    """A table of Meeting Engagement at which Ann has the first turn: she over the API, and the table's place there."""
    ann = httpx.Client(base_url=f"{url}/api/v1", timeout=60)
    wanted = {"game": "meeting", "options": {"variant": "strategy", "first": "seat 1"}, "seats": [{"kind": "me"}, {"kind": second}], "name": "Ann"}
    made = ann.post("/tables", json=wanted | {"terms": about} | more).raise_for_status().json()
    ann.headers["authorization"] = f"Bearer {made['token']}"
    return ann, f"/tables/{made['info']['table']}"


def token_of(client: httpx.Client) -> str:
    return client.headers["authorization"].removeprefix("Bearer ")


@needs_browser
def test_two_strangers_meet_through_the_lobby_and_finish_a_rated_match_by_clock(tmp_path: Path) -> None:
    """Nobody has to be quick: whenever the pages come up, Ann's few seconds pass and both are told."""
    from playwright.sync_api import expect, sync_playwright

    with running(tmp_path, jit=False) as server, sync_playwright() as playwright:
        api, place = begin(server.url, {"minutes": 0.05, "rated": True}, "open", public=True)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        ann, bob = (browser.new_context(locale="en", reduced_motion="reduce", base_url=server.url).new_page() for _ in range(2))
        for page in (ann, bob):
            page.set_default_timeout(60_000)
        expect.set_options(timeout=60_000)
        ann.context.add_cookies([{"name": "igroteka", "value": token_of(api), "url": server.url}])
        ann.goto(place.replace("tables", "table"))
        bob.goto("/")
        sit = bob.locator("#lobby-open .open-table")
        expect(sit).to_contain_text("Ann")
        sit.get_by_role("button").click()
        for page in (ann, bob):
            expect(page.locator("#ask")).to_contain_text("ran out of time")
            expect(page.locator(".seats .clock")).to_have_count(2)
        bob.goto("/ratings?game=meeting")
        for name in ("Ann", "Guest"):
            expect(bob.get_by_role("row").filter(has_text=name)).to_be_visible()
        browser.close()
        assert api.get(place).json()["result"] == [-1.0, 1.0]
        assert "Traceback" not in server.errors(), server.errors()


# A real server that is killed


def kill_while_ann_thinks(server: Server, ann: httpx.Client, place: str, noted_every: float) -> None:
    """Whoever is waited for isn't charged for the time it was down; what wasn't noted yet is a present. (How exact: benchmarks/clocks.py.)"""
    asked = time.monotonic()
    before = ann.get(place).raise_for_status().json()["clock"]
    known = time.monotonic()
    time.sleep(2.0)
    killed = time.monotonic()
    server.kill()
    dead = time.monotonic()
    time.sleep(1.5)
    started = time.monotonic()
    server.start()
    after = ann.get(place).raise_for_status().json()["clock"]
    up = dead - asked + time.monotonic() - started
    assert after["running"] == before["running"] == [0]
    used = (before["left"][0] - after["left"][0]) / 1000
    assert killed - known - noted_every - 1.0 < used < up + 0.01, "it ran for as long as the server did"


def play_to_the_next(client: httpx.Client, place: str) -> None:
    """Decisions until somebody else is asked."""
    mine = client.get(f"{place}/view").raise_for_status().json()
    while not mine["over"] and mine["actions"]:
        client.post(f"{place}/moves", json={"action": mine["actions"][0]["action"]}).raise_for_status()
        mine = client.get(f"{place}/view").json()


def test_clocks_survive_a_kill_and_do_not_run_while_the_server_is_down(tmp_path: Path) -> None:
    with running(tmp_path, jit=False) as server:
        ann, place = begin(server.url, {"minutes": 60}, "me")
        kill_while_ann_thinks(server, ann, place, clocks.TICK)


@needs_browser
def test_a_correspondence_match_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    """Bob's page is open all the time: it comes back by itself, hears of Ann's move, and takes his."""
    from playwright.sync_api import sync_playwright

    with running(tmp_path, jit=False) as server, sync_playwright() as playwright:
        ann, place = begin(server.url, {"days": 3}, "open")
        bob = httpx.post(f"{server.url}/api/v1{place}/seats/1", json={"name": "Bob"}).raise_for_status().json()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(locale="en", reduced_motion="reduce", base_url=server.url).new_page()
        page.set_default_timeout(60_000)
        page.context.add_cookies([{"name": "igroteka", "value": bob["token"], "url": server.url}])
        page.goto(place.replace("tables", "table"))
        page.wait_for_selector("#board svg")
        kill_while_ann_thinks(server, ann, place, clocks.SLOW_TICK)
        play_to_the_next(ann, place)
        page.wait_for_selector("#room.mine #board [data-action]")
        version = page.locator("#room").get_attribute("data-version")
        page.locator("#board [data-action]").first.click(force=True)
        page.wait_for_selector(f"#room:not([data-version='{version}'])")
        assert "d " in page.locator(".seats .clock").nth(1).inner_text(), "days on the clock"
        browser.close()


def test_two_servers_on_one_database_show_the_same_clock(tmp_path: Path) -> None:
    """Read from one, then from the other: the second shows less, by no more than the time that passed here. It goes on when the first is killed."""
    for name in ("1", "2"):
        (tmp_path / name).mkdir()
    with postgres() as database, running(tmp_path / "1", jit=False, database=database) as one:
        ann, place = begin(one.url, {"minutes": 60}, "me")
        time.sleep(1.0)
        with running(tmp_path / "2", jit=False, database=database) as two:

            def left(server: Server) -> float:
                return float(ann.get(f"{server.url}/api/v1{place}").raise_for_status().json()["clock"]["left"][0]) / 1000

            def apart() -> float:
                """How far the clocks are apart beyond what the time between two looks explains."""
                began, first, second = time.monotonic(), left(one), left(two)
                return max(second - first, first - second - (time.monotonic() - began))

            deadline = time.monotonic() + 60
            while apart() > 0.1:  # the second has just begun where the note was
                assert time.monotonic() < deadline, "they never agree"
                time.sleep(0.2)
            assert max(apart() for _ in range(10)) < 0.1
            before, began = left(two), time.monotonic()
            one.kill()
            time.sleep(1.0)
            used, passed = before - left(two), time.monotonic() - began
            assert 0.9 < used <= passed + 0.1
