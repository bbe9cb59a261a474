"""Who must do what now.

Law: derived from the state alone, never stored. Source: Setup; On Your Turn; Game End; 2 Player Rules.
"""

from __future__ import annotations

from functools import lru_cache

from ledger.api import TABLE, TOOL, Chance, Claimed, Decision, Event, Follows, Over, Pending
from ledger.games.effortless import abilities, accounts, deck, dummy, outside, setup, visits
from ledger.games.effortless.catalog import UNDESCRIBED
from ledger.games.effortless.obligations import (
    Obligations,
    can_reshuffle,
    empty_slot,
    has_cards,
    lies_down,
    obligations,
)
from ledger.games.effortless.state import (
    DUMMY,
    END,
    GAIN,
    LOCATIONS,
    PLACE,
    REFILL,
    SETUP,
    SPOTS,
    TWO,
    State,
    Turn,
)

AFTER = (Claimed, accounts.CollectionDeclared, accounts.ArmorDeclared, outside.CardRevealed)
"""What still makes sense when the game is over."""


def pending(state: State) -> Pending:
    """Setup first, then the open turn, then the refill, then the dummy or the next seat."""
    if state.first is None:
        return _setup(state)
    turn = state.turn
    if turn is not None and not turn.closed:
        due = _cubes(state, turn) if state.records_effort_only else _turn(state, turn)
        if due is not None:
            return due
    if (state.rolled or state.cleared) and (due := _dummy(state)) is not None:
        return due
    seat = next_seat(state)
    rolls = DUMMY in state.supply and _dummy_rolls(state, seat)
    if seat is None and not rolls:
        return Over(events=AFTER, source=END)
    if (empty := empty_slot(state)) is not None and (due := _refill(state, *empty)) is not None:
        return due
    if rolls:
        return Chance(dummy.DummyRolled(value=0), "value", "what does the dummy's die show?", source=TWO)
    return _placing(str(seat))


@lru_cache(maxsize=256)
def _placing(seat: str) -> Decision:
    return Decision(seat, "place effort", (visits.EffortPlaced,), source=PLACE)


def _setup(state: State) -> Pending:
    if len(state.spots) < SPOTS:
        place = len(state.spots) + 1
        asked = f"which location and modifier lie at place {place}?"
        laid = setup.SpotDealt(pos=place, location="", modifier="")
        return Chance(laid, ("location", "modifier"), asked, source=SETUP)
    if not state.is_kept:
        kinds = (setup.LayoutKept, setup.LayoutReset)
        return Decision(TABLE, "keep this layout?", kinds, source=SETUP, usual=kinds[:1])
    if state.shuffles == 0:
        return Follows(setup.DeckShuffled(by=state.table.dealer, size=setup.deck_size(state)), source=SETUP)
    empty = empty_slot(state)
    due = None if empty is None else _refill(state, *empty)
    return due or Chance(setup.FirstPlayerSet(seat=""), "seat", "who goes first?", source=SETUP)


def _turn(state: State, turn: Turn) -> Pending | None:
    due = obligations(state, turn)
    location, gain, source = due.location, due.gain, due.source if due.gain else "nothing"
    if not (gain or due.discard or due.act):
        return _leftover(state, turn) if location.action == "discard-rest" and turn.gained else None
    if gain and not turn.gained:
        if location.action == "look" and not turn.looked:
            return Follows(visits.CardsLooked(by=turn.seat, pos=turn.pos), source=GAIN)
        if source == "discard" and len(state.discard) < 2 and has_cards(state):
            asked = f"{location.name}: which card is turned from the deck?"
            return Chance(visits.CardFlipped(), "card", asked, also=_ran_out(state), source=GAIN)
    if location.action is not None and (only := _forced(state, turn, due)) is not None:
        return Follows(only, open="card", source=GAIN)
    if source == "deck" and (turn.gain_first or not due.discard):
        if not has_cards(state):
            return Follows(deck.DiscardsReshuffled(by=state.table.dealer), source="EF-11")
        asked = f"{location.name}: which card does {turn.seat} draw?"
        return Chance(visits.CardDrawn(seat=turn.seat), "card", asked, also=_ran_out(state), source=GAIN)
    is_secret = turn.looked and gain > 0 and state.table.dealer == TOOL
    action = location.action if due.act else "none"
    return _visit(turn.seat, location.name, source, gain, action, due.discard, is_secret)


def _leftover(state: State, turn: Turn) -> Follows | None:
    """What is discarded next because another card here was taken."""
    for slot, _ in state.spots[turn.pos].cards():
        return Follows(abilities.SlotCleared(by=turn.seat, pos=turn.pos, slot=slot), source=LOCATIONS)
    return None


def _forced(state: State, turn: Turn, due: Obligations) -> Event | None:
    """What has to be done now in one way only: gain, discard, or do the ability.

    A card that nobody named is asked for.
    """
    found: Event | None = None
    if due.gain and not due.discard:
        found = _only_gain(state, turn.seat, due)
    elif due.discard and not due.gain:
        found = _only_discard(state, turn.seat)
    if found is None and len(due.ways) == 1:
        found = abilities.deed(turn.seat, str(due.location.action), due.ways[0])
    return found


