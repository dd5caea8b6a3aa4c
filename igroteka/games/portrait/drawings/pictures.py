"""Emperor's Portrait: the pieces and cards as drawings, and the colours of the garden. Where they lie is in table.py."""

from __future__ import annotations

from typing import Any

from ....core.draw import circle, light, path, rect, shadow, sign, symbol, tag, text, use
from ..state import (
    BY_PAINTERS_AHEAD, DECK, EMPEROR_BACK, EMPEROR_EITHER, EMPEROR_FORWARD, LEAP, NEAREST_BACK, SEATS, SELF_EITHER, Card,
)  # fmt: skip

COURT_LOOK = 6  # the Court Painter has the seventh colour and sign
CARD_W, CARD_H = 100, 140
PAINTER_W, PAINTER_H = 40, 46
EMPEROR_W, EMPEROR_H = 48, 58

ROOM = (  # petals in the air of a morning or an evening
    "radial-gradient(circle at 30px 26px,{0} 0 5px,#0000 6px) 0 0/118px 96px,radial-gradient(circle at 80px 70px,{0} 0 3px,#0000 4px) 0 0/97px 121px,"
    "radial-gradient(110% 90% at 12% 0%,{1},#0000 65%),linear-gradient(170deg,#0000 45%,{2} 75%,{3})"
)
BY_DAY = {
    "dusk": "#fdf3ec", "dusk-2": "#f6cdd0", "room": ROOM.format("#f0b9c830", "#fffafa", "#e7c9cf", "#d9e6c6"),
    "table": "#eef2e2", "paper": "#fffdfa", "paper-2": "#faeeee", "line": "#b3a296",
    "portrait-grass": "#d3dfb6", "portrait-grass-2": "#b7cc95", "portrait-leaf": "#8fae6c",
    "portrait-gravel": "#e9dcb9", "portrait-stone": "#fbf6e8", "portrait-edge": "#b7a67c",
    "portrait-water": "#a9d1de", "portrait-wave": "#6fa9be",
    "portrait-bloom": "#f4b9cb", "portrait-bloom-2": "#e48dab", "portrait-bark": "#75523c",
    "portrait-lacquer": "#c8402a", "portrait-lacquer-2": "#93281a", "portrait-wood": "#d98a6a",
    "portrait-gold": "#e6ad2c", "portrait-gold-2": "#9a6a0c", "portrait-skin": "#f6dcc0", "portrait-hair": "#2b2420", "portrait-coat": "#6d7688",
}  # fmt: skip
BY_NIGHT = {
    "dusk": "#26304c", "dusk-2": "#7a4f6e", "room": ROOM.format("#b9728c22", "#34405f", "#3a2a44", "#12181c"),
    "table": "#191f2b", "paper": "#262d3b", "paper-2": "#333b4c", "line": "#7885a0",
    "portrait-grass": "#22342f", "portrait-grass-2": "#2d453d", "portrait-leaf": "#44665a",
    "portrait-gravel": "#3f4354", "portrait-stone": "#545a70", "portrait-edge": "#8089a6",
    "portrait-water": "#27495a", "portrait-wave": "#5a8ba0",
    "portrait-bloom": "#b9728c", "portrait-bloom-2": "#8f4d67", "portrait-bark": "#4a3528",
    "portrait-lacquer": "#d2553e", "portrait-lacquer-2": "#8f2f20", "portrait-wood": "#8c4a38",
    "portrait-gold": "#e9b840", "portrait-gold-2": "#8a6216", "portrait-skin": "#e8cdb0", "portrait-hair": "#17130f", "portrait-coat": "#97a2b8",
}  # fmt: skip
INKS = (BY_DAY, BY_NIGHT)

GRASS, GRASS_2, LEAF, GRAVEL, STONE, EDGE, WATER, WAVE, BLOOM, BLOOM_2, BARK, LACQUER, LACQUER_2, WOOD, GOLD, GOLD_2, SKIN, HAIR, _COAT = (
    f"var(--{name})" for name in BY_DAY if name.startswith("portrait-")
)


def sheet() -> dict[str, str]:
    """Everything that a position places."""
    painters = [symbol(f"portrait-painter-{look}", PAINTER_W, PAINTER_H, painter(look)) for look in range(SEATS + 1)]
    others = {
        "emperor": (EMPEROR_W, EMPEROR_H, emperor()), "token": (24, 24, token()),
        "tree": (64, 56, tree()), "torii": (60, 56, torii()), "gate": (100, 30, roof()), "altar": (50, 40, altar()),
        "stone": (40, 40, stone(STONE, EDGE)), "blossom": (40, 40, stone(BLOOM, BLOOM_2)), "bush": (48, 32, bush()),
        "crown": (24, 24, crown()), "pawn": (24, 24, pawn("var(--portrait-coat)")), "me": (24, 24, pawn("currentColor") + brush()),
    }  # fmt: skip
    cards = [symbol(f"portrait-card-{card.number}", CARD_W, CARD_H, face(card)) for card in DECK]
    return dict([light("portrait-lit")] + painters + [symbol(f"portrait-{name}", *of) for name, of in others.items()] + cards)


