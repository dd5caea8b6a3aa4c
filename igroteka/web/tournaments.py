"""Small tournaments for a group with a link: round robin or Swiss, pairings, results, standings. Bots may fill in.

A table of more than two is as many pairs as there are at it: whoever comes out ahead of another has a point from them. So pairings and
standings are plain functions of pairs, whatever is played. A round's tables are made as soon as all are there, for days a move at once;
nothing runs in between: whoever looks at the page moves the tournament on.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from math import exp
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from pydantic import Field
from sqlalchemy import Connection, func, insert, select, update

from ..bots import LEVELS
from ..core.game import Game
from ..games import game as find_game
from ..games import games
from . import clocks, forms
from .api import ERRORS, InLang, NewTerms, Somebody, Strict, TableId
from .lobby import options_in_words
from .pages import filled, game_or_refuse, language, origin, page, remember, settle, visitor
from .people import handle
from .pictures import qr_code
from .safety import Person, address, clean_name
from .store import BOT, PERSON, Conflict, EntryRow, MatchRow, PairingRow, SeatRow, Store, TournamentRow, Trouble
from .tables import ABANDONED, STAND_IN, House, Seat, check_level
from .tables import settle as settle_options
from .words import Refused, seat_names, words

T = TypeVar("T")
ROBIN, SWISS = "robin", "swiss"
MOST_ENTRIES, MOST_ROBIN, MOST_ROUNDS = 32, 12, 9
HERE = 20.0  # seconds for which somebody counts as present after a sign of their page
TITLE = 60  # letters
TWO = (2,)
TRIES, STEPS, HEAT, NEVER_MET = 4, 4000, 1.2, 6  # how long and how strictly rounds of large tables are looked for: a tenth of a second
router = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api/v1", responses=ERRORS)
by_lot = secrets.SystemRandom()
_pairing = ThreadPoolExecutor(1, "pairing")


# Pairings and standings


class Pair(NamedTuple):
    """Two who play each other, by their numbers; without a second one a free round. Points of both, once they have played."""

    first: int
    second: int | None
    points: tuple[float, float] | None = None


def sizes(players: int, fitting: Sequence[int]) -> list[int]:
    """How many sit at each table of a round: as many as fit, about the same everywhere; a table of one is a free round.

    >>> sizes(7, (2, 3, 4)), sizes(5, (2,)), sizes(4, (3,))
    ([4, 3], [2, 2, 1], [3, 1])
    """
    for free in range(players):
        seated = players - free
        for tables in range(-(-seated // max(fitting)), seated + 1):
            small, larger = divmod(seated, tables)
            found = [small + 1] * larger + [small] * (tables - larger)
            if set(found) <= set(fitting):
                return found + [1] * free
    return [1] * players


def round_robin(players: int, fitting: Sequence[int] = TWO) -> list[list[Pair]]:
    """Everybody once against everybody: one stays, the others go round; who has the first seat changes.

    At larger tables, until everybody has met everybody.
    """
    if max(fitting) > 2:
        return _until_all_have_met(players, tuple(fitting))
    ring: list[int | None] = [*range(players), *([None] if players % 2 else [])]
    rounds = []
    for number in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = list(zip(ring[:half], reversed(ring[half:]), strict=True))
        pairs[0] = pairs[0] if number % 2 == 0 else pairs[0][::-1]
        rounds.append([_pair(a, b) for a, b in pairs])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _pair(one: int | None, other: int | None) -> Pair:
    return Pair(other, None) if one is None and other is not None else Pair(one if one is not None else 0, other)


@lru_cache
def _until_all_have_met(players: int, fitting: tuple[int, ...]) -> list[list[Pair]]:
    """The fewest rounds in which everybody meets everybody that a few tries find, the same ones each time."""
    tables = sizes(players, fitting)
    at_once = sum(size * (size - 1) // 2 for size in tables)
    unmet, rounds = 1, -(-players * (players - 1) // 2 // at_once) - 1
    while unmet and rounds < MOST_ROUNDS:
        rounds += 1
        unmet, _, found = min(_arranged(players, tables, rounds, random.Random(seed)) for seed in range(TRIES))
    pairs: list[list[Pair]] = []
    for one in found:
        seated = [table for table in one if len(table) > 1]
        pairs.append(_seated(seated, [table[0] for table in one if len(table) == 1], [pair for earlier in pairs for pair in earlier]))
    return pairs


def _arranged(players: int, tables: Sequence[int], count: int, noise: random.Random) -> tuple[int, int, list[list[list[int]]]]:
    """So many rounds by simulated annealing: pairs that never meet, how often two meet at most, who sits together in each round.

    Two change their tables if that is for the better, or, ever more rarely, though it isn't. It is bad not to meet, to meet again and again,
    and to meet more people than others do.
    """
    met, faced = [[0] * players for _ in range(players)], [0] * players
    rounds: list[list[list[int]]] = []
    for _ in range(count):
        order = iter(noise.sample(range(players), players) if rounds else range(players))
        rounds.append([[next(order) for _ in range(size)] for size in tables])
    for a, b in (pair for one in rounds for table in one for pair in permutations(table, 2)):
        met[a][b] += 1
        faced[a] += 1
    price = [NEVER_MET, *((times - 1) ** 2 for times in range(1, count + 2))]
    for step in range(STEPS if len(tables) > 1 else 0):
        one, other = noise.sample(noise.choice(rounds), 2)
        i, j = noise.randrange(len(one)), noise.randrange(len(other))
        a, b, more = one[i], other[j], len(other) - len(one)
        worse = (faced[a] + more) ** 2 - faced[a] ** 2 + (faced[b] - more) ** 2 - faced[b] ** 2
        for goes, comes, table in ((a, b, one), (b, a, other)):
            for stays in table:
                if stays != goes:
                    before, after = met[goes][stays], met[comes][stays]
                    worse += price[before - 1] - price[before] + price[after + 1] - price[after]
        if worse <= 0 or noise.random() < exp(-worse / (HEAT * (1 - step / STEPS))):
            for goes, comes, table in ((a, b, one), (b, a, other)):
                for stays in table:
                    if stays != goes:
                        for who, change in ((goes, -1), (comes, 1)):
                            met[who][stays] += change
                            met[stays][who] += change
            one[i], other[j] = b, a
            faced[a] += more
            faced[b] -= more
    times = [met[a][b] for a, b in combinations(range(players), 2)]
    return times.count(0), max(times), rounds


class Standing(NamedTuple):
    """Where somebody stands: points, then the points of their opponents, then how many they won."""

    entry: int
    points: float
    buchholz: float
    wins: int
    played: int


def standings(players: int, pairs: Sequence[Pair], free: float) -> list[Standing]:
    """Everybody, best first. A free round is worth `free` points."""
    points, wins, met = Counter[int](), Counter[int](), dict[int, list[int]]((p, []) for p in range(players))
    for first, second, result in pairs:
        if second is None:
            points[first] += free  # type: ignore[assignment]
        elif result is not None:
            for one, other, got in ((first, second, result[0]), (second, first, result[1])):
                points[one] += got  # type: ignore[assignment]
                wins[one] += got == 1
                met[one].append(other)
    rows = [Standing(p, float(points[p]), float(sum(points[o] for o in met[p])), wins[p], len(met[p])) for p in range(players)]
    return sorted(rows, key=lambda row: (-row.points, -row.buchholz, -row.wins, row.entry))


def swiss(players: int, pairs: Sequence[Pair], fitting: Sequence[int] = TWO) -> list[Pair]:
    """The next round: those with equal points against each other, nobody twice while that can be helped; the last without a free round has one."""
    return _round([row.entry for row in standings(players, pairs, 1.0)], pairs, fitting)


def _round(order: Sequence[int], pairs: Sequence[Pair], fitting: Sequence[int]) -> list[Pair]:
    """A round for those in this order, after what was played."""
    tables, left = sizes(len(order), fitting), list(order)
    met = Counter(frozenset((pair.first, pair.second)) for pair in pairs if pair.second is not None)
    had = Counter(pair.first for pair in pairs if pair.second is None)
    free = sorted(left, key=lambda player: (had[player], -left.index(player)))[: tables.count(1)]
    left = [player for player in left if player not in free]
    paired = _match_up(left, set(met)) if max(tables) == 2 else None
    return _seated(paired or _tables(left, met, [size for size in tables if size > 1]), free, pairs)


def _seated(tables: Iterable[Sequence[int]], free: Iterable[int], pairs: Iterable[Pair]) -> list[Pair]:
    """Who plays whom at these tables; whoever was first least often has the first seat."""
    firsts = Counter(pair.first for pair in pairs if pair.second is not None)
    seated = [sorted(table, key=lambda player: firsts[player]) for table in tables]
    return [Pair(a, b) for table in seated for a, b in combinations(table, 2)] + [Pair(player, None) for player in free]


def _tables(order: Sequence[int], met: Mapping[frozenset[int], int], tables: Iterable[int]) -> list[list[int]]:
    """The first of those who are left with the next ones they have met least often."""
    left, found = list(order), []
    for size in tables:
        table = [left.pop(0)]
        while len(table) < size:
            table.append(min(left, key=lambda player: sum(met[frozenset((player, other))] for other in table)))
            left.remove(table[-1])
        found.append(table)
    return found


def _match_up(order: list[int], met: set[frozenset[int]], tries: list[int] | None = None) -> list[list[int]] | None:
    """The best one against the next one they haven't met, and so on; back if that leaves somebody over."""
    tries = [20_000] if tries is None else tries
    if not order:
        return []
    best, *others = order
    for other in others:
        tries[0] -= 1
        if tries[0] < 0:
            return None
        if frozenset((best, other)) not in met:
            rest = _match_up([p for p in others if p != other], met, tries)
            if rest is not None:
                return [[best, other], *rest]
    return None


