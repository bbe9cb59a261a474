"""How events become state: one handler per kind of event, found in a dict.

Law: a handler copies what happened into the state. It holds no rule, refuses nothing that is physically
possible, and reads no clock, random generator, environment or file. What the pieces cannot do raises
Contradiction; any other error is a mistake of ours, or of whoever wrote the game, and is nobody's damage.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Generic, TypeVar

from ledger.core.errors import Contradiction, LogDamaged
from ledger.core.events import (
    Adjusted,
    Asserted,
    Claimed,
    Counted,
    Defined,
    Event,
    Noted,
    Overruled,
    Ruled,
    UnknownEvent,
)
from ledger.core.state import GameState, S

E = TypeVar("E", bound=Event)
Handler = Callable[[S, Any], None]


class Projector(Generic[S]):
    """The handlers of one game. Those of the table's own events are there from the start."""

    def __init__(self) -> None:
        self.handlers: dict[type[Event], Handler[S]] = {
            Noted: _nothing,
            Overruled: _nothing,
            Counted: _nothing,
            Asserted: _nothing,
            UnknownEvent: _nothing,
            Ruled: _ruled,
            Defined: _defined,
            Claimed: _claimed,
            Adjusted: _adjusted,
        }
        self._bare: dict[type[Event], Handler[S]] = {}

    @classmethod
    def of(
        cls,
        handlers: Mapping[type[Event], Handler[S]],
        bare: Mapping[type[Event], Handler[S]],
        more: Projector[S],
    ) -> Projector[S]:
        """These handlers, the same without what they need, and what another projector has of its own."""
        made = cls()
        own = {kind: each for kind, each in more.handlers.items() if made.handlers.get(kind) is not each}
        made.handlers.update({**handlers, **own})
        made._bare = {kind: each for kind, each in bare.items() if kind not in own}
        return made

    def fold_known(self, state: S, events: Iterable[Event]) -> None:
        """Applies events that are known to be possible here, because the referee has just said so or because
        they were folded before: what they need is not asked again."""
        bare, handlers = self._bare, self.handlers
        for event in events:
            kind = type(event)
            (bare.get(kind) or handlers[kind])(state, event)

    def on(self, kind: type[E]) -> Callable[[Callable[[S, E], None]], Callable[[S, E], None]]:
        """Registers the handler of one kind of event."""

        def register(handler: Callable[[S, E], None]) -> Callable[[S, E], None]:
            self.handlers[kind] = handler
            return handler

        return register

    def require_all(self, events: Collection[type[Event]]) -> None:
        """Raises TypeError where a kind of event has no handler."""
        missing = [kind.__name__ for kind in events if kind not in self.handlers]
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
        except Contradiction as contradiction:
            assert event is not None
            raise _misfit(event, contradiction.why) from contradiction
        return state


def _misfit(event: Event, why: str) -> LogDamaged:
    what = type(event).__struct_config__.tag
    return LogDamaged(
        f"Event {event.id} ({what}) cannot have happened: {why}.",
        line=event.id + 1,
        hint=f"The game can be shown up to the event before it: --at {max(event.id - 1, 0)}.",
    )


def _nothing(state: GameState, event: Event) -> None:
    """Written down for the reader and the audit; the game is the same as before."""


def _ruled(state: GameState, event: Ruled) -> None:
    state.table.rule(event.knob, event.value)


def _defined(state: GameState, event: Defined) -> None:
    state.table.define(event.kind, event.name, event.fields)


def _claimed(state: GameState, event: Claimed) -> None:
    state.table.claim(event.seat, event.points, event.id)


def _adjusted(state: GameState, event: Adjusted) -> None:
    raise Contradiction(f"{event.what} is nothing that can be adjusted in this game")
