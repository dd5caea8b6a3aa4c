"""Unmatched: what there is and what a position is. What may happen is in rules.py.

A *player* is a person (a seat); a *side* is a hero with sidekicks, hand and deck. In a duel and in a team battle of
four, player n is side n. With three people one of them decides for both sides of a team. Sides 0 and 2 are the first
team, 1 and 3 the second; in a duel each side is a team of its own. Turns go round in the order of the sides.

A *fighter* is a number: side * 4 for the hero, the next three for the sidekicks. A *card* is a kind: its row in the
hero's card file; hands and piles count how many of each kind they hold. A deck has no order in the record: what the
owner hasn't put back on top by looking is drawn at random, which is the same as a shuffled deck.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ...core.cards import LANGUAGES, CardFile, Entry, card_files
from ...core.observation import Layout
from ...core.record import record

SIDES, TEAMS = 4, 2
SIDE_FIGHTERS = 4  # of one side: the hero and at most three sidekicks
FIGHTERS = SIDES * SIDE_FIGHTERS
KINDS = 16  # different cards a deck may have
DECK = 30
SPACES = 40  # a board may have
ZONES = 8
MOST_LOOKED_AT = 4  # cards on top of a deck
OPENING_HAND, HAND_LIMIT, ACTIONS_A_TURN = 5, 7, 2
EXHAUSTION = 2

NONE = NOBODY = -1
FACE_DOWN = -2  # a card that is there and that this viewer doesn't know

# Actions. Every decision is one of these numbers; the phase says what it means.
SPACE = 0  # … + 39: a space of the board
FIGHTER = SPACE + SPACES  # … + 15: a fighter
CARD = FIGHTER + FIGHTERS  # … + 15: a kind of card (of the decider's deck; in PICKING of the other side's)
OPTION = CARD + KINDS  # … + 2: what a card lets one choose; in SEARCHING 0 the discard pile alone, 1 the deck too
PASS = OPTION + 3  # no card, no target, nobody moves any more
MANEUVER = PASS + 1
BIG, SMALL = MANEUVER + 1, MANEUVER + 2
ACTIONS = SMALL + 1

# Options, as setup reads them
OPT_HEROES, OPT_BOARD, OPT_PAIR, OPT_FALL, OPT_EXCALIBUR = 1, 5, 6, 7, 8
AT_ONCE, AFTER_THE_ACTION = range(2)
VOIDED, KEPT = range(2)

# Phases: what is asked of the side `decider`, and with which actions it is answered.
(
    RESOLVING,      # nothing: only inside one decision
    SIZING,         # BIG or SMALL: a hero who has a size is put on the board
    DEPLOYING,      # SPACE: where the sidekick `mover` starts
    ACTING,         # MANEUVER, CARD (a scheme) or FIGHTER (this one attacks)
    SCHEMING,       # FIGHTER: which of them plays the scheme laid[ATTACK]
    TARGETING,      # FIGHTER: whom `attacker` attacks
    ATTACKING,      # CARD: laid face down
    ADDING_BOOST,   # CARD or PASS: an ability lets the attacker lay a boost face down
    DEFENDING,      # CARD or PASS (asked whenever the defender has a hand)
    BOOSTING,       # CARD or PASS: discarded to move further in a maneuver
    MOVING,         # FIGHTER or PASS: who of `left` moves next
    GOING,          # SPACE: where `mover` ends its move; its own space means that it stays
    LIMITING,       # CARD: a discard down to the hand limit
    STRENGTHENING,  # CARD or PASS: an effect lets the decider discard a card to boost the attack
    PLACING,        # SPACE (or PASS if the card says may): where an effect puts `mover`
    MARKING,        # SPACE: a space an effect needs
    HURTING,        # FIGHTER (or PASS if it says may): who takes the damage of an effect
    CHOOSING,       # OPTION: what a card does
    DISCARDING,     # CARD: the opponent's effect makes the decider discard
    PICKING,        # CARD of the opponent's hand, which the decider sees
    TAKING,         # CARD of those looked at on top of the deck: it goes to the hand
    ORDERING,       # CARD of those looked at: it goes on top of the deck next
    SEARCHING,      # OPTION 0: only the discard pile; 1: look through the deck too and shuffle it
    OVER,
) = range(24)  # fmt: skip

# Steps: what comes next when nothing is asked and no effect is under way. A combat walks from REVEAL to CLEAN_UP.
(
    SET_UP, START_TURN, NEXT_ACTION, BEGIN_MOVES, MOVES, SCHEME_ENDS, END_TURN, DEFEND,
    REVEAL, IMMEDIATE_DEFENCE, IMMEDIATE_ATTACK, ADD_BOOST, DURING_DEFENCE, DURING_ATTACK, DAMAGE,
    AFTER_DEFENCE, AFTER_ATTACK, ABILITY_DEFENCE, ABILITY_ATTACK, CLEAN_UP,
) = range(20)  # fmt: skip

# The two roles in a combat: indices of laid, value, cancelled
ATTACK, DEFENCE = range(2)

# Kinds of cards, who may play them
TYPES = ("attack", "defense", "versatile", "scheme")
ATTACK_CARD, DEFENCE_CARD, VERSATILE, SCHEME = range(4)
ANYONE, HERO_ONLY, SIDEKICK_ONLY = range(3)
REACHES = ("melee", "ranged")

# Whose knowledge: the two teams (teammates talk), and what everybody knows
PUBLIC = 2
VIEWERS = 3

# Events. `who` is a side; what the other columns hold:
(
    TURN,            # the side's turn begins
    DEPLOYED,        # where: fighter, to: space
    SIZED,           # the hero is big (where 1) or small (where 0) now
    MANEUVERED,      # the action
    DREW,            # card: the card, seen by the team
    EXHAUSTED,       # a card had to be drawn from an empty deck
    BOOSTED,         # card discarded to boost a maneuver, to: its boost
    MOVED,           # where: fighter, to: space, card: the space it left. `who` decided, not always the owner
    PLACED,          # as MOVED, without a path
    RETURNED,        # where: fighter back on the board, to: space
    DAMAGED,         # where: fighter, to: damage, card: health left
    DEFEATED,        # where: fighter, card: the space it stood on
    HEALED,          # where: fighter, to: by how much, card: health now
    USED,            # the ability, where: hero, to: the fighter chosen
    SCHEMED,         # where: fighter, card: the scheme
    ATTACKED,        # where: attacker, to: target; the side lays a card face down next
    LAID,            # card: the attack card, seen by the team until it is revealed
    BOOST_LAID,      # card: the face-down boost
    DEFENDED,        # where: 1 a card was laid, 0 none
    REVEALED,        # where: role, to: printed value, card
    BOOST_REVEALED,  # to: the boost it adds, card
    BONUS,           # where: why (see below), to: how much, card: the value now; `who` profits
    CANCELLED,       # where: role, card: whose text is cancelled; `who` owns it
    BOOST_VOIDED,    # card: the boost that adds nothing
    PREVENTED,       # where: fighter that takes no damage
    FOUGHT,          # where: attack value, to: defence value, card: damage; `who` won
    WON,             # where: the fighter that won, to: the other one
    DISCARDED,       # card, where: 1 at random, 0 chosen
    STRENGTHENED,    # card discarded to boost the attack, to: the boost
    GAMBLED,         # card discarded from the top of the deck, to: its boost
    LOOKED,          # where: the side whose hand is seen
    PEEKED,          # where: how many cards on top of the own deck are looked at
    TOOK,            # card into the hand: from the deck (where 0; seen by the team, or everyone if it was searched for), the discard pile (1)
    NOT_FOUND,       # card looked for in vain
    SHUFFLED,        # the deck
    MARKED,          # to: space
    CHOSE,           # where: option, card: the card that offered it
    DECLINED,        # what was optional isn't done
    OUT,             # the side has no fighter left
    ENDED,           # `who` is the winning team
) = range(1, 41)  # fmt: skip
BY_SIZE, BY_TEXT, BY_VOYAGES, BY_ABILITY = range(4)  # why a value changes

State = record(
    [
        # What was chosen before the game
        ("sides", "i1"),  # 2 or 4
        ("hero", "i1", (SIDES,)),  # index into HEROES
        ("seat", "i1", (SIDES,)),  # the player who decides for the side
        ("board", "i1"),  # index into BOARDS
        ("fall", "i1"),  # AT_ONCE or AFTER_THE_ACTION
        ("excalibur", "i1"),  # VOIDED or KEPT: the boost on a card without text that is cancelled
        # Where the game stands
        ("phase", "i1"),
        ("decider", "i1"),  # the side of which something is asked
        ("step", "i1"),
        ("turn", "i1"),  # the side whose turn it is
        ("actions", "i1"),  # left in this turn
        ("turns", "i2"),  # begun so far
        ("winner", "i1"),  # the winning team, or NOBODY
        # Fighters
        ("at", "i1", (FIGHTERS,)),  # space, or NONE
        ("health", "i1", (FIGHTERS,)),  # 0: not on the board
        ("began", "i1", (FIGHTERS,)),  # the space at the beginning of the current turn
        ("big", "i1", (SIDES,)),  # 1: the hero is big
        ("on", "i1", (SPACES,)),  # the fighter on each space, or NOBODY
        # Cards: how many of each kind
        ("hand", "i1", (SIDES, KINDS)),
        ("n_hand", "i1", (SIDES,)),
        ("deck", "i1", (SIDES, KINDS)),  # without those in `top`
        ("n_deck", "i1", (SIDES,)),  # with those in `top`
        ("top", "i1", (SIDES, MOST_LOOKED_AT)),  # cards on top of the deck that the side has looked at, the uppermost first
        ("n_top", "i1", (SIDES,)),
        ("discard", "i1", (SIDES, KINDS)),
        ("known", "i1", (VIEWERS, SIDES, KINDS)),  # cards that a viewer knows to be in a hand (or laid from it face down)
        # A combat, or a scheme (the fighter that plays it is `attacker`, the card laid[ATTACK])
        ("attacker", "i1"),
        ("target", "i1"),
        ("laid", "i1", (2,)),  # kind, NONE, or FACE_DOWN to those who may not know
        ("boost", "i1"),  # the face-down boost, in the same way
        ("revealed", "i1"),  # 1 once the cards are face up
        ("value", "i1", (2,)),
        ("cancelled", "i1", (2,)),
        ("shielded", "i1"),  # 1: the target takes no damage until the combat ends
        ("result", "i1"),  # the role that won, NONE before the damage
        # Moves under way
        ("left", "i4"),  # fighters (bits) that may still move
        ("mover", "i1"),  # the one that is going or being placed, or NONE
        ("allowance", "i1"),
        ("through", "i1"),  # 1: also across spaces of opposing fighters
        ("stride", "i1"),  # the boost of the maneuver under way
        # The effect under way: a card's, or an ability's (see language.py)
        ("row", "i2"),  # its sentence, 0 if there is none
        ("owner", "i1"),  # the side whose effect it is
        ("role", "i1"),  # of the card; a scheme is in the place of an attack. In an ability: the role of the hero
        ("time", "i1"),  # IMMEDIATELY …
        ("progress", "i1"),  # how often its sentence has been done
        ("chosen", "i1"),  # options (bits)
        ("first_mark", "i1"),  # space, or NONE
        ("marks", "i8"),  # the set of marked spaces
        ("felled", "i1"),  # 1: it has defeated somebody
        ("due", "i8"),  # triggers of abilities that are still to be carried out: bits side * 16 + time
    ],
    events=56,
)


# Heroes and their decks: one card file each


@dataclass(frozen=True)
class Kind:
    """A kind of card."""

    id: str
    name: dict[str, str]
    text: dict[str, str]  # what it does, in words
    copies: int
    type: int  # ATTACK_CARD …
    value: int  # 0 for a scheme
    boost: int
    by: int  # ANYONE …
    voyage: bool
    entry: Entry = field(repr=False, compare=False)


@dataclass(frozen=True)
class Figure:
    """A hero, or all sidekicks of a hero."""

    id: str
    name: dict[str, str]
    count: int
    health: int
    ranged: bool


@dataclass(frozen=True)
class Hero:
    """A hero with sidekicks and deck."""

    id: str
    hero: Figure
    sidekick: Figure
    move: int
    text: dict[str, str]  # the ability in words, or nothing
    verb: str  # in the text form of a choice whom the ability hurts
    kinds: list[Kind]
    entry: Entry = field(repr=False, compare=False)

    @property
    def name(self) -> dict[str, str]:
        """The hero's name."""
        return self.hero.name


