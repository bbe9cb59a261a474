"""Tables that core is tested at. The game they play is imported here and nowhere else in `tests/core`."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.core.game import Game
from ledger.core.history import History
from ledger.core.verdicts import Pending
from ledger.testing import Play, given, setup_for
from tests.toy import GAME, Heap, Rolled, State, StoneTaken

__all__ = [
    "GAME",
    "Heap",
    "Rolled",
    "State",
    "StoneTaken",
    "asking",
    "recorded",
    "stones",
    "taken",
    "varied",
]

SETUP = setup_for(GAME, "ann bob")


def stones(*moves: str, game: Game[State] = GAME, **how: Any) -> Play:
    """Ann and Bob after some moves."""
    return given(game, "ann bob", *moves, **how)


def taken(seat: str, heap: str = "amber", by: str | None = None) -> StoneTaken:
    return StoneTaken(by=seat if by is None else by, seat=seat, heap=heap)


def varied(**other: Any) -> Game[State]:
    """The same game, but for what is said here."""
    return msgspec.structs.replace(GAME, **other)


def asking(question: Pending, **other: Any) -> Game[State]:
    """The same game, asking this and nothing else."""
    return varied(pending=lambda state: question, **other)


def recorded(play: Play) -> History[Any]:
    """The log of a game that was played straight through."""
    game = play.game
    history: History[Any] = History(lambda: game.start(play.setup), game.projector, game.cause)
    history.extend(play.events)
    return history
