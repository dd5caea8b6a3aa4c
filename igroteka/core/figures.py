"""A kit for pictures of beings, soldiers and beasts: silhouettes as a screen print has them, in three inks, light from the upper left.

A picture is a field of 100 by 100 with the ground at 95. The inks: FIGURE (dark), OWN (the player's colour), SHINE (light); the
field behind is SKY. A figure stands with its feet at `x`; hands and feet are put somewhere and elbows and knees follow.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt

from .draw import circle, document, number, path, rect, tag

FIGURE, OWN, SHINE, SKY = "var(--figure)", "currentColor", "var(--shine)", "var(--sky)"
GROUND = 95.0
Point = tuple[float, float]


def field(*drawn: str) -> str:
    """What all parts of a picture have in common."""
    return tag("g", *drawn, fill=FIGURE, stroke_linecap="round", stroke_linejoin="round")


def fill(d: str, ink: str = FIGURE) -> str:
    """A shape."""
    return path(d, fill=None if ink == FIGURE else ink)


def line(d: str, thick: float = 3, ink: str = FIGURE) -> str:
    """A stroke."""
    return path(d, fill="none", stroke=ink, stroke_width=thick)


def dot(x: float, y: float, r: float, ink: str = FIGURE) -> str:
    """A disc."""
    return circle(x, y, r, fill=None if ink == FIGURE else ink)


def ring(x: float, y: float, r: float, thick: float = 2, ink: str = SHINE) -> str:
    """A circle."""
    return circle(x, y, r, fill="none", stroke=ink, stroke_width=thick)


def at(x: float, y: float, *drawn: str, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """Something drawn around (0, 0), put at a place."""
    size = "" if scale == 1 and not flip else f" scale({-scale if flip else scale:g} {scale:g})"
    return tag("g", *drawn, transform=f"translate({x:g} {y:g})" + (f" rotate({turn:g})" if turn else "") + size)


def rays(x: float, y: float, near: float, far: float, count: int, thick: float = 2, ink: str = SHINE, start: float = 0, end: float = 2 * pi) -> str:
    """Light around a place."""
    turns = [start + (end - start) * i / count for i in range(count)]
    ends = ("M" + " L".join(f"{number(round(x + r * cos(a), 1))} {number(round(y + r * sin(a), 1))}" for r in (near, far)) for a in turns)
    return line("".join(ends), thick, ink)


def star(x: float, y: float, r: float, ink: str = SHINE, points: int = 4, inner: float = 0.3) -> str:
    """A sparkle."""
    corners = [(r * (inner if i % 2 else 1), i * pi / points) for i in range(2 * points)]
    return fill("M" + "L".join(f"{number(round(x + s * sin(a), 1))} {number(round(y - s * cos(a), 1))}" for s, a in corners) + "Z", ink)


# People


def _joint(a: Point, b: Point, bone: float, bend: float) -> Point:
    """Where an elbow or a knee is."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = max(hypot(dx, dy), 0.1)
    out = sqrt(max(bone * bone - far * far / 4, 0)) * bend
    return (a[0] + b[0]) / 2 - out * dy / far, (a[1] + b[1]) / 2 + out * dx / far


def limb(a: Point, b: Point, thick: float, bone: float, bend: float = 1, ink: str = FIGURE) -> str:
    """An arm or a leg."""
    knee = _joint(a, b, bone, bend)
    return line("M" + "L".join(f"{number(round(x, 1))} {number(round(y, 1))}" for x, y in (a, knee, b)), thick, ink)


