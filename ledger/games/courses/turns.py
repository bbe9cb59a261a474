"""A turn: how it begins, what is drawn, untapped and flipped in it, and how it ends.

Law: a handler copies what happened and holds no rule. Source: turn process, draw phase, untap phase, world
map phase; rulings MT-24, MT-30, MT-31.
"""

from __future__ import annotations

from collections.abc import Iterator
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
)
from ledger.games.courses import asked, piles
from ledger.games.courses.catalog import Card
from ledger.games.courses.decks import copies
from ledger.games.courses.naming import described, discarded, seen
from ledger.games.courses.state import State, Turn, begun_by
from ledger.games.courses.worth import both, is_a

Why = Literal["hand", "turn", "effect"]

turns: Chapter[State] = Chapter()
closing: Chapter[State] = Chapter()
"""How a turn ends; its word stands behind those of the main phase."""


class TurnStarted(Event, frozen=True, kw_only=True):
    """A seat's turn began."""

    seat: str
    told = "{seat}'s turn"


@turns.on(TurnStarted, needs=lambda state, event: state.require_in(event.seat))
def _started(state: State, event: TurnStarted) -> None:
    state.expire("round", event.seat)
    state.turn = Turn(event.seat, first=not state.rounds)
    state.rounds += 1


# the draw phase


class Drew(Event, frozen=True, kw_only=True):
    """`seat` drew `count` cards; `short` more were due and not there. `cards` is empty where nobody saw
    them."""

    seat: str
    count: int
    why: Why
    short: int = 0
    cards: tuple[str, ...] = ()
    told = "{seat} draws {count:card}[: {cards}][, {short} too few]"


def _are_on_top(state: State, event: Drew) -> None:
    piles.require_deck(state, event.seat, event.count, event.cards)


@turns.on(Drew, needs=_are_on_top)
def _drew(state: State, event: Drew) -> None:
    tokens = piles.from_deck(state, event.seat, event.count, event.cards, event.id)
    player = state.players[event.seat]
    player.hand += tokens
    if event.short > 0:
        player.failed = True
    why = event.why
    if why == "turn":
        if state.turn is not None:
            state.turn.drew = True
    elif why == "hand":
        player.drawn = True
    else:
        asked.came(state, event.count + event.short)


@turns.dealt(Drew)
def _drawn(state: State, draft: Drew, luck: Luck) -> tuple[str, ...]:
    return piles.top(state, draft.seat, draft.count, luck)


@turns.seen(Drew)
def _draw_seen(state: State, event: Drew, seat: str | None) -> Event:
    """Where the tool deals, the cards of a hand are their owner's."""
    return event if seat == event.seat or not state.knows_hands else replace(event, cards=())


@turns.reveals(Drew)
def _draw_reveals(state: State, event: Drew) -> str:
    return f"{event.seat} has seen the cards that were drawn." if state.knows_hands and event.count else ""


turns.cause(Drew)(begun_by)


class DrawSkipped(Event, frozen=True, kw_only=True):
    """The first player draws nothing on the first turn."""

    seat: str
    told = "{seat} goes first and draws nothing"


@turns.on(DrawSkipped, needs=lambda state, event: state.require_turn())
def _skipped(state: State, event: DrawSkipped) -> None:
    state.require_turn().drew = True


# the untap phase


class UntappedAll(Event, frozen=True, kw_only=True):
    """Every tapped card of `seat` became untapped."""

    seat: str
    told = "{seat} untaps"


def _sits_in_a_turn(state: State, event: UntappedAll) -> None:
    _ = state.players[event.seat], state.require_turn()


@turns.on(UntappedAll, needs=_sits_in_a_turn)
def _untapped(state: State, event: UntappedAll) -> None:
    state.require_turn().untapped = True
    seat = event.seat
    for card in state.cards.values():
        if card.tapped and card.owner == seat:
            card.tapped = False


# the world map phase


