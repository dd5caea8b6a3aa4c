"""Unmatched: who plays, the health of the fighters, the numbers of cards, the open discard piles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from typing import NamedTuple

from ....core.draw import cross, placed, rect, sign, tag, text, use, width, wrap
from ....core.record import SPECTATOR
from ....core.scene import Scene, part, piece
from .. import words as w
from .sheet import heart, short_name
from .layout import Table, look_of
from ..language import HAS_SIZE
from ..words import words
from ..state import FACE_DOWN, HEROES, KINDS, NONE, OVER, PUBLIC, SIDEKICKS, SIDE_FIGHTERS, TEAMS, VOYAGE, Hero

END = "</g>"
PEOPLE = 2  # in a hero's section of the gallery the hero and the sidekick come before the cards


class Whose(NamedTuple):
    """What plates show of how the match stands: whose turn it is, the team that won, the sides that laid a card face down, whether it has begun."""

    turn: int
    won: int
    laying: tuple[int, ...]
    begun: bool


def whose(t: Table) -> Whose:
    """How the match stands."""
    view, over = t.view, t.view.phase == OVER
    attack, defence = view.laid
    laying = (view.turn,) * (attack == FACE_DOWN) + (view.target // SIDE_FIGHTERS,) * (defence == FACE_DOWN)  # the target defends
    return Whose(NONE if over else view.turn, view.winner if over else NONE, laying, view.turns > 0)


@part
def plates(t: Table, team: int, x: float, y: float, now: Whose) -> str:
    """The plates of a team, side by side; a thick frame for whose turn it is."""
    drawn, sides = [], range(team, t.view.sides, TEAMS)
    room = (t.lay.side - 6 * (len(sides) - 1)) / len(sides)
    for i, side in enumerate(sides):
        plate = _side(t, side, x + i * (room + 6), y, room, side == now.turn, team == now.won, now.begun)
        drawn.append(plate.removesuffix(END) + _counts(t, side, room, side in now.laying, _known(t, side)) + END)  # which change most often
    return "".join(drawn)


@part
def _side(t: Table, side: int, x: float, y: float, room: float, lit: bool, won: bool, begun: bool) -> str:
    """A hero's name and player, and the health of all fighters."""
    view, s, h = t.view, t.small, t.lay.plate
    seat, name = view.seat[side], t.hero(side).name[t.lang]
    alive = w.health_of(view, side * SIDE_FIGHTERS, begun) > 0
    line, narrow, big = _measures(t, room)
    left = big + 5
    portrait = use(f"unmatched-{look_of(t, side * SIDE_FIGHTERS)}", 5, 4, big, big, color=f"var(--p{seat})", opacity=None if alive else 0.35)
    called = name if width(name, s) < 0.92 * (room - left - 1.9 * (s + 1)) else name.split()[-1]
    owner = "" if width(called, s) + width(t.names[seat], s) > room - left - 4 * s else t.names[seat]
    parts = (
        portrait
        + text(room - 9, 1.4 * s, owner, s, "end", fill="var(--quiet)")
        + _dials(t, side, left + 4, (0.7 if line else 0.52 if narrow else 0.55) * h, room, begun)
    )
    tip = f"{name} ({t.names[seat]}). {t.hero(side).text[t.lang]}"
    return t.plate(x, y, (room, h), seat, parts, name=called, left=left, lit=lit, won=won, key=f"plate-{side}", tip=tip)


def _measures(t: Table, room: float) -> tuple[bool, bool, float]:
    """Whether all of a plate stands in one line, whether it is narrow, and how large the portrait is."""
    line = t.tall and room > 300
    narrow = not line and (t.tall or room < 13 * t.small)
    return line, narrow, t.lay.plate - (26 if narrow else 8)


