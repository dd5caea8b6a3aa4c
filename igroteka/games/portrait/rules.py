"""Emperor's Portrait: what may happen. Positions are described in state.py.

A round: everybody chooses a card in secret; the cards are revealed and resolved by number, each
one's garden action before its own action. The owner is asked for a direction only then.
"""

from __future__ import annotations

import numpy as np

from ...core.piles import shuffle, take_out
from ...core.record import EVERYONE, begin, draw, emit, hide_shared, seed_chance, tell
from ...core.rule import rule
from ...core.sets import bit
from .state import (
    ARRIVED, AWARD, AWARDED, BACK, BLUNDERED, BY_PAINTERS_AHEAD, CARDS, CHOOSE, CHOSE, CLOSED_UP, COMMON_TOKENS, COURT, DREW, EMPEROR_BACK,
    EMPEROR_EITHER, EMPEROR_FORWARD, EMPEROR_WALKED, EMPTY, ENDED, FACE_DOWN, FARTHEST_FORWARD, FEW_PATH, FORWARD, GARDEN, GARDEN_ACTION,
    GARDEN_STEPS, GATE, HAND, LAST, LEAP, MANY, MANY_PATH, NEAREST_BACK, NOBODY, NOTHING, OPT_COURT, OVER, OWN, OWN_ACTION, OWN_STEPS, OWN_TOKENS,
    PAINTER_FEATURES, RESHUFFLED, RESOLVING, REVEALED, ROUNDS, SAKURA, SAKURAS, SEATS, SELF_EITHER, SQUARES_BACK, TACTICAL, TOKENS_LOST, TORII,
    UNPLAYED, WALKED,
)  # fmt: skip

AHEAD = np.int64(1)  # one square


# Set-up


@rule
def setup(s, options, seed):
    """The Emperor on the torii, painters at the gate, five tokens and five cards each."""
    seed_chance(s, seed)
    s.players = options[0]
    s.court = options[OPT_COURT]
    s.painters = max(s.players, COURT + 1)
    s.path = MANY_PATH if s.players >= MANY else FEW_PATH
    s.emperor = TORII[s.path]
    s.supply = COMMON_TOKENS
    s.hand[:] = EMPTY
    s.chosen[:] = EMPTY
    s.row[:] = EMPTY
    s.row_owner[:] = NOBODY
    for card in range(CARDS):
        s.deck[card] = card
    s.n_deck = CARDS
    shuffle(s, s.deck, CARDS)
    for player in range(s.players):
        s.tokens[player] = OWN_TOKENS
        for _ in range(HAND):
            take_into_hand(s, player)
    start_round(s)


@rule
def take_into_hand(s, player):
    """The top card of the deck goes into a hand."""
    card = take_top(s)
    s.hand[player, s.n_hand[player]] = card
    s.n_hand[player] += 1
    return card


@rule
def take_top(s):
    """Take the top card; when the deck is empty, the discard is shuffled into a new one."""
    if s.n_deck == 0:
        reshuffle(s)
    s.n_deck -= 1
    card = s.deck[s.n_deck]
    s.deck[s.n_deck] = EMPTY
    return card


@rule
def reshuffle(s):
    """Everybody knows which cards the new deck is made of."""
    s.decks += 1
    for card in range(CARDS):
        if holds(s.discard, card):
            s.deck_of[card] = s.decks
            s.deck[s.n_deck] = card
            s.n_deck += 1
    s.discard = 0
    shuffle(s, s.deck, s.n_deck)
    emit(s, RESHUFFLED, NOBODY, EMPTY, EMPTY, EMPTY, EVERYONE)


@rule
def holds(bits, i):
    """Is a card or a square in a set?"""
    return (np.int64(bits) >> np.int64(i)) & 1 == 1


# Who is where


