"""Emperor's Portrait: the garden. A path that winds from the gate to the altar, and what stands beside it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from math import atan2, cos, degrees, hypot, pi, sin

from ....core import draw as d
from ....core.draw import TALL, WIDE, group, number, path, rect, text, use
from ..state import BOARD, GATE, SAKURA, SAKURAS
from ..words import words
from .pictures import BLOOM_2, EDGE, GRASS, GRAVEL, LACQUER_2, STONE, WATER, WAVE, WOOD

# The layout


@dataclass(frozen=True, eq=False)
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
    seat: float  # the height of the players' strip
    hand: tuple[float, float, float]  # x, y below the strip, width of a card
    row: tuple[float, float, float, float]  # x, y below the strip, width in all, widest card


WIDE_LAYOUT = Layout(
    tall=False, width=WIDE, rows=4, spacing=94, left=84, right=876, start=160, end=118, top=62, wave=9, board=410, stone=45, gravel=56, small=15,
    seat=54, hand=(12, 8, 102), row=(560, 8, 388, 88),
)  # fmt: skip
TALL_LAYOUT = Layout(
    tall=True, width=TALL, rows=7, spacing=40, left=42, right=318, start=110, end=306, top=29, wave=2, board=300, stone=29, gravel=33, small=11,
    seat=38, hand=(6, 72, 66), row=(6, 4, 348, 45),
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
    light = rect(0, 0, lay.width, lay.board, 12, fill="url(#portrait-lit)")
    return rect(2, 5, lay.width - 2, lay.board, 12, fill="var(--shade)") + "".join(parts) + light + _gate(lay) + _altar(lay)


def sights(lay: Layout, track: int, scored: int, lang: str) -> str:
    """The trees, which change, and what the other sights of the garden are, for whoever points at them."""
    kinds, s = BOARD.squares[track], lay.stone
    places = trail(lay, len(kinds))
    named = [(GATE, "gate"), *((i, kind) for i, kind in enumerate(kinds) if kind in ("torii", "bridge", "sakura"))]
    signs = (group(*places[i], rect(-s / 2, -s / 2, s, s, fill="none", pointer_events="all"), tip=words(lang, kind)) for i, kind in named)
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
    size = 0.48 if lay.tall else 1.0
    pays = " ".join(map(str, BOARD.awards[track][which]))
    room, high = 1.25 * d.width(pays, lay.small) + 4, lay.small * 1.25
    middle = max(2 + room / 2 - x, 0) + min(lay.width - 2 - room / 2 - x, 0)  # at the edge the label moves inside
    label = rect(middle - room / 2, 0, room, high, 5, fill="var(--paper)", stroke=BLOOM_2)
    label += text(middle, lay.small * 0.98, pays, lay.small, "middle", 700)
    crown = use("portrait-tree", -32 * size, -32 * size, 64 * size, 56 * size, opacity=0.4 if which < scored else None)
    return group(x, y, crown, "" if which < scored else label, tip=f"{words(lang, 'sakura')} {which + 1}: {pays}")


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
