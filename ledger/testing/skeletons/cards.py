"""The skeleton of a game with hands that nobody else sees: the highest card takes the trick.

Law: the tests run what is written here unchanged, in every combination of its parts.
"""

from __future__ import annotations

from ledger.testing import skeletons

ABOUT = "The highest card takes the trick."

GAME = f'''\
"""$title: lay a card of your hand, the highest takes the trick. Write your own game over it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import field

from ledger import api

#: not-rounds
HAND = 4
#: rounds
HAND, ROUNDS = 3, 3
#:


#: rounds
class Match(api.GameState, kw_only=True):
    """What lasts from round to round."""

    pieces: api.Piles
    won: tuple[tuple[str, int, int], ...] = ()
    """Who took how many tricks in a round, and the event that ended it."""


class State(Match, kw_only=True):
    """What belongs to a round."""

#: not-rounds
class State(api.GameState, kw_only=True):
    pieces: api.Piles
    #:
    trick: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Seat → the card that it played to this trick, and the event."""
    taken: tuple[tuple[str, int], ...] = ()
    """Who took a trick, and the event."""
    #: rounds

    @property
    def round(self) -> int:
        """How many rounds are over."""
        return len({{event for *_, event in self.won}})
    #: not-at-once

    @property
    def leader(self) -> str:
        """Who plays first: the seat that took the last trick."""
        #: not-at-once rounds
        seats = self.table.seats
        return self.taken[-1][0] if self.taken else seats[self.round % len(seats)]
        #: not-at-once not-rounds
        return self.taken[-1][0] if self.taken else self.table.seats[0]
#:


def deal(state: State, count: int) -> None:
    """Everybody draws this many cards, once `pending` asks for it."""
    for seat in state.table.seats:
        state.pieces.owe(seat, count)


def start(setup: api.Setup) -> State:
    state = State.from_setup(setup)
    deal(state, HAND)
    return state


tricks: api.Chapter[State] = api.Chapter()


#: not-at-once
@tricks.event
class Played(api.Event, frozen=True, kw_only=True):
    """play a card"""

    card: str
    told, verb, args = "{{by}} plays {{card}}", "play", (api.Arg("card", api.in_hand()),)

    def do(self, state: State) -> None:
        state.pieces.play(self.by, self.card)
        state.trick[self.by] = (self.card, self.id)
        state.turns += 1
#: at-once
@tricks.event
class Laid(api.Event, frozen=True, kw_only=True):
    """lay a card face down"""

    card: str | None = None
    told, verb, seen_by = "{{by}} lays a card[: {{card}}]", "lay", "by"
    args = (api.Arg("card", api.in_hand(unseen=True)),)

    def do(self, state: State) -> None:
        state.turns += not any(state.pieces.aside.values())
        state.pieces.lay_aside(self.by, (self.card,))


@tricks.event
class TurnedUp(api.Event, frozen=True, kw_only=True):
    """which card was turned up"""

    seat: str
    card: str
    told, verb, args = "{{seat}}'s card is {{card}}", "turn", (api.Arg("card", api.face_down()),)

    def do(self, state: State) -> None:
        state.pieces.turn_up(self.seat, self.card)
        state.trick[self.seat] = (self.card, self.id)
#:


@tricks.event
class TrickTaken(api.Event, frozen=True, kw_only=True):
    """The highest card took the trick."""

    seat: str
    told = "{{seat}} takes the trick"

    def do(self, state: State) -> None:
        state.table.require_seat(self.seat)
        state.taken += ((self.seat, self.id),)
        state.trick.clear()
        #: deck
        if state.pieces.left >= len(state.table.seats):
            deal(state, 1)
#: rounds


def points(state: State, seat: str) -> int:
    """What a seat has won in this round."""
    return sum(by == seat for by, _ in state.taken)


{skeletons.ROUND_ENDED.replace("$chapter", "tricks")}\
        state.pieces.gather()
        if state.round < ROUNDS:
            deal(state, HAND)
#:


def pending(state: State) -> api.Pending:
    pieces, seats = state.pieces, state.table.seats
    #: rounds
    if state.round == ROUNDS:
        return api.Over()
    #:
    if drawn := api.cards_owed(state, "Turns"):
        return drawn
    if len(state.trick) == len(seats):
        best = max(state.trick, key=lambda seat: int(state.trick[seat][0]))
        return api.Follows(TrickTaken(seat=best), source="Tricks")
    #: not-at-once
    for seat in state.table.seats_from(state.leader):
        if seat not in state.trick and pieces.hands[seat]:
            return api.Decision(seat, "play a card", (Played,), secret=True)
    #: at-once
    waiting = tuple(seat for seat in seats if pieces.hands[seat] and not pieces.aside[seat])
    if waiting and not state.trick:
        return api.AtOnce(waiting, "lay a card", (Laid,))
    if turned := api.turned_up(state, TurnedUp, source="Turns"):
        return turned
    #: rounds
    return api.Follows(RoundEnded(), source="Rounds")
    #: not-rounds
    return api.Over()
#:


#: rounds
{skeletons.LINES_OF_ROUNDS}\
#: not-rounds
def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for winner, event in state.taken:
        if winner == seat:
            yield api.ScoreLine(seat, "tricks", "a trick", 1, "Tricks", (event,))
#:
#: teams


{skeletons.TEAMS}\
#:


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    trick = ", ".join(f"{{by}} {{card}}" for by, (card, _) in state.trick.items())
    return (api.Note(f"The trick: {{trick or 'nothing yet'}}"), api.Facts(state.pieces.rows()))


{skeletons.INFO.replace("$about", ABOUT)}\
    chapters=(tricks, api.dealing),
    deck=[str(number) for number in range(1, 21)],
    start=start,
    pending=pending,
{skeletons.SCORED}\
    view=view,
    topics=api.headings(__name__),
)
'''

RULES = f"""\
# $title

What `tablefold rules $name` explains: each heading is a topic that refusals and score lines cite.

## Turns

#: not-rounds
Every seat gets four cards.
#: rounds
Every seat gets three cards.
#: at-once
All lay a card face down at once; then all are turned up.
#: not-at-once
Whoever took the last trick leads to the next one; the others follow clockwise.
#: deck
After each trick everybody draws a card, as long as there is one for each.
#:

## Tricks

The highest card takes the trick.
{skeletons.RULES.replace("$points", "Each trick is a point.").replace("$rounds", "three")}"""

TEST = f"""\
{skeletons.TEST}\
from $name import GAME, HAND

#: not-teams not-at-once
PLAYED = ("ann bob", "play 3", "play 12")
#: not-teams at-once
PLAYED = ("ann bob", "bob lay 12", "ann lay 3")
#: teams not-at-once
PLAYED = ("ann bob cat dan", "play 3", "play 12", "play 4", "play 5")
#: teams at-once
PLAYED = ("ann bob cat dan", "bob lay 12", "ann lay 3", "cat lay 4", "dan lay 5")
#:


{skeletons.CONFORMS}

def test_the_highest_card_takes_the_trick() -> None:
    play = given(GAME, *PLAYED)
    #: not-at-once
    assert play.asked == "bob: play a card"
    #:
    assert [seat for seat, _ in play.state.taken] == ["bob"]
    #: rounds
    assert play.score.total("bob") == 0, "a round counts when it is over"
    #: not-rounds
    assert play.score.total("bob") == 1
    #: deck
    assert len(play.state.pieces.hands["ann"]) == HAND
    #: not-deck
    assert len(play.state.pieces.hands["ann"]) == HAND - 1
"""