@rule
def next_in_line(s, square):
    """The painter nearest the Emperor of all who are behind a square; nobody if those are level at the gate."""
    best = NOBODY
    at = -1
    level = False
    for painter in range(s.painters):
        if at <= s.square[painter] < square:
            level = s.square[painter] == at
            at = s.square[painter]
            best = painter
    return NOBODY if level else best


@rule
def nearest(s):
    """The painter on the highest square; nobody if all are at the gate."""
    return next_in_line(s, s.emperor)


@rule
def farthest(s):
    """The painter on the lowest square; nobody if two or more are at the gate."""
    best = 0
    level = False
    for painter in range(1, s.painters):
        if s.square[painter] <= s.square[best]:
            level = s.square[painter] == s.square[best]
            best = painter
    return NOBODY if level else best


@rule
def next_ahead(s, painter):
    """The square of the next painter ahead; the Emperor's if there is none."""
    found = s.emperor
    for other in range(s.painters):
        if s.square[painter] < s.square[other] < found:
            found = s.square[other]
    return found


@rule
def painters_ahead(s, painter):
    """How many painters are between this one and the Emperor."""
    count = 0
    for other in range(s.painters):
        if s.square[other] > s.square[painter]:
            count += 1
    return count


@rule
def taken(s, painter):
    """The garden squares (bits) on which other painters stand."""
    squares = np.int64(0)
    for other in range(s.painters):
        if other != painter and s.square[other] != GATE:
            squares |= bit(s.square[other])
    return squares


@rule
def reach(s, painter, start, steps):
    """Where a painter comes from a square by counting empty squares; the Emperor's square means a blunder."""
    return count_squares(taken(s, painter), s.emperor, start, steps)


@rule
def count_squares(others, emperor, start, steps):
    """The end of a walk that steps over the squares of others and stops at the Emperor's or at the gate."""
    square = np.int64(start)
    left = np.int64(steps)
    while left > 0:
        square += 1
        if square >= emperor:
            return np.int64(emperor)
        if not holds(others, square):
            left -= 1
    while left < 0 and square > GATE:
        square -= 1
        if not holds(others, square):
            left += 1
    return square


# A round: the choice


@rule
def start_round(s):
    """Everybody owes a card; in the tactical game one player owes a second one, for the Court Painter."""
    s.rounds += 1
    if s.rounds > ROUNDS:
        finish(s)
        return
    s.phase = CHOOSE
    s.advisor = NOBODY
    if s.players == 2 and s.court == TACTICAL and s.square[0] != s.square[1]:
        s.advisor = 0 if s.square[0] < s.square[1] else 1


@rule
def movers(s):
    """While choosing: all who still owe a card. Then: the owner of the card being resolved."""
    if s.phase == OVER:
        return 0
    if s.phase != CHOOSE:
        return 1 << s.row_owner[s.at]
    players = 0
    for player in range(s.players):
        if s.chosen[player] == EMPTY or (s.advisor == player and s.chosen[COURT] == EMPTY):
            players |= 1 << player
    return players


@rule
def legal(s, player, mask):
    """The cards in hand, or a direction."""
    mask[:] = 0
    if s.phase != CHOOSE:
        mask[FORWARD] = 1
        mask[BACK] = 1
        return 2
    count = 0
    for i in range(s.n_hand[player]):
        card = s.hand[player, i]
        if card != s.chosen[player]:
            mask[card] = 1
            count += 1
    return count


@rule
def apply(s, player, action):
    """One decision and everything it causes."""
    begin(s)
    if s.phase == CHOOSE:
        choose(s, player, action)
        if movers(s) == 0:
            reveal(s)
    else:
        act(s, AHEAD if action == FORWARD else -AHEAD)
    if s.phase != CHOOSE:
        resolve(s)


@rule
def choose(s, player, card):
    """A card is laid face down; in the tactical game a second one is the Court Painter's."""
    painter = player if s.chosen[player] == EMPTY else COURT
    s.chosen[painter] = card
    emit(s, CHOSE, painter, EMPTY, EMPTY, card, 1 << player)