def flippable(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """Courses of the catalog, and `?`."""
    for name, card in state.table.catalog.of(Card).items():
        yield Choice(name, name, help=described(state, name), unlisted=card.sort != "course")
    yield Choice(UNKNOWN, None, ("unknown",), "nobody saw it")


class CourseFlipped(Event, frozen=True, kw_only=True):
    """the course that is flipped, or ?

    The top card of a course deck came to its owner's world map, untapped.
    """

    seat: str
    card: str | None = None
    reveals = "[Everybody has seen {card} of {seat}.]"
    verb, args = Verb("flip", free=True), (Arg("card", flippable, kind=Card),)


@turns.make(CourseFlipped)
def _flip(state: State, by: str, values: Typed) -> Event:
    """A course that came without being asked for: whoever is named in front flipped it, or whose turn it is.

    Raises MoveRefused where that is nobody.
    """
    turn = state.turn.seat if state.turn is not None else ""
    seat = by if by in state.players else turn
    if not seat:
        said = f"{state.table.seats[0]} flip {values[0] or UNKNOWN}"
        raise MoveRefused("Nobody's turn has begun.", hint=f"Say who flipped it: ! {said} -- why")
    return CourseFlipped(by=state.table.dealer, seat=seat, card=values[0])


def _is_on_top(state: State, event: CourseFlipped) -> None:
    if not state.require_in(event.seat).courses:
        raise Contradiction(f"{event.seat}'s course deck is empty")
    if event.card == "":
        raise Contradiction("every card has a name")


@turns.on(CourseFlipped, needs=_is_on_top)
def _flipped(state: State, event: CourseFlipped) -> None:
    state.players[event.seat].courses -= 1
    token = state.pieces.new(None)
    piles.named(state, event.seat, token, event.card, event.id)
    piles.enter(state, token, event.seat, "course")
    if state.turn is not None and state.turn.seat == event.seat:
        state.turn.flipped = True


@turns.rule(CourseFlipped)
def _may_flip(state: State, event: CourseFlipped) -> Verdict:
    if event.card is None:
        return LEGAL
    return both(is_a(state, event.card, "course"), copies(state, event.seat, event.card, is_course=True))


@turns.dealt(CourseFlipped)
def _turned(state: State, draft: CourseFlipped, luck: Luck) -> str | None:
    """The next one of the stream `courses SEAT`."""
    player = state.players[draft.seat]
    turned = len(player.course_list) - player.courses
    return next(iter(luck.cards(f"courses {draft.seat}", 0, player.course_list, turned)), None)


@turns.told(CourseFlipped)
def _flip_told(state: State, event: CourseFlipped) -> str:
    return f"{event.seat} flips {seen(state, event.card)} (c{state.played + 1})"


class NoCourseLeft(Event, frozen=True, kw_only=True):
    """The course deck of `seat` is empty, so nothing is flipped."""

    seat: str
    told = "{seat} has no course left to flip"


@turns.on(NoCourseLeft, needs=lambda state, event: state.require_turn())
def _not_flipped(state: State, event: NoCourseLeft) -> None:
    state.require_turn().flipped = True


# the end of a turn


class TurnEnded(Event, frozen=True, kw_only=True):
    """end the turn"""

    seat: str
    verb = "end"


@closing.make(TurnEnded)
def _end(state: State, by: str, values: Typed) -> Event:
    return TurnEnded(by=by, seat=by)


@closing.on(TurnEnded, needs=lambda state, event: state.require_turn())
def _ended(state: State, event: TurnEnded) -> None:
    turn = state.require_turn()
    if event.by == turn.seat:
        state.decide()
    state.expire("turn")
    turn.ended = True
    asked.cut_short(state)


@closing.told(TurnEnded)
def _end_told(state: State, event: TurnEnded) -> str:
    return f"{event.seat}'s turn ends{discarded(state, (card.number for card in state.of('item')))}"
