"""Two things timed in turns, so that what else the machine does falls on both.

Law: a ratio is the median of the ratios of neighbouring runs; its spread is their middle half.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from statistics import median, quantiles
from time import perf_counter

import msgspec

Timed = Callable[[], float]
"""Does something and returns the seconds it took."""


class Sample(msgspec.Struct, frozen=True):
    """Medians; `low` and `high` bound the middle half of the ratios."""

    one: float
    other: float
    ratio: float
    low: float
    high: float


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the table. `at_least` turns the bar around."""

    what: str
    value: float
    unit: str = ""
    low: float
    high: float
    bar: float
    at_least: bool = False
    detail: str = ""

    @property
    def is_met(self) -> bool:
        return self.value >= self.bar if self.at_least else self.value <= self.bar


def clocked(work: Callable[[], object]) -> Timed:
    """The work with a stopwatch around it."""

    def timed() -> float:
        gc.collect()
        begin = perf_counter()
        work()
        return perf_counter() - begin

    return timed


def in_turns(one: Timed, other: Timed, rounds: int) -> Sample:
    """one, other, one, other, … after one run of each that does not count."""
    one(), other()
    pairs = [(one(), other()) for _ in range(rounds)]
    ratios = [first / second for first, second in pairs]
    low, high = middle_half(ratios)
    return Sample(median(first for first, _ in pairs), median(b for _, b in pairs), median(ratios), low, high)


def middle_half(values: Iterable[float]) -> tuple[float, float]:
    found = list(values)
    if len(found) < 2:
        return found[0], found[0]
    first, _, third = quantiles(found, n=4, method="inclusive")
    return first, third


def ratio_row(what: str, sample: Sample, bar: float, detail: str) -> Row:
    return Row(what=what, value=sample.ratio, low=sample.low, high=sample.high, bar=bar, detail=detail)


def grouped(number: float) -> str:
    """A whole number with its thousands apart."""
    return f"{number:,.0f}".replace(",", " ")
