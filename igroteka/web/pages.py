"""The pages: the front page, a new table, a table, the rulebooks."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socket
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

from fastapi import APIRouter, Request, WebSocket
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from fastapi.templating import Jinja2Templates
from jinja2 import StrictUndefined
from markupsafe import Markup

from ..bots import LEVELS, ladder
from ..bots import title as level_name
from ..core import draw, ready
from ..core.cards import LANGUAGES
from ..core.game import Game
from ..core.match import BadMatch, decisions
from ..core.record import SPECTATOR
from ..games import game as find_game
from ..games import games, ids
from . import clocks, forms, views
from .chat import talk_words
from .live import Connection
from .match import beginning, check_versions, play_all
from .pictures import contents, has_rulebook, page_words, part_called, poster, qr_code, rulebook, sheet, sheet_css, symbols, thumbnail
from .safety import COOKIE, Limits, Person, address, same_origin
from .store import BOT, PERSON, Listed, Trouble
from .tables import Seat, Table
from .words import Refused, choose_language, of_game, person_name, seat_names, words

log = logging.getLogger("igroteka.web")
HERE = Path(__file__).parent
LOCAL = ("127.0.0.1", "::1", "::ffff:127.0.0.1")
YEAR = 365 * 24 * 3600
router = APIRouter(include_in_schema=False)
templates = Jinja2Templates(HERE / "templates")
templates.env.undefined = StrictUndefined


# Who asks, in which language


def language(request: Request | WebSocket) -> str:
    """The language of the page."""
    return choose_language(request.query_params.get("lang") or request.cookies.get("lang"), request.headers.get("accept-language", ""))


def theme(request: Request) -> str:
    """light, dark, or as the system wishes."""
    chosen = request.cookies.get("theme", "")
    return chosen if chosen in ("light", "dark") else ""


def visitor(request: Request | WebSocket) -> Person | None:
    """Whoever the cookie says; nobody without one."""
    found: Person | None = request.app.state.signer.read(request.cookies.get(COOKIE))
    return found


async def settle(request: Request, name: str) -> Person:
    """Whoever takes a seat, with the name they gave if it is nobody else's."""
    found: Person = await request.app.state.people.called(visitor(request), name)
    return found


def remember(request: Request, response: Response, person: Person) -> Response:
    """The signed cookie that keeps seats."""
    response.set_cookie(COOKIE, request.app.state.signer.sign(person), YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https")
    return response


def at_this_machine(request: Request) -> bool:
    """Does whoever asks sit at the machine that serves? Only they find the workshop."""
    host, asker = re.sub(r":\d+$", "", request.headers.get("host", "")), request.client.host if request.client else ""
    return host in ("localhost", "127.0.0.1") and asker in LOCAL and "x-forwarded-for" not in request.headers


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page in the visitor's language."""
    lang, person = language(request), visitor(request)

    def other_language(code: str) -> str:
        return f"/language/{code}?to={quote(request.url.path)}"

    values |= {
        "lang": lang, "languages": LANGUAGES, "theme": theme(request), "t": words_in(lang), "other_language": other_language,
        "level_name": level_name, "person": person, "build": request.app.state.build, "has_rulebook": has_rulebook,
        "has_workshop": at_this_machine(request),
        "sign": lambda seat: Markup(draw.sign(seat, 0, 0, 10)),
    }  # fmt: skip
    return templates.TemplateResponse(request, template, values, status_code=status, headers={"cache-control": "no-store"})


def words_in(lang: str) -> Callable[..., str]:
    """The page's words in one language, for templates."""

    def say(key: str, **about: Any) -> str:
        return words(lang, key, **about)

    return say


def refused_page(request: Request, refused: Refused) -> HTMLResponse:
    """A page that says why something isn't done."""
    return page(request, "refused.html", refused.status, why=refused.say(language(request)))


async def filled(request: Request) -> dict[str, str]:
    """The fields of a form."""
    body = await request.body()
    try:
        return dict(parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=100))
    except ValueError:
        raise Refused("bad-form", 422) from None


