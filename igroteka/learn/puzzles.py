"""Puzzles: a position in which one plan is clearly the best. Found in bots' matches (`find`), kept in games/GAME/puzzles.jsonl.

A plan is what a player decides before anybody else does and before anything hidden is shown. There are exact puzzles, whose solutions are
all plans that reach the goal, in every world that the player can't tell from this one:

win     win the match
legend  summon a legend (what a game's own goals are called stands in its facts.py)
most    gain the most of what the game counts (likewise)

and those that weigh chances: `save` (the other side can win at once: leave it the least chance) and `best`, judged by a long search.
Their odds are said.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache, lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np

from ..bots import LEVELS, net, search
from ..bots.minds import legal_in, sure_win, without_net
from ..core import verbs
from ..core.cards import LANGUAGES
from ..core.game import Game
from ..core.match import IllegalAction, Match
from ..core.position import BadPosition
from ..core.record import copy
from ..core.rule import game_folders
from ..core.sets import lowest
from ..core.words import Words
from ..games import game as find_game
from .judging import Judgement, guide, judge
from .lessons import MOVE, OVER, Lesson, Reply, Run, Step, Text, Turn

words = Words(__file__)

KINDS = ("win", "save", "legend", "most", "best")
WEAKER = LEVELS[:4]
STEPS = (0.8, 0.7, 0.55, 0.4)  # which part of the weaker levels' tries solve a puzzle: below each of these it is one harder
HARDEST = 1 + len(STEPS)
TRIES = 4  # of each level
WORLDS = 12
MOST_LINES = 6  # a puzzle with more solutions isn't one
MOST_POSITIONS, FEW_POSITIONS = 20_000, 3000  # of one turn that are looked at
THREATS = 600  # positions of the other side's answer
CLEAR = 0.12  # of a chance: so much better the best is
STILL_CLEAR = 0.06  # … at the later decisions of a line
LESS_DANGER = 0.34  # so much less likely to lose at once than with the second best
FEWEST_CHOICES = 3
PROBES, TOO_BROAD = 6, 4  # an estimate that is so many times too large isn't tried
QUICK, LONG = 150, 8000  # iterations of the search
FROM_ONE_MATCH = 2
OFTEN = 0.3  # of the positions are looked at for what is common: it is to come from all parts of a match
HARD = 4  # a difficulty that is hard to come by …
EASY = 0.75  # … so the easier ones get only this part of a file
PATIENCE = 3  # matches for each puzzle that is wanted, before those judged by search may be more than half and easy ones too many
FILE = "puzzles.jsonl"

Goal = Callable[[Any, Any, int], float]  # what a plan gained, from the record before it
NOWHERE: Any = None  # a puzzle is in no card file


class BadPuzzle(ValueError):
    """A puzzle that is none; the message names file, line and reason."""


def _said(key: str, **values: Any) -> Text:
    return {lang: words(lang, key, **values) for lang in LANGUAGES}


@dataclass(frozen=True)
class Puzzle:
    """A position, what is asked, and all that is accepted."""

    kind: str
    position: str  # as the player sees it
    player: int
    lines: list[list[str]]  # the names of the actions
    odds: list[float]  # what the best plan reaches and what the second best does: a chance, or what is gained
    solved: dict[str, float] = field(default_factory=dict)  # which part of its tries each weaker level solves
    difficulty: int = 0  # 1 to 5: by how many of all these tries fail
    seed: int = 0  # of the match it was found in

    def begin(self, game: Game, seed: int = 0) -> Match:
        """The match to solve it in; what the player can't see is dealt by the seed."""
        return game.position(self.position, seed)

    def allows(self, played: Sequence[str]) -> bool:
        """Do these decisions begin a solution?"""
        return any(line[: len(played)] == list(played) for line in self.lines)

    def is_solved(self, played: Sequence[str]) -> bool:
        """Are they one?"""
        return list(played) in self.lines

    def praise(self) -> Text:
        """That it is solved, with the odds."""
        if self.kind in ("save", "best"):
            return _said("puzzle-reply-solved-odds", best=round(100 * self.odds[0]), second=round(100 * self.odds[1]))
        if self.kind == "most":
            return _said("puzzle-reply-solved-most", best=round(self.odds[0]), second=round(self.odds[1]))
        return _said("puzzle-reply-solved")

    @property
    def id(self) -> str:
        """The same as long as the puzzle is."""
        return hashlib.sha256(f"{self.kind} {self.position}".encode()).hexdigest()[:8]

    @property
    def rating(self) -> int:
        """How strong somebody is who solves it half the time, on the scale of the page."""
        return round(1900 - 1200 * mean(self.solved.values()))


