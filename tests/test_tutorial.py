"""The tutorial notebook runs from its first cell to its last, and what it promises comes true."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from igroteka.core.rule import COMPILED

NOTEBOOK = Path(__file__).parent.parent / "docs" / "tutorial.ipynb"
TRAINING = "WAVES, GAMES = 25, 512"
BRIEFLY = "WAVES, GAMES = 1, 4"  # where rules are interpreted


def test_all_cells_run_in_order_and_the_policy_learns() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert sum(TRAINING in text for text in code) == 1
    here: dict[str, Any] = {}
    for number, text in enumerate(code, 1):
        if not COMPILED:
            text = text.replace(TRAINING, BRIEFLY).replace("1000)", "4)").replace("1024, seed", "16, seed").replace("games=40", "games=2")
        exec(compile(text, f"tutorial.ipynb, code cell {number}", "exec"), here)
    assert here["match"].over
    if COMPILED:
        assert here["strength"] > 0.6


def test_the_notebook_says_what_it_printed() -> None:
    """Whoever reads it without running it sees what it does."""
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    printing = [cell for cell in cells if cell["cell_type"] == "code" and "print(" in "".join(cell["source"])]
    assert all(cell["outputs"] for cell in printing)
