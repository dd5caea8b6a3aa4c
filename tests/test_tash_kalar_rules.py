"""Tash-Kalar by its rulebook: turns, summoning, flares, scoring, the end, melee and teams."""

from __future__ import annotations

import numpy as np
import pytest
from tash_kalar_arena import GAME, Arena, being, cell

import igroteka as ig
from igroteka.core import verbs
from igroteka.core.record import events
from igroteka.games.tash_kalar import arena, scoring, state
from igroteka.games.tash_kalar.cards import BEINGS, COLOURS, FIRST_BEING, FIRST_LEGEND, TASKS


def ended(table: Arena) -> Arena:
    """Spend what is left and end the turn."""
    table.s.actions = 0
    return table.play("end turn")


def returns(table: Arena) -> list[float]:
    out = np.zeros(table.s.players)
    verbs.returns(table.s, out)
    return [round(float(x), 2) for x in out]


# Turns


def test_the_starting_player_has_one_action_in_the_very_first_turn() -> None:
    match = GAME.new(seed=3, first="seat 1")
    assert match.state.actions == 1
    match.play("place e5")
    assert match.legal() == [state.END]
    match.play("end turn")
    assert (match.state.turn, match.state.actions) == (1, 2)


def test_all_actions_must_be_used_and_the_turn_waits_for_its_end() -> None:
    table = Arena()
    assert not table.can("end turn")
    table.play("place e5")
    assert not table.can("end turn")
    table.play("place e6")
    assert table.s.turn == 0
    assert table.play("end turn").s.turn == 1


def test_a_player_without_a_legal_action_may_end_the_turn() -> None:
    table = Arena()
    s = table.s
    s.hand[0] = s.n_hand[0] = s.legend_hand[0] = s.n_legend_hand[0] = 0
    s.supply[0, 0] = 0
    assert table.can("end turn"), "no piece to place, none to pick up, no card"


def test_hands_are_drawn_up_at_the_end_of_the_turn() -> None:
    table = Arena().put("e6:c e4:c").summon("swordmaster")
    assert table.s.n_hand[0] == 2
    ended(table)
    assert (table.s.n_hand[0], table.s.n_legend_hand[0]) == (3, 2)


def test_an_empty_deck_gives_no_card_and_no_penalty() -> None:
    table = Arena().put("e6:c e4:c").summon("swordmaster")
    table.s.n_deck[0] = 0
    table.s.deck[0] = -1
    assert ended(table).s.n_hand[0] == 2


def test_a_hand_is_never_discarded_down() -> None:
    table = Arena(decks=["sylvan"]).picture(". c . / c @ . / . . c").summon("forest-mystic")
    ended(table)
    held = int(table.s.hand[0]), int(table.s.legend_hand[0])
    assert (table.s.n_hand[0], table.s.n_legend_hand[0]) == (4, 3)
    ended(table)
    ended(table)
    assert (int(table.s.hand[0]), int(table.s.legend_hand[0])) == held, "nothing drawn, nothing discarded"


def test_cards_go_to_their_discard_piles() -> None:
    table = Arena().put("e6:c e4:c").summon("swordmaster")
    assert table.s.discard.tolist() == [1 << being("swordmaster"), 0, 0, 0], "a being's to its owner's"
    table = Arena().put("e4:h e3:h d2:c e2:c f2:c").summon("titan")
    assert table.s.legends_discard == 1 << being("titan") - FIRST_LEGEND, "a legend's to the common one"
    table = Arena().give("flare-08").put("a3:H a4:H b2:H b3:H").play("flare")
    assert table.s.flares_discard == 1 << 7


def test_legends_and_flares_are_shuffled_anew_from_their_discard_piles() -> None:
    table = Arena().put("e4:h e3:h d2:c e2:c f2:c").summon("titan")
    s = table.s
    s.legends_discard |= sum(1 << int(card) for card in s.legends[: s.n_legends])
    s.flares_discard = sum(1 << int(card) for card in s.flares[: s.n_flares]) | 1 << int(s.flare[0])
    s.legends[:], s.flares[:], s.flare[0], s.n_legends, s.n_flares = -1, -1, -1, 0, 0
    ended(table)
    assert (s.n_legend_hand[0], s.legends_discard, s.n_legends) == (2, 0, 12 - 4)
    assert (s.flare[0] >= 0, s.flares_discard, s.n_flares) == (True, 0, 12 - 2)


