"""Tash-Kalar: what a position is and which decisions there are. What may happen is in rules.py.

Words used here: a *player* is a seat (0 to 3); a *side* has one set of pieces of one colour. Without teams
a side is a player; in teams players 0 and 2 are side 0, players 1 and 3 are side 1: side = player % sides.
Cells are numbered in cards.py (a9 is 0, e5 is 40, i1 is 80; SQUARE_NAMES). A *being* is an index into BEINGS;
a *card* of a player's own deck is an index into that deck: being = FIRST_BEING[deck] + card. A legend's card is
its index among the legends: being = FIRST_LEGEND + card.
"""

from __future__ import annotations

from typing import Any


from ...core.observation import Layout
from ...core.record import record
from ...core.rule import rule
from .cards import BEINGS, CELLS, FLARES, LEGENDS, MOST_BEINGS, TASKS
from .language import COUNTED_TESTS

SEATS = 4
NOBODY = NONE = -1
FACE_DOWN = -2  # a card that is there and that this viewer doesn't know

# Modes, in the order of the option's values
FIRST_GAME, HIGH, DUEL, MELEE = range(4)
MODES = ("first", "high", "duel", "melee")
OPT_MODE, OPT_DECKS, OPT_FIRST = 1, 2, 6

# Pieces: `board` holds for every cell 0 if it is empty, else 4 * side + rank (1 common, 2 heroic, 3 legendary).
EMPTY = 0
DOUBLE_SIDED, LEGENDARY_PIECES = range(2)  # the two kinds of pieces in a supply
PIECES = 17
LEGENDARY_SET = 3

# Hands and ends
HAND, LEGEND_HAND = 3, 2
TURNED = 6  # cards at the bottom of each deck in team play
ACTIONS_A_TURN = 2
FIRST_GAME_SCORE, HIGH_SCORE, DUEL_SCORE, MELEE_3_SCORE, MELEE_4_SCORE = 6, 9, 18, 12, 10
ROUNDS = 60  # our own limit: after so many turns of each player the end condition counts as met

# Decisions. Numbers 0 to 80 are squares; what a square means depends on the phase.
CARD = CELLS  # … a card of the own deck: summon, discard, put under the deck, take back from the discard pile
LEGEND = CARD + MOST_BEINGS  # … a legend: summon, put under the deck
FLARE = LEGEND + LEGENDS  # … the flare in hand, by its number: play it; put it under its deck
DISCARD = FLARE + len(FLARES)  # begin the discard action
DONE = DISCARD + 1  # no (more): decline an effect's "may" or "up to", stop putting cards under decks
END = DONE + 1  # end the turn (in the high form: without claiming a task)
PASS = END + 1  # teams: pass control to the partner
TASK = PASS + 1  # … claim the first, second or third current task and end the turn
DIRECTION = TASK + 3  # … n ne e se s sw w nw
WAY = DIRECTION + 8  # … how the pattern lies: the n-th way of the being (FIRST_WAY[being] + n)
OPTION = WAY + 8  # … one of the options of an effect (Being.choices, Half.choices)
SIDE_CHOICE = OPTION + 4  # … a side: the source of a flare, a colour to score in, a colour to place
ACTIONS = SIDE_CHOICE + SEATS

