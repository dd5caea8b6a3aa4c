"""Tenno drawn."""

from .rulebook import figure
from .table import draw, sheet

__all__ = ["draw", "figure", "sheet"]
