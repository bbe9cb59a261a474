"""A turn: a card is played, others interrupt it, it is settled; the turn ends.

Source: Playing the Game; Stop; Halt; rulings KL-9 to KL-22.
"""

from __future__ import annotations

from typing import Literal

from ledger.api import (
    LEGAL,
    Chapter,
    Contradiction,
    Event,
    Typed,
    UnknownName,
    Verb,
    Verdict,
    refused,
    seated,
    unverifiable,
)
from ledger.games.kingless import cards
from ledger.games.kingless.catalog import Card
from ledger.games.kingless.families import OnItsOwn
from ledger.games.kingless.obligations import is_going_on, outcome
from ledger.games.kingless.piles import from_hand
from ledger.games.kingless.state import ChainLink, End, OpenAction, OpenTurn, State

turns: Chapter[State] = Chapter({"final": {True: "final turn", False: "turn"}})


@turns.event
class TurnStarted(OnItsOwn, frozen=True, kw_only=True):
    """`final`: it is the seat's last turn, after the end-game was triggered."""

    seat: str
    final: bool = False
    told, needs = "{seat}'s {final} begins", seated()

    def do(self, state: State) -> None:
        state.turn = OpenTurn(self.seat, self.id, final=self.final)
        end = state.end
        if self.final and end is not None:
            queue = tuple(seat for seat in end.queue if seat != self.seat)
            state.end = End(end.seat, end.cause, queue)


# a card


def _is_playable(state: State, card: Card | None) -> bool:
    return card is not None and card.interrupt is None and card.sort is not None


@turns.event
class CardPlayed(Event, frozen=True, kw_only=True):
    """play a card from your hand

    `by` played a card from hand: an event to the gutter, anything else to its area.
    """

    card: str
    sort: Literal["dwarf", "item", "event"]
    reveals = "Everybody has seen that {by} held {card}."
    told = "{by} plays {card}"
    verb, args = "play", (cards.held_card(_is_playable), cards.TYPE)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return CardPlayed(by=by, card=values[0], sort=cards.typed_sort(state, "play", values))

    def needs(self, state: State) -> None:
        cards.require_held(state, self)

    def do(self, state: State) -> None:
        by, card, sort = self.by, self.card, self.sort
        token = from_hand(state, by, card, self.id)
        cards.teach_sort(state, card, sort)
        if sort == "event":
            state.gutter.append(token)
        else:
            state.areas[by][token] = self.id
        state.decide()
        state.action = None
        state.chain = (ChainLink(self.id, by, token, "card", card, sort),)

    def may(self, state: State) -> Verdict:
        known = cards.card_of(state, self.card)
        if known is not None and known.interrupt is not None:
            return refused("KL-10", f"{self.card} needs a card to interrupt")
        return cards.of_hand(state, self.by, self.card)


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


@turns.event
class InterruptPlayed(Event, frozen=True, kw_only=True):
    """`by` interrupts the last card played."""

    card: str
    kind: Literal["stop", "halt"]
    reveals = "Everybody has seen that {by} held {card}."
    verb = (
        _interrupt("stop", "interrupt the last card played; not a Halt"),
        _interrupt("halt", "interrupt the last card played, even a Halt"),
    )

    def needs(self, state: State) -> None:
        """Raises Contradiction for a card that cannot interrupt; one without a described text may, unless it
        is a Dwarf or an Item."""
        known = cards.card_of(state, self.card)
        if (
            known is not None
            and known.interrupt != self.kind
            and (known.tells("interrupt") or known.sort in ("dwarf", "item"))
        ):
            raise Contradiction(f"{self.card} is not a {self.kind}")
        state.held(self.by, self.card)

    def do(self, state: State) -> None:
        token = from_hand(state, self.by, self.card, self.id)
        state.gutter.append(token)
        state.chain = (*state.chain, ChainLink(self.id, self.by, token, self.kind, self.card, "event"))

    def may(self, state: State) -> Verdict:
        if self.kind == "stop" and state.chain[-1].kind == "halt":
            return refused("Stop", "a Stop cannot be used on a Halt", (f"{self.by} halt", "settle"))
        verdict, known = cards.of_hand(state, self.by, self.card), cards.card_of(state, self.card)
        if verdict.is_accepted and known is not None and known.interrupt is None:
            return unverifiable("Card Layout", f"nobody said that {self.card} is a {self.kind}")
        return verdict

    def anytime(self, state: State) -> Verdict | None:
        if state.chain:
            return None
        action = state.action
        if action is not None and is_going_on(state):
            return refused("KL-11", f"{action.base.name} is settled, and cannot be interrupted any more")
        return refused("KL-10", "there is nothing to interrupt")

    def tell(self, state: State) -> str:
        if len(state.chain) < 2:
            return f"{self.by} plays {self.card} on {_base(state)}"
        top = state.chain[-1]
        return f"{self.by} plays {self.card} on {top.seat}'s {top.name}"

    def caused_by(self, state: State) -> int | None:
        return state.chain[-1].event if state.chain else None


