"""Card files: TOML tables read with errors that name the file, the line and what was expected.

A game's card files lie in its folder. A user's folder (IGROTEKA_CARDS) may hold files
for a game in a subfolder of the game's id: a file of the same name replaces ours,
another name joins them.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from .rule import card_folder, game_folders

LANGUAGES = ("en", "ru")
_MISSING: Any = object()


class CardError(ValueError):
    """A card file is wrong: the message says where and what was expected."""


_further: dict[str, list[Path]] = {}  # by game


def join(game: str, path: Path) -> None:
    """One more card file, as if it lay in the user's folder; to be said before the game is loaded."""
    _further.setdefault(game, []).append(path)


def card_files(game: str) -> dict[str, Path]:
    """The card files of a game by name, with the user's own in place of ours."""
    files = {path.name: path for folder in game_folders() for path in sorted((folder / game).glob("*.toml"))}
    own = card_folder()
    if own:
        files |= {path.name: path for path in sorted((own / game).glob("*.toml"))}
    return files | {path.name: path for path in _further.get(game, ())}


def fingerprint(game: str) -> str:
    """A short hash of the facts in the card files a game was loaded with: a better text doesn't make it another game."""
    files = {name: without_texts(tomllib.loads(path.read_text(encoding="utf-8"))) for name, path in card_files(game).items()}
    return hashlib.sha256(json.dumps(files, sort_keys=True, default=str).encode()).hexdigest()[:12]


def without_texts(value: Any) -> Any:
    """What a card file says beside names and texts, which are tables by language."""
    if isinstance(value, dict):
        return {key: without_texts(item) for key, item in value.items() if not (isinstance(item, dict) and item.keys() >= set(LANGUAGES))}
    return [without_texts(item) for item in value] if isinstance(value, list) else value


