"""The lobby: tables that wait for somebody, matches to watch, who is here, invitations, and the tables where somebody is awaited.

Every process has a picture of it in memory and reads it anew, a few times a second at most, when something has changed. A page of
the lobby hears what is new over one WebSocket. Nothing here is made from a position: a list tells who sits where, and no more.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from fastapi import APIRouter, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import RedirectResponse, Response
from sqlalchemy import Connection as Database
from sqlalchemy import Text, cast, delete, exists, func, insert, select

from ..core.game import Game
from ..games import game as find_game
from ..games import games, ids
from . import clocks, pages
from .clocks import Terms
from .forms import DEFAULT_LEVEL
from .pages import filled, language, remember, settle, templates, visitor
from .people import People, handle
from .ratings import Book, Ratings
from .safety import Bucket, Person, address, same_origin
from .store import LIFE, OPEN, PERSON, InviteRow, Listed, MatchRow, MoveRow, MuteRow, PersonRow, PresenceRow, SeatRow, Trouble
from .tables import HERE, House, Seat, Table
from .words import Refused, person_name, seat_names, words

router = APIRouter(include_in_schema=False)
log = logging.getLogger("igroteka.web")
PACE = 2.0  # seconds at least between two looks
LISTED = 40  # tables of a kind that are shown
NAMED = 30  # names of those who are here
OLDEST = 12 * 3600.0  # seconds for which a table that is public stays in the lobby
OLDEST_SLOW = 14 * 86400.0  # and one with days a move, also while nobody sits there
COMPANIONS = 12  # people one has played with who may be invited
SHORTEST = min(games(), key=lambda game: game.minutes).id  # what is opened for somebody who has no wish
ALIKE = 200  # points between ratings that make no difference to who fits
PAGES = 20_000  # pages of the lobby at one process


class Known(NamedTuple):
    """Somebody with a name and a picture who lets others see that they are here."""

    name: str
    sign: int
    ink: int


class Row(NamedTuple):
    """A public table, without its position."""

    id: str
    game: str
    options: dict[str, Any]
    begun: bool
    maker: str
    created: float
    terms: Terms
    seats: list[Any]

    @property
    def free(self) -> int:
        """How many seats wait for somebody."""
        return sum(seat.kind == OPEN for seat in self.seats)

    @property
    def people(self) -> list[str]:
        """Who sits there."""
        return [seat.person for seat in self.seats if seat.kind == PERSON and seat.person]


@dataclass(eq=False)
class Page:
    """One open lobby."""

    socket: WebSocket
    person: str
    lang: str
    tables: set[str] = field(default_factory=set)  # where they play
    mine: str = ""  # what they were told of their own
    handle: str = ""
    answers: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(16))

    def push(self, message: str) -> None:
        """Tell it something; one that doesn't read is forgotten."""
        with suppress(asyncio.QueueFull):
            self.answers.put_nowait(message)


