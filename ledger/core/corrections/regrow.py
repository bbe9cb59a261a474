"""A line of play, played again from a fork: the new moves, then every later event that somebody said.

Law: pure. An event that somebody said is judged as it is. It keeps who did it and when, unless it was typed
without a name (see `turns`). What follows and what the tool deals is made anew. Only two things are copied:
what hands carried out (`Kind.is_by_hand`), and what followed on the old line and is a question now. Both
lines are folded side by side, to find the pieces on the new line that each event is about. Nothing is left
out unless somebody says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import copy
from itertools import pairwise
from typing import Any, Self

from ledger.core.corrections.carrying import Carrying
from ledger.core.corrections.meanwhile import Meanwhile
from ledger.core.corrections.misfits import Conflict, RegrowthCount, judge_misfit
from ledger.core.corrections.renaming import OtherName, other_name
from ledger.core.corrections.turns import is_move_of_asked_seat
from ledger.core.corrections.writing import retyped
from ledger.core.errors import Contradiction, TablefoldError
from ledger.core.line import read_line
from ledger.core.log.events import Event, Overruled
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.numbers import MadePieces
from ledger.core.rules.automatic import LONGEST_CHAIN, goes_on_by_itself, never_at_rest, next_by_itself
from ledger.core.rules.describe import describe, prompt
from ledger.core.rules.game import AnyGame
from ledger.core.rules.player_moves import ByItself, Interrupted, OldLine, PlayerMove
from ledger.core.rules.rulebook import TABLE, check, verdict_at_any_time
from ledger.core.rules.verdicts import Chance, Follows, Verdict, impossible
from ledger.core.rules.working import worked_out
from ledger.core.typing.questions import kinds_of
from ledger.core.typing.step import Step, as_one_step

KEPT = "kept in a correction"
"""Why an event that no longer fits is kept, if nobody gives another reason."""


class Regrowth:
    """The new line. `grow` goes on until an event does not fit; that event is then the `conflict`."""

    def __init__(
        self,
        game: AnyGame,
        carrying: Carrying,
        luck: Luck | None,
        old: OldLine,
        step: Step,
        *,
        insists: str = KEPT,
        bots: Collection[str] = (),
    ) -> None:
        """`carrying` knows the pieces of both lines as far as they go. The new line is recorded in `step`,
        whose time is the time of the new moves. `insists` is the reason for what is kept. What a bot did
        never becomes another seat's."""
        self._game, self._carrying, self._luck, self._insists = game, carrying, luck, insists
        self._bots = bots
        self._old, self._step, self._at = old, step, step.at
        old.numbered = carrying.old
        self._opens: list[int] = []
        self._words: dict[int, str] = {}
        """Where a step begins → what was typed for it."""
        self._start = step.state.copy()
        self._next: PlayerMove | None = None
        self._meanwhile = Meanwhile()
        self._brought: MadePieces = ()
        """The pieces that the new moves made."""
        self._applied = 0
        self.renamed: list[int] = []
        """The later events, by their new ids, that say the other name that is `called`."""
        self.conflict: Conflict | None = None
        self.pairs: list[tuple[int, int]] = []
        """Old and new ids of events that are on both lines."""
        self.said: list[tuple[int, int]] = []
        """The pairs whose event somebody said."""
        self.kept: list[tuple[int, int]] = []
        self.edited: list[tuple[int, int, int]] = []
        self.turned: list[int] = []
        """New ids of moves that were typed without a name and are now another seat's."""
        self.out: list[Conflict] = []
        self.released: list[Overruled] = []
        """Overrulings on the old line that are no longer needed."""
        self.instead: list[Event] = []
        """What the rules do instead of things that the table carried out and that are now left out."""
        self.followed: list[Event] = []
        """What somebody had to say on the old line, but now follows by itself."""
        self.answered: list[Event] = []
        """What followed by itself on the old line, but now answers a question."""
        self.anew: list[Event] = []
        """What the tool dealt, but did not deal at that place of the old line."""

    def copy(self) -> Self:
        """A copy that grows on its own, to see where an answer would lead."""
        twin = copy(self)
        twin._old, twin._step, twin._words = self._old.copy(), self._step.copy(), self._words.copy()
        twin._carrying, twin._meanwhile = self._carrying.copy(twin._old.numbered), self._meanwhile.copy()
        for name, value in vars(self).items():
            if isinstance(value, list):
                setattr(twin, name, value.copy())
        return twin

    # what is said anew

    def say(self, *moves: str, opens: bool = True, by: str = "") -> tuple[Event, ...]:
        """Makes new moves, each a step of its own; the first only if it `opens` a step. `by` says who makes
        the first move.

        Raises what a typed move raises, and then changes nothing.
        """
        trial = self.copy()
        made = trial._say(moves, opens=opens, by=by)
        for id_ in self._old.gone if made else ():
            trial._carrying.events.setdefault(id_, made[-1].id)
        vars(self).update(vars(trial))
        return made

    def _say(self, moves: Sequence[str], *, opens: bool, by: str) -> tuple[Event, ...]:
        first, opens = len(self._step.events), opens or not self._opens
        for place, move in enumerate(moves):
            if place:
                self._settle(None, self._at)
            if opens or place:
                self._open_step()
            if not place and not read_line(move).insists:
                self._settle(None, self._at)
                first = len(self._step.events)
            if not place:
                self._new_pieces()
            self._step.at = self._at
            self._step.say(move, by="" if place else by)
            if opens or place:
                self._words[self._opens[-1]] = self._step.typed
        self._brought = self._new_pieces() if moves else ()
        return tuple(self._step.events[first:])

    def call_anew(self, was: Any, end: Any) -> None:
        """Reads the rest of the old line with another name, if the new moves brought one into the game in
        place of the one that was there in `was`. `end` is the state at the end of the old line."""
        self._carrying.called = other_name(self._game, self._start, was, self.state, end)

    @property
    def called(self) -> OtherName | None:
        """The name that later events now say, and the one that they said."""
        return self._carrying.called

    # growing

    def grow(self) -> Conflict | None:
        """Applies what fits. Returns the first event that does not, or None at the end of the old line."""
        while (said := self._next or self._next_said()) is not None:
            self._next = said
            self._settle(said.interrupted, said.event.at)
            while self._answer_from_old_line():
                self._settle(said.interrupted, said.event.at)
            conflict = self._not_awaited(said) or self._apply(said)
            if conflict is not None and not said.is_sure and self._old.reconsider():
                self._next = None
            elif conflict is not None:
                self.conflict = conflict
                if not self._turn_to_asked_seat(said):
                    return conflict
        self._settle(self._old.rest(), self._step.at)
        while self._answer_from_old_line():
            self._settle(self._old.rest(), self._step.at)
        self._align()
        return None

    def _answer_from_old_line(self) -> bool:
        """Tries to answer a question of the new line with what followed by itself on the old line. Says
        whether it did."""
        due, old, state = self._step.due(), self._old.itself, self._step.state
        if not old or goes_on_by_itself(due, self._luck):
            return False
        for itself in self._meanwhile.only_on_old(old, self._carrying):
            event = self._carrying.renumbered(itself.event)
            is_asked = type(event) in kinds_of(due) and verdict_at_any_time(self._game, state, event) is None
            if is_asked and check(self._game, state, event, due).is_accepted:
                self._align()
                if not self._opens:
                    self._open_step()
                self._step.at = event.at
                self._carrying.pair_pieces(itself.made, self._record(event))
                self._add_pairs((itself.event.id, self._step.events[-1].id))
                self.answered.append(self._step.events[-1])
                del old[: old.index(itself) + 1]
                return True
        return False

    def _turn_to_asked_seat(self, said: PlayerMove) -> bool:
        """Gives a move that was typed without a name to the seat that is asked now; True if it can. It cannot
        after the table has kept a move against the rules, because the table then decides whose moves they
        are."""
        was, now = self._old.state, self._step.state
        if (
            self.kept
            or said.event.by in self._bots
            or not is_move_of_asked_seat(self._game, was, now, said, self._carrying)
        ):
            return False
        try:
            self.edit(said.typed, at=said.event.at)
        except TablefoldError:
            return False
        self.turned.append(self.edited[-1][1])
        return True

    def _not_awaited(self, said: PlayerMove) -> Conflict | None:
        """A conflict if the table carried out something that the new line does not wait for."""
        if not said.by_hand or said.overruled is not None or self._waits_for(type(said.event)):
            return None
        return self._conflict(said, said.event, impossible("nothing of that kind happens there now"))

    def _waits_for(self, kind: type[Event]) -> bool:
        due = self._step.due()
        return kind in ((type(due.event),) if isinstance(due, Follows) else kinds_of(due))

    def _next_said(self) -> PlayerMove | None:
        return self._old.next(trusting=not goes_on_by_itself(self._step.due(), self._luck))

    def _apply(self, said: PlayerMove) -> Conflict | None:
        self._pair_pieces()
        try:
            event = self._carrying.carried(self._old.state, self._step.state, said.event)
            event = worked_out(self._game, self._old.state, said.event, self._step.state, event)
            verdict = check(self._game, self._step.state, event, self._step.due())
        except Contradiction as gone:
            event, verdict = None, impossible(gone.why)
        if (itself := self._followed_already(said, event, verdict)) is not None:
            self._recognise(said, itself)
        elif event is None:
            return self._conflict(said, said.event, verdict)
        elif verdict.is_accepted:
            if said.overruled is not None:
                self.released.append(said.overruled)
            self._take_over(said, event)
        elif verdict.kind == "refused" and said.overruled and said.overruled.rule == verdict.rule:
            self._take_over(said, event, said.overruled)
        else:
            return self._conflict(said, event, judge_misfit(self._game, self._step.state, self._luck, event))
        self._applied += 1
        return None

    def _conflict(self, said: PlayerMove, event: Event, verdict: Verdict) -> Conflict:
        sentence = describe(self._game, self._old.state, said.event)
        return Conflict(event, sentence, verdict, prompt(self._step.due()))

    def _followed_already(self, said: PlayerMove, event: Event | None, verdict: Verdict) -> ByItself | None:
        """What happened by itself only on the new line and is exactly what was said on the old line. A legal
        event counts as that only if it may happen at any time: otherwise it may answer a question."""
        old, now, was = self._old, self._step.state, said.event
        itself = self._meanwhile.just_happened(old, now, was, self._carrying)
        if said.overruled is not None or event is None or not verdict.is_accepted:
            return itself
        itself = itself or self._meanwhile.happened_earlier(self._game, old, now, was, self._carrying)
        return (
            itself if itself is not None and verdict_at_any_time(self._game, now, event) is not None else None
        )

    def _recognise(self, said: PlayerMove, itself: ByItself) -> None:
        """Notes that what was said has already happened by itself: both are the same event."""
        self._align()
        self._meanwhile.count_as_said(itself)
        if said.overruled is not None:
            self.released.append(said.overruled)
        self.followed.append(itself.event)
        self._add_pairs((said.event.id, itself.event.id))
        self._carrying.pair_pieces(self._pass_old(), itself.made)

    def _take_over(self, said: PlayerMove, event: Event, overruled: Overruled | None = None) -> None:
        """Takes an event over to the new line, in the step that it was in."""
        self._align()
        self._meanwhile.note_said()
        if said.opens or not self._opens:
            self._open_step()
            self._words[self._opens[-1]] = said.typed if self.called is None else self.called.text(said.typed)
        self._step.at = event.at
        if overruled is not None:
            self._record(overruled)
            if said.overruled is overruled:
                self._add_pairs((overruled.id, self._step.events[-1].id))
        made = self._record(event)
        self.said.append((said.event.id, self._step.events[-1].id))
        if self.called is not None and self.called.event(said.event) != said.event:
            self.renamed.append(self.said[-1][1])
        self._add_pairs(self.said[-1])
        self._carrying.pair_pieces(self._pass_old(), made)

    def _pass_old(self) -> MadePieces:
        """Goes on along the old line, and returns the pieces that its event made."""
        self._next = self.conflict = None
        return self._old.passed()

    def _add_pairs(self, *pairs: tuple[int, int]) -> None:
        """Notes events that are on both lines."""
        self.pairs += pairs
        self._carrying.events.update(pairs)

    def _record(self, event: Event) -> MadePieces:
        """Records an event of the new line, and returns the pieces that it made."""
        self._step.take(event)
        return self._new_pieces()

    def _new_pieces(self) -> MadePieces:
        return self._carrying.new.reach(self._step.state)

    def _open_step(self) -> None:
        """Lets the next event begin a step."""
        if not self._opens or self._opens[-1] != len(self._step.events):
            self._opens.append(len(self._step.events))

    # what happens by itself

    def _settle(self, interrupted: Interrupted | None, at: str) -> None:
        """Records what follows now, but no more of it than had followed when somebody said the next event.

        What is recorded belongs to the step that it follows from, and happened at the same time.
        """
        if not self._step.events:
            self._step.at = at
        for count in range(LONGEST_CHAIN):
            due = self._step.due()
            event = next_by_itself(self._game, self._step.state, due, self._luck)
            if event is None or (
                interrupted is not None and count >= interrupted.after and type(event) is interrupted.due
            ):
                return
            if not self._opens:
                self._open_step()
            made = self._record(event)
            holes = due.holes if isinstance(due, Chance) else ()
            self._meanwhile.add_new(ByItself(self._step.events[-1], holes, made))
        raise never_at_rest(self._game, event)

    def _pair_pieces(self) -> None:
        """Pairs the pieces that came with the events of both lines."""
        for old, new in self._meanwhile.on_both(self._old.itself, self._carrying):
            self._carrying.pair_pieces(old.made, new.made)
        self._carrying.pair_pieces(self._old.brought, self._brought)

    def _align(self) -> None:
        """Pairs what happened by itself on both lines since the last event; notes new deals."""
        both = self._meanwhile.on_both(self._old.itself, self._carrying)
        self._add_pairs(*((old.event.id, new.event.id) for old, new in both))
        alone = self._meanwhile.close(self._old.itself, self._carrying)
        self.anew += [each.event for each in alone if each.holes]

    # what to do where something does not fit

    def keep(self) -> None:
        """Records the event anyway, against the rule. Only if `conflict.can_be_kept`."""
        said, conflict = self._open_question()
        reason = said.overruled.reason if said.overruled is not None else ""
        overruled = Overruled(by=TABLE, rule=conflict.verdict.rule, reason=reason or self._insists)
        self._take_over(said, conflict.event, overruled)
        self.kept.append(self.pairs.pop())

    def leave_out(self) -> None:
        """Goes on without the event. If the table carried it out, what the rules now say happens instead."""
        said, conflict = self._open_question()
        self._align()
        self.out.append(conflict)
        self._carrying.events[conflict.event.id] = 0
        due = self._step.due()
        if said.by_hand and isinstance(due, Follows) and type(due.event) is type(said.event):
            self._record(due.event)
            self.instead.append(self._step.events[-1])
        self._pass_old()

    def edit(self, *moves: str, at: str = "") -> None:
        """Records what really happened instead, now or `at` another time. Raises what a typed move raises,
        and then changes nothing."""
        said, _ = self._open_question()
        trial = self.copy()
        trial._at = at or self._at
        trial._align()
        made = trial._say(moves, opens=said.opens, by=said.event.by)
        trial.edited.append((said.event.id, made[0].id, made[-1].id))
        trial._carrying.events[said.event.id] = made[-1].id
        trial._carrying.pair_pieces(trial._pass_old(), trial._brought)
        trial._brought, trial._at = (), self._at
        vars(self).update(vars(trial))

    def say_before(self, *moves: str) -> None:
        """Records what has to happen before the event that does not fit. Raises what a typed move raises, and
        then changes nothing."""
        self._open_question()
        self.say(*moves)
        self._brought = ()
        self.conflict = None

    def _open_question(self) -> tuple[PlayerMove, Conflict]:
        assert self._next is not None, "nothing waits for an answer"
        assert self.conflict is not None, "what is next has not been judged"
        return self._next, self.conflict

    def finish(self, *, keep: bool) -> Self:
        """Goes on to the end. What does not fit is left out, or kept with `keep` if it can be."""
        while (conflict := self.conflict or self.grow()) is not None:
            if keep and conflict.can_be_kept:
                self.keep()
            else:
                self.leave_out()
        return self

    # what came of it

    def tally(self) -> RegrowthCount:
        parts = (self._applied, len(self.kept), len(self.edited), len(self.out))
        return RegrowthCount(sum(parts), *parts)

    @property
    def events(self) -> Sequence[Event]:
        return self._step.events

    @property
    def state(self) -> Any:
        """The state at the end of the new line. Do not change it."""
        return self._step.state

    def texts(self, events: Iterable[Event]) -> Iterator[str]:
        """Sentences about events of the new line."""
        first = self._step.events[0].id if self._step.events else 0
        return (self._step.sentences[event.id - first] for event in events)

    def steps(self) -> list[list[Event]]:
        """The events of the new line as they are written."""
        return list(map(as_one_step, self._in_steps(self._step.events), self.typed()))

    def public_steps(self) -> list[list[Event]]:
        """The steps of the new line, as everybody may see them."""
        return list(map(as_one_step, self._in_steps(self._step.shown)))

    def typed(self) -> Iterator[str]:
        """What was typed for each step, if it makes exactly these events again; empty for the others."""
        steps = zip(self._opens, self._in_steps(self._step.events), strict=True)
        said = ((self._words.get(place, ""), events) for place, events in steps)
        return retyped(self._game, self._start, self._luck, said)

    def _in_steps(self, events: list[Event]) -> list[list[Event]]:
        return [events[first:last] for first, last in pairwise((*self._opens, len(events)))]

    def number_pairs(self) -> frozenset[tuple[int, int]]:
        """Old and new running numbers of the same pieces."""
        return self._carrying.number_pairs()
