"""Unmatched drawn: the board, the players and the combat beside it, the hand below.

Everything here gets a hidden record, never the real one. The parts are drawn in arena.py, plates.py and combat.py,
from the symbols of faces.py; the figures of the rulebook are in figures.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ...core.draw import circle, document, group, rect, sign, target, text, use, width, wrap
from ...core.record import SPECTATOR
from . import words as w
from .arena import draw_board
from .combat import scene_of, scene_tall, scene_wide
from .faces import CARD_H, CARD_W, card_symbol, sheet, theme
from .layout import TALL_LAYOUT, WIDE_LAYOUT, Choices, Layout, Table, card_tip, key, plain, said
from .plates import discards, plates
from .state import (
    ACTIONS_A_TURN,
    ATTACKING,
    BIG,
    CARD,
    GOING,
    HEROES,
    KINDS,
    MANEUVER,
    MOVING,
    OPTION,
    ORDERING,
    OVER,
    PASS,
    PICKING,
    SIDE_FIGHTERS,
    SMALL,
    TAKING,
)

__all__ = ["card_sheet", "draw", "figure", "sheet"]

BUTTONS = (MANEUVER, BIG, SMALL, OPTION, OPTION + 1, OPTION + 2, PASS)


def figure(name: str, lang: str) -> str:
    """A figure of the rulebook."""
    from . import figures

    return figures.figure(name, lang)


def card_sheet(path: Path, lang: str) -> str:
    """All cards of a hero's file, drawn."""
    hero = next(hero for hero in HEROES if hero.entry.file.path == path)
    across, gap = 6, 10
    rows = -(-len(hero.kinds) // across)
    parts = []
    for i, kind in enumerate(hero.kinds):
        x, y = gap + i % across * (CARD_W + gap), gap + i // across * (CARD_H + 3 * gap)
        parts.append(use(card_symbol(hero, kind), x, y, CARD_W, CARD_H) + text(x + CARD_W / 2, y + CARD_H + 17, f"×{kind.copies}", 15, "middle"))
    return document(gap + across * (CARD_W + gap), gap + rows * (CARD_H + 3 * gap), *parts, title=hero.name[lang])


def draw(view: Any, player: int, choices: Choices, lang: str, tall: bool, names: Sequence[str]) -> str:
    """The table as this player sees it."""
    return (_tall if tall else _wide)(Table(plain(view), player, choices, lang, names, TALL_LAYOUT if tall else WIDE_LAYOUT))


def _wide(t: Table) -> str:
    """The board at the left, players and combat at the right, the hand below."""
    lay, right = t.lay, t.lay.x + t.lay.frame.width + 10
    sides = plates(t, 1 - t.team, right, 8) + plates(t, t.team, right, 8 + lay.frame.height - lay.plate)
    scene, room = scene_of(t), lay.frame.height - 2 * lay.plate - 12
    middle = scene_wide(t, scene, right, 8 + lay.plate + 6, room) if scene else discards(t, right, 8 + lay.plate + 6, room)
    y = 8 + lay.frame.height + 8
    bar, y = _bar(t, y)
    hand, y = _hands(t, y)
    return document(lay.width, y + 4, group(lay.x, 8, draw_board(t)), sides, middle, bar, hand, title=said(t.lang, "title"))


def _tall(t: Table) -> str:
    """Opponents, the board, the own plate, the combat, the buttons, the hand, the discard piles."""
    lay = t.lay
    parts = [plates(t, 1 - t.team, lay.x, 4)]
    y = 4 + lay.plate + 4
    parts.append(group(0, y, draw_board(t)))
    y += lay.frame.height + 4
    parts.append(plates(t, t.team, lay.x, y))
    y += lay.plate + 6
    scene = scene_of(t)
    if scene:
        parts.append(scene_tall(t, scene, lay.x, y))
        y += lay.card_h + 26
    bar, y = _bar(t, y)
    hand, y = _hands(t, y)
    piles = 22 + 14 * max(1, *(sum(1 for n in t.view.discard[side] if n) for side in range(t.view.sides)))
    parts += [bar, hand, discards(t, lay.x, y + 4, min(piles, 120) * (t.view.sides // 2))]
    return document(lay.width, y + 8 + min(piles, 120) * (t.view.sides // 2), *parts, title=said(t.lang, "title"))


# Buttons


def _bar(t: Table, y: float) -> tuple[str, float]:
    """Whose turn it is and the choices that are neither a card nor on the board."""
    lay = t.lay
    offered = [action for action in BUTTONS if action in t.choices]
    status = _status(t, lay.x, y)
    if lay.name == "wide":
        left = lay.x + 250
        return status + _buttons(t, offered, left, y, lay.width - left - 8, False), y + lay.button + 8
    if not offered:
        return status, y + 24
    stacked = len(offered) > 2
    buttons = _buttons(t, offered, lay.x, y + 24, lay.side, stacked)
    return status + buttons, y + 24 + (len(offered) if stacked else 1) * (lay.button + 6)


def _status(t: Table, x: float, y: float) -> str:
    """The side on turn, its actions as dots, and how far a moving fighter may go."""
    view, s = t.view, t.lay.small
    middle = y + (t.lay.button / 2 if t.lay.name == "wide" else 10)
    if view.phase == OVER:
        return text(x + 4, middle + 0.36 * s, w.ask(view, t.player, t.lang), s + 3, weight=700)
    name = t.hero(view.turn).name[t.lang]
    parts = [sign(view.seat[view.turn], x + 8, middle, 0.5 * s), text(x + 12 + 0.6 * s, middle + 0.36 * s, name, s, weight=700)]
    at = x + 22 + 0.6 * s + 1.2 * width(name, s)
    for i in range(ACTIONS_A_TURN if view.turns else 0):
        used = i >= view.actions
        parts.append(circle(at + i * 1.3 * s, middle, 0.42 * s, fill="none" if used else "var(--ink)", stroke="var(--ink)", stroke_width=1.6))
    at += 3.1 * s
    if view.phase in (GOING, MOVING):
        parts.append(text(at, middle + 0.36 * s, t.word("reach", count=view.allowance), s, fill="var(--quiet)"))
    return group(0, 0, *parts, tip=f"{name}: {said(t.lang, 'actions-left').lower()} {view.actions}")


def _buttons(t: Table, offered: Sequence[int], x: float, y: float, room: float, stacked: bool) -> str:
    """Buttons in a row, or one below the other."""
    if not offered:
        return ""
    lay = t.lay
    each = room if stacked else min((room - 8 * (len(offered) - 1)) / len(offered), 352)
    start = x if stacked or lay.name == "tall" else x + room - len(offered) * (each + 8) + 8
    parts = []
    for i, action in enumerate(offered):
        at = (x, y + i * (lay.button + 6)) if stacked else (start + i * (each + 8), y)
        parts.append(_button(t, action, *at, each))
    return "".join(parts)


def _button(t: Table, action: int, x: float, y: float, room: float) -> str:
    """A button with its words, on two lines where they are long."""
    lay, said, size = t.lay, t.choices[action], t.lay.small + (0 if t.lay.name == "wide" else 1)
    lines = wrap(said, room - 16, size, 2)
    first = lay.button / 2 + 0.36 * size - (len(lines) - 1) * 0.6 * size
    words_ = "".join(text(room / 2, first + i * 1.2 * size, line, size, "middle", 600) for i, line in enumerate(lines))
    return target(
        x, y, action, said, rect(0, 0, room, lay.button, 10, fill="var(--paper)"), rect(0, 0, room, lay.button, 10, class_="area"), words_, tip=said
    )


# Cards in the hand


class Cards(NamedTuple):
    """Cards that are shown together: whose, how many of each kind, under which title, and whether the choices are about them."""

    key: str
    side: int
    counts: Sequence[int]
    title: str
    asked: bool


def _hands(t: Table, y: float) -> tuple[str, float]:
    """What the viewer holds, and before it what is looked at: the opponent's hand or the top of the deck."""
    if t.player == SPECTATOR:
        return "", y
    view, parts, side = t.view, [], _own_side(t)
    shown = [_looked_at(t, side)] if t.choices and view.phase in (PICKING, TAKING, ORDERING) else []
    mine = [side, *(other for other in range(view.sides) if view.seat[other] == t.player and other != side)]
    for own in mine:
        title = t.word("hand", who=t.hero(own).name[t.lang]) if shown or len(mine) > 1 else ""
        shown.append(Cards("card", own, view.hand[own], title, own == side and not shown))
    for cards in shown:
        rows, y = _rows(t, cards, y)
        parts.append(rows)
    return "".join(parts), y


def _looked_at(t: Table, side: int) -> Cards:
    """The opponent's hand, or those cards on top of the own deck that are still to be taken or put in order."""
    view = t.view
    if view.phase == PICKING:
        other = int(view.target if view.attacker // SIDE_FIGHTERS == side else view.attacker) // SIDE_FIGHTERS
        return Cards("seen", other, view.known[t.team][other], t.word("hand", who=t.hero(other).name[t.lang]), True)
    done = view.progress if view.phase == ORDERING else 0
    left = view.top[side][done : view.n_top[side]]
    return Cards("seen", side, [left.count(kind) for kind in range(KINDS)], t.word("top", who=t.hero(side).name[t.lang]), True)


def _own_side(t: Table) -> int:
    """The side whose hand is shown: the one that is asked, or that is on turn, or the first of the player's."""
    mine = [side for side in range(t.view.sides) if t.view.seat[side] == t.player]
    return next((side for side in (t.view.decider, t.view.turn) if side in mine), mine[0])


def _rows(t: Table, cards: Cards, y: float) -> tuple[str, float]:
    """Cards in rows, equal ones on one another."""
    lay, parts = t.lay, []
    if cards.title:
        parts.append(text(lay.x + 2, y + lay.small, cards.title, lay.small, weight=700, fill="var(--quiet)"))
        y += lay.small + 7
    kinds = [kind for kind, count in enumerate(cards.counts) if count > 0]
    for i, kind in enumerate(kinds):
        parts.append(_card(t, cards, kind, lay.x + i % lay.row * (lay.card + lay.gap), y + i // lay.row * (lay.card_h + 8)))
    rows = max(1, -(-len(kinds) // lay.row))
    return "".join(parts), y + rows * (lay.card_h + 8)


def _card(t: Table, cards: Cards, kind: int, x: float, y: float) -> str:
    """A card that may perhaps be chosen, with how many there are of it."""
    lay, side = t.lay, cards.side
    body = use(card_symbol(t.hero(side), t.kind(side, kind)), 0, 0, lay.card, lay.card_h)
    if cards.counts[kind] > 1:
        below = rect(4, -3, lay.card - 1, lay.card_h, 0.07 * lay.card, fill="var(--paper-2)", stroke=theme(t.hero(side)), stroke_width=1.5)
        body = below + body + _count(lay, cards.counts[kind])
    place, tip = f"{cards.key}-{side}-{kind}", card_tip(t.view.hero[side], kind, t.lang)
    action = CARD + kind
    if not cards.asked or action not in t.choices:
        return group(x, y, body, key=place, tip=tip)
    ring = rect(-2, -2, lay.card + 4, lay.card_h + 4, 0.08 * lay.card, class_="ring")
    return target(x, y, action, t.choices[action], body, ring, key=place, tip=tip, marks=[key(t.view.target)] if t.view.phase == ATTACKING else [])


def _count(lay: Layout, count: int) -> str:
    """How many equal cards lie on one another."""
    s, x, y = lay.small, lay.card - lay.small, 0.37 * lay.card_h
    plate = rect(x - 1.1 * s, y - 0.75 * s, 2.2 * s, 1.5 * s, 0.7 * s, fill="var(--ink)")
    return plate + text(x, y + 0.36 * s, f"×{count}", s, "middle", 800, "var(--paper)")
