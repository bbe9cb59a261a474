"""What the referee of Kingless says, kind of event by kind of event.

Law: the pieces allow it, and it is waited for or may happen at any time: that was asked before. The referee
judges what the catalog describes; a text it does not have is accepted as typed and marked. Every refusal
cites a heading of the rules or a ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ledger.api import LEGAL, TABLE, Decision, Defined, Event, Verdict, impossible, refused, unverifiable
from ledger.games.kingless import events as ev
from ledger.games.kingless.catalog import Card
from ledger.games.kingless.flow import IMPROVISED, WINNING, is_improvised, pending
from ledger.games.kingless.obligations import (
    askable,
    guard,
    highest,
    holder,
    is_going_on,
    is_immune,
    opponents,
    outcome,
    reachable,
    step_now,
    visible,
)
from ledger.games.kingless.piles import known_copies
from ledger.games.kingless.setup import card_of, fits, sort_of
from ledger.games.kingless.state import State


def copies(state: State, cards: Sequence[str], pile: Sequence[int] = ()) -> Verdict:
    """Whether cards that turn up, in `pile` or from the deck, are too many."""
    names = [state.pieces.names[token] for token in pile]
    for card in dict.fromkeys(cards):
        more = cards.count(card) - names.count(card)
        if more <= 0:
            continue
        known = card_of(state, card)
        if known is None:
            return unverifiable("Card Layout", f"the catalog does not know {card}")
        if known.copies is not None and state.pieces.seen.get(card, 0) + more > known.copies:
            return refused("Set up", f"the deck has only {known.copies} {card}, and that many are seen")
    return LEGAL


def _of_hand(state: State, seat: str, card: str) -> Verdict:
    return copies(state, (card,), state.hands[seat])


def taught(state: State, event: Defined) -> Verdict:
    """A card can be taught what nobody told; what was told once stands, unless the table overrules it."""
    catalog = state.table.catalog
    known, better = catalog.get(Card, event.name), catalog.with_entry("card", event.name, event.fields)
    new = better.get(Card, event.name)
    assert new is not None, "it was just added"
    if (alike := catalog.alike(Card, event.name)) not in ("", event.name):
        return impossible(f"the catalog has that card as {alike}")
    if state.knows_hands and new.copies and None in (new.sort, new.influence, new.does):
        return impossible(f"the tool deals, and nobody told it all about {event.name}")
    if known is None:
        return LEGAL
    changed = [field for field in event.fields if getattr(new, field) != getattr(known, field)]
    if not changed:
        return refused("Card Layout", f"the catalog says so of {event.name} already")
    for field in changed:
        if known.tells(field):
            return refused("Card Layout", f"the {field} of {event.name} is {getattr(known, field)} already")
    if state.king is not None and any(
        state.pieces.names[token] == event.name for area in state.areas.values() for token in area
    ):
        return refused(WINNING, f"this round has its King, and {event.name} was counted as it was")
    return LEGAL


# what may happen whatever the game waits for


def _improvised(state: State, event: Any) -> Verdict | None:
    """A text that nobody described: what is typed is what happened. None where no such text is done."""
    if not is_improvised(state):
        return None
    name = state.action.base.name if state.action is not None else "the Fool's Hat"
    if isinstance(event, ev.CardDiscarded | ev.CardPut):
        verdict = _of_hand(state, event.by, event.card)
        if verdict.kind == "refused":
            return verdict
    if isinstance(event, ev.CardGuttered):
        barred = _out_of_reach(state, event.owner, event.card)
        if barred is not None:
            return barred
    return unverifiable("Card Layout", f"the catalog does not say what {name} does")


def _interruptible(state: State, event: ev.InterruptPlayed) -> Verdict | None:
    if state.chain:
        return None
    action = state.action
    if action is not None and is_going_on(state):
        return refused("KL-11", f"{action.base.name} is settled, and cannot be interrupted any more")
    return refused("KL-10", "there is nothing to interrupt")


def _shown(state: State, event: ev.HandShown) -> Verdict:
    if known_copies(state, event.seat, event.card) >= event.count:
        return refused("Card Layout", f"everybody knows that {event.seat} holds {event.card}; say how many")
    return copies(state, (event.card,) * event.count, state.hands[event.seat])


def _leaving(state: State, event: ev.SeatLeft) -> Verdict:
    if state.king is not None and not state.scored:
        return refused("KL-46", "the tally comes to its end first")
    due, turn = pending(state), state.turn
    between = isinstance(due, Decision) and bool({ev.CardPlayed, ev.RoundStarted}.intersection(due.events))
    if between or turn is None or turn.stage == "check":
        return LEGAL
    return refused("KL-46", "the card that was played comes to its end first")


def _told(state: State, event: ev.InfluenceTold) -> Verdict:
    told = {"influence": event.points}
    return taught(state, Defined(kind="card", name=event.card, fields=told))


def _swayed(state: State, event: ev.InfluenceAdjusted) -> Verdict:
    if state.king is not None:
        return refused("KL-45", "this round has its King: its influence counts as it was")
    return unverifiable("KL-45", "which text changes the influence")


def _awarded(state: State, event: ev.SpecialAwarded) -> Verdict | None:
    return None if event.seat else refused("KL-43", "the Crown and the Hat each go to somebody")


ANYTIME: Mapping[type[Event], Callable[[State, Any], Verdict | None]] = {
    **dict.fromkeys(IMPROVISED, _improvised),
    ev.InterruptPlayed: _interruptible,
    ev.HandShown: _shown,
    ev.HandLooked: lambda s, e: unverifiable("Card Layout", "which text lets a player look"),
    ev.InfluenceTold: _told,
    ev.InfluenceAdjusted: _swayed,
    ev.SeatLeft: _leaving,
    ev.DeckRanOut: lambda s, e: LEGAL,
    ev.SpecialAwarded: _awarded,
}
"""What may happen whatever is waited for; None where it has to be waited for all the same."""


# what the game waits for


def _played(state: State, event: ev.CardPlayed) -> Verdict:
    known = card_of(state, event.card)
    if known is not None and known.interrupt is not None:
        return refused("KL-10", f"{event.card} needs a card to interrupt")
    return _of_hand(state, event.by, event.card)


def _interrupt(state: State, event: ev.InterruptPlayed) -> Verdict:
    if event.kind == "stop" and state.chain[-1].kind == "halt":
        return refused("Stop", "a Stop cannot be used on a Halt", (f"{event.by} halt", "settle"))
    return _of_hand(state, event.by, event.card)


def _settled(state: State, event: ev.PlaySettled) -> Verdict:
    expected, name = outcome(state), state.chain[0].name
    if event.outcome != expected:
        return refused("KL-12", f"with {len(state.chain) - 1} interrupts {name} is {expected}")
    return LEGAL


def _out_of_reach(state: State, owner: str, card: str) -> Verdict | None:
    """Why a Gutter does not reach a card, by what lies in front of its owner."""
    if is_immune(state, card, "gutter"):
        return refused("KL-35", f"{card} is immune")
    actor = state.action.base.seat if state.action is not None else ""
    if kept := guard(state, owner, actor, "gutter"):
        return refused("Immune", f"{kept} guards {owner}")
    return None


def _guttered(state: State, event: ev.CardGuttered) -> Verdict:
    action, step = state.require_action(), step_now(state)
    assert step is not None
    names = state.pieces.names
    for seat, token in reachable(state, action, step):
        if seat == event.owner and names[token] == event.card:
            return LEGAL
    barred = _out_of_reach(state, event.owner, event.card)
    if barred is not None:
        return barred
    if not fits(state, event.card, step.effect.what):
        return refused("Gutter", f"{event.card} is not of the type that {action.base.name} names")
    return refused("KL-33", f"{action.base.name} reaches the area of {step.seat or 'an opponent'}")


def _called(state: State, event: ev.CardCalled) -> Verdict:
    step = step_now(state)
    if step is not None and not fits(state, event.card, step.effect.what):
        return refused("Claim", f"{event.card} is not of the type that can be claimed")
    return LEGAL


def _claimed(state: State, event: ev.CardClaimed) -> Verdict:
    if event.owner in visible(state, event.seat, event.card):
        return LEGAL
    return refused("KL-29", "it does not lie where it can be claimed")


def _yielded(state: State, event: ev.CardYielded) -> Verdict:
    if kept := guard(state, event.owner, event.seat, "claim"):
        return refused("Immune", f"{kept} guards {event.owner}")
    return _of_hand(state, event.owner, event.card)


def _denied(state: State, event: ev.ClaimDenied) -> Verdict:
    asked = askable(state, event.seat)
    if event.asked != asked or event.by != TABLE:
        return refused("Claim", f"those who are asked for {event.card} answer")
    known = holder(state, asked, event.card)
    return LEGAL if known is None else refused("Claim", f"{known} is known to hold {event.card}")


def _put(state: State, event: ev.CardPut) -> Verdict:
    step = step_now(state)
    if step is not None and not fits(state, event.card, step.effect.what):
        return refused("Play", f"{event.card} is not of the type that can be put down")
    return _of_hand(state, event.by, event.card)


def _none(state: State, event: ev.NoneHeld) -> Verdict:
    step = step_now(state)
    if step is None or event.what != step.effect.what:
        return refused("Play", "another type of card is asked for")
    names = [state.pieces.names[token] for token in state.hands[event.by]]
    known = next((name for name in names if name is not None and fits(state, name, event.what)), None)
    return LEGAL if known is None else refused("Play", f"{event.by} is known to hold {known}")


def _opponent(state: State, event: ev.OpponentChosen) -> Verdict:
    action, step = state.require_action(), step_now(state)
    assert step is not None
    choices = opponents(state, action, step)
    if event.seat in choices and event.steps == step.shared:
        return LEGAL
    if kept := guard(state, event.seat, action.base.seat, step.do):
        return refused("Immune", f"{kept} guards {event.seat}")
    return refused("KL-32", f"{event.seat} is no opponent with a card in hand", choices)


def _turned(state: State, event: ev.CardsTurned) -> Verdict:
    wanted = 2 if state.deck is None else min(2, state.deck)
    if len(event.cards) > wanted or (state.deck is not None and len(event.cards) < wanted):
        return refused("KL-26", f"Recruit shows {wanted} cards now")
    return copies(state, event.cards)


def _recruited(state: State, event: ev.Recruited) -> Verdict:
    if event.card is not None and sort_of(state, event.card) == "event":
        return refused("Recruit", f"{event.card} is an Event")
    return LEGAL


def _wound(state: State, event: ev.SecondWindDone) -> Verdict:
    sort = sort_of(state, event.card)
    if sort is None:
        return unverifiable("Second Wind", f"nobody said what {event.card} is")
    if event.taken != (sort != "event"):
        return refused("KL-24", "a Dwarf or Item is taken, an Event not")
    return LEGAL


def _given(state: State, event: ev.CardGiven) -> Verdict:
    if (event.source, event.target, event.why) != (state.hat, state.crown, "crown"):
        return refused("KL-4", "the Fool gives a card to the King")
    best = highest(state, event.source)
    if event.card is not None and best and event.card not in best:
        return refused("KL-4", "the King gets one of the highest cards", best)
    return LEGAL


def _another_round(state: State, event: ev.RoundStarted) -> Verdict:
    crown, hat = crowned(state)
    if (event.crown, event.hat) != (crown, hat):
        return refused(WINNING, f"the Crown is {crown or 'nobody'}'s and the Hat {hat or 'nobody'}'s")
    return LEGAL


def crowned(state: State) -> tuple[str, str]:
    """Who begins the next round with the Crown and the Hat (KL-5)."""
    king, fool = state.king or "", state.fool or ""
    return ("" if king in state.left else king), ("" if fool in state.left else fool)


RULES: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    ev.RoundStarted: _another_round,
    ev.CardPlayed: _played,
    ev.InterruptPlayed: _interrupt,
    ev.PlaySettled: _settled,
    ev.CardDiscarded: lambda s, e: _of_hand(s, e.by, e.card),
    ev.CardGuttered: _guttered,
    ev.CardCalled: _called,
    ev.CardClaimed: _claimed,
    ev.CardYielded: _yielded,
    ev.ClaimDenied: _denied,
    ev.CardPut: _put,
    ev.NoneHeld: _none,
    ev.OpponentChosen: _opponent,
    ev.CardsTurned: _turned,
    ev.Recruited: _recruited,
    ev.SecondWindDone: _wound,
    ev.CardGiven: _given,
    Defined: taught,
}
"""What the rules say of what is waited for."""
