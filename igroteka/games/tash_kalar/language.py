"""Tash-Kalar: the effect language of beings and flares, as rows of numbers. effects.py carries them out.

An effect is a list of sentences: (if …) (may | up to N | all) verb target. docs/effects.md is its dictionary.
"""

from __future__ import annotations

import numpy as np

from ...core.cards import Entry as _Entry
from ...core.effects import END, FILLERS, Programs, Vocabulary, Word
from .cards import ANY_RANK, COMMON, COMMONS, HEROICS, LEGENDARIES, NON_LEGENDARY, UPGRADED_RANKS
from .cards import BEINGS as _BEINGS
from .cards import FLARES as _FLARES
from .state import (
    DID_AIM, DID_DESTROY, DID_DESTROY_LEGENDARY, DID_DOWNGRADE, DID_DRAW, DID_MOVE, DID_PICK, DID_PLACE, DID_RECOVER, DID_UPGRADE,
)  # fmt: skip

# The columns of a sentence
COLUMNS = (
    "verb", "mode", "count", "test", "at_least", "negated", "option", "whose", "rank", "where", "distance",
    "manner", "onto", "piece", "direction", "stop", "into", "uncounted", "one_colour",
)  # fmt: skip
(
    VERB, MODE, COUNT, TEST, AT_LEAST, NEGATED, IF_OPTION, WHOSE, RANKS, WHERE, DISTANCE,
    MANNER, ONTO, PIECE, SAME_DIRECTION, STOP, INTO, UNCOUNTED, ONE_COLOUR,
) = range(len(COLUMNS))  # fmt: skip

# What is done
_VERBS = (
    "end", "destroy", "upgrade", "downgrade", "convert", "place", "pick", "tend", "move", "leap",
    "aim", "shoot", "choose", "recover", "gain", "draw", "draw-legend", "borrow", "again",
)  # fmt: skip
(
    _, V_DESTROY, V_UPGRADE, V_DOWNGRADE, V_CONVERT, V_PLACE, V_PICK, V_TEND, V_MOVE, V_LEAP,
    V_AIM, V_SHOOT, V_CHOOSE, V_RECOVER, V_GAIN, V_DRAW, V_DRAW_LEGEND, V_BORROW, V_AGAIN,
) = range(len(_VERBS))  # fmt: skip
MUST, MAY, ALL = range(3)

# Under which condition: the counts of what the effect did (DID_…, from 1), then the others
_TESTS = {
    "destroyed": DID_DESTROY, "destroyed-legendary": DID_DESTROY_LEGENDARY, "moved": DID_MOVE, "promoted": DID_UPGRADE,
    "demoted": DID_DOWNGRADE, "placed": DID_PLACE, "picked": DID_PICK, "aimed": DID_AIM, "recovered": DID_RECOVER,
}  # fmt: skip
FURTHER_TESTS = DID_DRAW + 1
_OTHER_TESTS = ("picked-common", "picked-heroic", "picked-legendary", "on-red", "on-green", "on-outer", "from-red", "actions-left")
T_COMMON, T_HEROIC, T_LEGENDARY, T_ON_RED, T_ON_GREEN, T_ON_OUTER, T_FROM_RED, T_ACTIONS = range(
    FURTHER_TESTS + 1, FURTHER_TESTS + 1 + len(_OTHER_TESTS)
)

# Whose pieces
_WHOSE = ("any", "own", "enemy", "richer-in-commons", "richer-in-upgraded", "each-colour", "placed-colours")
W_ANY, W_OWN, W_ENEMY, W_RICHER_COMMONS, W_RICHER_UPGRADED, W_EACH, W_PLACED = range(len(_WHOSE))
_RANKS = {"common": COMMONS, "heroic": HEROICS, "legendary": LEGENDARIES, "non-legendary": NON_LEGENDARY, "upgraded": UPGRADED_RANKS}

# Where
_WHERE = (
    "anywhere", "self", "other", "adjacent", "diagonal", "orthogonal", "marked", "within", "line", "fan", "on-arrows",
    "pattern", "last", "beside-last", "near-red", "near-green", "beside-green", "beside-own",
)  # fmt: skip
(
    ANYWHERE, SELF, OTHER, BY_SIDE, DIAGONALLY, ORTHOGONALLY, MARKED, WITHIN_N, ON_LINE, IN_FAN, ON_ARROWS,
    IN_PATTERN, LAST, BESIDE_LAST, BY_RED, BY_GREEN, BESIDE_GREEN, BESIDE_OWN,
) = range(len(_WHERE))  # fmt: skip

# How pieces move, onto what, which of them, and when they stop
_MANNERS = ("standard", "combat", "peaceful", "one-combat", "or-combat")
STANDARD, COMBAT, PEACEFUL, ONE_COMBAT, OR_COMBAT = range(len(_MANNERS))
_ONTO = ("onto-anything", "onto-marked", "onto-coloured", "onto-picked", "sparing-commons", "staying-beside-own", "exactly")
_, ONTO_MARKED, ONTO_COLOURED, ONTO_PICKED, SPARING_COMMONS, STAYING_BESIDE_OWN, EXACTLY = range(len(_ONTO))
_PIECE = ("free", "same-piece", "each-once", "connected", "self-too")
_, SAME_PIECE, EACH_ONCE, CONNECTED, SELF_TOO = range(len(_PIECE))
_STOP = ("whenever", "while-destroying", "until-legendary", "including-self")
_, WHILE_DESTROYING, UNTIL_LEGENDARY, INCLUDING_SELF = range(len(_STOP))


