"""Meeting Engagement drawn: a battlefield of three files between two camps. The viewer's camp is always below."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from ....core import draw as d
from ....core.draw import block, card_back, circle, fit, path, placed, polygon, rect, shadow, sign, symbol, text, use
from ....core.record import SPECTATOR
from ....core.scene import Champion, Place, Scene, part, piece, spread
from .. import words as w
from ..state import (
    ARMIES, CAMP, CELL_NAMES, CELLS, CHOOSE, COLUMNS, COUNTER, DEPLOY, EMPTY, ENTER, FACE_DOWN, HAND, KIND, MOVE, NOBODY, OVER, ROWS, SECOND_STEP,
    STOP, STRATEGY, UNITS, Unit,
)  # fmt: skip
from .moments import moment
from .pictures import picture

CARD_W, CARD_H = 150, 118


@dataclass(frozen=True, eq=False)
class Layout:
    """Where things are: the field's corner, a card's width, gaps, the camps' height."""

    height: int
    x: int
    y: int
    card: int
    gap: int
    camp: int

    @cached_property
    def size(self) -> Place:
        """Cards keep their shape."""
        return self.card, self.card * CARD_H / CARD_W

    @cached_property
    def field(self) -> Place:
        """The size of the field."""
        return COLUMNS * (self.card + self.gap) - self.gap, ROWS * (self.size[1] + self.gap) - self.gap


WIDE_LAYOUT = Layout(height=676, x=246, y=64, card=160, gap=9, camp=40)
TALL_LAYOUT = Layout(height=540, x=16, y=46, card=105, gap=6, camp=38)
FIGURE_LAYOUT = Layout(height=444, x=13, y=38, card=106, gap=8, camp=30)  # of the rulebook


# The sheet


@lru_cache
def sheet(lang: str) -> dict[str, str]:
    """All units as figures and as cards, the arrows, and the backs."""
    backs = [symbol(f"meeting-back-{p}", CARD_W, CARD_H, card_back(CARD_W, CARD_H, p)) for p in range(2)]
    arrows = [symbol(f"meeting-arrow-{a}", 40, 40, _arrow(a)) for a in ("F1", "T1", "F2", "T2")]
    places = [d.light("meeting-lit")]
    for lay, across in ((WIDE_LAYOUT, d.WIDE), (TALL_LAYOUT, d.TALL), (FIGURE_LAYOUT, d.TALL)):
        places += [symbol(f"meeting-field-{lay.card}", across, lay.height, _ground(lay))]
        places += [symbol(f"meeting-camp-{lay.camp}", lay.field[0], lay.camp, _camp_ground(lay))]
    figures = [symbol(f"meeting-pic-{unit.id}", 100, 100, picture(unit.id)) for unit in UNITS]
    return dict(places + backs + arrows + figures + [symbol(f"meeting-{unit.id}", CARD_W, CARD_H, _face(unit, lang)) for unit in UNITS])


def _face(unit: Unit, lang: str) -> str:
    """Attack and counter-attack at the left, the picture, the name below, a star for the elite."""
    name = unit.name[lang]
    corners = [(0, -9), (2.6, -3), (9, -3), (4, 1.4), (6, 8), (0, 4), (-6, 8), (-4, 1.4), (-9, -3), (-2.6, -3)]
    star = polygon(corners, 135, 16, fill="#e0b12e", stroke="var(--ink)", stroke_width=1)
    right, low = CARD_W - 3, CARD_H - 3
    return (
        shadow(CARD_W, CARD_H, 9)
        + rect(1, 1, CARD_W - 2, CARD_H - 2, 9, fill="currentColor")
        + path(f"M39 3H{right - 6}a6 6 0 0 1 6 6V93H39Z", fill="var(--sky)")
        + path("M39 3H88A49 49 0 0 1 39 52Z", fill="var(--shine)", fill_opacity=0.35)  # light from the upper left
        + path(f"M39 82Q66 76 94 80T{right} 78V93H39Z", fill="var(--board-2)")
        + path(f"M39 92H{right}V{low - 6}a6 6 0 0 1-6 6H39Z", fill="var(--paper)")
        + path("M12 22 L25 9 L29 5 L28 11 L15 24 Z M11 16 L19 24 L17 26 L9 18 Z", fill="var(--paper)")
        + text(20, 48, str(unit.attack), 29, "middle", 800, "var(--paper)")
        + path("M12 60 H28 V68 Q27 76 20 79 Q13 76 12 68 Z", fill="none", stroke="var(--paper)", stroke_width=2.5)
        + text(20, 106, str(unit.counter), 29, "middle", 800, "var(--paper)")
        + use(f"meeting-pic-{unit.id}", 37, 6, 87, 87)
        + text(93, 109, name, fit(name, 103, 16.6, 15.8), "middle", 700)
        + (star if unit.elite else "")
    )


