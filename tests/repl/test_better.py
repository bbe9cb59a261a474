"""A page that becomes better until a key is pressed."""

from __future__ import annotations

from collections.abc import Iterator
from threading import active_count

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from cli.repl.better import BetterPage
from cli.style import Style
from ledger.core.blocks import Blocks, Note
from ledger.core.errors import UsageError

PATIENCE = 60.0
"""Seconds until a page that no key ends fails its test."""
FIRST, SECOND = (Note("4 games"),), (Note("8 games"),)


@pytest.fixture
def keyboard() -> Iterator[PipeInput]:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


def better(pages: Iterator[Blocks]) -> BetterPage:
    return BetterPage(FIRST, pages, lambda page: page, Style())


def test_a_key_ends_it_with_the_newest_page_and_nothing_runs_on(keyboard: PipeInput) -> None:
    threads = active_count()

    def pages() -> Iterator[Blocks]:
        yield SECOND
        keyboard.send_text("x")
        assert page._is_left.wait(PATIENCE)
        yield FIRST

    page = better(pages())
    assert page.show() == SECOND
    assert active_count() == threads


def test_ctrl_c_is_a_key_and_shows_what_was_counted(keyboard: PipeInput) -> None:
    def pages() -> Iterator[Blocks]:
        yield SECOND
        keyboard.send_text("\x03")
        assert page._is_left.wait(PATIENCE)

    page = better(pages())
    assert page.show() == SECOND


def test_where_no_better_page_comes_it_ends_by_itself(keyboard: PipeInput) -> None:
    assert better(iter(())).show() == FIRST
    assert better(iter([SECOND])).show() == SECOND


def test_what_goes_wrong_while_pages_are_made_is_raised(keyboard: PipeInput) -> None:
    def pages() -> Iterator[Blocks]:
        yield SECOND
        raise UsageError("The log is gone.")

    with pytest.raises(UsageError, match="The log is gone"):
        better(pages()).show()
