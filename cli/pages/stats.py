"""Statistics of all evenings, as a page: sentences, tables, curves, and, if asked, the evenings behind them.

Law: a number is shown as it was counted. A share of a small number says how large that number is, and the
page says what was left out.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from decimal import Decimal
from shlex import quote

from cli.pages.points import Point, ProgressPage
from cli.render import chart
from ledger.core.blocks import Block, Cell, Facts, Grid, Heading, Note
from ledger.core.pieces.formulas import Points
from ledger.shelf.stats.figures import Bar, Figure, FigureTable, MoreOrLess, Rate, Share, ShareGain, ranges
from ledger.shelf.stats.nights import LeftOut, Night
from ledger.shelf.stats.report import CurvePoint, Curves, StatsReport

FEW = 10
"""Shares of a smaller number than this are shown as counts."""
LONGEST_BAR = 30
MOST_POINTS = 80
"""The most points in a line of a picture."""
NAMED = 5
"""How many logs a sentence names."""
TITLE = "All evenings"
EMPTY = "There are no evenings here yet."
NONE = "none yet"
NONE_FITS = "No evening matches."
TWICE = (
    "Somebody sat on two sides at once (evenings {}): for them it counts as played, neither won nor lost, "
    "and it changes nobody's rating."
)
REASONS = {
    "damaged": "damaged and not counted",
    "not installed": "of games that are not installed, and not counted",
    "a copy": "shorter or equal copies of others, and not counted",
    "not to be counted": "not to be counted",
}


def blocks(found: StatsReport, width: int, *, ascii_only: bool, with_logs: bool) -> Iterator[Block]:
    """The whole page, `width` columns wide."""
    yield Heading(TITLE)
    yield from (Note(text) for text in sentences(found))
    said: set[str] = set()
    for section in found.sections:
        if section.title:
            yield Heading(section.title)
        for place, table in enumerate(section.tables):
            yield from _table_blocks(table, ascii_only=ascii_only)
            yield from (Note(text, "hint") for text in table.notes if text not in said)
            said.update(table.notes)
            if with_logs:
                yield from _evenings_behind(table)
            for curves in section.curves if place == 0 else ():
                yield Heading(curves.title, 2)
                yield from map(Note, chart.lines(curve_points(curves), {}, width, ascii_only=ascii_only))
    if with_logs and found.nights:
        yield Heading("Evenings", 2)
        yield Facts(
            tuple(
                (str(night.number), f"{path_from_here(night.evening.game.log)}  {title_of_night(night)}")
                for night in found.nights
            )
        )
    elif found.nights:
        yield Note("--logs adds the evenings behind each number.", "hint")


def sentences(found: StatsReport) -> Iterator[str]:
    """How much was counted, what was not, and who may be one person."""
    if not found.nights:
        yield NONE_FITS if found.fits_nothing else EMPTY
    else:
        yield _counted_sentence(found.nights)
    yield from map(_left_out_sentence, found.left_out)
    if found.alike:
        yield _alike_sentence(found.alike)
    twice = tuple(night.number for night in found.nights if len(night.side_of) < len(night.people))
    if twice:
        yield TWICE.format(ranges(twice))
    yield from found.notes


def _alike_sentence(found: Sequence[Sequence[str]]) -> str:
    groups = ["/".join(map(repr, names)) for names in found[:NAMED]]
    more = len(found) - len(groups)
    return (
        f"{', '.join(groups)}{f' and {more} more' if more else ''} look alike, and nobody is merged. "
        f"If they are one person, say so with {_alias_option(found[0])}, or with `people` in the settings."
    )


def _alias_option(names: Sequence[str]) -> str:
    """The option that makes these names one person; only an example if they contain characters that mean
    something in it."""
    *others, person = names
    if any(sign in name for name in names for sign in ",="):
        return "--alias NEW=OLD"
    return f"--alias {quote('='.join((person, ','.join(others))))}"


def _counted_sentence(nights: Sequence[Night]) -> str:
    over = sum(night.is_finished for night in nights)
    days = sorted(night.day for night in nights if night.day and night.is_finished)
    when = "" if not days else f", {days[0]}" if days[0] == days[-1] else f", from {days[0]} to {days[-1]}"
    going = len(nights) - over
    text = f"{over} {'evening is' if over == 1 else 'evenings are'} over{when}."
    if going:
        verb = "is" if going == 1 else "are"
        text += f" {going} more {verb} not over or not settled, and counted for no win, score or rating."
    return text


def _left_out_sentence(left: LeftOut) -> str:
    names = [os.path.basename(log) or log for log in left.logs[:NAMED]]
    more = len(left.logs) - len(names)
    listed = ", ".join(names) + (f" and {more} more" if more else "")
    one = len(left.logs) == 1
    return f"{len(left.logs)} {'log is' if one else 'logs are'} {REASONS[left.why]}: {listed}."


def title_of_night(night: Night) -> str:
    """The day, the game and the players, with their scores."""
    sides = ", ".join(_side_text(side.people, side.score) for side in night.sides if side.people)
    going = "" if night.is_finished else ", not over"
    own = night.evening.game.title
    title = f", {own}" if own not in ("", night.game) else ""
    return f"{night.day}, {night.game}{title}{going}: {sides}"


def _side_text(people: Sequence[str], score: Points | None) -> str:
    names = " and ".join(people)
    return names if score is None else f"{names} {score}"


def path_from_here(log: str) -> str:
    """How to type a log's name here: without the path if it is below this folder."""
    here = os.path.join(os.getcwd(), "")
    return log.removeprefix(here)