@rule
def reveal(s):
    """All are in: turn the cards up, sort them by number, and begin with the lowest."""
    tell(s)
    s.n_row = 0
    for painter in range(s.painters):
        lay_in_row(s, painter, take_chosen(s, painter))
    for i in range(s.n_row):
        emit(s, REVEALED, s.row_owner[i], EMPTY, EMPTY, s.row[i], EVERYONE)
    s.at = 0
    s.phase = GARDEN


@rule
def take_chosen(s, painter):
    """The card chosen for a painter leaves the hand; without one the deck gives the Court Painter's."""
    card = s.chosen[painter]
    s.chosen[painter] = EMPTY
    if card == EMPTY:
        return take_top(s)
    player = painter if painter < s.players else s.advisor
    s.n_hand[player] = take_out(s.hand[player], s.n_hand[player], card)
    return card


@rule
def lay_in_row(s, painter, card):
    """Into the row, in the order of the numbers."""
    i = s.n_row
    while i > 0 and s.row[i - 1] > card:
        s.row[i] = s.row[i - 1]
        s.row_owner[i] = s.row_owner[i - 1]
        i -= 1
    s.row[i] = card
    s.row_owner[i] = painter
    s.n_row += 1


# A round: card by card


@rule
def resolve(s):
    """Action after action, until one asks its owner for a direction or the round is over."""
    while not row_is_done(s):
        if s.phase == GARDEN:
            emit(s, RESOLVING, s.row_owner[s.at], EMPTY, EMPTY, s.row[s.at], EVERYONE)
        if asks_direction(s):
            return
        act(s, AHEAD)
    end_round(s)


@rule
def row_is_done(s):
    """All cards are resolved, or the card that brought the Emperor to a sakura is."""
    return s.at == s.n_row or (s.arrived == 1 and s.phase == GARDEN)


@rule
def asks_direction(s):
    """Does the owner choose between forward and back? The Court Painter always goes forward."""
    if s.row_owner[s.at] >= s.players:
        return False
    card = s.row[s.at]
    return GARDEN_ACTION[card] == EMPEROR_EITHER if s.phase == GARDEN else OWN_ACTION[card] == SELF_EITHER


@rule
def act(s, way):
    """One action of the current card, ahead or (minus) back where it can be either."""
    owner = np.int64(s.row_owner[s.at])
    if s.phase == GARDEN:
        garden_action(s, owner, s.row[s.at], way)
        s.phase = OWN
    else:
        own_action(s, owner, s.row[s.at], way)
        s.phase = GARDEN
        s.at += 1


@rule
def garden_action(s, owner, card, way):
    """The Emperor walks, or a painter is pushed."""
    kind = GARDEN_ACTION[card]
    steps = GARDEN_STEPS[card]
    if kind == EMPEROR_BACK or (kind == EMPEROR_EITHER and way < 0):
        emperor_back(s, owner, steps)
    elif kind in (EMPEROR_FORWARD, EMPEROR_EITHER):
        emperor_forward(s, owner, steps)
    else:
        pushed = nearest(s) if kind == NEAREST_BACK else farthest(s)
        if pushed == NOBODY:
            emit(s, NOTHING, owner, GARDEN, EMPTY, card, EVERYONE)
        else:
            go(s, pushed, reach(s, pushed, s.square[pushed], -steps if kind == NEAREST_BACK else steps))


@rule
def own_action(s, painter, card, way):
    """The owner's painter moves."""
    kind = OWN_ACTION[card]
    at = s.square[painter]
    if kind == LEAP:
        over = next_ahead(s, painter)
        to = at if over == s.emperor else reach(s, painter, over, AHEAD)
    elif kind == BY_PAINTERS_AHEAD:
        to = reach(s, painter, at, painters_ahead(s, painter))
    else:
        to = reach(s, painter, at, way * OWN_STEPS[card])
    if to == at:
        emit(s, NOTHING, painter, OWN, EMPTY, card, EVERYONE)
    else:
        go(s, painter, to)


