"""Tash-Kalar in words. Everything here gets a hidden record, never the real one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...core.record import Event
from ...core.rule import plainly
from ...core.sets import members
from ...core.words import Words
from .cards import (
    BEINGS, CELLS, COLOURS, DECKS, DIRECTIONS, FIRST_BEING, FIRST_LEGEND, FIRST_WAY, FLARES, FLARE_PROGRAM, PICTURE, PROGRAM, SIDE,
    SQUARE_NAMES, TASKS, TYPES, WAYS, Being, Deck, Flare, at,
)  # fmt: skip
from .arena import count_pieces
from .language import LANGUAGE, UPGRADED_RANKS, V_TEND, VERB
from .effects import may_decline
from .scoring import points_of, task_points
from .state import (
    ACTION, AGAIN, AIMED, BORROWS, BURIED, CARD, CHOSE, CLAIMED, COLOUR, CONVERTED, COUNTED, DESTINATION, DESTROYED, DIRECTION,
    DISCARD, DISCARDED, DISCARDING, DONE, DOWNGRADED, DREW, END, ENDED, FINAL, FIRST_GAME, FLARE, FLARED, FLARES_DECK, GAINED, HANDED, HIGH,
    IMPROVISED, LAY, LEAPT, LEFTOVER, LEGEND, LEGEND_POINT, MELEE, MOVED, NOBODY, NONE, NOT_PLACED, OPTION, OVER, PASS, PASSED, PICKED_UP,
    PLACE, PLACED, PUT_UNDER, RECOVER, RECOVERED, RESHUFFLED, REVEALED, SCORED, SIDE_CHOICE, SOURCE, SPARE, SPENT, START, STARTED, SUMMON,
    SUMMONED, TASK, TURN, UNDER, UPGRADED, WAY, piece_at, side_of, start_side,
)  # fmt: skip
from .summoning import fitting_ways, spent_sides
from .tasks import is_met
from .turn import flare_sources

words = Words(__file__)


def option(name: str, value: Any, lang: str) -> str:
    """The value of an option in words."""
    if name == "decks":
        return next(deck.name[lang] for deck in DECKS if deck.id == value)
    return words(lang, f"option-{name}-{str(value).replace(' ', '_')}")


# Parts of sentences


def own_being(view: Any, player: int, card: int) -> Being:
    """The being on a card of a player's own deck."""
    return BEINGS[int(FIRST_BEING[view.deck_of[player]]) + card]


def legend(card: int) -> Being:
    """The being on a legend's card."""
    return BEINGS[FIRST_LEGEND + card]


def named(being: Being, lang: str) -> dict[str, str]:
    """A being as a message needs it: the plain form and the accusative."""
    plain = being.name[lang]
    return {"being": plain, "being_acc": being.name.get(f"{lang}_acc", plain)}


def colour(view: Any, side: int, lang: str) -> str:
    """A side's colour in words."""
    return words(lang, f"colour-{COLOURS[view.colour[side]]}")


def piece(view: Any, code: int, lang: str) -> str:
    """A piece in words: the blue common piece."""
    return piece_of(int(view.colour[code >> 2]), code & 3, lang)


@lru_cache(64)
def piece_of(of: int, rank: int, lang: str) -> str:
    """… by its colour and its rank."""
    return words(lang, "piece", colour=words(lang, f"colour-{COLOURS[of]}"), rank=words(lang, f"rank-{rank}"))


def listed(things: Iterable[str]) -> str:
    """Things one after another."""
    return ", ".join(things)


def card_of(view: Any, action: int) -> Being | None:
    """The being whose card an action chooses."""
    if CARD <= action < LEGEND:
        return own_being(view, int(view.turn), action - CARD)
    if LEGEND <= action < FLARE:
        return legend(action - LEGEND)
    return None


def way_cells(view: Any, way: int) -> list[int]:
    """The squares of a pattern's pieces when it lies that way on the summoning square."""
    return [at(int(view.square), *offset) for offset, _ in WAYS[way].pieces]


def acting(view: Any, lang: str) -> dict[str, str]:
    """The being, or the flare, whose effect is going on."""
    if view.playing_flare != NONE:
        return {"being": words(lang, "the-flare"), "being_acc": words(lang, "the-flare")}
    return named(BEINGS[view.being], lang)


