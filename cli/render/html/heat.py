"""A year as a calendar: a square for each day, darker where more was played.

Law: a picture beside the table that says the same in words; it needs no script, and its colour is the text's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from markupsafe import Markup, escape

from ledger.core.pieces.names import counted
from ledger.shelf.stats.year import calendar_day

STEP, TOP, LEFT = 12, 14, 26
"""In points: the distance between squares, the room above for months, and the room at the side for
weekdays."""
SHADES = (0.06, 0.3, 0.5, 0.7, 1.0)


def svg(plays: Mapping[str, int]) -> Markup:
    """The picture of the year of these days; nothing if no day can be read."""
    days = {day: count for text, count in plays.items() if (day := calendar_day(text)) is not None}
    if not days:
        return Markup("")
    first = date(min(days).year, 1, 1)
    width, height = LEFT + 54 * STEP, TOP + 7 * STEP
    most = max(days.values())
    title = f"{counted(sum(days.values()), 'play')} on {counted(len(days), 'day')} of {first.year}"
    parts = (*_names(first), *_squares(first, days, most))
    return Markup(
        f'<svg class="heat" viewBox="0 0 {width} {height}" role="img" fill="currentColor">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _place(first: date, day: date) -> tuple[int, int]:
    """Where a day's square is: a column for each week, Monday on top."""
    number = (day - first).days + first.weekday()
    return LEFT + number // 7 * STEP, TOP + number % 7 * STEP


def _names(first: date) -> Iterator[str]:
    for month in range(1, 13):
        day = date(first.year, month, 1)
        yield f'<text x="{_place(first, day)[0]}" y="10" font-size="9">{day:%b}</text>'
    for number, name in ((0, "Mon"), (2, "Wed"), (4, "Fri"), (6, "Sun")):
        yield f'<text x="0" y="{TOP + number * STEP + 9}" font-size="9">{name}</text>'


def _squares(first: date, days: Mapping[date, int], most: int) -> Iterator[str]:
    day = first
    while day.year == first.year:
        count = days.get(day, 0)
        shade = SHADES[-(-count * (len(SHADES) - 1) // most)]
        x, y = _place(first, day)
        said = f"<title>{day}: {count}</title>" if count else ""
        yield f'<rect x="{x}" y="{y}" opacity="{shade}">{said}</rect>'
        day += timedelta(1)