def figure(
    x: float = 50, back: Point | None = None, front: Point | None = None, lean: float = 0, feet: tuple[float, float] = (-9, 10), tall: float = 76,
    ground: float = GROUND, dress: str = "tunic", ink: str = FIGURE, coat: str = OWN, bends: tuple[float, float] = (1, -1), lift: float = 0,
) -> str:  # fmt: skip
    """Somebody standing. `back` and `front` are where the hands are, `feet` how far the feet stand from `x`, `lift` how high the front one is."""
    u = tall / 76
    hip, neck = (x, ground - 35 * u), (x + lean, ground - 60 * u)
    head = (x + 1.15 * lean, ground - 68.5 * u)
    parts = []
    if back:
        parts.append(limb((neck[0] + 5 * u, neck[1] + 4 * u), back, 6.5 * u, 13.5 * u, bends[0], ink))
    if dress not in ("robe", "gown"):
        parts.append(limb((hip[0] + 2 * u, hip[1]), (x + feet[1], ground - 3 - lift), 8.5 * u, 18 * u, -1 if feet[1] >= 0 else 1, ink))
        parts.append(limb((hip[0] - 2 * u, hip[1]), (x + feet[0], ground - 3), 8.5 * u, 18 * u, -1 if feet[0] > 0 else 1, ink))
    parts.append(_dress(dress, x, hip, neck, ground, u, ink, coat))
    parts.append(dot(*head, 7.2 * u, ink))
    if front:
        parts.append(limb((neck[0] - 6 * u, neck[1] + 4 * u), front, 6.5 * u, 13.5 * u, bends[1], ink))
    return "".join(parts)


def _dress(dress: str, x: float, hip: Point, neck: Point, ground: float, u: float, ink: str, coat: str) -> str:
    """What the body looks like: tunic, armour, bare, robe or gown. The left edge is lit."""
    (hx, hy), (nx, ny) = hip, neck
    left, right = nx - 10 * u, nx + 10 * u

    def shape(*points: tuple[float, float]) -> str:
        return "M" + "L".join(f"{number(round(a, 1))} {number(round(b, 1))}" for a, b in points) + "Z"

    top = [(nx - 3 * u, ny - 3 * u), (nx + 3 * u, ny - 3 * u), (right, ny + 2 * u)]
    if dress == "robe":
        low = [(hx + 7 * u, hy), (x + 16 * u, ground), (x - 16 * u, ground), (hx - 7 * u, hy), (left, ny + 2 * u)]
    elif dress == "gown":
        low = [(hx + 4.5 * u, hy - 4 * u), (x + 23 * u, ground), (x - 23 * u, ground), (hx - 4.5 * u, hy - 4 * u), (left + 2 * u, ny + 2 * u)]
    else:
        skirt = 12 * u if dress != "bare" else 9 * u
        low = [(hx + 6.5 * u, hy - 3 * u), (hx + skirt, hy + 11 * u), (hx - skirt, hy + 11 * u), (hx - 6.5 * u, hy - 3 * u), (left, ny + 2 * u)]
    body = fill(shape(*top, *low), ink if dress in ("bare", "armour") else coat)
    if dress == "bare":  # a kilt
        body += fill(shape((hx - 7 * u, hy - 5 * u), (hx + 7 * u, hy - 5 * u), (hx + 12 * u, hy + 12 * u), (hx - 12 * u, hy + 12 * u)), coat)
    if dress == "armour":
        body += fill(shape((nx - 5 * u, ny), (nx + 5 * u, ny), (hx + 5 * u, hy + 9 * u), (hx - 5 * u, hy + 9 * u)), coat)
    edge = low[-1:] + ([low[-2]] if dress != "bare" else []) + ([low[-3]] if dress in ("robe", "gown") else [])
    return body + line("M" + "L".join(f"{number(round(a + 1.6 * u, 1))} {number(round(b, 1))}" for a, b in edge), 1.6 * u, SHINE)


