"""The search: one tree search for all games, over worlds dealt again from what a player knows.

An iteration deals a world that agrees with the player's view, walks down the tree of what the movers know, adds a node,
plays on at random and notes for each decision on the way what it was worth to whoever made it. A node is found by the
bytes of a view: the searching player's own, and for the others what both they and the searching player know. Secret and
simultaneous choices follow from that, because a choice that can't be seen leads to the same node; there the movers mix
(regret matching) instead of settling on one action.

Everything is in flat arrays that are allocated before the search starts. Compiled, without the GIL.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np

from ..core import verbs
from ..core.game import Game
from ..core.record import below, first, mix, next_seed
from ..core.rule import rule, wrapping_rule
from ..core.simulate import nth, play_on

ROOT, WORLD, VIEW, TRIAL = range(4)  # what the rows of `states` are for
STACK = 4  # from here on: positions on the way to a win in this turn
DEEPEST = 16
ROWS = STACK + DEEPEST

LONGEST_PATH = 128
ROOM_FOR_MIXING = 4096
CHECKED_FOR_SECRECY = 4  # actions of a node that are compared

# Settings, as the compiled code reads them
EXPLORATION, PRIOR, ROLLOUT, MIXING = range(4)

HASH_STEP = np.uint64(0x9FB21C651E98DF25)
S28 = np.uint64(28)

Node = np.dtype((np.record, np.dtype([("key", "u8"), ("first", "i4"), ("visits", "i4"), ("secret", "i4"), ("next", "i4")], align=True)))
Edge = np.dtype((np.record, np.dtype(
    [("next", "i4"), ("action", "i4"), ("visits", "i4"), ("available", "i4"), ("total", "f8"), ("prior", "f4"),
     ("regret", "f4"), ("strategy", "f4"), ("share", "f4")], align=True)))  # fmt: skip
Step = np.dtype((np.record, np.dtype(
    [("node", "i4"), ("edge", "i4"), ("player", "i4"), ("mixed", "i4"), ("mixed_end", "i4"), ("chance", "f4")], align=True)))  # fmt: skip


class Tree(NamedTuple):
    """Everything a search writes to."""

    states: Any  # positions: see ROOT and the others
    bytes: Any  # the same memory, 64 bits at a time
    start: int  # the first 64 bits that tell positions apart: the events before them don't
    table: Any  # hash table: the number of a node, or -1
    nodes: Any
    edges: Any
    size: Any  # nodes and edges in use
    mask: Any
    masks: Any
    path: Any
    mixed: Any  # edges that were weighed against each other on the way
    share: Any  # … and how likely each was
    value: Any  # the result of an iteration for each player
    guess: Any


# Keys


@wrapping_rule
def hash_row(words, row, start, salt):
    """A hash of a record's bytes."""
    h = mix(np.uint64(salt + 1))
    for i in range(start, words.shape[1]):
        h = (h ^ words[row, i]) * HASH_STEP
        h = h ^ (h >> S28)
    return h


@rule
def copy_row(words, source, target):
    """One memory copy of a record, padding included."""
    for i in range(words.shape[1]):
        words[target, i] = words[source, i]


@rule
def key_of(tree, row, mover, player):
    """The mover's knowledge as a number: their view, and of others only what the searching player knows too."""
    copy_row(tree.bytes, row, VIEW)
    verbs.hide(tree.states[VIEW], mover)
    if mover != player:
        verbs.hide(tree.states[VIEW], player)
    return hash_row(tree.bytes, VIEW, tree.start, mover)


@rule
def slot_of(tree, key):
    """Where the table keeps nodes of this key."""
    return np.int64(key >> np.uint64(1)) % tree.table.size


@rule
def seek_node(tree, key):
    """The node of a key; -1 if there is none."""
    node = tree.table[slot_of(tree, key)]
    while node >= 0:
        if tree.nodes[node].key == key:
            return np.int64(node)
        node = tree.nodes[node].next
    return np.int64(-1)


@rule
def node_at(tree, row, mover, player):
    """The node of a position for its mover; -1 if the search hasn't been there."""
    return seek_node(tree, key_of(tree, row, mover, player))


