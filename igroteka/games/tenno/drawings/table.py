"""Tenno drawn: a low table with a mat for each player, the battle in the middle, the own hand at the bottom.

All that a viewer may know about a face-down card is on it: its face if they can name it, an open eye if all can,
the signs of those who looked at it, a sprout if it can only be a peasant. Piles show their size only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from ....core import draw as d
from ....core.record import EVERYONE
from ....core.scene import Champion, Place, Scene, part, piece, spread
from .moments import moment
from .pictures import PANEL, PICTURES, eye, kind_sign
from ..state import (
    ATTACKER_WON, B_AGAINST, B_ATTACKER, B_CARD, B_DEFENDER, B_MONK, B_OTHER, B_RESULT, B_STRENGTH, CARD, CARDS, DEFENDER_WON, DONE, EMPTY,
    FACE_DOWN, GEISHA, MONK_BONUS, NOBODY_WON, OVER, PAIR, PENDING, PLACE, SEATS, SET, SETUP, SHOGUN, SLOTS, TARGET,
)  # fmt: skip
from ..words import about_card, card_name, cards_of, discarded, knowers, leftover, n_captured, peasants, short, tip_of, words

CARD_W, CARD_H = 100, 142  # the full card, with name and text
MINI_W, MINI_H = 64, 90  # number, sign and picture only
KINDS = tuple(dict.fromkeys(card.kind for card in SET))


# The symbols


@lru_cache
def sheet(lang: str) -> dict[str, str]:
    """The pictures of the characters, the cards in two sizes, the backs, the eyes."""
    symbols = [d.symbol(f"tenno-pic-{card.id}", 60, 60, PICTURES[card.id]) for card in SET]
    symbols += [d.symbol(f"tenno-sign-{kind}", 20, 20, kind_sign(kind)) for kind in KINDS]
    symbols += [d.symbol(f"tenno-eye-{'shut' if shut else 'open'}", 22, 14, eye(shut)) for shut in (False, True)]
    symbols += [d.symbol(f"tenno-card-{card}", CARD_W, CARD_H, _card(card, lang)) for card in range(CARDS)]
    symbols += [d.symbol(f"tenno-mini-{card}", MINI_W, MINI_H, _mini(card)) for card in range(CARDS)]
    symbols += [d.symbol(f"tenno-back-{p}", MINI_W, MINI_H, d.card_back(MINI_W, MINI_H, p)) for p in range(SEATS)]
    return dict([d.light("tenno-lit"), *symbols])


def _head(card: int, w: float, size: float) -> str:
    """Number top left, sign of the kind top right; the geisha has a dash for a number."""
    number = d.text(6, size + 1, str(SET[card].value or "–"), size, weight=700, fill="currentColor")
    sign_w = 0.7 * size
    return number + d.use(f"tenno-sign-{SET[card].kind}", w - 6 - sign_w, 7, sign_w, sign_w)


def _card(card: int, lang: str) -> str:
    """A card in full."""
    kind, name = SET[card].kind, SET[card].name[lang]
    lines = words(lang, f"does-{kind}").split("\n") if words(lang, f"does-{kind}") else []
    picture = 52 if lines else 82
    parts = [
        d.shadow(CARD_W, CARD_H, 8),
        d.rect(0.75, 0.75, CARD_W - 1.5, CARD_H - 1.5, 8, fill="var(--paper)", stroke="currentColor", stroke_width=1.5),
        _head(card, CARD_W, 26),
        d.text(CARD_W / 2, 45, name, d.fit(name, CARD_W - 8, 19, 17), "middle", 700),
        d.rect(6, 50, CARD_W - 12, picture + 3, 5, fill=PANEL),
        d.path("M6 55a5 5 0 0 1 5-5H54A48 48 0 0 1 6 98Z", fill="var(--glow)", fill_opacity=0.4),
        d.use(f"tenno-pic-{SET[card].id}", (CARD_W - picture) / 2, 53, picture, picture),
    ]
    parts += [d.text(CARD_W / 2, 122 + 16 * i, line, d.fit(line, CARD_W - 4, 18, 17), "middle") for i, line in enumerate(lines)]
    return "".join(parts)


def _mini(card: int) -> str:
    """A card without words."""
    body = d.rect(0.75, 0.75, MINI_W - 1.5, MINI_H - 1.5, 6, fill="var(--paper)", stroke="currentColor", stroke_width=1.5)
    panel = d.rect(5, 32, MINI_W - 10, MINI_H - 37, 4, fill=PANEL)
    panel += d.path("M5 36a4 4 0 0 1 4-4H38A33 33 0 0 1 5 65Z", fill="var(--glow)", fill_opacity=0.4)
    return body + _head(card, MINI_W, 26) + panel + d.use(f"tenno-pic-{SET[card].id}", 7, 36, 50, 50)


def mini(card: int, player: int, x: float, y: float, w: float) -> str:
    """A small card in its owner's colour."""
    owner = d.circle(x + 0.82 * w, y + 1.22 * w, 0.14 * w, fill="var(--paper)") + d.sign(player, x + 0.82 * w, y + 1.22 * w, 0.09 * w)
    return d.use(f"tenno-mini-{card}", x, y, w, w * MINI_H / MINI_W, style=f"color:var(--p{player})") + owner


