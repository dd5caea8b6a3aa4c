"""Tenno (Тэнно): bluff with three cards on the table and eight in the hand."""

from ...core.game import Game, Option
from . import drawings, rules, words
from .state import ACTIONS, SEATS, SEEN, State

PLAYERS = range(2, SEATS + 1)


def _longest(players: int) -> int:
    """Two choices each at the start; 8 refills each; a turn costs a card, so at most 8 turns each and one more, of 8 other choices."""
    return 2 * players + 8 * players + 8 * (8 * players + 1)


game = Game(
    id="tenno",
    version=1,
    title={"en": "Tenno", "ru": "Тэнно"},
    players=PLAYERS,
    minutes=30,
    state=State,
    actions=ACTIONS,
    observation=SEEN,
    longest=_longest(SEATS),
    rules=rules,
    words=words,
    drawings=drawings,
    options=(Option("first", ("drawn", *(f"seat {seat + 1}" for seat in range(SEATS))), "drawn"),),
    modes={str(players): {"players": players} for players in PLAYERS},
)
