"""How the events of Kingless change the table.

Law: a handler copies what happened into the state. It holds no rule and refuses nothing that is physically
possible; a card that is not where it should be raises LookupError or ValueError.
"""

from __future__ import annotations

from ledger.core.events import Adjusted
from ledger.core.fold import Projector
from ledger.games.kingless import events as ev
from ledger.games.kingless.duties import gutter_top, step_now
from ledger.games.kingless.piles import (
    from_area,
    from_deck,
    from_hand,
    gain,
    resize,
    teach_sort,
    to_area,
    unseen,
    witness,
)
from ledger.games.kingless.setup import stock
from ledger.games.kingless.state import Action, Denial, End, Link, Result, State, Turn

projector: Projector[State] = Projector()
on = projector.on
FREE = -1
"""The group of an opponent chosen for a text that the catalog lacks."""


def _advance(state: State) -> None:
    if state.action is not None:
        state.action.done += 1


# a round begins


@on(ev.RoundStarted)
def _(state: State, event: ev.RoundStarted) -> None:
    state.begin(event.round, event.crown, event.hat)


@on(ev.DeckShuffled)
def _(state: State, event: ev.DeckShuffled) -> None:
    state.shuffled = True
    state.deck = state.size = event.size
    if event.by == "tool":
        state.stock = stock(state.table.catalog)


@on(ev.HandDealt)
def _(state: State, event: ev.HandDealt) -> None:
    gain(state, event.seat, from_deck(state, event.count, event.cards))
    state.given |= {event.seat}


@on(ev.CardGiven)
def _(state: State, event: ev.CardGiven) -> None:
    token = unseen(state, event.source, event.card)
    gain(state, event.target, [token])
    if state.first is None and "hat" in state.resolved and event.target == state.crown:
        state.resolved |= {"gift"}


@on(ev.SpecialResolved)
def _(state: State, event: ev.SpecialResolved) -> None:
    state.resolved |= {event.special}


@on(ev.FirstPlayerSet)
def _(state: State, event: ev.FirstPlayerSet) -> None:
    state.first = event.seat


# a turn


@on(ev.TurnStarted)
def _(state: State, event: ev.TurnStarted) -> None:
    state.turn = Turn(event.seat, event.id, final=event.final)
    state.turns += 1
    end = state.end
    if event.final and end is not None:
        queue = tuple(seat for seat in end.queue if seat != event.seat)
        state.end = End(end.seat, end.cause, queue)


@on(ev.Drew)
def _(state: State, event: ev.Drew) -> None:
    seat, got, why, turn = event.seat, event.got, event.why, state.turn
    if got:
        gain(state, seat, from_deck(state, got, event.cards))
    if got < event.wanted:
        state.deck = 0
        state.dry = state.dry or seat
    if why == "start" and turn is not None:
        turn.stage = "main"
    elif why == "action":
        _advance(state)
    elif why == "hat":
        state.resolved |= {"hat"}
    elif why == "check" and turn is not None:
        turn.checked |= {seat}
    elif turn is not None:
        turn.stage = "ending"


@on(ev.DeckRanOut)
def _(state: State, event: ev.DeckRanOut) -> None:
    hand = state.hands[event.seat]
    for _ in range(event.missing):
        token = state.pieces.find(hand, None)
        if token is None:
            raise LookupError("no unknown card in hand")
        hand.remove(token)
        state.pieces.retire(token)
    state.deck = 0
    state.dry = state.dry or event.seat


@on(ev.CardPlayed)
def _(state: State, event: ev.CardPlayed) -> None:
    token = from_hand(state, event.by, event.card, event.id)
    sort, by = event.sort, event.by
    if state.table.dealer == "table":
        teach_sort(state, event.card, sort)
    if sort == "event":
        state.gutter.append(token)
    else:
        to_area(state, by, token, event.id)
    state.action = None
    state.chain = (Link(event.id, by, token, "card", event.card, sort),)


