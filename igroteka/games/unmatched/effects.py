"""Unmatched: the interpreter of the effect language, which language.py declares.

An effect under way is in the record: its sentence, whose it is and what it remembers. When a sentence asks a player
something, the interpreter stops, and goes on with the answer. Abilities wait in `due` until no other effect is under way.
"""

from __future__ import annotations

from ...core.effects import END
from ...core.record import EVERYONE, emit, tell
from ...core.rule import rule
from ...core.sets import has, lowest, rest
from .board import (
    ask, ask_mover, check_end, everyone, fighters_of, free_spaces, full_health, go, held_by, hurt, is_hero, place, side_of,
    stand, start_moves, team_of, team_seats, zone_mates,
)  # fmt: skip
from .cards import (
    add_to_hand, boost_of, discard, discard_noted, draw_cards, everyone_knows, leave_hand, put_on_pile, random_kind,
    take_looked_at, take_top, voyages,
)  # fmt: skip
from .language import (
    ABILITY, ADD, AFTER_DEFENDING, AGAINST_HERO, ALONE, ALWAYS, AMOUNT, BECOME, BESIDE, CANCEL, CHOICE, CONDITION, DAMAGE,
    DISCARD, DRAW, EITHER, ENEMIES, ENEMY, EVERYONE_THERE, FELLED, FIGHTERS_OF_MINE, FOE, GAMBLE, HEAL, HERO, IF_BIG,
    IF_SMALL, LAY_BOOST, LOOK, MARK, MARKED_SPACES, MAY, MOVE, OPERATION, OPPONENT, ORDER, PEEK, PER, PICK, PLACE, PREVENT,
    PROGRAM, RANDOMLY, RECALL, RESIZE, RETURN, ROWS, SEARCH, SET, SHIFTED, SIDEKICK, SOMEONE, TAKE, THRESHOLD, THROUGH,
    TIME, TIMES, TIMES_A_SIDE, TRIGGERS, UNCONDITIONAL, WAY, WEAK, WHERE, WHICH, WHO, WON, ZONE,
)  # fmt: skip
from .state import (
    ADDING_BOOST, ADJACENT, ATTACK, BONUS, BOOST_LAID, BOOST_VOIDED, BY_TEXT, BY_VOYAGES, CANCELLED, CARD, CHOOSING, CHOSE,
    DECLINED, DEFENCE, DISCARDING, FIGHTER, FIGHTERS, GAMBLED, GOING, HEALED, HURTING, KEPT, KINDS, LOOKED, MARKED, MARKING,
    MOVING, NONE, NOT_FOUND, OPTION, ORDERING, PASS, PEEKED, PICKING, PLACING, PREVENTED, RESOLVING, RETURNED, SEARCHING,
    SHUFFLED, SIDEKICKS, SIDE_FIGHTERS, SIZED, SPACES, STRENGTHENED, STRENGTHENING, TAKING, TEAMS, TOOK, USED, VALUE,
    VIEWERS, VOYAGE,
)  # fmt: skip

# Beginning and ending


@rule
def start_effect(s, role, time):
    """Begin what the card in this role does at this time."""
    kind = s.laid[role]
    if kind < 0 or s.cancelled[role]:
        return
    side = side_of(fighter_in(s, role))
    hero = s.hero[side]
    if has(TIMES[hero, kind], time):
        begin_program(s, PROGRAM[hero, kind], side, role, time)


@rule
def start_ability(s):
    """Begin the first ability that is due, if its hero still lives."""
    first = lowest(s.due)
    s.due = rest(s.due)
    side, time = first // TIMES_A_SIDE, first % TIMES_A_SIDE
    if s.health[side * SIDE_FIGHTERS] > 0:
        begin_program(s, ABILITY[s.hero[side]], side, DEFENCE if time == AFTER_DEFENDING else ATTACK, time)


@rule
def begin_program(s, row, side, role, time):
    """An effect is under way, its memory empty."""
    s.row = row
    s.owner = side
    s.role = role
    s.time = time
    s.first_mark = NONE


@rule
def end_program(s):
    """Nothing is left of the effect."""
    s.row = s.owner = s.role = s.time = s.progress = s.chosen = s.first_mark = s.felled = 0
    s.marks = 0


@rule
def fighter_in(s, role):
    """The fighter that plays the card in this role."""
    return s.attacker if role == ATTACK else s.target


