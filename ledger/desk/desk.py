"""The one place where file, clock, randomness and rules meet.

Law: a desk plays one log. It tries a move on a copy of the state, then writes it as one step, and only then
plays on from it. A desk that was opened for reading never writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter

import msgspec

from ledger.core.errors import MoveRefused, NoSuchEvent, UsageError
from ledger.core.line import read_back, read_line
from ledger.core.log.events import (
    Annotated,
    Bookmarked,
    Branched,
    Event,
    Header,
    Hosted,
    Overruled,
    Redone,
    Renamed,
    SeatNamed,
    Switched,
    Undone,
    same,
)
from ledger.core.log.history import nothing_to_undo
from ledger.core.log.secrets import Aside
from ledger.core.log.timeline import MAIN, Timeline
from ledger.core.log.tree import ROOT
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.verdicts import Pending
from ledger.core.typing import otherwise
from ledger.core.typing.bare_numbers import OnScreen
from ledger.core.typing.eyes import Known
from ledger.core.typing.parsing import is_said_by
from ledger.core.typing.step import Step
from ledger.desk import again, bringing, load, naming, new_log
from ledger.desk.far import correction_stays, turn_start
from ledger.desk.reader import Reader
from ledger.desk.recorded import Recorded
from ledger.desk.sentences import few, new_line_sentence, too_few_sentences
from ledger.games import registry
from ledger.store import journal as journals
from ledger.store.disk import StrPath
from ledger.store.journal import Journal

TimeSource = Callable[[], str]
"""Returns the time to write into events: `YYYY-MM-DDTHH:MM:SSZ`."""


class Desk(Reader):
    """Use `Desk.new` or `Desk.open`."""

    def __init__(self, journal: Journal, game: AnyGame, clock: TimeSource | None = None) -> None:
        super().__init__(journal, game)
        self.clock = clock or new_log.now
        self._asked: tuple[int, Pending | None] = (-1, None)
        """An event, and what is asked after it. The pair stays right, because the log up to an event never
        changes."""

    @classmethod
    def new(cls, path: StrPath, wanted: new_log.NewGame, clock: TimeSource | None = None) -> Desk:
        """Starts a log. Its first step is what seats bring, and the opening deal if the tool deals.

        Raises BadSetup, BadCatalog, BadFile, LogExists or LogUnwritable.
        """
        game = registry.game(wanted.game)
        header = new_log.header_for(game, wanted, created=(clock or new_log.now)(), log=new_log.log_id())
        brought: Sequence[Event] = wanted.kept
        if wanted.brought or (game.bring is not None and wanted.dealer == "tool"):
            named = bringing.events_brought(game, new_log.setup_of(game, header), wanted.brought)
            brought = (*brought, *named)
        return cls.begin(path, header, clock, brought)

    @classmethod
    def begin(
        cls,
        path: StrPath,
        header: Header,
        clock: TimeSource | None = None,
        brought: Sequence[Event] = (),
    ) -> Desk:
        """Starts a log with this header, what seats bring, and what follows before the first move.

        All of it is written, or nothing. Raises LogExists or LogUnwritable.
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
        desk.setup, desk.history = setup, load.empty_history(game, setup)
        for lines in opening:
            desk.history.take_step(lines, step.state, tried)
        return desk

    def reread(self) -> None:
        """Reads what somebody else has written since. Raises as `opened_again` and `open` do."""
        fresh = self.continued()
        self.journal, self.history, self.damage = fresh.journal, fresh.history, fresh.damage
        self.setup = fresh.setup

    def take_in_more(self) -> bool:
        """Reads what somebody else has written, and returns whether there was anything new."""
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
        shown: OnScreen = None,
        seat: str | None = None,
        listed: Known | None = None,
    ) -> Recorded:
        """Records a typed line as one step: a move, or a move and what follows its colon.

        How a line becomes history, each part in its own room:

        * `line` takes it apart: who acts, with which words, whether and why it insists (`line.read_line`).
        * `step` makes a copy of the state that nobody else sees. If the head stands in the middle of a step,
          what the rules do by themselves happens first (`step.play`).
        * `parsing` looks up what the state asks for, finds the verb and the values of its arguments, and
          drafts one event: an answer to chance fills in what was open (`parsing.typed_draft`).
        * `deciding` has the rulebook judge the draft: first with what the player knows, then with what the
          log knows. A refused move ends here, unless the line insists: then `overruled` comes before it.
        * `step` stamps the event with its place in the log, describes it in a sentence and folds it into the
          copy: once, and in this order (`step.take`). After a colon comes the next move.
        * `automatic` yields what follows, and what the tool deals, one by one; each is taken the same way.
        * A line in the middle of a branch starts a branch of its own (`branched`). If it repeats what was
          undone there, it is a redo (`_redo_instead`).
        * `journal` writes the step in one go and syncs it. Only then does the history adopt the events and
          the copy of the state that they led to (`record_step`).

        `after` is what the line before it in the same chain recorded. If a word only repeats what followed by
        itself, it is not taken as an answer to the next question. `shown` are the numbers on the screen. A
        refusal says only what `seat`, or everybody, may know. If several choose at once, a line without a
        name in front is that seat's. `listed` gives the state whose list the numbers come from, if it is
        another one. Raises the errors of the parser, MoveRefused, MoveImpossible, or those of the journal;
        then nothing was recorded.
        """
        if after is not None and (event := self.event_said_again(text, after)) is not None:
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

        return again.record_with_retry(
            begun, lambda step: self._redo_instead(step) or self.record_step(step), self.take_in_more
        )

    def record_drafts(self, drafts: Sequence[Event]) -> Recorded:
        """Records the table's own events as one step. Raises MoveRefused, or an error of the journal."""
        if not drafts:
            return Recorded((), ())
        step = self.step()
        step.follow()
        for draft in drafts:
            step.accept(draft)
        step.follow()
        return self.record_step(step)

    def event_said_again(self, text: str, before: Recorded) -> Event | None:
        """The event that followed by itself after `before`, if `text` has no verb and only says it again;
        otherwise None."""
        for id_ in before.followed:
            event = self.history.event(id_)
            if is_said_by(self.game, self.history.state_at(event.on), event, read_line(text)):
                return event
        return None

    def step(self, seat: str | None = None, listed: Known | None = None) -> Step:
        """A step that starts at the head. If the head is not the tip of its branch, it starts a new branch. A
        refusal says only what `seat`, or everybody, may know."""
        timeline = self.history.timeline
        behind, asked = self._asked
        step = Step(
            self.game,
            self.history.read_at(timeline.head),
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

    def _redo_instead(self, step: Step) -> Recorded | None:
        """If the step only repeats what was undone, moves the head forward instead of recording it; otherwise
        None."""
        timeline, again = self.history.timeline, step.events[1:]
        tip = timeline.tips[timeline.branch]
        if timeline.head == tip or not step.played:
            return None
        undone = self.history.ahead(len(again))
        if len(again) != len(undone) or not all(map(same, again, undone)):
            return None
        last = undone[-1].id
        to = self.history.rest_after(last, tip) or last
        followed = [self.tell(event) for event in self.history.since(last, to)]
        events = self._write_line(Redone(by=TABLE, to=to))
        said = (*step.sentences, *followed, "That is what you had undone: it counts again.")
        return Recorded(events, tuple(filter(None, said)))

    def record_step(self, step: Step, asides: Sequence[Aside] = ()) -> Recorded:
        """Writes a step and lines of the host's together, then adds the step to the history."""
        if not step.played:
            return Recorded((), ())
        self._require_whole()
        lines, old = step.lines(), self.history.timeline.branch
        tried = self.history.timeline.tried(lines)
        self.journal.append(lines, asides=asides)
        self.history.take_step(lines, step.state, tried)
        self._asked = (self.head, step.asked)
        sentences = list(filter(None, step.sentences))
        if isinstance(lines[0], Branched):
            sentences.append(new_line_sentence(lines[0], old))
        return Recorded(
            tuple(step.public()),
            tuple(sentences),
            tuple(step.doubts),
            tuple(map(attrgetter("id"), step.followed)),
        )

    def _require_whole(self) -> None:
        """Raises LogDamaged, LogTorn or StepUncertain."""
        if self.damage is not None:
            raise self.damage
        self.journal.require_writable()

    # moving the head

    def undo(self, how: str = "") -> Recorded:
        """Goes back. `how` is empty, a number of moves, `to ID`, `turn` or `event`. The head stops where
        somebody decides, except with `to ID` and `event`. Raises NothingToUndo, NoSuchEvent or UsageError."""
        far = read_back(how)
        if self.head == ROOT:
            raise nothing_to_undo()
        sentences = correction_stays(self.history.timeline)
        match far.unit:
            case "event":
                to = self.history.event(self.head).on
            case "turn":
                to = turn_start(self)
            case "to":
                to = self._require_earlier(self.id_of(far.to))
            case "moves":
                to = self.history.undo_target(far.number)
                sentences += too_few_sentences(far.number, self.history.undo_targets())
        return self._go_back(to, sentences)

    def _require_earlier(self, to: int) -> int:
        if to == self.head or not self.history.timeline.is_ancestor(to, self.head):
            raise NoSuchEvent(
                f"Event {to} does not come before the head ({self.head}).",
                hint="`redo` goes forward, `switch` goes to another branch.",
            )
        return to

    def _go_back(self, to: int, more: tuple[str, ...]) -> Recorded:
        taken = self.history.since(to, self.head)
        seen = self._seen_warnings(taken)
        sentences = [
            f"Undone: {self.tell(event)}" for event in reversed(taken) if not isinstance(event, Overruled)
        ]
        events = self._write_line(Undone(by=TABLE, to=to))
        return Recorded(events, (*few(sentences), *more, self.where_it_stands()), tuple(few(seen)))

    def _seen_warnings(self, events: Sequence[Event]) -> tuple[str, ...]:
        """A warning for each hidden thing that the undone events showed to somebody."""
        seen = [self.game.reveals(self.history.state_at(event.on), event) for event in events]
        return tuple(f"{text} That cannot be unseen." for text in dict.fromkeys(filter(None, seen)))

    def redo(self, steps: int = 1) -> Recorded:
        """Goes `steps` moves forward again. Raises NothingToRedo."""
        before, to = self.head, self.history.redo_target(steps)
        more = too_few_sentences(steps, self.history.redo_targets())
        events = self._write_line(Redone(by=TABLE, to=to))
        redone = few([f"Redone: {self.tell(event)}" for event in self.history.since(before, to)])
        return Recorded(events, (*redone, *more, self.where_it_stands()))

    def branch(self, name: str, at: int | str | None = None) -> Recorded:
        """Starts a new line of play. Raises BranchExists, NoSuchEvent or UsageError."""
        name = naming.branch_name(name)
        self.history.timeline.require_free(name)
        on = self.head if at is None else self.id_of(at)
        events = self._write_line(Branched(by=TABLE, name=name), on)
        return Recorded(events, (f"Branch {name} starts at event {on}.", self.where_it_stands()))

    def switch(self, name: str) -> Recorded:
        """Goes to the end of a branch. Raises UnknownBranch."""
        to = self.history.timeline.tip(name)
        return Recorded(self._write_line(Switched(by=TABLE, name=name, to=to)), (self.where_it_stands(),))

    def drop(self, name: str) -> Recorded:
        """Hides a line of play without losing any of it. Raises UnknownBranch or UsageError."""
        timeline = self.history.timeline
        timeline.tip(name)
        if name in (MAIN, timeline.branch):
            raise UsageError(
                f"{name} cannot be hidden: {'it is the main line' if name == MAIN else 'you are on it'}.",
                hint="`switch NAME` goes to another line of play.",
            )
        hidden = timeline.hidden_name(name)
        events = self._write_line(Renamed(by=TABLE, old=name, new=hidden))
        return Recorded(events, (f"{name} is hidden; it is kept as {hidden}.",))

    def rename(self, old: str, new: str) -> Recorded:
        """Gives a branch another name. Raises UnknownBranch or BranchExists."""
        self.history.timeline.tip(old)
        new = naming.branch_name(new)
        self.history.timeline.require_free(new)
        events = self._write_line(Renamed(by=TABLE, old=old, new=new))
        return Recorded(events, (f"Branch {old} is now called {new}.",))

    # saying something about events

    def annotate(self, at: int | str, text: str) -> Recorded:
        """Adds a remark to an event. Raises NoSuchEvent, or UsageError for an empty remark."""
        to = self.id_of(at)
        if not to or not text.strip():
            raise UsageError("A remark needs an event and a text.", hint="Type both: annotate 12 TEXT")
        events = self._write_line(Annotated(by=TABLE, to=to, text=text.strip()))
        return Recorded(events, (f"Event {to}: {text.strip()}",))

    def bookmark(self, name: str, at: int | str | None = None) -> Recorded:
        """Gives an event a name. Raises NoSuchEvent, BranchExists or UsageError."""
        to = self.head if at is None else self.id_of(at)
        timeline, name = self.history.timeline, naming.bookmark_name(name)
        timeline.require_free(name)
        moved = name in timeline.bookmarks
        events = self._write_line(Bookmarked(by=TABLE, to=to, name=name))
        return Recorded(events, (f"{name} is {'now ' if moved else ''}event {to}.",))

    def name_seat(self, seat: str, name: str, words: Iterable[str] = ()) -> Recorded:
        """Gives a seat another name; it is still typed by the same word. Raises UnknownName or UsageError."""
        seat, name = naming.seat_and_name(self, seat, name, words)
        before = self.names.of(seat)
        events = self._write_line(SeatNamed(by=TABLE, seat=seat, name=name))
        self.names.call(seat, name)
        typed = "" if name == seat else f" It is still typed `{seat}`."
        was = before if self.names.with_names(before) == before else f"`{before}`"
        return Recorded(events, (f"{was} is now called {name}.{typed}",))

    def hand_host(self, name: str) -> Recorded:
        """Makes somebody the host from here on: a seat, or a name of its own. Raises BadSetup."""
        new_log.require_host(self.game, self.setup, name)
        seat = next((each for each in self.setup.seats if each.casefold() == name.casefold()), name)
        events = self._write_line(Hosted(by=TABLE, seat=seat))
        return Recorded(events, (f"{self.names.of(seat)} hosts from here on.",))

    def _write_line(self, draft: Event, on: int | None = None) -> tuple[Event, ...]:
        """Stamps and writes one line of the timeline."""
        event = msgspec.structs.replace(
            draft, id=len(self.history) + 1, on=self.head if on is None else on, at=self.clock()
        )
        self.write([event])
        return (event,)

    def write(self, *steps: Sequence[Event]) -> None:
        """Writes whole steps in one go, then plays on from them. Raises the errors of the journal."""
        self._require_whole()
        tried = self.history.timeline.tried(*steps)
        self.journal.append(*steps)
        self.history.take_written(tried, *steps)