# Movement


@rule
def emperor_goal(s, steps):
    """Where so many steps, ahead or (minus) back, bring the Emperor."""
    return max(np.int64(GATE + 1), min(np.int64(s.emperor) + steps, np.int64(SAKURA[s.path, s.scored])))


@rule
def emperor_forward(s, owner, steps):
    """He counts every square and stops at a sakura that he comes to for the first time."""
    start = s.emperor
    s.emperor = emperor_goal(s, steps)
    s.arrived = s.emperor == SAKURA[s.path, s.scored]
    emit(s, EMPEROR_WALKED, owner, start, s.emperor, EMPTY, EVERYONE)


@rule
def emperor_back(s, owner, steps):
    """He never enters the gate; a painter onto whose square he steps blunders."""
    for _ in range(steps):
        if s.emperor == GATE + 1:
            emit(s, NOTHING, owner, GARDEN, EMPTY, s.row[s.at], EVERYONE)
            return
        s.emperor -= 1
        emit(s, EMPEROR_WALKED, owner, s.emperor + 1, s.emperor, EMPTY, EVERYONE)
        for painter in range(s.painters):
            if s.square[painter] == s.emperor:
                blunder(s, painter)


@rule
def go(s, painter, to):
    """A painter comes to a square; if it is the Emperor's, that is a blunder."""
    if to == s.emperor:
        blunder(s, painter)
    else:
        emit(s, WALKED, painter, s.square[painter], to, EMPTY, EVERYONE)
        s.square[painter] = to


@rule
def blunder(s, painter):
    """A token is lost, and the painter goes back, counted from the Emperor's square."""
    lost = min(TOKENS_LOST, s.tokens[painter])  # the Court Painter has none
    s.tokens[painter] -= lost
    s.supply += lost
    s.square[painter] = reach(s, painter, s.emperor, -SQUARES_BACK)
    emit(s, BLUNDERED, painter, s.emperor, s.square[painter], lost, EVERYONE)


# The end of a round


@rule
def end_round(s):
    """Discard the row, score the sakura if there is one, draw."""
    discard_row(s)
    if s.arrived == 1:
        pay(s)
        if s.scored == SAKURAS:
            finish(s)
            return
        close_up(s)
    for player in range(s.players):
        while s.n_hand[player] < HAND:
            draw_card(s, player)
    start_round(s)


@rule
def discard_row(s):
    """Played cards and, after a sakura, those that weren't resolved."""
    for i in range(s.n_row):
        s.discard |= bit(s.row[i])
        if i >= s.at:
            emit(s, UNPLAYED, s.row_owner[i], EMPTY, EMPTY, s.row[i], EVERYONE)


@rule
def draw_card(s, player):
    """One card from the deck."""
    card = take_into_hand(s, player)
    emit(s, DREW, player, EMPTY, EMPTY, card, 1 << player)
    tell(s)


@rule
def pay(s):
    """Tokens by closeness to the Emperor. The Court Painter uses up its place but takes nothing."""
    emit(s, ARRIVED, NOBODY, s.emperor, EMPTY, s.scored, EVERYONE)
    behind = s.emperor
    for place in range(s.painters):
        painter = next_in_line(s, behind)
        if painter == NOBODY:  # the rest are level at the gate
            break
        behind = s.square[painter]
        award = AWARD[s.path, s.scored, place]
        if painter < s.players and award > 0:
            s.tokens[painter] += award
            s.supply -= award
            emit(s, AWARDED, painter, place, EMPTY, award, EVERYONE)
    s.scored += 1
    s.arrived = 0


