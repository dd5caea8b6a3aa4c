"""Every half of every flare, every task met and just missed."""

from __future__ import annotations

import pytest
from tash_kalar_arena import Arena

from igroteka.games.tash_kalar.cards import FLARES, TASKS
from igroteka.games.tash_kalar.tasks import is_met, progress

UPPER, LOWER = "upper", "lower"
FAR = "a3:C a4:C b2:C b3:C c1:C c2:C c3:C d1:C"  # enemy pieces out of the way
FAR_UPGRADED = "a3:H a4:H b2:H b3:H c1:H"


def flared(number: int, half: str, pieces: str = "", supply: int | None = None) -> Arena:
    """A flare just played with only one of its conditions met."""
    flare = FLARES[number - 1]
    table = Arena().give(flare.id)
    table.put(pieces)
    if half == UPPER:  # as many upgraded pieces more as needed, but not so many in all
        upgraded = flare.upper.lead + sum(":h" in word or ":l" in word for word in pieces.split())
        table.put(" ".join(FAR_UPGRADED.split()[:upgraded]))
        balance(table, flare.lower.lead - 1)
    else:
        own = len(pieces.split())
        table.put(" ".join(FAR.split()[: flare.lower.lead]))
        table.put(" ".join(f"{square}:C" for square in ("g1", "f1", "e1", "f2", "e2", "d2")[:own]))
    if supply is not None:
        table.s.supply[0, 0] = supply
    return table.play("flare")


def balance(table: Arena, most: int) -> None:
    """Own legendary pieces would count as upgraded, so own commons even out the number of pieces."""
    spots = iter(("g1", "f1", "e1", "f2", "e2"))
    while (table.s.board >> 2 == 1).sum() - ((table.s.board > 0) & (table.s.board < 4)).sum() > most:
        table.put(f"{next(spots)}:c")


PLACES = [(1, UPPER, "c"), (1, LOWER, "h"), (2, UPPER, "c"), (2, LOWER, "c"), (4, UPPER, "c"), (7, UPPER, "c"), (8, LOWER, "c"), (9, UPPER, "h"),
          (10, LOWER, "c"), (11, UPPER, "c")]  # fmt: skip


@pytest.mark.parametrize(("number", "half", "piece"), PLACES)
def test_flares_that_place_a_piece(number: int, half: str, piece: str) -> None:
    table = flared(number, half)
    assert not table.can("done"), "it is compulsory"
    assert not table.can("target a3"), "only empty squares"
    table.play("target e5")
    assert table.at("e5") == piece
    assert table.choosing
    assert table.s.actions == 2


@pytest.mark.parametrize(("number", "half", "piece"), PLACES)
def test_nothing_is_placed_without_a_piece_in_supply(number: int, half: str, piece: str) -> None:
    assert flared(number, half, supply=0).choosing


@pytest.mark.parametrize(("number", "half"), [(5, LOWER), (10, UPPER)])
def test_flares_that_place_two(number: int, half: str) -> None:
    table = flared(number, half).play("target e5")
    assert not table.can("done")
    assert table.play("target f5").choosing
    assert table.at("e5") + table.at("f5") == "cc"
    assert flared(number, half, supply=1).play("target e5").choosing, "only one piece was left"


@pytest.mark.parametrize(("number", "half"), [(3, LOWER), (8, UPPER), (12, LOWER)])
def test_flares_that_give_an_action(number: int, half: str) -> None:
    table = flared(number, half)
    assert table.choosing
    assert table.s.actions == 3


def test_flare_03_makes_up_to_three_standard_moves_with_common_pieces() -> None:
    table = flared(3, UPPER, "e5:c h8:c f5:h")
    assert not table.can("target f5"), "no heroic pieces"
    table.play("target e5", "to e6", "target e6", "to e7", "target h8", "to h7")
    assert table.choosing
    assert flared(3, UPPER, "e5:c").play("done").choosing
    assert not flared(3, UPPER, "e5:c e6:C").play("target e5").can("to e6"), "standard moves don't enter equal ranks"


def test_flare_04_places_a_common_piece_or_converts_one() -> None:
    assert flared(4, LOWER).play("option 1", "target e5").at("e5") == "c"
    table = flared(4, LOWER).play("option 2", "target a3")
    assert table.at("a3") == "c"
    assert table.destroyed() == (1, 0, 0)
    assert flared(4, LOWER, supply=0).choosing, "both need a piece in supply"