@rule
def resume(s):
    """Carry out sentence after sentence until one asks something or the effect ends."""
    while s.phase == RESOLVING and s.row > 0:
        row = s.row
        if ROWS[row, OPERATION] == END:
            end_program(s)
        elif applies(s, row):
            carry_out(s, row)
        else:
            next_row(s)


@rule
def next_row(s):
    """This sentence is done."""
    s.row += 1
    s.progress = 0


@rule
def applies(s, row):
    """Is it the time for this sentence, was it chosen, is its condition true?"""
    if ROWS[row, TIME] != s.time:
        return False
    choice = ROWS[row, CHOICE]
    if choice and not has(s.chosen, choice):
        return False
    if s.progress > 0:  # begun already
        return True
    condition = ROWS[row, CONDITION]
    if condition == WON:
        return s.result == s.role
    if condition == SHIFTED:
        return s.at[me(s)] != s.began[me(s)]
    if condition == AGAINST_HERO:
        return is_hero(foe(s))
    if condition == FELLED:
        return s.felled > 0
    return condition == UNCONDITIONAL or true_of_side(s, mine(s), row)


@rule
def true_of_side(s, side, row):
    """Conditions that need no effect under way: health, size, sidekicks."""
    condition = ROWS[row, CONDITION]
    hero = side * SIDE_FIGHTERS
    if condition == WEAK:
        return 0 < s.health[hero] <= ROWS[row, THRESHOLD]
    if condition == IF_BIG:
        return s.big[side] == 1
    if condition == IF_SMALL:
        return s.big[side] == 0
    if condition == ALONE:
        return fighters_of(s, side) & ~(1 << hero) == 0
    return True


# What an ability always does


@rule
def raised(s, side, operation, fighter):
    """By how much an ability raises the attack or defence of a fighter, or the moves of the side."""
    hero = s.hero[side]
    if not has(TRIGGERS[hero], ALWAYS):
        return 0
    total = 0
    row = ABILITY[hero]
    while ROWS[row, OPERATION] != END:
        if ROWS[row, OPERATION] == operation and true_of_side(s, side, row) and meant_always(row, fighter):
            total += ROWS[row, AMOUNT] * (voyages(s, side) if ROWS[row, PER] else 1)
        row += 1
    return total


@rule
def meant_always(row, fighter):
    """Is a sentence with `always` about this fighter?"""
    who = ROWS[row, WHO]
    return who == FIGHTERS_OF_MINE or (who == SIDEKICK) != is_hero(fighter)


# Who is who in the effect under way


@rule
def mine(s):
    """The side whose effect it is."""
    return s.owner


@rule
def me(s):
    """The fighter that plays the card; the hero in an ability."""
    return my_hero(s) if s.time >= ALWAYS else fighter_in(s, s.role)


@rule
def foe(s):
    """The opposing fighter of the combat."""
    return fighter_in(s, 1 - s.role)


@rule
def my_hero(s):
    """The hero of the side whose card it is."""
    return mine(s) * SIDE_FIGHTERS


@rule
def one_meant(s, row):
    """The one fighter a sentence is about."""
    who = ROWS[row, WHO]
    return my_hero(s) if who == HERO else foe(s) if who == FOE else me(s)


@rule
def all_meant(s, row):
    """The set of fighters on the board that a sentence means."""
    who = ROWS[row, WHO]
    if who == EVERYONE_THERE:
        return everyone(s)
    if who == FIGHTERS_OF_MINE:
        return fighters_of(s, mine(s))
    if who == SIDEKICK:
        return fighters_of(s, mine(s)) & ~(1 << my_hero(s))
    if who == EITHER:
        return ((1 << me(s)) | (1 << foe(s))) & everyone(s)
    return (1 << one_meant(s, row)) & everyone(s)


@rule
def spaces_meant(s, row):
    """The set of spaces that a sentence speaks of; none around a fighter that has fallen."""
    where = ROWS[row, WHERE]
    if where == MARKED_SPACES:
        return s.marks
    if where in (ZONE, BESIDE):
        if s.health[me(s)] <= 0:
            return 0
        return zone_mates(s, me(s)) if where == ZONE else ADJACENT[s.board, s.at[me(s)]]
    return -1


@rule
def carry_out(s, row):
    """One sentence: either it is done, or it asks."""
    operation = ROWS[row, OPERATION]
    if operation == MOVE:
        move_fighters(s, row)
    elif operation <= PREVENT:
        change_combat(s, row, operation)
        if s.phase == RESOLVING:
            next_row(s)
    elif operation <= SET:
        change_fighters(s, row, operation)
    elif operation == LAY_BOOST:
        ask_or_skip(s, ADDING_BOOST, mine(s), s.n_hand[mine(s)] > 0)
    else:
        handle_cards(s, row, operation)


