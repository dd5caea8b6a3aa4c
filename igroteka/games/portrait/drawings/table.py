"""Emperor's Portrait drawn: the garden, below it the painters' tokens, the row of played cards and the viewer's hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ....core import draw as d
from ....core import verbs
from ....core.draw import card_back, circle, fit, group, number, path, placed, rect, sign, symbol, text, use
from ....core.scene import Champion, Place, Scene, last_event, part, piece, spread
from ....core.sets import members
from .. import words as w
from ..state import BACK, BOARD, CHOOSE, COURT, DECK, EMPTY, FEW_PATH, FORWARD, GARDEN, GATE, HAND, MANY_PATH, OVER, OWN
from ..words import words
from . import moments, pictures
from .garden import TALL_LAYOUT, WIDE_LAYOUT, Layout, garden, garden_name, sights, trail
from .pictures import CARD_H, CARD_W, COURT_LOOK, EMPEROR_H, EMPEROR_W, PAINTER_H, PAINTER_W

Room = tuple[float, float, float, float]  # where the row of cards begins, how much room it has, how wide a card may be


@lru_cache
def sheet(lang: str) -> dict[str, str]:
    """Painters, cards, and the gardens for few and for many players, wide and tall."""
    gardens = [(lay, track) for lay in (WIDE_LAYOUT, TALL_LAYOUT) for track in (FEW_PATH, MANY_PATH)]
    return pictures.sheet() | dict(symbol(garden_name(*of), of[0].width, of[0].board, garden(*of)) for of in gardens)


def draw(t: Scene) -> str:
    """The table as this player sees it."""
    t.lay = TALL_LAYOUT if t.tall else WIDE_LAYOUT
    me, where = t.viewer, _row_room(t.lay, t.viewer < 0)
    asked, walking = bool(t.choices), FORWARD in t.choices
    hand = _hand(t, me, asked, asked and not walking) if me >= 0 else ""
    ways = _ground(t) + _direction(t, BACK) + _direction(t, FORWARD) if walking else ""
    phase = t.view.phase
    live, seats = phase in (GARDEN, OWN), _seats(t, _owing(t), phase == CHOOSE, phase == OVER)
    row = _row(t, where, _held_in_row(t, me) if me >= 0 else (), live) if t.view.n_row else _empty_row(t, where)
    return t.picture(_height(t.lay, me < 0), *board(t), seats, row, hand, ways, _moment(t, where), title=words(t.lang, "title"))


def _moment(t: Scene, where: Room) -> str:
    """What the last event looks like."""
    happened = last_event(t.view)
    return _big_moment(t, tuple(happened), where) if happened[0] in moments.BIG else ""


@part
def _big_moment(t: Scene, happened: tuple[int, ...], where: Room) -> str:
    view, who = t.view, happened[1]
    at = min(int(view.at), max(int(view.n_row) - 1, 0))
    (x, y), wide = _row_places(t, where)[at] if view.n_row else (0.0, 0.0), _row_card(t, where)
    return moments.moment(t, happened, _squares(t), look(view, who) if who >= 0 else 0, (x + wide / 2, y + wide * CARD_H / CARD_W))


@lru_cache
def _height(lay: Layout, watching: bool) -> float:
    """Down to the hand, or to the row of played cards where there is no hand below it."""
    _, y, wide = lay.hand
    return float(lay.board + lay.seat + 8 + (y + 20 if lay.tall and watching else y + 22 + wide * CARD_H / CARD_W + 8))


def champions(view: Any, seat: int) -> list[Champion]:
    """The painter and the Emperor."""
    own = f"var(--p{seat})"
    return [(f"portrait-painter-{look(view, seat)}", PAINTER_W / PAINTER_H, own), ("portrait-emperor", EMPEROR_W / EMPEROR_H, own)]


# Painters and the Emperor


def look(view: Any, painter: int) -> int:
    """The colour and sign of a painter."""
    return COURT_LOOK if painter >= view.players else painter


def _squares(t: Scene) -> tuple[Place, ...]:
    return trail(t.lay, len(BOARD.squares[t.view.path]))


def _standing(t: Scene, painter: int, square: int, waiting: list[int]) -> Place:
    """Where a painter stands; those at the gate stand side by side."""
    x, y = _squares(t)[square]
    if square != GATE:
        return x, y
    column, row = waiting.index(painter) % 3, waiting.index(painter) // 3
    across, down = (22, 19) if t.tall else (33, 32)
    return x + (column - 1) * across, y + (row - 0.2) * down + (0 if len(waiting) > 3 else 0.35 * down)


def _figure(t: Scene, x: float, y: float, name: str, size: Place, scale: float, low: float, **about: Any) -> str:
    wide, high = size[0] * scale * (0.72 if t.tall else 1), size[1] * scale * (0.72 if t.tall else 1)
    return t.thing(x, y, use(f"portrait-{name}", -wide / 2, -high * low, wide, high), **about)


@piece
def _painter(t: Scene, painter: int, looks: int, who: str, colour: str, square: int, place: Place) -> str:
    tip = words(t.lang, "court-tip" if looks == COURT_LOOK else "painter-tip", who=who, colour=colour.lower(), square=square)
    return _figure(t, *place, f"painter-{looks}", (PAINTER_W, PAINTER_H), 0.87 if square == GATE else 1, 0.62, key=f"painter-{painter}", tip=tip)


@piece
def _emperor(t: Scene, square: int, place: Place) -> str:
    return _figure(t, *place, "emperor", (EMPEROR_W, EMPEROR_H), 1, 0.64, key="emperor", tip=words(t.lang, "emperor-tip", square=square))


def board(t: Scene) -> tuple[str, str]:
    """The garden and everybody in it: parts of the picture."""
    return _garden(t.lay, int(t.view.path), int(t.view.scored), t.lang), _people(t)


@lru_cache
def _garden(lay: Layout, track: int, scored: int, lang: str) -> str:
    """The garden without people."""
    return use(garden_name(lay, track), 0, 0, lay.width, lay.board) + sights(lay, track, scored, lang)


@part
def _people(t: Scene) -> str:
    """Those higher up first, so that nobody is hidden."""
    view = t.view
    squares = view.square.tolist()[: view.painters]
    waiting = [p for p, square in enumerate(squares) if square == GATE]
    people = []
    for p, square in enumerate(squares):
        place = _standing(t, p, square, waiting)
        people.append((place[1], _painter(t, p, look(view, p), w.called(view, p, t.lang, t.names), w.colour(view, p, t.lang), square, place)))
    place = _squares(t)[view.emperor]
    people.append((place[1] + 1, _emperor(t, int(view.emperor), place)))
    return "".join(picture for _, picture in sorted(people))


def _below(t: Scene) -> tuple[float, float]:
    """Where the buttons over the hand begin and how high they are: the numbers of the cards look out above."""
    high = t.lay.hand[2] * CARD_H / CARD_W
    return t.lay.board + t.lay.seat + 8 + t.lay.hand[1] + 22 + 0.36 * high, 0.64 * high


def _ground(t: Scene) -> str:
    """What the buttons over the hand lie on."""
    (x, _, card), (y, high) = t.lay.hand, _below(t)
    return rect(x - 2, y - 2, HAND * (card + 5), high + 4, 10, fill="var(--paper-2)")


def _direction(t: Scene, action: int) -> str:
    """Where the Emperor or the painter may go: marked on the path, and a button over the hand."""
    view, player, to, says = t.view, t.viewer, w.destination(t.view, t.viewer, action), t.choices[action]
    garden_ = view.phase == GARDEN
    stays, blunder = to == (view.emperor if garden_ else view.square[player]), not garden_ and to == view.emperor
    met = [player] if blunder else [p for p in range(view.painters) if garden_ and view.square[p] == to]
    marks = tuple([f"painter-{p}" for p in met])
    goal = "" if stays else placed(*_squares(t)[to], _goal(t, action, says, marks, blunder))
    more = words(t.lang, "blunder") if marks else words(t.lang, "stays") if stays else words(t.lang, "square-number", to=to)
    return goal + _way(t, action, says, marks, more)


@piece
def _goal(t: Scene, action: int, says: str, marks: tuple[str, ...], blunder: bool) -> str:
    """The square to go to."""
    ring = circle(0, 0, 21 if t.tall else 25, class_="area", stroke_dasharray="6 4" if blunder else None)
    return t.offering({action: says}).thing(0, 0, ring, action=action, tip=says, marks=marks)


@piece
def _way(t: Scene, action: int, says: str, marks: tuple[str, ...], more: str) -> str:
    """A button over the hand; whoever meets the Emperor is marked."""
    (x, _, card), (y, high) = t.lay.hand, _below(t)
    room, size = HAND * (card + 5) - 5, 15 if t.tall else 19
    wide = room / 2 - 6
    name = words(t.lang, "back-button" if action == BACK else "forward-button")
    chevron = path(
        "M0 -7 L-9 0 L0 7" if action == BACK else "M0 -7 L9 0 L0 7", fill="none", stroke="var(--ring)", stroke_width=4,
        stroke_linecap="round", stroke_linejoin="round", transform=f"translate({number(18 if action == BACK else wide - 18)} {number(high / 2)})",
    )  # fmt: skip
    shape = rect(0, 0, wide, high, 10, fill="var(--paper)") + rect(0, 0, wide, high, 10, class_="area") + chevron
    shape += text(wide / 2, high / 2 - 3, name, fit(name, wide - 60, size), "middle", 700)
    ink = "var(--hit)" if marks else "var(--ink)"
    shape += text(wide / 2, high / 2 + size, more, fit(more, wide - 56, t.small + 1, t.small), "middle", 700 if marks else None, ink)
    left = x + (0 if action == BACK else room / 2 + 6)
    return t.offering({action: says}).thing(left, y, shape, action=action, tip=says, marks=marks)


# Players


@part
def _owing(t: Scene) -> int:
    """Who owes a decision: the rule looks at much that the seats don't show."""
    return int(verbs.movers(t.view))


