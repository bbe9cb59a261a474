"""A role-playing game scores nothing.

Law: the sheet has no lines and says why.
"""

from __future__ import annotations

from ledger.api import ScoreSheet
from ledger.games.humanity.state import State

NOTE = "Nobody scores in a role-playing game; `show recap` tells what happened."


def score(state: State) -> ScoreSheet:
    return ScoreSheet(seats=state.table.seats, lines=(), final=state.phase == "over", notes=(NOTE,))
