"""The score over time drawn with characters: by plotext, or in plain ASCII if plotext is missing or the
stream has no other characters.

Law: each line has a character of its own, and the legend says whose it is: nothing depends on colour. plotext
is loaded here alone, and only to draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor
from typing import Any

from cli.pages.points import Point, ProgressPage
from cli.render.clean import visible
from cli.render.text import measure
from ledger.core.pieces.formulas import Points

HEIGHT = 16
"""Rows between the axes."""
SIGNS, ASCII_SIGNS = "●■▲◆○□△◇", "ox+*#@%="
EVERY = 3
"""Rows from one number to the next."""
GAP = 2
NARROWEST = 30
DENSE = 10
"""With more points than this in a column, no line between them can be seen, and plotext is not needed."""


def lines(
    found: ProgressPage,
    marks: Mapping[int, str],
    width: int,
    *,
    ascii_only: bool = False,
) -> list[str]:
    """The plot, its turns and marks below it, and the legend: no line wider than `width` columns. `marks`
    gives letters to points, by their place."""
    least, most = _limits(found)
    edge = max(len(str(least)), len(str(most))) + GAP
    columns = max(width - edge - 1, NARROWEST)
    is_dense = len(found.points) > DENSE * columns
    plotext = None if ascii_only or is_dense else _plotext()
    is_ascii = ascii_only or not (plotext or is_dense)
    signs = ASCII_SIGNS if is_ascii else SIGNS
    rows = _drawn(plotext, found, signs, columns) if plotext else _plain(found, signs, columns)
    bar, corner, dash = ("|", "+", "-") if is_ascii else ("│", "└", "─")
    labels = _labels(least, most)
    body = [f"{labels.get(row, ''):>{edge - 1}} {bar}{text}".rstrip() for row, text in enumerate(rows)]
    axis = " " * edge + corner + dash * columns
    return [*body, axis, *_below(found, marks, columns, edge), *_legend(found, signs, width)]


def _plotext() -> Any | None:
    """The library, or None if it cannot be loaded."""
    try:
        import plotext  # type: ignore[import-untyped]  # noqa: PLC0415 - slow, and for one command
    except Exception:  # it needs native libraries, which may not fit this system
        return None
    return plotext


def _limits(found: ProgressPage) -> tuple[int, int]:
    """The lowest and the highest value of the scale."""
    values = [value for point in found.points for value in point.totals if value is not None]
    least, most = floor(min(values, default=0)), ceil(max(values, default=0))
    return (least, most) if least < most else (least - 1, most + 1)


def _labels(least: int, most: int) -> dict[int, str]:
    """Some rows, each with the value at its height."""
    values = {round(most - (most - least) * row / (HEIGHT - 1)): row for row in range(HEIGHT - 1, -1, -EVERY)}
    return {row: str(value) for value, row in values.items()}


def _drawn(plotext: Any, found: ProgressPage, signs: str, columns: int) -> list[str]:
    """The rows of the canvas, by plotext."""
    figure = plotext.figure
    figure.clear()
    figure.theme("colorless")
    figure.plot_size(columns, HEIGHT)
    figure.axes(False)
    least, most = _limits(found)
    for axis, lower, upper in (("x", 0, max(len(found.points) - 1, 1)), ("y", least, most)):
        ruler = figure.ruler(axis)
        ruler.lim(lower, upper)
        ruler.ticks([], [])
    for place in range(len(found.seats)):
        known = [(step, value) for step, value in _values(found.points, place) if value is not None]
        if known:
            steps, values = zip(*known, strict=True)
            signal = figure.signal(
                list(steps), [float(value) for value in values], marker=signs[place % len(signs)]
            )
            signal.lines()
            figure.draw(signal)
    text: str = figure.build().string(colorless=True)
    return [row.rstrip() for row in text.split("\n")[:HEIGHT]]


def _plain(found: ProgressPage, signs: str, columns: int) -> list[str]:
    """The rows in ASCII: a character in each column, the last one if several fall on one place."""
    least, most = _limits(found)
    cells = [[" "] * columns for _ in range(HEIGHT)]
    last = max(len(found.points) - 1, 1)
    for place in range(len(found.seats)):
        values = dict(_values(found.points, place))
        for column in range(columns):
            value = values[round(column * last / max(columns - 1, 1))] if last in values else values.get(0)
            if value is not None:
                row = round((most - value) * (HEIGHT - 1) / (most - least))
                cells[row][column] = signs[place % len(signs)]
    return ["".join(row).rstrip() for row in cells]


def _values(points: Sequence[Point], place: int) -> Iterator[tuple[int, Points | None]]:
    return ((step, point.totals[place]) for step, point in enumerate(points))


def _below(found: ProgressPage, marks: Mapping[int, str], columns: int, edge: int) -> Iterator[str]:
    """The number of each turn where it begins, if there is room, and the letters of the marks."""
    last = max(len(found.points) - 1, 1)

    def column(step: int) -> int:
        return round(step * (columns - 1) / last)

    turns, letters, free = [" "] * columns, [" "] * columns, 0
    for step, (before, point) in enumerate(zip(found.points, found.points[1:], strict=False), start=1):
        at, name = column(step), str(point.turn)
        if point.turn != before.turn and at >= free and at + len(name) <= columns:
            turns[at : at + len(name)] = name
            free = at + len(name) + 3
    for step, letter in marks.items():
        letters[column(step)] = letter
    for row, said in ((turns, found.unit), (letters, "")):
        if "".join(row).strip():
            yield f"{said:<{edge}} {''.join(row)}".rstrip() if edge >= len(said) else "".join(row).rstrip()


def _legend(found: ProgressPage, signs: str, width: int) -> Iterator[str]:
    """Which character is whose, and the last value."""
    last = found.points[-1].totals
    parts = (
        f"{signs[place % len(signs)]} {visible(name)} {'?' if last[place] is None else last[place]}"
        for place, name in enumerate(found.seats)
    )
    line = ""
    for part in parts:
        if line and measure(f"{line}   {part}") > width:
            yield line
            line = ""
        line = f"{line}   {part}" if line else part
    yield line
