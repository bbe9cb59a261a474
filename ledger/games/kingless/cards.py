"""What the catalog says about a card and about the deck, which card is meant, and what a table can teach.
Law: what the rules forbid can still be named, because a table may do it; it is just not offered. What a table
has taught stays as it is. Numbers come from the catalog. Source: Card Layout; Set up; ruling KL-1."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from ledger.api import (
    LEGAL,
    Arg,
    BadCatalog,
    Catalog,
    Chapter,
    Choice,
    Contradiction,
    Defined,
    MoveIncomplete,
    Typed,
    Verdict,
    refused,
    seats,
    typed_at,
    unverifiable,
)
from ledger.games.kingless.catalog import Card, Sort, flaws_of
from ledger.games.kingless.state import WINNING, SpecialCard, State

SPECIALS: Mapping[SpecialCard, str] = {"crown": "the King's Crown", "hat": "the Fool's Hat"}

cards: Chapter[State] = Chapter()


def card_of(state: State, name: str | None) -> Card | None:
    """The catalog's entry, if the card is known and in the catalog."""
    return state.table.catalog.of(Card).get(name or "")


def in_front(state: State, seat: str) -> list[tuple[int, Card | None]]:
    """The tokens in a seat's area, each with its catalog entry, as `card_of` gives it."""
    catalog, names = state.table.catalog.of(Card), state.pieces.names
    return [(token, catalog.get(names[token] or "")) for token in state.areas[seat]]


def sort_of(state: State, name: str | None) -> Sort | None:
    card = card_of(state, name)
    return card.sort if card is not None else None


def has_type(state: State, name: str, rule: str) -> Verdict:
    """Whether somebody said what a card is; otherwise nobody can check what depends on its type."""
    return LEGAL if sort_of(state, name) is not None else unverifiable(rule, f"nobody said what {name} is")


def influence_of(state: State, name: str | None) -> int | None:
    card = card_of(state, name)
    return card.influence if card is not None else None


def fits(card: Card | None, what: str) -> bool:
    """Whether a card is of the type asked for, or may be, because nobody said its type."""
    sort = card.sort if card is not None else None
    return sort is None or sort == what or (what == "any" and sort != "event")


def teach_sort(state: State, card: str, sort: str) -> None:
    """Notes the type of a card, as seen on the table, if the catalog does not have it."""
    known = card_of(state, card)
    if known is None or known.sort is None:
        state.table.define("card", card, {"sort": sort})


def require_held(state: State, event: Any) -> None:
    """Raises Contradiction if the hand of `by` cannot hold the `card`, or the card is known not to be of the
    type `sort`."""
    state.held(event.by, event.card)
    known = card_of(state, event.card)
    if known is not None and known.sort not in (None, event.sort):
        raise Contradiction(f"{event.card} is of the type {known.sort}")


# the deck


@lru_cache(maxsize=4)
def _stock(catalog: Catalog[Any]) -> tuple[str, ...]:
    return tuple(name for name, card in catalog.of(Card).items() for _ in range(card.copies or 0))


def stock(state: State) -> tuple[str, ...]:
    """Every card of the deck before it is shuffled, in the catalog's order."""
    return _stock(state.table.catalog)


def deck_size(state: State) -> int | None:
    """The number of cards in the deck; None if the catalog does not say."""
    if state.pieces.tool_deals:
        return len(stock(state))
    size = state.values.deck
    if size is not None:
        return size
    cards = state.table.catalog.of(Card).values()
    if not cards or any(card.copies is None for card in cards):
        return None
    return len(stock(state))


# cards that a move names


def described(state: State, name: str) -> str:
    """What a card is, in a few words."""
    card = card_of(state, name)
    return "not in the catalog" if card is None or card.sort is None else card.short


def choice(state: State, name: str, *, listed: bool = True) -> Choice:
    """A card in a list of choices."""
    return Choice(name, name, help=described(state, name), unlisted=not listed)


