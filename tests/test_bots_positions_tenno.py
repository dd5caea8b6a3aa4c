"""Tenno: positions in which everybody at the table would see the move."""

from __future__ import annotations

from collections import Counter

from best_moves import choices, finish_turn, mind, needs_speed  # noqa: F401
from tenno_position import position

from igroteka.core.match import Match
from igroteka.games.tenno import rules
from igroteka.games.tenno.state import SLOTS

A, B = range(2)
ENOUGH = 1500
SEEDS = 4


def open_cards(match: Match, points: tuple[int, int] = (0, 0)) -> Match:
    """All cards on the table have been turned up; the players have captured so much."""
    for player in (A, B):
        for slot in range(SLOTS):
            rules.turn_up(match.state, player, slot)
        match.state.points[player] = points[player]
    match.state.news = 0
    return match


def test_the_ronin_and_the_daimyo_together_win_the_game() -> None:
    """B's hand is empty, so the first capture ends the game, but not before the ronin's second attack. A is ten points behind:
    the ronin takes the ninja (4), the daimyo the samurai (7), and that is eleven. Any single capture is a lost game."""
    match = open_cards(position("ronin daimyo peasant_1", "ninja samurai_7 shogun/"), points=(20, 30))
    assert finish_turn(match, A, 1) == ["attack with 1", "attack 2-1", "attack with 2", "attack 2-2"]
    assert match.returns == [1, -1]


def test_a_leader_without_a_hand_throws_a_card_away_to_end_the_game() -> None:
    """A leads 6 : 5 and can't refill: whatever A loses ends the game. Only the shogun may not be attacked, as he would keep the card,
    and with 6 : 6 the cards that are left decide for B."""
    match = open_cards(position("peasant_1 peasant_3 monk/", "shogun samurai_8 daimyo"), points=(6, 5))
    done = finish_turn(match, A, 1)
    assert done[1] in ("attack 2-2", "attack 2-3")
    assert match.returns == [1, -1]


@needs_speed
def test_the_free_peasant_is_taken() -> None:
    """All cards are open: the shogun would keep whoever attacks him, the daimyo is too strong, the peasant is three points for nothing."""
    for seed in range(SEEDS):
        match = open_cards(position("samurai_8 samurai_7 shogun", "shogun daimyo peasant_3"))
        assert finish_turn(match, A, ENOUGH, seed)[1] == "attack 2-3"
        assert list(match.state.points[:2]) == [3, 0]


@needs_speed
def test_nobody_is_given_to_the_shogun() -> None:
    """No attack can win, but only the shogun turns a lost card into points."""
    for seed in range(SEEDS):
        match = open_cards(position("samurai_7 peasant_1 ronin", "shogun daimyo samurai_8"))
        finish_turn(match, A, ENOUGH, seed)
        assert match.state.points[B] == 0


@needs_speed
def test_the_only_attack_that_does_not_lose_at_once_is_found() -> None:
    """A is six points behind and has no hand: whoever loses a battle ends the game. Only the daimyo against the samurai wins his."""
    for seed in range(SEEDS):
        match = open_cards(position("daimyo peasant_1 peasant_2/", "shogun samurai_8 daimyo/peasant_1 ronin ninja"), points=(0, 6))
        assert finish_turn(match, A, ENOUGH, seed)[:2] == ["attack with 1", "attack 2-2"]


@needs_speed
def test_the_daimyo_takes_the_samurai_rather_than_the_peasant() -> None:
    """Eight points for nothing are better than three: B's monk is out of the game."""
    for seed in range(SEEDS):
        match = open_cards(position("daimyo peasant_2 samurai_7", "shogun samurai_8 peasant_3/ninja ronin samurai_7 geisha"))
        finish_turn(match, A, ENOUGH, seed)
        assert match.state.points[A] == 8


@needs_speed
def test_the_monk_is_called_when_the_game_hangs_on_it() -> None:
    """B has no hand: if the samurai falls, the game ends and is lost. With the monk he is nine against eight."""
    match = open_cards(position("samurai_8 peasant_2 peasant_3", "samurai_7 monk shogun/"), points=(3, 4))
    match.play("attack with 1")
    match.play("attack 2-1")
    assert choices(match, B, ENOUGH, SEEDS) == ["monk"] * SEEDS


@needs_speed
def test_nobody_can_read_where_the_shogun_went() -> None:
    """A has picked up shogun and peasant; B will look for the peasant with the daimyo. Swapping and not swapping have to be equally likely."""
    match = open_cards(position("shogun peasant_3 samurai_7/", "daimyo samurai_8 peasant_1/peasant_2"), points=(5, 5))
    match.play("attack with 3")
    match.play("attack 2-3")
    match.play(match.legal(B)[0], B)
    match.play("pick up 1 2")
    counted = Counter(choices(match, A, 300, 60))
    assert 0.25 < counted["swap"] / 60 < 0.75
