"""Unmatched: the two layouts of the table, and what every part of its drawing needs to know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from ....core.scene import Place, Scene
from ....core.watched import Lists
from .. import words as w
from .sheet import CARD_H, CARD_W, MINI_H, MINI_W, TALL_FRAME, WIDE_FRAME
from .pictures import FIGHTERS
from .scenery import Frame
from ..state import HEROES, Hero, Kind, SIDEKICKS, SIDE_FIGHTERS, TEAMS
from ..words import words


@dataclass(frozen=True, eq=False)
class Layout:
    """Sizes of a picture: `side` is the room for plates and combat, at the right or above and below."""

    frame: Frame
    x: float
    side: float
    card: float
    hand: Place  # the size of a card in the hand
    gap: float
    row: int
    plate: float

    @cached_property
    def size(self) -> Place:
        """Cards keep their shape."""
        return self.card, self.card * CARD_H / CARD_W


WIDE_LAYOUT = Layout(frame=WIDE_FRAME, x=8, side=302, card=146, hand=(146, 224), gap=13, row=99, plate=68)
TALL_LAYOUT = Layout(frame=TALL_FRAME, x=4, side=352, card=112, hand=(MINI_W, MINI_H), gap=3, row=99, plate=40)
TALL_TEAMS_LAYOUT = replace(TALL_LAYOUT, plate=48)


class Table(Scene):
    """A scene, of which nothing is drawn yet, with what the drawings of this game ask for again and again."""

    def __init__(self, scene: Scene, layout: Layout):
        vars(self).update(vars(scene), view=Lists(scene.view), lay=layout)

    @property
    def mine(self) -> list[int]:
        """The viewer's sides."""
        viewer = self.viewer
        return [side for side, seat in zip(range(self.view.sides), self.view.seat, strict=False) if seat == viewer]

    @property
    def team(self) -> int:
        """The viewer's team; a spectator sits with the first one."""
        return team_of(self.mine)

    def hero(self, side: int) -> Hero:
        """The hero of a side."""
        return w.hero_of(self.view, side)

    def kind(self, side: int, kind: int) -> Kind:
        """A card of a side's deck."""
        return self.hero(side).kinds[kind]

    def word(self, key: str, **values: Any) -> str:
        """A text of the table."""
        return words(self.lang, f"table-{key}", **values)


def table(scene: Scene, layout: Layout | None = None) -> Table:
    """The scene as the drawings need it."""
    layout = layout or (WIDE_LAYOUT if not scene.tall else TALL_LAYOUT if scene.view.sides == TEAMS else TALL_TEAMS_LAYOUT)
    return Table(scene, layout)


def team_of(sides: Sequence[int]) -> int:
    """The team of a player's sides."""
    return sides[0] % TEAMS if sides else 0


def key(fighter: int) -> str:
    """The same fighter has the same key in every picture."""
    return f"fighter-{fighter}"


def look_of(t: Table, fighter: int) -> str:
    """The drawing of a fighter."""
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
