"""Bots against bots: every deal is played with all seats exchanged, on all cores, until the result is clear.

igroteka arena meeting master greedy --games 100
igroteka arena tenno expert player learner --games 60
igroteka arena meeting command:"python my_bot.py" greedy    any program plays (program.py)
"""

from __future__ import annotations

import hashlib
import os
import platform
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, fields, replace
from functools import cache
from itertools import combinations, islice
from math import log, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from ..bots import LEVELS, Bot, bot
from ..bots.levels import OTHERS, SETTINGS, no_such
from ..bots.minds import Search
from ..bots.tuning import Tuning, tuned, tuned_with_net
from ..core import draw
from ..core.game import BadOption, Game
from ..core.rule import PACKAGE, card_folder, game_folders
from .program import Program

Z = 1.96  # a confidence interval of 95 %
RISK = 0.05  # of either mistake, when a test stops the arena early
FEWEST_DEALS = 10  # before it may
SWITCHES, FOLDERS = ("IGROTEKA_JIT", "IGROTEKA_BOUNDS"), ("IGROTEKA_CACHE", "IGROTEKA_CARDS", "IGROTEKA_GAMES")  # see core/rule.py


class Task(NamedTuple):
    """One game to be played."""

    game: str
    options: dict[str, Any]
    seed: int
    seats: tuple[str, ...]  # who sits where
    seconds: float


class Outcome(NamedTuple):
    """A game that was played."""

    seats: tuple[str, ...]
    returns: list[float]


# One game


def enter(written: str, game: str, seed: int) -> Bot:
    """A bot as people write it: `master`, `search:iterations=500`, `search:seconds=0.1,exploration=0.7`, `command:python my_bot.py`."""
    name, _, rest = written.partition(":")
    if name == "command":
        return Program(rest)
    if name not in (*LEVELS, *OTHERS):
        raise BadOption(no_such(name))
    how: dict[str, Any] = {}
    tuning: dict[str, Any] = {}
    kinds = {f.name: f.type for f in fields(Tuning) if f.type in ("int", "float")} if name in ("search", "champion") else {}
    known = (*SETTINGS.get(name, ()), *kinds)
    for item in filter(None, rest.split(",")):
        key, _, value = item.partition("=")
        if key not in known:
            raise BadOption(f"bot {written!r}: {name} has no setting {key!r}; it has {', '.join(known) or 'none'}")
        try:
            number = float(value)
        except ValueError:
            raise BadOption(f"bot {written!r}: expected NAME=NUMBER after the colon, not {item!r}") from None
        if key in kinds:
            tuning[key] = int(number) if kinds[key] == "int" else number
        else:
            how[key] = int(number) if number.is_integer() and key != "seconds" else number
    if tuning:
        from ..games import game as find

        how["tuning"] = replace((tuned_with_net(find(game)) if name == "champion" else tuned(find(game))) or Tuning(), **tuning)
    made = bot(name, seed, **how)
    if isinstance(made, Search):
        made.clock = time.thread_time  # a second is a second of its own core: a busy machine makes nobody weaker
    return made


def play(task: Task) -> Outcome:
    """Play one game to its end."""
    from ..games import game

    game(task.game).compile()
    match = game(task.game).new(seed=task.seed, **task.options)
    bots = [enter(name, task.game, 1000 * task.seed + seat) for seat, name in enumerate(task.seats)]
    while not match.over:
        player = match.movers[0]
        match.play(bots[player].choose(match, player, seconds=task.seconds), player)
    return Outcome(task.seats, match.returns)


