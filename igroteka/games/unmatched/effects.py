"""Unmatched: the effect language of the cards and its interpreter.

A sentence is one thing a card does:

    immediately cancel
    during if moved become 5
    after if won move either upto 2
    mark space in zone

`immediately`, `during` and `after` (combat) say when; a scheme's sentences have no such word.
An effect under way is a frame in the record: when a sentence asks a player something, the
interpreter stops, and goes on with the answer. Effects are compulsory unless they say may;
a move is always optional; what can't be done is left out.
"""

from __future__ import annotations

import numpy as np

from ...core.cards import Entry
from ...core.effects import END, MEMORY, OWNER, ROW, SOURCE, Programs, Vocabulary, Word, pop, push
from ...core.effects import FILLERS as COMMON_FILLERS
from ...core.record import EVERYONE, emit, tell
from ...core.rule import rule
from .deeds import (
    add_to_hand, ask, ask_mover, boost_of, check_end, discard, discard_noted, draw_cards, everyone, everyone_knows,
    fighters_of, free_spaces, full_health, go, held_by, hurt, is_hero, place, random_kind, side_of, stand, start_moves,
    take_looked_at, take_top, team_of, team_seats, voyages, zone_mates,
)  # fmt: skip
from .state import (
    ADJACENT, ATTACK, BONUS, BOOST_VOIDED, BY_TEXT, BY_VOYAGES, CANCELLED, CARD, CARD_ENTRIES, CHOOSING, CHOSE, DECLINED,
    DISCARDING, FIGHTER, GAMBLED, GOING, HEALED, HEROES, HURTING, KEPT, KINDS, LOOKED, MARKED, MARKING, MOST_LOOKED_AT,
    MOVING, NONE, NOT_FOUND, OPTION, ORDERING, PASS, PEEKED, PICKING, PLACING, PREVENTED, RESOLVING, RETURNED, SCHEME,
    SEARCHING, SHUFFLED, SIDE_FIGHTERS, SIDEKICKS, SIZED, STRENGTHENED, STRENGTHENING, TAKING, TOOK, VALUE, VIEWERS, VOYAGE,
    H,
)  # fmt: skip

# The vocabulary

COLUMNS = ("operation", "amount", "timing", "condition", "threshold", "who", "where", "option", "way", "card", "limit")
OPERATION, AMOUNT, TIMING, CONDITION, THRESHOLD, WHO, WHERE, CHOICE, WAY, WHICH, _ = range(len(COLUMNS))

(
    CANCEL, BECOME, ADD, BOOST, GAMBLE, PREVENT, DRAW, MOVE, PLACE, RETURN, DAMAGE, HEAL, SET, RESIZE, DISCARD, PEEK, PICK,
    RECALL, LOOK, TAKE, ORDER, SEARCH, MARK, CHOOSE,
) = range(1, 25)  # fmt: skip
NOW, IMMEDIATELY, DURING, AFTER = range(4)
ALWAYS, WON, SHIFTED, AGAINST_HERO, WEAK, FELLED = range(6)
SELF, HERO, SIDEKICK, FIGHTERS_OF_MINE, EVERYONE_THERE, EITHER, FOE, SOMEONE, ENEMIES, OPPONENT = range(10)
NOWHERE, ANYWHERE, ZONE, BESIDE, MARKED_SPACES = range(5)
PLAINLY, OPTIONALLY, THROUGH, RANDOMLY, PER_VOYAGE = range(5)

