"""Runs tests until the first one fails, the quick ones first: `python -m tests.mutants.suite TESTS…`.

Law: a mistake may ask for all the memory and all the time there is; it gets some, and counts as noticed.
Tests that press Ctrl-C find it working, although a shell takes it from what it starts in the background.
"""

from __future__ import annotations

import resource
import signal
import sys

import pytest

from tests.lanes import lane

MEMORY = 4 << 30
"""Bytes, where whoever started it allows as many."""
PATIENCE = {"quick": 30, "slow": 300}
"""Seconds a test; those of other lanes, which the README's command leaves out, are not asked."""
QUICK, LATER = 10, 11
"""The status where a quick test failed, and where all of them passed and another one failed."""

FAILED = "failed: "
"""Stands before the name of a test that failed, in a line of its own."""


class Lanes:
    """The quick tests first, and each of them with its time: what hangs is ended by SIGALRM."""

    failed = 0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: lane(item.nodeid) != "quick")

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.setitimer(signal.ITIMER_REAL, PATIENCE[lane(nodeid)])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            print(f"\n{FAILED}{report.nodeid}", flush=True)
            self.failed = QUICK if lane(report.nodeid) == "quick" else LATER


def main(tests: list[str]) -> int:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    allowed = resource.getrlimit(resource.RLIMIT_AS)[1]
    memory = MEMORY if allowed == resource.RLIM_INFINITY else min(MEMORY, allowed)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    signal.setitimer(signal.ITIMER_REAL, PATIENCE["slow"])
    lanes = Lanes()
    status = pytest.main(
        ["-q", "-x", "-m", " or ".join(PATIENCE), "-p", "no:cacheprovider", *tests], plugins=[lanes]
    )
    is_seen = status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    return lanes.failed or (QUICK if is_seen else 0)  # what cannot even be collected is seen at once


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
