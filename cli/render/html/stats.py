"""A page of statistics: one file with its style and its pictures, and nothing from elsewhere.

Law: whatever a log says is text that Jinja2 escapes. A log is called by its name, without its folder. A page
needs no script, and its own policy lets none run. Only a long page has one: it keeps each evening once,
packed, and its script shows those behind a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
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
from cli.render.clean import visible
from cli.render.html import beginning, heat, packed, part, policy, template
from ledger import __version__
from ledger.shelf.stats.figures import Bar, Figure, FigureTable
from ledger.shelf.stats.nights import Night
from ledger.shelf.stats.report import Curves, Section, StatsReport

OURS = b'<meta name="tablefold-page" content="stats">'
"""The element that marks a file as such a page."""
FEW = 100
"""How many evenings a page shows at once; more are folded, year by year."""
NO_DAY = "no day"
MANY = 200
"""A page with more evenings than this is packed, and so is one about each player and game."""
LogNames = Mapping[str, str]
"""The name of each log, by its path."""


class BarCell(NamedTuple):
    """`bar` is the length of its bar in per cent of the longest; None for a cell without a bar."""

    text: str
    is_number: bool
    bar: int | None = None


def render(found: StatsReport) -> str:
    """The whole page."""
    is_packed = bool(found.each) or len(found.nights) > MANY
    style, script = part("page.css") + part("stats.css"), part("stats.js") if is_packed else ""
    names = {night.evening.game.log: _name(night.evening.game.log) for night in found.nights}
    said: set[str] = set()
    section = partial(_section, nights=found.nights, names=names, is_packed=is_packed)
    sections = [section(each, said=said) for each in found.sections]
    each = [(kind, [section(one, said={*said}) for one in own]) for kind, own in found.each]
    text: str = template("stats.html").render(
        title=TITLE if len(found.sections) != 1 else found.sections[0].title or TITLE,
        sentences=list(sentences(found)),
        sections=sections,
        each=each,
        years=list(_by_year(found.nights, names, is_packed=is_packed)),
        is_open=len(found.nights) <= FEW,
        places=_places(each),
        packed=Markup(_packed(found, each)) if is_packed else "",
        style=Markup(style),
        script=Markup(script),
        policy=policy(style, script),
        version=__version__,
    )
    return text


Sections = Sequence[tuple[str, Sequence[Mapping[str, Any]]]]
"""The sections on players and on games, as the page shows them."""


def _places(each: Sections) -> dict[str, dict[str, str]]:
    """The section of each player and of each game, by the name of the table that lists them."""
    return {
        kind: {one["title"]: f"{kind}-{number}" for number, one in enumerate(own, 1)} for kind, own in each
    }


def _packed(found: StatsReport, each: Sections) -> str:
    """What the page's script unpacks."""
    told = [visible(title_of_night(night)) for night in found.nights]
    tables = (table for section in found.sections for table in section.tables)
    drawn = [
        packed.Each(visible(one["title"]), one["evenings"], [*map(_as_drawn, one["tables"])])
        for _, some in each
        for one in some
    ]
    return packed.packed(told, [night.number for night in found.nights], tables, drawn)


def _as_drawn(table: Mapping[str, Any]) -> packed.LazyTable:
    """A table for the page's script, which shows each cell as its text."""
    numbers = tuple(name in table["numbers"] for name in table["columns"])
    notes = tuple(map(visible, table["notes"]))
    return packed.LazyTable(
        packed.TableKind(table["name"], visible(table["title"]), tuple(table["columns"]), numbers, notes),
        [[visible(cell.text) for cell in row] for row in table["rows"]],
    )


def is_ours(path: Path) -> bool:
    """Whether that file is such a page, which another one may replace. Raises OSError."""
    return OURS in beginning(path)


def _name(log: str) -> str:
    return log.replace("\\", "/").rpartition("/")[2]


class Year(NamedTuple):
    """Some `evenings` from the `first` on; a long page has them packed."""

    name: str
    first: int
    length: int
    evenings: list[tuple[int, str, str]]


def _by_year(nights: Sequence[Night], names: LogNames, *, is_packed: bool) -> Iterator[Year]:
    """The evenings of each year, in the order of their numbers."""
    first = 0
    for year, some in groupby(nights, key=lambda night: night.day.partition("-")[0]):
        there = [*some]
        told = [(each.number, title_of_night(each), names[each.evening.game.log]) for each in there]
        yield Year(year or NO_DAY, first, len(there), [] if is_packed else told)
        first += len(there)


def _section(
    section: Section, nights: Sequence[Night], names: LogNames, said: set[str], *, is_packed: bool
) -> dict[str, Any]:
    """A section as the page shows it; notes already `said` above are left out."""
    return {
        "title": section.title,
        "evenings": section.evenings,
        "plots": [_drawn(curves, nights) for curves in section.curves],
        "tables": [_table(table, names, said, is_packed=is_packed) for table in section.tables],
    }


def _drawn(curves: Curves, nights: Sequence[Night]) -> dict[str, str]:
    points = curve_points(curves, nights)
    return {
        "title": curves.title,
        "svg": plot.svg(points, curves.title, from_nought=False),
        "legend": plot.legend(points),
    }


def _table(table: FigureTable, names: LogNames, said: set[str], *, is_packed: bool) -> dict[str, Any]:
    notes = [note for note in table.notes if note not in said]
    said.update(notes)
    longest = max_bar(table)
    none = NONE if len(table.columns) == 2 else ""
    columns = list(zip(*table.rows, strict=True))
    are_numbers = [_are_numbers(cells) for cells in columns]
    return {
        "name": table.name,
        "title": table.title,
        "picture": _picture(table),
        "columns": table.columns,
        "numbers": {name for name, are in zip(table.columns[1:], are_numbers[1:], strict=True) if are},
        "rows": [
            [_cell(cell, names, longest, none, are) for cell, are in zip(row, are_numbers, strict=True)]
            for row in table.rows
        ],
        "notes": notes,
        "behind": [] if is_packed else list(_behind(table)),
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


def _cell(figure: Figure, names: LogNames, longest: int, none: str, is_number: bool) -> BarCell:
    text = figure_text(figure)
    if isinstance(figure, Bar) and isinstance(figure.value, int):
        return BarCell(text, True, round(100 * figure.value / max(longest, 1)))
    return BarCell(names.get(text, text) or none, is_number)


def _behind(table: FigureTable) -> Iterator[tuple[str, str, Sequence[tuple[str, str]]]]:
    """For each row the evenings behind its numbers, with a link to the first of each run."""
    for row in table.rows:
        for numbers, evenings in columns_by_evenings(table.columns, row):
            parts = [(text, text.partition("-")[0]) for text in evenings.split(", ")]
            yield figure_text(row[0]), numbers, parts
