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


@endings.event
class Discarded(Event, frozen=True, kw_only=True):
    """discard a card"""

    side: str
    card: str
    to: Literal["deck", "out", "kept", "lost"]
    verb, args = Verb("discard", leads=True), (Arg("card", _cards, absent=_not_in_hand),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return _typed_discard(state, by, values)

    def needs(self, state: State) -> None:
        state.require_round()
        state.boards[self.side].require_card(self.card)
        if self.to == "kept":
            state.boards[OPPOSITION]

    def do(self, state: State) -> None:
        now, side, card = state.now, self.side, self.card
        board = state.boards[side]
        earned = board.cards.pop(card)
        if self.to == "deck":
            cards = state.atlas.cards
            deck = state.decks[cards[card].deck]
            insort(deck, card, key=lambda name: (not cards[name].governor, cards[name].need))
        elif self.to == "kept":
            state.boards[OPPOSITION].kept[card] = earned
        else:
            state.gone.append(card)
        if self.to == "lost":
            board.lost = (*board.lost, self.id)
        now.discarded[side] = now.discarded.get(side, 0) + 1
        if side not in (OPPOSITION, now.leaving):
            now.leaving = side
            state.turns += 1

    def may(self, state: State) -> Verdict:
        wanted = goes(state, self.side, self.card)
        if self.to != wanted:
            return refused(HANDS, f"{self.card} goes to: {wanted}, not {self.to}")
        if self.side == OPPOSITION:
            return _serves(state, self)
        if not is_over(state, self.side) and state.knob("free_discard") == "pass-only":
            return refused("EN-6", f"{self.side} holds no more than {limit(state, self.side)} cards")
        return LEGAL

    def tell(self, state: State) -> str:
        return f"{self.side} discards {short_name(state, self.card)} ({_FATE[self.to]})"

    def doer(self, state: State) -> str:
        return state.seat if self.side == OPPOSITION else self.side

    def worked_out(self, state: State) -> Event:
        return replace(self, to=goes(state, self.side, self.card))


@possible
def _typed_discard(state: State, by: str, values: Typed) -> Event:
    side = _whose(state, by)
    return Discarded(side=side, card=values[0], to=goes(state, side, values[0]))


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


# the end of a turn, and of a seat's turns


@endings.event
class Passed(Event, frozen=True, kw_only=True):
    """pass for the rest of the round"""

    seat: str
    held: int
    limit: int
    told = "{seat} passes and holds {held} cards, its limit is {limit}"
    verb = "pass"

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return _typed_pass(state, by, values)

    def needs(self, state: State) -> None:
        _require_seat(state, self)

    def do(self, state: State) -> None:
        now, seat = state.now, self.seat
        if now.leaving != seat:
            state.turns += 1
        now.passed.add(seat)
        now.last = seat
        now.leaving = ""
        now.discarded.pop(seat, None)
        state.turn = None

    def may(self, state: State) -> Verdict:
        held, most = len(state.boards[self.seat].cards), limit(state, self.seat)
        if held > most:
            return refused("EN-7", f"limit: {self.seat} holds {held} cards, its limit is {most}")
        if self.held != held or self.limit != most:
            return refused("EN-7", f"limit: held {held}, limit {most}")
        return LEGAL

    def doer(self, state: State) -> str:
        return _seat(state, self)

    def worked_out(self, state: State) -> Event:
        return passed(state, self.seat)


def passed(state: State, seat: str) -> Passed:
    return Passed(seat=seat, held=len(state.boards[seat].cards), limit=limit(state, seat))


@possible
def _typed_pass(state: State, by: str, values: Typed) -> Event:
    return passed(state, by)


def _require_seat(state: State, event: TurnEnded | Passed) -> None:
    state.require_seat(event.seat)
    state.require_round()


@endings.event
class TurnEnded(Event, frozen=True, kw_only=True):
    """end the turn"""

    seat: str
    told = "{seat}'s turn ends"
    verb = "end"

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return TurnEnded(seat=by)

    def needs(self, state: State) -> None:
        _require_seat(state, self)

    def do(self, state: State) -> None:
        state.now.last = self.seat
        state.turn = None

    def may(self, state: State) -> Verdict:
        if state.turn is not None and not state.turn.acts and not state.knob("empty_activation"):
            return refused("EN-3", "one action must be done")
        return LEGAL

    def doer(self, state: State) -> str:
        return _seat(state, self)


def _seat(state: State, event: Passed | TurnEnded) -> str:
    return event.seat
