"""Emperor's Portrait drawn: a garden path that winds from the gate to the altar.

Below it the painters' tokens, the row of played cards and the viewer's hand. Everything here gets a
hidden record, never the real one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Any

import numpy as np

from ...core import draw as d
from ...core import verbs
from ...core.draw import TALL, WIDE, card_back, circle, document, fit, group, number, path, rect, sign, symbol, tag, target, text, use
from ...core.record import SPECTATOR
from . import pictures
from . import words as w
from .pictures import (
    BLOOM, BLOOM_2, CARD_H, CARD_W, COURT_LOOK, EDGE, EMPEROR_H, EMPEROR_W, GRASS, GRAVEL, LACQUER_2, PAINTER_H, PAINTER_W, STONE,
    WATER, WAVE, WOOD,
)  # fmt: skip
from .state import (
    BACK, BOARD, CARDS, CHOOSE, COURT, DECK, EMPTY, FEW_PATH, FORWARD, GARDEN, GATE, HAND, MANY, MANY_PATH, OVER, OWN, SAKURA, SAKURAS, Card,
    State,
)  # fmt: skip

say = lru_cache(maxsize=4096)(w.words)  # the same few sentences are in every picture


@lru_cache
def sheet(lang: str) -> str:
    """Painters, cards, and the gardens for few and for many players, wide and tall."""
    gardens = [(lay, track) for lay in (WIDE_LAYOUT, TALL_LAYOUT) for track in (FEW_PATH, MANY_PATH)]
    return pictures.sheet() + "".join(symbol(garden_name(*of), of[0].width, of[0].board, garden(*of)) for of in gardens)


# The layout


@dataclass(frozen=True)
class Layout:
    """Where things are, in units of the picture."""

    tall: bool
    width: int
    rows: int  # of the winding path
    spacing: float  # between them
    left: float  # where the turns begin
    right: float
    start: float  # where the first row begins, right of the gate
    end: float  # where the last one ends
    top: float  # the highest row
    wave: float
    board: float  # the height of the garden
    stone: float
    gravel: float
    small: float  # the smallest text
    seat: tuple[int, float]  # columns and height of the players' strip
    hand: tuple[float, float, float]  # x, y below the strip, width of a card
    row: tuple[float, float, float, float]  # x, y below the strip, width in all, widest card


WIDE_LAYOUT = Layout(
    tall=False, width=WIDE, rows=4, spacing=88, left=84, right=876, start=160, end=118, top=60, wave=9, board=388, stone=43, gravel=54, small=15,
    seat=(0, 54), hand=(12, 8, 86), row=(474, 8, 474, 76),
)  # fmt: skip
TALL_LAYOUT = Layout(
    tall=True, width=TALL, rows=7, spacing=55, left=48, right=312, start=110, end=306, top=40, wave=4, board=416, stone=31, gravel=38, small=11,
    seat=(3, 43), hand=(6, 124, 66), row=(6, 6, 348, 56),
)  # fmt: skip


@lru_cache
def trail(lay: Layout, squares: int) -> tuple[tuple[float, float], ...]:
    """The middle of every square; the gate comes first."""
    step = 1 / (squares - 2)
    house = (lay.start / 2 - 4, lay.top + lay.spacing * (lay.rows - 1) + (10 if lay.tall else 12))
    return (house, *(_along(lay, i * step)[:2] for i in range(squares - 1)))


def _along(lay: Layout, part: float) -> tuple[float, float, float]:
    """The point at a part (0 to 1) of the path's length, and the path's direction there in degrees."""
    line, miles = _winding(lay), _miles(lay)
    at = min(max(part, 0.0), 1.0) * miles[-1]
    i = min(max(bisect_right(miles, at) - 1, 0), len(line) - 2)
    (ax, ay), (bx, by) = line[i], line[i + 1]
    rest = (at - miles[i]) / (miles[i + 1] - miles[i])
    return ax + (bx - ax) * rest, ay + (by - ay) * rest, degrees(atan2(by - ay, bx - ax))


@lru_cache
def _miles(lay: Layout) -> tuple[float, ...]:
    """How far along the path each of its points is."""
    return tuple(accumulate((hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(_winding(lay))), initial=0.0))


@lru_cache
def _winding(lay: Layout) -> tuple[tuple[float, float], ...]:
    """Rows from the gate below to the altar above, each a little wavy, joined by half circles."""
    line: list[tuple[float, float]] = []
    for row in range(lay.rows):
        y, rightwards = lay.top + lay.spacing * (lay.rows - 1 - row), row % 2 == 0
        begin = lay.start if row == 0 else lay.left if rightwards else lay.right
        stop = lay.end if row == lay.rows - 1 else lay.right if rightwards else lay.left
        line += [(begin + (stop - begin) * i / 60, y - lay.wave * sin(3 * pi * i / 60)) for i in range(61)]
        if row < lay.rows - 1:
            turn = -1 if rightwards else 1
            r = lay.spacing / 2
            line += [(stop - turn * r * sin(pi * i / 20), y - r + r * cos(pi * i / 20)) for i in range(1, 20)]
    return tuple(line)


# The garden


def garden_name(lay: Layout, track: int) -> str:
    """The symbol of a garden."""
    return f"portrait-garden-{'tall' if lay.tall else 'wide'}-{track}"


def garden(lay: Layout, track: int) -> str:
    """Grass, ponds, the path with its squares, torii, gate and altar."""
    kinds = BOARD.squares[track]
    way = _line(_winding(lay))
    bridges = [_stretch(lay, len(kinds), bridge[0], bridge[-1]) for bridge in _bridges(kinds)]
    parts = [rect(0, 0, lay.width, lay.board, 12, fill=GRASS), _meadow(lay)]
    parts += [_pond(lay, bridge) for bridge in bridges]
    parts += [_stroke(way, EDGE, lay.gravel + 3, "round"), _stroke(way, GRAVEL, lay.gravel, "round")]
    parts += [_bridge(lay, bridge) for bridge in bridges]
    parts += [_square(lay, i, kinds) for i in range(1, len(kinds))]
    return "".join(parts) + _gate(lay) + _altar(lay)


@lru_cache(maxsize=64)
def _sights(lay: Layout, track: int, scored: int, lang: str) -> str:
    """The trees, which change, and what the other sights of the garden are, for whoever points at them."""
    kinds, s = BOARD.squares[track], lay.stone
    places = trail(lay, len(kinds))
    named = [(GATE, "gate"), *((i, kind) for i, kind in enumerate(kinds) if kind in ("torii", "bridge", "sakura"))]
    signs = (group(*places[i], rect(-s / 2, -s / 2, s, s, fill="none", pointer_events="all"), tip=say(lang, kind)) for i, kind in named)
    return "".join(signs) + "".join(_tree(lay, track, which, scored, lang) for which in range(SAKURAS))


def _line(points: Sequence[tuple[float, float]]) -> str:
    """Points as the data of a path."""
    return "M" + " ".join(f"{number(x)} {number(y)}" for x, y in points)


def _stroke(line: str, paint: str, width: float, cap: str | None = None, **more: float | str) -> str:
    return path(line, fill="none", stroke=paint, stroke_width=width, stroke_linecap=cap, stroke_linejoin="round", **more)


def _stretch(lay: Layout, squares: int, first: int, last: int) -> str:
    """The path from the near edge of one square to the far edge of another."""
    step = 1 / (squares - 2)
    begin, end = (first - 1.48) * step, (last - 0.52) * step
    return _line([_along(lay, begin + (end - begin) * i / 16)[:2] for i in range(17)])


def _meadow(lay: Layout) -> str:
    """Bushes between the rows, always at the same places."""
    size = lay.spacing / 2
    parts = []
    for row in range(lay.rows - 1):
        y = lay.top + lay.spacing * (row + 0.5)
        for i in range(3 if lay.tall else 7):
            x = lay.left + 30 + (lay.right - lay.left - 60) * ((i + 0.5) / (3 if lay.tall else 7) + 0.04 * sin(5 * i + 3 * row))
            parts.append(use("portrait-bush", x - size / 2, y - size / 3, size, size * 2 / 3))
    return "".join(parts)


def _bridges(kinds: Sequence[str]) -> list[list[int]]:
    """The squares of each bridge."""
    found: list[list[int]] = []
    for i, kind in enumerate(kinds):
        if kind == "bridge":
            if i > 0 and kinds[i - 1] == "bridge":
                found[-1].append(i)
            else:
                found.append([i])
    return found


def _pond(lay: Layout, bridge: str) -> str:
    """Water under a bridge."""
    water = 0.94 * lay.spacing
    return _stroke(bridge, WAVE, water, "round") + _stroke(bridge, WATER, water - 4, "round")


def _bridge(lay: Layout, bridge: str) -> str:
    """Planks between red rails."""
    h = lay.stone * 1.14
    boards = _stroke(bridge, LACQUER_2, h, stroke_dasharray="1.5 9", stroke_opacity=0.4)
    return _stroke(bridge, LACQUER_2, h + 6) + _stroke(bridge, WOOD, h) + boards


def _upright(angle: float) -> float:
    """The same line, but never upside down."""
    return (angle + 90) % 180 - 90


def _square(lay: Layout, i: int, kinds: Sequence[str]) -> str:
    """One square of the path with its number."""
    x, y, angle = _along(lay, (i - 1) / (len(kinds) - 2))
    s, kind = lay.stone, kinds[i]
    stone = "portrait-blossom" if kind == "sakura" else "portrait-stone"
    ground = "" if kind == "bridge" else use(stone, -s / 2, -s / 2, s, s, transform=f"rotate({number(_upright(angle))})")
    label = text(0, lay.small * 0.36, str(i), lay.small, "middle", fill="var(--quiet)" if kind in ("plain", "torii") else "var(--ink)")
    gateway = use("portrait-torii", -0.72 * s, -0.95 * s, 1.44 * s, 1.34 * s) if kind == "torii" else ""
    return group(x, y, ground, label, gateway)


def _tree(lay: Layout, track: int, which: int, scored: int, lang: str) -> str:
    """The sakura beside its square, with what it pays; a scored one has shed its petals."""
    x, y = _clearings(lay, track)[which]
    size = 0.62 if lay.tall else 1.0
    pays = " ".join(map(str, BOARD.awards[track][which]))
    room, high = 1.25 * d.width(pays, lay.small) + 4, lay.small * 1.25
    middle = max(2 + room / 2 - x, 0) + min(lay.width - 2 - room / 2 - x, 0)  # at the edge the label moves inside
    label = rect(middle - room / 2, 0, room, high, 5, fill="var(--paper)", stroke=BLOOM_2)
    label += text(middle, lay.small * 0.98, pays, lay.small, "middle", 700)
    crown = use("portrait-tree", -32 * size, -32 * size, 64 * size, 56 * size, opacity=0.4 if which < scored else None)
    return group(x, y, crown, "" if which < scored else label, tip=f"{say(lang, 'sakura')} {which + 1}: {pays}")


@lru_cache
def _clearings(lay: Layout, track: int) -> tuple[tuple[float, float], ...]:
    """For each sakura the free place near its square that is farthest from everything else."""
    places = list(trail(lay, len(BOARD.squares[track])))
    reach, margin = lay.spacing, 0.42 * lay.spacing
    found: list[tuple[float, float]] = []
    for x0, y0 in (places[square] for square in SAKURA[track]):
        grid = [(x0 + reach * i / 12, y0 + reach * j / 12) for i in range(-12, 13) for j in range(-12, 13)]
        others = [places[square] for square in SAKURA[track] if places[square] != (x0, y0)]
        inside = [(x, y) for x, y in grid if margin < x < lay.width - margin and margin < y < lay.board - margin
                  and all(hypot(x - x0, y - y0) + 6 < hypot(x - ox, y - oy) for ox, oy in others)]  # fmt: skip
        taken = places + [(x + dx, y) for x, y in found for dx in (-30, 0, 30)]
        room = [min(1.4 * abs(y - ty) + 0.6 * abs(x - tx) for tx, ty in taken) - 0.1 * hypot(x - x0, y - y0) for x, y in inside]
        found.append(inside[room.index(max(room))])
    return tuple(found)


def _gate(lay: Layout) -> str:
    """The gate house where painters wait; it holds them all."""
    x, y = trail(lay, 2 + 1)[GATE]
    across, high = lay.start - 40, 0.88 * lay.spacing
    body = rect(x - across / 2, y - high / 2 + 4, across, high, 6, fill=STONE, stroke=EDGE, stroke_width=2)
    posts = "".join(rect(px, y - high / 2 + 4, 5, high, 1, fill=LACQUER_2) for px in (x - across / 2 + 2, x + across / 2 - 7))
    roof = use("portrait-gate", x - 0.6 * across, y - high / 2 - 0.26 * across, 1.2 * across, 0.36 * across)
    return body + posts + roof


def _altar(lay: Layout) -> str:
    """Behind the last square."""
    x, y, angle = _along(lay, 1)
    s, way = lay.stone, 1 if abs(angle) < 90 else -1
    return use("portrait-altar", x + way * 1.12 * s - 0.55 * s, y - 0.5 * s, 1.1 * s, 0.88 * s)


# Painters and the Emperor


def look(view: Any, painter: int) -> int:
    """The colour and sign of a painter."""
    return COURT_LOOK if painter >= view.players else painter


def standing(view: Any, lay: Layout, painter: int) -> tuple[float, float]:
    """Where a painter stands; those at the gate stand side by side."""
    places = trail(lay, len(BOARD.squares[view.path]))
    square = int(view.square[painter])
    x, y = places[square]
    if square != GATE:
        return x, y
    waiting = [p for p in range(view.painters) if view.square[p] == GATE]
    column, row = waiting.index(painter) % 3, waiting.index(painter) // 3
    across, down = (22, 19) if lay.tall else (33, 32)
    return x + (column - 1) * across, y + (row - 0.2) * down + (0 if len(waiting) > 3 else 0.35 * down)


def _painter(view: Any, lay: Layout, painter: int, lang: str, names: Sequence[str]) -> str:
    x, y = standing(view, lay, painter)
    size = (0.62 if view.square[painter] == GATE else 0.72) if lay.tall else (0.88 if view.square[painter] == GATE else 1.0)
    who = w.called(view, painter, lang, names)
    key = "court-tip" if painter >= view.players else "painter-tip"
    tip = say(lang, key, who=who, colour=w.colour(view, painter, lang).lower(), square=int(view.square[painter]))
    figure_ = use(f"portrait-painter-{look(view, painter)}", -PAINTER_W * size / 2, -PAINTER_H * size * 0.62, PAINTER_W * size, PAINTER_H * size)
    return group(x, y, figure_, key=f"painter-{painter}", tip=tip)


def _emperor(view: Any, lay: Layout, lang: str) -> str:
    x, y = trail(lay, len(BOARD.squares[view.path]))[view.emperor]
    size = 0.72 if lay.tall else 1.0
    figure_ = use("portrait-emperor", -EMPEROR_W * size / 2, -EMPEROR_H * size * 0.64, EMPEROR_W * size, EMPEROR_H * size)
    return group(x, y, figure_, key="emperor", tip=say(lang, "emperor-tip", square=int(view.emperor)))


def _board(view: Any, lay: Layout, lang: str, names: Sequence[str]) -> str:
    """The garden with everybody in it: those higher up first, so that nobody is hidden."""
    people = [(standing(view, lay, p)[1], _painter(view, lay, p, lang, names)) for p in range(view.painters)]
    people.append((trail(lay, len(BOARD.squares[view.path]))[view.emperor][1] + 1, _emperor(view, lay, lang)))
    ground = use(garden_name(lay, int(view.path)), 0, 0, lay.width, lay.board) + _sights(lay, int(view.path), int(view.scored), lang)
    return ground + "".join(picture for _, picture in sorted(people))


# Directions


def _directions(view: Any, lay: Layout, player: int, choices: Mapping[int, str], lang: str) -> str:
    """Where the Emperor or the painter may go, marked on the path, and two buttons over the hand."""
    parts = []
    for action in (BACK, FORWARD):
        to = w.destination(view, player, action)
        stays = to == (view.emperor if view.phase == GARDEN else view.square[player])
        blunder = view.phase != GARDEN and to == view.emperor
        marks = [f"painter-{p}" for p in range(view.painters) if view.phase == GARDEN and view.square[p] == to]
        if blunder:
            marks = [f"painter-{player}"]
        if not stays:
            parts.append(_goal(view, lay, action, to, choices[action], marks, blunder))
        parts.append(_button(view, lay, action, to, stays, bool(marks), choices[action], marks, lang))
    return "".join(parts)


def _goal(view: Any, lay: Layout, action: int, to: int, label: str, marks: Sequence[str], blunder: bool) -> str:
    x, y = trail(lay, len(BOARD.squares[view.path]))[to]
    ring = circle(0, 0, 21 if lay.tall else 25, class_="area", stroke_dasharray="6 4" if blunder else None)
    return target(x, y, action, label, ring, tip=label, marks=marks)


def _button(view: Any, lay: Layout, action: int, to: int, stays: bool, danger: bool, label: str, marks: Sequence[str], lang: str) -> str:
    x, y, card = lay.hand
    room = HAND * (card + 5) - 5
    wide, high, size = room / 2 - 6, (46 if lay.tall else 56), (15 if lay.tall else 19)
    left = x + (0 if action == BACK else room / 2 + 6)
    name = say(lang, "back-button" if action == BACK else "forward-button")
    more = say(lang, "blunder") if danger else say(lang, "stays") if stays else say(lang, "square-number", to=to)
    arrow = "M0 -7 L-9 0 L0 7" if action == BACK else "M0 -7 L9 0 L0 7"
    at = 18 if action == BACK else wide - 18
    chevron = path(arrow, fill="none", stroke="var(--ring)", stroke_width=4, stroke_linecap="round", stroke_linejoin="round")
    ink = "var(--hit)" if danger else "var(--ink)"
    body = (
        rect(0, 0, wide, high, 10, fill="var(--paper)")
        + rect(0, 0, wide, high, 10, class_="area")
        + tag("g", chevron, transform=f"translate({number(at)} {number(high / 2)})")
        + text(wide / 2, high / 2 - 3, name, fit(name, wide - 60, size), "middle", 700)
        + text(wide / 2, high / 2 + size, more, fit(more, wide - 56, lay.small + 1, lay.small), "middle", 700 if danger else None, ink)
    )
    return target(left, lay.board + _strip(lay, view) + y + 22 + (card * CARD_H / CARD_W - high) / 2, action, label, body, tip=label, marks=marks)


# Players


def _strip(lay: Layout, view: Any) -> float:
    """The height of the players' strip."""
    columns, high = _columns(lay, view), lay.seat[1]
    return high + 8 if not lay.tall else -(-int(view.painters) // columns) * (high + 4) + 6


def _columns(lay: Layout, view: Any) -> int:
    """All in one row; in a narrow picture two or three in a row, so that no row has one alone."""
    return 2 if lay.tall and view.painters == 4 else lay.seat[0] or int(view.painters)


def _seats(view: Any, lay: Layout, player: int, lang: str, names: Sequence[str]) -> str:
    """Who plays: sign, name, tokens, and whether a card is chosen."""
    columns, high = _columns(lay, view), lay.seat[1]
    wide = (lay.width - 8) / columns - 4
    places = ((6 + (p % columns) * (wide + 4), lay.board + 6 + (p // columns) * (high + 4)) for p in range(view.painters))
    return "".join(_seat(view, lay, p, x, y, wide, high, player, lang, names) for p, (x, y) in enumerate(places))


def _seat(view: Any, lay: Layout, p: int, x: float, y: float, wide: float, high: float, player: int, lang: str, names: Sequence[str]) -> str:
    court = p >= view.players
    who = say(lang, "court-short") if court and lay.tall else w.called(view, p, lang, names)
    winner = view.phase == OVER and not court and int(view.winners) >> p & 1
    moving = not court and int(verbs.movers(view)) >> p & 1
    size = 13.0 if lay.tall else 16.0
    r = 8 if lay.tall else 11
    paint = f"var(--p{look(view, p)})"
    dashes = "5 3" if moving and p != player else None
    body = rect(0, 0, wide, high, 9, fill="var(--paper)", stroke=paint, stroke_width=3 if moving or p == player else 1.2, stroke_dasharray=dashes)
    room = (wide - 2 * r - 18) * (0.9 if p == player else 1)  # bold is wider
    smallest = 11 if lay.tall else 15
    name = text(2 * r + 12, high * 0.42, d.cut(who, room, smallest), fit(who, room, size, smallest), weight=700 if p == player else None)
    status = "" if court and view.advisor < 0 else _status(view, lay, p, wide, high, court, lang)
    tokens = "" if court else _tokens(view, lay, p, 2 * r + 12, high, who, lang)
    crown = use("portrait-crown", wide - 3 * r - 6, high - 3 * r - 3, 3 * r, 3 * r) if winner else ""
    return group(x, y, body, sign(look(view, p), r + 7, high * 0.36, r), name, tokens, status, crown, key=f"seat-{p}")


def _tokens(view: Any, lay: Layout, p: int, x: float, high: float, who: str, lang: str) -> str:
    size = 14 if lay.tall else 19
    count = int(view.tokens[p])
    coin = use("portrait-token", 0, 0, size, size) + text(size + 5, size * 0.82, str(count), size, weight=700)
    return group(x, high - size - 5, coin, key=f"tokens-{p}", tip=say(lang, "tokens-tip", who=who, tokens=count))


def _status(view: Any, lay: Layout, p: int, wide: float, high: float, court: bool, lang: str) -> str:
    """While players choose: a card back when one is laid, dots while it is awaited."""
    if view.phase != CHOOSE:
        return ""
    size = 13 if lay.tall else 17
    laid = view.chosen[p] != EMPTY
    dots = "".join(circle(size * (0.2 + 0.3 * i), size * 0.9, size * 0.09, fill="var(--quiet)") for i in range(3))
    what = card_back(size, size * 1.35, look(view, p)) if laid else dots
    tip = say(lang, "has-chosen" if laid else "still-choosing")
    return group(wide - size - 8, high - size * 1.35 - 6, what, key=f"laid-{p}" if laid else None, tip=tip)


# Cards


def _card(card: int, x: float, y: float, wide: float, lang: str, key: str | None = None, **look_: float | int | str | None) -> str:
    """A card face up."""
    picture = use(f"portrait-card-{card + 1}", 0, 0, wide, wide * CARD_H / CARD_W)
    return group(x, y, picture, key=key, tip=w.tip(DECK[card], lang), **look_)


def _row(view: Any, lay: Layout, player: int, lang: str) -> str:
    """The played cards by number: done ones are dim, the current one is framed, unplayed ones are crossed out."""
    x, y, room, widest = lay.row
    if player < 0 and not lay.tall:
        x, room = lay.hand[0], lay.width - 2 * lay.hand[0]
    y += lay.board + _strip(lay, view)
    title = say(lang, w.row_title(view) if view.n_row else "row")
    head = text(x, y + 14, title, lay.small + 1, fill="var(--quiet)") + _piles(view, lay, x + room, y, lang)
    if view.n_row == 0:
        return head + d.paragraph(x, y + 46, say(lang, "row-empty"), room - 20, lay.small + 1, fill="var(--quiet)")
    wide = min(widest, room / max(int(view.n_row), 1) - 5)
    held = set() if player < 0 else {int(card) for card in view.hand[player]}
    return head + "".join(_played(view, lay, i, x + i * (wide + 5), y + 22, wide, held, lang) for i in range(view.n_row))


def _played(view: Any, lay: Layout, i: int, x: float, y: float, wide: float, held: set[int], lang: str) -> str:
    card, high, live = int(view.row[i]), wide * CARD_H / CARD_W, view.phase in (GARDEN, OWN)
    done, current = i < view.at, live and i == view.at
    parts = [_card(card, 0, 0, wide, lang, None if card in held else f"card-{card}", opacity=0.45 if done else None)]
    if current:
        parts.append(rect(-2, -2, wide + 4, high + 4, 0.1 * wide, class_="last", stroke_width=4))
    if not live and not done:
        parts.append(path(f"M4 {high - 4:.1f} L{wide - 4:.1f} 4", stroke="var(--hit)", stroke_width=3, stroke_linecap="round"))
    r = 7 if lay.tall else 9
    parts.append(sign(look(view, int(view.row_owner[i])), wide / 2, high + r + 5, r))
    return group(x, y, *parts)


def _piles(view: Any, lay: Layout, right: float, y: float, lang: str) -> str:
    """Deck and discard with their numbers of cards, right-aligned, and the round before them."""
    discard = [i + 1 for i in range(CARDS) if int(view.discard) >> i & 1]
    size = lay.small + 1
    seen = ", ".join(map(str, discard))
    tips = {"deck": say(lang, "deck-tip", count=int(view.n_deck)), "discard": say(lang, "discard-tip", count=len(discard), cards=seen)}
    parts, x = [], right
    for key, count in (("discard", len(discard)), ("deck", int(view.n_deck))):
        label = f"{say(lang, key)} {count}"
        x -= d.width(label, size) + 24
        mini = card_back(11, 15) if key == "deck" else rect(0.5, 0.5, 10, 14, 2, fill="var(--paper)", stroke="var(--line)", stroke_width=1)
        parts.append(group(x, y, mini, text(16, 13, label, size, fill="var(--quiet)"), tip=tips[key]))
    return "".join(parts)


def _hand(view: Any, lay: Layout, player: int, choices: Mapping[int, str], lang: str) -> str:
    """The viewer's hand by number; a chosen card is raised and framed."""
    x, y, wide = lay.hand
    y += lay.board + _strip(lay, view)
    parts = [text(x, y + 14, say(lang, "hand"), lay.small + 1, fill="var(--quiet)")]
    dim = 0.35 if FORWARD in choices else None
    for i, card in enumerate(sorted(int(c) for c in view.hand[player, : view.n_hand[player]])):
        parts.append(_held(view, player, card, x + i * (wide + 5), y + 22, wide, choices, lang, dim))
    return "".join(parts)


def _held(view: Any, player: int, card: int, x: float, y: float, wide: float, choices: Mapping[int, str], lang: str, dim: float | None) -> str:
    high = wide * CARD_H / CARD_W
    picture = use(f"portrait-card-{card + 1}", 0, 0, wide, high)
    if card in choices:
        ring = rect(0, 0, wide, high, 0.09 * wide, class_="ring")
        return target(x, y, card, choices[card], picture, ring, key=f"card-{card}", tip=w.tip(DECK[card], lang))
    mine, courts = view.chosen[player] == card, view.advisor == player and view.chosen[COURT] == card
    if not (mine or courts):
        return _card(card, x, y, wide, lang, f"card-{card}", opacity=dim)
    whose = player if mine else COURT_LOOK
    frame = rect(-1, -1, wide + 2, high + 2, 0.1 * wide, fill="none", stroke=f"var(--p{whose})", stroke_width=4)
    badge = circle(wide - 2, high - 4, 12, fill="var(--paper)", stroke=f"var(--p{whose})", stroke_width=2) + sign(whose, wide - 2, high - 4, 7)
    return group(x, y - 8, picture, frame, badge, key=f"card-{card}", tip=w.tip(DECK[card], lang))


# The whole table


def draw(view: Any, player: int, choices: Mapping[int, str], lang: str, tall: bool, names: Sequence[str]) -> str:
    """The table as this player sees it."""
    lay = TALL_LAYOUT if tall else WIDE_LAYOUT
    parts = [_board(view, lay, lang, names), _seats(view, lay, player, lang, names), _row(view, lay, player, lang)]
    if player >= 0:
        parts.append(_hand(view, lay, player, choices, lang))
    if FORWARD in choices:
        parts.append(_directions(view, lay, player, choices, lang))
    return document(lay.width, _height(view, lay, player), *parts, title=say(lang, "title"))


def _height(view: Any, lay: Layout, player: int) -> float:
    """Down to the hand, or to the row of played cards where there is no hand below it."""
    _, y, wide = lay.hand
    below = y if lay.tall and player < 0 else y + 22 + wide * CARD_H / CARD_W + 12
    return lay.board + _strip(lay, view) + below


# Figures of the rulebook


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
    return document(WIDE, WIDE_LAYOUT.board, _board(view, WIDE_LAYOUT, lang, [""] * players), title=say(lang, "title"))


def _card_figure(lang: str) -> str:
    """A card and what its parts are."""
    parts = [use("portrait-card-22", 10, 8, 150, 210)]
    for y, key in ((44, "card-number"), (106, "card-garden"), (178, "card-own")):
        parts.append(path(f"M166 {y} H196", stroke="var(--ink)", stroke_width=2) + text(204, y + 5, say(lang, key), 16))
    return document(FIGURE, 226, *parts, title=say(lang, "title"))


def _row_figure(lang: str) -> str:
    """Three played cards in the middle of a round."""
    parts = []
    for i, (card, owner) in enumerate(((19, BLUE), (33, GREEN), (34, RED))):
        parts.append(use(f"portrait-card-{card}", 10 + i * 96, 8, 86, 120, opacity=0.45 if i == 0 else None) + sign(owner, 53 + i * 96, 142, 9))
    return document(FIGURE, 158, *parts, rect(104, 6, 90, 124, 9, class_="last", stroke_width=4), title=say(lang, "title"))


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
    return document(FIGURE, 8 + len(kinds) * 52, *parts, title=say(lang, "title"))


def _example_figure(example: Example, lang: str) -> str:
    """A stretch of the path before and after a card."""
    played = use(f"portrait-card-{example.card}", 8, 20, 90, 126) + sign(example.owner, 53, 160, 9)
    before = _strip_of_path(example, example.before, example.emperor[0], say(lang, "before"))
    after = _strip_of_path(example, example.after, example.emperor[1], say(lang, "after"))
    return document(FIGURE, 2 * (STRIP + 24) + 4, played, group(112, 0, before), group(112, STRIP + 24, after), title=say(lang, "title"))


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
