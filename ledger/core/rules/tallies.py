"""What a game counts for somebody along the way, besides points: how often they did something, and how it
turned out.

Law: a tally holds what everybody may know, and can always be added up: the tallies of two logs together are
their sums.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Generic

import msgspec

from ledger.core.blocks import Cell, Grid
from ledger.core.pieces.state import S

TallyKey = tuple[str, str, str, str]
"""What is counted: `about`, `who`, `what` and `name` of a tally."""


class Tally(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One count. Counts with the same `about` and `by` are a table, such as `Checks by Stat`. It has a row
    for each `who` and `what`, and a column for each `name`. The counts of a table follow each other."""

    about: str
    by: str
    who: str
    """Who it is counted for: a seat, or a character that a seat plays."""
    seat: str = ""
    """The seat that plays this character; empty if no seat does."""
    what: str
    name: str
    count: int
    """How often, or how much."""
    expected: float | None = None
    """The number to be expected, if chance decides."""
    limit: int | None = None
    """The most that the rules allow; None if there is no limit."""
    a_session: bool = False
    """Whether the limit is for each session."""


class Tallies(msgspec.Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """What a game counts besides points."""

    by: Mapping[str, str]
    """How each count is split up, such as `Checks` by `Stat`, in the order in which they are shown."""
    counts: Callable[[S], Mapping[TallyKey, int]]
    """How often each thing has happened up to a state."""
    seat: Callable[[S, str], str] = lambda state, who: who
    """The seat that plays a character; empty if no seat does."""
    bounds: Callable[[S, TallyKey], Mapping[str, Any]] = lambda state, key: {}
    """What is known about a count: the `expected` number of its tally, or its `limit` and `a_session`."""

    def of(self, state: S) -> Iterator[Tally]:
        """The counts of a state."""
        counts = self.counts(state)
        for wanted, by in self.by.items():
            for key, count in counts.items():
                about, who, what, name = key
                if about == wanted:
                    seat, bounds = self.seat(state, who), self.bounds(state, key)
                    yield Tally(
                        about=about, by=by, who=who, seat=seat, what=what, name=name, count=count, **bounds
                    )


TallyColumn = tuple[str, Callable[[Sequence[Tally]], Cell]]
"""A heading, and the cell below it in a row of counts."""


def tally_tables(tallies: Iterable[Tally], *more: TallyColumn) -> Iterator[Grid]:
    """A table for everything that is counted, with `more` columns at its end."""
    for (about, by), group in groupby(tallies, lambda each: (each.about, each.by)):
        rows: dict[tuple[str, str], list[Tally]] = {}
        for each in group:
            rows.setdefault((each.who, each.what), []).append(each)
        names = tuple(dict.fromkeys(each.name for row in rows.values() for each in row))
        chancy = {each.name for row in rows.values() for each in row if each.expected is not None}
        columns = ["who", f"{about} by {by}"]
        for name in names:
            columns += [name, "expected", "more or less"] if name in chancy else [name]
        yield Grid(
            (*columns, *(heading for heading, _ in more)),
            tuple(
                (
                    who,
                    what,
                    *(cell for name in names for cell in _cells(row, name, name in chancy)),
                    *(cell(row) for _, cell in more),
                )
                for (who, what), row in rows.items()
            ),
        )


def _cells(row: Sequence[Tally], name: str, is_chancy: bool) -> Iterator[Cell]:
    found = next((each for each in row if each.name == name), None)
    yield "-" if found is None else counted(found)
    if is_chancy:
        expected = 0.0 if found is None else found.expected or 0.0
        yield f"{expected:g}"
        yield f"{(0 if found is None else found.count) - expected:+g}"


def counted(tally: Tally) -> Cell:
    """The count with its limit: `2 of 3`, `5 (1 a session)`, `3 of 2, too many`."""
    if tally.limit is None:
        return tally.count
    if tally.a_session:
        return f"{tally.count} ({tally.limit} a session)"
    return f"{tally.count} of {tally.limit}" + ", too many" * (tally.count > tally.limit)
