"""Windows to answer in, counters, and the next of those who still play: as GAMES.md says."""

from __future__ import annotations

import pytest

from ledger.api import Contradiction, Counters, Window
from ledger.testing import given
from tests.core.tables import GAME


def window(*, in_turn: bool = False) -> Window:
    found = Window()
    found.open("claim", ("ann", "bob"), in_turn=in_turn)
    found.open("block", ("cat",))
    return found


def test_all_are_asked_at_once_about_one_thing_after_the_other() -> None:
    found = window()
    assert (found.about, found.waiting) == ("claim", ("ann", "bob"))
    found.let("bob")
    assert found.waiting == ("ann",)
    found.let("ann")
    assert (found.about, found.waiting) == ("block", ("cat",))
    found.let("cat")
    assert (found.about, found.waiting) == ("", ())


def test_one_is_asked_after_the_other_in_turn() -> None:
    found = window(in_turn=True)
    assert found.waiting == ("ann",)
    with pytest.raises(Contradiction, match="bob is not asked now"):
        found.let("bob")
    found.let("ann")
    assert found.waiting == ("bob",)


def test_a_window_is_closed_or_cleared() -> None:
    found = window()
    found.close()
    assert found.about == "block"
    found = window()
    found.clear()
    assert found.about == ""


def test_a_seat_that_leaves_inside_a_window_is_asked_nothing_more() -> None:
    found = window()
    found.leave("cat")
    found.leave("ann")
    assert found.waiting == ("bob",)
    found.let("bob")
    assert found.about == ""


def test_only_whoever_is_asked_can_answer_and_only_about_that() -> None:
    found = window()
    found.require("ann", "claim")
    for seat, about in (("cat", "claim"), ("ann", "block")):
        with pytest.raises(Contradiction):
            found.require(seat, about)


def test_nobody_is_asked_where_nobody_can_answer() -> None:
    found = Window()
    found.open("claim", ())
    assert found.about == ""


def test_nobody_has_less_than_nothing() -> None:
    coins = Counters.of(("ann", "bob"), 2)
    coins.pay("ann", 2)
    coins.gain("bob", 3)
    assert coins.facts("coins") == {"ann coins": 0, "bob coins": 5}
    for wrong in (lambda: coins.pay("ann", 1), lambda: coins.pay("bob", -1), lambda: coins.gain("bob", -1)):
        with pytest.raises(Contradiction):
            wrong()
    with pytest.raises(Contradiction, match="nobody called dan"):
        coins.gain("dan", 1)
    assert coins == {"ann": 0, "bob": 5}
    coins.gain("ann", 1)
    assert coins["ann"] == 1


def test_what_is_adjusted_is_what_the_label_counts() -> None:
    coins = Counters.of(("ann", "bob"), 2)
    coins.adjust("bob coins", 7, "coins")
    assert coins["bob"] == 7
    for label in ("bob", "dan coins", "bob cards"):
        with pytest.raises(Contradiction):
            coins.adjust(label, 1, "coins")


@pytest.mark.parametrize(
    ("seat", "steps", "among", "after"),
    [
        ("ann", 1, ("ann", "cat"), "cat"),
        ("bob", 1, ("ann", "cat"), "cat"),
        ("bob", -1, ("ann", "cat"), "ann"),
        ("bob", 2, ("ann", "cat"), "ann"),
        ("cat", 1, ("cat",), "cat"),
        ("bob", 1, (), "bob"),
        ("bob", 1, ("cat",), "cat"),
        ("bob", 0, ("cat",), "bob"),
    ],
)
def test_the_next_of_those_who_still_play(seat: str, steps: int, among: tuple[str, ...], after: str) -> None:
    table = given(GAME, "ann bob cat").state.table
    assert table.after(seat, steps, among=among) == after