class Attempt(Run):
    """A puzzle being solved: played like a lesson of one step, by page and terminal alike."""

    own, others, ended = "puzzle-you", "puzzle-other", "the puzzle is solved"

    def __init__(self, game: Game, puzzle: Puzzle):
        self.puzzle, self.played = puzzle, list[str]()
        asked = f"puzzle-ask-{puzzle.kind}-{game.id}"
        say = _said(asked if words.has(LANGUAGES[0], asked) else f"puzzle-ask-{puzzle.kind}")
        longest = max(map(len, puzzle.lines))
        step = Step(say, (Turn(None, ("*",)),) * longest, None, (), None, (), None, NOWHERE)
        title = _said(f"puzzle-{puzzle.kind}")
        super().__init__(Lesson(game, puzzle.id, title, title, 1, puzzle.player, puzzle.position, (step,), None, NOWHERE))

    def wanted(self) -> list[int]:
        """The moves that begin or go on with a solution."""
        return [action for action in self._legal() if self.puzzle.allows([*self.played, self._name(action)])] if self.waits == MOVE else []

    def _played(self, name: str) -> Reply:
        self.played.append(name)
        if not self.puzzle.is_solved(self.played):
            return Reply(True, _said("puzzle-reply-more"))
        self.waits = OVER
        return Reply(True, self.puzzle.praise())

    def _why_not(self, name: str) -> Text:
        return _said(f"puzzle-reply-wrong-{self.puzzle.kind}")

    @property
    def _place(self) -> str:
        return f"{self.lesson.game.id}, puzzle {self.puzzle.id}"


# Plans


@dataclass(frozen=True)
class Plan:
    """Decisions in a row and the record after them."""

    actions: tuple[int, ...]
    end: Any
    won: bool
    open: bool  # something was shown, and the player goes on with what is known then
    way: tuple[Any, ...]  # the records after each decision, for goals that ask what happened on the way


def plans(world: Any, game: Game, player: int, most: int = MOST_POSITIONS) -> Iterator[Plan]:
    """All that a player can do in a world before anybody else decides or something hidden is shown. Raises `TooMany` beyond a number."""
    if _breadth(world, game, player) > TOO_BROAD * most:
        raise TooMany
    mask, out = game.mask(), np.zeros(int(world.players))
    legal, apply, asked = (verb.answer(world.dtype) for verb in (verbs.legal, verbs.apply, verbs.movers))  # type: ignore[attr-defined]
    waiting: list[tuple[tuple[int, ...], Any, tuple[Any, ...]]] = [((), world, ())]
    looked = 0
    while waiting:
        actions, s, way = waiting.pop()
        legal(s, player, mask)
        for action in np.flatnonzero(mask).tolist():
            looked += 1
            if looked > most:
                raise TooMany
            after = copy(s)
            apply(after, player, action)
            line, on_the_way = (*actions, action), (*way, after)
            movers = int(asked(after))
            if movers == 1 << player and not after.news:
                waiting.append((line, after, on_the_way))
            else:
                if movers == 0:
                    verbs.returns(after, out)
                yield Plan(line, after, movers == 0 and bool(out[player] >= 1), movers == 1 << player, on_the_way)


