"""Time at a table: how it was agreed, what each seat has left, and the time of the house by which all of it is counted.

The time of the house goes on only while a server is up. A process counts it by its own monotonic clock, so a system time that jumps
changes nothing; while clocks of minutes run it is noted in the database ten times a second, and whoever starts next begins there:
nobody is charged for a server that was down, nor given more than a tenth of a second by one that was killed. Where several processes
share a database, a note of another living process pulls ours forward, never back; all of them measure its age by the database's clock.

A seat's clock runs while the seat owes a decision and stops when it doesn't any more; what can still be taken back is nobody else's
business, so others see it run until the decision is final. Where several choose at the same time a flag falls when nobody who still
owes a decision has time left: a flag that doesn't fall must not tell that somebody has chosen.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from .store import Trouble
from .words import Refused, words

if TYPE_CHECKING:
    from .store import Store
    from .tables import House, Table

DAY = 86400.0
LOSES, REPLACED = "loses", "bot"  # what becomes of whoever runs out of time
MOST_MINUTES, MOST_INCREMENT, MOST_DAYS = 600, 600, 30
FEWEST_SECONDS = 1.0
GRACE, TURNS = 0.03, 5  # seconds and turns of the event loop until a flag is looked at: a decision that came in time may not be read yet
TICK, SLOW_TICK = 0.1, 20.0  # seconds between notes of the time, while a clock of minutes runs and otherwise
LOOK = 1.0  # seconds between looks for tables whose flag falls soon, and between notes where several processes must agree
AHEAD = 30.0  # seconds before its flag falls, a table is in memory
PRESETS = ((0, 0, 0), (5, 5, 0), (10, 10, 0), (20, 15, 0), (45, 30, 0), (0, 0, 1), (0, 0, 3), (0, 0, 7))  # minutes, increment, days


# What was agreed when the table was made


@dataclass(frozen=True)
class Terms:
    """On which terms a table is played: time, hints, open cards, and whether it counts."""

    minutes: float = 0  # of each seat for the whole match
    increment: float = 0  # seconds that are added when a clock stops
    days: float = 0  # for each move, instead of minutes
    late: str = LOSES
    hints: bool | None = None  # nothing said: against bots alone, or on one device
    open: bool = False  # may everybody look into all cards?
    rated: bool = False

    @property
    def clocked(self) -> bool:
        """Is there a clock?"""
        return bool(self.minutes or self.days)

    @property
    def allowance(self) -> float:
        """The seconds that a clock begins with."""
        return self.days * DAY if self.days else self.minutes * 60

    def dump(self) -> dict[str, Any] | None:
        """As the store keeps it."""
        return None if self == Terms() else asdict(self)


def terms(given: Mapping[str, Any] | None) -> Terms:
    """Terms that were stored or asked for, if they go together."""
    given = given or {}
    known = {f.name for f in fields(Terms)}
    made = Terms(**{name: value for name, value in given.items() if name in known and value is not None})
    within = 0 <= made.minutes <= MOST_MINUTES and 0 <= made.increment <= MOST_INCREMENT and 0 <= made.days <= MOST_DAYS
    if not within or (made.minutes and made.days) or made.late not in (LOSES, REPLACED) or (made.clocked and made.allowance < FEWEST_SECONDS):
        raise Refused("bad-time", 422, minutes=MOST_MINUTES, increment=MOST_INCREMENT, days=MOST_DAYS)
    if made.rated and (made.hints or made.open):
        raise Refused("rated-without-help", 422)
    return replace(made, hints=False) if made.rated else made


def from_form(form: Mapping[str, str]) -> Terms:
    """The terms that somebody chose in the form of a new table."""
    chosen = form.get("time", "0")
    if not (chosen.isascii() and chosen.isdigit() and int(chosen) < len(PRESETS)):
        raise Refused("bad-form", 422)
    minutes, increment, days = PRESETS[int(chosen)]
    help_ = {"": None, "yes": True, "no": False}.get(form.get("hints", ""))
    about = {"minutes": minutes, "increment": increment, "days": days, "late": form.get("late", LOSES), "hints": help_}
    return terms(about | {"open": "open" in form, "rated": "rated" in form})


def say_time(about: Terms, lang: str) -> str:
    """The time control in words: 10 min + 5 s, 3 days a move, no clock."""
    if about.days:
        return words(lang, "time-days", days=_short(about.days))
    if about.minutes:
        return words(lang, "time-minutes", minutes=_short(about.minutes), increment=_short(about.increment), plus=int(bool(about.increment)))
    return words(lang, "time-none")


def in_words(about: Terms, lang: str) -> str:
    """What is worth saying of a table's terms: nothing where there is no clock and nothing counts."""
    return ", ".join(([say_time(about, lang)] if about.clocked else []) + ([words(lang, "rated-match")] if about.rated else []))