def test_everything_in_a_turn_can_be_undone_until_it_ends() -> None:
    match = GAME.new(seed=1, first="seat 1")
    match.play("place e5")
    assert match.can_undo(0)
    match.play("end turn")
    assert not match.can_undo(0), "cards were drawn or the turn was passed"
    match.play("place e4")
    match.play("discard")
    match.play(match.legal()[0])
    match.play("done")
    for _ in range(4):
        assert match.can_undo(1)
        match.undo(1)
    assert match.legal()[0] < 81


# Placing, and shortage of pieces


def test_with_no_piece_in_supply_one_is_picked_up_first() -> None:
    table = Arena().put("e5:c f5:h g5:l d5:C")
    table.s.supply[0, 0] = 0
    assert table.can("pick up e5")
    assert table.can("pick up f5")
    assert not table.can("pick up g5"), "not a legendary one"
    assert not table.can("pick up d5")
    assert not table.can("place a5")
    table.play("pick up f5", "place a5")
    assert table.at("a5") == "c"
    assert table.s.actions == 1
    assert table.destroyed(0) == (0, 0, 0), "picking up isn't destroying"


def test_summoning_with_an_empty_supply_reuses_the_piece_on_the_square() -> None:
    table = Arena().put("e6:c e4:c e5:c a5:c")
    table.s.supply[0, 0] = 0
    table.give("swordmaster").play("summon swordmaster", "on e5")
    assert table.choosing
    assert table.at("a5") == "c"


def test_summoning_with_an_empty_supply_picks_up_a_piece_that_the_pattern_does_not_need() -> None:
    table = Arena().put("e6:c e4:c a5:c i5:h g7:l")
    table.s.supply[0, 0] = 0
    table.give("swordmaster").play("summon swordmaster", "on e5")
    assert sorted(table.names()) == ["pick up a5", "pick up i5"]
    table.play("pick up i5")
    assert table.at("e5") == "c"
    assert table.at("i5") == "."


def test_summoning_is_impossible_if_every_piece_is_needed() -> None:
    table = Arena().put("e6:c e4:c g7:l").give("swordmaster")
    table.s.supply[0, 0] = 0
    assert not table.can("summon swordmaster")


def test_a_legend_needs_a_legendary_piece() -> None:
    table = Arena().put("e4:h e3:h d2:c e2:c f2:c").give("titan")
    assert table.can("summon titan")
    table.s.supply[0, 1] = 0
    assert not table.can("summon titan")
    table.put("a5:l")
    table.s.supply[0, 1] = 0
    table.play("summon titan", "on e5")
    assert table.at("e5") == "l"
    assert table.at("a5") == ".", "the only legendary piece in the arena was picked up"


# Vector 1: the swordmaster


def test_vector_1_the_swordmasters_opening() -> None:
    for answer, piece in (("target d6", "h"), ("done", "c")):
        table = Arena()
        table.s.turns, table.s.actions = 0, 1
        table.play("place e6")
        ended(table).play("place d6", "place a5", "end turn")
        table.give("swordmaster").play("place e4", "summon swordmaster", "on e5", answer)
        assert table.at("e5") == piece


def test_vector_1_the_square_between() -> None:
    table = Arena().put("e6:c e4:c e5:C d6:C").summon("swordmaster").play("target d6")
    assert table.destroyed() == (2, 0, 0)
    assert not Arena().put("e6:c e4:c e5:H").give("swordmaster").can("summon swordmaster")
    table = Arena().put("e6:c e4:c e5:c").summon("swordmaster")
    assert table.s.supply[0, 0] == 14, "the own piece is lost"
    assert Arena().put("e6:h e4:h").summon("swordmaster").at("e5") == "c"
    assert Arena().put("e6:c e4:c d6:H f6:c").summon("swordmaster").at("e5") == "c", "no target, no effect"


@pytest.mark.parametrize("piece", ["c", "h", "C", "H"])
def test_vector_2_the_knight_may_stand_on_any_common_or_heroic_piece(piece: str) -> None:
    table = Arena().picture(f". {piece}* . / c c c / c . .").put("f3:C").summon("knight").play("done")
    assert table.at("e5") == "h"
    assert sum(table.destroyed()) == (piece in "CH")


