"""A page that becomes better until a key is pressed."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event, active_count

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from cli.repl.better import BetterPage
from cli.style import Style
from ledger.core.blocks import Blocks, Note
from ledger.core.errors import UsageError

FIRST, SECOND = (Note("4 games"),), (Note("8 games"),)


@pytest.fixture
def keyboard() -> Iterator[PipeInput]:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


def shown(better: Iterator[Blocks]) -> Blocks:
    return BetterPage(FIRST, better, lambda page: page, Style()).show()


def test_a_key_ends_it_with_the_newest_page_and_nothing_runs_on(keyboard: PipeInput) -> None:
    threads, waits = active_count(), Event()

    def pages() -> Iterator[Blocks]:
        yield SECOND
        keyboard.send_text("x")
        waits.wait(0.2)
        yield FIRST

    assert shown(pages()) == SECOND
    assert active_count() == threads


def test_ctrl_c_is_a_key_and_shows_what_was_counted(keyboard: PipeInput) -> None:
    def pages() -> Iterator[Blocks]:
        yield SECOND
        keyboard.send_text("\x03")
        Event().wait(0.2)

    assert shown(pages()) == SECOND


def test_where_no_better_page_comes_it_ends_by_itself(keyboard: PipeInput) -> None:
    assert shown(iter(())) == FIRST
    assert shown(iter([SECOND])) == SECOND


def test_what_goes_wrong_while_pages_are_made_is_raised(keyboard: PipeInput) -> None:
    def pages() -> Iterator[Blocks]:
        yield SECOND
        raise UsageError("The log is gone.")

    with pytest.raises(UsageError, match="The log is gone"):
        shown(pages())