class Lobby:
    """What is going on, as this process knows it."""

    def __init__(self, house: House, people: People, ratings: Ratings):
        self.house, self.store, self.people = house, house.store, people
        self.rows: list[Row] = []
        self.ratings, self._book = ratings, Book()
        self.pages: set[Page] = set()
        self._here: Counter[str] = Counter()  # people with an open page, and how many
        self._calls: dict[str, float] = {}  # until when those count who call by the API
        self._elsewhere: set[str] = set()
        self._known: dict[str, Known | None] = {}
        self._parts: dict[str, dict[str, str]] = {}
        self._told: dict[str, dict[str, str]] = {}  # by language: what the pages were told last
        self._stirred = asyncio.Event()
        self._following: dict[str, set[Page]] = {}  # the pages of those who play at a table
        self._awaited: set[str] = set()  # handles of people whose own tables have changed
        self._said = ""
        house.listeners.append(self._changed)
        people.listeners.append(self._renamed)
        house.ears |= {"lobby": self._heard, "invited": self._heard_invitation}

    # Hearing

    def stir(self) -> None:
        """Something has changed."""
        self._stirred.set()

    async def _heard(self, *_: str) -> None:
        self.stir()

    async def _heard_invitation(self, who: str) -> None:
        self._awaited.add(who)
        self.stir()

    def _renamed(self, person: str) -> None:
        self._known.pop(person, None)
        self.stir()

    def _changed(self, table: str, seats: bool) -> None:
        waiting = self._following.get(table, ())
        self._awaited |= {page.handle for page in waiting}
        if waiting or seats:
            self.stir()

    def come(self, person: str) -> None:
        """Somebody opens a page."""
        if person:
            self._here[person] += 1
            if self._here[person] == 1:
                self.stir()

    def go(self, person: str) -> None:
        """Somebody closes one."""
        if person:
            self._here[person] -= 1
            if self._here[person] <= 0:
                del self._here[person]
                self.stir()

    def call(self, person: str) -> None:
        """Somebody calls by the API."""
        if self._calls.get(person, 0.0) < time.monotonic():
            self.stir()
        self._calls[person] = time.monotonic() + HERE

    @property
    def present(self) -> set[str]:
        """Everybody who is here."""
        now = time.monotonic()
        self._calls = {person: until for person, until in self._calls.items() if until > now}
        return {*self._here, *self._calls, *self._elsewhere}

    # Looking

    async def run(self) -> None:
        """Look again when something has changed, not too often; tell the pages what is new."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), 10 if self.store.shared else 60)
            self._stirred.clear()
            try:
                await self.look()
                await self._tell_own()
            except Trouble:
                pass  # the next look may find the database again
            except Exception:
                log.exception("the lobby couldn't be looked at")
            await asyncio.sleep(PACE)

    async def look(self) -> None:
        """Read what is public and who is here, and tell it."""
        if self.store.shared:
            await self._share()
        self.rows = await self.store.look(self._read)
        if any(not row.begun for row in self.rows):
            self._book = await self.ratings.book()
        unknown = [person for person in self.present if person not in self._known]
        if unknown:
            await self._meet(unknown)
        here = self.present
        if len(self._known) > 4 * len(here) + 1000:
            self._known = {person: known for person, known in self._known.items() if person in here}
        self._parts.clear()
        for lang in {page.lang for page in self.pages}:
            parts, told = self.parts(lang), self._told.get(lang, {})
            new = {name: html for name, html in parts.items() if told.get(name) != html}
            self._told[lang] = parts
            if new:
                message = json.dumps({"tell": "lobby", "parts": new}, ensure_ascii=False)
                for page in [page for page in self.pages if page.lang == lang]:
                    page.push(message)

    @staticmethod
    def _read(connection: Database) -> list[Row]:
        columns = (MatchRow.id, MatchRow.game, cast(MatchRow.options, Text), MatchRow.begun, MatchRow.maker, MatchRow.created)
        public = (MatchRow.public, MatchRow.result.is_(None), MatchRow.created > time.time() - OLDEST_SLOW)
        rows = connection.execute(
            select(*columns, cast(MatchRow.terms, Text).label("terms")).where(*public).order_by(MatchRow.created.desc()).limit(4 * LISTED)
        ).all()
        seats: dict[str, list[Any]] = {}
        for seat in connection.execute(select(*SeatRow.__table__.columns).where(SeatRow.match.in_([row.id for row in rows])).order_by(SeatRow.seat)):
            seats.setdefault(seat.match, []).append(seat)
        found = []
        for name, game, options, begun, maker, created, terms in rows:
            with suppress(ValueError, TypeError, KeyError, Refused):  # a damaged row doesn't hide the others
                about = clocks.terms(json.loads(terms) if terms else None)
                row = Row(name, game, json.loads(options), bool(begun), maker, created, about, seats.get(name, []))
                options_in_words(find_game(game), row.options, "en")
                if about.days or created > time.time() - OLDEST:
                    found.append(row)
        return found

    async def _meet(self, people: list[str]) -> None:
        """Names and pictures of those who have them."""
        shown = (PersonRow.id.in_(people), PersonRow.shown, PersonRow.folded.is_not(None))
        query = select(PersonRow.id, PersonRow.name, PersonRow.sign, PersonRow.ink).where(*shown)
        found = {row.id: Known(row.name, row.sign, row.ink) for row in await self.store.look(lambda c: c.execute(query).all())}
        self._known |= {person: found.get(person) for person in people}

    async def _share(self) -> None:
        """Tell other processes who is here, and hear it from them."""
        mine, now = json.dumps(sorted({*self._here, *self._calls})), time.time()

        def work(connection: Database) -> None:
            connection.execute(delete(PresenceRow).where((PresenceRow.process == self.store.process) | (PresenceRow.until < now)))
            connection.execute(insert(PresenceRow).values(process=self.store.process, until=now + 4 * LIFE, people=mine))

        await self.store.write(work)
        if mine != self._said:
            self._said = mine
            await self.store.tell("lobby")
        query = select(PresenceRow.people).where(PresenceRow.until > now, PresenceRow.process != self.store.process)
        rows = await self.store.look(lambda c: c.execute(query).scalars().all())
        self._elsewhere = {person for said in rows for person in json.loads(said)}

    # Showing

    def open_tables(self) -> list[Row]:
        """Tables with a free seat at which somebody waits, those that wait longest first; with days a move nobody has to sit there."""
        here = self.present
        fit = [row for row in self.rows if not row.begun and row.free and row.people and (row.terms.days or here & set(row.people))]
        return sorted(fit, key=lambda row: (not here & set(row.people), row.created))[:LISTED]

    def live_tables(self) -> list[Row]:
        """Matches that go on and at which somebody sits."""
        here = self.present
        return [row for row in self.rows if row.begun and here & set(row.people)][:LISTED]

    def shown(self, lang: str) -> dict[str, Any]:
        """What everybody sees."""
        here = self.present
        named = sorted({known for person in here if (known := self._known.get(person))}, key=lambda known: known.name.casefold())
        return {
            "lobby_open": [self._row(row, lang) for row in self.open_tables()],
            "lobby_live": [self._row(row, lang) for row in self.live_tables()],
            "lobby_named": named[:NAMED],
            "lobby_count": len(here),
        }

    def _row(self, row: Row, lang: str) -> dict[str, Any]:
        game = find_game(row.game)
        names = [name for name, seat in zip(seat_names(row.seats, lang), row.seats, strict=True) if seat.kind != OPEN]
        host = next((known for person in row.people if (known := self._known.get(person))), None)
        about = {"id": row.id, "title": game.title[lang], "names": ", ".join(names), "free": row.free, "host": host}
        about |= {"options": options_in_words(game, row.options, lang), "rating": self._rating(row)}
        return about | {"terms": clocks.in_words(row.terms, lang)}

    def _rating(self, row: Row) -> int | None:
        """How strong whoever sits there is at this game, if it is known."""
        return next((rating for person in row.people if (rating := self._book.rating(person, row.game)) is not None), None)

    def parts(self, lang: str) -> dict[str, str]:
        """The parts of the page that change, as HTML; made once after every look."""
        if lang not in self._parts:
            template = templates.get_template("front_lobby.html")
            context = template.new_context({"t": _say(lang), "lang": lang, **self.shown(lang)})
            self._parts[lang] = {f"lobby-{name}": "".join(template.blocks[name](context)) for name in ("open", "live", "here")}
        return self._parts[lang]

    async def front(self, person: Person | None, lang: str) -> dict[str, Any]:
        """What the front page shows of the lobby."""
        own = await self._own(person.id, lang) if person else {"awaited": [], "invited": []}
        own.pop("tables", None)
        return self.shown(lang) | own | {"lobby_games": [(game.id, game.title[lang]) for game in games()]}

    # One's own: where I'm awaited, where I'm invited

    async def _own(self, person: str, lang: str) -> dict[str, Any]:
        try:
            tables = [table for table in await self.store.tables_of(person) if table.game in ids()]
            asked = await self.invitations(person)
        except Trouble:
            tables, asked = [], []
        return {
            "awaited": self.awaited(tables, person, lang),
            "invited": [self._invitation(row, lang) for row in asked],
            "tables": {table.id for table in tables if table.result is None},
        }

    def awaited(self, tables: Iterable[Listed], person: str, lang: str) -> list[dict[str, Any]]:
        """The tables that wait for somebody, those whose time is over first on top."""
        rows = []
        for table in tables:
            if is_awaited(table, person):
                others = [name for name, seat in zip(seat_names(table.seats, lang), table.seats, strict=True) if seat.person != person]
                left = time_left(table, person, self.house.time())
                about = {"id": table.id, "title": find_game(table.game).title[lang], "others": ", ".join(others), "seconds": left}
                rows.append(about | {"left": "" if left is None else clocks.say_left(left, lang)})
        return sorted(rows, key=lambda row: (row["seconds"] is None, row["seconds"]))

    @staticmethod
    def _invitation(row: Any, lang: str) -> dict[str, str]:
        return {"id": row.match, "title": find_game(row.game).title[lang], "name": person_name(row.name, row.sender, lang)}

    async def invitations(self, person: str) -> list[Any]:
        """Tables that somebody is asked to and that still have a seat."""
        free = exists().where(SeatRow.match == MatchRow.id, SeatRow.kind == OPEN)
        muted = exists().where(MuteRow.person == person, MuteRow.other == InviteRow.sender)
        query = select(InviteRow.match, InviteRow.name, InviteRow.sender, MatchRow.game).join(MatchRow, MatchRow.id == InviteRow.match)
        query = query.where(InviteRow.person == person, ~MatchRow.begun, free, ~muted).order_by(InviteRow.at.desc()).limit(10)
        return [row for row in await self.store.look(lambda c: c.execute(query).all()) if row.game in ids()]

    async def _tell_own(self) -> None:
        """Pages of people whose own tables have changed."""
        people, self._awaited = self._awaited, set()
        for page in [page for page in self.pages if page.handle in people] if people else []:
            await self.tell_own(page)

    async def tell_own(self, page: Page) -> None:
        """What a page shows of its owner's tables, if it is something else than before."""
        own = await self._own(page.person, page.lang)
        if page in self.pages:
            self.follow(page, own.pop("tables"))
        html = templates.get_template("front_awaited.html").render({"t": _say(page.lang), "lang": page.lang, **own})
        if html != page.mine:
            page.mine = html
            message = {"tell": "mine", "html": html, "awaited": len(own["awaited"]), "invited": len(own["invited"])}
            page.push(json.dumps(message, ensure_ascii=False))

    def follow(self, page: Page, tables: set[str]) -> None:
        """A page wants to know of these tables, and of no others."""
        for name in page.tables - tables:
            self._following[name].discard(page)
            if not self._following[name]:
                del self._following[name]
        for name in tables - page.tables:
            self._following.setdefault(name, set()).add(page)
        page.tables = tables

    # Sitting down

    def best(self, person: str, game: str, seen: Iterable[str] = ()) -> Row | None:
        """The table that fits best: somebody is there, the wanted game or one of mine, not rated, of my strength, begins soonest, oldest."""
        liked, here = list(seen), self.present

        def far(row: Row) -> int:
            mine, theirs = self._book.rating(person, row.game), self._rating(row)
            return 0 if mine is None or theirs is None else abs(mine - theirs) // ALIKE

        fitting = [row for row in self.open_tables() if person not in row.people and game in ("", row.game) and here & set(row.people)]
        return min(fitting, key=lambda row: (row.game not in liked, row.terms.rated, far(row), row.free, row.created), default=None)

    async def play_now(self, person: Person, game: str, where: str) -> Table:
        """Sit down at the best table, or open one."""
        await self.look()
        played = [table.game for table in await self.store.tables_of(person.id, 10)]
        for row in self.rows:  # I wait already
            if not row.begun and person.id in row.people and game in ("", row.game):
                return await self.house.table(row.id)
        while best := self.best(person.id, game, played):
            with suppress(Refused):  # somebody was quicker
                return await self.sit(best.id, person)
            self.rows = [other for other in self.rows if other is not best]
        self.house.limit_new(person.id, where)
        chosen = find_game(game or next((one for one in played if one in ids()), SHORTEST))
        seats = [Seat(PERSON, person.id, person.name)] + [Seat(OPEN)] * (chosen.players[0] - 1)
        return await self.house.make(chosen, {"players": chosen.players[0]}, seats, person.id, public=True)

    async def sit(self, name: str, person: Person) -> Table:
        """Take the first free seat; whoever sits there already comes back to it."""
        table = await self.house.table(name)
        if not table.seats_of(person.id):
            free = next((i for i, seat in enumerate(table.seats) if seat.kind == OPEN), None)
            if free is None:
                raise Refused("seat-taken")
            await self.house.sit(table, free, person)
        return table

    # Inviting

    async def companions(self, person: str) -> list[tuple[str, str]]:
        """People somebody has played with, the last ones first, and what they were called."""
        mine = select(SeatRow.match).where(SeatRow.person == person)
        which = (SeatRow.match.in_(mine), SeatRow.kind == PERSON, SeatRow.person.is_not(None), SeatRow.person != person, MatchRow.begun)
        query = select(SeatRow.person, SeatRow.name).join(MatchRow, MatchRow.id == SeatRow.match).where(*which)
        query = query.order_by(MatchRow.created.desc()).limit(200)
        found: dict[str, str] = {}
        for other, name in await self.store.look(lambda c: c.execute(query).all()):
            found.setdefault(str(other), name)
        return list(found.items())[:COMPANIONS]

    async def waiting(self, table: Table, person: Person | None, lang: str) -> dict[str, Any]:
        """What the waiting room shows beside the seats."""
        if person is None or not table.seats_of(person.id):
            return {"companions": [], "free_seats": [], "default_level": DEFAULT_LEVEL}
        query = select(InviteRow.person).where(InviteRow.match == table.id)
        asked, here = set(await self.store.look(lambda c: c.execute(query).scalars().all())), self.present
        at_table = {seat.person for seat in table.seats}
        shown = [
            {"who": handle(other), "name": person_name(name, other, lang), "here": other in here, "asked": other in asked}
            for other, name in await self.companions(person.id) if other not in at_table
        ]  # fmt: skip
        return {"companions": shown, "free_seats": [i for i, seat in enumerate(table.seats) if seat.kind == OPEN], "default_level": DEFAULT_LEVEL}

    async def invite(self, table: Table, person: Person, who: str) -> None:
        """Ask somebody one has played with to a table where one sits."""
        if not table.seats_of(person.id):
            raise Refused("not-seated", 403)
        other = next((other for other, _ in await self.companions(person.id) if handle(other) == who), None)
        if other is None:
            raise Refused("no-companion", 404)
        values = {"match": table.id, "person": other, "sender": person.id, "name": person.name, "at": time.time()}

        def work(connection: Database) -> None:
            connection.execute(delete(InviteRow).where(InviteRow.match == table.id, InviteRow.person == other))
            connection.execute(insert(InviteRow).values(values))

        await self.house.write(work)
        await self._heard_invitation(who)
        await self.store.tell(f"invited {who}")

    async def answer(self, match: str, person: str) -> None:
        """An invitation is used, or not wanted."""
        await self.house.write(lambda c: c.execute(delete(InviteRow).where(InviteRow.match == match, InviteRow.person == person)))
        await self._heard_invitation(handle(person))


