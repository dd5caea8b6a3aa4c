"""Meeting Engagement: a picture of every unit, on a field of 100 by 100, put together from core/figures.py.

A unit of the user's own card file that has no picture here gets a plain soldier.
"""

from __future__ import annotations

from ....core.figures import (
    FIGURE, OWN, SHINE, at, axe, banner, beard, bow, cloak, crown, dot, field, figure, fill, helm, horns, horse, line, rays, rider, round_shield,
    sabre, spear, sword, tall_shield,
)  # fmt: skip


def _kettle_hat(x: float, y: float, scale: float = 1) -> str:
    return at(x, y, fill("M-14-1Q0-6 14-1L8-2Q8-11 0-12Q-8-11-8-2Z", SHINE), line("M-14-1Q0-6 14-1", 1.6), scale=scale)


def _cap(x: float, y: float, scale: float = 1) -> str:
    return at(x, y, fill("M-8-1Q-8-12 0-14Q8-12 8-1Z", SHINE), line("M-8.5-1H8.5M0-12V6", 2), scale=scale)


def _straw_hat(x: float, y: float, scale: float = 1) -> str:
    return at(x, y, fill("M-20 0Q0-5 20 0L0-17Z", SHINE), line("M-14-1L0-16L14-1M0-15V-2", 1), scale=scale)


def _kabuto(x: float, y: float, crest: str, scale: float = 1) -> str:
    """A samurai's helmet with its neck guard; the crest tells one from another."""
    bowl = fill("M-10 2Q-10-12 0-12Q10-12 10 2L16 10Q8 9 8 2H-8Q-8 9-16 10Z") + line("M-8 1Q0-4 8 1", 1.6, OWN)
    crests = {"crescent": fill("M-14-24Q-12-8 0-8Q12-8 14-24Q9-13 0-13Q-9-13-14-24Z", SHINE), "disc": dot(0, -17, 7, SHINE) + dot(0, -17, 3.4, OWN)}
    return at(x, y, bowl, crests[crest], scale=scale)


def _turban(x: float, y: float, scale: float = 1, spike: bool = True) -> str:
    point = fill("M-4-9L0-23L4-9Z") if spike else dot(0, -12, 2.4, OWN)
    return at(x, y, point, fill("M-10-1Q-12-12 0-13Q12-12 10-1Q0-6-10-1Z", SHINE), line("M-9-4Q0-12 9-9M-8-8Q2-4 9-4", 1.2), scale=scale)


def _camel() -> str:
    """A camel that walks to the right; the saddle is at (42, 44)."""
    body = ("M8 62Q12 50 24 50Q30 36 40 38Q48 36 54 50Q64 56 70 50Q72 40 72 26Q72 18 80 17Q92 18 95 26L94 30L83 31Q83 48 78 60Q74 68 66 68L68 94H61L57 72"
            "Q46 74 38 70L40 94H33L28 72L20 94H13L16 74Q8 72 8 62Z")  # fmt: skip
    return fill(body) + line("M9 62Q4 68 6 76", 3) + dot(84, 23, 1.6, SHINE) + line("M14 56Q20 52 26 52", 1.8, SHINE)


def _caparison(ink: str = OWN) -> str:
    """A horse's cloth."""
    return fill("M14 62Q24 54 40 56Q52 56 58 52L70 66L66 80L58 74L50 82L42 74L34 82L26 74L18 80Z", ink) + line("M16 66Q36 60 58 60", 2, SHINE)


