"""A page remembers what it was told last, so a message brings only what is new.

A picture is cut at every `<`; the log is lines, the seats are rows. What the page has already is named by its
place there: `[first, count]`. The script does the same backwards (`unfold` in table.js).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..core.match import LogLine

STEP = 16  # pieces that are compared at once
SHORT = 10  # characters that are sent again rather than named


def fold(old: Sequence[Any], new: Sequence[Any]) -> list[Any]:
    """The new row: what isn't in the old one, and `[first, count]` for what is."""
    same, end = _same(old, new), 0
    if same < min(len(old), len(new)):
        end = _same(old[: same - 1 if same else None : -1], new[: same - 1 if same else None : -1])
    parts: list[Any] = [[0, same]] if same else []
    parts += _fold(old, new[same : len(new) - end], same)
    return parts + [[len(old) - end, end]] if end else parts


def _same(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How far two rows are the same."""
    low, high = 0, min(len(one), len(other))
    if one[:high] == other[:high]:
        return high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle)
    return low


def _fold(old: Sequence[Any], new: Sequence[Any], following: int) -> list[Any]:
    places = dict(zip(old, range(len(old)), strict=True)) if new else {}
    parts: list[Any] = []
    here, most = 0, len(old)
    while here < len(new):
        first = following if following < most and old[following] == new[here] else places.get(new[here])  # things mostly keep their order
        if first is None:
            parts.append(new[here])
            here += 1
            continue
        count = 1
        while old[first + count : first + count + STEP] == new[here + count : here + count + STEP] and here + count + STEP <= len(new):
            count += STEP
        while here + count < len(new) and first + count < most and old[first + count] == new[here + count]:
            count += 1
        parts.append([first, count])
        here, following = here + count, first + count
    return parts


def unfold(old: Sequence[Any], parts: Sequence[Any]) -> list[Any]:
    """The new row again."""
    return [piece for part in parts for piece in (old[part[0] : sum(part)] if isinstance(part, list) else [part])]


def fold_picture(known: list[str], new: list[str]) -> list[str | list[int]]:
    """A picture's pieces after another one's; what is new and adjoins is one text."""
    parts: list[str | list[int]] = []
    for part in fold(known, new):
        text = part if isinstance(part, str) else "" if part[1] > SHORT else "<".join(known[part[0] : sum(part)])
        if isinstance(part, list) and (not text or len(text) > SHORT):
            parts.append(part)
        elif parts and isinstance(parts[-1], str):
            parts[-1] += "<" + text
        else:
            parts.append(text)
    return parts


def unfold_picture(known: list[str], parts: Sequence[str | list[int]]) -> list[str]:
    """The new pieces again."""
    return unfold(known, [piece for part in parts for piece in (part.split("<") if isinstance(part, str) else [part])])


class Told:
    """What a page was told last: the picture, the log and the seats."""

    def __init__(self) -> None:
        self.pieces = [""]  # of the picture
        self.rows: dict[str, list[Any]] = {"lines": [], "seats": []}

    def fold(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message as it is sent; the page knows it then."""
        sent = dict(message)
        if "story" in message:
            sent["story"] = [frame | {"svg": self._fold_picture(frame["svg"])} for frame in message["story"]]
        if "svg" in message:
            sent["svg"] = self._fold_picture(message["svg"])
        if "lines" in message:
            sent["lines"] = self._fold_rows("lines", message["lines"], LogLine._asdict)
        if "seats" in message:
            sent["seats"] = self._fold_rows("seats", [tuple(seat.items()) for seat in message["seats"]], dict)
        return sent

    def _fold_picture(self, picture: str) -> list[str | list[int]]:
        pieces = picture.split("<")
        parts, self.pieces = fold_picture(self.pieces, pieces), pieces
        return parts

    def _fold_rows(self, name: str, rows: list[Any], written: Callable[[Any], dict[str, Any]]) -> list[Any]:
        parts = fold(self.rows[name], rows)
        self.rows[name] = rows
        return [part if isinstance(part, list) else written(part) for part in parts]

    def unfold(self, sent: dict[str, Any]) -> dict[str, Any]:
        """The message as the page reads it."""
        message = dict(sent)
        if "story" in sent:
            message["story"] = [frame | {"svg": self._unfold_picture(frame["svg"])} for frame in sent["story"]]
        if "svg" in sent:
            message["svg"] = self._unfold_picture(sent["svg"])
        for name in self.rows.keys() & sent.keys():
            message[name] = self.rows[name] = unfold(self.rows[name], sent[name])
        return message

    def _unfold_picture(self, parts: Sequence[str | list[int]]) -> str:
        self.pieces = unfold_picture(self.pieces, parts)
        return "<".join(self.pieces)
