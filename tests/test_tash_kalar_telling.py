"""Every being and flare of Tash-Kalar in random positions: all that it can come to, against a second telling of the rules."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tash_kalar_arena import GAME, Arena, deck_with
from tash_kalar_telling import ARENA, DIRECTIONS, FLARES_TOLD, GREEN, RED, TELLINGS, Square, Told, flare

from igroteka.core import verbs
from igroteka.core.record import begin, copy
from igroteka.core.rule import COMPILED
from igroteka.games.tash_kalar import arena, state
from igroteka.games.tash_kalar.cards import BEINGS, FIRST_WAY, N_WAYS, SIDE, SQUARE_NAMES, WAYS

POSITIONS, DECISIONS = (8, 1000) if COMPILED else (3, 120)


def pieces(s: Any) -> dict[Square, tuple[int, int]]:
    return {(c % SIDE, c // SIDE): (int(code) >> 2, int(code) & 3) for c, code in enumerate(s.board) if code}


def cell(square: Square) -> int:
    return square[0] + SIDE * square[1]


def random_position(index: int, noise: random.Random) -> tuple[Arena, Square, int]:
    """A position in which a being can be summoned, with pieces of both sides around; the square, and how the pattern lies."""
    being = BEINGS[index]
    table, number = Arena(decks=[deck_with(being.id)]), int(FIRST_WAY[index]) + noise.randrange(int(N_WAYS[index]))
    squares = [(x, y) for x, y in sorted(ARENA) if all((x + dx, y + dy) in ARENA for (dx, dy), _ in WAYS[number].pieces)]
    coloured = [c for c in squares if c in RED | GREEN]
    x, y = noise.choice(coloured if coloured and noise.random() < 0.4 else squares)
    for (dx, dy), rank in WAYS[number].pieces:
        arena.put(table.s, cell((x + dx, y + dy)), 0, max(rank, noise.choice((1, 1, 2))))
    if being.stands_on or noise.random() < 0.3:
        arena.put(table.s, cell((x, y)), 0 if being.stands_on else noise.randrange(2), noise.randint(max(1, being.stands_on), min(being.rank, 2)))
    free = [(i, j) for i, j in sorted(ARENA - pieces(table.s).keys() - {(x, y)}) if max(abs(i - x), abs(j - y)) <= 2]
    for c in noise.sample(free, min(len(free), noise.randint(0, 6))):
        side, rank = noise.choice((0, 1, 1)), noise.choice((1, 1, 2, 2, 3))
        if table.s.supply[side, arena.kind(rank)] > 1:
            arena.put(table.s, cell(c), side, rank)
    if noise.random() < 0.2:
        table.s.supply[:2, state.DOUBLE_SIDED] = noise.randint(1, 2)
    table.s.actions = noise.randint(1, 2)
    return table, (x, y), number


def as_told(table: Arena, square: Square, actions: int) -> Told:
    """A position as the second telling writes it."""
    board = pieces(table.s)
    every = [(int(table.s.supply[side, 0]) + sum(s == side and r < 3 for s, r in board.values()),
              int(table.s.supply[side, 1]) + sum(s == side and r == 3 for s, r in board.values())) for side in range(2)]  # fmt: skip
    return Told(board, square, actions, every)


def told(table: Arena, index: int, square: Square, number: int) -> Told:
    """The same with the being just summoned."""
    t = as_told(table, square, int(table.s.actions) - 1)
    if square in t.board:
        t = t.destroy(square)
        t.alive = True
    t.board[square] = (0, BEINGS[index].rank)
    around = [(square[0] + dx, square[1] + dy) for (dx, dy), _ in WAYS[number].pieces]
    t.used, t.marks = set(around), [(square[0] + dx, square[1] + dy) for dx, dy in WAYS[number].marks]
    t.arrows = [DIRECTIONS[d] for d in WAYS[number].arrows]
    return t


def outcomes(s: Any) -> set[Any] | None:
    """All that can come of the effect that is going on; None if there is too much to look at."""
    mask, waiting, seen, found, decisions = GAME.mask(), [copy(s)], set(), set(), 0
    while waiting:
        at = waiting.pop()
        if at.phase == state.ACTION:
            found.add((frozenset(pieces(at).items()), int(at.actions), tuple(int(n) for n in at.destroyed[1])))
            continue
        verbs.legal(at, int(at.control), mask)
        for action in np.flatnonzero(mask):
            after = copy(at)
            verbs.apply(after, int(at.control), int(action))
            begin(after)  # what was told of it makes no difference
            decisions += 1
            if after.tobytes() not in seen:
                seen.add(after.tobytes())
                waiting.append(after)
        if decisions > DECISIONS:
            return None
    return found


@pytest.mark.parametrize("index", range(len(BEINGS)), ids=[being.id for being in BEINGS])
def test_an_effect_can_come_to_all_that_a_second_telling_says_and_to_nothing_else(index: int) -> None:
    being, noise = BEINGS[index], random.Random(index)
    for _ in range(POSITIONS):
        table, square, number = random_position(index, noise)
        expected = told(table, index, square, number)
        before = pieces(table.s)
        table.give(being.id).play(f"summon {being.id}", f"on {SQUARE_NAMES[cell(square)]}")
        if table.s.phase == state.LAY:
            table.play(f"way {number - int(FIRST_WAY[index]) + 1}")
        found = outcomes(table.s)
        if found is not None:
            assert found == {t.key() for t in TELLINGS[being.id](expected)}, (before, square, number)


def test_every_being_is_told() -> None:
    assert set(TELLINGS) == {being.id for being in BEINGS}


@pytest.mark.parametrize("name", FLARES_TOLD)
def test_a_flare_can_come_to_all_that_a_second_telling_says_and_to_nothing_else(name: str) -> None:
    noise = random.Random(name)
    for _ in range(POSITIONS):
        table = Arena().give(name)
        squares = noise.sample(sorted(ARENA), 16)
        for side, most in ((0, 3), (1, noise.randint(3, 9))):
            for _ in range(noise.randint(0, most) if side == 0 else most):
                rank = noise.choice((1, 1, 2, 2, 3))
                if table.s.supply[side, arena.kind(rank)] > 0:
                    arena.put(table.s, cell(squares.pop()), side, rank)
        if noise.random() < 0.2:
            table.s.supply[0, state.DOUBLE_SIDED] = noise.randint(0, 1)
        expected = flare(name, as_told(table, squares[0], int(table.s.actions)))
        before = pieces(table.s)
        assert table.can("flare") == (expected is not None), before
        if expected is not None:
            found = outcomes(table.play("flare").s)
            assert found is None or found == {t.key() for t in expected}, before
