"""Unmatched drawn: the board, the players and the combat beside it, the hand below."""

from .rulebook import figure
from .sheet import sheet
from .table import draw

__all__ = ["draw", "figure", "sheet"]
