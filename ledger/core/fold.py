"""How events become state: one handler per kind of event, found in a dict.

Law: a handler copies what happened into the state. It holds no rule, refuses nothing that is physically
possible, and reads no clock, random generator, environment or file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, Self, TypeVar, get_args

from ledger.core.errors import LogDamaged, TablefoldError
from ledger.core.events import (
    Claimed,
    Counted,
    Defined,
    Event,
    Noted,
    Overruled,
    Ruled,
    Stranger,
)
from ledger.core.table import Table


class State(Protocol):
    """What every game's state has."""

    table: Table

    def copy(self) -> Self:
        """An independent copy; what never changes may be shared."""


S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)
Handler = Callable[[S, Any], None]


class Projector(Generic[S]):
    """The handlers of one game. Those of the table's own events are there from the start."""

    def __init__(self) -> None:
        self.handlers: dict[type[Event], Handler[S]] = {
            Noted: _nothing,
            Overruled: _nothing,
            Counted: _nothing,
            Stranger: _nothing,
            Ruled: _ruled,
            Defined: _defined,
            Claimed: _claimed,
        }

    def on(self, kind: type[E]) -> Callable[[Callable[[S, E], None]], Callable[[S, E], None]]:
        """Registers the handler of one kind of event."""

        def register(handler: Callable[[S, E], None]) -> Callable[[S, E], None]:
            self.handlers[kind] = handler
            return handler

        return register

    def require_all(self, events: Any) -> None:
        """Raises TypeError at import where a kind of event has no handler."""
        missing = [kind.__name__ for kind in get_args(events) if kind not in self.handlers]
        if missing:
            raise TypeError("no handler for " + ", ".join(sorted(missing)))

    def fold(self, state: S, events: Iterable[Event]) -> S:
        """Applies events in order to `state`, which is changed and returned.

        Raises LogDamaged at an event that contradicts the pieces, such as a card taken from an empty place.
        """
        handlers = self.handlers
        event = None
        try:
            for event in events:
                handlers[type(event)](state, event)
        except (LookupError, ValueError, TypeError, TablefoldError) as error:
            raise _misfit(event, error) from error
        return state


def _misfit(event: Event | None, error: Exception) -> LogDamaged:
    id_ = event.id if event else 0
    what = type(event).__struct_config__.tag if event else "event"
    reason = f" {error.message}" if isinstance(error, TablefoldError) else ""
    return LogDamaged(
        f"Event {id_} ({what}) contradicts the pieces on the table.{reason}",
        line=id_ + 1,
        hint=f"The game can be shown up to the event before it: --at {max(id_ - 1, 0)}.",
    )


def _nothing(state: State, event: Event) -> None:
    """Written down for the reader and the audit; the game is the same as before."""


def _ruled(state: State, event: Ruled) -> None:
    state.table.rule(event.knob, event.value)


def _defined(state: State, event: Defined) -> None:
    state.table.define(event.kind, event.name, event.fields)


def _claimed(state: State, event: Claimed) -> None:
    state.table.claim(event.seat, event.points, event.id)
