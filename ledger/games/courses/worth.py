"""What cards are, cost and give, as far as the catalog says.

Law: pure questions about a state; None means that nobody knows, and nothing is guessed. Source: <star>,
[power], [point value]; rulings MT-5, MT-20.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Literal

from ledger.api import LEGAL, Verdict, refused, unverifiable
from ledger.games.courses.catalog import CardKind, TradingCard
from ledger.games.courses.state import Earned, Lying, State


def entry(state: State, name: str | None) -> TradingCard | None:
    return None if name is None else state.table.catalog.of(TradingCard).get(name)


def entry_of(state: State, card: Lying) -> TradingCard | None:
    name = state.pieces.names[card.token]
    return None if name is None else state.table.catalog.of(TradingCard).get(name)


def is_course(state: State, name: str | None) -> bool:
    """Whether the catalog says that a card is a course."""
    card = entry(state, name)
    return card is not None and card.sort == "course"


def is_a(state: State, name: str, *sorts: CardKind) -> Verdict:
    """Whether a card is of one of these sorts."""
    card = entry(state, name)
    if card is None or card.sort is None:
        return unverifiable("Cards", f"the catalog does not say what {name} is")
    if card.sort in sorts:
        return LEGAL
    return refused("Cards", f"{name} is {article(card.sort)}, not {article(sorts[0])}")


def article(noun: str) -> str:
    """A noun with its article."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def both(*verdicts: Verdict) -> Verdict:
    """The first refusal; otherwise the first unverifiable verdict; legal if there is neither."""
    found = LEGAL
    for verdict in verdicts:
        if verdict.kind == "refused":
            return verdict
        if verdict.kind == "unverifiable" and found is LEGAL:
            found = verdict
    return found


def cost(state: State, name: str) -> int | None:
    card = entry(state, name)
    return None if card is None else card.cost


def stars(state: State, card: Lying) -> int | None:
    """What an untapped card gives; None if nobody knows."""
    return stars_of(entry_of(state, card))


def stars_of(known: TradingCard | None) -> int | None:
    """A course without a printed number gives 1 (MT-5)."""
    if known is None or known.stars is not None:
        return None if known is None else known.stars
    if known.sort is None:
        return None
    return 1 if known.sort == "course" else 0


def says_nothing(state: State, card: Lying) -> bool:
    """Whether the catalog knows that a card has no text."""
    known = entry_of(state, card)
    return known is not None and known.does == () and not known.text


def power(state: State, card: Lying, more: Mapping[int, int] | None = None) -> int | None:
    """The power of a partner, never below 0. `more` is what was `added` to the cards, if the caller knows it
    already."""
    known = entry_of(state, card)
    if known is None or known.power is None:
        return None
    more = added(state, "power") if more is None else more
    return max(0, known.power + more.get(card.number, 0))


def value(state: State, card: Lying) -> int | None:
    """The points that a partner's clear brings."""
    known = entry_of(state, card)
    return None if known is None or known.value is None else known.value + more_value(state, card)


def more_value(state: State, card: Lying) -> int:
    return added(state, "value").get(card.number, 0)


def added(state: State, what: Literal["power", "value"]) -> Mapping[int, int]:
    """What attachments and texts add to cards in play, by their numbers.

    An attachment gives only to the card that it is attached to directly (MT-38); whatever the catalog lacks
    is recorded as effects.
    """
    more: dict[int, int] = defaultdict(int)
    for card in state.cards.values():
        if card.kind == "attachment" and (known := entry_of(state, card)) is not None:
            more[card.at] += known.gives_power if what == "power" else known.gives_value
    for boost in state.boosts:
        if boost.what == what:
            more[boost.card] += boost.amount
    return more


def earned(state: State, line: Earned) -> int | None:
    """The points of a line; for an uncounted clear, None until the partner's value is known."""
    if line.points is not None:
        return line.points
    known = entry(state, line.name)
    return None if known is None or known.value is None else known.value + line.more


def points(state: State, seat: str) -> int:
    """All the points that a seat has, as far as they are known."""
    total = state.players[seat].points
    for line in state.unscored:
        if line.seat == seat:
            total += earned(state, line) or 0
    return total