def is_awaited(table: Listed, person: str) -> bool:
    """Does a table wait for a decision of this person?"""
    own = [seat.seat for seat in table.seats if seat.kind == PERSON and seat.person == person and seat.level is None]
    return table.begun and table.result is None and any(table.movers >> seat & 1 for seat in own)


def time_left(table: Listed, person: str, now: float) -> float | None:
    """The seconds that a person has left at a table that waits for them, where there is a clock that runs."""
    with suppress(ValueError, TypeError, KeyError, IndexError):  # damaged, or of another age
        clock = clocks.stored(json.loads(table.clock or "null"))
        own = [seat.seat for seat in table.seats if seat.person == person]
        if clock and clock.paused is None:
            return min((clock.left_at(seat, now) for seat in own if seat in clock.owing), default=None)
    return None


def options_in_words(game: Game, options: dict[str, Any], lang: str) -> str:
    """What is special about a table."""
    said = [game.words.option(o.name, options[o.name], lang) for o in game.options if not o.each and options.get(o.name, o.default) != o.default]
    return ", ".join(str(text) for text in said)


def _say(lang: str) -> Any:
    return lambda key, **about: words(lang, key, **about)


# Pages


def _lobby(request: Request | WebSocket) -> Lobby:
    found: Lobby = request.app.state.lobby
    return found


