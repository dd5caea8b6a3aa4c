"""Tash-Kalar drawn: a round arena of stone, hands of patterns. What cards, pieces and the arena look like is in pictures.py."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ....core.draw import TALL, WIDE, block, circle, document, path, placed, rect, sign, symbol, tag, text, use, wrap
from ....core.record import SPECTATOR
from ....core.scene import Champion, Place, Scene, part, spread
from ....core.scene import piece as scene_piece
from .. import words as w
from ..cards import BEINGS, COLOURS, DECKS, FIRST_LEGEND, FIRST_WAY, FLARES, GAME, SIDE, TASKS, WAYS, at
from ..scoring import highest, points_of, trigger
from ..state import (
    ACTION, CARD, DISCARD, DONE, END, FIRST_GAME, FLARE, HIGH, LEGEND, MELEE, NONE, OPTION, OVER, PASS, RECOVER, SIDE_CHOICE, TASK, TURNED,
    WAY, side_of,
)  # fmt: skip
from ..tasks import progress
from .arena import Layout, arena_picture, hits, keys_of, paint, preview, squares_preview
from .moments import moment
from .pictures import (
    ARENA, CARD_H, CARD_W, CELL, MINI_H, MINI_W, TASK_H, TASK_W, arena, back, being_face, being_mini, flare_face, flare_mini, lights, parts, pattern,
    pattern_symbol, picture_name, picture_symbol, piece, task_face,
)  # fmt: skip

WIDE_LAYOUT = Layout(height=776, x=234, y=48, cell=52, card=153.5, hand_y=562)
TALL_LAYOUT = Layout(height=540, x=0, y=TASK_H + 4, cell=40, card=114, hand_y=TASK_H + 4 + 360 + 52)
CORNERS = ((1, 1), (281, 1), (281, 321), (1, 321))  # beside the arena's short rows there is room for four players


@lru_cache
def sheet(lang: str) -> dict[str, str]:
    """The arena's two sides, all pieces, cards and backs."""
    colours = sorted({COLOURS.index(deck.colour) for deck in DECKS})
    drawn = lights() + parts(lang)
    drawn += [pattern_symbol(being) for being in BEINGS] + [picture_symbol(being) for being in BEINGS]
    drawn += [symbol(f"{GAME}-arena-{side}", ARENA, ARENA, arena(side == "death")) for side in ("high", "death")]
    drawn += [symbol(f"{GAME}-p{colour}{rank}", CELL, CELL, piece(colour, rank)) for colour in colours for rank in (1, 2, 3)]
    drawn += [symbol(f"{GAME}-back-{colour}", CARD_W, CARD_H, back("own", colour)) for colour in colours]
    drawn += [symbol(f"{GAME}-back-{kind}", CARD_W, CARD_H, back(kind)) for kind in ("legend", "flare")]
    drawn += [symbol(f"{GAME}-b{i}", CARD_W, CARD_H, being_face(being, lang)) for i, being in enumerate(BEINGS)]
    drawn += [symbol(f"{GAME}-f{i}", CARD_W, CARD_H, flare_face(flare, lang)) for i, flare in enumerate(FLARES)]
    drawn += [symbol(f"{GAME}-mb{i}", MINI_W, MINI_H, being_mini(being)) for i, being in enumerate(BEINGS)]
    drawn += [symbol(f"{GAME}-mf{i}", MINI_W, MINI_H, flare_mini(flare)) for i, flare in enumerate(FLARES)]
    drawn += [symbol(f"{GAME}-t{i}", TASK_W, TASK_H, task_face(task, lang)) for i, task in enumerate(TASKS)]
    return dict(drawn)