def test_vector_4_standard_combat_and_knights_moves() -> None:
    table = Arena(decks=["sylvan"]).put("d4:c e4:h c4:c e3:C d3:H f4:L f5:C").summon("naiad").play("target e4")
    assert table.can("to e3")
    assert not table.can("to d3")
    assert not table.can("to f4")
    table = Arena(decks=["sylvan"]).put("d4:c e4:c c4:c e3:C").summon("naiad").play("target e4")
    assert not table.can("to e3"), "a common piece enters only empty squares"
    table = Arena(decks=["sylvan"]).put("d4:c e4:l c4:c e3:H f4:L").summon("naiad").play("target e4")
    assert table.can("to e3")
    assert not table.can("to f4")
    table = Arena().picture(". . @ . . / c h . c c").put("d5:H c5:L").summon("infantry-captain").play("target d4")
    assert table.can("to d5")
    assert not table.can("to c5"), "never onto a higher rank"


# Discarding


def test_vector_11_discarding() -> None:
    table = Arena().give("knight", "cannon", "bomb").give("titan", "hell-bull").give("flare-01")
    table.play("discard", "discard knight", "under cannon", "under bomb", "under titan", "under flare", "done")
    s = table.s
    assert s.actions == 1
    assert (s.n_hand[0], s.n_legend_hand[0], s.flare[0]) == (0, 1, -1)
    assert [BEINGS[int(c)].id for c in s.deck[0, :2]] == ["bomb", "cannon"], "the last one is lowest"
    assert s.discard[0].item().bit_count() == 1
    assert not table.can("discard"), "once a turn"
    ended(table)
    assert (s.n_hand[0], s.n_legend_hand[0], s.flare[0] >= 0) == (3, 2, True)


def test_only_beings_of_the_own_deck_are_discarded() -> None:
    table = Arena().play("discard")
    assert len(table.names()) == 3
    table = Arena()
    table.s.hand[0] = table.s.n_hand[0] = 0
    assert not table.can("discard")
    assert not Arena("first").can("discard"), "not in the first game"


# Flares


def test_vector_5_the_halves_of_flare_11() -> None:
    assert not Arena().give("flare-11").put("a3:H a4:H").can("flare")
    table = Arena().give("flare-11").put("a3:H a4:H b2:H").play("flare")
    assert table.play("target e5").choosing
    table = Arena().give("flare-11").put("a3:C a4:C b2:C b3:C c1:C c2:C c3:C d1:C").play("flare")
    assert table.choosing, "the lower half has no piece to move"
    table = Arena().give("flare-11").put("a3:H a4:H b2:H b3:H").play("flare", "target e5")
    assert table.can("target e5"), "both held when it was played; the new piece may move"
    table.play("target e5", "to e6", "done")
    assert table.choosing


def test_vector_6_flare_07() -> None:
    enemy = "a3:C a4:C b2:C b3:C c1:C c2:C c3:C"
    assert Arena().give("flare-07").put(enemy).play("flare").s.actions == 3
    table = Arena().give("flare-07").put(enemy).play("place e5", "flare")
    assert table.at("e5") == "h"
    assert table.s.actions == 2
    table = Arena().give("flare-07").put(enemy + " d1:C").play("place e5", "place e6", "flare", "target e5")
    assert table.s.actions == 1, "the turn goes on"
    assert not table.can("end turn")


def test_a_flare_is_never_played_inside_an_action() -> None:
    table = Arena().give("flare-07").put("a3:C a4:C b2:C b3:C c1:C c2:C c3:C d2:C e1:C e6:c e4:c d6:C").give("swordmaster")
    assert table.can("flare")
    assert not table.play("summon swordmaster").can("flare")
    assert not table.play("on e5").can("flare")


def test_a_flare_gives_the_opponent_a_point_in_a_duel() -> None:
    table = Arena("duel").give("flare-11").put("a3:H a4:H b2:H b3:H").play("flare")
    assert table.s.points[1, 0] == 1, "one point, though both halves apply"
    assert Arena("high").give("flare-11").put("a3:H a4:H b2:H b3:H").play("flare").s.points[1, 0] == 0


# Tasks on the table


@pytest.mark.parametrize("seed", range(30))
def test_tasks_are_laid_out_by_the_rules(seed: int) -> None:
    s = GAME.new(seed=seed, mode="high").state
    current = [TASKS[i] for i in s.current]
    assert not any(task.advanced for task in current)
    assert len({task.type for task in current}) > 1
    types = [task.type for task in current]
    assert types.count(TASKS[s.next].type) < 2
    s = GAME.new(seed=seed, mode="first").state
    current = [TASKS[i] for i in s.current]
    assert len({task.type for task in current}) == 3
    assert all(task.points <= 2 for task in current)
    assert not any(TASKS[t].advanced for t in [s.next, *s.tasks[: s.n_tasks]])
    assert s.n_tasks == 12


