"""Tash-Kalar: positions in which everybody at the table would see the move."""

from __future__ import annotations

import pytest
from best_moves import by_champion_alone, by_search_alone, finish_turn, mind, needs_speed  # noqa: F401
from tash_kalar_arena import Arena

pytestmark = needs_speed
ENOUGH = 1000
MORE = 3000  # where the good move is one of seventy and others look nearly as good
SEEDS = 3
RIVALS = "a5:H c8:H g8:H i5:H"  # so many that a tie is lost
NOT_NOW = ("gryphon-rider", "cavalry-captain")  # cards whose patterns nothing on the board forms


def two_short_of_a_task(players: int) -> Arena:
    """The central cross without its two squares in the middle column."""
    return Arena("high", players).tasks("center-cross").put("d5:c e5:c f5:c b5:C")


def last_turn(table: Arena) -> Arena:
    """The game ends with this turn."""
    table.s.met, table.s.left = 1, 1
    return table


def deathmatch(points: tuple[int, int], players: int = 2) -> Arena:
    """A duel with so many points."""
    table = Arena("duel", players)
    table.s.points[0, 1], table.s.points[1, 0] = points
    return table


def pieces(table: Arena, side: int) -> int:
    """How many pieces a side has in the arena."""
    return sum(1 for code in table.match.state.board if code and code >> 2 == side)


@pytest.mark.parametrize("players", [2, 4], ids=["duel", "teams"])
def test_the_swordmaster_takes_two_pieces_in_the_last_turn(players: int) -> None:
    """16 : 16, and a tie goes to the other side. The Swordmaster is summoned onto one enemy piece and destroys another diagonally:
    two commons are the point that wins."""
    table = last_turn(deathmatch((16, 16), players)).put(f"e6:c e4:c e5:C d6:C {RIVALS}").give("swordmaster")
    assert finish_turn(table.match, 0, 1)[:3] == ["summon swordmaster", "on e5", "target d6"]
    assert table.match.returns == [1, -1] * (players // 2)


def test_the_champion_fells_the_legend_in_the_last_turn() -> None:
    """1 : 1 by a legendary piece each. Without theirs it is 1 : 0."""
    table = last_turn(Arena("high")).picture(". L . / c @ . / c c . / . c .").put(f"b5:l {RIVALS}").give("champion")
    finish_turn(table.match, 0, 1)
    assert table.match.returns == [1, -1]


@by_champion_alone
def test_a_piece_is_placed_so_that_the_swordmaster_can_be_summoned_in_the_last_turn() -> None:
    """16 : 16, and a tie goes to the other side. The pattern lacks one piece, and there are two actions: place it, summon, destroy two."""
    for seed in range(SEEDS):
        table = last_turn(deathmatch((16, 16))).put(f"e6:c e5:C d6:C {RIVALS}").give("swordmaster")
        assert finish_turn(table.match, 0, MORE, seed)[:4] == ["place e4", "summon swordmaster", "on e5", "target d6"]
        assert table.match.returns == [1, -1]


@by_champion_alone
def test_a_piece_is_placed_so_that_the_champion_can_take_the_legend() -> None:
    """Nothing hurries, but a legendary piece is a point for its owner, and the Champion lacks just e4."""
    for seed in range(SEEDS):
        table = Arena("high").picture(". L . / c @ . / c . . / . c .").put("a5:C").give("champion", *NOT_NOW)
        assert finish_turn(table.match, 0, MORE, seed)[:4] == ["place e4", "summon champion", "on e5", "target e6"]


def test_a_task_that_two_pieces_complete_is_completed_and_claimed() -> None:
    """Two of the five squares of the central cross are missing, and there are two actions: two points for nothing."""
    for seed in range(SEEDS):
        assert finish_turn(two_short_of_a_task(2).match, 0, ENOUGH, seed)[-1] == "claim center-cross"


@by_search_alone
def test_a_task_that_two_pieces_complete_is_completed_and_claimed_in_a_team() -> None:
    for seed in range(SEEDS):
        assert finish_turn(two_short_of_a_task(4).match, 0, ENOUGH, seed)[-1] == "claim center-cross"


@by_search_alone
def test_the_square_that_the_opponent_lacks_for_a_task_is_taken() -> None:
    """Whoever doesn't occupy e5 now gives the opponent the central cross, two points."""
    for seed in range(SEEDS):
        table = Arena("high").tasks("center-cross").put("d5:C e4:C e6:C f5:C b5:c")
        assert "place e5" in finish_turn(table.match, 0, MORE, seed)


def test_the_legend_is_taken_while_it_can_be() -> None:
    """A legendary piece is a point for its owner; the Champion takes it and gives the action back."""
    for seed in range(SEEDS):
        table = Arena("high").picture(". L . / c @ . / c c . / . c .").put("a5:C").give("champion", *NOT_NOW)
        assert "target e6" in finish_turn(table.match, 0, ENOUGH, seed)


def test_the_cannon_shoots_at_the_enemies() -> None:
    """East there are three enemy pieces, a point; north two of the own."""
    for seed in range(SEEDS):
        table = deathmatch((0, 0)).picture(". c c* / c . .").put("f5:C g5:C h5:C e6:c e7:c").give("cannon", *NOT_NOW)
        table.s.actions = 1
        assert finish_turn(table.match, 0, MORE, seed)[:3] == ["summon cannon", "on e5", "aim e"]
        assert table.match.state.points[0, 1] == 1


def test_the_bomb_is_not_thrown_among_own_pieces() -> None:
    """With an action left it would destroy three of the own pieces and itself, and no enemy's."""
    for seed in range(SEEDS):
        table = Arena("high").picture(". . . / c @ . / . c c / . . c").put("a5:C i5:C").give("bomb", *NOT_NOW)
        finish_turn(table.match, 0, ENOUGH, seed)
        assert pieces(table, 0) >= 4
