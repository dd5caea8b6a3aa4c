"""Lessons in the browser: an overview, and a page where a lesson is the other side of the table.

Nothing is kept here: a page sends all that the learner has answered so far, and gets the table as it is then. Which lessons are finished
is in a cookie of the page's own, so that every page can show it; nobody else has any use for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from ..bots import LEVELS
from ..core.match import IllegalAction
from ..core.scene import picture as draw
from ..games import games
from ..learn.lessons import GO_ON, MOVE, Lesson, Reply, Run, lesson, lessons
from .pages import game_or_refuse, language, page, remember, settle, templates, visitor, wanted_game
from .pictures import has_rulebook, page_words, sheet
from .safety import address
from .store import BOT, PERSON
from .tables import Seat
from .words import Refused, words

router = APIRouter(include_in_schema=False)
FINISHED = "lessons"  # the cookie: GAME/LESSON with commas between them
ANSWERS = 200  # a lesson has fewer
SCENE = 1000  # positions of another scene have other numbers, so that nothing travels from one to the other


# What is there to learn, and what has been


def finished(request: Request) -> set[str]:
    """The lessons that this browser says are finished."""
    return set(unquote(request.cookies.get(FINISHED, "")).split(","))


def course(request: Request, game: str, lang: str) -> dict[str, Any]:
    """The lessons of a game with their progress, and the next one to take."""
    done = finished(request)
    rows = [
        {
            "href": f"/learn/{game}/{one.id}", "name": one.name[lang], "about": one.about[lang], "minutes": one.minutes,
            "done": f"{game}/{one.id}" in done,
        }
        for one in lessons(game)
    ]  # fmt: skip
    left = [row for row in rows if not row["done"]]
    return {"lessons": rows, "next": left[0] if left else None, "done": len(rows) - len(left), "minutes": sum(row["minutes"] for row in left)}


def courses(request: Request, lang: str) -> list[dict[str, Any]]:
    """All games that have lessons."""
    return [{"game": game} | course(request, game.id, lang) for game in games() if lessons(game.id)]


templates.env.globals |= {"course": course, "courses": courses}  # any page may offer them


# Pages


@router.get("/learn")
async def overview(request: Request) -> Response:
    """All lessons, with what is finished."""
    return page(request, "learn.html")


@router.get("/learn/{name}")
async def of_one_game(request: Request, name: str) -> Response:
    """The next lesson of a game, or its first."""
    found = course(request, game_or_refuse(name).id, language(request))
    if not found["lessons"]:
        raise Refused("no-lesson", 404)
    return RedirectResponse((found["next"] or found["lessons"][0])["href"], 303)


@router.post("/learn/{name}/match")
async def first_match(request: Request, name: str) -> Response:
    """A first match against the weakest bot, as the lessons taught it."""
    game, person = game_or_refuse(name), await settle(request, "")
    taught = [one.match for one in lessons(game.id) if one.match]
    options = taught[-1] if taught else game.settle()
    request.app.state.house.limit_new(person.id, address(request.scope))
    seats = [Seat(PERSON, person.id, person.name) if seat == 0 else Seat(BOT, level=LEVELS[0]) for seat in range(options["players"])]
    table = await request.app.state.house.make(game, dict(options), seats, person.id)
    return remember(request, RedirectResponse(f"/table/{table.id}", 303), person)


@router.get("/learn/{name}/{which}")
async def show_lesson(request: Request, name: str, which: str) -> Response:
    """A lesson: the table, and somebody who explains it."""
    game, found = wanted_game(name), lesson_or_refuse(name, which)
    others = lessons(game.id)
    at = others.index(found)
    following = others[at + 1] if at + 1 < len(others) else None
    return table_page(request, "lesson.html", found.begin(), following=following, number=at + 1)


@router.post("/learn/{name}/{which}")
async def answer(request: Request, name: str, which: str) -> Response:
    """The table after all that the learner has answered, and what the teacher says to the last of it."""
    found = lesson_or_refuse(name, which)
    wanted_game(name)
    return await table_after(request, found.begin)


# A table whose other side is a lesson, or a puzzle


def table_page(request: Request, template: str, run: Run, **about: Any) -> Response:
    """The page of a table that belongs to nobody: a run is played at it."""
    game, lang = run.lesson.game, language(request)
    return page(
        request, template, game=game, lesson=run.lesson, sheet=sheet(game.id, lang), text=page_words(lang), has_rules=has_rulebook(game.id, lang),
        lesson_words=lesson_words(lang), table=SimpleNamespace(id=""), own=[], commitment="", link="",
        signs=game.signs(run.match.view(run.lesson.seat)), **about,
    )  # fmt: skip


async def table_after(request: Request, begin: Callable[[], Run]) -> Response:
    """What the page shows after all that has been answered, and the reply to the last of it."""
    (said, last, tall), lang, person = asked(await request.body()), language(request), visitor(request)

    def work() -> dict[str, Any]:
        run, reply = replay(begin(), said, last)
        return shown(run, reply, last is not None, lang, tall)

    told = await request.app.state.house.budget.run(person.id if person else "", address(request.scope), work)
    return JSONResponse(told, headers={"cache-control": "no-store"})


def lesson_or_refuse(game: str, name: str) -> Lesson:
    """A lesson by its name."""
    try:
        return lesson(game_or_refuse(game).id, name)
    except KeyError:
        raise Refused("no-lesson", 404) from None


def lesson_words(lang: str) -> str:
    """The texts the script needs."""
    keys = ("learn-step", "learn-offline")
    return json.dumps({key: words(lang, key, number="{number}", total="{total}") for key in keys}, ensure_ascii=False)


def asked(body: bytes) -> tuple[list[int | str], int | str | None, bool]:
    """`{"said": [4, "go on"], "last": 7, "tall": true}`; anything else is refused."""
    try:
        given = json.loads(body)
    except (ValueError, RecursionError):
        raise Refused("bad-form", 422) from None
    if not isinstance(given, dict) or not isinstance(given.get("said", []), list):
        raise Refused("bad-form", 422)
    said, last = given.get("said", []), given.get("last")
    answers = [*said, *([last] if last is not None else [])]
    if len(answers) > ANSWERS or not all(_is_answer(one) for one in answers):
        raise Refused("bad-form", 422)
    return said, last, given.get("tall") is True


def _is_answer(one: Any) -> bool:
    return one == GO_ON or (isinstance(one, int) and not isinstance(one, bool))


def replay(run: Run, said: list[int | str], last: int | str | None) -> tuple[Run, Reply | None]:
    """A run after these answers, all of which were right, and the reply to one more."""
    reply = None
    try:
        for one in said:
            reply = run.answer(one)
            if reply and not reply.right:
                raise Refused("lesson-answers", 422)
        return run, run.answer(last) if last is not None else reply
    except IllegalAction:
        raise Refused("lesson-answers", 422) from None


def shown(run: Run, reply: Reply | None, telling: bool, lang: str, tall: bool) -> dict[str, Any]:
    """All that the page shows: the table as table.js takes it, and the teacher's words."""
    match, seat, who = run.match, run.lesson.seat, run.names(lang)
    asking, moved = run.waits == MOVE, telling and (reply is None or reply.right)
    number, offset = match.number(seat), -SCENE * run.scene
    return {
        "table": {
            "tell": "position", "number": number + offset, "begun": True, "over": False, "mine": asking, "seat": seat,
            "ask": match.ask(seat, lang) if asking else run.lesson.name[lang],
            "story": story(run, lang, tall, who) if moved else [],
            "svg": [match.picture(seat, lang, tall, who, choosing=asking)],
            "lines": [line._replace(move=line.move + offset)._asdict() for line in match.log(seat, lang, who)],
            "steps": [], "seats": [], "fair": {"hash": ""}, "rematch": None,
        },
        "right": reply.right if reply else None,
        "reply": reply.text[lang] if reply and (run.done or not reply.right) else "",
        "done": run.done, "say": run.step.say[lang], "waits": run.waits, "step": min(run.number + 1, len(run.lesson.steps)),
        "wanted": run.wanted(), "show": list(run.step.show) if not run.done else [],
    }  # fmt: skip


def story(run: Run, lang: str, tall: bool, who: list[str]) -> list[dict[str, Any]]:
    """How the table came to be what it is since the last answer, picture by picture; the present one isn't among them."""
    match, seat, say = run.match, run.lesson.seat, run.match.game.words.event
    frames = []
    for move in range(run.fresh + 1, match.number(seat) + 1):
        moments = match.story(move, seat)
        for moment in moments:
            says = [text for event in moment.events if (text := say(moments[-1].view, event, lang, who))]
            frames.append({"svg": [draw(match.game, moment.view, seat, {}, lang, tall, who)], "says": says, "move": move})
    return frames[:-1]
