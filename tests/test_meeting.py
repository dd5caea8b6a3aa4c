"""Meeting Engagement, in the order in which the rulebook tells it."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import igroteka as ig
from igroteka.core import verbs
from igroteka.core.match import Match
from igroteka.core.record import copy
from igroteka.games.meeting import rules
from igroteka.games.meeting import words as w
from igroteka.games.meeting.state import (
    ARMIES, ARMY_SIZE, BREAKTHROUGH, CAMP, CELL_NAMES, CELLS, DEPLOY, DRAW, EMPTY, ENTER, MORE_ELITE, MORE_UNITS, NOBODY, OVER, STOP, UNITS,
)  # fmt: skip

GAME = ig.game("meeting")
VECTORS = json.loads((Path(__file__).parent / "vectors" / "meeting.json").read_text(encoding="utf-8"))
ARMY_OF = {unit.id: ARMIES[unit.army] for unit in UNITS}


def position(text: str) -> Any:
    """The record of a position in words."""
    return ig.position("meeting", text).state


def legal(s: Any) -> dict[str, int]:
    """The legal decisions of the player on turn, by name."""
    mask = GAME.mask()
    verbs.legal(s, s.turn, mask)
    return {w.name(s, int(s.turn), int(a)): int(a) for a in np.flatnonzero(mask)}


def do(s: Any, *decisions: str) -> Any:
    """The position after these decisions of the player on turn."""
    s = copy(s)
    for decision in decisions:
        verbs.apply(s, s.turn, legal(s)[decision])
    return s


def field(s: Any) -> dict[str, str]:
    """The field as the vectors write it."""
    return {
        CELL_NAMES[c]: f"P{(s.owner[c] ^ s.first) + 1}:{w.unit(s, int(s.owner[c]), int(s.field[c])).id}" for c in range(CELLS) if s.owner[c] != NOBODY
    }


def read(vector: dict[str, Any]) -> Any:
    """The position before a vector's turn."""
    sides: list[list[str]] = [[], []]
    turn = int(vector["player"][1]) - 1
    for cell, who in vector["before"].items():
        seat, kind = int(who[1]) - 1, who.split(":")[1]
        sides[seat].append(f"{cell} {kind}")
    return position(f"turn: {turn + 1}; field: {' / '.join(map(', '.join, sides))}; card: {vector['card']}")


def endings_of_turn(s: Any, turn: int) -> list[Any]:
    """Every position in which a turn can end."""
    open_positions, done = [s], []
    while open_positions:
        at = open_positions.pop()
        for name in legal(at):
            after = do(at, name)
            (done if after.turn != turn or after.phase == OVER else open_positions).append(after)
    return done


@pytest.mark.parametrize("vector", VECTORS["vectors"], ids=lambda v: v["id"])
def test_vector(vector: dict[str, Any]) -> None:
    before = read(vector)
    turn = int(before.turn)
    if "never" in vector["expect"]:
        assert all(field(after) != vector["expect"]["never"] for after in endings_of_turn(before, turn))
        return
    s = do(before, f"enter {vector['enter']}")
    for move in vector["moves"]:
        if "leaves the field" in move:
            s = do(s, "break through")
        elif ">" in move:
            s = do(s, f"move {move.split('>')[1][:2]}")
    if "stop" in legal(s) if s.phase != OVER else False:
        s = do(s, "stop")
    if "result" in vector["expect"]:
        assert (s.phase, s.winner, s.ending) == (OVER, turn, BREAKTHROUGH)
    else:
        assert field(s) == vector["expect"]["field"]
        assert s.turn != turn or s.phase == OVER


ELITE_AND_PLAIN = {
    "west": (["knight"] * 3 + ["sergeant"] * 3, ["squire"] * 3 + ["knecht"] * 4),
    "north": (["berserk"] * 3 + ["konung"] * 3, ["horseman"] * 3 + ["tinger"] * 4),
}


@pytest.mark.parametrize("ending", VECTORS["endings"], ids=lambda v: v["id"])
def test_ending(ending: dict[str, Any]) -> None:
    """The last card of a player is laid on an empty home cell; then units are counted, if all cards are out."""
    turn = 0 if ending["reserves"][1] else 1
    sides = []
    for seat, (army, cells) in enumerate({"west": "a2 b2 c2 b1 c1 a1", "north": "a3 b3 c3 a4 b4 c4"}.items()):
        elite, plain = ELITE_AND_PLAIN[army]
        units, guards = (ending[key][f"P{seat + 1}"] for key in ("units_on_field", "elite_on_field"))
        sides.append(list(zip(cells.split(), elite[:guards] + plain[: units - guards], strict=False)))
    cell, card = sides[turn].pop()
    field = " / ".join(", ".join(map(" ".join, side)) for side in sides)
    reserves = " / ".join(f"{n}?" if n else "" for n in ending["reserves"])
    s = position(f"turn: {turn + 1}; field: {field}; card: {card}; reserve: {reserves}")
    s = do(s, f"enter {cell}")
    if ending["id"] == "not-yet-over":
        assert (s.phase, s.turn) == (ENTER, 1)
        return
    winner = {"P1 wins": 0, "P2 wins": 1, "draw": NOBODY}[ending["expect"]]
    how = {"end-by-count": MORE_UNITS, "end-by-elite": MORE_ELITE, "end-draw": DRAW}[ending["id"]]
    assert (s.phase, s.winner, s.ending) == (OVER, winner, how)


