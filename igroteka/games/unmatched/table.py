"""Unmatched drawn (placeholder until the table is finished)."""
from ...core import draw as d


def sheet(lang): return ""
def draw(view, player, choices, lang, tall, names): return d.document(d.WIDE, 600, d.text(20, 40, "…"))
def figure(name, lang): return d.document(d.WIDE, 600)
