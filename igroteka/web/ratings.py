"""Ratings and records: all of it is worked out from the stored matches, nothing else is kept.

A rating is OpenSkill's (Plackett-Luce), one for each game, told on the scale of the game's ladder: 0 is a bot that chooses at random.
The levels of bots are fixed points on it. Somebody new begins where a middling one stands. What bots do against each other
is reckoned apart (`measured`), with the levels as players like any other: it should come out in the order of the ladder.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any, Literal, NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup, escape
from openskill.models import PlackettLuce
from pydantic import BaseModel, Field
from sqlalchemy import Connection, select

from ..bots import LEVELS, ladder
from ..bots import title as level_name
from ..games import game as find_game
from ..games import games, ids
from .api import ERRORS, InLang, TableId
from .pages import game_or_refuse, language, page
from .people import handle
from .safety import Signer
from .store import BOT, PERSON, MatchRow, SeatRow, Store
from .tables import ABANDONED
from .words import Refused, of_game, person_name, words

MODEL = PlackettLuce()
FIRM = 0.5  # how uncertain a fixed point is
POINTS = 400 / log(10) / (sqrt(2) * MODEL.beta)  # of Elo in one of OpenSkill's
SPACING = 100  # Elo between two levels that no ladder tells apart
NEWCOMER = "player"  # somebody new begins where this level stands
SURE = 2  # so many deviations are told as the doubt
SETTLED = 5  # matches before somebody is ranked
LAST = 20  # matches on a page
CURVE = 200  # points of a curve
LATE = 60.0  # seconds by which the store may tell of a match after a later one
ANEW = 3600.0  # seconds after which everything is worked out anew: old matches are deleted
WON, DREW, LOST = range(3)
TALLIES = ("won", "drew", "lost")
router = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api/v1", responses=ERRORS)


class Played(NamedTuple):
    """A match that is over."""

    id: str
    game: str
    options: dict[str, Any]
    seats: Sequence[Any]
    result: list[float]
    finished: float
    counted: bool
    ended: str | None


class Point(NamedTuple):
    """A rating after a match."""

    at: float
    rating: int
    doubt: int


@dataclass
class Skill:
    """How good somebody is at a game, as far as we know."""

    skill: Any
    matches: int = 0
    curve: deque[Point] = field(default_factory=lambda: deque(maxlen=CURVE))


@dataclass
class Record:
    """What somebody has played: [won, drawn, lost] for each thing that can be told apart, and the last matches."""

    name: str = ""
    tally: dict[tuple[str, str, str], list[int]] = field(default_factory=dict)  # game, kind of thing, which one
    last: deque[tuple[Played, int]] = field(default_factory=lambda: deque(maxlen=LAST))

    def count(self, about: tuple[str, str, str], how: int) -> None:
        """One more."""
        self.tally.setdefault(about, [0, 0, 0])[how] += 1


def who(seat: Any) -> str:
    """Whose match it is: `person/…` or `bot/…`; empty for somebody who is gone."""
    if seat.kind == PERSON:
        return f"person/{handle(seat.person)}" if seat.person else ""
    return f"bot/{seat.level}" if seat.kind == BOT and seat.level in LEVELS else ""


def strengths(game: str) -> dict[str, float]:
    """The levels on the scale of a game's ladder; one that wasn't measured stands a step above the one below it."""
    measured, found, below = (ladder(game) or {}).get("strength", {}), {}, 0.0
    for level in LEVELS:
        found[level] = below = float(measured.get(level, below + SPACING))
    return found


class Scale:
    """From OpenSkill's numbers to those of a game's ladder and back."""

    def __init__(self, game: str):
        self.levels = strengths(game)
        self.zero = self.levels[NEWCOMER]

    def rating(self, skill: Any) -> int:
        """As it is told."""
        return round(float(self.zero + POINTS * (skill.mu - MODEL.mu)))

    def fixed(self, level: str) -> Any:
        """A level of bots, which doesn't move."""
        return MODEL.rating(mu=MODEL.mu + (self.levels[level] - self.zero) / POINTS, sigma=FIRM)

    def point(self, at: float, skill: Any) -> Point:
        """On a curve."""
        return Point(at, self.rating(skill), round(SURE * POINTS * skill.sigma))


