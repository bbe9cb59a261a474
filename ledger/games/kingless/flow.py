"""Who must do what now.

Law: derived from the state alone, never stored. Source: Set up; Playing the Game; Triggering the End-Game;
Winning the Game; rulings KL-3 to KL-8, KL-37 to KL-43.
"""

from __future__ import annotations

from typing import Literal

from ledger.api import TABLE, Chance, Claimed, Decision, Follows, Over, Pending
from ledger.games.kingless import areas, deck, effects, hands, keywords, rounds, tally, turns
from ledger.games.kingless.cards import card_of, deck_size
from ledger.games.kingless.keywords import EventTypes, asked_by, drawn, of_hand
from ledger.games.kingless.obligations import (
    highest,
    is_pocket_open,
    step_of,
    text_now,
    trigger,
)
from ledger.games.kingless.state import END, PLAYING, SETUP, WINNING, Dry, OpenAction, OpenTurn, State

OF_A_HAT: EventTypes = (hands.CardGiven, deck.Drew, areas.CardDiscarded)
"""What is offered if the catalog lacks the text of the Fool's Hat: nobody has a card in front of them yet."""


def pending(state: State) -> Pending:
    """Setup first, then triggers, the open chain, the card being done, the turn, and the tally."""
    if state.is_over:
        return Over("the match is over", (Claimed,), source="KL-7")
    if state.scored:
        asked = "another round, or finish the match?"
        return Decision(TABLE, asked, (rounds.RoundStarted, rounds.MatchEnded), source="KL-7")
    if state.first is None:
        return _setup(state)
    if state.end is None and (found := trigger(state)) is not None:
        return Follows(_triggered(state, *found), source=END)
    if state.chain:
        return _chain(state)
    if state.turned:
        return keywords.recruited(state)
    if state.called is not None:
        return keywords.claimed(state, *state.called)
    turn = state.turn
    if turn is None:
        return _next_turn(state)
    if turn.stage != "check" and turn.seat not in state.table.present:
        return _ends(state, "left")
    if state.action is not None and turn.stage == "main":
        due = _acting(state, state.action)
        if due is not None:
            return due
    match turn.stage:
        case "draw":
            return drawn(state, turn.seat, 1, "start")
        case "main":
            asked = "play a card, or end your turn and draw"
            return of_hand(state, turn.seat, asked, (turns.CardPlayed, turns.EndElected), PLAYING)
        case "elected":
            return drawn(state, turn.seat, 1, "elected")
        case "ending":
            return _ends(state, "elected")
    return _hand_check(state, turn) or _next_turn(state)


# setup


def _setup(state: State) -> Pending:
    by = state.table.dealer
    if state.round == 0:
        return Follows(rounds.RoundStarted(by=by, round=1), source=SETUP)
    if not state.shuffled:
        size = deck_size(state)
        if size is None:
            asked = "how many cards does the deck have before the deal? (? if nobody counted)"
            return Chance(deck.DeckShuffled(), "size", asked, source=SETUP)
        return Follows(deck.DeckShuffled(by=by, size=size), source=SETUP)
    for seat in state.table.present:
        if seat not in state.given:
            hand = deck.HandDealt(by=by, seat=seat, count=state.values.hand)
            if state.pieces.tool_deals:
                return Chance(hand, "cards", f"{seat} is dealt a hand", source=SETUP)
            return Follows(hand, source=SETUP)
    return _specials(state) or _first(state)


def _specials(state: State) -> Pending | None:
    """The Fool's Hat, then the King's Crown (KL-3); a card that nobody holds is skipped (KL-5)."""
    if state.hat in state.table.present and "hat" not in state.resolved:
        extra = state.values.hat
        if extra is None:
            asked = "Fool's Hat: do what it says, then done"
            kinds: EventTypes = (effects.SpecialResolved, *OF_A_HAT, hands.HandLooked)
            return Decision(state.hat, asked, kinds, source="KL-3")
        if extra == 0:
            return Follows(effects.SpecialResolved(by=state.table.dealer, special="hat"), source="KL-3")
        return drawn(state, state.hat, extra, "hat")
    if state.crown in state.table.present and "crown" not in state.resolved:
        return _crown(state, state.crown, state.hat)
    return None


def _crown(state: State, crown: str, hat: str) -> Pending:
    """The Fool gives the King a card with the highest influence, and chooses if several are equal (KL-4)."""
    by = state.table.dealer
    if hat not in state.table.present or hat == crown or not state.hands[hat]:
        return Follows(effects.SpecialResolved(by=by, special="crown"), source="KL-3")
    best = highest(state, hat)
    if state.pieces.tool_deals and (len(best) > 1 or None in state.pieces.held(hat)):
        asked = f"King's Crown: which of your highest cards does {crown} get?"
        return of_hand(state, hat, asked, (hands.CardGiven,), "KL-4")
    card = best[0] if state.pieces.tool_deals else None
    return Follows(hands.CardGiven(by=by, source=hat, target=crown, card=card, why="crown"), source="KL-4")


def _first(state: State) -> Pending:
    if state.crown in state.table.present:
        crowned = rounds.FirstPlayerSet(by=state.table.dealer, seat=state.crown, why="crown")
        return Follows(crowned, source=SETUP)
    asked = "who is the shortest player and goes first?"
    return Chance(rounds.FirstPlayerSet(seat=""), "seat", asked, source=SETUP)


# the end-game


