"""The bytes of an export, in any format.

Law: nothing is written here. Each format is a file of that name in this folder, with a function `made`; it is
loaded when somebody asks for it.
"""

from __future__ import annotations

import codecs
from importlib import import_module
from typing import TYPE_CHECKING

from cli.export import events
from cli.export.account import Export
from ledger.core.errors import UsageError

if TYPE_CHECKING:
    from ledger.desk.reader import Reader


def made(
    desk: Reader, at: int, format_: str, seat: str | None, *, board: bool = False, table: str = ""
) -> bytes:
    """The line of play that ends at `at`, as a seat, or everybody, may know it; bare events without a seat
    tell everything. Raises UsageError if a `board` or a `table` is asked for in a form that has none."""
    if board and format_ != "svg":
        raise UsageError("--board draws a picture.", where="tablefold export", hint="Add: --to svg")
    if table and format_ != "csv":
        raise UsageError("--table is for a spreadsheet.", where="tablefold export", hint="Add: --to csv")
    data: bytes = import_module(f"cli.export.{format_}").made(Export(desk, at, seat, board, table))
    return data


def caution(desk: Reader, at: int, format_: str, seat: str | None) -> str:
    """What to know about bare events before anybody gets them; empty for all other forms."""
    if format_ != "events":
        return ""
    if seat is not None:
        return f"this is what {seat} may know, not the full game: `import` does not take it."
    secrets = events.gives_away(desk, at)
    if not secrets:
        return ""
    return (
        f"the game goes on, and this gives away {secrets}. "
        "--as SEAT, or another form, tells no more than may be known."
    )


def marked(data: bytes, format_: str) -> bytes:
    """The bytes as a file has them: CSV begins with the mark by which spreadsheets recognise UTF-8."""
    return codecs.BOM_UTF8 + data if format_ == "csv" else data
