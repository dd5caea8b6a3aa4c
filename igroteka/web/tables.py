"""The tables that are being played at: seats, moves, bots. Whatever changes is stored first and told afterwards."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from sqlalchemy import delete, insert, update

from ..bots import LEVELS, Hint
from ..core import verbs
from ..core.game import BadOption, Game
from ..core.match import IllegalAction, Match
from ..games import game as find_game
from .match import commitment, fair_seed, revive
from .safety import Person
from .store import BOT, OPEN, PERSON, MatchRow, MoveRow, SeatRow, Store
from .thinking import Thinkers
from .words import Refused

log = logging.getLogger("igroteka.web")
PACE = 0.45  # seconds at least between a bot's moves when somebody watches
IDLE = 900.0  # seconds after which a table that nobody looks at leaves the memory
MENTIONED = 6  # actions that a refusal names
STAND_IN = LEVELS[len(LEVELS) // 2]


@dataclass(frozen=True)
class Seat:
    """Who sits here. A person with a level has a bot standing in."""

    kind: str = OPEN
    person: str | None = None
    name: str = ""
    level: str | None = None
    resigned: bool = False

    @property
    def bot(self) -> bool:
        """Does a bot decide here?"""
        return self.level is not None


class Watcher(Protocol):
    """Somebody who looks at a table."""

    person: str

    def changed(self) -> None:
        """The table isn't what it was."""


@dataclass
class Kept:
    """What has already been made of a position, for each viewer: it is made once, however many look."""

    views: dict[int, Any] = field(default_factory=dict)
    pictures: dict[tuple[int, str, bool], str] = field(default_factory=dict)

    def forget(self, viewer: int | None = None) -> None:
        """It isn't so any more, for this viewer or for all."""
        self.views = {v: view for v, view in self.views.items() if viewer not in (None, v)}
        self.pictures = {about: picture for about, picture in self.pictures.items() if viewer not in (None, about[0])}


class Table:
    """A match, who sits at it and who looks at it. The match in `match` is never changed, only replaced."""

    def __init__(self, row: Any, match: Match, seats: list[Seat]):
        self.id, self.game, self.match, self.seats = str(row.id), match.game, match, seats
        self.maker, self.salt, self.created = str(row.maker), str(row.salt), float(row.created)
        self.begun, self.undos = bool(row.begun), int(row.undos)
        self.undone = [0] * len(seats)  # undos of each seat since the table was opened
        self._earlier = self.undos
        self.result: list[float] | None = row.result
        self.rematch: str | None = row.rematch
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.changed_at = time.monotonic()
        self.change = asyncio.Event()
        self.kept = Kept()

    @property
    def version(self) -> int:
        """Grows with every decision and with every undo. Nobody is told: see `version_for`."""
        return len(self.match.moves) + 2 * self.undos

    def version_for(self, person: str | None) -> int:
        """Grows with every decision this person knows of and with their own undos, so that a stale message is known."""
        return self._number_for(person) + self._undone_by(person)

    def _number_for(self, person: str | None) -> int:
        """Of their own decisions somebody knows before the others do."""
        return self.match.final + sum(len(self.match.pending(seat)) for seat in self._own(person))

    def _undone_by(self, person: str | None) -> int:
        return 2 * (self._earlier + sum(self.undone[seat] for seat in self._own(person)))

    def _own(self, person: str | None) -> list[int]:
        return self.seats_of(person) if person else []

    @property
    def over(self) -> bool:
        """Played to the end, or resigned."""
        return self.result is not None

    @property
    def movers(self) -> tuple[int, ...]:
        """Who owes a decision."""
        if not self.begun or self.over:
            return ()
        return self.match.movers

    @property
    def commitment(self) -> str:
        """The hash of seed and salt."""
        return commitment(self.match.seed, self.salt)

    def seats_of(self, person: str) -> list[int]:
        """The seats a person has: several on one device."""
        return [i for i, seat in enumerate(self.seats) if seat.kind == PERSON and seat.person == person]

    def here(self, person: str | None) -> bool:
        """Does this person look at the table now?"""
        return any(watcher.person == person for watcher in self.watchers)

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


