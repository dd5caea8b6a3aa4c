"""The poster of Emperor's Portrait: a spring morning, the Emperor on the bridge, painters after him."""

from __future__ import annotations

from math import cos, sin

from ....core.draw import circle, tag, use
from ....core.figures import fill, line, poster as framed
from ..words import words
from .pictures import BARK, BLOOM, BLOOM_2, GRASS, HAIR, LACQUER, LACQUER_2, LEAF, WATER, WAVE


def _blossoms() -> str:
    """A branch in bloom across the upper right corner."""
    twig = line("M300 20Q236 26 190 60Q160 80 128 78M232 36Q214 66 220 92M190 60Q170 50 158 30", 7, BARK)
    places = [(300 - 19 * i + 9 * sin(7 * i), 22 + 6.4 * i + 13 * cos(5 * i)) for i in range(10)] + [(222, 78), (216, 96), (160, 30), (172, 44), (226, 60)]
    flowers = "".join(
        tag("g", *(circle(0, -7, 6.5, fill=BLOOM if (i + j) % 2 else BLOOM_2, transform=f"rotate({72 * j + 20 * i})") for j in range(5)),
            circle(0, 0, 3, fill="var(--paper)"), transform=f"translate({x:.0f} {y:.0f})")
        for i, (x, y) in enumerate(places))  # fmt: skip
    falling = "".join(fill(f"M{x} {y}q7-6 9 2q-4 6-9-2Z", BLOOM_2) for x, y in ((120, 130), (92, 96), (60, 150), (176, 150), (36, 206), (250, 160), (140, 40)))
    return twig + flowers + falling


def poster(lang: str) -> str:
    """For the front page."""
    bridge = "M-10 292Q150 216 310 292"
    rails = "".join(f"M{x} {292 - 75 * (1 - ((x - 150) / 160) ** 2) * 0.5 - 18:.0f}v22" for x in range(10, 300, 28))
    return framed(
        "portrait", words(lang, "title"),
        circle(92, 104, 58, fill=LACQUER),
        fill("M0 210Q40 150 86 190Q120 128 172 178Q220 140 300 200V330H0Z", LEAF), fill("M0 232Q70 196 130 222Q210 190 300 226V330H0Z", GRASS),
        fill("M0 262H300V330H0Z", WATER), line("M10 306q12-6 24 0t24 0M120 316q12-6 24 0t24 0M214 304q12-6 24 0t24 0", 2.5, WAVE),
        line(bridge, 22, LACQUER_2), line(bridge, 15, LACQUER),
        use("portrait-emperor", 156, 124, 96, 116),
        use("portrait-painter-0", 100, 190, 48, 55), use("portrait-painter-2", 52, 204, 46, 53), use("portrait-painter-1", 10, 220, 42, 48),
        line(f"{rails}M-10 274Q150 198 310 274", 5, HAIR),
        _blossoms(),
        above="var(--dusk)", below="var(--dusk-2)", band=HAIR, letters="#ffe9ef",
    )  # fmt: skip
