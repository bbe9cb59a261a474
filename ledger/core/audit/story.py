"""A line of play that can be played again with a change.

Law: pure. Only what somebody said can be wrong; what follows, and what the tool dealt, changes with it. A
story is folded quickly for its score, and no further than it differs from the log. Before anybody sees it,
the referee checks it strictly, like an amended log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import inf
from typing import Any

from msgspec.structs import replace

from ledger.core.audit.carried import carried, field_apart
from ledger.core.audit.recorded import REFEREEING, RecordedLine
from ledger.core.errors import Contradiction, LogDamaged
from ledger.core.log.events import Event, own_fields, same
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verdicts import Follows

MOST_FOLLOWING = 100
"""How many events may follow one another before the search gives a story up."""
LOOKED_AT = 12
"""How many events after a change the referee looks at before the rest is folded. If later events rule a
change out, one of these usually does."""
BELIED = object()
"""The end of a story in which one of the next events would break a rule, although it breaks none in the
log."""


class Playback(RecordedLine):
    """A recorded line, and the stories that begin like it. Places count from 0."""

    def __init__(self, game: AnyGame, start: Any, path: Sequence[Event], patience: float = inf) -> None:
        """`start` does not change. Raises LogDamaged if the path contradicts the pieces.

        Every method raises OutOfPatience once more than `patience` events have been folded.
        """
        super().__init__(game, start, path, patience)
        self._guessed: Any = None
        """The end that was guessed last."""
        self._apart = "table"
        """The field in which the last story differed from the recorded line."""

    def tried(self, state: Any, event: Event) -> Any | None:
        """The state after an event, in a copy: `state` stays as it is. None if the pieces forbid the event;
        they are asked before the state is copied, because most states are large."""
        self.spend(1)
        needs = self.game.of(event).needs
        try:
            if needs is not None:
                needs(event, state)
            after = state.copy()
            self.game.projector.fold_one(after, event)
        except Contradiction:
            return None
        return after

    def folded(self, state: Any, events: Sequence[Event]) -> Any | None:
        """The state after some events, which are folded into it; None if the pieces forbid any of them."""
        self.spend(len(events))
        try:
            return self.game.projector.fold(state, events)
        except LogDamaged:
            return None

    def end_if_believed(
        self,
        state: Any,
        events: Sequence[Event],
        on: int,
        allowed: int | None = None,
        fits: Callable[[Any], bool] | None = None,
    ) -> Any | None:
        """Like `end_after`, with less folding. The end may be a guess: see `is_guess`. It is `BELIED` if more
        of the next events break rules than are `allowed`; if that is None, no referee is asked. If `fits` is
        given, a guess that does not fit is `BELIED`, too, without asking the referee."""
        upto, found = min(on + LOOKED_AT, len(self.path)), 0
        if (state := self._begun(state, events)) is None:
            return None
        if allowed is None:
            if self._is_as_recorded(state, on) or self._has_recorded_earnings(state, on):
                return self.end
            if (state := self.folded(state, self.path[on:upto])) is None:
                return None
            on, allowed = upto, 0
        for place in range(on, upto):
            if self._is_plain(state, place):
                if self._is_as_recorded(state, place):
                    return self.end
                if fits is not None and self._misses(state, place, upto, fits):
                    return BELIED
                fits = None
            event = self.path[place]
            self.spend(1 + REFEREEING)
            is_wrong = self._is_wrong(state, event)
            found += is_wrong is True
            if is_wrong is None and self.folded(state, (event,)) is None:
                return None
            if is_wrong is None or found > allowed:
                return BELIED
            self.game.projector.fold_one(state, event)
        plain = self._plain_end(state, upto)
        return self.end_after(state, (), upto, may_guess=True) if plain is None else plain

    def earns_the_same(self, state: Any, events: Sequence[Event], on: int) -> bool:
        """Whether everybody ends with the recorded points if these events happen in a state and the recorded
        event at `on` comes next. It takes for granted that the pieces allow the rest. False for a game
        without `earnings`."""
        if self.game.earnings is None or self.game.earnings(self._recorded(on), self.end) is None:
            return False
        begun = self._begun(state, events)
        return begun is not None and self._has_recorded_earnings(begun, on)

    def is_in_an_earlier_chapter(self, place: int) -> bool:
        """Whether another chapter begins between the event at a place and the recorded end, so that the
        points there are those of a later chapter."""
        return self.game.chapter(self._recorded(place)) != self.game.chapter(self.end)

    def _has_recorded_earnings(self, state: Any, place: int) -> bool:
        if (ask := self.game.earnings) is None or (known := ask(self._recorded(place), self.end)) is None:
            return False
        return bool(known == ask(state, self.end))

    def _begun(self, state: Any, events: Sequence[Event]) -> Any | None:
        """The state after some events, in a copy of the state before them; None if the pieces forbid any of
        them."""
        if len(events) == 1:
            return self.tried(state, events[0])
        return self.folded(state.copy(), events)

    def _is_plain(self, state: Any, place: int) -> bool:
        """Whether the state is the recorded one before an event, apart from what only grows."""
        apart = field_apart(state, self._recorded_for(state, place), self._apart)
        self._apart = apart or self._apart
        return not apart

    def _misses(self, state: Any, place: int, upto: int, fits: Callable[[Any], bool]) -> bool:
        """Whether the end of a story is plain (see `_plain_end`) after some more events, but does not fit."""
        soon = self.folded(state.copy(), self.path[place:upto])
        end = None if soon is None else self._plain_end(soon, upto)
        return end is not None and not fits(end)

    def _plain_end(self, state: Any, place: int, *, may_guess: bool = True) -> Any | None:
        """The end of a story that has come to this state at a place, if nothing has to be folded for it. It
        is the recorded end if the story is back on the recorded line, the state if the line ends there, or
        else a guess. None if it is not plain."""
        if place >= len(self.path):
            return self.end if self._is_as_recorded(state, place) else state
        if not self._is_plain(state, place):
            return None
        if self._is_as_recorded(state, place):
            return self.end
        if may_guess:
            self._guessed = carried(state, self._recorded(place), self.end)
        return self._guessed if may_guess else None

    def is_guess(self, end: Any) -> bool:
        """Whether the end that was just found is a guess, which assumes that the rest of the line adds what
        it adds in the log."""
        return end is not None and end is self._guessed

    def end_after(
        self, state: Any, events: Sequence[Event], on: int, *, may_guess: bool = False
    ) -> Any | None:
        """The state after some events and then the rest of the line of play, all folded into it; None if the
        pieces forbid any of them. A story that comes back to the recorded line has the `end` of that line."""
        ended = self.folded(state, events)
        while ended is not None and on < len(self.path):
            upto = min(on + self._every - on % self._every, len(self.path))
            ended = self.folded(ended, self.path[on:upto])
            on = upto
            if ended is not None and (plain := self._plain_end(ended, on, may_guess=may_guess)) is not None:
                return plain
        return ended

    def _is_as_recorded(self, state: Any, place: int) -> bool:
        """Whether the state is the recorded one before the event at a place."""
        self.spend(1)
        return bool(state == self._recorded_for(state, place))

    def _recorded_for(self, state: Any, place: int) -> Any:
        """The recorded state before the event at a place, to be compared with a state. If both were taught
        the same, they get the same catalog."""
        recorded = self._recorded(place)
        if state.table.catalog.is_like(recorded.table.catalog):
            state.table.catalog = recorded.table.catalog
        return recorded

    def new_wrongs(self, place: int, events: Sequence[Event]) -> int | None:
        """How many more events would break the rules, or disagree with a count, than in the log, if these
        events happened from a place on: 0 or below. None if there would be more, or if they cannot have
        happened."""
        recorded, state, found = self.count_wrong_from(place), self.state_before(place), 0
        for event in events:
            self.spend(REFEREEING)
            is_wrong = self._is_wrong(state, event)
            found += is_wrong is True
            if is_wrong is None or found > recorded:
                return None
            self.game.projector.fold_one(state, event)
        return found - recorded

    def renamed(
        self, place: int, event: Event, field: str, *, may_guess: bool = False
    ) -> tuple[Sequence[Event], Any] | None:
        """The story from a place on if `event`, which names another piece in `field`, had happened there.
        Later events about the old piece then name the other, too. With it comes the end of that story, which
        may be a guess. None if the pieces forbid it, or if it comes back to the recorded line."""
        old, name = getattr(self.path[place], field), getattr(event, field)
        state, events = self.state_before(place), [event]
        told = 0  # how many of the events are folded into the state
        for at, later in enumerate(self.path[place + 1 :], start=place + 1):
            fields = [each for each in own_fields(type(later)) if getattr(later, each) == old]
            is_block = at % self._every == 0
            if fields or is_block:
                if self.folded(state, events[told:]) is None:
                    return None
                told = len(events)
            if is_block and (plain := self._plain_end(state, at, may_guess=may_guess)) is not None:
                return None if plain is self.end else ([*events, *self.path[at:]], plain)
            is_that = fields and self._is_wrong(state, later) is None
            events.append(replace(later, **dict.fromkeys(fields, name)) if is_that else later)
        return None if self.folded(state, events[told:]) is None else (events, state)

    def regrown(
        self, place: int, event: Event, *, may_guess: bool = False
    ) -> tuple[Sequence[Event], Any] | None:
        """The story from a place on if this event had happened there, with what would have followed from it.
        With it comes the end of that story, which may be a guess. None if the pieces forbid it, if later
        events rule it out, or if it comes back to the recorded line. The referee looks at every event,
        because what is due is known anyway."""
        state, events, numbers = self.state_before(place), [event], count(len(self.path) + 1)
        allowed = self.count_wrong_from(place)
        if self.folded(state, events) is None:
            return None
        block, followed = place // self._every, list[Event]()
        for at, later in enumerate(self.path[place + 1 :], start=place + 1):
            if self._has_followed(at):
                followed.append(later)
                continue
            events += self._follow(state, later, followed, numbers)
            followed.clear()
            if at // self._every > block:
                block = at // self._every
                if (plain := self._plain_end(state, at, may_guess=may_guess)) is not None:
                    return None if plain is self.end else ([*events, *self.path[at:]], plain)
            allowed -= self._is_wrong(state, later, self._due_once) is True
            if allowed < 0 or self.folded(state, (later,)) is None:
                return None
            events.append(later)
        events += self._follow(state, None, followed, numbers)
        return None if self._is_as_recorded(state, len(self.path)) else (events, state)

    def _follow(
        self, state: Any, until: Event | None, followed: Sequence[Event], numbers: Iterator[int]
    ) -> Iterator[Event]:
        """What follows by itself in a state, folded into that state, until somebody must choose or `until` is
        due. If it is the same as the recorded event in `followed`, that one is kept."""
        for turn in range(MOST_FOLLOWING):
            self.spend(REFEREEING)
            due = self.game.pending(state)
            self._due = state, due
            if not isinstance(due, Follows):
                return
            open_ = (due.open,) if isinstance(due.open, str) else due.open  # somebody may fill these in
            if until is not None and same(until, due.event, open_):
                return
            is_recorded = turn < len(followed) and same(followed[turn], due.event)
            event = followed[turn] if is_recorded else replace(due.event, id=next(numbers))
            if self.folded(state, (event,)) is None:
                return
            yield event
