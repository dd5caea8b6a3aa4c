"""Unmatched: a combat or a scheme as a little scene, attack against defence."""

from __future__ import annotations

from typing import NamedTuple

from ....core.draw import burst, circle, fit, path, rect, text, use, wrap
from ....core.record import CARD as CARD_OF
from ....core.rule import plainly
from ....core.scene import part
from ....core.record import TO, WHAT, WHERE, WHO
from ....core.scene import last_event, moves
from .. import words as w
from ..effects import boost_voided
from ..language import ALWAYS
from .sheet import ATTACK_RED, CARD_H, CARD_W, DEFENCE_BLUE, WHITE, card_symbol
from .layout import Table, card_tip
from ..state import (
    ADD_BOOST, AFTER_DEFENCE, ATTACK, ATTACKING, BONUS, BOOST, BOOST_REVEALED, BOOST_VOIDED, CANCELLED, CLEAN_UP, DAMAGE, DEFENCE, DEFENDED,
    DEFENDING, FACE_DOWN, FOUGHT, GAMBLED, IMMEDIATE_DEFENCE, NONE, REVEALED, SCHEME, SCHEMED, SIDE_FIGHTERS, STRENGTHENED, VALUE, WON,
)  # fmt: skip


class Combat(NamedTuple):
    """A combat or a scheme: by role who fights, with which card, and what has come of it."""

    sides: tuple[int, int]
    fighters: tuple[int, int]
    cards: tuple[int, int]
    values: tuple[int, int]
    cancelled: tuple[bool, bool]
    boost: int
    voided: bool
    revealed: bool
    damage: int  # NONE before it is dealt
    step: int
    waiting: int  # the role that is to lay a card, or NONE


@part
def combat_of(t: Table) -> Combat | None:
    """The combat under way, or the one that the last decision brought to its end."""
    view = t.view
    if view.target == NONE and view.laid[ATTACK] == NONE:
        return _past_combat(t)
    side = view.target // SIDE_FIGHTERS if view.target != NONE else NONE
    fought = view.result != NONE
    return Combat(
        sides=(view.turn, side),
        fighters=(view.attacker, view.target),
        cards=(view.laid[ATTACK], view.laid[DEFENCE]),
        values=(view.value[ATTACK], view.value[DEFENCE]),
        cancelled=(bool(view.cancelled[ATTACK]), bool(view.cancelled[DEFENCE])),
        boost=view.boost,
        voided=view.boost != NONE and bool(plainly(boost_voided, view.record)),
        revealed=bool(view.revealed),
        damage=NONE if not fought else 0 if view.shielded else max(0, view.value[ATTACK] - view.value[DEFENCE]),
        step=view.step,
        waiting={ATTACKING: ATTACK, DEFENDING: DEFENCE}.get(view.phase, NONE),
    )


