"""Lines of a long log that are not kept: whoever asks for them gets them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ledger.core.log.events import Event, Noted
from ledger.core.log.line_cache import Path, Recall

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


def test_one_line_of_play_is_walked_without_its_neighbours() -> None:
    """Runs of events, as an undo and another move leave them."""
    path = Path(Shelf().lines, [(1, 12), (40, 40), (58, 100)])
    expected = [*LINES[:12], LINES[39], *LINES[57:]]
    assert (list(path), len(path), bool(path)) == (expected, len(expected), True)
    assert [path[place] for place in range(-len(path), len(path))] == expected * 2
    assert all(path[a:b] == expected[a:b] for a in range(-60, 60, 7) for b in range(-60, 60, 9))
    assert (list(Path([], [])), len(Path([], []))) == ([], 0)
    for place in (len(path), -len(path) - 1):
        with pytest.raises(IndexError):
            path[place]


def test_a_long_line_of_play_is_read_once_from_its_beginning_to_its_end() -> None:
    shelf = Shelf()
    assert sum(1 for _ in Path(shelf.lines, [(5, 95)])) == 91
    assert shelf.read == [*range(10)]