# The combat itself


@rule
def change_combat(s, row, operation):
    """Cancelling, values, boosts, prevention."""
    if operation == CANCEL:
        cancel(s, 1 - s.role)
    elif operation == BECOME:
        printed = VALUE[s.hero[mine(s)], s.laid[s.role]]
        add_value(s, ROWS[row, AMOUNT] - printed, BY_TEXT)
    elif operation == ADD:
        add_value(s, ROWS[row, AMOUNT] * (voyages(s, mine(s)) if ROWS[row, PER] else 1), BY_VOYAGES if ROWS[row, PER] else BY_TEXT)
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
    kind = s.laid[role]
    if kind < 0:
        return
    side = side_of(fighter_in(s, role))
    s.cancelled[role] = 1
    if PROGRAM[s.hero[side], kind]:
        emit(s, CANCELLED, side, role, NONE, kind, EVERYONE)
    if role == ATTACK and boost_voided(s):
        emit(s, BOOST_VOIDED, side, NONE, NONE, s.boost, EVERYONE)


@rule
def boost_voided(s):
    """A cancelled attack card loses its face-down boost. For a card without text rulings differ: an option."""
    if s.boost == NONE or not s.cancelled[ATTACK]:
        return False
    has_text = PROGRAM[s.hero[side_of(s.attacker)], s.laid[ATTACK]] != 0
    return has_text or s.excalibur != KEPT


@rule
def add_value(s, amount, why):
    """The card under way is worth more (or less)."""
    if amount != 0:
        role = s.role
        s.value[role] += amount
        emit(s, BONUS, mine(s), why, amount, s.value[role], EVERYONE)


@rule
def gamble(s):
    """Discard the top card of the own deck and add its boost. It isn't drawn, so an empty deck does no harm."""
    side = mine(s)
    if s.n_deck[side] == 0:
        return
    kind = take_top(s, side)
    put_on_pile(s, side, kind)
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


@rule
def lay_boost(s, action):
    """A boost lies face down beside the attack card, or there is none."""
    side = mine(s)
    if action == PASS:
        emit(s, DECLINED, side, NONE, NONE, NONE, EVERYONE)
    else:
        leave_hand(s, side, action - CARD)
        s.boost = action - CARD
        emit(s, BOOST_LAID, side, NONE, NONE, action - CARD, team_seats(s, side))
    next_row(s)


# Fighters


@rule
def move_fighters(s, row):
    """Those who are meant may move one after another; of `either` only one."""
    if s.progress == 0:
        start_moves(s, all_meant(s, row), ROWS[row, AMOUNT], 1 if ROWS[row, WAY] == THROUGH else 0)
        s.progress = 1
    elif ROWS[row, WHO] == EITHER:
        s.left = 0
    if not ask_mover(s, mine(s)):
        next_row(s)


@rule
def change_fighters(s, row, operation):
    """Drawing stands here because exhaustion hurts; then damage, healing, placing."""
    amount = ROWS[row, AMOUNT]
    if operation == DRAW:
        draw_cards(s, mine(s), amount)
        next_row(s)
    elif operation == PLACE:
        s.mover = one_meant(s, row)
        if s.health[s.mover] > 0 and room(s):
            ask(s, PLACING, mine(s))
        else:
            s.mover = NONE
            next_row(s)
    elif operation == RETURN:
        ask_return(s)
    elif operation == DAMAGE:
        deal_damage(s, row, amount)
    else:
        healed = all_meant(s, row)
        for fighter in range(FIGHTERS):
            if has(healed, fighter):
                recover(s, fighter, amount, operation)
        next_row(s)


@rule
def recover(s, fighter, amount, operation):
    """Heal up to the top of the dial, or set the health; the fallen stay fallen."""
    before = s.health[fighter]
    if before > 0:
        after = min(full_health(s, fighter), before + amount if operation == HEAL else amount)
        s.health[fighter] = after
        if after != before:
            emit(s, HEALED, side_of(fighter), fighter, after - before, after, EVERYONE)


