"""The cards of each game as balance counts them: which there are, who may have them, who holds them in a position and who plays them.

Works on whole arrays of records. What is played and what is given up otherwise is read from the events of a decision.
A game that isn't described here has results and lengths in its report, and no cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.game import Game, Option

EVERYBODY = -1


@dataclass(frozen=True)
class Deck:
    """The cards of a game. A card is an index into `names`.

    held   (games, seats, cards): how many of each card everybody has in hand
    card   from the seat, the event's number and its card: our index
    """

    names: Sequence[Mapping[str, str]]
    owners: np.ndarray  # whose card it is: the index of an army, a hero, a deck; or EVERYBODY
    held: Callable[[Any], np.ndarray]
    card: Callable[[Any, np.ndarray, np.ndarray, np.ndarray], np.ndarray]
    played: tuple[int, ...]  # events
    spent: tuple[int, ...] = ()  # events: a card is given up for something else than itself
    set_up: tuple[int, ...] = ()  # phases that belong to the opening
    home: tuple[int, ...] = ()  # where two armies, heroes or decks have the same cards: the first of them


def side_option(game: Game) -> Option | None:
    """What a player chooses for themselves, if there is such a thing."""
    return next((option for option in game.options if option.each), None)


def deck_of(game: str) -> Deck | None:
    """The cards of a game."""
    return DECKS[game]() if game in DECKS else None


def _bits(sets: Any, size: int) -> np.ndarray:
    """Sets as columns of 0 and 1."""
    return (np.asarray(sets, np.int64)[..., None] >> np.arange(size) & 1).astype(np.int8)


def _counted(cards: Any, size: int) -> np.ndarray:
    """How many there are of each in rows of cards; what is no card doesn't count."""
    same: np.ndarray = np.asarray(cards)[..., None] == np.arange(size)
    return np.asarray(same.sum(-2), np.int8)


def meeting() -> Deck:
    """A kind of unit is a card; the opening is what was deployed."""
    from ..games.meeting import state as m

    def held(s: Any) -> np.ndarray:
        drawn = np.where(np.arange(2) == s["turn"][:, None], s["card"][:, None], m.EMPTY)
        cards = np.concatenate([np.where(np.arange(m.HAND) < s["n_hand"][..., None], s["hand"], m.EMPTY), drawn[..., None]], axis=2)
        kinds = np.where(cards >= 0, m.KIND[s["army"][..., None], np.maximum(cards, 0)], -1)
        return _counted(kinds, len(m.UNITS))

    def card(s: Any, who: np.ndarray, what: np.ndarray, card: np.ndarray) -> np.ndarray:
        return np.asarray(m.KIND[s["army"][np.arange(len(s)), who], card])

    owners = np.array([unit.army for unit in m.UNITS])
    return Deck([u.name for u in m.UNITS], owners, held, card, played=(m.PLACED, m.ENTERED), set_up=(m.DEPLOY,))


def tenno() -> Deck:
    """Everybody has the same eleven cards from the start: what differs is when they are laid down."""
    from ..games.tenno import state as t

    named = [{lang: name if c.kind == c.id else f"{name} {c.value}" for lang, name in c.name.items()} for c in t.SET]
    return Deck(
        named, np.full(t.CARDS, EVERYBODY), lambda s: _bits(s["hand"], t.CARDS), lambda s, who, what, card: card,
        played=(t.LAID, t.PUT_DOWN),
    )  # fmt: skip


def portrait() -> Deck:
    """Sixty cards that all draw from."""
    from ..games.portrait import state as p

    def held(s: Any) -> np.ndarray:
        return _counted(np.where(np.arange(p.HAND) < s["n_hand"][..., None], s["hand"], p.EMPTY), p.CARDS)

    named = [dict.fromkeys(("en", "ru"), f"{number}") for number in range(1, p.CARDS + 1)]
    return Deck(
        named, np.full(p.CARDS, EVERYBODY), held, lambda s, who, what, card: card, played=(p.RESOLVING,), spent=(p.UNPLAYED,),
    )  # fmt: skip


def unmatched() -> Deck:
    """A kind of card of each hero. Boosts and discards are spent."""
    from ..games.unmatched import state as u

    names: list[Mapping[str, str]] = []
    owners, index = [], np.full((len(u.HEROES), u.KINDS), -1)
    for h, hero in enumerate(u.HEROES):
        for k, kind in enumerate(hero.kinds):
            index[h, k] = len(names)
            names.append(kind.name)
            owners.append(h)

    def held(s: Any) -> np.ndarray:
        out = np.zeros((len(s), u.SIDES, len(names) + 1), np.int8)
        rows, sides = np.arange(len(s))[:, None, None], np.arange(u.SIDES)[None, :, None]
        out[rows, sides, index[s["hero"]]] = s["hand"]
        return out[..., :-1]

    def card(s: Any, who: np.ndarray, what: np.ndarray, card: np.ndarray) -> np.ndarray:
        return np.asarray(index[s["hero"][np.arange(len(s)), who], card])

    return Deck(
        names, np.array(owners), held, card, played=(u.REVEALED, u.SCHEMED),
        spent=(u.BOOSTED, u.BOOST_REVEALED, u.STRENGTHENED, u.DISCARDED), set_up=(u.SIZING, u.DEPLOYING),
    )  # fmt: skip


def tash_kalar() -> Deck:
    """The beings of all decks, the legends and the flares."""
    from ..games.tash_kalar import cards as c
    from ..games.tash_kalar import state as t

    beings = len(c.BEINGS)
    names = [being.name for being in c.BEINGS] + [dict.fromkeys(("en", "ru"), f"{f.label}") for f in c.FLARES]
    owners = np.full(len(names), EVERYBODY)
    home = [next(e for e, other in enumerate(c.DECKS) if other.beings == deck.beings) for deck in c.DECKS]  # north and south have the same beings
    for d, deck in enumerate(c.DECKS):
        owners[list(deck.beings)] = home[d]

    def held(s: Any) -> np.ndarray:
        out = np.zeros((len(s), t.SEATS, len(names)), np.int8)
        first = np.asarray(c.FIRST_BEING)[s["deck_of"]]
        own = _bits(s["hand"], c.MOST_BEINGS)
        for i in range(c.MOST_BEINGS):
            rows, seats = np.nonzero(own[..., i])
            out[rows, seats, first[rows, seats] + i] = 1
        out[..., c.FIRST_LEGEND : c.FIRST_LEGEND + c.LEGENDS] = _bits(s["legend_hand"], c.LEGENDS)
        out[..., beings:] = s["flare"][..., None] == np.arange(len(c.FLARES))
        return out

    def card(s: Any, who: np.ndarray, what: np.ndarray, card: np.ndarray) -> np.ndarray:
        return np.where(what == t.FLARED, beings + card, card)

    return Deck(names, owners, held, card, played=(t.SUMMONED, t.FLARED), spent=(t.DISCARDED,), set_up=(t.START,), home=tuple(home))


DECKS: dict[str, Callable[[], Deck]] = {
    "meeting": meeting, "tenno": tenno, "portrait": portrait, "unmatched": unmatched, "tash_kalar": tash_kalar,
}  # fmt: skip