WORDS = {
    # What is done
    "cancel": Word("operation", CANCEL),  # the text of the opposing card
    "become": Word("operation", BECOME, "amount"),  # the value of this card
    "add": Word("operation", ADD, "amount"),  # to the value of this card
    "boost": Word("operation", BOOST),  # discard a card and add its boost: always optional
    "gamble": Word("operation", GAMBLE),  # discard the top card of the deck and add its boost
    "prevent": Word("operation", PREVENT),  # all damage to the defender, until the combat ends
    "draw": Word("operation", DRAW, "amount"),
    "move": Word("operation", MOVE),  # up to so many spaces
    "place": Word("operation", PLACE),
    "return": Word("operation", RETURN),  # a defeated sidekick
    "damage": Word("operation", DAMAGE, "amount"),
    "heal": Word("operation", HEAL, "amount"),
    "set": Word("operation", SET, "amount"),  # the health
    "resize": Word("operation", RESIZE),  # big becomes small and the other way round
    "discard": Word("operation", DISCARD, "amount"),
    "peek": Word("operation", PEEK),  # at the opponent's hand
    "pick": Word("operation", PICK),  # a card there, which the opponent discards
    "recall": Word("operation", RECALL),  # voyages from the discard pile
    "look": Word("operation", LOOK, "amount"),  # at the top cards of the deck
    "take": Word("operation", TAKE, "amount"),  # some of them
    "order": Word("operation", ORDER),  # the rest, back on top
    "search": Word("operation", SEARCH),  # the deck and the discard pile for a card, named by its id
    "mark": Word("operation", MARK),  # a space; the second one adjacent to the first
    "choose": Word("operation", CHOOSE, "amount"),  # of the sentences first, second, third
    # When
    "immediately": Word("timing", IMMEDIATELY),
    "during": Word("timing", DURING),
    "after": Word("timing", AFTER),
    # If
    "won": Word("condition", WON),
    "moved": Word("condition", SHIFTED),  # the fighter isn't where it began the turn
    "against-hero": Word("condition", AGAINST_HERO),
    "weak": Word("condition", WEAK, "threshold"),  # the hero has so much health or less
    "felled": Word("condition", FELLED),  # this effect has defeated somebody
    # Who
    "self": Word("who", SELF),  # the fighter that plays the card
    "hero": Word("who", HERO),
    "sidekick": Word("who", SIDEKICK),
    "sidekicks": Word("who", SIDEKICK),
    "fighters": Word("who", FIGHTERS_OF_MINE),
    "everyone": Word("who", EVERYONE_THERE),
    "either": Word("who", EITHER),  # one of the two in the combat
    "foe": Word("who", FOE),
    "someone": Word("who", SOMEONE),  # to be chosen
    "enemies": Word("who", ENEMIES),
    "opponent": Word("who", OPPONENT),
    # Where
    "anywhere": Word("where", ANYWHERE),
    "zone": Word("where", ZONE),  # sharing a zone with the fighter
    "adjacent": Word("where", BESIDE),
    "marked": Word("where", MARKED_SPACES),
    # How
    "first": Word("option", 1),
    "second": Word("option", 2),
    "third": Word("option", 3),
    "may": Word("way", OPTIONALLY),
    "through-enemies": Word("way", THROUGH),
    "random": Word("way", RANDOMLY),
    "voyage": Word("way", PER_VOYAGE),
    "voyages": Word("way", PER_VOYAGE),
    "upto": Word("limit", 1, "amount"),
}
ANY_TIME = ("timing", "condition", "threshold", "option", "amount")
NEEDS = {
    "move": (*ANY_TIME, "who", "way", "limit"),
    "place": (*ANY_TIME, "who", "where", "way"),
    "return": (*ANY_TIME, "who", "where"),
    "damage": (*ANY_TIME, "who", "where"),
    "heal": (*ANY_TIME, "who"),
    "set": (*ANY_TIME, "who"),
    "discard": (*ANY_TIME, "who", "way"),
    "add": (*ANY_TIME, "way"),
    "boost": (*ANY_TIME, "way"),
    "recall": (*ANY_TIME, "way"),
    "search": (*ANY_TIME, "card"),
    "mark": (*ANY_TIME, "where"),
    **dict.fromkeys(("cancel", "become", "gamble", "prevent", "draw", "resize", "peek", "pick", "look", "take", "order", "choose"), ANY_TIME),
}
FILLERS = COMMON_FILLERS | {"if", "per", "space"}


def _compile() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """All effects in one table; where each card's begins; at which times (bits) it does something."""
    programs = Programs(Vocabulary(COLUMNS, WORDS))
    start, times = np.zeros((H, KINDS), np.int16), np.zeros((H, KINDS), np.int8)
    for h, hero in enumerate(HEROES):
        own_cards = {kind.id: Word("card", k) for k, kind in enumerate(hero.kinds)}
        programs.vocabulary = Vocabulary(COLUMNS, own_cards | WORDS, needs=NEEDS, fillers=FILLERS)
        for k, entry in enumerate(CARD_ENTRIES[h]):
            start[h, k] = programs.add(entry)
            for row in programs.rows[start[h, k] : -1] if start[h, k] else ():
                times[h, k] |= 1 << row[TIMING]
                _check(entry, row, hero.kinds[k].type)
    return programs.table(), start, times


