"""Unmatched: the effect language, declared. What cards and abilities say is compiled here; effects.py carries it out.

A sentence is one thing a card or an ability does:

    immediately cancel
    after if won move either upto 2
    turn-start may damage 1 to an enemy in zone

Its first word says when: a combat card's immediately, during or after (combat), an ability's trigger; a scheme's
sentences have none. Effects are compulsory unless they say may; a move is always optional; what can't be done is left out.
docs/effects.md is the dictionary, made from this file.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ...core.cards import Entry
from ...core.effects import Language, Operation, Programs, Word
from .state import ATTACK_CARD, DEFENCE_CARD, HEROES, KINDS, MOST_LOOKED_AT, SCHEME, VERSATILE, Hero, Kind

COLUMNS = ("operation", "amount", "time", "condition", "threshold", "who", "where", "option", "may", "way", "per", "card")
OPERATION, AMOUNT, TIME, CONDITION, THRESHOLD, WHO, WHERE, CHOICE, MAY, WAY, PER, WHICH = range(len(COLUMNS))

(
    CANCEL, BECOME, ADD, BOOST, GAMBLE, PREVENT, DRAW, MOVE, PLACE, RETURN, DAMAGE, HEAL, SET, RESIZE, DISCARD, PEEK, PICK,
    RECALL, LOOK, TAKE, ORDER, SEARCH, MARK, CHOOSE, SIZE, LAY_BOOST, RAISE_ATTACK, RAISE_DEFENCE, RAISE_MOVE,
) = range(1, 30)  # fmt: skip
# When: the times of cards, then those of abilities
NOW, IMMEDIATELY, DURING, AFTER = range(4)
(
    ALWAYS, ON_PLACING, ON_TURN_START, ON_TURN_END, ON_ATTACK, AFTER_ATTACKING, AFTER_DEFENDING, ON_BOOST, ON_VOYAGE_PLAYED,
    ON_VOYAGE_DISCARDED, ON_SIDEKICK_FALL,
) = range(4, 15)  # fmt: skip
TIMES_A_SIDE = 16  # bits of `due`
UNCONDITIONAL, WON, SHIFTED, AGAINST_HERO, WEAK, FELLED, IF_BIG, IF_SMALL, ALONE = range(9)
SELF, HERO, SIDEKICK, FIGHTERS_OF_MINE, EVERYONE_THERE, EITHER, FOE, SOMEONE, ENEMY, ENEMIES, OPPONENT, OPPONENTS = range(12)
NOWHERE, ANYWHERE, ZONE, BESIDE, MARKED_SPACES = range(5)
PLAINLY, THROUGH, RANDOMLY = range(3)

REASONS = {
    "moment": "a moment at which something is done: `always` only raises values, and `entering` only chooses a size",
    "scheme": "a scheme; sentences of other cards begin with immediately, during or after, those of an ability with one of its triggers",
    "combat-card": "an attack, defense or versatile card; a scheme's sentences have no time, and an ability has triggers of its own",
    "attack-card": "a card of the type attack: only attacks are boosted",
    "defence-card": "a card of the type defense: nothing can be prevented for an attacker",
    "ability": "an ability: cards have no triggers",
    "foe": "a combat; elsewhere say someone, enemy or enemies for fighters and opponents for players",
    "value": "a combat whose values still count: say immediately or during",
    "result": "a combat that has been fought: say after",
    "standing": "`always`: it is no deed but a rule that holds at all times",
    "placing": "`entering`: the size is chosen when the hero is put on the board",
    "laying": "`attacking`: a boost is laid beside the attack card",
    "deed": "something that costs a card: done every turn the game would never end",
    "played": "a card that is played: an ability can't bring cards back",
    "size": "a hero whose ability has the sentence `entering size`",
    "voyages": "a deck with voyages (voyage = true)",
    "mark": "a sentence before it that marks a space",
    "damage": "a sentence before it that deals damage",
    "peek": "a sentence before it that looks at the hand: peek",
    "look": "a sentence before it that looks at the deck: look N",
    "options": "a sentence before it that lets one choose: choose one or choose two",
}  # fmt: skip


def _time(value: int, means: str, gives: str, needs: str = "ability") -> Word:
    return Word("time", value, means=means, needs=needs, gives=gives)


WORDS = {
    "immediately": _time(IMMEDIATELY, "right after the cards are turned up", "moment foe value deed played", "combat-card"),
    "during": _time(DURING, "during combat", "moment foe value deed played", "combat-card"),
    "after": _time(AFTER, "after combat", "moment foe result deed played", "combat-card"),
    "always": _time(ALWAYS, "(ability) at all times", "standing"),
    "entering": _time(ON_PLACING, "(ability) when the hero is put on the board", "placing"),
    "turn-start": _time(ON_TURN_START, "(ability) at the start of the own turn", "moment"),
    "turn-end": _time(ON_TURN_END, "(ability) at the end of the own turn, before the hand limit", "moment"),
    "attacking": _time(ON_ATTACK, "(ability) when the hero attacks, as soon as the attack card is laid", "moment foe laying deed"),
    "after-attacking": _time(AFTER_ATTACKING, "(ability) after a combat in which the hero attacked", "moment foe result deed"),
    "after-defending": _time(AFTER_DEFENDING, "(ability) after a combat in which the hero was attacked", "moment foe result deed"),
    "boosting": _time(ON_BOOST, "(ability) when a card is discarded to boost a maneuver, before the moves", "moment deed"),
    "voyage-played": _time(ON_VOYAGE_PLAYED, "(ability) when a voyage has been played", "moment deed", "ability voyages"),
    "voyage-discarded": _time(ON_VOYAGE_DISCARDED, "(ability) when a voyage is discarded unplayed", "moment deed", "ability voyages"),
    "sidekick-falls": _time(ON_SIDEKICK_FALL, "(ability) when a sidekick of the side is defeated", "moment deed"),
    "won": Word("condition", WON, means="the combat was won", needs="result"),
    "shifted": Word("condition", SHIFTED, means="the fighter isn't where it began the turn", needs="moment"),
    "against-hero": Word("condition", AGAINST_HERO, means="the opposing fighter is a hero", needs="foe"),
    "weak": Word("condition", WEAK, "threshold", means="the hero has so much health or less", most=40),
    "felled": Word("condition", FELLED, means="a sentence before has defeated somebody", needs="damage"),
    "big": Word("condition", IF_BIG, means="the hero is big", needs="size"),
    "small": Word("condition", IF_SMALL, means="the hero is small", needs="size"),
    "alone": Word("condition", ALONE, means="none of the side's sidekicks is on the board"),
    "self": Word("who", SELF, means="the fighter that plays the card; the hero in an ability"),
    "hero": Word("who", HERO, means="the own hero"),
    "sidekick": Word("who", SIDEKICK, means="each of the own sidekicks"),
    "sidekicks": Word("who", SIDEKICK, means="each of the own sidekicks"),
    "fighters": Word("who", FIGHTERS_OF_MINE, means="each of the side's fighters"),
    "everyone": Word("who", EVERYONE_THERE, means="every fighter on the board"),
    "either": Word("who", EITHER, means="one of the two fighters of the combat", needs="foe"),
    "foe": Word("who", FOE, means="the opposing fighter of the combat", needs="foe"),
    "someone": Word("who", SOMEONE, means="a fighter to be chosen, also an own one"),
    "enemy": Word("who", ENEMY, means="an opposing fighter to be chosen"),
    "enemies": Word("who", ENEMIES, means="every opposing fighter there"),
    "opponent": Word("who", OPPONENT, means="the player of the opposing fighter", needs="foe"),
    "opponents": Word("who", OPPONENTS, means="every opposing player, in the order of turns"),
    "anywhere": Word("where", ANYWHERE, means="on any space"),
    "zone": Word("where", ZONE, means="sharing a zone with the fighter (of `self`)"),
    "adjacent": Word("where", BESIDE, means="next to the fighter; of a mark: next to the first one"),
    "marked": Word("where", MARKED_SPACES, means="on the marked spaces", needs="mark"),
    "first": Word("option", 1, means="this sentence belongs to the first option", needs="options"),
    "second": Word("option", 2, means="… to the second", needs="options"),
    "third": Word("option", 3, means="… to the third", needs="options"),
    "one": Word("amount", 1),
    "two": Word("amount", 2),
    "upto": Word("amount", 0, "amount", means="so many spaces at most", most=9),
    "may": Word("may", 1, means="it may be left"),
    "through-enemies": Word("way", THROUGH, means="also across spaces of opposing fighters"),
    "random": Word("way", RANDOMLY, means="at random"),
    "voyage": Word("per", 1, means="for each voyage in the own discard pile; with `recall` all of them", needs="voyages"),
    "voyages": Word("per", 1, means="for each voyage in the own discard pile; with `recall` all of them", needs="voyages"),
}  # fmt: skip

_OWN = "self|hero|sidekicks|fighters"
OPERATIONS = {
    "cancel": Operation(CANCEL, "the text of the opposing card is void.", needs="value", logs=("cancelled",)),
    "become": Operation(BECOME, "the card is worth so much.", number="amount", least=0, needs="value", logs=("bonus-text",)),
    "add": Operation(ADD, "the card is worth so much more.", ("[voyage]",), "amount", needs="value", logs=("bonus-text", "bonus-voyages")),
    "boost": Operation(BOOST, "a card may be discarded and its boost added.", ("may",), needs="value attack-card", asks="strengthen",
                       logs=("strengthened",)),
    "gamble": Operation(GAMBLE, "the top card of the deck is discarded and its boost added.", needs="value", logs=("gambled",)),
    "prevent": Operation(PREVENT, "the defender takes no damage until the combat ends.", needs="value defence-card", logs=("prevented",)),
    "draw": Operation(DRAW, "draw so many cards.", number="amount", most=9, needs="moment", logs=("drew",)),
    "move": Operation(MOVE, "each of them may move, one after another; of `either` only one.",
                      (f"{_OWN}|everyone|foe upto [through-enemies]", "either upto"), needs="moment", asks="mover", logs=("moved",)),
    "place": Operation(PLACE, "put the fighter on a free space.", ("[may] self|hero|foe anywhere|zone|adjacent",),
                       needs="moment", asks="place", logs=("placed",)),
    "return": Operation(RETURN, "a defeated sidekick comes back in the hero's zone.", ("sidekick zone",),
                        needs="moment deed", asks="place", logs=("returned",)),
    "damage": Operation(DAMAGE, "they take damage.", (f"foe|{_OWN}", "[may] someone|enemy adjacent|zone", "enemies adjacent|zone|marked"),
                        "amount", needs="moment", gives="damage", asks="hurt", logs=("damaged",)),
    "heal": Operation(HEAL, "each of them recovers health, up to the top of the dial; the fallen stay fallen.", (_OWN,), "amount",
                      needs="moment deed", logs=("healed",)),
    "set": Operation(SET, "the health of each of them becomes so much.", (_OWN,), "amount", most=40, needs="moment deed", logs=("healed",)),
    "resize": Operation(RESIZE, "big becomes small and the other way round.", needs="moment size", logs=("big", "small")),
    "discard": Operation(DISCARD, "each of these players discards so many cards.", ("opponent|opponents [random]",), "amount", most=9,
                         needs="moment", asks="discard", logs=("discarded", "discarded-random")),
    "peek": Operation(PEEK, "look at the opponent's hand.", ("", "opponent"), needs="moment foe", gives="peek", logs=("looked",)),
    "pick": Operation(PICK, "choose a card of that hand, which the opponent discards.", needs="peek", asks="pick", logs=("discarded",)),
    "recall": Operation(RECALL, "all voyages of the own discard pile come back to the hand.", ("voyages",), needs="played", logs=("took-discard",)),
    "look": Operation(LOOK, "look at so many cards on top of the deck.", number="amount", most=MOST_LOOKED_AT,
                      needs="moment", gives="look", logs=("peeked",)),
    "take": Operation(TAKE, "take so many of them.", number="amount", most=MOST_LOOKED_AT, needs="look", asks="take", logs=("took-deck",)),
    "order": Operation(ORDER, "put the rest back on top in any order.", needs="look", asks="order"),
    "search": Operation(SEARCH, "find this card (its id) in the deck or discard pile and take it.", ("CARD",), needs="played",
                        asks="search", logs=("took-deck", "not-found", "shuffled")),
    "mark": Operation(MARK, "choose a space.", ("zone|adjacent",), needs="moment", gives="mark", asks="mark", logs=("marked",)),
    "choose": Operation(CHOOSE, "choose one or two of the options; their sentences, which follow, begin with first, second, third. They are "
                        "carried out in this order.", ("one|two",), needs="moment", gives="options", asks="choose", logs=("chose",)),
    "size": Operation(SIZE, "choose whether the hero is big or small.", needs="placing", gives="size", asks="size", logs=("big", "small")),
    "lay-boost": Operation(LAY_BOOST, "a card may be laid face down as a boost of the attack.", ("may",),
                           needs="laying", asks="add-boost", logs=("boost-laid",)),
    "raise-attack": Operation(RAISE_ATTACK, "cards with which they attack are worth more.", (f"{_OWN} [voyage]",), "amount", most=9,
                              needs="standing", logs=("bonus-ability",)),
    "raise-defence": Operation(RAISE_DEFENCE, "cards with which they defend are worth more.", (f"{_OWN} [voyage]",), "amount", most=9,
                               needs="standing", logs=("bonus-ability",)),
    "raise-move": Operation(RAISE_MOVE, "in a maneuver the side's fighters may move so much further.", ("[voyage]",), "amount", most=9,
                            needs="standing"),
}  # fmt: skip

LANGUAGE = Language(
    columns=COLUMNS,
    operations=OPERATIONS,
    words=WORDS,
    everywhere="[TIME] [CONDITION] [OPTION]",
    unsaid=(Word("time", NOW, means="when a scheme is played", needs="scheme", gives="moment deed played"),),
    reasons=REASONS,
    moment="time",
    lasting=frozenset({"size"}),
)
LANGUAGE = replace(LANGUAGE, fillers=LANGUAGE.fillers | {"per", "space"})


def compile_hero(programs: Programs, hero: Hero) -> tuple[int, list[int]]:
    """Where the programs of a hero's ability and of the cards begin."""
    voyages = {"voyages"} if any(kind.voyage for kind in hero.kinds) else set()
    programs.language = replace(LANGUAGE, words=WORDS | {kind.id: Word("card", k) for k, kind in enumerate(hero.kinds) if kind.id not in WORDS})
    ability = programs.add(hero.entry, "ability", voyages | {"ability"})
    size = {"size"} if any(row[OPERATION] == SIZE for row in programs.program(ability)) else set()
    starts = [programs.add(kind.entry, has=voyages | size | _card_gives(kind)) for kind in hero.kinds]
    _check_options(programs, hero.entry, "ability", ability)
    for kind, start in zip(hero.kinds, starts, strict=True):
        _check_options(programs, kind.entry, "effect", start)
    _check_circles(programs, hero, starts)
    return ability, starts


