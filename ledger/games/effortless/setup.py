"""How a game of Effortless starts: cubes, the deck for this number of players.

Law: numbers come from the catalog. Source: Setup, 3 and 4; 2 Player Rules; rulings EF-3, EF-4, EF-31.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from ledger.api import BadSetup, Catalog, Setup, Table
from ledger.games.effortless.catalog import Card, EffortlessValues, Location, Modifier
from ledger.games.effortless.state import DUMMY, MOST, SPOTS, Collections, State, Supply


def start(setup: Setup) -> State:
    """The empty table. Raises BadSetup where the catalog does not say how many effort each seat gets."""
    values = setup.catalog.values
    assert isinstance(values, EffortlessValues)
    players = len(setup.seats)
    if players not in values.effort:
        raise BadSetup(
            f"The catalog {setup.catalog.name} does not say how much effort {players} players get.",
            hint="`tablefold catalog effortless --toml` shows where it stands: [values.effort].",
        )
    if setup.dealer == "tool":
        _require_pieces(setup)
    owners = (*setup.seats, DUMMY) if players == 2 else setup.seats
    return State(
        table=Table.of(setup),
        supply=Supply(dict.fromkeys(owners, values.effort[players])),
        collections=Collections({seat: [] for seat in setup.seats}),
    )


def _require_pieces(setup: Setup) -> None:
    """Raises BadSetup where the catalog has too little to deal from."""
    for kind, least in ((Location, SPOTS), (Modifier, SPOTS), (Card, 1)):
        if len(setup.catalog.of(kind)) < least:
            raise BadSetup(
                f"The catalog {setup.catalog.name} has too few {kind.kind}s for the tool to deal from.",
                hint=f"It needs at least {least}; without them the table deals: --dealer table.",
            )

    size = sum(box(setup.catalog).values())
    if size > MOST:
        raise BadSetup(
            f"The catalog {setup.catalog.name} has {size} cards, and no table could shuffle them.",
            hint=f"Lower its copies: at most {MOST} cards are dealt.",
        )


def effort_each(state: State) -> int:
    """How much effort every owner has in this game."""
    values: EffortlessValues = state.table.catalog.values
    return values.effort[len(state.table.seats)]


@lru_cache(maxsize=4)
def _copies(catalog: Catalog[Any], players: int) -> Mapping[str, int]:
    removed = catalog.values.removed.get(players, ())
    return {
        name: sum(number for mark, number in card.copies.items() if mark not in removed)
        for name, card in catalog.of(Card).items()
    }


def copies(state: State) -> Mapping[str, int]:
    """Card → how many of it are in the deck of this game, in the catalog's order. Source: EF-4."""
    return _copies(state.table.catalog, len(state.table.seats))


@lru_cache(maxsize=4)
def box(catalog: Catalog[Any]) -> Mapping[str, int]:
    """Card → how many of it there are, whatever their marks."""
    return {name: sum(card.copies.values()) for name, card in catalog.of(Card).items()}


def stock(state: State) -> Iterator[str]:
    """Every card of the deck before it is shuffled, in the catalog's order."""
    for name, number in copies(state).items():
        for _ in range(number):
            yield name


def deck_size(state: State) -> int | None:
    """The number of cards in the deck; None where the catalog has no cards at all."""
    return sum(copies(state).values()) or None
