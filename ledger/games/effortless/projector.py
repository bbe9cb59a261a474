"""How each event changes the table of Effortless.

Law: a handler copies what happened and holds no rule. What physically cannot be (an empty slot, a card
nobody has) raises Contradiction.
"""

from __future__ import annotations

from ledger.api import TOOL, Adjusted, BadCatalog, Contradiction, Defined, Projector, defined_in
from ledger.games.effortless import events as ev
from ledger.games.effortless.catalog import UNDESCRIBED, Location
from ledger.games.effortless.collection import declare, gain, give_up, recount
from ledger.games.effortless.setup import stock
from ledger.games.effortless.state import (
    DUMMY,
    SPOTS,
    Efforts,
    Spot,
    State,
    Turn,
    none_left,
    place_of,
    require_count,
)

projector: Projector[State] = Projector()
on = projector.on


# setup


@on(ev.SpotDealt)
def _(state: State, event: ev.SpotDealt) -> None:
    if event.pos != len(state.spots) + 1:
        raise Contradiction(f"place {event.pos} is not the next one to lay")
    entry = _described(state, event.location)
    slots: list[int | None] = [None] * len(entry.slots)
    effort = Efforts({owner: [] for owner in state.supply})
    state.spots[event.pos] = Spot(event.location, event.modifier, entry, slots, effort)


def _described(state: State, location: str) -> Location:
    return state.table.catalog.of(Location).get(location, UNDESCRIBED)


@on(Defined)
def _(state: State, event: Defined) -> None:
    """A location that is described late has the slots it should have had; cards that lie there stay."""
    try:
        state.table.define(event.kind, event.name, event.fields)
    except BadCatalog as error:
        raise Contradiction(error.message.rstrip(".")) from None
    for spot in state.spots.values():
        if event.kind == Location.kind and spot.location == event.name:
            spot.entry = _described(state, event.name)
            wanted = len(spot.entry.slots)
            spot.slots += [None] * (wanted - len(spot.slots))
            while len(spot.slots) > wanted and spot.slots[-1] is None:
                spot.slots.pop()


@on(ev.LayoutReset)
def _(state: State, event: ev.LayoutReset) -> None:
    state.require_bare()
    state.spots.clear()
    state.layouts += 1


@on(ev.LayoutKept)
def _(state: State, event: ev.LayoutKept) -> None:
    state.is_kept = True


@on(ev.DeckShuffled)
def _(state: State, event: ev.DeckShuffled) -> None:
    state.deck = event.size
    state.shuffles += 1
    state.dealt = 0
    if event.by == TOOL:
        state.stock = tuple(stock(state))


@on(ev.FirstPlayerSet)
def _(state: State, event: ev.FirstPlayerSet) -> None:
    if event.seat not in state.table.seats:
        raise Contradiction(f"nobody called {event.seat} sits here")
    state.first = event.seat


# the deck


def _from_deck(state: State, card: str | None) -> int:
    """The token of the card that left the deck."""
    if state.deck is not None:
        if state.deck == 0:
            raise Contradiction("the deck is empty")
        state.deck -= 1
    state.dealt += 1
    return state.pieces.new(card)


@on(ev.CardDealt)
def _(state: State, event: ev.CardDealt) -> None:
    token = _from_deck(state, event.card)
    state.spots[event.pos].fill(event.slot, token)
    if event.down:
        state.down.add(token)
    state.cleared = 0
    if state.turn is not None:
        state.turn.closed = True


@on(ev.CardDrawn)
def _(state: State, event: ev.CardDrawn) -> None:
    gain(state, event.seat, _from_deck(state, event.card), event.id)


@on(ev.CardFlipped)
def _(state: State, event: ev.CardFlipped) -> None:
    state.discard.append(_from_deck(state, event.card))


@on(ev.DeckRanOut)
def _(state: State, event: ev.DeckRanOut) -> None:
    state.deck = 0


@on(ev.DiscardsReshuffled)
def _(state: State, event: ev.DiscardsReshuffled) -> None:
    pile, names = state.discard, state.pieces.names
    if event.by == TOOL:
        state.stock = tuple(names[token] for token in pile)
    state.discard = []
    state.down.difference_update(pile)
    state.pieces.retire(*pile)
    state.deck = len(pile)
    state.shuffles += 1
    state.dealt = 0


# a turn


def _act(state: State) -> None:
    if state.turn is not None:
        state.turn.acted = True


@on(ev.EffortPlaced)
def _(state: State, event: ev.EffortPlaced) -> None:
    by, pos = event.by, event.pos
    effort, left = state.spots[pos].effort[by], state.supply[by]
    if not left:
        raise none_left(by)
    state.supply[by] = left - 1
    effort.append(event.id)
    if by == DUMMY:
        state.rolled = 0
        state.cleared = pos
        return
    state.turn = Turn(by, pos, len(state.collections[by]))
    state.turns += 1
    state.cleared = 0


@on(ev.CardsLooked)
def _(state: State, event: ev.CardsLooked) -> None:
    seen = {token for token in state.spots[event.pos].slots if token is not None}
    known = state.known_by.get(event.by, frozenset())
    state.known_by[event.by] = (known | seen) & state.down
    if state.turn is not None:
        state.turn.looked = True


@on(ev.CardTaken)
def _(state: State, event: ev.CardTaken) -> None:
    token = state.spots[event.pos].lift(event.slot)
    state.down.discard(token)
    state.pieces.bind(token, event.card)
    gain(state, event.by, token, event.id)


