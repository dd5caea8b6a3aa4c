"""Tenno drawn."""

from .poster import poster
from .rulebook import figure
from .table import champions, draw, sheet

ROOM = (  # straw mats with their dark borders
    "repeating-linear-gradient({0} 0 1px,#0000 1px 6px),repeating-linear-gradient(90deg,#0000 0 318px,{1} 318px 328px),"
    "radial-gradient(120% 100% at 10% 0%,{2},#0000 60%),linear-gradient(#0000 50%,{3})"
)
INKS = (  # lacquer, a straw mat, gold leaf
    {"table": "#ddd5ad", "board": "#8c3024", "board-2": "#f3e7c9", "line": "#c9993d", "paper": "#fffaec", "paper-2": "#f6ebcf",
     "on-board": "#ffe9c4", "sky": "#f0dba6",
     "room": ROOM.format("#8a7a3a2e", "#6d5f2a", "#fffbe0", "#b9a768")},
    {"table": "#26241b", "board": "#431713", "board-2": "#332a20", "line": "#b58a3c", "paper": "#2c2520", "paper-2": "#3a3129",
     "on-board": "#f0d6a6", "sky": "#b0925f",
     "room": ROOM.format("#d6b8601c", "#000", "#4a3a22", "#0d0c09")},
)

__all__ = ["INKS", "champions", "draw", "figure", "poster", "sheet"]
