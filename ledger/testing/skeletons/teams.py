"""The skeleton of a game with: partners who win together.

Law: the tests try what is written here as it is.
"""

from __future__ import annotations

GAME = '''\
"""$title: partners sit opposite; the tricks of both count. Write your own game over it."""

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

    @property
    def leader(self) -> str:
        return self.taken[-1][0] if self.taken else self.table.seats[0]


def start(setup: api.Setup) -> State:
    state = State.from_setup(setup)
    state.pieces.owed = tuple((seat, HAND) for seat in setup.seats)
    return state


def teams(state: State) -> tuple[tuple[str, ...], ...]:
    """Who sits opposite plays together."""
    seats = state.table.seats
    return (seats[0::2], seats[1::2])


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


def pending(state: State) -> api.Pending:
    pieces, seats = state.pieces, state.table.seats
    if drawn := api.cards_owed(state, "Turns"):
        return drawn
    if len(state.trick) == len(seats):
        best = max(state.trick, key=lambda seat: int(state.trick[seat][0]))
        return api.Follows(TrickTaken(seat=best), source="Tricks")
    for seat in state.table.seats_from(state.leader):
        if seat not in state.trick and pieces.hands[seat]:
            return api.Decision(seat, "play a card", (Played,), secret=True)
    return api.Over()


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for winner, event in state.taken:
        if winner == seat:
            yield api.ScoreLine(seat, "tricks", "a trick", 1, "Tricks", (event,))


def score(state: State) -> api.ScoreSheet:
    """Both partners have won if their tricks together are the most."""
    found = tuple(line for seat in state.table.seats for line in lines(state, seat))
    points = {team: sum(line.points for line in found if line.seat in team) for team in teams(state)}
    is_over = isinstance(pending(state), api.Over)
    best = {seat for team in points if points[team] == max(points.values()) for seat in team}
    return api.ScoreSheet(
        seats=state.table.seats,
        lines=found,
        final=is_over,
        winners=tuple(seat for seat in state.table.seats if seat in best) if is_over else (),
        teams=teams(state),
    )


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    trick = ", ".join(f"{by} {card}" for by, (card, _) in state.trick.items())
    return (api.Note(f"The trick: {trick or 'nothing yet'}"), api.Facts(state.pieces.rows()))


GAME: api.Game[State] = api.Game(
    info=api.GameInfo(
        name="$name",
        title="$title",
        about="Partners take tricks together.",
        rules_version=1,
        api=2,
        variants=(api.Variant("standard", least=4, most=4, about="two and two"),),
        turn_order="Turns",
    ),
    chapters=(tricks, api.dealing),
    deck=[str(number) for number in range(1, 21)],
    start=start,
    pending=pending,
    turn=lambda state: state.turns,
    score=score,
    view=view,
    facts=lambda state: state.pieces.counts(),
    topics=api.headings(__name__),
)
'''

RULES = """\
# $title

What `tablefold rules $name` explains: each heading is a topic that refusals and score lines cite.

## Turns

Every seat gets four cards. Whoever took the last trick leads to the next one; the others follow clockwise.

## Tricks

The highest card takes the trick, which is a point. Partners sit opposite, and the two who have most
together win; a tie is shared.
"""

TEST = '''\
"""$title keeps what every game must keep, and its own rules."""

from pathlib import Path

from ledger.testing import conforms, given
from $name import GAME


def test_it_conforms() -> None:
    """Logs in tests/games still mean what they meant."""
    print(conforms(GAME, logs=sorted(Path(__file__).parent.glob("games/*.jsonl"))))


def test_partners_win_together() -> None:
    play = given(GAME, "ann bob cat dan", "play 3", "play 12", "play 4", "play 5", "play 20", "play 1")
    play = play.after("play 2", "play 6", "play 19", "play 7", "play 8", "play 9", "play 18", "play 10")
    play = play.after("play 11", "play 13")
    assert (play.score.total("bob"), play.score.winners) == (4, ("bob", "dan"))
'''
