"""The one place where positions leave the server. Everything here is made from `Match.view`, which hides.

A viewer is a seat, or SPECTATOR. Only when a match is over may all its cards be seen (`open`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from contextlib import suppress
from operator import attrgetter
from typing import Any, TypeVar

from ..bots import Hint
from ..bots import title as level_name
from ..core import verbs
from ..core.match import LogLine
from ..core.position import write
from ..core.record import SPECTATOR, copy, quick_copy
from ..core.scene import Scene, triumph
from ..core.scene import picture as draw
from ..core.watched import watched
from . import agreements, clocks
from .pictures import part_called
from .store import OPEN, PERSON, Listed
from .tables import ABANDONED, Table
from .words import Refused, seat_names, words

T = TypeVar("T")
FRAMES = 40  # so many pictures of a story are sent at most, the last ones
STEPS = 6  # so many steps of a move are shown at most


def seen(table: Table, viewer: int, move: int | None = None, open_cards: bool = False) -> Any:
    """The record this viewer may look at."""
    if open_cards:
        if not table.over and not table.terms.open:
            raise Refused("not-over", 403)
        if not table.over:
            return quick_copy(table.match.states[min(table.match.final if move is None else move, table.match.final)])
        return quick_copy(table.match.states[-1 if move is None else move])
    if move is not None:
        return table.match.view(viewer, move)
    if viewer not in table.kept.views:
        table.kept.views[viewer] = table.match.view(viewer)
    return table.kept.views[viewer]


def said(table: Table, viewer: int, what: Callable[..., T], *about: Any) -> T:
    """What a game's words say of the present as this viewer sees it; once for all positions that are the same as far as they look."""
    view = _watched(table, viewer)
    made: T = view.watch.made((what, *about), what, view, *about)
    return made


def _watched(table: Table, viewer: int) -> Any:
    """The present as this viewer sees it, for whatever is made of it."""
    found = table.kept.watched.get(viewer)
    if found is None:
        found = table.kept.watched[viewer] = watched(seen(table, viewer))
    return found


def names(table: Table | Listed, lang: str) -> list[str]:
    """What everybody is called."""
    return table.called(lang) if isinstance(table, Table) else seat_names(table.seats, lang)


def signs(table: Table) -> list[int]:
    """The sign of each seat: its number, or what the game's pieces there have."""
    return table.game.signs(seen(table, SPECTATOR))


def picture(table: Table, viewer: int, lang: str, tall: bool, move: int | None = None, open_cards: bool = False) -> str:
    """The table drawn; only the present has anything to choose."""
    who = names(table, lang)
    if open_cards:
        return draw(table.game, seen(table, viewer, move, open_cards), viewer, {}, lang, tall, who)
    if move is not None:
        return table.match.picture(viewer, lang, tall, who, move)
    about = (viewer, lang, tall)
    if about not in table.kept.pictures:
        choices = table.match.choices(viewer, lang) if asked(table, viewer) else {}
        table.kept.pictures[about] = draw(table.game, _watched(table, viewer), viewer, choices, lang, tall, who)
    return table.kept.pictures[about]


def asked(table: Table, viewer: int) -> bool:
    """Is a decision asked of this viewer?"""
    return viewer in table.movers and not table.seats[viewer].bot


def secret(table: Table, seat: int) -> bool:
    """Does this seat know anything that a spectator doesn't?"""
    return bool(seen(table, seat).tobytes() != seen(table, SPECTATOR).tobytes())


def lines(table: Table, viewer: int, lang: str, since: int = 0) -> list[LogLine]:
    """The log as this viewer saw it happen, the set-up first; `since` leaves out that and the first so many moves.

    What is final is put into words once, for all pages.
    """
    match, (done, told) = table.match, table.logs.get((viewer, lang), (-1, []))
    moves, who = range(done + 1, match.number(viewer) + 1), names(table, lang)
    told = told + [LogLine(move, match.mover(move, viewer), text) for move in moves for _, text in match.said(move, viewer, lang, who) if text]
    final = len(told) if match.number(viewer) == match.final else bisect_right(told, match.final, key=_move_of)
    if table.begun:  # until then a seat may get another name
        table.logs[viewer, lang] = (match.final, told[:final])
    return told[bisect_right(told, since, key=_move_of) if since else 0 :]


