"""What every game's state has, and questions about it whose answers are kept.

Law: only the game's projector builds it; everybody else reads it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Self, TypeVar, TypeVarTuple, get_type_hints

import msgspec

from ledger.core.pieces.parts import Copyable
from ledger.core.pieces.table import Setup, Table
from ledger.core.pieces.tokens import Pieces


class GameState(Copyable, kw_only=True, dict=True):
    """What is true now, at a `table`. A game adds its own fields. A game with unknown or hidden cards keeps
    their names in `pieces`.
    Answers to questions that are asked `once` are in its `__dict__`, which is not part of the state: a copy
    starts without them.
    """

    table: Table
    pieces: Pieces = msgspec.field(default_factory=Pieces)
    turns: int = 0
    """How many turns have begun: a handler counts them, with the first decision of each."""

    @classmethod
    def from_setup(cls, setup: Setup) -> Self:
        """The state before the first event, if every other field has a default: `start=State.from_setup`.

        With `pieces: Piles` every seat has an empty hand, and the deck is every `Card` of the catalog.
        """
        pieces = get_type_hints(cls)["pieces"].of(setup)
        return cls(table=Table.of(setup), pieces=pieces)

    def begin_anew(self, lasting: type[GameState], **fields: Any) -> None:
        """Begins a new round: every field that `lasting` does not have gets its first value again, or the
        value that `fields` gives it.

        class Match(api.GameState, kw_only=True): what lasts from round to round
        class State(Match, kw_only=True): what belongs to a round
        """
        kept = {name: getattr(self, name) for name in lasting.__struct_fields__}
        fresh = type(self)(**kept, **fields)
        for name in self.__struct_fields__:
            if name not in kept:
                setattr(self, name, getattr(fresh, name))


S = TypeVar("S", bound=GameState)
A = TypeVar("A")
About = TypeVarTuple("About")


_NOT_ASKED: Any = object()


def once(question: Callable[[S, *About], A]) -> Callable[[S, *About], A]:
    """A question about a state. The answer is worked out the first time and kept until the next event is
    folded. The arguments after the state say what it is about: names, numbers, anything that can be a key. A
    handler must ask before it changes what the answer depends on, or not at all.
    """

    @wraps(question)
    def asked(state: S, *about: *About) -> A:
        key = question, about
        answers: dict[Any, Any] = state.__dict__
        answer: A = answers.get(key, _NOT_ASKED)
        if answer is _NOT_ASKED:
            answer = answers[key] = question(state, *about)
        return answer

    return asked
