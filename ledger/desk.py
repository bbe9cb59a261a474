"""The one place where file, clock, randomness and rules meet.

Law: a desk plays one log. What it is asked to record is first tried on a copy of the state, then written as
one step, and only then believed. A desk that was opened for reading never writes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ledger import load, new_log
from ledger.core import listing
from ledger.core.blocks import Block
from ledger.core.course import settle
from ledger.core.describe import describe, prompt, sentence
from ledger.core.errors import (
    BadCatalog,
    BadSetup,
    BrokenGame,
    LogDamaged,
    NoSuchEvent,
    UnknownGame,
    UnknownName,
)
from ledger.core.events import (
    Branched,
    Event,
    Header,
    Overruled,
    Redone,
    Renamed,
    Switched,
    Undone,
)
from ledger.core.game import AnyGame, veil
from ledger.core.history import History
from ledger.core.line import back
from ledger.core.luck import Luck
from ledger.core.moves import Move, Verb
from ledger.core.rulebook import TABLE
from ledger.core.scores import ScoreSheet
from ledger.core.step import Step
from ledger.core.table import Setup
from ledger.core.table_moves import verbs_of
from ledger.core.verdicts import Chance, Follows, Pending
from ledger.games import registry
from ledger.store import journal as journals
from ledger.store.disk import StrPath
from ledger.store.journal import Journal

if TYPE_CHECKING:
    from ledger.core.diff import Difference
    from ledger.core.findings import Finding


class Recorded(msgspec.Struct, frozen=True):
    """What one command recorded, as everybody may see it.

    `told` are sentences for the player, `warnings` what to know about it.
    """

    events: tuple[Event, ...]
    told: tuple[str, ...]
    warnings: tuple[str, ...] = ()


class Desk:
    def __init__(self, journal: Journal, game: AnyGame, clock: Callable[[], str] | None = None) -> None:
        """Use `Desk.new` or `Desk.open`."""
        self.game = game
        self.clock = clock or _now
        """Gives the time that is written into events: `YYYY-MM-DDTHH:MM:SSZ`."""
        self.journal = journal
        self.damage: LogDamaged | None = None
        """Why the log is read only in part."""
        self.header: Header = journal.header
        self.setup: Setup = new_log.setup_of(game, journal.header)
        self.luck = Luck(self.header.seed) if self.header.seed is not None else None
        self.history: History[Any] = load.no_history(game, self.setup)

    @classmethod
    def new(cls, path: StrPath, wanted: new_log.NewGame, clock: Callable[[], str] | None = None) -> Desk:
        """Starts a log; where the tool deals, the opening deal is its first step.

        Raises BadSetup, BadCatalog, LogExists or LogUnwritable.
        """
        game = registry.game(wanted.game)
        header = new_log.header_for(game, wanted, created=(clock or _now)(), log=_log_id())
        return cls.begin(path, header, clock)

    @classmethod
    def begin(cls, path: StrPath, header: Header, clock: Callable[[], str] | None = None) -> Desk:
        """Starts a log with this header. Raises LogExists or LogUnwritable."""
        game = registry.game(header.game)
        desk = cls(journals.create(path, header), game, clock)
        step = desk._step()
        step.follow()
        desk._record(step)
        return desk

    @classmethod
    def open(cls, path: StrPath, *, tolerant: bool = False, judging: bool = False) -> Desk:
        """Reads and verifies a log. `tolerant` reads past events that this version does not know.

        A damaged log is read up to its `damage`, and nothing can be added to it. A line that the pieces
        forbid is damage, too, except when `judging`: an audit says what it thinks of every line.
        Raises LogMissing, NotALog, LogTooNew or LogUnplayable.
        """
        journal = journals.open_log(path)
        try:
            desk = cls(journal, registry.game(journal.header.game))
        except (UnknownGame, BrokenGame, BadSetup, BadCatalog) as error:
            raise new_log.unplayable(journal.header, journal.path, error) from None
        desk.history, desk.damage = load.history_of(
            journal, desk.game, desk.setup, tolerant=tolerant, judging=judging
        )
        return desk

    def reread(self) -> None:
        """Takes in what somebody else has written since. Raises as `open` does."""
        fresh = Desk.open(self.journal.path)
        self.journal.close()
        self.journal, self.history, self.damage = fresh.journal, fresh.history, fresh.damage

    # what is true now

    @property
    def state(self) -> Any:
        return self.history.state

    @property
    def head(self) -> int:
        return self.history.timeline.head

    @property
    def pending(self) -> Pending:
        """What the next move has to answer."""
        return self.game.pending(self.rested())

    def asked(self) -> tuple[Pending, tuple[str, ...]]:
        """What the next move has to answer, and the names of the verbs that do."""
        pending = self.pending
        return pending, listing.expected(self.game, pending)

    def rested(self, at: int | None = None) -> Any:
        """The state in which the move after an event, or after the head, is made; only to be read.

        In the middle of a step, what the rules do by themselves comes first.
        """
        state = self.state if at is None else self.history.state_at(at)
        pending = self.game.pending(state)
        if not isinstance(pending, Follows) and not (self.luck and isinstance(pending, Chance)):
            return state
        rested = state.copy()
        settle(self.game, rested, self.luck)
        return rested

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """Everything that can be typed in this game."""
        return verbs_of(self.game)

    def moves(self) -> list[Move]:
        """Every move that can be listed now, legal or not."""
        return list(listing.moves(self.game, self.rested()))

    def locate(self, at: int | None = None, branch: str | None = None) -> int:
        """The event that `--at` and `--branch` mean together. Raises NoSuchEvent or UnknownBranch."""
        timeline = self.history.timeline
        tip = timeline.head if branch is None else timeline.tip(branch)
        if at is None:
            return tip
        self.history.require_played(at)
        if branch is not None and not timeline.is_ancestor(at, tip):
            raise NoSuchEvent(
                f"Event {at} is not on branch {branch}.", hint=f"`log --branch {branch}` lists it."
            )
        return at

    def state_at(self, at: int, *, hindsight: bool = False) -> Any:
        """The state just after event `at`; with what became known later on the current line if asked."""
        state = self.history.state_at(at)
        if hindsight and self.history.timeline.is_ancestor(at, self.head):
            self.game.hindsight(state, self.state)
        return state

    def view(self, at: int, seat: str | None = None, *, hindsight: bool = False) -> tuple[Block, ...]:
        """Raises UnknownName where nobody of that name sits at the table."""
        if seat is not None and seat not in (known := self.pages(at)):
            raise UnknownName(f"Nobody called {seat!r} sits here.", hint="Seats: " + ", ".join(known))
        return self.game.view(self.known(self.state_at(at, hindsight=hindsight), seat), seat)

    def board(self, seat: str | None = None) -> tuple[Block, ...]:
        """What everybody, or one seat, looks at while playing."""
        return (self.game.board or self.game.view)(self.known(self.state, seat), seat)

    def known(self, state: Any, seat: str | None) -> Any:
        """The state as far as a seat, or everybody, may know it; a page shows what everybody knows."""
        return veil(self.game, state, seat if seat in self.setup.seats else None)

    def pages(self, at: int) -> tuple[str, ...]:
        """The seats, and what else the game has a view for."""
        return tuple(dict.fromkeys((*self.setup.seats, *self.game.pages(self.history.state_at(at)))))

    def score(self, at: int) -> ScoreSheet:
        """The score after an event, as far as everybody may know it."""
        return self.game.score(self.known(self.history.state_at(at), None))

    def audit(self, at: int) -> tuple[Finding, ...]:
        """Everything worth saying about the line of play that ends at `at`."""
        from ledger.core.audit import audit  # noqa: PLC0415 - to read a log asks for no audit

        return audit(self.game, self.setup, self.history, at, self.luck)

    def diff(self, one: int, other: int) -> Difference:
        from ledger.core.diff import compare  # noqa: PLC0415 - nor for a comparison

        return compare(self.game, self.history, one, other)

    def tell(self, event: Event) -> str:
        """One sentence about a played event."""
        return describe(self.game, self.history.state_at(event.on), event)

    # playing

    def do(self, text: str) -> Recorded:
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
        * A line that goes on from the middle of a branch starts a branch of its own (`branched`).
        * `journal` writes the step in one go and syncs it. Only then is it believed: the history adopts the
          events and the copy of the state that they led to (`_record`).

        Raises the errors of the parser, MoveRefused, MoveImpossible, or those of the journal; then nothing
        was recorded.
        """
        step = self._step()
        step.play(text)
        return self._record(step)

    def _step(self) -> Step:
        """A step that goes on from the head; behind a branch's tip it starts a new branch."""
        timeline = self.history.timeline
        step = Step(
            self.game,
            self.state,
            self.luck,
            parent=timeline.head,
            last=len(self.history),
            at=self.clock(),
        )
        if timeline.tips[timeline.branch] != timeline.head:
            step.branch(timeline.next_name())
        return step

    def _record(self, step: Step) -> Recorded:
        """Writes a step, then believes it."""
        if not step.played:
            return Recorded((), ())
        self._require_whole()
        lines, old = step.lines(), self.history.timeline.branch
        self.journal.append(lines)
        self.history.adopt(lines, step.state)
        told = list(step.told)
        if isinstance(lines[0], Branched):
            told.insert(0, f"A new line of play starts here: {lines[0].name}. The old one stays as {old}.")
        return Recorded(tuple(step.public()), tuple(filter(None, told)), tuple(step.doubts))

    def _require_whole(self) -> None:
        if self.damage is not None:
            raise self.damage
        self.journal.require_writable()

    # moving the head

    def undo(self, how: str = "") -> Recorded:
        """`how` is empty, a number of moves, `to ID`, `turn` or `event`.

        Raises NothingToUndo, NoSuchEvent or UsageError.
        """
        far = back(how)
        self.history.undo_target()
        match far.unit:
            case "event":
                to = self.history.event(self.head).on
            case "turn":
                to = self._turn_start()
            case "to":
                to = self._earlier(far.number)
            case "moves":
                to = self.history.undo_target(far.number)
        return self._go_back(to)

    def _earlier(self, to: int) -> int:
        self.history.require_played(to)
        if to == self.head or not self.history.timeline.is_ancestor(to, self.head):
            raise NoSuchEvent(
                f"Event {to} does not lie before the head ({self.head}).",
                hint="`redo` goes forward, `switch` to another branch.",
            )
        return to

    def _turn_start(self) -> int:
        """Where the seat whose turn it is made its first decision, or the one before if it made none yet."""
        turn, at = self.game.turn(self.state), self.head
        while at:
            before = self.history.event(at).on
            if self.game.turn(self.history.state_at(before)) != turn:
                return before
            at = before
        return at

    def _go_back(self, to: int) -> Recorded:
        taken = self.history.since(to, self.head)
        seen = self._seen(taken)
        told = [
            f"Undone: {self.tell(event)}" for event in reversed(taken) if not isinstance(event, Overruled)
        ]
        events = self._write(Undone(by=TABLE, to=to))
        return Recorded(events, (*_few(told), self.stands()), tuple(_few(seen)))

    def _seen(self, events: Sequence[Event]) -> tuple[str, ...]:
        """What the undone events showed to somebody."""
        seen = [self.game.reveals(self.history.state_at(event.on), event) for event in events]
        return tuple(f"{text} That cannot be unseen." for text in dict.fromkeys(filter(None, seen)))

    def redo(self, steps: int = 1) -> Recorded:
        """Raises NothingToRedo."""
        before, to = self.head, self.history.redo_target(steps)
        events = self._write(Redone(by=TABLE, to=to))
        again = self.history.since(before, to)
        return Recorded(events, (*_few([f"Redone: {self.tell(event)}" for event in again]), self.stands()))

    def branch(self, name: str, at: int | None = None) -> Recorded:
        """Starts a new line of play. Raises BranchExists, NoSuchEvent or UsageError."""
        self.history.timeline.require_free(new_log.branch_name(name))
        on = self.history.require_played(self.head if at is None else at)
        events = self._write(Branched(by=TABLE, name=name), on)
        return Recorded(events, (f"Branch {name} starts at event {on}.", self.stands()))

    def switch(self, name: str) -> Recorded:
        """Raises UnknownBranch."""
        to = self.history.timeline.tip(name)
        return Recorded(self._write(Switched(by=TABLE, name=name, to=to)), (self.stands(),))

    def rename(self, old: str, new: str) -> Recorded:
        """Raises UnknownBranch or BranchExists."""
        self.history.timeline.tip(old)
        self.history.timeline.require_free(new_log.branch_name(new))
        events = self._write(Renamed(by=TABLE, old=old, new=new))
        return Recorded(events, (f"Branch {old} is called {new} now.",))

    def _write(self, draft: Event, on: int | None = None) -> tuple[Event, ...]:
        """Stamps and writes a line that moves the head."""
        self._require_whole()
        event = msgspec.structs.replace(
            draft, id=len(self.history) + 1, on=self.head if on is None else on, at=self.clock()
        )
        self.journal.append([event])
        self.history.extend([event])
        return (event,)

    def stands(self) -> str:
        """Where the game stands, in a sentence."""
        asked = prompt(self.pending)
        return sentence(f"The game stands at event {self.head} on {self.history.timeline.branch}: {asked}")


def _now() -> str:
    from time import gmtime, strftime  # noqa: PLC0415

    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime())


def _log_id() -> str:
    from secrets import token_hex  # noqa: PLC0415 - only when a log is made

    return token_hex(8)


def _few(texts: Sequence[str]) -> Sequence[str]:
    """All sentences, or the first of many and how many are left out."""
    return texts if len(texts) <= 8 else [*texts[:6], f"… and {len(texts) - 6} more."]
