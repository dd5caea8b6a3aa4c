"""Emperor's Portrait: positions in which everybody at the table would see the move. The last sakura is square 51."""

from __future__ import annotations

from collections import Counter

from best_moves import choices, finish_turn, greedy_choices, mind, needs_speed  # noqa: F401
from portrait_position import GAME, position, revealed, with_hand

BLUE = 0
ENOUGH = 1000
SEEDS = 5


def test_the_last_sakura_is_won_by_two_steps_forward() -> None:
    """Card 22 walks the Emperor and then Blue, either way. Both forward: he stops at the last tree, Blue steps over Red to the first place
    and has 7 + 4 against 8 + 2. Anything else leaves Red in front."""
    s = position(3, 50, {"Blue": 48, "Red": 49, "Green": 40}, {"Blue": 7, "Red": 8, "Green": 3}, scored=2)
    match = revealed(s, {"Blue": 22, "Red": 36, "Green": 42})
    assert finish_turn(match, BLUE, 1) == ["emperor forward", "forward"]
    assert match.returns == [1, -1, -1]


@needs_speed
def test_the_emperor_is_kept_from_the_last_tree_by_whoever_would_lose_there() -> None:
    """Forward ends the game, and Blue, four tokens behind, can't win it. Back, and Red's card brings him no farther than square 50."""
    s = position(3, 50, {"Blue": 45, "Red": 48, "Green": 40}, {"Blue": 5, "Red": 9, "Green": 3}, scored=2)
    match = revealed(s, {"Blue": 22, "Red": 36, "Green": 60})
    assert choices(match, BLUE, ENOUGH) == ["emperor back"] * SEEDS


@needs_speed
def test_nobody_walks_into_the_emperor() -> None:
    """Forward costs a token and leads to square 27, back is square 28 and free."""
    s = position(3, 30, {"Blue": 29, "Red": 20, "Green": 22}, scored=1)
    match = revealed(s, {"Blue": 22}, own=True)
    assert choices(match, BLUE, ENOUGH) == ["back"] * SEEDS
    assert greedy_choices(match, BLUE) == ["back"] * SEEDS


@needs_speed
def test_the_emperor_steps_on_a_rival_and_not_on_oneself() -> None:
    """Back, he meets whoever stands right behind him, and that costs a token and three squares."""
    s = position(3, 30, {"Blue": 24, "Red": 29, "Green": 22}, scored=1)
    assert choices(revealed(s, {"Blue": 16}), BLUE, ENOUGH) == ["emperor back"] * SEEDS
    s = position(3, 30, {"Blue": 29, "Red": 24, "Green": 22}, scored=1)
    assert choices(revealed(s, {"Blue": 16}), BLUE, ENOUGH) == ["emperor forward"] * SEEDS


@needs_speed
def test_the_lowest_card_that_wins_is_played_although_choices_are_secret() -> None:
    """Cards 1 and 2 are gone, so card 3 comes first whatever the others chose: the Emperor is at the last tree, Blue right behind him
    and in front. With any other card Red or Green may do something about it."""
    s = position(3, 50, {"Blue": 49, "Red": 47, "Green": 40}, {"Blue": 8, "Red": 8, "Green": 7}, scored=2)
    match = with_hand(s, "Blue", [3, 54, 56, 58, 60], gone=[1, 2])
    assert choices(match, BLUE, ENOUGH) == ["play 3"] * SEEDS


@needs_speed
def test_the_game_is_not_ended_by_whoever_is_last() -> None:
    """Card 3 comes first and ends the game with Blue in the third place. Everything else leaves a chance."""
    s = position(3, 50, {"Blue": 40, "Red": 47, "Green": 49}, {"Blue": 5, "Red": 8, "Green": 7}, scored=2)
    match = with_hand(s, "Blue", [3, 54, 56, 58, 60], gone=[1, 2])
    assert "play 3" not in choices(match, BLUE, ENOUGH)


@needs_speed
def test_nobody_can_read_the_first_card() -> None:
    """At the gate no card of this hand is best whatever the others do, so each of several is played now and then."""
    counted = Counter(choices(GAME.new(seed=2, players=3), BLUE, 300, 30))
    assert len(counted) >= 3
    assert max(counted.values()) <= 20
