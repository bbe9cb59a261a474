"""What the visitor of a location still has to do, and what can be done there.

Law: pure questions about a state; no verdicts. Source: On Your Turn, Locations; rulings EF-5 to EF-19.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


def source_of_gain(state: State, turn: Turn) -> str:
    """Where the visitor gains a card: what is barred to it gives one all the same (EF-41)."""
    entry = state.spots[turn.pos].entry
    return "here" if entry.discards_own is True and turn.had == 0 else entry.gain


class Obligations:
    """The open obligations of a turn, each possible now.

    `gain`: cards still to gain, from `source`.
    """

    __slots__ = ("_state", "_ways", "discard", "gain", "location", "source", "turn")

    def __init__(self, state: State, turn: Turn) -> None:
        self._state = state
        self._ways: tuple[Way, ...] | None = None
        self.turn = turn
        self.location = location = state.spots[turn.pos].entry
        skipped = location.discards_own is True and turn.had == 0
        self.source = "here" if skipped else location.gain
        self.discard = (
            location.discards_own is True
            and not skipped
            and not turn.discarded
            and bool(state.collections[turn.seat])
        )
        wanted = (1 if skipped else location.gains) - turn.gained
        self.gain = wanted if wanted > 0 and self._can_gain(state) else 0

    @property
    def ways(self) -> tuple[Way, ...]:
        """How the described ability can be done, the first two ways: a single one is forced."""
        if self._ways is None:
            action = self.location.action
            is_due = action in ABILITIES and not self.turn.acted
            self._ways = tuple(islice(ways(self._state, self.turn, str(action)), 2)) if is_due else ()
        return self._ways

    @property
    def act(self) -> bool:
        """Whether an ability is still to be done, described or not."""
        return bool(self.ways) or (self.location.action is None and not self.turn.done)

    def _can_gain(self, state: State) -> bool:
        match self.source:
            case "here":
                slots = state.spots[self.turn.pos].slots
                return slots.count(None) < len(slots)
            case "anywhere":
                return next(face_up(state), None) is not None
            case "discard":
                return bool(state.discard) or has_cards(state)
            case "deck":
                return has_cards(state) or can_reshuffle(state)
        return False

    @property
    def any(self) -> bool:
        return bool(self.gain or self.discard or self.act)


def face_up(state: State) -> Iterator[tuple[int, int, int]]:
    """Every face-up card on the table: place, slot, token."""
    down = state.down
    for pos, spot in state.spots.items():
        for slot, token in enumerate(spot.slots, 1):
            if token is not None and token not in down:
                yield pos, slot, token


def gainable(state: State, turn: Turn) -> Iterator[tuple[int, int, int]]:
    """Every card in a slot that the visitor can gain: place, slot, token."""
    source = source_of_gain(state, turn)
    if source == "anywhere":
        yield from face_up(state)
    elif source == "here":
        for slot, token in enumerate(state.spots[turn.pos].slots, 1):
            if token is not None:
                yield turn.pos, slot, token


def ways(state: State, turn: Turn, action: str) -> Iterator[Way]:
    """Every way to do a location's ability."""
    seat, here = turn.seat, turn.pos
    if action == "return-own":
        yield from ((seat, pos) for pos, spot in state.spots.items() if spot.effort[seat])
        return
    others = [(pos, spot) for pos, spot in state.spots.items() if pos != here]
    if action == "discard-elsewhere":
        for pos, spot in others:
            for slot, token in enumerate(spot.slots, 1):
                if token is not None:
                    yield pos, slot
    elif action == "move-own-here":
        yield from ((seat, pos, here) for pos, spot in others if spot.effort[seat])
    elif action == "move-own-away":
        if state.spots[here].count(seat) > 1:
            yield from ((seat, here, pos) for pos, _ in others)
    elif action == "move-other-here":
        for owner in state.supply:
            if owner != seat:
                yield from ((owner, pos, here) for pos, spot in others if spot.effort[owner])
    elif action == "move-other-away":
        for owner in state.supply:
            if owner != seat and state.spots[here].effort[owner]:
                yield from ((owner, here, pos) for pos, _ in others)


def deed(seat: str, action: str, way: Way) -> Event:
    """The event that does an ability in one way."""
    kind = ABILITIES[action]
    return kind(by=seat, **dict(zip(_FIELDS[kind], way, strict=True)))


def way_of(event: Event) -> Way:
    """The way in which an event does an ability."""
    way: Way = _WAYS[type(event)](event)
    return way


_FIELDS: Mapping[type[Event], tuple[str, ...]] = {
    EffortMoved: ("seat", "source", "target"),
    EffortReturned: ("seat", "pos"),
    SlotCleared: ("pos", "slot"),
}
_WAYS = {kind: attrgetter(*fields) for kind, fields in _FIELDS.items()}


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
    cards = list(islice(gainable(state, obligations.turn), obligations.gain + 1))
    if not 0 < len(cards) <= obligations.gain:
        return None
    pos, slot, token = cards[0]
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
