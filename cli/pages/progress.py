"""The score over time: what each seat has after each step of a line of play.

Law: every number is the total of a score sheet, as far as everybody, or a seat, may know it at that moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, zip_longest

from cli.pages.points import Point, ProgressPage
from ledger.core.log.history import ends_step
from ledger.core.log.tree import ROOT
from ledger.core.pieces.formulas import Points
from ledger.core.rules.game import veil
from ledger.desk.reader import Reader


def progress(desk: Reader, at: int, seat: str | None = None) -> ProgressPage:
    """The score over time on the line of play that ends at `at`, as a seat, or everybody, may know it."""
    return progress_page(_steps(desk, at, seat), desk)


def progress_page(steps: Iterable[tuple[int, int, Mapping[str, Points]]], desk: Reader) -> ProgressPage:
    """The score over time, made from the event, the turn and the totals at the beginning and after each
    step."""
    per_event = [*steps]
    seats = tuple(dict.fromkeys(seat for _, _, totals in per_event for seat in totals))
    points = tuple(Point(event, turn, tuple(map(has.get, seats))) for event, turn, has in per_event)
    return ProgressPage(seats, points, tuple(desk.colours.get(seat, "") for seat in seats), desk.turn_word)


def _steps(desk: Reader, at: int, seat: str | None) -> Iterator[tuple[int, int, Mapping[str, Points]]]:
    """The event, the turn and the totals at the beginning and after each step."""
    game, path = desk.game, desk.history.path(at)
    ends = (event.id for event, following in zip_longest(path, path[1:]) if ends_step(event, following))
    for id_ in chain((ROOT,), ends):
        state = desk.history.read_at(id_)
        yield id_, game.turn(state), game.score(veil(game, state, seat)).columns()
