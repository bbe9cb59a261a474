"""A turn: a card is played, others interrupt it, it is settled; the turn ends.

Source: Playing the Game; Stop; Halt; rulings KL-9 to KL-22.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ledger.api import (
    LEGAL,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Typed,
    UnknownName,
    Verb,
    Verdict,
    refused,
    unverifiable,
)
from ledger.games.kingless import cards
from ledger.games.kingless.catalog import Card
from ledger.games.kingless.obligations import is_going_on, outcome
from ledger.games.kingless.piles import from_hand, to_area
from ledger.games.kingless.state import Action, End, Link, State, Turn

turns: Chapter[State] = Chapter({"final": {True: "final turn", False: "turn"}})


class TurnStarted(Event, frozen=True, kw_only=True):
    """`final`: it is the seat's one more turn after the end-game was triggered."""

    seat: str
    final: bool = False
    told = "{seat}'s {final} begins"


@turns.on(TurnStarted, needs=lambda state, event: state.require_seat(event.seat))
def _started(state: State, event: TurnStarted) -> None:
    state.turn = Turn(event.seat, event.id, final=event.final)
    end = state.end
    if event.final and end is not None:
        queue = tuple(seat for seat in end.queue if seat != event.seat)
        state.end = End(end.seat, end.cause, queue)


turns.cause(TurnStarted)(lambda state, event: 0)


# a card


def _playable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for name, real in cards.in_hand(state, by).items():
        card = cards.card_of(state, name)
        ok = card is not None and card.interrupt is None and card.sort is not None
        yield cards.choice(state, name, listed=real and ok)


class CardPlayed(Event, frozen=True, kw_only=True):
    """play a card from your hand

    `by` played a card from hand: an event to the gutter, anything else to its area.
    """

    card: str
    sort: Literal["dwarf", "item", "event"]
    reveals = "Everybody has seen that {by} held {card}."
    told = "{by} plays {card}"
    verb, args = "play", (cards.a_card(_playable), cards.TYPE)


@turns.make(CardPlayed)
def _play(state: State, by: str, values: Typed) -> Event:
    return CardPlayed(by=by, card=values[0], sort=cards.typed_sort(state, "play", values))


@turns.on(CardPlayed, needs=cards.require_held)
def _played(state: State, event: CardPlayed) -> None:
    by, card, sort = event.by, event.card, event.sort
    token = from_hand(state, by, card, event.id)
    cards.teach_sort(state, card, sort)
    if sort == "event":
        state.gutter.append(token)
    else:
        to_area(state, by, token, event.id)
    _decided(state)
    state.action = None
    state.chain = (Link(event.id, by, token, "card", card, sort),)


def _decided(state: State) -> None:
    turn = state.turn
    if turn is not None and not turn.decided:
        turn.decided = True
        state.turns += 1


@turns.rule(CardPlayed)
def _may_play(state: State, event: CardPlayed) -> Verdict:
    known = cards.card_of(state, event.card)
    if known is not None and known.interrupt is not None:
        return refused("KL-10", f"{event.card} needs a card to interrupt")
    return cards.of_hand(state, event.by, event.card)


# its interrupts


def _interrupt(kind: Literal["stop", "halt"], help_: str) -> Verb:
    """The verb for a kind of interrupt: the catalog's card of that kind."""

    def make(state: State, by: str, _: Typed) -> Event:
        for name, card in state.table.catalog.of(Card).items():
            if card.interrupt == kind:
                return InterruptPlayed(by=by, card=name, kind=kind)
        raise UnknownName(
            f"The catalog has no card that is a {kind}.",
            hint=f"Teach it: define card {kind.title()}, sort=event, interrupt={kind}",
        )

    return Verb(kind, help_, make=make)


class InterruptPlayed(Event, frozen=True, kw_only=True):
    """`by` interrupts the last card played."""

    card: str
    kind: Literal["stop", "halt"]
    reveals = "Everybody has seen that {by} held {card}."
    verb = (
        _interrupt("stop", "interrupt the last card played; not a Halt"),
        _interrupt("halt", "interrupt the last card played, even a Halt"),
    )


def _can_interrupt(state: State, event: InterruptPlayed) -> None:
    """A card whose text nobody described may be an interrupt, as long as it is no Dwarf or Item."""
    known = cards.card_of(state, event.card)
    if (
        known is not None
        and known.interrupt != event.kind
        and (known.tells("interrupt") or known.sort in ("dwarf", "item"))
    ):
        raise Contradiction(f"{event.card} is no {event.kind}")
    state.held(event.by, event.card)