def options_of(view: Any) -> Sequence[dict[str, str]]:
    """What the options of the effect that is going on are called."""
    if view.playing_flare == NONE:
        being: Being | None = BEINGS[view.being] if view.being != NONE else None
        return being.choices if being else ()
    flare: Flare = FLARES[view.playing_flare]
    return flare.lower.choices if view.row >= FLARE_PROGRAM[view.playing_flare, 1] else flare.upper.choices


# Scores


def enemies(view: Any, side: int) -> list[int]:
    """The other sides."""
    return [s for s in range(int(view.sides)) if s != side]


def score(view: Any, side: int) -> int:
    """A side's score as it counts now: in a melee the lowest of its colours."""
    return int(plainly(task_points, view, side) if view.mode == FIRST_GAME else points_of(view, side))  # which looks at everything


def scores(view: Any) -> tuple[int, ...]:
    """Everybody's."""
    return tuple(score(view, side) for side in range(view.sides))


# Actions


def name(view: Any, player: int, action: int) -> str:
    """The short, stable form of an action."""
    phase = int(view.phase)
    if action < CELLS:
        return f"{_square_verb(view, phase, action)} {SQUARE_NAMES[action]}"
    being = card_of(view, action)
    if being:
        return f"{ {DISCARDING: 'discard', UNDER: 'under', RECOVER: 'recover'}.get(phase, 'summon') } {being.id}"
    if FLARE <= action < DISCARD:
        return "under flare" if phase == UNDER else "flare"
    if action in _PLAIN_NAMES:
        return _PLAIN_NAMES[action]
    if TASK <= action < DIRECTION:
        return f"claim {TASKS[view.current[action - TASK]].id}"
    if action < WAY:
        return f"aim {DIRECTIONS[action - DIRECTION]}"
    if action < OPTION:
        return f"way {action - WAY + 1}"
    if action < SIDE_CHOICE:
        return f"option {action - OPTION + 1}"
    return f"colour {COLOURS[view.colour[action - SIDE_CHOICE]]}"


_PLAIN_NAMES = {DISCARD: "discard", DONE: "done", END: "end turn", PASS: "pass"}


def _square_verb(view: Any, phase: int, cell: int) -> str:
    if phase == ACTION:
        return "pick up" if view.board[cell] else "place"
    return {START: "start", PLACE: "place", SUMMON: "on", SPARE: "pick up", DESTINATION: "to"}.get(phase, "target")


def say(view: Any, player: int, action: int, lang: str) -> str:
    """An action in words."""
    if action < CELLS:
        return _say_square(view, action, lang)
    being = card_of(view, action)
    if being:
        key = {DISCARDING: "discard-card", UNDER: "under-card", RECOVER: "recover"}.get(int(view.phase), "summon-card")
        return words(lang, key, **named(being, lang))
    if FLARE <= action < DISCARD:
        return words(lang, "under-flare" if view.phase == UNDER else "flare", label=FLARES[action - FLARE].label)
    if action == DONE:
        return words(lang, "done-under" if view.phase == UNDER else "done" if view.times else "done-decline")
    if action == PASS:
        return words(lang, "pass", who=deck_name(view, (player + 2) % 4, lang))
    if action == END:
        return words(lang, "end-no-task" if can_claim(view) else "end")
    if action == DISCARD:
        return words(lang, "discard")
    if TASK <= action < DIRECTION:
        task = TASKS[view.current[action - TASK]]
        return words(lang, "claim", task=task.name[lang], points=task.points)
    if action < WAY:
        return words(lang, "aim", direction=words(lang, f"direction-{DIRECTIONS[action - DIRECTION]}"))
    if action < OPTION:
        cells = way_cells(view, int(FIRST_WAY[view.being]) + action - WAY)
        said = words(lang, "lay", cells=listed(SQUARE_NAMES[c] for c in sorted(cells)))
        return _improvising(view, said, [improvised_ways(view, int(view.square)).get(action - WAY, 0)], lang)
    if action < SIDE_CHOICE:
        return options_of(view)[action - OPTION][lang]
    key = {COUNTED: "counted", LEGEND_POINT: "legend-point", SOURCE: "source", LEFTOVER: "leftover"}.get(int(view.phase), "colour")
    return words(lang, key, colour=colour(view, action - SIDE_CHOICE, lang))


