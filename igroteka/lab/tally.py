"""What is written down about the games of a wave while they are played, and its sums, which add up over waves and runs."""

from __future__ import annotations

import io
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.record import CARD, WHAT, WHO
from .decks import EVERYBODY, Deck, side_option

TENTHS = 10  # of a game, for when cards are played
MOST_DRAWN = 48  # cards a player has held in a game are counted so far
EVEN = 1e-6  # somebody whose guess is better by less doesn't lead


class Tally(dict[str, Any]):
    """Sums by name: numbers and arrays."""

    def add(self, other: Mapping[str, Any]) -> None:
        """Add another one's sums."""
        for name, value in other.items():
            self[name] = self[name] + value if name in self else value

    def written(self) -> str:
        """As text, for a file."""
        out = io.BytesIO()
        np.savez_compressed(out, **self)
        return b64encode(out.getvalue()).decode()

    @classmethod
    def read(cls, text: str) -> Tally:
        """What was written."""
        with np.load(io.BytesIO(b64decode(text)), allow_pickle=False) as sums:
            return cls({name: sums[name] if sums[name].ndim else sums[name].item() for name in sums.files})


class Notes:
    """What is written down about the games of a wave while they are played."""

    def __init__(self, game: Game, deck: Deck | None, states: Any, guess: np.ndarray):
        self.game, self.deck, self.states, self.guess = game, deck, states, guess
        count, players = guess.shape
        self.moves = np.zeros(count, np.int64)
        self.looked = [guess.astype(np.float32)]
        fields = states.dtype.names
        self.first = states["first" if "first" in fields else "turn"].copy() if {"first", "turn"} & set(fields) else None
        if deck:
            size = len(deck.names)
            self.before = self.held()
            self.opening, self.seen = self.before > 0, self.before > 0
            self.drawn = self.before.astype(np.int64).sum(-1)
            self.setting_up = np.ones(count, bool)
            self.played = np.zeros((count, players, size), bool)
            self.spent = np.zeros((count, players, size), bool)
            self.plays: list[tuple[np.ndarray, ...]] = []  # game, card, move

    def held(self) -> np.ndarray:
        """What everybody has in hand now."""
        assert self.deck
        return self.deck.held(self.states)[:, : self.guess.shape[1]]

    def note(self, active: np.ndarray) -> None:
        """After a decision in the games that were active."""
        self.moves += active
        self.looked.append(self.guess.astype(np.float32))
        if self.deck:
            self._note_cards(self.deck, active)

    def _note_cards(self, deck: Deck, active: np.ndarray) -> None:
        now = self.held()
        more = np.maximum(now - self.before, 0) * active[:, None, None]
        self.before = now
        self.drawn += more.astype(np.int64).sum(-1)
        if deck.set_up:
            self.setting_up &= np.isin(self.states["phase"], deck.set_up)
            self.opening |= (more > 0) & self.setting_up[:, None, None]
        self.seen |= more > 0
        events, count = self.states["events"], self.states["n_events"]
        for i in range(int(count[active].max(initial=0))):
            what, who, card = events[:, i, WHAT], events[:, i, WHO], events[:, i, CARD]
            ours = active & (i < count) & (who >= 0) & (who < self.played.shape[1]) & (card >= 0)
            for kinds, noted in ((deck.played, self.played), (deck.spent, self.spent)):
                rows = np.flatnonzero(ours & np.isin(what, kinds))
                if rows.size:
                    cards = deck.card(self.states[rows], who[rows], what[rows], card[rows])
                    noted[rows, who[rows], cards] = True
                    if noted is self.played:
                        self.plays.append((rows, cards, self.moves[rows]))

    def tally(self, settled: Sequence[dict[str, Any]], returns: np.ndarray) -> Tally:
        """The sums over the wave."""
        best = returns == returns.max(1, keepdims=True)
        points = best / best.sum(1, keepdims=True)  # a shared win is shared
        found = Tally(games=len(points), length=np.bincount(self.moves, minlength=1), draws=int((best.sum(1) > 1).sum()))
        found["length"] = np.pad(found["length"], (0, self.game.longest + 1 - found["length"].size))
        found["seat"], found["seat_squares"] = points.sum(0), (points**2).sum(0)
        found |= self._sides(settled, points)
        found |= self._halves(points)
        if self.deck:
            found |= self._cards(self.deck, settled, points)
        return found

    def _sides(self, settled: Sequence[dict[str, Any]], points: np.ndarray) -> Tally:
        """By what a player chose, and by who began."""
        found, count = Tally(), len(points)
        option = side_option(self.game)
        if option:
            sides = np.array([[option.values.index(value) for value in s[option.name]] for s in settled])[np.arange(count) % len(settled)]
            found["side"] = np.array([points[sides == i].sum() for i in range(len(option.values))])
            found["side_squares"] = np.array([(points[sides == i] ** 2).sum() for i in range(len(option.values))])
            found["side_seats"] = np.array([(sides == i).sum() for i in range(len(option.values))])
        if self.first is not None:
            own = points[np.arange(count), self.first]
            later = (np.arange(points.shape[1])[None] - self.first[:, None]) % points.shape[1]
            found["turn"] = np.array([points[later == i].sum() for i in range(points.shape[1])])
            found["turn_squares"] = np.array([(points[later == i] ** 2).sum() for i in range(points.shape[1])])
            if option:
                began = sides[np.arange(count), self.first]
                found["side_first"] = np.array([own[began == i].sum() for i in range(len(option.values))])
                found["side_first_games"] = np.array([(began == i).sum() for i in range(len(option.values))])
        return found

    def _halves(self, points: np.ndarray) -> Tally:
        """Who led at half-time, and did they win?"""
        looked, rows = np.array(self.looked), np.arange(len(points))
        half = looked[self.moves // 2, rows]
        order = np.sort(half, axis=1)
        led = order[:, -1] - order[:, -2] > EVEN
        leader = half.argmax(1)
        won = points[rows, leader]
        lowest_guess = np.where(np.arange(len(looked))[:, None, None] < self.moves[None, :, None], looked, 1).min(0)
        alone = points == 1
        found = Tally(led=int(led.sum()), leader_won=float(won[led].sum()), comebacks=int((led & (won == 0)).sum()), decided=int(alone.any(1).sum()))
        behind = 1 / points.shape[1] - 1  # the guess of somebody with half an equal share of the chances
        found["great_comebacks"] = int((alone & (lowest_guess <= behind)).any(1).sum())
        if self.first is not None:
            found["first_led"] = int((led & (leader == self.first)).sum())
        return found

    def _cards(self, deck: Deck, settled: Sequence[dict[str, Any]], points: np.ndarray) -> Tally:
        """For each card: games and points with and without it, by how many cards the player has held."""
        count, players = points.shape
        mine = np.ones((count, players, len(deck.names)), bool)
        option = side_option(self.game)
        if option:
            home = np.array(deck.home or range(len(option.values)))
            sides = home[np.array([[option.values.index(value) for value in s[option.name]] for s in settled])][np.arange(count) % len(settled)]
            mine = (deck.owners == EVERYBODY) | (deck.owners == sides[..., None])
        size, layers = len(deck.names), np.minimum(self.drawn, MOST_DRAWN - 1)
        found = Tally(had=mine.sum((0, 1)), had_points=(mine * points[..., None]).sum((0, 1)))
        worth = points[..., None]
        for name, cards in (("opening", self.opening), ("played", self.played), ("spent", self.spent)):
            found[name], found[f"{name}_points"] = (mine & cards).sum((0, 1)), ((mine & cards) * worth).sum((0, 1))
        later = mine & ~self.opening
        for name, cards in (("drawn", later & self.seen), ("missed", later & ~self.seen)):
            sums = np.zeros((2, MOST_DRAWN, size))
            np.add.at(sums[0], layers.ravel(), cards.reshape(-1, size))
            np.add.at(sums[1], layers.ravel(), (cards * worth).reshape(-1, size))
            found[name], found[f"{name}_points"] = sums
        when = np.zeros((size, TENTHS), np.int64)
        for rows, cards, moves in self.plays:
            np.add.at(when, (cards, np.minimum(TENTHS - 1, TENTHS * (moves - 1) // self.moves[rows])), 1)
        found["when"] = when
        return found
