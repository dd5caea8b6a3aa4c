"""Tash-Kalar drawn."""

from .arena import sign_of
from .rulebook import figure
from .table import draw, sheet

__all__ = ["draw", "figure", "sheet", "sign_of"]
