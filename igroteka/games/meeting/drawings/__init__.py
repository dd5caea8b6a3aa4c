"""Meeting Engagement drawn."""

from .rulebook import figure
from .table import draw, sheet

INKS = (  # gouache: a meadow, trodden earth
    {"table": "#e6e8d2", "board": "#aebf84", "board-2": "#cdbb8b", "line": "#6f7d48", "paper": "#fffdf2", "paper-2": "#f1edd8"},
    {"table": "#171c17", "board": "#2b3a29", "board-2": "#4a4130", "line": "#8a9a68", "paper": "#262b24", "paper-2": "#333a30"},
)

__all__ = ["INKS", "draw", "figure", "sheet"]
