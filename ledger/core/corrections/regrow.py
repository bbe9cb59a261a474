"""A line of play grown again from a fork: the new moves, then every later event that somebody said.

Law: pure. What was said is judged as the event that it is, and keeps who did it and when; what follows and
what the tool deals is made anew and never copied, but for what hands carried out (`Chapter.by_hand`). Both
lines are folded side by side, so that each event can be asked what it speaks of. Nothing is left out unless
somebody says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import pairwise
from typing import Any, Self

import msgspec

from ledger.core.corrections.working import worked_out
from ledger.core.errors import Contradiction, LogDamaged
from ledger.core.line import Line, read
from ledger.core.log.events import Event, Overruled, same
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import LONGEST_CHAIN, by_itself, goes_on, settle
from ledger.core.rules.describe import describe, prompt
from ledger.core.rules.game import AnyGame
from ledger.core.rules.player_moves import Interrupted, OldLine, PlayerMove
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verdicts import Chance, Follows, Pending, Verdict, impossible
from ledger.core.typing.deciding import insisted, judge
from ledger.core.typing.listing import kinds_of
from ledger.core.typing.step import Step, joined, typed_again

KEPT = "kept in a correction"
"""Why an event that no longer fits stands on a corrected line, where nobody says more."""


class Conflict(msgspec.Struct, frozen=True):
    """An event that does not fit where the corrected line stands."""

    event: Event
    told: str
    verdict: Verdict
    asked: str
    """What the corrected line asks there."""

    @property
    def can_be_kept(self) -> bool:
        return self.verdict.kind == "refused"


class Tally(msgspec.Struct, frozen=True):
    """What became of the later events. The parts add up to `later` when the line is grown."""

    later: int
    applied: int = 0
    kept: int = 0
    edited: int = 0
    out: int = 0


class Regrowth:
    """The new line. `grow` goes on until something does not fit, which is then `conflict`."""

    def __init__(
        self,
        game: AnyGame,
        fork: Any,
        luck: Luck | None,
        old: OldLine,
        step: Step,
        *,
        insists: str = KEPT,
    ) -> None:
        """`fork` is the state that both lines share. `step` takes the new line; its time is that of what is
        said anew. `insists` is the reason of what is kept."""
        self._game, self._fork, self._luck, self._insists = game, fork, luck, insists
        self._old, self._step, self._at = old, step, step.at
        self._opens: list[int] = []
        self._words: dict[int, str] = {}
        """What was typed for the steps that begin there."""
        self._start = step.state.copy()
        self._next: PlayerMove | None = None
        self._itself: list[tuple[Event, tuple[str, ...]]] = []
        self._applied = 0
        self.conflict: Conflict | None = None
        self.pairs: list[tuple[int, int]] = []
        """Old and new ids of what stands on both lines."""
        self.kept: list[tuple[int, int]] = []
        self.edited: list[tuple[int, int, int]] = []
        self.out: list[Conflict] = []
        self.released: list[Overruled] = []
        """Overrulings of the old line whose event no rule forbids any more."""
        self.instead: list[Event] = []
        """What the rules let happen in place of what the table had carried out, where that is left out."""
        self.anew: list[Event] = []
        """What the tool dealt, and had not dealt at that place of the old line."""

    def copy(self) -> Self:
        """A line that grows on its own, to see what would come of an answer."""
        twin = copy(self)
        twin._old, twin._step, twin._words = self._old.copy(), self._step.copy(), self._words.copy()
        for name in ("_opens", "_itself", "pairs", "kept", "edited", "out", "released", "instead", "anew"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    # what is said anew

    def say(self, *moves: str, opens: bool = True) -> tuple[Event, ...]:
        """New moves, each a step of its own, but the first only if it `opens` one.

        Raises what a typed move raises; then nothing has changed.
        """
        trial = self.copy()
        made = trial._say(moves, opens=opens)
        vars(self).update(vars(trial))
        return made

    def _say(self, moves: Sequence[str], *, opens: bool) -> tuple[Event, ...]:
        first = len(self._step.events)
        for place, move in enumerate(moves):
            if place:
                self._settle(None, self._at)
            if opens or place:
                self._open()
            if not place and not read(move).insists:
                self._settle(None, self._at)
                first = len(self._step.events)
            self._step.at = self._at
            self._step.say(move)
            if opens or place:
                self._words[self._opens[-1]] = self._step.typed
        return tuple(self._step.events[first:])

    # growing

    def grow(self) -> Conflict | None:
        """Applies what fits. Gives back the first event that does not, or None at the end of the old line."""
        while (said := self._next or self._old.next(trusting=self._is_at_rest())) is not None:
            self._next = said
            self._settle(said.interrupted, said.event.at)
            conflict = self._misplaced(said) or self._apply(said)
            if conflict is not None and not said.is_sure and self._old.reconsider():
                self._next = None
            elif conflict is not None:
                self.conflict = conflict
                return conflict
        self._settle(self._old.rest(), self._step.at)
        self._align()
        return None

    def _misplaced(self, said: PlayerMove) -> Conflict | None:
        """What the table carried out where the new line waits for nothing of that kind."""
        if not said.by_hand or said.overruled is not None or self._waits_for(type(said.event)):
            return None
        return self._misfit(said, said.event, impossible("nothing of that kind happens there any more"))

    def _waits_for(self, kind: type[Event]) -> bool:
        due = self._waited()
        return kind in ((type(due.event),) if isinstance(due, Follows) else kinds_of(due))

    def _apply(self, said: PlayerMove) -> Conflict | None:
        event = self._carried(said.event)
        if event is None:
            return self._misfit(said, said.event, impossible("what it speaks of is not there any more"))
        event = worked_out(self._game, self._old.state, said.event, self._step.state, event)
        verdict = check(self._game, self._step.state, event, self._waited())
        if verdict.is_accepted:
            if said.overruled is not None:
                self.released.append(said.overruled)
            self._take(said, event)
        elif said.overruled is not None and _still_waived(verdict, said.overruled):
            self._take(said, event, said.overruled)
        else:
            return self._misfit(said, event, self._why(event))
        self._applied += 1
        return None

    def _why(self, event: Event) -> Verdict:
        """Why an event does not fit, as far as it may be said."""
        game, state = self._game, self._step.state
        found = judge(game, state, event)
        if found.kind != "refused":
            return found
        found = insisted(game, state, event, found)
        return self._ends_well(event, found) if found.kind == "refused" else found

    def _ends_well(self, event: Event, refused: Verdict) -> Verdict:
        """What is refused cannot be kept, either, where the pieces forbid what would follow from it."""
        tried = self._step.state.copy()
        try:
            settle(self._game, self._game.projector.fold(tried, (event,)), self._luck)
        except LogDamaged:
            return impossible(refused.why)
        return refused

    def _misfit(self, said: PlayerMove, event: Event, verdict: Verdict) -> Conflict:
        told = describe(self._game, self._old.state, said.event)
        return Conflict(event, told, verdict, prompt(self._waited()))

    def _carried(self, event: Event) -> Event | None:
        carry = self._game.carry.get(type(event))
        if carry is None:
            return event
        try:
            return carry(self._fork, self._old.state, self._step.state, event)
        except Contradiction:
            return None

    def _take(self, said: PlayerMove, event: Event, overruled: Overruled | None = None) -> None:
        """The event itself, in the step that it was in."""
        self._align()
        if said.opens or not self._opens:
            self._open()
            self._words[self._opens[-1]] = said.typed
        self._step.at = event.at
        if overruled is not None:
            self._record(overruled)
            if said.overruled is overruled:
                self.pairs.append((overruled.id, self._step.events[-1].id))
        self._record(event)
        self.pairs.append((said.event.id, self._step.events[-1].id))
        self._done()

    def _done(self) -> None:
        self._old.passed()
        self._next = self.conflict = None

    def _record(self, event: Event) -> None:
        self._step.take(event)

    def _waited(self) -> Pending:
        """What the new line waits for now."""
        return self._step.due

    def _is_at_rest(self) -> bool:
        return not goes_on(self._waited(), self._luck)

    def _open(self) -> None:
        """What is taken next begins a step."""
        if not self._opens or self._opens[-1] != len(self._step.events):
            self._opens.append(len(self._step.events))

    # what happens by itself

    def _settle(self, interrupted: Interrupted | None, at: str) -> None:
        """What follows now, as far as it had followed when the next event was said.

        It stands in the step of what it follows from, and happened when that did.
        """
        if not self._step.events:
            self._step.at = at
        for count in range(LONGEST_CHAIN):
            due = self._waited()
            event = by_itself(self._game, self._step.state, due, self._luck)
            if event is None or (
                interrupted is not None and count >= interrupted.after and type(event) is interrupted.due
            ):
                return
            if not self._opens:
                self._open()
            self._record(event)
            self._itself.append((self._step.events[-1], due.holes if isinstance(due, Chance) else ()))
        raise RuntimeError(f"{self._game.info.name}: the rules never come to rest")

    def _align(self) -> None:
        """Finds what happened by itself on both lines since the event before."""
        for is_dealt in (True, False):
            old = [each for each in self._old.itself if bool(each[1]) is is_dealt]
            new = [each for each in self._itself if bool(each[1]) is is_dealt]
            for place, (event, holes) in enumerate(new):
                before = old[place][0] if place < len(old) else None
                if before is not None and _came_alike(before, event, holes):
                    self.pairs.append((before.id, event.id))
                elif is_dealt:
                    self.anew.append(event)
        self._itself.clear()

    # what to do where something does not fit

    def keep(self) -> None:
        """Records it all the same, against the rule. Only where `conflict.can_be_kept`."""
        said, conflict = self._asked()
        why = said.overruled.reason if said.overruled is not None else ""
        overruled = Overruled(by=TABLE, rule=conflict.verdict.rule, reason=why or self._insists)
        self._take(said, conflict.event, overruled)
        old, new = self.pairs.pop()
        self.kept.append((old, new))

    def leave_out(self) -> None:
        """Goes on without it. Of what the table carried out, that happens what the rules say now."""
        said, conflict = self._asked()
        self._align()
        self.out.append(conflict)
        due = self._waited()
        if said.by_hand and isinstance(due, Follows) and type(due.event) is type(said.event):
            self._record(due.event)
            self.instead.append(self._step.events[-1])
        self._done()

    def edit(self, *moves: str) -> None:
        """What really happened in its place. Raises what a typed move raises; then nothing has changed."""
        said, _ = self._asked()
        trial = self.copy()
        trial._align()
        made = trial._say(moves, opens=said.opens)
        trial.edited.append((said.event.id, made[0].id, made[-1].id))
        trial._done()
        vars(self).update(vars(trial))

    def add(self, *moves: str) -> None:
        """What has to be told before it. Raises what a typed move raises; then nothing has changed."""
        self._asked()
        self.say(*moves)
        self.conflict = None

    def _asked(self) -> tuple[PlayerMove, Conflict]:
        assert self._next is not None, "nothing waits for an answer"
        assert self.conflict is not None, "what is next has not been judged"
        return self._next, self.conflict

    def finish(self, *, keep: bool) -> Self:
        """Goes on to the end: what does not fit is kept where it can be, or all of it is left out."""
        while (conflict := self.conflict or self.grow()) is not None:
            if keep and conflict.can_be_kept:
                self.keep()
            else:
                self.leave_out()
        return self

    # what came of it

    def tally(self) -> Tally:
        parts = (self._applied, len(self.kept), len(self.edited), len(self.out))
        return Tally(sum(parts), *parts)

    @property
    def events(self) -> Sequence[Event]:
        return self._step.events

    @property
    def state(self) -> Any:
        """Where the new line stands. Only to be read."""
        return self._step.state

    def told(self, events: Iterable[Event]) -> Iterator[str]:
        """Sentences about events of the new line."""
        first = self._step.events[0].id if self._step.events else 0
        return (self._step.told[event.id - first] for event in events)

    def steps(self) -> list[list[Event]]:
        """The events of the new line as they are written."""
        return list(map(joined, self._in_steps(self._step.events), self.typed()))

    def public(self) -> list[list[Event]]:
        """The same, as everybody may see them."""
        return list(map(joined, self._in_steps(self._step.shown)))

    def typed(self) -> Iterator[str]:
        """What was typed for each step, where it makes just these events again; empty for the others."""
        state = self._start.copy()
        for place, events in zip(self._opens, self._in_steps(self._step.events), strict=True):
            for words in _ways(self._words.get(place, ""), events[0]):
                again = typed_again(self._game, state, self._luck, words, events[0])
                if again is not None and _are_same(again.events, events):
                    state = again.state
                    yield words
                    break
            else:
                self._game.projector.fold(state, events)
                yield ""

    def _in_steps(self, events: list[Event]) -> list[list[Event]]:
        return [events[first:last] for first, last in pairwise((*self._opens, len(events)))]

    def runs(self) -> tuple[tuple[int, int, int], ...]:
        """`pairs` as runs: old first, old last, new first."""
        runs: list[tuple[int, int, int]] = []
        for old, new in sorted(self.pairs):
            if runs and runs[-1][1] == old - 1 and runs[-1][2] + old - runs[-1][0] == new:
                runs[-1] = (runs[-1][0], old, runs[-1][2])
            else:
                runs.append((old, old, new))
        return tuple(runs)


def _ways(words: str, first: Event) -> Iterator[str]:
    """What was typed for a step, and the same as it is typed where the table keeps it against a rule."""
    if words:
        yield words
        if isinstance(first, Overruled):
            yield str(Line(words, insists=True, text=first.reason or None))


def _still_waived(verdict: Verdict, overruled: Overruled) -> bool:
    return verdict.kind == "refused" and verdict.rule == overruled.rule


def _are_same(some: Sequence[Event], others: Sequence[Event]) -> bool:
    return len(some) == len(others) and all(map(same, some, others))


def _came_alike(old: Event, new: Event, holes: tuple[str, ...]) -> bool:
    """The same card, wherever it was dealt to; or the very same event."""
    if not holes:
        return same(old, new)
    return type(old) is type(new) and all(getattr(old, hole) == getattr(new, hole) for hole in holes)
