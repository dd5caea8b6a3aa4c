"""Positions as text, in the manner of chess's FEN: sections `key: value`, separated by ";" or line breaks.

    armies: south, north; field: b1 sarbaz, b2 saklab / b3 archer; card: bedouin

Inside a value "/" separates players (or rows), "," items, blanks words. A game says in its position.py which parts a
position has, in which order and what each is when it isn't said; from that follow writing, reading and mistakes
explained. A part is written if it isn't what it would be by default, so that a text says what matters.

A text that begins with `seen by: 1` (or `seen by: spectator`) is a position as that player sees it. There 3? are three
cards that this player can't see; in a full position they are any three of the cards that are named nowhere, dealt.
Events of the last decision are no part of a position. This module knows no game.
"""

from __future__ import annotations

import difflib
import itertools
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as default_value
from typing import TYPE_CHECKING, Any

import numpy as np

from . import verbs
from .game import BadOption, Game, Option
from .record import SPECTATOR, mix, quick_copy
from .sets import gather, members

if TYPE_CHECKING:
    from .match import Match

PASSING = ("news", "n_events", "events")  # of the last decision
SEEN_BY, PLAYERS, CHANCE = "seen by", "players", "chance"
NONE, FACE_DOWN = -1, -2
SPOKEN = {NONE: "none", FACE_DOWN: "?"}


class BadPosition(ValueError):
    """A text that is no position; the message says where, what was expected and what is known."""


@dataclass(frozen=True)
class Text:
    """A piece of what was typed. It knows where it stands."""

    game: str
    key: str
    source: str
    start: int
    end: int

    def __str__(self) -> str:
        return " ".join(self.source[self.start : self.end].split())

    def split(self, separator: str) -> list[Text]:
        """The pieces between separators; none if there is nothing."""
        pieces, start = [], self.start
        for end in [i for i in range(self.start, self.end) if self.source[i] == separator] + [self.end]:
            pieces.append(self._cut(start, end))
            start = end + 1
        return pieces if str(self) else []

    def words(self) -> list[Text]:
        """The words."""
        return [self._cut(self.start + m.start(), self.start + m.end()) for m in re.finditer(r"\S+", self.source[self.start : self.end])]

    def after(self, word: Text) -> Text:
        """What follows a word of it."""
        return self._cut(word.end, self.end)

    def pair(self, expected: str) -> tuple[Text, Text]:
        """Two words."""
        words = self.words()
        if len(words) != 2:
            raise self.error(f"expected {expected}, not {str(self)!r}")
        return words[0], words[1]

    def number(self, low: int = -(2**63), high: int = 2**63 - 1) -> int:
        """A whole number."""
        if not re.fullmatch(r"-?\d+", str(self)) or not low <= int(str(self)) <= high:
            span = f" from {low} to {high}" if high < 2**63 - 1 else ""
            raise self.error(f"expected a whole number{span}, not {str(self)!r}")
        return int(str(self))

    def one_of(self, known: Sequence[str], what: str = "word") -> int:
        """Which of these it is."""
        if str(self) in known:
            return known.index(str(self))
        raise self.error(unknown(str(self), known, what))

    def error(self, reason: str) -> BadPosition:
        """A mistake here."""
        before = self.source[: self.start]
        line, column = before.count("\n") + 1, self.start - before.rfind("\n")
        place = f"line {line}, column {column}" if "\n" in self.source.strip() else f"column {column}"
        return BadPosition(f"{self.game}, {self.key} ({place}): {reason}")

    def _cut(self, start: int, end: int) -> Text:
        inner = self.source[start:end]
        start += len(inner) - len(inner.lstrip())
        return Text(self.game, self.key, self.source, start, max(start, start + len(inner.strip())))


def unknown(word: str, known: Sequence[str], what: str) -> str:
    """Says what is known, and what was meant perhaps."""
    near = difflib.get_close_matches(word, known, 2, 0.5)
    shown = list(dict.fromkeys(known))
    hint = f"did you mean {' or '.join(map(repr, near))}? " if near else ""
    return f"there is no {what} {word!r} here; {hint}expected one of {', '.join(shown[:40])}" + (" …" if len(shown) > 40 else "")


