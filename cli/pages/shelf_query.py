"""What a query answers, and what can be asked: the tables of a shelf.

Law: a page shows some rows and says how all of them are seen; what a cell holds is cut, never left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from cli.export.answers import said, values
from ledger.core.blocks import Block, Cell, Grid, Heading, Note
from ledger.core.helped import texts
from ledger.core.pieces.names import counted
from ledger.shelf.file import ALL
from ledger.shelf.query import Answer, Table

LONGEST = 400
"""Characters of a cell that are shown."""
WIDEST = 40
"""Columns that are shown."""
PRECISE = 4
"""Decimals of a number that are shown."""


def blocks(answer: Answer, most: int) -> Iterator[Block]:
    """The first rows as a table, all of them if `most` is 0, and whether there are more."""
    rows = list(islice(values(answer), most + 1 if most else None))
    shown = rows[:most] if most else rows
    names = tuple(answer.columns[:WIDEST])
    if not rows:
        yield Note("No row answers that.")
        return
    yield Grid(names, tuple(tuple(map(_cell, row[:WIDEST])) for row in shown))
    if len(rows) > len(shown):
        rest = f"These are the first {counted(most, 'row')}: --rows 0 shows all, --to FILE keeps them."
        yield Note(rest, tone="hint")
    if len(answer.columns) > WIDEST:
        left = len(answer.columns) - WIDEST
        yield Note(f"{counted(left, 'more column')}: --csv and --json tell all.", tone="hint")


def _cell(value: Any) -> Cell:
    """A value in the few signs of a cell."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float):
        return _number(value)
    text = said(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _number(value: float) -> str:
    """Without more decimals than anybody reads, as long as it is not too large or too small for that."""
    if value and not 10**-PRECISE <= abs(value) < 10**15:
        return f"{value:.{PRECISE}g}"
    return f"{value:.{PRECISE}f}".rstrip("0").rstrip(".")


# what can be asked


def tables(found: Sequence[Table], file: str) -> Iterator[Block]:
    """Every table with what it holds, its columns and what they mean."""
    for table in found:
        row = ALL.get(table.name)
        meant = texts(row) if row else {}
        yield Heading(f"{table.name}: {counted(table.rows, 'row')}", 2)
        if about := _about(table):
            yield Note(about)
        columns = ((name, kind, " ".join(meant.get(name, "").split())) for name, kind in table.columns)
        yield Grid(("column", "type", "what it is"), tuple(columns))
    yield Note(f'In {file}. tablefold shelf query "SELECT … FROM games" asks it.', tone="hint")


def _about(table: Table) -> str:
    """What a row of it is."""
    row = ALL.get(table.name)
    return " ".join((row.__doc__ or "").split()) if row else ""


def tables_data(found: Sequence[Table], file: str) -> dict[str, Any]:
    return {
        "format": 1,
        "shelf": file,
        "tables": [
            {
                "name": table.name,
                "about": _about(table),
                "rows": table.rows,
                "columns": list(_columns(table)),
            }
            for table in found
        ],
    }


def _columns(table: Table) -> Iterator[dict[str, str]]:
    row = ALL.get(table.name)
    meant = texts(row) if row else {}
    for name, kind in table.columns:
        yield {"name": name, "type": kind, "about": " ".join(meant.get(name, "").split())}