def _breadth(world: Any, game: Game, player: int) -> float:
    """About how many plans there are: the choices on a few ways, multiplied (Knuth's estimate)."""
    noise, mask, found = random.Random(0), game.mask(), list[float]()
    for _ in range(PROBES):
        s, product = copy(world), 1.0
        while int(verbs.movers(s)) == 1 << player and (product == 1 or not s.news):
            product *= int(verbs.legal(s, player, mask))
            verbs.apply(s, player, noise.choice(np.flatnonzero(mask).tolist()))
        found.append(product)
    return sum(found) / len(found)


class TooMany(Exception):
    """More positions than can be looked at."""


def worlds(view: Any, player: int, count: int = WORLDS) -> list[Any]:
    """Worlds that the player can't tell apart."""
    dealt = []
    for seed in range(count):
        world = copy(view)
        verbs.redeal(world, player, seed)
        dealt.append(world)
    return dealt


def follow(world: Any, player: int, actions: Sequence[int]) -> Any:
    """A world after a plan."""
    s = copy(world)
    for action in actions:
        verbs.apply(s, player, action)
    return s


def goals(game: Game) -> dict[str, Goal]:
    """What a game's puzzles may ask for beside winning: GOALS in its facts.py."""
    own = f"{game.rules.__package__}.facts"
    return dict(getattr(import_module(own), "GOALS", {})) if find_spec(own) else {}


# Exact puzzles. Each returns the solutions and the odds, or None.

Found = tuple[list[tuple[int, ...]], list[float]]


def winning(game: Game, view: Any, player: int) -> Found | None:
    """The plans that win whatever is hidden."""
    first, *others = worlds(view, player)
    lines = [plan.actions for plan in plans(first, game, player) if plan.won]
    if not 0 < len(lines) <= 4 * MOST_LINES:
        return None
    lines = [line for line in lines if all(_wins(world, player, line) for world in others)]
    if not lines or not all(_no_other_win(game, view, player, lines, line[:at]) for line in lines for at in range(len(line))):
        return None
    return lines, [1.0, 0.0]


def _no_other_win(game: Game, view: Any, player: int, lines: Sequence[tuple[int, ...]], begun: tuple[int, ...]) -> bool:
    """After this beginning, does nothing else win for sure, not even on the way over something that is shown?"""
    known = follow(worlds(view, player, 1)[0], player, begun)
    verbs.hide(known, player)
    tree, sure = search.plant(game, known, 1, 1), np.ones(game.actions, np.uint8)
    for seed in range(WORLDS):
        wins = np.zeros(game.actions, np.uint8)
        search.wins_in_a_world(tree, player, seed, FEW_POSITIONS, wins)
        sure &= wins
    accepted = {line[len(begun)] for line in lines if line[: len(begun)] == begun}
    return set(np.flatnonzero(sure).tolist()) <= accepted


def _wins(world: Any, player: int, line: Sequence[int]) -> bool:
    end, out = follow(world, player, line), np.zeros(int(world.players))
    if int(verbs.movers(end)):
        return False
    verbs.returns(end, out)
    return bool(out[player] >= 1)


def gaining(game: Game, view: Any, player: int, goal: Goal, own: Callable[[], list[Plan]] | None = None) -> Found | None:
    """The plans that gain the most, and what the next best gains; the same in all worlds. `own` are those of the first world, if known."""
    first, *others = worlds(view, player)
    found = own() if own else list(plans(first, game, player, FEW_POSITIONS))
    gained = {plan.actions: goal(first, plan, player) for plan in found}
    best = max(gained.values())
    if best <= 0 or any(plan.open and gained[plan.actions] < best for plan in found):
        return None
    lines = [line for line, value in gained.items() if value == best]
    if len(lines) > MOST_LINES or len(lines) == len(gained):
        return None
    second = max(value for value in gained.values() if value < best)
    for world in others[:3]:
        again = {plan.actions: goal(world, plan, player) for plan in plans(world, game, player, FEW_POSITIONS)}
        if again != gained:
            return None
    return lines, [float(best), float(second)]


