"""Unmatched drawn: the board, the fighters on it, a combat as a little scene, the hand below.

Everything here gets a hidden record, never the real one. Figures of the rulebook are in figures.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from types import SimpleNamespace
from typing import Any

from ...core.draw import TALL, WIDE, circle, document, fit, group, paragraph, path, rect, sign, tag, target, text, use, width, wrap
from ...core.record import CARD as CARD_OF
from ...core.record import SPECTATOR, TO, WHAT, WHERE, WHO
from .faces import (
    ATTACK_RED, BOLD, CARD_H, CARD_W, DEFENCE_BLUE, TALL_FRAME, WHITE, WIDE_FRAME, arrow_head, card_symbol, heart, sheet, theme, token, type_name, who_plays,
)  # fmt: skip
from .scenery import Frame, places
from .state import (
    ABILITY, ACTIONS_A_TURN, ADD_BOOST, AFTER_ATTACK, AFTER_DEFENCE, ATTACK, ATTACKING, BIG, BOARDS, BOOST, BOOST_REVEALED, BOOST_VOIDED, CANCELLED, CARD, CHOOSING,
    CLEAN_UP, DAMAGE, DAMAGED, DEFEATED, DEFENCE, DEFENDED, DURING_ATTACK, DURING_DEFENCE, FACE_DOWN, FIGHTER, FIGHTERS, FOUGHT, FULL_HEALTH, GOING, HEALED,
    HEROES, HURTING, IMMEDIATE_ATTACK, IMMEDIATE_DEFENCE, KINDS, MANEUVER, MARKED, MARKING, MOVED, MOVING, NOBODY, NONE, OPTION, ORDERING, OVER, PASS, PICKING,
    PLACED, PUBLIC, RANGED, RETURNED, REVEALED, SCHEME, SIDEKICKS, SIZE_ABILITY, SMALL, SPACE, SPACES, TAKING, TARGETING, TEAM_FIGHTERS, TEAMS, VOYAGE,
    VOYAGES_ABILITY, Hero, Kind,
)  # fmt: skip
from .words import words

__all__ = ["draw", "figure", "sheet"]

Choices = Mapping[int, str]
BUTTONS = (MANEUVER, BIG, SMALL, OPTION, OPTION + 1, OPTION + 2, PASS)


@dataclass(frozen=True)
class Layout:
    """Sizes of a picture: `side` is the room for plates and combat, at the right or above and below."""

    name: str
    width: int
    frame: Frame
    x: float
    side: float
    card: float
    gap: float
    row: int
    plate: float
    small: float
    button: float

    @property
    def card_h(self) -> float:
        """Cards keep their shape."""
        return self.card * CARD_H / CARD_W


WIDE_LAYOUT = Layout(name="wide", width=WIDE, frame=WIDE_FRAME, x=8, side=302, card=146, gap=13, row=6, plate=65, small=15, button=42)
TALL_LAYOUT = Layout(name="tall", width=TALL, frame=TALL_FRAME, x=4, side=352, card=112, gap=8, row=3, plate=50, small=11, button=42)


def figure(name: str, lang: str) -> str:
    """A figure of the rulebook."""
    from . import figures

    return figures.figure(name, lang)


def draw(view: Any, player: int, choices: Choices, lang: str, tall: bool, names: Sequence[str]) -> str:
    """The table as this player sees it."""
    plain = SimpleNamespace(**{field: view[field].tolist() for field in view.dtype.names})  # lists are quicker to read than records
    return (_tall if tall else _wide)(Table(plain, player, choices, lang, names, TALL_LAYOUT if tall else WIDE_LAYOUT))


@dataclass(frozen=True)
class Table:
    """All that a drawing needs to know."""

    view: Any
    player: int
    choices: Choices
    lang: str
    names: Sequence[str]
    lay: Layout

    @property
    def team(self) -> int:
        """The viewer's team; a spectator sits with the first one."""
        mine = [side for side in range(self.view.sides) if self.view.seat[side] == self.player]
        return mine[0] % TEAMS if mine else 0

    def hero(self, side: int) -> Hero:
        """The hero of a side."""
        return HEROES[self.view.hero[side]]

    def kind(self, side: int, kind: int) -> Kind:
        """A card of a side's deck."""
        return self.hero(side).kinds[kind]

    def word(self, key: str, **values: Any) -> str:
        """A text of the table."""
        return _said(self.lang, f"table-{key}", **values)


@lru_cache(maxsize=4096)
def _said(lang: str, key: str, **values: Any) -> str:
    return words(lang, key, **values)


