"""What the visitor of a location still has to do, and what can be done there.

Law: pure questions about a state; it gives verdicts only on an ability that nobody described. Source: On Your
Turn, Locations; rulings EF-5 to EF-20.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from ledger.api import Event, Verdict, refused, unverifiable
from ledger.games.effortless.catalog import GainSource, Location
from ledger.games.effortless.state import LOCATIONS, State, Visit


def lies_down(location: Location, slot: int) -> bool:
    """Whether a slot is filled face down. Source: Setup, 6; EF-36."""
    slots = location.slots
    return slot <= len(slots) and slots[slot - 1] == "down"


def empty_slot(state: State) -> tuple[int, int] | None:
    """The place and slot that is filled next: left to right, slot by slot (EF-15)."""
    for pos, spot in state.spots.items():
        if None in spot.slots:
            return pos, spot.slots.index(None) + 1
    return None


def has_cards(state: State) -> bool:
    """Whether the deck can still give a card, as far as anybody knows."""
    return state.deck.left != 0


def can_reshuffle(state: State) -> bool:
    """Whether the discard pile becomes the deck when a card is wanted (EF-11)."""
    return bool(state.deck.discards) and state.table.rulings["deck_out"] == "reshuffle_discards"


def is_barred(state: State, seat: str, pos: int) -> bool | None:
    """Whether EF-5 keeps a seat away; None if the catalog does not say what the location asks.

    Nobody is barred if every location would be (EF-41).
    """
    if state.collections[seat]:
        return False
    asks = state.spots[pos].entry.discards_own
    if asks and all(spot.entry.discards_own for spot in state.spots.values()):
        return False
    return asks


ASKS_NOTHING = (None, "none", "discard-rest", "look")
"""Abilities that ask for nothing after the gain, and abilities that nobody described."""
AbilityFields = tuple[Any, ...]
"""One way to do an ability: the fields of its event, in their order."""


def source_of_gain(location: Location, turn: Visit) -> GainSource:
    """Where the visitor gains a card: even a barred location gives one (EF-41)."""
    return "here" if location.discards_own and not turn.had else location.gain


class Obligations(Struct, frozen=True):
    """What a turn still has to do, as far as it is possible now."""

    location: Location
    discard: bool
    source: GainSource
    """Where cards are gained; `nothing` if no gain is due."""
    cards: list[tuple[int, int, int]]
    """The cards that can be gained from slots: place, slot, token."""
    gain: int
    """Cards still to gain."""
    act: bool
    """Whether an ability is still to be done, described or not."""
    only_way: AbilityFields | None
    """The way to do a described ability, if there is only one."""


def obligations(state: State, turn: Visit) -> Obligations:
    """What the visitor still has to do and can do."""
    location = state.spots[turn.pos].entry
    action, source, gain, discard = location.action, location.gain, location.gains, False
    if location.discards_own and turn.had:
        discard = not turn.discarded and bool(state.collections[turn.seat])
    elif location.discards_own:
        source, gain = source_of_gain(location, turn), 1
    gain = 0 if source == "nothing" else gain - turn.gained
    cards = gainable(state, source, turn.pos) if gain > 0 else []
    if not (cards or (gain > 0 and _can_turn_up(state, source))):
        source, gain = "nothing", 0
    act, only_way = action is None and not turn.done, None
    if not turn.acted and action not in ASKS_NOTHING:
        found = ways(state, turn, action)
        way = next(found, None)
        act, only_way = way is not None, way if next(found, None) is None else None
    return Obligations(location, discard, source, cards, gain, act, only_way)


def _can_turn_up(state: State, source: GainSource) -> bool:
    """Whether a card can be gained from the deck or the discard pile."""
    if source == "discard":
        return bool(state.deck.discards) or has_cards(state)
    return source == "deck" and (has_cards(state) or can_reshuffle(state))


def gainable(state: State, source: GainSource, pos: int) -> list[tuple[int, int, int]]:
    """The cards in slots that a visitor of a place can gain: place, slot, token."""
    if source == "here":
        return [(pos, slot, token) for slot, token in state.spots[pos].cards()]
    if source == "anywhere":
        down = state.down
        return [lying for lying in state.in_slots() if lying[2] not in down]
    return []


def ways(state: State, turn: Visit, action: str | None) -> Iterator[AbilityFields]:
    """Every way to do a location's ability."""
    seat, here, spots = turn.seat, turn.pos, state.spots
    if action == "return-own":
        for pos, spot in spots.items():
            if spot.effort[seat]:
                yield seat, pos
    elif action == "discard-elsewhere":
        for pos, spot in spots.items():
            for slot, token in enumerate(spot.slots, 1) if pos != here else ():
                if token is not None:
                    yield pos, slot
    elif action == "move-own-here":
        for pos, spot in spots.items():
            if pos != here and spot.effort[seat]:
                yield seat, pos, here
    elif action == "move-own-away":
        for pos in spots if len(spots[here].effort[seat]) > 1 else ():
            if pos != here:
                yield seat, here, pos
    elif action == "move-other-here":
        for owner in state.supply:
            for pos, spot in spots.items():
                if owner != seat and pos != here and spot.effort[owner]:
                    yield owner, pos, here
    elif action == "move-other-away":
        for owner, effort in spots[here].effort.items():
            for pos in spots if owner != seat and effort else ():
                if pos != here:
                    yield owner, here, pos


# what nobody described


def unknown_ability(event: Event, state: State) -> Verdict | None:
    """The verdict on anything that an undescribed ability does, even to the effort of others (EF-20); None if
    no such ability is being done. Used as `anytime = unknown_ability`."""
    turn = state.turn
    if turn is None or turn.closed or turn.done:
        return None
    spot = state.spots[turn.pos]
    if spot.entry.action is not None:
        return None
    return unverifiable(LOCATIONS, f"the catalog does not say what {spot.location} does")


def improvised(event: Event, state: State) -> Verdict | None:
    """The verdict of `unknown_ability` on what only the visitor can do."""
    is_visitor = state.turn is not None and event.by == state.turn.seat
    return unknown_ability(event, state) if is_visitor else None


def by_ability(event: Event, state: State) -> Verdict:
    """The verdict on an effect that only an ability outside the catalog can have (EF-20)."""
    return unknown_ability(event, state) or refused(LOCATIONS, "no ability here does that")
