"""What the session itself asks at a prompt, before the game's own question: claims, moves that somebody still
has to carry out, and the numbers of a row.

Law: an answer that fits none of these means what the line always means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cli.repl.ending import EndOfGame
from cli.repl.frontend import SessionQuestion
from cli.repl.row import NOTHING, SpokenRow, number_asked
from ledger.core.blocks import Block, Note
from ledger.core.log.events import Event
from ledger.desk.desk import Desk

Say = Callable[[Iterable[Block]], None]
DONE = "done"
"""What Enter alone says: the move was carried out."""


class ByHand:
    """What a scripted side did, which somebody at the table still has to carry out."""

    def __init__(self, desk: Desk, say: Say) -> None:
        self._desk, self._say = desk, say
        self._at = desk.head
        """The last event that `notice` has looked at."""
        self._left: list[Event] = []
        self.last = 0
        """The newest move of a scripted side."""

    def question(self) -> SessionQuestion | None:
        """Shows what is left, and asks whether the first of it is done; None if nothing is left."""
        self.notice()
        if not self._left:
            return None
        moves = (self._desk.tell(event) for event in self._left)
        self._say([Note(f"  [ ] {move}", tone="next") for move in moves])
        which = f"the first of {len(self._left)}" if self._left[1:] else "the last"
        return SessionQuestion(f"{which} is {DONE} [Enter]> ")

    def line_meant_by(self, typed: str) -> str:
        if typed.strip().casefold() != DONE:
            return typed
        del self._left[0]
        return ""

    def notice(self) -> None:
        """Looks for new moves of a scripted side; nobody has to carry out what was undone."""
        game, history, head = self._desk.game, self._desk.history, self._desk.head
        is_on_line = history.timeline.is_ancestor
        self._left = [event for event in self._left if is_on_line(event.id, head)]
        if game.by_hand and is_on_line(self._at, head):
            new = history.since(self._at, head)
            self._left += [e for e in new if e.by in game.info.reserved and type(e) not in game.by_hand]
        self._at, self.last = head, max((event.id for event in self._left), default=self.last)


class OwnQuestions:
    """All questions of the session itself, in the order in which they are asked."""

    def __init__(self, desk: Desk, say: Say) -> None:
        self._desk = desk
        self.ending, self.row, self._by_hand = EndOfGame(desk), SpokenRow(desk, say), ByHand(desk, say)

    def next(self, *, is_unclear: bool) -> tuple[SessionQuestion, str, Callable[[str], str]] | None:
        """What is asked now, what Enter alone means, and the line that an answer means. If a line was
        unclear, only what it can mean is asked."""
        if (question := self.ending.next_question()) is not None:
            return question, self.ending.usual_answer(), self.ending.line_meant_by
        if is_unclear:
            return None
        if (question := self._by_hand.question()) is not None:
            return question, DONE, self._by_hand.line_meant_by
        if (question := self.row.question()) is not None:
            return question, NOTHING, self.row.line_meant_by
        return None

    def about(self) -> str:
        """A text that changes when people need to see the board again, even though the same seat is asked
        again in its turn."""
        self._by_hand.notice()
        return f"{number_asked(self._desk.pending)} {self._by_hand.last}"
