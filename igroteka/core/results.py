"""Results that several games reckon alike."""

from __future__ import annotations

from .rule import rule
from .sets import count, has


@rule
def share(winners, players, out):
    """1 for whoever (bits) wins alone and -1 for the others; a shared win is worth its share, and all get 0 while nobody has won."""
    n = count(winners)
    for player in range(players):
        out[player] = 0.0 if n == 0 else 2.0 / n - 1.0 if has(winners, player) else -1.0


@rule
def leads(out, players):
    """Out of what each player has: how far each is ahead of the best of the others."""
    best = second = -1e9
    for player in range(players):
        if out[player] > best:
            second = best
            best = out[player]
        elif out[player] > second:
            second = out[player]
    for player in range(players):
        out[player] -= second if out[player] == best else best
