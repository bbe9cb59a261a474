"""The state that every game's state begins with.

Law: built by the game's projector alone and read by everyone else.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ledger.core.pieces.parts import Copyable
from ledger.core.pieces.table import Table
from ledger.core.pieces.tokens import Pieces


class GameState(Copyable, kw_only=True):
    """A game adds its own fields. One whose cards can be unknown or hidden keeps their names in `pieces`."""

    table: Table
    pieces: Pieces = msgspec.field(default_factory=Pieces)


S = TypeVar("S", bound=GameState)