@part
def _dials(t: Table, side: int, x: float, y: float, room: float, begun: bool) -> str:
    """Hearts: the hero's, then those of the sidekicks; Alice's size and Sinbad's voyages beside them."""
    view, s = t.view, t.small
    first = side * SIDE_FIGHTERS
    parts = []
    sidekicks = int(SIDEKICKS[view.hero[side]])
    helper = t.hero(side).sidekick
    parts.append(heart(t.lay.frame, x + s, y, health) if (health := w.health_of(view, first, begun)) > 0 else _fallen(t, x + s, y, begun))
    at = x + 2.5 * s
    living = [f for f in range(first + 1, first + 1 + sidekicks) if w.health_of(view, f, begun) > 0]
    mini = (1.35 if room < (300 if t.tall else 13 * s) else 1.9) * s  # where cards are counted below, it stays above them
    parts.append(use(f"unmatched-{helper.id}", at, y - mini / 2, mini, mini, color=f"var(--p{view.seat[side]})", opacity=None if living else 0.35))
    at += mini + 0.2 * s
    if sidekicks > 1:
        parts.append(text(at, y + 0.36 * s, f"×{len(living)}", s, weight=700))
    else:
        parts.append(heart(t.lay.frame, at + 0.8 * s, y, w.health_of(view, first + 1, begun)) if living else _fallen(t, at + 0.8 * s, y, begun))
    at += 2.1 * s
    if HAS_SIZE[view.hero[side]] and view.health[first] > 0:
        said = t.word("big" if view.big[side] else "small")
        fits = width(said, s) < room - at
        size = text(at, y + 0.36 * s, said, s, weight=700, fill="var(--quiet)")
        parts.append(size if fits else _badge(t, x, "▲" if view.big[side] else "▼", said))
    behind = sum(view.discard[side][k] for k in range(KINDS) if VOYAGE[view.hero[side], k])
    if VOYAGE[view.hero[side]].any() and room <= at + 2.6 * s:
        parts.append(_badge(t, x, str(behind), t.word("tip-voyages", count=behind)))
    elif VOYAGE[view.hero[side]].any():
        parts.append(
            use("unmatched-voyage", at, y - 0.6 * s, 1.2 * s, 1.2 * s, color="var(--quiet)")
            + text(at + 1.4 * s, y + 0.36 * s, str(behind), s, weight=700, fill="var(--quiet)")
        )
    return "".join(parts)


def _badge(t: Table, x: float, said: str, tip: str) -> str:
    """A small plate at the foot of the portrait: Alice's size or Sinbad's voyages where the line has no room for them."""
    s, low = t.small, t.lay.plate - 22
    plate = rect(x - 1.35 * s, low - 1.1 * s, 1.25 * s, 1.1 * s, 3, fill="var(--ink)", fill_opacity=0.85)
    return tag("g", plate, text(x - 0.73 * s, low - 0.2 * s, said, s, "middle", 800, "var(--paper)"), data_tip=tip)


def _fallen(t: Table, x: float, y: float, begun: bool) -> str:
    """A cross for whoever fell; during set-up nobody has."""
    if not begun:
        return ""
    s = t.small
    return cross([(x, y)], 0.5 * s, 0.18 * s)


@part
def _counts(t: Table, side: int, room: float, laid: bool, known: tuple[int, ...]) -> str:
    """Cards in the hand, in the deck and in the discard pile, each with what one may know about them."""
    view, s, h, (line, narrow, big) = t.view, t.small, t.lay.plate, _measures(t, room)
    x, y = 200 if line else 7 if narrow else big + 9, 0.7 * h if line else h - 0.75 * s - 2
    hero, step = view.hero[side], min((room - x) / 3, 4.6 * s)
    counts = _in_hand(t, hero, view.n_hand[side], known, laid), _in_deck(t, hero, view.n_deck[side]), _discarded(t, hero, tuple(view.discard[side]))
    return "".join([placed(x + i * step, y, drawn) for i, drawn in enumerate(counts)])


@piece
def _in_hand(t: Scene, hero: int, held: int, known: tuple[int, ...], laid: bool) -> str:
    tip = words(t.lang, "table-tip-hand", count=held)
    if known:
        tip += f"; {words(t.lang, 'table-tip-known-laid' if laid else 'table-tip-known', cards=_listed(HEROES[hero], known, t.lang))}"
    return _count(t, "hand", held, tip, _opens(HEROES[hero], known))


@piece
def _in_deck(t: Scene, hero: int, left: int) -> str:
    return _count(t, "deck", left, words(t.lang, "table-tip-deck", count=left, cards=_whole(hero, t.lang)), f"#{HEROES[hero].id}")


