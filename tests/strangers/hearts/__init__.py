"""Hearts for three to six: whoever takes hearts, or the queen of spades, gets points, and the fewest win."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import field

from ledger import api

RANKS, SUITS = "23456789TJQKA", "CDSH"
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
OUT = ("2D", "2C", "3D", "3C")
"""What leaves the deck first, where it cannot be dealt evenly."""
QUEEN, MOON = "QS", 26
Plays = tuple[tuple[str, str, int], ...]
"""Who played or took which card, and the event that played it."""


def points(*cards: str) -> int:
    return sum(13 if card == QUEEN else card[1] == "H" for card in cards)


class Round(api.Copyable):
    """One deal, until its last trick is taken."""

    is_taken_up: bool = False
    leader: str = ""
    trick: Plays = ()
    is_broken: bool = False
    taken: Plays = ()
    """What counts of the tricks."""


class State(api.GameState, kw_only=True):
    pieces: api.Piles
    now: Round = field(default_factory=Round)
    played: tuple[Plays, ...] = ()
    """What was taken in the rounds before."""

    @property
    def steps(self) -> int:
        """How many places to the left cards are passed in this round; 0 where they are kept."""
        count = len(self.table.seats)
        ways = (1, -1, count // 2, 0) if count % 2 == 0 else (1, -1, 0)
        return ways[len(self.played) % len(ways)]

    @property
    def lowest(self) -> str:
        """The club that leads to the first trick."""
        return next(card for card in CARDS if card in self.pieces.stock)

    def deal(self) -> None:
        for seat in self.table.seats:
            self.pieces.owe(seat, len(self.pieces.stock) // len(self.table.seats))


def start(setup: api.Setup) -> State:
    out = OUT[: len(CARDS) % len(setup.seats)]
    pieces = api.Piles.of(setup, [card for card in CARDS if card not in out])
    state = State(table=api.Table.of(setup), pieces=pieces)
    state.deal()
    return state


hearts: api.Chapter[State] = api.Chapter()


@hearts.event
class Passed(api.Event, frozen=True, kw_only=True):
    """pass three cards of your hand"""

    cards: tuple[str | None, ...] = ()
    told, verb, seen_by = "{by} passes[ {cards}]", "pass", "by"
    args = (api.Arg("cards", api.in_hand(unseen=True, each=True), multiset=True, least=3, most=3),)

    def do(self, state: State) -> None:
        state.pieces.lay_aside(self.by, self.cards)
        state.turns += 1

    def may(self, state: State) -> api.Verdict:
        return api.LEGAL if len(self.cards) == 3 else api.refused("Passing", "three cards are passed")


@hearts.event
class TakenUp(api.Event, frozen=True, kw_only=True):
    """Everybody took up the cards of the seat so many places before."""

    steps: int
    told = "everybody takes up what was passed"
    reveals = "Everybody has seen the cards that were passed to them."

    def do(self, state: State) -> None:
        for seat in state.table.seats:
            state.pieces.take_up(state.table.after(seat, self.steps), of=seat)
        state.now.is_taken_up = True


@hearts.event
class Led(api.Event, frozen=True, kw_only=True):
    """who has the lowest club"""

    seat: str
    told = "{seat} has the lowest club"
    verb, args = api.Verb("lead", by_table=True), (api.Arg("seat", api.seats()),)

    def do(self, state: State) -> None:
        state.pieces.require_held(self.seat, (state.lowest,))
        state.now.leader = self.seat

    def dealt(self, state: State, luck: api.Luck) -> str:
        return next(seat for seat in state.table.seats if state.lowest in state.pieces.held(seat))


@hearts.event
class Played(api.Event, frozen=True, kw_only=True):
    """play a card to the trick"""

    card: str
    told, verb, args = "{by} plays {card}", "play", (api.Arg("card", api.in_hand()),)

    def do(self, state: State) -> None:
        state.pieces.play(self.by, self.card)
        state.now.trick += ((self.by, self.card, self.id),)
        state.now.is_broken |= self.card[1] == "H"
        state.turns += 1

    def may(self, state: State) -> api.Verdict:
        trick, card = state.now.trick, self.card
        is_first = len(trick) + sum(map(len, state.pieces.hands.values())) == len(state.pieces.stock)
        if trick:
            suit = trick[0][1][1]
            follows = self.rather(state, "Following suit", f"{suit} is led", lambda name: name[1] == suit)
            if follows is not api.LEGAL or not is_first:
                return follows
            return self.rather(state, "First trick", "nothing that counts", lambda name: not points(name))
        if is_first and card != state.lowest:
            return api.refused("First trick", f"{state.lowest} leads to the first trick")
        if is_first or state.now.is_broken:
            return api.LEGAL
        return self.rather(state, "Leading hearts", "no heart was played yet", lambda name: name[1] != "H")

    def rather(self, state: State, rule: str, why: str, is_meant: Callable[[str], bool]) -> api.Verdict:
        """Whoever has a card that is meant plays one."""
        held = state.pieces.held(self.by)
        if is_meant(self.card):
            return api.LEGAL
        if any(name is not None and is_meant(name) for name in held):
            return api.refused(rule, why)
        return api.unverifiable(rule, f"what {self.by} holds") if None in held else api.LEGAL


@hearts.event
class TrickTaken(api.Event, frozen=True, kw_only=True):
    """`seat` took the trick."""

    seat: str
    told = "{seat} takes the trick"

    def do(self, state: State) -> None:
        state.table.require_seat(self.seat)
        now = state.now
        now.taken += tuple((self.seat, card, event) for _, card, event in now.trick if points(card))
        now.leader, now.trick = self.seat, ()


@hearts.event
class RoundEnded(api.Event, frozen=True, kw_only=True):
    """The last trick was taken, and the cards are shuffled."""

    told = "the round ends"

    def do(self, state: State) -> None:
        state.played += (state.now.taken,)
        state.now = Round()
        state.pieces.gather()
        state.deal()


def pending(state: State) -> api.Pending:
    now, pieces, seats = state.now, state.pieces, state.table.seats
    if not now.trick and not now.leader and is_over(state):
        return api.Over()
    if dealt := api.cards_owed(state, "Rounds"):
        return dealt
    if state.steps and not now.is_taken_up:
        way = {1: "to the left", -1: "to the right"}.get(state.steps, "across")
        if waiting := tuple(seat for seat in seats if not pieces.aside[seat]):
            return api.AtOnce(waiting, f"pass three cards {way}", (Passed,), source="Passing")
        return api.Follows(TakenUp(steps=state.steps), source="Passing")
    if not now.leader:
        return api.Chance(Led(seat=""), "seat", f"who has {state.lowest}?", source="First trick")
    if len(now.trick) == len(seats):
        suit = now.trick[0][1][1]
        best = max(now.trick, key=lambda play: (play[1][1] == suit, RANKS.index(play[1][0])))
        return api.Follows(TrickTaken(seat=best[0]), source="Taking tricks")
    if not any(pieces.hands.values()):
        return api.Follows(RoundEnded(), source="Rounds")
    seat = state.table.after(now.leader, len(now.trick))
    return api.Decision(seat, "play a card", (Played,), secret=True, source="Turns")


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for number, taken in enumerate((*state.played, state.now.taken), 1):
        takers = {taker for taker, _, _ in taken}
        is_moon = len(takers) == 1 and points(*(card for _, card, _ in taken)) == MOON
        own = [(card, event) for taker, card, event in taken if (taker == seat) is not is_moon]
        if own:
            cards, events = zip(*own, strict=True)
            label = f"{' '.join(takers)} shot the moon" if is_moon else " ".join(cards)
            rule = "Shooting the moon" if is_moon else "Points"
            yield api.ScoreLine(seat, f"round {number}", label, points(*cards), rule, events)


def is_over(state: State) -> bool:
    totals = [sum(line.points for line in lines(state, seat)) for seat in state.table.seats]
    return max(totals) >= state.table.rulings.number("limit")


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    trick = ", ".join(f"{by} {card}" for by, card, _ in state.now.trick) or "nothing yet"
    return (api.Heading("The trick", 2), api.Note(trick), api.Facts(state.pieces.rows()))


about = "With so many points somebody ends the game."
LIMIT = api.Ruling(knob="limit", default=100, choices=(30, 50, 100), about=about, source="HE-1")
GAME: api.Game[State] = api.Game(
    info=api.GameInfo(
        name="hearts",
        title="Hearts",
        about="Take no hearts, and not the queen of spades.",
        rules_version=1,
        variants=(api.Variant("standard", least=3, most=6, about="three to six seats"),),
        rulings=(LIMIT,),
        turn_order="Turns",
    ),
    chapters=(hearts, api.dealing),
    deck=CARDS,
    start=start,
    pending=pending,
    status=lambda state: f"round {len(state.played) + 1}",
    lines=lines,
    fewest=True,
    shared="Points",
    view=view,
    topics=api.headings(__name__),
)
