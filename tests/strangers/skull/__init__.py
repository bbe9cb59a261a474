"""Skull for three to six: lay discs face down, bid how many roses you can turn up, and meet no skull."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import field

from ledger import api

ROSE, SKULL = "rose", "skull"
DISCS, ENOUGH = (ROSE, ROSE, ROSE, SKULL), 2


class Round(api.Copyable):
    """Until a challenge ends: `seat` lays or bids next, `chosen` is turned up next, `turned` discs were."""

    seat: str
    bid: int = 0
    bidder: str = ""
    passed: frozenset[str] = frozenset()
    turned: int = 0
    chosen: str = ""
    loser: str = ""
    owner: str = ""


class State(api.GameState, kw_only=True):
    pieces: api.Piles
    now: Round
    won: dict[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def laid(self) -> int:
        return sum(map(len, self.pieces.aside.values())) + self.now.turned

    def after(self, seat: str) -> str:
        return self.table.after(seat, among={*self.table.present} - self.now.passed)

    def begin(self, seat: str, loser: str = "", skull_of: str = "") -> None:
        """A new round; a disc is lost first where the skull of a seat was met."""
        self.table.require_seat(seat)
        for owner in self.table.seats:
            self.pieces.take_up(owner)
        self.now = Round(seat, loser=loser, owner=skull_of)


def start(setup: api.Setup) -> State:
    pieces = api.Piles.of(setup, DISCS * len(setup.seats))
    for seat in setup.seats:
        pieces.deal(seat, DISCS)
    return State(table=api.Table.of(setup), pieces=pieces, now=Round(setup.seats[0]))


skull: api.Chapter[State] = api.Chapter()


@skull.event
class Laid(api.Event, frozen=True, kw_only=True):
    """lay a disc face down on your stack"""

    disc: str | None = None
    told, verb, seen_by = "{by} lays a disc[: {disc}]", "lay", "by"
    args = (api.Arg("disc", api.in_hand(unseen=True)),)

    def do(self, state: State) -> None:
        if all(state.pieces.aside[seat] for seat in state.table.present):
            state.now.seat = state.after(self.by)
        state.pieces.lay_aside(self.by, (self.disc,))
        state.turns += 1


@skull.event
class Bid(api.Event, frozen=True, kw_only=True):
    """say how many roses you will turn up"""

    number: int
    told, verb = "{by} bids {number}", "bid"
    args = (api.Arg("number", api.numbers(lambda state: range(max(state.now.bid, 0) + 1, state.laid + 1))),)

    def do(self, state: State) -> None:
        state.now.bid, state.now.bidder, state.now.seat = self.number, self.by, state.after(self.by)
        state.turns += 1

    def may(self, state: State) -> api.Verdict:
        if state.now.bid < self.number <= state.laid:
            return api.LEGAL
        return api.refused("Bidding", f"{state.now.bid} is bid, {state.laid} discs lie")


@skull.event
class BiddingLeft(api.Event, frozen=True, kw_only=True):
    """bid no more in this round"""

    told, verb = "{by} passes", "pass"

    def do(self, state: State) -> None:
        state.now.passed, state.now.seat = state.now.passed | {self.by}, state.after(self.by)
        state.turns += 1


@skull.event
class StackChosen(api.Event, frozen=True, kw_only=True):
    """whose top disc you turn up"""

    seat: str
    told, verb, args = "{by} chooses {seat}'s stack", "turn", (api.Arg("seat", api.seats(others=True)),)

    def do(self, state: State) -> None:
        state.pieces.require_laid(self.seat)
        state.now.chosen = self.seat


@skull.event
class DiscTurned(api.Event, frozen=True, kw_only=True):
    """what the disc is that is turned up"""

    seat: str
    card: str
    told, reveals = "{seat}'s disc is a {card}", "Everybody has seen {seat}'s {card}."
    verb = api.Verb("disc", by_table=True)
    args = (api.Arg("card", lambda state, by, before: api.named((ROSE, SKULL))),)

    def do(self, state: State) -> None:
        state.pieces.gain(self.seat, state.pieces.turn_up(self.seat, self.card))
        now, loser = state.now, state.now.bidder or self.seat
        now.turned, now.chosen = now.turned + 1, ""
        if self.card == SKULL:
            state.begin(loser, loser, skull_of=self.seat)


@skull.event
class ChallengeWon(api.Event, frozen=True, kw_only=True):
    """`seat` turned up as many roses as it had bid."""

    seat: str
    told = "{seat} wins the challenge"

    def do(self, state: State) -> None:
        state.begin(self.seat)
        state.won = {**state.won, self.seat: (*state.won.get(self.seat, ()), self.id)}


@skull.event
class DiscLost(api.Event, frozen=True, kw_only=True):
    """the disc that is lost for good, which its owner alone knows"""

    seat: str
    disc: str | None = None
    told, seen_by = "{seat} loses a disc[: {disc}]", "seat"
    verb = api.Verb("lose", make=lambda state, by, values: DiscLost(by=by, seat=by, disc=values[0]))
    args = (api.Arg("disc", api.in_hand(unseen=True, of=lambda state: state.now.loser)),)

    def do(self, state: State) -> None:
        pieces, seat, owner = state.pieces, self.seat, state.now.owner
        pieces.lay_aside(seat, (self.disc,))
        pieces.retire(pieces.aside[seat].pop())
        for token in pieces.hands[seat] if self.disc == SKULL else ():
            pieces.bind(token, ROSE)
        state.begin(seat)
        if not pieces.hands[seat]:
            state.table.leave(seat)
            state.now.seat = state.after(seat) if owner in ("", seat) else owner

    def dealt(self, state: State, luck: api.Luck) -> str | None:
        return state.pieces.at_random(self.seat, luck, state.turns)


def pending(state: State) -> api.Pending:
    now, aside, hands = state.now, state.pieces.aside, state.pieces.hands
    if now.loser == now.owner != "":
        return api.Decision(now.loser, "lose a disc", (DiscLost,), secret=True, source="Losing a disc")
    if now.loser:
        return api.Chance(DiscLost(seat=now.loser), "disc", f"which disc does {now.loser} lose?")
    if len(state.table.present) == 1 or any(len(wins) >= ENOUGH for wins in state.won.values()):
        return api.Over()
    if now.bidder and (now.bid == state.laid or state.after(now.bidder) == now.bidder):
        if now.turned >= now.bid:
            return api.Follows(ChallengeWon(seat=now.bidder))
        turned = api.turned_up(state, DiscTurned, seats=(now.bidder, now.chosen), source="Challenge")
        return turned or api.Decision(now.bidder, "turn up a disc", (StackChosen,), source="Challenge")
    if waiting := tuple(seat for seat in state.table.seats if hands[seat] and not aside[seat]):
        return api.AtOnce(waiting, "lay your first disc", (Laid,))
    kinds = (Bid, BiddingLeft) if now.bidder else (Laid, Bid) if hands[now.seat] else (Bid,)
    return api.Decision(now.seat, "bid or pass" if now.bidder else "lay a disc or bid", kinds, secret=True)


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    won = state.won.get(seat, ())
    for number, event in enumerate(won, 1):
        yield api.ScoreLine(seat, "challenges", f"challenge {number}", 1, "Winning", (event,))
    if state.table.present == (seat,) and len(won) < ENOUGH:
        yield api.ScoreLine(seat, "standing", "the last with discs", ENOUGH - len(won), "Winning")


GAME: api.Game[State] = api.Game(
    info=api.GameInfo(
        name="skull",
        title="Skull",
        about="Bid how many roses you turn up, and meet no skull.",
        rules_version=1,
        variants=(api.Variant("standard", least=3, most=6, about="three to six seats"),),
        turn_order="Turns",
    ),
    chapters=(skull,),
    deck=(ROSE, SKULL),
    start=start,
    pending=pending,
    lines=lines,
    shared="Winning",
    view=lambda state, seat: (api.Facts(state.pieces.rows()),),
    topics=api.headings(__name__),
)
