"""The one place where file, clock, randomness and rules meet.

Law: a desk plays one log. What it is asked to record is first tried on a copy of the state, then written as
one step, and only then believed. A desk that was opened for reading never writes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ledger import opening, reading
from ledger.core import asking, judging, referee
from ledger.core.asking import OVERRULE
from ledger.core.blocks import Block
from ledger.core.errors import (
    BadCatalog,
    BadSetup,
    LogDamaged,
    UnknownEvent,
    UnknownGame,
    UnknownName,
    UsageError,
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
from ledger.core.game import Game, Paged
from ledger.core.history import History
from ledger.core.luck import Luck
from ledger.core.moves import Move, Verb, whole
from ledger.core.scores import ScoreSheet
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


class Done(msgspec.Struct, frozen=True):
    """What one command recorded. `told` are sentences for the player, `warnings` what to know about it."""

    events: tuple[Event, ...]
    told: tuple[str, ...]
    warnings: tuple[str, ...] = ()


class Desk:
    def __init__(self, journal: Journal, game: Game, clock: Callable[[], str] | None = None) -> None:
        """Use `Desk.new` or `Desk.open`."""
        self.game = game
        self.clock = clock or _now
        """Gives the time that is written into events: `YYYY-MM-DDTHH:MM:SSZ`."""
        self.journal = journal
        self.damage: LogDamaged | None = None
        """Why the log is read only in part."""
        self.header: Header = journal.header
        self.setup: Setup = opening.setup_of(game, journal.header)
        self.luck = Luck(self.header.seed) if self.header.seed is not None else None
        self.history: History[Any] = reading.no_history(game, self.setup)

    @classmethod
    def new(cls, path: StrPath, wanted: opening.Wanted, clock: Callable[[], str] | None = None) -> Desk:
        """Starts a log; where the tool deals, the opening deal is its first step.

        Raises BadSetup, BadCatalog, LogExists or LogUnwritable.
        """
        game = registry.game(wanted.game)
        header = opening.header_for(game, wanted, created=(clock or _now)(), log=_log_id())
        return cls.begin(path, header, clock)

    @classmethod
    def begin(cls, path: StrPath, header: Header, clock: Callable[[], str] | None = None) -> Desk:
        """Starts a log with this header. Raises LogExists or LogUnwritable."""
        desk = cls(journals.create(path, header), registry.game(header.game), clock)
        desk._record([])
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
        except (UnknownGame, BadSetup, BadCatalog) as error:
            raise opening.unplayable(journal.header, journal.path, error) from None
        desk.history, desk.damage = reading.history_of(
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
        return self.game.pending(self.rested()[0])

    def rested(self) -> tuple[Any, list[Event]]:
        """The state in which the next move is made, and what the rules do by themselves before it.

        That is nothing, unless the head went back into the middle of a step.
        """
        state = self.state
        pending = self.game.pending(state)
        if not isinstance(pending, Follows) and not (self.luck and isinstance(pending, Chance)):
            return state, []
        state = state.copy()
        return state, list(referee.settle(self.game, state, self.luck))

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """Everything that can be typed in this game."""
        return verbs_of(self.game)

    def moves(self) -> list[Move]:
        """Every move that can be listed now, legal or not."""
        return list(referee.moves(self.game, self.rested()[0]))

    def locate(self, at: int | None = None, branch: str | None = None) -> int:
        """The event that `--at` and `--branch` mean together. Raises UnknownEvent or UnknownBranch."""
        timeline = self.history.timeline
        tip = timeline.head if branch is None else timeline.tip(branch)
        if at is None:
            return tip
        self.history.require_played(at)
        if branch is not None and not timeline.is_ancestor(at, tip):
            raise UnknownEvent(
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
        return self.game.view(self.state_at(at, hindsight=hindsight), seat)

    def pages(self, at: int) -> tuple[str, ...]:
        """The seats, and what else the game has a view for."""
        if not isinstance(self.game, Paged):
            return self.setup.seats
        return tuple(dict.fromkeys((*self.setup.seats, *self.game.pages(self.history.state_at(at)))))

    def score(self, at: int) -> ScoreSheet:
        return self.game.score(self.history.state_at(at))

    def audit(self, at: int) -> tuple[Finding, ...]:
        """Everything worth saying about the line of play that ends at `at`."""
        from ledger.core.audit import audit  # noqa: PLC0415 - to read a log asks for no audit

        return audit(self.game, self.setup, self.history, at, self.luck)

    def diff(self, one: int, other: int) -> Difference:
        from ledger.core.diff import compare  # noqa: PLC0415 - nor for a comparison

        return compare(self.game, self.history, one, other)

    def tell(self, event: Event) -> str:
        """One sentence about a played event."""
        return referee.tell(self.game, self.history.state_at(event.on), event)

    # playing

    def do(self, text: str) -> Done:
        """Records what was typed as one step: a move, or a move and what follows its colon.

        Raises the errors of the parser, MoveRefused, MoveImpossible, or those of the journal; then nothing
        was recorded.
        """
        insists = text.lstrip().startswith(OVERRULE)
        state, before = (self.state, []) if insists else self.rested()
        events, warnings = judging.step(self.game, state, text)
        return self._record([*before, *events], warnings)

    def draft(self, text: str) -> tuple[Event, str | None]:
        """The event that a typed move asks for, and the reason if it is to be recorded in any case."""
        return asking.draft(self.game, self.state, text)

    def _record(self, drafts: Sequence[Event], warnings: tuple[str, ...] = ()) -> Done:
        """Tries drafts and all that follows from them, then writes them as one step."""
        state = self.state.copy()
        events: list[Event] = []
        told: list[str] = []
        for draft in drafts:
            told.append(referee.tell(self.game, state, draft))
            self.game.projector.fold(state, (draft,))
            events.append(draft)
        before = state.copy()
        for event in referee.settle(self.game, state, self.luck):
            told.append(referee.tell(self.game, before, event))
            self.game.projector.fold(before, (event,))
            events.append(event)
        if not events:
            return Done((), ())
        timeline = self.history.timeline
        if timeline.tips[timeline.branch] != timeline.head:
            name = timeline.next_name()
            events.insert(0, Branched(by="table", name=name))
            told.insert(0, f"A new line of play starts here: {name}. The old one stays as {timeline.branch}.")
        return Done(self._append(events), tuple(filter(None, told)), warnings)

    def _append(self, drafts: Sequence[Event]) -> tuple[Event, ...]:
        """Stamps a step, writes it, and takes it into the history."""
        self._require_whole()
        parent, number, now = self.head, len(self.history), self.clock()
        stamped: list[Event] = []
        for draft in drafts:
            number += 1
            more = len(stamped) + 1 < len(drafts)
            stamped.append(msgspec.structs.replace(draft, id=number, on=parent, at=now, more=more))
            if not isinstance(draft, Branched):
                parent = number
        self.journal.append(stamped)
        self.history.extend(stamped)
        return tuple(stamped)

    def _require_whole(self) -> None:
        if self.damage is not None:
            raise self.damage
        self.journal.require_writable()

    # moving the head

    def undo(self, how: str = "") -> Done:
        """`how` is empty, a number of steps, `to ID`, `turn` or `event`.

        Raises NothingToUndo, UnknownEvent or UsageError.
        """
        words = [word.removeprefix("--") for word in how.split()]
        if not words:
            to = self.history.undo_target()
        elif words == ["event"]:
            to = self.history.event(self.head).on if self.head else self.history.undo_target()
        elif words == ["turn"]:
            to = self._turn_start()
        elif len(words) == 1 and (steps := whole(words[0]) or 0) > 0:
            to = self.history.undo_target(steps)
        elif len(words) == 2 and words[0] == "to" and (id_ := whole(words[1])) is not None:
            to = self._earlier(id_)
        else:
            raise UsageError(
                f"undo {how}: I do not know how far that is.",
                hint="Type undo, undo 3, undo to 12, undo turn or undo event.",
            )
        return self._go_back(to)

    def _earlier(self, to: int) -> int:
        self.history.require_played(to)
        if to == self.head or not self.history.timeline.is_ancestor(to, self.head):
            raise UnknownEvent(
                f"Event {to} does not lie before the head ({self.head}).",
                hint="`redo` goes forward, `switch` to another branch.",
            )
        return to

    def _turn_start(self) -> int:
        turn = self.game.turn(self.state)
        at = self.history.undo_target()
        while at and self.game.turn(self.history.state_at(at)) == turn:
            at = self.history.before_step(at)
        return at

    def _go_back(self, to: int) -> Done:
        taken = self.history.since(to, self.head)
        seen = self._seen(taken)
        told = [
            f"Undone: {self.tell(event)}" for event in reversed(taken) if not isinstance(event, Overruled)
        ]
        events = self._append([Undone(by="table", to=to)])
        return Done(events, (*_few(told), self.stands()), tuple(_few(seen)))

    def _seen(self, events: Sequence[Event]) -> tuple[str, ...]:
        """What the undone events showed to somebody."""
        seen = [self.game.reveals(self.history.state_at(event.on), event) for event in events]
        return tuple(f"{text} That cannot be unseen." for text in dict.fromkeys(filter(None, seen)))

    def redo(self, steps: int = 1) -> Done:
        """Raises NothingToRedo."""
        before, to = self.head, self.history.redo_target(steps)
        events = self._append([Redone(by="table", to=to)])
        again = self.history.since(before, to)
        return Done(events, (*_few([f"Redone: {self.tell(event)}" for event in again]), self.stands()))

    def branch(self, name: str, at: int | None = None) -> Done:
        """Starts a new line of play. Raises BranchExists, UnknownEvent or UsageError."""
        self.history.timeline.require_free(opening.branch_name(name))
        on = self.history.require_played(self.head if at is None else at)
        draft = Branched(by="table", name=name, id=len(self.history) + 1, on=on, at=self.clock())
        self._write(draft)
        return Done((draft,), (f"Branch {name} starts at event {on}.", self.stands()))

    def switch(self, name: str) -> Done:
        """Raises UnknownBranch."""
        to = self.history.timeline.tip(name)
        return Done(self._append([Switched(by="table", name=name, to=to)]), (self.stands(),))

    def rename(self, old: str, new: str) -> Done:
        """Raises UnknownBranch or BranchExists."""
        self.history.timeline.tip(old)
        self.history.timeline.require_free(opening.branch_name(new))
        events = self._append([Renamed(by="table", old=old, new=new)])
        return Done(events, (f"Branch {old} is called {new} now.",))

    def _write(self, event: Event) -> None:
        self._require_whole()
        self.journal.append([event])
        self.history.extend([event])

    def stands(self) -> str:
        """Where the game stands, in a sentence."""
        prompt = referee.prompt(self.pending)
        return judging.sentence(
            f"The game stands at event {self.head} on {self.history.timeline.branch}: {prompt}"
        )


def _now() -> str:
    from time import gmtime, strftime  # noqa: PLC0415

    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime())


def _log_id() -> str:
    from secrets import token_hex  # noqa: PLC0415 - only when a log is made

    return token_hex(8)


def _few(texts: Sequence[str]) -> Sequence[str]:
    """All sentences, or the first of many and how many are left out."""
    return texts if len(texts) <= 8 else [*texts[:6], f"… and {len(texts) - 6} more."]
