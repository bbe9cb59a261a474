"""What an event stores about its effects, worked out again for different pieces.

Law: pure. What was right on the old line is made right on the new line; what the table insisted on stays.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.core.errors import Contradiction
from ledger.core.log.events import ENVELOPE, Event, same
from ledger.core.rules.game import AnyGame


def is_worked_out(game: AnyGame, before: Any, event: Event) -> bool:
    """Whether an event stores effects, and stores those that it has in the state `before`."""
    again = game.of(event).worked_out
    try:
        return again is not None and same(again(event, before), event)
    except Contradiction:
        return False


def with_effects(game: AnyGame, now: Any, event: Event) -> Event:
    """The event with the effects that it has in the state `now`; unchanged if it stores none."""
    if (again := game.of(event).worked_out) is None:
        return event
    try:
        made = again(event, now)
    except Contradiction:
        return event
    return replace(made, **{name: getattr(event, name) for name in ENVELOPE})


def worked_out(game: AnyGame, before: Any, was: Event, now: Any, event: Event) -> Event:
    """The event as it should be in the state `now`, if it `was` right in the state `before`."""
    return with_effects(game, now, event) if is_worked_out(game, before, was) else event
