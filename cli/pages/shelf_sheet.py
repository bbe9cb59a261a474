"""All evenings as rows for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cli.export.cells import AND, table
from cli.pages.shelf import state_word, winners_of, winning_row, written_score
from ledger.shelf.rows import Evening

_SHEET = (
    *("log", "game", "title", "date", "place", "seats", "winners", "score", "scores", "moves", "turns"),
    *("minutes", "state", "final", "seal", "damage", "damaged_line"),
)


def sheet(evenings: Iterable[Evening]) -> str:
    """A row for each log."""

    def row(evening: Evening) -> dict[str, Any]:
        game = evening.game
        kept = {name: getattr(game, name) for name in _SHEET if hasattr(game, name)}
        return {
            **kept,
            "game": game.played,
            "seats": AND.join(seat.name for seat in evening.seats),
            "winners": AND.join(winners_of(evening)),
            "score": written_score(winning_row(evening)),
            "scores": AND.join(seat.written for seat in evening.seats),
            "state": state_word(evening).partition(",")[0],
            "final": "yes" if game.final else "no",
            "damaged_line": game.damaged_line or "",
        }

    return table(_SHEET, map(row, evenings))