def _check(entry: Entry, row: list[int], kind_type: int) -> None:
    """What the vocabulary can't know of a sentence."""
    if (row[TIMING] == NOW) != (kind_type == SCHEME):
        raise entry.error("effect", "a scheme's sentences have no time; those of other cards begin with immediately, during or after")
    if row[OPERATION] == LOOK and row[AMOUNT] > MOST_LOOKED_AT:
        raise entry.error("effect", f"at most {MOST_LOOKED_AT} cards can be looked at")


ROWS, PROGRAM, TIMES = _compile()

# A frame: its source is the role of the card (a scheme is in the place of an attack). Its memory:
WHEN, PROGRESS, CHOSEN, MARK_ONE, MARK_TWO, HAS_FELLED = range(MEMORY, MEMORY + 6)


@rule
def start_effect(s, role, timing):
    """Begin what the card in this role does at this time."""
    kind = int(s.laid[role])
    if kind < 0 or s.cancelled[role]:
        return
    side = side_of(fighter_in(s, role))
    hero = int(s.hero[side])
    if (TIMES[hero, kind] >> timing) & 1:
        push(s, int(PROGRAM[hero, kind]), side, role)
        s.frames[0, WHEN] = timing


@rule
def fighter_in(s, role):
    """The fighter that plays the card in this role."""
    return int(s.attacker) if role == ATTACK else int(s.target)


@rule
def resume(s):
    """Carry out sentence after sentence until one asks something or the effect ends."""
    while s.phase == RESOLVING and s.n_frames > 0:
        row = int(s.frames[0, ROW])
        if ROWS[row, OPERATION] == END:
            pop(s)
        elif applies(s, row):
            carry_out(s, row)
        else:
            next_row(s)


@rule
def next_row(s):
    """This sentence is done."""
    s.frames[0, ROW] += 1
    s.frames[0, PROGRESS] = 0


@rule
def applies(s, row):
    """Is it the time for this sentence, was it chosen, is its condition true?"""
    if ROWS[row, TIMING] != s.frames[0, WHEN]:
        return False
    choice = int(ROWS[row, CHOICE])
    if choice and (int(s.frames[0, CHOSEN]) >> choice) & 1 == 0:
        return False
    if s.frames[0, PROGRESS] > 0:  # begun already
        return True
    condition = int(ROWS[row, CONDITION])
    if condition == WON:
        return s.result == s.frames[0, SOURCE]
    if condition == SHIFTED:
        return s.at[me(s)] != s.began[me(s)]
    if condition == AGAINST_HERO:
        return is_hero(foe(s))
    if condition == WEAK:
        health = int(s.health[my_hero(s)])
        return health > 0 and health <= ROWS[row, THRESHOLD]
    if condition == FELLED:
        return s.frames[0, HAS_FELLED] > 0
    return True


# Who is who in the effect under way


@rule
def mine(s):
    """The side whose card it is."""
    return int(s.frames[0, OWNER])


@rule
def me(s):
    """The fighter that plays the card."""
    return fighter_in(s, int(s.frames[0, SOURCE]))


@rule
def foe(s):
    """The opposing fighter of the combat."""
    return fighter_in(s, 1 - int(s.frames[0, SOURCE]))


@rule
def my_hero(s):
    """The hero of the side whose card it is."""
    return mine(s) * SIDE_FIGHTERS


@rule
def one_meant(s, row):
    """The one fighter a sentence is about."""
    who = int(ROWS[row, WHO])
    return my_hero(s) if who == HERO else foe(s) if who == FOE else me(s)


@rule
def all_meant(s, row):
    """The set of fighters that a sentence about moving means."""
    who = int(ROWS[row, WHO])
    if who == EVERYONE_THERE:
        return everyone(s)
    if who == FIGHTERS_OF_MINE:
        return fighters_of(s, mine(s))
    if who == SIDEKICK:
        return fighters_of(s, mine(s)) & ~(1 << my_hero(s))
    if who == EITHER:
        return (1 << me(s)) | (1 << foe(s))
    return 1 << one_meant(s, row)