@on(ev.GainChosen)
def _(state: State, event: ev.GainChosen) -> None:
    if state.turn is not None:
        state.turn.gain_first = True


@on(ev.CardRecovered)
def _(state: State, event: ev.CardRecovered) -> None:
    token = state.top(event.depth)
    del state.discard[-event.depth]
    state.down.discard(token)
    state.pieces.bind(token, event.card)
    gain(state, event.by, token, event.id)


@on(ev.CardDiscarded)
def _(state: State, event: ev.CardDiscarded) -> None:
    state.discard.append(give_up(state, event.by, event.card))
    if state.turn is not None and state.turn.seat == event.by:
        state.turn.discarded = True


@on(ev.SlotCleared)
def _(state: State, event: ev.SlotCleared) -> None:
    state.discard.append(state.spots[event.pos].lift(event.slot))
    _act(state)


@on(ev.EffortMoved)
def _(state: State, event: ev.EffortMoved) -> None:
    goal = state.spots[event.target].effort[event.seat]
    state.spots[event.source].leave(event.seat)
    goal.append(event.id)
    _act(state)


@on(ev.EffortReturned)
def _(state: State, event: ev.EffortReturned) -> None:
    state.spots[event.pos].leave(event.seat)
    state.supply[event.seat] += 1
    _act(state)


@on(ev.AbilityDone)
def _(state: State, event: ev.AbilityDone) -> None:
    if state.turn is not None:
        state.turn.acted = state.turn.done = True


# outside the catalog


@on(ev.SlotsMixed)
def _(state: State, event: ev.SlotsMixed) -> None:
    slots = state.spots[event.pos].slots
    hidden = [
        (place, token) for place, token in enumerate(slots) if token is not None and token in state.down
    ]
    for place, token in hidden:
        state.pieces.retire(token)
        state.down.remove(token)
        fresh = slots[place] = state.pieces.new(None)
        state.down.add(fresh)


@on(ev.CardMoved)
def _(state: State, event: ev.CardMoved) -> None:
    pile, index = state.pile_of(event.token)
    goal = None if event.to in (*state.collections, "discard", "out") else place_of(event.to)
    if goal is not None:
        state.spots[goal[0]].require_empty(goal[1])
    if any(pile is spot.slots for spot in state.spots.values()):
        pile[index] = None  # type: ignore[call-overload]
    else:
        del pile[index]
    state.origins.pop(event.token, None)
    if goal is not None:
        state.spots[goal[0]].fill(goal[1], event.token)
    elif event.to == "discard":
        state.discard.append(event.token)
    elif event.to != "out":
        state.down.discard(event.token)
        gain(state, event.to, event.token, event.id)


@on(ev.CardsSwapped)
def _(state: State, event: ev.CardsSwapped) -> None:
    one, index = state.pile_of(event.token)
    other, index2 = state.pile_of(event.other)
    one[index], other[index2] = event.other, event.token
    for tokens in state.collections.values():
        state.down.difference_update(tokens)
    moved = {state.origins.pop(event.token, None), state.origins.pop(event.other, None)} - {None}
    for tokens in state.collections.values() if moved else ():
        for token in (event.token, event.other):
            if token in tokens:
                state.origins[token] = event.id


@on(ev.CardRevealed)
def _(state: State, event: ev.CardRevealed) -> None:
    state.pile_of(event.token)
    state.down.discard(event.token)
    state.pieces.bind(event.token, event.card)


@on(ev.PointsNoted)
def _(state: State, event: ev.PointsNoted) -> None:
    noted = state.noted.get(event.seat, ())
    state.noted = {**state.noted, event.seat: (*noted, (event.id, event.points, event.why))}


# two players


@on(ev.DummyRolled)
def _(state: State, event: ev.DummyRolled) -> None:
    if not (state.has_dummy and 1 <= event.value <= SPOTS):
        raise Contradiction("no die of this game shows that")
    state.rolls += 1
    state.rolled = event.value
    if state.turn is not None:
        state.turn.closed = True


# the end


@on(ev.CollectionDeclared)
def _(state: State, event: ev.CollectionDeclared) -> None:
    declare(state, event.seat, event.cards, event.id)
    state.declared |= {event.seat}


@on(ev.ArmorDeclared)
def _(state: State, event: ev.ArmorDeclared) -> None:
    state.armor = {**state.armor, event.pieces: event.points}


def _by_location(state: State) -> dict[str, Spot]:
    return {spot.location: spot for spot in state.spots.values()}


@on(Adjusted)
def _(state: State, event: Adjusted) -> None:
    what, count = event.what, event.count
    require_count(count)
    owner, _, rest = what.partition(" ")
    if what == "deck":
        state.deck = count
    elif what == "discard":
        while len(state.discard) > count:
            token = state.discard.pop()
            state.pieces.retire(token)
            state.down.discard(token)
        while len(state.discard) < count:
            state.discard.append(state.pieces.new(None))
    elif rest == "cards":
        recount(state, owner, count, event.id)
    elif owner in state.supply and rest == "supply":
        state.supply[owner] = count
    elif owner in state.supply and rest in (spots := _by_location(state)):
        effort = spots[rest].effort[owner]
        del effort[count:]
        effort.extend([event.id] * (count - len(effort)))
    else:
        raise Contradiction(f"nobody counts {what!r} here")


projector.require_all(defined_in(ev))