# Set-up


def test_four_armies_of_seventeen_cards_with_six_elite_ones() -> None:
    for army in range(4):
        assert sum(u.count for u in UNITS if u.army == army) == ARMY_SIZE
        assert sum(u.count for u in UNITS if u.army == army and u.elite) == 6


def test_the_first_two_cards_touch_in_the_middle_of_the_front() -> None:
    match = GAME.new(seed=1, first="seat 1")
    assert field(match.state).keys() == {"b2", "b3"}
    assert field(match.state)["b2"].startswith("P1")


def test_players_deploy_in_turn_on_free_cells_of_their_own_half_until_all_twelve_are_filled() -> None:
    match = GAME.new(seed=2, first="seat 1")
    for number in range(10):
        assert match.movers == (number % 2,)
        half = {"a1", "b1", "c1", "a2", "b2", "c2"} if number % 2 == 0 else {"a3", "b3", "c3", "a4", "b4", "c4"}
        assert {match.name(a)[-2:] for a in match.legal()} == half - field(match.state).keys()
        assert match.state.phase == DEPLOY
        match.play(match.legal()[0])
    assert len(field(match.state)) == 12
    assert match.movers == (0,)
    assert list(match.state.n_reserve) == [10, 11], "each reserve held 11; the first player has turned up the next card"


def test_who_starts_is_drawn_unless_it_is_said() -> None:
    assert {int(GAME.new(seed=s).state.first) for s in range(20)} == {0, 1}
    assert {int(GAME.new(seed=s, first="seat 2").state.first) for s in range(20)} == {1}


def test_armies_differ_by_default_and_a_mirror_match_is_allowed() -> None:
    assert GAME.new(seed=1).options["armies"] == ["west", "north"]
    assert GAME.new(seed=1, armies=["east", "east"]).state.army.tolist() == [2, 2]


# A turn


def test_a_card_enters_any_of_the_three_home_cells() -> None:
    assert legal(position("card: sarbaz")).keys() == {"enter a1", "enter b1", "enter c1"}
    assert legal(position("turn: 2; card: archer")).keys() == {"enter a4", "enter b4", "enter c4"}


def test_on_an_empty_home_cell_the_turn_ends_even_for_an_underlined_arrow() -> None:
    s = do(position("card: bedouin"), "enter a1")
    assert s.turn == 1
    assert field(s) == {"a1": "P1:bedouin"}


def test_a_displaced_unit_must_move_and_forward_is_always_open() -> None:
    s = do(position("field: a1 sarbaz, a2 saklab, a3 saklab, a4 saklab; card: bedouin"), "enter a1")
    assert legal(s).keys() == {"move a2"}
    s = do(s, "move a2", "move a3", "move a4")
    assert legal(s).keys() == {"break through"}


@pytest.mark.parametrize(
    ("unit", "steps"),
    [("sarbaz", {"move b2"}), ("mamluk", {"move a1", "move b2", "move c1"}), ("bedouin", {"move a1", "move b2", "move c1"})],
)
def test_the_arrow_says_where_a_unit_goes(unit: str, steps: set[str]) -> None:
    assert legal(do(position(f"field: b1 {unit}; card: saklab"), "enter b1")).keys() == steps


@pytest.mark.parametrize("unit", [u.id for u in UNITS])
def test_every_unit_moves_and_fights_as_its_card_says(unit: str) -> None:
    """Where it may go, how many steps, and its strength against one that is weaker, equal or stronger."""
    kind = next(u for u in UNITS if u.id == unit)
    entering = next(u.id for u in UNITS if u.army == kind.army and u.id != unit)
    s = do(position(f"field: b1 {unit}; card: {entering}"), "enter b1")
    assert legal(s).keys() == ({"move a1", "move b2", "move c1"} if kind.sideways else {"move b2"})
    s = do(s, "move b2")
    assert ("stop" in legal(s) if s.turn == 0 else False) == (kind.steps == 2)
    for enemy in UNITS:
        s = do(position(f"field: b1 {unit} / b2 {enemy.id}; card: {entering}"), "enter b1", "move b2")
        left = field(s).get("b2")
        assert left == (f"P1:{unit}" if kind.attack > enemy.counter else None if kind.attack == enemy.counter else f"P2:{enemy.id}")


