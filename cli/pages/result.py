"""How a game ended, for somebody who was not there: who won, by how much, and what counted most.

Law: every number is a total of the score sheet, or one of its lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from cli.pages.score import winner_sentences
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.names import counted
from ledger.core.rules.scores import ScoreLine, ScoreSheet


class SideTotal(msgspec.Struct, frozen=True):
    """What a side has at the end. Its bar goes from `start` to `end`, in hundredths of the width."""

    name: str
    points: Points
    seat: int
    """The place of the side's first seat on the score sheet, counted from 0."""
    colour: str
    start: float
    end: float


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """Sentences, each empty if there is nothing to say, and the totals with the best side first."""

    winner: str
    margin: str
    notes: tuple[str, ...]
    most: str
    totals: tuple[SideTotal, ...]


def result_of(sheet: ScoreSheet, colours: Mapping[str, str], say: Callable[[str], str]) -> Result:
    """The result of a game that is over. `colours` are those of the seats; `say` turns the words of a score
    into what people read."""
    own_colours = tuple(colours.get(seat, "") for seat in sheet.seats)
    sheet = sheet.reworded(say)  # each seat by itself: many a name is also a word of a sentence
    winner = " ".join(winner_sentences(sheet))
    is_tied = bool(sheet.winners) and _rival(sheet)[:1] == [_best(sheet)]
    return Result(
        winner=winner or " ".join(sheet.notes[:1]) or "The game is over.",
        margin=_margin(sheet),
        notes=sheet.notes if is_tied or (winner and not sheet.lines) else (),
        most=_what_counted_most(sheet, say),
        totals=_totals(sheet, own_colours),
    )


def _best(sheet: ScoreSheet) -> Points:
    return sheet.points(sheet.side(sheet.winners[0]))


def _rival(sheet: ScoreSheet) -> list[Points]:
    """The best total of the sides that did not win, if any."""
    others = [sheet.points(side) for side in sheet.sides if {*sheet.winners}.isdisjoint(side)]
    return [(min if sheet.fewest else max)(others)] if others else []


def _margin(sheet: ScoreSheet) -> str:
    """`57 points, 4 more than bob`."""
    if not sheet.winners or not sheet.lines:
        return ""
    own, sides = _best(sheet), len({*map(sheet.side, sheet.winners)})
    text = counted(own, "point") + (" each" if sides > 1 else "")
    for rival in _rival(sheet):
        behind = [side for side in sheet.sides if {*sheet.winners}.isdisjoint(side)]
        names = " and ".join(sheet.column(side[0]) for side in behind if sheet.points(side) == rival)
        by = abs(own - rival)
        text += f", {by} {'fewer' if own < rival else 'more'} than {names}" if by else f", as many as {names}"
    return f"{text}."


def _what_counted_most(sheet: ScoreSheet, say: Callable[[str], str]) -> str:
    """The line with the most points; if several have as many, a winner's."""

    def weight(line: ScoreLine) -> tuple[Points, bool]:
        return line.points, (line.seat in sheet.winners) is not sheet.fewest

    line = max(sheet.lines, key=weight, default=None)
    if line is None or line.points <= 0:
        return ""
    who, points = sheet.column(line.seat), counted(line.points, "point")
    label, category = line.label.casefold(), line.category.casefold()
    is_said = label.startswith(category) or label.endswith(category)
    where = "" if is_said else f" ({say(line.category)})"
    return f"The largest single line: {points} for {who}, {line.label}{where}."


def _totals(sheet: ScoreSheet, colours: Sequence[str]) -> tuple[SideTotal, ...]:
    if not sheet.lines:
        return ()
    points = {side: sheet.points(side) for side in sheet.sides}
    low, high = min(0, *points.values()), max(0, *points.values())
    span = (high - low) or 1

    def order(side: Sequence[str]) -> tuple[bool, Points]:
        return {*sheet.winners}.isdisjoint(side), points[tuple(side)] * (1 if sheet.fewest else -1)

    def place(total: Points) -> float:
        return round(float(100 * (total - low) / span), 1)

    return tuple(
        SideTotal(
            name=sheet.column(first),
            points=points[side],
            seat=sheet.seats.index(first),
            colour=colours[sheet.seats.index(first)],
            start=min(place(0), place(points[side])),
            end=max(place(0), place(points[side])),
        )
        for side in sorted(points, key=order)
        for first in side[:1]
    )
