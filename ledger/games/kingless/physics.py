"""Whether the pieces of Kingless allow what is said to have happened.

Law: physics only, no rules of play. The answer is a reason that fits after "that cannot have happened:",
or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.core.events import Adjusted, Event
from ledger.games.kingless import events as ev
from ledger.games.kingless.duties import gutter_top, hands_are_open, step_now
from ledger.games.kingless.setup import card_of, values_of
from ledger.games.kingless.state import State


def contradiction(state: State, event: Event) -> str:
    """Why the pieces do not allow the event; empty where they do."""
    reason = _REASONS.get(type(event))
    return reason(state, event) if reason is not None else ""


def _seat(state: State, seat: str) -> str:
    if seat not in state.hands:
        return f"nobody called {seat} sits here"
    return f"{seat} has left the table" if seat in state.left else ""


def _holds(state: State, seat: str, card: str | None) -> str:
    """Why a card cannot come from a hand."""
    reason = _seat(state, seat)
    if reason:
        return reason
    hand = state.hands[seat]
    if not hand:
        return f"{seat} has no card in hand"
    if card is not None and state.pieces.find(hand, card) is None:
        return f"{seat} does not hold {card}"
    return ""


def _lies(state: State, seat: str, card: str) -> str:
    reason = _seat(state, seat)
    if not reason and state.pieces.find(state.areas[seat], card) is None:
        return f"{seat} has no {card} in front"
    return reason


def _cards(state: State, count: int, cards: tuple[str, ...]) -> str:
    """Why so many cards cannot come from the deck."""
    if count < 0:
        return "nobody draws less than nothing"
    if state.deck is not None and count > state.deck:
        return f"the deck has only {state.deck} cards"
    if cards and len(cards) != count:
        return "the cards are not as many as it says"
    if count and hands_are_open(state) and not cards:
        return "the tool knows which cards it deals"
    return ""


def _round_started(state: State, event: ev.RoundStarted) -> str:
    if event.round != state.round + 1:
        return f"round {event.round} does not follow round {state.round}"
    for seat in filter(None, (event.crown, event.hat)):
        if reason := _seat(state, seat):
            return reason
    return "" if len(state.present) > 1 else "only one player is left"


def _hand_dealt(state: State, event: ev.HandDealt) -> str:
    return _seat(state, event.seat) or _cards(state, event.count, event.cards)


def _drew(state: State, event: ev.Drew) -> str:
    reason = _seat(state, event.seat)
    if reason:
        return reason
    if len(state.given) < len(state.present):
        return "the hands are not dealt yet"
    if not 0 <= event.got <= event.wanted:
        return f"nobody gets {event.got} of {event.wanted} cards"
    if state.deck is not None and event.got != min(event.wanted, state.deck):
        return f"the deck has {state.deck} cards"
    return _cards(state, event.got, event.cards)


def _ran_out(state: State, event: ev.DeckRanOut) -> str:
    reason = _seat(state, event.seat)
    if reason:
        return reason
    unknown = sum(state.pieces.names[token] is None for token in state.hands[event.seat])
    return "" if 0 < event.missing <= unknown else f"{event.seat} holds {unknown} unknown cards"


def _given(state: State, event: ev.CardGiven) -> str:
    if event.source == event.target:
        return "a card cannot go to where it is"
    return _seat(state, event.target) or _holds(state, event.source, event.card)


def _sorted(state: State, card: str, sort: str) -> str:
    known = card_of(state, card)
    if known is not None and known.sort not in (None, sort):
        return f"{card} is of the type {known.sort}"
    return ""


def _played(state: State, event: ev.CardPlayed | ev.CardPut) -> str:
    return _holds(state, event.by, event.card) or _sorted(state, event.card, event.sort)


def _interrupt(state: State, event: ev.InterruptPlayed) -> str:
    known = card_of(state, event.card)
    if known is not None and known.interrupt != event.kind:
        return f"{event.card} is no {event.kind}"
    return _holds(state, event.by, event.card)


def _settled(state: State, event: ev.PlaySettled) -> str:
    return "" if state.chain else "no card waits to be settled"


def _claimed(state: State, event: ev.CardClaimed) -> str:
    where = _holds if event.place == "hand" else _lies
    return _seat(state, event.seat) or where(state, event.owner, event.card)


def _chosen(state: State, event: ev.OpponentChosen) -> str:
    if state.action is None:
        return "no card asks for an opponent"
    if event.seat == state.action.seat:
        return "nobody is the own opponent"
    return _holds(state, event.seat, None) if step_now(state) is None else _seat(state, event.seat)


def _pocketed(state: State, event: ev.PickPocketed) -> str:
    if event.seat == event.owner:
        return "nobody picks the own pocket"
    return _seat(state, event.seat) or _holds(state, event.owner, event.card)


def _turned(state: State, event: ev.CardsTurned) -> str:
    if state.turned:
        return "there are cards turned up already"
    if state.first is None:
        return "the round has not begun yet"
    return _cards(state, len(event.cards), event.cards)


def _recruited(state: State, event: ev.Recruited) -> str:
    if reason := _seat(state, event.by):
        return reason
    shown = sorted(state.pieces.show(token) for token in state.turned)
    named = sorted((*event.rest, event.card) if event.card is not None else event.rest)
    return "" if shown == named else f"the cards turned up are {', '.join(shown) or 'none'}"


def _wound(state: State, event: ev.SecondWindDone) -> str:
    top = gutter_top(state)
    if top is None:
        return "the gutter has no card to check"
    if state.pieces.contradicts(top, event.card):
        return f"the card to check is {state.pieces.show(top)}"
    return _seat(state, event.seat)


def _adjusted(state: State, event: Adjusted) -> str:
    countable = ("deck", "gutter", *(f"{seat} hand" for seat in state.hands))
    if event.what not in countable:
        return f"{event.what} cannot be adjusted: say what happened to the cards"
    if hands_are_open(state):
        return "the tool deals, and it knows where every card is"
    if len(state.given) < len(state.present):
        return "the hands are not dealt yet"
    return "the card that was played is settled first" if state.chain else ""


def _tie(state: State, event: ev.TiePlayed) -> str:
    if event.seat not in event.seats:
        return f"{event.seat} did not play for it"
    return _seat(state, event.seat)


def _triggered(state: State, event: ev.EndTriggered) -> str:
    return next(filter(None, (_seat(state, seat) for seat in (event.seat, *event.order))), "")


def _scored(state: State, event: ev.RoundScored) -> str:
    return "" if len(event.totals) == len(state.table.seats) else "every seat has one total"


def _shuffled(state: State, event: ev.DeckShuffled) -> str:
    if state.shuffled:
        return "the deck was shuffled already"
    needed = values_of(state).hand * len(state.present)
    if event.size is not None and event.size < needed:
        return f"dealing takes {needed} cards"
    return ""


def _leaving(state: State, event: ev.SeatLeft) -> str:
    if state.chain or state.turned or state.called:
        return "the card that was played comes to its end first"
    return _seat(state, event.seat)


def _of_seat(state: State, event: Any) -> str:
    return _seat(state, event.seat)


_REASONS: Mapping[type[Event], Callable[[State, Any], str]] = {
    ev.RoundStarted: _round_started,
    ev.DeckShuffled: _shuffled,
    ev.HandDealt: _hand_dealt,
    ev.CardGiven: _given,
    ev.FirstPlayerSet: _of_seat,
    ev.TurnStarted: _of_seat,
    ev.Drew: _drew,
    ev.DeckRanOut: _ran_out,
    ev.CardPlayed: _played,
    ev.InterruptPlayed: _interrupt,
    ev.PlaySettled: _settled,
    ev.CardDiscarded: lambda s, e: _holds(s, e.by, e.card),
    ev.CardGuttered: lambda s, e: _lies(s, e.owner, e.card),
    ev.CardCalled: lambda s, e: _seat(s, e.by),
    ev.CardClaimed: _claimed,
    ev.ClaimDenied: _of_seat,
    ev.OpponentChosen: _chosen,
    ev.PickPocketed: _pocketed,
    ev.CardPut: _played,
    ev.CardsTurned: _turned,
    ev.Recruited: _recruited,
    ev.SecondWindDone: _wound,
    ev.HandShown: lambda s, e: _holds(s, e.seat, e.card),
    ev.HandLooked: _of_seat,
    ev.InfluenceAdjusted: _of_seat,
    ev.EndTriggered: _triggered,
    ev.TiePlayed: _tie,
    ev.KingCrowned: _of_seat,
    ev.FoolNamed: _of_seat,
    ev.RoundScored: _scored,
    ev.SeatLeft: _leaving,
    Adjusted: _adjusted,
}
