"""Unmatched drawn: the board, the players and the combat beside it, the hand below."""

from .rulebook import figure
from .sheet import card_sheet, sheet
from .table import draw

INKS = (  # an old sea chart
    {"table": "#e5dcc3", "board": "#cfe0dc", "board-2": "#b7cdca", "line": "#9b8759", "paper": "#fdf7e6", "paper-2": "#efe4c8", "quiet": "#665b43"},
    {"table": "#13202a", "board": "#1e3947", "board-2": "#2a4a5a", "line": "#6d92a4", "paper": "#1d2e39", "paper-2": "#294150", "quiet": "#a8bcc6"},
)

__all__ = ["INKS", "card_sheet", "draw", "figure", "sheet"]
