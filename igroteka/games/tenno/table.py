"""Tenno drawn."""

from ...core import draw as d


def sheet(lang):
    return ""


def draw(view, player, choices, lang, tall, names):
    return d.document(d.WIDE, 600, *(d.target(0, 0, a, w, d.text(0, 0, w)) for a, w in choices.items()))


def figure(name, lang):
    return d.document(d.WIDE, 600)
