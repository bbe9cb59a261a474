"""The tables of the shelf in DuckDB, and how rows get into them.

Law: types are derived from the annotations of the rows, here and nowhere else.
Source: ledger/FORMAT.md, "Shelf".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args, get_type_hints

import msgspec

from ledger.shelf.rows import ColumnarRows, RowOfLog

KINDS: dict[Any, str] = {
    str: "VARCHAR",
    int: "BIGINT",
    float: "DOUBLE",
    bool: "BOOLEAN",
    tuple[int, ...]: "BIGINT[]",
    Any: "JSON",
}
"""The type of a value in Python → the type of its column."""

BATCH = 5_000
"""The most rows that are stored together."""
LONGEST = 4 << 20
"""The most bytes that are stored together, unless one row has more."""
_encode = msgspec.json.Encoder().encode


class Column(msgspec.Struct, frozen=True):
    name: str
    kind: str
    can_miss: bool
    """Whether it may be NULL."""


def columns(row: type[msgspec.Struct]) -> tuple[Column, ...]:
    """The columns of a table with rows of this type, in order."""
    return tuple(_column(name, hint) for name, hint in get_type_hints(row).items())


def _column(name: str, hint: Any) -> Column:
    choices = [each for each in get_args(hint) if each is not type(None)]
    if hint in KINDS:
        return Column(name, KINDS[hint], can_miss=False)
    return Column(name, KINDS[choices[0]], can_miss=True)


def quoted(name: str) -> str:
    """A name quoted for SQL, even if it is a word of SQL."""
    return '"' + name.replace('"', '""') + '"'


def create_statement(table: str, row: type[msgspec.Struct]) -> str:
    """The statement that makes the table."""
    parts = (
        f"{quoted(each.name)} {each.kind}{'' if each.can_miss else ' NOT NULL'}" for each in columns(row)
    )
    return f"CREATE TABLE {quoted(table)} ({', '.join(parts)})"


def packed(rows: Sequence[RowOfLog]) -> Iterator[bytes]:
    """Rows of one log and one table as JSON lines: `{"log":"/a.jsonl","number":[1,2],"seat":["ann","bob"]}`.
    Column by column they take a third of the bytes that they take row by row."""
    if rows:
        held = ColumnarRows.of(rows)
        for first in range(0, len(held), BATCH):
            yield from _pack_batch(held[first : first + BATCH])


def _pack_batch(rows: ColumnarRows[Any]) -> Iterator[bytes]:
    line = _encode({"log": rows.log, **rows.values})
    if len(line) > LONGEST and len(rows) > 1:
        half = len(rows) // 2
        yield from _pack_batch(rows[:half])
        yield from _pack_batch(rows[half:])
    else:
        yield line + b"\n"


def insert_statement(table: str, row: type[msgspec.Struct]) -> str:
    """The statement that reads packed rows from a file into the table."""
    lists = [each for each in columns(row) if each.name != "log"]
    typed = ", ".join(f"{quoted(each.name)}: '{each.kind}[]'" for each in lists)
    unpacked = ", ".join(f"unnest({quoted(each.name)})" for each in lists)
    return (
        f"INSERT INTO {quoted(table)} SELECT log, {unpacked} FROM read_json(?, "
        f"format = 'newline_delimited', columns = {{log: 'VARCHAR', {typed}}})"
    )
