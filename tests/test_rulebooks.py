"""Every game has a rulebook in both languages, with the same figures in the same places."""

from __future__ import annotations

import re

import pytest

import igroteka as ig
from igroteka.core.rule import PACKAGE

FIGURE = re.compile(r"!\[([^\]]+)\]\(figure:([\w-]+)\)")


@pytest.mark.parametrize("name", [game.id for game in ig.games()])
def test_the_rulebooks_tell_the_same_with_the_same_figures(name: str) -> None:
    game = ig.game(name)
    shapes = []
    for lang in ("en", "ru"):
        source = (PACKAGE / "games" / name / f"rulebook.{lang}.md").read_text(encoding="utf-8")
        assert source.startswith(f"# {game.title[lang].split(',')[0]}")
        figures = [figure for _, figure in FIGURE.findall(source)]
        assert figures
        for figure in figures:
            assert game.drawings.figure(figure, lang).startswith("<svg")
        shapes.append((figures, [line.split(" ")[0] for line in source.splitlines() if line.startswith("#")]))
    assert shapes[0] == shapes[1], "the same figures and the same headings in both languages"
