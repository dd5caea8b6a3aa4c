"""Unmatched: the two boards as places, drawn from the map data.

A space is a medallion: its rim shows its zones, each with a colour and a hatch of its own, split into equal parts where
there are several. Lines join adjacent spaces; where two lines cross without a junction one of them is a bridge.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, dist, hypot, pi, sin

import numpy as np

from ....core.draw import circle, number, path, polygon, rect, stamp, tag, text
from ..state import BOARDS, Board

Point = tuple[float, float]
Segment = tuple[Point, Point]

# zone: colour, hatch
ZONES = {
    "green": ("#4f9a3d", "rising"),
    "yellow": ("#d9a400", "dots"),
    "brown": ("#96602f", "level"),
    "red": ("#c9453a", "net"),
    "purple": ("#b0569c", "upright"),
    "blue": ("#3479b8", "waves"),
    "gray": ("#77848a", "grid"),
    "violet": ("#6a5acd", "falling"),
}
INNER = 0.58  # of the radius: the quiet middle of a space


@dataclass(frozen=True, eq=False)
class Frame:
    """How a board is fitted into a rectangle: sizes, the room at the edges, a space's radius, the smallest text, the gap of a hatch."""

    name: str
    width: float
    height: float
    edge: float
    radius: float
    small: float
    gap: float


@cache
def places(board: int, frame: Frame) -> list[Point]:
    """The centres of all spaces."""
    spaces = BOARDS[board].spaces
    xs, ys = [s.x for s in spaces], [s.y for s in spaces]
    across = (frame.width - 2 * frame.edge) / (max(xs) - min(xs))
    down = (frame.height - 2 * frame.edge) / (max(ys) - min(ys))
    return [(frame.edge + (s.x - min(xs)) * across, frame.edge + (s.y - min(ys)) * down) for s in spaces]


@cache
def board(index: int, frame: Frame) -> str:
    """A whole board: the land, the lines, the spaces."""
    data, at = BOARDS[index], places(index, frame)
    ground = {"sarpedon": _island, "marmoreal": _garden}.get(data.id, _plain)
    lines = [(at[a], at[b]) for a, b in data.edges]
    clip = f"unmatched-{data.id}-{frame.name}-edge"
    edge = tag("clipPath", rect(0, 0, frame.width, frame.height, 14), id=clip)
    chart = tag("g", ground(lines, at, frame), rect(0, 0, frame.width, frame.height, fill="url(#unmatched-lit)"), clip_path=f"url(#{clip})")
    shadow = rect(3, 6, frame.width, frame.height, 14, fill="var(--shade)")
    return edge + shadow + chart + _border(frame) + _lines(data, at, frame) + _spaces(data, at, frame)


def _border(frame: Frame) -> str:
    """The scale around a sea chart."""
    w, h = frame.width, frame.height
    line: dict[str, str | float] = {"fill": "none", "stroke": "var(--figure)"}
    return (
        rect(1, 1, w - 2, h - 2, 13, stroke_width=2, **line)
        + rect(4, 4, w - 8, h - 8, 10, stroke_width=3, stroke_dasharray="18 18", stroke_opacity=0.55, **line)
        + path(f"M6 {h - 14:g}V16Q6 6 16 6H{w - 14:g}", stroke="var(--glow)", stroke_opacity=0.7, fill="none", stroke_width=1.4)
    )


# Lines and spaces


def _d(segments: list[Segment]) -> str:
    return "".join(f"M{number(round(a, 1))} {number(round(b, 1))}l{number(round(c - a, 1))} {number(round(e - b, 1))}" for (a, b), (c, e) in segments)


def _lines(data: Board, at: list[Point], frame: Frame) -> str:
    """All lines with a pale casing; bridges on top."""
    lines = [(at[a], at[b]) for a, b in data.edges]
    thick = 0.12 * frame.radius
    parts = [
        path(_d(lines), stroke="var(--paper)", stroke_width=3 * thick, stroke_linecap="round"),
        path(_d(lines), stroke="var(--ink)", stroke_width=thick, stroke_linecap="round"),
    ]
    for over, point in _crossings(data, at):
        parts.append(_bridge(over, point, frame.radius))
    return "".join(parts)


