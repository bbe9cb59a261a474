"""What the referee of Effortless says, kind of event by kind of event.

Law: the pieces allow it, and it is waited for or may happen at any time: that was asked before. Every refusal
cites a heading of the rules or a ruling.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import LEGAL, UNKNOWN, Adjusted, Event, Verdict, counted, refused, unverifiable
from ledger.games.effortless import events as ev
from ledger.games.effortless.catalog import Location, Modifier
from ledger.games.effortless.flow import GAIN, LOCATIONS, SETUP, records_effort_only
from ledger.games.effortless.obligations import (
    gainable,
    is_barred,
    obligations,
    source_of_gain,
    way_of,
    ways,
)
from ledger.games.effortless.setup import copies, deck_size, effort_each
from ledger.games.effortless.state import State, Turn

# what may happen whatever the game waits for


def _is_improvised(state: State) -> bool:
    """Whether an ability that the catalog does not describe can be going on."""
    turn = state.turn
    if turn is None or turn.closed or turn.done:
        return False
    return state.spots[turn.pos].entry.action is None


def _unknown_ability(state: State, turn: Turn) -> Verdict:
    name = state.spots[turn.pos].location
    return unverifiable(LOCATIONS, f"the catalog does not say what {name} does")


def _improvised(state: State, event: Event) -> Verdict | None:
    """Whatever the visitor does for an ability outside the catalog; None where that is not going on."""
    turn = state.turn
    if turn is None or event.by != turn.seat or not _is_improvised(state):
        return None
    return _unknown_ability(state, turn)


def _shifted(state: State, event: Event) -> Verdict | None:
    """Effort that such an ability moves may be anybody's, whoever moves it (EF-20)."""
    return _unknown_ability(state, state.turn) if state.turn and _is_improvised(state) else None


def _taken(state: State, event: ev.CardTaken) -> Verdict | None:
    turn = state.turn
    if turn is None or not _is_improvised(state) or obligations(state, turn).gain:
        return None
    return _improvised(state, event)


def _by_ability(state: State, event: Event) -> Verdict:
    """Effects that only an ability outside the catalog can have (EF-20)."""
    return _shifted(state, event) or refused(LOCATIONS, "no ability here does that")


def _carried(state: State, event: ev.CardMoved) -> Verdict:
    if event.token in state.collections.get(event.to, ()):
        return refused("EF-20", f"{event.to} has that card already")
    return _by_ability(state, event)


def _mixed(state: State, event: ev.SlotsMixed) -> Verdict:
    hidden = sum(token in state.down for token in state.spots[event.pos].slots)
    if hidden < 2:
        return refused("EF-10", "there are no face-down cards to mix")
    return LEGAL


def _ran_out(state: State, event: ev.DeckRanOut) -> Verdict:
    if state.deck is not None:
        return refused("EF-11", f"the log counts {counted(state.deck, 'card')} in the deck")
    return LEGAL


def _reveal(state: State, event: ev.CardRevealed) -> Verdict:
    if event.token not in state.down and state.pieces.names[event.token] == event.card:
        return refused("EF-9", f"everybody knows already that card t{event.token} is {event.card}")
    return _named(state, event.card, event.token)


def _armor(state: State, event: ev.ArmorDeclared) -> Verdict:
    printed = state.table.catalog.values.armor.get(event.pieces)
    known = state.armor.get(event.pieces, printed)
    pieces = counted(event.pieces, "piece")
    if printed is not None and printed != event.points:
        return refused("Cards and Scoring", f"the catalog says {counted(printed, 'point')} for {pieces}")
    if known == event.points:
        return refused("EF-28", f"the log knows already what {pieces} score")
    return LEGAL


def _declared(state: State, event: ev.CollectionDeclared) -> Verdict:
    own = state.collections[event.seat]
    names = [state.pieces.names[token] or UNKNOWN for token in own]
    if event.seat in state.declared and sorted(names) == sorted(event.cards):
        return refused("EF-9", f"{event.seat} has shown exactly these cards already")
    named = Counter(card for card in event.cards if card != UNKNOWN)
    known = Counter(name for name in names if name != UNKNOWN)
    if not records_effort_only(state):
        if len(event.cards) != len(own):
            cards = counted(len(own), "card")
            return refused("EF-9", f"the log counts {cards} of {event.seat}, not {len(event.cards)}")
        missing = known - named
        if missing.total() > len(event.cards) - named.total():
            return refused("EF-9", f"the log has {min(missing)} among the cards of {event.seat}")
    for card in named:
        verdict = _named(state, card, more=named[card] - known[card])
        if verdict is not LEGAL:
            return verdict
    return LEGAL


ANYTIME: Mapping[type[Event], Callable[[State, Any], Verdict | None]] = {
    ev.EffortMoved: _shifted,
    ev.EffortReturned: _shifted,
    ev.CardTaken: _taken,
    ev.CardDiscarded: _improvised,
    ev.CardRecovered: _improvised,
    ev.SlotCleared: _improvised,
    ev.GainChosen: _improvised,
    ev.AbilityDone: _improvised,
    ev.CardMoved: _carried,
    ev.CardsSwapped: _by_ability,
    ev.PointsNoted: _by_ability,
    ev.SlotsMixed: _mixed,
    ev.CardRevealed: _reveal,
    ev.DeckRanOut: _ran_out,
    ev.CollectionDeclared: _declared,
    ev.ArmorDeclared: _armor,
}
"""What may happen whatever is waited for; None where it has to be waited for all the same."""


