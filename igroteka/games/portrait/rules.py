"""Emperor's Portrait: what may happen. Positions are described in state.py.

A round: everybody chooses a card in secret; the cards are revealed and resolved by number, each
one's garden action before its own action. The owner is asked for a direction only then.
"""

from __future__ import annotations

from ...core.piles import known, shuffled, take_out, take_top
from ...core.record import EVERYONE, begin, emit, seed_chance, tell
from ...core.results import share
from ...core.rule import rule
from ...core.sets import all_of, bit, count, lowest
from .garden import emperor_goal, farthest, nearest, next_ahead, next_in_line, painters_ahead, reach
from .guess import estimate, observe
from .knowledge import hide, redeal
from .state import (
    ARRIVED, AWARD, AWARDED, BACK, BLUNDERED, BY_PAINTERS_AHEAD, CARDS, CHOOSE, CHOSE, CLOSED_UP, COMMON_TOKENS, COURT, DREW, EMPEROR_BACK,
    EMPEROR_EITHER, EMPEROR_FORWARD, EMPEROR_WALKED, EMPTY, ENDED, FEW_PATH, FORWARD, GARDEN, GARDEN_ACTION, GARDEN_STEPS, GATE, HAND, LEAP, MANY,
    MANY_PATH, MOST_SQUARES, NEAREST_BACK, NOBODY, NOTHING, OPT_COURT, OVER, OWN, OWN_ACTION, OWN_STEPS, OWN_TOKENS, RESHUFFLED, RESOLVING, REVEALED,
    ROUNDS, SAKURA, SAKURAS, SELF_EITHER, SQUARES_BACK, TACTICAL, TOKENS_LOST, TORII, UNPLAYED, WALKED,
)  # fmt: skip

__all__ = ["apply", "estimate", "hide", "legal", "movers", "observe", "redeal", "returns", "setup"]

AHEAD = 1  # one square


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
    s.n_deck = shuffled(s, s.deck, all_of(CARDS))
    for player in range(s.players):
        s.tokens[player] = OWN_TOKENS
        for _ in range(HAND):
            take_into_hand(s, player)
    start_round(s)


@rule
def take_into_hand(s, player):
    """The top card of the deck goes into a hand."""
    card = turn_up(s)
    s.hand[player, s.n_hand[player]] = card
    s.n_hand[player] += 1
    return card


@rule
def turn_up(s):
    """Take the top card; when the deck is empty, the discard is shuffled into a new one."""
    if s.n_deck == 0:
        reshuffle(s)
    s.n_deck -= 1
    return take_top(s.deck, s.n_deck + 1)


@rule
def reshuffle(s):
    """Everybody knows which cards the new deck is made of."""
    s.decks += 1
    s.n_deck = shuffled(s, s.deck, s.discard)
    for i in range(s.n_deck):
        s.deck_of[s.deck[i]] = s.decks
    s.discard = 0
    emit(s, RESHUFFLED, NOBODY, EMPTY, EMPTY, EMPTY, EVERYONE)


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
        return bit(s.row_owner[s.at]) if s.at < s.n_row else 0  # while the last card's story is told, nobody
    players = 0
    for player in range(s.players):
        if s.chosen[player] == EMPTY or (s.advisor == player and s.chosen[COURT] == EMPTY):
            players |= bit(player)
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
    emit(s, CHOSE, painter, EMPTY, EMPTY, card, bit(player))


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
        return turn_up(s)
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
    owner = s.row_owner[s.at]
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
def emperor_forward(s, owner, steps):
    """He counts every square and stops at a sakura that he comes to for the first time."""
    start = s.emperor
    s.emperor = emperor_goal(s, steps)
    s.arrived = 1 if s.emperor == SAKURA[s.path, s.scored] else 0
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
    s.discard |= known(s.row, s.n_row)
    for i in range(s.at, s.n_row):
        emit(s, UNPLAYED, s.row_owner[i], EMPTY, EMPTY, s.row[i], EVERYONE)


@rule
def draw_card(s, player):
    """One card from the deck."""
    card = take_into_hand(s, player)
    emit(s, DREW, player, EMPTY, EMPTY, card, bit(player))
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
def finish(s):
    """The game is over: the most tokens win, among equals the painter closer to the Emperor; equals at the gate share it."""
    s.phase = OVER
    best = -1
    for player in range(s.players):
        score = s.tokens[player] * MOST_SQUARES + s.square[player]
        if score > best:
            best = score
            s.winners = 0
        if score == best:
            s.winners |= bit(player)
    emit(s, ENDED, lowest(s.winners) if count(s.winners) == 1 else NOBODY, EMPTY, EMPTY, s.winners, EVERYONE)


@rule
def returns(s, out):
    """A win alone, a shared win, or none."""
    share(s.winners, s.players, out)
