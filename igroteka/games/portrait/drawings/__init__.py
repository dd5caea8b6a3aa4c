"""Emperor's Portrait drawn."""

from .pictures import INKS
from .poster import poster
from .rulebook import figure
from .table import draw, sheet

__all__ = ["INKS", "draw", "figure", "poster", "sheet"]
