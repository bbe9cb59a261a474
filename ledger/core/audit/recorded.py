"""A line of play as it is recorded, with the state before each event, and what the referee says about it.

Law: pure, and nothing is changed here. Work is counted in folded events, so that a search ends at the same
place on every machine.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from ledger.core.audit.changes import points_of
from ledger.core.audit.naming import Naming, kinds_named
from ledger.core.log.events import TABLE as SHARED
from ledger.core.log.events import Adjusted, Counted, Defined, Event, Ruled, same
from ledger.core.pieces.formulas import Points
from ledger.core.rules.describe import describe
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TOOL, PendingIn, judges_of
from ledger.core.rules.scores import ScoreSheet
from ledger.core.rules.verdicts import Follows, Over, Pending

SCORING = 64
"""The cost of working out a score, counted in folded events. It is not a time, so a search ends at the same
place on every machine."""
ADDING = 16
"""The cost of adding up all points, counted in folded events."""
REFEREEING = 4
"""The cost of asking the referee about an event, counted in folded events."""
BLOCKS = 16
"""How many blocks of states are kept at once."""
REMARKS = SHARED - {Adjusted, Defined, Ruled}
"""Kinds of events that change nothing, so that no score comes from them."""


class OutOfPatience(Exception):
    """The search has folded too many events, and ends with what it has found."""


class RecordedLine:
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
        """Number of a block → the states before each of its events; the block asked for last is at the
        end."""
        self._due: tuple[Any, Pending] = None, Over()
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
        """The state before the event at a place. Do not change it."""
        if place // self._every not in self._blocks:
            self.spend(self._every)
        return self._seen_before(place)

    def _recorded(self, place: int) -> Any:
        """The state before the event at a place, without making a block for the first event of a block or for
        the end."""
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
        """Counts work, in folded events."""
        self.steps += steps
        if self.steps > self._patience:
            raise OutOfPatience

    def sentence(self, place: int, event: Event) -> str:
        """The sentence of an event at that place, as everybody may know it. Spends nothing."""
        return describe(self.game, self._seen_before(place), event)

    # what the referee says

    def may_happen(self, state: Any, event: Event, place: int) -> bool:
        """Whether an event could have happened at a place: the rules allow it there, or they forbid the
        recorded event, too."""
        self.spend(REFEREEING)
        is_wrong = self._is_wrong(state, event, self._due_once)
        return is_wrong is not None and (not is_wrong or place in self.wrong)

    def is_possible(self, state: Any, event: Event) -> bool:
        """Whether the pieces allow an event in a state, which is not changed."""
        return judges_of(self.game)[type(event)](state, event, self._due_once).kind != "impossible"

    def _due_once(self, state: Any) -> Pending:
        """What the game waits for in a state that stays as it is, worked out once for all slips there."""
        if self._due[0] is not state:
            self._due = state, self.game.pending(state)
        return self._due[1]

    def count_wrong_from(self, place: int) -> int:
        """How many recorded events break the rules, from a place on."""
        return len(self.wrong) - bisect_left(self.wrong, place)

    def _has_followed(self, place: int) -> bool:
        """Whether an event followed by itself. Remarks do not count, nor does what the tool dealt: that might
        have been different, but nothing else is likelier."""
        event = self.path[place]
        return not (place in self._saying or type(event) in REMARKS or event.by == TOOL)

    def is_followed(self, place: int) -> bool:
        """Whether something followed by itself from the event at a place."""
        return place + 1 < len(self.path) and self._has_followed(place + 1)

    def _is_wrong(self, state: Any, event: Event, ask: PendingIn | None = None) -> bool | None:
        """Whether the rules forbid an event, or a count is wrong; None if the pieces forbid it."""
        if isinstance(event, Counted):
            return self.game.facts(state).get(event.what) not in (None, event.count)
        verdict = judges_of(self.game)[type(event)](state, event, ask or self.game.pending)
        return None if verdict.kind == "impossible" else verdict.kind == "refused"
