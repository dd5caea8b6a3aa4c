"""Unmatched: the sheet of symbols. Card faces and backs, fighters, boards and small signs; a position only places them."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from ....core.draw import card_back, circle, document, light, number, path, polygon, rect, shadow, stamp, symbol, tag, text, use, width, wrap
from ....core.draw import sign as player_sign
from . import pictures, scenes
from .scenery import Frame, board, space_parts
from ..state import ANYONE, ATTACK_CARD, BOARDS, DEFENCE_CARD, HERO_ONLY, HEROES, SCHEME, SIDES, VERSATILE, Hero, Kind
from ..words import words

CARD_W, CARD_H = 146, 224
MINI_W, MINI_H = 56, 70  # a card in a narrow hand: value, kind, picture, boost
SCENE_W, SCENE_H = 171, 100
TEXTS = ((16.5, 17.0), (15.0, 15.5))  # size and leading of a card's texts; small where the picture would have too little room
SMALL = TEXTS[0][0]
LEAST_PICTURE = 58
THEMES = {"king-arthur": "#3d5f9e", "alice": "#3a8fa8", "medusa": "#4d7f3d", "sinbad": "#b96a1f"}
ATTACK_RED, DEFENCE_BLUE, SCHEME_GOLD, VERSATILE_VIOLET = "#b8382c", "#2f68a8", "#a87708", "#7b4a9a"
INKS = ("var(--p1)", "var(--p0)", "var(--p4)", "var(--p3)")  # the same for text: they change with light and dark
WHITE = "#fffdf6"

WIDE_FRAME = Frame(name="wide", width=632, height=412, edge=43, radius=27, small=15, gap=6)
TALL_FRAME = Frame(name="tall", width=360, height=312, edge=18, radius=17, small=11, gap=4.4)
FRAMES = (WIDE_FRAME, TALL_FRAME)


@lru_cache
def sheet(lang: str) -> dict[str, str]:
    """Everything that positions are made of."""
    parts = [light("unmatched-lit")]
    parts += [symbol(f"unmatched-{name}", 24, 24, drawing) for name, drawing in SIGNS.items()]
    parts += [symbol(f"unmatched-back-{seat}", CARD_W, CARD_H, card_back(CARD_W, CARD_H, seat)) for seat in range(SIDES)]
    for hero in HEROES:
        parts += [symbol(f"unmatched-{figure}", 100, 100, pictures.fighter(figure)) for figure in portraits(hero)]
        parts.append(stamp(f"unmatched-place-{hero.id}", scenes.place(hero.id)))
        parts += [stamp(f"unmatched-art-{kind.id}", scenes.scene(kind.id)) for kind in hero.kinds]
        parts += [symbol(card_symbol(hero, kind), CARD_W, CARD_H, face(hero, kind, lang)) for kind in hero.kinds]
        parts += [symbol(f"{card_symbol(hero, kind)}-mini", MINI_W, MINI_H, mini(hero, kind)) for kind in hero.kinds]
    for frame in FRAMES:
        parts += space_parts(frame) + token_parts(frame)
        parts += [symbol(f"unmatched-{b.id}-{frame.name}", frame.width, frame.height, board(i, frame)) for i, b in enumerate(BOARDS)]
    return dict(parts)


def portraits(hero: Hero) -> list[str]:
    """The drawings a hero's side needs; Alice has one for each size."""
    return [hero.hero.id, hero.sidekick.id] + ([f"{hero.id}-small"] if f"{hero.id}-small" in pictures.FIGHTERS else [])


def card_symbol(hero: Hero, kind: Kind) -> str:
    """The id of a card's face; cards of the same name differ from deck to deck."""
    return f"unmatched-{hero.id}-{kind.id}"


def theme(hero: Hero) -> str:
    """The colour of a deck."""
    return THEMES.get(hero.id, "#6f6654")


# Small signs in a box of 24