class Readiness(Protocol):
    """Which games can be played already."""

    def is_ready(self, name: str) -> bool:
        """Can this game be played without waiting?"""

    async def wait(self, name: str) -> None:
        """Until this game can be played."""


class House:
    """All the tables."""

    def __init__(self, store: Store, thinkers: Thinkers, pace: float, games: Readiness):
        self.store, self.thinkers, self.pace, self.games = store, thinkers, pace, games
        self._tables: dict[str, asyncio.Task[Table]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    # Finding tables

    async def table(self, name: str) -> Table:
        """A table by its link."""
        task = self._tables.get(name)
        if task is None:
            task = self._tables[name] = asyncio.create_task(self._read(name))
        try:
            return await asyncio.shield(task)
        except Exception:
            self._tables.pop(name, None)
            raise

    async def _read(self, name: str) -> Table:
        found = await self.store.read(name)
        if found is None:
            raise Refused("no-table", 404)
        row, seats, moves = found
        try:
            game = find_game(row.game)
        except KeyError:
            raise Refused("game-gone", 410, game=row.game) from None
        await self.games.wait(game.id)
        match = revive(game, row.rules, row.cards, row.options, row.seed, moves)
        if row.result is not None:
            match.end_undo()
        table = Table(row, match, [Seat(s.kind, s.person, s.name, s.level, s.resigned) for s in seats])
        self._wake(table)
        return table

    async def tables_of(self, person: str) -> tuple[list[Table], list[tuple[str, Game]]]:
        """Somebody's tables, newest first, and those whose games aren't ready yet; those whose rules are gone are left out."""
        tables, later = [], []
        for name, game in await self.store.tables_of(person):
            with suppress(Refused, KeyError):
                if self.games.is_ready(game):
                    tables.append(await self.table(name))
                else:
                    later.append((name, find_game(game)))
        return tables, later

    async def come_back(self) -> None:
        """After a start: the bots go on where they were."""
        for name in await self.store.unfinished():
            try:
                await self.table(name)
            except Refused as gone:
                log.info("table %s stays closed: %s", name, gone.say("en"))
            await asyncio.sleep(0)

    def forget_idle(self) -> None:
        """Tables that nobody looks at leave the memory; they are all in the store."""
        now = time.monotonic()
        for name, task in list(self._tables.items()):
            if task.done() and not task.cancelled() and task.exception() is None:
                table = task.result()
                if not table.watchers and table.thinking is None and not table.lock.locked() and now - table.changed_at > IDLE:
                    del self._tables[name]

    # Making tables

    async def make(self, game: Game, options: dict[str, Any], seats: Sequence[Seat], maker: str, moves: Match | None = None) -> Table:
        """A new table; it begins as soon as every seat is taken. `moves` brings a match that was loaded from a file."""
        settled = settle(game, options)
        if len(seats) != settled["players"]:
            raise Refused("bad-seats", 422, seats=len(seats), players=settled["players"])
        await self.games.wait(game.id)
        seed, salt = fair_seed()
        match = moves or Match(game, settled, seed)
        row = MatchRow(
            id=secrets.token_urlsafe(9), game=game.id, rules=game.version, cards=game.cards, options=settled, seed=match.seed, salt=salt,
            maker=maker, created=time.time(), begun=all(seat.kind != OPEN for seat in seats), undos=0,
            result=match.returns if match.over else None, rematch=None,
        )  # fmt: skip
        values = {column.name: getattr(row, column.name) for column in MatchRow.__table__.columns}
        await self.store.write(
            insert(MatchRow).values(values),
            insert(SeatRow).values([{"match": row.id, "seat": i, **vars(seat)} for i, seat in enumerate(seats)]),
            *([insert(MoveRow).values(_rows(row.id, match.moves))] if match.moves else []),
        )
        table = Table(row, match, list(seats))
        ready: asyncio.Future[Table] = asyncio.get_running_loop().create_future()
        ready.set_result(table)
        self._tables[table.id] = ready  # type: ignore[assignment]
        self._wake(table)
        return table

    async def make_rematch(self, table: Table, person: str) -> str:
        """The same seats at a new table; whoever asks second gets the same one."""
        async with table.lock:
            self._own(table, person)
            if not table.over:
                raise Refused("not-over")
            if table.rematch is None:
                seats = [replace(seat, resigned=False, level=seat.level if seat.kind == BOT else None) for seat in table.seats]
                again = await self.make(table.game, table.match.options, seats, table.maker)
                await self.store.write(update(MatchRow).where(MatchRow.id == table.id).values(rematch=again.id))
                table.rematch = again.id
                table.tell()
            return table.rematch

    # Seats

    async def sit(self, table: Table, seat: int, person: Person) -> None:
        """Take an open seat."""
        async with table.lock:
            if self._seat(table, seat).kind != OPEN:
                raise Refused("seat-taken")
            if table.seats_of(person.id):
                raise Refused("seated")
            await self._reseat(table, seat, Seat(PERSON, person.id, person.name))

    async def fill(self, table: Table, seat: int, level: str, person: str) -> None:
        """Put a bot on an open seat."""
        async with table.lock:
            if person != table.maker:
                self._own(table, person)
            if self._seat(table, seat).kind != OPEN:
                raise Refused("seat-taken")
            await self._reseat(table, seat, Seat(BOT, level=check_level(level)))

    async def give(self, table: Table, seat: int, person: str) -> None:
        """A bot stands in: for oneself, or for somebody who has left."""
        async with table.lock:
            self._own(table, person)
            sitting = self._seat(table, seat)
            if sitting.kind != PERSON or sitting.bot:
                raise Refused("no-person-there")
            if sitting.person != person and table.here(sitting.person):
                raise Refused("still-here")
            await self._reseat(table, seat, replace(sitting, level=STAND_IN))

    async def take_back(self, table: Table, seat: int, person: str) -> None:
        """Whoever the seat belongs to is back."""
        async with table.lock:
            sitting = self._seat(table, seat)
            if sitting.person != person or not sitting.bot or sitting.resigned:
                raise Refused("not-your-seat", 403)
            await self._reseat(table, seat, replace(sitting, level=None))

    async def _reseat(self, table: Table, seat: int, sitting: Seat) -> None:
        seats = [sitting if i == seat else old for i, old in enumerate(table.seats)]
        begun = table.begun or all(s.kind != OPEN for s in seats)
        await self.store.write(
            update(SeatRow).where(SeatRow.match == table.id, SeatRow.seat == seat).values(vars(sitting)),
            update(MatchRow).where(MatchRow.id == table.id).values(begun=begun),
        )
        table.seats, table.begun = seats, begun
        table.tell()
        self._wake(table)

    # Playing

    async def move(self, table: Table, seat: int, action: int | str, version: int | None, person: str) -> None:
        """One decision of a person."""
        async with table.lock:
            if seat not in table.seats_of(person):
                raise Refused("not-your-seat", 403)
            if table.seats[seat].bot:
                raise Refused("bot-plays")
            await self._move(table, seat, action, version)

    async def _move(self, table: Table, seat: int, action: int | str, version: int | None = None) -> None:
        if not table.begun:
            raise Refused("not-begun")
        if table.over:
            raise Refused("over")
        if version is not None and not table.is_same_question(seat, version):
            raise Refused("stale")
        if seat not in table.movers:
            raise Refused("not-your-turn")
        after = table.match.fork()
        try:
            after.play(action, seat)
        except IllegalAction:
            raise Refused("illegal", possible=lambda lang: _possible(table.match, seat, isinstance(action, str), lang)) from None
        number, (player, chosen) = len(after.moves), after.moves[-1]
        result = after.returns if after.over else None
        written = [insert(MoveRow).values(match=table.id, number=number, player=player, action=chosen)]
        if result is not None:
            written.append(update(MatchRow).where(MatchRow.id == table.id).values(result=result))  # type: ignore[arg-type]
        await self.store.write(*written)
        table.match, table.result = after, result
        table.tell(seat if after.can_undo(seat) else None)
        self._wake(table)

    async def undo(self, table: Table, seat: int, version: int | None, person: str) -> None:
        """Take back the last decision, as the rules and secrecy allow."""
        async with table.lock:
            if seat not in table.seats_of(person):
                raise Refused("not-your-seat", 403)
            if version is not None and version != table.version_for(person):
                raise Refused("stale")
            if table.over or not table.match.can_undo(seat):
                raise Refused("no-undo")
            before = table.match.fork()
            before.undo(seat)
            final = before.final
            await self.store.write(
                delete(MoveRow).where(MoveRow.match == table.id, MoveRow.number > final),
                *([insert(MoveRow).values(_rows(table.id, before.moves)[final:])] if before.moves[final:] else []),
                update(MatchRow).where(MatchRow.id == table.id).values(undos=table.undos + 1),
            )
            table.match, table.undos = before, table.undos + 1
            table.undone[seat] += 1
            table.tell(seat)
            self._wake(table)

    async def resign(self, table: Table, seat: int, person: str) -> None:
        """With two players the other one wins; with more a bot plays on for whoever gave up."""
        async with table.lock:
            if seat not in table.seats_of(person):
                raise Refused("not-your-seat", 403)
            if table.over or not table.begun or table.seats[seat].resigned:
                raise Refused("over")
            quitter = replace(table.seats[seat], resigned=True, level=STAND_IN)
            if table.match.players > 2:
                await self._reseat(table, seat, quitter)
                return
            result = [-1.0 if i == seat else 1.0 for i in range(table.match.players)]
            await self.store.write(
                update(SeatRow).where(SeatRow.match == table.id, SeatRow.seat == seat).values(resigned=True),
                update(MatchRow).where(MatchRow.id == table.id).values(result=result),
            )
            table.seats[seat], table.result = replace(table.seats[seat], resigned=True), result
            table.match.end_undo()
            table.tell()

    async def hint(self, table: Table, seat: int, person: str, lang: str) -> list[Hint]:
        """What a bot would do on this seat."""
        if seat not in table.seats_of(person):
            raise Refused("not-your-seat", 403)
        if seat not in table.movers:
            raise Refused("not-your-turn")
        return await self.thinkers.explain(table.match, seat, lang)

    # Bots

    def _wake(self, table: Table) -> None:
        """If a bot is to move, let it think."""
        if table.thinking is None and any(table.seats[p].bot for p in table.movers):
            table.thinking = asyncio.create_task(self._think(table))
            self.tasks.add(table.thinking)
            table.thinking.add_done_callback(self.tasks.discard)

    async def _think(self, table: Table) -> None:
        try:
            while bots := [p for p in table.movers if table.seats[p].bot]:
                player, version = bots[0], table.version
                pace = self.pace if table.watchers or not all(seat.bot for seat in table.seats) else 0.0
                action = await self.thinkers.choose(str(table.seats[player].level), table.match, player, pace)
                async with table.lock:
                    if version == table.version and table.seats[player].bot and not table.over:
                        await self._move(table, player, action)
        except Exception:
            log.exception("a bot stopped at table %s", table.id)
        finally:
            table.thinking = None

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
    except BadOption as error:
        others = {name: value for name, value in options.items() if not any(o.name == name and o.each for o in game.options)}
        fitting = [str(count) for count in game.players if _fits(game, others | {"players": count})]
        if fitting and str(options.get("players")) not in fitting:
            raise Refused("bad-players", 422, players=options.get("players", 0), fitting=", ".join(fitting)) from None
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


def check_level(level: str) -> str:
    """A level of bots that there is."""
    if level not in LEVELS:
        raise Refused("bad-level", 422, level=level)
    return level


def _rows(match: str, moves: Sequence[tuple[int, int]]) -> list[dict[str, Any]]:
    return [{"match": match, "number": i, "player": player, "action": action} for i, (player, action) in enumerate(moves, 1)]
