"""Who must do what now.

Law: derived from the state alone, never stored. Source: Setup; On Your Turn; Game End; 2 Player Rules.
"""

from __future__ import annotations

from functools import lru_cache

from ledger.core.verdicts import Chance, Decision, Follows, Over, Pending
from ledger.games.effortless.duties import (
    Duties,
    can_reshuffle,
    empty_slot,
    forced_action,
    forced_gain,
    has_cards,
    leftovers,
    lies_down,
)
from ledger.games.effortless.events import (
    CardDealt,
    CardsLooked,
    DeckShuffled,
    DiscardsReshuffled,
    EffortPlaced,
    SlotCleared,
)
from ledger.games.effortless.setup import deck_size
from ledger.games.effortless.state import DUMMY, SPOTS, State, Turn

PLACE = ("place",)
TURN_VERBS = {
    "move-own-here": "move",
    "move-own-away": "move",
    "move-other-here": "move",
    "move-other-away": "move",
    "discard-elsewhere": "clear",
    "return-own": "return",
}
AFTER = ("claim", "declare", "armor", "reveal")
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
        return Over("the game is over", AFTER)
    if not records_effort_only(state):
        due = _refill(state)
        if due is not None:
            return due
    if _dummy_rolls(state):
        return Chance("die", "what does the dummy's die show?", ("roll",))
    return Decision(str(seat), "place effort", PLACE)


def records_effort_only(state: State) -> bool:
    """The low-effort way to record: cubes during play, collections at the end (`collection_declared`)."""
    return state.table.rulings["record"] == "effort"


def _setup(state: State) -> Pending:
    dealer = state.table.dealer
    if len(state.spots) < SPOTS:
        place = len(state.spots) + 1
        return Chance("spot", f"which location and modifier lie at place {place}?", ("lay",))
    if not state.is_kept:
        return Decision("table", "keep this layout?", ("keep", "reset"))
    if state.shuffles == 0:
        return Follows(DeckShuffled(by=dealer, size=deck_size(state)))
    due = None if records_effort_only(state) else _refill(state)
    return due or Chance("first", "who goes first?", ("first",))


def _turn(state: State, turn: Turn) -> Pending | None:
    duties = Duties(state, turn)
    location = duties.location
    if location.action == "look" and not turn.looked and not turn.gained and duties.gain:
        return Follows(CardsLooked(by=turn.seat, pos=turn.pos))
    if not duties.any:
        for slot in leftovers(state, duties):
            return Follows(SlotCleared(by=turn.seat, pos=turn.pos, slot=slot))
        return None
    forced = forced_gain(state, duties) or forced_action(duties)
    if forced is not None:
        return Follows(forced)
    if duties.gain and location.gain == "deck" and (turn.gain_first or not duties.discard):
        if not has_cards(state):
            return Follows(DiscardsReshuffled(by=state.table.dealer))
        return Chance("draw", f"{location.name}: which card does {turn.seat} draw?", ("draw",))
    short = len(state.discard) < 2 and has_cards(state) and not turn.gained
    if duties.gain and location.gain == "discard" and short:
        return Chance("flip", f"{location.name}: which card is turned from the deck?", ("flip",))
    gain = location.gain if duties.gain else "nothing"
    prompt, verbs = _asked(location.name, gain, location.action if duties.act else "none", duties.discard)
    return Decision(turn.seat, prompt, verbs)


def _cubes(state: State, turn: Turn) -> Pending | None:
    """The part of a turn that moves effort: all that counts where only effort is recorded."""
    duties = Duties(state, turn)
    action = duties.location.action
    if not duties.act or action is None or action == "discard-elsewhere":
        return None
    forced = forced_action(duties)
    prompt = f"{duties.location.name}: do the ability"
    return Follows(forced) if forced else Decision(turn.seat, prompt, (TURN_VERBS[action],))


@lru_cache(maxsize=256)
def _asked(name: str, gain: str, action: str | None, discard: bool) -> tuple[str, tuple[str, ...]]:
    """What a visitor is asked, and the verbs that answer. The same words for every visit, hence the cache."""
    asked, verbs = [], []
    if discard:
        asked.append("discard a card of yours")
    if gain != "nothing":
        asked.append("take a card")
        verbs.append({"deck": "gain", "discard": "recover"}.get(gain, "take"))
    if discard:
        verbs.append("discard")
    if action != "none":
        asked.append("do the ability")
        verbs.append("done" if action is None else TURN_VERBS[action])
    return f"{name}: {' and '.join(asked)}", tuple(verbs)


def _dummy(state: State) -> Pending | None:
    if state.rolled:
        return Follows(EffortPlaced(by=DUMMY, pos=state.rolled))
    if state.cleared and not records_effort_only(state):
        for slot, token in enumerate(state.spots[state.cleared - 1].slots, 1):
            if token is not None:
                return Follows(SlotCleared(by=state.table.dealer, pos=state.cleared, slot=slot))
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
    if not has_cards(state):
        return Follows(DiscardsReshuffled(by=state.table.dealer)) if can_reshuffle(state) else None
    if state.deck is not None and state.table.dealer == "table" and lies_down(state, pos, slot):
        return Follows(CardDealt(by="table", pos=pos, slot=slot, down=True))
    name = state.spots[pos - 1].location
    where = name if len(state.spots[pos - 1].slots) == 1 else f"{name} slot {slot}"
    return Chance("refill", f"{where} is filled with?", ("refill",))