class Entry:
    """One table of a card file. Read every key you know, then `close` to find the misspelt ones."""

    def __init__(self, file: CardFile, kind: str, index: int | None, values: dict[str, Any]):
        self.file, self.kind, self.index, self.values = file, kind, index, values
        self.known: set[str] = set()

    def error(self, key: str | None, message: str, line: int | None = None) -> CardError:
        """What to raise when the value of a key is wrong."""
        line = line or self.file.line(self.kind, self.index, key)
        label = self.values.get("id", self.index + 1 if self.index is not None else "")
        return CardError(f"{self.file.path}, line {line}: {self.kind} {label}: {message}".replace("  ", " "))

    def get(self, key: str, default: Any = _MISSING) -> Any:
        """The raw value."""
        self.known.add(key)
        if key in self.values:
            return self.values[key]
        if default is _MISSING:
            near = difflib.get_close_matches(key, [k for k in self.values if k not in self.known], 1)
            raise self.error(near[0] if near else None, f"{key!r} is missing" + (f" (is {near[0]!r} meant for it?)" if near else ""))
        return default

    def number(self, key: str, low: int, high: int, default: Any = _MISSING) -> int:
        """A whole number from low to high."""
        value = self.get(key, default)
        if value is default and default is not _MISSING:
            return value  # type: ignore[no-any-return]
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.error(key, f"{key} should be a whole number from {low} to {high}, not {value!r}")
        return value

    def text(self, key: str, default: Any = _MISSING) -> str:
        """A string."""
        value = self.get(key, default)
        if value is not default and not (isinstance(value, str) and value.strip()):
            raise self.error(key, f"{key} should be a text, not {value!r}")
        return value  # type: ignore[no-any-return]

    def flag(self, key: str, default: bool = False) -> bool:
        """true or false."""
        value = self.get(key, default)
        if not isinstance(value, bool):
            raise self.error(key, f"{key} should be true or false, not {value!r}")
        return value

    def choice(self, key: str, values: Sequence[str], default: Any = _MISSING) -> int:
        """One of the given words; its index."""
        value = self.get(key, default)
        if value is default and default is not _MISSING:
            return values.index(value)
        if value not in values:
            near = difflib.get_close_matches(str(value), values, 1)
            raise self.error(key, f"{key} should be one of {', '.join(values)}, not {value!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        return values.index(value)

    def names(self, key: str = "name") -> dict[str, str]:
        """A text in every language, and further forms (such as ru_acc) if given."""
        value = self.get(key)
        if not isinstance(value, dict) or not all(isinstance(value.get(lang), str) for lang in LANGUAGES):
            raise self.error(key, f'{key} should have a text for each of {", ".join(LANGUAGES)}, such as {{ en = "…", ru = "…" }}')
        return value

    def close(self) -> None:
        """Complain about a key that nobody asked for: it is a typing mistake."""
        for key in self.values:
            if key not in self.known:
                near = difflib.get_close_matches(key, sorted(self.known), 1)
                raise self.error(
                    key, f"unknown key {key!r}; expected one of {', '.join(sorted(self.known))}" + (f"; did you mean {near[0]!r}?" if near else "")
                )


class CardFile:
    """A parsed TOML file that remembers where things stand in it."""

    def __init__(self, path: Path):
        self.path = path
        try:
            self.source = path.read_text(encoding="utf-8")
            self.values = tomllib.loads(self.source)
        except OSError as error:
            raise CardError(f"{path}: can't be read ({error.strerror}); expected a TOML card file") from None
        except UnicodeDecodeError:
            raise CardError(f"{path}: expected a text in UTF-8") from None
        except tomllib.TOMLDecodeError as error:
            raise CardError(f"{path}: not valid TOML: {error}") from None

    def entries(self, kind: str, at_least: int = 1) -> list[Entry]:
        """The tables [[kind]], in the order of the file."""
        tables = self.values.get(kind, [])
        if not isinstance(tables, list) or len(tables) < at_least or not all(isinstance(table, dict) for table in tables):
            raise CardError(f"{self.path}: expected at least {at_least} [[{kind}]]")
        entries = [Entry(self, kind, i, table) for i, table in enumerate(tables)]
        self._unique_ids(entries)
        return entries

    def entry(self, kind: str) -> Entry:
        """The single table [kind]."""
        table = self.values.get(kind)
        if not isinstance(table, dict):
            raise CardError(f"{self.path}: expected a table [{kind}]")
        return Entry(self, kind, None, table)

    def only(self, kinds: Iterable[str]) -> None:
        """Complain about a top-level name that nobody reads."""
        for name in self.values:
            if name not in kinds:
                line = self.line(name, None, None)
                raise CardError(f"{self.path}, line {line}: unknown table {name!r}; expected {', '.join(kinds)}")

    def line(self, kind: str, index: int | None, key: str | None) -> int:
        """The line on which a table or one of its keys stands."""
        header = re.compile(rf"\s*\[+\s*{re.escape(kind)}\s*\]+|\s*{re.escape(kind)}\s*=")
        wanted = re.compile(rf"\s*\"?{re.escape(key)}\"?\s*[=.]|\s*\[+{re.escape(kind)}\.{re.escape(key)}\]") if key else None
        seen, start = -1, 0
        for number, text in enumerate(self.source.splitlines(), 1):
            if header.match(text):
                seen += 1
                if seen == (index or 0):
                    start = number
                elif start:
                    break
            if start and wanted and wanted.match(text):
                return number
        return start or 1

    @staticmethod
    def _unique_ids(entries: list[Entry]) -> None:
        seen: dict[str, int] = {}
        for entry in entries:
            name = entry.values.get("id")
            if isinstance(name, str):
                if name in seen:
                    raise entry.error("id", f"the id {name!r} is taken by entry {seen[name] + 1}")
                seen[name] = entry.index or 0


def card_file(game: str, name: str = "cards.toml") -> CardFile:
    """A game's card file, or the user's replacement of it."""
    return CardFile(card_files(game)[name])
