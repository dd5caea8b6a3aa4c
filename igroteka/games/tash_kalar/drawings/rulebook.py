"""Tash-Kalar: the figures of the rulebook, made from positions in words and the table's own drawing."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....core import verbs
from ....core.scene import Scene
from ....core.draw import circle, document, group, paragraph, path, rect, tag, text, use
from .. import words as w
from ..arena import put
from ..cards import BEINGS, DECKS, FIRST_WAY, FLARES, GAME, N_WAYS, RANKS, SQUARE_NAMES, WAYS
from .pictures import CARD_H, CARD_W, pattern
from ..state import ACTION, ACTIONS, MODES, State
from .arena import Layout, arena_picture

NAMES = ("arena", "ranks", "card", "ways", "summoning", "moves", "flare")


def position(pieces: str, hand: str = "", mode: str = "high", decks: tuple[str, str] = ("north", "highland")) -> Any:
    """A record with these pieces and cards, the first player on turn.

    >>> s = position("0c b2, 0h c3, 1L e5", "swordmaster")

    puts a common and a heroic piece of side 0 and a legendary one of side 1, and gives player 0 a card.
    """
    ids = [deck.id for deck in DECKS]
    options = np.zeros(8, np.int64)
    options[0], options[1], options[6] = 2, MODES.index(mode), 1
    options[2:4] = [ids.index(deck) for deck in decks]
    s = np.zeros(1, State)[0]
    verbs.setup(s, options, 1)
    s.turn = s.control = 0
    s.phase, s.actions = ACTION, 2
    for item in filter(None, pieces.split(", ")):
        piece, square = item.split()
        put(s, SQUARE_NAMES.index(square), int(piece[0]), "chL".index(piece[1]) + 1)
    deck = DECKS[s.deck_of[0]]
    s.hand[0] = sum(1 << i for i, being in enumerate(deck.beings) if BEINGS[being].id in hand.split(", "))
    s.n_hand[0] = int(s.hand[0]).bit_count()
    s.n_events = 0
    return s


def figure(name: str, lang: str) -> str:
    """A figure of the rulebook."""
    drawn = {
        "arena": _whole_arena, "ranks": _ranks, "card": _card, "ways": _ways, "summoning": _summoning, "moves": _moves, "flare": _flare,
    }[name]  # fmt: skip
    return drawn(lang)


def _stage(s: Any, lang: str, decisions: tuple[str, ...], x: float, y: float, width: int, height: int) -> str:
    """The arena after these decisions, seen through a window, with what can be chosen next."""
    choices: dict[int, str] = {}
    mask = np.zeros(ACTIONS, np.uint8)
    for decision in (*decisions, ""):
        verbs.legal(s, 0, mask)
        choices = {int(a): w.say(s, 0, int(a), lang) for a in np.flatnonzero(mask)}
        if decision:
            verbs.apply(s, 0, next(a for a in choices if w.name(s, 0, a) == decision))
    verbs.hide(s, 0)
    s.n_events = 0
    lay = Layout(height=height, x=x, y=y, cell=40, card=112, hand_y=0)
    scene = Scene(s, 0, choices if decisions else {}, lang, True, ["", ""], still=True, lay=lay)
    return scene.picture(height, arena_picture(scene), title=w.words(lang, "title"), width=width)


def _whole_arena(lang: str) -> str:
    s = position("0c c4, 0c d5, 0h e5, 0c e6, 0L d7, 1c g6, 1h f7, 1c h5, 1c g4, 1c h4, 1L g3, 1h e3")
    return _stage(s, lang, (), 32, 32, 424, 424)


def _summoning(lang: str) -> str:
    """The swordmaster can appear on any of three squares."""
    s = position("0c c5, 0c e5, 0c e3, 0c g5, 1c d5, 1c e6, 1h f5, 1c f6", "swordmaster")
    return _stage(s, lang, ("summon swordmaster",), -40, -80, 320, 280)


def _moves(lang: str) -> str:
    """Wolf Rider, a heroic piece, may go onto empty squares and onto common and heroic pieces."""
    s = position("0c e4, 0c f4, 0c g4, 0c e3, 1c d6, 1h e6, 1L f6, 1c d4", "wolf-rider", decks=("highland", "north"))
    return _stage(s, lang, ("summon wolf-rider", "on e5"), -40, -80, 320, 280)


def _ranks(lang: str) -> str:
    """Three ranks of two colours."""
    parts = []
    for i, rank in enumerate(RANKS):
        x = 8 + i * 118
        name = w.words(lang, f"rank-{i + 1}")
        parts += [use(f"{GAME}-p{colour}{i + 1}", x + 54 * k, 6, 52, 52) for k, colour in enumerate((0, 1))]
        parts.append(text(x + 53, 78, name, 13, "middle", 600, data_tip=rank))
    return document(360, 88, *parts, title=w.words(lang, "title"))


def _card(lang: str) -> str:
    """A being's card with what its parts mean."""
    scale = 1.45
    assassin = next(i for i, being in enumerate(BEINGS) if being.id == "assassin")
    notes = [(160, 28, 20), (103, 64, 62), (105, 110, 104), (132, 134, 146), (150, 196, 192)]
    parts = [group(6, 6, use(f"{GAME}-b{assassin}", 0, 0, CARD_W * scale, CARD_H * scale, color="var(--p0)"))]
    for i, (x, y, line) in enumerate(notes, 1):
        parts.append(path(f"M{x} {y}L177 {line}", stroke="var(--quiet)", stroke_width=1.2, fill="none") + circle(x, y, 3, fill="var(--quiet)"))
        parts.append(paragraph(182, line + 4, w.words(lang, f"figure-card-{i}"), 174, 12, 3))
    return document(360, 236, *parts, title=w.words(lang, "title"))


def _ways(lang: str) -> str:
    """All ways to lay the Knight's pattern."""
    knight = next(i for i, being in enumerate(BEINGS) if being.id == "knight")
    parts = []
    for i in range(int(N_WAYS[knight])):
        way = WAYS[int(FIRST_WAY[knight]) + i]
        box = rect(0, 0, 84, 84, 8, fill="var(--paper)", stroke="var(--line)", stroke_width=1)
        picture = tag("g", pattern(BEINGS[knight], (72, 72), (6, 6), way), color="var(--p0)")
        parts.append(group(4 + i % 4 * 89, 4 + i // 4 * 89, box, picture))
    return document(360, 182, *parts, title=w.words(lang, "title"))


def _flare(lang: str) -> str:
    """A flare with the meaning of its two numbers."""
    scale = 1.3
    flare = next(i for i, card in enumerate(FLARES) if card.label == "4/6")
    parts = [group(6, 6, use(f"{GAME}-f{flare}", 0, 0, CARD_W * scale, CARD_H * scale))]
    for i, y in enumerate((52, 136), 1):
        parts.append(path(f"M152 {y}H162", stroke="var(--quiet)", stroke_width=1.2, fill="none"))
        parts.append(paragraph(166, y + 4, w.words(lang, f"figure-flare-{i}"), 190, 12.5, 5))
    return document(360, 212, *parts, title=w.words(lang, "title"))
