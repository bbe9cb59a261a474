"""Ctrl-C that comes while a prompt is being put away, when the terminal sends a signal again."""

from __future__ import annotations

import gc
import os
import signal
import sys
from asyncio import BaseEventLoop
from collections.abc import Iterator
from contextlib import nullcontext

import pytest
from prompt_toolkit import PromptSession
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from cli.repl.interview import Interview
from cli.repl.leaving import leave_tidily
from cli.repl.terminal import run_in_loop
from ledger.core.blocks import Note


@pytest.fixture(autouse=True)
def heeded() -> Iterator[None]:
    """Ctrl-C as at a terminal, however the tests were started: a script's `pytest &` ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def keyboard() -> Iterator[PipeInput]:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


@pytest.fixture
def ignored(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """What Python could only say beside the program, such as of a loop that was closed in part."""
    found: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda what: found.append(what.exc_value))
    gc.freeze()  # what was there before is not looked at: that takes longer than all else here
    yield found
    gc.unfreeze()


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """Ctrl-C is what it is at a terminal, wherever the tests were started."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt_each_close(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes in the middle of each closing of a loop."""
    close = BaseEventLoop.close

    def interrupted(loop: BaseEventLoop) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        close(loop)

    monkeypatch.setattr(BaseEventLoop, "close", interrupted)


def asked(keyboard: PipeInput) -> str:
    keyboard.send_text("note one\r")
    session: PromptSession[str] = PromptSession()
    return run_in_loop(session.prompt_async, message="> ")


def test_a_ctrl_c_is_raised_once_the_loop_is_closed(
    keyboard: PipeInput, ignored: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as closing:
        interrupt_each_close(closing)
        with pytest.raises(KeyboardInterrupt):
            asked(keyboard)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    gc.collect()
    assert ignored == []


def test_whoever_ignores_ctrl_c_goes_on_ignoring_it(
    keyboard: PipeInput, monkeypatch: pytest.MonkeyPatch
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with monkeypatch.context() as closing:
        interrupt_each_close(closing)
        assert asked(keyboard) == "note one"
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def end(number: signal.Signals) -> None:
    os.kill(os.getpid(), number)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_process_that_is_ended_says_by_what_and_an_open_prompt_is_put_away_first(
    number: signal.Signals, keyboard: PipeInput
) -> None:
    leave_tidily()
    with pytest.raises(SystemExit) as at_work:
        end(number)
    session: PromptSession[str] = PromptSession()
    with pytest.raises(SystemExit) as asked:
        run_in_loop(session.prompt_async, message="> ", pre_run=lambda: end(number))
    assert (at_work.value.code, asked.value.code) == (128 + number, 128 + number)
    assert not session.app.is_running


@pytest.mark.parametrize(("keys", "left"), [("\x04no\rb\r", False), ("\x04\r", True), ("\x04\x04", True)])
def test_whoever_has_answered_is_asked_once_whether_to_leave(
    keys: str, left: bool, keyboard: PipeInput
) -> None:
    shown: list[str] = []
    talk = Interview(lambda blocks: shown.extend(map(str, blocks)), is_colored=False, again="new")
    keyboard.send_text(f"a\r{keys}")
    with pytest.raises(EOFError) if left else nullcontext():
        assert talk.run(lambda: [talk.line([Note(text)], str, "") for text in ("one", "two")]) == ["a", "b"]
    assert [text for text in shown if "Leave? Your answers are kept for the next `new`." in text]
    assert talk.said == (["a"] if left else ["a", "b"])
