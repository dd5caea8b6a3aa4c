"""Texts in English and Russian, from Fluent files next to the code that speaks."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from .cards import LANGUAGES

REMEMBERED = 20_000  # sentences of one folder
ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)
REFERENCE = re.compile(r"\{\s*(-?[a-zA-Z][\w-]*)")


class Words:
    """The texts of one folder: words.en.ftl and words.ru.ftl, and further files of a large folder (people.en.ftl …).

    `words("ru", "your-turn", count=3)` gives the message in Russian.
    """

    def __init__(self, beside: str):
        self.folder = Path(beside).resolve().parent
        self._said: dict[Any, str] = {}  # a table says the same things again and again

    def __call__(self, lang: str, key: str, **values: Any) -> str:
        about = (lang, key, *values.items())
        if about not in self._said:
            if len(self._said) >= REMEMBERED:
                self._said.clear()
            self._said[about] = self._format(lang, key, values)
        return self._said[about]

    def _format(self, lang: str, key: str, values: dict[str, Any]) -> str:
        bundle = _bundle(self.folder, lang)
        if not bundle.has_message(key):
            if not self.has(lang, key):
                raise KeyError(f"{self.folder.name}/words.{lang}.ftl has no message {key!r}")
            _parse(bundle, self.folder, lang, key)
        pattern = bundle.get_message(key).value
        simple = _simple(pattern)
        if simple and all(part in values for name, part in simple if name) and all(map(_as_it_is, values.values())):
            return "".join([str(values[part]) if name else part for name, part in simple])
        text, errors = bundle.format_pattern(pattern, values)
        if errors:
            raise ValueError(f"{self.folder.name}/words.{lang}.ftl, message {key!r}: {errors[0]}")
        return str(text)

    def has(self, lang: str, key: str) -> bool:
        """Is there such a message?"""
        return key in _entries(self.folder, lang)


# A parser in Python takes its time: an entry is parsed when somebody says it, with those it refers to.


@lru_cache
def _bundle(folder: Path, lang: str) -> Any:
    """What has been parsed so far."""
    from fluent.runtime import FluentBundle

    return FluentBundle([lang], use_isolating=False)


@lru_cache(None)
def _simple(pattern: Any) -> tuple[tuple[bool, str], ...]:
    """A text with nothing but values in it, as what is said and names of values; Fluent goes through its rules for each, which takes long."""
    found = []
    for element in getattr(pattern, "elements", [pattern]):
        inside = getattr(element, "expression", None)
        if inside is not None and type(inside).__name__ != "VariableReference":
            return ()
        found.append((False, str(element.value)) if inside is None else (True, str(inside.id.name)))
    return tuple(found)


def _as_it_is(value: Any) -> bool:
    """Is a value written as Python writes it, in every language?"""
    return value.__class__ is str or (value.__class__ is int and 0 <= value < 1000)


@lru_cache
def _entries(folder: Path, lang: str) -> dict[str, str]:
    """The source of every message and term."""
    if lang not in LANGUAGES:
        raise KeyError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    found: dict[str, str] = {}
    for path in sorted(folder.glob(f"*.{lang}.ftl")):
        text = path.read_text(encoding="utf-8")
        starts = [*ENTRY.finditer(text)]
        for start, end in zip(starts, [*(entry.start() for entry in starts[1:]), len(text)], strict=True):
            found.setdefault(start[1], text[start.start() : end])
    return found


def _parse(bundle: Any, folder: Path, lang: str, key: str) -> None:
    """Into the bundle at hand: if two threads come first at the same time, each has one of its own."""
    from fluent.runtime import FluentResource

    entries, wanted, names = _entries(folder, lang), dict[str, str](), [key]
    while names:
        name = names.pop()
        if name in entries and name not in wanted:
            wanted[name] = entries[name]
            names += REFERENCE.findall(entries[name])
    bundle.add_resource(FluentResource("".join(reversed(wanted.values()))))  # what others refer to is there before them
