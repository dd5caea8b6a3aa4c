"""Meeting Engagement in words. Everything here gets a hidden record, never the real one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from ...core.record import Event
from ...core.rule import PLAIN, plainly
from ...core.words import Words
from . import rules
from .state import (
    ARMIES, ARMY_NAMES, BEAT, BOTH_FELL, BREAKTHROUGH, BROKE_THROUGH, CAMP, CELL_NAMES, CELLS, CHOOSE, CHOOSING,
    COLUMNS, COUNTER, DEPLOY, DREW, ENDED, ENTER, ENTERED, FELL, FOUGHT, KIND, MORE_ELITE, MORE_UNITS, MOVE,
    MOVED, NOBODY, OVER, PLACED, ROWS, SECOND_STEP, STOP, TURNED_UP, UNITS, Unit,
)  # fmt: skip

words = Words(__file__)
CARDS: list[list[Unit]] = [[UNITS[kind] for kind in army] for army in KIND.tolist()]  # by army and card


def unit(view: Any, player: int, card: int) -> Unit:
    """The unit on a card of a player's army."""
    army: int = view.army[player]
    return CARDS[army][card]


@lru_cache(5000)
def attack_of(army: int, card: int, came_from: int, cell: int) -> int:
    """How strong a unit attacks: the rule, asked about as much of a record as it looks at."""
    return int(PLAIN.twin(rules.attack_strength)(SimpleNamespace(army=[army]), 0, card, came_from, cell))


def named(name: dict[str, str], lang: str, role: str = "unit") -> dict[str, str]:
    """A unit's name as a message needs it: the plain form and the accusative."""
    plain = name[lang]
    return {role: plain, f"{role}_acc": name.get(f"{lang}_acc", plain)}


def option(name: str, value: Any, lang: str) -> str:
    """The value of an option in words."""
    if name == "armies":
        return ARMY_NAMES[ARMIES.index(value)][lang]
    return words(lang, f"option-{name}-{str(value).replace(' ', '_')}")


def name(view: Any, player: int, action: int) -> str:
    """The short, stable form of an action: what is done and where."""
    if action == CAMP:
        return "break through"
    if action == STOP:
        return "stop"
    if action >= CHOOSE:
        return f"choose {unit(view, player, view.hand[player, action - CHOOSE]).id}"
    verb = {DEPLOY: "place", ENTER: "enter"}.get(int(view.phase), "move")
    return f"{verb} {CELL_NAMES[action]}"


def say(view: Any, player: int, action: int, lang: str) -> str:
    """An action in words."""
    if action >= CHOOSE:
        return words(lang, "choose", **named(unit(view, player, view.hand[player, action - CHOOSE]).name, lang))
    moving = view.card if view.phase in (DEPLOY, ENTER) else view.mover
    about: dict[str, Any] = named(unit(view, player, moving).name, lang)
    if action == CAMP:
        return words(lang, "camp", **about)
    if action == STOP:
        return words(lang, "stop", cell=CELL_NAMES[view.at], **about)
    about["cell"] = CELL_NAMES[action]
    owner = int(view.owner[action])
    if view.phase == DEPLOY:
        return words(lang, "place", **about)
    kind = "enter" if view.phase == ENTER else "move"
    if owner == NOBODY:
        return words(lang, kind, **about)
    about |= named(unit(view, owner, view.field[action]).name, lang, "other")
    if owner == player:
        return words(lang, f"{kind}-displace", **about)
    flank = plainly(rules.from_the_side, view.at, action)
    about["attack"] = attack_of(int(view.army[player]), int(moving), int(view.at), action)
    about["counter"] = int(COUNTER[view.army[owner], view.field[action]])
    return words(lang, "enter-attack" if kind == "enter" else "attack-flank" if flank else "attack", **about)


def ask(view: Any, player: int, lang: str) -> str:
    """What is asked of this player now."""
    if view.phase == OVER:
        return words(lang, "ask-over")
    if view.turn != player:
        return words(lang, "ask-wait")
    if view.phase == CHOOSING:
        return words(lang, "ask-choose")
    moving = view.card if view.phase in (DEPLOY, ENTER) else view.mover
    key = {DEPLOY: "ask-place", ENTER: "ask-enter", MOVE: "ask-move", SECOND_STEP: "ask-second"}[int(view.phase)]
    return words(lang, key, cell=CELL_NAMES[view.at], **named(unit(view, player, moving).name, lang))


