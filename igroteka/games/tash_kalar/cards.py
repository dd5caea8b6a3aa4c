"""Tash-Kalar: what the card files say, and the tables that the rules look things up in.

A file with a [[deck]] is a deck of beings; legends, flares, tasks and the arena have files of their own.
Patterns are turned and mirrored here, once, so that the rules only shift sets of squares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...core.cards import LANGUAGES, CardError, CardFile, Entry, card_files
from ...core.effects import Programs
from ...core.sets import Wide, gather_wide, members
from .language import (
    ALL, COMMON, COUNT, HEROIC, IN_PATTERN, LANGUAGE, LEGENDARY, MARKED, MODE, ON_ARROWS, ONTO, ONTO_MARKED, V_AIM, V_CHOOSE, V_GAIN, VERB,
    WHERE, check,
)  # fmt: skip

GAME = "tash_kalar"
RANKS = ("common", "heroic", "legendary")
LETTERS = {"c": COMMON, "h": HEROIC, "l": LEGENDARY}  # in patterns
COLOURS = ("blue", "red", "green", "brown", "violet", "amber")  # of pieces; the last two for users' own decks
TYPES = ("destruction", "colored", "summoning", "pattern", "enemy")

# Squares: a cell is 9 * row + column, row 0 on top; a9 is 0, e5 the centre, i1 is 80. Corners are no squares.
SIDE = 9
CELLS = SIDE * SIDE
SQUARE_NAMES = [f"{'abcdefghi'[cell % SIDE]}{SIDE - cell // SIDE}" for cell in range(CELLS)]
CENTRE = SQUARE_NAMES.index("e5")

# Directions, clockwise from north (up)
DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))

MOST_BEINGS = 24  # in a deck
FEWEST_BEINGS = 8
MOST_PIECES = 8  # in a pattern, the summoning square not counted
MOST_MARKS = 16

Offset = tuple[int, int]


@dataclass(frozen=True)
class Being:
    """A being as its card shows it. Offsets are (columns to the right, rows down) from the summoning square."""

    id: str
    name: dict[str, str]
    rank: int
    pieces: tuple[tuple[Offset, int], ...]  # where and of which rank at least
    stands_on: int  # rank of the own piece that the summoning square must hold; 0 if none
    marks: tuple[Offset, ...]
    second_marks: tuple[Offset, ...]
    arrows: tuple[int, ...]  # directions
    text: dict[str, str]
    brief: dict[str, str]  # the few words on the card itself
    choices: tuple[dict[str, str], ...]
    entry: Entry = field(repr=False, compare=False)

    @property
    def effect(self) -> str:
        """The sentences of its effect."""
        return str(self.entry.values.get("effect", ""))


@dataclass(frozen=True)
class Deck:
    """A deck of beings that a player may take."""

    id: str
    name: dict[str, str]
    colour: str
    beings: tuple[int, ...]  # indexes into BEINGS, one after another


@dataclass(frozen=True)
class Half:
    """One half of a flare: how far ahead an opponent must be, and what happens then."""

    lead: int
    text: dict[str, str]
    brief: dict[str, str]
    choices: tuple[dict[str, str], ...]


@dataclass(frozen=True)
class Flare:
    """A flare. The upper half counts upgraded pieces, the lower half all pieces."""

    id: str
    upper: Half
    lower: Half
    entry: Entry = field(repr=False, compare=False)

    @property
    def label(self) -> str:
        """The two numbers on the card."""
        return f"{self.upper.lead}/{self.lower.lead}"


@dataclass(frozen=True)
class Task:
    """A task of the high form."""

    id: str
    name: dict[str, str]
    type: int
    points: int
    advanced: bool
    text: dict[str, str]
    entry: Entry = field(repr=False, compare=False)


# Reading


def _picture(entry: Entry, key: str) -> list[list[str]]:
    """A little text picture as rows of characters."""
    rows = [line.split() for line in entry.text(key).splitlines() if line.strip()]
    if len({len(row) for row in rows}) != 1 or any(len(c) != 1 for row in rows for c in row):
        raise entry.error(key, f"the lines of the {key} should have equally many characters with spaces between them")
    return rows


def _choices(entry: Entry, key: str) -> tuple[dict[str, str], ...]:
    """What the options of an effect are called."""
    value = entry.get(key, [])
    if not isinstance(value, list) or not all(isinstance(c, dict) and all(isinstance(c.get(lang), str) for lang in LANGUAGES) for c in value):
        raise entry.error(key, f'{key} should be a list of names such as {{ en = "…", ru = "…" }}')
    return tuple(value)


def _brief(entry: Entry, prefix: str) -> dict[str, str]:
    """The few words on the card, or the whole text if there are none."""
    return entry.names(f"{prefix}brief") if entry.get(f"{prefix}brief", None) is not None else entry.names(f"{prefix}text")


def _pattern(entry: Entry) -> dict[str, Any]:
    """The summoning square, the pieces and the marks of a pattern."""
    rows = _picture(entry, "pattern")
    line = entry.file.line(entry.kind, entry.index, "pattern")
    centres = [(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c in "@CHL"]
    if len(centres) != 1:
        raise entry.error("pattern", f"a pattern should have one summoning square, @ or one of C H L, not {len(centres)}")
    cx, cy = centres[0]
    pieces, marks, second = [], [], []
    for y, row in enumerate(rows):
        for x, c in enumerate(row):
            at = (x - cx, y - cy)
            if c in "chl":
                pieces.append((at, LETTERS[c]))
            elif c == "+":
                marks.append(at)
            elif c == "*":
                second.append(at)
            elif c not in ".@CHL":
                raise entry.error("pattern", f"{c!r} means nothing in a pattern; expected one of . @ c h l C H L + *", line + 1 + y)
    if not pieces or len(pieces) > MOST_PIECES or len(marks) > MOST_MARKS:
        raise entry.error("pattern", f"a pattern should have 1 to {MOST_PIECES} pieces and at most {MOST_MARKS} marked squares")
    if any(abs(d) > 4 for at, _ in pieces for d in at):
        raise entry.error("pattern", "a piece of the pattern should be at most 4 squares from the summoning square")
    centre = rows[cy][cx]
    return {
        "pieces": tuple(sorted(pieces, key=lambda piece: -piece[1])),  # the rarest first
        "stands_on": LETTERS.get(centre.lower(), 0),
        "marks": tuple(marks),
        "second_marks": tuple(second),
    }


def _arrows(entry: Entry) -> tuple[int, ...]:
    words = str(entry.get("arrows", "")).split()
    for word in words:
        if word not in DIRECTIONS:
            raise entry.error("arrows", f"{word!r} is no direction; expected some of {' '.join(DIRECTIONS)}")
    return tuple(sorted(DIRECTIONS.index(word) for word in words))


def _being(entry: Entry, legend: bool) -> Being:
    being = Being(
        id=entry.text("id"),
        name=entry.names(),
        rank=1 + entry.choice("rank", RANKS[2:] if legend else RANKS[:2]) + (2 if legend else 0),
        arrows=_arrows(entry),
        text=entry.names("text"),
        brief=_brief(entry, ""),
        choices=_choices(entry, "choices"),
        entry=entry,
        **_pattern(entry),
    )
    if being.stands_on > being.rank:
        raise entry.error("pattern", "the piece on the summoning square outranks the being, so it could never be summoned")
    entry.get("effect", "")
    entry.close()
    return being


def _half(entry: Entry, half: str) -> Half:
    entry.get(f"{half}_effect", "")
    return Half(entry.number(f"{half}_lead", 1, 20), entry.names(f"{half}_text"), _brief(entry, f"{half}_"), _choices(entry, f"{half}_choices"))


def _flare(entry: Entry) -> Flare:
    flare = Flare(entry.text("id"), _half(entry, "upper"), _half(entry, "lower"), entry)
    entry.close()
    return flare


def _task(entry: Entry) -> Task:
    task = Task(
        id=entry.text("id"),
        name=entry.names(),
        type=entry.choice("type", TYPES),
        points=entry.number("points", 1, 9),
        advanced=entry.flag("advanced"),
        text=entry.names("text"),
        entry=entry,
    )
    entry.get("condition")
    entry.close()
    return task


def _deck_file(file: CardFile, first: int, taken: Iterable[str]) -> tuple[list[Deck], list[Being]]:
    """The beings of a deck file and the decks they make."""
    file.only(("deck", "being"))
    entries = file.entries("being", FEWEST_BEINGS)
    if len(entries) > MOST_BEINGS:
        raise entries[MOST_BEINGS].error("id", f"a deck has at most {MOST_BEINGS} beings")
    beings = [_being(entry, legend=False) for entry in entries]
    for being in beings:
        if being.id in taken:
            raise being.entry.error("id", f"there is a legend {being.id!r}; a being needs another id")
    decks = []
    for entry in file.entries("deck"):
        decks.append(Deck(entry.text("id"), entry.names(), COLOURS[entry.choice("colour", COLOURS)], tuple(range(first, first + len(beings)))))
        entry.close()
    return decks, beings


OWN_FILES = ("legends.toml", "flares.toml", "tasks.toml", "arena.toml")
DECK_ORDER = ("imperial.toml", "highland.toml", "sylvan.toml")


def _read_decks() -> tuple[list[Deck], list[Being]]:
    """All decks, ours first, and all beings: deck by deck, the legends last."""
    files = card_files(GAME)
    names = sorted(set(files) - set(OWN_FILES), key=lambda name: (DECK_ORDER.index(name) if name in DECK_ORDER else len(DECK_ORDER), name))
    legend_file = CardFile(files["legends.toml"])
    legend_file.only(("legend",))
    legends = [_being(entry, legend=True) for entry in _limited(legend_file, "legend", 8, 16)]
    decks: list[Deck] = []
    beings: list[Being] = []
    for name in names:
        file = CardFile(files[name])
        more, inside = _deck_file(file, len(beings), [legend.id for legend in legends])
        for deck, entry in zip(more, file.entries("deck"), strict=True):
            if deck.id in {d.id for d in decks}:
                raise entry.error("id", f"there is a deck {deck.id!r} already; a deck needs an id of its own")
        decks += more
        beings += inside
    return decks, beings + legends


def _limited(file: CardFile, kind: str, low: int, high: int) -> list[Entry]:
    entries = file.entries(kind, low)
    if len(entries) > high:
        raise entries[high].error("id", f"there can be at most {high} of [[{kind}]]")
    return entries


def _read_common(name: str, kind: str, low: int, high: int, make: Callable[[Entry], Any]) -> list[Any]:
    file = CardFile(card_files(GAME)[name])
    file.only((kind,))
    return [make(entry) for entry in _limited(file, kind, low, high)]


DECKS, BEINGS = _read_decks()
LEGENDS = sum(being.rank == LEGENDARY for being in BEINGS)
FIRST_LEGEND = len(BEINGS) - LEGENDS
FLARES: list[Flare] = _read_common("flares.toml", "flare", 8, 16, _flare)
TASKS: list[Task] = _read_common("tasks.toml", "task", 16, 31, _task)

# Effects as rows of numbers


def _compile(entry: Entry, key: str, names: int, has: Iterable[str] = ()) -> int:
    """Compile an effect; return where its program starts."""
    start = _programs.add(entry, key, has)
    rows = _programs.program(start)
    options = check(rows, entry, key, names)
    for row in rows:
        if row[VERB] == V_CHOOSE:
            row[COUNT] = options
    return start


def _being_has(being: Being) -> set[str]:
    return {"being", *(["marks"] if being.marks else []), *(["arrows"] if being.arrows else [])}


_programs = Programs(LANGUAGE)
BEING_PROGRAM = np.array([_compile(being.entry, "effect", len(being.choices), _being_has(being)) for being in BEINGS], np.int16)
FLARE_PROGRAM = np.array(
    [[_compile(f.entry, "upper_effect", len(f.upper.choices)), _compile(f.entry, "lower_effect", len(f.lower.choices))] for f in FLARES], np.int16
)
PROGRAM = _programs.table()


def _uses(words: Callable[[list[int]], bool]) -> list[bool]:
    """By being: does a sentence of its effect speak of this?"""
    return [any(map(words, _programs.program(int(start)))) for start in BEING_PROGRAM]


USES_MARKS = _uses(lambda row: row[WHERE] == MARKED or row[ONTO] == ONTO_MARKED)
USES_ARROWS = _uses(lambda row: row[VERB] == V_AIM or row[WHERE] == ON_ARROWS)
USES_PATTERN = _uses(lambda row: row[WHERE] == IN_PATTERN)


def _longest(start: int) -> tuple[int, int]:
    """At most how many decisions a program asks for, and how many actions it gives."""
    rows = _programs.program(start)
    asked = (2 * max(row[COUNT], 4) if row[VERB] < V_AIM and row[MODE] != ALL else 1 for row in rows if row[VERB] != V_GAIN)
    return sum(asked), sum(row[COUNT] for row in rows if row[VERB] == V_GAIN)


_effects = [_longest(int(start)) for start in (*BEING_PROGRAM, *FLARE_PROGRAM.flat)]
LONGEST_EFFECT = max(decisions for decisions, _ in _effects)
MOST_ACTIONS = max(actions for _, actions in _effects)

# The arena


def squares(names: str, entry: Entry, key: str) -> list[int]:
    """The cells of squares given by name."""
    for name in names.split():
        if name not in SQUARE_NAMES:
            raise entry.error(key, f"{name!r} is no square; expected names from a1 to i9")
    return [SQUARE_NAMES.index(name) for name in names.split()]


def _read_arena() -> tuple[list[str], list[int], list[list[int]], dict[str, list[int]]]:
    file = CardFile(card_files(GAME)["arena.toml"])
    file.only(("arena", "regions"))
    arena, regions = file.entry("arena"), file.entry("regions")
    rows = _picture(arena, "picture")
    if len(rows) != SIDE or len(rows[0]) != SIDE or any(c not in "#.RG" for row in rows for c in row):
        raise arena.error("picture", "the picture should be 9 rows of 9 characters, each one of # . R G")
    duel = squares(arena.text("duel_start"), arena, "duel_start")
    pairs = arena.get("melee_start")
    if not isinstance(pairs, list) or not all(isinstance(pair, str) for pair in pairs):
        raise arena.error("melee_start", "expected a list of three texts, each of two squares")
    melee = [squares(pair, arena, "melee_start") for pair in pairs]
    if len(duel) != 2 or [len(pair) for pair in melee] != [2, 2, 2]:
        raise arena.error("melee_start", "there should be two squares to start a duel on and three pairs for a melee")
    arena.close()
    return [c for row in rows for c in row], duel, melee, {key: squares(regions.text(key), regions, key) for key in regions.values}


PICTURE, DUEL_START, MELEE_START, REGIONS = _read_arena()  # PICTURE: # R G or . for every cell
PLAYABLE = [cell for cell in range(CELLS) if PICTURE[cell] != "#"]
REGIONS |= {
    "red": [cell for cell in PLAYABLE if PICTURE[cell] == "R"],
    "green": [cell for cell in PLAYABLE if PICTURE[cell] == "G"],
    "coloured": [cell for cell in PLAYABLE if PICTURE[cell] in "RG"],
}


def cells_of(low: int, high: int) -> list[int]:
    """The squares of a set."""
    return members(Wide(low, high))


def at(cell: int, dx: int, dy: int) -> int:
    """The square so far to the right and down, or -1."""
    x, y = cell % SIDE + dx, cell // SIDE + dy
    there = y * SIDE + x
    return there if 0 <= x < SIDE and 0 <= y < SIDE and PICTURE[there] != "#" else -1


def _around(distances: Sequence[Offset]) -> np.ndarray:
    """For every cell the set of squares at these offsets."""
    return np.array([gather_wide(c for dx, dy in distances if (c := at(cell, dx, dy)) >= 0) for cell in range(CELLS)], np.int64)


def _square_of(radius: int) -> list[Offset]:
    return [(x, y) for x in range(-radius, radius + 1) for y in range(-radius, radius + 1) if (x, y) != (0, 0)]


STEP = np.array([[at(cell, *step) for step in STEPS] for cell in range(CELLS)], np.int8)
ADJACENT = _around(STEPS)
ORTHOGONAL = _around(STEPS[::2])
DIAGONAL = _around(STEPS[1::2])
WITHIN = np.array([_around(_square_of(radius)) for radius in range(5)], np.int64)  # by distance and cell
LINE = np.array(
    [[gather_wide(c for n in range(1, SIDE) if (c := at(cell, n * dx, n * dy)) >= 0) for dx, dy in STEPS] for cell in range(CELLS)], np.int64
)
ARENA = gather_wide(PLAYABLE)
REGION_NAMES = list(REGIONS)
REGION = np.array([gather_wide(REGIONS[name]) for name in REGION_NAMES], np.int64)
RED, GREEN, COLOURED = (REGION_NAMES.index(name) for name in ("red", "green", "coloured"))


def _next_to(name: str) -> set[int]:
    return {c for cell in REGIONS[name] for step in STEPS if (c := at(cell, *step)) >= 0}


NEXT_TO_GREEN = gather_wide(_next_to("green"))
ON_OR_NEAR_RED = gather_wide(_next_to("red") | set(REGIONS["red"]))
ON_OR_NEAR_GREEN = gather_wide(_next_to("green") | set(REGIONS["green"]))

# Patterns in every way they can be turned and mirrored


def turn(offset: Offset, way: int) -> Offset:
    """An offset turned by quarters (way % 4), and mirrored before that if way >= 4."""
    x, y = offset
    if way >= 4:
        x = -x
    for _ in range(way % 4):
        x, y = -y, x
    return x, y


@dataclass(frozen=True)
class Way:
    """One way to lay a being's pattern: turned, perhaps mirrored."""

    being: int
    pieces: tuple[tuple[Offset, int], ...]
    marks: tuple[Offset, ...]
    arrows: tuple[int, ...]


