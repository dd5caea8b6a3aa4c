"""Unmatched: the fighters, drawn in a box of 100 by 100.

`currentColor` is the colour of the owner. A fighter of the user's own file that has no picture here gets a plain one.
"""

from __future__ import annotations

from math import cos, pi, sin

from ....core.draw import circle, path, polygon, tag

INK, SKIN, METAL, WOOD, GOLD, PAPER = "var(--figure)", "#e0b088", "#b9c3ca", "#7a5230", "#e0ac2b", "#fffbea"
RED, GREEN, BLUE, VIOLET, STONE = "#c4473a", "#5f8f4a", "#3f7fb5", "#7a5fb0", "#98958c"
OWN = "currentColor"


def _line(d: str, width: float = 4, colour: str = INK) -> str:
    return path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def _fill(d: str, colour: str = INK, line: float = 0) -> str:
    return path(d, fill=colour, stroke=INK if line else None, stroke_width=line or None, stroke_linejoin="round" if line else None)


def _dot(x: float, y: float, r: float, colour: str = INK, line: float = 0) -> str:
    return circle(x, y, r, fill=colour, stroke=INK if line else None, stroke_width=line or None)


def _at(x: float, y: float, scale: float, *children: str, turn: float = 0) -> str:
    return tag("g", *children, transform=f"translate({x} {y})" + (f" rotate({turn})" if turn else "") + f" scale({scale})")


def _star(x: float, y: float, r: float, colour: str = GOLD, points: int = 4, inner: float = 0.32) -> str:
    corners = [
        (r * (1 if i % 2 == 0 else inner) * sin(i * pi / points), -r * (1 if i % 2 == 0 else inner) * cos(i * pi / points)) for i in range(2 * points)
    ]
    return polygon(corners, x, y, fill=colour)


def _bust(shoulder: float = 66) -> str:
    """Shoulders in the owner's colour."""
    return _fill(f"M16 98 Q18 {shoulder + 2} 50 {shoulder} Q82 {shoulder + 2} 84 98 Z", OWN)


def _face(x: float = 50, y: float = 48, r: float = 18, skin: str = SKIN) -> str:
    """A face lit from the upper left, with narrow eyes under their brows."""
    shade = f"M{x + 0.2 * r:.1f} {y - 0.98 * r:.1f}A{r} {r} 0 0 1 {x - 0.2 * r:.1f} {y + 0.98 * r:.1f}Q{x + 0.8 * r:.1f} {y + 0.4 * r:.1f} {x + 0.2 * r:.1f} {y - 0.98 * r:.1f}Z"
    eyes = "".join(f"M{x + way * 0.38 * r - 2.6:.1f} {y:.1f}q2.6-2.4 5.2 0M{x + way * 0.16 * r:.1f} {y - 4.5:.1f}l{way * 6}-1.5" for way in (-1, 1))
    return _dot(x, y, r, skin) + path(shade, fill="#7a3f1d", fill_opacity=0.3) + _line(eyes, 2.2)


def _arthur() -> str:
    crown = _fill("M30 36 L27 12 L39 24 L50 8 L61 24 L73 12 L70 36 Z", GOLD, 2) + _dot(50, 27, 3.5, RED)
    beard = _fill("M32 48 Q32 78 50 80 Q68 78 68 48 Q62 58 50 56 Q38 58 32 48 Z", "#7d5327") + _line("M44 63 Q50 66 56 63", 2.5, SKIN)
    blade = _fill("M84 62 L84 22 L88 10 L92 22 L92 62 Z", METAL, 1.5) + _line("M77 63 L99 63", 5, GOLD) + _line("M88 64 L88 80", 5, WOOD)
    return _bust() + _face() + beard + crown + blade


