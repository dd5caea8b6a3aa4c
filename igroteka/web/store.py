"""What lasts: a row a match, a row a seat, a row a move. Whatever is written is committed before anyone hears of it.

The list of moves is the truth. Every change of a table counts its `revision` up in the same transaction and says which one it
saw: if somebody else was quicker nothing is written (`Conflict`). With PostgreSQL other processes hear of it by NOTIFY.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cached_property, lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import (
    JSON,
    URL,
    BigInteger,
    Connection,
    ForeignKey,
    Index,
    String,
    Text,
    bindparam,
    cast,
    create_engine,
    delete,
    event,
    exists,
    func,
    insert,
    inspect,
    literal_column,
    make_url,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.sql import Executable

try:
    import fcntl
except ImportError:  # Windows: nothing tells a second server
    fcntl = None  # type: ignore[assignment]

T = TypeVar("T")
Work = Callable[[Connection], Any]
log = logging.getLogger("igroteka.web")

OPEN, PERSON, BOT = "open", "person", "bot"
FIRST, NEWEST = "0001", "0005"  # revisions of the schema
FILE = "igroteka.db"
LIFE = 8.0  # seconds after which a process that doesn't speak counts as dead
PATIENCE: dict[str, Any] = {"connect_timeout": 5, "tcp_user_timeout": 10000, "options": "-c statement_timeout=15000"}
DOUBTED = 1.0  # seconds after which a connection is asked whether it is still there
READERS = 3
CHANNEL = "igroteka"


class Trouble(Exception):
    """The database can't do it; the reason in words."""


class Conflict(Exception):
    """Somebody else has changed the table."""


class Base(DeclarativeBase):
    """The tables of the database."""


class MatchRow(Base):
    """A match: what it was dealt from and how it ended."""

    __tablename__ = "matches"
    __table_args__ = (Index("ix_matches_public", "public", "created"),)
    id: Mapped[str] = mapped_column(String(24), primary_key=True)  # the link to the table
    game: Mapped[str] = mapped_column(String(24))
    rules: Mapped[int]  # the version of the rules
    cards: Mapped[str] = mapped_column(String(24))  # the fingerprint of the card files
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[int] = mapped_column(BigInteger)
    salt: Mapped[str] = mapped_column(String(64))
    maker: Mapped[str] = mapped_column(String(32))
    created: Mapped[float] = mapped_column(default=time.time)
    begun: Mapped[bool] = mapped_column(default=False)
    undos: Mapped[int] = mapped_column(default=0)
    result: Mapped[list[float] | None] = mapped_column(JSON(none_as_null=True), default=None)
    rematch: Mapped[str | None] = mapped_column(String(24), default=None)
    revision: Mapped[int] = mapped_column(default=0)  # counts every change of the table
    movers: Mapped[int | None] = mapped_column(default=None)  # who owes a decision, as bits; unknown in matches of old
    changed: Mapped[float] = mapped_column(default=time.time, index=True)
    start: Mapped[str | None] = mapped_column(Text, default=None)  # the position it began at, if it isn't a deal
    public: Mapped[bool] = mapped_column(default=False)  # listed in the lobby: anybody may sit down and watch
    # Time, agreements and records
    terms: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), default=None)  # see clocks.Terms
    clock: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), default=None)  # see clocks.Clock
    due: Mapped[float | None] = mapped_column(default=None, index=True)  # when a flag falls, by the time of the house
    proposal: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), default=None)  # see agreements.py
    ended: Mapped[str | None] = mapped_column(String(12), default=None)  # how, if not by the rules
    finished: Mapped[float | None] = mapped_column(default=None, index=True)
    counted: Mapped[bool | None] = mapped_column(default=None)  # does it count for ratings?


class SeatRow(Base):
    """Who sits where: a person, a bot, or nobody yet."""

    __tablename__ = "seats"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    person: Mapped[str | None] = mapped_column(String(32), index=True, default=None)
    name: Mapped[str] = mapped_column(String(32), default="")
    level: Mapped[str | None] = mapped_column(String(16), default=None)  # a bot's; with a person, of the bot that stands in
    resigned: Mapped[bool] = mapped_column(default=False)
    undone: Mapped[int] = mapped_column(default=0)  # how often they took something back
    late: Mapped[bool] = mapped_column(default=False)  # ran out of time
    hints: Mapped[int] = mapped_column(default=0)  # how often they asked for one
    looked: Mapped[bool] = mapped_column(default=False)  # into open cards