@router.post("/now")
async def play_now(request: Request) -> Response:
    """Play now: one click to a table."""
    form = await filled(request)
    person, wanted = await settle(request, ""), form.get("game", "")
    if wanted:
        pages.game_or_refuse(wanted)
    table = await _lobby(request).play_now(person, wanted, address(request.scope))
    return remember(request, RedirectResponse(f"/table/{table.id}", 303), person)


@router.post("/table/{name}/join")
async def join(request: Request, name: str) -> Response:
    """Take any free seat: from the lobby, or by an invitation."""
    person, lobby = await settle(request, ""), _lobby(request)
    table = await lobby.sit(name, person)
    await lobby.answer(name, person.id)
    return remember(request, RedirectResponse(f"/table/{table.id}", 303), person)


@router.post("/table/{name}/bots")
async def fill(request: Request, name: str) -> Response:
    """Rather not wait: bots on all free seats."""
    form, person, house = await filled(request), visitor(request), request.app.state.house
    table = await house.table(name)
    for seat in [i for i, sitting in enumerate(table.seats) if sitting.kind == OPEN]:
        await house.fill(table, seat, form.get("level", ""), person.id if person else "")
    return RedirectResponse(f"/table/{name}", 303)


@router.post("/table/{name}/decline")
async def decline(request: Request, name: str) -> Response:
    """No, thanks."""
    person = visitor(request)
    if person:
        await _lobby(request).answer(name, person.id)
    return RedirectResponse("/", 303)


