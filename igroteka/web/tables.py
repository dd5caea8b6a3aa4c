"""The tables that are being played at: seats, moves, bots. Whatever changes is stored first and told afterwards.

What a process has in memory is a copy. Another process may have changed the table: then a change of ours is a `Conflict`, and we
catch up and try again; or we hear of it and follow.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import delete, insert, update

from ..bots import LEVELS, Hint
from ..core import ready, verbs
from ..core.game import BadOption, Game
from ..core.match import IllegalAction, LogLine, Match
from ..games import game as find_game
from . import clocks
from .clocks import Clock, Terms
from .figures import Figures
from .match import commitment, fair_seed, revive
from .safety import Buckets, Budget, Limits, Person
from .store import BOT, OPEN, PERSON, Conflict, Listed, MatchRow, MoveRow, SeatRow, Store, Stored, Trouble, Work
from .thinking import HINT_SECONDS, SECONDS, Thinkers
from .words import Refused, seat_names

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger("igroteka.web")
PACE = 0.45  # seconds at least between a bot's moves when somebody watches
UNSEEN = 0.2  # … and when nobody does: before the page of a new table is there a bot that begins has often begun
REST = 0.02  # seconds between decisions of bots at tables with nobody else, of all of them together: people's moves go first
WAY = 0.3  # seconds for which a bot's decision lets people's pass, at most
IDLE = 900.0  # seconds after which a table that nobody looks at leaves the memory
ELSEWHERE = 5.0  # … and one that nobody asks for either, if it is played in another process
ROOM = 100  # tables that nobody looks at and that stay in memory all the same
AGAIN = 2.0  # seconds until a bot tries again when the database didn't take its move, or somebody else plays it
HERE = 40.0  # seconds for which somebody counts as present at another process, or after a call of the API
BACK_AT_ONCE = 64  # bots that think at the same time after a start
TOLD_AT_ONCE = 100  # people of whom other processes hear in one message; PostgreSQL's have 8,000 characters
NUDGE = 30.0  # seconds between two nudges of one person at a table
MENTIONED = 6  # actions that a refusal names
STAND_IN = "player"
DRAW, ABANDONED = "draw", "abandoned"  # how a match ends by agreement


@dataclass(frozen=True)
class Seat:
    """Who sits here. A person with a level has a bot standing in."""

    kind: str = OPEN
    person: str | None = None
    name: str = ""
    level: str | None = None
    resigned: bool = False
    late: bool = False  # ran out of time
    hints: int = 0  # how many were asked for
    looked: bool = False  # into open cards

    @property
    def bot(self) -> bool:
        """Does a bot decide here?"""
        return self.level is not None

    @property
    def out(self) -> bool:
        """Gave up or ran out of time: whoever plays here plays for nobody, and without a clock."""
        return self.resigned or self.late


class Watcher(Protocol):
    """Somebody who looks at a table."""

    person: str

    def changed(self) -> None:
        """The table isn't what it was."""

    def nudged(self, by: int) -> None:
        """Somebody waits for them."""

    def met(self) -> None:
        """Somebody came or went."""

    def talked(self, line: Any) -> None:
        """Something was said."""


@dataclass
class Kept:
    """What has already been made of a position, for each viewer: it is made once, however many look."""

    views: dict[int, Any] = field(default_factory=dict)
    watched: dict[int, Any] = field(default_factory=dict)  # the same, for what is said of them
    pictures: dict[tuple[int, str, bool], str] = field(default_factory=dict)
    stories: dict[tuple[int, str, bool, int], list[dict[str, Any]]] = field(default_factory=dict)

    def forget(self, viewer: int | None = None) -> None:
        """It isn't so any more, for this viewer or for all."""
        if viewer is None:
            for kept in (self.views, self.watched, self.pictures, self.stories):
                kept.clear()
            return
        self.views.pop(viewer, None)
        self.watched.pop(viewer, None)
        for about in [about for about in self.pictures if about[0] == viewer]:
            del self.pictures[about]
        self.stories.clear()


