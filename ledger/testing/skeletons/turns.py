"""The skeleton of a game where everything is open: take counters, one seat after the other.

Law: the tests run what is written here unchanged, in every combination of its parts.
"""

from __future__ import annotations

from ledger.testing import skeletons

ABOUT = "Take counters until none is left."

GAME = f'''\
"""$title: take one to three counters in turn, until none is left. Write your own game over it."""

from __future__ import annotations

from collections.abc import Iterator

from ledger import api

#: rounds
ROUNDS = 3

#:

#: rounds
class Match(api.GameState, kw_only=True):
    """What lasts from round to round."""

    won: tuple[tuple[str, int, int], ...] = ()
    """Who took how many counters in a round, and the event that ended it."""


class State(Match, kw_only=True):
    """What belongs to a round."""

#: not-rounds
class State(api.GameState, kw_only=True):
    #:
    left: int = 21
    taken: tuple[tuple[str, int, int], ...] = ()
    """Who took how many counters, and the event."""

    @property
    def seat(self) -> str:
        return self.table.seats[self.turns % len(self.table.seats)]
    #: rounds

    @property
    def round(self) -> int:
        """How many rounds are over."""
        return len({{event for *_, event in self.won}})
#:


turns: api.Chapter[State] = api.Chapter()


@turns.event
class Taken(api.Event, frozen=True, kw_only=True):
    """take one to three counters"""

    count: int
    told = "{{by}} takes {{count}}"
    verb, args = "take", (api.Arg("count", api.numbers(lambda state: range(1, min(state.left, 3) + 1))),)

    def needs(self, state: State) -> None:
        """What the pieces allow; what the rules forbid is for `may`."""
        if not 1 <= self.count <= state.left:
            raise api.Contradiction(f"{{state.left}} counters are left")

    def do(self, state: State) -> None:
        state.left -= self.count
        state.taken += ((self.by, self.count, self.id),)
        state.turns += 1

    def may(self, state: State) -> api.Verdict:
        if state.left > 1 and state.taken and self.count == state.taken[-1][1]:
            return api.refused("Turns", f"{{self.count}} were taken just before")
        return api.LEGAL
#: rounds


def points(state: State, seat: str) -> int:
    """What a seat has won in this round."""
    return sum(count for by, count, _ in state.taken if by == seat)


{skeletons.ROUND_ENDED.replace("$chapter", "turns")}\
#:


def pending(state: State) -> api.Pending:
    #: rounds
    if state.round == ROUNDS:
        return api.Over()
    if not state.left:
        return api.Follows(RoundEnded(), source="Rounds")
    #: not-rounds
    if not state.left:
        return api.Over()
    #:
    return api.Decision(state.seat, "take one to three", (Taken,))


#: rounds
{skeletons.LINES_OF_ROUNDS}\
#: not-rounds
def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for by, count, event in state.taken:
        if by == seat:
            yield api.ScoreLine(seat, "counters", f"{{count}} taken", count, "Points", (event,))
#:
#: teams


{skeletons.TEAMS}\
#:


{skeletons.INFO.replace("$about", ABOUT)}\
    chapters=(turns,),
    start=State.from_setup,
    pending=pending,
{skeletons.SCORED}\
    view=lambda state, seat: (api.Facts((("counters left", state.left),)),),
    facts=lambda state: {{"left": state.left}},
    topics=api.headings(__name__),
)
'''

RULES = f"""\
# $title

What `tablefold rules $name` explains: each heading is a topic that refusals and score lines cite.

## Turns

The seats take counters in turn, one to three of them, until none is left. Nobody may take as many as
were taken just before, except to take the last counter.
{skeletons.RULES.replace("$points", "Each counter is a point.").replace("$rounds", "three")}"""

TEST = f"""\
{skeletons.TEST}\
from $name import GAME, Taken

#: not-teams
SEATS = "ann bob"
#: teams
SEATS = "ann bob cat dan"
#:


{skeletons.CONFORMS}

def test_nobody_takes_as_many_as_were_taken_just_before() -> None:
    given(GAME, SEATS, "take 3").when("take 3").refused("Turns")


def test_nobody_takes_more_than_are_left() -> None:
    given(GAME, SEATS, "take 3").when(Taken(by="bob", count=19)).impossible("18 counters are left")
"""
