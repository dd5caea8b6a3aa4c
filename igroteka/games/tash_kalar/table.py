"""Tash-Kalar drawn: a round arena of stone, hands of patterns. Everything here gets a hidden record, never the real one.

What cards, pieces and the arena look like is in pictures.py; here they are only placed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from ...core import verbs
from ...core.draw import TALL, WIDE, circle, cut, document, fit, group, path, rect, sign, symbol, tag, target, text, use, wrap
from ...core.record import SPECTATOR, copy, events
from . import words as w
from .cards import (
    BEINGS, CELLS, COLOURS, DECKS, FIRST_LEGEND, FIRST_WAY, FLARES, GAME, N_WAYS, SIDE, SQUARE_NAMES, STEPS, TASKS, WAYS, at,
    cells_of,
)  # fmt: skip
from .pictures import (
    ARENA, CARD_H, CARD_W, CELL, RADIUS, TASK_H, TASK_W, arena, arrow_head, back, being_face, flare_face, parts, pattern, piece, task_face,
)  # fmt: skip
from .scoring import highest, points_of, trigger
from .state import (
    ACTION, AIM, CARD, CHOOSE, CONVERTED, DESTINATION, DESTROYED, DIRECTION, DISCARD, DONE, DOWNGRADED, END, FIRST_GAME, FLARE, HIGH, LAY,
    LEAPT, LEGEND, MELEE, MOVED, NONE, OPTION, OVER, PASS, PLACE, PLACED, RECOVER, SIDE_CHOICE, SPARE, STARTED, SUMMON, SUMMONED, TARGET,
    TASK, TURNED, UPGRADED, WAY, side_of,
)  # fmt: skip
from .summoning import fitting_ways, squares_for
from .tasks import progress

Choices = Mapping[int, str]


@dataclass(frozen=True)
class Layout:
    """Where things are. The arena's squares begin at (x, y) and are `cell` wide; cards are `card` wide."""

    tall: bool
    width: int
    height: int
    x: float
    y: float
    cell: int
    card: float
    hand_y: float
    text: float

    def corner(self, cell: int) -> tuple[float, float]:
        """The top left corner of a square."""
        return self.x + cell % SIDE * self.cell, self.y + cell // SIDE * self.cell

    def middle(self, cell: int) -> tuple[float, float]:
        """The middle of a square."""
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2

    @property
    def card_h(self) -> float:
        """Cards keep their shape."""
        return self.card * CARD_H / CARD_W

    @property
    def rim(self) -> float:
        """How far the wall reaches beyond the squares."""
        return (RADIUS - SIDE * CELL / 2) * self.cell / CELL

    @property
    def bottom(self) -> float:
        """The lower end of the arena."""
        return self.y + SIDE * self.cell + self.rim


CARD_WIDE, CARD_TALL = 153.5, 112.0
WIDE_CELL, TALL_CELL = 52, 40
WIDE_LAYOUT = Layout(tall=False, width=WIDE, height=776, x=234, y=48, cell=WIDE_CELL, card=CARD_WIDE, hand_y=562, text=15)


def _tall_layout(rivals: int) -> Layout:
    top = 4 + 36 * rivals + TASK_H + 6 + 24
    below = top + SIDE * TALL_CELL + 26 + 40 + 54
    return Layout(tall=True, width=TALL, height=below + 2 * 156, x=0, y=top, cell=TALL_CELL, card=CARD_TALL, hand_y=below, text=11.5)


# The sheet


@lru_cache
def sheet(lang: str) -> str:
    """The arena's two sides, all pieces, cards and backs."""
    colours = sorted({COLOURS.index(deck.colour) for deck in DECKS})
    drawn = [parts(lang)]
    drawn += [symbol(f"{GAME}-arena-{side}", ARENA, ARENA, arena(side == "death")) for side in ("high", "death")]
    drawn += [symbol(f"{GAME}-p{colour}{rank}", CELL, CELL, piece(colour, rank)) for colour in colours for rank in (1, 2, 3)]
    drawn += [symbol(f"{GAME}-back-{colour}", CARD_W, CARD_H, back("own", colour)) for colour in colours]
    drawn += [symbol(f"{GAME}-back-{kind}", CARD_W, CARD_H, back(kind)) for kind in ("legend", "flare")]
    drawn += [symbol(f"{GAME}-b{i}", CARD_W, CARD_H, being_face(being, lang)) for i, being in enumerate(BEINGS)]
    drawn += [symbol(f"{GAME}-f{i}", CARD_W, CARD_H, flare_face(flare, lang)) for i, flare in enumerate(FLARES)]
    drawn += [symbol(f"{GAME}-t{i}", TASK_W, TASK_H, task_face(task, lang)) for i, task in enumerate(TASKS)]
    return "".join(drawn)


# A position