def _say_square(view: Any, cell: int, lang: str) -> str:
    """What choosing a square means in this phase."""
    phase, code = int(view.phase), int(view.board[cell])
    if phase == ACTION and not code:
        return _placing(cell, lang)
    about: dict[str, Any] = {"cell": SQUARE_NAMES[cell]}
    if code:
        about["piece"] = piece(view, code, lang)
    if phase == START:
        return words(lang, "start", colour=colour(view, start_side(view), lang), **about)
    if phase == ACTION:
        return words(lang, "pick-up", **about)
    if phase == PLACE:
        return words(lang, "place-again", **about)
    if phase in (SUMMON, SPARE):
        key = "spare" if phase == SPARE else "summon-onto" if code else "summon"
        said = words(lang, key, **about, **named(BEINGS[view.being], lang))
        return said if phase == SPARE else _improvising(view, said, list(improvised_ways(view, cell).values()), lang)
    if phase == DESTINATION:
        return words(lang, "go-onto" if code else "go", **about)
    return words(lang, _treatment(view, cell), **about)


@lru_cache(2 * CELLS)
def _placing(cell: int, lang: str) -> str:
    """What is said most often."""
    return words(lang, "place", cell=SQUARE_NAMES[cell])


def improvised_ways(view: Any, cell: int) -> dict[int, int]:
    """For every way to summon on a square the sides (bits) with one of whose colours improvised summoning would be used up."""
    side, being = side_of(view, int(view.turn)), int(view.being)
    ways = members(int(fitting_ways(view, side, being, cell))) if view.mode == MELEE else []
    return {way: int(spent_sides(view, side, being, int(FIRST_WAY[being]) + way, cell)) for way in ways}


def _improvising(view: Any, said: str, ways: Sequence[int], lang: str) -> str:
    """A decision in words, with the colours that it would or may use up."""
    sides = {side for way in ways for side in members(way)}
    if not sides:
        return said
    colours = listed(colour(view, side, lang) for side in sorted(sides))
    return words(lang, "improvises" if all(ways) else "may-improvise", said=said, colours=colours)


def _treatment(view: Any, cell: int) -> str:
    """What the sentence of the effect does to the square that is chosen."""
    if PROGRAM[view.row, VERB] != V_TEND:
        return LANGUAGE.operation(PROGRAM[view.row]).says
    there = piece_at(view, cell)
    return "target-place" if there is None else "target-upgrade" if there[0] == side_of(view, int(view.turn)) else "target-destroy"


def deck_name(view: Any, player: int, lang: str) -> str:
    """What a player's deck is called."""
    deck: Deck = DECKS[view.deck_of[player]]
    return deck.name[lang]


# Questions


def ask(view: Any, player: int, lang: str) -> str:
    """What is asked of this player now, or what is waited for."""
    phase = int(view.phase)
    if phase == OVER:
        return _result(view, lang)
    if view.control != player:
        return words(lang, "ask-wait", who=deck_name(view, int(view.control), lang))
    if phase == ACTION:
        return _ask_action(view, player, lang)
    if phase == START:
        return words(lang, "ask-start", colour=colour(view, start_side(view), lang))
    if phase in _QUESTIONS:
        about = named(BEINGS[view.being], lang) if view.being != NONE else {}
        return words(lang, f"ask-{_QUESTIONS[phase]}", **about)
    return _ask_effect(view, phase, lang)


_QUESTIONS = {
    PLACE: "place", SUMMON: "summon", LAY: "lay", COUNTED: "counted", SPARE: "spare", LEGEND_POINT: "legend-point",
    DISCARDING: "discarding", UNDER: "under", SOURCE: "source", LEFTOVER: "leftover",
}  # fmt: skip


def _ask_action(view: Any, player: int, lang: str) -> str:
    if view.actions > 0:
        if view.passed:
            return words(lang, "ask-action-passed", actions=int(view.actions))
        key = "ask-action" if view.mode == FIRST_GAME or view.discarded else "ask-action-discard"
        return words(lang, key, actions=int(view.actions))
    if can_claim(view):
        return words(lang, "ask-end-task")
    flare = view.flare[player] >= 0 and not view.passed and flare_sources(view, view.flare[player])
    return words(lang, "ask-end-flare" if flare else "ask-end")