@on(ev.InterruptPlayed)
def _(state: State, event: ev.InterruptPlayed) -> None:
    token = from_hand(state, event.by, event.card, event.id)
    state.gutter.append(token)
    state.chain = (*state.chain, Link(event.id, event.by, token, event.kind, event.card, "event"))


@on(ev.PlaySettled)
def _(state: State, event: ev.PlaySettled) -> None:
    if not state.chain:
        raise LookupError("no card waits to be settled")
    state.action = Action(state.chain, event.id, closed=event.outcome != "resolved")
    state.chain = ()


@on(ev.EndElected)
def _(state: State, event: ev.EndElected) -> None:
    if state.turn is not None:
        state.turn.stage = "elected"


@on(ev.TurnEnded)
def _(state: State, event: ev.TurnEnded) -> None:
    state.action = None
    if state.turn is not None:
        state.turn.stage = "check"
        state.turn.why = event.why
        state.turn.ended = event.id


# effects


@on(ev.CardDiscarded)
def _(state: State, event: ev.CardDiscarded) -> None:
    state.gutter.append(from_hand(state, event.by, event.card, event.id))
    _advance(state)


@on(ev.CardGuttered)
def _(state: State, event: ev.CardGuttered) -> None:
    state.gutter.append(from_area(state, event.owner, event.card))
    _advance(state)


@on(ev.CardCalled)
def _(state: State, event: ev.CardCalled) -> None:
    state.called = (event.by, event.card)


@on(ev.CardClaimed)
def _(state: State, event: ev.CardClaimed) -> None:
    if event.place == "hand":
        token = from_hand(state, event.owner, event.card, event.id)
    else:
        token = from_area(state, event.owner, event.card)
    to_area(state, event.seat, token, event.id)
    state.called = None
    _advance(state)


@on(ev.ClaimDenied)
def _(state: State, event: ev.ClaimDenied) -> None:
    if event.by != "tool":
        held = {seat: len(hand) for seat, hand in state.hands.items()}
        state.denials = (*state.denials, Denial(event.id, event.card, held, state.gains.copy()))
    state.called = None
    _advance(state)


@on(ev.OpponentChosen)
def _(state: State, event: ev.OpponentChosen) -> None:
    if state.action is not None:
        step = step_now(state)
        group = step.group if step is not None else FREE
        state.action.chosen = {**state.action.chosen, group: event.seat}


@on(ev.PickPocketed)
def _(state: State, event: ev.PickPocketed) -> None:
    token = unseen(state, event.owner, event.card)
    gain(state, event.seat, [token])
    state.picks += 1
    if state.action is not None:
        chosen = state.action.chosen
        state.action.chosen = {group: seat for group, seat in chosen.items() if group != FREE}
    _advance(state)


@on(ev.CardPut)
def _(state: State, event: ev.CardPut) -> None:
    token = from_hand(state, event.by, event.card, event.id)
    teach_sort(state, event.card, event.sort)
    to_area(state, event.by, token, event.id)
    _advance(state)


@on(ev.CardsTurned)
def _(state: State, event: ev.CardsTurned) -> None:
    state.turned = tuple(from_deck(state, len(event.cards), event.cards))
    if len(event.cards) < 2:
        state.deck = 0


@on(ev.Recruited)
def _(state: State, event: ev.Recruited) -> None:
    left = list(state.turned)
    if event.card is not None:
        to_area(state, event.by, _turned(state, left, event.card), event.id)
    for card in event.rest:
        state.gutter.append(_turned(state, left, card))
    state.gutter += left
    state.turned = ()
    _advance(state)


def _turned(state: State, left: list[int], card: str) -> int:
    token = state.pieces.find(left, card)
    if token is None:
        raise LookupError("no such card was turned")
    left.remove(token)
    return token


