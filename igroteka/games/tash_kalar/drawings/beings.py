"""Tash-Kalar: a picture of its own for every being, on a field of 100 by 100, put together from core/figures.py.

A being of a user's own deck has no picture here: it gets one by its rank.
"""

from __future__ import annotations

from ....core.figures import (
    FIGURE, OWN, SHINE, antlers, at, axe, banner, bat_wing, beard, bolt, bow, cloak, crown, dagger, dot, field, figure, fill, fir, flame, hair, helm, hill,
    hood, horns, horse, leaf, limb, line, pointed_hat, rays, rider, ring, round_shield, sabre, skull, spear, staff, star, sun, sword,
    tall_shield, tree, waves, wing,
)  # fmt: skip
from ..language import COMMON, HEROIC

# Beasts that several beings need


def _wolf(ink: str = FIGURE) -> str:
    """A wolf that runs to the right; the back is at (44, 56)."""
    body = ("M12 60Q24 54 38 56Q54 57 60 50L66 40L69 32L73 39L80 41L93 50L92 54L84 55L88 58L78 60Q74 66 70 68L84 74L92 82L88 86L78 79L62 74"
            "Q48 74 38 70L28 76L16 88L11 85L20 73L16 70L6 76L3 72L12 66Q2 62 1 48Q6 56 12 60Z")  # fmt: skip
    return fill(body, ink) + dot(76, 46, 1.8, SHINE) + fill("M84 54L86 59L89 55Z", SHINE) + line("M22 60Q38 57 52 59", 2, OWN)


def _eagle_head(x: float, y: float, scale: float = 1) -> str:
    return at(x, y, fill("M-12 14Q-12-12 4-13Q16-12 20 0Q21 5 17 8Q16 2 10 2Q8 8 10 16Z", SHINE), fill("M10-4Q22-4 21 8Q17 3 9 3Z"), dot(5, -4, 2), scale=scale)


def _centaur(torso: str, rearing: bool = False) -> str:
    """The body of a horse, and somebody where its neck would be."""
    if rearing:
        body = "M18 94L24 80L16 70Q18 56 34 56Q46 56 50 46L66 46Q68 58 60 66L74 62L82 70L78 74L72 68L62 74L68 82L64 87L55 76Q46 78 40 78L36 84L32 94H26L31 82L27 80L25 94Z"
        return line("M20 62Q8 62 5 80", 5, OWN) + fill(body) + torso
    body = "M10 62Q18 54 34 56Q48 57 54 48L72 48Q74 60 70 66L84 70L90 82L86 85L79 75L67 73L72 86L67 89L59 75Q46 77 34 73L24 80L13 92L8 89L18 75L14 71L4 80L1 76L10 66Z"
    return line("M13 62Q3 60 0 70", 5, OWN) + fill(body) + torso


def _bust(x: float, y: float, back: tuple[float, float], front: tuple[float, float], u: float = 0.8, coat: str = OWN) -> str:
    """A torso without legs, its hips at (x, y)."""
    return rider(x, y, back, front, foot=(0, 4), u=u, coat=coat)


def _kiskin(x: float, y: float, u: float = 0.6, front: tuple[float, float] | None = None, back: tuple[float, float] | None = None, **pose: object) -> str:
    """One of the small folk of the forest: long pointed ears and a bushy tail."""
    tall = 76 * u
    head = y - 68.5 * u
    tail = fill(f"M{x - 4:g} {y - 26 * u:g}Q{x - 30 * u:g} {y - 14 * u:g} {x - 36 * u:g} {y - 44 * u:g}Q{x - 20 * u:g} {y - 34 * u:g} {x - 4:g} {y - 38 * u:g}Z", OWN)
    ears = at(x, head, fill("M-5-4L-15-20L-1-8ZM3-7L14-21L7-3Z"), fill("M-7-8L-12-16L-4-8Z", SHINE), scale=u * 1.5)
    return tail + figure(x, back, front, tall=tall, ground=y, feet=(-7 * u, 8 * u), **pose) + ears + dot(x, head, 8.6 * u) + dot(x + 3 * u, head - u, 1.9 * u, SHINE)  # type: ignore[arg-type]


def _dragon(ink: str = FIGURE) -> str:
    """A dragon's body and tail, seated, looking right, without head."""
    return fill("M4 92Q10 70 24 78Q22 60 34 52Q42 46 44 34L56 34Q58 50 62 60Q70 74 66 92L56 95L52 84L46 94H30L34 86Q18 96 4 92Z", ink)


def _dragon_head(x: float, y: float, turn: float = 0, flip: bool = False, scale: float = 1) -> str:
    return at(x, y, fill("M-10 8Q-12-8 0-11L-8-22L4-14L6-24L10-12Q20-10 30-3L28 1L14 2L27 5L24 9Q12 12 4 10Z"), dot(8, -5, 2.2, SHINE),
              fill("M17 2L18.5 6L20 2ZM22 1.5L23.5 5L25 1Z", SHINE), turn=turn, flip=flip, scale=scale)  # fmt: skip


def _rocks(x: float, y: float, s: float, ink: str = FIGURE) -> str:
    return at(x, y, fill("M-9 4L-7-6L1-10L9-4L8 6L-2 9Z", ink), line("M-6-5L1-9", 1.4, SHINE), scale=s)


# The Empires


