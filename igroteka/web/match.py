"""What a server does with a match beside playing it: a deal that can be checked later, and what is stored come back."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any

from ..core import position
from ..core.game import Game
from ..core.match import Match, from_json
from ..games import game as find_game
from .words import Refused

SEED_BITS = 63


def fair_seed() -> tuple[int, str]:
    """A seed nobody can foresee, and salt so that its hash can't be searched for."""
    return secrets.randbits(SEED_BITS), secrets.token_hex(16)


def commitment(seed: int, salt: str) -> str:
    """The hash that is shown at the start; seed and salt are shown at the end."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def check_versions(game: Game, rules: Any, cards: Any, status: int = 410) -> None:
    """A match needs the rules and the cards that it was begun with."""
    if rules != game.version:
        raise Refused("rules-gone", status, game=lambda lang: game.title[lang], then=str(rules), now=str(game.version))
    if cards != game.cards:
        raise Refused("cards-gone", status, game=lambda lang: game.title[lang])


def beginning(data: Any) -> Match:
    """A match from plain data, before its first decision; every mistake but those of the decisions is named."""
    whole = isinstance(data, dict) and isinstance(data.get("moves"), list)
    return from_json(data | {"moves": []} if whole else data, find_game)


def play_all(match: Match, moves: Sequence[tuple[int, int]]) -> Match:
    """The match after these decisions."""
    for player, action in moves:
        match.play(action, player)
    return match


def revive(game: Game, rules: int, cards: str, options: dict[str, Any], seed: int, moves: Sequence[tuple[int, int]],
           start: str | None = None) -> Match:  # fmt: skip
    """A stored match as it was, or a refusal if its rules or cards are gone."""
    check_versions(game, rules, cards)
    return play_all(Match(game, options, seed) if start is None else position.match(game, start, seed), moves)
