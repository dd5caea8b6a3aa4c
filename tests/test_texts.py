"""Words in pictures can be read: none is cut, none lies over another, none sticks out or lies half under something else.

Measured with the typeface's own widths, in positions of random matches of every mode, wide and tall, in both languages.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field, replace
from xml.etree import ElementTree as Xml

import pytest

import igroteka as ig
from igroteka.core.cards import LANGUAGES
from igroteka.core.draw import width

NAMES = {"en": ("Anna", "Bot (Learner)", "Martin", "Guest", "Bot 2 (Learner)", "Olga", "Player 7"),
         "ru": ("Анна", "Бот (Ученик)", "Мартин", "Гость", "Бот 2 (Ученик)", "Ольга", "Игрок 7")}  # fmt: skip
STRIDE, POSITIONS = 13, 7  # decisions between positions, and so many of each mode
CAPITAL = 0.68  # the height of a capital letter, in sizes
PLAIN = 0.94  # how wide plain letters are, measured in bold ones
HIDDEN, SEEN, NOTHING = 0.95, 0.25, 0.02  # a text under something is hidden from here on, can be read up to here, isn't touched
PASSED_OVER = ("clipPath", "mask", "defs", "pattern", "title", "svg")  # a window with a picture in it has no words
WHOLE = ("thinking…", "думает…")  # they are meant so
CLEAR = ("none", "transparent", "var(--shade)")  # one sees through it
PIECES = ("painter", "emperor", "fighter")  # they stand on what is printed on the board
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class At:
    """Where and how something is drawn: what it inherits."""

    x: float = 0
    y: float = 0
    scale: float = 1
    size: float = 15
    anchor: str = "start"
    weight: str = ""
    over: bool = False  # it may lie over others: a card of a hand, a piece, a unit that is held over the board


@dataclass
class Reader:
    """Reads pictures that place the symbols of a sheet; `wrong` says what can't be read."""

    sheet: dict[str, Xml.Element]
    wrong: list[str] = field(default_factory=list)
    lines: list[tuple[Box, str]] = field(default_factory=list)
    across: float = 0

    def read(self, picture: Xml.Element) -> list[str]:
        self.wrong, self.lines, self.across = [], [], float(picture.get("viewBox", "").split()[2])
        for child in picture:
            self.walk(child, At())
        for i, (box, words) in enumerate(self.lines):
            near = [other for place, other in self.lines[:i] if max(share(box, place), share(place, box)) > NOTHING]
            self.wrong += [f"{words!r} and {other!r} lie over each other" for other in near]
            if box[0] < -1 or box[2] > self.across + 1:
                self.wrong.append(f"{words!r} sticks out")
            if "…" in words and words not in WHOLE:
                self.wrong.append(f"{words!r} is cut")
        return self.wrong

    def walk(self, e: Xml.Element, at: At) -> None:
        kind = e.tag.rpartition("}")[2]
        if kind in PASSED_OVER or {"preview", "moment"} & set(e.get("class", "").split()) or "rotate" in e.get("transform", ""):
            return
        at = inherited(e, at)
        if kind == "text":
            self.write(e, at)
        elif kind == "rect":
            self.cover(e, at)
        elif kind == "use" and (symbol := self.sheet.get(e.get("href", "#")[1:])) is not None:
            box = symbol.get("viewBox", "").split()
            scale = at.scale * (float(e.get("width", box[2])) / float(box[2]) if box else 1)
            place = replace(at, x=at.x + at.scale * float(e.get("x", 0)), y=at.y + at.scale * float(e.get("y", 0)), scale=scale)
            for child in symbol:
                self.walk(child, place)
        if kind not in ("text", "use"):
            for child in e:
                self.walk(child, at)

    def write(self, e: Xml.Element, at: At) -> None:
        """A line of text, or several: each part with a place of its own is one."""
        x, y = float(e.get("x", 0)), float(e.get("y", 0))
        parts = [(x, y, e.text or "")]
        for part in e:
            if part.get("x") is not None or part.get("dy") is not None:
                x, y = float(part.get("x", x)), float(part.get("y", y)) + float(part.get("dy", 0))
                parts.append((x, y, ""))
            parts[-1] = (x, y, f"{parts[-1][2]}{''.join(part.itertext())}{part.tail or ''}")
        for x, y, words in parts:
            if not words.strip():
                continue
            size = at.size * at.scale
            wide = width(words, size) * (1 if at.weight else PLAIN)
            left = at.x + at.scale * x - {"middle": wide / 2, "end": wide}.get(at.anchor, 0)
            base = at.y + at.scale * y
            self.lines.append(((left, base - CAPITAL * size, left + wide, base), words))

    def cover(self, e: Xml.Element, at: At) -> None:
        """What is drawn over a text hides it; half a text is worse than none."""
        fill = e.get("fill", "none")
        if fill in CLEAR or fill.startswith("url") or any(e.get(name) for name in ("fill-opacity", "opacity", "class")):
            return
        left, top = at.x + at.scale * float(e.get("x", 0)), at.y + at.scale * float(e.get("y", 0))
        box = (left, top, left + at.scale * float(e.get("width", 0)), top + at.scale * float(e.get("height", 0)))
        kept = []
        for line in self.lines:
            hidden = share(line[0], box)
            if hidden < (NOTHING if at.over else HIDDEN):
                kept.append((rest(line[0], box), line[1]) if hidden else line)
                if hidden > SEEN:
                    self.wrong.append(f"{line[1]!r} lies half under something")
        self.lines = kept


