"""How a verb of Endeavor is made.

Law: what the pieces do not allow to be told at all is said to whoever types it, never raised further.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.api import Arg, Contradiction, Event, MoveIncomplete, MoveRefused, Typed, Verb
from ledger.games.endeavor import consequences
from ledger.games.endeavor.state import State

Make = Callable[[Any, str, Typed], Event]


def _told(make: Make) -> Make:
    """What the pieces do not allow to be told at all is said to whoever types it."""

    def made(state: State, by: str, values: Typed) -> Event:
        try:
            event = make(state, by, values)
        except Contradiction as contradiction:
            raise MoveRefused(f"That cannot be: {contradiction.why}.") from None
        hidden = consequences.untold(getattr(event, "gains", ()))
        if hidden is not None:
            where = state.atlas.short.get(hidden, hidden)
            raise MoveIncomplete(
                f"Nobody has told yet which token lies on {where}.", hint=f"reveal {where} TOKEN: …"
            )
        return event

    return made


Kinds = type[Event] | tuple[type[Event], ...]


def verb(name: str, help_: str, makes: Kinds, make: Make, *args: Arg, leads: bool = False) -> Verb:
    return Verb(name=name, help=help_, makes=makes, make=_told(make), args=args, leads=leads)


def given(state: State, by: str, values: Typed) -> Event:
    """What was chosen is the event."""
    event: Event = values[0]
    return event