def _figure(entry: Entry, count: int) -> Figure:
    return Figure(
        id=entry.text("id"),
        name=entry.names(),
        count=count,
        health=entry.number("health", 1, 40),
        ranged=bool(entry.choice("attack", REACHES)),
    )


def _kind(entry: Entry, hero: str, sidekick: str) -> Kind:
    kind_type = entry.choice("type", TYPES)
    kind = Kind(
        id=entry.text("id"),
        name=entry.names(),
        text=_text(entry, "effect"),
        copies=entry.number("copies", 1, DECK),
        type=kind_type,
        value=0 if kind_type == SCHEME else entry.number("value", 0, 20),
        boost=entry.number("boost", 0, 9),
        by=entry.choice("by", ("any", hero, sidekick), "any"),
        voyage=entry.flag("voyage"),
        entry=entry,
    )
    entry.close()
    return kind


def _text(entry: Entry, key: str) -> dict[str, str]:
    """What the sentences under a key (compiled in language.py) say in words; nothing if there are none."""
    if not entry.get(key, ""):
        if entry.get("text", None):
            raise entry.error("text", f"there is a text, but no {key} that would carry it out")
        return dict.fromkeys(LANGUAGES, "")
    return entry.names("text")


def _hero(file: CardFile) -> Hero:
    file.only(("hero", "sidekick", "card"))
    entry, helper = file.entry("hero"), file.entry("sidekick")
    figure = _figure(entry, 1)
    sidekick = _figure(helper, helper.number("count", 1, SIDE_FIGHTERS - 1))
    entries = file.entries("card")
    if len(entries) > KINDS:
        raise entries[KINDS].error("id", f"a deck has at most {KINDS} different cards")
    hero = Hero(
        id=figure.id,
        hero=figure,
        sidekick=sidekick,
        move=entry.number("move", 0, 9),
        text=_text(entry, "ability"),
        verb=entry.text("verb", "hurt"),
        entry=entry,
        kinds=[_kind(card, figure.id, sidekick.id) for card in entries],
    )
    entry.close()
    helper.close()
    size = sum(kind.copies for kind in hero.kinds)
    if size != DECK:
        raise entry.error("id", f"the deck should have {DECK} cards, not {size}")
    return hero


