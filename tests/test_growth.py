"""What a command does grows with its log, and no faster. Figures of large logs: `python -m tests.growth`.

Work is counted in lines of Python that ran, so that a busy computer changes nothing. Four times the log may
take a little more than four times the work, for a logarithm.
"""

from __future__ import annotations

import os
import shlex
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.main import run
from ledger.desk.reader import Reader
from tests.bench.endless import endless_log
from tests.bench.others import humanity_log
from tests.growth import FAMILIES, Family, lines_run, log_of

FEW, MANY = 150, 600
MOST = 1.25 * MANY / FEW
DOUBLED = 1.15
"""What an event of a log twice as long may take, against one of a log of this length."""
COMPARED = (
    ("score",),
    ("show",),
    ("log", "--all"),
    ("log", "--last", "3"),
    ("log", "--json", "--all"),
    ("audit",),
    ("branch",),
    ("do", "note more"),
    ("undo", "2", "--yes"),
    ("redo",),
    ("show", "--at", "1"),
)
COMMANDS = [(name, command) for name, family in FAMILIES.items() for command in family.commands]
NEW = [
    (name, command)
    for place, (name, command) in enumerate(COMMANDS)
    if command == FAMILIES[name].commands[0]
    or command.split()[:2] not in [earlier.split()[:2] for _, earlier in COMMANDS[:place]]
]
"""The first command asked of each shape, and each command where it comes first."""


def _work(command: str, log: Path) -> int:
    """Lines of Python that a command runs."""
    return lines_run(lambda: _run(command, log))


def _run(command: str, log: Path) -> None:
    words = [str(log) if word == "LOG" else word for word in shlex.split(command)]
    assert run(words) in (0, 4)


@pytest.mark.parametrize(("name", "command"), NEW)
def test_four_times_the_log_takes_four_times_the_work(
    tmp_path: Path, name: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _require_four_times_the_work(name, command, tmp_path)


@pytest.mark.parametrize(("name", "command"), [each for each in COMMANDS if each not in NEW])
def test_four_times_a_log_of_any_shape_takes_four_times_the_work(
    tmp_path: Path, name: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _require_four_times_the_work(name, command, tmp_path)


def _require_four_times_the_work(name: str, command: str, tmp_path: Path) -> None:
    command = command.replace("500", "5").replace("10000", "100")
    _run(command, log_of(FAMILIES[name], FEW, tmp_path))
    few, many = (_work(command, log_of(FAMILIES[name], size, tmp_path)) for size in (FEW, MANY))
    assert many / few < MOST, (few, many)


@pytest.mark.parametrize("log_with", [endless_log, humanity_log])
def test_a_page_of_twice_the_events_takes_twice_the_work_and_twice_the_bytes(
    log_with: Callable[[int], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """For each event, so that it matters little where a game of chance ends. A campaign has all its people,
    and Checks to tell of, after about 500 events; before that, later events do more than earlier ones."""
    command = "share LOG -o -"
    _run(command, log_with(100))
    found = []
    for log in map(log_with, (500, 1000)):
        capsys.readouterr()
        events, work = log.read_bytes().count(b"\n"), _work(command, log)
        found.append((work / events, len(capsys.readouterr().out) / events))
    (work, size), (more_work, more_size) = found
    assert more_work < DOUBLED * work
    assert more_size < DOUBLED * size


def test_RL10_two_thousand_branches_are_listed_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In less than two seconds on any computer: a branch takes no more lines of Python than a short page."""
    log = log_of(FAMILIES["branches"], 2000, tmp_path)
    assert _work("log LOG --all", log) < 2000 * 500
    assert capsys.readouterr().out.count("forks off after event 1") == 2000


def test_a_long_log_is_folded_without_keeping_its_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command says the same of it as of one that is kept."""
    family = Family(FAMILIES["turns"].make, 0, ())
    pages: list[list[str]] = []
    for most in (1, 1 << 30):
        monkeypatch.setattr("ledger.desk.load.LONG", most)
        pages.append([])
        for shape, size in ((FAMILIES["straight"], 3000), (family, 900), (FAMILIES["ladder"], 900)):
            log = log_of(shape, size, tmp_path)
            for command in (
                "score",
                "show",
                "log --all",
                "log --last 3",
                "log --json --all",
                "audit",
                "branch",
            ):
                assert run([command.split()[0], str(log), *command.split()[1:]]) in (0, 4)
            for words in (["do", "note more"], ["undo", "2", "--yes"], ["redo"], ["show", "--at", "1"]):
                assert run([words[0], str(log), *words[1:]]) == 0
            pages[-1].append(capsys.readouterr().out)
            os.unlink(log)
    assert pages[0] == pages[1]


def test_an_audit_of_a_long_log_keeps_none_of_its_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.desk.load.LONG", 1)
    peaks = []
    for size in (100, 6000, 12000):
        reader = Reader.open(log_of(FAMILIES["straight"], size, tmp_path), judging=True)
        tracemalloc.start()
        found = reader.audit(size)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert [finding.code for finding in found] == ["unfinished"]
    _, few, many = peaks  # the first call fills what is kept for all
    assert many < 1.2 * few, peaks
