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
from ..core.record import below, mix, next_seed
from ..core.rule import part, rule
from ..core.sets import lowest
from ..core.simulate import nth, play_on

ROOT, WORLD, VIEW, TRIAL = range(4)  # what the rows of `states` are for
STACK = 4  # from here on: positions on the way to a win in this turn
DEEPEST = 16
ROWS = STACK + DEEPEST

LONGEST_PATH = 128
LONGEST_FINISH = 64
ROOM_FOR_MIXING = 4096
CHECKED_FOR_SECRECY = 4  # actions of a node that are compared

# Settings, as the compiled code reads them
EXPLORATION, PRIOR, ROLLOUT, MIXING, TURNS, SAMPLE, ROOT_PRIOR = range(7)

HASH_STEP = np.uint64(0x9FB21C651E98DF25)
S28 = np.uint64(28)

Node = np.dtype((np.record, np.dtype([("key", "u8"), ("first", "i4"), ("visits", "i4"), ("secret", "i4"), ("next", "i4")], align=True)))
Edge = np.dtype((np.record, np.dtype(
    [("next", "i4"), ("action", "i4"), ("visits", "i4"), ("available", "i4"), ("total", "f8"), ("prior", "f4"),
     ("regret", "f4"), ("strategy", "f4")], align=True)))  # fmt: skip
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
    looks: Any  # what `look_ahead` found about the actions at the root


# Keys


@rule
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


@part
def know_actions(tree, node, mover, player, count):
    """Make sure that all legal actions (the mask) are edges of the node; False if there is no room for them."""
    known = mark_known(tree, node)
    if tree.size[1] + count - known > tree.edges.size:
        return False
    compared = 0
    before = np.uint64(0)
    for action in range(tree.mask.size):
        if known < count and tree.mask[action] == 1:
            guess = worth_after(tree, WORLD, mover, action)
            add_edge(tree, node, action, tree.looks[action] if node == 0 else guess)
            if compared < CHECKED_FOR_SECRECY and tree.nodes[node].secret == 0:
                compared += 1
                seen = what_next_sees(tree, mover, player)
                if seen != np.uint64(0) and seen == before:
                    tree.nodes[node].secret = 1
                before = seen
    return True


@rule
def mark_known(tree, node):
    """Mark the legal actions that are edges already; return how many there are."""
    known = 0
    edge = tree.nodes[node].first
    while edge >= 0:
        action = tree.edges[edge].action
        if tree.mask[action]:
            known += 1
            tree.mask[action] = 2
        edge = tree.edges[edge].next
    return known


@rule
def add_edge(tree, node, action, guess):
    """A new edge, with the quick guess of what the action is worth to its mover."""
    edge = tree.size[1]
    tree.size[1] = edge + 1
    tree.edges[edge].action = action
    tree.edges[edge].prior = guess
    tree.edges[edge].next = tree.nodes[node].first
    tree.nodes[node].first = edge


@part
def judge(s, out):
    """The result, or a guess while the game goes on."""
    if verbs.movers(s) == 0:
        verbs.returns(s, out)
    else:
        verbs.estimate(s, out)


@part
def worth_after(tree, row, mover, action):
    """The quick guess of what an action is worth to its mover; TRIAL is the position after it."""
    copy_row(tree.bytes, row, TRIAL)
    verbs.apply(tree.states[TRIAL], mover, action)
    judge(tree.states[TRIAL], tree.guess)
    return tree.guess[mover]


@part
def what_next_sees(tree, mover, player):
    """A hash of what the next mover sees in TRIAL; 0 if it's the same player or nobody."""
    movers = verbs.movers(tree.states[TRIAL])
    if movers == 0 or (movers >> mover) & 1:
        return np.uint64(0)
    return key_of(tree, TRIAL, lowest(movers), player)


# Choosing on the way down


@rule
def best_edge(tree, node, noise, settings):
    """Upper confidence bound; the guess counts as `settings[PRIOR]` visits."""
    weight = settings[ROOT_PRIOR if node == 0 else PRIOR]
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


# An iteration. Few functions here call `apply`: each that does is compiled together with all rules of a game.


