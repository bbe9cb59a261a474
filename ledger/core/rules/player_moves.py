"""Which events of a line of play somebody said, and which happened by themselves.

Law: pure. A seat says an event, or the table says what came up. Nobody says what follows from the rules or
what the tool deals: it goes with the event that it follows from.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import copy
from typing import Any, Self

import msgspec

from ledger.core.log.events import Event, Overruled, same
from ledger.core.log.history import ends_step
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.numbers import MadePieces, Numbered
from ledger.core.rules.automatic import goes_on_by_itself
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TOOL
from ledger.core.rules.verdicts import Chance, Follows, Pending, awaits_others, deciders


class ByItself(msgspec.Struct, frozen=True):
    """An event that nobody said, the fields that chance decided, and the pieces that it made."""

    event: Event
    holes: tuple[str, ...] = ()
    made: MadePieces = ()


class Interrupted(msgspec.Struct, frozen=True):
    """Somebody said something before everything had followed. `after` is how many events had followed, and
    `due` is the kind of the next one."""

    after: int
    due: type[Event]


class PlayerMove(msgspec.Struct, frozen=True):
    """An event that somebody said. `overruled` comes before it if the table insisted."""

    event: Event
    overruled: Overruled | None
    interrupted: Interrupted | None
    opens: bool
    """Whether a step of the old line begins with it, or has begun since the event before."""
    typed: str = ""
    """The words that were typed for its step."""
    is_sure: bool = True
    """Whether the rules confirm that somebody said it. Otherwise it only begins a step, and a program may
    have written that."""
    by_hand: bool = False
    """Whether the table carried it out, said or not (see `Kind.is_by_hand`)."""


def was_by_itself(due: Pending, event: Event, luck: Luck | None) -> bool:
    """Whether nobody said an event: it follows from the rules, or the tool dealt it."""
    if isinstance(due, Follows):
        return same(event, due.event)
    is_dealt = luck is not None and isinstance(due, Chance) and event.by == TOOL
    return is_dealt and isinstance(due, Chance) and type(event) is type(due.draft)


def happened_by_itself(
    game: AnyGame, luck: Luck | None, bots: Collection[str] = ()
) -> Callable[[Any, Event | None], bool]:
    """A function that says whether an event happened by itself in a state; for None, whether anything does
    now. What a bot does when it is asked also happens by itself."""

    def itself(state: Any, event: Event | None) -> bool:
        due = game.pending(state)
        if bots and deciders(due)[:1] and deciders(due)[0] in bots and not awaits_others(due, bots):
            return event is None or event.by in bots
        return goes_on_by_itself(due, luck) if event is None else was_by_itself(due, event, luck)

    return itself


class OldLine:
    """A line of play that is read again, event by event. `state` is the state before the next event."""

    def __init__(
        self,
        game: AnyGame,
        state: Any,
        luck: Luck | None,
        later: Sequence[Event],
        gone: frozenset[int] = frozenset(),
        *,
        opens: bool = False,
        by_hand: frozenset[type[Event]] = frozenset(),
    ) -> None:
        """`later` goes on from `state`; events that are `gone` are skipped. `opens` says that no unfinished
        step comes before it. Events of kinds that are done `by_hand` count even if nobody said them."""
        self.state = state.copy()
        self._game, self._luck, self._later, self.gone = game, luck, later, gone
        self._place = 0
        self._opens = self._ended = opens
        self._followed = 0
        self._by_hand = by_hand
        self._typed = ""
        self.itself: list[ByItself] = []
        """What has already happened by itself since the last event."""
        self.numbered = Numbered(game.numbers, state)
        self.brought: MadePieces = ()
        """The pieces that skipped events made, as far as the line has been read."""

    def copy(self) -> Self:
        twin = copy(self)
        twin.state, twin.itself, twin.numbered = self.state.copy(), list(self.itself), self.numbered.copy()
        return twin

    def next(self, *, trusting: bool = False) -> PlayerMove | None:
        """The next event that somebody said and that is not `gone`; `state` is the state before it. Asking
        the rules about the old line takes as long as all the rest. So a `trusting` caller assumes that a step
        begins with what somebody said; see `reconsider`.
        """
        overruled: Overruled | None = None
        while self._place < len(self._later):
            event = self._later[self._place]
            by_hand = type(event) in self._by_hand
            if isinstance(event, Overruled) and overruled is None and self._place + 1 < len(self._later):
                overruled = event
                self._pass(event)
                continue
            if trusting and self._ended and event.by != TOOL and not by_hand and event.id not in self.gone:
                return PlayerMove(
                    event, overruled, None, self._opens, event.typed or self._typed, is_sure=False
                )
            due = self._game.pending(self.state)
            if overruled is None and not by_hand and was_by_itself(due, event, self._luck):
                self._pass_itself(event, due)
            elif event.id in self.gone:
                self._followed, overruled = 0, None
                self.brought += self._pass(event)
            else:
                early = Interrupted(0, type(event)) if by_hand else self._interrupted(due)
                typed = event.typed or self._typed
                return PlayerMove(event, overruled, early, self._opens, typed, by_hand=by_hand)
        return None

    def reconsider(self) -> bool:
        """Whether what `next` returned happened by itself after all; if so, passes it."""
        event, due = self._later[self._place], self._game.pending(self.state)
        if not was_by_itself(due, event, self._luck):
            return False
        self._pass_itself(event, due)
        return True

    def rest(self) -> Interrupted | None:
        """Where the old line ends: in the middle of what follows, or at rest (None)."""
        return self._interrupted(self._game.pending(self.state))

    def _interrupted(self, due: Pending) -> Interrupted | None:
        if isinstance(due, Follows):
            return Interrupted(self._followed, type(due.event))
        if self._luck is not None and isinstance(due, Chance):
            return Interrupted(self._followed, type(due.draft))
        return None

    def _pass_itself(self, event: Event, due: Pending) -> None:
        holes = due.holes if isinstance(due, Chance) else ()
        self.itself.append(ByItself(event, holes, self._pass(event)))
        self._followed += 1

    def passed(self) -> MadePieces:
        """Passes what `next` returned; returns the pieces that it made."""
        self._opens, self._followed = False, 0
        self.itself.clear()
        return self._pass(self._later[self._place])

    def _pass(self, event: Event) -> MadePieces:
        """Reads on; returns the pieces that the event made."""
        self._game.projector.fold(self.state, (event,))
        self._place += 1
        self._ended = ends_step(event, self._later[self._place] if self._place < len(self._later) else None)
        self._opens = self._opens or self._ended
        self._typed = "" if self._ended else event.typed or self._typed
        return self.numbered.reach(self.state)
