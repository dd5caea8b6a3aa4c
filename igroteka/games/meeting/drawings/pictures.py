"""Meeting Engagement: the pictogram of every unit, drawn in a box of 100 by 100.

A unit of the user's own card file that has no picture here gets a plain soldier.
`currentColor` is the colour of the owner.
"""

from __future__ import annotations

from ....core.draw import circle, path, polygon, rect, tag

INK, SKIN, METAL = "var(--ink)", "#d9a77c", "#9aa3ab"
OWN = "currentColor"


def _line(d: str, width: float = 5, colour: str = INK) -> str:
    return path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def _soldier(x: float = 50) -> str:
    """Shoulders in the owner's colour, and a face."""
    return path(f"M{x - 34} 100 Q{x - 32} 66 {x} 64 Q{x + 32} 66 {x + 34} 100 Z", fill=OWN) + circle(x, 46, 19, fill=SKIN)


def _eyes(x: float = 50, y: float = 46) -> str:
    return circle(x - 7, y, 2.4, fill=INK) + circle(x + 7, y, 2.4, fill=INK)


def _horse() -> str:
    """A horse's head and neck, looking left."""
    body = path("M26 100 L36 66 Q26 70 20 78 L6 68 Q10 48 34 34 L38 18 L47 29 Q74 36 82 100 Z", fill="#7a5230")
    return body + path("M47 29 Q76 38 84 100 L72 100 Q66 54 44 36 Z", fill=INK) + circle(31, 49, 3, fill=INK) + _line("M10 66 L30 60", 4, OWN)


def _camel() -> str:
    """A camel, looking left."""
    body = path(
        "M14 44 Q10 34 20 30 L32 30 Q38 34 38 44 L42 62 Q50 40 62 40 Q78 42 84 66 L86 100 L78 100 L74 80 L50 80 L46 100 L38 100 L36 76 Q28 64 28 46 Z",
        fill="#b98a4e",
    )
    return body + circle(24, 37, 2.4, fill=INK) + path("M50 52 Q62 34 76 52 L78 62 L48 62 Z", fill=OWN)


def _spear(x: float = 88) -> str:
    return _line(f"M{x} 98 L{x} 14", 4, "#7a5230") + polygon([(x - 6, 20), (x, 2), (x + 6, 20)], fill=METAL, stroke=INK, stroke_width=1.5)


def _sword(x: float = 86) -> str:
    return (
        polygon([(x - 4, 66), (x - 4, 16), (x, 6), (x + 4, 16), (x + 4, 66)], fill=METAL, stroke=INK, stroke_width=1.5)
        + _line(f"M{x - 11} 68 L{x + 11} 68")
        + _line(f"M{x} 68 L{x} 84")
    )


def _sabre() -> str:
    return _line("M74 88 Q98 56 82 14", 6, METAL) + _line("M66 80 L84 90", 5)


def _axe() -> str:
    return _line("M84 98 L84 18", 5, "#7a5230") + path("M84 16 Q66 14 62 34 Q74 36 84 44 Z", fill=METAL, stroke=INK, stroke_width=1.5)


def _bow(x: float = 78) -> str:
    return (
        _line(f"M{x} 12 Q{x + 26} 52 {x} 92", 5, "#7a5230")
        + _line(f"M{x} 12 L{x} 92", 1.5)
        + _line(f"M{x - 26} 52 L{x + 18} 52", 2.5)
        + polygon([(x + 22, 52), (x + 12, 46), (x + 12, 58)], fill=INK)
    )


def _round_shield(x: float = 22, y: float = 72, r: float = 20) -> str:
    return circle(x, y, r, fill=OWN, stroke=INK, stroke_width=3) + circle(x, y, r * 0.3, fill=METAL, stroke=INK, stroke_width=2)


def _tall_shield() -> str:
    return (
        path("M4 46 Q22 38 40 46 L40 78 Q38 92 22 98 Q6 92 4 78 Z", fill=OWN, stroke=INK, stroke_width=3)
        + _line("M22 46 L22 92", 3, METAL)
        + _line("M8 64 L36 64", 3, METAL)
    )


def _great_helm() -> str:
    return (
        path("M30 26 Q50 14 70 26 L72 66 Q50 76 28 66 Z", fill=METAL, stroke=INK, stroke_width=2.5)
        + _line("M34 42 L66 42", 5)
        + _line("M50 30 L50 66", 3)
        + path("M44 20 Q50 -2 66 8 Q56 12 56 20 Z", fill=OWN)
    )


def _kettle_hat() -> str:
    return path("M22 38 Q50 26 78 38 L70 40 Q66 20 50 20 Q34 20 30 40 Z", fill=METAL, stroke=INK, stroke_width=2)


def _cap() -> str:
    return path("M31 42 Q32 20 50 20 Q68 20 69 42 Q50 34 31 42 Z", fill=METAL, stroke=INK, stroke_width=2)


def _crown() -> str:
    return polygon([(30, 34), (28, 12), (40, 24), (50, 8), (60, 24), (72, 12), (70, 34)], fill="#e0b12e", stroke=INK, stroke_width=2) + path(
        "M34 52 Q50 90 66 52 Q50 62 34 52 Z", fill="#b5651d"
    )