def _imperial() -> dict[str, str]:
    return {
        "swordmaster": cloak(46, 36, 12, 80, sway=-18) + figure(50, (28, 50), (71, 38), lean=4, feet=(-22, 24), bends=(-1, 1)) + hair(55, 27, 14)
        + sword(72, 37, 52, 62) + line("M20 14Q60-2 92 20", 1.6, SHINE),
        "messenger": line("M4 34H22M0 48H20M6 62H24", 2.4, SHINE) + figure(46, (26, 58), (72, 44), lean=12, feet=(-28, 26), bends=(1, 1), lift=16)
        + at(74, 43, fill("M-3-8H12V4H-3Z", SHINE), line("M0-5H9M0-2H7", 1)) + fill("M50 18L66 16L64 21L58 24Z") + fill("M16 86L8 80L18 82ZM70 70L78 62L77 72Z", SHINE)
        + line("M48 42L36 62", 2.4, SHINE) + fill("M30 58L42 62L39 72L27 68Z"),
        "herald": figure(34, (46, 44), (50, 40), bends=(-1, -1)) + fill("M24 22Q34 14 44 22L50 26H20Z", SHINE) + line("M44 30L88 18", 3.2, SHINE)
        + fill("M84 12L97 8V24L86 22Z", SHINE) + fill("M54 29L80 22V58L67 50L58 62Z", OWN) + star(68, 39, 8),
        "bomb": rays(70, 13, 9, 17, 9, 2.4) + dot(46, 62, 33) + fill("M52 34L56 22L70 27L65 39Z") + line("M64 27Q62 12 70 13", 3.4, OWN) + star(70, 13, 8)
        + line("M22 60A25 25 0 0 1 44 37", 4, SHINE) + fill("M36 58L46 50L56 58L54 74H38Z", OWN) + dot(42, 63, 3.6) + dot(51, 63, 3.6) + line("M42 72H51", 2.4),
        "chronicler": figure(40, (64, 52), (58, 66), dress="robe") + beard(42, 27, 18) + fill("M31 23Q40 12 50 22L52 26H30Z")
        + fill("M48 66Q60 58 70 66Q80 58 94 66V88Q80 80 70 88Q60 80 48 88Z", SHINE) + line("M70 67V87M53 69Q60 66 65 69M53 75Q60 72 65 75M75 69Q82 66 89 69M75 75Q82 72 89 75", 1.4)
        + fill("M66 52Q72 30 88 18Q88 36 70 54Z", SHINE) + line("M64 58L84 26", 1.2),
        "assassin": fill("M14 95Q16 66 34 50Q50 38 62 46Q74 60 82 95L68 86L58 95L46 84L32 95Z", OWN) + line("M20 88Q22 68 36 54", 1.8, SHINE)
        + limb((38, 58), (16, 58), 7, 16, -1) + limb((64, 58), (86, 48), 7, 16, 1) + hood(52, 40, scale=1.5) + dot(57, 40, 1.6, SHINE)
        + dagger(14, 56, -70) + dagger(88, 46, 40),
        "time-mage": figure(38, (60, 34), (24, 56), dress="robe", bends=(-1, -1)) + pointed_hat(38, 24) + beard(40, 27)
        + at(72, 34, fill("M-15-26H15V-21H-15ZM-15 21H15V26H-15Z"), fill("M-11-21H11Q11-6 2 0Q11 6 11 21H-11Q-11 6-2 0Q-11-6-11-21Z", SHINE), fill("M-7-9H7Q4-3 1 0V10Q8 14 8 21H-8Q-8 14-1 10V0Q-4-3-7-9Z", OWN))
        + line("M24 56V94", 3),
        "summoner": ring(50, 40, 36, 2.4) + ring(50, 40, 29, 1.4) + star(50, 8, 7) + star(14, 40, 6) + star(86, 40, 6)
        + figure(50, (78, 24), (22, 24), dress="robe", bends=(-1, 1)) + hood(50, 27) + flame(20, 24, 0.42) + flame(80, 24, 0.42),
        "hypnotist": line("M66 34q3-5 7-1q3 6-3 10q-9 4-14-4q-4-12 7-18q14-5 22 7q6 17-9 26q-20 7-31-8", 3.2, SHINE)
        + figure(30, None, (50, 40), dress="robe", bends=(1, 1)) + fill("M20 24Q20 10 32 10Q42 12 40 24Q30 18 20 24Z", OWN) + dot(30, 12, 3, SHINE)
        + line("M50 40V66", 1.4) + dot(50, 70, 5.5, SHINE) + dot(50, 70, 2.4),
        "cannon": fill("M14 62L70 26L80 42L28 76Q14 78 14 62Z") + fill("M66 22L86 18L92 34L82 48Z") + line("M22 60L66 32", 2.6, SHINE) + dot(40, 74, 20) + dot(40, 74, 15.5, OWN)
        + rays(40, 74, 2, 15, 8, 3, FIGURE) + dot(40, 74, 4.5, SHINE) + fill("M44 78L84 92V96H30Z") + line("M10 58Q4 52 8 44", 2) + star(8, 42, 6) + dot(88, 88, 6) + dot(76, 90, 5),
        "champion": sun(50, 34, 32) + figure(50, (72, 26), (30, 58), dress="bare", feet=(-14, 15), bends=(-1, 1)) + sword(73, 25, 30, 14)
        + round_shield(28, 60, 15) + line("M42 24Q50 14 58 24", 3, SHINE) + fill("M40 24L37 17L44 20ZM60 24L63 17L56 20Z", SHINE),
        "infantry-captain": "".join(line(f"M{x} 95V{y}", 2.2) + fill(f"M{x - 3.5} {y}L{x} {y - 11}L{x + 3.5} {y}Z", SHINE) for x, y in ((8, 44), (18, 36), (28, 42), (88, 40), (78, 46)))
        + "".join(dot(x, 74, 6) + fill(f"M{x - 9} 95Q{x - 9} 80 {x} 80Q{x + 9} 80 {x + 9} 95Z") for x in (14, 84)) + cloak(50, 36, 20, ink=FIGURE)
        + figure(50, (66, 44), (34, 52), dress="armour") + helm(50, 27, OWN, plume=OWN) + banner(67, 95, 88, 28, OWN, line("M8-83L14-77L8-71M15-83L21-77L15-71", 2, SHINE)) + sword(33, 52, 30, -30),
        "cavalry-captain": horse(rearing=True) + rider(41, 58, (62, 40), (56, 22), lean=-2) + helm(38, 32, plume=SHINE, scale=0.75) + sabre(57, 22, 38, 40) + fill("M30 42Q14 46 12 66Q22 56 34 60Z", OWN),
        "gryphon-rider": wing(40, 58, 1.1, 8) + fill("M10 74Q20 58 40 60Q54 60 62 50Q64 42 72 38L86 42L93 51L82 53Q76 62 70 68L80 78L74 82L60 74Q48 78 38 76L26 88L20 84L28 74Q18 76 12 84Q4 84 2 76Q6 78 10 74Z")
        + fill("M74 38Q88 34 94 46Q94 51 90 54Q88 48 80 48Z", SHINE) + dot(82, 43, 1.8) + fill("M70 40L68 30L76 37Z") + rider(48, 58, (66, 46), (70, 30), lean=5, foot=(6, 18)) + hair(53, 32, 12)
        + at(48, 58, wing(0, 0, 0.95, 62)) + spear(71, 30, 24, 22, 55),
        "knight": horse(mane=SHINE) + fill("M14 62Q24 54 40 56Q52 56 58 52L70 66L66 80L58 74L50 82L42 74L34 82L26 74L18 80Z", OWN) + line("M16 66Q36 60 58 60", 2, SHINE)
        + fill("M66 30L90 47L85 54L68 42Z", SHINE) + dot(77, 41, 1.6) + rider(41, 56, None, (50, 44), lean=6, coat=FIGURE) + helm(48, 29, scale=0.95, plume=OWN) + line("M22 52L98 34", 3.4, SHINE)
        + at(40, 46, tall_shield(0, 0, 0.52)),
        "high-priestess": rays(50, 26, 22, 38, 18, 2.4) + sun(50, 26, 20) + figure(50, (84, 38), (16, 38), dress="gown", bends=(-1, 1)) + fill("M42 23L40 4Q50-2 60 4L58 23Q50 18 42 23Z", OWN)
        + line("M50 4V17M45 10H55", 2.2, SHINE) + fill("M32 44L14 42L18 66ZM68 44L86 42L82 66Z", OWN) + line("M50 56V92", 2, SHINE),
        "master-of-intrigue": fill("M10 95Q14 50 40 38L60 38Q86 50 90 95Z", OWN) + line("M14 92Q18 56 38 43", 2, SHINE) + fill("M38 40L50 60L62 40L56 95H44Z") + dot(50, 26, 9.5) + fill("M24 20Q50 4 76 20Q50 12 24 20Z")
        + fill("M38 16Q42 4 50 4Q60 4 62 16Z") + at(74, 60, fill("M-16-14Q0-8 16-14Q17 12 0 20Q-17 12-16-14Z", SHINE), fill("M0-11Q9-10 16-14Q17 12 0 20Z"), line("M-10-3Q-6-7-3-3", 2), line("M4-3Q7-7 11-3", 2, SHINE), line("M-8 8Q0 14 0 9", 1.8), turn=10)
        + limb((62, 46), (78, 74), 6.5, 16, 1),
        "gun-tower": fill("M26 95L30 40H70L74 95Z", OWN) + fill("M50 40H70L74 95H50Z") + fill("M22 22H32V30H40V22H60V30H68V22H78V42H22Z") + line("M33 46L29 92", 2.2, SHINE) + line("M24 26V38", 2, SHINE)
        + fill("M62 54H94V62H62ZM6 66H38V74H6Z") + fill("M92 52H98V64H92ZM2 64H8V76H2Z") + dot(50, 62, 6, SHINE) + fill("M44 95V82Q50 74 56 82V95Z", SHINE) + banner(50, 22, 20, 16, OWN, ""),
    }  # fmt: skip


