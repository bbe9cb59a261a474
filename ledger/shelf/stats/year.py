"""One year of evenings: how much was played, of what, with whom and when, who won, and the records.

Law: rows, not pictures: everything that a page draws about a year is a table that a program can read, too.
All plays of a day are one night. A win also counts with nobody to beat, alone or all together; a contest has
somebody to beat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date

from ledger.core.pieces.formulas import Points
from ledger.shelf.stats.figures import Bar, Figure, FigureTable, Share, by_evenings, label, rate
from ledger.shelf.stats.game import all_scores
from ledger.shelf.stats.games import nights_by_game
from ledger.shelf.stats.nights import CountedNights, Night, grouped, is_fewest
from ledger.shelf.stats.player import best_score, is_ahead
from ledger.shelf.stats.wins import by_person, expected, longest, parts_of, plays, streaks, win_rate, wins

MOST = 12
"""The most people in a matrix, and the most lines in a list of the best."""
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
LENGTHS = (
    (30, "up to 30 minutes"),
    (60, "31 to 60 minutes"),
    (120, "61 to 120 minutes"),
    (240, "121 to 240 minutes"),
)


def year_tables(every: CountedNights, year: str) -> Iterator[FigureTable]:
    """All tables of a year. `every` has the years before, too, to show what was new."""
    own = CountedNights(tuple(night for night in every.nights if night.day.startswith(year)))
    before = {night.game for night in every.finished if night.day < year}
    nights = own.finished
    yield _totals(nights, before, year)
    yield _calendar(nights)
    yield _months(nights)
    yield _games(nights)
    yield _new_games(nights, before)
    yield _records(nights)
    yield _people(nights)
    yield _streaks(nights)
    yield _matrix(nights)
    for name, title, key in _SPLITS:
        yield _split(nights, name, title, key)
    yield _beginners(nights)


def _numbers(nights: Iterable[Night]) -> tuple[int, ...]:
    return tuple(night.number for night in nights)


def _minutes(nights: Iterable[Night]) -> int:
    return sum(night.evening.game.minutes for night in nights)


def _hours(nights: Sequence[Night]) -> Figure:
    timed = [night for night in nights if night.evening.game.minutes]
    return Figure(round(_minutes(timed) / 60, 1), _numbers(timed))


def h_index(counts: Iterable[int]) -> int:
    """The largest number n such that n games were each played at least n times."""
    ordered = sorted(counts, reverse=True)
    return sum(count >= place for place, count in enumerate(ordered, 1))


def _totals(nights: Sequence[Night], before: set[str], year: str) -> FigureTable:
    games = nights_by_game(nights)
    days = grouped(nights, lambda night: night.day)
    people = {person for night in nights for person in night.people}
    places = {night.evening.game.place for night in nights} - {""}
    index = h_index(map(len, games.values()))
    rows: list[tuple[str, Figure]] = [
        ("plays", plays(nights)),
        ("hours", _hours(nights)),
        ("nights", Figure(len(days), _numbers(nights))),
        ("games", Figure(len(games), _numbers(nights))),
        ("people", Figure(len(people), _numbers(nights))),
        ("places", Figure(len(places), _numbers(night for night in nights if night.evening.game.place))),
        ("new games", _count(games, lambda game, _: game not in before)),
        ("h-index", _count(games, lambda _, own: len(own) >= index > 0, value=index)),
        ("fives", _count(games, lambda _, own: len(own) >= 5)),
        ("dimes", _count(games, lambda _, own: len(own) >= 10)),
        ("longest evening, minutes", _longest_day(days)),
        ("closest contest, points", _closest(nights)),
        ("clearest contest, points", _closest(nights, clearest=True)),
        ("most plays in a day", _best_day(days)),
        ("days in a row", _days_in_a_row(days)),
    ]
    notes = (
        "The h-index is the largest number of games that were each played at least that often; fives and "
        "dimes are games with five and ten plays. Hours are those of plays with a length.",
    )
    return FigureTable(
        name="year",
        title=f"The year {year}",
        columns=("of", "number"),
        rows=tuple((label(name), figure) for name, figure in rows if figure.value not in (None, 0)),
        notes=notes,
    )


def _count(
    games: dict[str, list[Night]], fits: Callable[[str, list[Night]], bool], value: int | None = None
) -> Figure:
    chosen = [own for game, own in games.items() if fits(game, own)]
    evenings = sorted(night.number for own in chosen for night in own)
    return Figure(len(chosen) if value is None else value, tuple(evenings))


def _longest_day(days: dict[str, list[Night]]) -> Figure:
    best = max(days.values(), key=_minutes, default=[])
    return Figure(_minutes(best) or None, _numbers(best))


def _best_day(days: dict[str, list[Night]]) -> Figure:
    best = max(days.values(), key=len, default=[])
    return Figure(len(best) or None, _numbers(best))


def _closest(nights: Iterable[Night], *, clearest: bool = False) -> Figure:
    """The contest in which the winner was the fewest, or the most, points ahead."""
    found: list[tuple[Points, int]] = []
    for night in nights:
        won = [side.score for side in night.sides if side.won and side.score is not None]
        rest = [side.score for side in night.sides if not side.won and side.score is not None]
        if night.is_contest and len(won) == 1 and rest:
            found.append((min(max(won[0] - score, score - won[0]) for score in rest), night.number))
    if not found:
        return Figure(None)
    best = (max if clearest else min)(points for points, _ in found)
    return Figure(best, tuple(number for points, number in found if points == best))


def calendar_day(text: str) -> date | None:
    """The day that a date names; None for a date in the table's own words."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _days_in_a_row(days: dict[str, list[Night]]) -> Figure:
    known = sorted(
        (there.toordinal(), own) for text, own in days.items() if (there := calendar_day(text)) is not None
    )
    best: list[list[Night]] = []
    run: list[list[Night]] = []
    before = 0
    for number, own in known:
        run = [*run, own] if number == before + 1 else [own]
        best, before = max(best, run, key=len), number
    return Figure(len(best) or None, _numbers(night for own in best for night in own))