@rule
def carry_out(s, row):
    """One sentence: either it is done, or it asks."""
    operation = int(ROWS[row, OPERATION])
    if operation == MOVE:
        move_fighters(s, row)
    elif operation <= PREVENT:
        change_combat(s, row, operation)
        if s.phase == RESOLVING:
            next_row(s)
    elif operation <= SET:
        change_fighters(s, row, operation)
    else:
        handle_cards(s, row, operation)


# The combat itself


@rule
def change_combat(s, row, operation):
    """Cancelling, values, boosts, prevention."""
    if operation == CANCEL:
        cancel(s, 1 - int(s.frames[0, SOURCE]))
    elif operation == BECOME:
        printed = int(VALUE[s.hero[mine(s)], s.laid[s.frames[0, SOURCE]]])
        add_value(s, int(ROWS[row, AMOUNT]) - printed, BY_TEXT)
    elif operation == ADD:
        add_value(s, int(ROWS[row, AMOUNT]) * (voyages(s, mine(s)) if ROWS[row, WAY] == PER_VOYAGE else 1), BY_VOYAGES)
    elif operation == GAMBLE:
        gamble(s)
    elif operation == PREVENT:
        s.shielded = 1
        emit(s, PREVENTED, mine(s), me(s), NONE, NONE, EVERYONE)
    elif s.n_hand[mine(s)] > 0:  # BOOST
        ask(s, STRENGTHENING, mine(s))


@rule
def cancel(s, role):
    """Void what is written on the card in this role; its value still counts."""
    kind = int(s.laid[role])
    if kind < 0:
        return
    side = side_of(fighter_in(s, role))
    s.cancelled[role] = 1
    if PROGRAM[s.hero[side], kind]:
        emit(s, CANCELLED, side, role, NONE, kind, EVERYONE)
    if role == ATTACK and boost_voided(s):
        emit(s, BOOST_VOIDED, side, NONE, NONE, int(s.boost), EVERYONE)


@rule
def boost_voided(s):
    """A cancelled attack card loses its face-down boost. For a card without text rulings differ: an option."""
    if s.boost == NONE or not s.cancelled[ATTACK]:
        return False
    has_text = PROGRAM[s.hero[side_of(int(s.attacker))], s.laid[ATTACK]] != 0
    return has_text or s.excalibur != KEPT


@rule
def add_value(s, amount, why):
    """The card under way is worth more (or less)."""
    if amount != 0:
        role = int(s.frames[0, SOURCE])
        s.value[role] += amount
        emit(s, BONUS, mine(s), why, amount, int(s.value[role]), EVERYONE)


@rule
def gamble(s):
    """Discard the top card of the own deck and add its boost. It isn't drawn, so an empty deck does no harm."""
    side = mine(s)
    if s.n_deck[side] == 0:
        return
    kind = take_top(s, side)
    s.discard[side, kind] += 1
    tell(s)
    emit(s, GAMBLED, side, NONE, boost_of(s, side, kind), kind, EVERYONE)
    add_value(s, boost_of(s, side, kind), BY_TEXT)


@rule
def strengthen(s, action):
    """Discard a card to boost the attack, or don't."""
    side = mine(s)
    if action == PASS:
        emit(s, DECLINED, side, NONE, NONE, NONE, EVERYONE)
    else:
        kind = action - CARD
        discard(s, side, kind)
        emit(s, STRENGTHENED, side, NONE, boost_of(s, side, kind), kind, EVERYONE)
        add_value(s, boost_of(s, side, kind), BY_TEXT)
    next_row(s)


# Fighters


@rule
def move_fighters(s, row):
    """Those who are meant may move one after another; of `either` only one."""
    if s.frames[0, PROGRESS] == 0:
        start_moves(s, all_meant(s, row), int(ROWS[row, AMOUNT]), 1 if ROWS[row, WAY] == THROUGH else 0)
        s.frames[0, PROGRESS] = 1
    elif ROWS[row, WHO] == EITHER:
        s.left = 0
    if not ask_mover(s, mine(s)):
        next_row(s)


@rule
def change_fighters(s, row, operation):
    """Drawing stands here because exhaustion hurts; then damage, healing, placing."""
    amount = int(ROWS[row, AMOUNT])
    if operation == DRAW:
        draw_cards(s, mine(s), amount)
        next_row(s)
    elif operation == PLACE:
        if s.health[one_meant(s, row)] > 0:
            s.mover = one_meant(s, row)
            ask(s, PLACING, mine(s))
        else:
            next_row(s)
    elif operation == RETURN:
        ask_return(s)
    elif operation == DAMAGE:
        deal_damage(s, row, amount)
    else:
        recover(s, one_meant(s, row), amount, operation)
        next_row(s)


