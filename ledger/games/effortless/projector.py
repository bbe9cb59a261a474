"""How each event changes the table of Effortless.

Law: a handler copies what happened and holds no rule. What physically cannot be (an empty slot, a card
nobody has) raises LookupError or ValueError, which the fold reports.
"""

from __future__ import annotations

from ledger.core.events import Adjusted
from ledger.core.fold import Projector
from ledger.core.pieces import UNKNOWN
from ledger.games.effortless.catalog import Location
from ledger.games.effortless.events import (
    AbilityDone,
    ArmorDeclared,
    CardDealt,
    CardDiscarded,
    CardDrawn,
    CardFlipped,
    CardMoved,
    CardRecovered,
    CardRevealed,
    CardsLooked,
    CardsSwapped,
    CardTaken,
    CollectionDeclared,
    DeckRanOut,
    DeckShuffled,
    DiscardsReshuffled,
    DummyRolled,
    EffortlessEvent,
    EffortMoved,
    EffortPlaced,
    EffortReturned,
    FirstPlayerSet,
    GainChosen,
    LayoutKept,
    LayoutReset,
    PointsNoted,
    SlotCleared,
    SlotsMixed,
    SpotDealt,
)
from ledger.games.effortless.setup import stock
from ledger.games.effortless.state import DUMMY, Spot, State, Turn

projector: Projector[State] = Projector()
on = projector.on


# setup


@on(SpotDealt)
def _(state: State, event: SpotDealt) -> None:
    if event.pos != len(state.spots) + 1:
        raise ValueError(event.pos)
    spot = Spot(event.location, event.modifier)
    known = state.table.catalog.of(Location).get(event.location)
    spot.slots = [None] * len(known.slots if known else ("up",))
    state.spots.append(spot)


@on(LayoutReset)
def _(state: State, event: LayoutReset) -> None:
    state.spots = []
    state.layouts += 1


@on(LayoutKept)
def _(state: State, event: LayoutKept) -> None:
    state.is_kept = True


@on(DeckShuffled)
def _(state: State, event: DeckShuffled) -> None:
    state.deck = event.size
    state.shuffles += 1
    state.dealt = 0
    if event.by == "tool":
        state.stock = tuple(stock(state))


@on(FirstPlayerSet)
def _(state: State, event: FirstPlayerSet) -> None:
    state.first = event.seat


# the deck


def _from_deck(state: State, card: str | None) -> int:
    """The token of the card that left the deck."""
    if state.deck is not None:
        if state.deck == 0:
            raise ValueError("the deck is empty")
        state.deck -= 1
    state.dealt += 1
    if not state.pool:
        return state.pieces.new(card)
    token = state.pool.pop()
    state.pieces.bind(token, card)
    return token


@on(CardDealt)
def _(state: State, event: CardDealt) -> None:
    slots = state.spots[event.pos - 1].slots
    if slots[event.slot - 1] is not None:
        raise ValueError("the slot is filled")
    token = slots[event.slot - 1] = _from_deck(state, event.card)
    if event.down:
        state.down.add(token)
    state.cleared = 0
    if state.turn is not None:
        state.turn.closed = True


@on(CardDrawn)
def _(state: State, event: CardDrawn) -> None:
    token = _from_deck(state, event.card)
    _gain(state, event.seat, token, event.id)


@on(CardFlipped)
def _(state: State, event: CardFlipped) -> None:
    state.discard.append(_from_deck(state, event.card))


@on(DeckRanOut)
def _(state: State, event: DeckRanOut) -> None:
    state.deck = 0


@on(DiscardsReshuffled)
def _(state: State, event: DiscardsReshuffled) -> None:
    names = state.pieces.names
    state.stock = tuple(names[token] for token in state.discard)
    state.pool = state.discard
    state.discard = []
    state.down.difference_update(state.pool)
    for token in state.pool:
        state.pieces.forget(token)
    state.deck = len(state.pool)
    state.shuffles += 1
    state.dealt = 0


