"""What pages show beside a table: pictures of the games, their symbols, rulebooks, the script's texts, QR codes."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import segno
from markdown_it import MarkdownIt
from markupsafe import Markup

from ..core import draw
from ..core.match import Match
from ..core.scene import inks, picture, standalone
from ..games import game as find_game
from .words import words

TYPICAL = 30  # decisions after which a game looks like itself
WIDE_FIGURE = 450  # units across: more than a phone shows in letters that can be read


@lru_cache
def sheet(game: str, lang: str) -> Markup:
    """The symbols of a game, sent once with the page."""
    return Markup("".join(find_game(game).drawings.sheet(lang).values()))


def symbols(game: str, lang: str, wanted: Iterable[str]) -> Markup:
    """Some symbols of a sheet, with those that they are made of."""
    all_symbols = find_game(game).drawings.sheet(lang)
    found: dict[str, str] = {}
    todo = list(wanted)
    while todo:
        name = todo.pop()
        if name in all_symbols and name not in found:
            found[name] = all_symbols[name]
            todo += re.findall(r'href="#([^"]+)"', all_symbols[name])
    return Markup("".join(found.values()))


@lru_cache
def sheet_css(game: str) -> str:
    """The colours a game has of its own; a page takes styles from files only."""
    return inks(find_game(game))


@lru_cache
def page_words(lang: str) -> str:
    """The texts the script needs."""
    keys = (
        "offline", "looking-back", "move-number", "start-of-match", "give-seat", "take-seat", "you", "thinking",
        "rematch", "go-rematch", "hint-thinking", "hint-title", "hint-none", "hint-chance", "curtain-title", "curtain-text", "curtain-lift",
        "resign-sure", "resign", "your-move", "step-back-to", "fair-over", "watching", "follow-rematch", "table-sure",
        "finale-finding", "finale-none", "hint-short", "can-choose", "nothing-here", "to-side", "to-board", "position-now",
    )  # fmt: skip
    marks = {name: f"{{{name}}}" for name in ("name", "number", "total", "chance", "step", "say", "ask", "share")}
    return json.dumps({key: words(lang, key, **marks) for key in keys}, ensure_ascii=False)


@lru_cache(64)
def thumbnail(name: str, lang: str, shade: str) -> str:
    """A typical position."""
    game = find_game(name)
    match = typical(name)
    svg = standalone(game, picture(game, match.view(0), 0, {}, lang, False, match.names(lang)), lang)
    return svg.replace('class="ig"', f'class="ig {shade}"', 1)


@lru_cache(64)
def poster(name: str, lang: str, shade: str) -> str:
    """A game's poster, light, dark or as the system wishes."""
    game = find_game(name)
    return standalone(game, game.drawings.poster(lang), lang).replace('class="ig"', f'class="ig {shade}"', 1)


@lru_cache
def typical(name: str) -> Match:
    """A match in the middle, at the beginning of the first player's turn, for pictures of a game."""
    match, noise = find_game(name).new(seed=11), np.random.default_rng(11)
    while len(match.moves) < TYPICAL or match.movers[0] != 0 or match.moves[-1][0] == 0:
        before, player = match.fork(), match.movers[0]
        match.play(int(noise.choice(match.legal(player))), player)
        if match.over:
            return before
    return match


def _rulebook_file(name: str, lang: str) -> Path:
    return Path(find_game(name).rules.__file__ or "").parent / f"rulebook.{lang}.md"


@lru_cache
def has_rulebook(name: str, lang: str) -> bool:
    """Is there one to read?"""
    return _rulebook_file(name, lang).exists()


@dataclass(frozen=True)
class Part:
    """A heading of a rulebook; its id is the same in all languages."""

    id: str
    level: str  # h2 or h3
    title: str


@lru_cache
def contents(name: str, lang: str) -> list[Part]:
    """The headings of a rulebook."""
    path = _rulebook_file(name, lang)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    headings = [line.split(" ", 1) for line in lines if line.startswith(("## ", "### "))]
    return [Part(f"part-{i}", f"h{len(marks)}", title.strip()) for i, (marks, title) in enumerate(headings)]


@lru_cache
def part_called(name: str, heading: str) -> str:
    """The id of the part with this English heading."""
    return next((part.id for part in contents(name, "en") if part.title == heading), "")


@lru_cache
def rulebook(name: str, lang: str) -> Markup:
    """A rulebook as HTML, each part a section; its figures are among the game's drawings."""
    path = _rulebook_file(name, lang)
    if not path.exists():
        return Markup()
    text = MarkdownIt("commonmark", {"html": False}).enable("table").render(path.read_text(encoding="utf-8"))
    parts = re.split(r"(?=<h[23]>)", text)
    text = f"<section>{parts[0]}</section>" + "".join(f'<section id="part-{i}">{part}</section>' for i, part in enumerate(parts[1:]))

    def figure(found: re.Match[str]) -> str:
        drawn = find_game(name).drawings.figure(found["name"], lang)
        units = float(re.findall(r'viewBox="0 0 ([\d.]+)', drawn)[0])
        if units > WIDE_FIGURE:
            drawn = f'<div class="wide{" table" if units > draw.WIDE - 1 else ""}" tabindex="0">{drawn}</div>'
        return f"<figure>{drawn}<figcaption>{found['caption']}</figcaption></figure>"

    return Markup(re.sub(r'<p><img src="figure:(?P<name>[^"]+)" alt="(?P<caption>[^"]*)" ?/?></p>', figure, text))


@lru_cache(256)
def qr_code(link: str) -> Markup:
    """A link as a picture for a phone."""
    out = io.BytesIO()
    colours = {"dark": draw.LIGHT["ink"], "light": draw.LIGHT["paper"]}  # in the dark too: phones read dark on light
    segno.make(link, error="m").save(out, kind="svg", xmldecl=False, border=2, svgclass="qr", lineclass=None, omitsize=True, **colours)
    return Markup(out.getvalue().decode())
