"""A hostile log in a real terminal: title, cursor and colours are left alone, by every page and by the prompt."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from ledger.core.events import Noted
from ledger.desk import Desk
from ledger.new_log import NewGame

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from tests.repl.terminal import PROMPT, Terminal

LOG = "game.jsonl"
HOSTILE = "\x1b]0;gotcha\a\x1b[2J\x1b[31m\x1b[?25l\x9b5n\x07\u202eevil\u200b"
SETS = re.compile(rb"\x1b\]|\x1b\[\?25l|\x9b|\x1b\[2J|\x1b\[5n|\xe2\x80\xae|\xe2\x80\x8b")
"""What sets a title, hides the cursor, clears the screen, asks, or turns the line around."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    desk = Desk.new(tmp_path / LOG, NewGame(game="kingless", seats=("ann", "bob"), dealer="tool", seed=1))
    desk.record([Noted(by="ann", text=HOSTILE)])
    desk.journal.close()
    return tmp_path


@pytest.mark.parametrize("command", ["show", "log", "log --all", "audit", "why ann", "export", "moves"])
def test_a_page_sends_nothing_of_it(command: str, folder: Path) -> None:
    word, *rest = command.split()
    with Terminal(folder, word, LOG, *rest, PAGER="") as terminal:
        assert (terminal.ends(), terminal.is_restored) in ((0, True), (4, True))
        terminal.wait(b"\n")
        written = terminal.said
    assert SETS.search(written) is None


def test_the_prompt_shows_it_and_stays_master_of_the_terminal(folder: Path) -> None:
    with Terminal(folder, "play", LOG) as terminal:
        terminal.wait(PROMPT)
        shown = terminal.line("log", "gotcha")
        terminal.type("\x03")
        terminal.wait(PROMPT)
        terminal.type("\x04")
        assert (terminal.ends(), terminal.is_restored) == (0, True)
    assert b"\x1b]0;" not in shown
    assert "\u202e".encode() not in shown