@part
def _seats(t: Scene, owing: int, choosing: bool, over: bool) -> str:
    """Who plays, side by side."""
    view, painters, players = t.view, int(t.view.painters), int(t.view.players)
    tokens, winners = view.tokens.tolist(), int(view.winners) if over else 0
    chosen, advised = view.chosen.tolist() if choosing else [], view.advisor >= 0
    shown = []
    for p in range(painters):
        laid = chosen[p] != EMPTY if choosing and (p < players or advised) else None
        name = words(t.lang, "court-short") if p >= players and t.tall else w.called(view, p, t.lang, t.names)
        shown.append(_seat(t, p, painters, p >= players, name, tokens[p], bool(owing >> p & 1), bool(winners >> p & 1), laid))
    return "".join(shown)


@piece
def _seat(t: Scene, p: int, painters: int, court: bool, who: str, count: int, asked: bool, won: bool, laid: bool | None) -> str:
    """Who plays: sign, name, tokens, and while they choose whether a card is laid. The Court Painter has no tokens and is never asked."""
    high, looks = t.lay.seat, COURT_LOOK if court else p
    wide = (t.lay.width - 4) / painters - 4
    size = 14 if t.tall else 19
    coin = use("portrait-token", 0, -size / 2, size, size)
    told = "" if court else words(t.lang, "tokens-tip", who=who, tokens=count)
    place = (8 if t.tall else 38, high - size / 2 - 4)
    tokens = "" if court else t.tally(*place, coin, size, count, size, key=f"tokens-{p}", tip=told)
    status = "" if laid is None else _status(t, p, looks, laid, wide, high)
    x, y = 4 + p * (wide + 4), t.lay.board + 5
    return t.plate(x, y, (wide, high), p, tokens, status, name=who, look=looks, lit=asked and not court, won=won and not court, key=f"seat-{p}")