def line_ups(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who meets whom: all groups of as many bots as there are seats; too few of them sit down more than once."""
    if len(names) >= players:
        return list(combinations(names, players))
    return [tuple(names[i % len(names)] for i in range(players))]


def rotations(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A line-up with the seats exchanged, in every way that differs."""
    turned = [line_up[i:] + line_up[:i] for i in range(len(line_up))]
    return list(dict.fromkeys(turned))


def schedule(game: Game, options: dict[str, Any], names: Sequence[str], games: int, seconds: float, seed: int) -> list[list[Task]]:
    """The deals; each is a list of games with the same cards and the seats exchanged."""
    players = game.settle(**options)["players"]
    groups = line_ups(names, players)
    deals: list[list[Task]] = []
    while sum(map(len, deals)) < games:
        number = len(deals)
        group = groups[number % len(groups)]
        deals.append([Task(game.id, options, seed + number // len(groups), seats, seconds) for seats in rotations(group)])
    return deals


# The result


class Interval(NamedTuple):
    """A rate and where it lies with 95 % confidence."""

    rate: float
    low: float
    high: float


def interval(points: float, games: int) -> Interval:
    """Wilson's interval; a draw is half a win."""
    if games == 0:
        return Interval(0.5, 0.0, 1.0)
    rate = points / games
    middle = (rate + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return Interval(rate, max(0.0, middle - half), min(1.0, middle + half))


@dataclass
class Row:
    """How one bot did."""

    bot: str
    games: int = 0
    wins: float = 0  # alone in front; a shared first place counts its part
    points: float = 0  # against each opponent at the table 1, 1/2 or 0, on average
    skill: float = 0
    doubt: float = 0

    def data(self) -> dict[str, Any]:
        """For a program."""
        found = interval(self.points, self.games)
        return {
            "bot": self.bot, "games": self.games, "wins": round(self.wins, 2), "rate": round(found.rate, 4),
            "low": round(found.low, 4), "high": round(found.high, 4), "skill": round(self.skill, 2), "doubt": round(self.doubt, 2),
        }  # fmt: skip


@dataclass
class Result:
    """What an arena found so far."""

    game: str
    options: dict[str, Any]
    seconds: float
    rows: list[Row]
    games: int = 0
    verdict: str = ""  # why it stopped before all games were played
    deals: list[float] = field(default_factory=list)  # the first bot's points in each deal
    ratings: Ratings | None = None

    def data(self) -> dict[str, Any]:
        """For a program: the first bot's result, and the table of all."""
        head = self.rows[0].data()
        return {
            "game": self.game,
            "options": self.options,
            "seconds": self.seconds,
            "bots": [row.bot for row in self.rows],
            "games": self.games,
            **{key: head[key] for key in ("wins", "rate", "low", "high")},
            "verdict": self.verdict,
            "table": [row.data() for row in self.ranking()],
        }

    def ranking(self) -> list[Row]:
        """Best first."""
        return sorted(self.rows, key=lambda row: -(row.skill if self.ratings else row.points / max(row.games, 1)))

    def note(self, outcomes: list[Outcome]) -> None:
        """Add the games of a deal."""
        own: list[float] = []
        by_name = {row.bot: row for row in self.rows}
        for outcome in outcomes:
            self.games += 1
            best = max(outcome.returns)
            ahead = outcome.returns.count(best)
            for seat, name in enumerate(outcome.seats):
                rivals = [other for s, other in enumerate(outcome.returns) if outcome.seats[s] != name or s == seat]
                points = (sum(outcome.returns[seat] > r for r in rivals) + (rivals.count(outcome.returns[seat]) - 1) / 2) / max(len(rivals) - 1, 1)
                row = by_name[name]
                row.games += 1
                row.points += points
                row.wins += (outcome.returns[seat] == best) / ahead
                if name == self.rows[0].bot:
                    own.append(points)
            if self.ratings:
                self.ratings.note(outcome)
        if own:
            self.deals.append(sum(own) / len(own))
        if self.ratings:
            for row in self.rows:
                row.skill, row.doubt = self.ratings.of(row.bot)


class Ratings:
    """Openskill's table (Plackett-Luce), for three bots or more."""

    def __init__(self, names: Sequence[str]):
        from openskill.models import PlackettLuce

        self.model = PlackettLuce()
        self.known = {name: self.model.rating(name=name) for name in names}

    def note(self, outcome: Outcome) -> None:
        """A game was played."""
        teams = [[self.known[name]] for name in outcome.seats]
        rated = self.model.rate(teams, scores=outcome.returns)
        for name, (rating,) in zip(outcome.seats, rated, strict=True):
            self.known[name] = rating

    def of(self, name: str) -> tuple[float, float]:
        """Skill and the doubt about it."""
        return float(self.known[name].mu), float(self.known[name].sigma)


def likelihood(deals: Sequence[float], weaker: float, stronger: float) -> float:
    """The log of how much better the results fit the rate `stronger` than the rate `weaker`; the unit is a deal."""
    n = len(deals)
    mean = sum(deals) / n
    spread = (sum((x - mean) ** 2 for x in deals) + 0.25) / n  # never quite none: the next deal may differ
    return n * (stronger - weaker) * (2 * mean - stronger - weaker) / (2 * spread)


def verdict(deals: Sequence[float], weaker: float, stronger: float) -> str:
    """What the sequential test says: nothing yet, or that one of the two rates fits much better."""
    if len(deals) < FEWEST_DEALS:
        return ""
    found, bound = likelihood(deals, weaker, stronger), log((1 - RISK) / RISK)
    if found >= bound:
        return f"rate is at least {stronger:g} rather than {weaker:g}"
    if found <= -bound:
        return f"rate is at most {weaker:g} rather than {stronger:g}"
    return ""


# The arena


def arena(
    game: Game,
    names: Sequence[str],
    games: int = 100,
    seconds: float = 1.0,
    options: dict[str, Any] | None = None,
    seed: int = 1,
    jobs: int | None = None,
    sprt: tuple[float, float] | None = None,
    ray: bool = False,
    told: Callable[[Result], None] = lambda result: None,
) -> Result:
    """Let bots play; `sprt` = (weaker, stronger) stops as soon as one of these rates of the first bot is clear."""
    if len(set(names)) < 2:
        raise BadOption(f"an arena needs two different bots or more, not {', '.join(names) or 'none'}")
    for name in names:
        enter(name, game.id, 0)
    options = options or {}
    deals = schedule(game, options, list(dict.fromkeys(names)), games, seconds, seed)
    rows = [Row(name) for name in dict.fromkeys(names)]
    result = Result(game.id, options, seconds, rows, ratings=Ratings([r.bot for r in rows]) if len(rows) > 2 else None)
    played = on_ray(deals) if ray else on_threads(deals, jobs or os.cpu_count() or 1)
    for outcomes in played:
        result.note(outcomes)
        told(result)
        if sprt and (found := verdict(result.deals, *sprt)):
            result.verdict = found
            break
    return result


def on_threads(deals: list[list[Task]], jobs: int) -> Iterator[list[Outcome]]:
    """Play the deals on this machine's cores, in order: searches run without the GIL."""
    with ThreadPoolExecutor(jobs) as pool:
        waiting: list[list[Future[Outcome]]] = []
        ahead = iter(deals)
        try:
            for deal in ahead:
                waiting.append([pool.submit(play, task) for task in deal])
                if len(waiting) > 2 * jobs:
                    yield [future.result() for future in waiting.pop(0)]
            while waiting:
                yield [future.result() for future in waiting.pop(0)]
        finally:
            for futures in waiting:
                for future in futures:
                    future.cancel()


def on_ray(deals: list[list[Task]]) -> Iterator[list[Outcome]]:
    """Play the deals on a Ray cluster, in order: the one this machine belongs to (`ray start`, RAY_ADDRESS), or else a local one."""
    ray = cluster()
    away = ray.remote(play_away).options(runtime_env={"env_vars": settings()}, max_retries=0)  # or a cancelled game begins anew
    sources, most = package_hash(), 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    ahead = iter(deals)
    waiting: deque[list[Any]] = deque()
    try:
        while True:
            for deal in islice(ahead, most - len(waiting)):
                waiting.append([away.remote(task, sources) for task in deal])
            if not waiting:
                return
            yield fetch(ray, waiting[0])
            waiting.popleft()
    finally:
        for games in waiting:
            for game in games:
                ray.cancel(game, force=True)  # asking politely can get lost in a worker that is just reading compiled code


def cluster() -> Any:
    """Ray, connected to a cluster."""
    try:
        import ray
    except ImportError:
        raise BadOption("--ray needs the extra: pip install 'igroteka[ray]'") from None
    if not ray.is_initialized():
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told about our games
        ray.init(include_dashboard=False, log_to_driver=False)
    return ray


def settings() -> dict[str, str]:
    """The settings of this process and where its package is, for workers that were started elsewhere."""
    switches = {name: os.environ[name] for name in SWITCHES if os.environ.get(name)}
    folders = {name: str(Path(os.environ[name]).resolve()) for name in FOLDERS if os.environ.get(name)}
    return switches | folders | {"PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), "${PYTHONPATH}"])}


@cache
def package_hash() -> str:
    """A hash of all sources and card files: what two machines must share for their games to count together."""
    digest = hashlib.sha256()
    for root in (PACKAGE, *game_folders()[1:], *filter(None, [card_folder()])):
        for path in sorted((*root.rglob("*.py"), *root.rglob("*.toml"))):
            digest.update(str(path.relative_to(root)).encode() + path.read_bytes())
    return digest.hexdigest()


def same_sources(sources: str) -> None:
    """On a worker: refuse to play for somebody who has another igroteka."""
    if package_hash() != sources:
        raise BadOption(f"the Ray worker on {platform.node()} has another version of igroteka or other card files; install the same there")


def play_away(task: Task, sources: str) -> Outcome:
    """Play one game on a worker."""
    same_sources(sources)
    return play(task)


def fetch(ray: Any, games: list[Any]) -> list[Any]:
    """The outcomes of a deal; a worker's error is raised as it was there, with the worker's traceback behind it."""
    try:
        return list(ray.get(games))
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, ray.exceptions.RaySystemError):
            reason = str(error.cause).strip().splitlines()[-1]
            raise BadOption(f"a Ray worker can't play: {reason}; every machine of the cluster needs igroteka installed") from error
        raise error.cause from error


# The picture


def plot(result: Result) -> str:
    """The rates with their intervals, as a picture."""
    left, right, top, step = 260, 860, 90, 48
    rows = result.ranking()
    bottom = top + step * len(rows)

    def across(rate: float) -> float:
        return left + (right - left) * rate

    parts = [draw.rect(0, 0, draw.WIDE, bottom + 70, fill="var(--paper)")]
    title = f"{result.game}: {result.games} games" + (f", {result.seconds:g} s a move" if result.seconds else "")
    parts.append(draw.text(24, 40, title, 22, weight=600))
    for percent in range(0, 101, 25):
        x = across(percent / 100)
        parts.append(draw.path(f"M{x} {top - 12}V{bottom}", stroke="var(--line)", stroke_width=2 if percent == 50 else 1,
                               stroke_dasharray=None if percent == 50 else "3 5"))  # fmt: skip
        parts.append(draw.text(x, bottom + 28, f"{percent} %", 16, "middle", fill="var(--quiet)"))
    for i, row in enumerate(rows):
        y = top + step * i + 18
        found = interval(row.points, row.games)
        parts.append(draw.text(24, y + 6, row.bot, draw.fit(row.bot, left - 48, 18), weight=600))
        parts.append(draw.path(f"M{across(found.low):.1f} {y}H{across(found.high):.1f}", stroke="var(--p0)", stroke_width=4, stroke_linecap="round"))
        parts.append(draw.circle(across(found.rate), y, 8, fill="var(--p0)"))
        parts.append(draw.text(right + 24, y + 6, f"{100 * found.rate:.0f} %", 18))
    return draw.standalone(draw.document(draw.WIDE, bottom + 50, *parts, title=title))
