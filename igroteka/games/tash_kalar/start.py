"""Tash-Kalar: set-up. Colours, supplies, decks, the first tasks, the start pieces of a deathmatch."""

from __future__ import annotations

import numpy as np

from ...core.piles import shuffled
from ...core.record import EVERYONE, begin, draw, emit, seed_chance
from ...core.rule import rule
from ...core.sets import NO_SQUARES, all_of, bit, has, keep, size, wide
from .arena import add, code_at, put
from .cards import COLOURS as _COLOURS
from .cards import DECK_COLOUR, DECK_SIZE, IMPERIAL
from .language import COMMON
from .cards import DUEL_START as _DUEL_START
from .cards import MELEE_START as _MELEE_START
from .hands import draw_being, draw_flare, draw_legend
from .state import (
    DOUBLE_SIDED, DUEL, EMPTY, FIRST_GAME, HAND, HIGH, LEGENDARY_PIECES, LEGENDARY_SET, LEGEND_HAND, MELEE, NOBODY, NONE, N_FLARES,
    N_LEGENDS, OPT_DECKS, OPT_FIRST, OPT_MODE, PIECES, SEATS, START, STARTED, start_side,
)  # fmt: skip
from .tasks import lay_out_tasks
from .turn import begin_turn, clear_effect

N_COLOURS = len(_COLOURS)
DUEL_START = np.array(_DUEL_START, np.int8)
MELEE_START = np.array(_MELEE_START, np.int8)


@rule
def setup(s, options, seed):
    """Deal a new game."""
    seed_chance(s, seed)
    s.players = options[0]
    s.mode = options[OPT_MODE]
    s.sides = 2 if s.players == 4 and s.mode != MELEE else s.players
    s.first = draw(s, s.players) if options[OPT_FIRST] == 0 else (options[OPT_FIRST] - 1) % s.players
    s.turn = s.control = s.first
    s.winner = NOBODY
    for player in range(SEATS):
        s.deck_of[player] = options[OPT_DECKS + player] if player < s.players else NONE
    set_colours(s)
    set_supplies(s)
    clear_cards(s)
    clear_effect(s)
    deal_beings(s)
    deal_common_decks(s)
    if s.mode <= HIGH:
        lay_out_tasks(s)
        begin_turn(s)
    else:
        s.control = (s.first + s.players - 1) % s.players
        ask_start_piece(s)


@rule
def set_colours(s):
    """A side has the colour of its deck, in a team of its imperial deck; two decks of one colour need another."""
    s.colour[:] = NONE
    taken = 0
    for side in range(s.sides):
        deck = s.deck_of[side]
        if s.sides < s.players and IMPERIAL[s.deck_of[side + 2]] and not IMPERIAL[deck]:
            deck = s.deck_of[side + 2]
        colour = DECK_COLOUR[deck]
        while has(taken, colour):
            colour = (colour + 1) % N_COLOURS
        s.colour[side] = colour
        taken |= bit(colour)


@rule
def set_supplies(s):
    """17 double-sided pieces, less the score markers of a deathmatch; no legendary ones in the first game."""
    markers = 0 if s.mode <= HIGH else 1 if s.mode == DUEL else s.players - 1
    for side in range(s.sides):
        s.supply[side, DOUBLE_SIDED] = PIECES - markers
        s.supply[side, LEGENDARY_PIECES] = 0 if s.mode == FIRST_GAME else LEGENDARY_SET


@rule
def clear_cards(s):
    """Nothing dealt yet."""
    s.deck[:] = NONE
    s.legends[:] = NONE
    s.flares[:] = NONE
    s.tasks[:] = NONE
    s.flare[:] = NONE
    s.current[:] = NONE
    s.next = NONE


@rule
def deal_beings(s):
    """Every player shuffles the own deck and draws three beings."""
    for player in range(s.players):
        s.n_deck[player] = shuffled(s, s.deck[player], all_of(DECK_SIZE[s.deck_of[player]]))
        for _ in range(HAND):
            draw_being(s, player)
    s.met = 0


@rule
def deal_common_decks(s):
    """Legends for all but the first game: two for a player, or two for a team, held by the partner who moves first."""
    if s.mode != FIRST_GAME:
        s.n_legends = shuffled(s, s.legends, all_of(N_LEGENDS))
        for i in range(s.sides):
            for _ in range(LEGEND_HAND):
                draw_legend(s, (s.first + i) % s.players)
    s.n_flares = shuffled(s, s.flares, all_of(N_FLARES))
    for player in range(s.players):
        draw_flare(s, player)
    begin(s)  # hands are dealt before anybody looks


# Start pieces of a deathmatch, put by the player before the starting one


@rule
def ask_start_piece(s):
    """A duel has two squares; a melee three pairs, with one piece in each."""
    s.phase = START
    keep(s.choices, NO_SQUARES)
    if s.mode == DUEL:
        for i in range(2):
            offer_start(s, DUEL_START[i], DUEL_START[i])
    else:
        for pair in range(3):
            for i in range(2):
                offer_start(s, MELEE_START[pair, i], MELEE_START[pair, 1 - i])


@rule
def offer_start(s, cell, other):
    """A start square is free if its pair is."""
    if s.board[cell] == EMPTY and s.board[other] == EMPTY:
        add(s.choices, cell)


@rule
def put_start_piece(s, cell):
    """Put the next start piece; in a duel the second one has only one square."""
    put_piece_of(s, start_side(s), cell)
    ask_start_piece(s)
    if s.mode == DUEL and size(wide(s.choices)) == 1:
        put_piece_of(s, start_side(s), DUEL_START[0] if cell == DUEL_START[1] else DUEL_START[1])
        keep(s.choices, NO_SQUARES)
    if wide(s.choices) == NO_SQUARES:
        begin_turn(s)


@rule
def put_piece_of(s, side, cell):
    """A start piece stands."""
    put(s, cell, side, COMMON)
    emit(s, STARTED, s.control, cell, NONE, code_at(s, cell), EVERYONE)
