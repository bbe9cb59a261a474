"""The lanes of the tests name what there is, and the quick one leaves no folder out."""

from __future__ import annotations

import re

from ledger.games import registry
from tests.house.sources import ROOT, assert_none
from tests.lanes import BROWSER, LARGE, LONG, ONE_OF_EACH, SLOW, SWEEPS, is_asked_for, lane, lanes_of

TESTS = {
    path.relative_to(ROOT).as_posix(): re.findall(r"^ *def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    for path in (ROOT / "tests").rglob("test_*.py")
}
"""The tests of each file."""


def test_what_the_lanes_name_is_there() -> None:
    tests = {f"{path}::{name}" for path, names in TESTS.items() for name in names}
    named = {each.partition("[")[0] for each in LARGE | LONG | SLOW | SWEEPS}
    assert_none(sorted(named - tests - TESTS.keys()))


def test_the_quick_lane_leaves_no_folder_out() -> None:
    lanes: dict[str, set[str]] = {}
    for path, names in TESTS.items():
        folder = lanes.setdefault(path.rpartition("/")[0], set())
        folder |= {lane(f"{path}::{name}") for name in names}
    folders = {folder for folder, found in lanes.items() if "quick" not in found}
    assert_none(sorted(folders - {BROWSER.rstrip("/")}))


def test_what_needs_a_browser_is_in_its_lane_but_for_one_page() -> None:
    paths = [path for path in TESTS if path.startswith(BROWSER)]
    found = {f"{path}::{name}" for path in paths for name in TESTS[path]}
    assert_none(sorted(each for each in found if lane(each) in ("quick", "slow")))
    page = "tests/browser/test_samples.py::test_a_page_of_each_game_works[humanity/the-lighthouse]"
    assert [each for each in SLOW if each.startswith(BROWSER)] == [page]


def test_of_a_sweep_over_all_samples_one_of_each_game_stays_in_its_lane() -> None:
    samples = [path for path in (ROOT / "sample_logs").glob("[!b]*/*.jsonl") if path.stem in ONE_OF_EACH]
    assert sorted(path.parent.name for path in samples) == sorted(registry.SHIPPED)
    for sweep in SWEEPS:
        assert lane(f"{sweep}[kingless/two-without-a-box]") == lane(sweep) != "large"
        assert lane(f"{sweep}[six-in-the-hut]") == "large"


def test_only_files_with_a_test_that_is_asked_for_are_read() -> None:
    names = ("browser/test_axe", "browser/test_samples", "core/test_line")
    browser, both, quick = (f"tests/{name}.py" for name in names)
    asked = {
        "not large and not long and not browser": (both, quick),
        "long or browser": (browser, both),
        "quick": (quick,),
        "slow": (both,),
        "large": (both,),
        "": (browser, both, quick),
        "not quick": (browser, both),
        "slow and not windy": (browser, both, quick),
        "quick and not slow": (browser, both, quick),
    }
    for marks, files in asked.items():
        assert tuple(file for file in (browser, both, quick) if is_asked_for(file, marks)) == files
    tests = [f"{path}::{name}" for path, names in TESTS.items() for name in names]
    assert_none([each for each in tests if lane(each) not in lanes_of(each.partition("::")[0])])
