"""Rows for a spreadsheet: one for each move, one for each line of the score.

Law: RFC 4180, UTF-8, CRLF. A cell of text that a spreadsheet would take for a formula begins with an
apostrophe; numbers stay numbers. Source: ledger/FORMAT.md, "Exports".
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from cli.export.account import Account, Move
from cli.render.clean import visible
from ledger.core.rules.scores import ScoreLine

FORMULA = frozenset("=+-@＝＋－＠")  # noqa: RUF001 - a spreadsheet takes wide signs for the same
"""Signs with which a formula begins."""
COLUMNS = (
    "row",
    "move",
    "turn",
    "event",
    "at",
    "by",
    "type",
    "text",
    "followed",
    "remarks",
    "seat",
    "category",
    "label",
    "points",
    "open",
    "rule",
    "events",
)
"""`row` is `move` or `score`; each kind of row leaves the columns of the other empty."""
Cell = str | int
AND = "; "
"""Between several sentences or ids in one cell."""


def table(account: Account) -> str:
    """The moves in playing order, then the lines of the score."""
    text = io.StringIO()
    rows = csv.DictWriter(text, COLUMNS, restval="")
    rows.writeheader()
    for row in (*map(_move, account.moves), *_lines(account)):
        rows.writerow({name: disarmed(cell) for name, cell in row.items()})
    return text.getvalue()


def _move(move: Move) -> dict[str, Cell]:
    (first, text), *others = move.told
    return {
        "row": "move",
        "move": move.number,
        "turn": move.turn,
        "event": first.id,
        "at": first.at,
        "by": first.by,
        "type": str(type(first).__struct_config__.tag),
        "text": text,
        "followed": AND.join(text for _, text in others),
        "remarks": AND.join(move.remarks),
    }


def _lines(account: Account) -> Iterator[dict[str, Cell]]:
    return (_line(line) for seat in account.score.seats for line in account.score.of(seat))


def _line(line: ScoreLine) -> dict[str, Cell]:
    return {
        "row": "score",
        "seat": line.seat,
        "category": line.category,
        "label": line.label,
        "points": "" if line.open else line.points,
        "open": line.open,
        "rule": line.rule,
        "events": AND.join(map(str, line.events)),
    }


def disarmed(cell: Cell) -> Cell:
    """The same as no spreadsheet takes for a formula, with control characters made visible."""
    if isinstance(cell, int):
        return cell
    text = visible(cell)
    return f"'{text}" if text.lstrip()[:1] in FORMULA and text.strip() else text
