"""Unmatched: a combat or a scheme as a little scene, attack against defence."""

from __future__ import annotations

from dataclasses import dataclass

from ....core.draw import circle, fit, path, rect, text, use, wrap
from ....core.record import CARD as CARD_OF
from ....core.rule import plainly
from ....core.scene import part
from ....core.record import TO, WHAT, WHERE, WHO
from .. import words as w
from ..effects import boost_voided
from ..language import ALWAYS
from .sheet import ATTACK_RED, CARD_H, CARD_W, DEFENCE_BLUE, WHITE, card_symbol
from .layout import Table, card_tip
from ..state import (
    ADD_BOOST, AFTER_DEFENCE, ATTACK, ATTACKING, BOOST, BOOST_REVEALED, BOOST_VOIDED, CANCELLED, CLEAN_UP, DAMAGE, DEFENCE, DEFENDING,
    FACE_DOWN, FOUGHT, IMMEDIATE_DEFENCE, NONE, REVEALED, SCHEME, SIDE_FIGHTERS, VALUE,
)  # fmt: skip


@dataclass(frozen=True)
class Combat:
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
        voided=bool(plainly(boost_voided, view.record)),
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
    scale = min(1.0, (room - 45) / CARD_H)
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