def event(view: Any, happened: Event, lang: str, names: Sequence[str]) -> str | None:
    """One event as a sentence of the log."""
    about: dict[str, Any] = {"who": names[happened.who] if happened.who >= 0 else ""}
    what = happened.what
    if what == ENDED:
        key = {BREAKTHROUGH: "breakthrough", MORE_UNITS: "units", MORE_ELITE: "elite"}.get(happened.card, "draw")
        return words(lang, f"event-ended-{key}", **about)
    about |= {"cell": cell_name(happened.where), "to": cell_name(happened.to)}
    if happened.card >= 0:
        fallen = what in (BEAT, BOTH_FELL)
        owner = 1 - happened.who if fallen else happened.who
        about |= named(unit(view, owner, happened.card).name, lang)
    if what == FOUGHT:
        return words(lang, "event-fought", **about, **_fight(view, happened, lang))
    if what == DREW:
        return words(lang, "event-drew-known" if happened.card >= 0 else "event-drew", **about)
    key = {TURNED_UP: "turned-up", PLACED: "placed", ENTERED: "entered", MOVED: "moved", BEAT: "beat",
           BOTH_FELL: "both-fell", FELL: "fell", BROKE_THROUGH: "broke-through"}[what]  # fmt: skip
    return words(lang, f"event-{key}", **about)


def _fight(view: Any, happened: Event, lang: str) -> dict[str, Any]:
    """The other side of a fight is in the event that follows it, or still on the field."""
    enemy = 1 - happened.who
    defender = int(view.field[happened.to])
    for row in view.events[: view.n_events]:
        if row[0] in (BEAT, BOTH_FELL):
            defender = int(row[4])
    return {
        **named(unit(view, enemy, defender).name, lang, "other"),
        "attack": attack_of(int(view.army[happened.who]), happened.card, happened.where, happened.to),
        "counter": int(COUNTER[view.army[enemy], defender]),
    }


def cell_name(cell: int) -> str:
    """a1 to c4, or nothing."""
    return CELL_NAMES[cell] if 0 <= cell < CELLS else ""


def tip(of: Unit, lang: str) -> str:
    """What a unit is, in full."""
    return words(lang, "tip-unit", unit=of.name[lang], army=ARMY_NAMES[of.army][lang], elite=int(of.elite), attack=of.attack,
                 counter=of.counter, arrow=words(lang, f"arrow-{of.arrow}"))  # fmt: skip


def seat(view: Any, player: int, lang: str) -> str:
    """What is public about a player, in a line."""
    return seat_with(view, player, view.owner.tolist().count(player), lang)


def seat_with(view: Any, player: int, units: int, lang: str) -> str:
    """… who has so many units on the field."""
    left = int(view.n_reserve[player] + view.n_hand[player])
    return words(lang, "seat", army=ARMY_NAMES[view.army[player]][lang], units=units, reserve=left)


CELL_WIDTH = 20


def position(view: Any, lang: str) -> str:
    """The field in characters, row 4 on top: the owner, the name and a star for the elite; attack/counter and arrow."""
    rule = "  +" + "+".join(["-" * CELL_WIDTH] * COLUMNS) + "+"
    lines = [rule]
    for row in reversed(range(ROWS)):
        cells = [_cell_lines(view, row * COLUMNS + column, lang) for column in range(COLUMNS)]
        for i in range(2):
            lines.append(f"{row + 1 if i == 0 else ' '} |" + "|".join(cell[i].center(CELL_WIDTH) for cell in cells) + "|")
        lines.append(rule)
    lines.append("   " + " ".join(letter.center(CELL_WIDTH) for letter in "abc"))
    for player in range(2):
        hand = [unit(view, player, card).name[lang] if card >= 0 else "?" for card in view.hand[player, : view.n_hand[player]]]
        held = f"; {words(lang, 'hand').lower()}: {', '.join(hand)}" if hand else ""
        lines.append(f"{player + 1}: {seat(view, player, lang)}{held}")
    return "\n".join(lines)


def _cell_lines(view: Any, cell: int, lang: str) -> tuple[str, str]:
    owner = int(view.owner[cell])
    if owner == NOBODY:
        return "", ""
    u = unit(view, owner, view.field[cell])
    return f"{owner + 1} {u.name[lang]}{' *' if u.elite else ''}", f"{u.attack}/{u.counter} {u.arrow}"
