"""Records a note again without asking, if somebody else wrote to the log meanwhile.

Law: only a note is tried again, because it means the same whatever others wrote. Even that is done only if
they just added to the log. Anything else is judged again by the person who typed it.
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
"""How often a note is tried: nobody waits for ever for a program that never stops writing."""
AFTER_THEIRS = "Somebody else wrote to the log meanwhile: the note comes after that."


def record_with_retry(
    begun: Callable[[], Step], write: Callable[[Step], Recorded], has_taken_in: Callable[[], bool]
) -> Recorded:
    """Records a step. If somebody else wrote first, a note is begun and tried again, `OFTEN` times at most.
    Raises what any of the three functions raises."""
    for tries in count(1):
        step = begun()
        try:
            done = write(step)
        except LogChanged:
            if tries == OFTEN or not _is_note(step) or not has_taken_in():
                raise
        else:
            sentences = (AFTER_THEIRS, *done.sentences) if tries > 1 else done.sentences
            return msgspec.structs.replace(done, sentences=sentences)
    raise AssertionError


def _is_note(step: Step) -> bool:
    return bool(step.events) and all(isinstance(event, Noted) for event in step.events)
