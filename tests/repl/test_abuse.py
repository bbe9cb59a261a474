"""The prompt in a real terminal, under hands and signals that mean it no good.

Whatever happens, the terminal is as it was afterwards, and every line that was acknowledged is in the log.
"""

from __future__ import annotations

import re
import signal
import sys
import time
from pathlib import Path

import pytest

from ledger.core.log.events import Noted
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.repl.real import Real

if sys.platform == "win32":
    pytest.skip("pseudo-terminals", allow_module_level=True)

LOG = "game.jsonl"
STRUCK = """
import signal
import sys
from cli.__main__ import start
from cli.repl.completions import Completions

def struck(self, line, *, is_asked_for=True):
    signal.raise_signal(signal.SIGTERM)
    return []

Completions.at = struck
sys.exit(start())
"""
"""The program as it is where SIGTERM comes while the menu is being made."""
TAB, INTERRUPT, END, QUIT = "\t", "\x03", "\x04", "\x1c"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    Desk.new(LOG, NewGame(game="kingless", seats=("ann", "bob"), dealer="tool", seed=1))
    return tmp_path


def _notes() -> list[str]:
    return [event.text for event in Desk.open(LOG).history.lines() if isinstance(event, Noted)]


def _left(real: Real) -> int:
    """Ctrl-C, and Ctrl-D once that has come: a plain terminal forgets what was typed behind Ctrl-C."""
    return real.keys(INTERRUPT).settled().keys(END).ended()


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(("rows", "columns"), [(24, 20), (1, 80), (1, 20), (2, 5)])
def test_a_terminal_that_shrinks_while_somebody_types(rows: int, columns: int) -> None:
    with Real("play", LOG) as real:
        real.until("ann").keys("note on").read(0.3)
        real.resize(rows, columns)
        real.signal(signal.SIGWINCH).read(0.3)
        real.keys(TAB).read(0.3)
        real.resize(24, 80)
        real.signal(signal.SIGWINCH).keys("e\r").until("note: one")
        real.keys(TAB).read(0.3)
        real.resize(rows, columns)
        real.signal(signal.SIGWINCH).read(0.3)
        assert _left(real) == 0
    assert _notes() == ["one"]


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("before", ["", "note half", TAB, "note half" + TAB, "help\r"], ids=repr)
@pytest.mark.parametrize("keys", [INTERRUPT * 2 + END, QUIT, END], ids=repr)
def test_a_session_can_be_left_from_anywhere(before: str, keys: str) -> None:
    with Real("play", LOG) as real:
        real.until("ann").keys("note one\r").until("note: one").keys(before).read(0.2)
        real.keys(keys).read(0.2)
        for _ in range(5):  # what is typed while a page is being made is thrown away with it
            if real.program.poll() is None:
                real.keys(INTERRUPT * 2 + END).read(1)
        real.ended()
    assert _notes() == ["one"]
    assert "Traceback" not in real.said()


@pytest.mark.usefixtures("table")
def test_stopped_and_gone_on() -> None:
    with Real("play", LOG) as real:
        real.until("ann").keys("note on").read(0.2)
        real.signal(signal.SIGSTOP)
        time.sleep(0.2)
        real.signal(signal.SIGCONT).keys("e\r").until("note: one")
        assert _left(real) == 0
    assert _notes() == ["one"]


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_session_that_is_hung_up_keeps_what_it_acknowledged(number: signal.Signals) -> None:
    with Real("play", LOG) as real:
        real.until("ann").keys("note one\r").until("note: one").keys("note tw").until("note tw")
        assert real.signal(number).ended() == 128 + number
    assert _notes() == ["one"]
    Desk.open(LOG).do("note two")


