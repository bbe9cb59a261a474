"""What the visitor of a location still has to do, and what can be done there.

Law: pure questions about a state; no verdicts. Source: On Your Turn, Locations; rulings EF-5 to EF-19.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ledger.api import Event
from ledger.games.effortless.catalog import UNDESCRIBED, Location
from ledger.games.effortless.events import (
    CardDiscarded,
    CardRecovered,
    CardTaken,
    EffortMoved,
    EffortReturned,
    SlotCleared,
)
from ledger.games.effortless.state import State, Turn


def location_at(state: State, pos: int) -> Location:
    """The location at a place; one without any details where the catalog does not know it."""
    name = state.spots[pos - 1].location
    return state.table.catalog.of(Location).get(name, UNDESCRIBED)


def lies_down(state: State, pos: int, slot: int) -> bool:
    """Whether a slot is filled face down. Source: Setup, 6; EF-36."""
    slots = location_at(state, pos).slots
    return slot <= len(slots) and slots[slot - 1] == "down"


def empty_slot(state: State) -> tuple[int, int] | None:
    """The place and slot that is filled next: left to right, slot by slot (EF-15)."""
    for pos, spot in enumerate(state.spots, 1):
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
    asks = location_at(state, pos).discards_own
    if asks and all(location_at(state, other).discards_own for other in range(1, len(state.spots) + 1)):
        return False
    return asks


PASSIVE = ("none", "look", "discard-rest")
"""Abilities that ask for nothing after the gain."""


class Obligations:
    """The open obligations of a turn, each possible now.

    `gain`: cards still to gain.
    """

    __slots__ = ("_state", "_ways", "discard", "gain", "location", "turn")

    def __init__(self, state: State, turn: Turn) -> None:
        self._state = state
        self._ways: tuple[Event, ...] | None = None
        self.turn = turn
        self.location = location = location_at(state, turn.pos)
        skipped = location.discards_own is True and turn.had == 0
        self.discard = (
            location.discards_own is True
            and not skipped
            and not turn.discarded
            and bool(state.collections[turn.seat])
        )
        wanted = (1 if skipped else location.gains) - turn.gained
        self.gain = wanted if wanted > 0 and self._source(state, skipped) else 0

    @property
    def ways(self) -> tuple[Event, ...]:
        """How the described ability can be done, the first two ways: a single one is forced."""
        if self._ways is None:
            action = self.location.action
            is_due = action is not None and action not in PASSIVE and not self.turn.acted
            self._ways = tuple(islice(actions(self._state, self.turn, str(action)), 2)) if is_due else ()
        return self._ways

    @property
    def act(self) -> bool:
        """Whether an ability is still to be done, described or not."""
        return bool(self.ways) or (self.location.action is None and not self.turn.done)

    def _source(self, state: State, skipped: bool) -> bool:
        """Whether there is a card to gain."""
        match "here" if skipped else self.location.gain:
            case "here":
                slots = state.spots[self.turn.pos - 1].slots
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
    for pos, spot in enumerate(state.spots, 1):
        for slot, token in enumerate(spot.slots, 1):
            if token is not None and token not in down:
                yield pos, slot, token


def gainable(state: State, obligations: Obligations) -> Iterator[tuple[int, int, int]]:
    """Every card in a slot that the visitor can gain now: place, slot, token."""
    turn = obligations.turn
    skipped = obligations.location.discards_own is True and turn.had == 0
    gain = "here" if skipped else obligations.location.gain
    if gain == "anywhere":
        yield from face_up(state)
    elif gain == "here":
        for slot, token in enumerate(state.spots[turn.pos - 1].slots, 1):
            if token is not None:
                yield turn.pos, slot, token


def actions(state: State, turn: Turn, action: str) -> Iterator[Event]:
    """Every way to do a location's ability, as drafts."""
    seat, here = turn.seat, turn.pos
    if action == "return-own":
        for pos, spot in enumerate(state.spots, 1):
            if spot.effort.get(seat):
                yield EffortReturned(by=seat, seat=seat, pos=pos)
        return
    others = [(pos, spot) for pos, spot in enumerate(state.spots, 1) if pos != here]
    if action == "discard-elsewhere":
        for pos, spot in others:
            for slot, token in enumerate(spot.slots, 1):
                if token is not None:
                    yield SlotCleared(by=seat, pos=pos, slot=slot)
    elif action == "move-own-here":
        for pos, spot in others:
            if spot.effort.get(seat):
                yield EffortMoved(by=seat, seat=seat, source=pos, target=here)
    elif action == "move-own-away":
        if state.spots[here - 1].count(seat) > 1:
            for pos, _ in others:
                yield EffortMoved(by=seat, seat=seat, source=here, target=pos)
    elif action == "move-other-here":
        for owner in state.supply:
            for pos, spot in others if owner != seat else ():
                if spot.effort.get(owner):
                    yield EffortMoved(by=seat, seat=owner, source=pos, target=here)
    elif action == "move-other-away":
        for owner in state.supply:
            if owner != seat and state.spots[here - 1].count(owner):
                for pos, _ in others:
                    yield EffortMoved(by=seat, seat=owner, source=here, target=pos)


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
    return found or (obligations.ways[0] if len(obligations.ways) == 1 else None)


def _only_gain(state: State, obligations: Obligations) -> CardTaken | CardRecovered | None:
    seat, names = obligations.turn.seat, state.pieces.names
    if obligations.location.gain == "discard":
        name = names[state.discard[-1]] if 0 < len(state.discard) <= obligations.gain else None
        return None if name is None else CardRecovered(by=seat, depth=1, card=name)
    cards = list(islice(gainable(state, obligations), obligations.gain + 1))
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
        for slot, token in enumerate(state.spots[obligations.turn.pos - 1].slots, 1):
            if token is not None:
                yield slot


def tokens_on_table(state: State) -> Iterator[tuple[str, int]]:
    """Every token that lies somewhere, with its place in words."""
    for spot in state.spots:
        for slot, token in enumerate(spot.slots, 1):
            if token is not None:
                yield f"{spot.location} {slot}", token
    for seat, tokens in state.collections.items():
        for token in tokens:
            yield f"{seat}'s cards", token
    for token in state.discard:
        yield "discard pile", token