# a turn


def _gain(state: State, seat: str, token: int, event: int) -> None:
    state.collections[seat].append(token)
    state.origins[token] = event
    turn = state.turn
    if turn is not None and turn.seat == seat:
        turn.gained += 1


def _lift(state: State, pos: int, slot: int) -> int:
    """Takes the card out of a slot."""
    slots = state.spots[pos - 1].slots
    token = slots[slot - 1]
    if token is None:
        raise LookupError("the slot is empty")
    slots[slot - 1] = None
    return token


@on(EffortPlaced)
def _(state: State, event: EffortPlaced) -> None:
    by = event.by
    if state.supply[by] == 0:
        raise ValueError("no effort left")
    state.supply[by] -= 1
    state.spots[event.pos - 1].effort.setdefault(by, []).append(event.id)
    if by == DUMMY:
        state.rolled = 0
        state.cleared = event.pos
        return
    state.turn = Turn(by, event.pos, len(state.collections[by]))
    state.turns += 1
    state.cleared = 0


@on(CardsLooked)
def _(state: State, event: CardsLooked) -> None:
    seen = {token for token in state.spots[event.pos - 1].slots if token is not None}
    state.known_by[event.by] = state.known_by.get(event.by, frozenset()) | seen
    if state.turn is not None:
        state.turn.looked = True


@on(CardTaken)
def _(state: State, event: CardTaken) -> None:
    token = _lift(state, event.pos, event.slot)
    state.down.discard(token)
    if event.card is not None:
        state.pieces.bind(token, event.card)
    _gain(state, event.by, token, event.id)


@on(GainChosen)
def _(state: State, event: GainChosen) -> None:
    if state.turn is not None:
        state.turn.gain_first = True


@on(CardRecovered)
def _(state: State, event: CardRecovered) -> None:
    token = state.discard.pop(-event.depth)
    state.down.discard(token)
    state.pieces.bind(token, event.card)
    _gain(state, event.by, token, event.id)


@on(CardDiscarded)
def _(state: State, event: CardDiscarded) -> None:
    collection = state.collections[event.by]
    token = state.pieces.find(collection, event.card)
    if token is None:
        raise LookupError("no such card in the collection")
    state.pieces.bind(token, event.card)
    collection.remove(token)
    del state.origins[token]
    state.discard.append(token)
    if state.turn is not None and state.turn.seat == event.by:
        state.turn.discarded = True


@on(SlotCleared)
def _(state: State, event: SlotCleared) -> None:
    state.discard.append(_lift(state, event.pos, event.slot))
    if state.turn is not None:
        state.turn.acted = True


@on(EffortMoved)
def _(state: State, event: EffortMoved) -> None:
    state.spots[event.source - 1].effort[event.seat].pop()
    state.spots[event.target - 1].effort.setdefault(event.seat, []).append(event.id)
    if state.turn is not None:
        state.turn.acted = True


@on(EffortReturned)
def _(state: State, event: EffortReturned) -> None:
    state.spots[event.pos - 1].effort[event.seat].pop()
    state.supply[event.seat] += 1
    if state.turn is not None:
        state.turn.acted = True


@on(AbilityDone)
def _(state: State, event: AbilityDone) -> None:
    if state.turn is not None:
        state.turn.acted = True


# outside the catalog


@on(SlotsMixed)
def _(state: State, event: SlotsMixed) -> None:
    mixed = {token for token in state.spots[event.pos - 1].slots if token is not None and token in state.down}
    for token in mixed:
        state.pieces.forget(token)
    state.known_by = {seat: seen - mixed for seat, seen in state.known_by.items()}


