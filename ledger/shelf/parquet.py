"""Rows as a Parquet file, made with a separate DuckDB connection.

Law: it gets values, and the names and types of their columns, but never the text of a query. Names are
quoted, and an unknown type becomes text.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from ledger.core.errors import UsageError
from ledger.shelf.columns import quoted
from ledger.shelf.extra import import_extra

KNOWN = re.compile(
    r"(?:BOOLEAN|U?(?:TINY|SMALL|BIG)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL\(\d+,\d+\)|DATE|TIME|UUID|VARCHAR"
    r"|TIMESTAMP(?:_S|_MS|_NS)?|TIMESTAMP WITH TIME ZONE)(?:\[\])*"
)
"""The types that stay as they are."""
LARGE = re.compile(r"U?HUGEINT|BIGNUM")
"""Whole numbers that Parquet has no type for; nearly all of them fit the next smaller type."""


OWN = {"threads": "1", "autoload_known_extensions": "false", "autoinstall_known_extensions": "false"}
LONGEST = 64 * 2**20
"""The most bytes in one row."""


def parquet_file(columns: Sequence[str], types: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """The bytes of a Parquet file with rows of JSON values. Raises MissingExtra, or UsageError if a value
    does not fit."""
    duckdb = import_extra("duckdb", "Parquet")
    kinds = [_column_type(kind) for kind in types]
    names = [f"c{place}" for place in range(len(columns))]
    with TemporaryDirectory(prefix="tablefold-") as folder, duckdb.connect(config=OWN) as connection:
        source, target = os.path.join(folder, "rows.jsonl"), os.path.join(folder, "rows.parquet")
        with open(source, "wb") as file:
            for row in rows:
                cells = (_cell_as(cell, kind) for cell, kind in zip(row, kinds, strict=True))
                file.write(msgspec.json.encode(dict(zip(names, cells, strict=True))) + b"\n")
        typed = ", ".join(f"{name}: '{kind}'" for name, kind in zip(names, kinds, strict=True))
        shown = ", ".join(f"{name} AS {quoted(own)}" for name, own in zip(names, columns, strict=True))
        try:
            connection.execute(
                f"COPY (SELECT {shown} FROM read_json($source, columns={{{typed}}}, "
                f"format='newline_delimited', maximum_object_size={LONGEST})) TO $target (FORMAT parquet)",
                {"source": source, "target": target},
            )
        except duckdb.Error as error:
            why = str(error).partition("\n")[0].rpartition(", in ")[2]
            raise UsageError("The answer does not fit Parquet.", where=why, hint="Use CSV or JSON.") from None
        with open(target, "rb") as file:
            return file.read()


def _column_type(kind: str) -> str:
    if KNOWN.fullmatch(kind):
        return kind
    return "JSON" if kind == "JSON" else "BIGINT" if LARGE.fullmatch(kind) else "VARCHAR"


def _cell_as(cell: Any, kind: str) -> Any:
    """The value for a column of this type; in a text column, as text."""
    if kind != "VARCHAR" or cell is None or isinstance(cell, str):
        return cell
    return msgspec.json.encode(cell).decode()