@on(ev.SecondWindDone)
def _(state: State, event: ev.SecondWindDone) -> None:
    token = gutter_top(state)
    if token is None:
        raise LookupError("the gutter is empty")
    state.pieces.bind(token, event.card)
    if event.taken:
        state.gutter.remove(token)
        to_area(state, event.seat, token, event.id)
    _advance(state)


@on(ev.EffectSkipped)
def _(state: State, event: ev.EffectSkipped) -> None:
    _advance(state)


@on(ev.ActionDone)
def _(state: State, event: ev.ActionDone) -> None:
    if state.action is not None:
        state.action.closed = True
        state.action.ends = event.ends_turn
    elif state.turn is None:
        state.resolved |= {"hat"}


@on(ev.HandShown)
def _(state: State, event: ev.HandShown) -> None:
    token = state.pieces.find(state.hands[event.seat], event.card)
    if token is None:
        raise LookupError("no such card in hand")
    state.pieces.bind(token, event.card)
    witness(state, event.seat, event.card, event.id)


@on(ev.HandLooked)
def _(state: State, event: ev.HandLooked) -> None:
    """What a seat has seen is written down; the cards stay as unknown to the table as before."""


@on(ev.InfluenceAdjusted)
def _(state: State, event: ev.InfluenceAdjusted) -> None:
    state.adjusted = (*state.adjusted, (event.id, event.seat, event.points, event.why))


# the end


@on(ev.EndTriggered)
def _(state: State, event: ev.EndTriggered) -> None:
    state.end = End(event.seat, event.cause, event.order)


@on(ev.TiePlayed)
def _(state: State, event: ev.TiePlayed) -> None:
    state.ties += 1
    place = "the Crown" if event.place == "first" else "the last place"
    state.contests = (
        *state.contests,
        f"Sword-Hammer-Axe of {', '.join(event.seats)} for {place}: {event.seat}",
    )
    if event.place == "first":
        state.king = event.seat
    else:
        state.fool = event.seat


@on(ev.KingCrowned)
def _(state: State, event: ev.KingCrowned) -> None:
    state.king = event.seat


@on(ev.FoolNamed)
def _(state: State, event: ev.FoolNamed) -> None:
    state.fool = event.seat


@on(ev.SpecialSetAside)
def _(state: State, event: ev.SpecialSetAside) -> None:
    state.aside |= {event.special}
    if event.special == "crown":
        state.king = ""
    else:
        state.fool = ""


@on(ev.RoundScored)
def _(state: State, event: ev.RoundScored) -> None:
    result = Result(state.round, event.totals, state.king or "", state.fool or "", state.contests)
    state.results = (*state.results, result)
    state.scored = True


@on(ev.SeatLeft)
def _(state: State, event: ev.SeatLeft) -> None:
    seat = event.seat
    state.left |= {seat}
    state.out += len(state.hands[seat]) + len(state.areas[seat])
    for token in state.areas[seat]:
        del state.origins[token]
    state.hands[seat] = []
    state.areas[seat] = []
    if state.end is not None:
        queue = tuple(other for other in state.end.queue if other != seat)
        state.end = End(state.end.seat, state.end.cause, queue)
    if state.action is not None and state.action.seat == seat:
        state.action = None
    if state.turn is not None and state.turn.seat == seat:
        state.turn.stage = "check"
        state.turn.why = "left"


@on(ev.MatchEnded)
def _(state: State, event: ev.MatchEnded) -> None:
    state.is_over = True


@on(Adjusted)
def _(state: State, event: Adjusted) -> None:
    if event.what == "deck":
        state.deck = event.count
    elif event.what == "gutter":
        resize(state, state.gutter, event.count)
    else:
        resize(state, state.hands[event.what.removesuffix(" hand")], event.count)
    if state.deck is not None:
        hands, areas = state.hands.values(), state.areas.values()
        lying = sum(map(len, hands)) + sum(map(len, areas)) + len(state.gutter) + len(state.turned)
        state.size = state.deck + lying + state.out


projector.require_all(ev.KinglessEvent)
