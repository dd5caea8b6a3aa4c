"""Texts are said as Fluent says them, also where they are put together without it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import igroteka
from igroteka.core import words as w
from igroteka.core.cards import LANGUAGES

HOME = Path(igroteka.__file__).parent
FOLDERS = sorted({path.parent for path in HOME.rglob("*.en.ftl") if "$" in path.read_text(encoding="utf-8")})


def values_in(steps: w.Steps) -> Iterator[tuple[str, list[int | str]]]:
    """The names of all values in a text, with what is asked about them."""
    for step in steps:
        if isinstance(step, w.Choice):
            yield step.name, [key for key, _ in step.texts]
            for _, text in step.texts:
                yield from values_in(text)
        elif isinstance(step, tuple):
            yield step[0], []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_text_of_words_values_and_choices_is_what_fluent_makes_of_it(folder: Path) -> None:
    words, noise, own = w.Words(str(folder / "words.py")), random.Random(folder.name), 0
    for lang in LANGUAGES:
        for key in w._entries(words.folder, lang):
            if key.startswith("-"):
                continue
            bundle = w._bundle(words.folder, lang)
            if not bundle.has_message(key):
                w._parse(bundle, words.folder, lang, key)
            pattern = bundle.get_message(key).value
            asked: dict[str, list[int | str]] = {}
            for name, keys in values_in(w._steps(pattern) or ()):
                asked[name] = [*asked.get(name, ["Ann & <Bob>", 0, 1, 2, 5, 21, 1000]), *keys]
            for _ in range(12 if asked else 0):
                values = {name: noise.choice(some) for name, some in asked.items()}
                assert (words._format(lang, key, values), []) == bundle.format_pattern(pattern, values), (lang, key, values)
                own += 1
    assert own


def test_a_text_without_its_value_is_an_error() -> None:
    with pytest.raises(ValueError, match="Unknown external: who"):
        w.Words(str(HOME / "web" / "words.py"))("en", "nudged-by")


def test_a_text_is_said_though_two_threads_come_first_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then each has a bundle of its own, and whoever looks again finds the other one's."""
    monkeypatch.setattr(w, "_bundle", w._bundle.__wrapped__)
    assert w.Words(str(HOME / "web" / "words.py"))("en", "refused-busy").startswith("One thing")
