"""Meeting Engagement: what is counted after a match, and what a puzzle may ask for."""

from __future__ import annotations

from typing import Any

from ...core.match import Match
from ...core.record import events
from .state import ATTACK, BEAT, BOTH_FELL, COUNTER, ENTERED, FELL, FOUGHT, MOVED


def count(match: Match) -> list[tuple[str, list[Any]]]:
    """Units beaten and lost, fights, steps, and how strong the cards were that came up."""
    beaten, lost, fought, steps, entered, strength = ([0, 0] for _ in range(6))
    for s in match.states:
        for event in events(s):
            who, enemy = event.who, 1 - event.who
            if event.what in (BEAT, BOTH_FELL):
                beaten[who] += 1
                lost[enemy] += 1
            if event.what in (FELL, BOTH_FELL):
                beaten[enemy] += 1
                lost[who] += 1
            fought[who] += event.what == FOUGHT
            steps[who] += event.what in (MOVED, FOUGHT)
            if event.what == ENTERED:
                entered[who] += 1
                strength[who] += int(ATTACK[s.army[who], event.card]) + int(COUNTER[s.army[who], event.card])
    luck = [round(total / number, 1) if number else 0.0 for total, number in zip(strength, entered, strict=True)]
    return [("beaten", beaten), ("lost", lost), ("fought", fought), ("steps", steps), ("entered", entered), ("strength", luck)]


def most(before: Any, plan: Any, player: int) -> float:
    """Enemy units beaten, less the own ones lost."""
    fights = [event.what for s in plan.way for event in events(s)]
    return float(fights.count(BEAT) - fights.count(FELL))


GOALS = {"most": most}