def game_or_refuse(name: str) -> Game:
    """A game by its id."""
    try:
        return find_game(name)
    except KeyError:
        raise Refused("no-game", 404) from None


def wanted_game(name: str) -> Game:
    """A game by its id; it is compiled next."""
    game = game_or_refuse(name)
    ready.want(game)
    return game


# The front page and a new table


@router.get("/")
async def front(request: Request) -> Response:
    """The games as pictures, and my tables."""
    lang, person = language(request), visitor(request)
    tables = await tables_of(request, person)
    shown = [_row(table, person.id, lang) for table in tables if table.game in ids()] if person else []
    cards = [{"game": game, "tagline": of_game(game.id)(lang, "tagline"), "players": _players(game)} for game in games()]
    playing = [row for row in shown if not row["over"] and not row["mine"]]  # where I am awaited is above
    company = await request.app.state.lobby.front(person, lang)
    return page(request, "front.html", **company, games=cards, playing=playing, finished=[row for row in shown if row["over"]])


def _players(game: Game) -> str:
    return str(game.players[0]) if len(game.players) == 1 else f"{game.players[0]}–{game.players[-1]}"


def _row(table: Listed, person: str, lang: str) -> dict[str, Any]:
    own = [seat.seat for seat in table.seats if seat.kind == PERSON and seat.person == person]
    others = [name for i, name in enumerate(seat_names(table.seats, lang)) if i not in own]
    mine = any(table.movers >> seat & 1 and table.seats[seat].level is None for seat in own) and table.begun and table.result is None
    waiting = "ask-open" if not table.begun else "row-mine" if mine else "row-wait"
    return {
        "id": table.id, "title": find_game(table.game).title[lang], "others": ", ".join(others), "over": table.result is not None, "mine": mine,
        "ask": views.outcome(table, own[0] if own else SPECTATOR, lang) if table.result else words(lang, waiting),
    }  # fmt: skip


@router.get("/play/{name}")
async def new_table(request: Request, name: str) -> Response:
    """The form of a new table."""
    game = game_or_refuse(name)
    return _form(request, game, newcomer=await is_new_to(request, game))


async def is_new_to(request: Request, game: Game) -> bool:
    """Hasn't this visitor finished a match of the game yet?"""
    return game.id not in [table.game for table in await tables_of(request, visitor(request)) if table.result]


async def tables_of(request: Request, person: Person | None) -> list[Listed]:
    """Somebody's tables; none if they can't be read now."""
    try:
        return list(await request.app.state.house.store.tables_of(person.id)) if person else []
    except Trouble as trouble:
        log.error("tables can't be listed: %s", trouble)
        return []


def _form(request: Request, game: Game, error: str = "", status: int = 200, newcomer: bool = False) -> HTMLResponse:
    lang = language(request)
    seats = [forms.seat_fields(game, seat, lang) for seat in range(game.players[-1])]
    return page(
        request, "new.html", status, game=game, tagline=of_game(game.id)(lang, "tagline"), players=_players(game), fields=forms.fields(game, lang),
        seats=seats, signs_by_seat=not hasattr(game.drawings, "sign_of"), levels=LEVELS, level=forms.DEFAULT_LEVEL, error=error,
        has_rules=has_rulebook(game.id, lang), strengths=_strengths(game, lang),
        first_game=bool(newcomer and game.answers and game.answers.FIRST), **_sides(game, lang),
        times=[clocks.say_time(clocks.Terms(*preset), lang) for preset in clocks.PRESETS],
    )  # fmt: skip


def _sides(game: Game, lang: str) -> dict[str, Any]:
    """Heroes, decks or armies as pictures with a sentence each: for every value of an option that each player has."""
    from .gallery import picture, sections

    found = {section.id: section for section in sections(game.id, lang)}
    sides: list[dict[str, Any]] = []
    option = next((option for option in game.options if option.each and any(value in found for value in option.values)), None)
    for index, value in enumerate(option.values if option else ()):
        section, title = found.get(str(value)) or next(iter(found.values())), str(game.words.option(option.name, value, lang)) if option else ""
        card = section.cards[0] if str(value) in found else replace(section.cards[index], colour=f"var(--p{index})")  # equal decks differ in colour
        sides.append({"index": index, "title": title, "about": section.about, "picture": picture(game.id, lang, card), "symbol": card.symbols[0]})
    used = symbols(game.id, lang, [side["symbol"] for side in sides])
    return {"sides": sides, "side_option": option.name if option else "", "symbols": used, "has_gallery": bool(found)}


