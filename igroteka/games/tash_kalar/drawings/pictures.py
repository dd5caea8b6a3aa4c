"""Tash-Kalar: the arena, the pieces, the cards with their patterns, and small marks. All of it is drawn once, for the sheet.

`currentColor` is the colour of the player whose pieces a pattern needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import cos, pi, sin

from ....core.draw import circle, fit, light, path, polygon, rect, shadow, sign, stamp, symbol, tag, text, use, width, wrap
from .. import words as w
from ..cards import (
    BEINGS, DUEL_START, GAME, MELEE_START, PLAYABLE, REGIONS, SIDE, SQUARE_NAMES, STEPS, TYPES, Being, Flare, Offset, Task, Way,
)  # fmt: skip
from ..language import COMMON, HEROIC, LEGENDARY
from .beings import being_picture

CELL = 40  # the arena is drawn with squares of 40 units
RADIUS = 5.25 * CELL
ARENA = 2 * RADIUS  # the whole round arena with its wall
CARD_W, CARD_H = 112, 152
MINI_W, MINI_H = 55, 60  # a card in a narrow hand: the being, its rank and its pattern
TASK_W, TASK_H = 84, 54
GOLD, INK, PAPER, FLARE = "#e0a92e", "var(--ink)", "var(--paper)", "var(--p5)"
Point = tuple[float, float]


def ring_of_points(corners: int, outer: float, inner: float | None = None, turned: float = 0.0) -> list[Point]:
    """The corners of a regular shape, or of a star if there is an inner radius."""
    radii = [outer] if inner is None else [outer, inner]
    count = corners * len(radii)
    return [
        (radii[i % len(radii)] * sin(turned + i * 2 * pi / count), -radii[i % len(radii)] * cos(turned + i * 2 * pi / count)) for i in range(count)
    ]


# Marks


def crown(x: float, y: float, r: float, fill: str = GOLD, edge: str | None = None) -> str:
    """A crown, for what is legendary."""
    points = [(-1.0, 0.7), (-1.1, -0.6), (-0.5, 0.0), (0.0, -0.9), (0.5, 0.0), (1.1, -0.6), (1.0, 0.7)]
    return polygon([(r * a, r * b) for a, b in points], x, y, fill=fill, stroke=edge, stroke_width=1 if edge else None)


def flame(x: float, y: float, r: float, fill: str) -> str:
    """A flame: red squares and flares."""
    return path(
        "M0-10C2-5 7-3 7 3A7 7 0 0 1-7 3C-7-1-4-2-4-6C-1-4-1-2 0 0C2-3 1-7 0-10Z", transform=f"translate({x:g} {y:g}) scale({r / 10:g})", fill=fill
    )


def leaf(x: float, y: float, r: float, fill: str) -> str:
    """A leaf: green squares."""
    return path("M-8 8C-11-5-2-10 9-9C10 3 4 11-6 7L2-2L-8 10Z", transform=f"translate({x:g} {y:g}) scale({r / 10:g})", fill=fill)


def swords(x: float, y: float, r: float, fill: str) -> str:
    """Two crossed swords: destruction, and the deathmatch."""
    one = "M-8 8L-6 10L-3 7L-1 9L0 8L-2 6L9-7L10-10L7-9L-6 2L-8 0L-9 1L-7 3L-10 6Z"
    place = f"translate({x:g} {y:g}) scale({r / 10:g}"
    return path(one, transform=f"{place})", fill=fill) + path(one, transform=f"{place.replace('scale(', 'scale(-')} {r / 10:g})", fill=fill)


def rank_mark(rank: int, x: float, y: float, r: float, fill: str) -> str:
    """The sign of a rank: a disc, a star, a crown."""
    if rank == COMMON:
        return circle(x, y, 0.8 * r, fill=fill)
    if rank == HEROIC:
        return polygon(ring_of_points(8, 1.1 * r, 0.7 * r), x, y, fill=fill)
    return crown(x, y, 0.95 * r, fill)


def type_mark(kind: int, x: float, y: float, r: float, fill: str) -> str:
    """The sign of a type of task."""
    name = TYPES[kind]
    if name == "destruction":
        return swords(x, y, r, fill)
    if name == "colored":
        return flame(x - 0.5 * r, y, 0.8 * r, "var(--p1)") + leaf(x + 0.6 * r, y + 0.2 * r, 0.7 * r, "var(--p2)")
    if name == "summoning":
        return circle(x, y, 0.8 * r, fill="none", stroke=fill, stroke_width=0.25 * r) + polygon(ring_of_points(8, 0.5 * r, 0.25 * r), x, y, fill=fill)
    if name == "pattern":
        spots = [(-0.7, -0.7), (0.0, 0.0), (0.7, 0.7), (0.7, -0.7)]
        return "".join(circle(x + a * r, y + b * r, 0.32 * r, fill=fill) for a, b in spots)
    around = ring_of_points(6, 0.8 * r)
    return circle(x, y, 0.32 * r, fill="var(--hit)") + "".join(circle(x + a, y + b, 0.22 * r, fill=fill) for a, b in around)


# Pieces: the three ranks differ in shape and size; the colour's sign is on each


def piece(colour: int, rank: int) -> str:
    """A piece on a square of 40 by 40; a cross lies over it while a choice is pointed at that would destroy it."""
    cross = path("M10 10l20 20m0-20l-20 20", stroke="var(--hit)", stroke_width=4, stroke_linecap="round", opacity="var(--crossed,0)")
    return _piece(colour, rank) + cross


def _piece(colour: int, rank: int) -> str:
    paint = f"var(--p{colour})"
    edge: dict[str, str | float] = {"stroke": "var(--ink)", "stroke_opacity": 0.55, "stroke_width": 1.2}
    if rank == COMMON:
        return (
            circle(22, 24, 13.5, fill="var(--shade)")
            + circle(20, 22.5, 13, fill=paint, **edge)
            + circle(20, 22.5, 13, fill="#000", fill_opacity=0.35)
            + circle(20, 19, 13, fill=paint, **edge)
            + path("M9.5 19A10.5 10.5 0 0 1 20 8.500", fill="none", stroke="#fff", stroke_opacity=0.6, stroke_width=2, stroke_linecap="round")
            + sign(colour, 20, 19, 5.6, fill=PAPER)
        )
    if rank == HEROIC:
        return (
            polygon(ring_of_points(8, 18.5, 14.6), 22, 24, fill="var(--shade)")
            + polygon(ring_of_points(8, 18, 14.2), 20, 22.5, fill=paint, stroke_linejoin="round", **edge)
            + polygon(ring_of_points(8, 18, 14.2), 20, 22.5, fill="#000", fill_opacity=0.35)
            + polygon(ring_of_points(8, 18, 14.2), 20, 19, fill=paint, stroke_linejoin="round", **edge)
            + circle(20, 19, 11.2, fill="none", stroke=PAPER, stroke_width=2.2)
            + sign(colour, 20, 19, 5.6, fill=PAPER)
        )
    outer, inner = ring_of_points(8, 19.6, turned=pi / 8), ring_of_points(8, 12.6, turned=pi / 8)
    light = polygon([outer[6], outer[7], outer[0], inner[0], inner[7], inner[6]], 20, 20.6, fill="#fff", fill_opacity=0.34)
    dark = polygon([outer[2], outer[3], outer[4], inner[4], inner[3], inner[2]], 20, 20.6, fill="#000", fill_opacity=0.26)
    return (
        polygon(outer, 20, 22, fill="var(--shade)")
        + polygon(outer, 20, 20.6, fill=paint, **edge)
        + light
        + dark
        + polygon(inner, 20, 20.6, fill=paint, stroke=GOLD, stroke_width=1.6)
        + sign(colour, 20, 22.6, 5.6, fill=PAPER)
        + crown(20, 6.2, 7.6, GOLD, "#6b4a00")
    )


def small_piece(rank: int, x: float, y: float, r: float, fill: str = "currentColor") -> str:
    """A piece of a pattern, by its shape: any player's."""
    if rank == COMMON:
        return circle(x, y, 0.74 * r, fill=fill)
    if rank == HEROIC:
        return polygon(ring_of_points(8, r, 0.76 * r), x, y, fill=fill) + circle(x, y, 0.5 * r, fill="none", stroke=PAPER, stroke_width=0.16 * r)
    return polygon(ring_of_points(8, 1.05 * r, turned=pi / 8), x, y, fill=fill) + crown(x, y, 0.55 * r, PAPER)


