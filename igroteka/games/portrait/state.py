"""Emperor's Portrait: what there is and what a position is. What may happen is in rules.py."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...core import piles
from ...core.cards import CardFile, Entry, card_file
from ...core.observation import Layout
from ...core.record import record

CARDS = 60
HAND = 5
SEATS = 6
COURT = 2  # the Court Painter's place among the painters of a two-player game
GATE = 0
SAKURAS, BRIDGES = 3, 4
MANY = 5  # from five players on the bridges are long and a fourth place is paid
TOKENS_LOST, SQUARES_BACK = 1, 3  # in a blunder
ROUNDS = 300  # the house ends a game in which everybody keeps the Emperor from walking on
MOST_SQUARES = 63  # sets of squares are bits of one number
MOST_STEPS = 6

EMPTY = NOBODY = piles.EMPTY
FACE_DOWN = piles.FACE_DOWN  # a card this viewer doesn't know; in a hand FACE_DOWN - n, drawn from the n-th deck

# Actions: the cards by number (card 1 is action 0), then these.
FORWARD, BACK = CARDS, CARDS + 1
ACTIONS = CARDS + 2

# Options, as setup reads them
OPT_COURT = 1
FROM_DECK, TACTICAL = range(2)

# Phases: choosing in secret, then the garden action or the own action of the card being resolved
CHOOSE, GARDEN, OWN, OVER = range(4)

GARDEN_ACTIONS = ("emperor_forward", "emperor_back", "emperor_either", "nearest_back", "farthest_forward")
EMPEROR_FORWARD, EMPEROR_BACK, EMPEROR_EITHER, NEAREST_BACK, FARTHEST_FORWARD = range(5)
OWN_ACTIONS = ("self_forward", "self_either", "self_leap_next", "self_forward_by_painters_ahead")
SELF_FORWARD, SELF_EITHER, LEAP, BY_PAINTERS_AHEAD = range(4)

# Events: `who` is a painter, `where` and `to` are squares, `card` a card; said where it is otherwise.
CHOSE = 1  # in secret
REVEALED = 2
EMPEROR_WALKED = 3  # `who` played the card
WALKED = 4
BLUNDERED = 5  # `where` is the Emperor's square, `to` the end of the retreat, `card` the tokens lost
NOTHING = 6  # `where` is the phase whose action moved nobody
ARRIVED = 7  # the Emperor at a sakura; `card` is which one
AWARDED = 8  # `where` is the place, `card` the tokens
CLOSED_UP = 9
UNPLAYED = 10  # discarded because of the sakura
RESHUFFLED = 11
DREW = 12
RESOLVING = 13  # the card's turn has come
ENDED = 14  # `who` won, or NOBODY alone; `card` is the set of winners

State = record(
    [
        ("court", "i1"),  # where the Court Painter's card comes from
        ("painters", "i1"),  # on the path: the players' and, with two players, the Court Painter
        ("path", "i1"),  # FEW_PATH or MANY_PATH
        ("phase", "i1"),
        ("rounds", "i2"),
        ("emperor", "i1"),  # his square
        ("square", "i1", (SEATS,)),  # of each painter
        ("tokens", "i1", (SEATS,)),
        ("supply", "i1"),  # tokens beside the board
        ("scored", "i1"),  # sakura
        ("arrived", "i1"),  # 1 if the card being resolved brought the Emperor to a sakura
        ("hand", "i1", (SEATS, HAND)),  # in the order of drawing
        ("n_hand", "i1", (SEATS,)),
        ("chosen", "i1", (SEATS,)),  # for each painter, while players choose
        ("advisor", "i1"),  # the player who chooses the Court Painter's card too, in this round
        ("row", "i1", (SEATS,)),  # the cards of this or, while players choose, of the last round, by number
        ("row_owner", "i1", (SEATS,)),
        ("n_row", "i1"),
        ("at", "i1"),  # how many cards of the row are resolved
        ("deck", "i1", (CARDS,)),  # the top is the last one
        ("n_deck", "i1"),
        ("discard", "i8"),  # cards as bits
        ("decks", "i1"),  # how often the discard has become the deck
        ("deck_of", "i1", (CARDS,)),  # in which of these decks a card was last; everybody knows
        ("winners", "i1"),  # players as bits
    ],
    events=64,
)


# The card file


@dataclass(frozen=True)
class Card:
    """A card as it is printed."""

    number: int
    garden: int
    garden_steps: int
    own: int
    own_steps: int  # 0 for actions without a number


def _action(entry: Entry, key: str, kinds: tuple[str, ...], without_number: tuple[str, ...] = ()) -> tuple[int, int]:
    """An action and its number of squares, such as "emperor_forward 2"."""
    kind, *rest = entry.text(key).split()
    if kind not in kinds:
        near = difflib.get_close_matches(kind, kinds, 1)
        raise entry.error(key, f"{key} should start with one of {', '.join(kinds)}, not {kind!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
    if kind in without_number:
        if rest:
            raise entry.error(key, f"{kind} has no number, so {' '.join(rest)!r} should not follow it")
        return kinds.index(kind), 0
    if len(rest) != 1 or not rest[0].isdecimal() or not 1 <= int(rest[0]) <= MOST_STEPS:
        raise entry.error(key, f"{key} should be {kind} and a number of squares from 1 to {MOST_STEPS}, not {entry.text(key)!r}")
    return kinds.index(kind), int(rest[0])


def _card(entry: Entry) -> Card:
    number = entry.number("number", 1, CARDS)
    card = Card(number, *_action(entry, "garden", GARDEN_ACTIONS), *_action(entry, "own", OWN_ACTIONS, OWN_ACTIONS[LEAP:]))
    entry.close()
    return card


def read_cards(file: CardFile) -> list[Card]:
    """The cards by number: each from 1 to 60 once."""
    file.only(("card",))
    entries = file.entries("card")
    found: dict[int, Card] = {}
    for entry in entries:
        card = _card(entry)
        if card.number in found:
            raise entry.error("number", f"there is a card {card.number} already; expected each number from 1 to {CARDS} once")
        found[card.number] = card
    missing = [number for number in range(1, CARDS + 1) if number not in found]
    if missing:
        raise entries[-1].error("number", f"expected {CARDS} cards; there is no card {', '.join(map(str, missing))}")
    return [found[number] for number in sorted(found)]


# The board file

FEW_PATH, MANY_PATH = range(2)
SPANS = ("few", "many")  # 2-4 players and 5-6
SIGNS = {"g": "gate", ".": "plain", "=": "bridge", "t": "torii", "*": "sakura"}


@dataclass(frozen=True)
class Board:
    """The path for few and for many players, what is paid and who paints."""

    squares: tuple[tuple[str, ...], ...]  # what each square is, on both paths
    own_tokens: int
    common_tokens: int
    awards: tuple[tuple[tuple[int, ...], ...], ...]  # path, sakura, place
    painters: tuple[dict[str, str], ...]


def _path(file: CardFile) -> tuple[tuple[str, ...], ...]:
    entry = file.entry("path")
    drawn = "".join(entry.text("squares").split())
    for sign in drawn:
        if sign not in SIGNS:
            raise entry.error("squares", f"unknown square {sign!r}; expected {', '.join(f'{k} {v}' for k, v in SIGNS.items())}")
    expected = {"g": 1, "t": 1, "=": BRIDGES, "*": SAKURAS}
    for sign, count in expected.items():
        if drawn.count(sign) != count:
            raise entry.error("squares", f"expected {count} of {sign!r} ({SIGNS[sign]}), not {drawn.count(sign)}")
    if drawn[0] != "g" or drawn[-1] != "*":
        raise entry.error("squares", "the path should start with the gate, g, and end with a sakura, *")
    if not 1 < drawn.index("t") < drawn.index("*"):
        raise entry.error("squares", "the torii, t, should stand before the first sakura and not right at the gate")
    lengths = entry.get("bridge")
    if not isinstance(lengths, dict) or sorted(lengths) != sorted(SPANS) or not all(type(n) is int and 1 <= n <= 5 for n in lengths.values()):
        raise entry.error("bridge", f"bridge should say how many squares it counts, from 1 to 5, such as {{ few = 1, many = 3 }}, not {lengths!r}")
    entry.close()
    paths = tuple(tuple(SIGNS[s] for s in drawn for _ in range(lengths[span] if s == "=" else 1)) for span in SPANS)
    longest = max(map(len, paths))
    if longest > MOST_SQUARES:
        raise entry.error("squares", f"with its bridges the path should have at most {MOST_SQUARES} squares, not {longest}")
    return paths


def _awards(file: CardFile, common: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    entry = file.entry("awards")
    awards = []
    for span in SPANS:
        table = entry.get(span)
        if not isinstance(table, list) or len(table) != SAKURAS or not all(_row_of_numbers(row) for row in table):
            raise entry.error(span, f"{span} should have for each of the {SAKURAS} sakura a list of at most {SEATS} whole numbers, not {table!r}")
        if sum(map(sum, table)) > common:
            raise entry.error(span, f"{span} pays {sum(map(sum, table))} tokens, but there are only {common} common ones")
        awards.append(tuple(tuple(row) for row in table))
    entry.close()
    return tuple(awards)


def _row_of_numbers(row: Any) -> bool:
    return isinstance(row, list) and len(row) <= SEATS and all(type(n) is int and n >= 0 for n in row)


def read_board(file: CardFile) -> Board:
    """The board file, checked."""
    file.only(("path", "tokens", "awards", "painter"))
    tokens = file.entry("tokens")
    own, common = tokens.number("own", 0, 9), tokens.number("common", 0, 60)
    tokens.close()
    painters = file.entries("painter", at_least=SEATS)
    names = tuple(painter.names() for painter in painters)
    for painter in painters:
        painter.close()
    return Board(_path(file), own, common, _awards(file, common), names)


DECK = read_cards(card_file("portrait"))
BOARD = read_board(card_file("portrait", "board.toml"))

# Tables by card
GARDEN_ACTION = np.array([card.garden for card in DECK], np.int8)
GARDEN_STEPS = np.array([card.garden_steps for card in DECK], np.int8)
OWN_ACTION = np.array([card.own for card in DECK], np.int8)
OWN_STEPS = np.array([card.own_steps for card in DECK], np.int8)

# Tables by path
OWN_TOKENS, COMMON_TOKENS = BOARD.own_tokens, BOARD.common_tokens
LAST = np.array([len(path) - 1 for path in BOARD.squares], np.int8)
TORII = np.array([path.index("torii") for path in BOARD.squares], np.int8)
SAKURA = np.array([[i for i, kind in enumerate(path) if kind == "sakura"] for path in BOARD.squares], np.int8)
AWARD = np.array([[[*row, *[0] * (SEATS - len(row))] for row in table] for table in BOARD.awards], np.int8)

# What a learner sees. Painters are counted from the own one on, the Court Painter is the last.
NUMBERS = range(1, CARDS + 1)
SEEN = Layout(
    ("hand", "card {} in hand", NUMBERS),
    ("discard", "card {} in the discard", NUMBERS),
    ("row", "card {} in this round's row: 1, and 0.5 when it is resolved", NUMBERS),
    ("painter", "1 if there is a painter {}", SEATS),
    ("square", "square of painter {} / the last square", SEATS),
    ("gap", "squares from painter {} to the Emperor / 10", SEATS),
    ("tokens", "tokens of painter {} / 10", SEATS),
    ("ahead", "painters ahead of painter {} / 6", SEATS),
    ("card", "the card that painter {} plays, number / 60", SEATS),
    ("chosen", "1 if a card is chosen for painter {}", SEATS),  # it lies there face down; a Match, where it can be taken back, shows nobody else's
    ("phase", "1 in this phase: {}", ("choosing", "a garden action", "an own action", "it is over")),
    ("emperor", "the Emperor's square / the last square"),
    ("scored", "1 if the next sakura is number {}", range(1, SAKURAS + 1)),
    ("to_sakura", "squares from the Emperor to the next sakura / 10"),
    ("deck", "cards in the deck / 60"),
    ("players", "players / 6"),
    ("arrived", "1 if the Emperor has come to a sakura in this card"),
    ("advises", "1 if the player chooses for the Court Painter too"),
    ("choice", "the card chosen, number / 60"),
    ("advice", "the card chosen for the Court Painter, number / 60"),
    ("decides", "1 if the player chooses a direction now"),
)
AT = SEEN.at
