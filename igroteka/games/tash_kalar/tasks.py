"""Tash-Kalar: the conditions of tasks, in a small language of their own (docs/effects.md).

Every line is a way to meet the task; a line with "also" belongs to the line before.
"""

from __future__ import annotations

import numpy as np

from ...core.effects import END, FILLERS, Programs, Vocabulary, Word
from ...core.rule import rule
from .arena import empty_squares, has, neighbours, ones, pieces_of, single, size
from .cards import ADJACENT, CELLS, REGION, WITHIN
from .cards import REGION_NAMES as _REGION_NAMES
from .cards import TASKS as _TASKS

COLUMNS = ("verb", "count", "upgraded", "legendary", "region", "from", "to", "on_red", "on_green", "on_coloured", "steps", "also")
VERB, COUNT, UPGRADED, LEGENDARY, WHERE, FROM, TO, ON_RED, ON_GREEN, ON_COLOURED, STEPS, ALSO = range(len(COLUMNS))
_VERBS = ("end", "destroyed", "summoned", "occupy", "outnumber", "outrank", "chain", "surround", "isolate")
_, V_DESTROYED, V_SUMMONED, V_OCCUPY, V_OUTNUMBER, V_OUTRANK, V_CHAIN, V_SURROUND, V_ISOLATE = range(len(_VERBS))
_STARTS, _ENDS = ("left", "top", "north-west", "north-east"), ("right", "bottom", "south-east", "south-west")


def _all_words() -> dict[str, Word]:
    words = {verb: Word("verb", i, "" if i == V_CHAIN else "count") for i, verb in enumerate(_VERBS) if i}
    for column in ("upgraded", "legendary", "on_red", "on_green", "on_coloured", "steps"):
        words[column.replace("_", "-")] = Word(column, 0, column)
    for i, region in enumerate(_REGION_NAMES):
        words[region] = Word("from" if region in _STARTS else "to" if region in _ENDS else "region", i)
    return words | {"also": Word("also", 1)}


_NUMBERS = ("verb", "also", "count")
VOCABULARY = Vocabulary(
    columns=COLUMNS,
    words=_all_words(),
    needs={
        "destroyed": (*_NUMBERS, "upgraded", "legendary"),
        "summoned": (*_NUMBERS, "legendary", "on_red", "on_green", "on_coloured"),
        "occupy": (*_NUMBERS, "upgraded", "legendary", "region"),
        "outnumber": (*_NUMBERS, "region"),
        "outrank": (*_NUMBERS, "region"),
        "chain": ("verb", "also", "from", "to"),
        "surround": _NUMBERS,
        "isolate": (*_NUMBERS, "steps"),
    },
    fillers=FILLERS | {"from"},
)
_programs = Programs(VOCABULARY)
CONDITION = np.array([_programs.add(task.entry, "condition") for task in _TASKS], np.int16)
LINES = _programs.table()


@rule
def progress(s, side, task):
    """How near a side is to a task now: 1 if it is met."""
    best = 0.0
    row = np.int64(CONDITION[task])
    while LINES[row, VERB] != END:
        done = measure(s, side, row)
        row += 1
        while LINES[row, ALSO]:
            done = min(done, measure(s, side, row))
            row += 1
        best = max(best, done)
    return best


@rule
def is_met(s, side, task):
    """Does the condition of a task hold now?"""
    return progress(s, side, task) >= 1.0


@rule
def share(have, need):
    """How much of a number is reached: 0 to 1."""
    if have >= need:
        return 1.0
    return max(0.0, have / need)


