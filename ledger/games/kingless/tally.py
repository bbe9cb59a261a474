"""The end of a round: what triggers it, what the cards in front are worth, who is King and who the Fool.

Law: influence is lines, each with its reason; a total is their sum. Source: Triggering the End-Game; Winning
the Game; Passive; rulings KL-37 to KL-45.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from ledger.api import (
    TABLE,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    MoveIncomplete,
    ScoreLine,
    Typed,
    Verb,
    Verdict,
    once,
    refused,
    typed_at,
    unverifiable,
)
from ledger.games.kingless import cards
from ledger.games.kingless.state import MOST, Contest, End, Result, Special, State, Sway, require_name

tally: Chapter[State] = Chapter(
    {
        "cause": {"five_cards": "has enough cards in front", "empty_draw": "finds the deck empty"},
        "special": {"crown": "wins and is King", "hat": "loses and is the Fool"},
    }
)

INFLUENCE, PASSIVE, NOTED = "influence", "passives", "other"


def lines(state: State, seat: str) -> Iterator[ScoreLine]:
    """What a seat's influence consists of."""
    for token, card in cards.in_front(state, seat):
        worth = card.influence if card is not None else None
        label, origin = state.pieces.show(token), state.origins[token]
        untold = "" if worth is not None else f"nobody said its influence; type influence {label} NUMBER"
        yield ScoreLine(seat, INFLUENCE, label, worth or 0, "Winning the Game", (origin,), untold)
        if card is not None and card.bonus and card.per is not None:
            rest = ((other, each) for other, each in cards.in_front(state, seat) if other != token)
            counted = [other for other, each in rest if each is not None and each.sort == card.per]
            yield ScoreLine(
                seat=seat,
                category=PASSIVE,
                label=f"{label}: {card.bonus:+} for each other {card.per} ({len(counted)})",
                points=card.bonus * len(counted),
                rule="Passive",
                events=tuple(sorted((origin, *(state.origins[other] for other in counted)))),
            )
    for sway in state.adjusted:
        if sway.seat == seat:
            yield ScoreLine(
                seat=seat,
                category=NOTED,
                label=sway.why or "noted at the table",
                points=sway.points,
                rule="KL-45",
                events=(sway.event,),
            )


@once
def totals(state: State) -> dict[str, int]:
    """The influence of every seat at the table."""
    return {seat: sum(line.points for line in lines(state, seat)) for seat in state.present}


def untold(state: State) -> str | None:
    """A card in an area whose influence nobody said yet."""
    for seat in state.present:
        for token, card in cards.in_front(state, seat):
            if card is None or card.influence is None:
                return state.pieces.show(token)
    return None


def tied(state: State) -> tuple[str, ...]:
    """The seats with the most influence; once there is a King, those with the least of the others (KL-44)."""
    found = totals(state)
    if state.king is None:
        wanted = max(found.values())
        return tuple(seat for seat, points in found.items() if points == wanted)
    others = {seat: points for seat, points in found.items() if seat != state.king}
    wanted = min(others.values(), default=0)
    return tuple(seat for seat, points in others.items() if points == wanted)


# the end-game


class EndTriggered(Event, frozen=True, kw_only=True):
    """`seat` triggered the end-game; `order` are the final turns."""

    seat: str
    cause: Literal["five_cards", "empty_draw"]
    order: tuple[str, ...]
    told = "{seat} {cause}: final turns of {order}"


@tally.on(EndTriggered, needs=lambda state, event: state.require_seat(event.seat, *event.order))
def _triggered(state: State, event: EndTriggered) -> None:
    state.end = End(event.seat, event.cause, event.order)


# influence that the catalog does not tell


class InfluenceAdjusted(Event, frozen=True, kw_only=True):
    """a text changes a seat's influence: sway ann 2 the long beard

    A text that the catalog lacks changes the influence of `seat` in this round.
    """

    seat: str
    points: int
    why: str = ""
    told = "{seat}'s influence {points:+}[: {why}]"
    verb, args = Verb("sway", by_table=True), (cards.SEAT, cards.NUMBER, cards.TEXT)


@tally.on(InfluenceAdjusted, needs=lambda state, event: state.require_seat(event.seat))
def _swayed(state: State, event: InfluenceAdjusted) -> None:
    state.adjusted = (*state.adjusted, Sway(event.id, event.seat, event.points, event.why))


@tally.anytime(InfluenceAdjusted)
def _may_sway(state: State, event: InfluenceAdjusted) -> Verdict:
    if state.king is not None:
        return refused("KL-45", "this round has its King: its influence counts as it was")
    return unverifiable("KL-45", "which text changes the influence")


