"""Meeting Engagement: a position as text. See docs/positions.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.piles import take_top
from ...core.position import (
    FACE_DOWN, PLAYER, Context, Notation, Names, Part, SetOf, Text, deal, entry, follows, guess_each, kept, pile, rows, wrong,
)  # fmt: skip
from ...core.sets import gather, members
from .state import (
    ARMIES, ARMY_SIZE, CELL_NAMES, CELLS, CHOOSING, DEPLOY, EMPTY, ENTER, KIND, MOVE, NOBODY, OVER, SECOND_STEP, STRATEGY, UNITS,
)  # fmt: skip

ALL = (1 << ARMY_SIZE) - 1
PHASES = ("deploy", "choose", "enter", "move", "second-step", "over")
ENDINGS = ("none", "breakthrough", "more-units", "more-elite", "draw")
CELL = Names(CELL_NAMES, "cell")


class Cards(Names):
    """The cards of a player's army: `sarbaz` is the first one still to be had, `sarbaz.2` the second."""

    def say(self, c: Context, owner: int, value: int) -> str:
        """The name, with a number if it isn't the first one to be had."""
        if value < 0:
            return self.spoken[value]
        kind, free = self._unit(c, owner, value), self._free(c, owner)
        first = next((card for card in free if self._unit(c, owner, card) == kind), NOBODY)
        c.used.add((owner, value))
        return kind if first == value else f"{kind}.{value - self._names(c, owner).index(kind) + 1}"

    def hear(self, c: Context, owner: int, text: Text) -> int:
        """The card of this name."""
        kind, _, copy = str(text).partition(".")
        names = self._names(c, owner)
        if kind not in names:
            return super().hear(c, owner, text)
        if copy:
            card = names.index(kind) + text.split(".")[-1].number(1, names.count(kind)) - 1
        else:
            card = next((card for card in self._free(c, owner) if names[card] == kind), NOBODY)
        if card == NOBODY or (owner, card) in c.used:
            again = ", and this one is named already" if copy else ""
            raise text.error(f"{text} is one too many: player {owner + 1} has {names.count(kind)} {kind}{again}")
        c.used.add((owner, card))
        return card

    def _unit(self, c: Context, owner: int, card: int) -> str:
        return str(UNITS[KIND[c.s.army[owner], card]].id)

    def _names(self, c: Context, owner: int) -> list[str]:
        return [self._unit(c, owner, card) for card in range(ARMY_SIZE)]

    def _free(self, c: Context, owner: int) -> list[int]:
        return [card for card in range(ARMY_SIZE) if (owner, card) not in c.used]


CARD = Cards(lambda s, owner: list(dict.fromkeys(UNITS[kind].id for kind in KIND[s.army[owner]])), "unit")


# The field: the units of player 1 / those of player 2


def _no_units(c: Context) -> None:
    c.s.field[:], c.s.owner[:] = EMPTY, NOBODY


def _say_units(c: Context) -> str:
    s = c.s
    return " / ".join(", ".join(f"{CELL_NAMES[i]} {CARD.say(c, p, int(s.field[i]))}" for i in range(CELLS) if s.owner[i] == p) for p in range(2))


def _hear_units(c: Context, text: Text) -> None:
    for player, part in rows(c, "players", text):
        for item in part.split(","):
            place, unit = item.pair("a cell and a unit, such as b1 archer")
            cell = place.one_of(CELL_NAMES, "cell")
            if c.s.owner[cell] != NOBODY:
                raise place.error(f"two units stand on {place}")
            c.s.field[cell], c.s.owner[cell] = CARD.hear(c, player, unit), player


# The unit on the move: where it stands (it has made its first step), or which one was displaced from where


def _say_mover(c: Context) -> str:
    s, cell = c.s, CELL_NAMES[c.s.at]
    return cell if s.mover >= 0 and s.field[s.at] == s.mover and s.owner[s.at] == s.turn else f"{CARD.say(c, int(s.turn), int(s.mover))} from {cell}"


def _hear_mover(c: Context, text: Text) -> None:
    s, words = c.s, text.words()
    if len(words) not in (1, 3) or (len(words) == 3 and str(words[1]) != "from"):
        raise text.error(f"expected where it stands, such as b2, or which unit comes from where, such as archer from b2, not {str(text)!r}")
    s.at = words[-1].one_of(CELL_NAMES, "cell")
    if len(words) == 1 and s.owner[s.at] != s.turn:
        raise text.error(f"no unit of player {s.turn + 1} stands on {words[0]}")
    s.mover = s.field[s.at] if len(words) == 1 else CARD.hear(c, int(s.turn), words[0])


def _no_mover(c: Context) -> None:
    c.s.mover = c.s.at = EMPTY


# The card in question: turned up, or one of the hand


def _hear_card(c: Context, text: Text) -> None:
    s, turn = c.s, int(c.s.turn)
    hand = [int(card) for card in s.hand[turn, : s.n_hand[turn]] if card >= 0]
    same = [card for card in hand if str(text) in (UNITS[KIND[s.army[turn], card]].id, f"card {hand.index(card) + 1}")]
    s.card = same[0] if same else CARD.hear(c, turn, text)


