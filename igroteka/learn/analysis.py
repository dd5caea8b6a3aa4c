"""What happened in a match: everybody's chances over its decisions, the moments that mattered most, facts.

Advice for a decision is given from what its player knew then (judging.py). What became known only afterwards is told apart, as luck.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from statistics import mean
from typing import Any

import numpy as np

from ..bots import net
from ..bots.minds import legal_in, sure_win
from ..core import draw, ready, verbs
from ..core.cards import LANGUAGES
from ..core.game import Game
from ..core.match import Match, from_json
from ..core.record import SPECTATOR, copy
from ..core.rule import COMPILED
from ..core.words import Words
from ..games import game as find_game
from .judging import Judgement, Line, chance_of, guide, judge

words = Words(__file__)

Text = dict[str, str]  # by language
Progress = Callable[["Analysis"], None]

ITERATIONS, FEW_ITERATIONS = 1500, 12  # for a decision; where nothing is compiled
PATIENCE = 0.5  # seconds between two things that a child process tells
QUICK = 0.02  # without a net the first curve is made with this part of the iterations
CLOSER = 4  # times as many iterations where it may have mattered
CANDIDATES = 12  # decisions that are looked at more closely
MOST_MOMENTS = 5
LEAST_LOSS = 0.03  # of a chance: less isn't worth a word
SWINGS = 2  # turns of luck that are told
LEAST_SWING = 0.12
STEPS = 16  # how often a bar of the text form is told

Told = tuple[int, str]


@dataclass(frozen=True)
class Moment:
    """A decision that mattered: what was played, what would have been better, and what the bot expects of both."""

    move: int  # the position after so many decisions
    player: int
    played: Text
    better: Text
    chance: float  # after what was played, as the player could know
    best: float  # after the better one
    line: Line  # what the bot expects after the better one
    played_line: Line
    secret: bool  # others chose at the same time, so it can't be right every time

    @property
    def loss(self) -> float:
        """What it cost."""
        return self.best - self.chance


@dataclass(frozen=True)
class Swing:
    """What nobody could know: the decision showed something, and the chances weren't what they had seemed."""

    move: int
    player: int
    played: Text
    before: float
    after: float


@dataclass(frozen=True)
class Fact:
    """A row of the table: what was counted, for each player."""

    what: Text
    values: list[Any]