def _crossings(data: Board, at: list[Point]) -> list[tuple[Segment, Point]]:
    """Where lines cross without a junction: the line that goes over, and the place."""
    found = []
    for i, one in enumerate(data.edges):
        for other in data.edges[i + 1 :]:
            if not set(one) & set(other):
                point = _meet((at[one[0]], at[one[1]]), (at[other[0]], at[other[1]]))
                if point:
                    found.append(((at[one[0]], at[one[1]]), point))
    return found


def _meet(one: Segment, other: Segment) -> Point | None:
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if not cross:
        return None
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / cross
    u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / cross
    return (ax + t * (bx - ax), ay + t * (by - ay)) if 0 < t < 1 and 0 < u < 1 else None


def _bridge(line: Segment, point: Point, radius: float) -> str:
    """A little bridge on the line that goes over, with its rails."""
    (ax, ay), (bx, by) = line
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    half, side = 0.42 * radius, 0.26 * radius
    x, y = point
    along = [((x - half * ux, y - half * uy), (x + half * ux, y + half * uy))]
    rails = [((p[0] + s * side * -uy, p[1] + s * side * ux), (q[0] + s * side * -uy, q[1] + s * side * ux)) for p, q in along for s in (-1, 1)]
    return (
        path(_d(along), stroke="var(--paper-2)", stroke_width=2 * side)
        + path(_d(rails), stroke="var(--ink)", stroke_width=0.07 * radius, stroke_linecap="round")
        + path(_d(along), stroke="var(--ink)", stroke_width=0.12 * radius)
    )


def _spaces(data: Board, at: list[Point], frame: Frame) -> str:
    """All medallions."""
    r = frame.radius
    parts = []
    for space, (x, y) in zip(data.spaces, at, strict=True):
        parts.append(circle(x + 1.5, y + 3, r, fill="var(--shade)") + circle(x, y, r, fill="var(--paper)"))
        parts += [
            tag("use", href=f"#{_part_id(frame, data.zones[zone].id, part, len(space.zones))}", x=x, y=y) for part, zone in enumerate(space.zones)
        ]
        if len(space.zones) > 1:
            spokes = [((x + INNER * r * px, y + INNER * r * py), (x + r * px, y + r * py)) for px, py in _spokes(len(space.zones))]
            parts.append(path(_d(spokes), stroke="var(--ink)", stroke_width=1.2))
        parts.append(tag("use", href=f"#unmatched-{frame.name}-space", x=x, y=y))
        parts.append(
            _start(x, y, r, space.start, frame)
            if space.start
            else text(x, y + 0.36 * frame.small, space.id[1:], frame.small, "middle", fill="var(--quiet)", class_="up")
        )
    return "".join(parts)


def _part_id(frame: Frame, zone: str, part: int, parts: int) -> str:
    return f"unmatched-{frame.name}-{zone}-{part}-{parts}"


@cache
def space_parts(frame: Frame) -> list[tuple[str, str]]:
    """What spaces are made of: for every zone its part of the rim, and the quiet middle."""
    needed = sorted(
        {(data.zones[zone].id, part, len(space.zones)) for data in BOARDS for space in data.spaces for part, zone in enumerate(space.zones)}
    )
    r = frame.radius
    middle = circle(0, 0, INNER * r, fill="var(--paper)", stroke="var(--ink)", stroke_width=0.7, stroke_opacity=0.5) + circle(
        0, 0, r, fill="none", stroke="var(--figure)", stroke_width=1.4
    )
    lit = f"M{-0.88 * r:.1f} 0A{0.88 * r:.1f} {0.88 * r:.1f} 0 0 1 0 {-0.88 * r:.1f}"
    middle += path(lit, fill="none", stroke="var(--glow)", stroke_width=1.6, stroke_opacity=0.8)
    return [stamp(f"unmatched-{frame.name}-space", middle), *(stamp(_part_id(frame, *of), _rim(frame, *of)) for of in needed)]


