"""After a match: what happened in it, on a page of its own, and playing on from any of its positions.

An analysis is made once, in a process of its own so that nobody's table is slower for it, one after another, and kept with its match.
Only matches that are over have one: everything may be seen then. What is said of a decision comes from what its player knew all the same.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import sys
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from markupsafe import Markup

from ..core.match import Match
from ..core.ready import WATCHED
from ..core.record import SPECTATOR, copy, seed_chance
from ..core.rule import plainly
from ..learn.analysis import Analysis, percent
from . import views
from .forms import DEFAULT_LEVEL
from .match import SEED_BITS
from .pages import filled, language, page, remember, settle, templates, visitor
from .pictures import sheet
from .safety import address
from .store import BOT, OPEN, PERSON, Trouble
from .tables import House, Seat, Table
from .words import Refused, words

log = logging.getLogger("igroteka.web")
router = APIRouter(include_in_schema=False)
COST = 10.0  # seconds of a person's budget
CHILD = "from igroteka.learn.analysis import answer; answer()"
LONGEST_LINE = 1 << 24  # bytes that a child says at once
HOW = ("bot", "friend", "both")  # ways to play on


class Analyses:
    """Those that are being made, and who asks for one that is kept."""

    def __init__(self, house: House):
        self.house, self.making, self._turn = house, dict[str, dict[str, Any]](), asyncio.Semaphore(1)

    async def of(self, table: Table) -> Analysis | None:
        """What there is so far; None if nobody has asked yet."""
        found = self.making.get(table.id)
        if found is None:
            with suppress(Trouble):
                found = await self.house.store.analysis(table.id)
        return Analysis.from_data(found) if found else None

    async def begin(self, table: Table, person: str, asker: str) -> None:
        """Make it, unless it is there or being made."""
        if table.id in self.making or await self.of(table):
            return
        with self.house.budget.asking(person, asker) as spent:
            spent(COST)
        empty = Analysis(table.game.id, table.match.players, len(table.match.moves), views.signs(table))
        self.making[table.id] = empty.data()
        task = asyncio.create_task(self._make(table))
        self.house.tasks.add(task)
        task.add_done_callback(self.house.tasks.discard)

    async def _make(self, table: Table) -> None:
        try:
            async with self._turn:
                await self._ask_child(table)
        except Exception:
            log.exception("the match at table %s can't be analysed", table.id)
        finally:
            self.making.pop(table.id, None)

    async def _ask_child(self, table: Table) -> None:
        match = await asyncio.to_thread(table.match.to_json)
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-c", CHILD, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
            env=os.environ | {WATCHED: str(os.getpid())},
        )  # fmt: skip
        assert child.stdin
        assert child.stdout
        try:
            child.stdin.write(json.dumps(match).encode())
            child.stdin.close()
            async for line in child.stdout:
                found = json.loads(line)
                if found["done"] == 1:  # told only when it is kept
                    await self.house.store.keep_analysis(table.id, found)
                self.making[table.id] = found
            await child.wait()
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()


def analyses(request: Request) -> Analyses:
    """The house's."""
    state = request.app.state
    if not hasattr(state, "analyses") or state.analyses.house is not state.house:
        state.analyses = Analyses(state.house)
    found: Analyses = state.analyses
    return found


async def finished_table(request: Request, name: str) -> Table:
    """A table whose match is over."""
    table: Table = await request.app.state.house.table(name)
    if not table.over:
        raise Refused("not-over", 403)
    return table


# The page


@router.get("/table/{name}/analysis")
async def show(request: Request, name: str) -> Response:
    """What happened, as far as it is known; the page asks for the rest."""
    table, lang, person = await finished_table(request, name), language(request), visitor(request)
    found = await analyses(request).of(table)
    own = table.seats_of(person.id) if person else []
    return page(
        request, "analysis.html", table=table, game=table.game, sheet=sheet(table.game.id, lang), names=views.names(table, lang),
        outcome=views.outcome(table, own[0] if own else SPECTATOR, lang), part=await draw(request, table, found), decisions=len(table.match.moves),
        done=found.done if found else -1, ways=HOW, own=own,
    )  # fmt: skip


@router.post("/table/{name}/analysis")
async def begin(request: Request, name: str) -> Response:
    """Let it be made."""
    table, person = await finished_table(request, name), visitor(request)
    await analyses(request).begin(table, person.id if person else "", address(request.scope))
    return await progress(request, name)


@router.get("/table/{name}/analysis/part")
async def progress(request: Request, name: str) -> Response:
    """What there is so far, to be put into the page."""
    table = await finished_table(request, name)
    found = await analyses(request).of(table)
    told = {"done": found.done if found else -1, "html": str(await draw(request, table, found))}
    return JSONResponse(told, headers={"cache-control": "no-store"})


async def draw(request: Request, table: Table, found: Analysis | None) -> Markup:
    """Pictures take a while, beside the event loop."""
    lang, person = language(request), visitor(request)
    drawn: Markup = await request.app.state.house.budget.run(person.id if person else "", address(request.scope), lambda: part(table, found, lang))
    return drawn


