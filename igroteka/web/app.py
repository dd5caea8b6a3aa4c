"""The server, put together."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from .. import __version__
from . import (
    afterwards,
    api,
    chat,
    clocks,
    company,
    gallery,
    learning,
    lobby,
    pages,
    people,
    puzzles,
    ratings,
    tournaments,
    workshop,
)  # fmt: skip
from .figures import exposition
from .safety import Guard, Limits, Network, Scope, Signer, near
from .store import Store, Trouble
from .tables import HERE, PACE, House
from .thinking import Thinkers
from .warming import Warming
from .words import Refused

log = logging.getLogger("igroteka.web")
SWEEP = 60.0  # seconds between looks for idle tables
SWEEPS = 10  # … of which one is a look for garbage
BEAT = 2.0  # seconds between signs of life to other processes
KEEP = 365.0  # days
ROUTERS = (
    pages.router, lobby.router, people.router, learning.router, afterwards.router, puzzles.router, gallery.router, workshop.router, ratings.router,
    tournaments.router, api.router, company.router, ratings.api, tournaments.api,
)  # fmt: skip; FastAPI works a router out when a request first comes past it, so what the first pages ask for is in front


class Json(JSONResponse):
    """An answer that is written whatever people sent us: half a character is shown, not stumbled over."""

    def render(self, content: Any) -> bytes:
        """As bytes."""
        return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def create_app(
    store: Store | Path, limits: Limits | None = None, public: bool = True, pace: float = PACE, warming: Warming | None = None,
    proxies: Sequence[Network] = (), keep: float = KEEP,
) -> FastAPI:  # fmt: skip
    """The server with its data in a folder or a store; `public` if other machines reach it, `pace` the seconds between bots' moves,
    `proxies` those who are believed, `keep` the days after which matches are deleted (0: never)."""
    found = Store(store) if isinstance(store, Path) else store
    limits, warming = limits or Limits(), warming or Warming([])

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        thinkers = Thinkers()
        app.state.house = house = House(found, thinkers, pace, limits)
        await found.open(house.heard)
        await house.time.note(found)
        app.state.signer = Signer(found.secret)
        app.state.people = people.People(house, app.state.signer)
        app.state.ratings = ratings.Ratings(found, app.state.signer)
        app.state.people.listeners.append(app.state.ratings.renamed)
        app.state.lobby, app.state.chat = lobby.Lobby(house, app.state.people, app.state.ratings), chat.Chat(house)
        await app.state.people.open()
        warming.start()
        house.warming = warming
        works = (_come_back(house), _sweep(house, keep, app.state.chat), _beat(house), clocks.keep_time(house), app.state.lobby.run())
        tasks = [asyncio.create_task(work) for work in works]
        yield
        with suppress(Trouble):
            await house.time.note(found)
        await _stop(*tasks, *house.tasks)
        thinkers.close()
        house.budget.close()
        await found.close()

    app = FastAPI(
        title="Igroteka", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/v1/openapi.json",
        description="Board games with complete rules: make a table, take a seat, see, move, wait for the next event.",
    )  # fmt: skip
    app.state.limits, app.state.public, app.state.build = limits, public, _build()
    app.mount("/static", StaticFiles(directory=pages.HERE / "static"), "static")
    for router in ROUTERS:
        app.include_router(router)
    app.add_api_route("/health", _health, include_in_schema=False)
    app.add_api_route("/metrics", _metrics, include_in_schema=False)
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.add_middleware(Guard, limits=limits, proxies=proxies, broken=_broken)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _invalid)
    return app


async def _come_back(house: House) -> None:
    """Bots that nobody plays: after a start, when another process has died, when something was mended."""
    while True:
        try:
            await house.come_back()
        except Trouble as trouble:
            log.error("bots can't come back yet: %s", trouble)
        await asyncio.sleep(BEAT if house.store.shared else SWEEP)


async def _beat(house: House) -> None:
    """Other processes hear that we are alive, what we counted, and who looks at our tables."""
    beats = 0
    while house.store.shared:
        with suppress(Trouble):
            await house.store.renew(house.figures.dump(house.gauges()))
        beats += 1
        if beats % round(HERE / 3 / BEAT) == 0:
            await house.say_who_is_here(*(table for table in house.loaded() if table.watchers))
        await asyncio.sleep(BEAT)


async def _health(request: Request) -> Response:
    """Is the server well?"""
    well = await request.app.state.house.store.alive()
    return Json({"status": "ok" if well else "no database", "version": __version__}, 200 if well else 503)


async def _metrics(request: Request) -> Response:
    """The figures for Prometheus; only in our own network."""
    if not near(request.scope):
        raise HTTPException(403, "Only in our own network.")
    house = request.app.state.house
    with suppress(Trouble):
        others = await house.store.figures()
        return Response(exposition({house.store.process: house.figures.dump(house.gauges()), **others}), media_type="text/plain; version=0.0.4")
    raise HTTPException(503, "The database doesn't answer.")


async def _stop(*tasks: asyncio.Task[None]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _sweep(house: House, keep: float, talk: chat.Chat) -> None:
    for sweeps in count(1):
        await asyncio.sleep(SWEEP)
        await house.forget_idle()
        if sweeps % SWEEPS == 0:
            gc.collect()  # Python itself would stop the house for it every few seconds: warming.settle
        with suppress(Trouble):
            await talk.clean_up()
        if keep:
            await house.forget_old(keep)


def _build() -> str:
    """Changes whenever a file of the page does, so that browsers never keep an old one."""
    return format(max(int(path.stat().st_mtime) for path in (pages.HERE / "static").iterdir()), "x")


def _page_wanted(request: Request) -> bool:
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    request.app.state.house.figures.count("refused_total", why=error.key)
    if _page_wanted(request):
        return pages.refused_page(request, error)
    return Json({"detail": error.say(pages.language(request))}, error.status)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _page_wanted(request):
        return pages.refused_page(request, Refused("no-page", 404))
    return Json({"detail": str(error.detail)}, error.status_code, headers=error.headers)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    said = [{"loc": list(e["loc"]), "msg": e["msg"], "type": e["type"]} for e in error.errors()]
    return Json({"detail": said}, 422)


async def _broken(scope: Scope, error: Exception) -> Response:
    log.exception("a request failed: %s", scope["path"], exc_info=error)
    request = Request(scope)
    request.app.state.house.figures.count("failed_total")
    if _page_wanted(request):
        return pages.refused_page(request, Refused("broken", 500))
    return Json({"detail": "Something went wrong here. It is noted."}, 500)