# what the game waits for


def _named(state: State, card: str | None, token: int | None = None, more: int = 1) -> Verdict:
    """Whether cards that turn up belong to this game: `more` of them. `token` names one that lies there."""
    if card is None or (token is not None and state.pieces.names[token] == card):
        return LEGAL
    number = copies(state).get(card)
    if number is None:
        return unverifiable("Cards and Scoring", f"the catalog does not know {card}")
    if state.pieces.seen.get(card, 0) + more > number:
        players = len(state.table.seats)
        return refused("Setup, 4", f"with {players} players the deck has only {number} {card}")
    return LEGAL


def _laid(state: State, event: ev.SpotDealt) -> Verdict:
    if event.location not in state.table.catalog.of(Location):
        return unverifiable(SETUP, f"the catalog does not know the location {event.location}")
    if event.modifier not in state.table.catalog.of(Modifier):
        return unverifiable(SETUP, f"the catalog does not know the modifier {event.modifier}")
    return LEGAL


def _turned_up(state: State, event: ev.CardDealt | ev.CardDrawn | ev.CardFlipped) -> Verdict:
    return _named(state, event.card)


def _placing(state: State, event: ev.EffortPlaced) -> Verdict:
    if records_effort_only(state) and state.spots[event.pos].entry.discards_own is not False:
        return unverifiable("EF-5", "this log records no cards, so nobody knows who has one to discard")
    barred = is_barred(state, event.by, event.pos)
    name = state.spots[event.pos].location
    if barred is None:
        return unverifiable("EF-42", f"the catalog does not say whether {name} asks for a card to discard")
    if barred:
        free = tuple(
            spot.location for pos, spot in state.spots.items() if not is_barred(state, event.by, pos)
        )
        return refused("EF-5", f"{name} asks for a card to discard, and {event.by} has none", free)
    return LEGAL


def _turn(state: State) -> Turn:
    """The turn of whoever is asked for something that only a visitor does."""
    assert state.turn is not None
    return state.turn


def _taking(state: State, event: ev.CardTaken) -> Verdict:
    turn = _turn(state)
    source = source_of_gain(state.spots[turn.pos].entry, turn)
    token = state.spots[event.pos].card(event.slot)
    if (source == "here" and event.pos == turn.pos) or (source == "anywhere" and token not in state.down):
        return _named(state, event.card, token)
    if _is_improvised(state):
        return _unknown_ability(state, turn)
    places = (pos for pos, _, _ in gainable(state, source, turn.pos))
    names = tuple(dict.fromkeys(state.spots[pos].location for pos in places))
    if source == "anywhere":
        return refused("EF-14", "only a card that lies face up can be taken", names)
    return refused(GAIN, "a card is gained where the effort was placed", names)


def _recovered(state: State, event: ev.CardRecovered) -> Verdict:
    if event.depth > 2:
        return refused(LOCATIONS, "only the two top cards can be taken")
    return _named(state, event.card, state.top(event.depth))


def _acting(state: State, event: Event) -> Verdict:
    turn = _turn(state)
    entry = state.spots[turn.pos].entry
    if entry.action is not None and way_of(event) in ways(state, turn, entry.action):
        return LEGAL
    return refused(LOCATIONS, f"{entry.name} does something else: {entry.text}")


# what the table says of its counts


def _adjusted(state: State, event: Adjusted) -> Verdict:
    """More than there is of something is refused; what then does not add up is marked."""
    counts = state.counts()
    before, owner = counts[event.what], event.what.partition(" ")[0]
    if owner in state.supply and event.what != f"{owner} cards":
        whole, rule, of = effort_each(state), "Setup, 3", f"of {owner}'s {effort_each(state)} effort"
        together = sum(spot.count(owner) for spot in state.spots.values()) + state.supply[owner]
    else:
        size = None if records_effort_only(state) or state.deck is None else deck_size(state)
        if size is None:
            return LEGAL
        whole, rule, of = size, "Setup, 4", f"of {size} cards"
        together = (state.deck or 0) + len(state.pieces.names)
    if event.count == before:
        return refused(rule, f"{event.what} is {before} already: there is nothing to adjust")
    if event.count > whole:
        return refused(rule, f"there are only {whole} in this game")
    after = together - (before or 0) + event.count
    return LEGAL if after == whole else unverifiable(rule, f"the log then counts {after} {of}")


RULES: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    ev.SpotDealt: _laid,
    ev.CardDealt: _turned_up,
    ev.CardDrawn: _turned_up,
    ev.CardFlipped: _turned_up,
    ev.EffortPlaced: _placing,
    ev.CardTaken: _taking,
    ev.CardRecovered: _recovered,
    ev.SlotCleared: _acting,
    ev.EffortMoved: _acting,
    ev.EffortReturned: _acting,
    Adjusted: _adjusted,
}
"""What the rules say of what is waited for; a discard, or the order in which one gains, only has to be waited
for."""
