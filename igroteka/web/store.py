"""What lasts: a row a match, a row a seat, a row a move. Whatever is written is committed before anyone hears of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import JSON, BigInteger, ForeignKey, Select, String, create_engine, event, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.sql import Executable

T = TypeVar("T")

OPEN, PERSON, BOT = "open", "person", "bot"


class Base(DeclarativeBase):
    """The tables of the database."""


class MatchRow(Base):
    """A match: what it was dealt from and how it ended."""

    __tablename__ = "matches"
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


class MoveRow(Base):
    """One decision."""

    __tablename__ = "moves"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[int]
    action: Mapped[int]
    at: Mapped[float] = mapped_column(default=time.time)


class Store:
    """The database, in a thread of its own. Writes of the same moment share one transaction: many tables, few commits."""

    def __init__(self, url: str):
        self.engine = create_engine(url)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _lasting)
        self._thread = ThreadPoolExecutor(1, "store")
        self._waiting: asyncio.Queue[tuple[Sequence[Executable], asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make the tables and start the writer."""
        await self._in_thread(Base.metadata.create_all, self.engine)
        self._writer = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        """Finish what is being written."""
        if self._writer:
            await self._waiting.join()
            self._writer.cancel()
        await self._in_thread(self.engine.dispose)
        self._thread.shutdown()

    async def write(self, *statements: Executable) -> None:
        """Returns when all of them are committed, together."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((statements, done))
        await asyncio.shield(done)

    async def _write_all(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            errors = await self._in_thread(self._commit_batch, [statements for statements, _ in batch])
            for (_, done), error in zip(batch, errors, strict=True):
                if error:
                    done.set_exception(error)
                else:
                    done.set_result(None)
                self._waiting.task_done()

    def _commit_batch(self, batch: list[Sequence[Executable]]) -> list[Exception | None]:
        """All in one transaction; if one of them is wrong, each in its own: it must not take the others with it."""
        try:
            self._commit([statement for statements in batch for statement in statements])
            return [None] * len(batch)
        except SQLAlchemyError:
            return [self._commit_alone(statements) for statements in batch]

    def _commit_alone(self, statements: Sequence[Executable]) -> Exception | None:
        try:
            self._commit(statements)
        except SQLAlchemyError as error:
            return error
        return None

    def _commit(self, statements: Sequence[Executable]) -> None:
        with self.engine.begin() as connection:
            for statement in statements:
                connection.execute(statement)

    async def read(self, match: str) -> tuple[Any, list[Any], list[tuple[int, int]]] | None:
        """A match, its seats and its moves."""
        return await self._in_thread(self._read, match)

    def _read(self, match: str) -> tuple[Any, list[Any], list[tuple[int, int]]] | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(*MatchRow.__table__.columns).where(MatchRow.id == match)).first()
            if row is None:
                return None
            seats = connection.execute(select(*SeatRow.__table__.columns).where(SeatRow.match == match).order_by(SeatRow.seat)).all()
            moves = connection.execute(select(MoveRow.player, MoveRow.action).where(MoveRow.match == match).order_by(MoveRow.number))
            return row, list(seats), [(player, action) for player, action in moves]

    async def tables_of(self, person: str, most: int = 40) -> list[tuple[str, str]]:
        """The matches in which a person has a seat or which they made, newest first, each with its game."""
        seated = select(SeatRow.match).where(SeatRow.person == person)
        mine = MatchRow.id.in_(seated) | (MatchRow.maker == person)
        query = select(MatchRow.id, MatchRow.game).where(mine).order_by(MatchRow.created.desc()).limit(most)
        return [(name, game) for name, game in await self._in_thread(self._rows, query)]

    async def unfinished(self) -> list[str]:
        """The matches in which a bot may have to move."""
        bots = select(SeatRow.match).where(SeatRow.level.is_not(None))
        query = select(MatchRow.id).where(MatchRow.result.is_(None), MatchRow.begun, MatchRow.id.in_(bots)).order_by(MatchRow.created.desc())
        return [name for (name,) in await self._in_thread(self._rows, query)]

    def _rows(self, query: Select[Any]) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.execute(query).all())

    async def _in_thread(self, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)


def _lasting(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # a committed move outlives a power cut too
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
