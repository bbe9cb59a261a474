"""What the table would look like after the moves that are typed but not yet recorded.

Law: nothing here is written or really dealt. A position is worked out once for each head of the log and each
chain of earlier moves, and kept until the log grows: a keystroke only reads it.
"""

from __future__ import annotations

from cli.repl.position import Position, word_of
from cli.words import SECRET, WORDS
from ledger.core.errors import TablefoldError
from ledger.core.line import COLON
from ledger.core.rules.automatic import fold_what_follows
from ledger.core.typing.eyes import Known, all_of_it
from ledger.desk.desk import Desk

_MOVING = {"undo", "redo", "branch", "switch", "amend", "insert", "drop", "cherry", "quit"}
STILL = frozenset(WORDS) - _MOVING
"""Session words that leave the game where it stands."""


class Lookahead:
    """The positions after moves that are not recorded yet."""

    def __init__(self, desk: Desk, known: Known | None = None, who: str | None = None) -> None:
        """`known` gives a state as far as the person looking may know it; by default, as everybody may know
        it. `all_of_it` is for a person who plays every seat alone. `who` looks, if anybody is named."""
        self._desk, self._who = desk, who
        self.known = desk.eyes(None) if known is None else known
        self._stand: tuple[object, ...] = ()
        self._positions: dict[tuple[str, ...], Position | None] = {}

    def position(self, earlier: tuple[str, ...] = ()) -> Position | None:
        """Where the game stands after `earlier` lines; None if they cannot all be recorded."""
        self._look_again()
        if earlier not in self._positions:
            self._positions[earlier] = self._work_out(earlier)
        return self._positions[earlier]

    def secret(self, earlier: tuple[str, ...] = ()) -> Position | None:
        """Where the game stands for the host with all that is secret, and after `earlier` secret lines; None
        for anybody else, or if they cannot all be said."""
        desk = self._desk
        if not desk.host or self._who != desk.host:
            return None
        self._look_again()
        key = (f"{SECRET}{COLON}", *earlier)
        if key not in self._positions:
            position: Position | None
            if earlier:
                before = self.secret(earlier[:-1])
                position = None if before is None else before.after(earlier[-1])
            else:
                state = desk.secrets.layer(desk.head).state
                position = Position(desk.game, desk.verbs, None, state.copy())
            self._positions[key] = position
        return self._positions[key]

    def _look_again(self) -> None:
        """Forgets the positions if the log has grown."""
        desk = self._desk
        stand = (desk.history, len(desk.history), desk.head, len(desk.journal.asides))
        if stand != self._stand:
            self._stand, self._positions = stand, {}

    def _work_out(self, earlier: tuple[str, ...]) -> Position | None:
        history = self._desk.history
        if not earlier:
            return self._position_after(self._desk.head)
        *before, last = earlier
        word = word_of(last, self._desk.verbs)
        if word in ("undo", "redo") and not before and last.casefold().lstrip(f"{COLON} ") == word:
            try:
                to = history.undo_target() if word == "undo" else history.redo_target()
            except TablefoldError:
                return None
            return self._position_after(to)
        position = self.position(tuple(before))
        if word in STILL or position is None:
            return position
        return None if word else position.after(last)

    def _position_after(self, event: int) -> Position:
        """The position in which the next move after `event` is made."""
        desk = self._desk
        state = desk.history.state_at(event)
        fold_what_follows(desk.game, state, desk.luck)
        seat, is_open = self.known.seat, self.known is all_of_it and len(desk.setup.seats) > 1
        known, bots = self.known(state), desk.setup.bots
        return Position(desk.game, desk.verbs, desk.luck, known, seat=seat, is_open=is_open, bots=bots)
