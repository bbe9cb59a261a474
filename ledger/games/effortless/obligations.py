"""What the visitor of a location still has to do, and what can be done there.

Law: pure questions about a state; no verdicts. Source: On Your Turn, Locations; rulings EF-5 to EF-19.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from operator import attrgetter
from typing import Any

from ledger.api import Event
from ledger.games.effortless.catalog import Location
from ledger.games.effortless.events import (
    CardDiscarded,
    CardRecovered,
    CardTaken,
    EffortMoved,
    EffortReturned,
    SlotCleared,
)
from ledger.games.effortless.state import State, Turn


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


ABILITIES: Mapping[str, type[Event]] = {
    "move-own-here": EffortMoved,
    "move-own-away": EffortMoved,
    "move-other-here": EffortMoved,
    "move-other-away": EffortMoved,
    "discard-elsewhere": SlotCleared,
    "return-own": EffortReturned,
}
"""Abilities that ask for something after the gain, and the event that does them."""
Way = tuple[Any, ...]
"""One way to do an ability: the fields of its event, in their order."""


def source_of_gain(location: Location, turn: Turn) -> str:
    """Where the visitor gains a card: what is barred to it gives one all the same (EF-41)."""
    return "here" if location.discards_own is True and turn.had == 0 else location.gain


class Obligations:
    """The open obligations of a turn, each possible now.

    `gain`: cards still to gain, from `source`. `cards`: those that can be gained from slots, one more than
    needed. `ways`: how the described ability can be done, the first two ways: a single one is forced. `act`:
    whether an ability is still to be done, described or not.
    """

    __slots__ = ("act", "cards", "discard", "gain", "location", "source", "turn", "ways")

    def __init__(self, state: State, turn: Turn) -> None:
        self.turn = turn
        self.location = location = state.spots[turn.pos].entry
        self.source = source = source_of_gain(location, turn)
        asks = location.discards_own is True and turn.had > 0
        self.discard = asks and not turn.discarded and bool(state.collections[turn.seat])
        gain = (1 if location.discards_own is True and not asks else location.gains) - turn.gained
        self.cards = gainable(state, source, turn.pos, gain + 1) if gain > 0 else []
        self.gain = gain if gain > 0 and (self.cards or _can_turn_up(state, source)) else 0
        action = location.action
        is_due = action in ABILITIES and not turn.acted
        self.ways = tuple(islice(ways(state, turn, action), 2)) if is_due else ()
        self.act = bool(self.ways) or (action is None and not turn.done)


def _can_turn_up(state: State, source: str) -> bool:
    """Whether a card can be gained that lies in no slot."""
    if source == "discard":
        return bool(state.discard) or has_cards(state)
    return source == "deck" and (has_cards(state) or can_reshuffle(state))


def face_up(state: State) -> Iterator[tuple[int, int, int]]:
    """Every face-up card on the table: place, slot, token."""
    down = state.down
    for pos, spot in state.spots.items():
        for slot, token in enumerate(spot.slots, 1):
            if token is not None and token not in down:
                yield pos, slot, token


def gainable(state: State, source: str, pos: int, most: int | None = None) -> list[tuple[int, int, int]]:
    """The cards in slots, or so many of them, that a visitor of a place can gain: place, slot, token."""
    if source == "here":
        slots = enumerate(state.spots[pos].slots, 1)
        return [(pos, slot, token) for slot, token in slots if token is not None][:most]
    return list(islice(face_up(state), most)) if source == "anywhere" else []


def ways(state: State, turn: Turn, action: str | None) -> Iterator[Way]:
    """Every way to do a location's ability."""
    seat, here, spots = turn.seat, turn.pos, state.spots
    if action == "return-own":
        for pos, spot in spots.items():
            if spot.effort[seat]:
                yield seat, pos
    elif action == "discard-elsewhere":
        for pos, spot in spots.items():
            for slot, token in enumerate(spot.slots, 1):
                if pos != here and token is not None:
                    yield pos, slot
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


def deed(seat: str, action: str, way: Way) -> Event:
    """The event that does an ability in one way."""
    return _DEEDS[ABILITIES[action]](seat, *way)


def way_of(event: Event) -> Way:
    """The way in which an event does an ability."""
    return _WAYS[type(event)](event)


_DEEDS: Mapping[type[Event], Callable[..., Event]] = {
    EffortMoved: lambda by, seat, source, target: EffortMoved(by=by, seat=seat, source=source, target=target),
    EffortReturned: lambda by, seat, pos: EffortReturned(by=by, seat=seat, pos=pos),
    SlotCleared: lambda by, pos, slot: SlotCleared(by=by, pos=pos, slot=slot),
}
_WAYS: Mapping[type[Event], Callable[[Event], Way]] = {
    EffortMoved: attrgetter("seat", "source", "target"),
    EffortReturned: attrgetter("seat", "pos"),
    SlotCleared: attrgetter("pos", "slot"),
}


def forced(state: State, obligations: Obligations) -> Event | None:
    """What has to be done now in one way only: gain, discard, or do the ability.

    A card that nobody named is asked for, and an ability that nobody described leaves all open.
    """
    if obligations.location.action is None:
        return None
    found: Event | None = None
    if obligations.gain and not obligations.discard:
        found = _only_gain(state, obligations)
    elif obligations.discard and not obligations.gain:
        found = _only_discard(state, obligations.turn.seat)
    if found is None and len(obligations.ways) == 1:
        found = deed(obligations.turn.seat, obligations.location.action, obligations.ways[0])
    return found


def _only_gain(state: State, obligations: Obligations) -> CardTaken | CardRecovered | None:
    seat, names = obligations.turn.seat, state.pieces.names
    if obligations.source == "discard":
        name = names[state.discard[-1]] if 0 < len(state.discard) <= obligations.gain else None
        return None if name is None else CardRecovered(by=seat, depth=1, card=name)
    if not 0 < len(obligations.cards) <= obligations.gain:
        return None
    pos, slot, token = obligations.cards[0]
    name = names[token]
    return None if name is None else CardTaken(by=seat, pos=pos, slot=slot, card=name)


def _only_discard(state: State, seat: str) -> CardDiscarded | None:
    names = {state.pieces.names[token] for token in state.collections[seat]}
    name = names.pop() if len(names) == 1 else None
    return None if name is None else CardDiscarded(by=seat, card=name)


def leftovers(state: State, obligations: Obligations) -> Iterator[int]:
    """Slots whose cards are discarded because another one here was taken."""
    if obligations.location.action == "discard-rest" and obligations.turn.gained:
        for slot, token in enumerate(state.spots[obligations.turn.pos].slots, 1):
            if token is not None:
                yield slot


def tokens_on_table(state: State) -> Iterator[tuple[str, int]]:
    """Every token that lies somewhere, with its place in words."""
    for spot in state.spots.values():
        for slot, token in enumerate(spot.slots, 1):
            if token is not None:
                yield f"{spot.location} {slot}", token
    for seat, tokens in state.collections.items():
        for token in tokens:
            yield f"{seat}'s cards", token
    for token in state.discard:
        yield "discard pile", token