# Pieces


HATS = (  # each painter is known by what is on the head and by what is in the hand
    path("M8 9Q20-6 32 9Q20 5 8 9Z", fill=HAIR),  # a flat hat
    path("M4 11L20-5L36 11Q20 6 4 11Z", fill=GOLD) + path("M20-5L36 11Q28 8 23 7.5Z", fill=GOLD_2),  # straw
    path("M12 11Q10-3 20-4Q30-3 28 11Q20 4 12 11Z", fill=HAIR) + circle(20, -5, 4, fill=HAIR) + path("M12-2L28-8", stroke=GOLD, stroke_width=1.8),  # a knot of hair
    path("M11 10Q10 2 14 0L13-8H27L26 0Q30 2 29 10Q20 4 11 10Z", fill=HAIR) + path("M12 5Q20 1 28 5", stroke=LACQUER, stroke_width=2, fill="none"),  # a tall cap
    path("M10 12Q8-3 20-3Q32-3 30 12L34 22Q28 20 28 10H12Q12 20 6 22Z", fill="var(--paper)", stroke=HAIR, stroke_width=1),  # a head cloth
    path("M11 12Q8-4 20-4Q32-4 29 12L33 26Q26 24 27 8Q20 2 13 8Q14 24 7 26Z", fill=HAIR) + circle(28, 0, 3.2, fill=BLOOM_2),  # long hair, a flower
    path("M10 9Q20 2 30 9L29 4Q26 2 25 2V-7Q20-9 15-7V2Q14 2 11 4Z", fill=HAIR) + path("M25-5Q34-6 37 0", stroke=HAIR, stroke_width=2.4, fill="none"),  # of the court
)
TOOLS = (
    path("M33 44L37 20", stroke=BARK, stroke_width=2) + path("M35 21L38 8L40 21Z", fill=HAIR),  # a brush
    path("M32 30H41V42H32Z", fill="var(--paper)", stroke=HAIR, stroke_width=1.2) + path("M34 34q2-3 4 0", stroke=HAIR, stroke_width=1.2, fill="none"),  # a sheet
    path("M31 36H41L39 45H33Z", fill=HAIR) + path("M33 36L31 24M37 36L38 22", stroke=BARK, stroke_width=1.8),  # a pot of brushes
    path("M34 24H38V46H34Z", fill=GOLD) + circle(36, 24, 3, fill=LACQUER) + circle(36, 46, 2.4, fill=LACQUER),  # a scroll
    path("M29 34A8 7 0 1 1 41 42Q38 38 35 41Q31 41 29 34Z", fill=BARK) + circle(35, 34, 1.6, fill=LACQUER) + circle(38, 37, 1.4, fill=WATER),  # colours
    path("M36 45L32 26A12 12 0 0 1 42 28Z", fill=BLOOM, stroke=HAIR, stroke_width=1),  # a fan
    path("M33 46L39 10", stroke=GOLD, stroke_width=2.6) + path("M37 12L41 0L42 13Z", fill=HAIR),  # the golden brush
)


def painter(look: int) -> str:
    """A painter in a wide coat; the sign is on the coat."""
    coat = f"var(--p{look})"
    return (
        path("M20 12 C11 14 6 30 4 44 Q20 48 36 44 C34 30 29 14 20 12 Z", fill=coat, stroke="var(--paper)", stroke_width=2, stroke_linejoin="round")
        + path("M22 13C31 17 34 32 36 44Q31 46 26 46.5Q29 28 22 13Z", fill="#000", fill_opacity=0.22)
        + TOOLS[look]
        + circle(20, 12, 7.5, fill=SKIN, stroke=HAIR, stroke_width=1)
        + tag("g", HATS[look], stroke_linejoin="round")
        + circle(20, 32, 9.5, fill="var(--paper)")
        + sign(look, 20, 32, 6.5)
    )


