"""Emperor's Portrait drawn: the moments. A card's turn comes, the Emperor looks round, the sakura blossoms."""

from __future__ import annotations

from math import cos, pi, sin

from ....core.draw import burst, circle, path, rect, tag, text, use
from ....core.scene import Place, Scene, moves
from ..state import ARRIVED, AWARDED, BLUNDERED, RESOLVING
from .pictures import CARD_H, CARD_W, EMPEROR_H, EMPEROR_W, PAINTER_H, PAINTER_W

BIG = (RESOLVING, BLUNDERED, ARRIVED, AWARDED)
PETAL, RED, WHITE = "#f3a6bd", "#c4281b", "#fffdf6"


def moment(t: Scene, happened: tuple[int, ...], squares: tuple[Place, ...], look: int, row: Place) -> str:
    """What an event looks like: over the garden, or over the card in the row (`row` is its middle). `look` is the painter's colour."""
    what, who, where, _, card, _ = happened
    if what == RESOLVING:
        return _turn(t, card, look, row)
    if what == BLUNDERED:
        return _looks_round(t, look, card)
    if what == ARRIVED:
        return _blossoms(t, *squares[where])
    return _award(t, *squares[int(t.view.square[who])], card) if what == AWARDED else ""


def _turn(t: Scene, card: int, look: int, row: Place) -> str:
    """The card stands up from its row, large enough to be read."""
    wide = 96 if t.tall else 118
    high = wide * CARD_H / CARD_W
    x = min(max(row[0], wide / 2 + 6), t.across - wide / 2 - 6)
    light = rect(-wide / 2 - 5, -high - 5, wide + 10, high + 10, 12, fill="var(--last)", fill_opacity=0.9)
    return t.moment(x, row[1], moves("shows", light, use(f"portrait-card-{card + 1}", -wide / 2, -high, wide, high, color=f"var(--p{look})")))


def _looks_round(t: Scene, look: int, lost: int) -> str:
    """The Emperor has noticed somebody: everything else goes dark."""
    wide, high = t.lay.width, t.lay.board
    size = 0.62 * min(high, 0.8 * wide)
    veil = rect(-wide / 2, -high / 2, wide, high, fill="#1a0d12", fill_opacity=0.6)
    emperor = use("portrait-emperor", -0.95 * size, -0.6 * size, size * EMPEROR_W / EMPEROR_H, size)
    anger = moves("spins", tag("g", burst(0.55 * size, 14, 0.6, fill=RED), transform=f"translate({-0.62 * size:.1f} {-0.1 * size:.1f})"))
    small = 0.62 * size
    painter = use(f"portrait-painter-{look}", 0.42 * size, -0.1 * size, small * PAINTER_W / PAINTER_H, small)
    cry = text(0.1 * size, 0.05 * size, "!", 0.6 * size, "middle", 800, WHITE)
    right = min(0.95 * size, wide / 2 - 0.2 * size)
    cost = circle(right, -0.25 * size, 0.17 * size, fill=RED, stroke=WHITE, stroke_width=3)
    cost += text(right, -0.19 * size, f"−{lost}", 0.19 * size, "middle", 800, WHITE)
    parts = (veil, anger, moves("from-left", emperor), moves("falls", painter), moves("pops later", cry), moves("pops later", cost) if lost else "")
    return t.moment(wide / 2, high / 2, *parts)


def _blossoms(t: Scene, x: float, y: float) -> str:
    """Petals in two rings around the tree; a petal is a dot of the line."""
    r = 46 if t.tall else 74
    flowers = [(far * r * cos(i * pi / 5 + far), far * r * sin(i * pi / 5 + far)) for far in (0.55, 1) for i in range(10)]
    petals = [(a + 0.11 * r * cos(turn), b + 0.11 * r * sin(turn)) for a, b in flowers for turn in (i * 2 * pi / 5 for i in range(5))]
    dots = "".join(f"M{a:.0f} {b:.0f}h0" for a, b in petals)
    ring = path(dots, stroke=PETAL, stroke_width=0.16 * r, stroke_linecap="round")
    return t.moment(x, y, circle(0, 0, 1.1 * r, fill=WHITE, fill_opacity=0.55), moves("spins", ring))


def _award(t: Scene, x: float, y: float, tokens: int) -> str:
    """Tokens rise above whoever gets them."""
    r = 17 if t.tall else 24
    coin = circle(0, 0, r + 3, fill=WHITE) + use("portrait-token", -r, -r, 2 * r, 2 * r)
    said = circle(r, -0.8 * r, 0.75 * r, fill="#2e7d32", stroke=WHITE, stroke_width=2)
    said += text(r, -0.5 * r, f"+{tokens}", 0.85 * r, "middle", 800, WHITE)
    return t.moment(x, max(y - 2.2 * r, 2.2 * r), moves("rises", coin, said))