class Context:
    """A position on its way: its record, who sees it (None: all of it is known), and a fresh deal with its options."""

    def __init__(self, game: Game, s: Any, dealt: Any, viewer: int | None, seed: int = 0):
        self.game, self.s, self.dealt, self.viewer, self.seed = game, quick_copy(s), dealt, viewer, seed
        self.used: set[tuple[Any, int]] = set()  # cards that have been named, so that none is named twice

    @property
    def hidden(self) -> bool:
        """Is it a position as somebody sees it?"""
        return self.viewer is not None

    def rest(self, cards: Sequence[int], owner: int = 0) -> list[int]:
        """These cards in an order that the seed decides."""
        return random.Random(f"{self.seed} {owner}").sample(list(cards), len(cards))


DEALS: dict[tuple[str, bytes], Any] = {}
REMEMBERED = 100  # of them


def fresh(game: Game, options: Mapping[str, Any]) -> Any:
    """A fresh game, to read from: what is usual at the beginning."""
    encoded = game.encode(options)
    key = game.id, encoded.tobytes()
    if key not in DEALS:
        if len(DEALS) >= REMEMBERED:
            DEALS.clear()
        DEALS[key] = game.blank()[0]
        verbs.setup(DEALS[key], encoded, 0)
    return DEALS[key]


def deal(c: Context, cards: Sequence[int], piles: Sequence[tuple[Any, int]], what: str, owner: int = 0) -> None:
    """In a full position: where cards are only counted, lay some of those that are named nowhere."""
    if c.hidden:
        return
    named = {int(card) for row, n in piles for card in row[:n]}
    rest = c.rest([card for card in cards if card not in named], owner)
    for row, n in piles:
        for i in range(n):
            if row[i] <= FACE_DOWN:
                if not rest:
                    raise wrong(c, f"there are not so many {what}: {len(cards)} are all that there can be")
                row[i] = rest.pop()


# What a word stands for: a number, a name, a set of names


@dataclass(frozen=True)
class Number:
    """A whole number."""

    low: int = 0
    high: int = 2**15 - 1

    def say(self, c: Context, owner: int, value: int) -> str:
        """The word for a value."""
        return str(value)

    def hear(self, c: Context, owner: int, text: Text) -> int:
        """The value of a word."""
        return text.number(self.low, self.high)


@dataclass(frozen=True)
class Names:
    """A name out of a list, which may depend on the position and on whose it is. With `pool` none is named twice."""

    known: Sequence[str] | Callable[[Any, int], Sequence[str]]
    what: str = "word"
    spoken: Mapping[int, str] = default_value(default_factory=lambda: SPOKEN)
    pool: Any = None  # "own": every player has a set
    dealt: bool = False  # in a full position "?" is a card to be dealt

    def names(self, c: Context, owner: int) -> Sequence[str]:
        """The names as they are here."""
        return self.known(c.s, owner) if callable(self.known) else self.known

    def say(self, c: Context, owner: int, value: int) -> str:
        """The word for a value."""
        return self.spoken[value] if value in self.spoken else self.names(c, owner)[value]

    def hear(self, c: Context, owner: int, text: Text) -> int:
        """The value of a word."""
        names = self.names(c, owner)
        if str(text) in names:
            return self.take(c, owner, names.index(str(text)), text)
        for value, word in self.spoken.items():
            if str(text) == word:
                if value == FACE_DOWN and not (c.hidden or self.dealt):
                    raise text.error(f"'?' is what a player can't see; it needs '{SEEN_BY}: 1' or another player at the beginning")
                return value
        raise text.error(unknown(str(text), [*names, *self.spoken.values()], self.what))

    def take(self, c: Context, owner: int, card: int, text: Text) -> int:
        """A card can be in one place only."""
        if self.pool:
            name = ((self.pool, owner if self.pool == "own" else NONE), card)
            if name in c.used:
                raise text.error(f"{text} is named twice; there is only one")
            c.used.add(name)
        return card