def _triggered(state: State, at: Dry, cause: Literal["five_cards", "empty_draw"]) -> tally.EndTriggered:
    """The final turns: clockwise from the seat after the current one; the seat that triggered the end comes
    last (KL-39)."""
    by_trigger = state.table.rulings["final_order"] == "from_trigger"
    start = at.seat if by_trigger else at.turn
    seats = state.table.clockwise(start, after=True) if start else state.table.clockwise(str(state.first))
    order = [seat for seat in seats if seat != at.seat] + [seat for seat in seats if seat == at.seat]
    final = tuple(seat for seat in order if seat not in at.begun)
    return tally.EndTriggered(by=state.table.dealer, seat=at.seat, cause=cause, order=final)


# a card and its interrupts


def _chain(state: State) -> Pending:
    """What is asked while the chain is open; a card known to have no action text cannot be interrupted
    (KL-10)."""
    base, *interrupts = state.chain
    what = base.name
    if interrupts:
        top, below = interrupts[-1], state.chain[-2]
        on = base.name if below is base else f"{below.seat}'s {below.name}"
        what = f"{top.kind} by {top.seat} on {on}"
    elif (card := card_of(state, base.name)) is not None and card.does == ():
        return Follows(turns.PlaySettled(by=state.table.dealer, outcome="no_effect"), source="KL-10")
    hands = state.pieces.hands
    able = [seat for seat in state.table.present if hands[seat]]
    others = [seat for seat in able if seat != base.seat]
    last = state.chain[-1].seat
    return Decision(
        base.seat,
        f"{what}: settle, unless somebody interrupts",
        (turns.PlaySettled, turns.InterruptPlayed),
        tuple(others),
        (turns.InterruptPlayed,) if others else (),
        source="KL-11",
        usual=(turns.PlaySettled,),
        waits_for=tuple(others if last == base.seat else [seat for seat in able if seat != last]),
    )


# what the card does


def _acting(state: State, action: OpenAction) -> Pending | None:
    """The next step of the card; None when it has been carried out and the turn goes on."""
    does = text_now(state)
    if does is None:
        if is_pocket_open(state):
            return keywords.picked(state, action.base.seat, action.chosen)
        asked = f"{action.base.name}: type what it does, then done"
        kinds: EventTypes = (effects.ActionDone, *effects.IMPROVISED, hands.HandLooked)
        return Decision(action.base.seat, asked, kinds, source="KL-21")
    step = step_of(state, action, does)
    if step is None:  # a Dwarf or Item ends the turn now, whatever became of its action (KL-15)
        if action.base.sort != "event":
            return _ends(state, "dwarf_or_item")
        return _ends(state, "event_text") if action.ends else None
    return asked_by(state, step, step.seat or action.chosen, action.base.name)


def _ends(state: State, why: Literal["dwarf_or_item", "event_text", "elected", "left"]) -> Pending:
    return Follows(turns.TurnEnded(by=state.table.dealer, why=why), source=PLAYING)


# a turn


def _hand_check(state: State, turn: OpenTurn) -> Pending | None:
    """Keeps hands at 3 to 8 cards: for the seat whose turn ends or, by ruling KL-8, for everybody."""
    values = state.values
    everybody = state.table.rulings["hand_check"] == "all"
    for seat in state.table.clockwise(turn.seat) if everybody else (turn.seat,):
        held = len(state.pieces.hands[seat])
        if values.least <= held <= values.most or seat not in state.table.present:
            continue
        if held > values.most:
            asked = f"{held} cards in hand: discard down to {values.most}"
            return of_hand(state, seat, asked, (areas.CardDiscarded,), PLAYING)
        if seat not in turn.checked:
            return drawn(state, seat, values.least - held, "check")
    return None


def _next_turn(state: State) -> Pending:
    by = state.table.dealer
    if state.end is not None:
        seat = next((seat for seat in state.end.queue if seat in state.table.present), None)
        return _tally(state) if seat is None else Follows(turns.TurnStarted(by=by, seat=seat, final=True))
    if state.turn is None:
        first = state.table.clockwise(str(state.first))[0]
        return Follows(turns.TurnStarted(by=by, seat=first), source=PLAYING)
    seats = state.table.clockwise(state.turn.seat, after=True)
    if len(seats) == 1:
        return _tally(state)
    return Follows(turns.TurnStarted(by=by, seat=seats[0]), source=PLAYING)


# the tally


def _tally(state: State) -> Pending:
    """A tie is played out (KL-43); the King takes no part in the tie for the last place (KL-44)."""
    by = state.table.dealer
    name = tally.card_without_influence(state)
    if name is not None:
        asked = f"how much influence does {name} have?"
        if state.pieces.tool_deals:  # a card of the table's own, which the tool did not deal
            return Decision(TABLE, asked, (tally.InfluenceTold,), source=WINNING)
        return Chance(tally.InfluenceTold(card=name, points=0), "points", asked, source=WINNING)
    tie = tally.TiePlayed.of(state)
    if state.king is None or (state.fool is None and tie.seats):
        if len(tie.seats) > 1:
            return _contest(tie)
        return Follows(tally.SpecialAwarded(by=by, special=tie.special, seat=tie.seats[0]), source=WINNING)
    found = tally.totals(state)
    scored = tally.RoundScored(by=by, totals=tuple(found.get(seat, 0) for seat in state.table.seats))
    return Follows(scored, source=WINNING)


def _contest(tie: tally.TiePlayed) -> Pending:
    asked = "who wins and is King" if tie.special == "crown" else "who loses and is the Fool"
    names = " and ".join(tie.seats) if len(tie.seats) == 2 else ", ".join(tie.seats)
    return Chance(tie, "seat", f"Sword-Hammer-Axe of {names}: {asked}?", source=WINNING)
