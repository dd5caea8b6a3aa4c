"""Tash-Kalar drawn: the arena, what stands in it, what can be chosen there and what a choice would do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from html import escape
from typing import Any

from ....core import verbs
from ....core.draw import circle, cross, path, tag, use
from ....core.record import quick_copy
from ....core.scene import Place, Scene, part, piece
from .. import words as w
from ..cards import CELLS, FIRST_WAY, GAME, N_WAYS, SIDE, SQUARE_NAMES, STEPS, WAYS, at, cells_of
from ..state import (
    ACTION, AIM, CHOOSE, CONVERTED, DESTINATION, DESTROYED, DIRECTION, DOWNGRADED, FIRST_GAME, HIGH, LAY, LEAPT, MELEE, MOVED, NONE, PLACE, PLACED,
    SPARE, STARTED, SUMMON, SUMMONED, TARGET, UPGRADED, WAY, side_of,
)  # fmt: skip
from ..summoning import fitting_ways, squares_for
from .pictures import ARENA, CARD_H, CARD_W, CELL, RADIUS, arrow_head

KEYS = tuple(f"s{cell}" for cell in range(CELLS))
GOES_SOMEWHERE = (MOVED, LEAPT)
LEAVES_A_TRACE = (STARTED, PLACED, SUMMONED, *GOES_SOMEWHERE, UPGRADED, DOWNGRADED, CONVERTED)


@dataclass(frozen=True, eq=False)
class Layout:
    """Where things are. The arena's squares begin at (x, y) and are `cell` wide; cards are `card` wide."""

    height: float
    x: float
    y: float
    cell: int
    card: float
    hand_y: float

    def corner(self, cell: int) -> Place:
        """The top left corner of a square."""
        return self.x + cell % SIDE * self.cell, self.y + cell // SIDE * self.cell

    def middle(self, cell: int) -> Place:
        """The middle of a square."""
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2

    def outline(self, cells: Iterable[int], inset: float = 3) -> str:
        """Squares as one path."""
        return "".join(map(_outlines(self, inset).__getitem__, cells))

    @cached_property
    def size(self) -> Place:
        """Cards keep their shape."""
        return self.card, self.card * CARD_H / CARD_W

    @cached_property
    def rim(self) -> float:
        """How far the wall reaches beyond the squares."""
        return (RADIUS - SIDE * CELL / 2) * self.cell / CELL

    @cached_property
    def bottom(self) -> float:
        """The lower end of the arena."""
        return self.y + SIDE * self.cell + self.rim


@cache
def _outlines(lay: Layout, inset: float) -> list[str]:
    size = lay.cell - 2 * inset
    return [f"M{x + inset:g} {y + inset:g}h{size:g}v{size:g}h-{size:g}z" for x, y in map(lay.corner, range(CELLS))]


def paint(view: Any, side: int) -> str:
    """The colour of a side."""
    return f"var(--p{int(view.colour[side])})"


def sign_of(view: Any, seat: int) -> int:
    """The sign of a player is that of the deck's colour."""
    return int(view.colour[side_of(view, seat)])


def _events(view: Any) -> list[list[int]]:
    """What the last decision did."""
    happened: list[list[int]] = view.events[: view.n_events].tolist()
    return happened


def keys_of(view: Any) -> list[str]:
    """The keys of the pieces by square."""
    keys = list(KEYS)
    for cell, key in _moved(view, _events(view)):
        keys[cell] = key
    return keys


def _moved(view: Any, happened: list[list[int]]) -> tuple[tuple[int, str], ...]:
    """Squares with another key than usual: a piece that has just moved keeps the key of the square it came from, so that it travels."""
    came_from, moved = dict[int, int](), dict[int, str]()
    for what, _, where, to, *_ in happened:
        if what in GOES_SOMEWHERE:
            came_from[to] = came_from.pop(where, where)
    for here, start in came_from.items():
        if not view.board[start]:
            moved[here], moved[start] = KEYS[start], KEYS[here]
    return tuple(moved.items())


