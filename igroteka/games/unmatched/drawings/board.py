"""Unmatched: the board with its fighters, what can be chosen on it and what happened last."""

from __future__ import annotations

from functools import cache, lru_cache
from math import hypot

from ....core.draw import burst, circle, cross, group, path, rect, tag, text, use
from ....core.record import CARD as CARD_OF
from ....core.record import TO, WHAT, WHERE
from ....core.scene import last_event, moves, part
from .. import words as w
from .sheet import arrow_head, token
from .layout import Table, look_of, key, number_of
from .scenery import Frame, places
from ..state import (
    BOARDS, DAMAGED, DEFEATED, FIGHTER, FIGHTERS, GOING, HEALED, HURTING, MARKED, MARKING, MOVED, MOVING, NOBODY, NONE, PLACED,
    SIDE_FIGHTERS, SPACE, SPACES, TARGETING, TEAMS,
)  # fmt: skip
from ..words import words


def draw_board(t: Table) -> tuple[str, ...]:
    """The ground, what happened last, the spaces that can be chosen, the fighters: parts of the picture."""
    lay, board = t.lay, BOARDS[t.view.board]
    ground = use(f"unmatched-{board.id}-{lay.frame.name}", 0, 0, lay.frame.width, lay.frame.height)
    below, above = _happened(t)
    spaces = _spaces(t) if t.choices else ""
    return ground, _tips(t.view.board, lay.frame, t.lang), below, spaces, _fighters(t), above


@part
def _back_to_front(t: Table) -> tuple[int, ...]:
    """The fighters on the board, those higher up first."""
    health, at, where = list(t.view.health), list(t.view.at), places(t.view.board, t.lay.frame)
    return tuple(sorted((f for f in range(FIGHTERS) if health[f] > 0 and at[f] != NONE), key=lambda f: where[at[f]][1]))


@cache
def _tips(board: int, frame: Frame, lang: str) -> str:
    """What each space is, for whoever points at it."""
    data = BOARDS[board]
    parts = []
    for space, (x, y) in zip(data.spaces, places(board, frame), strict=True):
        zones = ", ".join(data.zones[zone].name[lang] for zone in space.zones)
        start = f" · {words(lang, 'table-start', number=space.start)}" if space.start else ""
        parts.append(circle(x, y, frame.radius, data_tip=words(lang, "tip-space", space=space.id, zones=zones) + start))
    return tag("g", *parts, fill="transparent")


def _spaces(t: Table) -> str:
    """The free spaces that can be chosen."""
    where, on, r, marking = places(t.view.board, t.lay.frame), t.view.on, max(t.lay.frame.radius, 20 if t.tall else 0), t.view.phase == MARKING
    free = [(action, words) for action, words in t.choices.items() if SPACE <= action < SPACE + SPACES and on[action - SPACE] == NOBODY]
    if marking or t.still:
        shape = circle(0, 0, r, class_="area")
        return "".join(t.thing(*where[action - SPACE], shape, action=action, marks=_hits(t, action - SPACE)) for action, _ in free)
    return "".join([_space(*where[action - SPACE], r, action, words) for action, words in free])


@lru_cache(5000)
def _space(x: float, y: float, r: float, action: int, words: str) -> str:
    """A free space that can be chosen."""
    return group(x, y, circle(0, 0, r, class_="area"), data_action=action, aria_label=words)


def _place(t: Table, space: int) -> tuple[float, float]:
    return places(t.view.board, t.lay.frame)[space]


