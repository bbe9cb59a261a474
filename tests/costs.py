"""What each test costs, in seconds of a processor with all that it starts: `python -m tests.costs`.

    python -m tests.costs [WORDS FOR PYTEST]

Law: it runs what pytest is asked for (all but the large tests where it is asked for nothing) and enters what
was measured in `costs.txt`, from which `tests/lanes.py` tells where a test runs. What did not run keeps its
line while there is such a test; what costs next to nothing has none.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.lanes import costs
from tests.processes import descendants, processor_seconds

COSTS = Path(__file__).with_name("costs.txt")
PLACE = "TESTS_COSTS"
"""Where each process of a run writes what it measured."""
USUAL = ("-m", "not large")
DEAR, LEAST = 0.1, 0.015
"""Seconds of a processor from which on a case has a line of its own, and a function any."""


def _spent() -> float:
    """By this process and all that it has started, whether that has ended or not."""
    now = os.times()
    ended = now.user + now.system + now.children_user + now.children_system
    return ended + sum(map(processor_seconds, descendants(os.getpid())))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measures a test. What it started and nobody waited for is not seen: so a test costs at most two
    processors as long as it lasts."""
    began, at = _spent(), time.monotonic()
    answer = yield
    cost = min(_spent() - began, 2 * (time.monotonic() - at))
    with Path(os.environ[PLACE], str(os.getpid())).open("a", encoding="utf-8") as file:
        file.write(f"{cost:.3f} {item.nodeid}\n")
    return answer


def _is_there(name: str) -> bool:
    path, _, function = name.partition("[")[0].partition("::")
    place = COSTS.parents[1] / path
    return place.exists() and f"def {function.rpartition('::')[2]}(" in place.read_text("utf-8")


def lines(measured: Mapping[str, float], known: Mapping[str, float]) -> list[str]:
    """A case that is dear has a line; a function costs what its other cases do in the mean. What was not
    measured stays as it is `known`."""
    cheap: dict[str, list[float]] = defaultdict(list)
    for nodeid, cost in measured.items():
        if "[" not in nodeid or cost < DEAR:
            cheap[nodeid.partition("[")[0]].append(cost)
    found = {name: cost for name, cost in known.items() if name not in measured}
    found |= {nodeid: cost for nodeid, cost in measured.items() if "[" in nodeid and cost >= DEAR}
    found |= {function: sum(spent) / len(spent) for function, spent in cheap.items()}
    return [f"{cost:.2f} {name}" for name, cost in sorted(found.items()) if cost >= LEAST]


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        words = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "tests.costs",
            *USUAL,
            *(sys.argv[1:] or ("-n", "auto")),
        ]
        ran = subprocess.run(words, env=os.environ | {PLACE: folder}, check=False)
        measured = dict[str, float]()
        for path in Path(folder).iterdir():
            rows = (line.split(" ", 1) for line in path.read_text("utf-8").splitlines())
            measured |= {nodeid: float(cost) for cost, nodeid in rows}
    known = {name: cost for name, cost in costs().items() if _is_there(name)}
    COSTS.write_text("".join(f"{line}\n" for line in lines(measured, known)), encoding="utf-8")
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())