def test_a_step_over_a_side_edge_is_not_allowed() -> None:
    assert legal(do(position("field: a1 mamluk; card: saklab"), "enter a1")).keys() == {"move a2", "move b1"}
    assert legal(do(position("field: c1 mamluk; card: saklab"), "enter c1")).keys() == {"move c2", "move b1"}


def test_the_second_step_is_optional_and_needs_an_empty_first_cell() -> None:
    s = do(position("field: b1 bedouin; card: saklab"), "enter b1", "move b2")
    assert legal(s).keys() == {"move a2", "move c2", "move b3", "stop"}
    assert field(do(s, "stop")) == {"b1": "P1:saklab", "b2": "P1:bedouin"}
    s = do(position("field: b1 bedouin, b2 sarbaz; card: saklab"), "enter b1", "move b2")
    assert legal(s).keys() == {"move b3"}, "the bedouin pushed the sarbaz: it is the sarbaz's move now"


def test_the_second_step_may_not_go_back_onto_the_unit_that_displaced_it() -> None:
    s = do(position("field: a1 bedouin; card: saklab"), "enter a1", "move b1")
    assert legal(s).keys() == {"move b2", "move c1", "stop"}


def test_a_unit_moves_once_a_turn_so_two_three_way_units_cannot_push_each_other_for_ever() -> None:
    s = do(position("field: a1 mamluk, b1 mamluk; card: saklab"), "enter a1", "move b1")
    assert legal(s).keys() == {"move b2", "move c1"}, "a1 holds the saklab, which counts as moved"


def test_a_winner_takes_the_cell_and_does_not_go_on() -> None:
    s = do(position("field: b1 knight / b2 archer; card: knecht"), "enter b1", "move b2")
    assert s.turn == 1


def test_the_flank_bonus_belongs_to_the_attacking_step_alone() -> None:
    """Sideways first, then forward: 4 against 4, both leave."""
    s = do(position("field: a1 bedouin / b2 tinger; card: sarbaz"), "enter a1", "move b1", "move b2")
    assert field(s) == {"a1": "P1:sarbaz"}


def test_a_card_that_meets_an_enemy_at_home_attacks_without_a_bonus() -> None:
    assert field(do(position("field: / b1 konung; card: mamluk"), "enter b1")) == {}, "6 against 6: both leave"
    assert field(do(position("field: / b1 konung; card: bedouin"), "enter b1")) == {"b1": "P2:konung"}
    assert len(legal(position("field: / a1 archer, b1 archer, c1 archer; card: mamluk"))) == 3


# The end


def test_a_breakthrough_wins_at_once() -> None:
    s = do(position("field: b4 saklab, b1 saklab, b2 saklab, b3 sarbaz; card: bedouin"), "enter b1", "move b2", "move b3", "move b4", "break through")
    assert (s.phase, s.winner, s.ending) == (OVER, 0, BREAKTHROUGH)
    out = np.zeros(2)
    verbs.returns(s, out)
    assert out.tolist() == [1, -1]


def test_eleven_turns_each_and_the_second_player_plays_last() -> None:
    for seed in range(30):
        match = random_match(seed)
        if match.state.ending != BREAKTHROUGH:
            assert match.state.turns == 22
            assert match.moves[-1][0] != match.state.first
            assert match.state.n_reserve.tolist() == [0, 0]


def random_match(seed: int, **options: Any) -> Match:
    match, noise = GAME.new(seed=seed, **options), random.Random(seed)
    while not match.over:
        match.play(noise.choice(match.legal()))
    return match


# More strategy


def test_in_the_variant_one_of_three_cards_is_chosen_and_another_drawn() -> None:
    s = position("variant: strategy; field: b1 saklab; hand: sarbaz, mamluk, bedouin / archer, archer, tinger")
    assert legal(s).keys() == {"choose sarbaz", "choose mamluk", "choose bedouin"}
    s = do(s, "choose mamluk", "enter a1")
    assert field(s) == {"a1": "P1:mamluk", "b1": "P1:saklab"}
    hand = {w.unit(s, 0, int(c)).id for c in s.hand[0]}
    assert s.n_hand[0] == 3
    assert {"sarbaz", "bedouin"} <= hand
    assert legal(s).keys() == {"choose archer", "choose tinger"}, "two equal cards are one choice"


