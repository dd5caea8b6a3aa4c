"""Emperor's Portrait: a position as text. See docs/positions.md."""

from __future__ import annotations

from ...core.position import (
    FACE_DOWN, PLAYER, YES, Context, Notation, Names, Part, SetOf, Text, deal, entry, follows, kept, pile, wrong,
)  # fmt: skip
from ...core.sets import gather, members
from .rules import asks_direction
from .state import CARDS, CHOOSE, EMPTY, GARDEN, HAND, NOBODY, OVER, OWN, SAKURA, TACTICAL

NUMBERS = [str(number) for number in range(1, CARDS + 1)]
CARD = Names(NUMBERS, "card", pool="cards")
ANY_CARD = Names(NUMBERS, "card")  # it may lie elsewhere too
PHASES = ("choose", "garden", "own", "over")


# The row of played cards: each with its painter


def _no_row(c: Context) -> None:
    c.s.row[:], c.s.row_owner[:], c.s.n_row = EMPTY, NOBODY, 0


def _say_row(c: Context) -> str:
    return ", ".join(f"{c.s.row[i] + 1} {c.s.row_owner[i] + 1}" for i in range(c.s.n_row))


def _hear_row(c: Context, text: Text) -> None:
    s, items = c.s, text.split(",")
    if len(items) > s.painters:
        raise text.error(f"expected at most {s.painters} cards, one a painter, not {len(items)}")
    for i, item in enumerate(items):
        card, painter = item.pair("a card and its painter, such as 22 1")
        s.row[i], s.row_owner[i] = ANY_CARD.hear(c, 0, card), painter.one_of("123456"[: s.painters], "painter")
    s.n_row = len(items)
    if sorted(s.row[: s.n_row]) != list(s.row[: s.n_row]):
        raise text.error("the cards of a row lie in the order of their numbers")


# Decks that the discard has become: which cards were in the second one / in the third …


def _one_deck(c: Context) -> None:
    c.s.decks, c.s.deck_of[:] = 0, 0


def _say_decks(c: Context) -> str:
    return " / ".join(" ".join(NUMBERS[card] for card in range(CARDS) if c.s.deck_of[card] == deck) for deck in range(1, c.s.decks + 1))


def _hear_decks(c: Context, text: Text) -> None:
    decks = text.split("/") or [text]
    c.s.decks = len(decks)
    for deck, part in enumerate(decks, 1):
        for word in part.words():
            c.s.deck_of[ANY_CARD.hear(c, 0, word)] = deck


# What isn't said


def _advisor(c: Context) -> int:
    s = c.s
    if s.players == 2 and s.court == TACTICAL and s.square[0] != s.square[1] and not s.winners:
        return 0 if s.square[0] < s.square[1] else 1
    return NOBODY


def _hands(c: Context) -> None:
    c.s.hand[:], c.s.n_hand[:] = EMPTY, 0
    c.s.hand[: c.s.players], c.s.n_hand[: c.s.players] = FACE_DOWN, HAND


def _on_the_table(c: Context) -> int:
    return 0 if c.s.phase in (CHOOSE, OVER) else gather(card for card in c.s.row[: c.s.n_row])


def _deck(c: Context) -> None:
    s = c.s
    s.n_deck = max(0, CARDS - sum(s.n_hand) - len(members(int(s.discard) | _on_the_table(c))))
    s.deck[:], s.deck[: s.n_deck] = EMPTY, FACE_DOWN


def _deal(c: Context) -> None:
    s = c.s
    lying = members(int(s.discard) | _on_the_table(c))
    free = [card for card in range(CARDS) if card not in lying]
    deal(c, free, [*zip(s.hand, s.n_hand, strict=True), (s.deck, s.n_deck)], "cards in hands and deck")


def _check(c: Context) -> None:
    s = c.s
    hands = [int(card) for row, n in zip(s.hand, s.n_hand, strict=True) for card in row[:n]]
    twice = {card for card in [*hands, *s.deck[: s.n_deck].tolist()] if (int(s.discard) | _on_the_table(c)) >> card & 1}
    if twice:
        raise wrong(c, f"card {min(twice) + 1} is in a hand or in the deck, and it was played too")
    if s.phase in (GARDEN, OWN) and not (s.at < s.n_row and asks_direction(s)):
        raise wrong(c, f"the phase is {PHASES[s.phase]!r}, so 'row' and 'resolved' should lead to a card that asks for a direction")
    if s.phase == CHOOSE and not all(s.n_hand[: s.players]):
        raise wrong(c, "a player has to choose a card and has none")
    for player in range(s.players):
        if s.chosen[player] != EMPTY and s.chosen[player] not in s.hand[player, : s.n_hand[player]]:
            raise wrong(c, f"player {player + 1} chose {s.chosen[player] + 1} and doesn't hold it")
    if max(s.square[: s.painters]) >= s.emperor:
        raise wrong(c, f"painters stay behind the Emperor, who is on square {s.emperor}")


NOTATION = Notation(
    options=lambda s: {"players": int(s.players), "court": ("deck", "tactical")[s.court]},
    parts=(
        kept("court", "painters", "path"),
        entry("winners", SetOf(PLAYER)),
        entry("phase", Names(PHASES, "phase", {}), lambda c: OVER if c.s.winners else CHOOSE),
        entry("emperor", default=lambda c: c.dealt.emperor),
        entry("squares", name="square", each="painters"),
        entry("tokens", default=lambda c: c.dealt.tokens, each="players"),
        entry("supply", default=lambda c: c.dealt.supply),
        entry("scored", default=lambda c: sum(square <= c.s.emperor for square in SAKURA[c.s.path])),
        entry("arrived", YES),
        Part("row", ("row", "row_owner", "n_row"), _no_row, _say_row, _hear_row),
        entry("resolved", default=lambda c: c.s.n_row if c.s.phase in (CHOOSE, OVER) else 0, name="at"),
        entry("discard", SetOf(ANY_CARD)),
        pile("hand", CARD, default=_hands),
        entry("chosen", ANY_CARD, EMPTY, each="painters"),
        entry("advisor", PLAYER, _advisor),
        pile("deck", CARD, each="", default=_deck),
        follows(_deal),
        Part("reshuffled", ("decks", "deck_of"), _one_deck, _say_decks, _hear_decks),
        entry("rounds", default=1),
    ),
    check=_check,
)