def _stroke(d: str, width: float = 2.4) -> str:
    return path(d, fill="none", stroke="currentColor", stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


BLADE = "M20.5 3.5 L20 8 L10.5 17.5 L6.5 13.5 L16 4 Z M4.5 13 L11 19.5 L9.4 21 L7.6 19.4 L5 22 L2 19 L4.6 16.4 L3 14.6 Z"
SHIELD = "M12 2 L20 5 V11 Q20 18.5 12 22 Q4 18.5 4 11 V5 Z"
BOLT = "M13.5 1.5 L5 13.5 H11 L9 22.5 L19 9.5 H12.5 Z"
HEART = "M12 22 Q0 13 1.4 7 Q3 2 7.6 2.2 Q10.8 2.6 12 5.6 Q13.2 2.6 16.4 2.2 Q21 2 22.6 7 Q24 13 12 22 Z"
HEART_RED = "#c0271a"
SIGNS = {
    "attack": path(BLADE, fill="currentColor"),
    "defense": path(SHIELD, fill="currentColor"),
    "scheme": path(BOLT, fill="currentColor"),
    "versatile": path(BLADE, fill="currentColor", transform="translate(-1 -1) scale(.66)")
    + path(SHIELD, fill="currentColor", transform="translate(10.4 8.6) scale(.64)"),
    "hand": _stroke("M4 20 L2.5 8 L8 7.3 M8.2 20.5 V5 H15 V20.5 Z M15.8 7.3 L21.5 8 L20 20", 2),
    "deck": rect(4, 6, 13, 16, 2, fill="currentColor") + _stroke("M7.5 3 H20 V18.5", 2),
    "discard": _stroke("M4 6 H17 V22 H4 Z M7.5 3 H20 V18.5", 2) + _stroke("M7.6 11 L13.4 17 M13.4 11 L7.6 17", 2),
    "voyage": path("M2 15 H22 L19 20.5 H5.5 Z M11 13.5 V2 Q19 5.5 18 13.5 Z M9.6 13.5 V5.5 Q8 11 3.5 13.5 Z", fill="currentColor"),
    "chevron": _stroke("M5 12.5 L12 5.5 L19 12.5 M5 19.5 L12 12.5 L19 19.5", 3),
    "flag": _stroke("M5 22 V3", 2.4) + path("M6 3 H20 L16 8 L20 13 H6 Z", fill="currentColor"),
}  # fmt: skip


# Cards


def colour_of(kind: Kind) -> str:
    """The colour of a kind of card: its sign says the same."""
    return {ATTACK_CARD: ATTACK_RED, DEFENCE_CARD: DEFENCE_BLUE, VERSATILE: VERSATILE_VIOLET, SCHEME: SCHEME_GOLD}[kind.type]


def type_name(kind: Kind) -> str:
    """attack, defense, versatile or scheme."""
    return ("attack", "defense", "versatile", "scheme")[kind.type]


def who_plays(hero: Hero, kind: Kind, lang: str) -> str:
    """Who may play a card."""
    return words(lang, "table-any") if kind.by == ANYONE else (hero.hero if kind.by == HERO_ONLY else hero.sidekick).name[lang]


def face(hero: Hero, kind: Kind, lang: str) -> str:
    """Value and kind on top, the name, the picture, what it does, and below the boost and who may play it."""
    return _face(hero, kind, lang, *TEXTS[0]) or _face(hero, kind, lang, *TEXTS[1])


def _face(hero: Hero, kind: Kind, lang: str, size: float, leading: float) -> str:
    """A card with texts of this size; nothing if that leaves little of the picture and they can be smaller."""
    broken = [word.replace("-", "- ") if width(word, size) > CARD_W - 8 else word for word in short_name(kind, lang).split()]
    title = wrap(" ".join(broken), CARD_W - 8, size, 3)
    name_end = 38 + leading * len(title)
    most = int((CARD_H - 28 - name_end - 22) / leading)
    lines = _text_lines(_short_text(hero, kind, lang), CARD_W - 10, most, lang, size)
    text_top = CARD_H - 32 - leading * (len(lines) - 1)
    high = text_top - leading - name_end - 1
    if high < LEAST_PICTURE and size == SMALL:
        return ""
    return (
        shadow(CARD_W, CARD_H, 10)
        + rect(1.5, 1.5, CARD_W - 3, CARD_H - 3, 10, fill="var(--paper)", stroke=theme(hero), stroke_width=3)
        + _header(hero, kind)
        + "".join(text(CARD_W / 2, 48 + leading * i, line, size, "middle", 700) for i, line in enumerate(title))
        + _picture(hero, kind, (3, name_end, CARD_W - 6, high), 42, 74)
        + "".join(_written(CARD_W / 2, text_top + leading * i, start, rest, INKS[kind.type], size) for i, (start, rest) in enumerate(lines))
        + _footer(hero, kind, lang, theme(hero))
    )


def _header(hero: Hero, kind: Kind) -> str:
    """The value at the left, whose card in the middle, the kind at the right."""
    colour = colour_of(kind)
    value = "" if kind.type == SCHEME else text(20, 27, str(kind.value), 25, "middle", 800, WHITE)
    tile = path("M3 12 Q3 3 12 3 H38 V23 Q38 33 28 33 H3 Z", fill=colour)
    corner = path(
        f"M{CARD_W - 3} 12 Q{CARD_W - 3} 3 {CARD_W - 12} 3 H{CARD_W - 38} V23 Q{CARD_W - 38} 33 {CARD_W - 28} 33 H{CARD_W - 3} Z", fill=colour
    )
    sign = use(f"unmatched-{type_name(kind)}", CARD_W - 33, 5, 26, 26, color=WHITE)
    middle = ""
    if kind.voyage:
        middle = use("unmatched-voyage", CARD_W / 2 - 14, 4, 28, 28, color=theme(hero))
    elif kind.by != ANYONE:
        middle = use(f"unmatched-{(hero.hero if kind.by == HERO_ONLY else hero.sidekick).id}", CARD_W / 2 - 14, 4, 28, 28, color=theme(hero))
    lone = use("unmatched-scheme", 8, 5, 26, 26, color=WHITE) if kind.type == SCHEME else value
    return tile + lone + corner + sign + middle


def _picture(hero: Hero, kind: Kind, box: tuple[float, float, float, float], near: float, far: float) -> str:
    """What happens on a card, in its place, as large as there is room; light from the upper left."""
    x, y, w, h = box
    scale = min(h / SCENE_H, w / SCENE_W)
    left, top, across, high = (SCENE_W - w / scale) / 2, SCENE_H - h / scale, w / scale, h / scale
    light = "".join(circle(left, top, r / scale, fill="var(--shine)", fill_opacity=0.35) for r in (far, near))
    inside = light + "".join(tag("use", href=f"#unmatched-{part}") for part in (f"place-{hero.id}", f"art-{kind.id}"))
    window = tag("svg", inside, x=x, y=y, width=w, height=h, viewBox=" ".join(number(float(v)) for v in (left, top, across, high)), color=theme(hero))
    return rect(x, y, w, h, fill="var(--sky)") + window


def mini(hero: Hero, kind: Kind) -> str:
    """The same as small as it can be: value, kind, picture, boost and whose card it is."""
    paint, colour = theme(hero), colour_of(kind)
    band = path(f"M1.5 20V8Q1.5 1.5 8 1.5H{MINI_W - 8}Q{MINI_W - 1.5} 1.5 {MINI_W - 1.5} 8V20Z", fill=colour)
    value = "" if kind.type == SCHEME else text(11, 17, str(kind.value), 17, "middle", 800, WHITE)
    player = (hero.hero if kind.by == HERO_ONLY else hero.sidekick).id
    whose = "" if kind.by == ANYONE else use(f"unmatched-{player}", MINI_W - 20, 51, 17, 17, color=paint)
    return (
        rect(1, 1, MINI_W - 2, MINI_H - 2, 7, fill="var(--paper)", stroke=paint, stroke_width=1.6)
        + _picture(hero, kind, (2, 20, MINI_W - 4, 32), 12, 20)
        + band
        + value
        + use(f"unmatched-{type_name(kind)}", MINI_W - 20, 3, 16, 16, color=WHITE)
        + use("unmatched-chevron", 4, 54, 12, 12, color=paint)
        + text(21, 65, str(kind.boost), 13, "middle", 800, paint)
        + whose
    )


def _footer(hero: Hero, kind: Kind, lang: str, paint: str) -> str:
    """The boost in its circle and who may play the card."""
    who = who_plays(hero, kind, lang)
    if width(who, SMALL) > CARD_W - 42:
        who = who.split()[-1]
    band = path(
        f"M3 {CARD_H - 25} H{CARD_W - 3} V{CARD_H - 12} Q{CARD_W - 3} {CARD_H - 3} {CARD_W - 12} {CARD_H - 3} H12 Q3 {CARD_H - 3} 3 {CARD_H - 12} Z",
        fill=paint,
        fill_opacity=0.9,
    )
    return (
        band
        + use("unmatched-chevron", 6, CARD_H - 23, 18, 18, color=WHITE)
        + text(31, CARD_H - 8, str(kind.boost), 17, "middle", 800, WHITE)
        + text(CARD_W - 9, CARD_H - 9, who, SMALL, "end", fill=WHITE)
    )


def short_name(kind: Kind, lang: str) -> str:
    """A voyage has its sign: the word itself can be left out."""
    name = kind.name[lang]
    if not kind.voyage:
        return name
    bare = re.sub(r"^(Voyage to the|Voyage|Путешествие) ", "", name)
    return bare[0].upper() + bare[1:]


def _short_text(hero: Hero, kind: Kind, lang: str) -> str:
    """The text that fits the card. A user's hero may have a card of the same name that does something else."""
    key = f"short-{kind.id}"
    return words(lang, key) if hero.id in THEMES and words.has(lang, key) else kind.text[lang]


TIMES = {
    "en": (("Immediately:", "Immediately:"), ("During combat:", "During:"), ("After combat:", "After:")),
    "ru": (("Немедленно:", "Немедленно:"), ("Во время боя:", "В бою:"), ("После боя:", "После:")),
}


def _text_lines(full: str, room: float, most: int, lang: str, size: float) -> list[tuple[str, str]]:
    """The text in lines, each time of an effect on a line of its own and its word apart, so that it can be set in bold."""
    for long, short in TIMES[lang]:
        full = full.replace(long, f"\n{short}")
    lines = []
    for part in full.strip().splitlines():
        starts = next((short for _, short in TIMES[lang] if part.startswith(short)), "")
        for i, line in enumerate(wrap(part.strip(), room, size)):
            lines.append((starts, line[len(starts) :].strip()) if i == 0 and starts else ("", line))
    if len(lines) > most:
        lines = [*lines[: most - 1], (lines[most - 1][0], lines[most - 1][1].rstrip(",.") + "…")]
    return lines


def _written(x: float, y: float, start: str, rest: str, colour: str, size: float) -> str:
    if not start:
        return text(x, y, rest, size, "middle")
    return tag(
        "text", tag("tspan", start, font_weight=800, fill=colour), " " + rest, x=x, y=y, font_size=size, text_anchor="middle", fill="var(--ink)"
    )


# Fighters


def token_parts(frame: Frame) -> list[tuple[str, str]]:
    """What a fighter stands on (round for the first team, square for the second), the owner's sign beside it, and a heart."""
    r, half = frame.radius, 0.7 * frame.radius
    parts = []
    for seat in range(SIDES):
        look: dict[str, str | float] = {"fill": "var(--paper)", "stroke": f"var(--p{seat})", "stroke_width": 0.11 * r}
        parts.append(stamp(f"unmatched-{frame.name}-base-{seat}-0", circle(0, 0, 0.76 * r, **look)))
        parts.append(stamp(f"unmatched-{frame.name}-base-{seat}-1", rect(-half, -half, 2 * half, 2 * half, 0.3 * half, **look)))
        mark = player_sign(seat, -0.68 * r, 0.68 * r, 0.27 * r, stroke="var(--paper)", stroke_width=1)
        parts.append(stamp(f"unmatched-{frame.name}-sign-{seat}", mark))
    size = 1.75 * frame.small / 24
    heart = path(HEART, fill=HEART_RED, transform=f"scale({size:.2f}) translate(-12 -12)")
    return [*parts, stamp(f"unmatched-{frame.name}-heart", heart)]


@cache
def token(frame: Frame, figure: str, seat: int, team: int, health: int, number: int) -> str:
    """A fighter around its middle, with its health and perhaps a number."""
    r, s = frame.radius, frame.small
    size = 1.62 * r
    parts = [
        tag("use", href=f"#unmatched-{frame.name}-base-{seat}-{team}"),
        use(f"unmatched-{figure}", -size / 2, -0.62 * size, size, size, color=f"var(--p{seat})"),
        tag("use", href=f"#unmatched-{frame.name}-sign-{seat}"),
    ]
    if number:
        parts.append(
            circle(-0.72 * r, -0.5 * r, 0.62 * s, fill=f"var(--p{seat})")
            + text(-0.72 * r, -0.5 * r + 0.36 * s, str(number), s, "middle", 800, "var(--paper)")
        )
    if health > 1 or not number:
        parts.append(heart(frame, 0.66 * r, 0.62 * r, health))
    return "".join(parts)


def heart(frame: Frame, x: float, y: float, health: int) -> str:
    """A heart with a number."""
    return tag("use", href=f"#unmatched-{frame.name}-heart", x=x, y=y) + text(
        x, y + 0.3 * frame.small, str(health), frame.small, "middle", 800, WHITE
    )


def arrow_head(x: float, y: float, ux: float, uy: float, s: float, fill: str) -> str:
    """The point of an arrow that comes from the direction (ux, uy)."""
    return polygon([(0, 0), (-s * ux - 0.6 * s * uy, -s * uy + 0.6 * s * ux), (-s * ux + 0.6 * s * uy, -s * uy - 0.6 * s * ux)], x, y, fill=fill)


def card_sheet(file: Path, lang: str) -> str:
    """All cards of a hero's file, drawn."""
    hero = next(hero for hero in HEROES if hero.entry.file.path == file)
    across, gap = 6, 10
    rows = -(-len(hero.kinds) // across)
    parts = []
    for i, kind in enumerate(hero.kinds):
        x, y = gap + i % across * (CARD_W + gap), gap + i // across * (CARD_H + 3 * gap)
        parts.append(use(card_symbol(hero, kind), x, y, CARD_W, CARD_H) + text(x + CARD_W / 2, y + CARD_H + 17, f"×{kind.copies}", 15, "middle"))
    return document(gap + across * (CARD_W + gap), gap + rows * (CARD_H + 3 * gap), *parts, title=hero.name[lang])
