"""A line of play grown again from a fork: the new moves, then every later event that somebody said.

Law: pure. What was said is judged as the event that it is, and keeps who did it and when, unless it was typed
without a name (see `turns`); what follows and what the tool deals is made anew and never copied, but for what
hands carried out (`Kind.is_by_hand`) and what followed on the old line and is asked now. Both lines are
folded side by side, so that each event can be asked what it speaks of. Nothing is left out unless somebody
says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import pairwise
from typing import Any, Self

from ledger.core.corrections.carrying import Carrying
from ledger.core.corrections.meanwhile import Meanwhile
from ledger.core.corrections.misfits import Conflict, Tally, why
from ledger.core.corrections.turns import fits_who_is_asked
from ledger.core.corrections.working import worked_out
from ledger.core.corrections.writing import retyped
from ledger.core.errors import Contradiction, TablefoldError
from ledger.core.line import read
from ledger.core.log.events import Event, Overruled
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.numbers import Made
from ledger.core.rules.automatic import LONGEST_CHAIN, by_itself, goes_on
from ledger.core.rules.describe import describe, prompt
from ledger.core.rules.game import AnyGame
from ledger.core.rules.player_moves import ByItself, Interrupted, OldLine, PlayerMove
from ledger.core.rules.rulebook import TABLE, check, unasked
from ledger.core.rules.verdicts import Chance, Follows, Verdict, impossible
from ledger.core.typing.questions import kinds_of
from ledger.core.typing.step import Step, joined

KEPT = "kept in a correction"
"""Why an event that no longer fits stands on a corrected line, where nobody says more."""


class Regrowth:
    """The new line. `grow` goes on until something does not fit, which is then `conflict`."""

    def __init__(
        self,
        game: AnyGame,
        carrying: Carrying,
        luck: Luck | None,
        old: OldLine,
        step: Step,
        *,
        insists: str = KEPT,
    ) -> None:
        """`carrying` knows the pieces of both lines as far as they are. `step` takes the new line; its time
        is that of what is said anew. `insists` is the reason of what is kept."""
        self._game, self._carrying, self._luck, self._insists = game, carrying, luck, insists
        self._old, self._step, self._at = old, step, step.at
        old.numbered = carrying.old
        self._opens: list[int] = []
        self._words: dict[int, str] = {}
        """What was typed for the steps that begin there."""
        self._start = step.state.copy()
        self._next: PlayerMove | None = None
        self._meanwhile = Meanwhile()
        self._brought: Made = ()
        """The pieces of what was said anew."""
        self._applied = 0
        self.conflict: Conflict | None = None
        self.pairs: list[tuple[int, int]] = []
        """Old and new ids of what stands on both lines."""
        self.said: list[tuple[int, int]] = []
        """Those of them that somebody said, and says again."""
        self.kept: list[tuple[int, int]] = []
        self.edited: list[tuple[int, int, int]] = []
        self.turned: list[int] = []
        """New ids of those of them that were typed without a name, and are another seat's now."""
        self.out: list[Conflict] = []
        self.released: list[Overruled] = []
        """Overrulings of the old line whose event no rule forbids any more."""
        self.instead: list[Event] = []
        """What the rules let happen in place of what the table had carried out, where that is left out."""
        self.followed: list[Event] = []
        """What somebody had to say on the old line, and follows by itself now."""
        self.answered: list[Event] = []
        """What followed by itself on the old line, and answers a question now."""
        self.anew: list[Event] = []
        """What the tool dealt, and had not dealt at that place of the old line."""

    def copy(self) -> Self:
        """A line that grows on its own, to see what would come of an answer."""
        twin = copy(self)
        twin._old, twin._step, twin._words = self._old.copy(), self._step.copy(), self._words.copy()
        twin._carrying, twin._meanwhile = self._carrying.copy(twin._old.numbered), self._meanwhile.copy()
        told = ("kept", "edited", "out", "released", "instead", "followed", "answered", "anew")
        for name in ("_opens", "pairs", "said", "turned", *told):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    # what is said anew

    def say(self, *moves: str, opens: bool = True, by: str = "") -> tuple[Event, ...]:
        """New moves, each a step of its own, but the first only if it `opens` one; that is `by` somebody.

        Raises what a typed move raises; then nothing has changed.
        """
        trial = self.copy()
        made = trial._say(moves, opens=opens, by=by)
        for id_ in self._old.gone if made else ():
            trial._carrying.events.setdefault(id_, made[-1].id)
        vars(self).update(vars(trial))
        return made

    def _say(self, moves: Sequence[str], *, opens: bool, by: str) -> tuple[Event, ...]:
        first = len(self._step.events)
        for place, move in enumerate(moves):
            if place:
                self._settle(None, self._at)
            if opens or place:
                self._open()
            if not place and not read(move).insists:
                self._settle(None, self._at)
                first = len(self._step.events)
            if not place:
                self._reach()
            self._step.at = self._at
            self._step.say(move, by="" if place else by)
            if opens or place:
                self._words[self._opens[-1]] = self._step.typed
        self._brought = self._reach() if moves else ()
        return tuple(self._step.events[first:])

    # growing

    def grow(self) -> Conflict | None:
        """Applies what fits. Gives back the first event that does not, or None at the end of the old line."""
        while (said := self._next or self._said()) is not None:
            self._next = said
            self._settle(said.interrupted, said.event.at)
            while self._answered():
                self._settle(said.interrupted, said.event.at)
            conflict = self._misplaced(said) or self._apply(said)
            if conflict is not None and not said.is_sure and self._old.reconsider():
                self._next = None
            elif conflict is not None:
                self.conflict = conflict
                if not self._turned(said):
                    return conflict
        self._settle(self._old.rest(), self._step.at)
        while self._answered():
            self._settle(self._old.rest(), self._step.at)
        self._align()
        return None

    def _answered(self) -> bool:
        """Whether the new line asks what followed by itself on the old one, which is then the answer."""
        due, old, state = self._step.due(), self._old.itself, self._step.state
        if not old or goes_on(due, self._luck):
            return False
        for itself in self._meanwhile.gone(old, self._carrying):
            event = self._carrying.renumbered(itself.event)
            is_asked = type(event) in kinds_of(due) and unasked(self._game, state, event) is None
            if is_asked and check(self._game, state, event, due).is_accepted:
                self._align()
                if not self._opens:
                    self._open()
                self._step.at = event.at
                self._carrying.meet(itself.made, self._record(event))
                self._pair((itself.event.id, self._step.events[-1].id))
                self.answered.append(self._step.events[-1])
                del old[: old.index(itself) + 1]
                return True
        return False

    def _turned(self, said: PlayerMove) -> bool:
        """Whether it was typed without a name, and so is the move of the seat that is asked now; not once the
        table kept a move against the rules, for then it said whose they are."""
        was, now = self._old.state, self._step.state
        if self.kept or not fits_who_is_asked(self._game, was, now, said, self._carrying):
            return False
        try:
            self.edit(said.typed, at=said.event.at)
        except TablefoldError:
            return False
        self.turned.append(self.edited[-1][1])
        return True

    def _misplaced(self, said: PlayerMove) -> Conflict | None:
        """What the table carried out where the new line waits for nothing of that kind."""
        if not said.by_hand or said.overruled is not None or self._waits_for(type(said.event)):
            return None
        return self._misfit(said, said.event, impossible("nothing of that kind happens there now"))

    def _waits_for(self, kind: type[Event]) -> bool:
        due = self._step.due()
        return kind in ((type(due.event),) if isinstance(due, Follows) else kinds_of(due))

    def _said(self) -> PlayerMove | None:
        return self._old.next(trusting=not goes_on(self._step.due(), self._luck))

    def _apply(self, said: PlayerMove) -> Conflict | None:
        self._meet()
        try:
            event = self._carrying.carried(self._old.state, self._step.state, said.event)
            event = worked_out(self._game, self._old.state, said.event, self._step.state, event)
            verdict = check(self._game, self._step.state, event, self._step.due())
        except Contradiction as gone:
            event, verdict = None, impossible(gone.why)
        if (itself := self._followed_already(said, event, verdict)) is not None:
            self._recognise(said, itself)
        elif event is None:
            return self._misfit(said, said.event, verdict)
        elif verdict.is_accepted:
            if said.overruled is not None:
                self.released.append(said.overruled)
            self._take(said, event)
        elif verdict.kind == "refused" and said.overruled and said.overruled.rule == verdict.rule:
            self._take(said, event, said.overruled)
        else:
            return self._misfit(said, event, why(self._game, self._step.state, self._luck, event))
        self._applied += 1
        return None

    def _misfit(self, said: PlayerMove, event: Event, verdict: Verdict) -> Conflict:
        told = describe(self._game, self._old.state, said.event)
        return Conflict(event, told, verdict, prompt(self._step.due()))

    def _followed_already(self, said: PlayerMove, event: Event | None, verdict: Verdict) -> ByItself | None:
        """What happened by itself on the new line alone and is just what was said on the old one. What is
        legal anew may answer a question, unless nobody has to ask for it."""
        old, now, was = self._old, self._step.state, said.event
        itself = self._meanwhile.just(old, now, was, self._carrying)
        if said.overruled is not None or event is None or not verdict.is_accepted:
            return itself
        itself = itself or self._meanwhile.before(self._game, old, now, was, self._carrying)
        return itself if itself is not None and unasked(self._game, now, event) is not None else None

    def _recognise(self, said: PlayerMove, itself: ByItself) -> None:
        """What was said has already happened by itself: it is the same event."""
        self._align()
        self._meanwhile.recognise(itself)
        if said.overruled is not None:
            self.released.append(said.overruled)
        self.followed.append(itself.event)
        self._pair((said.event.id, itself.event.id))
        self._carrying.meet(self._done(), itself.made)

    def _take(self, said: PlayerMove, event: Event, overruled: Overruled | None = None) -> None:
        """The event itself, in the step that it was in."""
        self._align()
        self._meanwhile.said()
        if said.opens or not self._opens:
            self._open()
            self._words[self._opens[-1]] = said.typed
        self._step.at = event.at
        if overruled is not None:
            self._record(overruled)
            if said.overruled is overruled:
                self._pair((overruled.id, self._step.events[-1].id))
        made = self._record(event)
        self.said.append((said.event.id, self._step.events[-1].id))
        self._pair(self.said[-1])
        self._carrying.meet(self._done(), made)

    def _done(self) -> Made:
        """The old line goes on; gives back the pieces that its event brought."""
        self._next = self.conflict = None
        return self._old.passed()

    def _pair(self, *pairs: tuple[int, int]) -> None:
        """These stand on both lines."""
        self.pairs += pairs
        self._carrying.events.update(pairs)

    def _record(self, event: Event) -> Made:
        """One event of the new line; gives back the pieces that it brought."""
        self._step.take(event)
        return self._reach()

    def _reach(self) -> Made:
        return self._carrying.new.reach(self._step.state)

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
            due = self._step.due()
            event = by_itself(self._game, self._step.state, due, self._luck)
            if event is None or (
                interrupted is not None and count >= interrupted.after and type(event) is interrupted.due
            ):
                return
            if not self._opens:
                self._open()
            made = self._record(event)
            holes = due.holes if isinstance(due, Chance) else ()
            self._meanwhile.add(ByItself(self._step.events[-1], holes, made))
        raise RuntimeError(f"{self._game.info.name}: the rules never come to rest")

    def _meet(self) -> None:
        """What stands on both lines brought the same pieces."""
        for old, new in self._meanwhile.both(self._old.itself, self._carrying):
            self._carrying.meet(old.made, new.made)
        self._carrying.meet(self._old.brought, self._brought)

    def _align(self) -> None:
        """Is done with what happened by itself since the event before."""
        both = self._meanwhile.both(self._old.itself, self._carrying)
        self._pair(*((old.event.id, new.event.id) for old, new in both))
        alone = self._meanwhile.leave(self._old.itself, self._carrying)
        self.anew += [each.event for each in alone if each.holes]

    # what to do where something does not fit

    def keep(self) -> None:
        """Records it all the same, against the rule. Only where `conflict.can_be_kept`."""
        said, conflict = self._asked()
        reason = said.overruled.reason if said.overruled is not None else ""
        overruled = Overruled(by=TABLE, rule=conflict.verdict.rule, reason=reason or self._insists)
        self._take(said, conflict.event, overruled)
        self.kept.append(self.pairs.pop())

    def leave_out(self) -> None:
        """Goes on without it. Of what the table carried out, that happens what the rules say now."""
        said, conflict = self._asked()
        self._align()
        self.out.append(conflict)
        self._carrying.events[conflict.event.id] = 0
        due = self._step.due()
        if said.by_hand and isinstance(due, Follows) and type(due.event) is type(said.event):
            self._record(due.event)
            self.instead.append(self._step.events[-1])
        self._done()

    def edit(self, *moves: str, at: str = "") -> None:
        """What really happened in its place, now or `at` another time. Raises what a typed move raises; then
        nothing has changed."""
        said, _ = self._asked()
        trial = self.copy()
        trial._at = at or self._at
        trial._align()
        made = trial._say(moves, opens=said.opens, by=said.event.by)
        trial.edited.append((said.event.id, made[0].id, made[-1].id))
        trial._carrying.events[said.event.id] = made[-1].id
        trial._carrying.meet(trial._done(), trial._brought)
        trial._brought, trial._at = (), self._at
        vars(self).update(vars(trial))

    def add(self, *moves: str) -> None:
        """What has to be told before it. Raises what a typed move raises; then nothing has changed."""
        self._asked()
        self.say(*moves)
        self._brought = ()
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
        return (self._step.sentences[event.id - first] for event in events)

    def steps(self) -> list[list[Event]]:
        """The events of the new line as they are written."""
        return list(map(joined, self._in_steps(self._step.events), self.typed()))

    def public(self) -> list[list[Event]]:
        """The same, as everybody may see them."""
        return list(map(joined, self._in_steps(self._step.shown)))

    def typed(self) -> Iterator[str]:
        """What was typed for each step, where it makes just these events again; empty for the others."""
        steps = zip(self._opens, self._in_steps(self._step.events), strict=True)
        said = ((self._words.get(place, ""), events) for place, events in steps)
        return retyped(self._game, self._start, self._luck, said)

    def _in_steps(self, events: list[Event]) -> list[list[Event]]:
        return [events[first:last] for first, last in pairwise((*self._opens, len(events)))]

    def numbers(self) -> frozenset[tuple[int, int]]:
        """Old and new running numbers of the same pieces."""
        return self._carrying.numbers()