def any_card(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (choice(state, name) for name in state.table.catalog.of(Card))


def unseen(state: State) -> Iterator[str]:
    """The cards of the catalog that may still turn up; all of them if the tool deals, so that the list gives
    nothing away."""
    for name, card in state.table.catalog.of(Card).items():
        if state.pieces.tool_deals or card.copies is None or state.pieces.seen.get(name, 0) < card.copies:
            yield name


def in_hand(state: State, seat: str) -> dict[str, None]:
    """Every card that may be in a hand."""
    names = [state.pieces.names[token] for token in state.hands.get(seat, ())]
    found = dict.fromkeys(name for name in names if name is not None)
    if None in names:
        found |= dict.fromkeys(unseen(state))
    return found


def held_card(is_offered: Callable[[State, Card | None], bool] = lambda *_: True) -> Arg:
    """An argument for a card that may be in a hand; `is_offered` decides what to list, and any other card can
    be typed."""

    def offered(state: State, by: str, _: Typed) -> list[str]:
        return [name for name in in_hand(state, by) if is_offered(state, card_of(state, name))]

    return Arg("card", partial(_held, offered), offered, kind=Card, taught=True)


def _held(
    offered: Callable[[State, str, Typed], list[str]], state: State, by: str, before: Typed
) -> Iterator[Choice]:
    listed = offered(state, by, before)
    for name in dict.fromkeys((*in_hand(state, by), *state.table.catalog.of(Card))):
        yield choice(state, name, listed=name in listed)


def held(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """Any card that may be in a hand, then any other."""
    return _held(lambda state, by, _: [*in_hand(state, by)], state, by, before)


def sorts(state: State, by: str, before: Typed) -> Iterable[Choice]:
    """The types of a card; none is offered for a card whose type the table knows."""
    is_known = sort_of(state, typed_at(before, 0)) is not None
    return (Choice(sort, sort, unlisted=is_known) for sort in ("dwarf", "item", "event"))


at_table = partial(seats, among=lambda state: state.table.present)
"""The seats at the table; only those that are `near` are listed."""
SEAT = Arg("seat", at_table())
TYPE = Arg("type", sorts, optional=True)
TEXT = Arg("text", optional=True)
NUMBER = Arg("number", number=True)


def typed_sort(state: State, verb: str, values: Typed) -> Any:
    """The type of a card: as typed after the name, or else the catalog's."""
    sort = typed_at(values, 1) or sort_of(state, values[0])
    if sort is None:
        raise MoveIncomplete(
            f"Nobody has said yet what {values[0]} is.",
            hint=f"Type {verb} {values[0]} dwarf, {verb} {values[0]} item or {verb} {values[0]} event.",
        )
    return sort


# copies


def copies(state: State, cards: Sequence[str], known: Sequence[str | None] = ()) -> Verdict:
    """Whether the deck has enough copies of the `cards` that turn up. Those that are in `known` have been
    counted already."""
    for card in cards:
        more = cards.count(card) - known.count(card)
        if more <= 0:
            continue
        entry = card_of(state, card)
        if entry is None:
            return unverifiable("Card Layout", f"the catalog does not know {card}")
        if entry.copies is not None and state.pieces.seen.get(card, 0) + more > entry.copies:
            return refused("Set up", f"the deck has only {entry.copies} {card}, and that many are seen")
    return LEGAL


def of_hand(state: State, seat: str, card: str) -> Verdict:
    """Whether one more copy of a card can turn up in a hand."""
    pieces = state.pieces
    token = pieces.find(pieces.hands[seat], card)
    return LEGAL if token is not None and pieces.names[token] == card else copies(state, (card,))


# what a table teaches


def require_teachable(state: State, name: str, fields: Mapping[str, Any], kind: str = Card.kind) -> None:
    """Raises Contradiction if a card cannot have these fields, or if the tool could not referee it."""
    catalog = state.table.catalog
    try:
        new = catalog.with_entry(kind, name, fields).get(Card, name)
    except BadCatalog as error:
        raise Contradiction(error.message.rstrip(".")) from None
    assert new is not None, "it was just added"
    if (alike := catalog.alike(Card, name)) not in ("", name):
        raise Contradiction(f"the catalog has that card as {alike}")
    if state.pieces.tool_deals and new.copies and None in (new.sort, new.influence, new.does):
        raise Contradiction(f"the tool deals, and nobody has told it everything about {name}")


@cards.shared(Defined)
class CardTaught:
    """The table says what a card is: Kingless's rules for `Defined`."""

    @staticmethod
    def needs(event: Defined, state: State) -> None:
        require_teachable(state, event.name, event.fields, event.kind)

    @staticmethod
    def do(event: Defined, state: State) -> None:
        state.table.define(event.kind, event.name, event.fields)

    @staticmethod
    def may(event: Defined, state: State) -> Verdict:
        return may_teach(state, event.name, event.fields)


def may_teach(state: State, name: str, fields: Mapping[str, Any]) -> Verdict:
    """A table can teach what nobody has said about a card yet; what was said before stays, unless the table
    overrules it."""
    catalog = state.table.catalog
    known, new = catalog.get(Card, name), catalog.with_entry("card", name, fields).get(Card, name)
    assert new is not None, "it was just added"
    for flaw in flaws_of(new):
        if flaw.field in fields:
            return refused("Card Layout", flaw.message)
    if known is None:
        return LEGAL
    changed = [field for field in fields if getattr(new, field) != getattr(known, field)]
    if not changed:
        return refused("Card Layout", f"the catalog already says that about {name}")
    for field in changed:
        if known.tells(field):
            return refused("Card Layout", f"the {field} of {name} is already {getattr(known, field)}")
    if state.king is not None and any(
        state.pieces.names[token] == name for area in state.areas.values() for token in area
    ):
        return refused(WINNING, f"this round already has its King, and {name} was counted without that")
    return LEGAL
