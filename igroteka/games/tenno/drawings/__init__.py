"""Tenno drawn."""

from .poster import poster
from .rulebook import figure
from .table import draw, sheet

INKS = (  # lacquer, a straw mat, gold leaf
    {"table": "#ddd5ad", "board": "#8c3024", "board-2": "#f3e7c9", "line": "#c9993d", "paper": "#fffaec", "paper-2": "#f6ebcf",
     "on-board": "#ffe9c4"},
    {"table": "#26241b", "board": "#431713", "board-2": "#332a20", "line": "#b58a3c", "paper": "#2c2520", "paper-2": "#3a3129",
     "on-board": "#f0d6a6"},
)

__all__ = ["INKS", "draw", "figure", "poster", "sheet"]
