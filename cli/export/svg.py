"""A picture: the score over time; the table where that is asked for, or nobody ever had a point.

Law: a picture is a file of its own, which loads nothing. Source: ledger/FORMAT.md, "Exports".
"""

from __future__ import annotations

from cli.export.account import Export
from cli.pages.progress import progress
from cli.render import page, plot


def made(export: Export) -> bytes:
    desk, headline = export.desk, export.account.headline
    if not export.board:
        curves = progress(desk, export.at, export.seat).reworded(desk.names.with_names)
        if curves.has_scores:
            return plot.svg(curves, headline, alone=True).encode() + b"\n"
    table = desk.names.blocks(desk.view(export.at, export.seat))
    return page.svg(table, headline).encode()