def _heroes() -> list[Hero]:
    """The heroes in the order of the box, then those of the user's own files."""
    files = card_files("unmatched")
    box = ["king_arthur.toml", "alice.toml", "medusa.toml", "sinbad.toml"]
    names = box + sorted(name for name in files if name not in box and name != "boards.toml")
    heroes = [_hero(CardFile(files[name])) for name in names]
    ids = [hero.id for hero in heroes]
    for hero in heroes:
        if ids.count(hero.id) > 1:
            raise hero.entry.error("id", f"there are two heroes with the id {hero.id!r}")
    return heroes


# Boards


@dataclass(frozen=True)
class Zone:
    """A zone of a board: its names and the pale tint it is printed in."""

    id: str
    name: dict[str, str]
    tint: str


@dataclass(frozen=True)
class Space:
    """A space: its centre, its zones (indices) and which start it is (0: none)."""

    id: str
    x: float
    y: float
    zones: tuple[int, ...]
    start: int


@dataclass(frozen=True)
class Board:
    """A board; `edges` are pairs of spaces joined by a line."""

    id: str
    name: dict[str, str]
    width: float
    height: float
    radius: float
    zones: list[Zone]
    spaces: list[Space]
    edges: list[tuple[int, int]]


def _lines(entry: Entry, key: str) -> list[tuple[int, list[str]]]:
    """A text of one row a line, begun after the opening quotes: the line in the file and its words."""
    first = entry.file.line(entry.kind, entry.index, key) + 1
    rows = [(first + i, line.split("#")[0].split()) for i, line in enumerate(entry.text(key).splitlines())]
    return [(line, row) for line, row in rows if row]


