"""Tash-Kalar's poster: two mages in the arena by torchlight, and what one of them has called."""

from __future__ import annotations

from ....core.draw import number, tag, use
from ....core.figures import FIGURE, SHINE, dot, fill, flame, line, poster as framed, sun
from .. import words as w
from ..cards import BEINGS, GAME


def poster(lang: str) -> str:
    """For the front page."""
    beings = {being.id: f"{GAME}-x{i}" for i, being in enumerate(BEINGS)}
    stands = "".join(f"M{x} 262V240Q{x + 9} 228 {x + 18} 240V262Z" for x in range(2, 300, 24))
    wall = fill("M0 214Q150 192 300 214V290H0Z") + tag("g", fill(stands, "var(--dusk-2)"), fill_opacity=0.55) + line("M0 214Q150 192 300 214", 3, SHINE)
    heads = "".join(dot(6 + i * 9.2, 212 - 11 * (1 - ((i - 16) / 16) ** 2) + 2 * (i % 3), 4.4) for i in range(33))
    rows = "".join(f"M{number(150 - 205 * k)} 330L{number(150 - 90 * k)} 262" for k in (-1, -0.66, -0.33, 0, 0.33, 0.66, 1))
    floor = fill("M0 262H300V330H0Z", "var(--board)") + line(f"{rows}M0 276H300M0 298H300", 1.4, "var(--line)") + fill("M0 262H300V268H0Z", "#0004")
    fires = tag("g", flame(34, 300, 2.6, "#2f6fc0"), flame(266, 300, 2.6, "#cc3f2c"))
    return framed(
        GAME, w.words(lang, "title"),
        sun(150, 128, 112), sun(150, 128, 84),
        heads, wall, floor, fires,
        use(beings["fire-dragon"], 22, 14, 250, 250, color="#cc3f2c"),
        fill("M40 262Q150 244 262 262L240 272H60Z", FIGURE),
        use(beings["summoner"], 22, 228, 100, 100, color="#2f6fc0"),
        tag("g", use(beings["time-mage"], 0, 0, 100, 100, color="#cc3f2c"), transform="matrix(-1 0 0 1 284 228)"),
    )  # fmt: skip
