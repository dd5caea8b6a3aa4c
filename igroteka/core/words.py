"""Texts in English and Russian, from Fluent files next to the code that speaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from .cards import LANGUAGES

REMEMBERED = 2_000  # sentences that one message became
ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)
REFERENCE = re.compile(r"\{\s*(-?[a-zA-Z][\w-]*)")


class Words:
    """The texts of one folder: words.en.ftl and words.ru.ftl, and further files of a large folder (people.en.ftl …).

    `words("ru", "your-turn", count=3)` gives the message in Russian.
    """

    def __init__(self, beside: str):
        self.folder = Path(beside).resolve().parent
        self._texts: dict[tuple[str, str], Text] = {}

    def __call__(self, lang: str, key: str, **values: Any) -> str:
        text = self._texts.get((lang, key)) or self._find(lang, key)
        about = tuple(values.items() if text.names is None else map(values.get, text.names))  # games give more than a text names
        said = text.said.get(about)
        if said is None:
            if len(text.said) >= REMEMBERED:
                text.said.clear()
            said = text.said[about] = self._format(lang, key, values)
        return said

    def _find(self, lang: str, key: str) -> Text:
        bundle = _bundle(self.folder, lang)
        if not bundle.has_message(key):
            if not self.has(lang, key):
                raise KeyError(f"{self.folder.name}/words.{lang}.ftl has no message {key!r}")
            _parse(bundle, self.folder, lang, key)
        pattern = bundle.get_message(key).value
        steps = _steps(pattern)
        found = self._texts[lang, key] = Text(pattern, steps, None if steps is None else tuple(dict.fromkeys(_names(steps))), {})
        return found

    def _format(self, lang: str, key: str, values: dict[str, Any]) -> str:
        text = self._texts.get((lang, key)) or self._find(lang, key)
        if text.steps is not None and text.names is not None and all(_as_it_is(values.get(name)) for name in text.names):
            return _said(text.steps, values, lang)
        said, errors = _bundle(self.folder, lang).format_pattern(text.pattern, values)
        if errors:  # a value is missing
            raise ValueError(f"{self.folder.name}/words.{lang}.ftl, message {key!r}: {errors[0]}")
        return str(said)

    def has(self, lang: str, key: str) -> bool:
        """Is there such a message?"""
        return key in _entries(self.folder, lang)


# A parser in Python takes its time: an entry is parsed when somebody says it, with those it refers to.


@lru_cache
def _bundle(folder: Path, lang: str) -> Any:
    """What has been parsed so far."""
    from fluent.runtime import FluentBundle

    return FluentBundle([lang], use_isolating=False)


# Fluent goes through all its rules for every value, which takes long. Nearly all texts are words, values and choices between texts by a value.


class Choice(NamedTuple):
    """Which text is said depends on a value: each has its key, a number or a word (of a plural, or the value itself)."""

    name: str
    texts: tuple[tuple[int | str, Steps], ...]
    otherwise: Steps


Steps = tuple[str | tuple[str] | Choice, ...]  # what is said, names of values, choices


class Text(NamedTuple):
    """A message as Fluent has it, and its steps with the names of the values that they need, unless there is more to it.
    A table says the same things again and again: what was said is remembered."""

    pattern: Any
    steps: Steps | None
    names: tuple[str, ...] | None
    said: dict[tuple[Any, ...], str]


@lru_cache(None)
def _steps(pattern: Any) -> Steps | None:
    """A text, unless there is more to it."""
    found = [_step(element) for element in getattr(pattern, "elements", [pattern])]
    return None if None in found else tuple(step for step in found if step is not None)


def _step(element: Any) -> str | tuple[str] | Choice | None:
    inside = getattr(element, "expression", None)
    kind = type(inside).__name__
    if inside is None:
        return str(element.value)
    if kind == "StringLiteral":
        return str(inside.parse()["value"])
    if kind == "VariableReference":
        return (str(inside.id.name),)
    if kind != "SelectExpression" or type(inside.selector).__name__ != "VariableReference":
        return None
    texts = [(_key(variant.key), _steps(variant.value)) for variant in inside.variants]
    otherwise = next(_steps(variant.value) for variant in inside.variants if variant.default)
    if otherwise is None or any(key is None or steps is None for key, steps in texts):
        return None
    return Choice(str(inside.selector.id.name), tuple((key, steps) for key, steps in texts if key is not None and steps is not None), otherwise)


def _key(key: Any) -> int | str | None:
    if hasattr(key, "name"):
        return str(key.name)
    return int(key.value) if isinstance(key.value, int) else None


def _names(steps: Steps) -> Iterator[str]:
    """The values that are needed, in whichever case."""
    for step in steps:
        if isinstance(step, Choice):
            yield step.name
            for _, text in step.texts:
                yield from _names(text)
            yield from _names(step.otherwise)
        elif step.__class__ is tuple:
            yield step[0]


def _said(steps: Steps, values: dict[str, Any], lang: str) -> str:
    said = []
    for step in steps:
        if step.__class__ is str:
            said.append(step)
        elif isinstance(step, Choice):
            value = values[step.name]
            said.append(_said(next((text for key, text in step.texts if _is_meant(key, value, lang)), step.otherwise), values, lang))
        else:
            said.append(str(values[step[0]]))
    return "".join(said)


def _is_meant(key: int | str, value: int | str, lang: str) -> bool:
    """Is it the same, or the form of its plural?"""
    if key.__class__ is value.__class__:
        return key == value
    return _plural(lang, value) == key if isinstance(value, int) else isinstance(key, int) and _plural(lang, key) == value


@lru_cache(None)
def _plural(lang: str, number: int) -> str:
    """The form of a plural that a number takes: one, few, many, other."""
    from babel.core import Locale

    return str(Locale.parse(lang).plural_form(number))


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