def test_the_hand_shrinks_when_the_reserve_is_empty_and_the_game_ends_with_the_last_card() -> None:
    s = position("variant: strategy; hand: sarbaz, mamluk / archer, tinger; reserve: /")
    for decisions in (("choose sarbaz", "enter a1"), ("choose archer", "enter a4"), ("choose mamluk", "enter b1"), ("choose tinger", "enter b4")):
        s = do(s, *decisions)
    assert (s.phase, s.winner, s.ending) == (OVER, 0, MORE_ELITE)


def test_the_opponent_sees_neither_the_hand_nor_the_chosen_card_before_it_enters() -> None:
    s = position("variant: strategy; hand: sarbaz, mamluk, bedouin / archer, tinger, konung")
    chosen = [do(s, f"choose {kind}") for kind in ("sarbaz", "mamluk", "bedouin")]
    seen = set()
    for after in chosen:
        assert not after.news
        hidden = copy(after)
        verbs.hide(hidden, 1)
        seen.add(hidden.tobytes())
    assert len(seen) == 1


# Knowledge


def test_redeal_deals_unseen_cards_equally_often_to_every_place() -> None:
    """Brute force: 4 unseen cards of the opponent in a hand of two and a reserve of two are 24 equally likely deals."""
    s = position("variant: strategy; field: / a4 tinger; hand: sarbaz, mamluk / archer, berserk; reserve: / 2?")
    verbs.hide(s, 0)
    unseen = [c for c in range(ARMY_SIZE) if not s.public[1] >> c & 1]
    assert len(unseen) == 4
    dealt = Counter[tuple[int, ...]]()
    rounds = 4800
    for seed in range(rounds):
        world = copy(s)
        verbs.redeal(world, 0, seed)
        dealt[(*map(int, world.hand[1, :2]), *map(int, world.reserve[1, :2]))] += 1
    assert dealt.keys() == set(itertools.permutations(unseen))
    assert max(abs(n - rounds / 24) for n in dealt.values()) < 6 * (rounds / 24) ** 0.5


@pytest.mark.parametrize("variant", ["basic", "strategy"])
def test_cards_are_conserved(variant: str) -> None:
    """Every card of an army is in one place: reserve, hand, in play, or gone for all to see."""
    for seed in range(10):
        match, noise = GAME.new(seed=seed, variant=variant), random.Random(seed)
        while not match.over:
            match.play(noise.choice(match.legal()))
            s = match.state
            for seat in range(2):
                hidden = [int(c) for c in s.reserve[seat, : s.n_reserve[seat]]] + [int(c) for c in s.hand[seat, : s.n_hand[seat]]]
                shown = [c for c in range(ARMY_SIZE) if s.public[seat] >> c & 1]
                assert sorted(hidden + shown) == list(range(ARMY_SIZE))
                on_field = [int(s.field[c]) for c in range(CELLS) if s.owner[c] == seat]
                assert len(on_field) == len(set(on_field))
                assert set(on_field) <= set(shown)


# Undo


def test_steps_of_a_turn_can_be_taken_back_until_the_next_card_is_turned_up() -> None:
    match = GAME.new(seed=4, first="seat 1")
    while match.state.phase == DEPLOY:
        match.play(match.legal()[0])
    with pytest.raises(ig.IllegalAction, match="hidden"):
        match.undo()
    before = match.state.tobytes()
    match.play(match.legal(0)[0], 0)
    with pytest.raises(ig.IllegalAction, match="player 0's"):
        match.undo(1)
    match.undo(0)
    assert match.state.tobytes() == before


def test_every_phase_is_reached_by_random_play() -> None:
    seen = set()
    for seed in range(40):
        for variant in ("basic", "strategy"):
            seen |= {int(s.phase) for s in random_match(seed, variant=variant).states}
    assert seen == set(range(6))


def test_names_of_actions_are_what_players_would_write() -> None:
    s = do(position("field: b1 bedouin; card: saklab"), "enter b1", "move b2")
    assert w.name(s, 0, STOP) == "stop"
    assert w.name(s, 0, CAMP) == "break through"
    assert w.say(s, 0, STOP, "ru") == "Бедуин остаётся на b2"
    assert rules.count_of(s, 0, False) == 2
    assert s.card == EMPTY


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_rulebook_lists_every_unit_as_its_card_shows_it(lang: str) -> None:
    arrows = {"en": ("forward", "three ways", ", underlined"), "ru": ("вперёд", "три стороны", ", подчёркнута")}[lang]
    book = (Path(rules.__file__).parent / f"rulebook.{lang}.md").read_text(encoding="utf-8")
    for u in UNITS:
        arrow = arrows[u.sideways] + (arrows[2] if u.steps == 2 else "")
        assert f"| {u.name[lang]}{' ★' if u.elite else ''} | {u.count} | {u.attack} | {u.counter} | {arrow} |\n" in book