# The Highland


def _highland() -> dict[str, str]:
    return {
        "wild-eagle": wing(48, 46, 1.15, -6) + wing(52, 46, 1.15, 6, True) + fill("M42 40Q50 30 58 40Q62 56 56 68L66 86L56 82L50 92L44 82L34 86L44 68Q38 56 42 40Z") + _eagle_head(50, 32, 0.72)
        + line("M46 70L42 78M54 70L58 78", 3, SHINE),
        "clan-axeman": figure(50, (62, 18), (46, 16), dress="bare", feet=(-20, 18), bends=(-1, 1), coat=OWN) + axe(49, 18, 26, 58, True)
        + beard(50, 28, 14, OWN) + line("M42 60H60M40 66H62", 1.4, SHINE),
        "clan-healer": fill("M18 95Q20 60 38 46Q50 40 58 48Q66 64 66 95Z", OWN) + line("M22 90Q26 62 40 50", 1.8, SHINE) + hood(54, 42, FIGURE, 1.2) + dot(58, 41, 1.5, SHINE) + limb((54, 56), (78, 52), 6.5, 15, 1)
        + sun(84, 34, 15) + leaf(84, 48, 1.1, 0) + leaf(82, 46, 0.8, -48) + leaf(86, 46, 0.8, 48) + line("M30 95V40Q30 30 38 30Q44 32 40 38", 3.2),
        "dire-wolf": fill("M6 66Q2 52 10 44Q12 54 20 56Q34 44 54 46L62 30L66 22L70 31Q82 32 86 40L97 48L94 54L84 54L90 60L80 64Q76 68 72 70L74 94H66L64 78L52 74L48 94H40L40 74Q30 76 26 82L28 94H20L17 80Q8 78 6 66Z")
        + fill("M20 56Q34 46 54 47L58 40L62 48L52 52L54 57L44 55L42 60L32 58L28 62Z", OWN) + dot(78, 40, 2.2, SHINE) + fill("M84 54L86 60L89 54ZM79 55L81 60L83 55Z", SHINE),
        "ritual-keeper": figure(50, (66, 62), (36, 62), dress="robe", bends=(1, -1)) + antlers(50, 24, FIGURE, 1.1, 3) + fill("M34 62H68Q66 74 51 74Q36 74 34 62Z") + flame(51, 63, 0.7)
        + fill("M42 24L50 36L58 24Q50 18 42 24Z", SHINE) + dot(47, 27, 1.5) + dot(53, 27, 1.5),
        "eagle-lord": wing(44, 50, 1.0, -14, ink=FIGURE) + wing(56, 50, 1.0, 14, True, FIGURE) + figure(50, (68, 56), (34, 58), dress="tunic") + _eagle_head(50, 26, 0.8) + spear(69, 56, 44, 38)
        + fill("M40 42L50 52L60 42L56 38H44Z", SHINE),
        "wolf-rider": _wolf() + rider(44, 57, (60, 50), (66, 30), lean=6, foot=(6, 18)) + hair(51, 32, 12) + spear(66, 30, 28, 26, 62) + line("M0 88H20M80 92H96", 1.6, SHINE),
        "blood-shaman": fill("M22 95Q22 62 36 48Q48 38 58 48Q66 62 70 95L58 88L48 95L36 88Z") + line("M26 90Q28 64 40 52", 1.8, SHINE) + dot(54, 38, 9) + fill("M46 34L40 18L50 29L52 12L56 28L66 18L61 33Z", OWN)
        + limb((56, 54), (76, 50), 6, 14, 1) + line("M78 95V34", 3.2) + skull(78, 24, 1.15) + fill("M30 60Q26 68 30 71Q34 68 30 60ZM88 44Q84 52 88 55Q92 52 88 44ZM86 62Q82 70 86 73Q90 70 86 62ZM70 58Q66 66 70 69Q74 66 70 58Z", OWN) + dot(57, 37, 1.6, SHINE),
        "war-drummer": figure(50, (80, 16), (20, 22), dress="bare", feet=(-20, 20), bends=(-1, 1)) + line("M80 16L66 36M20 22L34 40", 3, SHINE) + dot(66, 36, 3.4, SHINE) + dot(34, 40, 3.4, SHINE) + horns(50, 24, SHINE, 0.8)
        + fill("M22 52H78L72 88H28Z", OWN) + line("M24 54L34 87L44 54L54 87L64 54L74 78", 2) + at(50, 52, fill("M-29 0A29 8 0 0 1 29 0A29 8 0 0 1-29 0Z"), fill("M-26-1A26 6 0 0 1 26-1A26 6 0 0 1-26-1Z", SHINE)),
        "hill-giant": fir(8, 95, 0.4) + fir(18, 97, 0.35) + fir(90, 96, 0.4) + fir(80, 97, 0.3) + fill("M30 95V60Q22 48 24 36Q28 22 46 22Q70 20 76 36Q78 50 70 62V95H56V74H46V95Z") + fill("M28 56H72L76 74L62 70L52 78L42 70L26 76Z", OWN)
        + dot(50, 16, 10) + limb((30, 34), (14, 58), 11, 17, -1) + limb((70, 32), (84, 18), 11, 14, 1) + line("M28 42Q28 30 38 27", 2.4, SHINE) + fill("M78 24L86 2Q94-4 97 6L88 28Z", SHINE) + dot(46, 15, 1.6, SHINE) + dot(54, 15, 1.6, SHINE),
        "warlord": hill(86) + fill("M20 90Q20 54 38 40L62 40Q80 54 80 90L66 82L50 90L34 82Z", OWN) + figure(50, (52, 56), (48, 56), dress="armour", ground=90, feet=(-12, 12)) + fill("M26 46Q36 34 50 40Q64 34 74 46L66 50L58 45L50 51L42 45L34 50Z", SHINE)
        + horns(50, 20, SHINE, 1.15) + beard(50, 24, 14, FIGURE) + fill("M47 58H53L52 88L50 92L48 88Z", SHINE) + line("M42 58H58M50 56V50", 3, SHINE),
        "war-summoner": figure(38, (60, 30), (56, 34), dress="tunic", feet=(-12, 14), bends=(-1, 1)) + horns(38, 25, SHINE, 0.85) + cloak(34, 38, 10, 88, OWN, sway=-12) + fill("M44 30Q58 34 68 22Q76 14 74 4L92 10Q92 26 78 34Q62 42 46 34Z", SHINE)
        + line("M84 34Q94 44 80 50T84 58", 2, SHINE) + at(78, 95, figure(0, (11, -18), None, tall=44, ground=0, ink=SHINE, coat=SHINE, feet=(-6, 6)), line("M11 0V-36", 2, SHINE)),
        "ritual-master": fill("M4 95V40H20V95ZM80 95V40H96V95ZM0 28H26V40H0ZM74 28H100V40H74Z") + line("M7 92V44M83 92V44M2 31H22", 2, SHINE) + sun(50, 20, 17) + figure(50, (64, 12), (36, 12), dress="robe", bends=(-1, 1)) + hood(50, 27, FIGURE)
        + dagger(50, 12, 180) + dagger(50, 10, 0) + line("M36 12L50 9L64 12", 5) + fill("M32 84H68V95H32Z"),
        "legend-slayer": at(50, 84, fill("M-46 12Q-40-8-18-8Q-4-22 10-8Q30-6 46 12Z")) + _dragon_head(70, 82, 30, scale=1.1) + figure(44, (60, 40), (30, 52), ground=80, tall=70, feet=(-12, 14), dress="tunic") + cloak(40, 30, 8, 66, FIGURE, -14)
        + spear(61, 40, 34, 34, 8) + helm(44, 17, OWN, scale=0.9) + crown(78, 60, SHINE, 0.8),
        "mountain-troll": fill("M16 78Q6 50 24 32Q40 16 62 22Q80 28 84 46L82 58Q88 70 84 88L72 90L74 70L66 66L64 95H50L50 78L42 80L40 95H24L26 80Q30 90 22 94Q10 94 16 78Z") + dot(72, 34, 11) + fill("M66 40L68 31L71 40ZM76 40L78 31L80 39Z", SHINE)
        + dot(75, 30, 1.8, SHINE) + _rocks(34, 28, 1.2, OWN) + _rocks(20, 44, 1, OWN) + _rocks(50, 20, 0.9, OWN) + _rocks(36, 46, 0.7, OWN) + fill("M34 62H64L60 74L48 70L36 76Z", OWN),
        "hungry-bear": fill("M24 95Q18 70 26 52Q20 50 12 58L6 52Q12 36 30 36L36 22Q34 12 40 8Q45 9 46 14Q56 10 62 16Q68 10 72 14Q74 20 70 24L78 32L74 40L64 42Q78 46 90 40L94 47Q88 60 70 58Q80 74 76 95H60L56 84H46L42 95Z")
        + fill("M38 60Q50 50 62 62Q64 76 56 82H46Q36 76 38 60Z", OWN) + fill("M56 28L76 32L72 38L58 38Z", SHINE) + fill("M60 29L62 33L64 30ZM66 31L68 35L70 32Z") + dot(56, 21, 2, SHINE) + line("M6 52L2 56M9 48L4 49M94 47L98 50M92 42L97 42", 2, SHINE),
        "werewolf": dot(66, 30, 25, SHINE) + fill("M26 95L34 78L28 64Q30 46 42 40L46 32Q40 28 42 18L46 10L50 18L66 4L68 8L56 26L58 32Q68 40 66 56L80 66L90 60L92 66L80 76L66 68L62 72L74 84L70 95H60L62 86L50 78L44 86L38 95Z") + fill("M30 62Q20 66 10 58Q12 74 30 76Z")
        + fill("M44 44L56 40L58 60L50 66L42 60Z", OWN) + line("M32 62Q34 48 43 43", 1.8, SHINE) + limb((42, 46), (22, 52), 7, 14, -1) + line("M22 52L15 48M22 52L14 53M22 52L17 58M91 61L97 57M91 63L98 64", 2.2) + dot(51, 19, 1.5, SHINE),
        "clan-guardian": figure(46, (74, 52), (32, 60), feet=(-14, 16)) + horns(46, 25, SHINE, 0.7) + beard(46, 28, 16, SHINE) + spear(76, 52, 42, 42) + at(36, 66, fill("M-24-28H24V16L0 30L-24 16Z"), fill("M-20-24H20V14L0 25L-20 14Z", OWN), line("M-14-16H14M-14-6H14M0-22V20", 2.6, SHINE), line("M-18-22V12", 1.4, SHINE)),
    }  # fmt: skip


