"""States at any event: the same as a fresh fold, and never far from a checkpoint."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ledger.core.errors import LogDamaged, NoSuchEvent, NothingToRedo, NothingToUndo
from ledger.core.log.events import Branched, Event, Undone
from ledger.core.log.history import CHECKPOINT_EVERY, History, steps_before
from ledger.testing import setup_for
from tests.stones import GAME, MANY, Rolled, StoneTaken

SETUP = setup_for(GAME, "ann bob", catalog=MANY)


class Counting:
    """The projector of Stones, counting what it applies."""

    def __init__(self) -> None:
        self.applied = self.known = 0

    def fold(self, state: Any, events: Any) -> Any:
        self.applied += len(events)
        return GAME.projector.fold(state, events)

    def fold_known(self, state: Any, events: Any) -> None:
        self.known += len(events)
        self.fold(state, events)


def history(projector: Any = GAME.projector) -> History[Any]:
    return History(lambda: GAME.start(SETUP), projector)


def turns(first: int, count: int) -> list[Event]:
    """Events of `count` turns, two each, every turn one step."""
    events: list[Event] = []
    for number in range(first, first + 2 * count, 2):
        events.append(StoneTaken(id=number, on=number - 1, by="ann", heap="jade", more=True))
        events.append(Rolled(id=number + 1, on=number, value=1 + number % 6))
    return events


@pytest.mark.parametrize("chunk", [1, 7, 64, 1000])
def test_any_event_is_at_most_one_copy_and_63_applications_away(chunk: int) -> None:
    """However the events came in: one by one, as in play, or all at once, as from a file."""
    counting = Counting()
    past = history(counting)
    events = turns(1, 250)
    for first in range(0, len(events), chunk):
        past.extend(events[first : first + chunk])
        assert past.state.taken == len(past) // 2
    chance = Random(chunk)
    for _ in range(60):
        before = counting.applied
        past.state_at(chance.randrange(len(past) + 1))
        assert counting.applied - before < CHECKPOINT_EVERY


def test_a_history_that_is_told_what_a_turn_is_notes_the_turn_of_each_event() -> None:
    counting = Counting()
    past = History(lambda: GAME.start(SETUP), counting, turn=lambda state: state.taken)
    past.extend(turns(1, 40))
    assert past.turns == {}
    assert past.state.taken == 40
    assert past.turns == {id_: id_ // 2 for id_ in range(1, 81)}
    assert counting.applied == 80


def test_a_branch_is_near_a_checkpoint_too() -> None:
    counting = Counting()
    past = history(counting)
    past.extend(turns(1, 50))
    assert past.state.taken == 50
    past.extend([Branched(id=101, on=30, name="other")])
    on = 30
    for event in turns(102, 50):
        past.extend([type(event)(**{**fields(event), "on": on})])
        on = event.id
        assert past.state is not None
    for at in (30, 100, 150, 201, 102, 64):
        before = counting.applied
        past.state_at(at)
        assert counting.applied - before < CHECKPOINT_EVERY


def fields(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def test_a_state_that_was_given_away_is_the_callers() -> None:
    past = history()
    past.extend(turns(1, 3))
    mine = past.state_at(4)
    GAME.projector.fold(mine, turns(5, 1))
    assert past.state_at(4).taken == 2
    assert past.state.taken == 3


def test_a_misfit_leaves_what_came_before_readable() -> None:
    past = history()
    past.extend([*turns(1, 2), StoneTaken(id=5, on=4, by="ann", heap="nowhere")])
    with pytest.raises(LogDamaged) as caught:
        past.state  # noqa: B018
    assert caught.value.line == 6
    assert past.state_at(4).taken == 2


def test_undo_works_in_steps() -> None:
    past = history()
    past.extend(turns(1, 3))
    assert [past.undo_target(), past.undo_target(2), past.undo_target(9)] == [4, 2, 0]
    assert past.step(5) == past.step(6) == (5, 6)
    past.extend([Undone(id=7, on=6, to=2)])
    assert [past.redo_target(), past.redo_target(5)] == [4, 6]


def test_nothing_to_undo_or_redo() -> None:
    past = history()
    with pytest.raises(NothingToUndo):
        past.undo_target()
    with pytest.raises(NothingToRedo):
        past.redo_target()


def test_an_event_that_is_no_move_cannot_be_stood_at() -> None:
    past = history()
    past.extend([*turns(1, 2), Undone(id=5, on=4, to=2)])
    with pytest.raises(NoSuchEvent, match="undone"):
        past.require_played(5)
    with pytest.raises(NoSuchEvent, match="no event 9"):
        past.require_played(9)
    assert past.require_played(4) == 4


def test_what_was_played_since() -> None:
    past = history()
    past.extend(turns(1, 3))
    assert [event.id for event in past.since(2, 5)] == [3, 4, 5]
    assert [event.id for event in past.path(4)] == [1, 2, 3, 4]


def test_redo_never_goes_beyond_the_tip_of_its_branch() -> None:
    """A branch that was started in the middle of a step holds only the beginning of that step."""
    past = history()
    past.extend([*turns(1, 1), Branched(id=3, on=1, name="middle"), Undone(id=4, on=1, to=0)])
    assert past.step(1) == (1, 2)
    assert (past.after_step(0, 1), past.redo_target()) == (1, 1)


def test_a_step_ends_where_its_last_line_is() -> None:
    past = history()
    past.extend(turns(1, 3))
    assert [past.step(id_) for id_ in (1, 2, 3, 6)] == [(1, 2), (1, 2), (3, 4), (5, 6)]
    assert [past.before_step(id_) for id_ in (1, 2, 3, 6)] == [0, 0, 2, 4]
    past.extend([StoneTaken(id=7, on=6, by="ann", heap="jade", more=True)])
    assert past.step(7) == (7, 7)


def test_a_branch_at_the_beginning_of_a_step_is_no_part_of_what_happened() -> None:
    past = history()
    past.extend([*turns(1, 2), Undone(id=5, on=4, to=2), Branched(id=6, on=2, name="other", more=True)])
    past.extend([StoneTaken(id=7, on=2, by="bob", heap="jade")])
    assert (past.step(7), past.before_step(7), past.undo_target()) == ((6, 7), 2, 2)


def test_whole_steps_before_a_line() -> None:
    events = turns(1, 3)
    ids = {line: [event.id for event in steps_before(line, events)] for line in range(2, 9)}
    assert ids == {
        2: [],
        3: [],
        4: [1, 2],
        5: [1, 2],
        6: [1, 2, 3, 4],
        7: [1, 2, 3, 4],
        8: [1, 2, 3, 4, 5, 6],
    }


def test_any_line_is_found_by_its_id() -> None:
    past = history()
    with pytest.raises(NoSuchEvent) as caught:
        past.event(1)
    assert caught.value.hint == "The log holds no event yet."
    past.extend([*turns(1, 1), Undone(id=3, on=2, to=0)])
    assert [event.id for event in past.lines()] == [1, 2, 3] == [past.event(id_).id for id_ in (1, 2, 3)]
    assert len(past) == 3
    for id_ in (0, -1, 4):
        with pytest.raises(NoSuchEvent) as caught:
            past.event(id_)
        assert caught.value.hint == "The events of this log are 1 to 3."


def test_a_step_that_was_tried_on_a_copy_is_adopted_without_another_fold() -> None:
    counting = Counting()
    past = history(counting)
    for number in range(1, 200, 2):
        state = past.state_at(past.timeline.head)
        step = turns(number, 1)
        GAME.projector.fold(state, step)
        past.take_step(step, state)
        assert past.state is state
    assert counting.applied == 0
    chance = Random(1)
    for _ in range(60):
        before = counting.applied
        at = chance.randrange(201)
        assert past.state_at(at).taken == at // 2
        assert counting.applied - before <= CHECKPOINT_EVERY


def test_a_step_adopted_somewhere_else_on_the_tree_is_near_a_checkpoint_of_its_own() -> None:
    counting = Counting()
    past = history(counting)
    past.extend(turns(1, 20))
    state = past.state_at(2)
    step = [Branched(id=41, on=2, name="other", more=True), StoneTaken(id=42, on=2, by="bob", heap="jade")]
    GAME.projector.fold(state, step[1:])
    assert past.state.taken == 20
    past.take_step(step, state)
    assert (past.timeline.head, past.state) == (42, state)
    assert past.state_at(40).taken == 20
    counting.applied = 0
    assert past.state_at(42).taken == 1
    assert counting.applied == 0


def test_a_very_long_game_keeps_fewer_copies_further_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger.core.log.history.MOST_CHECKPOINTS", 4)
    counting = Counting()
    past = history(counting)
    past.extend(turns(1, 900))
    assert past.state.taken == 900
    assert len(past._checkpoints) <= 4
    for at in (0, 1, 700, 1800, 64, 1799):
        before = counting.applied
        assert past.state_at(at).taken == at // 2
        assert counting.applied - before < 1800 / 2


def test_what_an_event_needs_is_asked_when_it_is_folded_first_and_not_again() -> None:
    counting = Counting()
    past = history(counting)
    past.extend(turns(1, 40))
    assert (past.state.taken, counting.known) == (40, 0)
    past.extend([Undone(id=81, on=80, to=2)])
    assert past.state.taken == 1
    assert counting.known == 2
    past.extend([Branched(id=82, on=2, name="other"), StoneTaken(id=83, on=2, by="ann", heap="jade")])
    known = counting.known
    assert past.state.rolling == "jade"
    assert counting.known == known
