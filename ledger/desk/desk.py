"""The one place where file, clock, randomness and rules meet.

Law: a desk plays one log. What it is asked to record is first tried on a copy of the state, then written as
one step, and only then believed. A desk that was opened for reading never writes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from ledger.core.errors import BranchExists, MoveRefused, NoSuchEvent, UsageError
from ledger.core.line import read, read_back
from ledger.core.log.events import (
    Annotated,
    Bookmarked,
    Branched,
    Event,
    Header,
    Overruled,
    Redone,
    Renamed,
    SeatNamed,
    Switched,
    Undone,
    same,
)
from ledger.core.log.history import nothing_to_undo
from ledger.core.log.timeline import MAIN, Timeline
from ledger.core.log.tree import ROOT
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.verdicts import Pending
from ledger.core.typing import otherwise
from ledger.core.typing.bare_numbers import Shown
from ledger.core.typing.eyes import Known
from ledger.core.typing.parsing import is_said_by
from ledger.core.typing.step import Step
from ledger.desk import again, bringing, load, naming, new_log
from ledger.desk.far import turn_start
from ledger.desk.reader import Reader
from ledger.desk.recorded import Recorded
from ledger.desk.sentences import all_there_are, few, parted
from ledger.games import registry
from ledger.store import journal as journals
from ledger.store.disk import StrPath
from ledger.store.journal import Journal

Clock = Callable[[], str]
"""Gives the time that is written into events: `YYYY-MM-DDTHH:MM:SSZ`."""


class Desk(Reader):
    """Use `Desk.new` or `Desk.open`."""

    def __init__(self, journal: Journal, game: AnyGame, clock: Clock | None = None) -> None:
        super().__init__(journal, game)
        self.clock = clock or new_log.now
        self._asked: tuple[int, Pending | None] = (-1, None)
        """An event, and what is waited for after it: what stands in a log before it never changes."""

    @classmethod
    def new(cls, path: StrPath, wanted: new_log.NewGame, clock: Clock | None = None) -> Desk:
        """Starts a log; what seats bring and the opening deal, where the tool deals, are its first step.

        Raises BadSetup, BadCatalog, BadFile, LogExists or LogUnwritable.
        """
        game = registry.game(wanted.game)
        header = new_log.header_for(game, wanted, created=(clock or new_log.now)(), log=new_log.log_id())
        brought: Sequence[Event] = ()
        if wanted.brought or (game.bring is not None and wanted.dealer == "tool"):
            brought = bringing.brought(game, new_log.setup_of(game, header), wanted.brought)
        return cls.begin(path, header, clock, brought)

    @classmethod
    def begin(
        cls,
        path: StrPath,
        header: Header,
        clock: Clock | None = None,
        brought: Sequence[Event] = (),
    ) -> Desk:
        """Starts a log with this header, what seats bring, and what follows before the first move.

        All of it is written, or no log. Raises LogExists or LogUnwritable.
        """
        game = registry.game(header.game)
        setup = new_log.setup_of(game, header)
        step = Step(game, game.start(setup), setup.luck, parent=ROOT, last=ROOT, at=(clock or new_log.now)())
        for event in brought:
            step.take(event)
        words = [event.typed for event in brought]
        step.typed = "; ".join(words) if all(words) else ""
        step.follow()
        opening = [step.lines()] if step.played else []
        tried = Timeline().tried(*opening)
        desk = cls(journals.create(path, header, opening), game, clock)
        desk.setup, desk.history = setup, load.no_history(game, setup)
        for lines in opening:
            desk.history.adopt(lines, step.state, tried)
        return desk

    def reread(self) -> None:
        """Takes in what somebody else has written since. Raises as `open` does."""
        fresh = Desk.open(self.journal.path)
        self.journal, self.history, self.damage = fresh.journal, fresh.history, fresh.damage
        self.setup = fresh.setup

    def _has_taken_in(self) -> bool:
        """Takes in what somebody else has written, and says whether there was anything."""
        has_more = self.journal.has_more()
        if has_more:
            self.reread()
        return has_more

    # playing

    def do(
        self,
        text: str,
        *,
        after: Recorded | None = None,
        shown: Shown = None,
        seat: str | None = None,
        listed: Known | None = None,
    ) -> Recorded:
        """Records what was typed as one step: a move, or a move and what follows its colon.

        How a line becomes history, each part in its own room:

        * `line` takes it apart: who, which words, does it insist, with which reason (`line.read`).
        * `step` makes a copy of the state that nobody else sees, and first lets happen what the rules do by
          themselves, should the head stand in the middle of a step (`step.play`).
        * `parsing` asks the state what is waited for, finds the verb and its arguments' values, and makes the
          draft of one event: an answer to chance fills the hole of what is asked (`parsing.draft`).
        * `deciding` has the draft judged by the rulebook: first as whoever acts may know the table, then as
          the log does. Refused ends here, unless the line insists: then `overruled` stands before it.
        * `step` stamps the event with its place in the log, tells it in a sentence and folds it into the
          copy: once, and in this order (`step.take`). A colon goes on with the next move.
        * `course` gives out what follows, and what the tool deals, one by one; each is taken the same way.
        * A line that goes on from the middle of a branch starts a branch of its own (`branched`); if it is
          what was undone there, it is a redo (`_redone`).
        * `journal` writes the step in one go and syncs it. Only then is it believed: the history adopts the
          events and the copy of the state that they led to (`take`).

        `after` is what the line before it in the same chain came to: a word that only says what has happened
        by itself meanwhile does not slide on to the next question. `shown` are the numbers on the screen.
        What is refused is told as `seat`, or everybody, may know the table; of who moves it says something
        only where several choose at once: without a name in front the line is that seat's.
        `listed` gives the state whose list the numbers are of, where that is not the same.
        Raises the errors of the parser, MoveRefused, MoveImpossible, or those of the journal; then nothing
        was recorded.
        """
        if after is not None and (event := self.said_again(text, after)) is not None:
            raise MoveRefused(
                f"That has already happened by itself ({self.tell(event)}), so {text!r} means nothing else.",
                hint=f"Asked now: {prompt(self.pending)}",
            )

        def begun() -> Step:
            step = self.step(seat, listed)
            try:
                step.play(text, shown)
            except MoveRefused as refused:
                otherwise.add_legal_lines(self.game, self.eyes(seat)(step.state), refused)
                raise
            return step

        return again.written(begun, lambda step: self._redone(step) or self.take(step), self._has_taken_in)

    def record(self, drafts: Sequence[Event]) -> Recorded:
        """Records events of the table's own as one step. Raises MoveRefused, or an error of the journal."""
        if not drafts:
            return Recorded((), ())
        step = self.step()
        step.follow()
        for draft in drafts:
            step.accept(draft)
        step.follow()
        return self.take(step)

    def said_again(self, text: str, before: Recorded) -> Event | None:
        """What followed `before` by itself, if a line without a verb only says that again."""
        for id_ in before.followed:
            event = self.history.event(id_)
            if is_said_by(self.game, self.history.state_at(event.on), event, read(text)):
                return event
        return None

    def step(self, seat: str | None = None, listed: Known | None = None) -> Step:
        """A step that goes on from the head; after a branch's tip it starts a new branch. What does not fit
        is told as `seat`, or everybody, may know the table."""
        timeline = self.history.timeline
        behind, asked = self._asked
        step = Step(
            self.game,
            self.state,
            self.luck,
            parent=timeline.head,
            last=len(self.history),
            at=self.clock(),
            asked=asked if behind == timeline.head else None,
            known=self.eyes(seat),
            listed=listed,
        )
        if timeline.tips[timeline.branch] != timeline.head:
            step.branch(*timeline.next_names())
        return step

    def _redone(self, step: Step) -> Recorded | None:
        """Goes forward instead of recording again what was undone; None where something else was done."""
        timeline = self.history.timeline
        if not step.played or timeline.head == timeline.tips[timeline.branch]:
            return None
        again = step.events[1:]
        undone = self.history.ahead(len(again))
        if len(again) != len(undone) or not all(map(same, again, undone)):
            return None
        events = self._write(Redone(by=TABLE, to=undone[-1].id))
        return Recorded(events, (*filter(None, step.sentences), "That is what was undone: it stands again."))

    def take(self, step: Step) -> Recorded:
        """Writes a step, then believes it."""
        if not step.played:
            return Recorded((), ())
        self._require_whole()
        lines, old = step.lines(), self.history.timeline.branch
        tried = self.history.timeline.tried(lines)
        self.journal.append(lines)
        self.history.adopt(lines, step.state, tried)
        self._asked = (self.head, step.asked)
        sentences = list(filter(None, step.sentences))
        if isinstance(lines[0], Branched):
            sentences.append(parted(lines[0], old))
        return Recorded(
            tuple(step.public()),
            tuple(sentences),
            tuple(step.doubts),
            tuple(event.id for event in step.followed),
        )

    def _require_whole(self) -> None:
        """Raises LogDamaged, LogTorn or StepUncertain."""
        if self.damage is not None:
            raise self.damage
        self.journal.require_writable()

    # moving the head

    def undo(self, how: str = "") -> Recorded:
        """`how` is empty, a number of moves, `to ID`, `turn` or `event`.

        The head comes to rest where somebody decides, except with `to ID` and `event`. Raises NothingToUndo,
        NoSuchEvent or UsageError.
        """
        far = read_back(how)
        if self.head == ROOT:
            raise nothing_to_undo()
        sentences: tuple[str, ...] = ()
        match far.unit:
            case "event":
                to = self.history.event(self.head).on
            case "turn":
                to = turn_start(self)
            case "to":
                to = self._earlier(self.id_of(far.to))
            case "moves":
                to = self.history.undo_target(far.number)
                sentences = all_there_are(far.number, self.history.undo_targets())
        return self._go_back(to, sentences)

    def _earlier(self, to: int) -> int:
        if to == self.head or not self.history.timeline.is_ancestor(to, self.head):
            raise NoSuchEvent(
                f"Event {to} does not lie before the head ({self.head}).",
                hint="`redo` goes forward, `switch` to another branch.",
            )
        return to

    def _go_back(self, to: int, more: tuple[str, ...]) -> Recorded:
        taken = self.history.since(to, self.head)
        seen = self._seen(taken)
        sentences = [
            f"Undone: {self.tell(event)}" for event in reversed(taken) if not isinstance(event, Overruled)
        ]
        events = self._write(Undone(by=TABLE, to=to))
        return Recorded(events, (*few(sentences), *more, self.stands()), tuple(few(seen)))

    def _seen(self, events: Sequence[Event]) -> tuple[str, ...]:
        """What the undone events showed to somebody."""
        seen = [self.game.reveals(self.history.state_at(event.on), event) for event in events]
        return tuple(f"{text} That cannot be unseen." for text in dict.fromkeys(filter(None, seen)))

    def redo(self, steps: int = 1) -> Recorded:
        """Raises NothingToRedo."""
        before, to = self.head, self.history.redo_target(steps)
        more = all_there_are(steps, self.history.redo_targets())
        events = self._write(Redone(by=TABLE, to=to))
        redone = few([f"Redone: {self.tell(event)}" for event in self.history.since(before, to)])
        return Recorded(events, (*redone, *more, self.stands()))

    def branch(self, name: str, at: int | str | None = None) -> Recorded:
        """Starts a new line of play. Raises BranchExists, NoSuchEvent or UsageError."""
        name = naming.branch_name(name)
        self.history.timeline.require_free(name)
        on = self.head if at is None else self.id_of(at)
        events = self._write(Branched(by=TABLE, name=name), on)
        return Recorded(events, (f"Branch {name} starts at event {on}.", self.stands()))

    def switch(self, name: str) -> Recorded:
        """Raises UnknownBranch."""
        to = self.history.timeline.tip(name)
        return Recorded(self._write(Switched(by=TABLE, name=name, to=to)), (self.stands(),))

    def drop(self, name: str) -> Recorded:
        """Hides a line of play; nothing of it is lost. Raises UnknownBranch or UsageError."""
        timeline = self.history.timeline
        timeline.tip(name)
        if name in (MAIN, timeline.branch):
            raise UsageError(
                f"{name} cannot be hidden: {'it is the main line' if name == MAIN else 'you stand on it'}.",
                hint="`switch NAME` goes to another line of play.",
            )
        hidden = timeline.hidden_name(name)
        events = self._write(Renamed(by=TABLE, old=name, new=hidden))
        return Recorded(events, (f"{name} is hidden; it is kept as {hidden}.",))

    def rename(self, old: str, new: str) -> Recorded:
        """Raises UnknownBranch or BranchExists."""
        self.history.timeline.tip(old)
        new = naming.branch_name(new)
        self.history.timeline.require_free(new)
        events = self._write(Renamed(by=TABLE, old=old, new=new))
        return Recorded(events, (f"Branch {old} is called {new} now.",))

    # saying something about events

    def annotate(self, at: int | str, text: str) -> Recorded:
        """Adds a remark to an event. Raises NoSuchEvent, or UsageError where nothing is said."""
        to = self.id_of(at)
        if not to or not text.strip():
            raise UsageError(
                "A remark needs an event and a text.",
                hint="Type both: annotate 12 TEXT",
            )
        events = self._write(Annotated(by=TABLE, to=to, text=text.strip()))
        return Recorded(events, (f"Event {to}: {text.strip()}",))

    def bookmark(self, name: str, at: int | str | None = None) -> Recorded:
        """Gives an event a name. Raises NoSuchEvent, BranchExists or UsageError."""
        to = self.head if at is None else self.id_of(at)
        timeline, name = self.history.timeline, naming.bookmark_name(name)
        if name in timeline.tips:
            raise BranchExists(f"There is already a branch {name!r}.", hint="Choose another name.")
        moved = name in timeline.bookmarks
        events = self._write(Bookmarked(by=TABLE, to=to, name=name))
        return Recorded(events, (f"{name} is {'now ' if moved else ''}event {to}.",))

    def call(self, seat: str, name: str) -> Recorded:
        """Gives a seat another name; its word stays. Raises UnknownName or UsageError."""
        seat, name = naming.seat_and_name(self.setup.seats, self.names, seat, name)
        before = self.names.of(seat)
        events = self._write(SeatNamed(by=TABLE, seat=seat, name=name))
        self.names.call(seat, name)
        typed = "" if name == seat else f" It is still typed `{seat}`."
        return Recorded(events, (f"{before} is called {name} now.{typed}",))

    def _write(self, draft: Event, on: int | None = None) -> tuple[Event, ...]:
        """Stamps and writes a line that moves the head."""
        event = msgspec.structs.replace(
            draft, id=len(self.history) + 1, on=self.head if on is None else on, at=self.clock()
        )
        self.write([event])
        return (event,)

    def write(self, *steps: Sequence[Event]) -> None:
        """Writes whole steps in one go, then believes them. Raises the errors of the journal."""
        self._require_whole()
        tried = self.history.timeline.tried(*steps)
        self.journal.append(*steps)
        self.history.believe(tried, *steps)
