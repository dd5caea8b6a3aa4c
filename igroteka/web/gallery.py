"""All cards, units and characters of a game: the page /cards/GAME, and the text from which a table opens a card large."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from ..core.answers import Card, Section, terms
from ..core.draw import use
from ..games import game as find_game
from . import pages
from .pictures import has_rulebook, sheet
from .words import Refused

router = APIRouter(include_in_schema=False)


@lru_cache
def sections(name: str, lang: str) -> list[Section]:
    """What there is to look at; a game without answers has nothing."""
    answers = find_game(name).answers
    return list(answers.gallery(lang)) if answers else []


@lru_cache
def explained(name: str, lang: str) -> list[tuple[str, str]]:
    """The words of the cards that have a meaning of their own."""
    answers = find_game(name).answers
    return terms(find_game(name).words.words, answers.TERMS, lang) if answers else []


def meanings(name: str, lang: str, text: str) -> list[tuple[str, str]]:
    """What the words of a text mean: each word as it stands there, with its meaning."""
    found = []
    for word, meaning in explained(name, lang):
        if match := re.search(rf"\b{re.escape(word)}\w*", text, re.IGNORECASE):
            found.append((match[0].lower(), meaning))
    return found


@lru_cache
def size_of(name: str, lang: str, symbol: str) -> tuple[float, float]:
    """How large a symbol of the sheet was drawn."""
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', find_game(name).drawings.sheet(lang)[symbol])
    return (float(box[1]), float(box[2])) if box else (100, 100)


def told(card: Card) -> str:
    """What is said of a card below its name."""
    return card.about.removeprefix(f"{card.name}. ")


def picture(name: str, lang: str, card: Card) -> Markup:
    """A card, large."""
    wide, high = size_of(name, lang, card.symbols[0])
    drawn = use(card.symbols[0], 0, 0, wide, high, color=card.colour or None)
    return Markup(f'<svg class="ig card" viewBox="-3 -3 {wide + 6:g} {high + 8:g}" style="--wide:{wide / high:.2f}" aria-hidden="true">{drawn}</svg>')


@lru_cache
def text(name: str, lang: str) -> Markup:
    """The gallery as HTML, for its page and for tables."""
    template = pages.templates.get_template("gallery_text.html")
    said: dict[str, Any] = {
        "sections": sections(name, lang), "picture": lambda card: picture(name, lang, card), "t": pages.words_in(lang),
        "meanings": lambda card: meanings(name, lang, card.about), "told": told,
    }  # fmt: skip
    return Markup(template.render(said))


@router.get("/cards/{name}")
async def gallery_page(request: Request, name: str) -> Response:
    """All of a game on one page."""
    game, lang = pages.wanted_game(name), pages.language(request)
    if not sections(game.id, lang):
        raise Refused("no-gallery", 404)
    about: dict[str, Any] = {"game": game, "gallery": text(game.id, lang), "sheet": sheet(game.id, lang), "sections": sections(game.id, lang)}
    here = pages.at_this_machine(request) and hasattr(game.words, "explain")
    return pages.page(request, "gallery.html", **about, has_rules=has_rulebook(game.id, lang), workshop_here=here)


@router.get("/cards/{name}/text")
async def gallery_text(request: Request, name: str) -> Response:
    """The same to be read at a table."""
    game = pages.wanted_game(name)
    return HTMLResponse(text(game.id, pages.language(request)), headers={"cache-control": "max-age=3600"})