class Table:
    """A match, who sits at it and who looks at it. The match in `match` is never changed, only replaced."""

    def __init__(self, row: Any, match: Match, seats: list[Seat], undone: Sequence[int] = (), now: Callable[[], float] = time.monotonic):
        self.id, self.game, self.match, self.seats = str(row.id), match.game, match, seats
        self.maker, self.salt, self.created = str(row.maker), str(row.salt), float(row.created)
        self.begun, self.undos, self.public = bool(row.begun), int(row.undos), bool(row.public)
        self.undone = list(undone) or [0] * len(seats)  # undos of each seat
        self.result: list[float] | None = row.result
        self.rematch: str | None = row.rematch
        self.revision = int(row.revision)
        self.terms, self.clock, self.time = clocks.terms(row.terms), clocks.stored(row.clock), now
        self.proposal: dict[str, Any] | None = row.proposal  # what somebody would like to agree on: agreements.py
        self.ended: str | None = row.ended
        self.timer: asyncio.TimerHandle | None = None  # rings when a flag falls
        self.trouble: Refused | None = None  # why the last change couldn't be stored
        self.seen: dict[str, float] = {}  # when people were last here
        self.present: dict[str, float] = {}  # until when people count as here who look at it elsewhere, or call
        self.loaded_at = time.monotonic()
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.changed_at = self.asked_at = time.monotonic()
        self.change = asyncio.Event()
        self.awaited = 0  # by so many calls of the API
        self.kept = Kept()
        self._movers: tuple[Any, tuple[int, ...]] = (None, ())  # in which position, who
        self._of_seats: tuple[list[Seat], dict[str, Any]] = ([], {})  # what depends on who sits there and on nothing else
        self.logs: dict[tuple[int, str], tuple[int, list[LogLine]]] = {}  # of the first so many decisions, for a viewer in a language

    @property
    def version(self) -> int:
        """Grows with every decision and with every undo. Nobody is told: see `version_for`."""
        return len(self.match.moves) + 2 * self.undos

    def version_for(self, person: str | None) -> int:
        """Grows with every decision this person knows of and with their own undos, so that a stale message is known."""
        own = self._own(person)
        return self.match.final + sum(len(self.match.pending(seat)) + 2 * self.undone[seat] for seat in own)

    def _number_for(self, person: str | None) -> int:
        """Of their own decisions somebody knows before the others do."""
        return self.match.final + sum(len(self.match.pending(seat)) for seat in self._own(person))

    def _undone_by(self, person: str | None) -> int:
        return 2 * sum(self.undone[seat] for seat in self._own(person))

    def _own(self, person: str | None) -> list[int]:
        return self.seats_of(person) if person else []

    async def changes(self) -> None:
        """Wait until it does."""
        self.awaited += 1
        try:
            await self.change.wait()
        finally:
            self.awaited -= 1

    @property
    def idle(self) -> bool:
        """Does nobody look at it, wait for it or play at it just now?"""
        return not (self.watchers or self.awaited or self.thinking or self.lock.locked())

    @property
    def over(self) -> bool:
        """Played to the end, or resigned."""
        return self.result is not None

    @property
    def movers(self) -> tuple[int, ...]:
        """Who owes a decision."""
        if not self.begun or self.over:
            return ()
        if self._movers[0] is not self.match.state:
            self._movers = (self.match.state, self.match.movers)
        return self._movers[1]

    def called(self, lang: str) -> list[str]:
        """What everybody is called."""
        return self._by_seats(f"names {lang}", lambda: seat_names(self.seats, lang))

    def _by_seats(self, what: str, find: Callable[[], T]) -> T:
        """Found once for as long as the same people sit there."""
        if self._of_seats[0] is not self.seats:
            self._of_seats = (self.seats, {})
        known: dict[str, T] = self._of_seats[1]
        if what not in known:
            known[what] = find()
        return known[what]

    @cached_property
    def commitment(self) -> str:
        """The hash of seed and salt."""
        return commitment(self.match.seed, self.salt)

    def seats_of(self, person: str) -> list[int]:
        """The seats a person has: several on one device."""
        return self._by_seats("seats", self._seated).get(person, [])

    def _seated(self) -> dict[str, list[int]]:
        seated: dict[str, list[int]] = {}
        for i, seat in enumerate(self.seats):
            if seat.kind == PERSON:
                seated.setdefault(str(seat.person), []).append(i)
        return seated

    @property
    def paused(self) -> bool:
        """Do all clocks stand still, by agreement?"""
        return self.clock is not None and self.clock.paused is not None and not self.over

    @property
    def people(self) -> set[str]:
        """Those who play here themselves."""
        return self._by_seats("people", lambda: {str(s.person) for s in self.seats if s.kind == PERSON and not s.bot and not s.out})

    @property
    def hints(self) -> bool:
        """May anybody ask for hints here? If nothing was said, against bots alone, or on one device, where everybody sees them."""
        if self.terms.hints is not None:
            return self.terms.hints
        return len(self._by_seats("seats", self._seated)) <= 1 and all(seat.kind != OPEN for seat in self.seats)

    def looks(self, person: str | None) -> bool:
        """Does this person have the table before them, at this process?"""
        return any(watcher.person == person for watcher in self.watchers)

    def here(self, person: str | None) -> bool:
        """Is this person at the table now, in any way?"""
        return self.looks(person) or self.present.get(person or "", 0.0) > time.monotonic()

    def away(self, person: str | None) -> float:
        """For how many seconds nothing has been seen of them."""
        return 0.0 if self.looks(person) else time.monotonic() - self.seen.get(person or "", self.loaded_at)

    def question(self, seat: int) -> tuple[int, int]:
        """Another one when this seat is asked something else."""
        return self.match.number(seat), self.undone[seat]

    def is_same_question(self, seat: int, version: int) -> bool:
        """Has this seat been asked the same since then: nobody has chosen, or only others at the same time?"""
        person = self.seats[seat].person
        then = version - self._undone_by(person)
        if then == self._number_for(person):
            return True
        if not 0 <= then < self.match.final or self.match.pending(seat):
            return False
        since = range(then, self.match.final)
        return all(self.match.moves[i][0] != seat and int(verbs.movers(self.match.states[i])) >> seat & 1 for i in since)

    def tell(self, seat: int | None = None) -> None:
        """Everybody who looks, look again; what a seat can still take back, only whoever sits there."""
        self.changed_at = time.monotonic()
        self.kept.forget(seat)
        self.change.set()
        self.change = asyncio.Event()
        for watcher in list(self.watchers):
            if seat is None or watcher.person == self.seats[seat].person:
                watcher.changed()


def at_table(do: Callable[Concatenate[House, Table, P], Awaitable[T]]) -> Callable[Concatenate[House, Table, P], Coroutine[Any, Any, T]]:
    """One change of a table at a time, and of what the table really is: if another process was quicker, look again, then try again."""

    @wraps(do)
    async def doing(self: House, table: Table, /, *given: P.args, **named: P.kwargs) -> T:
        async with table.lock:
            while True:
                try:
                    done = await do(self, table, *given, **named)
                except Conflict:
                    await self._catch_up(table)
                except Trouble as trouble:
                    raise self._trouble(table, trouble) from None
                else:
                    return done

    return doing