def _hits(t: Table, space: int) -> list[str]:
    """Whom a second mark would hit: the opponents on both spaces."""
    if t.view.phase != MARKING:
        return []
    marked = [row[TO] for row in t.view.events[: t.view.n_events] if row[WHAT] == MARKED]
    standing = [t.view.on[s] for s in {space, *marked} if t.view.on[s] != NOBODY]
    return [key(f) for f in standing if f // SIDE_FIGHTERS % TEAMS != t.view.decider % TEAMS]


def _fighters(t: Table) -> str:
    """The fighters on their spaces; they, or the spaces, may be choices. Whoever is concerned by what goes on has a ring."""
    view, phase = t.view, t.view.phase
    going = view.mover if phase in (GOING, MOVING) else NONE
    active, chosen, begun = (view.attacker, view.target, going), going if phase == GOING else NONE, view.turns > 0
    if not any(FIGHTER <= action < FIGHTER + FIGHTERS or SPACE <= action < SPACE + SPACES for action in t.choices):
        return _watched(t, active, chosen, begun)
    drawn, at = [], view.at
    for fighter in _back_to_front(t):
        action = FIGHTER + fighter if FIGHTER + fighter in t.choices else SPACE + at[fighter] if SPACE + at[fighter] in t.choices else None
        marks = (key(fighter),) if phase in (TARGETING, HURTING) else tuple(_hits(t, at[fighter])) if phase == MARKING else ()
        drawn.append(_standing(t, fighter, action, fighter in active, fighter == chosen, marks, begun))
    return "".join(drawn)


@part
def _watched(t: Table, active: tuple[int, int, int], chosen: int, begun: bool) -> str:
    """Fighters that can't be chosen."""
    return "".join(_standing(t, fighter, None, fighter in active, fighter == chosen, (), begun) for fighter in _back_to_front(t))


@part
def _standing(t: Table, fighter: int, action: int | None, active: bool, chosen: bool, marks: tuple[str, ...], begun: bool) -> str:
    """A fighter on its space."""
    view, r = t.view, t.lay.frame.radius
    side = fighter // SIDE_FIGHTERS
    body = token(t.lay.frame, look_of(t, fighter), view.seat[side], side % TEAMS, view.health[fighter], number_of(t, fighter))
    rim = max(r + 2, 20)
    ring = circle(0, 0, rim, class_="area") if action is not None else circle(0, 0, rim, class_="last") if active else ""
    tip = w.fighter_tip(view, fighter, t.lang, begun)
    return t.thing(*_place(t, view.at[fighter]), ring, body, action=action, key=key(fighter), tip=tip, marks=marks, chosen=chosen)


@part
def _happened(t: Table) -> tuple[str, str]:
    """What the last decision did, below the fighters and above them."""
    events = t.view.events[: t.view.n_events]
    return _traces(t, events), _hurt(t, events) + _wound(t)


def _traces(t: Table, events: list[list[int]]) -> str:
    """Where the last decision moved somebody, and where somebody fell."""
    parts = []
    for row in events:
        if row[WHAT] in (MOVED, PLACED) and row[CARD_OF] >= 0:
            parts.append(_trace(t, row[CARD_OF], row[TO]))
        elif row[WHAT] == DEFEATED and row[CARD_OF] >= 0:
            parts.append(cross([_place(t, row[CARD_OF])], 0.5 * t.lay.frame.radius, 0.1 * t.lay.frame.radius))
        elif row[WHAT] == MARKED:
            parts.append(circle(*_place(t, row[TO]), t.lay.frame.radius + 2, class_="last"))
    return "".join(parts)


def _trace(t: Table, start: int, end: int) -> str:
    """An arrow from where a fighter stood to where it stands."""
    (ax, ay), (bx, by), r = _place(t, start), _place(t, end), t.lay.frame.radius
    length = hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / length, (by - ay) / length
    tip = (bx - ux * (r + 1), by - uy * (r + 1))
    shaft = path(
        f"M{ax + ux * r:.1f} {ay + uy * r:.1f}L{tip[0] - 6 * ux:.1f} {tip[1] - 6 * uy:.1f}",
        class_="last",
        stroke_dasharray="7 5",
        stroke_linecap="round",
    )
    return circle(ax, ay, r + 1, class_="last", stroke_dasharray="4 5") + shaft + arrow_head(*tip, ux, uy, 9, "var(--last)")


def _hurt(t: Table, events: list[list[int]]) -> str:
    """What the last decision cost or gave each fighter, above the fighter."""
    change: dict[int, int] = {}
    for row in events:
        if row[WHAT] in (DAMAGED, HEALED):
            change[row[WHERE]] = change.get(row[WHERE], 0) + row[TO] * (-1 if row[WHAT] == DAMAGED else 1)
    parts = []
    for fighter, amount in change.items():
        if amount and t.view.health[fighter] > 0 and t.view.at[fighter] != NONE:
            x, y = _place(t, t.view.at[fighter])
            size, paint = 1.15 * t.small, "var(--hit)" if amount < 0 else "var(--p2)"
            said = f"{'−' if amount < 0 else '+'}{abs(amount)}"
            x, y = x + 0.72 * t.lay.frame.radius, y - 0.72 * t.lay.frame.radius
            parts.append(
                rect(x - 0.9 * size, y - 0.75 * size, 1.8 * size, 1.4 * size, 5, fill=paint)
                + text(x, y + 0.3 * size, said, size, "middle", 800, "var(--paper)", class_="up")
            )
    return "".join(parts)


def _wound(t: Table) -> str:
    """The moment somebody is hit or falls."""
    what, _, fighter, amount, left, _ = last_event(t.view)
    space = t.view.at[fighter] if what == DAMAGED else left if what == DEFEATED else NONE
    if space == NONE:
        return ""
    r = (1.5 if what == DAMAGED else 2.1) * t.lay.frame.radius
    said = text(0, 0.24 * r, f"−{amount}", 0.72 * r, "middle", 800, "#fffdf6") if what == DAMAGED else cross([(0, 0)], 0.4 * r, 0.16 * r)
    fill = "var(--hit)" if what == DAMAGED else "var(--figure)"
    return t.moment(*_place(t, space), moves("pops", burst(r, 10, 0.6, fill=fill, stroke="#fffdf6", stroke_width=2)), moves("pops later", said))
