"""Who won how often, of what was to be expected, and in which order.

Law: a shared win is a win of everybody who shares it, as BG Stats counts it, and what is to be expected is
counted alike. An evening without anybody to be beaten is neither won nor lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ledger.shelf.stats.figures import Figure, Rate, Share, mean, rate
from ledger.shelf.stats.nights import Night, Side


class Part(NamedTuple):
    """What a person, or a seat, was in an evening."""

    night: Night
    side: Side


class Streak(NamedTuple):
    """Evenings in a row that were won, or lost."""

    won: bool
    evenings: tuple[int, ...]


def parts_of(nights: Iterable[Night], person: str) -> list[Part]:
    """The evenings with somebody to be beaten in which a person sat on one side alone."""
    return [
        Part(night, night.side_of[person]) for night in nights if night.is_contest and person in night.side_of
    ]


def with_person(nights: Iterable[Night], person: str) -> list[Night]:
    return [night for night in nights if person in night.people]


def by_person(nights: Iterable[Night]) -> dict[str, list[Night]]:
    """The evenings of each person."""
    found: dict[str, list[Night]] = {}
    for night in nights:
        for person in night.people:
            found.setdefault(person, []).append(night)
    return found


def night_numbers(nights: Iterable[Night]) -> tuple[int, ...]:
    return tuple(night.number for night in nights)


def plays(nights: Sequence[Night]) -> Figure:
    return Figure(len(nights), night_numbers(nights))


def last_day(nights: Sequence[Night]) -> Figure:
    """The day of the last of them."""
    return Figure(nights[-1].day, (nights[-1].number,)) if nights else Figure(None)


def wins(of: Sequence[Part]) -> Figure:
    won = [part.night.number for part in of if part.side.won]
    return Figure(len(won), tuple(won))


def shared_wins(of: Sequence[Part]) -> Figure:
    """The wins that were shared with another side."""
    won = [
        part.night.number for part in of if part.side.won and sum(side.won for side in part.night.sides) > 1
    ]
    return Figure(len(won), tuple(won))


def win_rate(of: Sequence[Part]) -> Rate:
    return rate(sum(part.side.won for part in of), len(of), night_numbers(part.night for part in of))


def expected(of: Sequence[Part]) -> Share:
    """The share of wins of somebody who is no better and no worse than the others at those tables."""
    return Share(mean([part.night.expected for part in of]), night_numbers(part.night for part in of))


def streaks(of: Sequence[Part]) -> list[Streak]:
    """In their order; each ends where the next begins."""
    found: list[Streak] = []
    for part in of:
        won, number = part.side.won, part.night.number
        if found and found[-1].won == won:
            found[-1] = Streak(won, (*found[-1].evenings, number))
        else:
            found.append(Streak(won, (number,)))
    return found


def longest(of: Sequence[Streak], *, won: bool) -> Figure:
    """The first of the longest."""
    best = max(
        (streak for streak in of if streak.won == won), key=lambda each: len(each.evenings), default=None
    )
    return Figure(0) if best is None else Figure(len(best.evenings), best.evenings)


def mean_rank(of: Sequence[Part]) -> Figure:
    """The average place, 1 for the winners."""
    ranked = [(part.night.number, part.side.rank) for part in of if part.side.rank is not None]
    return Figure(mean([rank for _, rank in ranked]), tuple(number for number, _ in ranked))
