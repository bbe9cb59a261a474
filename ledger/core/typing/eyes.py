"""Who looks at the table: a seat, everybody, or somebody from whom nothing is hidden.

Law: listing, completing, numbering and refusing ask here what may be known about a state, and what the
question is.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.core.rules.game import AnyGame, veil
from ledger.core.rules.verdicts import Pending, question_for


class Known(msgspec.Struct, frozen=True):
    """The eyes of a seat, or of everybody (None). Without a game they see everything; with a `seat`, the
    question is that seat's."""

    game: AnyGame | None = None
    seat: str | None = None

    def __call__(self, state: Any) -> Any:
        """The state as far as the viewer may know it."""
        return state if self.game is None else veil(self.game, state, self.seat)

    def hidden(self, state: Any) -> set[int]:
        """The pieces that the log knows but the viewer does not."""
        if self.game is None:
            return set()
        names = state.pieces.names
        return {token for token in self.game.hidden(state, self.seat) if names[token] is not None}

    def asked(self, pending: Pending) -> Pending:
        """The question as the viewer sees it."""
        return question_for(pending, self.seat)


all_of_it = Known()
"""The eyes of somebody who may know everything."""