@turns.on(InterruptPlayed, needs=_can_interrupt)
def _interrupted(state: State, event: InterruptPlayed) -> None:
    token = from_hand(state, event.by, event.card, event.id)
    state.gutter.append(token)
    state.chain = (*state.chain, Link(event.id, event.by, token, event.kind, event.card, "event"))


@turns.anytime(InterruptPlayed)
def _interruptible(state: State, event: InterruptPlayed) -> Verdict | None:
    if state.chain:
        return None
    action = state.action
    if action is not None and is_going_on(state):
        return refused("KL-11", f"{action.base.name} is settled, and cannot be interrupted any more")
    return refused("KL-10", "there is nothing to interrupt")


@turns.rule(InterruptPlayed)
def _may_interrupt(state: State, event: InterruptPlayed) -> Verdict:
    if event.kind == "stop" and state.chain[-1].kind == "halt":
        return refused("Stop", "a Stop cannot be used on a Halt", (f"{event.by} halt", "settle"))
    verdict, known = cards.of_hand(state, event.by, event.card), cards.card_of(state, event.card)
    if verdict.is_accepted and known is not None and known.interrupt is None:
        return unverifiable("Card Layout", f"nobody said that {event.card} is a {event.kind}")
    return verdict


@turns.told(InterruptPlayed)
def _tell_interrupt(state: State, event: InterruptPlayed) -> str:
    if len(state.chain) < 2:
        return f"{event.by} plays {event.card} on {_base(state)}"
    top = state.chain[-1]
    return f"{event.by} plays {event.card} on {top.seat}'s {top.name}"


def _base(state: State) -> str:
    return state.chain[0].name if state.chain else "the card"


turns.cause(InterruptPlayed)(lambda state, event: state.chain[-1].event if state.chain else None)


# what became of it


def _settle(state: State, by: str, _: Typed) -> Event:
    return PlaySettled(by=by, outcome=outcome(state) if state.chain else "resolved")


class PlaySettled(Event, frozen=True, kw_only=True):
    """nobody interrupts any more: see what happens

    The card's action takes place, is cancelled, or there is none.
    """

    outcome: Literal["resolved", "cancelled", "no_effect"]
    verb = Verb("settle", make=_settle)


def _is_open(state: State, event: PlaySettled) -> None:
    if not state.chain:
        raise Contradiction("no card waits to be settled")


@turns.on(PlaySettled, needs=_is_open)
def _settled(state: State, event: PlaySettled) -> None:
    base, interrupts = state.chain[0], state.chain[1:]
    state.action = Action(base, interrupts, event.id, closed=event.outcome != "resolved")
    state.chain = ()


@turns.rule(PlaySettled)
def _may_settle(state: State, event: PlaySettled) -> Verdict:
    expected, name = outcome(state), state.chain[0].name
    if event.outcome != expected:
        return refused("KL-12", f"with {len(state.chain) - 1} interrupts {name} is {expected}")
    return LEGAL


@turns.told(PlaySettled)
def _tell_settled(state: State, event: PlaySettled) -> str:
    name = _base(state)
    card = cards.card_of(state, name)
    text = f": {card.text}" if card is not None and card.text and event.outcome == "resolved" else ""
    return {
        "resolved": f"{name} takes effect{text}",
        "cancelled": f"{name} is cancelled",
        "no_effect": f"{name} has no action",
    }[event.outcome]


turns.cause(PlaySettled)(lambda state, event: state.chain[0].event if state.chain else None)


# the end of the turn


class EndElected(Event, frozen=True, kw_only=True):
    """end your turn and draw a card

    `by` ends the turn without a Dwarf or Item and draws a card.
    """

    told, verb = "{by} ends the turn", "end"


@turns.on(EndElected, needs=lambda state, event: state.require_turn())
def _elected(state: State, event: EndElected) -> None:
    state.require_turn().stage = "elected"
    _decided(state)


class TurnEnded(Event, frozen=True, kw_only=True):
    why: Literal["dwarf_or_item", "event_text", "elected", "left"]


@turns.on(TurnEnded, needs=lambda state, event: state.require_turn())
def _ended(state: State, event: TurnEnded) -> None:
    turn = state.require_turn()
    turn.stage = "check"
    turn.ended = event.id
    state.action = None


@turns.told(TurnEnded)
def _tell_ended(state: State, event: TurnEnded) -> str:
    seat = state.turn.seat if state.turn is not None else "nobody"
    return f"{seat}'s turn ends"


@turns.cause(TurnEnded)
def _under_the_card(state: State, event: TurnEnded) -> int | None:
    """A turn that a card ended ends under that card."""
    by_card = event.why in ("dwarf_or_item", "event_text")
    return state.action.base.event if by_card and state.action is not None else None