def at_tables(pairs: Iterable[Any]) -> list[list[Any]]:
    """The pairs of a round, table by table: whoever is paired with anybody at a table sits there."""
    found: list[list[Any]] = []
    for pair in pairs:
        here = next((table for table in found if pair.second is not None and pair.first in members(table)), None)
        if here is None:
            found.append([pair])
        else:
            here.append(pair)
    return found


def members(table: Iterable[Any]) -> list[int]:
    """Who sits at a table, in the order of the seats."""
    return list(dict.fromkeys(player for pair in table for player in (pair.first, pair.second) if player is not None))


# From the store


@dataclass
class Tournament:
    """A tournament as it is now."""

    row: Any
    entries: list[Any]
    pairings: list[Any]

    @property
    def over(self) -> bool:
        """Have all rounds been played?"""
        return bool(self.row.round > self.row.rounds)

    def pairs(self, upto: int | None = None) -> list[Pair]:
        """What was paired, in the rounds up to one."""
        shown = [p for p in self.pairings if upto is None or p.round <= upto]
        return [Pair(p.first, p.second, tuple(p.result) if p.result else None) for p in shown]

    def standings(self) -> list[Standing]:
        """Who is where."""
        return standings(len(self.entries), self.pairs(), 1.0 if self.row.kind == SWISS else 0.0)

    def entry_of(self, person: str | None) -> Any:
        """Somebody's entry."""
        return next((entry for entry in self.entries if person and entry.person == person), None)

    def round(self, number: int) -> list[list[Any]]:
        """The pairings of a round, table by table."""
        return at_tables(p for p in self.pairings if p.round == number)

    @property
    def fitting(self) -> list[int]:
        """How many may sit at a table."""
        return fitting(find_game(self.row.game), self.row.options)

    @property
    def seats(self) -> list[Seat]:
        """Those who play, as they will sit at a table."""
        return [Seat(BOT, level=e.level) if e.level else Seat(PERSON, e.person, e.name) for e in self.entries]