class Book:
    """All ratings and records, from matches in the order in which they ended."""

    def __init__(self, matches: Iterable[Played] = ()):
        self.skills: dict[tuple[str, str], Skill] = {}  # of a person at a game
        self.measured: dict[tuple[str, str], Skill] = {}  # of a bot, against bots
        self.records: dict[str, Record] = {}
        self.scales: dict[str, Scale] = {}
        self.made, self.until = time.monotonic(), 0.0
        self._recent: dict[str, float] = {}
        for match in matches:
            self.add(match)

    def scale(self, game: str) -> Scale:
        """Of a game."""
        if game not in self.scales:
            self.scales[game] = Scale(game)
        return self.scales[game]

    def add(self, match: Played) -> None:
        """One more match."""
        self.until = match.finished
        self._recent = {name: at for name, at in self._recent.items() if at > self.until - LATE} | {match.id: match.finished}
        players = [who(seat) for seat in match.seats]
        if match.ended != ABANDONED:
            self._record(match, players)
        if match.counted and len(players) == len(match.result):
            bots = all(player.startswith("bot/") for player in players)
            self._rate(match, players, self.measured if bots else self.skills)

    def rating(self, person: str, game: str) -> int | None:
        """Somebody's rating at a game, if they have one."""
        found = self.skills.get((game, f"person/{handle(person)}"))
        return self.scale(game).rating(found.skill) if found and found.matches else None

    def knows(self, match: Played) -> bool:
        """Is it in the book?"""
        return match.id in self._recent

    def _record(self, match: Played, players: list[str]) -> None:
        best, worst = max(match.result), min(match.result)
        chosen = [option for option in find_game(match.game).options if option.each]
        for seat, player in enumerate(players):
            if not player:
                continue
            record = self.records.setdefault(player, Record())
            record.name = match.seats[seat].name or record.name
            how = DREW if best == worst else WON if match.result[seat] == best and not _out(match.seats[seat]) else LOST
            record.count((match.game, "game", ""), how)
            for option in chosen:
                value = match.options.get(option.name)
                if isinstance(value, list) and seat < len(value):
                    record.count((match.game, option.name, str(value[seat])), how)
            for other in {p for i, p in enumerate(players) if i != seat and p}:
                record.count((match.game, "opponent", other), how)
            record.last.appendleft((match, seat))

    def _rate(self, match: Played, players: list[str], book: dict[tuple[str, str], Skill]) -> None:
        scale = self.scale(match.game)
        free = book is self.measured
        moving = {player: book.setdefault((match.game, player), Skill(MODEL.rating())) for player in players if player and (free or player[0] == "p")}
        if len(set(players)) < len(players) or not moving:
            return  # somebody against themselves
        skills = [moving[p].skill if p in moving else scale.fixed(p[4:]) if p else MODEL.rating() for p in players]
        scores = [value if not _out(seat) else min(match.result) - 1 for seat, value in zip(match.seats, match.result, strict=True)]
        rated = MODEL.rate([[skill] for skill in skills], scores=scores)
        for player, (skill,) in zip(players, rated, strict=True):
            if player in moving:
                known = moving[player]
                known.skill, known.matches = skill, known.matches + 1
                known.curve.append(scale.point(match.finished, skill))

    def ranking(self, game: str) -> list[dict[str, Any]]:
        """Everybody who is rated at a game, best first, with the bots between them; those with few matches last."""
        scale = self.scale(game)
        rows = []
        for (at, player), skill in self.skills.items():
            if at == game and skill.matches:
                point = scale.point(0.0, skill.skill)
                rows.append(
                    {"who": player, "name": self.records[player].name, "rating": point.rating, "doubt": point.doubt, "matches": skill.matches}
                )
        for level in LEVELS:
            found = self.measured.get((game, f"bot/{level}"))
            rows.append(
                {"who": f"bot/{level}", "name": level, "rating": round(scale.levels[level]), "doubt": 0, "matches": found.matches if found else 0}
            )
        return sorted(rows, key=lambda row: (row["who"][0] == "p" and row["matches"] < SETTLED, -row["rating"], row["who"]))

    def levels(self, game: str) -> list[tuple[str, int, int]]:
        """The levels as measured in matches of bots, strongest first: level, rating relative to the weakest, matches."""
        found = {level: self.measured[game, f"bot/{level}"] for level in LEVELS if (game, f"bot/{level}") in self.measured}
        least = min((skill.skill.mu for skill in found.values()), default=0.0)
        rows = [(level, round(POINTS * (skill.skill.mu - least)), skill.matches) for level, skill in found.items()]
        return sorted(rows, key=lambda row: -row[1])