def _space(entry: Entry, zones: list[str], line: int, row: list[str]) -> Space:
    expected = "a space should be: id x y zones (with + between them), then perhaps: start NUMBER"
    try:
        start = int(row[5]) if len(row) == 6 and row[4] == "start" else 0 if len(row) == 4 else -1
        found = tuple(zones.index(zone) for zone in row[3].split("+"))
        space = Space(row[0], float(row[1]), float(row[2]), found, start)
    except (ValueError, IndexError):
        raise entry.error(None, f"{' '.join(row)!r}: {expected}; the zones are {', '.join(zones)}", line) from None
    if not 0 <= start <= SIDES:
        raise entry.error(None, f"{' '.join(row)!r}: {expected}", line)
    return space


def _edges(entry: Entry, spaces: list[Space]) -> list[tuple[int, int]]:
    ids = [space.id for space in spaces]
    edges = set()
    for line, row in _lines(entry, "edges"):
        for other in row[1:]:
            if row[0] not in ids or other not in ids or row[0] == other:
                raise entry.error(None, f"{row[0]} {other}: an edge joins two spaces of the board", line)
            a, b = sorted((ids.index(row[0]), ids.index(other)))
            edges.add((a, b))
    return sorted(edges)


def _zones(entry: Entry) -> list[Zone]:
    zones = entry.get("zones")
    named = [zone for zone in zones.values() if isinstance(zone, dict)] if isinstance(zones, dict) else []
    if not named or len(named) < len(zones) or not all(isinstance(zone.get(key), str) for zone in named for key in (*LANGUAGES, "tint")):
        raise entry.error("zones", 'zones should be a table such as { green = { en = "…", ru = "…", tint = "#…" } }')
    return [Zone(name, {lang: about[lang] for lang in LANGUAGES}, about["tint"]) for name, about in zones.items()]