@rule
def find_node(tree, key):
    """The node of a key, made if there is room; -1 if there is none."""
    node = seek_node(tree, key)
    if node >= 0:
        return node
    slot = slot_of(tree, key)
    made = tree.size[0]
    if made >= tree.nodes.size:
        return np.int64(-1)
    tree.size[0] = made + 1
    tree.nodes[made].key = key
    tree.nodes[made].first = -1
    tree.nodes[made].next = tree.table[slot]
    tree.table[slot] = made
    return np.int64(made)


# Edges


@rule
def know_actions(tree, node, mover, player, count):
    """Make sure that all legal actions (the mask) are edges of the node; False if there is no room for them."""
    seen = 0
    edge = tree.nodes[node].first
    while edge >= 0:
        action = tree.edges[edge].action
        if tree.mask[action]:
            seen += 1
            tree.mask[action] = 2
        edge = tree.edges[edge].next
    if seen == count:
        return True
    if tree.size[1] + count - seen > tree.edges.size:
        return False
    alike = 0
    before = np.uint64(0)
    for action in range(tree.mask.size):
        if tree.mask[action] == 1:
            add_edge(tree, node, mover, action)
            if alike < CHECKED_FOR_SECRECY and tree.nodes[node].secret == 0:
                alike += 1
                seen_by_next = what_next_sees(tree, mover, player)
                if seen_by_next != np.uint64(0) and seen_by_next == before:
                    tree.nodes[node].secret = 1
                before = seen_by_next
    return True


@rule
def add_edge(tree, node, mover, action):
    """A new edge, with the quick guess of what the action is worth to its mover. Leaves what follows in TRIAL."""
    edge = tree.size[1]
    tree.size[1] = edge + 1
    copy_row(tree.bytes, WORLD, TRIAL)
    verbs.apply(tree.states[TRIAL], mover, action)
    judge(tree.states[TRIAL], tree.guess)
    tree.edges[edge].action = action
    tree.edges[edge].prior = tree.guess[mover]
    tree.edges[edge].next = tree.nodes[node].first
    tree.nodes[node].first = edge


@rule
def judge(s, out):
    """The result, or a guess while the game goes on."""
    if verbs.movers(s) == 0:
        verbs.returns(s, out)
    else:
        verbs.estimate(s, out)


@rule
def what_next_sees(tree, mover, player):
    """A hash of what the next mover sees in TRIAL; 0 if it's the same player or nobody."""
    movers = verbs.movers(tree.states[TRIAL])
    if movers == 0 or (movers >> mover) & 1:
        return np.uint64(0)
    return key_of(tree, TRIAL, first(movers), player)


# Choosing on the way down


@rule
def best_edge(tree, node, noise, settings):
    """Upper confidence bound; the guess counts as `settings[PRIOR]` visits."""
    weight = settings[PRIOR]
    best = np.int64(-1)
    best_score = -1e9
    edge = tree.nodes[node].first
    while edge >= 0:
        e = tree.edges[edge]
        if tree.mask[e.action]:
            e.available += 1
            noise = next_seed(noise)
            tie = below(mix(noise), 1024) * 1e-7
            if e.visits == 0 and weight == 0:
                score = 1e6 + tie
            else:
                score = (e.total + weight * e.prior) / (e.visits + weight) + tie
                score += settings[EXPLORATION] * np.sqrt(np.log(e.available + 1.0) / (e.visits + 1.0))
            if score > best_score:
                best_score = score
                best = edge
        edge = e.next
    return best


@rule
def mixed_edge(tree, node, step, noise, settings):
    """Regret matching: each action as often as it has been missed, every action now and then."""
    begin = step.mixed
    n = 0
    total = 0.0
    edge = tree.nodes[node].first
    while edge >= 0:
        e = tree.edges[edge]
        if tree.mask[e.action]:
            tree.mixed[begin + n] = edge
            tree.share[begin + n] = e.regret
            total += e.regret
            n += 1
        edge = e.next
    step.mixed_end = begin + n
    point = below(mix(noise), 1 << 24) / (1 << 24)
    chosen = begin + n - 1
    passed = 0.0
    found = False
    for i in range(begin, begin + n):
        share = tree.share[i] / total if total > 0 else 1.0 / n
        tree.share[i] = share
        passed += (1 - settings[MIXING]) * share + settings[MIXING] / n
        if not found and point < passed:
            chosen = i
            found = True
    step.chance = (1 - settings[MIXING]) * tree.share[chosen] + settings[MIXING] / n
    return np.int64(tree.mixed[chosen])


