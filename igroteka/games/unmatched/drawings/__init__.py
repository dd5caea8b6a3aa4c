"""Unmatched drawn: the board, the players and the combat beside it, the hand below."""

from .poster import poster
from .rulebook import figure
from .sheet import card_sheet, sheet
from .table import champions, draw

ROOM = (  # rhumb lines of a chart
    "repeating-conic-gradient(from 3deg at 12% 20%,{0} 0 .25deg,#0000 .25deg 22.5deg),"
    "repeating-conic-gradient(from 9deg at 82% 88%,{0} 0 .25deg,#0000 .25deg 22.5deg),"
    "radial-gradient(120% 100% at 10% 0%,{1},#0000 60%),linear-gradient(160deg,#0000 60%,{2})"
)
INKS = (  # an old sea chart
    {"table": "#e5dcc3", "board": "#cfe0dc", "board-2": "#b7cdca", "line": "#9b8759", "paper": "#fdf7e6", "paper-2": "#efe4c8", "quiet": "#665b43",
     "dusk": "#9fc3c9", "dusk-2": "#5f97a8", "figure": "#24303a",
     "sky": "#e6d09a", "shine": "#fff6d8", "room": ROOM.format("#7a5a2c1c", "#fff6da", "#cdb98a")},
    {"table": "#13202a", "board": "#1e3947", "board-2": "#2a4a5a", "line": "#6d92a4", "paper": "#1d2e39", "paper-2": "#294150", "quiet": "#a8bcc6",
     "dusk": "#14303f", "dusk-2": "#0c1c28", "figure": "#0b141b",
     "sky": "#5b8094", "shine": "#ffe6ae", "room": ROOM.format("#9cc4d61c", "#234154", "#0a131a")},
)

__all__ = ["INKS", "card_sheet", "champions", "draw", "figure", "poster", "sheet"]
