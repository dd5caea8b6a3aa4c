"""The workshop in the browser: an editor for a card file, its mistakes, its cards as a picture, a quick balance, and a table to try it at.

Only for whoever sits at the machine itself, since a look at a card file and a table with it cost a process each. What is written
is kept by the browser; here it lies in a temporary folder and nothing in it is carried out but the effect language.

A running server has its games loaded, so a table with other cards is at a server of its own, on another port, which ends with this one.
It is reached under the machine's other name (localhost or 127.0.0.1): cookies don't know ports, and ours must stay.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from ..bots import LEVELS
from ..core.errands import Errands, Lost
from ..core.ready import WATCHED, stand_behind
from ..core.rule import PACKAGE
from ..lab import workshop as lab
from .pages import at_this_machine, game_or_refuse, language, page, remember, settle
from .safety import address
from .store import BOT, PERSON
from .tables import Seat
from .words import Refused

router = APIRouter(include_in_schema=False)
NAMES = {"localhost": "127.0.0.1", "127.0.0.1": "localhost"}
KEY = "IGROTEKA_WORKSHOP"  # what a server made for a table with other cards is told by us alone
CODE = (
    "import sys; from pathlib import Path; from igroteka.core.ready import end_with_parent; from igroteka.web import serve; "
    "end_with_parent(); serve('127.0.0.1', 0, Path(sys.argv[1]))"
)


class Bench:
    """What is on the workbench: a temporary folder, the balance that is being measured, the server that has the cards."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="igroteka-workshop-")
        self.measuring: subprocess.Popen[str] | None = None
        self.serving: subprocess.Popen[str] | None = None

    def lay(self, game: str, source: str, kind: str) -> Path:
        """The card file, in a place of its own for each purpose."""
        path = Path(self.folder.name) / kind / game / "workshop.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
        return path


def bench(request: Request) -> Bench:
    """This server's workbench; nobody's who isn't at this very machine."""
    if not at_this_machine(request):
        raise Refused("no-page", 404)
    state = request.app.state
    if not hasattr(state, "bench"):
        state.bench = Bench()
    return state.bench  # type: ignore[no-any-return]


async def sent(request: Request) -> tuple[str, str]:
    """The game and the card file."""
    try:
        values = json.loads(await request.body())
        game, source = values["game"], values["source"]
    except (ValueError, KeyError, TypeError):
        raise Refused("bad-form", 422) from None
    if game not in lab.workshop_games() or not isinstance(source, str):
        raise Refused("bad-form", 422)
    return game, source


@router.get("/workshop")
async def workshop(request: Request) -> Response:
    """The page."""
    bench(request)
    chosen = request.query_params.get("game", "")
    known = lab.workshop_games()
    game = chosen if chosen in known else known[-1]
    return page(request, "workshop.html", game=game_or_refuse(game), games=[game_or_refuse(name) for name in known], beginnings=lab.beginnings(game))


@router.post("/workshop/check")
async def check(request: Request) -> Response:
    """What is wrong, or what the cards do and how they look."""
    at, (game, source) = bench(request), await sent(request)
    return JSONResponse(await _look_at(request, game, at.lay(game, source, "check")))


async def _look_at(request: Request, game: str, path: Path) -> dict[str, Any]:
    """An errand, so that whoever plays goes first; it costs nobody's budget."""
    errands: Errands = request.app.state.house.budget.errands
    try:
        found, _ = await errands.run(lab.look_at, game, path, language(request))
    except Lost:
        raise Refused("lost", 503) from None
    return found


@router.post("/workshop/balance")
async def balance(request: Request) -> Response:
    """How the cards do against the box; a new question ends the one before."""
    at, (game, source) = bench(request), await sent(request)
    if at.measuring:
        at.measuring.kill()
    at.measuring = measuring = lab.child("balance", game, str(at.lay(game, source, "balance")), str(lab.QUICK))
    stand_behind(measuring.pid)
    said, _ = await asyncio.to_thread(measuring.communicate)
    lines = said.splitlines() if measuring is at.measuring else []
    if not lines:
        return JSONResponse({"games": 0, "rows": []})
    found = json.loads(lines[-1])
    return JSONResponse({"games": found["games"], "rows": [{"name": name} | rate for name, rate in lab.against(found, language(request))]})


@router.post("/workshop/play")
async def play(request: Request) -> Response:
    """A server that has these cards, and the address of a table there."""
    at, (game, source) = bench(request), await sent(request)
    found = await _look_at(request, game, at.lay(game, source, "check"))
    if found["mistake"]:
        return JSONResponse(found, 422)
    if at.serving:
        at.serving.kill()
    key, path = secrets.token_urlsafe(12), at.lay(game, source, "play")
    at.serving = await asyncio.to_thread(_serve, path.parent.parent, key)
    port = await asyncio.to_thread(_port, at.serving)
    host = NAMES[re.sub(r":\d+$", "", request.headers["host"])]
    return JSONResponse({"url": f"http://{host}:{port}/workshop/table?" + urlencode({"game": game, "side": found["side"], "key": key})})


def _serve(cards: Path, key: str) -> subprocess.Popen[str]:
    data = Path(tempfile.mkdtemp(dir=cards))
    environment = {
        **os.environ, "IGROTEKA_CARDS": str(cards), KEY: key, WATCHED: str(os.getpid()),
        "PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")]),
    }  # fmt: skip
    return subprocess.Popen([sys.executable, "-c", CODE, str(data)], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def _port(serving: subprocess.Popen[str]) -> int:
    assert serving.stdout
    line = serving.stdout.readline()
    with suppress(IndexError, ValueError):
        return int(line.rsplit(":", 1)[1])
    raise Refused("broken", 500)


@router.get("/workshop/table")
async def table(request: Request, game: str, side: str, key: str) -> Response:
    """At the server that was made for it: a table with the new hero or deck against the first of the box."""
    bench(request)
    if not secrets.compare_digest(key, os.environ.get(KEY, secrets.token_urlsafe())):
        raise Refused("no-page", 404)
    found, person = game_or_refuse(game), await settle(request, "")
    request.app.state.house.limit_new(person.id, address(request.scope))
    option = next(option for option in found.options if option.each)
    if side not in option.values:
        raise Refused("bad-form", 422)
    rival = next(value for value in option.values if value != side)
    given: dict[str, Any] = {option.name: [side, rival]} | ({"mode": "duel"} if game == "tash_kalar" else {})
    seats = [Seat(PERSON, person.id, person.name), Seat(BOT, level=LEVELS[1])]
    made = await request.app.state.house.make(found, found.settle(**given), seats, person.id)
    return remember(request, RedirectResponse(f"/table/{made.id}", 303), person)
