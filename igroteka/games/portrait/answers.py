"""Emperor's Portrait: what it answers when somebody asks. See core/answers.py."""

from __future__ import annotations

from typing import Any

from ...core.answers import Card, Section, Why
from ...core.scene import Place, Scene
from . import words as w
from .state import BOARD, CHOOSE, DECK, GARDEN, OVER, SAKURAS

TERMS = ("emperor", "own", "first", "last", "tokens")
FIRST: dict[str, Any] = {}
FINE: tuple[str, ...] = ()
END = "The end"


def gallery(lang: str) -> list[Section]:
    """The sixty cards in their order, and who walks in the garden."""
    cards = [
        Card((f"portrait-card-{card.number}",), w.words(lang, "gallery-card", number=card.number), w.tip(card, lang), 1,
             [form.strip() for form in w.words(lang, "card-forms", number=card.number).split("|")])
        for card in DECK
    ]  # fmt: skip
    people = [Card(("portrait-emperor",), w.words(lang, "gallery-emperor"), w.words(lang, "about-emperor"), 1)]
    people += [Card((f"portrait-painter-{i}",), name[lang], w.words(lang, "about-painter"), 1) for i, name in enumerate(BOARD.painters)]
    return [
        Section("cards", w.words(lang, "gallery-cards", cards=len(DECK)), cards, w.words(lang, "gallery-cards-about")),
        Section("people", w.words(lang, "gallery-people"), people),
    ]


def goal(view: Any, lang: str) -> str:
    """Favour under the cherry trees."""
    tokens = " : ".join(str(int(view.tokens[p])) for p in range(view.players))
    return w.words(lang, "goal", tokens=tokens, scored=int(view.scored), all=SAKURAS)


def chapter(view: Any) -> str:
    """Where the rulebook tells of the present question."""
    return {CHOOSE: "A round", OVER: "The end"}.get(int(view.phase), "Moving")


def why(scene: Scene, key: str, at: Place) -> Why | None:
    """Cards are chosen once a round; everything that walks, walks by cards."""
    view, lang, what = scene.view, scene.lang, key.split("-")[0]
    if what == "card":
        card = int(key.split("-")[1])
        if card not in view.hand[scene.viewer]:
            return Why(w.words(lang, "cant-played"))
        now = int(view.row[view.at]) + 1 if view.phase != CHOOSE else 0
        return Why(w.words(lang, "cant-direction" if now else "cant-laid", number=now))
    if what in ("painter", "emperor"):
        return Why(w.words(lang, "cant-direction-place" if view.phase != CHOOSE else "cant-by-cards", garden=int(view.phase == GARDEN)))
    return None
