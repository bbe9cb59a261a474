"""What all evenings say about all games: how often, how long, when last, and what was not played lately.

Law: a catalog that is a game of its own counts as a game.
"""

from __future__ import annotations

from collections.abc import Iterable

from ledger.shelf.stats.figures import Figure, FigureTable, label, quantile
from ledger.shelf.stats.nights import CountedNights, Night, grouped
from ledger.shelf.stats.wins import last_day, night_numbers, plays


def games_by_plays(found: CountedNights) -> list[str]:
    """All games, the most played first."""
    count: dict[str, int] = {}
    for night in found.nights:
        count[night.game] = count.get(night.game, 0) + night.is_finished
    return sorted(count, key=lambda game: (-count[game], game))


def nights_by_game(nights: Iterable[Night]) -> dict[str, list[Night]]:
    return grouped(nights, lambda night: night.game)


def only_game(found: CountedNights, game: str) -> CountedNights:
    return CountedNights(tuple(night for night in found.nights if night.game == game))


def games(found: CountedNights, year: str) -> FigureTable:
    """A row for each game. `year` is the present year, such as `2026`; a note names the games not played in
    it."""
    rows, not_yet = [], []
    own, over, going_on = map(nights_by_game, (found.nights, found.finished, found.going_on))
    for game in games_by_plays(found):
        nights, finished = own[game], over.get(game, [])
        now = [night for night in nights if night.day.startswith(year)]
        people = {person for night in nights for person in night.people}
        rows.append(
            (
                label(game),
                plays(finished),
                plays(going_on.get(game, [])),
                plays(now),
                Figure(len(people), night_numbers(nights)),
                median_minutes(finished),
                last_day(nights),
            )
        )
        if not now:
            not_yet.append(f"{game} (last {nights[-1].day or 'on an unknown day'})")
    notes = (f"Not played in {year}: {', '.join(not_yet)}.",) if not_yet else ()
    return FigureTable(
        name="games",
        title="Games",
        columns=("game", "plays", "not over", f"in {year}", "people", "minutes", "last"),
        rows=tuple(rows),
        notes=(*notes, "Minutes are the median of the plays that are over."),
    )


def median_minutes(nights: Iterable[Night]) -> Figure:
    """The median length of an evening in minutes; None if no log says."""
    measured = [(night.evening.game.minutes, night.number) for night in nights if night.evening.game.minutes]
    return Figure(quantile([long for long, _ in measured], 0.5), tuple(number for _, number in measured))
