"""A bar that goes away, and what is said in place of its text."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
from pathlib import Path

import pytest

from cli import bar
from cli.bar import GONE, ProgressBar
from cli.main import run


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_what_is_said_stands_in_place_of_the_text_of_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(bar, "SOON", -1.0)
    monkeypatch.setenv("TERM", "xterm")
    with ProgressBar("events", passes="Looking for slips") as shown:
        shown.show(1, 9)
        before = screen.getvalue()
        shown.show(8, 9, "So far: event 7")
    after = screen.getvalue()[len(before) :]
    assert "Looking for slips" in before
    assert "So far: event 7" in after
    assert "Looking for slips" not in after
    assert after.endswith(GONE)


def opened(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal in place of standard error."""
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    monkeypatch.setenv("TERM", "xterm")
    return found


def test_a_bar_says_how_many_were_done_in_a_second_and_ends_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = opened(monkeypatch)
    clock = iter([10.0, *[12.0] * 99])
    monkeypatch.setattr(bar, "monotonic", lambda: next(clock))
    with ProgressBar("logs") as shown:
        shown.show(0, 10)
        shown.show(6, 10, "So far")
        shown.show(9, 10)
    assert "3 logs/s" in screen.getvalue()
    assert "So far" in screen.getvalue()
    assert "6/10" in screen.getvalue()
    assert "9/10" in screen.getvalue()
    assert screen.getvalue().endswith("\n")


def test_a_bar_begins_again_with_the_next_part_of_a_task(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = opened(monkeypatch)
    clock = (float(second) for second in range(99))
    monkeypatch.setattr(bar, "monotonic", lambda: next(clock))
    with ProgressBar("chunks") as shown:
        for done, of in ((4, 4), (1, 8), (8, 8), (2, 8)):
            shown.show(done, of)
    last = screen.getvalue().replace("\n", "\r").rsplit("\r", 2)
    assert [part for part in ("4/4", "1/8", "8/8", "2/8") if part not in screen.getvalue()] == []
    quarter = f"[{9 * '#'}{27 * '-'}]"
    assert f"{quarter}  2/8" in "".join(last)


def test_a_bar_with_words_comes_only_after_a_while_and_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = opened(monkeypatch)
    now = [0.0]
    monkeypatch.setattr(bar, "monotonic", lambda: now[0])
    with ProgressBar("events", "Reading.") as shown:
        now[0] = bar.SOON - 0.01
        shown.show(1, 9)
        assert screen.getvalue() == ""
        now[0] = bar.SOON
        shown.show(2, 9)
        assert "Reading." in screen.getvalue()
        assert "events/s" not in screen.getvalue()
    assert screen.getvalue().endswith(bar.GONE)
    quiet = ProgressBar("events", "Reading.")
    with quiet:
        monkeypatch.setenv("TERM", "dumb")
        assert not quiet.is_seen
        before = screen.getvalue()
        now[0] = 99.0
        quiet.show(1, 2)
    assert screen.getvalue() == before


@pytest.mark.parametrize("text", ["", "Looking back (seconds), Ctrl-C ends it"])
def test_on_a_narrow_terminal_a_bar_stays_on_its_line(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = opened(monkeypatch)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(bar, "SOON", -1.0)
    with ProgressBar("games", text) as shown:
        for done in range(0, 12400, 3100):
            shown.show(done, 12400)
    lines = re.sub(r"\x1b\[[?0-9]*[a-zA-Z]", "", screen.getvalue()).replace("\n", "\r").split("\r")
    assert max(map(len, lines)) < 40
    assert "9300/12400" in screen.getvalue()


def test_the_bar_of_an_import_is_full_once_all_is_planned_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plays = tmp_path / "plays.csv"
    plays.write_text("date,game,player,score\n2026-01-03,Azul,Ann,5\n2026-01-04,Azul,Ann,4\n", "utf-8")
    shown: list[float] = []
    monkeypatch.setattr(ProgressBar, "show", lambda _, done, of: shown.append(done / of))
    for options, seen in ((["--dry-run"], [0.5, 1]), ([], [0, 0.5, 0.5, 1])):
        shown.clear()
        assert run(("import", f"{tmp_path}/years/", str(plays), *options)) == 0
        assert shown == seen


def test_a_long_task_that_is_ended_from_outside_ends_as_after_a_ctrl_c() -> None:
    """What had been counted was lost."""
    with pytest.raises(KeyboardInterrupt), ProgressBar("chunks"):
        os.kill(os.getpid(), signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
