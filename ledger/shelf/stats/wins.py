"""How often somebody won, how often that was to be expected, and streaks of wins and losses.

Law: a shared win is a win for everybody who shares it, as in BG Stats, and expected wins are counted the same
way. An evening with nobody to beat is neither won nor lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ledger.shelf.stats.figures import Figure, Rate, Share, mean, rate
from ledger.shelf.stats.nights import Night, Side


class NightSide(NamedTuple):
    """The side of a person, or of a seat, in an evening."""

    night: Night
    side: Side


class Streak(NamedTuple):
    """Evenings in a row that were won, or lost."""

    won: bool
    evenings: tuple[int, ...]


def parts_of(nights: Iterable[Night], person: str) -> list[NightSide]:
    """The evenings with somebody to beat in which a person sat on only one side."""
    return [
        NightSide(night, night.side_of[person])
        for night in nights
        if night.is_contest and person in night.side_of
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
    """The day of the last evening."""
    return Figure(nights[-1].day, (nights[-1].number,)) if nights else Figure(None)


def wins(of: Sequence[NightSide]) -> Figure:
    won = [part.night.number for part in of if part.side.won]
    return Figure(len(won), tuple(won))


def shared_wins(of: Sequence[NightSide]) -> Figure:
    """The wins that were shared with another side."""
    won = [
        part.night.number for part in of if part.side.won and sum(side.won for side in part.night.sides) > 1
    ]
    return Figure(len(won), tuple(won))


def win_rate(of: Sequence[NightSide]) -> Rate:
    return rate(sum(part.side.won for part in of), len(of), night_numbers(part.night for part in of))


def expected(of: Sequence[NightSide]) -> Share:
    """The share of wins to expect from somebody as good as the others at those tables."""
    return Share(mean([part.night.expected for part in of]), night_numbers(part.night for part in of))


def streaks(of: Sequence[NightSide]) -> list[Streak]:
    """Wins and losses in a row, in order; each streak ends where the next begins."""
    found: list[Streak] = []
    for part in of:
        won, number = part.side.won, part.night.number
        if found and found[-1].won == won:
            found[-1] = Streak(won, (*found[-1].evenings, number))
        else:
            found.append(Streak(won, (number,)))
    return found


def longest(of: Sequence[Streak], *, won: bool) -> Figure:
    """The longest streak of wins or losses; if several are as long, the first."""
    best = max(
        (streak for streak in of if streak.won == won), key=lambda each: len(each.evenings), default=None
    )
    return Figure(0) if best is None else Figure(len(best.evenings), best.evenings)


def mean_rank(of: Sequence[NightSide]) -> Figure:
    """The average place, 1 for the winners."""
    ranked = [(part.night.number, part.side.rank) for part in of if part.side.rank is not None]
    return Figure(mean([rank for _, rank in ranked]), tuple(number for number, _ in ranked))
