"""Who must do what now.

Law: derived from the state alone, never stored. Source: Setup; On Your Turn; Game End; 2 Player Rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ledger.api import TABLE, TOOL, Chance, Claimed, Decision, Event, Follows, Over, Pending
from ledger.games.effortless import events as ev
from ledger.games.effortless.catalog import UNDESCRIBED, Location
from ledger.games.effortless.obligations import (
    Obligations,
    can_reshuffle,
    empty_slot,
    forced,
    has_cards,
    leftovers,
    lies_down,
)
from ledger.games.effortless.setup import deck_size
from ledger.games.effortless.state import DUMMY, SPOTS, State, Turn

SETUP, PLACE, GAIN = "Setup", "Place Effort", "Perform Location Ability/ Gain a Card"
REFILL, LOCATIONS, TWO, END = "Refill Locations", "Locations", "2 Player Rules", "Game End"
ABILITIES: Mapping[str, type[Event]] = {
    "move-own-here": ev.EffortMoved,
    "move-own-away": ev.EffortMoved,
    "move-other-here": ev.EffortMoved,
    "move-other-away": ev.EffortMoved,
    "discard-elsewhere": ev.SlotCleared,
    "return-own": ev.EffortReturned,
}
"""What an ability that asks for something does."""
AFTER = (Claimed, ev.CollectionDeclared, ev.ArmorDeclared, ev.CardRevealed)
"""What still makes sense when the game is over."""


def pending(state: State) -> Pending:
    """Setup first, then the open turn, then the refill, then the dummy or the next seat."""
    if state.first is None:
        return _setup(state)
    if state.turn is not None and not state.turn.closed:
        due = _cubes(state, state.turn) if records_effort_only(state) else _turn(state, state.turn)
        if due is not None:
            return due
    due = _dummy(state)
    if due is not None:
        return due
    seat = next_seat(state)
    if seat is None and not _dummy_rolls(state):
        return Over(events=AFTER, source=END)
    if not records_effort_only(state):
        due = _refill(state)
        if due is not None:
            return due
    if _dummy_rolls(state):
        return Chance(ev.DummyRolled(value=0), "value", "what does the dummy's die show?", source=TWO)
    return Decision(str(seat), "place effort", (ev.EffortPlaced,), source=PLACE)


def records_effort_only(state: State) -> bool:
    """The low-effort way to record: cubes during play, collections at the end (`collection_declared`)."""
    return state.table.rulings["record"] == "effort"


def _setup(state: State) -> Pending:
    if len(state.spots) < SPOTS:
        place = len(state.spots) + 1
        asked = f"which location and modifier lie at place {place}?"
        laid = ev.SpotDealt(pos=place, location="", modifier="")
        return Chance(laid, ("location", "modifier"), asked, source=SETUP)
    if not state.is_kept:
        return Decision(TABLE, "keep this layout?", (ev.LayoutKept, ev.LayoutReset), source=SETUP)
    if state.shuffles == 0:
        return Follows(ev.DeckShuffled(by=state.table.dealer, size=deck_size(state)), source=SETUP)
    due = None if records_effort_only(state) else _refill(state)
    return due or Chance(ev.FirstPlayerSet(seat=""), "seat", "who goes first?", source=SETUP)


def _turn(state: State, turn: Turn) -> Pending | None:
    obligations = Obligations(state, turn)
    location = obligations.location
    if location.action == "look" and not turn.looked and not turn.gained and obligations.gain:
        return Follows(ev.CardsLooked(by=turn.seat, pos=turn.pos), source=GAIN)
    if not obligations.any:
        for slot in leftovers(state, obligations):
            return Follows(ev.SlotCleared(by=turn.seat, pos=turn.pos, slot=slot), source=LOCATIONS)
        return None
    short = len(state.discard) < 2 and has_cards(state) and not turn.gained
    if obligations.gain and location.gain == "discard" and short:
        asked = f"{location.name}: which card is turned from the deck?"
        return Chance(ev.CardFlipped(), "card", asked, also=_ran_out(state), source=GAIN)
    only = forced(state, obligations)
    if only is not None:
        return Follows(only, open="card", source=GAIN)
    if obligations.gain and location.gain == "deck" and (turn.gain_first or not obligations.discard):
        if not has_cards(state):
            return Follows(ev.DiscardsReshuffled(by=state.table.dealer), source="EF-11")
        asked = f"{location.name}: which card does {turn.seat} draw?"
        return Chance(ev.CardDrawn(seat=turn.seat), "card", asked, also=_ran_out(state), source=GAIN)
    gain = location.gain if obligations.gain else "nothing"
    action = location.action if obligations.act else "none"
    prompt, kinds = _asked(location.name, gain, action, obligations.discard)
    secret = turn.looked and state.table.dealer == TOOL and bool(obligations.gain)
    return Decision(turn.seat, prompt, kinds, secret=secret, source=GAIN)


def _cubes(state: State, turn: Turn) -> Pending | None:
    """The part of a turn that moves effort: all that counts where only effort is recorded."""
    obligations = Obligations(state, turn)
    action = obligations.location.action
    if not obligations.act or action is None or action == "discard-elsewhere":
        return None
    if len(obligations.ways) == 1:
        return Follows(obligations.ways[0], source=GAIN)
    prompt = f"{obligations.location.name}: do the ability"
    return Decision(turn.seat, prompt, (ABILITIES[action],), source=GAIN)


@lru_cache(maxsize=256)
def _asked(name: str, gain: str, action: str | None, discard: bool) -> tuple[str, tuple[type[Event], ...]]:
    """What a visitor is asked, and the events that answer. The same for every visit, hence the cache."""
    asked: list[str] = []
    kinds: list[type[Event]] = []
    if discard:
        asked.append("discard a card of yours")
    if gain != "nothing":
        asked.append("take a card")
        gains: dict[str, type[Event]] = {"deck": ev.GainChosen, "discard": ev.CardRecovered}
        kinds.append(gains.get(gain, ev.CardTaken))
    if discard:
        kinds.append(ev.CardDiscarded)
    if action != "none":
        asked.append("do the ability")
        kinds.append(ev.AbilityDone if action is None else ABILITIES[action])
    return f"{name}: {' and '.join(asked)}", tuple(kinds)


def _dummy(state: State) -> Pending | None:
    if state.rolled:
        return Follows(ev.EffortPlaced(by=DUMMY, pos=state.rolled), source=TWO)
    if state.cleared and not records_effort_only(state):
        for slot, token in enumerate(state.spots[state.cleared - 1].slots, 1):
            if token is not None:
                cleared = ev.SlotCleared(by=state.table.dealer, pos=state.cleared, slot=slot)
                return Follows(cleared, source=LOCATIONS)
    return None


def _dummy_rolls(state: State) -> bool:
    """After both seats had a turn; after the very last one only under `dummy_last_roll` (EF-32)."""
    if not state.has_dummy or state.turns < 2 * (state.rolls + 1) or not state.supply[DUMMY]:
        return False
    return bool(state.table.rulings["dummy_last_roll"]) or next_seat(state) is not None


def next_seat(state: State) -> str | None:
    """The next seat clockwise that has effort left (EF-1); None when all effort is placed."""
    seats = state.table.seats
    turn = state.turn
    start = seats.index(turn.seat) + 1 if turn else seats.index(str(state.first))
    for step in range(len(seats)):
        seat = seats[(start + step) % len(seats)]
        if state.supply[seat]:
            return seat
    return None


def _refill(state: State) -> Pending | None:
    """The first empty slot, left to right (EF-15), while there are cards (EF-11)."""
    empty = empty_slot(state)
    return None if empty is None else _deal(state, *empty)


def _deal(state: State, pos: int, slot: int) -> Pending | None:
    """The face is left open where nobody told yet how cards lie at that location."""
    if not has_cards(state):
        if not can_reshuffle(state):
            return None
        return Follows(ev.DiscardsReshuffled(by=state.table.dealer), source="EF-11")
    spot = state.spots[pos - 1]
    down = lies_down(state, pos, slot)
    is_described = state.table.catalog.of(Location).get(spot.location, UNDESCRIBED) is not UNDESCRIBED
    hole = "card" if is_described else ("card", "down")
    if down and state.deck is not None and state.table.dealer == TABLE:
        return Follows(ev.CardDealt(by=TABLE, pos=pos, slot=slot, down=True), open=hole, source=REFILL)
    where = spot.location if len(spot.slots) == 1 else f"{spot.location} slot {slot}"
    dealt = ev.CardDealt(pos=pos, slot=slot, down=down)
    return Chance(dealt, hole, f"{where} is filled with?", also=_ran_out(state), source=REFILL)


def _ran_out(state: State) -> tuple[type[Event], ...]:
    """Where nobody counts the deck, it may turn out to be empty."""
    return (ev.DeckRanOut,) if state.deck is None else ()
