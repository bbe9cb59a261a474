"""What texts do to numbers: points, power, cards drawn or turned from a deck; and effects that no other event
records.

Law: a handler holds no rule. Source: card texts; rulings MT-20, MT-35.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import ClassVar, Literal

from ledger.api import (
    UNKNOWN,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Luck,
    Typed,
    Verb,
    Verdict,
    always,
    counted,
    typed_at,
)
from ledger.games.courses import asked, piles
from ledger.games.courses.asked import TextStep, is_improvised, step_now
from ledger.games.courses.catalog import CARDS, TradingCard, Until, courses_of
from ledger.games.courses.decks import copies
from ledger.games.courses.naming import called, everybody, lying, seen
from ledger.games.courses.state import MOST, Boost, CardInPlay, Earned, Lying, OwedCards, State, begun_by
from ledger.games.courses.texts.steps import DoneByText, does, in_play, until

LASTS: dict[Until, str] = {
    "turn": " for the turn",
    "round": " until the next turn of this seat",
    "leaves": " until the card leaves",
    "ever": "",
}

amounts: Chapter[State] = Chapter(
    {
        "card": called,
        "amount": lambda state, amount: f"{amount:+}",
        "until": lambda state, until: LASTS[until],
    }
)


def amounts_on_offer(state: State, by: str, before: Typed) -> tuple[int, ...]:
    """The amount that the text says; a few likely ones if nobody described it."""
    step = step_now(state)
    return (-1, 1, 2) if step is None else (step.effect.count,)


def changes(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """The amounts on offer; any other whole number from -99 to 99 can be typed."""
    offered = amounts_on_offer(state, by, before)
    for amount in dict.fromkeys((*(() if len(offered) > 1 else offered), *range(-99, 100))):
        yield Choice(str(amount), amount, unlisted=amount not in offered)


def lasting(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """How long points, power and point value last."""
    yield Choice("turn", "turn", help="to the end of this turn")
    yield Choice("round", "round", help="until this seat's next turn")
    yield Choice("leaves", "leaves", help="until the card that says so leaves play")
    yield Choice("ever", "ever", help="for good")


HOW_LONG = Arg("duration", lasting, optional=True)
COUNT = Arg("count", number=True, most=MOST, optional=True)


# points


def scorers(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """The seats, whose points can change, and the partners, whose point value can; only an improvised text
    lists partners."""
    yield from everybody(state, by, before)
    for card in state.of("partner"):
        yield lying(state, card, listed=is_improvised(state))


def _listed_scorers(state: State, by: str, before: Typed) -> list[str | int]:
    partners = [card.number for card in state.of("partner")] if is_improvised(state) else []
    return [*state.table.present, *partners]


@amounts.event
class PointsChanged(DoneByText, frozen=True, kw_only=True):
    """`seat` gained points, or lost some."""

    seat: str
    points: int
    until: Until = "ever"

    def needs(self, state: State) -> None:
        state.require_in(self.seat)
        if abs(self.points) > MOST:
            raise Contradiction(f"no table has {self.points} points")

    def do(self, state: State) -> None:
        line = Earned(self.id, self.seat, self.points, "text", until=self.until, turn=state.whose_turn)
        state.earn(line)
        state.do_effect()

    def tell(self, state: State) -> str:
        verb = "gains" if self.points >= 0 else "loses"
        return f"{self.seat} {verb} {counted(abs(self.points), 'point')}{LASTS[self.until]}"


class Boosted(DoneByText, frozen=True, kw_only=True):
    """The power or the point value of a card in play changes by an amount."""

    card: CardInPlay
    amount: int
    until: Until = "turn"
    of: ClassVar[Literal["power", "value"]]

    @property
    def subject(self) -> int:
        return self.card

    def needs(self, state: State) -> None:
        if abs(self.amount) > MOST:
            raise Contradiction(f"no card has {self.amount} more {self.of}")
        _ = state.cards[self.card]

    def do(self, state: State) -> None:
        source = 0
        if self.until == "leaves" and state.action is not None:
            says_so = state.cards.get(state.action.card)
            source = 0 if says_so is None else says_so.number
        boost = Boost(self.of, self.card, self.amount, self.until, state.whose_turn, source)
        state.boosts = (*state.boosts, boost)
        state.do_effect()


@amounts.event
class ValueChanged(Boosted, frozen=True, kw_only=True):
    """The point value of a card in play changes by an amount."""

    told, of = "{card} has {amount} point value{until}", "value"


def points(state: State, by: str, values: Typed) -> Event:
    who, amount = values[0], values[1]
    if isinstance(who, int):
        return ValueChanged(by=by, card=who, amount=amount, until=until(state, values, 2, "turn"))
    return PointsChanged(by=by, seat=who, points=amount, until=until(state, values, 2, "ever"))


amounts.word(
    Verb(
        "points",
        "a text changes a seat's points, or a partner's value: points ann 2",
        (PointsChanged, ValueChanged),
        (
            Arg("scorer", scorers, _listed_scorers),
            Arg("points", changes, amounts_on_offer, alone=True),
            HOW_LONG,
        ),
        make=points,
    )
)


@does("points")
def _scores(state: State, step: TextStep, among: Iterable[Lying]) -> Iterator[Event]:
    effect, by = step.effect, state.require_action().seat
    yield PointsChanged(by=by, seat=step.seat, points=effect.count, until=effect.until or "ever")


# power and point value


@amounts.event
class PowerChanged(Boosted, frozen=True, kw_only=True):
    """a text changes a card's power: power p7 2 turn

    The power of a card in play changes by an amount.
    """

    told, of = "{card} has {amount} power{until}", "power"
    verb, args = "power", (in_play(), Arg("amount", changes, amounts_on_offer, alone=True), HOW_LONG)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return PowerChanged(by=by, card=values[0], amount=values[1], until=until(state, values, 2, "turn"))


@does("power")
def _strengthens(state: State, step: TextStep, among: Iterable[Lying]) -> Iterator[Event]:
    effect, by = step.effect, state.require_action().seat
    until = effect.until or "turn"
    return (PowerChanged(by=by, card=card.number, amount=effect.count, until=until) for card in among)


# cards from a deck


def any_seat(state: State, by: str, _: Typed) -> Iterable[tuple[str, str]]:
    """Every seat in the game. If none is typed, the text is about the seat that uses it."""
    return ((seat, seat) for seat in state.table.present)


def owed(to: Literal["hand", "pile"]) -> Callable[[State, str, Typed], Event]:
    """Returns a function that makes a `CardsOwed` event. The seat that the text names is owed as many cards
    as it says, or one card if it says nothing."""

    def made(state: State, by: str, values: Typed) -> Event:
        step = step_now(state)
        seat, count = (by, 1) if step is None else (step.seat, _many(step))
        return CardsOwed(by=by, seat=typed_at(values, 0) or seat, count=typed_at(values, 1) or count, to=to)

    return made


def _many(step: TextStep) -> int:
    """How many cards come at once: all that are drawn, but only one that is turned from a deck."""
    return step.effect.count if step.effect.do == "draw" else 1


@amounts.event
class CardsOwed(DoneByText, frozen=True, kw_only=True):
    """A text says that `seat` draws cards, or turns them from the deck to the discard pile."""

    seat: str
    count: int
    to: Literal["hand", "pile"]
    verb = (
        Verb("draw", "a text makes a seat draw: draw ann 2", make=owed("hand")),
        Verb("mill", "a text turns cards from a deck to the discard pile: mill bob 2", make=owed("pile")),
    )
    args = (Arg("seat", everybody, optional=True, usual=any_seat), COUNT)

    def needs(self, state: State) -> None:
        size, step = state.require_in(self.seat).deck.size, step_now(state)
        most = max(size, CARDS if self.to == "hand" else 1, 0 if step is None else step.effect.count)
        if not 1 <= self.count <= most:
            raise Contradiction(f"{self.seat}'s deck has {counted(size, 'card')}")

    def do(self, state: State) -> None:
        if self.to == "hand" or state.players[self.seat].deck.size:
            state.owed = OwedCards(self.seat, self.count, self.to)
        state.do_effect()

    def tell(self, state: State) -> str:
        many = counted(self.count, "card")
        what = f"draw {many}" if self.to == "hand" else f"turn {many} from the deck"
        return f"{self.seat} is to {what}"


@does("draw")
def _draws(state: State, step: TextStep, among: Iterable[Lying]) -> Iterator[Event]:
    yield CardsOwed(by=state.require_action().seat, seat=step.seat, count=_many(step), to="hand")


@does("mill")
def _mills(state: State, step: TextStep, among: Iterable[Lying]) -> Iterator[Event]:
    if state.players[step.seat].deck.size:
        yield CardsOwed(by=state.require_action().seat, seat=step.seat, count=_many(step), to="pile")


def in_any_deck(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """Cards that may come from a draw deck, and `?`."""
    for name, card in state.table.catalog.of(TradingCard).items():
        yield Choice(name, name, unlisted=card.sort == "course")
    yield Choice(UNKNOWN, None, ("unknown",), "nobody saw it")


def _cards(state: State, by: str, before: Typed) -> Mapping[str, int]:
    """Every card of the catalog that a draw deck can hold, once."""
    courses = courses_of(state.table.catalog)
    return {name: 1 for name in state.table.catalog.of(TradingCard) if name not in courses}


@amounts.event
class CardMilled(Event, frozen=True, kw_only=True):
    """the card that is turned from a deck, or ?

    The top card of the draw deck of `seat` went to its discard pile.
    """

    seat: str
    card: str | None = None
    reveals = "[Everybody has seen {card} of {seat}.]"
    verb, args = Verb("turn", by_table=True), (Arg("card", in_any_deck, _cards, kind=TradingCard),)
    caused_by = begun_by

    def needs(self, state: State) -> None:
        piles.require_deck(state, self.seat, 1, () if self.card is None else (self.card,))

    def do(self, state: State) -> None:
        names = () if self.card is None else (self.card,)
        (token,) = piles.from_deck(state, self.seat, 1, names, self.id)
        state.players[self.seat].deck.discards.append(token)
        asked.came(state, 1)

    def may(self, state: State) -> Verdict:
        return copies(state, self.seat, self.card)

    def dealt(self, state: State, luck: Luck) -> str | None:
        return next(iter(piles.top(state, self.seat, 1, luck)), None)

    def tell(self, state: State) -> str:
        return f"{self.seat} turns {seen(state, self.card)} from the deck to the discard pile"


# anything else


@amounts.event
class ExtraEffect(DoneByText, frozen=True, kw_only=True):
    """a text does something else; say what

    A text did something that no other event records.
    """

    text: str
    told, verb, args = "effect: {text}", "extra", (Arg("text"),)

    needs = always

    def do(self, state: State) -> None:
        state.do_effect()
