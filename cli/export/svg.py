"""A picture: the score over time, or the table if somebody asks for it or nobody ever had a point. Lines
above it say who won, when and where.

Law: a picture is a file of its own, which loads nothing. Source: ledger/FORMAT.md, "Exports".
"""

from __future__ import annotations

from cli.export.account import Export
from cli.pages.progress import progress
from cli.render import page, picture, plot
from ledger.core.blocks import Note


def made(export: Export) -> bytes:
    desk, account, say = export.desk, export.account, export.desk.names.with_names
    headline, facts = account.headline, dict(account.facts)
    won = " ".join(account.winners) if account.is_over else ""
    lines = tuple(filter(None, (won, " · ".join(facts[name] for name in ("Date", "Place") if name in facts))))
    if not export.board:
        curves = progress(desk, export.at, export.seat).reworded(say)
        if curves.has_scores:
            return plot.svg(curves, headline, above=(headline, *lines)).encode() + b"\n"
    known = desk.known_state(desk.state_at(export.at), export.seat)
    drawn = desk.picture(known, export.seat)
    if drawn is not None:
        looks = picture.looks(desk.setup.seats, desk.colours)
        return picture.alone(picture.drawn(drawn, looks, say), headline, lines).encode()
    table = desk.names.blocks(desk.view(export.at, export.seat))
    return page.svg((*map(Note, (headline, *lines)), *table), headline).encode()
