"""Cards are discarded, a seat passes, a turn ends.

Source: Actions; Ending a Round, 1; rulings EN-3, EN-6 to EN-8, EN-13, EN-16 to EN-18, EN-67, EN-68.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator

from msgspec.structs import replace

from ledger.api import LEGAL, Arg, Chapter, Choice, Event, Typed, Verb, Verdict, advised, counted, refused
from ledger.games.endeavor.boards import Fate, fate_of, is_over, limit
from ledger.games.endeavor.doers import BySeat
from ledger.games.endeavor.headings import HANDS
from ledger.games.endeavor.opposition.state import due_of_opposition
from ledger.games.endeavor.pieces import pick
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.turns.state import note_turn
from ledger.games.endeavor.words import card_called, card_help, short_name
from ledger.games.endeavor.worth import harms

_FATE = {
    "deck": "back to its deck",
    "out": "out of the game",
    "kept": "kept for its glory",
    "lost": "out, -1",
}
"""Where a card went, in words."""
endings: Chapter[State] = Chapter(shown={"card": short_name, "to": _FATE})


# a hand


def _whose(state: State, by: str) -> str:
    """The side that discards: the opposition if the seat is asked because a hand check found too many cards,
    otherwise `by`."""
    asked = state.solo is not None and by == state.seat and due_of_opposition(state) == "hand"
    return OPPOSITION if asked and is_over(state, OPPOSITION) else by


def _in_hand(state: State, by: str, _: Typed) -> list[str]:
    return [] if state.round is None else [*state.board_of(_whose(state, by)).cards]


def _cards(state: State, by: str, before: Typed) -> Iterator[Choice]:
    for card in _in_hand(state, by, before):
        yield Choice(state.atlas.short[card], card, (card,), card_help(state, card))


def _not_in_hand(state: State, by: str, text: str) -> str:
    if (card := card_called(state, text)) is None:
        return ""
    holder = next((side for side, board in state.boards.items() if card in board.cards), "")
    name, whose = short_name(state, card), _whose(state, by)
    return f"{name} is in {holder}'s hand, not in {whose}'s" if holder else f"{name} is not in {whose}'s hand"


@endings.event
class Discarded(Event, frozen=True, kw_only=True):
    """discard a card"""

    side: str
    card: str
    to: Fate
    told = "{side} discards {card} ({to})"
    verb, args = Verb("discard", leads=True), (Arg("card", _cards, _in_hand, absent=_not_in_hand),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        side, card = _whose(state, by), values[0]
        return Discarded(side=side, card=card, to=fate_of(state, side, card))

    def needs(self, state: State) -> None:
        state.require_round()
        state.boards[self.side].require_card(self.card)
        if self.to == "kept":
            state.boards[OPPOSITION]

    def do(self, state: State) -> None:
        now, side, card = state.now, self.side, self.card
        board = state.boards[side]
        if side == OPPOSITION and len(best := _best_discards(state)) > 1:
            pick(state, self.id, "the opposition discards", best, card)
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
        wanted = fate_of(state, self.side, self.card)
        if self.to != wanted:
            return refused(HANDS, f"{self.card} goes to: {wanted}, not {self.to}")
        if self.side == OPPOSITION:
            return self._serves_best(state)
        if not is_over(state, self.side) and state.knob("free_discard") == "pass-only":
            return refused("EN-6", f"{self.side} holds no more than {limit(state, self.side)} cards")
        return LEGAL

    def _serves_best(self, state: State) -> Verdict:
        """Advises against a discard that serves the opposition less well; the seat may make it, and the audit
        notes it (EN-67)."""
        harm = harms(state, OPPOSITION)
        best, chosen = min(harm.values()), harm[self.card]
        if chosen == best:
            return LEGAL
        glory, more, icons = (theirs - own for theirs, own in zip(chosen, best, strict=True))
        better = "no other card has to follow" if more else f"{counted(icons, 'more icon')} stay"
        if glory:
            better = f"it costs {glory} glory less"
        cards = " or ".join(short_name(state, card) for card in _best_discards(state))
        return advised("EN-67", f"{cards} would serve the opposition better: {better}")

    def doer(self, state: State) -> str:
        return state.seat if self.side == OPPOSITION else self.side

    def worked_out(self, state: State) -> Event:
        return replace(self, to=fate_of(state, self.side, self.card))


def _best_discards(state: State) -> tuple[str, ...]:
    """The cards whose discard harms the opposition least (EN-67)."""
    harm = harms(state, OPPOSITION)
    best = min(harm.values())
    return tuple(card for card in harm if harm[card] == best)


# the end of a turn, and the end of a seat's turns


@endings.event
class Passed(BySeat, frozen=True, kw_only=True):
    """pass for the rest of the round"""

    held: int
    limit: int
    told = "{seat} passes and holds {held:card}, its limit is {limit}"
    verb = "pass"

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return passed(state, by)

    def do(self, state: State) -> None:
        now, seat = state.now, self.seat
        if now.leaving != seat:
            state.turns += 1
        note_turn(state, seat)
        now.passed.add(seat)
        now.leaving = ""
        now.discarded.pop(seat, None)
        state.turn = None

    def may(self, state: State) -> Verdict:
        wanted = passed(state, self.seat)
        if wanted.held > wanted.limit:
            holds = f"{self.seat} holds {wanted.held} cards"
            return refused("EN-7", f"limit: {holds}, its limit is {wanted.limit}")
        if (self.held, self.limit) != (wanted.held, wanted.limit):
            return refused("EN-7", f"limit: held {wanted.held}, limit {wanted.limit}")
        return LEGAL

    def worked_out(self, state: State) -> Event:
        return passed(state, self.seat)


def passed(state: State, seat: str) -> Passed:
    return Passed(seat=seat, held=len(state.boards[seat].cards), limit=limit(state, seat))


@endings.event
class SeatTurnEnded(BySeat, frozen=True, kw_only=True, tag="turn_ended"):
    """end the turn"""

    told = "{seat}'s turn ends"
    verb = "end"

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return SeatTurnEnded(seat=by)

    def do(self, state: State) -> None:
        note_turn(state, self.seat)
        state.turn = None
