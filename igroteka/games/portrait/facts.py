"""Emperor's Portrait: what is counted after a match."""

from __future__ import annotations

from typing import Any

from ...core.match import Match
from ...core.record import events
from .state import AWARDED, BLUNDERED, DREW, EMPEROR_WALKED, NOTHING, WALKED


def count(match: Match) -> list[tuple[str, list[Any]]]:
    """Steps of the painter and of the Emperor, blunders, tokens won and lost, actions that moved nobody, cards seen."""
    n = match.players
    steps, emperor, blunders, lost, won, idle, drawn = ([0] * n for _ in range(7))
    for s in match.states:
        for event in events(s):
            if not 0 <= event.who < n:
                continue  # the Court Painter
            distance = abs(event.to - event.where)
            steps[event.who] += distance if event.what == WALKED else 0
            emperor[event.who] += distance if event.what == EMPEROR_WALKED else 0
            blunders[event.who] += event.what == BLUNDERED
            lost[event.who] += event.card if event.what == BLUNDERED else 0
            won[event.who] += event.card if event.what == AWARDED else 0
            idle[event.who] += event.what == NOTHING
            drawn[event.who] += event.what == DREW
    return [("steps", steps), ("emperor", emperor), ("won", won), ("blunders", blunders), ("lost", lost), ("idle", idle), ("drawn", drawn)]
