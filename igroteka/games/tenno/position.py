"""Tenno: a position as text. See docs/positions.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.position import (
    PLAYER, YES, Context, Notation, Names, Part, SetOf, Text, entry, exactly, follows, held, kept, rows, wrong,
)  # fmt: skip
from ...core.sets import gather, members
from ...core.record import EVERYONE
from .knowledge import note
from .rules import weigh
from .state import (
    ALL, ATTACK, B_ATTACKER, B_CARD, B_DEFENDER, B_MONK, B_OTHER, B_RESULT, CARDS, EMPTY, EXCHANGE, HAND, LOOK, MONK_ASKED, OVER, PLACES, PUT,
    REFILL, SEATS, SET, SETUP, SLOTS, STARTERS, SWAPPING, TARGET, WORTH,
)  # fmt: skip

CARD = Names([card.id for card in SET], "card")
OWN = Names(CARD.known, "card", pool="own")
SLOT = Names([str(slot + 1) for slot in range(SLOTS)], "slot")
PLACE = Names([f"{place // SLOTS + 1}-{place % SLOTS + 1}" for place in range(PLACES)], "place")
PHASES = ("setup", "attack", "target", "monk", "second", "refill", "exchange", "put", "swap", "look", "over")
RESULTS = ("pending", "attacker-won", "defender-won", "nobody-won")
UP, SEEN = "up", "seen"


# The cards on the table: `ronin up` has been turned over, `ronin seen 2 3` was looked at by players 2 and 3


def _peasants(c: Context) -> None:
    c.s.table[:], c.s.seen[:] = 0, 0
    c.s.table[: c.s.players] = members(STARTERS)


def _say_table(c: Context) -> str:
    return " / ".join(", ".join(_say_card(c, p, slot) for slot in range(SLOTS)) for p in range(c.s.players))


def _say_card(c: Context, player: int, slot: int) -> str:
    seen = int(c.s.seen[player, slot])
    known = f" {UP}" if seen == EVERYONE else f" {SEEN} {SetOf(PLAYER).say(c, 0, seen)}" if seen else ""
    return OWN.say(c, player, int(c.s.table[player, slot])) + known


def _hear_table(c: Context, text: Text) -> None:
    for player, part in rows(c, "players", text):
        c.s.table[player] = EMPTY
        for slot, item in enumerate(exactly(part.split(","), SLOTS, part, "cards with ',' between them, or 'none'")):
            card, *known = item.words() or [item]
            c.s.table[player, slot] = OWN.hear(c, player, card)
            if known and str(known[0]) == SEEN and len(known) > 1:
                c.s.seen[player, slot] = gather(PLAYER.hear(c, 0, word) for word in known[1:])
            elif known:
                known[0].one_of([UP], f"way to know a card (besides '{SEEN}' with players behind it)")
                c.s.seen[player, slot] = EVERYONE


# Cards out of play: by captor the cards with their owners, and those that went out of the game


def _say_captured(c: Context) -> str:
    piles = [[(owner, card) for owner in range(c.s.players) for card in members(pile[owner])] for pile in c.s.captured[: c.s.players]]
    return " / ".join(", ".join(f"{owner + 1} {OWN.say(c, owner, card)}" for owner, card in pile) for pile in piles)


def _hear_captured(c: Context, text: Text) -> None:
    for captor, part in rows(c, "players", text):
        for item in part.split(","):
            whose, card = item.pair("whose card it was and which, such as 2 monk")
            owner = PLAYER.hear(c, 0, whose)
            c.s.captured[captor, owner] |= 1 << OWN.hear(c, owner, card)


def _captured(s: Any, owner: int) -> int:
    return sum(int(s.captured[captor, owner]) for captor in range(s.players))


def _nothing_left(c: Context) -> None:
    c.s.left[:] = [_captured(c.s, owner) for owner in range(SEATS)]


def _say_discarded(c: Context) -> str:
    return " / ".join(", ".join(OWN.say(c, p, card) for card in members(c.s.left[p] & ~_captured(c.s, p))) for p in range(c.s.players))


def _hear_discarded(c: Context, text: Text) -> None:
    for player, part in rows(c, "players", text):
        for item in part.split(","):
            c.s.left[player] |= 1 << OWN.hear(c, player, item)


def _hands(c: Context) -> None:
    """All other cards of the set; of the others' hands a viewer knows the size alone."""
    s = c.s
    for p in range(s.players):
        laid = [int(card) for card in s.table[p] if card != EMPTY]
        s.n_hand[p] = CARDS - len(laid) - len(members(s.left[p]))
        s.hand[p] = ALL & ~s.left[p] & ~gather(card for card in laid if card >= 0)
        if c.hidden and p != c.viewer and s.phase != OVER:
            s.hand[p] = 0


