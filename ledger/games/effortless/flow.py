"""Who must do what now.

Law: derived from the state alone, never stored. Source: Setup; On Your Turn; Game End; 2 Player Rules.
"""

from __future__ import annotations

from functools import lru_cache

from ledger.api import TABLE, TOOL, Chance, Claimed, Decision, Event, Follows, Over, Pending
from ledger.games.effortless import events as ev
from ledger.games.effortless.catalog import UNDESCRIBED
from ledger.games.effortless.obligations import (
    ABILITIES,
    can_reshuffle,
    deed,
    empty_slot,
    forced,
    has_cards,
    leftover,
    lies_down,
    obligations,
)
from ledger.games.effortless.setup import deck_size
from ledger.games.effortless.state import DUMMY, SPOTS, State, Turn

SETUP, PLACE, GAIN = "Setup", "Place Effort", "Perform Location Ability/ Gain a Card"
REFILL, LOCATIONS, TWO, END = "Refill Locations", "Locations", "2 Player Rules", "Game End"
AFTER = (Claimed, ev.CollectionDeclared, ev.ArmorDeclared, ev.CardRevealed)
"""What still makes sense when the game is over."""


def pending(state: State) -> Pending:
    """Setup first, then the open turn, then the refill, then the dummy or the next seat."""
    if state.first is None:
        return _setup(state)
    effort_only = records_effort_only(state)
    turn = state.turn
    if turn is not None and not turn.closed:
        due = _cubes(state, turn) if effort_only else _turn(state, turn)
        if due is not None:
            return due
    if (state.rolled or state.cleared) and (due := _dummy(state)) is not None:
        return due
    seat = next_seat(state)
    rolls = state.has_dummy and _dummy_rolls(state, seat)
    if seat is None and not rolls:
        return Over(events=AFTER, source=END)
    if not effort_only and (due := _refill(state)) is not None:
        return due
    if rolls:
        return Chance(ev.DummyRolled(value=0), "value", "what does the dummy's die show?", source=TWO)
    return _placing(str(seat))


@lru_cache(maxsize=256)
def _placing(seat: str) -> Decision:
    return Decision(seat, "place effort", (ev.EffortPlaced,), source=PLACE)


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
    due = obligations(state, turn)
    location, source, act = due.location, due.source if due.gain else "nothing", due.act
    if location.action == "look" and not turn.looked and not turn.gained and due.gain:
        return Follows(ev.CardsLooked(by=turn.seat, pos=turn.pos), source=GAIN)
    if not (due.gain or due.discard or act):
        slot = leftover(state, due)
        cleared = None if slot is None else ev.SlotCleared(by=turn.seat, pos=turn.pos, slot=slot)
        return None if cleared is None else Follows(cleared, source=LOCATIONS)
    if source == "discard" and len(state.discard) < 2 and has_cards(state) and not turn.gained:
        asked = f"{location.name}: which card is turned from the deck?"
        return Chance(ev.CardFlipped(), "card", asked, also=_ran_out(state), source=GAIN)
    only = forced(state, due)
    if only is not None:
        return Follows(only, open="card", source=GAIN)
    if source == "deck" and (turn.gain_first or not due.discard):
        if not has_cards(state):
            return Follows(ev.DiscardsReshuffled(by=state.table.dealer), source="EF-11")
        asked = f"{location.name}: which card does {turn.seat} draw?"
        return Chance(ev.CardDrawn(seat=turn.seat), "card", asked, also=_ran_out(state), source=GAIN)
    is_secret = turn.looked and source != "nothing" and state.table.dealer == TOOL
    return _visit(
        turn.seat, location.name, source, location.action if act else "none", due.discard, is_secret
    )


def _cubes(state: State, turn: Turn) -> Pending | None:
    """The part of a turn that moves effort: all that counts where only effort is recorded."""
    due = obligations(state, turn)
    action = due.location.action
    if not due.ways or action is None or action == "discard-elsewhere":
        return None
    if len(due.ways) == 1:
        return Follows(deed(turn.seat, action, due.ways[0]), source=GAIN)
    prompt = f"{due.location.name}: do the ability"
    return Decision(turn.seat, prompt, (ABILITIES[action],), source=GAIN)


@lru_cache(maxsize=256)
def _visit(
    seat: str, name: str, source: str, action: str | None, is_discarding: bool, is_secret: bool
) -> Decision:
    """What a visitor is asked, and the events that answer. The same for every such visit, hence the cache."""
    asked: list[str] = []
    kinds: list[type[Event]] = []
    if is_discarding:
        asked.append("discard a card of yours")
    if source != "nothing":
        asked.append("take a card")
        gains: dict[str, type[Event]] = {"deck": ev.GainChosen, "discard": ev.CardRecovered}
        kinds.append(gains.get(source, ev.CardTaken))
    if is_discarding:
        kinds.append(ev.CardDiscarded)
    if action != "none":
        asked.append("do the ability")
        kinds.append(ev.AbilityDone if action is None else ABILITIES[action])
    return Decision(seat, f"{name}: {' and '.join(asked)}", tuple(kinds), secret=is_secret, source=GAIN)


def _dummy(state: State) -> Pending | None:
    if state.rolled:
        return Follows(ev.EffortPlaced(by=DUMMY, pos=state.rolled), source=TWO)
    if state.cleared and not records_effort_only(state):
        for slot, token in enumerate(state.spots[state.cleared].slots, 1):
            if token is not None:
                cleared = ev.SlotCleared(by=state.table.dealer, pos=state.cleared, slot=slot)
                return Follows(cleared, source=LOCATIONS)
    return None


def _dummy_rolls(state: State, seat: str | None) -> bool:
    """After both seats had a turn; after the very last one only under `dummy_last_roll` (EF-32)."""
    if state.turns < 2 * (state.rolls + 1) or not state.supply[DUMMY]:
        return False
    return seat is not None or bool(state.table.rulings["dummy_last_roll"])


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
    spot = state.spots[pos]
    down = lies_down(spot.entry, slot)
    is_described = spot.entry is not UNDESCRIBED
    if down and state.deck is not None and state.table.dealer == TABLE:
        hole = "card" if is_described else ("card", "down")
        return Follows(ev.CardDealt(by=TABLE, pos=pos, slot=slot, down=True), open=hole, source=REFILL)
    where = spot.location if len(spot.slots) == 1 else f"{spot.location} slot {slot}"
    return _filling(pos, slot, down, is_described, where, state.deck is None)


@lru_cache(maxsize=256)
def _filling(pos: int, slot: int, down: bool, is_described: bool, where: str, is_uncounted: bool) -> Chance:
    dealt = ev.CardDealt(pos=pos, slot=slot, down=down)
    hole = "card" if is_described else ("card", "down")
    also = (ev.DeckRanOut,) if is_uncounted else ()
    return Chance(dealt, hole, f"{where} is filled with?", also=also, source=REFILL)


def _ran_out(state: State) -> tuple[type[Event], ...]:
    """Where nobody counts the deck, it may turn out to be empty."""
    return (ev.DeckRanOut,) if state.deck is None else ()
