"""The end of a round: what triggers it, what the cards in front of the seats are worth, and who is King and
Fool.

Law: influence is lines, each with its reason; a total is their sum. Source: Triggering the End-Game; Winning
the Game; Passive; rulings KL-37 to KL-45.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Literal

from ledger.api import (
    TABLE,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Luck,
    MoveIncomplete,
    ScoreLine,
    Typed,
    Verb,
    Verdict,
    once,
    refused,
    seated,
    typed_at,
    unverifiable,
)
from ledger.games.kingless import cards
from ledger.games.kingless.catalog import Card, Sort
from ledger.games.kingless.families import OnItsOwn
from ledger.games.kingless.state import (
    MOST,
    Contest,
    End,
    RoundResult,
    SpecialCard,
    State,
    Sway,
    require_name,
)

tally: Chapter[State] = Chapter(
    {
        "cause": {"five_cards": "has enough cards in front", "empty_draw": "finds the deck empty"},
        "special": {"crown": "wins and is King", "hat": "loses and is the Fool"},
    }
)

INFLUENCE, PASSIVE, NOTED = "influence", "passives", "other"


def lines(state: State, seat: str) -> Iterator[ScoreLine]:
    """The lines that make up a seat's influence."""
    front, origins = cards.in_front(state, seat), state.areas[seat]
    for token, card in front:
        worth = card.influence if card is not None else None
        label, origin = card.name if card is not None else state.pieces.show(token), origins[token]
        missing = "" if worth is not None else f"nobody said its influence; type influence {label} NUMBER"
        yield ScoreLine(seat, INFLUENCE, label, worth or 0, "Winning the Game", (origin,), missing)
        if card is not None and card.bonus and card.per is not None:
            alike = _of_sort(front, card.per)
            others = len(alike - {token})
            events = sorted([origins[each] for each in alike | {token}])
            label = f"{label}: {card.bonus:+} for each other {card.per} ({others})"
            yield ScoreLine(seat, PASSIVE, label, card.bonus * others, "Passive", tuple(events))
    for sway in state.adjusted:
        if sway.seat == seat:
            label = sway.why or "noted at the table"
            yield ScoreLine(seat, NOTED, label, sway.points, "KL-45", (sway.event,))


def influence(state: State, seat: str) -> int:
    """A seat's influence: the sum of its lines, without the reasons."""
    front = cards.in_front(state, seat)
    found = sum([sway.points for sway in state.adjusted if sway.seat == seat])
    for token, card in front:
        if card is not None:
            found += card.influence or 0
            if card.bonus and card.per is not None:
                found += card.bonus * len(_of_sort(front, card.per) - {token})
    return found


def _of_sort(front: Sequence[tuple[int, Card | None]], sort: Sort) -> set[int]:
    """The cards of a sort among those in front of a seat."""
    return {token for token, card in front if card is not None and card.sort == sort}


@once
def totals(state: State) -> dict[str, int]:
    """The influence of every seat at the table."""
    return {seat: influence(state, seat) for seat in state.table.present}


def card_without_influence(state: State) -> str | None:
    """A card in an area whose influence nobody has said yet."""
    for seat in state.table.present:
        for token, card in cards.in_front(state, seat):
            if card is None or card.influence is None:
                return state.pieces.show(token)
    return None


def tied(state: State) -> tuple[str, ...]:
    """The seats with the most influence; once there is a King, those with the least of the others (KL-44)."""
    others = {seat: points for seat, points in totals(state).items() if seat != state.king}
    wanted = (max if state.king is None else min)(others.values(), default=0)
    return tuple(seat for seat, points in others.items() if points == wanted)


# the end-game


@tally.event
class EndTriggered(Event, frozen=True, kw_only=True):
    """`seat` triggered the end-game; `order` are the final turns."""

    seat: str
    cause: Literal["five_cards", "empty_draw"]
    order: tuple[str, ...]
    told = "{seat} {cause}: final turns of {order}"

    def needs(self, state: State) -> None:
        """The seat itself may have left since (KL-46)."""
        state.table.require_seat(self.seat)
        state.table.require_present(*self.order)

    def do(self, state: State) -> None:
        state.end = End(self.seat, self.cause, self.order)


# influence that the catalog does not tell


@tally.event
class InfluenceAdjusted(Event, frozen=True, kw_only=True):
    """a text changes a seat's influence: sway ann 2 the long beard

    A text that the catalog lacks changes the influence of `seat` in this round.
    """

    seat: str
    points: int
    why: str = ""
    told, needs = "{seat}'s influence {points:+}[: {why}]", seated()
    verb, args = Verb("sway", by_table=True), (cards.SEAT, cards.NUMBER, cards.TEXT)

    def do(self, state: State) -> None:
        state.adjusted = (*state.adjusted, Sway(self.id, self.seat, self.points, self.why))

    def anytime(self, state: State) -> Verdict:
        if state.king is not None:
            return refused("KL-45", "this round has its King: its influence counts as it was")
        return unverifiable("KL-45", "which text changes the influence")


