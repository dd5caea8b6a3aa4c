"""Unmatched: a position as text. See docs/positions.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.position import (
    NUMBER, YES, Context, Notation, Names, Part, SetOf, Text, entry, exactly, follows, guess_each, kept, pile, rows, unseen, wrong,
)  # fmt: skip
from . import state
from .state import (
    ACTING, ATTACK, BOARDS, COPIES, DECK, DEFENCE, FIGHTERS, FULL_HEALTH, HEROES, KINDS, N_KINDS, NEXT_ACTION, NOBODY, NONE, OVER,
    SIDE_FIGHTERS, SIDEKICKS, SIDES, TEAMS, VIEWERS,
)  # fmt: skip


def _named(names: str) -> list[str]:
    """What the state's constants are called in a text, by their values."""
    found = {getattr(state, name): name.lower().replace("_", "-") for name in names.split() if hasattr(state, name)}
    return [found.get(value, str(value)) for value in range(max(found) + 1)]


PHASES = _named(
    "RESOLVING SIZING DEPLOYING GAZING ACTING SCHEMING TARGETING ATTACKING ADDING_BOOST DEFENDING BOOSTING MOVING GOING LIMITING STRENGTHENING "
    "PLACING MARKING HURTING CHOOSING DISCARDING PICKING TAKING ORDERING SEARCHING OVER"
)
STEPS = _named(
    "SET_UP START_TURN NEXT_ACTION BEGIN_MOVES MOVES SCHEME_ENDS END_TURN DEFEND REVEAL IMMEDIATE_DEFENCE IMMEDIATE_ATTACK ADD_BOOST DURING_DEFENCE "
    "DURING_ATTACK DAMAGE AFTER_DEFENCE AFTER_ATTACK ABILITY_DEFENCE ABILITY_ATTACK CLEAN_UP"
)


def _fighters(s: Any, owner: int = 0) -> list[str]:
    """All fighters of the game by number; a number that nobody has is its own name."""
    names = list(map(str, range(FIGHTERS)))
    for side in range(s.sides):
        hero = HEROES[s.hero[side]]
        several = hero.sidekick.count > 1
        names[side * SIDE_FIGHTERS] = hero.id
        for i in range(1, hero.sidekick.count + 1):
            names[side * SIDE_FIGHTERS + i] = f"{hero.sidekick.id}{i if several else ''}"
    return names


SIDE = Names(lambda s, owner: "1234"[: int(s.sides)], "side")
FIGHTER = Names(_fighters, "fighter")
SPACE = Names(lambda s, owner: [space.id for space in BOARDS[s.board].spaces], "space")
ROLE = Names(("attack", "defence"), "role")
OPTION = Names("12345678", "option")
CARD = Names(lambda s, side: [kind.id for kind in HEROES[s.hero[side]].kinds], "card")


EFFECT = (
    ("stride", "stride", NUMBER), ("row", "row", NUMBER), ("owner", "owner", SIDE), ("role", "role", ROLE), ("time", "time", NUMBER),
    ("progress", "progress", NUMBER), ("chosen", "chosen", SetOf(OPTION)), ("first mark", "first_mark", SPACE), ("marks", "marks", SetOf(SPACE)),
    ("felled", "felled", YES),
)  # fmt: skip


# The fighters of each side: `alice s20 5 big` is Alice with 5 health, big. Whoever isn't named is not on the board.


def _nobody(c: Context) -> None:
    c.s.at[:], c.s.health[:], c.s.big[:] = NONE, 0, 0


def _full(s: Any, fighter: int) -> int:
    side, which = divmod(fighter, SIDE_FIGHTERS)
    return int(FULL_HEALTH[s.hero[side], which])


def _say_fighters(c: Context) -> str:
    return " / ".join(
        ", ".join(_say_fighter(c.s, f) for f in range(side * SIDE_FIGHTERS, (side + 1) * SIDE_FIGHTERS) if c.s.health[f]) for side in range(c.s.sides)
    )


