"""How events become state: one handler per kind of event, found in a dict.

Law: a handler writes what happened into the state, and the state forgets its answers (`once`). It holds no
rule, refuses nothing that is physically possible, and reads no clock, random generator, environment or file.
What the pieces cannot do raises Contradiction. Any other error is our mistake, or the game author's, and not
damage to a log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic

from ledger.core.errors import Contradiction, LogDamaged
from ledger.core.log.events import TABLE, Adjusted, Claimed, Defined, Event, Ruled
from ledger.core.pieces.state import GameState, S

Handler = Callable[[Any, S], None]
"""What an event does to a state."""


class Projector(Generic[S]):
    """The handlers of a game, including those for the table's own events."""

    def __init__(
        self,
        handlers: Mapping[type[Event], Handler[S]] | None = None,
        bare: Mapping[type[Event], Handler[S]] | None = None,
    ) -> None:
        """`bare` are the same handlers without their `needs`; see `fold_known`."""
        self.handlers: dict[type[Event], Handler[S]] = {
            **dict.fromkeys(TABLE, _nothing),
            Ruled: _ruled,
            Defined: _defined,
            Claimed: _claimed,
            Adjusted: _adjusted,
            **(handlers or {}),
        }
        self._bare = {**self.handlers, **(bare or {})}

    def fold_one(self, state: S, event: Event) -> None:
        """Applies an event that is known to be possible here; see `fold_known`."""
        answers = state.__dict__
        if answers:
            answers.clear()
        self._bare[type(event)](event, state)
        if answers:
            answers.clear()

    def fold_known(self, state: S, events: Iterable[Event]) -> None:
        """Applies events that are known to be possible here, because the referee has just said so or because
        they were folded before. Their `needs` are not asked again."""
        bare = self._bare
        answers = state.__dict__
        answers.clear()
        for event in events:
            bare[type(event)](event, state)
            answers.clear()

    def fold(self, state: S, events: Iterable[Event]) -> S:
        """Applies events in order to `state`, which is changed and returned.

        Raises LogDamaged at an event that contradicts the pieces, such as a card taken from an empty place.
        """
        handlers = self.handlers
        answers = state.__dict__
        answers.clear()
        event = None
        try:
            for event in events:
                handlers[type(event)](event, state)
                answers.clear()
        except Contradiction as contradiction:
            assert event is not None
            raise _misfit(event, contradiction.why) from contradiction
        return state


def _misfit(event: Event, why: str) -> LogDamaged:
    what = type(event).__struct_config__.tag
    return LogDamaged(
        f"Event {event.id} ({what}) cannot have happened: {why}.",
        line=event.id + 1,
        hint=f"You can see the game up to the event before it: --at {max(event.id - 1, 0)}.",
    )


def _nothing(event: Event, state: GameState) -> None:
    """Changes nothing in the game: the event is there for the reader and the audit."""


def _ruled(event: Ruled, state: GameState) -> None:
    state.table.rule(event.knob, event.value)


def _defined(event: Defined, state: GameState) -> None:
    state.table.define(event.kind, event.name, event.fields)


def _claimed(event: Claimed, state: GameState) -> None:
    state.table.claim(event.seat, event.score, event.id)


def _adjusted(event: Adjusted, state: GameState) -> None:
    raise Contradiction(f"{event.what} is not something that can be adjusted in this game")