def _card_gives(kind: Kind) -> set[str]:
    by_type = {SCHEME: "scheme", VERSATILE: "combat-card", ATTACK_CARD: "combat-card attack-card", DEFENCE_CARD: "combat-card defence-card"}
    return set(by_type[kind.type].split())


def _check_options(programs: Programs, entry: Entry, key: str, start: int) -> None:
    """Whoever is to choose has something to choose from."""
    rows = programs.program(start)
    options = {row[CHOICE] for row in rows} - {0}
    wanted = max((row[AMOUNT] for row in rows if row[OPERATION] == CHOOSE), default=0)
    if wanted and options != set(range(1, max(2, wanted, *options) + 1)):
        raise entry.error(key, "after `choose` there should be sentences for the options first, second and perhaps third")


def _check_circles(programs: Programs, hero: Hero, starts: list[int]) -> None:
    """No cards bring each other back for ever."""
    does = [{row[OPERATION] for row in programs.program(start)} for start in starts]
    for kind, start, done in zip(hero.kinds, starts, does, strict=True):
        if RECALL in done and kind.voyage and kind.copies > 1:
            raise kind.entry.error("effect", "a voyage that recalls voyages should have one copy: two would bring each other back for ever")
        for row in programs.program(start):
            if row[OPERATION] == SEARCH and does[row[WHICH]] & {SEARCH, RECALL}:
                raise kind.entry.error("effect", f"{hero.kinds[row[WHICH]].id} brings cards back itself, so it can't be searched for")