def _rest_is_out(c: Context) -> None:
    """If hands are said, what is neither there nor on the table is out of the game."""
    s = c.s
    for p in range(s.players):
        if not c.hidden:
            s.left[p] |= ALL & ~s.hand[p] & ~gather(card for card in s.table[p] if card >= 0)


# What the others hold possible: `all 2-1 monk geisha` everybody at player 2's first place, `1 2-hand not ronin` player 1 in player 2's hand


def _possible(c: Context) -> None:
    s = c.s
    s.could[:] = 0
    for p in range(s.players):
        _seen_by_all(s, p)
        for row in range(1, s.players + 1):
            if row != p + 1:
                _as_all_see(c, row, p)


def _seen_by_all(s: Any, p: int) -> None:
    """Any card that is still in play, unless it was turned up."""
    shown = [int(s.table[p, slot]) if s.seen[p, slot] == EVERYONE else EMPTY for slot in range(SLOTS)]
    unknown = ALL & ~int(s.left[p]) & ~gather(card for card in shown if card >= 0)
    for slot in range(SLOTS):
        s.could[0, p, slot] = 0 if s.table[p, slot] == EMPTY else 1 << shown[slot] if shown[slot] >= 0 else unknown
    s.could[0, p, HAND] = unknown


def _as_all_see(c: Context, row: int, p: int) -> None:
    """A player knows what everybody does, and the cards that only some have seen."""
    s = c.s
    s.could[row, p] = s.could[0, p]
    for slot in range(SLOTS):
        if s.seen[p, slot] != EVERYONE and s.seen[p, slot] >> (row - 1) & 1 and s.table[p, slot] >= 0:
            note(s, row, p, slot, int(s.table[p, slot]))
    if c.viewer is not None and s.phase != OVER and row != c.viewer + 1 and p != c.viewer:
        s.could[row, p] = 0


def _guesses(c: Context) -> Iterator[tuple[int, int, int]]:
    """Where the guesses of a viewer (0: all) aren't what they would be by default, given what everybody knows."""
    s, usual = c.s, Context(c.game, c.s, None, c.viewer)
    _possible(usual)
    for p in range(s.players):
        yield from ((0, p, i) for i in range(HAND + 1) if s.could[0, p, i] != usual.s.could[0, p, i])
        usual.s.could[0, p] = s.could[0, p]
        for row in range(1, s.players + 1):
            if row != p + 1:
                _as_all_see(usual, row, p)
            yield from ((row, p, i) for i in range(HAND + 1) if s.could[row, p, i] != usual.s.could[row, p, i])


def _say_possible(c: Context) -> str:
    return ", ".join(
        f"{row or 'all'} {p + 1}-{'hand' if i == HAND else i + 1} {_say_set(c, int(c.s.could[row, p, i]))}" for row, p, i in _guesses(c)
    )


def _say_set(c: Context, cards: int) -> str:
    return SetOf(CARD).say(c, 0, cards) if len(members(cards)) <= CARDS // 2 else f"not {SetOf(CARD).say(c, 0, ALL & ~cards)}"


def _hear_possible(c: Context, text: Text) -> None:
    s = c.s
    viewers = ["all", *(str(p + 1) for p in range(s.players))]
    places = [f"{p + 1}-{i}" for p in range(s.players) for i in (*range(1, SLOTS + 1), "hand")]
    said: dict[tuple[int, int, int], int] = {}
    for item in text.split(","):
        words = item.words()
        if len(words) < 3:
            raise item.error(f"expected who thinks so, a place and cards, such as 'all 2-1 monk geisha', not {str(item)!r}")
        opposite = str(words[2]) == "not"
        cards = SetOf(CARD).hear(c, 0, item.after(words[2 if opposite else 1]))
        row, (p, i) = words[0].one_of(viewers, "viewer"), divmod(words[1].one_of(places, "place"), HAND + 1)
        said[row, p, i] = ALL & ~cards if opposite else cards
    for public in (True, False):
        for (row, p, i), cards in said.items():
            if (row == 0) == public:
                s.could[row, p, i] = cards
        for p in range(s.players if public else 0):
            for row in range(1, s.players + 1):
                if row != p + 1:
                    _as_all_see(c, row, p)


# The battle that was fought last: who attacked with what whom, perhaps with the monk, and the result


def _no_battle(c: Context) -> None:
    c.s.battle[:] = 0
    c.s.battle[B_ATTACKER] = EMPTY


