"""What lasts, on SQLite and on a real PostgreSQL: moves are counted, schemas are brought up to date, troubles stay where they are."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from fastapi.testclient import TestClient
from sqlalchemy import text, update

import igroteka as ig
from igroteka.web import keeping, store, tables
from igroteka.web.app import create_app
from igroteka.web.safety import Person
from igroteka.web.store import BOT, FILE, OPEN, PERSON, Conflict, MatchRow, Store, Trouble
from igroteka.web.tables import House, Seat, Table
from igroteka.web.thinking import Thinkers
from igroteka.web.words import Refused
from web import new_database, postgres

ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")
OPTIONS = {"variant": "strategy", "first": "seat 1"}


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database; nothing for a file in the data folder."""
    return new_database(request.getfixturevalue("server")) if request.param == "postgresql" else ""


@asynccontextmanager
async def process(data: Path, database: str) -> AsyncIterator[House]:
    """What one process has, without its pages."""
    kept, thinkers = Store(data, database), Thinkers(1)
    house = House(kept, thinkers, 0.0)
    await kept.open(house.heard)
    try:
        yield house
    finally:
        for task in house.tasks:
            task.cancel()
        await asyncio.gather(*house.tasks, return_exceptions=True)
        thinkers.close()
        house.budget.close()
        await kept.close()


@asynccontextmanager
async def two_processes(data: Path, server: str) -> AsyncIterator[tuple[House, House]]:
    """Two that share a new database."""
    url = new_database(server)
    async with process(data / "a", url) as here, process(data / "b", url) as there:
        yield here, there


async def begin(house: House, *seats: Seat) -> Table:
    return await house.make(ig.game("meeting"), OPTIONS, seats or (Seat(PERSON, "ann", "Ann"), Seat(PERSON, "bob", "Bob")), "ann")


async def play(house: House, table: Table, number: int = 0) -> None:
    """Whoever is to move takes the action with this number."""
    seat = table.movers[0]
    await house.move(table, seat, table.match.legal(seat)[number], table.version, str(table.seats[seat].person))


