"""Tenno: what is counted after a match."""

from __future__ import annotations

from typing import Any

from ...core.match import Match
from ...core.record import events
from .state import ATTACKED, CAPTURED, DEFENDED, DISCARDED, LOOKED, SUPPORTED, WORTH


def count(match: Match) -> list[tuple[str, list[Any]]]:
    """Attacks, cards captured and lost with what they are worth, cards looked at."""
    n = match.players
    attacked, attacked_by, captured, worth, lost, discarded, monks, looked = ([0] * n for _ in range(8))
    for s in match.states:
        for event in events(s):
            attacked[event.who] += event.what == ATTACKED
            attacked_by[event.who] += event.what == DEFENDED
            if event.what == CAPTURED:
                captured[event.to] += 1
                worth[event.to] += int(WORTH[event.card])
                lost[event.who] += 1
            discarded[event.who] += event.what == DISCARDED
            monks[event.who] += event.what == SUPPORTED
            looked[event.who] += event.what == LOOKED
    return [
        ("attacks", attacked), ("attacked", attacked_by), ("captured", captured), ("worth", worth), ("lost", lost), ("discarded", discarded),
        ("monks", monks), ("looked", looked),
    ]  # fmt: skip
