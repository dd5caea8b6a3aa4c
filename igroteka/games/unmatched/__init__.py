"""Unmatched: Battle of Legends, Volume One. Four heroes, two boards, duels and team battles."""

from ...core.game import Game, Option
from . import drawings, rules, words
from .state import ACTIONS, BOARDS, HEROES, OBSERVATION, State

HERO_IDS, BOARD_IDS = tuple(hero.id for hero in HEROES), tuple(board.id for board in BOARDS)
BOX = HERO_IDS[:4]

_duels = {f"{a}-{b}-{board}": {"heroes": [a, b], "board": board} for board in BOARD_IDS[:2] for i, a in enumerate(BOX) for b in BOX[i + 1 :]}

# A bound on decisions. Of one side: cards leave its hand at most 30 + 6 times (Voyage Home returns six); it maneuvers at
# most 25 times with a card to draw and 13 times without (2 damage each, 26 health with the Holy Grail), so it has at most
# 74 actions and 38 turns. A maneuver is the action, the boost and seven choices for four fighters; a card played causes at
# most 33 decisions (a scheme by one of several that moves 16 fighters); the rest is set-up and Medusa's gaze.
_MANEUVERS, _CARDS, _TURNS = 25 + 13, 30 + 6, 38
LONGEST = 4 * (4 + _TURNS + _MANEUVERS * 9 + _CARDS * 33)

game = Game(
    id="unmatched",
    version=1,
    title={"en": "Unmatched", "ru": "Unmatched"},
    players=range(2, 5),
    minutes=30,
    state=State,
    actions=ACTIONS,
    observation=OBSERVATION,
    longest=LONGEST,
    rules=rules,
    words=words,
    drawings=drawings,
    options=(
        Option("heroes", HERO_IDS, list(BOX), each=True, distinct=True),
        Option("board", BOARD_IDS, BOARD_IDS[0]),
        Option("pair", ("first team", "second team"), "first team"),
        Option("fall", ("at once", "after the action"), "at once"),
        Option("excalibur", ("voided", "kept"), "voided"),
    ),
    modes={
        **_duels,
        "teams-sarpedon": {"players": 4},
        "teams-marmoreal": {"players": 4, "board": "marmoreal", "heroes": list(reversed(BOX)), "fall": "after the action"},
        "three": {"players": 3, "pair": "second team", "excalibur": "kept"},
    },
)
