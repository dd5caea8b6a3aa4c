"""Tash-Kalar: what it answers when somebody asks. See core/answers.py."""

from __future__ import annotations

from typing import Any

from ...core.answers import Card, Section, Why, forms
from ...core.draw import path
from ...core.rule import plainly
from ...core.scene import Place, Scene
from . import words as w
from .arena import count_pieces
from .cards import BEINGS, CELLS, COLOURS, DECKS, FIRST_LEGEND, FIRST_WAY, FLARES, GAME, N_WAYS, PICTURE, SIDE, SQUARE_NAMES, TASKS, WAYS, at
from .drawings.table import TALL_LAYOUT, WIDE_LAYOUT
from .scoring import highest, trigger
from .state import ACTION, FIRST_GAME, HIGH, MELEE, OVER, PLACE, START, SUMMON, side_of
from .tasks import is_met

TERMS = ("common", "heroic", "legendary", "upgrade", "downgrade", "convert", "leap", "standard-move", "adjacent", "gain", "marked", "flare")
FIRST: dict[str, Any] = {"mode": "first"}
FINE: tuple[str, ...] = ("first",)
END = "The end"
MODES = ("The first game", "The high form", "The duel deathmatch", "The melee")
SHOWN_MISSING = 3  # squares that are named


def gallery(lang: str) -> list[Section]:
    """The decks, the legends, flares and tasks."""
    shown = []
    for deck in DECKS:
        if deck.id == "south":
            continue  # the same beings as the north's
        called = w.words(lang, "gallery-imperial") if deck.id == "north" else deck.name[lang]
        title = w.words(lang, "gallery-deck", deck=called, cards=len(deck.beings))
        about = w.words(lang, f"deck-{deck.id}") if w.words.has(lang, f"deck-{deck.id}") else ""
        shown.append(Section(deck.id, title, [_being(i, lang, COLOURS.index(deck.colour)) for i in deck.beings], about))
    legends = [_being(i, lang, 3) for i in range(FIRST_LEGEND, len(BEINGS))]
    shown.append(Section("legends", w.words(lang, "gallery-legends", cards=len(legends)), legends, w.words(lang, "deck-legends")))
    flares = [Card((f"{GAME}-f{i}", f"{GAME}-mf{i}"), flare.label, w.flare_tip(i, lang), 1) for i, flare in enumerate(FLARES)]
    shown.append(Section("flares", w.words(lang, "gallery-flares", cards=len(flares)), flares, w.words(lang, "deck-flares")))
    tasks = [Card((f"{GAME}-t{i}",), task.name[lang], w.task_tip(i, lang), 1, forms(task.name, lang)) for i, task in enumerate(TASKS)]
    return [*shown, Section("tasks", w.words(lang, "gallery-tasks", cards=len(tasks)), tasks, w.words(lang, "deck-tasks"))]


def _being(i: int, lang: str, colour: int) -> Card:
    return Card((f"{GAME}-b{i}", f"{GAME}-mb{i}"), BEINGS[i].name[lang], w.being_tip(i, lang), 1, forms(BEINGS[i].name, lang), f"var(--p{colour})")


def goal(view: Any, lang: str) -> str:
    """The score that ends the match, and everybody's."""
    points = w.scores(view)
    key = "goal-tasks" if view.mode in (FIRST_GAME, HIGH) else "goal-melee" if view.mode == MELEE else "goal-crowd"
    most = max(int(plainly(highest, view, side)) for side in range(view.sides)) if view.mode == MELEE else max(points)
    return w.words(lang, key, end=int(plainly(trigger, view)), scores=" : ".join(map(str, points)), most=most)


def chapter(view: Any) -> str:
    """Where the rulebook tells of the present question."""
    if view.phase == OVER:
        return "The end"
    if view.phase == START:
        return MODES[int(view.mode)]
    return "Your turn" if view.phase in (ACTION, PLACE) else "Summoning" if view.phase == SUMMON else "Effects"


def why(scene: Scene, key: str, place: Place) -> Why | None:
    """A card lacks an action or a pattern, a flare its lead, a task its condition, a square what is asked for."""
    view, lang = scene.view, scene.lang
    if key.startswith("card-b"):
        return _summon(scene, int(key[6:]))
    if key.startswith("card-f"):
        return _flare(scene, int(key[6:]))
    if key.startswith("task"):
        return _task(scene, int(key[4:]))
    cell = _cell(scene, place)
    if cell < 0:
        return None
    if view.phase == SUMMON:
        return _missing(scene, int(view.being), [cell])
    if view.phase in (ACTION, PLACE):
        said = "cant-no-action" if view.phase == ACTION and not view.actions else "cant-taken" if view.board[cell] else "cant-supply"
        return Why(w.words(lang, said, square=SQUARE_NAMES[cell]))
    return Why(w.words(lang, "cant-square", square=SQUARE_NAMES[cell], asked=w.ask(view, scene.viewer, lang)))


