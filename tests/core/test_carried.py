"""A guess at how a line ends after a change that touches only what grows."""

from __future__ import annotations

import msgspec
import pytest

from ledger.core.audit.carried import carried, field_apart
from ledger.core.pieces.growing import Growing
from ledger.core.pieces.parts import Copyable

Row = tuple[int, ...]


class Book(Copyable):
    """What each seat earned, what happened, and whose turn it is."""

    rows: dict[str, Growing[int]]
    lines: Growing[int] = Growing()
    turn: str = "ann"
    held: dict[str, int] = msgspec.field(default_factory=dict)


def book(ann: Row = (), bob: Row = (), lines: Row = (), turn: str = "ann") -> Book:
    rows = {seat: Growing(row) for seat, row in (("ann", ann), ("bob", bob)) if row}
    return Book(rows=rows, lines=Growing(lines), turn=turn)


@pytest.mark.parametrize(
    ("now", "end"),
    [
        (book((1,), (2,), (7,)), book((1, 5), (2,), (7, 9))),
        (book((3,), (2,), (7,)), book((3, 5), (2,), (7, 9))),
        (book((1,), (2, 4), (7, 8)), book((1, 5), (2, 4), (7, 8, 9))),
        (book((), (2, 4), (7,)), book((5,), (2, 4), (7, 9))),
    ],
)
def test_what_a_line_adds_later_is_added_to_what_was_changed(now: Book, end: Book) -> None:
    assert carried(now, book((1,), (2,), (7,)), book((1, 5), (2,), (7, 9))) == end


def test_what_somebody_earned_there_alone_stays() -> None:
    recorded, end = book((1,)), book((1, 5))
    assert carried(book((1,), (6,)), recorded, end) == book((1, 5), (6,))
    assert end == book((1, 5)), "the recorded end stays as it is"


def test_nothing_is_guessed_where_anything_else_differs() -> None:
    recorded = book((1,))
    for other in (book((1,), turn="bob"), Book(rows=recorded.rows, held={"ann": 1})):
        assert carried(other, recorded, recorded) is None


@pytest.mark.parametrize(
    ("now", "apart"),
    [(book((1,)), ""), (book((2,), (3,)), ""), (book((1,), turn="bob"), "turn")],
)
def test_the_field_in_which_two_states_differ_otherwise_than_by_growing(now: Book, apart: str) -> None:
    assert [field_apart(now, book((1,)), first) for first in ("rows", "turn")] == [apart, apart]
