"""The tables of the shelf as DuckDB has them.

Law: types are derived from the annotations of the rows, here and nowhere else.
Source: ledger/FORMAT.md, "Shelf".
"""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec

KINDS: dict[Any, str] = {
    str: "VARCHAR",
    int: "BIGINT",
    bool: "BOOLEAN",
    tuple[int, ...]: "BIGINT[]",
    Any: "JSON",
}
"""What a value is in Python, and in a column."""


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
