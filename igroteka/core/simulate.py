"""Random play of any game, compiled: for benchmarks, tests and rollouts."""

from __future__ import annotations

import numpy as np

from . import verbs
from .record import below, mix, next_seed
from .rule import rule
from .sets import lowest


@rule
def nth(mask, n):
    """The n-th legal action of a mask: eight at a time, then one by one."""
    start = 0
    while start + 8 <= mask.size:
        inside = np.int64(0)
        for action in range(start, start + 8):
            inside += np.int64(mask[action])
        if n < inside:
            break
        n -= inside
        start += 8
    for action in range(start, mask.size):
        n -= np.int64(mask[action])
        if n < 0:
            return action
    return -1


@rule
def play_on(s, mask, seed, limit):
    """Play random decisions until the end or the limit; return how many were made."""
    noise = mix(np.uint64(seed))
    moves = 0
    while moves < limit:
        movers = verbs.movers(s)
        if movers == 0:
            break
        player = lowest(movers)
        count = verbs.legal(s, player, mask)
        noise = next_seed(noise)
        verbs.apply(s, player, nth(mask, below(mix(noise), count)))
        moves += 1
    return moves


@rule
def play_games(states, options, mask, seed, games, limit):
    """Deal and play `games` random games in states[1], states[0] being blank; return the decisions made."""
    moves = 0
    for i in range(games):
        states[1] = states[0]
        verbs.setup(states[1], options, seed + i)
        moves += play_on(states[1], mask, seed + i, limit)
    return moves


@rule
def copy_many(states, times):
    """Copy states[0] over the others in turn."""
    for i in range(times):
        states[1 + i % (states.size - 1)] = states[0]


@rule
def redeal_many(states, player, times):
    """Redeal the hidden states[0] into states[1], again and again."""
    for i in range(times):
        states[1] = states[0]
        verbs.redeal(states[1], player, i)
