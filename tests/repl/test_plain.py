"""The session where the terminal can do nothing but lines, and how that is found out."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from cli.repl import loop, plain
from cli.settings import Settings
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.repl.conftest import NewDesk

PLAIN = Settings(color="never")


class Tty(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


class OneByOne(io.BytesIO):
    """What a terminal hands over: one line at a time."""

    def read1(self, size: int | None = -1, /) -> bytes:
        return self.readline()


@pytest.fixture
def dumb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(loop, "is_full_terminal", lambda: False)


def played(
    monkeypatch: pytest.MonkeyPatch,
    desk: object,
    typed: bytes,
    encoding: str = "utf-8",
    settings: Settings = PLAIN,
    **options: bool,
) -> str:
    """Everything that a plain session writes while `typed` comes in."""
    written = io.BytesIO()
    out = Tty(written, encoding=encoding, newline="\n")
    monkeypatch.setattr(sys, "stdin", Tty(OneByOne(typed), encoding=encoding))
    monkeypatch.setattr(sys, "stdout", out)
    assert loop.play(desk, settings, **options) == 0  # type: ignore[arg-type]
    out.flush()
    return written.getvalue().decode(encoding)


@pytest.mark.usefixtures("dumb")
def test_a_plain_session(
    stones: NewDesk, monkeypatch: pytest.MonkeyPatch, screen_text: SnapshotAssertion
) -> None:
    typed = b"take jet; 3; take jet; 4\ntake moon\nzzz\n1\n?\nundo\nquit\n"
    assert played(monkeypatch, stones(), typed) == screen_text


@pytest.mark.usefixtures("dumb")
def test_a_plain_session_ends_with_its_input(stones: NewDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = stones()
    shown = played(monkeypatch, desk, b"take jet")
    assert "To go on: tablefold play stones.jsonl" in shown
    assert len(desk.history) == 1


@pytest.mark.usefixtures("dumb")
def test_ascii_alone_is_enough(stones: NewDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = stones()
    desk.do("note caf\u00e9 \u2026")
    shown = played(monkeypatch, desk, b"log\nnote \xc3\xa9\n1\n", encoding="ascii")
    assert "caf\\xe9 ..." in shown
    assert "bytes that are not characters" in shown
    assert shown.isascii()


@pytest.mark.usefixtures("dumb")
@pytest.mark.parametrize(("pause", "taken"), [(0.0, 1), (60.0, 0)])
def test_enter_alone_takes_the_usual_move_if_there_was_time_to_read_it(
    pause: float, taken: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain, "PAUSE", pause)
    wanted = NewGame(game="effortless", seats=("ann", "bob", "cy"), dealer="tool", seed=7)
    desk = Desk.new(tmp_path / "dealt.jsonl", wanted)
    head = desk.head
    played(monkeypatch, desk, b"\n")
    assert (desk.head > head) is bool(taken)


def test_prompt_toolkit_is_not_loaded_for_a_dumb_terminal() -> None:
    code = "import sys, cli.repl.loop, cli.repl.plain; print('prompt_toolkit' in sys.modules)"
    root = Path(loop.__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert done.stdout == "False\n"


@pytest.mark.parametrize(
    ("term", "tty", "expected"),
    [("xterm", True, True), ("dumb", True, False), ("", True, False), ("xterm", False, False)],
)
@pytest.mark.skipif(sys.platform == "win32", reason="a Windows console has no TERM")
def test_what_a_terminal_can_do(
    monkeypatch: pytest.MonkeyPatch, term: str, tty: bool, expected: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, Tty(io.BytesIO()) if tty else io.StringIO())
    assert loop.is_full_terminal() is expected


def test_numbers_can_be_left_out(stones: NewDesk, dumb: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with_numbers = played(monkeypatch, stones(), b"")
    Path("stones.jsonl").unlink()
    without = Settings(color="never", numbers=False)
    desk = stones()
    said = played(monkeypatch, desk, b"1\nnote hello\n1\n", settings=without)
    assert ("1 amber" in with_numbers, "1 amber" in said, "amber" in said) == (True, False, True)
    assert said.count("1 picks nothing") == 2
    played(monkeypatch, desk, b"help\n1\n", settings=without)
    assert len(desk.history) == 2, "what help has just listed can be picked"


@pytest.mark.usefixtures("dumb")
def test_only_who_plays_every_seat_alone_is_shown_their_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = NewGame(game="kingless", seats=("ann", "bob"), dealer="tool", seed=12)
    desk = Desk.new(tmp_path / "dealt.jsonl", wanted)
    names = desk.state.pieces.names
    hidden = {names[token] for token in desk.game.hidden(desk.state, None)}
    shared, alone = (played(monkeypatch, desk, b"help\n", is_open=is_open) for is_open in (False, True))
    assert [any(name in said for name in hidden) for said in (shared, alone)] == [False, True]


def test_times_are_those_of_the_zone_that_is_set(
    stones: NewDesk, dumb: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.desk.new_log.now", lambda: "2026-11-20T19:03:11Z")
    zone = Settings(color="never", time_zone="Asia/Tokyo")
    said = played(monkeypatch, stones(), b"take amber\nlog\n", settings=zone)
    assert "2026-11-21, UTC+09:00" in said