# Phases: what is being decided
OVER = 0
START = 1  # deathmatch: where the next start piece goes (a square); whose piece: start_side(s)
ACTION = 2  # place (an empty square; with no piece in supply: an own piece to pick up), summon (CARD, LEGEND), DISCARD, FLARE, PASS, TASK, END
PLACE = 3  # after picking up a piece: where to place it
SUMMON = 4  # the square on which `being` is summoned
LAY = 5  # which WAY the pattern lies: several fit and it makes a difference
COUNTED = 6  # melee with the war summoner's bonus: which side's foreign piece counts as improvised
SPARE = 7  # the supply is short: which own piece, not needed for the pattern, is picked up to be the being
LEGEND_POINT = 8  # melee: in which enemy colour the point for summoning a legend is scored
TARGET = 9  # effect: choose a square of `choices` (a piece, or an empty square for "place"); DONE if optional
DESTINATION = 10  # effect: choose where the piece on `actor` moves or leaps; DONE if optional
AIM = 11  # effect: choose a DIRECTION
CHOOSE = 12  # effect: choose an OPTION
RECOVER = 13  # effect: choose a CARD of the own discard pile
COLOUR = 14  # effect: choose whose piece is placed (SIDE_CHOICE)
DISCARDING = 15  # which CARD of the own deck is discarded
UNDER = 16  # which cards go under their decks, one by one; DONE
SOURCE = 17  # melee: the opponent who is the source of the flare (SIDE_CHOICE)
LEFTOVER = 18  # melee, end of turn: two single commons of two colours make a point in one of them (SIDE_CHOICE)
# Inside a decision only: the pattern is laid, the being's piece is at hand, an effect goes on, the turn is over
SETTLING, APPEARING, RESOLVING, ENDING = range(19, 23)
PHASES = 19

# Events (columns who, where, to, card). `piece` is a code as on the board.
STARTED = 1  # where: a start piece; card: piece
PLACED = 2  # where; card: piece
PICKED_UP = 3  # where: a piece taken back because the supply was short; card: piece
SUMMONED = 4  # where; to: the way (index into WAYS); card: being
IMPROVISED = 5  # where: a foreign piece that stood in; card: piece
DESTROYED = 6  # where; card: piece
MOVED = 7  # where, to; card: piece
LEAPT = 8  # where, to; card: piece
UPGRADED = 9  # where; card: piece as it is now
DOWNGRADED = 10  # where; card: piece as it is now
CONVERTED = 11  # where; to: the piece it was; card: the piece it is now
GAINED = 12  # where: how many actions
AIMED = 13  # where: from; to: direction
CHOSE = 14  # to: the option (from 0); card: being, or -1 for a flare
BORROWS = 15  # one foreign piece may help with the next summoning
DISCARDED = 16  # card: being
PUT_UNDER = 17  # where: kind of card (OWN, LEGENDS_DECK, FLARES_DECK); card: being or flare, secret
FLARED = 18  # where: the side that is the source; to: halves (1 upper, 2 lower, 3 both); card: flare
RECOVERED = 19  # card: being
DREW = 20  # where: kind of card; card: being or flare, secret
RESHUFFLED = 21  # where: kind of card
CLAIMED = 22  # where: 0 to 2; card: task
REVEALED = 23  # card: task, the next one
BURIED = 24  # card: task, put to the bottom because it would be the third of its type
SCORED = 25  # where: points; to: in which side's colour; card: why (FOR_…)
PASSED = 26  # to: the partner who has control now
HANDED = 27  # to: the partner who has the legends now
TURN = 28  # who: whose turn begins; to: the actions they have
FINAL = 29  # the end condition is met; who: the last player
AGAIN = 30  # who: takes another turn after this one
ENDED = 31  # who: a player of the winning side, or -1 for a draw
SPENT = 32  # to: the side with whose colour improvised summoning is used up
NOT_PLACED = 33  # a piece that had to be placed could not be
OWN, LEGENDS_DECK, FLARES_DECK = range(3)
FOR_DESTROYED, FOR_LEGEND, FOR_FLARE, FOR_LEFTOVERS = range(4)

# Who knows the card at a place of a deck: bits of players, and
KNOWN_TO_ALL = 16
FROM_HAND = 32  # put there secretly from a hand; in the legends' deck: by side 0
FROM_HAND_1 = 64  # in the legends' deck: by side 1

N_LEGENDS, N_FLARES, N_TASKS = LEGENDS, len(FLARES), len(TASKS)

