"""Unmatched: the fighters, drawn in a box of 100 by 100, and the pictogram of every card, in a box of 120 by 70.

`currentColor` is the colour of the owner. A fighter or a card of the user's own file that has no picture here gets a plain one.
"""

from __future__ import annotations

from math import cos, pi, sin

from ....core.draw import circle, path, polygon, rect, tag

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


def _rays(x: float, y: float, near: float, far: float, count: int, colour: str, width: float = 3) -> str:
    angles = [2 * pi * i / count for i in range(count)]
    return _line(
        "".join(f"M{x + near * cos(a):.1f} {y + near * sin(a):.1f}L{x + far * cos(a):.1f} {y + far * sin(a):.1f}" for a in angles), width, colour
    )


# Fighters


def _bust(shoulder: float = 66) -> str:
    """Shoulders in the owner's colour."""
    return _fill(f"M16 98 Q18 {shoulder + 2} 50 {shoulder} Q82 {shoulder + 2} 84 98 Z", OWN)


def _face(x: float = 50, y: float = 48, r: float = 18, skin: str = SKIN) -> str:
    return _dot(x, y, r, skin) + _dot(x - 0.38 * r, y - 1, 2.3) + _dot(x + 0.38 * r, y - 1, 2.3)


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


# Pieces of pictograms


def _sword(turn: float = 0, x: float = 60, y: float = 35, scale: float = 1) -> str:
    """A sword around its middle, point up."""
    return _at(
        x,
        y,
        scale,
        _fill("M-4 14 L-4 -24 L0 -33 L4 -24 L4 14 Z", METAL, 1.5),
        _line("M-11 15 H11", 4.5, GOLD),
        _line("M0 16 V27", 4.5, WOOD),
        turn=turn,
    )


def _arrow(x: float, y: float, length: float, turn: float = 0) -> str:
    """An arrow, its point at the right end."""
    half = length / 2
    return _at(
        x,
        y,
        1,
        _line(f"M{-half} 0 H{half - 6}", 3, WOOD),
        _fill(f"M{half} 0 l-12 -6 v12 z", METAL, 1.2),
        _fill(f"M{-half - 2} 0 l-6 -6 h9 l6 6 l-6 6 h-9 z", RED),
        turn=turn,
    )


def _eye(x: float, y: float, s: float, iris: str, lid: float = 0) -> str:
    open_ = _fill(f"M{x - s} {y} Q{x} {y - 1.1 * s} {x + s} {y} Q{x} {y + 1.1 * s} {x - s} {y} Z", "#fbf8f0", 2)
    return (
        open_
        + _dot(x, y, 0.42 * s, iris, 1.5)
        + _fill(f"M{x} {y - 0.34 * s} Q{x + 0.16 * s} {y} {x} {y + 0.34 * s} Q{x - 0.16 * s} {y} {x} {y - 0.34 * s} Z")
        + (_fill(f"M{x - s} {y} Q{x} {y - 1.1 * s} {x + s} {y} Q{x} {y - lid * s} {x - s} {y} Z", "#8fae74", 1.5) if lid else "")
    )


def _snake(colour: str = GREEN) -> str:
    return (
        _line("M10 56 Q22 34 36 52 Q50 70 62 46 Q72 26 88 34", 9, colour)
        + _fill("M82 26 Q102 22 104 36 Q100 46 84 42 Z", colour)
        + _dot(94, 32, 2.2, "#ffd94a")
        + _line("M104 37 L112 34 M104 37 L111 41", 1.8, RED)
    )


def _sea(y: float = 54) -> str:
    return _fill(f"M0 {y} q7.5 -6 15 0 t15 0 t15 0 t15 0 t15 0 t15 0 t15 0 t15 0 V70 H0 Z", BLUE)


def _ship(x: float = 60, y: float = 36, scale: float = 1) -> str:
    hull = _fill("M-26 10 H26 Q22 24 12 24 H-14 Q-24 22 -26 10 Z", WOOD, 1.5)
    return _at(
        x,
        y,
        scale,
        _line("M0 10 V-30", 3, WOOD),
        _fill("M2 -28 Q30 -14 22 6 H2 Z", "#fbf8f0", 1.5),
        _fill("M-3 -22 Q-8 -2 -20 6 H-3 Z", RED, 1.2),
        hull,
    )


