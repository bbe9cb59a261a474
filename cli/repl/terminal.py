"""The terminal as prompt_toolkit sees it: its number of colours, an application that fills its screen, and
the loop in which a prompt or an application runs.

Law: whether there is colour at all is decided elsewhere (see `cli.style`).
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Any, TypeVar

from prompt_toolkit.application import Application
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import HSplit, Layout, Window
from prompt_toolkit.output import Output
from prompt_toolkit.output.color_depth import ColorDepth

from cli.repl.leaving import leave_tidily
from cli.style import MANY, color_count

T = TypeVar("T")


def allowed_colors(*, is_colored: bool) -> ColorDepth | None:
    """The colours that prompt_toolkit may use; None for as many as it finds."""
    if not is_colored:
        return ColorDepth.DEPTH_1_BIT
    return None if color_count(os.environ) == MANY else ColorDepth.DEPTH_4_BIT


def full_screen(
    windows: Sequence[Window],
    keys: KeyBindings,
    input_: Input | None = None,
    output: Output | None = None,
    *,
    is_colored: bool,
) -> Application[None]:
    """An application that shows windows one below the other, on a screen of their own, until it exits. If the
    process is ended from outside, the terminal is left as it was."""
    leave_tidily()
    return Application(
        layout=Layout(HSplit([*windows])),
        key_bindings=keys,
        full_screen=True,
        input=input_,
        output=output,
        color_depth=allowed_colors(is_colored=is_colored),
    )


def run_in_loop(start: Callable[..., Coroutine[Any, Any, T]], **options: Any) -> T:
    """Runs a prompt or an application in a loop of its own: `start` is its `prompt_async` or `run_async`.

    Ctrl-C while that loop is being closed is raised just afterwards: a loop that was closed only in part
    complains when it is thrown away.
    """
    runner = asyncio.Runner()
    try:
        return runner.run(start(**options))
    finally:
        with _interrupt_held_back():
            runner.close()


@contextmanager
def _interrupt_held_back() -> Iterator[None]:
    """Holds Ctrl-C back until the end of the block. It does nothing if Ctrl-C is handled in another way, as
    when a parent ignores it, or outside the main thread, where Python raises no Ctrl-C."""
    is_usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not is_usual or current_thread() is not main_thread():
        yield
        return
    came = False

    def remember(number: int, frame: object) -> None:
        nonlocal came
        came = True

    signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if came:
        raise KeyboardInterrupt
