"""What is said again by itself where somebody else wrote to the log meanwhile.

Law: only what means the same behind whatever they wrote, a note about the table, and only where they wrote
on. Whatever else was typed is for whoever typed it to judge.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING

import msgspec

from ledger.core.errors import LogChanged
from ledger.core.log.events import Noted
from ledger.desk.recorded import Recorded

if TYPE_CHECKING:
    from ledger.core.typing.step import Step

OFTEN = 20
"""How often a note is tried: who writes without end keeps nobody waiting for longer."""
BEHIND = "Somebody else wrote to the log meanwhile: the note stands behind that."


def written(
    begun: Callable[[], Step], write: Callable[[Step], Recorded], has_taken_in: Callable[[], bool]
) -> Recorded:
    """What was recorded of a step: a note is begun again until it is, as long as something else was taken in.
    Raises what any of the three raises."""
    for tries in count(1):
        step = begun()
        try:
            done = write(step)
        except LogChanged:
            if tries == OFTEN or not _is_note(step) or not has_taken_in():
                raise
        else:
            sentences = (BEHIND, *done.told) if tries > 1 else done.told
            return msgspec.structs.replace(done, told=sentences)
    raise AssertionError


def _is_note(step: Step) -> bool:
    return bool(step.events) and all(isinstance(event, Noted) for event in step.events)
