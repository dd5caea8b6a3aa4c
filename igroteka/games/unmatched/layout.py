"""Unmatched: the two layouts of the table, and what every part of its drawing needs to know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

from ...core.draw import TALL, WIDE
from . import words as w
from .faces import CARD_H, CARD_W, TALL_FRAME, WIDE_FRAME
from .scenery import Frame
from .pictures import FIGHTERS
from .state import HEROES, SIDE_FIGHTERS, SIDEKICKS, TEAMS, Hero, Kind
from .words import words

Choices = Mapping[int, str]


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
        return w.hero_of(self.view, side)

    def kind(self, side: int, kind: int) -> Kind:
        """A card of a side's deck."""
        return self.hero(side).kinds[kind]

    def word(self, key: str, **values: Any) -> str:
        """A text of the table."""
        return said(self.lang, f"table-{key}", **values)


def plain(view: Any) -> SimpleNamespace:
    """A record's fields as numbers and lists: they are quicker to read."""
    return SimpleNamespace(**{field: view[field].tolist() for field in view.dtype.names})


@lru_cache(maxsize=4096)
def said(lang: str, key: str, **values: Any) -> str:
    return words(lang, key, **values)


def key(fighter: int) -> str:
    """The same fighter has the same key in every picture."""
    return f"fighter-{fighter}"


def figure_of(t: Table, fighter: int) -> str:
    side = fighter // SIDE_FIGHTERS
    hero = t.hero(side)
    if fighter % SIDE_FIGHTERS:
        return hero.sidekick.id
    small = f"{hero.id}-small"
    return small if small in FIGHTERS and not t.view.big[side] else hero.id


def number_of(t: Table, fighter: int) -> int:
    """Sidekicks are numbered where there are several."""
    return fighter % SIDE_FIGHTERS if fighter % SIDE_FIGHTERS and SIDEKICKS[t.view.hero[fighter // SIDE_FIGHTERS]] > 1 else 0


@cache
def card_tip(hero: int, kind: int, lang: str) -> str:
    return w.tip(HEROES[hero].kinds[kind], HEROES[hero], lang)
