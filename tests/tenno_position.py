"""Tenno: a position from a few words, for tests."""

from __future__ import annotations

import igroteka as ig
from igroteka.core.match import Match
from igroteka.games.tenno.state import SET

IDS = [card.id for card in SET]


def card(name: str) -> int:
    return IDS.index(name)


def position(*sides: str, turn: int = 0) -> Match:
    """A position in words: for each player "table / hand"; without a hand, all other cards are in it. The rest is out of the game."""
    parts = [[", ".join(cards.split()) for cards in side.split("/")] for side in sides]
    table, hand = (" / ".join(part[i] if i < len(part) else "*" for part in parts) for i in range(2))
    return ig.position("tenno", f"players: {len(sides)}; turn: {turn + 1}; table: {table}; hand: {hand}")
