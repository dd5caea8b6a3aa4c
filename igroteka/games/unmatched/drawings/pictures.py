"""Unmatched: the fighters, drawn in a box of 100 by 100, and the pictogram of every card, in a box of 120 by 70.

`currentColor` is the colour of the owner. A fighter or a card of the user's own file that has no picture here gets a plain one.
"""

from __future__ import annotations

from math import cos, pi, sin

from ....core import figures as k
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


# Scenes: on a field of 171 by 100, shown at 0.7 of it; somebody acts in them


def _scene(*drawn: str) -> str:
    return tag("g", *drawn, transform="scale(.7)")


def _king(x: float, back: tuple[float, float], front: tuple[float, float], lean: float = 0, feet: tuple[float, float] = (-14, 16), bends: tuple[float, float] = (1, -1)) -> str:
    """King Arthur in a cloak."""
    head = x + 1.15 * lean
    return k.cloak(x - 4, 36, 14, 90, k.FIGURE, -8) + k.figure(x, back, front, lean, feet, bends=bends) + k.beard(head, 28, 12, "#7d5327") + k.crown(head, 27, GOLD, 0.8)


def _wizard(x: float, back: tuple[float, float], front: tuple[float, float], bends: tuple[float, float] = (1, -1)) -> str:
    """Merlin."""
    return k.figure(x, back, front, dress="robe", bends=bends) + k.beard(x + 1, 27, 30, "#f3f0e6") + k.pointed_hat(x, 24, "#4a4aa0")


def _child(x: float, y: float = 95, tall: float = 70, back: tuple[float, float] | None = None, front: tuple[float, float] | None = None, feet: tuple[float, float] = (-6, 7)) -> str:
    """Alice: a dress, an apron, long fair hair and a ribbon."""
    u = tall / 76
    head = y - 68.5 * u
    body = k.figure(x, back, front, feet=feet, tall=tall, ground=y, ink=SKIN)
    dress = k.fill(f"M{x - 6 * u:.1f} {y - 44 * u:.1f}H{x + 6 * u:.1f}L{x + 19 * u:.1f} {y - 18 * u:.1f}H{x - 19 * u:.1f}Z", OWN)
    apron = k.fill(f"M{x - 4 * u:.1f} {y - 54 * u:.1f}H{x + 4 * u:.1f}L{x + 10 * u:.1f} {y - 20 * u:.1f}H{x - 10 * u:.1f}Z", "#fbf8f0")
    hair = k.at(x, head, k.fill("M9-2Q6-11-2-11Q-11-9-11 4L-15 26Q-6 22-4 6Q2-4 9-2Z", "#eec55a"), k.fill("M-4-9L-14-18L-12-5ZM-2-10L8-18L6-6Z"), scale=u)
    return body + dress + apron + hair


def _gorgon(x: float, back: tuple[float, float], front: tuple[float, float], bends: tuple[float, float] = (1, -1)) -> str:
    """Medusa: a gown, and snakes for hair."""
    snakes = k.line(f"M{x - 5} 24Q{x - 20} 22 {x - 18} 8M{x - 2} 20Q{x - 10} 10 {x - 4} 2M{x + 3} 20Q{x + 8} 8 {x + 16} 6M{x + 6} 25Q{x + 20} 24 {x + 20} 12M{x - 6} 28Q{x - 18} 32 {x - 22} 24", 4, "#4f8a44")
    return k.figure(x, back, front, dress="gown", bends=bends) + snakes + k.dot(x, 27, 7, "#b9cf96") + k.line(f"M{x + 1} 26h4", 1.8, RED)


def _bird_woman(x: float, y: float, s: float = 1, flip: bool = False) -> str:
    """A harpy on the wing."""
    body = k.fill("M-8-10Q0-16 8-10Q10 10 0 20Q-10 10-8-10Z", OWN) + k.dot(0, -18, 7, SKIN) + k.fill("M-8-17Q-8-27 0-27Q8-27 8-17Q0-22-8-17Z", "#4b3a55") + k.line("M-3 18L-6 27M3 18L6 27", 2.6, GOLD)
    return k.at(x, y, k.wing(-4, 0, 0.85, 0, ink="#8a6a4a"), k.wing(4, 0, 0.85, 0, True, "#8a6a4a"), body, scale=s, flip=flip)


