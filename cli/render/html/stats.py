"""A page of statistics: one file with its style and its pictures, and nothing from elsewhere.

Law: whatever a log says is text that Jinja2 escapes. There is no script, and the page's own policy lets none
run. A log is called by its name, without the way to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from stat import S_ISREG
from typing import Any, NamedTuple

from markupsafe import Markup

from cli.pages.stats import (
    NONE,
    TITLE,
    columns_by_evenings,
    curve_points,
    figure_text,
    max_bar,
    sentences,
    title_of_night,
)
from cli.render import plot
from cli.render.html import HEAD, heat, part, policy, template
from ledger import __version__
from ledger.shelf.stats.figures import Bar, Figure, FigureTable
from ledger.shelf.stats.nights import Night
from ledger.shelf.stats.report import Section, StatsReport

OURS = b'<meta name="tablefold-page" content="stats">'
"""Says that a file is such a page."""
FEW = 100
"""So many evenings of a page stand open; more are folded, year by year."""
NO_DAY = "no day"
MANY, ROWS, ENDS = 600, 40, 2
"""From so many evenings on, a page is long: so many rows, and links in a long row, then lead to evenings."""
Names = Mapping[str, str]
"""What a log is called, by its place."""


class BarCell(NamedTuple):
    """`bar` is its length in per cent of the longest, None for what is no bar."""

    text: str
    is_number: bool
    bar: int | None = None


def render(found: StatsReport) -> str:
    """The whole page."""
    style = part("page.css") + part("stats.css")
    names = {night.evening.game.log: _name(night.evening.game.log) for night in found.nights}
    said: set[str] = set()
    text: str = template("stats.html").render(
        title=TITLE if len(found.sections) != 1 else found.sections[0].title or TITLE,
        sentences=list(sentences(found)),
        sections=[_section(section, found.nights, names, said) for section in found.sections],
        years=[(year, [_told(each, names) for each in nights]) for year, nights in _by_year(found.nights)],
        is_open=len(found.nights) <= FEW,
        style=Markup(style),
        policy=policy(style, ""),
        version=__version__,
    )
    return text


def is_ours(path: Path) -> bool:
    """Whether such a page lies there, which may be replaced by another. Raises OSError."""
    if not S_ISREG(path.stat().st_mode):
        return False
    with path.open("rb") as file:
        return OURS in file.read(HEAD)


def _name(log: str) -> str:
    return log.replace("\\", "/").rpartition("/")[2]


def _by_year(nights: Sequence[Night]) -> Iterator[tuple[str, list[Night]]]:
    """The evenings of each year, in the order of their numbers."""
    for year, there in groupby(nights, key=lambda night: night.day.partition("-")[0]):
        yield year or NO_DAY, [*there]


def _told(night: Night, names: Names) -> tuple[int, str, str]:
    """The number of an evening, what it was, and its log; on a long page without the log."""
    if len(names) <= MANY:
        return night.number, title_of_night(night), names[night.evening.game.log]
    return night.number, f"{night.day}, {night.game}: {' + '.join(night.winners)}", ""


def _section(section: Section, nights: Sequence[Night], names: Names, said: set[str]) -> dict[str, Any]:
    """Notes that were `said` above are not said again."""
    curves = section.curves
    points = None if curves is None else curve_points(curves, nights)
    drawn = "" if curves is None or points is None else plot.svg(points, curves.title, from_nought=False)
    return {
        "title": section.title,
        "plot": drawn,
        "legend": "" if points is None else plot.legend(points),
        "plot_title": "" if curves is None else curves.title,
        "tables": [_table(table, names, said) for table in section.tables],
    }


def _table(table: FigureTable, names: Names, said: set[str]) -> dict[str, Any]:
    notes = [note for note in table.notes if note not in said]
    said.update(notes)
    longest = max_bar(table)
    none = NONE if len(table.columns) == 2 else ""
    columns = list(zip(*table.rows, strict=True))
    are_numbers = [_are_numbers(cells) for cells in columns]
    return {
        "title": table.title,
        "picture": _picture(table),
        "columns": table.columns,
        "numbers": {name for name, are in zip(table.columns[1:], are_numbers[1:], strict=True) if are},
        "rows": [
            [_cell(cell, names, longest, none, are) for cell, are in zip(row, are_numbers, strict=True)]
            for row in table.rows
        ],
        "notes": notes,
        "behind": list(_behind(table, is_long=len(names) > MANY)),
    }


def _picture(table: FigureTable) -> Markup:
    """The calendar of a year; nothing for any other table."""
    if table.name != "calendar":
        return Markup("")
    return heat.svg({str(row[0].value): len(row[1].evenings) for row in table.rows})


def _are_numbers(cells: Sequence[Figure]) -> bool:
    """Whether there are numbers in a column, and no words."""
    values = [cell.value for cell in cells if cell.value not in (None, "")]
    return bool(values) and not any(isinstance(value, str) for value in values)


def _cell(figure: Figure, names: Names, longest: int, none: str, is_number: bool) -> BarCell:
    text = figure_text(figure)
    if isinstance(figure, Bar) and isinstance(figure.value, int):
        return BarCell(text, True, round(100 * figure.value / max(longest, 1)))
    return BarCell(names.get(text, text) or none, is_number)


def _behind(table: FigureTable, *, is_long: bool) -> Iterator[tuple[str, str, Sequence[tuple[str, str]]]]:
    """Of each row the evenings of its numbers, with a link to the first of those that follow one another. On
    a long page only the first rows have them, and long rows only their ends: `stats --json` has all."""
    for row in table.rows[: ROWS if is_long else None]:
        for numbers, evenings in columns_by_evenings(table.columns, row):
            parts = [(text, text.partition("-")[0]) for text in evenings.split(", ")]
            if is_long and len(parts) > ENDS:
                parts = [*parts[: ENDS // 2], ("…", ""), *parts[-ENDS // 2 :]]
            yield figure_text(row[0]), numbers, parts
