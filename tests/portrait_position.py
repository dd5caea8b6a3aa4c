"""Emperor's Portrait: a position from a few words, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import igroteka as ig
from igroteka.core.match import Match
from igroteka.core.record import copy
from igroteka.games.portrait import rules
from igroteka.games.portrait.state import BOARD, CARDS, COURT, EMPTY, GARDEN, HAND, OWN, OWN_TOKENS

GAME = ig.game("portrait")
SEAT = {name["en"]: seat for seat, name in enumerate(BOARD.painters)} | {"Court": COURT}


def fresh(players: int, seed: int = 1, **options: Any) -> Any:
    """The first position of a game."""
    return copy(GAME.new(seed=seed, players=players, **options).state)


def position(players: int, emperor: int, squares: dict[str, int], tokens: dict[str, int] | None = None, scored: int = 0, **options: Any) -> Any:
    """A position in the middle of a game; who isn't named stands at the gate."""
    at, held = [0] * max(players, COURT + 1), [OWN_TOKENS] * players
    for name, square in squares.items():
        at[seat(players, name)] = square
    for name, count in (tokens or {}).items():
        held[seat(players, name)] = count
    lists = {"squares": " / ".join(map(str, at)), "tokens": " / ".join(map(str, held))}
    said = {"players": players, **options, "emperor": emperor, **lists, "scored": scored}
    return ig.position("portrait", "; ".join(f"{key}: {value}" for key, value in said.items()), seed=1).state


def seat(players: int, name: str) -> int:
    """Two-player vectors have Blue and Green; otherwise the seat of the colour."""
    return 1 if players == 2 and name == "Green" else SEAT[name]


def revealed(s: Any, cards: dict[str, int], own: bool = False) -> Match:
    """A match in which these cards have been revealed, up to the first choice of a direction: for the garden or the own action."""
    s = copy(s)
    deal_rest(s, {}, HAND - 1, [card - 1 for card in cards.values()])
    s.n_row = s.at = 0
    for name, card in cards.items():
        rules.lay_in_row(s, seat(int(s.players), name), card - 1)
    s.phase = OWN if own else GARDEN
    rules.resolve(s)
    return match_of(s)


def with_hand(s: Any, name: str, hand: Sequence[int], gone: Sequence[int] = ()) -> Match:
    """A match in which somebody holds these cards; those that are gone are in the discard."""
    s = copy(s)
    deal_rest(s, {seat(int(s.players), name): [card - 1 for card in hand]}, HAND, [card - 1 for card in gone])
    s.discard = sum(1 << card - 1 for card in gone)
    return match_of(s)


def deal_rest(s: Any, hands: dict[int, list[int]], count: int, gone: list[int]) -> None:
    """Everybody else gets so many of the cards that are left, in order; the rest is the deck."""
    left = [card for card in range(CARDS) if card not in gone and not any(card in hand for hand in hands.values())]
    for player in range(int(s.players)):
        hand = hands.get(player) or [left.pop() for _ in range(count)]
        s.hand[player] = [*hand, *[EMPTY] * (HAND - len(hand))]
        s.n_hand[player] = len(hand)
    s.deck[:] = [*left, *[EMPTY] * (CARDS - len(left))]
    s.n_deck = len(left)


def match_of(s: Any) -> Match:
    """A match that stands at this position."""
    return Match(GAME, GAME.settle(players=int(s.players)), 1, s)