@router.post("/table/{name}/invite")
async def invite(request: Request, name: str) -> Response:
    """Ask somebody to this table."""
    form, person, lobby = await filled(request), visitor(request), _lobby(request)
    if person is None:
        raise Refused("not-seated", 403)
    request.app.state.people.limit(person.id, address(request.scope))
    await lobby.invite(await request.app.state.house.table(name), person, form.get("who", ""))
    return RedirectResponse(f"/table/{name}", 303)


@router.websocket("/lobby/live")
async def live(socket: WebSocket) -> None:
    """The live side of the front page."""
    await socket.accept()
    lobby, person = _lobby(socket), visitor(socket)
    if not same_origin(socket.headers) or len(lobby.pages) >= PAGES:
        await socket.close(4403 if not same_origin(socket.headers) else 4429)
        return
    page = Page(socket, person.id if person else "", language(socket), handle=handle(person.id) if person else "")
    sender = asyncio.create_task(_send(page))
    lobby.pages.add(page)
    lobby.come(page.person)
    try:
        page.push(json.dumps({"tell": "lobby", "parts": lobby.parts(page.lang)}, ensure_ascii=False))
        if page.person:
            with suppress(Trouble):
                await lobby.tell_own(page)
        rate = Bucket(1.0, 10)
        while (await socket.receive())["type"] != "websocket.disconnect":
            if not rate.take():
                await socket.close(4429)
                break
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        lobby.pages.discard(page)
        lobby.follow(page, set())
        lobby.go(page.person)
        sender.cancel()


