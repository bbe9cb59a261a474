"""What pages record: one tap after the other, through a desk of its own.

Law: a tap is a typed line of its seat, and is judged and refused like one. It counts once, and only for the
state that its page showed. A choice that waits for others is kept only here, and nobody hears about it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from cli.pages import asks, behind
from cli.web import hosted, saying
from cli.web.taps import Answer, SealedChoice, Tap, Undoing
from cli.web.thrown import How, Throws
from ledger.core.errors import (
    BadCatalog,
    LogChanged,
    LogError,
    LogUnwritable,
    MoveRefused,
    StepUncertain,
    TablefoldError,
    UnknownPiece,
    UnknownVerb,
)
from ledger.core.line import split_chain
from ledger.core.log.events import Event
from ledger.core.log.tree import ROOT
from ledger.core.rules.describe import describe, sentence
from ledger.core.rules.rulebook import TABLE, TOOL
from ledger.core.rules.verdicts import AtOnce, deciders
from ledger.core.typing.step import Step
from ledger.desk.desk import Desk

KEPT = 400
"""How many answers are kept, for taps whose answer was lost."""
LATELY = 3
"""How many sentences about what came before a late tap are shown."""
GONE = "What you saw has been taken back."
ASKED = "The others are asked whether it may be taken back."
AGAIN = "The choices do not fit together, so nothing is recorded and everybody is asked again."


class Recorder:
    """One desk and what waits at it. Only one thread at a time may use it."""

    def __init__(self, desk: Desk, throws: How = "phone") -> None:
        self.desk = desk
        self.throws = Throws(throws)
        self.changes = 0
        """Grows when pages should ask again although the log is the same."""
        self._choices: dict[str, SealedChoice] = {}
        self._undoing: Undoing | None = None
        self._tapped: tuple[int, str | None] = ROOT, None
        """Where the latest tap ended, and whose page it came from."""
        self._answers = OrderedDict[tuple[str | None, str], Answer]()

    def asks(self, seat: str | None) -> dict[str, Any]:
        """What is asked of a seat now, and what waits for it."""
        self._catch_up()
        pending = self.desk.game.pending(self.desk.settled_state())
        names = self.desk.names.of
        own = self._choices.get(seat or "")
        plays, leads = self._plays(seat), seat in (None, self.desk.host)
        asked = asks.data(self.desk, plays, leads=leads)
        waiting = (self.desk.host,) if asked["host"] else deciders(pending)
        return {
            **self.throws.arranged(self.desk, seat, asked),
            **hosted.data(self.desk, seat),
            "changes": self.changes_for(seat),
            "waiting": [names(each) for each in waiting if each not in self._choices],
            "chosen": None if own is None else [*map(self._named, own.sentences)],
            "undo": self._last_own_sentence(seat),
            "request": self._request(seat),
        }

    def changes_for(self, seat: str | None) -> int:
        """A number that grows when one page should ask again; on the host's page, more can change."""
        return self.changes + hosted.lines(self.desk, seat)

    def _plays(self, seat: str | None) -> str | None:
        """Whose moves a page says: its seat's; everybody's page, and a host's without a seat, may say
        anybody's."""
        return None if self.desk.sees_all(seat) else seat

    def _request(self, seat: str | None) -> dict[str, Any] | None:
        """What somebody asks to take back."""
        if self._undoing is None:
            return None
        by = self._undoing.seat
        return {"own": by == seat, "by": self._capital(by), "what": self._last_sentences(seat)}

    @property
    def wanted(self) -> str:
        """What a seat asks to take back, as everybody may know it; empty if no seat asks."""
        undoing = self._undoing
        return "" if undoing is None else undoing.sentence

    def say(self, seat: str | None, tap: Tap) -> Answer:
        """The sentence that a tap would make in the log. Nothing is recorded, and nothing hidden is shown."""
        return self._answered(seat, tap, lambda: self._thrown(seat, tap, True) or self._preview(seat, tap))

    def do(self, seat: str | None, tap: Tap) -> Answer:
        """Records a tap, or keeps it until everybody has chosen."""
        return self._once(seat, tap, lambda: self._thrown(seat, tap) or self._record(seat, tap))

    def _thrown(self, seat: str | None, tap: Tap, is_trial: bool = False) -> Answer | None:
        words, how = saying.words_of(tap), self.throws.how
        seat = self._plays(seat)
        answer = self.throws.answer(
            self.desk, seat, words, lambda at: self._recorded(at, seat), is_trial=is_trial
        )
        self.changes += how != self.throws.how
        return answer

    def undo(self, seat: str | None, tap: Tap) -> Answer:
        """Takes back the seat's own last move, or asks the others whether it may."""
        return self._once(seat, tap, lambda: self._take_back(self._plays(seat)))

    def allow(self, seat: str | None, tap: Tap) -> Answer:
        """Takes back what another seat asks to take back."""
        return self._once(seat, tap, lambda: self._allow(seat))

    def forget(self, seat: str | None, tap: Tap) -> Answer:
        """Forgets the seat's choice that waits, or its request to take something back."""
        return self._once(seat, tap, lambda: self._forget(seat))

    # once, and for the state that was shown

    def _once(self, seat: str | None, tap: Tap, work: Callable[[], Answer]) -> Answer:
        """The answer to a tap; a tap that is sent again gets the same answer as before."""
        if tap.key and (known := self._answers.get((seat, tap.key))) is not None:
            return known
        answer = self._answered(seat, tap, work)
        if tap.key and answer.status < 500:
            self._answers[seat, tap.key] = answer
            while len(self._answers) > KEPT:
                self._answers.popitem(last=False)
        return answer

    def _answered(self, seat: str | None, tap: Tap, work: Callable[[], Answer]) -> Answer:
        try:
            self._catch_up()
            if tap.at != self.desk.head:
                return self._too_late(seat, tap.at)
            return work()
        except LogChanged:
            self._catch_up()
            return self._too_late(seat, tap.at)
        except (LogUnwritable, StepUncertain) as problem:
            return Answer(507, {"error": f"Not recorded: {problem.message}"})
        except LogError as problem:
            return Answer(503, {"error": f"Not recorded: {problem.message}"})
        except TablefoldError as problem:
            return Answer(422, self._refusal(problem))

    def _too_late(self, seat: str | None, at: int) -> Answer:
        history = self.desk.history
        is_known = 0 <= at <= len(history) and (not at or history.timeline.is_played(at))
        goes_on = is_known and at != self.desk.head and history.timeline.is_ancestor(at, self.desk.head)
        since = history.since(at, self.desk.head) if goes_on else ()
        return Answer(409, {"error": " ".join(self._sentences(since, seat)[-LATELY:]) or GONE})

    def look(self) -> None:
        """Reads what others wrote, and records choices that no longer wait for anybody."""
        with suppress(TablefoldError):
            self._catch_up()

    def _catch_up(self) -> None:
        """Reads what others wrote, and drops what waited for something else."""
        if not self.desk.journal.is_current():
            self.desk = self.desk.opened_again()
        if self._undoing is not None and self._undoing.at != self.desk.head:
            self._undoing = None
            self.changes += 1
        if not self._choices:
            return
        pending = self.desk.game.pending(self.desk.settled_state())
        asked = dict.fromkeys(pending.seats, pending.prompt) if isinstance(pending, AtOnce) else {}
        left = {seat: own for seat, own in self._choices.items() if own.prompt == asked.get(seat)}
        if len(left) != len(self._choices):
            self._choices = left
            self.changes += 1
        if isinstance(pending, AtOnce) and self._choices.keys() >= asked.keys():
            self._record_choices(pending)

    # moves

    def _meant(self, seat: str | None, tap: Tap) -> tuple[str, Step]:
        """The words of a tap and the step that they would make. A host whose words only fit with a secret
        is told how to type them."""
        try:
            return saying.meant(self.desk, self._plays(seat), tap)
        except UnknownVerb as unknown:
            if not (secret := hosted.as_secret(self.desk, seat, tap)):
                raise
            raise MoveRefused(f"{unknown.message} As a secret, type `{secret}`.") from None

    def _preview(self, seat: str | None, tap: Tap) -> Answer:
        if hosted.is_said(self.desk, seat, tap):
            return hosted.preview(self.desk, tap)
        seat = self._plays(seat)
        words, step = saying.meant(self.desk, seat, tap)
        return Answer(
            200, {"said": [*map(self._named, saying.sentences(self.desk, seat, step))], "words": words}
        )

    def _record(self, seat: str | None, tap: Tap) -> Answer:
        if hosted.is_said(self.desk, seat, tap):
            return hosted.record(self.desk, tap)
        words, step = self._meant(seat, tap)
        seat = self._plays(seat)
        pending = self.desk.game.pending(self.desk.settled_state())
        if isinstance(pending, AtOnce) and pending.secret and asks.chooses(pending, step.events, seat):
            return self._choose(pending, step.events[-1].by, words, saying.sentences(self.desk, seat, step))
        before = self.desk.head
        if len(split_chain(words)) > 1:
            self._record_both(words, seat)
            return self._recorded(before, seat)
        done = self.desk.do(words, seat=seat, shown=())
        if self.desk.head == before:  # a note that somebody took back, tapped again at the same moment
            return Answer(200, {"said": [*map(self._named, done.sentences)], "at": before})
        return self._recorded(before, seat)

    def _record_both(self, words: str, seat: str | None) -> None:
        """Records the two moves of one tap, both or none; each can be taken back by itself."""
        step = self.desk.step(seat)
        said = behind.says(self.desk.game, step, words, seat)
        step.follow()
        self.desk.write(*behind.written(step, said))

    def _recorded(self, before: int, seat: str | None) -> Answer:
        history, head = self.desk.history, self.desk.head
        if not history.timeline.is_ancestor(before, head):  # a note: what came before it was taken back
            before = history.before_step(head)
        self._tapped = head, seat
        return Answer(200, {"said": self._sentences(history.since(before, head), seat), "at": head})

    def _choose(self, pending: AtOnce, who: str, words: str, sentences: Sequence[str]) -> Answer:
        """Keeps a choice; the last one records all of them, as one step."""
        self.changes += who not in self._choices  # nobody is told that a choice has changed
        self._choices[who] = SealedChoice(pending.prompt, words, tuple(sentences))
        if not self._choices.keys() >= set(pending.seats):
            return Answer(202, {"said": [*map(self._named, sentences)], "at": self.desk.head})
        before = self.desk.head
        self._record_choices(pending)
        return self._recorded(before, who)

    def _record_choices(self, pending: AtOnce) -> None:
        """Records what everybody has chosen, as one step. Raises MoveRefused if it does not fit together."""
        chosen, self._choices = self._choices, {}
        step, typed = self.desk.step(), list[str]()
        self.changes += 1
        try:
            for seat in pending.seats:
                step.say(chosen[seat].words, (), seat)
                typed.append(step.typed)
            step.follow()
        except TablefoldError:
            raise MoveRefused(AGAIN) from None
        step.typed = "; ".join(typed)
        try:
            self.desk.record_step(step)
        except (LogUnwritable, StepUncertain, LogChanged):
            self._choices = chosen
            raise

    def _forget(self, seat: str | None) -> Answer:
        self._choices.pop(seat or "", None)
        if self._undoing is not None and self._undoing.seat == seat:
            self._undoing = None
        self.changes += 1
        return Answer(200, {"said": [], "at": self.desk.head})

    # taking back

    def _before(self) -> int:
        """Where the last step of a person began: a page takes back what its button says, and not the whole
        move. What bots did after it goes with it."""
        history, at = self.desk.history, self.desk.head
        while at:
            before = history.before_step(at)
            if history.since(before, at)[0].by not in (*self.desk.setup.bots, TOOL):
                return before
            at = before
        return history.before_step(self.desk.head) if self.desk.head else ROOT

    def _last_step(self) -> Sequence[Event]:
        return self.desk.history.since(self._before(), self.desk.head)

    def _is_own(self, events: Sequence[Event], seat: str | None) -> bool:
        """Whether this seat alone made a step, and nothing hidden came up in it, or the others are bots."""
        game, history, setup = self.desk.game, self.desk.history, self.desk.setup
        if not self._is_by(events, seat):
            return False
        if setup.bots and {*setup.seats} <= {seat, *setup.bots}:
            return True
        return all(event.by in (seat, TABLE, "") for event in events) and not any(
            game.reveals(history.state_at(event.on), event) for event in events
        )

    def _is_by(self, events: Sequence[Event], seat: str | None) -> bool:
        """Whether a seat made the last step, or what it tapped was recorded for the table."""
        return any(event.by == seat for event in events) or (
            bool(events) and self._tapped == (self.desk.head, seat)
        )

    def _last_own_sentence(self, seat: str | None) -> dict[str, Any] | None:
        """What a seat may take back, and whether it may without asking; None if the last move was not its
        own."""
        events = self._last_step()
        if not self._is_by(events, seat):
            return None
        return {"what": self._last_sentences(seat), "free": self._is_own(events, seat)}

    def _last_sentences(self, seat: str | None) -> list[str]:
        return self._sentences(self._last_step(), seat)[:LATELY]

    def _take_back(self, seat: str | None) -> Answer:
        events, is_move = self._last_step(), self.desk.history.undo_target() == self._before()
        if seat is not None and not self._is_by(events, seat):
            raise MoveRefused("The last move is not yours: whoever made it can ask to take it back.")
        if seat is None or self._is_own(events, seat):
            return self._gone_back()
        what = " ".join(self._last_sentences(None))
        undo = "undo" if is_move else f"undo to {self._before()}"
        told = sentence(f"{self.desk.names.of(seat)} asks to take back: {what} `{undo}` does it.")
        self._undoing = Undoing(seat, self.desk.head, told)
        self.changes += 1
        return Answer(202, {"said": [ASKED], "at": self.desk.head})

    def _allow(self, seat: str | None) -> Answer:
        if self._undoing is None:
            raise MoveRefused("Nobody asks to take anything back any more.")
        if self._undoing.seat == seat:
            raise MoveRefused("Somebody else has to allow it.")
        self._undoing = None
        self.changes += 1
        return self._gone_back()

    def _gone_back(self) -> Answer:
        self.desk.undo(f"to {self._before()}")
        return Answer(200, {"said": ["Taken back."], "at": self.desk.head})

    # what is told

    def _named(self, text: str) -> str:
        return sentence(self.desk.names.with_names(text))

    def _capital(self, text: str) -> str:
        text = self.desk.names.with_names(text)
        return text[:1].upper() + text[1:]

    def _sentences(self, events: Sequence[Event], seat: str | None) -> list[str]:
        history, game = self.desk.history, self.desk.game
        told = (describe(game, history.state_at(event.on), event, seat) for event in events)
        return [self._named(text) for text in told if text]

    def _refusal(self, problem: TablefoldError) -> dict[str, Any]:
        """Why something is not recorded, whether somebody can insist, and what an unknown piece needs."""
        said: dict[str, Any] = {"error": self._capital(problem.message)}
        if isinstance(problem, MoveRefused) and problem.insisting:
            said["insist"] = True
        if isinstance(problem, BadCatalog | UnknownPiece) and problem.hint:
            said["error"] += f" {self._capital(problem.hint)}" if isinstance(problem, BadCatalog) else ""
        if isinstance(problem, UnknownPiece) and self.desk.setup.luck is None:
            said["unknown"] = asks.unknown_data(self.desk, problem)
        return said
