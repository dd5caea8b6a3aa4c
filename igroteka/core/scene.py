"""A scene: one position as one viewer sees it, and the things that every table is made of.

The contract between a table and whoever shows it (page, notebook, rulebook):

data-action   a click here chooses this action (the number). The page makes it a button
data-key      the same thing has the same key in every picture: what moved is moved, not redrawn
data-tip      what it is, for hover or a long press
data-cards    symbols of the gallery, #SECTION of it or #SECTION:place*copies,…: what opens when one asks about a pile or a deck
data-face     the symbol of a card of the hand where the picture shows a smaller one
data-marks    keys of what this choice would hit; they are marked while it is pointed at

What can be chosen glows in a colour that is nobody's: it has something of class `area` (tinted) or `ring` inside, or is a shape in a group
of class `area` (of class `floor` where nearly everything can be chosen). A card of the hand that can't be chosen now lies under a `veil`.
Something of class `preview` right after a choice shows only while that choice is pointed at. Something of class `moment` shows for a
second after the picture comes and isn't there otherwise. What is marked has `--crossed` 1: a symbol may hold a cross of that opacity.
A group of class `hand` holds the viewer's own cards: a phone shows them large in a drawer.
A group of class `turns` can be turned half round `data-turn`; things with a key and what is of class `up` stay upright in it.

Wide pictures are WIDE units across and shown from 720 px up, tall ones TALL units across and shown from 360 px up: text is at
least 15 units in a wide picture and 11 in a tall one, touch targets at least 40 units in a tall one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from . import draw
from .draw import TALL, WIDE, block, cut, document, fit, group, number, rect, shadow, sign, tag, text, use, width
from .record import SPECTATOR
from .watched import Watch, watched

PIECES = 20_000  # of a kind are remembered
BUTTON = 44  # the height of a button
END = "</svg>"
Place = tuple[float, float]
S = TypeVar("S", bound="Scene")
P = ParamSpec("P")
T = TypeVar("T")


class Picture(str):
    """A picture, and the parts that it was made of, one after the other: what changes mostly changes in one of them."""

    __slots__ = ("parts",)
    parts: tuple[str, ...]

    def __new__(cls, parts: tuple[str, ...]) -> Picture:
        """All of them together."""
        made = super().__new__(cls, "".join(parts))
        made.parts = parts
        return made


class Scene:
    """All that a drawing needs to know. `view` is a hidden record, never the real one.

    `choices` are the actions that can be chosen, in words. `still` is a figure: what could be chosen is shown, but nobody clicks in it.
    `lay` are the game's own measures.
    """

    def __init__(self, view: Any, viewer: int, choices: Mapping[int, str], lang: str, tall: bool, names: Sequence[str], still: bool = False,
                 lay: Any = None):  # fmt: skip
        self.view, self.lang, self.tall, self.still, self.lay = view, lang, tall, still, lay
        self.watch: Watch | None = getattr(view, "watch", None)
        self.choices = self.watch.seen_by(viewer, names, choices) if self.watch else choices
        self._viewer, self._names = viewer, names
        self.small = 11 if tall else 15  # the smallest text
        self.across = TALL if tall else WIDE  # how wide the picture is

    @property
    def viewer(self) -> int:
        """Who looks: a seat, or a spectator."""
        if self.watch:
            self.watch.read.add(self.watch.viewer)
        return self._viewer

    @property
    def names(self) -> Sequence[str]:
        """What players are called."""
        if self.watch:
            self.watch.read.add(self.watch.names)
        return self._names

    @cached_property
    def bare(self) -> Scene:
        """The same without position, players and choices: all else that a part depends on. There is one of its kind; `lay` stays what it is then."""
        return _bare(self.lang, self.tall, self.still, self.lay)

    def offering(self, choices: Mapping[int, str]) -> Scene:
        """A bare scene where this can be chosen."""
        return Scene(None, SPECTATOR, choices, self.lang, self.tall, (), self.still, self.lay)

    def picture(self, height: float, *parts: str, title: str = "", width: float | None = None) -> Picture:
        """The whole picture."""
        return Picture((_opening(width or self.across, height, title), *parts, END))

    def said(self, what: Callable[..., T], *about: Any) -> T:
        """What a game's words say of the record, once for all that are the same as far as they look."""
        return self.watch.made((what, *about), what, self.view, *about) if self.watch else what(self.view, *about)

    # Things

    def thing(self, x: float, y: float, *children: str, action: int | None = None, frame: Place | None = None, key: str | None = None,
              tip: str | None = None, marks: Iterable[str] = (), chosen: bool = False, held: bool = False, **look: Any) -> str:  # fmt: skip
        """Something at a place. It is a choice if the action can be chosen, which a frame shows; what is held and can't be lies under a veil."""
        can = action is not None and action in self.choices
        if frame and (can or chosen):
            children = (*children, rect(-1, -1, frame[0] + 2, frame[1] + 2, 9, class_="ring"))
        if chosen:
            look["class_"] = "chosen"
        elif held and frame and not can and self.choices:
            children = (*children, rect(0, 0, *frame, 9, class_="veil"))
        if self.still:
            return group(x, y, *children, **look)
        if not can:
            return group(x, y, *children, key=key, tip=tip, **look)
        label = self.choices[action]  # type: ignore[index]
        return group(x, y, *children, key=key, tip=tip, data_action=action, aria_label=label, data_marks=" ".join(marks) or None, **look)

    def card(self, x: float, y: float, size: Place, symbol: str, *over: str, colour: str | None = None, **about: Any) -> str:
        """A card of the sheet at a place, with what lies over it."""
        return self.thing(x, y, use(symbol, 0, 0, *size, color=colour), *over, frame=size, **about)

    def turning(self, x: float, y: float, *parts: str) -> tuple[str, ...]:
        """A board that can be turned half round its middle, as parts of the picture. What has a key stays upright there;
        whatever is of class `up` turns with it round its own middle, which leaves it upright there too."""
        return ("", *parts, "") if self.still else (_turning(x, y), *parts, "</g>")

    def hand(self, *cards: str) -> str:
        """The viewer's own cards. In a tall picture they are what a phone's drawer shows large."""
        return tag("g", *cards, class_="hand") if self.tall and not self.still and any(cards) else "".join(cards)

    def button(self, x: float, y: float, w: float, action: int, *over: str, words: str = "", left: float = 0, h: float = BUTTON, **about: Any) -> str:
        """A choice in words, on two lines where they are long; `left` leaves room for a mark."""
        said = words or self.choices[action]
        size = self.small + 1
        shape = shadow(w, h, 9) + rect(0, 0, w, h, 9, fill="var(--paper)") + rect(0, 0, w, h, 9, class_="area")
        label = block((w + left) / 2, h / 2, said, w - left - 14, size, 3 if self.tall else 2, weight=700)
        return self.thing(x, y, shape, label, *over, action=action, key=f"button-{action}", **about)

    def buttons(self, x: float, y: float, room: float, actions: Sequence[int], columns: int = 0, words: Mapping[int, str] | None = None,
                widest: float = 360) -> str:  # fmt: skip
        """Buttons side by side, or in so many columns."""
        columns = columns or max(len(actions), 1)
        w = min((room + 6) / columns - 6, widest)
        places = spread(len(actions), x, y, (w, BUTTON), room, columns)
        return "".join(self.button(*place, w, action, words=(words or {}).get(action, "")) for place, action in zip(places, actions, strict=True))

    def plate(self, x: float, y: float, size: Place, seat: int, *over: str, name: str = "", look: int | None = None, left: float = 0, room: float = 0,
              lit: bool = False, won: bool = False, **about: Any) -> str:  # fmt: skip
        """A player: a frame in their colour (thick for whoever is asked), their sign and name, and what a game puts below."""
        called = (name or self.names[seat]) + (" ★" if won else "")
        return self.thing(x, y, _plate(size, seat if look is None else look, called, left, room, lit or won, self.small), *over, **about)

    def tally(self, x: float, y: float, picture: str, wide: float, amount: float | str, size: float = 0, **about: Any) -> str:
        """A small picture with its number; y is the middle."""
        size = size or self.small
        return self.thing(x, y, picture, text(wide + 4, 0.36 * size, str(amount), size, weight=700), **about)

    # Big moments

    def moment(self, x: float, y: float, *drawn: str, goes_on: bool = False, waits: bool = False) -> str:
        """Something over the table for a second, around a place. One of several goes on from the last and waits for the next."""
        look = "moment" + " goes-on" * goes_on + " waits" * waits
        return "" if self.still else group(x, y, *drawn, class_=look, aria_hidden="true")


