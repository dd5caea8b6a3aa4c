"""The golden playthroughs are what the games do now."""

from __future__ import annotations

import difflib

import playthroughs
import pytest


@pytest.mark.parametrize(("name", "mode"), playthroughs.modes(), ids=lambda part: part)
def test_the_playthrough_is_unchanged(name: str, mode: str) -> None:
    kept = playthroughs.path(name, mode)
    assert kept.exists(), "run `make playthroughs` and read what it wrote"
    now, then = playthroughs.tell(name, mode), kept.read_text(encoding="utf-8")
    change = "\n".join(list(difflib.unified_diff(then.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=1))[:40])
    assert now == then, f"the game plays differently now:\n{change}"