@rule
def close_up(s):
    """Each painter goes to the square right behind the one before; those level at the gate stay."""
    first = nearest(s)
    if first == NOBODY:
        return
    square = s.square[first]
    while square > GATE:
        painter = next_in_line(s, square)
        if painter == NOBODY:
            return
        square -= 1
        if s.square[painter] != square:
            emit(s, CLOSED_UP, painter, s.square[painter], square, EMPTY, EVERYONE)
            s.square[painter] = square


# The end


@rule
def beats(s, player, other):
    """More tokens, then closer to the Emperor."""
    if s.tokens[player] != s.tokens[other]:
        return s.tokens[player] > s.tokens[other]
    return s.square[player] > s.square[other]


@rule
def finish(s):
    """The game is over: whom nobody beats has won, and equals at the gate share it."""
    s.phase = OVER
    winner = NOBODY
    for player in range(s.players):
        beaten = False
        for other in range(s.players):
            beaten = beaten or beats(s, other, player)
        if not beaten:
            winner = player if s.winners == 0 else NOBODY
            s.winners |= 1 << player
    emit(s, ENDED, winner, EMPTY, EMPTY, s.winners, EVERYONE)


@rule
def returns(s, out):
    """1 for the winner and -1 for the others; a shared win is worth its share."""
    count = 0
    for player in range(s.players):
        count += (s.winners >> player) & 1
    for player in range(s.players):
        out[player] = 2.0 / count - 1.0 if (s.winners >> player) & 1 else -1.0


# Knowledge: hands, the cards chosen from them and the order of the deck are secret. Every card that left a
# hand was shown, so everybody knows of each card in which deck it was last, and of each hidden card of a
# hand from which deck it was drawn: a card held since before a reshuffle can't be one of the new deck.


@rule
def hide(s, player):
    """Erase what this player can't know."""
    hide_shared(s, player)
    for i in range(s.n_deck):
        s.deck[i] = FACE_DOWN
    for other in range(s.players):
        if other != player:
            hide_hand(s, other)
            if s.chosen[other] != EMPTY:
                s.chosen[other] = FACE_DOWN
            if s.advisor == other and s.chosen[COURT] != EMPTY:
                s.chosen[COURT] = FACE_DOWN


@rule
def hide_hand(s, player):
    """Of a hidden card one knows from which deck it was drawn."""
    for i in range(s.n_hand[player]):
        card = s.hand[player, i]
        if card >= 0:
            s.hand[player, i] = FACE_DOWN - s.deck_of[card]


@rule
def shown(s, player):
    """The cards (bits) whose place this player knows."""
    known = np.int64(s.discard)
    if s.phase == GARDEN or s.phase == OWN:
        for i in range(s.n_row):
            known |= bit(s.row[i])
    if player >= 0:
        for i in range(s.n_hand[player]):
            known |= bit(s.hand[player, i])
    return known


@rule
def redeal(s, player, seed):
    """Deal the unseen cards of each deck to the hidden cards drawn from it; the rest is the deck."""
    seed_chance(s, seed)
    known = shown(s, player)
    unseen = np.empty(CARDS, np.int8)
    n = 0
    for card in range(CARDS):
        if not holds(known, card):
            unseen[n] = card
            n += 1
    shuffle(s, unseen, n)
    for other in range(s.players):
        for i in range(s.n_hand[other]):
            if s.hand[other, i] <= FACE_DOWN:
                n = take_from_deck(s, unseen, n, FACE_DOWN - s.hand[other, i], other, i)
    for i in range(s.n_deck):
        s.deck[i] = unseen[i]
    for other in range(s.players):
        redeal_chosen(s, other)


@rule
def take_from_deck(s, unseen, n, deck, player, i):
    """The last unseen card of a deck goes to a place in a hand; return how many are left."""
    at = n - 1
    while s.deck_of[unseen[at]] != deck:
        at -= 1
    s.hand[player, i] = unseen[at]
    for j in range(at, n - 1):
        unseen[j] = unseen[j + 1]
    return n - 1


