"""What happens outside the course of a turn: cards are mixed, shown, moved and swapped, points are noted.

Law: abilities that the catalog does not describe do here what they like. A token's number counts what its own
line brought to light. Source: rulings EF-9, EF-10 and EF-20.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.api import (
    LEGAL,
    TOOL,
    UNKNOWN,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    MoveIncomplete,
    Typed,
    Verb,
    Verdict,
    refused,
    typed_at,
)
from ledger.games.effortless.cards import KNOWN, belongs, card_of, gain, is_asked, require_seen_as
from ledger.games.effortless.catalog import Card
from ledger.games.effortless.obligations import by_ability
from ledger.games.effortless.setup import LAID, SEAT
from ledger.games.effortless.state import Pos, State, Token

improvising: Chapter[State] = Chapter(shown={"pos": State.at})

# tokens


def tokens(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Cards on the table by their token; unknown ones are offered."""
    for place, token in state.on_table():
        name = UNKNOWN if token in state.down else state.pieces.show(token)
        yield Choice(f"t{token}", token, help=f"{place}: {name}", unlisted=name != UNKNOWN)


_TOKEN = Arg(
    "token", tokens, missing="`show` lists them. A card that a seat holds is named by: SEAT has CARD"
)


# cards that nobody sees, or everybody


class SlotsMixed(Event, frozen=True, kw_only=True):
    """the face-down cards of a location were mixed

    Nobody knows any more which lies where.
    """

    pos: Pos
    told = "the cards at {pos} are mixed"
    verb, args = Verb("mix", by_table=True), (LAID,)


def _can_be_mixed(state: State, event: SlotsMixed) -> None:
    _ = state.spots[event.pos]
    if state.table.dealer == TOOL:
        raise Contradiction("the tool deals, and its cards stay where they lie")


@improvising.on(SlotsMixed, needs=_can_be_mixed)
def _mixed(state: State, event: SlotsMixed) -> None:
    spot = state.spots[event.pos]
    for slot, token in [each for each in spot.cards() if each[1] in state.down]:
        state.pieces.retire(token)
        state.down.remove(token)
        fresh = spot.slots[slot - 1] = state.pieces.new(None)
        state.down.add(fresh)


@improvising.anytime(SlotsMixed)
def _are_several(state: State, event: SlotsMixed) -> Verdict:
    hidden = sum(token in state.down for token in state.spots[event.pos].slots)
    if hidden < 2:
        return refused("EF-10", "there are no face-down cards to mix")
    return LEGAL


def _names(state: State, by: str, before: Typed) -> Iterable[Choice]:
    names = state.table.catalog.of(Card) if is_asked(state, before[0]) else ()
    return (Choice(name, name) for name in names)


class CardRevealed(Event, frozen=True, kw_only=True):
    """everybody saw which card it is: reveal t17 Holy Water; reveal t17 where the log knows it"""

    token: Token
    card: str
    reveals = "Everybody has seen {card}."
    told = "card t{token} is {card}"
    verb = Verb("reveal", by_table=True)
    args = (_TOKEN, Arg("card", _names, kind=Card, optional=True, missing=KNOWN))


def _can_be(state: State, event: CardRevealed) -> None:
    state.pile_of(event.token)
    require_seen_as(state, event.token, event.card)


@improvising.on(CardRevealed, needs=_can_be)
def _revealed(state: State, event: CardRevealed) -> None:
    state.down.discard(event.token)
    state.pieces.bind(event.token, event.card)


@improvising.make(CardRevealed)
def _reveal(state: State, by: str, values: Typed) -> Event:
    card = card_of(state, values[0], typed_at(values, 1))
    if card is None:
        raise MoveIncomplete(
            "Nobody told the log which card that is.", hint=f"Type its name, too: reveal t{values[0]} CARD"
        )
    return CardRevealed(by=by, token=values[0], card=card)


@improvising.anytime(CardRevealed)
def _is_news(state: State, event: CardRevealed) -> Verdict:
    if event.token not in state.down and state.pieces.names[event.token] == event.card:
        return refused("EF-9", f"everybody knows already that card t{event.token} is {event.card}")
    return belongs(state, event.card, event.token)