def test_a_claimed_task_is_replaced_by_the_next_one() -> None:
    table = Arena().tasks("center-cross").put("e6:c d5:c e5:c f5:c e4:c")
    table.s.actions = 0
    following = int(table.s.next)
    table.play("claim center-cross")
    assert table.s.current[0] == following
    assert table.s.next != following
    assert scoring.points_of(table.s, 0) == 2
    assert table.s.turn == 1


def test_a_next_task_that_would_be_the_third_of_its_type_goes_to_the_bottom_for_all_to_see() -> None:
    table = Arena().tasks("center-cross", "line-dominance", "side-chain")
    s = table.s
    others = [i for i, t in enumerate(TASKS) if t.id in ("corner-chain", "diagonals")]
    free = [int(t) for t in [*s.tasks[: s.n_tasks], s.next] if int(t) not in others]
    s.next = free.pop()
    order = [*free, *[t for t in others if t != s.next]]
    s.n_tasks = len(order)
    s.tasks[: len(order)] = order
    table.put("e6:c d5:c e5:c f5:c e4:c")
    s.actions = 0
    s.next, s.tasks[0] = int(s.tasks[0]), s.next
    if TASKS[s.next].type != TASKS[s.current[0]].type:
        s.current[2] = next(i for i, t in enumerate(TASKS) if t.id == "side-chain")
    table.play("claim center-cross")
    types = [TASKS[t].type for t in s.current if t >= 0]
    assert types.count(TASKS[s.next].type) < 2
    buried = [int(t) for t in s.tasks[: s.n_tasks] if t in others]
    assert all(s.tasks_seen[list(s.tasks).index(t)] == state.KNOWN_TO_ALL for t in buried if list(s.tasks).index(t) < 2)


# Scoring


def test_the_score_of_the_high_form_counts_legendary_pieces_and_can_fall() -> None:
    table = Arena().put("e5:l f5:l")
    table.s.claimed[0] = 1 << next(i for i, t in enumerate(TASKS) if t.points == 3)
    assert scoring.points_of(table.s, 0) == 5
    arena.lift(table.s, cell("e5"))
    assert scoring.points_of(table.s, 0) == 4


def test_vector_7_points_of_a_duel() -> None:
    table = Arena("duel")
    table.s.destroyed[1] = [3, 1, 1]
    assert ended(table).s.points[0, 1] == 4


def test_own_pieces_destroyed_score_for_nobody() -> None:
    table = Arena("duel", decks=["highland"]).picture(". c . / h @ . / . c . / c c c").summon("hill-giant")
    ended(table)
    assert table.s.points.sum() == 0


def test_summoning_a_legend_scores_at_once_in_a_duel() -> None:
    table = Arena("duel").put("e4:h e3:h d2:c e2:c f2:c").summon("titan")
    assert table.s.points[0, 1] == 1
    table = Arena("duel").put("e5:h")
    arena.change_rank(table.s, cell("e5"), 1)
    assert table.s.points[0, 1] == 0, "becoming legendary isn't summoning a legend"


# The end


def test_the_final_round_of_the_high_form() -> None:
    table = Arena().put("a5:l")
    table.s.claimed[0] = sum(1 << i for i, t in enumerate(TASKS) if t.advanced)  # 20 points
    ended(table)
    assert table.s.left == 2
    ended(table)
    assert table.s.left == 1
    assert table.s.phase != state.OVER
    ended(table)
    assert table.s.phase == state.OVER
    assert returns(table) == [1, -1]


def test_the_player_on_turn_is_the_last_one_whoever_met_the_condition() -> None:
    table = Arena("duel").give("flare-11").put("a3:H a4:H b2:H")
    table.s.points[1, 0] = 17
    table.play("flare", "target e5")
    ended(table)
    assert table.s.left == 2
    ended(table)
    assert table.s.turn == 0
    assert table.s.phase != state.OVER
    ended(table)
    assert returns(table) == [-1, 1]


def test_the_winner_is_the_best_even_below_the_trigger() -> None:
    table = Arena().put("a5:l b5:l c5:l")
    table.s.claimed[0] = sum(1 << i for i, t in enumerate(TASKS) if t.id in ("diagonals", "side-chain"))
    ended(table)
    for square in ("a5", "b5", "c5"):
        arena.lift(table.s, cell(square))
    ended(table)
    ended(table)
    assert scoring.points_of(table.s, 0) == 6
    assert returns(table) == [1, -1]


