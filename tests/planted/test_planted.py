"""A few of the planted mistakes, in few games; all of them are asked by `python -m tests.planted`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.planted.garden import answer, changed
from tests.planted.mistakes import MISTAKES
from tests.planted.promises import HARMLESS

ALL = MISTAKES | HARMLESS
FEW = (
    "C01 a draw is told to all",
    "C23 the hole is called otherwise",
    "N09 an argument for several takes one",
    "K01 the view shows a field that tells which disc was lost",
    "P64 an adjustment is added",
    "P65 what is adjustable is no fact",
)


def test_there_are_seventy_two_mistakes_and_six_changes_that_are_none() -> None:
    assert (len(MISTAKES), len(HARMLESS)) == (72, 6)


@pytest.mark.parametrize("title", ALL)
def test_a_mistake_can_be_planted(title: str) -> None:
    for text in changed(ALL[title]).values():
        compile(text, title, "exec", dont_inherit=True)


@pytest.mark.parametrize("title", FEW)
def test_a_planted_mistake_is_named(title: str, tmp_path: Path) -> None:
    told = answer(ALL[title], f"few_{title[:3].lower()}", tmp_path, games=1, forged=60, steps=80)
    assert told.is_red
    assert not told.lacks(ALL[title]), told.said


def test_numbers_of_tokens_are_found_in_a_view(tmp_path: Path) -> None:
    told = answer(ALL["S03 the view shows token numbers"], "few_s03", tmp_path, games=1, forged=0, steps=12)
    assert "the view tells the numbers of tokens; use `pieces.show` or `pieces.listed`" in told.said


def test_a_mistake_of_the_game_is_not_called_a_damaged_log(tmp_path: Path) -> None:
    draws = "return luck.cards("
    short = (draws, f"{draws}'court', 0, ('duke',), 0, 1) or (")
    mistake = MISTAKES["C01 a draw is told to all"]._replace(changes=(short,))
    told = answer(mistake, "few_short", tmp_path, games=1, forged=0)
    assert "Drawn comes next, but the pieces do not allow it (the tool deals 2 cards, not 1)" in told.said
    assert "LogDamaged" not in told.said


def test_a_game_that_is_stuck_is_told_with_the_event_before(tmp_path: Path) -> None:
    told = answer(ALL["H02 the cards are not gathered"], "few_h02", tmp_path, games=1, forged=0)
    assert "no move is legal: ann, bob and cat: pass three cards" in told.said
    assert "and the deck is empty: do cards go back (`gather`, `reshuffle`)?" in told.said
    assert "after RoundEnded in few_h02/__init__.py, line" in told.said
