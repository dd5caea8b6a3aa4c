"""Tash-Kalar in words. Everything here gets a hidden record, never the real one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.record import Event
from .cards import BEINGS, CELLS, COLOURS, DIRECTIONS, FIRST_BEING, FIRST_LEGEND, SIDE, SQUARE_NAMES, TASKS, Being
from .state import (
    ACTION, CARD, DESTINATION, DIRECTION, DISCARD, DISCARDING, DONE, EMPTY, END, FLARE, LEGEND, OPTION, PASS, PLACE, RECOVER, SIDE_CHOICE,
    SPARE, START, SUMMON, TASK, UNDER, WAY,
)  # fmt: skip


def being_of(view: Any, action: int) -> Being:
    """The being that a card's action number means, for the player on turn."""
    if action >= LEGEND:
        return BEINGS[FIRST_LEGEND + action - LEGEND]
    return BEINGS[int(FIRST_BEING[view.deck_of[view.turn]]) + action - CARD]


def name(view: Any, player: int, action: int) -> str:
    """The short, stable form of an action."""
    if action < CELLS:
        return f"{_square_verb(view, action)} {SQUARE_NAMES[action]}"
    if action < FLARE:
        verb = {DISCARDING: "discard", UNDER: "under", RECOVER: "recover"}.get(int(view.phase), "summon")
        return f"{verb} {being_of(view, action).id}"
    if action < DISCARD:
        return "under flare" if view.phase == UNDER else "flare"
    simple = {DISCARD: "discard", DONE: "done", END: "end turn", PASS: "pass"}
    if action in simple:
        return simple[action]
    if action >= SIDE_CHOICE:
        return f"colour {COLOURS[view.colour[action - SIDE_CHOICE]]}"
    if action >= OPTION:
        return f"option {action - OPTION + 1}"
    if action >= WAY:
        return f"way {action - WAY + 1}"
    if action >= DIRECTION:
        return f"aim {DIRECTIONS[action - DIRECTION]}"
    return f"claim {TASKS[view.current[action - TASK]].id}"


def _square_verb(view: Any, cell: int) -> str:
    phase = int(view.phase)
    if phase == ACTION:
        return "place" if view.board[cell] == EMPTY else "pick up"
    return {START: "start", PLACE: "place", SUMMON: "on", SPARE: "pick up", DESTINATION: "to"}.get(phase, "target")


def option(name: str, value: Any, lang: str) -> str:
    """The value of an option in words."""
    return str(value)


def say(view: Any, player: int, action: int, lang: str) -> str:
    """An action in words."""
    return name(view, player, action)


def ask(view: Any, player: int, lang: str) -> str:
    """What is asked of this player now."""
    return "?"


def event(view: Any, happened: Event, lang: str, names: Sequence[str]) -> str | None:
    """One event as a sentence of the log."""
    return str(happened)


def seat(view: Any, player: int, lang: str) -> str:
    """What is public about a player, in a line."""
    return str(player)


def position(view: Any, lang: str) -> str:
    """The arena in characters: side and rank of every piece."""
    rows = []
    for y in range(SIDE):
        cells = [int(view.board[SIDE * y + x]) for x in range(SIDE)]
        rows.append(" ".join("·" if code == EMPTY else ("abcd"[code >> 2], "abcd"[code >> 2].upper(), "1234"[code >> 2])[(code & 3) - 1] for code in cells))
    return "\n".join(rows)