def test_drawing_the_last_card_brings_the_end() -> None:
    table = Arena().put("e6:c e4:c").summon("swordmaster")
    table.s.n_deck[0] = 1
    assert ended(table).s.left == 2


def test_the_first_game_ends_at_once() -> None:
    table = Arena("first")
    table.s.claimed[0] = sum(1 << i for i, t in enumerate(TASKS) if t.points == 3 and not t.advanced)
    assert ended(table).s.phase == state.OVER


def test_the_first_game_ends_at_once_with_the_last_card_of_a_deck() -> None:
    table = Arena("first").put("e6:c e4:c").summon("swordmaster")
    table.s.n_deck[0] = 1
    assert ended(table).s.phase == state.OVER


def test_the_first_game_has_neither_legends_nor_legendary_pieces() -> None:
    table = Arena("first").put("e5:h")
    assert (table.s.n_hand[0], table.s.n_legend_hand[0], table.s.flare[0] >= 0) == (3, 0, True)
    assert table.s.supply[:2, state.LEGENDARY_PIECES].tolist() == [0, 0]
    assert not arena.can_upgrade(table.s, cell("e5")), "upgraded means heroic"


def test_the_score_of_the_high_form_is_looked_at_only_at_the_end_of_a_turn() -> None:
    table = Arena().put("a5:l b5:l c5:l")
    table.s.claimed[0] = sum(1 << i for i, t in enumerate(TASKS) if t.id in ("diagonals", "side-chain"))
    assert scoring.points_of(table.s, 0) == 9
    arena.lift(table.s, cell("a5"))  # lost before the turn ends
    assert ended(table).s.left == 0


def test_meeting_a_condition_again_in_the_final_round_changes_nothing() -> None:
    table = melee(3)
    table.s.points[0, 1] = 12
    ended(table)
    assert table.s.left == 3
    table.s.points[1, 0] = 12
    assert [ended(table).s.left, ended(table).s.left] == [2, 1]
    assert table.s.turn == 0, "the last player takes the final turn"
    assert ended(table).s.phase == state.OVER


def test_ties_are_broken_by_upgraded_pieces_then_by_pieces() -> None:
    for pieces, result in (("e5:h d5:C f5:C", [1, -1]), ("e5:c f5:c d5:C", [1, -1]), ("e5:c d5:C", [0, 0]), ("e5:h f5:C d5:H", [-1, 1])):
        table = Arena().put(pieces)
        table.s.left = 1
        assert returns(ended(table)) == result


def test_the_time_elemental_gives_a_turn_even_after_the_last_one() -> None:
    table = Arena()
    table.s.left, table.s.again = 1, 1
    ended(table)
    assert table.s.turn == 0
    assert table.s.phase != state.OVER
    assert ended(table).s.phase == state.OVER


def test_after_sixty_rounds_the_end_condition_counts_as_met() -> None:
    table = Arena()
    table.s.turns = 2 * state.ROUNDS - 1
    assert ended(table).s.left == 2


# Melee


def melee(players: int = 4) -> Arena:
    return Arena("melee", players)


def test_the_last_player_puts_the_start_pieces_of_a_melee() -> None:
    match = GAME.new(seed=1, mode="melee", players=4, first="seat 2")
    assert match.movers == (0,)
    assert len(match.legal()) == 6
    match.play("start f8")
    assert len(match.legal()) == 4
    match.play("start c3")
    match.play("start g4")
    codes = {square: int(match.state.board[cell(square)]) >> 2 for square in ("f8", "c3", "g4")}
    assert codes == {"f8": 1, "c3": 3, "g4": 0}, "all but the second player"
    assert match.movers == (1,)


def test_the_second_player_puts_both_start_pieces_of_a_duel() -> None:
    match = GAME.new(seed=1, mode="duel", first="seat 1")
    assert match.movers == (1,)
    match.play("start c5")
    assert [int(match.state.board[cell(c)]) >> 2 for c in ("c5", "g5")] == [1, 0]
    assert match.movers == (0,)


@pytest.mark.parametrize(("mode", "players", "pieces"), [("high", 2, 17), ("duel", 2, 16), ("duel", 4, 16), ("melee", 3, 15), ("melee", 4, 14)])
def test_the_number_of_pieces(mode: str, players: int, pieces: int) -> None:
    assert Arena(mode, players).s.supply[0].tolist() == [pieces, 3]