def arena_picture(t: Scene) -> tuple[str, ...]:
    """The arena, what stands in it, and what can be chosen there: parts of the picture."""
    return t.turning(*t.lay.middle(CELLS // 2), *_standing(t), _choices(t))


def _choices(t: Scene) -> str:
    """What can be chosen in the arena."""
    view, lay, phase = t.view, t.lay, int(t.view.phase)
    squares = [choice for choice in t.choices.items() if choice[0] < CELLS] if t.choices else []
    if squares and phase in (ACTION, PLACE) and not view.board[squares[0][0]]:
        return tag("g", *[_free_square(lay, cell, "" if t.still else words) for cell, words in squares], class_="floor")
    if squares:
        keys = keys_of(view)
        return tag("g", *[_square(t, cell, keys, 1.5) for cell, _ in squares], class_="area", stroke_linejoin="round")
    return "".join(_direction(t, action, keys_of(view)) for action in t.choices if DIRECTION <= action < WAY) if phase == AIM else ""


def _standing(t: Scene) -> tuple[str, str, str]:
    """The ground, what happened last, the pieces."""
    view, lay, happened = t.view, t.lay, _events(t.view)
    size = ARENA * lay.cell / CELL
    side = "high" if view.mode in (FIRST_GAME, HIGH) else "death"
    ground = use(f"{GAME}-arena-{side}", lay.x - lay.rim, lay.y - lay.rim, size, size)
    return ground, _last(t, happened) + _going_on(t), _pieces(t, _moved(view, happened))


@part
def _pieces(t: Scene, moved: tuple[tuple[int, str], ...]) -> str:
    """All pieces. One that comes or goes changes its row alone."""
    board, colours = t.view.board.tolist(), tuple(t.view.colour.tolist())
    drawn = ""
    for first in range(0, CELLS, SIDE):
        codes = tuple(board[first : first + SIDE])
        if any(codes):
            drawn += _row(t, first, codes, colours, tuple([one for one in moved if first <= one[0] < first + SIDE]))
    return drawn


@piece
def _row(t: Scene, first: int, codes: tuple[int, ...], colours: tuple[int, ...], moved: tuple[tuple[int, str], ...]) -> str:
    """The pieces of a row, which begins with this square."""
    keys, parts = dict(moved), []
    for cell, code in enumerate(codes, first):
        if code:
            colour, rank = colours[code >> 2], code & 3
            parts.append(_piece(t.lay, cell, keys.get(cell, KEYS[cell]), colour, rank, w.piece_of(colour, rank, t.lang)))
    return "".join(parts)


@lru_cache(5000)
def _piece(lay: Layout, cell: int, key: str, colour: int, rank: int, words: str) -> str:
    """Written out, because there are many of them."""
    x, y = lay.corner(cell)
    return (
        f'<use href="#{GAME}-p{colour}{rank}" width="{lay.cell}" height="{lay.cell}" transform="translate({x:g} {y:g})" '
        f'data-key="{key}" data-tip="{SQUARE_NAMES[cell]}: {words}"/>'
    )


def _last(t: Scene, happened: list[list[int]]) -> str:
    """Where something happened by the last decision: an outline; a cross where a piece was destroyed."""
    touched, gone = set(), set()
    for what, _, where, to, *_ in happened:
        if what in LEAVES_A_TRACE:
            touched.add(to if what in GOES_SOMEWHERE else where)
        elif what == DESTROYED and not t.view.board[where]:
            gone.add(where)
    parts = f'<path d="{t.lay.outline(sorted(touched - gone), 2.5)}" class="last"/>' if touched - gone else ""
    return parts + cross(map(t.lay.middle, sorted(gone)), 0.2 * t.lay.cell, 4, stroke_opacity=0.6) if gone else parts


def _going_on(t: Scene) -> str:
    """The summoning or the effect that is going on: the pieces of the pattern, and the being or the piece on the move."""
    view, parts = t.view, ""
    if view.phase in (TARGET, DESTINATION, AIM, CHOOSE):
        used = cells_of(int(view.used[0]), int(view.used[1]))
        if used:
            parts += path(t.lay.outline(used, 4), fill="none", stroke="var(--quiet)", stroke_width=2, stroke_dasharray="4 4")
    here = int(view.actor) if view.phase == DESTINATION else int(view.square) if view.phase in (LAY, SPARE) else int(view.me) if view.alive else NONE
    if here != NONE:
        parts += tag("g", path(t.lay.outline([here], 1.5), class_="area"), class_="chosen")
    return parts


@lru_cache(5000)
def _free_square(lay: Layout, cell: int, words: str) -> str:
    """A square with nothing on it that can be chosen."""
    outline = lay.outline([cell], 0)
    return f'<path d="{outline}" data-action="{cell}" aria-label="{escape(words)}"/>' if words else path(outline)


def _square(t: Scene, cell: int, keys: list[str], inset: float) -> str:
    """A square that can be chosen; the pieces it would cost are marked, those that would summon here are shown."""
    outline = t.lay.outline([cell], inset)
    if t.still:
        return path(outline)
    marked = f' data-marks="{marks}"' if (marks := " ".join(hits(t, cell, keys))) else ""
    dashed = ' stroke-dasharray="7 5"' if t.view.phase == SUMMON and t.view.mode == MELEE and all(w.improvised_ways(t.view, cell).values()) else ""
    square = f'<path d="{outline}" data-action="{cell}" aria-label="{escape(t.choices[cell])}"{dashed}{marked}/>'
    return square + (preview(_pattern_here(t, cell)) if t.view.phase == SUMMON else "")


def preview(parts: str) -> str:
    """Right after a choice: shown while it is pointed at."""
    return tag("g", parts, class_="preview") if parts else ""


def hits(t: Scene, action: int, keys: list[str]) -> list[str]:
    """The pieces that this choice would destroy or convert: the rules try it out on a copy."""
    view = t.view
    if view.phase not in (SUMMON, LAY, SPARE, TARGET, DESTINATION, AIM, CHOOSE):
        return []
    after = quick_copy(view)
    verbs.apply(after, t.viewer, action)
    found = {where for what, _, where, *_ in after.events[: after.n_events].tolist() if what in (DESTROYED, CONVERTED)}
    if view.phase == SUMMON and view.board[action]:
        found.add(action)
    return [keys[cell] for cell in sorted(found) if view.board[cell]]


def _pattern_here(t: Scene, cell: int) -> str:
    """The pieces that would summon the being here."""
    being = int(t.view.being)
    first, fitting = int(FIRST_WAY[being]), int(fitting_ways(t.view, side_of(t.view, int(t.view.turn)), being, cell))
    ways = [WAYS[first + i] for i in range(int(N_WAYS[being])) if fitting >> i & 1]
    used = {at(cell, *offset) for way in ways for offset, _ in way.pieces}
    return path(t.lay.outline(sorted(used)), fill="none", stroke="var(--last)", stroke_width=4)


def squares_preview(t: Scene, being: int) -> str:
    """The squares on which a card could be summoned right now, and the pieces that would be lost there."""
    low, high = squares_for(t.view, side_of(t.view, t.viewer), being)
    cells = cells_of(int(low), int(high))
    squares = f'<path d="{t.lay.outline(cells)}" fill="var(--ring)" fill-opacity="0.2" stroke="var(--ring)" stroke-width="4"/>'
    return squares + cross((t.lay.middle(cell) for cell in cells if t.view.board[cell]), 0.26 * t.lay.cell, 5)


def _direction(t: Scene, action: int, keys: list[str]) -> str:
    """An arrow beside the being that can be chosen; in a narrow picture the circle of arrows keeps inside."""
    row, column = divmod(int(t.view.me), SIDE)
    if t.tall:
        column, row = min(max(column, 1), SIDE - 2), min(max(row, 1), SIDE - 2)
    dx, dy = STEPS[action - DIRECTION]
    x, y = t.lay.x + (column + dx + 0.5) * t.lay.cell, t.lay.y + (row + dy + 0.5) * t.lay.cell
    half = t.lay.cell / 2 - 2
    shape = circle(0, 0, half, fill="var(--paper)", fill_opacity=0.82) + circle(0, 0, half, class_="area")
    return t.thing(x, y, shape, arrow_head(action - DIRECTION, 0, 0, 0.62 * half, "var(--hit)"), action=action, marks=hits(t, action, keys))