@dataclass(frozen=True)
class SetOf:
    """Names whose bits are set."""

    of: Names

    def say(self, c: Context, owner: int, value: int) -> str:
        """The words for a set."""
        return " ".join(self.of.say(c, owner, i) for i in members(value)) or "none"

    def hear(self, c: Context, owner: int, text: Text) -> int:
        """The set that is named."""
        return 0 if str(text) in ("none", "") else gather(self.of.hear(c, owner, word) for word in text.words())


Kind = Number | Names | SetOf | Any
NUMBER = Number()
YES = Names(("no", "yes"), spoken={})
PLAYER = Names(lambda s, owner: "12345678"[: int(s.players)], "player", {NONE: "nobody", FACE_DOWN: "?"})


# Parts


@dataclass(frozen=True)
class Part:
    """Some fields of the record: what they are by default, how they are written and read. Without a key: they follow from the rest."""

    key: str
    fields: tuple[str, ...]
    default: Callable[[Context], None]
    write: Callable[[Context], str]
    read: Callable[[Context, Text], None]


def follows(default: Callable[[Context], None], *fields: str) -> Part:
    """Fields that follow from those before; or, without fields, something to do between two parts."""
    return Part("", fields, default, lambda c: "", lambda c, text: None)


def kept(*fields: str) -> Part:
    """Fields that follow from the options."""

    def keep(c: Context) -> None:
        for name in fields:
            c.s[name] = c.dealt[name]

    return follows(keep, *fields)


def entry(
    key: str, kind: Kind = NUMBER, default: Any = 0, *, name: str = "", each: str = "", along: Any = (), blank: int = 0, dense: int | str = 0
) -> Part:
    """A field of the record.

    default  a value, or a function of the context
    each     the field with the number of players or sides who have one each, separated by "/"
    along    names of the places in a row (or a function of the record that gives them): places that aren't `blank` are written
    dense    so many values in a row (or the field that says how many), if the places have no names
    """
    name = name or key

    def fill(c: Context) -> None:
        c.s[name] = default(c) if callable(default) else default

    def places(c: Context) -> Sequence[str]:
        return along(c.s) if callable(along) else along  # type: ignore[no-any-return]

    def width(c: Context) -> int:
        return int(c.s[dense]) if isinstance(dense, str) else dense

    def say(c: Context, owner: int, value: Any) -> str:
        if along:
            return ", ".join(f"{places(c)[i]} {kind.say(c, owner, int(v))}" for i, v in enumerate(value) if v != blank)
        if dense:
            return ", ".join(kind.say(c, owner, int(v)) for v in value[: width(c)])
        return str(kind.say(c, owner, int(value)))

    def hear(c: Context, owner: int, row: Any, text: Text) -> Any:
        if along:
            row[:] = blank
            for item in text.split(","):
                place = (item.words() or [item])[0]
                row[place.one_of(places(c), "place")] = kind.hear(c, owner, item.after(place))
        elif dense:
            for i, item in enumerate(exactly(text.split(","), width(c), text, "values with ',' between them")):
                row[i] = kind.hear(c, owner, item)
        else:
            return kind.hear(c, owner, text)
        return row

    def write(c: Context) -> str:
        if each:
            return " / ".join(say(c, owner, c.s[name][owner]) for owner in range(int(c.s[each])))
        return say(c, int(getattr(c.s, "turn", 0)), c.s[name])

    def read(c: Context, text: Text) -> None:
        if each:
            parts = exactly(text.split("/"), int(c.s[each]), text, "values with '/' between them, one a player")
            for owner, part in enumerate(parts):
                c.s[name][owner] = hear(c, owner, c.s[name][owner], part)
        else:
            c.s[name] = hear(c, int(getattr(c.s, "turn", 0)), c.s[name], text)

    return Part(key, (name,), fill, write, read)