# abilities outside the catalog


def _goals(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for seat in state.table.seats:
        yield Choice(seat, seat)
    yield Choice("discard", "discard")
    yield Choice("out", "out", help="out of the game")
    for pos, spot in state.spots.items():
        for slot, token in enumerate(spot.slots, 1):
            if token is None:
                yield Choice(f"{spot.location} {slot}", f"{pos}.{slot}")


class CardMoved(Event, frozen=True, kw_only=True):
    """an ability outside the catalog moved a card

    `to` is a seat, `discard`, `out` or `PLACE.SLOT`.
    """

    token: Token
    to: str
    told = "card t{token} goes to {to}"
    verb, args = "carry", (_TOKEN, Arg("goal", _goals))


def _slot_of(state: State, to: str) -> tuple[int, int] | None:
    """The place and slot that `3.1` names; None where a card goes to nobody's slot. Raises Contradiction."""
    if to in (*state.collections, "discard", "out"):
        return None
    pos, dot, slot = to.partition(".")
    if not (dot and pos.isdecimal() and slot.isdecimal()):
        raise Contradiction(f"{to!r} is no place for a card")
    return int(pos), int(slot)


def _can_be_carried(state: State, event: CardMoved) -> None:
    state.pile_of(event.token)
    if (goal := _slot_of(state, event.to)) is not None:
        pos, slot = goal
        state.spots[pos].require_empty(slot)


@improvising.on(CardMoved, needs=_can_be_carried)
def _carried_to(state: State, event: CardMoved) -> None:
    pile, index = state.pile_of(event.token)
    if any(pile is spot.slots for spot in state.spots.values()):
        pile[index] = None  # type: ignore[call-overload]
    else:
        del pile[index]
    state.origins.pop(event.token, None)
    if (goal := _slot_of(state, event.to)) is not None:
        pos, slot = goal
        state.spots[pos].slots[slot - 1] = event.token
    elif event.to == "discard":
        state.discard.append(event.token)
    elif event.to != "out":
        state.down.discard(event.token)
        gain(state, event.to, event.token, event.id)


@improvising.anytime(CardMoved)
def _is_elsewhere(state: State, event: CardMoved) -> Verdict:
    if event.token in state.collections.get(event.to, ()):
        return refused("EF-20", f"{event.to} has that card already")
    return by_ability(state, event)


class CardsSwapped(Event, frozen=True, kw_only=True):
    """an ability outside the catalog swapped two cards"""

    token: Token
    other: Token
    told = "cards t{token} and t{other} change places"
    verb, args = "swap", (_TOKEN, Arg("other", tokens))


def _can_be_swapped(state: State, event: CardsSwapped) -> None:
    if event.token == event.other:
        raise Contradiction("a card cannot change places with itself")
    state.pile_of(event.token)
    state.pile_of(event.other)


@improvising.on(CardsSwapped, needs=_can_be_swapped)
def _swapped(state: State, event: CardsSwapped) -> None:
    one, index = state.pile_of(event.token)
    other, index2 = state.pile_of(event.other)
    one[index], other[index2] = event.other, event.token
    for tokens in state.collections.values():
        state.down.difference_update(tokens)
    moved = {state.origins.pop(event.token, None), state.origins.pop(event.other, None)} - {None}
    for tokens in state.collections.values() if moved else ():
        for token in (event.token, event.other):
            if token in tokens:
                state.origins[token] = event.id


class PointsNoted(Event, frozen=True, kw_only=True):
    """an ability outside the catalog gave points"""

    seat: str
    points: int
    why: str = ""
    told = "{seat} gets {points:point}[: {why}]"
    verb = Verb("points", by_table=True)
    args = (SEAT, Arg("points", number=True), Arg("text", optional=True))


@improvising.on(PointsNoted, needs=lambda state, event: state.table.require_seat(event.seat))
def _noted(state: State, event: PointsNoted) -> None:
    noted = state.noted.get(event.seat, ())
    state.noted = {**state.noted, event.seat: (*noted, (event.id, event.points, event.why))}


improvising.anytime(CardsSwapped, PointsNoted)(by_ability)
