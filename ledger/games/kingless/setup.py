"""How a match of Kingless starts, and what its deck consists of.

Law: numbers come from the catalog. Source: Set up; ruling KL-1.
"""

from __future__ import annotations

from functools import lru_cache

from ledger.core.catalog import Catalog
from ledger.core.errors import BadSetup
from ledger.core.table import Setup, Table
from ledger.games.kingless.catalog import Card, KinglessValues
from ledger.games.kingless.state import State


def start(setup: Setup) -> State:
    """The empty table. Raises BadSetup where the tool cannot deal or referee the catalog's cards."""
    if setup.dealer == "tool":
        _require_whole(setup)
    return State(Table(setup))


def _require_whole(setup: Setup) -> None:
    values, name = setup.catalog.values, setup.catalog.name
    assert isinstance(values, KinglessValues)
    cards = setup.catalog.of(Card)
    for card in cards.values():
        if None in (card.sort, card.influence, card.copies, card.does):
            raise BadSetup(
                f"The tool cannot deal from the catalog {name}: it does not know all about {card.name}.",
                hint="Every card needs sort, influence, copies and does; or use --dealer table.",
            )
    size = sum(card.copies or 0 for card in cards.values())
    if size < values.hand * len(setup.seats):
        raise BadSetup(f"The catalog {name} has only {size} cards for {len(setup.seats)} seats.")


def values_of(state: State) -> KinglessValues:
    values = state.table.catalog.values
    assert isinstance(values, KinglessValues)
    return values


def card_of(state: State, name: str | None) -> Card | None:
    """The catalog's entry, if the card is known and in the catalog."""
    return state.table.catalog.of(Card).get(name) if name is not None else None


@lru_cache(maxsize=8)
def stock(catalog: Catalog[KinglessValues]) -> tuple[str, ...]:
    """Every card of the deck before it is shuffled, in the catalog's order."""
    return tuple(name for name, card in catalog.of(Card).items() for _ in range(card.copies or 0))


def deck_size(state: State) -> int | None:
    """The number of cards in the deck; None where the catalog does not tell."""
    size = values_of(state).deck
    if size is not None:
        return size
    cards = state.table.catalog.of(Card).values()
    if not cards or any(card.copies is None for card in cards):
        return None
    return sum(card.copies or 0 for card in cards)
