"""Unmatched drawn: the board, the players and the combat beside it, the hand below."""

from .rulebook import figure
from .sheet import card_sheet, sheet
from .table import draw

__all__ = ["card_sheet", "draw", "figure", "sheet"]
