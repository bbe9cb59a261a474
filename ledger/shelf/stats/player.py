"""What all evenings say about one player: wins, streaks, games, opponents, and where the points come from.

Law: favourites and a nemesis need `LEAST` evenings. In a team everybody has the team's score.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ledger.core.pieces.formulas import Points
from ledger.shelf.stats.figures import Figure, FigureTable, MoreOrLess, by_evenings, label, mean, rate
from ledger.shelf.stats.games import nights_by_game
from ledger.shelf.stats.nights import CountedNights, Night, Side, is_fewest
from ledger.shelf.stats.players import ALONE, INTERVALS, RATED, RATING, Ratings, rating_cells
from ledger.shelf.stats.wins import (
    NightSide,
    Streak,
    expected,
    last_day,
    longest,
    mean_rank,
    night_numbers,
    parts_of,
    plays,
    shared_wins,
    streaks,
    win_rate,
    wins,
    with_person,
)

LEAST = 3
"""A favourite or a nemesis needs this many evenings."""
FAVOURITES = (
    "The favourite game is the one played most, the favourite opponent the one met most, the nemesis the one "
    f"who finished ahead most often, in more than half the evenings; each from {LEAST} evenings on."
)
ALWAYS = frozenset(
    {"plays", "wins", "win rate", "expected", "favourite game", "favourite opponent", "nemesis"}
)


def summary(found: CountedNights, person: str, ratings: Ratings) -> FigureTable:
    """A row for each fact about one person."""
    own, contests = with_person(found.finished, person), parts_of(found.finished, person)
    in_a_row = streaks(contests)
    together = [night for night in own if not night.is_contest]
    twice = [night for night in own if night.is_contest and person not in night.side_of]
    rows = [
        ("plays", plays(own)),
        ("wins", wins(contests)),
        ("wins that were shared", shared_wins(contests)),
        ("win rate", win_rate(contests)),
        ("expected", expected(contests)),
        ("average place", mean_rank(contests)),
        ("alone or all together", plays(together)),
        ("on two sides at once", plays(twice)),
        ("not over yet", plays(with_person(found.going_on, person))),
        ("streak", _current_streak(in_a_row)),
        ("most wins in a row", longest(in_a_row, won=True)),
        ("most losses in a row", longest(in_a_row, won=False)),
        ("favourite game", _favourite(_evenings_of_games(own))),
        ("favourite opponent", _favourite(_meeting_numbers(_meetings(contests)))),
        ("nemesis", nemesis(contests)),
        *zip(RATING, rating_cells(ratings, person, whole=True), strict=False),
        ("last played", last_day(with_person(found.nights, person))),
    ]
    shown = [(name, figure) for name, figure in rows if figure.value not in (None, 0) or name in ALWAYS]
    notes = (FAVOURITES, INTERVALS, *((RATED,) if ratings else ()))
    return FigureTable(
        name="player",
        title="In short",
        subject=person,
        columns=("of", "number"),
        rows=tuple((label(name), figure) for name, figure in shown),
        notes=notes + ((TWICE,) if twice else ()) + ((ALONE,) if together else ()),
    )


TWICE = "Somebody who sat on two sides at once has played, but neither won nor lost."


def _current_streak(in_a_row: Sequence[Streak]) -> Figure:
    if not in_a_row:
        return Figure(None)
    won, evenings = in_a_row[-1]
    one, many = ("win", "wins") if won else ("loss", "losses")
    return Figure(f"{len(evenings)} {one if len(evenings) == 1 else many}", evenings)


def _evenings_of_games(nights: Iterable[Night]) -> dict[str, tuple[int, ...]]:
    return {game: night_numbers(own) for game, own in nights_by_game(nights).items()}


def _meeting_numbers(met: Mapping[str, Sequence[Meeting]]) -> dict[str, list[int]]:
    return {other: [number for number, _, _ in meetings] for other, meetings in met.items()}


def _favourite(found: Mapping[str, Sequence[int]]) -> Figure:
    """The name with the most evenings; if several have as many, the latest."""
    enough = [name for name, evenings in found.items() if len(evenings) >= LEAST]
    if not enough:
        return Figure(None)
    best = max(enough, key=lambda name: (len(found[name]), found[name][-1], name))
    return Figure(best, tuple(found[best]))


Meeting = tuple[int, Side, Side]
"""An evening with two people on different sides: its number, the first person's side, and the other's."""


def _meetings(contests: Iterable[NightSide]) -> dict[str, list[Meeting]]:
    """Everybody who sat on another side, with those evenings."""
    found: dict[str, list[Meeting]] = {}
    for night, own in contests:
        for other, side in night.side_of.items():
            if side is not own:
                found.setdefault(other, []).append((night.number, own, side))
    return found


def is_ahead(first: Side, second: Side) -> bool:
    return first.rank is not None and second.rank is not None and first.rank < second.rank


def nemesis(contests: Sequence[NightSide]) -> Figure:
    """Who finished ahead in the largest share of at least `LEAST` evenings, if that is more than half; and in
    which evenings. Of several, the one met most."""
    found = []
    for other, met in _meetings(contests).items():
        behind = tuple(number for number, own, side in met if is_ahead(side, own))
        if len(met) >= LEAST and 2 * len(behind) > len(met):
            found.append((len(behind) / len(met), len(met), other, behind))
    return Figure(None) if not found else Figure(max(found)[2], max(found)[3])


def opponents(found: CountedNights, person: str) -> FigureTable:
    """A row for each person who sat on another side, the one met most often first."""
    rows = []
    for other, met in _meetings(parts_of(found.finished, person)).items():
        all_ = tuple(number for number, _, _ in met)
        ahead = [number for number, own, side in met if is_ahead(own, side)]
        behind = tuple(number for number, own, side in met if is_ahead(side, own))
        won = tuple(number for number, own, _ in met if own.won)
        theirs = tuple(number for number, _, side in met if side.won)
        rows.append(
            (
                label(other),
                Figure(len(met), all_),
                Figure(len(won), won),
                Figure(len(theirs), theirs),
                rate(len(ahead), len(met), all_),
                Figure(len(behind), behind),
            )
        )
    return FigureTable(
        name="opponents",
        title="Opponents",
        subject=person,
        columns=("opponent", "met", "wins", "their wins", "ahead", "behind"),
        rows=tuple(sorted(rows, key=by_evenings)),
    )


def by_game(found: CountedNights, person: str, ratings: Mapping[str, Ratings]) -> FigureTable:
    """A row for each game: plays, wins, scores, places and the rating in that game alone."""
    own = with_person(found.finished, person)
    has_ratings = any(each is not None for each in ratings.values())
    rows = []
    for game, nights in nights_by_game(own).items():
        contests = parts_of(nights, person)
        rows.append(
            (
                label(game),
                plays(nights),
                wins(contests),
                win_rate(contests),
                expected(contests),
                *scores(nights, person),
                mean_rank(contests),
                *(rating_cells(ratings.get(game) or {}, person) if has_ratings else ()),
            )
        )
    return FigureTable(
        name="player games",
        title="Games",
        subject=person,
        columns=(
            "game",
            "plays",
            "wins",
            "win rate",
            "expected",
            "average",
            "best",
            "place",
            *RATING[: int(has_ratings)],
        ),
        rows=tuple(sorted(rows, key=by_evenings)),
    )


def scores(nights: Sequence[Night], person: str) -> tuple[Figure, Figure]:
    """The average and the best score of a person in one game."""
    found = [
        (score, night.number)
        for night in nights
        if (side := night.side_of.get(person)) is not None and (score := side.score) is not None
    ]
    average = Figure(mean([score for score, _ in found]), tuple(number for _, number in found))
    return average, best_score(nights, found)


def best_score(nights: Sequence[Night], scored: Sequence[tuple[Points, int]]) -> Figure:
    """The best of some scores in one game, each with the number of its evening; empty if there is none."""
    best = (min if is_fewest(nights) else max)((score for score, _ in scored), default=None)
    return Figure(best, tuple(number for score, number in scored if score == best))


def categories(found: CountedNights, person: str) -> FigureTable:
    """Where the points come from, game by game: a person's average, the average of all sides there, and the
    difference."""
    rows = []
    own = [night for night in with_person(found.finished, person) if person in night.side_of]
    for game, nights in nights_by_game(own).items():
        scored = [night for night in nights if night.side_of[person].score is not None]
        names = dict.fromkeys(line.category for night in scored for line in night.evening.score_lines)
        for category in names:
            mine = [category_points(night, night.side_of[person], category) for night in scored]
            table = [
                mean(
                    [category_points(night, side, category) for side in night.sides if side.score is not None]
                )
                or 0.0
                for night in scored
            ]
            ours, theirs, behind = mean(mine) or 0.0, mean(table) or 0.0, night_numbers(scored)
            rows.append(
                (
                    label(game),
                    label(category),
                    Figure(ours, behind),
                    Figure(theirs, behind),
                    MoreOrLess(ours - theirs, behind),
                )
            )
    return FigureTable(
        name="player categories",
        title="Where the points come from",
        subject=person,
        columns=("game", "category", "average", "table", "difference"),
        rows=tuple(rows),
        notes=("The table's average is that of all sides at the same tables, this player's among them.",),
    )


def category_points(night: Night, side: Side, category: str) -> int:
    """The points of a side in a category."""
    lines = night.evening.score_lines
    return sum(line.points for line in lines if line.category == category and line.seat in side.names)


def by_players(found: CountedNights, person: str) -> FigureTable:
    """Wins, and what to expect, by the number of seats at the table."""
    contests = parts_of(found.finished, person)
    rows = []
    for seats in sorted({part.night.seats for part in contests}):
        there = [part for part in contests if part.night.seats == seats]
        nights = [part.night for part in there]
        rows.append((Figure(seats), plays(nights), wins(there), win_rate(there), expected(there)))
    return FigureTable(
        name="player by players",
        title="By number of players",
        subject=person,
        columns=("players", "plays", "wins", "win rate", "expected"),
        rows=tuple(rows),
    )