def _ways(index: int, being: Being) -> list[Way]:
    """The different ways; marks and arrows make a difference if the effect uses them."""
    found: dict[Any, Way] = {}
    for w in range(8):
        pieces = tuple((turn(offset, w), rank) for offset, rank in being.pieces)
        marks = tuple(turn(offset, w) for offset in being.marks) if USES_MARKS[index] else ()
        arrows = tuple(sorted(STEPS.index(turn(STEPS[d], w)) for d in being.arrows)) if USES_ARROWS[index] else ()
        found.setdefault((frozenset(pieces), frozenset(marks), arrows), Way(index, pieces, marks, arrows))
    return list(found.values())


WAYS = [way for index, being in enumerate(BEINGS) for way in _ways(index, being)]


def _valid(way: Way) -> Wide:
    """The summoning squares for which every piece of the pattern stands in the arena."""
    return gather_wide(cell for cell in PLAYABLE if all(at(cell, *offset) >= 0 for offset, _ in way.pieces))


def _padded(rows: Iterable[Sequence[int]], width: int) -> np.ndarray:
    return np.array([[*row, *[0] * (width - len(row))] for row in rows], np.int8)


def _rarest_first(way: Way) -> list[tuple[Offset, int]]:
    """The pieces of a pattern in the order in which a misfit is found soonest."""
    return sorted(way.pieces, key=lambda piece: -piece[1])


