"""Meeting Engagement: what there is and what a position is. What may happen is in rules.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...core import piles
from ...core.cards import Entry, card_file
from ...core.observation import Layout
from ...core.record import record
from ...core.sets import gather

COLUMNS, ROWS = 3, 4
CELLS = COLUMNS * ROWS  # a1 b1 c1 a2 … c4: row 1 is the first player's home row
ARMY_SIZE = 17
HAND = 3  # in the variant "more strategy"
FLANK_BONUS = 2
FRONT = (4, 7)  # b2 and b3: where the first two cards lie

EMPTY = NOBODY = piles.EMPTY
FACE_DOWN = piles.FACE_DOWN

# Actions: the cells, then these.
CAMP = CELLS  # step over the opponent's edge
STOP = CELLS + 1  # no second step
CHOOSE = CELLS + 2  # … + 2: a card of the hand
ACTIONS = CHOOSE + HAND

# Options, as setup reads them
OPT_VARIANT, OPT_ARMIES, OPT_FIRST = 1, 2, 4
BASIC, STRATEGY = range(2)

# Phases
DEPLOY, CHOOSING, ENTER, MOVE, SECOND_STEP, OVER = range(6)

# How a game ends
BREAKTHROUGH, MORE_UNITS, MORE_ELITE, DRAW = range(1, 5)

# Events: `where` and `to` are cells, `card` the unit
TURNED_UP, DREW, PLACED, ENTERED, MOVED, FOUGHT, BEAT, FELL, BOTH_FELL, BROKE_THROUGH, ENDED = range(1, 12)

State = record(
    [
        ("army", "i1", (2,)),
        ("first", "i1"),  # the seat that has row 1 as its home and moves first
        ("variant", "i1"),
        ("phase", "i1"),
        ("turn", "i1"),
        ("field", "i1", (CELLS,)),  # the card on each cell
        ("owner", "i1", (CELLS,)),
        ("moved", "i2"),  # cells (bits) whose unit has moved in this turn
        ("card", "i1"),  # the card to be placed or entered; in CHOOSING none
        ("mover", "i1"),  # the displaced unit that has to move, or EMPTY
        ("at", "i1"),  # where it moves from
        ("reserve", "i1", (2, ARMY_SIZE)),  # the top is the last one
        ("n_reserve", "i1", (2,)),
        ("hand", "i1", (2, HAND)),
        ("n_hand", "i1", (2,)),
        ("public", "i4", (2,)),  # cards (bits) of each army that everybody has seen
        ("turns", "i1"),
        ("winner", "i1"),
        ("ending", "i1"),
    ],
    events=12,
)


@dataclass(frozen=True)
class Unit:
    """A kind of unit as its card shows it."""

    id: str
    army: int
    name: dict[str, str]
    count: int
    attack: int
    counter: int
    arrow: str
    elite: bool

    @property
    def sideways(self) -> bool:
        """May it step left and right?"""
        return self.arrow[0] == "T"

    @property
    def steps(self) -> int:
        """How many cells it may go."""
        return int(self.arrow[1])


ARROWS = ("F1", "T1", "F2", "T2")


def _unit(entry: Entry, armies: list[str]) -> Unit:
    unit = Unit(
        id=entry.text("id"),
        army=entry.choice("army", armies),
        name=entry.names(),
        count=entry.number("count", 1, ARMY_SIZE),
        attack=entry.number("attack", 0, 20),
        counter=entry.number("counter", 0, 20),
        arrow=ARROWS[entry.choice("arrow", ARROWS)],
        elite=entry.flag("elite"),
    )
    entry.close()
    return unit


def _read() -> tuple[list[str], list[dict[str, str]], list[Unit]]:
    file = card_file("meeting")
    file.only(("army", "unit"))
    armies = file.entries("army", at_least=2)
    ids, names = [a.text("id") for a in armies], [a.names() for a in armies]
    for army in armies:
        army.close()
    units = [_unit(entry, ids) for entry in file.entries("unit")]
    for i, army in enumerate(armies):
        size = sum(u.count for u in units if u.army == i)
        if size != ARMY_SIZE:
            raise army.error("id", f"its units should be {ARMY_SIZE} cards together, not {size}")
    return ids, names, units


ARMIES, ARMY_NAMES, UNITS = _read()

# The cards of an army in a row; a card is its index there. Tables by army and card.
_KINDS = [[k for k, unit in enumerate(UNITS) if unit.army == army for _ in range(unit.count)] for army in range(len(ARMIES))]
KIND = np.array(_KINDS, np.int8)
ATTACK = np.array([[UNITS[k].attack for k in row] for row in _KINDS], np.int8)
COUNTER = np.array([[UNITS[k].counter for k in row] for row in _KINDS], np.int8)
SIDEWAYS = np.array([[UNITS[k].sideways for k in row] for row in _KINDS], np.int8)
STEPS = np.array([[UNITS[k].steps for k in row] for row in _KINDS], np.int8)
ELITE = np.array([[UNITS[k].elite for k in row] for row in _KINDS], np.int8)
CARDS_OF = np.array([[gather(i for i, k in enumerate(row) if k == kind) for kind in range(len(UNITS))] for row in _KINDS], np.int64)  # sets, by kind

CELL_NAMES = [f"{'abc'[cell % COLUMNS]}{cell // COLUMNS + 1}" for cell in range(CELLS)]

# What a learner sees. Cells are named as if the own home row were row 1.
SHOWN = ("there is one", "attack / 7", "counter-attack / 7", "steps sideways", "may take two steps", "elite")
SEEN = Layout(
    ("owner", "{}: 1 for an own unit, -1 for an enemy's", CELL_NAMES),
    ("unit", "unit on {}: {}", CELL_NAMES, SHOWN),
    ("unseen", "a quarter for each card of {} that nobody has seen: {}", ("the own army", "the enemy's army"), [unit.id for unit in UNITS]),
    ("moving", "the unit to be placed or moved: {}", SHOWN),
    ("place", "the cell it moves from, (number + 1) / 12"),
    ("hand", "attack / 7 of card {} in hand", HAND),
    ("phase", "1 when the question is {}", ("where to deploy", "which card", "where to enter", "where to step", "a second step", "none: it is over")),
    ("turn", "1 on the own turn"),
    ("reserve", "{} / 17", ("the own reserve", "the enemy's reserve")),
    ("first", "1 if the own home row is row 1"),
)
AT = SEEN.at
SHOWS, KINDS = len(SHOWN), len(UNITS)
_LOOKS = [(1, unit.attack / 7, unit.counter / 7, unit.sideways, unit.steps - 1, unit.elite) for unit in UNITS]
# What a card shows a learner, by army and card, and whose it is, by player and owner. Where there is none (-1), `& LAST_LOOK` and `& 3` find
# zeros: no question that a processor could guess wrong, and numbers that are never negative need no look at their sign.
LAST_LOOK = 31
LOOKS = np.zeros((len(ARMIES), LAST_LOOK + 1, SHOWS), np.float32)
LOOKS[:, :ARMY_SIZE] = [[_LOOKS[k] for k in row] for row in _KINDS]
WHOSE = np.array([(1, -1, 0, 0), (-1, 1, 0, 0)], np.float32)