# The arena


def corner(cell: int) -> Point:
    """The top left corner of a square, from the top left of the whole arena."""
    edge = RADIUS - SIDE * CELL / 2
    return edge + cell % SIDE * CELL, edge + cell // SIDE * CELL


def squares_path(cells: Iterable[int], inset: float = 1.0) -> str:
    """Many squares as one path."""
    size = CELL - 2 * inset
    return "".join(f"M{x + inset:g} {y + inset:g}h{size:g}v{size:g}h-{size:g}z" for x, y in map(corner, cells))


def arena(deathmatch: bool) -> str:
    """A round place of stone by torchlight: a wall of blocks, a floor of 69 squares. The deathmatch side is darker and has spikes."""
    middle, wall = RADIUS, 13.0
    ground = tag("ellipse", cx=middle + 4, cy=middle + 9, rx=RADIUS, ry=RADIUS, fill="var(--shade)")
    body = circle(middle, middle, RADIUS - 1, fill="var(--line)" if deathmatch else "var(--board-2)", stroke="var(--line)", stroke_width=2)
    blocks = circle(
        middle, middle, RADIUS - wall / 2 - 1, fill="none", stroke="var(--board-2)" if deathmatch else "var(--board)",
        stroke_width=wall - 4, stroke_dasharray="21 2.6" if deathmatch else "33 3.2",
    )  # fmt: skip
    spikes = polygon(ring_of_points(72, RADIUS - wall - 1, RADIUS - wall - 7), middle, middle, fill="var(--board-2)") if deathmatch else ""
    floor = "" if deathmatch else circle(middle, middle, RADIUS - wall - 2, fill="var(--board-2)")
    sand = _floor(deathmatch) + _coloured() + _light(middle, wall)
    return ground + body + blocks + floor + spikes + sand + (_starts() if deathmatch else _medallions(crown)) + _coordinates()


