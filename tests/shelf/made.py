"""Evenings made up for a test: who sat there, what they had, who won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ledger.shelf.rows import ArguedRow, Evening, GameRow, OpponentRow, ScoreLineRow, SeatRow
from ledger.shelf.stats.figures import Figure, FigureTable
from ledger.shelf.stats.nights import CountedNights, count_evenings
from ledger.shelf.stats.people import People, read_people

Scores = Mapping[str, int | None]


def evening(
    log: str,
    scores: Scores,
    winners: Iterable[str] = (),
    *,
    game: str = "hearts",
    date: str = "2026-05-01",
    fewest: bool = False,
    teams: Sequence[Sequence[str]] = (),
    scripted: Sequence[str] = (),
    starter: str = "",
    over: bool = True,
    categories: Mapping[str, Mapping[str, int]] | None = None,
    argued: Sequence[str] = (),
    **more: object,
) -> Evening:
    """An evening whose winners are those with the best score, if nobody is named.

    `categories` say what a seat has in each; without them everybody's points are `points`.
    """
    points = {seat: score for seat, score in scores.items() if score is not None}
    sums = {seat: sum(points.get(each, 0) for each in _team(seat, teams)) for seat in scores}
    best = (min if fewest else max)(sums.values(), default=0)
    won = set(winners) or {seat for seat in scores if points and sums[seat] == best}
    sign = 1 if fewest else -1
    order = {seat: (seat not in won, sign * sums[seat]) for seat in scores}
    lines = categories or {"points": points}
    return Evening(
        game=GameRow(
            log=log,
            game=game.partition(":")[0],
            played=game,
            date=date,
            seats=len(scores) - len(scripted),
            over=over,
            final=over,
            fewest=fewest,
            **{"id": log, "moves": 10, "events": 20, "turns": 5, "minutes": 30, **more},  # type: ignore[arg-type]
        ),
        seats=tuple(
            SeatRow(
                log=log,
                number=number,
                seat=seat,
                name=seat,
                score=scores[seat],
                rank=(1 if seat in won else 1 + sum(each < order[seat] for each in order.values()))
                if over and won
                else None,
                won=over and seat in won,
                started=seat == (starter or next(iter(scores))),
                team=next((place for place, team in enumerate(teams, 1) if seat in team), 0),
            )
            for number, seat in enumerate((each for each in scores if each not in scripted), 1)
        ),
        opponents=tuple(
            OpponentRow(
                log=log,
                name=name,
                score=scores[name],
                rank=(1 if name in won else 1 + sum(each < order[name] for each in order.values())),
                won=over and name in won,
            )
            for name in scripted
        ),
        score_lines=tuple(
            ScoreLineRow(
                log=log,
                number=place,
                seat=seat,
                category=name,
                label=name,
                points=count,
                rule="",
                events=(place,),
            )
            for place, (name, seat, count) in enumerate(
                ((name, seat, count) for name, has in lines.items() for seat, count in has.items()), 1
            )
        ),
        argued=tuple(ArguedRow(log=log, event=place, rule=rule) for place, rule in enumerate(argued, 1)),
    )


def _team(seat: str, teams: Sequence[Sequence[str]]) -> Sequence[str]:
    return next((team for team in teams if seat in team), (seat,))


def found(*evenings: Evening, known: People | None = None) -> CountedNights:
    return count_evenings(evenings, known or read_people({}))


def cell(table: FigureTable, row: str, column: str) -> Figure:
    """What stands in the first row that begins so, below that head."""
    place = table.columns.index(column)
    return next(cells[place] for cells in table.rows if str(cells[0].value) == row)
