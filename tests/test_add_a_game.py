"""docs/add-a-game.md stays true: the game is taken out of the page and has to keep the laws."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILE = re.compile(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```", re.DOTALL)


def test_the_example_game_keeps_the_laws(tmp_path: Path) -> None:
    files = dict(FILE.findall((ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")))
    assert set(files) == {"__init__.py", "state.py", "rules.py", "words.py", "words.en.ftl", "words.ru.ftl", "drawings.py"}
    (tmp_path / "auction").mkdir()
    for name, source in files.items():
        (tmp_path / "auction" / name).write_text(source, encoding="utf-8")
    env = {**os.environ, "IGROTEKA_GAMES": str(tmp_path), "IGROTEKA_JIT": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_laws.py", "-k", "auction"],
        capture_output=True,
        text=True,
        env=env,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
