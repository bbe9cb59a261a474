"""The tables of the shelf as DuckDB has them, and the way of rows into them.

Law: types are derived from the annotations of the rows, here and nowhere else.
Source: ledger/FORMAT.md, "Shelf".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any, get_args, get_type_hints

import msgspec

from ledger.shelf.rows import Row

KINDS: dict[Any, str] = {
    str: "VARCHAR",
    int: "BIGINT",
    bool: "BOOLEAN",
    tuple[int, ...]: "BIGINT[]",
    Any: "JSON",
}
"""What a value is in Python, and in a column."""

BATCH = 5_000
"""Rows that travel together."""
_encode = msgspec.json.Encoder().encode


class Column(msgspec.Struct, frozen=True):
    name: str
    kind: str
    can_miss: bool
    """Whether it may be NULL."""


def columns(row: type[msgspec.Struct]) -> tuple[Column, ...]:
    """Those of a table with such rows, in their order."""
    return tuple(_column(name, hint) for name, hint in get_type_hints(row).items())


def _column(name: str, hint: Any) -> Column:
    choices = [each for each in get_args(hint) if each is not type(None)]
    if hint in KINDS:
        return Column(name, KINDS[hint], can_miss=False)
    return Column(name, KINDS[choices[0]], can_miss=True)


def quoted(name: str) -> str:
    """A name as SQL takes it, whatever it means there otherwise."""
    return '"' + name.replace('"', '""') + '"'


def definition(table: str, row: type[msgspec.Struct]) -> str:
    """The statement that makes the table."""
    parts = (
        f"{quoted(each.name)} {each.kind}{'' if each.can_miss else ' NOT NULL'}" for each in columns(row)
    )
    return f"CREATE TABLE {quoted(table)} ({', '.join(parts)})"


def packed(rows: Sequence[Row]) -> Iterator[bytes]:
    """Rows of one log and one table as JSON lines: `{"log":"/a.jsonl","number":[1,2],"seat":["ann","bob"]}`.
    Column by column they take a third of the bytes that they take row by row."""
    for first in range(0, len(rows), BATCH):
        batch = rows[first : first + BATCH]
        names = [name for name in batch[0].__struct_fields__ if name != "log"]
        lists = {name: list(map(attrgetter(name), batch)) for name in names}
        yield _encode({"log": batch[0].log, **lists}) + b"\n"


def insertion(table: str, row: type[msgspec.Struct], largest: int) -> str:
    """The statement that reads packed rows from a file, of at most so many bytes a line, into the table."""
    lists = [each for each in columns(row) if each.name != "log"]
    typed = ", ".join(f"{quoted(each.name)}: '{each.kind}[]'" for each in lists)
    unpacked = ", ".join(f"unnest({quoted(each.name)})" for each in lists)
    return (
        f"INSERT INTO {quoted(table)} SELECT log, {unpacked} FROM read_json(?, "
        f"format = 'newline_delimited', maximum_object_size = {largest}, "
        f"columns = {{log: 'VARCHAR', {typed}}})"
    )
