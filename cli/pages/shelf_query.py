"""The answer to a query, and what can be asked: the tables of a shelf.

Law: a page shows some rows and says how to see all of them; a cell may be cut, but is never left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from cli.export.answers import said, values
from cli.render.clean import visible
from cli.render.json import FORMAT
from cli.render.text import GAP, measure
from ledger.core.blocks import Block, Cell, Facts, Grid, Heading, Note, subheading
from ledger.core.helped import field_texts
from ledger.core.pieces.names import counted
from ledger.shelf.file import ALL
from ledger.shelf.query import ResultSet, ShelfTable

LONGEST = 400
"""How many characters of a cell are shown."""
NARROW = 12
"""A table is drawn if the terminal has this width for each column, or if all its rows fit; otherwise each row
is written by itself."""
PRECISE = 4
"""How many decimals of a number are shown."""


def blocks(answer: ResultSet, most: int, width: int) -> Iterator[Block]:
    """The first `most` rows, or all if it is 0, in `width` columns; and whether there are more."""
    rows = list(islice(values(answer), most + 1 if most else None))
    shown = [tuple(map(_cell, row)) for row in (rows[:most] if most else rows)]
    if not rows:
        yield Note("No row matches that.")
    elif _fits((answer.columns, *shown), width):
        yield Grid(answer.columns, tuple(shown))
    else:
        for number, row in enumerate(shown, 1):
            yield Heading(f"row {number}", 3)
            yield Facts(tuple(zip(answer.columns, row, strict=True)))
    if len(rows) > len(shown):
        rest = f"These are the first {counted(most, 'row')}: --rows 0 shows all, --to FILE keeps them."
        yield Note(rest, tone="hint")


def _fits(rows: Sequence[Sequence[Cell]], width: int) -> bool:
    """Whether these rows fit as a table."""
    columns = len(rows[0])
    if columns * NARROW <= width:
        return True
    sizes = (max(measure(visible(str(row[place]))) for row in rows) for place in range(columns))
    return sum(sizes) + len(GAP) * (columns - 1) <= width


def _cell(value: Any) -> Cell:
    """A value as a short cell."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float):
        return _number_text(value)
    text = said(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _number_text(value: float) -> str:
    """A number with few decimals, or with an exponent if it is very large or very small."""
    if value and not 10**-PRECISE <= abs(value) < 10**15:
        return f"{value:.{PRECISE}g}"
    return f"{value:.{PRECISE}f}".rstrip("0").rstrip(".")


# what can be asked


def tables(found: Sequence[ShelfTable], file: str) -> Iterator[Block]:
    """Every table with what its rows are, and its columns with what they mean."""
    for table in found:
        row = ALL.get(table.name)
        meant = field_texts(row) if row else {}
        size = "a view that cannot be read" if table.rows is None else counted(table.rows, "row")
        yield subheading(f"{table.name}: {size}")
        if about := _about(table):
            yield Note(about)
        columns = ((name, kind, " ".join(meant.get(name, "").split())) for name, kind in table.columns)
        yield Grid(("column", "type", "what it is"), tuple(columns))
    yield Note(f'In {file}. To query it: tablefold shelf query "SELECT … FROM games"', tone="hint")


def _about(table: ShelfTable) -> str:
    """What a row of the table is."""
    row = ALL.get(table.name)
    return " ".join((row.__doc__ or "").split()) if row else ""


def tables_data(found: Sequence[ShelfTable], file: str) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "shelf": file,
        "tables": [
            {
                "name": table.name,
                "about": _about(table),
                "rows": table.rows,
                "columns": list(_columns_data(table)),
            }
            for table in found
        ],
    }


def _columns_data(table: ShelfTable) -> Iterator[dict[str, str]]:
    row = ALL.get(table.name)
    meant = field_texts(row) if row else {}
    for name, kind in table.columns:
        yield {"name": name, "type": kind, "about": " ".join(meant.get(name, "").split())}
