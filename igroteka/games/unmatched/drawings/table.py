"""Unmatched drawn: the board, the players and the combat beside it, the hand below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from ....core.draw import circle, group, placed, rect, sign, text, use, width
from ....core.scene import BUTTON, Champion, Place, Scene, part, piece, spread
from .. import words as w
from .board import draw_board
from .combat import combat_of, combat_strip, combat_tall, combat_wide, moment
from .sheet import MINI_H, MINI_W, card_symbol, theme
from .layout import Table, card_tip, key, table, team_of
from .plates import discards, plates, whose
from ..state import (
    ACTIONS_A_TURN, ATTACKING, BIG, CARD, GOING, HEROES, KINDS, MANEUVER, MOVING, NONE, OPTION, ORDERING, OVER, PASS, PICKING, SIDE_FIGHTERS, SMALL,
    TAKING,
)  # fmt: skip
from ..words import words

LOOKING = (PICKING, TAKING, ORDERING)
BUTTONS = (MANEUVER, BIG, SMALL, OPTION, OPTION + 1, OPTION + 2, PASS)


def draw(scene: Scene) -> str:
    """The table as this player sees it."""
    return (_tall if scene.tall else _wide)(table(scene))


def _board(t: Table, x: float, y: float) -> tuple[str, ...]:
    """The board at a place, as parts of the picture; it can be turned round."""
    frame = t.lay.frame
    return group(x, y, "").removesuffix("</g>"), *t.turning(frame.width / 2, frame.height / 2, *draw_board(t)), "</g>"


def _wide(t: Table) -> str:
    """The board at the left, players and combat at the right, the hand below."""
    lay, right, mine, now = t.lay, t.lay.x + t.lay.frame.width + 10, t.mine, whose(t)
    team = team_of(mine)
    sides = plates(t, 1 - team, right, 8, now), plates(t, team, right, 8 + lay.frame.height - lay.plate, now)
    combat, room = combat_of(t), lay.frame.height - 2 * lay.plate - 12
    middle = combat_wide(t, combat, right, 8 + lay.plate + 6, room) if combat else discards(t, right, 8 + lay.plate + 6, room)
    y = 8 + lay.frame.height + 8
    bar, y = _bar(t, y)
    hand, y = _hands(t, mine, y)
    shown = moment(t, combat, lay.x, 8)
    return t.picture(y + 1, *_board(t, lay.x, 8), *sides, middle, bar, hand, shown, title=words(t.lang, "title"))


def _tall(t: Table) -> str:
    """On the screen opponents, board, own plate, buttons and hand; below it, to read, the combat, the cards in full and the discard piles."""
    lay, mine, now, combat = t.lay, t.mine, whose(t), combat_of(t)
    team = team_of(mine)
    parts = [plates(t, 1 - team, lay.x, 2, now)]
    y = 2 + lay.plate + 2
    parts += _board(t, 0, y)
    shown = moment(t, combat, 0, y)
    y += lay.frame.height + 2
    parts.append(plates(t, team, lay.x, y, now))
    y += lay.plate + 3
    if combat:
        parts.append(combat_strip(t, combat, lay.x, y))
        y += 21
    bar, y = _bar(t, y) if not combat or any(action in t.choices for action in BUTTONS) else ("", y + 2)
    hand, y = _hands(t, mine, y)
    y += 6
    if combat:
        parts.append(combat_tall(t, combat, lay.x, y))
        y += lay.size[1] + 30
    piles = min(22 + 14 * max(1, *(sum(1 for n in t.view.discard[side] if n) for side in range(t.view.sides))), 120) * (t.view.sides // 2)
    return t.picture(y + 8 + piles, *parts, bar, hand, discards(t, lay.x, y + 4, piles), shown, title=words(t.lang, "title"))


def champions(view: Any, seat: int) -> list[Champion]:
    """A player's heroes, and the sidekicks of the first."""
    heroes = [w.hero_of(view, side) for side in range(int(view.sides)) if view.seat[side] == seat]
    figures = [heroes[0].hero.id, *(hero.hero.id for hero in heroes[1:]), heroes[0].sidekick.id]
    return [(f"unmatched-{figure}", 1, f"var(--p{seat})") for figure in figures]


# Buttons


