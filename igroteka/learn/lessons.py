"""Lessons: a position, a sentence or two, something to do, an answer. Files in games/GAME/lessons, described in docs/lessons.md.

`lessons(game)` reads them, `Lesson.begin()` starts one and the `Run` it gives plays it: page, terminal and tests use the same one.
A run needs no luck and no server: the same answers always lead to the same place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..core.cards import LANGUAGES, CardFile, Entry
from ..core.game import BadOption, Game
from ..core.match import IllegalAction
from ..core.position import BadPosition
from ..core.rule import game_folders
from ..core.words import Words
from ..games import game as find_game

words = Words(__file__)

Text = dict[str, str]  # by language
MOVE, GO_ON, OVER = "move", "go on", "over"  # what a run waits for
LONGEST = 260  # letters of what is said at once: it has to fit beside the board of a phone
MOST = 400  # positions that a lesson can come to


@dataclass(frozen=True)
class Turn:
    """One decision of a step: the learner's (any of these moves), or what another seat does."""

    player: int | None  # None: the learner
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Wrong:
    """What is said to certain wrong moves; `*` stands for anything."""

    moves: tuple[str, ...]
    say: Text


@dataclass(frozen=True)
class Step:
    """Something to read and perhaps to do."""

    say: Text
    do: tuple[Turn, ...]
    right: Text | None
    wrong: tuple[Wrong, ...]
    other: Text | None
    show: tuple[str, ...]  # keys of what the teacher points at
    position: str | None  # a step may begin somewhere else
    entry: Entry


@dataclass(frozen=True)
class Lesson:
    """A lesson as its file tells it."""

    game: Game
    id: str
    name: Text
    about: Text
    minutes: int
    seat: int
    position: str
    steps: tuple[Step, ...]
    match: dict[str, Any] | None  # the options of a first game, in a game's last lesson
    entry: Entry

    def begin(self) -> Run:
        """Somebody opens it."""
        return Run(self)


@dataclass(frozen=True)
class Reply:
    """The teacher's answer to a move."""

    right: bool
    text: Text