@rule
def recover(s, fighter, amount, operation):
    """Heal up to the top of the dial, or set the health; the fallen stay fallen."""
    before = int(s.health[fighter])
    if before > 0:
        after = min(full_health(s, fighter), before + amount if operation == HEAL else amount)
        s.health[fighter] = after
        if after != before:
            emit(s, HEALED, side_of(fighter), fighter, after - before, after, EVERYONE)


@rule
def deal_damage(s, row, amount):
    """To the foe, to all enemies on the marked spaces, or to someone to be chosen."""
    who = int(ROWS[row, WHO])
    if who == SOMEONE:
        if victims(s, row):
            ask(s, HURTING, mine(s))
            return
    elif who == ENEMIES:
        marked = (1 << int(s.frames[0, MARK_ONE])) | (1 << int(s.frames[0, MARK_TWO]))
        hit = marked & held_by(s, 1 - team_of(mine(s)))
        for space in range(s.on.size):
            if (hit >> space) & 1:
                strike(s, int(s.on[space]), amount)
        check_end(s)
    else:
        strike(s, one_meant(s, row), amount)
        check_end(s)
    next_row(s)


@rule
def strike(s, fighter, amount):
    """Damage by an effect; a shield stops it, exhaustion it would not."""
    if s.health[fighter] <= 0:
        return
    if s.shielded and fighter == s.target:
        emit(s, PREVENTED, side_of(fighter), fighter, NONE, NONE, EVERYONE)
        return
    hurt(s, fighter, amount)
    if s.health[fighter] == 0:
        s.frames[0, HAS_FELLED] = 1


@rule
def victims(s, row):
    """The set of spaces of all fighters, friends too, that may be chosen: adjacent to the own fighter, or in its zones."""
    fighter = me(s)
    if s.health[fighter] <= 0:
        return 0
    near = int(ADJACENT[s.board, s.at[fighter]]) if ROWS[row, WHERE] == BESIDE else zone_mates(s, fighter)
    return near & (held_by(s, 0) | held_by(s, 1))


@rule
def hurt_chosen(s, fighter):
    """The chosen fighter takes the damage."""
    strike(s, fighter, int(ROWS[s.frames[0, ROW], AMOUNT]))
    check_end(s)
    next_row(s)


@rule
def ask_return(s):
    """A fallen sidekick comes back, if there is one and room in the hero's zones."""
    hero = my_hero(s)
    if s.health[hero] > 0 and zone_mates(s, hero) & free_spaces(s):
        for fighter in range(hero + 1, hero + 1 + int(SIDEKICKS[s.hero[mine(s)]])):
            if s.health[fighter] == 0:
                s.mover = fighter
                ask(s, PLACING, mine(s))
                return
    next_row(s)


@rule
def room(s):
    """The set of spaces where the fighter in hand may be placed."""
    returning = s.health[s.mover] == 0
    return free_spaces(s) & (zone_mates(s, my_hero(s)) if returning else -1)


@rule
def placing_is_optional(s):
    """Does the card say may?"""
    return ROWS[s.frames[0, ROW], WAY] == OPTIONALLY


@rule
def put_down(s, action):
    """Place the fighter, or don't."""
    fighter = int(s.mover)
    if action == PASS:
        emit(s, DECLINED, mine(s), NONE, NONE, NONE, EVERYONE)
    elif s.health[fighter] == 0:
        s.health[fighter] = full_health(s, fighter)
        stand(s, fighter, action)
        emit(s, RETURNED, mine(s), fighter, action, NONE, EVERYONE)
    else:
        place(s, fighter, action)
    s.mover = NONE
    next_row(s)


# Cards, spaces, options