def _sailor(x: float, back: tuple[float, float], front: tuple[float, float], lean: float = 0, feet: tuple[float, float] = (-14, 16), bends: tuple[float, float] = (1, -1), lift: float = 0, ground: float = 95) -> str:
    """Sinbad: a turban and a sash."""
    head, up = x + 1.15 * lean, ground - 95
    turban = k.at(head, 25 + up, k.fill("M-10 0Q-12-11 0-13Q12-11 10 0Q0-5-10 0Z", "#fbf8f0"), k.line("M-9-4Q0-11 9-8", 1.4, STONE), k.fill("M-1-12Q-5-20 1-23Q6-18 2-11Z", RED))
    return k.figure(x, back, front, lean, feet, bends=bends, lift=lift, ground=ground) + k.beard(head, 28 + up, 9, "#2b211b") + turban


SCENES = {
    # in several decks
    "feint": k.at(28, 0, k.figure(44, (70, 40), (24, 58), 8, (-18, 20), bends=(-1, -1)), k.sword(71, 40, 34, 70)) + k.at(86, 0, k.figure(46, (26, 56), (66, 50), -8, (-18, 18), coat=STONE), k.sword(25, 56, 30, -50)) + _line("M70 18Q88 4 104 20M102 12L104 21L95 20", 3, RED),
    "regroup": k.banner(86, 95, 88, 40, OWN, k.star(20, -77, 7)) + "".join(k.figure(x, (x + 12, 56), None, tall=t, ground=y) + k.helm(x, y - 0.9 * t, scale=0.8) for x, t, y in ((28, 62, 95), (54, 68, 95), (122, 68, 95), (148, 62, 95))) + _line("M8 40Q12 26 28 22M163 40Q159 26 143 22", 3, GOLD),
    "skirmish": k.figure(50, (76, 40), (30, 56), 8, (-20, 20), bends=(-1, -1)) + k.helm(59, 27, plume=RED) + k.sword(77, 40, 36, 28) + k.round_shield(34, 58, 12) + k.figure(122, (140, 56), (96, 40), -8, (-20, 20), coat=STONE, bends=(1, 1)) + k.at(113, 27, k.horns(0, 0, GOLD, 0.7)) + k.sword(95, 40, 36, -28) + k.star(86, 12, 12, GOLD, 8, 0.4),
    "momentous-shift": k.at(-6, 0, k.figure(40, (60, 56), (24, 60), coat=STONE, ink=STONE)) + k.figure(118, (146, 38), (92, 50), 10, (-22, 24), bends=(-1, -1)) + k.sword(147, 38, 34, 40) + _line("M44 24Q72 0 96 20", 6, OWN) + _fill("M90 8L108 26L86 30Z", OWN) + _line("M60 52H84M56 64H80M62 76H86", 3, "var(--shine)"),
    # King Arthur
    "noble-sacrifice": k.sun(100, 30, 30) + _king(70, (96, 56), (92, 66), 10, (-22, 10)) + k.at(122, 96, k.figure(0, None, (-10, -30), tall=56, ground=0, coat="#4a4aa0")) + _fill("M84 62Q78 52 86 50Q90 50 90 56Q92 50 97 51Q104 54 90 70Z", RED) + k.line("M140 8L98 52", 3, "#b9c3ca") + k.fill("M98 52L104 42L108 47Z", "#b9c3ca"),
    "divine-intervention": _fill("M60 0H112L134 95H38Z", "#fff1b8") + k.rays(86, 4, 14, 34, 9, 3, GOLD, 0.3, 2.9) + k.wing(80, 52, 0.8, 0, ink="#fbf8f0") + k.wing(92, 52, 0.8, 0, True, "#fbf8f0") + k.figure(86, (106, 44), (66, 44), dress="robe", tall=70, ground=84, bends=(-1, 1), coat="#fbf8f0") + k.ring(86, 10, 8, 2.4, GOLD) + _fill("M30 95Q86 78 142 95Z", GREEN),
    "aid-the-chosen-one": k.at(-8, 0, _wizard(48, (74, 36), (30, 60))) + k.at(60, 0, k.figure(62, (80, 56), (44, 52), dress="armour", feet=(-8, 16))) + k.crown(122, 22, GOLD, 1.15) + k.rays(122, 10, 16, 26, 10, 2.4, GOLD) + k.star(84, 26, 9, GOLD) + k.star(96, 40, 5, GOLD),
    "bewilderment": _line("M92 50q4-8 10-1q4 10-6 16q-14 5-21-8q-5-20 13-28q23-7 34 13q8 28-16 41q-34 11-50-16", 6, VIOLET) + k.at(-10, 0, _wizard(44, (70, 40), (26, 62), (-1, -1))) + k.staff(60, 40, 30, 50) + k.star(60, 10, 10, GOLD) + k.star(150, 20, 8, GOLD) + k.star(140, 84, 6, GOLD),
    "restless-spirits": _fill("M0 96H171V84Q120 72 86 82T0 84Z", k.FIGURE) + "".join(k.at(x, y, k.fill("M-16 30Q-18-20 0-24Q18-20 16 14Q24 26 14 40Q8 26 2 34Q-6 44-16 30Z", "#dfe9ee"), k.fill("M-8-8Q-4-14-1-6Q-5-2-8-8ZM8-8Q4-14 1-6Q5-2 8-8Z"), k.fill("M-3 4Q0 0 3 4Q2 12 0 12Q-2 12-3 4Z"), scale=s, turn=t) for x, y, s, t in ((34, 52, 0.9, -10), (138, 50, 0.95, 12), (86, 36, 1.15, 0))) + "".join(k.fill(f"M{x} 90V76Q{x + 8} 66 {x + 16} 76V90Z", STONE) for x in (8, 60, 112, 150)),
    "command-the-storms": k.at(0, 0, _wizard(40, (66, 18), (22, 30), (-1, 1))) + _fill("M70 34Q58 32 62 20Q70 10 82 16Q90 2 108 8Q126-2 136 12Q156 8 158 24Q170 34 154 40H84Q74 42 70 34Z", "#56636e") + k.bolt(92, 64, 1.3, GOLD) + k.bolt(124, 62, 1.5, GOLD) + k.bolt(150, 60, 1.1, GOLD) + _line("M20 22L10 10M66 18L80 26", 3, GOLD),
    "swift-strike": _line("M4 30H40M0 48H34M6 66H38M2 84H30", 4, "var(--shine)") + _king(70, (112, 46), (44, 62), 18, (-34, 34), (1, -1)) + k.sword(112, 46, 54, 84),
    # Alice
    "snicker-snack": _child(44, back=(72, 34)) + k.sword(73, 34, 44, 40) + _line("M104 8L124 30L106 46L134 62L112 84", 7, RED) + _fill("M128 6Q150 10 166 34Q148 30 138 22Z", GREEN),
    "o-frabjous-day": k.rays(86, 40, 34, 60, 16, 5, GOLD) + k.dot(86, 40, 30, "#ffd94a") + _child(86, back=(110, 20), front=(62, 20)) + "".join(_fill(f"M{x} 2h16l-8 16z", c) for x, c in ((4, RED), (26, BLUE), (48, GREEN), (108, GREEN), (130, RED), (152, BLUE))),
    "im-late-im-late": k.at(70, 0, k.fill("M34 42Q30 4 38 2Q46 8 44 34L50 34Q50 8 58 4Q64 10 54 42Q60 50 50 56Q40 58 34 48Z", "#fbf8f0"), k.dot(48, 46, 1.8, RED), k.figure(42, (64, 60), (20, 66), 6, (-26, 26), tall=50, ground=95, ink="#fbf8f0", coat=RED, lift=8)) + k.at(140, 60, k.dot(0, 0, 19, GOLD), k.dot(0, 0, 15, "#fbf8f0"), k.line("M0 0V-10M0 0L8 4", 2.6), k.dot(0, -22, 4, GOLD)) + _line("M8 36H44M2 54H38M10 72H46", 4, OWN),
    "mad-as-a-hatter": k.at(36, 0, k.figure(50, (78, 44), (22, 50), bends=(-1, -1), coat="#7a5fb0")) + k.at(86, 26, k.fill("M-16-2L-20-38H20L16-2Z", "#3f6f52"), k.fill("M-30 0Q0-10 30 0Q0 8-30 0Z", "#3f6f52"), k.fill("M-17-12L17-12L16-3Q0-8-16-3Z", RED), rect(8, -32, 16, 14, 1, fill="#fbf8f0")) + k.at(120, 46, k.fill("M-10-8H12L8 8H-6Z", "#fbf8f0"), k.line("M12-4Q20-4 14 4", 2.4, "#fbf8f0"), k.line("M-4-12Q-8-18-3-24M3-12Q0-18 5-26", 1.8, "#fbf8f0")) + k.at(56, 52, k.fill("M-14-6Q0-14 14-6L10 10H-10Z", BLUE), k.line("M14-2L24-10", 3.4, BLUE)),
    "manxome-foe": rect(0, 0, 171, 100, fill="#2a2733") + "".join(k.fill(f"M{x} 100Q{x - 8} 50 {x + 6} 0H{x + 18}Q{x + 8} 50 {x + 20} 100Z", "#1b1922") for x in (4, 44, 118, 148)) + k.fill("M46 44Q66 30 78 52Q60 62 46 44ZM126 44Q106 30 94 52Q112 62 126 44Z", "#ffd94a") + k.fill("M64 40L66 58L70 49ZM108 40L106 58L102 49Z") + k.fill("M58 76L66 88L73 78L80 90L86 79L92 90L99 78L106 88L114 76Q86 84 58 76Z", "#fbf8f0"),
    # Medusa
    "gaze-of-stone": k.at(-14, 0, _gorgon(48, (64, 60), (30, 60))) + k.line("M44 26L110 10M46 28L112 40M44 30L108 70", 3, "#c8d85a") + k.at(78, 0, k.figure(56, (74, 30), (40, 50), ink=STONE, coat="#b9b6ac", bends=(-1, -1)), k.sword(75, 30, 30, 20, STONE), k.line("M50 40L56 48L52 56M62 60L58 68", 1.6)),
    "second-shot": k.at(-6, 0, _gorgon(40, (68, 44), (44, 44), (1, 1)), k.bow(74, 44, 34, 26)) + _arrow(116, 26, 70, -6) + _arrow(126, 62, 76, 4),
    "hiss-and-slither": k.line("M10 84Q30 50 54 74Q78 98 94 62Q104 36 130 40", 13, GREEN) + k.line("M14 80Q32 54 54 72", 3, "#b8d98a") + k.fill("M122 26Q152 16 160 38Q154 56 124 52Z", GREEN) + k.dot(142, 34, 3.6, "#ffd94a") + k.dot(143, 34, 1.6) + k.line("M158 42L171 36M158 42L170 48", 2.6, RED) + "".join(k.fill(f"M{x} {y}l5-4 5 4-5 4z", "#2f5f2a") for x, y in ((36, 62), (60, 82), (86, 74), (102, 48))),
    "clutching-claws": _bird_woman(86, 34, 0.95) + k.at(86, 96, k.figure(0, (14, -34), (-14, -34), tall=54, ground=0, coat=STONE, bends=(-1, 1))) + k.line("M82 60L74 66M90 60L98 66", 4, GOLD),
    "the-hounds-of-mighty-zeus": k.bolt(86, 48, 2.2, GOLD) + _bird_woman(36, 40, 0.8) + _bird_woman(136, 40, 0.8) + _bird_woman(86, 66, 0.62),
    "winged-frenzy": _bird_woman(44, 34, 0.9) + _bird_woman(124, 30, 0.75) + _bird_woman(92, 68, 0.85) + _line("M10 88Q40 72 70 86M110 92Q136 78 162 88", 3, "var(--shine)"),
    "dash": _line("M4 30H44M0 50H38M8 70H46", 4, "var(--shine)") + k.figure(92, (66, 56), (126, 42), 18, (-36, 36), bends=(1, 1), lift=18) + k.fill("M58 92L46 82L60 84ZM132 70L142 58L142 74Z", "#fbf8f0") + k.hair(112, 27, 10),
    "snipe": k.at(-12, 0, _gorgon(40, (66, 44), (42, 44), (1, 1)), k.bow(72, 44, 32, 24)) + k.dot(134, 44, 30, "#fbf8f0") + k.dot(134, 44, 21, RED) + k.dot(134, 44, 12, "#fbf8f0") + k.dot(134, 44, 5, RED) + k.line("M70 44H134", 2.6, WOOD),
    # Sinbad
    "toil-and-danger": k.fill("M96 20Q86 18 90 8Q100 0 110 6Q120-6 138 2Q158 0 156 14Q164 24 150 26H104Z", "#56636e") + k.bolt(126, 44, 1.1, GOLD) + k.at(70, 52, _ship(0, 0, 1.25), turn=-16) + k.fill("M0 86Q28 50 50 76Q78 100 104 74Q136 54 171 80V100H0Z", BLUE) + k.line("M28 66Q40 60 50 76M112 70Q132 58 150 70", 3, "#dff0f4"),
    "by-fortune-and-fate": k.dot(86, 50, 42, "#e9d3a0") + k.ring(86, 50, 42, 4, WOOD) + k.rays(86, 50, 8, 40, 8, 4, WOOD) + k.dot(86, 50, 9, GOLD) + k.at(86, 50, _sailor(0, (16, -30), (-14, -24), ground=40)) + k.fill("M86 2L78-6H94Z", RED) + k.star(150, 24, 9, GOLD) + k.star(22, 74, 9, GOLD),
    "commanding-impact": k.star(128, 46, 40, "#f2c14a", 10, 0.55) + _sailor(56, (110, 44), (30, 56), 16, (-28, 26), (1, -1)) + k.dot(112, 44, 8, SKIN) + k.at(140, 0, k.figure(8, None, None, 14, (-6, 18), coat=STONE, ink=STONE)),
    "exploit": k.fill("M92 10H150V95H92Z", "#3d3a44") + k.fill("M92 10H124V95H92Z", "#ffe9a3") + k.fill("M124 10L154 20V98L124 95Z", WOOD) + k.dot(130, 56, 2.6, GOLD) + _sailor(58, (92, 48), (36, 60), 14, (-26, 26), (1, -1)) + k.dagger(94, 46, 70),
    "leap-away": k.fill("M0 74H52L46 100H0ZM124 74H171V100H128Z", STONE) + k.line("M0 74H52M124 74H171", 3, "#c9c5b8") + k.at(36, -8, _sailor(52, (82, 26), (26, 30), 6, (-30, 30), (-1, 1), 10, 80)) + _line("M34 62Q46 30 60 26", 3, "var(--shine)"),
}  # fmt: skip

