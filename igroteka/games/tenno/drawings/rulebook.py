"""Tenno: the figures of the rulebook, made of the same parts as the table."""

from __future__ import annotations

from typing import Any

from ....core import draw as d
from ....core.match import Match
from ....core.record import SPECTATOR
from ....core.scene import Scene
from ..state import SEATS, SET
from .table import CARD_W, KINDS, WIDE, battle, count, full, hand, own, seat


def _scene(view: Any, player: int, lang: str) -> Scene:
    names = ["Аки", "Бэн", "Тиё", "Дай"] if lang == "ru" else ["Aki", "Ben", "Chiyo", "Dai"]
    return Scene(view, player, {}, lang, False, names, still=True, lay=WIDE)


def _board(w: float, h: float, *parts: str) -> str:
    """A piece of the table, framed."""
    return d.document(w, h, d.rect(0, 0, w, h, 14, fill="var(--board)"), *parts)


def _at(position: str) -> Match:
    from .. import game

    return game.position(position)


def _fight(lang: str, cards: str) -> str:
    view = _at(f"battle: {cards}; hand: /").view(SPECTATOR)
    return _board(500, 196, d.group(20, 10, battle(_scene(view, SPECTATOR, lang), 460)))


def _figure_characters(lang: str) -> str:
    """One card of each kind."""
    shown = [next(i for i, card in enumerate(SET) if card.kind == kind) for kind in KINDS]
    return _board(d.WIDE, 170, *(full(card, i % SEATS, 20 + i * 117, 14, CARD_W) for i, card in enumerate(shown)))


def _figure_setup(lang: str) -> str:
    """A player's cards at the start."""
    peasants = "peasant_1 peasant_2 peasant_3"
    seen = ", ".join(f"all {player}-{slot} {peasants}" for player in (1, 2) for slot in (1, 2, 3))
    match = _at(f"table: peasant_2, peasant_1, peasant_3 / peasant_1, peasant_3, peasant_2; could: {seen}")
    scene = _scene(match.view(0), 0, lang)
    return _board(d.WIDE, 524, seat(scene, 1, 367, 10), own(scene, 310, 196), d.group(0, 184, hand(scene, 12, 182, 936, 99)))


def _figure_knowledge(lang: str) -> str:
    """Own cards that nobody, somebody and everybody knows, and the same three from across."""
    table = "samurai_7, monk seen 2, peasant_2 up / ninja, samurai_8 seen 1, peasant_3 up"
    scene = _scene(_at(f"table: {table}; hand: daimyo, geisha / shogun, geisha").view(0), 0, lang)
    return _board(700, 200, own(scene, 20, 12), seat(scene, 1, 440, 12))


def _figure_count(lang: str) -> str:
    """Three piles at the end; two leaders are tied."""
    table = "peasant_1, monk, geisha / peasant_2, ninja, none / samurai_8, samurai_7, none"
    captured = "2 peasant_3, 2 samurai_7 / 3 shogun / 1 daimyo"
    s = _at(f"players: 3; table: {table}; captured: {captured}; hand: / /; phase: over; winners: 1 2").view(SPECTATOR)
    return _board(500, 196, d.group(20, 10, count(_scene(s, SPECTATOR, lang), 460)))


def figure(name: str, lang: str) -> str:
    """A figure of the rulebook."""
    figures = {
        "characters": _figure_characters,
        "setup": _figure_setup,
        "battle": lambda lang: _fight(lang, "1 ronin, 2 monk, attacker-won"),
        "monk": lambda lang: _fight(lang, "1 samurai_8, 2 ronin, monk, nobody-won"),
        "shogun": lambda lang: _fight(lang, "1 daimyo, 2 shogun, defender-won"),
        "knowledge": _figure_knowledge,
        "count": _figure_count,
    }
    if name not in figures:
        raise KeyError(f"tenno has no figure {name!r}; there are {', '.join(figures)}")
    return figures[name](lang)