def draw(view: Any, player: int, choices: Choices, lang: str, tall: bool, names: Sequence[str]) -> str:
    """The table as this player sees it."""
    own = player if player != SPECTATOR else None
    rivals = [p % int(view.players) for p in range((own if own is not None else -1) + 1, (own if own is not None else 0) + int(view.players))]
    lay = _tall_layout(len(rivals)) if tall else WIDE_LAYOUT
    parts = [arena_picture(view, lay, player, choices, lang)]
    parts += [_plate(view, lay, seat, _plate_place(lay, i, False), False, names, lang) for i, seat in enumerate(rivals)]
    if own is not None:
        parts.append(_plate(view, lay, own, _plate_place(lay, 0, True), True, names, lang))
    parts.append(_tasks(view, lay, player, choices, lang) if view.mode in (FIRST_GAME, HIGH) else _scores(view, lay, names, lang))
    parts.append(_common_decks(view, lay, lang) + _last_turns(view, lay, lang))
    parts.append(_buttons(view, lay, player, choices, lang))
    if own is not None:
        parts.append(_pile(view, lay, choices, lang) if view.phase == RECOVER and choices else _hand(view, lay, own, choices, lang))
    if view.being != NONE and view.turn != player and not choices:
        parts.append(_shown_card(view, lay, lay.hand_y - 51 if own is not None else lay.bottom + 4, lang))
    height = lay.height if own is not None else lay.bottom + (54 if tall else 8)
    return document(lay.width, height, *parts, title=w.words(lang, "title"))


def paint(view: Any, side: int) -> str:
    """The colour of a side."""
    return f"var(--p{int(view.colour[side])})"


def sign_of(view: Any, seat: int) -> int:
    """The sign of a player is that of the deck's colour."""
    return int(view.colour[side_of(view, seat)])


def keys_of(view: Any) -> list[str]:
    """The keys of the pieces by square. A piece that has just moved keeps the key of the square it came from, so that it travels."""
    keys = [f"s{cell}" for cell in range(CELLS)]
    came_from: dict[int, int] = {}
    for event in events(view):
        if event.what in _GOES_SOMEWHERE:
            came_from[event.to] = came_from.pop(event.where, event.where)
    for here, start in came_from.items():
        if not view.board[start]:
            keys[here], keys[start] = f"s{start}", f"s{here}"
    return keys


# The arena


def arena_picture(view: Any, lay: Layout, player: int, choices: Choices, lang: str) -> str:
    """The arena, what stands in it, and what can be chosen there."""
    size = ARENA * lay.cell / CELL
    side = "high" if view.mode in (FIRST_GAME, HIGH) else "death"
    parts = [use(f"{GAME}-arena-{side}", lay.x - lay.rim, lay.y - lay.rim, size, size), _last(view, lay), _going_on(view, lay)]
    keys = keys_of(view)
    parts += [_piece(view, lay, keys[cell], cell, code, lang) for cell, code in enumerate(view.board.tolist()) if code]
    squares = [action for action in choices if action < CELLS]
    if squares and view.phase in (ACTION, PLACE) and not view.board[squares[0]]:
        parts += [_spot(lay, cell, choices[cell]) for cell in squares]
    elif squares:
        drawn = [_square(view, lay, player, cell, choices[cell], keys) for cell in squares]
        parts.append(tag("g", *drawn, class_="area", stroke_linejoin="round"))
    if view.phase == AIM:
        parts += [_direction(view, lay, player, action, choices[action], keys) for action in choices if DIRECTION <= action < WAY]
    return "".join(parts)


def _piece(view: Any, lay: Layout, key: str, cell: int, code: int, lang: str) -> str:
    return _piece_drawn(int(view.colour[code >> 2]), code & 3, key, cell, w.piece(view, code, lang), lay.cell, *lay.corner(cell))


@lru_cache(5000)
def _piece_drawn(colour: int, rank: int, key: str, cell: int, words: str, size: int, x: float, y: float) -> str:
    """Written out, because there are many of them."""
    return (
        f'<use href="#{GAME}-p{colour}{rank}" width="{size}" height="{size}" transform="translate({x:g} {y:g})" '
        f'data-key="{key}" data-tip="{SQUARE_NAMES[cell]}: {words}"/>'
    )


def _outline(lay: Layout, cells: Iterable[int], inset: float) -> str:
    """Squares as one path."""
    size = lay.cell - 2 * inset
    return "".join(f"M{x + inset:g} {y + inset:g}h{size:g}v{size:g}h-{size:g}z" for x, y in map(lay.corner, cells))


