"""Recorded matches replay with the same choices to the same result, decision by decision.

They lie beside the repository (shared/data/matches) and were played by rules that a second implementation had checked.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest

import igroteka as ig
from igroteka.core.rule import COMPILED

EVERY = 5  # the choices of every so many decisions are signed
FOLDERS = [parent / "shared" / "data" / "matches" for parent in Path(__file__).resolve().parents]
RECORDED = next((folder / "matches.jsonl.gz" for folder in FOLDERS if (folder / "matches.jsonl.gz").exists()), None)
MATCHES = [json.loads(line) for line in gzip.decompress(RECORDED.read_bytes()).splitlines()] if RECORDED else []
SAMPLE = int(os.environ.get("IGROTEKA_RECORDED", "1" if COMPILED else "8"))  # every how many of them are replayed


@pytest.mark.skipif(not MATCHES, reason="no recorded matches beside the repository")
@pytest.mark.parametrize("row", MATCHES[::SAMPLE], ids=lambda row: f"{row['game']}-{row['mode']}-{row['seed'] % 10000}")
def test_a_recorded_match_replays_with_the_same_choices(row: dict[str, Any]) -> None:
    game = ig.game(row["game"])
    players = row["options"]["players"]
    match = game.new(seed=row["seed"], players=players, **{name: value for name, value in row["options"].items() if name != "players"})
    for number, (player, name) in enumerate(row["moves"]):
        names = {match.name(action, player): action for action in match.legal(player)}
        if number % EVERY == 0:
            sign = hashlib.sha256("\n".join(sorted(names)).encode()).hexdigest()[:8]
            assert sign == row["signs"][number // EVERY], f"other choices at decision {number}: {sorted(names)}"
        assert name in names, f"decision {number}: {name!r} should be one of {sorted(names)}"
        match.play(names[name], player)
    assert match.over
    assert list(match.returns) == pytest.approx(row["returns"])