def fitting(game: Game, options: Mapping[str, Any]) -> list[int]:
    """With how many players these options go together, up to as many as are wished."""
    found = []
    for count in range(2, options["players"] + 1):
        with suppress(Refused):
            options_for(game, options, count)
            found.append(count)
    return found


def options_for(game: Game, options: Mapping[str, Any], players: int) -> dict[str, Any]:
    """The options of one table. Heroes, decks and armies are drawn by lot: nobody has the same every time because of their seat."""
    wanted: dict[str, Any] = {o.name: options[o.name] for o in game.options if not o.each} | {"players": players}
    for option in game.options:
        if option.each:
            some = by_lot.sample(option.values, players) if option.distinct else by_lot.choices(option.values, k=players)
            wanted[option.name] = some
    return settle_options(game, wanted)


async def find(store: Store, name: str) -> Tournament:
    """A tournament by its link."""

    def work(connection: Connection) -> Tournament | None:
        row = connection.execute(select(*TournamentRow.__table__.columns).where(TournamentRow.id == name)).first()
        if row is None:
            return None
        entries = select(*EntryRow.__table__.columns).where(EntryRow.tournament == name).order_by(EntryRow.number)
        pairings = select(*PairingRow.__table__.columns).where(PairingRow.tournament == name).order_by(PairingRow.round, PairingRow.number)
        return Tournament(row, list(connection.execute(entries)), list(connection.execute(pairings)))

    try:
        found = await store.look(work)
    except Trouble as trouble:
        raise Refused("not-read", 503, why=str(trouble)) from None
    if found is None:
        raise Refused("no-tournament", 404)
    return found


