"""Ratings by the Plackett-Luce model, as OpenSkill computes them.

Law: only the library's numbers: evenings in order, a team for each side, ties with equal rank.
Source: R. C. Weng and C.-J. Lin, J. Mach. Learn. Res. 12 (2011), 267; https://openskill.me.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from ledger.shelf.memory import Memory
from ledger.shelf.stats.figures import Z
from ledger.shelf.stats.nights import Night

MISSING = "Ratings are made by OpenSkill, which is not installed: pip install 'tablefold[shelf]'"
SCALE, NEWCOMER = 24, 1500
"""The points of a rating for each point of the ordinal, and those of a newcomer: what OpenSkill advises for
people used to Elo's numbers."""


class SkillRating(msgspec.Struct, frozen=True):
    """An estimate of a person's skill: about `mu`, give or take `sigma`."""

    mu: float
    sigma: float
    after: tuple[tuple[int, int, int], ...]
    """The number of each rated evening, the points after it, and their margin: 95 % lie within it."""

    @property
    def ordinal(self) -> float:
        """A value that the skill very likely exceeds: mu less three times sigma."""
        return self.mu - 3 * self.sigma

    @property
    def points(self) -> int:
        return self.after[-1][1]

    @property
    def evenings(self) -> tuple[int, ...]:
        return tuple(number for number, *_ in self.after)


def is_rated(night: Night) -> bool:
    """Whether an evening counts for ratings: it has a winner, at least two sides with people, and nobody on
    two sides."""
    if not night.is_finished or len(night.side_of) < len(night.people):
        return False
    ranks = [side.rank for side in night.sides if side.people]
    return len(ranks) > 1 and None not in ranks


class _Rated(msgspec.Struct, frozen=True, array_like=True):
    """An evening as the library sees it: who is on each side, and the rank of each."""

    teams: tuple[tuple[str, ...], ...]
    ranks: tuple[int | None, ...]


_Skills = dict[str, tuple[float, float, list[tuple[int, tuple[int, int]]]]]
"""Each person's mu and sigma, and the points after each rated evening, with their margin."""
_encode, _decode = msgspec.json.encode, msgspec.json.Decoder(_Skills).decode


def ratings(nights: Iterable[Night], memory: Memory | None = None) -> dict[str, SkillRating] | None:
    """Each person's rating after these evenings; None if OpenSkill is not installed."""
    try:
        import openskill.models  # noqa: PLC0415 - an extra, and slow to import
    except ImportError:
        return None
    chosen = [night for night in nights if is_rated(night)]
    rated = [
        _Rated(*zip(*((side.people, side.rank) for side in night.sides if side.people), strict=True))
        for night in chosen
    ]
    digest = sha256(_encode((openskill.__version__, SCALE, NEWCOMER, rated))).digest()
    known = memory.recall(digest) if memory else None
    try:
        skills: _Skills = _decode(known or b"")
    except msgspec.DecodeError:
        skills = _rate(openskill.models.PlackettLuce(), rated)
        if memory:
            memory.remember(digest, _encode(skills))
    return {
        person: SkillRating(mu, sigma, tuple((chosen[place].number, *said) for place, said in after))
        for person, (mu, sigma, after) in skills.items()
    }


def _rate(model: Any, rated: Sequence[_Rated]) -> _Skills:
    now: dict[str, Any] = {}
    after: dict[str, list[tuple[int, tuple[int, int]]]] = {}
    for place, each in enumerate(rated):
        now |= {person: model.rating() for team in each.teams for person in team if person not in now}
        teams = [[now[person] for person in team] for team in each.teams]
        made = model.rate(teams, ranks=[float(rank or 0) for rank in each.ranks])
        for people, team in zip(each.teams, made, strict=True):
            for person, skill in zip(people, team, strict=True):
                now[person] = skill
                points = round(skill.ordinal(alpha=SCALE, target=NEWCOMER))
                after.setdefault(person, []).append((place, (points, round(Z * SCALE * skill.sigma))))
    return {person: (skill.mu, skill.sigma, after[person]) for person, skill in now.items()}
