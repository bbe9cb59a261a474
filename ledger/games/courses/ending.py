"""How the game ends: who has won, who is out, and what leaves with a seat; and how a table recounts its
cards.

Law: a handler holds no rule. Source: win condition, deck out; rulings MT-25 to MT-28, MT-35, MT-37.
"""

from __future__ import annotations

from typing import Literal

from ledger.api import LEGAL, Adjusted, Chapter, Contradiction, Deck, Event, Verdict, counted, refused, seated
from ledger.games.courses import asked, piles
from ledger.games.courses.catalog import CARDS, COURSES
from ledger.games.courses.naming import discarded
from ledger.games.courses.state import ENOUGH, MOST, OUT, SETUP, CardInPlay, Player, State

ending: Chapter[State] = Chapter(
    {
        "discarded": discarded,
        "why": {"conceded": "gives up", "decked_out": "has no card left in the deck"},
        "how": {"points": f"has {ENOUGH} points or more", "last_standing": "is the last one in the game"},
    }
)


def decked_out(state: State, seats: tuple[str, ...]) -> str:
    """The first of these seats that is decked out by this table's ruling on MT-25; empty if none is."""
    on_empty = state.table.rulings["deck_out"] == "on_empty"
    for seat in seats:
        player = state.players[seat]
        if not player.deck.size if on_empty else player.failed:
            return seat
    return ""


@ending.event
class Conceded(Event, frozen=True, kw_only=True):
    """give up; put a seat in front to say who

    `by` gives up.
    """

    told, verb = "{by} gives up", "concede"
    needs = seated("by", OUT)

    def do(self, state: State) -> None:
        state.players[self.by].conceded = True

    def anytime(self, state: State) -> Verdict:
        if state.is_over:
            return refused("Game end", "the game is over")
        if not state.order:
            return refused(SETUP, "the game has not begun")
        return LEGAL


@ending.event
class PlayerEliminated(Event, frozen=True, kw_only=True):
    """`seat` is out: its own `removed` cards left the game, and the `discarded` ones at them or attached to
    them went to their owners' piles."""

    seat: str
    why: Literal["decked_out", "conceded"]
    removed: tuple[CardInPlay, ...] = ()
    discarded: tuple[CardInPlay, ...] = ()
    told = "{seat} {why} and is out{discarded}"

    def needs(self, state: State) -> None:
        """Raises Contradiction if a card would be left at, or attached to, a card that goes."""
        state.require_in(self.seat)
        numbers = (*self.removed, *self.discarded)
        if len(set(numbers)) < len(numbers):
            raise Contradiction("a card cannot go twice")
        for number in numbers:
            _ = state.cards[number]
            for card in state.at(number):
                if card.number not in numbers:
                    raise Contradiction(f"{card.label} would be left on nothing")

    def do(self, state: State) -> None:
        player = state.players[self.seat]
        state.table.leave(self.seat)
        for number in self.removed:
            piles.vanish(state, number)
        for number in self.discarded:
            piles.to_pile(state, piles.gone(state, number))
        state.pieces.retire(*player.hand, *player.deck.discards, *player.deck.top, *player.deck.bottom)
        player.hand, player.deck, player.courses = [], Deck(left=0), 0
        state.waiting = [action for action in state.waiting if action.seat != self.seat]
        if state.action is not None and state.action.seat == self.seat:
            asked.resume(state)
            state.owed, state.die = None, 0
        elif state.owed is not None and state.owed.seat == self.seat:
            state.owed = None


def elimination(state: State, seat: str, why: Literal["decked_out", "conceded"]) -> PlayerEliminated:
    """The event that eliminates a seat, with the cards that leave with it and the cards that others lose.
    Source: MT-27, knob `eliminated_courses`."""
    stay = state.table.rulings["eliminated_courses"] == "stay_neutral"
    removed = [card.number for card in state.own(seat) if not (stay and card.kind == "course")]
    below = {number for gone in removed for number in state.below(gone)}
    discarded = sorted(below.difference(removed))
    return PlayerEliminated(
        by=state.table.dealer, seat=seat, why=why, removed=tuple(removed), discarded=tuple(discarded)
    )


@ending.event
class GameWon(Event, frozen=True, kw_only=True):
    """`seat` has won."""

    seat: str
    how: Literal["points", "last_standing"]
    told, needs = "{seat} {how} and wins", seated(why=OUT)

    def do(self, state: State) -> None:
        state.winner, state.how = self.seat, self.how


# counts


COUNTED = ("deck", "courses", "hand", "discards")
"""The piles of a seat that a table can count."""


def count_of(player: Player, what: str) -> int:
    """How many cards a seat has in its deck, courses, hand or discard pile."""
    found = (player.deck.size, player.courses, len(player.hand), len(player.deck.discards))
    return found[COUNTED.index(what)]


def _counted(event: Adjusted, state: State) -> tuple[Player, str]:
    """The player that a count is about, and the pile that is counted. Raises Contradiction if there is
    none."""
    seat, _, what = event.what.rpartition(" ")
    player = state.players[seat]
    if what not in COUNTED:
        raise Contradiction(f"nobody counts {event.what!r} here")
    return player, what


@ending.shared(Adjusted)
class CardsCounted:
    """The table counted a deck, a hand or a discard pile again."""

    @staticmethod
    def needs(event: Adjusted, state: State) -> None:
        _, what = _counted(event, state)
        if event.count < 0:
            raise Contradiction("a count cannot be below zero")
        if event.count > (piles.MOST_CARDS if what in ("hand", "discards") else MOST):
            raise Contradiction(f"nobody has {event.count} cards")

    @staticmethod
    def do(event: Adjusted, state: State) -> None:
        player, what = _counted(event, state)
        if what == "deck":
            while len(player.deck.top) + len(player.deck.bottom) > event.count:
                state.pieces.retire((player.deck.top or player.deck.bottom).pop())
            player.deck.left = event.count
        elif what == "courses":
            player.courses = event.count
        else:
            state.pieces.resize(player.hand if what == "hand" else player.deck.discards, event.count)

    @staticmethod
    def may(event: Adjusted, state: State) -> Verdict:
        player, what = _counted(event, state)
        most, now = COURSES if what == "courses" else CARDS, count_of(player, what)
        if event.count == now:
            return refused("MT-4", f"{event.what} is already {now}: there is nothing to adjust")
        seat = event.what.removesuffix(f" {what}")
        flipped = len(state.of("course", seat)) if what == "courses" else 0
        if event.count > most - flipped:
            also = f", and {counted(flipped, 'course')} came into play" if flipped else ""
            return refused("MT-4", f"{seat} brought only {most}{also}")
        return LEGAL