async def _change(house: House, at: Tournament, *statements: Any, **values: Any) -> None:
    """Change a tournament that is as we saw it; `Conflict` if it isn't."""
    which = (TournamentRow.id == at.row.id, TournamentRow.revision == at.row.revision)
    counted = update(TournamentRow).where(*which).values(values | {"revision": at.row.revision + 1})

    def work(connection: Connection) -> None:
        if connection.execute(counted).rowcount != 1:
            raise Conflict
        for statement in statements:
            connection.execute(statement)

    await house.write(work, at.row.id)


async def make(house: House, title: str, game: Game, options: dict[str, Any], kind: str, rounds: int, about: clocks.Terms, maker: str) -> str:
    """A new tournament, at whose tables as many play as its options say, or fewer; its link."""
    if kind not in (ROBIN, SWISS) or not 1 <= rounds <= MOST_ROUNDS:
        raise Refused("bad-form", 422)
    settled = settle_options(game, {"players": 2} | options)
    name = secrets.token_urlsafe(9)
    row = {"id": name, "title": clean_name(title, TITLE), "game": game.id, "options": settled, "terms": about.dump(), "kind": kind, "rounds": rounds,
           "round": 0, "maker": maker, "created": time.time(), "revision": 0}  # fmt: skip
    await house.write(lambda c: c.execute(insert(TournamentRow).values(row)))
    return name


async def enter(house: House, name: str, person: Person | None, level: str | None = None, by: str = "") -> None:
    """A person enters, or the maker lets a bot play, until it begins."""
    while True:
        at = await find(house.store, name)
        if at.row.round:
            raise Refused("tournament-began")
        if level and by != at.row.maker:
            raise Refused("not-your-tournament", 403)
        if person and at.entry_of(person.id):
            return
        if len(at.entries) >= (MOST_ROBIN if at.row.kind == ROBIN else MOST_ENTRIES):
            raise Refused("tournament-full")
        about = (
            {"person": person.id, "name": person.name, "seen": time.time()}
            if person
            else {"level": check_level(level or ""), "name": "", "seen": 0.0}
        )
        with suppress(Conflict):
            await _change(house, at, insert(EntryRow).values(tournament=name, number=len(at.entries), **about))
            return


