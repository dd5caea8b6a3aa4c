"""Shapes, texts and colours: small functions that return SVG text. What a table is made of is in scene.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape as escape_anew
from math import cos, pi, sin

from .widths import WIDTHS

WIDE, TALL = 960, 360  # how many units a picture is across
REMEMBERED = 5000  # elements of a kind: a table draws the same ones again and again
SIGNS = ("circle", "square", "triangle", "diamond", "cross", "star", "hexagon")

LIGHT = {
    "table": "#e9e4d8", "board": "#d8cdb4", "board-2": "#c9bb9c", "line": "#9c8f73",
    "paper": "#fffdf6", "paper-2": "#f1ead9", "ink": "#26221b", "quiet": "#6f6654",
    "ring": "#f08c00", "chosen": "#ffb22e", "hit": "#c4281b", "last": "#00808c", "shade": "#0000002b",
    "figure": "#2b211c", "shine": "#fff4d2", "sky": "#e9cf95", "glow": "#fffbe6", "room": "none",
    "p0": "#1f5fae", "p1": "#b3261e", "p2": "#2e7d32", "p3": "#8a5a00", "p4": "#6a3fa0", "p5": "#a83f6f", "p6": "#30363d",
}  # fmt: skip
DARK = {
    "table": "#1c1f22", "board": "#3a3a36", "board-2": "#4a4943", "line": "#7d786b",
    "paper": "#2b2d2f", "paper-2": "#37393b", "ink": "#f0ece2", "quiet": "#b3ab9b",
    "ring": "#ffb22e", "chosen": "#ffc65c", "hit": "#ff7b6e", "last": "#4fd0dc", "shade": "#00000066",
    "figure": "#0f0b0a", "shine": "#ffe2a0", "sky": "#6a4a36", "glow": "#ffcf8a", "room": "none",
    "p0": "#6ea8f0", "p1": "#f0857d", "p2": "#7cc781", "p3": "#c2a06c", "p4": "#b79be6", "p5": "#e893b8", "p6": "#c3cad1",
}  # fmt: skip

RULES = """
.ig{font-family:"Fira Sans Condensed","Roboto Condensed","Arial Narrow","DejaVu Sans Condensed",sans-serif}
.ig{font-variant-numeric:tabular-nums}
.ig:not(.card){background:var(--room)}
.ig text{user-select:none}
.up{rotate:var(--turn,0deg);transform-box:fill-box;transform-origin:center}
.ig [data-action]{cursor:pointer;outline:none}
.ig .ring{fill:none;stroke:var(--ring);stroke-width:3.5;pointer-events:none}
.ig .area{fill:var(--ring);fill-opacity:.16;stroke:var(--ring);stroke-width:3}
.ig .floor{fill:var(--ring);fill-opacity:.05}
.ig .veil{fill:var(--table);fill-opacity:.36;pointer-events:none}
.ig [data-action]:hover .area,.ig [data-action]:focus .area,.ig .chosen .area,
.ig .area>[data-action]:hover,.ig .area>[data-action]:focus,.ig .area>.chosen{fill-opacity:.35}
.ig .floor>[data-action]:hover,.ig .floor>[data-action]:focus{fill-opacity:.5}
.ig [data-action]:hover .ring,.ig [data-action]:focus .ring{stroke-width:6}
.ig .chosen .ring{stroke:var(--chosen);stroke-width:6}
.ig .preview{display:none;pointer-events:none}
.ig [data-action]:hover+.preview,.ig [data-action]:focus+.preview{display:inline}
.ig .last{stroke:var(--last);stroke-width:3;fill:none}
.ig .hit{outline:3px solid var(--hit);outline-offset:1px;--crossed:1}
.ig .moment{opacity:0;pointer-events:none;animation:ig-shown calc(1.5s*var(--pace,1)) both}
.ig .goes-on{animation-name:ig-goes-on}
.ig .waits{animation-duration:calc(2.4s*var(--pace,1))}
.ig .moment g,.ig .moment use,.ig .moment svg{transform-box:fill-box;transform-origin:center}
.ig .pops{animation:ig-pops calc(.5s*var(--pace,1)) cubic-bezier(.2,1.6,.4,1) both}
.ig .shows{animation:ig-shows calc(.5s*var(--pace,1)) ease-out both}
.ig .from-left{animation:ig-from calc(.45s*var(--pace,1)) cubic-bezier(.2,.8,.3,1) both;--from:-60px}
.ig .from-right{animation:ig-from calc(.45s*var(--pace,1)) cubic-bezier(.2,.8,.3,1) both;--from:60px}
.ig .rises{animation:ig-rises calc(1.2s*var(--pace,1)) ease-out both}
.ig .spins{animation:ig-spins calc(1.5s*var(--pace,1)) linear both}
.ig .falls{animation:ig-falls calc(.6s*var(--pace,1)) calc(.25s*var(--pace,1)) ease-in both}
.ig .later{animation-delay:calc(.3s*var(--pace,1))}
.ig .stage-rays{transform-box:fill-box;transform-origin:center;animation:ig-turning 60s linear infinite}
.ig .stage-comes{transform-box:fill-box;transform-origin:bottom;animation:ig-comes .7s cubic-bezier(.2,1.4,.4,1) both}
.ig .stage-paper{animation:ig-paper 1.6s ease-out both}
@keyframes ig-turning{to{transform:rotate(360deg)}}
@keyframes ig-comes{from{transform:translateY(40px) scale(.7);opacity:0}}
@keyframes ig-paper{from{transform:translateY(-70px);opacity:0}}
@keyframes ig-shown{12%,74%{opacity:1}}
@keyframes ig-goes-on{0%,74%{opacity:1}}
@keyframes ig-pops{from{transform:scale(.2);opacity:0}}
@keyframes ig-shows{from{transform:scaleX(0)}}
@keyframes ig-from{from{transform:translateX(var(--from));opacity:0}}
@keyframes ig-rises{from{transform:translateY(8px) scale(.6);opacity:0}25%{transform:scale(1.15);opacity:1}to{transform:translateY(-10px)}}
@keyframes ig-spins{to{transform:rotate(40deg)}}
@keyframes ig-falls{to{transform:translateY(9px) rotate(5deg);opacity:.45}}
@media (prefers-reduced-motion:reduce){.ig .moment,.ig .moment *,.ig [class^=stage]{animation:none}}
"""


def colours(by_day: Mapping[str, str] = LIGHT, by_night: Mapping[str, str] = DARK) -> str:
    """Named colours as CSS: light, dark by the system's wish, and dark by a class on the page. A table may add its own."""
    light = "".join(f"--{k}:{v};" for k, v in by_day.items())
    dark = "".join(f"--{k}:{v};" for k, v in by_night.items())
    return f":root,.light{{{light}}}\n@media (prefers-color-scheme:dark){{:root:not(.light){{{dark}}}}}\n:root.dark,.dark{{{dark}}}\n"