def saving(game: Game, view: Any, player: int) -> Found | None:
    """The plans after which the other side is the least likely to win at once."""
    dealt = worlds(view, player)
    found = list(plans(dealt[0], game, player, FEW_POSITIONS))
    own = [plan.actions for plan in found]
    if not FEWEST_CHOICES <= len(own) <= 60 or any(plan.open for plan in found):
        return None
    probe = own[:: max(1, len(own) // 4)]
    if np.mean([_threatened(follow(dealt[0], player, line), game, player) for line in probe]) < 0.5:
        return None
    danger = {line: float(np.mean([_threatened(follow(world, player, line), game, player) for world in dealt])) for line in own}
    least = min(danger.values())
    lines = [line for line, value in danger.items() if value <= least + 1e-9]
    second = min((value for value in danger.values() if value > least + 1e-9), default=least)
    if len(lines) > 2 or least > 0.4 or second - least < LESS_DANGER:
        return None
    return lines, [round(1 - least, 3), round(1 - second, 3)]


def _threatened(s: Any, game: Game, player: int) -> bool:
    """Can somebody else win before this player decides again?"""
    movers = int(verbs.movers(s))
    out = np.zeros(int(s.players))
    if movers == 0:
        verbs.returns(s, out)
        return bool(out[player] <= -1)
    other = int(lowest(movers))
    if other == player:
        return False
    try:
        return any(plan.won for plan in _answers(s, game, other))
    except TooMany:
        return False


def _answers(s: Any, game: Game, other: int) -> Iterator[Plan]:
    """The other side's plans, going on when something is shown."""
    mask, out, waiting, looked = game.mask(), np.zeros(int(s.players)), [s], 0
    while waiting:
        now = waiting.pop()
        verbs.legal(now, other, mask)
        for action in np.flatnonzero(mask).tolist():
            looked += 1
            if looked > THREATS:
                raise TooMany
            after = copy(now)
            verbs.apply(after, other, action)
            movers = int(verbs.movers(after))
            if movers == 1 << other:
                waiting.append(after)
            elif movers == 0:
                verbs.returns(after, out)
                yield Plan((action,), after, bool(out[other] >= 1), False, ())


def clearest(game: Game, view: Any, player: int, seed: int = 1, by: net.Net | None = None) -> Found | None:
    """The line whose every decision is clearly the best by a long search, guided `by` a net; it ends where that is no longer so."""
    if sure_win(search.plant(game, view, 1, 1), player, seed) is not None:
        return None  # that is another kind of puzzle
    line: list[int] = []
    odds: list[float] = []
    world = worlds(view, player, 1)[0]
    while True:
        known = copy(world)
        verbs.hide(known, player)
        legal = legal_in(game, known, player)
        if len(legal) > 1:
            chances = weigh(game, known, player, seed, by)
            if chances is None or chances[1][0] - chances[1][1] < (STILL_CLEAR if line else CLEAR):
                break
            best, (first, second) = chances
            odds = odds or [round(first, 3), round(second, 3)]
        else:
            best = legal[0]
        line.append(best)
        verbs.apply(world, player, best)
        if int(verbs.movers(world)) != 1 << player or world.news:
            break
    return ([tuple(line)], odds) if odds else None


def clear_twice(game: Game, view: Any, player: int) -> Found | None:
    """The clearest line as far as two searches agree: one by itself and one guided by the game's net, which errs elsewhere."""
    by = guide(game, int(view.players))
    again = clearest(game, view, player, 2, by)
    found = clearest(game, view, player) if again else None
    if not found or not again:
        return None
    one, other = found[0][0], again[0][0]
    same = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return ([one[:same]], again[1]) if same else None


def weigh(game: Game, view: Any, player: int, seed: int, by: net.Net | None) -> tuple[int, tuple[float, float]] | None:
    """The best action by a long search, then weighed against the next ones: its chance and the second best."""
    found = judge(game, view, player, LONG // 2, seed, by=by)
    if found.choices[0].visits < 2 * found.choices[1].visits:
        return None
    rivals = [found.best, *(c.action for c in sorted(found.choices[1:], key=lambda c: (-c.visits, -c.value))[:3])]
    weighed = judge(game, view, player, LONG // 2, seed + 1, between=rivals, by=by)
    if weighed.choices[0].action != found.best:
        return None
    return found.best, (weighed.choices[0].value / 2 + 0.5, weighed.choices[1].value / 2 + 0.5)


# Finding them


def find(game: Game, seed: int, options: dict[str, Any] | None = None, tries: int = TRIES, hard: bool = False) -> Iterator[Puzzle]:
    """The puzzles of one match that bots play; `hard`: only where a quick search doesn't see what the net does."""
    match, noise, found = game.new(seed=seed, **(options or {})), random.Random(seed), 0
    by = guide(game, match.players)
    last = -1  # who decided before
    while not match.over and found < FROM_ONE_MATCH:
        player = match.movers[0]
        view = match.view(player)
        legal = legal_in(game, view, player)
        if len(legal) == 1:
            action = legal[0]
        else:
            judged = judge(game, view, player, QUICK, seed)
            action = judged.best if noise.random() < 0.85 else noise.choice(legal)
            if len(legal) >= FEWEST_CHOICES and len(match.moves) > 2:
                if hard:
                    made = surprise(match, player, judged, by, seed)
                else:
                    made = make(match, player, judged, player != last, noise.random() < OFTEN, seed)
                if made:
                    yield rate(game, made, tries)
                    found += 1
        match.play(action, player)
        last = player


def surprise(match: Match, player: int, judged: Judgement, by: net.Net | None, seed: int) -> Puzzle | None:
    """The puzzle that a position is, if the net's favourite is another move than the quick search's and turns out to be the clearly best."""
    view = plain(match, player)
    if by is None or not 0.1 < judged.chances[player] < 0.97 or int(net.ask(net.with_room(by), view, player).likes.argmax()) == judged.best:
        return None
    better = judge(match.game, view, player, 4 * QUICK, seed, by=by)
    if better.best == judged.best or better.choices[0].visits < 2 * better.choices[1].visits:
        return None
    found = clear_twice(match.game, view, player)
    return written(match, player, "best", view, found, seed) if found else None


def make(match: Match, player: int, judged: Judgement, begins: bool, common: bool, seed: int) -> Puzzle | None:
    """The puzzle that a position is, if it is one. Exact ones first; only whole turns are searched for a win; `common`: of any kind."""
    game = match.game
    view = plain(match, player)
    chance = judged.chances[player]
    attempts: list[tuple[str, Callable[[], Found | None]]] = []
    if begins and len(match.movers) == 1:
        if judged.chance(judged.best) > 0.75:
            attempts.append(("win", lambda: winning(game, view, player)))
        if 0.03 < chance < 0.6:
            attempts.append(("save", lambda: saving(game, view, player)))
    if len(match.movers) == 1:
        own = cache(lambda: list(plans(worlds(view, player, 1)[0], game, player, FEW_POSITIONS)))
        attempts += [(kind, partial(gaining, game, view, player, goal, own)) for kind, goal in goals(game).items() if common or kind != "most"]
    second = max((c.value for c in judged.choices[1:]), default=0.0) / 2 + 0.5
    if common and judged.chance(judged.best) - second > CLEAR / 2 and 0.1 < chance < 0.97:
        attempts.append(("best", lambda: clear_twice(game, view, player)))
    for kind, attempt in attempts:
        try:
            found = attempt()
        except TooMany:
            continue
        if found and len(found[0]) <= MOST_LINES and (kind not in ("most", "best") or judged.best in {line[0] for line in found[0]}):
            return written(match, player, kind, view, found, seed)
    return None


def written(match: Match, player: int, kind: str, view: Any, found: Found, seed: int) -> Puzzle:
    """A puzzle as its file has it, not yet rated."""
    lines = [name_line(match.game, view, player, line) for line in found[0]]
    return Puzzle(kind, match.position(player), player, sorted(lines), found[1], seed=seed)


def plain(match: Match, player: int) -> Any:
    """The view as the text of the position gives it back: what happened just now is no part of it."""
    again = match.game.position(match.position(player)).state
    verbs.hide(again, player)
    return again


def name_line(game: Game, view: Any, player: int, line: Sequence[int]) -> list[str]:
    """A plan in the names of its actions."""
    world, names = worlds(view, player, 1)[0], []
    for action in line:
        known = copy(world)
        verbs.hide(known, player)
        names.append(str(game.words.name(known, player, action)))
        verbs.apply(world, player, action)
    return names


def rate(game: Game, puzzle: Puzzle, tries: int = TRIES) -> Puzzle:
    """How the weaker levels do when they search, as without a net, and the difficulty that follows: what is found at a glance is easy."""
    solved = {level: round(sum(_solves(game, puzzle, level, seed) for seed in range(tries)) / tries, 2) for level in WEAKER}
    return Puzzle(**{**asdict(puzzle), "solved": solved, "difficulty": difficulty(solved)})


def difficulty(solved: dict[str, float]) -> int:
    """From 1 to 5, by which part of all the weaker levels' tries solves a puzzle."""
    return 1 + sum(mean(solved.values()) < step for step in STEPS)


def _solves(game: Game, puzzle: Puzzle, level: str, seed: int) -> bool:
    match, mind, played = puzzle.begin(game, seed), without_net(LEVELS.index(level), seed), list[str]()
    while not puzzle.is_solved(played):
        action = mind.choose(match, puzzle.player, seconds=10.0)
        played.append(match.name(action, puzzle.player))
        if not puzzle.allows(played):
            return False
        match.play(action, puzzle.player)
    return True


def solutions(game: Game, puzzle: Puzzle) -> Found | None:
    """What is found when the puzzle is searched again."""
    match = puzzle.begin(game)
    view = match.view(puzzle.player)
    if puzzle.kind == "win":
        return winning(game, view, puzzle.player)
    if puzzle.kind == "save":
        return saving(game, view, puzzle.player)
    if puzzle.kind == "best":
        found = clearest(game, view, puzzle.player)
        return found and ([found[0][0][: len(puzzle.lines[0])]], found[1])  # it may end where the net's search is no longer sure
    return gaining(game, view, puzzle.player, goals(game)[puzzle.kind])


# Files


@lru_cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """A game's puzzles, the easiest first; a mistake in the file is explained."""
    found: list[Puzzle] = []
    for folder in game_folders():
        path = folder / game / FILE
        if path.exists():
            found += read(path)
    return tuple(sorted(found, key=lambda puzzle: (puzzle.difficulty, -sum(puzzle.solved.values()), puzzle.position)))


def read(path: Path) -> list[Puzzle]:
    """The puzzles of a file: what is in it, not yet whether they are right (see `check`)."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            try:
                found.append(_puzzle(line))
            except BadPuzzle as error:
                raise BadPuzzle(f"{path.name}, line {number}: {error}") from None
    return found


def _puzzle(line: str) -> Puzzle:
    try:
        data = json.loads(line)
    except json.JSONDecodeError as error:
        raise BadPuzzle(f"not valid JSON: {error}") from None
    kinds: dict[str, type | tuple[type, ...]] = {
        "kind": str, "position": str, "player": int, "lines": list, "odds": list, "solved": dict, "difficulty": int, "seed": int,
    }  # fmt: skip
    if not isinstance(data, dict):
        raise BadPuzzle(f"expected an object with {', '.join(kinds)}")
    for key, kind in kinds.items():
        if not isinstance(data.get(key), kind):
            raise BadPuzzle(f"{key!r} is missing or of another kind: {data.get(key)!r}")
    if unknown := sorted(data.keys() - kinds.keys()):
        raise BadPuzzle(f"{unknown[0]!r} is no part of a puzzle; expected {', '.join(kinds)}")
    if data["kind"] not in KINDS:
        raise BadPuzzle(f"there is no kind {data['kind']!r}; expected one of {', '.join(KINDS)}")
    if not 1 <= data["difficulty"] <= HARDEST:
        raise BadPuzzle(f"the difficulty should be from 1 to {HARDEST}, not {data['difficulty']}")
    if not data["lines"] or not all(isinstance(own, list) and own and all(isinstance(name, str) for name in own) for own in data["lines"]):
        raise BadPuzzle("the lines should be lists of actions, at least one of them")
    return Puzzle(**data)


def check(game: Game, puzzle: Puzzle) -> None:
    """Can it be read, and can its lines be played? A mistake is raised as `BadPuzzle`."""
    try:
        match = puzzle.begin(game)
    except BadPosition as error:
        raise BadPuzzle(f"position: {error}") from None
    if puzzle.player not in match.movers:
        raise BadPuzzle(f"player {puzzle.player} isn't asked in this position; {' and '.join(map(str, match.movers)) or 'nobody'} is")
    for line in puzzle.lines:
        on = match.fork()
        for number, name in enumerate(line, 1):
            try:
                on.play(name, puzzle.player)
            except IllegalAction as error:
                raise BadPuzzle(f"decision {number} of {' / '.join(line)}: {error}") from None


def check_file(game: Game, path: Path) -> list[Puzzle]:
    """Read and check every puzzle of a file."""
    found = read(path)
    numbers = [number for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if line.strip()]
    for number, puzzle in zip(numbers, found, strict=True):
        try:
            check(game, puzzle)
        except BadPuzzle as error:
            raise BadPuzzle(f"{path.name}, line {number}: {error}") from None
    return found


def write(puzzle: Puzzle) -> str:
    """A puzzle as a line of a file."""
    return json.dumps(asdict(puzzle), ensure_ascii=False)


def _enough_easy(found: Sequence[Puzzle], count: int) -> bool:
    """Is only what is hard still wanted?"""
    return sum(puzzle.difficulty < HARD for puzzle in found) >= count * EASY


def _wanted(puzzle: Puzzle, found: Sequence[Puzzle], count: int, patient: bool, hard: bool) -> bool:
    same = sum(other.difficulty == puzzle.difficulty for other in found), sum(other.kind == puzzle.kind for other in found)
    if puzzle.difficulty < HARD and hard:
        return False
    trivial = [all(share == 1 for share in other.solved.values()) for other in (puzzle, *found)]
    if puzzle.position in {other.position for other in found} or (trivial[0] and sum(trivial) > count // 8):
        return False
    return same[0] <= count // 2 and (same[1] <= count // 2 or not patient or hard)


def collect(
    name: str, out: Path, count: int, seed: int = 1, tries: int = TRIES, told: Callable[[list[Puzzle]], None] = lambda found: None
) -> list[Puzzle]:  # fmt: skip
    """Play matches until the file has so many puzzles; goes on where it stopped.

    No difficulty gets more than half of them, and neither does a kind, unless others are hard to come by; few are so easy that
    every level always solves them. For a while a quarter is kept for the two hardest, which the net helps to find.
    """
    game = find_game(name)
    game.compile()
    found = read(out) if out.exists() else []
    match = max([seed - 1, *(puzzle.seed for puzzle in found)])
    options = list(game.modes.values())
    while len(found) < count:
        match += 1
        mode = dict(options[match % len(options)])
        patient = match - seed < PATIENCE * count
        hard = patient and _enough_easy(found, count) and guide(game, int(game.settle(**mode)["players"])) is not None
        for puzzle in find(game, match, mode, tries, hard):
            if len(found) < count and _wanted(puzzle, found, count, patient, hard):
                check(game, puzzle)
                found.append(puzzle)
                with out.open("a", encoding="utf-8") as file:
                    file.write(write(puzzle) + "\n")
        told(found)
    return found
