"""How a game of Courses starts: sixty cards and ten courses for everybody, in the order nobody knows.

Law: what the tool deals comes from decks that the catalog describes. Source: you need, setup.
"""

from __future__ import annotations

from ledger.api import TOOL, BadSetup, Setup, Table
from ledger.games.courses.catalog import COURSES, Card
from ledger.games.courses.state import Player, Players, State


def start(setup: Setup) -> State:
    """Decks on the table, empty hands. Raises BadSetup where the tool has nothing to deal from."""
    cards = setup.catalog.of(Card).values()
    if setup.dealer == TOOL and sum(card.sort == "course" for card in cards) < COURSES:
        raise BadSetup(
            f"The catalog {setup.catalog.name} has too few courses for the tool to deal from.",
            hint="Play with --catalog house or your own, or let the table deal: --dealer table.",
        )
    return State(
        table=Table.of(setup),
        players=Players({seat: Player() for seat in setup.seats}),
    )
