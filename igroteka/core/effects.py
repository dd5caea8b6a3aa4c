"""The effect language: cards and abilities say what they do in short sentences, compiled to rows of numbers.

A sentence is a line of words; every word fills one column of the row:

    may destroy enemy common diagonal
    if destroyed upgrade self

A game declares each operation once: with which words it may be said (its shapes), what it needs and what it gives to
the sentences after it, what it means, and how it is said, asked and logged. From the declaration follow the check of
every sentence (one that can't be carried out as it reads is refused with file, line and what was expected), the
dictionary in docs/effects.md, and the texts. The game's interpreter reads the rows one by one. This module knows no game.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from .cards import Entry

END = 0  # the operation (column 0) of the row that ends every program
FILLERS = frozenset("a an the of to at on in by with its it is are your and then if when piece pieces card cards".split())


@dataclass(frozen=True)
class Word:
    """A word fills a column with a value; with `number` it takes a number into that column too.

    If both are the same column, the word only announces the number. Two words with the same declaration mean the same.
    `needs` and `gives` are names of things, with blanks between them: a word is refused where something it needs is
    given neither by where the sentence stands, nor by another word of it, nor by a sentence before.
    """

    column: str
    value: int
    number: str = ""
    means: str = ""
    needs: str = ""
    gives: str = ""
    least: int = 1
    most: int = 20


@dataclass(frozen=True)
class Operation:
    """What a sentence does.

    A shape says which words the sentence may have besides: `who|whom` one of these, `[may]` perhaps this one,
    `WHERE` any word of the column where, `WHERE|!self` any but self. One of the shapes has to fit. The other fields are as in Word.
    `says`, `asks` and `logs` are messages of the game's words: what the sentence does (a label), the question it puts
    to a player, the lines of the log it causes.
    """

    value: int
    means: str
    shapes: tuple[str, ...] = ("",)
    number: str = ""
    needs: str = ""
    gives: str = ""
    least: int = 1
    most: int = 20
    says: str = ""
    asks: str = ""
    logs: tuple[str, ...] = ()


class Said(NamedTuple):
    """A word of a sentence: as it stands there, its declaration, the number that follows it."""

    token: str
    what: Word | Operation
    number: int


@dataclass(frozen=True)
class Language:
    """The operations and words of one game. The first of the `columns` is the operation.

    `everywhere` is a shape of words that any sentence may have. `unsaid` is what a column holds when no word fills it
    (0 unless named here). `reasons` says for everything that is needed what is to be done about it.
    What a sentence gives counts for later sentences of the same `moment` (a column), if there is one; what is `lasting`
    for all that follow.
    """

    columns: Sequence[str]
    operations: Mapping[str, Operation]
    words: Mapping[str, Word]
    everywhere: str = ""
    unsaid: tuple[Word, ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)
    moment: str = ""
    lasting: frozenset[str] = frozenset()
    fillers: frozenset[str] = FILLERS

    # Reading

    def compile(self, entry: Entry, key: str = "effect", has: Iterable[str] = ()) -> list[list[int]]:
        """The rows of one card's effect, END included. `has` is what the card itself gives."""
        rows: list[list[int]] = []
        given: dict[int, set[str]] = {}
        lasting = set(has)
        for line, sentence in sentences(entry, key):
            said = self._read(entry, sentence, line)
            row = self._row(said)
            moment = row[self.columns.index(self.moment)] if self.moment else 0
            before = given.setdefault(moment, set())
            self._check(entry, sentence, line, said, before | lasting)
            before.update(*(word.what.gives.split() for word in said))
            lasting |= before & self.lasting
            rows.append(row)
        return [*rows, [END] * len(self.columns)]

    def _read(self, entry: Entry, sentence: str, line: int) -> list[Said]:
        """The words of a sentence that count, each with the number that follows it."""
        said = []
        tokens = [token for token in re.split(r"[\s,:]+", sentence.lower()) if token and (self._declared(token) or token not in self.fillers)]
        while tokens:
            token = tokens.pop(0)
            what = self._declared(token)
            if what is None:
                known = {**self.operations, **self.words}
                near = difflib.get_close_matches(token, known, 3)
                hint = f"did you mean {' or '.join(map(repr, near))}?" if near else f"known words: {', '.join(sorted(known))}"
                raise entry.error(None, f"unknown word {token!r} in {sentence!r}; {hint}", line)
            number = 0
            if what.number:
                if not tokens or not re.fullmatch(r"-?\d+", tokens[0]):
                    raise entry.error(None, f"{token!r} should be followed by a number in {sentence!r}", line)
                number = int(tokens.pop(0))
                if not what.least <= number <= what.most:
                    raise entry.error(None, f"the number after {token!r} should be from {what.least} to {what.most}, not {number}", line)
            said.append(Said(token, what, number))
        self._once(entry, sentence, line, said)
        return said

    def _declared(self, token: str) -> Word | Operation | None:
        return self.operations.get(token) or self.words.get(token)

    def _once(self, entry: Entry, sentence: str, line: int, said: list[Said]) -> None:
        """No column is filled twice, and there is an operation."""
        filled: dict[str, str] = {}
        for token, what, _ in said:
            for column in self._fills(what):
                if column in filled:
                    raise entry.error(None, f"in {sentence!r} both {filled[column]!r} and {token!r} say {column}", line)
                filled[column] = token
        if self.columns[0] not in filled:
            raise entry.error(None, f"{sentence!r} says nothing to do; expected one of {', '.join(sorted(self.operations))}", line)

    def _fills(self, what: Word | Operation) -> dict[str, int]:
        """The columns a word fills; -1 stands for the number that follows."""
        own = what.column if isinstance(what, Word) else self.columns[0]
        return {own: what.value} | ({what.number: -1} if what.number else {})

    def _row(self, said: list[Said]) -> list[int]:
        row = {word.column: word.value for word in self.unsaid}
        for _, what, number in said:
            row |= {column: number if value == -1 and column == what.number else value for column, value in self._fills(what).items()}
        return [row.get(column, 0) for column in self.columns]

    # Checking

    def _check(self, entry: Entry, sentence: str, line: int, said: list[Said], given: set[str]) -> None:
        """Does it fit a shape of its operation, and is everything there that it needs?"""
        verb, operation = next((token, what) for token, what, _ in said if isinstance(what, Operation))
        words = {what: token for token, what, _ in said if isinstance(what, Word)}
        free = set().union(*(allowed for _, allowed in self._items(self.everywhere)))
        if not any(self._fits(shape, set(words) - free) for shape in operation.shapes):
            expected = " or ".join(self.shapes(verb))
            others = " ".join(token for what, token in words.items() if what not in free)
            raise entry.error(None, f"{verb!r} can't take {others!r} in {sentence!r}; expected {expected}" if others
                              else f"{verb!r} says too little in {sentence!r}; expected {expected}", line)  # fmt: skip
        columns = {column for _, what, _ in said for column in self._fills(what)}
        silent = [(f"a sentence without {word.column}", word) for word in self.unsaid if word.column not in columns]
        everything = [*((repr(token), what) for token, what, _ in said), *silent]
        has = given.union(*(what.gives.split() for _, what in everything if isinstance(what, Word)))
        for token, what in everything:
            for need in what.needs.split():
                if need not in has:
                    raise entry.error(None, f"{token} needs {self.reasons.get(need, need)} ({sentence!r})", line)

    def _items(self, shape: str) -> Iterator[tuple[bool, set[Word]]]:
        """The parts of a shape: must one of these words be said, and which ones are they?"""
        for item in shape.split():
            names = item.strip("[]").split("|")
            barred = {self.words[name[1:]] for name in names if name.startswith("!")}
            yield not item.startswith("["), {word for name in names if name[0] != "!" for word in self._named(name)} - barred

    def _named(self, name: str) -> list[Word]:
        return [word for word in self.words.values() if word.column == name.lower()] if name.isupper() else [self.words[name]]

    def _fits(self, shape: str, words: set[Word]) -> bool:
        for required, allowed in self._items(shape):
            found = words & allowed
            if len(found) > 1 or (required and not found):
                return False
            words = words - found
        return not words

    # Telling

    @cached_property
    def _by_value(self) -> dict[tuple[str, int], str]:
        """The first word for every value of a column."""
        found: dict[tuple[str, int], str] = {}
        for name, operation in self.operations.items():
            found.setdefault((self.columns[0], operation.value), name)
        for name, word in self.words.items():
            found.setdefault((word.column, word.value), name)
        return found

    def said(self, row: Sequence[int]) -> dict[str, str | int]:
        """A row as the words of its sentence by column; a number where a column has no word for its value."""
        return {column: self._by_value.get((column, int(row[i])), int(row[i])) for i, column in enumerate(self.columns)}

    def operation(self, row: Sequence[int]) -> Operation:
        """What a row does."""
        return self.operations[self._by_value[self.columns[0], int(row[0])]]

    def explain(self, entry: Entry, key: str = "effect") -> list[str]:
        """The sentences of an effect, each with what its words mean."""
        told = []
        for line, sentence in sentences(entry, key):
            said = self._read(entry, sentence, line)
            verb = next(what for _, what, _ in said if isinstance(what, Operation))
            means = [f"{token} = {what.means}" for token, what, _ in said if what is not verb and what.means]
            told.append(f"{sentence}: {verb.means} {'; '.join(means)}".rstrip())
        return told

    def shapes(self, verb: str) -> list[str]:
        """How an operation is said, for people."""
        operation = self.operations[verb]
        said = f"{verb} N" if operation.number else verb
        return [f"{said} {self._readable(shape)}".strip() for shape in operation.shapes]

    def _readable(self, shape: str) -> str:
        def numbered(match: re.Match[str]) -> str:
            word = self.words.get(match[0])
            return f"{match[0]} N" if word and word.number else match[0]

        return re.sub(r"[\w-]+", numbered, shape)

    def dictionary(self) -> str:
        """Every operation and every word with its meaning and what it needs, in Markdown."""
        lines = []
        verbs: dict[Operation, list[str]] = {}
        for verb, operation in self.operations.items():
            verbs.setdefault(operation, []).append(verb)
        for operation, names in verbs.items():
            also = "".join(f" (or `{name}`)" for name in names[1:])
            lines.append(f"- {', '.join(f'`{shape}`' for shape in self.shapes(names[0]))}{also}: {operation.means}{_needs(operation, ' Needs')}")
        for column in dict.fromkeys(word.column for word in self.words.values()):
            lines += ["", f"**{column}**"]
            same: dict[Word, list[str]] = {}
            for name, word in self.words.items():
                if word.column == column:
                    same.setdefault(word, []).append(f"`{name}{' N' if word.number else ''}`")
            lines += [f"- nothing: {word.means}{_needs(word, '; needs')}" for word in self.unsaid if word.column == column and word.means]
            lines += [f"- {', '.join(names)}{': ' if word.means else ''}{word.means}{_needs(word, '; needs')}" for word, names in same.items()]
        if self.reasons:
            lines += ["", "**What is needed**", *(f"- *{need}*: {reason}" for need, reason in self.reasons.items())]
        return "\n".join(lines) + "\n"


