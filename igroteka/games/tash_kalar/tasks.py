"""Tash-Kalar: what tasks ask for, in a small language of their own (docs/effects.md), and how they come onto the table.

Every line of a condition is a way to meet the task; a line with "also" belongs to the line before.
"""

from __future__ import annotations

import numpy as np

from ...core.effects import END, FILLERS, Language, Operation, Programs, Word
from ...core.piles import shuffle, shuffled, take_at
from ...core.record import EVERYONE, begin, emit, tell
from ...core.rule import rule
from ...core.sets import NO_SQUARES, bit, first_of, rest_of, single, size, wide
from .arena import empty_squares, neighbours, own_side, pieces_of
from .cards import ADJACENT, REGION, TASK_ADVANCED, TASK_POINTS, TASK_TYPE, WITHIN
from .language import ANY_RANK, LEGENDARIES, UPGRADED_RANKS
from .cards import REGION_NAMES as _REGION_NAMES
from .cards import TASKS as _TASKS
from .state import BURIED, CLAIMED, FIRST_GAME, HIGH, KNOWN_TO_ALL, NONE, N_TASKS, REVEALED, TASK

COLUMNS = ("verb", "count", "upgraded", "legendary", "region", "from", "to", "on_red", "on_green", "on_coloured", "steps", "also")
VERB, COUNT, UPGRADED, LEGENDARY, WHERE, FROM, TO, ON_RED, ON_GREEN, ON_COLOURED, STEPS, ALSO = range(len(COLUMNS))
V_DESTROYED, V_SUMMONED, V_OCCUPY, V_OUTNUMBER, V_OUTRANK, V_CHAIN, V_SURROUND, V_ISOLATE = range(1, 9)
_STARTS, _ENDS = ("left", "top", "north-west", "north-east"), ("right", "bottom", "south-east", "south-west")


def _region(i: int, name: str) -> Word:
    return Word("from" if name in _STARTS else "to" if name in _ENDS else "region", i)


CONDITIONS = Language(
    columns=COLUMNS,
    operations={
        "destroyed": Operation(V_DESTROYED, "so many enemy pieces in this turn.", ("[UPGRADED] [LEGENDARY]",), "count"),
        "summoned": Operation(V_SUMMONED, "so many beings in this turn.", ("[LEGENDARY] [ON_RED] [ON_GREEN] [ON_COLOURED]",), "count"),
        "occupy": Operation(V_OCCUPY, "so many own pieces in a region.", ("REGION [UPGRADED] [LEGENDARY]",), "count"),
        "outnumber": Operation(V_OUTNUMBER, "so many more pieces than the opponent in a region.", ("REGION",), "count"),
        "outrank": Operation(V_OUTRANK, "so many more upgraded pieces than the opponent in a region.", ("REGION",), "count"),
        "chain": Operation(V_CHAIN, "adjacent own pieces from one region to another.", ("FROM TO",)),
        "surround": Operation(V_SURROUND, "so many own pieces next to an enemy piece.", number="count", most=8),
        "isolate": Operation(V_ISOLATE, "an enemy piece with another one at most so far away that it can't come next to in so many steps.",
                             ("steps",), "count", most=4),
    },
    words={
        "upgraded": Word("upgraded", 0, "upgraded", "so many of them upgraded"),
        "legendary": Word("legendary", 0, "legendary", "so many of them legendary"),
        "on-red": Word("on_red", 0, "on_red", "so many of them on red"),
        "on-green": Word("on_green", 0, "on_green", "so many of them on green"),
        "on-coloured": Word("on_coloured", 0, "on_coloured", "so many of them on coloured squares"),
        "steps": Word("steps", 0, "steps"),
        "also": Word("also", 1, means="this line belongs to the line before: both have to hold"),
        **{name: _region(i, name) for i, name in enumerate(_REGION_NAMES)},
    },
    everywhere="[also]",
    fillers=FILLERS | {"from"},
)  # fmt: skip
_programs = Programs(CONDITIONS)
CONDITION = np.array([_programs.add(task.entry, "condition") for task in _TASKS], np.int16)
LINES = _programs.table()
for _task, _start in zip(_TASKS, CONDITION, strict=True):
    if LINES[_start, ALSO] or not LINES[_start, VERB]:
        raise _task.entry.error("condition", "a condition should begin with a line without 'also'")

FIRST_TASK_POINTS = 2  # the first game begins with tasks of at most so many points


@rule
def progress(s, side, task):
    """How near a side is to a task now: 1 if it is met."""
    best = 0.0
    row = CONDITION[task]
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
        return share(on_region(s, side, row, ANY_RANK) - on_region(s, 1 - side, row, ANY_RANK), LINES[row, COUNT])
    if verb == V_OUTRANK:
        return share(on_region(s, side, row, UPGRADED_RANKS) - on_region(s, 1 - side, row, UPGRADED_RANKS), LINES[row, COUNT])
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
    return size(pieces_of(s, bit(side), ranks) & wide(REGION[LINES[row, WHERE]]))


