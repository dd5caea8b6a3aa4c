"""A page remembers what it was told last, so a message brings only what is new.

A picture is cut at every `<`; the log is lines, the seats are rows. What the page has already is named by its
place there: `[first, count]`. The script does the same backwards (`unfold` in table.js).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import compress
from operator import ne
from typing import Any

from ..core.match import LogLine

SHORT = 10  # characters that are sent again rather than named
FEW = 4  # pieces; more of them aren't that short


def fold(old: Sequence[Any], new: Sequence[Any]) -> list[Any]:
    """The new row: what isn't in the old one, and `[first, count]` for what is. Things mostly keep their order and change in the middle."""
    most = min(len(old), len(new))
    start = most if old[:most] == new[:most] else _same(old, new, most)
    end = _same(reversed(old), reversed(new), most - start) if start < most else 0
    parts: list[Any] = [[0, start]] if start else []
    if start + end < len(new):
        parts += _fold(old[start : len(old) - end], new[start : len(new) - end], start)
    if end:
        parts.append([len(old) - end, end])
    return parts


def _same(one: Iterable[Any], other: Iterable[Any], most: int) -> int:
    """How far two rows are the same, so many places at most."""
    return next(compress(range(most), map(ne, one, other)), most)


def _fold(old: Sequence[Any], new: Sequence[Any], start: int) -> list[Any]:
    """What is between the beginning and the end, which starts there in the old row."""
    if not old:
        return list(new)
    places = dict(zip(old, range(len(old)), strict=True))
    parts: list[Any] = []
    here, following, most, all_ = 0, 0, len(old), len(new)
    while here < all_:
        piece = new[here]
        first = following if following < most and old[following] == piece else places.get(piece)
        here += 1
        if first is None:
            parts.append(piece)
            continue
        following = first + 1
        while here < all_ and following < most and old[following] == new[here]:
            here, following = here + 1, following + 1
        parts.append([start + first, following - first])
    return parts


def unfold(old: Sequence[Any], parts: Sequence[Any]) -> list[Any]:
    """The new row again."""
    return [piece for part in parts for piece in (old[part[0] : sum(part)] if isinstance(part, list) else [part])]


def fold_picture(known: Sequence[str], new: Sequence[str]) -> list[str | list[int]]:
    """A picture's parts after another one's; what is new and adjoins is one text. Only parts that aren't the same are looked into."""
    if len(known) != len(new):
        known, new = ("".join(known),), ("".join(new),)
    parts: list[Any] = [[0, 1]]  # nothing, before the first `<`
    texts: list[str] = []
    first = 1
    for old, part in zip(known, new, strict=True):
        length, pieces = old.count("<"), [] if old == part else cut(old)
        for change in fold(pieces, cut(part)) if old != part else [[0, length]] if length else ():
            if change.__class__ is str:
                texts.append(change)
                continue
            at, count = change
            if count <= FEW and len(text := "<".join(pieces[at : at + count]) if pieces else old[1:]) <= SHORT:
                texts.append(text)
                continue
            if texts:
                parts.append("<".join(texts))
                texts = []
            at += first
            if parts[-1].__class__ is list and sum(parts[-1]) == at:
                parts[-1][1] += count
            else:
                parts.append([at, count])
        first += length
    if texts:
        parts.append("<".join(texts))
    return parts


@lru_cache(4096)
def cut(part: str) -> list[str]:
    """A part of a picture in pieces: what follows each `<`."""
    return part[1:].split("<") if part else []


def unfold_picture(known: list[str], parts: Sequence[str | list[int]]) -> list[str]:
    """The new pieces again."""
    return unfold(known, [piece for part in parts for piece in (part.split("<") if isinstance(part, str) else [part])])


class Told:
    """What a page was told last: the picture, the log and the seats."""

    def __init__(self) -> None:
        self.parts: Sequence[str] = ()  # of the picture
        self.pieces = [""]  # of the picture, as the page has them
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
        parts = getattr(picture, "parts", None) or (picture,)
        folded, self.parts = fold_picture(self.parts, parts), parts
        return folded

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
