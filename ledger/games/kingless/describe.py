"""The events of Kingless in sentences, who may see what of them, and what they showed or caused.

Law: `state` is always the one just before the event. Sentences are told of redacted events: what they name,
whoever reads them may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from ledger.api import Event
from ledger.games.kingless import events as ev
from ledger.games.kingless.findings import KINDS
from ledger.games.kingless.flow import IMPROVISED
from ledger.games.kingless.obligations import is_going_on
from ledger.games.kingless.setup import card_of
from ledger.games.kingless.state import State


def _number(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _round(state: State, event: ev.RoundStarted) -> str:
    crown = f", {event.crown} wears the Crown" if event.crown else ""
    hat = f", {event.hat} the Hat" if event.hat else ""
    return f"round {event.round} begins{crown}{hat}"


_FOR: Mapping[ev.Why, str] = {
    "start": "",
    "elected": " to end the turn",
    "check": " for the hand check",
    "action": "",
    "hat": " for the Hat",
}


def _drew(state: State, event: ev.Drew) -> str:
    got = ", ".join(event.cards) or _number(event.got)
    if event.got == event.wanted:
        return f"{event.seat} draws {got}{_FOR[event.why]}"
    wanted = f"{event.seat} wants {_number(event.wanted)}{_FOR[event.why]}"
    return f"{wanted} and gets {got if event.got else 'none'}: the deck is empty"


def _base(state: State) -> str:
    return state.chain[0].name if state.chain else "the card"


def _interrupt(state: State, event: ev.InterruptPlayed) -> str:
    if len(state.chain) < 2:
        return f"{event.by} plays {event.card} on {_base(state)}"
    top = state.chain[-1]
    return f"{event.by} plays {event.card} on {top.seat}'s {top.name}"


def _settled(state: State, event: ev.PlaySettled) -> str:
    name = _base(state)
    card = card_of(state, name)
    text = f": {card.text}" if card is not None and card.text and event.outcome == "resolved" else ""
    return {
        "resolved": f"{name} takes effect{text}",
        "cancelled": f"{name} is cancelled",
        "no_effect": f"{name} has no action",
    }[event.outcome]


def _ended(state: State, event: ev.TurnEnded) -> str:
    seat = state.turn.seat if state.turn is not None else "nobody"
    return f"{seat}'s turn ends"


def _yielded(state: State, event: ev.CardYielded) -> str:
    if event.seat == event.owner:
        return f"{event.seat} claims {event.card} from the own hand"
    return f"{event.seat} gets {event.card} from {event.owner}'s hand"


def _recruited(state: State, event: ev.Recruited) -> str:
    rest = f"; {', '.join(event.rest)} to the gutter" if event.rest else ""
    return f"{event.by} recruits {event.card or 'nobody'}{rest}"


def _wound(state: State, event: ev.SecondWindDone) -> str:
    got = f"goes to {event.seat}'s area" if event.taken else "stays"
    return f"the top of the gutter is {event.card}: it {got}"


def _triggered(state: State, event: ev.EndTriggered) -> str:
    cause = "has enough cards in front" if event.cause == "five_cards" else "finds the deck empty"
    return f"{event.seat} {cause}: final turns of {', '.join(event.order)}"


def _tie(state: State, event: ev.TiePlayed) -> str:
    among = ", ".join(event.seats)
    won = "wins and is King" if event.special == "crown" else "loses and is the Fool"
    return f"Sword-Hammer-Axe of {among}: {event.seat} {won}"


def _scored(state: State, event: ev.RoundScored) -> str:
    points = zip(state.table.seats, event.totals, strict=False)
    return "the round is scored: " + ", ".join(f"{seat} {total}" for seat, total in points)


def _done(state: State, event: ev.ActionDone) -> str:
    name = state.action.base.name if state.action is not None else "the Fool's Hat"
    return f"{name} is done{f': {event.text}' if event.text else ''}"


def _swayed(state: State, event: ev.InfluenceAdjusted) -> str:
    return f"{event.seat}'s influence {event.points:+}{f': {event.why}' if event.why else ''}"


def _awarded(state: State, event: ev.SpecialAwarded) -> str:
    if not event.seat:
        return f"{_special(event.special)} goes to nobody"
    return f"{event.seat} is {'King' if event.special == 'crown' else 'the Fool'}"


def _special(name: str) -> str:
    return "the King's Crown" if name == "crown" else "the Fool's Hat"


SENTENCES: Mapping[type[Event], Callable[[State, Any], str]] = {
    ev.RoundStarted: _round,
    ev.DeckShuffled: lambda s, e: f"the deck is shuffled{'' if e.size is None else f': {e.size} cards'}",
    ev.HandDealt: lambda s, e: f"{e.seat} is dealt {', '.join(e.cards) or _number(e.count)}",
    ev.SpecialResolved: lambda s, e: f"{_special(e.special)} is resolved{f': {e.text}' if e.text else ''}",
    ev.CardGiven: lambda s, e: f"{e.source} gives {e.target} {e.card or 'a card'}",
    ev.FirstPlayerSet: lambda s, e: f"{e.seat} goes first{', the shortest' if e.why == 'shortest' else ''}",
    ev.TurnStarted: lambda s, e: f"{e.seat}'s {'final ' if e.final else ''}turn begins",
    ev.Drew: _drew,
    ev.DeckRanOut: lambda s, e: f"the deck was empty: {e.seat} did not get {_number(e.missing)}",
    ev.CardPlayed: lambda s, e: f"{e.by} plays {e.card}",
    ev.InterruptPlayed: _interrupt,
    ev.PlaySettled: _settled,
    ev.EndElected: lambda s, e: f"{e.by} ends the turn",
    ev.TurnEnded: _ended,
    ev.CardDiscarded: lambda s, e: f"{e.by} discards {e.card}",
    ev.CardGuttered: lambda s, e: f"{e.owner}'s {e.card} goes to the gutter",
    ev.CardCalled: lambda s, e: f"{e.by} claims {e.card}",
    ev.CardClaimed: lambda s, e: f"{e.seat} gets {e.card} from {e.owner}'s area",
    ev.CardYielded: _yielded,
    ev.ClaimDenied: lambda s, e: f"everybody says that nobody has {e.card}",
    ev.OpponentChosen: lambda s, e: f"{e.by} chooses {e.seat}",
    ev.PickPocketed: lambda s, e: f"{e.seat} takes {e.card or 'a random card'} from {e.owner}'s hand",
    ev.CardPut: lambda s, e: f"{e.by} puts {e.card} down",
    ev.NoneHeld: lambda s, e: f"{e.by} has no {KINDS[e.what]} in hand",
    ev.EffectLeft: lambda s, e: f"{e.by} leaves it",
    ev.CardsTurned: lambda s, e: f"the deck shows {' and '.join(e.cards) or 'nothing'}",
    ev.Recruited: _recruited,
    ev.SecondWindDone: _wound,
    ev.EffectSkipped: lambda s, e: f"skipped: {e.why}",
    ev.ActionDone: _done,
    ev.HandShown: lambda s, e: f"{e.seat} shows {f'{e.count} ' if e.count > 1 else ''}{e.card} in hand",
    ev.HandLooked: lambda s, e: f"{e.by} looks at {e.seat}'s hand",
    ev.InfluenceTold: lambda s, e: f"{e.card} has the influence {e.points}",
    ev.InfluenceAdjusted: _swayed,
    ev.EndTriggered: _triggered,
    ev.TiePlayed: _tie,
    ev.SpecialAwarded: _awarded,
    ev.RoundScored: _scored,
    ev.SeatLeft: lambda s, e: f"{e.seat} leaves the table",
    ev.MatchEnded: lambda s, e: "the match ends",
}


def _of_seats(*names: str, **hidden: Any) -> Callable[[State, Any, str | None], Event]:
    """Hides fields from all but the seats that the event names; nothing where the table saw what it says."""

    def redacted(state: State, event: Event, seat: str | None) -> Event:
        if not state.knows_hands or seat in [getattr(event, name) for name in names]:
            return event
        return replace(event, **hidden)

    return redacted


REDACTED: Mapping[type[Event], Callable[[State, Any, str | None], Event]] = {
    ev.HandDealt: _of_seats("seat", cards=()),
    ev.Drew: _of_seats("seat", cards=()),
    ev.CardGiven: _of_seats("source", "target", card=None),
    ev.PickPocketed: _of_seats("seat", "owner", card=None),
}
"""What only some seats may see of an event, where the log knows every hand."""


def reveals(state: State, event: Event) -> str:
    """What somebody cannot unsee."""
    match event:
        case ev.Drew() if event.got:
            return f"{event.seat} has seen {_number(event.got)} of the deck."
        case ev.HandDealt():
            return f"{event.seat} has seen a hand."
        case ev.CardPlayed() | ev.InterruptPlayed() | ev.CardDiscarded() | ev.CardPut():
            return f"Everybody has seen that {event.by} held {event.card}."
        case ev.CardYielded():
            return f"Everybody has seen that {event.owner} held {event.card}."
        case ev.ClaimDenied() if state.knows_hands:
            return f"Everybody knows that nobody holds {event.card}."
        case ev.CardsTurned() if event.cards:
            return f"Everybody has seen {' and '.join(event.cards)} come from the deck."
        case ev.PickPocketed():
            return f"{event.seat} has seen a card of {event.owner}."
        case ev.CardGiven():
            return f"{event.target} has seen a card of {event.source}."
        case ev.HandShown():
            return f"Everybody has seen that {event.seat} holds {event.card}."
        case ev.HandLooked():
            return f"{event.by} has seen {event.seat}'s hand."
    return ""


_STANDS_ALONE = (ev.RoundStarted, ev.TurnStarted, ev.RoundScored, ev.SpecialAwarded, ev.TiePlayed)
_BY_A_CARD: tuple[type[Event], ...] = (
    *IMPROVISED,
    ev.CardClaimed,
    ev.CardYielded,
    ev.ClaimDenied,
    ev.PickPocketed,
    ev.NoneHeld,
    ev.Recruited,
    ev.EffectLeft,
    ev.EffectSkipped,
    ev.ActionDone,
    ev.HandLooked,
)


def cause(state: State, event: Event) -> int | None:
    """The event that this one belongs under: an interrupt under its target, an effect under its card."""
    turn, action = state.turn, state.action
    match event:
        case ev.InterruptPlayed():
            return state.chain[-1].event if state.chain else None
        case ev.PlaySettled():
            return state.chain[0].event if state.chain else None
        case ev.Drew(why="start") if turn is not None:
            return turn.event
        case ev.Drew(why="check") if turn is not None:
            return turn.ended or None
        case ev.TurnEnded(why="dwarf_or_item" | "event_text") if action is not None:
            return action.base.event
        case _ if isinstance(event, _STANDS_ALONE):
            return 0
        case _ if action is not None and isinstance(event, _BY_A_CARD) and is_going_on(state):
            return action.settled
    return None