def can_claim(view: Any) -> bool:
    """Does the condition of a current task hold for the side on turn?"""
    side = side_of(view, int(view.turn))
    return view.mode in (FIRST_GAME, HIGH) and any(task >= 0 and is_met(view, side, task) for task in view.current.tolist())


def _ask_effect(view: Any, phase: int, lang: str) -> str:
    key = {COLOUR: "colour", DESTINATION: "go"}.get(phase) or LANGUAGE.operation(PROGRAM[view.row]).asks
    question = words(lang, f"ask-{key}", cell=square_name(int(view.actor)), **acting(view, lang))
    return words(lang, "ask-or-stop", ask=question) if may_decline(view) else question


def _result(view: Any, lang: str) -> str:
    if view.winner == NOBODY:
        return words(lang, "ask-over-draw")
    winner = int(view.winner)
    key = "ask-over-won-team" if view.players > view.sides else "ask-over-won"
    return words(lang, key, who=side_name(view, winner, lang), score=words(lang, "score-of", points=score(view, winner)))


def side_name(view: Any, side: int, lang: str) -> str:
    """The deck, or the two decks, of a side."""
    decks = [deck_name(view, p, lang) for p in range(int(view.players)) if side_of(view, p) == side]
    return decks[0] if len(decks) == 1 else words(lang, "team", who=decks[0], other=decks[1])


# The log

_ABOUT_PIECES = {
    STARTED: "started", PLACED: "placed", PICKED_UP: "picked-up", IMPROVISED: "improvised", DESTROYED: "destroyed", MOVED: "moved",
    LEAPT: "leapt", UPGRADED: "upgraded", DOWNGRADED: "downgraded", CONVERTED: "converted",
}  # fmt: skip
_ABOUT_BEINGS = {SUMMONED: "summoned", DISCARDED: "discarded", RECOVERED: "recovered"}
_ABOUT_CARDS = {PUT_UNDER: "put-under", DREW: "drew"}
_ABOUT_TASKS = {CLAIMED: "claimed", REVEALED: "revealed", BURIED: "buried"}
_SIMPLE = {BORROWS: "borrows", FINAL: "final", AGAIN: "again", NOT_PLACED: "nothing-placed"}
_ABOUT_PARTNERS = {PASSED: "passed", HANDED: "handed"}


def event(view: Any, happened: Event, lang: str, names: Sequence[str]) -> str | None:
    """One event as a sentence of the log."""
    what, card = happened.what, happened.card
    about: dict[str, Any] = {"who": names[happened.who] if happened.who >= 0 else ""}
    if what in _ABOUT_PIECES:
        return _piece_event(view, happened, about, lang)
    if what in _ABOUT_BEINGS:
        return words(lang, f"event-{_ABOUT_BEINGS[what]}", cell=square_name(happened.where), **about, **named(BEINGS[card], lang))
    if what in _ABOUT_CARDS:
        if card < 0:
            return words(lang, f"event-{_ABOUT_CARDS[what]}-{happened.where}", **about)
        return words(lang, f"event-{_ABOUT_CARDS[what]}-known", card=_card_name(happened.where, card, lang), **about)
    if what in _ABOUT_TASKS:
        return words(lang, f"event-{_ABOUT_TASKS[what]}", task=TASKS[card].name[lang], points=TASKS[card].points, **about)
    if what in _SIMPLE:
        return words(lang, f"event-{_SIMPLE[what]}", **about)
    if what in _ABOUT_PARTNERS:
        return words(lang, f"event-{_ABOUT_PARTNERS[what]}", other=names[happened.to], **about)
    if what == GAINED:
        return words(lang, "event-gained", count=happened.where, **about)
    if what == AIMED:
        return words(lang, "event-aimed", cell=square_name(happened.where), direction=words(lang, f"direction-{DIRECTIONS[happened.to]}"), **about)
    if what == CHOSE:
        chosen = _option_name(view, happened, lang)
        return words(lang, "event-chose", option=chosen, **about) if chosen else None
    if what == FLARED:
        flare = FLARES[card]
        return words(lang, f"event-flared-{happened.to}", flare=flare.label, upper=flare.upper.text[lang], lower=flare.lower.text[lang], **about)
    if what == RESHUFFLED:
        return words(lang, f"event-reshuffled-{happened.where}", **about)
    if what == SCORED:
        return _score_event(view, happened, about, lang, names)
    if what == SPENT:
        return words(lang, "event-spent", colour=colour(view, happened.to, lang), **about)
    if what == TURN:
        return words(lang, "event-turn", actions=happened.to, **about)
    if what == ENDED:
        return _end_event(view, happened, lang, names)
    return None