def _out(seat: Any) -> bool:
    return bool(seat.resigned or seat.late)


# From the store


def read(connection: Connection, after: float = 0.0) -> list[Played]:
    """The matches that ended after a moment, in order."""
    which = (MatchRow.finished.is_not(None), MatchRow.finished > after, MatchRow.result.is_not(None), MatchRow.game.in_(ids()))
    columns = (MatchRow.id, MatchRow.game, MatchRow.options, MatchRow.result, MatchRow.finished, MatchRow.counted, MatchRow.ended)
    rows = connection.execute(select(*columns).where(*which).order_by(MatchRow.finished, MatchRow.id)).all()
    names = select(MatchRow.id).where(*which)
    seats: dict[str, list[Any]] = {}
    for seat in connection.execute(select(*SeatRow.__table__.columns).where(SeatRow.match.in_(names)).order_by(SeatRow.match, SeatRow.seat)):
        seats.setdefault(seat.match, []).append(seat)
    found = [(row, seats.get(row.id, [])) for row in rows]
    return [
        Played(row.id, row.game, row.options, sitting, [float(x) for x in row.result], float(row.finished), bool(row.counted), row.ended)
        for row, sitting in found
        if len(sitting) == len(row.result)
    ]


def recompute(store: Store) -> Book:
    """Everything from the stored matches, as `igroteka ratings` does."""
    with store.engine.connect() as connection:
        return Book(read(connection))


class Ratings:
    """The book of this process."""

    def __init__(self, store: Store, signer: Signer):
        self.store, self.signer = store, signer
        self._book: Book | None = None
        self._lock = asyncio.Lock()

    async def book(self) -> Book:
        """As it is now: what ended since is added; if a match comes too late for that, everything is worked out anew."""
        async with self._lock:
            known = self._book
            if known and time.monotonic() - known.made < ANEW:
                after = known.until - LATE
                new = [match for match in await self.store.look(lambda c: read(c, after)) if not known.knows(match)]
                if all(match.finished >= known.until for match in new):
                    for match in new:
                        known.add(match)
                    return known
            self._book = known = await asyncio.to_thread(Book, await self.store.look(read))
            return known

    def renamed(self, person: str) -> None:
        """Whoever is gone is in no book."""
        if person in self.signer.gone:
            self._book = None


async def book(request: Request) -> Book:
    """The book, for a page."""
    found: Book = await request.app.state.ratings.book()
    return found


# In words and pictures


def called(player: str, name: str, lang: str) -> str:
    """A person or a bot by name."""
    return words(lang, "bot-name", level=level_name(player[4:], lang)) if player.startswith("bot/") else person_name(name, player, lang)


def tables(record: Record, known: Book, lang: str) -> list[dict[str, Any]]:
    """The tallies of a record: for each game, by hero, deck, army, opponent."""
    shown = []
    for name in ids():
        kinds = [kind for game, kind, _ in record.tally if game == name]
        if not kinds:
            continue
        game = find_game(name)
        sections = []
        for kind in ["game", *(option.name for option in game.options if option.each), "opponent"]:
            rows = {which: count for (at, of, which), count in record.tally.items() if (at, of) == (name, kind)}
            named = {which: _which(known, name, kind, which, lang) for which in rows}
            title = words(lang, f"by-{kind}") if kind in ("game", "opponent") else of_game(name)(lang, f"option-{kind}")
            sorted_rows = sorted(rows.items(), key=lambda row: -sum(row[1]))
            sections.append(
                {"title": title, "rows": [{"what": named[which], "link": _link(kind, which), "count": count} for which, count in sorted_rows]}
            )
        shown.append(
            {"id": name, "title": game.title[lang], "total": record.tally[name, "game", ""], "sections": [s for s in sections[1:] if s["rows"]]}
        )
    return shown