def rider(x: float, seat: float, back: Point | None = None, front: Point | None = None, lean: float = 0, foot: Point = (2, 22), u: float = 0.72,
          ink: str = FIGURE, coat: str = OWN) -> str:  # fmt: skip
    """Somebody on a mount: the hips are at (x, seat), the head 34 units of `u` above."""
    nx, ny = x + lean, seat - 26 * u
    parts = [limb((nx + 4 * u, ny + 4 * u), back, 6.5 * u, 13.5 * u, 1, ink)] if back else []
    parts.append(fill(f"M{nx - 9 * u:.1f} {ny + 2 * u:.1f}L{nx - 2 * u:.1f} {ny - 3 * u:.1f}H{nx + 3 * u:.1f}L{nx + 9 * u:.1f} {ny + 2 * u:.1f}"
                      f"L{x + 8 * u:.1f} {seat + 4 * u:.1f}H{x - 8 * u:.1f}Z", coat))  # fmt: skip
    parts.append(line(f"M{nx - 7.5 * u:.1f} {ny + 2 * u:.1f}L{x - 6.5 * u:.1f} {seat:.1f}", 1.5 * u, SHINE))
    parts.append(dot(nx + 0.2 * lean, ny - 9 * u, 7.2 * u, ink) + limb((x, seat + 2), (x + foot[0], seat + foot[1]), 8 * u, 15 * u, -1, ink))
    if front:
        parts.append(limb((nx - 5 * u, ny + 4 * u), front, 6.5 * u, 13.5 * u, -1, ink))
    return "".join(parts)


# What people wear: around the middle of a head of radius 7


def helm(x: float, y: float, ink: str = FIGURE, plume: str | None = None, scale: float = 1) -> str:
    """A helmet with a slit, perhaps a plume."""
    crest = fill("M0-9Q-14-20-20-6Q-14-10-8-5Z", plume) if plume else ""
    return at(x, y, crest, fill("M-8.5 5V-3A8.5 8.5 0 0 1 8.5-3V5Q4 10 0 10Q-4 10-8.5 5Z", ink), line("M-1 0H7.5", 2, SHINE), scale=scale)


def hood(x: float, y: float, ink: str = OWN, scale: float = 1) -> str:
    """A hood; the face is dark."""
    return at(x, y, fill("M-10 12Q-12-4-2-11Q9-11 9 2L11 12Q0 8-10 12Z", ink), fill("M-2-3Q5-5 7 1Q7 7 3 9Q-3 6-2-3Z"), scale=scale)


def pointed_hat(x: float, y: float, ink: str = OWN) -> str:
    """A wizard's hat."""
    return at(x, y, fill("M-14-2Q0-7 14-2L5-7L-4-26L-6-7Z", ink), line("M-7-6L-4.5-21", 1.6, SHINE))


def beard(x: float, y: float, long: float = 16, ink: str = SHINE) -> str:
    """A long beard."""
    return at(x, y, fill(f"M-6 1Q0 6 6.5 0Q7 {long * 0.7:g} 1 {long}Q-6 {long * 0.7:g}-6 1Z", ink))


def crown(x: float, y: float, ink: str = SHINE, scale: float = 1) -> str:
    """A crown."""
    return at(x, y, fill("M-8-3L-10-14L-4.5-9L0-17L4.5-9L10-14L8-3Z", ink), scale=scale)


def horns(x: float, y: float, ink: str = SHINE, scale: float = 1) -> str:
    """A horned helmet."""
    bowl = fill("M-8-1A8 9 0 0 1 8-1Z", FIGURE)
    return at(x, y, fill("M-6-5Q-17-6-17-18Q-10-12-4-11ZM6-5Q17-6 17-18Q10-12 4-11Z", ink), bowl, scale=scale)


def antlers(x: float, y: float, ink: str = SHINE, scale: float = 1, thick: float = 2.2) -> str:
    """A stag's antlers."""
    one = "M{0}3-5Q{0}12-12 {0}10-26M{0}9-13L{0}18-19M{0}11-19L{0}17-27M{0}8-10L{0}3-18"
    return at(x, y, line(one.format("") + one.format("-"), thick, ink), scale=scale)


def hair(x: float, y: float, long: float = 22, ink: str = FIGURE) -> str:
    """Long hair that falls to the left."""
    return at(x, y, fill(f"M6-6Q-2-11-8-4Q-12 6-15 {long}Q-6 {long + 3:g}-3 4Q0-3 6-6Z", ink))


def cloak(x: float, top: float, wide: float = 22, ground: float = GROUND, ink: str = FIGURE, sway: float = 0) -> str:
    """A cloak behind somebody, from the shoulders to the ground."""
    low = f"L{x + wide + sway:g} {ground:g}Q{x + sway:g} {ground - 7:g} {x - wide + sway:g} {ground:g}Z"
    return fill(f"M{x - 9:g} {top + 3:g}Q{x:g} {top - 5:g} {x + 9:g} {top + 3:g}{low}", ink)


