"""Cells of a spreadsheet.

Law: RFC 4180, UTF-8, CRLF. A cell of text that a spreadsheet would take for a formula begins with an
apostrophe; numbers stay numbers.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import TypeVar

from cli.render.clean import visible

FORMULA = frozenset("=+-@＝＋－＠")  # noqa: RUF001 - a spreadsheet takes wide signs for the same
"""Characters with which a formula begins."""
PlainCell = str | int | float | Decimal | None
C = TypeVar("C", bound=PlainCell)
AND = "; "
"""The separator between several things in one cell."""


def table(columns: Sequence[str], rows: Iterable[Mapping[str, PlainCell]]) -> str:
    """The headings with the rows below; a cell that a row lacks is empty."""
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval="")
    for row in ({name: name for name in columns}, *rows):
        writer.writerow({name: disarmed(cell) for name, cell in row.items()})
    return text.getvalue()


def disarmed(cell: C) -> C | str:
    """The cell in a form that no spreadsheet runs and no terminal obeys."""
    if not isinstance(cell, str):
        return cell
    text = visible(cell)
    return f"'{text}" if text.lstrip()[:1] in FORMULA and text.strip() else text