def emperor() -> str:
    """The Emperor in a golden robe with a tall black hat and a red sash."""
    return (
        path("M24 18 C12 20 5 40 2 55 Q24 61 46 55 C43 40 36 20 24 18 Z", fill=GOLD, stroke=GOLD_2, stroke_width=2, stroke_linejoin="round")
        + path("M24 22 L17 56 Q24 58 31 56 Z", fill=LACQUER)
        + path("M8 38 Q24 46 40 38 L41.5 43 Q24 51 6.5 43 Z", fill=GOLD_2)
        + circle(24, 17, 9, fill=SKIN, stroke=HAIR, stroke_width=1)
        + path("M20.5 23 Q24 30 27.5 23 Q24 25 20.5 23 Z", fill=HAIR)
        + path("M13 14 Q24 7 35 14 L34 9 Q31 7 29 7 L28 -2 Q24 -5 20 -2 L19 7 Q16 7 14 9 Z", fill=HAIR, stroke=GOLD, stroke_width=1.2)
        + circle(24, 44, 4, fill=GOLD, stroke=LACQUER_2, stroke_width=1.5)
    )


def token() -> str:
    """A favour token: a golden coin with a blossom."""
    petals = "".join(circle(12, 7.8, 3, fill=LACQUER, transform=f"rotate({72 * i} 12 12)") for i in range(5))
    return circle(12, 12, 11, fill=GOLD, stroke=GOLD_2, stroke_width=1.5) + petals + circle(12, 12, 2, fill=GOLD)


# Places


def tree() -> str:
    """A sakura in bloom."""
    blobs = ((16, 26, 14), (48, 26, 14), (32, 16, 16), (24, 30, 12), (42, 31, 11))
    trunk = path("M29 54 Q31 42 28 32 L34 36 L39 28 L37 40 Q35 46 37 54 Z", fill=BARK)
    shade = "".join(circle(x, y, r, fill=BLOOM_2) for x, y, r in blobs)
    bloom = "".join(circle(x - 1.5, y - 2, r - 3, fill=BLOOM) for x, y, r in blobs)
    spots = ((14, 20), (24, 12), (36, 10), (46, 20), (30, 24), (52, 28), (20, 32), (40, 34))
    return trunk + shade + bloom + "".join(circle(x, y, 1.8, fill="var(--paper)", fill_opacity=0.8) for x, y in spots)


def stone(paint: str, edge: str) -> str:
    """A square of the path."""
    return rect(0, 0, 40, 40, 13, fill=paint, stroke=edge, stroke_width=1.4)


def bush() -> str:
    """Something green between the rows of the path."""
    leaves = "".join(circle(x, y, r, fill=GRASS_2) for x, y, r in ((12, 19, 9), (24, 14, 12), (37, 19, 8)))
    return leaves + path("M19 18 q3 -7 6 0 M28 20 q3 -7 6 0", fill="none", stroke=LEAF, stroke_width=1.5)


def torii() -> str:
    """A red gateway over the path."""
    stroke: dict[str, Any] = {"fill": LACQUER, "stroke": LACQUER_2, "stroke_width": 1}
    return (
        rect(9, 12, 6, 44, 1, **stroke)
        + rect(45, 12, 6, 44, 1, **stroke)
        + rect(5, 19, 50, 5, 1, **stroke)
        + path("M0 4 Q30 11 60 4 L58 12 Q30 17 2 12 Z", **stroke)
        + path("M0 4 Q30 11 60 4 L61 1 Q30 8 -1 1 Z", fill=HAIR)
    )


def roof() -> str:
    """The roof of the gate house."""
    ribs = " ".join(f"M{x} 8 Q{x + (x - 50) * 0.12:.1f} 17 {x + (x - 50) * 0.5:.1f} 26" for x in (30, 40, 50, 60, 70))
    tiles = path(ribs, fill="none", stroke=LACQUER, stroke_width=2)
    return (
        path("M6 28 Q18 21 24 7 L76 7 Q82 21 94 28 Z", fill=LACQUER_2)
        + tiles
        + path("M24 8 L76 8 L80 0 Q50 5 20 0 Z", fill=HAIR)
        + path("M0 30 Q50 25 100 30 L96 26 Q50 21 4 26 Z", fill=HAIR)
    )


def altar() -> str:
    """The altar at the end of the path."""
    return (
        rect(2, 30, 46, 8, 2, fill=EDGE, stroke="var(--line)", stroke_width=1)
        + rect(8, 18, 34, 12, 2, fill=LACQUER, stroke=LACQUER_2, stroke_width=1)
        + path("M3 18 Q25 10 47 18 L42 8 Q25 2 8 8 Z", fill=HAIR)
        + circle(25, 24, 4, fill=GOLD)
    )


# Cards


def crown() -> str:
    """The sign of the Emperor."""
    return path("M3 20 L2 7 L8 12 L12 3 L16 12 L22 7 L21 20 Z", fill=GOLD, stroke=GOLD_2, stroke_width=1.5, stroke_linejoin="round")


