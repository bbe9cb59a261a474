"""Hearsay: hands pass; say what the card is that you lay face down, and doubt what others say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import field

from ledger import api

HAND = 6
COINS = 2
WORTH = {"salt": 1, "glass": 2, "spice": 3, "silk": 4}
DECK = {"salt": 12, "glass": 9, "spice": 6, "silk": 5}


class State(api.GameState, kw_only=True):
    pieces: api.Piles
    coins: api.Counters = field(default_factory=api.Counters)
    trades: tuple[tuple[str, int], ...] = ()
    """Who got coins, and the event."""
    window: api.Window = field(default_factory=api.Window)
    laid: dict[str, int] = field(default_factory=dict)
    """Seat → how many cards it has laid."""
    sales: tuple[tuple[str, str, int], ...] = ()
    """Who sold something, as which ware, and the event; the last may be in doubt."""
    offered: int = 0
    """How many cards were sold, with those that were lies."""
    doubter: str = ""

    @property
    def seller(self) -> str:
        seats = self.table.seats
        return self.table.after(seats[0], self.offered // len(seats) + self.offered)


def start(setup: api.Setup) -> State:
    state = State.from_setup(setup)
    state.pieces.owed = tuple((seat, HAND) for seat in setup.seats)
    state.coins = api.Counters.of(setup.seats, COINS)
    return state


hearsay: api.Chapter[State] = api.Chapter()


@hearsay.event
class Laid(api.Event, frozen=True, kw_only=True):
    """lay a card face down, to sell it"""

    card: str | None = None
    told, verb, seen_by = "{by} lays a card[: {card}]", "lay", "by"
    args = (api.Arg("card", api.in_hand(unseen=True)),)

    def do(self, state: State) -> None:
        state.pieces.lay_aside(self.by, (self.card,))
        state.laid[self.by] = state.laid.get(self.by, 0) + 1
        state.turns += 1


@hearsay.event
class Sold(api.Event, frozen=True, kw_only=True):
    """say which ware your card is"""

    ware: str
    told, verb = "{by} sells {ware}", "sell"
    args = (api.Arg("ware", lambda state, by, before: api.named(WORTH)),)

    def needs(self, state: State) -> None:
        state.table.require_seat(self.by)
        if self.ware not in WORTH or not state.pieces.aside[self.by]:
            raise api.Contradiction(f"{self.by} has no {self.ware} to sell")

    def do(self, state: State) -> None:
        state.sales += ((self.by, self.ware, self.id),)
        state.offered += 1
        state.turns += 1
        state.window.open("doubt", state.table.seats_from(self.by)[1:])


@hearsay.event
class Doubted(api.Event, frozen=True, kw_only=True):
    """stake a coin that this is not the ware"""

    told, verb = "{by} doubts it", "doubt"

    def do(self, state: State) -> None:
        state.window.require(self.by, "doubt")
        state.coins.pay(self.by, 1)
        state.window.clear()
        state.doubter = self.by


def doubted(state: State) -> str:
    """Whose card somebody doubts."""
    return state.sales[-1][0] if state.doubter else ""


@hearsay.event
class TurnedUp(api.Event, frozen=True, kw_only=True):
    """which card was turned up"""

    seat: str
    card: str
    told, verb, args = "{seat}'s card is {card}", "turn", (api.Arg("card", api.face_down(of=doubted)),)

    def do(self, state: State) -> None:
        if self.seat != (doubted(state) or self.seat):
            raise api.Contradiction(f"nobody doubts {self.seat}")
        state.pieces.turn_up(self.seat, self.card)
        if not state.doubter:
            return
        true = state.sales[-1][1] == self.card
        winner = self.seat if true else state.doubter
        state.coins.gain(winner, 1 if true else 2)
        state.trades += ((winner, self.id),)
        state.sales = state.sales if true else state.sales[:-1]
        state.doubter = ""


@hearsay.shared(api.Adjusted)
class CoinsCounted:
    """The table corrected how many coins a seat has."""

    @staticmethod
    def do(event: api.Adjusted, state: State) -> None:
        state.coins.adjust(event.what, event.count, "coins")


def pending(state: State) -> api.Pending:
    pieces, seats = state.pieces, state.table.seats
    if due := api.cards_owed(state, "Turns") or api.hands_taken(state):
        return due
    if asked := api.window_asked(state, "do you doubt it?", (Doubted,), source="Doubts"):
        return asked
    if state.doubter and (due := api.turned_up(state, TurnedUp, seats=(doubted(state),), source="Doubts")):
        return due
    if state.offered < len(seats) * (pieces.passes + 1):
        waiting = tuple(
            seat for seat in seats if pieces.hands[seat] and state.laid.get(seat, 0) <= pieces.passes
        )
        if waiting:
            return api.AtOnce(waiting, "lay a card", (Laid,), source="Turns")
        return api.Decision(state.seller, "what do you sell it as?", (Sold,), source="Selling")
    if due := api.turned_up(state, TurnedUp, source="Turns"):
        return due
    return api.Follows(api.HandsPassed(), source="Turns") if any(pieces.hands.values()) else api.Over()


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for seller, ware, event in state.sales:
        if seller == seat:
            yield api.ScoreLine(seat, "sales", ware, WORTH[ware], "Selling", (event,))
    events = tuple(event for winner, event in state.trades if winner == seat)
    yield api.ScoreLine(seat, "coins", "coins left", state.coins[seat], "Points", events)


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    stalls = tuple(
        (owner, ", ".join(ware for seller, ware, _ in state.sales if seller == owner), state.coins[owner])
        for owner in state.table.seats
    )
    return (api.Grid(("stall", "sold", "coins"), stalls), api.Facts(state.pieces.rows()))


def facts(state: State) -> Mapping[str, int | str | None]:
    return {**state.pieces.counts(), **state.coins.facts("coins")}


GAME: api.Game[State] = api.Game(
    info=api.GameInfo(
        name="hearsay",
        title="Hearsay",
        about="Say what you lay face down, and doubt what others say.",
        rules_version=1,
        api=2,
        variants=(api.Variant("standard", least=3, most=5, about="hands of six cards"),),
        turn_order="Turns",
    ),
    chapters=(hearsay, api.dealing, api.passing, api.windows),
    deck=DECK,
    start=start,
    pending=pending,
    turn_word="move",
    lines=lines,
    shared="Points",
    view=view,
    facts=facts,
    adjustable=lambda state: state.coins.facts("coins"),
    topics=api.headings(__name__),
)
