"""The lanes of the tests name what there is, and the quick one leaves no folder out."""

from __future__ import annotations

import re

from ledger.games import registry
from tests.costs import lines
from tests.house.sources import ROOT, assert_none
from tests.lanes import (
    ALWAYS,
    BROWSER,
    DRAWN,
    LARGE,
    ONE_OF_EACH,
    SLOW,
    SWEEPS,
    costs,
    is_asked_for,
    lane,
    lanes_of,
)

TESTS = {
    path.relative_to(ROOT).as_posix(): re.findall(r"^ *def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    for path in (ROOT / "tests").rglob("test_*.py")
}
"""The tests of each file."""


def test_what_the_lanes_name_is_there() -> None:
    tests = {f"{path}::{name}" for path, names in TESTS.items() for name in names}
    named = {each.partition("[")[0] for each in (*LARGE, *ALWAYS, *SWEEPS, *DRAWN)}
    assert_none(sorted(named - tests - TESTS.keys()))


def test_what_the_readme_runs_leaves_no_folder_out() -> None:
    lanes: dict[str, set[str]] = {}
    for path in TESTS:
        lanes.setdefault(path.rpartition("/")[0], set()).update(lanes_of(path))
    folders = {folder for folder, found in lanes.items() if not found & {"quick", "slow"}}
    assert_none(sorted(folders - {BROWSER.rstrip("/")}))


def test_what_needs_a_browser_is_in_its_lane() -> None:
    paths = [path for path in TESTS if path.startswith(BROWSER)]
    found = {lane(f"{path}::{name}") for path in paths for name in TESTS[path]}
    assert found <= {"browser", "large"}


def test_a_test_runs_where_its_cost_says_and_its_case_before_its_function() -> None:
    name = "tests/core/test_line.py::test_that_nobody_wrote"
    assert lane(name) == "quick"
    for nodeid, cost in costs().items():
        if (found := lane(nodeid)) in ("quick", "slow", "long") and nodeid.partition("[")[0] not in ALWAYS:
            assert (found == "long") == (cost >= SLOW), nodeid


def test_a_dear_case_has_a_line_and_a_function_costs_what_its_other_cases_do() -> None:
    known = {"a.py::test_it": 9.0, "a.py::test_it[dear]": 9.0, "a.py::test_it[not run]": 0.5}
    measured = {"a.py::test_it[dear]": 3.0, "a.py::test_it[x]": 0.05, "a.py::test_it[y]": 0.03}
    free = {"b.py::test_that": 0.001, "b.py::test_more": 0.2}
    assert lines(measured | free, known) == [
        "0.04 a.py::test_it",
        "3.00 a.py::test_it[dear]",
        "0.50 a.py::test_it[not run]",
        "0.20 b.py::test_more",
    ]


def test_one_sample_of_each_game_of_a_sweep_stays_in_a_run() -> None:
    samples = [path for path in (ROOT / "sample_logs").glob("[!b]*/*.jsonl") if path.stem in ONE_OF_EACH]
    assert sorted(path.parent.name for path in samples) == sorted(registry.SHIPPED)
    for sweep in SWEEPS:
        assert lane(f"{sweep}[kingless/two-without-a-box]") != "large"
        assert lane(f"{sweep}[six-in-the-hut]") == "large"


def test_a_third_of_many_cases_alike_stays_in_a_run() -> None:
    for function in DRAWN:
        cases = [name for name in costs() if name.startswith(f"{function}[")]
        left = sum(lane(name) == "large" for name in cases)
        assert 0 < left < len(cases), function
        assert lane(function) != "large"


def test_only_files_with_a_test_that_is_asked_for_are_read() -> None:
    names = ("browser/test_axe", "test_kills", "core/test_once")
    browser, long, quick = (f"tests/{name}.py" for name in names)
    asked = {
        "not large and not long and not browser": (quick,),
        "long or browser": (browser, long),
        "quick": (quick,),
        "slow": (),
        "large": (),
        "": (browser, long, quick),
        "not quick": (browser, long),
        "slow and not windy": (browser, long, quick),
        "quick and not slow": (browser, long, quick),
    }
    for marks, files in asked.items():
        assert tuple(file for file in (browser, long, quick) if is_asked_for(file, marks)) == files
    tests = [f"{path}::{name}" for path, names in TESTS.items() for name in names]
    assert_none([each for each in tests if lane(each) not in lanes_of(each.partition("::")[0])])
