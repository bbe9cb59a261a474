"""If several seats choose at once, one of them can take back its choice, and the choices of the others stay.

Law: nobody takes back another seat's choice if they cannot see it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.core.errors import NothingToUndo
from ledger.core.log.tree import ROOT
from ledger.core.rules.automatic import goes_on_by_itself
from ledger.core.rules.verdicts import AtOnce
from ledger.desk.correcting import drop
from ledger.desk.desk import Desk
from ledger.desk.recorded import Recorded


def take_back(desk: Desk, seat: str) -> Recorded | None:
    """Takes back the seat's own choice if others have chosen since. None if a plain `undo` does it: the
    choice was the last move, or seats no longer choose at once.

    Raises NothingToUndo if the seat has chosen nothing, and the last choice is another seat's.
    """
    chosen = list(_choices_so_far(desk))
    if not chosen or chosen[0][0] == seat:
        return None
    for who, event in chosen:
        if who == seat:
            correction = drop(desk, event, alone=True)
            correction.growth.finish(keep=True)
            return correction.write()
    raise NothingToUndo(
        f"{seat} has chosen nothing yet, and only {chosen[0][0]} can take back the last choice.",
        hint="`undo to ID` goes back for all of you.",
    )


def _choices_so_far(desk: Desk) -> Iterator[tuple[str, int]]:
    """The seats that choose at once now and have chosen, each with its event; the last one first."""
    asked = desk.pending
    at = desk.head
    while isinstance(asked, AtOnce) and at != ROOT:
        event = desk.history.event(at)
        before = desk.history.state_at(event.on)
        due = desk.game.pending(before)
        if isinstance(due, AtOnce) and (due.prompt, due.events) == (asked.prompt, asked.events):
            if type(event) in due.events:
                yield desk.game.doer(before, event), at
        elif not goes_on_by_itself(due, desk.luck):
            return
        at = event.on