def card_sheet(file: Path, lang: str) -> str:
    """All cards of a deck's file, drawn."""
    deck = next(deck for deck in DECKS if BEINGS[deck.beings[0]].entry.file.path == file)
    across, gap = 6, 8
    wide, high = CARD_W + gap, CARD_H + gap
    cards = [use(f"{GAME}-b{being}", gap + i % across * wide, gap + i // across * high, CARD_W, CARD_H) for i, being in enumerate(deck.beings)]
    return document(gap + across * wide, gap + -(-len(cards) // across) * high, *cards, title=deck.name[lang])


def draw(t: Scene) -> str:
    """The table as this player sees it."""
    view, viewer, players, scores = t.view, t.viewer, int(t.view.players), t.said(w.scores)
    watching = viewer == SPECTATOR
    rivals = [(max(viewer, 0) + i) % players for i in range(0 if watching else 1, players)]
    t.lay = TALL_LAYOUT if t.tall else WIDE_LAYOUT
    things = [*arena_picture(t), *[_plate(t, seat, i, scores) for i, seat in enumerate(rivals)]]
    things += [_tasks(t, t.said(_near)) if view.mode in (FIRST_GAME, HIGH) else _scores(t), _common_decks(t), _last_turns(t)]
    things.append(_buttons(t, tuple([action for action in t.choices if action >= DISCARD])))
    if not watching:
        things += [_plate(t, viewer, 0, scores), _pile(t) if view.phase == RECOVER and t.choices else _hand(t)]
    things.append(_shown_card(t, t.lay.hand_y - 49) if view.being != NONE and view.turn != viewer and not t.choices else "")
    height = t.lay.height if not watching else t.lay.hand_y if t.tall else t.lay.bottom + 8
    return t.picture(height, *things, moment(t), title=w.words(t.lang, "title"))


def champions(view: Any, seat: int) -> list[Champion]:
    """Three beings of a player's deck; the last ones are the mightiest."""
    colour = paint(view, side_of(view, seat))
    return [(picture_name(BEINGS[being]), 1, colour) for being in DECKS[int(view.deck_of[seat])].beings[:-4:-1]]


# Players


def _plate(t: Scene, seat: int, i: int, scores: tuple[int, ...]) -> str:
    """A player; whoever is on turn with the actions left."""
    view = t.view
    playing = view.phase != OVER
    on_turn, lit = bool(playing and view.turn == seat), bool(playing and view.control == seat)
    return _player(t, seat, i, seat == t.viewer, on_turn, lit, int(view.actions) if on_turn else 0, scores[side_of(view, seat)])


@part
def _player(t: Scene, seat: int, i: int, mine: bool, on_turn: bool, lit: bool, actions: int, score: int) -> str:
    """What is public about a player: name, score, deck, pieces in supply, the discard pile, the backs of the hand."""
    view, side = t.view, side_of(t.view, seat)
    colour, deck, points = int(view.colour[side]), w.deck_name(view, seat, t.lang), str(score)
    tip = w.seat_tip(view, seat, t.lang, score)
    if t.tall:
        x, y = CORNERS[3 if mine else i]
        second = _pips(actions, 14, 33, 4.5, 1) if actions else "" if mine else _backs(t, seat, (6, 22), 6, 12)
        shown = text(73, 34, points, 18, "end", 800, paint(view, side))
        return t.plate(x, t.lay.y + y, (78, 38), seat, second, shown, look=colour, lit=lit, tip=f"{deck}. {tip}", data_cards=_pile_cards(view, seat))
    y = t.lay.bottom - 108 if mine else 8 + 114 * i
    parts = [text(182, 24, points, 26, "end", 800, paint(view, side)), text(10, 42, deck, 15, fill="var(--quiet)")]
    parts += [_counts(t, seat, (8, 50), (22, 15), (0, 42, 97, 143)), _actions_left(t, mine, actions) if on_turn else ""]
    parts += [] if mine else [_backs(t, seat, (10, 80), 18, 21)]
    return t.plate(8, y, (190, 106), seat, *parts, look=colour, room=150, lit=lit, tip=tip)


def _actions_left(t: Scene, mine: bool, actions: int) -> str:
    """The dots of the player on turn; in words too for the viewer."""
    if not mine:
        return _pips(actions, 184, 95, 5.5)
    words = w.words(t.lang, "actions-label", actions=actions)
    return _pips(actions, 21, 95, 5.5, 1) + text(16 + 14.3 * actions, 97, words, 15, fill="var(--quiet)")


def _pips(actions: int, x: float, y: float, r: float, towards: int = -1) -> str:
    """The actions left, as dots."""
    places = [x - r + towards * i * 2.6 * r for i in range(actions)]
    return "".join(circle(place, y - r + 1, r, fill="var(--last)", stroke="var(--ink)", stroke_width=1) for place in places)


@part
def _counts(t: Scene, seat: int, place: Place, sizes: Place, columns: tuple[float, ...]) -> str:
    """The deck, the supply of both kinds of pieces and the open discard pile, each a picture with a number."""
    view, lang, side, (icon, size) = t.view, t.lang, side_of(t.view, seat), sizes
    colour, cards, (common, legendary) = int(view.colour[side]), int(view.n_deck[seat]), map(int, view.supply[side])
    turned = min(cards, TURNED) if view.players > view.sides else 0
    deck = w.words(lang, "deck-of", deck=w.deck_name(view, seat, lang), cards=cards)
    supply = w.words(lang, "supply", pieces=common, legendary=legendary)
    discarded = w.discard_names(view, seat, lang)
    pile = w.words(lang, "discard-pile", cards=w.listed(discarded)) if discarded else w.words(lang, "discard-empty")
    deck += w.words(lang, "deck-turned", turned=turned) if turned else ""
    items = [
        (use(f"{GAME}-back-{colour}", 0, -icon / 2, icon * CARD_W / CARD_H, icon), cards, deck, _deck_cards(view, seat)),
        (use(f"{GAME}-p{colour}1", -2, -icon / 2 - 1, icon + 2, icon + 2), common, supply, None),
        (use(f"{GAME}-p{colour}3", -2, -icon / 2 - 1, icon + 2, icon + 2), legendary, supply, None),
        (_pile_icon(icon), len(discarded), pile, _pile_cards(view, seat)),
    ]
    if view.mode == FIRST_GAME:
        del items[2]
    y = place[1] + icon / 2
    return "".join(
        t.tally(place[0] + x, y, drawn, icon - 4, number, size, tip=tip, data_cards=opens)
        for x, (drawn, number, tip, opens) in zip(columns, items, strict=False)
    )


def _deck_cards(view: Any, seat: int) -> str:
    """What opens when one asks about a player's deck: the list of its school."""
    deck = DECKS[view.deck_of[seat]].id
    return "#north" if deck == "south" else f"#{deck}"


def _pile_cards(view: Any, seat: int) -> str:
    """What opens when one asks about a discard pile: its cards, or the deck's list while it is empty."""
    thrown = int(view.discard[seat])
    beings = [b for i, b in enumerate(DECKS[view.deck_of[seat]].beings) if thrown >> i & 1]
    return " ".join(f"{GAME}-b{b}" for b in beings) or _deck_cards(view, seat)


def _pile_icon(size: float) -> str:
    """Cards lying across each other."""
    card: dict[str, Any] = {"fill": "var(--paper)", "stroke": "var(--quiet)", "stroke_width": 1.4}
    y, wide, high = 1 - size / 2, 0.62 * size, 0.82 * size
    return rect(1, y + 1, wide, high, 2, transform=f"rotate(-14 {size / 2:g} 0)", **card) + rect(4, y, wide, high, 2, **card)


def _backs(t: Scene, seat: int, place: Place, step: float, height: float) -> str:
    """The hand of another player: only the backs."""
    view = t.view
    held = int(view.n_hand[seat]), int(view.n_legend_hand[seat]), int(view.flare[seat] != NONE)
    return placed(*place, _hidden(t, int(view.colour[side_of(view, seat)]), *held, step, height))


@scene_piece
def _hidden(t: Scene, colour: int, beings: int, legends: int, flares: int, step: float, height: float) -> str:
    cards = [str(colour)] * beings + ["legend"] * legends + ["flare"] * flares
    wide = height * CARD_W / CARD_H
    step = min(step, (6 * step) / max(len(cards), 1))
    backs = (use(f"{GAME}-back-{card}", step * i, 0, wide, height) for i, card in enumerate(cards))
    return t.thing(0, 0, *backs, tip=w.words(t.lang, "hand-of", beings=beings, legends=legends, flares=flares))


# Tasks, or the score of a deathmatch


def _near(view: Any) -> tuple[tuple[float | None, ...], ...]:
    """How near each side is to each current task; what was done in a turn counts for the side on turn only."""
    on_turn, sides = side_of(view, int(view.turn)), range(int(view.sides))
    return tuple(
        tuple(None if task < 0 or (_is_of_turn(task) and side != on_turn) else float(progress(view, side, task)) for side in sides)
        for task in view.current.tolist()
    )


@cache
def _is_of_turn(task: int) -> bool:
    return TASKS[task].entry.values["condition"].split()[0] in ("destroyed", "summoned")


@part
def _tasks(t: Scene, near: tuple[tuple[float | None, ...], ...]) -> str:
    """The three current tasks and the next one, each with a bar of progress for every side."""
    view, sides = t.view, int(t.view.sides)
    own = side_of(view, t.viewer) if t.viewer != SPECTATOR else 0
    shown = (*view.current.tolist(), int(view.next))
    bars = [tuple(((own + n) % sides, row[(own + n) % sides]) for n in range(sides)) for row in near]
    return "".join(_task(t, i, task, bars[i] if i < 3 else ()) for i, task in enumerate(shown) if task >= 0)


def _task(t: Scene, i: int, task: int, near: tuple[tuple[int, float | None], ...]) -> str:
    scale = 1.0 if t.tall else 1.37
    wide, high = TASK_W * scale, TASK_H * scale
    x, y = (4 + i * 89.0, 2.0) if t.tall else (WIDE - 8 - 2 * wide - 5 + i % 2 * (wide + 5), 8 + i // 2 * (high + 5))
    if i == 3:
        over = rect(0, 0, wide, high, 6 * scale, fill="var(--table)", fill_opacity=0.35)
        over += text(wide / 2, (TASK_H - 3) * scale, w.words(t.lang, "next-label"), 11 * scale, "middle", 700, "var(--quiet)")
    else:
        over = "".join(_bar(t, side, done, scale, line) for line, (side, done) in enumerate(near) if done is not None)
    action = TASK + i if i < 3 else None
    return t.card(x, y, (wide, high), f"{GAME}-t{task}", over, action=action, key=f"task{task}", tip=w.task_tip(task, t.lang))


def _bar(t: Scene, side: int, done: float, scale: float, line: int) -> str:
    y, full = (TASK_H - 11 + 4.5 * line) * scale, (TASK_W - 12) * scale
    bar = rect(6 * scale, y, max(full * done, 0.1), 3.4 * scale, 1.7 * scale, fill=paint(t.view, side)) if done > 0 else ""
    return rect(6 * scale, y, full, 3.4 * scale, 1.7 * scale, fill="var(--shade)") + bar


@part
def _scores(t: Scene) -> str:
    """Deathmatch: every side's points, in a melee by enemy colour, the lowest underlined, used-up ones struck out; the bar runs to the end."""
    end, sides, drawn = int(trigger(t.view)), int(t.view.sides), []
    for i in range(sides):
        width = (TALL - 12) / sides - 4 if t.tall else 232.0 - (30 if i > 1 else 0)
        place = (6 + i * (width + 4), 2.0) if t.tall else (WIDE - 8 - width, 10 + i * 52)
        tip = f"{w.side_name(t.view, i, t.lang)}: {w.words(t.lang, 'to-win', points=end)}. {w.used_up(t.view, i, t.lang)}".strip()
        drawn.append(t.thing(*place, _score_row(t, i, width, end), tip=tip))
    return "".join(drawn)


def _score_row(t: Scene, side: int, width: float, end: int) -> str:
    view, size = t.view, 13 if t.tall else 17
    done, lowest = min(1.0, int(highest(view, side)) / end), int(points_of(view, side))
    y = 34.0 if not t.tall else 46.0 if view.mode == MELEE else 32.0
    drawn = sign(int(view.colour[side]), 10, 12, 8 if t.tall else 9)
    drawn += rect(0, y, width, 6, 3, fill="var(--shade)") + (rect(0, y, width * done, 6, 3, fill=paint(view, side)) if done else "")
    if view.mode != MELEE:
        return drawn + text(width, 19, f"{lowest} / {end}", size + 3, "end", 800)
    rivals = w.enemies(view, side)
    start, step, line = (0.0, width / len(rivals), 34.0) if t.tall else (34.0, (width - 34) / len(rivals), 18.0)
    for i, other in enumerate(rivals):
        points, x = int(view.points[side, other]), start + step * i
        drawn += sign(int(view.colour[other]), x + 7, line - 5, 5 if t.tall else 7)
        drawn += text(x + (14 if t.tall else 18), line, str(points), size, weight=700)
        if int(view.improvised[side]) >> other & 1:  # struck out: no more improvised summoning with it
            drawn += path(f"M{x:g} {line + 2:g}l14 -14", stroke="var(--ink)", stroke_width=2.5)
        if points == lowest:
            drawn += path(f"M{x:g} {line + 4:g}h{14 + 0.7 * size * len(str(points)):g}", stroke="var(--ink)", stroke_width=2)
    return drawn


def _last_turns(t: Scene) -> str:
    """The end is near: how many turns are left."""
    if t.view.left <= 0 or t.view.phase == OVER:
        return ""
    words = w.words(t.lang, "last-turns", left=int(t.view.left))
    x, y, anchor = (TALL / 2, t.lay.y + 354, "middle") if t.tall else (WIDE - 8, 240, "end")
    return text(x, y, words, t.small + 1, anchor, 700, "var(--hit)", stroke="var(--table)", stroke_width=4, paint_order="stroke")


@part
def _common_decks(t: Scene) -> str:
    """The decks of legends and flares, in the lower corners beside the wall."""
    view, lay, lang, high = t.view, t.lay, t.lang, 30 if t.tall else 44
    wide, y, drawn = high * CARD_W / CARD_H, t.lay.y + 285 if t.tall else t.lay.bottom - high - 2, []
    left, right = (2.0, TALL - 2.0) if t.tall else (lay.x - lay.rim + 8, lay.x + SIDE * lay.cell + lay.rim - 8)
    piles = {
        "legend": (int(view.n_legends), [w.legend(i).name[lang] for i in range(len(BEINGS) - FIRST_LEGEND) if int(view.legends_discard) >> i & 1]),
        "flare": (int(view.n_flares), [flare.label for i, flare in enumerate(FLARES) if int(view.flares_discard) >> i & 1]),
    }
    if view.mode == FIRST_GAME:
        del piles["legend"]
    for kind, (count, gone) in piles.items():
        pile = w.words(lang, "discard-pile", cards=w.listed(gone)) if gone else w.words(lang, "discard-empty")
        x, beside, anchor = (left, wide + 3, "start") if kind == "legend" else (right - wide, -3.0, "end")
        label = text(beside, high - 2, str(count), t.small, anchor, 700, "var(--quiet)")
        drawn.append(t.card(x, y, (wide, high), f"{GAME}-back-{kind}", label, tip=w.words(lang, f"{kind}s-deck", cards=count, pile=pile),
                            data_cards=f"#{kind}s"))  # fmt: skip
    return "".join(drawn)


# Buttons: what is neither a square nor a card


@part
def _buttons(t: Scene, actions: tuple[int, ...]) -> str:
    """Options, colours, ways to lay a pattern, and the words that end things."""
    wanted = [a for a in actions if a >= OPTION] + [a for a in (DISCARD, PASS, DONE, END) if a in actions]
    room = TALL - 12 if t.tall else 196.0
    x, y = (6, t.lay.hand_y - 48) if t.tall else (WIDE - 8 - room, t.lay.bottom - 4 - len(wanted) * 50)
    width = (room + 6) / max(len(wanted), 1) - 6 if t.tall else room
    places = spread(len(wanted), x, y, (width, 44), room, 99 if t.tall else 1)
    ways = [a for a in actions if WAY <= a < OPTION]
    drawn = [_button(t, action, place, width) for action, place in zip(wanted, places, strict=True)]
    return "".join(drawn + [_way(t, action, i, len(ways)) for i, action in enumerate(ways)])


def _button(t: Scene, action: int, place: Place, width: float) -> str:
    if action >= SIDE_CHOICE:
        words = w.colour(t.view, action - SIDE_CHOICE, t.lang)
        return t.button(*place, width, action, sign(int(t.view.colour[action - SIDE_CHOICE]), 18, 22, 9), words=words[0].upper() + words[1:], left=26)
    short = {DISCARD: "discard-label", PASS: "pass-label", END: "end-label"}.get(action)
    return t.button(*place, width, action, words=w.words(t.lang, short) if short else "")


def _way(t: Scene, action: int, i: int, count: int) -> str:
    """A way to lay the pattern, as a small picture; pointed at, its pieces are shown in the arena."""
    view, lay = t.view, t.lay
    columns, size = (8, 41.5) if t.tall else (2, 95.0) if count <= 4 else (3, 62.0)
    x, y = (4, lay.hand_y - 48) if t.tall else (WIDE - 8 - columns * (size + 5), lay.bottom - 206)
    index = int(FIRST_WAY[view.being]) + action - WAY
    picture = pattern(BEINGS[view.being], (size - 8, size - 8), (4, 4), WAYS[index], largest=21)
    colour = paint(view, side_of(view, int(view.turn)))
    body = rect(0, 0, size, size, 7, fill="var(--paper)") + tag("g", picture, color=colour, class_="up") + rect(0, 0, size, size, 7, class_="area")
    used = path(lay.outline(w.way_cells(view, index)), fill="none", stroke="var(--last)", stroke_width=4)
    marked = [cell for offset in WAYS[index].marks if (cell := at(int(view.square), *offset)) >= 0]
    tint = path(lay.outline(marked), fill="var(--hit)", fill_opacity=0.3) if marked else ""
    place = spread(count, x, y, (size, size), 360, columns, 2.8 if t.tall else 5)[i]
    return t.thing(*place, body, action=action, marks=hits(t, action, keys_of(view))) + preview(tint + used)


# Hands


def _hand(t: Scene) -> str:
    """The player's own cards; with each that can be summoned now where that could be."""
    view, player, asked = t.view, t.viewer, bool(t.choices)
    offered = tuple([choice for choice in t.choices.items() if CARD <= choice[0] < DISCARD]) if asked else ()
    mine = view.turn == player
    shown = _cards(t, player, int(view.being) if mine or asked else NONE, int(view.playing_flare) if mine else NONE, offered, asked)
    can = dict(offered) if view.phase == ACTION else {}
    cards = [(drawn, squares_preview(t, being) if being != NONE and action in can else "") for being, action, drawn in shown]
    return t.hand(*[drawn + preview(squares) for drawn, squares in cards])


@part
def _cards(t: Scene, player: int, picked: int, burning: int, offered: tuple[tuple[int, str], ...], asked: bool) -> list[tuple[int, int, str]]:
    """What a player holds: beings, the actions that summon them, and how they look; what is being summoned stays there until its effect is over."""
    view, lang, says = t.view, t.lang, dict(offered)
    held, legends, flare = int(view.hand[player]), int(view.legend_hand[player]), int(view.flare[player])
    cards = [(b, CARD + i) for i, b in enumerate(DECKS[view.deck_of[player]].beings) if held >> i & 1 or b == picked]
    if legends or picked >= FIRST_LEGEND:
        cards += [(b, LEGEND + i) for i, b in enumerate(range(FIRST_LEGEND, len(BEINGS))) if legends >> i & 1 or b == picked]
    if picked not in (NONE, *(being for being, _ in cards)):
        cards.append((picked, CARD))  # from another deck
    shown = [(being, action, f"b{being}", w.being_tip(being, lang), being == picked) for being, action in cards]
    if flare >= 0 or burning != NONE:
        burns = flare if flare >= 0 else burning
        shown.append((NONE, FLARE + burns, f"f{burns}", w.flare_tip(burns, lang), flare < 0))
    size, form = ((MINI_W, MINI_H), "m") if t.tall else (t.lay.size, "")
    places = spread(len(shown), 4, t.lay.hand_y, size, t.across - 8, gap=3.5 if t.tall else 4.2, centred=not t.tall)
    colour = paint(view, side_of(view, player))
    return [
        (being, action, placed(*place, _held(t, size, form, name, colour, action, tip, chosen, None if chosen else says.get(action), asked)))
        for place, (being, action, name, tip, chosen) in zip(places, shown, strict=True)
    ]


@scene_piece
def _held(t: Scene, size: Place, form: str, name: str, colour: str, action: int, tip: str, chosen: bool, says: str | None, asked: bool) -> str:
    """A card of the hand, where something is asked and choosing this one says so much."""
    face = f"{GAME}-{name}" if t.tall else None
    symbol = f"{GAME}-{form}{name}"
    offers = t.offering({action: says} if says is not None else {NONE: ""} if asked else {})
    return offers.card(0, 0, size, symbol, colour=colour, action=action, chosen=chosen, held=True, key=f"card-{name}", tip=tip, data_face=face)


@part
def _pile(t: Scene) -> str:
    """The own discard pile to choose a card from: being, pattern and name, however many there are."""
    wanted = [a for a in t.choices if CARD <= a < LEGEND]
    columns, high = (3 if len(wanted) <= 6 else 4, 44.0) if t.tall else (6, 62.0)
    rows = -(-len(wanted) // columns)
    y = min(t.lay.hand_y, t.lay.hand_y + (104 if t.tall else 204) - rows * (high + 4))  # a large pile begins over the arena
    ground = rect(0, y - 4, t.across, rows * (high + 4) + 6, 8, fill="var(--table)") if y < t.lay.hand_y else ""
    width, colour, drawn = (t.across - 4) / columns - 4, paint(t.view, side_of(t.view, int(t.view.turn))), []
    for action, place in zip(wanted, spread(len(wanted), 4, y, (width, high), t.across - 8, columns, 4), strict=True):
        number = DECKS[t.view.deck_of[t.view.turn]].beings[action - CARD]
        being = BEINGS[number]
        seen = 0.9 * high if not t.tall else 30.0 if columns == 3 else 0.0
        body = rect(0, 0, width, high, 7, fill="var(--paper)")
        if seen:
            body += rect(2, 2, seen + 2, high - 4, 5, fill="var(--sky)") + use(picture_name(being), 2, high / 2 - seen / 2, seen, seen, color=colour)
        left = seen + 4 if seen else 3.0
        small = high - 8 if not t.tall else 30.0
        body += tag("g", pattern(being, (small, high - 8), (left, 4)), color=colour)
        body += block(left + small + 4, high / 2, being.name[t.lang], width - left - small - 6, t.small, 3, "start")
        body += rect(0, 0, width, high, 7, class_="area")
        drawn.append(t.thing(*place, body, action=action, key=f"pile{action}", tip=w.being_tip(number, t.lang)))
    return ground + "".join(drawn)


@part
def _shown_card(t: Scene, y: float) -> str:
    """The card that another player is summoning with, for everybody to read."""
    being, lay = BEINGS[t.view.being], t.lay
    colour, tip = paint(t.view, side_of(t.view, int(t.view.turn))), w.being_tip(int(t.view.being), t.lang)
    if not t.tall:
        place = (WIDE - 8 - lay.card - 20, lay.bottom - lay.size[1] - 4)
        return t.card(*place, lay.size, f"{GAME}-b{t.view.being}", colour=colour, key=f"card-b{t.view.being}", tip=tip)
    body = rect(0, 0, TALL - 12, 46, 7, fill="var(--paper)", stroke=colour, stroke_width=2) + rect(2, 2, 44, 42, 5, fill="var(--sky)")
    body += tag("g", use(picture_name(being), 2, 2, 42, 42), pattern(being, (40, 38), (50, 4)), color=colour)
    body += text(96, 15, being.name[t.lang], 12, weight=700)
    body += "".join(text(96, 28.5 + 12.5 * i, line, 11.5) for i, line in enumerate(wrap(being.brief[t.lang], TALL - 112, 11.5, 2)))
    return t.thing(6, y, body, tip=tip)