def _last(view: Any, lay: Layout) -> str:
    """Where something happened by the last decision: an outline; a cross where a piece was destroyed."""
    touched, gone = set(), set()
    for event in events(view):
        if event.what in _LEAVES_A_TRACE:
            touched.add(event.to if event.what in _GOES_SOMEWHERE else event.where)
        if event.what == DESTROYED and not view.board[event.where]:
            gone.add(event.where)
    parts = path(_outline(lay, sorted(touched - gone), 2.5), class_="last") if touched - gone else ""
    r = 0.2 * lay.cell
    crosses = "".join(f"M{x - r:g} {y - r:g}l{2 * r:g} {2 * r:g}m0-{2 * r:g}l-{2 * r:g} {2 * r:g}" for x, y in map(lay.middle, sorted(gone)))
    return parts + (path(crosses, stroke="var(--hit)", stroke_width=4, stroke_linecap="round", stroke_opacity=0.6, fill="none") if crosses else "")


_GOES_SOMEWHERE = (MOVED, LEAPT)
_LEAVES_A_TRACE = (STARTED, PLACED, SUMMONED, *_GOES_SOMEWHERE, UPGRADED, DOWNGRADED, CONVERTED)


def _going_on(view: Any, lay: Layout) -> str:
    """The summoning or the effect that is going on: the pieces of the pattern, and the being or the piece on the move."""
    parts = ""
    if view.phase in (TARGET, DESTINATION, AIM, CHOOSE):
        used = cells_of(int(view.used[0]), int(view.used[1]))
        if used:
            parts += path(_outline(lay, used, 4), fill="none", stroke="var(--quiet)", stroke_width=2, stroke_dasharray="4 4")
    here = int(view.actor) if view.phase == DESTINATION else int(view.square) if view.phase in (LAY, SPARE) else int(view.me) if view.alive else NONE
    if here != NONE:
        parts += tag("g", path(_outline(lay, [here], 1.5), class_="area"), class_="chosen")
    return parts


def _spot(lay: Layout, cell: int, label: str) -> str:
    """Where nearly every square can be chosen: a quiet spot. Written out, because there are many of them."""
    x, y = lay.middle(cell)
    return f'<circle cx="{x:g}" cy="{y:g}" r="6" class="spot" data-action="{cell}" aria-label="{escape(label)}"/>'


def _square(view: Any, lay: Layout, player: int, cell: int, label: str, keys: Sequence[str]) -> str:
    """A square that can be chosen; the pieces it would cost are marked, those that would summon here are shown."""
    marks = " ".join(keys[hit] for hit in _hits(view, player, cell))
    marked = f' data-marks="{marks}"' if marks else ""
    square = f'<path d="{_outline(lay, [cell], 3)}" data-action="{cell}" aria-label="{escape(label)}"{marked}/>'
    return square + (_preview(_pattern_here(view, lay, cell)) if view.phase == SUMMON else "")


def _preview(parts: str) -> str:
    """Right after a choice: shown while it is pointed at."""
    return tag("g", parts, class_="preview") if parts else ""


def _hits(view: Any, player: int, action: int) -> list[int]:
    """The squares whose pieces this choice would destroy or convert: it is tried out on a copy."""
    if view.phase not in (SUMMON, LAY, SPARE, TARGET, DESTINATION, AIM, CHOOSE):
        return []
    after = copy(view)
    verbs.apply(after, player, action)
    found = {where for what, _, where, *_ in after.events[: after.n_events].tolist() if what in (DESTROYED, CONVERTED)}
    if view.phase == SUMMON and view.board[action]:
        found.add(action)
    return sorted(cell for cell in found if view.board[cell])


def _cross_out(lay: Layout, cells: Iterable[int]) -> str:
    """A cross over every piece that would be destroyed."""
    r = 0.26 * lay.cell
    crosses = "".join(f"M{x - r:g} {y - r:g}l{2 * r:g} {2 * r:g}m0-{2 * r:g}l-{2 * r:g} {2 * r:g}" for x, y in map(lay.middle, cells))
    return path(crosses, stroke="var(--hit)", stroke_width=5, stroke_linecap="round", fill="none") if crosses else ""


def _pattern_here(view: Any, lay: Layout, cell: int) -> str:
    """The pieces that would summon the being here."""
    being = int(view.being)
    first, fitting = int(FIRST_WAY[being]), int(fitting_ways(view, side_of(view, int(view.turn)), being, cell))
    ways = [WAYS[first + i] for i in range(int(N_WAYS[being])) if fitting >> i & 1]
    used = {at(cell, *offset) for way in ways for offset, _ in way.pieces}
    return path(_outline(lay, sorted(used), 3), fill="none", stroke="var(--last)", stroke_width=4)