def _arrow(arrow: str) -> str:
    """The printed arrow: up, or up and to both sides; underlined for two steps."""
    lines = "M20 27 V5 M12 13 L20 5 L28 13"
    if arrow[0] == "T":
        lines += " M5 22 H35 M11 16 L5 22 L11 28 M29 16 L35 22 L29 28"
    if arrow[1] == "2":
        lines += " M6 36 H34"
    ink = path(lines, fill="none", stroke="currentColor", stroke_width=4, stroke_linecap="round", stroke_linejoin="round")
    return circle(20, 20, 21, fill="var(--paper)", fill_opacity=0.9) + ink


# A position


def draw(t: Scene) -> str:
    """The table as this player sees it."""
    t.lay = TALL_LAYOUT if t.tall else WIDE_LAYOUT
    side, below = _side_tall if t.tall else _side_wide, _below(t)
    gate = _camp_target(t) if t.tall and CAMP in t.choices else ""  # over the plate that stands for the camp
    owners = t.view.owner.tolist()
    sides = (side(t, seat, seat == below, owners.count(seat)) for seat in (0, 1))
    return t.picture(t.lay.height, *field(t), *sides, gate, moment(t, below), title=w.words(t.lang, "title"))


def champions(view: Any, seat: int) -> list[Champion]:
    """The units that hold the field, the strongest first."""
    cards = [int(card) for card, owner in zip(view.field, view.owner, strict=True) if owner == seat] or [0]
    units = sorted({w.unit(view, seat, card).id: w.unit(view, seat, card) for card in cards}.values(), key=lambda unit: -unit.attack)
    return [(f"meeting-pic-{unit.id}", 1, f"var(--p{seat})") for unit in units]


def _below(t: Scene) -> int:
    """Whose camp is at the lower edge."""
    return int(t.view.first) if t.viewer == SPECTATOR else t.viewer


def _corner(t: Scene, cell: int) -> Place:
    """The corner of a cell; the viewer's home row is the lowest."""
    return _corners(t.lay)[cell if _below(t) == t.view.first else CELLS - 1 - cell]


@lru_cache
def _corners(lay: Layout) -> list[Place]:
    """The corners of all cells for whoever was first."""
    rows = [lay.y + row * (lay.size[1] + lay.gap) for row in reversed(range(ROWS))]
    return [(lay.x + column * (lay.card + lay.gap), y) for y in rows for column in range(COLUMNS)]


