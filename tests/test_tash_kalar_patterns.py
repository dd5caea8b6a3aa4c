"""Tash-Kalar's cards against the facts, and every pattern in every orientation on the real arena."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tash_kalar_arena import Arena, deck_with

from igroteka.core.rule import COMPILED
from igroteka.games.tash_kalar import arena
from igroteka.games.tash_kalar.cards import (
    BEINGS, DECKS, DUEL_START, FIRST_WAY, FLARES, MELEE_START, N_WAYS, PLAYABLE, RANKS, REGIONS, SIDE, STEPS, TASKS, TYPES, VALID, WAY_MATTERS, WAYS,
    Being, Way, at, cells_of,
)  # fmt: skip
from igroteka.games.tash_kalar.summoning import squares_for

FACTS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors" / "tash_kalar.json").read_text(encoding="utf-8"))
FACT = {fact["id"]: fact for fact in FACTS["beings"]}
every_being = pytest.mark.parametrize("index", range(len(FACT)), ids=[b.id for b in BEINGS[: len(FACT)]])


def cells(squares: list[list[int]]) -> set[int]:
    return {x + SIDE * y for x, y in squares}


def turned(dx: int, dy: int) -> list[tuple[int, int]]:
    """A square in the eight orientations, by hand."""
    return [(dx, dy), (-dy, dx), (-dx, -dy), (dy, -dx), (-dx, dy), (dy, dx), (dx, -dy), (-dy, -dx)]


def placements(fact: dict[str, Any]) -> set[tuple[int, frozenset[tuple[int, int]]]]:
    """Brute force: every square and every orientation in which all pieces of the pattern are in the arena."""
    playable = {(x, y) for x, y in FACTS["arena"]["playable"]}
    found = set()
    for x, y in playable:
        for way in range(8):
            pieces = set()
            for piece in fact["pattern"]:
                dx, dy = turned(piece["dx"], piece["dy"])[way]
                pieces.add((x + dx, y + dy, RANKS.index(piece["rank"]) + 1))
            if all((px, py) in playable for px, py, _ in pieces):
                found.add((x + SIDE * y, frozenset((px + SIDE * py, rank) for px, py, rank in pieces)))
    return found


def laid(index: int, way: int, cell: int) -> frozenset[tuple[int, int]]:
    """The squares and ranks that our tables need for a being summoned there."""
    pieces = {(at(cell, *offset), rank) for offset, rank in WAYS[way].pieces}
    return frozenset(pieces | ({(cell, BEINGS[index].stands_on)} if BEINGS[index].stands_on else set()))


def test_all_beings_flares_and_tasks_are_there_with_their_names_and_numbers() -> None:
    order = ("imperial", "highland", "sylvan", "legendary")
    facts = [fact for deck in order for fact in FACTS["beings"] if fact["deck"] == deck]
    assert [(b.id, b.name["en"], b.name["ru"], RANKS[b.rank - 1]) for b in BEINGS] == [(f["id"], f["name"], f["name_ru"], f["rank"]) for f in facts]
    assert [(f.id, f.upper.lead, f.lower.lead) for f in FLARES] == [(f["id"], f["upgraded_threshold"], f["total_threshold"]) for f in FACTS["flares"]]
    assert [(t.id, t.name["en"], t.name["ru"], TYPES[t.type], t.points, t.advanced) for t in TASKS] == [
        (t["id"], t["name"], t["name_ru"], t["type"], t["points"], t["advanced"]) for t in FACTS["tasks"]
    ]
    assert DECKS[0].beings == DECKS[1].beings, "both imperial decks have the same beings"
    assert all(len(deck.beings) == 18 for deck in DECKS)


def test_the_arena_is_the_real_one() -> None:
    facts = FACTS["arena"]
    assert set(PLAYABLE) == cells(facts["playable"])
    for name in ("red", "green", "central"):
        assert set(REGIONS[name]) == cells(facts[name])
    assert set(REGIONS["plus"]) == cells(facts["central_plus"])
    assert set(REGIONS["cross"]) == cells(facts["central_x"])
    for name in ("falling", "rising"):
        assert set(REGIONS[name]) == cells(facts["diagonals"][name])
    for group in ("sides", "corners"):
        for name, squares in facts[group].items():
            assert set(REGIONS[name]) == cells(squares)
    lines = [cells(squares) for squares in facts["central_lines"].values()]
    assert [set(REGIONS[f"row-{r}"]) for r in (6, 5, 4)] + [set(REGIONS[f"column-{c}"]) for c in "def"] == lines
    assert set(DUEL_START) == cells(facts["deathmatch_duel_start"])
    assert [set(pair) for pair in MELEE_START] == [cells(pair) for pair in facts["melee_start_pairs"]]


@every_being
def test_a_pattern_has_as_many_placements_as_brute_force_finds(index: int) -> None:
    fact = FACT[BEINGS[index].id]
    ours = set()
    for way in range(FIRST_WAY[index], FIRST_WAY[index] + N_WAYS[index]):
        for cell in cells_of(*map(int, VALID[way])):
            ours.add((cell, laid(index, way, cell)))
    assert ours == placements(fact)
    assert N_WAYS[index] == fact["symmetries"]
    assert bool(WAY_MATTERS[index]) == fact["orientation_matters"] or N_WAYS[index] == 1


@every_being
def test_marks_and_arrows_turn_with_the_pattern(index: int) -> None:
    fact = FACT[BEINGS[index].id]
    assert {STEPS[d] for d in BEINGS[index].arrows} == {(d["dx"], d["dy"]) for d in fact["directions"]}
    if fact["marked_role"] == "target":
        assert set(BEINGS[index].marks) == {(m["dx"], m["dy"]) for m in fact["marked"]}
    for way in WAYS[FIRST_WAY[index] : FIRST_WAY[index] + N_WAYS[index]]:
        assert any(turned_alike(BEINGS[index], way, w) for w in range(8))


def turned_alike(being: Being, way: Way, w: int) -> bool:
    """Are pieces, marks and arrows all turned in the same way? What the effect doesn't use isn't kept."""
    pieces = {(turned(*offset)[w], rank) for offset, rank in being.pieces}
    marks = {turned(*offset)[w] for offset in being.marks}
    arrows = {turned(*STEPS[d])[w] for d in being.arrows}
    return pieces == set(way.pieces) and set(way.marks) in (marks, set()) and {STEPS[d] for d in way.arrows} in (arrows, set())


@every_being
def test_a_being_is_summoned_wherever_its_pattern_lies_and_nowhere_else(index: int) -> None:
    """Every placement on the real arena; with a piece missing, or of too low a rank, the square doesn't fit."""
    table = Arena(decks=[deck_with(BEINGS[index].id)])
    s = table.s
    found = sorted(placements(FACT[BEINGS[index].id]), key=lambda p: (p[0], sorted(p[1])))
    for cell, pieces in found if COMPILED else found[:: max(1, len(found) // 12)]:
        for square, rank in pieces:
            arena.put(s, square, 0, rank)
        assert cell in cells_of(*map(int, squares_for(s, 0, index)))
        for square, rank in pieces:
            arena.lift(s, square)
            assert cell not in cells_of(*map(int, squares_for(s, 0, index))), "a piece is missing"
            if rank > 1:
                arena.put(s, square, 0, rank - 1)
                assert cell not in cells_of(*map(int, squares_for(s, 0, index))), "a piece has too low a rank"
                arena.lift(s, square)
            arena.put(s, square, 1, rank)
            assert cell not in cells_of(*map(int, squares_for(s, 0, index))), "a piece is the enemy's"
            arena.lift(s, square)
            arena.put(s, square, 0, rank)
        for square, _ in pieces:
            arena.lift(s, square)
    assert s.supply.tolist()[:2] == [[17, 3], [17, 3]]


@every_being
def test_the_summoning_square_may_hold_any_piece_up_to_the_beings_rank(index: int) -> None:
    being = BEINGS[index]
    if being.stands_on:
        return  # the cards that need an own piece there have a test of their own
    s = Arena(decks=[deck_with(being.id)]).s
    cell, pieces = sorted(placements(FACT[being.id]), key=lambda p: (p[0], sorted(p[1])))[0]
    for square, rank in pieces:
        arena.put(s, square, 0, rank)
    for side in (0, 1):
        for rank in (1, 2, 3):
            if s.supply[side, int(rank == 3)] > 0:
                arena.put(s, cell, side, rank)
                assert (cell in cells_of(*map(int, squares_for(s, 0, index)))) == (rank <= being.rank)
                arena.lift(s, cell)
