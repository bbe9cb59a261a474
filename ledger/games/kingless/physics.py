"""Whether the pieces of Kingless allow what is said to have happened.

Law: physics only, no rules of play. Each question raises Contradiction with the reason, or is content.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import Adjusted, Contradiction, Event
from ledger.games.kingless import events as ev
from ledger.games.kingless.piles import lost, require_copies
from ledger.games.kingless.setup import card_of, require_size
from ledger.games.kingless.state import MOST, State, require_count, require_name


def _influence_told(state: State, event: ev.InfluenceTold) -> None:
    require_name(event.card)
    if abs(event.points) > MOST:
        raise Contradiction(f"no card has an influence of {event.points}")


def _of_seat(state: State, event: Any) -> None:
    state.require_seat(event.seat)


def _by_seat(state: State, event: Event) -> None:
    state.require_seat(event.by)


def _round_started(state: State, event: ev.RoundStarted) -> None:
    state.require_next(event.round, event.crown, event.hat)
    if len(state.present) == 1:
        raise Contradiction("only one player is left")


def _shuffled(state: State, event: ev.DeckShuffled) -> None:
    if state.shuffled:
        raise Contradiction("the deck was shuffled already")
    require_size(state, event.size)


def _from_deck(state: State, count: int, cards: tuple[str, ...]) -> None:
    state.require_deck(count, cards)
    if count and state.knows_hands and not cards:
        raise Contradiction("the tool knows which cards it deals")


def _hand_dealt(state: State, event: ev.HandDealt) -> None:
    state.require_seat(event.seat)
    _from_deck(state, event.count, event.cards)


def _require_dealt(state: State) -> None:
    if len(state.given) < len(state.present):
        raise Contradiction("the hands are not dealt yet")


def _drew(state: State, event: ev.Drew) -> None:
    state.require_seat(event.seat)
    _require_dealt(state)
    if not 0 <= event.got <= event.wanted:
        raise Contradiction(f"nobody gets {event.got} of {event.wanted} cards")
    if state.deck is not None and event.got != min(event.wanted, state.deck):
        raise Contradiction(f"the deck has {state.deck} cards")
    if event.why not in ("action", "hat"):
        state.require_turn()
    _from_deck(state, event.got, event.cards)


def _unseen(state: State, owner: str, card: str | None) -> None:
    """Whether a card can leave a hand without everybody seeing it."""
    state.hand(owner)
    if card is not None:
        state.held(owner, card)
    elif state.knows_hands:
        raise Contradiction("the tool knows which card that is")


def _given(state: State, event: ev.CardGiven) -> None:
    if event.source == event.target:
        raise Contradiction("a card cannot go to where it is")
    state.require_seat(event.target)
    _unseen(state, event.source, event.card)


def _pocketed(state: State, event: ev.PickPocketed) -> None:
    if event.seat == event.owner:
        raise Contradiction("nobody picks the own pocket")
    state.require_seat(event.seat)
    _unseen(state, event.owner, event.card)


def _played(state: State, event: ev.CardPlayed | ev.CardPut) -> None:
    state.held(event.by, event.card)
    known = card_of(state, event.card)
    if known is not None and known.sort not in (None, event.sort):
        raise Contradiction(f"{event.card} is of the type {known.sort}")


def _interrupted(state: State, event: ev.InterruptPlayed) -> None:
    known = card_of(state, event.card)
    if known is not None and known.interrupt != event.kind:
        raise Contradiction(f"{event.card} is no {event.kind}")
    state.held(event.by, event.card)


def _settled(state: State, event: ev.PlaySettled) -> None:
    if not state.chain:
        raise Contradiction("no card waits to be settled")


def _called(state: State, event: ev.CardCalled) -> None:
    state.require_seat(event.by)
    require_name(event.card)


def _claimed(state: State, event: ev.CardClaimed) -> None:
    state.require_called(event.seat, event.card)
    state.lying(event.owner, event.card)


def _yielded(state: State, event: ev.CardYielded) -> None:
    state.require_called(event.seat, event.card)
    state.held(event.owner, event.card)


def _denied(state: State, event: ev.ClaimDenied) -> None:
    state.require_called(event.seat, event.card)
    for seat in event.asked:
        state.require_seat(seat)


def _chosen(state: State, event: ev.OpponentChosen) -> None:
    state.require_seat(event.seat)
    if event.seat == state.require_action().base.seat:
        raise Contradiction("nobody is the own opponent")


def _turned(state: State, event: ev.CardsTurned) -> None:
    if state.turned:
        raise Contradiction("there are cards turned up already")
    if state.first is None:
        raise Contradiction("the round has not begun yet")
    _from_deck(state, len(event.cards), event.cards)


def _recruited(state: State, event: ev.Recruited) -> None:
    state.require_seat(event.by)
    shown = Counter(state.pieces.show(token) for token in state.turned)
    named = Counter(event.rest if event.card is None else (*event.rest, event.card))
    if shown != named:
        raise Contradiction(f"the cards turned up are {', '.join(sorted(shown.elements())) or 'none'}")


def _wound(state: State, event: ev.SecondWindDone) -> None:
    state.require_seat(event.seat)
    state.in_gutter(event.depth, event.card)


def _shown(state: State, event: ev.HandShown) -> None:
    if state.knows_hands:
        raise Contradiction("the tool deals: `show SEAT` is how a seat looks at its hand")
    require_copies(state, event.seat, event.card, event.count)


def _triggered(state: State, event: ev.EndTriggered) -> None:
    for seat in (event.seat, *event.order):
        state.require_seat(seat)


def _tie(state: State, event: ev.TiePlayed) -> None:
    state.require_seat(event.seat)
    if event.seat not in event.seats:
        raise Contradiction(f"{event.seat} did not play for it")


def _awarded(state: State, event: ev.SpecialAwarded) -> None:
    if event.seat:
        state.require_seat(event.seat)


def _scored(state: State, event: ev.RoundScored) -> None:
    if len(event.totals) != len(state.table.seats):
        raise Contradiction("every seat has one total")


def _leaving(state: State, event: ev.SeatLeft) -> None:
    state.require_seat(event.seat)
    if state.chain or state.turned or state.called:
        raise Contradiction("the card that was played comes to its end first")
    if len(state.present) == 1:
        raise Contradiction("nobody would be left")


def _adjusted(state: State, event: Adjusted) -> None:
    require_count(event.count)
    if state.chain and event.what == "gutter":
        raise Contradiction("the card that was played is settled first")


PHYSICS: Mapping[type[Event], Callable[[State, Any], object]] = {
    ev.RoundStarted: _round_started,
    ev.DeckShuffled: _shuffled,
    ev.HandDealt: _hand_dealt,
    ev.CardGiven: _given,
    ev.FirstPlayerSet: _of_seat,
    ev.TurnStarted: _of_seat,
    ev.Drew: _drew,
    ev.DeckRanOut: lambda s, e: lost(s, e.seat, e.missing),
    ev.CardPlayed: _played,
    ev.InterruptPlayed: _interrupted,
    ev.PlaySettled: _settled,
    ev.EndElected: lambda s, e: s.require_turn(),
    ev.TurnEnded: lambda s, e: s.require_turn(),
    ev.CardDiscarded: lambda s, e: s.held(e.by, e.card),
    ev.CardGuttered: lambda s, e: s.lying(e.owner, e.card),
    ev.CardCalled: _called,
    ev.CardClaimed: _claimed,
    ev.CardYielded: _yielded,
    ev.ClaimDenied: _denied,
    ev.OpponentChosen: _chosen,
    ev.PickPocketed: _pocketed,
    ev.CardPut: _played,
    ev.NoneHeld: _by_seat,
    ev.CardsTurned: _turned,
    ev.Recruited: _recruited,
    ev.SecondWindDone: _wound,
    ev.ActionDone: lambda s, e: s.require_action(),
    ev.HandShown: _shown,
    ev.HandLooked: _of_seat,
    ev.InfluenceTold: _influence_told,
    ev.InfluenceAdjusted: _of_seat,
    ev.EndTriggered: _triggered,
    ev.TiePlayed: _tie,
    ev.SpecialAwarded: _awarded,
    ev.RoundScored: _scored,
    ev.SeatLeft: _leaving,
    Adjusted: _adjusted,
}
"""What the pieces have to allow."""