@rule
def occupied(s, side, row):
    """Own pieces in a region."""
    done = min(share(on_region(s, side, row, ANY_RANK), LINES[row, COUNT]), share(on_region(s, side, row, UPGRADED_RANKS), LINES[row, UPGRADED]))
    return min(done, share(on_region(s, side, row, LEGENDARIES), LINES[row, LEGENDARY]))


@rule
def chained(s, side, row):
    """A chain of own pieces from one region to another; half of it counts as half."""
    own = pieces_of(s, bit(side), ANY_RANK)
    reached = own & wide(REGION[LINES[row, FROM]])
    steps = 0
    while True:
        further = (neighbours(reached) | reached) & own
        if further == reached:
            break
        reached = further
        steps += 1
    if reached & wide(REGION[LINES[row, TO]]) != NO_SQUARES:
        return 1.0
    return min(0.9, steps / 9)


@rule
def surrounded(s, side, row):
    """The own pieces next to some enemy piece."""
    own = pieces_of(s, bit(side), ANY_RANK)
    enemy = pieces_of(s, bit(1 - side), ANY_RANK)
    most = 0
    while enemy != NO_SQUARES:
        most = max(most, size(wide(ADJACENT[first_of(enemy)]) & own))
        enemy = rest_of(enemy)
    return share(most, LINES[row, COUNT])


@rule
def isolated(s, side, row):
    """An enemy piece with another one near that it can't come next to over empty squares."""
    empty = empty_squares(s)
    enemy = left = pieces_of(s, bit(1 - side), ANY_RANK)
    while left != NO_SQUARES:
        cell = first_of(left)
        left = rest_of(left)
        if enemy & wide(WITHIN[LINES[row, COUNT], cell]) != NO_SQUARES:
            reached = single(cell)
            for _ in range(LINES[row, STEPS]):
                reached |= neighbours(reached) & empty
            if neighbours(reached) & (enemy - single(cell)) == NO_SQUARES:
                return 1.0
    return 0.0


# On the table: three current tasks and the next one


@rule
def lay_out_tasks(s):
    """Three current tasks and the next one."""
    cards = 0
    for task in range(N_TASKS):
        if s.mode == HIGH or not TASK_ADVANCED[task]:
            cards |= bit(task)
    s.n_tasks = shuffled(s, s.tasks, cards)
    for place in range(3):
        s.current[place] = take_task(s, place)
    shuffle(s, s.tasks, s.n_tasks)  # the rejected ones go back
    reveal_next_task(s)
    begin(s)


@rule
def take_task(s, place):
    """The first task from the top that may lie there; if there is none, the top one."""
    at = s.n_tasks - 1
    for i in range(s.n_tasks - 1, -1, -1):
        if may_lie(s, s.tasks[i], place):
            at = i
            break
    task = s.tasks[at]
    s.n_tasks = take_at(s.tasks, s.n_tasks, at)
    return task


@rule
def may_lie(s, task, place):
    """No advanced tasks at first and not three of one type; in the first game small ones of different types."""
    alike = 0
    for i in range(place):
        if TASK_TYPE[s.current[i]] == TASK_TYPE[task]:
            alike += 1
    if s.mode == FIRST_GAME:
        return alike == 0 and TASK_POINTS[task] <= FIRST_TASK_POINTS
    return alike < 2 and not TASK_ADVANCED[task]


@rule
def reveal_next_task(s):
    """Turn up the top task; one that would be the third of its type goes to the bottom (one pass at most)."""
    s.next = NONE
    for _ in range(s.n_tasks):
        s.n_tasks -= 1
        task = s.tasks[s.n_tasks]
        s.tasks[s.n_tasks] = NONE
        s.tasks_seen[s.n_tasks] = 0
        tell(s)
        if s.mode == FIRST_GAME or not third_of_type(s, task):
            s.next = task
            emit(s, REVEALED, s.turn, NONE, NONE, task, EVERYONE)
            return
        for i in range(s.n_tasks, 0, -1):
            s.tasks[i] = s.tasks[i - 1]
            s.tasks_seen[i] = s.tasks_seen[i - 1]
        s.tasks[0] = task
        s.tasks_seen[0] = KNOWN_TO_ALL
        s.n_tasks += 1
        emit(s, BURIED, s.turn, NONE, NONE, task, EVERYONE)


@rule
def third_of_type(s, task):
    """Do two of the current tasks have its type?"""
    alike = 0
    for i in range(3):
        if s.current[i] >= 0 and TASK_TYPE[s.current[i]] == TASK_TYPE[task]:
            alike += 1
    return alike >= 2


@rule
def legal_claims(s, mask):
    """The current tasks whose condition holds now."""
    count = 0
    for i in range(3):
        if s.current[i] >= 0 and is_met(s, own_side(s), s.current[i]):
            mask[TASK + i] = 1
            count += 1
    return count


@rule
def claim(s, place):
    """A task is announced; the next one fills the gap."""
    task = s.current[place]
    s.claimed[own_side(s)] |= bit(task)
    emit(s, CLAIMED, s.turn, place, NONE, task, EVERYONE)
    s.current[place] = s.next
    reveal_next_task(s)