def _merlin() -> str:
    hat = _fill("M22 40 Q50 30 78 40 L62 32 L54 0 L36 33 Z", "#4a4aa0", 2) + _star(50, 22, 6)
    beard = _fill("M32 46 Q28 88 50 98 Q72 88 68 46 Q60 58 50 56 Q40 58 32 46 Z", "#eceae4", 1.5) + _line("M40 56 Q50 51 60 56", 5, "#eceae4")
    staff = _line("M12 98 L12 26", 5, WOOD) + _dot(12, 20, 8, "#58b7d6", 2) + _star(12, 20, 5, PAPER)
    return _bust() + _face(50, 47, 17) + beard + hat + staff


def _girl() -> str:
    hair = _fill("M26 86 Q18 34 50 22 Q82 34 74 86 Q66 80 66 52 L34 52 Q34 80 26 86 Z", "#eec55a", 1.5)
    fringe = _fill("M32 46 Q34 28 50 28 Q66 28 68 46 Q58 36 50 38 Q42 36 32 46 Z", "#eec55a")
    ribbon = _fill("M50 24 L30 10 L30 32 Z M50 24 L70 10 L70 32 Z", INK) + _dot(50, 23, 5, INK)
    apron = _fill("M40 70 L60 70 L64 98 L36 98 Z", "#fbf8f0")
    return hair + _bust(70) + apron + _face(50, 48, 17) + fringe + ribbon + _line("M45 57 Q50 60 55 57", 2, "#a2543c")


def _alice_big() -> str:
    return _at(-7, -6, 1.14, _girl())


def _alice_small() -> str:
    stalk = _fill("M62 98 Q66 70 60 48 L78 48 Q74 72 80 98 Z", "#f0e6d0", 1.5)
    cap = (
        _fill("M36 50 Q40 14 70 14 Q98 16 100 50 Q68 58 36 50 Z", RED, 1.5)
        + _dot(58, 32, 6, "#fbf8f0")
        + _dot(80, 30, 5, "#fbf8f0")
        + _dot(72, 46, 4, "#fbf8f0")
    )
    return stalk + cap + _at(2, 40, 0.6, _girl())


def _jabberwock() -> str:
    wings = _fill("M40 76 Q6 74 2 32 Q14 42 20 36 Q24 48 34 44 Q36 58 46 60 Z M62 80 Q94 80 99 40 Q88 48 82 42 Q78 54 68 50 Z", "#5d4a7a", 1.5)
    neck = _fill("M34 98 Q40 70 34 52 L62 46 Q72 72 72 98 Z", OWN)
    head = _fill("M24 44 Q26 22 50 20 Q74 22 74 42 Q74 56 60 56 L22 62 Q10 60 12 50 Q16 42 24 44 Z", "#6f9a55", 2)
    horns = _fill("M40 22 L32 2 L50 19 Z M58 20 L66 2 L69 27 Z", "#e9dfc6", 1.5)
    teeth = _fill("M18 60 L22 70 L27 60 Z M30 60 L34 71 L39 59 Z M43 58 L47 68 L52 57 Z", "#fbf8f0", 1)
    return (
        wings
        + neck
        + head
        + horns
        + teeth
        + _dot(46, 38, 6, "#ffd94a", 1.5)
        + _dot(46, 38, 2.4)
        + _dot(18, 50, 2)
        + _line("M16 58 Q8 66 10 76", 2, WOOD)
    )


def _medusa() -> str:
    snakes = _line(
        "M34 36 Q14 34 16 16 M40 30 Q30 16 36 4 M50 28 Q50 12 58 4 M60 30 Q74 20 74 8 M66 38 Q88 40 86 22 M34 46 Q12 50 12 62 M66 46 Q86 54 84 64",
        7,
        "#4f8a44",
    )
    heads = "".join(
        _dot(x, y, 5.5, "#4f8a44") + _dot(x + 1.5, y - 1, 1.6, "#ffd94a")
        for x, y in ((16, 14), (37, 5), (59, 4), (74, 8), (86, 20), (12, 63), (84, 66))
    )
    face = (
        _dot(50, 48, 18, "#b9cf96")
        + _fill("M38 46 L47 48 L38 51 Z M62 46 L53 48 L62 51 Z", "#c49a00", 1)
        + _line("M44 58 Q50 55 56 58", 2.2, "#7a2c2c")
    )
    bow = _line("M90 40 Q104 68 86 98", 4, WOOD) + _line("M90 40 L86 98", 1.4)
    return _line("M34 42 Q32 30 50 28 Q68 30 66 42", 9, "#4f8a44") + snakes + heads + _bust() + face + bow