def test_vector_8_leftovers() -> None:
    table = melee()
    table.s.destroyed[1], table.s.destroyed[2], table.s.destroyed[3] = [0, 3, 0], [0, 0, 1], [1, 0, 0]
    assert ended(table).s.points[0].tolist() == [0, 3, 2, 0]
    table = melee()
    table.s.destroyed[1], table.s.destroyed[2], table.s.destroyed[3] = [3, 0, 0], [1, 0, 0], [2, 0, 0]
    ended(table)
    assert sorted(table.names()) == ["colour brown", "colour red", "done"]
    table.play("colour red")
    assert table.s.points[0].tolist() == [0, 2, 0, 1]


def test_vector_9_the_lowest_colour_decides() -> None:
    for red, order in (
        ([0, 5, 5, 10], [-0.33, 0.33, 1.0, -1.0]), ([0, 6, 5, 10], [0.33, -0.33, 1.0, -1.0]), ([0, 6, 6, 10], [1.0, -0.33, 0.33, -1.0]),
    ):  # fmt: skip
        table = melee()
        table.s.points[:] = [red, [5, 0, 6, 9], [6, 6, 0, 9], [4, 9, 9, 0]]
        table.s.left = 1
        assert returns(ended(table)) == order


def test_the_trigger_of_a_melee_is_any_one_colour() -> None:
    for players, points in ((3, 12), (4, 10)):
        table = melee(players)
        table.s.points[0, 1] = points - 1
        ended(table)
        assert table.s.left == 0
        table.s.points[0, 1] = points
        assert ended(table).s.left == players


def test_a_legends_point_goes_to_a_chosen_colour() -> None:
    table = melee().put("e4:h e3:h d2:c e2:c f2:c").summon("titan")
    assert len(table.names()) == 3
    table.play("colour green")
    assert table.s.points[0].tolist() == [0, 0, 0, 1]


def test_vector_10_improvised_summoning() -> None:
    table = melee().put("e6:c e4:C d6:x").give("swordmaster").play("summon swordmaster", "on e5", "target d6")
    assert table.at("e5") == "h"
    assert table.at("e4") == "C", "it stays an enemy piece"
    assert table.s.improvised[0] == 0b0010
    table = melee().put("e6:c e4:C g6:c g4:x").give("swordmaster")
    table.s.improvised[0] = 0b0010
    table.play("summon swordmaster")
    assert not table.can("on e5"), "that colour is used up"
    assert table.can("on g5")
    assert not melee().put("e6:x e4:C").give("swordmaster").can("summon swordmaster"), "not two foreign pieces"


def test_vector_10_the_cannon_on_a_foreign_piece() -> None:
    table = melee().picture(". c H* / c . .").give("cannon").play("summon cannon", "on e5", "done")
    assert table.destroyed(1) == (0, 1, 0)
    assert not melee().picture(". c L* / c . .").give("cannon").can("summon cannon")
    assert melee().picture(". x c* / c . .").give("cannon").can("summon cannon"), "a green common serves instead"


def test_vector_10_the_champion_may_destroy_the_piece_that_helped() -> None:
    table = melee().picture("c @ / c y / . c").give("champion").play("summon champion", "on e5", "target e4")
    assert table.at("e4") == "."


def test_the_bonus_is_spent_before_a_colour() -> None:
    table = Arena("melee", 4, decks=["highland"]).put("c4:c e4:C").give("wild-eagle")
    table.s.bonus = 1
    table.play("summon wild-eagle", "on d5")
    assert table.s.improvised[0] == 0
    assert table.s.bonus == 0


def test_with_the_bonus_two_foreign_pieces_help_and_one_counts() -> None:
    table = Arena("melee", 4, decks=["highland"]).put("c4:x e4:C").give("wild-eagle")
    assert not table.can("summon wild-eagle")
    table.s.bonus = 1
    table.play("summon wild-eagle", "on d5")
    assert sorted(table.names()) == ["colour blue", "colour red"], "which of the two counts"
    table.play("colour red")
    assert table.s.improvised[0] in (0b0010, 0b0100)


def test_with_the_bonus_two_pieces_of_one_colour_help_if_it_is_not_used_up() -> None:
    table = Arena("melee", 4, decks=["highland"]).put("c4:C e4:C").give("wild-eagle")
    table.s.bonus = 1
    assert table.play("summon wild-eagle", "on d5").s.improvised[0] == 0b0010
    table = Arena("melee", 4, decks=["highland"]).put("c4:C e4:C").give("wild-eagle")
    table.s.bonus, table.s.improvised[0] = 1, 0b0010
    assert not table.can("summon wild-eagle"), "the bonus alone is for one piece"


