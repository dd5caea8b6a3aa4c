"""The HTTP API for other people's clients and bots. The page doesn't use it; both play at the same tables."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from ..bots import LEVELS
from ..bots import title as level_name
from ..core.record import SPECTATOR
from ..games import game as find_game
from ..games import games
from . import agreements, clocks, views
from .safety import Person, address, arrived
from .store import BOT, OPEN, PERSON
from .tables import House, Seat, Table, check_level
from .words import Refused, of_game

LONGEST_WAIT = 25.0
Lang = Literal["en", "ru"]
InLang = Annotated[Lang, Query(description="The language of all texts")]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,24}$", description="The last part of the table's link")]
SeatNumber = Annotated[int, Path(ge=0, le=15)]
bearer = HTTPBearer(auto_error=False, description="The token you got with your seat")


class Problem(BaseModel):
    """Why something isn't done."""

    detail: str


ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"model": Problem, "description": text}
    for code, text in {
        400: "Not understood", 401: "A token is needed", 403: "Not yours", 404: "Not there", 405: "Not this way", 409: "Not now",
        408: "Too slow", 410: "Its rules are gone, or its record is damaged", 413: "Too long", 429: "Too often", 503: "The database doesn't answer",
    }.items()
}  # fmt: skip
router = APIRouter(prefix="/api/v1", responses=ERRORS)


class Strict(BaseModel):
    """Misspelt fields are mistakes."""

    model_config = ConfigDict(extra="forbid")


class OptionInfo(BaseModel):
    """Something to choose before a match."""

    name: str
    title: str
    values: list[str | int | bool]
    titles: list[str]
    default: Any
    each: bool = Field(description="a list with one value for each player")
    distinct: bool = Field(description="no two players may have the same")


class GameInfo(BaseModel):
    """A game."""

    id: str
    title: str
    tagline: str
    players: list[int]
    minutes: int
    rules: int
    cards: str
    actions: int
    options: list[OptionInfo]


class LevelInfo(BaseModel):
    """A level of bots."""

    id: str
    title: str


class Games(BaseModel):
    """All there is to play."""

    games: list[GameInfo]
    levels: list[LevelInfo]


class NewSeat(Strict):
    """Who sits there: you, a bot, or whoever comes."""

    kind: Literal["me", "bot", "open"]
    level: str | None = Field(None, max_length=16, description="of a bot")


class NewTerms(Strict):
    """On which terms to play: minutes with an increment, or days a move; nothing for no clock."""

    minutes: float = Field(0, ge=0, le=clocks.MOST_MINUTES, description="of each player for the whole match")
    increment: float = Field(0, ge=0, le=clocks.MOST_INCREMENT, description="seconds added when a clock stops")
    days: float = Field(0, ge=0, le=clocks.MOST_DAYS, description="for each move, instead of minutes")
    late: Literal["loses", "bot"] = Field("loses", description="what becomes of whoever runs out of time")
    hints: bool | None = Field(None, description="may anybody ask for hints? By default only against bots alone or on one device")
    open: bool = Field(False, description="may everybody look into all cards?")
    rated: bool = Field(False, description="for ratings; without hints")


class ClockInfo(BaseModel):
    """The clocks, as you see them."""

    left: list[int] = Field(description="milliseconds of each seat")
    running: list[int] = Field(description="the seats whose clock runs")
    paused: bool
    days: bool


class NewTable(Strict):
    """What to play and who sits at the table."""

    game: str = Field(max_length=24)
    options: dict[str, Any] = Field(default_factory=dict, description="as in /games; those left out have their defaults")
    seats: list[NewSeat] = Field(min_length=1, max_length=16)
    name: str = Field("", max_length=80, description="what you are called")
    public: bool = Field(False, description="listed in the lobby: anybody may sit down and watch")
    terms: NewTerms = NewTerms()  # type: ignore[call-arg]


