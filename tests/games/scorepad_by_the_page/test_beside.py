"""Random sheets, played by Tablefold and by the page, come to the same."""

from __future__ import annotations

import pytest

from tests.games.scorepad_by_the_page.beside import differences
from tests.games.scorepad_by_the_page.causes import game, no_wait_for_the_disk
from tests.games.scorepad_by_the_page.smaller import shell, smaller


@pytest.mark.parametrize("first", range(0, 300, 10))
def test_ten_sheets_are_played_as_the_page_says(first: int) -> None:
    with no_wait_for_the_disk():
        for seed in range(first, first + 10):
            content, seats, moves = game(seed)
            for found in differences(content, seats, moves)[:1]:
                content, moves = smaller(content, seats, moves, found.what)
                pytest.fail(f"sheet {seed}: {found}\n{shell(content, seats, moves)}", pytrace=False)
