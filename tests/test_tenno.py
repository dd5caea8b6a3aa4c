"""Tenno, rule by rule, in the order of the rulebook."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tenno_position import IDS, card, position

import igroteka as ig
from igroteka.core import simulate, verbs
from igroteka.core.match import Match
from igroteka.core.record import EVERYONE, SPECTATOR, Event, copy, events
from igroteka.core.rule import COMPILED
from igroteka.games.tenno import drawings, knowledge, words
from igroteka.games.tenno.state import (
    ALL, ATTACK, ATTACKED, B_RESULT, CAPTURED, CARDS, DEFENDED, DISCARDED, EMPTY, EXCHANGE, FACE_DOWN, HAND, LAID, LOOK,
    LOOKED, MONK, MONK_ASKED, OVER, PUT_BACK, PUT_DOWN, REFILL, RONIN, SECOND, SET, SETUP, SLOTS, STARTERS, SUPPORTED,
    TOOK_UP, WORTH,
)  # fmt: skip

TENNO = ig.game("tenno")
VECTORS = json.loads((Path(__file__).parent / "vectors" / "tenno.json").read_text(encoding="utf-8"))
PLAYER_COUNTS = list(TENNO.players)
A, B, C = range(3)


def ids(cards: Any) -> list[str]:
    return ["-" if c < 0 else IDS[c] for c in cards]


def captured(match: Match, player: int) -> list[str]:
    return sorted(IDS[c] for owner in range(match.players) for c in words.cards_of(match.state.captured[player, owner]))


def discarded(match: Match) -> list[str]:
    return sorted(IDS[c] for p in range(match.players) for c in words.discarded(match.state, p))


def newly(before: list[str], after: list[str]) -> list[str]:
    return sorted((Counter(after) - Counter(before)).elements())


def hidden(match: Match, viewer: int) -> Any:
    """The record as it is now, as the viewer may know it; a match shows others a decision only when it is final."""
    view = copy(match.state)
    verbs.hide(view, viewer)
    return view


def attack(match: Match, slot: int, target: str, monk: bool = False) -> None:
    """Attack with a slot, "2-1" being slot 1 of player 2, and let the defender answer."""
    match.play(f"attack with {slot}")
    match.play(f"attack {target}")
    if match.state.phase == MONK_ASKED:
        match.play("monk" if monk else "no monk")


def refill(match: Match) -> None:
    """Everybody fills with the weakest card of the hand."""
    while match.state.phase == REFILL:
        player = match.movers[0]
        match.play(match.legal(player)[0], player)


def names(match: Match, player: int | None = None) -> set[str]:
    mover = match.movers[0] if player is None else player
    return {match.name(a, mover) for a in match.legal(mover)}


def random_match(players: int, seed: int) -> Iterator[Match]:
    match, noise = TENNO.new(seed=seed, players=players), np.random.default_rng(seed)
    yield match
    while not match.over:
        player = int(noise.choice(match.movers))
        match.play(int(noise.choice(match.legal(player))), player)
        yield match


PEASANTS = "peasant_1 peasant_2 peasant_3"


# Components and set-up


def test_a_set_has_eleven_cards_and_the_printed_numbers() -> None:
    assert [c.value for c in SET] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0]
    assert [c.attack for c in SET][3] == 8
    assert [c.id for c in SET if c.table] == PEASANTS.split()
    assert SET[card("ninja")].worth == 4
    assert SET[card("geisha")].worth == 0


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_everybody_arranges_three_peasants_at_the_same_time_and_keeps_eight_cards(players: int) -> None:
    match = TENNO.new(seed=1, players=players)
    assert match.movers == tuple(range(players))
    for player in reversed(range(players)):
        assert names(match, player) == {f"put {name}" for name in PEASANTS.split()}
        match.play("put peasant_3", player)
        assert names(match, player) == {"put peasant_1", "put peasant_2"}
        match.play("put peasant_1", player)
        assert player not in match.movers or match.state.phase == ATTACK
    assert all(ids(match.state.table[p]) == ["peasant_3", "peasant_1", "peasant_2"] for p in range(players))
    assert all(match.state.n_hand[p] == 8 for p in range(players))


def test_the_order_of_the_peasants_is_secret_but_that_they_are_peasants_is_not() -> None:
    match = TENNO.new(seed=1, first="seat 1")
    for player in (A, B):
        match.play("put peasant_2", player)
        match.play("put peasant_1", player)
    view = match.view(A)
    assert ids(view.table[A]) == ["peasant_2", "peasant_1", "peasant_3"]
    assert list(view.table[B]) == [FACE_DOWN] * 3
    assert all(view.could[A + 1, B, slot] == STARTERS for slot in range(SLOTS))
    assert "peasant" in words.tip(view, A, B, 0, "en", match.names())


def test_the_first_seat_is_drawn_or_named() -> None:
    assert {int(TENNO.new(seed=seed, players=5).state.first) for seed in range(60)} == set(range(5))
    assert all(TENNO.new(seed=seed, players=5, first="seat 4").state.first == 3 for seed in range(5))
    assert {int(TENNO.new(seed=seed, players=2, first="seat 7").state.first) for seed in range(20)} == {0, 1}, "nobody sits there: drawn"


# 1. The attack


@pytest.mark.parametrize("row", VECTORS["battle_matrix"], ids=lambda row: f"{row['attacker']}-{row['defender']}-{'monk' if row['monk'] else 'alone'}")
def test_every_battle_ends_as_the_matrix_says(row: dict[str, Any]) -> None:
    attacker, defender = row["attacker"], row["defender"]
    beside = [name for name in ("peasant_1", "peasant_2", "peasant_3", "ninja") if name not in (attacker, defender)]
    second = "monk" if row["monk"] else beside[0]
    match = position(f"{attacker} {beside[0]} {beside[1]}", f"{defender} {second} {beside[1]}")
    attack(match, 1, "2-1", row["monk"])
    s = match.state
    assert {0: None, 1: "attacker", 2: "defender", 3: None}[int(s.battle[B_RESULT])] == row["winner"]
    for player, name, where in ((A, attacker, row["attacking_card"]), (B, defender, row["defending_card"])):
        assert (ids(s.table[player])[0] == name) == (where == "stays")
        assert bool(words.discarded(s, player)) == (where == "discarded")
    assert captured(match, A) == [defender] * (row["defending_card"] == "captured_by_attacker")
    assert captured(match, B) == [attacker] * (row["attacking_card"] == "captured_by_defender")


SITUATIONS = {v["id"]: v for v in VECTORS["situations"]}


@pytest.mark.parametrize("name", [name for name, v in SITUATIONS.items() if "turn" in v])
def test_the_situations_of_the_rules(name: str) -> None:
    """Every situation with a turn, as far as its vector checks it; what comes then is in the tests below."""
    vector = SITUATIONS[name]
    before, turn, expect = vector["before"], vector["turn"], vector["expect"]
    letters = sorted({key[0] for key in before})
    sides = [" ".join(before[f"{p}.table"]) + (f" / {' '.join(before[f'{p}.hand'])}" if f"{p}.hand" in before else "") for p in letters]
    match = position(*sides)
    out = discarded(match)
    if expect == "illegal":
        assert f"attack with {turn['slot']}" not in names(match)
        return
    for blow in [turn] + ([turn["second"]] if "second" in turn else []):
        attack(match, blow["slot"], f"{letters.index(blow['target'][0]) + 1}-{blow['target'][1]}", turn.get("monk", False))
    if match.state.phase == SECOND:
        match.play("stop")
    s = match.state
    for p, letter in enumerate(letters):
        for key in ("captured", "captured_adds"):
            if f"{letter}.{key}" in expect:
                assert captured(match, p) == sorted(expect[f"{letter}.{key}"])
        if f"{letter}.table" in expect:
            assert ids(s.table[p]) == expect[f"{letter}.table"]
        if f"{letter}.lost" in expect:
            assert newly(ids(s.table[p]), before[f"{letter}.table"]) == expect[f"{letter}.lost"]
    if "discard" in expect:
        assert newly(out, discarded(match)) == sorted(expect["discard"])
    assert match.over == expect.get("game_over", False)


def test_the_score_and_tie_break_situation() -> None:
    vector = SITUATIONS["score-and-tie-break"]
    match = ended(captured=[vector["captured"][p] for p in "ABC"], left=[vector["left"][p] for p in "ABC"])
    assert [int(p) for p in match.state.points[:3]] == [vector["expect"]["points"][p] for p in "ABC"]
    for p in "AB":
        assert words.leftover(match.state, "ABC".index(p)) == vector["expect"]["tie_break_added"][p]
    assert winners(match) == ["ABC".index(p) for p in vector["expect"]["winner"]]


def test_the_attack_is_mandatory() -> None:
    assert names(position(PEASANTS, PEASANTS)) == {"attack with 1", "attack with 2", "attack with 3"}


def test_any_table_card_of_any_opponent_may_be_attacked() -> None:
    match = position(PEASANTS, PEASANTS, PEASANTS, turn=B)
    match.play("attack with 2")
    assert names(match) == {f"attack {p}-{slot}" for p in (1, 3) for slot in (1, 2, 3)}


def test_the_shogun_never_attacks() -> None:
    assert names(position("shogun ninja geisha", PEASANTS)) == {"attack with 2", "attack with 3"}


def test_until_the_target_is_chosen_only_the_attacker_knows_the_card_and_may_think_again() -> None:
    match = position("ninja monk ronin", PEASANTS)
    match.play("attack with 2")
    assert match.view(A).slot == 1
    assert hidden(match, B).slot == hidden(match, SPECTATOR).slot == FACE_DOWN
    match.undo(A)
    match.play("attack with 1")
    match.play("attack 2-1")
    assert not match.can_undo(A)


def test_both_cards_of_a_battle_are_turned_up_for_all_and_stay_known() -> None:
    match = position("ninja monk ronin", "samurai_7 samurai_8 daimyo", PEASANTS)
    attack(match, 2, "2-1")
    for viewer in (SPECTATOR, A, C):
        assert match.view(viewer).table[B, 0] == card("samurai_7")
    assert match.state.seen[B, 0] == EVERYONE
    assert match.view(B).table[A, 1] == EMPTY


# The monk


def test_the_monk_helps_any_other_card_as_often_as_wanted_and_everybody_learns_where_he_is() -> None:
    match = position("peasant_2 peasant_3 samurai_7", "peasant_1 monk samurai_8", PEASANTS)
    attack(match, 1, "2-1", monk=True)  # 2 against 1 + 2
    assert ids(match.state.table[B]) == ["peasant_1", "monk", "samurai_8"]
    assert match.view(C).table[B, 1] == MONK
    refill(match)
    match.play("no look")
    attack(match, 1, "3-2")
    refill(match)
    match.play("no look")
    match.play("attack with 2", C)
    match.play("attack 2-3", C)
    assert match.movers == (B,)
    assert names(match, B) == {"monk", "no monk"}


def test_a_defender_without_the_monk_is_asked_too_so_that_the_question_betrays_nothing() -> None:
    asked = []
    for beside in ("monk", "daimyo"):
        match = position("samurai_7 peasant_1 peasant_2", f"samurai_8 {beside} peasant_2")
        match.play("attack with 1")
        match.play("attack 2-1")
        asked.append((match.movers, match.view(A).tobytes()))
        assert names(match, B) == ({"monk", "no monk"} if beside == "monk" else {"no monk"})
    assert asked[0] == asked[1], "the attacker sees the same"


def test_nobody_is_asked_when_all_know_that_the_monk_cannot_be_there() -> None:
    match = TENNO.new(seed=1, first="seat 1")
    for player in (A, B):
        match.play("put peasant_1", player)
        match.play("put peasant_2", player)
    match.play("attack with 3")
    match.play("attack 2-1")
    assert match.state.phase == REFILL, "the others are peasants"
    gone = position(PEASANTS, "samurai_8 daimyo peasant_2 / peasant_1")
    gone.play("attack with 1")
    gone.play("attack 2-1")
    assert gone.state.phase == REFILL, "the monk is out of the game"


def test_the_monk_does_not_help_himself() -> None:
    match = position("ronin peasant_1 peasant_2", "monk peasant_2 peasant_1")
    match.play("attack with 1")
    match.play("attack 2-1")
    assert match.state.phase == SECOND
    assert captured(match, A) == ["monk"]


# 3. The ronin


def ronin_attacks(slot_of_b: str = "peasant_1", others: str = "samurai_8 shogun") -> Match:
    match = position(f"ronin {others}", f"{slot_of_b} peasant_2 peasant_3", PEASANTS)
    attack(match, 1, "2-1")
    return match


@pytest.mark.parametrize("target", ["peasant_1", "samurai_7", "ronin"])
def test_won_lost_or_drawn_the_ronin_may_be_followed_by_one_more_attack(target: str) -> None:
    match = ronin_attacks(target)
    assert match.state.phase == SECOND
    assert names(match) == {"attack with 2", "stop"}, "one of the other two cards, but not the shogun"
    match.play("attack with 2")
    assert names(match) == {"attack 2-2", "attack 2-3", "attack 3-1", "attack 3-2", "attack 3-3"}, "a different card"


def test_nobody_refills_before_the_second_attack_and_no_third_one_follows() -> None:
    match = ronin_attacks("samurai_7")
    assert match.state.table[A, 0] == EMPTY
    attack(match, 2, "3-3")
    assert match.state.phase == REFILL
    assert match.movers == (A, C)


def test_after_both_attacks_all_who_lost_a_card_refill() -> None:
    match = ronin_attacks("peasant_1")
    attack(match, 2, "3-1")
    assert match.movers == (B, C), "the one whom the ronin beat too"


def test_the_second_attack_is_optional() -> None:
    match = ronin_attacks()
    match.play("stop")
    assert match.state.phase == REFILL
    assert match.movers == (B,)


def test_the_ronin_as_second_attacker_or_as_defender_gives_no_further_attack() -> None:
    match = position("samurai_8 ronin peasant_1", "ronin peasant_1 peasant_2")
    attack(match, 1, "2-1")
    assert match.state.phase == REFILL


def test_lost_no_card_covers_both_attacks_of_the_ronin() -> None:
    match = ronin_attacks("peasant_1", "peasant_1 peasant_2")
    attack(match, 2, "3-3")
    refill(match)
    assert match.state.phase == LOOK, "the second card was lost: no exchange"
    match = ronin_attacks("samurai_7", "samurai_8 peasant_2")
    attack(match, 2, "3-3")
    refill(match)
    assert match.movers == (B,), "B beat the ronin and may look"
    match.play("no look")
    assert match.state.turn == B, "the ronin was lost: no exchange either"
    match = ronin_attacks("peasant_1", "samurai_8 peasant_2")
    attack(match, 2, "3-3")
    refill(match)
    assert match.state.phase == EXCHANGE


def test_with_an_empty_hand_the_second_attack_is_made_before_the_game_ends() -> None:
    match = position("ronin samurai_8 peasant_2 /", "samurai_7 peasant_3 peasant_1 / daimyo")
    attack(match, 1, "2-1")
    assert match.state.phase == SECOND
    attack(match, 2, "2-2")
    assert match.over
    assert captured(match, A) == ["peasant_3"]


# 4. Refill


def test_all_who_lost_a_card_refill_at_the_same_time_and_in_secret() -> None:
    match = position("samurai_8 peasant_1 peasant_2", "samurai_8 peasant_1 peasant_2", PEASANTS)
    attack(match, 1, "2-1")
    assert match.movers == (A, B)
    match.play("put geisha", B)
    assert match.movers == (A,)
    assert hidden(match, A).table[B, 0] == FACE_DOWN
    assert match.view(B).table[B, 0] == card("geisha")
    match.play("put daimyo", A)
    assert match.state.phase == ATTACK
    assert match.state.turn == B


def test_whichever_card_fills_a_slot_looks_the_same_to_the_others() -> None:
    views = []
    for name in ("geisha", "ninja"):
        match = position("samurai_8 peasant_1 peasant_2", "samurai_8 peasant_1 peasant_2", PEASANTS)
        attack(match, 1, "2-1")
        match.play(f"put {name}", B)
        views.append([hidden(match, viewer).tobytes() for viewer in (SPECTATOR, A, C)])
        match.play("put daimyo", A)
        assert match.log(C)[-2].text == "Player 2 lays a card face down in slot 1"
    assert views[0] == views[1]


def test_however_the_peasants_are_arranged_it_looks_the_same_to_the_others() -> None:
    views = []
    for order in (("peasant_1", "peasant_2"), ("peasant_3", "peasant_1")):
        match = TENNO.new(seed=1, players=3)
        seen = []
        for name in order:
            match.play(f"put {name}", B)
            seen += [match.view(viewer).tobytes() for viewer in (SPECTATOR, A, C)]
        views.append(seen)
    assert views[0] == views[1]


def test_two_empty_slots_are_filled_with_cards_of_ones_choice() -> None:
    match = position("ronin peasant_1 peasant_2", "samurai_7 daimyo peasant_1")
    attack(match, 1, "2-1")
    attack(match, 2, "2-2")
    match.play("put geisha", A)
    match.play("put monk", A)
    assert ids(match.state.table[A]) == ["geisha", "monk", "peasant_2"]


# 5. The attacker lost no card


def won(hand: str | None = None) -> Match:
    """A has won a battle with slot 1 and B has refilled."""
    held = "" if hand is None else f" / {hand}"
    match = position(f"samurai_8 monk ninja{held}", PEASANTS, PEASANTS)
    attack(match, 1, "2-1")
    refill(match)
    assert match.state.phase == EXCHANGE
    return match


def test_a_winner_may_exchange_one_card_with_the_hand() -> None:
    match = won()
    assert names(match) == {"take up 1", "take up 2", "take up 3", "done"}
    match.play("take up 2")
    match.play("put geisha")
    assert ids(match.state.table[A]) == ["samurai_8", "geisha", "ninja"]
    assert match.state.n_hand[A] == 8
    assert match.state.turn == B


def test_or_put_the_same_card_back_as_a_bluff_which_looks_the_same_to_the_others() -> None:
    views = []
    for name in ("monk", "geisha"):
        match = won()
        match.play("take up 2")
        assert "put monk" in names(match)
        match.play(f"put {name}")
        views.append([match.view(viewer).tobytes() for viewer in (SPECTATOR, B, C)])
        assert match.log(B)[-1].text == "Player 1 puts a card in slot 2: another one, or the same"
    assert views[0] == views[1]


def test_taking_a_card_up_does_not_show_it() -> None:
    views = []
    for name in ("monk", "geisha"):
        match = position(f"samurai_8 {name} ninja", PEASANTS, PEASANTS)
        attack(match, 1, "2-1")
        refill(match)
        match.play("take up 2")
        views.append([match.view(viewer).tobytes() for viewer in (SPECTATOR, B, C)])
    assert views[0] == views[1]


def test_or_do_nothing() -> None:
    match = won()
    match.play("done")
    assert match.state.turn == B


def test_after_an_exchange_the_others_know_the_untouched_slots_only() -> None:
    match = won()
    assert match.view(B).table[A, 0] == card("samurai_8")
    match.play("take up 1")
    match.play("put samurai_8")
    assert match.view(B).table[A, 0] == FACE_DOWN
    assert match.state.seen[A, 0] == 0
    again = won()
    again.play("take up 2")
    again.play("put monk")
    assert again.view(B).table[A, 0] == card("samurai_8")


def test_an_attacker_who_lost_a_card_may_not_exchange() -> None:
    for mine, theirs in (("peasant_1", "peasant_2"), ("peasant_2", "peasant_2"), ("geisha", "peasant_2")):
        match = position(f"{mine} peasant_3 monk", f"{theirs} peasant_3 peasant_1")
        attack(match, 1, "2-1")
        refill(match)
        assert match.state.phase != EXCHANGE


def test_with_an_empty_hand_two_cards_may_be_picked_up_and_swapped_or_not() -> None:
    views = []
    for choice in ("swap", "keep"):
        match = won(hand="")
        assert names(match) == {"pick up 1 2", "pick up 1 3", "pick up 2 3", "done"}
        match.play("pick up 1 3")
        match.play(choice)
        assert ids(match.state.table[A]) == (["ninja", "monk", "samurai_8"] if choice == "swap" else ["samurai_8", "monk", "ninja"])
        assert list(match.state.seen[A]) == [0, 0, 0], "nobody can say any more which of them was turned up"
        views.append(match.view(B).tobytes())
    assert views[0] == views[1], "whether they were swapped is secret"


def test_the_third_card_is_known_not_to_have_moved() -> None:
    match = won(hand="")
    assert match.view(B).table[A, 0] == card("samurai_8")
    match.play("pick up 2 3")
    match.play("swap")
    assert match.view(B).table[A, 0] == card("samurai_8")
    match = won(hand="")
    match.play("pick up 1 3")
    match.play("keep")
    worlds = dealt(match, B, A, 300)
    assert all(world[1] != card("samurai_8") for world in worlds), "the samurai is in one of the two slots picked up"
    assert len(worlds) == 4


def test_a_peasant_that_was_picked_up_is_not_said_to_lie_there_since_the_set_up() -> None:
    match = position("peasant_1 peasant_2 samurai_8 /", PEASANTS, PEASANTS)
    attack(match, 3, "2-1")
    refill(match)
    match.play("pick up 1 2")
    match.play("swap")
    told = words.tip(match.view(B), B, A, 0, "en", match.names())
    assert told == "Player 1, slot 1: a card face down; it can only be a peasant"


# 6. The defender won


def lost(first: str = "peasant_1") -> Match:
    """A has lost a battle against B and has refilled."""
    match = position(f"{first} monk ninja", "samurai_8 peasant_2 peasant_3", PEASANTS)
    attack(match, 1, "2-1")
    refill(match)
    assert match.state.phase == LOOK
    return match


def test_a_defender_who_won_may_look_at_one_of_three_cards_and_only_they_learn_it() -> None:
    match = lost()
    assert match.movers == (B,)
    assert names(match) == {"look at 1", "look at 2", "look at 3", "no look"}
    match.play("look at 2")
    assert match.view(B).table[A, 1] == MONK
    assert match.view(C).table[A, 1] == FACE_DOWN
    assert match.state.seen[A, 1] == 1 << B, "but everybody sees which slot was looked at"
    assert match.log(C)[-1].text == "Player 2 looks at Player 1’s card 2"
    assert match.log(B)[-1].text.endswith(": Monk 5")
    assert not match.can_undo(B)
    assert match.state.turn == B


def test_looking_is_optional() -> None:
    match = lost()
    match.play("no look")
    assert match.state.turn == B
    assert match.view(B).table[A, 1] == FACE_DOWN


def test_nobody_looks_after_a_battle_that_nobody_won() -> None:
    match = position("monk peasant_1 ninja", "monk peasant_2 peasant_3")
    attack(match, 1, "2-1")
    refill(match)
    assert match.state.phase == ATTACK


@pytest.mark.parametrize(("targets", "order"), [(("2-1", "3-1"), (B, C)), (("3-1", "2-1"), (C, B)), (("2-1", "2-2"), (B, B))])
def test_two_won_defences_give_two_looks_in_the_order_of_the_battles(targets: tuple[str, str], order: tuple[int, int]) -> None:
    match = position("ronin peasant_1 peasant_2", "samurai_7 samurai_8 daimyo", "samurai_7 samurai_8 daimyo")
    attack(match, 1, targets[0])
    attack(match, 2, targets[1])
    refill(match)
    for looker in order:
        assert match.movers == (looker,)
        match.play("look at 3")
    assert match.state.phase == ATTACK


def test_what_was_looked_at_is_forgotten_when_the_slot_is_handled_but_not_what_it_rules_out() -> None:
    match = position("samurai_8 monk ninja", PEASANTS, PEASANTS)
    s = match.state
    s.seen[A, 1] = 1 << B
    verbs_note(s, B, A, 1)
    attack(match, 1, "2-1")
    refill(match)
    match.play("take up 2")
    match.play("put geisha")
    assert match.view(B).table[A, 1] == FACE_DOWN
    worlds = dealt(match, B, A, 600)
    assert all(world[2] != MONK for world in worlds), "B saw the monk in slot 2, so he isn't in slot 3"
    assert any(world[1] == MONK for world in worlds), "but he may be in slot 2 again"
    assert any(world[2] == MONK for world in dealt(match, C, A, 600)), "C doesn't know that"


def verbs_note(s: Any, viewer: int, owner: int, slot: int) -> None:
    """As if the viewer had looked at a card."""
    bit = 1 << int(s.table[owner, slot])
    for i in range(HAND + 1):
        s.could[viewer + 1, owner, i] &= ~bit
    s.could[viewer + 1, owner, slot] = bit


# The end


def ended(captured: list[list[str]], left: list[list[str]]) -> Match:
    """A game that ends now: the first player attacks in vain and can't refill; piles and leftovers are as given."""
    match = position(*(f"{PEASANTS} /" for _ in captured))
    s = match.state
    for p, cards in enumerate(captured):
        s.points[p] = sum(int(WORTH[card(name)]) for name in cards)
        s.left[p] = ALL & ~sum(1 << card(name) for name in left[p])
    s.table[:] = EMPTY
    s.phase, s.slot, s.first_slot, s.target = SECOND, EMPTY, 0, EMPTY
    s.hand[: len(left)] = [sum(1 << card(name) for name in cards) for cards in left]
    s.n_hand[: len(left)] = 0
    verbs.apply(s, A, 0)
    return match