def full(card: int, player: int, x: float, y: float, w: float) -> str:
    """A full card in its owner's colour."""
    return d.use(f"tenno-card-{card}", x, y, w, w * CARD_H / CARD_W, style=f"color:var(--p{player})") + d.sign(
        player, x + 0.55 * w, y + 0.15 * w, 0.07 * w
    )


def seen_eye(x: float, y: float, w: float, shut: bool, paint: str = "var(--ink)") -> str:
    """An open or a shut eye."""
    return d.use(f"tenno-eye-{'shut' if shut else 'open'}", x, y, w, w * 14 / 22, style=f"color:{paint}")


# A picture of a position


@dataclass(frozen=True, eq=False)
class Sizes:
    """How large things are on a wide and on a tall picture."""

    across: float
    mini: float  # width of an opponent's card
    own: float  # width of a card of one's own
    font: float
    seat_w: float
    seat_h: float
    battle_h: float

    @cached_property
    def mini_h(self) -> float:
        """Height of an opponent's card."""
        return self.mini * MINI_H / MINI_W

    @cached_property
    def own_h(self) -> float:
        """Height of an own card."""
        return self.own * CARD_H / CARD_W


WIDE = Sizes(d.WIDE, 64, 100, 16, 226, 176, 176)
WIDE_DUEL = Sizes(d.WIDE, 100, 100, 16, 226, 142, 176)  # two players face each other with cards of the same size
OWN_X, OWN_GAP, INFO_W = 310, 20, 262  # of a wide picture
SCREEN = 540  # a phone shows as much of a tall one; nothing looks out from below the table


@lru_cache
def tall_sizes(opponents: int) -> Sizes:
    """On a narrow picture two mats lie side by side; where there are many the name stands beside the cards, which a finger can still hit."""
    card = 47 if opponents < 3 else 42
    high = card * MINI_H / MINI_W
    return Sizes(d.TALL, card, 66, 12, (d.TALL - 12) / 2, high + (49 if opponents < 3 else 5), 105 if opponents < 3 else 92)


def champions(view: Any, seat: int) -> list[Champion]:
    """The Shogun between two of his people, as the player left them."""
    lying = [card for card in cards_of(view.hand[seat]) if card != SHOGUN] + [int(card) for card in view.table[seat] if card >= 0 and card != SHOGUN]
    return [(f"tenno-pic-{SET[card].id}", 1, f"var(--p{seat})") for card in (SHOGUN, *sorted(lying)[::-1])]


def draw(scene: Scene) -> str:
    """The table as this player sees it; a spectator looks from behind the first seat."""
    near, *across = ((max(scene.viewer, 0) + i) % scene.view.players for i in range(scene.view.players))
    scene.lay = tall_sizes(len(across) + (scene.viewer < 0)) if scene.tall else WIDE_DUEL if len(across) == 1 else WIDE
    return (_tall if scene.tall else _wide)(scene, near, across)


def _wide(scene: Scene, near: int, across: list[int]) -> str:
    """Opponents clockwise from the left, the battle between them, the own cards below."""
    view, size, parts = scene.view, scene.lay, []
    flanked = len(across) >= 2
    top = across[1:-1] if flanked else across
    room = d.WIDE / max(1, len(top))
    y = 14.0
    for i, p in enumerate(top):
        parts.append(seat(scene, p, room * (i + 0.5) - size.seat_w / 2, y) if flanked else facing(scene, p, d.WIDE - 30 - INFO_W, y))
    if top:
        y += size.seat_h + 12
    if flanked:
        parts += [seat(scene, across[0], 14, y), seat(scene, across[-1], d.WIDE - 14 - size.seat_w, y)]
    centre = 256 if flanked else 190
    parts.append(middle(scene, centre, y, d.WIDE - 2 * centre))
    shown = moment(scene, d.WIDE / 2, y + size.battle_h / 2, d.WIDE - 2 * centre + 40, 1.5 * size.battle_h)
    y += size.battle_h + 12
    table_end = y
    if scene.viewer >= 0:
        own_y = y + 4
        parts.append(own(scene, OWN_X, own_y))
        parts.append(info(scene, scene.viewer, 30, own_y, INFO_W))
        parts.append(buttons(scene, 688, own_y, 252))
        table_end = own_y + size.own_h + 34
        parts.append(hand(scene, 12, table_end + 14, d.WIDE - 24, 99))
        y = table_end + (14 + size.own_h if view.n_hand[scene.viewer] else 0)
    else:
        parts.append(seat(scene, near, (d.WIDE - size.seat_w) / 2, y) if flanked else facing(scene, near, 30, y))
        table_end = y = y + size.seat_h + 12
    height = y + 14
    return scene.picture(height, room_and_table(d.WIDE, height, table_end), *parts, shown, title=words(scene.lang, "title"))


