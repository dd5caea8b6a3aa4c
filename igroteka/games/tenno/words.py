"""Tenno in words. Everything here gets a hidden record, never the real one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

from ...core.record import EVERYONE, Event
from ...core.rule import PLAIN, plainly
from ...core.sets import lowest, members
from ...core.words import Words
from . import knowledge, rules
from .state import (
    ALL, ATTACK, ATTACKED, B_AGAINST, B_OTHER, B_STRENGTH, CAPTURED, CARD, DEFENDED, DISCARDED, DONE, EMPTY, ENDED, EXCHANGE, FACE_DOWN, FOUGHT, LAID,
    LOOK, LOOKED, LOOKED_AWAY, MONK_ASKED, OVER, PAIR, PICKED_TWO, PLACE, PUT, PUT_BACK, PUT_DOWN, REFILL, SEATS, SECOND, SET, SETUP, SLOTS, STARTERS,
    STOPPED, SUPPORT, SUPPORTED, SWAP, SWAPPING, TARGET, TOOK_UP,
)  # fmt: skip

words = Words(__file__)


def option(name: str, value: Any, lang: str) -> str:
    """The value of an option in words."""
    if value == "drawn":
        return words(lang, "option-first-drawn")
    return words(lang, "option-first-seat", seat=str(value).removeprefix("seat "))


def card_name(card: int, lang: str, form: str = "") -> str:
    """A card as it is called: its character and its number; `form` may be a case."""
    name = SET[card].name
    return words(lang, "card", value=SET[card].value, name=name.get(f"{lang}{form}", name[lang]))


def cards_of(bits: int) -> list[int]:
    """The cards of a set."""
    return members(int(bits) & ALL)


def others(slot: int) -> tuple[int, int]:
    """The two slots beside this one, counted from 1."""
    one, two = (s + 1 for s in range(SLOTS) if s != slot)
    return one, two


def next_slot(view: Any, player: int) -> int:
    """The slot a card is wanted for, counted from 1."""
    if view.phase == PUT:
        return int(view.slot) + 1
    return [int(card) for card in view.table[player]].index(EMPTY) + 1


def name(view: Any, player: int, action: int) -> str:
    """The short, stable form of an action."""
    phase = int(view.phase)
    if action == DONE:
        return {MONK_ASKED: "no monk", SECOND: "stop", LOOK: "no look", SWAPPING: "keep"}.get(phase, "done")
    if action in (SUPPORT, SWAP):
        return "monk" if action == SUPPORT else "swap"
    if action < PLACE:
        return f"put {SET[action - CARD].id}"
    if action >= PAIR:
        one, two = others(action - PAIR)
        return f"pick up {one} {two}"
    owner, slot = divmod(action - PLACE, SLOTS)
    if phase == TARGET:
        return f"attack {owner + 1}-{slot + 1}"
    verb = {ATTACK: "attack with", SECOND: "attack with", EXCHANGE: "take up"}.get(phase, "look at")
    return f"{verb} {slot + 1}"


def say(view: Any, player: int, action: int, lang: str) -> str:
    """An action in words."""
    phase = int(view.phase)
    if action == DONE:
        return words(lang, {MONK_ASKED: "no-support", SECOND: "stop", LOOK: "no-look", SWAPPING: "keep"}.get(phase, "no-exchange"))
    if action == SUPPORT:
        return words(lang, "support")
    if action == SWAP:
        return words(lang, "swap")
    if action >= PAIR:
        one, two = others(action - PAIR)
        return words(lang, "pick-two", one=one, two=two)
    if action < PLACE:
        key = "arrange" if phase == SETUP else "put" if phase == PUT else "refill"
        return words(lang, key, card=card_name(action - CARD, lang), slot=next_slot(view, player))
    return _say_place(view, phase, action - PLACE, lang)


def _say_place(view: Any, phase: int, place: int, lang: str) -> str:
    """Choosing a table card, one's own or another's."""
    owner, slot = divmod(place, SLOTS)
    card = int(view.table[owner, slot])
    about: dict[str, Any] = {"slot": slot + 1, "whose": words(lang, "whose", seat=owner + 1)}
    key = {ATTACK: "attack-with", SECOND: "attack-again", EXCHANGE: "exchange", TARGET: "target"}.get(phase, "look")
    if card >= 0:
        about["card"] = card_name(card, lang)
        if phase in (TARGET, LOOK):
            key += "-known"
        if phase == TARGET:
            about["strength"], about["against"] = plainly(rules.strengths, view.table[view.turn, view.slot], card, 0)
    return words(lang, key, **about)


def waited_for(view: Any) -> int:
    """The player on whom the others wait."""
    return int(plainly(lowest, view.waiting))


def ask(view: Any, player: int, lang: str, names: Sequence[str] | None = None) -> str:
    """What is asked of this player now, or what is waited for."""
    phase = int(view.phase)
    called = names or [_player(p, lang) for p in range(SEATS)]
    if phase == OVER:
        won = [called[p] for p in range(view.players) if view.winners >> p & 1]
        return words(lang, "over-one" if len(won) == 1 else "over-shared", who=", ".join(won))
    if player < 0 or not view.waiting >> player & 1:
        return words(lang, f"wait-{WAITS.get(phase, 'attack')}", who=called[waited_for(view)])
    if phase in (SETUP, REFILL, PUT):
        return words(lang, {SETUP: "ask-arrange", REFILL: "ask-refill", PUT: "ask-put"}[phase], slot=next_slot(view, player))
    if phase == TARGET:
        return words(lang, "ask-target", card=card_name(view.table[player, view.slot], lang))
    if phase == MONK_ASKED:
        battle = view.battle
        key = "ask-monk" if has_monk(view, player) else "ask-no-monk"
        return words(lang, key, card=card_name(battle[B_OTHER], lang), strength=int(battle[B_STRENGTH]), against=int(battle[B_AGAINST]))
    if phase == EXCHANGE:
        return words(lang, "ask-exchange" if view.n_hand[player] else "ask-pick")
    return words(lang, {ATTACK: "ask-attack", SECOND: "ask-second", SWAPPING: "ask-swap", LOOK: "ask-look"}[phase])


WAITS = {SETUP: "arrange", REFILL: "refill", MONK_ASKED: "monk", LOOK: "look", EXCHANGE: "exchange", PUT: "exchange", SWAPPING: "exchange"}


def has_monk(view: Any, player: int) -> bool:
    """Can the player's monk help the card attacked?"""
    return bool(plainly(rules.monk_slot, view, player) != EMPTY)


