"""The skeleton of a game with: several rounds, each dealt anew.

Law: the tests try what is written here as it is.
"""

from __future__ import annotations

GAME = '''\
"""$title: tricks in three rounds, each with a new hand. Write your own game over it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import field

from ledger import api

HAND, ROUNDS = 3, 3


class Match(api.GameState, kw_only=True):
    """What lasts from round to round."""

    pieces: api.Piles
    won: tuple[tuple[str, int, int], ...] = ()
    """Who took how many tricks in a round, and the event that ended it."""
    turns: int = 0


class State(Match, kw_only=True):
    """What belongs to a round."""

    trick: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Seat → the card that it played to this trick, and the event."""
    taken: tuple[tuple[str, int], ...] = ()
    """Who took a trick, and the event."""

    @property
    def leader(self) -> str:
        seats = self.table.seats
        return self.taken[-1][0] if self.taken else seats[self.round % len(seats)]

    @property
    def round(self) -> int:
        """How many rounds are over."""
        return len({event for *_, event in self.won})

    def deal(self) -> None:
        for seat in self.table.seats:
            self.pieces.owe(seat, HAND)


def start(setup: api.Setup) -> State:
    state = State.from_setup(setup)
    state.deal()
    return state


tricks: api.Chapter[State] = api.Chapter()


@tricks.event
class Played(api.Event, frozen=True, kw_only=True):
    """play a card"""

    card: str
    told, verb, args = "{by} plays {card}", "play", (api.Arg("card", api.in_hand()),)

    def do(self, state: State) -> None:
        state.pieces.play(self.by, self.card)
        state.trick[self.by] = (self.card, self.id)
        state.turns += 1


@tricks.event
class TrickTaken(api.Event, frozen=True, kw_only=True):
    """The highest card took the trick."""

    seat: str
    told = "{seat} takes the trick"

    def do(self, state: State) -> None:
        state.table.require_seat(self.seat)
        state.taken += ((self.seat, self.id),)
        state.trick.clear()


@tricks.event
class RoundEnded(api.Event, frozen=True, kw_only=True):
    """All cards are played; the next round begins with a new hand."""

    told = "the round is over"

    def do(self, state: State) -> None:
        if state.round == ROUNDS:
            raise api.Contradiction("that was the last round")
        tricks_of = {seat: sum(by == seat for by, _ in state.taken) for seat in state.table.seats}
        state.won += tuple((seat, count, self.id) for seat, count in tricks_of.items())
        state.begin_anew(Match)
        state.pieces.gather()
        if state.round < ROUNDS:
            state.deal()


def pending(state: State) -> api.Pending:
    pieces, seats = state.pieces, state.table.seats
    if state.round == ROUNDS:
        return api.Over()
    if drawn := api.cards_owed(state, "Turns"):
        return drawn
    if len(state.trick) == len(seats):
        best = max(state.trick, key=lambda seat: int(state.trick[seat][0]))
        return api.Follows(TrickTaken(seat=best), source="Tricks")
    for seat in state.table.seats_from(state.leader):
        if seat not in state.trick and pieces.hands[seat]:
            return api.Decision(seat, "play a card", (Played,), secret=True)
    return api.Follows(RoundEnded(), source="Rounds")


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for winner, count, event in state.won:
        if winner == seat and count:
            yield api.ScoreLine(seat, "tricks", api.counted(count, "trick"), count, "Rounds", (event,))


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    trick = ", ".join(f"{by} {card}" for by, (card, _) in state.trick.items())
    return (api.Note(f"The trick: {trick or 'nothing yet'}"), api.Facts(state.pieces.rows()))


GAME: api.Game[State] = api.Game(
    info=api.GameInfo(
        name="$name",
        title="$title",
        about="Tricks in three rounds.",
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
    status=lambda state: f"round {min(state.round + 1, ROUNDS)}",
    lines=lines,
    shared="Rounds",
    view=view,
    facts=lambda state: state.pieces.counts(),
    topics=api.headings(__name__),
)
'''

RULES = """\
# $title

What `tablefold rules $name` explains: each heading is a topic that refusals and score lines cite.

## Turns

Every seat gets three cards. Whoever took the last trick leads to the next one; the others follow clockwise.

## Tricks

The highest card takes the trick.

## Rounds

After three rounds, each with a new hand, whoever has most tricks wins; a tie is shared.
"""

TEST = '''\
"""$title keeps what every game must keep, and its own rules."""

from pathlib import Path

from ledger.testing import conforms, given
from $name import GAME


def test_it_conforms() -> None:
    """Logs in tests/games still mean what they meant."""
    print(conforms(GAME, logs=sorted(Path(__file__).parent.glob("games/*.jsonl"))))


def test_a_round_counts_when_it_is_over() -> None:
    play = given(GAME, "ann bob", "play 3", "play 12", "play 5", "play 4", "play 9")
    assert play.score.total("bob") == 0
    play = play.after("play 8")
    assert (play.score.total("ann"), play.score.total("bob")) == (0, 3)
    assert play.asked == "bob: play a card"
'''
