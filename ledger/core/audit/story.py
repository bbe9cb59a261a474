"""A line of play that can be played again with a change.

Law: pure. Only what somebody said can be wrong; what follows, and what the tool dealt, changes with it. A
story is folded quickly for its score, and no further than it differs from the log. Before anybody sees it,
the referee checks it strictly, like an amended log.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from math import inf
from typing import Any

from msgspec.structs import replace

from ledger.core.audit.carried import carried, field_apart
from ledger.core.audit.changes import points_of
from ledger.core.audit.naming import Naming, kinds_named
from ledger.core.errors import Contradiction, LogDamaged
from ledger.core.log.events import TABLE as SHARED
from ledger.core.log.events import Adjusted, Counted, Defined, Event, Ruled, own_fields, same
from ledger.core.pieces.formulas import Points
from ledger.core.rules.describe import describe
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TOOL, PendingIn, judges_of
from ledger.core.rules.scores import ScoreSheet
from ledger.core.rules.verdicts import Follows, Over, Pending

SCORING = 64
"""What working out a score costs, in events folded. It is a count and not a time, so that a search ends at
the same place on every machine."""
ADDING = 16
"""What adding up all points costs, in events folded."""
REFEREEING = 4
"""What asking the referee about an event costs, in events folded."""
MOST_FOLLOWING = 100
"""How many events may follow one another before the search gives a story up."""
LOOKED_AT = 12
"""How many events after a change the referee looks at before the rest is folded: most changes that the rest
of the line of play belies are belied there."""
BLOCKS = 16
"""How many blocks of states are kept at once."""
BELIED = object()
"""The end of a story that one of the next events belies: it would break a rule, and does not in the log."""
REMARKS = SHARED - {Adjusted, Defined, Ruled}
"""Events that change nothing, so that no score comes from them."""


class OutOfPatience(Exception):
    """The search has folded too many events, and ends with what it has found."""


class Playback:
    """A line of play, with the state before each of its events. Places count from 0."""

    def __init__(self, game: AnyGame, start: Any, path: Sequence[Event], patience: float = inf) -> None:
        """`start` does not change. Raises LogDamaged if the path contradicts the pieces.

        Every method raises OutOfPatience once more than `patience` events have been folded.
        """
        self.game = game
        self.start = start
        self.path = path
        self.said: list[int] = []
        """The places of the events that somebody said, in order."""
        self._saying: set[int] = set()
        self.namings: dict[int, list[Naming]] = {}
        self.steps = len(path) * (1 + REFEREEING) + SCORING
        """Events folded so far, in this story and in those that were tried."""
        self._patience = patience
        self.wrong: list[int] = []
        """The places of events that the referee refuses, and of wrong counts."""
        self._every = max(32, len(path) // 256)
        self._copies: list[Any] = []
        self._blocks: dict[int, list[Any]] = {}
        """Number of a block → the states before each of its events, those asked for last at the end."""
        self._guessed: Any = None
        self._due: tuple[Any, Pending] = None, Over()
        self._apart = "table"
        """The field in which the last story differed from the recorded line."""
        self.end = start.copy()
        for place, event in enumerate(path):
            if place % self._every == 0:
                self._copies.append(self.end.copy())
            self._add_recorded(place, event)
        self.sheet = game.score(self.end)

    def _add_recorded(self, place: int, event: Event) -> None:
        state, is_said = self.end, self._is_said(event)
        if self._is_wrong(state, event) is not False:
            self.wrong.append(place)
        kinds = list(kinds_named(state.table.catalog.schema.kinds, state, event)) if is_said else []
        before = dict(state.pieces.names) if kinds else {}
        self.game.projector.fold(state, (event,))
        if is_said:
            self.said.append(place)
            self._saying.add(place)
        names, seen = state.pieces.names, state.pieces.seen
        for field, kind in kinds:
            name = getattr(event, field)
            tokens = frozenset(t for t, own in names.items() if own == name and before.get(t) != name)
            naming = Naming(field, kind, tokens, seen.get(name, 0) > 0)
            self.namings.setdefault(place, []).append(naming)

    def _is_said(self, event: Event) -> bool:
        if type(event) in REMARKS or event.by == TOOL:
            return False
        due = self.game.pending(self.end)
        return not (isinstance(due, Follows) and same(event, due.event))

    def state_before(self, place: int) -> Any:
        """The state before the event at a place, for the caller to keep."""
        return self.seen_before(place).copy()

    def seen_before(self, place: int) -> Any:
        """The state before the event at a place. Only read it."""
        if place // self._every not in self._blocks:
            self.spend(self._every)
        return self._seen_before(place)

    def _recorded(self, place: int) -> Any:
        """The same. Where a block begins, and at the end, no block has to be made for it."""
        block, rest = divmod(place, self._every)
        is_last = place >= len(self.path)
        return self.end if is_last else self.seen_before(place) if rest else self._copies[block]

    def _seen_before(self, place: int) -> Any:
        if place >= len(self.path):
            return self.end
        number, rest = divmod(place, self._every)
        block = self._blocks.pop(number, None) or self._block(number)
        self._blocks[number] = block
        if len(self._blocks) > BLOCKS:
            del self._blocks[next(iter(self._blocks))]
        return block[rest]

    def _block(self, number: int) -> list[Any]:
        """The states before each event of a block."""
        block, state = [self._copies[number]], self._copies[number].copy()
        for event in self.path[number * self._every : (number + 1) * self._every - 1]:
            self.game.projector.fold_one(state, event)
            block.append(state.copy())
        return block

    def score(self, state: Any) -> ScoreSheet:
        """The score of a story that ends in this state."""
        if state is self.end:
            return self.sheet
        self.spend(SCORING)
        return self.game.score(state)

    def points(self, state: Any) -> Mapping[str, Points]:
        """The points of each seat in a story that ends in this state."""
        if state is self.end or self.game.totals is None:
            return points_of(self.score(state))
        self.spend(ADDING)
        return self.game.totals(state)

    def spend(self, steps: int) -> None:
        """Counts work, in events folded."""
        self.steps += steps
        if self.steps > self._patience:
            raise OutOfPatience

    def sentence(self, place: int, event: Event) -> str:
        """The sentence of an event at that place, as everybody may know it. Spends nothing."""
        return describe(self.game, self._seen_before(place), event)

    # with one thing different

    def tried(self, state: Any, event: Event) -> Any | None:
        """The state after an event, beside the state before it, which stays as it is; None if the pieces
        forbid it. They are asked first, because most states are large."""
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
        """The same as `end_after` with less folding. It may be a guess: see `is_guess`. It is `BELIED` where
        more of the next events break rules than are `allowed`; None asks no referee. If it is known what
        `fits`, no referee is asked about a guess that does not, and that is `BELIED`, too."""
        upto, found = min(on + LOOKED_AT, len(self.path)), 0
        if (state := self._begun(state, events)) is None:
            return None
        if allowed is None:
            if self._is_as_recorded(state, on):
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

    def _begun(self, state: Any, events: Sequence[Event]) -> Any | None:
        """The state after some events, beside that before them; None if the pieces forbid any of them."""
        if len(events) == 1:
            return self.tried(state, events[0])
        return self.folded(state.copy(), events)

    def _is_plain(self, state: Any, place: int) -> bool:
        """Whether the state is the recorded one before an event, apart from what only grows."""
        apart = field_apart(state, self._recorded_for(state, place), self._apart)
        self._apart = apart or self._apart
        return not apart

    def _misses(self, state: Any, place: int, upto: int, fits: Callable[[Any], bool]) -> bool:
        """Whether the end of a story is plain after some more events, and does not fit."""
        soon = self.folded(state.copy(), self.path[place:upto])
        end = None if soon is None else self._plain_end(soon, upto)
        return end is not None and not fits(end)

    def _plain_end(self, state: Any, place: int, *, may_guess: bool = True) -> Any | None:
        """The end of a story that has come to this state at a place, where nothing has to be folded to tell:
        the recorded end if it is back on the recorded line, the state where the line ends, or else a guess.
        None where it is not plain."""
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
        """Whether the end that was just found is what the rest of the line would come to if it added to
        everything what it adds in the log."""
        return end is not None and end is self._guessed

    def end_after(
        self, state: Any, events: Sequence[Event], on: int, *, may_guess: bool = False
    ) -> Any | None:
        """The state after some events and then the rest of the line of play, all folded into it; None if the
        pieces forbid any of them. A story that comes back to the recorded line has its `end`."""
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
        """The recorded state before the event at a place, to be compared with a state: what was taught alike
        is the same catalog in both."""
        recorded = self._recorded(place)
        if state.table.catalog.is_like(recorded.table.catalog):
            state.table.catalog = recorded.table.catalog
        return recorded

    def may_happen(self, state: Any, event: Event, place: int) -> bool:
        """Whether an event could have happened at a place: the rules allow it there, or they forbid the
        recorded event, too."""
        self.spend(REFEREEING)
        is_wrong = self._is_wrong(state, event, self._due_once)
        return is_wrong is not None and (not is_wrong or place in self.wrong)

    def is_possible(self, state: Any, event: Event) -> bool:
        """Whether the pieces allow an event in a state that stays as it is."""
        return judges_of(self.game)[type(event)](state, event, self._due_once).kind != "impossible"

    def _due_once(self, state: Any) -> Pending:
        """What the game waits for in a state that stays as it is, worked out once for all slips there."""
        if self._due[0] is not state:
            self._due = state, self.game.pending(state)
        return self._due[1]

    def count_wrong_from(self, place: int) -> int:
        """How many recorded events break the rules, from a place on."""
        return len(self.wrong) - bisect_left(self.wrong, place)

    def new_wrongs(self, place: int, events: Sequence[Event]) -> int | None:
        """How many more events break the rules, or disagree with a count, than in the log, if these events
        happen from a place on. None if they cannot have happened, or if any more break the rules."""
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
        """The story from a place on if this event had happened there, which names another piece in a field,
        and later events about that piece had named the other one, too; and the end of that story, which may
        be a guess. None if the pieces forbid it, or if it comes back to the recorded line."""
        old, name = getattr(self.path[place], field), getattr(event, field)
        state, events = self.state_before(place), [event]
        told = 0  # of the events, into the state
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

    def _has_followed(self, place: int) -> bool:
        """Whether an event followed by itself. What the tool dealt did not: it might have been different, but
        nothing else is likelier."""
        event = self.path[place]
        return not (place in self._saying or type(event) in REMARKS or event.by == TOOL)

    def is_followed(self, place: int) -> bool:
        """Whether something followed by itself from the event at a place."""
        return place + 1 < len(self.path) and self._has_followed(place + 1)

    def regrown(
        self, place: int, event: Event, *, may_guess: bool = False
    ) -> tuple[Sequence[Event], Any] | None:
        """The story from a place on if this event had happened there, with what would have followed from it,
        and the end of that story, which may be a guess. None if the pieces forbid it, if the next events
        belie it, or if it comes back to the recorded line."""
        state, events, numbers = self.state_before(place), [event], count(len(self.path) + 1)
        looked, allowed = 0, self.count_wrong_from(place)
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
            if looked < LOOKED_AT:
                looked += 1
                self.spend(REFEREEING)
                allowed -= self._is_wrong(state, later) is True
                if allowed < 0:
                    return None
            if self.folded(state, (later,)) is None:
                return None
            events.append(later)
        events += self._follow(state, None, followed, numbers)
        return None if self._is_as_recorded(state, len(self.path)) else (events, state)

    def _follow(
        self, state: Any, until: Event | None, followed: Sequence[Event], numbers: Iterator[int]
    ) -> Iterator[Event]:
        """What follows by itself in a state, folded into that state, until somebody says something. A
        recorded event that `followed` is kept if it is the same."""
        for turn in range(MOST_FOLLOWING):
            self.spend(REFEREEING)
            due = self.game.pending(state)
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

    def _is_wrong(self, state: Any, event: Event, ask: PendingIn | None = None) -> bool | None:
        """Whether the rules forbid an event, or a count is wrong; None if the pieces forbid it."""
        if isinstance(event, Counted):
            return self.game.facts(state).get(event.what) not in (None, event.count)
        verdict = judges_of(self.game)[type(event)](state, event, ask or self.game.pending)
        return None if verdict.kind == "impossible" else verdict.kind == "refused"
