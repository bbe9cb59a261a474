"""Lines of a long log that are not kept: whoever asks for them gets them."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.core.events import Event, Noted
from ledger.core.recall import Recall

LINES: list[Event] = [Noted(id=id_, on=id_ - 1, text=str(id_)) for id_ in range(1, 101)]


class Shelf:
    """Ten chunks of ten lines; `read` are the numbers of those that were read again."""

    def __init__(self) -> None:
        self.read: list[int] = []
        self.lines = Recall(self.again)
        for first in range(0, 100, 10):
            self.lines.pass_by(LINES[first : first + 10])

    def again(self, number: int) -> Sequence[Event]:
        self.read.append(number)
        return LINES[number * 10 : number * 10 + 10]


def test_a_line_is_read_again_with_its_neighbours_and_only_once() -> None:
    shelf = Shelf()
    assert [shelf.lines[id_] for id_ in (1, 10, 11, 5, 100)] == [LINES[at] for at in (0, 9, 10, 4, 99)]
    assert shelf.read == [0, 1, 9]


def test_what_is_added_later_is_kept() -> None:
    shelf = Shelf()
    late = Noted(id=101, on=100, text="late")
    shelf.lines.extend([late])
    assert (len(shelf.lines), shelf.lines[101]) == (102, late)
    assert list(shelf.lines)[1:] == [*LINES, late]
    assert shelf.lines[95:200] == [*LINES[94:], late]
    assert shelf.lines[101:102] == [late]


def test_a_stretch_of_lines_reaches_over_chunks() -> None:
    lines = Shelf().lines
    assert all(lines[a:b] == LINES[a - 1 : b - 1] for a in range(1, 101, 7) for b in range(a, 102, 5))


def test_only_the_chunks_that_were_read_last_are_remembered() -> None:
    shelf = Shelf()
    for _ in range(2):
        list(shelf.lines)
    assert shelf.read == [*range(10)] * 2
