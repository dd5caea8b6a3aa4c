"""Errands: long work is done by processes that give way to everybody; whatever happens to them, nothing is lost and nobody waits for ever."""

from __future__ import annotations

import asyncio
import math
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import igroteka as ig
from igroteka.core.errands import MUCH, Errands, Lost
from igroteka.core.match import BadMatch, decisions, from_json
from igroteka.games import game as find_game
from igroteka.web.app import create_app

needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="processes are killed as Unix does")
KILLED_ONCE = """
import os, pathlib, signal
seen = pathlib.Path({seen!r})
if not seen.exists():
    seen.touch()
    os.kill(os.getpid(), signal.SIGKILL)
seen.write_text("done")
"""


@pytest.fixture
def errands() -> Iterator[Errands]:
    some = Errands(int, at_once=1, patience=20)
    yield some
    some.close()


def do(errands: Errands, work: Any, *given: Any) -> Any:
    """What comes of an errand."""
    return asyncio.run(errands.run(work, *given))[0]


def test_another_process_does_it_behind_everybody_and_the_same_one_does_the_next(errands: Errands) -> None:
    process = do(errands, os.getpid)
    assert process != os.getpid()
    assert do(errands, math.sqrt, 2.0) == math.sqrt(2.0)
    assert do(errands, os.getpid) == process
    if hasattr(os, "nice"):
        assert do(errands, os.nice, 0) > min(os.nice(0), 18)
    errands.close()
    assert not any(helper.lives for helper in errands.helpers.values())
    with pytest.raises(RuntimeError):
        do(errands, os.getpid)


def test_a_mistake_in_a_match_is_named_in_the_same_words(errands: Errands) -> None:
    match = ig.game("meeting").new(seed=3)
    while len(match.moves) < 8:
        match.play(match.legal()[0])
    saved = match.to_json()
    assert do(errands, decisions, saved, find_game) == match.moves
    for wrong in (saved | {"moves": [*saved["moves"], [0, "fly"]]}, saved | {"seed": "x"}, {}):
        with pytest.raises(BadMatch) as here:
            from_json(wrong, find_game)
        with pytest.raises(BadMatch) as there:
            do(errands, decisions, wrong, find_game)
        assert str(there.value) == str(here.value)


@needs_signals
def test_if_its_process_is_killed_another_one_does_it(errands: Errands, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    do(errands, exec, KILLED_ONCE.format(seen=str(seen)))
    assert seen.read_text() == "done"


@needs_signals
def test_what_kills_every_process_or_never_ends_is_given_up_and_the_next_errand_is_done(errands: Errands) -> None:
    with pytest.raises(Lost, match="died"):
        do(errands, exec, "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    assert do(errands, math.sqrt, 4.0) == 2
    errands.patience, began = 0.5, time.monotonic()
    with pytest.raises(Lost, match="longer than"):
        do(errands, time.sleep, 60)
    assert time.monotonic() - began < 15
    errands.patience = 20
    assert do(errands, math.sqrt, 9.0) == 3


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system doesn't tell how large a process is")
def test_a_process_that_has_grown_large_is_replaced(errands: Errands) -> None:
    first = do(errands, os.getpid)
    do(errands, exec, f"import builtins; builtins.kept = b'x' * {round(1.1 * MUCH * 2**20)}")
    assert do(errands, os.getpid) != first


@needs_signals
def test_an_upload_comes_to_its_table_though_the_process_that_reads_it_is_killed(tmp_path: Path) -> None:
    match = ig.game("meeting").new(seed=3)
    while not match.over:
        match.play(match.legal()[-1])
    with TestClient(create_app(tmp_path, pace=0)) as client, ThreadPoolExecutor(1) as pool:
        assert client.post("/load", json=match.to_json()).status_code == 200
        (helper,) = client.app.state.house.budget.errands.helpers.values()  # type: ignore[attr-defined]
        helper.process.send_signal(signal.SIGSTOP)
        uploading = pool.submit(client.post, "/load", json=match.to_json())
        time.sleep(0.3)
        assert not uploading.done()
        helper.process.kill()
        answer = uploading.result(60)
        assert answer.status_code == 200
        assert client.get(f"/table/{answer.json()['table']}/match.json").json()["moves"] == match.to_json()["moves"]