def _strengths(game: Game, lang: str) -> dict[str, Any] | None:
    """How strong the levels are, as measured in the arena: bars by their Elo, and how often each wins against the one below."""
    measured = ladder(game.id)
    if measured is None:
        return None
    strength, strongest = measured["strength"], max(measured["strength"].values())
    below = {match["bot"]: match for match in reversed(measured["matches"]) if match["against"] in ("random", *LEVELS)}
    return {"seconds": measured["seconds"], "rows": [
        {"name": level_name(level, lang), "bar": max(4, round(100 * strength[level] / strongest)), "told": words(
            lang, "strengths-random" if below[level]["against"] == "random" else "strengths-below", elo=strength[level],
            rate=round(100 * below[level]["rate"]), level=level_name(below[level]["against"], lang))}
        for level in LEVELS if level in strength
    ]}  # fmt: skip


@router.post("/play/{name}")
async def make_table(request: Request, name: str) -> Response:
    """A new table out of the form, or at once: with what the form would suggest."""
    game, form = game_or_refuse(name), await filled(request)
    if form.get("now") == "1":
        form |= forms.at_once(game, await is_new_to(request, game))
    try:
        person = await settle(request, form.get("name", ""))
        request.app.state.house.limit_new(person.id, address(request.scope))
        options, seats = forms.read(game, form, person, language(request))
        public, terms = form.get("public") == "1", clocks.from_form(form)
        table = await request.app.state.house.make(game, options, seats, person.id, public=public, terms=terms)
    except Refused as refused:
        return _form(request, game, refused.say(language(request)), refused.status)
    return remember(request, RedirectResponse(f"/table/{table.id}", 303), person)


@router.post("/load")
async def load_table(request: Request) -> Response:
    """A match from a file: to look at if it is over, to go on against bots if it isn't."""
    person, house, text = await settle(request, ""), request.app.state.house, await request.body()
    house.limit_new(person.id, address(request.scope))
    try:
        data = json.loads(text)
        if isinstance(data, dict) and data.get("unfinished"):
            raise Refused("unfinished-file", 422)
        if isinstance(data, dict) and data.get("game") in ids():
            game = wanted_game(data["game"])
            check_versions(game, data.get("rules"), data.get("cards"), 422)
        match = await asyncio.to_thread(beginning, data)
        moves = await house.budget.send(person.id, address(request.scope), decisions, data, find_game)
        await asyncio.to_thread(play_all, match, moves)
    except (ValueError, RecursionError) as error:
        why = words("en", "refused-bad-match-why", why=_cut(str(error), 400)) if isinstance(error, BadMatch) else ""
        raise Refused("bad-match" if why else "bad-file", 422, english=why) from None
    seats = [Seat(PERSON, person.id, person.name) if i == 0 else Seat(BOT, level=forms.DEFAULT_LEVEL) for i in range(match.players)]
    table = await house.make(match.game, match.options, seats, person.id, match)
    return remember(request, JSONResponse({"table": table.id}), person)


# A table