@pytest.mark.usefixtures("table")
def test_a_signal_in_the_midst_of_the_menu_ends_the_prompt_and_nothing_waits_for_a_key() -> None:
    with Real("play", LOG, code=STRUCK) as real:
        real.until("ann").keys("note tw")
        assert real.ended() == 128 + signal.SIGTERM
    assert "Traceback" not in real.said()


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    ("words", "shown"), [(("new",), "Which game?"), (("watch", LOG), "ann"), (("replay", LOG), "ann")]
)
def test_every_page_that_has_the_terminal_gives_it_back(words: tuple[str, ...], shown: str) -> None:
    with Real(*words) as real:
        real.until(shown).read(0.3)
        assert real.signal(signal.SIGTERM).ended() == 128 + signal.SIGTERM


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    "environ",
    [
        {"TERM": "dumb"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "utf-16"},
        {"PYTHONIOENCODING": "cp1252:ignore"},
        {"HOME": "/nowhere", "XDG_STATE_HOME": None, "XDG_CONFIG_HOME": None},
        {"HOME": None, "XDG_STATE_HOME": None, "XDG_CONFIG_HOME": None},
        {"XDG_STATE_HOME": "/dev/null/state"},
        {"COLUMNS": "0", "LINES": "0"},
        {"TERM": "no-such-terminal"},
        {"TZ": "Nowhere/Nothing", "NO_COLOR": "1", "PAGER": "/nowhere/less"},
    ],
    ids=str,
)
def test_odd_surroundings_are_lived_with(environ: dict[str, str | None]) -> None:
    with Real("play", LOG, **environ) as real:
        if real.shows("ann"):
            real.keys("note one\r").until("note: one").keys("log\r").settled()
        status = _left(real)
    if status == 0:
        assert _notes() == ["one"]
    assert "Traceback" not in real.said()
    assert status in (0, 2)


@pytest.mark.usefixtures("table")
def test_a_history_that_cannot_be_written_is_no_reason_to_stop(table: Path) -> None:
    state = table / "state" / "tablefold"
    state.mkdir(parents=True)
    (state / "history").mkdir()
    with Real("play", LOG) as real:
        real.until("ann").keys("note one\r").until("note: one")
        assert _left(real) == 0
    assert _notes() == ["one"]


@pytest.mark.usefixtures("table")
def test_a_thousand_pasted_lines_stop_at_the_wrong_one() -> None:
    lines = [f"note n{number}" for number in range(1000)]
    lines[70] = "nonsense is not a move"
    pasted = "\x1b[200~" + "\n".join(lines) + "\x1b[201~"
    with Real("play", LOG) as real:
        real.until("ann")
        for first in range(0, len(pasted), 2000):
            real.keys(pasted[first : first + 2000]).read(0.05)
        real.settled().keys("\r")
        assert real.shows("is not a move of this game")
        real.settled()
        _left(real)
    notes = _notes()
    assert notes == [f"n{number}" for number in range(len(notes))]
    assert len(notes) <= 70


HOSTILE = "\x1b]0;gotcha\a\x1b[2J\x1b[31m\x1b[?25l\x9b5n\x07\u202eevil\u200b"
SETS = re.compile(rb"\x1b\]|\x1b\[\?25l(?!.*\x1b\[\?25h)|\x9b|\x1b\[2J|\x1b\[5n", re.DOTALL)


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("command", ["show", "log", "audit", "log --all", "why ann", "score", "moves"])
def test_a_hostile_log_leaves_title_cursor_and_colours_alone(command: str) -> None:
    desk = Desk.open(LOG)
    desk.record_drafts([Noted(by="ann", text=HOSTILE)])
    word, *rest = command.split()
    with Real(word, LOG, *rest, "--color", "always", TABLEFOLD_PAGER="false") as real:
        real.ended()
    assert SETS.search(real.bytes) is None
    assert b"gotcha" in real.bytes or word not in ("log",)


@pytest.mark.usefixtures("table")
def test_the_prompt_shows_a_hostile_log_and_stays_master_of_the_terminal() -> None:
    desk = Desk.open(LOG)
    desk.record_drafts([Noted(by="ann", text=HOSTILE)])
    with Real("play", LOG) as real:
        real.until("ann").keys("log\r").until("gotcha")
        assert _left(real) == 0
    assert b"\x1b]0;gotcha" not in real.bytes
    assert "\u202e".encode() not in real.bytes
