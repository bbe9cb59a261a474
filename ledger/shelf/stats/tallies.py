"""What a game counts besides points, added up over evenings: a table for each thing that it counts.

Law: evenings in progress count, too, because a campaign is hardly ever over. Two characters with the same
name are different if different people play them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ledger.shelf.rows import TallyRow
from ledger.shelf.stats.figures import Figure, FigureTable, MoreOrLess, label
from ledger.shelf.stats.nights import Night
from ledger.shelf.stats.people import People

EXPECTED = (
    "What is expected is the average of as many throws. Evenings in progress count, too.",
    "Evenings in progress count, too.",
)
"""The note for a table with expected numbers, and for one without."""


class _Counted(NamedTuple):
    """A count from an evening, and the person who played its character; empty if nobody did."""

    row: TallyRow
    person: str
    evening: int


def tally_tables(
    nights: Sequence[Night], subject: str, known: People, person: str = ""
) -> Iterator[FigureTable]:
    """A table for each thing that was counted; of one `person`, or of everybody."""
    tables: dict[tuple[str, str], list[_Counted]] = {}
    for each in _counted(nights, known):
        if person in ("", each.person):
            tables.setdefault((each.row.about, each.row.by), []).append(each)
    for (about, by), counted in tables.items():
        yield _table(about, by, counted, subject)


def _counted(nights: Sequence[Night], known: People) -> Iterator[_Counted]:
    for night in nights:
        persons = {seat.seat: known.person(seat.name) for seat in night.evening.seats}
        for row in night.evening.tallies:
            yield _Counted(row, persons.get(row.seat, ""), night.number)


def _table(about: str, by: str, counted: Sequence[_Counted], subject: str) -> FigureTable:
    rows: dict[tuple[str, str, str], dict[str, list[_Counted]]] = {}
    for each in counted:
        rows.setdefault((each.row.who, each.row.what, each.person), {}).setdefault(each.row.name, []).append(
            each
        )
    has_expected = {each.row.name: each.row.expected is not None for each in counted}
    is_played = any(each.person not in ("", each.row.who) for each in counted)
    columns = ["who", by, *(["player"] if is_played else [])]
    for name, is_expected in has_expected.items():
        columns += [name, "expected", "more or less"] if is_expected else [name]
    return FigureTable(
        name=about.casefold(),
        title=f"{about} by {by}",
        subject=subject,
        columns=tuple(columns),
        rows=tuple(
            (
                *(label(text) for text in ((who, what, person) if is_played else (who, what))),
                *(cell for name in has_expected for cell in _cells(of.get(name, ()), has_expected[name])),
            )
            for (who, what, person), of in rows.items()
        ),
        notes=(EXPECTED[0] if any(has_expected.values()) else EXPECTED[1],),
    )


def _cells(counted: Iterable[_Counted], is_expected: bool) -> Iterator[Figure]:
    """The sum and, if chance decides, the expected number and the difference."""
    counted = tuple(counted)
    there = tuple(dict.fromkeys(each.evening for each in counted))
    total = sum(each.row.count for each in counted)
    yield Figure(total, there)
    if is_expected:
        expected = sum(each.row.expected or 0.0 for each in counted)
        yield Figure(expected, there)
        yield MoreOrLess(total - expected, there)
