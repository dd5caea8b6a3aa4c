"""Bots, until the strong ones are here."""
from __future__ import annotations

import random
from typing import Any

from ..core.match import Match

try:
    from igroteka.bots import LEVELS, bot
except ImportError:
    LEVELS = ("novice", "easy", "steady", "strong", "master")

    class _Random:
        def choose(self, match: Match, player: int, seconds: float = 1.5) -> int:
            import time
            time.sleep(seconds / 4)
            return random.choice(match.legal(player))

        def explain(self, match: Match, player: int, seconds: float = 1.5) -> list[dict[str, Any]]:
            return [{"action": a, "value": 0.5 - 0.1 * i, "visits": 10, "line": []} for i, a in enumerate(match.legal(player)[:4])]

    def bot(level: str, seed: int | None = None) -> _Random:
        return _Random()
