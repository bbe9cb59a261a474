"""Rows of numbers on random sheets do what the page says; `python -m tests.rows` says many more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.scorepad_by_the_page.causes import no_wait_for_the_disk
from tests.rows.model import Model
from tests.rows.played import differences

SHEETS = range(1_000, 1_008)


@pytest.mark.parametrize("seed", SHEETS)
def test_what_a_pad_asks_and_what_a_row_does_are_as_the_page_says(tmp_path: Path, seed: int) -> None:
    with no_wait_for_the_disk():
        assert differences(tmp_path, seed) == []


def test_a_page_asks_a_team_once_and_a_role_only_its_seat() -> None:
    content = {
        "values": {"goal": "teams", "teams": 2, "rounds": 0},
        "role": [{"name": "smith"}, {"name": "bard"}],
        "category": [
            {"name": "tricks", "scored": "round", "team": True},
            {"name": "songs", "scored": "round", "role": "bard"},
        ],
    }
    page = Model(content, ("ann", "bob", "cy", "dan"), {"ann": "smith", "bob": "bard"})
    assert page.asked(set()) == [("ann", "tricks"), ("bob", "tricks"), ("bob", "songs")]
    assert page.asked({("bob", "songs")}) == [("ann", "tricks"), ("bob", "tricks")]
