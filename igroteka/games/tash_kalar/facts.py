"""Tash-Kalar: what is counted after a match, and what a puzzle may ask for."""

from __future__ import annotations

from typing import Any

from ...core.match import Match
from ...core.record import events
from .cards import FIRST_LEGEND
from .state import CLAIMED, DESTROYED, DREW, FLARED, LEGENDS_DECK, PLACED, SUMMONED, UPGRADED, side_of
from .words import score


def count(match: Match) -> list[tuple[str, list[Any]]]:
    """Pieces placed, destroyed and lost, beings, legends, tasks, flares, cards seen, points."""
    n, last = match.players, match.state
    placed, destroyed, lost, own, beings, legends, tasks, flares, upgraded, drawn, drawn_legends = ([0] * n for _ in range(11))
    for s in match.states:
        for event in events(s):
            who = event.who
            if event.what == DESTROYED:
                side = event.card >> 2
                if side == side_of(s, who):
                    own[who] += 1
                else:
                    destroyed[who] += 1
                for player in range(n):
                    lost[player] += side_of(s, player) == side
            placed[who] += event.what == PLACED
            upgraded[who] += event.what == UPGRADED
            beings[who] += event.what == SUMMONED
            legends[who] += event.what == SUMMONED and event.card >= FIRST_LEGEND
            tasks[who] += event.what == CLAIMED
            flares[who] += event.what == FLARED
            drawn[who] += event.what == DREW
            drawn_legends[who] += event.what == DREW and event.where == LEGENDS_DECK
    points = [score(last, side_of(last, player)) for player in range(n)]
    return [
        ("points", points), ("placed", placed), ("beings", beings), ("legends", legends), ("destroyed", destroyed), ("lost", lost), ("own", own),
        ("upgraded", upgraded), ("tasks", tasks), ("flares", flares), ("drawn", drawn), ("drawn-legends", drawn_legends),
    ]  # fmt: skip


def legend(before: Any, plan: Any, player: int) -> float:
    """1 if a legend was summoned."""
    return float(any(event.what == SUMMONED and event.card >= FIRST_LEGEND for s in plan.way for event in events(s)))


def most(before: Any, plan: Any, player: int) -> float:
    """Points gained."""
    side = side_of(before, player)
    return float(score(plan.end, side) - score(before, side))


GOALS = {"legend": legend, "most": most}
