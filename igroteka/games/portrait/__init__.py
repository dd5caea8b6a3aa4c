"""Emperor's Portrait (Портрет Императора): painters follow the Emperor through his garden, close but not too close."""

from ...core.game import Game, Option
from . import drawings, rules, words
from .state import ACTIONS, ROUNDS, SEATS, SEEN, State

game = Game(
    id="portrait",
    version=1,
    title={"en": "Emperor's Portrait", "ru": "Портрет Императора"},
    players=range(2, SEATS + 1),
    minutes=30,
    state=State,
    actions=ACTIONS,
    observation=SEEN,
    longest=ROUNDS * SEATS * 3,  # in a round each player chooses a card and at most two directions
    rules=rules,
    words=words,
    drawings=drawings,
    options=(Option("court", ("deck", "tactical"), "deck"),),
    modes={
        "2": {"players": 2},
        "2-tactical": {"players": 2, "court": "tactical"},
        "3": {"players": 3},
        "4": {"players": 4},
        "5": {"players": 5},
        "6": {"players": 6},
    },
)