_move_of = attrgetter("move")


def story(table: Table, viewer: int, lang: str, tall: bool, since: int) -> list[dict[str, Any]]:
    """How the table came to be what it is, after the first so many decisions: each picture before the present one, with what is said of it."""
    about, match = (viewer, lang, tall, since), table.match
    if match.number(viewer) == since + 1 and _watched(table, viewer).n_events < 2:
        return []  # one decision, one event: the present shows it
    if about not in table.kept.stories:
        who = names(table, lang)
        frames = []
        for move in range(since + 1, match.number(viewer) + 1):
            says = dict(match.said(move, viewer, lang, who))
            for moment in match.story(move, viewer):
                frames.append({"view": moment.view, "move": move, "says": [says[event] for event in moment.events if says[event]]})
        told = frames[-FRAMES - 1 : -1]  # the present is the last one
        table.kept.stories[about] = [frame | {"svg": draw(table.game, frame.pop("view"), viewer, {}, lang, tall, who)} for frame in told]
    return table.kept.stories[about]


def sentence(table: Table, viewer: int, lang: str) -> str:
    """What is asked now, or what is waited for, or how it ended."""
    if not table.begun:
        return words(lang, "ask-open")
    if table.trouble:
        return table.trouble.say(lang)
    if table.over:
        return outcome(table, viewer, lang)
    if asked(table, viewer):
        return str(said(table, viewer, table.game.words.ask, viewer, lang))
    who = names(table, lang)
    waiting = [who[p] for p in table.match.waiting(viewer)]
    return words(lang, "ask-waiting", who=_list(waiting, lang), count=len(waiting))


def outcome(table: Table | Listed, viewer: int, lang: str) -> str:
    """Who won."""
    won = winners(table)
    quitters = [p for p, seat in enumerate(table.seats) if seat.resigned]
    who = names(table, lang)
    if not won:
        return words(lang, "over-abandoned" if table.ended == ABANDONED else "over-draw")
    late = [p for p, seat in enumerate(table.seats) if seat.late]
    if late and len(table.seats) == 2 and not table.seats[late[0]].level:
        key = "over-late-you" if viewer in won else "over-you-late" if viewer in late else "over-late"
        return words(lang, key, who=who[won[0]], quitter=who[late[0]])
    if quitters and len(table.seats) == 2:
        key = "over-resigned-you" if viewer in won else "over-you-resigned" if viewer in quitters else "over-resigned"
        return words(lang, key, who=who[won[0]], quitter=who[quitters[0]])
    if viewer in won:
        return words(lang, "over-you-won" if len(won) == 1 else "over-you-won-with", who=_list([who[p] for p in won if p != viewer], lang))
    return words(lang, "over-won", who=_list([who[p] for p in won], lang), count=len(won))


def steps(table: Table, viewer: int, lang: str) -> list[str]:
    """The decisions of this move that may still be taken back, oldest first."""
    return [] if table.over else table.match.steps(viewer, lang)[-STEPS:]