# The forest


def _sylvan() -> dict[str, str]:
    return {
        "sapling": fill("M20 95Q50 78 80 95Z") + line("M50 92Q46 66 52 44", 5) + leaf(51, 50, 1.5, -62) + leaf(52, 46, 1.7, 52) + leaf(52, 44, 1.5, -8) + dot(47, 66, 1.7, SHINE) + dot(53, 66, 1.7, SHINE) + line("M47 72Q50 75 53 71", 1.5, SHINE) + leaf(49, 76, 0.7, -80) + leaf(50, 74, 0.7, 84),
        "kiskin-farseeders": _kiskin(32, 95, 0.72, (54, 46)) + _kiskin(70, 95, 0.55, (58, 72), (84, 60)) + line("M54 46Q66 14 92 22", 1.4, SHINE) + "".join(fill(f"M{x} {y}q4-5 4 3q-4 3-4-3Z", SHINE) for x, y in ((62, 32), (70, 22), (80, 17), (90, 20), (92, 30), (84, 34))) + leaf(90, 52, 0.5, 20),
        "charging-buck": fill("M6 58Q14 50 30 54Q46 56 56 50L64 46Q66 38 74 40L90 54L86 60L76 58Q70 66 66 68L80 76L88 90L83 92L74 80L58 74Q46 74 36 70L24 76L10 88L6 84L18 72L14 68L2 72L0 68L10 63Q4 58 6 50Z")
        + line("M74 42Q82 30 78 14M79 34Q90 32 96 20M80 25Q88 20 90 8M78 40Q92 40 99 34M70 42Q70 28 60 18M68 32Q60 32 54 28", 3, OWN) + dot(78, 48, 1.7, SHINE) + line("M14 56Q32 58 50 55", 2, SHINE) + line("M2 92H22M60 94H78", 1.6, SHINE),
        "forest-wardens": tree(12, 96, 1.25) + tree(92, 98, 1.2, FIGURE) + figure(36, (52, 48), (50, 48), tall=70, dress="tunic", bends=(1, 1)) + hood(36, 33, FIGURE, 0.9) + bow(56, 48, 22, 16) + figure(66, (84, 62), (56, 66), tall=62, dress="tunic", coat=FIGURE) + hood(66, 40, OWN, 0.85)
        + spear(84, 62, 34, 30),
        "naiad": sun(50, 34, 26) + figure(50, (76, 30), (26, 46), dress="gown", bends=(-1, 1), ground=104) + hair(50, 36, 36) + hair(47, 36, 44, OWN) + waves(76) + waves(88, FIGURE) + fill("M76 30Q70 18 78 8Q86 18 80 30Z", OWN) + dot(88, 18, 2.4, SHINE) + dot(66, 12, 1.8, SHINE) + line("M24 70Q50 62 76 70", 2, SHINE),
        "kiskin-spirit": sun(50, 44, 36) + fill("M50 96Q40 84 46 74Q28 72 30 48Q30 38 36 34L26 8L44 26H56L74 8L64 34Q70 38 70 48Q72 70 56 76Q62 86 50 96Z", OWN) + line("M36 62Q32 50 37 40", 2.2, SHINE) + fill("M30 14L38 28L34 30Z", SHINE) + fill("M39 46Q45 40 47 50Q42 54 39 46ZM61 46Q55 40 53 50Q58 54 61 46Z")
        + line("M20 78Q10 70 18 62M80 78Q92 70 82 60", 2, SHINE) + star(16, 30, 5) + star(86, 34, 5),
        "dryad": fill("M36 95Q44 84 42 66Q34 56 40 42H60Q66 56 58 66Q56 84 66 95Q58 92 54 88L50 96L46 88Q42 93 36 95Z") + line("M42 62Q38 54 42 45", 1.8, SHINE) + dot(50, 31, 8) + limb((42, 46), (18, 30), 5, 17, 1) + limb((58, 46), (84, 26), 5, 17, -1) + line("M18 30L10 20M18 30L8 32M84 26L92 14M84 26L94 26", 2.6)
        + "".join(leaf(x, y, s, t) for x, y, s, t in ((50, 26, 1.1, 0), (46, 27, 1, -38), (54, 27, 1, 38), (43, 30, 0.9, -80), (57, 30, 0.9, 80), (10, 21, 0.5, -20), (8, 32, 0.5, -80), (92, 15, 0.5, 20), (94, 26, 0.5, 80))) + line("M26 94Q32 88 38 90M74 94Q68 88 62 90", 3) + line("M44 58Q50 62 56 58M44 70H56", 1.6, OWN),
        "centaur-spearman": _centaur(_bust(62, 50, (78, 36), (46, 36))) + hair(62, 25, 12) + spear(64, 36, 40, 46, 82),
        "centaur-chieftain": _centaur(_bust(58, 48, (78, 26), (40, 34)), rearing=True) + antlers(58, 20, SHINE, 0.8, 2.6) + beard(59, 22, 12, SHINE) + banner(79, 74, 70, 18, OWN) + axe(39, 34, 22, -24, True) + fill("M48 34L42 46L50 60Q44 64 36 60Q36 44 48 34Z", OWN),
        "unicorn": sun(40, 42, 34) + horse(SHINE, rearing=True, mane=OWN) + line("M66 25L82 6", 3.4, FIGURE) + line("M68 21L72 22M72 16L76 17M76 12L79 12", 1.4, SHINE) + dot(69, 32, 1.8) + line("M20 94L25 80L19 70Q20 58 32 54", 1.4, FIGURE) + star(88, 20, 5, FIGURE),
        "sylvan-queen": cloak(50, 38, 42, ink=FIGURE) + figure(50, (70, 52), (30, 60), dress="gown") + antlers(50, 24, SHINE, 1.1, 2.6) + crown(50, 26, SHINE, 0.7) + hair(50, 27, 30) + staff(71, 52, 34, 43) + leaf(71, 22, 0.8) + leaf(70, 26, 0.6, -50) + leaf(72, 26, 0.6, 50) + "".join(leaf(x, 95, 0.5, t) for x, t in ((14, -20), (22, 0), (78, 0), (86, 20))),
        "sylvan-princess": figure(42, (66, 40), (28, 60), dress="gown", tall=70, bends=(-1, -1)) + hair(42, 32, 40) + line("M35 29Q42 24 49 29", 2.2, SHINE) + star(42, 25, 4) + at(72, 34, fill("M-10 2Q-4-8 4-6L12-12L9-3Q6 5-2 5L-8 10Z", OWN), fill("M-10-2Q-4-14-12-18Q-2-16 2-4Z", SHINE), dot(6, -5, 1)) + "".join(star(x, y, 4) for x, y in ((80, 58), (88, 74), (72, 82))) + line("M62 95Q70 78 80 60M72 95Q78 86 88 76", 1.8),
        "woodland-druid": figure(46, (68, 46), (28, 58), dress="robe") + beard(46, 27, 34) + line("M37 22Q46 14 55 22", 4, OWN) + leaf(40, 20, 0.5, -30) + leaf(46, 18, 0.5) + leaf(52, 20, 0.5, 30) + line("M70 95V30Q70 16 82 16Q90 22 82 28", 4) + leaf(84, 26, 0.6, 150) + at(26, 56, line("M0 4V-4", 3), _sickle()),
        "forest-ancient": fill("M36 95Q40 78 34 62Q22 60 14 68L6 60Q18 48 32 50Q30 36 38 28H62Q70 36 68 50Q84 46 92 54L86 64Q78 58 66 62Q60 78 66 95L56 95L52 80L46 95Z") + "".join(dot(x, y, r, OWN) for x, y, r in ((36, 18, 13), (52, 10, 13), (66, 20, 12), (50, 24, 9), (26, 28, 8), (76, 28, 8)))
        + line("M28 14Q34 6 42 6", 2.4, SHINE) + dot(44, 40, 3, SHINE) + dot(57, 40, 3, SHINE) + line("M44 52Q50 48 57 53", 2.4, SHINE) + line("M42 66L44 80M52 64V74", 1.4, SHINE) + dot(10, 56, 5, OWN) + dot(91, 52, 5, OWN),
        "forest-mystic": ring(50, 42, 37, 2.2) + at(50, 42, fill("M-6-30A31 31 0 1 0 25 18A26 26 0 1 1-6-30Z", SHINE)) + fill("M40 68L36 44Q42 36 50 36Q58 36 64 44L60 68Z", OWN) + line("M41 64L38.5 46", 1.8, SHINE) + line("M60 70L28 82L24 78L40 68M40 70L72 82L76 78L60 68", 9) + dot(50, 28, 8) + hair(50, 28, 14)
        + limb((39, 45), (28, 68), 6, 13, 1) + limb((61, 45), (72, 68), 6, 13, -1) + star(50, 12, 5)
        + "".join(leaf(x, y, 0.5, t) for x, y, t in ((10, 62, -30), (90, 62, 30), (16, 88, -60), (84, 88, 60))) + fill("M30 93H70L64 96H36Z"),
        "kiskin-leafsplitter": line("M0 90Q40 80 100 88", 6) + leaf(14, 84, 0.7, -20) + leaf(86, 84, 0.8, 24) + _kiskin(40, 86, 0.86, (56, 46), (60, 46), bends=(1, 1)) + bow(66, 46, 27, 20) + at(90, 46, leaf(0, 10, 0.9), line("M0-12V12", 1.6, SHINE)),
        "kiskin-boughrunner": line("M0 70Q40 84 100 62M70 70Q84 50 96 46", 6.5) + leaf(96, 47, 0.8, 40) + leaf(84, 56, 0.7, -20) + leaf(10, 72, 0.7, -30) + at(0, -22, _kiskin(50, 95, 0.8, (74, 50), (28, 56), lean=8, lift=14)) + line("M4 30H20M0 42H18M6 54H20", 2, SHINE),
        "tree-shepherd": figure(36, (58, 42), (24, 56), dress="robe", tall=88) + beard(37, 17, 40) + leaf(30, 12, 0.7, -30) + leaf(36, 9, 0.8) + leaf(43, 12, 0.7, 30) + line("M60 95V20Q60 6 72 8Q80 14 72 22", 3.6) + tree(78, 97, 0.62) + tree(92, 98, 0.45),
    }  # fmt: skip