def _direction(view: Any, lay: Layout, player: int, action: int, label: str, keys: Sequence[str]) -> str:
    """An arrow beside the being that can be chosen; in a narrow picture the circle of arrows keeps inside."""
    me = int(view.me)
    column, row = me % SIDE, me // SIDE
    if lay.tall:
        column, row = min(max(column, 1), SIDE - 2), min(max(row, 1), SIDE - 2)
    dx, dy = STEPS[action - DIRECTION]
    x, y = lay.x + (column + dx + 0.5) * lay.cell, lay.y + (row + dy + 0.5) * lay.cell
    half = lay.cell / 2 - 2
    hits = _hits(view, player, action)
    shape = circle(0, 0, half, fill="var(--paper)", fill_opacity=0.82) + circle(0, 0, half, class_="area")
    arrow = arrow_head(action - DIRECTION, 0, 0, 0.62 * half, "var(--hit)")
    return target(x, y, action, label, shape, arrow, marks=(keys[cell] for cell in hits))


# Players


def _plate_place(lay: Layout, i: int, mine: bool) -> tuple[float, float]:
    if lay.tall:
        return (0, lay.bottom + 2) if mine else (0, 4 + 36 * i)
    return (8, lay.bottom - 106) if mine else (8, 10 + 112 * i)


def _plate(view: Any, lay: Layout, seat: int, place: tuple[float, float], mine: bool, names: Sequence[str], lang: str) -> str:
    """What is public about a player: name, score, deck, pieces in supply, the discard pile, the backs of the hand."""
    side = side_of(view, seat)
    on_turn = view.phase != OVER and view.turn == seat
    in_control = view.phase != OVER and view.control == seat
    colour = int(view.colour[side])
    x, y = place
    if lay.tall:
        body = _plate_tall(view, seat, side, colour, mine, on_turn, in_control, names[seat], lang)
        return group(x, y, rect(0, 0, 110, 34, fill="transparent"), body, tip=w.seat_tip(view, seat, lang))
    bar = rect(0, 0, 4, 42, 2, fill=paint(view, side)) if in_control else ""
    deck = w.deck_name(view, seat, lang)
    parts = (
        bar
        + sign(colour, 17, 13, 9)
        + text(32, 19, cut(names[seat], 108, 15), fit(names[seat], 108, 17, 15), weight=700)
        + text(184, 24, str(points_of(view, side)), 26, "end", 800, paint(view, side))
        + text(10, 39, deck, fit(deck, 126, 15, 15), fill="var(--quiet)")
        + _counts(view, seat, side, colour, lang, (8, 48), (22, 15), (0, 42, 97, 143))
        + ("" if mine else _backs(view, seat, colour, lang, (10, 78), 18, 21))
        + (_actions_left(view, mine, lang) if on_turn else "")
    )
    return group(x, y, parts, tip=w.seat_tip(view, seat, lang))


def _plate_tall(
    view: Any, seat: int, side: int, colour: int, mine: bool, on_turn: bool, in_control: bool, name: str, lang: str
) -> str:  # fmt: skip
    bar = rect(0, 3, 3, 30, 1.5, fill=paint(view, side)) if in_control else ""
    deck = w.deck_name(view, seat, lang)
    squeezed: dict[str, Any] = {"textLength": 88, "lengthAdjust": "spacingAndGlyphs"} if len(deck) > 12 else {}
    second = _pips(view, 30, 27, 4, 1) if on_turn and view.actions else text(24, 30, deck, 11, fill="var(--quiet)", **squeezed)
    return (
        bar
        + sign(colour, 12, 17, 7.5)
        + text(24, 16, cut(name, 80, 11), fit(name, 80, 13, 11), weight=700)
        + second
        + _counts(view, seat, side, colour, lang, (115, 9), (17, 12), (0, 36, 79, 115))
        + ("" if mine else _backs(view, seat, colour, lang, (272, 9), 9.5, 17))
        + text(354, 24, str(points_of(view, side)), 20, "end", 800, paint(view, side))
    )


def _actions_left(view: Any, mine: bool, lang: str) -> str:
    """The dots of the player on turn; in words too for the viewer."""
    if not mine:
        return _pips(view, 184, 93, 5.5)
    words = w.words(lang, "actions-label", actions=int(view.actions))
    return _pips(view, 21, 93, 5.5, 1) + text(16 + 14.3 * int(view.actions), 95, words, 15, fill="var(--quiet)")


def _pips(view: Any, x: float, y: float, r: float, towards: int = -1) -> str:
    """The actions left, as dots."""
    places = [x - r + towards * i * 2.6 * r for i in range(int(view.actions))]
    return "".join(circle(place, y - r + 1, r, fill="var(--last)", stroke="var(--ink)", stroke_width=1) for place in places)