def _say_fighter(s: Any, fighter: int) -> str:
    said = [_fighters(s)[fighter], BOARDS[s.board].spaces[s.at[fighter]].id]
    said += [str(s.health[fighter])] if s.health[fighter] != _full(s, fighter) else []
    return " ".join(said + (["big"] if fighter % SIDE_FIGHTERS == 0 and s.big[fighter // SIDE_FIGHTERS] else []))


def _hear_fighters(c: Context, text: Text) -> None:
    s = c.s
    for side, part in rows(c, "sides", text):
        own = _fighters(s)[side * SIDE_FIGHTERS : side * SIDE_FIGHTERS + 1 + SIDEKICKS[s.hero[side]]]
        for item in part.split(","):
            words = item.words()
            if len(words) < 2:
                raise item.error(f"expected a fighter and a space, then perhaps its health, such as {own[0]} s3 12, not {str(item)!r}")
            fighter = side * SIDE_FIGHTERS + words[0].one_of(own, f"fighter of side {side + 1}")
            space = SPACE.hear(c, side, words[1])
            if space in s.at:
                raise words[1].error(f"two fighters stand on {words[1]}")
            s.at[fighter], s.health[fighter] = space, _full(s, fighter)
            for word in words[2:]:
                if str(word) == "big":
                    s.big[side] = 1
                else:
                    s.health[fighter] = word.number(1, 99)


def _stand(c: Context) -> None:
    c.s.on[:] = NOBODY
    for fighter in range(FIGHTERS):
        if c.s.health[fighter]:
            c.s.on[c.s.at[fighter]] = fighter


# Cards: `2 feint, skirmish` in the hand of the first side / 5? unknown ones in that of the second


def _say_counts(c: Context, side: int, counts: Any, total: int) -> str:
    known = [f"{n} {CARD.say(c, side, kind)}" if n > 1 else CARD.say(c, side, kind) for kind, n in enumerate(counts.tolist()) if n]
    more = total - int(counts.sum())
    return ", ".join(known + ([f"{more}?"] if more else []))


def _hear_counts(c: Context, side: int, text: Text) -> tuple[list[int], int]:
    """How many cards of each kind, and how many altogether."""
    counts, total = [0] * KINDS, 0
    for item in text.split(","):
        words = item.words()
        if len(words) == 1 and unseen(item):
            total += len(unseen(item))
            continue
        n = words[0].number(1, DECK) if len(words) == 2 else 1
        kind = CARD.hear(c, side, words[-1] if len(words) == 2 else item)
        if kind < 0:
            raise item.error(f"expected cards with ',' between them, not {str(item)!r}")
        counts[kind] += n
        total += n
    return counts, total


def _counted(key: str, total: str = "") -> Part:
    def none(c: Context) -> None:
        c.s[key] = 0
        if total:
            c.s[total] = 0

    def write(c: Context) -> str:
        totals = c.s[total] if total else c.s[key].sum(axis=1)
        return " / ".join(_say_counts(c, side, c.s[key][side], int(totals[side])) for side in range(c.s.sides))

    def read(c: Context, text: Text) -> None:
        for side, part in rows(c, "sides", text):
            c.s[key][side], n = _hear_counts(c, side, part)
            if total:
                c.s[total][side] = n

    return Part(key, (key, total) if total else (key,), none, write, read)


def _say_deck(c: Context) -> str:
    return " / ".join(_say_counts(c, side, c.s.deck[side], int(c.s.n_deck[side] - c.s.n_top[side])) for side in range(c.s.sides))


def _hear_deck(c: Context, text: Text) -> None:
    for side, part in rows(c, "sides", text):
        c.s.deck[side], n = _hear_counts(c, side, part)
        c.s.n_deck[side] = n + c.s.n_top[side]


def _roles(s: Any) -> list[tuple[int, int]]:
    """The cards laid in a combat or scheme, with their sides."""
    attacker = int(s.turn) if s.attacker == NONE else s.attacker // SIDE_FIGHTERS
    return [(attacker, int(s.laid[ATTACK])), (attacker, int(s.boost)), (s.target // SIDE_FIGHTERS, int(s.laid[DEFENCE]))]


def _deck(c: Context) -> None:
    """All cards that are nowhere else; a viewer knows only how many those of the other team are."""
    s = c.s
    for side in range(s.sides):
        laid = [card for owner, card in _roles(s) if owner == side and card != NONE]
        deck = COPIES[s.hero[side]] - s.hand[side] - s.discard[side]
        for kind in (*laid, *s.top[side, : s.n_top[side]].tolist()):
            if kind >= 0:
                deck[kind] -= 1
        if c.hidden and _team(s, c.viewer) != side % TEAMS:
            deck = deck * 0
        if deck.min() < 0:
            kind = HEROES[s.hero[side]].kinds[deck.argmin()]
            raise wrong(c, f"side {side + 1} has more {kind.id} than there are: {kind.copies}")
        s.deck[side] = deck
        s.n_deck[side] = DECK - s.n_hand[side] - s.discard[side].sum() - len(laid)


def _team(s: Any, viewer: int | None) -> int:
    return next((side % TEAMS for side in range(s.sides) if s.seat[side] == viewer), NOBODY)


def _deal(c: Context) -> None:
    """Cards of a hand that are only counted come from the deck."""
    s = c.s
    for side in range(0 if c.hidden else s.sides):
        rest = c.rest([kind for kind in range(N_KINDS[s.hero[side]]) for _ in range(s.deck[side, kind])], side)
        for _ in range(s.n_hand[side] - s.hand[side].sum()):
            if not rest:
                raise wrong(c, f"side {side + 1} has more than the {DECK} cards of a deck")
            kind = rest.pop()
            s.hand[side, kind] += 1
            s.deck[side, kind] -= 1


# What is known of hands: what the first team knows / the second / everybody; `2 feint` is a card of side 2


def _say_known(c: Context) -> str:
    s = c.s
    said = []
    for viewer in range(VIEWERS):
        cards = [(side, kind, int(s.known[viewer, side, kind])) for side in range(s.sides) for kind in range(KINDS)]
        said.append(", ".join(f"{side + 1} {f'{n} ' if n > 1 else ''}{CARD.say(c, side, kind)}" for side, kind, n in cards if n))
    return " / ".join(said)


def _hear_known(c: Context, text: Text) -> None:
    parts = exactly(text.split("/"), VIEWERS, text, "parts with '/' between them: what each team knows and what everybody does")
    for viewer, part in enumerate(parts):
        for item in part.split(","):
            words = item.words()
            side = words[0].one_of("1234"[: c.s.sides], "side")
            counts, _ = _hear_counts(c, side, item.after(words[0]))
            c.s.known[viewer, side] += counts


# A combat or a scheme


def _say_laid(c: Context) -> str:
    (attacker, attack), _, (defender, defence) = _roles(c.s)
    return f"{CARD.say(c, attacker, attack)} / {CARD.say(c, defender, defence)}"


def _hear_laid(c: Context, text: Text) -> None:
    for role, part in enumerate(text.split("/")[:2]):
        c.s.laid[role] = CARD.hear(c, _roles(c.s)[2 * role][0], part)


def _options(s: Any) -> dict[str, Any]:
    sides = [next(side for side in range(s.sides) if s.seat[side] == player) for player in range(s.players)]
    return {
        "players": int(s.players),
        "heroes": [HEROES[s.hero[side]].id for side in sides],
        "board": BOARDS[s.board].id,
        "pair": "first team" if s.players != 3 or s.seat[2] == 0 else "second team",
        "fall": ("at once", "after the action")[s.fall],
        "excalibur": ("voided", "kept")[s.excalibur],
    }


def _heroes(given: Mapping[str, Text]) -> dict[str, Any]:
    """Whose fighters are named; four sides without a number of players are four players."""
    sides = len(given["fighters"].split("/")) if "fighters" in given else 0
    players = str(given["players"]) if "players" in given else "4" if sides == SIDES else "2"
    of = {f"{figure.id}{i}": [hero.id] for hero in HEROES for figure in (hero.hero, hero.sidekick) for i in ("", *range(1, SIDE_FIGHTERS))}
    if players not in ("2", "4"):
        return {}
    return {"players": int(players), "heroes": guess_each(given, "fighters", of, [hero.id for hero in HEROES[: int(players)]])}


def _check(c: Context) -> None:
    s = c.s
    if PHASES[s.phase] == "resolving":
        raise wrong(c, "something is to be decided: the phase can't be 'resolving'")
    teams = {f // SIDE_FIGHTERS % TEAMS for f in range(FIGHTERS) if s.health[f]}
    if len(teams) < TEAMS and s.phase != OVER and STEPS[s.step] != "set-up":
        raise wrong(c, "a team has no fighters on the board, and the game isn't over")
    if s.n_deck.min() < 0:
        raise wrong(c, f"side {s.n_deck.argmin() + 1} has more than the {DECK} cards of a deck")
    needs = {"targeting": "attacker", "attacking": "attacker target", "adding-boost": "attacker", "defending": "attacker target", "going": "mover"}
    for name in needs.get(PHASES[s.phase], "").split():
        if s[name] == NONE:
            raise wrong(c, f"the phase is {PHASES[s.phase]!r}, but {name!r} isn't said")


NOTATION = Notation(
    options=_options,
    guess=_heroes,
    parts=(
        kept("sides", "hero", "seat", "board", "fall", "excalibur"),
        entry("turn", SIDE),
        Part("fighters", ("at", "health", "big"), _nobody, _say_fighters, _hear_fighters),
        follows(_stand, "on"),
        entry("began", SPACE, lambda c: c.s.at, along=_fighters, blank=NONE),
        entry("actions", default=state.ACTIONS_A_TURN),
        entry("turns", default=1),
        entry("winner", Names(("1", "2"), "team", {NOBODY: "none"}), NOBODY),
        entry("phase", Names(PHASES, "phase", {}), lambda c: ACTING if c.s.winner == NOBODY else OVER),
        entry("decider", SIDE, lambda c: c.s.turn),
        entry("step", Names(STEPS, "step", {}), NEXT_ACTION),
        entry("attacker", FIGHTER, NONE),
        entry("target", FIGHTER, NONE),
        Part("laid", ("laid",), lambda c: c.s.laid.fill(NONE), _say_laid, _hear_laid),
        Part("boost", ("boost",), lambda c: setattr(c.s, "boost", NONE), lambda c: CARD.say(c, *_roles(c.s)[1]),
             lambda c, text: setattr(c.s, "boost", CARD.hear(c, _roles(c.s)[1][0], text))),
        _counted("hand", "n_hand"),
        _counted("discard"),
        pile("top", CARD, each="sides", blank=0),
        Part("deck", ("deck", "n_deck"), _deck, _say_deck, _hear_deck),
        follows(_deal),
        Part("known", ("known",), lambda c: c.s.known.fill(0), _say_known, _hear_known),
        entry("revealed", YES),
        entry("value", dense=2),
        entry("cancelled", YES, dense=2),
        entry("shielded", YES),
        entry("result", ROLE, NONE),
        entry("left", SetOf(FIGHTER)),
        entry("mover", FIGHTER, NONE),
        entry("allowance"),
        entry("through", YES),
        # the effect under way: its sentence (an index into effects.ROWS), whose it is, what it has done
        *(entry(key, kind, lambda c, name=name: c.dealt[name], name=name) for key, name, kind in EFFECT),
    ),
    check=_check,
)  # fmt: skip