@rule
def redeal_chosen(s, player):
    """A hidden choice may be any card of the hand."""
    if s.chosen[player] != FACE_DOWN:
        return
    i = draw(s, s.n_hand[player])
    s.chosen[player] = s.hand[player, i]
    if s.advisor == player and s.chosen[COURT] == FACE_DOWN:
        j = draw(s, s.n_hand[player] - 1)
        s.chosen[COURT] = s.hand[player, j if j < i else j + 1]


# For bots


@rule
def observe(s, player, out):
    """Cards in hand, discarded and on the table; every painter, the own one first; the way to the next sakura."""
    out[:] = 0
    for i in range(s.n_hand[player]):
        out[s.hand[player, i]] = 1
    for card in range(CARDS):
        if holds(s.discard, card):
            out[CARDS + card] = 1
    at = np.int64(3 * CARDS)
    if s.phase == GARDEN or s.phase == OWN:
        for i in range(s.n_row):
            out[2 * CARDS + np.int64(s.row[i])] = 0.5 if i < s.at else 1
            out[at + seen_as(s, player, s.row_owner[i]) * PAINTER_FEATURES + 5] = (1 + s.row[i]) / CARDS
    for painter in range(s.painters):
        describe(s, painter, out, at + seen_as(s, player, painter) * PAINTER_FEATURES)
    at += SEATS * PAINTER_FEATURES
    out[at + s.phase] = 1
    out[at + 4] = s.emperor / LAST[s.path]
    out[at + 5 + min(s.scored, SAKURAS - 1)] = 1
    out[at + 8] = to_next_sakura(s) / 10
    out[at + 9] = s.n_deck / CARDS
    out[at + 10] = s.players / SEATS
    out[at + 11] = 1 if s.arrived == 1 else 0
    if s.phase == CHOOSE:
        out[at + 12] = 1 if s.advisor == player else 0
        if s.chosen[player] != EMPTY:
            out[at + 13] = (1 + s.chosen[player]) / CARDS
            if s.advisor == player and s.chosen[COURT] != EMPTY:
                out[at + 14] = (1 + s.chosen[COURT]) / CARDS
    elif s.phase != OVER:
        out[at + 15] = 1 if s.row_owner[s.at] == player else 0


@rule
def seen_as(s, player, painter):
    """The place of a painter as a player counts them: the own one first, the Court Painter last."""
    return np.int64(painter - player) % s.players if painter < s.players else np.int64(painter)


@rule
def describe(s, painter, out, at):
    """A painter in numbers."""
    out[at] = 1
    out[at + 1] = s.square[painter] / LAST[s.path]
    out[at + 2] = (s.emperor - s.square[painter]) / 10
    out[at + 3] = s.tokens[painter] / 10
    out[at + 4] = painters_ahead(s, painter) / SEATS
    out[at + 6] = 1 if s.phase == CHOOSE and s.chosen[painter] != EMPTY else 0


@rule
def to_next_sakura(s):
    """How far the Emperor has to go."""
    return SAKURA[s.path, min(s.scored, SAKURAS - 1)] - s.emperor


@rule
def outlook(s, player, emperor, square, lost):
    """Tokens, what the place would be paid at the next sakura, and the danger of standing right behind the Emperor."""
    worth = np.float64(s.tokens[player]) - min(lost, np.int64(s.tokens[player]))
    if s.scored == SAKURAS:
        return worth
    ahead = 0
    for other in range(s.painters):
        if other != player and s.square[other] > square:
            ahead += 1
    left = SAKURA[s.path, s.scored] - emperor
    certain = 1.0 - min(left, 15) / 20.0  # the nearer the sakura, the surer the place
    gap = emperor - square
    if square != GATE:
        worth += certain * AWARD[s.path, s.scored, ahead]
    worth -= 0.1 * min(gap, 12)
    if left > 0 and gap <= 2:
        worth -= 0.7 if gap == 1 else 0.3
    return worth


