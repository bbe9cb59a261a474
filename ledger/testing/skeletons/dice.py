"""The skeleton of a game with: roll as often as you dare.

Law: the tests try what is written here as it is.
"""

from __future__ import annotations

GAME = '''\
"""$title: roll as often as you dare; a 1 takes all of the turn. Write your own game over it."""

from __future__ import annotations

from collections.abc import Iterator

from ledger import api

GOAL = 30


class State(api.GameState, kw_only=True):
    rolled: tuple[tuple[int, int], ...] = ()
    """What the die showed in this turn, and the events."""
    is_rolling: bool = False
    banked: tuple[tuple[str, int, tuple[int, ...]], ...] = ()
    """Who banked how many points, and the events that rolled them."""
    rolls: int = 0
    turns: int = 0
    ended: int = 0
    """How many turns have ended."""

    @property
    def seat(self) -> str:
        return self.table.seats[self.ended % len(self.table.seats)]

    def total(self, seat: str) -> int:
        return sum(points for by, points, _ in self.banked if by == seat)


dice: api.Chapter[State] = api.Chapter()


def begin(state: State) -> None:
    """A turn begins with its first decision."""
    state.turns += state.turns == state.ended


@dice.event
class Dared(api.Event, frozen=True, kw_only=True):
    """roll the die"""

    told, verb = "{by} rolls", "dare"

    def do(self, state: State) -> None:
        begin(state)
        state.is_rolling = True


@dice.event
class Rolled(api.Event, frozen=True, kw_only=True):
    """what the die shows"""

    value: int
    told, verb = "the die shows {value}", "roll"
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

    told, verb = "{by} keeps the points", "keep"

    def do(self, state: State) -> None:
        state.table.require_seat(self.by)
        begin(state)
        points, events = sum(value for value, _ in state.rolled), tuple(event for _, event in state.rolled)
        state.banked += ((self.by, points, events),)
        state.rolled, state.ended = (), state.ended + 1

    def may(self, state: State) -> api.Verdict:
        return api.LEGAL if state.rolled else api.refused("Turns", "nothing was rolled yet", ("dare",))


def pending(state: State) -> api.Pending:
    if state.is_rolling:
        return api.Chance(Rolled(value=0), "value", "the die?", source="Turns")
    if any(state.total(seat) >= GOAL for seat in state.table.seats):
        return api.Over()
    return api.Decision(state.seat, "roll or keep", (Dared, Banked))


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    for by, points, events in state.banked:
        if by == seat:
            yield api.ScoreLine(seat, "dice", f"{points} kept", points, "Points", events)


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    rolled = " ".join(str(value) for value, _ in state.rolled) or "nothing yet"
    rows = tuple((each, state.total(each)) for each in state.table.seats)
    return (api.Note(f"In this turn: {rolled}"), api.Grid(("seat", "points"), rows))


GAME: api.Game[State] = api.Game(
    info=api.GameInfo(
        name="$name",
        title="$title",
        about="Roll as often as you dare.",
        rules_version=1,
        api=2,
        variants=(api.Variant("standard", least=2, most=4, about="two to four seats"),),
        turn_order="Turns",
    ),
    chapters=(dice,),
    start=State.from_setup,
    pending=pending,
    turn=lambda state: state.turns,
    lines=lines,
    shared="Points",
    view=view,
    facts=lambda state: {f"{seat} points": state.total(seat) for seat in state.table.seats},
    topics=api.headings(__name__),
)
'''

RULES = """\
# $title

What `tablefold rules $name` explains: each heading is a topic that refusals and score lines cite.

## Turns

In a turn a seat rolls a die as often as it likes, and then keeps the points. A 1 ends the turn without any.

## Points

With thirty points somebody ends the game. Whoever has most wins; a tie is shared.
"""

TEST = '''\
"""$title keeps what every game must keep, and its own rules."""

from pathlib import Path

from ledger.testing import conforms, given
from $name import GAME


def test_it_conforms() -> None:
    """Logs in tests/games still mean what they meant."""
    print(conforms(GAME, logs=sorted(Path(__file__).parent.glob("games/*.jsonl"))))


def test_nobody_keeps_nothing() -> None:
    given(GAME, "ann bob").when("keep").refused("Turns", "dare")


def test_a_one_ends_the_turn() -> None:
    play = given(GAME, "ann bob", "dare", "5", "dare", "1")
    assert play.asked == "bob: roll or keep"
'''
