"""Tash-Kalar drawn."""

from .arena import sign_of
from .rulebook import figure
from .table import card_sheet, draw, sheet

__all__ = ["card_sheet", "draw", "figure", "sheet", "sign_of"]