class MoveRow(Base):
    """One decision."""

    __tablename__ = "moves"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[int]
    action: Mapped[int]
    at: Mapped[float] = mapped_column(default=time.time)


class AnalysisRow(Base):
    """What happened in a match, as learn/analysis.py found it."""

    __tablename__ = "analyses"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    data: Mapped[dict[str, Any]] = mapped_column(JSON)


class SettingRow(Base):
    """What all processes share."""

    __tablename__ = "settings"
    name: Mapped[str] = mapped_column(String(24), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class ProcessRow(Base):
    """A process that serves tables, for as long as it says so."""

    __tablename__ = "processes"
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    until: Mapped[float]
    figures: Mapped[str] = mapped_column(Text, default="{}")


class LeaseRow(Base):
    """Which process plays the bots of a table."""

    __tablename__ = "leases"
    match: Mapped[str] = mapped_column(String(24), primary_key=True)
    process: Mapped[str] = mapped_column(String(24))


# People: names, devices, passkeys (people.py), invitations and presence (lobby.py), talk (chat.py)


class PersonRow(Base):
    """Somebody who wants more than to play: a name of their own, a picture, other devices."""

    __tablename__ = "people"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(32), default="")
    folded: Mapped[str | None] = mapped_column(String(96), unique=True, default=None)  # the name as the eye takes it; one person's
    sign: Mapped[int] = mapped_column(default=0)
    ink: Mapped[int] = mapped_column(default=0)
    shown: Mapped[bool] = mapped_column(default=True)  # may others see that they are here?
    feed: Mapped[str] = mapped_column(String(32), unique=True)  # the secret address of their feed
    created: Mapped[float] = mapped_column(default=time.time)


class DeviceRow(Base):
    """A browser that may act for a person."""

    __tablename__ = "devices"
    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    person: Mapped[str] = mapped_column(String(32), index=True)
    name: Mapped[str] = mapped_column(String(60))
    added: Mapped[float] = mapped_column(default=time.time)


class PasskeyRow(Base):
    """A passkey: its public half."""

    __tablename__ = "passkeys"
    id: Mapped[str] = mapped_column(String(1400), primary_key=True)
    person: Mapped[str] = mapped_column(String(32), index=True)
    key: Mapped[str] = mapped_column(Text)
    used: Mapped[int] = mapped_column(BigInteger, default=0)  # how often it was used, as it says itself
    name: Mapped[str] = mapped_column(String(60))
    added: Mapped[float] = mapped_column(default=time.time)


class OnceRow(Base):
    """Something that works once and not for long: a link to another device, a challenge for a passkey. Only its hash is kept."""

    __tablename__ = "once"
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    kind: Mapped[str] = mapped_column(String(12))
    person: Mapped[str] = mapped_column(String(32))
    until: Mapped[float]


class GoneRow(Base):
    """A person or a device whose signature doesn't count any more."""

    __tablename__ = "gone"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    at: Mapped[float] = mapped_column(default=time.time)


class InviteRow(Base):
    """Somebody is asked to a table."""

    __tablename__ = "invitations"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    person: Mapped[str] = mapped_column(String(32), primary_key=True, index=True)
    sender: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(32))
    at: Mapped[float] = mapped_column(default=time.time)


class TalkRow(Base):
    """Something said at a table, by a player or in the gallery: a text, or one of the signs."""

    __tablename__ = "talk"
    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), index=True)
    gallery: Mapped[bool]
    person: Mapped[str] = mapped_column(String(32), index=True)
    name: Mapped[str] = mapped_column(String(32))
    text: Mapped[str] = mapped_column(String(400), default="")
    sign: Mapped[str] = mapped_column(String(16), default="")
    at: Mapped[float] = mapped_column(default=time.time)


class MuteRow(Base):
    """Whom somebody doesn't want to hear."""

    __tablename__ = "mutes"
    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    other: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(32))


class PresenceRow(Base):
    """Who is at a process now."""

    __tablename__ = "presence"
    process: Mapped[str] = mapped_column(String(24), primary_key=True)
    until: Mapped[float]
    people: Mapped[str] = mapped_column(Text)


# Tournaments


class TournamentRow(Base):
    """A tournament: what is played, on which terms, and how far it is."""

    __tablename__ = "tournaments"
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    title: Mapped[str] = mapped_column(String(60))
    game: Mapped[str] = mapped_column(String(24))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    terms: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), default=None)
    kind: Mapped[str] = mapped_column(String(8))
    rounds: Mapped[int]
    round: Mapped[int] = mapped_column(default=0)  # 0: people are still entering
    maker: Mapped[str] = mapped_column(String(32))
    created: Mapped[float] = mapped_column(default=time.time)
    revision: Mapped[int] = mapped_column(default=0)