def winners(match: Match) -> list[int]:
    return [p for p in range(match.players) if match.state.winners >> p & 1]


def test_the_game_ends_at_once_when_somebody_cannot_refill() -> None:
    match = position("samurai_8 peasant_1 peasant_2 / daimyo", "samurai_7 peasant_1 peasant_2 /")
    attack(match, 1, "2-1")
    assert match.over
    assert match.state.phase == OVER, "no exchange, no refill by others"
    assert match.returns == [1, -1]
    match = position("peasant_3 peasant_1 peasant_2 /", "samurai_7 peasant_1 peasant_2")
    attack(match, 1, "2-1")
    assert match.over, "no look either"


def test_one_card_in_hand_does_not_fill_two_slots() -> None:
    match = position("ronin peasant_1 peasant_2 / shogun", "samurai_7 samurai_8 peasant_2")
    attack(match, 1, "2-1")
    attack(match, 2, "2-2")
    assert match.over


def test_most_points_win() -> None:
    match = ended(captured=[["peasant_1"], ["ninja"], ["peasant_3"]], left=[["shogun"], ["peasant_1"], ["daimyo"]])
    assert winners(match) == [B]
    assert match.returns == [-1, 1, -1]


def test_tied_leaders_add_what_they_have_left_where_the_ninja_counts_four_and_the_geisha_nothing() -> None:
    match = ended(captured=[["ninja"], ["peasant_1", "peasant_3"]], left=[["ninja", "geisha"], ["monk"]])
    assert winners(match) == [B]
    match = ended(captured=[["ninja"], ["peasant_1", "peasant_3"]], left=[["ninja", "peasant_2"], ["monk", "geisha"]])
    assert winners(match) == [A]


