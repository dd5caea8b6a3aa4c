"""What the documents show is true: the README's code runs, docstrings' examples hold."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import igroteka as ig
from igroteka.bots import ladder
from igroteka.core.effects import fill_in
from igroteka.lab.ladder import markdown

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["README.md", "README.ru.md"])
def test_the_readmes_tour_of_the_library_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for source in re.findall(r"```python\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL):
        scope: dict[str, Any] = {}
        exec(source, scope)
        assert (tmp_path / "match.json").exists()


@pytest.mark.parametrize(("name", "lang"), [("README.md", "en"), ("README.ru.md", "ru")])
def test_the_readmes_show_the_measured_strength_of_the_levels(name: str, lang: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for game in ig.games():
        kept = ladder(game.id)
        assert kept is None or markdown(kept, game.title[lang]) in text


def test_the_dictionaries_of_the_effect_languages_are_what_the_games_declare() -> None:
    kept = (ROOT / "docs" / "effects.md").read_text(encoding="utf-8")
    languages = {name: language for game in ig.games() for name, language in game.languages.items()}
    assert all(f"<!-- words of {name} -->" in kept for name in languages)
    assert fill_in(kept, languages) == kept, "run `igroteka cards words --write docs/effects.md`"


@pytest.mark.parametrize("name", ["igroteka"])
def test_the_examples_in_docstrings_hold(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize("path", [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")], ids=lambda p: p.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        if "://" not in target and not target.startswith("figure:"):
            assert (path.parent / target).exists(), target


def test_the_examples_of_positions_hold() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "positions.md"), module_relative=False)
    assert result.attempted
    assert not result.failed
