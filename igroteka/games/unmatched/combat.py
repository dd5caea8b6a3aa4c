"""Unmatched: a combat or a scheme as a little scene, attack against defence."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.draw import circle, fit, group, path, rect, text, use, wrap
from ...core.record import CARD as CARD_OF
from ...core.record import TO, WHAT, WHERE, WHO
from . import words as w
from .faces import ATTACK_RED, CARD_H, CARD_W, DEFENCE_BLUE, WHITE, card_symbol
from .language import ALWAYS
from .layout import Table, card_tip
from .state import (
    ADD_BOOST,
    AFTER_DEFENCE,
    ATTACK,
    ATTACKING,
    BOOST,
    BOOST_REVEALED,
    BOOST_VOIDED,
    CANCELLED,
    CLEAN_UP,
    DAMAGE,
    DEFENCE,
    DEFENDING,
    FACE_DOWN,
    FOUGHT,
    IMMEDIATE_DEFENCE,
    NONE,
    REVEALED,
    SCHEME,
    SIDE_FIGHTERS,
    VALUE,
    WON,
)


@dataclass(frozen=True)
class Scene:
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


def scene_of(t: Table) -> Scene | None:
    """The combat under way, or the one that the last decision brought to its end."""
    view = t.view
    if view.target == NONE and view.laid[ATTACK] == NONE:
        return _past_scene(t)
    side = view.target // SIDE_FIGHTERS if view.target != NONE else NONE
    fought = view.result != NONE
    return Scene(
        sides=(view.turn, side),
        fighters=(view.attacker, view.target),
        cards=(view.laid[ATTACK], view.laid[DEFENCE]),
        values=(view.value[ATTACK], view.value[DEFENCE]),
        cancelled=(bool(view.cancelled[ATTACK]), bool(view.cancelled[DEFENCE])),
        boost=view.boost,
        voided=bool(view.cancelled[ATTACK]) and not _boost_kept(t),
        revealed=bool(view.revealed),
        damage=NONE if not fought else 0 if view.shielded else max(0, view.value[ATTACK] - view.value[DEFENCE]),
        step=view.step,
        waiting={ATTACKING: ATTACK, DEFENDING: DEFENCE}.get(view.phase, NONE),
    )


def _boost_kept(t: Table) -> bool:
    """Does Arthur's boost count although his card is cancelled? Only on a card without text, by an option."""
    return bool(t.view.excalibur) and not t.kind(t.view.turn, t.view.laid[ATTACK]).text["en"]