def _tall(scene: Scene, near: int, across: list[int]) -> str:
    """Opponents side by side, then the battle, the own cards, the buttons and the hand: all on one screen of a phone."""
    size, parts = scene.lay, []
    if scene.viewer < 0:
        across = [near, *across]
    columns = int(d.TALL / size.seat_w)
    for p, (x, y) in zip(across, spread(len(across), 4, 5, (size.seat_w, size.seat_h), d.TALL - 8, columns, 4, centred=True), strict=True):
        parts.append(seat(scene, p, x, y))
    y = 7 + -(-len(across) // columns) * (size.seat_h + 4)
    parts.append(middle(scene, 6, y, d.TALL - 12))
    shown = moment(scene, d.TALL / 2, y + size.battle_h / 2, d.TALL - 8, 1.6 * size.battle_h)
    y += size.battle_h + 4
    if scene.viewer >= 0:
        parts += [own(scene, 8, y + 2), info(scene, scene.viewer, 228, y + 2, 126)]
        y += size.own_h + 24
        wanted = sum(a < CARD or a >= PAIR for a in scene.choices)
        parts.append(buttons(scene, 8, y, 344))
        y += 48 if wanted else 0
    table_end = y
    if scene.viewer >= 0 and scene.view.n_hand[scene.viewer]:
        parts.append(hand(scene, 6, table_end + 6, 348, 99))
        y += 6 + size.own_h
    height = max(y + 6, SCREEN)
    return scene.picture(height, room_and_table(d.TALL, height, table_end), *parts, shown, title=words(scene.lang, "title"))


@lru_cache(64)
def room_and_table(w: float, height: float, table_end: float) -> str:
    """A low table of lacquer with a golden line, on the mats of the room."""
    h = table_end - 4
    x, y = d.number(w - 17.0), d.number(3 + h - 13.0)
    corners = f"M17 40V16H{d.number(w - 40)}M{x} 16V40M{x} {d.number(h - 34.0)}V{y}H40M17 {y}V{d.number(h - 34.0)}"
    wave = f"{d.number(w / 2)} 0t{d.number(w / 2 - 28)} 0"
    grain = "".join(f"M14 {3 + h * i / 7:.1f}q{d.number(w / 4)} {(-1) ** i * 7} {wave}" for i in range(1, 7))
    edge: dict[str, Any] = {"fill": "none", "stroke": "var(--line)"}
    return (
        d.rect(6, 11, w - 8, h, 18, fill="var(--shade)")
        + d.rect(4, 7, w - 8, h, 18, fill="var(--figure)")
        + d.rect(4, 3, w - 8, h, 18, fill="var(--board)", stroke="var(--line)", stroke_width=2)
        + d.path(grain, stroke_opacity=0.22, stroke_width=2, **edge)
        + d.rect(11, 10, w - 22, h - 14, 12, stroke_opacity=0.75, stroke_width=1.5, **edge)
        + d.path(corners, stroke_width=2.5, stroke_opacity=0.6, **edge)
        + d.rect(4, 3, w - 8, h, 18, fill="url(#tenno-lit)")
    )


def choosable(scene: Scene, x: float, y: float, size: Place, action: int, says: str | None, inside: str, attacked: bool, **about: Any) -> str:
    """A card at a place, which can be chosen if that says something; one that would be attacked is marked as hit."""
    if says is not None:
        scene = scene.offering({action: says})
    return scene.thing(x, y, inside, action=action, frame=size, marks=(about["key"],) if attacked else (), **about)


# A player across


def seat(scene: Scene, p: int, x: float, y: float) -> str:
    """A mat with the name, three table cards, and what is public."""
    view, size = scene.view, scene.lay
    narrow = size.seat_h < size.mini_h + size.font
    return (_narrow_seat if narrow else _seat)(scene, p, x, y, bool(view.waiting >> p & 1), has_won(view, p), _lie(scene, p))


class Lie(NamedTuple):
    """What matters to a player's cards on the table besides themselves."""

    over: bool
    chosen: int  # the one that is attacked
    offered: bool  # some can be chosen …
    attacked: bool  # … as targets


def _lie(scene: Scene, p: int) -> Lie:
    """How a player's cards lie."""
    view, phase = scene.view, scene.view.phase
    over, target = bool(phase == OVER), int(view.target)
    offered = bool(scene.choices) and any(PLACE + p * SLOTS + slot in scene.choices for slot in range(SLOTS))
    return Lie(over, target - p * SLOTS if not over and target // SLOTS == p else EMPTY, offered, offered and bool(phase == TARGET))


@part
def _seat(scene: Scene, p: int, x: float, y: float, lit: bool, won: bool, lie: Lie) -> str:
    size = scene.lay
    w, f = size.seat_w, size.font
    gap = (w - SLOTS * size.mini) / (SLOTS + 1)
    cards = table_cards(scene, p, gap, size.mini + gap, f + 14, lie)
    line = public_line(scene, p, 8, f + 14 + size.mini_h + 8, w - 16)
    return scene.plate(x, y, (w, size.seat_h), p, cards, line, lit=lit, won=won)


def facing(scene: Scene, p: int, x: float, y: float) -> str:
    """The only opponent: three cards opposite to one's own, and a plate beside them."""
    return info(scene, p, x, y, INFO_W) + _opposite(scene, p, y, _lie(scene, p))


@part
def _opposite(scene: Scene, p: int, y: float, lie: Lie) -> str:
    return table_cards(scene, p, OWN_X, scene.lay.mini + OWN_GAP, y, lie)


@part
def _narrow_seat(scene: Scene, p: int, x: float, y: float, lit: bool, won: bool, lie: Lie) -> str:
    """The same with little room: sign, name and numbers in a column at the left of the cards."""
    view, size, f = scene.view, scene.lay, scene.small
    left = size.seat_w - SLOTS * (size.mini + 1) - 2
    cards = table_cards(scene, p, left, size.mini + 1, 2.5, lie)
    frame = d.shadow(size.seat_w, size.seat_h, 8) + d.rect(
        0, 0, size.seat_w, size.seat_h, 8, fill="var(--paper)", stroke=f"var(--p{p})", stroke_width=3 if lit or won else 1.2
    )
    name = d.text(4, 27, d.cut(scene.names[p], left - 5, f), f, weight=700)
    won_mark = d.text(20, 14, "★", 13) if won else ""
    gone = discarded(view, p)
    out = scene.thing(4, 46, chip(f"×{len(gone)}", p, 0, 0, 22, f), tip=_out_tip(scene, gone)) if gone else ""
    numbers = _number(scene, p, "hand", int(view.n_hand[p]), 20 if not won else 99, 4) + _number(scene, p, "captured", n_captured(view, p), 4, 31)
    return scene.thing(x, y, frame, d.sign(p, 10, 10, 5.5), won_mark, name, numbers, out, cards, tip=scene.names[p])


def _number(scene: Scene, p: int, kind: str, number: int, x: float, y: float) -> str:
    """A small card or pile with its number; nothing where there is no room for it."""
    if x > scene.lay.seat_w / 2:
        return ""
    paint = f"var(--p{p})" if kind == "hand" else "var(--line)"
    card = d.rect(0, 0, 8, 11, 2, fill=paint) + ("" if kind == "hand" else d.rect(2, -2, 8, 11, 2, fill=paint, stroke="var(--paper)"))
    told = words(scene.lang, f"tip-{kind}", count=number, who=scene.names[p])
    return scene.thing(x, y, card, d.text(13, 10, str(number), scene.small, weight=700), tip=told, key=f"tenno-{kind}-{p}")


def has_won(view: Any, p: int) -> bool:
    """Is the game over and this player a winner?"""
    return bool(view.phase == OVER and view.winners >> p & 1)


def table_cards(scene: Scene, p: int, x: float, step: float, y: float, lie: Lie) -> str:
    """An opponent's cards."""
    view, viewer, names, known, drawn = scene.view, scene.viewer, tuple(scene.names), peasants(scene.view, scene.viewer, p), ""
    for slot, (card, seen) in enumerate(zip(view.table[p].tolist(), view.seen[p].tolist(), strict=True)):
        says = scene.choices.get(PLACE + p * SLOTS + slot) if lie.offered else None
        lies = (viewer, p, slot, card, seen, known[slot], int(view.players), names)
        drawn += _lying(scene, *lies, x + slot * step, y, lie.over, slot == lie.chosen, lie.attacked, says)
    return drawn


@piece
def _lying(scene: Scene, viewer: int, p: int, slot: int, card: int, seen: int, peasant: bool, players: int, names: tuple[str, ...],
           x: float, y: float, over: bool, chosen: bool, attacked: bool, says: str | None) -> str:  # fmt: skip
    """The back of a card, or what the viewer knows to be under it; it can be chosen if that says something."""
    w, h, action = scene.lay.mini, scene.lay.mini_h, PLACE + p * SLOTS + slot
    told = tip_of(card, seen, peasant, viewer, p, slot, scene.lang, names, "")
    if card == EMPTY:
        inside = d.rect(1, 1, w - 2, h - 2, 6, fill="var(--shade)", stroke=f"var(--p{p})", stroke_dasharray="4 4")
    elif card == FACE_DOWN:
        inside = d.use(f"tenno-back-{p}", 0, 0, w, h) + back_marks(seen, peasant, players, w, h)
    elif over:
        inside = mini(card, p, 0, 0, w)
    else:
        inner = 0.8 * w
        inside = d.use(f"tenno-back-{p}", 0, 0, w, h) + mini(card, p, 0.1 * w, 0.1 * w, inner)
        inside += d.rect(0.2 * w, h - 0.23 * w, 0.6 * w, 0.22 * w, 4, fill=f"var(--p{p})")
        inside += knower_marks(seen, players, w / 2, h - 0.12 * w, 0.2 * w)
    key = f"tenno-{p}-{card}" if card >= 0 else f"tenno-slot-{p}-{slot}"
    return choosable(scene, x, y, (w, h), action, says, inside, attacked, key=key, tip=told, chosen=chosen)


def back_marks(seen: int, peasant: bool, players: int, w: float, h: float) -> str:
    """On a card that the viewer can't name: who looked at it, and that it can only be a peasant."""
    mark = d.use("tenno-sign-peasant", 0.38 * w, 0.12 * w, 0.24 * w, 0.24 * w, style="color:var(--paper)") if peasant else ""
    return mark + (knower_marks(seen, players, w / 2, h - 0.2 * w, 0.22 * w) if seen else "")


def knower_marks(seen: int, players: int, x: float, y: float, w: float, paint: str = "var(--paper)") -> str:
    """An open eye if all know the card, with the signs of those who do if only some."""
    if seen == 0:  # nobody saw it, but nothing else is possible
        return d.text(x, y + 0.4 * w, "=", max(1.4 * w, 11), "middle", 700, fill=paint)
    lookers = [] if seen == EVERYONE else [q for q in range(players) if seen >> q & 1]
    step = 0.75 * w
    left = x - (1.3 * w + step * len(lookers)) / 2
    marks = seen_eye(left, y - 0.42 * w, 1.3 * w, False, paint)
    return marks + "".join(d.sign(q, left + 1.3 * w + step * (i + 0.6), y, 0.3 * w, fill=paint) for i, q in enumerate(lookers))


@part
def public_line(scene: Scene, p: int, x: float, y: float, room: float) -> str:
    """How many cards are in the hand and in the pile; which are out of the game."""
    f = scene.lay.font
    name, captured = scene.names[p], n_captured(scene.view, p)
    line = counted(scene, p, name, "hand", int(scene.view.n_hand[p]), x, y) + counted(scene, p, name, "captured", captured, x + 3.6 * f, y)
    if scene.tall:
        return line + out_chips(scene, p, x + 7.4 * f, y - 1, room - 7.4 * f)
    return line + out_chips(scene, p, x, y + 1.15 * f + 5, room)


@piece
def counted(scene: Scene, p: int, name: str, kind: str, number: int, x: float, y: float) -> str:
    """A small hand of cards or a small pile, and how many they are."""
    f = scene.lay.font
    w, h = 0.85 * f, 1.15 * f
    if kind == "hand":
        cards = d.rect(0, 0, w, h, 2, fill=f"var(--p{p})") + d.rect(3, -2, w, h, 2, fill=f"var(--p{p})", stroke="var(--paper)")
        amount = d.text(w + 8, h - 2, str(number), f, weight=700)
    else:
        cards = "".join(d.rect(1.6 * i, -1.6 * i, w, h, 2, fill="var(--line)", stroke="var(--paper)") for i in range(min(3, max(1, number))))
        amount = seen_eye(w + 7, 0.2 * h, 1.1 * f, True, "var(--quiet)") + d.text(w + 1.1 * f + 11, h - 2, str(number), f, weight=700)
    told = words(scene.lang, f"tip-{kind}", count=number, who=name)
    return scene.thing(x, y, cards, amount, tip=told, key=f"tenno-{kind}-{p}")


def out_chips(scene: Scene, p: int, x: float, y: float, room: float) -> str:
    """The cards out of the game: a crossed chip each."""
    gone = discarded(scene.view, p)
    return _chips(scene, p, tuple(gone), x, y, room) if gone else ""


@piece
def _chips(scene: Scene, p: int, gone: tuple[int, ...], x: float, y: float, room: float) -> str:
    f = scene.lay.font
    pitch = min(1.35 * f + 2, room / len(gone))
    shown = [short(card) for card in gone] if pitch > f else [f"×{len(gone)}"]  # too many for the room: their number
    chips = "".join(chip(said, p, i * pitch, 0, max(pitch - 2, 1.4 * f), f) for i, said in enumerate(shown))
    return scene.thing(x, y, chips, tip=_out_tip(scene, gone))


def _out_tip(scene: Scene, gone: Sequence[int]) -> str:
    return words(scene.lang, "tip-out", cards=", ".join(card_name(card, scene.lang) for card in gone))


def chip(said: str, p: int, x: float, y: float, w: float, f: float) -> str:
    """A card as its number on its owner's colour, crossed out."""
    h = 1.3 * f
    size = max(0.92 * f, 11 if f < 15 else 15)
    face = d.rect(x, y, w, h, 3, fill="var(--paper)", stroke=f"var(--p{p})") + d.text(x + w / 2, y + h - 0.27 * f, said, size, "middle")
    return face + d.path(f"M{d.number(x + 1)} {d.number(y + h - 1)} l{d.number(w - 2)} {d.number(2 - h)}", stroke=f"var(--p{p})", stroke_width=1.5)


# The middle: the battle, or at the end the count


def middle(scene: Scene, x: float, y: float, w: float) -> str:
    """The last battle; before the first one the peasants to be arranged, at the end the count of points."""
    if scene.view.phase == OVER:
        return d.group(x, y, count(scene, w))
    if scene.view.phase == SETUP and scene.viewer >= 0:
        top = y + (scene.lay.battle_h - scene.lay.own_h) / 2
        return d.group(x, y, frame(scene, w)) + row_of_cards(scene, unplaced(scene), x, top, w, SLOTS, False)
    return d.group(x, y, battle(scene, w))


def frame(scene: Scene, w: float) -> str:
    """A darker field in the middle of the table."""
    return d.shadow(w, scene.lay.battle_h, 10) + d.rect(0, 0, w, scene.lay.battle_h, 10, fill="var(--board-2)", stroke="var(--line)")


def unplaced(scene: Scene) -> list[int]:
    """The peasants that still have to be laid out."""
    return [card for card in cards_of(scene.view.hand[scene.viewer]) if SET[card].table]


@part
def battle(scene: Scene, w: float) -> str:
    """Attack against defence, with the monk if he helps."""
    size, names = scene.lay, scene.names
    b, h, f = scene.view.battle.tolist(), size.battle_h, size.font
    field = frame(scene, w)
    if b[B_ATTACKER] == EMPTY:
        swords = d.use("tenno-sign-ronin", w / 2 - 0.3 * h, 0.16 * h, 0.6 * h, 0.6 * h, style="color:var(--line)", opacity=0.4)
        return field + swords + d.text(w / 2, h - 0.8 * f, words(scene.lang, "no-battle"), f, "middle", fill="var(--quiet)")
    card_w = min(1.2 * size.mini, (h - 36) * MINI_W / MINI_H)  # the names stand below
    card_h = card_w * MINI_H / MINI_W
    top = (h - card_h) / 2 - 4
    attacker, defender, result = b[B_ATTACKER], b[B_DEFENDER], b[B_RESULT]
    fallen = result in (DEFENDER_WON, NOBODY_WON) or (result != PENDING and b[B_CARD] == GEISHA)
    beaten = result in (ATTACKER_WON, NOBODY_WON) or (result != PENDING and b[B_OTHER] == GEISHA)
    left = fighter(scene, b[B_CARD], attacker, names[attacker], 14, top, card_w, fallen, "start")
    right = fighter(scene, b[B_OTHER], defender, names[defender], w - 14 - card_w, top, card_w, beaten, "end")
    centre = w / 2
    big = 2.4 * f
    numbers = d.text(centre - 0.9 * big, h / 2, str(b[B_STRENGTH] or "–"), big, "end", 700, fill=f"var(--p{attacker})")
    numbers += d.text(centre + 0.9 * big, h / 2, str(b[B_AGAINST] or "–"), big, weight=700, fill=f"var(--p{defender})")
    swords = d.use("tenno-sign-ronin", centre - 0.35 * big, h / 2 - 0.65 * big, 0.7 * big, 0.7 * big, style="color:var(--ink)")
    verdict = {PENDING: "battle-pending", ATTACKER_WON: "battle-attacker", DEFENDER_WON: "battle-defender", NOBODY_WON: "battle-nobody"}[result]
    said = words(scene.lang, verdict)
    under = d.text(centre, h / 2 + 1.7 * f, said, d.fit(said, w - 2 * card_w - 40, f, 11 if f < 15 else 15), "middle", 600)
    if b[B_MONK]:
        helped = f"{b[B_AGAINST] - MONK_BONUS} + {MONK_BONUS}"
        beside = centre + 0.9 * big + d.width(str(b[B_AGAINST]), big) + 5
        under += d.text(beside, h / 2, helped, f, weight=700, fill=f"var(--p{defender})")
    heading = words(scene.lang, "battle" if result == PENDING else "last-battle")
    title = d.text(centre, 1.4 * f, heading, max(11, 0.94 * f), "middle", fill="var(--quiet)")
    return field + left + right + numbers + swords + under + title


def fighter(scene: Scene, card: int, p: int, name: str, x: float, y: float, w: float, gone: bool, anchor: str) -> str:
    """One side of a battle; a card that left is crossed out."""
    h = w * MINI_H / MINI_W
    cross = d.path(f"M4 {d.number(h - 4)} L{d.number(w - 4)} 4", stroke="var(--hit)", stroke_width=5, stroke_linecap="round") if gone else ""
    small = 15 if w > 70 else 11.5
    name = d.cut(name, w + 30, small)
    if anchor == "start":
        name = d.sign(p, 7, h + 11, 6) + d.text(18, h + 16, name, small)
    else:
        name = d.sign(p, w - 7, h + 11, 6) + d.text(w - 18, h + 16, name, small, "end")
    return scene.thing(x, y, mini(card, p, 0, 0, w), cross, name, tip=about_card(card, scene.lang))


def count(scene: Scene, w: float) -> str:
    """What everybody captured, and for tied leaders what they have left."""
    view, f = scene.view, scene.lay.font
    best = max(int(view.points[p]) for p in range(view.players))
    tied = [p for p in range(view.players) if int(view.points[p]) == best]
    step = min(1.6 * f, (scene.lay.battle_h - 8) / view.players)
    parts = [d.rect(0, 0, w, scene.lay.battle_h, 10, fill="var(--paper)", stroke="var(--line)")]
    for i, p in enumerate(sorted(range(view.players), key=lambda p: (-int(view.winners >> p & 1), -int(view.points[p])))):
        y = 6 + step * (i + 0.75)
        won = bool(view.winners >> p & 1)
        piles = [(q, card) for q in range(view.players) for card in cards_of(view.captured[p, q])]
        name_w, sum_w = 0.27 * w, 4.6 * f
        parts += [d.sign(p, 14, y - 0.32 * f, 0.38 * f), d.text(26, y, d.cut(scene.names[p], name_w - 16, f), f, weight=700 if won else None)]
        pitch = min(1.3 * f, (w - name_w - sum_w - 16) / max(1, len(piles)))
        small = max(11, 0.94 * f)
        parts += [d.text(name_w + 16 + pitch * (j + 0.5), y, short(card), small, "middle", fill=f"var(--p{q})") for j, (q, card) in enumerate(piles)]
        total = str(int(view.points[p])) + (f" +{leftover(view, p)}" if len(tied) > 1 and p in tied else "")
        parts.append(d.text(w - 10, y, total, f, "end", 700, fill="var(--hit)" if won else "var(--ink)"))
    return "".join(parts)


# The player's own side


def own(scene: Scene, x: float, y: float) -> str:
    """Three own table cards, open for the owner, each with who else knows it."""
    view, player = scene.view, scene.viewer
    attacks = int(view.slot) if view.phase == TARGET and view.turn == player else EMPTY
    return _own(scene, player, x, y, _lie(scene, player), attacks)


@part
def _own(scene: Scene, player: int, x: float, y: float, lie: Lie, attacks: int) -> str:
    view, names, known, drawn = scene.view, tuple(scene.names), _known(scene, player), ""
    step = scene.lay.own + (OWN_GAP if scene.lay.font > 14 else 7)
    for slot, (card, seen) in enumerate(zip(view.table[player].tolist(), view.seen[player].tolist(), strict=True)):
        lies = (player, slot, card, seen, known[slot], int(view.players), names)
        says = scene.choices.get(PLACE + player * SLOTS + slot) if lie.offered else None
        drawn += _own_card(scene, *lies, x + slot * step, y, lie.over, slot in (attacks, lie.chosen), lie.attacked, says)
    return drawn


@part
def _known(scene: Scene, player: int) -> tuple[str, ...]:
    """Who knows each of the viewer's cards."""
    return tuple(knowers(scene.view, player, scene.lang, scene.names))


@piece
def _own_card(scene: Scene, player: int, slot: int, card: int, seen: int, known: str, players: int, names: tuple[str, ...], x: float, y: float,
              over: bool, chosen: bool, attacked: bool, says: str | None) -> str:  # fmt: skip
    size = scene.lay
    w, h, f, place = size.own, size.own_h, size.font, player * SLOTS + slot
    told = tip_of(card, seen, False, player, player, slot, scene.lang, names, known)
    if card == EMPTY:
        inside = d.rect(1, 1, w - 2, h - 2, 8, fill="var(--shade)", stroke=f"var(--p{player})", stroke_dasharray="5 5")
        inside += d.text(w / 2, h / 2 + 8, str(slot + 1), 2 * f, "middle", fill="var(--quiet)")
        key = f"tenno-slot-{player}-{slot}"
    else:
        inside = full(card, player, 0, 0, w)
        told += " " + about_card(card, scene.lang)
        key = f"tenno-{player}-{card}"
    drawn = choosable(scene, x, y, (w, h), PLACE + place, says, inside, attacked, key=key, tip=told, chosen=chosen)
    if card >= 0 and not over:
        drawn += scene.thing(x, y + h + 5, own_mark(scene, seen, players), tip=known)
    return drawn


def own_mark(scene: Scene, seen: int, players: int) -> str:
    """Who else knows this card: an eye and a word, or the signs of those who looked."""
    f = scene.lay.font
    lookers = [] if seen == EVERYONE else [q for q in range(players) if seen >> q & 1]
    paint = "var(--on-board)"
    eye_w = 1.3 * f
    if lookers:
        signs = "".join(d.sign(q, eye_w + 12 + 1.2 * f * i, 0.55 * f, 0.42 * f) for i, q in enumerate(lookers))
        return seen_eye(2, 0.15 * f, eye_w, False, paint) + signs
    said = words(scene.lang, "mark-public" if seen else "mark-secret")
    small = 15 if f > 14 else 11
    return seen_eye(2, 0.15 * f, eye_w, seen == 0, paint) + d.text(eye_w + 7, 0.98 * f, said, small, fill=paint)


def info(scene: Scene, p: int, x: float, y: float, room: float) -> str:
    """The plate of a player whose cards lie beside it."""
    return _info(scene, p, x, y, room, bool(scene.view.waiting >> p & 1), has_won(scene.view, p))


@part
def _info(scene: Scene, p: int, x: float, y: float, room: float, lit: bool, won: bool) -> str:
    """The name and what is public about a player."""
    f, view = scene.lay.font, scene.view
    first, step, aside = (28, 20, 62) if scene.tall else (40, 28, 80)
    parts = [out_chips(scene, p, 8, first + 2 * step, room - 16)]
    for i, (kind, number) in enumerate((("hand", int(view.n_hand[p])), ("captured", n_captured(view, p)))):
        parts.append(counted(scene, p, scene.names[p], kind, number, 10, first + step * i))
        parts.append(d.text(aside, first + step * i + 1.15 * f - 2, words(scene.lang, kind), f, fill="var(--quiet)"))
    return scene.plate(x, y, (room, scene.lay.own_h), p, *parts, lit=lit, won=won)


def buttons(scene: Scene, x: float, y: float, room: float) -> str:
    """Choices that are not cards: yes, no, two slots."""
    wanted = [choice for choice in scene.choices.items() if choice[0] < CARD or choice[0] >= PAIR]
    return _buttons(scene, tuple(wanted), x, y, room) if wanted else ""


@piece
def _buttons(scene: Scene, wanted: tuple[tuple[int, str], ...], x: float, y: float, room: float) -> str:
    choices = dict(wanted)
    actions = sorted(choices, key=lambda a: (a == DONE, -a))
    return scene.offering(choices).buttons(x, y, room, actions, columns=len(actions) if scene.tall else 1)


def hand(scene: Scene, x: float, y: float, room: float, per_row: int) -> str:
    """The own hand, weakest card first."""
    phase = scene.view.phase
    return _hand(scene, scene.viewer, x, y, room, per_row, bool(phase == SETUP), bool(phase == TARGET and scene.choices))


@part
def _hand(scene: Scene, player: int, x: float, y: float, room: float, per_row: int, arranging: bool, attacked: bool) -> str:
    """… without the peasants that are being laid out."""
    cards = [card for card in cards_of(scene.view.hand[player]) if not (arranging and SET[card].table)]
    return scene.hand(row_of_cards(scene, cards, x, y, room, per_row, attacked))


def row_of_cards(scene: Scene, cards: Sequence[int], x: float, y: float, room: float, per_row: int, attacked: bool) -> str:
    """Own cards side by side, in several rows if need be."""
    player, size, asked = scene.viewer, (scene.lay.own, scene.lay.own_h), bool(scene.choices)
    says = [scene.choices.get(CARD + card) for card in range(CARDS)] if asked else [None] * CARDS
    places = spread(len(cards), x, y, size, room, per_row, centred=True)
    return "".join(d.placed(*place, _held(scene, card, player, size, attacked, says[card], asked)) for place, card in zip(places, cards, strict=True))


@piece
def _held(scene: Scene, card: int, player: int, size: Place, attacked: bool, says: str | None, asked: bool) -> str:
    face, told = full(card, player, 0, 0, size[0]), about_card(card, scene.lang)
    veiled = scene.offering({EMPTY: ""}) if asked else scene
    return choosable(veiled, 0, 0, size, CARD + card, says, face, attacked, held=True, key=f"tenno-{player}-{card}", tip=told)
