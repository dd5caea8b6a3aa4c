"""Little pictures of Tash-Kalar for tests: put pieces, give cards, play in words, look again.

In a picture c h l are common, heroic and legendary pieces of the player on turn (side 0), C H L those of side 1;
@ is the summoning square, empty; a piece with a star stands on it ("c*"). Rows are separated by "/".
"""

from __future__ import annotations

from typing import Any

import igroteka as ig
from igroteka.core import verbs
from igroteka.core.record import copy
from igroteka.games.tash_kalar import arena, state
from igroteka.games.tash_kalar.cards import BEINGS, DECKS, FIRST_LEGEND, FLARES, SIDE, SQUARE_NAMES

GAME = ig.game("tash_kalar")
FLARE_IDS, LEGEND_IDS = [flare.id for flare in FLARES], [being.id for being in BEINGS[FIRST_LEGEND:]]
BEING_IDS = [being.id for being in BEINGS[:FIRST_LEGEND]]
LETTERS = ".chl", "?CHL", "?xyz", "?XYZ"


def cell(name: str) -> int:
    return SQUARE_NAMES.index(name)


def being(name: str) -> int:
    return next(i for i, b in enumerate(BEINGS) if b.id == name)


def deck_with(name: str) -> str:
    """A deck that has this being; the north one for legends."""
    return next((deck.id for deck in DECKS if being(name) in deck.beings), "north")


class Arena:
    """A match whose position is arranged by hand. Player 0 is on turn with two actions."""

    def __init__(self, mode: str = "high", players: int = 2, decks: list[str] | None = None, seed: int = 7):
        order = ["north", "south", "highland", "sylvan"]
        wanted = decks or order[:players]
        wanted += [d for d in order if d not in wanted][: players - len(wanted)]
        text = f"mode: {mode}; players: {players}; decks: {', '.join(wanted)}"
        if mode in ("first", "high"):  # no task that happens to be met disturbs a test
            text += f"; current: {'isolation' if mode == 'high' else 'imprisonment'}, heroic-destruction, colored-summoning"
        self.match = ig.position("tash_kalar", text, seed)

    @property
    def s(self) -> Any:
        return self.match.state

    def sections(self) -> dict[str, str]:
        """The sections of the position's text."""
        return dict(section.split(": ", 1) for section in self.match.position().split("; ") if ": " in section)

    def change(self, key: str, value: str) -> Arena:
        """The same position with another section; decks are dealt again."""
        kept = {k: v for k, v in self.sections().items() if k not in ("deck", "legends", "flares", "tasks", "next")} | {key: value}
        self.match = ig.position("tash_kalar", "; ".join(f"{k}: {v}" for k, v in kept.items()))
        return self

    # Arranging

    def put(self, pieces: str) -> Arena:
        """Pieces by name of their squares: "e5:c d6:H"."""
        for word in pieces.split():
            square, letter = word.split(":")
            side = next(i for i, letters in enumerate(LETTERS) if letter in letters)
            arena.put(self.s, cell(square), side, LETTERS[side].index(letter))
        return self

    def picture(self, picture: str, at: str = "e5") -> Arena:
        """Pieces as a little picture, its summoning square on `at`."""
        rows = [row.split() for row in picture.split("/")]
        cx, cy = next((x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "@" or c.endswith("*"))
        self.origin = cell(at) - cx - SIDE * cy
        for y, row in enumerate(rows):
            for x, c in enumerate(row):
                if c[0] not in ".@":
                    self.put(f"{SQUARE_NAMES[self.origin + x + SIDE * y]}:{c[0]}")
        return self

    def give(self, *names: str, player: int = 0) -> Arena:
        """Cards into a hand: beings and legends by id, flares as flare-01. Who held such a card gets another one."""
        for key, ids in {"flare": FLARE_IDS, "legend hand": LEGEND_IDS, "hand": BEING_IDS}.items():
            cards = [name for name in names if name in ids]
            hands = [[card.strip() for card in hand.split(",")] for hand in self.sections().get(key, "").split("/")]
            if not cards:
                continue
            for p, hand in enumerate(hands):
                if p == player:
                    hand[:] = [*cards, *[card for card in hand if card not in cards]][: len(hand)]
                elif key != "hand":
                    hand[:] = ["?" if card in cards else card for card in hand]
            self.change(key, " / ".join(", ".join(hand) for hand in hands))
        return self

    def tasks(self, *names: str) -> Arena:
        """The current tasks; the others are any."""
        return self.change("current", ", ".join([*names, *["?"] * (3 - len(names))]))

    # Playing and looking

    def names(self) -> dict[str, int]:
        """The legal actions by their text form."""
        player = int(verbs.movers(self.s)).bit_length() - 1
        mask = GAME.mask()
        verbs.legal(self.s, player, mask)
        view = copy(self.s)
        verbs.hide(view, player)
        return {GAME.words.name(view, player, int(a)): int(a) for a in mask.nonzero()[0]}

    def can(self, name: str) -> bool:
        return name in self.names()

    def play(self, *names: str) -> Arena:
        for name in names:
            legal = self.names()
            assert name in legal, f"{name!r} should be one of {sorted(legal)}"
            player = int(verbs.movers(self.s)).bit_length() - 1
            verbs.apply(self.s, player, legal[name])
        return self

    def summon(self, name: str, at: str = "e5") -> Arena:
        self.give(name)
        return self.play(f"summon {name}", f"on {at}")

    def at(self, square: str) -> str:
        code = int(self.s.board[cell(square)])
        return LETTERS[code >> 2][code & 3] if code else "."

    def look(self, picture: str) -> str:
        """The part of the arena that the first picture showed, drawn the same way; what stands elsewhere follows."""
        rows, shown = [], set()
        for y, row in enumerate(picture.split("/")):
            cells = [self.origin + x + SIDE * y for x in range(len(row.split()))]
            shown |= set(cells)
            rows.append(" ".join(self.at(SQUARE_NAMES[c]) for c in cells))
        others = [f"{SQUARE_NAMES[c]}:{self.at(SQUARE_NAMES[c])}" for c in range(81) if self.s.board[c] and c not in shown]
        return " / ".join(rows) + "".join(f" {word}" for word in others)

    @property
    def choosing(self) -> bool:
        """Is an action to be chosen, so that no effect goes on?"""
        return bool(self.s.phase == state.ACTION)

    def destroyed(self, side: int = 1) -> tuple[int, ...]:
        """Common, heroic, legendary pieces of a side destroyed in this turn."""
        return tuple(int(x) for x in self.s.destroyed[side])


def opened(name: str, picture: str, at: str = "e5", actions: int = 2, supply: int | None = None, mode: str = "high") -> Arena:
    """A being just summoned in a picture."""
    table = Arena(mode, decks=[deck_with(name)]).picture(picture, at)
    table.s.actions = actions
    if supply is not None:
        table.s.supply[0, 0] = supply
    return table.summon(name, at)
