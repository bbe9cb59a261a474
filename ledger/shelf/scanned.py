"""The evenings of a scanned shelf.

Law: they say the same as the logs, plus what an audit counted, if one was kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ledger.shelf import query
from ledger.shelf.columns import quoted
from ledger.shelf.file import ANOTHER, NoShelf
from ledger.shelf.rows import TABLES, Evening

PARTS = ("seats", "score_lines", "claims", "corrections", "argued", "tallies")
"""The tables that make an evening, besides the games; its fields have the same names."""
ORDERS = {
    "seats": "number",
    "score_lines": "number",
    "claims": "event",
    "corrections": "id",
    "argued": "event",
    "tallies": "number",
}


def evenings(file: str) -> Iterator[Evening]:
    """The evening of each log that the last scan found, by name. Raises as `query.open_reader` does."""
    with query.open_reader(file) as shelf:
        parts = {table: _rows_by_log(shelf, table) for table in PARTS}
        for game in _rows_in_order(shelf, "games", "log"):
            own = {table: tuple(rows.pop(game.log, ())) for table, rows in parts.items()}
            yield Evening(game=game, **own)


def _rows_by_log(shelf: query.ShelfReader, table: str) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for row in _rows_in_order(shelf, table, f"log, {ORDERS[table]}"):
        found.setdefault(row.log, []).append(row)
    return found


def _rows_in_order(shelf: query.ShelfReader, table: str, order: str) -> Iterator[Any]:
    """The rows of logs that are not gone, each as its struct."""
    names = ", ".join(map(quoted, TABLES[table].__struct_fields__))
    there = f"{table} SEMI JOIN (FROM logs WHERE NOT gone) USING (log)"
    for row in shelf.ask(f"SELECT {names} FROM {there} ORDER BY {order}").rows:
        try:
            yield msgspec.convert(row, TABLES[table])
        except msgspec.ValidationError as error:
            raise NoShelf(f"A row of {table} does not come from a scan: {error}.", hint=ANOTHER) from None
