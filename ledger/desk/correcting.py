"""Correcting what was recorded wrongly, any number of moves ago: amend, insert, drop, and cherry.

Law: the old line stays whole. The corrected line grows beside it first, and the table is asked where a later
event does not fit. Then the whole line is written in one go, or nothing is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from ledger.core.audit.diff import total_changes
from ledger.core.corrections.carrying import Carrying
from ledger.core.corrections.misfits import Conflict, RegrowthCount
from ledger.core.corrections.regrow import KEPT, Regrowth
from ledger.core.corrections.writing import id_runs, said_again
from ledger.core.errors import MoveImpossible, MoveRefused, NoSuchEvent, NothingChanged, NotSaid, UsageError
from ledger.core.line import read_line
from ledger.core.log.events import TIMELINE, Branched, Corrected, Event, Noted, Overruled, Switched, same
from ledger.core.log.tree import ROOT
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.names import counted
from ledger.core.rules.describe import sentence
from ledger.core.rules.game import veil
from ledger.core.rules.player_moves import OldLine, happened_by_itself, was_by_itself
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.scores import ScoreSheet
from ledger.core.typing.step import Step, as_one_step, written_together
from ledger.desk import naming
from ledger.desk.desk import Desk
from ledger.desk.reader import Reader
from ledger.desk.recorded import Recorded
from ledger.desk.sentences import few
from ledger.desk.trying import require_known, require_moves, require_nothing_new, require_nothing_shown

CorrectionKind = Literal["amend", "insert", "drop"]


class CorrectionOptions(msgspec.Struct, frozen=True, kw_only=True):
    """`branch` is the line to correct (the current one if empty), `name` is the name of the new line.

    A refusal, and a trial that is not written, say only what `seat`, or everybody, may know.
    """

    branch: str = ""
    name: str = ""
    reason: str = ""
    seat: str | None = None
    is_trial: bool = False


class Cut(msgspec.Struct, frozen=True):
    """Where a correction begins: the lines agree up to `fork`, and the new line leaves out the events in
    `gone`."""

    how: CorrectionKind
    event: int
    fork: int
    gone: frozenset[int] = frozenset()
    moves: tuple[str, ...] = ()


class Correction:
    """A correction in the making; use `amend`, `insert` or `drop`. Nothing is written before `write`."""

    def __init__(self, desk: Desk, cut: Cut, wanted: CorrectionOptions) -> None:
        """Raises what a typed move raises, or NothingChanged."""
        timeline = desk.history.timeline
        self.desk, self.cut, self._wanted = desk, cut, wanted
        self._line = wanted.branch or timeline.branch
        self.upto = _line_end(desk, wanted)
        self._at = desk.clock()
        self._first = len(desk.history) + 1 + (self._line != timeline.branch)
        """The id of `branched`; `corrected` and the new line come after it."""
        if wanted.name:
            timeline.require_free(naming.branch_name(wanted.name))
        fork = desk.history.state_at(cut.fork)
        known = desk.eyes(wanted.seat)
        if wanted.is_trial:
            require_known(desk, fork, known, cut.moves)
        later, by_hand = desk.history.since(cut.fork, self.upto), desk.game.by_hand
        is_insert = cut.how == "insert"
        old = OldLine(desk.game, fork, desk.luck, later, cut.gone, opens=is_insert, by_hand=by_hand)
        self.growth = Regrowth(
            desk.game,
            Carrying(desk.game, fork, cut.fork),
            desk.luck,
            old,
            Step(desk.game, fork, desk.luck, parent=cut.fork, last=self._first + 1, at=self._at, known=known),
            insists=wanted.reason or KEPT,
            bots=desk.setup.bots,
        )
        whose = desk.history.event(cut.event).by if cut.how == "amend" and cut.event else ""
        self.made = self.growth.say(*cut.moves, by=whose)
        if wanted.is_trial and (seen := known(fork)) is not fork:
            require_nothing_new(known(self.growth.state), seen)
        if cut.how == "amend":
            self._require_a_change()
            self.growth.call_anew(*map(desk.history.state_at, (max(cut.gone), self.upto)))
        self.growth.grow()
        if wanted.is_trial:
            require_nothing_shown(known, fork, self.growth)

    def _require_a_change(self) -> None:
        was = [self.desk.history.event(id_) for id_ in sorted(self.cut.gone)]
        if len(was) == len(self.made) and all(map(same, was, self.made)):
            raise NothingChanged(
                f"Event {self.cut.event} already says that: {self.desk.tell(was[-1])}.",
                hint="Type what really happened, or another event's number.",
            )

    @property
    def conflict(self) -> Conflict | None:
        return self.growth.conflict

    def foreseen(self, *, keep: bool, first: Literal["keep", "leave_out"] | None = None) -> RegrowthCount:
        """What would become of all later events: `first` answers this conflict, and `keep` all others."""
        twin = self.growth.copy()
        if first == "keep":
            twin.keep()
        elif first == "leave_out":
            twin.leave_out()
        return twin.finish(keep=keep).tally()

    # what would be, or is, written

    def corrected(self) -> Corrected:
        """The line of the log that says what was corrected."""
        growth, id_ = self.growth, self._first + 1
        left_out = [conflict.event.id for conflict in growth.out]
        return Corrected(
            id=id_,
            on=self.cut.fork,
            at=self._at,
            by=TABLE,
            how=self.cut.how,
            event=self.cut.event,
            upto=self.upto,
            last=id_ + len(growth.events),
            same=id_runs(growth.pairs),
            kept=tuple(growth.kept),
            edited=tuple(growth.edited),
            out=tuple(sorted([*left_out, *(event.id for event in growth.released)])),
            anew=tuple(event.id for event in growth.anew),
            reason=self._wanted.reason,
        )

    def lines(self) -> list[list[Event]]:
        """The correction as far as it has grown: the steps that are written in one go."""
        return self._with_opening_lines(self.growth.steps())

    def _with_opening_lines(self, steps: list[list[Event]]) -> list[list[Event]]:
        """The steps of the new line, the first with the lines that open it."""
        timeline, (name, left) = self.desk.history.timeline, self._new_and_old_name()
        branched = Branched(id=self._first, on=self.cut.fork, at=self._at, by=TABLE, name=name, left=left)
        first, *others = steps or [[]]
        opened = [as_one_step([branched, self.corrected(), *first]), *others]
        if self._line == timeline.branch:
            return written_together(opened)
        id_, tip = self._first - 1, timeline.tip(self._line)
        switched = Switched(id=id_, on=timeline.head, at=self._at, by=TABLE, name=self._line, to=tip)
        return written_together([[switched], *opened])

    def write(self) -> Recorded:
        """Writes the correction in one go. Raises the errors of the journal; then nothing is written."""
        tip, left = self.desk.history.timeline.tip(self._line), self._new_and_old_name()[1]
        shown = self._with_opening_lines(self.growth.public_steps())
        self.desk.write(*self.lines())
        events = tuple(event for step in shown for event in step)
        kept = self._old_line_sentences(left or self._line, tip)
        return Recorded(events, (*self.sentences(), *kept, self.desk.where_it_stands()))

    def _new_and_old_name(self) -> tuple[str, str]:
        """The name of the new line, and the new name of the old line, or an empty one if it keeps its own."""
        if self._wanted.name:
            return self._wanted.name, ""
        return self.desk.history.timeline.next_names(self._line)

    def sentences(self, *, is_trial: bool = False) -> Iterator[str]:
        """What the correction does, with a sentence for each event that is not simply applied. A trial does
        not say what the tool would deal."""
        growth, new = self.growth, {event.id: event for event in self.growth.events}
        if self.cut.how == "drop":
            dropped = (self.desk.history.event(id_) for id_ in sorted(self.cut.gone))
            yield from few(f"Dropped: {self.desk.tell(event)}" for event in dropped)
        yield from few(sentence(text) for text in growth.texts(self.made) if text)
        if growth.called is not None and growth.renamed:
            later = counted(len(growth.renamed), "later event")
            yield f"{growth.called.new} instead of {growth.called.old} in {later}, too."
            notes = growth.texts([each for id_ in growth.renamed if isinstance(each := new[id_], Noted)])
            yield from few(sentence(f"that changes what somebody wrote: {text}") for text in notes)
        kept = [new[id_] for _, id_ in growth.kept]
        yield from few(f"Kept against the rules: {text}." for text in growth.texts(kept))
        turned = [new[id_] for id_ in growth.turned]
        yield from few(f"Typed without a name, so now: {text}." for text in growth.texts(turned))
        others = ((first, last) for _, first, last in growth.edited if first not in growth.turned)
        edited = [new[id_] for first, last in others for id_ in range(first, last + 1)]
        yield from few(f"Edited: {text}." for text in growth.texts(edited) if text)
        yield from self.left_out()
        yield from few(f"Happens instead: {text}." for text in growth.texts(growth.instead) if text)
        yield from few(f"Follows by itself now: {text}." for text in growth.texts(growth.followed) if text)
        answered = growth.texts(growth.answered)
        yield from few(f"Now a question, answered as it happened: {text}." for text in answered if text)
        if released := len(growth.released):
            yield f"{counted(released, 'overruling')} left out: no rule forbids that any more."
        if is_trial and self.desk.luck is not None:
            yield "After that the tool may deal something else, which nobody has seen yet."
        else:
            yield from few(f"Dealt anew: {text}." for text in growth.texts(growth.anew))

    def left_out(self) -> Sequence[str]:
        """The events that no longer fit and are left out, a sentence for each; of many, the first ones."""
        out = self.growth.out
        return few(f"Left out: {each.event.id}  {each.text} ({each.verdict.why})." for each in out)

    def _old_line_sentences(self, line: str, tip: int) -> Iterator[str]:
        yield f"The line as it was is kept as {line}."
        if tip != self.upto:
            ahead = len(self.desk.history.since(self.upto, tip))
            yield f"Still undone there: {counted(ahead, 'event')} after event {self.upto}."

    def scores(self) -> tuple[ScoreSheet, ScoreSheet]:
        """The scores at the end of the old and of the new line, as everybody may know them."""
        game = self.desk.game
        return self.desk.score(self.upto), game.score(veil(game, self.growth.state, None))

    def changed_totals(self) -> tuple[tuple[str, Points, Points], ...]:
        """Each seat whose total differs, with its total on the old and on the new line."""
        return total_changes(*self.scores())

    def summary(self) -> str:
        """What became of the later events; the numbers add up."""
        return tally_summary(self.growth.tally())


def tally_summary(tally: RegrowthCount) -> str:
    """`182 later events: 180 applied, 1 kept, 0 edited, 1 left out`."""
    later, how = counted(tally.later, "later event"), f"{tally.applied} applied, {tally.kept} kept"
    return f"{later}: {how}, {tally.edited} edited, {tally.out} left out"


# where it begins


def amend(desk: Desk, id_: int, moves: Sequence[str], wanted: CorrectionOptions | None = None) -> Correction:
    """Replaces event `id_` by these moves, and with it the events of its step that they repeat, such as a
    whole row of points. An event that nobody said can only be replaced by a move with `!`.

    Raises NoSuchEvent, NotSaid, NothingChanged, UsageError or what a typed move raises."""
    wanted = wanted or CorrectionOptions()
    require_moves(moves)
    first, event = overruling_and_event(desk, id_, wanted, insists=read_line(moves[0]).insists)
    cut = Cut("amend", event.id, first.on, frozenset({first.id, event.id}), tuple(moves))
    found = Correction(desk, cut, wanted)
    rest = desk.history.since(event.id, _around(desk, event.id, found.upto)[1])
    again = said_again(rest, found.made[1:])
    return Correction(desk, replace(cut, gone=cut.gone | again), wanted) if again else found


def insert(desk: Desk, id_: int, moves: Sequence[str], wanted: CorrectionOptions | None = None) -> Correction:
    """Inserts forgotten moves right after the step with event `id_` (0: at the beginning).

    Raises NoSuchEvent, UsageError or what a typed move raises.
    """
    wanted = wanted or CorrectionOptions()
    require_moves(moves)
    upto = end_of_its_line(desk, id_, wanted)
    before = desk.history.event(id_).on if id_ else ROOT
    fork = desk.history.after_step(before, upto) if id_ else ROOT
    return Correction(desk, Cut("insert", id_, fork, moves=tuple(moves)), wanted)


def drop(
    desk: Desk,
    id_: int,
    last: int | None = None,
    wanted: CorrectionOptions | None = None,
    *,
    alone: bool = False,
) -> Correction:
    """Drops the whole move with event `id_`, which never happened, and the moves after it up to the one with
    `last`.

    With `alone` only these events go, not the rest of their moves. Raises NoSuchEvent, NotSaid or UsageError.
    """
    wanted = wanted or CorrectionOptions()
    first, event = overruling_and_event(desk, id_, wanted)
    until = event.id if last is None else last
    upto = end_of_its_line(desk, until, wanted)
    if until < id_:
        raise UsageError(f"{id_}-{last} ends before it begins.", hint="Type the smaller number first.")
    history = desk.history
    if alone:
        fork, end = first.on, until
    else:
        fork, end = _around(desk, first.id, upto)[0], _around(desk, until, upto)[1]
    gone = frozenset(each.id for each in history.since(fork, upto) if each.id <= end)
    return Correction(desk, Cut("drop", event.id, fork, gone), wanted)


def _around(desk: Reader, id_: int, upto: int) -> tuple[int, int]:
    """The move around an event: what an undo takes back, but what a bot did is a move of its own."""
    return desk.history.around(id_, upto, happened_by_itself(desk.game, desk.luck))


def _line_end(desk: Reader, wanted: CorrectionOptions) -> int:
    """The end of the line to correct: the head, or the tip of another branch. Raises UnknownBranch."""
    timeline = desk.history.timeline
    return timeline.head if wanted.branch in ("", timeline.branch) else timeline.tip(wanted.branch)


def end_of_its_line(desk: Reader, id_: int, wanted: CorrectionOptions) -> int:
    """The end of the line to correct. Raises NoSuchEvent if the event is not on it."""
    timeline, upto = desk.history.timeline, _line_end(desk, wanted)
    desk.history.require_played(id_)
    if timeline.is_ancestor(id_, upto):
        return upto
    if not wanted.branch and timeline.is_ancestor(id_, timeline.tips[timeline.branch]):
        raise NoSuchEvent(f"Event {id_} was undone.", hint=f"`redo` goes forward to it from event {upto}.")
    raise timeline.on_another_line(id_)


def overruling_and_event(
    desk: Reader, id_: int, wanted: CorrectionOptions, *, insists: bool = False
) -> tuple[Event, Event]:
    """The `overruled` line before an event, or the event again if there is none, and the event itself. Only
    a move that `insists` may correct what nobody said. Raises NoSuchEvent or NotSaid."""
    upto, history = end_of_its_line(desk, id_, wanted), desk.history
    event = history.event(id_)
    if isinstance(event, Overruled) and id_ != upto:
        return event, history.since(id_, upto)[0]
    before = history.event(event.on) if event.on else None
    if isinstance(before, Overruled):
        return before, event
    if not insists and came_by_itself(desk, event):
        raise _not_said_error(desk, event)
    return event, event


def came_by_itself(desk: Reader, event: Event) -> bool:
    state = desk.history.state_at(event.on)
    return was_by_itself(desk.game.pending(state), event, desk.luck)


def _not_said_error(desk: Reader, event: Event) -> NotSaid:
    """The error for an event that nobody said; it names the one that caused it."""
    what = "was dealt by the tool" if event.by == "tool" else "follows from the rules"
    source: Any = event
    while source is not None and came_by_itself(desk, source):
        source = desk.history.event(source.on) if source.on else None
    if source is None:
        hint = "It belongs to the start of the game."
    else:
        hint = f"It came from event {source.id} ({desk.tell(source)}): correct that one."
    if type(event) in desk.game.by_hand:
        hint += f' If the table did something else: amend {event.id} "! MOVE -- why".'
    return NotSaid(f"Nobody said event {event.id}: it {what}.", hint=hint)


# from another line


def cherry(desk: Desk, id_: int) -> Recorded:
    """Records here what was said in the step with event `id_` on another line, judged anew.

    Raises NoSuchEvent, NotSaid, MoveRefused or MoveImpossible.
    """
    history, timeline, game = desk.history, desk.history.timeline, desk.game
    history.require_played(id_)
    if timeline.is_ancestor(id_, desk.head):
        raise NoSuchEvent(
            f"Event {id_} is already on this line of play.", hint="`branch --all` lists the others."
        )
    before, last = history.before_step(id_), history.step(id_)[1]
    common, was = timeline.common(before, desk.head), history.state_at(before)
    step = desk.step()
    step.follow()
    carrying = Carrying(game, history.state_at(common), common)
    followed = [event for event in step.events if type(event) not in TIMELINE]
    here = (*history.since(common, desk.head), *followed)
    carrying.match_lines(history.state_at(common), history.since(common, before), here)
    old = OldLine(game, was, desk.luck, history.since(before, last))
    growth = Regrowth(game, carrying, desk.luck, old, step)
    conflict = growth.grow()
    if conflict is not None:
        error = MoveRefused if conflict.can_be_kept else MoveImpossible
        raise error(
            f"{sentence(conflict.text)} That does not fit here: {conflict.verdict.why}.",
            hint=f"There the game asks: {conflict.asked}",
        )
    if not growth.tally().applied:
        raise _not_said_error(desk, history.event(id_))
    step.typed = next(growth.typed())
    return desk.record_step(step)