def field(t: Scene) -> tuple[str, str, str]:
    """The battlefield with its camps, its units, and what can be chosen on it: parts of the picture."""
    view, below = t.view, _below(t)
    phase = view.phase
    moving = view.at if phase == SECOND_STEP else EMPTY
    recent = {cell for row in view.events[: view.n_events].tolist() if row[0] for cell in row[2:4]}
    turned, armies, corners = below != view.first, view.army.tolist(), _corners(t.lay)
    units = [
        placed(*corners[CELLS - 1 - cell if turned else cell], _unit_on(t, owner, armies[owner], card, cell in recent, owner == below))
        for cell, (owner, card) in enumerate(zip(view.owner.tolist(), view.field.tolist(), strict=True))
        if owner != NOBODY and cell != moving
    ]
    cells = [_cell_target(t, *choice) for choice in t.choices.items() if choice[0] < CELLS] if t.choices else []
    on_plates = t.lay is TALL_LAYOUT  # on a phone the players' plates stand for the camps
    camps = [] if on_plates else [_camp(t, seat, t.names[seat], seat == below) for seat in (0, 1)]
    ground = use(f"meeting-field-{t.lay.card}", 0, 0, t.across, t.lay.height)
    mover = _mover(t, phase == MOVE) if phase in (MOVE, SECOND_STEP) else ""
    return "".join([ground, *camps]), "".join(units), "".join([mover, *cells, _camp_target(t) if CAMP in t.choices and camps else ""])


def _ground(lay: Layout) -> str:
    """A meadow in the morning and three trodden files."""
    width, height = lay.field
    x, y, w_, h = lay.x - 11, lay.y - lay.camp - 9, width + 22, height + 2 * lay.camp + 18
    spots = [(x + 24 + (97 * i) % (w_ - 48), y + 16 + (61 * i) % (h - 32), i) for i in range(int(h / 15))]
    mottled = "".join(d.tag("ellipse", cx=round(a), cy=round(b), rx=34 + i % 3 * 9, ry=11 + i % 4 * 3) for a, b, i in spots if i % 2)
    tufts = "".join(f"M{a - 9:.0f} {b:.0f}l2-6 2 6m1 0l3-8 1 8" for a, b, _ in spots)
    flowers = "".join(circle(round(a + 10), round(b - 3), 1.8) for a, b, i in spots if i % 3 == 0)
    files, ruts = "", ""
    for i in range(COLUMNS):
        left, wide = lay.x + i * (lay.card + lay.gap) - 3, lay.card + 6
        files += rect(left, lay.y - 3, wide, height + 6, 14, fill="var(--board-2)")
        bend = f"{lay.y + 6}q{5 if i % 2 else -5} {height / 4:.0f} 0 {height / 2:.0f}t0 {height / 2 - 12:.0f}"
        ruts += "".join(f"M{left + f * wide:.0f} {bend}" for f in (0.3, 0.7))
    stream = f"M{x} {lay.y + height / 2:.1f}q{w_ / 8:.1f}-7 {w_ / 4:.1f} 0t{w_ / 4:.1f} 0t{w_ / 4:.1f} 0t{w_ / 4:.1f} 0"
    return (
        rect(x + 3, y + 7, w_, h, 16, fill="var(--shade)")
        + rect(x, y, w_, h, 16, fill="var(--board)", stroke="var(--line)", stroke_width=2)
        + d.tag("g", mottled, fill="var(--glow)", fill_opacity=0.13)
        + files
        + path(ruts, fill="none", stroke="var(--line)", stroke_opacity=0.4, stroke_width=5, stroke_linecap="round", stroke_dasharray="22 14")
        + path(stream, fill="none", stroke="var(--sky)", stroke_width=lay.gap + 5)
        + path(stream, fill="none", stroke="var(--glow)", stroke_opacity=0.5)
        + path(tufts, fill="none", stroke="var(--line)", stroke_width=1.6, stroke_linecap="round")
        + d.tag("g", flowers, fill="var(--shine)")
        + rect(x, y, w_, h, 16, fill="url(#meeting-lit)")
    )  # fmt: skip


