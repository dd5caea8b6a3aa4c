"""Emperor's Portrait drawn."""

from .pictures import INKS
from .poster import poster
from .rulebook import figure
from .table import champions, draw, sheet

__all__ = ["INKS", "champions", "draw", "figure", "poster", "sheet"]
