"""Unmatched: a scene for every card, on a field of 171 by 100 whose ground is at 95; somebody acts in it.

Behind a scene is the place of its deck, in the deck's colour (`currentColor`). Both reach beyond the field: a card shows as much as it has room for.
"""

from __future__ import annotations

from ....core import figures as k
from ....core.draw import rect, tag

SKIN, METAL, WOOD, GOLD, WHITE = "#e0b088", "#b9c3ca", "#7a5230", "#e0ac2b", "#fbf8f0"
RED, GREEN, BLUE, VIOLET, STONE = "#c4473a", "#5f8f4a", "#3f7fb5", "#7a5fb0", "#98958c"
OWN = "currentColor"


# People and things


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


def _arrow(x: float, y: float, length: float, turn: float = 0) -> str:
    """An arrow, its point at the right end."""
    half = length / 2
    return k.at(
        x,
        y,
        k.line(f"M{-half} 0 H{half - 6}", 3, WOOD),
        k.fill(f"M{half:g} 0l-12-6v12z", METAL),
        k.fill(f"M{-half - 2} 0 l-6 -6 h9 l6 6 l-6 6 h-9 z", RED),
        turn=turn,
    )


def _ship(x: float, y: float, scale: float = 1) -> str:
    """A ship under sail, around the foot of its mast."""
    sails = k.fill("M2-28Q30-14 22 6H2Z", WHITE) + k.fill("M-3-22Q-8-2-20 6H-3Z", RED)
    return k.at(x, y, k.line("M0 10V-30", 3, WOOD), sails, k.fill("M-26 10H26Q22 24 12 24H-14Q-24 22-26 10Z", WOOD), k.line("M-22 13H22", 1.6, GOLD), scale=scale)


def _water(y: float) -> str:
    """The sea up to a height, as far as a card shows."""
    crest = f"M-150 {y:g}q9-6 18 0" + "t18 0" * 25
    return k.fill(f"{crest}V130H-150Z", BLUE) + k.line(crest, 1.6, "#cfe6f2")


