"""Rows for a spreadsheet: one for each move, one for each line of the score; or only one of the two kinds.

Law: `cells` makes the cells. Source: ledger/FORMAT.md, "Exports".
"""

from __future__ import annotations

from collections.abc import Iterator

from cli.export import cells
from cli.export.account import Account, Export, StepAccount
from cli.export.cells import AND
from ledger.core.blocks import Cell
from ledger.core.pieces.called import SeatNames
from ledger.core.rules.scores import ScoreLine

MOVES = ("move", "turn", "event", "at", "by", "type", "text", "followed", "remarks")
SCORES = ("seat", "category", "label", "points", "open", "rule", "events")
COLUMNS = ("row", *MOVES, *SCORES)
"""`row` is `move` or `score`; each kind of row leaves the columns of the other empty."""


def made(export: Export) -> bytes:
    return table(export.account, export.table).encode()


def table(account: Account, kind: str = "") -> str:
    """The moves in playing order, then the lines of the score. With a `kind` (`moves` or `scores`), only
    these, with their own columns."""
    moves = [_move(move, account.names) for move in account.moves] if kind != "scores" else []
    lines = list(_lines(account)) if kind != "moves" else []
    if not kind:
        return cells.table(COLUMNS, (*moves, *lines))
    columns = MOVES if kind == "moves" else SCORES
    return cells.table(columns, [{name: row[name] for name in columns} for row in (*moves, *lines)])


def _move(move: StepAccount, names: SeatNames) -> dict[str, Cell]:
    (first, text), *others = move.rows
    return {
        "row": "move",
        "move": move.number,
        "turn": move.turn,
        "event": first.id,
        "at": first.at,
        "by": names.of(first.by),
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
