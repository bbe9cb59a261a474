"""What the cards in a seat's hand do, for players who hold no printed cards because the tool deals.

Law: it shows only pieces that have a name in the state as that seat knows it, in the words of the catalog.
"""

from __future__ import annotations

from typing import Any

from ledger.core.blocks import Block, Facts, Heading
from ledger.core.pieces.catalog import Entry
from ledger.core.pieces.teaching import in_words
from ledger.core.pieces.values import HOLE
from ledger.core.rules.game import AnyGame, known_only_to

OF_THE_DECK = ("copies",)
"""The fields of a card that do not matter to the seat that holds it."""


def explain_hand(game: AnyGame, state: Any, seat: str | None) -> tuple[Block, ...]:
    """What the cards in a seat's hand do, each card once by its name; nothing if the names say it all."""
    if seat is None or seat not in state.table.seats:
        return ()
    names = {state.pieces.names[token] for token in known_only_to(game, state, seat)}
    catalog = state.table.catalog
    rows = [
        (entry.name, words)
        for kind in catalog.schema.kinds
        for name in sorted(name for name in names if name is not None)
        if (entry := catalog.of(kind).get(name)) is not None and (words := does(entry))
    ]
    return (Heading("What they do", 2), Facts(tuple(rows))) if rows else ()


def does(entry: Entry) -> str:
    """What a piece is and does, for whoever holds it; empty if only the name is known."""
    words = entry.about or in_words(entry, but=OF_THE_DECK)
    return "" if words == HOLE else words
