"""What a query answers, in the forms that other programs read.

Law: a text in CSV is clean and disarmed as in every sheet; in JSON and Parquet each value keeps its kind.
Source: ledger/FORMAT.md, "Shelf".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date, time
from decimal import Decimal
from math import isfinite
from typing import TYPE_CHECKING, Any

import msgspec

from cli.export import cells
from cli.render.json import FORMAT, encode
from ledger.shelf.parquet import parquet_file

if TYPE_CHECKING:
    from ledger.shelf.query import ResultSet

FORMATS: Mapping[str, str] = {"csv": ".csv", "json": ".json", "parquet": ".parquet"}
"""Every form with the ending that a file of it has."""
LARGEST = 2**63 - 1


def made(answer: ResultSet, form: str) -> bytes:
    """The whole answer in one of the forms. Raises BadQuery if a value does not fit Parquet."""
    if form == "csv":
        return table(answer).encode()
    if form == "json":
        return encode(data(answer)).encode() + b"\n"

    return parquet_file(answer.columns, answer.types, values(answer))


def table(answer: ResultSet) -> str:
    """The names of the columns, then a line for each row."""
    rows = (dict(zip(answer.columns, map(_cell, row), strict=True)) for row in values(answer))
    return cells.table(answer.columns, rows)


def data(answer: ResultSet) -> dict[str, Any]:
    """The columns, each with its type, and the rows, each an object."""
    return {
        "format": FORMAT,
        "columns": [
            {"name": name, "type": kind} for name, kind in zip(answer.columns, answer.types, strict=True)
        ],
        "rows": [dict(zip(answer.columns, row, strict=True)) for row in values(answer)],
    }


def values(answer: ResultSet) -> Iterator[list[Any]]:
    """Each row as JSON has it: what JSON has no kind for is text, and a number that is not finite is null."""
    kinds = [kind == "JSON" for kind in answer.types]
    for row in answer.rows:
        yield [_decoded(cell) if is_json else plain(cell) for cell, is_json in zip(row, kinds, strict=True)]


def plain(value: Any) -> Any:
    """A value of DuckDB as JSON has it."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if -LARGEST <= value <= LARGEST else str(value)
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, date | time):
        return value.isoformat()
    return value.hex() if isinstance(value, bytes) else str(value)


def _decoded(value: Any) -> Any:
    """A value from a column of JSON, decoded if it is text."""
    if isinstance(value, str):
        with suppress(msgspec.DecodeError):
            return msgspec.json.decode(value)
    return plain(value)


def _cell(value: Any) -> cells.PlainCell:
    """A value of DuckDB as a cell of a sheet."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return value if value is None or is_number else said(value)


def said(value: Any) -> str:
    """A value in words: nothing for null, lists and objects as JSON."""
    if value is None or isinstance(value, str):
        return value or ""
    return msgspec.json.Encoder(decimal_format="number").encode(value).decode()
