"""Ratings by the Plackett-Luce model, as OpenSkill computes them.

Law: only the library's numbers: evenings in order, a team for each side, ties with equal rank.
Source: R. C. Weng and C.-J. Lin, J. Mach. Learn. Res. 12 (2011), 267; https://openskill.me.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ledger.shelf.stats.nights import Night

MISSING = "Ratings are made by OpenSkill, which is not installed: pip install 'tablefold[shelf]'"
SCALE, NEWCOMER = 24, 1500
"""Points of a rating for each of the ordinal, and those of whoever never played: as OpenSkill advises where
people know Elo's numbers."""


class SkillRating(msgspec.Struct, frozen=True):
    """An estimate of a person's skill: about `mu`, give or take `sigma`."""

    mu: float
    sigma: float
    after: tuple[tuple[int, int], ...]
    """The number of each rated evening, and the points after it."""

    @property
    def ordinal(self) -> float:
        """A value that the skill very likely exceeds: mu less three times sigma."""
        return self.mu - 3 * self.sigma

    @property
    def points(self) -> int:
        return self.after[-1][1]

    @property
    def evenings(self) -> tuple[int, ...]:
        return tuple(number for number, _ in self.after)


def is_rated(night: Night) -> bool:
    """Whether an evening counts for ratings: it has a winner, at least two sides with people, and nobody on
    two sides."""
    sides = [side for side in night.sides if side.people]
    return (
        night.is_finished
        and len(sides) > 1
        and all(side.rank is not None for side in sides)
        and len(night.side_of) == len(night.people)
    )


def ratings(nights: Iterable[Night]) -> dict[str, SkillRating] | None:
    """Each person's rating after these evenings; None where OpenSkill is not installed."""
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra, and slow to import
    except ImportError:
        return None
    model = PlackettLuce()
    now: dict[str, Any] = {}
    after: dict[str, list[tuple[int, int]]] = {}
    for night in nights:
        if not is_rated(night):
            continue
        sides = [side for side in night.sides if side.people]
        teams = [[now.setdefault(person, model.rating()) for person in side.people] for side in sides]
        rated = model.rate(teams, ranks=[float(side.rank or 0) for side in sides])
        for side, team in zip(sides, rated, strict=True):
            for person, skill in zip(side.people, team, strict=True):
                now[person] = skill
                points = round(skill.ordinal(alpha=SCALE, target=NEWCOMER))
                after.setdefault(person, []).append((night.number, points))
    return {person: SkillRating(skill.mu, skill.sigma, tuple(after[person])) for person, skill in now.items()}
