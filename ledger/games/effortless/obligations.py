"""What the visitor of a location still has to do, and what can be done there.

Law: pure questions about a state; the only verdicts are those on an ability that nobody described. Source: On
Your Turn, Locations; rulings EF-5 to EF-20.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from ledger.api import Event, Verdict, refused, unverifiable
from ledger.games.effortless.catalog import Location
from ledger.games.effortless.state import LOCATIONS, State, Turn


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
    return state.deck is None or state.deck > 0


def can_reshuffle(state: State) -> bool:
    """Whether the discard pile becomes the deck when a card is wanted (EF-11)."""
    return bool(state.discard) and state.table.rulings["deck_out"] == "reshuffle_discards"


def is_barred(state: State, seat: str, pos: int) -> bool | None:
    """Whether EF-5 keeps a seat away; None where the catalog does not say what the location asks.

    Nobody is barred where every location would be (EF-41).
    """
    if state.collections[seat]:
        return False
    asks = state.spots[pos].entry.discards_own
    if asks and all(spot.entry.discards_own for spot in state.spots.values()):
        return False
    return asks


ASKS_NOTHING = (None, "none", "discard-rest", "look")
"""Abilities that ask for nothing after the gain, and those that nobody described."""
Way = tuple[Any, ...]
"""One way to do an ability: the fields of its event, in their order."""


def source_of_gain(location: Location, turn: Turn) -> str:
    """Where the visitor gains a card: what is barred to it gives one all the same (EF-41)."""
    return "here" if location.discards_own is True and turn.had == 0 else location.gain


class Obligations(Struct, frozen=True):
    """The open obligations of a turn, each possible now."""

    turn: Turn
    location: Location
    discard: bool
    source: str
    """Where cards are gained."""
    cards: list[tuple[int, int, int]]
    """Those that can be gained from slots, up to one more than needed."""
    gain: int
    """Cards still to gain."""
    ways: tuple[Way, ...]
    """How the described ability can be done, the first two ways: a single one is forced."""

    @property
    def act(self) -> bool:
        """Whether an ability is still to be done, described or not."""
        return bool(self.ways) or (self.location.action is None and not self.turn.done)


def obligations(state: State, turn: Turn) -> Obligations:
    """What the visitor still has to do, as far as it can be done."""
    location = state.spots[turn.pos].entry
    action, source = location.action, source_of_gain(location, turn)
    asks = location.discards_own is True and turn.had > 0
    discard = asks and not turn.discarded and bool(state.collections[turn.seat])
    gain = (1 if location.discards_own is True and not asks else location.gains) - turn.gained
    cards = gainable(state, source, turn.pos, gain + 1) if gain > 0 else []
    if gain > 0 and not cards and not _can_turn_up(state, source):
        gain = 0
    is_due = action not in ASKS_NOTHING and not turn.acted
    found = tuple(islice(ways(state, turn, action), 2)) if is_due else ()
    return Obligations(turn, location, discard, source, cards, max(gain, 0), found)


def _can_turn_up(state: State, source: str) -> bool:
    """Whether a card can be gained that lies in no slot."""
    if source == "discard":
        return bool(state.discard) or has_cards(state)
    return source == "deck" and (has_cards(state) or can_reshuffle(state))


def face_up(state: State) -> Iterator[tuple[int, int, int]]:
    """Every face-up card on the table: place, slot, token."""
    return (lying for lying in state.in_slots() if lying[2] not in state.down)


def gainable(state: State, source: str, pos: int, most: int | None = None) -> list[tuple[int, int, int]]:
    """The cards in slots, or so many of them, that a visitor of a place can gain: place, slot, token."""
    if source == "here":
        return [(pos, slot, token) for slot, token in state.spots[pos].cards()][:most]
    return list(islice(face_up(state), most)) if source == "anywhere" else []


def ways(state: State, turn: Turn, action: str | None) -> Iterator[Way]:
    """Every way to do a location's ability."""
    seat, here, spots = turn.seat, turn.pos, state.spots
    if action == "return-own":
        for pos, spot in spots.items():
            if spot.effort[seat]:
                yield seat, pos
    elif action == "discard-elsewhere":
        yield from ((pos, slot) for pos, slot, _ in state.in_slots() if pos != here)
    elif action == "move-own-here":
        for pos, spot in spots.items():
            if pos != here and spot.effort[seat]:
                yield seat, pos, here
    elif action == "move-own-away":
        if len(spots[here].effort[seat]) > 1:
            yield from ((seat, here, pos) for pos in spots if pos != here)
    elif action == "move-other-here":
        for owner in state.supply:
            for pos, spot in spots.items():
                if owner != seat and pos != here and spot.effort[owner]:
                    yield owner, pos, here
    elif action == "move-other-away":
        for owner, effort in spots[here].effort.items():
            if owner != seat and effort:
                yield from ((owner, here, pos) for pos in spots if pos != here)


def leftover(state: State, due: Obligations) -> int | None:
    """The slot whose card is discarded next because another one here was taken."""
    if due.location.action == "discard-rest" and due.turn.gained:
        return next((slot for slot, _ in state.spots[due.turn.pos].cards()), None)
    return None


# what nobody described


def is_improvised(state: State) -> bool:
    """Whether an ability that the catalog does not describe can be going on."""
    turn = state.turn
    if turn is None or turn.closed or turn.done:
        return False
    return state.spots[turn.pos].entry.action is None


def unknown_ability(state: State, turn: Turn) -> Verdict:
    """What is said of whatever such an ability does."""
    name = state.spots[turn.pos].location
    return unverifiable(LOCATIONS, f"the catalog does not say what {name} does")


def improvised(state: State, event: Event) -> Verdict | None:
    """Whatever the visitor does for an ability outside the catalog; None where that is not going on."""
    turn = state.turn
    if turn is None or event.by != turn.seat or not is_improvised(state):
        return None
    return unknown_ability(state, turn)


def shifted(state: State, event: Event) -> Verdict | None:
    """Effort that such an ability moves may be anybody's, whoever moves it (EF-20)."""
    return unknown_ability(state, state.turn) if state.turn and is_improvised(state) else None


def by_ability(state: State, event: Event) -> Verdict:
    """Effects that only an ability outside the catalog can have (EF-20)."""
    return shifted(state, event) or refused(LOCATIONS, "no ability here does that")