PICTURES = {
    # the order
    "knight": horse(mane=SHINE) + _caparison() + fill("M66 30L90 47L85 54L68 42Z", SHINE) + dot(77, 41, 1.6) + rider(41, 56, None, (52, 46), lean=6, coat=FIGURE)
    + at(48, 28, helm(0, 0, FIGURE, OWN, 0.95), line("M1-5V5", 1.6, SHINE)) + line("M20 54L99 36", 3.4, SHINE) + tall_shield(38, 46, 0.55),
    "sergeant": horse() + rider(42, 56, (58, 46), (28, 40), lean=2) + _kettle_hat(44, 31, 0.85) + sword(27, 40, 30, -38) + round_shield(54, 58, 11, SHINE) + line("M54 50V66M46 58H62", 2.4),
    "squire": figure(50, (70, 40), (32, 58), feet=(-16, 16), bends=(-1, -1)) + _cap(50, 27) + sword(71, 39, 34, 16) + tall_shield(30, 62, 0.9),
    "knecht": figure(46, (66, 52), (60, 66), feet=(-18, 14), bends=(1, 1), dress="armour") + _kettle_hat(46, 26) + at(66, 52, line("M-8 40L12-46", 3.2), fill("M4-32Q24-30 22-10Q12-16 7-15Z", SHINE), fill("M9-44L15-60L16-42Z", SHINE)),
    "crossbowman": figure(36, (60, 44), (56, 48), feet=(-14, 14), bends=(1, 1)) + _kettle_hat(36, 27) + line("M44 46L84 40", 5) + line("M78 20Q92 40 82 62", 3.6) + line("M78 20L62 44L82 62", 1.2, SHINE) + line("M64 43L92 39", 2, SHINE) + fill("M98 38L89 35V43Z", SHINE)
    + at(26, 70, fill("M-6-12H8L6 12H-4Z"), line("M-4-12V-20M1-12V-22M6-12V-20", 2, SHINE)),
    # the north
    "berserk": figure(50, (80, 22), (20, 24), dress="bare", feet=(-22, 22), bends=(-1, 1)) + fill("M36 32Q34 12 50 12Q66 12 64 32L58 26Q50 20 42 26Z") + dot(39, 14, 5) + dot(61, 14, 5) + dot(45, 18, 1.6, SHINE) + dot(55, 18, 1.6, SHINE) + axe(81, 22, 22, 30, True) + axe(19, 24, 22, -30)
    + beard(50, 28, 14, OWN) + fill("M36 38L44 34L42 56L34 60ZM64 38L56 34L58 56L66 60Z", FIGURE),
    "konung": cloak(50, 36, 28, ink=FIGURE) + figure(50, (52, 58), (48, 58), feet=(-10, 10)) + fill("M32 44Q40 34 50 38Q60 34 68 44L62 48L50 42L38 48Z", SHINE) + crown(50, 26, SHINE, 1.05) + beard(50, 27, 18, FIGURE) + fill("M47 60H53L52 90L50 95L48 90Z", SHINE) + line("M42 60H58M50 58V51", 3, SHINE),
    "horseman": horse(mane=SHINE) + rider(42, 56, (62, 50), (26, 42), lean=-3) + horns(38, 30, SHINE, 0.75) + round_shield(44, 58, 13) + axe(25, 42, 20, -24),
    "tinger": figure(54, (76, 52), (40, 56), feet=(-14, 16)) + _cap(54, 27) + beard(54, 28, 12, SHINE) + spear(77, 52, 38, 42) + round_shield(36, 60, 20) + line("M36 44V76M20 60H52", 1.8, SHINE),
    "archer": figure(40, (58, 42), (38, 42), feet=(-16, 16), lean=-3, bends=(-1, 1)) + _cap(36.5, 27) + bow(66, 42, 34, 26) + at(30, 50, fill("M-4-10L6-12L8 10L0 12Z"), line("M-2-10L-5-18M2-11L0-20M5-11L5-20", 1.8, SHINE)),
    # the east
    "hatamoto": at(18, 92, line("M0 0V-84", 2.4), fill("M-12-84H12V-44H-12Z", OWN), dot(0, -64, 7, SHINE)) + figure(54, (78, 34), (72, 42), feet=(-20, 18), dress="armour", bends=(-1, 1)) + _kabuto(54, 26, "crescent") + sabre(78, 34, 38, 24)
    + fill("M40 38L48 34V46L36 52ZM68 38L60 34V46L72 52Z", OWN) + line("M38 46L47 41M70 46L61 41", 1.6, SHINE),
    "gokenin": at(22, 56, line("M0 0V-54", 2.2), fill("M0-54H20V-26H0Z", OWN), line("M4-48H16M4-40H16", 2, SHINE)) + horse() + rider(42, 56, (60, 44), (58, 46), lean=4, coat=FIGURE) + fill("M38 40L50 36L54 50L40 52Z", OWN) + _kabuto(47, 31, "disc", 0.75) + line("M46 62L86 16", 2.6) + fill("M84 22Q92 12 94 2Q84 8 80 18Z", SHINE),
    "ashigaru": figure(48, (68, 50), (58, 62), feet=(-16, 14), bends=(1, 1)) + _straw_hat(48, 25) + at(66, 50, line("M-10 44L8-44", 3), fill("M5-44L10-62L12-43Z", SHINE)) + fill("M40 44H56V60H40Z") + dot(48, 52, 4, SHINE),
    "ashigaru_archer": figure(40, (60, 44), (36, 40), feet=(-18, 20), bends=(-1, 1)) + _straw_hat(40, 25) + at(66, 40, line("M-6-38Q14-14 2 8Q10 22-6 34", 3.2), line("M-6-38L-26 2L-6 34", 1, SHINE), line("M-26 2H18", 1.8, SHINE), fill("M25 2L16-2V6Z", SHINE)) + at(28, 56, fill("M-5-12L5-14L7 8L0 10Z"), line("M-3-12L-7-24M1-13L-1-26M4-13L5-24", 1.8, SHINE)),
    # the south
    "mamluk": cloak(44, 36, 16, 90, OWN, -10) + figure(50, (74, 24), (30, 56), feet=(-16, 18), dress="armour", bends=(-1, -1)) + _turban(50, 25) + sabre(75, 23, 36, 20) + at(28, 58, dot(0, 0, 14), dot(0, 0, 11.5, OWN), rays(0, 0, 4, 9, 8, 1.6), dot(0, 0, 2.6, SHINE)) + beard(51, 28, 9, FIGURE),
    "bedouin": _camel() + fill("M30 46Q40 36 52 46L56 60L42 56L28 62Z", OWN) + line("M32 48Q40 41 50 46", 1.6, SHINE) + rider(41, 42, (60, 34), (58, 22), u=0.66, lean=2, coat=SHINE, foot=(6, 18)) + fill("M36 28Q34 10 43 10Q52 10 50 22L46 20Q40 18 40 30L34 38Z", SHINE) + line("M37 17Q43 13 50 17", 2) + spear(58, 22, 20, 20, 60),
    "saklab": figure(46, (72, 30), (30, 52), lean=4, feet=(-24, 20), bends=(-1, -1)) + fill("M40 22Q40 12 50 12Q60 12 60 22L56 20H46Z", OWN) + beard(51, 27, 10, SHINE) + at(72, 30, line("M-26 16L20-12", 2.8), fill("M18-16L31-18L22-8Z", SHINE)) + line("M24 60L18 36M28 60L24 34", 2.2) + fill("M16 37L17 27L21 35ZM22 35L24 25L27 34Z", SHINE) + round_shield(28, 60, 11),
    "sarbaz": figure(58, (80, 50), (44, 54), feet=(-10, 14)) + _turban(58, 25, spike=False) + beard(58, 28, 14, FIGURE) + spear(81, 50, 38, 44, flag=OWN) + at(40, 64, fill("M-20-32Q0-40 20-32V20Q0 34-20 20Z"), fill("M-16.5-28Q0-35 16.5-28V18Q0 29-16.5 18Z", OWN), fill("M5-16A15 15 0 1 0 5 12A11.5 11.5 0 1 1 5-16Z", SHINE), line("M-14-26V16", 1.5, SHINE)),
}  # fmt: skip
PLAIN = figure(50, (70, 50), (34, 56)) + _cap(50, 27) + spear(71, 50) + banner(20, 95, 60, 18)


def picture(unit: str) -> str:
    """The picture of a unit."""
    return field(PICTURES.get(unit.replace("-", "_"), PLAIN))