def _past_combat(t: Table) -> Combat | None:
    """A combat that is over already, as the events of the last decision tell it."""
    events = t.view.events[: t.view.n_events]
    shown = {row[WHERE]: row for row in events if row[WHAT] == REVEALED}
    at = next((i for i, row in enumerate(events) if row[WHAT] == FOUGHT), NONE)
    if at == NONE or ATTACK not in shown:
        return None
    fought, (won, lost) = events[at], (events[at + 1][WHERE], events[at + 1][TO])  # who won is told right after the sum
    fighters = (won, lost) if won // SIDE_FIGHTERS == shown[ATTACK][WHO] else (lost, won)
    cancelled = {row[WHERE] for row in events if row[WHAT] == CANCELLED}
    return Combat(
        sides=(shown[ATTACK][WHO], fighters[DEFENCE] // SIDE_FIGHTERS),
        fighters=fighters,
        cards=(shown[ATTACK][CARD_OF], shown[DEFENCE][CARD_OF] if DEFENCE in shown else NONE),
        values=(fought[WHERE], fought[TO]),
        cancelled=(ATTACK in cancelled, DEFENCE in cancelled),
        boost=next((row[CARD_OF] for row in events if row[WHAT] == BOOST_REVEALED), NONE),
        voided=any(row[WHAT] == BOOST_VOIDED for row in events),
        revealed=True,
        damage=fought[CARD_OF],
        step=CLEAN_UP + 1,
        waiting=NONE,
    )


@part
def combat_wide(t: Table, combat: Combat, x: float, y: float, room: float) -> str:
    """Who fights whom, both cards, and below the sum."""
    lay = t.lay
    scale = min(1.0, (room - 40) / CARD_H)
    w, h = CARD_W * scale, CARD_H * scale
    xs = (x + (lay.side / 2 - w) / 2, x + lay.side / 2 + (lay.side / 2 - w) / 2) if len(_roles(combat)) > 1 else (x + (lay.side - w) / 2,)
    parts = [_head(t, combat, x, y + 15, lay.side)]
    parts += [_role(t, combat, role, xs[role], y + 20, w, h) for role in _roles(combat)]
    parts.append(_sum(t, combat, x + lay.side / 2, y + room - 7, 17))
    return "".join(parts)


@part
def combat_tall(t: Table, combat: Combat, x: float, y: float) -> str:
    """The cards at the sides, the sum between them."""
    lay = t.lay
    xs = (x, x + lay.side - lay.card) if len(_roles(combat)) > 1 else (x + (lay.side - lay.card) / 2,)
    parts = [_head(t, combat, x, y + 11, lay.side)]
    parts += [_role(t, combat, role, xs[role], y + 18, lay.card, lay.size[1]) for role in _roles(combat)]
    parts.append(_sum(t, combat, x + lay.side / 2, y + 18 + lay.size[1] / 2 + 10, 14))
    return "".join(parts)


@part
def combat_strip(t: Table, combat: Combat, x: float, y: float) -> str:
    """The same in one line: who fights whom with which values."""
    middle, s, parts = x + t.lay.side / 2, t.small, []
    if len(_roles(combat)) == 1:
        return text(middle, y + 13, t.word("scheme", who=_who_fights(t, combat, ATTACK)), s + 1, "middle", 700)
    for role, way, anchor, paint in ((ATTACK, -1, "end", ATTACK_RED), (DEFENCE, 1, "start", DEFENCE_BLUE)):
        value = str(combat.values[role]) if combat.revealed else "?" if combat.cards[role] != NONE else ""
        parts.append(circle(middle + way * 20, y + 9, 9, fill=paint) + text(middle + way * 20, y + 13.5, value, 13, "middle", 800, WHITE))
        parts.append(text(middle + way * 36, y + 13, _who_fights(t, combat, role), s + 1, anchor, 700, f"var(--p{t.view.seat[combat.sides[role]]})"))
    return "".join(parts) + use("unmatched-attack", middle - 7, y + 2, 14, 14, color="var(--hit)")


def _roles(combat: Combat) -> range:
    return range(2) if combat.sides[DEFENCE] != NONE else range(1)


def _head(t: Table, combat: Combat, x: float, y: float, room: float) -> str:
    """Attacker against target, or who plays the scheme."""
    s = t.small
    names = [_who_fights(t, combat, role) for role in _roles(combat)]
    if len(names) == 1:
        return text(x + room / 2, y, t.word("scheme", who=names[0]), s, "middle", 700)
    half = room / 2 - 16
    parts = [use("unmatched-attack", x + room / 2 - 0.6 * s, y - s, 1.2 * s, 1.2 * s, color="var(--hit)")]
    for role, anchor, at in ((ATTACK, "end", x + half + 4), (DEFENCE, "start", x + room - half - 4)):
        parts.append(text(at, y, wrap(names[role], half * 1.15, s, 1)[0], s, anchor, 700, f"var(--p{t.view.seat[combat.sides[role]]})"))
    return "".join(parts)


def _who_fights(t: Table, combat: Combat, role: int) -> str:
    return w.fighter_name(t.view, combat.fighters[role], t.lang) if combat.fighters[role] != NONE else t.hero(combat.sides[role]).name[t.lang]


def _role(t: Table, combat: Combat, role: int, x: float, y: float, w: float, h: float) -> str:
    """The card of one role: face, back, or the place where it would lie."""
    side, kind = combat.sides[role], combat.cards[role]
    seat = t.view.seat[side]
    if kind == NONE:
        said = t.word("no-card") if combat.revealed else t.word("waiting") if combat.waiting == role else ""
        slot = rect(1, 1, w - 2, h - 2, 10, fill="none", stroke="var(--line)", stroke_width=2, stroke_dasharray="7 6")
        return t.thing(x, y, slot, text(w / 2, h / 2, said, t.small, "middle", fill="var(--quiet)"))
    if kind == FACE_DOWN:
        body, tip = use(f"unmatched-back-{seat}", 0, 0, w, h), t.word("face-down")
    else:
        body, tip = use(card_symbol(t.hero(side), t.kind(side, kind)), 0, 0, w, h), card_tip(t.view.hero[side], kind, t.lang)
        if not combat.revealed:
            body += rect(4, 4, w - 8, h - 8, 8, fill="none", stroke=f"var(--p{seat})", stroke_width=3, stroke_dasharray="2 6", stroke_linecap="round")
    if combat.cancelled[role]:
        body += path(f"M{0.1 * w:.1f} {0.86 * h:.1f}L{0.9 * w:.1f} {0.56 * h:.1f}", stroke="var(--hit)", stroke_width=5, stroke_linecap="round")
    if t.view.row and t.view.time < ALWAYS and t.view.role == role:
        body += rect(-2, -2, w + 4, h + 4, 11, class_="last")
    boost = _boost(t, combat, w, h) if role == ATTACK and combat.boost != NONE else ""
    return t.thing(x, y, body, _changed(t, combat, role, w), boost, key=f"laid-{role}", tip=tip)


def _changed(t: Table, combat: Combat, role: int, w: float) -> str:
    """By how much a card is worth more than what is printed on it."""
    side, kind = combat.sides[role], combat.cards[role]
    more = combat.values[role] - int(VALUE[t.view.hero[side], kind]) if kind >= 0 and side >= 0 else 0
    if not combat.revealed or not more or t.kind(side, kind).type == SCHEME:
        return ""
    s = t.small
    body = rect(0.27 * w, 0.03 * w, 2.1 * s, 1.4 * s, 5, fill="var(--last)")
    return body + text(0.27 * w + 1.05 * s, 0.03 * w + 1.08 * s, f"{'+' if more > 0 else '−'}{abs(more)}", s, "middle", 800, "var(--paper)")


def _boost(t: Table, combat: Combat, w: float, h: float) -> str:
    """Arthur's boost: a small card at the corner of the attack card."""
    side = combat.sides[ATTACK]
    seat, s = t.view.seat[side], 0.36 * w
    back = rect(w - s - 2, 0.24 * h - 2, s + 4, s * CARD_H / CARD_W + 4, 5, fill="var(--paper)")
    back += use(f"unmatched-back-{seat}", w - s, 0.24 * h, s, s * CARD_H / CARD_W)
    said = "?" if combat.boost == FACE_DOWN else f"+{0 if combat.voided else int(BOOST[t.view.hero[side], combat.boost])}"
    badge = circle(w - s / 2, 0.24 * h + s * 0.76, 0.42 * s, fill="var(--paper)", stroke=f"var(--p{seat})", stroke_width=2)
    return back + badge + text(w - s / 2, 0.24 * h + s * 0.76 + 0.36 * t.small, said, t.small, "middle", 800)


def _stage(combat: Combat) -> int:
    """0 before the cards are turned up, then 1 immediately, 2 during combat, 3 damage, 4 after combat."""
    return sum(combat.step > step for step in (IMMEDIATE_DEFENCE, ADD_BOOST, DAMAGE, AFTER_DEFENCE)) if combat.revealed else 0


def _sum(t: Table, combat: Combat, x: float, y: float, size: float) -> str:
    """Attack minus defence, and what comes of it or at which step the combat is."""
    if combat.sides[DEFENCE] == NONE or not combat.revealed:
        return ""
    s, wide = size, not t.tall
    ax, dx, cy = (x - 92, x - 92 + 3.6 * s, y - 0.36 * s) if wide else (x - 1.7 * s, x + 1.7 * s, y - 1.4 * s)
    parts = [text((ax + dx) / 2, cy + 0.36 * s, "−", s * 1.2, "middle", 800)]
    for at, value, paint in ((ax, combat.values[ATTACK], ATTACK_RED), (dx, combat.values[DEFENCE], DEFENCE_BLUE)):
        parts.append(circle(at, cy, 0.95 * s, fill=paint) + text(at, cy + 0.38 * s, str(value), s * 1.1, "middle", 800, WHITE))
    fought = combat.damage != NONE
    said = t.word("damage", damage=combat.damage) if fought else t.word("immediately" if _stage(combat) < 2 else "during")
    paint = "var(--quiet)" if not combat.damage or not fought else "var(--hit)"
    if wide:
        parts.append(text(dx + 1.5 * s, y, f"= {said}" if fought else f"· {said}", s, weight=800, fill=paint))
    else:
        parts.append(text(x, y + 0.9 * s, said, fit(said, 120, s, t.small), "middle", 800, paint))
    return "".join(parts)


# The moment itself: over the board, as large as it can be

CHANGES = (REVEALED, BOOST_REVEALED, BOOST_VOIDED, BONUS, CANCELLED, STRENGTHENED, GAMBLED)
MOMENTS = (DEFENDED, SCHEMED, *CHANGES, FOUGHT, WON)


def moment(t: Table, combat: Combat | None, x: float, y: float) -> str:
    """Two cards face down, then turned one after the other, their numbers settling, then the blow; a scheme is one card."""
    if combat is None:
        return ""
    what, _, where, *_ = last_event(t.view)
    return _moment(t, combat, x, y, what, where) if what in MOMENTS else ""


@part
def _moment(t: Table, combat: Combat, x: float, y: float, what: int, where: int) -> str:
    frame = t.lay.frame
    h = 0.74 * frame.height
    size, place = (h * CARD_W / CARD_H, h), (x + frame.width / 2, y + frame.height / 2)
    veil = rect(-frame.width / 2, -frame.height / 2, frame.width, frame.height, 10, fill="var(--figure)", fill_opacity=0.62)
    if len(_roles(combat)) == 1:
        light = moves("spins", burst(0.72 * h, 16, 0.5, fill="var(--shine)", fill_opacity=0.3))
        return t.moment(*place, veil, light, moves("pops", _big(t, combat, ATTACK, -size[0] / 2, size, False))) if what == SCHEMED else ""
    shown = []
    for role, left in ((ATTACK, -size[0] - 0.09 * h), (DEFENCE, 0.09 * h)):
        down = not combat.revealed or (what == REVEALED and where == ATTACK and role == DEFENCE)
        fell = what in (FOUGHT, WON) and role != t.view.result
        look = ("from-left", "from-right")[role] if what == DEFENDED else "shows" if what == REVEALED and where == role else "falls" if fell else ""
        worth = "" if down else _worth(combat, role, left + size[0] / 2, h, what, where)
        shown.append(moves(look, _big(t, combat, role, left, size, down)) + worth)
    swords = burst(0.2 * h, fill=ATTACK_RED) + use("unmatched-attack", -0.13 * h, -0.13 * h, 0.26 * h, 0.26 * h, color=WHITE)
    between = _blow(combat, h) if what in (FOUGHT, WON) else moves("pops" if what == DEFENDED else "", swords)
    return t.moment(*place, veil, *shown, between, goes_on=what != DEFENDED, waits=what not in (FOUGHT, WON))


def _big(t: Table, combat: Combat, role: int, left: float, size: tuple[float, float], down: bool) -> str:
    """A card of the moment: its face or its back, or the place where none was laid."""
    side, kind, (wide, high) = combat.sides[role], combat.cards[role], size
    if kind == NONE:
        slot = rect(left, -high / 2, wide, high, 12, fill="none", stroke=WHITE, stroke_width=3, stroke_dasharray="9 8", stroke_opacity=0.7)
        return slot + text(left + wide / 2, 0, t.word("no-card"), 1.2 * t.small, "middle", 700, WHITE)
    face = f"unmatched-back-{t.view.seat[side]}" if down else card_symbol(t.hero(side), t.kind(side, kind))
    line = f"M{left + 8:.1f} {0.4 * high:.1f}L{left + wide - 8:.1f} {-0.1 * high:.1f}"
    cancelled = path(line, stroke="var(--hit)", stroke_width=8, stroke_linecap="round") if combat.cancelled[role] else ""
    return use(face, left, -high / 2, wide, high) + cancelled


def _worth(combat: Combat, role: int, x: float, h: float, what: int, where: int) -> str:
    """What a card is worth now, on its lower edge; it pops when it is turned up or changes."""
    if combat.cards[role] == NONE and not combat.values[role]:
        return ""
    r, paint = 0.14 * h, (ATTACK_RED, DEFENCE_BLUE)[role]
    disc = circle(x, 0.42 * h, r, fill=paint, stroke=WHITE, stroke_width=0.09 * r)
    said = text(x, 0.42 * h + 0.42 * r, str(combat.values[role]), 1.2 * r, "middle", 800, WHITE)
    look = ("pops later" if where == role else "") if what == REVEALED else "pops" if what in CHANGES else ""
    return moves(look, disc, said)


def _blow(combat: Combat, h: float) -> str:
    """How hard the blow is; a shield where it does nothing."""
    if combat.damage <= 0:
        shield = use("unmatched-defense", -0.12 * h, -0.12 * h, 0.24 * h, 0.24 * h, color=WHITE)
        return moves("pops", circle(0, 0, 0.2 * h, fill=DEFENCE_BLUE, stroke=WHITE, stroke_width=3), shield)
    hit = text(0, 0.1 * h, f"−{combat.damage}", 0.26 * h, "middle", 800, WHITE)
    return moves("pops", burst(0.34 * h, 12, 0.6, fill=ATTACK_RED, stroke=WHITE, stroke_width=3), hit)
