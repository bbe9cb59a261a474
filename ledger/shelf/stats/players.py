"""What all evenings say about all players: how often they played, who wins, and their ratings.

Law: a row for each person, whatever the name of their seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ledger.shelf.stats.figures import Figure, FigureTable, label
from ledger.shelf.stats.nights import CountedNights
from ledger.shelf.stats.ratings import SkillRating
from ledger.shelf.stats.wins import by_person, expected, last_day, parts_of, plays, win_rate, wins

Ratings = Mapping[str, SkillRating] | None
"""Each person's rating; None without the library."""
RATED = (
    "A rating is OpenSkill's (Plackett-Luce), in the order of dates: 1500 for a newcomer, and 24 "
    "more for each point of the ordinal, which is mu less three times sigma, so doubt keeps it low."
)
ANEW = "In a year's ratings everybody begins as a newcomer: evenings before that year do not count."
INTERVALS = (
    "An interval is Wilson's, 95 %; what is expected is the share of a player like all others at the table. "
    "A shared win counts for everybody who shares it, in both."
)

ALONE = "An evening with nobody to beat, alone or all together, is neither won nor lost."


def people_by_plays(found: CountedNights) -> list[str]:
    """Everybody, those who played most first."""
    count: dict[str, int] = {}
    for night in found.nights:
        for person in night.people:
            count[person] = count.get(person, 0) + night.is_finished
    return sorted(count, key=lambda person: (-count[person], person.casefold(), person))


def players(found: CountedNights, ratings: Ratings, subject: str = "") -> FigureTable:
    """A row for each person."""
    rows = []
    finished = by_person(found.finished)
    last = {person: night for night in found.nights for person in night.people}
    all_are_contests = all(night.is_contest for night in found.finished)
    for person in people_by_plays(found):
        own = finished.get(person, [])
        contests = parts_of(own, person)
        rows.append(
            (
                label(person),
                plays(own),
                wins(contests),
                win_rate(contests),
                expected(contests),
                *rating_cells(ratings, person),
                last_day([last[person]]),
            )
        )
    return FigureTable(
        name="players",
        title="Players",
        subject=subject,
        columns=(
            "player",
            "plays",
            "wins",
            "win rate",
            "expected",
            *RATING[: 0 if ratings is None else 1],
            "last",
        ),
        rows=tuple(rows),
        notes=(INTERVALS, *(() if all_are_contests else (ALONE,))),
    )


RATING = ("rating", "mu", "sigma", "ordinal")


def rating_cells(ratings: Ratings, person: str, *, whole: bool = False) -> tuple[Figure, ...]:
    """The cells of a rating: only the points, or with `whole` all the cells; none if there are no ratings."""
    if ratings is None:
        return ()
    if (own := ratings.get(person)) is None:
        return (Figure(None),) * (len(RATING) if whole else 1)
    values, evenings = (own.points, own.mu, own.sigma, own.ordinal), own.evenings
    return tuple(Figure(value, evenings) for value in (values if whole else values[:1]))


def rating_table(
    ratings: Mapping[str, SkillRating], subject: str = "", notes: Sequence[str] = ()
) -> FigureTable:
    """Everybody's rating, the best first; `notes` come after the note on what a rating is."""
    order = sorted(ratings, key=lambda person: (-ratings[person].ordinal, person.casefold(), person))
    return FigureTable(
        name="ratings",
        title="Ratings",
        subject=subject,
        columns=("player", "rated", *RATING),
        rows=tuple(
            (
                label(person),
                Figure(len(rated := ratings[person].evenings), rated),
                *rating_cells(ratings, person, whole=True),
            )
            for person in order
        ),
        notes=(RATED, *notes),
    )