@rule
def outlook_with_card(s, player):
    """The outlook after the chosen card, as if nobody else played one; directions are chosen for the best."""
    card = s.chosen[player]
    steps = np.int64(GARDEN_STEPS[card])
    if GARDEN_ACTION[card] == EMPEROR_FORWARD:
        return outlook_after_garden(s, player, card, s.emperor + steps)
    if GARDEN_ACTION[card] == EMPEROR_BACK:
        return outlook_after_garden(s, player, card, s.emperor - steps)
    if GARDEN_ACTION[card] == EMPEROR_EITHER:
        return max(outlook_after_garden(s, player, card, s.emperor + steps), outlook_after_garden(s, player, card, s.emperor - steps))
    return outlook_after_garden(s, player, card, np.int64(s.emperor))


@rule
def outlook_after_garden(s, player, card, wanted):
    """The garden action is done and the Emperor wanted to go so far; now the own action."""
    emperor = max(np.int64(GATE + 1), min(wanted, np.int64(SAKURA[s.path, s.scored])))
    others = taken(s, player)
    square = np.int64(s.square[player])
    lost = np.int64(0)
    if GARDEN_ACTION[card] == NEAREST_BACK and nearest(s) == player:
        square = count_squares(others, emperor, square, -GARDEN_STEPS[card])
    elif GARDEN_ACTION[card] == FARTHEST_FORWARD and farthest(s) == player:
        square = count_squares(others, emperor, square, GARDEN_STEPS[card])
    if square >= emperor:
        lost += 1
        square = count_squares(others, emperor, emperor, -SQUARES_BACK)
    best = outlook_after_walk(s, player, emperor, others, square, own_steps(s, player, card, square), lost)
    if OWN_ACTION[card] == SELF_EITHER:
        best = max(best, outlook_after_walk(s, player, emperor, others, square, -own_steps(s, player, card, square), lost))
    return best


@rule
def own_steps(s, player, card, square):
    """How many empty squares the own action counts forward."""
    if OWN_ACTION[card] == LEAP:
        over = next_ahead(s, player)
        return np.int64(0) if over == s.emperor else squares_up_to(taken(s, player), square, over)
    if OWN_ACTION[card] == BY_PAINTERS_AHEAD:
        return np.int64(painters_ahead(s, player))
    return np.int64(OWN_STEPS[card])


@rule
def squares_up_to(others, square, over):
    """The empty squares on the way to the first one beyond a painter."""
    count = np.int64(1)
    for i in range(square + 1, over):
        if not holds(others, i):
            count += 1
    return count


@rule
def outlook_after_walk(s, player, emperor, others, square, steps, lost):
    """The own painter walks, and blunders if it meets the Emperor."""
    to = count_squares(others, emperor, square, steps)
    if to == emperor:
        return outlook(s, player, emperor, count_squares(others, emperor, emperor, -SQUARES_BACK), lost + 1)
    return outlook(s, player, emperor, to, lost)


@rule
def prospects(s, player):
    """The outlook; while cards are chosen, with the own card if the record shows it."""
    if s.phase == CHOOSE and s.chosen[player] >= 0 and s.scored < SAKURAS:
        return outlook_with_card(s, player)
    return outlook(s, player, np.int64(s.emperor), np.int64(s.square[player]), np.int64(0))


@rule
def estimate(s, out):
    """The lead over the best of the others, weighed by how much is still to come."""
    if s.phase == OVER:
        returns(s, out)
        return
    scale = 3.0 + 1.5 * (SAKURAS - s.scored)
    best = -100.0
    second = -100.0
    for player in range(s.players):
        out[player] = prospects(s, player)
        if out[player] > best:
            second = best
            best = out[player]
        elif out[player] > second:
            second = out[player]
    for player in range(s.players):
        lead = (out[player] - (second if out[player] == best else best)) / scale
        out[player] = max(-0.95, min(0.95, lead))
