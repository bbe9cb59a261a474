"""What is asked before an undo goes back further than the last turn.

Law: a number that may mean an event takes nothing back unless somebody confirms it; if nobody can be asked,
the line itself has to say so (`--yes`).
"""

from __future__ import annotations

from cli.correcting import Stopped, somebody_to_ask
from cli.pages.corrections import AnswerOffer
from cli.shell import Shell
from ledger.core.blocks import Block, Note
from ledger.core.errors import UsageError
from ledger.core.log.tree import ROOT
from ledger.core.pieces.names import counted
from ledger.desk.desk import Desk
from ledger.desk.far import Far, beyond_the_turn

YES, NO = "yes", "no"
NEWEST = 4
"""How many events are shown before the rest is only counted; the oldest is shown, too."""


def confirmed(shell: Shell, desk: Desk, how: str) -> str:
    """How far to go back: as it was typed, or as somebody answers. Raises UsageError or Stopped."""
    far = beyond_the_turn(desk, how)
    if far is None:
        return how
    to = "" if far.meant is None else f"to {far.meant}"
    somebody = somebody_to_ask(shell, desk)
    if somebody is None:
        instead = f" Back to just after event {far.meant}: undo {to}." if to else ""
        raise UsageError(
            f"undo {how} takes back more than the last turn: {_how_far(far)}.",
            hint=f"If you mean all of it: undo {how} --yes.{instead}",
        )
    answers = [
        AnswerOffer(YES, f"take back {counted(far.moves, 'move')}"),
        *([AnswerOffer(to, f"go back to just after event {far.meant}")] if to else ()),
        AnswerOffer(NO, "take nothing back"),
    ]
    choices = ", ".join(each.usage for each in answers)
    typed = somebody.choose(_what_is_taken_back(desk, how, far), f"{choices} [{NO}]> ", answers)
    said = " ".join(typed.casefold().removeprefix("undo").split()) or NO
    if YES.startswith(said):
        return how
    if to.startswith(said):
        return to
    raise Stopped("Nothing is taken back: the game stands where it stood.")


def _how_far(far: Far) -> str:
    where = "to the beginning" if far.to == ROOT else f"to just after event {far.to}"
    return f"{counted(far.moves, 'move')}, {counted(len(far.events), 'event')}, back {where}"


def _what_is_taken_back(desk: Desk, how: str, far: Far) -> list[Block]:
    events = list(far.events)
    left = len(events) - NEWEST - 1
    if left > 1:
        events[NEWEST:-1] = []
    lines = [f"  {event.id} {desk.tell(event)}" for event in events]
    if left > 1:
        lines.insert(NEWEST, f"  … and {left} more, down to:")
    first = Note(f"undo {how} takes back {_how_far(far)}:", tone="warning")
    return [first, *map(Note, lines)]