def _piece_event(view: Any, happened: Event, about: dict[str, Any], lang: str) -> str:
    of = piece(view, happened.card, lang)
    about |= {"piece": of, "piece_cap": of[0].upper() + of[1:], "cell": square_name(happened.where), "to": square_name(happened.to)}
    if happened.what == CONVERTED:
        about["other"] = piece(view, happened.to, lang)
    return words(lang, f"event-{_ABOUT_PIECES[happened.what]}", **about)


def _score_event(view: Any, happened: Event, about: dict[str, Any], lang: str, names: Sequence[str]) -> str:
    about |= {"points": happened.where, "why": words(lang, f"why-{happened.card}")}
    if view.mode == MELEE:
        return words(lang, "event-scored-colour", colour=colour(view, happened.to, lang), **about)
    if view.players > view.sides:
        return words(lang, "event-scored-team", other=names[happened.who + 2], **about)
    return words(lang, "event-scored", **about)


def _end_event(view: Any, happened: Event, lang: str, names: Sequence[str]) -> str:
    if happened.who < 0:
        return words(lang, "event-ended-draw")
    why = _tie_break(view, happened.who, lang)
    if view.players > view.sides:
        return words(lang, "event-ended-team", who=names[happened.who], other=names[(happened.who + 2) % 4], why=why)
    return words(lang, "event-ended", who=names[happened.who], why=why)


def _tie_break(view: Any, winner: int, lang: str) -> str:
    """What the winner has more of than those with equal points."""

    def points(side: int) -> list[int]:
        return sorted(int(view.points[side, other]) for other in enemies(view, side)) if view.mode == MELEE else [int(points_of(view, side))]

    def more(ranks: int) -> bool:
        return all(count_pieces(view, winner, ranks) > count_pieces(view, side, ranks) for side in level)

    level = [side for side in range(view.sides) if side != winner and points(side) == points(winner)]
    if not level:
        return ""
    return words(lang, "tie-upgraded" if more(UPGRADED_RANKS) else "tie-pieces")


def _card_name(kind: int, card: int, lang: str) -> str:
    return f"{words(lang, 'flare-title')} {FLARES[card].label}" if kind == FLARES_DECK else BEINGS[card].name[lang]


def _option_name(view: Any, happened: Event, lang: str) -> str | None:
    """What was chosen: an option of a being, or of the flare that is going on; a flare that is over shows by what it did."""
    choices = BEINGS[happened.card].choices if happened.card >= 0 else options_of(view)
    return choices[happened.to][lang] if happened.to < len(choices) else None


def square_name(cell: int) -> str:
    """a9 to i1, or nothing."""
    return SQUARE_NAMES[cell] if 0 <= cell < CELLS else ""


# What a card file says


def explain(path: Path, lang: str) -> list[tuple[str, list[str]]]:
    """What a deck's file says: every being with its text and its sentences as they are understood."""
    deck = next(deck for deck in DECKS if BEINGS[deck.beings[0]].entry.file.path == path)
    return [(being_tip(being, lang), LANGUAGE.explain(BEINGS[being].entry)) for being in deck.beings]


# What things are, for tips


@lru_cache(4096)
def being_tip(index: int, lang: str) -> str:
    """What a being is, in full."""
    being = BEINGS[index]
    deck = next((d.name[lang] for d in DECKS if index in d.beings), words(lang, "legends-name"))
    return words(lang, "being-tip", being=being.name[lang], rank=words(lang, f"rank-{being.rank}"), deck=deck, text=being.text[lang])