# What they hold: around the hand, upright; `turn` in degrees


def sword(x: float, y: float, long: float = 40, turn: float = 0, ink: str = SHINE) -> str:
    """A straight sword."""
    return at(x, y, fill(f"M-2.2-4V{-long + 6:g}L0 {-long:g}L2.2 {-long + 6:g}V-4Z", ink), line("M-6.5-4H6.5M0-4V6", 2.6), turn=turn)


def sabre(x: float, y: float, long: float = 36, turn: float = 0) -> str:
    """A bent sword."""
    return at(x, y, fill(f"M-2-3Q4 {-long / 2:g}-4 {-long:g}Q10 {-long / 2:g} 3-3Z", SHINE), line("M-5-3H6M0-3V5", 2.4), turn=turn)


def dagger(x: float, y: float, turn: float = 0) -> str:
    """A short blade."""
    return at(x, y, fill("M-2.5-2L0-19L2.5-2Z", SHINE), line("M-5-2H5M0-2V5", 2.4), turn=turn)


def axe(x: float, y: float, long: float = 46, turn: float = 0, double: bool = False) -> str:
    """An axe; y is where it is held."""
    other = f"M2 {-long:g}Q12 {-long - 5:g} 15 {-long + 8:g}Q10 {-long + 18:g} 2 {-long + 13:g}Z" if double else ""
    blade = f"M-2 {-long:g}Q-12 {-long - 5:g}-15 {-long + 8:g}Q-10 {-long + 18:g}-2 {-long + 13:g}Z{other}"
    return at(x, y, line(f"M0 14V{-long - 3:g}", 3.4), fill(blade, SHINE), turn=turn)


def spear(x: float, y: float, up: float = 58, down: float = 30, turn: float = 0, flag: str = "") -> str:
    """A spear, perhaps with a pennon."""
    pennon = fill(f"M1 {-up + 3:g}H17L12 {-up + 8.5:g}L17 {-up + 14:g}H1Z", flag) if flag else ""
    return at(x, y, line(f"M0 {-up:g}V{down:g}", 2.6), pennon, fill(f"M-4.5 {-up + 2:g}L0 {-up - 13:g}L4.5 {-up + 2:g}Z", SHINE), turn=turn)


def staff(x: float, y: float, up: float = 40, down: float = 34, turn: float = 0) -> str:
    """A staff."""
    return at(x, y, line(f"M0 {-up:g}V{down:g}", 3.2), turn=turn)


def bow(x: float, y: float, tall: float = 26, draw: float = 14, turn: float = 0, arrow: bool = True) -> str:
    """A bow held at (x, y), drawn towards the left."""
    shaft = line(f"M{-draw:g} 0H12", 1.8, SHINE) + fill("M17 0L10-3.5V3.5Z", SHINE) if arrow else ""
    wood = line(f"M-6 {-tall:g}Q12 {-tall * 0.5:g} 0 0Q12 {tall * 0.5:g}-6 {tall:g}", 3)
    return at(x, y, wood, line(f"M-6 {-tall:g}L{-draw:g} 0L-6 {tall:g}", 1, SHINE), shaft, turn=turn)


def round_shield(x: float, y: float, r: float = 13, ink: str = OWN) -> str:
    """A round shield, its rim lit at the left."""
    return dot(x, y, r) + dot(x, y, r - 2.2, ink) + dot(x, y, 0.3 * r, SHINE) + path(
        f"M{x - r + 4:g} {y:g}A{r - 4:g} {r - 4:g} 0 0 1 {x:g} {y - r + 4:g}", fill="none", stroke=SHINE, stroke_width=1.5
    )


def tall_shield(x: float, y: float, scale: float = 1, ink: str = OWN, device: str = "") -> str:
    """A knight's shield around its middle."""
    return at(x, y, fill("M-13-18Q0-23 13-18V2Q12 17 0 24Q-12 17-13 2Z"), fill("M-10.5-15.5Q0-20 10.5-15.5V2Q9.5 14 0 20.5Q-9.5 14-10.5 2Z", ink),
              device or line("M0-16V18M-9-3H9", 2.4, SHINE), scale=scale)  # fmt: skip


