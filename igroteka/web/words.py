"""The page in words: what isn't a game's own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ..bots import title as level_name
from ..core.cards import LANGUAGES
from ..core.words import Words
from ..games import game as find_game

words = Words(__file__)


class Refused(Exception):
    """Something that isn't done, with the reason: a message of words.*.ftl.

    A value may be a function of the language. `english` is what the library itself says; it names more than the message.
    """

    def __init__(self, key: str, status: int = 409, /, english: str = "", **values: Any):
        super().__init__(key)
        self.key, self.status, self.english, self.values = key, status, english, values

    def say(self, lang: str) -> str:
        """The reason in words. The one place where it is chosen."""
        if self.english and lang == "en":
            return self.english
        return words(lang, f"refused-{self.key}", **{name: value(lang) if callable(value) else value for name, value in self.values.items()})


@lru_cache
def of_game(game: str) -> Words:
    """A game's own texts: its title, its tagline, what its options are called."""
    return Words(str(find_game(game).words.__file__))


def seat_names(seats: Iterable[Any], lang: str) -> list[str]:
    """What everybody at a table is called; those with the same name are numbered."""
    names: list[str] = []
    for seat in seats:
        called = [_seat_name(seat, lang, number) for number in range(1, len(names) + 2)]
        names.append(next(name for name in called if name not in names))
    return names


def _seat_name(seat: Any, lang: str, number: int) -> str:
    """The name, with a number if it isn't the first of its kind."""
    if seat.kind != "person" and seat.level:
        level = level_name(seat.level, lang)
        return words(lang, "bot-name", level=level) if number == 1 else words(lang, "bot-name-number", level=level, number=number)
    name = person_name(seat.name, seat.person, lang) if seat.kind == "person" else words(lang, "open-seat")
    return name if number == 1 else f"{name} ({number})"


def person_name(name: str, person: str | None, lang: str) -> str:
    """What somebody is called: whoever has given no name is a guest, whoever is gone is somebody."""
    return name or words(lang, "guest" if person else "somebody")


def choose_language(wanted: str | None, accepted: str) -> str:
    """The language asked for, or the first one of the browser's that we speak."""
    if wanted in LANGUAGES:
        return str(wanted)
    for part in accepted.split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]
