"""What players agree on at a table: a pause, a draw, an end without a result, a way back. Everybody who plays there themselves has to say yes.

A way back undoes decisions that are final, so it asks for more than consent: nothing may have been shown to anybody since that they
didn't know. What one has seen can't be unseen, and the same cards would come again.

Bots say yes to all of it at a table that isn't rated, but for a draw; in a rated match they go on.
"""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import delete, update

from ..core.match import Match
from . import clocks
from .match import revive
from .store import MoveRow, SeatRow
from .tables import ABANDONED, DRAW, House, Table, at_table, bits
from .words import Refused, words

PAUSE, BACK = "pause", "back"
KINDS = (PAUSE, DRAW, ABANDONED, BACK)


@at_table
async def propose(house: House, table: Table, kind: str, person: str) -> None:
    """Somebody would like to agree on something. With bots alone it is done at once."""
    seat = _player(table, person)
    if kind not in KINDS:
        raise Refused("unknown-message", 422)
    if table.proposal and not table.proposal.get("over"):
        raise Refused("proposed-already")
    if table.proposal and table.proposal["by"] == seat and table.proposal["kind"] == kind and table.proposal["number"] == table.match.final:
        raise Refused("declined-already")
    if kind == BACK:  # several seats may be theirs, on one device
        own = table.seats_of(person)
        seat = next((player for player, _ in reversed(table.match.moves[: table.match.final]) if player in own), seat)
    _check(table, kind, seat)
    proposal = {"kind": kind, "by": seat, "agreed": [seat], "number": table.match.final}
    await _settle(house, table, proposal)


@at_table
async def answer(house: House, table: Table, yes: bool, person: str) -> None:
    """Yes or no to what was proposed; whoever proposed it may take it back."""
    seat, proposal = _player(table, person), table.proposal
    if not proposal or proposal.get("over"):
        raise Refused("nothing-proposed")
    if yes:
        _check(table, proposal["kind"], proposal["by"])
        await _settle(house, table, proposal | {"agreed": sorted({*proposal["agreed"], seat})})
    else:
        await _keep(house, table, proposal | {"over": True})


@at_table
async def go_on(house: House, table: Table, person: str) -> None:
    """Anybody who plays may end a pause; so does a decision."""
    _player(table, person)
    if not table.paused or table.clock is None:
        raise Refused("not-paused")
    await _set(house, table, table.clock.go_on(house.time()))


def _player(table: Table, person: str) -> int:
    """The first seat on which this person plays."""
    own = [seat for seat in table.seats_of(person) if not table.seats[seat].bot and not table.seats[seat].out]
    if not own:
        raise Refused("not-seated", 403)
    if table.over:
        raise Refused("over")
    if not table.begun:
        raise Refused("not-begun")
    return own[0]


def _check(table: Table, kind: str, by: int) -> None:
    """Is there anything that speaks against it, whoever agrees?"""
    if why := _against(table, kind, by):
        raise Refused(why)


def _against(table: Table, kind: str, by: int) -> str:
    if (kind == DRAW or table.terms.rated) and any(seat.bot and not seat.out for seat in table.seats):
        return "bots-play-on"
    if kind == PAUSE and (table.clock is None or table.paused):
        return "no-clock" if table.clock is None else "paused-already"
    if kind == BACK:
        return "no-way-back-rated" if table.terms.rated else _against_going_back(table.match, _last(table.match, by))
    return ""


def _against_going_back(match: Match, last: int | None) -> str:
    if last is None:
        return "no-undo"
    return "no-way-back" if any(match.states[number].news for number in range(last + 1, match.final + 1)) else ""


def _last(match: Match, seat: int) -> int | None:
    """How many decisions were made before this seat's last one that is final."""
    return next((number for number in reversed(range(match.final)) if match.moves[number][0] == seat), None)


async def _settle(house: House, table: Table, proposal: dict[str, Any]) -> None:
    """Done if everybody agrees, else kept until they have answered."""
    if not table.people <= {table.seats[seat].person for seat in proposal["agreed"]}:
        await _keep(house, table, proposal)
    elif proposal["kind"] == PAUSE:
        assert table.clock
        await _set(house, table, table.clock.pause(house.time()))
    elif proposal["kind"] == BACK:
        last = _last(table.match, proposal["by"])
        assert last is not None
        await _go_back(house, table, last)
    else:
        await house.end(table, [0.0] * len(table.seats), proposal["kind"])


async def _keep(house: House, table: Table, proposal: dict[str, Any] | None) -> None:
    await house.change(table, proposal=proposal)
    table.proposal = proposal
    table.tell()


async def _set(house: House, table: Table, clock: clocks.Clock) -> None:
    await house.change(table, proposal=None, **clocks.columns(clock, False))
    table.clock, table.proposal = clock, None
    table.tell()
    house.go_on(table)


async def _go_back(house: House, table: Table, number: int) -> None:
    """The match with so many decisions. Clocks keep what was used; every page gets a version it hasn't had."""
    game, match = table.game, table.match
    dealt = (game, game.version, game.cards, match.options, match.seed)
    earlier = await asyncio.to_thread(revive, *dealt, match.moves[:number], match.start or None)
    gone, now = len(match.moves) - number, house.time()
    clock = table.clock
    if clock:
        clocked = [seat for seat in earlier.waiting() if not table.seats[seat].out]
        clock = clocks.Clock(tuple(clock.left_at(seat, now) for seat in range(earlier.players)), now, tuple(clocked)).choose(now, earlier.movers)
    changes = (
        delete(MoveRow).where(MoveRow.match == table.id, MoveRow.number > number),
        update(SeatRow).where(SeatRow.match == table.id).values(undone=SeatRow.undone + gone),
    )
    await house.change(table, *changes, undos=table.undos + 1, movers=bits(earlier), proposal=None, **clocks.columns(clock, False))
    table.match, table.undos, table.clock, table.proposal = earlier, table.undos + 1, clock, None
    table.undone = [undone + gone for undone in table.undone]
    table.logs.clear()
    table.tell()
    house.go_on(table)


# What pages are told


def shown(table: Table, person: str | None, lang: str, names: list[str]) -> dict[str, Any]:
    """What could be proposed, what is, and who still has to answer."""
    plays = person is not None and person in table.people and table.begun and not table.over
    proposal = table.proposal if table.proposal and not table.proposal.get("over") and not table.over else None
    told: dict[str, Any] = {"may": _possible(table, person) if plays and person else [], "hints": table.hints, "proposal": None}
    if proposal:
        mine = person in {table.seats[seat].person for seat in proposal["agreed"]}
        text = words(lang, f"proposed-{proposal['kind']}", who=names[proposal["by"]], mine=int(mine))
        told["proposal"] = {"text": text, "asked": plays and not mine, "mine": plays and mine}
    return told


def _possible(table: Table, person: str) -> list[str]:
    seat = table.seats_of(person)[0]
    possible = [kind for kind in KINDS if not _against(table, kind, seat)]
    return [*possible, "go-on"] if table.paused else possible
