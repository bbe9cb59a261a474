"""How far an undo would go, before it happens: a number that was meant as an event could take back a whole
game.

Law: nothing is changed. Anything beyond the last turn is far.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from ledger.core.errors import NothingToUndo
from ledger.core.line import read_back
from ledger.core.log.events import Event, Overruled
from ledger.core.log.history import nothing_to_undo
from ledger.core.log.timeline import Timeline
from ledger.core.log.tree import ROOT
from ledger.desk.reader import Reader


def turn_start(desk: Reader) -> int:
    """The event before the first decision of this turn, or of the turn before if this one has none yet.

    Raises NothingToUndo if nobody has decided yet.
    """
    turn, at = desk.game.turn(desk.state), desk.head
    while at != ROOT:
        before = desk.history.event(at).on
        earlier = desk.game.turn(desk.history.state_at(before))
        if earlier != turn or before == ROOT:
            to = desk.history.decided(before, desk.head)
            if to is not None:
                return to
            turn = earlier
        at = before
    raise nothing_to_undo()


def correction_stays(timeline: Timeline) -> tuple[str, ...]:
    """A sentence for somebody who undoes right after a correction, which stays; otherwise nothing."""
    made = timeline.corrections[-1] if timeline.corrections else None
    if made is None or timeline.head != made.last:
        return ()
    left = next((name for name, tip in timeline.tips.items() if timeline.is_ancestor(made.upto, tip)), "")
    return (f"The correction stays. To take it back: switch {left}",) if left else ()


class Far(NamedTuple):
    """How many `moves` would be taken back, back to event `to`, and all their `events`, the newest first.
    `meant` is the event that has the typed number as its id, if it comes before the head."""

    moves: int
    to: int
    events: Sequence[Event]
    meant: int | None


def beyond_the_turn(desk: Reader, how: str) -> Far | None:
    """What `undo` with these words would take back, if that is more moves than the last turn has; otherwise
    None.

    Raises UsageError or NothingToUndo.
    """
    far, history = read_back(how), desk.history
    if far.unit != "moves" or far.number == 1 or desk.head == ROOT:
        return None
    targets = list(islice(history.undo_targets(), far.number))
    to, line = targets[-1], history.timeline
    with suppress(NothingToUndo):
        start = turn_start(desk)
        if to == start or not line.is_ancestor(to, start):
            return None
    taken = [event for event in reversed(history.since(to, desk.head)) if not isinstance(event, Overruled)]
    number = far.number
    is_before = number < desk.head and line.is_played(number) and line.is_ancestor(number, desk.head)
    return Far(len(targets), to, taken, number if is_before else None)
