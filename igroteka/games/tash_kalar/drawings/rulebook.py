"""Tash-Kalar: the figures of the rulebook, made from positions in words and the table's own drawing."""

from __future__ import annotations

from ....core.scene import Scene
from ....core.draw import circle, document, group, paragraph, path, rect, tag, text, use
from .. import words as w
from ..cards import BEINGS, FIRST_WAY, FLARES, GAME, N_WAYS, RANKS, WAYS
from .pictures import CARD_H, CARD_W, pattern
from .arena import Layout, arena_picture

NAMES = ("arena", "ranks", "card", "ways", "summoning", "moves", "flare")


def figure(name: str, lang: str) -> str:
    """A figure of the rulebook."""
    drawn = {
        "arena": _whole_arena, "ranks": _ranks, "card": _card, "ways": _ways, "summoning": _summoning, "moves": _moves, "flare": _flare,
    }[name]  # fmt: skip
    return drawn(lang)


def _stage(position: str, lang: str, decisions: tuple[str, ...], x: float, y: float, width: int, height: int) -> str:
    """The arena after these decisions, seen through a window, with what can be chosen next."""
    from .. import game

    match = game.position(position)
    for decision in decisions:
        match.play(decision)
    view, choices = match.view(0), match.choices(0, lang) if decisions else {}
    view.n_events = 0
    lay = Layout(height=height, x=x, y=y, cell=40, card=112, hand_y=0)
    scene = Scene(view, 0, choices, lang, True, ["", ""], still=True, lay=lay)
    return scene.picture(height, *arena_picture(scene), title=w.words(lang, "title"), width=width)


def _whole_arena(lang: str) -> str:
    return _stage("decks: north, highland; arena: 9 / 9 / 3l1H3 / 4c1C2 / 3ch2C1 / 2c3CC1 / 4H1L2 / 9 / 9", lang, (), 32, 32, 424, 424)


def _summoning(lang: str) -> str:
    """The swordmaster can appear on any of three squares."""
    position = "decks: north, highland; arena: c5 c, e5 c, e3 c, g5 c, d5 C, e6 C, f5 H, f6 C; hand: swordmaster"
    return _stage(position, lang, ("summon swordmaster",), -40, -80, 320, 280)


def _moves(lang: str) -> str:
    """Wolf Rider, a heroic piece, may go onto empty squares and onto common and heroic pieces."""
    position = "decks: highland, north; arena: e4 c, f4 c, g4 c, e3 c, d6 C, e6 H, f6 L, d4 C; hand: wolf-rider"
    return _stage(position, lang, ("summon wolf-rider", "on e5"), -40, -80, 320, 280)


def _ranks(lang: str) -> str:
    """Three ranks of two colours."""
    parts = []
    for i, rank in enumerate(RANKS):
        x = 8 + i * 118
        name = w.words(lang, f"rank-{i + 1}")
        parts += [use(f"{GAME}-p{colour}{i + 1}", x + 54 * k, 6, 52, 52) for k, colour in enumerate((0, 1))]
        parts.append(text(x + 53, 78, name, 13, "middle", 600, data_tip=rank))
    return document(360, 88, *parts, title=w.words(lang, "title"))


def _card(lang: str) -> str:
    """A being's card with what its parts mean."""
    scale = 1.45
    assassin = next(i for i, being in enumerate(BEINGS) if being.id == "assassin")
    notes = [(160, 28, 20), (103, 64, 62), (105, 110, 104), (132, 134, 146), (150, 196, 192)]
    parts = [group(6, 6, use(f"{GAME}-b{assassin}", 0, 0, CARD_W * scale, CARD_H * scale, color="var(--p0)"))]
    for i, (x, y, line) in enumerate(notes, 1):
        parts.append(path(f"M{x} {y}L177 {line}", stroke="var(--quiet)", stroke_width=1.2, fill="none") + circle(x, y, 3, fill="var(--quiet)"))
        parts.append(paragraph(182, line + 4, w.words(lang, f"figure-card-{i}"), 174, 12, 3))
    return document(360, 236, *parts, title=w.words(lang, "title"))


def _ways(lang: str) -> str:
    """All ways to lay the Knight's pattern."""
    knight = next(i for i, being in enumerate(BEINGS) if being.id == "knight")
    parts = []
    for i in range(int(N_WAYS[knight])):
        way = WAYS[int(FIRST_WAY[knight]) + i]
        box = rect(0, 0, 84, 84, 8, fill="var(--paper)", stroke="var(--line)", stroke_width=1)
        picture = tag("g", pattern(BEINGS[knight], (72, 72), (6, 6), way), color="var(--p0)")
        parts.append(group(4 + i % 4 * 89, 4 + i // 4 * 89, box, picture))
    return document(360, 182, *parts, title=w.words(lang, "title"))


def _flare(lang: str) -> str:
    """A flare with the meaning of its two numbers."""
    scale = 1.3
    flare = next(i for i, card in enumerate(FLARES) if card.label == "4/6")
    parts = [group(6, 6, use(f"{GAME}-f{flare}", 0, 0, CARD_W * scale, CARD_H * scale))]
    for i, y in enumerate((52, 136), 1):
        parts.append(path(f"M152 {y}H162", stroke="var(--quiet)", stroke_width=1.2, fill="none"))
        parts.append(paragraph(166, y + 4, w.words(lang, f"figure-flare-{i}"), 190, 12.5, 5))
    return document(360, 212, *parts, title=w.words(lang, "title"))