class Run:
    """A lesson being taken: the match as it stands, the step, what is waited for."""

    own, others, ended = "lesson-learner", "lesson-tutor", "the lesson is over"  # what people and its end are called

    def __init__(self, lesson: Lesson):
        self.lesson, self.number, self.at, self.waits = lesson, -1, 0, GO_ON
        self.match = lesson.game.position(lesson.position)
        self.fresh = 0  # so many decisions the learner knew of before the last answer
        self.scene = 0  # so many times the table was laid anew
        self._next()

    @property
    def step(self) -> Step:
        """The step that is being taken; the last one when the lesson is over."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]

    @property
    def done(self) -> bool:
        """Has the learner done what this step asks, so that its answer is being read?"""
        return self.waits != MOVE and any(turn.player is None for turn in self.step.do)

    @property
    def over(self) -> bool:
        """Is the lesson finished?"""
        return self.waits == OVER

    def names(self, lang: str) -> list[str]:
        """What everybody at the table is called."""
        key = self.others if self.match.players == 2 else f"{self.others}-number"
        called = [words(lang, key, number=number) for number in range(1, self.match.players)]
        called.insert(self.lesson.seat, words(lang, self.own))
        return called

    def wanted(self) -> list[int]:
        """The moves that are accepted now."""
        return [action for action in self._legal() if _among(self._name(action), self.step.do[self.at].moves)] if self.waits == MOVE else []

    def try_move(self, action: int | str) -> Reply:
        """A move of the learner. A wrong one changes nothing and is answered all the same; an illegal one is refused."""
        if self.waits != MOVE:
            raise IllegalAction(f"{self._place}: " + (self.ended if self.over else "no move is asked for now; expected 'go on'"))
        number = self._number(action)
        name = self._name(number)
        if number not in self.wanted():
            return Reply(False, self._why_not(name))
        self.fresh = self.match.number(self.lesson.seat)
        self.match.play(number, self.lesson.seat)
        self.at += 1
        return self._played(name)

    def go_on(self) -> None:
        """The learner has read it."""
        if self.waits != GO_ON:
            raise IllegalAction(f"{self._place}: " + (self.ended if self.over else "a move is asked for, not 'go on'"))
        self.fresh = self.match.number(self.lesson.seat)
        self._next()

    def answer(self, said: int | str) -> Reply | None:
        """A move, or 'go on'."""
        if said != GO_ON:
            return self.try_move(said)
        self.go_on()
        return None

    # Inside

    def _played(self, name: str) -> Reply:
        """After a right move: the others', and what is said to it."""
        self._others()
        step = self.step
        if self.at < len(step.do):
            return Reply(True, _said("right-so-far"))
        if step.right:
            self.waits = GO_ON
            return Reply(True, step.right)
        self._next()
        return Reply(True, _said("right"))

    def _next(self) -> None:
        """The next step; others move first if it says so."""
        self.number, self.at = self.number + 1, 0
        if self.number == len(self.lesson.steps):
            self.waits = OVER
            return
        if self.step.position is not None:
            self.match, self.fresh, self.scene = self.lesson.game.position(self.step.position), 0, self.scene + 1
        self._others()
        self.waits = MOVE if self.at < len(self.step.do) else GO_ON

    def _others(self) -> None:
        do = self.step.do
        while self.at < len(do) and (turn := do[self.at]).player is not None:
            try:
                self.match.play(turn.moves[0], turn.player)
            except IllegalAction as error:
                raise self.step.entry.error("do", f"'{turn.player + 1}: {turn.moves[0]}' can't be played: {error}") from None
            self.at += 1

    def _why_not(self, name: str) -> Text:
        for wrong in self.step.wrong:
            if _among(name, wrong.moves):
                return wrong.say
        return self.step.other or _said("wrong")

    def _number(self, action: int | str) -> int:
        wanted = " ".join(action.split()).lower() if isinstance(action, str) else action
        for number in self._legal():
            if wanted in (number, self._name(number)):
                return number
        legal = [self._name(number) for number in self._legal()]
        raise IllegalAction(f"{self._place}: {action!r} isn't legal here; legal are {_shown(legal)}")

    def _legal(self) -> list[int]:
        return self.match.legal(self.lesson.seat)

    def _name(self, action: int) -> str:
        return self.match.name(action, self.lesson.seat).lower()

    @property
    def _place(self) -> str:
        return f"{self.lesson.game.id}, lesson {self.lesson.id}, step {self.number + 1}"


