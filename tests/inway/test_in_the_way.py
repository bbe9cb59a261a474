"""Nothing is lost that a command did not make: one odd file after another lies where it would write."""

from __future__ import annotations

from tests.inway.__main__ import tried


def test_what_lies_in_the_way_of_a_command_is_never_lost() -> None:
    assert tried(40, seed=5) == []


def test_of_many_odd_files_in_the_way_none_is_lost() -> None:
    assert tried(300, seed=6) == []