class EntryRow(Base):
    """Somebody who plays in a tournament: a person, or a bot of a level."""

    __tablename__ = "entries"
    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str | None] = mapped_column(String(32), index=True, default=None)
    name: Mapped[str] = mapped_column(String(32), default="")
    level: Mapped[str | None] = mapped_column(String(16), default=None)
    seen: Mapped[float] = mapped_column(default=0.0)  # when they last had the page before them


class PairingRow(Base):
    """Two who play each other in a round, by their numbers; without a second one a free round."""

    __tablename__ = "pairings"
    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    first: Mapped[int]
    second: Mapped[int | None] = mapped_column(default=None)
    match: Mapped[str | None] = mapped_column(String(24), default=None)
    result: Mapped[list[float] | None] = mapped_column(JSON(none_as_null=True), default=None)  # points of both, kept when the match is forgotten


_MATCHES, _MOVES = MatchRow.metadata.tables["matches"], MoveRow.metadata.tables["moves"]
_ADD_MOVE = insert(_MOVES)
NOTIFY = text("select pg_notify(:channel, :said)")


class Written:
    """A statement as this database's driver takes it: its text, and what is done with each value."""

    def __init__(self, statement: Any, values: dict[str, Any], dialect: Any):
        made = statement.compile(dialect=dialect, column_keys=list(values))
        self.text, self.order = str(made), made.positiontup
        kinds = {name: made.binds[name].type.dialect_impl(dialect).bind_processor(dialect) for name in values}
        self.writes = {name: write for name, write in kinds.items() if write}

    def given(self, values: dict[str, Any]) -> dict[str, Any] | list[Any]:
        """The values as the driver takes them."""
        given = values | {name: write(values[name]) for name, write in self.writes.items()}
        return given if self.order is None else [given[name] for name in self.order]

    def run(self, connection: Connection, values: dict[str, Any]) -> int:
        """How many rows it concerned."""
        driver: Any = connection.connection.dbapi_connection
        concerned: int = driver.execute(self.text, self.given(values)).rowcount
        return concerned


class Step(NamedTuple):
    """A change of a match that is one statement of PostgreSQL: all of it happens, or nothing if somebody else was quicker."""

    statement: Any
    values: dict[str, Any]


Waiting = tuple[str, Work | Step, asyncio.Future[None]]  # its place in the order of all, what is to be done, who waits


class Stored(NamedTuple):
    """A match, its seats and its moves after a number of them."""

    row: Any
    seats: list[Any]
    moves: list[tuple[int, int]]


class Listed(NamedTuple):
    """A match as a list shows it, without replaying it."""

    id: str
    game: str
    begun: bool
    result: list[float] | None
    movers: int
    seats: list[Any]
    ended: str | None = None
    clock: str | None = None  # as it is kept


