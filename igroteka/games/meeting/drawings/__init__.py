"""Meeting Engagement drawn."""

from .poster import poster
from .rulebook import figure
from .table import champions, draw, sheet

ROOM = (  # strokes of a broad brush
    "repeating-linear-gradient(104deg,#0000 0 26px,#ffffff10 26px 30px,#0000 30px 61px,#0000000b 61px 64px),"
    "linear-gradient(160deg,{},#0000 45%,{})"
)
INKS = (  # gouache: a meadow, trodden earth
    {"table": "#e6e8d2", "board": "#aebf84", "board-2": "#cdbb8b", "line": "#6f7d48", "paper": "#fffdf2", "paper-2": "#f1edd8",
     "sky": "#b5d0cf", "shine": "#fffbe2", "figure": "#2b2a24", "dusk": "#8fc0cf", "dusk-2": "#f3e6b4",
     "room": ROOM.format("#fffdf0", "#c3cf9e")},
    {"table": "#171c17", "board": "#2b3a29", "board-2": "#4a4130", "line": "#8a9a68", "paper": "#262b24", "paper-2": "#333a30",
     "sky": "#46526b", "shine": "#ffe4a6", "figure": "#0c0e12", "dusk": "#2b3556", "dusk-2": "#c2694a",
     "room": ROOM.format("#33405c", "#1d2a1c")},
)

__all__ = ["INKS", "champions", "draw", "figure", "poster", "sheet"]
