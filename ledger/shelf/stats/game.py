"""What all evenings say about one game: how long, how many points, who begins and wins, which records.

Law: a side has one score, whichever of its seats has it. A seat's share of the wins comes with what chance
would give it, and counts as more or less only if its interval excludes chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor

from ledger.core.pieces.formulas import Points
from ledger.shelf.rows import SeatRow
from ledger.shelf.stats.figures import Bar, Figure, FigureTable, Share, ShareGain, label, mean, quantile
from ledger.shelf.stats.games import median_minutes
from ledger.shelf.stats.nights import CountedNights, Night, Side, grouped
from ledger.shelf.stats.player import category_points
from ledger.shelf.stats.wins import NightSide, expected, night_numbers, plays, win_rate, wins

BARS = 12
"""A distribution has about this many bars."""
ENOUGH = 10
"""With fewer evenings than this, nobody says that wins differ from chance."""
FAIR = (
    "Expected is the share of wins of a side that is as good as all others at those tables. A tilt is named "
    f"from {ENOUGH} evenings on, and only if the 95 % interval (Wilson's) excludes that share."
)


def length(found: CountedNights, game: str) -> FigureTable:
    """How long the game takes in moves, turns and minutes: median, quartiles, shortest and longest."""
    measures: tuple[tuple[str, Callable[[Night], int]], ...] = (
        ("moves", lambda night: night.evening.game.moves),
        ("turns", lambda night: night.evening.game.turns),
        ("minutes", lambda night: night.evening.game.minutes),
    )
    rows = []
    for name, measure in measures:
        measured = [(value, night.number) for night in found.finished if (value := measure(night))]
        if measured:
            rows.append((label(name), *spread(measured)))
    return FigureTable(
        name="length",
        title="How long it takes",
        subject=game,
        columns=("of", "counted", *SPREAD),
        rows=tuple(rows),
    )


SPREAD = ("median", "lower quartile", "upper quartile", "least", "most")


def spread(pairs: Sequence[tuple[Points, int]]) -> tuple[Figure, ...]:
    """The count, median, quartiles, minimum and maximum of some values, each with its evenings."""
    values = [value for value, _ in pairs]
    all_ = tuple(dict.fromkeys(number for _, number in pairs))

    def at(value: Points) -> Figure:
        return Figure(value, tuple(dict.fromkeys(number for each, number in pairs if each == value)))

    return (
        Figure(len(values), all_),
        *(Figure(quantile(values, part), all_) for part in (0.5, 0.25, 0.75)),
        at(min(values)),
        at(max(values)),
    )


def all_scores(nights: Iterable[Night]) -> list[tuple[Points, Night, Side]]:
    """Every score with its evening and its side; if each seat of a side has its own, every seat's."""
    return [
        (score, night, side)
        for night in nights
        for side in night.sides
        if side.people
        for score in (side.scores if night.evening.game.source else (side.score,))
        if score is not None
    ]


def scores(found: CountedNights, game: str) -> FigureTable:
    """Average, median, quartiles, least and most of all scores, and of the winning ones."""
    all_ = all_scores(found.finished)
    rows = []
    for name, some in (
        ("all", all_),
        ("winners", [each for each in all_ if each[1].is_contest and each[2].won]),
    ):
        if some:
            numbered = [(score, night.number) for score, night, _ in some]
            count, *rest = spread(numbered)
            average = Figure(mean([score for score, _ in numbered]), count.evenings)
            rows.append((label(name), count, average, *rest))
    return FigureTable(
        name="scores",
        title="Scores",
        subject=game,
        columns=("of", "counted", "average", *SPREAD),
        rows=tuple(rows),
    )