def _length(entry: Entry, key: str) -> float:
    value = entry.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 10_000:
        raise entry.error(key, f"{key} should be a number above 0, not {value!r}")
    return float(value)


def _board(entry: Entry) -> Board:
    zones = _zones(entry)
    rows = _lines(entry, "spaces")
    if len(zones) > ZONES or len(rows) > SPACES:
        raise entry.error("spaces", f"a board has at most {SPACES} spaces and {ZONES} zones")
    spaces = [_space(entry, [zone.id for zone in zones], line, row) for line, row in rows]
    board = Board(
        id=entry.text("id"),
        name=entry.names(),
        width=_length(entry, "width"),
        height=_length(entry, "height"),
        radius=_length(entry, "radius"),
        zones=zones,
        spaces=spaces,
        edges=_edges(entry, spaces),
    )
    entry.close()
    starts = [space for number in range(1, SIDES + 1) for space in spaces if space.start == number]
    if [space.start for space in starts] != list(range(1, SIDES + 1)):
        raise entry.error("spaces", f"there should be one start space of each number from 1 to {SIDES}")
    for space in starts:  # so that nobody's sidekick can stand in the way of a hero
        if any(set(space.zones) & set(other.zones) for other in starts if other is not space):
            raise entry.error("spaces", f"the start space {space.id} shares a zone with another one")
        if sum(1 for other in spaces if set(space.zones) & set(other.zones)) < SIDE_FIGHTERS:
            raise entry.error("spaces", f"the start space {space.id} has too few spaces in its zones for the sidekicks")
    return board