@router.get("/table/{name}")
async def show_table(request: Request, name: str) -> Response:
    """The table, or the room where people wait for the others."""
    table = await request.app.state.house.table(name)
    lang, person = language(request), visitor(request)
    own = table.seats_of(person.id) if person else []
    link = f"{origin(request)}/table/{table.id}"
    about = {"table": table, "game": table.game, "own": own, "commitment": table.commitment, "link": link, "signs": views.signs(table),
             "time": clocks.say_time(table.terms, lang)}  # fmt: skip
    if not table.begun:
        seats = views.seats(table, person.id if person else None, lang)
        may_fill = bool(own) or (person is not None and person.id == table.maker)
        people = [seat for seat in table.seats if seat.kind == PERSON]
        host = next((seat for seat in people if seat.person == table.maker), people[0] if people else None)
        about |= {"seats": seats, "qr": qr_code(link), "levels": LEVELS, "level": forms.DEFAULT_LEVEL, "may_fill": may_fill}
        about["host"] = person_name(host.name, host.person, lang) if host else ""
        about |= {"tagline": of_game(table.game.id)(lang, "tagline"), "chosen": forms.chosen(table.game, table.match.options, lang)}
        return page(request, "waiting.html", **about, **await request.app.state.lobby.waiting(table, person, lang))
    return page(request, "table.html", **about, **at_table(table.game, lang), talk=talk_words(table, person, lang))


def at_table(game: Game, lang: str) -> dict[str, Any]:
    """What the page of a table shows beside the table itself."""
    return {
        "sheet": sheet(game.id, lang), "text": page_words(lang), "has_rules": has_rulebook(game.id, lang), "has_gallery": game.answers is not None,
        "end_part": part_called(game.id, game.answers.END) if game.answers else "", "has_analysis": find_spec("igroteka.web.afterwards") is not None,
    }  # fmt: skip


@router.post("/table/{name}/sit")
async def sit(request: Request, name: str) -> Response:
    """Take an open seat."""
    form = await filled(request)
    table = await request.app.state.house.table(name)
    person = await settle(request, form.get("name", ""))
    await request.app.state.house.sit(table, forms.number(form.get("seat", "")), person)
    return remember(request, RedirectResponse(f"/table/{table.id}", 303), person)


@router.post("/table/{name}/fill")
async def fill(request: Request, name: str) -> Response:
    """Put a bot on an open seat."""
    form, person = await filled(request), visitor(request)
    table = await request.app.state.house.table(name)
    await request.app.state.house.fill(table, forms.number(form.get("seat", "")), form.get("level", ""), person.id if person else "")
    return RedirectResponse(f"/table/{table.id}", 303)


@router.get("/table/{name}/match.json")
async def download(request: Request, name: str) -> Response:
    """The match as a file."""
    table = await request.app.state.house.table(name)
    person = visitor(request)
    own = table.seats_of(person.id) if person else []
    viewer, lang = own[0] if len(own) == 1 else SPECTATOR, language(request)

    def write() -> str:
        return json.dumps(views.download(table, viewer, lang), ensure_ascii=False, indent=1) + "\n"

    text = await request.app.state.house.budget.run(person.id if person else "", address(request.scope), write)
    headers = {"content-disposition": f'attachment; filename="{table.game.id}-{table.id}.json"', "cache-control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/table/{name}/position.txt")
async def position(request: Request, name: str, move: int | None = None) -> Response:
    """A position of a match that is over, as text."""
    table = await request.app.state.house.table(name)
    if move is not None and not 0 <= move <= len(table.match.moves):
        raise Refused("no-move", 404)
    return Response(views.text(table, move), media_type="text/plain", headers={"cache-control": "no-store"})


@router.websocket("/table/{name}/live")
async def live(socket: WebSocket, name: str) -> None:
    """The live side of a table. Whoever is refused is told why: a connection that is closed before it is accepted tells a page nothing."""
    state, person = socket.app.state, visitor(socket) or Person("", "")
    await socket.accept()
    try:
        if not same_origin(socket.headers):
            raise Refused("another-site", 403)
        table = await state.house.table(name)
        _place(table, person, state.limits)
    except Refused as refused:
        state.house.figures.count("refused_total", why=refused.key)
        await socket.close(4000 + refused.status, _cut(refused.say(language(socket))))
        return
    await Connection(socket, state.house, table, person, language(socket), socket.query_params.get("tall") == "1").run(state.limits)


