"""Meeting Engagement: the figures of the rulebook. A position in words, the decisions up to the moment that is shown."""

from __future__ import annotations

from ....core.scene import Scene
from .. import words as w
from ..state import ARMY_NAMES
from .table import FIGURE_LAYOUT, field

FIGURES = {
    "field": ("field: a1 sarbaz, b1 saklab, c1 bedouin, a2 mamluk, b2 saklab, c2 bedouin"
              " / a3 tinger, b3 archer, c3 berserk, a4 konung, b4 horseman, c4 archer", ()),
    "displacement": ("field: b1 sarbaz, b2 saklab / b3 archer; card: bedouin", ("enter b1", "move b2")),
    "flank": ("field: a1 sarbaz, a2 bedouin / b2 berserk; card: saklab", ("enter a1", "move a2")),
    "second-step": ("field: b1 bedouin / b3 archer; card: sarbaz", ("enter b1", "move b2")),
    "breakthrough": ("field: b1 sarbaz, b2 sarbaz, b3 saklab, b4 saklab; card: bedouin", ("enter b1", "move b2", "move b3", "move b4")),
}  # fmt: skip


def figure(name: str, lang: str) -> str:
    """The field alone, with the choices of the unit on the move."""
    from .. import game

    text, decisions = FIGURES[name]
    match = game.position(text)
    for decision in decisions:
        match.play(decision)
    view, choices = match.view(0), match.choices(0, lang) if decisions else {}
    scene = Scene(view, 0, choices, lang, True, [ARMY_NAMES[army][lang] for army in view.army], still=True, lay=FIGURE_LAYOUT)
    return scene.picture(FIGURE_LAYOUT.height, *field(scene), title=w.words(lang, "title"))