@router.get("/table/{name}/analysis.json")
async def data(request: Request, name: str) -> Response:
    """The same for a program."""
    found = await analyses(request).of(await finished_table(request, name))
    if found is None:
        raise Refused("no-analysis", 404)
    return JSONResponse(found.data())


@router.get("/table/{name}/analysis/decisive")
async def decisive(request: Request, name: str) -> Response:
    """The moment that mattered most, for the end of a match; `done` says how far the analysis is, -1 if nobody has asked for one."""
    table, lang = await finished_table(request, name), language(request)
    found = await analyses(request).of(table)
    who = views.names(table, lang)
    told: list[str] = []
    if found and found.done == 1 and found.moments:
        told = found.tell(max(found.moments, key=lambda moment: moment.loss), lang, who)[:2]
    elif found and found.done == 1 and found.swings:
        told = [found.tell_swing(max(found.swings, key=lambda swing: abs(swing.after - swing.before)), lang, who)]
    return JSONResponse({"told": told, "done": found.done if found else -1}, headers={"cache-control": "no-store"})


@router.get("/table/{name}/analysis/at/{move}")
async def at(request: Request, name: str, move: int, tall: bool = False) -> Response:
    """The table after so many decisions, all cards open."""
    table, lang = await finished_table(request, name), language(request)
    if not 0 <= move <= len(table.match.moves):
        raise Refused("no-move", 404)
    who = views.names(table, lang)
    found = await analyses(request).of(table)
    known = found.curve[move] if found and move < len(found.curve) else []
    chances = [f"{called}: {percent(chance)} %" for called, chance in zip(who, known, strict=False)]
    person, side = visitor(request), _side(table, request)

    def work() -> tuple[str, list[str]]:
        said = [line.text for line in views.lines(table, SPECTATOR, lang, move - 1) if line.move == move] if move else []
        return views.picture(table, side, lang, tall, move, open_cards=True), said

    svg, said = await request.app.state.house.budget.run(person.id if person else "", address(request.scope), work)
    when = words(lang, "after-move", number=move, total=len(table.match.moves))
    return JSONResponse({"svg": svg, "says": said, "chances": chances, "when": when})


def _side(table: Table, request: Request) -> int:
    """From whose side the table is seen."""
    person = visitor(request)
    own = table.seats_of(person.id) if person else []
    return own[0] if own else 0


def part(table: Table, found: Analysis | None, lang: str) -> Markup:
    """The curve, the moments and the facts, as HTML."""
    who = views.names(table, lang)
    found = found or Analysis(table.game.id, table.match.players, 0, [])
    moments: list[dict[str, Any]] = []
    for number, moment in enumerate(found.moments, 1):
        pictures = [Markup(table.match.picture(moment.player, lang, tall, who, moment.move)) for tall in (False, True)] if found.done == 1 else []
        moments.append({"number": number, "moment": moment, "told": found.tell(moment, lang, who), "pictures": pictures})
    template = templates.get_template("analysis_part.html")
    return Markup(template.render(
        found=found, moments=moments, swings=[found.tell_swing(swing, lang, who) for swing in found.swings], names=who,
        curve=[Markup(found.picture(lang, who, tall)) for tall in (False, True)] if found.curve else [],
        told=found.told_curve(lang, who) if found.curve else [], percent=percent, lang=lang,
        t=lambda key, **about: words(lang, key, **about),
    ))  # fmt: skip


# Playing on


@router.post("/table/{name}/analysis/play")
async def play_on(request: Request, name: str) -> Response:
    """A new table that begins at a position of this match: against bots, with friends, or on all sides."""
    table, form = await finished_table(request, name), await filled(request)
    person, house = await settle(request, ""), request.app.state.house
    move, how = form.get("move", ""), form.get("how", "")
    if not move.isascii() or not move.isdigit() or not 0 <= int(move) <= len(table.match.moves) or how not in HOW:
        raise Refused("bad-form", 422)
    house.limit_new(person.id, address(request.scope))
    match = await asyncio.to_thread(begin_at, table.match, int(move))
    if match.over:
        raise Refused("over-there", 409)
    own = _seat_of(table, person.id, match)
    me = Seat(PERSON, person.id, person.name)
    others = {"bot": Seat(BOT, level=DEFAULT_LEVEL), "friend": Seat(OPEN), "both": me}[how]
    seats = [me if seat == own else others for seat in range(match.players)]
    made = await house.make(match.game, match.options, seats, person.id, match)
    return remember(request, RedirectResponse(f"/table/{made.id}", 303), person)


def begin_at(match: Match, move: int) -> Match:
    """A match that begins where another one was; what chance decides is decided anew."""
    start, seed = copy(match.states[move]), secrets.randbits(SEED_BITS)
    start.n_events = start.news = 0
    start.events[:] = 0
    plainly(seed_chance, start, seed)
    return Match(match.game, match.options, seed, start)


def _seat_of(table: Table, person: str, match: Match) -> int:
    """One's own seat, or that of whoever decides."""
    own = table.seats_of(person)
    return own[0] if own else match.movers[0]


