"""A question of a state is worked out once, and again as soon as the state is another one."""

from __future__ import annotations

from ledger.core.pieces.state import once
from ledger.testing import contents
from tests.core.tables import GAME, State, stones, taken


@once
def piled(state: State, *names: str) -> list[int]:
    """A new list each time it is worked out."""
    return [state.heaps[name] for name in names]


def test_a_question_is_worked_out_once_while_the_state_stays_as_it_is() -> None:
    state = stones().state
    assert piled(state, "amber") is piled(state, "amber")
    assert piled(state, "amber") is not piled(state)


def test_a_fold_forgets_what_was_asked() -> None:
    state = stones().state
    before = piled(state, "amber")
    GAME.projector.fold(state, (taken("ann"),))
    assert piled(state, "amber") == [before[0] - 1]
    GAME.projector.fold_known(state, (taken("bob"),))
    assert piled(state, "amber") == [before[0] - 2]


def test_what_was_asked_is_no_part_of_the_state_nor_of_its_copy() -> None:
    state, other = stones().state, stones().state
    asked = piled(state, "amber")
    assert contents(state) == contents(other)
    assert piled(state.copy(), "amber") is not asked