async def _send(page: Page) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await page.socket.send_text(await page.answers.get())


# The feed


@router.get("/feed/{secret}.atom")
async def feed(request: Request, secret: str) -> Response:
    """The tables where somebody is awaited, for a feed reader. An entry is new with every decision that is asked for.

    Nothing in it depends on what others may still take back: it counts and dates the reader's own decisions only.
    """
    lobby, lang, where = _lobby(request), language(request), pages.origin(request)
    person = await lobby.store.look(lambda c: c.execute(select(PersonRow.id).where(PersonRow.feed == secret)).scalar())
    if person is None:
        raise Refused("no-page", 404)
    tables = lobby.awaited([table for table in await lobby.store.tables_of(person) if table.game in ids()], person, lang)
    names = [table["id"] for table in tables]
    mine = select(MoveRow.match, func.count(), func.max(MoveRow.at)).join(
        SeatRow, (SeatRow.match == MoveRow.match) & (SeatRow.seat == MoveRow.player)
    ).where(SeatRow.person == person, MoveRow.match.in_(names)).group_by(MoveRow.match)  # fmt: skip
    created = select(MatchRow.id, MatchRow.created).where(MatchRow.id.in_(names))
    done, made = await lobby.store.look(lambda c: (c.execute(mine).all(), c.execute(created).all()))
    since = {row.id: row.created for row in made}
    decided = {match: (count, at) for match, count, at in done}
    entries, newest = [], 0.0
    for table in tables:
        place = f"{escape(where)}/table/{table['id']}"
        count, at = decided.get(table["id"], (0, since[table["id"]]))
        newest = max(newest, at)
        title = words(lang, "feed-entry", game=table["title"], others=table["others"] or words(lang, "somebody"))
        until = "" if table["seconds"] is None else words(lang, "feed-until", date=_date(time.time() + table["seconds"])[:16].replace("T", " "))
        entries.append(
            f"<entry><id>{place}#{count}</id><title>{escape(title)}</title><updated>{_date(at)}</updated>"
            f'<link href="{place}"/>{f"<summary>{escape(until)}</summary>" if until else ""}</entry>'
        )
    title, brand = escape(words(lang, "feed-title")), escape(words(lang, "brand"))
    body = (
        f'<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{lang}">'
        f"<id>{escape(where)}/feed/{handle(person)}</id><title>{title}</title><author><name>{brand}</name></author>"
        f'<updated>{_date(newest)}</updated><link href="{escape(where)}/"/>{"".join(entries)}</feed>\n'
    )
    return Response(body, media_type="application/atom+xml", headers={"cache-control": "no-store"})


def _date(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