def _cell(scene: Scene, place: Place) -> int:
    """The square of the arena at a place of the picture."""
    lay = TALL_LAYOUT if scene.tall else WIDE_LAYOUT
    x, y = int((place[0] - lay.x) // lay.cell), int((place[1] - lay.y) // lay.cell)
    inside = 0 <= x < SIDE and 0 <= y < SIDE and PICTURE[y * SIDE + x] != "#"
    return y * SIDE + x if inside else -1


def _summon(scene: Scene, being: int) -> Why:
    view, lang = scene.view, scene.lang
    if view.phase not in (ACTION, SUMMON) or view.turn != scene.viewer:
        return Why(w.words(lang, "cant-finish", asked=w.ask(view, scene.viewer, lang)))
    if view.phase == SUMMON and view.being != being:
        return Why(w.words(lang, "cant-one-card", being=BEINGS[int(view.being)].name[lang]))
    if not view.actions:
        return Why(w.words(lang, "cant-no-action"))
    if view.passed:
        return Why(w.words(lang, "cant-partner"))
    return _missing(scene, being, range(CELLS))


def _missing(scene: Scene, being: int, cells: Any) -> Why:
    """The way to lay the pattern for which least is missing, in words and in the arena."""
    view, lang, of = scene.view, scene.lang, BEINGS[being]
    side, best = side_of(view, scene.viewer), None
    for cell in cells:
        rank = int(view.board[cell]) & 3
        if PICTURE[cell] == "#" or rank > of.rank:
            continue
        for way in WAYS[int(FIRST_WAY[being]) : int(FIRST_WAY[being]) + int(N_WAYS[being])]:
            wanted = [(at(cell, *offset), need) for offset, need in way.pieces] + ([(cell, of.stands_on)] if of.stands_on else [])
            if any(square < 0 for square, _ in wanted):
                continue
            lacks = [(square, need) for square, need in wanted if not _own(view, square, side, need)]
            if best is None or len(lacks) < len(best[1]):
                best = (cell, lacks, [square for square, _ in wanted])
    if best is None:
        return Why(w.words(lang, "cant-room", being=of.name[lang]))
    cell, lacks, squares = best
    if not lacks:
        return Why(w.words(lang, "cant-piece", being=of.name[lang]))
    names = [w.words(lang, f"cant-rank-{need}", square=SQUARE_NAMES[square]) for square, need in lacks[:SHOWN_MISSING]]
    lay = TALL_LAYOUT if scene.tall else WIDE_LAYOUT
    shows = path(lay.outline(sorted(set(squares) - {square for square, _ in lacks})), fill="none", stroke="var(--last)", stroke_width=4)
    shows += path(lay.outline([cell], 5), fill="none", stroke="var(--ring)", stroke_width=3, stroke_dasharray="6 4")
    shows += path(lay.outline([square for square, _ in lacks]), fill="var(--hit)", fill_opacity=0.25, stroke="var(--hit)", stroke_width=4)
    return Why(w.words(lang, "cant-pattern", being=of.name[lang], square=SQUARE_NAMES[cell], lacks=", ".join(names), count=len(lacks)), shows)


def _own(view: Any, cell: int, side: int, need: int) -> bool:
    code = int(view.board[cell])
    return bool(code) and code >> 2 == side and code & 3 >= need


def _flare(scene: Scene, flare: int) -> Why:
    view, lang, of = scene.view, scene.lang, FLARES[flare]
    if view.phase != ACTION or view.turn != scene.viewer or view.passed:
        return Why(w.words(lang, "cant-finish", asked=w.ask(view, scene.viewer, lang)))
    own, others = side_of(view, scene.viewer), [side for side in range(view.sides) if side != side_of(view, scene.viewer)]

    def lead(ranks: int) -> int:
        mine = int(plainly(count_pieces, view, own, ranks))
        return max(int(plainly(count_pieces, view, side, ranks)) for side in others) - mine

    return Why(w.words(lang, "cant-flare", upper=of.upper.lead, lower=of.lower.lead, upgraded=lead(6), pieces=lead(7)))


def _task(scene: Scene, task: int) -> Why:
    view, lang = scene.view, scene.lang
    if task not in view.current:
        return Why(w.words(lang, "cant-task-next"))
    if not plainly(is_met, view, side_of(view, scene.viewer), task):
        return Why(w.words(lang, "cant-task", text=TASKS[task].text[lang]))
    return Why(w.words(lang, "cant-task-end"))


