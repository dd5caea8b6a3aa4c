"""What threads tell each other, and the processor, while they go through many records. Compiled code has its own forms of these (compiled.py)."""

from __future__ import annotations

from typing import Any


def expect(states: Any, i: int) -> None:
    """The record will be needed soon: the processor fetches it meanwhile."""


def publish(cells: Any, row: int, column: int, value: int) -> None:
    """Write a number that another thread waits for, after all that was written before."""
    cells[row, column] = value


def published(cells: Any, row: int, column: int) -> int:
    """A number as it is now, whichever thread wrote it."""
    return int(cells[row, column])
