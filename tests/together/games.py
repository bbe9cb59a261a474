"""Three games a page long in which all seats choose at once.

Auction: a sealed bid each, shown together; the highest alone wins the lot. Passing: three of four cards go to
the left. Discs: a first disc face down from each, then in turn another one or a stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from msgspec import field

from ledger import api

LOTS, PURSE, HAND = 2, 3, 4
CARDS = tuple("ABCDEFGHIJKL")
DISCS = ("rose", "skull")


class Slip(api.Entry, frozen=True):
    kind: ClassVar[str] = "slip"


def _catalog(*names: str) -> Mapping[str, Any]:
    return {"name": "standard", "slip": [{"name": name} for name in names]}


def _game(name: str, chapter: api.Chapter[Any], names: Iterable[str], **more: Any) -> api.Game[Any]:
    """What the three have in common: nobody sees what lies face down, and its owner does."""
    content = _catalog(*names)
    return api.Game(
        info=api.GameInfo(
            name=name,
            title=name.capitalize(),
            about="All choose at once.",
            rules_version=1,
            variants=(api.Variant("standard", least=2, most=3, about="as it is"),),
            turn_order="At once",
        ),
        schema=api.Schema((Slip,)),
        catalog=lambda _: content,
        chapters=(chapter,),
        topics=lambda: (api.Topic("At once", "All choose at once, and nobody sees what the others choose."),),
        **more,
    )


def _own(seat: str, names: Iterable[str], state: api.GameState) -> Iterator[api.Choice]:
    """What somebody may name who chooses; `?` where the table plays and tells nobody."""
    yield from api.outcomes(names) if state.table.dealer == api.TABLE else api.named(names)


# a sealed bid


class AuctionState(api.GameState, kw_only=True):
    slips: dict[str, int] = field(default_factory=dict)
    """Seat → its bid, a token that lies face down until all have bid."""
    shown: tuple[str, ...] = ()
    lots: list[tuple[str, int, int]] = field(default_factory=list)
    """Who won each lot, or nobody (""), for how much, and the event that says so."""

    def purse(self, seat: str) -> int:
        return PURSE - sum(paid for winner, paid, _ in self.lots if winner == seat)

    def bid(self, seat: str) -> int | None:
        name = self.pieces.names[self.slips[seat]]
        return None if name is None else int(name)


auction: api.Chapter[AuctionState] = api.Chapter()


def bids(state: AuctionState, by: str, before: api.Typed) -> Iterator[api.Choice]:
    for choice in _own(by, map(str, range(state.purse(by) + 1)), state):
        yield api.Choice(choice.text, None if choice.value is None else int(choice.value), choice.also)


@auction.event
class Bid(api.Event, frozen=True, kw_only=True):
    """bid in secret"""

    amount: int | None = None
    told = "{by} bids {amount}"
    verb, seen_by, args = "bid", "by", (api.Arg("amount", bids),)

    def needs(self, state: AuctionState) -> None:
        if self.by not in state.table.seats or self.by in state.slips:
            raise api.Contradiction(f"{self.by or 'nobody'} has a slip already, or no seat")
        if self.amount is not None and not 0 <= self.amount <= state.purse(self.by):
            raise api.Contradiction(f"{self.by} has not so many coins")

    def do(self, state: AuctionState) -> None:
        state.slips[self.by] = state.pieces.new(None if self.amount is None else str(self.amount))


def amounts(state: AuctionState, by: str, before: api.Typed) -> Iterable[api.Choice]:
    return api.outcomes(range(PURSE + 1))


@auction.event
class BidShown(api.Event, frozen=True, kw_only=True):
    """what somebody bid"""

    seat: str
    amount: int | None = None
    told = "{seat} bid {amount}"
    verb, args = "shows", (api.Arg("amount", amounts),)

    def needs(self, state: AuctionState) -> None:
        if self.seat not in state.slips or self.seat in state.shown:
            raise api.Contradiction(f"{self.seat} has nothing to show")
        if self.amount is not None and self.amount not in range(state.purse(self.seat) + 1):
            raise api.Contradiction(f"{self.seat} has not so many coins")
        if self.amount is not None and state.bid(self.seat) not in (None, self.amount):
            raise api.Contradiction(f"{self.seat} bid something else")

    def do(self, state: AuctionState) -> None:
        if self.amount is not None:
            state.pieces.bind(state.slips[self.seat], str(self.amount))
        state.shown = (*state.shown, self.seat)

    def dealt(self, state: AuctionState, luck: api.Luck) -> int | None:
        return state.bid(self.seat)


@auction.event
class LotWon(api.Event, frozen=True, kw_only=True):
    """`by` wins the lot for what was bid; nobody where the highest is not alone."""

    paid: int
    told = "the lot goes to {by} for {paid}"

    def do(self, state: AuctionState) -> None:
        if len(state.shown) < len(state.table.seats) or not 0 <= self.paid <= PURSE:
            raise api.Contradiction("not all bids are shown")
        state.lots.append((self.by, self.paid, self.id))
        state.pieces.retire(*state.slips.values())
        state.slips.clear()
        state.shown = ()


def _won_by(state: AuctionState) -> LotWon:
    found = {seat: state.bid(seat) or 0 for seat in state.table.seats}
    best = [seat for seat, amount in found.items() if amount == max(found.values())]
    return LotWon(by=best[0], paid=found[best[0]]) if len(best) == 1 else LotWon(by=api.TABLE, paid=0)


def auction_pending(state: AuctionState) -> api.Pending:
    if len(state.lots) == LOTS:
        return api.Over()
    seats = state.table.seats
    if waiting := tuple(seat for seat in seats if seat not in state.slips):
        return api.AtOnce(waiting, "bid for the lot", (Bid,))
    for seat in seats:
        if seat not in state.shown:
            return api.Chance(BidShown(seat=seat), "amount", f"what did {seat} bid?")
    return api.Follows(_won_by(state))


def auction_hidden(state: AuctionState, seat: str | None) -> list[int]:
    if len(state.slips) == len(state.table.seats):
        return []
    return [token for owner, token in state.slips.items() if owner != seat]


def auction_view(state: AuctionState, seat: str | None) -> tuple[api.Block, ...]:
    slips = tuple((f"{owner}'s slip", state.pieces.show(token)) for owner, token in state.slips.items())
    purses = tuple((f"{each}'s purse", state.purse(each)) for each in state.table.seats)
    return (api.Facts((*purses, *slips)),)


def auction_score(state: AuctionState) -> api.ScoreSheet:
    over = isinstance(auction_pending(state), api.Over)
    lines = (
        api.ScoreLine(seat=seat, category="lots", label="lot", points=1, rule="At once", events=(event,))
        for seat, _, event in state.lots
        if seat in state.table.seats
    )
    return api.sheet(state.table.seats, lines, over=over)


AUCTION = _game(
    "auction",
    auction,
    map(str, range(PURSE + 1)),
    start=lambda setup: AuctionState(table=api.Table.of(setup)),
    pending=auction_pending,
    hidden=auction_hidden,
    view=auction_view,
    score=auction_score,
    turn=lambda state: len(state.lots) + bool(state.slips),
)


# three cards to the left


class PassingState(api.GameState, kw_only=True):
    hands: dict[str, list[int]] = field(default_factory=dict)
    laid: dict[str, list[int]] = field(default_factory=dict)
    """Seat → what it passes, face down until all have."""
    passed: bool = False


passing: api.Chapter[PassingState] = api.Chapter()


def unseen(state: PassingState, by: str, before: api.Typed) -> Iterable[api.Choice]:
    return api.outcomes(state.pieces.unseen(CARDS))


@passing.event
class CardDealt(api.Event, frozen=True, kw_only=True):
    """the next card of a hand"""

    seat: str
    card: str | None = None
    told = "{seat} gets a card[: {card}]"
    verb, seen_by, args = "card", "seat", (api.Arg("card", unseen),)

    def needs(self, state: PassingState) -> None:
        if self.seat not in state.table.seats or len(state.hands.get(self.seat, ())) >= HAND:
            raise api.Contradiction(f"{self.seat} gets no card")
        state.pieces.require_unseen(self.card, CARDS)

    def do(self, state: PassingState) -> None:
        state.hands.setdefault(self.seat, []).append(state.pieces.new(self.card))

    def dealt(self, state: PassingState, luck: api.Luck) -> str:
        return luck.cards("deck", 0, CARDS, sum(map(len, state.hands.values())))[0]


def held(state: PassingState, by: str, before: api.Typed) -> Iterator[api.Choice]:
    names = [state.pieces.names[token] for token in state.hands.get(by, ())]
    yield from (api.Choice(name, name) for name in sorted(filter(None, names)))
    if state.table.dealer == api.TABLE:
        yield from (api.Choice("?", None) for name in names if name is None)


@passing.event
class Passed(api.Event, frozen=True, kw_only=True):
    """lay three cards down for your neighbour"""

    cards: tuple[str | None, ...] = ()
    told = "{by} passes three cards[: {cards}]"
    verb, seen_by = "pass", "by"
    args = (api.Arg("cards", held, multiset=True, least=3, most=3),)

    def needs(self, state: PassingState) -> None:
        if self.by not in state.hands or self.by in state.laid or len(self.cards) != 3:
            raise api.Contradiction(f"{self.by or 'nobody'} cannot pass that")
        _picked(state.copy(), self)

    def do(self, state: PassingState) -> None:
        state.laid[self.by] = _picked(state, self)
        seats = state.table.seats
        if len(state.laid) == len(seats):
            for place, seat in enumerate(seats):
                state.hands[seat] += state.laid[seats[place - 1]]
            state.passed = True


def _picked(state: PassingState, event: Passed) -> list[int]:
    return [state.pieces.take(state.hands[event.by], card, CARDS if card else ()) for card in event.cards]


def passing_pending(state: PassingState) -> api.Pending:
    seats = state.table.seats
    for seat in seats if not state.laid else ():
        if len(state.hands.get(seat, ())) < HAND:
            return api.Chance(CardDealt(seat=seat), "card", f"which card gets {seat}?")
    if waiting := tuple(seat for seat in seats if seat not in state.laid):
        return api.AtOnce(waiting, "pass three cards to the left", (Passed,))
    return api.Over()


def passing_hidden(state: PassingState, seat: str | None) -> list[int]:
    piles = [(owner, hand) for owner, hand in state.hands.items()]
    piles += [] if state.passed else [(owner, cards) for owner, cards in state.laid.items()]
    return [token for owner, cards in piles if owner != seat for token in cards]


def passing_view(state: PassingState, seat: str | None) -> tuple[api.Block, ...]:
    def told(cards: Iterable[int]) -> str:
        return " ".join(sorted(map(state.pieces.show, cards)))

    laid = {} if state.passed else state.laid
    rows = tuple((owner, told(cards), told(laid.get(owner, ()))) for owner, cards in state.hands.items())
    return (api.Grid(("seat", "hand", "passes"), rows),)


PASSING = _game(
    "passing",
    passing,
    CARDS,
    start=lambda setup: PassingState(table=api.Table.of(setup)),
    pending=passing_pending,
    hidden=passing_hidden,
    view=passing_view,
    score=lambda state: api.sheet(state.table.seats, (), over=state.passed),
    turn=lambda state: int(bool(state.laid)),
)


# the first disc


class DiscsState(api.GameState, kw_only=True):
    mats: dict[str, list[int]] = field(default_factory=dict)
    """Seat → its discs, face down, the first one lowest."""
    turns: int = 0
    stopped: str = ""


discs: api.Chapter[DiscsState] = api.Chapter()


def faces(state: DiscsState, by: str, before: api.Typed) -> Iterator[api.Choice]:
    return _own(by, DISCS, state)


@discs.event
class DiscLaid(api.Event, frozen=True, kw_only=True):
    """lay a disc face down"""

    disc: str | None = None
    told = "{by} lays a disc[: {disc}]"
    verb, seen_by, args = "lay", "by", (api.Arg("disc", faces),)

    def needs(self, state: DiscsState) -> None:
        if self.by not in state.table.seats or state.stopped or self.disc not in (*DISCS, None):
            raise api.Contradiction(f"{self.by or 'nobody'} lays no disc")

    def do(self, state: DiscsState) -> None:
        state.turns += len(state.mats) == len(state.table.seats)
        state.mats.setdefault(self.by, []).append(state.pieces.new(self.disc))


@discs.event
class Stopped(api.Event, frozen=True, kw_only=True):
    """lay no more discs"""

    told, verb = "{by} stops", "stop"

    def do(self, state: DiscsState) -> None:
        if self.by not in state.table.seats or state.stopped:
            raise api.Contradiction("nobody can stop now")
        state.turns += 1
        state.stopped = self.by


def discs_pending(state: DiscsState) -> api.Pending:
    seats = state.table.seats
    if state.stopped or state.turns >= 2 * len(seats):
        return api.Over()
    if waiting := tuple(seat for seat in seats if seat not in state.mats):
        return api.AtOnce(waiting, "lay a first disc", (DiscLaid,))
    seat = seats[state.turns % len(seats)]
    return api.Decision(seat, "lay another disc, or stop", (DiscLaid, Stopped), secret=True)


def discs_hidden(state: DiscsState, seat: str | None) -> list[int]:
    return [token for owner, mat in state.mats.items() if owner != seat for token in mat]


def discs_view(state: DiscsState, seat: str | None) -> tuple[api.Block, ...]:
    rows = tuple((owner, " ".join(map(state.pieces.show, mat))) for owner, mat in state.mats.items())
    return (api.Grid(("seat", "discs"), rows),)


GAMES = (
    AUCTION,
    PASSING,
    _game(
        "discs",
        discs,
        DISCS,
        start=lambda setup: DiscsState(table=api.Table.of(setup)),
        pending=discs_pending,
        hidden=discs_hidden,
        view=discs_view,
        score=lambda state: api.sheet(state.table.seats, (), over=isinstance(discs_pending(state), api.Over)),
        turn=lambda state: state.turns,
    ),
)
AUCTION, PASSING, DISCS_GAME = GAMES
