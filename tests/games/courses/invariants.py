"""What holds after every event of legal play, M1 to M4: `python -m tests.games.courses.invariants [GAMES]`.

So many random games are dealt by the tool, and as many at a table with unknown cards, with 2 to 5 seats.
Nothing is printed but how many there were; what does not hold raises AssertionError.
"""

from __future__ import annotations

import sys
from itertools import islice
from random import Random

from ledger.core.log.events import Event
from ledger.games.courses import GAME
from ledger.games.courses.acting import CourseCleared
from ledger.games.courses.catalog import CARDS, COURSES
from ledger.games.courses.state import State
from ledger.games.courses.texts.amounts import PointsChanged
from ledger.games.courses.texts.cards import DiscardedByText
from ledger.games.courses.turns import CourseFlipped, NoCourseLeft, TurnEnded, TurnStarted
from ledger.games.courses.worth import points
from ledger.testing.walking import walk
from tests.games.courses.chancer import DECKS, Chancer, table

GAMES = 500
LONGEST = 900
"""Events after which a game at a table is left."""
SCORING = (CourseCleared, PointsChanged, TurnEnded, TurnStarted)
"""A clear and a text's points; those that last for a turn or a round end with it."""


class Checker:
    """Watches one game."""

    def __init__(self, state: State) -> None:
        self.points = dict.fromkeys(state.table.seats, 0)
        self.courses = dict.fromkeys(state.table.seats, COURSES)
        """Courses of a seat that no text has discarded."""

    def __call__(self, state: State, event: Event) -> None:
        for seat in state.table.seats:
            self._m1(state, seat, event)
            now = points(state, seat)
            assert now == self.points[seat] or isinstance(event, SCORING), f"M4: {event}"
            self.points[seat] = now
        courses = [card.number for card in state.cards.values() if card.kind == "course"]
        assert state.on_maps == courses, f"M1: the maps hold {state.on_maps}"
        for card in state.cards.values():
            if card.kind == "partner":
                assert state.cards[card.at].kind == "course", f"M2: {card}"
            elif card.kind == "attachment":
                assert card.at in state.cards, f"M2: {card}"
            else:
                assert card.at == 0, f"M2: {card}"
        if isinstance(event, CourseFlipped | NoCourseLeft):
            own = [card for card in state.cards.values() if card.owner == event.seat]
            assert not any(card.tapped for card in own), f"M3: {own}"

    def _m1(self, state: State, seat: str, event: Event) -> None:
        player = state.players[seat]
        own = [card for card in state.cards.values() if card.owner == seat]
        courses = sum(card.kind == "course" for card in own)
        assert own == state.own(seat), f"M1: {seat} does not know its own cards"
        if seat not in state.table.present:
            neutral = state.table.rulings["eliminated_courses"] == "stay_neutral"
            assert len(own) == (courses if neutral else 0), f"M1: {own}"
            return
        if isinstance(event, DiscardedByText) and player.courses + courses == self.courses[seat] - 1:
            self.courses[seat] -= 1
        piled = COURSES - self.courses[seat]
        total = player.deck.size + len(player.hand) + len(player.deck.discards) + len(own) - courses - piled
        assert total == CARDS, f"M1: {seat} has {total} cards"
        assert player.courses + courses == self.courses[seat], f"M1: {seat} has {courses} courses in play"
        assert len(player.deck.top) + len(player.deck.bottom) <= player.deck.size, (
            "M1: more is known of the deck than lies there"
        )
        deck = player.deck
        hidden = (*player.hand, *deck.discards, *deck.top, *deck.bottom)
        tokens = [*hidden, *(card.token for card in own)]
        assert len(set(tokens)) == len(tokens), "M1: a card lies twice"
        assert state.pieces.names.keys() >= set(tokens), "M1: a card has no token"


def seats(chance: Random) -> str:
    return " ".join(("ann", "bob", "cy", "dan", "eve")[: chance.randint(2, 5)])


def rulings(chance: Random) -> dict[str, object]:
    return {ruling.knob: chance.choice(ruling.choices) for ruling in GAME.info.rulings}


def dealt(seed: int) -> int:
    """A random game that the tool deals: how many events it had."""
    chance = Random(seed)
    setup = table(seats(chance), seed, **rulings(chance))
    decks = tuple(chance.choice(DECKS) for _ in setup.seats)
    game = Chancer(setup, decks, seed)
    game.watch = Checker(game.state)
    assert game.play().winner
    return len(game.events)


def told(seed: int, longest: int = LONGEST) -> int:
    """A random game at a table with unknown lists: how many events it had."""
    chance = Random(seed)
    setup = table(seats(chance), None, **rulings(chance))
    state = GAME.start(setup)
    check, count = Checker(state), 0
    for event, verdict in islice(walk(GAME, setup, state, chance, typed=0.05), longest):
        assert verdict.is_accepted, event
        check(state, event)
        count += 1
    return count


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print(f"{games} dealt games, {sum(map(dealt, range(games)))} events: M1 to M4 hold.", flush=True)
    print(f"{games} games at a table, {sum(map(told, range(games)))} events: M1 to M4 hold.")
