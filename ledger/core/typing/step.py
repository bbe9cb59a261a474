"""A step in the making: what one command will record.

Law: pure. Every event is stamped, described and folded once, in this order, into a copy of the state that
nobody else sees. The caller who records the step takes over its state.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Self

from msgspec.structs import replace

from ledger.core.errors import (
    BrokenPromise,
    Contradiction,
    LogDamaged,
    MoveImpossible,
    MoveRefused,
    TablefoldError,
    UnknownPiece,
)
from ledger.core.line import INSISTS, TypedMove, joined_by_colons, read_line, split_chain
from ledger.core.log.events import TIMELINE, Branched, Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import follow
from ledger.core.rules.describe import describe_seen, sentence
from ledger.core.rules.game import AnyGame, redacted
from ledger.core.rules.rulebook import TABLE, TOOL, check
from ledger.core.rules.verdicts import Pending
from ledger.core.typing.bare_numbers import OnScreen
from ledger.core.typing.deciding import decide, verdict_for_player
from ledger.core.typing.eyes import Known, all_of_it
from ledger.core.typing.parsing import line_that_teaches, spelled_out, split_move
from ledger.core.typing.speakers import with_own_seat


class Step:
    """`sentences` are for the player; `doubts` say what the player should know about the moves."""

    def __init__(
        self,
        game: AnyGame,
        state: Any,
        luck: Luck | None,
        *,
        parent: int,
        last: int,
        at: str = "",
        asked: Pending | None = None,
        known: Known = all_of_it,
        listed: Known | None = None,
    ) -> None:
        """`parent` is the event before the step, `last` is the newest line of the log; `asked` is what the
        game waits for after `parent`, if known. `known` gives a state as far as the typist may know it:
        refusals use only that, and numbers pick from its list, or from the list of `listed`."""
        self._game = game
        self._luck = luck
        self._parent = parent
        self._last = last
        self._known, self._listed = known, listed or known
        self.at = at
        """When the next events happened."""
        self.state = state.copy()
        self.asked = asked
        """What the game waits for now, if somebody has asked since the last event; see `due`."""
        self.events: list[Event] = []
        self.shown: list[Event] = []
        """The events as everybody may see them."""
        self.sentences: list[str] = []
        self.followed: list[Event] = []
        """What happened by itself after the last move."""
        self.doubts: list[str] = []
        self.typed = ""
        """The words that made the step, as they were understood."""

    def due(self) -> Pending:
        """What the game waits for now, asked only once for each event."""
        if self.asked is None:
            self.asked = self._game.pending(self.state)
        return self.asked

    def copy(self) -> Self:
        """A copy of the step that is independent from here on."""
        twin = copy(self)
        twin.state = self.state.copy()
        for name in ("events", "shown", "sentences", "followed", "doubts"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    def branch(self, name: str, left: str) -> None:
        """Begins the step with the event that starts a new line of play; see `Timeline.next_names`."""
        self._last += 1
        event = Branched(id=self._last, on=self._parent, at=self.at, by=TABLE, name=name, left=left)
        self.events.append(event)
        self.shown.append(event)

    def take(self, draft: Event, *, possible: bool = False) -> None:
        """Takes an event: stamps, describes and folds it. Checks its `needs`, unless the referee or the game
        itself has just said that it is `possible`; raises LogDamaged if the pieces forbid it."""
        self._last += 1
        event = stamped(draft, id_=self._last, on=self._parent, at=self.at)
        shown = redacted(self._game, self.state, event, None)
        self.sentences.append(describe_seen(self._game, self.state, shown))
        self.shown.append(shown)
        self.asked = None
        projector = self._game.projector
        (projector.fold_known if possible else projector.fold)(self.state, (event,))
        self.events.append(event)
        self._parent = self._last

    def follow(self) -> None:
        """Takes all that happens by itself now. Raises MoveImpossible if the tool would deal something
        impossible, and BrokenPromise if an event follows that the pieces do not allow. So nothing is written
        that no reader could fold."""
        for event in follow(self._game, self.state, self._luck, self.due):
            if event.by == TOOL and check(self._game, self.state, event, self.asked).kind == "impossible":
                raise MoveImpossible(
                    "The tool cannot deal: the next card of its deck is already somewhere else.",
                    hint="This game was not dealt from the seed of its log; audit says where.",
                )
            try:
                self.take(event, possible=event.by == TOOL)
            except (Contradiction, LogDamaged) as error:
                why = getattr(error.__cause__, "why", "") or getattr(error, "why", error)
                said = f"comes next, but the pieces do not allow it ({why})"
                raise BrokenPromise(type(event).__name__, said) from error

    def play(self, text: str, shown: OnScreen = None) -> None:
        """Takes what was typed: a move, or a move and what follows its colon; then everything that follows
        from it. Raises like `say`.
        """
        self.say(text, shown)
        typed = len(self.events)
        self.follow()
        self.followed = self.events[typed:]

    def say(self, text: str, shown: OnScreen = None, by: str = "") -> None:
        """Takes everything that happens by itself, and then what was typed; not what follows from it.
        `shown` are the numbers of the moves that a bare number can pick (see `typed_draft`); `by` says
        whose move it is if several are asked at once and nobody is named; the default is the typist.
        Raises the errors of the parser, MoveRefused or MoveImpossible.
        """
        if not text.lstrip().startswith(INSISTS):
            self.follow()
        understood: list[str] = []
        for move in spelled_out(self._game, lambda: self.state, text, self.follow):
            understood.append(move)
            try:
                words = self._play(move, shown, by)
            except TablefoldError as problem:
                if move != text:
                    _name_all_of(problem, text.strip(), understood)
                raise
            self.typed = words if move == text else text.strip()

    def _play(self, text: str, shown: OnScreen, by: str) -> str:
        """Makes the moves of a line; returns the line as it was understood."""
        game, state = self._game, self.state
        rest, before, is_typed = text, "", True
        lines: list[TypedMove] = []
        while rest:
            due = self.due()
            first, after = split_move(game, state, read_line(rest), due)
            first = with_own_seat(game, state, first, by or self._known.seat, due)
            try:
                decided = decide(game, state, first, shown, before, due, self._known, self._listed)
            except UnknownPiece as unknown:
                unknown.move = text
                rest, is_typed = line_that_teaches(game, self._known(state), rest, unknown), False
                continue
            except TablefoldError as problem:
                if before and is_typed:
                    problem.hint = f"None of the line is recorded. {problem.hint}"
                raise
            lines.append(decided.line)
            rest, before = after, f"{before}{first}: " if after else before
            for event in decided.events:
                self.take(event, possible=True)
            if rest:
                self.follow()
            if decided.doubt:
                self.doubts.append(decided.doubt)
        return joined_by_colons(lines)

    def accept(self, draft: Event) -> None:
        """Takes an event of the table's own that nobody typed. Raises MoveRefused if it is not accepted."""
        verdict = verdict_for_player(self._game, self.state, draft)
        if not verdict.is_accepted:
            refusal = MoveRefused(sentence(verdict.why), hint=verdict.rule)
            refusal.first = verdict.instead
            raise refusal
        self.take(draft)

    @property
    def played(self) -> bool:
        """Whether anything happened."""
        return bool(self.sentences)

    def lines(self) -> list[Event]:
        """The step as it is written: every line but its last says that more follows."""
        return as_one_step(self.events, self.typed)

    def public(self) -> list[Event]:
        """The step as everybody may see it."""
        return as_one_step(self.shown)


