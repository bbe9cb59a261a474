"""What the referee of Effortless says.

Law: first whether the pieces allow it (impossible), then whether it is what the game waits for, then whether
the rules allow it (refused). Every refusal cites a heading of the rules or a ruling.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from ledger.core.events import Adjusted, Event
from ledger.core.pieces import UNKNOWN
from ledger.core.verdicts import (
    LEGAL,
    Chance,
    Decision,
    Follows,
    Over,
    Pending,
    Verdict,
    impossible,
    refused,
    unverifiable,
)
from ledger.games.effortless import events as ev
from ledger.games.effortless.catalog import Card, Location, Modifier
from ledger.games.effortless.duties import (
    Duties,
    actions,
    empty_slot,
    gainable,
    is_barred,
    lies_down,
    location_at,
)
from ledger.games.effortless.flow import pending, records_effort_only
from ledger.games.effortless.physics import contradiction
from ledger.games.effortless.setup import copies
from ledger.games.effortless.state import DUMMY, State, Turn

SETUP, PLACE, GAIN = "Setup", "Place Effort", "Perform Location Ability/ Gain a Card"
REFILL, LOCATIONS, TWO = "Refill Locations", "Locations", "2 Player Rules"


def check(state: State, event: Event) -> Verdict:
    """The verdict on one event of the game, before it is folded."""
    why = contradiction(state, event)
    if why:
        return impossible(why)
    free = _FREE.get(type(event))
    if free is not None:
        return free(state, event)
    due = pending(state)
    if isinstance(due, Follows):
        return _forced(state, due.event, event)
    if isinstance(due, Chance):
        return _dealt(state, due, event)
    if isinstance(due, Over):
        return refused("Game End", "all effort is placed")
    return _chosen(state, due, event)


# what may happen whatever the game waits for


def _is_improvised(state: State) -> bool:
    """Whether an ability that the catalog does not describe can be going on."""
    turn = state.turn
    if turn is None or turn.closed or turn.done:
        return False
    return location_at(state, turn.pos).action is None


def _unknown_ability(state: State, turn: Turn) -> Verdict:
    name = state.spots[turn.pos - 1].location
    return unverifiable(LOCATIONS, f"the catalog does not say what {name} does")


def _by_ability(state: State, event: Event) -> Verdict:
    """Effects that only an ability outside the catalog can have (EF-20)."""
    if state.turn is not None and _is_improvised(state):
        return _unknown_ability(state, state.turn)
    return refused(LOCATIONS, "no ability here does that")


def _effort_shifted(state: State, event: Event) -> Verdict:
    if _is_improvised(state):
        return _by_ability(state, event)
    due = pending(state)
    return _forced(state, due.event, event) if isinstance(due, Follows) else _chosen(state, due, event)


def _mixed(state: State, event: ev.SlotsMixed) -> Verdict:
    hidden = sum(token in state.down for token in state.spots[event.pos - 1].slots)
    if hidden < 2:
        return refused("EF-10", "there are no face-down cards to mix")
    return LEGAL


def _ran_out(state: State, event: ev.DeckRanOut) -> Verdict:
    if state.deck:
        return refused("EF-11", f"the log counts {state.deck} cards in the deck")
    return LEGAL


def _reveal(state: State, event: ev.CardRevealed) -> Verdict:
    return _named(state, event.card, event.token)


def _armor(state: State, event: ev.ArmorDeclared) -> Verdict:
    printed = state.table.catalog.values.armor.get(event.pieces)
    if printed is not None and printed != event.points:
        return refused("Cards and Scoring", f"the catalog says {printed} points for {event.pieces} pieces")
    return LEGAL


def _declared(state: State, event: ev.CollectionDeclared) -> Verdict:
    own = state.collections[event.seat]
    named = Counter(card for card in event.cards if card != UNKNOWN)
    known = Counter(name for token in own if (name := state.pieces.names[token]) is not None)
    if not records_effort_only(state):
        if len(event.cards) != len(own):
            return refused("EF-9", f"the log counts {len(own)} cards of {event.seat}, not {len(event.cards)}")
        missing = known - named
        if missing.total() > len(event.cards) - named.total():
            return refused("EF-9", f"the log has {min(missing)} among the cards of {event.seat}")
    for card in named:
        verdict = _named(state, card, more=named[card] - known[card])
        if verdict is not LEGAL:
            return verdict
    return LEGAL


_FREE: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    ev.EffortMoved: _effort_shifted,
    ev.EffortReturned: _effort_shifted,
    ev.CardMoved: _by_ability,
    ev.CardsSwapped: _by_ability,
    ev.PointsNoted: _by_ability,
    ev.SlotsMixed: _mixed,
    ev.CardRevealed: _reveal,
    ev.DeckRanOut: _ran_out,
    ev.CollectionDeclared: _declared,
    ev.ArmorDeclared: _armor,
    Adjusted: lambda s, e: LEGAL,
}


# what the game waits for


_ENVELOPE = ("id", "on", "at", "more", "h")


@cache
def _facts(kind: type[Event]) -> Callable[[Event], Any]:
    """What an event says, without its envelope."""
    return attrgetter(*(name for name in kind.__struct_fields__ if name not in _ENVELOPE))


def _same(one: Event, other: Event) -> bool:
    facts = _facts(type(one))
    return type(one) is type(other) and facts(one) == facts(other)


def _forced(state: State, due: Event, event: Event) -> Verdict:
    if _same(due, event):
        return LEGAL
    if isinstance(due, ev.CardTaken) and isinstance(event, ev.CardTaken) and event.card is None:
        return _forced(state, due, replace(event, card=due.card))
    if isinstance(event, ev.CardDealt) and isinstance(due, ev.CardDealt):
        return _refilling(state, due.by, event)
    return refused(_RULE.get(type(due), GAIN), "something else has to happen first")


_RULE: Mapping[type[Event], str] = {
    ev.DeckShuffled: SETUP,
    ev.EffortPlaced: TWO,
    ev.SlotCleared: LOCATIONS,
    ev.CardDealt: REFILL,
    ev.DiscardsReshuffled: "EF-11",
}

_CHANCES: Mapping[str, type[Event]] = {
    "spot": ev.SpotDealt,
    "first": ev.FirstPlayerSet,
    "draw": ev.CardDrawn,
    "flip": ev.CardFlipped,
    "refill": ev.CardDealt,
    "die": ev.DummyRolled,
}


_ASKED: Mapping[str, str] = {"refill": REFILL, "die": TWO, "spot": SETUP, "first": SETUP}


def _refilling(state: State, dealer: str, event: ev.CardDealt) -> Verdict:
    pos, slot = empty_slot(state) or (0, 0)
    if (event.pos, event.slot) != (pos, slot):
        return refused("EF-15", f"slot {slot} of {state.spots[pos - 1].location} is filled first")
    name = state.spots[pos - 1].location
    if name in state.table.catalog.of(Location) and event.down is not lies_down(state, pos, slot):
        return refused("Setup, 6", f"cards at {name} lie face {'up' if event.down else 'down'}")
    if event.by != dealer:
        return refused(REFILL, f"the {dealer} deals in this game, not {event.by or 'nobody'}")
    return _named(state, event.card)


def _dealt(state: State, due: Chance, event: Event) -> Verdict:
    if type(event) is not _CHANCES[due.what]:
        return refused(_ASKED.get(due.what, GAIN), f"first it has to be said: {due.prompt}")
    dealer = state.table.dealer
    if event.by != dealer:
        return refused(
            _ASKED.get(due.what, GAIN), f"the {dealer} deals in this game, not {event.by or 'nobody'}"
        )
    if isinstance(event, ev.CardDealt):
        return _refilling(state, dealer, event)
    if isinstance(event, ev.CardDrawn):
        turn = state.turn
        if turn is None or event.seat != turn.seat:
            return refused(GAIN, f"{turn.seat if turn else 'nobody'} draws, not {event.seat}")
        return _named(state, event.card)
    if isinstance(event, ev.CardFlipped):
        return _named(state, event.card)
    if isinstance(event, ev.SpotDealt):
        if event.location not in state.table.catalog.of(Location):
            return unverifiable(SETUP, f"the catalog does not know the location {event.location}")
        if event.modifier not in state.table.catalog.of(Modifier):
            return unverifiable(SETUP, f"the catalog does not know the modifier {event.modifier}")
    return LEGAL


def _named(state: State, card: str | None, token: int | None = None, more: int = 1) -> Verdict:
    """Whether cards that turn up belong to this game: `more` of them. `token` names one that lies there."""
    if card is None or (token is not None and state.pieces.names[token] == card):
        return LEGAL
    known = state.table.catalog.of(Card).get(card)
    if known is None:
        return unverifiable("Cards and Scoring", f"the catalog does not know {card}")
    if state.pieces.seen.get(card, 0) + more > copies(state, known):
        players = len(state.table.seats)
        return refused("Setup, 4", f"with {players} players the deck has only {copies(state, known)} {card}")
    return LEGAL


def _chosen(state: State, due: Pending, event: Event) -> Verdict:
    if not isinstance(due, Decision):
        asked = due.prompt if isinstance(due, Chance | Over) else "something else"
        return refused(GAIN, f"now is the time for: {asked}")
    if due.verbs[0] == "keep":
        if isinstance(event, ev.LayoutKept | ev.LayoutReset):
            return LEGAL
        return refused(SETUP, "the players first keep or reset the layout")
    if due.verbs[0] == "place":
        return _placing(state, due, event)
    return _visiting(state, due, event)


def _placing(state: State, due: Decision, event: Event) -> Verdict:
    if not isinstance(event, ev.EffortPlaced):
        return refused(PLACE, f"{due.seat} places effort now")
    if event.by != due.seat:
        return refused("EF-1", f"it is {due.seat}'s turn, not {event.by}'s")
    if event.by == DUMMY:
        return refused(TWO, "the dummy places where the die says")
    if records_effort_only(state) and location_at(state, event.pos).discards_own is not False:
        return unverifiable("EF-5", "this log records no cards, so nobody knows who has one to discard")
    barred = is_barred(state, event.by, event.pos)
    name = state.spots[event.pos - 1].location
    if barred is None:
        return unverifiable("EF-42", f"the catalog does not say whether {name} asks for a card to discard")
    if barred:
        free = tuple(
            spot.location for pos, spot in enumerate(state.spots, 1) if not is_barred(state, event.by, pos)
        )
        return refused("EF-5", f"{name} asks for a card to discard, and {event.by} has none", free)
    return LEGAL


_ACTS = frozenset((ev.SlotCleared, ev.EffortMoved, ev.EffortReturned))


def _visiting(state: State, due: Decision, event: Event) -> Verdict:
    turn = state.turn
    if isinstance(event, ev.EffortPlaced):
        return refused(GAIN, f"the turn is not over, {due.seat}: {due.prompt}")
    if turn is None or event.by != due.seat:
        return refused("EF-1", f"it is {due.seat}'s turn, not {event.by}'s")
    if _is_improvised(state) and not (isinstance(event, ev.CardTaken) and Duties(state, turn).gain):
        return _unknown_ability(state, turn)
    if type(event) in _ACTS:
        return _acting(state, turn, event)
    duties = Duties(state, turn)
    match event:
        case ev.CardTaken():
            return _taking(state, duties, event)
        case ev.GainChosen():
            can = duties.gain and duties.discard and duties.location.gain == "deck"
            return LEGAL if can else refused(GAIN, "there is no order to choose here")
        case ev.CardRecovered():
            if not duties.gain or duties.location.gain != "discard":
                return refused(GAIN, "no card of the discard pile can be gained here")
            if event.depth > 2:
                return refused(LOCATIONS, "only the two top cards can be taken")
            return _named(state, event.card, state.discard[-event.depth])
        case ev.CardDiscarded():
            return LEGAL if duties.discard else refused(LOCATIONS, "no card has to be discarded here")
        case ev.AbilityDone():
            return refused(LOCATIONS, f"{duties.location.name} is refereed: what can be done must be done")
    return refused(GAIN, f"now is the time for: {due.prompt}")


def _taking(state: State, duties: Duties, event: ev.CardTaken) -> Verdict:
    if not duties.gain:
        return refused(GAIN, "only one card is gained in a turn")
    for pos, slot, token in gainable(state, duties):
        if pos == event.pos and slot == event.slot:
            return _named(state, event.card, token)
    if _is_improvised(state):
        return _unknown_ability(state, duties.turn)
    places = (pos for pos, _, _ in gainable(state, duties))
    names = tuple(dict.fromkeys(state.spots[pos - 1].location for pos in places))
    if duties.location.gain == "anywhere":
        return refused("EF-14", "only a card that lies face up can be taken", names)
    return refused(GAIN, "a card is gained where the effort was placed", names)


def _acting(state: State, turn: Turn, event: Event) -> Verdict:
    if turn.acted:
        return refused(LOCATIONS, "the ability was done already")
    location = location_at(state, turn.pos)
    if location.action is not None:
        for way in actions(state, turn, location.action):
            if _same(way, event):
                return LEGAL
    return refused(LOCATIONS, f"{location.name} does something else: {location.text}")
