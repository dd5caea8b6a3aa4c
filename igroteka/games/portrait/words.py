"""Emperor's Portrait in words. Everything here gets a hidden record, never the real one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ...core import verbs
from ...core.record import Event
from ...core.rule import plainly
from ...core.words import Words
from . import garden as g
from .state import (
    ARRIVED, AWARDED, BACK, BLUNDERED, BOARD, CARDS, CHOOSE, CHOSE, CLOSED_UP, COURT, DECK, DREW, EMPEROR_WALKED, EMPTY, ENDED, FORWARD, GARDEN,
    GARDEN_ACTIONS, GATE, LAST, NOTHING, OVER, OWN, OWN_ACTIONS, RESHUFFLED, RESOLVING, REVEALED, SAKURA, SAKURAS, SIGNS, UNPLAYED, WALKED, Card,
)  # fmt: skip

words = Words(__file__)


def colour(view: Any, painter: int, lang: str) -> str:
    """What a painter is called when nobody's name is at hand."""
    return words(lang, "court-painter") if painter >= view.players else BOARD.painters[painter][lang]


def called(view: Any, painter: int, lang: str, names: Sequence[str]) -> str:
    """A player's name, or the Court Painter."""
    return words(lang, "court-painter") if painter >= view.players else names[painter] if painter >= 0 else ""


def garden(card: Card, lang: str) -> str:
    """A card's garden action."""
    return words(lang, f"garden-{GARDEN_ACTIONS[card.garden]}", steps=card.garden_steps)


def own(card: Card, lang: str) -> str:
    """A card's own action."""
    return words(lang, f"own-{OWN_ACTIONS[card.own]}", steps=card.own_steps)


@lru_cache(maxsize=256)
def tip(card: Card, lang: str) -> str:
    """A card in full."""
    return words(lang, "tip-card", number=card.number, garden=garden(card, lang), own=own(card, lang))


def option(name: str, value: Any, lang: str) -> str:
    """The value of an option in words."""
    return words(lang, f"option-{name}-{value}")


# Decisions


def for_court(view: Any, player: int) -> bool:
    """Is the card that this player chooses now the Court Painter's?"""
    return bool(view.advisor == player and view.chosen[player] != EMPTY)


def name(view: Any, player: int, action: int) -> str:
    """The short, stable form of an action."""
    if action in (FORWARD, BACK):
        return ("emperor " if view.phase == GARDEN else "") + ("forward" if action == FORWARD else "back")
    return f"{'court' if for_court(view, player) else 'play'} {action + 1}"


def next_sakura(view: Any) -> int:
    """The square of the next sakura to be scored."""
    return int(SAKURA[view.path, view.scored])


def destination(view: Any, player: int, action: int) -> int:
    """The square to which a direction leads; for a painter the Emperor's square means a blunder."""
    way, card = 1 if action == FORWARD else -1, DECK[int(view.row[view.at])]
    if view.phase != GARDEN:
        return int(plainly(g.reach, view, player, view.square[player], way * card.own_steps))
    return int(plainly(g.emperor_goal, view, way * card.garden_steps))


def say(view: Any, player: int, action: int, lang: str) -> str:
    """An action in words."""
    if action < CARDS:
        card = DECK[action]
        return words(lang, "court" if for_court(view, player) else "play", number=card.number, garden=garden(card, lang), own=own(card, lang))
    to, way = destination(view, player, action), "forward" if action == FORWARD else "back"
    if view.phase == GARDEN:
        if to == view.emperor:
            return words(lang, "emperor-stays")
        met = [p for p in range(view.painters) if view.square[p] == to]
        if met:
            return words(lang, "emperor-back-onto", to=to, who=colour(view, met[0], lang))
        return words(lang, "emperor-to-sakura" if to == next_sakura(view) else f"emperor-{way}", to=to)
    if to == view.emperor:
        return words(lang, "forward-blunder")
    return words(lang, "back-stays" if to == view.square[player] else way, to=to)


def ask(view: Any, player: int, lang: str) -> str:
    """What is asked of this player now, or what is waited for."""
    if view.phase == OVER:
        return words(lang, "ask-over")
    if view.phase == CHOOSE:
        return _ask_choice(view, player, lang)
    owner, card = int(view.row_owner[view.at]), DECK[view.row[view.at]]
    what = "emperor" if view.phase == GARDEN else "painter"
    steps = card.garden_steps if view.phase == GARDEN else card.own_steps
    whose = "ask" if owner == player else "wait"
    return words(lang, f"{whose}-{what}", number=card.number, steps=steps, who=colour(view, owner, lang))


