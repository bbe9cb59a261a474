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
    Visit,
    next_seat,
)

DOES = {
    "discard-elsewhere": "discard a card that lies elsewhere",
    "move-own-away": "move another of your efforts to another location",
    "move-own-here": "move one of your efforts here",
    "move-other-away": "move somebody else's effort to another location",
    "move-other-here": "move somebody else's effort here",
    "return-own": "take back one of your efforts",
}
"""What the ability of a location asks of a visitor."""
AFTER = (Claimed, accounts.CollectionDeclared, accounts.ArmorDeclared, outside.CardRevealed)
"""The events that still make sense when the game is over."""


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
    if (due := _refill(state)) is not None:
        return due
    if rolls:
        return Chance(dummy.DummyRolled(value=0), "value", "what does the dummy's die show?", source=TWO)
    return _placing(seat)


@lru_cache(maxsize=256)
def _placing(seat: str | None) -> Decision:
    return Decision(str(seat), "place effort", (visits.EffortPlaced,), source=PLACE)


def _setup(state: State) -> Pending:
    if len(state.spots) < SPOTS:
        place = len(state.spots) + 1
        asked = f"which location and modifier lie at place {place}?"
        laid = setup.SpotDealt(pos=place, location="", modifier="")
        return Chance(laid, ("location", "modifier"), asked, source=SETUP)
    if not state.is_kept:
        kinds = (setup.LayoutKept, setup.LayoutReset)
        return Decision(TABLE, "keep this layout?", kinds, source=SETUP, usual=kinds[:1])
    if not state.deck.shuffles:
        return Follows(setup.DeckShuffled(by=state.table.dealer, size=setup.deck_size(state)), source=SETUP)
    return _refill(state) or Chance(setup.FirstPlayerSet(seat=""), "seat", "who goes first?", source=SETUP)


def _turn(state: State, turn: Visit) -> Pending | None:
    due = obligations(state, turn)
    location, gain, source = due.location, due.gain, due.source
    if not (gain or due.discard or due.act):
        is_rest = location.action == "discard-rest" and turn.gained
        return _clearing(state, turn.seat, turn.pos) if is_rest else None
    if gain and not turn.gained:
        if location.action == "look" and not turn.looked:
            return Follows(visits.CardsLooked(by=turn.seat, pos=turn.pos), source=GAIN)
        if source == "discard" and len(state.deck.discards) < 2 and has_cards(state):
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
    takes_all = due.discard and source != "discard" and 0 < len(due.cards) <= gain
    return _visit(turn.seat, location.name, source, gain, action, due.discard, is_secret, takes_all)


def _clearing(state: State, by: str, pos: int) -> Follows | None:
    """The next card to discard when a place loses all its cards."""
    for slot, _ in state.spots[pos].cards():
        return Follows(abilities.SlotCleared(by=by, pos=pos, slot=slot), source=LOCATIONS)
    return None


def _forced(state: State, turn: Visit, due: Obligations) -> Event | None:
    """The only way to do what is due now: a gain, a discard or the ability; None if there is a choice. A card
    that nobody named is asked for."""
    seat, names, discard = turn.seat, state.pieces.names, state.deck.discards
    if due.discard and due.gain:
        pass
    elif due.discard:
        own = [*state.collections[seat]]
        name = names[own[0]]
        if name is not None and name == names[own[-1]] and all(names[token] == name for token in own):
            return visits.CardDiscarded(by=seat, card=name)
    elif due.source == "discard":
        if 0 < len(discard) <= due.gain and (name := names[discard[-1]]) is not None:
            return visits.CardRecovered(by=seat, depth=1, card=name)
    elif 0 < len(due.cards) <= due.gain:
        pos, slot, token = due.cards[0]
        if (name := names[token]) is not None:
            return visits.CardTaken(by=seat, pos=pos, slot=slot, card=name)
    way, action = due.only_way, due.location.action
    return None if way is None or action is None else abilities.ABILITIES[action].done(seat, way)