def _light(middle: float, wall: float) -> str:
    """The wall throws a shadow on the floor below it at the upper left, and its own edges are lit and dark; four torches glow."""
    inner, edge = RADIUS - wall - 1, RADIUS - 2
    rim = f"A{inner:g} {inner:g} 0 0 1"
    shadow_ = f"M{middle - 0.707 * inner:.1f} {middle + 0.707 * inner:.1f}{rim} {middle + 0.707 * inner:.1f} {middle - 0.707 * inner:.1f}"
    shadow_ += f"A{1.05 * inner:g} {1.05 * inner:g} 0 0 0 {middle - 0.707 * inner:.1f} {middle + 0.707 * inner:.1f}Z"
    bright = f"M{middle - 0.8 * edge:.1f} {middle + 0.6 * edge:.1f}A{edge:g} {edge:g} 0 0 1 {middle + 0.6 * edge:.1f} {middle - 0.8 * edge:.1f}"
    torches = "".join(circle(middle + a * 150, middle + b * 150, 34, fill=f"url(#{GAME}-torch)") for a in (-1, 1) for b in (-1, 1))
    return (
        circle(middle, middle, RADIUS, fill=f"url(#{GAME}-lit)")
        + path(shadow_, fill="#000", fill_opacity=0.2)
        + path(bright, fill="none", stroke="var(--glow)", stroke_opacity=0.7, stroke_width=2.4, stroke_linecap="round")
        + torches
    )


def lights() -> list[tuple[str, str]]:
    """Daylight over the arena, and the glow around a torch."""
    stops = ((0, 0.75), (0.35, 0.35), (1, 0))
    glow = (tag("stop", offset=at, stop_color="var(--torch)", stop_opacity=strong) for at, strong in stops)
    return [light(f"{GAME}-lit"), (f"{GAME}-torch", tag("radialGradient", *glow, id=f"{GAME}-torch"))]


