"""Meeting Engagement's poster: two armies run into one another."""

from __future__ import annotations

from ....core.draw import tag
from ....core.figures import SHINE, dot, fill, fir, line, poster as framed, sun
from .. import words as w
from .pictures import picture

ARMIES = ("#2f6fc0", "#cc3f2c")


def _unit(name: str, x: float, y: float, size: float, seat: int) -> str:
    """A unit on the field: the first army looks right, the second left."""
    turned = f"translate({x:g} {y:g}) scale({size / 100:g})" if seat == 0 else f"matrix({-size / 100:g} 0 0 {size / 100:g} {x + size:g} {y:g})"
    return tag("g", picture(name), transform=turned, color=ARMIES[seat])


def poster(lang: str) -> str:
    """For the front page."""
    spears = "".join(f"M{x} 196L{x + (6 if x < 150 else -6)} {128 + 17 * (x % 5) / 2:g}" for x in (*range(4, 110, 9), *range(192, 300, 9)))
    hosts = "".join(dot(x, 190 + 5 * (x % 3), 7) for x in (*range(2, 112, 11), *range(190, 300, 11)))
    flags = fill("M22 84V128L46 116L56 128V92L38 96ZM70 104V140L92 130L100 138V110L84 112Z", ARMIES[0])
    flags += fill("M278 84V128L254 116L244 128V92L262 96ZM230 104V140L208 130L200 138V110L216 112Z", ARMIES[1])
    poles = line("M22 80V200M70 100V200M278 80V200M230 100V200", 3)
    clouds = fill("M30 62Q36 42 58 50Q72 32 92 48Q116 46 112 62ZM176 40Q184 26 200 32Q216 20 230 34Q248 34 246 44Z", SHINE)
    return framed(
        "meeting", w.words(lang, "title"),
        sun(150, 150, 96), clouds,
        fill("M0 176Q60 140 120 168Q180 136 300 170V330H0Z", "var(--line)"),
        "".join(fir(x, 178, s, "var(--figure)") for x, s in ((132, 0.5), (146, 0.7), (160, 0.55), (172, 0.4))),
        line(spears, 2), flags, poles, hosts,
        fill("M0 198Q150 184 300 198V330H0Z", "var(--board)"), fill("M0 262Q150 236 300 262V330H0Z", "var(--board-2)"),
        _unit("tinger", 6, 176, 84, 0), _unit("ashigaru", 214, 176, 84, 1),
        _unit("knight", 2, 196, 158, 0), _unit("gokenin", 142, 196, 158, 1),
        line("M150 214L150 196M138 218L128 204M162 218L172 204M136 230H120M164 230H180", 3, SHINE),
        fill("M20 322l4-12 4 12m60 2l5-14 4 14m110-2l4-12 5 12m60 0l5-14 4 14Z", "var(--line)"),
    )  # fmt: skip