class Store:
    """The database. Writes have a thread of their own; those of the same moment share one transaction: many tables, few commits."""

    def __init__(self, data: Path, database: str = ""):
        self.data = data
        self.url = _address(database) if database else URL.create("sqlite", database=str(data / FILE))
        self.shared = self.url.get_backend_name() == "postgresql"  # do other processes write here too?
        self.process = secrets.token_hex(6)
        options: dict[str, Any] = {}
        if self.shared:
            options = {"pool_pre_ping": True, "pool_size": READERS + 1, "connect_args": PATIENCE}
        try:
            self.engine = create_engine(self.url, **options)
        except ModuleNotFoundError:
            raise Trouble("PostgreSQL needs one more package: pip install 'igroteka[postgres]'") from None
        if not self.shared:
            event.listen(self.engine, "connect", _lasting)
        self.secret = ""
        self._written: dict[Any, Written] = {}
        self._leased: set[str] = set()  # the tables whose bots are ours
        self._others: set[str] = set()  # … and those that another process had when we last asked
        self._writer: Connection | None = None  # SQLite's connection for all that is written
        self._line: Any = None  # PostgreSQL's connection for moves
        self._used = 0.0  # when it was used last
        self._renewed = 0.0
        self._lock: int | None = None
        self._writing = ThreadPoolExecutor(1, "store")
        self._reading = ThreadPoolExecutor(READERS, "read")
        self._waiting: list[Waiting] = []  # to be written
        self._busy = False  # is something being written?
        self._listener: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()

    # Opening

    def prepare(self) -> None:
        """Take the folder, bring the tables up to date, find the key of the signatures. Tells in words what is in the way."""
        self.take()
        try:
            with self.engine.begin() as connection:
                migrate(connection)
                self.secret = _secret(connection, self.data)
        except SQLAlchemyError as error:
            self.let_go()
            raise Trouble(self._explain(error)) from None
        except Trouble:
            self.let_go()
            raise

    def take(self) -> None:
        """The folder and its files are their owner's alone, and one server's at a time."""
        if self.shared:
            return
        try:
            self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
            for name in (FILE, "lock"):
                os.close(os.open(self.data / name, os.O_RDWR | os.O_CREAT, 0o600))
            for path in (*self.data.glob(f"{FILE}*"), *self.data.glob("secret.key")):
                path.chmod(0o600)
            if fcntl:
                self._lock = os.open(self.data / "lock", os.O_RDWR)
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.let_go()
            raise Trouble(f"Another server is using {self.data}. Stop it first, or choose another folder with --data.") from None
        except OSError as error:
            raise Trouble(f"{self.data} can't be used: {error.strerror}. Choose another folder with --data.") from None

    def let_go(self) -> None:
        """The folder is free again."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _explain(self, error: SQLAlchemyError) -> str:
        if self.shared:
            return f"The database {self.url.render_as_string()} can't be used: {reason(error)}"
        damaged = "not a database" in str(error) or "malformed" in str(error)
        cure = " `igroteka restore FILE` brings back a backup; the damaged file is kept beside it." if damaged else ""
        return f"{self.data / FILE} {'is damaged' if damaged else 'can not be used'}: {reason(error)}.{cure}"

    async def open(self, heard: Callable[[str], None] | None = None) -> None:
        """Be ready; `heard` gets what other processes say, and an empty text when some of it may have been missed."""
        if not self.secret:
            self.prepare()
        if self.shared and heard:
            await self.renew("{}")
            self._listener = asyncio.create_task(self._listen(heard))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._listening.wait(), PATIENCE["connect_timeout"])

    async def close(self) -> None:
        """Finish what is being written."""
        if self._listener:
            self._listener.cancel()
        if self.shared:
            with suppress(Trouble):
                await self.write(lambda c: c.execute(delete(ProcessRow).where(ProcessRow.id == self.process)))
        while self._busy:
            with suppress(Trouble):
                await self.write(lambda _: None)  # what waits is done then
        self._writing.shutdown()
        self._reading.shutdown()
        for connection in (self._writer, self._line):
            if connection:
                connection.close()
        self.engine.dispose()
        self.let_go()

    # Writing

    async def make(self, row: dict[str, Any], seats: Sequence[dict[str, Any]], moves: Sequence[dict[str, Any]]) -> None:
        """A new match."""

        def work(connection: Connection) -> None:
            connection.execute(insert(MatchRow).values(row))
            connection.execute(insert(SeatRow), list(seats))
            if moves:
                connection.execute(insert(MoveRow), list(moves))

        await self.write(work, row["id"])

    async def change(self, match: str, revision: int, values: dict[str, Any], also: Sequence[Any] = ()) -> None:
        """Change a match that is at this revision; it is at the next one then. `Conflict` if it isn't."""
        counted, about = _counting(match, revision, values)

        def work(connection: Connection) -> None:
            if self._quickly(connection, counted, about) != 1:
                raise Conflict
            for statement in also:
                connection.execute(statement)
            if self.shared:
                self._quickly(connection, NOTIFY, {"channel": CHANNEL, "said": f"changed {match} {revision + 1}"})

        await self.write(work, match)

    async def move(self, move: dict[str, Any], revision: int, values: dict[str, Any], news: str = "") -> None:
        """The same with one decision more. `news` is what other processes need to know of it, or nothing: then they read."""
        match = move["match"]
        counted, about = _counting(match, revision, values)
        if self.shared:
            said = f"changed {match} {revision + 1} {self.process} {news}".rstrip()
            await self._do(match, Step(_moving(counted), {**about, **move, "channel": CHANNEL, "said": said}))
            return

        def work(connection: Connection) -> None:
            if self._quickly(connection, counted, about) != 1:
                raise Conflict
            self._quickly(connection, _ADD_MOVE, move)

        await self.write(work, match)

    def _quickly(self, connection: Connection, statement: Any, values: dict[str, Any]) -> int:
        """Run a statement that every move needs; how many rows it concerned. SQLAlchemy writes it once and isn't asked again."""
        return self._as_written(statement, values).run(connection, values)

    def _as_written(self, statement: Any, values: dict[str, Any]) -> Written:
        if statement not in self._written:
            self._written[statement] = Written(statement, values, self.engine.dialect)
        return self._written[statement]

    async def write(self, work: Work, order: str = "") -> None:
        """Returns when it is committed. Works are done in one order everywhere, so that no two transactions wait for each other."""
        await self._do(order, work)

    async def _do(self, order: str, work: Work | Step) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((order, work, done))
        if not self._busy:
            self._write_next()
        await done  # whoever is called away meanwhile leaves it to be done all the same

    def _write_next(self) -> None:
        """All that waits is given to the thread that writes."""
        batch, self._waiting = sorted(self._waiting, key=itemgetter(0)), []
        self._busy = bool(batch)
        if batch:
            self._writing.submit(self._write, batch, asyncio.get_running_loop())

    def _write(self, batch: list[Waiting], loop: asyncio.AbstractEventLoop) -> None:
        try:
            errors = self._commit_batch([work for _, work, _ in batch])
        except Exception as error:  # a mistake of ours: whoever waits hears of it, the others go on
            errors = [error] * len(batch)
        loop.call_soon_threadsafe(self._wrote, [done for _, _, done in batch], errors)

    def _wrote(self, batch: list[asyncio.Future[None]], errors: list[Exception | None]) -> None:
        self._write_next()
        for done, error in zip(batch, errors, strict=True):
            if error and not done.done():
                done.set_exception(error)
                done.exception()  # whoever waited may be gone
            elif not done.done():
                done.set_result(None)

    def _commit_batch(self, batch: list[Work | Step]) -> list[Exception | None]:
        """All in one transaction; if one of them is wrong, each in its own: it must not take the others with it. So with the moves, in theirs."""
        works, steps = [work for work in batch if not isinstance(work, Step)], [work for work in batch if isinstance(work, Step)]
        done, stepped = iter(self._commit_works(works)), iter(self._commit_steps(steps))
        return [next(stepped if isinstance(work, Step) else done) for work in batch]

    def _commit_works(self, works: list[Work]) -> list[Exception | None]:
        error = self._commit(works) if works else None
        return [None] * len(works) if error is None else [error] if len(works) == 1 else [self._commit([work]) for work in works]

    def _commit_steps(self, steps: list[Step]) -> list[Exception | None]:
        """Sent together, answered together, and one transaction: PostgreSQL commits where a pipeline ends. A conflict changes nothing and takes
        nobody with it."""
        if not steps:
            return []
        import psycopg

        try:
            line = self._at_hand()
            with line.pipeline():
                cursors = [self._send(line, step) for step in steps]
            return [None if cursor.rowcount == 1 else Conflict() for cursor in cursors]
        except psycopg.Error as error:
            return [Trouble(reason(error))] if len(steps) == 1 else [self._commit_steps([step])[0] for step in steps]

    def _send(self, line: Any, step: Step) -> Any:
        written = self._as_written(step.statement, step.values)
        return line.execute(written.text, written.given(step.values), prepare=True)

    def _at_hand(self) -> Any:
        """The connection for moves: one that was still there a moment ago."""
        import psycopg

        if self._line and time.monotonic() - self._used > DOUBTED:
            with suppress(psycopg.Error):
                self._line.execute("")
        if self._line is None or self._line.closed:
            self._line = psycopg.connect(self._address, autocommit=True, **PATIENCE)
        self._used = time.monotonic()
        return self._line

    def _commit(self, batch: list[Work]) -> Exception | None:
        try:
            with self._begin() as connection:
                for work in batch:
                    work(connection)
        except Conflict as conflict:
            return conflict
        except (SQLAlchemyError, self.engine.dialect.loaded_dbapi.Error) as error:
            return Trouble(reason(error))
        return None

    @contextmanager
    def _begin(self) -> Iterator[Connection]:
        """A transaction of the thread that writes. SQLite's connection stays at hand: to take one out and put it back costs as much as a move's
        statements."""
        if self.shared:
            with self.engine.begin() as connection:
                yield connection
            return
        if self._writer is None:
            self._writer = self.engine.connect()
        with self._writer.begin():
            yield self._writer

    # Reading

    async def read(self, match: str, after: int = 0) -> Stored | None:
        """A match as it is now, with the moves after so many."""

        def work(connection: Connection) -> Stored | None:
            row = connection.execute(select(*MatchRow.__table__.columns).where(MatchRow.id == match)).first()
            if row is None:
                return None
            seats = connection.execute(select(*SeatRow.__table__.columns).where(SeatRow.match == match).order_by(SeatRow.seat)).all()
            which = (MoveRow.match == match, MoveRow.number > after)
            moves = connection.execute(select(MoveRow.number, MoveRow.player, MoveRow.action).where(*which).order_by(MoveRow.number)).all()
            if [number for number, _, _ in moves] != list(range(after + 1, after + len(moves) + 1)):
                raise ValueError("some of its moves are missing")
            return Stored(row, list(seats), [(player, action) for _, player, action in moves])

        return await self.look(work)

    async def revisions(self, matches: Iterable[str]) -> dict[str, int]:
        """How far these matches are."""
        query = select(MatchRow.id, MatchRow.revision).where(MatchRow.id.in_(list(matches)))
        return {name: int(revision) for name, revision in await self.look(lambda c: c.execute(query).all())}

    async def tables_of(self, person: str, most: int = 40) -> list[Listed]:
        """The matches in which a person has a seat or which they made: those that go on, then the others, newest first.

        A damaged one doesn't hide the others.
        """
        seated = select(SeatRow.match).where(SeatRow.person == person)
        mine = or_(MatchRow.id.in_(seated), MatchRow.maker == person)
        shown = (MatchRow.id, MatchRow.game, MatchRow.begun, cast(MatchRow.result, Text), MatchRow.movers, MatchRow.ended, cast(MatchRow.clock, Text))
        query = select(*shown).where(mine).order_by(MatchRow.result.is_not(None), MatchRow.created.desc()).limit(most)

        def work(connection: Connection) -> list[Listed]:
            rows = connection.execute(query).all()
            found = connection.execute(select(*SeatRow.__table__.columns).where(SeatRow.match.in_([row[0] for row in rows])).order_by(SeatRow.seat))
            seats: dict[str, list[Any]] = {}
            for seat in found:
                seats.setdefault(seat.match, []).append(seat)
            return [
                Listed(name, game, bool(begun), _numbers(result), int(movers or 0), seats.get(name, []), ended, clock)
                for name, game, begun, result, movers, ended, clock in rows
            ]

        return await self.look(work)

    async def analysis(self, match: str) -> dict[str, Any] | None:
        """What was found about a match, if anybody has asked."""
        return await self.look(lambda c: c.execute(select(AnalysisRow.data).where(AnalysisRow.match == match)).scalar())

    async def keep_analysis(self, match: str, data: dict[str, Any]) -> None:
        """Kept with its match."""

        def work(connection: Connection) -> None:
            connection.execute(delete(AnalysisRow).where(AnalysisRow.match == match))
            connection.execute(insert(AnalysisRow).values(match=match, data=data))

        await self.write(work, match)

    async def waiting_for_bots(self) -> list[str]:
        """The matches in which a bot may have to move and no living process plays it, newest first."""
        to_move = or_(MatchRow.movers.is_(None), MatchRow.movers.bitwise_rshift(SeatRow.seat).bitwise_and(1) == 1)
        bots = exists().where(SeatRow.match == MatchRow.id, SeatRow.level.is_not(None), to_move)
        held = exists().where(LeaseRow.match == MatchRow.id, LeaseRow.process.in_(self._living))
        which = [MatchRow.result.is_(None), MatchRow.begun, bots] + ([~held] if self.shared else [])
        query = select(MatchRow.id).where(*which).order_by(MatchRow.created.desc())
        names = [str(name) for (name,) in await self.look(lambda c: c.execute(query).all())]
        self._others.difference_update(names)
        return names

    async def due(self, before: float) -> list[str]:
        """The matches in which a flag falls before then, by the time of the house."""
        query = select(MatchRow.id).where(MatchRow.due < before)
        return [name for (name,) in await self.look(lambda c: c.execute(query).all())]

    async def note_time(self, agree: Callable[[str, Callable[[], float]], str]) -> None:
        """What was noted about the time of the house, and what is to be noted now; `agree` may ask for the database's own clock."""
        query = select(SettingRow.value).where(SettingRow.name == "time")

        def work(connection: Connection) -> None:
            noted = connection.execute(query.with_for_update() if self.shared else query).scalar()
            if noted is None:
                connection.execute(upsert(SettingRow).values(name="time", value="").on_conflict_do_nothing() if self.shared
                                   else insert(SettingRow).values(name="time", value=""))  # fmt: skip

            def clock() -> float:
                return float(connection.execute(select(self._now)).scalar_one()) if self.shared else time.time()

            connection.execute(update(SettingRow).where(SettingRow.name == "time").values(value=agree(noted or "", clock)))

        await self.write(work)

    async def alive(self) -> bool:
        """Does the database answer?"""
        try:
            await asyncio.wait_for(self.look(lambda c: c.execute(text("select 1")).scalar()), 3)
        except (Trouble, TimeoutError):
            return False
        return True

    async def look(self, work: Callable[[Connection], T]) -> T:
        """Read something, as it is at one moment."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._snapshot, work)

    def _snapshot(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.engine.connect() as connection:
                if self.shared:
                    connection.execution_options(isolation_level="REPEATABLE READ")
                return work(connection)
        except SQLAlchemyError as error:
            raise Trouble(reason(error)) from None

    # Forgetting

    async def forget(self, before: float, keep: Iterable[str], most: int = 100) -> int:
        """Delete matches that nobody has touched since then; how many."""
        old = select(MatchRow.id).where(MatchRow.changed < before, MatchRow.id.not_in(list(keep))).limit(most)
        names = [name for (name,) in await self.look(lambda c: c.execute(old).all())]

        def work(connection: Connection) -> None:
            for column in (AnalysisRow.match, MoveRow.match, SeatRow.match, LeaseRow.match, TalkRow.match, InviteRow.match, MatchRow.id):
                connection.execute(delete(column.class_).where(column.in_(names)))

        if names:
            await self.write(work)
        return len(names)

    # Other processes

    @property
    def _address(self) -> str:
        """As the driver itself takes it."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @property
    def _now(self) -> Any:
        """The database's own clock: machines differ."""
        return literal_column("extract(epoch from clock_timestamp())") if self.shared else time.time()

    @property
    def _living(self) -> Any:
        """Processes that speak and listen: if one is killed the database hangs up at once."""
        listening: Any = select(literal_column("application_name")).select_from(text("pg_stat_activity"))
        return select(ProcessRow.id).where(ProcessRow.until > self._now, ProcessRow.id.in_(listening))

    async def lease(self, match: str) -> bool:
        """Do the bots of this table belong to us? Yes if they belong to nobody alive. (If we are wrong, our move is a `Conflict`.)"""
        if not self.shared or match in self._leased:
            return True
        if match in self._others:
            return False

        def work(connection: Connection) -> None:
            (self._leased if connection.execute(self._taking, {"match": match}).first() else self._others).add(match)

        await self.write(work, match)
        return match in self._leased

    def freed(self, match: str) -> None:
        """Its bots belong to nobody now."""
        self._others.discard(match)

    def holds(self, match: str) -> bool:
        """Do we know that its bots belong to us?"""
        return match in self._leased

    @cached_property
    def _taking(self) -> Any:
        """The statement that takes a lease if nobody alive has it; made once, since every table with bots needs it."""
        free = or_(LeaseRow.process == self.process, LeaseRow.process.not_in(self._living))
        mine = upsert(LeaseRow).values(match=bindparam("match"), process=self.process)
        return mine.on_conflict_do_update(index_elements=["match"], set_={"process": self.process}, where=free).returning(LeaseRow.match)

    async def release(self, matches: Sequence[str]) -> None:
        """Others may play these bots."""
        self._leased.difference_update(matches)
        if self.shared and matches:
            await self.write(lambda c: c.execute(delete(LeaseRow).where(LeaseRow.match.in_(matches), LeaseRow.process == self.process)))

    async def renew(self, figures: str) -> None:
        """We are alive, and these are our figures."""
        if not self.shared:
            return
        until = self._now + LIFE
        said = upsert(ProcessRow).values(id=self.process, until=until, figures=figures)

        def work(connection: Connection) -> None:
            connection.execute(said.on_conflict_do_update(index_elements=["id"], set_={"until": until, "figures": figures}))
            connection.execute(delete(ProcessRow).where(ProcessRow.until < self._now - 60 * LIFE))

        await self.write(work)
        if time.monotonic() - self._renewed > LIFE:
            self._leased.clear()  # we were taken for dead
        self._renewed = time.monotonic()

    async def figures(self) -> dict[str, str]:
        """What the other living processes counted."""
        query = select(ProcessRow.id, ProcessRow.figures).where(ProcessRow.until > self._now, ProcessRow.id != self.process)
        return {str(name): str(said) for name, said in await self.look(lambda c: c.execute(query).all())} if self.shared else {}

    async def tell(self, said: str) -> None:
        """Say something to all processes that listen now."""
        if self.shared:
            with suppress(Trouble):
                await self.write(lambda c: c.execute(NOTIFY, {"channel": CHANNEL, "said": said}))

    async def _listen(self, heard: Callable[[str], None]) -> None:
        import psycopg

        while True:
            try:
                about: dict[str, Any] = {"autocommit": True, "connect_timeout": 5, "application_name": self.process}  # others see that we live
                async with await psycopg.AsyncConnection.connect(self._address, **about) as connection:
                    await connection.execute(f"listen {CHANNEL}")
                    self._listening.set()
                    self._leased.clear()  # we may have been taken for dead
                    heard("")
                    async for note in connection.notifies():
                        heard(note.payload)
            except psycopg.Error as error:
                log.error("other processes can't be heard: %s", str(error).splitlines()[0])
            await asyncio.sleep(1)


