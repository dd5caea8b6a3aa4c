"""Tash-Kalar: Arena of Legends. Duels, a melee and teams in one arena."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.game import Game, Option
from . import drawings, rules, words
from .cards import DECKS, LEGENDS, LONGEST_EFFECT, MOST_ACTIONS, MOST_BEINGS
from .language import LANGUAGE
from .state import ACTIONS, MODES, ROUNDS, SEATS, SEEN, State
from .tasks import CONDITIONS

# A turn has at most this many decisions: every card that a hand could hold summoned (six choices and the effect), both
# halves of a flare, all actions they give spent on placing (two choices each), the discard action, a pass, the end.
CARDS = MOST_BEINGS + LEGENDS
OWN = [deck.id for deck in DECKS if deck.id not in ("north", "south", "highland", "sylvan")]  # a user's decks
DECISIONS_A_TURN = CARDS * (6 + LONGEST_EFFECT) + 2 + 2 * LONGEST_EFFECT + 2 * (2 + (CARDS + 2) * MOST_ACTIONS) + CARDS + 6


def check(options: Mapping[str, Any]) -> str | None:
    """Which modes go with which number of players."""
    players, mode = options["players"], options["mode"]
    wanted = {"first": (2,), "high": (2, 4), "duel": (2, 4), "melee": (3, 4)}[mode]
    if players not in wanted:
        return f"the mode {mode} is for {' or '.join(map(str, wanted))} players, not {players}"
    return None


game = Game(
    id="tash_kalar",
    version=1,
    title={"en": "Tash-Kalar", "ru": "Таш-Калар"},
    players=range(2, SEATS + 1),
    minutes=40,
    state=State,
    actions=ACTIONS,
    observation=SEEN,
    longest=3 + (ROUNDS + 2) * SEATS * DECISIONS_A_TURN,  # start pieces, the limit of rounds and a final one
    rules=rules,
    words=words,
    drawings=drawings,
    options=(
        Option("mode", MODES, "high"),
        Option("decks", tuple(deck.id for deck in DECKS), ["north", "south", "highland", "sylvan"], each=True, distinct=True),
        Option("first", ("drawn", "seat 1", "seat 2", "seat 3", "seat 4"), "drawn"),
    ),
    languages={"tash_kalar": LANGUAGE, "tash_kalar tasks": CONDITIONS},
    modes={
        **{f"{deck}-duel": {"mode": "duel", "decks": [deck, "north"]} for deck in OWN},
        "first": {"mode": "first"},
        "high": {"mode": "high", "decks": ["highland", "sylvan"]},
        "duel": {"mode": "duel", "decks": ["north", "sylvan"]},
        "melee-3": {"mode": "melee", "players": 3, "decks": ["south", "highland", "sylvan"]},
        "melee-4": {"mode": "melee", "players": 4},
        "high-teams": {"mode": "high", "players": 4, "decks": ["north", "highland", "sylvan", "south"]},
        "duel-teams": {"mode": "duel", "players": 4},
    },
    check=check,
)
