"""Unmatched in words. Everything here gets a hidden record, never the real one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from textwrap import fill
from typing import Any

from ...core.record import Event
from ...core.words import Words
from .effects import fighter_in
from .language import ABILITY, ALWAYS, AMOUNT, BESIDE, CHOICE, HAS_SIZE, LANGUAGE, MAY, OPERATION, PROGRAM, ROWS, WHERE, WHICH, program
from .rules import boost_worth
from .state import (
    ACTING, ADDING_BOOST, ANYONE, ATTACK, ATTACKED, ATTACKING, BIG, BOARDS, BONUS, BOOST_LAID, BOOST_REVEALED, BOOST_VOIDED,
    BOOSTED, BOOSTING, CANCELLED, CARD, CHOSE, DAMAGED, DECLINED, DEFEATED, DEFENCE, DEFENDED, DEFENDING,
    DECK, DEPLOYED, DEPLOYING, DISCARDED, DISCARDING, DREW, ENDED, EXHAUSTED, FACE_DOWN, FIGHTER, FOUGHT, GAMBLED,
    GOING, HEALED, HERO_ONLY, HEROES, HURTING, LAID, LIMITING, LOOKED, MANEUVER, MANEUVERED, MARKED, MARKING, MOVED, MOVING,
    NONE, NOT_FOUND, OPTION, ORDERING, OUT, OVER, PASS, PEEKED, PICKING, PLACED, PLACING, PREVENTED, RETURNED, REVEALED,
    SCHEME, SCHEMED, SCHEMING, SEARCHING, SET_UP, SHUFFLED, SIDE_FIGHTERS, SIZED, SIZING, SMALL, STRENGTHENED,
    STRENGTHENING, TAKING, TARGETING, TEAMS, TOOK, TURN, TYPES, USED, WON, Figure, Hero, Kind,
)  # fmt: skip

words = Words(__file__)


# Names


def hero_of(view: Any, side: int) -> Hero:
    """The hero of a side."""
    return HEROES[int(view.hero[side])]


def figure(view: Any, fighter: int) -> Figure:
    """What kind of fighter it is."""
    hero = hero_of(view, fighter // SIDE_FIGHTERS)
    return hero.sidekick if fighter % SIDE_FIGHTERS else hero.hero


def fighter_id(view: Any, fighter: int) -> str:
    """The short name of a fighter: merlin, harpy2."""
    of = figure(view, fighter)
    return of.id if of.count == 1 else f"{of.id}{fighter % SIDE_FIGHTERS}"


def fighter_name(view: Any, fighter: int, lang: str, form: str = "") -> str:
    """A fighter's name, in a form such as acc where the language has it; one of several has a number."""
    return _named(int(view.hero[fighter // SIDE_FIGHTERS]), fighter % SIDE_FIGHTERS, lang, form)


@cache
def _named(hero: int, number: int, lang: str, form: str) -> str:
    of = HEROES[hero].sidekick if number else HEROES[hero].hero
    name = in_form(of.name, lang, form) if form else of.name[lang]
    return name if of.count == 1 else f"{name} {number}"


def in_form(name: dict[str, str], lang: str, form: str) -> str:
    """A name as it stands inside a sentence: mid (not at its beginning), acc, gen, dat."""
    return name.get(f"{lang}_{form}", name.get(f"{lang}_mid", name[lang]))


def about_fighter(view: Any, fighter: int, lang: str, role: str = "fighter") -> dict[str, str]:
    """A fighter's name as messages need it."""
    return _about(int(view.hero[fighter // SIDE_FIGHTERS]), fighter % SIDE_FIGHTERS, lang, role).copy()


@cache
def _about(hero: int, number: int, lang: str, role: str) -> dict[str, str]:
    return {role: _named(hero, number, lang, "")} | {f"{role}_{form}": _named(hero, number, lang, form) for form in ("mid", "acc", "gen", "dat")}


def kind_of(view: Any, side: int, kind: int) -> Kind:
    """A card of a side's deck."""
    return hero_of(view, side).kinds[kind]


def space_name(view: Any, space: int) -> str:
    """s01 to m31."""
    return BOARDS[int(view.board)].spaces[space].id if space >= 0 else ""


def heroes_of_team(view: Any, team: int, lang: str) -> str:
    """The heroes of a team."""
    names = [hero_of(view, side).name[lang] for side in range(team, view.sides, TEAMS)]
    return names[0] if len(names) == 1 else words(lang, "and", a=names[0], b=names[1])


def option(name: str, value: Any, lang: str) -> str:
    """The value of an option in words."""
    if name == "heroes":
        return next(hero.name[lang] for hero in HEROES if hero.id == value)
    if name == "board":
        return next(board.name[lang] for board in BOARDS if board.id == value)
    return words(lang, f"option-{name}-{str(value).replace(' ', '_')}")


# Actions

VERBS = {
    SCHEMING: "by", TARGETING: "target", ATTACKING: "lay", ADDING_BOOST: "boost", DEFENDING: "defend", BOOSTING: "boost",
    MOVING: "move", LIMITING: "discard", STRENGTHENING: "boost", HURTING: "hurt", DISCARDING: "discard", PICKING: "pick",
    TAKING: "take", ORDERING: "order", DEPLOYING: "deploy", GOING: "go", PLACING: "place", MARKING: "mark",
}  # fmt: skip
PASSES = {
    HURTING: "no-hurt", ADDING_BOOST: "no-boost", DEFENDING: "no-defence", BOOSTING: "no-maneuver-boost", MOVING: "no-more-moves",
    STRENGTHENING: "no-boost", PLACING: "no-place",
}  # fmt: skip


def card_side(view: Any) -> int:
    """The side whose cards the open question is about."""
    return int(fighter_in(view, 1 - int(view.role))) // SIDE_FIGHTERS if view.phase == PICKING else int(view.decider)


def name(view: Any, player: int, action: int) -> str:
    """The short, stable form of an action."""
    fixed = {BIG: "big", SMALL: "small", MANEUVER: "maneuver", PASS: "pass"}
    if action in fixed:
        return fixed[action]
    phase = int(view.phase)
    if action >= OPTION:
        return f"option {action - OPTION + 1}"
    if action >= CARD:
        card = kind_of(view, card_side(view), action - CARD).id
        return f"{'scheme' if phase == ACTING else VERBS[phase]} {card}"
    if action >= FIGHTER:
        return f"{_verb(view, phase)} {fighter_id(view, action - FIGHTER)}"
    if phase == MARKING:
        return f"mark {space_name(view, action)}"
    return f"{VERBS[phase]} {fighter_id(view, int(view.mover))} {space_name(view, action)}"


def _verb(view: Any, phase: int) -> str:
    """What is done to a fighter; an ability that hurts may have a word of its own."""
    if phase == HURTING and view.time >= ALWAYS:
        return hero_of(view, int(view.owner)).verb
    return "attack" if phase == ACTING else VERBS[phase]


def say(view: Any, player: int, action: int, lang: str) -> str:
    """An action in words."""
    phase = int(view.phase)
    if action == PASS:
        mover = int(view.mover)
        about = {"space": space_name(view, int(view.at[mover])), **about_fighter(view, mover, lang)} if phase == PLACING else {}
        return words(lang, PASSES[phase], **about)
    if action in (BIG, SMALL, MANEUVER):
        about = about_fighter(view, int(view.decider) * SIDE_FIGHTERS, lang, "hero")
        return words(lang, {BIG: "big", SMALL: "small", MANEUVER: "maneuver"}[action], **about)
    if action >= OPTION:
        return _say_option(view, action - OPTION, lang)
    if action >= CARD:
        return _say_card(view, phase, action - CARD, lang)
    if action >= FIGHTER:
        return _say_fighter(view, phase, action - FIGHTER, lang)
    if phase == MARKING:
        return words(lang, "mark", space=space_name(view, action))
    fighter = int(view.mover)
    key = {DEPLOYING: "deploy", GOING: "stay" if view.at[fighter] == action else "go", PLACING: "place"}[phase]
    return words(lang, key, space=space_name(view, action), **about_fighter(view, fighter, lang))


def _say_card(view: Any, phase: int, card: int, lang: str) -> str:
    kind = kind_of(view, card_side(view), card)
    key = {
        ACTING: "scheme", ATTACKING: "lay-attack", ADDING_BOOST: "lay-boost", DEFENDING: "lay-defence", BOOSTING: "boost",
        LIMITING: "discard", STRENGTHENING: "strengthen", DISCARDING: "discard", PICKING: "pick", TAKING: "take", ORDERING: "order",
    }[phase]  # fmt: skip
    boost = int(boost_worth(view, int(view.decider), card)) if phase == BOOSTING else kind.boost
    return words(lang, key, card=kind.name[lang], value=kind.value, boost=boost)


def _say_fighter(view: Any, phase: int, fighter: int, lang: str) -> str:
    key = {ACTING: "attack-with", SCHEMING: "scheme-by", TARGETING: "target", MOVING: "mover", HURTING: "hurt"}[phase]
    amount = int(ROWS[view.row, AMOUNT]) if phase == HURTING else 0
    return words(lang, key, health=int(view.health[fighter]), amount=amount, **about_fighter(view, fighter, lang))


def _say_option(view: Any, chosen: int, lang: str) -> str:
    if view.phase == SEARCHING:
        return words(lang, ("search-discard", "search-deck")[chosen])
    return _option_in_words(int(view.row), chosen, hero_of(view, int(view.owner)), lang)


def _option_in_words(row: int, chosen: int, hero: Hero, lang: str) -> str:
    """What an option does, from its sentences in the card file."""
    rows = []
    while ROWS[row, OPERATION]:
        if ROWS[row, CHOICE] == chosen + 1:
            rows.append(ROWS[row])
        row += 1
    return "; ".join(deed(row, hero, lang) for row in rows)


def deed(row: Any, hero: Hero, lang: str) -> str:
    """What a sentence of a hero's file does."""
    said = LANGUAGE.said(row)
    about: dict[str, Any] = said | _names(hero, lang) | {"amount": int(row[AMOUNT]), "many": int(hero.sidekick.count > 1)}
    about["per"] = words(lang, "per-voyage") if said["per"] else ""
    about["place"] = words(lang, f"where-{said['where']}") if said["where"] else ""
    for key, case in (("who", "nom"), ("whom", "acc"), ("to_whom", "dat")):
        about[key] = words(lang, f"who-{said['who']}", **{**about, "case": case})
    about["card"] = hero.kinds[int(row[WHICH])].name[lang]
    return words(lang, f"does-{said['operation']}", **about)


def _names(hero: Hero, lang: str) -> dict[str, str]:
    roles = (("hero", hero.hero), ("sidekick", hero.sidekick))
    return {f"{role}_{form}": in_form(of.name, lang, form) for role, of in roles for form in ("mid", "acc", "gen", "dat")}


def sentence(row: Any, hero: Hero, lang: str) -> str:
    """A sentence of a hero's file in words, with its time and condition."""
    said = LANGUAGE.said(row)
    about = {"threshold": int(said["threshold"]), **_names(hero, lang)}
    keys = [f"{prefix}-{said[column]}" for prefix, column in (("time", "time"), ("if", "condition"), ("option", "option")) if said[column]]
    start = ", ".join([words(lang, key, **about) for key in keys] + ([words(lang, "may")] if row[MAY] else []))
    return f"{start[0].upper()}{start[1:]}: {deed(row, hero, lang)}" if start else deed(row, hero, lang)


# Questions


def ask(view: Any, player: int, lang: str) -> str:
    """What is asked of this player now, or what is waited for."""
    if view.phase == OVER:
        return words(lang, "ask-over", heroes=heroes_of_team(view, int(view.winner), lang))
    side = int(view.decider)
    if view.seat[side] != player:
        return words(lang, "ask-wait", **about_fighter(view, side * SIDE_FIGHTERS, lang, "hero"))
    phase = int(view.phase)
    about: dict[str, Any] = {"actions": int(view.actions), "steps": int(view.allowance)}
    about |= about_fighter(view, side * SIDE_FIGHTERS, lang, "hero")
    if phase in (TARGETING, ATTACKING, MARKING):
        about |= about_fighter(view, int(view.attacker), lang)
    if phase == ATTACKING:
        about |= about_fighter(view, int(view.target), lang, "target")
    if phase == DEFENDING:
        about |= about_fighter(view, int(view.target), lang) | about_fighter(view, int(view.attacker), lang, "attacker")
    if phase in (DEPLOYING, GOING, PLACING):
        about |= about_fighter(view, int(view.mover), lang)
    if phase == SCHEMING:
        about["card"] = kind_of(view, side, int(view.laid[ATTACK])).name[lang]
    if view.row:
        about |= _about_effect(view, lang)
    return words(lang, _question(view, phase), **about)


def _about_effect(view: Any, lang: str) -> dict[str, Any]:
    side, row = int(view.owner), ROWS[view.row]
    about: dict[str, Any] = {"amount": int(row[AMOUNT]), "may": int(row[MAY])}
    if view.time >= ALWAYS:
        return about | {"source": words(lang, "source-ability", hero=hero_of(view, side).name[lang])}
    return about | {"source": words(lang, "source-card", card=kind_of(view, side, int(view.laid[view.role])).name[lang])}


def _question(view: Any, phase: int) -> str:
    """The message that asks it: of an effect, what its operation declares."""
    if phase == MARKING and ROWS[view.row, WHERE] == BESIDE and view.first_mark != NONE:
        return "ask-mark-next"
    if view.row and phase not in (MOVING, GOING):
        return f"ask-{LANGUAGE.operation(ROWS[view.row]).asks}"
    return "ask-" + {
        SIZING: "size", DEPLOYING: "deploy", ACTING: "act", SCHEMING: "scheme-by", TARGETING: "target",
        ATTACKING: "attack", DEFENDING: "defend", BOOSTING: "boost", MOVING: "mover", GOING: "go",
        LIMITING: "limit",
    }[phase]  # fmt: skip


# The log

EVENTS = {
    TURN: "turn", DEPLOYED: "deployed", MANEUVERED: "maneuvered", EXHAUSTED: "exhausted", BOOSTED: "boosted", MOVED: "moved",
    PLACED: "placed", RETURNED: "returned", DAMAGED: "damaged", DEFEATED: "defeated", HEALED: "healed", USED: "used",
    SCHEMED: "schemed", ATTACKED: "attacked", BOOST_REVEALED: "boost-revealed", CANCELLED: "cancelled",
    BOOST_VOIDED: "boost-voided", PREVENTED: "prevented", STRENGTHENED: "strengthened", GAMBLED: "gambled", LOOKED: "looked",
    PEEKED: "peeked", NOT_FOUND: "not-found", SHUFFLED: "shuffled", MARKED: "marked", DECLINED: "declined", OUT: "out", WON: "won",
}  # fmt: skip
HIDABLE = {DREW: "drew", LAID: "laid", BOOST_LAID: "boost-laid"}  # said in full to those who know the card
WITH_CARD = {
    BOOSTED, SCHEMED, REVEALED, BOOST_REVEALED, CANCELLED, BOOST_VOIDED, DISCARDED, STRENGTHENED, GAMBLED, TOOK, NOT_FOUND,
    DREW, LAID, BOOST_LAID,
}  # fmt: skip
WITH_FIGHTER = {WON, DEPLOYED, MOVED, PLACED, RETURNED, DAMAGED, DEFEATED, HEALED, SCHEMED, ATTACKED, PREVENTED}


def event(view: Any, happened: Event, lang: str, names: Sequence[str]) -> str | None:
    """One event as a sentence of the log."""
    what, side = happened.what, happened.who
    if what == ENDED:
        return words(lang, "event-ended", heroes=heroes_of_team(view, side, lang))
    about: dict[str, Any] = {"who": names[view.seat[side]], **about_fighter(view, side * SIDE_FIGHTERS, lang, "hero")}
    about |= {"amount": happened.to, "left": happened.card, "value": happened.card}
    if what in WITH_CARD and happened.card >= 0:
        about["card"] = kind_of(view, side, happened.card).name[lang]
    if what in WITH_FIGHTER:
        about |= about_fighter(view, happened.where, lang)
    if what in (ATTACKED, USED):
        about |= about_fighter(view, happened.to, lang, "target")
    if what in (DEPLOYED, MOVED, PLACED, RETURNED, MARKED):
        about |= {"space": space_name(view, happened.to), "from": space_name(view, happened.card)}
    if what == LOOKED:
        about |= about_fighter(view, happened.where * SIDE_FIGHTERS, lang, "other")
    if what == FOUGHT:
        about |= {"attack": happened.where, "defence": happened.to, "damage": happened.card}
    if what == CHOSE:
        row = int(PROGRAM[view.hero[side], happened.card] if happened.card >= 0 else ABILITY[view.hero[side]])
        about["option"] = _option_in_words(row, happened.where, hero_of(view, side), lang)
    return words(lang, f"event-{_event_key(happened)}", **about)


def _event_key(happened: Event) -> str:
    """The message that tells it."""
    what = happened.what
    if what in HIDABLE:
        return HIDABLE[what] + ("-known" if happened.card >= 0 else "")
    if what == TOOK:
        return "took-discard" if happened.where else "took-deck-known" if happened.card >= 0 else "took-deck"
    if what == SIZED:
        return "big" if happened.where else "small"
    if what == DEFENDED:
        return "defended" if happened.where else "undefended"
    if what == REVEALED:
        return "revealed-attack" if happened.where == ATTACK else "revealed-defence"
    if what == BONUS:
        return ("bonus-size", "bonus-text", "bonus-voyages", "bonus-ability")[happened.where]
    if what == DISCARDED:
        return "discarded-random" if happened.where else "discarded"
    return {FOUGHT: "fought", CHOSE: "chose", **EVENTS}[what]


def explain(path: Path, lang: str) -> list[tuple[str, list[str]]]:
    """What a card file says: the ability and every card, each with its sentences in words."""
    h, hero = next((h, hero) for h, hero in enumerate(HEROES) if hero.entry.file.path == path)
    told = [(f"{hero.name[lang]}, {words(lang, 'ability')}", [sentence(row, hero, lang) for row in program(int(ABILITY[h]))])]
    for k, kind in enumerate(hero.kinds):
        value = "" if kind.type == SCHEME else f" {kind.value}"
        head = f"{kind.copies} × {kind.name[lang]} ({words(lang, f'type-{TYPES[kind.type]}')}{value})"
        told.append((head, [sentence(row, hero, lang) for row in program(int(PROGRAM[h, k]))]))
    return told


# What is seen


def tip(kind: Kind, hero: Hero, lang: str) -> str:
    """What a card is, in full."""
    by = words(lang, "by-any")
    if kind.by != ANYONE:
        owner = hero.hero if kind.by == HERO_ONLY else hero.sidekick
        by = words(lang, "by-one", fighter=owner.name[lang], fighter_mid=in_form(owner.name, lang, "mid"))
    return words(lang, "tip-card", card=kind.name[lang], type=words(lang, f"type-{TYPES[kind.type]}"), by=by, boost=kind.boost,
                 value=-1 if kind.type == SCHEME else kind.value, text=kind.text[lang], copies=kind.copies, deck=DECK).strip()  # fmt: skip


def fighter_tip(view: Any, fighter: int, lang: str, begun: bool = False) -> str:
    """What a fighter is, in full."""
    side, number = divmod(fighter, SIDE_FIGHTERS)
    hero = hero_of(view, side)
    of = hero.sidekick if number else hero.hero
    return words(lang, "tip-fighter", fighter=fighter_name(view, fighter, lang), health=health_of(view, fighter, begun), full=of.health,
                 size="none" if number else _size(view, side, begun), reach="ranged" if of.ranged else "melee", move=hero.move)  # fmt: skip


def seat(view: Any, player: int, lang: str) -> str:
    """What is public about a player, in a line."""
    return " | ".join(side_line(view, side, lang) for side in range(view.sides) if view.seat[side] == player)


def health_of(view: Any, fighter: int, begun: bool = False) -> int:
    """A fighter's health; whoever is still to be put on the board has all of it. Who knows that the match has begun needn't look at its step."""
    health = int(view.health[fighter])
    return figure(view, fighter).health if not (health or begun) and view.step == SET_UP and fighter >= view.mover else health


def _size(view: Any, side: int, begun: bool = False) -> str:
    chosen = HAS_SIZE[view.hero[side]] and (begun or not (view.step == SET_UP and view.mover <= side * SIDE_FIGHTERS))
    return "none" if not chosen else "big" if view.big[side] else "small"


def side_line(view: Any, side: int, lang: str) -> str:
    """What is public about a side."""
    hero = hero_of(view, side)
    first = side * SIDE_FIGHTERS
    sidekicks = [health_of(view, first + 1 + i) for i in range(hero.sidekick.count)]
    alive = [str(health) for health in sidekicks if health]
    return words(lang, "seat-side", hero=hero.name[lang], health=health_of(view, first), full=hero.hero.health, size=_size(view, side),
                 sidekicks=f"{hero.sidekick.name[lang]} {'+'.join(alive) or words(lang, 'fallen')}",
                 hand=int(view.n_hand[side]), deck=int(view.n_deck[side]))  # fmt: skip


def position(view: Any, lang: str) -> str:
    """The position in lines of a terminal: who stands where with which health, the cards that are known, the combat."""
    lines = []
    for side in range(view.sides):
        lines.append(f"{side + 1}: {side_line(view, side, lang)}")
        for fighter in range(side * SIDE_FIGHTERS, (side + 1) * SIDE_FIGHTERS):
            if view.health[fighter] > 0:
                lines.append(f"   {space_name(view, int(view.at[fighter]))} {fighter_name(view, fighter, lang)} {view.health[fighter]}")
        for key, counts in (("hand", view.hand[side]), ("known-hand", _seen_in_hand(view, side)), ("discard-pile", view.discard[side])):
            if counts.any():
                lines.append(f"   {words(lang, key)}: {cards_in_words(view, side, counts, lang)}")
        looked_at = [kind_of(view, side, int(kind)).name[lang] if kind != FACE_DOWN else "?" for kind in view.top[side, : view.n_top[side]]]
        if looked_at:
            lines.append(f"   {words(lang, 'on-top')}: {', '.join(looked_at)}")
    for role in (ATTACK, DEFENCE):
        if view.laid[role] != NONE:
            lines.append(f"   {words(lang, ('type-attack', 'type-defense')[role])}: {_laid_in_words(view, role, lang)}")
    return "\n".join(fill(line, 80, subsequent_indent="      ", break_on_hyphens=False) for line in lines)


def cards_in_words(view: Any, side: int, counts: Any, lang: str) -> str:
    """Cards with how many there are of each."""
    kinds = hero_of(view, side).kinds
    return ", ".join(kinds[k].name[lang] + (f" ×{n}" if n > 1 else "") for k, n in enumerate(counts) if n > 0)


def _seen_in_hand(view: Any, side: int) -> Any:
    """What a viewer who doesn't see this hand knows of it: one's own team's hands are seen anyway."""
    return view.known[1 - side % TEAMS, side] * (not view.hand[side].any())


def _laid_in_words(view: Any, role: int, lang: str) -> str:
    if view.laid[role] == FACE_DOWN:
        return "?"
    fighter = fighter_in(view, role)
    side = int(view.turn) if fighter == NONE else fighter // SIDE_FIGHTERS
    return f"{kind_of(view, side, int(view.laid[role])).name[lang]} {view.value[role]}"
