"""Texts are said as Fluent says them, also where they are put together without it."""

from __future__ import annotations

from pathlib import Path

import pytest

import igroteka
from igroteka.core import words as w
from igroteka.core.cards import LANGUAGES

HOME = Path(igroteka.__file__).parent
FOLDERS = sorted({path.parent for path in HOME.rglob("*.en.ftl") if "$" in path.read_text(encoding="utf-8")})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_text_with_nothing_but_values_is_what_fluent_makes_of_it(folder: Path) -> None:
    words, simple = w.Words(str(folder / "words.py")), 0
    for lang in LANGUAGES:
        for key in w._entries(words.folder, lang):
            if key.startswith("-"):
                continue
            bundle = w._bundle(words.folder, lang)
            if not bundle.has_message(key):
                w._parse(bundle, words.folder, lang, key)
            pattern = bundle.get_message(key).value
            for value in ("Ann & <Bob>", 21, 1000):
                values = {name: value for is_name, name in w._simple(pattern) if is_name}
                if values:
                    assert (words._format(lang, key, values), []) == bundle.format_pattern(pattern, values), (lang, key)
                    simple += 1
    assert simple


def test_a_text_is_said_though_two_threads_come_first_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then each has a bundle of its own, and whoever looks again finds the other one's."""
    monkeypatch.setattr(w, "_bundle", w._bundle.__wrapped__)
    assert w.Words(str(HOME / "web" / "words.py"))("en", "refused-busy").startswith("One thing")