def automatic(name: str, key: str) -> Part:
    """A field in plain numbers: those that aren't what they are at the beginning of a game, with their indices."""

    def write(c: Context) -> str:
        value, usual = np.asarray(c.s[name]), np.asarray(c.dealt[name])
        if not value.shape:
            return str(value)
        return ", ".join(f"{'.'.join(map(str, index))} {value[index]}" for index in zip(*(value != usual).nonzero(), strict=True))

    def read(c: Context, text: Text) -> None:
        if not np.shape(c.s[name]):
            c.s[name] = text.number()
            return
        for item in text.split(","):
            place, value = item.pair(f"an index and a number, such as {'.'.join('0' * np.ndim(c.s[name]))} 1")
            index = [part.number(0, size - 1) for part, size in zip(place.split("."), np.shape(c.s[name]), strict=False)]
            if len(index) != np.ndim(c.s[name]):
                raise place.error(f"expected {np.ndim(c.s[name])} numbers with '.' between them")
            c.s[name][tuple(index)] = value.number()

    return Part(key, (name,), lambda c: c.s.__setitem__(name, c.dealt[name]), write, read)


def exactly(parts: list[Text], count: int, text: Text, what: str) -> list[Text]:
    """So many parts and no other number."""
    if len(parts) != count:
        raise text.error(f"expected {count} {what}, not {len(parts)}")
    return parts


def rows(c: Context, each: str, text: Text) -> list[tuple[int, Text]]:
    """The players or sides whose part of a text is said: those at the end may be left out, and `*` is as usual; `none` is nothing."""
    parts, count = text.split("/") if each else [text], int(c.s[each]) if each else 1
    if len(parts) > count:
        raise parts[count].error(f"there are only {count} {each}, so expected at most {count} parts with '/' between them")
    return [(i, part.after(part) if str(part) == "none" else part) for i, part in enumerate(parts) if str(part) != "*"]


def pile(key: str, kind: Kind, *, each: str = "players", blank: int = NONE, default: Callable[[Context], None] | None = None) -> Part:
    """A row of cards for each player (or one, without `each`), the last one on top. 3? are three that can't be seen."""
    name, n = key, f"n_{key}"

    def empty(c: Context) -> None:
        c.s[name][...], c.s[n] = blank, 0

    def write(c: Context) -> str:
        owned = range(int(c.s[each])) if each else [0]
        return " / ".join(_runs(c, kind, p, *(c.s[name][p], int(c.s[n][p])) if each else (c.s[name], int(c.s[n]))) for p in owned)

    def read(c: Context, text: Text) -> None:
        for p, part in rows(c, each, text):
            cards: list[int] = []
            for item in part.split(","):
                cards += unseen(item) or [kind.hear(c, p, item)]
            row = c.s[name][p] if each else c.s[name]
            if len(cards) > len(row):
                raise part.error(f"{len(cards)} cards are too many: there is room for {len(row)}")
            row[:] = blank
            row[: len(cards)] = cards
            if each:
                c.s[n][p] = len(cards)
            else:
                c.s[n] = len(cards)

    return Part(key, (name, n), default or empty, write, read)


def unseen(item: Text) -> list[int]:
    """What can't be seen: `?` is a card, `3?` are three, `3?1` three of which the 1 is all that is known."""
    found = re.fullmatch(r"(\d{0,2})\?(\d?)", str(item))
    return [FACE_DOWN - int(found[2] or 0)] * int(found[1] or 1) if found else []


def _runs(c: Context, kind: Kind, owner: int, row: Any, n: int) -> str:
    """Cards by name; those that can't be seen are counted."""
    said: list[str] = []
    for card, group in itertools.groupby(row[:n].tolist()):
        count = len(list(group))
        said += [kind.say(c, owner, card)] * count if card >= 0 else [f"{count}?{FACE_DOWN - card or ''}"]
    return ", ".join(said)


def held(key: str, kind: Names, *, name: str = "", each: str = "players", default: Callable[[Context], None] | None = None) -> Part:
    """A set of cards with a count for each player. 3? are three that can't be seen."""
    name, n = name or key, f"n_{name or key}"

    def empty(c: Context) -> None:
        c.s[name], c.s[n] = 0, 0

    def write(c: Context) -> str:
        said = []
        for p in range(int(c.s[each])):
            known = [kind.say(c, p, card) for card in members(c.s[name][p])]
            more = int(c.s[n][p]) - len(known)
            said.append(", ".join(known + ([f"{more}?"] if more else [])))
        return " / ".join(said)

    def read(c: Context, text: Text) -> None:
        for p, part in rows(c, each, text):
            c.s[name][p] = c.s[n][p] = 0
            for item in part.split(","):
                more = len(unseen(item))
                c.s[n][p] += more or 1
                c.s[name][p] |= 0 if more else 1 << kind.hear(c, p, item)

    return Part(key, (name, n), default or empty, write, read)