@lru_cache(REMEMBERED)
def number(value: float | int | str) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


escape = lru_cache(REMEMBERED)(escape_anew)


class _Written(dict[str, str]):
    def __missing__(self, key: str) -> str:
        self[key] = written = f' {key.rstrip("_").replace("_", "-")}="'
        return written


_written = _Written()


def tag(name: str, *children: str, **attributes: float | int | str | None) -> str:
    """An element. An attribute's `_` is written `-`, a trailing one is dropped; None leaves it out."""
    about = _attributes(**attributes)
    return f"<{name}{about}>{''.join(children)}</{name}>" if children else f"<{name}{about}/>"


@lru_cache(4 * REMEMBERED)
def _attributes(**attributes: float | int | str | None) -> str:
    """As an element begins with them."""
    written = ""
    for key, value in attributes.items():
        if value is not None:
            written += f'{_written[key]}{escape(value) if isinstance(value, str) else number(value)}"'
    return written


@lru_cache(REMEMBERED)
def rect(x: float, y: float, w: float, h: float, r: float = 0, **attributes: float | int | str | None) -> str:
    """A rectangle with rounded corners."""
    return tag("rect", x=x, y=y, width=w, height=h, rx=r or None, **attributes)


@lru_cache(REMEMBERED)
def circle(x: float, y: float, r: float, **attributes: float | int | str | None) -> str:
    """A circle."""
    return tag("circle", cx=x, cy=y, r=r, **attributes)


@lru_cache(REMEMBERED)
def path(d: str, **attributes: float | int | str | None) -> str:
    """A path."""
    return tag("path", d=d, **attributes)


@lru_cache(REMEMBERED)
def text(x: float, y: float, words: str, size: float = 15, anchor: str = "start", weight: int | None = None,
         fill: str = "var(--ink)", **attributes: float | int | str | None) -> str:  # fmt: skip
    """A line of text; y is its baseline."""
    return tag("text", escape(words), x=x, y=y, font_size=size, text_anchor=None if anchor == "start" else anchor,
               font_weight=weight, fill=fill, **attributes)  # fmt: skip


@lru_cache(REMEMBERED)
def width(words: str, size: float) -> float:
    """How wide a line of text is in the house's typeface, set in bold."""
    return sum(WIDTHS.get(letter, 0.8) for letter in words) * size


@lru_cache(REMEMBERED)
def cut(name: str, room: float, size: float) -> str:
    """A name that is too long loses what stands in brackets, then ends in an ellipsis."""
    if width(name, size) > room:
        name = name.partition(" (")[0]
    while len(name) > 2 and width(name, size) > room:
        name = name.rstrip("…")[:-1].rstrip() + "…"
    return name