@rule
def handle_cards(s, row, operation):
    """What is done with hands and decks, with Alice's size, with marks and options."""
    amount = int(ROWS[row, AMOUNT])
    side = mine(s)
    if operation == RESIZE:
        s.big[side] = 1 - s.big[side]
        emit(s, SIZED, side, int(s.big[side]), NONE, NONE, EVERYONE)
        next_row(s)
    elif operation == DISCARD:
        make_discard(s, row, amount)
    elif operation == PEEK:
        peek(s, side_of(foe(s)))
        next_row(s)
    elif operation == PICK:
        ask_or_skip(s, PICKING, side, s.n_hand[side_of(foe(s))] > 0)
    elif operation == RECALL:
        recall_voyages(s, side)
        next_row(s)
    elif operation == LOOK:
        look_at_deck(s, side, amount)
        next_row(s)
    elif operation == TAKE:
        ask_or_skip(s, TAKING, side, s.frames[0, PROGRESS] < amount and s.n_top[side] > 0)
    elif operation == ORDER:
        # asked for equal cards too, so that it doesn't show that they are
        ask_or_skip(s, ORDERING, side, s.n_top[side] - s.frames[0, PROGRESS] > 1)
    elif operation == SEARCH:
        ask_or_search(s, side, int(ROWS[row, WHICH]))
    elif operation == MARK:
        ask(s, MARKING, side)
    else:
        ask_or_skip(s, CHOOSING, side, s.frames[0, PROGRESS] < amount)


@rule
def ask_or_skip(s, phase, side, possible):
    """Ask if there is anything to choose from."""
    if possible:
        ask(s, phase, side)
    else:
        next_row(s)


@rule
def make_discard(s, row, amount):
    """The opponent discards, by choice or at random."""
    other = side_of(foe(s))
    if ROWS[row, WAY] == RANDOMLY:
        for _ in range(amount):
            if s.n_hand[other] > 0:
                discard_noted(s, other, random_kind(s, s.hand[other], int(s.n_hand[other])), 1)
        next_row(s)
    else:
        ask_or_skip(s, DISCARDING, other, s.frames[0, PROGRESS] < amount and s.n_hand[other] > 0)


@rule
def peek(s, other):
    """See the opponent's hand, and remember it."""
    if s.n_hand[other] > 0:
        for kind in range(KINDS):
            s.known[team_of(mine(s)), other, kind] = s.hand[other, kind]
        tell(s)
        emit(s, LOOKED, mine(s), other, NONE, NONE, EVERYONE)


@rule
def recall_voyages(s, side):
    """All voyages come back from the discard pile; everybody sees it."""
    for kind in range(KINDS):
        if VOYAGE[s.hero[side], kind]:
            for _ in range(int(s.discard[side, kind])):
                take_from_discard(s, side, kind)


@rule
def take_from_discard(s, side, kind):
    """A card of the discard pile comes into the hand."""
    s.discard[side, kind] -= 1
    add_to_hand(s, side, kind)
    everyone_knows(s, side, kind)
    emit(s, TOOK, side, 1, NONE, kind, EVERYONE)


@rule
def look_at_deck(s, side, amount):
    """Turn over what isn't known yet of the top cards. This isn't drawing: fewer are looked at if fewer are there."""
    count = min(amount, int(s.n_deck[side]))
    while s.n_top[side] < count:
        kind = random_kind(s, s.deck[side], int(s.n_deck[side] - s.n_top[side]))
        s.deck[side, kind] -= 1
        s.top[side, s.n_top[side]] = kind
        s.n_top[side] += 1
    emit(s, PEEKED, side, count, NONE, NONE, EVERYONE)
    tell(s)


@rule
def take_one_looked_at(s, kind):
    """One of the looked-at cards comes into the hand, unseen by the other team."""
    side = mine(s)
    for i in range(int(s.n_top[side])):
        if s.top[side, i] == kind:
            take_looked_at(s, side, i)
            break
    s.n_deck[side] -= 1
    add_to_hand(s, side, kind)
    emit(s, TOOK, side, 0, NONE, kind, team_seats(s, side))
    s.frames[0, PROGRESS] += 1


@rule
def put_next(s, kind):
    """This card lies next from the top."""
    side = mine(s)
    to = int(s.frames[0, PROGRESS])
    at = to
    while s.top[side, at] != kind:
        at += 1
    for i in range(at, to, -1):
        s.top[side, i] = s.top[side, i - 1]
    s.top[side, to] = kind
    s.frames[0, PROGRESS] += 1


@rule
def ask_or_search(s, side, kind):
    """With the card in the discard pile one may stop there; that matters only if one knows cards of the deck."""
    if s.discard[side, kind] == 0:
        search_deck(s, side, kind)
        next_row(s)
    elif s.n_top[side] > 0:
        ask(s, SEARCHING, side)
    else:
        take_from_discard(s, side, kind)
        next_row(s)