def figure_text(figure: Figure) -> str:
    """A number as text: a share in per cent with its interval, or a count if it is a share of only a few."""
    value = figure.value
    if value is None:
        return ""
    if isinstance(figure, Rate):
        span = f"{_percent(figure.low)}-{_percent(figure.high)}"
        if figure.of < FEW:
            return f"{figure.count} of {figure.of} ({span} %)"
        return f"{_percent(figure.count / figure.of)} % ({span})"
    if isinstance(value, str):
        return value
    if isinstance(figure, ShareGain):
        return f"{_percent(value):+d} %"
    if isinstance(figure, Share):
        return f"{_percent(value)} %"
    if isinstance(figure, MoreOrLess):
        return f"{value:+d}" if isinstance(value, int) else f"{value:+.1f}"
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def _percent(value: float | Decimal) -> int:
    return round(100 * value)


def _table_blocks(table: FigureTable, *, ascii_only: bool) -> Iterator[Block]:
    yield Heading(table.title, 2)
    most = max_bar(table)
    rows = [tuple(_figure_cell(cell, most, ascii_only=ascii_only) for cell in row) for row in table.rows]
    if len(table.columns) == 2:
        yield Facts(tuple((str(name), value if value != "" else NONE) for name, value in rows))
    elif table.is_read_row_by_row:
        yield Facts(tuple(_labelled_figure(table.columns, row) for row in table.rows))
    else:
        columns = zip(zip(*table.rows, strict=True), zip(*rows, strict=True), strict=True)
        aligned = [_right_aligned(figures, cells) for figures, cells in columns]
        yield Grid(table.columns, tuple(zip(*aligned, strict=True)))


def max_bar(table: FigureTable) -> int:
    """The largest bar of a table; 0 if it has none."""
    bars = (cell.value for row in table.rows for cell in row if isinstance(cell, Bar))
    return max((value for value in bars if isinstance(value, int)), default=0)


def _labelled_figure(columns: Sequence[str], row: Sequence[Figure]) -> tuple[str, Cell]:
    """What the row is about, and the rest of the row in one line."""
    first, value, *others = row
    rest = zip(columns[2:], others, strict=True)
    said = (
        f"{name} {cell.value}" if isinstance(cell.value, int) else _short_text(cell) for name, cell in rest
    )
    return figure_text(first), f"{figure_text(value)}: {', '.join(filter(None, said))}"


def _short_text(figure: Figure) -> str:
    return path_from_here(figure.value) if isinstance(figure.value, str) else figure_text(figure)


def _figure_cell(figure: Figure, most: int, *, ascii_only: bool) -> Cell:
    if isinstance(figure, Bar) and isinstance(figure.value, int):
        length = round(figure.value * LONGEST_BAR / most) if most else 0
        return f"{('#' if ascii_only else '█') * max(length, bool(figure.value))} {figure.value}".lstrip()
    if type(figure) is Figure and isinstance(figure.value, int):
        return figure.value
    return figure_text(figure)


def _right_aligned(figures: Sequence[Figure], cells: Sequence[Cell]) -> list[Cell]:
    """The cells of a column, aligned to the right if they hold decimals, shares or changes."""
    if not any(isinstance(each.value, float) and not isinstance(each, Rate) for each in figures):
        return list(cells)
    width = max(len(str(cell)) for cell in cells)
    return [str(cell).rjust(width) for cell in cells]


def _evenings_behind(table: FigureTable) -> Iterator[Block]:
    """The evenings of each number; numbers of a row that come from the same evenings share a line."""
    rows = [
        (str(row[0].value), name, evenings)
        for row in table.rows
        for name, evenings in columns_by_evenings(table.columns, row)
    ]
    if rows:
        yield Grid(("of", "the numbers", "come from evenings"), tuple(rows))


def columns_by_evenings(columns: Sequence[str], row: Sequence[Figure]) -> Iterator[tuple[str, str]]:
    """The names of columns whose figures come from the same evenings, and these evenings."""
    same: dict[tuple[int, ...], list[str]] = {}
    for name, cell in zip(columns, row, strict=True):
        if cell.evenings and cell.value is not None:
            same.setdefault(cell.evenings, []).append(name)
    for evenings, names in same.items():
        yield ", ".join(names), ranges(evenings)


def curve_points(curves: Curves, nights: Sequence[Night] = ()) -> ProgressPage:
    """The curves as points over the evenings that moved any of them; each value stays until its next change.
    For a picture, with all evenings, each point has its day and its margins, and there are at most
    `MOST_POINTS`."""
    found = [{point.evening: point for point in points} for _, points in curves.lines]
    steps = sorted({evening for points in found for evening in points})
    now: list[CurvePoint | None] = [None] * len(found)
    every = -(-len(steps) // MOST_POINTS) if nights else 1
    points, margins = [], []
    for left, step in zip(range(len(steps) - 1, -1, -1), steps, strict=True):
        now = [after.get(step, before) for after, before in zip(found, now, strict=True)]
        if left % every == 0:
            points.append(Point(step, step, tuple(None if each is None else each.value for each in now)))
            margins.append(tuple(None if each is None else (each.low, each.high) for each in now))
    day_of = {night.number: night.day for night in nights}
    return ProgressPage(
        tuple(name for name, _ in curves.lines),
        tuple(points),
        unit="evening",
        days=tuple(day_of.get(point.event, "") for point in points) if nights else (),
        margins=tuple(margins) if nights else (),
    )
