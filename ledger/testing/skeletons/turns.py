"""The skeleton of a game with: take counters, one seat after the other.

Law: the tests try what is written here as it is.
"""

from __future__ import annotations

GAME = '''\
"""$title: take one to three counters in turn, until none is left. Write your own game over it."""

from __future__ import annotations

from collections.abc import Iterator

from ledger import api


class State(api.GameState, kw_only=True):
    left: int = 21
    taken: tuple[tuple[str, int, int], ...] = ()
    """Who took how many counters, and the event."""

    @property
    def seat(self) -> str:
        return self.table.seats[len(self.taken) % len(self.table.seats)]


turns: api.Chapter[State] = api.Chapter()


@turns.event
class Taken(api.Event, frozen=True, kw_only=True):
    """take one to three counters"""

    count: int
    told = "{by} takes {count}"
    verb, args = "take", (api.Arg("count", api.numbers(lambda state: range(1, min(state.left, 3) + 1))),)

    def needs(self, state: State) -> None:
        """What the pieces allow; what the rules forbid is for `may`."""
        if not 1 <= self.count <= state.left:
            raise api.Contradiction(f"{state.left} counters are left")

    def do(self, state: State) -> None:
        state.left -= self.count
        state.taken += ((self.by, self.count, self.id),)

    def may(self, state: State) -> api.Verdict:
        if state.left > 1 and state.taken and self.count == state.taken[-1][1]:
            return api.refused("Turns", f"{self.count} were taken just before")
        return api.LEGAL


def pending(state: State) -> api.Pending:
    return api.Decision(state.seat, "take one to three", (Taken,)) if state.left else api.Over()


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for by, count, event in state.taken:
        if by == seat:
            yield api.ScoreLine(seat, "counters", f"{count} taken", count, "Points", (event,))


GAME: api.Game[State] = api.Game(
    info=api.GameInfo(
        name="$name",
        title="$title",
        about="Take counters until none is left.",
        rules_version=1,
        api=2,
        variants=(api.Variant("standard", least=2, most=4, about="two to four seats"),),
        turn_order="Turns",
    ),
    chapters=(turns,),
    start=State.from_setup,
    pending=pending,
    turn=lambda state: len(state.taken),
    lines=lines,
    shared="Points",
    view=lambda state, seat: (api.Facts((("counters left", state.left),)),),
    facts=lambda state: {"left": state.left},
    topics=api.headings(__name__),
)
'''

RULES = """\
# $title

What `tablefold rules $name` explains: each heading is a topic that refusals and score lines cite.

## Turns

The seats take counters in turn, one to three of them, until none is left. Nobody takes as many as were taken
just before, but for the last one.

## Points

Each counter is a point. Whoever has most wins; a tie is shared.
"""

TEST = '''\
"""$title keeps what every game must keep, and its own rules."""

from pathlib import Path

from ledger.testing import conforms, given
from $name import GAME, Taken


def test_it_conforms() -> None:
    """Logs in tests/games still mean what they meant."""
    print(conforms(GAME, logs=sorted(Path(__file__).parent.glob("games/*.jsonl"))))


def test_nobody_takes_as_many_as_were_taken_just_before() -> None:
    given(GAME, "ann bob", "take 3").when("take 3").refused("Turns")


def test_nobody_takes_more_than_are_left() -> None:
    given(GAME, "ann bob", "take 3").when(Taken(by="bob", count=19)).impossible("18 counters are left")
'''
