"""Lost Cities: two seats lead expeditions, card by rising card; one that was begun has to be worth it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import field

from ledger import api

COLOURS = ("yellow", "blue", "white", "green", "red")
CARDS = {f"{colour} {rank}": 1 for colour in COLOURS for rank in range(2, 11)}
CARDS |= {f"{colour} wager": 3 for colour in COLOURS}
HAND, COST, LONG, BONUS = 8, 20, 8, 20


def parts(card: str) -> tuple[str, int]:
    """Colour and rank; 0 for a wager."""
    colour, _, rank = card.partition(" ")
    return colour, 0 if rank == "wager" else int(rank)


class State(api.GameState, kw_only=True):
    pieces: api.Piles
    laid: tuple[tuple[str, str, int], ...] = ()
    """Who laid which card to an expedition, and the event."""
    discards: dict[str, list[int]] = field(default_factory=lambda: {colour: [] for colour in COLOURS})
    """Colour → its discard pile, the top last."""
    thrown: str = ""
    """The colour that was discarded in this turn."""
    is_drawing: bool = False

    @property
    def seat(self) -> str:
        return self.table.after(self.table.seats[0], self.turns - self.is_drawing)

    def expedition(self, seat: str, colour: str) -> dict[int, str]:
        """The cards of an expedition by their events, in order."""
        return {id_: card for owner, card, id_ in self.laid if (owner, parts(card)[0]) == (seat, colour)}

    def pile(self, colour: str) -> list[int]:
        """A discard pile with a card."""
        if not self.discards.get(colour):
            raise api.Contradiction(f"no {colour} card was discarded")
        return self.discards[colour]


def start(setup: api.Setup) -> State:
    state = State.from_setup(setup)
    for seat in setup.seats:
        state.pieces.owe(seat, HAND)
    return state


cities: api.Chapter[State] = api.Chapter()


@cities.event
class Laid(api.Event, frozen=True, kw_only=True):
    """lay a card to your expedition"""

    card: str
    told, verb, args = "{by} lays {card}", "lay", (api.Arg("card", api.in_hand()),)

    def do(self, state: State) -> None:
        state.pieces.play(self.by, self.card)
        state.laid += ((self.by, self.card, self.id),)
        state.turns, state.is_drawing = state.turns + 1, True

    def may(self, state: State) -> api.Verdict:
        colour, rank = parts(self.card)
        highest = max([parts(card)[1] for card in state.expedition(self.by, colour).values()], default=0)
        if rank >= highest:
            return api.LEGAL
        return api.refused("Laying", f"the {colour} expedition has come to {highest}")


@cities.event
class Discarded(api.Event, frozen=True, kw_only=True):
    """discard a card of your hand"""

    card: str
    told, verb, args = "{by} discards {card}", "discard", (api.Arg("card", api.in_hand()),)

    def do(self, state: State) -> None:
        token = state.pieces.play(self.by, self.card)
        state.thrown, _ = parts(self.card)
        state.discards[state.thrown].append(token)
        state.turns, state.is_drawing = state.turns + 1, True


@cities.event
class Drew(api.Event, frozen=True, kw_only=True):
    """draw the top card of the deck"""

    told, verb = "{by} draws", "draw"

    def do(self, state: State) -> None:
        state.table.require_seat(self.by)
        state.pieces.owe(self.by, 1)
        state.is_drawing, state.thrown = False, ""


def piles(state: State, by: str, before: api.Typed) -> Iterable[api.Choice]:
    for colour, pile in state.discards.items():
        if pile:
            yield api.Choice(colour, colour, help=state.pieces.show(pile[-1]))


@cities.event
class Taken(api.Event, frozen=True, kw_only=True):
    """take the top card of a discard pile"""

    colour: str
    told, verb, args = "{by} takes the top {colour} card", "take", (api.Arg("colour", piles),)

    def do(self, state: State) -> None:
        pile = state.pile(self.colour)
        state.pieces.gain(self.by, pile[-1])
        pile.pop()
        state.is_drawing, state.thrown = False, ""

    def may(self, state: State) -> api.Verdict:
        if self.colour != state.thrown:
            return api.LEGAL
        return api.refused("Drawing", "that is the card that was just discarded")


def pending(state: State) -> api.Pending:
    if not state.pieces.left:
        return api.Over()
    if drawn := api.cards_owed(state, "Drawing"):
        return drawn
    if state.is_drawing:
        return api.Decision(state.seat, "draw a card", (Drew, Taken), source="Drawing")
    return api.Decision(state.seat, "lay or discard a card", (Laid, Discarded), secret=True)


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for colour in COLOURS:
        if cards := state.expedition(seat, colour):
            ranks = [parts(card)[1] for card in cards.values()]
            times, is_long = 1 + ranks.count(0), len(cards) >= LONG and state.table.rulings.is_on("long")
            label = f"{sum(ranks)} less {COST}, times {times}{', long' if is_long else ''}"
            points = (sum(ranks) - COST) * times + BONUS * is_long
            yield api.ScoreLine(seat, colour, label, points, "Counting", tuple(cards))


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    seats, rows = state.table.seats, []
    for colour, pile in state.discards.items():
        led = (", ".join(state.expedition(owner, colour).values()) for owner in seats)
        rows.append((colour, *led, state.pieces.listed(pile[-1:])))
    grid = api.Grid(("expedition", *seats, "discarded"), tuple(rows))
    return (grid, api.Facts((*state.pieces.rows(), ("deck", state.pieces.left))))


about = "An expedition of eight cards brings 20 more."
GAME: api.Game[State] = api.Game(
    info=api.GameInfo(
        name="lost_cities",
        title="Lost Cities",
        about="Lead expeditions that are worth their cost.",
        rules_version=1,
        variants=(api.Variant("standard", least=2, most=2, about="two seats"),),
        rulings=(api.Ruling(knob="long", default=True, choices=(True, False), about=about, source="LC-1"),),
        turn_order="Turns",
    ),
    chapters=(cities, api.dealing),
    deck=CARDS,
    start=start,
    pending=pending,
    lines=lines,
    shared="Counting",
    view=view,
    topics=api.headings(__name__),
)
