"""Cards are discarded, a seat passes, a turn ends.

Source: Actions; Ending a Round, 1; rulings EN-3, EN-6 to EN-8, EN-13, EN-16 to EN-18, EN-67, EN-68.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from ledger.api import LEGAL, Arg, Chapter, Choice, Event, Typed, Verb, Verdict, advised, refused
from ledger.games.endeavor.boards import goes, is_over, limit
from ledger.games.endeavor.headings import HANDS
from ledger.games.endeavor.opposition.state import due_of_opposition
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.words import card_called, card_help, possible, short_name
from ledger.games.endeavor.worth import harms

endings: Chapter[State] = Chapter()


# a hand


def _whose(state: State, by: str) -> str:
    """Whose card goes: the opposition's where its hand is checked, holds too many, and the seat is asked."""
    asked = state.solo is not None and by == state.seat and due_of_opposition(state) == "hand"
    return OPPOSITION if asked and is_over(state, OPPOSITION) else by


def _cards(state: State, by: str, _: Typed) -> Iterator[Choice]:
    board = state.boards.get(_whose(state, by)) if state.round is not None else None
    for card in board.cards if board is not None else ():
        yield Choice(state.atlas.short[card], card, (card,), card_help(state, card))


def _not_in_hand(state: State, by: str, text: str) -> str:
    if (card := card_called(state, text)) is None:
        return ""
    holder = next((side for side, board in state.boards.items() if card in board.cards), "")
    here = f"{short_name(state, card)} is not in the hand of {_whose(state, by)}"
    return f"{here} but of {holder}" if holder else here


class Discarded(Event, frozen=True, kw_only=True):
    """discard a card"""

    side: str
    card: str
    to: Literal["deck", "out", "kept", "lost"]
    verb, args = Verb("discard", leads=True), (Arg("card", _cards, absent=_not_in_hand),)


@endings.make(Discarded)
@possible
def _typed_discard(state: State, by: str, values: Typed) -> Event:
    side = _whose(state, by)
    return Discarded(side=side, card=values[0], to=goes(state, side, values[0]))


@endings.doer(Discarded)
def _discarder(state: State, event: Discarded) -> str:
    return state.seat if event.side == OPPOSITION else event.side


@endings.worked_out(Discarded)
def _discarded_again(state: State, event: Discarded) -> Event:
    return replace(event, to=goes(state, event.side, event.card))


def _require_card(state: State, event: Discarded) -> None:
    state.require_round()
    state.boards[event.side].require_card(event.card)
    if event.to == "kept":
        state.boards[OPPOSITION]


@endings.on(Discarded, needs=_require_card)
def _discarded(state: State, event: Discarded) -> None:
    now, side, card = state.now, event.side, event.card
    board = state.boards[side]
    earned = board.cards.pop(card)
    if event.to == "deck":
        cards = state.atlas.cards
        deck = state.decks[cards[card].deck]
        insort(deck, card, key=lambda name: (not cards[name].governor, cards[name].need))
    elif event.to == "kept":
        state.boards[OPPOSITION].kept[card] = earned
    else:
        state.gone.append(card)
    if event.to == "lost":
        board.lost = (*board.lost, event.id)
    now.discarded[side] = now.discarded.get(side, 0) + 1
    if side not in (OPPOSITION, now.leaving):
        now.leaving = side
        state.turns += 1


@endings.rule(Discarded)
def _may_discard(state: State, event: Discarded) -> Verdict:
    wanted = goes(state, event.side, event.card)
    if event.to != wanted:
        return refused(HANDS, f"{event.card} goes to: {wanted}, not {event.to}")
    if event.side == OPPOSITION:
        return _serves(state, event)
    if not is_over(state, event.side) and state.knob("free_discard") == "pass-only":
        return refused("EN-6", f"{event.side} holds no more than {limit(state, event.side)} cards")
    return LEGAL


def _serves(state: State, event: Discarded) -> Verdict:
    """A worse discard than needed is the seat's right, and noted (EN-67)."""
    costs = harms(state, OPPOSITION)
    best, cost = min(costs.values()), costs[event.card]
    if cost == best:
        return LEGAL
    cards = " or ".join(short_name(state, card) for card in costs if costs[card] == best)
    return advised("EN-67", f"{cards} would serve the opposition better: {_better(best, cost)}")


def _better(best: tuple[int, int, int], chosen: tuple[int, int, int]) -> str:
    """What speaks for the best discard: glory, no further discard, or icons that stay."""
    glory, more, icons = (theirs - own for theirs, own in zip(chosen, best, strict=True))
    if glory:
        return f"it costs {glory} glory less"
    return "no other card has to follow" if more else f"{icons} more icon{'' if icons == 1 else 's'} stay"


_FATE = {
    "deck": "back to its deck",
    "out": "out of the game",
    "kept": "kept for its glory",
    "lost": "out, -1",
}


@endings.told(Discarded)
def _told_discard(state: State, event: Discarded) -> str:
    return f"{event.side} discards {short_name(state, event.card)} ({_FATE[event.to]})"


# the end of a turn, and of a seat's turns


class Passed(Event, frozen=True, kw_only=True):
    """pass for the rest of the round"""

    seat: str
    held: int
    limit: int
    told = "{seat} passes and holds {held} cards, its limit is {limit}"
    verb = "pass"


def passed(state: State, seat: str) -> Passed:
    return Passed(seat=seat, held=len(state.boards[seat].cards), limit=limit(state, seat))


@endings.make(Passed)
@possible
def _typed_pass(state: State, by: str, values: Typed) -> Event:
    return passed(state, by)


@endings.worked_out(Passed)
def _passed_again(state: State, event: Passed) -> Event:
    return passed(state, event.seat)


def _require_seat(state: State, event: TurnEnded | Passed) -> None:
    state.require_seat(event.seat)
    state.require_round()


@endings.on(Passed, needs=_require_seat)
def _passed(state: State, event: Passed) -> None:
    now, seat = state.now, event.seat
    if now.leaving != seat:
        state.turns += 1
    now.passed.add(seat)
    now.last = seat
    now.leaving = ""
    now.discarded.pop(seat, None)
    state.turn = None


@endings.rule(Passed)
def _may_pass(state: State, event: Passed) -> Verdict:
    held, most = len(state.boards[event.seat].cards), limit(state, event.seat)
    if held > most:
        return refused("EN-7", f"limit: {event.seat} holds {held} cards of {most}")
    if event.held != held or event.limit != most:
        return refused("EN-7", f"limit: held {held}, limit {most}")
    return LEGAL


class TurnEnded(Event, frozen=True, kw_only=True):
    """end the turn"""

    seat: str
    told = "{seat}'s turn ends"
    verb = "end"


@endings.make(TurnEnded)
def _typed_end(state: State, by: str, values: Typed) -> Event:
    return TurnEnded(seat=by)


@endings.on(TurnEnded, needs=_require_seat)
def _turn_ended(state: State, event: TurnEnded) -> None:
    state.now.last = event.seat
    state.turn = None


@endings.rule(TurnEnded)
def _may_end(state: State, event: TurnEnded) -> Verdict:
    if state.turn is not None and not state.turn.acts and not state.knob("empty_activation"):
        return refused("EN-3", "one action has to be done")
    return LEGAL


@endings.doer(Passed, TurnEnded)
def _seat(state: State, event: Passed | TurnEnded) -> str:
    return event.seat
