"""Tenno's characters as pictograms on a field of 60 by 60, and the small signs of their kinds. The owner's colour is currentColor."""

from __future__ import annotations

from ....core.draw import circle, path, polygon, rect, tag

OWN = "currentColor"
# A picture looks the same by day and by night, as a printed one does; only what it is printed on gets darker.
PANEL, SKIN, HAIR, STRAW, STEEL, GOLD, RED, WHITE = "var(--sky)", "#efcfa6", "#2f2a33", "#d4ab4f", "#7d8794", "#dba520", "#bf2f24", "#fffaf0"

SHOULDERS = "M6 60 Q9 44 30 44 Q51 44 54 60 Z"


def line(d: str, paint: str = HAIR, width: float = 2.0) -> str:
    """A stroke."""
    return path(d, fill="none", stroke=paint, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def eyes(y: float, gap: float = 5, paint: str = HAIR) -> str:
    """Two narrow eyes under their brows."""
    return line("".join(f"M{30 + way * gap - 2.6:g} {y:g}q2.6-1.6 5.2 0M{30 + way * (gap - 2.4):g} {y - 3:g}l{way * 5:g}-1.5" for way in (-1, 1)), paint, 1.5)


def face(y: float, r: float) -> str:
    """A face, the right half in the shade: light comes from the upper left."""
    return circle(30, y, r, fill=SKIN) + path(f"M{30 + 0.3 * r:g} {y - 0.95 * r:.1f}A{r:g} {r:g} 0 0 1 {30 - 0.2 * r:g} {y + 0.98 * r:.1f}Q{30 + 0.9 * r:g} {y + 0.4 * r:g} {30 + 0.3 * r:g} {y - 0.95 * r:.1f}Z", fill="#b5794a", fill_opacity=0.5)


def shuriken(x: float, y: float, r: float, paint: str) -> str:
    """A throwing star."""
    points = []
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        points += [(r * dx, r * dy), (0.3 * r * (dx - dy), 0.3 * r * (dy + dx))]
    return polygon(points, x, y, fill=paint)


def sword(x1: float, y1: float, x2: float, y2: float) -> str:
    """A blade with a guard and a hilt; the hilt is at the first end."""
    gx, gy = x1 + 0.24 * (x2 - x1), y1 + 0.24 * (y2 - y1)
    nx, ny = -(y2 - y1) * 0.07, (x2 - x1) * 0.07
    return (
        line(f"M{gx:.1f} {gy:.1f} L{x2} {y2}", STEEL, 3)
        + line(f"M{x1} {y1} L{gx:.1f} {gy:.1f}", HAIR, 4)
        + line(f"M{gx - nx:.1f} {gy - ny:.1f} L{gx + nx:.1f} {gy + ny:.1f}", GOLD, 3)
    )


def peasant(which: int) -> str:
    """Straw hats all: an old man with a hoe, a woman with a sheaf of rice, a young one with a bamboo spear."""
    hat = path("M3 29 Q30 22 57 29 L30 5 Z", fill=STRAW) + path("M30 5L57 29Q44 26 34 25.5Z", fill="#a57c26") + line("M30 6L18 26M30 6L30 25", "#a57c26", 1.2)
    coat = path(SHOULDERS, fill=OWN) + line("M30 46 L24 60 M30 46 L36 60", WHITE, 1.6)
    if which == 1:
        hoe = line("M52 16 L52 60", "#8a5a2b", 3) + path("M42 12 L55 12 L55 19 L48 19 Z", fill=STEEL)
        return hoe + coat + face(32, 11) + eyes(33, 4) + path("M24 39Q30 36 36 39L30 52Z", fill=WHITE) + hat
    if which == 2:
        sheaf = line("M46 60L52 30M50 60L56 32M43 60L46 32", STRAW, 3) + "".join(circle(x, y, 2.6, fill=STRAW) for x, y in ((52, 28), (57, 31), (46, 30), (50, 34), (55, 36)))
        scarf = path("M17 30Q30 20 43 30L46 46Q40 40 39 32L21 32Q20 40 14 46Z", fill=WHITE)
        cap = path("M14 28Q14 12 30 11Q46 12 46 28Q30 20 14 28Z", fill=WHITE) + line("M18 22Q30 14 42 22", RED, 2)
        return coat + face(33, 11) + eyes(34, 4) + path("M28 40L30 38.8L32 40L30 41.5Z", fill=RED) + scarf + cap + sheaf + line("M42 48L57 46", RED, 2.4)
    spear = line("M8 60L10 8", "#7c9a3c", 3.4) + path("M6 14L10-2L14 14Z", fill="#7c9a3c") + line("M7 26H12M7.5 40H12", "#4f6a22", 1.2)
    band = path("M16 24Q30 16 44 24L44 29Q30 21 16 29Z", fill=WHITE) + circle(30, 23, 2.6, fill=RED) + path("M44 25L54 20L50 30Z", fill=WHITE)
    hair = path("M15 28Q13 10 30 9Q47 10 45 28Q40 18 30 19Q20 18 15 28Z", fill=HAIR)
    return spear + coat + face(31, 12) + eyes(33, 4.5) + line("M26 39L34 38", HAIR, 1.6) + hair + band


def ninja() -> str:
    """A mask with a slit, and a throwing star."""
    band = rect(14, 13, 32, 6, 2, fill=OWN) + path("M45 14 L58 8 L54 16 L59 22 L45 18 Z", fill=OWN)
    slit = rect(17, 22, 26, 10, 5, fill=SKIN) + line("M20 23 L27 26 M40 23 L33 26", HAIR, 2) + eyes(28, 6)
    return path(SHOULDERS, fill=HAIR) + line("M18 60 L42 46", OWN, 4) + circle(30, 27, 17, fill=HAIR) + band + slit + shuriken(11, 46, 10, STEEL)


def monk() -> str:
    """A shaven head, beads and a staff with a ring."""
    staff = line("M9 16 L9 60", "#8a5a2b", 3) + circle(9, 10, 6, fill="none", stroke=GOLD, stroke_width=2.5)
    robe = path(SHOULDERS, fill=OWN) + path("M18 46 L54 60 L40 60 L14 50 Z", fill=STRAW)
    beads = "".join(circle(30 + dx, y, 2.6, fill=HAIR) for dx, y in ((-13, 43), (-10, 48), (-5, 52), (0, 53.5), (5, 52), (10, 48), (13, 43)))
    calm = line("M21 26 Q24 23.5 27 26 M33 26 Q36 23.5 39 26", HAIR, 1.8) + line("M26 34 Q30 37 34 34", HAIR, 1.6)
    spots = "".join(circle(x, y, 1, fill="#b98a5a") for x in (27, 30, 33) for y in (15, 18))
    return staff + robe + beads + face(27, 15) + calm + spots


def ronin() -> str:
    """Two swords, wild hair and stubble."""
    swords = sword(5, 54, 54, 6) + sword(55, 54, 6, 6)
    hair = path("M15 28 L11 18 L19 18 L18 9 L26 13 L30 4 L34 13 L42 8 L41 17 L49 18 L45 28 Q40 18 30 19 Q20 18 15 28 Z", fill=HAIR)
    stubble = "".join(circle(x, y, 0.9, fill=HAIR) for x, y in ((23, 37), (26, 39.5), (30, 40.5), (34, 39.5), (37, 37), (28, 37.5), (32, 37.5)))
    scarred = face(29, 14) + eyes(28, 5.5) + line("M39 23 L35 34", RED, 1.5) + line("M26 34 L34 34", HAIR, 1.6)
    return swords + path(SHOULDERS, fill=OWN) + line("M22 45 L30 58 L38 45", WHITE, 2) + scarred + stubble + hair


def samurai(which: int) -> str:
    """The seventh has a crescent on the helmet and a mask, the eighth great horns and a drawn sword."""
    armour = path(SHOULDERS, fill=OWN) + line("M12 52 L48 52 M10 57 L50 57", WHITE, 1.6)
    helmet = path("M13 27 A17 17 0 0 1 47 27 L54 36 Q44 32 43 27 L17 27 Q16 32 6 36 Z", fill=HAIR)
    if which == 7:
        crescent = path("M14 3 Q18 19 30 19 Q42 19 46 3 Q40 13 30 13 Q20 13 14 3 Z", fill=GOLD)
        mask = path("M19 35 L41 35 Q40 46 30 46 Q20 46 19 35 Z", fill=OWN) + line("M25 40 L35 40", WHITE, 1.6)
        return armour + face(31, 12) + eyes(31, 5) + mask + helmet + crescent
    plates = path("M2 44L16 40L18 54L4 58ZM58 44L44 40L42 54L56 58Z", fill=HAIR) + line("M4 49L16 45M56 49L44 45", GOLD, 1.6)
    great = path("M22 20Q8 16 6-2Q14 8 27 13ZM38 20Q52 16 54-2Q46 8 33 13Z", fill=STEEL) + circle(30, 15, 4.6, fill=GOLD)
    beard = line("M22 39Q26 36 30 38Q34 36 38 39", HAIR, 2) + line("M26 44H34", HAIR, 1.4)
    return sword(52, 58, 10, 40) + armour + plates + face(32, 12.5) + eyes(32, 5) + beard + helmet + great + line("M15 27H45", OWN, 3)


def daimyo() -> str:
    """A tall black hat and a war fan."""
    hat = path("M19 20 Q17 2 31 1 Q45 3 41 20 Q30 16 19 20 Z", fill=HAIR) + line("M17 21 Q30 17 43 21", OWN, 2.4)
    proud = face(29, 13) + eyes(28, 5) + line("M24 34 Q30 31 36 34", HAIR, 1.8) + path("M27 38 L33 38 L30 46 Z", fill=HAIR)
    fan = path("M44 58 L34 36 A24 24 0 0 1 58 38 Z", fill=GOLD, stroke=HAIR, stroke_width=1.2) + circle(46, 42, 5, fill=RED)
    crest = circle(16, 53, 4, fill="none", stroke=WHITE, stroke_width=1.8)
    return path(SHOULDERS, fill=OWN) + line("M30 46 L30 60", WHITE, 1.6) + crest + proud + hat + fan


def shogun() -> str:
    """The sun behind a helmet with great horns."""
    rays = "".join(polygon([(-3, -30), (3, -30), (0, -14)], 30, 28, fill=RED, transform=f"rotate({a} 30 28)") for a in range(0, 360, 30))
    horns = path("M25 20 Q14 16 12 0 Q20 8 29 13 Z M35 20 Q46 16 48 0 Q40 8 31 13 Z", fill=GOLD)
    helmet = path("M14 27 A16 16 0 0 1 46 27 L56 30 Q54 42 44 42 Q46 34 43 27 L17 27 Q14 34 16 42 Q6 42 4 30 Z", fill=OWN)
    beard = line("M21 38 Q25 34 30 37 Q35 34 39 38", HAIR, 2.4) + path("M26 41 L34 41 L30 50 Z", fill=HAIR)
    armour = path(SHOULDERS, fill=HAIR) + line("M14 52 L46 52 M10 57 L50 57", GOLD, 1.8)
    return circle(30, 28, 25, fill=GOLD) + rays + circle(30, 28, 21, fill=PANEL) + armour + face(32, 12) + eyes(32, 5) + beard + helmet + horns + circle(30, 15, 4, fill=RED)


def geisha() -> str:
    """A parasol, hair with flowers, a white face."""
    parasol = path("M2 34 A28 30 0 0 1 58 34 Z", fill=OWN) + line("M30 4 L12 34 M30 4 L24 34 M30 4 L36 34 M30 4 L48 34", WHITE, 1.2)
    hair = circle(30, 14, 8, fill=HAIR) + circle(18, 25, 8, fill=HAIR) + circle(42, 25, 8, fill=HAIR) + circle(30, 25, 14, fill=HAIR)
    white = tag("ellipse", cx=30, cy=31, rx=10.5, ry=12, fill=WHITE) + path("M19.5 27 Q30 17 40.5 27 Q30 22 19.5 27 Z", fill=HAIR)
    look = line("M23 31 Q25.5 29 28 31 M32 31 Q34.5 29 37 31", HAIR, 1.6) + path("M27.5 38 L30 36.8 L32.5 38 L30 40.2 Z", fill=RED)
    pins = line("M38 12 L50 6", GOLD, 2) + circle(39, 15, 3.4, fill=RED) + circle(39, 15, 1.2, fill=GOLD) + circle(21, 15, 2.6, fill=RED)
    kimono = path(SHOULDERS, fill=RED) + path("M20 45 L30 58 L40 45 L36 44 L30 51 L24 44 Z", fill=WHITE)
    return parasol + kimono + hair + white + look + pins


PICTURES = {
    "peasant_1": peasant(1), "peasant_2": peasant(2), "peasant_3": peasant(3), "ninja": ninja(), "monk": monk(), "ronin": ronin(),
    "samurai_7": samurai(7), "samurai_8": samurai(8), "daimyo": daimyo(), "shogun": shogun(), "geisha": geisha(),
}  # fmt: skip


def kind_sign(kind: str) -> str:
    """The sign of a kind, on a field of 20 by 20."""
    if kind == "peasant":
        return line("M10 19 L10 8 M10 12 Q4 11 3 5 Q9 5 10 12 M10 9 Q16 8 17 2 Q11 2 10 9", OWN, 1.8)
    if kind == "ninja":
        return shuriken(10, 10, 10, OWN)
    if kind == "monk":
        return path("M8 1 L12 1 L12 8 L19 8 L19 12 L12 12 L12 19 L8 19 L8 12 L1 12 L1 8 L8 8 Z", fill=OWN)
    if kind == "ronin":
        return line("M2 18 L18 2 M2 2 L18 18 M2 13 L7 18 M18 13 L13 18", OWN, 2.2)
    if kind == "samurai":
        return line("M2 18 L18 2 M3 12 L8 17", OWN, 2.4)
    if kind == "daimyo":
        return path("M10 19 L1 7 A12 12 0 0 1 19 7 Z", fill="none", stroke=OWN, stroke_width=2, stroke_linejoin="round") + circle(10, 9, 3, fill=OWN)
    if kind == "shogun":
        return circle(10, 10, 8.5, fill="none", stroke=OWN, stroke_width=2.2) + circle(10, 10, 4.2, fill=OWN)
    petals = ((0, -5.6), (5.3, -1.7), (3.3, 4.5), (-3.3, 4.5), (-5.3, -1.7))
    return "".join(circle(10 + dx, 10 + dy, 4, fill=OWN) for dx, dy in petals) + circle(10, 10, 2.4, fill=PANEL)


def eye(shut: bool) -> str:
    """Known or not, on a field of 22 by 14."""
    if shut:
        return line("M2 4 Q11 14 20 4 M5 8 L3 11 M11 9.5 L11 13 M17 8 L19 11", OWN, 1.8)
    return path("M1 7 Q11 -3 21 7 Q11 17 1 7 Z", fill="none", stroke=OWN, stroke_width=1.8) + circle(11, 7, 3.6, fill=OWN)
