"""Numbers split by seat, by number of players, by month, or by place.

Law: a split is a table with a row for each part; what nobody wrote down has its own row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ledger.shelf.stats.figures import Figure, FigureTable, label
from ledger.shelf.stats.game import all_scores, average, seats_by_players
from ledger.shelf.stats.games import median_minutes
from ledger.shelf.stats.nights import CountedNights, Night, grouped
from ledger.shelf.stats.people import People
from ledger.shelf.stats.wins import (
    NightSide,
    expected,
    mean_rank,
    night_numbers,
    parts_of,
    plays,
    win_rate,
    wins,
)

BY = ("seat", "players", "month", "place")
UNKNOWN = "(not told)"


def split_player(found: CountedNights, person: str, by: str, known: People) -> FigureTable:
    """A person's wins in each part."""
    parts: dict[str, list[NightSide]] = {}
    for part in parts_of(found.finished, person):
        keys = _own_seats(part, person, known) if by == "seat" else (_part_name(part.night, by),)
        for key in keys:
            parts.setdefault(key, []).append(part)
    return FigureTable(
        name=f"by {by}",
        title=f"By {by}",
        subject=person,
        columns=(by, "plays", "wins", "win rate", "expected", "average place"),
        rows=tuple(
            (
                label(key),
                plays([part.night for part in own]),
                wins(own),
                win_rate(own),
                expected(own),
                mean_rank(own),
            )
            for key in _ordered(parts)
            for own in (parts[key],)
        ),
    )


def split_all(found: CountedNights, by: str, game: str = "") -> FigureTable:
    """What was played in each part; for one `game` the average score too. If it is split by seat: which seats
    win with each number of players."""
    if by == "seat":
        return seats_by_players(found, game)
    parts = grouped(found.finished, lambda night: _part_name(night, by))
    return FigureTable(
        name=f"by {by}",
        title=f"By {by}",
        subject=game,
        columns=(by, "plays", "people", "minutes", "average score" if game else "games"),
        rows=tuple(_part_row(key, parts[key], game) for key in _ordered(parts)),
    )


def _part_row(key: str, nights: Sequence[Night], game: str) -> tuple[Figure, ...]:
    all_ = night_numbers(nights)
    people = {person for night in nights for person in night.people}
    first = (label(key), plays(nights), Figure(len(people), all_), median_minutes(nights))
    if not game:
        return (*first, Figure(len({night.game for night in nights}), all_))
    return (*first, average(all_scores(nights)))


def _own_seats(part: NightSide, person: str, known: People) -> tuple[str, ...]:
    """The first of a person's seats, since two seats on one side are one play."""
    own = (seat.number for seat in part.side.seats if known.person(seat.name) == person)
    return tuple(f"seat {number}" for number in own)[:1]


def _part_name(night: Night, by: str) -> str:
    game = night.evening.game
    if by == "players":
        return str(game.seats)
    return (night.day[:7] if by == "month" else game.place) or UNKNOWN


def _ordered(keys: Iterable[str]) -> list[str]:
    """Numbers and months in order, names alphabetically."""
    return sorted(
        keys, key=lambda key: (key == UNKNOWN, len(key) if key.isdecimal() else 0, key.casefold(), key)
    )
