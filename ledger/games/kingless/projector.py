"""How the events of Kingless change the table.

Law: a handler copies what happened into the state. It holds no rule and refuses nothing that is physically
possible; a card that is not where it should be raises Contradiction.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ledger.api import TOOL, Adjusted, Contradiction, Event, Projector, defined_in
from ledger.games.kingless import events as ev
from ledger.games.kingless import piles
from ledger.games.kingless.setup import require_size, stock
from ledger.games.kingless.state import (
    Action,
    Dry,
    End,
    Link,
    Result,
    State,
    Turn,
    require_count,
    require_name,
)

projector: Projector[State] = Projector()
on = projector.on
E = TypeVar("E", bound=Event)


def step(kind: type[E]) -> Callable[[Callable[[State, E], None]], Callable[[State, E], None]]:
    """Registers a handler of what finishes a step of the card that is being done."""

    def register(handler: Callable[[State, E], None]) -> Callable[[State, E], None]:
        @on(kind)
        def _(state: State, event: E) -> None:
            handler(state, event)
            if state.action is not None:
                state.action.done += 1

        return handler

    return register


# a round begins


@on(ev.RoundStarted)
def _(state: State, event: ev.RoundStarted) -> None:
    state.require_next(event.round, event.crown, event.hat)
    state.turns += state.round > 0
    state.begin(event.round, event.crown, event.hat)


@on(ev.DeckShuffled)
def _(state: State, event: ev.DeckShuffled) -> None:
    require_size(state, event.size)
    state.shuffled = True
    state.deck = event.size
    if event.by == TOOL:
        state.stock = stock(state)


@on(ev.HandDealt)
def _(state: State, event: ev.HandDealt) -> None:
    state.require_seat(event.seat)
    piles.gain(state, event.seat, piles.from_deck(state, event.count, event.cards))
    state.given |= {event.seat}


@on(ev.CardGiven)
def _(state: State, event: ev.CardGiven) -> None:
    state.require_seat(event.target)
    piles.gain(state, event.target, [piles.unseen(state, event.source, event.card)])
    if event.why == "crown":
        state.resolved |= {"crown"}


@on(ev.SpecialResolved)
def _(state: State, event: ev.SpecialResolved) -> None:
    state.resolved |= {event.special}


@on(ev.FirstPlayerSet)
def _(state: State, event: ev.FirstPlayerSet) -> None:
    state.require_seat(event.seat)
    state.first = event.seat


# a turn


@on(ev.TurnStarted)
def _(state: State, event: ev.TurnStarted) -> None:
    state.require_seat(event.seat)
    state.turn = Turn(event.seat, event.id, final=event.final)
    end = state.end
    if event.final and end is not None:
        queue = tuple(seat for seat in end.queue if seat != event.seat)
        state.end = End(end.seat, end.cause, queue)


@on(ev.Drew)
def _(state: State, event: ev.Drew) -> None:
    seat, got, why, turn = event.seat, event.got, event.why, state.turn
    state.require_seat(seat)
    if turn is None and why not in ("action", "hat"):
        raise Contradiction("nobody's turn has begun")
    piles.gain(state, seat, piles.from_deck(state, got, event.cards))
    if state.deck is None:
        piles.drew(state, seat, got, why)
    if got < event.wanted:
        state.deck = 0
        state.dry = state.dry or Dry(seat, turn.seat if turn is not None else "")
    if why == "action":
        if state.action is not None:
            state.action.done += 1
    elif why == "hat":
        state.resolved |= {"hat"}
    elif turn is not None and why == "check":
        turn.checked |= {seat}
    elif turn is not None:
        turn.stage = "main" if why == "start" else "ending"


@on(ev.DeckRanOut)
def _(state: State, event: ev.DeckRanOut) -> None:
    gone, dry = piles.lost(state, event.seat, event.missing)
    piles.take_back(state, gone)
    state.dry = state.dry or dry
    if state.turn is not None and state.turn.seat in dry.begun:
        state.turn.final = True
    state.deck = 0
    state.draws = ()


def _decided(state: State) -> None:
    turn = state.turn
    if turn is not None and not turn.decided:
        turn.decided = True
        state.turns += 1


@on(ev.CardPlayed)
def _(state: State, event: ev.CardPlayed) -> None:
    by, card, sort = event.by, event.card, event.sort
    token = piles.from_hand(state, by, card, event.id)
    piles.teach_sort(state, card, sort)
    if sort == "event":
        state.gutter.append(token)
    else:
        piles.to_area(state, by, token, event.id)
    _decided(state)
    state.action = None
    state.chain = (Link(event.id, by, token, "card", card, sort),)


@on(ev.InterruptPlayed)
def _(state: State, event: ev.InterruptPlayed) -> None:
    token = piles.from_hand(state, event.by, event.card, event.id)
    state.gutter.append(token)
    state.chain = (*state.chain, Link(event.id, event.by, token, event.kind, event.card, "event"))


@on(ev.PlaySettled)
def _(state: State, event: ev.PlaySettled) -> None:
    if not state.chain:
        raise Contradiction("no card waits to be settled")
    state.action = Action(state.chain, event.id, closed=event.outcome != "resolved")
    state.chain = ()


@on(ev.EndElected)
def _(state: State, event: ev.EndElected) -> None:
    state.require_turn().stage = "elected"
    _decided(state)


@on(ev.TurnEnded)
def _(state: State, event: ev.TurnEnded) -> None:
    turn = state.require_turn()
    turn.stage = "check"
    turn.ended = event.id
    state.action = None


# effects


@step(ev.CardDiscarded)
def _(state: State, event: ev.CardDiscarded) -> None:
    state.gutter.append(piles.from_hand(state, event.by, event.card, event.id))


@step(ev.CardGuttered)
def _(state: State, event: ev.CardGuttered) -> None:
    state.gutter.append(piles.from_area(state, event.owner, event.card))


@on(ev.CardCalled)
def _(state: State, event: ev.CardCalled) -> None:
    state.require_seat(event.by)
    require_name(event.card)
    state.called = (event.by, event.card)


@step(ev.CardClaimed)
def _(state: State, event: ev.CardClaimed) -> None:
    state.require_called(event.seat, event.card)
    piles.to_area(state, event.seat, piles.from_area(state, event.owner, event.card), event.id)
    state.called = None


@step(ev.CardYielded)
def _(state: State, event: ev.CardYielded) -> None:
    state.require_called(event.seat, event.card)
    piles.to_area(state, event.seat, piles.from_hand(state, event.owner, event.card, event.id), event.id)
    state.called = None


@step(ev.ClaimDenied)
def _(state: State, event: ev.ClaimDenied) -> None:
    state.require_called(event.seat, event.card)
    for seat in event.asked:
        state.require_seat(seat)
    piles.deny(state, event.asked, event.id, card=event.card)
    state.called = None


@on(ev.OpponentChosen)
def _(state: State, event: ev.OpponentChosen) -> None:
    state.require_seat(event.seat)
    action = state.require_action()
    action.opponent = event.seat
    action.until = action.done + event.steps


@step(ev.PickPocketed)
def _(state: State, event: ev.PickPocketed) -> None:
    state.require_seat(event.seat)
    piles.gain(state, event.seat, [piles.unseen(state, event.owner, event.card)])
    state.picks += 1


@step(ev.CardPut)
def _(state: State, event: ev.CardPut) -> None:
    token = piles.from_hand(state, event.by, event.card, event.id)
    piles.teach_sort(state, event.card, event.sort)
    piles.to_area(state, event.by, token, event.id)


@step(ev.NoneHeld)
def _(state: State, event: ev.NoneHeld) -> None:
    state.require_seat(event.by)
    piles.deny(state, (event.by,), event.id, what=event.what)


step(ev.EffectLeft)(lambda state, event: None)
step(ev.EffectSkipped)(lambda state, event: None)


@on(ev.CardsTurned)
def _(state: State, event: ev.CardsTurned) -> None:
    if state.turned:
        raise Contradiction("there are cards turned up already")
    state.turned = tuple(piles.from_deck(state, len(event.cards), event.cards))
    state.draws = ()
    if len(event.cards) < event.wanted:
        state.deck = 0


@step(ev.Recruited)
def _(state: State, event: ev.Recruited) -> None:
    state.require_seat(event.by)
    left = list(state.turned)
    if event.card is not None:
        piles.to_area(state, event.by, piles.turned(state, left, event.card), event.id)
    for card in event.rest:
        state.gutter.append(piles.turned(state, left, card))
    if left:
        raise Contradiction("every card that was turned up goes somewhere")
    state.turned = ()


@step(ev.SecondWindDone)
def _(state: State, event: ev.SecondWindDone) -> None:
    state.require_seat(event.seat)
    token = state.in_gutter(event.depth, event.card)
    state.pieces.bind(token, event.card)
    if event.taken:
        state.gutter.remove(token)
        piles.to_area(state, event.seat, token, event.id)


@on(ev.ActionDone)
def _(state: State, event: ev.ActionDone) -> None:
    action = state.require_action()
    action.closed = True
    action.ends = event.ends_turn


@on(ev.HandShown)
def _(state: State, event: ev.HandShown) -> None:
    piles.show(state, event.seat, event.card, event.count, event.id)


@on(ev.HandLooked)
def _(state: State, event: ev.HandLooked) -> None:
    """What a seat has seen is written down; the cards stay as unknown to the table as before."""


@on(ev.InfluenceTold)
def _(state: State, event: ev.InfluenceTold) -> None:
    piles.teach(state, event.card, influence=event.points)


@on(ev.InfluenceAdjusted)
def _(state: State, event: ev.InfluenceAdjusted) -> None:
    state.require_seat(event.seat)
    state.adjusted = (*state.adjusted, event)


# the end


@on(ev.EndTriggered)
def _(state: State, event: ev.EndTriggered) -> None:
    for seat in event.order:
        state.require_seat(seat)
    state.end = End(event.seat, event.cause, event.order)


@on(ev.TiePlayed)
def _(state: State, event: ev.TiePlayed) -> None:
    state.award(event.special, event.seat)
    state.ties += 1
    state.contests = (*state.contests, event)


@on(ev.SpecialAwarded)
def _(state: State, event: ev.SpecialAwarded) -> None:
    state.award(event.special, event.seat)


@on(ev.RoundScored)
def _(state: State, event: ev.RoundScored) -> None:
    if len(event.totals) != len(state.table.seats):
        raise Contradiction("every seat has one total")
    result = Result(state.round, event.totals, state.king or "", state.fool or "", state.contests)
    state.results = (*state.results, result)
    state.scored = True


@on(ev.SeatLeft)
def _(state: State, event: ev.SeatLeft) -> None:
    seat = event.seat
    state.require_seat(seat)
    if len(state.present) == 1:
        raise Contradiction("nobody would be left")
    state.left |= {seat}
    if not state.scored:
        state.absent |= {seat}
    for token in state.areas[seat]:
        del state.origins[token]
    state.pieces.retire(*state.hands[seat])
    state.hands[seat] = []
    state.areas[seat] = []


@on(ev.MatchEnded)
def _(state: State, event: ev.MatchEnded) -> None:
    state.is_over = True


@on(Adjusted)
def _(state: State, event: Adjusted) -> None:
    seat, _, rest = event.what.rpartition(" ")
    if event.what == "deck":
        require_count(event.count)
        state.deck = event.count
    elif event.what == "gutter":
        piles.resize(state, state.gutter, event.count)
    elif rest == "hand":
        state.require_seat(seat)
        missed: list[int] = []
        piles.resize(state, missed, max(event.count - len(state.hands[seat]), 0))
        piles.gain(state, seat, missed)
        piles.resize(state, state.hands[seat], event.count)
    else:
        raise Contradiction(f"nobody counts {event.what!r} here")


projector.require_all(defined_in(ev))
