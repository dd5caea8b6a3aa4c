"""Puzzles in the browser: by game and difficulty, one for every day, each at a table like a lesson's.

Nothing is kept here: a page sends all that was played, as lessons do. Which puzzles somebody has solved and their rating are the browser's own.
"""

from __future__ import annotations

import time
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ..bots import title as level_name
from ..core.game import Game
from ..games import games
from ..learn.puzzles import HARDEST, WEAKER, Attempt, Puzzle, puzzles
from ..learn.puzzles import words as puzzle_words
from .learning import table_after, table_page
from .pages import game_or_refuse, language, page, templates, wanted_game
from .words import Refused

router = APIRouter(include_in_schema=False)
DAY = 24 * 3600


def of_the_day(lang: str) -> dict[str, Any] | None:
    """The puzzle of the day: another game every day, the same for everybody."""
    day = int(time.time() // DAY)
    having = [game for game in games() if puzzles(game.id)]
    if not having:
        return None
    game = having[day % len(having)]
    number = 1 + (day * 7919) % len(puzzles(game.id))
    return about(game, number, lang)


def about(game: Game, number: int, lang: str) -> dict[str, Any]:
    """A puzzle as lists show it."""
    puzzle = puzzles(game.id)[number - 1]
    return {
        "game": game.title[lang], "number": number, "href": f"/puzzles/{game.id}/{number}", "id": puzzle.id, "difficulty": puzzle.difficulty,
        "kind": puzzle_words(lang, f"puzzle-{puzzle.kind}"), "rating": puzzle.rating,
    }  # fmt: skip


templates.env.globals["puzzle_of_the_day"] = of_the_day  # the front page shows it


@router.get("/puzzles")
async def overview(request: Request) -> Response:
    """All puzzles by game and difficulty."""
    lang = language(request)
    shelves = []
    for game in games():
        found = [about(game, number, lang) for number in range(1, len(puzzles(game.id)) + 1)]
        if found:
            rows = [{"difficulty": level, "puzzles": [one for one in found if one["difficulty"] == level]} for level in range(1, HARDEST + 1)]
            shelves.append({"game": game, "rows": [row for row in rows if row["puzzles"]], "shares": shares(game.id, lang), "count": len(found)})
    return page(request, "puzzles.html", shelves=shelves, day=of_the_day(lang))


def shares(game: str, lang: str) -> list[dict[str, Any]]:
    """Which part of the puzzles of each difficulty the weaker levels solve."""
    table = []
    for level in WEAKER:
        means = []
        for difficulty in range(1, HARDEST + 1):
            solved = [puzzle.solved[level] for puzzle in puzzles(game) if puzzle.difficulty == difficulty]
            means.append(f"{round(100 * sum(solved) / len(solved))} %" if solved else "–")
        table.append({"level": level_name(level, lang), "means": means})
    return table


@router.get("/puzzles/{name}/{number}")
async def show(request: Request, name: str, number: int) -> Response:
    """A puzzle: the table, and what is asked."""
    game, lang, puzzle = wanted_game(name), language(request), puzzle_or_refuse(name, number)
    return table_page(
        request, "puzzle.html", Attempt(game, puzzle), puzzle=about(game, number, lang), following=number % len(puzzles(game.id)) + 1, number=number,
        levels=[(level_name(level, lang), round(100 * puzzle.solved[level])) for level in WEAKER],
    )  # fmt: skip


@router.post("/puzzles/{name}/{number}")
async def answer(request: Request, name: str, number: int) -> Response:
    """The table after all that was played, and whether the last of it was right."""
    puzzle, game = puzzle_or_refuse(name, number), wanted_game(name)
    return await table_after(request, lambda: Attempt(game, puzzle))


def puzzle_or_refuse(game: str, number: int) -> Puzzle:
    """A puzzle by its number."""
    found = puzzles(game_or_refuse(game).id)
    if not 1 <= number <= len(found):
        raise Refused("no-puzzle", 404)
    return found[number - 1]
