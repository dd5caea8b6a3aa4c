"""Tenno's poster: the Shogun before a golden sun, and those who will face him."""

from __future__ import annotations

from ....core.draw import circle, rect, use
from ....core.figures import SHINE, fill, line, poster as framed
from ..words import words
from .pictures import GOLD, HAIR


def poster(lang: str) -> str:
    """For the front page."""
    leaf = "".join(rect(x, y, s, s, fill=GOLD, fill_opacity=o) for x, y, s, o in (
        (14, 20, 34, 0.5), (50, 12, 22, 0.35), (20, 58, 20, 0.3), (246, 30, 38, 0.45), (228, 14, 18, 0.3), (262, 72, 24, 0.3), (8, 200, 26, 0.3),
        (268, 190, 22, 0.35), (40, 236, 14, 0.3), (240, 226, 16, 0.3)))  # fmt: skip
    waves = "".join(circle(x, y, r, fill="none", stroke=SHINE, stroke_width=2, stroke_opacity=0.55)
                    for y, off in ((332, 0), (314, 25)) for x in range(off, 326, 50) for r in (8, 16, 24))  # fmt: skip
    return framed(
        "tenno", words(lang, "title"),
        leaf, waves,
        use("tenno-pic-shogun", 28, 22, 244, 244, color="#cc3f2c"),
        fill("M0 330V268Q150 246 300 268V330Z", HAIR), line("M0 268Q150 246 300 268", 3, GOLD),
        use("tenno-pic-ninja", 10, 240, 84, 84, color="#2f6fc0"), use("tenno-pic-geisha", 108, 238, 84, 84, color="#b04a7a"),
        use("tenno-pic-ronin", 206, 240, 84, 84, color="#3c8a44"),
        above="var(--board)", below="#4c120d", letters=GOLD,
    )  # fmt: skip