def _harpy() -> str:
    wing = "M48 70 Q20 74 2 24 Q14 30 18 26 Q20 38 28 34 Q30 46 38 42 Q42 54 50 54 Z"
    wings = _fill(wing, "#8a6a4a", 1.5) + tag("g", _fill(wing, "#8a6a4a", 1.5), transform="translate(100 0) scale(-1 1)")
    body = _fill("M36 62 Q50 54 64 62 Q66 84 50 92 Q34 84 36 62 Z", OWN) + _line("M44 90 L40 99 M56 90 L60 99", 3.5, GOLD)
    hair = _fill("M32 48 Q30 20 50 20 Q70 20 68 48 L62 40 L56 34 L50 38 L44 34 L38 40 Z", "#4b3a55")
    return wings + body + _face(50, 42, 15) + _fill("M47 45 L53 45 L50 53 Z", GOLD) + hair + _line("M40 36 L47 39 M60 36 L53 39", 2.4)


def _sinbad() -> str:
    turban = _fill("M26 40 Q22 16 50 14 Q78 16 74 40 Q50 30 26 40 Z", "#f4efe2", 2) + _line("M28 34 Q46 20 70 22 M32 24 Q50 34 72 34", 2.2, STONE)
    gem = _fill("M50 14 Q42 0 54 -4 Q62 4 54 16 Z", RED, 1.2) + _dot(50, 26, 5, "#2fa59a", 1.5)
    beard = _fill("M33 48 Q32 70 50 72 Q68 70 67 48 Q62 58 50 57 Q38 58 33 48 Z", "#2b211b") + _line("M45 62 Q50 65 55 62", 2.2, SKIN)
    sabre = _fill("M82 84 Q106 50 84 12 Q94 46 75 78 Z", METAL, 1.5) + _line("M70 76 L88 88", 5, GOLD)
    return _bust() + _face(50, 48, 17, "#c98f62") + beard + turban + gem + sabre


def _porter() -> str:
    load = (
        _fill("M14 32 Q10 6 36 6 Q66 2 76 10 Q92 22 84 36 Q50 44 14 32 Z", "#c9a25e", 2)
        + _line("M38 6 Q34 24 40 38 M64 5 Q70 22 62 39", 3, WOOD)
        + _dot(50, 5, 5, "#c9a25e", 2)
    )
    band = _line("M33 46 Q50 38 67 46", 4, RED)
    arms = _line("M24 84 Q14 60 24 36 M76 84 Q88 60 78 36", 8, "#b97f52")
    return (
        _bust(70)
        + arms
        + _face(50, 52, 16, "#b97f52")
        + _fill("M36 56 Q36 72 50 72 Q64 72 64 56 Q58 62 50 61 Q42 62 36 56 Z", "#3a2b20")
        + band
        + load
    )


def _soldier() -> str:
    return _bust() + _face() + _fill("M30 44 Q30 22 50 22 Q70 22 70 44 Z", METAL, 2)


FIGHTERS = {
    "king-arthur": _arthur, "merlin": _merlin, "alice": _alice_big, "alice-small": _alice_small, "jabberwock": _jabberwock,
    "medusa": _medusa, "harpy": _harpy, "sinbad": _sinbad, "porter": _porter,
}  # fmt: skip


def fighter(name: str) -> str:
    """The drawing of a fighter."""
    return FIGHTERS.get(name, _soldier)()