def banner(x: float, y: float, tall: float, wide: float, ink: str = OWN, device: str = "") -> str:
    """A banner on a pole whose foot is at (x, y)."""
    cloth = f"M1.5 {-tall:g}H{wide:g}L{wide - 5:g} {-tall + 11:g}L{wide:g} {-tall + 22:g}H1.5Z"
    return at(x, y, line(f"M0 0V{-tall:g}", 3), fill(cloth, ink), device)


# Beasts and elements


def horse(ink: str = FIGURE, rearing: bool = False, mane: str = OWN) -> str:
    """A horse at a gallop or rearing, looking right. The saddle is at (44, 56), or at (42, 58) when rearing."""
    if rearing:
        body = ("M20 94L25 80L19 70Q20 58 32 54Q44 52 52 44L58 27L57 20L63 24Q70 24 74 30L81 37L79 43L70 41Q67 46 66 52L78 50L84 58L80 61L76 56"
                "L66 60L74 66L72 76L68 75L69 68L58 64Q50 72 42 74L38 82L32 94L26 94L31 82L28 80L26 94Z")  # fmt: skip
        return line("M22 62Q10 62 7 80", 5, mane) + fill(body, ink) + line("M56 24Q48 34 44 48", 4.5, mane) + dot(69, 32, 1.5, SHINE)
    body = ("M16 62Q22 54 34 56Q46 58 56 52L66 36L65 28L71 32Q78 33 82 40L88 48L85 53L76 50Q73 56 71 64L84 68L92 78L88 82L81 74L68 71"
            "L74 84L70 88L62 74Q50 75 38 72L27 78L15 90L10 87L20 74L18 70L4 78L1 74L14 66Z")  # fmt: skip
    return line("M17 61Q6 58 2 66", 5, mane) + fill(body, ink) + line("M64 33Q56 42 51 53", 4.5, mane) + dot(77, 40, 1.5, SHINE)


def wing(x: float, y: float, scale: float = 1, turn: float = 0, flip: bool = False, ink: str = OWN) -> str:
    """A feathered wing that grows from (x, y) up and to the left."""
    drawn = fill("M4 4Q-8-30-46-38Q-44-30-38-27Q-42-22-34-19Q-37-14-28-11Q-30-5-20-3Q-18 4-4 8Z", ink)
    return at(x, y, drawn, line("M-2-2Q-12-24-38-33M-9-5L-27-16M-6 0L-22-8", 1.6, SHINE), scale=scale, turn=turn, flip=flip)


def bat_wing(x: float, y: float, scale: float = 1, turn: float = 0, flip: bool = False, ink: str = OWN) -> str:
    """A dragon's wing that grows from (x, y) up and to the left."""
    drawn = fill("M4 2Q-2-22-12-40L-14-46L-17-39Q-34-34-48-14Q-38-18-31-9Q-24-16-17-5Q-10-11-4 6Z", ink)
    return at(x, y, drawn, line("M0 2L-14-40L-45-16M-14-40L-30-12M-14-40L-16-8", 1.8, FIGURE), scale=scale, turn=turn, flip=flip)


def flame(x: float, y: float, scale: float = 1, ink: str = OWN, heart: str = SHINE) -> str:
    """A flame that stands on (x, y)."""
    return at(x, y, fill("M0 0C-14-4-13-18-7-25C-7-19-3-17-2-20C-4-30 2-36 5-42C5-34 14-28 13-14C13-5 8-1 0 0Z", ink),
              fill("M1 0C-6-3-5-11 0-17C2-12 7-10 6-5Q5-1 1 0Z", heart), scale=scale)  # fmt: skip


