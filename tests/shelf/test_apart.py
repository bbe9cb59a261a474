"""A game of somebody else's that hangs, or ends Python, is named and stops no list."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plugins import BAD, installed, played, tablefold

FAULTS = {
    "hangs": f"while {BAD}: time.sleep(1)",
    "ends": f"os._exit(9) if {BAD} else None",
    "leaves": f"sys.exit(0) if {BAD} else None",
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the logs of three such games and of one that keeps what it promises."""
    folder = tmp_path_factory.mktemp("place")
    installed(folder, "fine")
    for name, fault in FAULTS.items():
        installed(folder, name, lines=fault)
    played(folder, "fine", *FAULTS)
    return folder


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("shelf", "list", "."), ("fine.jsonl", "status 9", "it took longer than 5 s", "(SystemExit)")),
        (("shelf", "list", ".", "--where", "ann total = 2"), ("fine.jsonl",)),
        (("stats", "."), ("fine",)),
        (("shelf", "audit", "."), ("1 silent", "status 9", "it took longer than 5 s", "3 that cannot")),
    ],
    ids=("list", "where", "stats", "audit"),
)
def test_a_game_that_hangs_or_ends_python_stops_no_list(
    words: tuple[str, ...], told: tuple[str, ...], place: Path
) -> None:
    ran = tablefold(place, *words, bad=True, patience=5)
    assert ran.returncode in {0, 4}
    assert ran.stderr == ""
    assert [each for each in told if each not in " ".join(ran.stdout.split())] == []