def _rim(frame: Frame, zone: str, part: int, parts: int) -> str:
    """The part of a space that shows one zone: its colour and its hatch."""
    colour, hatch = ZONES.get(zone, ("#6f6654", "level"))
    wedge = _wedge(part, parts, frame.radius)
    shape = "M" + "L".join(f"{number(round(px, 1))} {number(round(py, 1))}" for px, py in wedge) + "Z"
    drawn = [piece for line in _hatch(hatch, frame.radius, frame.gap) if (piece := _clip(line, wedge))]
    thick = (0.42 if hatch == "dots" else 0.2) * frame.gap
    return path(shape, fill=colour, fill_opacity=0.5) + path(_d(drawn), stroke=colour, stroke_width=thick, stroke_linecap="round")


def _start(x: float, y: float, r: float, start: int, frame: Frame) -> str:
    """A start space: a second line around it and a pennant with its number."""
    s = frame.small
    flag = polygon([(-0.5 * s, -0.62 * s), (0.62 * s, -0.62 * s), (0.62 * s, 0.62 * s), (-0.5 * s, 0.62 * s)], x, y, fill="var(--ink)")
    return (
        circle(x, y, 1.13 * r, fill="none", stroke="var(--ink)", stroke_width=1.2)
        + flag
        + text(x + 0.05 * s, y + 0.36 * s, str(start), s, "middle", 800, "var(--paper)", class_="up")
    )


def _angles(parts: int) -> list[float]:
    return [-pi / 2 + (pi / 4 if parts == 2 else 0) + i * 2 * pi / parts for i in range(parts + 1)]


def _spokes(parts: int) -> list[Point]:
    return [(cos(a), sin(a)) for a in _angles(parts)[:-1]]


def _wedge(part: int, parts: int, r: float) -> list[Point]:
    """The part of a disc that shows one of several zones, as a convex shape."""
    begin, end = _angles(parts)[part : part + 2]
    steps = 24 // parts
    arc = [(r * cos(begin + (end - begin) * i / steps), r * sin(begin + (end - begin) * i / steps)) for i in range(steps + 1)]
    return arc[:-1] if parts == 1 else [(0.0, 0.0), *arc]


def _clip(segment: Segment, shape: list[Point]) -> Segment | None:
    """The part of a segment inside a convex shape (its corners clockwise on the screen)."""
    (ax, ay), (bx, by) = segment
    first, last = 0.0, 1.0
    for i, (px, py) in enumerate(shape):
        qx, qy = shape[(i + 1) % len(shape)]
        inside = (qx - px) * (ay - py) - (qy - py) * (ax - px)
        change = (qx - px) * (by - ay) - (qy - py) * (bx - ax)
        if abs(change) < 1e-9:
            if inside < 0:
                return None
        elif change > 0:
            first = max(first, -inside / change)
        else:
            last = min(last, -inside / change)
    if first >= last:
        return None
    return (ax + first * (bx - ax), ay + first * (by - ay)), (ax + last * (bx - ax), ay + last * (by - ay))


def _hatch(name: str, r: float, gap: float) -> list[Segment]:
    """A hatch over a square around a space."""
    steps = [i * gap for i in range(-int(2 * r / gap) - 1, int(2 * r / gap) + 2)]
    level = [((-r, y), (r, y)) for y in steps if abs(y) < r]
    upright = [((x, -r), (x, r)) for x in steps if abs(x) < r]
    rising = [((-r, 1.4 * b + r), (r, 1.4 * b - r)) for b in steps]
    falling = [((-r, 1.4 * b - r), (r, 1.4 * b + r)) for b in steps]
    if name == "dots":
        return [((x, y), (x + 0.1, y)) for i, y in enumerate(steps) if abs(y) < r for x in (v + 0.5 * gap * (i % 2) for v in steps) if abs(x) < r]
    if name == "waves":
        half = 0.5 * gap
        return [((x, 1.25 * y + (half if i % 2 else 0)), (x + half, 1.25 * y + (0 if i % 2 else half))) for y in steps if abs(y) < r
                for i, x in enumerate(-r + j * half for j in range(int(2 * r / half) + 1))]  # fmt: skip
    return {"level": level, "upright": upright, "rising": rising, "falling": falling, "net": rising + falling, "grid": level + upright}[name]


# The land