def distribution(found: CountedNights, game: str) -> FigureTable:
    """How many scores fall into each range of points."""
    numbered = [(score, night.number) for score, night, _ in all_scores(found.finished)]
    rows = []
    if numbered:
        low, high = floor(min(score for score, _ in numbered)), ceil(max(score for score, _ in numbered))
        step = _bar_width(high - low)
        for begin in range(low // step * step, high + 1, step):
            there = [number for score, number in numbered if begin <= score < begin + step]
            name = str(begin) if step == 1 else f"{begin} to {begin + step - 1}"
            rows.append((label(name), Bar(len(there), tuple(dict.fromkeys(there)))))
    return FigureTable(
        name="distribution",
        title="How many scores",
        subject=game,
        columns=("points", "scores"),
        rows=tuple(rows),
    )


def _bar_width(span: int) -> int:
    """1, 2 or 5 with as many zeros as needed for about `BARS` bars."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if span < step * BARS:
                return step
        size *= 10


def seats(found: CountedNights, game: str = "") -> FigureTable:
    """How often each seat won, and how often the starter did, with what chance would give them."""
    contests = [night for night in found.finished if night.is_contest]
    return _seat_table("seats", "Seats", game, _seat_rows(contests, ""))


def seats_by_players(found: CountedNights, game: str = "") -> FigureTable:
    """How often each seat won, for each number of players."""
    contests = grouped((night for night in found.finished if night.is_contest), lambda night: night.seats)
    rows = [row for count in sorted(contests) for row in _seat_rows(contests[count], f" of {count}")]
    return _seat_table("by seat", "By seat", game, rows)


def _seat_rows(contests: Sequence[Night], of: str) -> Iterator[tuple[Figure, ...]]:
    most = max((night.seats for night in contests), default=0)
    for number in range(1, most + 1):
        yield _seat_row(f"seat {number}{of}", _parts_with(contests, _has_number(number)))
    yield _seat_row(f"starter{of}", _parts_with(contests, lambda seat: seat.started))


def _has_number(number: int) -> Callable[[SeatRow], bool]:
    return lambda seat: seat.number == number


def _seat_table(name: str, title: str, game: str, rows: Iterable[tuple[Figure, ...]]) -> FigureTable:
    return FigureTable(
        name=name,
        title=title,
        subject=game,
        columns=("seat", "plays", "wins", "win rate", "expected", "advantage", "tilt"),
        rows=tuple(row for row in rows if row[1].value),
        notes=(FAIR,),
    )


def _parts_with(nights: Iterable[Night], is_it: Callable[[SeatRow], bool]) -> list[NightSide]:
    """The sides with such a seat."""
    return [NightSide(night, side) for night in nights for side in night.sides if any(map(is_it, side.seats))]


def _seat_row(name: str, there: Sequence[NightSide]) -> tuple[Figure, ...]:
    return (label(name), plays([part.night for part in there]), *advantage(there))


def advantage(there: Sequence[NightSide]) -> tuple[Figure, ...]:
    """Wins, their rate, what chance would give, the difference, and whether it is more or less."""
    won, chance = win_rate(there), expected(there)
    if not isinstance(won.value, float) or not isinstance(chance.value, float):
        return (wins(there), won, chance, ShareGain(None), Figure(None))
    tilt = "more" if won.low > chance.value else "less" if won.high < chance.value else "none"
    return (
        wins(there),
        won,
        chance,
        ShareGain(won.value - chance.value, won.evenings),
        Figure(tilt if won.of >= ENOUGH else "too few", won.evenings),
    )


def by_players(found: CountedNights, game: str) -> FigureTable:
    """Plays, length and scores by the number of seats."""
    rows = []
    for count in sorted({night.seats for night in found.finished}):
        nights = [night for night in found.finished if night.seats == count]
        all_ = all_scores(nights)
        best = [each for each in all_ if each[1].is_contest and each[2].won]
        rows.append((Figure(count), plays(nights), median_minutes(nights), average(all_), average(best)))
    return FigureTable(
        name="players at the table",
        title="By number of players",
        subject=game,
        columns=("players", "plays", "minutes", "average score", "winner's average"),
        rows=tuple(rows),
    )


def average(sides: Sequence[tuple[Points, Night, Side]]) -> Figure:
    """The average of some scores."""
    return Figure(mean([score for score, _, _ in sides]), _numbers(sides))


def _numbers(sides: Iterable[tuple[Points, Night, Side]]) -> tuple[int, ...]:
    """The evenings of some scores, each once."""
    return tuple(dict.fromkeys(night.number for _, night, _ in sides))


def categories(found: CountedNights, game: str) -> FigureTable:
    """Where points come from: for each category a side's average, its share of all points, the winners'
    average, and the most. There are no shares if a category costs more points than it brings."""
    sides = all_scores(found.finished)
    names = dict.fromkeys(line.category for night in found.finished for line in night.evening.score_lines)
    by_name = {
        name: [(category_points(night, side, name), night, side) for _, night, side in sides]
        for name in names
    }
    sums = {name: sum(score for score, _, _ in each) for name, each in by_name.items()}
    has_shares = sum(sums.values()) > 0 <= min(sums.values(), default=0)
    rows = []
    for name, each in by_name.items():
        won = [part for part in each if part[1].is_contest and part[2].won]
        share = sums[name] / sum(sums.values()) if has_shares else None
        rows.append((label(name), average(each), Share(share, _numbers(each)), average(won), _most(each)))
    return FigureTable(
        name="categories",
        title="Where points come from",
        subject=game,
        columns=("category", "average", "share", "winner's average", "most"),
        rows=tuple(rows),
        notes=() if has_shares else ("One category costs points overall, so no shares are shown.",),
    )


def _most(sides: Sequence[tuple[Points, Night, Side]]) -> Figure:
    best = max((score for score, _, _ in sides), default=None)
    return Figure(best, _numbers(each for each in sides if each[0] == best))


def argument_tables(found: CountedNights, game: str) -> tuple[FigureTable, FigureTable]:
    """Refused and overruled moves and corrections, in all and per evening; and the overruled rules, the most
    argued one first. Evenings in progress count too."""
    nights = found.nights
    audited = [night for night in nights if night.evening.game.audited]
    counts: tuple[tuple[str, Sequence[Night], Callable[[Night], int]], ...] = (
        ("refused moves", audited, lambda night: night.evening.game.refused or 0),
        ("overruled moves", nights, lambda night: night.evening.game.overruled),
        ("corrections", nights, lambda night: night.evening.game.corrections),
    )
    rows = []
    for name, of, count in counts:
        each = [count(night) for night in of]
        there = tuple(night.number for night, many in zip(of, each, strict=True) if many)
        rows.append(
            (
                label(name),
                Figure(sum(each), there) if of else Figure(None),
                Figure(mean(each), night_numbers(of)),
                plays(of),
            )
        )
    rules: dict[str, list[int]] = {}
    for night in nights:
        for row in night.evening.argued:
            rules.setdefault(row.rule, []).append(night.number)
    order = sorted(rules, key=lambda rule: (-len(rules[rule]), rule))
    return (
        FigureTable(
            name="arguments",
            title="What was argued about",
            subject=game,
            columns=("of", "in all", "an evening", "counted"),
            rows=tuple(rows),
            notes=() if audited else ("Refused moves are counted only if the audit is kept.",),
        ),
        FigureTable(
            name="rules",
            title="Rules that were overruled",
            subject=game,
            columns=("rule", "times"),
            rows=tuple(
                (label(rule), Figure(len(rules[rule]), tuple(dict.fromkeys(rules[rule])))) for rule in order
            ),
        ),
    )