def _counts(
    view: Any, seat: int, side: int, colour: int, lang: str, place: tuple[float, float], sizes: tuple[float, float], columns: Sequence[float]
) -> str:
    """The deck, the supply of both kinds of pieces and the open discard pile, each a picture with a number."""
    icon, size = sizes
    x, y = place
    turned = min(int(view.n_deck[seat]), TURNED) if view.players > view.sides else 0
    deck = w.words(lang, "deck-of", deck=w.deck_name(view, seat, lang), cards=int(view.n_deck[seat]))
    supply = w.words(lang, "supply", pieces=int(view.supply[side, 0]), legendary=int(view.supply[side, 1]))
    discarded = w.discard_names(view, seat, lang)
    pile = w.words(lang, "discard-pile", cards=w.listed(discarded)) if discarded else w.words(lang, "discard-empty")
    back_w = icon * CARD_W / CARD_H
    items = [
        (use(f"{GAME}-back-{int(view.colour[side])}", 0, 0, back_w, icon), int(view.n_deck[seat]),
         deck + (w.words(lang, "deck-turned", turned=turned) if turned else "")),
        (use(f"{GAME}-p{colour}1", -2, -1, icon + 2, icon + 2), int(view.supply[side, 0]), supply),
        (use(f"{GAME}-p{colour}3", -2, -1, icon + 2, icon + 2), int(view.supply[side, 1]), supply),
        (_pile_icon(icon), len(discarded), pile),
    ]  # fmt: skip
    if view.mode == FIRST_GAME:
        del items[2]
    return "".join(
        group(x + column, y, picture, text(icon + (1 if i else -3), 0.5 * icon + 0.36 * size, str(number), size, weight=600), tip=tip)
        for i, (column, (picture, number, tip)) in enumerate(zip(columns, items, strict=False))
    )


def _pile_icon(size: float) -> str:
    """Cards lying across each other."""
    card: dict[str, Any] = {"fill": "var(--paper)", "stroke": "var(--quiet)", "stroke_width": 1.4}
    w_, h = 0.62 * size, 0.82 * size
    return rect(1, 2, w_, h, 2, transform=f"rotate(-14 {size / 2:g} {size / 2:g})", **card) + rect(4, 1, w_, h, 2, **card)


def _backs(view: Any, seat: int, colour: int, lang: str, place: tuple[float, float], step: float, height: float) -> str:
    """The hand of another player: only the backs."""
    cards = [str(colour)] * int(view.n_hand[seat]) + ["legend"] * int(view.n_legend_hand[seat]) + ["flare"] * int(view.flare[seat] != NONE)
    tip = w.words(lang, "hand-of", beings=int(view.n_hand[seat]), legends=int(view.n_legend_hand[seat]), flares=int(view.flare[seat] != NONE))
    wide = height * CARD_W / CARD_H
    step = min(step, (6 * step) / max(len(cards), 1))
    return group(*place, *(use(f"{GAME}-back-{card}", step * i, 0, wide, height) for i, card in enumerate(cards)), tip=tip) if cards else ""


# Tasks, or the score of a deathmatch


