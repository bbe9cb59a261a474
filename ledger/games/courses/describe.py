"""What happened at a table of Courses, in sentences, and to whom.

Law: told from the state just before the event; what a hand or a deck hides is left out for others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from ledger.api import UNKNOWN, Event, counted
from ledger.games.courses import events as ev
from ledger.games.courses.flow import EFFECTS
from ledger.games.courses.state import State

Sentence = Callable[[State, Any], str]


def called(state: State, number: int) -> str:
    """A card in play: `Old Mill (c3)`; told also where a log names one that is not there."""
    card = state.cards.get(number)
    if card is None:
        return f"card {number}"
    name = state.pieces.names[card.token]
    return card.label if name is None else f"{name} ({card.label})"


def _seen(name: str | None) -> str:
    return "an unknown card" if name is None else name


def _for(state: State, event: ev.PartnerEntered | ev.SupporterPlayed | ev.ItemPlayed) -> str:
    """What a card was paid with."""
    if not event.tapped:
        return ""
    told = ", ".join(called(state, number) for number in event.tapped)
    over = f", {counted(event.overpaid, 'star')} too many" if event.overpaid else ""
    return f"; taps {told}{over}"


def _drew(state: State, event: ev.Drew) -> str:
    what = counted(event.count, "card")
    named = f": {', '.join(event.cards)}" if event.cards else ""
    short = f", {event.short} too few" if event.short else ""
    return f"{event.seat} draws {what}{named}{short}"


def _entered(state: State, event: ev.PartnerEntered) -> str:
    at = called(state, event.course)
    return f"{event.by} enters {event.card} (p{state.played + 1}) at {at}{_for(state, event)}"


def _cleared(state: State, event: ev.CourseCleared) -> str:
    points = UNKNOWN + " points" if event.points is None else counted(event.points, "point")
    return f"{event.by} clears {called(state, event.course)} with {called(state, event.partner)}: {points}"


def _battled(state: State, event: ev.Battled) -> str:
    ends = "is defeated" if event.defeated else "stands"
    damage = UNKNOWN if event.damage is None else event.damage
    one, other = called(state, event.attacker), called(state, event.defender)
    return f"{event.by} battles at {called(state, event.course)}: {one} deals {damage}, {other} {ends}"


def _card(state: State, event: Any) -> str:
    """The card of an effect: one in play, or one of a hand or a pile."""
    if event.card:
        return called(state, event.card)
    place = "hand" if event.source == "hand" else "discard pile"
    return f"{_seen(event.name)} of {event.seat}'s {place}"


def _searched(state: State, event: ev.DeckSearched) -> str:
    return f"{event.seat} takes {_seen(event.card)} out of the deck and shuffles it"


def _revealed(state: State, event: ev.CardRevealed) -> str:
    if event.card:
        return f"{called(state, event.card)} is {event.name}"
    place = "hand" if event.source == "hand" else "discard pile"
    return f"{event.seat} has {event.name} in {'the ' if place != 'hand' else ''}{place}"


def _lasts(until: str) -> str:
    return {
        "turn": " for the turn",
        "round": " until the next turn of this seat",
        "leaves": " as long as it is in play",
        "ever": "",
    }[until]


def _points(state: State, event: ev.PointsChanged) -> str:
    verb = "gains" if event.points >= 0 else "loses"
    return f"{event.seat} {verb} {counted(abs(event.points), 'point')}{_lasts(event.until)}"


def _more(state: State, event: ev.PowerChanged | ev.ValueChanged) -> str:
    what = "power" if isinstance(event, ev.PowerChanged) else "point value"
    return f"{called(state, event.card)} has {event.amount:+} {what}{_lasts(event.until)}"


def _eliminated(state: State, event: ev.PlayerEliminated) -> str:
    why = "gives up" if event.why == "conceded" else "has no card left in the deck"
    lost = ", ".join(called(state, number) for number in event.discarded)
    return f"{event.seat} {why} and is out" + (f"; {lost} are discarded" if lost else "")


def _won(state: State, event: ev.GameWon) -> str:
    why = "has 20 points" if event.how == "points" else "is the last one in the game"
    return f"{event.seat} {why} and wins"


SENTENCES: Mapping[type[Event], Sentence] = {
    ev.DeckRegistered: lambda s, e: f"{e.seat} brings the deck {e.name or UNKNOWN}",
    ev.Drew: _drew,
    ev.Mulliganed: lambda s, e: f"{e.by} shuffles the hand back",
    ev.HandKept: lambda s, e: f"{e.by} keeps the hand",
    ev.OrderDecided: lambda s, e: f"the order of the turns is {', '.join(e.order)}",
    ev.TurnStarted: lambda s, e: f"{e.seat}'s turn",
    ev.DrawSkipped: lambda s, e: f"{e.seat} goes first and draws nothing",
    ev.UntappedAll: lambda s, e: f"{e.seat} untaps",
    ev.CourseFlipped: lambda s, e: f"{e.seat} flips {_seen(e.card)} (c{s.played + 1})",
    ev.NoCourseLeft: lambda s, e: f"{e.seat} has no course left to flip",
    ev.TurnEnded: lambda s, e: f"{e.seat}'s turn ends",
    ev.PartnerEntered: _entered,
    ev.PartnerExited: lambda s, e: f"{e.by} exits {called(s, e.partner)}",
    ev.PartnerMoved: lambda s, e: f"{e.by} moves {called(s, e.partner)} to {called(s, e.course)}",
    ev.SupporterPlayed: lambda s, e: f"{e.by} plays {e.card} (s{s.played + 1}){_for(s, e)}",
    ev.ItemPlayed: lambda s, e: f"{e.by} plays {e.card} (i{s.played + 1}){_for(s, e)}",
    ev.CourseCleared: _cleared,
    ev.Battled: _battled,
    ev.CardUsed: lambda s, e: f"{e.by} uses {called(s, e.card)}",
    ev.CardAttached: lambda s, e: f"{_card(s, e)} is attached to {called(s, e.to)}",
    ev.CardDetached: lambda s, e: f"{called(s, e.card)} is detached",
    ev.CardTapped: lambda s, e: f"{called(s, e.card)} is tapped",
    ev.CardUntapped: lambda s, e: f"{called(s, e.card)} is untapped",
    ev.CardDiscarded: lambda s, e: f"{_card(s, e)} is discarded",
    ev.CardReturned: lambda s, e: f"{_card(s, e)} goes to its owner's hand",
    ev.CardDecked: lambda s, e: f"{_card(s, e)} goes to its owner's deck ({e.where})",
    ev.DeckSearched: _searched,
    ev.CardRevealed: _revealed,
    ev.PointsChanged: _points,
    ev.PowerChanged: _more,
    ev.ValueChanged: _more,
    ev.CardsOwed: lambda s, e: (
        f"{e.seat} {'draws' if e.to == 'hand' else 'mills'} {counted(e.count, 'card')}"
    ),
    ev.CardMilled: lambda s, e: f"{e.seat} turns {_seen(e.card)} from the deck to the discard pile",
    ev.ExtraEffect: lambda s, e: f"effect: {e.text}",
    ev.EffectLeft: lambda s, e: f"{e.by} leaves an effect",
    ev.EffectSkipped: lambda s, e: "there is nothing for the effect",
    ev.CardSettled: lambda s, e: f"{s.action.name if s.action else 'the card'} is done",
    ev.Conceded: lambda s, e: f"{e.by} gives up",
    ev.PlayerEliminated: _eliminated,
    ev.GameWon: _won,
}


def _brought(state: State, event: ev.DeckRegistered, seat: str | None) -> Event:
    return replace(event, courses=(), cards=())


def _drawn(state: State, event: ev.Drew, seat: str | None) -> Event:
    return event if seat == event.seat or not state.knows_hands else replace(event, cards=())


def _found(state: State, event: ev.DeckSearched, seat: str | None) -> Event:
    return event if seat == event.seat or not state.knows_hands else replace(event, card=None)


REDACTED: Mapping[type[Event], Callable[[State, Any, str | None], Event]] = {
    ev.DeckRegistered: _brought,
    ev.Drew: _drawn,
    ev.DeckSearched: _found,
}
"""A deck's list is shown to nobody; where the tool deals, the cards of a hand are their owner's."""


def reveals(state: State, event: Event) -> str:
    """What somebody cannot unsee."""
    if isinstance(event, ev.CourseFlipped | ev.CardMilled):
        return f"Everybody has seen {event.card} of {event.seat}." if event.card else ""
    if isinstance(event, ev.CardRevealed):
        return f"Everybody has seen {event.name}."
    if isinstance(event, ev.Drew) and state.knows_hands and event.count:
        return f"{event.seat} has seen the cards that were drawn."
    if isinstance(event, ev.DeckSearched) and state.knows_hands:
        return f"{event.seat} has seen the deck."
    return ""


OF_A_TEXT: tuple[type[Event], ...] = (
    *EFFECTS,
    ev.Drew,
    ev.CardMilled,
    ev.EffectLeft,
    ev.EffectSkipped,
    ev.CardSettled,
)


def cause(state: State, event: Event) -> int | None:
    """Whatever a text does belongs to the card that says so."""
    if state.action is None or not isinstance(event, OF_A_TEXT):
        return None
    return state.action.event