def _all_words() -> dict[str, Word]:
    words = {verb: Word("verb", i) for i, verb in enumerate(_VERBS) if i}
    words |= {"moves": Word("verb", V_MOVE), "leaps": Word("verb", V_LEAP)}
    words |= {verb: Word("verb", _VERBS.index(verb), "count") for verb in ("gain", "shoot", "choose", "draw", "draw-legend")}
    words |= {"may": Word("mode", MAY), "up": Word("mode", MAY, "count"), "all": Word("mode", ALL)}
    words |= {"two": Word("count", 2), "three": Word("count", 3)}
    words |= {test: Word("test", 1 + i) for test, i in _TESTS.items()}
    words |= {test: Word("test", FURTHER_TESTS + 1 + i) for i, test in enumerate(_OTHER_TESTS)}
    words |= {"at-least": Word("at_least", 0, "at_least"), "unless": Word("negated", 1), "option": Word("option", 0, "option")}
    words |= {whose: Word("whose", i) for i, whose in enumerate(_WHOSE)}
    words |= {rank: Word("rank", i) for rank, i in _RANKS.items()}
    words |= {where: Word("where", i) for i, where in enumerate(_WHERE)}
    words |= {"within": Word("where", WITHIN_N, "distance"), "exactly": Word("onto", EXACTLY, "distance")}
    words |= {manner: Word("manner", i) for i, manner in enumerate(_MANNERS)}
    words |= {onto: Word("onto", i) for i, onto in enumerate(_ONTO) if 0 < i < EXACTLY}
    words |= {piece: Word("piece", i) for i, piece in enumerate(_PIECE) if i}
    words |= {stop: Word("stop", i) for i, stop in enumerate(_STOP) if i}
    words |= {"same-direction": Word("direction", 1), "one-colour": Word("one_colour", 1)}
    words |= {"into-common": Word("into", COMMON), "uncounted": Word("uncounted", 1)}
    return words


_IF = ("verb", "test", "at_least", "negated", "option")
_TARGET = (*_IF, "mode", "count", "whose", "rank", "where", "distance", "piece")
_MOVING = (*_TARGET, "manner", "onto", "direction", "stop", "one_colour")
VOCABULARY = Vocabulary(
    columns=COLUMNS,
    words=_all_words(),
    defaults={"count": 1, "at_least": 1, "rank": ANY_RANK},
    needs={
        **dict.fromkeys(("upgrade", "downgrade", "pick", "tend", "place"), _TARGET),
        "destroy": (*_TARGET, "uncounted"),
        "convert": (*_TARGET, "into"),
        **dict.fromkeys(("move", "moves", "leap", "leaps"), _MOVING),
        "aim": (*_IF, "mode"),
        "choose": (*_IF, "mode", "count"),
        "recover": (*_IF, "mode"),
        "shoot": (*_IF, "count", "rank"),
        **dict.fromkeys(("gain", "draw", "draw-legend"), (*_IF, "count")),
        **dict.fromkeys(("borrow", "again"), _IF),
    },
    fillers=FILLERS | {"if", "make", "makes", "action", "actions", "square", "squares"},
)

_programs = Programs(VOCABULARY)
BEING_PROGRAM = np.array([_programs.add(being.entry) for being in _BEINGS], np.int16)
FLARE_PROGRAM = np.array([[_programs.add(flare.entry, f"{half}_effect") for half in ("upper", "lower")] for flare in _FLARES], np.int16)
PROGRAM = _programs.table()


MOST_TIMES = 20  # the largest number in a sentence


def _check(start: int, entry: _Entry, key: str, options: int, arrows: bool) -> None:
    """What a sentence alone can't tell: options have names, arrows are there, numbers are sensible."""
    row = start
    while PROGRAM[row, VERB] != END:
        verb, count = int(PROGRAM[row, VERB]), int(PROGRAM[row, COUNT])
        if verb == V_CHOOSE and not 2 <= count == options <= 4:
            raise entry.error(key, f"the effect has {count} options, so {key} should name {count} (2 to 4), not {options}")
        if (verb == V_AIM or PROGRAM[row, WHERE] == ON_ARROWS) and not arrows:
            raise entry.error(key.replace("choices", "effect"), "the effect speaks of arrows, but the card has none")
        if not 1 <= count <= MOST_TIMES or not 0 <= PROGRAM[row, DISTANCE] <= 4:
            raise entry.error(key.replace("choices", "effect"), f"numbers should be from 1 to {MOST_TIMES}, distances at most 4")
        row += 1


for _i, _being in enumerate(_BEINGS):
    _check(int(BEING_PROGRAM[_i]), _being.entry, "choices", len(_being.choices), bool(_being.arrows))
for _i, _flare in enumerate(_FLARES):
    _check(int(FLARE_PROGRAM[_i, 0]), _flare.entry, "upper_choices", len(_flare.upper.choices), False)
    _check(int(FLARE_PROGRAM[_i, 1]), _flare.entry, "lower_choices", len(_flare.lower.choices), False)


def _longest(start: int) -> tuple[int, int]:
    """At most how many decisions a program asks for, and how many actions it gives."""
    decisions = actions = 0
    row = start
    while PROGRAM[row, VERB] != END:
        verb, count = int(PROGRAM[row, VERB]), int(PROGRAM[row, COUNT])
        if verb == V_GAIN:
            actions += count
        elif verb < V_AIM and PROGRAM[row, MODE] != ALL:
            decisions += 2 * max(count, 4)
        else:
            decisions += 1
        row += 1
    return decisions, actions


_effects = [_longest(int(start)) for start in (*BEING_PROGRAM, *FLARE_PROGRAM.flat)]
LONGEST_EFFECT = max(decisions for decisions, _ in _effects)
MOST_ACTIONS = max(actions for _, actions in _effects)