def _counting(match: str, revision: int, values: dict[str, Any]) -> tuple[Executable, dict[str, Any]]:
    """The statement that changes a match and counts its revision up, and its values."""
    new = {**values, "revision": revision + 1, "changed": time.time()}
    return _counted(tuple(new)), {"which": match, "seen": revision} | {f"new_{name}": value for name, value in new.items()}


@lru_cache
def _counted(names: tuple[str, ...]) -> Any:
    """The statement that changes these columns of a match that is where we think: made once, since every move needs it."""
    which = (_MATCHES.c.id == bindparam("which"), _MATCHES.c.revision == bindparam("seen"))
    return update(_MATCHES).where(*which).values({name: bindparam(f"new_{name}") for name in names})


@lru_cache
def _moving(counted: Any) -> Any:
    """The same with the move that did it, and told to other processes; it finds one row if the match was where we think."""
    there = counted.returning(_MATCHES.c.id).cte("there")
    move = select(*(bindparam(column.name, type_=column.type) for column in _MOVES.c)).select_from(there)
    added = insert(_MOVES).from_select([column.name for column in _MOVES.c], move).cte("added")
    told = func.pg_notify(bindparam("channel", type_=Text), bindparam("said", type_=Text))
    return select(told).select_from(there).add_cte(added)


