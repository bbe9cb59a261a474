"""Numbers that know their evenings, and tables of them.

Law: a number from few evenings says so: a share always comes with the count it is from, and with its
interval. Nothing is rounded here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from math import ceil, floor, sqrt

import msgspec

Z = 1.959963984540054
"""95 % of a normal distribution lies within this many standard deviations."""
FigureValue = int | float | Decimal | str | None


class Figure(msgspec.Struct, frozen=True, gc=False):
    """A `value`, which may be None, and the numbers of the `evenings` that it comes from."""

    value: FigureValue
    evenings: tuple[int, ...] = ()


class Share(Figure, frozen=True):
    """A part of 1."""


class Rate(Share, frozen=True):
    """A counted share: `count` out of `of`, with its interval from `low` to `high`."""

    count: int = 0
    of: int = 0
    low: float = 0.0
    high: float = 1.0


class ShareGain(Share, frozen=True):
    """The difference between two shares."""


class MoreOrLess(Figure, frozen=True):
    """The difference between two numbers."""


class Bar(Figure, frozen=True):
    """A count that is drawn as a bar beside others."""


class FigureTable(msgspec.Struct, frozen=True, kw_only=True):
    """`name` says which table it is, `subject` which player or game it is about, empty for everybody. The
    first cell of a row says what the row is about."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Figure, ...], ...]
    subject: str = ""
    notes: tuple[str, ...] = ()
    """Sentences about how the table was counted, and what it leaves out."""
    is_read_row_by_row: bool = False
    """Whether its rows have too many words for columns, so that they read better one after the other."""


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score method, without continuity correction; 0 to 1 if nothing
    was counted. Source: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927), 209."""
    if not of:
        return 0.0, 1.0
    share, squared = count / of, Z * Z
    middle = share + squared / (2 * of)
    spread = Z * sqrt(share * (1 - share) / of + squared / (4 * of * of))
    scale = 1 + squared / of
    low, high = (middle - spread) / scale, (middle + spread) / scale
    return (0.0 if not count else low), (1.0 if count == of else high)


def rate(count: int, of: int, evenings: Iterable[int] = ()) -> Rate:
    low, high = wilson(count, of)
    return Rate(count / of if of else None, tuple(evenings), count, of, low, high)


def mean(values: Sequence[float | Decimal]) -> float | None:
    """The average. Decimals are added up exactly."""
    if any(isinstance(value, Decimal) for value in values):
        return float(sum(map(Decimal, values)) / len(values))
    return sum(map(float, values)) / len(values) if values else None


def quantile(values: Sequence[float | Decimal], part: float) -> float | None:
    """The value below which this part of the values lies, interpolated (type 7 of Hyndman and Fan, as in
    spreadsheets and NumPy); None if there are no values."""
    if not values:
        return None
    is_exact = any(isinstance(value, Decimal) for value in values)
    ordered: list[float] = sorted(map(float, values) if is_exact else values)  # type: ignore[arg-type]  # no Decimal
    place = (len(ordered) - 1) * part
    below, above = ordered[floor(place)], ordered[ceil(place)]
    return below + (above - below) * (place - floor(place))


def label(text: str) -> Figure:
    return Figure(text)


def by_evenings(row: Sequence[Figure]) -> tuple[int, str]:
    """Sorts rows by the evenings of their second figure, the most first, and then by name."""
    return -len(row[1].evenings), str(row[0].value)


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers in short: `1-4, 7, 9-10`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1][1:] = [number]
        else:
            parts.append([number])
    return ", ".join("-".join(map(str, part)) for part in parts)