@rule
def deal_damage(s, row, amount):
    """To someone to be chosen, to all enemies on the spaces meant, or to those who are named."""
    who = ROWS[row, WHO]
    if who in (SOMEONE, ENEMY):
        ask_or_skip(s, HURTING, mine(s), victims(s, row) != 0)
        return
    if who == ENEMIES:
        hit = victims(s, row)
        for space in range(SPACES):
            if has(hit, space):
                strike(s, s.on[space], amount)
    else:
        hit = all_meant(s, row)
        for fighter in range(FIGHTERS):
            if has(hit, fighter):
                strike(s, fighter, amount)
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
        s.felled = 1


@rule
def victims(s, row):
    """The set of spaces of all fighters that may be meant: opposing ones, of `someone` friends too."""
    held = held_by(s, 1 - team_of(mine(s)))
    if ROWS[row, WHO] == SOMEONE:
        held |= held_by(s, team_of(mine(s)))
    return spaces_meant(s, row) & held


@rule
def hurt_chosen(s, action):
    """The chosen fighter takes the damage, or nobody does."""
    if action == PASS:
        emit(s, DECLINED, mine(s), NONE, NONE, NONE, EVERYONE)
    else:
        if s.time >= ALWAYS:
            emit(s, USED, mine(s), me(s), action - FIGHTER, NONE, EVERYONE)
        strike(s, action - FIGHTER, ROWS[s.row, AMOUNT])
        check_end(s)
    next_row(s)


@rule
def ask_return(s):
    """A fallen sidekick comes back, if there is one and room in the hero's zones."""
    hero = my_hero(s)
    if s.health[hero] > 0 and zone_mates(s, hero) & free_spaces(s):
        for fighter in range(hero + 1, hero + 1 + SIDEKICKS[s.hero[mine(s)]]):
            if s.health[fighter] == 0:
                s.mover = fighter
                ask(s, PLACING, mine(s))
                return
    next_row(s)


@rule
def room(s):
    """The set of spaces where the fighter in hand may be placed."""
    returning = s.health[s.mover] == 0
    return free_spaces(s) & (zone_mates(s, my_hero(s)) if returning else spaces_meant(s, s.row))


@rule
def is_optional(s):
    """Does the sentence say may?"""
    return ROWS[s.row, MAY] == 1


@rule
def put_down(s, action):
    """Place the fighter, or don't."""
    fighter = s.mover
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
    """What is done with hands and decks, with the hero's size, with marks and options."""
    amount = ROWS[row, AMOUNT]
    side = mine(s)
    if operation == RESIZE:
        s.big[side] = 1 - s.big[side]
        emit(s, SIZED, side, s.big[side], NONE, NONE, EVERYONE)
        next_row(s)
    elif operation == DISCARD:
        make_discard(s, row, amount)
    elif operation == PEEK:
        peek(s, side_of(foe(s)))
        next_row(s)
    elif operation == PICK:
        ask_or_skip(s, PICKING, side, knows_any(s, side, side_of(foe(s))))
    elif operation == RECALL:
        recall_voyages(s, side)
        next_row(s)
    elif operation == LOOK:
        look_at_deck(s, side, amount)
        next_row(s)
    elif operation == TAKE:
        ask_or_skip(s, TAKING, side, s.progress < amount and s.n_top[side] > 0)
    elif operation == ORDER:
        # asked for equal cards too, so that it doesn't show that they are
        ask_or_skip(s, ORDERING, side, s.n_top[side] - s.progress > 1)
    elif operation == SEARCH:
        ask_or_search(s, side, ROWS[row, WHICH])
    elif operation == MARK:
        ask_or_skip(s, MARKING, side, markable(s) != 0)
    else:
        ask_or_skip(s, CHOOSING, side, s.progress < amount)


@rule
def ask_or_skip(s, phase, side, possible):
    """Ask if there is anything to choose from."""
    if possible:
        ask(s, phase, side)
    else:
        next_row(s)


