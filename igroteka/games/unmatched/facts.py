"""Unmatched: what is counted after a match. Events name sides; a player may have two of them."""

from __future__ import annotations

from typing import Any

from ...core.match import Match
from ...core.record import Event, events
from .state import ATTACKED, BOOSTED, DAMAGED, DEFEATED, DREW, FOUGHT, HEALED, HEROES, MANEUVERED, SCHEME, SCHEMED, SIDE_FIGHTERS


def count(match: Match) -> list[tuple[str, list[Any]]]:
    """Damage dealt and taken, combats, actions, cards drawn and how strong they were."""
    n = match.players
    dealt, taken, felled, healed, attacks, won, schemes, maneuvers, boosts, drawn, values, counted = ([0] * n for _ in range(12))
    before = match.states[0]
    for s in match.states:
        for event in events(s):
            who = int(s.seat[event.who])
            if event.what == DAMAGED:
                by = int(s.seat[dealer(before, event)])
                dealt[by] += event.to
                taken[who] += event.to
            if event.what == DEFEATED:
                felled[int(s.seat[dealer(before, event)])] += 1
            healed[who] += event.to if event.what == HEALED else 0
            attacks[who] += event.what == ATTACKED
            won[who] += event.what == FOUGHT
            schemes[who] += event.what == SCHEMED
            maneuvers[who] += event.what == MANEUVERED
            boosts[who] += event.what == BOOSTED
            if event.what == DREW:
                drawn[who] += 1
                kind = HEROES[s.hero[event.who]].kinds[event.card]
                if kind.type != SCHEME:
                    counted[who] += 1
                    values[who] += kind.value
        before = s
    luck = [round(total / number, 1) if number else 0.0 for total, number in zip(values, counted, strict=True)]
    return [
        ("dealt", dealt), ("taken", taken), ("felled", felled), ("healed", healed), ("attacks", attacks), ("won", won), ("schemes", schemes),
        ("maneuvers", maneuvers), ("boosts", boosts), ("drawn", drawn), ("value", luck),
    ]  # fmt: skip


def dealer(before: Any, event: Event) -> int:
    """The side that hurt a fighter: its adversary in the combat, or whoever has the turn; of the own side's wounds the next side."""
    fighter, side = event.where, event.where // SIDE_FIGHTERS
    if fighter == before.target and before.attacker >= 0:
        return int(before.attacker) // SIDE_FIGHTERS
    if fighter == before.attacker and before.target >= 0:
        return int(before.target) // SIDE_FIGHTERS
    return int(before.turn) if (int(before.turn) - side) % 2 else (side + 1) % int(before.sides)