@rule
def learn_regret(tree, step, value):
    """What each action would have been worth compared with the mixture, by the actions' means so far."""
    mean = 0.0
    for i in range(step.mixed, step.mixed_end):
        mean += tree.share[i] * worth(tree.edges[tree.mixed[i]], step, tree.mixed[i], value)
    weight = tree.nodes[step.node].visits
    for i in range(step.mixed, step.mixed_end):
        e = tree.edges[tree.mixed[i]]
        e.regret = max(0.0, e.regret + worth(e, step, tree.mixed[i], value) - mean)
        e.strategy += weight * tree.share[i]


@rule
def worth(e, step, edge, value):
    """The mean of an action; corrected for the one that was just tried."""
    mean = e.total / e.visits if e.visits > 0 else np.float64(e.prior)
    return mean + (value - mean) / step.chance if edge == step.edge else mean


# An iteration


@rule
def descend(tree, player, noise, settings):
    """Walk down the tree in a world dealt anew; returns how many steps were noted. The result is in tree.value."""
    copy_row(tree.bytes, ROOT, WORLD)
    world = tree.states[WORLD]
    verbs.redeal(world, player, np.int64(mix(noise) >> np.uint64(1)))
    length = 0
    mixed = 0
    at_root = True
    while True:
        movers = verbs.movers(world)
        if movers == 0:
            verbs.returns(world, tree.value)
            return length
        mover = player if at_root else first(movers)
        count = verbs.legal(world, mover, tree.mask)
        if count == 1 and not at_root:
            verbs.apply(world, mover, nth(tree.mask, 0))
            continue
        node = np.int64(-1)
        if length < LONGEST_PATH:
            node = find_node(tree, key_of(tree, WORLD, mover, player))
        if node < 0 or (tree.nodes[node].visits == 0 and not at_root) or not know_actions(tree, node, mover, player, count):
            if node >= 0:
                tree.nodes[node].visits += 1
            break
        at_root = False
        tree.nodes[node].visits += 1
        noise = next_seed(noise)
        step = tree.path[length]
        step.node = node
        step.player = mover
        step.mixed = mixed
        step.mixed_end = mixed
        secret = tree.nodes[node].secret or movers & (movers - 1)
        if secret and mixed + count <= ROOM_FOR_MIXING:
            step.edge = mixed_edge(tree, node, step, noise, settings)
            mixed += count
        else:
            step.edge = best_edge(tree, node, noise, settings)
        length += 1
        verbs.apply(world, mover, tree.edges[step.edge].action)
    play_on(world, tree.mask, np.int64(mix(noise) >> np.uint64(2)), np.int64(settings[ROLLOUT]))
    judge(world, tree.value)
    return length


@rule
def iterate(tree, player, seed, begin, end, settings):
    """Iterations number `begin` to `end` - 1; equal seeds grow equal trees."""
    for i in range(begin, end):
        noise = mix(mix(np.uint64(seed)) + np.uint64(i))
        length = descend(tree, player, noise, settings)
        for j in range(length):
            step = tree.path[j]
            value = tree.value[step.player]
            if step.mixed_end > step.mixed:
                learn_regret(tree, step, value)
            e = tree.edges[step.edge]
            e.visits += 1
            e.total += value


# Looking one decision ahead


@rule
def look_ahead(tree, player, seed, worlds, totals):
    """For each legal action the mean guess over dealt worlds, the player's own next decisions made by the same guess."""
    totals[:] = 0
    for i in range(worlds):
        copy_row(tree.bytes, ROOT, WORLD)
        verbs.redeal(tree.states[WORLD], player, np.int64(mix(mix(np.uint64(seed)) + np.uint64(i)) >> np.uint64(1)))
        verbs.legal(tree.states[WORLD], player, tree.mask)
        for action in range(tree.mask.size):
            if tree.mask[action]:
                copy_row(tree.bytes, WORLD, STACK)
                verbs.apply(tree.states[STACK], player, action)
                finish_turn(tree, STACK, player)
                judge(tree.states[STACK], tree.guess)
                totals[action] += tree.guess[player] / worlds