def _name_all_of(problem: TablefoldError, text: str, understood: Sequence[str]) -> None:
    """Adds to an error how far a short form was understood, and lets its hint insist on all of the text."""
    if len(understood) > 1:
        problem.message = f"{', '.join(understood)}: {problem.message}"
    if isinstance(problem, MoveRefused) and problem.insisting:
        insisting = problem.insisting.replace(f"{INSISTS} {understood[-1]}", f"{INSISTS} {text}")
        problem.hint = problem.hint.replace(problem.insisting, insisting)
        problem.insisting = insisting


def typed_again(game: AnyGame, state: Any, luck: Luck | None, words: str, first: Event) -> Step | None:
    """The step that begins with the event `first`, typed again in the state before it. Without words it is
    everything that follows by itself; None if the words are refused."""
    step = Step(game, state, luck, parent=first.on, last=first.id - 1)
    try:
        for line in split_chain(words):
            step.play(line)
    except TablefoldError:
        return None
    step.follow()
    return step


def stamped(draft: Event, *, id_: int, on: int, at: str) -> Event:
    """The event with its place in a log."""
    return replace(draft, id=id_, on=on, at=at, more=False, then=False, typed="", h="")


def as_one_step(events: list[Event], typed: str = "") -> list[Event]:
    """Events as a step: all but the last say that more follows; the first played event says what was
    typed."""
    *before, last = events
    step = [*[replace(event, more=True) for event in before], last] if before else [last]
    if typed:
        place = 0
        while type(step[place]) in TIMELINE:
            place += 1
        step[place] = replace(step[place], typed=typed)
    return step


def written_together(steps: Sequence[Sequence[Event]]) -> list[list[Event]]:
    """Steps that are written in one go: each but the last says that the next step belongs to it."""
    *before, last = steps
    return [*([*step[:-1], replace(step[-1], then=True)] for step in before), [*last]]