def test_a_tie_after_that_is_a_shared_win() -> None:
    match = ended(captured=[["ninja"], ["peasant_1", "peasant_3"], []], left=[["monk"], ["monk", "geisha"], ["shogun"]])
    assert winners(match) == [A, B]
    assert match.returns == [0, 0, -1]
    pair = ended(captured=[[], []], left=[["monk"], ["monk"]])
    assert pair.returns == [0, 0]


def test_at_the_end_all_cards_are_open() -> None:
    match = position("samurai_8 peasant_1 peasant_2 / daimyo", "samurai_7 peasant_1 peasant_2 /")
    attack(match, 1, "2-1")
    assert np.array_equal(match.view().table, match.state.table)
    assert "7" in words.seat(match.view(), A, "en")


# Captured piles


def test_a_pile_shows_its_size_but_neither_its_cards_nor_a_score_before_the_end() -> None:
    """The same position with another pile of the same size looks and reads the same."""
    match = won()
    other = won()
    for s in (other.state,):
        s.captured[A, B] = 1 << card("shogun")
        s.left[B] = s.left[B] & ~1 | 1 << card("shogun")
        s.points[A] = 10
    for viewer in (SPECTATOR, A, C):
        for lang in ("en", "ru"):
            mine, theirs = match.view(viewer), other.view(viewer)
            assert words.seat(mine, A, lang) == words.seat(theirs, A, lang)
            assert words.position(mine, lang) == words.position(theirs, lang)
            assert match.svg(viewer, lang) == other.svg(viewer, lang)


