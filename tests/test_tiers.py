"""Rules in two forms: plain at once, compiled when that is ready, with the same bytes; and what makes a compiled form stale."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import igroteka as ig
from igroteka.bots import net
from igroteka.core import plain
from igroteka.core.record import copy, record
from igroteka.core.rule import COMPILED, _game_in, rule

needs_compiler = pytest.mark.skipif(not COMPILED, reason="needs the compiler")
TABLE = np.array([[1, 2], [100, 120]], np.int8)


def run(program: str, **environment: str) -> str:
    """A program in a process of its own, tiered unless it is told otherwise."""
    clean = {name: value for name, value in os.environ.items() if name not in ("IGROTEKA_JIT", "NUMBA_DISABLE_JIT")}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=clean | environment, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


PLAY = """
import random, igroteka as ig
game = ig.game("meeting")
match, noise = game.new(seed=5), random.Random(5)
def play(most):
    while not match.over and len(match.moves) < most:
        player = match.movers[0]
        match.play(noise.choice(match.legal(player)), player)
play(20)
"""


@needs_compiler
def test_a_match_begins_plainly_and_goes_on_compiled_with_the_same_bytes() -> None:
    change = PLAY + "assert not game.ready; game.compile(); assert game.ready; play(999); print(match.state.tobytes().hex())"
    whole = PLAY + "play(999); print(match.state.tobytes().hex())"
    assert run(change) == run(whole, IGROTEKA_JIT="0") == run(whole, IGROTEKA_JIT="1")


def test_a_net_thinks_by_the_rules_of_the_game_that_it_is_shown() -> None:
    """So a bot of a compiled game thinks compiled: plainly a look at the net takes fifteen times as long, with Python's lock."""
    match = ig.game("meeting").new(seed=5)
    found = net.find(match.game, match.players)
    assert found
    assert _game_in((net.with_room(found), match.view(0), 0)) == "meeting"
    assert _game_in((match.state, 0)) == "meeting"
    assert _game_in((1, 2)) is None


@pytest.mark.parametrize("switch", ["IGROTEKA_JIT", "NUMBA_DISABLE_JIT"])
def test_without_a_compiler_everything_works_and_numba_is_not_even_imported(switch: str) -> None:
    value = "0" if switch == "IGROTEKA_JIT" else "1"
    assert run(PLAY + "import sys; print(game.ready, 'numba' in sys.modules)", **{switch: value}) == "True False"


def test_on_a_new_machine_numba_is_imported_when_there_is_something_to_load(tmp_path: Path) -> None:
    assert run(PLAY + "import sys; print(game.ready, 'numba' in sys.modules)", IGROTEKA_CACHE=str(tmp_path)) == "False False"


@needs_compiler
def test_a_bot_moves_at_once_while_its_game_is_being_compiled(tmp_path: Path) -> None:
    program = (
        "import igroteka as ig, time; from igroteka.bots import bot; match = ig.game('tash_kalar').new(seed=1);"
        "action = bot('master', seed=1).choose(match, match.movers[0], seconds=0.5);"
        "print(action in match.legal(), match.game.ready)"
    )
    assert run(program, IGROTEKA_CACHE=str(tmp_path)) == "True False"


