"""The lanes of the tests name what there is, and the quick one leaves no folder out."""

from __future__ import annotations

import re

from tests.house.sources import ROOT, assert_none
from tests.lanes import BROWSER, LARGE, LONG, SLOW, lane

TESTS = {
    path.relative_to(ROOT).as_posix(): re.findall(r"^ *def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    for path in (ROOT / "tests").rglob("test_*.py")
}
"""The tests of each file."""


def test_what_the_lanes_name_is_there() -> None:
    tests = {f"{path}::{name}" for path, names in TESTS.items() for name in names}
    named = {each.partition("[")[0] for each in LARGE | LONG | SLOW | BROWSER}
    assert_none(sorted(named - tests - TESTS.keys()))


def test_the_quick_lane_leaves_no_folder_out() -> None:
    lanes: dict[str, set[str]] = {}
    for path, names in TESTS.items():
        folder = lanes.setdefault(path.rpartition("/")[0], set())
        folder |= {lane(f"{path}::{name}") for name in names}
    assert_none(sorted(folder for folder, found in lanes.items() if "quick" not in found))