def _camp_ground(lay: Layout) -> str:
    """A camp behind a home row: a palisade and tents in the owner's colour."""
    width, low = lay.field[0], lay.camp - 4
    stakes = "".join(f"M{i * 13.5:.1f} {low:g}v-14l5.5-7 5.5 7v14z" for i in range(int(width / 13.5) + 1))
    tents = "".join(f"M{width - 46 - 54 * i:.1f} {low:g}l22-{low - 2:g}l22 {low - 2:g}z" for i in range(4))
    dark = "".join(f"M{width - 24 - 54 * i:.1f} 2l22 {low - 2:g}h-16z" for i in range(4))
    return (
        path(stakes, fill="var(--line)", stroke="var(--figure)", stroke_opacity=0.35)
        + path(tents, fill="currentColor", stroke="var(--figure)", stroke_opacity=0.4)
        + path(dark, fill="#000", fill_opacity=0.25)
    )


@piece
def _camp(t: Scene, seat: int, name: str, near: bool) -> str:
    """The camp of a player, with the name on a board."""
    lay = t.lay
    width, height = lay.field
    y = lay.y + height + 6 if near else lay.y - lay.camp - 2
    label = d.cut(w.words(t.lang, "camp-label", who=name), width - 240, t.small)
    board = rect(lay.x + 3, y + lay.camp / 2 - 10, d.width(label, t.small) + 36, 24, 6, fill="var(--paper)", stroke="var(--line)", stroke_width=1.5)
    camp = use(f"meeting-camp-{lay.camp}", lay.x, y, width, lay.camp, color=f"var(--p{seat})")
    return camp + board + sign(seat, lay.x + 16, y + lay.camp / 2 + 2, 7) + text(lay.x + 30, y + lay.camp / 2 + 7, label, t.small)


def _camp_target(t: Scene) -> str:
    """A breakthrough is a click on the enemy's camp."""
    lay = t.lay
    gate = rect(0, 0, lay.card, lay.camp + 4, 8, class_="area")
    gate += text(lay.card / 2, lay.camp / 2 + 6, "▲ ▲ ▲", t.small, "middle", 800, "var(--ring)")
    return t.thing(_corner(t, int(t.view.at))[0], lay.y - lay.camp - 4, gate, action=CAMP)


@lru_cache(256)
def _arrow_of(arrow: str, owner: int, size: float, upright: bool) -> str:
    """Where a unit marches, on its card."""
    wide = 0.19 * size
    x, y = size - wide - 3, 0.29 * size
    turned = None if upright else f"rotate(180 {x + wide / 2:.1f} {y + wide / 2:.1f})"
    return use(f"meeting-arrow-{arrow}", x, y, wide, wide, color=f"var(--p{owner})", transform=turned)


def _face_up(t: Scene, unit: Unit, x: float, y: float, owner: int, card: int, size: float, *over: str, upright: bool, **about: Any) -> str:
    """A unit's card; its arrow points where its owner marches."""
    shape, arrow = (size, size * CARD_H / CARD_W), _arrow_of(unit.arrow, owner, size, upright)
    return t.card(x, y, shape, f"meeting-{unit.id}", arrow, *over, colour=f"var(--p{owner})", key=_key(owner, card), tip=w.tip(unit, t.lang), **about)


def _key(owner: int, card: int) -> str:
    return f"unit-{owner}-{card}"


@piece
def _unit_on(t: Scene, owner: int, army: int, card: int, recent: bool, upright: bool) -> str:
    """A unit on the field."""
    wide, high = t.lay.size
    last = rect(-3, -3, wide + 6, high + 6, 11, class_="last") if recent else ""
    return _face_up(t, w.CARDS[army][card], 0, 0, owner, card, wide, last, upright=upright)


def _mover(t: Scene, hangs: bool) -> str:
    """The displaced unit hangs over the cell it was pushed from; one on its second step stands there."""
    view, (x, y), lift = t.view, _corner(t, int(t.view.at)), 0.3 * t.lay.card if hangs else 0
    owner = int(view.turn)
    return placed(x + lift, y - 0.6 * lift, _moving(t, owner, view.army[owner], int(view.mover), hangs, owner == _below(t), t.choices.get(STOP)))