def test_flare_05_moves_or_upgrades_a_common_piece() -> None:
    table = flared(5, UPPER, "e5:c")
    spare = [name for name in table.names() if name.startswith("option")]
    assert spare == ["option 1", "option 2"]
    assert not table.can("done")
    assert table.play("option 2").at("e5") == "h", "the only common piece"
    table = flared(5, UPPER, "e5:c").play("option 1", "target e5")
    assert not table.can("done")
    assert table.play("to e6").at("e6") == "c"


def test_flare_05_does_nothing_without_a_common_piece() -> None:
    table = Arena().give("flare-05").put("f1:l e1:l d1:l " + "a3:H a4:H b2:H b3:H c1:H c2:H")
    assert table.play("flare").choosing


def test_flare_06_places_or_upgrades_and_leaps() -> None:
    assert flared(6, UPPER).play("option 1", "target e5").at("e5") == "c"
    assert flared(6, UPPER, "e5:c").play("option 2").at("e5") == "h", "the only common piece"
    table = flared(6, LOWER, "e5:c").play("target e5")
    assert not table.can("to e5")
    table.play("to a3")
    assert table.at("a3") == "c"
    assert table.destroyed() == (1, 0, 0)
    assert flared(6, LOWER, "e5:c").play("done").at("e5") == "c"


def test_flare_07_upgrades_and_gives_an_action_in_any_case() -> None:
    table = flared(7, LOWER, "e5:c")
    assert table.at("e5") == "h", "the only common piece"
    assert table.s.actions == 3
    assert flared(7, LOWER).s.actions == 3


def test_flare_09_makes_a_standard_and_a_combat_move_in_either_order() -> None:
    table = flared(9, LOWER, "e5:c e7:c").put("e6:C f6:C")
    table.play("target e5", "to e6", "target e6")
    assert not table.can("to f6"), "the combat move is spent"
    assert table.play("to d6").choosing
    table = flared(9, LOWER, "e5:c").put("e7:C").play("target e5", "to e6", "target e6", "to e7")
    assert table.at("e7") == "c"
    assert table.choosing
    assert flared(9, LOWER, "e5:c").play("target e5", "to e6", "done").choosing, "the second move isn't forced"
    assert flared(9, LOWER, "e5:c").play("done").choosing


def test_flare_11_makes_one_combat_move_or_two_standard_moves() -> None:
    table = flared(11, LOWER, "e5:c d5:h").put("e6:C").play("target e5", "to e6")
    assert table.choosing, "a combat move that destroyed an equal is the only one"
    table = flared(11, LOWER, "e5:c d5:h").play("target d5", "to d6", "target e5", "to e6")
    assert table.choosing
    assert flared(11, LOWER, "e5:c").play("done").choosing


def test_flare_12_leaps_onto_an_empty_square() -> None:
    table = flared(12, UPPER, "e5:c").play("target e5")
    assert not table.can("to a3")
    assert table.play("to i5").at("i5") == "c"
    assert flared(12, UPPER, "e5:c").play("done").at("e5") == "c"


# Tasks: (task, pieces, what happened in the turn as "common heroic legendary" destroyed or
# "all red green legends" summoned, met?)