def _say_battle(c: Context) -> str:
    b = c.s.battle
    cards = [f"{b[who] + 1} {CARD.say(c, 0, int(b[card]))}" for who, card in ((B_ATTACKER, B_CARD), (B_DEFENDER, B_OTHER))]
    return ", ".join([*cards, *["monk"] * int(b[B_MONK]), RESULTS[b[B_RESULT]]])


def _hear_battle(c: Context, text: Text) -> None:
    b, items = c.s.battle, text.split(",")
    if not 2 <= len(items) <= 4:
        raise text.error(f"expected both cards, perhaps monk, and the result, such as '1 ronin, 2 monk, attacker-won', not {str(text)!r}")
    for item, who, card in zip(items, (B_ATTACKER, B_DEFENDER), (B_CARD, B_OTHER), strict=False):
        player, fighter = item.pair("a player and a card, such as 2 monk")
        b[who], b[card] = PLAYER.hear(c, 0, player), CARD.hear(c, 0, fighter)
    for item in items[2:]:
        which = item.one_of(["monk", *RESULTS], "result")
        b[B_RESULT if which else B_MONK] = which - 1 if which else 1
    weigh(c.s)


def _waiting(c: Context) -> None:
    """Who is asked follows from the phase."""
    s = c.s
    holes = gather(p for p in range(s.players) if EMPTY in s.table[p])
    if s.phase in (SETUP, REFILL):
        s.waiting = holes
    elif s.phase == MONK_ASKED:
        s.waiting = 1 << max(int(s.target), 0) // SLOTS
    elif s.phase == LOOK:
        s.waiting = 1 << max(int(s.lookers[0]), 0)
    else:
        s.waiting = 0 if s.phase == OVER else 1 << int(s.turn)


def _check(c: Context) -> None:
    s = c.s
    needs = {
        TARGET: (s.slot, "the slot that attacks"),
        MONK_ASKED: (s.target, "the target"),
        PUT: (s.slot, "the slot that is exchanged"),
        SWAPPING: (s.slot, "the slot that is left alone"),
        LOOK: (s.lookers[0], "lookers"),
    }
    value, what = needs.get(int(s.phase), (0, ""))
    if value < 0:
        raise wrong(c, f"the phase is {PHASES[s.phase]!r}, but {what} isn't said")
    if s.phase == MONK_ASKED and s.battle[B_ATTACKER] == EMPTY:
        raise wrong(c, "the monk is asked for in a battle, and 'battle' isn't said")
    if s.phase in (REFILL, SETUP) and not s.waiting:
        raise wrong(c, f"the phase is {PHASES[s.phase]!r}, but nobody has an empty slot")
    if s.phase in (ATTACK, EXCHANGE, LOOK) and EMPTY in s.table[: s.players]:
        raise wrong(c, "a slot is empty, so the phase should be 'refill'")
    if s.target >= 0 and s.target // SLOTS in (s.turn, *range(s.players, SEATS)):
        raise wrong(c, "the target should be another player's card")
    for p in range(s.players):
        if s.phase == REFILL and list(s.table[p]).count(EMPTY) > s.n_hand[p]:
            raise wrong(c, f"player {p + 1} has too few cards to fill the empty slots: the game is over")


def _points(c: Context) -> Any:
    s = c.s
    return [sum(WORTH[card] for owner in range(SEATS) for card in members(s.captured[p, owner])) for p in range(SEATS)]


NOTATION = Notation(
    options=lambda s: {"players": int(s.players), "first": f"seat {s.first + 1}"},
    assumed={"first": "seat 1"},
    parts=(
        kept("first"),
        entry("turn", PLAYER, lambda c: c.s.first),
        entry("phase", Names(PHASES, "phase", {}), ATTACK),
        Part("table", ("table", "seen"), _peasants, _say_table, _hear_table),
        Part("captured", ("captured",), lambda c: c.s.captured.fill(0), _say_captured, _hear_captured),
        Part("discarded", ("left",), _nothing_left, _say_discarded, _hear_discarded),
        entry("points", default=_points, each="players"),
        held("hand", OWN, default=_hands),
        follows(_rest_is_out),
        entry("slot", SLOT, EMPTY),
        entry("target", PLACE, EMPTY),
        entry("first slot", SLOT, EMPTY, name="first_slot"),
        entry("first target", PLACE, EMPTY, name="first_target"),
        entry("lost", YES),
        entry("lookers", PLAYER, EMPTY, dense=2),
        Part("could", ("could",), _possible, _say_possible, _hear_possible),
        Part("battle", ("battle",), _no_battle, _say_battle, _hear_battle),
        follows(_waiting, "waiting"),
        entry("winners", SetOf(PLAYER)),
    ),
    check=_check,
)