def test_the_bonus_is_gone_at_the_end_of_the_turn() -> None:
    table = Arena(decks=["highland"]).picture("c @ c / . c . / . c .").summon("war-summoner")
    assert table.s.bonus == 1
    assert ended(table).s.bonus == 0


def test_several_beings_may_be_improvised_in_a_turn_each_with_another_colour() -> None:
    table = melee().put("e6:c e4:y e3:h d2:c e2:c f2:c a5:c a3:C").give("swordmaster", "bomb").give("titan")
    table.play("summon titan", "on e5", "colour red")
    assert table.s.improvised[0] == 0b0100, "a legend too"
    assert table.play("summon swordmaster", "on a4").s.improvised[0] == 0b0110


def test_a_foreign_piece_on_the_summoning_square_is_told_of_as_improvised() -> None:
    table = melee().picture(". c H* / c . .").give("cannon").play("summon cannon", "on e5")
    assert table.s.improvised[0] == 0b0010
    told = [e.where for e in events(table.s) if e.what == state.IMPROVISED]
    assert told == [cell("e5")]


def test_vector_14_the_source_of_a_flare() -> None:
    enemy = "a3:H a4:H b2:H b3:C c1:C"
    table = melee().give("flare-12").put(enemy).play("flare")
    assert table.s.points[1, 0] == 1
    assert table.s.actions == 3, "both halves; nothing to leap"
    table = melee().give("flare-12").put("a3:H a4:H").put("g1:x f1:x e1:x f2:x e2:x").play("flare")
    assert len(table.names()) == 2
    table.play("colour brown")
    assert table.s.points[2, 0] == 1
    assert table.s.actions == 3
    table = melee().give("flare-12").put("a3:H a4:H").put("g1:x f1:x e1:x f2:x e2:x").play("flare", "colour red")
    assert table.s.actions == 2, "only the half of that opponent"


# Teams


def team(mode: str = "high", decks: list[str] | None = None) -> Arena:
    return Arena(mode, 4, decks or ["north", "south", "highland", "sylvan"])


def test_partners_share_pieces_and_teams_alternate() -> None:
    table = team().play("place e5", "place e6", "end turn")
    assert table.s.turn == 1
    ended(table)
    table.play("place d5")
    assert table.at("d5") == "c", "the partner places pieces of the same colour"
    assert table.s.board[cell("d5")] >> 2 == 0


def test_a_team_has_the_colour_of_its_imperial_deck() -> None:
    table = team(decks=["highland", "sylvan", "south", "north"])
    assert [COLOURS[c] for c in table.s.colour[:2]] == ["red", "blue"]


def test_the_legends_of_a_team_go_to_the_partner_at_the_end_of_the_turn() -> None:
    table = team()
    assert table.s.n_legend_hand.tolist() == [2, 2, 0, 0]
    held = int(table.s.legend_hand[0])
    ended(table)
    assert table.s.n_legend_hand.tolist() == [0, 2, 2, 0]
    assert table.s.legend_hand[2] == held == table.s.handed[0]


def test_the_deck_of_a_team_ends_with_the_last_card_that_is_not_turned() -> None:
    table = team().put("e6:c e4:c").summon("swordmaster")
    table.s.n_deck[0] = 8
    ended(table)
    assert table.s.left == 0
    table = team().put("e6:c e4:c").summon("swordmaster")
    table.s.n_deck[0] = 7
    assert ended(table).s.left == 4
    table = team().put("e6:c e4:c").summon("swordmaster")
    table.s.n_deck[0] = 6
    assert ended(table).s.left == 0, "turned cards may be drawn"
    assert table.s.n_hand[0] == 3



def test_vector_12_passing_inside_the_knights_moves() -> None:
    table = team().picture(". . . / . H . / . @ . / c c c / c . .").give("knight").play("place a5", "summon knight", "on e5", "to e6", "pass")
    assert table.s.control == 2
    assert not table.can("pass"), "no passing back"
    table.play("to e7", "to d7")
    assert table.choosing
    assert table.s.control == 0
    assert table.names().keys() == {"end turn"}
    table = team().picture(". . . / . H . / . @ . / c c c / c . .").give("knight").play("place a5", "summon knight", "on e5", "pass")
    table.play("to e6", "to e7", "to d7")
    assert table.choosing


