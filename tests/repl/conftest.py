"""A terminal that tests can look at: prompt_toolkit writes into pyte, keys go through a pipe."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pyte
import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from cli.repl.lookahead import Lookahead
from cli.repl.screen import Screen
from cli.repl.session import Loop
from cli.style import Style
from ledger.desk import Desk
from ledger.games import registry
from ledger.new_log import NewGame

PATIENCE = 10.0
"""Seconds until a screen that never shows what is expected fails its test."""

NewDesk = Callable[..., Desk]


class Text(SingleFileSnapshotExtension):
    file_extension = "txt"
    _write_mode = WriteMode.TEXT


@pytest.fixture
def screen_text(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Text)


@pytest.fixture
def stones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> NewDesk:
    """Starts a game of Stones in the test's own folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setitem(registry.SHIPPED, "stones", "tests.toy")

    def new(dealer: str = "table", variant: str = "short", seats: tuple[str, ...] = ("ann", "bob")) -> Desk:
        seed = 7 if dealer == "tool" else None
        wanted = NewGame(game="stones", seats=seats, variant=variant, dealer=dealer, seed=seed)  # type: ignore[arg-type]
        return Desk.new(Path("stones.jsonl"), wanted)

    return new


class Sink:
    """Where prompt_toolkit writes: a screen in memory."""

    encoding = "utf-8"

    def __init__(self, columns: int, rows: int, answer: Callable[[str], None]) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.screen.write_process_input = answer
        self._stream = pyte.Stream(self.screen)
        self._lock = threading.Lock()
        self.bytes = ""

    def write(self, data: str) -> int:
        with self._lock:
            self.bytes += data
            self._stream.feed(data)
        return len(data)

    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        """Everything is on the screen already."""

    def text(self) -> str:
        with self._lock:
            return "\n".join(line.rstrip() for line in self.screen.display).rstrip() + "\n"


class Terminal:
    """One session being played in a thread."""

    def __init__(self, desk: Desk, pipe: PipeInput, columns: int, rows: int, look: Style, **options: bool):
        self._pipe = pipe
        self._sink = Sink(columns, rows, pipe.send_text)
        self._size = Size(rows=rows, columns=columns)
        self._play = (desk, look, options)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        desk, look, options = self._play
        output = Vt100_Output(self._sink, lambda: self._size, term="xterm")  # type: ignore[arg-type]
        with create_app_session(input=self._pipe, output=output):
            ahead = Lookahead(desk)
            ear = Screen(desk, ahead, look, input_=self._pipe, output=output, **options)
            Loop(desk, ahead, ear, look).run()

    def keys(self, text: str) -> Terminal:
        self._pipe.send_text(text)
        return self

    def until(self, *expected: str, gone: str = "") -> str:
        """The screen as soon as it shows every expected text and has come to rest."""
        late = time.monotonic() + PATIENCE
        before = ""
        while time.monotonic() < late:
            now = self._sink.text()
            if all(text in now for text in expected) and not (gone and gone in now) and now == before:
                return now
            before = now
            time.sleep(0.05)
        raise AssertionError(f"{expected} never came:\n{self._sink.text()}")

    def ended(self) -> str:
        """The last screen, once the session is over."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), self._sink.text()
        return self._sink.text()

    @property
    def sent(self) -> str:
        """Every character the session wrote, escape sequences included."""
        return self._sink.bytes


Open = Callable[..., Terminal]


@pytest.fixture
def terminal() -> Iterator[Open]:
    """Opens a session on a terminal; it is left when the test is over."""
    with create_pipe_input() as pipe:
        opened: list[Terminal] = []

        def open_(
            desk: Desk,
            columns: int = 80,
            rows: int = 24,
            *,
            color: bool = True,
            ascii_only: bool = False,
            **more: bool,
        ) -> Terminal:
            look = Style(color=color, ascii_only=ascii_only)
            opened.append(Terminal(desk, pipe, columns, rows, look, **more))
            return opened[-1]

        yield open_
        for one in opened:
            one.keys("\x03\x03\x04")
            one.ended()


LAYOUT = (
    "library active",
    "temple treacherous",
    "coliseum lively",
    "river ghostly",
    "tavern knowledgeable",
    "city eerie",
    "keep",
)


@pytest.fixture
def dealt(stones: NewDesk) -> Desk:
    """Three seats, dealt by the tool; bob is to place."""
    seats = ("ann", "bob", "cy")
    desk = Desk.new(Path("dealt.jsonl"), NewGame(game="effortless", seats=seats, dealer="tool", seed=7))
    desk.do("keep")
    return desk


@pytest.fixture
def laid(stones: NewDesk) -> Desk:
    """Three seats with a real box: the layout is told, the deal is next."""
    desk = Desk.new(Path("laid.jsonl"), NewGame(game="effortless", seats=("ann", "bob", "cy")))
    for line in LAYOUT:
        desk.do(line)
    return desk