@rule
def take_step(tree, length, node, mover, count, secret, noise, settings):
    """Choose an action at a node and note it on the path; returns it."""
    step = tree.path[length]
    step.node = node
    step.player = mover
    step.mixed = tree.path[length - 1].mixed_end if length > 0 else 0
    step.mixed_end = step.mixed
    if secret and step.mixed + count <= ROOM_FOR_MIXING:
        step.edge = mixed_edge(tree, node, step, noise, settings)
    else:
        step.edge = best_edge(tree, node, noise, settings)
    return tree.edges[step.edge].action


@rule
def learn(tree, length):
    """Tell every decision of the path what it was worth to its mover."""
    for i in range(length):
        step = tree.path[i]
        value = tree.value[step.player]
        if step.mixed_end > step.mixed:
            learn_regret(tree, step, value)
        e = tree.edges[step.edge]
        e.visits += 1
        e.total += value


@rule
def iterate(tree, player, seed, begin, end, settings):
    """Iterations number `begin` to `end` - 1; equal seeds grow equal trees."""
    world = tree.states[WORLD]
    for i in range(begin, end):
        noise = mix(mix(np.uint64(seed)) + np.uint64(i))
        copy_row(tree.bytes, ROOT, WORLD)
        verbs.redeal(world, player, positive(noise))
        length = 0
        movers = verbs.movers(world)
        while movers != 0:
            mover = player if length == 0 else lowest(movers)
            count = verbs.legal(world, mover, tree.mask)
            if count == 1 and length > 0:
                action = nth(tree.mask, 0)
            else:
                node = np.int64(-1)
                if length < LONGEST_PATH:
                    node = find_node(tree, key_of(tree, WORLD, mover, player))
                if node < 0:
                    break
                tree.nodes[node].visits += 1
                if (tree.nodes[node].visits == 1 and length > 0) or not know_actions(tree, node, mover, player, count):
                    break
                noise = next_seed(noise)
                secret = tree.nodes[node].secret or movers & (movers - 1)
                action = take_step(tree, length, node, mover, count, secret, noise, settings)
                length += 1
            verbs.apply(world, mover, action)
            movers = verbs.movers(world)
        finish_turns(tree, positive(next_seed(noise)), settings)
        play_on(world, tree.mask, positive(next_seed(noise)), np.int64(settings[ROLLOUT]))
        judge(world, tree.value)
        learn(tree, length)


@part
def finish_turns(tree, seed, settings):
    """Play on in WORLD with what looks best, until it was somebody else's turn `settings[TURNS]` times."""
    world = tree.states[WORLD]
    noise = mix(np.uint64(seed))
    left = np.int64(settings[TURNS])
    for _ in range(LONGEST_FINISH):
        movers = verbs.movers(world)
        if left == 0 or movers == 0:
            break
        mover = lowest(movers)
        count = verbs.legal(world, mover, tree.mask)
        noise = next_seed(noise)
        verbs.apply(world, mover, best_looking(tree, WORLD, mover, tree.mask, count, noise, settings[SAMPLE]))
        movers = verbs.movers(world)
        if movers != 0 and lowest(movers) != mover:
            left -= 1


@part
def best_looking(tree, row, mover, mask, count, noise, sample):
    """The action with the best quick guess among about `sample` of the legal ones."""
    best = nth(mask, 0)
    if count == 1:
        return best
    best = nth(mask, below(mix(noise), count))
    best_guess = worth_after(tree, row, mover, best)
    for action in range(mask.size):
        if mask[action]:
            noise = next_seed(noise)
            if below(mix(noise), count) < sample:
                guess = worth_after(tree, row, mover, action)
                if guess > best_guess:
                    best_guess = guess
                    best = action
    return best


@rule
def positive(noise):
    """A seed as the verbs take it."""
    return np.int64(mix(noise) >> np.uint64(1))


# Looking one decision ahead


@rule
def look_ahead(tree, player, seed, worlds):
    """For each legal action the mean guess over dealt worlds, the player's own next decisions made by the same guess.

    Row STACK is a world, STACK + 1 the world after an action.
    """
    tree.looks[:] = 0
    for i in range(worlds):
        copy_row(tree.bytes, ROOT, STACK)
        verbs.redeal(tree.states[STACK], player, positive(mix(np.uint64(seed)) + np.uint64(i)))
        verbs.legal(tree.states[STACK], player, tree.mask)
        for action in range(tree.mask.size):
            if tree.mask[action]:
                copy_row(tree.bytes, STACK, STACK + 1)
                tree.looks[action] += outlook(tree, STACK + 1, player, action) / worlds