def _needs(what: Word | Operation, start: str) -> str:
    return f"{start} {', '.join(f'*{need}*' for need in what.needs.split())}." if what.needs else ""


def sentences(entry: Entry, key: str) -> Iterator[tuple[int, str]]:
    """The sentences of a text with the lines they stand on."""
    source = entry.get(key, "")
    if not isinstance(source, str):
        raise entry.error(key, f"{key} should be a text of one sentence a line, not {source!r}")
    first = entry.file.line(entry.kind, entry.index, key)
    if re.search(r"=\s*(\"\"\"|''')\s*$", entry.file.source.splitlines()[first - 1]):
        first += 1  # TOML drops the line break after the opening quotes
    for offset, line in enumerate(source.splitlines()):
        sentence = line.split("#")[0].strip()
        if sentence:
            yield first + offset, sentence


class Programs:
    """All the compiled effects of a game, one after another in one table."""

    def __init__(self, language: Language):
        self.language = language
        self.rows: list[list[int]] = [[END] * len(language.columns)]  # program 0 does nothing

    def add(self, entry: Entry, key: str = "effect", has: Iterable[str] = ()) -> int:
        """Compile one effect; return where its program starts (0 if it has none)."""
        rows = self.language.compile(entry, key, has)
        if len(rows) == 1:
            return 0
        start = len(self.rows)
        self.rows += rows
        return start

    def program(self, start: int) -> list[list[int]]:
        """The rows of one effect."""
        return self.rows[start : next(i for i in range(start, len(self.rows)) if self.rows[i][0] == END)]

    def table(self) -> np.ndarray:
        """The rows as the array the interpreter reads."""
        return np.array(self.rows, np.int16)


def fill_in(document: str, languages: Mapping[str, Language]) -> str:
    """A document with the dictionaries of these languages, each between two comments `words of NAME` and `end of words`."""
    for name, language in languages.items():
        part = re.compile(rf"(<!-- words of {re.escape(name)} -->\n).*?(<!-- end of words -->)", re.DOTALL)
        document = part.sub(rf"\g<1>{language.dictionary().replace(chr(92), chr(92) * 2)}\g<2>", document)
    return document