def last_event(view: Any) -> list[int]:
    """The columns of what happened last (core/record.py); zeros if nothing did."""
    count = int(view.n_events)
    if not count:
        return [0] * 6
    row = view.events[count - 1]
    return row if isinstance(row, list) else row.tolist()


def moves(look: str, *drawn: str) -> str:
    """A part of a moment that pops, shows its face, rises, falls, spins or comes from a side; `later` it waits a little (draw.RULES)."""
    return tag("g", *drawn, class_=look or None)


def part(make: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """A part of a picture, drawn once for all scenes that are the same as far as it looks: see watched.py."""

    @wraps(make)
    def made(t: S, /, *about: P.args, **_: P.kwargs) -> T:
        return t.watch.made((make, t.bare, *about), make, t, *about) if t.watch else make(t, *about)  # type: ignore[call-arg]

    return made


def piece(make: Callable[Concatenate[Scene, P], T]) -> Callable[Concatenate[Scene, P], T]:
    """A part that is made of its arguments alone, which takes a quarter of the time to find again: it gets a bare scene."""
    kept = lru_cache(PIECES)(make)

    @wraps(make)
    def made(t: Scene, /, *about: P.args, **_: P.kwargs) -> T:
        return kept(t.bare, *about)

    return made


@lru_cache(PIECES)
def _plate(size: Place, look: int, called: str, left: float, room: float, thick: bool, small: float) -> str:
    """The plate of a player without what a game puts on it."""
    (w, h), s = size, small + 1
    room = room or w - left
    close = 0.6 if w < 60 or width(called, small) > 0.92 * (room - 1.9 * s) else 1  # sign and name stand closer rather than that it is cut
    room -= 1.9 * s * close
    frame = shadow(w, h, 8) + rect(0, 0, w, h, 8, fill="var(--paper)", stroke=f"var(--p{look})", stroke_width=3 if thick else 1.2)
    shown = cut(called, 0.92 * room, small)
    label = text(left + 1.65 * s * close, 1.35 * s, shown, fit(shown, 0.92 * room, s + 1, small), weight=700)
    return frame + sign(look, left + 0.9 * s * close, 0.95 * s, 0.5 * s * close) + label


@lru_cache(1000)
def _opening(width: float, height: float, title: str) -> str:
    return document(width, height, title=title)[: -len(END)]


@lru_cache(1000)
def _turning(x: float, y: float) -> str:
    return tag("g", "", class_="turns", data_turn=f"{number(float(x))} {number(float(y))}").removesuffix("</g>")


@lru_cache(1000)
def _bare(lang: str, tall: bool, still: bool, lay: Any) -> Scene:
    return Scene(None, SPECTATOR, {}, lang, tall, (), still, lay)


@lru_cache(PIECES)
def spread(count: int, x: float, y: float, size: Place, room: float, columns: int = 99, gap: float = 6, centred: bool = False) -> tuple[Place, ...]:
    """The places of cards side by side, in rows of so many; they overlap where there are more than fit."""
    in_row = min(count, columns)
    step = min(size[0] + gap, (room - size[0]) / max(in_row - 1, 1))
    start = x + (room - step * (in_row - 1) - size[0]) / 2 if centred else x
    return tuple([(start + i % columns * step, y + i // columns * (size[1] + gap)) for i in range(count)])


# The end

STAGE_W, STAGE_H = 360, 140
Champion = tuple[str, float, str]  # a symbol of the sheet, how wide it is for its height, its colour


def triumph(game: Any, view: Any, winners: Sequence[int]) -> str:
    """The end of a match as a picture: whoever won, with followers, on a stage in the light of the place. Several stand side by side.
    A game without champions has none."""
    if not winners or not hasattr(game.drawings, "champions"):
        return ""
    parties: list[list[Champion]] = [game.drawings.champions(view, seat) for seat in winners]
    cast = [party[0] for party in parties] if len(parties) > 1 else [*parties[0][1:2], parties[0][0], *parties[0][2:3]]
    mid = (len(cast) - 1) / 2
    step = min(106 * max(0.8, cast[0][1]), 0.9 * STAGE_W / max(1.0, 2 * mid))
    rays = moves("stage-rays", draw.burst(190, 18, 0.32, fill="var(--shine)", fill_opacity=0.42))
    light = group(STAGE_W / 2, 78, rays, draw.circle(0, 0, 62, fill="var(--shine)", fill_opacity=0.5))
    ground = draw.path(f"M0 122Q90 108 180 112T{STAGE_W} 116V{STAGE_H}H0Z", fill="var(--figure)", fill_opacity=0.8)
    shown = sorted(enumerate(cast), key=lambda one: -abs(one[0] - mid))  # the one in the middle stands in front
    people = [_on_stage(STAGE_W / 2 + (i - mid) * step, 118 if len(parties) > 1 or i == mid else 84, champion) for i, champion in shown]
    paper = "".join(draw.rect(round(14 + 37.3 * i % 340, 1), 6 + 23 * i % 60, 6, 9, 1, fill=cast[i % len(cast)][2] if i % 3 else "var(--chosen)",
                              transform=f"rotate({37 * i % 90} {round(17 + 37.3 * i % 340, 1)} {10 + 23 * i % 60})") for i in range(18))  # fmt: skip
    sky = rect(0, 0, STAGE_W, STAGE_H, fill="var(--sky)")
    return document(STAGE_W, STAGE_H, sky, light, ground, *people, moves("stage-paper", paper))


def _on_stage(x: float, high: float, champion: Champion) -> str:
    """Somebody whose middle is at x."""
    name, shape, colour = champion
    return moves("stage-comes", use(name, x - shape * high / 2, STAGE_H - 8 - high, shape * high, high, color=colour))


def picture(game: Any, view: Any, viewer: int, choices: Mapping[int, str], lang: str, tall: bool, names: Sequence[str]) -> Picture:
    """A position drawn by its game's drawings."""
    drawn: Picture = game.drawings.draw(Scene(watched(view), viewer, choices, lang, tall, names))
    return drawn


def inks(game: Any) -> str:
    """The colours that a game has of its own, as CSS."""
    return draw.colours(*game.drawings.INKS) if hasattr(game.drawings, "INKS") else ""


def standalone(game: Any, drawn: str, lang: str) -> str:
    """A picture that needs nothing else, for a file or a notebook."""
    return draw.standalone(drawn, game.drawings.sheet(lang), inks(game))