@rule
def search_deck(s, side, kind):
    """Look through the deck, take the card if it is there, shuffle. If it isn't, all of them must be in the hand."""
    mix_deck(s, side)
    if s.deck[side, kind] > 0:
        s.deck[side, kind] -= 1
        s.n_deck[side] -= 1
        add_to_hand(s, side, kind)
        everyone_knows(s, side, kind)
        emit(s, TOOK, side, 0, NONE, kind, EVERYONE)
    else:
        for viewer in range(VIEWERS):
            s.known[viewer, side, kind] = s.hand[side, kind]
        emit(s, NOT_FOUND, side, NONE, NONE, kind, EVERYONE)
    tell(s)
    emit(s, SHUFFLED, side, NONE, NONE, NONE, EVERYONE)


@rule
def mix_deck(s, side):
    """The cards one knew on top are anywhere in the deck now."""
    for i in range(int(s.n_top[side])):
        s.deck[side, s.top[side, i]] += 1
        s.top[side, i] = 0
    s.n_top[side] = 0


@rule
def search(s, everywhere):
    """Take the card from the discard pile, having looked through the deck too or not."""
    side = mine(s)
    take_from_discard(s, side, int(ROWS[s.frames[0, ROW], WHICH]))
    if everywhere:
        mix_deck(s, side)
        emit(s, SHUFFLED, side, NONE, NONE, NONE, EVERYONE)
    next_row(s)


@rule
def markable(s):
    """The set of spaces that may be marked: in the fighter's zones, or adjacent to the first mark."""
    if ROWS[s.frames[0, ROW], WHERE] == BESIDE:
        return int(ADJACENT[s.board, s.frames[0, MARK_ONE]])
    return zone_mates(s, me(s))


@rule
def mark(s, space):
    """Remember a space."""
    s.frames[0, MARK_TWO if ROWS[s.frames[0, ROW], WHERE] == BESIDE else MARK_ONE] = space
    emit(s, MARKED, mine(s), NONE, space, NONE, EVERYONE)
    next_row(s)


@rule
def options(s):
    """The options (bits from 0) that the sentences which follow offer and that are not chosen yet."""
    offered = 0
    row = int(s.frames[0, ROW]) + 1
    while ROWS[row, OPERATION] != END:
        if ROWS[row, CHOICE]:
            offered |= 1 << int(ROWS[row, CHOICE])
        row += 1
    return (offered & ~int(s.frames[0, CHOSEN])) >> 1


@rule
def choose(s, option):
    """Both options are picked before either is carried out."""
    s.frames[0, CHOSEN] |= 1 << (option + 1)
    s.frames[0, PROGRESS] += 1
    emit(s, CHOSE, mine(s), option, NONE, int(s.laid[s.frames[0, SOURCE]]), EVERYONE)


# Answers to what an effect asked


@rule
def answer_effect(s, phase, action):
    """Go on with the effect under way."""
    if phase == GOING:
        go(s, action)
    elif phase == MOVING:
        choose_mover(s, action)
    elif phase == STRENGTHENING:
        strengthen(s, action)
    elif phase == PLACING:
        put_down(s, action)
    elif phase == HURTING:
        hurt_chosen(s, action - FIGHTER)
    elif phase == MARKING:
        mark(s, action)
    elif phase == CHOOSING:
        choose(s, action - OPTION)
    else:
        answer_about_cards(s, phase, action)


@rule
def choose_mover(s, action):
    """This fighter moves next, or nobody does any more."""
    if action == PASS:
        s.left = 0
    else:
        s.mover = action - FIGHTER
        ask(s, GOING, int(s.decider))


@rule
def answer_about_cards(s, phase, action):
    """Discards, picks, searches."""
    kind = action - CARD
    if phase == DISCARDING:
        discard_noted(s, int(s.decider), kind, 0)
        s.frames[0, PROGRESS] += 1
    elif phase == PICKING:
        discard_noted(s, side_of(foe(s)), kind, 0)
        next_row(s)
    elif phase == TAKING:
        take_one_looked_at(s, kind)
    elif phase == ORDERING:
        put_next(s, kind)
    else:
        search(s, action - OPTION)
