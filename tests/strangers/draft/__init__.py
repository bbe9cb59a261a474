"""Draft: choose a card in secret, and pass the others on to somebody who then has seen them all but one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger import api

HAND = 4


class State(api.GameState, kw_only=True):
    pieces: api.Piles
    dealt: int = 0
    chosen: frozenset[str] = frozenset()
    passing: tuple[str, ...] = ()
    """Who has yet to take up the hand of the seat on its right."""
    open: tuple[tuple[str, str, int], ...] = ()
    """Seat, card and event of everything that was turned up."""


draft: api.Chapter[State] = api.Chapter()


@draft.event
class Dealt(api.Event, frozen=True, kw_only=True):
    """`seat` gets a hand; where the tool deals, these cards."""

    seat: str
    cards: tuple[str, ...] = ()
    told, seen_by = "{seat} is dealt a hand[: {cards}]", "seat"

    def do(self, state: State) -> None:
        state.pieces.deal(self.seat, self.cards, HAND)
        state.dealt += 1

    def dealt(self, state: State, luck: api.Luck) -> tuple[str, ...]:
        return state.pieces.top(luck, HAND)


@draft.event
class Chosen(api.Event, frozen=True, kw_only=True):
    """choose a card"""

    card: str | None = None
    told, verb, seen_by = "{by} chooses a card[: {card}]", "choose", "by"
    args = (api.Arg("card", api.in_hand(unseen=True)),)

    def do(self, state: State) -> None:
        state.pieces.lay_aside(self.by, (self.card,))
        state.turns += not state.chosen
        state.chosen |= {self.by}


def next_up(state: State) -> str | None:
    return next((seat for seat in state.table.seats if state.pieces.aside[seat]), None)


def under(state: State, by: str, before: api.Typed) -> Iterable[api.Choice]:
    seat = next_up(state)
    pile = state.pieces.aside[seat][-1:] if seat else ()
    return api.named(state.pieces.could_be(pile, state.pieces.stock)) if pile else ()


@draft.event
class TurnedUp(api.Event, frozen=True, kw_only=True):
    """which card was chosen"""

    seat: str
    card: str
    told, reveals = "{seat} has chosen {card}", "Everybody has seen {seat}'s {card}."
    verb, args = "turn", (api.Arg("card", under),)

    def do(self, state: State) -> None:
        state.pieces.turn_up(self.seat, self.card)
        state.open += ((self.seat, self.card, self.id),)


@draft.event
class Passed(api.Event, frozen=True, kw_only=True):
    """Every seat puts its hand down for the seat on its left."""

    told = "the hands go to the left"

    def do(self, state: State) -> None:
        pieces, seats = state.pieces, state.table.seats
        if state.passing or any(pieces.aside.values()):
            raise api.Contradiction("a chosen card has not been turned up")
        for seat in seats:
            pieces.lay_aside(seat, pieces.held(seat))
        state.passing, state.chosen = tuple(map(state.table.after, seats)), frozenset()


@draft.event
class HandTaken(api.Event, frozen=True, kw_only=True):
    """`seat` takes up the hand that was passed on to it: these cards, None for what the log does not know."""

    seat: str
    cards: tuple[str | None, ...] = ()
    told, seen_by = "{seat} takes up a hand[: {cards}]", "seat"

    def do(self, state: State) -> None:
        if self.seat not in state.passing or self.cards != passed_on(state, self.seat):
            raise api.Contradiction(f"no such hand was passed on to {self.seat}")
        state.pieces.take_up(self.seat, of=state.table.after(self.seat, -1))
        state.passing = tuple(seat for seat in state.passing if seat != self.seat)


def passed_on(state: State, seat: str) -> tuple[str | None, ...]:
    pieces = state.pieces
    return tuple(pieces.names[token] for token in pieces.aside[state.table.after(seat, -1)])


def pending(state: State) -> api.Pending:
    pieces, seats = state.pieces, state.table.seats
    if state.dealt < len(seats):
        hand = Dealt(seat=seats[state.dealt])
        return api.Chance(hand, "cards", "a hand") if pieces.tool_deals else api.Follows(hand)
    if state.passing:
        seat = state.passing[0]
        return api.Follows(HandTaken(seat=seat, cards=passed_on(state, seat)), source="Passing")
    if waiting := tuple(seat for seat in seats if seat not in state.chosen and pieces.hands[seat]):
        return api.AtOnce(waiting, "choose a card", (Chosen,), source="Choosing")
    if (up := next_up(state)) is not None:
        if (card := pieces.names[pieces.aside[up][-1]]) is not None:
            return api.Follows(TurnedUp(seat=up, card=card), source="Choosing")
        return api.Chance(TurnedUp(seat=up, card=""), "card", f"what has {up} chosen?", source="Choosing")
    return api.Follows(Passed(), source="Passing") if any(pieces.hands.values()) else api.Over()


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for owner, card, event in state.open:
        if owner == seat:
            yield api.ScoreLine(seat, "cards", card, int(card), "Choosing", (event,))


GAME: api.Game[State] = api.Game(
    info=api.GameInfo(
        name="draft",
        title="Draft",
        about="Choose a card in secret, and pass the others on.",
        rules_version=1,
        variants=(api.Variant("standard", least=2, most=4, about="four cards each"),),
        turn_order="Choosing",
    ),
    chapters=(draft,),
    deck=[str(number) for number in range(1, 21)],
    start=State.from_setup,
    pending=pending,
    lines=lines,
    shared="Choosing",
    view=lambda state, seat: (api.Facts(state.pieces.rows()),),
    topics=api.headings(__name__),
)