@piece
def _discarded(t: Scene, hero: int, pile: tuple[int, ...]) -> str:
    cards = _listed(HEROES[hero], pile, t.lang) or words(t.lang, "table-nothing")
    return _count(t, "discard", sum(pile), words(t.lang, "table-tip-discard", cards=cards), _opens(HEROES[hero], pile))


def _count(t: Scene, icon: str, count: int, tip: str, opens: str | None) -> str:
    body = use(f"unmatched-{icon}", 0, -0.68 * t.small, 1.36 * t.small, 1.36 * t.small, color="var(--quiet)")
    return t.tally(0, 0, body, 1.3 * t.small, count, tip=tip, data_cards=opens)


def _opens(hero: Hero, counts: Iterable[int]) -> str | None:
    """The cards that open when one asks about a pile."""
    cards = [f"{k}*{n}" if n > 1 else str(k) for k, n in enumerate(counts, PEOPLE) if n > 0]
    return f"#{hero.id}:{','.join(cards)}" if cards else None


@cache
def _whole(hero: int, lang: str) -> str:
    """What a deck is made of."""
    return ", ".join(f"{kind.name[lang]}{f' ×{kind.copies}' if kind.copies > 1 else ''}" for kind in HEROES[hero].kinds)


def _known(t: Table, side: int) -> tuple[int, ...]:
    """The cards of another one's hand that the viewer knows, if any: all of a partner's, of the others what was seen."""
    viewer, team = t.viewer, t.team
    if t.view.seat[side] == viewer:
        return ()
    known = t.view.hand[side] if viewer != SPECTATOR and side % TEAMS == team else t.view.known[PUBLIC if viewer == SPECTATOR else team][side]
    return tuple(known) if max(known) > 0 else ()


def _listed(hero: Hero, counts: Iterable[int], lang: str) -> str:
    """Cards by name."""
    return ", ".join([kind.name[lang] + (f" ×{n}" if n > 1 else "") for kind, n in zip(hero.kinds, counts, strict=False) if n > 0])


@part
def discards(t: Table, x: float, y: float, room: float) -> str:
    """The open discard piles, card by card; the opponents' above in a team battle."""
    team, sides = t.team, t.view.sides
    order = [*range(1 - team, sides, TEAMS), *range(team, sides, TEAMS)]
    column, height = t.lay.side / 2, room / (len(order) // 2)
    return "".join(_pile(t, side, x + i % 2 * (column + 2), y + i // 2 * height, column - 4, height) for i, side in enumerate(order))


@part
def _pile(t: Table, side: int, x: float, y: float, room: float, height: float) -> str:
    """One discard pile."""
    s, kinds = t.small, [(kind, n) for kind, n in zip(t.hero(side).kinds, t.view.discard[side], strict=False) if n > 0]
    total = sum([n for _, n in kinds])
    head = sign(t.view.seat[side], x + 7, y + 0.7 * s, 0.4 * s) + text(
        x + 9 + 0.6 * s, y + 1.05 * s, f"{t.word('discard')} {total}", s, weight=700, fill="var(--quiet)"
    )
    most, told = int((height - 1.6 * s) / (1.25 * s)), 0
    lines: list[tuple[str, float]] = []
    ships = []
    for kind, n in kinds:
        left = 1.35 * s if kind.voyage else 0.0  # a voyage has its sign before the name
        said = wrap(short_name(kind, t.lang) + (f" ×{n}" if n > 1 else ""), room - left, s)
        if len(lines) + len(said) > most - (told + n < total):
            break
        if left:
            ships.append(use("unmatched-voyage", x + 1, y + (1.5 + 1.25 * len(lines)) * s, 1.1 * s, 1.1 * s, color="var(--quiet)"))
        lines += [(line, left) for line in said]
        told += n
    if told < total:
        lines.append((f"+ {total - told}", 0.0))
    body = [tag("tspan", escape(line), x=x + 2 + left, dy=1.25 * s) for line, left in lines]
    return head + "".join(ships) + (tag("text", *body, y=y + 1.15 * s, font_size=s, fill="var(--ink)") if body else "")