def _base(state: State) -> str:
    return state.chain[0].name if state.chain else "the card"


# what became of it


@turns.event
class PlaySettled(Event, frozen=True, kw_only=True):
    """nobody interrupts any more: see what happens

    The card's action takes place or is cancelled, or there is none.
    """

    outcome: Literal["resolved", "cancelled", "no_effect"]
    verb = "settle"

    @staticmethod
    def made(state: State, by: str, _: Typed) -> Event:
        return PlaySettled(by=by, outcome=outcome(state) if state.chain else "resolved")

    def needs(self, state: State) -> None:
        if not state.chain:
            raise Contradiction("no card waits to be settled")

    def do(self, state: State) -> None:
        base, interrupts = state.chain[0], state.chain[1:]
        order = state.table.clockwise(base.seat)
        state.action = OpenAction(base, interrupts, self.id, order, closed=self.outcome != "resolved")
        state.chain = ()

    def may(self, state: State) -> Verdict:
        expected, name = outcome(state), state.chain[0].name
        if self.outcome != expected:
            return refused("KL-12", f"with {len(state.chain) - 1} interrupts {name} is {expected}")
        return LEGAL

    def tell(self, state: State) -> str:
        name = _base(state)
        card = cards.card_of(state, name)
        text = f": {card.text}" if card is not None and card.text and self.outcome == "resolved" else ""
        return {
            "resolved": f"{name} takes effect{text}",
            "cancelled": f"{name} is cancelled",
            "no_effect": f"{name} has no action",
        }[self.outcome]

    def caused_by(self, state: State) -> int | None:
        return state.chain[0].event if state.chain else None


# the end of the turn


@turns.event
class EndElected(Event, frozen=True, kw_only=True):
    """end your turn and draw a card

    `by` ends the turn without a Dwarf or Item and draws a card.
    """

    told, verb = "{by} ends the turn", "end"

    def needs(self, state: State) -> None:
        state.require_turn()

    def do(self, state: State) -> None:
        state.require_turn().stage = "elected"
        state.decide()


@turns.event
class TurnEnded(Event, frozen=True, kw_only=True):
    """The turn is over; the hand check comes next."""

    why: Literal["dwarf_or_item", "event_text", "elected", "left"]

    def needs(self, state: State) -> None:
        state.require_turn()

    def do(self, state: State) -> None:
        turn = state.require_turn()
        turn.stage = "check"
        turn.ended = self.id
        state.action = None

    def tell(self, state: State) -> str:
        seat = state.turn.seat if state.turn is not None else "nobody"
        return f"{seat}'s turn ends"

    def caused_by(self, state: State) -> int | None:
        """The card that ended the turn, if a card did: the event is shown below it."""
        by_card = self.why in ("dwarf_or_item", "event_text")
        return state.action.base.event if by_card and state.action is not None else None
