"""Steps that belong to an earlier event are undone and redone together with it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.core.log.events import Event, Noted, Overruled, Undone
from ledger.core.log.history import History, no_itself
from ledger.testing import setup_for
from tests.stones import GAME, MANY, Rolled, StoneTaken

SETUP = setup_for(GAME, "ann bob", catalog=MANY)


def cause(state: Any, event: Event) -> int | None:
    """A die belongs to the first stone, in whatever step."""
    return 1 if isinstance(event, Rolled) and state.rolling else None


def by_itself(state: Any, event: Event | None) -> bool:
    """A die falls without being asked."""
    return bool(state.rolling) and (event is None or isinstance(event, Rolled))


def past(*events: Event, itself: Any = no_itself) -> History[Any]:
    history: History[Any] = History(lambda: GAME.start(SETUP), GAME.projector, cause, None, itself)
    history.extend(events)
    return history


STONE = StoneTaken(id=1, on=0, by="ann", heap="jade")
DIE = Rolled(id=2, on=1, value=3)
NEXT = StoneTaken(id=3, on=2, by="bob", heap="jade")


def test_a_move_goes_back_to_before_its_cause() -> None:
    assert past(STONE, DIE).undo_target() == 0


def test_a_move_without_a_cause_is_its_own_step() -> None:
    assert past(STONE, DIE, NEXT).undo_target() == 2


def test_several_moves_count_whole_ones() -> None:
    assert past(STONE, DIE, NEXT).undo_target(2) == 0


def test_what_was_undone_together_is_redone_together() -> None:
    assert past(STONE, DIE, NEXT, Undone(id=4, on=3, to=0)).redo_target() == 2


def test_an_overruling_in_front_changes_nothing() -> None:
    over = Overruled(id=2, on=1, rule="ST-2", more=True)
    assert past(STONE, over, Rolled(id=3, on=2, value=3)).undo_target() == 0


def test_a_remark_is_undone_alone() -> None:
    assert past(STONE, Noted(id=2, on=1, text="hm")).undo_target() == 1


def test_what_somebody_did_in_between_begins_a_move_of_its_own() -> None:
    """Undo and redo cut the game into the same moves, whatever stands in the middle of one."""
    between = past(STONE, Noted(id=2, on=1, text="hm"), Rolled(id=3, on=2, value=3))
    assert between.undo_target() == 1
    between.extend([Undone(id=4, on=3, to=1)])
    assert between.redo_target() == 3
    between.extend([Undone(id=5, on=1, to=0)])
    assert (between.redo_target(), between.redo_target(2)) == (1, 3)


def test_a_line_of_several_moves_was_decided_where_it_began() -> None:
    """From the middle of what happened by itself, redo goes to the end of the line that was typed."""
    typed = replace(STONE, more=True), replace(DIE, more=True), NEXT
    assert past(*typed, itself=by_itself).after_move(1, 3) == 3
    assert past(STONE, DIE, NEXT, itself=by_itself).after_move(1, 3) == 2


def test_a_decision_was_made_where_the_game_had_come_to_rest() -> None:
    told = past(STONE, DIE, NEXT, itself=by_itself)
    assert [told.decided(at, 3) for at in (0, 1, 2, 3)] == [0, 2, 2, None]
    insisted = past(STONE, replace(NEXT, id=2, on=1), itself=by_itself)
    assert insisted.decided(1, 2) == 0, "the stone was insisted on while a die was on its way"


def test_where_nobody_has_decided_there_is_no_move_to_go_back_from() -> None:
    falling = past(STONE, itself=lambda state, event: not state.stones)
    assert falling.before_move(1) is None
    assert falling.decided(0, 1) is None
    assert past(STONE, DIE).after_move(2, 2) == 2
