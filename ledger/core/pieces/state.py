"""The state that every game's state begins with.

Law: built by the game's projector alone and read by everyone else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from ledger.core.pieces.parts import Copyable
from ledger.core.pieces.table import Table
from ledger.core.pieces.tokens import Pieces

A = TypeVar("A")


class GameState(Copyable, kw_only=True, dict=True):
    """A game adds its own fields. One whose cards can be unknown or hidden keeps their names in `pieces`."""

    table: Table
    pieces: Pieces = msgspec.field(default_factory=Pieces)

    def once(self, question: Callable[[Any], A]) -> A:
        """What a question of this state comes to, worked out when it is first asked and kept as long as the
        state stays as it is: a fold forgets it, a copy begins without. No handler and no `needs` asks it."""
        answers: dict[Callable[[Any], Any], Any] = self.__dict__.setdefault("answers", {})
        if question not in answers:
            answers[question] = question(self)
        answer: A = answers[question]
        return answer


S = TypeVar("S", bound=GameState)
