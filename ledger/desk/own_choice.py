"""What one seat has chosen is taken back, where several choose at once: what the others chose stands.

Law: nobody takes back what another seat chose without seeing it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.core.errors import NothingToUndo
from ledger.core.log.tree import ROOT
from ledger.core.rules.automatic import goes_on
from ledger.core.rules.verdicts import AtOnce
from ledger.desk.correcting import drop
from ledger.desk.desk import Desk
from ledger.desk.recorded import Recorded


def take_back(desk: Desk, seat: str) -> Recorded | None:
    """Takes back the seat's own choice where others have chosen since; None where it is the last move, or
    nothing is chosen at once now, so that `undo` does just that.

    Raises NothingToUndo where the last choice is another's, and the seat has made none.
    """
    chosen = list(_chosen(desk))
    if not chosen or chosen[0][0] == seat:
        return None
    for who, event in chosen:
        if who == seat:
            correction = drop(desk, event, alone=True)
            correction.growth.finish(keep=True)
            return correction.write()
    raise NothingToUndo(
        f"{seat} has chosen nothing yet, and {chosen[0][0]} takes back its own choice.",
        hint="`undo to ID` goes back for all of them.",
    )


def _chosen(desk: Desk) -> Iterator[tuple[str, int]]:
    """Who has chosen so far of those who are asked at once now, and the event, the last one first."""
    asked = desk.pending
    at = desk.head
    while isinstance(asked, AtOnce) and at != ROOT:
        event = desk.history.event(at)
        before = desk.history.state_at(event.on)
        due = desk.game.pending(before)
        if isinstance(due, AtOnce) and (due.prompt, due.events) == (asked.prompt, asked.events):
            if type(event) in due.events:
                yield desk.game.doer(before, event), at
        elif not goes_on(due, desk.luck):
            return
        at = event.on
