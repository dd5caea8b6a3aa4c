"""What rules say to the processor and to other threads where much is to be gone through. Compiled code has its own forms of these (compiled.py)."""

from __future__ import annotations

from typing import Any

import numpy as np


def expect(states: Any, i: int) -> None:
    """The record will be needed soon: the processor fetches it meanwhile."""


def eight(rows: Any, row: int, at: int) -> int:
    """Eight bytes as one number, from a place in a row on, whatever follows the row; there must be memory behind the last one."""
    start = row * rows.shape[1] + at
    return int.from_bytes(rows.array.reshape(-1)[start : start + 8].tobytes(), "little")


def publish(cells: Any, row: int, column: int, value: int) -> None:
    """Write a number that another thread waits for, after all that was written before."""
    cells[row, column] = value


def published(cells: Any, row: int, column: int) -> int:
    """A number as it is now, whichever thread wrote it."""
    return int(cells[row, column])


def half(bits: Any) -> float:
    """The number that these 16 bits are (half precision; none so small that it has fewer bits than others)."""
    return float(np.int16(bits).view(np.float16))
