"""How long a correction takes that reaches back to the first move: all of the line is judged again.

Law: nothing is written. What is timed is what `--dry-run` does after reading the log.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import process_time

from ledger.desk import correcting
from ledger.desk.desk import Desk
from tests.bench.measure import Row, grouped, middle_half

MILLISECONDS = 1_000


def correction_row(name: str, log: Path, bar: float, rounds: int) -> Row:
    """A note inserted after the first event; `bar` is in milliseconds."""
    desk = Desk.open(log)
    times = []
    for _ in range(rounds):
        begun = process_time()
        correction = correcting.insert(desk, 1, ["note how it was"])
        list(correction.sentences(is_trial=True))
        times.append((process_time() - begun) * MILLISECONDS)
    low, high = middle_half(times)
    tally = correction.growth.tally()
    return Row(
        what=f"a correction tried, {grouped(len(desk.history.path()))} of {name}",
        value=median(times),
        unit="ms",
        low=low,
        high=high,
        bar=bar,
        detail=f"{tally.applied} of {tally.later} later events fit",
    )