@part
def outlook(tree, row, player, action):
    """The guess after an action in this world, which goes on with what looks best until somebody else decides."""
    now, mask = tree.states[row], tree.masks[0]
    best = action
    for _ in range(DEEPEST):
        verbs.apply(now, player, best)
        if verbs.movers(now) != 1 << player:
            break
        verbs.legal(now, player, mask)
        best_guess = -2.0
        for option in range(mask.size):
            if mask[option]:
                guess = worth_after(tree, row, player, option)
                if guess > best_guess:
                    best_guess = guess
                    best = option
    judge(now, tree.guess)
    return tree.guess[player]


@rule
def wins_in_a_world(tree, player, seed, limit, wins):
    """Mark the actions after which the player can win before anybody else decides, in one dealt world; return how many."""
    copy_row(tree.bytes, ROOT, STACK)
    verbs.redeal(tree.states[STACK], player, positive(np.uint64(seed)))
    verbs.legal(tree.states[STACK], player, tree.mask)
    tried = np.empty(DEEPEST, np.int64)
    found = 0
    for action in range(tree.mask.size):
        if tree.mask[action] and wins_after(tree, tried, player, action, limit):
            wins[action] = 1
            found += 1
    return found


@part
def wins_after(tree, tried, player, action, limit):
    """Can the player win after an action in the world of row STACK before anybody else decides?

    A search of all the player's own decisions in a row, at most `limit` positions; `tried` says which were tried at each depth.
    """
    left, depth, option = limit, 0, action
    while True:
        left -= 1
        copy_row(tree.bytes, STACK + depth, STACK + depth + 1)
        s = tree.states[STACK + depth + 1]
        verbs.apply(s, player, option)
        movers = verbs.movers(s)
        if movers == 0:
            verbs.returns(s, tree.guess)
            if tree.guess[player] >= 1:
                return 1
        elif movers == 1 << player and depth < DEEPEST - 2:
            depth += 1
            tried[depth] = -1
            verbs.legal(s, player, tree.masks[depth])
        while True:
            if depth == 0 or left < 0:
                return 0
            option = next_legal(tree.masks[depth], tried[depth] + 1)
            if option >= 0:
                break
            depth -= 1
        tried[depth] = option


@rule
def next_legal(mask, action):
    """The first legal action from this one on; -1 if there is none."""
    while action < mask.size:
        if mask[action]:
            return action
        action += 1
    return -1


# From Python


def events_end(game: Game) -> int:
    """The first 64 bits after a record's events."""
    events, at = game.state.fields["events"][:2]  # type: ignore[index]
    return int((at + events.itemsize) // 8)


def plant(game: Game, view: Any, nodes: int, edges: int) -> Tree:
    """An empty tree at a view."""
    states = np.zeros(ROWS, game.state)
    words = states.view(np.uint64).reshape(ROWS, -1)
    words[ROOT] = np.frombuffer(view.tobytes(), np.uint64)
    players = int(view.players)
    return Tree(
        states=states,
        bytes=words,
        start=events_end(game),
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
        looks=np.zeros(game.actions, np.float64),
    )


def iterations_per_second(game: Game, options: dict[str, Any] | None = None, seconds: float = 1.0) -> float:
    """How many iterations with random rollouts to the end one core makes in a second, from the start of a match."""
    match = game.new(seed=1, **(options or {}))
    player = match.movers[0]
    settings = np.array([1.0, 0.0, game.longest + 1, 0.1, 0, 0, 0])
    tree = plant(game, match.view(player), 1 << 17, 1 << 20)
    iterate(tree, player, 1, 0, 10, settings)
    done, step, start = 10, 100, time.thread_time()  # this core's own time, whatever else runs
    while (spent := time.thread_time() - start) < seconds:
        iterate(tree, player, 1, done, done + step, settings)
        done += step
    return (done - 10) / spent