def _only_gain(state: State, seat: str, due: Obligations) -> visits.CardTaken | visits.CardRecovered | None:
    names = state.pieces.names
    if due.source == "discard":
        name = names[state.discard[-1]] if 0 < len(state.discard) <= due.gain else None
        return None if name is None else visits.CardRecovered(by=seat, depth=1, card=name)
    if not 0 < len(due.cards) <= due.gain:
        return None
    pos, slot, token = due.cards[0]
    name = names[token]
    return None if name is None else visits.CardTaken(by=seat, pos=pos, slot=slot, card=name)


def _only_discard(state: State, seat: str) -> visits.CardDiscarded | None:
    names, tokens = state.pieces.names, state.collections[seat]
    name = names[tokens[0]]
    for token in tokens:
        if names[token] != name:
            return None
    return None if name is None else visits.CardDiscarded(by=seat, card=name)


def _cubes(state: State, turn: Turn) -> Pending | None:
    """The part of a turn that moves effort: all that counts where only effort is recorded."""
    due = obligations(state, turn)
    action = due.location.action
    if not due.ways or action is None or action == "discard-elsewhere":
        return None
    if len(due.ways) == 1:
        return Follows(abilities.deed(turn.seat, action, due.ways[0]), source=GAIN)
    prompt = f"{due.location.name}: do the ability"
    return Decision(turn.seat, prompt, (abilities.ABILITIES[action],), source=GAIN)


@lru_cache(maxsize=256)
def _visit(
    seat: str, name: str, source: str, gain: int, action: str | None, is_discarding: bool, is_secret: bool
) -> Decision:
    """What a visitor is asked, and the events that answer. The same for every such visit, hence the cache."""
    asked: list[str] = []
    kinds: list[type[Event]] = []
    if is_discarding:
        asked.append("discard a card of yours")
    if source != "nothing":
        asked.append("take a card" if gain == 1 else f"take {gain} cards")
        gains: dict[str, type[Event]] = {"deck": visits.GainChosen, "discard": visits.CardRecovered}
        kinds.append(gains.get(source, visits.CardTaken))
    if is_discarding:
        kinds.append(visits.CardDiscarded)
    if action != "none":
        asked.append("do the ability")
        kinds.append(abilities.AbilityDone if action is None else abilities.ABILITIES[action])
    return Decision(seat, f"{name}: {' and '.join(asked)}", tuple(kinds), secret=is_secret, source=GAIN)


def _dummy(state: State) -> Pending | None:
    if state.rolled:
        return Follows(visits.EffortPlaced(by=DUMMY, pos=state.rolled), source=TWO)
    if state.cleared and not state.records_effort_only:
        for slot, _ in state.spots[state.cleared].cards():
            cleared = abilities.SlotCleared(by=state.table.dealer, pos=state.cleared, slot=slot)
            return Follows(cleared, source=LOCATIONS)
    return None


def _dummy_rolls(state: State, seat: str | None) -> bool:
    """After both seats had a turn; after the very last one only under `dummy_last_roll` (EF-32)."""
    if state.turns < 2 * (state.rolls + 1) or not state.supply[DUMMY]:
        return False
    return seat is not None or bool(state.table.rulings["dummy_last_roll"])


def next_seat(state: State) -> str | None:
    """The next seat clockwise that has effort left (EF-1); None when all effort is placed."""
    seats, turn = state.table.seats, state.turn
    start = seats.index(turn.seat) + 1 if turn else seats.index(str(state.first))
    for seat in seats[start:] + seats[:start]:
        if state.supply[seat]:
            return seat
    return None


def _refill(state: State, pos: int, slot: int) -> Pending | None:
    """A card for an empty slot, while there are cards (EF-11).

    The face is left open where nobody told yet how cards lie at that location.
    """
    if state.records_effort_only:
        return None
    if not has_cards(state):
        if not can_reshuffle(state):
            return None
        return Follows(deck.DiscardsReshuffled(by=state.table.dealer), source="EF-11")
    spot = state.spots[pos]
    down = lies_down(spot.entry, slot)
    is_described = spot.entry is not UNDESCRIBED
    if down and state.deck is not None and state.table.dealer == TABLE:
        hole = "card" if is_described else ("card", "down")
        return Follows(deck.CardDealt(by=TABLE, pos=pos, slot=slot, down=True), open=hole, source=REFILL)
    where = spot.location if len(spot.slots) == 1 else f"{spot.location} slot {slot}"
    return _filling(pos, slot, down, is_described, where, state.deck is None)


@lru_cache(maxsize=256)
def _filling(pos: int, slot: int, down: bool, is_described: bool, where: str, is_uncounted: bool) -> Chance:
    dealt = deck.CardDealt(pos=pos, slot=slot, down=down)
    hole = "card" if is_described else ("card", "down")
    also = (visits.DeckRanOut,) if is_uncounted else ()
    return Chance(dealt, hole, f"{where} is filled with?", also=also, source=REFILL)


def _ran_out(state: State) -> tuple[type[Event], ...]:
    """Where nobody counts the deck, it may turn out to be empty."""
    return (visits.DeckRanOut,) if state.deck is None else ()
