"""Emperor's Portrait: the figures of the rulebook, made of the same parts as the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ....core import verbs
from ....core.draw import document, group, path, rect, sign, text, use
from ....core.record import SPECTATOR
from ....core.scene import Scene
from .. import words as w
from ..state import BOARD, Card, DECK, FEW_PATH, MANY, MANY_PATH, State
from ..words import words
from . import pictures
from .garden import WIDE_LAYOUT
from .pictures import BLOOM, EDGE, GRASS, GRAVEL, STONE, WOOD
from .table import board


@dataclass(frozen=True)
class Example:
    """A card played on a stretch of the path: painters by seat, before and after."""

    players: int
    stretch: tuple[int, int]
    owner: int
    card: int
    before: Mapping[int, int]
    after: Mapping[int, int]
    emperor: tuple[int, int]


BLUE, RED, GREEN, YELLOW, PURPLE = range(5)
EXAMPLES = {
    "example-1": Example(3, (6, 15), BLUE, 19, {BLUE: 9, GREEN: 10, RED: 11}, {BLUE: 11, GREEN: 10, RED: 7}, (13, 13)),
    "example-2": Example(3, (6, 15), GREEN, 33, {BLUE: 11, GREEN: 10, RED: 7}, {BLUE: 11, GREEN: 8, RED: 9}, (13, 13)),
    "example-3": Example(3, (6, 15), RED, 34, {BLUE: 11, GREEN: 8, RED: 9}, {BLUE: 11, GREEN: 8, RED: 12}, (13, 15)),
    "example-bridge": Example(5, (10, 19), RED, 34, {RED: 11}, {RED: 13}, (15, 17)),
    "example-sakura": Example(3, (10, 21), BLUE, 25, {BLUE: 17, GREEN: 15, RED: 10}, {BLUE: 18, GREEN: 17, RED: 16}, (20, 21)),
}
PITCH, STRIP = 42, 66
FIGURE = 720  # all figures are as wide as this, so that their cards and letters have one size


def figure(name: str, lang: str) -> str:
    """A figure of the rulebook."""
    if name in ("garden", "garden-long"):
        return _garden_figure(4 if name == "garden" else 6, lang)
    if name == "card":
        return _card_figure(lang)
    if name == "row":
        return _row_figure(lang)
    if name in ("garden-actions", "own-actions"):
        return _actions_figure(name == "garden-actions", lang)
    return _example_figure(EXAMPLES[name], lang)


def _garden_figure(players: int, lang: str) -> str:
    """The garden before the first round."""
    view = np.zeros(1, State)[0]
    verbs.setup(view, np.array([players, 0], np.int64), 1)
    verbs.hide(view, SPECTATOR)
    scene = Scene(view, SPECTATOR, {}, lang, False, [""] * players, still=True, lay=WIDE_LAYOUT)
    return scene.picture(WIDE_LAYOUT.board, *board(scene), title=words(lang, "title"))


def _card_figure(lang: str) -> str:
    """A card and what its parts are."""
    parts = [use("portrait-card-22", 10, 8, 150, 210)]
    for y, key in ((44, "card-number"), (106, "card-garden"), (178, "card-own")):
        parts.append(path(f"M166 {y} H196", stroke="var(--ink)", stroke_width=2) + text(204, y + 5, words(lang, key), 16))
    return document(FIGURE, 226, *parts, title=words(lang, "title"))


def _row_figure(lang: str) -> str:
    """Three played cards in the middle of a round."""
    parts = []
    for i, (card, owner) in enumerate(((19, BLUE), (33, GREEN), (34, RED))):
        parts.append(use(f"portrait-card-{card}", 10 + i * 96, 8, 86, 120, opacity=0.45 if i == 0 else None) + sign(owner, 53 + i * 96, 142, 9))
    return document(FIGURE, 158, *parts, rect(104, 6, 90, 124, 9, class_="last", stroke_width=4), title=words(lang, "title"))


def _actions_figure(in_garden: bool, lang: str) -> str:
    """Every kind of action as its pictogram and in words."""
    kinds: dict[tuple[int, int], Card] = {}
    for card in DECK:
        kinds.setdefault((card.garden, card.garden_steps) if in_garden else (card.own, card.own_steps), card)
    parts = []
    for i, (_, card) in enumerate(sorted(kinds.items())):
        picture, said = (pictures.garden(card), w.garden(card, lang)) if in_garden else (pictures.own(card), w.own(card, lang))
        ground = rect(0, 0, 88, 44, 6, fill=GRASS if in_garden else "var(--paper-2)")
        parts.append(group(8, 6 + i * 52, ground, picture, text(104, 28, said, 16)))
    return document(FIGURE, 8 + len(kinds) * 52, *parts, title=words(lang, "title"))


def _example_figure(example: Example, lang: str) -> str:
    """A stretch of the path before and after a card."""
    played = use(f"portrait-card-{example.card}", 8, 20, 90, 126) + sign(example.owner, 53, 160, 9)
    before = _strip_of_path(example, example.before, example.emperor[0], words(lang, "before"))
    after = _strip_of_path(example, example.after, example.emperor[1], words(lang, "after"))
    return document(FIGURE, 2 * (STRIP + 24) + 4, played, group(112, 0, before), group(112, STRIP + 24, after), title=words(lang, "title"))


def _strip_of_path(example: Example, painters: Mapping[int, int], emperor: int, label: str) -> str:
    first, last = example.stretch
    kinds = BOARD.squares[FEW_PATH if example.players < MANY else MANY_PATH]
    parts = [text(0, 15, label, 15, fill="var(--quiet)"), rect(-2, 40, (last - first + 1) * PITCH + 4, STRIP - 16, 10, fill=GRAVEL, stroke=EDGE)]
    for square in range(first, last + 1):
        x = (square - first) * PITCH
        paint = {"bridge": WOOD, "sakura": BLOOM}.get(kinds[square], STONE)
        parts.append(rect(x + 2, 46, PITCH - 4, PITCH - 4, 10, fill=paint, stroke=EDGE))
        parts.append(text(x + PITCH / 2, 70, str(square), 15, "middle", fill="var(--quiet)"))
    for painter, square in painters.items():
        parts.append(use(f"portrait-painter-{painter}", (square - first) * PITCH + 2, 36, 38, 44))
    parts.append(use("portrait-emperor", (emperor - first) * PITCH + 1, 28, 40, 48))
    return "".join(parts)