def _which(known: Book, game: str, kind: str, which: str, lang: str) -> str:
    if kind == "opponent":
        return called(which, known.records[which].name if which in known.records else "", lang)
    option = next((o for o in find_game(game).options if o.name == kind), None)
    value = next((v for v in option.values if str(v) == which), None) if option else None
    return which if value is None else str(find_game(game).words.option(kind, value, lang))


def _link(kind: str, which: str) -> str:
    return f"/{which}" if kind == "opponent" else ""


WIDE, HIGH, SIDE, LINE = 380, 180, 72, 13


def curve(points: Sequence[Point], scale: Scale, lang: str) -> Markup:
    """A rating over time, match by match, with the doubt as a band and the levels of bots as lines."""
    shown = list(points)
    low = min(min(p.rating - p.doubt for p in shown), min(scale.levels.values()))
    high = max(max(p.rating + p.doubt for p in shown), max(scale.levels.values()))
    span = max(1, high - low)

    def x(i: int) -> float:
        return round((WIDE - SIDE) * i / max(1, len(shown) - 1), 1)

    def y(rating: float) -> float:
        return round(10 + (HIGH - 20) * (high - rating) / span, 1)

    edge, lines, above = WIDE - SIDE, "", -float(LINE)
    for level, value in sorted(scale.levels.items(), key=lambda item: -item[1]):
        lines += f'<path class="level" d="M0 {y(value)}H{edge}"/>'
        if y(value) - above >= LINE:  # two names don't stand on each other
            lines += f'<text x="{edge + 6}" y="{y(value) + 4}">{escape(level_name(level, lang))}</text>'
            above = y(value)
    upper = " ".join(f"{x(i)},{y(p.rating + p.doubt)}" for i, p in enumerate(shown))
    lower = " ".join(f"{x(i)},{y(p.rating - p.doubt)}" for i, p in reversed(list(enumerate(shown))))
    path = " ".join(f"{x(i)},{y(p.rating)}" for i, p in enumerate(shown))
    dot = f'<circle cx="{x(len(shown) - 1)}" cy="{y(shown[-1].rating)}" r="4"/>'
    said = words(lang, "curve-said", count=len(shown), first=shown[0].rating, last=shown[-1].rating, doubt=shown[-1].doubt)
    return Markup(
        f'<svg class="curve" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(said)}">{lines}'
        f'<polygon class="doubt" points="{upper} {lower}"/><polyline points="{path}"/>{dot}</svg>'
    )


def matches(record: Record, known: Book, lang: str) -> list[dict[str, Any]]:
    """The last matches, newest first."""
    shown = []
    for match, seat in record.last:
        others = [p for i, p in enumerate(map(who, match.seats)) if i != seat]
        named = [called(p, known.records[p].name if p in known.records else "", lang) for p in others]
        best, worst = max(match.result), min(match.result)
        how = "result-draw" if best == worst else "result-won" if match.result[seat] == best and not _out(match.seats[seat]) else "result-lost"
        shown.append({
            "id": match.id, "title": find_game(match.game).title[lang], "others": ", ".join(named), "how": words(lang, how), "counted": match.counted,
            "day": time.strftime("%Y-%m-%d", time.gmtime(match.finished)),
        })  # fmt: skip
    return shown


# The pages


@router.get("/ratings")
async def leaderboard(request: Request, game: str = "") -> Response:
    """Who is best at a game."""
    lang, chosen = language(request), game_or_refuse(game) if game else games()[0]
    known = await book(request)
    rows = [
        row | {"name": called(row["who"], row["name"], lang), "few": row["who"][0] == "p" and row["matches"] < SETTLED}
        for row in known.ranking(chosen.id)
    ]
    return page(request, "ratings.html", rows=rows, chosen=chosen, games=games(), settled=SETTLED)


