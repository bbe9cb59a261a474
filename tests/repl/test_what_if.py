"""Which moment of a game that was played is compared with the moves that `whatif` tries."""

from __future__ import annotations

import pytest

from ledger.desk.what_if import what_if
from tests.repl.conftest import NewDesk

PLAYED = ("take amber", "1", "take jade", "2", "take amber", "3", "take jade", "4")
TRIED = ("take jade", "6", "take amber", "5", "take jade", "4", "take amber", "3")


@pytest.mark.parametrize("turns", [1, 2, 3, 4])
@pytest.mark.parametrize("begun", [0, 1])
def test_it_is_compared_with_the_game_after_as_many_moves(stones: NewDesk, turns: int, begun: int) -> None:
    """The same question is asked again and again: the one after about as many moves counts."""
    desk = stones()
    for line in PLAYED:
        desk.do(line)
    found = what_if(desk, 1, TRIED[: 2 * turns - begun], None)
    assert [event.id for event in found.instead] == [*range(1, 2 * turns - begun + 1)]