def _named(state: State, by: str, before: Typed) -> Collection[str]:
    return [*state.table.catalog.of(Card)]


def _worth(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """The choices: a card, or just its points if the tally asks for them."""
    yield from cards.any_card(state, by, before)
    yield from (Choice(str(points), points, unlisted=True) for points in range(-99, 100))


def _influence(state: State, by: str, values: Typed) -> Event:
    card, points = values[0], typed_at(values, 1)
    if isinstance(card, int) or points is None:
        raise MoveIncomplete("influence needs a card and its points.", hint="Type influence Axe 4.")
    return InfluenceTold(by=by, card=card, points=points)


def _answer(state: State, draft: InfluenceTold, values: Typed) -> Event:
    """The answer to the tally: the points alone, or the card and its points."""
    alone = len(values) == 1 and isinstance(values[0], int)
    return _influence(state, TABLE, (draft.card, *values) if alone else values)


@tally.event
class InfluenceTold(Event, frozen=True, kw_only=True):
    """the influence printed on a card

    The table read the influence that is printed on a card.
    """

    card: str
    points: int
    told = "{card} has an influence of {points}"
    verb = Verb("influence", make=_influence, answer=_answer, by_table=True)
    args = (
        Arg("card", _worth, _named, such_as=lambda state, event: "3"),
        Arg("points", number=True, optional=True),
    )

    def needs(self, state: State) -> None:
        require_name(self.card)
        if abs(self.points) > MOST:
            raise Contradiction(f"no card has an influence of {self.points}")
        cards.require_teachable(state, self.card, {"influence": self.points})

    def do(self, state: State) -> None:
        state.table.define("card", self.card, {"influence": self.points})

    def anytime(self, state: State) -> Verdict:
        return cards.may_teach(state, self.card, {"influence": self.points})


# King and Fool


@tally.event
class TiePlayed(OnItsOwn, frozen=True, kw_only=True):
    """who wins, or loses, Sword-Hammer-Axe

    `seats` played Sword-Hammer-Axe for the first or the last place; `seat` gets the special card.
    """

    special: SpecialCard
    seats: tuple[str, ...]
    seat: str
    told = "Sword-Hammer-Axe of {seats}: {seat} {special}"
    verb, args = Verb("tie", by_table=True), (Arg("seat", cards.at_table(near=tied)),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return TiePlayed.of(state, by, values[0])

    @staticmethod
    def of(state: State, by: str = "", seat: str = "") -> TiePlayed:
        """The tie that has to be played out now: first for the King, then for the Fool."""
        special: SpecialCard = "crown" if state.king is None else "hat"
        return TiePlayed(by=by, special=special, seats=tied(state), seat=seat)

    def needs(self, state: State) -> None:
        state.table.require_present(*self.seats)
        if self.seat not in self.seats:
            raise Contradiction(f"{self.seat} did not play for it")

    def do(self, state: State) -> None:
        state.award(self.special, self.seat)
        state.ties += 1
        state.contests = (*state.contests, Contest(self.special, self.seats, self.seat))

    def dealt(self, state: State, luck: Luck) -> object:
        return luck.one_of("tie", state.ties, self.seats)


def _specials(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return (Choice("crown", "crown"), Choice("hat", "hat"))


@tally.event
class SpecialAwarded(OnItsOwn, frozen=True, kw_only=True):
    """award a special card to nobody

    `seat` is the King and gets the Crown, or the Fool and gets the Hat; an empty `seat` means nobody.
    """

    special: SpecialCard
    seat: str = ""
    verb, args = Verb("aside", by_table=True), (Arg("card", _specials),)

    def needs(self, state: State) -> None:
        if self.seat:
            state.table.require_present(self.seat)

    def do(self, state: State) -> None:
        state.award(self.special, self.seat)

    def anytime(self, state: State) -> Verdict | None:
        return None if self.seat else refused("KL-43", "the Crown and the Hat each go to somebody")

    def tell(self, state: State) -> str:
        if not self.seat:
            return f"{cards.SPECIALS[self.special]} goes to nobody"
        return f"{self.seat} is {'King' if self.special == 'crown' else 'the Fool'}"


@tally.event
class RoundScored(OnItsOwn, frozen=True, kw_only=True):
    """The round is over; influence in the order of the seats."""

    totals: tuple[int, ...]

    def needs(self, state: State) -> None:
        if len(self.totals) != len(state.table.seats):
            raise Contradiction("every seat has one total")

    def do(self, state: State) -> None:
        result = RoundResult(state.round, self.totals, state.king or "", state.fool or "", state.contests)
        state.results = state.results.plus(result)
        state.scored = True

    def tell(self, state: State) -> str:
        points = zip(state.table.seats, self.totals, strict=False)
        return "the round is scored: " + ", ".join(f"{seat} {total}" for seat, total in points)