@rule
def measure(s, side, row):
    """One line of a condition: 1 if it holds, less if it doesn't."""
    verb = LINES[row, VERB]
    if verb == V_DESTROYED:
        return destroyed(s, row)
    if verb == V_SUMMONED:
        return summoned(s, row)
    if verb == V_OCCUPY:
        return occupied(s, side, row)
    if verb == V_OUTNUMBER:
        return share(on_region(s, side, row, 7) - on_region(s, 1 - side, row, 7), LINES[row, COUNT])
    if verb == V_OUTRANK:
        return share(on_region(s, side, row, 6) - on_region(s, 1 - side, row, 6), LINES[row, COUNT])
    if verb == V_CHAIN:
        return chained(s, side, row)
    if verb == V_SURROUND:
        return surrounded(s, side, row)
    return isolated(s, side, row)


@rule
def destroyed(s, row):
    """Enemy pieces destroyed in this turn."""
    common = heroic = legendary = 0
    for other in range(s.sides):
        common += s.destroyed[other, 0]
        heroic += s.destroyed[other, 1]
        legendary += s.destroyed[other, 2]
    done = share(common + heroic + legendary, LINES[row, COUNT])
    return min(done, share(heroic + legendary, LINES[row, UPGRADED]), share(legendary, LINES[row, LEGENDARY]))


@rule
def summoned(s, row):
    """Beings summoned in this turn: how many, on which squares, of them legends."""
    done = min(share(s.summoned[0], LINES[row, COUNT]), share(s.summoned[1], LINES[row, ON_RED]), share(s.summoned[2], LINES[row, ON_GREEN]))
    return min(done, share(s.summoned[1] + s.summoned[2], LINES[row, ON_COLOURED]), share(s.summoned[3], LINES[row, LEGENDARY]))


@rule
def on_region(s, side, row, ranks):
    """How many pieces of these ranks (bits) a side has in the region."""
    a, b = pieces_of(s, 1 << side, ranks)
    return size(a & REGION[LINES[row, WHERE], 0], b & REGION[LINES[row, WHERE], 1])


@rule
def occupied(s, side, row):
    """Own pieces in a region."""
    done = min(share(on_region(s, side, row, 7), LINES[row, COUNT]), share(on_region(s, side, row, 6), LINES[row, UPGRADED]))
    return min(done, share(on_region(s, side, row, 4), LINES[row, LEGENDARY]))


@rule
def chained(s, side, row):
    """A chain of own pieces from one region to another; half of it counts as half."""
    own_a, own_b = pieces_of(s, 1 << side, 7)
    start, end = LINES[row, FROM], LINES[row, TO]
    a, b = own_a & REGION[start, 0], own_b & REGION[start, 1]
    steps = 0
    while True:
        c, d = neighbours(a, b)
        c, d = (c | a) & own_a, (d | b) & own_b
        if c == a and d == b:
            break
        a, b = c, d
        steps += 1
    if a & REGION[end, 0] != 0 or b & REGION[end, 1] != 0:
        return 1.0
    return min(0.9, steps / 9)


@rule
def surrounded(s, side, row):
    """The own pieces next to some enemy piece."""
    own_a, own_b = pieces_of(s, 1 << side, 7)
    a, b = pieces_of(s, 1 << (1 - side), 7)
    most = 0
    for cell in range(CELLS):
        if has(a, b, cell):
            most = max(most, ones(ADJACENT[cell, 0] & own_a) + ones(ADJACENT[cell, 1] & own_b))
    return share(most, LINES[row, COUNT])


@rule
def isolated(s, side, row):
    """An enemy piece with another one near that it can't come next to over empty squares."""
    empty_a, empty_b = empty_squares(s)
    a, b = pieces_of(s, 1 << (1 - side), 7)
    near = LINES[row, COUNT]
    for cell in range(CELLS):
        if has(a, b, cell) and (a & WITHIN[near, cell, 0] != 0 or b & WITHIN[near, cell, 1] != 0):
            c, d = single(cell)
            others_a, others_b = a & ~c, b & ~d
            for _ in range(LINES[row, STEPS]):
                e, f = neighbours(c, d)
                c |= e & empty_a
                d |= f & empty_b
            e, f = neighbours(c, d)
            if e & others_a == 0 and f & others_b == 0:
                return 1.0
    return 0.0
