"""What an event stores about its effects, worked out again for different pieces.

Law: pure. What was right on the old line is made right on the new line; what the table insisted on stays.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.core.errors import Contradiction
from ledger.core.log.events import ENVELOPE, Event, same
from ledger.core.rules.game import AnyGame


def worked_out(game: AnyGame, before: Any, was: Event, now: Any, event: Event) -> Event:
    """The event as it should be in the state `now`, if it `was` right in the state `before`."""
    again = game.of(event).worked_out
    try:
        if again is None or not same(again(was, before), was):
            return event
        made = again(event, now)
    except Contradiction:
        return event
    return replace(made, **{name: getattr(event, name) for name in ENVELOPE})
