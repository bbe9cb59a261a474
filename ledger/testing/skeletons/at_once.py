"""The skeleton of a game with: a card face down at once, then all are turned up.

Law: the tests try what is written here as it is.
"""

from __future__ import annotations

GAME = '''\
"""$title: all lay a card at once; the highest takes the trick. Write your own game over it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import field

from ledger import api

HAND = 4


class State(api.GameState, kw_only=True):
    pieces: api.Piles
    trick: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Seat → the card that it played to this trick, and the event."""
    taken: tuple[tuple[str, int], ...] = ()
    """Who took a trick, and the event."""
    turns: int = 0


def start(setup: api.Setup) -> State:
    state = State.from_setup(setup)
    state.pieces.owed = tuple((seat, HAND) for seat in setup.seats)
    return state


tricks: api.Chapter[State] = api.Chapter()


@tricks.event
class Laid(api.Event, frozen=True, kw_only=True):
    """lay a card face down"""

    card: str | None = None
    told, verb, seen_by = "{by} lays a card[: {card}]", "lay", "by"
    args = (api.Arg("card", api.in_hand(unseen=True)),)

    def do(self, state: State) -> None:
        state.turns += not any(state.pieces.aside.values())
        state.pieces.lay_aside(self.by, (self.card,))


@tricks.event
class TurnedUp(api.Event, frozen=True, kw_only=True):
    """which card was turned up"""

    seat: str
    card: str
    told, verb, args = "{seat}'s card is {card}", "turn", (api.Arg("card", api.face_down()),)

    def do(self, state: State) -> None:
        state.pieces.turn_up(self.seat, self.card)
        state.trick[self.seat] = (self.card, self.id)


@tricks.event
class TrickTaken(api.Event, frozen=True, kw_only=True):
    """The highest card took the trick."""

    seat: str
    told = "{seat} takes the trick"

    def do(self, state: State) -> None:
        state.table.require_seat(self.seat)
        state.taken += ((self.seat, self.id),)
        state.trick.clear()


def pending(state: State) -> api.Pending:
    pieces, seats = state.pieces, state.table.seats
    if drawn := api.cards_owed(state, "Turns"):
        return drawn
    if len(state.trick) == len(seats):
        best = max(state.trick, key=lambda seat: int(state.trick[seat][0]))
        return api.Follows(TrickTaken(seat=best), source="Tricks")
    waiting = tuple(seat for seat in seats if pieces.hands[seat] and not pieces.aside[seat])
    if waiting and not state.trick:
        return api.AtOnce(waiting, "lay a card", (Laid,))
    return api.turned_up(state, TurnedUp, source="Turns") or api.Over()


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for winner, event in state.taken:
        if winner == seat:
            yield api.ScoreLine(seat, "tricks", "a trick", 1, "Tricks", (event,))


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    trick = ", ".join(f"{by} {card}" for by, (card, _) in state.trick.items())
    return (api.Note(f"The trick: {trick or 'nothing yet'}"), api.Facts(state.pieces.rows()))


GAME: api.Game[State] = api.Game(
    info=api.GameInfo(
        name="$name",
        title="$title",
        about="The highest card takes the trick.",
        rules_version=1,
        api=2,
        variants=(api.Variant("standard", least=2, most=4, about="two to four seats"),),
        turn_order="Turns",
    ),
    chapters=(tricks, api.dealing),
    deck=[str(number) for number in range(1, 21)],
    start=start,
    pending=pending,
    turn=lambda state: state.turns,
    lines=lines,
    shared="Tricks",
    view=view,
    facts=lambda state: state.pieces.counts(),
    topics=api.headings(__name__),
)
'''

RULES = """\
# $title

What `tablefold rules $name` explains: each heading is a topic that refusals and score lines cite.

## Turns

Every seat gets four cards. All lay a card face down at once; then all are turned up.

## Tricks

The highest card takes the trick, which is a point. Whoever has most wins; a tie is shared.
"""

TEST = '''\
"""$title keeps what every game must keep, and its own rules."""

from pathlib import Path

from ledger.testing import conforms, given
from $name import GAME


def test_it_conforms() -> None:
    """Logs in tests/games still mean what they meant."""
    print(conforms(GAME, logs=sorted(Path(__file__).parent.glob("games/*.jsonl"))))


def test_the_highest_card_takes_the_trick() -> None:
    play = given(GAME, "ann bob", "bob lay 12", "ann lay 3")
    assert play.asked == "ann and bob: lay a card"
    assert play.score.total("bob") == 1
'''
