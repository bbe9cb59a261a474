"""The skeleton of a game with dice: roll as often as you dare.

Law: the tests run what is written here unchanged, in every combination of its parts.
"""

from __future__ import annotations

from ledger.testing import skeletons

ABOUT = "Roll as often as you dare."

GAME = f'''\
"""$title: roll as often as you dare; a 1 takes all of the turn. Write your own game over it."""

from __future__ import annotations

from collections.abc import Iterator

from ledger import api

#: rounds
GOAL, ROUNDS = 20, 2
#: not-rounds
GOAL = 30
#:


#: rounds
class Match(api.GameState, kw_only=True):
    """What lasts from round to round."""

    won: tuple[tuple[str, int, int], ...] = ()
    """Who kept how many points in a round, and the event that ended it."""
    rolls: int = 0
    ended: int = 0
    """How many turns have ended."""


class State(Match, kw_only=True):
    """What belongs to a round."""

#: not-rounds
class State(api.GameState, kw_only=True):
    rolls: int = 0
    ended: int = 0
    """How many turns have ended."""
    #:
    rolled: tuple[tuple[int, int], ...] = ()
    """What the die showed in this turn, and the events."""
    is_rolling: bool = False
    banked: tuple[tuple[str, int, tuple[int, ...]], ...] = ()
    """Who banked how many points, and the events that rolled them."""

    @property
    def seat(self) -> str:
        return self.table.seats[self.ended % len(self.table.seats)]
    #: rounds

    @property
    def round(self) -> int:
        """How many rounds are over."""
        return len({{event for *_, event in self.won}})
#:


dice: api.Chapter[State] = api.Chapter()


def points(state: State, seat: str) -> int:
    """What a seat has kept so far."""
    return sum(count for by, count, _ in state.banked if by == seat)


def begin(state: State) -> None:
    """A turn begins with its first decision."""
    state.turns += state.turns == state.ended


@dice.event
class Dared(api.Event, frozen=True, kw_only=True):
    """roll the die"""

    told, verb = "{{by}} rolls", "dare"

    def do(self, state: State) -> None:
        begin(state)
        state.is_rolling = True


@dice.event
class Rolled(api.Event, frozen=True, kw_only=True):
    """what the die shows"""

    value: int
    told, verb = "the die shows {{value}}", "roll"
    args = (api.Arg("value", api.numbers(range(1, 7))),)

    def do(self, state: State) -> None:
        if not state.is_rolling or not 1 <= self.value <= 6:
            raise api.Contradiction("no die shows that now")
        state.is_rolling = False
        state.rolls += 1
        state.rolled += ((self.value, self.id),)
        if self.value == 1:
            state.rolled, state.ended = (), state.ended + 1

    def dealt(self, state: State, luck: api.Luck) -> int:
        return luck.roll("die", state.rolls, 6)


@dice.event
class Banked(api.Event, frozen=True, kw_only=True):
    """keep what you rolled in this turn"""

    told, verb = "{{by}} keeps the points", "keep"

    def do(self, state: State) -> None:
        state.table.require_seat(self.by)
        begin(state)
        count, events = sum(value for value, _ in state.rolled), tuple(event for _, event in state.rolled)
        state.banked += ((self.by, count, events),)
        state.rolled, state.ended = (), state.ended + 1

    def may(self, state: State) -> api.Verdict:
        return api.LEGAL if state.rolled else api.refused("Turns", "nothing was rolled yet", ("dare",))
#: rounds


{skeletons.ROUND_ENDED.replace("$chapter", "dice")}\
#:


def pending(state: State) -> api.Pending:
    #: rounds
    if state.round == ROUNDS:
        return api.Over()
    #:
    if state.is_rolling:
        return api.Chance(Rolled(value=0), "value", "the die?", source="Turns")
    if any(points(state, seat) >= GOAL for seat in state.table.seats):
        #: rounds
        return api.Follows(RoundEnded(), source="Rounds")
        #: not-rounds
        return api.Over()
    #:
    return api.Decision(state.seat, "roll or keep", (Dared, Banked))


#: rounds
{skeletons.LINES_OF_ROUNDS}\
#: not-rounds
def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for by, count, events in state.banked:
        if by == seat:
            yield api.ScoreLine(seat, "dice", f"{{count}} kept", count, "Points", events)
#:
#: teams


{skeletons.TEAMS}\
#:


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    rolled = " ".join(str(value) for value, _ in state.rolled) or "nothing yet"
    rows = tuple((each, points(state, each)) for each in state.table.seats)
    return (api.Note(f"In this turn: {{rolled}}"), api.Grid(("seat", "points"), rows))


{skeletons.INFO.replace("$about", ABOUT)}\
    chapters=(dice,),
    start=State.from_setup,
    pending=pending,
{skeletons.SCORED}\
    view=view,
    facts=lambda state: {{f"{{seat}} points": points(state, seat) for seat in state.table.seats}},
    topics=api.headings(__name__),
)
'''

RULES = f"""\
# $title

What `tablefold rules $name` explains: each heading is a topic that refusals and score lines cite.

## Turns

In a turn a seat rolls a die as often as it likes and then keeps the points. A 1 ends the turn without points.
#: rounds
With twenty points somebody ends the round.
#: not-rounds
With thirty points somebody ends the game.
{skeletons.RULES.replace("$points", "What is kept is points.").replace("$rounds", "two")}"""

TEST = f"""\
{skeletons.TEST}\
from $name import GAME

#: not-teams
SEATS = "ann bob"
#: teams
SEATS = "ann bob cat dan"
#:


{skeletons.CONFORMS}

def test_nobody_keeps_nothing() -> None:
    given(GAME, SEATS).when("keep").refused("Turns", "dare")


def test_a_one_ends_the_turn() -> None:
    play = given(GAME, SEATS, "dare", "5", "dare", "1")
    assert play.asked == "bob: roll or keep"
"""