def _worth(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """A card; or, where the tally asks for one, its points alone."""
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


class InfluenceTold(Event, frozen=True, kw_only=True):
    """the influence printed on a card

    The table read the influence that is printed on a card.
    """

    card: str
    points: int
    told = "{card} has the influence {points}"
    verb = Verb("influence", make=_influence, answer=_answer, by_table=True)
    args = (Arg("card", _worth, such_as=lambda state, event: "3"), Arg("points", number=True, optional=True))


def _can_tell(state: State, event: InfluenceTold) -> None:
    require_name(event.card)
    if abs(event.points) > MOST:
        raise Contradiction(f"no card has an influence of {event.points}")
    cards.require_teachable(state, event.card, {"influence": event.points})


@tally.on(InfluenceTold, needs=_can_tell)
def _told(state: State, event: InfluenceTold) -> None:
    state.table.define("card", event.card, {"influence": event.points})


@tally.anytime(InfluenceTold)
def _may_tell(state: State, event: InfluenceTold) -> Verdict:
    return cards.may_teach(state, event.card, {"influence": event.points})


# King and Fool


def _play(state: State, by: str, values: Typed) -> Event:
    special: Special = "crown" if state.king is None else "hat"
    return TiePlayed(by=by, special=special, seats=tied(state), seat=values[0])


class TiePlayed(Event, frozen=True, kw_only=True):
    """who wins, or loses, Sword-Hammer-Axe

    Sword-Hammer-Axe between `seats` for the first or the last place: that special card is `seat`'s.
    """

    special: Special
    seats: tuple[str, ...]
    seat: str
    told = "Sword-Hammer-Axe of {seats}: {seat} {special}"
    verb, args = Verb("tie", make=_play, by_table=True), (Arg("seat", cards.at_table(near=tied)),)


def _can_win(state: State, event: TiePlayed) -> None:
    state.require_seat(event.seat)
    if event.seat not in event.seats:
        raise Contradiction(f"{event.seat} did not play for it")


@tally.on(TiePlayed, needs=_can_win)
def _tie_played(state: State, event: TiePlayed) -> None:
    state.award(event.special, event.seat)
    state.ties += 1
    state.contests = (*state.contests, Contest(event.special, event.seats, event.seat))


tally.dealt(TiePlayed)(lambda state, draft, luck: luck.one_of("tie", state.ties, draft.seats))


def _specials(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return (Choice("crown", "crown"), Choice("hat", "hat"))


class SpecialAwarded(Event, frozen=True, kw_only=True):
    """award a special card to nobody

    `seat` is the King and gets the Crown, or the Fool and gets the Hat; nobody where it is empty.
    """

    special: Special
    seat: str = ""
    verb, args = Verb("aside", by_table=True), (Arg("card", _specials),)


def _can_get(state: State, event: SpecialAwarded) -> None:
    if event.seat:
        state.require_seat(event.seat)


@tally.on(SpecialAwarded, needs=_can_get)
def _awarded(state: State, event: SpecialAwarded) -> None:
    state.award(event.special, event.seat)


@tally.anytime(SpecialAwarded)
def _may_award(state: State, event: SpecialAwarded) -> Verdict | None:
    return None if event.seat else refused("KL-43", "the Crown and the Hat each go to somebody")


@tally.told(SpecialAwarded)
def _tell_awarded(state: State, event: SpecialAwarded) -> str:
    if not event.seat:
        return f"{cards.SPECIALS[event.special]} goes to nobody"
    return f"{event.seat} is {'King' if event.special == 'crown' else 'the Fool'}"


class RoundScored(Event, frozen=True, kw_only=True):
    """The round is over; influence in the order of the seats."""

    totals: tuple[int, ...]


def _has_all(state: State, event: RoundScored) -> None:
    if len(event.totals) != len(state.table.seats):
        raise Contradiction("every seat has one total")


@tally.on(RoundScored, needs=_has_all)
def _scored(state: State, event: RoundScored) -> None:
    result = Result(state.round, event.totals, state.king or "", state.fool or "", state.contests)
    state.results = (*state.results, result)
    state.scored = True


@tally.told(RoundScored)
def _tell_scored(state: State, event: RoundScored) -> str:
    points = zip(state.table.seats, event.totals, strict=False)
    return "the round is scored: " + ", ".join(f"{seat} {total}" for seat, total in points)


tally.cause(TiePlayed, SpecialAwarded, RoundScored)(lambda state, event: 0)
