"""Tenno: what there is and what a position is. What may happen is in rules.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...core import piles
from ...core.cards import Entry, card_file
from ...core.observation import Layout
from ...core.record import record
from ...core.sets import gather

SEATS = 7
SLOTS = 3  # table cards of a player
CARDS = 11  # cards of a set
PLACES = SEATS * SLOTS  # a place is a player's slot: player * SLOTS + slot
MONK_BONUS = 2

EMPTY = piles.EMPTY  # no card, no slot, nobody
FACE_DOWN = piles.FACE_DOWN  # something is there that this viewer doesn't know

# Actions
DONE = 0  # no: no monk, no second attack, no exchange, no look; put two cards back as they were
SUPPORT = 1  # the monk helps
SWAP = 2  # put two cards back the other way round
CARD = 3  # … + 10: put down this card
PLACE = CARD + CARDS  # … + 20: the card at this place
PAIR = PLACE + PLACES  # … + 2: pick up the two cards that are not in this slot
ACTIONS = PAIR + SLOTS

OPT_FIRST = 1  # 0 drawn, then the seats

# Phases
SETUP, ATTACK, TARGET, MONK_ASKED, SECOND, REFILL, EXCHANGE, PUT, SWAPPING, LOOK, OVER = range(11)

# The battle that was fought last: columns and results
B_ATTACKER, B_CARD, B_STRENGTH, B_DEFENDER, B_OTHER, B_AGAINST, B_MONK, B_RESULT = range(8)
PENDING, ATTACKER_WON, DEFENDER_WON, NOBODY_WON = range(4)

# Events: `where` and `to` are places
(LAID, ATTACKED, DEFENDED, SUPPORTED, FOUGHT, CAPTURED, DISCARDED, STOPPED, TOOK_UP, PUT_DOWN, PICKED_TWO, PUT_BACK, LOOKED,
 LOOKED_AWAY, ENDED) = range(1, 16)  # fmt: skip

# Who may hold which card possible. Row 0 is what everybody saw (a spectator), row p + 1 what player p saw.
HAND = SLOTS  # the column of the hand, behind those of the slots
ROWS = SEATS + 1

State = record(
    [
        ("phase", "i1"),
        ("turn", "i1"),
        ("first", "i1"),  # the seat that started
        ("waiting", "i2"),  # the players (bits) who owe a decision
        ("table", "i1", (SEATS, SLOTS)),
        ("hand", "i2", (SEATS,)),  # cards (bits)
        ("n_hand", "i1", (SEATS,)),
        ("left", "i2", (SEATS,)),  # cards (bits) of each set that have left play; everybody saw them go
        ("captured", "i2", (SEATS, SEATS)),  # … those of them in a player's pile, by the set they are of
        ("points", "i2", (SEATS,)),
        ("slot", "i1"),  # the own slot that attacks, is exchanged or is left alone
        ("target", "i1"),  # the place attacked
        ("first_slot", "i1"),  # the same of the ronin's attack, while the second one is made
        ("first_target", "i1"),
        ("lost", "i1"),  # the attacker lost a card in this turn
        ("lookers", "i1", (2,)),  # defenders who won a battle and haven't looked yet
        ("seen", "i2", (SEATS, SLOTS)),  # who saw this card since it was laid down; EVERYONE if it was turned up
        ("could", "i2", (ROWS, SEATS, SLOTS + 1)),  # cards (bits) that may lie here as far as the row's viewer saw
        ("battle", "i1", (8,)),
        ("winners", "i2"),
    ],
    events=12,
)


@dataclass(frozen=True)
class Card:
    """A card of the set."""

    id: str
    name: dict[str, str]
    value: int
    attack: int
    worth: int
    table: bool
    ability: str

    @property
    def kind(self) -> str:
        """Peasants and samurai are several cards of one character."""
        return self.id.split("_")[0]


ABILITIES = ("none", "supports", "strikes_twice", "commands", "charms")


def _card(entry: Entry) -> Card:
    value = entry.number("value", 0, 20)
    card = Card(
        id=entry.text("id"),
        name=entry.names(),
        value=value,
        attack=entry.number("attack", 0, 20, value),
        worth=entry.number("worth", 0, 20, value),
        table=entry.flag("table"),
        ability=ABILITIES[entry.choice("ability", ABILITIES, "none")],
    )
    entry.close()
    return card


def _read() -> list[Card]:
    file = card_file("tenno")
    file.only(("card",))
    entries = file.entries("card", at_least=CARDS)
    cards = [_card(entry) for entry in entries]
    if len(cards) != CARDS:
        raise entries[-1].error("id", f"a set should have {CARDS} cards, not {len(cards)}")
    if sum(card.table for card in cards) != SLOTS:
        raise entries[0].error("table", f"{SLOTS} cards of a set should start on the table")
    for ability in ABILITIES[1:]:
        if sum(card.ability == ability for card in cards) != 1:
            raise entries[0].error("ability", f"exactly one card of a set should have the ability {ability!r}")
    return cards


SET = _read()
MONK, RONIN, SHOGUN, GEISHA = (next(i for i, card in enumerate(SET) if card.ability == ability) for ability in ABILITIES[1:])

ALL = (1 << CARDS) - 1
STARTERS = gather(i for i, card in enumerate(SET) if card.table)  # the peasants
STRENGTH = np.array([card.value for card in SET], np.int8)
IN_ATTACK = np.array([card.attack for card in SET], np.int8)
WORTH = np.array([card.worth for card in SET], np.int8)
# What a card still in play promises its owner, in points. Fitted to the results of random games: the shogun and
# the geisha win battles, the strong attackers a little, and the others are as likely to become somebody's points.
PROMISE = np.array([6.0 if i == SHOGUN else 4.5 if i == GEISHA else max(0.0, card.value - 7.5) for i, card in enumerate(SET)])
# What a player's cards are worth, by the set of those that are out of play
LEFTOVER = np.array([sum(card.worth for i, card in enumerate(SET) if not out >> i & 1) for out in range(ALL + 1)], np.int64)
MOST_LEFT = 1 + sum(card.worth for card in SET)  # more than anybody's cards are worth

# What a learner sees. Seats are counted from the own one on.
_IDS, _SLOTS = [card.id for card in SET], range(1, SLOTS + 1)
SEEN = Layout(
    ("plays", "1 if there is a player {}", SEATS),
    ("cards", "cards in the hand of player {} / 8", SEATS),
    ("points", "points of player {} / 30", SEATS),
    ("leftover", "worth of all cards that player {} still has / 55", SEATS),
    ("table", "how likely the card of player {} in slot {} is {}", SEATS, _SLOTS, _IDS),
    ("seen", "who has seen the card of player {} in slot {}: 1 all, 0.5 some", SEATS, _SLOTS),
    ("hand", "the hand of player {} may hold {}", SEATS, _IDS),
    ("shown", "how likely others think that the own slot {} holds {}", _SLOTS, _IDS),
    ("shown_hand", "others think that the own hand may hold {}", _IDS),
    ("left", "out of play: player {}'s {}", SEATS, _IDS),
    ("phase", "1 in this phase: {}", "set-up attack target monk second-attack refill exchange put-down swap look over".split()),
    ("asked", "1 if the player is asked"),
    ("turn", "1 if it is player {}'s turn", SEATS),
    ("lost", "1 if the attacker lost a card in this turn"),
    ("second", "1 in the ronin's second attack"),
    ("slot", "1 if slot {} attacks, is exchanged or left alone", _SLOTS),
    ("target", "1 if slot {} is attacked", _SLOTS),
    ("attacker", "the last battle's attacker: {}", _IDS),
    ("attacked", "the last battle's attacked card: {}", _IDS),
)
AT, NUMBERS = SEEN.at, int(SEEN)