State = record(
    [
        ("mode", "i1"),
        ("sides", "i1"),  # how many sides: the number of players, or 2 in teams
        ("deck_of", "i1", (SEATS,)),  # each player's deck, index into DECKS
        ("colour", "i1", (SEATS,)),  # each side's colour, index into COLOURS
        ("phase", "i1"),
        ("first", "i1"),  # the starting player
        ("turn", "i1"),  # whose turn it is
        ("control", "i1"),  # who decides now: the player on turn, or the partner after a pass
        ("passed", "i1"),  # 1: control was passed in this turn
        ("actions", "i1"),  # actions left
        ("turns", "i2"),  # turns finished
        ("met", "i1"),  # 1: the end condition is met
        ("left", "i1"),  # turns to be finished until the end, this one included; 0 while the condition isn't met
        ("winner", "i1"),  # the winning side, NOBODY for a draw
        # the arena
        ("board", "i1", (CELLS,)),
        ("pieces", "i8", (SEATS, 3, 2)),  # the same as sets of squares: by side and rank - 1
        ("supply", "i1", (SEATS, 2)),  # double-sided and legendary pieces
        # own decks: the bottom is place 0, the top is the last
        ("deck", "i1", (SEATS, MOST_BEINGS)),
        ("deck_seen", "i1", (SEATS, MOST_BEINGS)),  # who knows the card at each place
        ("n_deck", "i1", (SEATS,)),
        ("hand", "i4", (SEATS,)),  # cards (bits); 0 for those who may not see it
        ("n_hand", "i1", (SEATS,)),
        ("shown", "i4", (SEATS,)),  # cards (bits) everybody knows to be in that hand or in a FROM_HAND place of that deck
        ("discard", "i4", (SEATS,)),  # the open discard pile (bits)
        # the legends, common to all
        ("legends", "i1", (N_LEGENDS,)),
        ("legends_seen", "i1", (N_LEGENDS,)),
        ("n_legends", "i1"),
        ("legend_hand", "i4", (SEATS,)),
        ("n_legend_hand", "i1", (SEATS,)),
        ("handed", "i4", (SEATS,)),  # legends (bits) that this player knows to be with the partner or in the team's FROM_HAND places
        ("legends_discard", "i4"),
        # the flares
        ("flares", "i1", (N_FLARES,)),
        ("flares_seen", "i1", (N_FLARES,)),
        ("n_flares", "i1"),
        ("flare", "i1", (SEATS,)),  # the flare in each hand; NONE or FACE_DOWN
        ("flares_discard", "i4"),
        # the tasks
        ("tasks", "i1", (N_TASKS,)),
        ("tasks_seen", "i1", (N_TASKS,)),
        ("n_tasks", "i1"),
        ("current", "i1", (3,)),  # the three current tasks, NONE for a gap
        ("next", "i1"),  # the next task
        ("claimed", "i4", (SEATS,)),  # tasks (bits) of each side
        # points in deathmatch: [side, colour of which side]; in a duel only the opponent's colour is used
        ("points", "i2", (SEATS, SEATS)),
        ("improvised", "i1", (SEATS,)),  # sides (bits) of which this side has used a piece
        # this turn
        ("destroyed", "i1", (SEATS, 3)),  # enemy pieces destroyed by side and rank - 1
        ("summoned", "i1", (4,)),  # beings summoned: all, on red, on green, legends
        ("discarded", "i1"),  # 1: the discard action is used up
        ("bonus", "i1"),  # 1: the war summoner's bonus waits for the next summoning
        ("extra", "i1", (2,)),  # extra draws at the end of the turn: beings, legends
        ("again", "i1"),  # turns to take once more
        # the summoning that is going on
        ("being", "i2"),  # the being summoned or whose effect is going on; NONE
        ("square", "i1"),  # its summoning square
        ("way", "i2"),  # how its pattern lies, index into WAYS
        ("choices", "i8", (2,)),  # what to choose from: squares; or, in the first number, bits of ways, directions, options or sides
        # the effect that is going on
        ("playing_flare", "i1"),  # the flare whose effect is going on; NONE
        ("row", "i2"),  # the sentence, index into effects.PROGRAM
        ("then", "i2"),  # where the flare's lower half begins, if it still has to come; 0
        ("source", "i1"),  # the side that is the source of the flare
        ("me", "i1"),  # where the being stands (or stood last)
        ("alive", "i1"),  # 1: it is still there
        ("last", "i1"),  # the square last touched
        ("last_alive", "i1"),  # 1: the piece last touched is still there
        ("direction", "i1"),  # of the last move or aim; NONE
        ("used", "i8", (2,)),  # where the pieces of the pattern stand now
        ("count", "i1", (COUNTED_TESTS,)),  # what the effect has done so far (DID_…)
        ("placed", "i1", (SEATS,)),  # pieces placed by side, for "placed-colours"
        ("option", "i1"),  # the option chosen, from 1; 0 none
        # the sentence that is going on
        ("times", "i1"),  # how often it was carried out
        ("spent", "i1"),  # 1: its combat move is used up
        ("i_moved", "i1"),  # 1: the being itself made one of its moves
        ("one_side", "i1"),  # the side it is bound to, NONE
        ("sides_done", "i1"),  # sides (bits) it has treated
        ("touched", "i8", (2,)),  # squares it has treated; they move with their pieces
        ("actor", "i1"),  # the piece that has been chosen to move; NONE
    ],
    events=48,
)