def _status(t: Scene, p: int, looks: int, laid: bool, wide: float, high: float) -> str:
    """While players choose: a card back when one is laid, dots while it is awaited."""
    size = 13 if t.tall else 17
    dots = "".join(circle(size * (0.2 + 0.3 * i), size * 0.9, size * 0.09, fill="var(--quiet)") for i in range(3))
    what = card_back(size, size * 1.35, looks) if laid else dots
    tip = words(t.lang, "has-chosen" if laid else "still-choosing")
    return t.thing(wide - size - 8, high - size * 1.35 - 6, what, key=f"laid-{p}" if laid else None, tip=tip)


# Cards


def _card(t: Scene, card: int, x: float, y: float, wide: float, *over: str, key: str | None = None, **about: Any) -> str:
    """A card face up."""
    return t.card(x, y, (wide, wide * CARD_H / CARD_W), f"portrait-card-{card + 1}", *over, key=key, tip=w.tip(DECK[card], t.lang), **about)


@part
def _held_in_row(t: Scene, me: int) -> tuple[int, ...]:
    """Which cards of the row are in the viewer's hand too: there they have their key."""
    hand = t.view.hand[me].tolist()
    return tuple(i for i, card in enumerate(t.view.row.tolist()[: t.view.n_row]) if card in hand)


