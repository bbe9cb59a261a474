"""Numbers that know the evenings behind them, and the tables in which they stand.

Law: what is measured on few evenings says so: a share is never without how many it was counted of and its
interval. Nothing is rounded here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor, sqrt

import msgspec

Z = 1.959963984540054
"""Standard deviations of a normal distribution within which 95 % of it lie."""
Value = int | float | str | None


class Figure(msgspec.Struct, frozen=True):
    """A `value`, None where there is none, and the numbers of the `evenings` that it was made of."""

    value: Value
    evenings: tuple[int, ...] = ()


class Share(Figure, frozen=True):
    """A part of 1."""


class Rate(Share, frozen=True):
    """A share that was counted: `count` of so many, with its interval from `low` to `high`."""

    count: int = 0
    of: int = 0
    low: float = 0.0
    high: float = 1.0


class ShareGain(Share, frozen=True):
    """By how much a share is more than another, or less."""


class MoreOrLess(Figure, frozen=True):
    """How much more than something else, or less."""


class Bar(Figure, frozen=True):
    """A count that is drawn beside others."""


class FigureTable(msgspec.Struct, frozen=True, kw_only=True):
    """`name` is the same whatever is counted, `subject` the player or the game that it is about, empty for
    everybody. The first cell of a row says what it is about."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Figure, ...], ...]
    subject: str = ""
    notes: tuple[str, ...] = ()
    """Sentences: how it was counted, and what it does not say."""
    is_read_row_by_row: bool = False
    """Whether its rows hold more words than columns can, and are better told one after the other."""


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score method, without a correction for continuity; of nothing
    it is everything. Source: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927), 209."""
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


def mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def quantile(values: Sequence[float], part: float) -> float | None:
    """The value below which so large a part lies, between two by their distance (type 7 of Hyndman and Fan,
    as spreadsheets and NumPy do); None where there are no values."""
    if not values:
        return None
    ordered = sorted(values)
    place = (len(ordered) - 1) * part
    below, above = ordered[floor(place)], ordered[ceil(place)]
    return below + (above - below) * (place - floor(place))


def label(text: str) -> Figure:
    return Figure(text)


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers in few signs: `1-4, 7, 9-10`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1][1:] = [number]
        else:
            parts.append([number])
    return ", ".join("-".join(map(str, part)) for part in parts)