def _player(player: int, lang: str) -> str:
    return ("Игрок" if lang == "ru" else "Player") + f" {player + 1}"


EVENTS = {
    LAID: "laid", ATTACKED: "attacked", DEFENDED: "defended", SUPPORTED: "supported", CAPTURED: "captured",
    DISCARDED: "discarded", STOPPED: "stopped", TOOK_UP: "took-up", PUT_DOWN: "put-down", PICKED_TWO: "picked-two",
    PUT_BACK: "put-back", LOOKED: "looked", LOOKED_AWAY: "looked-away",
}  # fmt: skip


def event(view: Any, happened: Event, lang: str, names: Sequence[str]) -> str | None:
    """One event as a sentence of the log."""
    what, card = happened.what, happened.card
    if what == ENDED:
        return _ended(view, lang, names)
    if what == FOUGHT:
        geishas = happened.where == happened.to == 0
        return words(lang, "event-fought-geishas" if geishas else "event-fought", strength=happened.where, against=happened.to)
    place = happened.to if what == ATTACKED else happened.where
    one, two = others(place % SLOTS)
    whom = happened.to if what == CAPTURED else place // SLOTS
    about = {"who": names[happened.who], "whom": names[max(whom, 0)], "slot": place % SLOTS + 1, "one": one, "two": two}
    key = f"event-{EVENTS[what]}"
    if what == PUT_BACK:
        return words(lang, key if card < 0 else f"{key}-swapped" if card else f"{key}-kept", **about)
    if card >= 0:
        about |= {"card": card_name(card, lang), "card_acc": card_name(card, lang, "_acc")}
        if what in (LAID, PUT_DOWN, LOOKED):
            key += "-known"
    return words(lang, key, **about)


def _ended(view: Any, lang: str, names: Sequence[str]) -> str:
    """Who won, and everybody's points."""
    won = [names[p] for p in range(view.players) if view.winners >> p & 1]
    lines = [words(lang, "event-ended-one" if len(won) == 1 else "event-ended-shared", who=", ".join(won))]
    lines += [words(lang, "event-points", who=names[p], points=int(view.points[p])) for p in range(view.players)]
    return ". ".join(lines)


def leftover(view: Any, player: int) -> int:
    """What the cards that a player still has add up to."""
    return int(plainly(knowledge.leftover, view, player))


def n_captured(view: Any, player: int) -> int:
    """How many cards are in a player's pile."""
    return sum((bits & ALL).bit_count() for bits in view.captured[player].tolist())


def discarded(view: Any, player: int) -> list[int]:
    """The cards of a player's set that are out of the game and in nobody's pile."""
    taken = 0
    for captor in range(view.players):
        taken |= int(view.captured[captor, player])
    return cards_of(int(view.left[player]) & ~taken)


def seat(view: Any, player: int, lang: str) -> str:
    """What is public about a player, in a line; points only when the game is over."""
    if view.phase == OVER:
        return words(lang, "seat-over", points=int(view.points[player]), leftover=leftover(view, player))
    return words(lang, "seat", hand=int(view.n_hand[player]), captured=n_captured(view, player))


def who_knows(view: Any, owner: int, slot: int, lang: str, names: Sequence[str]) -> str:
    """Who knows an own card: those who saw it, and those for whom no other is possible."""
    return knowers(view, owner, lang, names)[slot]


