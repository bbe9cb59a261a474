"""What a `Game` need not say, because it can be made from what it does say.

Law: what a game says itself is never changed; what was made from it is made again when the record is
replaced.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ledger.core.errors import BrokenPromise
from ledger.core.pieces.catalog import Card, Schema
from ledger.core.rules.scores import ScoreSheet, sheet
from ledger.core.rules.verdicts import Over


def missing_score(state: Any) -> ScoreSheet:
    """The `score` of a game that does not say how it scores. Raises TypeError."""
    raise TypeError("a game has to say how it scores, with `lines` or `score`")


class Summed(msgspec.Struct, frozen=True):
    """A score that is only its lines. The game is over when it waits for nothing, and totals say who wins."""

    game: Any

    def __call__(self, state: Any) -> ScoreSheet:
        game, seats = self.game, state.table.seats
        found = [game.lines(state, seat) for seat in seats]
        if None in found:
            raise BrokenPromise("`lines`", "gives None instead of score lines: `yield` each of them")
        return sheet(
            seats,
            [line for lines in found for line in lines],
            over=isinstance(game.pending(state), Over),
            fewest=game.fewest,
            ties=game.ties(state),
            shared=game.shared,
        )


class DeckContent(msgspec.Struct, frozen=True):
    """The catalog of a game that is just a deck of cards."""

    cards: Sequence[str] | Mapping[str, int]

    def __call__(self, name: str) -> Mapping[str, Any]:
        counts = self.cards if isinstance(self.cards, Mapping) else dict.fromkeys(self.cards, 1)
        return {"name": name, "card": [{"name": card, "copies": count} for card, count in counts.items()]}


def ready_parts(game: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a game that are made from others. Raises TypeError if those others are missing."""
    if game.score is missing_score or isinstance(game.score, Summed):
        if game.lines is None:
            raise TypeError(f"{game.info.name} says neither `lines` nor `score`")
        yield "score", Summed(game)
    if game.deck:
        if game.schema.kinds not in ((), (Card,)):
            raise TypeError(f"{game.info.name} has a `deck`, so its `schema` may have no other kind")
        yield "schema", Schema((Card,), game.schema.values)
        yield "catalog", DeckContent(game.deck)