def wrap(words: str, room: float, size: float, lines: int = 99) -> list[str]:
    """Break a text into lines that fit; what doesn't fit the last line ends in an ellipsis."""
    return list(_wrapped(words, room, size, lines))


@lru_cache(REMEMBERED)
def _wrapped(words: str, room: float, size: float, lines: int) -> tuple[str, ...]:
    done: list[str] = []
    for word in words.split():
        if done and width(f"{done[-1]} {word}", size) <= room:
            done[-1] += " " + word
        else:
            done.append(word)
    if len(done) > lines:
        done = [*done[: lines - 1], done[lines - 1].rstrip(",.") + "…"]
    return tuple(done)


def paragraph(x: float, y: float, words: str, room: float, size: float = 15, lines: int = 99, anchor: str = "start",
              fill: str = "var(--ink)", leading: float = 1.25) -> str:  # fmt: skip
    """A text over several lines; y is the first baseline."""
    return "".join(text(x, y + i * size * leading, line, size, anchor, fill=fill) for i, line in enumerate(wrap(words, room, size, lines)))


def block(x: float, y: float, words: str, room: float, size: float = 15, lines: int = 2, anchor: str = "middle", weight: int | None = None,
          fill: str = "var(--ink)") -> str:  # fmt: skip
    """A text over several lines, centred around y."""
    broken = wrap(words, room, size, lines)
    first = y + 0.36 * size - 0.58 * size * (len(broken) - 1)
    return "".join(text(x, first + 1.16 * size * i, line, size, anchor, weight, fill) for i, line in enumerate(broken))


def fit(words: str, room: float, size: float, smallest: float = 11) -> float:
    """The largest font size, up to the given one, at which a line fits."""
    return max(smallest, min(size, size * room / max(width(words, size), 1)))


def group(x: float, y: float, *children: str, key: str | None = None, tip: str | None = None, **attributes: float | int | str | None) -> str:
    """Things that belong together at a place; with a key they travel together."""
    about = _attributes(data_key=key, data_tip=tip, **attributes)  # which is mostly the same wherever it is
    head = _group_at(x, y) + about
    return f"{head}>{''.join(children)}</g>" if children else f"{head}/>"


def placed(x: float, y: float, drawn: str) -> str:
    """A group that was drawn at (0, 0), elsewhere: what is the same at all places is drawn once."""
    return _group_at(x, y) + drawn[len(HERE) :]


@lru_cache(REMEMBERED)
def _group_at(x: float, y: float) -> str:
    return f'<g transform="translate({number(float(x))} {number(float(y))})"'


HERE = _group_at(0, 0)


@lru_cache(REMEMBERED)
def use(symbol: str, x: float, y: float, w: float, h: float, **attributes: float | int | str | None) -> str:
    """Place a symbol of the sheet."""
    return tag("use", href=f"#{symbol}", x=x, y=y, width=w, height=h, **attributes)


def shadow(w: float, h: float, r: float) -> str:
    """What a card or a plate throws on what it lies on: light comes from the upper left."""
    return rect(2, 3, w - 1, h - 1, r, fill="var(--shade)")


def symbol(name: str, w: float, h: float, *children: str) -> tuple[str, str]:
    """A drawing to be placed many times in any size: an entry of a game's sheet."""
    return name, tag("symbol", *children, id=name, viewBox=f"0 0 {number(w)} {number(h)}", overflow="visible")


def stamp(name: str, *children: str) -> tuple[str, str]:
    """A drawing to be placed many times as large as it is: an entry of a game's sheet."""
    return name, tag("g", *children, id=name)


def light(name: str) -> tuple[str, str]:
    """How light falls on a place, to lie over it as `url(#name)`: bright at the upper left, dark at the lower right."""
    stops = ((0, "var(--glow)", 0.36), (0.5, "var(--glow)", 0), (0.55, "#000", 0), (1, "#000", 0.26))
    drawn = (tag("stop", offset=at, stop_color=paint, stop_opacity=strong) for at, paint, strong in stops)
    return name, tag("radialGradient", *drawn, id=name, cx="18%", cy="12%", r="105%")


