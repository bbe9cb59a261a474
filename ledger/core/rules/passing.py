"""Hands that pass from seat to seat, and cards that everybody lays face down at the same time and then turns
up.

Law: a state has `pieces: api.Piles`. Only the seat that takes up a hand is told what is in it. Whoever passed
the hand on still knows it, but not which of its cards is then laid down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from ledger.core.errors import Contradiction
from ledger.core.log.events import Event
from ledger.core.pieces.names import Choice, named
from ledger.core.rules.chapter import Chapter
from ledger.core.rules.verbs import Choices, Typed
from ledger.core.rules.verdicts import Chance, Follows

passing: Chapter[Any] = Chapter()
"""A chapter whose events nobody types: hands pass by themselves, once `pending` asks for `HandsPassed`."""


@passing.event
class HandsPassed(Event, frozen=True, kw_only=True):
    """Every seat puts its hand down for the seat this many `steps` to its left, or to its right if `steps` is
    below 0."""

    steps: int = 1
    told = "the hands are passed on"

    def do(self, state: Any) -> None:
        pieces, table = state.pieces, state.table
        if pieces.passing or any(pieces.aside.values()):
            raise Contradiction(
                "hands pass only when no card lies face down: turn it up, or take it up, first"
            )
        for seat in table.seats:
            if pieces.hands[seat]:
                pieces.passing += ((table.after(seat, self.steps), seat),)
                pieces.lay_aside(seat, pieces.held(seat))
        pieces.passes += 1


@passing.event
class HandTaken(Event, frozen=True, kw_only=True):
    """`seat` takes up the hand that was passed on to it: these `cards`, each None if the log does not know
    it."""

    seat: str
    cards: tuple[str | None, ...] = ()
    told, seen_by = "{seat} takes up a hand[: {cards}]", "seat"

    def needs(self, state: Any) -> None:
        pieces, of = state.pieces, dict(state.pieces.passing)
        if self.seat not in of or self.cards != pieces.laid(of[self.seat]):
            raise Contradiction(f"no such hand was passed on to {self.seat}")

    def do(self, state: Any) -> None:
        pieces = state.pieces
        pieces.take_up(self.seat, of=dict(pieces.passing)[self.seat])
        pieces.passing = tuple(each for each in pieces.passing if each[0] != self.seat)


def hands_taken(state: Any, source: str = "") -> Follows | None:
    """What follows while hands are on their way: the next seat takes up its hand. None if no hand is on its
    way."""
    pieces = state.pieces
    if not pieces.passing:
        return None
    seat, of = pieces.passing[0]
    return Follows(HandTaken(seat=seat, cards=pieces.laid(of)), source=source)


def _next_up(state: Any, seats: Collection[str]) -> str | None:
    aside = state.pieces.aside
    return next((seat for seat in seats or state.table.seats if aside.get(seat)), None)


def face_down(*, of: Callable[[Any], str] | None = None) -> Choices:
    """The names that the next card to turn up may have: `Arg("card", api.face_down())`. The next is the first
    card that lies face down or, if `of` gives a seat for the state, the card of that seat."""

    def choices(state: Any, by: str, before: Typed) -> Iterable[Choice]:
        one = of(state) if of is not None else ""
        pieces, seat = state.pieces, _next_up(state, (one,) if one else ())
        return named(pieces.could_be(pieces.aside[seat][-1:], pieces.stock)) if seat else ()

    return choices


def turned_up(
    state: Any, kind: type[Event], *, seats: Collection[str] = (), source: str = ""
) -> Chance | Follows | None:
    """What the game waits for when the next card that lies face down has to be turned up. That is the first
    card in front of these seats, or of any seat, in order; None if there is none. `kind` has the fields
    `seat` and `card`. A card that the log knows is turned up by itself; the table is asked what any other
    card is."""
    pieces, seat = state.pieces, _next_up(state, seats)
    if seat is None:
        return None
    name = pieces.names[pieces.aside[seat][-1]]
    if name is not None:
        return Follows(_made(kind, seat, name), source=source)
    return Chance(_made(kind, seat, ""), "card", f"which card has {seat} laid?", source=source)


def _made(kind: Any, seat: str, card: str) -> Event:
    event: Event = kind(seat=seat, card=card)
    return event
