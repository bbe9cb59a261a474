"""Market: choose a card at once, pass the hand on; a seat may lie about its choice and be called a liar."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import field

from ledger import api

GOODS = ("apple", "bread", "cheese", "date")
HAND = 4


class State(api.GameState, kw_only=True):
    pieces: api.Piles
    window: api.Window = field(default_factory=api.Window)
    coins: api.Counters = field(default_factory=api.Counters)
    chosen: dict[str, int] = field(default_factory=dict)
    """Seat → the stage in which it chose last."""
    claimed: dict[str, str] = field(default_factory=dict)
    """Seat → what it says that it chose."""
    seller: str = ""
    """Whose claim may be doubted."""
    doubter: str = ""
    sold: tuple[tuple[str, str, int, int], ...] = ()
    """Who sold which goods, for how many points, and the event."""

    @property
    def stage(self) -> int:
        return self.pieces.passes


def start(setup: api.Setup) -> State:
    state = State.from_setup(setup)
    state.coins = api.Counters.of(setup.seats, 3)
    state.pieces.owed = tuple((seat, HAND) for seat in setup.seats)
    return state


market: api.Chapter[State] = api.Chapter()


@market.event
class Chosen(api.Event, frozen=True, kw_only=True):
    """choose a card"""

    card: str | None = None
    told, verb, seen_by = "{by} chooses a card[: {card}]", "choose", "by"
    args = (api.Arg("card", api.in_hand(unseen=True)),)

    def do(self, state: State) -> None:
        if state.seller or state.claimed:
            raise api.Contradiction("cards that were chosen are being sold")
        state.pieces.lay_aside(self.by, (self.card,))
        state.turns += state.stage not in state.chosen.values()
        state.chosen[self.by] = state.stage


@market.event
class SaleClaimed(api.Event, frozen=True, kw_only=True):
    """say what you chose, true or not"""

    goods: str
    told, verb = "{by} sells {goods}", "sell"
    args = (api.Arg("goods", lambda state, by, before: api.named(GOODS)),)

    def do(self, state: State) -> None:
        state.pieces.require_laid(self.by)
        if state.seller or self.goods not in GOODS:
            raise api.Contradiction(f"{self.by} cannot sell {self.goods} now")
        state.seller, state.claimed[self.by] = self.by, self.goods
        state.window.open("sale", state.table.seats_from(self.by)[1:], in_turn=True)


@market.event
class Doubted(api.Event, frozen=True, kw_only=True):
    """say that it is not what it is said to be"""

    told, verb = "{by} doubts it", "doubt"

    def do(self, state: State) -> None:
        state.window.require(self.by, "sale")
        state.doubter = self.by
        state.window.close()


@market.event
class TurnedUp(api.Event, frozen=True, kw_only=True):
    """which card it was"""

    seat: str
    card: str
    told, verb = "{seat}'s card is {card}", "turn"
    args = (api.Arg("card", lambda state, by, before: api.named(GOODS)),)

    def do(self, state: State) -> None:
        claim = state.claimed.get(self.seat)
        if claim is None or state.seller != self.seat or state.window.waiting:
            raise api.Contradiction(f"{self.seat} sells nothing now")
        state.pieces.turn_up(self.seat, self.card)
        is_true, doubter = self.card == claim, state.doubter
        if doubter:
            payer, gainer = (doubter, self.seat) if is_true else (self.seat, doubter)
            coins = min(state.coins[payer], 1)
            state.coins.pay(payer, coins)
            state.coins.gain(gainer, coins)
        points = 1 + GOODS.index(claim) if is_true or not doubter else 0
        state.sold += ((self.seat, claim, points, self.id),)
        state.seller = state.doubter = ""
        if not any(state.pieces.aside.values()):
            state.claimed.clear()


def pending(state: State) -> api.Pending:
    pieces, seats = state.pieces, state.table.seats
    if dealt := api.cards_owed(state):
        return dealt
    if taken := api.hands_taken(state):
        return taken
    if waiting := [seat for seat in seats if pieces.hands[seat] and state.chosen.get(seat) != state.stage]:
        return api.AtOnce(tuple(waiting), "choose a card", (Chosen,))
    doubts = f"do you doubt that {state.seller} sells {state.claimed.get(state.seller)}?"
    if window := api.window_asked(state, doubts, (Doubted,), source="Doubts"):
        return window
    if state.seller and (turned := api.turned_up(state, TurnedUp, seats=(state.seller,))):
        return turned
    if seller := next((seat for seat in seats if pieces.aside[seat]), None):
        return api.Decision(seller, "what do you sell?", (SaleClaimed,))
    return api.Follows(api.HandsPassed()) if any(pieces.hands.values()) else api.Over()


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for by, goods, points, event in state.sold:
        if by == seat and points:
            yield api.ScoreLine(seat, "goods", goods, points, "Turns", (event,))
    if coins := state.coins[seat]:
        yield api.ScoreLine(seat, "coins", api.counted(coins, "coin"), coins, "Doubts")


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    rows = tuple((each, coins, state.claimed.get(each, "-")) for each, coins in state.coins.items())
    return (api.Grid(("seat", "coins", "sells"), rows), api.Facts(state.pieces.rows()))


@market.shared(api.Adjusted)
class CoinsCounted:
    @staticmethod
    def do(event: api.Adjusted, state: State) -> None:
        state.coins.adjust(event.what, event.count, "coins")


GAME: api.Game[State] = api.Game(
    info=api.GameInfo(
        name="market",
        title="Market",
        about="Choose a card, pass the hand on, and say what you sell.",
        rules_version=1,
        api=2,
        variants=(api.Variant("standard", least=2, most=5, about="four cards each"),),
        turn_order="Turns",
    ),
    chapters=(market, api.dealing, api.passing, api.windows),
    deck=dict.fromkeys(GOODS, 6),
    start=start,
    pending=pending,
    lines=lines,
    shared="Turns",
    view=view,
    facts=lambda state: {**state.pieces.counts(), **state.coins.facts("coins")},
    adjustable=lambda state: state.coins.facts("coins"),
    topics=api.headings(__name__),
)