def _say_card(c: Context) -> str:
    s, turn = c.s, int(c.s.turn)
    hand = s.hand[turn].tolist()
    return f"card {hand.index(s.card) + 1}" if s.card >= 0 and s.card in hand else CARD.say(c, turn, int(s.card))


# What lies elsewhere


def _shown(s: Any, player: int) -> int:
    """The player's cards (bits) that lie open."""
    open_cards = {int(card) for card, owner in zip(s.field, s.owner, strict=True) if owner == player}
    if player == s.turn:
        open_cards |= {int(s.mover), EMPTY if s.variant == STRATEGY and s.n_hand[player] else int(s.card)}
    return gather(card for card in open_cards if card >= 0)


def _fallen_by_default(c: Context) -> None:
    c.s.public[:] = [_shown(c.s, player) for player in range(2)]


def _say_fallen(c: Context) -> str:
    return " / ".join(", ".join(CARD.say(c, p, card) for card in members(c.s.public[p] & ~_shown(c.s, p))) for p in range(2))


def _hear_fallen(c: Context, text: Text) -> None:
    for player, part in rows(c, "players", text):
        for item in part.split(","):
            c.s.public[player] |= 1 << CARD.hear(c, player, item)


def _reserve_by_default(c: Context) -> None:
    """All cards that lie nowhere else."""
    s = c.s
    s.reserve[:] = EMPTY
    for player in range(2):
        known = members(int(s.public[player])) + s.hand[player, : s.n_hand[player]].tolist()
        s.n_reserve[player] = ARMY_SIZE - len(known)
        s.reserve[player, : s.n_reserve[player]] = FACE_DOWN


def _deal(c: Context) -> None:
    """The cards that were only counted; all that lie nowhere have fallen."""
    s = c.s
    for player in range(2):
        piles = [(s.hand[player], s.n_hand[player]), (s.reserve[player], s.n_reserve[player])]
        open_cards = members(int(s.public[player]))
        deal(c, [card for card in range(ARMY_SIZE) if card not in open_cards], piles, f"cards of player {player + 1} that could be face down", player)
        if not c.hidden:
            s.public[player] = ALL & ~gather(card for row, n in piles for card in row[:n])


def _phase_by_default(c: Context) -> int:
    s = c.s
    if s.ending:
        return OVER
    if s.mover != EMPTY:
        return SECOND_STEP if s.field[s.at] == s.mover and s.owner[s.at] == s.turn else MOVE
    return CHOOSING if s.variant == STRATEGY and s.card == EMPTY else ENTER


def _turn_up(c: Context) -> None:
    """The top card of the reserve, if a card is to be laid and none is named."""
    s = c.s
    if s.phase in (ENTER, DEPLOY) and s.card == EMPTY and s.n_reserve[s.turn]:
        s.card = take_top(s.reserve[s.turn], int(s.n_reserve[s.turn]))
        s.n_reserve[s.turn] -= 1
        s.public[s.turn] |= 1 << int(s.card)


def _armies(given: Mapping[str, Text]) -> dict[str, Any]:
    """Every unit is of one army."""
    of = {unit.id: [ARMIES[unit.army]] for unit in UNITS}
    armies = guess_each(given, "field hand fallen reserve", of, ["west", "north"])
    if "card" in given and str(given["card"]).partition(".")[0] in of:
        second = str(given["turn"]) == "2" if "turn" in given else "first" in given and str(given["first"]) == "seat 2"
        armies[second] = of[str(given["card"]).partition(".")[0]][0]
    return {"armies": armies}


def _check(c: Context) -> None:
    s = c.s
    if s.phase in (MOVE, SECOND_STEP) and s.mover == EMPTY:
        raise wrong(c, "a unit has to move, but none is said: add 'moving: UNIT from CELL'")
    if s.phase in (ENTER, DEPLOY) and s.card == EMPTY:
        raise wrong(c, f"player {s.turn + 1} has no card to lay: neither 'card' nor a reserve")


NOTATION = Notation(
    options=lambda s: {
        "variant": ("basic", "strategy")[s.variant],
        "armies": [ARMIES[army] for army in s.army],
        "first": f"seat {s.first + 1}",
    },
    assumed={"first": "seat 1"},
    guess=_armies,
    parts=(
        kept("army", "variant", "first"),
        entry("turn", PLAYER, lambda c: c.s.first),
        Part("field", ("field", "owner"), _no_units, _say_units, _hear_units),
        Part("moving", ("mover", "at"), _no_mover, _say_mover, _hear_mover),
        entry("moved", SetOf(CELL)),
        pile("hand", CARD),
        Part("card", ("card",), lambda c: setattr(c.s, "card", EMPTY), _say_card, _hear_card),
        Part("fallen", ("public",), _fallen_by_default, _say_fallen, _hear_fallen),
        pile("reserve", CARD, default=_reserve_by_default),
        follows(_deal),
        entry("ending", Names(ENDINGS, "ending", {})),
        entry("winner", PLAYER, NOBODY),
        entry("phase", Names(PHASES, "phase", {}), _phase_by_default),
        follows(_turn_up),
        entry("turns"),
    ),
    check=_check,
)