def _ask_choice(view: Any, player: int, lang: str) -> str:
    owing = int(verbs.movers(view))
    if player < 0 or not owing >> player & 1:
        return words(lang, "wait-choice", count=owing.bit_count())
    if for_court(view, player):
        return words(lang, "ask-court")
    return words(lang, "ask-two" if view.advisor == player else "ask-choice")


# The log


def event(view: Any, happened: Event, lang: str, names: Sequence[str]) -> str | None:
    """One event as a sentence of the log."""
    what, card = happened.what, happened.card
    about: dict[str, Any] = {"who": called(view, happened.who, lang, names), "from": happened.where, "to": happened.to}
    if what in (CHOSE, DREW):
        if card < 0:
            return None  # others' cards are no news
        return words(lang, "event-chose" if what == CHOSE else "event-drew", **about, number=card + 1)
    if what in (REVEALED, UNPLAYED):
        return words(lang, "event-revealed" if what == REVEALED else "event-unplayed", **about, number=card + 1)
    if what == RESOLVING:
        return words(lang, "event-resolving", **about, number=card + 1, garden=garden(DECK[card], lang), own=own(DECK[card], lang))
    if what == NOTHING:
        said = garden(DECK[card], lang) if happened.where == GARDEN else own(DECK[card], lang)
        return words(lang, "event-nothing", action=said)
    if what == BLUNDERED:
        return words(lang, "event-blundered", **about, lost=card)
    if what == ARRIVED:
        return words(lang, "event-arrived", which=card + 1, square=happened.where)
    if what == AWARDED:
        return words(lang, "event-awarded", **about, place=happened.where + 1, tokens=card)
    if what == ENDED:
        return _ended(happened, lang, names)
    key = {EMPEROR_WALKED: "emperor", WALKED: "walked", CLOSED_UP: "closed-up", RESHUFFLED: "reshuffled"}[what]
    return words(lang, f"event-{key}", **about)


def _ended(happened: Event, lang: str, names: Sequence[str]) -> str:
    winners = [names[p] for p in range(len(names)) if happened.card >> p & 1]
    return words(lang, "event-won" if len(winners) == 1 else "event-shared", who=", ".join(winners))


# The position


def seat(view: Any, player: int, lang: str) -> str:
    """What is public about a player, in a line."""
    return words(lang, "seat", colour=BOARD.painters[player][lang], tokens=int(view.tokens[player]), square=int(view.square[player]))


def position(view: Any, lang: str) -> str:
    """The path in characters (painters by number, C the Court Painter, E the Emperor), then cards and players."""
    kinds = {kind: sign for sign, kind in SIGNS.items()}
    path = [kinds[kind] for kind in BOARD.squares[view.path]]
    marks = {p: "C" if p == COURT and view.players == 2 else str(p + 1) for p in range(view.painters)}
    for p, mark in marks.items():
        if view.square[p] != GATE:
            path[view.square[p]] = mark
    path[view.emperor] = "E"
    gate = " ".join(mark for p, mark in marks.items() if view.square[p] == GATE)
    lines = [
        words(lang, "position-head", round=int(view.rounds), emperor=int(view.emperor), last=int(LAST[view.path]), scored=int(view.scored),
              all=SAKURAS, deck=int(view.n_deck), discard=int(view.discard).bit_count()),
        "".join(path) + (f"   {words(lang, 'gate')}: {gate}" if gate else ""),
    ]  # fmt: skip
    if view.n_row:
        row = [f"{marks[int(view.row_owner[i])]}:{view.row[i] + 1}" + ("" if i >= view.at else "✓") for i in range(view.n_row)]
        lines.append(f"{words(lang, row_title(view.phase in (GARDEN, OWN)))}: {' '.join(row)}")
    for p in range(view.players):
        hand = " ".join(str(card + 1) if card >= 0 else "?" for card in view.hand[p, : view.n_hand[p]])
        chosen = "" if view.chosen[p] == EMPTY else f" → {view.chosen[p] + 1}" if view.chosen[p] >= 0 else " → ?"
        lines.append(f"{p + 1}: {seat(view, p, lang)} [{hand}]{chosen}")
    return "\n".join(lines)


def row_title(live: bool) -> str:
    """The message that heads the row of played cards, while they are resolved and after that."""
    return "row" if live else "row-last"