def _bar(t: Table, y: float) -> tuple[str, float]:
    """Whose turn it is and the choices that are neither a card nor on the board."""
    lay, offered = t.lay, tuple([action for action in BUTTONS if action in t.choices]) if t.choices else ()
    if not t.tall:
        return _status(t, lay.x, y) + (_offered(t, offered, y) if offered else ""), y + BUTTON + 8
    rows = max(1, -(-len(offered) // _columns(offered)))
    return _offered(t, offered, y) if offered else _status(t, lay.x, y), y + rows * (BUTTON + 6)


def _columns(offered: Sequence[int]) -> int:
    return max(len(offered), 1) if len(offered) < 4 else 2


@part
def _offered(t: Table, offered: tuple[int, ...], y: float) -> str:
    """The choices in words: at the right, or as wide as the picture."""
    if t.tall:
        return t.buttons(t.lay.x, y, t.lay.side, offered, _columns(offered))
    room = min(t.across - 266, 360 * len(offered))
    return t.buttons(t.across - 8 - room, y, room, offered)


def _status(t: Table, x: float, y: float) -> str:
    """The side on turn, its actions as dots, and how far a moving fighter may go."""
    view, s = t.view, t.small
    if view.phase == OVER:
        return text(x + 4, y + BUTTON / 2 + 0.36 * s, w.ask(view, t.viewer, t.lang), s + 3, weight=700)
    reach = view.allowance if view.phase in (GOING, MOVING) else NONE
    return _on_turn(t, view.seat[view.turn], view.hero[view.turn], x, y + BUTTON / 2, view.actions, view.turns > 0, reach)


@piece
def _on_turn(t: Scene, seat: int, hero: int, x: float, middle: float, actions: int, begun: bool, reach: int) -> str:
    s, name = t.small, HEROES[hero].name[t.lang]
    parts = [sign(seat, x + 8, middle, 0.5 * s), text(x + 12 + 0.6 * s, middle + 0.36 * s, name, s, weight=700)]
    at = x + 22 + 0.6 * s + 1.2 * width(name, s)
    for i in range(ACTIONS_A_TURN if begun else 0):
        used = i >= actions
        parts.append(circle(at + i * 1.3 * s, middle, 0.42 * s, fill="none" if used else "var(--ink)", stroke="var(--ink)", stroke_width=1.6))
    at += 3.1 * s
    if reach != NONE:
        parts.append(text(at, middle + 0.36 * s, words(t.lang, "table-reach", count=reach), s, fill="var(--quiet)"))
    return t.thing(0, 0, *parts, tip=f"{name}: {words(t.lang, 'actions-left').lower()} {actions}")


# Cards in the hand


class Asks(NamedTuple):
    """What is asked of the viewer's cards: which can be chosen, in words, and whom that would hit. Others are veiled where something is asked."""

    asked: bool
    says: tuple[tuple[int, str], ...] = ()
    marks: tuple[str, ...] = ()


class Cards(NamedTuple):
    """Cards that are shown together: whose, how many of each kind, under which title, and whether the choices are about them."""

    key: str
    side: int
    counts: Sequence[int]
    title: str
    asked: bool
    small: bool = False  # beside those that are asked about


def _hands(t: Table, mine: Sequence[int], y: float) -> tuple[str, float]:
    """What the viewer holds, and before it what is looked at: the opponent's hand or the top of the deck."""
    if not mine:
        return "", y
    view, phase = t.view, t.view.phase
    first = view.decider if view.decider in mine else view.turn if view.turn in mine else mine[0]  # the one that is asked, or on turn
    if not t.choices:
        return _held(t, y, (first, *(side for side in mine if side != first)), NONE, Asks(False))
    says = tuple([choice for choice in t.choices.items() if CARD <= choice[0] < CARD + KINDS])
    asks = Asks(True, says, (key(view.target),) if phase == ATTACKING else ())
    return _held(t, y, (first, *(side for side in mine if side != first)), phase if phase in LOOKING else NONE, asks)


@part
def _held(t: Table, y: float, mine: tuple[int, ...], looking: int, asks: Asks) -> tuple[str, float]:
    """The hands of the viewer's sides; the first one may be asked about."""
    view, side, parts = t.view, mine[0], []
    shown = [_looked_at(t, side, looking)] if looking != NONE else []
    for own in mine:
        title = t.word("hand", who=t.hero(own).name[t.lang]) if shown or (len(mine) > 1 and not (t.tall and own == side)) else ""
        shown.append(Cards("card", own, view.hand[own], title, own == side and not shown))
    for cards in shown:
        if len(shown) > 1 and not cards.asked and not t.tall:
            cards = cards._replace(small=True)
        rows, y = _rows(t, cards, y, asks)
        parts.append(rows)
    return "".join(parts), y


def _looked_at(t: Table, side: int, phase: int) -> Cards:
    """The opponent's hand, or those cards on top of the own deck that are still to be taken or put in order."""
    view = t.view
    if phase == PICKING:
        other = int(view.target if view.attacker // SIDE_FIGHTERS == side else view.attacker) // SIDE_FIGHTERS
        return Cards("seen", other, view.known[t.team][other], t.word("hand", who=t.hero(other).name[t.lang]), True)
    done = view.progress if phase == ORDERING else 0
    left = view.top[side][done : view.n_top[side]]
    return Cards("seen", side, [left.count(kind) for kind in range(KINDS)], t.word("top", who=t.hero(side).name[t.lang]), True)


def _rows(t: Table, cards: Cards, y: float, asks: Asks) -> tuple[str, float]:
    """Cards in rows, equal ones on one another."""
    lay, parts = t.lay, []
    if cards.title:
        parts.append(text(lay.x + 2, y + t.small, cards.title, t.small, weight=700, fill="var(--quiet)"))
        y += t.small + 7
    kinds = [kind for kind, count in enumerate(cards.counts) if count > 0]
    size = (1.37 * MINI_W, 1.37 * MINI_H) if cards.small else t.lay.hand  # how large cards of a hand are
    places = spread(len(kinds), lay.x, y, size, t.across - 2 * lay.x, lay.row, lay.gap, centred=not t.tall)
    says, about = dict(asks.says) if cards.asked else {}, (cards.key, cards.side, t.view.hero[cards.side], size, cards.small)
    drawn = [
        placed(*place, _card(t, *about, kind, cards.counts[kind], says.get(CARD + kind), asks.asked, asks.marks if cards.asked else ()))
        for kind, place in zip(kinds, places, strict=True)
    ]
    parts += [t.hand(*drawn)] if cards.key == "card" else drawn
    if not (kinds or t.tall):
        parts.append(_nothing(t, (t.across - size[0]) / 2, y, size))
    return "".join(parts), y + max(1, -(-len(kinds) // lay.row)) * (size[1] + min(lay.gap, 5))


def _nothing(t: Table, x: float, y: float, size: Place) -> str:
    """The place of a hand without cards."""
    place = rect(x, y, *size, 9, fill="var(--shade)", stroke="var(--line)", stroke_dasharray="6 6")
    return place + text(x + size[0] / 2, y + size[1] / 2 + 5, t.word("no-hand"), t.small, "middle", fill="var(--quiet)")


@piece
def _card(t: Scene, name: str, side: int, number: int, size: Place, small: bool, kind: int, count: int, says: str | None, asked: bool,
          marks: tuple[str, ...]) -> str:  # fmt: skip
    """A card, with how many there are of it, which can be chosen if that says something."""
    face = card_symbol(HEROES[number], HEROES[number].kinds[kind]) if t.tall else None
    offers = t.offering({CARD + kind: says} if says is not None else {NONE: ""} if asked else {})
    return offers.thing(0, 0, _face(number, kind, count, size, t.tall or small, t.small), action=CARD + kind, frame=size, held=True,
                        key=f"{name}-{side}-{kind}", tip=card_tip(number, kind, t.lang), marks=marks, data_face=face)  # fmt: skip


@cache
def _face(number: int, kind: int, count: int, size: Place, narrow: bool, small: float) -> str:
    """A hero's card, perhaps several on one another."""
    hero = HEROES[number]
    symbol = card_symbol(hero, hero.kinds[kind])
    face = use(f"{symbol}-mini" if narrow else symbol, 0, 0, *size)
    if count <= 1:
        return face
    below = rect(4, -3, size[0] - 1, size[1], 0.07 * size[0], fill="var(--paper-2)", stroke=theme(hero), stroke_width=1.5)
    return below + face + _count(small, count, size, narrow)


def _count(s: float, count: int, size: Place, narrow: bool) -> str:
    """How many equal cards lie on one another."""
    x, y = size[0] - s, (0.62 if narrow else 0.37) * size[1]
    plate = rect(x - 1.1 * s, y - 0.75 * s, 2.2 * s, 1.5 * s, 0.7 * s, fill="var(--ink)")
    return plate + text(x, y + 0.36 * s, f"×{count}", s, "middle", 800, "var(--paper)")
