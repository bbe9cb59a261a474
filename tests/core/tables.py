"""Tables that core is tested at. The game they play is imported here and nowhere else in `tests/core`."""

from __future__ import annotations

from typing import Any

from ledger.core.errors import Contradiction
from ledger.core.log.events import Event
from ledger.core.log.history import History
from ledger.core.rules.game import Game
from ledger.core.rules.verdicts import Pending
from ledger.testing import Play, given, setup_for
from tests.stones import GAME as STONES
from tests.stones import MANY, CharmDealt, CharmShown, Heap, Rolled, State, StoneTaken
from tests.stones import varied as differing

__all__ = [
    "GAME",
    "MANY",
    "CharmDealt",
    "CharmShown",
    "Heap",
    "Rolled",
    "State",
    "StoneTaken",
    "asking",
    "handlers_with",
    "recorded",
    "stones",
    "taken",
    "varied",
]


def _is_rolling(event: Rolled, state: State) -> None:
    if not state.rolling:
        raise Contradiction("no die is on its way")


GAME: Game[State] = differing(
    STONES, needs={StoneTaken: lambda event, state: state.left(event.heap), Rolled: _is_rolling}
)
"""Stones with checks of its own, so that judging an event and folding it can be told apart."""
SETUP = setup_for(GAME, "ann bob")


def stones(*moves: str, game: Game[State] = GAME, **how: Any) -> Play:
    """Ann and Bob after some moves."""
    return given(game, "ann bob", *moves, **how)


def taken(seat: str, heap: str = "amber", by: str | None = None) -> StoneTaken:
    return StoneTaken(by=seat if by is None else by, heap=heap)


def varied(**other: Any) -> Game[State]:
    """The same game, but for what is said here."""
    return differing(GAME, **other)


def handlers_with(kind: type[Event], handler: Any) -> dict[type[Event], Any]:
    """The game's own handlers, but for one kind of event."""
    return {**{each: said.do for each, said in GAME.kinds.items()}, kind: handler}


def asking(question: Pending, **other: Any) -> Game[State]:
    """The same game, asking this and nothing else."""
    return varied(pending=lambda state: question, **other)


def recorded(play: Play) -> History[Any]:
    """The log of a game that was played straight through."""
    game = play.game
    history: History[Any] = History(lambda: game.start(play.setup), game.projector, game.cause_of)
    history.extend(play.events)
    return history
