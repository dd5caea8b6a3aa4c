"""Unmatched: Battle of Legends, Volume One. Four heroes, two boards, duels and team battles."""

from ...core.game import Game, Option
from . import drawings, rules, words
from .language import LANGUAGE, most_decisions
from .state import ACTIONS, BOARDS, HEROES, SEEN, State

HERO_IDS, BOARD_IDS = tuple(hero.id for hero in HEROES), tuple(board.id for board in BOARDS)
BOX = HERO_IDS[:4]

_duels = {f"{a}-{b}-{board}": {"heroes": [a, b], "board": board} for board in BOARD_IDS[:2] for i, a in enumerate(BOX) for b in BOX[i + 1 :]}
_own = {f"{own}-{BOX[0]}": {"heroes": [own, BOX[0]]} for own in HERO_IDS[4:]}  # a user's heroes

LONGEST = 4 * max(most_decisions(h) for h in range(len(HEROES)))

game = Game(
    id="unmatched",
    version=1,
    title={"en": "Unmatched", "ru": "Unmatched"},
    players=range(2, 5),
    minutes=30,
    state=State,
    actions=ACTIONS,
    observation=SEEN,
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
    languages={"unmatched": LANGUAGE},
    modes={
        **_own,
        **_duels,
        "teams-sarpedon": {"players": 4},
        "teams-marmoreal": {"players": 4, "board": "marmoreal", "heroes": list(reversed(BOX)), "fall": "after the action"},
        "three": {"players": 3, "pair": "second team", "excalibur": "kept"},
    },
)
