"""Unmatched: the figures of the rulebook, made of the same parts as the table."""

from __future__ import annotations

from collections.abc import Callable
from ....core.scene import Scene
from ....core.draw import TALL, circle, document, path, rect, text, use
from .board import draw_board
from .combat import combat_of, combat_tall
from .sheet import CARD_H, CARD_W, INKS, TALL_FRAME, card_symbol, colour_of
from ..words import words
from .layout import Table, table
from .scenery import places
from ..state import ADJACENT, BOARDS, HEROES, SHARING, TYPES

SARPEDON, MARMOREAL = range(2)


def figure(name: str, lang: str) -> str:
    """A figure by its name."""
    return FIGURES[name](lang)


def _table(position: str, lang: str, choosing: bool = False) -> Table:
    """The position as the table draws it, perhaps with what may be chosen in it."""
    from .. import game

    match = game.position(position)
    return table(Scene(match.view(0), 0, match.choices(0, lang) if choosing else {}, lang, True, ["", ""], still=True))


def _legend(x: float, y: float, line: str, dashes: str | None, said: str) -> str:
    """A ring and what it means."""
    return circle(x, y, 8, fill="none", stroke=line, stroke_width=3, stroke_dasharray=dashes) + text(x + 15, y + 5, said, 13)


def _board(lang: str) -> str:
    """Marmoreal with nobody on it."""
    frame = TALL_FRAME
    return document(TALL, frame.height, use(f"unmatched-{BOARDS[MARMOREAL].id}-{frame.name}", 0, 0, frame.width, frame.height))


def _range(lang: str) -> str:
    """Whom Medusa can attack from a space of two zones."""
    t = _table("fighters: medusa s21, harpy1 s14 / king-arthur s32, merlin s20; hand: 5? / 5?", lang)
    frame, here = TALL_FRAME, int(t.view.at[0])
    rings = []
    for space, (x, y) in enumerate(places(SARPEDON, frame)):
        if int(ADJACENT[SARPEDON, here]) >> space & 1:
            rings.append(circle(x, y, 19, fill="none", stroke="var(--hit)", stroke_width=3))
        elif space != here and int(SHARING[SARPEDON, here]) >> space & 1:
            rings.append(circle(x, y, 19, fill="none", stroke="var(--ring)", stroke_width=3, stroke_dasharray="6 4"))
    legend = _legend(14, frame.height + 16, "var(--hit)", None, words(lang, "figure-adjacent"))
    legend += _legend(150, frame.height + 16, "var(--ring)", "6 4", words(lang, "figure-zone"))
    return document(TALL, frame.height + 32, *draw_board(t), *rings, legend)


def _movement(lang: str) -> str:
    """Where King Arthur may go with 2 steps, past Merlin but not past a Harpy."""
    position = "fighters: king-arthur s20, merlin s24 / medusa s26, harpy1 s21; phase: going; mover: king-arthur; allowance: 2; hand: 5? / 5?"
    return document(TALL, TALL_FRAME.height, *draw_board(_table(position, lang, choosing=True)))


def _combat(lang: str) -> str:
    """The Jabberwock bites, King Arthur parries."""
    combat = "attacker: jabberwock; target: king-arthur; laid: jaws-that-bite / skirmish; revealed: yes; value: 4, 4; result: defence"
    t = _table(f"fighters: alice s20, jabberwock s24 / king-arthur s21; hand: 5? / 5?; {combat}; step: after-attack", lang)
    fought = combat_of(t)
    assert fought is not None
    return document(TALL, t.lay.size[1] + 28, combat_tall(t, fought, 4, 4))


def _card(lang: str) -> str:
    """A card and what is where on it."""
    hero = next(hero for hero in HEROES if hero.id == "king-arthur")
    kind = next(kind for kind in hero.kinds if kind.id == "aid-the-chosen-one")
    left, top = (TALL - CARD_W) / 2, 12.0
    labels = (("value", -1, 18.0), ("name", -1, 52.0), ("text", -1, 172.0), ("boost", -1, CARD_H - 14.0), ("kind", 1, 18.0), ("by", 1, CARD_H - 14.0))
    parts = [use(card_symbol(hero, kind), left, top, CARD_W, CARD_H)]
    for key, side, y in labels:
        said = words(lang, f"figure-{key}")
        x = left + (2 if side < 0 else CARD_W - 2)
        edge = x + 16 * side
        parts.append(path(f"M{edge} {top + y}H{x}", stroke="var(--ink)", stroke_width=1.5) + circle(x, top + y, 3, fill="var(--ink)"))
        parts.append(text(edge + 4 * side, top + y + 4.5, said, 13, "end" if side < 0 else "start", 600))
    return document(TALL, CARD_H + 24, *parts)


def _kinds(lang: str) -> str:
    """The four kinds of cards by sign and colour."""
    parts = []
    samples = {kind.type: kind for hero in HEROES for kind in hero.kinds}
    for i, name in enumerate(TYPES):
        x, y = 6 + i % 2 * 177, 6 + i // 2 * 56
        parts.append(rect(x, y, 171, 50, 10, fill="var(--paper)", stroke=colour_of(samples[i]), stroke_width=2))
        parts.append(rect(x + 7, y + 6, 38, 38, 9, fill=colour_of(samples[i])) + use(f"unmatched-{name}", x + 10, y + 9, 32, 32, color="#fffdf6"))
        parts.append(text(x + 54, y + 30, words(lang, f"type-{name}"), 14, weight=700, fill=INKS[i]))
    return document(TALL, 118, *parts)


FIGURES: dict[str, Callable[[str], str]] = {
    "board": _board,
    "range": _range,
    "movement": _movement,
    "kinds": _kinds,
    "card": _card,
    "combat": _combat,
}
