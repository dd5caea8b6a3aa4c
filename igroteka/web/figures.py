"""What the server counts: for Prometheus at /metrics, of all processes together."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Mapping
from math import inf

MANY, LATE = 20, 0.015  # decisions; seconds that one of them takes on average: with less there is no hurry
CALM = 2.0  # seconds without a crowd until there is time again
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
ABOUT = {
    "tables": ("gauge", "Tables in memory."),
    "pages": ("gauge", "Pages that show a table."),
    "bots_waiting": ("gauge", "Bots that think or wait for a thread."),
    "work_waiting": ("gauge", "Long works (replays, looking back) that wait or run."),
    "games_warming": ("gauge", "Games that are still being compiled, loaded and tried out after a start."),
    "moves_total": ("counter", "Decisions that were accepted, by who made them."),
    "refused_total": ("counter", "What wasn't done, by reason."),
    "failed_total": ("counter", "Requests that broke."),
    "troubles_total": ("counter", "Writes that the database didn't take."),
    "hurried_total": ("counter", "Positions that were told without the pictures in between, because of the crowd."),
    "move_seconds": ("histogram", "From a decision's arrival to its being stored and told."),
}


class Figures:
    """Counters and one histogram. `counts` has keys such as `moves_total{by="bot"}`."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.slots, self.seconds = [0] * (len(BOUNDS) + 1), 0.0
        self.recent: deque[tuple[float, float]] = deque(maxlen=MANY)  # when the last decisions were told, and how long each took
        self._crowded_until = -inf

    def count(self, name: str, **labels: str) -> None:
        """One more."""
        said = ",".join(f'{key}="{value}"' for key, value in labels.items())
        self.counts[f"{name}{{{said}}}" if said else name] += 1

    def took(self, seconds: float, now: float) -> None:
        """A decision was stored and told."""
        self.slots[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds
        since = self.recent[0][0] if len(self.recent) == MANY else -inf
        self.recent.append((now, seconds))
        together = sum(took for _, took in self.recent)
        if together > max(now - since, MANY * LATE):  # they wait for each other: one after the other they take no longer than that
            self._crowded_until = now + CALM

    def crowded(self, now: float) -> bool:
        """Is there more to do than time?"""
        return now < self._crowded_until

    def dump(self, now: Mapping[str, int]) -> str:
        """All of it for other processes; `now` are the gauges."""
        values: dict[str, float] = {**self.counts, **now}
        below = 0
        for bound, slot in zip((*map(str, BOUNDS), "+Inf"), self.slots, strict=True):
            below += slot
            values[f'move_seconds_bucket{{le="{bound}"}}'] = below
        values |= {"move_seconds_sum": round(self.seconds, 6), "move_seconds_count": below}
        return json.dumps(values)


def exposition(processes: Mapping[str, str]) -> str:
    """The text that Prometheus reads: every figure of every process."""
    lines = []
    figures = {process: json.loads(said) for process, said in processes.items()}
    for name, (kind, about) in ABOUT.items():
        lines += [f"# HELP igroteka_{name} {about}", f"# TYPE igroteka_{name} {kind}"]
        for process, values in figures.items():
            for key, value in values.items():
                base, _, labels = key.partition("{")
                if base == name or (kind == "histogram" and base.startswith(name)):
                    also = f",{labels[:-1]}" if labels else ""
                    lines.append(f'igroteka_{base}{{process="{process}"{also}}} {value}')
    return "\n".join(lines) + "\n"