def test_vector_13_passing_a_flare_at_its_start() -> None:
    table = team().give("flare-12").put("a3:H a4:H e5:c").play("flare", "pass")
    assert table.can("target e5")
    assert table.can("done")
    table.play("target e5", "to i5", "place e5")
    assert not any(name.startswith(("summon", "discard", "flare", "pass")) for name in table.names())
    table.play("place e6")
    assert table.s.control == 0
    assert table.names().keys() == {"end turn"}
    assert table.play("end turn").s.turn == 1


def test_a_partner_spends_gained_actions_too() -> None:
    table = team().give("flare-12").put("a3:H a4:H b2:C b3:C c1:C c2:C e5:c").play("flare", "pass", "done")
    assert (table.s.control, table.s.actions) == (2, 3), "the lower half gave an action after the pass"
    table.play("place d5", "place d6", "place d7")
    assert table.names().keys() == {"end turn"}


def test_the_discard_pile_in_an_effect_is_that_of_the_player_on_turn() -> None:
    table = team(decks=["sylvan", "south", "north", "highland"]).picture("c . @ / c . c").give("kiskin-spirit", "naiad", "dryad")
    sapling = being("sapling") - int(FIRST_BEING[table.s.deck_of[0]])
    place = list(table.s.deck[0]).index(sapling)
    table.s.deck[0, place] = table.s.deck[0, table.s.n_deck[0] - 1]
    table.s.n_deck[0] -= 1
    table.s.deck[0, table.s.n_deck[0]] = -1
    table.s.discard[0] = 1 << sapling
    table.play("summon kiskin-spirit", "on e5", "pass", "recover sapling")
    assert table.s.deck[0, table.s.n_deck[0] - 1] == sapling
    table.play("place a5")
    assert table.play("end turn").s.n_hand[0] == 4, "the extra card is the owner's"


def test_the_player_before_the_starting_one_puts_both_start_pieces_of_a_team_duel() -> None:
    match = GAME.new(seed=1, mode="duel", players=4, first="seat 2")
    assert match.movers == (0,)
    match.play("start g5")
    assert [int(match.state.board[cell(c)]) >> 2 for c in ("c5", "g5")] == [1, 0], "one of each team"
    assert match.movers == (1,)


def test_control_passes_before_an_action_with_the_legends_but_not_inside_the_summoning() -> None:
    table = team().put("e6:c e4:c").give("swordmaster")
    assert table.can("pass")
    table.play("summon swordmaster")
    assert not table.can("pass")
    table = team().play("pass")
    assert table.s.n_legend_hand.tolist() == [0, 2, 2, 0]
    assert all(name.startswith("place") for name in table.names())
    table.play("place e5", "place e6")
    assert not table.can("pass")
    assert table.s.control == 0


def test_nothing_left_to_do_is_not_passed() -> None:
    table = team().play("place e5", "place e6")
    assert not table.can("pass")


def test_the_time_elementals_turn_is_taken_by_the_same_player_without_the_legends() -> None:
    table = team()
    table.s.again = 1
    ended(table)
    assert table.s.turn == 0
    assert table.s.n_legend_hand.tolist() == [0, 2, 2, 0]


def test_an_extra_legend_goes_to_the_partner() -> None:
    table = team(decks=["sylvan", "south", "north", "highland"]).picture(". c . / c @ . / . . c").summon("forest-mystic")
    ended(table)
    assert table.s.n_hand[0] == 4
    assert table.s.n_legend_hand[2] == 3


def test_passing_control_can_not_be_undone() -> None:
    match = GAME.new(seed=1, players=4, first="seat 1")
    match.play("pass")
    assert not match.can_undo(0)
    match.play("place e5")
    assert not match.can_undo(2) or match.state.control == 0


# Options


def test_modes_that_do_not_go_with_the_number_of_players_are_refused() -> None:
    for mode, players in (("first", 4), ("high", 3), ("duel", 3), ("melee", 2)):
        with pytest.raises(ig.BadOption, match="is for"):
            GAME.new(mode=mode, players=players)
    with pytest.raises(ig.BadOption, match="different"):
        GAME.new(decks=["north", "north"])


def test_the_record_is_small() -> None:
    assert GAME.state.itemsize < 2048


def test_a_flare_is_shown_before_its_source_is_chosen() -> None:
    """Otherwise taking the choice back would have told the others which flare it is."""
    table = melee().give("flare-12").put("a3:H a4:H").put("g1:x f1:x e1:x f2:x e2:x").play("flare")
    assert table.s.flare[0] == -1
    assert table.s.playing_flare == 11
