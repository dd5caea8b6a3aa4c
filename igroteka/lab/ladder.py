"""The ladder of a game: how strong its levels are, measured in the arena. Ours are kept in bots/ladder/GAME.json."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import log10
from pathlib import Path
from typing import Any

from ..bots import LEVELS
from ..core.game import Game
from .arena import Result, arena

BY_STEPS = [(stronger, weaker, 0.6) for stronger, weaker in zip(LEVELS[1:], LEVELS, strict=False)]
MATCHES = [("novice", "random", 0.6), *BY_STEPS, ("master", "greedy", 0.75), ("master", "random", 0.95)]  # and the rate they should show
MARGIN = 0.1  # a match ends early when it is clear that the rate is reached, or that it is less by so much
HARDLY = 0.5  # a win or loss is never quite certain: half a game is added to both sides


def elo(points: float, games: int) -> float:
    """How many Elo points apart two bots are by their games."""
    return 400 * log10((points + HARDLY) / (games - points + HARDLY))


def measure(game: Game, games: int, seconds: float, options: dict[str, Any] | None = None,
            told: Callable[[str, str, Result], None] = lambda a, b, result: None) -> dict[str, Any]:  # fmt: skip
    """Each level against the one below, the strongest against greedy and random as well; at most so many games each."""
    measured, strength = [], {"random": 0.0}
    for stronger, weaker, rate in MATCHES:
        result = arena(game, [stronger, weaker], games, seconds, options, sprt=(rate - MARGIN, rate),
                       told=lambda r, a=stronger, b=weaker: told(a, b, r))  # type: ignore[misc]  # fmt: skip
        row = result.rows[0]
        measured.append({"bot": stronger, "against": weaker, **{k: result.data()[k] for k in ("games", "wins", "rate", "low", "high")}})
        if stronger not in strength:
            strength[stronger] = strength[weaker] + elo(row.points, row.games)
    return {
        "game": game.id,
        "rules": game.version,
        "options": options or {},
        "seconds": seconds,
        "strength": {level: round(strength[level]) for level in LEVELS},
        "matches": measured,
    }


def save(ladder: dict[str, Any], path: Path) -> Path:
    """Write the ladder file."""
    path.write_text(json.dumps(ladder, indent=1) + "\n", encoding="utf-8")
    return path


def markdown(ladder: dict[str, Any], title: str) -> str:
    """The ladder as a row of a table: each level's Elo and its rate against the level before, then the strongest against greedy and random."""
    played = {(match["bot"], match["against"]): match for match in ladder["matches"]}
    cells = []
    for level, below in zip(LEVELS, ("random", *LEVELS), strict=False):
        cells.append(f"{ladder['strength'][level]} ({round(100 * played[level, below]['rate'])} %)")
    for against in ("greedy", "random"):
        match = played["master", against]
        cells.append(f"{round(100 * match['rate'])} % [{round(100 * match['low'])}-{round(100 * match['high'])}]")
    return f"| {title} | {' | '.join(cells)} | {ladder['seconds']:g} s |"