async def begin(house: House, name: str, person: str) -> None:
    """The maker closes the list: the first round."""
    at = await find(house.store, name)
    if person != at.row.maker:
        raise Refused("not-your-tournament", 403)
    if at.row.round:
        raise Refused("tournament-began")
    count, fewest = len(at.entries), min(at.fitting)
    if count < fewest:
        raise Refused("tournament-small", count=fewest)
    rounds = min(at.row.rounds, count - 1 + count % 2)
    if at.row.kind == ROBIN:
        rounds = len(await _alone(round_robin, count, at.fitting))
    with suppress(Conflict):
        await _change(house, at, insert(PairingRow).values(await _alone(_paired, at, 1)), round=1, rounds=rounds)
    await step(house, name)


async def _alone(work: Callable[..., T], *given: Any) -> T:
    """Beside the event loop, one at a time: several that look for rounds at once would keep Python's lock from it."""
    return await asyncio.get_running_loop().run_in_executor(_pairing, work, *given)


def _paired(at: Tournament, number: int) -> list[dict[str, Any]]:
    count = len(at.entries)
    if at.row.kind == ROBIN:
        rounds = round_robin(count, at.fitting)
        pairs = rounds[(number - 1) % len(rounds)]  # a tournament that an older version began may have more
    else:
        pairs = swiss(count, at.pairs(), at.fitting)
    free = [1.0, 0.0] if at.row.kind == SWISS else [0.0, 0.0]
    rows = []
    for i, pair in enumerate(pairs):
        result = free if pair.second is None else None
        about = {"tournament": at.row.id, "round": number, "number": i, "first": pair.first, "second": pair.second}
        rows.append(about | {"match": None, "result": result})
    return rows


async def step(house: House, name: str, anyhow: bool = False) -> Tournament:
    """Move a tournament on: results, the next round, tables for those who are there; `anyhow` for the others as well."""
    at = await find(house.store, name)
    with suppress(Conflict, Refused):
        if at.row.round and not at.over:
            await _collect(house, at)
            at = await find(house.store, name)
            if not at.over and all(p.result is not None for p in at.pairings if p.round == at.row.round):
                following = at.row.round + 1
                more = following <= at.row.rounds
                paired = [insert(PairingRow).values(await _alone(_paired, at, following))] if more else []
                await _change(house, at, *paired, round=following)
                at = await find(house.store, name)
            await _seat(house, at, anyhow)
    return await find(house.store, name)


async def _collect(house: House, at: Tournament) -> None:
    """The results of matches that are over; a match that is gone is a draw. Whoever gave up or ran out of time comes last."""
    open_ = [p for p in at.pairings if p.match and p.result is None]
    if not open_:
        return
    names = {p.match for p in open_}
    results = select(MatchRow.id, MatchRow.result).where(MatchRow.id.in_(names))
    quitters = select(SeatRow.match, SeatRow.seat).where(SeatRow.match.in_(names), SeatRow.resigned | SeatRow.late)
    ended, gone = await house.store.look(lambda c: (c.execute(results).all(), c.execute(quitters).all()))
    over, out = {row.id: row.result for row in ended}, {(row.match, row.seat) for row in gone}
    changes = []
    for table in at_tables(open_):
        match, seated = table[0].match, members(table)
        result = over.get(match, [0.0] * len(seated))
        if result is not None:
            place = {entry: ((match, seat) not in out, result[seat]) for seat, entry in enumerate(seated)}
            for pairing in table:
                one, other = place[pairing.first], place[pairing.second]
                points = [0.5, 0.5] if one == other else [1.0, 0.0] if one > other else [0.0, 1.0]
                changes.append(update(PairingRow).where(*_which(at, [pairing])).values(result=points))
    if changes:
        await _change(house, at, *changes)


def _which(at: Tournament, table: Sequence[Any]) -> tuple[Any, ...]:
    """The rows of a table."""
    numbers = [pairing.number for pairing in table]
    return PairingRow.tournament == at.row.id, PairingRow.round == table[0].round, PairingRow.number.in_(numbers)