class House:
    """All the tables."""

    def __init__(self, store: Store, thinkers: Thinkers, pace: float, limits: Limits | None = None):
        self.store, self.thinkers, self.pace, self.limits = store, thinkers, pace, limits or Limits()
        self.budget, self.figures = Budget(self.limits), Figures()
        self._new = Buckets(self.limits.tables, 40 * self.limits.burst)
        self._tables: dict[str, asyncio.Task[Table]] = {}
        self.time = clocks.HouseTime()
        self.warming: Any = None  # what gets the games ready after a start (warming.py), if anything does
        self._nudges = Buckets(1 / NUDGE, NUDGE)
        self._hurried, self._calm, self._bots_turn = 0, asyncio.Event(), asyncio.Lock()  # people's decisions on their way; none is; whose turn it is
        self._calm.set()
        self._alone = asyncio.Lock()  # whose turn it is to rest, among bots that nobody plays against or looks at
        self._closed: set[str] = set()  # tables that couldn't be opened, each told in the log once
        self.tasks: set[asyncio.Task[Any]] = set()
        self.ears: dict[str, Callable[..., Coroutine[Any, Any, None]]] = {}  # what modules want to hear from other processes, by its first word
        self.listeners: list[Callable[[str, bool], None]] = []  # told of every change of a table; True if seats or the result are others

    # Finding tables

    async def table(self, name: str) -> Table:
        """A table by its link."""
        table = await self._in_memory(name)
        table.asked_at = time.monotonic()
        return table

    async def _in_memory(self, name: str) -> Table:
        task = self._tables.get(name)
        if task is None:
            task = self._tables[name] = asyncio.create_task(self._read(name))
        try:
            return await asyncio.shield(task)
        except Exception:
            self._tables.pop(name, None)
            raise

    async def _read(self, name: str) -> Table:
        """A table out of the store. Whatever is wrong with it is said, concerns nobody else, and is in the log once."""
        try:
            found = await self.store.read(name)
            if found is None:
                raise Refused("no-table", 404)
            table = await self._replay(found)
        except Refused:
            raise
        except Trouble as trouble:
            raise Refused("not-read", 503, why=str(trouble)) from None
        except Exception as error:
            if name not in self._closed:
                log.error("table %s stays closed, its record is damaged: %s", name, error)
            self._closed.add(name)
            raise Refused("damaged", 410) from None
        self._closed.discard(name)
        if found.row.movers is None:  # kept by an older version
            known = update(MatchRow).where(MatchRow.id == name, MatchRow.revision == table.revision).values(movers=bits(table.match))
            self._soon(self._quietly(self.store.write(lambda c: c.execute(known))))
        self.go_on(table)
        if self.store.shared:
            self._soon(self.store.tell(f"who {name}"))
        return table

    async def _replay(self, found: Stored) -> Table:
        row = found.row
        try:
            game = find_game(row.game)
        except KeyError:
            raise Refused("game-gone", 410, game=row.game) from None
        ready.want(game)
        match = await asyncio.to_thread(revive, game, row.rules, row.cards, row.options, row.seed, found.moves, row.start)
        if len(found.seats) != match.players:
            raise ValueError(f"{len(found.seats)} seats for {match.players} players")
        if row.result is not None:
            match.end_undo()
        return Table(row, match, _seats(found.seats), [s.undone for s in found.seats], self.time)

    async def tables_of(self, person: str) -> list[Listed]:
        """Somebody's tables, newest first."""
        return await self.store.tables_of(person)

    async def come_back(self) -> None:
        """The bots that nobody plays go on where they were: after a start, or when another process has gone."""
        for count, name in enumerate(await self.store.waiting_for_bots()):
            while len(self.tasks) > BACK_AT_ONCE:
                await asyncio.sleep(0.05)
            if count % ROOM == ROOM - 1:
                await self.forget_idle()
            try:
                self._wake(await self.table(name))
            except Refused as gone:
                if name not in self._closed:
                    log.error("table %s stays closed: %s", name, gone.say("en"))
                    self._closed.add(name)

    async def forget_idle(self) -> None:
        """Tables that nobody looks at leave the memory; they are all in the store."""
        now = time.monotonic()
        idle = sorted((table.changed_at, table.id) for table in self.loaded() if table.idle)
        gone = [name for at, name in idle if now - at > IDLE] or [name for _, name in idle[:-ROOM]]
        for name in gone:
            self._forget(name)
        with suppress(Trouble):
            await self.store.release(gone)

    def _forget(self, name: str) -> None:
        if timer := self._tables.pop(name).result().timer:
            timer.cancel()

    @staticmethod
    def _is_deserted(table: Table) -> bool:
        """Has nobody looked at it or asked for it here for a while?"""
        return table.idle and time.monotonic() - table.asked_at > ELSEWHERE

    async def forget_old(self, days: float) -> None:
        """Matches that nobody has touched for so long are deleted."""
        with suppress(Trouble):
            while await self.store.forget(time.time() - days * 86400, self._tables):
                await asyncio.sleep(0.1)

    def loaded(self) -> list[Table]:
        """The tables in memory."""
        return [table for name in self._tables if (table := self._at_hand(name))]

    def _at_hand(self, name: str) -> Table | None:
        """A table if it is in memory."""
        task = self._tables.get(name)
        return task.result() if task and task.done() and not task.cancelled() and not task.exception() else None

    def gauges(self) -> dict[str, int]:
        """How much is going on now."""
        tables = self.loaded()
        pages = sum(len(table.watchers) for table in tables)
        warming = self.warming.left if self.warming else 0
        waiting = {"bots_waiting": self.thinkers.waiting, "work_waiting": self.budget.waiting}
        return {"tables": len(tables), "pages": pages, "games_warming": warming, **waiting}

    # Other processes

    def heard(self, said: str) -> None:
        """Another process says something; an empty text: anything may have happened."""
        kind, *rest = said.split(" ") if said else ("",)
        if kind in self.ears:
            self._soon(self.ears[kind](*rest))
        if not kind:
            self._soon(self._follow_all())
        elif kind == "changed":
            self._hear_of(*rest)
        elif kind == "here":
            self._see(*rest)
        elif kind == "free":
            self._take_bots(*rest)
        elif kind in ("who", "nudge") and rest[0] in self._tables:
            self._soon((self._introduce if kind == "who" else self._nudged)(*rest))

    def _hear_of(self, name: str, revision: str, process: str = "", *news: str) -> None:
        """A table has changed; mostly we are just changing it ourselves."""
        table = self._at_hand(name)
        if table and (table.revision >= int(revision) or (process == self.store.process and table.lock.locked())):
            return
        if table and self._is_deserted(table) and not self.store.holds(name):
            self._forget(name)
        if name in self._tables:
            self._soon(self._follow(name, revision, *news))
        else:
            self.changed(name, not news)

    async def _follow(self, name: str, revision: str, *news: str) -> None:
        with suppress(Refused):
            table = await self._in_memory(name)
            if news and table.seats[int(news[0])].bot:
                async with self._after_people(table):
                    await self._catch_up_to(table, int(revision), *news)
            else:
                with self._before_bots():
                    await self._catch_up_to(table, int(revision), *news)

    async def _catch_up_to(self, table: Table, revision: int, *news: str) -> None:
        if table.revision < revision:
            await self._refresh(table, revision, *news)

    async def _follow_all(self) -> None:
        with suppress(Trouble):
            for name, revision in (await self.store.revisions(self._tables)).items():
                await self._follow(name, str(revision))

    def _see(self, *told: str) -> None:
        """Who is at which table, and whether: three words each."""
        for name, person, here in zip(told[::3], told[1::3], told[2::3], strict=True):
            table = self._at_hand(name)
            if table is None:
                continue
            was = table.here(person)
            self._met(table, person, here == "1")
            if was != table.here(person):
                for watcher in list(table.watchers):
                    watcher.met()

    async def _introduce(self, name: str) -> None:
        with suppress(Refused):
            await self.say_who_is_here(await self.table(name))

    async def say_who_is_here(self, *tables: Table) -> None:
        """Tell other processes who of the seated looks at a table here."""
        seated = {(table, seat.person) for table in tables for seat in table.seats if seat.kind == PERSON}
        here = [f"{table.id} {person} 1" for table, person in seated if table.looks(person)]
        for start in range(0, len(here), TOLD_AT_ONCE):
            await self.store.tell(f"here {' '.join(here[start : start + TOLD_AT_ONCE])}")

    def meet(self, table: Table, person: str, here: bool) -> None:
        """Somebody comes, goes or calls: remembered here and, if they sit there, told to other processes."""
        if not table.seats_of(person):
            return
        news = not here or time.monotonic() - table.seen.get(person, float("-inf")) > HERE / 4
        self._met(table, person, here)
        if self.store.shared and news:
            self._soon(self.store.tell(f"here {table.id} {person} {int(here)}"))

    @staticmethod
    def _met(table: Table, person: str, here: bool) -> None:
        table.seen[person] = time.monotonic()
        table.present[person] = time.monotonic() + HERE * here

    @at_table
    async def _refresh(self, table: Table, revision: int, *news: str) -> None:
        if table.revision == revision - 1 and news:
            self._repeat(table, *news)
        elif table.revision < revision:
            await self._catch_up(table)

    def _repeat(self, table: Table, player: str, action: str, clock: str) -> None:
        """Another process told us of a decision: the same here."""
        match = table.match.fork()
        try:
            match.play(int(action), int(player))
        except IllegalAction as error:
            log.error("table %s can't be followed: %s", table.id, error)
            raise Refused("damaged", 410) from None
        table.clock, table.proposal = clocks.stored(json.loads(clock)), None
        table.revision += 1
        self._show(table, match, int(player))
        self.changed(table.id, False)

    async def _catch_up(self, table: Table) -> None:
        """Make our copy what the store says; whoever calls has the lock."""
        known = len(table.match.moves)
        try:
            found = await self.store.read(table.id, known)
            if found is not None and found.row.undos != table.undos:
                found = await self.store.read(table.id)
        except Trouble as trouble:
            raise self._trouble(table, trouble) from None
        if found is None:
            self._tables.pop(table.id, None)
            raise Refused("no-table", 404)
        row, undone = found.row, found.row.undos != table.undos
        try:
            if undone:
                match = await asyncio.to_thread(revive, table.game, row.rules, row.cards, row.options, row.seed, found.moves, row.start)
            else:
                match = table.match.fork()
                for player, action in found.moves:
                    match.play(action, player)
        except IllegalAction as error:
            log.error("table %s can't be followed: %s", table.id, error)
            raise Refused("damaged", 410) from None
        if row.result is not None:
            match.end_undo()
        old, before, table.maker = table.match, _public(table), str(row.maker)
        table.match, table.seats = match, _seats(found.seats)
        table.begun, table.undos, table.result, table.rematch = bool(row.begun), int(row.undos), row.result, row.rematch
        table.undone, table.revision = [s.undone for s in found.seats], int(row.revision)
        table.clock, table.proposal, table.ended = clocks.stored(row.clock), row.proposal, row.ended
        if match.final < old.final:
            table.logs.clear()
        if match.final != old.final or before != _public(table):
            table.tell()
        else:  # what can still be taken back is nobody else's business
            for seat in range(match.players):
                if match.pending(seat) != old.pending(seat):
                    table.tell(seat)
        self.changed(table.id, before != _public(table))
        self.go_on(table)

    async def write(self, work: Work, order: str = "") -> None:
        """Store something that is kept at no table; what can't be stored is refused."""
        try:
            await self.store.write(work, order)
        except Trouble as trouble:
            raise Refused("not-stored", 503, why=str(trouble)) from None

    def _trouble(self, table: Table, trouble: Trouble) -> Refused:
        """What couldn't be stored is said at the table, and once in the log."""
        refused = Refused("not-stored", 503, why=str(trouble))
        self.figures.count("troubles_total")
        if table.trouble is None:
            log.error("table %s can't be stored: %s", table.id, trouble)
            table.trouble = refused
            table.tell()
        return refused

    async def change(self, table: Table, *also: Any, **values: Any) -> None:
        """Store a change of a table; afterwards our copy may change too."""
        await self.store.change(table.id, table.revision, values, also)
        self._stored(table, bool(values.get("begun") or values.get("result")))

    def _stored(self, table: Table, seats: bool) -> None:
        table.revision += 1
        table.trouble = None
        self.changed(table.id, seats)

    def changed(self, name: str, seats: bool) -> None:
        """Tell whoever wants to know of every table."""
        for listen in self.listeners:
            listen(name, seats)

    @staticmethod
    async def _quietly(work: Awaitable[None]) -> None:
        with suppress(Trouble):
            await work

    def _soon(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # Making tables

    async def make(
        self, game: Game, options: dict[str, Any], seats: Sequence[Seat], maker: str, moves: Match | None = None, public: bool = False,
        terms: Terms | None = None,
    ) -> Table:  # fmt: skip
        """A new table; it begins as soon as every seat is taken. `moves` brings a match that was loaded from a file; `public` is in the lobby."""
        settled = settle(game, options)
        if len(seats) != settled["players"]:
            raise Refused("bad-seats", 422, seats=len(seats), players=settled["players"])
        ready.want(game)
        seed, salt = fair_seed()
        match = moves if moves is not None else await asyncio.to_thread(Match, game, settled, seed)
        terms, begun = terms or Terms(), all(seat.kind != OPEN for seat in seats)
        clock = clocks.start(terms, len(seats), self.time(), match.waiting()) if begun else None
        row = MatchRow(
            id=secrets.token_urlsafe(9), game=game.id, rules=game.version, cards=game.cards, options=settled, seed=match.seed, salt=salt,
            maker=maker, created=time.time(), begun=begun, undos=0, result=match.returns if match.over else None, rematch=None, revision=0,
            movers=bits(match), changed=time.time(), public=public, start=match.start or None, terms=terms.dump(),
            **clocks.columns(clock, match.over),
        )  # fmt: skip
        values = {column.name: getattr(row, column.name) for column in MatchRow.__table__.columns}
        sitting = [{"match": row.id, "seat": i, **vars(seat)} for i, seat in enumerate(seats)]
        try:
            await self.store.make(values, sitting, _rows(row.id, match.moves))
        except Trouble as trouble:
            log.error("a new table can't be stored: %s", trouble)
            self.figures.count("troubles_total")
            raise Refused("not-stored", 503, why=str(trouble)) from None
        table = Table(row, match, list(seats), (), self.time)
        made: asyncio.Future[Table] = asyncio.get_running_loop().create_future()
        made.set_result(table)
        self._tables[table.id] = made  # type: ignore[assignment]
        self.go_on(table)
        self.changed(table.id, True)
        if public and self.store.shared:
            self._soon(self.store.tell(f"changed {table.id} 0"))
        return table

    def limit_new(self, person: str, address: str) -> None:
        """New tables have a rate, a person's and an address's."""
        if not self._new.take(address) or (person and not self._new.take(person)):
            raise Refused("too-many-tables", 429)

    @at_table
    async def make_rematch(self, table: Table, person: str, address: str) -> str:
        """The same seats at a new table; whoever asks second gets the same one."""
        self._own(table, person)
        if not table.over:
            raise Refused("not-over")
        if table.rematch is None:
            self.limit_new(person, address)
            seats = [Seat(seat.kind, seat.person, seat.name, seat.level if seat.kind == BOT else None) for seat in table.seats]
            again = await self.make(table.game, table.match.options, seats, table.maker, public=table.public, terms=table.terms)
            await self.change(table, rematch=again.id)
            table.rematch = again.id
            table.tell()
        return table.rematch

    # Seats

    @at_table
    async def sit(self, table: Table, seat: int, person: Person) -> None:
        """Take an open seat."""
        if self._seat(table, seat).kind != OPEN:
            raise Refused("seat-taken")
        if table.seats_of(person.id):
            raise Refused("seated")
        await self._reseat(table, seat, Seat(PERSON, person.id, person.name))
        self.meet(table, person.id, True)

    @at_table
    async def fill(self, table: Table, seat: int, level: str, person: str) -> None:
        """Put a bot on an open seat."""
        if person != table.maker:
            self._own(table, person)
        if self._seat(table, seat).kind != OPEN:
            raise Refused("seat-taken")
        await self._reseat(table, seat, Seat(BOT, level=check_level(level)))

    @at_table
    async def give(self, table: Table, seat: int, person: str) -> None:
        """A bot stands in: for oneself, or for somebody who has left."""
        self._own(table, person)
        sitting = self._seat(table, seat)
        if sitting.kind != PERSON or sitting.bot:
            raise Refused("no-person-there")
        if table.terms.rated and (sitting.person == person or table.clock):
            raise Refused("rated-stand-in")
        if sitting.person != person and table.here(sitting.person):
            raise Refused("still-here")
        if sitting.person != person and (left := self.limits.grace - table.away(sitting.person)) > 0:
            raise Refused("grace", seconds=round(left) + 1)
        await self._reseat(table, seat, replace(sitting, level=STAND_IN))

    @at_table
    async def take_back(self, table: Table, seat: int, person: str) -> None:
        """Whoever the seat belongs to is back."""
        sitting = self._seat(table, seat)
        if sitting.person != person or not sitting.bot or sitting.out:
            raise Refused("not-your-seat", 403)
        await self._reseat(table, seat, replace(sitting, level=None))

    async def _reseat(self, table: Table, seat: int, sitting: Seat) -> None:
        seats = [sitting if i == seat else old for i, old in enumerate(table.seats)]
        begun, clock = table.begun or all(s.kind != OPEN for s in seats), table.clock
        if begun and not table.begun:
            clock = clocks.start(table.terms, len(seats), self.time(), table.match.waiting())
        elif clock and sitting.out:
            clock = clock.release(self.time(), [seat])
        change = update(SeatRow).where(SeatRow.match == table.id, SeatRow.seat == seat).values(vars(sitting))
        await self.change(table, change, begun=begun, **clocks.columns(clock, table.over))
        table.seats, table.begun, table.clock = seats, begun, clock
        table.tell()
        self.go_on(table)

    # Playing

    async def move(self, table: Table, seat: int, action: int | str, version: int | None, person: str, arrived: float | None = None) -> None:
        """One decision of a person; their clock stopped when it arrived here."""
        began = time.monotonic()
        at = self.time() - (began - arrived if arrived else 0.0)
        with self._before_bots():
            await self._person_move(table, seat, action, version, person, at)
        self.figures.count("moves_total", by="person")
        now = time.monotonic()
        self.figures.took(now - (arrived or began), now)

    @at_table
    async def _person_move(self, table: Table, seat: int, action: int | str, version: int | None, person: str, at: float) -> None:
        if seat not in table.seats_of(person):
            raise Refused("not-your-seat", 403)
        if table.seats[seat].bot:
            raise Refused("bot-plays")
        await self._move(table, seat, action, at, version)

    async def _move(self, table: Table, seat: int, action: int | str, at: float, version: int | None = None) -> None:
        if not table.begun:
            raise Refused("not-begun")
        if table.over:
            raise Refused("over")
        if version is not None and not table.is_same_question(seat, version):
            raise Refused("stale")
        if seat not in table.movers:
            raise Refused("not-your-turn")
        if table.clock and seat in table.clock.owing and table.clock.left_at(seat, at) <= 0:
            raise Refused("time-over")
        after = table.match.fork()
        try:
            after.play(action, seat)
        except IllegalAction:
            raise Refused("illegal", possible=lambda lang: _possible(table.match, seat, isinstance(action, str), lang)) from None
        number, (player, chosen), over = len(after.moves), after.moves[-1], after.over
        result, clock = after.returns if over else None, self._clock_after(table, after, at, seat)
        proposal = table.proposal if after.final == table.match.final else lapsed(table.proposal)
        written = {"match": table.id, "number": number, "player": player, "action": chosen, "at": time.time()}
        ending, timed = self._ending(table, result) if result else {}, clocks.columns(clock, over)
        news = ""
        if self.store.shared and not result and not proposal:  # else there is more to know
            news = f"{player} {chosen} {json.dumps(timed['clock'], separators=(',', ':'))}"
        await self.store.move(written, table.revision, {"movers": bits(after), "proposal": proposal, **timed, **ending}, news)
        self._stored(table, bool(result))
        table.clock = self._clock_after(table, after, at, seat)  # nobody is charged for our writing
        table.result, table.proposal = result, proposal
        self._show(table, after, seat)

    def _show(self, table: Table, after: Match, seat: int) -> None:
        """Somebody has decided; whoever may know of it is told."""
        table.match = after
        table.tell(seat if after.can_undo(seat) else None)
        self.go_on(table)

    def _ending(self, table: Table, result: list[float], ended: str | None = None) -> dict[str, Any]:
        """What is stored when a match ends. It counts for ratings if it was meant to, with everybody playing for themselves, by clock or present."""
        themselves = all(seat.kind == BOT or not seat.bot or seat.out for seat in table.seats)
        people = [seat.person for seat in table.seats if seat.kind == PERSON]
        fair = themselves and len(set(people)) == len(people) and not any(seat.hints or seat.looked for seat in table.seats)
        attended = table.clock is not None or all(table.here(person) for person in people)
        counted = (table.terms.rated and fair and attended and ended != ABANDONED) if people else ended is None
        return {"result": result, "ended": ended, "finished": time.time(), "counted": counted}

    @at_table
    async def undo(self, table: Table, seat: int, version: int | None, person: str) -> None:
        """Take back the last decision, as the rules and secrecy allow."""
        if seat not in table.seats_of(person):
            raise Refused("not-your-seat", 403)
        if version is not None and version != table.version_for(person):
            raise Refused("stale")
        if table.over or not table.match.can_undo(seat):
            raise Refused("no-undo")
        now = self.time()
        before = table.match.fork()
        before.undo(seat)
        clock = self._clock_after(table, before, now, seat)
        if clock and seat in clock.owing and clock.left_at(seat, now) <= 0:
            raise Refused("no-undo-time")
        again = _rows(table.id, before.moves)[before.final :]
        await self.change(
            table,
            delete(MoveRow).where(MoveRow.match == table.id, MoveRow.number > before.final),
            *([insert(MoveRow).values(again)] if again else []),
            update(SeatRow).where(SeatRow.match == table.id, SeatRow.seat == seat).values(undone=table.undone[seat] + 1),
            undos=table.undos + 1, movers=bits(before), **clocks.columns(clock, False),
        )  # fmt: skip
        table.match, table.undos, table.clock = before, table.undos + 1, clock
        table.undone[seat] += 1
        table.tell(seat)
        self.go_on(table)

    @at_table
    async def resign(self, table: Table, seat: int, person: str) -> None:
        """With two players the other one wins; with more a bot plays on for whoever gave up."""
        if seat not in table.seats_of(person):
            raise Refused("not-your-seat", 403)
        if table.over or not table.begun or table.seats[seat].out:
            raise Refused("over")
        quitter = replace(table.seats[seat], resigned=True, level=STAND_IN)
        if table.match.players > 2:
            await self._reseat(table, seat, quitter)
            return
        await self._lose(table, {seat: replace(table.seats[seat], resigned=True)})

    async def _lose(self, table: Table, losers: dict[int, Seat]) -> None:
        """These lose, and the match is over; if all do, nobody wins."""
        loss = 0.0 if len(losers) == len(table.seats) else -1.0
        await self.end(table, [loss if i in losers else 1.0 for i in range(len(table.seats))], losers=losers)

    async def end(self, table: Table, result: list[float], ended: str | None = None, losers: dict[int, Seat] | None = None) -> None:
        """A match ends before the rules say so; whoever calls has the lock."""
        now, losers = self.time(), losers or {}
        clock = table.clock and table.clock.pause(now)
        seats = [losers.get(i, seat) for i, seat in enumerate(table.seats)]
        changes = [update(SeatRow).where(SeatRow.match == table.id, SeatRow.seat == i).values(vars(seat)) for i, seat in losers.items()]
        await self.change(table, *changes, **self._ending(table, result, ended), proposal=None, **clocks.columns(clock, True))
        table.seats, table.result, table.ended, table.proposal, table.clock = seats, result, ended, None, clock
        table.match.end_undo()
        table.tell()
        self.watch_clock(table)

    async def hint(self, table: Table, seat: int, person: str, address: str, lang: str) -> list[Hint]:
        """What a bot would do on this seat."""
        if seat not in table.seats_of(person):
            raise Refused("not-your-seat", 403)
        if not table.hints:
            raise Refused("no-hints", 403)
        if seat not in table.movers:
            raise Refused("not-your-turn")
        with self.budget.asking(person, address) as spent:
            spent(HINT_SECONDS)
            await self._helped(table, seat, hint=True)
            return await self.thinkers.explain(table.match, seat, lang)

    async def look_into_cards(self, table: Table, person: str) -> None:
        """Before the end only at tables made for it, and everybody sees that somebody did."""
        if table.over:
            return
        if not table.terms.open:
            raise Refused("not-over", 403)
        self._own(table, person)
        for seat in table.seats_of(person):
            if not table.seats[seat].looked:
                await self._helped(table, seat, hint=False)

    @at_table
    async def _helped(self, table: Table, seat: int, hint: bool) -> None:
        sitting = table.seats[seat]
        helped = replace(sitting, hints=sitting.hints + 1) if hint else replace(sitting, looked=True)
        change = update(SeatRow).where(SeatRow.match == table.id, SeatRow.seat == seat)
        await self.change(table, change.values(hints=helped.hints, looked=helped.looked))
        table.seats = [helped if i == seat else old for i, old in enumerate(table.seats)]
        for watcher in list(table.watchers):
            watcher.met()

    # Time

    def _clock_after(self, table: Table, after: Match, at: float, decided: int) -> Clock | None:
        """The clock when the match is like this: whoever is known to owe a decision runs; whoever has chosen in secret really doesn't."""
        clock = table.clock
        if clock is None:
            return None
        clocked = [seat for seat in range(after.players) if not table.seats[seat].out]
        if after.final != table.match.final:
            waiting = () if after.over else after.waiting()
            return clock.decide(table.terms, at, [seat for seat in waiting if seat in clocked], decided, self.time())
        return clock.choose(at, [seat for seat in after.movers if seat in clocked])

    def go_on(self, table: Table) -> None:
        """The table has changed: bots think, clocks ring."""
        self._wake(table)
        self.watch_clock(table)

    def watch_clock(self, table: Table) -> None:
        """Ring when a flag falls."""
        if table.timer:
            table.timer.cancel()
            table.timer = None
        due = None if table.over or table.clock is None else table.clock.due
        if due is not None:
            wait = min(max(0.0, due - self.time()), clocks.DAY)
            table.timer = asyncio.get_running_loop().call_later(wait, lambda: self._soon(self._ring(table)))

    async def _ring(self, table: Table) -> None:
        for _ in range(clocks.TURNS):
            await asyncio.sleep(clocks.GRACE / clocks.TURNS)
        try:
            await self._fall(table)
        except Refused:  # it couldn't be stored, or is gone
            await asyncio.sleep(AGAIN)
        if not table.over:
            self.watch_clock(table)

    @at_table
    async def _fall(self, table: Table) -> None:
        """Whoever owes a decision and has no time left loses, or a bot goes on for them."""
        due = None if table.over or table.clock is None else table.clock.due
        if table.clock is None or due is None or self.time() < due:
            return
        late = {seat: replace(table.seats[seat], late=True) for seat in table.clock.owing}
        if table.terms.late == clocks.LOSES and len(table.seats) == 2:
            await self._lose(table, late)
            return
        for seat, sitting in late.items():
            await self._reseat(table, seat, replace(sitting, level=sitting.level or STAND_IN))

    async def nudge(self, table: Table, person: str) -> None:
        """A sign to those who are waited for; not too often."""
        self._own(table, person)
        own = table.seats_of(person)
        awaited = {seat for seat in table.match.waiting(own[0]) if table.movers and table.seats[seat].kind == PERSON and not table.seats[seat].bot}
        others = {str(table.seats[seat].person) for seat in awaited} - {person}
        if not others:
            raise Refused("nobody-to-nudge")
        if not self._nudges.take(f"{table.id} {person}"):
            raise Refused("nudged", 429, seconds=round(NUDGE))
        for other in others:
            await self._nudged(table.id, other, str(own[0]))
            await self.store.tell(f"nudge {table.id} {other} {own[0]}")

    async def _nudged(self, name: str, person: str, by: str) -> None:
        with suppress(Refused):
            for watcher in list((await self.table(name)).watchers):
                if watcher.person == person:
                    watcher.nudged(int(by))

    # Bots

    def _wake(self, table: Table) -> None:
        """If a bot is to move, let it think."""
        if table.thinking is None and not table.paused and any(table.seats[p].bot for p in table.movers):
            table.thinking = asyncio.create_task(self._think(table))
            self.tasks.add(table.thinking)
            table.thinking.add_done_callback(self.tasks.discard)

    async def _think(self, table: Table) -> None:
        try:
            while (bots := [p for p in table.movers if table.seats[p].bot]) and not table.paused:
                try:
                    if not await self.store.lease(table.id):
                        return  # if whoever plays them dies we hear of it: `come_back`
                except Trouble as trouble:
                    self._trouble(table, trouble)
                    await asyncio.sleep(AGAIN)
                    continue
                if bots != [p for p in table.movers if table.seats[p].bot]:
                    continue  # somebody moved while we asked
                try:
                    alone = not table.watchers and not table.people
                    await self._decide(table, bots, 0.0 if alone else self.pace if table.watchers else min(self.pace, UNSEEN))
                    if alone:
                        async with self._alone:
                            await asyncio.sleep(REST)
                except Refused as refused:
                    if refused.status == 503 or refused.key == "time-over":
                        await asyncio.sleep(AGAIN)
        except Exception:
            log.exception("a bot stopped at table %s", table.id)
        finally:
            table.thinking = None
            if self.store.shared and self._is_deserted(table) and max(table.present.values(), default=0.0) > time.monotonic():
                self._soon(self._quietly(self._give_bots(table.id)))

    async def _give_bots(self, name: str) -> None:
        """The process at which people look at a table may play its bots, too."""
        await self.store.release([name])
        await self.store.tell(f"free {name}")

    def _take_bots(self, name: str) -> None:
        self.store.freed(name)
        if table := self._at_hand(name):
            self._wake(table)

    async def _decide(self, table: Table, bots: Sequence[int], pace: float) -> None:
        """These choose, at the same time."""
        questions = [table.question(p) for p in bots]
        most = [clocks.thinking_time(table.clock, table.terms, p, self.time(), SECONDS) for p in bots]
        thoughts = [self.thinkers.choose(str(table.seats[p].level), table.match, p, pace, m) for p, m in zip(bots, most, strict=True)]
        for player, question, action in zip(bots, questions, await asyncio.gather(*thoughts), strict=True):
            async with self._after_people(table):
                await self._bot_move(table, player, action, question)

    @contextmanager
    def _before_bots(self) -> Iterator[None]:
        """Somebody's decision is on its way; bots let it pass."""
        self._hurried += 1
        self._calm.clear()
        try:
            yield
        finally:
            self._hurried -= 1
            if not self._hurried:
                self._calm.set()

    @asynccontextmanager
    async def _after_people(self, table: Table) -> AsyncIterator[None]:
        """Bots decide one at a time, and when nobody's own decision is on its way; they don't wait for long, or at all if their clock runs."""
        turn = False
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(WAY if table.clock is None else 0.0):
                    turn = await self._bots_turn.acquire()
                    await asyncio.sleep(0)  # whoever has just sent something is heard
                    await self._calm.wait()
            yield
        finally:
            if turn:
                self._bots_turn.release()

    @at_table
    async def _bot_move(self, table: Table, player: int, action: int, question: tuple[int, int]) -> None:
        if question == table.question(player) and player in table.movers and table.seats[player].bot:
            await self._move(table, player, action, self.time())
            self.figures.count("moves_total", by="bot")

    def _own(self, table: Table, person: str) -> None:
        if not table.seats_of(person):
            raise Refused("not-seated", 403)

    @staticmethod
    def _seat(table: Table, seat: int) -> Seat:
        if not 0 <= seat < len(table.seats):
            raise Refused("no-seat", 404)
        return table.seats[seat]


def settle(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """All options of a new match; if they don't go together, how many players they would be for."""
    try:
        return game.settle(**options)
    except TypeError:  # an option called as one of ours
        raise Refused("bad-option", 422) from None
    except BadOption as error:
        others = {name: value for name, value in options.items() if not any(o.name == name and o.each for o in game.options)}
        fitting = [str(count) for count in game.players if _fits(game, others | {"players": count})]
        players = options.get("players", 0)
        if fitting and isinstance(players, int) and str(players) not in fitting:
            raise Refused("bad-players", 422, players=players, fitting=", ".join(fitting)) from None
        raise Refused("bad-option", 422, english=str(error)) from None


def _fits(game: Game, options: dict[str, Any]) -> bool:
    try:
        game.settle(**options)
    except BadOption:
        return False
    return True


def _possible(match: Match, seat: int, by_name: bool, lang: str) -> str:
    """The first few things that this seat may do, by name or in words."""
    legal = match.legal(seat)
    shown = [match.name(a, seat) if by_name else match.say(a, seat, lang) for a in legal[:MENTIONED]]
    return "; ".join(shown) + ("; …" if len(legal) > MENTIONED else "")


def _seats(rows: Sequence[Any]) -> list[Seat]:
    return [Seat(s.kind, s.person, s.name, s.level, s.resigned, s.late, s.hints, s.looked) for s in rows]


def _public(table: Table) -> tuple[Any, ...]:
    """What a change of everybody is told of, beside the decisions."""
    return table.seats, table.begun, table.result, table.rematch, table.proposal, table.clock and table.clock.public()


def lapsed(proposal: dict[str, Any] | None) -> dict[str, Any] | None:
    """A draw or a way back was offered in a position that is gone; a pause or an end still make sense."""
    return proposal if proposal and proposal["kind"] not in (DRAW, "back") else None


def bits(match: Match) -> int:
    """Who owes a decision, as the store keeps it."""
    return sum(1 << player for player in match.movers)


def check_level(level: str) -> str:
    """A level of bots that there is."""
    if level not in LEVELS:
        raise Refused("bad-level", 422, level=level)
    return level


def _rows(match: str, moves: Sequence[tuple[int, int]]) -> list[dict[str, Any]]:
    return [{"match": match, "number": i, "player": player, "action": action} for i, (player, action) in enumerate(moves, 1)]