@rule
def make_discard(s, row, amount):
    """The opponent or all opponents discard, by choice or at random. `progress` counts the cards, side after side."""
    while True:
        other = discarder(s, row, s.progress // amount)
        if other == NONE:
            next_row(s)
            return
        if s.n_hand[other] == 0:
            s.progress = (s.progress // amount + 1) * amount
        elif ROWS[row, WAY] == RANDOMLY:
            s.progress += 1
            discard_noted(s, other, random_kind(s, s.hand[other], s.n_hand[other]), 1)
        else:
            ask(s, DISCARDING, other)
            return


@rule
def discarder(s, row, n):
    """The side of the n-th player that a sentence means, or NONE."""
    if ROWS[row, WHO] == OPPONENT:
        return side_of(foe(s)) if n == 0 else NONE
    side = 1 - team_of(mine(s)) + n * TEAMS
    return side if side < s.sides else NONE


@rule
def peek(s, other):
    """See the opponent's hand, and remember it."""
    if s.n_hand[other] > 0:
        for kind in range(KINDS):
            s.known[team_of(mine(s)), other, kind] = s.hand[other, kind]
        tell(s)
        emit(s, LOOKED, mine(s), other, NONE, NONE, EVERYONE)


@rule
def knows_any(s, side, other):
    """Does a side know a card of another hand?"""
    kind = 0
    while kind < KINDS and s.known[team_of(side), other, kind] == 0:
        kind += 1
    return kind < KINDS


@rule
def recall_voyages(s, side):
    """All voyages come back from the discard pile; everybody sees it."""
    for kind in range(KINDS):
        if VOYAGE[s.hero[side], kind]:
            for _ in range(s.discard[side, kind]):
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
    count = min(amount, s.n_deck[side])
    while s.n_top[side] < count:
        kind = random_kind(s, s.deck[side], (s.n_deck[side] - s.n_top[side]))
        s.deck[side, kind] -= 1
        s.top[side, s.n_top[side]] = kind
        s.n_top[side] += 1
    emit(s, PEEKED, side, count, NONE, NONE, EVERYONE)
    tell(s)


@rule
def take_one_looked_at(s, kind):
    """One of the looked-at cards comes into the hand, unseen by the other team."""
    side = mine(s)
    for i in range(s.n_top[side]):
        if s.top[side, i] == kind:
            take_looked_at(s, side, i)
            break
    s.n_deck[side] -= 1
    add_to_hand(s, side, kind)
    emit(s, TOOK, side, 0, NONE, kind, team_seats(s, side))
    s.progress += 1


@rule
def put_next(s, kind):
    """This card lies next from the top."""
    side = mine(s)
    to = s.progress
    at = to
    while s.top[side, at] != kind:
        at += 1
    for i in range(at, to, -1):
        s.top[side, i] = s.top[side, i - 1]
    s.top[side, to] = kind
    s.progress += 1


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
    for i in range(s.n_top[side]):
        s.deck[side, s.top[side, i]] += 1
        s.top[side, i] = 0
    s.n_top[side] = 0


@rule
def search(s, everywhere):
    """Take the card from the discard pile, having looked through the deck too or not."""
    side = mine(s)
    take_from_discard(s, side, ROWS[s.row, WHICH])
    if everywhere:
        mix_deck(s, side)
        emit(s, SHUFFLED, side, NONE, NONE, NONE, EVERYONE)
    next_row(s)


@rule
def markable(s):
    """The set of spaces that may be marked: in the fighter's zones, or adjacent to the first mark."""
    if ROWS[s.row, WHERE] == BESIDE and s.first_mark != NONE:
        return ADJACENT[s.board, s.first_mark]
    return spaces_meant(s, s.row)


@rule
def mark(s, space):
    """Remember a space."""
    if s.first_mark == NONE:
        s.first_mark = space
    s.marks |= 1 << space
    emit(s, MARKED, mine(s), NONE, space, NONE, EVERYONE)
    next_row(s)


@rule
def options(s):
    """The options (bits from 0) that the sentences which follow offer and that are not chosen yet."""
    offered = 0
    row = s.row + 1
    while ROWS[row, OPERATION] != END:
        if ROWS[row, CHOICE]:
            offered |= 1 << ROWS[row, CHOICE]
        row += 1
    return (offered & ~s.chosen) >> 1


@rule
def choose(s, option):
    """Both options are picked before either is carried out."""
    s.chosen |= 1 << (option + 1)
    s.progress += 1
    emit(s, CHOSE, mine(s), option, NONE, s.laid[s.role] if s.time < ALWAYS else NONE, EVERYONE)


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
        hurt_chosen(s, action)
    elif phase == MARKING:
        mark(s, action)
    elif phase == ADDING_BOOST:
        lay_boost(s, action)
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
        ask(s, GOING, s.decider)


@rule
def answer_about_cards(s, phase, action):
    """Discards, picks, searches."""
    kind = action - CARD
    if phase == DISCARDING:
        discard_noted(s, s.decider, kind, 0)
        s.progress += 1
    elif phase == PICKING:
        discard_noted(s, side_of(foe(s)), kind, 0)
        next_row(s)
    elif phase == TAKING:
        take_one_looked_at(s, kind)
    elif phase == ORDERING:
        put_next(s, kind)
    else:
        search(s, action - OPTION)