def _calendar(nights: Sequence[Night]) -> FigureTable:
    days = sorted(grouped(nights, lambda night: night.day).items())
    rows = (
        (
            label(day),
            Figure(len(own), _numbers(own)),
            Figure(_minutes(own), _numbers(own)),
            Figure(len({night.game for night in own}), _numbers(own)),
        )
        for day, own in days
    )
    columns = ("day", "plays", "minutes", "games")
    return FigureTable(name="calendar", title="Calendar", columns=columns, rows=tuple(rows))


def _months(nights: Sequence[Night]) -> FigureTable:
    months = sorted(grouped(nights, lambda night: night.day[:7]).items())
    rows = ((label(month), Bar(len(own), _numbers(own)), _hours(own)) for month, own in months)
    return FigureTable(name="months", title="Months", columns=("month", "plays", "hours"), rows=tuple(rows))


def _games(nights: Sequence[Night]) -> FigureTable:
    rows = []
    for game, own in sorted(nights_by_game(nights).items(), key=lambda each: -len(each[1])):
        people = {person for night in own for person in night.people}
        days = Figure(len({night.day for night in own}), _numbers(own))
        best = best_score(own, [(score, night.number) for score, night, _ in all_scores(own)])
        rows.append((label(game), plays(own), _hours(own), days, Figure(len(people), _numbers(own)), best))
    columns = ("game", "plays", "hours", "days", "people", "best score")
    return FigureTable(name="year games", title="Games of the year", columns=columns, rows=tuple(rows))


def _new_games(nights: Sequence[Night], before: set[str]) -> FigureTable:
    games = nights_by_game(nights)
    new = sorted((own[0].day, game, own) for game, own in games.items() if game not in before)
    rows = ((label(game), Figure(day, (own[0].number,)), plays(own)) for day, game, own in new)
    columns = ("game", "first played", "plays")
    return FigureTable(name="new games", title="New games", columns=columns, rows=tuple(rows))


def _records(nights: Sequence[Night]) -> FigureTable:
    """The best score of each game, by whom and when."""
    rows = []
    for game, own in sorted(nights_by_game(nights).items()):
        if scored := all_scores(own):
            choose = min if is_fewest(own) else max
            score, night, side = choose(scored, key=lambda each: each[0])
            here = (night.number,)
            people = [
                person
                for person, seat in zip(side.people, side.seats, strict=False)
                if len(side.people) == 1 or not night.evening.game.source or seat.points == score
            ]
            rows.append(
                (label(game), Figure(score, here), Figure(" + ".join(people), here), Figure(night.day, here))
            )
    columns = ("game", "best score", "by", "when")
    return FigureTable(name="year records", title="Records", columns=columns, rows=tuple(rows))


def _people(nights: Sequence[Night]) -> FigureTable:
    rows = []
    for person, own in sorted(
        by_person(nights).items(), key=lambda each: (-len(each[1]), each[0].casefold())
    ):
        won = [night for night in own if person in night.winners]
        contests = parts_of(own, person)
        rows.append(
            (
                label(person),
                plays(own),
                Figure(len(won), _numbers(won)),
                wins(contests),
                win_rate(contests),
                expected(contests),
            )
        )
    return FigureTable(
        name="year people",
        title="People of the year",
        columns=("player", "plays", "won", "contests won", "win rate", "expected"),
        rows=tuple(rows),
        notes=("Won also counts wins alone or all together; the rates are of contests.",),
    )