# A game's positions


@dataclass(frozen=True)
class Notation:
    """How a game's positions are written.

    options   the options that a record was made with
    parts     fields of the record, in the order of the text; those that aren't named follow as plain numbers
    assumed   options of a text that doesn't say them, where the game's own default won't do
    guess     options that follow from the other sections of a text: whose units are named there
    check     raises `BadPosition` (`wrong`) if a full position is impossible
    """

    options: Callable[[Any], dict[str, Any]] = lambda s: {PLAYERS: int(s.players)}
    parts: Sequence[Part] = ()
    assumed: Mapping[str, Any] = default_value(default_factory=dict)
    guess: Callable[[Mapping[str, Text]], dict[str, Any]] = lambda given: {}
    check: Callable[[Context], None] = lambda c: None


def wrong(c: Context, reason: str) -> BadPosition:
    """A position that can't be."""
    return BadPosition(f"{c.game.id}: an impossible position: {reason}")


def guess_each(given: Mapping[str, Text], keys: str, of: Mapping[str, Sequence[str]], usual: Sequence[str]) -> list[str]:
    """For each player the first thing to which a word in these sections can belong, but rather the usual one; that, too, where no word tells."""
    found = [""] * len(usual)
    for key in keys.split():
        for player, part in enumerate(given[key].split("/")[: len(usual)] if key in given else []):
            words = [str(word).partition(".")[0] for item in part.split(",") for word in item.words()]
            told = next((of[word] for word in words if word in of), [])
            best = usual[player] if usual[player] in told else next((name for name in told if name not in found), told[0] if told else "")
            found[player] = found[player] or best
    for player, name in enumerate(found):
        if not name:
            found[player] = next((other for other in (usual[player], *usual) if other not in found), usual[player])
    return found


def _hex(text: Text) -> int:
    if not re.fullmatch(r"[0-9a-f]{1,16}", str(text)):
        raise text.error(f"expected at most 16 digits from 0 to f, not {str(text)!r}")
    return int(str(text), 16)


def parts_of(game: Game) -> list[Part]:
    """The parts of a game's positions: its own, and all fields that those don't cover."""
    own = game.notation.parts
    covered = {*PASSING, PLAYERS, CHANCE, *(name for part in own for name in part.fields)}
    options = {option.name for option in game.options}
    rest = [name for name in game.state.names or () if name not in covered]
    return [kept(PLAYERS), *own, *(automatic(name, f"now {name}" if name in options else name) for name in rest)]


def write(game: Game, s: Any, viewer: int | None = None) -> str:
    """The text of a record; `viewer` says whose view it is, if it is hidden."""
    options = game.settle(**game.notation.options(s))
    dealt = fresh(game, options)
    whole, scratch = Context(game, s, dealt, viewer), Context(game, game.blank()[0], dealt, viewer)
    s = whole.s
    sections = _written_options(game, options)
    if viewer is not None:
        sections = {SEEN_BY: "spectator" if viewer == SPECTATOR else str(viewer + 1), **sections}
    for part in parts_of(game):
        part.default(scratch)
        if all(np.array_equal(scratch.s[name], s[name]) for name in part.fields):
            continue
        if not part.key:
            raise AssertionError(f"{game.id}: {', '.join(part.fields)} doesn't follow from the rest of the position")
        sections[part.key] = part.write(whole)
        for name in part.fields:
            scratch.s[name] = s[name]
    if viewer is None:
        sections[CHANCE] = f"{int(s['chance']):016x}"
    return "; ".join(f"{key}: {value}".rstrip() for key, value in sections.items())


