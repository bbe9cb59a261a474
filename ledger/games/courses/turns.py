"""A turn: how it begins, what is drawn, untapped and flipped in it, and how it ends.

Law: a handler copies what happened and holds no rule. Source: turn process, draw phase, untap phase, world
map phase; rulings MT-24, MT-30, MT-31.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    UNKNOWN,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Luck,
    MoveRefused,
    Typed,
    Verb,
    Verdict,
    refused,
    seated,
)
from ledger.games.courses import asked, piles
from ledger.games.courses.catalog import TradingCard, courses_of
from ledger.games.courses.decks import copies
from ledger.games.courses.naming import described, discarded, seen
from ledger.games.courses.state import OUT, SeatTurn, State, begun_by
from ledger.games.courses.worth import both, is_a

DrawReason = Literal["hand", "turn", "effect"]

turns: Chapter[State] = Chapter()
closing: Chapter[State] = Chapter()
"""How a turn ends; its verb is listed after those of the main phase."""


def _reached(state: State, seat: str) -> Iterator[str]:
    """A seat whose turn begins, and those whose turn would have begun now, but they are out."""
    yield seat
    place = state.order.index(seat) if seat in state.order else 0
    for before in reversed((*state.order[place:], *state.order[:place])):
        if before == state.whose_turn or before in state.table.present:
            return
        yield before


@turns.event
class TurnStarted(Event, frozen=True, kw_only=True):
    """A seat's turn began."""

    seat: str
    told, needs = "{seat}'s turn", seated(why=OUT)

    def do(self, state: State) -> None:
        for seat in _reached(state, self.seat):
            state.expire("round", seat)
        state.turn = SeatTurn(self.seat, first=not state.rounds)
        state.rounds += 1


class InTurn(Event, frozen=True, kw_only=True):
    """What happens in the turn of `seat`, after it has begun."""

    seat: str

    def needs(self, state: State) -> None:
        _ = state.players[self.seat], state.require_turn()


# the draw phase


@turns.event
class Drew(Event, frozen=True, kw_only=True):
    """`seat` drew `count` cards; `short` more were due but missing. `cards` is empty if nobody saw them."""

    seat: str
    count: int
    why: DrawReason
    short: int = 0
    cards: tuple[str, ...] = ()
    told = "{seat} draws {count:card}[: {cards}][, {short} too few]"
    caused_by = begun_by

    def needs(self, state: State) -> None:
        piles.require_deck(state, self.seat, self.count, self.cards)

    def do(self, state: State) -> None:
        tokens = piles.from_deck(state, self.seat, self.count, self.cards, self.id)
        player = state.players[self.seat]
        player.hand += tokens
        if self.short > 0 and (state.owed is None or state.owed.to == "hand"):
            player.failed = True
        why = self.why
        if why == "turn":
            if state.turn is not None:
                state.turn.drew = True
        elif why == "hand":
            player.drawn = True
        else:
            asked.came(state, self.count + self.short)

    def dealt(self, state: State, luck: Luck) -> tuple[str, ...]:
        return piles.top(state, self.seat, self.count, luck)

    def reveals(self, state: State) -> str:
        return f"{self.seat} has seen the cards that were drawn." if state.knows_hands and self.count else ""

    def veil(self, state: State, seat: str | None) -> Event:
        """If the tool deals, only the owner sees the cards of a hand."""
        return self if seat == self.seat or not state.knows_hands else replace(self, cards=())


@turns.event
class DrawSkipped(InTurn, frozen=True, kw_only=True):
    """The first player draws nothing on the first turn."""

    told = "{seat} goes first and draws nothing"

    def do(self, state: State) -> None:
        state.require_turn().drew = True


# the untap phase


@turns.event
class UntappedAll(InTurn, frozen=True, kw_only=True):
    """Every tapped card of `seat` became untapped."""

    told = "{seat} untaps"

    def do(self, state: State) -> None:
        state.require_turn().untapped = True
        seat = self.seat
        for card in state.cards.values():
            if card.tapped and card.owner == seat:
                card.tapped = False


# the world map phase


def flippable(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """Courses of the catalog, and `?`."""
    for name, card in state.table.catalog.of(TradingCard).items():
        yield Choice(name, name, help=described(state, name), unlisted=card.sort != "course")
    yield Choice(UNKNOWN, None, ("unknown",), "nobody saw it")


def _courses(state: State, by: str, before: Typed) -> Mapping[str, int]:
    """Every course of the catalog, once."""
    return dict.fromkeys(courses_of(state.table.catalog), 1)


@turns.event
class CourseFlipped(Event, frozen=True, kw_only=True):
    """the course that is flipped, or ?

    The top card of a course deck came to its owner's world map, untapped.
    """

    seat: str
    card: str | None = None
    reveals = "[Everybody has seen {card} of {seat}.]"
    verb, args = Verb("flip", free=True), (Arg("card", flippable, _courses, kind=TradingCard),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """A flip that no question asked for: the seat in front flipped the course or, without one, the seat
        whose turn it is. Raises MoveRefused if it is nobody's turn."""
        seat = by if by in state.players else state.whose_turn
        if not seat:
            said = f"{state.table.seats[0]} flip {values[0] or UNKNOWN}"
            raise MoveRefused("Nobody's turn has begun.", hint=f"Say who flipped it: ! {said} -- why")
        return CourseFlipped(by=state.table.dealer, seat=seat, card=values[0])

    def needs(self, state: State) -> None:
        if not state.require_in(self.seat).courses:
            raise Contradiction(f"{self.seat}'s course deck is empty")
        if self.card == "":
            raise Contradiction("every card has a name")

    def do(self, state: State) -> None:
        state.players[self.seat].courses -= 1
        token = state.pieces.new(None)
        piles.named(state, self.seat, token, self.card, self.id)
        piles.enter(state, token, self.seat, "course")
        if state.turn is not None and state.whose_turn == self.seat:
            state.turn.flipped = True

    def may(self, state: State) -> Verdict:
        if self.card is None:
            return LEGAL
        return both(is_a(state, self.card, "course"), copies(state, self.seat, self.card, is_course=True))

    def dealt(self, state: State, luck: Luck) -> str | None:
        """The next course of the stream `courses SEAT`."""
        player = state.players[self.seat]
        turned = len(player.course_list) - player.courses
        return next(iter(luck.cards(f"courses {self.seat}", 0, player.course_list, turned)), None)

    def tell(self, state: State) -> str:
        return f"{self.seat} flips {seen(state, self.card)} (c{state.played + 1})"


@turns.event
class NoCourseLeft(InTurn, frozen=True, kw_only=True):
    """The course deck of `seat` is empty, so nothing is flipped."""

    told = "{seat} has no course left to flip"

    def do(self, state: State) -> None:
        state.require_turn().flipped = True


# the end of a turn


@closing.event
class TurnEnded(InTurn, frozen=True, kw_only=True):
    """end the turn"""

    verb = "end"

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return TurnEnded(by=by, seat=state.whose_turn or by)

    def may(self, state: State) -> Verdict:
        whose = state.whose_turn
        if self.seat != whose:
            return refused("Turn process", f"it is {whose}'s turn, not {self.seat}'s")
        return LEGAL

    def do(self, state: State) -> None:
        turn = state.require_turn()
        if self.by == turn.seat:
            state.decide()
        state.expire("turn")
        turn.ended = True
        asked.cut_short(state)

    def tell(self, state: State) -> str:
        return f"{self.seat}'s turn ends{discarded(state, (card.number for card in state.of('item')))}"
