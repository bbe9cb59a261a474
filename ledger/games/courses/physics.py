"""Whether the pieces of Courses allow what is said to have happened.

Law: physics only, no rules of play. What is listed often is asked here without changing anything; what is
rare is tried on a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Adjusted, Contradiction, Event, defined_in
from ledger.games.courses import events as ev
from ledger.games.courses import piles
from ledger.games.courses.projector import projector, require_apart, texts
from ledger.games.courses.state import State


def _tried(state: State, event: Event) -> None:
    projector.handlers[type(event)](state.copy(), event)


def _paid(state: State, event: ev.SupporterPlayed | ev.ItemPlayed) -> None:
    require_apart(state, event.tapped)
    piles.held(state, event.by, "hand", event.card)


def _entered(state: State, event: ev.PartnerEntered) -> None:
    state.course(event.course)
    require_apart(state, event.tapped)
    piles.held(state, event.by, "hand", event.card)


def _moved(state: State, event: ev.PartnerMoved) -> None:
    _ = state.course(event.course), state.partner(event.partner)


def _cleared(state: State, event: ev.CourseCleared) -> None:
    state.require_in(event.by)
    state.course(event.course)
    state.partner(event.partner)
    if abs(event.points or 0) > 1_000:
        raise Contradiction(f"no partner brings {event.points} points")


def _battled(state: State, event: ev.Battled) -> None:
    state.course(event.course)
    state.partner(event.attacker)
    state.partner(event.defender)
    if event.attacker == event.defender:
        raise Contradiction("a partner does not battle itself")


def _flipped(state: State, event: ev.CourseFlipped) -> None:
    if not state.require_in(event.seat).courses:
        raise Contradiction(f"{event.seat}'s course deck is empty")
    if event.card == "":
        raise Contradiction("every card has a name")


def _used(state: State, event: ev.CardUsed) -> None:
    _ = state.cards[event.card]


def _drew(state: State, event: ev.Drew) -> None:
    piles.require_deck(state, event.seat, event.count, event.cards)


def _milled(state: State, event: ev.CardMilled) -> None:
    piles.require_deck(state, event.seat, 1, () if event.card is None else (event.card,))


OFTEN: Mapping[type[Event], Callable[[State, Any], object]] = {
    ev.SupporterPlayed: _paid,
    ev.ItemPlayed: _paid,
    ev.PartnerEntered: _entered,
    ev.PartnerMoved: _moved,
    ev.PartnerExited: lambda state, event: state.partner(event.partner),
    ev.CourseCleared: _cleared,
    ev.Battled: _battled,
    ev.CourseFlipped: _flipped,
    ev.Drew: _drew,
    ev.CardMilled: _milled,
    ev.CardUsed: _used,
    ev.TurnEnded: lambda state, event: state.require_turn(),
    ev.CardAttached: texts.attaching,
    ev.CardTapped: texts.turning,
    ev.CardUntapped: texts.turning,
    ev.CardDiscarded: texts.leaving,
    ev.CardReturned: texts.leaving,
    ev.CardDecked: texts.leaving,
    ev.DeckSearched: texts.searching,
    ev.CardRevealed: texts.showing,
    ev.PowerChanged: texts.boosted,
    ev.ValueChanged: texts.boosted,
}
PHYSICS: Mapping[type[Event], Callable[[State, Any], object]] = {
    **dict.fromkeys((*defined_in(ev), Adjusted), _tried),
    **OFTEN,
}
"""What the pieces have to allow."""