def _sickle() -> str:
    """A golden sickle around the hand."""
    return fill("M0-4Q-18-8-16-28Q-8-14 3-8Z", SHINE)


# Legends


def _legends() -> dict[str, str]:
    return {
        "fire-dragon": bat_wing(40, 48, 1.15, -6) + bat_wing(46, 46, 0.9, 34, ink=FIGURE) + _dragon() + _dragon_head(52, 28, 14, scale=1.1) + fill("M84 36Q100 30 100 46L90 44L100 58L88 52L92 68L82 54Z", OWN) + fill("M82 37L94 41L84 46L88 54L80 44Z", SHINE) + line("M40 56Q32 66 34 80", 2, SHINE) + line("M48 52L58 54M48 60L62 62M48 68L64 70", 1.6, OWN),
        "hell-bull": fill("M4 50Q14 36 34 38Q54 34 62 44Q70 40 80 46L92 60L88 72L78 74L70 66Q66 72 62 74L66 94H58L52 76Q42 80 32 74L30 94H22L20 74Q10 72 6 62Q2 70 4 84Q-2 70 4 50Z") + line("M70 46Q60 34 66 22M80 48Q96 44 94 28", 5, SHINE) + flame(66, 28, 0.5) + flame(94, 34, 0.5) + dot(80, 58, 2.2, SHINE)
        + "".join(flame(x, y, s) for x, y, s in ((18, 44, 0.5), (30, 42, 0.65), (44, 42, 0.6), (56, 44, 0.45))) + flame(88, 82, 0.26) + line("M88 66Q96 66 98 60", 2, SHINE),
        "angel-of-death": wing(44, 52, 1.2, -8, ink=FIGURE) + wing(56, 52, 1.2, 8, True, FIGURE) + fill("M50 14Q38 16 38 32L30 96L40 88L50 97L60 88L70 96L62 32Q62 16 50 14Z", OWN) + line("M40 34L34 86", 1.8, SHINE) + skull(50, 30, 0.85) + limb((58, 46), (72, 56), 4.5, 10, 1, SHINE) + line("M64 96L80 18", 3) + fill("M80 18Q60 2 38 10Q64 10 78 26Z", SHINE),
        "the-eldest-tree": fill("M24 96Q38 90 38 70Q38 54 26 44L32 42L42 50L44 36H52L54 50L68 40L72 44Q60 54 62 70Q62 90 78 96Q62 96 56 90L50 97L44 90Q36 96 24 96Z") + "".join(dot(x, y, r, OWN) for x, y, r in ((20, 36, 15), (34, 22, 17), (52, 14, 14), (68, 22, 17), (82, 38, 14), (50, 32, 13)))
        + line("M10 32Q14 22 24 20M30 12Q36 6 44 5", 2.6, SHINE) + fill("M42 60L48 63L42 66ZM58 60L52 63L58 66Z", SHINE) + fill("M44 74Q50 70 57 74Q56 84 50 85Q44 84 44 74Z", SHINE) + line("M8 96Q18 86 26 92M92 96Q82 86 74 92", 3.4),
        "bone-catapult": line("M14 88H84M24 88L46 52M70 88L46 52", 6, SHINE) + "".join(dot(x, y, 4.5, SHINE) for x, y in ((14, 85), (14, 91), (84, 85), (84, 91), (24, 90), (70, 90), (43, 50), (49, 50))) + line("M78 76L30 20", 5, FIGURE) + fill("M18 22Q16 6 32 6Q44 8 42 20Q30 30 18 22Z") + skull(30, 12, 0.95) + dot(24, 88, 10) + dot(24, 88, 5, OWN) + dot(74, 88, 10) + dot(74, 88, 5, OWN)
        + line("M50 60Q62 50 74 56M54 66Q64 58 76 64", 3.4, SHINE) + fill("M72 70L90 66L88 84H74Z", OWN) + line("M6 40Q8 20 16 12", 1.8, OWN),
        "fire-elemental": fill("M50 2Q54 16 62 20Q70 14 68 6Q82 20 76 36Q84 34 88 26Q96 48 82 62L70 66Q74 84 60 97H40Q28 84 32 66L18 62Q4 50 12 28Q18 36 25 36Q20 20 32 8Q32 16 38 20Q46 16 50 2Z", OWN) + fill("M50 26Q58 38 62 52Q64 66 54 76Q58 86 52 94H46Q42 86 46 76Q36 66 38 52Q42 38 50 26Z", SHINE)
        + fill("M40 44L48 49L41 52ZM60 44L52 49L59 52Z") + fill("M44 60Q50 56 56 60L53 66L50 62L47 66Z") + line("M18 62Q10 70 8 82M82 62Q90 70 92 82", 4, OWN),
        "leviathan": fill("M8 78Q8 36 34 34Q52 34 52 52Q52 60 46 66L34 64Q40 56 36 50Q24 48 24 78Z") + fill("M60 80Q60 58 74 58Q90 58 90 80H80Q80 70 75 70Q70 70 70 80Z") + fill("M28 40Q26 18 46 14Q64 12 78 24L86 22L82 32L72 36L84 42L78 46Q62 46 54 40Q44 48 34 48Z") + fill("M34 20L26 4L44 14L48 0L56 13Z", OWN) + dot(56, 24, 2.6, SHINE) + fill("M66 36L68 42L71 36ZM73 34L75 40L78 34Z", SHINE)
        + line("M12 74Q12 44 30 40", 2.4, SHINE) + fill("M60 62L54 52L68 58ZM76 58L78 48L84 60Z", OWN) + waves(76) + waves(87, FIGURE),
        "two-headed-dragon": bat_wing(34, 60, 0.95, -12) + bat_wing(66, 60, 0.95, 12, True) + fill("M26 95Q28 70 40 62Q26 52 26 34L36 30Q38 46 50 54Q62 46 64 30L74 34Q74 52 60 62Q72 70 74 95L62 88L56 95H44L38 88Z") + _dragon_head(64, 26, 6, scale=0.95) + _dragon_head(36, 26, -6, True, 0.95) + line("M42 66H58M40 74H60M40 82H60", 1.8, OWN) + line("M32 90Q34 74 42 66", 1.8, SHINE),
        "earth-elemental": fill("M32 96L30 74L20 70L16 46L28 30L42 32L40 16L52 10L64 18L62 32L76 30L86 48L82 72L72 72L70 96H54L52 82L46 96Z") + _rocks(24, 42, 1.3, OWN) + _rocks(76, 42, 1.3, OWN) + _rocks(50, 52, 1.7, OWN) + _rocks(40, 78, 0.9, OWN) + _rocks(62, 80, 0.9, OWN) + _rocks(18, 74, 1.2) + _rocks(84, 76, 1.2) + dot(47, 22, 2.4, SHINE) + dot(56, 22, 2.4, SHINE)
        + line("M44 32L60 32M34 62L40 70", 1.4, SHINE) + leaf(58, 12, 0.4, 30) + fill("M0 96H30L18 90ZM66 96H100L84 89Z"),
        "time-elemental": fill("M22 6H78V14H22ZM22 86H78V95H22Z") + fill("M28 14H72Q74 36 55 50Q74 64 72 86H28Q26 64 45 50Q26 36 28 14Z", SHINE) + fill("M33 26H67Q64 40 51 49V66Q66 72 67 86H33Q34 72 49 66V49Q36 40 33 26Z", OWN) + fill("M38 29L47 34L38 37ZM62 29L53 34L62 37Z") + line("M6 40A46 20 0 0 0 94 40", 3, FIGURE) + line("M6 60A46 20 0 0 1 94 60", 3, FIGURE) + dot(6, 40, 4) + dot(94, 40, 4) + dot(6, 60, 4) + dot(94, 60, 4) + line("M31 18V30", 1.6, OWN),
        "storm-elemental": fill("M20 44Q6 42 8 28Q12 18 24 20Q28 6 44 8Q56 0 66 12Q82 8 84 22Q98 26 92 40Q88 48 76 46Q70 54 60 50Q52 56 44 50Q32 54 20 44Z", FIGURE) + fill("M34 52H66Q62 62 66 68Q54 66 58 78Q48 76 52 96Q40 84 44 74Q34 76 38 64Q30 62 34 52Z", OWN) + line("M16 30Q18 22 26 24M30 14Q36 10 42 12", 2.4, SHINE) + fill("M36 26L47 32L37 35ZM64 26L53 32L63 35Z", SHINE)
        + bolt(16, 66, 1.05) + bolt(84, 66, 1.05) + line("M38 58Q44 62 40 68M52 58Q50 64 54 70", 1.6, SHINE) + line("M30 90Q50 84 70 92", 2, SHINE),
        "titan": fill("M0 96V78H12V70H20V78H32V70H40V78H60V70H68V78H80V70H88V78H100V96Z") + figure(50, (84, 26), (16, 26), dress="bare", tall=104, ground=104, bends=(-1, 1)) + crown(50, 12, SHINE, 1.05) + beard(50, 12, 18, SHINE) + bolt(86, 18, 0.95) + dot(16, 20, 9) + dot(16, 20, 6.5, OWN) + fill("M0 97V84H100V97Z") + line("M4 88H96", 1.6, SHINE) + line("M38 36L50 44L62 36", 1.8, SHINE),
    }  # fmt: skip


BEINGS = _imperial() | _highland() | _sylvan() | _legends()
BY_RANK = {
    COMMON: figure(50, (68, 48), (34, 54)) + helm(50, 27) + spear(69, 48) + round_shield(32, 56, 13),
    HEROIC: cloak(50, 36, 24) + figure(50, (66, 20), (32, 56), dress="armour", bends=(-1, -1)) + helm(50, 27, OWN, OWN) + sword(67, 20, 34, 20),
}  # fmt: skip
LEGEND = (
    sun(50, 40, 36) + bat_wing(44, 60, 1, -8) + bat_wing(56, 60, 1, 8, True)
    + figure(50, (74, 52), (26, 52), dress="robe") + crown(50, 26, SHINE, 1.2)
)  # fmt: skip


def being_picture(name: str, rank: int) -> str:
    """The picture of a being by its id, or of one that has none by its rank."""
    return field(BEINGS.get(name) or BY_RANK.get(rank, LEGEND))