def inherited(e: Xml.Element, at: At) -> At:
    """How things inside this one are drawn."""
    x, y, scale = at.x, at.y, at.scale
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", e.get("transform", "")):
        first, *rest = (float(n) for n in re.split(r"[ ,]+", numbers.strip()))
        if name == "translate":
            x, y = x + scale * first, y + scale * (rest[0] if rest else 0)
        else:
            scale *= first
    stands = e.get("data-key", "").startswith(PIECES)
    over = at.over or stands or bool({"hand", "chosen"} & set(e.get("class", "").split()))
    return At(x, y, scale, float(e.get("font-size", at.size)), e.get("text-anchor", at.anchor), e.get("font-weight", at.weight), over)


def share(a: Box, b: Box) -> float:
    """How much of the first box lies in the second."""
    across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return max(across, 0) * max(down, 0) / max((a[2] - a[0]) * (a[3] - a[1]), 0.01)


def rest(a: Box, b: Box) -> Box:
    """What is left of the first box beside the second: the largest part."""
    left, top, right, bottom = a
    parts = [(left, top, min(right, b[0]), bottom), (max(left, b[2]), top, right, bottom)]
    parts += [(left, top, right, min(bottom, b[1])), (left, max(top, b[3]), right, bottom)]
    return max(parts, key=lambda part: max(part[2] - part[0], 0) * max(part[3] - part[1], 0))


def reader(game: str, lang: str) -> Reader:
    sheet = {name: Xml.fromstring(drawn) for name, drawn in ig.game(game).drawings.sheet(lang).items()}
    return Reader(sheet)


def some(modes: list[str]) -> list[str]:
    """All modes, or some of Unmatched's many duels and all others."""
    return modes if len(modes) < 10 else [*modes[:-3:4], *modes[-3:]]


MODES = [(game.id, mode) for game in ig.games() for mode in some(list(game.modes))]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [game.id for game in ig.games()])
def test_what_is_printed_on_cards_can_be_read(game: str, lang: str) -> None:
    read = reader(game, lang)
    wrong = {name: found for name, symbol in read.sheet.items() if symbol.get("viewBox") and (found := read.read(symbol))}
    assert not wrong


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_what_is_written_on_a_table_can_be_read(game: str, mode: str) -> None:
    readers = {lang: reader(game, lang) for lang in LANGUAGES}
    wrong: dict[tuple[str, ...], str] = {}
    match, noise = ig.game(game).new(seed=7, **ig.game(game).modes[mode]), random.Random(7)
    for decision in range(STRIDE * POSITIONS):
        if match.over:
            break
        player = noise.choice(match.movers)
        if decision % STRIDE == 0:
            for lang in LANGUAGES:
                for tall in (True, False):
                    drawn = match.picture(player, lang, tall, NAMES[lang][: match.players])
                    for found in readers[lang].read(Xml.fromstring(drawn)):
                        wrong.setdefault((lang, "tall" if tall else "wide", found), match.position(player))
        match.play(noise.choice(match.legal(player)), player)
    assert not wrong, "\n".join(f"{about} ({where})" for about, where in wrong.items())
