"""What a game answers when somebody asks: what is this card, what is the goal, why can't I choose that, where do the rules say so.

A game's `answers.py` has, always on a hidden view:

gallery(lang)       all cards, units and characters in sections
goal(view, lang)    what wins and how near everybody is, in a line
chapter(view)       the heading of the English rulebook under which the present question is answered
why(scene, key, at) why the thing with this key (or nothing, at this place of the picture) cannot be chosen now
FIRST               the options of a first game, where they aren't the defaults
FINE                options that only who knows the game well will want to change
END                 the heading of the English rulebook that tells how the game ends
TERMS               words of the cards that need explaining: messages `term-NAME = word | meaning`
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .words import Words


@dataclass(frozen=True)
class Card:
    """Something to be looked at closely: symbols of the sheet that show it (the large one first), its name, all it says, its copies."""

    symbols: Sequence[str]
    name: str
    about: str
    copies: int = 1
    forms: Sequence[str] = ()  # how the log calls it
    colour: str = ""


@dataclass(frozen=True)
class Section:
    """Cards that belong together: a deck, an army."""

    id: str
    title: str
    cards: Sequence[Card]
    about: str = ""


@dataclass(frozen=True)
class Why:
    """A reason in words, and a drawing over the table that shows it."""

    text: str
    shows: str = ""


def forms(name: Mapping[str, str], lang: str) -> list[str]:
    """A name in all its cases."""
    return [text for key, text in name.items() if key.split("_")[0] == lang]


def terms(words: Words, names: Sequence[str], lang: str) -> list[tuple[str, str]]:
    """The words that are explained, each as it is found in a text, with its meaning."""
    return [(said[0].strip(), said[1].strip()) for name in names if (said := words(lang, f"term-{name}").split("|"))]