@rule
def finish_turn(tree, row, player):
    """Go on with the action that looks best until it is somebody else's decision."""
    mask = tree.masks[0]
    for _ in range(DEEPEST):
        if verbs.movers(tree.states[row]) != 1 << player:
            return
        count = verbs.legal(tree.states[row], player, mask)
        best = nth(mask, 0)
        best_guess = -2.0
        if count > 1:
            for action in range(mask.size):
                if mask[action]:
                    copy_row(tree.bytes, row, TRIAL)
                    verbs.apply(tree.states[TRIAL], player, action)
                    judge(tree.states[TRIAL], tree.guess)
                    if tree.guess[player] > best_guess:
                        best_guess = tree.guess[player]
                        best = action
        verbs.apply(tree.states[row], player, best)


@rule
def winning_action(tree, player, seed, worlds, limit):
    """An action that wins within the player's own consecutive decisions in every dealt world; -1 if none is found."""
    wins = np.zeros(tree.mask.size, np.int64)
    for i in range(worlds):
        copy_row(tree.bytes, ROOT, WORLD)
        verbs.redeal(tree.states[WORLD], player, np.int64(mix(mix(np.uint64(seed)) + np.uint64(i)) >> np.uint64(1)))
        verbs.legal(tree.states[WORLD], player, tree.mask)
        candidates = 0
        for action in range(tree.mask.size):
            if tree.mask[action] and wins[action] == i:
                copy_row(tree.bytes, WORLD, STACK)
                verbs.apply(tree.states[STACK], player, action)
                if can_win(tree, player, limit):
                    wins[action] += 1
                    candidates += 1
        if candidates == 0:
            return -1
    for action in range(tree.mask.size):
        if wins[action] == worlds:
            return action
    return -1


@rule
def can_win(tree, player, limit):
    """Can the player win from states[STACK] before anybody else decides? Gives up after `limit` positions."""
    depth = 0
    fresh = True
    next_action = np.zeros(DEEPEST, np.int64)
    while depth >= 0:
        s = tree.states[STACK + depth]
        if fresh:
            movers = verbs.movers(s)
            if movers == 0:
                verbs.returns(s, tree.guess)
                if tree.guess[player] >= 1:
                    return True
            if movers != 1 << player or depth == DEEPEST - 1:
                depth -= 1
                fresh = False
                continue
            verbs.legal(s, player, tree.masks[depth])
            next_action[depth] = 0
        action = next_action[depth]
        while action < tree.mask.size and tree.masks[depth, action] == 0:
            action += 1
        if action == tree.mask.size:
            depth -= 1
            fresh = False
            continue
        next_action[depth] = action + 1
        limit -= 1
        if limit < 0:
            return False
        copy_row(tree.bytes, STACK + depth, STACK + depth + 1)
        verbs.apply(tree.states[STACK + depth + 1], player, action)
        depth += 1
        fresh = True
    return False


# From Python


def plant(game: Game, view: Any, nodes: int, edges: int) -> Tree:
    """An empty tree at a view."""
    states = np.zeros(ROWS, game.state)
    words = states.view(np.uint64).reshape(ROWS, -1)
    words[ROOT] = np.frombuffer(view.tobytes(), np.uint64)
    events, events_at = game.state.fields["events"][:2]  # type: ignore[index]
    players = int(view.players)
    return Tree(
        states=states,
        bytes=words,
        start=(events_at + events.itemsize) // 8,
        table=np.full(2 * nodes + 1, -1, np.int32),
        nodes=np.zeros(nodes, Node),
        edges=np.zeros(edges, Edge),
        size=np.zeros(2, np.int64),
        mask=game.mask(),
        masks=np.zeros((DEEPEST, game.actions), np.uint8),
        path=np.zeros(LONGEST_PATH, Step),
        mixed=np.zeros(ROOM_FOR_MIXING, np.int32),
        share=np.zeros(ROOM_FOR_MIXING, np.float64),
        value=np.zeros(players, np.float64),
        guess=np.zeros(players, np.float64),
    )


def iterations_per_second(game: Game, options: dict[str, Any] | None = None, seconds: float = 1.0) -> float:
    """How many iterations with random rollouts to the end one core makes in a second, from the start of a match."""
    match = game.new(seed=1, **(options or {}))
    player = match.movers[0]
    settings = np.array([1.0, 0.0, game.longest + 1, 0.1])
    tree = plant(game, match.view(player), 1 << 17, 1 << 20)
    iterate(tree, player, 1, 0, 10, settings)
    done, step, start = 10, 100, time.thread_time()  # this core's own time, whatever else runs
    while (spent := time.thread_time() - start) < seconds:
        iterate(tree, player, 1, done, done + step, settings)
        done += step
    return (done - 10) / spent