@piece
def _moving(t: Scene, owner: int, army: int, card: int, hangs: bool, upright: bool, says: str | None) -> str:
    offers = t.offering({STOP: says} if says is not None else {})
    size = (0.8 if hangs else 1) * t.lay.card
    return _face_up(offers, w.CARDS[army][card], 0, 0, owner, card, size, action=STOP, chosen=True, upright=upright)


def _cell_target(t: Scene, cell: int, says: str) -> str:
    """A cell that can be chosen; a fight shows its odds beforehand."""
    view, owner = t.view, t.view.owner[cell]
    if owner in (NOBODY, t.viewer):
        return placed(*_corner(t, cell), _target(t, cell, says, CELL_NAMES[cell] if owner == NOBODY else ""))
    moving, card = int(view.card if view.phase == ENTER else view.mover), int(view.field[cell])
    odds = w.attack_of(int(view.army[t.viewer]), moving, int(view.at), cell), int(COUNTER[view.army[owner], card])
    return placed(*_corner(t, cell), _target(t, cell, says, "", _key(owner, card), odds))


@piece
def _target(t: Scene, cell: int, says: str, name: str, marks: str = "", odds: tuple[int, int] | None = None) -> str:
    wide, high = t.lay.size
    body = rect(0, 0, wide, high, 9, class_="area")
    if odds:
        body += _odds(t, *odds)
    if name:
        body += text(wide / 2, high / 2 + 7, name, 20, "middle", 700, "var(--ring)")
    return t.offering({cell: says}).thing(0, 0, body, action=cell, marks=(marks,))


def _odds(t: Scene, attack: int, counter: int) -> str:
    """Attack against counter-attack, and what would come of it."""
    wide, high = t.lay.size
    verdict, fill = (">", "var(--p2)") if attack > counter else ("<", "var(--hit)") if attack < counter else ("=", "var(--last)")
    box = rect(0.2 * wide, 0.3 * high, 0.6 * wide, 0.34 * high, 8, fill=fill)
    return box + text(wide / 2, 0.56 * high, f"{attack} {verdict} {counter}", 0.24 * high, "middle", 800, "var(--paper)")


# Beside the field: the reserves, the hands and the card to come


def _side_wide(t: Scene, seat: int, near: bool, units: int) -> str:
    """What a player has beside the field: at the left who it is and the reserve, at the right the cards to come."""
    lay, y = t.lay, t.lay.height - 272.0 if near else 24.0
    hand = min(y, lay.height - 8 - lay.size[1] - (HAND - 1) * 84)
    return _player(t, seat, 12, y, (214, 66), units) + _coming(t, seat, lay.x + lay.field[0] + 32, hand, 150, 84)


def _side_tall(t: Scene, seat: int, near: bool, units: int) -> str:
    """The same above and below the field."""
    if near:
        y = t.lay.y + t.lay.field[1] + 6
        return _player(t, seat, 14, y, (332, 36), units) + _coming(t, seat, 14, y + 42, 106, 0)
    return _player(t, seat, 14, 4, (332, 36), units) + _coming(t, seat, 216, 7, 38, 0)


def _player(t: Scene, seat: int, x: float, y: float, size: Place, units: int) -> str:
    """A player's name, army and counts."""
    over = t.view.phase == OVER
    return _plate(t, seat, x, y, size, not over and t.view.turn == seat, over and t.view.winner == seat, units)


@part
def _plate(t: Scene, seat: int, x: float, y: float, size: Place, lit: bool, won: bool, units: int) -> str:
    says = w.seat_with(t.view, seat, units, t.lang)
    about = block(10, size[1] - (9 if t.tall else 22), says, size[0] - 16, t.small, 2, "start", fill="var(--quiet)")
    plate = t.plate(x, y, size, seat, about, lit=lit, won=won, data_cards=f"#{ARMIES[int(t.view.army[seat])]}")
    return plate if t.tall else plate + _reserve(t, seat, x + 4, y + 78, 100)