def _floor(deathmatch: bool) -> str:
    joints = path(squares_path(PLAYABLE, 0), fill="var(--line)")
    edge = path(squares_path(PLAYABLE, 0.6), fill="var(--glow)", fill_opacity=0.55)  # lit above and at the left
    slab = joints + edge + tag("g", path(squares_path(PLAYABLE, 1.3), fill="var(--board)"), transform="translate(.5 .5)")
    centre = path(squares_path(REGIONS["central"], 0.7), fill="var(--paper)", fill_opacity=0.16)
    worn = [cell for cell in PLAYABLE if (cell * 7 + cell // SIDE * 3) % 5 == 0]
    shade = "var(--ink)" if deathmatch else "var(--paper)"
    return slab + path(squares_path(worn, 0.7), fill=shade, fill_opacity=0.04 if deathmatch else 0.14) + centre


def _coloured() -> str:
    parts = []
    for name, paint, mark in (("red", "var(--p1)", flame), ("green", "var(--p2)", leaf)):
        cells = REGIONS[name]
        parts.append(path(squares_path(cells, 1.4), fill=paint, fill_opacity=0.2, stroke=paint, stroke_width=2, stroke_opacity=0.75))
        for x, y in map(corner, cells):
            parts.append(mark(x + 20, y + 20, 10, paint) + mark(x + 33.5, y + 6.5, 4.4, paint))
    return "".join(parts)


def _starts() -> str:
    """Where the first pieces of a deathmatch are put."""
    duel = "".join(circle(x + 20, y + 20, 9, fill="none", stroke="var(--quiet)", stroke_width=1.6) for x, y in map(corner, DUEL_START))
    pairs = ""
    for pair in MELEE_START:
        pairs += "".join(
            polygon(ring_of_points(4, 6), x + 20, y + 20, fill="none", stroke="var(--quiet)", stroke_width=1.3) for x, y in map(corner, pair)
        )
    return duel + pairs + _medallions(swords)


def _medallions(mark: Callable[[float, float, float, str], str]) -> str:
    """Four round stones on the wall that say which side of the arena lies up."""
    places = [(RADIUS + a * 150, RADIUS + b * 150) for a in (-1, 1) for b in (-1, 1)]
    stone = (circle(x, y, 11, fill="var(--figure)", stroke="var(--line)", stroke_width=1.5) for x, y in places)
    signs = (tag("g", mark(x, y, 6.5, "var(--shine)"), class_="up") for x, y in places)
    fires = (tag("g", flame(RADIUS + a * 165, RADIUS + b * 165 - 4, 7.5, "var(--torch)"), class_="up") for a in (-1, 1) for b in (-1, 1))
    return "".join((*stone, *signs, *fires))


def _coordinates() -> str:
    """The names of files and ranks in the corners of their last squares."""
    parts = []
    for line in range(SIDE):
        column = max(cell for cell in PLAYABLE if cell % SIDE == line)
        row = min(cell for cell in PLAYABLE if cell // SIDE == line)
        (x, y), (a, b) = corner(column), corner(row)
        parts.append(text(x + CELL - 3, y + CELL - 3.5, SQUARE_NAMES[column][0], 11.6, "end", 600, "var(--quiet)", class_="up"))
        parts.append(text(a + 3, b + 11.5, SQUARE_NAMES[row][1], 11.6, "start", 600, "var(--quiet)", class_="up"))
    return "".join(parts)


# Parts that cards are put together from: each is drawn once, in a cell of 20 by 20 or as a whole card, and placed by `part`

UNIT = 20


def part(name: str, x: float = 0, y: float = 0) -> str:
    """Place a part."""
    return tag("use", href=f"#{GAME}-{name}", x=x or None, y=y or None)


def parts(lang: str) -> list[tuple[str, str]]:
    """All parts, for the sheet."""
    middle = UNIT / 2
    square = rect(0, 0, UNIT, UNIT, fill="var(--hit)", fill_opacity=0.2)
    strong = rect(0, 0, UNIT, UNIT, fill="var(--hit)", fill_opacity=0.45)
    diamond = path(f"M{middle:g} 6.8l3.2 3.2l-3.2 3.2l-3.2-3.2z", fill="var(--hit)")  # so that marks show without colour
    drawn = {"mark": square + diamond, "mark2": strong + diamond}
    drawn |= {f"arrow{d}": arrow_head(d, middle, middle, 0.36 * UNIT, "var(--hit)") for d in range(8)}
    drawn |= {f"c{rank}": small_piece(rank, middle, middle, 0.44 * UNIT) for rank in (1, 2, 3)}
    drawn |= {f"seal{rank}": _seal() + rank_mark(rank, middle, middle, 0.22 * UNIT, GOLD) for rank in (1, 2, 3)}
    drawn |= {f"seal-c{rank}": _seal(PAPER) + small_piece(rank, middle, middle, 0.36 * UNIT) for rank in (1, 2, 3)}
    drawn |= {f"frame{rank}": _frame(rank) for rank in (1, 2, 3)} | {"frame-flare": _flare_frame(lang)}
    drawn |= {f"mini{rank}": _mini_frame(rank) for rank in (1, 2, 3)} | {"mini-flare": _mini_frame(0)}
    drawn |= {f"type{kind}": type_mark(kind, middle, middle, 7.5, INK) for kind in range(len(TYPES))}
    return [stamp(f"{GAME}-{name}", body) for name, body in drawn.items()]


def arrow_head(direction: int, x: float, y: float, r: float, fill: str) -> str:
    """A short arrow in one of the eight directions."""
    turned = direction * pi / 4
    points = [(0.0, -1.0), (0.8, 0.1), (0.28, 0.1), (0.28, 0.9), (-0.28, 0.9), (-0.28, 0.1), (-0.8, 0.1)]
    return polygon([(r * (a * cos(turned) - b * sin(turned)), r * (a * sin(turned) + b * cos(turned))) for a, b in points], x, y, fill=fill)


def _seal(inside: str = "none") -> str:
    """The summoning square: dark, with a golden ring."""
    middle = UNIT / 2
    return rect(0, 0, UNIT, UNIT, 2, fill=INK) + circle(middle, middle, 0.4 * UNIT, fill=inside, stroke=GOLD, stroke_width=0.09 * UNIT)


def _frame(rank: int) -> str:
    """A card with its band and the sign of its rank; a legend's is dark, whoever holds it."""
    legend = rank == LEGENDARY
    paint = INK if legend else "currentColor"
    return (
        shadow(CARD_W, CARD_H, 9)
        + rect(1, 1, CARD_W - 2, CARD_H - 2, 9, fill="var(--sky)", stroke=paint, stroke_width=2)
        + path("M2 30H66A64 64 0 0 1 2 94Z", fill="var(--shine)", fill_opacity=0.3)  # light from the upper left
        + path("M2 30H40A38 38 0 0 1 2 68Z", fill="var(--shine)", fill_opacity=0.3)
        + path(f"M1 30V9a8 8 0 0 1 8-8h{CARD_W - 18}a8 8 0 0 1 8 8V30z", fill=paint)
        + rank_mark(rank, CARD_W - 14, 15.5, 8.5, GOLD if legend else PAPER)
    )


def _mini_frame(rank: int) -> str:
    """The same for a small card; rank 0 is a flare."""
    paint = FLARE if not rank else INK if rank == LEGENDARY else "currentColor"
    mark = rank_mark(rank, MINI_W - 11, 13, 6.5, GOLD if rank == LEGENDARY else paint) if rank else flame(MINI_W / 2, 8.5, 6, PAPER)
    high = 24.5 if rank else 15
    band = path(f"M1 {high:g}V7a6 6 0 0 1 6-6h{MINI_W - 14}a6 6 0 0 1 6 6V{high:g}z", fill="var(--sky)" if rank else paint)
    return rect(1, 1, MINI_W - 2, MINI_H - 2, 7, fill=PAPER) + band + rect(1, 1, MINI_W - 2, MINI_H - 2, 7, fill="none", stroke=paint, stroke_width=2) + mark


def _flare_frame(lang: str) -> str:
    """A flare's card without its numbers and texts: what is counted is shown by the signs of ranks."""
    marks = [(HEROIC, 85.0, 33.5), (LEGENDARY, 100.0, 33.5), (COMMON, 70.0, 96.5), (HEROIC, 85.0, 96.5), (LEGENDARY, 100.0, 96.5)]
    return (
        rect(1, 1, CARD_W - 2, CARD_H - 2, 9, fill=PAPER, stroke=FLARE, stroke_width=2)
        + path(f"M1 22V9a8 8 0 0 1 8-8h{CARD_W - 18}a8 8 0 0 1 8 8V22z", fill=FLARE)
        + text(6, 16, w.words(lang, "flare-title"), 12.5, weight=700, fill=PAPER)
        + flame(CARD_W - 14, 12, 7.5, PAPER)
        + path(f"M6 87h{CARD_W - 12}", stroke=FLARE, stroke_width=1.2)
        + "".join(rank_mark(rank, x, y, 5.4, INK) for rank, x, y in marks)
    )


# Patterns


def pattern(being: Being, room: Point, place: Point = (0.0, 0.0), way: Way | None = None, largest: float = 19.0) -> str:
    """The pattern of a being, centred in a room; as the card file shows it, or laid some way."""
    columns, rows, drawn = _pattern(being, way)
    cell = min(largest, room[0] / columns, room[1] / rows)
    x, y = place[0] + (room[0] - columns * cell) / 2, place[1] + (room[1] - rows * cell) / 2
    if way is None:
        return use(pattern_name(being), round(x, 1), round(y, 1), round(columns * cell, 1), round(rows * cell, 1))
    return tag("g", drawn, transform=f"translate({x:.4g} {y:.4g}) scale({cell / UNIT:.3g})")


def pattern_name(being: Being) -> str:
    """The symbol of a being's pattern."""
    return f"{GAME}-q{_NUMBERS[id(being)]}"


def pattern_symbol(being: Being) -> tuple[str, str]:
    """A being's pattern for the sheet: its cards, large and small, place it."""
    columns, rows, drawn = _pattern(being, None)
    return symbol(pattern_name(being), columns * UNIT, rows * UNIT, drawn)


_NUMBERS = {id(being): i for i, being in enumerate(BEINGS)}


def _pattern(being: Being, way: Way | None) -> tuple[int, int, str]:
    """How many columns and rows a pattern has, and the drawing."""
    pieces, marks, arrows = (being.pieces, being.marks, being.arrows) if way is None else (way.pieces, way.marks, way.arrows)
    second = being.second_marks if way is None else ()
    taken = [(0, 0), *(offset for offset, _ in pieces), *marks, *second, *(STEPS[d] for d in arrows)]
    left, top = min(x for x, _ in taken), min(y for _, y in taken)
    columns, rows = max(x for x, _ in taken) - left + 1, max(y for _, y in taken) - top + 1

    def put(name: str, offset: Offset) -> str:
        return part(name, (offset[0] - left) * UNIT, (offset[1] - top) * UNIT)

    wide, high = columns * UNIT, rows * UNIT
    lines = "".join(f"M{i * UNIT} 0v{high}" for i in range(1, columns)) + "".join(f"M0 {i * UNIT}h{wide}" for i in range(1, rows))
    drawn = [
        rect(0, 0, wide, high, 2, fill="var(--paper-2)", stroke="var(--line)"),
        path(lines, stroke="var(--line)", stroke_opacity=0.5) if lines else "",
        *(put("mark", offset) for offset in marks),
        *(put("mark2", offset) for offset in second),
        *(put(f"arrow{d}", STEPS[d]) for d in arrows),
        *(put(f"c{rank}", offset) for offset, rank in pieces),
        put(f"seal-c{being.stands_on}" if being.stands_on else f"seal{being.rank}", (0, 0)),
    ]
    return columns, rows, "".join(drawn)


# Cards


def lines_of_text(
    lines: Sequence[str],
    x: float,
    y: float,
    size: float,
    leading: float,
    room: float = 999,
    weight: int | None = None,
    fill: str = INK,
    anchor: str = "middle",
) -> str:
    """Several lines that share everything but their place; a bold word that would be too wide is squeezed."""
    inside = []
    for i, line in enumerate(lines):
        squeezed = width(line, size) > room
        inside.append(
            tag(
                "text",
                escape(line),
                x=x,
                y=y + leading * i,
                textLength=room if squeezed else None,
                lengthAdjust="spacingAndGlyphs" if squeezed else None,
            )
        )
    return tag("g", *inside, font_size=size, text_anchor=anchor, font_weight=weight, fill=fill)


def picture_symbol(being: Being) -> tuple[str, str]:
    """A being's picture for the sheet: its cards, large and small, place it."""
    return symbol(picture_name(being), 100, 100, being_picture(being.id, being.rank))


def picture_name(being: Being) -> str:
    """The symbol of a being's picture."""
    return f"{GAME}-x{_NUMBERS[id(being)]}"


def being_face(being: Being, lang: str) -> str:
    """A being's card: the name, on two lines if it is long, its rank, the being beside its pattern, and below what it does."""
    name, room = being.name[lang], CARD_W - 32.0
    names = [name] if width(name, 12) <= room else [line.replace("- ", "-") for line in wrap(name.replace("-", "- "), room, 12, 2)]
    size = fit(name, room, 15, 12) if len(names) == 1 else 12
    lines = wrap(being.brief[lang], CARD_W - 9, 12.6, 4)
    below = CARD_H - 4 - 13.4 * len(lines)
    high = below - 31
    columns, rows, _ = _pattern(being, None)
    beside = min(50.0, 16.5 * columns, (high - 6) * columns / rows)  # the pattern's room; the being reaches a little behind it
    seen = min(high, CARD_W - beside + 4)
    left = max(0.0, (CARD_W - beside - 6 - seen) / 2 + 1)
    paper = f"M2 {below:g}H{CARD_W - 2}V{CARD_H - 10}a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8Z"
    return (
        part(f"frame{being.rank}")
        + lines_of_text(names, 6, 20 if len(names) == 1 else 13, size, 12, room, 700, PAPER, "start")
        + use(picture_name(being), round(left, 1), round(30 + high - seen, 1), round(seen, 1), round(seen, 1))
        + path(paper, fill=PAPER)
        + pattern(being, (beside, high - 6), (CARD_W - beside - 5, 33))
        + lines_of_text(lines, CARD_W / 2, below + 10, 12.6, 13.4)
    )


def being_mini(being: Being) -> str:
    """A being's card as small as it can be: the being, its rank, its pattern."""
    return part(f"mini{being.rank}") + use(picture_name(being), 3, 1.5, 23, 23) + pattern(being, (MINI_W - 6, MINI_H - 28), (3, 26), largest=11)


def flare_mini(flare: Flare) -> str:
    """A flare's card: how far ahead an opponent must be."""
    leads = (text(MINI_W / 2, y, f"+{half.lead}", 15, "middle", 800, FLARE) for y, half in ((33, flare.upper), (53, flare.lower)))
    return part("mini-flare") + "".join(leads)


def flare_face(flare: Flare, lang: str) -> str:
    """A flare's card: two halves, each with how far ahead an opponent must be."""
    drawn = [part("frame-flare")]
    for y, half in ((25, flare.upper), (88, flare.lower)):
        drawn.append(text(7, y + 14, f"+{half.lead}", 15, weight=800, fill=FLARE))
        drawn.append(lines_of_text(wrap(half.brief[lang], CARD_W - 8, 12.6, 3), CARD_W / 2, y + 28, 12.6, 13))
    return "".join(drawn)


def back(kind: str, colour: int | None = None) -> str:
    """The back of a card: the deck's sign, a crown for legends, a flame for flares."""
    paint = {"own": f"var(--p{colour})", "legend": INK, "flare": FLARE}[kind]
    body = rect(0, 0, CARD_W, CARD_H, 10, fill=paint) + rect(7, 7, CARD_W - 14, CARD_H - 14, 6, fill="none", stroke=PAPER, stroke_width=2.5)
    x, y = CARD_W / 2, CARD_H / 2
    if kind == "own":
        return body + sign(colour or 0, x, y, 26, fill=PAPER)
    return body + (crown(x, y, 30) if kind == "legend" else flame(x, y + 3, 34, PAPER))


def task_face(task: Task, lang: str) -> str:
    """A task: its points (an advanced one has a ring), the sign of its type, its name. Progress is drawn in a position."""
    lines = wrap(task.name[lang], TASK_W - 8, 12, 2)
    ring = circle(13, 12, 11, fill="none", stroke="var(--hit)", stroke_width=1.5) if task.advanced else ""
    return (
        rect(0.7, 0.7, TASK_W - 1.4, TASK_H - 1.4, 6, fill=PAPER, stroke="var(--line)", stroke_width=1.2)
        + circle(13, 12, 8.5, fill=INK)
        + ring
        + text(13, 16.6, str(task.points), 12.8, "middle", 800, PAPER)
        + part(f"type{task.type}", TASK_W - 24, 2)
        + lines_of_text(lines, TASK_W / 2, 33 if len(lines) == 1 else 29, 12, 11.6, TASK_W - 7, 700)
    )
