"""The deck: it is shuffled and dealt, cards are drawn or turned up, and it runs out.

Law of chance: what fills a hole is a function of the seed and of how often chance was asked on this path, so
undoing and redoing deals the same. Streams: `deck` (one shuffle for each round), `first`, `pocket`, `tie`.
Source: Set up; 4 Draw; 8 Recruit; rulings KL-26, KL-42, KL-47.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ledger.api import (
    LEGAL,
    UNKNOWN,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Luck,
    Typed,
    Verb,
    Verdict,
    refused,
)
from ledger.games.kingless.cards import NUMBER, SEAT, choice, copies, stock, unseen
from ledger.games.kingless.families import Improvised
from ledger.games.kingless.obligations import guarded, is_improvised, step_now, under_its_card
from ledger.games.kingless.piles import from_deck, only_for
from ledger.games.kingless.state import Draw, Dry, State, Why


def _number(state: State, count: int) -> str:
    """A number of cards, in words."""
    return "a card" if count == 1 else f"{count} cards"


deck: Chapter[State] = Chapter()
"""How the deck is made."""
draws: Chapter[State] = Chapter({"got": _number})
"""What a seat draws."""
turned: Chapter[State] = Chapter(
    {"missing": _number, "cards": lambda state, names: " and ".join(names) or "nothing"}
)
"""What the table sees of the deck."""


# Set up


def _sizes(state: State, by: str, _: Typed) -> Iterator[Choice]:
    yield Choice(UNKNOWN, None, help="nobody counted")
    yield from (Choice(str(size), size, unlisted=True) for size in range(10, 400))


@deck.event
class DeckShuffled(Event, frozen=True, kw_only=True):
    """the number of cards before the deal

    The deck without the special cards; `size` before the deal, None if nobody counted.
    """

    size: int | None = None
    told = "the deck is shuffled[: {size} cards]"
    verb = Verb("deck", by_table=True)
    args = (Arg("size", _sizes, missing="Or say a number: a deck has 10 to 399 cards."),)

    def needs(self, state: State) -> None:
        if state.shuffled:
            raise Contradiction("the deck was already shuffled")
        needed = state.values.hand * len(state.table.present)
        if self.size is not None and self.size < needed:
            raise Contradiction(f"dealing takes {needed} cards")
        if state.pieces.tool_deals and self.size != len(stock(state)):
            raise Contradiction(f"the tool shuffles {len(stock(state))} cards")

    def do(self, state: State) -> None:
        state.shuffled = True
        state.deck.shuffle(state.pieces, self.size, stock(state) if state.pieces.tool_deals else ())


@deck.event
class HandDealt(Event, frozen=True, kw_only=True):
    """`seat` got its first `count` cards; `cards` names them if the tool deals."""

    seat: str
    count: int
    cards: tuple[str, ...] = ()
    reveals = "{seat} has seen a hand."

    def needs(self, state: State) -> None:
        state.table.require_present(self.seat)
        state.require_deck(self.count, self.cards)

    def do(self, state: State) -> None:
        from_deck(state, self.seat, self.count, self.cards)
        state.given |= {self.seat}

    def dealt(self, state: State, luck: Luck) -> object:
        return state.deck.next(luck, state.pieces, self.count)

    def tell(self, state: State) -> str:
        return f"{self.seat} is dealt {', '.join(self.cards) or _number(state, self.count)}"

    def veil(self, state: State, seat: str | None) -> Event:
        return only_for((self.seat,), state, self, seat, cards=())


# 4 Draw


@draws.event
class Drew(Improvised, frozen=True, kw_only=True):
    """draw some cards: bob draw 2

    `seat` wanted a number of cards from the deck and got `count`; `cards` says which, if the tool deals.
    """

    seat: str
    wanted: int
    got: int
    why: Why
    cards: tuple[str, ...] = ()
    reveals = "[{seat} has seen {got} of the deck.]"
    verb, args = "draw", (NUMBER,)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        wanted = values[0]
        return Drew(by=by, seat=by, wanted=wanted, got=state.deck.drawable(wanted), why="action")

    def needs(self, state: State) -> None:
        """Raises Contradiction until all hands are dealt, or if the deck does not have the cards."""
        state.table.require_present(self.seat)
        if state.first is None and not state.are_hands_dealt:
            raise Contradiction("the hands are not dealt yet")
        if not 0 <= self.got <= self.wanted:
            raise Contradiction(f"nobody gets {self.got} of {self.wanted} cards")
        left = state.pieces.deck.left
        if left is not None and self.got != min(self.wanted, left):
            raise Contradiction(f"the deck has {left} cards")
        if self.why not in ("action", "hat"):
            state.require_turn()
        state.require_deck(self.got, self.cards)

    def do(self, state: State) -> None:
        seat, got, why, turn = self.seat, self.got, self.why, state.turn
        from_deck(state, seat, got, self.cards)
        pile = state.pieces.deck
        if pile.left is None:
            state.draws = (*state.draws, Draw(seat, got, why, turn.seat if turn is not None else ""))
        if got < self.wanted:
            pile.left = 0
            state.dry = state.dry or Dry(seat, turn.seat if turn is not None else "")
        if why == "action":
            state.finish_step()
        elif why == "hat":
            state.resolved |= {"hat"}
        elif turn is not None and why == "check":
            turn.checked |= {seat}
        elif turn is not None:
            turn.stage = "main" if why == "start" else "ending"

    def barred(self, state: State) -> Verdict:
        return guarded(state, self.seat, "draw")

    def dealt(self, state: State, luck: Luck) -> object:
        return state.deck.next(luck, state.pieces, self.got)

    def tell(self, state: State) -> str:
        got = ", ".join(self.cards) or _number(state, self.got)
        if self.got == self.wanted:
            return f"{self.seat} draws {got}{_FOR[self.why]}"
        wanted = f"{self.seat} wants {_number(state, self.wanted)}{_FOR[self.why]}"
        return f"{wanted} and gets {got if self.got else 'none'}: the deck is empty"

    def veil(self, state: State, seat: str | None) -> Event:
        return only_for((self.seat,), state, self, seat, cards=())

    def caused_by(self, state: State) -> int | None:
        turn = state.turn
        if turn is not None and self.why == "start":
            return turn.event
        if turn is not None and self.why == "check":
            return turn.ended or None
        return under_its_card(state, self)


_FOR: Mapping[Why, str] = {
    "start": "",
    "elected": " to end the turn",
    "check": " for the hand check",
    "action": "",
    "hat": " for the Hat",
}


# 8 Recruit


def _turnable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    step = step_now(state)
    asked = is_improvised(state) or (step is not None and step.effect.do == "recruit" and not state.turned)
    return (choice(state, name, listed=asked) for name in unseen(state))


@turned.event
class CardsTurned(Improvised, frozen=True, kw_only=True):
    """the cards that Recruit shows: turn Axe, Lantern

    The top cards of the deck were shown to everybody, in order from the top; the whole deck, if it had fewer
    than `wanted`.
    """

    cards: tuple[str, ...]
    wanted: int = 2
    told, reveals = "the deck shows {cards}", "[Everybody has seen {cards} come from the deck.]"
    verb, args = Verb("turn", by_table=True), (Arg("cards", _turnable, repeat=True),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return CardsTurned(by=by, cards=values[0])

    def needs(self, state: State) -> None:
        if state.turned:
            raise Contradiction("there are already cards turned up")
        if state.first is None:
            raise Contradiction("the round has not begun yet")
        state.require_deck(len(self.cards), self.cards)

    def do(self, state: State) -> None:
        """Fewer cards than `wanted` show that an uncounted deck is empty; the log knows what is left of a
        counted one."""
        state.turned = tuple(state.pieces.several(self.cards))
        state.deck.lift(len(self.cards))
        state.draws = ()
        if state.deck.left is None and len(self.cards) < self.wanted:
            state.deck.left = 0

    def may(self, state: State) -> Verdict:
        wanted = state.deck.drawable(2)
        if len(self.cards) > wanted or (state.deck.left is not None and len(self.cards) < wanted):
            return refused("KL-26", f"Recruit shows {wanted} cards now")
        return copies(state, self.cards)

    def dealt(self, state: State, luck: Luck) -> tuple[str, ...]:
        return state.deck.next(luck, state.pieces, state.deck.drawable(self.wanted))


# a deck that nobody counted


@turned.event
class DeckRanOut(Event, frozen=True, kw_only=True):
    """the deck was empty: how many cards were missing from a seat's last draw

    The table found the deck empty: `missing` cards of `seat`'s last draw were not there.
    """

    seat: str
    missing: int
    told = "the deck was empty: {seat} did not get {missing}"
    verb, args = Verb("empty", by_table=True), (SEAT, NUMBER)

    def needs(self, state: State) -> None:
        _lost(state, self.seat, self.missing)

    def do(self, state: State) -> None:
        gone, dry = _lost(state, self.seat, self.missing)
        for seat, count in gone.items():
            state.pieces.recount(seat, len(state.hands[seat]) - count)
        state.dry = state.dry or dry
        if state.turn is not None and state.turn.seat in dry.begun:
            state.turn.final = True
        state.deck.left = 0
        state.draws = ()

    def anytime(self, state: State) -> Verdict | None:
        return LEGAL


def _lost(state: State, seat: str, missing: int) -> tuple[Mapping[str, int], Dry]:
    """How many cards each seat did not get, and when, if the deck ran out in the last draw of `seat`. Raises
    Contradiction if that cannot be."""
    draws = state.draws
    if state.deck.left is not None:
        raise Contradiction(f"the log counts {state.deck.left} cards in the deck")
    place = max((place for place, draw in enumerate(draws) if draw.seat == seat), default=None)
    if place is None:
        raise Contradiction(f"{seat} has not drawn since the deck was last seen to have cards")
    if not 1 <= missing <= draws[place].got:
        raise Contradiction(f"{seat}'s last draw was of {draws[place].got}")
    later = draws[place + 1 :]
    drawn = Counter({seat: missing})
    for draw in later:
        drawn[draw.seat] += draw.got
    begun = tuple(draw.seat for draw in later if draw.why == "start")
    if len(set(begun)) < len(begun):
        raise Contradiction(f"the round would have ended by now if {seat} had emptied the deck")
    gone = {owner: count for owner, count in drawn.items() if owner in state.table.present}
    for owner, count in gone.items():
        if (unknown := state.pieces.held(owner).count(None)) < count:
            raise Contradiction(f"{owner} holds {unknown} unknown cards")
    return gone, Dry(seat, draws[place].turn, begun)