class SeatInfo(BaseModel):
    """A seat and what is public about it."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    moving: bool
    line: str


class TableInfo(BaseModel):
    """A table as everybody may see it."""

    table: str
    link: str
    game: str
    options: dict[str, Any]
    begun: bool
    over: bool
    version: int = Field(description="grows with every decision and undo")
    seats: list[SeatInfo]
    result: list[float] | None
    fair: dict[str, str] = Field(description="the SHA-256 of 'seed:salt'; both of them once the match is over")
    terms: NewTerms
    clock: ClockInfo | None
    ended: str | None = Field(description="draw or abandoned, if it ended by agreement")
    proposal: str | None = Field(description="what somebody would like to agree on, in words")


class Made(BaseModel):
    """A new table, and the token of the seats you have there."""

    token: str | None
    info: TableInfo


class Name(Strict):
    """What you are called."""

    name: str = Field("", max_length=80)


class Token(BaseModel):
    """Send it as `Authorization: Bearer …`."""

    token: str
    seat: int


class Action(BaseModel):
    """Something you may do now."""

    action: int
    name: str = Field(description="short and stable")
    say: str = Field(description="in words")


class View(BaseModel):
    """What you see from your seat."""

    version: int
    seat: int = Field(description="-1 for a spectator")
    ask: str
    asked: bool
    over: bool
    position: str = Field(description="the position in characters")
    text: str = Field(description="the position as you see it, as text that igroteka.position reads")
    actions: list[Action]
    result: list[float] | None


class Decision(Strict):
    """An action by its number or its name."""

    action: Annotated[int, Field(strict=True)] | Annotated[str, Field(strict=True, max_length=200)] = Field(examples=[12, "enter b1"])
    version: int | None = Field(None, ge=0, le=2**31 - 1, description="refused if the table has gone on since")


class Proposal(Strict):
    """Something to agree on, or the answer to it."""

    propose: Literal["pause", "draw", "abandoned", "back"] | None = None
    answer: bool | None = Field(None, description="yes or no to what was proposed")
    go_on: bool = Field(False, description="end a pause")
    nudge: bool = Field(False, description="give those who are waited for a sign")


class Events(BaseModel):
    """What happened since."""

    version: int
    moves: int
    lines: list[dict[str, Any]]
    asked: bool
    over: bool


def somebody(request: Request, given: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> Person | None:
    """Whoever the token says."""
    if given is None:
        return None
    person: Person | None = request.app.state.signer.read(given.credentials)
    if person is None:
        raise Refused("bad-token", 401)
    return person


Somebody = Annotated[Person | None, Depends(somebody)]


@router.get("/games")
async def list_games(lang: InLang = "en") -> Games:
    """The games, their options and the levels of bots."""
    return Games(games=[_game(game, lang) for game in games()], levels=[LevelInfo(id=level, title=level_name(level, lang)) for level in LEVELS])


@router.post("/tables", status_code=201)
async def make_table(request: Request, wanted: NewTable, person: Somebody) -> Made:
    """A new table. It begins as soon as no seat is open."""
    request.app.state.house.limit_new(_id(person) or "", address(request.scope))
    try:
        game = find_game(wanted.game)
    except KeyError:
        raise Refused("no-game", 404) from None
    me = await request.app.state.people.called(person, wanted.name, "Bot")
    options = {"players": len(wanted.seats)} | wanted.options
    seats, terms = [_new_seat(seat, me) for seat in wanted.seats], clocks.terms(wanted.terms.model_dump())
    table = await request.app.state.house.make(game, options, seats, me.id, public=wanted.public, terms=terms)
    return Made(token=request.app.state.signer.sign(me), info=_info(request, table, me, "en"))


@router.get("/tables/{table}")
async def show_table(request: Request, table: TableId, lang: InLang = "en") -> TableInfo:
    """A table as everybody may see it."""
    return _info(request, await _table(request, table, None), None, lang)


@router.post("/tables/{table}/seats/{seat}")
async def take_seat(request: Request, table: TableId, seat: SeatNumber, name: Name, person: Somebody) -> Token:
    """Take an open seat. The token is yours alone: whoever has it sits there."""
    me = await request.app.state.people.called(person, name.name, "Bot")
    await request.app.state.house.sit(await _table(request, table, me), seat, me)
    return Token(token=request.app.state.signer.sign(me), seat=seat)


@router.get("/tables/{table}/view")
async def see(request: Request, table: TableId, person: Somebody, lang: InLang = "en") -> View:
    """What you see from your seat and what you may do; without a token, what a spectator sees."""
    at = await _table(request, table, person)
    seat = _viewer(at, person)
    asked = views.asked(at, seat)
    return View(
        version=at.version_for(_id(person)), seat=seat, ask=views.sentence(at, seat, lang), asked=asked, over=at.over, result=at.result,
        position=views.characters(at, seat, lang), text=views.seen_as_text(at, seat),
        actions=[Action(**action) for action in views.actions(at, seat, lang)],
    )  # fmt: skip


@router.post("/tables/{table}/moves", responses={422: {"description": "Not understood"}})
async def move(request: Request, table: TableId, decision: Decision, person: Somebody) -> TableInfo:
    """Decide."""
    at = await _table(request, table, person)
    if person is None:
        raise Refused("bad-token", 401)
    seat = _viewer(at, person)
    if seat == SPECTATOR:
        raise Refused("not-your-seat", 403)
    await request.app.state.house.move(at, seat, decision.action, decision.version, person.id, arrived(request.scope))
    return _info(request, at, person, "en")


@router.post("/tables/{table}/agreements")
async def agree(request: Request, table: TableId, wanted: Proposal, person: Somebody) -> TableInfo:
    """Propose something, answer a proposal, end a pause, or nudge."""
    at, house = await _table(request, table, person), request.app.state.house
    if person is None:
        raise Refused("bad-token", 401)
    if wanted.propose:
        await agreements.propose(house, at, wanted.propose, person.id)
    if wanted.answer is not None:
        await agreements.answer(house, at, wanted.answer, person.id)
    if wanted.go_on:
        await agreements.go_on(house, at, person.id)
    if wanted.nudge:
        await house.nudge(at, person.id)
    return _info(request, at, person, "en")


@router.get("/tables/{table}/events")
async def wait(
    request: Request, table: TableId, person: Somebody, after: Annotated[int, Query(ge=-1, le=2**31 - 1)] = -1,
    since: Annotated[int, Query(ge=0, le=2**31 - 1, description="moves whose log you have")] = 0,
    seconds: Annotated[float, Query(ge=0, le=LONGEST_WAIT)] = LONGEST_WAIT, lang: InLang = "en",
) -> Events:  # fmt: skip
    """Wait until the table's version isn't `after` any more, at most some seconds, and get what happened."""
    at = await _table(request, table, person)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while at.version_for(_id(person)) == after and not at.over:
                await at.changes()
    seat = _viewer(at, person)
    moves = at.match.number(seat)

    def tell() -> list[dict[str, Any]]:
        return [line._asdict() for line in views.lines(at, seat, lang, min(since, moves))]

    long = moves - since > views.STEPS
    lines = await request.app.state.house.budget.run(_id(person) or "", address(request.scope), tell) if long else tell()
    return Events(version=at.version_for(_id(person)), moves=moves, lines=lines, asked=views.asked(at, seat), over=at.over)


async def _table(request: Request, name: str, person: Person | None) -> Table:
    """A table; whoever asks for it is here, if they have a seat."""
    house: House = request.app.state.house
    table = await house.table(name)
    if person:
        house.meet(table, person.id, True)
        request.app.state.lobby.call(person.id)
    return table


def _id(person: Person | None) -> str | None:
    return person.id if person else None


def _own(table: Table, person: Person | None) -> list[int]:
    return table.seats_of(person.id) if person else []


def _viewer(table: Table, person: Person | None) -> int:
    """The seat of a token: with several, the one that is to move."""
    own = _own(table, person)
    return next((seat for seat in own if seat in table.movers), own[0] if own else SPECTATOR)


def _new_seat(wanted: NewSeat, me: Person) -> Seat:
    if wanted.kind == "me":
        return Seat(PERSON, me.id, me.name)
    return Seat(BOT, level=check_level(wanted.level or LEVELS[1])) if wanted.kind == "bot" else Seat(OPEN)


def _info(request: Request, table: Table, person: Person | None, lang: str) -> TableInfo:
    proposal = agreements.shown(table, _id(person), lang, views.names(table, lang))["proposal"]
    return TableInfo(
        table=table.id, link=f"{request.base_url}table/{table.id}", game=table.game.id, options=table.match.options, begun=table.begun,
        over=table.over, version=table.version_for(_id(person)), result=table.result, fair=views.fairness(table),
        seats=[SeatInfo(**{key: seat[key] for key in SeatInfo.model_fields}) for seat in views.seats(table, _id(person), lang)],
        terms=NewTerms(**asdict(table.terms)), clock=ClockInfo(**told) if (told := clocks.shown(table, _own(table, person))) else None,
        ended=table.ended, proposal=proposal["text"] if proposal else None,
    )  # fmt: skip


def _game(game: Any, lang: str) -> GameInfo:
    options = [
        OptionInfo(
            name=option.name, title=of_game(game.id)(lang, f"option-{option.name}"), values=list(option.values), default=option.default,
            titles=[game.words.option(option.name, value, lang) for value in option.values], each=option.each, distinct=option.distinct,
        )
        for option in game.options
    ]  # fmt: skip
    return GameInfo(
        id=game.id, title=game.title[lang], tagline=of_game(game.id)(lang, "tagline"), players=list(game.players), minutes=game.minutes,
        rules=game.version, cards=game.cards, actions=game.actions, options=options,
    )  # fmt: skip
