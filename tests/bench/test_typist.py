"""What the typist counts is what the session took: the game that was typed again ends as the sample did."""

from __future__ import annotations

import pytest

from ledger.desk.desk import Desk
from tests.bench.reading import ROOT
from tests.bench.typist import taps
from tests.bench.typist.games import WHOLE, again, counted
from tests.bench.typist.moments import MOMENTS, Moment, keys


@pytest.mark.parametrize("game", WHOLE)
def test_a_game_that_was_typed_in_few_keys_is_the_same_game(game: str) -> None:
    old = Desk.open(ROOT / "sample_logs" / f"{WHOLE[game].sample}.jsonl")
    typed, lines = again(WHOLE[game].sample)
    ends = [
        {seat: desk.score(desk.head).total(seat) for seat in desk.score(desk.head).seats}
        for desk in (old, typed)
    ]
    assert ends[0] == ends[1]
    assert len(lines) > 20


def test_turns_and_keys_are_counted_from_the_first_turn_on() -> None:
    turns, lines, _ = counted(WHOLE["Courses"])
    assert turns == 10
    assert lines[0].line


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.what)
def test_a_moment_is_typed_at_a_real_session(moment: Moment) -> None:
    assert 0 < keys(moment) < 60


LEFT_OUT = {
    "Effortless": {"!", "take", "count", "note", "reveal", "mix", "claim"},
    "Kingless": {"note", "claim"},
    "Courses": {"note", "claim"},
    "Endeavor": {"!", "note", "layout", "claim"},
}
"""What begins the lines of a sample that no list of a page has: a claim has its own button there."""


@pytest.mark.parametrize("game", WHOLE)
def test_a_decision_is_two_taps_or_four_with_a_search(game: str) -> None:
    """Kingless needs more than half: settling a card is a touch of its own where another seat goes on."""
    found = taps.counted(WHOLE[game])
    assert len(found.decisions) > 30
    assert {line.split()[0] for line in found.left_out} == LEFT_OUT[game]
    assert {each.taps for each in found.decisions if not each.is_searched} == {2}
    assert max(each.taps for each in found.decisions) <= 4
    assert sum(each.held for each in found.decisions) <= found.keys * (0.52 if game == "Kingless" else 0.5)