# Knowledge: what is dealt again is what a perfect memory holds possible


def dealt(match: Match, viewer: int, owner: int, times: int) -> Counter[tuple[int, ...]]:
    """The table cards of an owner in redealt worlds."""
    hidden, found = match.view(viewer), Counter[tuple[int, ...]]()
    for seed in range(times):
        world = copy(hidden)
        verbs.redeal(world, viewer, seed)
        found[tuple(int(c) for c in world.table[owner])] += 1
    return found


def possible(view: Any, viewer: int, owner: int) -> set[tuple[int, ...]]:
    """All worlds that the record's knowledge allows."""
    in_play, in_hand = ALL & ~int(view.left[owner]), int(view.could[viewer + 1, owner, HAND])
    worlds: list[tuple[int, ...]] = [()]
    for slot in range(SLOTS):
        here = [EMPTY] if view.table[owner, slot] == EMPTY else words.cards_of(view.could[viewer + 1, owner, slot])
        worlds = [(*world, c) for world in worlds for c in here if c == EMPTY or c not in world]
    return {world for world in worlds if in_play & ~sum(1 << c for c in world if c >= 0) & ~in_hand == 0}


def remember(worlds: set[tuple[int, ...]], event: Event, owner: int, left: int) -> set[tuple[int, ...]]:
    """What a perfect memory makes of one event, world by world."""
    slot = event.where % SLOTS

    def with_card(world: tuple[int, ...], c: int) -> tuple[int, ...]:
        return (*world[:slot], c, *world[slot + 1 :])

    if event.what in (ATTACKED, DEFENDED, SUPPORTED, LOOKED) and event.where // SLOTS == owner and event.card >= 0:
        return {world for world in worlds if world[slot] == event.card}
    if event.who != owner:
        return worlds
    if event.what in (CAPTURED, DISCARDED, TOOK_UP):
        return {with_card(world, EMPTY) for world in worlds}
    if event.what in (LAID, PUT_DOWN):
        return {with_card(world, c) for world in worlds for c in range(CARDS) if not left >> c & 1 and c not in world}
    if event.what == PUT_BACK:
        one, two = (slot + 1) % SLOTS, (slot + 2) % SLOTS
        return worlds | {tuple(w[two] if i == one else w[one] if i == two else w[i] for i in range(SLOTS)) for w in worlds}
    return worlds


