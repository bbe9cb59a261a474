"""The evenings below some places, read one after the other.

Law: what is no log is passed over; what cannot be read is an evening that says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.shelf import evening, places
from ledger.shelf.rows import Evening


def evenings(wanted: Iterable[str]) -> Iterator[Evening]:
    """What each log comes to, by their names. Raises UsageError for a place that is not there."""
    for file in places.found(wanted):
        read = evening.read(file.log, file.log)
        if read is not None:
            yield read
