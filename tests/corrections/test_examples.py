"""The worked examples of corrections, on copies of the sample logs (C-1 to C-6).

Ids are those of the samples as they are; where a sample was typed anew since, it is the same move.
"""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

from ledger.core.corrections.misfits import RegrowthCount
from ledger.desk import correcting
from ledger.desk.desk import Desk
from tests.corrections.mistakes import SAMPLES

KITCHEN = "effortless/three-at-the-kitchen-table"


def sample(name: str, folder: Path) -> Desk:
    return Desk.open(copy(SAMPLES / f"{name}.jsonl", folder))


def totals(desk: Desk) -> list[int]:
    """The totals in the order of the seats, as the log says them when it is read again."""
    again = Desk.open(desk.journal.path)
    sheet = again.score(again.head)
    return [sheet.total(seat) for seat in again.setup.seats]


def test_C1_another_card_was_taken(tmp_path: Path) -> None:
    desk = sample(KITCHEN, tmp_path)
    assert totals(desk) == [57, 53, 50]
    correction = correcting.amend(desk, 64, ["take 1"])
    done = correction.write()
    assert correction.summary() == "180 later events: 180 applied, 0 kept, 0 edited, 0 left out"
    assert totals(desk) == [48, 53, 50]
    assert "The line as it was is kept as main~1." in done.sentences


def test_C2_effort_was_placed_elsewhere_and_one_card_has_no_place_any_more(tmp_path: Path) -> None:
    desk = sample(KITCHEN, tmp_path)
    correction = correcting.amend(desk, 101, ["place tavern"])
    conflict = correction.conflict
    assert conflict is not None
    assert (conflict.event.id, conflict.verdict.why) == (105, "slot 2 of Coliseum is filled")
    assert not conflict.can_be_kept
    correction.growth.finish(keep=False)
    assert correction.growth.tally() == RegrowthCount(155, applied=154, out=1)
    correction.write()
    assert totals(desk) == [54, 53, 50]


@pytest.mark.parametrize(
    ("keep", "tally"),
    [
        (True, RegrowthCount(155, applied=151, kept=3, out=1)),
        (False, RegrowthCount(155, applied=6, edited=1, out=148)),
    ],
)
def test_C3_a_step_of_the_flow_that_is_dropped_asks_for_itself(
    keep: bool, tally: RegrowthCount, tmp_path: Path
) -> None:
    desk = sample(KITCHEN, tmp_path)
    correction = correcting.drop(desk, 101)
    conflict = correction.conflict
    assert conflict is not None
    assert (conflict.event.id, conflict.verdict.rule, conflict.can_be_kept) == (102, "Place Effort", True)
    assert correction.foreseen(keep=keep) == tally
    correction.growth.finish(keep=keep)
    assert correction.growth.tally() == tally
    correction.write()
    assert not keep or totals(desk) == [54, 53, 50]


def test_C4_the_tool_deals_as_before(tmp_path: Path) -> None:
    desk = sample("effortless/two-with-a-dummy", tmp_path)
    correction = correcting.amend(desk, 95, ["take 2"])
    assert correction.growth.tally() == RegrowthCount(70, applied=70)
    assert correction.growth.anew == []
    correction.write()
    assert totals(desk) == [63, 55]
    assert [finding.code for finding in desk.audit(desk.head) if "seed" in finding.code] == []


def test_C5_another_card_was_put_down(tmp_path: Path) -> None:
    desk = sample("kingless/four-at-a-table", tmp_path)
    assert totals(desk) == [10, -1, 14, 5]
    correction = correcting.amend(desk, 336, ["put dorn"])
    assert correction.growth.tally() == RegrowthCount(98, applied=98)
    correction.write()
    assert totals(desk) == [10, 6, 14, 5]


def test_C6_what_counts_its_own_path_is_carried(tmp_path: Path) -> None:
    desk = sample("humanity/the-mirror-maze", tmp_path)
    correction = correcting.drop(desk, 16, 23)
    assert correction.growth.tally() == RegrowthCount(23, applied=23)
    correction.write()
    told = [desk.tell(event) for event in desk.history.path()]
    assert [text for text in told if text.startswith("Check ")] == [
        "Check 1 of Mo comes to 5: minor, boons 0, busts 1, X 2",
        "Check 2 of Nell comes to 18: major, boons 1, busts 1, X 2",
    ]
