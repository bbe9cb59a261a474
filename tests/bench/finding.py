"""How long it takes to find where a total gets somewhere, along the whole of a log.

Law: what is timed is what `find` does after reading the log, in the time of the processor.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import process_time

from ledger.desk.reader import Reader
from tests.bench.measure import Row, grouped, middle_half

POINTS = 30


def find_row(name: str, log: Path, bar: float, rounds: int) -> Row:
    """A condition that names the score of the first seat; `bar` is in seconds."""
    reader = Reader.open(log)
    condition = f"{reader.setup.seats[0]} total >= {POINTS}"
    times = []
    for _ in range(rounds):
        begun = process_time()
        found = reader.find(condition, reader.head)
        times.append(process_time() - begun)
    low, high = middle_half(times)
    return Row(
        what=f"find a total, {grouped(len(reader.history.path()))} of {name}",
        value=median(times),
        unit="s",
        low=low,
        high=high,
        bar=bar,
        detail=f"{len(found)} changes",
    )
