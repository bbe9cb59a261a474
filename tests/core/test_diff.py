"""How two lines of play differ, wherever in the tree they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.audit.diff import Difference, DiffSide, FactChange, ScoreChange, compare, score_changes
from ledger.core.log.events import Branched
from ledger.core.rules.game import Game
from ledger.core.rules.scores import ScoreLine, ScoreSheet
from ledger.desk.correcting import drop
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.core.tables import GAME, Rolled, State, recorded, stones, taken, varied


def forked(game: Game[State] = GAME, one: int = 2, other: int = 5) -> Difference:
    """Event 1 is shared; a three is rolled on the one line, a six and then a stone taken on the other."""
    history = recorded(stones("take amber", "roll 3"))
    history.extend([Branched(id=3, on=1, name="other"), Rolled(id=4, on=1, by="table", value=6)])
    history.extend([replace(taken("bob", "jade"), id=5, on=4)])
    return compare(game, history, one, other)


def test_two_lines_of_play_part_after_the_last_event_that_they_share() -> None:
    difference = forked()
    assert difference.fork == 1
    assert difference.one == DiffSide(tip=2, events=1, first=2, told="the die shows 3")
    assert difference.other == DiffSide(tip=5, events=2, first=4, told="the die shows 6")


def test_they_differ_in_facts_scores_and_totals() -> None:
    difference = forked()
    assert difference.changes == (FactChange("jade", 2, 1),)
    assert difference.scores == (ScoreChange("ann", "stones", "stone 1", 3, 6, (2, 4), "The die"),)
    assert difference.totals == (("ann", 3, 6),)


def test_the_other_way_round_it_is_the_same() -> None:
    difference = forked(one=5, other=2)
    assert (difference.one.tip, difference.other.tip) == (5, 2)
    assert difference.changes == (FactChange("jade", 1, 2),)
    assert difference.scores == (ScoreChange("ann", "stones", "stone 1", 6, 3, (2, 4), "The die"),)
    assert difference.totals == (("ann", 6, 3),)


def test_a_line_does_not_differ_from_itself() -> None:
    difference = forked(other=2)
    assert (difference.fork, difference.changes, difference.scores, difference.totals) == (2, (), (), ())
    assert difference.one == difference.other == DiffSide(tip=2, events=0, first=None, told="")


def test_a_line_is_compared_with_its_own_past() -> None:
    difference = forked(one=0, other=1)
    assert difference.fork == 0
    assert difference.one == DiffSide(0, 0, None, "")
    assert difference.other == DiffSide(1, 1, 1, "ann takes a stone from amber")
    assert difference.changes == (FactChange("amber", 3, 2),)


def test_a_score_line_that_is_missing_on_one_side_counts_nought_there() -> None:
    difference = forked(one=1, other=2)
    assert difference.scores == (ScoreChange("ann", "stones", "stone 1", 0, 3, (2,), "The die"),)
    assert forked(one=2, other=1).scores == (ScoreChange("ann", "stones", "stone 1", 3, 0, (2,), "The die"),)


def test_the_events_that_tell_two_score_lines_apart_are_those_of_one_side_only() -> None:
    def score(state: State) -> ScoreSheet:
        return replace(
            GAME.score(state), lines=tuple(_earned_together(line) for line in GAME.score(state).lines)
        )

    def _earned_together(line: ScoreLine) -> ScoreLine:
        return replace(line, events=(1, *line.events))

    (change,) = forked(varied(score=score)).scores
    assert change.events == (2, 4)


def _labelled(*labels: tuple[str, int]) -> Callable[[State], ScoreSheet]:
    """A score with these lines on the one side; on the other side each counts one more."""

    def score(state: State) -> ScoreSheet:
        more = state.stones[-1][2] == 6
        lines = [
            ScoreLine(
                seat="ann",
                category="stones",
                label=label.format(points + more),
                points=points + more,
                rule="",
            )
            for label, points in labels
        ]
        return ScoreSheet(seats=state.table.seats, lines=tuple(lines), final=False)

    return score


def test_what_a_label_counts_is_no_part_of_its_name() -> None:
    assert forked(varied(score=_labelled(("{} stones", 3)))).scores == (
        ScoreChange("ann", "stones", "3 stones / 4 stones", 3, 4, (), ""),
    )


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        (("Lively: 2 effort", "Lively: 1 effort"), "Lively: 2 effort / 1 effort"),
        (
            ("Holy Water", "Holy Water: needs 2 dexterity (has 1)"),
            "Holy Water: nothing more / needs 2 dexterity (has 1)",
        ),
        (("Lively: 2 effort", None), "Lively"),
        ((None, "Lively: 2 effort"), "Lively"),
        (("Owl", None), "Owl"),
    ],
)
def test_a_label_says_nothing_that_is_true_of_one_side_only(
    labels: tuple[str | None, str | None], said: str
) -> None:
    sheets = (
        ScoreSheet(
            seats=("ann",),
            lines=() if label is None else (ScoreLine("ann", "cards", label, points, "Scoring"),),
            final=False,
        )
        for points, label in enumerate(labels, 1)
    )
    assert [change.label for change in score_changes(*sheets)] == [said]


def test_lines_that_are_called_the_same_are_told_apart_by_their_numbers() -> None:
    changes = forked(varied(score=_labelled(("stone 1", 3), ("stone 2", 5)))).scores
    assert [(change.label, change.one, change.other) for change in changes] == [
        ("stone 1", 3, 4),
        ("stone 2", 5, 6),
    ]
    apart = forked(varied(score=_labelled(("{} stones", 3), ("{} stones", 7)))).scores
    assert [(change.label, change.one, change.other) for change in apart] == [
        ("3 stones", 3, 0),
        ("7 stones", 7, 0),
        ("4 stones", 0, 4),
        ("8 stones", 0, 8),
    ]


def test_lines_with_the_very_same_label_are_added() -> None:
    def sheet(*ids: int) -> ScoreSheet:
        lines = [ScoreLine("ann", "texts", "card text", 2, "MT-35", (id_,)) for id_ in ids]
        return ScoreSheet(seats=("ann",), lines=tuple(lines), final=False)

    assert score_changes(sheet(1, 2, 3), sheet(1, 3)) == (
        ScoreChange("ann", "texts", "card text", 6, 4, (2,), "MT-35"),
    )
    assert score_changes(sheet(1, 2), sheet(1, 2)) == ()


def test_what_a_correction_grew_again_is_not_behind_a_difference(tmp_path: Path) -> None:
    """Three twos were added on the old line. The later two are on the new line, too."""
    pad = NewGame(game="scorepad", catalog="plain", seats=("ann", "bob"))
    desk = Desk.new(tmp_path / "pad.jsonl", pad)
    for _ in range(3):
        desk.do("ann +2")
    drop(desk, 1).write()
    (change,) = desk.diff(3, desk.head).scores
    assert (change.label, change.one, change.other, change.events) == ("points +2", 6, 4, (1,))


def test_a_fact_that_only_one_side_has_is_nothing_on_the_other() -> None:
    game = varied(facts=lambda state: {f"turn {state.taken}": 1, "shared": 2})
    assert forked(game, one=1, other=2).changes == (
        FactChange("turn 0", 1, None),
        FactChange("turn 1", None, 1),
    )


def test_only_what_everybody_may_know_is_compared() -> None:
    def start(setup: Any) -> State:
        state = GAME.start(setup)
        state.pieces.new("Wand")
        return state

    game = varied(
        start=start,
        facts=lambda state: {"first": state.pieces.show(0), "turn": state.taken},
        hidden=lambda state, seat: (0,) if state.taken else (),
    )
    history = recorded(stones("take amber", "roll 3", game=game))
    assert compare(game, history, 1, 2).changes == (
        FactChange("first", "Wand", "?"),
        FactChange("turn", 0, 1),
    )