def seats(table: Table, person: str | None, lang: str) -> list[dict[str, Any]]:
    """Who sits where and what is public about them."""
    own = table.seats_of(person) if person else []
    known = next((seat for seat in own if table.match.pending(seat)), SPECTATOR)
    movers, playing, won = table.movers, table.begun and not table.over, winners(table)
    waiting = table.match.waiting() if movers else ()
    shown = []
    for i, (seat, name) in enumerate(zip(table.seats, names(table, lang), strict=True)):
        mine, bot, here = i in own, seat.bot, seat.kind != PERSON or table.here(seat.person)
        moving = i in (movers if mine else waiting)
        shown.append({
            "seat": i,
            "name": name,
            "kind": seat.kind,
            "mine": mine,
            "here": here,
            "moving": moving,
            "thinking": moving and bot,
            "line": str(said(table, known, table.game.words.seat, i, lang)) if table.begun else "",
            "note": _note(table, seat, here, lang),
            "give": bool(own) and playing and seat.kind == PERSON and not bot and (mine or not here)
            and not (table.terms.rated and (mine or table.clock)),
            "take": mine and bot and not seat.out and not table.over,
            "result": _score(table, i, lang) if table.over else "",
            "won": i in won,
        })  # fmt: skip
    return shown


def _note(table: Table, seat: Any, here: bool, lang: str) -> str:
    if seat.kind == OPEN:
        return words(lang, "seat-open")
    if seat.resigned:
        return words(lang, "seat-resigned" if table.over else "seat-resigned-bot")
    if seat.late:
        return words(lang, "seat-late-bot" if seat.bot else "seat-late")
    if seat.hints or seat.looked:
        return words(lang, "seat-looked" if seat.looked else "seat-hints", count=seat.hints)
    if seat.kind == PERSON and seat.bot:
        return words(lang, "seat-stand-in", level=level_name(seat.level, lang))
    if seat.bot and not table.game.ready and not table.over:
        return words(lang, "seat-warming")
    return "" if here else words(lang, "seat-away")


def _score(table: Table, seat: int, lang: str) -> str:
    result = table.result or [0.0] * len(table.seats)
    if result[seat] < max(result):
        return words(lang, "result-lost")
    return words(lang, "result-draw" if min(result) == max(result) else "result-won")


def fairness(table: Table) -> dict[str, Any]:
    """The hash of the deal; the seed itself only when everything is over."""
    fair: dict[str, Any] = {"hash": table.commitment}
    return fair | {"seed": str(table.match.seed), "salt": table.salt} if table.over else fair


def position(table: Table, person: str, viewer: int, lang: str, tall: bool, log: list[LogLine], since: int | None = None) -> dict[str, Any]:
    """All that a page shows of the present; the log is the viewer's. With `since`, also how it came about after so many decisions."""
    own, begun, over = table.seats_of(person), table.begun, table.over
    return {
        "tell": "position",
        "version": table.version_for(person),
        "number": table.match.number(viewer),
        "begun": begun,
        "over": over,
        "mine": asked(table, viewer),
        "seat": viewer,
        "ask": sentence(table, viewer, lang),
        "story": story(table, viewer, lang, tall, since) if begun and since is not None else [],
        "svg": picture(table, viewer, lang, tall) if begun else "",
        "steps": steps(table, viewer, lang),
        "seats": seats(table, person, lang),
        "lines": log,
        "fair": fairness(table),
        "rematch": table.rematch,
        "clocks": clocks.shown(table, own),
        "agreements": agreements.shown(table, person, lang, names(table, lang)),
        "open": table.terms.open,
        "watching": not own,
        "triumph": triumph(table.game, seen(table, viewer), winners(table) or range(len(table.result or []))) if over and begun else "",
        **answers(table, viewer, lang),
    }


def winners(table: Table | Listed) -> list[int]:
    """The seats that won; nobody where all have the same."""
    result = table.result
    if result is None:
        return []
    return [p for p, value in enumerate(result) if value == max(result) and value > min(result)]


def answers(table: Table, viewer: int, lang: str) -> dict[str, str]:
    """The goal with everybody's score, and the part of the rulebook that matters now."""
    if not table.begun or table.game.answers is None:
        return {"goal": "", "part": ""}
    about = table.game.answers
    return {"goal": said(table, viewer, about.goal, lang), "part": part_called(table.game.id, said(table, viewer, about.chapter))}


