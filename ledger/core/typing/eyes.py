"""Who looks at the table: a seat, everybody, or nobody from whom anything is hidden.

Law: whoever lists, completes, numbers or refuses asks here what may be known of a state, and what is asked.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.core.errors import MoveRefused
from ledger.core.rules.describe import prompt, together
from ledger.core.rules.game import AnyGame, veil
from ledger.core.rules.verdicts import AtOnce, Pending, asked_of


class Known(msgspec.Struct, frozen=True):
    """The eyes of a seat, or of everybody (None). Without a game they see all there is; with a `seat` they
    are asked what that seat is asked."""

    game: AnyGame | None = None
    seat: str | None = None

    def __call__(self, state: Any) -> Any:
        """The state as far as whoever looks may know it."""
        return state if self.game is None else veil(self.game, state, self.seat)

    def hidden(self, state: Any) -> set[int]:
        """The pieces that the log knows and whoever looks does not."""
        if self.game is None:
            return set()
        names = state.pieces.names
        return {token for token in self.game.hidden(state, self.seat) if names[token] is not None}

    def asked(self, pending: Pending) -> Pending:
        """The question as whoever looks has it."""
        return asked_of(pending, self.seat)


all_of_it = Known()
"""For whoever may know all, and for all at once."""


def whose(pending: AtOnce, words: str, actor: str = "") -> MoveRefused:
    """Why a line is not understood where several are asked at once: it has no name, or that of another."""
    if actor:
        return MoveRefused(f"{actor} is not the one to answer.", hint=f"Asked now: {prompt(pending)}")
    return MoveRefused(
        f"Whose is that? {together(pending.seats)} are asked at once.",
        hint=f"Put the name in front: {pending.seats[0]} {words}",
    )
