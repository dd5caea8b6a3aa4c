"""The effect language: cards say what they do in short sentences, compiled to rows of numbers.

A sentence is a line of words; every word fills one column of the row:

    may destroy enemy common diagonal
    if destroyed upgrade self

A game brings its vocabulary: which words there are, which column each fills and with what.
Its interpreter reads the rows one by one; what waits for a player's choice is a frame on a
small stack in the record. This module knows no game.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from .cards import Entry
from .rule import rule

END = 0  # the operation (column 0) of the row that ends every program
FILLERS = frozenset("a an the of to at on in by with its it is are one your and then piece pieces card cards".split())


@dataclass(frozen=True)
class Word:
    """A word fills a column with a value; with `number` it takes a number into that column too.

    If both are the same column, the word only announces the number.
    """

    column: str
    value: int
    number: str = ""


@dataclass
class Vocabulary:
    """The words of one game and the columns of its rows; the first column is the operation.

    `defaults` are what a column holds when no word fills it.
    `needs` says for an operation which columns it may use (checked, so that a word which
    would be ignored is a mistake and not a surprise).
    """

    columns: Sequence[str]
    words: Mapping[str, Word]
    defaults: Mapping[str, int] = field(default_factory=dict)
    needs: Mapping[str, Sequence[str]] = field(default_factory=dict)
    fillers: frozenset[str] = FILLERS

    def compile(self, entry: Entry, key: str = "effect") -> list[list[int]]:
        """The rows of one card's effect, END included."""
        source = entry.get(key, "")
        if not isinstance(source, str):
            raise entry.error(key, f"{key} should be a text of one sentence a line, not {source!r}")
        first = entry.file.line(entry.kind, entry.index, key)
        if re.search(r"=\s*(\"\"\"|''')\s*$", entry.file.source.splitlines()[first - 1]):
            first += 1  # TOML drops the line break after the opening quotes
        rows = []
        for offset, line in enumerate(source.splitlines()):
            sentence = line.split("#")[0].strip()
            if sentence:
                rows.append(self.sentence(entry, sentence, first + offset))
        return [*rows, [END] * len(self.columns)]

    def sentence(self, entry: Entry, sentence: str, line: int) -> list[int]:
        """One line of words as a row."""
        filled: dict[str, tuple[int, str]] = {}

        def fill(column: str, value: int, token: str) -> None:
            if column in filled:
                raise entry.error(None, f"in {sentence!r} both {filled[column][1]!r} and {token!r} say {column}", line)
            filled[column] = (value, token)

        tokens = sentence.lower().replace(",", " ").replace(":", " ").split()
        position = 0
        while position < len(tokens):
            token = tokens[position]
            position += 1
            word = self.words.get(token)
            if word is None:
                if token in self.fillers:
                    continue
                near = difflib.get_close_matches(token, self.words, 3)
                hint = f"did you mean {' or '.join(map(repr, near))}?" if near else f"known words: {', '.join(sorted(self.words))}"
                raise entry.error(None, f"unknown word {token!r} in {sentence!r}; {hint}", line)
            if word.number != word.column:
                fill(word.column, word.value, token)
            if word.number:
                while position < len(tokens) and tokens[position] in self.fillers:
                    position += 1
                if position >= len(tokens) or not tokens[position].lstrip("-").isdigit():
                    raise entry.error(None, f"{token!r} should be followed by a number in {sentence!r}", line)
                fill(word.number, int(tokens[position]), tokens[position])
                position += 1
        operation = self.columns[0]
        if operation not in filled:
            verbs = sorted(w for w, word in self.words.items() if word.column == operation)
            raise entry.error(None, f"{sentence!r} says nothing to do; expected one of {', '.join(verbs)}", line)
        verb = filled[operation][1]
        for column, (_, token) in filled.items():
            if column != operation and verb in self.needs and column not in self.needs[verb]:
                raise entry.error(None, f"{verb!r} can't take {token!r} in {sentence!r}", line)
        return [filled[c][0] if c in filled else self.defaults.get(c, 0) for c in self.columns]


class Programs:
    """All the compiled effects of a game, one after another in one table."""

    def __init__(self, vocabulary: Vocabulary):
        self.vocabulary = vocabulary
        self.rows: list[list[int]] = [[END] * len(vocabulary.columns)]  # program 0 does nothing

    def add(self, entry: Entry, key: str = "effect") -> int:
        """Compile one effect; return where its program starts (0 if it has none)."""
        rows = self.vocabulary.compile(entry, key)
        if len(rows) == 1:
            return 0
        start = len(self.rows)
        self.rows += rows
        return start

    def table(self) -> np.ndarray:
        """The rows as the array the interpreter reads."""
        return np.array(self.rows, np.int16)


# A frame is an effect being carried out. Frames live in the record, so that an effect can
# stop for a player's choice and another can start inside it.
# Columns: the row it is at, who carries it out, its source (card or piece), and memory of its own.

ROW, OWNER, SOURCE, MEMORY = range(4)


def frame_fields(depth: int, memory: int) -> list[tuple[object, ...]]:
    """The record fields of a stack of frames with so many numbers of memory each."""
    return [("n_frames", "i1"), ("frames", "i2", (depth, MEMORY + memory))]


@rule
def push(s, row, owner, source):
    """Start an effect; it becomes the top frame, its memory zero."""
    top = s.n_frames
    for column in range(s.frames.shape[1]):
        s.frames[top, column] = 0
    s.frames[top, ROW] = row
    s.frames[top, OWNER] = owner
    s.frames[top, SOURCE] = source
    s.n_frames = top + 1


@rule
def pop(s):
    """The top effect is finished."""
    top = s.n_frames - 1
    for column in range(s.frames.shape[1]):
        s.frames[top, column] = 0
    s.n_frames = top
