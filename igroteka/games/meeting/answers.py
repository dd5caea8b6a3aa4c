"""Meeting Engagement: what it answers when somebody asks. See core/answers.py."""

from __future__ import annotations

from typing import Any

from ...core.answers import Card, Section, Why, forms
from ...core.rule import plainly
from ...core.scene import Place, Scene
from ...core.sets import has
from . import words as w
from .rules import home_cell
from .state import (
    ARMIES, ARMY_NAMES, ARMY_SIZE, CELL_NAMES, CELLS, CHOOSING, COLUMNS, DEPLOY, ENTER, NOBODY, OVER, SECOND_STEP, SIDEWAYS, UNITS,
)  # fmt: skip

TERMS = ("counter", "elite", "forward", "sideways")
FIRST: dict[str, Any] = {}
FINE: tuple[str, ...] = ("first",)
END = "The end"


def gallery(lang: str) -> list[Section]:
    """The four armies."""
    shown = []
    for army, name in enumerate(ARMIES):
        units = [
            Card((f"meeting-{unit.id}",), unit.name[lang], w.tip(unit, lang), unit.count, forms(unit.name, lang), f"var(--p{army})")
            for unit in UNITS
            if unit.army == army
        ]
        title = w.words(lang, "gallery-army", army=ARMY_NAMES[army][lang], cards=ARMY_SIZE)
        shown.append(Section(name, title, units, w.words(lang, f"army-{name}")))
    return shown


def goal(view: Any, lang: str) -> str:
    """A breakthrough, or more units when the cards are used up."""
    units = [sum(1 for owner in view.owner if owner == player) for player in (0, 1)]
    return w.words(lang, "goal", first=units[0], second=units[1], left=int(view.n_reserve.sum() + view.n_hand.sum()))


def chapter(view: Any) -> str:
    """Where the rulebook tells of the present question."""
    return {DEPLOY: "Before the battle", OVER: "The end"}.get(int(view.phase), "Your turn")


def why(scene: Scene, key: str, at: Place) -> Why | None:
    """Cells are fixed by the arrow on the card; a unit moves once a turn."""
    view, lang, parts = scene.view, scene.lang, key.split("-")
    if parts[0] != "unit":
        return None
    owner, card = int(parts[1]), int(parts[2])
    here = next((cell for cell in range(CELLS) if view.owner[cell] == owner and view.field[cell] == card), None)
    unit = w.named(w.unit(view, owner, card).name, lang)
    if here is None:
        return Why(w.words(lang, "cant-to-come" if view.phase != CHOOSING else "cant-their-hand", **unit))
    if view.phase == CHOOSING:
        return Why(w.words(lang, "cant-choose-first"))
    if view.phase in (DEPLOY, ENTER):
        home = ", ".join(CELL_NAMES[int(plainly(home_cell, view, column))] for column in range(COLUMNS))
        return Why(w.words(lang, "cant-deploy" if view.phase == DEPLOY else "cant-enter", cells=home, **unit))
    mover = w.named(w.unit(view, int(view.turn), int(view.mover)).name, lang, "mover")
    if owner == view.turn and plainly(has, view.moved, here):
        return Why(w.words(lang, "cant-moved", **unit))
    beside = abs(here - int(view.at)) == 1 and here // COLUMNS == int(view.at) // COLUMNS
    sideways = SIDEWAYS[view.army[view.turn], view.mover]
    key = "cant-sideways" if beside and not sideways else "cant-second" if view.phase == SECOND_STEP else "cant-far"
    return Why(w.words(lang, key, cell=CELL_NAMES[int(view.at)], **unit, **mover)) if view.owner[here] != NOBODY else None
