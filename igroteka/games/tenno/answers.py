"""Tenno: what it answers when somebody asks. See core/answers.py."""

from __future__ import annotations

from typing import Any

from ...core.answers import Card, Section, Why
from ...core.scene import Place, Scene
from . import words as w
from .state import ATTACK, EMPTY, EXCHANGE, LOOK, MONK_ASKED, OVER, PUT, REFILL, SECOND, SET, SETUP, SHOGUN, SWAPPING, TARGET

TERMS = ("strength", "captured", "table", "points")
FIRST: dict[str, Any] = {}
FINE: tuple[str, ...] = ("first",)
END = "The end"


def gallery(lang: str) -> list[Section]:
    """The eleven cards that everybody has."""
    names = [(w.card_name(i, lang), w.card_name(i, lang, "_acc")) for i in range(len(SET))]
    cards = [Card((f"tenno-card-{i}", f"tenno-mini-{i}"), name[0], w.about_card(i, lang), 1, name) for i, name in enumerate(names)]
    return [Section("set", w.words(lang, "gallery-set", cards=len(SET)), cards, w.words(lang, "gallery-set-about"))]


def goal(view: Any, lang: str) -> str:
    """Captured cards; their worth is counted at the end only."""
    if view.phase == OVER:
        return w.words(lang, "goal-over", points=" : ".join(str(int(view.points[p])) for p in range(view.players)))
    return w.words(lang, "goal", piles=" : ".join(str(w.n_captured(view, p)) for p in range(view.players)))


def chapter(view: Any) -> str:
    """Where the rulebook tells of the present question."""
    found = {SETUP: "Getting ready", ATTACK: "1. Attack", TARGET: "1. Attack", MONK_ASKED: "2. Result", SECOND: "3. The ronin's second attack"}
    found |= {REFILL: "4. Filling slots", EXCHANGE: "5. You lost no card: exchange", PUT: "5. You lost no card: exchange"}
    found |= {SWAPPING: "5. You lost no card: exchange", LOOK: "6. The defender won: a look", OVER: "The end"}
    return found[int(view.phase)]


def why(scene: Scene, key: str, at: Place) -> Why | None:
    """Whose card is asked for, and what the shogun never does."""
    found = _place(scene, key.split("-")[1:])
    return Why(w.words(scene.lang, f"cant-{found}")) if found else None


def _place(scene: Scene, key: list[str]) -> str:
    """The reason by its message; a key is a player's card, or a player's slot."""
    view, phase, me = scene.view, int(scene.view.phase), scene.viewer
    if key[0] in ("hand", "captured") or len(key) < 2:
        return "remembered" if key[0] == "captured" else ""
    owner = int(key[-2])
    card = int(view.table[owner, int(key[2])]) if key[0] == "slot" else int(key[1])
    on_table = key[0] == "slot" or card in view.table[owner]
    if card == EMPTY:
        return "empty"
    if not on_table:
        return "hand"
    if phase in (SETUP, REFILL, PUT):
        return "from-hand"
    if phase in (ATTACK, SECOND):
        return "own-first" if owner != me else "shogun" if card == SHOGUN else "ronin"
    if phase == TARGET:
        return "target-own" if owner == me else "target-again"
    return {LOOK: "look", MONK_ASKED: "monk"}.get(phase, "exchange")
