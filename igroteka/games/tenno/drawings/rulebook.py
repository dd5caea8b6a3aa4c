"""Tenno: the figures of the rulebook, made of the same parts as the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....core import draw as d
from ....core import verbs
from ....core.record import EVERYONE, SPECTATOR
from ....core.scene import Scene
from ..state import ALL, ATTACKER_WON, CARDS, DEFENDER_WON, EMPTY, MONK, NOBODY_WON, OVER, RONIN, SEATS, SET, SHOGUN, SLOTS, STARTERS, State
from ..words import short
from .table import CARD_W, KINDS, WIDE, battle, count, full, hand, own, seat


def example(tables: Sequence[str], hands: Sequence[str], **fields: Any) -> Any:
    """A position by the numbers on its cards ("1 2 3", G for the geisha), everybody knowing only their own."""
    s = np.zeros(1, State)[0]
    verbs.setup(s, np.array([len(tables), 1], np.int64), 1)
    s.waiting = 0
    by_name = {short(card): card for card in range(CARDS)}
    for p, (table, held) in enumerate(zip(tables, hands, strict=True)):
        laid = [by_name.get(word, EMPTY) for word in table.split()]
        s.table[p] = laid
        s.hand[p] = sum(1 << by_name[word] for word in held.split())
        s.n_hand[p] = len(held.split())
        s.left[p] = ALL & ~int(s.hand[p]) & ~sum(1 << card for card in laid if card >= 0)
        s.could[:, p, :] = ALL & ~int(s.left[p])
        for slot, card in enumerate(laid):
            if card == EMPTY:
                s.could[:, p, slot] = 0
    for name, value in fields.items():
        s[name] = value
    return s


def _scene(view: Any, player: int, lang: str) -> Scene:
    names = ["Аки", "Бэн", "Тиё", "Дай"] if lang == "ru" else ["Aki", "Ben", "Chiyo", "Dai"]
    return Scene(view, player, {}, lang, False, names, still=True, lay=WIDE)


def _board(w: float, h: float, *parts: str) -> str:
    """A piece of the table, framed."""
    return d.document(w, h, d.rect(0, 0, w, h, 14, fill="var(--board)"), *parts)


def _fight(lang: str, card: int, other: int, strength: int, against: int, monk: int, result: int) -> str:
    s = example(["1 2 3", "1 2 3"], ["", ""], battle=[0, card, strength, 1, other, against, monk, result])
    return _board(500, 196, d.group(20, 10, battle(_scene(s, SPECTATOR, lang), 460)))


def _figure_characters(lang: str) -> str:
    """One card of each kind."""
    shown = [next(i for i, card in enumerate(SET) if card.kind == kind) for kind in KINDS]
    return _board(d.WIDE, 170, *(full(card, i % SEATS, 20 + i * 117, 14, CARD_W) for i, card in enumerate(shown)))


def _figure_setup(lang: str) -> str:
    """A player's cards at the start."""
    s = example(["2 1 3", "1 3 2"], ["4 5 6 7 8 9 10 G"] * 2)
    s.could[:, :, :SLOTS] = STARTERS
    verbs.hide(s, 0)
    scene = _scene(s, 0, lang)
    return _board(d.WIDE, 524, seat(scene, 1, 367, 10), own(scene, 310, 196), d.group(0, 184, hand(scene, 12, 182, 936, 99)))


def _figure_knowledge(lang: str) -> str:
    """Own cards that nobody, somebody and everybody knows, and the same three from across."""
    s = example(["7 5 2", "4 8 3"], ["9 G", "10 G"])
    for p in range(2):
        s.seen[p] = [0, 1 << (1 - p), EVERYONE]
    for slot in (1, 2):
        s.could[1, 1, slot] = 1 << int(s.table[1, slot])
    view = s.copy()
    verbs.hide(view, 0)
    scene = _scene(view, 0, lang)
    return _board(700, 200, own(scene, 20, 12), seat(scene, 1, 440, 12))


def _figure_count(lang: str) -> str:
    """Three piles at the end; two leaders are tied."""
    s = example(["1 5 G", "2 4 -", "8 7 -"], ["", "", ""], phase=OVER, points=[10, 10, 9, 0, 0, 0, 0], winners=0b011)
    s.captured[0, 1] = 1 << 2 | 1 << 6
    s.captured[1, 2] = 1 << SHOGUN
    s.captured[2, 0] = 1 << 8
    return _board(500, 196, d.group(20, 10, count(_scene(s, SPECTATOR, lang), 460)))


def figure(name: str, lang: str) -> str:
    """A figure of the rulebook."""
    samurai = next(i for i, card in enumerate(SET) if card.id == "samurai_8")
    daimyo = next(i for i, card in enumerate(SET) if card.id == "daimyo")
    figures = {
        "characters": _figure_characters,
        "setup": _figure_setup,
        "battle": lambda lang: _fight(lang, RONIN, MONK, 6, 5, 0, ATTACKER_WON),
        "monk": lambda lang: _fight(lang, samurai, RONIN, 8, 8, 1, NOBODY_WON),
        "shogun": lambda lang: _fight(lang, daimyo, SHOGUN, 9, 10, 0, DEFENDER_WON),
        "knowledge": _figure_knowledge,
        "count": _figure_count,
    }
    if name not in figures:
        raise KeyError(f"tenno has no figure {name!r}; there are {', '.join(figures)}")
    return figures[name](lang)