def say_left(seconds: float, lang: str) -> str:
    """What is left of a long time, roughly: 2 d 4 h, 3 h 20 min, 5 min."""
    minutes = max(0, int(seconds // 60))
    days, hours = minutes // 1440, minutes // 60 % 24
    kind = "days" if days else "hours" if hours else "minutes"
    return words(lang, f"left-{kind}", days=days, hours=hours, minutes=minutes % 60)


def _short(number: float) -> float:
    return int(number) if number == int(number) else round(number, 2)


# The clock of a table


@dataclass(frozen=True)
class Clock:
    """The time of all seats. Never changed, only replaced; every moment is one of the house's time."""

    left: tuple[float, ...]  # seconds of each seat, when those who run began
    since: float = 0.0  # when that was
    running: tuple[int, ...] = ()  # who owes a decision, as everybody knows
    chosen: Mapping[int, float] = field(default_factory=dict)  # who of them has chosen meanwhile, as nobody else knows, and when
    paused: float | None = None  # since when everything stands still

    def left_at(self, seat: int, now: float, secretly: bool = True) -> float:
        """The seconds this seat has left: really (`secretly`, for whoever sits there), or as the others see it."""
        if seat not in self.running:
            return self.left[seat]
        until = now if self.paused is None else self.paused
        if secretly:
            until = self.chosen.get(seat, until)
        return self.left[seat] - max(0.0, until - self.since)

    @property
    def owing(self) -> tuple[int, ...]:
        """Whose time really runs."""
        return tuple(seat for seat in self.running if seat not in self.chosen)

    @property
    def due(self) -> float | None:
        """When a flag falls if nothing happens: nobody who owes a decision has time left then."""
        if self.paused is not None or not self.owing:
            return None
        return self.since + max(self.left[seat] for seat in self.owing)

    def decide(self, about: Terms, at: float, running: Collection[int], decided: int | None = None, now: float = 0.0) -> Clock:
        """Something became final, and these owe a decision now. Whose clock stops gets what the terms give.

        `at` is when the decision reached us, and `now` when it is done: what lies between is charged to nobody but those who think meanwhile.
        """
        clock, now = self.go_on(at), max(at, now)
        left = [clock.left_at(seat, at if seat == decided else now) for seat in range(len(clock.left))]
        for seat in clock.running:
            together = len(clock.running) > 1 and (seat in clock.chosen or seat == decided)
            if seat not in running or together:
                left[seat] = about.allowance if about.days else left[seat] + about.increment
        return Clock(tuple(left), now, tuple(sorted(running)))

    def choose(self, now: float, owing: Collection[int]) -> Clock:
        """A choice that can still be taken back, or was taken back: whoever really owes nothing stops, whoever does again never stopped."""
        clock = self.go_on(now)
        return replace(clock, chosen={seat: clock.chosen.get(seat, now) for seat in clock.running if seat not in owing})

    def release(self, now: float, seats: Collection[int]) -> Clock:
        """These seats have no clock any more."""
        left = tuple(self.left_at(seat, now) if seat in seats else self.left[seat] for seat in range(len(self.left)))
        chosen = {seat: at for seat, at in self.chosen.items() if seat not in seats}
        return replace(self, left=left, running=tuple(seat for seat in self.running if seat not in seats), chosen=chosen)

    def pause(self, now: float) -> Clock:
        """Everything stands still."""
        return self if self.paused is not None else replace(self, paused=now)

    def go_on(self, now: float) -> Clock:
        """The pause is over, as though it hadn't been."""
        if self.paused is None:
            return self
        stood = max(0.0, now - self.paused)
        return replace(self, since=self.since + stood, chosen={seat: at + stood for seat, at in self.chosen.items()}, paused=None)

    def dump(self) -> dict[str, Any]:
        """As the store keeps it."""
        return asdict(self) | {"chosen": {str(seat): at for seat, at in self.chosen.items()}}

    def public(self) -> tuple[Any, ...]:
        """What everybody may know of it."""
        return self.left, self.since, self.running, self.paused


def start(about: Terms, seats: int, now: float, running: Collection[int]) -> Clock | None:
    """The clock of a table that begins, if it has one."""
    return Clock((about.allowance,) * seats, now, tuple(sorted(running))) if about.clocked else None


def stored(kept: Mapping[str, Any] | None) -> Clock | None:
    """A clock as it was stored."""
    if not kept:
        return None
    chosen = {int(seat): float(at) for seat, at in kept["chosen"].items()}
    return Clock(tuple(map(float, kept["left"])), float(kept["since"]), tuple(map(int, kept["running"])), chosen, kept["paused"])


def columns(clock: Clock | None, over: bool) -> dict[str, Any]:
    """What a change of a table writes about its clock."""
    return {"clock": clock.dump() if clock else None, "due": clock.due if clock and not over else None}


def thinking_time(clock: Clock | None, about: Terms, seat: int, now: float, most: float) -> float:
    """How long a bot may think and answer, so that it keeps within its clock."""
    if clock is None or not about.minutes or seat not in clock.running:
        return most
    return min(most, max(0.0, clock.left_at(seat, now)) / 30 + about.increment / 2)


# What pages are told


def shown(table: Table, own: Collection[int]) -> dict[str, Any] | None:
    """The clocks as somebody with these seats sees them, in milliseconds."""
    clock = table.clock
    if clock is None:
        return None
    now = table.time()
    still = table.over or clock.paused is not None
    return {
        "left": [round(1000 * max(0.0, clock.left_at(seat, now, seat in own))) for seat in range(len(clock.left))],
        "running": [] if still else [seat for seat in clock.running if seat not in own or seat not in clock.chosen],
        "paused": clock.paused is not None and not table.over,
        "days": bool(table.terms.days),
    }


# The time of the house


class HouseTime:
    """Seconds for which the house has been open, all days together."""

    def __init__(self, ticking: Callable[[], float] = time.monotonic):
        self._ticking = ticking
        self._ahead = -ticking()  # of the process's own clock
        self._noted, self._when = "", 0.0  # our last note, and when that was by the process's own clock

    def __call__(self) -> float:
        return self._ticking() + self._ahead

    def forward(self, to: float) -> None:
        """It is at least so late."""
        self._ahead = max(self._ahead, to - self._ticking())

    async def note(self, store: Store) -> None:
        """Write down how late it is; first of all hear what another living process wrote since we last did.

        Our own clock is read before the database's and set after it: however long that takes, a note never says more than is true,
        so that processes pulling each other forward don't make the time run faster. And a note that was written since ours can't be older
        than ours: a database whose clock jumps does no harm.
        """

        def agree(noted: str, clock: Callable[[], float]) -> str:
            at, when, by = (*noted.split(), "")[:3] if noted else ("0", "0", "")
            living = self._noted and noted != self._noted and by != store.process
            before = self._ticking()
            now = clock()
            self.forward(float(at) + (min(max(0.0, now - float(when)), before - self._when) if living else 0.0))
            self._noted, self._when = f"{before + self._ahead:.3f} {now:.3f} {store.process}", before
            return self._noted

        await store.note_time(agree)


async def keep_time(house: House) -> None:
    """Note the time while clocks run, and open the tables whose flag may fall soon. Begins where the house was when it closed."""
    noted = looked = -SLOW_TICK
    while True:
        with suppress(Trouble):
            live = any(table.clock and table.terms.minutes and not table.over for table in house.loaded())
            if time.monotonic() - noted >= (TICK if live else LOOK if house.store.shared else SLOW_TICK):
                noted = time.monotonic()
                await house.time.note(house.store)
            if time.monotonic() - looked >= LOOK:
                looked = time.monotonic()
                for name in await house.store.due(house.time() + AHEAD):
                    with suppress(Refused):
                        await house.table(name)  # its flag is watched as long as it is in memory
        await asyncio.sleep(TICK)
