"""Growing a line again beside the old one: what was said, what follows, and what was said in between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.corrections.carrying import Carrying
from ledger.core.corrections.misfits import RegrowthCount
from ledger.core.corrections.regrow import Regrowth
from ledger.core.corrections.turns import _is_another_seats
from ledger.core.corrections.writing import id_runs
from ledger.core.log.events import Event, Noted, Overruled, bare
from ledger.core.rules.game import Game
from ledger.core.rules.player_moves import Interrupted, OldLine, PlayerMove, was_by_itself
from ledger.core.rules.verdicts import LEGAL, Chance, Follows, Over, Pending
from ledger.core.typing.step import Step
from tests.core.tables import GAME, Rolled, State, StoneTaken, stones, taken, varied


def pending(state: State) -> Pending:
    """A stone shows one point by itself, unless somebody saw another number."""
    return Follows(Rolled(value=1), open="value") if state.rolling else GAME.pending(state)


FOLLOWING: Game[State] = varied(pending=pending, may={StoneTaken: lambda event, state: LEGAL})


def path(*events: Event | tuple[Event, ...]) -> list[Event]:
    """Steps as they would stand in a log."""
    steps = [each if isinstance(each, tuple) else (each,) for each in events]
    flat = [(event, place + 1 < len(step)) for step in steps for place, event in enumerate(step)]
    return [
        replace(event, id=number, on=number - 1, at=f"at {number}", more=more)
        for number, (event, more) in enumerate(flat, 1)
    ]


def regrown(line: Sequence[Event], gone: int, *moves: str, game: Game[State] = FOLLOWING) -> Regrowth:
    """A line whose event `gone` was really these moves."""
    state: Any = game.projector.fold(stones(game=game).state, line[: gone - 1])
    old = OldLine(game, state, None, line[gone - 1 :], frozenset({gone}))
    growth = Regrowth(
        game,
        Carrying(game, state, gone - 1),
        None,
        old,
        Step(game, state, None, parent=gone - 1, last=len(line) + 2, at="now"),
    )
    growth.say(*moves)
    growth.grow()
    return growth


def test_what_follows_is_made_anew_and_happened_with_what_it_follows_from() -> None:
    line = path((taken("ann"), Rolled(value=1)), (taken("bob"), Rolled(value=1)))
    growth = regrown(line, 1, "take jade")
    assert [bare(event) for event in growth.events] == [
        taken("ann", "jade"),
        Rolled(value=1),
        taken("bob"),
        Rolled(value=1),
    ]
    assert [event.at for event in growth.events] == ["now", "now", "at 3", "at 3"]
    assert growth.tally() == RegrowthCount(1, applied=1)
    assert id_runs(growth.pairs) == ((2, 4, 8),)


def test_events_that_are_the_same_are_told_as_runs() -> None:
    pairs = [(8, 20), (2, 12), (1, 11), (3, 13), (7, 19), (9, 22)]
    assert id_runs(pairs) == ((1, 3, 11), (7, 8, 19), (9, 9, 22))


def test_what_somebody_saw_otherwise_stands_in_place_of_what_follows() -> None:
    line = path((taken("ann"), Rolled(value=5)), (taken("bob"), Rolled(value=1)))
    growth = regrown(line, 1, "take jade")
    assert [bare(event) for event in growth.events] == [
        taken("ann", "jade"),
        Rolled(value=5),
        taken("bob"),
        Rolled(value=1),
    ]
    assert growth.tally() == RegrowthCount(2, applied=2)


def after_jade(state: State) -> Pending:
    """Whoever is next takes amber after the first jade."""
    heaps = state.heaps
    is_due = (heaps["jade"], heaps["amber"]) == (1, 3)
    return Follows(taken("bob", "amber")) if is_due else GAME.pending(state)


def test_what_was_insisted_on_and_follows_by_itself_happens_once() -> None:
    """Another stone was written down, so the table insisted on what follows from the true one."""
    insisted = (Overruled(by="table", rule="Turns", reason="so it was"), taken("bob", "amber"))
    line = path(taken("ann", "jet black"), insisted, Noted(text="done"))
    growth = regrown(line, 1, "take jade", game=varied(pending=after_jade))
    assert [bare(event) for event in growth.events] == [
        taken("ann", "jade"),
        taken("bob", "amber"),
        Noted(text="done"),
    ]
    assert (growth.followed, growth.released) == ([growth.events[1]], [line[1]])
    assert (3, growth.events[1].id) in growth.pairs
    assert growth.tally() == RegrowthCount(2, applied=2)


def test_what_was_said_in_the_middle_of_what_follows_stays_there() -> None:
    line = path((taken("ann"), Noted(text="wait"), Rolled(value=1)), (taken("bob"), Rolled(value=1)))
    growth = regrown(line, 1, "take jade")
    assert [type(event) for event in growth.events] == [StoneTaken, Noted, Rolled, StoneTaken, Rolled]


def test_what_the_table_insisted_on_before_it_followed_stays_there() -> None:
    insisted = (Overruled(by="table", rule="Turns", reason="quick hands"), taken("bob", "jade"))
    line = path((taken("ann"), *insisted, Rolled(value=1)))
    growth = regrown(line, 1, "take jade")
    assert [type(event) for event in growth.events] == [StoneTaken, Overruled, StoneTaken, Rolled]
    assert growth.tally() == RegrowthCount(1, applied=1)


def test_where_the_old_line_stood_in_the_middle_the_new_one_stands_as_well() -> None:
    line = path((taken("ann"), Rolled(value=1)), (taken("bob"), Noted(text="wait")))
    growth = regrown(line, 1, "take jade")
    assert [type(event) for event in growth.events] == [StoneTaken, Rolled, StoneTaken, Noted]


def test_a_step_of_its_own_that_nobody_said_is_made_anew_too() -> None:
    line = path(taken("ann"), Rolled(value=1), taken("bob"), Rolled(value=1), Noted(text="done"))
    growth = regrown(line, 1, "take jade")
    assert [type(event) for event in growth.events] == [StoneTaken, Rolled, StoneTaken, Rolled, Noted]
    assert growth.tally() == RegrowthCount(2, applied=2)


def test_a_line_of_play_tells_what_was_said_and_what_was_not() -> None:
    line = path((taken("ann"), Rolled(value=1)), (taken("bob"), Rolled(value=2)))
    old = OldLine(FOLLOWING, stones(game=FOLLOWING).state, None, line)
    assert old.next() == PlayerMove(line[0], None, None, False)
    old.passed()
    assert old.next() == PlayerMove(line[2], None, None, True)
    assert [each.event for each in old.itself] == [line[1]]
    old.passed()
    assert old.next() == PlayerMove(line[3], None, Interrupted(0, Rolled), False)
    old.passed()
    assert (old.next(), old.rest()) == (None, None)


def test_a_line_that_ends_with_what_was_overruled_tells_that() -> None:
    """So it can be corrected; in the middle of a line it belongs to the move after it."""
    line = path(taken("ann"), Overruled(rule="Turns", reason="why"), taken("ann"))
    old = OldLine(FOLLOWING, stones(game=FOLLOWING).state, None, line[1:2])
    assert old.next() == PlayerMove(line[1], None, None, False)
    old = OldLine(FOLLOWING, stones(game=FOLLOWING).state, None, line[1:])
    found = old.next()
    assert found is not None
    assert (found.event, found.overruled) == (line[2], line[1])


def test_the_tool_deals_and_the_table_says() -> None:
    chance, rolled = Chance(Rolled(), "value", "?"), Rolled(by="tool", value=3)
    luck: Any = object()
    assert was_by_itself(chance, rolled, luck)
    assert not was_by_itself(chance, rolled, None)
    assert not was_by_itself(chance, Rolled(by="table", value=3), luck)
    assert not was_by_itself(chance, taken("ann"), luck)
    assert was_by_itself(Follows(rolled), rolled, None)
    assert not was_by_itself(Follows(rolled), Rolled(by="tool", value=4), None)
    assert not was_by_itself(Over(), rolled, luck)


@pytest.mark.parametrize(
    ("other", "is_one"),
    [
        (taken("bob"), True),
        (taken("ann"), False),
        (taken("bob", "jade"), False),
        (taken("ann", "jade"), False),
        (Rolled(by="bob", value=1), False),
    ],
)
def test_a_move_of_another_seat_is_the_same_move_if_nothing_else_differs(other: Event, is_one: bool) -> None:
    assert _is_another_seats(GAME, stones().state, taken("ann"), other) is is_one
