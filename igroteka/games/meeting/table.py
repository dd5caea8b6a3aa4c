"""Meeting Engagement drawn: a battlefield of three files between two camps.

The viewer's camp is always below. Everything here gets a hidden record, never the real one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from ...core import draw as d
from ...core import verbs
from ...core.draw import TALL, WIDE, card_back, document, fit, group, paragraph, path, polygon, rect, sign, symbol, target, text, use
from ...core.record import SPECTATOR
from . import words as w
from .pictures import picture
from .positions import position
from .state import (
    ACTIONS, ARMY_NAMES, ATTACK, CAMP, CELL_NAMES, CELLS, CHOOSE, COLUMNS, COUNTER, DEPLOY, EMPTY, ENTER, FACE_DOWN, FLANK_BONUS, HAND, KIND,
    MOVE, NOBODY, OVER, ROWS, SECOND_STEP, STOP, STRATEGY, UNITS, Unit,
)  # fmt: skip

CARD_W, CARD_H = 150, 118


@dataclass(frozen=True)
class Layout:
    """Where things are: the field's corner, a card's width, gaps, the camps' height."""

    width: int
    height: int
    x: int
    y: int
    card: int
    gap: int
    camp: int
    small: float

    @property
    def card_h(self) -> float:
        """Cards keep their shape."""
        return self.card * CARD_H / CARD_W

    def cell(self, cell: int, flipped: bool) -> tuple[float, float]:
        """The corner of a cell; the viewer's home row is the lowest."""
        if flipped:
            cell = CELLS - 1 - cell
        column, row = cell % COLUMNS, ROWS - 1 - cell // COLUMNS
        return self.x + column * (self.card + self.gap), self.y + row * (self.card_h + self.gap)

    @property
    def field(self) -> tuple[float, float]:
        """The size of the field."""
        return COLUMNS * (self.card + self.gap) - self.gap, ROWS * (self.card_h + self.gap) - self.gap


WIDE_LAYOUT = Layout(width=WIDE, height=644, x=246, y=64, card=150, gap=9, camp=40, small=15)
TALL_LAYOUT = Layout(width=TALL, height=656, x=13, y=98, card=106, gap=8, camp=30, small=12)
FIGURE_LAYOUT = Layout(width=TALL, height=444, x=13, y=38, card=106, gap=8, camp=30, small=12)


# The sheet


@lru_cache
def sheet(lang: str) -> str:
    """All units as cards, the arrows, and the backs."""
    backs = "".join(symbol(f"meeting-back-{p}", CARD_W, CARD_H, card_back(CARD_W, CARD_H, p)) for p in range(2))
    arrows = "".join(symbol(f"meeting-arrow-{a}", 40, 40, _arrow(a)) for a in ("F1", "T1", "F2", "T2"))
    return backs + arrows + "".join(symbol(f"meeting-{unit.id}", CARD_W, CARD_H, _face(unit, lang)) for unit in UNITS)


def _face(unit: Unit, lang: str) -> str:
    """Attack and counter-attack at the left, the picture, the name below, a star for the elite."""
    name = unit.name[lang]
    star = polygon(
        [(0, -9), (2.6, -3), (9, -3), (4, 1.4), (6, 8), (0, 4), (-6, 8), (-4, 1.4), (-9, -3), (-2.6, -3)],
        136,
        15,
        fill="#e0b12e",
        stroke="var(--ink)",
        stroke_width=1,
    )
    return (
        rect(1, 1, CARD_W - 2, CARD_H - 2, 9, fill="var(--paper)", stroke="currentColor", stroke_width=3)
        + rect(1, 1, 38, CARD_H - 2, 9, fill="currentColor")
        + rect(30, 2.5, 12, CARD_H - 5, fill="var(--paper)")
        + rect(30, 2.5, 8, CARD_H - 5, fill="currentColor")
        + _blade(20, 14)
        + text(20, 48, str(unit.attack), 29, "middle", 800, "var(--paper)")
        + _shield(20, 68)
        + text(20, 106, str(unit.counter), 29, "middle", 800, "var(--paper)")
        + d.tag("g", picture(unit.id), transform="translate(42 8) scale(.8)")
        + rect(39, 92, CARD_W - 42, 22, fill="var(--paper)", fill_opacity=0.92)
        + text(94, 109, name, fit(name, 104, 16, 11), "middle", 700)
        + (star if unit.elite else "")
    )


