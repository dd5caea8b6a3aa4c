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
    fine: bool = False  # only who knows the game well will want to change it


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
    fine = game.answers is not None and option.name in game.answers.FINE
    return Field(f"option-{name}", of_game(game.id)(lang, f"option-{option.name}"), values, option.values.index(default), fine)


def chosen(game: Game, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """A table's options in words: those of the whole table in a row (fine ones only if they aren't as always), and for each seat its own."""
    said = [(_field(game, option, lang, option.name, options[option.name]), option) for option in game.options if not option.each]
    whole = [f"{field.title}: {field.values[field.chosen]}" for field, option in said if not field.fine or options[option.name] != option.default]
    own = [option for option in game.options if option.each]
    seats = [", ".join(str(game.words.option(option.name, options[option.name][seat], lang)) for option in own) for seat in range(options["players"])]
    return {"whole": whole, "seats": seats}


def at_once(game: Game, newcomer: bool) -> dict[str, str]:
    """The form filled in for whoever just wants to play: one person against bots, with a newcomer's options where the game has some."""
    players = game.players[0]
    wanted = game.answers.FIRST if newcomer and game.answers else {}
    form = {"players": str(players), **{f"seat-{seat}": DEFAULT_LEVEL if seat else ME for seat in range(players)}}
    for option in game.options:
        chosen = wanted.get(option.name, option.default)
        if option.each:
            form |= {f"option-{option.name}-{seat}": str(option.values.index(chosen[seat])) for seat in range(players)}
        else:
            form[f"option-{option.name}"] = str(option.values.index(chosen))
    return form


def read(game: Game, form: Mapping[str, str], person: Person, lang: str) -> tuple[dict[str, Any], list[Seat]]:
    """Options and seats out of a filled form."""
    players = number(form.get("players", str(game.players[0])))
    if players not in game.players:
        raise Refused("bad-seats", 422, seats=players, players=game.players[0])
    options = {"players": players} | whole_options(game, form)
    for option in game.options:
        if option.each:
            chosen = [_value(option, form.get(f"option-{option.name}-{seat}")) for seat in range(players)]
            if option.distinct and len(set(chosen)) < players:
                raise Refused("same-twice", 422, option=of_game(game.id)(lang, f"option-{option.name}"))
            options[option.name] = chosen
    return options, [_seat(form.get(f"seat-{i}", ME if i == 0 else DEFAULT_LEVEL), i, person, lang) for i in range(players)]


def whole_options(game: Game, form: Mapping[str, str]) -> dict[str, Any]:
    """The options of the whole table out of a filled form."""
    return {option.name: _value(option, form.get(f"option-{option.name}")) for option in game.options if not option.each}


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