def _bear_hood() -> str:
    return (
        path("M26 54 Q22 18 50 16 Q78 18 74 54 Q68 36 50 34 Q32 36 26 54 Z", fill="#6b4a2f", stroke=INK, stroke_width=2)
        + circle(30, 20, 8, fill="#6b4a2f", stroke=INK, stroke_width=2)
        + circle(70, 20, 8, fill="#6b4a2f", stroke=INK, stroke_width=2)
        + _line("M42 57 L58 57", 3)
    )


def _straw_hat() -> str:
    return polygon([(16, 40), (50, 12), (84, 40), (50, 46)], fill="#c9a35a", stroke=INK, stroke_width=2)


def _kabuto(crest: str) -> str:
    bowl = path("M26 50 Q28 18 50 18 Q72 18 74 50 L84 58 Q70 56 66 44 Q50 36 34 44 Q30 56 16 58 Z", fill=INK)
    horns = {
        "crescent": path("M30 22 Q50 34 70 22 Q66 4 72 0 Q54 20 50 20 Q46 20 28 0 Q34 4 30 22 Z", fill="#e0b12e"),
        "disc": circle(50, 14, 11, fill="#e0b12e", stroke=INK, stroke_width=2),
    }
    return bowl + horns[crest] + _line("M34 44 Q50 38 66 44", 3, OWN)


def _turban_helm() -> str:
    return (
        path("M30 40 Q34 14 50 2 Q66 14 70 40 Z", fill=METAL, stroke=INK, stroke_width=2)
        + path("M26 44 Q26 30 50 30 Q74 30 74 44 Q50 38 26 44 Z", fill="var(--paper)", stroke=INK, stroke_width=2)
        + _line("M38 58 Q50 70 62 58", 4)
    )


def _head_cloth() -> str:
    return (
        path("M44 40 Q44 14 62 14 Q80 14 80 40 L84 58 L40 58 Z", fill="var(--paper)", stroke=INK, stroke_width=2)
        + circle(62, 38, 11, fill=SKIN)
        + _line("M46 27 Q62 21 78 27", 4)
    )


def _crossbow() -> str:
    return (
        _line("M84 96 L84 20", 7, "#7a5230")
        + _line("M62 32 Q84 14 106 32", 5)
        + _line("M62 32 L84 50 L106 32", 1.5)
        + polygon([(84, 4), (79, 16), (89, 16)], fill=METAL, stroke=INK, stroke_width=1)
    )


def _rider(hat: str) -> str:
    """A smaller figure behind the horse."""
    return tag("g", _soldier(), hat, transform="translate(40 -2) scale(.58)")


PICTURES = {
    "knight": _rider(_great_helm()) + _horse() + tag("g", _spear(92), transform="rotate(12 92 50)"),
    "sergeant": _rider(_kettle_hat() + _eyes()) + _horse() + tag("g", _tall_shield(), transform="translate(52 42) scale(.55)"),
    "squire": _soldier() + _cap() + _eyes() + _sword() + _round_shield(20, 76, 17),
    "knecht": _soldier() + _kettle_hat() + _eyes() + _spear(88) + path("M88 22 Q102 26 98 44 L88 38 Z", fill=METAL, stroke=INK, stroke_width=1.5),
    "crossbowman": tag("g", _soldier(42) + tag("g", _kettle_hat() + _eyes(), transform="translate(-8 0)") + tag("g", _crossbow(), transform="translate(-6 0)")),
    "berserk": _soldier() + _bear_hood() + _eyes() + _axe(),
    "konung": _soldier() + _crown() + _eyes() + _sword(88),
    "horseman": _rider(_cap() + _eyes()) + _horse() + _round_shield(72, 78, 15),
    "tinger": _soldier() + _cap() + _eyes() + _spear() + _round_shield(22, 74, 22),
    "archer": tag("g", _soldier(44) + tag("g", _cap() + _eyes(), transform="translate(-6 0)") + _bow()),
    "hatamoto": _soldier() + _kabuto("crescent") + _eyes(50, 52) + tag("g", _sabre(), transform="translate(4 4)"),
    "gokenin": _rider(_kabuto("disc") + _eyes(50, 52)) + _horse() + _line("M92 98 L92 6", 3, "#7a5230") + rect(74, 6, 18, 30, fill=OWN, stroke=INK, stroke_width=2),
    "ashigaru": _soldier() + _straw_hat() + _eyes(50, 52) + _spear(90),
    "ashigaru_archer": tag("g", _soldier(44) + tag("g", _straw_hat() + _eyes(50, 52), transform="translate(-6 0)") + _bow(80)),
    "mamluk": _soldier() + _turban_helm() + _eyes() + _sabre(),
    "bedouin": tag("g", _head_cloth(), transform="translate(4 -12) scale(.9)") + _camel(),
    "saklab": _soldier() + _cap() + _eyes() + tag("g", _spear(84), transform="rotate(18 84 60)") + _round_shield(18, 80, 14),
    "sarbaz": _soldier() + _turban_helm() + _eyes() + _spear(90) + _tall_shield(),
}  # fmt: skip
PLAIN = _soldier() + _cap() + _eyes() + _spear()


def picture(unit: str) -> str:
    """The pictogram of a unit."""
    return PICTURES.get(unit.replace("-", "_"), PLAIN)