def _compile() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """All effects in one table; where each card's and each ability's begins; at which times (bits) they do something."""
    programs = Programs(LANGUAGE)
    start, times = np.zeros((len(HEROES), KINDS), np.int16), np.zeros((len(HEROES), KINDS), np.int8)
    ability, triggers = np.zeros(len(HEROES), np.int16), np.zeros(len(HEROES), np.int16)
    for h, hero in enumerate(HEROES):
        ability[h], starts = compile_hero(programs, hero)
        triggers[h] = sum({1 << row[TIME] for row in programs.program(ability[h])})
        for k, first in enumerate(starts):
            start[h, k] = first
            times[h, k] = sum({1 << row[TIME] for row in programs.program(first)})
    return programs.table(), start, times, ability, triggers


ROWS, PROGRAM, TIMES, ABILITY, TRIGGERS = _compile()
HAS_SIZE = (TRIGGERS >> ON_PLACING) & 1  # by hero: big or small


def program(start: int) -> list[np.ndarray]:
    """The rows of one effect."""
    rows = []
    while ROWS[start, OPERATION]:
        rows.append(ROWS[start])
        start += 1
    return rows


# A bound on decisions, from what the files say


def _decisions(row: np.ndarray) -> int:
    """At most how many a sentence asks for: 16 fighters are each chosen and moved, two opponents discard."""
    return {MOVE: 32, DISCARD: 2 * int(row[AMOUNT])}.get(int(row[OPERATION]), int(row[AMOUNT]) or 1)