@pytest.mark.parametrize("players", [2, 3])
def test_the_worlds_held_possible_are_those_of_a_perfect_memory(players: int) -> None:
    """An independent memory follows random games event by event; the record must allow the same worlds, no more, no fewer."""
    for seed in range(6 if COMPILED else 1):
        memory = {(v, p): set(permutations(range(3))) for v in range(SPECTATOR, players) for p in range(players) if p != v}
        before = None
        for match in random_match(players, seed):
            if match.over:
                break
            if before is not None and before.phase != SETUP:
                for (viewer, owner), worlds in memory.items():
                    view = hidden(match, viewer)
                    for event in events(view):
                        worlds = remember(worlds, event, owner, int(before.left[owner]))
                    memory[viewer, owner] = worlds
                    assert possible(view, viewer, owner) == worlds
                    assert tuple(int(c) for c in match.state.table[owner]) in worlds
            before = match.state


def test_what_may_lie_in_all_places_at_once_is_what_may_lie_in_each() -> None:
    """Learners ask for all places of a player together, which is quicker; the answer is the same."""
    for match in random_match(3, 5):
        for viewer in range(3):
            view = hidden(match, viewer)
            for owner in set(range(3)) - {viewer}:
                each = tuple(int(knowledge.possible(view, viewer + 1, owner, place)) for place in (*range(SLOTS), HAND))
                assert tuple(map(int, knowledge.possible_everywhere(view, viewer + 1, owner))) == each


