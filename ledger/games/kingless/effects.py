"""What the referee says of the effects of a card, of the hand check and of the King's Crown.

Law: the referee judges what the catalog describes; a text it does not have is accepted as typed and marked.
Source: Reference Guide; rulings KL-4, KL-21 to KL-35.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.core.events import Event
from ledger.core.verdicts import LEGAL, Decision, Verdict, refused, unverifiable
from ledger.games.kingless import events as ev
from ledger.games.kingless.duties import (
    fits,
    guard,
    hands_are_open,
    is_immune,
    opponents,
    reachable,
    sort_of,
    step_now,
    visible,
)
from ledger.games.kingless.flow import highest
from ledger.games.kingless.setup import card_of
from ledger.games.kingless.state import State

IMPROVISED = (
    ev.CardGuttered
    | ev.CardCalled
    | ev.CardDiscarded
    | ev.Drew
    | ev.OpponentChosen
    | ev.CardPut
    | ev.CardsTurned
    | ev.SecondWindDone
    | ev.CardGiven
    | ev.EffectSkipped
)
"""What may happen while a text is done that the catalog lacks."""


def copies(state: State, card: str, pile: Sequence[int] = ()) -> Verdict:
    """Whether a card that turns up, in `pile` or from the deck, is one too many."""
    names = state.pieces.names
    if any(names[token] == card for token in pile):
        return LEGAL
    known = card_of(state, card)
    if known is None:
        return unverifiable("Card Layout", f"the catalog does not know {card}")
    if known.copies is not None and state.pieces.seen.get(card, 0) >= known.copies:
        return refused("Set up", f"the deck has only {known.copies} {card}, and that many are seen")
    return LEGAL


def improvised(state: State, due: Decision, event: Event) -> Verdict:
    """A text that nobody described: what is typed is what happened."""
    name = state.action.name if state.action is not None else "the Fool's Hat"
    if not isinstance(event, IMPROVISED):
        return refused("KL-21", f"{name} is done with first: type what it does, then done")
    if isinstance(event, ev.CardDiscarded | ev.CardPut):
        verdict = copies(state, event.card, state.hands[event.by])
        if not verdict.is_accepted:
            return verdict
    if isinstance(event, ev.CardGuttered):
        if is_immune(state, event.card, "gutter"):
            return refused("Immune", f"{event.card} is immune to it")
        if kept := guard(state, event.owner, due.seat, "gutter"):
            return refused("Immune", f"{kept} guards {event.owner}")
    return unverifiable("Card Layout", f"the catalog does not say what {name} does")


def judged(state: State, due: Decision, event: Event) -> Verdict:
    """The answer of the seat that is asked."""
    verb = due.verbs[0]
    wanted = {
        "gutter": ev.CardGuttered,
        "claim": ev.CardCalled,
        "from": ev.CardClaimed,
        "put": ev.CardPut,
        "discard": ev.CardDiscarded,
        "pick": ev.OpponentChosen,
        "recruit": ev.Recruited,
        "wind": ev.SecondWindDone,
        "give": ev.CardGiven,
    }[verb]
    if isinstance(event, ev.EffectSkipped):
        return _skipped(state, due)
    if not isinstance(event, wanted):
        rule = "Playing the Game" if state.action is None else "KL-21"
        return refused(rule, f"now is the time for: {due.prompt}")
    match event:
        case ev.CardGuttered():
            return _guttered(state, event)
        case ev.CardCalled():
            return _called(state, event)
        case ev.CardClaimed():
            owners = visible(state, event.seat, event.card)
            fitting = state.called == (event.seat, event.card) and event.place == "area"
            return LEGAL if fitting and event.owner in owners else refused("KL-29", "it does not lie there")
        case ev.CardPut():
            return _put(state, event)
        case ev.CardDiscarded():
            return copies(state, event.card, state.hands[event.by])
        case ev.OpponentChosen():
            return _opponent(state, event)
        case ev.Recruited():
            return _recruited(state, event)
        case ev.SecondWindDone():
            return _wound(state, event)
    return _given(state, event)


def _skipped(state: State, due: Decision) -> Verdict:
    if "pass" in due.verbs or "none" in due.verbs:
        return LEGAL
    return refused("KL-21", "what can be done is done")


def _guttered(state: State, event: ev.CardGuttered) -> Verdict:
    action, step = state.action, step_now(state)
    if action is None or step is None:
        return refused("Gutter", "no card asks for it")
    names = state.pieces.names
    if any(
        seat == event.owner and names[token] == event.card for seat, token in reachable(state, action, step)
    ):
        return LEGAL
    if is_immune(state, event.card, "gutter"):
        return refused("KL-35", f"{event.card} is immune")
    if kept := guard(state, event.owner, action.seat, "gutter"):
        return refused("Immune", f"{kept} guards {event.owner}")
    if not fits(state, event.card, step.effect.what):
        return refused("Gutter", f"{event.card} is not of the type that {action.name} names")
    whom = step.seat or "an opponent"
    return refused("KL-33", f"{action.name} reaches the area of {whom}")


def _called(state: State, event: ev.CardCalled) -> Verdict:
    step = step_now(state)
    if step is not None and not fits(state, event.card, step.effect.what):
        return refused("Claim", f"{event.card} is not of the type that can be claimed")
    return LEGAL


def _put(state: State, event: ev.CardPut) -> Verdict:
    step = step_now(state)
    if step is not None and not fits(state, event.card, step.effect.what):
        return refused("Play", f"{event.card} is not of the type that can be put down")
    return copies(state, event.card, state.hands[event.by])


def _opponent(state: State, event: ev.OpponentChosen) -> Verdict:
    action, step = state.action, step_now(state)
    if action is None or step is None:
        return refused("Pick Pocket", "no card asks for it")
    if event.seat in opponents(state, action, step):
        return LEGAL
    if kept := guard(state, event.seat, action.seat, step.do):
        return refused("Immune", f"{kept} guards {event.seat}")
    return refused(
        "KL-32", f"{event.seat} is no opponent with a card in hand", opponents(state, action, step)
    )


def _recruited(state: State, event: ev.Recruited) -> Verdict:
    if event.card is not None and sort_of(state, event.card) == "event":
        return refused("Recruit", f"{event.card} is an Event")
    return LEGAL


def _wound(state: State, event: ev.SecondWindDone) -> Verdict:
    sort = sort_of(state, event.card)
    if sort is None:
        return unverifiable("Second Wind", f"nobody said what {event.card} is")
    return (
        LEGAL
        if event.taken == (sort != "event")
        else refused("KL-24", "a Dwarf or Item is taken, an Event not")
    )


def _given(state: State, event: Event) -> Verdict:
    if not isinstance(event, ev.CardGiven) or (event.source, event.target) != (state.hat, state.crown):
        return refused("KL-4", "the Fool gives a card to the King")
    if hands_are_open(state) and event.card not in highest(state, event.source):
        return refused("KL-4", "the King gets one of the highest cards", highest(state, event.source))
    return LEGAL
