"""The story of a game that lasts for many evenings: it is told session by session, with its people and
places.

Law: it tells what a state holds, so what a state does not know is not told. Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic

import msgspec

from ledger.core.blocks import Block
from ledger.core.pieces.state import S


class Story(msgspec.Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """How a game tells its story; `notes` says whether it includes remarks of the table."""

    session: Callable[[S], int]
    """The number of the current session, or of the last one; 0 before the first."""
    told: Callable[[S, bool], Sequence[Block]]
    """What has happened in the session with that number: (state, notes)."""
    people: Callable[[S, bool], Mapping[str, Sequence[Block]]]
    """Everybody and everything with a name in the story, and what is known about each: (state, notes)."""
    page: str = ""
    """The page that tells the session, as `show` names it. People pass it on, so it has no secret."""
    mark: str = "@"
    """The sign in front of a name in a note."""
