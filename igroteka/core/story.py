"""How a decision went, event by event: the rules run once more as plain Python, and every event leaves a copy of the record.

The decision itself was made by whichever form of the rules was ready; what it left is the truth and comes last.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import record, verbs
from .plain import World, plain
from .rule import PLAIN


def _emit(s: Any, *event: int) -> None:
    """Note an event and keep the record as it is then; rules may try things out on records that nobody tells of."""
    PLAIN.twin(record.emit)(s, *event)
    kept = s.__dict__.get("kept")
    if kept is not None:
        kept.append(bytearray(s._memory))


_world = World(emit=_emit)
_spare: dict[np.dtype[Any], list[Any]] = {}  # plain records that nobody uses now: to find all the rows of one takes as long as the rules


def moments(before: Any, player: int, action: int) -> list[Any]:
    """The full record after every event of a decision."""
    spare = _spare.setdefault(before.dtype, [])
    try:
        s = spare.pop()
    except IndexError:
        s = plain(record.quick_copy(before))
    s._memory[:] = before.tobytes()
    s.kept = []
    _world.call(verbs.apply.answer(before.dtype), (s, player, action))  # type: ignore[attr-defined]
    spare.append(s)
    return [np.frombuffer(kept, before.dtype)[0] for kept in s.kept]