def _cloud(x: float, y: float, scale: float = 1, colour: str = "#c9d2d8") -> str:
    return _at(x, y, scale, _fill("M-26 10 Q-36 8 -32 -2 Q-28 -10 -18 -8 Q-14 -20 0 -18 Q12 -20 16 -9 Q30 -12 32 0 Q32 10 22 10 Z", colour, 1.5))


def _bolt(x: float, y: float, scale: float = 1, colour: str = GOLD) -> str:
    return _at(x, y, scale, _fill("M4 -18 L-10 4 H-1 L-5 20 L11 -4 H2 Z", colour, 1.2))


def _wing(x: float, y: float, scale: float = 1, flip: bool = False, colour: str = "#f0ece0") -> str:
    drawn = _fill("M0 16 Q-8 -14 -42 -24 Q-40 -14 -34 -10 Q-36 -4 -28 0 Q-28 6 -20 9 Q-18 16 -8 18 Z", colour, 1.6)
    return tag("g", drawn, transform=f"translate({x} {y}) scale({-scale if flip else scale} {scale})")


def _person(x: float, y: float, colour: str) -> str:
    return _dot(x, y, 6, SKIN) + _fill(f"M{x - 9} {y + 22} Q{x - 9} {y + 7} {x} {y + 7} Q{x + 9} {y + 7} {x + 9} {y + 22} Z", colour)


def _crown(x: float, y: float, scale: float) -> str:
    return _at(x, y, scale, _fill("M-20 12 L-24 -12 L-11 -2 L0 -16 L11 -2 L24 -12 L20 12 Z", GOLD, 2), _dot(0, 4, 3.5, RED))


# Pictograms, deck by deck

