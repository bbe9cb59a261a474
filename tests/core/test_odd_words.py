"""What is said to words that people type at a table and that are no moves of a game."""

from __future__ import annotations

import pytest

from ledger.core.typing.meant import meant_or_expected


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("=", "To record what you counted: count WHAT NUMBER. "),
        ("yes", "Nothing here is answered with yes or no. "),
        ("xyz", ""),
        ("chek", "Did you mean check? "),
    ],
)
def test_an_odd_word_gets_its_own_hint(word: str, meant: str) -> None:
    asked = "Expected now: check. `help` lists every move."
    assert meant_or_expected(word, ["check", "scene"], ["check"]) == meant + asked


def test_a_game_that_has_a_word_for_leaving_suggests_it() -> None:
    assert meant_or_expected("leaves", ["leave"], []) == "Did you mean leave?"


def test_whoever_goes_first_does_not_go_home() -> None:
    home, first = (meant_or_expected("goes", ["check"], [], rest) for rest in ("home", "first"))
    assert ("goes home" in home, "goes home" in first) == (True, False)


def test_whoever_comes_too_late_for_a_game_hears_how_they_can_play() -> None:
    unknown, known = (meant_or_expected(*said) for said in (("cy", [], [], "joins"), ("joins", ["x"], [])))
    assert ("`new` begins one with more players" in unknown, "`new`" in known) == (True, False)