@lru_cache(REMEMBERED)
def sign(player: int, x: float, y: float, r: float, fill: str | None = None, **attributes: float | int | str | None) -> str:
    """The sign of a player, centred at a place: colour and shape together."""
    paint = fill or f"var(--p{player})"
    kind = SIGNS[player]
    if kind == "circle":
        return circle(x, y, r, fill=paint, **attributes)
    if kind == "square":
        return rect(x - 0.85 * r, y - 0.85 * r, 1.7 * r, 1.7 * r, 0.2 * r, fill=paint, **attributes)
    if kind == "cross":
        a, b = 0.38 * r, r
        return polygon(
            [(-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (-a, b), (-a, a), (-b, a), (-b, -a), (-a, -a)],
            x,
            y,
            fill=paint,
            **attributes,
        )
    if kind == "star":
        points = [(r * (1.1 if i % 2 == 0 else 0.48) * sin(i * pi / 5), -r * (1.1 if i % 2 == 0 else 0.48) * cos(i * pi / 5)) for i in range(10)]
        return polygon(points, x, y, fill=paint, **attributes)
    corners, turn = {"triangle": (3, 0.0), "diamond": (4, 0.0), "hexagon": (6, pi / 6)}[kind]
    points = [(1.1 * r * sin(turn + i * 2 * pi / corners), -1.1 * r * cos(turn + i * 2 * pi / corners)) for i in range(corners)]
    return polygon(points, x, y, fill=paint, **attributes)


def polygon(points: Iterable[tuple[float, float]], x: float = 0, y: float = 0, **attributes: float | int | str | None) -> str:
    """A closed shape."""
    return tag("polygon", points=" ".join(f"{number(float(x + px))},{number(float(y + py))}" for px, py in points), **attributes)


@lru_cache(REMEMBERED)
def burst(r: float, points: int = 12, inner: float = 0.62, **attributes: float | int | str | None) -> str:
    """A jagged star around (0, 0)."""
    corners = ((r * (inner if i % 2 else 1), i * pi / points) for i in range(2 * points))
    return polygon([(far * sin(turn), -far * cos(turn)) for far, turn in corners], 0, 0, **attributes)


def cross(places: Iterable[tuple[float, float]], r: float, thick: float, **attributes: float | int | str | None) -> str:
    """Crosses over what was or would be destroyed."""
    d = number(2.0 * r)
    lines = "".join(f"M{number(float(x - r))} {number(float(y - r))}l{d} {d}m0-{d}l-{d} {d}" for x, y in places)
    return path(lines, stroke="var(--hit)", stroke_width=thick, stroke_linecap="round", fill="none", **attributes) if lines else ""


def card_back(w: float, h: float, player: int | None = None) -> str:
    """The back of a card: a lattice in its owner's colour, and their sign; a very small one is plain."""
    paint, edge = "var(--line)" if player is None else f"var(--p{player})", 0.07 * w
    frame = rect(edge, edge, w - 2 * edge, h - 2 * edge, 0.05 * w, fill="none", stroke="var(--paper)", stroke_width=1.5)
    if player is None or w < 40:
        return rect(0, 0, w, h, 0.08 * w, fill=paint) + frame + ("" if player is None else sign(player, w / 2, h / 2, 0.2 * w, fill="var(--paper)"))
    lattice = path(_lattice(1.8 * edge, w, h, 0.13 * w), stroke="var(--paper)", stroke_opacity=0.3, stroke_width=0.012 * w, fill="none")
    lit = path(f"M0 {number(0.75 * h)}V{number(0.08 * w)}Q0 0 {number(0.08 * w)} 0H{number(0.85 * w)}Z", fill="#fff", fill_opacity=0.14)
    medal = circle(w / 2, h / 2, 0.3 * w, fill="var(--paper)") + circle(w / 2, h / 2, 0.26 * w, fill="none", stroke=paint, stroke_width=0.016 * w)
    return rect(0, 0, w, h, 0.08 * w, fill=paint) + lattice + lit + frame + medal + sign(player, w / 2, h / 2, 0.15 * w)


def _lattice(edge: float, w: float, h: float, step: float) -> str:
    """Slanting lines both ways inside a frame."""
    across, high, lines, at = w - 2 * edge, h - 2 * edge, [], step / 2
    while at < across + high:
        x, y = min(at, across), min(at, high)
        ends = ((edge + x, edge + at - x), (edge + at - y, edge + y))
        lines += [ends, ((w - ends[0][0], ends[0][1]), (w - ends[1][0], ends[1][1]))]
        at += step
    return "".join(f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for (a, b), (c, d) in lines)


def document(w: float, h: float, *children: str, title: str = "") -> str:
    """The whole picture of a position."""
    return tag("svg", tag("title", escape(title)) if title else "", *children, xmlns="http://www.w3.org/2000/svg",
               viewBox=f"0 0 {number(w)} {number(h)}", class_="ig")  # fmt: skip


def standalone(picture: str, sheet: Mapping[str, str] = {}, inks: str = "") -> str:
    """A picture with its colours and those symbols inside that it places, for a file or a notebook."""
    used: dict[str, str] = {}
    waiting = [picture]
    while waiting:
        found = waiting.pop()
        for name, drawing in sheet.items():
            if name not in used and (f'#{name}"' in found or f"#{name})" in found):
                used[name] = drawing
                waiting.append(drawing)
    head, body = picture.split(">", 1)
    return f"{head}><style>{colours()}{inks}{RULES}</style><defs>{''.join(used.values())}</defs>{body}"