def _written_options(game: Game, options: Mapping[str, Any]) -> dict[str, str]:
    sections = {PLAYERS: str(options[PLAYERS])} if options[PLAYERS] != game.players[0] else {}
    for option in game.options:
        value, usual = options[option.name], game.notation.assumed.get(option.name, option.default)
        if value != (usual[: len(value)] if option.each else usual):
            sections[option.name] = ", ".join(map(_plain, value)) if option.each else _plain(value)
    return sections


def _plain(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def read(game: Game, text: str, seed: int = 0) -> tuple[Any, dict[str, Any], int | None]:
    """A record from its text, with its options and whose view it is (None: a full position)."""
    notation = game.notation
    parts = parts_of(game)
    given = _sections(game, text, [*(part.key for part in parts if part.key), CHANCE])
    try:
        options = game.settle(**{**notation.assumed, **notation.guess(given), **_options(game, given)})
    except BadOption as error:
        raise BadPosition(str(error)) from None
    viewer = None
    if SEEN_BY in given:
        viewer = given[SEEN_BY].one_of(["spectator", *map(str, range(1, options[PLAYERS] + 1))], "player") - 1
    c = Context(game, game.blank()[0], fresh(game, options), viewer, seed)
    for part in parts:
        part.default(c)
        if part.key in given:
            part.read(c, given[part.key])
    if viewer is None:
        c.s["chance"] = _hex(given[CHANCE]) if CHANCE in given else mix(np.uint64(seed))
        notation.check(c)
        _check_choices(c)
    s = game.blank()
    s[0] = c.s
    return s[0], options, viewer


def _sections(game: Game, text: str, keys: list[str]) -> dict[str, Text]:
    """The text cut at its keys. A line without a key goes on with the section before."""
    known = [SEEN_BY, PLAYERS, *(option.name for option in game.options), *keys]
    found: dict[str, Text] = {}
    last = ""
    for piece in re.finditer(r"[^;\n]+", text):
        head = re.match(r"\s*([^:,/]+?)\s*:(?=\s|$)", piece[0])
        whole = Text(game.id, "position", text, piece.start(), piece.end())._cut(piece.start(), piece.end())
        if head:
            last = head[1]
            if last not in known:
                raise whole.error(unknown(last, known, "section"))
            if last in found:
                raise whole.error(f"the section {last!r} is there twice")
            found[last] = Text(game.id, last, text, piece.start(), piece.end())._cut(piece.start() + head.end(), piece.end())
        elif str(whole):
            if not last or text[: piece.start()].rstrip(" \t").endswith(";"):
                raise whole.error(f"expected 'section: value', not {str(whole)!r}; the sections of {game.id} are {', '.join(known)}")
            found[last] = Text(game.id, last, text, found[last].start, piece.end())
    return found


def _options(game: Game, given: Mapping[str, Text]) -> dict[str, Any]:
    options: dict[str, Any] = {PLAYERS: given[PLAYERS].number(game.players[0], game.players[-1])} if PLAYERS in given else {}
    for option in game.options:
        if option.name in given:
            text = given[option.name]
            options[option.name] = [_value(option, item) for item in text.split(",")] if option.each else _value(option, text)
    return options


def _value(option: Option, text: Text) -> Any:
    return option.values[text.one_of([_plain(value) for value in option.values], option.name)]


def _check_choices(c: Context) -> None:
    """Whoever is asked has something to choose from."""
    asked = int(verbs.movers(c.s))
    if asked >> int(c.s.players):
        raise wrong(c, "a player is asked who doesn't play")
    mask = c.game.mask()
    for player in members(asked):
        if not verbs.legal(c.s, player, mask):
            raise wrong(c, f"player {player + 1} has to decide, and there is nothing to choose from")


def named(text: str) -> tuple[str, str]:
    """The game and the position of a text that begins with its game, such as `meeting: field: b1 archer`."""
    game, _, rest = text.partition(":")
    return game.strip(), rest


def match(game: Game, text: str, seed: int = 0) -> Match:
    """A match that begins at a position. What the text leaves open, or its viewer can't see, is dealt by the seed."""
    from .match import Match

    s, options, viewer = read(game, text, seed)
    if viewer is not None:
        verbs.redeal(s, viewer, seed)
    return Match(game, options, seed, s)
