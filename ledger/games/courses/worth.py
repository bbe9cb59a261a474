"""What cards cost and give, as far as anybody told.

Law: pure questions about a state; None is what nobody knows, and nothing is guessed for it. Source: <star>,
[power], [point value]; rulings MT-5, MT-20.
"""

from __future__ import annotations

from ledger.games.courses.catalog import Card
from ledger.games.courses.state import Earned, Lying, State


def entry(state: State, name: str | None) -> Card | None:
    return None if name is None else state.table.catalog.of(Card).get(name)


def entry_of(state: State, card: Lying) -> Card | None:
    return entry(state, state.pieces.names[card.token])


def cost(state: State, name: str) -> int | None:
    card = entry(state, name)
    return None if card is None else card.cost


def stars(state: State, card: Lying) -> int | None:
    """What an untapped card gives. A course without a printed number gives 1 (MT-5)."""
    known = entry_of(state, card)
    if known is None or known.sort is None:
        return None
    if known.stars is None:
        return 1 if known.sort == "course" else 0
    return known.stars


def power(state: State, card: Lying) -> int | None:
    """The power of a partner with what is attached to it, never below 0."""
    known = entry_of(state, card)
    if known is None or known.power is None:
        return None
    return max(0, known.power + more_power(state, card))


def more_power(state: State, card: Lying) -> int:
    """What is attached, and what texts added."""
    given = sum(each.gives_power for each in _attached(state, card))
    return given + _boosted(state, card, "power")


def value(state: State, card: Lying) -> int | None:
    """The points that a partner's clear brings."""
    known = entry_of(state, card)
    return None if known is None or known.value is None else known.value + more_value(state, card)


def more_value(state: State, card: Lying) -> int:
    given = sum(each.gives_value for each in _attached(state, card))
    return given + _boosted(state, card, "value")


def _attached(state: State, card: Lying) -> list[Card]:
    """The entries of what is attached to a card; what the catalog lacks is told by effects."""
    found = (entry_of(state, each) for each in state.at(card.number))
    return [each for each in found if each is not None]


def _boosted(state: State, card: Lying, what: str) -> int:
    if not state.boosts:
        return 0
    return sum(each.amount for each in state.boosts if each.card == card.number and each.what == what)


def earned(state: State, line: Earned) -> int | None:
    """The points of a line; those of a clear that nobody told, as soon as the partner's value is known."""
    if line.points is not None:
        return line.points
    known = entry(state, line.name)
    return None if known is None or known.value is None else known.value + line.more


def points(state: State, seat: str) -> int:
    """All that a seat has, as far as it is known."""
    untold = (line for line in state.earned if line.points is None and line.seat == seat)
    return state.players[seat].points + sum(earned(state, line) or 0 for line in untold)
