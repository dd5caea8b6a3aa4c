"""Bots that decide on a GPU: whole games of greedy play or of the search, by the same rules as balance.py.

A warp plays some games, each in a lane of its own. What each action looks like (over dealt worlds, to the end of the
turn) and whether one wins at once, the lanes find out together, one game after another; then each grows its own tree. The
decisions go into a log; the CPU plays them again to count, and asks nobody. Chance is that of the CPU, so a game goes the same way here and there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import cuda, from_dtype, types

from ..bots import search
from ..bots.minds import WORLDS
from ..bots.search import DEEPEST, LONGEST_PATH, ROOT, ROWS, STACK, WORLD, Edge, Node, Step, Tree, events_end
from ..core import verbs
from ..core.game import Game
from ..core.record import below, mix, next_seed
from ..core.simulate import nth
from . import balance
from .kernels import WARP, WHOLE_WARP

MOST_PLAYERS = 8
HEAD = 2  # words before the events: chance, and how many play


def carrying(game: Game) -> Callable[..., None]:
    """A record's way from one array to another without the events, which kernels leave empty. Four words are asked for before the first of
    them comes: memory is far away."""
    begin, head, words_in_all = events_end(game), HEAD, game.state.itemsize // 8
    fours = words_in_all - (words_in_all - begin) % 4

    def carry(rows, source, words, target):
        for i in range(head):
            words[target, i] = rows[source, i]
        for i in range(begin, fours, 4):
            a, b, c, d = rows[source, i], rows[source, i + 1], rows[source, i + 2], rows[source, i + 3]
            words[target, i], words[target, i + 1], words[target, i + 2], words[target, i + 3] = a, b, c, d
        for i in range(fours, words_in_all):
            words[target, i] = rows[source, i]

    return carry


def copying(game: Game, device: Callable[[Any], Any]) -> Callable[..., None]:
    """search.copy_row without the events."""
    carry = device(carrying(game))

    def copy_row(words, source, target):
        carry(words, source, words, target)

    return copy_row


def deciding(game: Game, searching: bool, device: Callable[[Any], Any]) -> Callable[..., None]:
    """The kernel. `device` makes a function that kernels call."""
    record, actions, words = game.state, game.actions, game.state.itemsize // 8
    begin = events_end(game)
    rows = ROWS if searching else STACK
    step, depths, width = Step, DEEPEST if searching else 1, actions
    path_words = (LONGEST_PATH if searching else 1) * Step.itemsize // 8

    fetch = device(carrying(game))

    @device
    def outlook(tree, views, row, player, action, seed, world):
        """The guess after an action in a dealt world, as search.look_ahead has it."""
        fetch(views, row, tree.bytes, WORLD)
        verbs.redeal(tree.states[WORLD], player, search.positive(mix(np.uint64(seed)) + np.uint64(world)))
        return search.outlook(tree, WORLD, player, action)

    @device
    def wins_after(tree, tried, views, row, player, action, seed, limit):
        """Can the player win after this action before anybody else decides? As search.wins_in_a_world has it."""
        fetch(views, row, tree.bytes, STACK)
        verbs.redeal(tree.states[STACK], player, search.positive(np.uint64(seed)))
        return search.wins_after(tree, tried, player, action, limit)

    @device
    def find_win(tree, tried, views, row, lane, player, seed, acts, count, sure):
        """All lanes together: which actions win in all of some worlds."""
        for world in range(WORLDS):
            found = 0
            for i in range(lane, count, WARP):
                if world == 0 or sure[row, i]:
                    sure[row, i] = wins_after(tree, tried, views, row, player, acts[row, i], seed + world, balance.POSITIONS)
                    found |= sure[row, i]
            if not cuda.any_sync(WHOLE_WARP, found):
                break

    @device
    def weigh(tree, row, acts, count, looks, worlds):
        """The lanes' guesses as search.look_ahead leaves them."""
        for action in range(tree.mask.size):
            tree.mask[action] = 0
            tree.looks[action] = 0
        for i in range(count):
            action = acts[row, i]
            tree.mask[action] = 1
            for world in range(worlds):
                tree.looks[action] += looks[row, world * count + i] / worlds

    @device
    def decide(tree, views, row, acts, count, looks, sure, player, movers, noise, worlds, iterations, settings):
        """What one lane plays, as balance.choose_rows and search_rows have it."""
        if worlds == 0:
            return np.int64(acts[row, below(noise, count)])
        if searching and iterations > 0:
            for i in range(count):
                if sure[row, i]:
                    return np.int64(acts[row, i])
        weigh(tree, row, acts, count, looks, worlds)
        if searching and iterations > 0:
            fetch(views, row, tree.bytes, ROOT)
            balance.clear(tree)
            search.iterate(tree, player, np.int64(noise >> np.uint64(2)), 0, iterations, settings)
            return np.int64(balance.settle(tree, movers, below(mix(next_seed(noise)), 1 << 20) / (1 << 20)))
        return np.int64(balance.best_of(tree, below(mix(next_seed(noise)), 1 << 20)))

    def play(options, seating, deals, counter, log, lengths, lanes, worlds, iterations, settings,
             states, state_words, views, view_words, masks, acts, looks, sure, table, nodes, edges, sizes, mixed, share):  # fmt: skip
        lane = cuda.threadIdx.x % WARP
        first = (cuda.grid(1) // WARP) * lanes  # the row of the warp's first game
        row = first + min(lane, lanes - 1)
        room = cuda.local.array((rows, words), types.uint64)
        mask, deep = cuda.local.array(width, types.uint8), cuda.local.array((depths, width), types.uint8)
        path, tried = cuda.local.array(path_words, types.uint64), cuda.local.array(depths, types.int64)
        value, guess = cuda.local.array(MOST_PLAYERS, types.float64), cuda.local.array(MOST_PLAYERS, types.float64)
        best = cuda.local.array(width, types.float64)
        tree = Tree(
            room.view(record)[:, 0], room, begin, table[row], nodes[row], edges[row], sizes[row], mask, deep, path.view(step), mixed[row], share[row],
            value, guess, best,
        )  # fmt: skip
        for i in range(rows):
            for word in range(words):
                room[i, word] = 0
        number, move, player, over = -1, 0, -1, lane >= lanes
        while True:
            s = states[row]
            count = 0
            while not over:
                if number < 0:
                    number = cuda.atomic.add(counter, 0, 1)
                    if number >= deals.size:
                        over = True
                        break
                    for word in range(words):
                        state_words[row, word] = 0
                    verbs.setup(s, options[seating[number]], deals[number])
                    move = 1
                    player = balance.any_mover(s, deals[number])
                count = verbs.legal(s, player, masks[row])
                if count > 1:
                    break
                number, player, move = act(s, player, nth(masks[row], 0), number, move, deals, log, lengths)
            if not over:
                n = 0
                for action in range(masks.shape[1]):
                    if masks[row, action]:
                        acts[row, n] = action
                        n += 1
                for i in range(words):
                    view_words[row, i] = state_words[row, i]
                verbs.hide(views[row], player)
            if cuda.all_sync(WHOLE_WARP, over):
                break
            noise = balance.noise_of(deals[number], move) if not over else np.uint64(0)
            cuda.syncwarp(WHOLE_WARP)
            for other in range(lanes):
                if not cuda.shfl_sync(WHOLE_WARP, np.int32(over), other):
                    there = first + other
                    mover, choices = cuda.shfl_sync(WHOLE_WARP, np.int32(player), other), cuda.shfl_sync(WHOLE_WARP, np.int32(count), other)
                    seed = np.int64(cuda.shfl_sync(WHOLE_WARP, np.int64(noise >> np.uint64(2)), other))
                    for item in range(lane, worlds * choices, WARP):
                        there_action = np.int64(acts[there, item % choices])
                        looks[there, item] = outlook(tree, view_words, there, np.int64(mover), there_action, seed, item // choices)
                    if searching and iterations > 0:
                        find_win(tree, tried, view_words, there, lane, np.int64(mover), seed, acts, choices, sure)
                    cuda.syncwarp(WHOLE_WARP)
            if not over:
                action = decide(tree, view_words, row, acts, count, looks, sure, player, verbs.movers(s), noise, worlds, iterations, settings)
                number, player, move = act(s, player, action, number, move, deals, log, lengths)

    @device
    def act(s, player, action, number, move, deals, log, lengths):
        """Play and note it; a game that is too long for the log is given up."""
        log[number, move - 1] = action
        verbs.apply(s, player, action)
        if verbs.movers(s) == 0 or move == log.shape[1]:
            lengths[number] = move if verbs.movers(s) == 0 else -1
            return -1, -1, 0
        return number, balance.any_mover(s, deals[number] + (move << 40)), move + 1

    return play


def signature(game: Game) -> Any:
    """The kernel's arguments."""
    record, i2, i4, i8, u1, u8, f8 = from_dtype(game.state), types.int16, types.int32, types.int64, types.uint8, types.uint64, types.float64
    return types.void(
        i8[:, ::1], i4[::1], i8[::1], i8[::1], i2[:, ::1], i4[::1], i8, i8, i8, f8[::1],
        record[::1], u8[:, ::1], record[::1], u8[:, ::1], u1[:, ::1], i2[:, ::1], f8[:, ::1], u1[:, ::1],
        i4[:, ::1], from_dtype(Node)[:, ::1], from_dtype(Edge)[:, ::1], i8[:, ::1], i4[:, ::1], f8[:, ::1],
    )  # fmt: skip