@lru_cache(256)
def flare_tip(index: int, lang: str) -> str:
    """What a flare does and when."""
    flare = FLARES[index]
    upper, lower = (words(lang, f"flare-{half}", lead=of.lead, text=of.text[lang]) for half, of in (("upper", flare.upper), ("lower", flare.lower)))
    return words(lang, "flare-tip", label=flare.label, upper=upper, lower=lower)


@lru_cache(256)
def task_tip(index: int, lang: str) -> str:
    """What a task asks for."""
    task = TASKS[index]
    return words(lang, "task-card", task=task.name[lang], points=task.points, advanced=int(task.advanced),
                 type=words(lang, f"task-type-{TYPES[task.type]}"), text=task.text[lang])  # fmt: skip


def discard_names(view: Any, player: int, lang: str) -> list[str]:
    """The beings in a player's open discard pile."""
    deck, thrown = DECKS[view.deck_of[player]], int(view.discard[player])
    return [BEINGS[b].name[lang] for i, b in enumerate(deck.beings) if thrown >> i & 1]


def seat(view: Any, player: int, lang: str) -> str:
    """What is public about a player, in a line."""
    return _seat_line(view, player, lang, score(view, side_of(view, player)))


def _seat_line(view: Any, player: int, lang: str, points: int) -> str:
    return words(lang, "seat", deck=deck_name(view, player, lang), score=words(lang, "score", points=points),
                 cards=int(view.n_deck[player]), pieces=sum(view.supply[side_of(view, player)].tolist()))  # fmt: skip


def used_up(view: Any, side: int, lang: str) -> str:
    """Melee: with which colours a side has used up improvised summoning."""
    if view.mode != MELEE:
        return ""
    used = [colour(view, other, lang) for other in members(int(view.improvised[side]))]
    return words(lang, "improvised-tip", colours=listed(used)) if used else words(lang, "improvised-none")


def seat_tip(view: Any, player: int, lang: str, points: int) -> str:
    """The same with what the side has achieved or used up."""
    side = side_of(view, player)
    if view.mode in (FIRST_GAME, HIGH):
        claimed = [TASKS[task].name[lang] for task in members(int(view.claimed[side]))]
        more = words(lang, "claimed-tasks", tasks=listed(claimed)) if claimed else words(lang, "claimed-none")
    else:
        more = used_up(view, side, lang)
    return f"{_seat_line(view, player, lang, points)}. {more}".strip()


def position(view: Any, lang: str) -> str:
    """The arena in characters: 1c is a common piece of the first side, h heroic, L legendary; r and g are coloured squares."""
    lines = []
    for row in range(SIDE):
        cells = [_cell_text(view, row * SIDE + column) for column in range(SIDE)]
        lines.append(f"{SIDE - row} " + " ".join(cells).rstrip())
    lines.append("   " + "  ".join("abcdefghi"))
    if view.mode in (FIRST_GAME, HIGH):
        tasks = [TASKS[t].name[lang] for t in view.current if t >= 0]
        lines.append(f"{words(lang, 'tasks')}: {listed(tasks)}")
    for player in range(int(view.players)):
        held = _held(view, player, lang)
        lines.append(f"{player + 1}: {seat(view, player, lang)}" + (f"; {words(lang, 'hand').lower()}: {listed(held)}" if held else ""))
    return "\n".join(lines)


def _cell_text(view: Any, cell: int) -> str:
    there = piece_at(view, cell)
    if there is None:
        return {"#": "  ", ".": " .", "R": " r", "G": " g"}[PICTURE[cell]]
    return f"{there[0] + 1}{' chL'[there[1]]}"


def _held(view: Any, player: int, lang: str) -> list[str]:
    """The cards of a hand as far as they are known."""
    deck = DECKS[view.deck_of[player]]
    held = [BEINGS[b].name[lang] for i, b in enumerate(deck.beings) if int(view.hand[player]) >> i & 1]
    held += [legend(i).name[lang] for i in range(len(BEINGS) - FIRST_LEGEND) if int(view.legend_hand[player]) >> i & 1]
    if view.flare[player] >= 0:
        held.append(f"{words(lang, 'flare-title')} {FLARES[view.flare[player]].label}")
    return held