def thought_of(match: Match, player: int, slot: int) -> dict[str, float]:
    """What a learner is told that others may think of one of its own cards."""
    seen = np.zeros(int(TENNO.observation), np.float32)
    verbs.observe(match.view(player), player, seen)
    text = f"how likely others think that the own slot {slot} holds "
    told = {name.removeprefix(text): float(x) for name, x in zip(TENNO.describe_observation(), seen, strict=True) if name.startswith(text)}
    return {name: chance for name, chance in told.items() if chance}


def test_a_learner_is_told_what_others_may_think_of_its_own_cards() -> None:
    """A peasant that everybody knows and one that was put there as a bluff aren't the same."""
    match = TENNO.new(seed=1, players=2, first="seat 1")
    for player in (A, B):
        for name in ("peasant_1", "peasant_2"):
            match.play(f"put {name}", player)
    third = pytest.approx(1 / 3)
    assert thought_of(match, A, 3) == {"peasant_1": third, "peasant_2": third, "peasant_3": third}
    attack(match, 3, "2-1")
    refill(match)
    assert thought_of(match, A, 3) == {"peasant_3": 1.0}
    assert thought_of(match, A, 2) == {"peasant_1": 0.5, "peasant_2": 0.5}
    match.play("take up 3")
    match.play("put peasant_3")
    assert thought_of(match, A, 3) == {name: pytest.approx(1 / 9) for name in IDS[2:]}