# By way of laying a pattern
VALID = np.array([_valid(way) for way in WAYS], np.int64)
N_PIECES = np.array([len(way.pieces) for way in WAYS], np.int8)
PIECE_SHIFT = _padded([[dx + SIDE * dy for (dx, dy), _ in _rarest_first(way)] for way in WAYS], MOST_PIECES)
PIECE_RANK = _padded([[rank for _, rank in _rarest_first(way)] for way in WAYS], MOST_PIECES)
N_MARKS = np.array([len(way.marks) for way in WAYS], np.int8)
MARK_DX = _padded([[dx for dx, _ in way.marks] for way in WAYS], MOST_MARKS)
MARK_DY = _padded([[dy for _, dy in way.marks] for way in WAYS], MOST_MARKS)
ARROWS = np.array([sum(1 << d for d in way.arrows) for way in WAYS], np.int16)

# By being
RANK = np.array([being.rank for being in BEINGS], np.int8)
STANDS_ON = np.array([being.stands_on for being in BEINGS], np.int8)
NEEDS_UPGRADED = np.array([sum(rank > COMMON for rank in (b.stands_on, *(r for _, r in b.pieces))) for b in BEINGS], np.int8)  # how many
FIRST_WAY = np.array([[way.being for way in WAYS].index(b) for b in range(len(BEINGS))], np.int16)
N_WAYS = np.array([sum(way.being == b for way in WAYS) for b in range(len(BEINGS))], np.int8)
WAY_MATTERS = np.array([USES_MARKS[b] or USES_ARROWS[b] or USES_PATTERN[b] for b in range(len(BEINGS))], np.int8)

# By deck, flare and task
FIRST_BEING = np.array([deck.beings[0] for deck in DECKS], np.int16)
DECK_SIZE = np.array([len(deck.beings) for deck in DECKS], np.int8)
DECK_COLOUR = np.array([COLOURS.index(deck.colour) for deck in DECKS], np.int8)
IMPERIAL = np.array([deck.id in ("north", "south") for deck in DECKS], np.int8)
FLARE_LEAD = np.array([[flare.upper.lead, flare.lower.lead] for flare in FLARES], np.int8)
TASK_TYPE = np.array([task.type for task in TASKS], np.int8)
TASK_POINTS = np.array([task.points for task in TASKS], np.int8)
TASK_ADVANCED = np.array([task.advanced for task in TASKS], np.int8)

for wanted in ("north", "south", "highland", "sylvan"):
    if wanted not in {deck.id for deck in DECKS}:
        raise CardError(f"{GAME}: there is no deck {wanted!r}; expected the four of the box: a file that replaces one of them keeps its id")
