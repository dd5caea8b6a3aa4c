"""Meeting Engagement (Встречный бой): four armies on three columns and four rows."""

from ...core.game import Game, Option
from . import drawings, rules, words
from .state import ACTIONS, ARMIES, SEEN, State

game = Game(
    id="meeting",
    version=1,
    title={"en": "Meeting Engagement", "ru": "Встречный бой"},
    players=range(2, 3),
    minutes=15,
    state=State,
    actions=ACTIONS,
    observation=SEEN,
    longest=10 + 22 * 16,  # ten cards deployed; 22 turns of a card, a cell and at most 14 steps
    rules=rules,
    words=words,
    drawings=drawings,
    options=(
        Option("variant", ("basic", "strategy"), "basic"),
        Option("armies", tuple(ARMIES), ["west", "north"], each=True),
        Option("first", ("drawn", "seat 1", "seat 2"), "drawn"),
    ),
    modes={"basic": {}, "strategy": {"variant": "strategy", "armies": ["east", "south"]}},
)
