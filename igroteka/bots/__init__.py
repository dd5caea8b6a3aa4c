"""Bots for every game: six levels for people, and the parts they are made of.

>>> from igroteka.bots import bot
>>> import igroteka as ig
>>> match = ig.game("meeting").new(seed=7)
>>> bot("novice", seed=1).choose(match, match.movers[0]) in match.legal()
True

A bot gets a player's view of a match and nothing else.
"""

from __future__ import annotations

from .levels import LEVELS, bot, compile_game, ladder, title
from .minds import Bot, Champion, Greedy, Hint, Instant, Random, Search

__all__ = ["LEVELS", "Bot", "Champion", "Greedy", "Hint", "Instant", "Random", "Search", "bot", "compile_game", "ladder", "title"]
