"""Tash-Kalar: what may happen. This module answers the verbs; the others tell the game in the order of the rulebook.

    arena.py      squares and pieces               scoring.py    points, the end, the winner
    hands.py      cards: drawing, putting away     start.py      set-up
    effects.py    what beings and flares do        knowledge.py  who knows what
    meaning.py    whom a sentence means            language.py   its words
    summoning.py  patterns and beings              guess.py      what learners and bots see in a position
    tasks.py      tasks                            turn.py       a turn and its actions
"""

from __future__ import annotations


from ...core.record import begin
from ...core.rule import rule
from ...core.sets import wide
from .arena import empty_squares, own_side
from .cards import FIRST_WAY, MOST_BEINGS
from .effects import may_decline, run
from .guess import estimate, observe
from .hands import legal_under, mark
from .knowledge import hide, redeal
from .scoring import returns, score, settle_leftovers
from .start import put_start_piece, setup
from .state import (
    ACTION, AIM, APPEARING, CARD, CHOOSE, COLOUR, COUNTED, DESTINATION, DIRECTION, DISCARDING, DONE, ENDING, FOR_LEGEND, LAY, LEFTOVER,
    LEGEND_POINT, OPTION, OVER, PLACE, RECOVER, RESOLVING, SETTLING, SIDE_CHOICE, SOURCE, SPARE, START, SUMMON, TARGET, UNDER, WAY,
)  # fmt: skip
from .summoning import appear, begin_being_effect, choose_square, choose_way, count_foreign, find_piece, pick_up
from .turn import act, answer_effect, discard, finish_effect, finish_turn, go_under, legal_actions, mark_squares, offer_pass, place_common, play_flare

__all__ = ["apply", "estimate", "hide", "legal", "movers", "observe", "redeal", "returns", "setup"]


@rule
def movers(s):
    """The player who has control."""
    return 0 if s.phase == OVER else 1 << s.control


@rule
def legal(s, player, mask):
    """What may be chosen."""
    mask[:] = 0
    phase = s.phase
    if phase == ACTION:
        return legal_actions(s, mask)
    if phase in (TARGET, DESTINATION, SUMMON, START, SPARE):
        count = mark_squares(wide(s.choices), mask)
    elif phase == PLACE:
        count = mark_squares(empty_squares(s), mask)
    elif phase == DISCARDING:
        count = mark(s.hand[s.turn], CARD, MOST_BEINGS, mask)
    elif phase == UNDER:
        count = legal_under(s, mask)
    else:
        count = mark(s.choices[0], first_number(phase), MOST_BEINGS, mask)
    if (TARGET <= phase <= COLOUR and may_decline(s)) or phase in (LEFTOVER, UNDER):
        mask[DONE] = 1
        count += 1
    if TARGET <= phase <= COLOUR:
        count += offer_pass(s, mask)
    return count


@rule
def first_number(phase):
    """From which number on the choices of a phase are counted."""
    if phase == LAY:
        return WAY
    if phase == AIM:
        return DIRECTION
    if phase == CHOOSE:
        return OPTION
    if phase == RECOVER:
        return CARD
    return SIDE_CHOICE


@rule
def apply(s, player, action):
    """One decision and everything it causes."""
    begin(s)
    phase = s.phase
    if phase == ACTION:
        act(s, action)
    elif TARGET <= phase <= COLOUR:
        answer_effect(s, action)
    elif phase == START:
        put_start_piece(s, action)
    elif phase == PLACE:
        place_common(s, action)
    elif phase == SUMMON:
        choose_square(s, action)
    elif phase == LAY:
        choose_way(s, FIRST_WAY[s.being] + action - WAY)
    elif phase == COUNTED:
        count_foreign(s, action - SIDE_CHOICE)
    elif phase == SPARE:
        pick_up(s, action)
        s.phase = APPEARING
    elif phase == LEGEND_POINT:
        score(s, own_side(s), action - SIDE_CHOICE, 1, FOR_LEGEND)
        begin_being_effect(s)
    elif phase == DISCARDING:
        discard(s, action - CARD)
    elif phase == UNDER:
        go_under(s, action)
    elif phase == SOURCE:
        play_flare(s, action - SIDE_CHOICE)
    else:
        settle_leftovers(s, action)
    carry_on(s)


@rule
def carry_on(s):
    """What follows from a decision by itself."""
    if s.phase == SETTLING:
        find_piece(s)
    if s.phase == APPEARING:
        appear(s)
    if s.phase == RESOLVING and not run(s):
        finish_effect(s)
    if s.phase == ENDING:
        finish_turn(s)