async def _seat(house: House, at: Tournament, anyhow: bool) -> None:
    """Tables for those of this round who have none."""
    about, game, now = clocks.terms(at.row.terms), find_game(at.row.game), time.time()

    def there(entry: Any) -> bool:
        return anyhow or bool(about.days) or entry.person is None or now - entry.seen < HERE

    for pairings in at.round(at.row.round):
        seated = members(pairings)
        if pairings[0].match or len(seated) < 2 or not all(there(at.entries[entry]) for entry in seated):
            continue
        sitting = [at.seats[entry] for entry in seated]
        seats = [seat if seat.person or seat.level else Seat(BOT, level=STAND_IN) for seat in sitting]  # for somebody who is gone
        table = await house.make(game, options_for(game, at.row.options, len(seated)), seats, at.row.maker, terms=about)
        try:
            await _change(house, at, update(PairingRow).where(*_which(at, pairings)).values(match=table.id))
        except Conflict:  # another process was quicker: its table holds
            async with table.lock:
                await house.end(table, [0.0] * len(seated), ABANDONED)
            raise
        at = await find(house.store, at.row.id)


async def of_person(store: Store, person: str) -> list[Any]:
    """The tournaments that somebody made or entered, newest first."""
    entered = select(EntryRow.tournament).where(EntryRow.person == person)
    count = select(func.count()).where(EntryRow.tournament == TournamentRow.id).scalar_subquery().label("players")
    mine = (TournamentRow.maker == person) | TournamentRow.id.in_(entered)
    query = select(*TournamentRow.__table__.columns, count).where(mine).order_by(TournamentRow.created.desc()).limit(20)
    return list(await store.look(lambda c: c.execute(query).all()))


# The pages

_steps: dict[str, asyncio.Lock] = {}


async def _stepped(house: House, name: str, anyhow: bool = False) -> Tournament:
    """One step at a time."""
    if len(_steps) > 1000:
        _steps.clear()
    async with _steps.setdefault(name, asyncio.Lock()):
        return await step(house, name, anyhow)


@router.get("/tournaments")
async def list_page(request: Request, game: str = "") -> Response:
    """My tournaments, and a new one at a game."""
    lang, person = language(request), visitor(request)
    mine = await of_person(request.app.state.house.store, person.id) if person else []
    rows = [
        {"id": t.id, "title": t.title or words(lang, "tournament-one"), "game": find_game(t.game).title[lang], "state": _state(t, lang)} for t in mine
    ]
    times = [clocks.say_time(clocks.Terms(*preset), lang) for preset in clocks.PRESETS]
    chosen = game_or_refuse(game) if game else games()[0]
    fields = forms.fields(chosen, lang)
    return page(request, "tournaments.html", rows=rows, games=games(), chosen=chosen, fields=fields, times=times, most_rounds=MOST_ROUNDS)


def _state(row: Any, lang: str) -> str:
    if not row.round:
        return words(lang, "tournament-entering")
    return words(lang, "tournament-over") if row.round > row.rounds else words(lang, "tournament-round", round=row.round, rounds=row.rounds)


@router.post("/tournaments")
async def make_page(request: Request) -> Response:
    """A new tournament out of the form."""
    form, house = await filled(request), request.app.state.house
    person = await settle(request, form.get("name", ""))
    house.limit_new(person.id, address(request.scope))
    game, rounds = game_or_refuse(form.get("game", "")), forms.number(form.get("rounds", "3"))
    options = {"players": forms.number(form.get("players", "2"))} | forms.whole_options(game, form)
    name = await make(house, form.get("title", ""), game, options, form.get("kind", ""), rounds, clocks.from_form(form), person.id)
    await enter(house, name, person)
    return remember(request, RedirectResponse(f"/tournament/{name}", 303), person)


