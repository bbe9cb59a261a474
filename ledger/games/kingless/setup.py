"""How a match of Kingless starts, and what its deck consists of.

Law: numbers come from the catalog. Source: Set up; ruling KL-1.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ledger.api import BadSetup, Catalog, Contradiction, Setup, Table
from ledger.games.kingless.catalog import Card, KinglessValues
from ledger.games.kingless.state import MOST, State


def start(setup: Setup) -> State:
    """The empty table. Raises BadSetup where the tool cannot deal or referee the catalog's cards."""
    if setup.dealer == "tool":
        _require_whole(setup)
    state = State(table=Table.of(setup))
    state.begin(0, "", "")
    return state


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
    if size > MOST:
        raise BadSetup(
            f"The catalog {name} has {size} cards, and no table could shuffle them.",
            hint=f"Lower its copies: at most {MOST} cards are dealt.",
        )
    if size < values.hand * len(setup.seats):
        raise BadSetup(
            f"The catalog {name} has only {size} cards for {len(setup.seats)} seats.",
            hint="Play with fewer seats, with more copies, or with --dealer table.",
        )


def values_of(state: State) -> KinglessValues:
    values = state.table.catalog.values
    assert isinstance(values, KinglessValues)
    return values


@lru_cache(maxsize=4)
def _stock(catalog: Catalog[Any]) -> tuple[str, ...]:
    return tuple(name for name, card in catalog.of(Card).items() for _ in range(card.copies or 0))


def stock(state: State) -> tuple[str, ...]:
    """Every card of the deck before it is shuffled, in the catalog's order."""
    return _stock(state.table.catalog)


def deck_size(state: State) -> int | None:
    """The number of cards in the deck; None where the catalog does not tell."""
    if state.knows_hands:
        return len(stock(state))
    size = values_of(state).deck
    if size is not None:
        return size
    cards = state.table.catalog.of(Card).values()
    if not cards or any(card.copies is None for card in cards):
        return None
    return len(stock(state))


def require_size(state: State, size: int | None) -> None:
    """Raises Contradiction where a deck has too few cards to deal from."""
    needed = values_of(state).hand * len(state.present)
    if size is not None and size < needed:
        raise Contradiction(f"dealing takes {needed} cards")
