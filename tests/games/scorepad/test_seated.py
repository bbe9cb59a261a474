"""What a sheet means for the seats at a table."""

from __future__ import annotations

from ledger.desk.reader import Reader
from ledger.games.scorepad.seated import Seated, is_common
from tests.samples.slips import SAMPLES


def test_what_counters_are_called_is_worked_out_once_for_a_table() -> None:
    history = Reader.open(SAMPLES / "scorepad" / "partners-at-the-bridge.jsonl").history
    assert history.state_at(9).seated is history.state_at(10).copy().seated


def test_each_number_has_a_name_and_partners_share_theirs_if_the_sheet_says_so() -> None:
    state = Reader.open(SAMPLES / "scorepad" / "partners-at-the-bridge.jsonl").history.state_at(9)
    found = Seated(state.table.catalog, state.table.seats)
    assert found.mates == {
        "tess": ("tess", "vera"),
        "ulf": ("ulf", "wim"),
        "vera": ("tess", "vera"),
        "wim": ("ulf", "wim"),
    }
    assert found.labels["bid"]["vera"] == "vera bid"
    common = [cell.name for cell in state.sheet.cells.values() if is_common(cell)]
    for name, boxes in found.boxes.items():
        seats = ["tess", "ulf"] if name in common else ["tess", "ulf", "vera", "wim"]
        assert [seat for _, seat, cell in boxes if not cell.entry.shared] in (seats, [])
    assert state.mates("nobody") == ("nobody",)
