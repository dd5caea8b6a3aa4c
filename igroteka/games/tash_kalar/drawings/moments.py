"""Tash-Kalar drawn: the moments. A being comes, a legend comes, a flare burns, a task is claimed."""

from __future__ import annotations

from ....core.draw import burst, circle, fit, rect, text, use
from ....core.scene import Scene, last_event, moves
from ..cards import BEINGS, FIRST_LEGEND, GAME, SIDE, TASKS
from ..state import CLAIMED, FLARED, SUMMONED, side_of
from .arena import paint
from .pictures import CARD_H, CARD_W, TASK_H, TASK_W, picture_name

LIGHT, FIRE, GOLD = "var(--shine)", "#a83f6f", "#e0ac2b"


def moment(t: Scene) -> str:
    """What the last event looks like, over the arena."""
    what, who, where, _, card, _ = last_event(t.view)
    if what == SUMMONED:
        return _legend(t, card, who) if card >= FIRST_LEGEND else _being(t, card, who, where)
    if what == FLARED:
        return _flare(t, card)
    return _task(t, card, who) if what == CLAIMED else ""


def _middle(t: Scene) -> tuple[float, float, float]:
    """The middle of the arena and how far its squares reach."""
    half = SIDE * t.lay.cell / 2
    return t.lay.x + half, t.lay.y + half, half


def _veil(half: float) -> str:
    return circle(0, 0, half, fill="var(--figure)", fill_opacity=0.55)


def _ribbon(t: Scene, y: float, words: str, room: float, size: float, colour: str) -> str:
    """A name on a ribbon."""
    high = 1.7 * size
    plate = rect(-room / 2, y, room, high, 0.3 * high, fill="var(--paper)", stroke=colour, stroke_width=2.5)
    return plate + text(0, y + 0.5 * high + 0.34 * size, words, fit(words, room - 14, size, t.small), "middle", 800)


def _medal(being: int, r: float, colour: str) -> str:
    """A being in a round window."""
    window, size = circle(0, 0, r, fill="var(--sky)", stroke=colour, stroke_width=0.09 * r), 1.5 * r
    return window + use(picture_name(BEINGS[being]), -size / 2, -size / 2, size, size, color=colour)


def _being(t: Scene, being: int, who: int, where: int) -> str:
    """It rises above the square it is summoned on, as near as the arena lets it."""
    x, y, half = _middle(t)
    r, colour, at = 0.34 * half, paint(t.view, side_of(t.view, who)), t.lay.middle(where)
    place = [max(c - half + 1.2 * r, min(c + half - 1.6 * r, to)) for c, to in ((x, at[0]), (y, at[1]))]
    name = _ribbon(t, 0.92 * r, BEINGS[being].name[t.lang], 2.6 * r, t.small + 4, colour)
    return t.moment(*place, moves("spins", burst(1.35 * r, 14, 0.7, fill=LIGHT, fill_opacity=0.75)), moves("pops", _medal(being, r, colour), name))


def _legend(t: Scene, being: int, who: int) -> str:
    """The whole arena darkens but for the legend."""
    x, y, half = _middle(t)
    colour, r = paint(t.view, side_of(t.view, who)), 0.56 * half
    rays = moves("spins", burst(0.98 * half, 20, 0.45, fill=GOLD, fill_opacity=0.8), burst(0.8 * half, 20, 0.6, fill=LIGHT))
    name = _ribbon(t, 0.98 * r, BEINGS[being].name[t.lang], 2.5 * r, 2 * t.small, GOLD)
    return t.moment(x, y, _veil(1.02 * half), rays, moves("pops", _medal(being, r, colour), name))


def _flare(t: Scene, flare: int) -> str:
    """The card in its fire."""
    x, y, half = _middle(t)
    high = 0.95 * half
    wide = high * CARD_W / CARD_H
    fire = moves("spins", burst(0.86 * half, 16, 0.55, fill=FIRE), burst(0.66 * half, 16, 0.6, fill="#ffb36a"))
    return t.moment(x, y, _veil(1.02 * half), fire, moves("pops", use(f"{GAME}-f{flare}", -wide / 2, -high / 2, wide, high)))


def _task(t: Scene, task: int, who: int) -> str:
    """The card that is claimed and what it is worth."""
    x, y, half = _middle(t)
    wide, colour = 0.95 * half, paint(t.view, side_of(t.view, who))
    high, r = wide * TASK_H / TASK_W, 0.22 * half
    card = use(f"{GAME}-t{task}", -wide / 2, -high / 2, wide, high)
    points = circle(wide / 2, -high / 2, r, fill=colour, stroke="var(--paper)", stroke_width=3)
    points += text(wide / 2, -high / 2 + 0.38 * r, f"+{TASKS[task].points}", 1.05 * r, "middle", 800, "var(--paper)")
    return t.moment(x, y, moves("spins", burst(0.8 * half, 16, 0.6, fill=LIGHT, fill_opacity=0.8)), moves("pops", card), moves("pops later", points))