@needs_compiler
def test_a_cache_that_cannot_be_written_is_no_reason_to_stop(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    assert run("from igroteka.core.compiled import cache_folder; print(cache_folder().is_dir())", IGROTEKA_CACHE=str(in_the_way / "cache")) == "True"


# Plain numbers

Small = record([("few", "i1"), ("row", "i1", (3,)), ("table", "i2", (2, 3)), ("bits", "i8")])


def small() -> Any:
    return copy(np.zeros(1, Small)[0])


def plainly(function: Any, *arguments: Any) -> Any:
    return plain.World().call(rule(function), arguments)


def test_plain_rules_reckon_with_whole_numbers_on_the_records_own_memory() -> None:
    def widen(s, more):
        s.row[1] = 127
        s.table[1, 2] = s.row[1] * 200 + more
        s.bits = 1 << (s.few + 40)
        s.table[0][1] = TABLE[1, 1] + TABLE[1, 0]
        return s.row[1] + TABLE[1, 1]

    s = small()
    assert plainly(widen, s, np.int8(100)) == 247
    assert (s.row[1], s.table[1, 2], s.bits, s.table[0, 1]) == (127, 25500, 1 << 40, 220)


def test_plain_rules_fill_slices_and_see_mistakes_that_compiled_ones_would_not() -> None:
    def fill(s):
        s.row[:] = -1
        s.table[1, :2] = 7

    def overflow(s):
        s.few = 200

    def outside(s):
        s.row[3] = 1

    s = small()
    plainly(fill, s)
    assert (s.row.tolist(), s.table.tolist()) == ([-1, -1, -1], [[0, 0, 0], [7, 7, 0]])
    with pytest.raises(ValueError, match="invalid value"):
        plainly(overflow, s)
    with pytest.raises(IndexError):
        plainly(outside, s)


def test_a_world_may_exchange_a_rule_for_another() -> None:
    told: list[int] = []
    match = ig.game("meeting").new(seed=1)
    state = copy(match.state)
    plain.World(emit=lambda s, what, *rest: told.append(what)).call(match.game.rules.apply, (state, match.movers[0], match.legal()[0]))
    assert len(told) > 0


# What a compiled form is made of


def made_from(source: str, **tables: Any) -> str:
    from igroteka.core.compiled import facts

    scope: dict[str, Any] = {"__name__": __name__, **tables}
    exec(source, scope)
    return facts(rule(scope["rule_of_it"]))[0]


@needs_compiler
def test_texts_and_comments_recompile_nothing_and_facts_and_rules_do() -> None:
    first = made_from("def rule_of_it(s):\n    '''Says one thing.'''\n    return TABLE[0] + 1", TABLE=np.array([1]))
    assert first == made_from("# moved\n\ndef rule_of_it(s):\n    '''Says another.'''\n    # quite so\n    return TABLE[0] + 1", TABLE=np.array([1]))
    assert first != made_from("def rule_of_it(s):\n    '''Says one thing.'''\n    return TABLE[0] + 2", TABLE=np.array([1]))
    assert first != made_from("def rule_of_it(s):\n    '''Says one thing.'''\n    return TABLE[0] + 1", TABLE=np.array([2]))


@needs_compiler
def test_a_rule_that_calls_a_changed_one_is_changed_and_another_games_is_not() -> None:
    call = "def rule_of_it(s):\n    return inner(s)"

    def one(s):
        return 1

    def two(s):
        return 2

    assert made_from(call, inner=rule(one)) == made_from(call, inner=rule(one)) != made_from(call, inner=rule(two))


@rule
def made(n):
    """A new array."""
    return np.zeros(n, np.int64)


@rule
def summed(row):
    """Borrows what it is given, and another look at it."""
    total = 0
    for i in range(row[1:].size):
        total += row[1:][i]
    return total


@rule
def copied(row, out):
    """One borrowed array into another."""
    out[:] = row


@rule
def through(n):
    """Calls one that makes an array and one that borrows it."""
    row = made(n)
    row[n - 1] = n
    return summed(row) + summed(row[1:])


@needs_compiler
def test_arrays_that_rules_make_are_given_back_and_borrowed_ones_stay() -> None:
    from numba.core.runtime import _nrt_python, rtsys

    _nrt_python.memsys_enable_stats()
    row, other = np.arange(5), np.zeros(5, np.int64)
    through.compiled(4), summed.compiled(row), made.compiled(2), copied.compiled(row, other)  # compiled now
    gc.collect()
    holders = sys.getrefcount(row)
    before = rtsys.get_allocation_stats()
    for n in range(2, 50):
        assert through.compiled(n) == (2 * n if n > 2 else n)
        assert summed.compiled(row) == 10
        assert made.compiled(n).sum() == 0
        copied.compiled(row, other)
    assert other.tolist() == row.tolist()
    after = rtsys.get_allocation_stats()
    assert after.alloc > before.alloc
    assert after.alloc - after.free <= before.alloc - before.free, "what the compiler made may go meanwhile"
    assert sys.getrefcount(row) <= holders
