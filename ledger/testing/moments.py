"""A point in a game, with all that a law may ask about it.

Law: whoever is given a moment only reads it. What a law needs to change, it copies first.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec

from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Setup
from ledger.core.rules.game import AnyGame, veil
from ledger.core.rules.rulebook import check
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import Pending, Verdict
from ledger.core.typing import listing
from ledger.testing.playing import contents

C = TypeVar("C")
T = TypeVar("T")


class Witness(Luck):
    """The tool's luck, which remembers the decks that it dealt from."""

    __slots__ = ("_decks",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._decks: dict[str, tuple[Any, ...]] = {}

    def cards(self, stream: str, index: int, stock: Sequence[C], dealt: int, count: int = 1) -> tuple[C, ...]:
        order = self.order(stream, index, len(stock))
        self._decks[stream] = tuple(stock[place] for place in order[dealt + count :])
        return super().cards(stream, index, stock, dealt, count)

    def undealt(self) -> tuple[str, ...]:
        """The names of cards that nobody has seen yet."""
        return tuple(card for deck in self._decks.values() for card in deck if isinstance(card, str))


def written_in(kind: type) -> str:
    """Where a class is defined: `Dealt in hearts/__init__.py, line 120`; empty if it was never in a file."""
    with suppress(OSError, TypeError):
        file = Path(inspect.getsourcefile(kind) or "").parts[-2:]
        return f"{kind.__name__} in {'/'.join(file)}, line {inspect.getsourcelines(kind)[1]}"
    return ""


class Moment(msgspec.Struct, frozen=True, dict=True):
    """`state` is the state after `path`; `event` happens next, if a law is about an event.

    `luck` is the tool's, None if the table deals; `chance` is for the law's own choices. What several laws
    ask of the state is worked out once.
    """

    game: AnyGame
    setup: Setup
    state: Any
    path: tuple[Event, ...]
    luck: Witness | None
    chance: Random
    event: Event = Event()
    verdict: Verdict | None = None

    @property
    def undealt(self) -> tuple[str, ...]:
        return self.luck.undealt() if self.luck is not None else ()

    @property
    def seats(self) -> tuple[str, ...]:
        seats: tuple[str, ...] = self.state.table.seats
        return seats

    @property
    def place(self) -> str:
        """Where the kind of the event is defined: `Dealt in hearts/__init__.py, line 120`. If there is none,
        the same for the last event that the author wrote: `after Dealt in …`. Empty if there is none."""
        kind, after = type(self.event), ""
        if kind not in self.game.events:
            own = (type(event) for event in reversed(self.path) if type(event) in self.game.events)
            kind = next((each for each in own if not each.__module__.startswith("ledger.core.")), kind)
            after = "after "
        if kind in self.game.events and (place := written_in(kind)):
            return f"{after}{place}"
        return ""

    @cached_property
    def pending(self) -> Pending:
        return self.game.pending(self.state)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Every move that is listed, legal or not."""
        return tuple(listing.moves_of_all(self.game, self.state))

    @cached_property
    def legal_moves(self) -> list[Move]:
        """The moves that can be made now."""
        state = self.state
        return [
            move
            for move in self.moves
            if (check(self.game, state, move.event) if move.is_veiled else move.verdict).is_accepted
        ]

    @cached_property
    def contents(self) -> Any:
        """The state as plain data."""
        return contents(self.state)

    @property
    def log(self) -> bytes | None:
        """A log of some moves that were typed, if one was kept."""
        return self.__dict__.get("_log")

    def keep_log(self, log: bytes) -> None:
        self.__dict__["_log"] = log

    @cached_property
    def _known(self) -> dict[str | None, Any]:
        return {}

    def known_to(self, who: str | None) -> Any:
        """The state as far as a seat, or everybody, may know it."""
        if who not in self._known:
            self._known[who] = veil(self.game, self.state, who)
        return self._known[who]

    @cached_property
    def _answers(self) -> dict[Any, Any]:
        return {}

    def answer(self, ask: Callable[..., T], state: Any, who: str | None) -> T:
        """What `ask` answers about a state, for a seat or for everybody; asked only once."""
        if (key := (ask, who)) not in self._answers:
            self._answers[key] = ask(self.game, state, who)
        found: T = self._answers[key]
        return found


Law = Callable[[Moment], Iterable[str]]
"""Yields a sentence for everything that breaks it. Its docstring is the law in words."""
