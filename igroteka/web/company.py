"""The lobby, talk and one's own tables in the HTTP API, for other people's clients and bots."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from ..games import ids
from .api import ERRORS, InLang, Somebody, Strict, TableId
from .chat import LONGEST, written
from .lobby import Lobby, Row, is_awaited
from .safety import Person, address
from .tables import House
from .words import Refused, seat_names

router = APIRouter(prefix="/api/v1", responses=ERRORS)


class Listed(BaseModel):
    """A public table."""

    table: str
    game: str
    options: dict[str, Any]
    names: list[str] = Field(description="who sits there")
    free: int = Field(description="seats that wait for somebody")
    minutes: float = Field(description="of each seat's clock; 0: none")
    increment: float
    days: float = Field(description="for each move, instead of minutes")


class InLobby(BaseModel):
    """What is going on."""

    open: list[Listed]
    live: list[Listed]
    here: int = Field(description="how many people are here")


class Wish(Strict):
    """What you would like to play."""

    game: str = Field("", max_length=24, description="as in /games; left out: any")
    name: str = Field("", max_length=80, description="what you are called")


class Sitting(BaseModel):
    """A table where you sit now. Send the token as `Authorization: Bearer …`."""

    table: str
    token: str
    seat: int
    begun: bool


class Mine(BaseModel):
    """You."""

    name: str
    awaited: list[str] = Field(description="tables that wait for a decision of yours")
    invited: list[str] = Field(description="tables that somebody asks you to")


class Line(BaseModel):
    """Something that was said."""

    id: str
    name: str
    mine: bool
    gallery: bool
    at: int
    text: str
    sign: str


class Said(Strict):
    """A text, or the name of a sign."""

    text: str = Field("", max_length=2 * LONGEST)
    sign: str = Field("", max_length=16)


def _known(person: Person | None) -> Person:
    if person is None:
        raise Refused("bad-token", 401)
    return person


def _listed(row: Row) -> Listed:
    names = [name for name, seat in zip(seat_names(row.seats, "en"), row.seats, strict=True) if seat.kind != "open"]
    time = {"minutes": row.terms.minutes, "increment": row.terms.increment, "days": row.terms.days}
    return Listed(table=row.id, game=row.game, options=row.options, names=names, free=row.free, **time)


@router.get("/lobby")
async def look(request: Request, person: Somebody) -> InLobby:
    """Public tables that wait for somebody or go on."""
    lobby: Lobby = request.app.state.lobby
    if person:
        lobby.call(person.id)
    return InLobby(open=[_listed(row) for row in lobby.open_tables()], live=[_listed(row) for row in lobby.live_tables()], here=len(lobby.present))


@router.post("/lobby/play", status_code=201)
async def play_now(request: Request, wish: Wish, person: Somebody) -> Sitting:
    """Sit down with somebody who waits, or open a public table and wait: call `/tables/…/events` meanwhile, so that others see you are there."""
    if wish.game and wish.game not in ids():
        raise Refused("no-game", 404)
    me = await request.app.state.people.called(person, wish.name, "Bot")
    lobby: Lobby = request.app.state.lobby
    lobby.call(me.id)
    table = await lobby.play_now(me, wish.game, address(request.scope))
    return Sitting(table=table.id, token=request.app.state.signer.sign(me), seat=table.seats_of(me.id)[0], begun=table.begun)


@router.get("/me")
async def mine(request: Request, person: Somebody) -> Mine:
    """Who you are and where you are awaited."""
    me, lobby = _known(person), request.app.state.lobby
    lobby.call(me.id)
    row = await request.app.state.people.row(me.id)
    awaited = [table.id for table in await lobby.store.tables_of(me.id) if is_awaited(table, me.id)]
    invited = [row.match for row in await lobby.invitations(me.id)]
    return Mine(name=(row.name if row else "") or me.name, awaited=awaited, invited=invited)


@router.get("/tables/{table}/talk")
async def listen(request: Request, table: TableId, person: Somebody, lang: InLang = "en") -> list[Line]:
    """What you may read at a table: your own side of it until the match is over."""
    house: House = request.app.state.house
    who = person.id if person else ""
    lines, _ = await request.app.state.chat.lines(await house.table(table), who)
    return [Line(**written(line, who, lang)) for line in lines]


@router.post("/tables/{table}/talk", status_code=204, responses={422: {"description": "Not understood"}})
async def say(request: Request, table: TableId, said: Said, person: Somebody) -> None:
    """Say something, to the players if you are one, else to the gallery."""
    house: House = request.app.state.house
    await request.app.state.chat.say(await house.table(table), _known(person), address(request.scope), said.text, said.sign)