def _reserve(t: Scene, seat: int, x: float, y: float, size: float) -> str:
    """The reserve as a pile with its number."""
    left, height = int(t.view.n_reserve[seat]), size * CARD_H / CARD_W
    if left == 0:
        return ""
    pile = "".join(use(f"meeting-back-{seat}", x + 10 + 2 * i, y + 8 - 2 * i, size, height) for i in range(min(left, 4)))
    middle, label = x + size + 54, w.words(t.lang, "reserve").lower()
    pile += text(middle, y + height / 2 + 8, str(left), 26, "middle", 800)
    return pile + text(middle, y + height / 2 + 27, label, t.small, "middle", fill="var(--quiet)")


def _coming(t: Scene, seat: int, x: float, y: float, size: float, step: float) -> str:
    """The card turned up, the hand, or the unit that moves, large. `step` lays the hand downwards, 0 sideways."""
    view, phase, mine, strategy = t.view, t.view.phase, t.view.turn == seat, t.view.variant == STRATEGY
    if not (mine or strategy):
        return ""  # without a hand whoever isn't on turn has nothing there
    hand = _hand(t, seat, x, y, size, step, view.card if mine and phase == ENTER else EMPTY, bool(t.choices)) if strategy else ""
    if mine and view.card >= 0 and (phase == DEPLOY or not strategy):
        return hand + _next(t, seat, view.army[seat], view.card, x, y, size, step > 0)
    if step and mine and phase in (MOVE, SECOND_STEP) and not strategy:
        return _large(t, seat, w.unit(view, seat, view.mover).id, x, y, size)
    return hand


@piece
def _next(t: Scene, seat: int, army: int, card: int, x: float, y: float, size: float, labelled: bool) -> str:
    """The card turned up."""
    label = text(x, y - 7, w.words(t.lang, "next-card"), t.small, fill="var(--quiet)") if labelled else ""
    return label + _face_up(t, w.CARDS[army][card], x, y, seat, card, size, chosen=True, upright=True)


@piece
def _large(t: Scene, seat: int, unit: str, x: float, y: float, size: float) -> str:
    """The unit that moves."""
    face = use(f"meeting-{unit}", x, y, size, size * CARD_H / CARD_W, color=f"var(--p{seat})")
    return text(x, y - 7, w.words(t.lang, "moving-card"), t.small, fill="var(--quiet)") + face


@part
def _hand(t: Scene, seat: int, x: float, y: float, size: float, step: float, entering: int, asked: bool) -> str:
    """The cards of a hand."""
    view, count, army = t.view, int(t.view.n_hand[seat]), int(t.view.army[seat])
    places = [(x, y + i * step) for i in range(count)] if step else spread(count, x, y, (size, 0), t.across - x - 6, gap=8)
    cards = view.hand[seat].tolist()[:count]
    kinds = [int(KIND[army, card]) if card >= 0 else FACE_DOWN for card in cards]
    actions = [CHOOSE + kinds.index(kind) for kind in kinds]  # an equal card of the hand stands for the first of its kind
    shown = []
    for place, card, action in zip(places, cards, actions, strict=True):
        says = t.choices.get(action) if asked else None
        shown.append(placed(*place, _held(t, seat, army, card, size, action, card == entering, says, asked)))
    return t.hand(*shown) if seat == t.viewer else "".join(shown)


@piece
def _held(t: Scene, seat: int, army: int, card: int, size: float, action: int, chosen: bool, says: str | None, asked: bool) -> str:
    """A card of a hand, where something is asked and choosing this one says so much."""
    if card == FACE_DOWN:
        return t.card(0, 0, (size, size * CARD_H / CARD_W), f"meeting-back-{seat}", tip=w.words(t.lang, "face-down"))
    offers = t.offering({action: says} if says is not None else {EMPTY: ""} if asked else {})
    return _face_up(offers, w.CARDS[army][card], 0, 0, seat, card, size, action=action, chosen=chosen, held=True, upright=True)
