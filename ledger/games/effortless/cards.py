"""Cards: which card a token can be, how people name it, how it comes to a seat.

Law: no rules of play, except which cards belong to this game. Source: Setup, 4; Cards and Scoring; EF-9.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from ledger.api import (
    LEGAL,
    TOOL,
    UNKNOWN,
    Arg,
    Catalog,
    Choice,
    Contradiction,
    MoveRefused,
    Typed,
    Verdict,
    counted,
    outcomes,
    refused,
    unverifiable,
)
from ledger.games.effortless.catalog import DeckCard, Location, Modifier
from ledger.games.effortless.setup import box, common, copies
from ledger.games.effortless.state import State

# which one it can be


def require_copy(state: State, card: str | None) -> None:
    """Raises Contradiction if a card cannot turn up now because all its copies lie elsewhere."""
    if card is None or (elsewhere := state.pieces.seen.get(card)) is None:
        return
    exist = box(state.table.catalog).get(card)
    if exist is not None and elsewhere >= exist:
        raise Contradiction(f"every copy of {card} already lies elsewhere{whereabouts(state, card)}")


def require_seen_as(state: State, token: int, card: str | None) -> None:
    """Raises Contradiction if a token cannot be this card."""
    known = state.pieces.names[token]
    if known is None:
        require_copy(state, card)
    elif known != card:
        state.pieces.require_seen_as(token, card)


def belongs(state: State, card: str | None, token: int | None = None, more: int = 1) -> Verdict:
    """Whether this game has this many `more` copies of a card that turns up. A `token` that is known to be
    this card needs no further copy."""
    if card is None or (token is not None and state.pieces.names[token] == card):
        return LEGAL
    number = copies(state).get(card)
    if number is None:
        return unverifiable("Cards and Scoring", f"the catalog does not know {card}")
    if state.pieces.seen.get(card, 0) + more > number:
        players = len(state.table.seats)
        where = whereabouts(state, card)
        has = f"only {number}" if number else "no"
        return refused("Setup, 4", f"with {players} players the deck has {has} {card}{where}")
    return LEGAL


def whereabouts(state: State, card: str) -> str:
    """Where the visible copies of a card are, after a colon; empty if nobody can see one."""
    found = dict.fromkeys(f"it {where}" for name, where in places(state) if name == card)
    return f": {', '.join(found)}" if found else ""


def places(state: State) -> Iterator[tuple[str, str]]:
    """Each card, location and modifier that everybody can see, and where it lies."""
    names = state.pieces.names
    for seat, tokens in state.collections.items():
        since: dict[str, list[str]] = {}
        for token, event in tokens.items():
            since.setdefault(names[token] or "", []).append(str(event))
        for name, events in since.items():
            yield name, f"is {seat}'s since event{'s' if len(events) > 1 else ''} {', '.join(events)}"
    for pos, spot in state.spots.items():
        lying = (token for _, token in spot.cards() if token not in state.down)
        yield from ((names[token] or "", f"lies at {spot.location}") for token in lying)
        yield from ((each, f"lies at place {pos}") for each in (spot.location, spot.modifier))
    yield from ((names[token] or "", "lies in the discard pile") for token in state.deck.discards)
    laid = {each for spot in state.spots.values() for each in (spot.location, spot.modifier)}
    unused = {*state.table.catalog.of(Location), *state.table.catalog.of(Modifier)} - laid
    yield from ((each, "is not on the table") for each in sorted(unused))


# what people say of it


def card_named(state: State, card: str | None) -> str:
    """A card in a sentence."""
    return "an unknown card" if card is None else card


def card_help(state: State, name: str) -> str:
    """What a card is, in a few words."""
    return _helps(state.table.catalog).get(name, "not in the catalog")


@lru_cache(maxsize=4)
def _helps(catalog: Catalog[Any]) -> Mapping[str, str]:
    cards = {name: _help(card) for name, card in catalog.of(DeckCard).items() if card.sort is not None}
    return {**cards, UNKNOWN: "nobody saw it"}


def _help(card: DeckCard) -> str:
    if card.sort == "armor":
        return f"armor: {card.set}"
    if card.sort == "weapon":
        needs = " + ".join(f"{number} {need}" for need, number in (card.needs or {}).items())
        return f"weapon: {needs or UNKNOWN} for {'?' if card.points is None else card.points}"
    return f"{card.attribute}, {counted(card.symbols, 'symbol')}"


def slot_choice(
    state: State, pos: int, slot: int, token: int, *, near: bool, unlisted: bool = False
) -> Choice:
    """A card in a slot: by its name, by its slot where the visitor stands, by its location elsewhere.

    A face-down card that the visitor has looked at has its name at the visitor's place, because only the
    visitor sees that list.
    """
    spot = state.spots[pos]
    where = spot.location if len(spot.slots) == 1 else f"{spot.location} {slot}"
    hidden = token in state.down and not (near and _knows(state, token))
    name = UNKNOWN if hidden else state.pieces.show(token)
    text = f"{where if not near else slot}" if name == UNKNOWN else name
    also = (str(slot), where) if near else (where, f"{pos}.{slot}")
    help_ = "face down" if name == UNKNOWN and token in state.down else card_help(state, name)
    return Choice(text, (pos, slot, token), also, help_ if near else f"{where}: {help_}", unlisted)


def _knows(state: State, token: int) -> bool:
    """Whether the visitor has looked at a card."""
    turn = state.turn
    return turn is not None and token in state.known_by.get(turn.seat, frozenset())


def other_slots(state: State, offered: Collection[tuple[int, int, int]]) -> list[Choice]:
    """Every card in a slot except those that are offered: a table may do what the rules forbid."""
    return [
        slot_choice(state, *lying, near=False, unlisted=True)
        for lying in state.in_slots()
        if lying not in offered
    ]


def unseen(state: State, by: str = "", _: Typed = ()) -> Iterator[Choice]:
    """Every card that may still turn up, as far as everybody knows, and `?` for one that nobody saw."""
    return outcomes(left_over(state), common(state.table.catalog))


def left_over(state: State, by: str = "", _: Typed = ()) -> dict[str, int]:
    """The cards that may still turn up, each with the number of its copies."""
    left = dict(box(state.table.catalog))
    for name, number in state.pieces.seen.items():
        if name in left:
            left[name] -= number
    for token in state.down:
        if (down := state.pieces.names[token]) in left:
            left[down] += 1
    return {name: copies for name, copies in left.items() if copies > 0}


def is_asked(state: State, token: int) -> bool:
    """Whether somebody has to say which card a token is; not if the tool dealt it and so knows it."""
    is_dealt = state.table.dealer == TOOL and token in state.down
    return state.pieces.names[token] is None and not is_dealt


def _turned_up(state: State, by: str, before: Typed) -> Iterable[Choice]:
    *_, token = before[0]
    return unseen(state) if is_asked(state, token) else ()


KNOWN = "The log knows that card: leave its name out."
CARD = Arg("card", unseen, left_over, kind=DeckCard)
"""A card that turns up."""
SEEN = Arg("card seen", _turned_up, kind=DeckCard, optional=True, missing=KNOWN)
"""The name of the card in the slot that was typed before it, or at that depth of the discard pile."""


def card_of(state: State, token: int, said: str | None) -> str | None:
    """The name of a card: from the log or, if the log does not know it, as typed. Raises MoveRefused for a
    name that the log already knows, right or wrong, so that nobody can find it out by guessing."""
    known = state.pieces.names[token]
    if None not in (known, said):
        raise MoveRefused(KNOWN, hint="The same line without the name: reveal t3.")
    return said or known


# collections


def gain(state: State, seat: str, token: int, event: int) -> None:
    """Adds a card to a collection, face up; on the seat's own turn it counts as gained."""
    state.down.discard(token)
    state.collections[seat][token] = event
    turn = state.turn
    if turn is not None and turn.seat == seat:
        turn.gained += 1