def _past_scene(t: Table) -> Scene | None:
    """A combat that is over already, as the events of the last decision tell it."""
    events = t.view.events[: t.view.n_events]
    shown = {row[WHERE]: row for row in events if row[WHAT] == REVEALED}
    fought = next((row for row in events if row[WHAT] == FOUGHT), None)
    if fought is None or ATTACK not in shown:
        return None
    attacker = shown[ATTACK][WHO]
    won, lost = next((row[WHERE], row[TO]) for row in events if row[WHAT] == WON)
    fighters = (won, lost) if won // SIDE_FIGHTERS == attacker else (lost, won)
    cancelled = {row[WHERE] for row in events if row[WHAT] == CANCELLED}
    return Scene(
        sides=(attacker, fighters[DEFENCE] // SIDE_FIGHTERS),
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


def scene_wide(t: Table, scene: Scene, x: float, y: float, room: float) -> str:
    """Who fights whom, both cards, and below the sum."""
    lay = t.lay
    scale = min(1.0, (room - 45) / CARD_H)
    w, h = CARD_W * scale, CARD_H * scale
    xs = (x + (lay.side / 2 - w) / 2, x + lay.side / 2 + (lay.side / 2 - w) / 2) if len(_roles(scene)) > 1 else (x + (lay.side - w) / 2,)
    parts = [_scene_head(t, scene, x, y + 15, lay.side)]
    parts += [_role(t, scene, role, xs[role], y + 20, w, h) for role in _roles(scene)]
    parts.append(_sum(t, scene, x + lay.side / 2, y + room - 7, 17))
    return "".join(parts)


def scene_tall(t: Table, scene: Scene, x: float, y: float) -> str:
    """The cards at the sides, the sum between them."""
    lay = t.lay
    xs = (x, x + lay.side - lay.card) if len(_roles(scene)) > 1 else (x + (lay.side - lay.card) / 2,)
    parts = [_scene_head(t, scene, x, y + 11, lay.side)]
    parts += [_role(t, scene, role, xs[role], y + 18, lay.card, lay.card_h) for role in _roles(scene)]
    parts.append(_sum(t, scene, x + lay.side / 2, y + 18 + lay.card_h / 2 + 10, 14))
    return "".join(parts)


def _roles(scene: Scene) -> range:
    return range(2) if scene.sides[DEFENCE] != NONE else range(1)


def _scene_head(t: Table, scene: Scene, x: float, y: float, room: float) -> str:
    """Attacker against target, or who plays the scheme."""
    s = t.lay.small
    names = [_who_fights(t, scene, role) for role in _roles(scene)]
    if len(names) == 1:
        return text(x + room / 2, y, t.word("scheme", who=names[0]), s, "middle", 700)
    half = room / 2 - 16
    parts = [use("unmatched-attack", x + room / 2 - 0.6 * s, y - s, 1.2 * s, 1.2 * s, color="var(--hit)")]
    for role, anchor, at in ((ATTACK, "end", x + half + 4), (DEFENCE, "start", x + room - half - 4)):
        parts.append(text(at, y, wrap(names[role], half * 1.15, s, 1)[0], s, anchor, 700, f"var(--p{t.view.seat[scene.sides[role]]})"))
    return "".join(parts)


def _who_fights(t: Table, scene: Scene, role: int) -> str:
    return w.fighter_name(t.view, scene.fighters[role], t.lang) if scene.fighters[role] != NONE else t.hero(scene.sides[role]).name[t.lang]


def _role(t: Table, scene: Scene, role: int, x: float, y: float, w: float, h: float) -> str:
    """The card of one role: face, back, or the place where it would lie."""
    side, kind = scene.sides[role], scene.cards[role]
    seat = t.view.seat[side]
    if kind == NONE:
        said = t.word("no-card") if scene.revealed else t.word("waiting") if scene.waiting == role else ""
        slot = rect(1, 1, w - 2, h - 2, 10, fill="none", stroke="var(--line)", stroke_width=2, stroke_dasharray="7 6")
        return group(x, y, slot, text(w / 2, h / 2, said, t.lay.small, "middle", fill="var(--quiet)"))
    if kind == FACE_DOWN:
        body, tip = use(f"unmatched-back-{seat}", 0, 0, w, h), t.word("face-down")
    else:
        body, tip = use(card_symbol(t.hero(side), t.kind(side, kind)), 0, 0, w, h), card_tip(t.view.hero[side], kind, t.lang)
        if not scene.revealed:
            body += rect(4, 4, w - 8, h - 8, 8, fill="none", stroke=f"var(--p{seat})", stroke_width=3, stroke_dasharray="2 6", stroke_linecap="round")
    if scene.cancelled[role]:
        body += path(f"M{0.1 * w:.1f} {0.86 * h:.1f}L{0.9 * w:.1f} {0.56 * h:.1f}", stroke="var(--hit)", stroke_width=5, stroke_linecap="round")
    if t.view.row and t.view.time < ALWAYS and t.view.role == role:
        body += rect(-2, -2, w + 4, h + 4, 11, class_="last")
    return group(
        x, y, body, _changed(t, scene, role, w), _boost(t, scene, w, h) if role == ATTACK and scene.boost != NONE else "", key=f"laid-{role}", tip=tip
    )


def _changed(t: Table, scene: Scene, role: int, w: float) -> str:
    """By how much a card is worth more than what is printed on it."""
    side, kind = scene.sides[role], scene.cards[role]
    more = scene.values[role] - int(VALUE[t.view.hero[side], kind]) if kind >= 0 and side >= 0 else 0
    if not scene.revealed or not more or t.kind(side, kind).type == SCHEME:
        return ""
    s = t.lay.small
    body = rect(0.27 * w, 0.03 * w, 2.1 * s, 1.4 * s, 5, fill="var(--last)")
    return body + text(0.27 * w + 1.05 * s, 0.03 * w + 1.08 * s, f"{'+' if more > 0 else '−'}{abs(more)}", s, "middle", 800, "var(--paper)")


def _boost(t: Table, scene: Scene, w: float, h: float) -> str:
    """Arthur's boost: a small card at the corner of the attack card."""
    side = scene.sides[ATTACK]
    seat, s = t.view.seat[side], 0.36 * w
    back = rect(w - s - 2, 0.24 * h - 2, s + 4, s * CARD_H / CARD_W + 4, 5, fill="var(--paper)")
    back += use(f"unmatched-back-{seat}", w - s, 0.24 * h, s, s * CARD_H / CARD_W)
    said = "?" if scene.boost == FACE_DOWN else f"+{0 if scene.voided else int(BOOST[t.view.hero[side], scene.boost])}"
    badge = circle(w - s / 2, 0.24 * h + s * 0.76, 0.42 * s, fill="var(--paper)", stroke=f"var(--p{seat})", stroke_width=2)
    return back + badge + text(w - s / 2, 0.24 * h + s * 0.76 + 0.36 * t.lay.small, said, t.lay.small, "middle", 800)


def _stage(scene: Scene) -> int:
    """0 before the cards are turned up, then 1 immediately, 2 during combat, 3 damage, 4 after combat."""
    return sum(scene.step > step for step in (IMMEDIATE_DEFENCE, ADD_BOOST, DAMAGE, AFTER_DEFENCE)) if scene.revealed else 0


def _sum(t: Table, scene: Scene, x: float, y: float, size: float) -> str:
    """Attack minus defence, and what comes of it or at which step the combat is."""
    if scene.sides[DEFENCE] == NONE or not scene.revealed:
        return ""
    s, wide = size, t.lay.name == "wide"
    ax, dx, cy = (x - 92, x - 92 + 3.6 * s, y - 0.36 * s) if wide else (x - 1.7 * s, x + 1.7 * s, y - 1.4 * s)
    parts = [text((ax + dx) / 2, cy + 0.36 * s, "−", s * 1.2, "middle", 800)]
    for at, value, paint in ((ax, scene.values[ATTACK], ATTACK_RED), (dx, scene.values[DEFENCE], DEFENCE_BLUE)):
        parts.append(circle(at, cy, 0.95 * s, fill=paint) + text(at, cy + 0.38 * s, str(value), s * 1.1, "middle", 800, WHITE))
    fought = scene.damage != NONE
    said = t.word("damage", damage=scene.damage) if fought else t.word("immediately" if _stage(scene) < 2 else "during")
    paint = "var(--quiet)" if not scene.damage or not fought else "var(--hit)"
    if wide:
        parts.append(text(dx + 1.5 * s, y, f"= {said}" if fought else f"· {said}", s, weight=800, fill=paint))
    else:
        parts.append(text(x, y + 0.9 * s, said, fit(said, 120, s, t.lay.small), "middle", 800, paint))
    return "".join(parts)