def _tasks(view: Any, lay: Layout, player: int, choices: Choices, lang: str) -> str:
    """The three current tasks and the next one, each with a bar of progress for every side."""
    parts = []
    scale = 1.0 if lay.tall else 1.37
    wide, high = TASK_W * scale, TASK_H * scale
    for i in range(4):
        task = int(view.current[i]) if i < 3 else int(view.next)
        if task < 0:
            continue
        x, y = (6 + i * 88, lay.y - 24 - TASK_H) if lay.tall else (WIDE - 8 - 2 * wide - 5 + i % 2 * (wide + 5), 8 + i // 2 * (high + 5))
        body = use(f"{GAME}-t{task}", 0, 0, wide, high)
        if i == 3:
            body += rect(0, 0, wide, high, 6 * scale, fill="var(--table)", fill_opacity=0.35) + text(
                wide / 2, (TASK_H - 5.5) * scale, w.words(lang, "next-label"), 11 * scale, "middle", 700, "var(--quiet)"
            )
        else:
            body += "".join(_progress(view, side, task, scale, n) for n, side in enumerate(_sides_from(view, player)))
        action = TASK + i if i < 3 and TASK + i in choices else None
        if action is not None:
            body += rect(0, 0, wide, high, 6 * scale, class_="ring")
        parts.append(target(x, y, action, choices.get(TASK + i, ""), body, key=f"task{task}", tip=w.task_tip(task, lang)))
    return "".join(parts)


def _sides_from(view: Any, player: int) -> list[int]:
    own = side_of(view, player) if player != SPECTATOR else 0
    return [(own + i) % int(view.sides) for i in range(int(view.sides))]


def _progress(view: Any, side: int, task: int, scale: float, line: int) -> str:
    """How near a side is to a task; what was done in a turn counts for the side on turn only."""
    if TASKS[task].entry.values["condition"].split()[0] in ("destroyed", "summoned") and side != side_of(view, int(view.turn)):
        return ""
    done = float(progress(view, side, task))
    y, full = (TASK_H - 11 + 4.5 * line) * scale, (TASK_W - 12) * scale
    bar = rect(6 * scale, y, max(full * done, 0.1), 3.4 * scale, 1.7 * scale, fill=paint(view, side)) if done > 0 else ""
    return rect(6 * scale, y, full, 3.4 * scale, 1.7 * scale, fill="var(--shade)") + bar


def _scores(view: Any, lay: Layout, names: Sequence[str], lang: str) -> str:
    """Deathmatch: every side's points, in a melee by enemy colour, the lowest underlined; the bar runs to the end's trigger."""
    end = int(trigger(view))
    sides = range(int(view.sides))
    parts = []
    for i in sides:
        if lay.tall:
            width = (TALL - 12) / len(sides) - 4
            place = (6 + i * (width + 4), lay.y - 24 - TASK_H + 4)
        else:
            width = 232.0 - (30 if i > 1 else 0)
            place = (WIDE - 8 - width, 10 + i * 52)
        parts.append(group(*place, _score_row(view, i, width, end, lay), tip=f"{w.side_name(view, i, lang)}: {w.words(lang, 'to-win', points=end)}"))
    return "".join(parts)


def _score_row(view: Any, side: int, width: float, end: int, lay: Layout) -> str:
    tall, size = lay.tall, 13 if lay.tall else 17
    done = min(1.0, int(highest(view, side)) / end)
    y = 34.0 if not tall else 46.0 if view.mode == MELEE else 32.0
    parts = sign(int(view.colour[side]), 10, 12, 8 if tall else 9)
    parts += rect(0, y, width, 6, 3, fill="var(--shade)") + (rect(0, y, width * done, 6, 3, fill=paint(view, side)) if done else "")
    if view.mode != MELEE:
        return parts + text(width, 19, f"{int(points_of(view, side))} / {end}", size + 3, "end", 800)
    rivals = w.enemies(view, side)
    lowest = int(points_of(view, side))
    start, step, line = (0.0, width / len(rivals), 34.0) if tall else (34.0, (width - 34) / len(rivals), 18.0)
    for i, other in enumerate(rivals):
        points = int(view.points[side, other])
        x = start + step * i
        parts += sign(int(view.colour[other]), x + 7, line - 5, 5 if tall else 7)
        parts += text(x + (14 if tall else 18), line, str(points), size, weight=700)
        if points == lowest:
            parts += path(f"M{x:g} {line + 4:g}h{14 + 0.7 * size * len(str(points)):g}", stroke="var(--ink)", stroke_width=2)
    return parts


def _last_turns(view: Any, lay: Layout, lang: str) -> str:
    """The end is near: how many turns are left."""
    if view.left <= 0 or view.phase == OVER:
        return ""
    words = w.words(lang, "last-turns", left=int(view.left))
    x, y = (TALL - 5, lay.y - 10) if lay.tall else (WIDE - 8, 240)
    return text(x, y, words, 11.5 if lay.tall else 16, "end", 700, "var(--hit)", stroke="var(--table)", stroke_width=4, paint_order="stroke")


def _common_decks(view: Any, lay: Layout, lang: str) -> str:
    """The decks of legends and flares, in the lower corners beside the wall."""
    high = 34 if lay.tall else 44
    wide = high * CARD_W / CARD_H
    y = lay.bottom - high - 2
    parts = []
    left, right = (6.0, TALL - 6.0) if lay.tall else (lay.x - lay.rim + 8, lay.x + SIDE * lay.cell + lay.rim - 8)
    size = 12 if lay.tall else 15
    piles = {
        "legend": (int(view.n_legends), [w.legend(i).name[lang] for i in range(len(BEINGS) - FIRST_LEGEND) if int(view.legends_discard) >> i & 1]),
        "flare": (int(view.n_flares), [flare.label for i, flare in enumerate(FLARES) if int(view.flares_discard) >> i & 1]),
    }
    for kind, (count, gone) in piles.items():
        if kind == "legend" and view.mode == FIRST_GAME:
            continue
        pile = w.words(lang, "discard-pile", cards=w.listed(gone)) if gone else w.words(lang, "discard-empty")
        x = left if kind == "legend" else right - wide
        beside = (wide + 3, "start") if kind == "legend" else (-3.0, "end")
        label = text(beside[0], high - 2, str(count), size, beside[1], 700, "var(--quiet)")
        tip = w.words(lang, f"{kind}s-deck", cards=count, pile=pile)
        parts.append(group(x, y, use(f"{GAME}-back-{kind}", 0, 0, wide, high), label, tip=tip))
    return "".join(parts)


# Buttons: what is neither a square nor a card


def _buttons(view: Any, lay: Layout, player: int, choices: Choices, lang: str) -> str:
    """Options, colours, ways to lay a pattern, and the words that end things."""
    wanted = [a for a in choices if a >= OPTION] + [a for a in (DISCARD, PASS, DONE, END) if a in choices]
    parts = []
    for i, action in enumerate(wanted):
        if lay.tall:
            width = (TALL - 12 - 6 * (len(wanted) - 1)) / len(wanted)
            place, high = (6 + i * (width + 6), lay.hand_y - 50), 44.0
        else:
            width, high = 196.0, 44.0
            place = (WIDE - 8 - width, lay.bottom - 4 - (len(wanted) - i) * 50)
        parts.append(target(*place, action, choices[action], _button(view, action, choices[action], width, high, lay, lang), key=f"b{action}"))
    ways = [a for a in choices if WAY <= a < OPTION]
    parts += [_way(view, lay, player, action, choices[action], i, len(ways)) for i, action in enumerate(ways)]
    return "".join(parts)


def _button(view: Any, action: int, label: str, width: float, high: float, lay: Layout, lang: str) -> str:
    short = {DISCARD: "discard-label", PASS: "pass-label", END: "end-label"}.get(action)
    words = w.words(lang, short) if short else label
    mark = 0.0
    parts = rect(0, 0, width, high, 9, fill="var(--paper)") + rect(0, 0, width, high, 9, class_="area")
    if action >= SIDE_CHOICE:
        words = w.colour(view, action - SIDE_CHOICE, lang)
        words = words[0].upper() + words[1:]
        mark = 26.0
        parts += sign(int(view.colour[action - SIDE_CHOICE]), 18, high / 2, 9)
    size = lay.text + (1.5 if short or not lay.tall else 0)
    lines = wrap(words, width - 10 - mark, size, 3 if lay.tall else 2)
    size = min(size, 11 if len(lines) > 2 else size)
    first = high / 2 + 0.36 * size - (len(lines) - 1) * 0.58 * size
    return parts + "".join(text((width + mark) / 2, first + 1.16 * size * i, line, size, "middle", 700) for i, line in enumerate(lines))


def _way(view: Any, lay: Layout, player: int, action: int, label: str, i: int, count: int) -> str:
    """A way to lay the pattern, as a small picture; pointed at, its pieces are shown in the arena."""
    if lay.tall:
        size, place = 41.5, (4 + i * 44.3, lay.hand_y - 48)
    else:
        columns, size = (2, 95.0) if count <= 4 else (3, 62.0)
        place = (WIDE - 8 - columns * (size + 5) + i % columns * (size + 5), lay.bottom - 206 + i // columns * (size + 5))
    index = int(FIRST_WAY[view.being]) + action - WAY
    way = WAYS[index]
    picture = pattern(BEINGS[view.being], (size - 8, size - 8), (4, 4), way, largest=21)
    colour = paint(view, side_of(view, int(view.turn)))
    body = rect(0, 0, size, size, 7, fill="var(--paper)") + tag("g", picture, color=colour) + rect(0, 0, size, size, 7, class_="area")
    hits = _hits(view, player, action)
    used = path(_outline(lay, w.way_cells(view, index), 3), fill="none", stroke="var(--last)", stroke_width=4)
    marked = [cell for offset in way.marks if (cell := at(int(view.square), *offset)) >= 0]
    tint = path(_outline(lay, marked, 3), fill="var(--hit)", fill_opacity=0.3) if marked else ""
    keys = keys_of(view)
    return target(*place, action, label, body, marks=(keys[cell] for cell in hits)) + _preview(tint + used)


# Hands


def _hand(view: Any, lay: Layout, player: int, choices: Choices, lang: str) -> str:
    """The player's own cards; the one that is being summoned stays with them until its effect is over."""
    deck = DECKS[view.deck_of[player]]
    cards = [(b, CARD + i) for i, b in enumerate(deck.beings) if int(view.hand[player]) >> i & 1]
    cards += [(FIRST_LEGEND + i, LEGEND + i) for i in range(len(BEINGS) - FIRST_LEGEND) if int(view.legend_hand[player]) >> i & 1]
    shown: list[tuple[str, int | None, str, bool, str]] = []
    side = side_of(view, player)
    for being, action in cards:
        can = view.phase != RECOVER and action in choices
        preview = _squares_preview(view, lay, side, being) if can and view.phase == ACTION else ""
        shown.append((f"b{being}", action if can else None, w.being_tip(being, lang), False, preview))
    if view.being != NONE and (view.turn == player or choices):
        shown.append((f"b{view.being}", None, w.being_tip(int(view.being), lang), True, ""))
    if view.flare[player] >= 0 or (view.playing_flare != NONE and view.turn == player):
        flare = int(view.flare[player] if view.flare[player] >= 0 else view.playing_flare)
        shown.append((f"f{flare}", FLARE + flare if FLARE + flare in choices else None, w.flare_tip(flare, lang), view.flare[player] < 0, ""))
    places = _card_places(lay, len(shown))
    return "".join(_card(lay, place, paint(view, side), card, choices) for place, card in zip(places, shown, strict=True))


def _card_places(lay: Layout, count: int) -> list[tuple[float, float]]:
    """One row in a wide picture, two in a tall one; more cards than usual overlap."""
    rows = 2 if lay.tall else 1
    in_row = max(3 if lay.tall else 6, -(-count // rows))
    room = lay.width - 8 - lay.card
    step = min(lay.card + (6 if lay.tall else 4.2), room / (in_row - 1))
    return [(4 + i % in_row * step, lay.hand_y + i // in_row * (lay.card_h + 4)) for i in range(count)]


def _card(lay: Layout, place: tuple[float, float], colour: str, card: tuple[str, int | None, str, bool, str], choices: Choices) -> str:
    name, action, tip, chosen, preview = card
    body = use(f"{GAME}-{name}", 0, 0, lay.card, lay.card_h, color=colour)
    if action is not None or chosen:
        body += rect(0, 0, lay.card, lay.card_h, 9 * lay.card / CARD_W, class_="ring")
    label = choices[action] if action is not None else ""
    return target(*place, action, label, body, key=f"card-{name}", tip=tip, class_="chosen" if chosen else None) + _preview(preview)


def _squares_preview(view: Any, lay: Layout, side: int, being: int) -> str:
    """The squares on which a card could be summoned right now, and the pieces that would be lost there."""
    low, high = squares_for(view, side, being)
    cells = cells_of(int(low), int(high))
    squares = path(_outline(lay, cells, 3), fill="var(--ring)", fill_opacity=0.25, stroke="var(--ring)", stroke_width=4)
    return squares + _cross_out(lay, [cell for cell in cells if view.board[cell]])


def _pile(view: Any, lay: Layout, choices: Choices, lang: str) -> str:
    """The own discard pile to choose a card from: names with a small pattern."""
    columns = 3 if lay.tall else 6
    width, high = (lay.width - 8 - 4 * (columns - 1)) / columns, 46.0 if lay.tall else 62.0
    colour = paint(view, side_of(view, int(view.turn)))
    parts = []
    for i, action in enumerate(a for a in choices if CARD <= a < LEGEND):
        index = DECKS[view.deck_of[view.turn]].beings[action - CARD]
        being = BEINGS[index]
        size = 11.0 if lay.tall else 15.0
        lines = wrap(being.name[lang], width - high - 2, size, 3)
        first = high / 2 + 0.36 * size - (len(lines) - 1) * 0.56 * size
        body = rect(0, 0, width, high, 7, fill="var(--paper)") + tag("g", pattern(being, (high - 8, high - 8), (4, 4)), color=colour)
        body += "".join(text(high, first + 1.12 * size * k, line, size) for k, line in enumerate(lines)) + rect(0, 0, width, high, 7, class_="area")
        place = (4 + i % columns * (width + 4), lay.hand_y + i // columns * (high + 4))
        parts.append(target(*place, action, choices[action], body, key=f"pile{action}", tip=w.being_tip(index, lang)))
    return "".join(parts)


def _shown_card(view: Any, lay: Layout, y: float, lang: str) -> str:
    """The card that another player is summoning with, for everybody to read."""
    being = BEINGS[view.being]
    colour = paint(view, side_of(view, int(view.turn)))
    tip = w.being_tip(int(view.being), lang)
    if not lay.tall:
        place = (WIDE - 8 - lay.card - 20, lay.bottom - lay.card_h - 4)
        return group(*place, use(f"{GAME}-b{view.being}", 0, 0, lay.card, lay.card_h, color=colour), key=f"card-b{view.being}", tip=tip)
    lines = wrap(being.brief[lang], TALL - 70, 11.5, 2)
    body = rect(0, 0, TALL - 12, 46, 7, fill="var(--paper)", stroke=colour, stroke_width=2)
    body += tag("g", pattern(being, (40, 38), (5, 4)), color=colour) + text(54, 15, being.name[lang], 12, weight=700)
    body += "".join(text(54, 28.5 + 12.5 * i, line, 11.5) for i, line in enumerate(lines))
    return group(6, y, body, tip=tip)


def card_sheet(path: Path, lang: str) -> str:
    """All cards of a deck's file, drawn."""
    deck = next(deck for deck in DECKS if BEINGS[deck.beings[0]].entry.file.path == path)
    across, gap = 6, 8
    wide, high = CARD_W + gap, CARD_H + gap
    cards = [use(f"{GAME}-b{being}", gap + i % across * wide, gap + i // across * high, CARD_W, CARD_H) for i, being in enumerate(deck.beings)]
    return document(gap + across * wide, gap + -(-len(cards) // across) * high, *cards, title=deck.name[lang])


def figure(name: str, lang: str) -> str:
    """A figure of the rulebook."""
    from . import figures  # they are drawn with this module

    return figures.figure(name, lang)