def _blade(x: float, y: float) -> str:
    return path(
        f"M{x - 8} {y + 8} L{x + 5} {y - 5} L{x + 9} {y - 9} L{x + 8} {y - 3} L{x - 5} {y + 10} Z"
        f"M{x - 9} {y + 2} L{x - 1} {y + 10} L{x - 3} {y + 12} L{x - 11} {y + 4} Z",
        fill="var(--paper)",
    )


def _shield(x: float, y: float) -> str:
    return path(
        f"M{x - 8} {y - 8} H{x + 8} V{y} Q{x + 7} {y + 8} {x} {y + 11} Q{x - 7} {y + 8} {x - 8} {y} Z",
        fill="none",
        stroke="var(--paper)",
        stroke_width=2.5,
    )


def _arrow(arrow: str) -> str:
    """The printed arrow: up, or up and to both sides; underlined for two steps."""
    stroke: dict[str, str | int] = {
        "fill": "none",
        "stroke": "currentColor",
        "stroke_width": 4,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
    marks = path("M20 27 V5 M12 13 L20 5 L28 13", **stroke)
    if arrow[0] == "T":
        marks += path("M5 22 H35 M11 16 L5 22 L11 28 M29 16 L35 22 L29 28", **stroke)
    if arrow[1] == "2":
        marks += path("M6 36 H34", **stroke)
    return d.circle(20, 20, 21, fill="var(--paper)", fill_opacity=0.9) + marks


# A position


def draw(view: Any, player: int, choices: Mapping[int, str], lang: str, tall: bool, names: Sequence[str]) -> str:
    """The table as this player sees it."""
    lay = TALL_LAYOUT if tall else WIDE_LAYOUT
    below = int(view.first) if player == SPECTATOR else player
    side = _side_tall if tall else _side_wide
    beside = [side(view, lay, seat, seat == below, choices, names, lang) for seat in range(2)]
    return document(lay.width, lay.height, _field(view, lay, below, player, choices, names, lang), *beside, title=w.words(lang, "title"))


def _field(view: Any, lay: Layout, below: int, player: int, choices: Mapping[int, str], names: Sequence[str], lang: str) -> str:
    """The battlefield with its camps and units, and what can be chosen on it."""
    flipped = below != view.first
    parts = [_ground(lay), _camps(lay, below, names, lang)]
    parts += [_unit_on(view, lay, cell, below, flipped, lang) for cell in range(CELLS) if view.owner[cell] != NOBODY and not _moving(view, cell)]
    parts.append(_mover(view, lay, below, flipped, choices, lang))
    parts += [_cell_target(view, lay, cell, flipped, choices, player) for cell in range(CELLS) if cell in choices]
    if CAMP in choices:
        parts.append(_camp_target(view, lay, flipped, choices))
    return "".join(parts)


def _ground(lay: Layout) -> str:
    """Grass and three trodden files, with the names of the cells."""
    width, height = lay.field
    files = "".join(
        rect(lay.x + i * (lay.card + lay.gap) - 3, lay.y - 3, lay.card + 6, height + 6, 10, fill="var(--board-2)") for i in range(COLUMNS)
    )
    middle = lay.y + height / 2
    front = path(f"M{lay.x - 6} {middle:.1f} H{lay.x + width + 6}", stroke="var(--line)", stroke_width=2, stroke_dasharray="3 6", fill="none")
    return rect(lay.x - 11, lay.y - lay.camp - 9, width + 22, height + 2 * lay.camp + 18, 14, fill="var(--board)") + files + front


def _camps(lay: Layout, below: int, names: Sequence[str], lang: str) -> str:
    """The camps behind the home rows: a palisade in the owner's colour."""
    width, height = lay.field
    parts = []
    for seat in range(2):
        y = lay.y + height + 6 if seat == below else lay.y - lay.camp - 2
        stakes = path(_palisade(lay, width, y), fill=f"var(--p{seat})", fill_opacity=0.28)
        label = w.words(lang, "camp-label", who=names[seat])
        parts.append(
            stakes + sign(seat, lay.x + 16, y + lay.camp / 2 + 2, 7) + text(lay.x + 30, y + lay.camp / 2 + 7, label, lay.small, fill="var(--ink)")
        )
    return "".join(parts)


def _palisade(lay: Layout, width: float, y: float) -> str:
    """Pointed stakes in a row, as one path."""
    return "".join(f"M{lay.x + i * 13.5:.1f} {y + 12:.1f}l6-10 6 10v{lay.camp - 18:.1f}h-12z" for i in range(int(width / 13.5)))


def _camp_target(view: Any, lay: Layout, flipped: bool, choices: Mapping[int, str]) -> str:
    """A breakthrough is a click on the enemy's camp."""
    x, _ = lay.cell(int(view.at), flipped)
    gate = rect(0, 0, lay.card, lay.camp + 4, 8, class_="area") + text(
        lay.card / 2, lay.camp / 2 + 6, "▲ ▲ ▲", lay.small, "middle", 800, "var(--ring)"
    )
    return target(x, lay.y - lay.camp - 4, CAMP, choices[CAMP], gate)


def _card(view: Any, owner: int, card: int, below: int, size: float, lang: str) -> str:
    """A unit's card; its arrow points where its owner marches."""
    unit = w.unit(view, owner, card)
    arrow = 0.22 * size
    x, y = size - arrow - 4, 0.22 * size
    turned = None if owner == below else f"rotate(180 {x + arrow / 2:.1f} {y + arrow / 2:.1f})"
    return use(f"meeting-{unit.id}", 0, 0, size, size * CARD_H / CARD_W, color=f"var(--p{owner})") + use(
        f"meeting-arrow-{unit.arrow}", x, y, arrow, arrow, color=f"var(--p{owner})", transform=turned
    )


def _key(owner: int, card: int) -> str:
    return f"unit-{owner}-{card}"


def _unit_on(view: Any, lay: Layout, cell: int, below: int, flipped: bool, lang: str) -> str:
    owner, card = int(view.owner[cell]), int(view.field[cell])
    x, y = lay.cell(cell, flipped)
    recent = any(row[0] and cell in (row[2], row[3]) for row in view.events[: view.n_events])
    frame = rect(-3, -3, lay.card + 6, lay.card_h + 6, 11, class_="last") if recent else ""
    return group(x, y, _card(view, owner, card, below, lay.card, lang), frame, key=_key(owner, card), tip=w.tip(w.unit(view, owner, card), lang))


def _moving(view: Any, cell: int) -> bool:
    """Is the unit on this cell drawn as the one on the move?"""
    return bool(view.phase == SECOND_STEP and view.at == cell)


def _mover(view: Any, lay: Layout, below: int, flipped: bool, choices: Mapping[int, str], lang: str) -> str:
    """The displaced unit hangs over the cell it was pushed from; one on its second step stands there."""
    if view.phase not in (MOVE, SECOND_STEP):
        return ""
    x, y = lay.cell(int(view.at), flipped)
    size = (0.8 if view.phase == MOVE else 1) * lay.card
    lift = 0.3 * lay.card if view.phase == MOVE else 0
    body = _card(view, int(view.turn), int(view.mover), below, size, lang) + rect(0, 0, size, size * CARD_H / CARD_W, 9, class_="ring")
    unit = w.unit(view, int(view.turn), int(view.mover))
    return target(
        x + lift,
        y - 0.6 * lift,
        STOP if STOP in choices else None,
        choices.get(STOP, ""),
        body,
        key=_key(int(view.turn), int(view.mover)),
        tip=w.tip(unit, lang),
        class_="chosen",
    )


def _cell_target(view: Any, lay: Layout, cell: int, flipped: bool, choices: Mapping[int, str], player: int) -> str:
    """A cell that can be chosen; a fight shows its odds beforehand."""
    x, y = lay.cell(cell, flipped)
    owner = int(view.owner[cell])
    body = rect(0, 0, lay.card, lay.card_h, 9, class_="area")
    marks = []
    if owner not in (NOBODY, player):
        marks = [_key(owner, int(view.field[cell]))]
        body += _odds(view, lay, cell, player)
    elif owner == NOBODY:
        body += text(lay.card / 2, lay.card_h / 2 + 7, CELL_NAMES[cell], 20, "middle", 700, "var(--ring)")
    return target(x, y, cell, choices[cell], body, marks=marks)


def _odds(view: Any, lay: Layout, cell: int, player: int) -> str:
    """Attack against counter-attack, and what would come of it."""
    moving = view.card if view.phase == ENTER else view.mover
    flank = view.phase != ENTER and view.at // COLUMNS == cell // COLUMNS
    attack = int(ATTACK[view.army[player], moving]) + (FLANK_BONUS if flank else 0)
    counter = int(COUNTER[view.army[1 - player], view.field[cell]])
    verdict = ">" if attack > counter else "=" if attack == counter else "<"
    fill = "var(--p2)" if attack > counter else "var(--hit)" if attack < counter else "var(--last)"
    width = 0.6 * lay.card
    box = rect(0.5 * (lay.card - width), 0.3 * lay.card_h, width, 0.34 * lay.card_h, 8, fill=fill)
    return box + text(
        lay.card / 2, 0.3 * lay.card_h + 0.26 * lay.card_h, f"{attack} {verdict} {counter}", 0.24 * lay.card_h, "middle", 800, "var(--paper)"
    )


# Beside the field: the reserves, the hands and the card to come


def _side_wide(view: Any, lay: Layout, seat: int, mine: bool, choices: Mapping[int, str], names: Sequence[str], lang: str) -> str:
    """What a player has beside the field: at the left who it is and the reserve, at the right the cards to come."""
    left = 16.0
    y = 372.0 if mine else 24.0
    parts = [_plate(left, y, 206, view, seat, names, lang, lay), _reserve(view, left, y + 74, 100, seat, lang, lay)]
    hand = min(y, lay.height - 8 - lay.card_h - (HAND - 1) * 84)
    parts.append(_to_come(view, lay.x + lay.field[0] + 32, hand, seat, 150, choices, lang, lay, step=84))
    return "".join(parts)


def _side_tall(view: Any, lay: Layout, seat: int, mine: bool, choices: Mapping[int, str], names: Sequence[str], lang: str) -> str:
    """The same above and below the field."""
    y = lay.y + lay.field[1] + lay.camp + 14 if mine else 6.0
    parts = [_plate(8, y, lay.width - 16 if mine else 190, view, seat, names, lang, lay)]
    if mine:
        parts.append(_to_come(view, 8, y + 50, seat, 106, choices, lang, lay, step=0))
    else:
        parts.append(_to_come(view, 206, y, seat, 60, choices, lang, lay, step=0))
    return "".join(parts)


def _plate(x: float, y: float, width: float, view: Any, seat: int, names: Sequence[str], lang: str, lay: Layout) -> str:
    """A player's name, army and counts; the one on turn has a bar."""
    on_turn = view.phase != OVER and view.turn == seat
    bar = rect(x, y, 4, 40, 2, fill=f"var(--p{seat})") if on_turn else ""
    name = names[seat]
    return (
        bar
        + sign(seat, x + 18, y + 13, 9)
        + text(x + 34, y + 19, d.cut(name, width - 36, lay.small), fit(name, width - 36, lay.small + 3, lay.small), "start", 700)
        + paragraph(x + 10, y + 37, w.seat(view, seat, lang), width - 6, lay.small - (1 if lay.small < 15 else 0), 2, fill="var(--quiet)")
    )


def _reserve(view: Any, x: float, y: float, size: float, seat: int, lang: str, lay: Layout) -> str:
    """The reserve as a pile with its number."""
    left = int(view.n_reserve[seat])
    if left == 0:
        return ""
    height = size * CARD_H / CARD_W
    pile = "".join(use(f"meeting-back-{seat}", x + 10 + 2 * i, y + 8 - 2 * i, size, height) for i in range(min(left, 4)))
    middle = x + size + 54
    return (
        pile
        + text(middle, y + height / 2 + 8, str(left), 26, "middle", 800)
        + text(middle, y + height / 2 + 27, w.words(lang, "reserve").lower(), lay.small, "middle", fill="var(--quiet)")
    )


def _to_come(view: Any, x: float, y: float, seat: int, size: float, choices: Mapping[int, str], lang: str, lay: Layout, step: float) -> str:
    """The card turned up, or the hand. `step` lays the hand downwards, 0 sideways."""
    parts = []
    if view.variant == STRATEGY:
        chosen = int(view.card) if view.phase == ENTER and view.turn == seat else EMPTY
        for i in range(int(view.n_hand[seat])):
            card = int(view.hand[seat, i])
            place = (x, y + i * step) if step else (x + i * (size + 8 if size > 100 else size * 0.6), y)
            parts.append(_hand_card(view, seat, card, i, place, size, choices, lang, card == chosen and card >= 0))
    if view.turn == seat and view.card >= 0 and (view.phase == DEPLOY or view.variant != STRATEGY):
        unit = w.unit(view, seat, int(view.card))
        body = use(f"meeting-{unit.id}", 0, 0, size, size * CARD_H / CARD_W, color=f"var(--p{seat})") + use(
            f"meeting-arrow-{unit.arrow}", 0.75 * size, 0.22 * size, 0.22 * size, 0.22 * size, color=f"var(--p{seat})"
        )
        body += rect(0, 0, size, size * CARD_H / CARD_W, 9, class_="ring")
        label = text(x, y - 7, w.words(lang, "next-card"), lay.small, fill="var(--quiet)") if step else ""
        parts.append(label + group(x, y, body, key=_key(seat, int(view.card)), tip=w.tip(unit, lang), class_="chosen"))
    return "".join(parts)


def _hand_card(
    view: Any, seat: int, card: int, slot: int, place: tuple[float, float], size: float, choices: Mapping[int, str], lang: str, chosen: bool
) -> str:
    height = size * CARD_H / CARD_W
    if card == FACE_DOWN:
        return group(*place, use(f"meeting-back-{seat}", 0, 0, size, height), tip=w.words(lang, "face-down"))
    unit = w.unit(view, seat, card)
    action = CHOOSE + slot if CHOOSE + slot in choices else _alike(view, seat, slot, choices)
    body = _card(view, seat, card, seat, size, lang)
    if action is not None or chosen:
        body += rect(0, 0, size, height, 9, class_="ring")
    label = choices.get(action, "") if action is not None else ""
    return target(*place, action, label, body, key=_key(seat, card), tip=w.tip(unit, lang), class_="chosen" if chosen else None)


def _alike(view: Any, seat: int, slot: int, choices: Mapping[int, str]) -> int | None:
    """An equal card of the hand stands for the first of its kind."""
    kinds = [int(KIND[view.army[seat], c]) for c in view.hand[seat, :HAND] if c >= 0]
    action = CHOOSE + kinds.index(kinds[slot])
    return action if action in choices else None


# Figures of the rulebook: a position in words, the decisions up to the moment that is shown

FIGURES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "field": ({"units": ("a1 sarbaz, b1 saklab, c1 bedouin, a2 mamluk, b2 saklab, c2 bedouin",
                         "a3 tinger, b3 archer, c3 berserk, a4 konung, b4 horseman, c4 archer")}, []),
    "displacement": ({"units": ("b1 sarbaz, b2 saklab", "b3 archer"), "card": "bedouin"}, ["enter b1", "move b2"]),
    "flank": ({"units": ("a1 sarbaz, a2 bedouin", "b2 berserk"), "card": "saklab"}, ["enter a1", "move a2"]),
    "second-step": ({"units": ("b1 bedouin", "b3 archer"), "card": "sarbaz"}, ["enter b1", "move b2"]),
    "breakthrough": ({"units": ("b1 sarbaz, b2 sarbaz, b3 saklab, b4 saklab",), "card": "bedouin"}, ["enter b1", "move b2", "move b3", "move b4"]),
}  # fmt: skip


def figure(name: str, lang: str) -> str:
    """A figure of the rulebook: the field alone, with the choices of the unit on the move."""
    story, decisions = FIGURES[name]
    state = position(*story["units"], card=story.get("card"))
    mask = np.zeros(ACTIONS, np.uint8)
    choices: dict[int, str] = {}
    for decision in [*decisions, ""]:
        if state.card == EMPTY and state.mover == EMPTY:
            break
        verbs.legal(state, 0, mask)
        choices = {int(a): w.say(state, 0, int(a), lang) for a in np.flatnonzero(mask)}
        if decision:
            verbs.apply(state, 0, next(a for a in choices if w.name(state, 0, a) == decision))
    verbs.hide(state, 0)
    lay = FIGURE_LAYOUT
    names = [ARMY_NAMES[army][lang] for army in state.army]
    return document(lay.width, lay.height, _field(state, lay, 0, 0, choices, names, lang), title=w.words(lang, "title"))