def knowers(view: Any, owner: int, lang: str, names: Sequence[str]) -> list[str]:
    """… for each of the owner's places; nothing where no card lies."""
    worked_out = cache(lambda row: _worked_out(view, row, owner))
    return [_knowers(view, owner, slot, card, lang, names, worked_out) if card >= 0 else "" for slot, card in enumerate(view.table[owner].tolist())]


def _knowers(view: Any, owner: int, slot: int, card: int, lang: str, names: Sequence[str], worked_out: Callable[[int], tuple[int, ...]]) -> str:
    seen, only = int(view.seen[owner, slot]), 1 << card
    if seen == EVERYONE:
        return words(lang, "mark-public")
    if worked_out(0)[slot] == only:
        return words(lang, "knows-worked-all")
    lookers = members(seen)
    workers = [p for p in range(view.players) if p not in (owner, *lookers) and worked_out(p + 1)[slot] == only]
    told = [_of_players(lang, key, who, names) for key, who in (("mark-seen", lookers), ("knows-worked", workers)) if who]
    return "; ".join(told) or words(lang, "knows-nobody")


def _worked_out(view: Any, row: int, owner: int) -> tuple[int, ...]:
    """The cards that may lie in each place of a player, as whoever this row belongs to works it out."""
    empty = tuple(card == EMPTY for card in view.table[owner].tolist())
    return _possible(tuple(view.could[row, owner].tolist()), int(view.n_hand[owner]), empty)


@lru_cache(5000)
def _possible(could: tuple[int, ...], hand: int, empty: tuple[bool, ...]) -> tuple[int, ...]:
    """The rule, asked about as much of a record as it looks at."""
    places = {(0, slot): EMPTY if free else FACE_DOWN for slot, free in enumerate(empty)}
    known = SimpleNamespace(could={(0, 0, place): cards for place, cards in enumerate(could)}, n_hand=[hand], table=places)
    return tuple(PLAIN.twin(knowledge.possible_everywhere)(known, 0, 0))


def _of_players(lang: str, key: str, who: Sequence[int], names: Sequence[str]) -> str:
    return words(lang, key, who=", ".join(names[p] for p in who), count=len(who))


def peasants(view: Any, viewer: int, owner: int) -> tuple[bool, ...]:
    """Which face-down cards of a player does this viewer know to be peasants?"""
    cards = view.table[owner].tolist()
    could = view.could[viewer + 1, owner].tolist() if FACE_DOWN in cards else cards
    return tuple([card == FACE_DOWN and not possible & ~STARTERS for card, possible in zip(cards, could, strict=False)])


def tip(view: Any, viewer: int, owner: int, slot: int, lang: str, names: Sequence[str]) -> str:
    """All that this viewer may know about a table card."""
    card, seen = int(view.table[owner, slot]), int(view.seen[owner, slot])
    known = who_knows(view, owner, slot, lang, names) if owner == viewer and card >= 0 else ""
    return tip_of(card, seen, peasants(view, viewer, owner)[slot], viewer, owner, slot, lang, names, known)


def tip_of(card: int, seen: int, peasant: bool, viewer: int, owner: int, slot: int, lang: str, names: Sequence[str], known: str) -> str:
    """All that this viewer may know about a table card that these have seen; `known` says who knows an own one."""
    about: dict[str, Any] = {"slot": slot + 1, "who": names[owner]}
    if card == EMPTY:
        return words(lang, "tip-empty", **about)
    if card == FACE_DOWN:
        text = words(lang, "tip-peasant" if peasant else "tip-back", **about)
        return f"{text}; {_of_players(lang, 'tip-looked', members(seen), names)}" if seen else text
    about["card"] = card_name(card, lang)
    if owner == viewer:
        return words(lang, "tip-own", how=known, **about)
    how = "public" if seen == EVERYONE else "looked" if viewer >= 0 and seen >> viewer & 1 else "worked"
    return words(lang, "tip-known", how=words(lang, f"tip-how-{how}"), **about)


def about_card(card: int, lang: str) -> str:
    """What a card is, in full."""
    return words(lang, f"about-{SET[card].kind}", value=SET[card].value)


def short(card: int) -> str:
    """A card in one or two characters: its number, G for the geisha, ? face down, - for none."""
    if card < 0:
        return "-" if card == EMPTY else "?"
    return str(SET[card].value or "G")


def position(view: Any, lang: str) -> str:
    """A line for each player: table, hand, captured, out; * marks who is waited for, ! a card that all know."""
    lines = []
    for p in range(view.players):
        table = " ".join(short(int(card)) + ("!" if view.seen[p, slot] == EVERYONE else "") for slot, card in enumerate(view.table[p]))
        hand = " ".join(map(short, cards_of(view.hand[p]))) or "?" * int(view.n_hand[p])
        gone = " ".join(map(short, discarded(view, p)))
        lines.append(
            f"{'*' if view.waiting >> p & 1 else ' '}{p + 1}: {table:<11} {words(lang, 'hand')} {hand or '-':<18}"
            f" {words(lang, 'captured')} {n_captured(view, p)}  {words(lang, 'out')} {gone or '-'}"
        )
    return "\n".join(lines)