def _wide(t: Table) -> str:
    """The board at the left, players and combat at the right, the hand below."""
    lay, right = t.lay, t.lay.x + t.lay.frame.width + 10
    plates = _plates(t, 1 - t.team, right, 8) + _plates(t, t.team, right, 8 + lay.frame.height - lay.plate)
    scene, room = _scene(t), lay.frame.height - 2 * lay.plate - 12
    middle = _scene_wide(t, scene, right, 8 + lay.plate + 6, room) if scene else _discards(t, right, 8 + lay.plate + 6, room)
    y = 8 + lay.frame.height + 8
    bar, y = _bar(t, y)
    hand, y = _hands(t, y)
    return document(lay.width, y + 4, group(lay.x, 8, _board(t)), plates, middle, bar, hand, title=_said(t.lang, "title"))


def _tall(t: Table) -> str:
    """Opponents, the board, the own plate, the combat, the buttons, the hand, the discard piles."""
    lay = t.lay
    parts = [_plates(t, 1 - t.team, lay.x, 4)]
    y = 4 + lay.plate + 4
    parts.append(group(0, y, _board(t)))
    y += lay.frame.height + 4
    parts.append(_plates(t, t.team, lay.x, y))
    y += lay.plate + 6
    scene = _scene(t)
    if scene:
        parts.append(_scene_tall(t, scene, lay.x, y))
        y += lay.card_h + 26
    bar, y = _bar(t, y)
    hand, y = _hands(t, y)
    piles = 22 + 14 * max(1, *(sum(1 for n in t.view.discard[side] if n) for side in range(t.view.sides)))
    parts += [bar, hand, _discards(t, lay.x, y + 4, min(piles, 120) * (t.view.sides // 2))]
    return document(lay.width, y + 8 + min(piles, 120) * (t.view.sides // 2), *parts, title=_said(t.lang, "title"))


# The board


def _board(t: Table) -> str:
    """The ground, what happened last, the spaces that can be chosen, the fighters."""
    lay, board = t.lay, BOARDS[t.view.board]
    ground = use(f"unmatched-{board.id}-{lay.name}", 0, 0, lay.frame.width, lay.frame.height)
    spaces = "".join(_space(t, space) for space in range(len(board.spaces)) if SPACE + space in t.choices and t.view.on[space] == NOBODY)
    standing = sorted((f for f in range(FIGHTERS) if t.view.health[f] > 0 and t.view.at[f] != NONE), key=lambda f: places(t.view.board, lay.frame)[t.view.at[f]][1])
    return ground + _tips(t.view.board, lay.frame, t.lang) + _traces(t) + spaces + "".join(_fighter(t, f) for f in standing) + _hurt(t)


@lru_cache(maxsize=None)
def _tips(board: int, frame: Frame, lang: str) -> str:
    """What each space is, for whoever points at it."""
    data = BOARDS[board]
    parts = []
    for space, (x, y) in zip(data.spaces, places(board, frame), strict=True):
        zones = ", ".join(data.zones[zone].name[lang] for zone in space.zones)
        start = f" · {words(lang, 'table-start', number=space.start)}" if space.start else ""
        parts.append(circle(x, y, frame.radius, data_tip=words(lang, "table-space", space=space.id, zones=zones) + start))
    return tag("g", *parts, fill="transparent")


def _place(t: Table, space: int) -> tuple[float, float]:
    return places(t.view.board, t.lay.frame)[space]


def _space(t: Table, space: int) -> str:
    """A free space that can be chosen."""
    x, y = _place(t, space)
    r = max(t.lay.frame.radius, 20 if t.lay.name == "tall" else 0)
    return target(x, y, SPACE + space, t.choices[SPACE + space], circle(0, 0, r, class_="area"), marks=_hits(t, space))


def _hits(t: Table, space: int) -> list[str]:
    """Whom a second mark would hit: the opponents on both spaces."""
    if t.view.phase != MARKING:
        return []
    marked = [row[TO] for row in t.view.events[: t.view.n_events] if row[WHAT] == MARKED]
    standing = [t.view.on[s] for s in {space, *marked} if t.view.on[s] != NOBODY]
    return [key(f) for f in standing if f // TEAM_FIGHTERS % TEAMS != t.view.decider % TEAMS]


def key(fighter: int) -> str:
    """The same fighter has the same key in every picture."""
    return f"fighter-{fighter}"


def _figure_of(t: Table, fighter: int) -> str:
    side = fighter // TEAM_FIGHTERS
    hero = t.hero(side)
    if fighter % TEAM_FIGHTERS:
        return hero.sidekick.id
    return f"{hero.id}-small" if hero.ability == SIZE_ABILITY and not t.view.big[side] else hero.id


def _number(t: Table, fighter: int) -> int:
    """Sidekicks are numbered where there are several."""
    return fighter % TEAM_FIGHTERS if fighter % TEAM_FIGHTERS and SIDEKICKS[t.view.hero[fighter // TEAM_FIGHTERS]] > 1 else 0


def fighter_name(t: Table, fighter: int) -> str:
    """A fighter by name, with its number."""
    hero = t.hero(fighter // TEAM_FIGHTERS)
    name = (hero.sidekick if fighter % TEAM_FIGHTERS else hero.hero).name[t.lang]
    return f"{name} {_number(t, fighter)}" if _number(t, fighter) else name


def _fighter(t: Table, fighter: int) -> str:
    """A fighter on its space; a choice of it, or of the space it stands on."""
    view, r = t.view, t.lay.frame.radius
    side, space = fighter // TEAM_FIGHTERS, view.at[fighter]
    action = next((a for a in (FIGHTER + fighter, SPACE + space) if a in t.choices), None)
    x, y = _place(t, space)
    body = token(t.lay.frame, _figure_of(t, fighter), view.seat[side], side % TEAMS, view.health[fighter], _number(t, fighter))
    active = fighter in (view.attacker, view.target) or (fighter == view.mover and view.phase in (GOING, MOVING))
    rim = max(r + 2, 20)
    ring = circle(0, 0, rim, class_="area") if action is not None else circle(0, 0, rim, class_="last") if active else ""
    marks = [key(fighter)] if action is not None and view.phase in (TARGETING, HURTING) else _hits(t, space)
    return target(x, y, action, t.choices.get(action, "") if action is not None else "", ring, body, key=key(fighter), tip=_fighter_tip(t, fighter), marks=marks if action is not None else (),
                  class_="chosen" if fighter == view.mover and view.phase == GOING else None)  # fmt: skip


def _fighter_tip(t: Table, fighter: int) -> str:
    side = fighter // TEAM_FIGHTERS
    full, reach = int(FULL_HEALTH[t.view.hero[side], fighter % TEAM_FIGHTERS]), RANGED[t.view.hero[side], fighter % TEAM_FIGHTERS]
    return t.word("fighter", who=fighter_name(t, fighter), owner=t.names[t.view.seat[side]], health=t.view.health[fighter], full=full, reach=t.word("ranged" if reach else "melee"))


def _traces(t: Table) -> str:
    """Where the last decision moved somebody, and where somebody fell."""
    parts = []
    for row in t.view.events[: t.view.n_events]:
        if row[WHAT] in (MOVED, PLACED) and row[CARD_OF] >= 0:
            parts.append(_trace(t, row[CARD_OF], row[TO]))
        elif row[WHAT] == DEFEATED and row[CARD_OF] >= 0:
            x, y = _place(t, row[CARD_OF])
            s = 0.5 * t.lay.frame.radius
            parts.append(path(f"M{x - s:.1f} {y - s:.1f}l{2 * s:.1f} {2 * s:.1f}m0 {-2 * s:.1f}l{-2 * s:.1f} {2 * s:.1f}", stroke="var(--hit)", stroke_width=0.2 * s, stroke_linecap="round"))
        elif row[WHAT] == MARKED:
            parts.append(circle(*_place(t, row[TO]), t.lay.frame.radius + 2, class_="last"))
    return "".join(parts)


def _trace(t: Table, start: int, end: int) -> str:
    """An arrow from where a fighter stood to where it stands."""
    (ax, ay), (bx, by), r = _place(t, start), _place(t, end), t.lay.frame.radius
    length = hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / length, (by - ay) / length
    tip = (bx - ux * (r + 1), by - uy * (r + 1))
    shaft = path(f"M{ax + ux * r:.1f} {ay + uy * r:.1f}L{tip[0] - 6 * ux:.1f} {tip[1] - 6 * uy:.1f}", class_="last", stroke_dasharray="7 5", stroke_linecap="round")
    return circle(ax, ay, r + 1, class_="last", stroke_dasharray="4 5") + shaft + arrow_head(*tip, ux, uy, 9, "var(--last)")


def _hurt(t: Table) -> str:
    """What the last decision cost or gave each fighter, above the fighter."""
    change: dict[int, int] = {}
    for row in t.view.events[: t.view.n_events]:
        if row[WHAT] in (DAMAGED, HEALED):
            change[row[WHERE]] = change.get(row[WHERE], 0) + row[TO] * (-1 if row[WHAT] == DAMAGED else 1)
    parts = []
    for fighter, amount in change.items():
        if amount and t.view.health[fighter] > 0 and t.view.at[fighter] != NONE:
            x, y = _place(t, t.view.at[fighter])
            size, paint = 1.15 * t.lay.small, "var(--hit)" if amount < 0 else "var(--p2)"
            said = f"{'−' if amount < 0 else '+'}{abs(amount)}"
            x, y = x + 0.72 * t.lay.frame.radius, y - 0.72 * t.lay.frame.radius
            parts.append(rect(x - 0.9 * size, y - 0.75 * size, 1.8 * size, 1.4 * size, 5, fill=paint) + text(x, y + 0.3 * size, said, size, "middle", 800, "var(--paper)"))
    return "".join(parts)


# Plates: who plays, health, counts of cards


def _plates(t: Table, team: int, x: float, y: float) -> str:
    """The plates of a team, side by side."""
    sides = range(team, t.view.sides, TEAMS)
    room = (t.lay.side - 6 * (len(sides) - 1)) / len(sides)
    return "".join(group(x + i * (room + 6), y, _plate(t, side, room), key=f"plate-{side}") for i, side in enumerate(sides))


def _plate(t: Table, side: int, room: float) -> str:
    """A hero's name and player, the health of all fighters, the numbers of cards; a thick frame for whose turn it is."""
    view, s, h = t.view, t.lay.small, t.lay.plate
    seat, hero = view.seat[side], t.hero(side)
    alive = view.health[side * TEAM_FIGHTERS] > 0
    won = view.phase == OVER and view.winner == side % TEAMS
    lit = won or (view.phase != OVER and view.turn == side)
    narrow = room < 13 * s
    big = h - (26 if narrow else 10)
    left = big + 10
    frame = rect(0, 0, room, h, 8, fill="var(--paper)", stroke=f"var(--p{seat})", stroke_width=3 if lit else 1.2, stroke_opacity=None if lit else 0.6)
    portrait = use(f"unmatched-{_figure_of(t, side * TEAM_FIGHTERS)}", 5, 4, big, big, color=f"var(--p{seat})", opacity=None if alive else 0.35)
    name = hero.name[t.lang]
    called = name if BOLD * width(name, s) < room - left - 1.2 * s else name.split()[-1]
    head = sign(seat, left + 0.5 * s, 0.3 * s + 8, 0.42 * s) + text(left + 1.3 * s, 0.66 * s + 8, called, s, weight=700)
    owner = f"{t.names[seat]}{' ★' if won else ''}"
    if BOLD * width(called, s) + width(owner, s) < room - left - 3 * s:
        head += text(room - 9, 0.66 * s + 8, owner, s, "end", fill="var(--quiet)")
    parts = group(0, 0, frame, portrait, head, tip=f"{name} ({t.names[seat]}). {hero.text[t.lang]}")
    return parts + _dials(t, side, left, 0.53 * h, room) + _counts(t, side, 7 if narrow else left, h - 0.75 * s - 2, room)


def _dials(t: Table, side: int, x: float, y: float, room: float) -> str:
    """Hearts: the hero's, then those of the sidekicks; Alice's size and Sinbad's voyages beside them."""
    view, s = t.view, t.lay.small
    first = side * TEAM_FIGHTERS
    parts = []
    sidekicks = int(SIDEKICKS[view.hero[side]])
    helper = t.hero(side).sidekick
    parts.append(heart(t.lay.frame, x + s, y, view.health[first]) if view.health[first] > 0 else _fallen(x + s, y, s))
    at = x + 2.5 * s
    living = [f for f in range(first + 1, first + 1 + sidekicks) if view.health[f] > 0]
    mini = 1.9 * s
    parts.append(use(f"unmatched-{helper.id}", at, y - mini / 2, mini, mini, color=f"var(--p{view.seat[side]})", opacity=None if living else 0.35))
    at += mini + 0.2 * s
    if sidekicks > 1:
        parts.append(text(at, y + 0.36 * s, f"×{len(living)}", s, weight=700))
    else:
        parts.append(heart(t.lay.frame, at + 0.8 * s, y, view.health[first + 1]) if living else _fallen(at + 0.8 * s, y, s))
    at += 2.1 * s
    if ABILITY[view.hero[side]] == SIZE_ABILITY and view.health[first] > 0:
        said = t.word("big" if view.big[side] else "small")
        parts.append(text(at, y + 0.36 * s, said, s, weight=700, fill="var(--quiet)") if BOLD * width(said, s) < room - at else "")
    if ABILITY[view.hero[side]] == VOYAGES_ABILITY:
        behind = sum(view.discard[side][k] for k in range(KINDS) if VOYAGE[view.hero[side], k])
        parts.append(use("unmatched-voyage", at, y - 0.6 * s, 1.2 * s, 1.2 * s, color="var(--quiet)") + text(at + 1.4 * s, y + 0.36 * s, str(behind), s, weight=700, fill="var(--quiet)"))
    return "".join(parts)


def _fallen(x: float, y: float, s: float) -> str:
    return path(f"M{x - 0.5 * s:.1f} {y - 0.5 * s:.1f}l{s:.1f} {s:.1f}m0 {-s:.1f}l{-s:.1f} {s:.1f}", stroke="var(--hit)", stroke_width=0.18 * s, stroke_linecap="round")


def _counts(t: Table, side: int, x: float, y: float, room: float) -> str:
    """Cards in the hand, in the deck and in the discard pile, each with what one may know about them."""
    view, s = t.view, t.lay.small
    known = _listed(t, side, _known(t, side))
    hand = t.word("tip-hand", count=view.n_hand[side]) + (f"; {t.word('tip-known', cards=known)}" if known else "")
    pile = _listed(t, side, view.discard[side]) or t.word("nothing")
    counts = (("hand", view.n_hand[side], hand), ("deck", view.n_deck[side], t.word("tip-deck", count=view.n_deck[side])),
              ("discard", sum(map(int, view.discard[side])), t.word("tip-discard", cards=pile)))  # fmt: skip
    step = min((room - x) / 3, 4.6 * s)
    parts = []
    for i, (icon, count, tip) in enumerate(counts):
        body = rect(0, -0.8 * s, step, 1.6 * s, fill="transparent") + use(f"unmatched-{icon}", 0, -0.68 * s, 1.36 * s, 1.36 * s, color="var(--quiet)")
        parts.append(group(x + i * step, y, body, text(1.6 * s, 0.36 * s, str(count), s, weight=700), tip=tip))
    return "".join(parts)


def _known(t: Table, side: int) -> Any:
    """The cards of a hand that the viewer knows: all of the own team's, of the others what was seen."""
    if t.player != SPECTATOR and side % TEAMS == t.team:
        return t.view.hand[side]
    return t.view.known[PUBLIC if t.player == SPECTATOR else t.team][side]


def _listed(t: Table, side: int, counts: Iterable[int]) -> str:
    """Cards by name."""
    return ", ".join(f"{t.kind(side, k).name[t.lang]}{f' ×{n}' if n > 1 else ''}" for k, n in enumerate(counts) if n > 0)


def _discards(t: Table, x: float, y: float, room: float) -> str:
    """The open discard piles, card by card; the opponents' above in a team battle."""
    lay, s = t.lay, t.lay.small
    order = [*range(1 - t.team, t.view.sides, TEAMS), *range(t.team, t.view.sides, TEAMS)]
    rows = len(order) // 2
    column, height = lay.side / 2, room / rows
    return "".join(_pile(t, side, x + i % 2 * (column + 2), y + i // 2 * height, column - 4, height, s) for i, side in enumerate(order))


def _pile(t: Table, side: int, x: float, y: float, room: float, height: float, s: float) -> str:
    """One discard pile."""
    kinds = [(k, int(n)) for k, n in enumerate(t.view.discard[side]) if n > 0]
    total = sum(n for _, n in kinds)
    head = sign(t.view.seat[side], x + 7, y + 0.7 * s, 0.4 * s) + text(x + 9 + 0.6 * s, y + 1.05 * s, f"{t.word('discard')} {total}", s, weight=700, fill="var(--quiet)")
    most = int((height - 1.6 * s) / (1.25 * s))
    if len(kinds) > most:
        kinds = kinds[: most - 1]
    lines = [f"{wrap(t.kind(side, k).name[t.lang], 1.1 * room - (2 * s if n > 1 else 0), s, 1)[0]}{f' ×{n}' if n > 1 else ''}" for k, n in kinds]
    if sum(n for _, n in kinds) < total:
        lines.append(f"+ {total - sum(n for _, n in kinds)}")
    body = "".join(text(x + 2, y + (2.4 + 1.25 * i) * s, line, s) for i, line in enumerate(lines))
    return group(0, 0, rect(x, y, room, height, fill="transparent"), head, body, tip=t.word("tip-discard", cards=_listed(t, side, t.view.discard[side]) or t.word("nothing")))


# The combat


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
    waiting: bool  # the defender hasn't chosen yet


def _scene(t: Table) -> Scene | None:
    """The combat under way, or the one that the last decision brought to its end."""
    view = t.view
    events = view.events[: view.n_events]
    damage = next((row[CARD_OF] for row in events if row[WHAT] == FOUGHT), NONE)
    if view.attacker != NONE and (view.target != NONE or view.laid[ATTACK] != NONE):
        sides = (view.attacker // TEAM_FIGHTERS, view.target // TEAM_FIGHTERS if view.target != NONE else NONE)
        if damage == NONE and view.result != NONE:
            damage = max(0, view.value[ATTACK] - view.value[DEFENCE]) if not view.shielded else 0
        voided = any(row[WHAT] == BOOST_VOIDED for row in events) or bool(view.cancelled[ATTACK] and view.step > ADD_BOOST and view.boost >= 0 and not _counted(t))
        return Scene(sides, (view.attacker, view.target), (view.laid[ATTACK], view.laid[DEFENCE]), (view.value[ATTACK], view.value[DEFENCE]),
                     (bool(view.cancelled[ATTACK]), bool(view.cancelled[DEFENCE])), view.boost, voided, bool(view.revealed), damage, view.step, view.step < IMMEDIATE_DEFENCE)  # fmt: skip
    return _past_scene(t) if damage != NONE else None


def _counted(t: Table) -> bool:
    """Does Arthur's boost count although his card is cancelled? Only for a card without text, by an option."""
    kind = t.kind(t.view.attacker // TEAM_FIGHTERS, t.view.laid[ATTACK])
    return bool(t.view.excalibur) and not kind.text["en"]


def _past_scene(t: Table) -> Scene | None:
    """A combat that is over already, as its events tell it."""
    events = [tuple(map(int, row)) for row in t.view.events[: t.view.n_events]]
    shown = {row[WHERE]: (row[WHO], row[CARD_OF]) for row in events if row[WHAT] == REVEALED}
    fought = next(row for row in events if row[WHAT] == FOUGHT)
    if ATTACK not in shown:
        return None
    defended = next((row[WHO] for row in events if row[WHAT] == DEFENDED), shown.get(DEFENCE, (NONE, NONE))[0])
    boost = next((row[CARD_OF] for row in events if row[WHAT] == BOOST_REVEALED), NONE)
    cancelled = {row[WHERE] for row in events if row[WHAT] == CANCELLED}
    hit = next((row[WHERE] for row in events if row[WHAT] == DAMAGED and row[WHERE] // TEAM_FIGHTERS == defended), NONE)
    return Scene((shown[ATTACK][0], defended), (NONE, hit), (shown[ATTACK][1], shown.get(DEFENCE, (NONE, NONE))[1]), (fought[WHERE], fought[TO]), (ATTACK in cancelled, DEFENCE in cancelled),
                 boost, any(row[WHAT] == BOOST_VOIDED for row in events), True, fought[CARD_OF], CLEAN_UP + 1, False)  # fmt: skip


def _scene_wide(t: Table, scene: Scene, x: float, y: float, room: float) -> str:
    """Who fights whom, both cards, and below the sum."""
    lay = t.lay
    scale = min(1.0, (room - 45) / CARD_H)
    w, h = CARD_W * scale, CARD_H * scale
    xs = (x + (lay.side / 2 - w) / 2, x + lay.side / 2 + (lay.side / 2 - w) / 2)
    parts = [_scene_head(t, scene, x, y + 15, lay.side)]
    parts += [_role(t, scene, role, xs[role], y + 20, w, h) for role in _roles(scene)]
    parts.append(_sum(t, scene, x + lay.side / 2, y + room - 7, 17))
    return "".join(parts)


def _scene_tall(t: Table, scene: Scene, x: float, y: float) -> str:
    """The cards at the sides, the sum between them."""
    lay = t.lay
    xs = (x, x + lay.side - lay.card)
    parts = [_scene_head(t, scene, x, y + 11, lay.side)]
    parts += [_role(t, scene, role, xs[role], y + 18, lay.card, lay.card_h) for role in _roles(scene)]
    parts.append(_stages(t, scene, x + lay.side / 2, y + 40))
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
    return fighter_name(t, scene.fighters[role]) if scene.fighters[role] != NONE else t.hero(scene.sides[role]).name[t.lang]


def _role(t: Table, scene: Scene, role: int, x: float, y: float, w: float, h: float) -> str:
    """The card of one role: face, back, or the place where it would lie."""
    side, kind = scene.sides[role], scene.cards[role]
    seat = t.view.seat[side]
    if kind == NONE:
        said = t.word("defence-waiting" if scene.waiting else "defence-none") if role == DEFENCE or scene.waiting else ""
        slot = rect(1, 1, w - 2, h - 2, 10, fill="none", stroke="var(--line)", stroke_width=2, stroke_dasharray="7 6")
        return group(x, y, slot, text(w / 2, h / 2, said, t.lay.small, "middle", fill="var(--quiet)"))
    if kind == FACE_DOWN:
        body, tip = use(f"unmatched-back-{seat}", 0, 0, w, h), t.word("face-down")
    else:
        body, tip = use(card_symbol(t.hero(side), t.kind(side, kind)), 0, 0, w, h), card_tip(t, side, kind)
        if not scene.revealed:
            body += rect(4, 4, w - 8, h - 8, 8, fill="none", stroke=f"var(--p{seat})", stroke_width=3, stroke_dasharray="2 6", stroke_linecap="round")
    if scene.cancelled[role]:
        body += path(f"M{0.1 * w:.1f} {0.86 * h:.1f}L{0.9 * w:.1f} {0.56 * h:.1f}", stroke="var(--hit)", stroke_width=5, stroke_linecap="round")
    return group(x, y, body + (_boost(t, scene, w, h) if role == ATTACK and scene.boost != NONE else ""), key=f"laid-{role}", tip=tip)


def _boost(t: Table, scene: Scene, w: float, h: float) -> str:
    """Arthur's boost: a small card at the corner of the attack card."""
    side = scene.sides[ATTACK]
    seat, s = t.view.seat[side], 0.36 * w
    back = use(f"unmatched-back-{seat}", w - s, 0.24 * h, s, s * CARD_H / CARD_W)
    said = "?" if scene.boost == FACE_DOWN else f"+{0 if scene.voided else int(BOOST[t.view.hero[side], scene.boost])}"
    badge = circle(w - s / 2, 0.24 * h + s * 0.76, 0.42 * s, fill="var(--paper)", stroke=f"var(--p{seat})", stroke_width=2)
    return back + badge + text(w - s / 2, 0.24 * h + s * 0.76 + 0.36 * t.lay.small, said, t.lay.small, "middle", 800)


def _stages(t: Table, scene: Scene, x: float, y: float) -> str:
    """Four dots: immediately, during combat, damage, after combat; the present one is filled."""
    if scene.sides[DEFENCE] == NONE:
        return ""
    before = (IMMEDIATE_DEFENCE, ADD_BOOST, DAMAGE, AFTER_DEFENCE)
    stage = sum(scene.step - 1 >= step for step in before) if scene.revealed else 0
    dots = [circle(x + (i - 1.5) * 14, y, 4, fill="var(--ink)" if i + 1 == stage else "var(--line)" if i + 1 < stage else "none", stroke="var(--line)", stroke_width=1.5) for i in range(4)]
    return "".join(dots)


def _sum(t: Table, scene: Scene, x: float, y: float, size: float) -> str:
    """Attack minus defence, and what comes of it."""
    if scene.sides[DEFENCE] == NONE or not scene.revealed:
        return ""
    attack, defence = scene.values
    s, wide = size, t.lay.name == "wide"
    parts = []
    badge = 0.95 * s
    ax, dx, cy = (x - 92, x - 92 + 3.6 * s, y - 0.36 * s) if wide else (x - 1.7 * s, x + 1.7 * s, y - 1.4 * s)
    for at, value, paint in ((ax, attack, ATTACK_RED), (dx, defence, DEFENCE_BLUE)):
        parts.append(circle(at, cy, badge, fill=paint) + text(at, cy + 0.38 * s, str(value), s * 1.1, "middle", 800, WHITE))
    parts.append(text((ax + dx) / 2, cy + 0.36 * s, "−", s * 1.2, "middle", 800))
    if scene.damage != NONE:
        said = t.word("damage", damage=scene.damage)
        paint = "var(--hit)" if scene.damage else "var(--quiet)"
        parts.append(text(dx + 1.6 * s, y, f"= {said}", s, weight=800, fill=paint) if wide else text(x, y + 0.9 * s, said, fit(said, 120, s, 11), "middle", 800, paint))
    return "".join(parts)


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
    if view.phase == OVER:
        return ""
    middle = y + (t.lay.button / 2 if t.lay.name == "wide" else 10)
    name = t.hero(view.turn).name[t.lang]
    parts = [sign(view.seat[view.turn], x + 8, middle, 0.5 * s), text(x + 12 + 0.6 * s, middle + 0.36 * s, name, s, weight=700)]
    at = x + 22 + 0.6 * s + 1.2 * width(name, s)
    for i in range(ACTIONS_A_TURN if view.turns else 0):
        used = i >= view.actions
        parts.append(circle(at + i * 1.3 * s, middle, 0.42 * s, fill="none" if used else "var(--ink)", stroke="var(--ink)", stroke_width=1.6))
    at += 3.1 * s
    if view.phase in (GOING, MOVING):
        parts.append(text(at, middle + 0.36 * s, t.word("reach", count=view.allowance), s, fill="var(--quiet)"))
    return group(0, 0, *parts, tip=f"{name}: {t.word('actions')} {view.actions}")


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
    return target(x, y, action, said, rect(0, 0, room, lay.button, 10, fill="var(--paper)"), rect(0, 0, room, lay.button, 10, class_="area"), words_, tip=said)


# Cards in the hand


def _hands(t: Table, y: float) -> tuple[str, float]:
    """What the viewer holds, and before it what is looked at: the opponent's hand or the top of the deck."""
    if t.player == SPECTATOR:
        return "", y
    view, parts = t.view, []
    side = _own_side(t)
    asked = bool(t.choices) and view.phase != OVER
    looked_at = view.phase in (PICKING, TAKING, ORDERING) and asked
    if looked_at and view.phase == PICKING:
        other = _opponent(t)
        rows, y = _cards(t, other, view.known[t.team][other], y, t.word("hand", who=t.hero(other).name[t.lang]), True)
        parts.append(rows)
    elif looked_at:
        counts = [0] * KINDS
        for place in range(view.frames[0][4] if view.phase == ORDERING else 0, view.n_top[side]):
            counts[view.top[side][place]] += 1
        rows, y = _cards(t, side, counts, y, t.word("top", who=t.hero(side).name[t.lang]), True)
        parts.append(rows)
    several = looked_at or sum(1 for s in range(view.sides) if view.seat[s] == t.player) > 1
    title = t.word("hand", who=t.hero(side).name[t.lang]) if several else ""
    rows, y = _cards(t, side, view.hand[side], y, title, not looked_at)
    return "".join([*parts, rows]), y


def _own_side(t: Table) -> int:
    """The side whose hand is shown: the one that is asked, or that is on turn, or the first of the player's."""
    mine = [side for side in range(t.view.sides) if t.view.seat[side] == t.player]
    return next((side for side in (t.view.decider, t.view.turn) if side in mine), mine[0])


def _opponent(t: Table) -> int:
    """The other side of the combat under way."""
    return int(t.view.target if t.view.attacker // TEAM_FIGHTERS == t.view.decider else t.view.attacker) // TEAM_FIGHTERS


def _cards(t: Table, side: int, counts: Iterable[int], y: float, title: str, playable: bool) -> tuple[str, float]:
    """Cards in rows, equal ones on one another."""
    lay, parts = t.lay, []
    if title:
        parts.append(text(lay.x + 2, y + lay.small, title, lay.small, weight=700, fill="var(--quiet)"))
        y += lay.small + 7
    kinds = [(kind, int(count)) for kind, count in enumerate(counts) if count > 0]
    for i, (kind, count) in enumerate(kinds):
        x = lay.x + i % lay.row * (lay.card + lay.gap)
        parts.append(_card(t, side, kind, count, x, y + i // lay.row * (lay.card_h + 8), playable))
    rows = max(1, -(-len(kinds) // lay.row))
    return "".join(parts), y + rows * (lay.card_h + 8)


def _card(t: Table, side: int, kind: int, count: int, x: float, y: float, playable: bool) -> str:
    """A card that may perhaps be chosen, with how many there are of it."""
    lay = t.lay
    action = CARD + kind if playable and CARD + kind in t.choices else None
    body = use(card_symbol(t.hero(side), t.kind(side, kind)), 0, 0, lay.card, lay.card_h)
    if count > 1:
        s = lay.small
        at = (lay.card - 3, 0.21 * lay.card_h)
        body = rect(4, -3, lay.card - 1, lay.card_h, 0.07 * lay.card, fill="var(--paper-2)", stroke=theme(t.hero(side)), stroke_width=1.5) + body
        body += rect(at[0] - 1.1 * s, at[1] - 0.75 * s, 2.2 * s, 1.5 * s, 0.7 * s, fill="var(--ink)") + text(at[0], at[1] + 0.36 * s, f"×{count}", s, "middle", 800, "var(--paper)")
    if action is not None:
        body += rect(-2, -2, lay.card + 4, lay.card_h + 4, 0.08 * lay.card, class_="ring")
    marks = [key(t.view.target)] if action is not None and t.view.phase == ATTACKING else []
    return target(x, y, action, t.choices.get(CARD + kind, ""), body, key=f"card-{side}-{kind}", tip=card_tip(t, side, kind), marks=marks)


def card_tip(t: Table, side: int, kind: int) -> str:
    """A card in full."""
    return _card_tip(t.view.hero[side], kind, t.lang)


@lru_cache(maxsize=None)
def _card_tip(hero: int, kind: int, lang: str) -> str:
    deck, card = HEROES[hero], HEROES[hero].kinds[kind]
    value = "" if card.type == SCHEME else f" {card.value}"
    about = words(lang, "table-card", name=card.name[lang], type=_said(lang, f"table-type-{type_name(card)}"), value=value, boost=card.boost, by=who_plays(deck, card, lang))
    return f"{about}. {card.text[lang]}" if card.text[lang] else about
