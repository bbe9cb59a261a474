"""Statistics of all evenings, as data: JSON in which every number names its evenings, and rows for a
spreadsheet.

Law: nothing is rounded, and everything on the page is here. Source: ledger/FORMAT.md, "Statistics".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cli.export import cells
from cli.pages.stats import title_of_night
from cli.render.json import FORMAT
from ledger.shelf.stats.figures import Figure, FigureTable, Rate, ranges
from ledger.shelf.stats.nights import Night
from ledger.shelf.stats.report import Section, StatsReport

SPREAD = (" low", " high", " count", " of")
"""The columns after a rate's own: its interval, its count, and the number it is a share of."""


def data(found: StatsReport) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "evenings": [_night_data(night) for night in found.nights],
        "sections": [_section_data(section) for section in found.sections],
        "left_out": [{"why": left.why, "logs": list(left.logs)} for left in found.left_out],
        "alike": [list(names) for names in found.alike],
        "notes": list(found.notes),
    }


def _night_data(night: Night) -> dict[str, Any]:
    game = night.evening.game
    return {
        "number": night.number,
        "log": game.log,
        "id": game.id,
        "game": night.game,
        "date": night.day,
        "title": game.title,
        "place": game.place,
        "finished": night.is_finished,
        "sides": [
            {"players": list(side.people), "score": side.score, "rank": side.rank, "won": side.won}
            for side in night.sides
        ],
    }


def _section_data(section: Section) -> dict[str, Any]:
    return {
        "about": section.title,
        "tables": [_table_data(table) for table in section.tables],
        "curves": [
            {
                "name": curves.name,
                "player": person,
                "points": [
                    {"evening": point.evening, key: point.value, "low": point.low, "high": point.high}
                    for point in points
                ],
            }
            for curves in section.curves
            for key in [curves.name.replace(" ", "_")]
            for person, points in curves.lines
        ],
    }


def _table_data(table: FigureTable) -> dict[str, Any]:
    return {
        "name": table.name,
        "title": table.title,
        "about": table.subject,
        "columns": list(table.columns),
        "rows": [dict(zip(table.columns, map(_figure_data, row), strict=True)) for row in table.rows],
        "notes": list(table.notes),
    }


def _figure_data(figure: Figure) -> dict[str, Any]:
    said: dict[str, Any] = {"value": figure.value, "evenings": list(figure.evenings)}
    if isinstance(figure, Rate):
        said |= {"low": figure.low, "high": figure.high, "count": figure.count, "of": figure.of}
    return said


def sheet(found: StatsReport, *, with_evenings: bool) -> str:
    """All tables, one below the other, RFC 4180: `table` and `about` say to which table a row belongs,
    `evenings` which evenings it comes from.

    `with_evenings` adds a last table that lists the evenings. A cell that a spreadsheet would take for a
    formula begins with an apostrophe; evenings are `1..4; 7`, which no spreadsheet takes for a date.
    """
    rows = [*_figure_rows(found), *map(_evening_row, found.nights if with_evenings else ())]
    columns = dict.fromkeys(
        ("table", "about", *(name for row in rows for name in row if name != "evenings"), "evenings")
    )
    return cells.table(list(columns), rows)


def _figure_rows(found: StatsReport) -> Iterator[dict[str, Any]]:
    for section in found.sections:
        for table in section.tables:
            for row in table.rows:
                evenings = sorted({number for cell in row for number in cell.evenings})
                said: dict[str, Any] = {"table": table.name, "about": table.subject}
                for name, figure in zip(table.columns, row, strict=True):
                    said[name] = figure.value
                    if isinstance(figure, Rate) and figure.of:
                        values = (figure.low, figure.high, figure.count, figure.of)
                        said |= {name + end: value for end, value in zip(SPREAD, values, strict=True)}
                yield {**said, "evenings": cells.AND.join(ranges(evenings).replace("-", "..").split(", "))}


def _evening_row(night: Night) -> dict[str, Any]:
    return {
        "table": "evenings",
        "evening": night.number,
        "told": title_of_night(night),
        "log": night.evening.game.log,
        "evenings": str(night.number),
    }