SCENES = {
    # in several decks
    "feint": k.at(28, 0, k.figure(44, (70, 40), (24, 58), 8, (-18, 20), bends=(-1, -1)), k.sword(71, 40, 34, 70)) + k.at(86, 0, k.figure(46, (26, 56), (66, 50), -8, (-18, 18), coat=STONE), k.sword(25, 56, 30, -50)) + k.line("M70 18Q88 4 104 20M102 12L104 21L95 20", 3, RED),
    "regroup": k.banner(86, 95, 88, 40, OWN, k.star(20, -77, 7)) + "".join(k.figure(x, (x + 12, 56), None, tall=t, ground=y) + k.helm(x, y - 0.9 * t, scale=0.8) for x, t, y in ((28, 62, 95), (54, 68, 95), (122, 68, 95), (148, 62, 95))) + k.line("M8 40Q12 26 28 22M163 40Q159 26 143 22", 3, GOLD),
    "skirmish": k.figure(50, (76, 40), (30, 56), 8, (-20, 20), bends=(-1, -1)) + k.helm(59, 27, plume=RED) + k.sword(77, 40, 36, 28) + k.round_shield(34, 58, 12) + k.figure(122, (140, 56), (96, 40), -8, (-20, 20), coat=STONE, bends=(1, 1)) + k.at(113, 27, k.horns(0, 0, GOLD, 0.7)) + k.sword(95, 40, 36, -28) + k.star(86, 12, 12, GOLD, 8, 0.4),
    "momentous-shift": k.at(-6, 0, k.figure(40, (60, 56), (24, 60), coat=STONE, ink=STONE)) + k.figure(118, (146, 38), (92, 50), 10, (-22, 24), bends=(-1, -1)) + k.sword(147, 38, 34, 40) + k.line("M44 24Q72 0 96 20", 6, OWN) + k.fill("M90 8L108 26L86 30Z", OWN) + k.line("M60 52H84M56 64H80M62 76H86", 3, "var(--shine)"),
    # King Arthur
    "noble-sacrifice": k.sun(100, 30, 30) + _king(70, (96, 56), (92, 66), 10, (-22, 10)) + k.at(122, 96, k.figure(0, None, (-10, -30), tall=56, ground=0, coat="#4a4aa0")) + k.fill("M84 62Q78 52 86 50Q90 50 90 56Q92 50 97 51Q104 54 90 70Z", RED) + k.line("M140 8L98 52", 3, "#b9c3ca") + k.fill("M98 52L104 42L108 47Z", "#b9c3ca"),
    "divine-intervention": k.fill("M60 0H112L134 95H38Z", "#fff1b8") + k.rays(86, 4, 14, 34, 9, 3, GOLD, 0.3, 2.9) + k.wing(80, 52, 0.8, 0, ink="#fbf8f0") + k.wing(92, 52, 0.8, 0, True, "#fbf8f0") + k.figure(86, (106, 44), (66, 44), dress="robe", tall=70, ground=84, bends=(-1, 1), coat="#fbf8f0") + k.ring(86, 10, 8, 2.4, GOLD) + k.fill("M30 95Q86 78 142 95Z", GREEN),
    "aid-the-chosen-one": k.at(-8, 0, _wizard(48, (74, 36), (30, 60))) + k.at(60, 0, k.figure(62, (80, 56), (44, 52), dress="armour", feet=(-8, 16))) + k.crown(122, 22, GOLD, 1.15) + k.rays(122, 10, 16, 26, 10, 2.4, GOLD) + k.star(84, 26, 9, GOLD) + k.star(96, 40, 5, GOLD),
    "bewilderment": k.line("M92 50q4-8 10-1q4 10-6 16q-14 5-21-8q-5-20 13-28q23-7 34 13q8 28-16 41q-34 11-50-16", 6, VIOLET) + k.at(-10, 0, _wizard(44, (70, 40), (26, 62), (-1, -1))) + k.staff(60, 40, 30, 50) + k.star(60, 10, 10, GOLD) + k.star(150, 20, 8, GOLD) + k.star(140, 84, 6, GOLD),
    "restless-spirits": k.fill("M0 96H171V84Q120 72 86 82T0 84Z", k.FIGURE) + "".join(k.at(x, y, k.fill("M-16 30Q-18-20 0-24Q18-20 16 14Q24 26 14 40Q8 26 2 34Q-6 44-16 30Z", "#dfe9ee"), k.fill("M-8-8Q-4-14-1-6Q-5-2-8-8ZM8-8Q4-14 1-6Q5-2 8-8Z"), k.fill("M-3 4Q0 0 3 4Q2 12 0 12Q-2 12-3 4Z"), scale=s, turn=t) for x, y, s, t in ((34, 52, 0.9, -10), (138, 50, 0.95, 12), (86, 36, 1.15, 0))) + "".join(k.fill(f"M{x} 90V76Q{x + 8} 66 {x + 16} 76V90Z", STONE) for x in (8, 60, 112, 150)),
    "command-the-storms": k.at(0, 0, _wizard(40, (66, 18), (22, 30), (-1, 1))) + k.fill("M70 34Q58 32 62 20Q70 10 82 16Q90 2 108 8Q126-2 136 12Q156 8 158 24Q170 34 154 40H84Q74 42 70 34Z", "#56636e") + k.bolt(92, 64, 1.3, GOLD) + k.bolt(124, 62, 1.5, GOLD) + k.bolt(150, 60, 1.1, GOLD) + k.line("M20 22L10 10M66 18L80 26", 3, GOLD),
    "swift-strike": k.line("M4 30H40M0 48H34M6 66H38M2 84H30", 4, "var(--shine)") + _king(70, (112, 46), (44, 62), 18, (-34, 34), (1, -1)) + k.sword(112, 46, 54, 84),
    "excalibur": k.rays(90, 40, 22, 52, 18, 4, "#f6dd86") + k.dot(90, 40, 24, "#fff1b8") + k.fill("M54 96Q58 70 76 68L106 65Q126 70 132 96Z", STONE) + k.line("M62 88Q66 76 78 74", 2.5, "#c9c5b8")
    + k.at(90, 44, k.sword(0, 0, 54, 180, METAL), k.line("M-11 6H11M0 6V-9", 4.4, GOLD), k.dot(0, -10, 3, RED), scale=0.95) + _king(50, (88, 40), (86, 46), 16, (-20, 12)),
    "the-aid-of-morgana": k.dot(132, 30, 25, "#f6e7a6") + k.figure(50, (78, 30), (30, 62), dress="gown", coat="#4b3a6b", bends=(-1, -1)) + k.hood(50, 27, "#2f2546", 1.1) + k.line("M82 26Q96 10 110 20T138 16", 2.6, VIOLET) + k.star(80, 26, 9, "#d9b8ff")
    + k.at(126, 44, k.fill("M-26 4Q-12-8 6-6Q2-26 24-34Q22-16 20-8Q30-14 37-8L44-5L36-2Q32 10 14 12Q-4 14-16 10L-30 14Z"), k.fill("M4-4Q-6-26 8-40Q14-24 16-8Z", "#3d4a55"), k.dot(34, -6, 1.8, "#ffd94a")) + k.star(24, 20, 5, "#d9b8ff") + k.star(98, 66, 5, "#d9b8ff"),
    "the-holy-grail": k.fill("M98-30H146L171 96H73Z", "#fff1b8") + k.rays(122, 34, 26, 44, 14, 3.4, GOLD) + k.fill("M100 12H144Q144 44 127 48V62L142 72H102L117 62V48Q100 44 100 12Z", GOLD) + k.fill("M104 16H112Q111 34 120 44Q106 38 104 16Z", "#fbe9a8") + k.dot(122, 28, 5, RED)
    + _king(42, (72, 48), (68, 56), 14, (-22, 14)),
    "the-lady-of-the-lake": k.dot(112, 30, 26, "#f9d67a") + k.rays(112, 30, 30, 40, 16, 2.6, "#f9d67a") + k.at(112, 46, k.sword(0, 0, 46, 0, "#7f93a3"), k.line("M-9-4H9M0-4V6", 3.4, WOOD)) + k.line("M112 52Q110 64 114 82", 9, SKIN) + k.fill("M102 82Q106 62 112 66Q122 64 124 82Z", WHITE)
    + k.fill("M-150 96H60Q52 84 30 82H-150Z", GREEN) + _king(28, (56, 46), (14, 62), 8, (-14, 14)) + _water(78) + k.line("M92 84Q112 76 134 84M84 91Q112 82 142 91", 2, WHITE),
    "prophecy": k.rays(86, 66, 34, 60, 18, 3, "#cfc0f0") + _wizard(86, (122, 60), (50, 60), (-1, 1)) + k.fill("M34 100L46 88H126L138 100Z", WOOD) + k.fill("M66 92Q86 82 106 92Z", GOLD) + k.dot(86, 68, 24, "#8fc7de") + k.dot(86, 68, 19, "#b9e2ee") + k.line("M72 62Q76 52 86 51", 3.4, WHITE)
    + k.star(88, 70, 12, VIOLET, 5, 0.45) + k.star(32, 24, 8, GOLD) + k.star(142, 22, 8, GOLD) + k.star(152, 52, 5, GOLD),
    # Alice
    "snicker-snack": _child(44, back=(72, 34)) + k.sword(73, 34, 44, 40) + k.line("M104 8L124 30L106 46L134 62L112 84", 7, RED) + k.fill("M128 6Q150 10 166 34Q148 30 138 22Z", GREEN),
    "o-frabjous-day": k.rays(86, 40, 34, 60, 16, 5, GOLD) + k.dot(86, 40, 30, "#ffd94a") + _child(86, back=(110, 20), front=(62, 20)) + "".join(k.fill(f"M{x} 2h16l-8 16z", c) for x, c in ((4, RED), (26, BLUE), (48, GREEN), (108, GREEN), (130, RED), (152, BLUE))),
    "im-late-im-late": k.at(70, 0, k.fill("M34 42Q30 4 38 2Q46 8 44 34L50 34Q50 8 58 4Q64 10 54 42Q60 50 50 56Q40 58 34 48Z", "#fbf8f0"), k.dot(48, 46, 1.8, RED), k.figure(42, (64, 60), (20, 66), 6, (-26, 26), tall=50, ground=95, ink="#fbf8f0", coat=RED, lift=8)) + k.at(140, 60, k.dot(0, 0, 19, GOLD), k.dot(0, 0, 15, "#fbf8f0"), k.line("M0 0V-10M0 0L8 4", 2.6), k.dot(0, -22, 4, GOLD)) + k.line("M8 36H44M2 54H38M10 72H46", 4, OWN),
    "mad-as-a-hatter": k.at(36, 0, k.figure(50, (78, 44), (22, 50), bends=(-1, -1), coat="#7a5fb0")) + k.at(86, 26, k.fill("M-16-2L-20-38H20L16-2Z", "#3f6f52"), k.fill("M-30 0Q0-10 30 0Q0 8-30 0Z", "#3f6f52"), k.fill("M-17-12L17-12L16-3Q0-8-16-3Z", RED), rect(8, -32, 16, 14, 1, fill="#fbf8f0")) + k.at(120, 46, k.fill("M-10-8H12L8 8H-6Z", "#fbf8f0"), k.line("M12-4Q20-4 14 4", 2.4, "#fbf8f0"), k.line("M-4-12Q-8-18-3-24M3-12Q0-18 5-26", 1.8, "#fbf8f0")) + k.at(56, 52, k.fill("M-14-6Q0-14 14-6L10 10H-10Z", BLUE), k.line("M14-2L24-10", 3.4, BLUE)),
    "manxome-foe": rect(-150, -30, 470, 160, fill="#2a2733") + "".join(k.fill(f"M{x} 100Q{x - 8} 50 {x + 6} 0H{x + 18}Q{x + 8} 50 {x + 20} 100Z", "#1b1922") for x in (4, 44, 118, 148)) + k.fill("M46 44Q66 30 78 52Q60 62 46 44ZM126 44Q106 30 94 52Q112 62 126 44Z", "#ffd94a") + k.fill("M64 40L66 58L70 49ZM108 40L106 58L102 49Z") + k.fill("M58 76L66 88L73 78L80 90L86 79L92 90L99 78L106 88L114 76Q86 84 58 76Z", "#fbf8f0"),
    "looking-glass": tag("ellipse", cx=122, cy=48, rx=34, ry=48, fill=GOLD) + tag("ellipse", cx=122, cy=48, rx=28, ry=42, fill="#a9d4e4") + k.at(242, 0, _child(122, 86, 62, back=(146, 50)), flip=True) + k.fill("M100 30L124 8L134 8L98 44ZM98 54L142 12L146 18L100 62Z", "#fff9") + k.fill("M104 98L112 92H132L140 98Z", GOLD)
    + _child(52, back=(82, 50)) + k.star(86, 48, 8, WHITE),
    "the-other-side-of-the-mushroom": k.fill("M96 96Q104 74 98 52H126Q120 74 128 96Z", "#f4ead2") + k.fill("M52 56Q58 22 112 20Q164 22 168 56Q110 66 52 56Z", RED) + k.fill("M58 50Q66 28 100 24Q74 34 70 54Z", "#e07a6a") + k.dot(92, 38, 7, WHITE) + k.dot(124, 34, 6, WHITE) + k.dot(146, 46, 6, WHITE) + k.dot(112, 52, 4.5, WHITE)
    + "".join(k.dot(x, y, 7.5, c) for x, y, c in ((88, 20, "#4f8a44"), (99, 14, "#6aa85a"), (110, 12, "#4f8a44"), (121, 12, "#6aa85a"), (131, 5, "#4f8a44"))) + k.dot(134, 3, 1.8, WHITE) + k.line("M128-2L124-9M134-3L137-10", 1.8) + _child(30, 95, 62, (54, 52)) + k.line("M14 30V12M8 18L14 10L20 18M152 74V92M146 86L152 94L158 86", 3.4, OWN),
    "eat-me": k.line("M-150 6H64L72 0M100 0L108 6H320", 5, WOOD) + _child(80, 104, 100, (122, 62), (50, 66)) + k.at(136, 72, k.fill("M-22-8Q0-18 22-8V16Q0 26-22 16Z", "#f0d9a8"), k.fill("M-22-8Q0-18 22-8Q0 3-22-8Z", "#f6b8c4"), k.line("M-12 4V11M0 7V14M12 4V11", 3.6, RED), k.dot(0, -14, 5.5, RED), k.line("M0-19Q2-25 7-26", 1.8, GREEN)) + k.line("M112 100V92H162V100", 4, WOOD),
    "drink-me": k.fill("M84 6H116V30Q142 40 142 62V96H58V62Q58 40 84 30Z", "#7fc0b0") + k.fill("M66 62Q66 46 88 36V12H94V40Q76 48 74 62V90H66Z", "#c4e8de") + k.fill("M82-4H118V10H82Z", WOOD) + rect(70, 52, 60, 28, 3, fill=WHITE) + k.line("M78 62H122M78 71H110", 3.6, VIOLET) + _child(26, 95, 40, (38, 62)) + k.line("M34 24Q30 40 40 50M40 42L41 51L32 49", 3, OWN) + k.line("M158 22V60M151 52L158 62L165 52", 3.6, OWN),
    "jaws-that-bite": k.figure(30, (48, 30), (8, 36), -8, (-26, 24), bends=(1, 1), tall=62, coat=STONE) + k.fill("M320-30H130Q92 0 62 30Q56 42 68 46Q116 40 320 60Z", GREEN) + k.fill("M320 62Q116 64 82 74Q72 82 84 90Q124 104 320 104Z", GREEN) + k.fill("M320 50Q130 38 72 46L90 74Q130 66 320 70Z", "#7a1f24")
    + k.fill("M72 45L80 62L88 44L97 61L106 42L116 60L126 42L137 59L148 43L160 58L171 44Z", WHITE) + k.fill("M86 75L93 60L101 72L110 58L119 70L128 57L138 69L149 57L160 69L171 58V72Z", WHITE) + k.dot(122, 18, 9, "#ffd94a") + k.fill("M122 10Q126 18 122 26Q118 18 122 10Z") + k.line("M108 8L134 10", 4) + k.dot(78, 30, 2.6) + k.fill("M146 2L160-22L164 6Z", "#e9dfc6"),
    "claws-that-catch": k.at(76, 96, k.figure(0, (18, -38), (-16, -30), -6, (-20, 18), tall=58, ground=0, coat=STONE, bends=(1, 1)), k.round_shield(20, -36, 11, RED)) + k.line("M150-20Q140 14 118 24", 26, GREEN) + k.line("M120 24Q96 14 84 36M124 28Q108 34 106 56M132 26Q140 40 134 60", 11, GREEN) + k.fill("M79 33L90 36L78 56ZM101 54L112 56L102 76ZM128 58L139 61L128 80Z", WHITE) + k.line("M122 20Q104 12 92 26M128 26Q116 34 114 46", 2.4, "#b8d98a")
    + k.line("M20 20L44 62M10 34L30 72M36 14L56 46", 4, RED),
    # Medusa
    "gaze-of-stone": k.at(-14, 0, _gorgon(48, (64, 60), (30, 60))) + k.line("M44 26L110 10M46 28L112 40M44 30L108 70", 3, "#c8d85a") + k.at(78, 0, k.figure(56, (74, 30), (40, 50), ink=STONE, coat="#b9b6ac", bends=(-1, -1)), k.sword(75, 30, 30, 20, STONE), k.line("M50 40L56 48L52 56M62 60L58 68", 1.6)),
    "second-shot": k.at(-6, 0, _gorgon(40, (68, 44), (44, 44), (1, 1)), k.bow(74, 44, 34, 26)) + _arrow(116, 26, 70, -6) + _arrow(126, 62, 76, 4),
    "hiss-and-slither": k.line("M10 84Q30 50 54 74Q78 98 94 62Q104 36 130 40", 13, GREEN) + k.line("M14 80Q32 54 54 72", 3, "#b8d98a") + k.fill("M122 26Q152 16 160 38Q154 56 124 52Z", GREEN) + k.dot(142, 34, 3.6, "#ffd94a") + k.dot(143, 34, 1.6) + k.line("M158 42L171 36M158 42L170 48", 2.6, RED) + "".join(k.fill(f"M{x} {y}l5-4 5 4-5 4z", "#2f5f2a") for x, y in ((36, 62), (60, 82), (86, 74), (102, 48))),
    "clutching-claws": _bird_woman(86, 34, 0.95) + k.at(86, 96, k.figure(0, (14, -34), (-14, -34), tall=54, ground=0, coat=STONE, bends=(-1, 1))) + k.line("M82 60L74 66M90 60L98 66", 4, GOLD),
    "the-hounds-of-mighty-zeus": k.bolt(86, 48, 2.2, GOLD) + _bird_woman(36, 40, 0.8) + _bird_woman(136, 40, 0.8) + _bird_woman(86, 66, 0.62),
    "winged-frenzy": _bird_woman(44, 34, 0.9) + _bird_woman(124, 30, 0.75) + _bird_woman(92, 68, 0.85) + k.line("M10 88Q40 72 70 86M110 92Q136 78 162 88", 3, "var(--shine)"),
    "dash": k.line("M4 30H44M0 50H38M8 70H46", 4, "var(--shine)") + k.figure(92, (66, 56), (126, 42), 18, (-36, 36), bends=(1, 1), lift=18) + k.fill("M58 92L46 82L60 84ZM132 70L142 58L142 74Z", "#fbf8f0") + k.hair(112, 27, 10),
    "snipe": k.at(-12, 0, _gorgon(40, (66, 44), (42, 44), (1, 1)), k.bow(72, 44, 32, 24)) + k.dot(134, 44, 30, "#fbf8f0") + k.dot(134, 44, 21, RED) + k.dot(134, 44, 12, "#fbf8f0") + k.dot(134, 44, 5, RED) + k.line("M70 44H134", 2.6, WOOD),
    "a-momentary-glance": k.at(20, 4, k.line("M34 40Q8 36 10 12M42 30Q28 14 36 0M52 28Q54 8 66 2M34 52Q6 58 4 74M64 34Q84 26 84 10", 9, "#4f8a44"), "".join(k.dot(x, y, 7, "#4f8a44") + k.dot(x + 2, y - 1, 2, "#ffd94a") for x, y in ((10, 10), (37, 0), (66, 2), (4, 76), (84, 8))), k.fill("M16 96Q20 76 50 74Q80 76 84 96Z", OWN), k.dot(52, 50, 27, "#b9cf96"), k.line("M38 70Q48 66 58 70", 3, "#7a2c2c"), k.fill("M28 46Q38 34 50 46Q38 54 28 46Z", "#ffe24a"), k.dot(39, 45, 4), k.line("M26 40Q38 30 52 41", 3.4))
    + k.fill("M76-30H132V130H76Z", "#d6d0c0") + k.line("M90-30V130M104-30V130M118-30V130", 3.4, STONE) + k.fill("M76-30H83V130H76Z", WHITE) + k.line("M78 72H92M78 81H91M78 90H89", 7, "#b9cf96") + k.star(46, 40, 8, WHITE),
    # Sinbad
    "toil-and-danger": k.fill("M96 20Q86 18 90 8Q100 0 110 6Q120-6 138 2Q158 0 156 14Q164 24 150 26H104Z", "#56636e") + k.bolt(126, 44, 1.1, GOLD) + k.at(70, 52, _ship(0, 0, 1.25), turn=-16) + k.fill("M0 86Q28 50 50 76Q78 100 104 74Q136 54 171 80V100H0Z", BLUE) + k.line("M28 66Q40 60 50 76M112 70Q132 58 150 70", 3, "#dff0f4"),
    "by-fortune-and-fate": k.dot(86, 50, 42, "#e9d3a0") + k.ring(86, 50, 42, 4, WOOD) + k.rays(86, 50, 8, 40, 8, 4, WOOD) + k.dot(86, 50, 9, GOLD) + k.at(86, 50, _sailor(0, (16, -30), (-14, -24), ground=40)) + k.fill("M86 2L78-6H94Z", RED) + k.star(150, 24, 9, GOLD) + k.star(22, 74, 9, GOLD),
    "commanding-impact": k.star(128, 46, 40, "#f2c14a", 10, 0.55) + _sailor(56, (110, 44), (30, 56), 16, (-28, 26), (1, -1)) + k.dot(112, 44, 8, SKIN) + k.at(140, 0, k.figure(8, None, None, 14, (-6, 18), coat=STONE, ink=STONE)),
    "exploit": k.fill("M92 10H150V95H92Z", "#3d3a44") + k.fill("M92 10H124V95H92Z", "#ffe9a3") + k.fill("M124 10L154 20V98L124 95Z", WOOD) + k.dot(130, 56, 2.6, GOLD) + _sailor(58, (92, 48), (36, 60), 14, (-26, 26), (1, -1)) + k.dagger(94, 46, 70),
    "leap-away": k.fill("M0 74H52L46 100H0ZM124 74H171V100H128Z", STONE) + k.line("M0 74H52M124 74H171", 3, "#c9c5b8") + k.at(36, -8, _sailor(52, (82, 26), (26, 30), 6, (-30, 30), (-1, 1), 10, 80)) + k.line("M34 62Q46 30 60 26", 3, "var(--shine)"),
    "voyage-to-the-island-that-was-a-whale": k.fill("M10 74Q14 34 78 34Q126 36 142 62L166 44Q168 72 142 84H22Q10 82 10 74Z", "#4d6f8f") + k.line("M18 66Q28 46 64 42", 3, "#8fb0c8") + k.dot(34, 66, 3.6, WHITE) + k.dot(33, 66, 1.8) + k.line("M14 76Q30 82 48 76", 2.4)
    + k.line("M112 40Q116 24 110 12", 4.4, WOOD) + k.fill("M110 12Q92 4 84 18Q98 10 110 12Q128 2 138 16Q124 10 110 12Q122 18 122 30Q114 20 110 12Q102 18 100 26Q102 16 110 12Z", GREEN) + k.at(76, 37, _sailor(0, (18, -76), (-18, -76), 0, (-10, 11), (1, -1), 0, 0), scale=0.42) + k.line("M30 34Q26 16 34 6M30 34Q22 18 12 16", 3.4, "#a9d4e4") + _water(76),
    "voyage-to-the-valley-of-the-giant-snakes": k.fill("M-150 96V20L-20 40L10-4L34 60L44 96ZM128 96L140 50L160 0L200 40L320 10V96Z", STONE) + k.line("M10-4L20 40L14 70M160 0L150 44", 2.4, "#c9c5b8") + k.line("M150 88Q120 98 100 84Q84 68 104 54Q126 40 112 20Q104 10 92 14", 15, "#4f8a44") + k.line("M146 84Q120 92 104 80", 3, "#b8d98a") + k.fill("M104 2Q76 0 68 20L62 28L84 30Q104 30 104 2Z", "#4f8a44") + k.dot(88, 12, 3.4, "#ffd94a") + k.line("M64 27L52 32M64 27L54 22", 2.4, RED)
    + _sailor(40, (58, 44), (22, 60), -6, (-18, 16), (1, -1)) + k.sabre(59, 43, 30, 30) + k.star(74, 88, 7, "#cfeaf2") + k.star(92, 94, 5, "#cfeaf2") + k.star(16, 88, 5, "#cfeaf2"),
    "voyage-to-the-creature-with-eyes-like-coals-of-fire": rect(-150, -30, 470, 160, fill="#3a2530") + k.fill("M40 130Q36 8 96 4Q156 8 156 130Z", "#160f12") + k.fill("M62 10L52-14L78 6ZM130 10L142-14L116 6Z", "#160f12") + "".join(k.dot(x, 38, 14, "#8c2a12") + k.dot(x, 38, 9, "#ff8a2a") + k.dot(x - 2, 36, 4, "#ffe08a") for x in (78, 116)) + k.fill("M66 68Q96 58 128 68L122 82L114 72L106 84L98 73L90 84L82 72L74 82Z", "#ffb36a")
    + k.at(22, 96, _sailor(0, (18, -56), (-14, -36), 0, (-10, 12), (-1, -1), 0, 0), k.line("M20-52V-66", 4, WOOD), k.flame(20, -62, 0.6, "#ff8a2a", "#ffe08a"), scale=0.66),
    "voyage-to-the-cannibals-with-the-root-of-madness": "".join(k.at(x, 95, k.figure(0, (16, -52), (-16, -40), 6, (-14, 16), tall=70, ground=0, coat="#5b4a6e", ink="#66755a", bends=(-1, -1)), k.horns(7, -63, WHITE, 0.7), k.dot(9, -62, 1.8, "#ffd94a"), k.line("M16-52L36-44M36-44Q34-34 42-34", 3.4, WOOD), flip=f) for x, f in ((22, False), (150, True)))
    + k.at(86, 62, k.dot(0, -26, 9, SKIN), k.fill("M-12-28Q-14-42 0-44Q14-42 12-28Q0-34-12-28Z", WHITE), k.fill("M-1-43Q-5-52 1-56Q7-50 2-42Z", RED), k.fill("M-6-24Q0-12 6-24Z", "#2b211b")) + k.fill("M52 50H120Q128 84 104 90H68Q44 84 52 50Z", "#3a3a40") + k.fill("M46 42H126V52H46Z", "#5a5a62") + k.line("M60 58Q58 74 66 82", 3, "#7d7d86") + k.line("M108 42Q116 28 110 16M108 30L120 24M110 22L102 16", 3.4, "#8a9a4a") + k.flame(70, 102, 0.5, RED, GOLD) + k.flame(86, 104, 0.6, RED, GOLD) + k.flame(102, 102, 0.5, RED, GOLD),
    "voyage-to-the-city-of-the-man-eating-apes": k.fill("M-150 96V60H0V46H12V56H24V46H36V56H48V46H58V96Z", STONE) + k.line("M160 98Q150 50 156 4", 8, WOOD) + k.fill("M156 4Q130-12 118 8Q138 0 156 4Q178-14 196 8Q176 0 156 4Q140 8 132 26Q148 12 156 4Z", GREEN)
    + k.at(112, 44, k.line("M14-6Q34-14 40-34M-14-4Q-32 8-38 26M8 24Q20 30 34 22M-4 26Q-8 38 2 46", 12, "#5a3d2a"), k.fill("M-18-8Q0-20 18-8Q24 22 0 30Q-24 22-18-8Z", "#5a3d2a"), k.dot(-6, -18, 17, "#5a3d2a"), k.fill("M-20-20Q-18-30-10-26Q-6-24-2-26Q6-28 8-18Q8-4-6-4Q-18-6-20-20Z", "#d3a677"), k.dot(-12, -19, 2.2), k.dot(-1, -19, 2.2), k.fill("M-15-12Q-6-15 4-12L1-7L-2-11L-5-6L-9-11L-12-7Z", WHITE)) + "".join(k.at(x, 46, k.dot(0, -8, 8, "#5a3d2a"), k.dot(0, -6, 5, "#d3a677"), k.dot(-2, -7, 1.2), k.dot(2, -7, 1.2), k.line("M-12 6Q-8-2 0 0Q8-2 12 6", 6, "#5a3d2a")) for x in (6, 42))
    + k.at(52, 96, _sailor(0, (-16, -50), (14, -30), -8, (-20, 16), (-1, -1), 0, 0), scale=0.62),
    "voyage-to-the-city-of-the-king-of-serendib": k.dot(120, 36, 34, "#f6dd86") + "".join(rect(x, 40, 13, 60, fill="#f0dcae") + k.fill(f"M{x - 3} 41Q{x + 6.5} 16 {x + 16} 41Z", "#2fa59a") for x in (92, 146)) + k.fill("M108 96V46Q108 18 126 8Q144 18 144 46V96Z", GOLD) + k.line("M126 8V-2", 3, GOLD) + k.fill("M118 96V66Q126 54 134 66V96Z", "#7a5230")
    + k.at(-2, 4, k.fill("M10 92V58Q10 36 36 34H60Q66 26 78 28Q92 32 90 50Q90 72 98 78Q104 82 106 76L110 80Q106 90 96 88Q84 84 80 64L74 62V92H62V74H30V92Z", "#6f7782"), k.fill("M66 34Q80 32 78 50Q74 62 64 56Q58 44 66 34Z", "#8e97a2"), k.dot(82, 40, 1.8), k.fill("M84 56Q92 62 98 58Q90 70 82 62Z", WHITE), k.fill("M20 36Q40 28 60 36L56 62H24Z", RED), k.line("M24 60H56", 3, GOLD), k.fill("M22 12L40-2L58 12Z", GOLD), k.line("M26 12V34M54 12V34", 3, GOLD), k.dot(40, 20, 5, SKIN), k.fill("M32 35Q32 25 40 25Q48 25 48 35Z", OWN), k.fill("M35 17Q40 7 45 17Z", WHITE)),
    "voyage-home": k.dot(54, 54, 34, "#f9d67a") + k.rays(54, 54, 38, 52, 16, 3, "#f9d67a") + k.fill("M104 96V44H118V34Q128 18 138 34V44H146V30L162 18L178 30V44H320V96Z", "#f0dcae") + k.fill("M116 36Q128 10 140 36Z", "#2fa59a") + k.fill("M142 32L162 14L182 32Z", RED) + k.fill("M122 78V60Q128 52 134 60V78ZM156 78V60Q162 52 168 60V78Z", WOOD) + k.line("M126 18V8", 2.4, GOLD)
    + _ship(50, 46, 1.35) + k.at(72, 58, _sailor(0, (14, -80), (-14, -80), 0, (-8, 9), (1, -1), 0, 0), scale=0.42) + _water(80),
    "riches-beyond-compare": k.rays(86, 30, 30, 60, 18, 4, "#f6dd86") + k.fill("M24 46H70V86H24Z", WOOD) + k.fill("M24 44Q20 20 46 20Q74 20 70 44L64 38H30Z", "#8f6236") + k.line("M24 60H70", 3, GOLD) + k.fill("M42 54H52V68H42Z", GOLD) + _sailor(104, (130, 20), (80, 20), 0, (-12, 12), (1, -1)) + k.dot(132, 16, 6, RED) + k.star(78, 14, 9, WHITE)
    + k.fill("M10 98Q22 78 50 80Q74 66 104 80Q132 68 152 82Q166 86 168 98Z", GOLD) + "".join(k.dot(x, y, 5, "#f6dd86") + k.ring(x, y, 5, 1.4, "#a87708") for x, y in ((30, 88), (52, 86), (72, 80), (96, 88), (120, 80), (142, 86))) + k.fill("M58 92L66 84L74 92L66 100Z", RED) + k.fill("M106 94L112 86L118 94L112 101Z", "#2fa59a"),
}  # fmt: skip