def why(table: Table, viewer: int, lang: str, tall: bool, key: str, at: tuple[float, float]) -> dict[str, Any]:
    """Why the thing with this key, or whatever is at this place of the picture, can't be chosen."""
    text, shows = "", ""
    if viewer == SPECTATOR:
        text = words(lang, "cant-watching")
    elif table.over:
        text = words(lang, "cant-over")
    elif not asked(table, viewer):
        text = words(lang, "cant-not-your-turn", waiting=sentence(table, viewer, lang))
    elif table.game.answers is not None:
        scene = Scene(seen(table, viewer), viewer, table.match.choices(viewer, lang), lang, tall, names(table, lang))
        with suppress(ValueError, IndexError):  # there is nothing with such a key
            if found := table.game.answers.why(scene, key, at):
                text, shows = found.text, found.shows
    return {"tell": "why", "key": key, "text": text, "shows": shows}


def ends_something(table: Table, viewer: int, action: int) -> bool:
    """Can't this decision be taken back, or is it this player's last for now? Looked at in a world that the player holds possible."""
    world = copy(seen(table, viewer))
    verbs.redeal(world, viewer, table.match.number(viewer))
    verbs.apply(world, viewer, action)
    return bool(world.news or not int(verbs.movers(world)) >> viewer & 1)


def past(table: Table, viewer: int, lang: str, tall: bool, move: int, open_cards: bool) -> dict[str, Any]:
    """The table after a number of moves, from the viewer's own side."""
    if not table.begun:
        raise Refused("not-begun")
    if not 0 <= move <= table.match.number(viewer):
        raise Refused("no-move", 404)
    svg = picture(table, viewer, lang, tall, move, open_cards)
    return {"tell": "past", "move": move, "open": open_cards, "svg": svg}


def hint(table: Table, ideas: list[Hint], lang: str, version: int, most: int = 3) -> dict[str, Any]:
    """What a bot would do, in words, with its estimates as a share of a win and what it expects then."""
    who = names(table, lang)
    said = [
        {
            "action": idea["action"],
            "say": idea["line"][0][1],
            "chance": round(50 + 50 * idea["value"]),
            "then": [f"{who[player]}: {text}" for player, text in idea["line"][1:3]],
        }
        for idea in ideas[:most]
    ]
    return {"tell": "hint", "version": version, "ideas": said}


def download(table: Table, viewer: int, lang: str) -> dict[str, Any]:
    """The match as a file: complete once it is over; before that only what the viewer has seen, and not the seed."""
    about = {"fair": fairness(table), "names": names(table, lang), "result": table.result}
    if table.over:
        return table.match.to_json() | about
    said = [line._asdict() for line in lines(table, viewer, lang)]
    return {"unfinished": True, "game": table.game.id, "options": table.match.options, "log": said} | about


def actions(table: Table, viewer: int, lang: str) -> list[dict[str, Any]]:
    """What this viewer may choose, as numbers, names and words."""
    if not asked(table, viewer):
        return []
    return [{"action": a, "name": table.match.name(a, viewer), "say": say} for a, say in table.match.choices(viewer, lang).items()]


def seen_as_text(table: Table, viewer: int) -> str:
    """The position as this viewer sees it, as text that igroteka.position reads."""
    return write(table.game, seen(table, viewer), viewer) if table.begun else ""


def characters(table: Table, viewer: int, lang: str) -> str:
    """The position in characters."""
    return str(table.game.words.position(seen(table, viewer), lang)) if table.begun else ""


def text(table: Table, move: int | None = None) -> str:
    """The position as text that igroteka.position reads, behind its game's name; all of it, so only when the match is over."""
    if not table.over:
        raise Refused("not-over", 403)
    return f"{table.game.id}: {write(table.game, seen(table, SPECTATOR, move, True))}\n"


def _list(items: list[str], lang: str) -> str:
    if len(items) < 2:
        return "".join(items)
    return words(lang, "list-and", first=", ".join(items[:-1]), last=items[-1])