def _far(scattered: list[tuple[Point, int]], lines: list[Segment], at: list[Point], radius: float) -> list[tuple[float, float]]:
    """How far each point is from the nearest line and from the rim of the nearest space. Points are complex numbers here."""
    points = np.array([complex(*point) for point, _ in scattered])[:, None]
    begin, end = (np.array([complex(*line[i]) for line in lines]) for i in (0, 1))
    way = end - begin
    passed = np.clip(((points - begin) * way.conj()).real / (way * way.conj()).real, 0, 1)
    to_line = abs(points - begin - passed * way).min(axis=1)
    to_space = abs(points - np.array([complex(*place) for place in at])).min(axis=1) - radius
    return list(zip(to_line.tolist(), to_space.tolist(), strict=True))


def _scatter(frame: Frame, step: float) -> list[tuple[Point, int]]:
    """Points spread over a board, the same ones every time, each with a number that varies its drawing."""
    found = []
    for i in range(int(frame.width / step) + 1):
        for j in range(int(frame.height / step) + 1):
            noise = (i * 7919 + j * 104729 + i * j * 31) % 97
            found.append(((i * step + noise % 10 / 10 * step, j * step + noise // 10 / 10 * step), noise))
    return [(p, n) for p, n in found if 8 < p[0] < frame.width - 8 and 8 < p[1] < frame.height - 8]


def _plain(lines: list[Segment], at: list[Point], frame: Frame) -> str:
    return rect(0, 0, frame.width, frame.height, 14, fill="var(--board)")


def _island(lines: list[Segment], at: list[Point], frame: Frame) -> str:
    """Sarpedon: an island of sand and scrub around a lagoon, in a quiet sea."""
    r, shape = frame.radius, _d(lines)
    coast: dict[str, str | float] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    parts = [
        rect(0, 0, frame.width, frame.height, 14, fill="var(--paper)"),
        rect(0, 0, frame.width, frame.height, 14, fill="#3b8fc4", fill_opacity=0.42),
        path(shape, stroke="var(--paper)", stroke_opacity=0.28, stroke_width=3.5 * r, **coast),
        path(shape, stroke="var(--paper)", stroke_opacity=0.5, stroke_width=3.12 * r, **coast),
        path(shape, stroke="var(--paper)", stroke_width=2.94 * r, **coast),
        path(shape, stroke="#d8b264", stroke_opacity=0.62, stroke_width=2.94 * r, **coast),
        path(shape, stroke="#86b356", stroke_opacity=0.42, stroke_width=2.56 * r, **coast),
    ]
    waves, trees = [], []
    scattered = _scatter(frame, 1.05 * r)
    for (point, noise), (line, space) in zip(scattered, _far(scattered, lines, at, r), strict=True):
        if min(line, space + r) > 2.1 * r:
            waves.append(point)
        elif 0.42 * r < line < 0.95 * r and 0.28 * r < space and noise % 3:
            trees.append(_tree(*point, 0.36 * r) if noise % 2 else _rock(*point, 0.3 * r))
    parts.append(
        path(
            "".join(_wave(x, y, 0.4 * r) for x, y in waves),
            fill="none",
            stroke="var(--paper)",
            stroke_opacity=0.65,
            stroke_width=1.6,
            stroke_linecap="round",
        )
    )
    sights = [tag("g", draw(*spot), class_="up") for draw, spot in zip((_ship, _compass, _temple), _spots(lines, at, frame, 3), strict=False)]
    return "".join(parts + trees + sights)


def _spots(lines: list[Segment], at: list[Point], frame: Frame, count: int) -> list[tuple[float, float, float]]:
    """Where there is most room for larger things, and how large they may be."""
    r = frame.radius
    free = []
    scattered = _scatter(frame, 0.5 * r)
    for ((x, y), _), (line, space) in zip(scattered, _far(scattered, lines, at, r), strict=True):
        free.append((min(line, space, x, y, frame.width - x, frame.height - y), x, y))
    found: list[tuple[float, float, float]] = []
    for room, x, y in sorted(free, reverse=True):
        if len(found) < count and room > 0.8 * r and all(dist((x, y), other[:2]) > 3.2 * r for other in found):
            found.append((x, y, min(room, 1.5 * r)))
    return found


def _wave(x: float, y: float, s: float) -> str:
    n = [number(round(v, 1)) for v in (x - s, y, s / 2, -s / 2, s, s / 2, s / 2, s)]
    return f"M{n[0]} {n[1]}q{n[2]} {n[3]} {n[4]} 0q{n[5]} {n[6]} {n[7]} 0"


def _tree(x: float, y: float, s: float) -> str:
    """A cypress."""
    return path(f"M{x:.1f} {y + s:.1f}v{-0.5 * s:.1f}", stroke="#7a5230", stroke_width=1.5) + path(
        f"M{x:.1f} {y - s:.1f}q{0.8 * s:.1f} {1.3 * s:.1f} 0 {1.6 * s:.1f}q{-0.8 * s:.1f} {-0.3 * s:.1f} 0 {-1.6 * s:.1f}z", fill="#4d7a3a"
    )


def _rock(x: float, y: float, s: float) -> str:
    return polygon(
        [(-s, 0.7 * s), (-0.5 * s, -0.4 * s), (0.1 * s, -0.1 * s), (0.4 * s, -0.7 * s), (s, 0.7 * s)], x, y, fill="#9a9284", fill_opacity=0.8
    )


def _scaled(x: float, y: float, s: float, *children: str) -> str:
    """A drawing given in tenths of its size."""
    return tag("g", *children, transform=f"translate({x:.1f} {y:.1f}) scale({s / 10:.2f})")


def _ship(x: float, y: float, s: float) -> str:
    """Sinbad's ship at anchor."""
    hull = path("M-10 3H10Q8 9 4 9H-5Q-9 9 -10 3Z", fill="#7a5230") + path("M-.4 -10V3", stroke="#7a5230", stroke_width=0.8)
    sail = path("M0 -9Q11 -4 8 1.5H0Z", fill="#f4efe2", stroke="var(--ink)", stroke_width=0.4, stroke_opacity=0.5)
    return _scaled(x, y, s, hull, sail, path("M-1 -7Q-3 0 -8 1.5H-1Z", fill="#c9453a", fill_opacity=0.8))


def _compass(x: float, y: float, s: float) -> str:
    star = [(s * (0.95 if i % 2 == 0 else 0.28) * sin(i * pi / 4), -s * (0.95 if i % 2 == 0 else 0.28) * cos(i * pi / 4)) for i in range(8)]
    return circle(x, y, 0.66 * s, fill="none", stroke="var(--ink)", stroke_opacity=0.4, stroke_width=1.2) + polygon(
        star, x, y, fill="var(--ink)", fill_opacity=0.5
    )


STONE: dict[str, str | float] = {"fill": "#cfc8b6", "stroke": "var(--ink)", "stroke_opacity": 0.5, "stroke_width": 0.4}
MARBLE: dict[str, str | float] = {**STONE, "fill": "#e9e4d6"}


def _temple(x: float, y: float, s: float) -> str:
    """The ruin of a temple on an islet: three columns and half a gable."""
    islet = tag("ellipse", cx=0, cy=8.5, rx=13.5, ry=4, fill="#d8b264", fill_opacity=0.8)
    ruin = path(
        "M-7.5 -3.5H-4.9V7.5H-7.5Z M-2 -3.5H.6V7.5H-2Z M3.5 2.5H6.1V7.5H3.5Z M-9.5 7.2H9.5V9.2H-9.5Z M-9.5 -3.5L-3 -8.5L1 -5.5L.2 -3.5Z", **STONE
    )
    return _scaled(x, y, 0.72 * s, islet, ruin)


def _garden(lines: list[Segment], at: list[Point], frame: Frame) -> str:
    """Marmoreal: paths of marble through a chessboard of lawns, with clipped trees and a white castle."""
    r, shape = frame.radius, _d(lines)
    lane: dict[str, str | float] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    side = frame.width / 14
    rows = int(frame.height / side) + 1
    squares = "".join(
        f"M{number(i * side)} {number(j * side)}h{number(side)}v{number(round(min(side, frame.height - j * side), 1))}h{number(-side)}z"
        for j in range(rows)
        for i in range(14)
        if (i + j) % 2
    )
    parts = [
        rect(0, 0, frame.width, frame.height, 14, fill="var(--paper)"),
        rect(0, 0, frame.width, frame.height, 14, fill="#7fa65f", fill_opacity=0.45),
        path(squares, fill="#4f7f45", fill_opacity=0.25),
        path(shape, stroke="#4f7f45", stroke_opacity=0.55, stroke_width=1.66 * r, **lane),
        path(shape, stroke="var(--paper-2)", stroke_width=1.42 * r, **lane),
    ]
    parts += [circle(x, y, 1.22 * r, fill="#4f7f45", fill_opacity=0.55) for x, y in at]
    parts += [circle(x, y, 1.12 * r, fill="var(--paper-2)") for x, y in at]
    spots = _spots(lines, at, frame, 5)
    bushes = []
    scattered = _scatter(frame, 1.2 * r)
    for (point, noise), (line, space) in zip(scattered, _far(scattered, lines, at, r), strict=True):
        clear = all(dist(point, spot[:2]) > spot[2] + 0.5 * r for spot in spots)
        if line > 1.25 * r and space > 0.75 * r and noise % 4 and clear:
            bushes.append(_rose(*point, 0.32 * r) if noise % 3 else _topiary(*point, 0.42 * r))
    sights = [tag("g", draw(*spot), class_="up") for draw, spot in zip((_castle, _rook, _knight, _pawn, _pawn), spots, strict=False)]
    return "".join(parts + bushes + sights)


def _rose(x: float, y: float, s: float) -> str:
    """A rose bush, half painted."""
    dots = ((-0.4, -0.2, "#c9453a"), (0.35, -0.35, "var(--paper)"), (0.05, 0.35, "#c9453a"))
    return circle(x, y, s, fill="#3f6f3a", fill_opacity=0.8) + "".join(circle(x + a * s, y + b * s, 0.24 * s, fill=c) for a, b, c in dots)


def _topiary(x: float, y: float, s: float) -> str:
    return path(f"M{x:.1f} {y + s:.1f}v{-s:.1f}", stroke="#7a5230", stroke_width=1.6) + circle(
        x, y - 0.3 * s, 0.62 * s, fill="#3f6f3a", fill_opacity=0.85
    )


def _castle(x: float, y: float, s: float) -> str:
    """The white queen's castle: a gate between two pairs of towers."""
    towers = path("M-9.5 -2H-5.5V9H-9.5Z M5.5 -2H9.5V9H5.5Z M-5 -5.5H-1.4V9H-5Z M1.4 -5.5H5V9H1.4Z", **MARBLE)
    roofs = path(
        "M-9.9 -2L-7.5 -7L-5.1 -2Z M5.1 -2L7.5 -7L9.9 -2Z M-5.4 -5.5L-3.2 -10.5L-1 -5.5Z M1 -5.5L3.2 -10.5L5.4 -5.5Z", **{**STONE, "fill": "#8d7fb5"}
    )
    wall = path("M-5.6 1H5.6V9H-5.6Z", **MARBLE) + path("M-1.6 9V5.5Q0 2.5 1.6 5.5V9Z", fill="var(--ink)", fill_opacity=0.55)
    return _scaled(x, y, s, towers, roofs, wall)


def _rook(x: float, y: float, s: float) -> str:
    return _scaled(x, y, s, path("M-6 9V6.5H-4V-2H-5.5V-7H-3V-5H-1V-7H1V-5H3V-7H5.5V-2H4V6.5H6V9Z", **MARBLE))


def _knight(x: float, y: float, s: float) -> str:
    horse = path("M-5.5 9Q-5.5 5 -2.5 1.5L-6.5 2.5L-8 0L-3 -6L-1.5 -9L0 -6.5Q7 -3.5 6 9Z", **MARBLE)
    return _scaled(x, y, s, horse, circle(-2, -3, 0.7, fill="#26221b"))


def _pawn(x: float, y: float, s: float) -> str:
    return _scaled(x, y, s, path("M-5 9Q-4.5 5 -2 4V-.5A3.2 3.2 0 1 1 2 -.5V4Q4.5 5 5 9Z", **MARBLE))