@router.get("/tournament/{name}")
async def show_page(request: Request, name: str) -> Response:
    """Entries, pairings, standings."""
    lang, person = language(request), visitor(request)
    at = await _stepped(request.app.state.house, name)
    game, names = find_game(at.row.game), seat_names(at.seats, lang)
    links = [f"/bot/{e.level}" if e.level else f"/person/{handle(e.person)}" if e.person else "" for e in at.entries]
    rounds = [[_row(table, names) for table in at.round(number)] for number in range(1, min(at.row.round, at.row.rounds) + 1)]
    about, own = clocks.terms(at.row.terms), at.entry_of(person.id if person else None)
    mine = person is not None and person.id == at.row.maker
    link = f"{origin(request)}/tournament/{name}"
    return page(
        request, "tournament.html", at=at,
        title=at.row.title or words(lang, "tournament-one"), game=game, state=_state(at.row, lang), fewest=min(at.fitting),
        options=options_in_words(game, at.row.options, lang), several=at.row.options["players"] > 2,
        time=clocks.say_time(about, lang), rated=about.rated, names=names, links=links, rounds=rounds, standings=at.standings(), own=own, mine=mine,
        said=points_said,
        link=link, qr=qr_code(link), levels=LEVELS, table=_table_of(at, person), may_enter=not at.row.round and own is None,
        waits=any(not p.match and p.second is not None for p in at.pairings if p.round == at.row.round),
    )  # fmt: skip


def _row(table: Sequence[Any], names: list[str]) -> dict[str, Any]:
    """A table of a round: who sits there and what they got out of it; somebody alone has a free round."""
    seated = members(table)
    points = [sum((p.result[0] if p.first == entry else p.result[1]) for p in table if p.result and entry in (p.first, p.second)) for entry in seated]
    done = len(seated) > 1 and all(p.result for p in table)
    return {"names": [names[entry] for entry in seated], "points": [points_said(p) for p in points] if done else [], "match": table[0].match}


def points_said(points: float) -> str:
    """Points with halves.

    >>> points_said(1.5), points_said(0.5), points_said(2.0)
    ('1½', '½', '2')
    """
    whole, half = divmod(points, 1)
    return f"{int(whole) or '' if half else int(whole)}{'½' if half else ''}"


def _table_of(at: Tournament, person: Person | None) -> str | None:
    """The table at which this person is awaited now."""
    own = at.entry_of(person.id if person else None)
    if own is None:
        return None
    return next(
        (p.match for p in at.pairings if p.round == at.row.round and p.match and p.result is None and own.number in (p.first, p.second)), None
    )


@router.post("/tournament/{name}/{what}")
async def act(request: Request, name: str, what: Literal["enter", "bot", "begin", "anyhow", "here"]) -> Response:
    """Enter, let a bot play, begin, make the tables of those who aren't here; `here` is the sign of a page that is open."""
    house, form, person = request.app.state.house, await filled(request), visitor(request)
    back = RedirectResponse(f"/tournament/{name}", 303)
    if what == "enter":
        entering = await settle(request, form.get("name", ""))
        await enter(house, name, entering)
        return remember(request, back, entering)
    if what == "here":
        return JSONResponse(await here(house, name, person))
    asks = person.id if person else ""
    if what == "bot":
        await enter(house, name, None, form.get("level", ""), asks)
    elif what == "begin":
        await begin(house, name, asks)
    elif asks == (await find(house.store, name)).row.maker:
        await _stepped(house, name, anyhow=True)
    return back


async def here(house: House, name: str, person: Person | None) -> dict[str, Any]:
    """Somebody has the page before them: whether it has changed, and where they are awaited."""
    at = await find(house.store, name)
    own, now = at.entry_of(person.id if person else None), time.time()
    if own is not None and now - own.seen > HERE / 4:
        seen = update(EntryRow).where(EntryRow.tournament == name, EntryRow.number == own.number).values(seen=now)
        with suppress(Trouble):
            await house.store.write(lambda c: c.execute(seen))
    at = await _stepped(house, name)
    return {"revision": at.row.revision, "table": _table_of(at, person)}