def _boards() -> list[Board]:
    file = CardFile(card_files("unmatched")["boards.toml"])
    file.only(("board",))
    return [_board(entry) for entry in file.entries("board")]


HEROES = _heroes()
BOARDS = _boards()

# The same as tables for the rules, by hero and kind
H = len(HEROES)


def _by_kind(read: str) -> np.ndarray:
    table = np.zeros((H, KINDS), np.int8)
    for h, hero in enumerate(HEROES):
        for k, kind in enumerate(hero.kinds):
            table[h, k] = getattr(kind, read)
    return table


COPIES, TYPE, VALUE, BOOST, BY, VOYAGE = (_by_kind(read) for read in ("copies", "type", "value", "boost", "by", "voyage"))
N_KINDS = np.array([len(hero.kinds) for hero in HEROES], np.int8)
FULL_HEALTH = np.array([[hero.hero.health] + [hero.sidekick.health] * (SIDE_FIGHTERS - 1) for hero in HEROES], np.int8)
RANGED = np.array([[hero.hero.ranged] + [hero.sidekick.ranged] * (SIDE_FIGHTERS - 1) for hero in HEROES], np.int8)
SIDEKICKS = np.array([hero.sidekick.count for hero in HEROES], np.int8)
MOVE = np.array([hero.move for hero in HEROES], np.int8)

# by board and space; sets of spaces are bits
N_SPACES = np.array([len(board.spaces) for board in BOARDS], np.int8)
STARTS = np.array([[next(i for i, s in enumerate(b.spaces) if s.start == n + 1) for n in range(SIDES)] for b in BOARDS], np.int8)
ADJACENT = np.zeros((len(BOARDS), SPACES), np.int64)  # the set of neighbours
SHARING = np.zeros((len(BOARDS), SPACES), np.int64)  # the set of spaces that share a zone with it, itself among them
for _b, _board_read in enumerate(BOARDS):
    for _i, _here in enumerate(_board_read.spaces):
        _near = {a + b - _i for a, b in _board_read.edges if _i in (a, b)}
        ADJACENT[_b, _i] = sum(1 << j for j in _near)
        SHARING[_b, _i] = sum(1 << j for j, other in enumerate(_board_read.spaces) if set(_here.zones) & set(other.zones))

_KINDS = [f"copies of card {kind + 1} of its deck" for kind in range(KINDS)]
FIGHTER_SEEN = ("health / full health", "health / 18", "its space, (number + 1) / 40", "1 if it attacks", "1 if it is attacked", "1 if it moves")
SIDE_SEEN = ("cards in hand / 7", "cards in the deck / 30", "1 if its hero is big", *(f"known in hand, {kind}" for kind in _KINDS))
FIGHTER_PARTS, SIDE_PARTS = len(FIGHTER_SEEN), len(SIDE_SEEN)
SEEN = Layout(  # sides are counted from the own one
    ("fighters", "side {}, fighter {}: {}", SIDES, SIDE_FIGHTERS, FIGHTER_SEEN),
    ("sides", "side {}: {}", SIDES, SIDE_SEEN),
    ("discard", "own discard pile, {}", _KINDS),
    ("phase", "1 in phase {}", 26),
    ("asked", "1 if the player is asked"),
    ("turn", "1 on a turn of the own team"),
    ("actions", "actions left / 2"),
    ("attack", "value of the attack / 9"),
    ("defence", "value of the defence / 9"),
    ("boost", "1 if the attack is boosted"),
    ("board", "the board, by number"),
    ("heroes", "hero of side {}, (number + 1) / heroes", SIDES),
    ("allowance", "spaces to move / 9"),
)  # fmt: skip
AT = SEEN.at
