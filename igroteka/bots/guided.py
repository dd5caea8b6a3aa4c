"""The search of search.py with a net as its guide: the net's policy says what is worth trying, its value judges the leaves.

Only what differs is here. Where choices are secret, the policy is the mixture that regret matching starts from. Others are searched too, or
choose as the net would in their place, knowing what they hold in the world that was dealt.
"""

from __future__ import annotations

import numpy as np

from ..core import verbs
from ..core.record import below, mix, next_seed
from ..core.rule import part, rule
from ..core.sets import lowest
from ..core.simulate import nth
from .net import think
from .search import (
    CHECKED_FOR_SECRECY,
    EXPLORATION,
    LONGEST_PATH,
    MIXING,
    PRIOR,
    ROOM_FOR_MIXING,
    ROOT,
    TRIAL,
    VIEW,
    WORLD,
    add_edge,
    copy_row,
    find_node,
    hash_row,
    key_of,
    learn,
    mark_known,
    positive,
    what_next_sees,
)  # fmt: skip

# Settings beside those of search.py
REGRET = 7  # secret choices by regret matching, or by PUCT, whose visits stay near the policy where all is equal
TRUST = 8  # how often others choose as the net would, where they aren't searched
LOOKS = 9  # how much of the root's policy is what looks best to the end of the own turn

CLEARLY = 0.03  # so much better an action has to look to be liked 2.7 times as much

ELSEWHERE = 64  # added to a mover: nodes of others who aren't searched


@part
def meet(tree, net, chances, node, mover, player, count, settings):
    """Make sure that all legal actions (the mask) are edges of the node, with the net's chances; False if there is no room for them."""
    known = mark_known(tree, node)
    if tree.size[1] + count - known > tree.edges.size:
        return False
    if known < count:
        think(net, tree.states[WORLD], mover, tree.mask)
        if node == 0 and settings[LOOKS] > 0:
            add_looks(tree, net.likes, settings[LOOKS])
        if tree.nodes[node].first < 0:
            tree.nodes[node].secret = is_secret(tree, mover, player)
        for action in range(tree.mask.size):
            if tree.mask[action] == 1:
                chances[tree.size[1]] = (1 - settings[MIXING]) * net.likes[action] + settings[MIXING] / count
                add_edge(tree, node, action, net.expects[0])
    return True


@rule
def add_looks(tree, likes, share):
    """A share of the policy at the root goes to what `look_ahead` found, so that what everybody sees isn't overlooked."""
    best = -2.0
    for action in range(likes.size):
        if tree.mask[action]:
            best = max(best, tree.looks[action])
    total = 0.0
    for action in range(likes.size):
        if tree.mask[action]:
            total += np.exp((tree.looks[action] - best) / CLEARLY)
    for action in range(likes.size):
        if tree.mask[action]:
            likes[action] = (1 - share) * likes[action] + share * np.exp((tree.looks[action] - best) / CLEARLY) / total


@part
def is_secret(tree, mover, player):
    """Does the next mover see the same after different actions?"""
    compared = secret = 0
    before = np.uint64(0)
    for action in range(tree.mask.size):
        if tree.mask[action] and compared < CHECKED_FOR_SECRECY and secret == 0:
            compared += 1
            copy_row(tree.bytes, WORLD, TRIAL)
            verbs.apply(tree.states[TRIAL], mover, action)
            seen = what_next_sees(tree, mover, player)
            secret = 1 if seen != np.uint64(0) and seen == before else 0
            before = seen
    return secret


@rule
def likely_edge(tree, chances, node, noise, settings):
    """What was good so far, and what the policy likes while it has hardly been tried (PUCT)."""
    tried = 1
    edge = tree.nodes[node].first
    while edge >= 0:
        if tree.mask[tree.edges[edge].action]:
            tried += tree.edges[edge].visits
        edge = tree.edges[edge].next
    weight = settings[PRIOR]
    best = np.int64(-1)
    best_score = -1e9
    edge = tree.nodes[node].first
    while edge >= 0:
        e = tree.edges[edge]
        if tree.mask[e.action]:
            noise = next_seed(noise)
            score = (e.total + weight * e.prior) / (e.visits + weight) + below(mix(noise), 1024) * 1e-7
            score += settings[EXPLORATION] * chances[edge] * np.sqrt(tried) / (e.visits + 1.0)
            if score > best_score:
                best_score = score
                best = edge
        edge = e.next
    return best


