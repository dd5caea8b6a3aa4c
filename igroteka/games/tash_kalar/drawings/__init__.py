"""Tash-Kalar drawn."""

from .arena import sign_of
from .poster import poster
from .rulebook import figure
from .table import card_sheet, champions, draw, sheet

ROOM = (  # paving stones, lit from the upper left
    "repeating-linear-gradient(90deg,#0000 0 62px,#00000012 62px 64px),repeating-linear-gradient(#0000 0 46px,#00000012 46px 48px),"
    "radial-gradient(120% 100% at 12% 0%,{},#0000 60%),linear-gradient(#0000 60%,{})"
)
INKS = (  # sand, stone, torchlight
    {"table": "#ecdfc0", "board": "#dcc79b", "board-2": "#c2a677", "line": "#86693c", "paper": "#fff9ea", "paper-2": "#f4e8cc", "quiet": "#685a3e",
     "sky": "#e3b873", "shine": "#fff3cf", "figure": "#2a1c16", "dusk": "#f7d07a", "dusk-2": "#dd7a35", "torch": "#ffc24a",
     "room": ROOM.format("#fff4d4", "#d9c08c")},
    {"table": "#1d1713", "board": "#40332a", "board-2": "#523f30", "line": "#9a7a52", "paper": "#2b231d", "paper-2": "#3a2f26", "quiet": "#c3ad8c",
     "sky": "#7a4a2c", "shine": "#ffdf9a", "figure": "#120b08", "dusk": "#3a1c3f", "dusk-2": "#b4481f", "torch": "#ff9a3c",
     "room": ROOM.format("#4a2c1a", "#0f0b09")},
)

__all__ = ["INKS", "card_sheet", "champions", "draw", "figure", "poster", "sheet", "sign_of"]