# Pictograms, deck by deck

CARDS = {
    # in several decks
    # King Arthur
    "excalibur": _rays(60, 24, 18, 32, 12, "#f2d675", 3) + _sword(180, 60, 28, 0.95) + _fill("M30 70 Q32 46 48 46 L72 44 Q88 48 92 70 Z", STONE, 2),
    "the-aid-of-morgana": _dot(84, 22, 16, "#f2e3a0") + _fill("M16 50 Q34 22 58 28 Q66 16 78 20 L88 26 L78 30 Q76 52 48 56 L20 60 L28 52 Z", "#2d2a38") + _dot(72, 24, 2, "#ffd94a") + _line("M50 56 L48 66 M58 54 L58 64", 2.5),
    "the-holy-grail": _rays(60, 24, 22, 34, 14, "#f2d675", 3) + _fill("M40 12 H80 Q80 38 64 42 V52 L76 60 H44 L56 52 V42 Q40 38 40 12 Z", GOLD, 2) + _dot(60, 24, 5, RED, 1.2),
    "the-lady-of-the-lake": _sword(0, 60, 24, 0.8) + _fill("M54 64 L54 42 Q54 36 60 36 Q66 36 66 42 L66 64 Z", SKIN, 1.5) + _sea(54) + _line("M38 62 Q60 54 82 62", 2, PAPER),
    "prophecy": _dot(60, 30, 23, "#9fcfe0", 2) + _line("M46 24 Q50 15 60 14", 3, PAPER) + _fill("M38 64 L46 50 Q60 58 74 50 L82 64 Z", WOOD, 1.5) + _star(62, 32, 10, VIOLET),
    # Alice
    "looking-glass": _dot(60, 28, 26, GOLD, 2) + _dot(60, 28, 20, "#bcdde8", 1.5) + _line("M50 34 L64 16 M58 38 L70 22", 3, PAPER) + _fill("M54 53 H66 L70 68 H50 Z", GOLD, 1.5),
    "the-other-side-of-the-mushroom": _fill("M50 66 Q54 46 50 36 H70 Q66 48 70 66 Z", "#f4ead2", 1.8) + _fill("M22 38 Q26 6 60 6 Q94 6 98 38 Q60 46 22 38 Z", RED, 2) + _dot(44, 22, 6, "#fbf8f0") + _dot(66, 18, 5, "#fbf8f0") + _dot(82, 30, 4.5, "#fbf8f0") + _line("M14 60 l8 -8 l8 8 M90 54 l8 8 l8 -8", 3, OWN),
    "eat-me": _fill("M28 34 Q60 20 92 34 V58 Q60 70 28 58 Z", "#f0d9a8", 2) + _fill("M28 34 Q60 20 92 34 Q60 48 28 34 Z", "#f6b8c4", 1.8) + _line("M42 46 V52 M60 50 V56 M78 46 V52", 4, RED) + _dot(60, 22, 7, RED, 1.5) + _line("M60 15 Q62 8 68 8", 2, GREEN),
    "drink-me": _fill("M52 8 H68 V22 Q82 28 82 44 V64 H38 V44 Q38 28 52 22 Z", "#9fd0c4", 2) + _fill("M52 4 H68 V12 H52 Z", WOOD, 1.5) + rect(40, 38, 40, 16, 2, fill="#fbf8f0", stroke=INK, stroke_width=1.5) + _line("M46 44 H74 M46 49 H66", 2.2, VIOLET),
    "jaws-that-bite": _fill("M14 8 Q60 -4 106 8 L106 24 L96 36 L88 24 L78 38 L69 25 L60 39 L51 25 L42 38 L32 24 L24 36 L14 24 Z", "#fbf8f0", 2) + _fill("M14 8 Q60 -6 106 8 L104 16 Q60 6 16 16 Z", RED) + _fill("M18 64 Q60 76 102 64 L100 52 L91 42 L83 53 L74 42 L65 54 L56 43 L47 54 L38 43 L29 53 L22 44 Z", "#fbf8f0", 2) + _fill("M18 64 Q60 78 102 64 L101 58 Q60 68 19 58 Z", RED),
    "claws-that-catch": "".join(_fill(f"M{x} 4 Q{x + 16} 30 {x - 10} 66 Q{x + 2} 34 {x - 8} 6 Z", RED, 1.5) for x in (34, 58, 82)) + _line("M100 12 q8 14 -2 26 M20 60 q-8 -6 -8 -16", 2.5, STONE),
    # Medusa
    "a-momentary-glance": _eye(60, 38, 34, "#5f9a3a", 0.35) + _line("M34 16 L40 22 M60 8 V16 M86 16 L80 22", 3),
    # Sinbad
    "voyage-to-the-island-that-was-a-whale": _fill("M14 52 Q22 26 62 28 Q92 30 100 46 L114 34 Q112 52 98 58 H22 Q14 58 14 52 Z", "#4d6f8f", 2) + _dot(30, 48, 2.6) + _line("M64 28 Q66 16 62 8", 4, WOOD) + _fill("M62 8 Q46 2 40 14 Q52 8 62 8 Q78 0 84 14 Q72 8 62 8 Q70 12 70 22 Q64 14 62 8 Z", GREEN) + _sea(56),
    "voyage-to-the-valley-of-the-giant-snakes": _fill("M0 66 L26 14 L46 66 Z M74 66 L96 8 L120 66 Z", STONE) + _snake("#4f8a44"),
    "voyage-to-the-creature-with-eyes-like-coals-of-fire": _fill("M16 70 Q12 12 60 8 Q108 12 104 70 Z", "#2c2320") + _dot(42, 36, 11, "#8c2a12") + _dot(42, 36, 6, "#ff8a2a") + _dot(78, 36, 11, "#8c2a12") + _dot(78, 36, 6, "#ff8a2a") + _line("M44 58 Q60 52 76 58", 3, "#8c2a12"),
    "voyage-to-the-cannibals-with-the-root-of-madness": _fill("M32 26 H88 Q96 56 74 62 H46 Q24 56 32 26 Z", "#3a3a40", 2) + _fill("M26 20 H94 V28 H26 Z", "#55555c", 1.5) + _line("M52 20 Q48 10 54 2 M66 20 Q72 10 66 0", 4, "#8a9a4a") + _line("M34 68 L46 60 M86 68 L74 60", 4, RED) + _dot(58, 14, 4, "#a8b85a"),
    "voyage-to-the-city-of-the-man-eating-apes": _dot(30, 32, 9, "#5a3d2a") + _dot(90, 32, 9, "#5a3d2a") + _fill("M34 36 Q34 6 60 6 Q86 6 86 36 Q88 64 60 66 Q32 64 34 36 Z", "#5a3d2a", 1.5) + _fill("M42 34 Q42 20 52 24 Q60 28 68 24 Q78 20 78 34 Q82 58 60 60 Q38 58 42 34 Z", "#d3a677") + _dot(52, 34, 3) + _dot(68, 34, 3) + _fill("M48 48 Q60 44 72 48 L70 54 L66 50 L62 55 L58 55 L54 50 L50 54 Z", "#fbf8f0", 1.4),
    "voyage-to-the-city-of-the-king-of-serendib": _fill("M40 64 V38 Q40 20 60 12 Q80 20 80 38 V64 Z", "#f0dcae", 2) + _fill("M40 38 Q40 20 60 10 Q80 20 80 38 Z", GOLD, 1.8) + _line("M60 10 V2", 3, GOLD) + "".join(rect(x, 30, 10, 34, fill="#f0dcae", stroke=INK, stroke_width=1.5) + _fill(f"M{x - 2} 30 Q{x + 5} 14 {x + 12} 30 Z", "#2fa59a", 1.5) for x in (18, 92)) + _fill("M54 64 V50 Q60 42 66 50 V64 Z"),
    "voyage-home": _fill("M70 54 V34 L90 20 L110 34 V54 Z", "#f0dcae", 2) + _fill("M66 36 L90 16 L114 36 Z", RED, 1.5) + _fill("M86 54 V42 H95 V54 Z") + _ship(36, 34, 0.9) + _sea(54),
    "riches-beyond-compare": _fill("M28 40 H92 V66 H28 Z", WOOD, 2) + _fill("M28 36 Q24 10 60 10 Q96 10 92 36 L86 28 H34 Z", "#8f6236", 2) + "".join(_dot(x, y, 6, GOLD, 1.4) for x, y in ((40, 36), (52, 33), (64, 35), (78, 36))) + _fill("M56 26 L64 20 L72 26 L64 36 Z", RED, 1.4) + rect(55, 46, 10, 12, 2, fill=GOLD, stroke=INK, stroke_width=1.4),
}  # fmt: skip
CARDS |= {name: _scene(drawn) for name, drawn in SCENES.items()}


def card(name: str) -> str:
    """The picture of a card."""
    return k.field(CARDS.get(name) or _sword(35) + _star(60, 35, 8))