# The places behind: far things lighter, near ones darker


def _far(d: str) -> str:
    return tag("path", d=d, fill=OWN, fill_opacity=0.2)


def _near(d: str) -> str:
    return tag("path", d=d, fill=OWN, fill_opacity=0.34)


MEADOW = "M-150 92Q-60 78 20 88T171 86T320 90V130H-150Z"
PLACES = {
    # a castle on its hills
    "king-arthur": _far("M-150 130V70Q-90 40-40 60Q-20 50 0 60V30H-4V18H2V22H6V18H12V22H16V18H22V30H18V48H30V40H36V46H40V40H46V46H50V40H56V70Q110 46 150 58V26H146V12H152V17H157V12H163V17H168V12H174V26H170V60Q240 40 320 66V130Z") + _near(MEADOW),
    # giant mushrooms and a floor like a chessboard
    "alice": _far("M-150 40Q-110-10-60 30Q-66 40-94 40L-90 92H-116L-112 40ZM-22 58Q0 14 34 50Q28 58 10 58L13 92H-3L0 58ZM130 62Q146 26 176 58Q168 64 156 64L160 92H146L149 64ZM190 34Q230-20 300 30Q280 42 256 42L262 92H232L238 42Z")
    + _near("M-150 88H320V130H-150Z") + tag("path", d="M-128 95L-140 108H-100L-92 95ZM-56 95L-60 108H-20L-20 95ZM16 95L20 108H60L52 95ZM88 95L100 108H140L124 95ZM160 95L180 108H220L196 95ZM232 95L260 108H300L268 95Z", fill="var(--sky)", fill_opacity=0.5),
    # a temple in ruins
    "medusa": _far("M-150 92V80L-80 74V30H-88V22H-24V30H-32V92ZM-12 92V34H-18V26H12V34H6V92ZM128 92V30H120V22L160 0L200 22V30H192V92H182V34H172V92H160V34H148V92ZM224 92Q216 40 232 6Q248 40 240 92ZM270 92V40H264V32H300V40H292V92Z") + _near(MEADOW),
    # a port beyond the sea
    "sinbad": _far("M-150 84V56H-120Q-118 34-100 26Q-82 34-80 56H-60V30L-55 18L-50 30V66H-10V84ZM140 84V64H152V40L157 26L162 40V64H176V50Q178 30 196 22Q214 30 216 50V64H250V44L256 30L262 44V64H320V84Z") + _near("M-150 82H320V130H-150Z")
    + tag("path", d="M-140 92h40M-60 98h46M10 90h30M120 92h44M190 98h50M60 104h60", stroke="var(--shine)", stroke_width=1.6, stroke_opacity=0.5),
}  # fmt: skip


def place(hero: str) -> str:
    """What lies behind the scenes of a deck."""
    return PLACES.get(hero, _near(MEADOW))


def scene(name: str) -> str:
    """What happens on a card; a card of the user's own file has a sword."""
    return k.field(SCENES.get(name) or k.sword(86, 66, 54, 20) + k.star(110, 24, 9))
