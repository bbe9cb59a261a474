"""What the referee of Kingless says.

Law: first whether the pieces allow it (impossible), then whether it is what the game waits for, then whether
the rules allow it (refused). Every refusal cites a heading of the rules or a ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.core.events import Adjusted, Event
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
from ledger.games.kingless import effects
from ledger.games.kingless import events as ev
from ledger.games.kingless.duties import guard
from ledger.games.kingless.effects import copies
from ledger.games.kingless.flow import outcome, pending, tied
from ledger.games.kingless.physics import contradiction
from ledger.games.kingless.setup import card_of
from ledger.games.kingless.state import State

SETUP, PLAYING = "Set up", "Playing the Game"
END, WINNING = "Triggering the End-Game", "Winning the Game"


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
        return _forced(due.event, event)
    if isinstance(due, Chance):
        return _dealt(state, due, event)
    if isinstance(due, Over):
        return refused("KL-7", "the match is over")
    return _chosen(state, due, event)


# what may happen whatever the game waits for


def _left(state: State, event: ev.SeatLeft) -> Verdict:
    due, turn = pending(state), state.turn
    between = isinstance(due, Decision) and due.verbs[0] in ("play", "again")
    if between or turn is None or turn.stage == "check":
        return LEGAL
    return refused("KL-46", "the card that was played comes to its end first")


def _ran_out(state: State, event: ev.DeckRanOut) -> Verdict:
    if state.deck is not None:
        return refused(END, f"the log counts {state.deck} cards in the deck")
    return LEGAL


def _done(state: State, event: ev.ActionDone) -> Verdict:
    due = pending(state)
    if isinstance(due, Decision) and "done" in due.verbs and event.by == due.seat:
        return LEGAL
    return refused("KL-21", "what is done now is refereed: do it")


_FREE: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    Adjusted: lambda s, e: LEGAL,
    ev.HandShown: lambda s, e: copies(s, e.card, s.hands[e.seat]),
    ev.HandLooked: lambda s, e: unverifiable("Card Layout", "which text lets a player look"),
    ev.InfluenceAdjusted: lambda s, e: unverifiable("KL-45", "which text changes the influence"),
    ev.SeatLeft: _left,
    ev.DeckRanOut: _ran_out,
    ev.ActionDone: _done,
    ev.SpecialSetAside: lambda s, e: refused("KL-43", "the Crown and the Hat each go to somebody"),
}


# what the game waits for


_ENVELOPE = ("id", "on", "at", "more", "h")


def _same(one: Event, other: Event) -> bool:
    return type(one) is type(other) and all(
        getattr(one, name) == getattr(other, name) for name in one.__struct_fields__ if name not in _ENVELOPE
    )


_RULE: Mapping[type[Event], str] = {
    ev.RoundStarted: SETUP,
    ev.DeckShuffled: SETUP,
    ev.HandDealt: SETUP,
    ev.CardGiven: "KL-4",
    ev.SpecialResolved: "KL-3",
    ev.FirstPlayerSet: SETUP,
    ev.EndTriggered: END,
    ev.KingCrowned: WINNING,
    ev.FoolNamed: WINNING,
    ev.RoundScored: WINNING,
}


def _forced(due: Event, event: Event) -> Verdict:
    if _same(due, event):
        return LEGAL
    return refused(_RULE.get(type(due), PLAYING), "something else has to happen first")


_CHANCES: Mapping[str, tuple[type[Event], ...]] = {
    "deck": (ev.DeckShuffled,),
    "deal": (ev.HandDealt,),
    "first": (ev.FirstPlayerSet,),
    "draw": (ev.Drew,),
    "pocket": (ev.PickPocketed,),
    "turn": (ev.CardsTurned,),
    "answer": (ev.CardClaimed, ev.ClaimDenied),
    "tie": (ev.TiePlayed,),
}


def _dealt(state: State, due: Chance, event: Event) -> Verdict:
    what, _, rest = due.what.partition(" ")
    if type(event) not in _CHANCES[what]:
        return refused(SETUP if state.first is None else PLAYING, f"the table still has to say: {due.prompt}")
    match event:
        case ev.FirstPlayerSet() if event.why != "shortest":
            return refused(SETUP, "nobody holds the King's Crown")
        case ev.Drew() if event.why != rest:
            return refused(PLAYING, f"now is the time for: {due.prompt}")
        case ev.CardsTurned():
            return _turned(state, event)
        case ev.CardClaimed():
            return _answered(state, event)
        case ev.ClaimDenied():
            return _denied(state, event)
        case ev.TiePlayed():
            if (event.place, event.seats) != (rest, tied(state)):
                return refused(WINNING, f"the tie is between {', '.join(tied(state))}")
    return LEGAL


def _turned(state: State, event: ev.CardsTurned) -> Verdict:
    wanted = 2 if state.deck is None else min(2, state.deck)
    if len(event.cards) > wanted or (state.deck is not None and len(event.cards) < wanted):
        return refused("KL-26", f"Recruit shows {wanted} cards now")
    for card in event.cards:
        verdict = copies(state, card)
        if not verdict.is_accepted:
            return verdict
    return LEGAL


def _answered(state: State, event: ev.CardClaimed) -> Verdict:
    if state.called != (event.seat, event.card):
        return refused("Claim", "another card was named")
    if event.place != "hand":
        return refused("Claim", f"no {event.card} lies where it can be claimed")
    if kept := guard(state, event.owner, event.seat, "claim"):
        return refused("Immune", f"{kept} guards {event.owner}")
    return copies(state, event.card, state.hands[event.owner])


def _denied(state: State, event: ev.ClaimDenied) -> Verdict:
    if state.called != (event.seat, event.card):
        return refused("Claim", "another card was named")
    names = state.pieces.names
    for seat, hand in state.hands.items():
        if any(names[token] == event.card for token in hand) and not guard(state, seat, event.seat, "claim"):
            return refused("Claim", f"{seat} is known to hold {event.card}")
    return LEGAL


def _chosen(state: State, due: Pending, event: Event) -> Verdict:
    assert isinstance(due, Decision)
    first = due.verbs[0]
    if first == "play":
        return _turn(state, due, event)
    if first == "settle":
        return _chain(state, due, event)
    if first == "again":
        return _between(state, event)
    if first == "influence":
        return refused(WINNING, f"the tally still needs to know {due.prompt}")
    if first == "done":
        return effects.improvised(state, due, event)
    if event.by != due.seat:
        return refused(PLAYING, f"{due.seat} is asked: {due.prompt}")
    return effects.judged(state, due, event)


def _turn(state: State, due: Decision, event: Event) -> Verdict:
    if isinstance(event, ev.InterruptPlayed):
        return refused("KL-10", "there is nothing to interrupt")
    if not isinstance(event, ev.CardPlayed | ev.EndElected):
        return refused(PLAYING, f"now is the time for: {due.prompt}")
    if event.by != due.seat:
        return refused("KL-22", f"it is {due.seat}'s turn, not {event.by}'s")
    if isinstance(event, ev.EndElected):
        return LEGAL
    known = card_of(state, event.card)
    if known is not None and known.interrupt is not None:
        return refused("KL-10", f"{event.card} needs a card to interrupt")
    return copies(state, event.card, state.hands[event.by])


def _chain(state: State, due: Decision, event: Event) -> Verdict:
    top = state.chain[-1]
    name = state.pieces.show(state.chain[0].token)
    if isinstance(event, ev.InterruptPlayed):
        if event.kind == "stop" and top.kind == "halt":
            return refused("Stop", "a Stop cannot be used on a Halt", (f"{event.by} halt", "settle"))
        return copies(state, event.card, state.hands[event.by])
    if isinstance(event, ev.PlaySettled):
        if event.by != due.seat:
            return refused(PLAYING, f"{due.seat} settles {name}")
        expected = outcome(state)
        if event.outcome != expected.outcome:
            return refused("KL-12", f"with {len(state.chain) - 1} interrupts {name} is {expected.outcome}")
        return LEGAL
    return refused("KL-11", f"{name} is settled first")


def _between(state: State, event: Event) -> Verdict:
    if isinstance(event, ev.MatchEnded):
        return LEGAL
    if not isinstance(event, ev.RoundStarted):
        return refused("KL-7", "the round is over: play another one, or finish the match")
    crown, hat = holders(state)
    if (event.crown, event.hat) != (crown, hat):
        return refused(WINNING, f"the Crown is {crown or 'nobody'}'s and the Hat {hat or 'nobody'}'s")
    return LEGAL


def holders(state: State) -> tuple[str, str]:
    """Who begins the next round with the Crown and the Hat (KL-5)."""
    king, fool = state.king or "", state.fool or ""
    return ("" if king in state.left else king), ("" if fool in state.left else fool)