@pytest.mark.parametrize(("players", "told"), [(2, 1), (3, 9)])
def test_with_two_players_a_learner_is_told_what_the_other_one_knows_alone(players: int, told: int) -> None:
    """With more it is told what everybody saw: who looked at a card knows it, the others don't."""
    match = position("monk peasant_2 ninja", *["samurai_8 peasant_2 peasant_3"] * (players - 1))
    attack(match, 1, "2-1")
    refill(match)
    match.play("look at 2")
    assert (len(thought_of(match, A, 2)) == 1) == (told == 1)


def test_a_card_that_can_only_be_one_card_is_shown_and_its_owner_is_told_so() -> None:
    """Towards the end of a game little is left: whatever follows from it is known, after every decision."""
    found = 0
    for seed in range(120 if COMPILED else 40):
        for match in random_match(2, seed):
            if match.over or min(match.state.n_hand[:2]) > 1:
                continue
            for viewer, owner in ((A, B), (B, A), (SPECTATOR, A)):
                view = hidden(match, viewer)
                for slot, cards in enumerate(zip(*possible(view, viewer, owner), strict=True)):
                    if len(set(cards)) == 1 and cards[0] != EMPTY:
                        assert view.table[owner, slot] == cards[0]
                        told = words.who_knows(hidden(match, owner), owner, slot, "en", match.names())
                        assert told != "only you"
                        found += match.state.seen[owner, slot] == 0
    assert found > 20


def test_redeal_deals_every_possible_world_equally_often() -> None:
    """Against brute force, in positions of a random match with few enough worlds to count them."""
    tried = 0
    for match in random_match(2, 8):
        if match.over or match.state.phase == SETUP:
            continue
        worlds = possible(match.view(A), A, B)
        if 2 <= len(worlds) <= 60 and tried < (12 if COMPILED else 2):
            tried += 1
            times = 200 * len(worlds)
            found = dealt(match, A, B, times)
            assert set(found) == worlds
            assert max(found.values()) < 300
            assert min(found.values()) > 120
    assert tried


def test_the_card_about_to_attack_is_dealt_among_those_that_may() -> None:
    match = position("shogun ninja monk", PEASANTS)
    match.play("attack with 2")
    for seed in range(50):
        world = hidden(match, B)
        verbs.redeal(world, B, seed)
        assert SET[int(world.table[A, world.slot])].ability != "commands"


def test_in_a_dealt_world_others_still_know_the_cards_they_looked_at() -> None:
    match = lost()
    match.play("look at 2")
    world = match.view(C)
    verbs.redeal(world, C, 5)
    assert world.could[B + 1, A, 1] == 1 << int(world.table[A, 1])


def test_a_player_is_told_when_the_others_can_work_out_a_card_that_nobody_saw() -> None:
    match = position("samurai_7 samurai_8 daimyo /", PEASANTS)
    called = match.names()
    assert words.who_knows(match.view(A), A, 2, "en", called) == "only you"
    attack(match, 1, "2-1")
    refill(match)
    match.play("done")
    attack(match, 2, "1-2")
    refill(match)
    assert match.view(B).table[A, 2] == card("daimyo"), "the other two were turned up and no other card is left"
    assert words.who_knows(match.view(A), A, 1, "en", called) == "all know"
    assert words.who_knows(match.view(A), A, 2, "en", called) == "all can work it out"