def _uproot(state: State, token: int) -> tuple[list[int | None] | list[int], int]:
    """Where a token lies: the list, and its index there."""
    for spot in state.spots:
        if token in spot.slots:
            return spot.slots, spot.slots.index(token)
    for pile in (state.discard, *state.collections.values()):
        if token in pile:
            return pile, pile.index(token)
    raise LookupError("the card is not on the table")


@on(CardMoved)
def _(state: State, event: CardMoved) -> None:
    pile, index = _uproot(state, event.token)
    if any(pile is spot.slots for spot in state.spots):
        pile[index] = None  # type: ignore[call-overload]
    else:
        del pile[index]
    state.origins.pop(event.token, None)
    if event.to in state.collections:
        state.down.discard(event.token)
        _gain(state, event.to, event.token, event.id)
    elif event.to == "discard":
        state.discard.append(event.token)
    elif event.to != "out":
        pos, _, slot = event.to.partition(".")
        state.spots[int(pos) - 1].slots[int(slot) - 1] = event.token


@on(CardsSwapped)
def _(state: State, event: CardsSwapped) -> None:
    one, index = _uproot(state, event.token)
    other, index2 = _uproot(state, event.other)
    one[index], other[index2] = event.other, event.token
    moved = {state.origins.pop(event.token, None), state.origins.pop(event.other, None)} - {None}
    for tokens in state.collections.values() if moved else ():
        for token in (event.token, event.other):
            if token in tokens:
                state.origins[token] = event.id


@on(CardRevealed)
def _(state: State, event: CardRevealed) -> None:
    state.pieces.bind(event.token, event.card)


@on(PointsNoted)
def _(state: State, event: PointsNoted) -> None:
    noted = state.noted.get(event.seat, ())
    state.noted[event.seat] = (*noted, (event.id, event.points, event.why))


# two players


@on(DummyRolled)
def _(state: State, event: DummyRolled) -> None:
    state.rolls += 1
    state.rolled = event.value


# the end


@on(CollectionDeclared)
def _(state: State, event: CollectionDeclared) -> None:
    old = state.collections[event.seat]
    left = list(old)
    declared: list[int] = []
    for card in event.cards:
        token = state.pieces.find(left, None if card == UNKNOWN else card)
        if token is None:
            token = state.pieces.new(None)
        else:
            left.remove(token)
        state.pieces.bind(token, None if card == UNKNOWN else card)
        declared.append(token)
        state.origins.setdefault(token, event.id)
    for token in left:
        state.pieces.forget(token)
        state.origins.pop(token, None)
    state.collections[event.seat] = declared


@on(ArmorDeclared)
def _(state: State, event: ArmorDeclared) -> None:
    state.armor = {**state.armor, event.pieces: event.points}


@on(Adjusted)
def _(state: State, event: Adjusted) -> None:
    what, count = event.what, event.count
    if what == "deck":
        state.deck = count
    elif what == "discard":
        while len(state.discard) > count:
            state.pieces.forget(state.discard.pop())
        while len(state.discard) < count:
            state.discard.append(state.pieces.new(None))
    else:
        seat, _, rest = what.partition(" ")
        if rest == "supply":
            state.supply[seat] = count
        elif rest == "cards":
            _adjust_collection(state, seat, count, event.id)
        else:
            spot = next(spot for spot in state.spots if spot.location == rest)
            effort = spot.effort.setdefault(seat, [])
            del effort[count:]
            effort.extend([event.id] * (count - len(effort)))


def _adjust_collection(state: State, seat: str, count: int, event: int) -> None:
    """Unknown cards come and go first: they are the ones that may have been miscounted."""
    tokens = state.collections[seat]
    while len(tokens) > count:
        unknown = state.pieces.find(tokens, None)
        token = tokens[-1] if unknown is None else unknown
        tokens.remove(token)
        state.pieces.forget(token)
        state.origins.pop(token, None)
    while len(tokens) < count:
        token = state.pieces.new(None)
        tokens.append(token)
        state.origins[token] = event


projector.require_all(EffortlessEvent)