CARDS = {
    # in several decks
    "feint": _fill("M30 14 Q60 26 90 14 Q92 46 60 60 Q28 46 30 14 Z", "#f4efe2", 2) + _fill("M40 30 Q48 24 54 31 Q47 36 40 30 Z M66 31 Q72 24 80 30 Q73 36 66 31 Z") + _line("M48 46 Q60 40 72 46", 2.5, RED) + _line("M30 18 L14 10 M90 18 L106 10", 3, RED),
    "regroup": _line("M60 64 V8", 4, WOOD) + _fill("M60 8 H94 L86 19 L94 30 H60 Z", OWN, 1.5) + _person(30, 36, OWN) + _person(92, 40, OWN) + _person(46, 42, GREEN) + _person(76, 44, GOLD),
    "skirmish": _sword(48, 60, 36) + _sword(-48, 60, 36) + _star(60, 30, 9, GOLD, 6, 0.45),
    "momentous-shift": _line("M26 54 Q20 18 58 16 Q84 16 88 36", 8, OWN) + _fill("M76 34 L102 34 L88 56 Z", OWN) + _line("M40 54 Q40 36 58 34", 3, STONE) + _dot(40, 58, 4, STONE),
    # King Arthur
    "noble-sacrifice": _fill("M60 58 Q26 36 34 20 Q44 6 60 22 Q76 6 86 20 Q94 36 60 58 Z", RED, 2) + _sword(150, 62, 30, 0.95),
    "divine-intervention": _line("M60 8 V62 M36 10 L24 60 M84 10 L96 60", 7, "#f2d675") + _cloud(60, 18, 1.15) + _fill("M52 40 Q52 30 60 30 Q68 30 68 40 L66 62 H54 Z", OWN) + _dot(60, 27, 6, SKIN),
    "excalibur": _rays(60, 24, 18, 32, 12, "#f2d675", 3) + _sword(180, 60, 28, 0.95) + _fill("M30 70 Q32 46 48 46 L72 44 Q88 48 92 70 Z", STONE, 2),
    "the-aid-of-morgana": _dot(84, 22, 16, "#f2e3a0") + _fill("M16 50 Q34 22 58 28 Q66 16 78 20 L88 26 L78 30 Q76 52 48 56 L20 60 L28 52 Z", "#2d2a38") + _dot(72, 24, 2, "#ffd94a") + _line("M50 56 L48 66 M58 54 L58 64", 2.5),
    "the-holy-grail": _rays(60, 24, 22, 34, 14, "#f2d675", 3) + _fill("M40 12 H80 Q80 38 64 42 V52 L76 60 H44 L56 52 V42 Q40 38 40 12 Z", GOLD, 2) + _dot(60, 24, 5, RED, 1.2),
    "the-lady-of-the-lake": _sword(0, 60, 24, 0.8) + _fill("M54 64 L54 42 Q54 36 60 36 Q66 36 66 42 L66 64 Z", SKIN, 1.5) + _sea(54) + _line("M38 62 Q60 54 82 62", 2, PAPER),
    "aid-the-chosen-one": _crown(60, 26, 1.1) + _line("M22 64 Q30 44 44 44 M98 64 Q90 44 76 44", 7, SKIN) + _star(30, 20, 8) + _star(92, 18, 8) + _star(60, 56, 6),
    "bewilderment": _line("M60 36 q4 -6 8 0 q2 10 -10 10 q-14 -2 -12 -16 q4 -16 20 -14 q20 4 18 24 q-4 20 -28 20 q-28 -4 -26 -32", 5, VIOLET) + _star(26, 16, 8) + _star(98, 20, 7) + _star(100, 54, 6),
    "prophecy": _dot(60, 30, 23, "#9fcfe0", 2) + _line("M46 24 Q50 15 60 14", 3, PAPER) + _fill("M38 64 L46 50 Q60 58 74 50 L82 64 Z", WOOD, 1.5) + _star(62, 32, 10, VIOLET),
    "restless-spirits": "".join(_fill(f"M{x} {y + 40} Q{x - 4} {y} {x + 14} {y} Q{x + 32} {y} {x + 28} {y + 40} q-4 -7 -7 0 t-7 0 t-7 0 t-7 0 Z", "#dfe9ee", 1.8) + _dot(x + 9, y + 15, 2.6) + _dot(x + 19, y + 15, 2.6) for x, y in ((14, 20), (76, 20), (45, 8))),
    "command-the-storms": _cloud(44, 20, 1.1, "#8d9aa5") + _cloud(82, 26, 0.9, "#b5c0c8") + _bolt(46, 48, 1.05) + _bolt(80, 52, 0.8) + _line("M8 44 H26 M6 54 H30 M96 48 H114", 3, BLUE),
    "swift-strike": _sword(75, 70, 34, 1.1) + _line("M8 22 H34 M4 36 H28 M10 50 H34", 4, OWN),
    # Alice
    "looking-glass": _dot(60, 28, 26, GOLD, 2) + _dot(60, 28, 20, "#bcdde8", 1.5) + _line("M50 34 L64 16 M58 38 L70 22", 3, PAPER) + _fill("M54 53 H66 L70 68 H50 Z", GOLD, 1.5),
    "snicker-snack": _sword(40, 72, 34, 1.05) + _line("M16 12 L38 22 L20 34 L44 42 L26 56", 5, RED),
    "o-frabjous-day": _rays(60, 40, 22, 33, 16, GOLD, 4) + _dot(60, 40, 18, "#ffd94a", 1.5) + _dot(54, 37, 2.2) + _dot(66, 37, 2.2) + _line("M52 45 Q60 52 68 45", 2.5) + _fill("M2 4 L14 4 L8 16 Z M46 6 L58 6 L52 14 Z M106 4 L118 4 L112 16 Z", RED) + _fill("M20 6 L32 6 L26 18 Z M84 6 L96 6 L90 18 Z", BLUE),
    "the-other-side-of-the-mushroom": _fill("M50 66 Q54 46 50 36 H70 Q66 48 70 66 Z", "#f4ead2", 1.8) + _fill("M22 38 Q26 6 60 6 Q94 6 98 38 Q60 46 22 38 Z", RED, 2) + _dot(44, 22, 6, "#fbf8f0") + _dot(66, 18, 5, "#fbf8f0") + _dot(82, 30, 4.5, "#fbf8f0") + _line("M14 60 l8 -8 l8 8 M90 54 l8 8 l8 -8", 3, OWN),
    "eat-me": _fill("M28 34 Q60 20 92 34 V58 Q60 70 28 58 Z", "#f0d9a8", 2) + _fill("M28 34 Q60 20 92 34 Q60 48 28 34 Z", "#f6b8c4", 1.8) + _line("M42 46 V52 M60 50 V56 M78 46 V52", 4, RED) + _dot(60, 22, 7, RED, 1.5) + _line("M60 15 Q62 8 68 8", 2, GREEN),
    "drink-me": _fill("M52 8 H68 V22 Q82 28 82 44 V64 H38 V44 Q38 28 52 22 Z", "#9fd0c4", 2) + _fill("M52 4 H68 V12 H52 Z", WOOD, 1.5) + rect(40, 38, 40, 16, 2, fill="#fbf8f0", stroke=INK, stroke_width=1.5) + _line("M46 44 H74 M46 49 H66", 2.2, VIOLET),
    "im-late-im-late": _dot(60, 40, 27, GOLD, 2) + _dot(60, 40, 21, "#fbf8f0", 1.5) + _line("M60 40 V26 M60 40 L70 46", 3) + _dot(60, 10, 5, GOLD, 2) + _line("M66 8 Q90 0 108 14", 2.5, GOLD) + _line("M4 30 H22 M2 42 H24 M6 54 H24", 3, OWN),
    "mad-as-a-hatter": _fill("M38 50 L32 10 H88 L82 50 Z", "#3f6f52", 2) + _fill("M20 54 Q60 40 100 54 Q60 70 20 54 Z", "#3f6f52", 2) + _fill("M37 40 L83 40 L82 50 Q60 44 38 50 Z", RED) + rect(70, 16, 22, 18, 1, fill="#fbf8f0", stroke=INK, stroke_width=1.5) + _line("M75 22 H87 M75 28 H83", 2),
    "jaws-that-bite": _fill("M14 8 Q60 -4 106 8 L106 24 L96 36 L88 24 L78 38 L69 25 L60 39 L51 25 L42 38 L32 24 L24 36 L14 24 Z", "#fbf8f0", 2) + _fill("M14 8 Q60 -6 106 8 L104 16 Q60 6 16 16 Z", RED) + _fill("M18 64 Q60 76 102 64 L100 52 L91 42 L83 53 L74 42 L65 54 L56 43 L47 54 L38 43 L29 53 L22 44 Z", "#fbf8f0", 2) + _fill("M18 64 Q60 78 102 64 L101 58 Q60 68 19 58 Z", RED),
    "claws-that-catch": "".join(_fill(f"M{x} 4 Q{x + 16} 30 {x - 10} 66 Q{x + 2} 34 {x - 8} 6 Z", RED, 1.5) for x in (34, 58, 82)) + _line("M100 12 q8 14 -2 26 M20 60 q-8 -6 -8 -16", 2.5, STONE),
    "manxome-foe": rect(8, 6, 104, 58, 10, fill="#2a2733") + _fill("M30 28 Q44 20 52 34 Q40 42 30 28 Z M90 28 Q76 20 68 34 Q80 42 90 28 Z", "#ffd94a") + _dot(43, 31, 3.5) + _dot(77, 31, 3.5) + _fill("M40 48 L46 56 L52 49 L58 57 L64 49 L70 56 L78 48 Q60 53 40 48 Z", "#fbf8f0"),
    # Medusa
    "gaze-of-stone": _line("M60 35 L6 8 M60 35 L4 35 M60 35 L6 62 M60 35 L114 8 M60 35 L116 35 M60 35 L114 62", 4, STONE) + _eye(60, 35, 32, "#5f9a3a") + _fill("M92 50 L104 46 L112 58 L100 66 L90 60 Z", STONE, 1.5),
    "second-shot": _arrow(56, 24, 74, -8) + _arrow(64, 48, 74, -8),
    "hiss-and-slither": _snake(),
    "a-momentary-glance": _eye(60, 38, 34, "#5f9a3a", 0.35) + _line("M34 16 L40 22 M60 8 V16 M86 16 L80 22", 3),
    "clutching-claws": _line("M60 4 V28", 9, GOLD) + _fill("M54 26 Q30 26 24 58 Q36 42 50 40 L54 66 Q62 52 60 40 L68 40 Q84 42 96 58 Q90 26 66 26 Z", GOLD, 2) + _fill("M24 58 L22 68 L32 50 Z M54 66 L55 70 L60 54 Z M96 58 L98 68 L88 50 Z"),
    "the-hounds-of-mighty-zeus": _bolt(60, 30, 1.5) + _wing(46, 26, 0.7) + _wing(74, 26, 0.7, True) + _wing(34, 52, 0.55) + _wing(56, 56, 0.5, True) + _wing(86, 52, 0.55, True),
    "winged-frenzy": _wing(54, 40, 1.15, colour="#b98f63") + _wing(66, 40, 1.15, True, "#b98f63") + _line("M24 60 Q60 48 96 60", 3, OWN) + _dot(60, 44, 8, OWN),
    "dash": _fill("M44 10 H62 L66 34 Q92 38 96 50 V56 H42 Z", WOOD, 2) + _wing(52, 30, 0.8) + _line("M6 26 H26 M2 40 H24 M8 54 H34", 4, OWN),
    "snipe": _dot(72, 35, 29, "#fbf8f0", 2) + _dot(72, 35, 20, RED) + _dot(72, 35, 12, "#fbf8f0") + _dot(72, 35, 5, RED) + _arrow(40, 28, 62, 12),
    # Sinbad
    "voyage-to-the-island-that-was-a-whale": _fill("M14 52 Q22 26 62 28 Q92 30 100 46 L114 34 Q112 52 98 58 H22 Q14 58 14 52 Z", "#4d6f8f", 2) + _dot(30, 48, 2.6) + _line("M64 28 Q66 16 62 8", 4, WOOD) + _fill("M62 8 Q46 2 40 14 Q52 8 62 8 Q78 0 84 14 Q72 8 62 8 Q70 12 70 22 Q64 14 62 8 Z", GREEN) + _sea(56),
    "voyage-to-the-valley-of-the-giant-snakes": _fill("M0 66 L26 14 L46 66 Z M74 66 L96 8 L120 66 Z", STONE) + _snake("#4f8a44"),
    "voyage-to-the-creature-with-eyes-like-coals-of-fire": _fill("M16 70 Q12 12 60 8 Q108 12 104 70 Z", "#2c2320") + _dot(42, 36, 11, "#8c2a12") + _dot(42, 36, 6, "#ff8a2a") + _dot(78, 36, 11, "#8c2a12") + _dot(78, 36, 6, "#ff8a2a") + _line("M44 58 Q60 52 76 58", 3, "#8c2a12"),
    "voyage-to-the-cannibals-with-the-root-of-madness": _fill("M32 26 H88 Q96 56 74 62 H46 Q24 56 32 26 Z", "#3a3a40", 2) + _fill("M26 20 H94 V28 H26 Z", "#55555c", 1.5) + _line("M52 20 Q48 10 54 2 M66 20 Q72 10 66 0", 4, "#8a9a4a") + _line("M34 68 L46 60 M86 68 L74 60", 4, RED) + _dot(58, 14, 4, "#a8b85a"),
    "voyage-to-the-city-of-the-man-eating-apes": _dot(30, 32, 9, "#5a3d2a") + _dot(90, 32, 9, "#5a3d2a") + _fill("M34 36 Q34 6 60 6 Q86 6 86 36 Q88 64 60 66 Q32 64 34 36 Z", "#5a3d2a", 1.5) + _fill("M42 34 Q42 20 52 24 Q60 28 68 24 Q78 20 78 34 Q82 58 60 60 Q38 58 42 34 Z", "#d3a677") + _dot(52, 34, 3) + _dot(68, 34, 3) + _fill("M48 48 Q60 44 72 48 L70 54 L66 50 L62 55 L58 55 L54 50 L50 54 Z", "#fbf8f0", 1.4),
    "voyage-to-the-city-of-the-king-of-serendib": _fill("M40 64 V38 Q40 20 60 12 Q80 20 80 38 V64 Z", "#f0dcae", 2) + _fill("M40 38 Q40 20 60 10 Q80 20 80 38 Z", GOLD, 1.8) + _line("M60 10 V2", 3, GOLD) + "".join(rect(x, 30, 10, 34, fill="#f0dcae", stroke=INK, stroke_width=1.5) + _fill(f"M{x - 2} 30 Q{x + 5} 14 {x + 12} 30 Z", "#2fa59a", 1.5) for x in (18, 92)) + _fill("M54 64 V50 Q60 42 66 50 V64 Z"),
    "voyage-home": _fill("M70 54 V34 L90 20 L110 34 V54 Z", "#f0dcae", 2) + _fill("M66 36 L90 16 L114 36 Z", RED, 1.5) + _fill("M86 54 V42 H95 V54 Z") + _ship(36, 34, 0.9) + _sea(54),
    "toil-and-danger": _cloud(88, 16, 0.7, "#8d9aa5") + _bolt(92, 34, 0.6) + _at(54, 36, 0.9, _ship(0, 0), turn=-14) + _fill("M0 60 Q20 36 34 54 Q56 70 76 52 Q96 38 120 56 V70 H0 Z", BLUE) + _line("M70 58 Q84 44 98 52", 2.5, PAPER),
    "riches-beyond-compare": _fill("M28 40 H92 V66 H28 Z", WOOD, 2) + _fill("M28 36 Q24 10 60 10 Q96 10 92 36 L86 28 H34 Z", "#8f6236", 2) + "".join(_dot(x, y, 6, GOLD, 1.4) for x, y in ((40, 36), (52, 33), (64, 35), (78, 36))) + _fill("M56 26 L64 20 L72 26 L64 36 Z", RED, 1.4) + rect(55, 46, 10, 12, 2, fill=GOLD, stroke=INK, stroke_width=1.4),
    "by-fortune-and-fate": _dot(60, 35, 29, "#e9d3a0", 2) + _rays(60, 35, 6, 28, 8, WOOD, 3) + _dot(60, 35, 6, GOLD, 1.5) + _fill("M60 2 L54 -4 H66 Z", RED) + _star(96, 14, 7) + _star(20, 52, 7),
    "commanding-impact": _star(66, 36, 34, "#f2c14a", 9, 0.6) + _fill("M30 26 H52 Q56 18 66 20 H76 Q84 22 82 30 Q88 34 84 40 Q86 48 78 50 Q76 56 66 54 H52 Q46 54 44 50 H30 Z", SKIN, 2) + _line("M64 30 H80 M64 38 H82 M64 46 H78", 1.8) + _fill("M10 22 H30 V54 H10 Z", OWN, 1.5),
    "exploit": rect(34, 6, 52, 60, 3, fill="#8a97a0", stroke=INK, stroke_width=2) + _fill("M58 8 L84 16 V68 L58 64 Z", WOOD, 2) + _fill("M34 8 H58 V64 H34 Z", "#ffe9a3") + _dot(64, 40, 2.6, GOLD) + _line("M6 40 H26 M18 32 L27 40 L18 48", 4, OWN),
    "leap-away": _fill("M0 50 H38 V70 H0 Z M82 50 H120 V70 H82 Z", STONE, 1.5) + _line("M22 42 Q58 -12 92 36", 4, OWN) + _fill("M84 32 L102 26 L97 46 Z", OWN) + _dot(58, 14, 6, SKIN) + _line("M58 20 L50 32 L40 32 M50 32 L56 42 M56 24 L68 26", 4.5, INK),
}  # fmt: skip


def card(name: str) -> str:
    """The pictogram of a card."""
    return CARDS.get(name) or _sword(35) + _star(60, 35, 8)
