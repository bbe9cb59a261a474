"""Somebody else writes to the log, or takes it away, while a person thinks (RL-8)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.core.errors import LogChanged
from ledger.desk.desk import Desk
from tests.repl.conftest import NewDesk, Open

ROOT = Path(__file__).parents[2]
UP = "\x1b[A"


def test_RL8_the_prompt_shows_what_the_other_did_and_the_line_can_be_brought_back(
    stones: NewDesk, terminal: Open
) -> None:
    desk = stones()
    session = terminal(desk)
    session.keys("take jade\r").until("Points for the stone?")
    other = Desk.open("stones.jsonl")
    other.do("5")
    session.keys("4\r").until("Somebody else wrote to the log")
    session.until("bob: take a stone")
    session.keys(UP).until("> 4")
    session.keys("\x15take amber\r").until("bob takes a stone from amber")
    desk = Desk.open("stones.jsonl")
    assert [type(event).__name__ for event in desk.history.lines()] == ["StoneTaken", "Rolled", "StoneTaken"]


def test_a_note_stands_after_whatever_somebody_else_wrote(stones: NewDesk, terminal: Open) -> None:
    desk = stones()
    session = terminal(desk)
    session.keys("take jade\r").until("Points for the stone?")
    Desk.open("stones.jsonl").do("5")
    session.keys("note the cat sat on it\r").until("Somebody else wrote to the log")
    session.until("note: the cat sat on it", "bob: take a stone")
    desk = Desk.open("stones.jsonl")
    assert [type(event).__name__ for event in desk.history.lines()] == ["StoneTaken", "Rolled", "Noted"]


def test_no_note_of_two_who_write_by_turns_is_refused(stones: NewDesk) -> None:
    one, other = stones(), Desk.open("stones.jsonl")
    for number in range(30):
        for desk in (one, other):
            desk.do(f"note {number}")
    texts = [event.text for event in Desk.open("stones.jsonl").history.lines()]  # type: ignore[attr-defined]
    assert texts == [str(number) for number in range(30) for _ in range(2)]


def test_a_move_is_refused_if_somebody_else_has_written_meanwhile(stones: NewDesk) -> None:
    one, other = stones(), Desk.open("stones.jsonl")
    other.do("note hello")
    with pytest.raises(LogChanged):
        one.do("take jade")


def test_a_note_waits_for_nobody_who_writes_without_end(
    stones: NewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, other = stones(), Desk.open("stones.jsonl")
    read_again = Desk.reread

    def reread(self: Desk) -> None:
        read_again(self)
        other.do("note and again")

    other.do("note one")
    monkeypatch.setattr(Desk, "reread", reread)
    monkeypatch.setattr(other, "reread", lambda: read_again(other))
    with pytest.raises(LogChanged):
        desk.do("note mine")
    texts = {event.text for event in Desk.open("stones.jsonl").history.lines()}  # type: ignore[attr-defined]
    assert texts == {"one", "and again"}


def _edited(log: Path) -> None:
    log.write_bytes(log.read_bytes().replace(b'"heap":"jade"', b'"heap":"JADE"'))


def _replaced(log: Path) -> None:
    copy = log.with_name("copy.jsonl")
    copy.write_bytes(log.read_bytes())
    copy.replace(log)


def _renamed(log: Path) -> None:
    log.rename("elsewhere.jsonl")


def _cut(log: Path) -> None:
    os.truncate(log, log.stat().st_size - 20)


OTHER = "Somebody else wrote to the log"
GONE = "There is no such log"


@pytest.mark.parametrize(
    ("change", "said", "then"),
    [
        (_edited, OTHER, "its hash does not fit"),
        (_replaced, "note: the cat", "note: the cat"),
        (_renamed, GONE, GONE),
        (_cut, OTHER, "was cut off"),
        (Path.unlink, GONE, GONE),
    ],
    ids=["edited at the same size", "replaced", "renamed", "cut", "removed"],
)
def test_a_log_that_is_changed_under_an_open_prompt_is_read_again_and_the_line_is_not_lost(
    stones: NewDesk, terminal: Open, change: Callable[[Path], object], said: str, then: str
) -> None:
    log = Path("stones.jsonl")
    session = terminal(stones())
    session.keys("take jade\r").until("Points for the stone?")
    change(log)
    now = log.read_bytes() if log.exists() else b""
    session.keys("note the cat\r").until(said)
    after = log.read_bytes() if log.exists() else b""
    assert after.startswith(now)
    assert (after == now) is (said != "note: the cat")
    session.keys(f"{UP}\r").until(then)


def test_a_script_ends_with_status_5_where_somebody_else_wrote(stones: NewDesk) -> None:
    stones()
    script = subprocess.Popen(
        [sys.executable, "-u", "-c", SCRIPT],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert script.stdin is not None
    assert script.stdout is not None
    script.stdin.write("note one\n")
    script.stdin.flush()
    while "note: one" not in script.stdout.readline():
        pass
    other = Desk.open("stones.jsonl")
    other.do("note two")
    _, err = script.communicate("take jade\n", timeout=60)
    assert (script.returncode, err.splitlines()[0]) == (
        5,
        "Somebody else wrote to the log since it was opened.",
    )
    assert [event.text for event in Desk.open("stones.jsonl").history.lines()] == ["one", "two"]  # type: ignore[attr-defined]


SCRIPT = """
import sys
from cli.main import run
from ledger.games import registry
registry.SHIPPED["stones"] = "tests.stones"
sys.exit(run(["play", "stones.jsonl"]))
"""
