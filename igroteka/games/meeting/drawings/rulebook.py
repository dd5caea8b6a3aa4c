"""Meeting Engagement: the figures of the rulebook. A position in words, the decisions up to the moment that is shown."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....core import verbs
from ....core.scene import Scene
from .. import words as w
from ..positions import position
from ..state import ACTIONS, ARMY_NAMES, EMPTY
from .table import Layout, field

FIGURES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "field": ({"units": ("a1 sarbaz, b1 saklab, c1 bedouin, a2 mamluk, b2 saklab, c2 bedouin",
                         "a3 tinger, b3 archer, c3 berserk, a4 konung, b4 horseman, c4 archer")}, []),
    "displacement": ({"units": ("b1 sarbaz, b2 saklab", "b3 archer"), "card": "bedouin"}, ["enter b1", "move b2"]),
    "flank": ({"units": ("a1 sarbaz, a2 bedouin", "b2 berserk"), "card": "saklab"}, ["enter a1", "move a2"]),
    "second-step": ({"units": ("b1 bedouin", "b3 archer"), "card": "sarbaz"}, ["enter b1", "move b2"]),
    "breakthrough": ({"units": ("b1 sarbaz, b2 sarbaz, b3 saklab, b4 saklab",), "card": "bedouin"}, ["enter b1", "move b2", "move b3", "move b4"]),
}  # fmt: skip
LAYOUT = Layout(height=444, x=13, y=38, card=106, gap=8, camp=30)


def figure(name: str, lang: str) -> str:
    """The field alone, with the choices of the unit on the move."""
    story, decisions = FIGURES[name]
    state = position(*story["units"], card=story.get("card"))
    mask = np.zeros(ACTIONS, np.uint8)
    choices: dict[int, str] = {}
    for decision in [*decisions, ""]:
        if state.card == EMPTY and state.mover == EMPTY:
            break
        verbs.legal(state, 0, mask)
        choices = {int(a): w.say(state, 0, int(a), lang) for a in np.flatnonzero(mask)}
        if decision:
            verbs.apply(state, 0, next(a for a in choices if w.name(state, 0, a) == decision))
    verbs.hide(state, 0)
    scene = Scene(state, 0, choices, lang, True, [ARMY_NAMES[army][lang] for army in state.army], still=True, lay=LAYOUT)
    return scene.picture(LAYOUT.height, field(scene), title=w.words(lang, "title"))