# Reading a position from Python


def side_of(view: Any, player: int) -> int:
    """The side a player belongs to."""
    return int(player % view.sides)


def piece_at(view: Any, cell: int) -> tuple[int, int] | None:
    """The side and the rank of the piece on a cell."""
    code = int(view.board[cell])
    return (code >> 2, code & 3) if code else None


@rule
def start_side(s: Any) -> Any:
    """Deathmatch: whose start piece is put next. In a duel the putting player's, then the other's;
    in a melee in turn order, with four players without the second one."""
    put = 0
    for cell in range(CELLS):
        if s.board[cell] != EMPTY:
            put += 1
    if s.mode == DUEL:
        return (s.first + s.players - 1 + put) % s.sides
    if s.players == 4 and put > 0:
        put += 1
    return (s.first + put) % s.players


_SQUARES = [f"{'abcdefghi'[cell % 9]}{9 - cell // 9}" for cell in range(CELLS)]
_ASKED = "over start action place summon lay counted spare legend-point target destination aim option recover colour discard under source leftover"
SIDE_SEEN = ("points / 10", "highest of its scores / 10", "pieces in supply", "legendary pieces in supply")
SIDE_PARTS = len(SIDE_SEEN)
SEEN = Layout(  # sides and seats are counted from the own one
    ("pieces", "1 if side {} has a piece of rank {} on {}", SEATS, ("common", "heroic", "legendary"), _SQUARES),
    ("hand", "1 if the player holds {}", [being.id for being in BEINGS]),
    ("discard", "half for each player who has discarded it, -1 while it is being summoned: {}", [being.id for being in BEINGS]),
    ("flare", "1 if the player holds the flare {}", [flare.id for flare in FLARES]),
    ("tasks", "1 for a current task, half for the next one: {}", [task.id for task in TASKS]),
    ("choices", "1 if {} can be chosen", _SQUARES),
    ("phase", "1 when the question is {}", _ASKED.split()),
    ("sides", "side {}: {}", SEATS, SIDE_SEEN),
    ("decks", "cards in the deck of player {} / 24", SEATS),
    ("control", "1 if the player decides"),
    ("actions", "actions left / 4"),
    ("leaving", "1 if the end of the game has been triggered"),
    ("bonus", "1 with the war summoner's bonus"),
)  # fmt: skip
AT = SEEN.at