# The same for programs


class NewTournament(Strict):
    """What is played, by whom is open."""

    title: str = Field("", max_length=TITLE)
    game: str = Field(max_length=24)
    kind: Literal["robin", "swiss"] = "robin"
    options: dict[str, Any] = Field(default_factory=dict, description="as in /games; `players`: how many sit at a table at most, 2 if left out")
    rounds: int = Field(3, ge=1, le=MOST_ROUNDS, description="of a Swiss tournament")
    bots: list[str] = Field(default_factory=list, max_length=MOST_ROBIN, description="levels of bots that fill in")
    name: str = Field("", max_length=80, description="what you are called")
    terms: NewTerms = NewTerms()  # type: ignore[call-arg]


class TournamentInfo(Strict):
    """A tournament."""

    tournament: str
    title: str
    game: str
    kind: str
    round: int = Field(description="0: people are still entering; more than `rounds`: it is over")
    rounds: int
    entries: list[str]
    rounds_played: list[list[dict[str, Any]]] = Field(description="numbers of two at a table, their points, the table")
    standings: list[dict[str, Any]]


class Entered(Strict):
    """A tournament and your token."""

    token: str | None
    info: TournamentInfo


@api.post("/tournaments", status_code=201)
async def make_tournament(request: Request, wanted: NewTournament, person: Somebody) -> Entered:
    """A new tournament; you play in it and begin it."""
    house, me = request.app.state.house, await request.app.state.people.called(person, wanted.name, "Bot")
    house.limit_new(me.id, address(request.scope))
    game, about = game_or_refuse(wanted.game), clocks.terms(wanted.terms.model_dump())
    for level in wanted.bots:
        check_level(level)
    name = await make(house, wanted.title, game, wanted.options, wanted.kind, wanted.rounds, about, me.id)
    await enter(house, name, me)
    for level in wanted.bots:
        await enter(house, name, None, level, me.id)
    return Entered(token=request.app.state.signer.sign(me), info=_info(await find(house.store, name), "en"))


@api.get("/tournaments/{tournament}")
async def show_tournament(request: Request, tournament: TableId, lang: InLang = "en") -> TournamentInfo:
    """Entries, pairings, standings."""
    return _info(await _stepped(request.app.state.house, tournament), lang)


@api.post("/tournaments/{tournament}/entries")
async def enter_tournament(request: Request, tournament: TableId, person: Somebody, name: Annotated[str, Query(max_length=80)] = "") -> Entered:
    """Play in it."""
    me = await request.app.state.people.called(person, name, "Bot")
    await enter(request.app.state.house, tournament, me)
    return Entered(token=request.app.state.signer.sign(me), info=_info(await find(request.app.state.house.store, tournament), "en"))


@api.post("/tournaments/{tournament}/begin")
async def begin_tournament(request: Request, tournament: TableId, person: Somebody) -> TournamentInfo:
    """Close the list and pair the first round; only whoever made it."""
    if person is None:
        raise Refused("bad-token", 401)
    await begin(request.app.state.house, tournament, person.id)
    return _info(await find(request.app.state.house.store, tournament), "en")


@api.post("/tournaments/{tournament}/here")
async def come(request: Request, tournament: TableId, person: Somebody) -> dict[str, Any]:
    """You are there: the table at which you are awaited, if any."""
    return await here(request.app.state.house, tournament, person)


def _info(at: Tournament, lang: str) -> TournamentInfo:
    played = [
        [{"first": p.first, "second": p.second, "points": p.result, "table": p.match} for p in at.pairings if p.round == number]
        for number in range(1, at.row.rounds + 1)
        if number <= at.row.round
    ]
    return TournamentInfo(
        tournament=at.row.id, title=at.row.title, game=at.row.game, kind=at.row.kind, round=at.row.round, rounds=at.row.rounds,
        entries=seat_names(at.seats, lang), rounds_played=played, standings=[row._asdict() for row in at.standings()],
    )  # fmt: skip