def test_a_player_is_told_who_alone_can_work_out_a_card() -> None:
    match = position("samurai_7 samurai_8 daimyo /", PEASANTS, PEASANTS)
    for slot in (0, 1):
        match.state.seen[A, slot] = 1 << B
        verbs_note(match.state, B, A, slot)
    view = match.view(A)
    assert words.who_knows(view, A, 1, "en", match.names()) == "seen by Player 2"
    assert words.who_knows(view, A, 2, "en", match.names()) == "Player 2 can work it out"


def test_several_who_know_a_card_are_told_in_the_plural() -> None:
    match = position("samurai_7 samurai_8 daimyo", PEASANTS, PEASANTS)
    called = ["Ann", "Bob", "Cid"]
    match.state.seen[A, 0] = 1 << B
    assert words.who_knows(match.view(A), A, 0, "ru", called) == "видел Bob"
    match.state.seen[A, 0] = 1 << B | 1 << C
    assert words.who_knows(match.view(A), A, 0, "ru", called) == "видели Bob, Cid"
    assert words.tip(match.view(), SPECTATOR, A, 0, "ru", called).endswith("смотрели Bob, Cid")
    assert words.words("ru", "knows-worked", who="Bob, Cid", count=2) == "могут вычислить Bob, Cid"


def test_known_cards_are_drawn_and_told() -> None:
    match = lost()
    match.play("look at 2")
    called = match.names()
    assert "you looked at it" in words.tip(match.view(B), B, A, 1, "en", called)
    assert "looked at by Player 2" in words.tip(match.view(C), C, A, 1, "en", called)
    assert "seen by Player 2" in words.tip(match.view(A), A, A, 1, "en", called)
    assert "turned up" in words.tip(match.view(C), C, B, 0, "en", called)
    assert f"tenno-mini-{MONK}" in match.svg(B).split("</defs>")[1]
    assert f"tenno-mini-{MONK}" not in match.svg(C).split("</defs>")[1]


# Conservation and length


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_cards_are_conserved_and_points_recount(players: int) -> None:
    for match in random_match(players, players):
        s = match.state
        for p in range(players):
            laid = [int(c) for c in s.table[p] if c >= 0]
            held = words.cards_of(s.hand[p])
            assert sorted(laid + held + words.cards_of(s.left[p])) == list(range(CARDS))
            assert s.n_hand[p] == len(held)
            assert s.points[p] == sum(int(WORTH[c]) for q in range(players) for c in words.cards_of(s.captured[p, q]))
        for owner in range(players):
            piles = [int(s.captured[p, owner]) for p in range(players)]
            assert sum(piles) & ~int(s.left[owner]) == 0
            assert sum(bits.bit_count() for bits in piles) == sum(piles).bit_count(), "no card is in two piles"
        assert not any(int(s.captured[p, q]) >> card("geisha") & 1 for p in range(players) for q in range(players))


@pytest.mark.skipif(not COMPILED, reason="many games")
@pytest.mark.parametrize(("players", "turns", "points"), [(2, 11.9, 21.7), (4, 21.0, 22.1), (7, 33.7, 22.8)])
def test_random_games_are_as_long_and_score_as_much_as_they_should(players: int, turns: float, points: float) -> None:
    """Figures that random players reached with the rules as written, to be met within a few per cent."""
    options, mask = TENNO.encode(TENNO.settle(players=players)), TENNO.mask()
    best = []
    for seed in range(1500):
        s = TENNO.blank()[0]
        verbs.setup(s, options, seed)
        simulate.play_on(s, mask, seed, 10**6)
        best.append(max(int(s.points[p]) for p in range(players)))
    assert abs(np.mean(best) - points) < 1
    played = []
    for seed in range(20):
        count, last = 0, None
        for match in random_match(players, seed):
            if match.state.phase == ATTACK and last != ATTACK:
                count += 1
            last = int(match.state.phase)
        played.append(count)
    assert abs(np.mean(played) - turns) < 0.15 * turns


# Words and pictures


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", ["characters", "setup", "battle", "monk", "shogun", "knowledge", "count"])
def test_the_figures_of_the_rulebook_can_be_drawn(name: str, lang: str) -> None:
    assert drawings.figure(name, lang).startswith("<svg")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_rulebook_names_every_character_and_only_figures_that_exist(lang: str) -> None:
    text = (words.words.folder / f"rulebook.{lang}.md").read_text(encoding="utf-8")
    for c in SET:
        assert c.name[lang].lower() in text.lower()
    figures = [part.split(")")[0] for part in text.split("(figure:")[1:]]
    assert len(figures) >= 4
    assert all(drawings.figure(name, lang) for name in figures)


def test_a_card_file_with_a_mistake_says_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from igroteka.games.tenno import state

    source = (words.words.folder / "cards.toml").read_text(encoding="utf-8")
    (tmp_path / "tenno").mkdir()
    (tmp_path / "tenno" / "cards.toml").write_text(source.replace('ability = "supports"', 'ability = "suports"'), encoding="utf-8")
    monkeypatch.setenv("IGROTEKA_CARDS", str(tmp_path))
    with pytest.raises(ig.CardError, match="did you mean 'supports'"):
        state._read()


def test_there_is_one_ronin_and_one_monk() -> None:
    assert (SET[RONIN].id, SET[MONK].id) == ("ronin", "monk")