def most_decisions(h: int) -> int:
    """Of one side: its cards leave its hand at most so often, the deck is drawn once, and then every maneuver costs 2 health."""
    hero = HEROES[h]
    effects = [(kind, program(int(PROGRAM[h, k]))) for k, kind in enumerate(hero.kinds)]
    rows = [(kind, row) for kind, effect in effects for row in effect]
    ability = program(int(ABILITY[h]))
    recalls = sum(kind.copies for kind, row in rows if row[OPERATION] == RECALL)
    voyages = sum(kind.copies for kind in hero.kinds if kind.voyage)
    searches = sum(kind.copies for kind, row in rows if row[OPERATION] == SEARCH)
    plays = 30 + recalls * voyages + searches * (1 + recalls)
    heals = sum(kind.copies * (1 + recalls) * int(row[AMOUNT]) for kind, row in rows if row[OPERATION] in (HEAL, SET))
    heals += plays * sum(int(row[AMOUNT]) for row in ability if row[OPERATION] in (HEAL, SET))
    maneuvers = 25 + (hero.hero.health + heals + 1) // 2
    turns = (plays + maneuvers) // 2 + 1
    each_turn = sum(_decisions(row) for row in ability if row[TIME] in (ON_TURN_START, ON_TURN_END))
    each_time = sum(_decisions(row) for row in ability if row[TIME] > ON_TURN_END)
    card = 6 + max(sum(_decisions(row) for row in effect) for _, effect in effects)
    return 4 + turns * each_turn + maneuvers * (9 + each_time) + plays * (card + each_time)
