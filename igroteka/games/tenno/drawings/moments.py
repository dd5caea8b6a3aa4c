"""Tenno drawn: the moments. Two cards meet, the weaker one falls, the Shogun captures."""

from __future__ import annotations

from ....core.draw import burst, circle, rect, text, use
from ....core.scene import Scene, last_event, moves, part
from ..state import ATTACKED, B_AGAINST, B_ATTACKER, B_CARD, B_DEFENDER, B_OTHER, B_STRENGTH, CAPTURED, DEFENDED, FOUGHT, SHOGUN, SUPPORTED

MINI_W, MINI_H = 64, 90
RED, WHITE, GOLD = "#c4281b", "#fffdf6", "#e0ac2b"


def moment(t: Scene, x: float, y: float, room: float, high: float) -> str:
    """What the last event looks like, over the middle of the table, whose middle is (x, y)."""
    what, *_, card, _ = last_event(t.view)
    return _moment(t, what, card, x, y, room, high) if what in (ATTACKED, DEFENDED, SUPPORTED, FOUGHT, CAPTURED) else ""


@part
def _moment(t: Scene, what: int, card: int, x: float, y: float, room: float, high: float) -> str:
    b = t.view.battle.tolist()
    if what != CAPTURED:
        return _battle(t, x, y, room, high, b, what)
    return _captures(t, x, y, room, high, b, card) if SHOGUN in (b[B_CARD], b[B_OTHER]) and card != SHOGUN else ""


def _ground(room: float, high: float) -> str:
    return rect(-room / 2, -high / 2, room, high, 14, fill="#1d0b08", fill_opacity=0.78, stroke=GOLD, stroke_width=2)


def _card(card: int, seat: int, x: float, high: float) -> str:
    """A card with its middle at x."""
    wide = high * MINI_W / MINI_H
    return use(f"tenno-mini-{card}", x - wide / 2, -high / 2, wide, high, color=f"var(--p{seat})")


def _battle(t: Scene, x: float, y: float, room: float, high: float, b: list[int], what: int) -> str:
    """Both cards and how strong they are; the weaker one falls."""
    size, aside, fought = 0.8 * high, 0.31 * room, what == FOUGHT
    beaten = (b[B_STRENGTH] <= b[B_AGAINST], b[B_AGAINST] <= b[B_STRENGTH])
    parts = [_ground(room, high)]
    for card, seat, at, side, loses in ((B_CARD, B_ATTACKER, -aside, "from-left", beaten[0]), (B_OTHER, B_DEFENDER, aside, "from-right", beaten[1])):
        shown = moves(side, _card(b[card], b[seat], at, size))
        parts.append(moves("falls later", shown) if fought and loses else shown)
    swords = use("tenno-sign-ronin", -0.15 * high, -0.15 * high, 0.3 * high, 0.3 * high, style=f"color:{WHITE}")
    parts.append(moves("pops", burst(0.34 * high, 12, 0.6, fill=RED), swords))
    for value, seat, at in ((b[B_STRENGTH], b[B_ATTACKER], -1), (b[B_AGAINST], b[B_DEFENDER], 1)):
        disc = circle(at * 0.13 * room, 0.34 * high, 0.15 * high, fill=f"var(--p{seat})", stroke=WHITE, stroke_width=2)
        parts.append(moves("pops later", disc, text(at * 0.13 * room, 0.4 * high, str(value or "–"), 0.19 * high, "middle", 800, WHITE)))
    return t.moment(x, y, *parts)


def _captures(t: Scene, x: float, y: float, room: float, high: float, b: list[int], card: int) -> str:
    """The Shogun before a golden sun, and the card that is his now."""
    attacks = b[B_CARD] == SHOGUN
    his, theirs = (b[B_ATTACKER], b[B_DEFENDER]) if attacks else (b[B_DEFENDER], b[B_ATTACKER])
    sun = moves("spins", burst(0.62 * high, 20, 0.7, fill=GOLD))
    taken = moves("falls", _card(card, theirs, 0.3 * room, 0.6 * high))
    return t.moment(x, y, _ground(room, high), sun, taken, moves("pops", _card(SHOGUN, his, 0, 0.94 * high)))