def pawn(paint: str) -> str:
    """The sign of a painter: coat, head and hat."""
    coat = path("M12 9C6 11 4 18 3 23Q12 25 21 23C20 18 18 11 12 9Z", fill=paint) + path("M13 10C18 12 20 18 21 23L16 24Q17 16 13 10Z", fill="#000", fill_opacity=0.25)
    return coat + circle(12, 7.5, 4, fill=SKIN) + path("M4 6Q12-4 20 6Q12 3 4 6Z", fill=HAIR)


def brush() -> str:
    """What makes a painter one's own: the brush."""
    return path("M19 22L22 6", stroke=BARK, stroke_width=2, stroke_linecap="round") + path("M20.5 8L23-1L24 9Z", fill=LACQUER)


def face(card: Card) -> str:
    """The number, whom the garden action moves, then both actions as pictograms."""
    mover = "portrait-crown" if card.garden in (EMPEROR_FORWARD, EMPEROR_BACK, EMPEROR_EITHER) else "portrait-pawn"
    return (
        shadow(CARD_W, CARD_H, 9)
        + rect(1, 1, CARD_W - 2, CARD_H - 2, 9, fill="var(--paper)", stroke="var(--line)", stroke_width=2)
        + text(9, 34, str(card.number), 34, weight=800)
        + use(mover, 68, 10, 24, 24)
        + rect(6, 43, 88, 44, 6, fill=GRASS)
        + path("M6 66Q26 54 46 64T94 60V81A6 6 0 0 1 88 87H12A6 6 0 0 1 6 81Z", fill=GRASS_2)
        + path("M6 82Q46 70 94 82A6 6 0 0 1 88 87H12A6 6 0 0 1 6 82Z", fill=GRAVEL)
        + tag("g", garden(card), transform="translate(6 43)")
        + rect(6, 91, 88, 43, 6, fill="var(--paper-2)")
        + path("M6 91H50A44 43 0 0 1 6 134Z", fill="var(--glow)", fill_opacity=0.16)
        + tag("g", own(card), transform="translate(6 91)")
    )


def garden(card: Card) -> str:
    """Who is moved in the garden, which way and how far: a picture of 88 by 44."""
    steps = card.garden_steps
    if card.garden == EMPEROR_EITHER:
        return use("portrait-emperor", 2, 3, 33, 39) + amount("±", steps)
    if card.garden in (EMPEROR_FORWARD, EMPEROR_BACK):
        return use("portrait-emperor", 2, 3, 33, 39) + amount("+" if card.garden == EMPEROR_FORWARD else "−", steps)
    if card.garden == NEAREST_BACK:
        return use("portrait-pawn", 1, 12, 27, 27) + use("portrait-emperor", 24, 3, 19, 23) + amount("−", steps)
    dots = "".join(circle(x, y, 1.6, fill="var(--ink)") for x, y in ((24, 22), (28, 18), (32, 14)))
    return use("portrait-pawn", 0, 15, 26, 26) + dots + use("portrait-emperor", 31, 1, 15, 18) + amount("+", steps)


def own(card: Card) -> str:
    """How the own painter moves: a picture of 88 by 43."""
    if card.own == LEAP:
        arc = path("M22 15 Q46 -5 66 17", fill="none", stroke="var(--ink)", stroke_width=3, stroke_linecap="round", stroke_dasharray="1 5")
        goal = path("M60 15 L68 21 L70 10 Z M63 36 H83 V39 H63 Z", fill="var(--ink)")
        return use("portrait-me", 3, 15, 24, 24) + use("portrait-pawn", 34, 15, 24, 24) + arc + goal
    if card.own == BY_PAINTERS_AHEAD:
        ahead = "".join(use("portrait-pawn", 44 + 14 * i, 27, 14, 14) for i in range(3))
        return use("portrait-me", 4, 8, 28, 28) + text(65, 24, "+1", 25, "middle", 700) + ahead
    return use("portrait-me", 4, 8, 28, 28) + amount("±" if card.own == SELF_EITHER else "+", card.own_steps)


def amount(way: str, steps: int) -> str:
    """A signed number with an arrow below it: right is towards the altar."""
    line = "M50 36 H80" + (" M54 31.5 L48.5 36 L54 40.5" if way in "−±" else "") + (" M76 31.5 L81.5 36 L76 40.5" if way in "+±" else "")
    arrow = path(line, fill="none", stroke="var(--ink)", stroke_width=2.5, stroke_linecap="round", stroke_linejoin="round")
    return text(65, 27, f"{way}{steps}", 27, "middle", 700) + arrow