def _cubes(state: State, turn: Visit) -> Pending | None:
    """The part of a turn that moves effort, which is all that matters if only effort is recorded."""
    due = obligations(state, turn)
    action = due.location.action
    if action is None or action == "discard-elsewhere" or not due.act:
        return None
    if due.only_way is not None:
        return Follows(abilities.ABILITIES[action].done(turn.seat, due.only_way), source=GAIN)
    return _visit(turn.seat, due.location.name, "nothing", 0, action, False, False, False)


@lru_cache(maxsize=256)
def _visit(
    seat: str,
    name: str,
    source: str,
    gain: int,
    action: str | None,
    is_discarding: bool,
    is_secret: bool,
    takes_all: bool,
) -> Decision:
    """What a visitor is asked, and the events that answer. Equal visits get the same question, so it is
    cached. A visitor who `takes_all` cards of a place may discard before or after. Enter takes the cards,
    because then they can be discarded, too."""
    asked: list[str] = []
    kinds: list[type[Event]] = []
    if is_discarding:
        asked.append("discard one of your cards")
    if source != "nothing":
        asked.append("take a card" if gain == 1 else f"take {gain} cards")
        gains: dict[str, type[Event]] = {"deck": visits.GainChosen, "discard": visits.CardRecovered}
        kinds.append(gains.get(source, visits.CardTaken))
    if is_discarding:
        kinds.append(visits.CardDiscarded)
    if action != "none":
        asked.append(DOES.get(action or "", "do the ability"))
        kinds.append(abilities.AbilityDone if action is None else abilities.ABILITIES[action])
    prompt, events = f"{name}: {' and '.join(asked)}", tuple(kinds)
    usual = events[:1] if takes_all else ()
    return Decision(seat, prompt, events, secret=is_secret, source=GAIN, usual=usual, all_due=takes_all)


def _dummy(state: State) -> Pending | None:
    if state.rolled:
        return Follows(visits.EffortPlaced(by=DUMMY, pos=state.rolled), source=TWO)
    if state.cleared and not state.records_effort_only:
        return _clearing(state, state.table.dealer, state.cleared)
    return None


def _dummy_rolls(state: State, seat: str | None) -> bool:
    """Whether the dummy rolls now: after both seats have had a turn; after the very last turn only under
    `dummy_last_roll` (EF-32)."""
    if state.turns < 2 * (state.rolls + 1) or not state.supply[DUMMY]:
        return False
    return seat is not None or bool(state.table.rulings["dummy_last_roll"])


def _refill(state: State) -> Pending | None:
    """A card for the next empty slot, while there are cards (EF-11).

    Whether it lies face up is left open if nobody has said yet how cards lie at that location.
    """
    empty = empty_slot(state)
    if empty is None or state.records_effort_only:
        return None
    if not has_cards(state):
        if not can_reshuffle(state):
            return None
        return Follows(deck.DiscardsReshuffled(by=state.table.dealer), source="EF-11")
    pos, slot = empty
    spot = state.spots[pos]
    down, is_described = lies_down(spot.entry, slot), spot.entry is not UNDESCRIBED
    if down and state.deck.left is not None and state.table.dealer == TABLE:
        hole = "card" if is_described else ("card", "down")
        return Follows(deck.CardDealt(by=TABLE, pos=pos, slot=slot, down=True), open=hole, source=REFILL)
    where = spot.location if len(spot.slots) == 1 else f"{spot.location} slot {slot}"
    return _filling(pos, slot, down, is_described, where, state.deck.left is None)


@lru_cache(maxsize=256)
def _filling(pos: int, slot: int, down: bool, is_described: bool, where: str, is_uncounted: bool) -> Chance:
    dealt = deck.CardDealt(pos=pos, slot=slot, down=down)
    hole = "card" if is_described else ("card", "down")
    also = (visits.DeckRanOut,) if is_uncounted else ()
    return Chance(dealt, hole, f"which card fills {where}?", also=also, source=REFILL)


def _ran_out(state: State) -> tuple[type[Event], ...]:
    """The event for an uncounted deck that turns out to be empty; none if the deck is counted."""
    return (visits.DeckRanOut,) if state.deck.left is None else ()
