"""What an Endeavor still owes somebody has a row that says how it is done."""

from __future__ import annotations

from typing import get_args, get_type_hints

from ledger.games.humanity.scenes.dues import DUES
from ledger.games.humanity.scenes.events import CHAPTERS
from ledger.games.humanity.scenes.state import Duty

KINDS = {kind for chapter in CHAPTERS for kind in chapter.events}


def test_every_duty_has_a_row_and_an_event_that_does_it() -> None:
    assert set(DUES) == set(get_args(get_type_hints(Duty)["do"]))
    assert all(row.words and row.done and set(row.done) <= KINDS for row in DUES.values())