def _address(database: str) -> URL:
    try:
        url = make_url(database)
    except SQLAlchemyError:
        raise Trouble("--database should be an address such as postgresql://user:password@host/name") from None
    if url.drivername in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise Trouble(f"--database should begin with postgresql://, not {url.drivername}://; without it matches are kept in a file of the data folder")


def reason(error: Exception) -> str:
    """Why, on one line."""
    cause = getattr(error, "orig", None) or error
    return next(iter(str(cause).splitlines()), type(cause).__name__)


def migrate(connection: Connection) -> None:
    """Bring the tables up to date, whichever version wrote them."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(4614)"))  # several may start at once
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    there = inspect(connection).get_table_names()
    now = connection.execute(text("select version_num from alembic_version")).scalar() if "alembic_version" in there else None
    if now == NEWEST:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    if now is None and "matches" in there:
        command.stamp(config, FIRST)  # from before there were versions
    elif now is not None and not now < NEWEST:
        raise Trouble(f"These matches were kept by a newer version of igroteka (schema {now}; this one knows {NEWEST}). Install that one again.")
    command.upgrade(config, "head")


def _secret(connection: Connection, data: Path) -> str:
    """The key of all signatures. It lies beside the matches, so that seats outlive the server; once it was a file of its own."""
    found = connection.execute(select(SettingRow.value).where(SettingRow.name == "secret")).scalar()
    if found:
        return found
    old = data / "secret.key"
    key = old.read_text().strip() if old.exists() else secrets.token_hex(32)
    if len(key) < 32:
        raise Trouble(f"{old} is empty or cut off, so nobody's seat can be checked. Bring it back, or delete it: then everybody is new.")
    connection.execute(insert(SettingRow).values(name="secret", value=key))
    return key


def _numbers(result: str | None) -> list[float] | None:
    try:
        return [float(value) for value in json.loads(result)] if result else None
    except (ValueError, TypeError):
        return None


def _lasting(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # a committed move outlives a power cut too
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
