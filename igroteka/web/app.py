"""The server, put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from .. import __version__
from . import api, pages
from .safety import Buckets, Guard, Limits, Signer, address
from .store import Store
from .tables import PACE, House
from .thinking import Thinkers
from .warming import Warming
from .words import Refused

log = logging.getLogger("igroteka.web")
SWEEP = 60.0  # seconds between looks for idle tables


def create_app(
    data: Path, limits: Limits | None = None, public: bool = True, pace: float = PACE, warming: Warming | None = None
) -> FastAPI:  # fmt: skip
    """The server with its data in a folder; `public` if other machines reach it, `pace` the seconds between bots' moves."""
    data.mkdir(parents=True, exist_ok=True)
    limits, warming = limits or Limits(), warming or Warming([])

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store, thinkers = Store(f"sqlite:///{data / 'igroteka.db'}"), Thinkers()
        await store.open()
        warming.start()
        app.state.house = House(store, thinkers, pace, warming)
        tasks = [asyncio.create_task(app.state.house.come_back()), asyncio.create_task(_sweep(app.state.house))]
        yield
        await _stop(*tasks, *app.state.house.tasks)
        thinkers.close()
        await store.close()

    app = FastAPI(
        title="Igroteka", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/v1/openapi.json",
        description="Board games with complete rules: make a table, take a seat, see, move, wait for the next event.",
    )  # fmt: skip
    app.state.signer, app.state.limits, app.state.public = Signer(data), limits, public
    app.state.build = _build()
    tables = Buckets(limits.tables, 40 * limits.burst)

    def limit_tables(request: Request) -> None:
        if not tables.take(address(request.scope)):
            raise Refused("too-many-tables", 429)

    app.state.limit_tables = limit_tables
    app.include_router(api.router)
    app.include_router(pages.router)
    app.mount("/static", StaticFiles(directory=pages.HERE / "static"), "static")
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.add_middleware(Guard, limits=limits)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(Exception, _broken)
    return app


async def _stop(*tasks: asyncio.Task[None]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _sweep(house: House) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        house.forget_idle()


def _build() -> str:
    """Changes whenever a file of the page does, so that browsers never keep an old one."""
    return format(max(int(path.stat().st_mtime) for path in (pages.HERE / "static").iterdir()), "x")


def _page_wanted(request: Request) -> bool:
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    if _page_wanted(request):
        return pages.refused_page(request, error)
    return JSONResponse({"detail": error.say(pages.language(request))}, error.status)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _page_wanted(request):
        return pages.refused_page(request, Refused("no-page", 404))
    return JSONResponse({"detail": str(error.detail)}, error.status_code, headers=error.headers)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    said = [{"loc": list(e["loc"]), "msg": e["msg"], "type": e["type"]} for e in error.errors()]
    return JSONResponse({"detail": said}, 422)


async def _broken(request: Request, error: Exception) -> Response:
    log.exception("a request failed: %s", request.url.path, exc_info=error)
    if _page_wanted(request):
        return pages.refused_page(request, Refused("broken", 500))
    return JSONResponse({"detail": "Something went wrong here. It is noted."}, 500)