MET_AND_MISSED: list[tuple[str, str, str, bool]] = [
    ("destruction", "", "destroyed 3 0 0", True),
    ("destruction", "", "destroyed 1 1 0", False),
    ("devastation", "", "destroyed 2 1 1", True),
    ("devastation", "", "destroyed 3 0 0", False),
    ("heroic-destruction", "", "destroyed 2 0 1", True),
    ("heroic-destruction", "", "destroyed 4 0 0", False),
    ("heroic-devastation", "", "destroyed 2 1 1", True),
    ("heroic-devastation", "", "destroyed 3 1 0", False),
    ("end-of-legends", "", "destroyed 0 0 1", True),
    ("end-of-legends", "", "destroyed 0 2 0", True),
    ("end-of-legends", "", "destroyed 3 1 0", False),
    ("red-conquest", "d8:c e5:h h4:l", "", True),
    ("red-conquest", "d8:c e5:h h4:c c2:c", "", False),
    ("red-conquest", "d8:h e5:h h3:h", "", False),
    ("green-conquest", "c7:c g7:h i6:h", "", True),
    ("green-conquest", "c7:h g7:h i6:C", "", False),
    ("color-conquest", "c7:h g7:h i6:l a5:c d8:c", "", True),
    ("color-conquest", "c7:h g7:h i6:c a5:c d8:c", "", False),
    ("red-legends", "d8:h e5:l", "", True),
    ("red-legends", "d8:c e5:l", "", False),
    ("red-legends", "d8:h e5:h", "", False),
    ("green-legends", "a5:l f2:l", "", True),
    ("green-legends", "a5:l f3:h", "", False),
    ("rainbow-dominance", "d8:h e5:h h4:H c7:l", "", True),
    ("rainbow-dominance", "d8:h h4:H c7:l", "", False),
    ("rainbow-dominance", "d8:h e5:h", "", False),
    ("red-summoning", "", "summoned 2 1 0 0", True),
    ("red-summoning", "", "summoned 2 0 2 0", False),
    ("green-summoning", "", "summoned 2 1 1 0", True),
    ("green-summoning", "", "summoned 1 0 1 0", False),
    ("colored-summoning", "", "summoned 2 1 1 0", True),
    ("colored-summoning", "", "summoned 3 0 1 0", False),
    ("legendary-summoning", "", "summoned 2 0 0 1", True),
    ("legendary-summoning", "", "summoned 1 0 0 1", False),
    ("central-dominance", "d6:c e6:c f6:c d5:h e5:h", "", True),
    ("central-dominance", "d6:c e6:c f6:c d5:h g5:h", "", False),
    ("central-dominance", "d6:c e6:c f6:c d5:c e5:h", "", False),
    ("center-cross", "e6:c d5:c e5:c f5:c e4:c", "", True),
    ("center-cross", "d6:c f6:c e5:c d4:c f4:c", "", True),
    ("center-cross", "e6:c d5:c e5:c f5:c d4:c f4:c", "", False),
    ("line-dominance", "a6:c b6:c c6:c d6:c e6:c f6:c", "", True),
    ("line-dominance", "e9:c e8:c e7:c e6:c e5:c e4:c e3:c e2:C", "", True),
    ("line-dominance", "a6:c b6:c c6:c d6:c e6:c f6:c i6:C", "", False),
    ("line-dominance", "a7:c b7:c c7:c d7:c e7:c f7:c", "", False),
    ("diagonals", "b8:c c7:c d6:h e5:c b2:h c3:c d4:c", "", True),
    ("diagonals", "b8:c c7:c d6:h e5:c b2:c c3:c d4:c", "", False),
    ("diagonals", "b8:c c7:c d6:h b2:h c3:c d4:c e5:C", "", False),
    ("side-chain", "a5:c b5:c c5:c d6:c e7:c f6:c g5:c h4:c i4:c", "", True),
    ("side-chain", "e9:c e8:c e7:c e6:c e5:c d4:c d3:c d2:c d1:c", "", True),
    ("side-chain", "a5:c b5:c c5:c d6:c e7:C f6:c g5:c h4:c i4:c", "", False),
    ("corner-chain", "b8:c c7:c d6:c e5:c f4:c g3:c h2:c", "", True),
    ("corner-chain", "i7:c h6:c g5:c f4:c e3:c d2:c c1:c", "", True),
    ("corner-chain", "b8:c c7:c d6:c e5:c f4:c g3:c", "", False),
    ("imprisonment", "e5:C d6:c e6:c f6:c d5:c f5:c d4:c", "", True),
    ("imprisonment", "e5:C d6:c e6:c f6:c d5:c f5:c d4:C", "", False),
    ("envelopment", "e5:C d6:c e6:c f6:c d5:c f5:c d4:c f4:c", "", True),
    ("envelopment", "e5:C d6:c e6:c f6:c d5:c f5:c d4:c", "", False),
    ("isolation", "e5:C g5:C d6:c e6:c f6:c f5:c f4:c e4:c d4:c d5:c", "", True),
    ("isolation", "e5:C g5:C", "", False),
    ("isolation", "e5:C h5:C d6:c e6:c f6:c f5:c f4:c e4:c d4:c d5:c", "", False),
    ("isolation", "e5:C f5:C", "", False),
]  # fmt: skip


@pytest.mark.parametrize(("name", "pieces", "turn", "met"), MET_AND_MISSED)
def test_a_task_is_met_or_just_missed(name: str, pieces: str, turn: str, met: bool) -> None:
    table = Arena().put(pieces).tasks(name)
    if turn:
        kind, *numbers = turn.split()
        if kind == "destroyed":
            table.s.destroyed[1] = numbers
        else:
            table.s.summoned[:] = numbers
    task = next(i for i, t in enumerate(TASKS) if t.id == name)
    assert is_met(table.s, 0, task) == met
    assert 0 <= progress(table.s, 0, task) <= 1
    table.s.actions = 0
    assert table.can(f"claim {name}") == met


def test_every_task_is_here_both_met_and_missed() -> None:
    for met in (True, False):
        assert {case[0] for case in MET_AND_MISSED if case[3] == met} == {task.id for task in TASKS}
