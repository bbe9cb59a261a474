"""Records of a game: the best and the worst score, the closest and the clearest win, the longest evening.

Law: a record names its log and an event. For a score it is the event that earned most of its points, for an
evening the last event that earned any. Whoever set it first holds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ledger.core.pieces.formulas import Points
from ledger.shelf.rows import ScoreLineRow
from ledger.shelf.stats.figures import Figure, FigureTable, label
from ledger.shelf.stats.game import all_scores
from ledger.shelf.stats.nights import CountedNights, Night, Side, is_fewest

OPENED = (
    "`tablefold show LOG --at EVENT` shows the table there, `tablefold why LOG SEAT` where points come from."
)


def records(found: CountedNights, game: str) -> FigureTable:
    """A row for each record: what, how much, who, the day, the log, the event and how."""
    nights = found.finished
    rows = [*_score_records(nights), *_margin_records(nights), *_length_records(nights)]
    return FigureTable(
        name="records",
        title="Records",
        subject=game,
        columns=("record", "value", "who", "day", "log", "event", "how"),
        rows=tuple(rows),
        notes=(OPENED,) if rows else (),
        is_read_row_by_row=True,
    )


def _row(
    record: str, value: Points, who: Iterable[str], night: Night, line: ScoreLineRow | None
) -> tuple[Figure, ...]:
    event = None if line is None or not line.events else line.events[-1]
    here = (night.number,)
    return (
        label(record),
        Figure(value, here),
        Figure(", ".join(who), here),
        Figure(night.day, here),
        Figure(night.evening.game.log, here),
        Figure(event, here),
        Figure("" if line is None else f"{line.category}, {line.label}: {line.points:+}", here),
    )


def _score_records(nights: Sequence[Night]) -> Iterable[tuple[Figure, ...]]:
    all_ = all_scores(nights)
    if not all_:
        return
    fewest = is_fewest(nights)
    for record, choose in (("best score", min if fewest else max), ("worst score", max if fewest else min)):
        score, night, side = choose(all_, key=lambda each: each[0])
        yield _row(record, score, side.people, night, _largest_line(night, side))


def _largest_line(night: Night, side: Side) -> ScoreLineRow | None:
    """Of the score lines that name an event, the one with most of a side's points."""
    lines = [line for line in night.evening.score_lines if line.seat in side.names and line.events]
    return max(lines, key=lambda line: line.points, default=None)


def _last_earned(night: Night) -> ScoreLineRow | None:
    """The score line that was earned last."""
    lines = [line for line in night.evening.score_lines if line.events]
    return max(lines, key=lambda line: max(line.events), default=None)


def _margin_records(nights: Sequence[Night]) -> Iterable[tuple[Figure, ...]]:
    """By how many points somebody won: the least and the most; 0 if a tie was broken or shared."""
    margins = [(margin, night) for night in nights if (margin := _margin(night)) is not None]
    if not margins:
        return
    for record, choose in (("closest win", min), ("clearest win", max)):
        margin, night = choose(margins, key=lambda each: each[0])
        yield _row(record, margin, night.winners, night, _last_earned(night))


def _margin(night: Night) -> Points | None:
    """The points between the winner and the next; None if nobody won, or there are no points."""
    scores = [(side.score, side.won) for side in night.sides if side.score is not None]
    won = [score for score, has_won in scores if has_won]
    others = [score for score, has_won in scores if not has_won]
    if not won:
        return None
    if len(won) > 1:
        return 0
    margins: list[Points] = [max(won[0] - other, other - won[0]) for other in others]
    return min(margins, default=None)


def _length_records(nights: Sequence[Night]) -> Iterable[tuple[Figure, ...]]:
    if not nights:
        return
    longest = max(nights, key=lambda night: night.evening.game.minutes)
    if longest.evening.game.minutes:
        yield _row("longest, minutes", longest.evening.game.minutes, (), longest, _last_earned(longest))
    most = max(nights, key=lambda night: night.evening.game.moves)
    yield _row("longest, moves", most.evening.game.moves, (), most, _last_earned(most))