@router.get("/person/{name}")
async def person_page(request: Request, name: str) -> Response:
    """A person's ratings and records."""
    return await _record_page(request, f"person/{name}")


@router.get("/bot/{level}")
async def bot_page(request: Request, level: str) -> Response:
    """A bot's."""
    if level not in LEVELS:
        raise Refused("no-page", 404)
    return await _record_page(request, f"bot/{level}")


async def _record_page(request: Request, player: str) -> Response:
    lang, known = language(request), await book(request)
    record = known.records.get(player) or (Record() if player.startswith("bot/") else None)
    if record is None:
        raise Refused("no-record", 404)
    rated = [_rated(known, player, game.id, lang) for game in games()]
    return page(
        request, "record.html", who=player, called=called(player, record.name, lang), rated=[row for row in rated if row],
        tables=tables(record, known, lang), matches=matches(record, known, lang), result_names=[words(lang, f"tally-{k}") for k in TALLIES],
    )  # fmt: skip


def _rated(known: Book, player: str, game: str, lang: str) -> dict[str, Any] | None:
    """What a page says of a rating at a game; a bot has one by its ladder."""
    bot, scale = player.startswith("bot/"), known.scale(game)
    found = (known.measured if bot else known.skills).get((game, player))
    if not bot and (found is None or not found.curve):
        return None
    points = list(found.curve) if found else []
    about: dict[str, Any] = {"id": game, "title": find_game(game).title[lang], "matches": found.matches if found else 0, "curve": None, "points": []}
    if bot:
        return about | {"rating": round(scale.levels[player[4:]]), "doubt": 0}
    drawn = curve(points, scale, lang) if len(points) > 1 else None
    return about | {"rating": points[-1].rating, "doubt": points[-1].doubt, "curve": drawn, "points": list(enumerate(points, 1))[-30:]}


# The same for programs


class Rank(BaseModel):
    """Somebody in a ranking."""

    who: str = Field(description="person/… or bot/…: the address of the page")
    name: str
    rating: int = Field(description="on the scale of the game's ladder: 0 is a bot that chooses at random")
    doubt: int = Field(description="the rating is this much more or less, with 95 %")
    matches: int


class Tally(BaseModel):
    """Matches of one kind."""

    game: str
    kind: str = Field(description="game, opponent, or an option such as heroes")
    which: str
    won: int
    drawn: int
    lost: int


class RecordInfo(BaseModel):
    """What is known of a person or a bot."""

    who: str
    name: str
    ratings: dict[str, list[tuple[float, int, int]]] = Field(description="for each game the curve: when, rating, doubt")
    tallies: list[Tally]
    last: list[str] = Field(description="the last matches, newest first")


@api.get("/ratings/{game}")
async def ranking(request: Request, game: str, lang: InLang = "en") -> list[Rank]:
    """The ranking of a game, bots included."""
    if game not in ids():
        raise Refused("no-game", 404)
    return [Rank(**row | {"name": called(row["who"], row["name"], lang)}) for row in (await book(request)).ranking(game)]


@api.get("/records/{kind}/{name}")
async def record(request: Request, kind: Literal["person", "bot"], name: TableId, lang: InLang = "en") -> RecordInfo:
    """Ratings and results of a person (`person/…`) or a bot (`bot/master`)."""
    known, player = await book(request), f"{kind}/{name}"
    found = known.records.get(player)
    if found is None:
        raise Refused("no-record", 404)
    skills = known.measured if kind == "bot" else known.skills
    return RecordInfo(
        who=player, name=called(player, found.name, lang), last=[match.id for match, _ in found.last],
        ratings={game: [(p.at, p.rating, p.doubt) for p in skill.curve] for (game, of), skill in skills.items() if of == player},
        tallies=[Tally(game=g, kind=k, which=w, won=c[WON], drawn=c[DREW], lost=c[LOST]) for (g, k, w), c in found.tally.items()],
    )  # fmt: skip