@part
def _row(t: Scene, where: Room, held: tuple[int, ...], live: bool) -> str:
    """The played cards by number: done ones are dim, the current one is framed, unplayed ones are crossed out."""
    view, (x, y, room, _) = t.view, where
    head = text(x, y + 14, words(t.lang, w.row_title(live)), t.small + 1, fill="var(--quiet)") + _piles(t, x + room, y)
    wide, at = _row_card(t, where), int(view.at)
    cards = enumerate(zip(_row_places(t, where), view.row.tolist(), view.row_owner.tolist(), strict=False))
    shown = [
        placed(*place, _in_row(t, wide, card, look(view, owner), live, i < at, live and i == at, i in held)) for i, (place, card, owner) in cards
    ]
    return head + "".join(shown)


@part
def _empty_row(t: Scene, where: Room) -> str:
    """Before the first cards are played."""
    x, y, room, _ = where
    head = text(x, y + 14, words(t.lang, "row"), t.small + 1, fill="var(--quiet)") + _piles(t, x + room, y)
    return head + d.paragraph(x, y + 46, words(t.lang, "row-empty"), room - 20, t.small + 1, fill="var(--quiet)")


def _row_card(t: Scene, where: Room) -> float:
    """How wide a card of the row is."""
    _, _, room, widest = where
    return min(widest, room / max(int(t.view.n_row), 1) - 5)


def _row_places(t: Scene, where: Room) -> tuple[Place, ...]:
    x, y, room, _ = where
    return spread(int(t.view.n_row), x, y + 22, (_row_card(t, where), 0), room, gap=5)


@lru_cache
def _row_room(lay: Layout, watching: bool) -> Room:
    """Where the row begins, how much room it has and how wide a card may be."""
    x, y, room, widest = lay.row
    if watching and not lay.tall:
        x, room = lay.hand[0], lay.width - 2 * lay.hand[0]
    return x, y + lay.board + lay.seat + 8, room, widest


@piece
def _in_row(t: Scene, wide: float, card: int, whose: int, live: bool, done: bool, now: bool, held: bool) -> str:
    high, r = wide * CARD_H / CARD_W, 6 if t.tall else 9
    paint = f"var(--p{whose})"
    parts = [_card(t, card, 0, 0, wide, colour=paint, key=None if held else f"card-{card}", opacity=0.45 if done else None)]
    if now:
        parts.append(rect(-2, -2, wide + 4, high + 4, 0.1 * wide, class_="last", stroke_width=4))
    if not live and not done:
        parts.append(path(f"M4 {high - 4:.1f} L{wide - 4:.1f} 4", stroke="var(--hit)", stroke_width=3, stroke_linecap="round"))
    badge = circle(wide / 2, high - 1, r + 3, fill="var(--paper)") + sign(whose, wide / 2, high - 1, r)
    return group(0, 0, *parts, badge)