async def until(happened: Any, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it never happened"
        await asyncio.sleep(0.02)


# Moves


def test_a_table_comes_back_as_it_was(tmp_path: Path, database: str) -> None:
    async def story() -> None:
        async with process(tmp_path, database) as house:
            table = await begin(house)
            for _ in range(12):
                await play(house, table)
            moves, name = table.match.moves, table.id
        async with process(tmp_path, database) as house:
            again = await house.table(name)
            assert again.match.moves == moves
            assert again.match.state.tobytes() == table.match.state.tobytes()
            await play(house, again)

    asyncio.run(story())


def test_a_change_of_something_that_has_changed_is_refused_and_changes_nothing(tmp_path: Path, database: str) -> None:
    async def story() -> None:
        async with process(tmp_path, database) as house:
            table = await begin(house)
            await play(house, table)
            before = await house.store.read(table.id)
            with pytest.raises(Conflict):
                await house.store.change(table.id, 0, {"undos": 7})
            assert await house.store.read(table.id) == before

    asyncio.run(story())


def test_many_writes_of_one_moment_share_a_transaction_and_a_wrong_one_does_not_hurt_the_others(tmp_path: Path, database: str) -> None:
    async def story() -> None:
        async with process(tmp_path, database) as house:
            many = [await begin(house) for _ in range(8)]
            wrong = house.store.change(many[3].id, 99, {"undos": 1})
            done = await asyncio.gather(*(play(house, table) for table in many), wrong, return_exceptions=True)
            assert [type(result) for result in done] == [type(None)] * 8 + [Conflict]

    asyncio.run(story())


# Several processes on one PostgreSQL


def test_two_processes_follow_each_other(tmp_path: Path, server: str) -> None:
    """A game whose players are at different processes: each sees the other's moves, undos and seats."""

    async def story() -> None:
        async with two_processes(tmp_path, server) as (here, there):
            mine = await begin(here, Seat(PERSON, "ann", "Ann"), Seat(OPEN))
            theirs = await there.table(mine.id)
            await there.sit(theirs, 1, BOB)
            await until(lambda: mine.begun)
            assert mine.seats[1].name == "Bob"
            for _ in range(200):
                if mine.over:
                    break
                house, table = (here, mine) if mine.movers[0] == 0 else (there, theirs)
                await play(house, table)
                await until(lambda: mine.version == theirs.version)
                assert mine.match.moves == theirs.match.moves
            assert mine.over
            assert mine.result == theirs.result
            again = await here.make_rematch(mine, "ann", "")
            assert await there.make_rematch(theirs, "bob", "") == again, "whoever asks second gets the same table"

    asyncio.run(story())


def test_what_was_taken_back_at_one_process_is_taken_back_at_the_other(tmp_path: Path, server: str) -> None:
    async def story() -> None:
        async with two_processes(tmp_path, server) as (here, there):
            mine = await begin(here)
            theirs = await there.table(mine.id)
            for _ in range(60):
                seat = mine.movers[0]
                await play(here, mine)
                if mine.match.can_undo(seat):
                    break
            await until(lambda: theirs.version == mine.version)
            await here.undo(mine, seat, mine.version, str(mine.seats[seat].person))
            await until(lambda: theirs.version == mine.version)
            assert theirs.match.moves == mine.match.moves
            await play(there, theirs, -1)
            await until(lambda: theirs.version == mine.version)
            assert theirs.match.moves == mine.match.moves

    asyncio.run(story())


def test_of_two_moves_at_the_same_time_one_is_accepted_and_the_other_stale(tmp_path: Path, server: str) -> None:
    async def story() -> None:
        async with two_processes(tmp_path, server) as (here, there):
            mine = await begin(here)
            theirs = await there.table(mine.id)
            for _ in range(15):
                before = len(mine.match.moves)
                done = await asyncio.gather(play(here, mine), play(there, theirs, -1), return_exceptions=True)
                refused = [result for result in done if result is not None]
                assert [str(result) for result in refused] == ["stale"]
                await until(lambda: mine.version == theirs.version)
                assert mine.match.moves == theirs.match.moves
                assert len(mine.match.moves) == before + 1

    asyncio.run(story())


def test_a_bot_that_another_process_has_just_played_is_not_asked(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    asked = []

    async def story() -> None:
        async with process(tmp_path, "") as house:

            async def lease(name: str) -> bool:
                asked.append(name)
                table = await house.table(name)
                while 1 in table.movers:  # the other one was quicker
                    await house._bot_move(table, 1, table.match.legal(1)[0], table.question(1))
                return True

            house.store.lease = lease  # type: ignore[method-assign]
            table = await begin(house, Seat(PERSON, "ann", "Ann"), Seat(BOT, level="novice"))
            while not asked:
                await play(house, table)
                await asyncio.sleep(0.01)
            await until(lambda: table.thinking is None)

    asyncio.run(story())
    assert "a bot" not in caplog.text


def test_a_decision_is_followed_without_asking_the_database(tmp_path: Path, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with two_processes(tmp_path, server) as (here, there):
            mine = await begin(here)
            theirs = await there.table(mine.id)
            monkeypatch.setattr(there.store, "read", None)  # whoever asks stumbles
            for _ in range(6):
                await play(here, mine)
                await until(lambda: theirs.revision == mine.revision)
                assert theirs.match.moves == mine.match.moves
                assert theirs.movers == mine.movers

    asyncio.run(story())


def test_a_process_asks_once_whose_the_bots_of_a_table_are(tmp_path: Path, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with two_processes(tmp_path, server) as (here, there):
            mine = await begin(here, Seat(PERSON, "ann", "Ann"), Seat(BOT, level="novice"))
            assert await here.store.lease(mine.id)
            assert not await there.store.lease(mine.id)
            with monkeypatch.context() as closed:
                closed.setattr(there.store, "write", None)
                assert not await there.store.lease(mine.id)
            await here.store.release([mine.id])
            while 1 not in mine.movers:
                mine.thinking = asyncio.current_task()  # type: ignore[assignment]  # doesn't answer
                await play(here, mine)
            assert await there.store.waiting_for_bots() == [mine.id]
            assert await there.store.lease(mine.id)

    asyncio.run(story())


def test_a_table_and_its_bots_go_to_the_process_at_which_people_look_at_it(tmp_path: Path, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ELSEWHERE", 0.0)

    async def story() -> None:
        async with two_processes(tmp_path, server) as (here, there):
            mine = await begin(here, Seat(PERSON, "ann", "Ann"), Seat(BOT, level="novice"))
            assert await here.store.lease(mine.id)  # where it was made
            theirs = await there.table(mine.id)
            assert not await there.store.lease(mine.id)
            theirs.watchers.add(Mock(person="ann"))
            there.meet(theirs, "ann", True)
            await until(lambda: mine.here("ann"))
            for _ in range(200):
                if theirs.over:
                    break
                await play(there, theirs)
                await until(lambda: theirs.over or 0 in theirs.movers)  # whoever plays the bot, it answers
            assert there.store.holds(mine.id)
            assert not here.store.holds(mine.id)
            assert here.loaded() == [], "nobody looks at it here"

    asyncio.run(story())


def test_whoever_waits_for_a_table_hears_of_it_though_it_is_played_elsewhere(tmp_path: Path, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ELSEWHERE", 0.0)

    async def story() -> None:
        async with two_processes(tmp_path, server) as (here, there):
            mine = await begin(here)
            theirs = await there.table(mine.id)
            waiting = asyncio.create_task(theirs.changes())
            await asyncio.sleep(0)
            await play(here, mine)
            await asyncio.wait_for(waiting, 5)
            assert theirs.match.moves == mine.match.moves
            await play(here, mine)
            await until(lambda: there.loaded() == [])
            assert (await there.table(mine.id)).match.moves == mine.match.moves

    asyncio.run(story())


def test_bots_are_played_by_one_process_and_by_another_when_it_dies(tmp_path: Path, server: str) -> None:
    async def story() -> None:
        url = new_database(server)
        async with process(tmp_path / "b", url) as there:
            async with process(tmp_path / "a", url) as here:
                await here.store.renew("{}")
                await there.store.renew("{}")
                mine = await begin(here, Seat(PERSON, "ann", "Ann"), Seat(BOT, level="novice"))
                await here.store.lease(mine.id)
                assert not await there.store.lease(mine.id)
                assert await there.store.waiting_for_bots() == [], "they belong to somebody"
                while 1 not in mine.movers:
                    mine.thinking = asyncio.current_task()  # type: ignore[assignment]  # dies before it answers
                    await play(here, mine)
            await until(lambda: True)
            theirs = None
            for _ in range(100):
                await there.store.renew("{}")
                await there.come_back()
                theirs = await there.table(mine.id)
                if 0 in theirs.movers or theirs.over:
                    break
                await asyncio.sleep(0.05)
            assert theirs is not None
            assert len(theirs.match.moves) > len(mine.match.moves), "the other one's bot answered"

    asyncio.run(story())


def test_the_bots_of_a_process_that_is_killed_are_free_at_once(tmp_path: Path, server: str) -> None:
    """Not after the seconds for which it would have been believed: the database notices that nobody listens any more."""

    async def story() -> None:
        async with two_processes(tmp_path, server) as (here, there):
            mine = await begin(here, Seat(PERSON, "ann", "Ann"), Seat(BOT, level="novice"))
            mine.thinking = asyncio.current_task()  # type: ignore[assignment]  # dies before it answers
            while 1 not in mine.movers:
                await play(here, mine)
            assert await here.store.lease(mine.id)
            assert not await there.store.lease(mine.id)
            assert await there.store.waiting_for_bots() == []
            assert here.store._listener
            here.store._listener.cancel()
            for _ in range(100):
                if free := await there.store.waiting_for_bots():
                    break
                await asyncio.sleep(0.02)
            assert free == [mine.id]
            assert await there.store.lease(mine.id)

    asyncio.run(story())


# Schemas


def old_database(path: Path) -> None:
    """As a server of the first version left it."""
    match = ig.game("meeting").new(seed=5, **OPTIONS)
    for _ in range(3):
        match.play(match.legal()[0])
    with sqlite3.connect(path) as file:
        file.executescript(
            """create table matches (id varchar(24) primary key, game varchar(24) not null, rules integer not null, cards varchar(24) not null,
            options json not null, seed bigint not null, salt varchar(64) not null, maker varchar(32) not null, created float not null,
            begun boolean not null, undos integer not null, result json, rematch varchar(24));
            create table seats (match varchar(24) not null references matches(id), seat integer not null, kind varchar(8) not null,
            person varchar(32), name varchar(32) not null, level varchar(16), resigned boolean not null, primary key (match, seat));
            create index ix_seats_person on seats (person);
            create table moves (match varchar(24) not null references matches(id), number integer not null, player integer not null,
            action integer not null, at float not null, primary key (match, number));"""
        )
        game, options = match.game, ig.game("meeting").settle(**OPTIONS)
        import json

        row = ("old", game.id, game.version, game.cards, json.dumps(options), 5, "salt", "ann", time.time(), 1, 0, None, None)
        file.execute(f"insert into matches values ({','.join('?' * 13)})", row)
        file.executemany("insert into seats values ('old', ?, 'person', ?, ?, null, 0)", [(0, "ann", "Ann"), (1, "bob", "Bob")])
        file.executemany("insert into moves values ('old', ?, ?, ?, 0)", [(i, *move) for i, move in enumerate(match.moves, 1)])


def test_matches_of_an_older_version_are_brought_up_to_date_and_go_on(tmp_path: Path) -> None:
    old_database(tmp_path / FILE)
    (tmp_path / "secret.key").write_text("k" * 64)

    async def story() -> None:
        async with process(tmp_path, "") as house:
            assert house.store.secret == "k" * 64, "seats stay their owners'"
            assert [table.id for table in await house.store.tables_of("ann")] == ["old"]
            table = await house.table("old")
            assert len(table.match.moves) == 3
            await play(house, table)
            await until(lambda: not house.tasks)
            assert (await house.store.read("old")).row.movers  # type: ignore[union-attr]

    asyncio.run(story())


def test_the_newest_schema_is_what_the_migrations_make(tmp_path: Path, database: str) -> None:
    kept = Store(tmp_path, database)
    kept.prepare()
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with kept.engine.connect() as connection:
        differing = compare_metadata(MigrationContext.configure(connection, opts={"compare_type": False}), store.Base.metadata)
    kept.let_go()
    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == store.NEWEST
    assert [found for found in differing if "ix_matches_maker" not in str(found)] == []


# What is in the way is said in words


def start(data: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "igroteka", "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data), *more]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=os.environ | {"IGROTEKA_JIT": "0", "COLUMNS": "300"})


def newer(data: Path) -> None:
    with sqlite3.connect(data / FILE) as file:
        file.executescript("create table alembic_version (version_num varchar(32)); insert into alembic_version values ('9999')")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda data: (data / FILE).write_bytes(b"not a database at all" * 500), "is damaged"),
        (newer, "newer version"),
        (lambda data: (data / "secret.key").touch(), "secret.key is empty"),
        (lambda data: (data / FILE).mkdir(), "can't be used"),
    ],
)
def test_a_folder_that_can_not_be_used_is_explained_in_one_sentence(tmp_path: Path, spoil: Any, said: str) -> None:
    spoil(tmp_path)
    done = start(tmp_path)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    first = Store(tmp_path)
    first.prepare()
    with pytest.raises(Trouble, match="Another server"):
        Store(tmp_path).prepare()
    first.let_go()
    again = Store(tmp_path)
    again.prepare()
    again.let_go()


def test_wrong_settings_are_explained(tmp_path: Path) -> None:
    for more, said in (
        (["--workers", "2"], "--database"), (["--database", "mysql://x/y"], "postgresql://"),
        (["--database", "postgresql://127.0.0.1:1/none"], "can't be used"), (["--proxy", "everybody"], "--proxy"), (["--log", "xml"], "--log"),
    ):  # fmt: skip
        done = start(tmp_path, *more)
        assert done.returncode == 1, more
        assert said in done.stderr, (more, done.stderr)
        assert "Traceback" not in done.stderr


def test_files_are_their_owners_alone(tmp_path: Path) -> None:
    data = tmp_path / "new" / "folder"

    async def story() -> None:
        async with process(data, "") as house:
            await begin(house)
            assert stat.S_IMODE(data.stat().st_mode) == 0o700
            for path in data.iterdir():
                assert stat.S_IMODE(path.stat().st_mode) == 0o600, path

    asyncio.run(story())


# Troubles stay where they are


def test_what_can_not_be_stored_is_said_at_that_table_and_bots_go_on_later(tmp_path: Path, database: str, monkeypatch: Any, caplog: Any) -> None:
    monkeypatch.setattr(tables, "AGAIN", 0.05)

    async def story() -> None:
        async with process(tmp_path, database) as house:
            table, other = await begin(house, Seat(PERSON, "ann", "Ann"), Seat(BOT, level="novice")), await begin(house)
            move, full = house.store.move, True

            async def failing(made: dict[str, Any], *given: Any) -> None:
                if full and made["match"] == table.id:
                    raise Trouble("database or disk is full")
                await move(made, *given)

            monkeypatch.setattr(house.store, "move", failing)
            with pytest.raises(Refused, match="not-stored"):
                await play(house, table)
            assert table.trouble is not None
            assert "disk is full" in table.trouble.say("en")
            assert len(table.match.moves) == 0
            await play(house, other)
            full = False
            while 1 not in table.movers:
                await play(house, table)
            full = True
            await until(lambda: table.trouble is not None)
            moves = len(table.match.moves)
            await asyncio.sleep(0.3)
            assert len(table.match.moves) == moves
            full = False
            await until(lambda: len(table.match.moves) > moves)
            assert table.trouble is None
            assert sum("can't be stored" in record.message for record in caplog.records) == 2, "one line a trouble"

    asyncio.run(story())


def test_a_full_disk_is_a_trouble_and_not_an_error(tmp_path: Path) -> None:
    async def story() -> None:
        async with process(tmp_path, "") as house:
            table = await begin(house)
            pages = []

            def fill(connection: Any) -> None:
                pages.append(connection.execute(text("pragma page_count")).scalar())
                connection.execute(text(f"pragma max_page_count={pages[0]}"))

            await house.store.write(fill)
            refused = [await asyncio.gather(begin(house), return_exceptions=True) for _ in range(100)][-1][0]
            assert str(refused) == "not-stored"
            await house.store.write(lambda c: c.execute(text("pragma max_page_count=100000")))
            await play(house, table)

    asyncio.run(story())


@pytest.mark.parametrize(
    "damage",
    ["update moves set action = 9999 where match = :id", "update moves set number = number + 1 where match = :id",
     "delete from seats where match = :id",
     "update matches set options = '{' where id = :id", "update matches set result = 'x' where id = :id"],
)  # fmt: skip
def test_a_damaged_row_concerns_one_table(tmp_path: Path, damage: str, caplog: Any) -> None:
    async def story() -> tuple[str, str]:
        async with process(tmp_path, "") as house:
            bad, good = [await begin(house, Seat(PERSON, "ann", "Ann"), Seat(BOT, level="novice")) for _ in range(2)]
            for table in (bad, good):
                while 1 not in table.movers:
                    table.thinking = asyncio.current_task()  # type: ignore[assignment]
                    await play(house, table)
            return bad.id, good.id

    bad, good = asyncio.run(story())
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute(damage, {"id": bad})

    async def later() -> None:
        async with process(tmp_path, "") as house:
            number = len((await house.store.read(good)).moves)  # type: ignore[union-attr]
            await house.come_back()
            await house.come_back()
            table = await house.table(good)
            await until(lambda: len(table.match.moves) > number)
            assert good in [listed.id for listed in await house.store.tables_of("ann")], "the front page lists it"
            with pytest.raises(Refused, match="damaged"):
                await house.table(bad)
        assert sum(bad in record.message for record in caplog.records) == 1, "one clear line"

    asyncio.run(later())


def test_the_front_page_of_somebody_with_a_damaged_match_shows_the_others(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, pace=0), follow_redirects=False) as client:
        form = {"option-variant": "0", "option-armies-0": "0", "option-armies-1": "1", "option-first": "1", "seat-1": "friend", "name": "Ann"}
        urls = [client.post("/play/meeting", data=form).headers["location"] for _ in range(2)]
        with sqlite3.connect(tmp_path / FILE) as file:
            file.execute("update matches set options = '{', result = '[' where id = ?", [urls[0].split("/")[-1]])
        page = client.get("/")
        assert page.status_code == 200
        assert urls[1] in page.text


# Keeping


def test_old_matches_are_deleted_and_those_that_are_played_are_not(tmp_path: Path, database: str) -> None:
    async def story() -> None:
        async with process(tmp_path, database) as house:
            old, new, played = [await begin(house) for _ in range(3)]
            await play(house, old)
            for name in (old.id, played.id):
                ago = update(MatchRow).where(MatchRow.id == name).values(changed=time.time() - 40 * 86400)
                await house.store.write(lambda c, ago=ago: c.execute(ago))
            house._tables.pop(old.id)
            await house.forget_old(30)
            assert [await house.store.read(table.id) is None for table in (old, new, played)] == [True, False, False]

    asyncio.run(story())


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_a_backup_of_a_running_server_brings_everything_back_anywhere(tmp_path: Path, database: str, target: str, request: Any) -> None:
    file, data = tmp_path / "backup", tmp_path / "data"

    async def story() -> tuple[str, list[tuple[int, int]], str]:
        async with process(data, database) as house:
            table = await begin(house)
            for _ in range(7):
                await play(house, table)
            assert keeping.backup(file, data, database) == 1
            await play(house, table)
            return table.id, table.match.moves[:7], house.store.secret

    name, moves, secret = asyncio.run(story())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    where = new_database(request.getfixturevalue("server")) if target == "postgresql" else ""
    assert keeping.restore(file, tmp_path / "other", where) == 1

    async def later() -> None:
        async with process(tmp_path / "other", where) as house:
            table = await house.table(name)
            assert table.match.moves == moves
            assert house.store.secret == secret, "seats are still their owners'"
            await play(house, table)

    asyncio.run(later())
    with pytest.raises(Trouble, match="exists"):
        keeping.backup(file, data, database)


def test_a_restore_puts_a_damaged_file_aside_and_not_under_a_running_server(tmp_path: Path) -> None:
    old_database(tmp_path / "backup")
    data = tmp_path / "data"
    data.mkdir()
    (data / FILE).write_bytes(b"damaged" * 1000)
    assert keeping.restore(tmp_path / "backup", data) == 1
    assert any(path.name.startswith("before-") for path in data.iterdir())
    running = Store(data)
    running.prepare()
    with pytest.raises(Trouble, match="Another server"):
        keeping.restore(tmp_path / "backup", data)
    running.let_go()