def _among(name: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


@lru_cache
def _said(key: str) -> Text:
    return {lang: words(lang, f"lesson-{key}") for lang in LANGUAGES}


# Reading


@lru_cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; a mistake in one of the files is explained."""
    paths = [path for folder in game_folders() for path in (folder / game / "lessons").glob("*.toml")]
    return tuple(read(find_game(game), path) for path in sorted(paths, key=lambda path: path.name))


def lesson(game: str, name: str) -> Lesson:
    """A lesson by its name, or by its number."""
    known = lessons(game)
    for number, found in enumerate(known, 1):
        if name in (found.id, str(number)):
            return found
    raise KeyError(f"{game} has no lesson {name!r}; " + (f"it has {', '.join(found.id for found in known)}" if known else "it has none"))


def read(game: Game, path: Path) -> Lesson:
    """A lesson from its file: what is in it, not yet whether it can be played (see `check`)."""
    file = CardFile(path)
    file.only(("lesson", "step"))
    head = file.entry("lesson")
    name, about, minutes = head.names(), head.names("about"), head.number("minutes", 1, 60)
    position, seat = head.text("position"), head.number("you", 1, game.players[-1], 1) - 1
    options = head.get("match", None)
    if options is not None:
        options = _options(game, head, options)
    head.close()
    tables, steps = file.entries("step"), []
    inner = 0  # so many [[step.wrong]] stand before
    for table in tables:
        steps.append(_step(table, inner, seat))
        inner += len(table.values.get("wrong", ()))
    return Lesson(game, path.stem, name, about, minutes, seat, position, tuple(steps), options, head)


def _options(game: Game, head: Entry, given: Any) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise head.error("match", f"match should be options of a first game, such as {{ players = 2 }}, not {given!r}")
    try:
        return game.settle(**given)
    except BadOption as error:
        raise head.error("match", f"match: {error}") from None


def _step(table: Entry, inner: int, seat: int) -> Step:
    say = _text(table, "say")
    do = tuple(_turn(table, item, seat) for item in _list(table, "do"))
    right = _text(table, "right") if table.get("right", None) is not None else None
    other = _text(table, "other") if table.get("other", None) is not None else None
    show = tuple(_list(table, "show"))
    position = table.text("position", None)
    given = table.get("wrong", [])
    if not isinstance(given, list) or not all(isinstance(item, dict) for item in given):
        raise table.error("wrong", "a reply to a wrong move is a table of its own: [[step.wrong]] with `move` and `say`")
    wrong = []
    for number, values in enumerate(given, inner):
        entry = Entry(table.file, "step.wrong", number, values)
        for key in ("other", "right", "do", "show", "position"):
            if key in values:
                raise entry.error(key, f"{key!r} belongs to the step: write it above the step's first [[step.wrong]]")
        wrong.append(Wrong(_alternatives(entry.text("move")), _text(entry, "say")))
        entry.close()
    table.close()
    if not any(turn.player is None for turn in do):
        for key in ("right", "other", "wrong"):
            if key in table.values:
                raise table.error(key, f"{key!r} answers a move, but nothing is to be done in this step: `do` has no move of the learner")
    return Step(say, do, right, tuple(wrong), other, show, position, table)


def _text(entry: Entry, key: str) -> Text:
    said = {lang: " ".join(text.split()) for lang, text in entry.names(key).items()}
    for lang, text in said.items():
        if lang not in LANGUAGES or not text:
            raise entry.error(key, f"{key} should have a text for each of {', '.join(LANGUAGES)} and nothing else, not {lang} = {text!r}")
        if len(text) > LONGEST:
            raise entry.error(key, f"{key}.{lang} has {len(text)} letters; expected at most {LONGEST}, which a phone shows beside the board")
    return said


def _list(entry: Entry, key: str) -> list[str]:
    value = entry.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
        raise entry.error(key, f'{key} should be a list of texts, such as ["…", "…"], not {value!r}')
    return value


def _turn(table: Entry, item: str, seat: int) -> Turn:
    """`enter b1 | enter a1` is the learner's, `2: enter b4` another seat's."""
    found = re.match(r"(\d+)\s*:\s*(.+)", item)
    if not found:
        return Turn(None, _alternatives(item))
    player = int(found[1]) - 1
    if player == seat:
        raise table.error("do", f"{item!r}: seat {player + 1} is the learner's; expected the move alone, or the number of another seat")
    return Turn(player, (found[2].strip(),))


def _alternatives(text: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()).lower() for part in text.split("|") if part.strip())


# Checking: a lesson is played by everything that it accepts


def check(lesson: Lesson) -> int:
    """Can it be played to its end, whatever accepted moves are chosen? Returns how many positions that are; a mistake is raised with its line."""
    seen: set[tuple[int, int, str, bytes]] = set()
    answered: set[tuple[int, str]] = set()
    runs = [_begin(lesson)]
    while runs:
        run = runs.pop()
        mark = (run.number, run.at, run.waits, bytes(run.match.state.tobytes()))
        if mark in seen or run.over:
            continue
        seen.add(mark)
        if len(seen) > MOST:
            many = f"the lesson can come to more than {MOST} positions"
            raise run.step.entry.error("do", f"{many}; accept fewer moves, or begin the next step at a `position`")
        _check_pointing(run)
        if run.waits == GO_ON:
            runs.append(_after(run, GO_ON))
        else:
            answered |= _check_moves(run)
            runs += [_after(run, action) for action in run.wanted()]
    _check_answers(lesson, answered)
    return len(seen)


def _begin(lesson: Lesson) -> Run:
    try:
        run = lesson.begin()
    except BadPosition as error:
        raise lesson.entry.error("position", str(error)) from None
    if lesson.seat >= run.match.players:
        raise lesson.entry.error("you", f"you should be a seat from 1 to {run.match.players}, not {lesson.seat + 1}")
    return run


def _after(run: Run, said: int | str) -> Run:
    twin = copy(run)
    twin.match = run.match.fork()
    try:
        twin.answer(said)
    except BadPosition as error:
        raise twin.step.entry.error("position", str(error)) from None
    return twin


def _check_moves(run: Run) -> set[tuple[int, str]]:
    """Every move that the file names is legal here; which replies to wrong moves can be heard."""
    step, seat = run.step, run.lesson.seat
    legal = [run._name(action) for action in run._legal()]
    if not legal:
        waiting = "the match is over" if run.match.over else f"the match waits for seat {' and '.join(str(p + 1) for p in run.match.movers)}"
        raise step.entry.error("do", f"seat {seat + 1}, the learner, can't move here: {waiting} (moves of others are written '2: …')")
    for move in step.do[run.at].moves:
        if not any(fnmatchcase(name, move) for name in legal):
            raise step.entry.error("do", f"{move!r} isn't legal here; legal are {_shown(legal)}")
    if all(_among(name, step.do[run.at].moves) for name in legal) and len(legal) > 1 and (step.wrong or step.other):
        return {(run.number, "")}
    refused = [name for name in legal if not _among(name, step.do[run.at].moves)]
    return {(run.number, move) for wrong in step.wrong for move in wrong.moves if any(fnmatchcase(name, move) for name in refused)}


def _check_answers(lesson: Lesson, answered: set[tuple[int, str]]) -> None:
    for number, step in enumerate(lesson.steps):
        for i, wrong in enumerate(step.wrong):
            for move in wrong.moves:
                if (number, move) not in answered:
                    inner = sum(len(before.wrong) for before in lesson.steps[:number]) + i
                    entry = Entry(step.entry.file, "step.wrong", inner, step.entry.values["wrong"][i])
                    legal = _legal_at(lesson, number)
                    raise entry.error("move", f"{move!r} is never a legal move that this step refuses; legal are {_shown(legal)}")


def _legal_at(lesson: Lesson, number: int) -> list[str]:
    run, found = lesson.begin(), []
    while run.number < number or (run.number == number and run.waits == MOVE):
        if run.number == number:
            found += [run._name(action) for action in run._legal()]
        run.answer(run.wanted()[0] if run.waits == MOVE else GO_ON)
    return list(dict.fromkeys(found))


def _check_pointing(run: Run) -> None:
    """What the teacher points at is on the table."""
    for tall in (True, False) if run.step.show else ():
        drawn = run.match.picture(run.lesson.seat, LANGUAGES[0], tall, run.match.names())
        keys = re.findall(r'data-key="([^"]+)"', drawn)
        for key in run.step.show:
            if key not in keys and not run.done:
                raise run.step.entry.error("show", f"nothing on the table has the key {key!r}; there are {_shown(sorted(set(keys)))}")


def _shown(names: Sequence[str], most: int = 24) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def play_through(lesson: Lesson, choose: Callable[[list[int]], int] = lambda wanted: wanted[0]) -> Iterator[Run]:
    """The lesson taken by its accepted moves, one answer after another."""
    run = lesson.begin()
    yield run
    while not run.over:
        run.answer(choose(run.wanted()) if run.waits == MOVE else GO_ON)
        yield run