@part
def _piles(t: Scene, right: float, y: float) -> str:
    """Deck and discard with their numbers of cards, right-aligned."""
    discard, left = _discard(t, int(t.view.discard), right, y)
    return discard + _deck(t, int(t.view.n_deck), left, y)


@piece
def _discard(t: Scene, thrown: int, right: float, y: float) -> tuple[str, float]:
    """The pile of played cards, and where it begins."""
    cards = [card + 1 for card in members(thrown)]
    tip = words(t.lang, "discard-tip", count=len(cards), cards=", ".join(map(str, cards)))
    mini = rect(0.5, 0.5, 10, 14, 2, fill="var(--paper)", stroke="var(--line)", stroke_width=1)
    return _pile(t, right, y, "discard", len(cards), mini, tip, " ".join(f"portrait-card-{number}" for number in cards) or None)


@piece
def _deck(t: Scene, count: int, right: float, y: float) -> str:
    """The cards to come."""
    return _pile(t, right, y, "deck", count, card_back(11, 15), words(t.lang, "deck-tip", count=count), "#cards")[0]


def _pile(t: Scene, right: float, y: float, key: str, count: int, mini: str, tip: str, opens: str | None) -> tuple[str, float]:
    label, size = f"{words(t.lang, key)} {count}", t.small + 1
    x = right - (d.width(label, size) + 24)
    return t.thing(x, y, mini, text(16, 13, label, size, fill="var(--quiet)"), tip=tip, data_cards=opens), x


@part
def _hand(t: Scene, me: int, asked: bool, choosing: bool) -> str:
    """The viewer's hand by number, perhaps to choose from."""
    view, (x, y, wide) = t.view, t.lay.hand
    y += t.lay.board + t.lay.seat + 8
    choices = dict(t.choices.items()) if choosing else {}
    cards = sorted(view.hand[me].tolist()[: view.n_hand[me]])
    places = spread(len(cards), x, y + 22, (wide, 0), HAND * (wide + 5), gap=5)
    head = "" if t.tall else text(x, y + 14, words(t.lang, "hand"), t.small + 1, fill="var(--quiet)")
    mine, courts = view.chosen[me], view.chosen[COURT] if view.advisor == me else EMPTY
    shown = []
    for card, (x, y) in zip(cards, places, strict=True):
        says, raised = choices.get(card), 8 if card in (mine, courts) and card not in choices else 0
        shown.append(placed(x, y - raised, _in_hand(t, me, card, wide, card == mine, card == courts, says, asked)))
    return head + t.hand(*shown)


@piece
def _in_hand(t: Scene, me: int, card: int, wide: float, mine: bool, courts: bool, says: str | None, asked: bool) -> str:
    """A card of the hand, where something is asked and choosing this one says so much; a chosen one is framed."""
    high, key = wide * CARD_H / CARD_W, f"card-{card}"
    if says or not (mine or courts):
        choices = {card: says} if says else {EMPTY: ""} if asked else {}
        return _card(t.offering(choices), card, 0, 0, wide, colour=f"var(--p{me})", key=key, action=card, held=True)
    whose = me if mine else COURT_LOOK
    frame = rect(-1, -1, wide + 2, high + 2, 0.1 * wide, fill="none", stroke=f"var(--p{whose})", stroke_width=4)
    badge = circle(wide - 2, high - 4, 12, fill="var(--paper)", stroke=f"var(--p{whose})", stroke_width=2) + sign(whose, wide - 2, high - 4, 7)
    return _card(t, card, 0, 0, wide, frame, badge, colour=f"var(--p{whose})", key=key)