@dataclass
class Analysis:
    """What happened in a match. `str` tells it, a notebook draws its curve, `data` is for programs."""

    game: str
    players: int
    decisions: int
    signs: list[int]
    curve: list[list[float]] = field(default_factory=list)  # everybody's chances at the start and after each decision
    moments: list[Moment] = field(default_factory=list)  # in their order
    swings: list[Swing] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    done: float = 0.0  # how much of it is ready, from 0 to 1

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    @staticmethod
    def from_data(data: dict[str, Any]) -> Analysis:
        """What `data` gave."""
        lists: dict[str, Callable[..., Any]] = {"moments": Moment, "swings": Swing, "facts": Fact}
        values: dict[str, Any] = {key: [lists[key](**item) for item in value] if key in lists else value for key, value in data.items()}
        return Analysis(**values)

    # In words

    def names(self, lang: str) -> list[str]:
        """What players are called when nobody says otherwise."""
        return [words(lang, "analysis-player", number=p + 1) for p in range(self.players)]

    def text(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """All of it, to be read in a terminal."""
        who = list(names) or self.names(lang)
        parts = [words(lang, "analysis-chances"), *self._bars(who), ""]
        parts += [words(lang, "analysis-moments") if self.moments else words(lang, "analysis-no-moments")]
        for number, moment in enumerate(self.moments, 1):
            parts += [f"{number}. {line}" if i == 0 else f"   {line}" for i, line in enumerate(self.tell(moment, lang, who))]
        if self.swings:
            parts += ["", words(lang, "analysis-swings"), *(f"   {self.tell_swing(swing, lang, who)}" for swing in self.swings)]
        if self.facts:
            parts += ["", words(lang, "analysis-facts"), *self._table(lang, who)]
        return "\n".join(parts)

    def __str__(self) -> str:
        return self.text()

    def tell(self, moment: Moment, lang: str, who: Sequence[str]) -> list[str]:
        """A moment in sentences: what was done, what would have been better, what the bot expects then."""
        about = {"who": who[moment.player], "move": moment.move + 1, "played": moment.played[lang], "better": moment.better[lang]}
        said = [
            words(lang, "moment-played", **about, chance=percent(moment.chance)),
            words(lang, "moment-better-secret" if moment.secret else "moment-better", **about, chance=percent(moment.best)),
        ]
        if len(moment.line[lang]) > 1:
            said.append(words(lang, "moment-line", line=spoken(moment.line[lang][1:], who)))
        if len(moment.played_line[lang]) > 1:
            said.append(words(lang, "moment-played-line", line=spoken(moment.played_line[lang][1:], who)))
        return said

    def tell_swing(self, swing: Swing, lang: str, who: Sequence[str]) -> str:
        """A turn of luck in a sentence."""
        about = {"who": who[swing.player], "move": swing.move + 1, "played": swing.played[lang], "before": percent(swing.before)}
        return words(lang, "swing-good" if swing.after > swing.before else "swing-bad", **about, after=percent(swing.after))

    def told_curve(self, lang: str, who: Sequence[str], points: int = 11) -> list[list[str]]:
        """The curve as a table: after how many decisions, and everybody's chances."""
        last = len(self.curve) - 1
        at = sorted({round(i * last / (points - 1)) for i in range(points)}) if last > 0 else [0]
        return [[str(i), *(f"{percent(chance)} %" for chance in self.curve[i])] for i in at if i < len(self.curve)]

    def _bars(self, who: Sequence[str]) -> list[str]:
        wide, last = max(map(len, who)), len(self.curve) - 1
        at = [round(i * last / max(STEPS * 4 - 1, 1)) for i in range(STEPS * 4)] if last >= STEPS * 4 else range(last + 1)
        marks = " ▁▂▃▄▅▆▇█"
        return [
            f"{name:{wide}} {''.join(marks[round(8 * self.curve[i][p])] for i in at)} {percent(self.curve[-1][p])} %" for p, name in enumerate(who)
        ]

    def _table(self, lang: str, who: Sequence[str]) -> list[str]:
        wide = max(len(fact.what[lang]) for fact in self.facts)
        lines = [f"   {'':{wide}}  " + "  ".join(f"{name:>10}" for name in who)]
        return lines + [f"   {fact.what[lang]:{wide}}  " + "  ".join(f"{shown(value):>10}" for value in fact.values) for fact in self.facts]

    # As a picture

    def picture(self, lang: str = "en", names: Sequence[str] = (), tall: bool = False) -> str:
        """The curve for a page that has the house's colours."""
        return _Curve(self, lang, list(names) or self.names(lang), tall).draw()

    def svg(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """The curve, complete in itself."""
        return draw.standalone(self.picture(lang, names))

    def _repr_svg_(self) -> str:
        return self.svg()


def percent(chance: float) -> int:
    """A chance as people say it."""
    return round(100 * chance)


def spoken(line: Sequence[Sequence[Any]], who: Sequence[str], most: int = 4) -> str:
    """A line as who does what."""
    return "; ".join(f"{who[player]}: {text}" for player, text in line[:most])


def shown(value: Any) -> str:
    """A number of the table."""
    return f"{value:g}" if isinstance(value, float) else str(value)


# Making it


def analyse(match: Match, iterations: int | None = None, seed: int = 0, progress: Progress | None = None) -> Analysis:
    """What happened in a match. `iterations` of the search for each decision; with the same number and seed it comes out the same.

    `progress` is told what there is so far: first a rough curve, then a better one, then the moments.
    """
    match.game.compile()
    return _Inquiry(match, iterations or usual_iterations(), seed, progress or (lambda analysis: None)).run()


def usual_iterations() -> int:
    """As many as make a long match of Tash-Kalar a matter of half a minute; few where nothing is compiled."""
    return ITERATIONS if COMPILED else FEW_ITERATIONS


def answer() -> None:
    """In a child process: a saved match on the standard input; what is found, as lines of JSON, on the standard output."""
    ready.end_with_parent()
    match = from_json(json.load(sys.stdin), find_game)
    said = 0.0

    def tell(found: Analysis) -> None:
        nonlocal said
        if found.curve and (time.monotonic() - said > PATIENCE or found.done == 1):
            said = time.monotonic()
            sys.stdout.write(json.dumps(found.data(), ensure_ascii=False) + "\n")
            sys.stdout.flush()

    analyse(match, progress=tell)


class _Inquiry:
    """An analysis being made."""

    def __init__(self, match: Match, iterations: int, seed: int, progress: Progress):
        self.match, self.game, self.iterations, self.seed, self.progress = match, match.game, iterations, seed, progress
        self.found = Analysis(match.game.id, match.players, len(match.moves), match.game.signs(match.view(SPECTATOR)), facts=facts(match))
        self.views = [self.hidden(move, player) for move, (player, _) in enumerate(match.moves)]
        self.open = [move for move, (player, _) in enumerate(match.moves) if len(legal_in(self.game, self.views[move], player)) > 1]
        self.judged: dict[int, Judgement] = {}
        self.known: dict[int, list[float]] = {}  # everybody's chances before a decision, as far as they have been judged
        self.guide = guide(match.game, match.players)
        self.sides = sides(match)

    def hidden(self, move: int, player: int) -> Any:
        """What the player knew then."""
        view = copy(self.match.states[move])
        verbs.hide(view, player)
        return view

    def run(self) -> Analysis:
        """All of it, told in parts."""
        if (expected := net.values(self.match)) and self.guide:
            self.known = dict(enumerate([chance_of(value) for value in values] for values in expected))
            self.draw_curve()
            self.found.done = 0.1
            self.progress(self.found)
        else:
            self.judge_all(max(8, round(self.iterations * QUICK)), 0.0, 0.1)
        self.judge_all(self.iterations, 0.1, 0.8)
        self.find_swings()
        self.find_moments()
        self.found.done = 1.0
        self.progress(self.found)
        return self.found

    def judge_all(self, iterations: int, begin: float, end: float) -> None:
        """The curve, from a search at every decision at which there was a choice."""
        first = not self.known
        for number, move in enumerate(self.open):
            self.judged[move] = judge(self.game, self.views[move], self.match.moves[move][0], iterations, self.seed, by=self.guide)
            self.known[move] = self.judged[move].chances
            self.found.done = begin + (end - begin) * (number + 1) / len(self.open)
            if not first and number % 10 == 0:
                self.draw_curve()
                self.progress(self.found)
        self.known = {move: judged.chances for move, judged in self.judged.items()}
        self.draw_curve()
        self.progress(self.found)

    def draw_curve(self) -> None:
        """Where there was no choice the chances are those of the next decision; at the end they are the result."""
        known = {move: self.together(chances) for move, chances in self.known.items()}
        if self.match.over:
            known[len(self.match.moves)] = [chance_of(value) for value in self.match.returns]
        following = known[max(known)] if known else [0.5] * self.match.players
        curve: list[list[float]] = []
        for move in range(len(self.match.moves), -1, -1):
            following = known.get(move, following)
            curve.append([round(chance, 4) for chance in following])
        self.found.curve = curve[::-1]

    def together(self, chances: list[float]) -> list[float]:
        """Chances that add up to one: a guess says how somebody stands, and only all together tell chances. Partners win together and count once."""
        means = {side: mean([chances[player] for player in self.sides if self.sides[player] == side]) for side in set(self.sides.values())}
        total = sum(means.values())
        return [means[self.sides[player]] / total if total else 1 / len(means) for player in range(self.match.players)]

    def share(self, move: int) -> float:
        """What everybody's guesses at a decision add up to."""
        chances = self.judged[move].chances
        own = self.match.moves[move][0]
        return chances[own] / self.together(chances)[own] if self.match.players > 2 and chances[own] else 1.0

    # What mattered

    def find_swings(self) -> None:
        """Where something was shown that nobody could reckon with."""
        swings = []
        for move in self.open:
            player, action = self.match.moves[move]
            judged = self.judged[move]
            if not self.match.states[move + 1].news or judged.secret or judged.visits(action) * 8 < self.iterations:
                continue
            before, after = judged.chance(action) / self.share(move), self.found.curve[move + 1][player]
            if abs(after - before) >= LEAST_SWING:
                swings.append(Swing(move, player, self.said(move, action), round(before, 4), round(after, 4)))
        swings.sort(key=lambda swing: -abs(swing.after - swing.before))
        self.found.swings = sorted(swings[:SWINGS], key=lambda swing: swing.move)

    def find_moments(self) -> None:
        """The decisions at which the most was lost, each looked at more closely; one in a turn."""
        doubtful = sorted(self.open, key=lambda move: -self.loss(move))[:CANDIDATES]
        found: list[Moment] = []
        for number, move in enumerate(sorted(doubtful)):
            moment = advice(self.game, self.views[move], *self.match.moves[move], self.iterations * CLOSER, self.seed, move, self.guide)
            if moment and self.match.players > 2:
                share = self.share(move)
                sure = moment.best == 1
                moment = replace(moment, chance=round(moment.chance / share, 4), best=1.0 if sure else round(moment.best / share, 4))
            if moment and moment.loss >= LEAST_LOSS:
                found.append(moment)
            self.found.moments = self.worst(found)
            self.found.done = 0.8 + 0.2 * number / len(doubtful)
            self.progress(self.found)

    def loss(self, move: int) -> float:
        """How much a decision seems to have cost."""
        judged, action = self.judged[move], self.match.moves[move][1]
        return judged.chance(judged.best) - judged.chance(action) if judged.best != action else 0.0

    def worst(self, found: list[Moment]) -> list[Moment]:
        """The largest losses, at most one in a turn, in their order."""
        kept: list[Moment] = []
        for moment in sorted(found, key=lambda moment: -moment.loss):
            if len(kept) < MOST_MOMENTS and not any(self.same_turn(moment, other) for other in kept):
                kept.append(moment)
        return sorted(kept, key=lambda moment: moment.move)

    def same_turn(self, one: Moment, other: Moment) -> bool:
        """Did nobody else decide between them?"""
        first, last = sorted((one.move, other.move))
        return all(player == one.player for player, _ in self.match.moves[first : last + 1])

    def said(self, move: int, action: int) -> Text:
        return say(self.game, self.views[move], self.match.moves[move][0], action)


def sides(match: Match) -> dict[int, int]:
    """Everybody's side, called by its first player: partners always stand alike, in this match and if it went on at random."""
    on, noise = match.fork(), random.Random(0)
    stands = [_stands(state) for state in match.states]
    while len(set(zip(*stands, strict=True))) < match.players and not on.over:
        player = on.movers[0]
        on.play(noise.choice(on.legal(player)), player)
        stands.append(_stands(on.state))
    columns = list(zip(*stands, strict=True))
    return {player: columns.index(column) for player, column in enumerate(columns)}


def _stands(state: Any) -> tuple[float, ...]:
    guess = np.zeros(int(state.players))
    (verbs.estimate if verbs.movers(state) else verbs.returns)(state, guess)
    return tuple(guess)


def say(game: Game, view: Any, player: int, action: int) -> Text:
    """An action in words, from what its player knows."""
    return {lang: str(game.words.say(view, player, action, lang)) for lang in LANGUAGES}


def advice(
    game: Game, view: Any, player: int, played: int, iterations: int, seed: int = 0, move: int = 0, by: net.Net | None = None
) -> Moment | None:
    """What would have been better than this, from what the player knew; None if nothing was."""
    better = judge(game, view, player, iterations // 2, seed, by=by)
    winning = sure_win(better.tree, player, better.seed)
    best = better.best if winning is None else winning
    if best == played:
        return None
    both = judge(game, view, player, iterations // 2, seed, between=(best, played), by=by)
    chance, most = both.chance(played), 1.0 if winning is not None else both.chance(best)
    if most <= chance:
        return None
    return Moment(
        move, player, say(game, view, player, played), say(game, view, player, best), round(chance, 4), round(most, 4), both.line(best),
        both.line(played), both.secret,
    )  # fmt: skip


def facts(match: Match) -> list[Fact]:
    """What a game counts, in its own facts.py: a list of (message, a value for each player)."""
    own = f"{match.game.rules.__package__}.facts"
    if not find_spec(own):
        return []
    module = import_module(own)
    speak = Words(str(module.__file__))
    return [Fact({lang: speak(lang, f"fact-{key}") for lang in LANGUAGES}, list(values)) for key, values in module.count(match)]


# The curve


class _Curve:
    """Everybody's chances as lines, each with its player's colour and sign; the moments are numbered."""

    LEFT, RIGHT, TOP, BOTTOM = 44, 16, 14, 34

    def __init__(self, of: Analysis, lang: str, who: Sequence[str], tall: bool):
        self.of, self.lang, self.who = of, lang, who
        self.wide, self.high = (360, 240) if tall else (960, 330)
        self.size = 11 if tall else 15
        self.legend = (len(who) if tall else 1) * (self.size + 9)

    def x(self, move: float) -> float:
        return self.LEFT + (self.wide - self.LEFT - self.RIGHT) * move / max(self.of.decisions, 1)

    def y(self, chance: float) -> float:
        return self.TOP + (self.high - self.TOP - self.BOTTOM) * (1 - chance)

    def draw(self) -> str:
        """The picture, with what it says as its title."""
        title = words(self.lang, "analysis-chances")
        parts = [self.grid(), *(self.line(p) for p in range(self.of.players)), self.marks(), self.names()]
        return draw.document(self.wide, self.high + self.legend, *parts, title=title)

    def grid(self) -> str:
        parts = [draw.rect(0, 0, self.wide, self.high + self.legend, 8, fill="var(--paper)")]
        for share in (0, 0.25, 0.5, 0.75, 1):
            y = self.y(share)
            parts.append(draw.path(f"M{self.LEFT} {y:.1f}H{self.wide - self.RIGHT}", stroke="var(--line)", stroke_opacity=0.5, fill="none"))
            parts.append(draw.text(self.LEFT - 6, y + 4, f"{percent(share)} %", self.size, "end", fill="var(--quiet)"))
        step = next(step for step in (5, 10, 20, 25, 50, 100, 200, 500, 1000) if self.of.decisions / step <= (6 if self.wide < 500 else 12))
        for move in range(0, self.of.decisions + 1, step):
            parts.append(draw.text(self.x(move), self.high - self.BOTTOM + self.size + 6, str(move), self.size, "middle", fill="var(--quiet)"))
        return "".join(parts)

    def line(self, player: int) -> str:
        points = [(self.x(move), self.y(chances[player])) for move, chances in enumerate(self.of.curve)]
        if not points:
            return ""
        look = self.of.signs[player]
        way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        every = max(1, len(points) // 9)
        shift = player * every // max(self.of.players, 1)
        signs = "".join(draw.sign(look, x, y, 5) for x, y in points[shift::every])
        return draw.path(way, stroke=f"var(--p{look})", stroke_width=2.5, stroke_linejoin="round", fill="none") + signs

    def marks(self) -> str:
        parts = []
        for number, moment in enumerate(self.of.moments, 1):
            x, y = self.x(moment.move), self.TOP
            way = f"M{x:.1f} {y}V{self.high - self.BOTTOM}"
            parts.append(draw.path(way, stroke="var(--ring)", stroke_width=2, stroke_dasharray="4 3", fill="none"))
            parts.append(draw.circle(x, y + 4, 10, fill="var(--ring)") + draw.text(x, y + 9, str(number), 14, "middle", 700, fill="#26221b"))
        return "".join(parts)

    def names(self) -> str:
        parts, x, y = [], float(self.LEFT), self.high + self.size - 3.0
        room = (self.wide - self.LEFT - self.RIGHT) / (1 if self.wide < 500 else len(self.who))
        for player, name in enumerate(self.who):
            parts.append(draw.sign(self.of.signs[player], x, y - self.size * 0.36, 6))
            parts.append(draw.text(x + 12, y, draw.cut(name, room - 24, self.size), self.size))
            x, y = (x, y + self.size + 9) if self.wide < 500 else (x + room, y)
        return "".join(parts)