def _streaks(nights: Sequence[Night]) -> FigureTable:
    rows = []
    for person, own in by_person(nights).items():
        in_a_row = streaks(parts_of(own, person))
        won, lost = (longest(in_a_row, won=each) for each in (True, False))
        if len(won.evenings) > 1 or len(lost.evenings) > 2:
            rows.append((label(person), won, lost))
    rows = sorted(rows, key=by_evenings)[:MOST]
    columns = ("player", "wins in a row", "losses in a row")
    return FigureTable(name="streaks", title="Streaks", columns=columns, rows=tuple(rows))


def _matrix(nights: Sequence[Night]) -> FigureTable:
    """How often each of the most frequent players finished ahead of each of the others."""
    own = by_person(nights)
    people = sorted(own, key=lambda person: (-len(own[person]), person.casefold()))[:MOST]
    ahead: dict[tuple[str, str], list[int]] = {}
    for night in nights:
        there = [(person, side) for person, side in night.side_of.items() if person in people]
        for one, side in there:
            for other, theirs in there:
                if is_ahead(side, theirs):
                    ahead.setdefault((one, other), []).append(night.number)
    rows = [(label(one), *(_times(ahead.get((one, other), ())) for other in people)) for one in people]
    return FigureTable(
        name="matrix",
        title="Who beats whom",
        columns=("ahead of", *people),
        rows=tuple(rows) if len(people) > 1 else (),
        notes=("A number says how often the person of its row finished ahead of the person of its column.",),
    )


def _times(evenings: Sequence[int]) -> Figure:
    return Figure(len(evenings) or None, tuple(evenings))


def _length_of(night: Night) -> tuple[int, str]:
    minutes = night.evening.game.minutes
    if not minutes:
        return 10**6, "not known"
    return next((each for each in LENGTHS if minutes <= each[0]), (10**5, "more than 240 minutes"))


def _weekday_of(night: Night) -> tuple[int, str]:
    there = calendar_day(night.day)
    return (7, "not known") if there is None else (there.weekday(), WEEKDAYS[there.weekday()])


_SPLITS: tuple[tuple[str, str, Callable[[Night], tuple[int, str]]], ...] = (
    ("year by seats", "By number of seats", lambda night: (night.seats, str(night.seats))),
    ("year by place", "By place", lambda night: (0, night.evening.game.place or "not known")),
    ("year by weekday", "By weekday", _weekday_of),
    ("year by length", "By length", _length_of),
)


def _split(
    nights: Sequence[Night], name: str, title: str, key: Callable[[Night], tuple[int, str]]
) -> FigureTable:
    """Plays and hours; then the wins that one side at such a table could expect, and those that one side had
    on average."""
    rows = []
    for (_, part), own in sorted(grouped(nights, key).items()):
        contests = [night for night in own if night.is_contest]
        chance = sum(1 / len(night.sides) for night in contests)
        won = sum(night.expected for night in contests)
        rows.append(
            (
                label(part),
                plays(own),
                _hours(own),
                Figure(round(chance, 2) if contests else None, _numbers(contests)),
                Figure(round(won, 2) if contests else None, _numbers(contests)),
            )
        )
    return FigureTable(
        name=name,
        title=title,
        columns=(title.removeprefix("By "), "plays", "hours", "expected wins", "wins"),
        rows=tuple(rows),
        notes=(
            "Wins are those of one side, on average. Expected is one win divided among all sides. Shared "
            "wins bring more than that, evenings that nobody won bring fewer.",
        ),
    )


def _beginners(nights: Sequence[Night]) -> FigureTable:
    """How often the starter won, and how often to expect that, by the number of sides."""
    rows = []
    contests = [night for night in nights if night.is_contest and any(s.started for s in night.evening.seats)]
    for sides, own in sorted(grouped(contests, lambda night: len(night.sides)).items()):
        began = [night for night in own if any(s.started and s.won for s in night.evening.seats)]
        chance = Share(sum(night.expected for night in own) / len(own), _numbers(own))
        rows.append((label(f"{sides} sides"), rate(len(began), len(own), _numbers(own)), chance))
    columns = ("table", "starter won", "expected")
    return FigureTable(name="year starters", title="Who began", columns=columns, rows=tuple(rows))
