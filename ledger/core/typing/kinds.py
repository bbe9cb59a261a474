"""A short list of moves: a word with many moves that have no number is a single row, with an example.

Law: pure. It says only what is in the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from ledger.core.rules.verbs import Move, Verb
from ledger.core.typing.bare_numbers import FEW


class MoveKind(msgspec.Struct, frozen=True):
    """Many moves with the same word: what to type, the first move, and how many there are."""

    usage: str
    such_as: str
    count: int

    @property
    def text(self) -> str:
        return f"{self.usage}, such as {self.such_as}"


def short_list(moves: Sequence[Move], verbs: Mapping[str, Verb]) -> list[Move | MoveKind]:
    """The moves; if many have the same word and no number, a single `MoveKind` stands for them."""
    times = Counter(move.verb for move in moves if move.number is None)
    found: list[Move | MoveKind] = []
    seen: set[str] = set()
    for move in moves:
        if move.number is not None or times[move.verb] <= FEW:
            found.append(move)
        elif move.verb not in seen:
            seen.add(move.verb)
            found.append(MoveKind(_usage(verbs[move.verb]), move.text, times[move.verb]))
    return found


def _usage(verb: Verb) -> str:
    """What to type, without what can be left out."""
    return " ".join((verb.name, *(arg.usage for arg in verb.args if not arg.optional)))
