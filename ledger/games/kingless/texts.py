"""Texts that the catalog lacks: gifts and looks, what is accepted as it is typed, and that it is done.

Source: King's Crown; Fool's Hat; Card Layout; rulings KL-3, KL-4, KL-21.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from ledger.api import (
    LEGAL,
    UNKNOWN,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Typed,
    Verb,
    Verdict,
    refused,
    unverifiable,
)
from ledger.games.kingless.areas import CardCalled, CardDiscarded, CardGuttered, out_of_reach
from ledger.games.kingless.cards import SEAT, SPECIALS, TEXT, discardable, of_hand, opt
from ledger.games.kingless.deck import CardsTurned, Drew
from ledger.games.kingless.effects import SecondWindDone
from ledger.games.kingless.hands import CardPut, OpponentChosen
from ledger.games.kingless.obligations import highest, is_improvised, under_its_card
from ledger.games.kingless.piles import gain, require_unseen, unseen
from ledger.games.kingless.state import Special, State
from ledger.games.kingless.statements import only_for

texts: Chapter[State] = Chapter()


def _takers(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Who is given a card: the King by the Crown, anybody by a text of the table's."""
    crowned = state.first is None
    for seat in state.present:
        yield Choice(seat, seat, unlisted=crowned and seat != state.crown)


def _handed(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """A card that changes hands: one nobody saw, or a named one."""
    yield Choice(UNKNOWN, None, help="nobody else saw it", unlisted=state.knows_hands)
    yield from discardable(state, by, before)


class CardGiven(Event, frozen=True, kw_only=True):
    """give a card of your hand: give ann Axe

    A card went from one hand to another, because the King's Crown or another text says so.
    """

    source: str
    target: str
    card: str | None = None
    why: Literal["crown", "action"] = "action"
    verb, args = "give", (Arg("seat", _takers), Arg("card", _handed))


@texts.make(CardGiven)
def _give(state: State, by: str, values: Typed) -> Event:
    gift = state.first is None and "hat" in state.resolved
    return CardGiven(by=by, source=by, target=values[0], card=values[1], why="crown" if gift else "action")


def _can_give(state: State, event: CardGiven) -> None:
    if event.source == event.target:
        raise Contradiction("a card cannot go to where it is")
    state.require_seat(event.target)
    require_unseen(state, event.source, event.card)


@texts.on(CardGiven, needs=_can_give)
def _given(state: State, event: CardGiven) -> None:
    gain(state, event.target, [unseen(state, event.source, event.card)])
    if event.why == "crown":
        state.resolved |= {"crown"}


@texts.rule(CardGiven)
def _may_give(state: State, event: CardGiven) -> Verdict:
    if (event.source, event.target, event.why) != (state.hat, state.crown, "crown"):
        return refused("KL-4", "the Fool gives a card to the King")
    best = highest(state, event.source)
    if event.card is not None and best and event.card not in best:
        return refused("KL-4", "the King gets one of the highest cards", best)
    return LEGAL


texts.told(CardGiven)(lambda state, event: f"{event.source} gives {event.target} {event.card or 'a card'}")
texts.seen(CardGiven)(only_for("source", "target", card=None))
texts.reveals(CardGiven)(lambda state, event: f"{event.target} has seen a card of {event.source}.")


# a look


class HandLooked(Event, frozen=True, kw_only=True):
    """look at a hand

    `by` looked at the hand of `seat`.
    """

    seat: str
    told = "{by} looks at {seat}'s hand"
    verb, args = "look", (SEAT,)


@texts.on(HandLooked, needs=lambda state, event: state.require_seat(event.seat))
def _looked(state: State, event: HandLooked) -> None:
    """What a seat has seen is written down; the cards stay as unknown to the table as before."""


@texts.anytime(HandLooked)
def _may_look(state: State, event: HandLooked) -> Verdict:
    return unverifiable("Card Layout", "which text lets a player look")


texts.reveals(HandLooked)(lambda state, event: f"{event.by} has seen {event.seat}'s hand.")


# a text that the catalog lacks


class ActionDone(Event, frozen=True, kw_only=True):
    """What the catalog does not describe is done; `ends_turn` where the text said so."""

    text: str = ""
    ends_turn: bool = False


@texts.on(ActionDone, needs=lambda state, event: state.require_action())
def _done(state: State, event: ActionDone) -> None:
    action = state.require_action()
    action.closed = True
    action.ends = event.ends_turn


@texts.told(ActionDone)
def _tell_done(state: State, event: ActionDone) -> str:
    name = state.action.base.name if state.action is not None else "the Fool's Hat"
    return f"{name} is done{f': {event.text}' if event.text else ''}"


class SpecialResolved(Event, frozen=True, kw_only=True):
    """The action text of a special card is done with, or there was nothing to do."""

    special: Special
    text: str = ""


@texts.on(SpecialResolved, needs=None)
def _resolved(state: State, event: SpecialResolved) -> None:
    state.resolved |= {event.special}


@texts.told(SpecialResolved)
def _tell_resolved(state: State, event: SpecialResolved) -> str:
    return f"{SPECIALS[event.special]} is resolved{f': {event.text}' if event.text else ''}"


def _finish(state: State, by: str, values: Typed) -> Event:
    text = opt(values, 0, "")
    if state.first is None:
        return SpecialResolved(by=by, special="hat", text=text)
    return ActionDone(by=by, text=text, ends_turn="end turn" in text.casefold())


texts.word(
    Verb(
        "done",
        "the text is done; add `end turn` if it said so",
        (ActionDone, SpecialResolved),
        (TEXT,),
        make=_finish,
    )
)

IMPROVISED: tuple[type[Event], ...] = (
    CardGuttered,
    CardCalled,
    CardDiscarded,
    Drew,
    OpponentChosen,
    CardPut,
    CardsTurned,
    SecondWindDone,
    CardGiven,
)
"""What may happen while a text is done that the catalog lacks."""


@texts.anytime(*IMPROVISED)
def _improvised(state: State, event: Any) -> Verdict | None:
    """A text that nobody described: what is typed is what happened. None where no such text is done."""
    if not is_improvised(state):
        return None
    name = state.action.base.name if state.action is not None else "the Fool's Hat"
    if isinstance(event, CardDiscarded | CardPut):
        verdict = of_hand(state, event.by, event.card)
        if verdict.kind == "refused":
            return verdict
    if isinstance(event, CardGuttered):
        barred = out_of_reach(state, event.owner, event.card)
        if barred is not None:
            return barred
    return unverifiable("Card Layout", f"the catalog does not say what {name} does")


texts.cause(CardGiven, HandLooked, ActionDone)(under_its_card)
