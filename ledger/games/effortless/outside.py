"""What happens outside the usual course of a turn: cards are mixed, shown, moved and swapped, and points are
noted.

Law: abilities that the catalog does not describe may do anything here. Tokens are numbered in the order in
which they came to light on their own line of play. Source: rulings EF-9, EF-10 and EF-20.
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
    named,
    refused,
    seated,
    typed_at,
    whole,
)
from ledger.games.effortless.cards import KNOWN, belongs, card_of, gain, is_asked, require_seen_as
from ledger.games.effortless.catalog import DeckCard
from ledger.games.effortless.obligations import by_ability
from ledger.games.effortless.setup import LAID, SEAT
from ledger.games.effortless.state import CardToken, Pos, State

improvising: Chapter[State] = Chapter(shown={"pos": State.at})

# tokens


def tokens(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The cards on the table by their token; only unknown ones are listed."""
    for place, token in state.on_table():
        name = UNKNOWN if token in state.down else state.pieces.show(token)
        yield Choice(f"t{token}", token, help=f"{place}: {name}", unlisted=name != UNKNOWN)


_TOKEN = Arg(
    "token", tokens, missing="`show` lists them. A card that a seat holds is named by: SEAT has CARD"
)


# cards that nobody sees, or everybody


@improvising.event
class SlotsMixed(Event, frozen=True, kw_only=True):
    """the face-down cards of a location were mixed

    Nobody knows any more which card lies where.
    """

    pos: Pos
    told = "the cards at {pos} are mixed"
    verb, args = Verb("mix", by_table=True), (LAID,)

    def needs(self, state: State) -> None:
        _ = state.spots[self.pos]
        if state.table.dealer == TOOL:
            raise Contradiction("the tool deals, and its cards stay where they lie")

    def do(self, state: State) -> None:
        spot = state.spots[self.pos]
        for slot, token in [each for each in spot.cards() if each[1] in state.down]:
            state.pieces.retire(token)
            state.down.remove(token)
            fresh = spot.slots[slot - 1] = state.pieces.new(None)
            state.down.add(fresh)

    def anytime(self, state: State) -> Verdict:
        hidden = sum(token in state.down for token in state.spots[self.pos].slots)
        if hidden < 2:
            return refused("EF-10", "there are no face-down cards to mix")
        return LEGAL


def _names(state: State, by: str, before: Typed) -> Iterable[Choice]:
    return named(state.table.catalog.of(DeckCard) if is_asked(state, before[0]) else ())


@improvising.event
class CardRevealed(Event, frozen=True, kw_only=True):
    """everybody saw which card it is: reveal t17 Holy Water; reveal t17 if the log knows it"""

    token: CardToken
    card: str
    reveals = "Everybody has seen {card}."
    told = "card t{token} is {card}"
    verb = Verb("reveal", by_table=True)
    args = (_TOKEN, Arg("card", _names, kind=DeckCard, optional=True, missing=KNOWN))

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        card = card_of(state, values[0], typed_at(values, 1))
        if card is None:
            raise MoveIncomplete(
                "Nobody told the log which card that is.",
                hint=f"Type its name, too: reveal t{values[0]} CARD",
            )
        return CardRevealed(by=by, token=values[0], card=card)

    def needs(self, state: State) -> None:
        state.pile_of(self.token)
        require_seen_as(state, self.token, self.card)

    def do(self, state: State) -> None:
        state.down.discard(self.token)
        state.pieces.bind(self.token, self.card)

    def anytime(self, state: State) -> Verdict:
        if self.token not in state.down and state.pieces.names[self.token] == self.card:
            return refused("EF-9", f"everybody already knows that card t{self.token} is {self.card}")
        return belongs(state, self.card, self.token)


# abilities outside the catalog


def _goals(state: State, by: str, _: Typed) -> Iterator[Choice]:
    yield from named((*state.table.seats, "discard"))
    yield Choice("out", "out", help="out of the game")
    for pos, spot in state.spots.items():
        for slot, token in enumerate(spot.slots, 1):
            if token is None:
                yield Choice(f"{spot.location} {slot}", f"{pos}.{slot}")


@improvising.event
class CardMoved(Event, frozen=True, kw_only=True):
    """an ability outside the catalog moved a card

    `to` is a seat, `discard`, `out` or `PLACE.SLOT`.
    """

    token: CardToken
    to: str
    told = "card t{token} goes to {to}"
    verb, args = "carry", (_TOKEN, Arg("goal", _goals))

    def needs(self, state: State) -> None:
        state.pile_of(self.token)
        if (goal := _slot_of(state, self.to)) is not None:
            pos, slot = goal
            state.spots[pos].require_empty(slot)

    def do(self, state: State) -> None:
        pile = state.pile_of(self.token)
        if pile is state.deck.discards:
            pile.remove(self.token)
        elif isinstance(pile, dict):
            del pile[self.token]
        else:
            pile[pile.index(self.token)] = None
        if (goal := _slot_of(state, self.to)) is not None:
            pos, slot = goal
            state.spots[pos].slots[slot - 1] = self.token
        elif self.to == "discard":
            state.deck.discards.append(self.token)
        elif self.to != "out":
            gain(state, self.to, self.token, self.id)

    def anytime(self, state: State) -> Verdict:
        if self.token in state.collections.get(self.to, ()):
            return refused("EF-20", f"{self.to} already has that card")
        return by_ability(self, state)


def _slot_of(state: State, to: str) -> tuple[int, int] | None:
    """The place and slot that `3.1` names; None if the card does not go to a slot. Raises Contradiction."""
    if to in (*state.collections, "discard", "out"):
        return None
    first, _, second = to.partition(".")
    pos, slot = whole(first), whole(second)
    if pos is None or slot is None or min(pos, slot) < 0:
        raise Contradiction(f"{to!r:.40} is not a place for a card")
    return pos, slot


@improvising.event
class CardsSwapped(Event, frozen=True, kw_only=True):
    """an ability outside the catalog swapped two cards"""

    token: CardToken
    other: CardToken
    told = "cards t{token} and t{other} change places"
    verb, args = "swap", (_TOKEN, Arg("other", tokens))
    anytime = by_ability

    def needs(self, state: State) -> None:
        if self.token == self.other:
            raise Contradiction("a card cannot change places with itself")
        state.pile_of(self.token)
        state.pile_of(self.other)

    def do(self, state: State) -> None:
        for old, new in ((self.token, -1), (self.other, self.token), (-1, self.other)):
            _put_for(state, old, new, self.id)
        for tokens in state.collections.values():
            state.down.difference_update(tokens)


def _put_for(state: State, old: int, new: int, event: int) -> None:
    """Puts another card where the old one lay."""
    pile = state.pile_of(old)
    if isinstance(pile, list):
        pile[pile.index(old)] = new
        return
    for seat, tokens in state.collections.items():
        if tokens is pile:
            state.collections.replace(seat, old, new, event)


@improvising.event
class PointsNoted(Event, frozen=True, kw_only=True):
    """an ability outside the catalog gave points"""

    seat: str
    points: int
    why: str = ""
    told = "{seat} gets {points:point}[: {why}]"
    verb = Verb("points", by_table=True)
    args = (SEAT, Arg("points", number=True), Arg("text", optional=True))
    needs, anytime = seated(), by_ability

    def do(self, state: State) -> None:
        noted = state.noted.get(self.seat, ())
        state.noted = {**state.noted, self.seat: (*noted, (self.id, self.points, self.why))}
