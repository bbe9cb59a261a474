"""The score, and where each of its points comes from.

Law: every number shown is a score line or a sum of score lines.
"""

from __future__ import annotations

from typing import Any

from cli.pages import named
from ledger.core.blocks import Block, Branching, Cell, Grid, Heading, Note, Tree
from ledger.core.errors import UnknownName
from ledger.core.rules.scores import ScoreLine, ScoreSheet
from ledger.desk.desk import Desk


def table(desk: Desk, sheet: ScoreSheet) -> tuple[Block, ...]:
    """Categories by seats, the totals, and who won."""
    rows: list[tuple[Cell, ...]] = []
    for category in sheet.categories():
        points = (sum(line.points for line in sheet.of(seat, category)) for seat in sheet.seats)
        rows.append((category, *points))
    rows.append(("total", *(sheet.total(seat) for seat in sheet.seats)))
    return (
        Heading("Final score" if sheet.final else "Score so far"),
        Grid(("", *sheet.seats), tuple(rows)),
        *(Note(text) for text in _winners(sheet)),
        *(Note(text) for text in sheet.notes),
        *(Note(f"Not settled yet: {line.seat}, {line.label}: {line.open}.") for line in sheet.open_lines()),
        Note("`why SEAT` shows where the points come from.", tone="hint"),
    )


def _winners(sheet: ScoreSheet) -> tuple[str, ...]:
    if not sheet.winners:
        return ()
    if len(sheet.winners) == 1:
        return (f"{sheet.winners[0]} wins.",)
    return (f"{', '.join(sheet.winners[:-1])} and {sheet.winners[-1]} share the win.",)


def reasons(desk: Desk, at: int, seat: str, category: str = "") -> tuple[Block, ...]:
    """The lines of one seat with the events that earned them.

    Raises UnknownName for a seat or a category that is not there.
    """
    sheet = desk.score(at)
    seat, chosen = named.column(sheet, seat), _category(sheet, category)
    lines = sheet.of(seat, chosen)
    heading = f"{seat}: {chosen}" if chosen else seat
    if not lines:
        return (Heading(heading), Note("No points yet."))
    total = sum(line.points for line in lines)
    return (
        Heading(f"{heading}, {_points(total)}"),
        Tree(tuple(_reason(desk, line, with_category=not chosen) for line in lines)),
    )


def _reason(desk: Desk, line: ScoreLine, *, with_category: bool) -> Branching:
    what = f"{line.category}: {line.label}" if with_category else line.label
    worth = f"open, {line.open}" if line.open else f"{line.points:+}"
    rule = f"  ({line.rule})" if line.rule else ""
    events = (Branching(f"{id_}  {desk.tell(desk.history.event(id_))}") for id_ in line.events)
    return Branching(f"{worth}  {what}{rule}", tuple(events))


def _points(number: int) -> str:
    return f"{number} point" if abs(number) == 1 else f"{number} points"


def _category(sheet: ScoreSheet, name: str) -> str:
    """The category that begins so. Raises UnknownName."""
    wanted = name.casefold()
    if not wanted:
        return ""
    known = sheet.categories()
    found = [category for category in known if category.casefold().startswith(wanted)]
    exact = [category for category in found if category.casefold() == wanted]
    if len(exact or found) == 1:
        return (exact or found)[0]
    listed = ", ".join(known) or "none yet"
    raise UnknownName(f"{name!r} is not one category of this score.", hint=f"The categories: {listed}.")


def data(desk: Desk, sheet: ScoreSheet) -> dict[str, Any]:
    return {
        "format": 1,
        "game": desk.game.info.name,
        "final": sheet.final,
        "seats": [
            {"seat": seat, "total": sheet.total(seat), "lines": [_line(line) for line in sheet.of(seat)]}
            for seat in sheet.seats
        ],
        "winners": list(sheet.winners),
        "notes": list(sheet.notes),
    }


def _line(line: ScoreLine) -> dict[str, Any]:
    return {
        "category": line.category,
        "label": line.label,
        "points": line.points,
        "rule": line.rule,
        "events": list(line.events),
    }


def reasons_data(desk: Desk, at: int, seat: str, category: str = "") -> dict[str, Any]:
    """Raises UnknownName as `reasons` does."""
    sheet = desk.score(at)
    seat, chosen = named.column(sheet, seat), _category(sheet, category)
    lines = sheet.of(seat, chosen)
    told = {id_: desk.tell(desk.history.event(id_)) for line in lines for id_ in line.events}
    return {
        "format": 1,
        "game": desk.game.info.name,
        "seat": seat,
        "total": sum(line.points for line in lines),
        "lines": [
            {**_line(line), "events": [{"id": id_, "told": told[id_]} for id_ in line.events]}
            for line in lines
        ],
    }
