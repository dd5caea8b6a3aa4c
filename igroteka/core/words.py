"""Texts in English and Russian, from Fluent files next to the code that speaks."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from .cards import LANGUAGES

REMEMBERED = 20_000  # sentences of one folder


class Words:
    """The texts of one folder: words.en.ftl and words.ru.ftl, and further files of a large folder (people.en.ftl …).

    `words("ru", "your-turn", count=3)` gives the message in Russian.
    """

    def __init__(self, beside: str):
        self.folder = Path(beside).resolve().parent
        self._bundles: dict[str, Any] = {}
        self._said: dict[Any, str] = {}  # a table says the same things again and again

    def __call__(self, lang: str, key: str, **values: Any) -> str:
        about = (lang, key, *values.items())
        if about not in self._said:
            if len(self._said) >= REMEMBERED:
                self._said.clear()
            self._said[about] = self._format(lang, key, values)
        return self._said[about]

    def _format(self, lang: str, key: str, values: dict[str, Any]) -> str:
        bundle = self.bundle(lang)
        if not bundle.has_message(key):
            raise KeyError(f"{self.folder.name}/words.{lang}.ftl has no message {key!r}")
        text, errors = bundle.format_pattern(bundle.get_message(key).value, values)
        if errors:
            raise ValueError(f"{self.folder.name}/words.{lang}.ftl, message {key!r}: {errors[0]}")
        return str(text)

    def has(self, lang: str, key: str) -> bool:
        """Is there such a message?"""
        return bool(self.bundle(lang).has_message(key))

    def bundle(self, lang: str) -> Any:
        """The parsed files of a language."""
        if lang not in self._bundles:
            self._bundles[lang] = _read(self.folder, lang)
        return self._bundles[lang]


@lru_cache
def _read(folder: Path, lang: str) -> Any:
    from fluent.runtime import FluentBundle, FluentResource

    if lang not in LANGUAGES:
        raise KeyError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    bundle = FluentBundle([lang], use_isolating=False)
    for path in sorted(folder.glob(f"*.{lang}.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle
