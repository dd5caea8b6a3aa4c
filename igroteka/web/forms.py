"""The form of a new table, made from a game's own options, and what people filled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..bots import LEVELS
from ..core.game import Game, Option
from .safety import Person
from .store import BOT, OPEN, PERSON
from .tables import Seat
from .words import Refused, of_game, words

ME, DEVICE, FRIEND = "me", "device", "friend"
DEFAULT_LEVEL = LEVELS[1]


@dataclass(frozen=True)
class Field:
    """One thing to choose: its name in the form, what it is called, the values in words, the chosen one."""

    name: str
    title: str
    values: list[str]
    chosen: int


def fields(game: Game, lang: str) -> list[Field]:
    """The options that hold for the whole table."""
    return [_field(game, option, lang, option.name, option.default) for option in game.options if not option.each]


def seat_fields(game: Game, seat: int, lang: str) -> list[Field]:
    """The options of one seat."""
    shown = []
    for option in game.options:
        if option.each:
            default = option.default[seat] if seat < len(option.default) else option.values[seat % len(option.values)]
            shown.append(_field(game, option, lang, f"{option.name}-{seat}", default))
    return shown


def _field(game: Game, option: Option, lang: str, name: str, default: Any) -> Field:
    values = [str(game.words.option(option.name, value, lang)) for value in option.values]
    return Field(f"option-{name}", of_game(game.id)(lang, f"option-{option.name}"), values, option.values.index(default))


def read(game: Game, form: Mapping[str, str], person: Person, lang: str) -> tuple[dict[str, Any], list[Seat]]:
    """Options and seats out of a filled form."""
    players = number(form.get("players", str(game.players[0])))
    if players not in game.players:
        raise Refused("bad-seats", 422, seats=players, players=game.players[0])
    options: dict[str, Any] = {"players": players}
    for option in game.options:
        if option.each:
            chosen = [_value(option, form.get(f"option-{option.name}-{seat}")) for seat in range(players)]
            if option.distinct and len(set(chosen)) < players:
                raise Refused("same-twice", 422, option=of_game(game.id)(lang, f"option-{option.name}"))
            options[option.name] = chosen
        else:
            options[option.name] = _value(option, form.get(f"option-{option.name}"))
    return options, [_seat(form.get(f"seat-{i}", ME if i == 0 else DEFAULT_LEVEL), i, person, lang) for i in range(players)]


def _seat(who: str, seat: int, person: Person, lang: str) -> Seat:
    if who == ME:
        return Seat(PERSON, person.id, person.name)
    if who == DEVICE:
        return Seat(PERSON, person.id, words(lang, "player-number", number=seat + 1))
    if who == FRIEND:
        return Seat(OPEN)
    if who in LEVELS:
        return Seat(BOT, level=who)
    raise Refused("bad-level", 422, level=who[:20])


def _value(option: Option, text: str | None) -> Any:
    index = number(text or "")
    if not 0 <= index < len(option.values):
        raise Refused("bad-form", 422)
    return option.values[index]


def number(text: str) -> int:
    """A small number that somebody typed or chose."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise Refused("bad-form", 422)
    return int(text)
