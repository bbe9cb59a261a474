"""The prompt under abuse, in a real terminal: afterwards it is as it was, and what was said is recorded."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from types import ModuleType

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import cli.__main__
from tests.repl.terminal import PROMPT, Terminal
from tests.told.logs import EVENING, LOG

LEAVE = "\x04"
MENU = b"Tavern"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / LOG).write_bytes(EVENING)
    return tmp_path


def notes(folder: Path) -> list[str]:
    """What was noted, read from the log itself."""
    lines = map(json.loads, (folder / LOG).read_text(encoding="utf-8").splitlines())
    return [line["text"] for line in lines if line["type"] == "noted"]


def test_resizing_keys_and_a_pause_lose_nothing(folder: Path) -> None:
    with Terminal(folder, "play", LOG) as terminal:
        terminal.wait(PROMPT)
        terminal.type("place ")
        terminal.resize(24, 20)
        terminal.type("\t")
        terminal.wait(MENU)
        for rows, columns in ((1, 20), (1, 1), (3, 20), (24, 80)):
            terminal.resize(rows, columns)
            terminal.type("\t")
        terminal.type("\x03")
        terminal.wait(b"Cleared", PROMPT)
        terminal.line("note one", "note: one")
        terminal.type("note tw\x1c")
        terminal.send(signal.SIGTSTP)
        terminal.send(signal.SIGCONT)
        terminal.line("o", "note: two")
        terminal.type("note three\x03")
        terminal.wait(b"Cleared", PROMPT)
        terminal.type(LEAVE)
        assert (terminal.ends(), terminal.is_restored) == (0, True)
    assert notes(folder) == ["one", "two"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_whoever_ends_it_from_outside_finds_the_terminal_as_it_was(number: int, folder: Path) -> None:
    with Terminal(folder, "play", LOG) as terminal:
        terminal.wait(PROMPT)
        terminal.line("note one", "note: one")
        terminal.type("note tw")
        terminal.send(number)
        assert (terminal.ends(), terminal.is_restored) == (128 + number, True)
    assert notes(folder) == ["one"]


def test_a_paste_stops_at_the_line_that_is_wrong_and_says_how_far_it_came(folder: Path) -> None:
    lines = [f"note line {number}" for number in range(40)]
    lines[30] = "jump"
    with Terminal(folder, "play", LOG) as terminal:
        terminal.wait(PROMPT)
        terminal.type("\x1b[200~" + "\n".join(lines) + "\x1b[201~")
        terminal.type("\r")
        terminal.wait(b"(30 of 40)", PROMPT)
        terminal.type(LEAVE)
        assert (terminal.ends(), terminal.is_restored) == (0, True)
    assert notes(folder) == [f"line {number}" for number in range(30)]


ODD: tuple[dict[str, str | None], ...] = (
    {"TERM": "dumb"},
    {"LC_ALL": "C", "LANG": None, "PYTHONUTF8": "0"},
    {"PYTHONIOENCODING": "latin-1:strict"},
    {"PYTHONIOENCODING": "utf-16"},
    {"HOME": None},
    {"HOME": "/dev/null"},
)


@pytest.mark.parametrize("environ", ODD, ids=str)
def test_an_odd_environment_is_no_reason_to_stop(environ: dict[str, str | None], folder: Path) -> None:
    with Terminal(folder, "play", LOG, **environ) as terminal:
        terminal.wait(b"place>")
        terminal.type("note hello\r")
        terminal.wait(b"note: hello")
        terminal.type("quit\r")
        assert (terminal.ends(), terminal.is_restored) == (0, True)
        assert b"Traceback" not in terminal.said
    assert [text[:5] for text in notes(folder)] == ["hello"]


def test_a_history_that_cannot_be_written_is_no_reason_to_stop(folder: Path) -> None:
    (folder / ".local" / "state" / "tablefold" / "history" / "effortless").mkdir(parents=True)
    with Terminal(folder, "play", LOG) as terminal:
        terminal.wait(PROMPT)
        terminal.line("note hello", "note: hello")
        terminal.type(LEAVE)
        assert (terminal.ends(), terminal.is_restored) == (0, True)
    assert notes(folder) == ["hello"]


def test_an_interruption_while_the_program_is_loaded_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(name: str) -> object:
        raise KeyboardInterrupt

    loading = ModuleType("cli.main")
    loading.__getattr__ = interrupted  # type: ignore[method-assign]
    monkeypatch.setitem(sys.modules, "cli.main", loading)
    assert cli.__main__.start() == cli.__main__.INTERRUPTED