@rule
def mixed_edge(tree, chances, node, step, noise, settings):
    """Regret matching: at first as the policy mixes, then each action as often as it has been missed."""
    begin = step.mixed
    n = 0
    total = 0.0
    liked = 0.0
    edge = tree.nodes[node].first
    while edge >= 0:
        e = tree.edges[edge]
        if tree.mask[e.action]:
            tree.mixed[begin + n] = edge
            tree.share[begin + n] = e.regret
            total += e.regret
            liked += chances[edge]
            n += 1
        edge = e.next
    step.mixed_end = begin + n
    point = below(mix(noise), 1 << 24) / (1 << 24)
    chosen = begin + n - 1
    passed = 0.0
    found = False
    for i in range(begin, begin + n):
        policy = chances[tree.mixed[i]] / liked if liked > 0 else 1.0 / n
        share = tree.share[i] / total if total > 0 else policy
        tree.share[i] = share
        passed += tried_as_often(share, policy, n, settings)
        if not found and point < passed:
            chosen = i
            found = True
    policy = chances[tree.mixed[chosen]] / liked if liked > 0 else 1.0 / n
    step.chance = tried_as_often(tree.share[chosen], policy, n, settings)
    return np.int64(tree.mixed[chosen])


@rule
def tried_as_often(share, policy, n, settings):
    """How often an action is tried: mostly as the mixture says, sometimes as the policy does or at random."""
    return (1 - settings[MIXING]) * share + settings[MIXING] * (0.5 * policy + 0.5 / n)


@rule
def take_step(tree, chances, length, node, mover, count, secret, noise, settings):
    """Choose an action at a node and note it on the path; returns it."""
    step = tree.path[length]
    step.node = node
    step.player = mover
    step.mixed = tree.path[length - 1].mixed_end if length > 0 else 0
    step.mixed_end = step.mixed
    if secret and settings[REGRET] and step.mixed + count <= ROOM_FOR_MIXING:
        step.edge = mixed_edge(tree, chances, node, step, noise, settings)
    else:
        step.edge = likely_edge(tree, chances, node, noise, settings)
    return tree.edges[step.edge].action


@part
def as_expected(tree, net, chances, mover, count, noise, settings):
    """What the net would play in another's place, or now and then anything. It is asked once for each thing that player may know."""
    copy_row(tree.bytes, WORLD, VIEW)
    verbs.hide(tree.states[VIEW], mover)
    node = find_node(tree, hash_row(tree.bytes, VIEW, tree.start, mover + ELSEWHERE))
    if node < 0 or (tree.nodes[node].first < 0 and tree.size[1] + count > tree.edges.size):
        think(net, tree.states[WORLD], mover, tree.mask)
        doubt(net.likes, tree.mask, count, settings)
        return drawn(net.likes, noise)
    if tree.nodes[node].first < 0:
        think(net, tree.states[WORLD], mover, tree.mask)
        doubt(net.likes, tree.mask, count, settings)
        for action in range(tree.mask.size):
            if tree.mask[action]:
                chances[tree.size[1]] = net.likes[action]
                add_edge(tree, node, action, 0.0)
    point = below(mix(noise), 1 << 24) / (1 << 24)
    edge = tree.nodes[node].first
    while tree.edges[edge].next >= 0 and point >= chances[edge]:
        point -= chances[edge]
        edge = tree.edges[edge].next
    return np.int64(tree.edges[edge].action)


@rule
def doubt(likes, mask, count, settings):
    """Others are people or another search: how often they choose as the net would is a setting, otherwise all is alike to them."""
    for action in range(mask.size):
        if mask[action]:
            likes[action] = settings[TRUST] * likes[action] + (1 - settings[TRUST]) / count


@rule
def drawn(chances, noise):
    """One of the actions, each as often as its chance says."""
    point = below(mix(noise), 1 << 24) / (1 << 24)
    chosen = np.int64(-1)
    for action in range(chances.size):
        if chances[action] > 0 and point >= 0:
            chosen = np.int64(action)
            point -= chances[action]
    return chosen


@rule
def iterate(tree, net, chances, player, seed, begin, end, settings):
    """Iterations number `begin` to `end` - 1; equal seeds grow equal trees."""
    world = tree.states[WORLD]
    players = tree.value.size
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
            elif mover != player and settings[TRUST]:
                noise = next_seed(noise)
                action = as_expected(tree, net, chances, mover, count, noise, settings)
            else:
                node = np.int64(-1)
                if length < LONGEST_PATH:
                    node = find_node(tree, key_of(tree, WORLD, mover, player))
                fresh = 0
                if node >= 0:
                    tree.nodes[node].visits += 1
                    fresh = 1 if tree.nodes[node].visits == 1 and length > 0 else 0
                if node < 0 or not meet(tree, net, chances, node, mover, player, count, settings):
                    think(net, world, mover, tree.mask)
                    fresh = 1
                if fresh:
                    for seat in range(players):
                        tree.value[seat] = net.expects[(seat - mover) % players]
                    break
                noise = next_seed(noise)
                secret = tree.nodes[node].secret or movers & (movers - 1)
                action = take_step(tree, chances, length, node, mover, count, secret, noise, settings)
                length += 1
            verbs.apply(world, mover, action)
            movers = verbs.movers(world)
        if movers == 0:
            verbs.returns(world, tree.value)
        learn(tree, length)