def tree(x: float, y: float, scale: float = 1, ink: str = OWN) -> str:
    """A round tree that stands on (x, y)."""
    crown_ = fill("M0-24Q-18-22-17-34Q-20-46-9-48Q-4-60 7-54Q19-54 17-42Q22-30 12-26Q6-22 0-24Z", ink)
    return at(x, y, fill("M-4 0Q-2-12-3-26L0-20L5-28Q3-12 5 0Z"), crown_, line("M-12-40Q-10-48-2-50", 2, SHINE), scale=scale)


def fir(x: float, y: float, scale: float = 1, ink: str = FIGURE) -> str:
    """A fir that stands on (x, y)."""
    return at(x, y, fill("M-2 0V-8H-14L-5-18H-10L-3-28H-7L0-42L7-28H3L10-18H5L14-8H2V0Z", ink), scale=scale)


def leaf(x: float, y: float, scale: float = 1, turn: float = 0, ink: str = OWN) -> str:
    """A leaf whose stalk is at (x, y), pointing up."""
    return at(x, y, fill("M0 0Q-9-7-5-17Q-2-23 0-25Q2-23 5-17Q9-7 0 0Z", ink), line("M0-2V-19", 1, SHINE), scale=scale, turn=turn)


def waves(y: float, ink: str = OWN, crest: str = SHINE) -> str:
    """Water up to a height."""
    top = f"M0 {y:g}q6.25-5 12.5 0t12.5 0t12.5 0t12.5 0t12.5 0t12.5 0t12.5 0t12.5 0"
    return fill(f"{top}V100H0Z", ink) + line(top, 1.6, crest)


def bolt(x: float, y: float, scale: float = 1, ink: str = SHINE) -> str:
    """Lightning around (x, y)."""
    return at(x, y, fill("M5-20L-9 3H-1L-5 20L10-4H2Z", ink), scale=scale)


def skull(x: float, y: float, scale: float = 1, ink: str = SHINE) -> str:
    """A skull around (x, y)."""
    return at(x, y, fill("M-8 2Q-11-10 0-11Q11-10 8 2L5 4V9H-5V4Z", ink), dot(-3.6, -2, 2.4), dot(3.6, -2, 2.4), line("M0 5V9", 1.2), scale=scale)


def hill(y: float = 88, ink: str = FIGURE, left: float = 0) -> str:
    """The ground one stands on."""
    return fill(f"M0 {y + left:g}Q30 {y - 3:g} 55 {y:g}T100 {y:g}V100H0Z", ink)


def sun(x: float = 36, y: float = 36, r: float = 30, ink: str = SHINE) -> str:
    """A disc of light behind a figure."""
    return circle(x, y, r, fill=ink, fill_opacity=0.55)


# Posters

POSTER_W, POSTER_H = 300, 400
TITLE = 330.0  # where the title's band begins


def shaded(name: str, *stops: str, across: float = 0) -> str:
    """Colours that run into one another from above to below (or across as far), to be used as `url(#name)`."""
    parts = (tag("stop", offset=round(i / (len(stops) - 1), 2), stop_color=stop) for i, stop in enumerate(stops))
    return tag("linearGradient", *parts, id=name, x1=0, y1=0, x2=across, y2=1)


def poster(game: str, title: str, *drawn: str, above: str = "var(--dusk)", below: str = "var(--dusk-2)", band: str = FIGURE,
           letters: str = SHINE) -> str:  # fmt: skip
    """A poster: a scene under a sky, and below it a band where the page writes the title: a picture has no typeface of ours."""
    name = f"{game}-poster-sky"
    return document(
        POSTER_W, POSTER_H,
        tag("defs", shaded(name, above, below), tag("clipPath", rect(0, 0, POSTER_W, TITLE), id=f"{game}-poster-frame")),
        rect(0, 0, POSTER_W, POSTER_H, fill=band),
        tag("g", rect(0, 0, POSTER_W, POSTER_H, fill=f"url(#{name})"), field(*drawn), clip_path=f"url(#{game}-poster-frame)"),
        path(f"M0 {TITLE:g}H{POSTER_W}", stroke=letters, stroke_width=3),
        rect(5, 5, POSTER_W - 10, POSTER_H - 10, 10, fill="none", stroke=letters, stroke_width=1.5, stroke_opacity=0.6),
        title=title,
    )  # fmt: skip