def _place(table: Table, person: Person, limits: Limits) -> None:
    """Those who sit there have places of their own; all the others share some."""
    if table.seats_of(person.id):
        if sum(watcher.person == person.id for watcher in table.watchers) >= limits.pages:
            raise Refused("too-many-pages", 429)
    elif sum(not table.seats_of(watcher.person) for watcher in table.watchers) >= limits.watchers:
        raise Refused("too-many-watchers", 429)


def _cut(reason: str, most: int = 120) -> str:
    """A reason of so many bytes; a connection is closed with 123 at most."""
    return reason.encode("utf-8", "replace")[:most].decode(errors="ignore")


def origin(request: Request) -> str:
    """An address that a phone in the same network reaches too: loopback is nobody else's."""
    parts = urlsplit(str(request.base_url))
    if parts.hostname in ("127.0.0.1", "localhost", "::1") and request.app.state.public:
        return f"{parts.scheme}://{network_address()}:{parts.port or 80}"
    return f"{parts.scheme}://{parts.netloc}"


def network_address() -> str:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


# Pictures, texts and rulebooks


@router.get("/picture/{name}.svg")
async def game_picture(request: Request, name: str) -> Response:
    """A game as a picture."""
    game = wanted_game(name)
    wanted = request.query_params.get("theme", "")
    text = thumbnail(game.id, language(request), wanted if wanted in ("light", "dark") else "")
    return Response(text, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@router.get("/poster/{name}.svg")
async def game_poster(request: Request, name: str) -> Response:
    """A game's poster, for the front page."""
    game, wanted = game_or_refuse(name), request.query_params.get("theme", "")
    drawn = poster(game.id, language(request), wanted if wanted in ("light", "dark") else "")
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@router.get("/rules/{name}")
async def rules_page(request: Request, name: str) -> Response:
    """A rulebook on a page of its own."""
    game, lang = wanted_game(name), language(request)
    book = rulebook(game.id, lang)
    if not book:
        raise Refused("no-rulebook", 404)
    about: dict[str, Any] = {"game": game, "book": book, "sheet": sheet(game.id, lang), "contents": contents(game.id, lang)}
    return page(request, "rules.html", **about, has_gallery=game.answers is not None)


@router.get("/rules/{name}/text")
async def rules_text(request: Request, name: str) -> Response:
    """A rulebook to be read beside the table."""
    return HTMLResponse(rulebook(wanted_game(name).id, language(request)))


@router.get("/board.css")
async def board_css() -> Response:
    """The named colours and the classes of every picture."""
    return Response(draw.colours() + draw.RULES, media_type="text/css", headers={"cache-control": "max-age=3600"})


@router.get("/sheet/{name}.css")
async def game_css(name: str) -> Response:
    """The colours of one game."""
    return Response(sheet_css(game_or_refuse(name).id), media_type="text/css", headers={"cache-control": "max-age=3600"})


# The house as an app


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What a system needs to install the house as an app."""
    lang = language(request)
    icons = [{"src": f"/static/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"} for size in (192, 512)]
    about = {
        "name": words(lang, "brand"), "short_name": words(lang, "brand"), "description": words(lang, "motto"), "lang": lang, "id": "/",
        "start_url": "/", "display": "standalone", "background_color": "#f5f2ea", "theme_color": "#1f5fae",
        "icons": [*icons, {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }  # fmt: skip
    return JSONResponse(about, media_type="application/manifest+json", headers={"cache-control": "max-age=3600"})


@router.get("/sw.js")
async def worker() -> Response:
    """What the browser runs for the app; it has to come from the root."""
    return Response((HERE / "static" / "sw.js").read_text(encoding="utf-8"), media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/offline")
async def offline(request: Request) -> Response:
    """What the app shows without network."""
    return page(request, "offline.html")


@router.get("/language/{code}")
async def set_language(request: Request, code: str, to: str = "/") -> Response:
    """Another language, and back to the page."""
    here = to if re.fullmatch(r"/(?!/)[\w/.-]*", to) else "/"
    response = RedirectResponse(here, 303)
    if code in LANGUAGES:
        response.set_cookie("lang", code, YEAR, samesite="lax")
    return response
